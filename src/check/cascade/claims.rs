//! What the sources say of the game and is no rule, each with a check of its own.

use crate::check::general::Claimed;
use crate::check::verdict::Grouped;
use crate::check::watch::Watch;
use crate::rules::cascade::largest::{self, Goal};
use crate::rules::cascade::termination::Bound;
use crate::rules::cascade::{Board, Compiled, Event, Grid, Move, Pile, Plain, Position, Ruleset};
use crate::rules::{Player, Rules, Turn, Worded};
use crate::spec::document::Expect;

/// How many positions of each ply a search in play keeps.
const WIDTH: usize = 300;

pub(super) fn check(game: &Plain, name: &str, watch: &Watch) -> Option<Claimed> {
    Some(match name {
        "cascades-end" => cascades_end(game),
        "most-collapsing" => most_collapsing(game),
        "edge-to-edge" => edge_to_edge(game),
        "plies-and-collapses" => plies_and_collapses(game),
        "lone-pile-sends-one" => {
            quantities(game, |held, crowd, pods| crowd > 0 || held == 0 || pods == 1)
        }
        "crowded-pile-sends-many" => {
            quantities(game, |held, crowd, pods| pods == held.min(1 + crowd as u16))
        }
        "single-pod-moves" => quantities(game, |held, _, pods| held != 1 || pods == 1),
        "no-choice-of-quantity" => no_choice(game),
        "collapses-help" => turns_pods(game, true, watch),
        "collapses-hurt" => turns_pods(game, false, watch),
        _ => return None,
    })
}

/// Whether every cascade of a game ends.
fn cascades_end(game: &Plain) -> Claimed {
    let start = game.start().board.pods();
    match game.termination().bound {
        Bound::Once => Claimed::new(Expect::Proved, "A cell collapses once in a move."),
        Bound::Leaving => Claimed::new(
            Expect::Proved,
            "Proved: in an endless cascade every cell would collapse again and again, some of them \
             lose pods by it, and nothing makes pods.",
        ),
        Bound::Pods(most) => {
            let above = match largest::endless_move(game) {
                None => "and no endless position with one more was constructed from a move".into(),
                Some((position, mv)) => format!(
                    "while {} pods can fall for ever: {} in {}",
                    position.board.pods(),
                    game.move_text(&position, mv),
                    game.state_text(&position)
                ),
            };
            let grid = game.grid();
            let params = &game.ruleset().params;
            let edges = grid.lists(params.thrown()).edges();
            let words = format!(
                "by bound: every cascade of at most {} x {} - {edges} - 1 = {most} pods ends, {above}. \
                 The game starts with {start}, and no move makes pods.",
                params.threshold.0,
                grid.cells()
            );
            if start <= most {
                Claimed::new(Expect::Proved, format!("Proved {words}"))
            } else {
                Claimed::unknown(format!("Not known {words}"))
            }
        }
        Bound::Creates => {
            let words = match makes_pods(game) {
                None => String::new(),
                Some(words) => format!(" {words}"),
            };
            explored(
                game,
                &format!("There is no bound, as a collapse may throw more than it holds.{words}"),
            )
        }
        Bound::Open => explored(game, "There is no bound for a board on which nothing ever stays."),
    }
}

/// The smallest board on which a collapse makes pods from nothing under these rules.
fn makes_pods(game: &Plain) -> Option<String> {
    let params = game.ruleset().params;
    let mut grids: Vec<Grid> =
        (2..=11).flat_map(|rows| (1..=11).map(move |cols| Grid { rows, cols })).collect();
    grids.sort_by_key(|grid| (grid.cells(), grid.rows));
    for grid in grids {
        let small = Plain::new(Ruleset::bare(params, grid.rows, grid.cols));
        let lists = grid.lists(params.neighbours);
        for to in 0..grid.cells() as u8 {
            for &from in lists.of(to) {
                let mut board = Board::EMPTY;
                board.put(to, Pile::new(Player::SOUTH, u16::from(params.threshold.0) - 1));
                board.put(from, Pile::new(Player::SOUTH, 1));
                let position = Position { ply: 0, mover: Player::SOUTH, board };
                let mv = Move::Step { from, to };
                if small.legal(&position, mv).is_err() {
                    continue;
                }
                let (next, _) = small.play(&position, mv, &mut crate::rules::Silent);
                if next.board.pods() > board.pods() {
                    return Some(format!(
                        "The smallest board that shows it is {} by {}: {} in {} makes {} pods of {}.",
                        grid.rows,
                        grid.cols,
                        small.move_text(&position, mv),
                        small.state_text(&position),
                        next.board.pods(),
                        board.pods()
                    ));
                }
            }
        }
    }
    None
}

/// Random positions with as many pods as the game has, where no theorem helps.
fn explored(game: &Plain, why: &str) -> Claimed {
    const POSITIONS: u32 = 2_000;
    let cells = game.grid().cells() as u64;
    let most = u16::from(game.ruleset().params.threshold.0) - 1;
    let pods = game.start().board.pods();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut moves = 0;
    for _ in 0..POSITIONS {
        let mut board = Board::EMPTY;
        let mut left = pods.min(cells as u32 * u32::from(most));
        while left > 0 {
            let cell = dice.below(cells) as u8;
            let pile = board.at(cell);
            if pile.pods() < most {
                let owner = pile.owner().unwrap_or(Player(dice.below(2) as u8));
                board.put(cell, Pile::new(owner, pile.pods() + 1));
                left -= 1;
            }
        }
        let position = Position { ply: 0, mover: Player::SOUTH, board };
        for mv in game.moves(&position) {
            moves += 1;
            if mv != Move::Pass && game.runs_for_ever(&position, mv) {
                let words = format!(
                    "{why} {} in {} starts a cascade that comes back to a state it was in.",
                    game.move_text(&position, mv),
                    game.state_text(&position)
                );
                return Claimed::new(Expect::Refuted, words);
            }
        }
    }
    let words = format!(
        "{why} Explored, not proved: of {} moves in {} random positions with the pods of the start, none \
         starts an endless cascade.",
        Grouped(moves),
        Grouped(u64::from(POSITIONS))
    );
    Claimed::new(Expect::Supported, words)
}

/// How many cells one cascade can collapse.
fn most_collapsing(game: &Plain) -> Claimed {
    let params = &game.ruleset().params;
    let Bound::Pods(most) = game.termination().bound else {
        return Claimed::unknown("Not known: there is no theorem for these rules.");
    };
    if params.thrown() != crate::rules::cascade::params::Neighbours::Sides {
        return Claimed::unknown("Not known: the bound is for boards with four neighbours.");
    }
    let (grid, threshold) = (game.grid(), params.threshold.0);
    let cells = grid.cells() as u32;
    let start = game.start().board.pods();
    let bounds = [most, start].map(|pods| largest::most_collapsing(grid, threshold, pods));
    let built = bounds.map(|bound| {
        (1..=bound).rev().find_map(|cells| {
            largest::build(game, cells, [most, start][usize::from(bound == bounds[1])])
        })
    });
    let [Some(whole), Some(some)] = built else {
        return Claimed::unknown("Not known: no position was constructed.");
    };
    let played = in_play(game, Goal::Cells).map_or(String::new(), |(words, _)| words);
    let words = format!(
        "All {cells} cells collapse only in a cascade that never ends. One that ends collapses at most {} \
         of them; {} were reached with {} pods ({} in {}). With the {start} pods of the start it is at \
         most {}, and {} were reached from a position at rest ({} in {}).{played}",
        bounds[0],
        whole.cells(),
        whole.position.board.pods(),
        game.move_text(&whole.position, whole.mv),
        game.state_text(&whole.position),
        bounds[1],
        some.cells(),
        game.move_text(&some.position, some.mv),
        game.state_text(&some.position),
    );
    // The claim is of the whole board.
    Claimed::new(if bounds[0] == cells { Expect::Proved } else { Expect::Refuted }, words)
}

/// What a search in games from the start found, and how far that reaches.
fn in_play(game: &Plain, goal: Goal) -> Option<(String, u128)> {
    let compiled = Compiled::new(game.ruleset().clone())?;
    let found = largest::search_play(&compiled, goal, WIDTH);
    let (mv, before) = found.line.split_last()?;
    let mut state = compiled.start();
    for mv in before {
        state = compiled.play(&state, *mv, &mut crate::rules::Silent).0;
    }
    let words = format!(
        " In play from the start, a search through {} positions found one of {} cells, at ply {}: {} in {}.",
        Grouped(found.positions),
        found.collapsed.count_ones(),
        found.line.len(),
        compiled.move_text(&state, *mv),
        compiled.state_text(&state)
    );
    Some((words, found.collapsed))
}

/// Whether one cascade can run from one home row to the other.
fn edge_to_edge(game: &Plain) -> Claimed {
    let grid = game.grid();
    let full = u16::from(game.ruleset().params.threshold.0) - 1;
    let mut board = Board::EMPTY;
    for row in 0..grid.rows {
        board.put(row * grid.cols, Pile::new(Player::SOUTH, full));
    }
    let built = (grid.cols > 1).then(|| {
        board.put(1, Pile::new(Player::SOUTH, 1));
        let position = Position { ply: 0, mover: Player::SOUTH, board };
        let mv = Move::Step { from: 1, to: 0 };
        let cells =
            game.legal(&position, mv).ok().and_then(|()| largest::collapsed(game, &position, mv));
        (position, mv, cells.unwrap_or(0))
    });
    let Some((position, mv, cells)) = built else {
        return Claimed::unknown("Not known: the board has a single file.");
    };
    if !largest::edge_to_edge(grid, cells) {
        return Claimed::unknown("Not known: the position that was tried does not do it.");
    }
    let play = match in_play(game, Goal::EdgeToEdge) {
        Some((words, cells)) if largest::edge_to_edge(grid, cells) => words,
        Some((words, _)) => format!(" Whether play from the start gets there is not known.{words}"),
        None => String::new(),
    };
    let words = format!(
        "A cascade can collapse cells from one home row to the other, from a position at rest with {} \
         pods: {} in {}.{play}",
        position.board.pods(),
        game.move_text(&position, mv),
        game.state_text(&position)
    );
    Claimed::new(Expect::Proved, words)
}

/// How long a game and a cascade can get.
fn plies_and_collapses(game: &Plain) -> Claimed {
    let params = &game.ruleset().params;
    let late = Position { ply: params.plies.0, ..game.start() };
    let over = matches!(game.turn(&late), Turn::Over(..));
    let ends = cascades_end(game);
    let words = format!(
        "A game has at most {} plies, and a move at most one cascade. {}",
        params.plies.0, ends.words
    );
    match ends.got {
        Some(got) if over => Claimed::new(got, words),
        _ => Claimed::unknown(words),
    }
}

/// A law of quantities over every source and everything that can lie around it, in a corner, at an
/// edge and in the middle: `holds` is given what the source holds, how many neighbours crowd it and
/// what it sends.
fn quantities(game: &Plain, holds: impl Fn(u16, usize, u16) -> bool) -> Claimed {
    let params = game.ruleset().params;
    let small = Plain::new(Ruleset::bare(params, 3, 3));
    let lists = small.grid().lists(params.crowding());
    let full = params.threshold.0;
    let mut cases = 0_u64;
    for from in 0..9 {
        let near = lists.of(from);
        for held in 1..u16::from(full) {
            // Only empty, fewer, as many or more can make a difference, of either owner.
            let kinds: Vec<Pile> =
                [0, held.saturating_sub(2), held.saturating_sub(1), held, held + 1]
                    .into_iter()
                    .flat_map(|pods| {
                        [Pile::new(Player::SOUTH, pods), Pile::new(Player::NORTH, pods)]
                    })
                    .collect::<std::collections::BTreeSet<_>>()
                    .into_iter()
                    .collect();
            let ways = (kinds.len() as u64).pow(near.len() as u32);
            if ways > 1_000_000 {
                return Claimed::unknown("Not known: there are too many surroundings to look at.");
            }
            for mut way in 0..ways {
                let mut board = Board::EMPTY;
                board.put(from, Pile::new(Player::SOUTH, held));
                for &cell in near {
                    board.put(cell, kinds[(way % kinds.len() as u64) as usize]);
                    way /= kinds.len() as u64;
                }
                let crowded = near.iter().filter(|&&cell| board.at(cell).pods() >= held).count();
                for to in near.iter().map(|&cell| Some(cell)).chain([None]) {
                    cases += 1;
                    let sends = small.quantity(&board, from, to);
                    if !holds(held, crowded, sends) {
                        let position = Position { ply: 0, mover: Player::SOUTH, board };
                        let words = format!(
                            "{} sends {sends} in {}.",
                            small.grid().name(from),
                            small.state_text(&position)
                        );
                        return Claimed::new(Expect::Refuted, words);
                    }
                }
            }
        }
    }
    let words = format!(
        "It holds of every pile, whatever lies around it, in a corner, at an edge and in the middle: {} \
         cases.",
        Grouped(cases)
    );
    Claimed::new(Expect::Proved, words)
}

/// Whether a move is nothing but two cells.
fn no_choice(game: &Plain) -> Claimed {
    let params = game.ruleset().params;
    let small = Plain::new(Ruleset::bare(params, 2, 2));
    let mut positions = 0_u64;
    for position in everything(&small) {
        positions += 1;
        let mut pairs: Vec<_> =
            small.moves(&position).iter().map(|mv| (mv.from(), mv.to())).collect();
        pairs.sort_unstable();
        if let Some(twice) = pairs.windows(2).find(|two| two[0] == two[1] && two[0].1.is_some()) {
            let words = format!(
                "From {} the mover has two ways to move to {} in {}.",
                small.grid().name(twice[0].0.unwrap_or_default()),
                small.grid().name(twice[0].1.unwrap_or_default()),
                small.state_text(&position)
            );
            return Claimed::new(Expect::Refuted, words);
        }
    }
    let words = format!(
        "A move names two cells and no number: in none of the {} positions of two rows of two is there a \
         second way to move between the same cells.",
        Grouped(positions)
    );
    Claimed::new(Expect::Proved, words)
}

/// Every position at rest of a small board with South to move.
fn everything(game: &Plain) -> impl Iterator<Item = Position> {
    let full = u64::from(game.ruleset().params.threshold.0);
    let kinds = 2 * full - 1;
    let cells = game.grid().cells() as u32;
    (0..kinds.pow(cells)).map(move |mut number| {
        let mut board = Board::EMPTY;
        for cell in 0..cells as u8 {
            let kind = number % kinds;
            number /= kinds;
            let pile = if kind < full {
                Pile::new(Player::SOUTH, kind as u16)
            } else {
                Pile::new(Player::NORTH, (kind - full + 1) as u16)
            };
            board.put(cell, pile);
        }
        Position { ply: 0, mover: Player::SOUTH, board }
    })
}

/// The smallest position of two rows of two or three in which a cascade gives the mover pods that were
/// the opponent's, or takes from him pods that were his.
fn turns_pods(game: &Plain, help: bool, watch: &Watch) -> Claimed {
    let mut best: Option<(u32, String)> = None;
    for cols in 2..=3 {
        let small = Plain::new(Ruleset::bare(game.ruleset().params, 2, cols));
        for position in everything(&small) {
            if watch.stopped() {
                return Claimed::unknown("Not known: it was stopped.");
            }
            let pods = position.board.pods();
            let full = u32::from(game.ruleset().params.threshold.0);
            // A cascade needs a full cell and something that comes to it.
            if pods < full || best.as_ref().is_some_and(|(least, _)| pods >= *least) {
                continue;
            }
            for mv in small.moves(&position) {
                let mut told = Vec::new();
                let (next, _) = small.play(&position, mv, &mut told);
                if told.iter().any(|(event, _)| matches!(event, Event::Endless { .. })) {
                    continue;
                }
                if !told.iter().any(|(event, _)| matches!(event, Event::Collapse { .. })) {
                    continue;
                }
                let taken: u32 = told
                    .iter()
                    .map(|(event, _)| match event {
                        Event::Capture { pods, .. } => u32::from(*pods),
                        _ => 0,
                    })
                    .sum();
                // What captures took from the opponent is not the cascade's doing.
                let theirs = position.board.pods_of(Player::NORTH) - taken;
                let after = next.board.pods_of(Player::NORTH);
                if if help { after < theirs } else { after > theirs } {
                    let text = format!(
                        "{} in {} leads to {}",
                        small.move_text(&position, mv),
                        small.state_text(&position),
                        small.state_text(&next)
                    );
                    best = Some((pods, text));
                    break;
                }
            }
        }
        if let Some((pods, text)) = best {
            let whose = if help {
                "pods of the opponent's become the mover's"
            } else {
                "pods of the mover's become the opponent's"
            };
            let words = format!(
                "{text}: {whose}. On a board of two rows and {cols} files no position with fewer than \
                 {pods} pods does it."
            );
            return Claimed::new(Expect::Proved, words);
        }
    }
    Claimed::new(Expect::Refuted, "It never happens on two rows of two or three.")
}

/// Numbers that look random (xorshift64*).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound
    }
}
