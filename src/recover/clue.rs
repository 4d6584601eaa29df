//! Clues about lines of play, as somebody types them.
//!
//! ```text
//! 4 attacks e D             after 4 plies: if pit e were sown now, its last bead could capture in D
//! 4 plays D0                the move after 4 plies is D0; `d*` is any move of d
//! 6 pit c 0                 after 6 plies pit c holds one stone; `-` for nothing
//! 6 allows C304             the move is legal there
//! 6 captures E1000 d2       the move is legal there and takes the gem 2 of d, no more and no less
//! 6 after C304 attacks e D  the rest holds once that move is made
//! ```

use std::fmt;

use crate::rules::Worded;
use crate::rules::beads::notation::pit_of;
use crate::rules::beads::{Move, Pick, Pile, Place, Plain, Position};

/// A clue that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{}` is no clue: {why}", text.escape_debug())]
pub struct BadClue {
    /// The clue.
    pub text: String,
    /// What is wrong, and what would be right.
    pub why: String,
}

/// Something that is said of a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// How many plies have been played there.
    pub ply: usize,
    /// What is said.
    pub ask: Ask,
    /// As it was typed.
    pub text: String,
}

/// What may be said of a position, or of the move made there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// This move is made; without beads any move of the pit.
    Plays {
        /// The pit.
        pit: u8,
        /// The move as it is written, or nothing.
        text: Option<String>,
    },
    /// A pit holds these beads.
    Holds {
        /// The pit.
        pit: u8,
        /// The beads.
        pile: Pile,
    },
    /// A move is legal.
    Allows(String),
    /// A move is legal and captures these gems.
    Captures(String, Vec<Pick>),
    /// A pit, if its owner could sow it now, could capture by its last bead in another pit.
    Attacks {
        /// The pit that attacks.
        from: u8,
        /// The pit that is attacked.
        on: u8,
    },
    /// Something holds once a move is made.
    After(String, Box<Ask>),
}

impl Clue {
    /// Reads a clue.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(game: &Plain, text: &str) -> Result<Self, BadClue> {
        let bad = |why: String| BadClue { text: text.into(), why };
        let (ply, rest) = text.trim().split_once(' ').unwrap_or((text, ""));
        let ply = ply.parse().map_err(|_| {
            bad("it starts with the number of plies played before, like `4 attacks e D`".into())
        })?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        Ok(Clue { ply, ask: ask(game, &words).map_err(bad)?, text: text.trim().into() })
    }
}

fn pit(game: &Plain, word: &str) -> Result<u8, String> {
    let mut letters = word.chars();
    let found = letters.next().and_then(|letter| pit_of(game.ruleset(), letter));
    match (found, letters.next()) {
        (Some(pit), None) => Ok(pit),
        _ => Err(format!("`{}` is no pit of this board", word.escape_debug())),
    }
}

fn ask(game: &Plain, words: &[&str]) -> Result<Ask, String> {
    match words {
        ["plays", mv] => {
            let first: String = mv.chars().take(1).collect();
            let pit = pit(game, &first)?;
            let text = if mv.ends_with('*') { None } else { Some((*mv).to_owned()) };
            Ok(Ask::Plays { pit, text })
        }
        ["pit", letter, beads] => {
            let pit = pit(game, letter)?;
            let mut pile = Pile::EMPTY;
            for c in beads.chars().filter(|_| *beads != "-") {
                let kind = c.to_digit(9).map(|kind| kind as u8);
                let kind = kind.filter(|&kind| pile.has_room(kind));
                pile.add(kind.ok_or_else(|| format!("`{}` is no bead", c.escape_debug()))?);
            }
            Ok(Ask::Holds { pit, pile })
        }
        ["allows", mv] => Ok(Ask::Allows((*mv).to_owned())),
        ["captures", mv, gems @ ..] => {
            let gems = gems.iter().map(|gem| {
                let value = gem.chars().last().and_then(|c| c.to_digit(9)).unwrap_or(0) as u8;
                let place = gem.get(..gem.len().saturating_sub(1)).unwrap_or_default();
                let place = if place.is_empty() {
                    Ok(Place::Cup)
                } else {
                    pit(game, place).map(Place::Pit)
                };
                match value {
                    0 => Err(format!(
                        "`{}` is no gem; write pit and value, like d2",
                        gem.escape_debug()
                    )),
                    value => place.map(|place| Pick { place, value }),
                }
            });
            let mut gems = gems.collect::<Result<Vec<_>, _>>()?;
            gems.sort_unstable();
            Ok(Ask::Captures((*mv).to_owned(), gems))
        }
        ["attacks", from, on] => Ok(Ask::Attacks { from: pit(game, from)?, on: pit(game, on)? }),
        ["after", mv, rest @ ..] => Ok(Ask::After((*mv).to_owned(), Box::new(ask(game, rest)?))),
        _ => Err(
            "after the ply comes one of: plays MOVE, pit PIT BEADS, allows MOVE, captures MOVE \
                  GEMS, attacks PIT PIT, after MOVE and one of these"
                .into(),
        ),
    }
}

impl Ask {
    /// Whether it is about the move that is made, and not about the position.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        matches!(self, Ask::Plays { .. })
    }

    /// Whether a move is the one that is spoken of.
    #[must_use]
    pub fn fits_move(&self, game: &Plain, state: &Position, mv: Move) -> bool {
        match self {
            Ask::Plays { pit, text: None } => mv.pit() == Some(*pit),
            Ask::Plays { text: Some(text), .. } => {
                game.read_move(state, text).is_ok_and(|named| named == mv)
            }
            _ => true,
        }
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}
