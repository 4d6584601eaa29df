//! A ruleset: the parameters of a bead game, where each came from, and the board.

use super::params::{Arrangement, Bereft, First, InfinitePlay, Key, Params, WinPoints};
use super::pile::{HIGHEST, Kind, Pile};
use super::position::Position;
use crate::rules::{Because, Player, Provenance};

/// Most pits in a row.
pub const MOST_PITS: u8 = 8;

/// Everything a kernel needs to play: parameters, board, beads.
///
/// At the start each pit holds one stone, and the `gems` rightmost pits of each row a gem as well,
/// with the values from 1 to `gems`.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruleset {
    /// The values.
    pub params: Params,
    /// Where each value came from, in the order of [`Key::ALL`].
    pub provenance: Vec<Provenance>,
    /// Pits in a row, from 1 to [`MOST_PITS`].
    pub pits: u8,
    /// Gems in a row at the start, from 0 to the number of pits.
    pub gems: u8,
}

impl Ruleset {
    /// A ruleset whose values came from nowhere, for tests and experiments.
    ///
    /// # Panics
    /// If there is no such board.
    #[must_use]
    pub fn bare(params: Params, pits: u8, gems: u8) -> Self {
        assert!(
            (1..=MOST_PITS).contains(&pits) && gems <= pits && gems <= HIGHEST,
            "no such board"
        );
        Ruleset { params, provenance: vec![Provenance::Unread; Key::ALL.len()], pits, gems }
    }

    /// The value of the gem that each pit of a row holds at the start, from its owner's left; 0
    /// where there is none.
    #[must_use]
    pub fn arrangement(&self) -> Vec<Kind> {
        let five: Option<[Kind; 5]> = match self.params.start_gems {
            Arrangement::Falling => None,
            Arrangement::FiveThree => Some([5, 3, 4, 2, 1]),
            Arrangement::TwoFour => Some([2, 4, 3, 5, 1]),
            Arrangement::TwoThree => Some([2, 3, 4, 5, 1]),
        };
        match five {
            Some(values) if (self.pits, self.gems) == (5, 5) => values.to_vec(),
            _ => (1..=self.pits).rev().map(|at| if at <= self.gems { at } else { 0 }).collect(),
        }
    }

    /// The position that a game starts from.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start_with(&self.arrangement())
    }

    /// The start with other gems: in each row the value that each pit holds from its owner's left,
    /// 0 for none.
    #[must_use]
    pub fn start_with(&self, values: &[Kind]) -> Position {
        let mover = match self.params.start_player {
            First::South => Player::SOUTH,
            First::North => Player::NORTH,
        };
        let mut position = Position::bare(mover);
        for (at, &value) in values.iter().chain(values).enumerate() {
            position.pits[at].add(0);
            if value > 0 {
                position.pits[at].add(value);
            }
        }
        position
    }

    /// All beads of the game.
    #[must_use]
    pub fn beads(&self) -> Pile {
        let mut all = Pile::of_stones(2 * self.pits);
        for value in 1..=self.gems {
            all.add(value);
            all.add(value);
        }
        all
    }

    /// All points of the game.
    #[must_use]
    pub fn points(&self) -> u16 {
        self.beads().points()
    }

    /// How many points win.
    #[must_use]
    pub fn enough(&self) -> u16 {
        match self.params.win_points {
            WinPoints::Half => self.points().div_ceil(2),
            WinPoints::Majority => self.points() / 2 + 1,
        }
    }

    /// The pits of a player, as numbers on the board.
    #[must_use]
    #[inline]
    pub const fn row(&self, player: Player) -> std::ops::Range<u8> {
        let from = player.0 * self.pits;
        from..from + self.pits
    }

    /// Who owns a pit.
    #[must_use]
    #[inline]
    pub const fn owner(&self, pit: u8) -> Player {
        Player((pit >= self.pits) as u8)
    }

    /// The clause or answer behind a rule that an event names.
    #[must_use]
    pub fn provenance(&self, because: Because) -> &Provenance {
        &self.provenance[usize::from(because.0)]
    }

    /// Whether a position remembers that the opponent has just passed.
    #[must_use]
    pub fn reads_passes(&self) -> bool {
        self.params.reads(Key::bereft) && self.params.bereft == Bereft::Pass
    }

    /// Whether every position has a value of its own; if not, the rule that looks at the past.
    ///
    /// # Errors
    /// The parameter whose rule depends on more than the position.
    pub fn positional(&self) -> Result<(), Key> {
        match self.params.infinite_play {
            InfinitePlay::MostPoints => Err(Key::infinite_play),
            InfinitePlay::Unsaid | InfinitePlay::Draw => Ok(()),
        }
    }
}

/// Whether the kernel can play on a board of so many pits and gems a side.
///
/// # Errors
/// Why not.
pub fn playable([pits, gems]: [u32; 2]) -> Result<(), String> {
    let most = u32::from(MOST_PITS);
    if pits == 0 || pits > most {
        Err(format!("a board has from 1 to {most} pits a side, not {pits}"))
    } else if gems > pits {
        Err(format!("{gems} gems a side do not fit into {pits} pits: each holds one at most"))
    } else {
        Ok(())
    }
}
