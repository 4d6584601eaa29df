//! The laws of games on a cross.
//!
//! They are worked out on the ground: [`ground`] lays the pits on a square grid, turns one row round
//! to get the other three, and walks from place to place; [`text`] reads the rules straight from the
//! parameters, for one move ([`Trial`](text::Trial)) and for a whole position
//! ([`Options`](text::Options)). Neither uses the routes or the arithmetic of the kernel. What the
//! kernel tells and does is then held against them: [`moves`] and [`states`]. [`claims`] checks what
//! sources say of such games.

mod claims;
mod ground;
mod moves;
mod states;
mod text;

use super::general::{Claimed, Law, Lawful, On};
use super::watch::Watch;
use crate::rules::cross::Plain;

impl Lawful for Plain {
    fn laws() -> Vec<Law<Self>> {
        let law = |id, doc, on| Law { id, doc, on };
        vec![
            law(
                "seed-conservation",
                "Seeds on the board and seeds gained are as many after a move as before it, and nobody loses any.",
                On::Move(moves::conservation),
            ),
            law(
                "own-pit-lifted",
                "Only pits of the mover's side that hold seeds are lifted, and the whole of them.",
                On::Move(moves::own_pit),
            ),
            law(
                "sowing-path",
                "Seeds are dropped one by one along the mover's way round, counter-clockwise, from the next pit on.",
                On::Move(moves::path),
            ),
            law(
                "stores",
                "A sowing drops a seed into a store where the rules say, each time that it comes by, and into no other.",
                On::Move(moves::stores),
            ),
            law(
                "shared-pits",
                "A shared pit is one pit: whatever happens to it happens in both rows that it lies in.",
                On::Move(moves::shared),
            ),
            law(
                "capture-form",
                "A move captures what the rules say, all of it and nothing else.",
                On::Move(moves::captures),
            ),
            law(
                "extra-turn",
                "The same player moves again when his last seed falls into his store and the rules say so, and at no other time.",
                On::Move(moves::again),
            ),
            law(
                "turn-order",
                "Otherwise the next player round the table moves.",
                On::Move(moves::order),
            ),
            law(
                "events-tell-all",
                "The events of a move, replayed on the board before it, give the board after it and the gain.",
                On::Move(moves::events),
            ),
            law(
                "no-grand-slam",
                "No move takes all that the player opposite has, unless the rules let it through.",
                On::Move(moves::slam),
            ),
            law(
                "feeding-honoured",
                "Where somebody must be fed and some move feeds him, the move played does.",
                On::Move(moves::feeding),
            ),
            law(
                "legal-list-equals-predicate",
                "The list of moves, the predicate on moves and the rules text allow the same moves.",
                On::State(states::legal),
            ),
            law(
                "ends-when-stuck",
                "The game is over exactly when the rules say that it is.",
                On::State(states::ends),
            ),
            law(
                "scores-add-up",
                "At the end what is left on the board goes where the rules say.",
                On::State(states::remainder),
            ),
            law(
                "quarter-turn-symmetry",
                "Turning the board by a quarter turn and moving every player one seat on turns the moves and what comes of them.",
                On::State(states::quarter_turn),
            ),
        ]
    }

    fn claim(&self, check: &str, watch: &Watch) -> Option<Claimed> {
        claims::check(self, check, watch)
    }
}
