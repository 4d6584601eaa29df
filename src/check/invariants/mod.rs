//! The invariants, and the one pass that examines a position for all of them.
//!
//! Each is a function from what was seen ([`Case`], [`Step`]) to an [`Outcome`]; [`all`] lists them.
//! [`examine`] asks the game once, and runs those whose bit is set.

pub mod capture;
pub mod conservation;
pub mod ending;
pub mod events;
pub mod feeding;
pub mod legality;
pub mod slam;
pub mod sowing;
pub mod symmetry;

use super::law::Law;
use super::step::{Case, Outcome, PASSES, Step, Told};
use super::subject::Subject;
use super::text::Text;
use crate::rules::Score;
use crate::rules::sowing::board::Pits;
use crate::rules::sowing::params::{CaptureOpposite, FeedTrigger, SlamLegality};
use crate::rules::sowing::{Move, Params, Position};

/// A property of every position or move.
#[derive(Clone, Copy, Debug)]
pub struct Invariant {
    /// Its name in specs and on the command line.
    pub id: &'static str,
    /// What it says, in a sentence.
    pub doc: &'static str,
    /// The rules it is about; under others it says nothing.
    pub applies: fn(&Params) -> bool,
}

const fn always(_: &Params) -> bool {
    true
}

macro_rules! invariants {
    ($($Name:ident = $id:literal, $doc:literal, $applies:expr;)+) => {
        /// The place of an invariant in [`IDS`] and in a [`Mask`].
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "each is documented in the list of `all`")]
        #[repr(u8)]
        pub enum Id { $($Name,)+ }

        /// The names of all invariants.
        pub const IDS: &[&str] = &[$($id,)+];

        const ALL: &[Invariant] =
            &[$(Invariant { id: $id, doc: $doc, applies: $applies },)+];
    };
}

invariants! {
    SeedConservation = "seed-conservation",
        "Seeds on the board and seeds gained are as many after a move as before it.", always;
    CapturesNeverShrink = "captures-never-shrink",
        "Nobody loses seeds that he captured, and only the mover gains.", always;
    OwnPitLifted = "own-pit-lifted",
        "Only pits of the mover are lifted.", always;
    NoSingletonLifted = "no-singleton-lifted",
        "A pit with fewer seeds than may be moved is never lifted.",
        |params| params.min_seeds.0 > 1;
    SowingPath = "sowing-path",
        "The sown path is contiguous and counter-clockwise, starts where the rules say, and drops one seed into each pit on each lap.",
        always;
    CaptureForm = "capture-form",
        "Every capture takes the pits that the rules take by their counts or for what lies opposite, all of them and no other.",
        |params| {
            params.capture_counts.0 != [0; 4] || params.capture_opposite != CaptureOpposite::No
        };
    NoGrandSlam = "no-grand-slam",
        "No move takes the opponent's whole row, unless the rules let it through.",
        |params| params.slam_legality == SlamLegality::Illegal;
    FeedingHonoured = "feeding-honoured",
        "When the opponent must be fed and some move feeds him, the move played feeds him.",
        |params| params.feed_trigger != FeedTrigger::Never;
    ExemptPly = "exempt-ply-captures-nothing",
        "Nothing is captured on an exempt ply.", |params| params.exempt_plies.0 > 0;
    EndsWhenStuck = "ends-when-stuck",
        "The game ends exactly when the player to move has no legal move.", always;
    ScoresAddUp = "scores-add-up",
        "At the end what is left on the board goes where the rules say, and all seeds are accounted for.",
        always;
    HalfTurn = "half-turn-symmetry",
        "Turning the board by half a turn and exchanging the players turns the moves and what comes of them.",
        always;
    LegalList = "legal-list-equals-predicate",
        "The list of moves, the predicate on moves and the rules text allow the same moves.",
        always;
    EventsTellAll = "events-tell-all",
        "The events of a move, replayed on the board before it, give the board after it and the gain.",
        always;
}

/// How many invariants there are.
pub const COUNT: usize = IDS.len();

/// All invariants, in the order in which they are reported.
#[must_use]
pub const fn all() -> &'static [Invariant] {
    ALL
}

/// The place of the invariant with this name.
#[must_use]
pub fn find(id: &str) -> Option<usize> {
    IDS.iter().position(|&known| known == id)
}

/// A set of invariants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mask(pub u32);

impl Mask {
    /// None of them.
    pub const NONE: Mask = Mask(0);

    /// All that apply to these rules.
    #[must_use]
    pub fn of(params: &Params) -> Self {
        let mut mask = Mask::NONE;
        for (at, invariant) in ALL.iter().enumerate() {
            mask.0 |= u32::from((invariant.applies)(params)) << at;
        }
        mask
    }

    /// Whether an invariant is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, at: usize) -> bool {
        self.0 >> at & 1 == 1
    }

    /// The set with an invariant added.
    #[must_use]
    pub const fn with(self, at: usize) -> Self {
        Mask(self.0 | 1 << at)
    }

    /// The set with an invariant left out.
    #[must_use]
    pub const fn without(self, at: usize) -> Self {
        Mask(self.0 & !(1 << at))
    }
}

/// The first place at which an invariant was found broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The position.
    pub position: Position,
    /// The move, if it takes one to see it.
    pub mv: Option<Move>,
    /// What is wrong.
    pub why: &'static str,
}

/// What a run of examinations came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Positions examined.
    pub positions: u64,
    /// Moves examined.
    pub moves: u64,
    /// For each invariant, how often its condition arose.
    pub arose: [u64; COUNT],
    /// For each invariant, where it was first found broken.
    pub found: [Option<Found>; COUNT],
}

impl Tally {
    /// Adds what a later run came to; the earlier findings stay.
    pub fn add(&mut self, later: &Tally) {
        self.positions += later.positions;
        self.moves += later.moves;
        for at in 0..COUNT {
            self.arose[at] += later.arose[at];
            self.found[at] = self.found[at].or(later.found[at]);
        }
    }

    /// Counts each position, move and condition for its turned twin too, which was shown to be the
    /// same.
    pub(in crate::check) fn for_both(&mut self) {
        self.positions *= 2;
        self.moves *= 2;
        for (at, arose) in self.arose.iter_mut().enumerate() {
            if at != Id::HalfTurn as usize {
                *arose *= 2;
            }
        }
    }

    #[inline]
    fn note(&mut self, id: Id, outcome: Outcome, position: &Position, mv: Option<Move>) {
        match outcome {
            Outcome::Silent => {}
            Outcome::Holds => self.arose[id as usize] += 1,
            Outcome::Broken(why) => {
                self.arose[id as usize] += 1;
                let place = &mut self.found[id as usize];
                *place = place.or(Some(Found { position: *position, mv, why }));
            }
        }
    }
}

/// Room for the events of a move and of its turned twin; one for each thread.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    here: Told,
    there: Told,
}

/// The pits that the predicate allows; and [`PASSES`], asked where it is listed or where
/// nothing else is allowed.
#[inline]
fn allowed<G: Subject>(game: &G, text: &Text, position: &Position, passes: bool) -> Pits {
    let mut allowed = 0;
    for pit in 0..text.pits {
        allowed |= Pits::from(game.may(position, Move::Pit(pit))) << pit;
    }
    if (passes || allowed == 0) && game.may(position, Move::Pass) {
        allowed |= PASSES;
    }
    allowed
}

/// Examines one position and every move that the game lists there.
#[inline]
pub fn examine<G: Subject>(
    game: &G,
    text: &Text,
    mask: Mask,
    position: &Position,
    desk: &mut Desk,
    tally: &mut Tally,
) {
    let law = Law::of(text, position);
    examine_by(game, text, mask, position, &law, desk, tally);
}

/// Examines one position whose law is known.
#[inline]
pub fn examine_by<G: Subject>(
    game: &G,
    text: &Text,
    mask: Mask,
    position: &Position,
    law: &Law,
    desk: &mut Desk,
    tally: &mut Tally,
) {
    let on = |id: Id| mask.has(id as usize);
    let before = position.board.counts();
    let survey = game.survey(position);
    let allowed = if on(Id::LegalList) || on(Id::HalfTurn) {
        allowed(game, text, position, survey.pass)
    } else {
        0
    };
    let case = Case { text, position, before: &before, law, survey: &survey, allowed };
    tally.positions += 1;
    if on(Id::NoSingletonLifted) && sowing::small_pits(&case) {
        tally.note(Id::NoSingletonLifted, Outcome::Holds, position, None);
    }
    if on(Id::NoGrandSlam) && law.banned != 0 {
        tally.note(Id::NoGrandSlam, Outcome::Holds, position, None);
    }
    if on(Id::EndsWhenStuck) {
        tally.note(Id::EndsWhenStuck, ending::ends_when_stuck(&case), position, None);
    }
    if on(Id::ScoresAddUp) {
        tally.note(Id::ScoresAddUp, ending::scores_add_up(&case), position, None);
    }
    if on(Id::LegalList) {
        let outcome = legality::legal_list_equals_predicate(&case);
        tally.note(Id::LegalList, outcome, position, None);
    }
    let far = symmetry::across(text, position);
    let mut turns = on(Id::HalfTurn);
    if turns {
        let outcome = symmetry::position_turns(game, &case, &far);
        // The moves of the turned position are looked at only if they are the turned moves.
        turns = outcome == Outcome::Holds;
        tally.note(Id::HalfTurn, outcome, position, None);
    }
    let mut left = survey.pits | if survey.pass { PASSES } else { 0 };
    while left != 0 {
        let at = left.trailing_zeros() as u8;
        let pass = left == PASSES;
        left &= left - 1;
        let (mv, pit) = if pass { (Move::Pass, None) } else { (Move::Pit(at), Some(at)) };
        desk.here.clear();
        let (next, Score(pay)) = game.play(position, mv, &mut desk.here);
        let after = next.board.counts();
        let other;
        let trial = match pit.and_then(|pit| law.trial(pit)) {
            Some(trial) => trial,
            None => {
                other = text.lift(position, pit.unwrap_or(0));
                &other
            }
        };
        tally.moves += 1;
        let step = Step { mv, pit, trial, next: &next, after: &after, pay, told: &desk.here };
        macro_rules! ask {
            ($($id:ident: $ask:path;)+) => {$(
                if on(Id::$id) {
                    tally.note(Id::$id, $ask(&case, &step), position, Some(mv));
                }
            )+};
        }
        ask! {
            SeedConservation: conservation::seed_conservation;
            CapturesNeverShrink: conservation::captures_never_shrink;
            OwnPitLifted: sowing::own_pit_lifted;
            NoSingletonLifted: sowing::no_singleton_lifted;
            SowingPath: sowing::sowing_path;
            CaptureForm: capture::capture_form;
            NoGrandSlam: slam::no_grand_slam;
            FeedingHonoured: feeding::feeding_honoured;
            ExemptPly: capture::exempt_ply_captures_nothing;
            EventsTellAll: events::events_tell_all;
        }
        if turns {
            let outcome = symmetry::move_turns(game, &case, &step, &far, &mut desk.there);
            tally.note(Id::HalfTurn, outcome, position, Some(mv));
        }
    }
}
