//! The longest line in which nobody has a choice.

use super::arrows::Arrows;

/// The longest run of moves that were the only ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forced {
    /// How many moves; `None` if the run goes round for ever.
    pub plies: Option<u32>,
    /// The node it starts from.
    pub from: u32,
}

/// Finds the longest line of nodes with one edge each; `None` if no node has just one.
///
/// Each node is looked at once or twice: time and space are linear in the nodes.
#[must_use]
pub fn longest(arrows: &Arrows) -> Option<Forced> {
    const UNKNOWN: u32 = u32::MAX;
    const OPEN: u32 = u32::MAX - 1;
    const ENDLESS: u32 = u32::MAX - 2;
    let mut length = vec![UNKNOWN; arrows.nodes() as usize];
    let mut path = Vec::new();
    let mut best: Option<(u32, u32)> = None;
    for first in 0..arrows.nodes() {
        let mut at = first;
        let mut rest = loop {
            match (length[at as usize], arrows.next(at)) {
                (OPEN, _) => break ENDLESS,
                (UNKNOWN, [to]) => {
                    length[at as usize] = OPEN;
                    path.push(at);
                    at = *to;
                }
                (UNKNOWN, _) => {
                    length[at as usize] = 0;
                    break 0;
                }
                (known, _) => break known,
            }
        };
        while let Some(node) = path.pop() {
            rest = if rest == ENDLESS { ENDLESS } else { rest + 1 };
            length[node as usize] = rest;
        }
        let here = length[first as usize];
        if here > 0 && best.is_none_or(|(most, _)| here > most) {
            best = Some((here, first));
        }
    }
    best.map(|(most, from)| Forced { plies: (most != ENDLESS).then_some(most), from })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_measured_and_rings_found() {
        // 0 -> {1, 4}, 1 -> 2 -> 3 -> end; 4 has no edge.
        let arrows = Arrows::new(vec![0, 2, 3, 4, 4, 4], vec![1, 4, 2, 3]);
        assert_eq!(longest(&arrows), Some(Forced { plies: Some(2), from: 1 }));
        // 0 -> 1 -> 2 -> 1
        let ring = Arrows::new(vec![0, 1, 2, 3], vec![1, 2, 1]);
        assert_eq!(longest(&ring).map(|forced| forced.plies), Some(None));
        assert_eq!(longest(&Arrows::new(vec![0, 0], vec![])), None);
    }
}
