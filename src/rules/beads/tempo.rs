//! Tempo: how many moves in a row a player can make that bring the opponent no bead.
//!
//! Only the numbers of beads matter. A pit can be sown so if its beads do not reach beyond the
//! player's last pit; each such move brings beads nearer to that end, so there is always an end.

use std::collections::HashMap;

/// The counts of a row after a pit is sown within it; `None` if that reaches the opponent, or the
/// pit is empty.
#[must_use]
pub fn within(row: &[u8], pit: usize) -> Option<Vec<u8>> {
    let beads = usize::from(*row.get(pit)?);
    if beads == 0 || pit + beads >= row.len() {
        return None;
    }
    let mut after = row.to_vec();
    after[pit] = 0;
    after[pit + 1..=pit + beads].iter_mut().for_each(|count| *count += 1);
    Some(after)
}

/// Longest lines found so far, by row.
#[derive(Clone, Debug, Default)]
pub struct Tempo {
    known: HashMap<Vec<u8>, u32>,
}

impl Tempo {
    /// The greatest number of moves in a row that a player can make within his own pits, given how
    /// many beads each holds from his left.
    ///
    /// Exact: every line is looked at. The number of rows met grows with the beads; a row of five
    /// pits with some ten of them takes microseconds.
    pub fn most(&mut self, row: &[u8]) -> u32 {
        if let Some(&known) = self.known.get(row) {
            return known;
        }
        let lines = (0..row.len()).filter_map(|pit| within(row, pit));
        let lines: Vec<Vec<u8>> = lines.collect();
        let most = lines.into_iter().map(|after| 1 + self.most(&after)).max().unwrap_or(0);
        self.known.insert(row.to_vec(), most);
        most
    }

    /// The pits of a longest line, of all such lines the one that sows the rightmost pits first.
    pub fn line(&mut self, row: &[u8]) -> Vec<usize> {
        let (mut row, mut line) = (row.to_vec(), Vec::new());
        while self.most(&row) > 0 {
            let next = (0..row.len()).rev().find_map(|pit| {
                let after = within(&row, pit)?;
                (self.most(&after) + 1 == self.most(&row)).then_some((pit, after))
            });
            let Some((pit, after)) = next else { break };
            line.push(pit);
            row = after;
        }
        line
    }
}

/// Which end of a row a player starts from who always sows the outermost pit that stays within it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// His left.
    Left,
    /// His right.
    Right,
}

/// The pits that a player sows who always takes the outermost one that stays within his row.
#[must_use]
pub fn greedy(row: &[u8], end: End) -> Vec<usize> {
    let (mut row, mut line) = (row.to_vec(), Vec::new());
    loop {
        let mut pits = 0..row.len();
        let find = |pit: usize| within(&row, pit).map(|after| (pit, after));
        let next = match end {
            End::Left => pits.find_map(find),
            End::Right => pits.rev().find_map(find),
        };
        let Some((pit, after)) = next else { return line };
        line.push(pit);
        row = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines, without remembering any.
    fn slow(row: &[u8]) -> u32 {
        let lines = (0..row.len()).filter_map(|pit| within(row, pit));
        lines.map(|after| 1 + slow(&after)).max().unwrap_or(0)
    }

    #[test]
    fn diagram_9_and_its_two_neighbours() {
        let mut tempo = Tempo::default();
        assert_eq!(tempo.most(&[4, 3, 2, 1, 0]), 14);
        assert_eq!(tempo.most(&[5, 3, 2, 1, 0]), 7);
        assert_eq!(tempo.most(&[5, 4, 3, 2, 0]), 0);
        let letters = |line: Vec<usize>| -> String {
            line.into_iter().map(|pit| char::from(b'A' + pit as u8)).collect()
        };
        assert_eq!(letters(greedy(&[4, 3, 2, 1, 0], End::Right)), "DCDBDCDADCDBCD");
        assert_eq!(letters(greedy(&[4, 3, 2, 1, 0], End::Left)), "A");
        assert_eq!(tempo.line(&[4, 3, 2, 1, 0]).len(), 14);
    }

    #[test]
    fn what_is_remembered_equals_what_is_not() {
        let mut tempo = Tempo::default();
        for code in 0..5_u32.pow(4) {
            let row: Vec<u8> =
                (0..4).map(|at| (code / 5_u32.pow(at) % 5) as u8).chain([0]).collect();
            assert_eq!(tempo.most(&row), slow(&row), "{row:?}");
            assert_eq!(tempo.line(&row).len() as u32, slow(&row), "{row:?}");
        }
    }
}
