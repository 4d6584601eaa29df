//! What a game says of its own board: the same questions put to every kernel.

use crate::games::{Guest, meet};
use crate::rules::Worded;
use crate::spec::Interpretation;

/// A board in words and lines.
#[derive(Clone, Debug)]
pub struct Portrait {
    /// The set-up in words, without a full stop.
    pub setup: String,
    /// The position that a game starts from.
    pub start: String,
    /// The same, drawn.
    pub picture: String,
    /// What must be known of the board beyond its picture, line by line.
    pub plan: Vec<String>,
    /// How positions and moves are written, in paragraphs.
    pub notation: Vec<String>,
}

impl Portrait {
    /// Of the board of an interpretation.
    #[must_use]
    pub fn of(interpretation: &Interpretation) -> Self {
        struct Painter;
        impl Guest for Painter {
            type Gain = Portrait;
            fn meet<G: Worded>(self, game: &G) -> Portrait {
                let start = game.start();
                Portrait {
                    setup: game.setup_text(),
                    start: game.state_text(&start),
                    picture: game.picture(&start),
                    plan: game.plan(),
                    notation: game.notation(),
                }
            }
        }
        meet(interpretation.ruled(), Painter)
    }
}
