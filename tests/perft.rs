//! Lines of play are counted right: against published counts, and against a generator that plays
//! the default reading of Modiar from its rule text alone and shares nothing with the kernels.

use pitproof::rules::Rules;
use pitproof::rules::perft::{Lines, perft};
use pitproof::rules::sowing::params::{self, Count, Counts, Exempt};
use pitproof::rules::sowing::{Params, Plain, Ruleset};

/// A board as a list, the mover's pits first, and whether captures are off.
#[derive(Clone)]
struct Slow {
    pits: [u32; 6],
    opening: bool,
}

impl Slow {
    /// The board after the mover's pit `from`, turned round; nothing if that is no legal move.
    fn after(&self, from: usize) -> Option<Slow> {
        if self.pits[from] < 2 {
            return None;
        }
        let mut pits = self.pits;
        let hand = std::mem::take(&mut pits[from]);
        for seed in 0..hand {
            pits[(from + seed as usize) % 6] += 1;
        }
        let foe = |pits: &[u32; 6]| pits[3] + pits[4] + pits[5];
        let mut took = [0; 6];
        if !self.opening {
            for back in 0..hand.min(6) {
                let pit = (from as u32 + hand - 1 + 6 - back) as usize % 6;
                if ![2, 4, 6].contains(&pits[pit]) {
                    break;
                }
                took[pit] = std::mem::take(&mut pits[pit]);
            }
        }
        if took[3] + took[4] + took[5] > 0 && foe(&pits) == 0 {
            return None;
        }
        let [a, b, c, d, e, f] = pits;
        Some(Slow { pits: [d, e, f, a, b, c], opening: false })
    }

    fn children(&self) -> Vec<Slow> {
        let all: Vec<Slow> = (0..3).filter_map(|pit| self.after(pit)).collect();
        let row = |pits: &[u32; 6]| pits[0] + pits[1] + pits[2];
        // Whoever faces an empty row feeds it, if he can. After the turn it is the mover's.
        let feeding: Vec<Slow> = all.iter().filter(|one| row(&one.pits) > 0).cloned().collect();
        let [.., d, e, f] = self.pits;
        if d + e + f == 0 && !feeding.is_empty() { feeding } else { all }
    }

    fn lines(&self, depth: u32) -> u128 {
        if depth == 0 { 1 } else { self.children().iter().map(|one| one.lines(depth - 1)).sum() }
    }
}

fn modiar() -> Plain {
    let params = Params {
        min_seeds: Count(2),
        capture_counts: Counts([0b101_0100, 0, 0, 0]),
        chain: params::Chain::Unbroken,
        exempt_plies: Exempt(1),
        ..Params::NEUTRAL
    };
    Plain::new(Ruleset::bare(params, 3, 7))
}

fn published() -> Vec<u128> {
    let text = include_str!("../fixtures/modiar-perft.json");
    let json: serde_json::Value = serde_json::from_str(text).unwrap();
    let lines = json["lines"].as_array().unwrap();
    lines.iter().map(|count| u128::from(count.as_u64().unwrap())).collect()
}

#[test]
fn the_slow_generator_counts_what_is_published() {
    let start = Slow { pits: [7; 6], opening: true };
    let published = published();
    assert_eq!(published.len(), 12);
    assert_eq!(published[..6], [3, 9, 26, 72, 187, 522]);
    for (depth, count) in (1..).zip(published) {
        assert_eq!(start.lines(depth), count, "lines of {depth} plies");
    }
}

#[test]
fn the_kernel_counts_what_is_published() {
    let game = modiar();
    let published = published();
    assert_eq!(Lines::new(&game).take(12).collect::<Vec<_>>(), published);
    for (depth, count) in (1..).zip(published) {
        assert_eq!(perft(&game, &game.start(), depth), count, "lines of {depth} plies");
    }
}

#[test]
fn a_game_that_ends_has_no_longer_lines() {
    // One pit a side, one seed each, nothing may be moved: over at once.
    let params = Params { min_seeds: Count(2), ..Params::NEUTRAL };
    let game = Plain::new(Ruleset::bare(params, 1, 1));
    assert_eq!(Lines::new(&game).collect::<Vec<_>>(), [0]);
}
