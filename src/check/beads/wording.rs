//! The checks that a spec can name for its claims about a bead game, as it writes them.
//!
//! ```text
//! row 4,3,2,1: tempo 14                          how many moves can be made within a row
//! rows to 9: only 4,3,2,1: tempo 14; tempo 7 with A   no other row fits these clues
//! rows to 9: right slows, left speeds            the outermost pit on the right always lasts longest
//! at POSITION: MOVE leaves 13-7                  the points of South and North after a move
//! at POSITION: at most 1 gems                    what any move of the player to move captures
//! at POSITION MOVE: at most 0 gems               the same for the opponent, a move later, his turn
//! order matters                                  whether two orders of a pit differ in effect
//! at POSITION: house 14                          the most beads that the last pit can be sown with
//! draws                                          whether play can go on for ever
//! safe gems                                      whether a gem is ever safe before the end
//! choices 100 in 200 games                       whether a player meets so many moves
//! ```

use crate::recover::RowClue;

/// A check that a claim asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// A row fits a clue about tempo.
    Row(Vec<u8>, RowClue),
    /// Of all rows with up to so many beads in each pit, only this fits the clues.
    OnlyRow(u8, Vec<u8>, Vec<RowClue>),
    /// In all rows with up to so many beads in each pit, always sowing the rightmost pit lasts as
    /// long as any line, and always sowing the leftmost no longer.
    Slows(u8),
    /// A move leaves the players so many points.
    Leaves {
        /// The position.
        at: String,
        /// The move.
        mv: String,
        /// The points of South and North.
        points: [u16; 2],
    },
    /// The most beads that the mover's opponent's, or the mover's, last pit of South can hold.
    House(String, u16),
    /// No move captures more than so many gems.
    AtMost {
        /// The position, and a move that is made before, if any.
        at: String,
        /// The move.
        mv: Option<String>,
        /// The most gems.
        gems: u8,
    },
    /// Some pit at the start leads to different positions by different orders.
    OrderMatters,
    /// Play cannot go on for ever.
    Draws,
    /// No gem is safe before the game is over.
    SafeGems,
    /// In so many games a player has at least so many moves once.
    Choices {
        /// Moves.
        moves: u128,
        /// Games.
        games: u32,
    },
}

/// A check that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{}` is no check of bead games: {why}", text.escape_debug())]
pub struct Unreadable {
    /// The check.
    pub text: String,
    /// What is wrong.
    pub why: String,
}

fn row(text: &str) -> Option<Vec<u8>> {
    text.split(',')
        .map(|count| count.trim().parse().ok().filter(|&count: &u8| count <= 32))
        .collect()
}

impl Check {
    /// Reads a check.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        let bad = |why: &str| Unreadable { text: text.into(), why: why.into() };
        let clue = |text: &str| RowClue::read(text.trim()).map_err(|error| bad(&error.to_string()));
        if let Some(rest) = text.strip_prefix("row ") {
            let (counts, asked) = rest.split_once(':').ok_or_else(|| bad("a colon is missing"))?;
            let counts = row(counts).ok_or_else(|| bad("a row is like 4,3,2,1"))?;
            return Ok(Check::Row(counts, clue(asked)?));
        }
        if let Some(rest) = text.strip_prefix("rows to ") {
            let (most, rest) = rest.split_once(':').ok_or_else(|| bad("a colon is missing"))?;
            let most = most.trim().parse::<u8>().ok().filter(|&most| most <= 16);
            let most = most.ok_or_else(|| bad("after `rows to` comes a number up to 16"))?;
            if rest.trim() == "right slows, left speeds" {
                return Ok(Check::Slows(most));
            }
            let rest = rest.trim().strip_prefix("only ").ok_or_else(|| bad("`only` is missing"))?;
            let (counts, clues) = rest.split_once(':').ok_or_else(|| bad("a colon is missing"))?;
            let counts = row(counts).ok_or_else(|| bad("a row is like 4,3,2,1"))?;
            let clues = clues.split(';').map(clue).collect::<Result<Vec<_>, _>>()?;
            return Ok(Check::OnlyRow(most, counts, clues));
        }
        if let Some(rest) = text.strip_prefix("at ") {
            let (at, rest) = rest.rsplit_once(": ").ok_or_else(|| bad("a colon is missing"))?;
            if let Some(beads) = rest.strip_prefix("house ") {
                let beads = beads.parse().map_err(|_| bad("after `house` comes a number"))?;
                return Ok(Check::House(at.into(), beads));
            }
            if let Some(gems) = rest.strip_prefix("at most ") {
                let gems = gems.strip_suffix(" gems").and_then(|gems| gems.parse().ok());
                let gems = gems.ok_or_else(|| bad("it is like `at most 1 gems`"))?;
                // A move may follow the three words of a position.
                let words: Vec<&str> = at.split_whitespace().collect();
                let (at, mv) = match words.as_slice() {
                    [board, mover, cups, mv] => {
                        (format!("{board} {mover} {cups}"), Some((*mv).to_owned()))
                    }
                    _ => (at.to_owned(), None),
                };
                return Ok(Check::AtMost { at, mv, gems });
            }
            let (mv, points) = rest.split_once(" leaves ").ok_or_else(|| {
                bad("after the position comes `MOVE leaves SOUTH-NORTH` or `house BEADS`")
            })?;
            let points = points.split_once('-').and_then(|(south, north)| {
                Some([south.trim().parse().ok()?, north.trim().parse().ok()?])
            });
            let points = points.ok_or_else(|| bad("points are like 13-7"))?;
            return Ok(Check::Leaves { at: at.into(), mv: mv.into(), points });
        }
        if let Some(rest) = text.strip_prefix("choices ") {
            let numbers = rest.strip_suffix(" games").and_then(|rest| rest.split_once(" in "));
            let numbers =
                numbers.and_then(|(moves, games)| Some((moves.parse().ok()?, games.parse().ok()?)));
            let (moves, games) =
                numbers.ok_or_else(|| bad("it is like `choices 100 in 200 games`"))?;
            return Ok(Check::Choices { moves, games });
        }
        match text {
            "draws" => Ok(Check::Draws),
            "order matters" => Ok(Check::OrderMatters),
            "safe gems" => Ok(Check::SafeGems),
            _ => Err(bad("see the documentation of bead games for those there are")),
        }
    }
}
