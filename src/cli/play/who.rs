//! Who plays, as typed.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::play::Limit;

/// A player, as typed.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    /// A person.
    Human,
    /// Takes what is in front of him.
    Merchant,
    /// Looks ahead.
    Sage(Limit),
    /// Knows every value: from a table, or by solving the game first.
    Perfect(Option<PathBuf>),
    /// Draws.
    Random,
}

/// How long the Sage looks ahead where nobody says.
pub(super) const SAGE: Limit = Limit { depth: 64, time: Some(Duration::from_millis(800)) };

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const NAMES: [&str; 5] = ["human", "merchant", "sage", "perfect", "random"];
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        match (name, rest) {
            ("human", None) => Ok(Who::Human),
            ("merchant", None) => Ok(Who::Merchant),
            ("random", None) => Ok(Who::Random),
            ("perfect", None) => Ok(Who::Perfect(None)),
            ("perfect", Some(file)) if !file.is_empty() => Ok(Who::Perfect(Some(file.into()))),
            ("sage", None) => Ok(Who::Sage(SAGE)),
            ("sage", Some(limit)) => sage(limit),
            _ => Err(match crate::names::closest(name, NAMES) {
                Some(near) if near != name => format!("did you mean `{near}`?"),
                _ => "a player is human, merchant, sage, sage:N, sage:Xs, perfect, perfect:FILE or random"
                    .into(),
            }),
        }
    }
}

fn sage(limit: &str) -> Result<Who, String> {
    let wrong = || "write sage:3 for three plies, or sage:0.5s for half a second".to_string();
    match limit.strip_suffix('s') {
        None => match limit.parse() {
            Ok(depth) if (1..=64).contains(&depth) => Ok(Who::Sage(Limit { depth, time: None })),
            _ => Err(wrong()),
        },
        Some(seconds) => match seconds.parse::<f64>() {
            Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => {
                let time = Some(Duration::from_secs_f64(seconds));
                Ok(Who::Sage(Limit { time, ..SAGE }))
            }
            _ => Err(wrong()),
        },
    }
}
