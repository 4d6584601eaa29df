//! The common vocabulary of rules: the places that a rule of any game can have.
//!
//! Specs tag each clause with its places, and each parameter of a kernel has one, so that games of
//! different kernels can be laid side by side.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! places {
    ($( $(#[doc = $doc:literal])+ $Place:ident = $name:literal, )+) => {
        /// What a rule is about.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize,
            JsonSchema,
        )]
        pub enum Place {
            $( $(#[doc = $doc])+ #[serde(rename = $name)] $Place, )+
        }

        impl Place {
            /// All places, in the order in which rule books come to them.
            pub const ALL: &'static [Place] = &[$( Place::$Place, )+];

            /// How specs write it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( Place::$Place => $name, )+ }
            }

            /// What it covers, in a sentence.
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $( Place::$Place => concat!($($doc),+).trim_ascii(), )+ }
            }
        }
    };
}

places! {
    /// The board: its pits or cells, and what lies beside it.
    Board = "board",
    /// Who owns which part of the board, or what lies on it.
    Ownership = "ownership",
    /// What lies where at the start, and who begins.
    SetUp = "set-up",
    /// Whose turn it is, and what he may choose.
    Choice = "choice-of-move",
    /// How much is moved.
    Quantity = "quantity",
    /// Where it goes, step by step.
    Path = "path",
    /// What happens when a sowing comes round, or starts again where it ended.
    Laps = "laps",
    /// When something is captured.
    Capture = "capture-condition",
    /// What else goes with a capture.
    Chain = "capture-chain",
    /// What sets off by itself after a move.
    Cascade = "cascade",
    /// When a player moves again.
    ExtraTurns = "extra-turns",
    /// What becomes of a move that would take all that the opponent has.
    Slams = "prohibition-of-slams",
    /// When a player must give the opponent something to play with.
    Feeding = "feeding",
    /// Moves to which some rule does not apply.
    Exempt = "exempt-moves",
    /// When the game is over.
    End = "end",
    /// Who gets what is left.
    Remainder = "remainder",
    /// Who has won.
    Winning = "winning",
    /// What a game is worth that goes on for ever.
    Infinite = "infinite-play",
    /// Pieces that differ in what they are and can do.
    Pieces = "information-in-pieces",
}
