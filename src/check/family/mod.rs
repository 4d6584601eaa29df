//! Family invariants: stated once, for any game whose moves can be laid beside those of others.
//!
//! Some hold of every game here ([`always`]), and each new game is held to them by the same test.
//! Others hold of some games and not of others: they are how two games are compared. The laws stand
//! here in the order of the vocabulary, and what they check in files beside this one.

mod captures;
mod ends;
mod feeding;
mod laying;
mod moves;
mod pieces;

use super::general::{Law, Made, On};
use crate::rules::vocabulary::Place;
use crate::rules::{Familiar, Player, Sense, Turn};

/// A property that games share or do not share.
pub struct FamilyLaw<G: Familiar> {
    /// Its place in the common vocabulary of rules.
    pub place: Place,
    /// Whether a game that breaks it is broken.
    pub always: bool,
    /// The property.
    pub law: Law<G>,
}

/// The laws that every game must keep.
#[must_use]
pub fn always<G: Familiar>() -> Vec<Law<G>> {
    laws().into_iter().filter(|one| one.always).map(|one| one.law).collect()
}

/// All family laws.
#[must_use]
pub fn laws<G: Familiar>() -> Vec<FamilyLaw<G>> {
    let always = |place, id, doc, on| FamilyLaw { place, always: true, law: Law { id, doc, on } };
    let some = |place, id, doc, on| FamilyLaw { place, always: false, law: Law { id, doc, on } };
    vec![
        always(
            Place::Board,
            "pieces-conserved",
            "What a move takes off the board is what it tells of, and nothing else is lost or made.",
            On::Move(pieces::conserved),
        ),
        always(
            Place::Board,
            "nothing-returns",
            "What has left the board never comes back to it.",
            On::Move(pieces::nothing_returns),
        ),
        always(
            Place::Winning,
            "gains-never-negative",
            "No move costs anybody what he has gained.",
            On::Move(ends::gains_never_negative),
        ),
        always(
            Place::Choice,
            "list-is-predicate",
            "The moves that are listed are those that may be played, and each is listed once.",
            On::State(moves::list_is_predicate),
        ),
        always(
            Place::Choice,
            "deterministic",
            "A move has one outcome, whether or not anybody listens.",
            On::Move(moves::deterministic),
        ),
        always(
            Place::End,
            "over-without-moves",
            "The game is over exactly where there is no move.",
            On::State(ends::over_without_moves),
        ),
        some(
            Place::Ownership,
            "owners-stay",
            "A place never passes from one player to another.",
            On::Move(pieces::owners_stay),
        ),
        always(
            Place::Ownership,
            "turned-board",
            "With the board turned to the next player, the turned move leads to the turned position.",
            On::Move(moves::turned_board),
        ),
        some(
            Place::Quantity,
            "all-is-lifted",
            "A move takes up everything that lies in the place it starts from.",
            On::Move(laying::all_is_lifted),
        ),
        some(
            Place::Quantity,
            "needs-two",
            "A move starts from at least two pieces.",
            On::Move(moves::needs_two),
        ),
        some(
            Place::Path,
            "one-by-one",
            "Pieces are put down one at a time.",
            On::Move(laying::one_by_one),
        ),
        some(
            Place::Path,
            "all-on-the-board",
            "Everything that is taken up is put down on the board again.",
            On::Move(laying::all_on_the_board),
        ),
        some(
            Place::Path,
            "origin-not-first",
            "The first piece does not go back to where it came from.",
            On::Move(laying::origin_not_first),
        ),
        some(Place::Laps, "one-lap", "A move takes up pieces once.", On::Move(laying::one_lap)),
        some(
            Place::Capture,
            "captures-come-last",
            "Captures come after the last piece has been put down.",
            On::Move(captures::captures_come_last),
        ),
        some(
            Place::Capture,
            "captures-where-it-ends",
            "The first pieces captured are those of the place where the last piece was put down.",
            On::Move(captures::captures_where_it_ends),
        ),
        some(
            Place::Pieces,
            "one-piece-at-a-time",
            "Pieces are captured one by one, each for itself.",
            On::Move(pieces::one_piece_at_a_time),
        ),
        some(
            Place::Capture,
            "captures-are-even",
            "A move captures an even number of pieces.",
            On::Move(captures::captures_are_even),
        ),
        some(
            Place::Capture,
            "nothing-is-captured",
            "No move captures anything.",
            On::Move(captures::nothing_is_captured),
        ),
        some(
            Place::Chain,
            "one-capture",
            "A move captures from one place at most.",
            On::Move(captures::one_capture),
        ),
        some(
            Place::Cascade,
            "nothing-by-itself",
            "Nothing is set off by itself after a move.",
            On::Move(laying::nothing_by_itself),
        ),
        some(
            Place::ExtraTurns,
            "turns-go-round",
            "After each move the next player is to move.",
            On::Move(moves::turns_go_round),
        ),
        some(
            Place::Slams,
            "no-grand-slam",
            "A move that captures leaves every other player something.",
            On::Move(feeding::no_grand_slam),
        ),
        some(
            Place::Feeding,
            "never-left-bare",
            "No move leaves another player without anything.",
            On::Move(feeding::never_left_bare),
        ),
        some(
            Place::Feeding,
            "fed-if-possible",
            "Where another player has nothing and some move leaves him something, the move played does.",
            On::Move(feeding::fed_if_possible),
        ),
        some(
            Place::Exempt,
            "first-move-takes-nothing",
            "The first move of a game captures nothing.",
            On::Move(captures::first_move_takes_nothing),
        ),
        some(
            Place::Remainder,
            "rest-is-shared-out",
            "When the game is over, everything still on the board goes to the players.",
            On::State(ends::rest_is_shared_out),
        ),
        some(
            Place::Remainder,
            "rest-to-one",
            "When the game is over, all that is still on the board goes to one player.",
            On::State(ends::rest_to_one),
        ),
        some(
            Place::Winning,
            "captures-count",
            "A capture counts for the player who makes it, at once.",
            On::Move(captures::captures_count),
        ),
        some(
            Place::Winning,
            "a-point-a-piece",
            "What leaves the board in a move counts one for each piece.",
            On::Move(ends::a_point_a_piece),
        ),
        some(
            Place::Winning,
            "only-the-mover-gains",
            "A move gains nothing for anybody but the player who makes it.",
            On::Move(ends::only_the_mover_gains),
        ),
    ]
}

/// Sums of the pieces in the events of a move.
#[derive(Default)]
struct Sums {
    lifts: u32,
    lifted: u32,
    dropped: u32,
    stored: u32,
    taken: u32,
    takes: u32,
    left: u32,
    bursts: u32,
}

fn sums<G: Familiar>(game: &G, made: &Made<G>) -> Sums {
    let mut sums = Sums::default();
    for (event, _) in made.events {
        match game.sense(event) {
            Sense::Lift { pieces, .. } => {
                sums.lifts += 1;
                sums.lifted += pieces;
            }
            Sense::Drop { pieces } => sums.dropped += pieces,
            Sense::Store { pieces } => sums.stored += pieces,
            Sense::Take { pieces } => {
                sums.takes += 1;
                sums.taken += pieces;
            }
            Sense::Leave { pieces } => sums.left += pieces,
            Sense::Burst { .. } => sums.bursts += 1,
            Sense::Again | Sense::Other => {}
        }
    }
    sums
}

fn mover<G: Familiar>(game: &G, state: &G::State) -> Option<Player> {
    match game.turn(state) {
        Turn::Of(player) => Some(player),
        Turn::Over(..) => None,
    }
}
