//! Family invariants: stated once, for any game whose moves can be laid beside those of others.
//!
//! Some hold of every game here ([`always`]), and each new game is held to them by the same test.
//! Others hold of some games and not of others: they are how two games are compared.

use std::ops::ControlFlow;

use super::general::{Law, Made, On};
use super::step::Outcome;
use crate::rules::vocabulary::Place;
use crate::rules::{Familiar, Payoff, Player, Sense, Silent, Turn};

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
            On::Move(conserved),
        ),
        always(
            Place::Board,
            "nothing-returns",
            "What has left the board never comes back to it.",
            On::Move(nothing_returns),
        ),
        always(
            Place::Winning,
            "gains-never-negative",
            "No move costs anybody what he has gained.",
            On::Move(gains_never_negative),
        ),
        always(
            Place::Choice,
            "list-is-predicate",
            "The moves that are listed are those that may be played, and each is listed once.",
            On::State(list_is_predicate),
        ),
        always(
            Place::Choice,
            "deterministic",
            "A move has one outcome, whether or not anybody listens.",
            On::Move(deterministic),
        ),
        always(
            Place::End,
            "over-without-moves",
            "The game is over exactly where there is no move.",
            On::State(over_without_moves),
        ),
        some(
            Place::Ownership,
            "owners-stay",
            "A place never passes from one player to another.",
            On::Move(owners_stay),
        ),
        always(
            Place::Ownership,
            "turned-board",
            "With the board turned to the next player, the turned move leads to the turned position.",
            On::Move(turned_board),
        ),
        some(
            Place::Quantity,
            "all-is-lifted",
            "A move takes up everything that lies in the place it starts from.",
            On::Move(all_is_lifted),
        ),
        some(
            Place::Quantity,
            "needs-two",
            "A move starts from at least two pieces.",
            On::Move(needs_two),
        ),
        some(Place::Path, "one-by-one", "Pieces are put down one at a time.", On::Move(one_by_one)),
        some(
            Place::Path,
            "all-on-the-board",
            "Everything that is taken up is put down on the board again.",
            On::Move(all_on_the_board),
        ),
        some(
            Place::Path,
            "origin-not-first",
            "The first piece does not go back to where it came from.",
            On::Move(origin_not_first),
        ),
        some(Place::Laps, "one-lap", "A move takes up pieces once.", On::Move(one_lap)),
        some(
            Place::Capture,
            "captures-come-last",
            "Captures come after the last piece has been put down.",
            On::Move(captures_come_last),
        ),
        some(
            Place::Capture,
            "captures-where-it-ends",
            "The first pieces captured are those of the place where the last piece was put down.",
            On::Move(captures_where_it_ends),
        ),
        some(
            Place::Pieces,
            "one-piece-at-a-time",
            "Pieces are captured one by one, each for itself.",
            On::Move(one_piece_at_a_time),
        ),
        some(
            Place::Capture,
            "captures-are-even",
            "A move captures an even number of pieces.",
            On::Move(captures_are_even),
        ),
        some(
            Place::Capture,
            "nothing-is-captured",
            "No move captures anything.",
            On::Move(nothing_is_captured),
        ),
        some(
            Place::Chain,
            "one-capture",
            "A move captures from one place at most.",
            On::Move(one_capture),
        ),
        some(
            Place::Cascade,
            "nothing-by-itself",
            "Nothing is set off by itself after a move.",
            On::Move(nothing_by_itself),
        ),
        some(
            Place::ExtraTurns,
            "turns-go-round",
            "After each move the next player is to move.",
            On::Move(turns_go_round),
        ),
        some(
            Place::Slams,
            "no-grand-slam",
            "A move that captures leaves every other player something.",
            On::Move(no_grand_slam),
        ),
        some(
            Place::Feeding,
            "never-left-bare",
            "No move leaves another player without anything.",
            On::Move(never_left_bare),
        ),
        some(
            Place::Feeding,
            "fed-if-possible",
            "Where another player has nothing and some move leaves him something, the move played does.",
            On::Move(fed_if_possible),
        ),
        some(
            Place::Exempt,
            "first-move-takes-nothing",
            "The first move of a game captures nothing.",
            On::Move(first_move_takes_nothing),
        ),
        some(
            Place::Remainder,
            "rest-is-shared-out",
            "When the game is over, everything still on the board goes to the players.",
            On::State(rest_is_shared_out),
        ),
        some(
            Place::Remainder,
            "rest-to-one",
            "When the game is over, all that is still on the board goes to one player.",
            On::State(rest_to_one),
        ),
        some(
            Place::Winning,
            "captures-count",
            "A capture counts for the player who makes it, at once.",
            On::Move(captures_count),
        ),
        some(
            Place::Winning,
            "a-point-a-piece",
            "What leaves the board in a move counts one for each piece.",
            On::Move(a_point_a_piece),
        ),
        some(
            Place::Winning,
            "only-the-mover-gains",
            "A move gains nothing for anybody but the player who makes it.",
            On::Move(only_the_mover_gains),
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

fn conserved<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let sums = sums(game, made);
    let gone = sums.stored + sums.taken + sums.left;
    let [before, after] = [made.before, made.after].map(|state| game.weight(state));
    Outcome::unless(before == after + gone, "pieces were lost or made")
}

fn nothing_returns<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let more = game.weight(made.after) > game.weight(made.before);
    Outcome::unless(!more, "there are more pieces on the board than before")
}

fn gains_never_negative<G: Familiar>(_: &G, made: &Made<G>) -> Outcome {
    Outcome::unless(made.pay.gains().iter().all(|&gain| gain >= 0), "somebody lost by it")
}

/// Most moves that are listed one by one.
const LISTED: u128 = 5_000;

fn list_is_predicate<G: Familiar>(game: &G, state: &G::State) -> Outcome {
    if game.count_moves(state) > LISTED {
        return Outcome::Silent;
    }
    let mut listed = game.moves(state);
    if listed.iter().any(|&mv| game.legal(state, mv).is_err()) {
        return Outcome::Broken("a move is listed that may not be played");
    }
    if listed.len() as u128 != game.count_moves(state) {
        return Outcome::Broken("the moves are not as many as they are counted");
    }
    let all = listed.len();
    listed.sort_unstable();
    listed.dedup();
    if listed.len() < all {
        return Outcome::Broken("a move is listed twice");
    }
    let missed = game
        .tries(state)
        .into_iter()
        .any(|mv| listed.binary_search(&mv).is_err() && game.legal(state, mv).is_ok());
    Outcome::unless(!missed, "a move may be played that is not listed")
}

fn deterministic<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let (again, pay) = game.play(made.before, made.mv, &mut Silent);
    Outcome::unless(again == *made.after && pay == *made.pay, "it came out otherwise unheard")
}

fn over_without_moves<G: Familiar>(game: &G, state: &G::State) -> Outcome {
    let over = mover(game, state).is_none();
    Outcome::unless(
        over == (game.count_moves(state) == 0),
        "the game is over and has moves, or not",
    )
}

fn turned_board<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let (Some(before), Some(after)) = (game.turned(made.before), game.turned(made.after)) else {
        return Outcome::Silent;
    };
    let mv = game.turned_move(made.mv);
    if game.legal(&before, mv).is_err() {
        return Outcome::Broken("the turned move may not be played");
    }
    let (played, pay) = game.play(&before, mv, &mut Silent);
    let (ours, theirs) = (made.pay.gains(), pay.gains());
    let turns = (0..ours.len()).all(|seat| theirs[(seat + 1) % ours.len()] == ours[seat]);
    Outcome::unless(played == after && turns, "the turned move comes to something else")
}

fn all_is_lifted<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut lifts = made.events.iter().filter_map(|(event, _)| match game.sense(event) {
        Sense::Lift { left, .. } => Some(left),
        _ => None,
    });
    match lifts.next() {
        None => Outcome::Silent,
        Some(left) => {
            Outcome::unless(left == 0 && lifts.all(|left| left == 0), "something stays behind")
        }
    }
}

fn needs_two<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let first = made.events.iter().find_map(|(event, _)| match game.sense(event) {
        Sense::Lift { pieces, left, .. } => Some(pieces + left),
        _ => None,
    });
    first.map_or(Outcome::Silent, |there| Outcome::unless(there >= 2, "it starts from one piece"))
}

fn one_by_one<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut drops = made.events.iter().filter_map(|(event, _)| match game.sense(event) {
        Sense::Drop { pieces } | Sense::Store { pieces } => Some(pieces),
        _ => None,
    });
    match drops.next() {
        None => Outcome::Silent,
        Some(first) => Outcome::unless(
            first == 1 && drops.all(|pieces| pieces == 1),
            "several pieces are put down at once",
        ),
    }
}

fn all_on_the_board<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let sums = sums(game, made);
    if sums.lifts == 0 {
        return Outcome::Silent;
    }
    Outcome::unless(sums.lifted == sums.dropped, "a piece is put down beside the board")
}

fn origin_not_first<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut from = None;
    for (event, _) in made.events {
        match game.sense(event) {
            Sense::Lift { .. } => from = game.at(event),
            Sense::Drop { .. } => {
                let back = from.is_some() && from == game.at(event);
                return Outcome::unless(!back, "the first piece goes back");
            }
            _ => {}
        }
    }
    Outcome::Silent
}

fn captures_where_it_ends<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut last = None;
    for (event, _) in made.events {
        match game.sense(event) {
            Sense::Drop { .. } => last = game.at(event),
            Sense::Take { .. } => {
                return Outcome::unless(
                    last.is_some() && last == game.at(event),
                    "it captures elsewhere",
                );
            }
            _ => {}
        }
    }
    Outcome::Silent
}

fn one_piece_at_a_time<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let mut takes = made.events.iter().filter_map(|(event, _)| match game.sense(event) {
        Sense::Take { pieces } => Some(pieces),
        _ => None,
    });
    match takes.next() {
        None => Outcome::Silent,
        Some(first) => Outcome::unless(
            first == 1 && takes.all(|pieces| pieces == 1),
            "several pieces are captured together",
        ),
    }
}

fn one_lap<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    match sums(game, made).lifts {
        0 => Outcome::Silent,
        lifts => Outcome::unless(lifts == 1, "pieces are taken up more than once"),
    }
}

fn captures_come_last<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let senses: Vec<Sense> = made.events.iter().map(|(event, _)| game.sense(event)).collect();
    let Some(first) = senses.iter().position(|sense| matches!(sense, Sense::Take { .. })) else {
        return Outcome::Silent;
    };
    let later = senses[first..]
        .iter()
        .any(|sense| matches!(sense, Sense::Drop { .. } | Sense::Store { .. }));
    Outcome::unless(!later, "a piece is put down after a capture")
}

fn captures_are_even<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    match sums(game, made).taken {
        0 => Outcome::Silent,
        taken => Outcome::unless(taken.is_multiple_of(2), "it captures an odd number"),
    }
}

fn nothing_is_captured<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    Outcome::unless(sums(game, made).taken == 0, "it captures")
}

fn one_capture<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    match sums(game, made).takes {
        0 => Outcome::Silent,
        takes => Outcome::unless(takes == 1, "it captures from several places"),
    }
}

fn nothing_by_itself<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    Outcome::unless(sums(game, made).bursts == 0, "a place throws its pieces by itself")
}

fn turns_go_round<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let (Some(now), Some(next)) = (mover(game, made.before), mover(game, made.after)) else {
        return Outcome::Silent;
    };
    let seats = game.seats().len();
    Outcome::unless(next.seat() == (now.seat() + 1) % seats, "another player is to move next")
}

/// Whether some player other than the mover has nothing; `None` if the game does not say.
fn bare<G: Familiar>(game: &G, state: &G::State, mover: Player) -> Option<bool> {
    let others = (0..game.seats().len() as u8).map(Player).filter(|&player| player != mover);
    let mut any = false;
    for player in others {
        any |= game.holdings(state, player)? == 0;
    }
    Some(any)
}

fn no_grand_slam<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    if sums(game, made).taken == 0 || bare(game, made.before, who) != Some(false) {
        return Outcome::Silent;
    }
    match bare(game, made.after, who) {
        None => Outcome::Silent,
        Some(bare) => Outcome::unless(!bare, "somebody has nothing left"),
    }
}

fn never_left_bare<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    match bare(game, made.after, who) {
        None => Outcome::Silent,
        Some(bare) => Outcome::unless(!bare, "somebody has nothing"),
    }
}

fn fed_if_possible<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    let others = (0..game.seats().len() as u8).map(Player).filter(|&player| player != who);
    let hungry: Vec<Player> =
        others.filter(|&player| game.holdings(made.before, player) == Some(0)).collect();
    let fed = |state: &G::State| {
        hungry.iter().all(|&player| game.holdings(state, player).is_some_and(|seeds| seeds > 0))
    };
    if hungry.is_empty() {
        return Outcome::Silent;
    }
    if fed(made.after) {
        return Outcome::Holds;
    }
    let another = game.each_move(made.before, |mv| {
        let (after, _) = game.play(made.before, mv, &mut Silent);
        if fed(&after) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if another.is_break() {
        Outcome::Broken("another move would have left him something")
    } else {
        Outcome::Silent
    }
}

fn first_move_takes_nothing<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    if *made.before != game.start() {
        return Outcome::Silent;
    }
    Outcome::unless(sums(game, made).taken == 0, "the first move captures")
}

fn rest_is_shared_out<G: Familiar>(game: &G, state: &G::State) -> Outcome {
    let Turn::Over(pay, _) = game.turn(state) else { return Outcome::Silent };
    let shared: i32 = pay.gains().iter().map(|&gain| i32::from(gain)).sum();
    Outcome::unless(shared == game.weight(state) as i32, "what is left is not what is shared out")
}

fn rest_to_one<G: Familiar>(game: &G, state: &G::State) -> Outcome {
    let Turn::Over(pay, _) = game.turn(state) else { return Outcome::Silent };
    match pay.gains().iter().filter(|&&gain| gain != 0).count() {
        0 => Outcome::Silent,
        takers => Outcome::unless(takers == 1, "what is left is divided"),
    }
}

fn only_the_mover_gains<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    let others = made.pay.gains().iter().enumerate().filter(|(seat, _)| *seat != who.seat());
    Outcome::unless(others.into_iter().all(|(_, &gain)| gain == 0), "another player gains")
}

fn owners_stay<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let passes = (0..game.places().min(255) as u8).any(|place| {
        let [before, after] = [made.before, made.after].map(|state| game.owner(state, place));
        before.is_some() && after.is_some() && before != after
    });
    Outcome::unless(!passes, "a place passes to another player")
}

fn captures_count<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let Some(who) = mover(game, made.before) else { return Outcome::Silent };
    match sums(game, made).taken {
        0 => Outcome::Silent,
        _ => Outcome::unless(made.pay.gains()[who.seat()] > 0, "the capture counts nothing yet"),
    }
}

fn a_point_a_piece<G: Familiar>(game: &G, made: &Made<G>) -> Outcome {
    let sums = sums(game, made);
    let gone = sums.stored + sums.taken + sums.left;
    if gone == 0 {
        return Outcome::Silent;
    }
    let gained: i32 = made.pay.gains().iter().map(|&gain| i32::from(gain)).sum();
    Outcome::unless(gained == gone as i32, "the pieces count for more or less than one each")
}
