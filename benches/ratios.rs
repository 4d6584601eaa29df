//! How fast whole jobs are, each as a ratio to a stated baseline measured in the same run:
//! `cargo bench --bench ratios`.
//!
//! The baseline of exploration is a model of the same game for Stateright, a general model checker
//! for Rust. Neither divan nor criterion relates two benches of a run to each other, so this one
//! keeps its own time: the best of a few runs.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use pitproof::check::invariants::{Desk, Mask, Tally};
use pitproof::check::text::Text;
use pitproof::check::{Draw, Job, Scope, Watch, check, invariants};
use pitproof::rules::layered::Indexed;
use pitproof::rules::sowing::{Compiled, Layers, Move, Plain, Position};
use pitproof::rules::{Rules, Silent};
use pitproof::solve::{Options, Progress, solve};
use pitproof::spec::{Interpretation, Library};
use stateright::{Checker, Model, Property};

thread_local! {
    /// Room for the events of a move.
    static DESK: RefCell<Desk> = RefCell::new(Desk::default());
}

/// The game as a model checker sees it: states, actions, and either no property but one that costs
/// nothing, or the invariants, a property each.
#[derive(Clone)]
struct Sowing {
    game: Plain,
    text: Text,
    checked: bool,
}

/// One invariant as a property of a state and its moves.
fn holds<const N: usize>(model: &Sowing, state: &Position) -> bool {
    DESK.with_borrow_mut(|desk| {
        let mut tally = Tally::default();
        let mask = Mask::NONE.with(N);
        invariants::examine(&model.game, &model.text, mask, state, desk, &mut tally);
        tally.found[N].is_none()
    })
}

/// The properties of numbers `N`, as Stateright wants them: plain functions.
macro_rules! properties {
    ($($n:literal)+) => { vec![$( Property::always(invariants::IDS[$n], holds::<$n>), )+] };
}

impl Model for Sowing {
    type State = Position;
    type Action = Move;

    fn init_states(&self) -> Vec<Position> {
        vec![self.game.start()]
    }

    fn actions(&self, state: &Position, actions: &mut Vec<Move>) {
        actions.extend(self.game.moves(state));
    }

    fn next_state(&self, state: &Position, action: Move) -> Option<Position> {
        Some(self.game.play(state, action, &mut Silent).0)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        if self.checked {
            return properties!(0 1 2 3 4 5 6 7 8 9 10 11 12 13);
        }
        vec![Property::always("seeds are not made", |model: &Sowing, state: &Position| {
            state.board.total() <= model.text.total
        })]
    }
}

fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut once = || {
        let began = Instant::now();
        let result = work();
        (began.elapsed(), result)
    };
    let mut found = once();
    for _ in 1..runs {
        let next = once();
        if next.0 < found.0 {
            found = next;
        }
    }
    found
}

fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

fn main() {
    let game = Interpretation::parse("modiar", &Library::new()).expect("an embedded game");
    let plain = Plain::new(game.ruleset().clone());
    let invariants: Vec<String> = game.spec().invariants.iter().map(|one| one.id.clone()).collect();
    let row = |what: &str, seconds: f64, figure: String| {
        println!("{what:<58} {seconds:>7.2} s  {figure}");
    };

    assert_eq!(invariants::COUNT, 14, "each invariant is a property of the model");
    let explore = |threads: usize, checked: bool, most: usize| {
        let text = Text::of(game.ruleset());
        let model = Sowing { game: plain.clone(), text, checked };
        let (time, states) = best(1, || {
            let checker = model.clone().checker().threads(threads);
            let checker = checker.target_state_count(most).spawn_bfs().join();
            checker.assert_properties();
            checker.unique_state_count() as u64
        });
        let rate = rate(states, time);
        let what = if checked { "the same invariants, a property each" } else { "no invariants" };
        row(
            &format!("Stateright, {what}, {threads} thread(s)"),
            time.as_secs_f64(),
            format!("{states} positions, {rate:.0} a second"),
        );
        rate
    };
    // All 4,152,560 positions that play can reach, whoever is to move; the baselines.
    let bare = [1, 2].map(|threads| explore(threads, false, 10_000_000));
    let checked = [1, 2].map(|threads| explore(threads, true, 10_000_000));

    for threads in [1, 2] {
        let draw = Draw { games: 1, cap: 1000, seed: 1 };
        let (time, report) = best(2, || {
            let watch = Watch::default();
            let job = Job {
                interpretation: "modiar",
                invariants: &invariants,
                claims: &[],
                scope: Scope::Board,
                threads: Some(threads),
                limit: 50_000_000,
                draw,
                expectations: true,
                value: None,
                length: None,
                watch: &watch,
            };
            check(&plain, &job).expect("a check that runs")
        });
        let pitproof::check::Looked::Board { positions, .. } = report.looked else {
            unreachable!("the board was asked for")
        };
        let speed = rate(positions, time);
        row(
            &format!("check, all invariants, every position, {threads} thread(s)"),
            time.as_secs_f64(),
            format!(
                "{speed:.0} positions a second, {:.1} times Stateright with the same invariants, \
                 {:.1} times with none",
                speed / checked[threads - 1],
                speed / bare[threads - 1]
            ),
        );
    }

    let layers = Layers::new(Compiled::new(game.ruleset().clone()), 42).expect("it fits");
    // What a solver cannot do without: looking at every position and its moves once.
    let (walk, _) = best(2, || {
        use pitproof::rules::layered::Layered;
        let mut edges = 0_u64;
        for seeds in 0..=42 {
            layers.each(seeds, 0..layers.size(seeds), |_, board| {
                layers.expand(seeds, board, |_| edges += 1);
            });
        }
        edges
    });
    row(
        "every move of every position, 1 thread (baseline of solving)",
        walk.as_secs_f64(),
        String::new(),
    );
    let mut solved = Vec::new();
    for (threads, bounds) in [(1, false), (2, false), (1, true), (2, true)] {
        let options = Options { threads, bounds, ..Options::default() };
        let (time, _) = best(2, || solve(&layers, options, &Progress::default()));
        solved.push(time);
        let what =
            if bounds { "values, distances and both bounds" } else { "values and distances" };
        let ratio = time.as_secs_f64() / walk.as_secs_f64();
        row(
            &format!("solve: {what}, {threads} thread(s)"),
            time.as_secs_f64(),
            format!("{ratio:.1} times the baseline"),
        );
    }
    println!(
        "two threads are {:.2} times faster than one ({:.2} with bounds)",
        solved[0].as_secs_f64() / solved[1].as_secs_f64(),
        solved[2].as_secs_f64() / solved[3].as_secs_f64()
    );

    let playing = |speed: f64, time: Duration, what: &str, baseline: f64| {
        row(
            what,
            time.as_secs_f64(),
            format!("{speed:.0} plies a second, {:.2} times the baseline", speed / baseline),
        );
    };
    let mut baseline = 0.0;
    for (what, checked) in [
        ("random games, nothing checked (baseline)", false),
        ("random games, all invariants", true),
    ] {
        let draw = Draw { games: 50_000, cap: 1000, seed: 1 };
        let none = Vec::new();
        let (time, plies) = best(2, || {
            let watch = Watch::default();
            let job = Job {
                interpretation: "modiar",
                invariants: if checked { &invariants } else { &none },
                claims: &[],
                scope: Scope::Random(draw),
                threads: Some(1),
                limit: 50_000_000,
                draw,
                expectations: true,
                value: None,
                length: None,
                watch: &watch,
            };
            match check(&plain, &job).expect("a check that runs").looked {
                pitproof::check::Looked::Random { plies, .. } => plies,
                _ => unreachable!("random games were asked for"),
            }
        });
        let speed = rate(plies, time);
        if !checked {
            baseline = speed;
        }
        playing(speed, time, what, baseline);
    }
}
