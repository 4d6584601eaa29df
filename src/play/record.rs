//! A game written down as JSON: the rules by their name, who sat where, the moves as text.

use std::path::{Path, PathBuf};
use std::{fs, io};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Payoff, Rules, Silent, Turn, Worded};

/// A game, played so far or to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Record {
    /// How the command line names the rules.
    pub game: String,
    /// Who sat where: one player for each seat, in the order of play.
    #[serde(default)]
    pub players: Vec<String>,
    /// The position that it started from; the start of the game, if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves, in the notation of the game.
    pub moves: Vec<String>,
    /// What each player has, by seat, when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<i16>>,
    /// The seat of a player who resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<String>,
}

/// A record played through: every state on the way, with what each player has there.
pub struct Replayed<G: Rules> {
    /// The states, the first one before any move.
    pub states: Vec<G::State>,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// What each player has in each state.
    pub points: Vec<G::Pay>,
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong with the JSON, and where.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut read = serde_json::Deserializer::from_str(text);
        let record = serde_path_to_error::deserialize(&mut read).map_err(|error| {
            // Text that is no JSON at all has no path.
            let path = error.path().to_string();
            let at = match path.as_str() {
                "." | "?" => String::new(),
                path => format!("at `{}`, ", path.escape_debug()),
            };
            format!("this is no record of a game: {at}{}", error.inner())
        })?;
        read.end().map_err(|error| format!("this is no record of a game: {error}"))?;
        Ok(record)
    }

    /// The text that [`read`](Record::read) reads back.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Writes the record into a file. The file stays what it was until the record is written whole.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        // What a link leads to is replaced, and not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let text = self.text() + "\n";
        if !takes_a_new_name(&target) {
            return fs::write(&target, text);
        }
        let new = beside(&target);
        let written = fs::write(&new, text).and_then(|()| fs::rename(&new, &target));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        written
    }

    /// Whether a record could be saved into a file; neither makes nor changes it.
    ///
    /// # Errors
    /// Why it could not.
    pub fn could_save(path: &Path) -> io::Result<()> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        if target.exists() {
            fs::OpenOptions::new().append(true).open(&target)?;
        }
        if takes_a_new_name(&target) {
            let new = beside(&target);
            fs::write(&new, "")?;
            fs::remove_file(&new)?;
        }
        Ok(())
    }

    /// Plays the record through, holding every move to the rules, and its points to theirs.
    ///
    /// # Errors
    /// Which move cannot be read or played, and why; or that the points are others.
    pub fn replay<G: Worded>(&self, game: &G) -> Result<Replayed<G>, String> {
        let mut state = match &self.position {
            Some(text) => game.read_state(text)?,
            None => game.start(),
        };
        let mut points = G::Pay::ZERO;
        let mut replayed =
            Replayed { states: vec![state], moves: Vec::new(), points: vec![points] };
        for (at, text) in self.moves.iter().enumerate() {
            let number = at + 1;
            let mv = game.read_move(&state, text).map_err(|why| format!("move {number}: {why}"))?;
            game.legal(&state, mv).map_err(|reasons| {
                let why: Vec<&str> = reasons.iter().map(|reason| reason.why).collect();
                format!("move {number}, `{text}`, may not be played: {}", why.join("; "))
            })?;
            let (next, pay) = game.play(&state, mv, &mut Silent);
            points = points.plus(pay);
            state = next;
            replayed.states.push(state);
            replayed.moves.push(mv);
            replayed.points.push(points);
        }
        if let Some(wanted) = &self.points {
            let end = match game.turn(&state) {
                Turn::Over(pay, _) => pay,
                Turn::Of(_) => G::Pay::ZERO,
            };
            let got = points.plus(end);
            if got.gains() != wanted {
                return Err(format!("the moves come to {:?}, not {wanted:?}", got.gains()));
            }
        }
        Ok(replayed)
    }
}

/// Whether a file of that name may be put in the place of whatever has it: pipes and devices stay.
fn takes_a_new_name(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |what| what.is_file() || what.is_dir())
}

/// Where a record is written before it gets its name.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}
