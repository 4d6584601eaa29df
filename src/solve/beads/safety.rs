//! Whether gems are ever safe in the endgame.

use super::endgame::sow;
use super::index::Index;
use crate::rules::beads::Ruleset;

/// How many layouts of stones there are that lead to no capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Safe {
    /// Layouts in which the player to move has stones.
    pub going_on: u64,
    /// Those of them from which no line of play captures, whatever the cups hold.
    pub safe: u64,
}

/// Goes through all layouts of so many stones.
#[must_use]
pub fn safe(rules: &Ruleset, stones: u8) -> Safe {
    let index = Index::new(rules, stones);
    let layouts = index.layouts().all();
    let side = usize::from(rules.pits);
    let mut unsafe_ones = vec![false; layouts.len()];
    let mut parents: Vec<Vec<u32>> = vec![Vec::new(); layouts.len()];
    let mut todo = Vec::new();
    let mut going_on = 0;
    for (number, layout) in layouts.iter().enumerate() {
        going_on += u64::from(layout[..side].iter().any(|&stones| stones > 0));
        for pit in 0..side {
            if layout[pit] == 0 {
                continue;
            }
            let edge = sow(rules, &index, layout, pit);
            parents[edge.to as usize].push(number as u32);
            if edge.due > 0 && !unsafe_ones[number] {
                unsafe_ones[number] = true;
                todo.push(number as u32);
            }
        }
    }
    while let Some(number) = todo.pop() {
        for &parent in &parents[number as usize] {
            if !unsafe_ones[parent as usize] {
                unsafe_ones[parent as usize] = true;
                todo.push(parent);
            }
        }
    }
    let safe = layouts.iter().zip(&unsafe_ones);
    let safe = safe.filter(|(layout, open)| layout[..side].iter().any(|&s| s > 0) && !**open);
    Safe { going_on, safe: safe.count() as u64 }
}
