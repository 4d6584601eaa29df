//! What a sowing from a pit does, whatever lies elsewhere: the tables of the compiled kernel.

use crate::rules::sowing::packed::{MAX_PACKED, Packed, Word};
use crate::rules::sowing::params::{
    CaptureOpposite, CaptureSide, Chain, Counts, CrossRow, FirstSeed, LapOrigin, OriginLanding,
    PastOrigin, SowStore, SowUntil,
};
use crate::rules::sowing::ruleset::Ruleset;

/// What a sowing of so many seeds from one pit does, wherever the other seeds lie.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sowing {
    /// What it adds to each pit; the origin is emptied before.
    pub(super) adds: Word,
    /// The pits to which it adds, one bit each.
    pub(super) pits: u16,
    /// Whether it adds more than one seed to some pit.
    pub(super) deep: bool,
    /// The pit of the last seed.
    pub(super) last: u8,
    /// How many pits, from the last one back, may be captured while their counts say so.
    pub(super) reach: u8,
    /// Seeds that leave the board: those sown into the store, and those kept in the hand.
    pub(super) kept: u8,
    /// Whether the last seed falls into the store.
    pub(super) stored: bool,
    /// Whether a seed falls into the opponent's row.
    pub(super) gives: bool,
}

impl Sowing {
    /// Works out a sowing of so many seeds from a pit, for the player whose route starts at pit 0.
    pub(super) fn of(ruleset: &Ruleset, pit: u8, seeds: u8) -> Self {
        let params = &ruleset.params;
        let (n, side) = (2 * usize::from(ruleset.side), usize::from(ruleset.side));
        let (k, from) = (usize::from(seeds), usize::from(pit));
        // Where a seed may fall, from the origin once round: pits, and `n` for the store, which
        // comes after the mover's last pit.
        let mut ring: Vec<usize> = (0..n).map(|step| (from + step) % n).collect();
        if params.sow_store == SowStore::Own {
            ring.insert(if from < side { side - from } else { n + side - from }, n);
        }
        let stops = ring.len();
        let home = usize::from(params.sow_first == FirstSeed::Origin);
        // The stops of one circuit in the order they are sown, as places on the ring.
        let first_lap: Vec<usize> = match (home, params.lap_origin) {
            (0, LapOrigin::Skip) => (1..stops).collect(),
            (0, LapOrigin::Sow) => (1..=stops).collect(),
            _ => (0..stops).collect(),
        };
        let later: Vec<usize> = match params.lap_origin {
            LapOrigin::Skip => (1..stops).collect(),
            LapOrigin::Sow => first_lap.clone(),
        };
        let whole = first_lap.len();
        let sown = match params.sow_until {
            SowUntil::HandEmpty | SowUntil::Relay => k,
            SowUntil::CircuitRestReturned | SowUntil::CircuitRestKept => k.min(whole),
        };
        let mut sowing = Sowing { last: pit, ..Sowing::default() };
        let mut adds = [0_u8; MAX_PACKED];
        for seed in 0..sown {
            let step =
                if seed < whole { first_lap[seed] } else { later[(seed - whole) % later.len()] };
            let at = ring[step % stops];
            sowing.last = at as u8;
            sowing.stored = at == n;
            if sowing.stored {
                sowing.kept += 1;
            } else {
                adds[at] += 1;
                sowing.gives |= at >= side;
            }
        }
        // Pits come by, the passed-over origin included; on later laps all of them.
        let path = match sown.checked_sub(1) {
            None => 0,
            Some(seed) if seed < whole => {
                let stops = (1 - home..=first_lap[seed]).map(|place| ring[place % stops]);
                stops.filter(|&stop| stop != n).count() as u8
            }
            Some(_) => n as u8,
        };
        let left = (k - sown) as u8;
        match params.sow_until {
            SowUntil::CircuitRestKept => sowing.kept += left,
            SowUntil::CircuitRestReturned => adds[from] += left,
            _ => {}
        }
        sowing.adds = Word::from_le_bytes(adds);
        sowing.pits = Packed(sowing.adds).filled();
        sowing.deep = adds.iter().any(|&add| add > 1);
        if !sowing.stored && seeds > 0 {
            sowing.reach = sowing.reach_of(ruleset, pit, path);
        }
        sowing
    }

    /// How many pits, from the last one back, may be captured while their counts say so; `path` pits
    /// came by, at most once round the board.
    fn reach_of(&self, ruleset: &Ruleset, pit: u8, path: u8) -> u8 {
        let params = &ruleset.params;
        let (n, last) = (2 * ruleset.side, self.last);
        if last == pit && params.origin_landing == OriginLanding::No {
            return 0;
        }
        if params.capture_counts == Counts::NONE {
            return u8::from(params.capture_opposite != CaptureOpposite::No);
        }
        let row = |at: u8| at >= ruleset.side;
        let back = (last + n - pit) % n;
        let bound = match params.past_origin {
            PastOrigin::RunOn => n,
            PastOrigin::StopAtOrigin => path.min(back + 1),
            PastOrigin::StopBeforeOrigin if back > 0 => path.min(back),
            PastOrigin::FullLap | PastOrigin::StopBeforeOrigin => path,
        };
        let longest = match params.chain {
            Chain::None => 1,
            Chain::Two => 2,
            Chain::Unbroken => n,
        };
        let mut reach = 0;
        for link in 0..bound.min(longest) {
            let on = (last + n - link) % n;
            let side = match params.capture_side {
                CaptureSide::Both => true,
                CaptureSide::Opponent => row(on),
                CaptureSide::Own => !row(on),
            };
            if !side || (params.cross_row == CrossRow::No && row(on) != row(last)) {
                break;
            }
            reach += 1;
        }
        reach
    }
}
