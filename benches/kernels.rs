//! The parts that everything stands on, one bench a routine: `cargo bench --bench kernels`.
//!
//! Figures that matter are compared with something else in `ratios`.

use divan::{Bencher, black_box};
use pitproof::rules::Player;
use pitproof::rules::Rules;
use pitproof::rules::Silent;
use pitproof::rules::layered::{Backward, Indexed};
use pitproof::rules::sowing::{Compiled, Layers, Packed, Plain, Position, Ranking};
use pitproof::spec::{Interpretation, Library};

fn main() {
    divan::main();
}

fn layers() -> Layers {
    let game = Interpretation::parse("modiar", &Library::new()).expect("an embedded game");
    Layers::new(Compiled::new(game.ruleset().clone()), 42).expect("42 seeds fit")
}

/// A thousand boards spread over the largest layer.
fn boards(layers: &Layers) -> Vec<Packed> {
    let size = layers.size(42);
    (0..1000).map(|n| layers.board(42, n * (size / 1000))).collect()
}

#[divan::bench]
fn replies_compiled(bencher: Bencher) {
    let layers = layers();
    let boards = boards(&layers);
    let game = pitproof::rules::layered::Seated::game(&layers);
    bencher.counter(boards.len()).bench_local(|| {
        boards.iter().map(|&board| black_box(game.replies(board)).len()).sum::<usize>()
    });
}

#[divan::bench]
fn replies_plain(bencher: Bencher) {
    let layers = layers();
    let boards = boards(&layers);
    let ruleset = pitproof::rules::layered::Seated::game(&layers).ruleset().clone();
    let game = Plain::new(ruleset);
    let state = |board: Packed| Position {
        board: board.board(),
        mover: Player::SOUTH,
        exempt: 0,
        taken: [0, 0],
    };
    bencher.counter(boards.len()).bench_local(|| {
        for &board in &boards {
            let state = state(board);
            let _ = game.each_move(&state, |mv| {
                black_box(game.play(&state, mv, &mut Silent));
                std::ops::ControlFlow::Continue(())
            });
        }
    });
}

#[divan::bench]
fn unsow(bencher: Bencher) {
    let layers = layers();
    let boards = boards(&layers);
    bencher.counter(boards.len()).bench_local(|| {
        let mut sources = 0;
        for &board in &boards {
            layers.sources(42, board, |source| sources += black_box(source).total() as usize);
        }
        sources
    });
}

#[divan::bench]
fn rank(bencher: Bencher) {
    let ranking = Ranking::new(6, 42).expect("it fits");
    let boards = boards(&layers());
    bencher
        .counter(boards.len())
        .bench_local(|| boards.iter().map(|&board| ranking.index(black_box(board))).sum::<usize>());
}

#[divan::bench]
fn unrank(bencher: Bencher) {
    let ranking = Ranking::new(6, 42).expect("it fits");
    let size = ranking.size(42);
    bencher.counter(1000_usize).bench_local(|| {
        (0..1000)
            .map(|n| ranking.board(42, black_box(n * (size / 1000))).0)
            .fold(0, u128::wrapping_add)
    });
}
