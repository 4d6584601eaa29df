//! What every position and every move of a bead game must keep, and claims about such games.
//!
//! Each law works from the positions before and after a move, the order of its beads and the rules
//! text; none asks the kernel what a move does, but for the law that holds turned games against
//! each other. `wording` reads the checks that specs name for their claims. Uses
//! [`rules`](crate::rules), [`solve::beads`](crate::solve::beads) and
//! [`recover`](crate::recover).

mod capture;
mod claims;
mod conservation;
mod ending;
mod feeding;
pub mod house;
mod seen;
mod sowing;
mod wide;
mod wording;

use super::general::{Claimed, Law, Lawful, On};
use super::watch::Watch;
use crate::rules::beads::Plain;

pub use wide::{Widest, widest};
pub use wording::{Check, Unreadable};

impl Lawful for Plain {
    fn laws() -> Vec<Law<Self>> {
        macro_rules! laws {
            ($($id:literal, $doc:literal, $On:ident($check:path);)+) => {
                vec![$(Law { id: $id, doc: $doc, on: On::$On($check) },)+]
            };
        }
        laws! {
            "beads-conserved",
                "Pits and cups hold the beads of the game, no more and no fewer of any kind.",
                State(conservation::beads);
            "points-conserved",
                "The points in pits and cups are as many after a move as before it.",
                Move(conservation::points);
            "stones-never-captured",
                "No stone ever leaves the pits.",
                Move(conservation::stones);
            "only-the-mover-gains",
                "The mover's cup never loses a gem by his own move, nor the opponent's gains one.",
                Move(conservation::cups);
            "own-pit-sown",
                "Only a pit of the mover is emptied, and all of it.",
                Move(sowing::own_pit);
            "one-bead-per-lap",
                "Each pit gets one bead for each time the sowing comes by, in the order that was chosen.",
                Move(sowing::one_per_lap);
            "origin-skipped",
                "The pit that was sown is empty after the move.",
                Move(sowing::origin_skipped);
            "only-stones-capture",
                "Whoever captures has sown a stone last, one for each gem taken.",
                Move(capture::only_stones);
            "never-mixed",
                "A move captures directly or indirectly, not both.",
                Move(capture::never_mixed);
            "capture-due",
                "A move captures what the last stones are due, as far as there are gems.",
                Move(capture::due);
            "cup-when-short",
                "Gems are taken from the opponent's cup only when his pits have too few.",
                Move(capture::cup_when_short);
            "captor-stays",
                "Whoever captures leaves the opponent at least one bead.",
                Move(capture::captor_stays);
            "captures-told",
                "The captures told are those that the cups show.",
                Move(capture::told);
            "feeding-honoured",
                "While gems lie in pits, an opponent without beads is fed if any move does.",
                Move(feeding::honoured);
            "ends-as-said",
                "The game is over exactly when the rules say, and for the player they say.",
                State(ending::as_said);
            "counted-as-listed",
                "Moves are counted by formula as they are listed.",
                State(seen::counted);
            "listed-are-legal",
                "A move that is listed is legal.",
                Move(seen::legal);
            "half-turn",
                "A turned position plays as the position does, turned.",
                Move(seen::half_turn);
        }
    }

    fn claim(&self, check: &str, watch: &Watch) -> Option<Claimed> {
        Some(match Check::read(check) {
            Ok(check) => claims::check(self, &check, watch),
            Err(why) => Claimed::unknown(why.to_string()),
        })
    }
}
