//! How long a cascade that ends can get and how many cells it can touch: the bounds against every
//! position of small boards, collapsed by a loop that knows no theorem; and long cascades that a search
//! found, played again.

use pitproof::rules::cascade::isoperimetry::least_cut;
use pitproof::rules::cascade::longest::{self, collapses, most_collapses};
use pitproof::rules::cascade::params::{Neighbours, Threshold};
use pitproof::rules::cascade::touched::{self, Aim, most_touched, pods_for_all};
use pitproof::rules::cascade::{Board, Grid, Move, Params, Pile, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules};

/// Pods that lie as rows of digits say, from the top row down.
fn laid(rows: &[&str]) -> Position {
    let mut board = Board::EMPTY;
    let digits = rows.iter().rev().flat_map(|row| row.bytes());
    for (cell, digit) in digits.enumerate() {
        board.put(cell as u8, Pile::new(Player::SOUTH, u16::from(digit - b'0')));
    }
    Position { ply: 0, mover: Player::SOUTH, board }
}

/// The longest cascades known on the full board, with the pods of the start and with as many as always
/// end: found by a search that took minutes.
#[test]
fn the_longest_cascades_known_are_played_again() {
    let game = Plain::new(Ruleset::bare(Params::NEUTRAL, 11, 11));
    let start = laid(&[
        "00000555555",
        "00000255555",
        "00000155555",
        "00000055555",
        "00000051554",
        "00000000040",
        "00000000000",
        "00000000000",
        "00000000000",
        "00000000000",
        "00000000000",
    ]);
    let all = laid(&[
        "44555500000",
        "55555400000",
        "55455552000",
        "55555554000",
        "55554555533",
        "55555555555",
        "55555555555",
        "55555555555",
        "55555545535",
        "55554555555",
        "55435555555",
    ]);
    for (position, (from, to), pods, length, most) in
        [(start, (107, 108), 132, 115, 869), (all, (23, 34), 505, 5191, 42_377)]
    {
        assert_eq!(position.board.pods(), pods);
        let mv = Move::Step { from, to };
        assert_eq!(game.legal(&position, mv), Ok(()));
        assert_eq!(collapses(&game, &position, mv), Some(length));
        assert_eq!(most_collapses(&Params::NEUTRAL, game.grid(), pods), Some(most));
        assert!(u64::from(length) <= most);
    }
}

/// What one move does on a board: how many collapses, and which cells it touches; `None` if a state of
/// the cascade comes back (Brent's search for cycles).
fn falls(near: &[Vec<usize>], full: u32, pods: &mut [u32]) -> Option<(u64, u32)> {
    let (mut length, mut touched) = (0_u64, 0_u32);
    let (mut saved, mut until) = (pods.to_vec(), 1);
    while let Some(at) = (0..pods.len()).find(|&at| pods[at] >= full) {
        pods[at] -= near[at].len() as u32;
        touched |= 1 << at;
        for &next in &near[at] {
            pods[next] += 1;
            touched |= 1 << next;
        }
        length += 1;
        if *pods == saved[..] {
            return None;
        }
        if length == until {
            (saved, until) = (pods.to_vec(), 2 * until);
        }
    }
    Some((length, touched.count_ones()))
}

/// The longest cascade and the most cells touched for each number of pods, over every position at rest of
/// one colour and every move.
fn exact(rows: u8, cols: u8, full: u32) -> Vec<(u64, u32)> {
    let lists = Grid { rows, cols }.lists(Neighbours::Sides);
    let cells = usize::from(rows) * usize::from(cols);
    let near: Vec<Vec<usize>> = (0..cells as u8)
        .map(|cell| lists.of(cell).iter().map(|&next| usize::from(next)).collect())
        .collect();
    let mut most = vec![(0, 0); cells * full as usize];
    for number in 0..full.pow(cells as u32) {
        let mut left = number;
        let lies: Vec<u32> = (0..cells)
            .map(|_| {
                let pods = left % full;
                left /= full;
                pods
            })
            .collect();
        for from in (0..cells).filter(|&from| lies[from] > 0) {
            let crowd = near[from].iter().filter(|&&next| lies[next] >= lies[from]).count() as u32;
            for &to in &near[from] {
                let moved = lies[from].min(1 + crowd);
                if lies[to] + moved < full {
                    continue;
                }
                let mut pods = lies.clone();
                pods[from] -= moved;
                pods[to] += moved;
                if let Some((length, touched)) = falls(&near, full, &mut pods) {
                    let best = &mut most[lies.iter().sum::<u32>() as usize];
                    *best = (best.0.max(length), best.1.max(touched));
                }
            }
        }
    }
    most
}

#[test]
fn no_cascade_of_a_small_board_is_longer_or_touches_more_than_the_bounds() {
    let boards =
        [(2, 1, 6), (3, 1, 4), (2, 2, 4), (2, 2, 6), (2, 3, 4), (2, 3, 6), (2, 4, 4), (3, 3, 4)];
    let (mut long, mut wide) = (0, 0);
    for (rows, cols, full) in boards {
        let params = Params { threshold: Threshold(full), ..Params::NEUTRAL };
        let grid = Grid { rows, cols };
        let (mut longest, mut widest) = (0, 0);
        for (pods, &(length, touched)) in exact(rows, cols, full.into()).iter().enumerate() {
            // Fewer pods can be no better than more of them, by what the bounds say.
            (longest, widest) = (longest.max(length), widest.max(touched));
            let pods = pods as u32;
            let bound = most_collapses(&params, grid, pods).unwrap();
            assert!(length <= bound, "{rows}x{cols} at {full}, {pods} pods: {length}, {bound}");
            let bound = most_touched(grid, full, pods);
            assert!(touched <= bound, "{rows}x{cols} at {full}, {pods} pods: {touched}, {bound}");
            wide += u32::from(touched > 0 && touched == bound);
        }
        assert!(longest > 0 && widest > 0, "{rows}x{cols} at {full}");
        long += longest;
    }
    // The bounds were not held against nothing.
    assert!(long > 40 && wide > 40, "{long} {wide}");
}

#[test]
fn searches_find_the_best_of_small_boards() {
    for (rows, cols, full) in [(2, 2, 6), (2, 3, 4), (2, 3, 6)] {
        let params = Params { threshold: Threshold(full), ..Params::NEUTRAL };
        let game = Plain::new(Ruleset::bare(params, rows, cols));
        let exact = exact(rows, cols, full.into());
        let pods = (0..exact.len()).max_by_key(|&pods| exact[pods].0).unwrap();
        let long = longest::search(&game, pods as u32).unwrap();
        assert_eq!(long.position.board.pods(), pods as u32);
        assert_eq!(u64::from(long.collapses), exact[pods].0, "{rows}x{cols} at {full}");
    }
}

#[test]
fn no_connected_cells_touch_more_than_the_bound() {
    let mut met = 0;
    for (rows, cols) in [(2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (3, 5), (5, 3)] {
        let grid = Grid { rows, cols };
        let lists = grid.lists(Neighbours::Sides);
        let cells = grid.cells();
        for set in 1..(1_u32 << cells) - 1 {
            let (mut reached, mut pairs) = (set & set.wrapping_neg(), 0);
            let inside = |cell: u8| set >> cell & 1 == 1;
            loop {
                let before = reached;
                for cell in (0..cells as u8).filter(|&cell| before >> cell & 1 == 1) {
                    for &next in lists.of(cell).iter().filter(|&&next| inside(next)) {
                        reached |= 1 << next;
                    }
                }
                if reached == before {
                    break;
                }
            }
            if reached != set {
                continue;
            }
            for cell in (0..cells as u8).filter(|&cell| inside(cell)) {
                pairs += lists.of(cell).iter().filter(|&&next| next > cell && inside(next)).count();
            }
            let touches = touched::touched(grid, set.into()).count_ones();
            for full in [4, 6] {
                let pods = u32::from(full) * set.count_ones() - pairs as u32;
                let bound = most_touched(grid, full, pods);
                assert!(touches <= bound, "{rows}x{cols} {set:b} {pods}: {touches}, {bound}");
                met += u32::from(touches == bound);
            }
        }
    }
    assert!(met > 1_000, "{met}");
}

#[test]
fn how_many_cells_a_cascade_touches_on_the_full_board() {
    let game = Plain::new(Ruleset::bare(Params::NEUTRAL, 11, 11));
    let grid = game.grid();
    let count = |reach: &pitproof::rules::cascade::largest::Reach| {
        assert_eq!(game.legal(&reach.position, reach.mv), Ok(()));
        touched::touched(grid, reach.collapsed).count_ones()
    };
    // The bound is met with the pods of the start.
    assert_eq!(most_touched(grid, 6, 132), 77);
    let some = touched::search(&game, Aim::Within(132)).unwrap();
    assert!(some.position.board.pods() <= 132);
    assert_eq!(count(&some), 77);
    assert_eq!(pods_for_all(grid, 6), Some(205));
    let all = touched::search(&game, Aim::All).unwrap();
    assert_eq!(count(&all), 121);
    assert!((205..=240).contains(&all.position.board.pods()), "{}", all.position.board.pods());
    // On two cells the other one is touched; a cell alone has no neighbour to be touched from.
    assert_eq!(pods_for_all(Grid { rows: 2, cols: 1 }, 6), Some(6));
}

/// Every set of cells of small boards.
#[test]
fn no_set_of_cells_has_a_smaller_cut() {
    for (rows, cols) in [(2, 1), (4, 1), (2, 3), (3, 3), (3, 4), (4, 4), (2, 7), (3, 5)] {
        let grid = Grid { rows, cols };
        let lists = grid.lists(Neighbours::Sides);
        let cells = grid.cells();
        let mut least = vec![u32::MAX; cells + 1];
        for set in 0..1_u32 << cells {
            let outside =
                |cell: u8| lists.of(cell).iter().filter(|&&next| set >> next & 1 == 0).count();
            let cut: usize =
                (0..cells as u8).filter(|&cell| set >> cell & 1 == 1).map(outside).sum();
            let size = set.count_ones() as usize;
            least[size] = least[size].min(cut as u32);
        }
        for (size, &cut) in least.iter().enumerate() {
            let bound = least_cut(rows, cols, size as u32);
            // It is a bound, and no poor one.
            assert!(bound <= cut && cut <= bound + 1, "{rows}x{cols}, {size}: {bound} and {cut}");
        }
    }
}
