//! The solver against slow ones that share no code with it: maps and sweeps on the plain kernel,
//! and conditions checked position by position.

mod common;

use std::collections::HashMap;

use common::{boards, game};
use pitproof::rules::layered::{Indexed, Seated};
use pitproof::rules::sowing::{Board, Compiled, Layers, Packed, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules, Score, Silent, Turn};
use pitproof::solve::certificate::{burden, conditions};
use pitproof::solve::{Answers, Endless, Options, Progress, Solved, Value, solve};

/// Rulesets that between them use every kind of rule.
const READINGS: &[&[(&str, &str)]] = &[
    &[],
    &[("capture.past-origin", "stop-at-origin")],
    &[("slam.legality", "legal")],
    &[("slam.legality", "no-capture"), ("feed.trigger", "never")],
    &[("slam.legality", "rest-to-opponent"), ("move.min-seeds", "1")],
    &[("slam.legality", "leave-first"), ("sow.first", "next")],
    &[
        ("slam.only-moves", "no-capture"),
        ("feed.trigger", "cannot-move"),
        ("feed.amount", "playable"),
    ],
    &[("feed.unable", "end"), ("feed.over-slam", "feed-wins")],
    &[("end.unmovable", "pass"), ("end.no-seeds", "pass")],
    &[("end.unmovable", "pass"), ("capture.counts", "even")],
    &[("end.remainder", "opponent"), ("move.min-seeds", "1"), ("sow.first", "next")],
    &[("end.remainder", "nobody"), ("capture.counts", "2+3"), ("capture.side", "opponent")],
    &[("sow.until", "circuit-rest-kept")],
    &[("sow.until", "circuit-rest-returned")],
    &[
        ("sow.first", "next"),
        ("sow.lap-origin", "skip"),
        ("move.min-seeds", "1"),
        ("capture.counts", "none"),
        ("win.by", "not-stuck"),
    ],
    &STORE,
];

/// A store of one's own, so that play does not return inside a layer.
const STORE: [(&str, &str); 8] = [
    ("sow.store", "own"),
    ("sow.first", "next"),
    ("move.min-seeds", "1"),
    ("capture.counts", "none"),
    ("capture.opposite", "own-empty"),
    ("slam.legality", "legal"),
    ("feed.trigger", "never"),
    ("turn.again", "no"),
];

fn seat(board: Board) -> Position {
    Position { board, mover: Player::SOUTH, exempt: 0, taken: [0, 0] }
}

/// One position: its moves as (gain, child seen from its mover), or the final margin.
enum Node {
    Over(i16),
    Moves(Vec<(i16, Board)>),
}

struct Slow {
    nodes: HashMap<Board, Node>,
    even: HashMap<Board, i16>,
    low: HashMap<Board, i16>,
    high: HashMap<Board, i16>,
}

impl Slow {
    /// All boards with up to `top` seeds, layer by layer, each margin by sweeps of its own.
    fn solve(ruleset: &Ruleset, top: u8) -> Slow {
        let plain = Plain::new(ruleset.clone());
        let side = ruleset.side;
        let stake_one =
            plain.ruleset().params.win_by == pitproof::rules::sowing::params::WinBy::NotStuck;
        let mut slow = Slow {
            nodes: HashMap::new(),
            even: HashMap::new(),
            low: HashMap::new(),
            high: HashMap::new(),
        };
        for seeds in 0..=top {
            let layer = boards(2 * side, seeds);
            for &board in &layer {
                let state = seat(board);
                let node = match plain.turn(&state) {
                    Turn::Over(pay, _) => Node::Over(pay.margin(Player::SOUTH)),
                    Turn::Of(_) => Node::Moves(
                        plain
                            .moves(&state)
                            .into_iter()
                            .map(|mv| {
                                let (next, pay): (_, Score<2>) =
                                    plain.play(&state, mv, &mut Silent);
                                (pay.margin(Player::SOUTH), next.half_turn(side).board)
                            })
                            .collect(),
                    ),
                };
                slow.nodes.insert(board, node);
            }
            let stake = if stake_one { 1 } else { i16::from(seeds) };
            slow.even_layer(&layer, seeds, stake);
            slow.forfeit_layer(&layer, seeds, stake);
        }
        slow
    }

    /// Sweeps for "the mover can force t" and "the mover can be held to -t", for each t.
    fn even_layer(&mut self, layer: &[Board], seeds: u8, stake: i16) {
        let mut found: HashMap<Board, i16> = HashMap::new();
        for t in (1..=stake).rev() {
            let (mut wins, mut losses): (HashMap<Board, ()>, HashMap<Board, ()>) =
                Default::default();
            loop {
                let before = wins.len() + losses.len();
                for &board in layer {
                    let (win, loss) = match &self.nodes[&board] {
                        Node::Over(margin) => (*margin >= t, *margin <= -t),
                        Node::Moves(moves) => {
                            let good = |&(gain, child): &(i16, Board)| {
                                if child.total() == seeds {
                                    losses.contains_key(&child)
                                } else {
                                    gain - self.even[&child] >= t
                                }
                            };
                            let bad = |&(gain, child): &(i16, Board)| {
                                if child.total() == seeds {
                                    wins.contains_key(&child)
                                } else {
                                    gain - self.even[&child] <= -t
                                }
                            };
                            (moves.iter().any(good), moves.iter().all(bad))
                        }
                    };
                    if win {
                        wins.insert(board, ());
                    }
                    if loss {
                        losses.insert(board, ());
                    }
                }
                if before == wins.len() + losses.len() {
                    break;
                }
            }
            for board in wins.into_keys() {
                found.entry(board).or_insert(t);
            }
            for board in losses.into_keys() {
                found.entry(board).or_insert(-t);
            }
        }
        for &board in layer {
            self.even.insert(board, found.get(&board).copied().unwrap_or(0));
        }
    }

    /// Sweeps for "the forfeiter can force s", with him to move and with the other.
    fn forfeit_layer(&mut self, layer: &[Board], seeds: u8, stake: i16) {
        let (mut low, mut high): (HashMap<Board, i16>, HashMap<Board, i16>) = Default::default();
        for s in (1 - stake..=stake).rev() {
            // Positions where he is to move and can force s; where the other is and cannot stop it.
            let (mut mine, mut theirs): (HashMap<Board, ()>, HashMap<Board, ()>) =
                Default::default();
            loop {
                let before = mine.len() + theirs.len();
                for &board in layer {
                    let (force, held) = match &self.nodes[&board] {
                        Node::Over(margin) => (*margin >= s, *margin <= -s),
                        Node::Moves(moves) => (
                            moves.iter().any(|&(gain, child)| {
                                if child.total() == seeds {
                                    theirs.contains_key(&child)
                                } else {
                                    gain - self.high[&child] >= s
                                }
                            }),
                            moves.iter().all(|&(gain, child)| {
                                if child.total() == seeds {
                                    mine.contains_key(&child)
                                } else {
                                    gain - self.low[&child] <= -s
                                }
                            }),
                        ),
                    };
                    if force {
                        mine.insert(board, ());
                    }
                    if held {
                        theirs.insert(board, ());
                    }
                }
                if before == mine.len() + theirs.len() {
                    break;
                }
            }
            for board in mine.into_keys() {
                low.entry(board).or_insert(s);
            }
            for board in theirs.into_keys() {
                high.entry(board).or_insert(-s);
            }
        }
        for &board in layer {
            self.low.insert(board, low.get(&board).copied().unwrap_or(-stake));
            self.high.insert(board, high.get(&board).copied().unwrap_or(stake));
        }
    }
}

fn compare(changes: &[(&str, &str)], side: u8, top: u8) {
    let ruleset = game(changes, side, 1);
    let slow = Slow::solve(&ruleset, top);
    let layers = Layers::new(Compiled::new(ruleset), top).unwrap();
    let options = Options { bound_distances: true, ..Options::default() };
    let solved = solve(&layers, options, &Progress::default()).unwrap();
    alone(&layers, &solved);
    for (seeds, layer) in solved.layers.iter().enumerate() {
        let (low, high) = (layer.low.as_ref().unwrap(), layer.high.as_ref().unwrap());
        layers.each(seeds, 0..layers.size(seeds), |index, board| {
            let found = (low.values[index], layer.even.values[index], high.values[index]);
            let board = board.board();
            let known = (slow.low[&board], slow.even[&board], slow.high[&board]);
            let found = (found.0.into(), found.1.into(), found.2.into());
            assert_eq!(found, known, "{board:?} under {changes:?}");
        });
    }
}

/// Values without plies or bounds are found in another order, and are the same.
fn alone(layers: &Layers, solved: &Solved) {
    for threads in [1, 2] {
        let lone = Options { threads, distances: false, bounds: false, ..Options::default() };
        let lone = solve(layers, lone, &Progress::default()).unwrap();
        for (seeds, (lone, known)) in lone.layers.iter().zip(&solved.layers).enumerate() {
            assert!(lone.even.values == known.even.values, "{seeds} seeds, {threads} threads");
        }
    }
}

#[test]
fn a_store_gives_values_in_one_pass() {
    for (last, more) in [("turn.again", "no"), ("turn.again", "yes"), ("sow.first", "origin")] {
        let mut changes = STORE.to_vec();
        changes.retain(|&(name, _)| name != last);
        changes.push((last, more));
        let layers = Layers::new(Compiled::new(game(&changes, 6, 1)), 9).unwrap();
        let in_order = layers.runs(9, |_| ());
        // A single seed sown into the pit that it was lifted from moves nothing.
        assert_eq!(in_order, last != "sow.first", "{changes:?}");
        let solved = solve(&layers, Options::default(), &Progress::default()).unwrap();
        alone(&layers, &solved);
    }
}

#[test]
fn two_pits_a_side() {
    for changes in READINGS {
        compare(changes, 2, 14);
    }
}

#[test]
fn three_pits_a_side() {
    for changes in &READINGS[..3] {
        compare(changes, 3, 14);
    }
    for changes in &READINGS[3..] {
        compare(changes, 3, 9);
    }
}

/// Conditions 1 to 4 at every position of a board, with the plain kernel, for the values and both
/// bounds.
fn certify(changes: &[(&str, &str)], side: u8, top: u8) -> u64 {
    let ruleset = game(changes, side, 1);
    let plain = Plain::new(ruleset.clone());
    let layers = Layers::new(Compiled::new(ruleset), top).unwrap();
    let options = Options { threads: 2, bound_distances: true, ..Options::default() };
    let solved = solve(&layers, options, &Progress::default()).unwrap();
    use pitproof::rules::layered::Layered;
    let stakes: Vec<i16> = (0..=usize::from(top)).map(|layer| layers.stake(layer)).collect();
    let mut checked = 0;
    let south = Endless::Forfeits(Player::SOUTH);
    let north = Endless::Forfeits(Player::NORTH);
    for (endless, name) in [(Endless::Even, "even"), (south, "low"), (north, "high")] {
        let look = |state: &Position| {
            let (layer, board) = layers.seat(state).unwrap();
            let index = layers.index(layer, board);
            let solved = &solved.layers[layer];
            let track = match endless {
                Endless::Even => &solved.even,
                Endless::Forfeits(who) if who == state.mover => solved.low.as_ref().unwrap(),
                Endless::Forfeits(_) => solved.high.as_ref().unwrap(),
            };
            Value { margin: track.values[index].into(), conversion: track.distances.get(index) }
        };
        for (seeds, &stake) in stakes.iter().enumerate() {
            layers.each(seeds, 0..layers.size(seeds), |_, board| {
                let state = seat(board.board());
                let stays = |from: &Position, to: &Position| from.board.total() == to.board.total();
                let burden = |_, value| burden(endless, Player::SOUTH, stake, value);
                let one = |state: &Position| [look(state)];
                if let Err((_, broken)) =
                    conditions(&plain, &state, one(&state), one, |s| s.mover, stays, burden)
                {
                    panic!("{name} of {board:?} under {changes:?}: {:?}, {broken}", look(&state));
                }
                checked += 1;
            });
        }
    }
    checked
}

#[test]
fn certificates_of_small_boards() {
    for changes in READINGS {
        certify(changes, 2, 14);
        certify(changes, 3, 10);
    }
}

#[test]
fn certificates_of_every_position_of_the_board() {
    assert_eq!(certify(&[], 3, 42), 3 * 12_271_512);
}

/// Values by iteration alone: all start from 0, and each sweep over a layer plays one ply more.
#[test]
#[ignore = "takes minutes; run with --ignored"]
fn layered_value_iteration_over_the_whole_board() {
    let ruleset = game(&[], 3, 7);
    let plain = Plain::new(ruleset.clone());
    let layers = Layers::new(Compiled::new(ruleset), 42).unwrap();
    let solved = solve(&layers, Options::default(), &Progress::default()).unwrap();
    let mut known: Vec<Vec<i8>> = Vec::new();
    for seeds in 0..=42_usize {
        let size = layers.size(seeds);
        let mut now = vec![0_i8; size];
        let mut moves: Vec<Vec<(i16, usize)>> = Vec::with_capacity(size);
        let mut fixed = vec![None; size];
        layers.each(seeds, 0..size, |index, board| {
            let state = seat(board.board());
            let mut inside = Vec::new();
            match plain.turn(&state) {
                Turn::Over(pay, _) => fixed[index] = Some(pay.margin(Player::SOUTH)),
                Turn::Of(_) => {
                    for mv in plain.moves(&state) {
                        let (next, pay) = plain.play(&state, mv, &mut Silent);
                        let board = next.half_turn(3).board;
                        let left = usize::from(board.total());
                        let child = layers.index(left, Packed::of(&board));
                        let gain = pay.margin(Player::SOUTH);
                        if left == seeds {
                            inside.push((0, child));
                        } else {
                            inside.push((gain - i16::from(known[left][child]), usize::MAX));
                        }
                    }
                }
            }
            moves.push(inside);
        });
        loop {
            let next: Vec<i8> = (0..size)
                .map(|index| match fixed[index] {
                    Some(margin) => margin as i8,
                    None => moves[index]
                        .iter()
                        .map(
                            |&(gain, child)| {
                                if child == usize::MAX { gain } else { -i16::from(now[child]) }
                            },
                        )
                        .max()
                        .unwrap() as i8,
                })
                .collect();
            if next == now {
                break;
            }
            now = next;
        }
        assert!(now == solved.layers[seeds].even.values, "layer {seeds}");
        known.push(now);
    }
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    for changes in &READINGS[..6] {
        let layers = Layers::new(Compiled::new(game(changes, 3, 3)), 18).unwrap();
        let with = |threads| {
            let options = Options { threads, bound_distances: true, ..Options::default() };
            let solved = solve(&layers, options, &Progress::default()).unwrap();
            format!("{solved:?}")
        };
        assert!(with(1) == with(2) && with(1) == with(5), "{changes:?}");
    }
}

#[test]
fn best_lines_keep_their_promise() {
    for changes in READINGS {
        let layers = Layers::new(Compiled::new(game(changes, 3, 2)), 12).unwrap();
        let solved = solve(&layers, Options::default(), &Progress::default()).unwrap();
        let answers = Answers::new(layers, solved, Endless::Even);
        let plain = Plain::new(game(changes, 3, 2));
        for board in boards(6, 12).into_iter().step_by(7) {
            let state = seat(board);
            let value = answers.value(&state);
            let line = answers.line(&state);
            let ends = line.end == pitproof::solve::LineEnd::Over;
            assert!(ends || value.margin == line.score.margin(Player::SOUTH), "{board:?}");
            assert_eq!(value.margin, line.score.margin(Player::SOUTH), "{board:?} {changes:?}");
            for (state, mv) in line.steps {
                assert_eq!(plain.legal(&state, mv), Ok(()));
            }
        }
    }
}
