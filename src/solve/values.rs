//! Values and conversion distances of all positions, layer by layer.

use super::answer::Value;

/// Which of a position's values: what endless play is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Under {
    /// Nobody gains anything more.
    Even,
    /// The player to move gives what is in play to the other: the lower end of the interval.
    MoverForfeits,
    /// The other gives it to him: the upper end.
    OtherForfeits,
}

/// Where the values of positions are looked up: in memory, or in a file.
pub trait Known: Sync {
    /// Whether the values under both forfeits are there too.
    fn has_bounds(&self) -> bool;
    /// The value of the position of this number in its layer; the one under even play, if others
    /// are not there.
    fn value(&self, layer: usize, index: usize, under: Under) -> Value;
}

/// What is known of every position of one layer.
#[derive(Clone, Debug, Default)]
pub struct Layer {
    /// What the player to move gains over the other from here on, both playing best, endless play
    /// adding nothing.
    pub even: Track,
    /// The same if the player to move forfeits endless play.
    pub low: Option<Track>,
    /// The same if his opponent does.
    pub high: Option<Track>,
}

impl Layer {
    /// The values of one kind; those under even play, if they are not there.
    #[must_use]
    pub fn track(&self, under: Under) -> &Track {
        let bound = match under {
            Under::Even => None,
            Under::MoverForfeits => self.low.as_ref(),
            Under::OtherForfeits => self.high.as_ref(),
        };
        bound.unwrap_or(&self.even)
    }

    /// The value of one position.
    #[must_use]
    #[inline]
    pub fn value(&self, index: usize, under: Under) -> Value {
        let track = self.track(under);
        Value { margin: track.values[index].into(), conversion: track.distances.get(index) }
    }
}

/// One value for each position of a layer, and how many plies it takes to make it good.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// Margins for the player to move, in seeds.
    pub values: Vec<i8>,
    /// Plies to the next conversion (a capture or the end of the game) under best play.
    pub distances: Distances,
}

/// Conversion distances, in as many bytes as they need.
#[derive(Clone, Debug, Default)]
pub enum Distances {
    /// They were not kept.
    #[default]
    Unknown,
    /// All below 255; 255 stands for none.
    Narrow(Vec<u8>),
    /// All below 65,535; 65,535 stands for none.
    Wide(Vec<u16>),
}

/// Stands for "no distance" while solving.
pub(super) const NEVER: u16 = u16::MAX;

impl Distances {
    /// Packs distances.
    #[must_use]
    pub(super) fn pack(distances: &[u16]) -> Self {
        if distances.is_empty() {
            return Distances::Unknown;
        }
        let narrow = distances.iter().all(|&d| d < u16::from(u8::MAX) || d == NEVER);
        if narrow {
            Distances::Narrow(distances.iter().map(|&d| d.min(u16::from(u8::MAX)) as u8).collect())
        } else {
            Distances::Wide(distances.to_vec())
        }
    }

    /// The distance of one position; `None` where endless play is as good as any end, or where
    /// distances were not kept.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Option<u16> {
        match self {
            Distances::Unknown => None,
            Distances::Narrow(all) => Some(all[index]).filter(|&d| d != u8::MAX).map(u16::from),
            Distances::Wide(all) => Some(all[index]).filter(|&d| d != NEVER),
        }
    }
}

/// Every layer of a game, solved.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    /// The layers, from 0 up.
    pub layers: Vec<Layer>,
}

impl Solved {
    /// How many positions were solved.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| layer.even.values.len() as u64).sum()
    }

    /// Whether the values under both forfeits are known too.
    #[must_use]
    pub fn has_bounds(&self) -> bool {
        self.layers.iter().all(|layer| layer.low.is_some())
    }
}

impl Known for Solved {
    fn has_bounds(&self) -> bool {
        Solved::has_bounds(self)
    }

    #[inline]
    fn value(&self, layer: usize, index: usize, under: Under) -> Value {
        self.layers[layer].value(index, under)
    }
}
