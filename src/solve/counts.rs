//! Counting the positions of solved layers by value.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::values::Solved;

/// How many positions have which value.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// All positions.
    pub positions: u64,
    /// By margin of the player to move, endless play adding nothing.
    pub by_value: BTreeMap<i16, u64>,
    /// The longest conversion distance, where distances were kept.
    pub longest_conversion: Option<u16>,
    /// Positions whose value depends on what endless play is worth; `None` without bounds.
    pub depends_on_infinite_play: Option<Depends>,
    /// The positions worth 0, by why; `None` without bounds.
    pub zeros: Option<Zeros>,
}

/// Positions whose two bounds differ.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Depends {
    /// How many.
    pub all: u64,
    /// By layer (seeds on the board); layers with none are left out.
    pub by_seeds_on_board: BTreeMap<usize, u64>,
}

/// Positions worth 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Zeros {
    /// How many.
    pub positions_of_value_0: u64,
    /// Both bounds are 0.
    pub whatever_the_answer_to_infinite_play: u64,
    /// Exactly one bound is 0.
    pub one_side_can_hold_0_by_finite_play: u64,
    /// Neither bound is 0.
    pub neither_side_can_force_an_end_as_good_as_endless_play: u64,
}

impl Counts {
    /// Counts all positions.
    #[must_use]
    pub fn of(solved: &Solved) -> Self {
        let mut counts = Counts { positions: solved.positions(), ..Counts::default() };
        let (mut zeros, mut depends) = (Zeros::default(), Depends::default());
        for (seeds, layer) in solved.layers.iter().enumerate() {
            let mut values = [0_u64; 256];
            for (index, &value) in layer.even.values.iter().enumerate() {
                values[usize::from(value as u8)] += 1;
                counts.longest_conversion =
                    counts.longest_conversion.max(layer.even.distances.get(index));
            }
            for (byte, &count) in values.iter().enumerate().filter(|&(_, &count)| count > 0) {
                *counts.by_value.entry(i16::from(byte as u8 as i8)).or_default() += count;
            }
            let (Some(low), Some(high)) = (&layer.low, &layer.high) else { continue };
            let mut differ = 0;
            for ((&low, &high), &value) in
                low.values.iter().zip(&high.values).zip(&layer.even.values)
            {
                differ += u64::from(low < high);
                if value == 0 {
                    zeros.positions_of_value_0 += 1;
                    *match (low, high) {
                        (0, 0) => &mut zeros.whatever_the_answer_to_infinite_play,
                        (0, _) | (_, 0) => &mut zeros.one_side_can_hold_0_by_finite_play,
                        _ => &mut zeros.neither_side_can_force_an_end_as_good_as_endless_play,
                    } += 1;
                }
            }
            if differ > 0 {
                depends.all += differ;
                depends.by_seeds_on_board.insert(seeds, differ);
            }
        }
        if solved.has_bounds() {
            counts.zeros = Some(zeros);
            counts.depends_on_infinite_play = Some(depends);
        }
        counts
    }
}
