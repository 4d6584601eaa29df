//! Claims that only make sense on a cross.

use std::ops::ControlFlow;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::check::general::Claimed;
use crate::check::verdict::Grouped;
use crate::check::watch::Watch;
use crate::rules::cross::{Move, Plain, Position, Ruleset};
use crate::rules::{Rules, Score, Silent, Turn, Worded};
use crate::solve::Progress;
use crate::solve::several::{Aim, Components, Graph, circles};
use crate::spec::document::Expect;

/// The boards on which every position is looked at: pits a row, and most seeds in all.
const BOARDS: [(u8, u8); 2] = [(2, 8), (4, 5)];

/// Most positions and those that play leads to from them.
const LIMIT: usize = 2_000_000;

/// Checks a claim; `None` if there is none of this name.
pub(super) fn check(game: &Plain, name: &str, watch: &Watch) -> Option<Claimed> {
    match name {
        "one-seed-circles" => Some(one_seed_circles(game)),
        "endless-from-the-start" => Some(endless_from_the_start(game, watch)),
        _ => None,
    }
}

/// Whether on small boards every cycle is one seed going round the shared pits.
fn one_seed_circles(game: &Plain) -> Claimed {
    let mut told = Vec::new();
    for (pits, most) in BOARDS {
        let rules = Ruleset { pits, seeds: 1, ..game.ruleset().clone() };
        let small = Plain::new(rules);
        let mut roots = Vec::new();
        for seeds in 0..=most {
            let _ = small.everywhere(seeds, |state| {
                roots.push(*state);
                ControlFlow::Continue(())
            });
        }
        let aim = Aim::of(small.params());
        let Ok(graph) = Graph::of(&small, &aim, roots, LIMIT, &Progress::default()) else {
            return Claimed::unknown(format!("rows of {pits} have too many positions"));
        };
        let components = Components::new(&graph);
        let found = circles::look(&small, &graph, &components);
        if let Some((state, mv, _)) = found.other {
            return Claimed::new(
                Expect::Refuted,
                format!(
                    "with rows of {pits}, {} from \"{}\" lies on a cycle of another kind; so it is in \
                     {} of {} cycles of positions with up to {most} seeds",
                    small.move_text(&state, mv),
                    small.state_text(&state),
                    found.others,
                    found.components
                ),
            );
        }
        told.push(format!(
            "rows of {pits} with up to {most} seeds: {} positions, {} cycle{}",
            Grouped(graph.len() as u64),
            Grouped(found.components as u64),
            if found.components == 1 { "" } else { "s" }
        ));
    }
    Claimed::new(Expect::Proved, format!("every cycle is of that kind; {}", told.join("; ")))
}

/// Games that are played to find a position from which a seed can circle, and most plies of each.
const GAMES: u64 = 2_000;
const PLIES: u32 = 400;

/// Whether play from the start can go on for ever by one seed that circles: looks for a position in
/// random games, and then plays the circle.
fn endless_from_the_start(game: &Plain, watch: &Watch) -> Claimed {
    for seed in 0..GAMES {
        if watch.stopped() {
            return Claimed::unknown("it was stopped");
        }
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let (mut state, mut plies) = (game.start(), 0);
        while plies < PLIES && matches!(game.turn(&state), Turn::Of(_)) {
            if let Some(line) = circle(game, &state) {
                return Claimed::new(
                    Expect::Proved,
                    format!(
                        "{plies} plies of a random game lead to \"{}\", and from there {} lead back to \
                         it without a capture",
                        game.state_text(&state),
                        line.join(" ")
                    ),
                );
            }
            let count = game.count_moves(&state) as u64;
            let mv = game.nth_move(&state, u128::from(chance.next_u64() % count));
            (state, _) = game.play(&state, mv, &mut Silent);
            plies += 1;
        }
    }
    Claimed::unknown(format!("{GAMES} random games met no position from which a seed can circle"))
}

/// The moves by which one seed goes once round the shared pits and the position comes back, if it
/// does.
fn circle(game: &Plain, start: &Position) -> Option<Vec<String>> {
    let routes = game.routes();
    let (mut state, mut line) = (*start, Vec::new());
    for _ in 0..4 {
        let seat = state.seat();
        let from = routes.rows[seat][usize::from(routes.row) / 2 - 1];
        if state.board[usize::from(from)] != 1 || game.legal(&state, Move::Pit(from)).is_err() {
            return None;
        }
        line.push(game.move_text(&state, Move::Pit(from)));
        let (next, pay) = game.play(&state, Move::Pit(from), &mut Silent);
        if pay != Score([0; 4]) || !matches!(game.turn(&next), Turn::Of(_)) {
            return None;
        }
        state = next;
    }
    (state == *start).then_some(line)
}
