//! A ruleset: the parameters of a sowing game, where each came from, and the board.

use super::board::{MAX_PITS, MAX_SEEDS};
use super::params::{
    CaptureOpposite, CaptureSide, Chain, Counts, FeedTrigger, FirstSeed, InfinitePlay, Key,
    LastSeed, Majority, MoveFrom, Params, PastOrigin, SlamLegality, SlamMeans, SowStore, SowUntil,
    WinBy,
};
use super::position::Position;
use super::route::Routes;
use crate::rules::{Because, Player, Provenance};

/// Everything a kernel needs to play: parameters, board, seeds.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruleset {
    /// The values.
    pub params: Params,
    /// Where each value came from, in the order of [`Key::ALL`].
    pub provenance: Vec<Provenance>,
    /// Pits in a row, from 1 to 8.
    pub side: u8,
    /// Seeds in each pit at the start.
    pub seeds: u8,
}

impl Ruleset {
    /// A ruleset whose values came from nowhere, for tests and experiments.
    #[must_use]
    pub fn bare(params: Params, side: u8, seeds: u8) -> Self {
        Ruleset { params, provenance: vec![Provenance::Unread; Key::ALL.len()], side, seeds }
    }

    /// All seeds of the set-up.
    #[must_use]
    pub const fn total(&self) -> u8 {
        let total = 2 * self.side as usize * self.seeds as usize;
        assert!(total <= MAX_SEEDS, "more seeds than a board holds");
        total as u8
    }

    /// The board.
    #[must_use]
    pub fn routes(&self) -> Routes {
        Routes::two_rows(self.side, self.params.sow_store == SowStore::Own)
    }

    /// The position that a game starts from.
    #[must_use]
    pub fn start(&self) -> Position {
        let counts = vec![self.seeds; 2 * usize::from(self.side)];
        Position {
            board: super::board::Board::new(&counts),
            mover: match self.params.start_player {
                super::params::First::South => Player::SOUTH,
                super::params::First::North => Player::NORTH,
            },
            exempt: self.params.exempt_plies.0,
            taken: [0, 0],
        }
    }

    /// The clause or answer behind a rule that an event names.
    #[must_use]
    pub fn provenance(&self, because: Because) -> &Provenance {
        &self.provenance[usize::from(because.0)]
    }

    /// Whether some rule reads the seeds captured so far, so that they belong to the state.
    #[must_use]
    pub fn reads_captures(&self) -> bool {
        self.params.majority == Majority::Stop
    }

    /// Whether every position has a value of its own; if not, the rule that looks at the past.
    ///
    /// # Errors
    /// The parameter whose rule depends on more than the position.
    pub fn positional(&self) -> Result<(), Key> {
        match self.params {
            Params { majority: Majority::Stop, .. } => Err(Key::majority),
            Params { infinite_play: InfinitePlay::OwnRows | InfinitePlay::Draw, .. } => {
                Err(Key::infinite_play)
            }
            _ => Ok(()),
        }
    }
}

impl Params {
    /// The parameters that [`reads`](Params::reads) looks at.
    pub const DECIDING: &'static [Key] = &[
        Key::move_from,
        Key::sow_first,
        Key::sow_until,
        Key::sow_store,
        Key::capture_counts,
        Key::capture_opposite,
        Key::last_seed,
        Key::capture_side,
        Key::chain,
        Key::past_origin,
        Key::slam_legality,
        Key::feed_trigger,
        Key::win_by,
    ];

    /// Whether the kernel ever reads a parameter, given the others.
    #[must_use]
    pub fn reads(&self, key: Key) -> bool {
        let feeds = self.feed_trigger != FeedTrigger::Never;
        let bans = self.slam_legality == SlamLegality::Illegal;
        // Whether a lap may start in the opponent's row.
        let any = self.move_from == MoveFrom::AnyRow || self.sow_until == SowUntil::Relay;
        let counts = self.capture_counts != Counts::NONE;
        let opposite = !counts && self.capture_opposite != CaptureOpposite::No;
        match key {
            Key::feed_judged | Key::feed_amount | Key::feed_unable => feeds,
            // Who may never leave his opponent without has to leave him seeds, his own or new ones.
            Key::feed_by => feeds && self.feed_trigger != FeedTrigger::Always,
            Key::feed_over_slam => feeds && bans,
            Key::slam_only_moves => bans,
            // Seeds are captured by their number or by what lies opposite, not by both.
            Key::capture_opposite => self.capture_counts == Counts::NONE,
            Key::last_seed => opposite,
            // A seed that stays is not captured alone either.
            Key::opposite_empty => opposite && self.last_seed == LastSeed::Taken,
            Key::turn_again => self.sow_store != SowStore::None,
            Key::capture_side | Key::chain => counts,
            // In the opponent's row a chain ends at its edge, and the origin is the mover's own pit.
            Key::origin_landing => {
                if counts {
                    self.capture_side != CaptureSide::Opponent || any
                } else {
                    opposite
                }
            }
            Key::past_origin => {
                counts
                    && (self.capture_side != CaptureSide::Opponent || any)
                    && self.chain != Chain::None
            }
            Key::chain_empty => {
                counts
                    && (self.capture_side != CaptureSide::Opponent || any)
                    && self.chain != Chain::None
                    && self.past_origin == PastOrigin::RunOn
            }
            Key::cross_row => {
                counts && self.capture_side == CaptureSide::Both && self.chain != Chain::None
            }
            // One circuit from the origin never comes back to it.
            Key::lap_origin => {
                matches!(self.sow_until, SowUntil::HandEmpty | SowUntil::Relay)
                    || self.sow_first == FirstSeed::Next
            }
            // A slam that captures like any other move needs no definition.
            Key::slam_means => self.slam_legality != SlamLegality::Legal,
            // Where seeds count for nothing, nobody asks who gets the last of them.
            Key::remainder => self.win_by == WinBy::MostSeeds,
            _ => true,
        }
    }

    /// Whether every amount that leaves the board in one move is even, so that odd and even
    /// totals never meet.
    #[must_use]
    pub fn even_captures(&self) -> bool {
        self.capture_counts.iter().all(|count| count % 2 == 0)
            && self.sow_until != SowUntil::CircuitRestKept
            && self.sow_store == SowStore::None
            && (self.capture_counts != Counts::NONE || self.capture_opposite == CaptureOpposite::No)
            && self.slam_legality != SlamLegality::RestToOpponent
    }

    /// Whether a slam may be a move that captures nothing.
    #[must_use]
    pub fn slam_without_capture(&self) -> bool {
        self.slam_means == SlamMeans::Emptied && self.slam_legality != SlamLegality::Legal
    }
}

impl Key {
    /// The rule of this parameter, as events name it.
    #[must_use]
    #[inline]
    pub const fn because(self) -> Because {
        Because(self as u8)
    }
}

/// Whether the kernel can play on a board of so many pits a side and seeds a pit.
///
/// # Errors
/// Why not.
pub fn playable([pits, seeds]: [u32; 2]) -> Result<(), String> {
    let most = MAX_PITS as u32 / 2;
    let fit = MAX_SEEDS as u64;
    let total = 2 * u64::from(pits) * u64::from(seeds);
    if pits == 0 || pits > most {
        Err(format!("a board has from 1 to {most} pits a side, not {pits}"))
    } else if seeds == 0 {
        Err("a game starts with at least 1 seed in each pit".into())
    } else if total > fit {
        Err(format!("{total} seeds in all are more than the {fit} that a board can hold"))
    } else {
        Ok(())
    }
}
