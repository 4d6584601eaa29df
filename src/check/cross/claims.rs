//! Claims that only make sense on a cross.

use std::ops::ControlFlow;

use crate::check::general::Claimed;
use crate::check::verdict::Grouped;
use crate::check::watch::Watch;
use crate::rules::cross::{Plain, Ruleset};
use crate::rules::{Rules, Silent, Worded};
use crate::solve::several::{Aim, Components, Graph, circles};
use crate::spec::document::Expect;

/// The boards on which every position is looked at: pits a row, and most seeds in all.
const BOARDS: [(u8, u8); 2] = [(2, 8), (4, 5)];

/// Most positions and those that play leads to from them.
const LIMIT: usize = 2_000_000;

/// Checks a claim; `None` if there is none of this name.
pub(super) fn check(game: &Plain, name: &str, _watch: &Watch) -> Option<Claimed> {
    match name {
        "one-seed-circles" => Some(one_seed_circles(game)),
        "a-seed-can-circle" => Some(a_seed_can_circle(game)),
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
        let Ok(graph) = Graph::of(&small, &aim, roots, LIMIT) else {
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
            "rows of {pits} with up to {most} seeds: {} positions, {} cycles",
            Grouped(graph.len() as u64),
            Grouped(found.components as u64)
        ));
    }
    Claimed::new(Expect::Proved, format!("every cycle is of that kind; {}", told.join("; ")))
}

/// Whether the line is playable in which one seed goes once round the shared pits of this board,
/// and comes back to the position that it started from.
fn a_seed_can_circle(game: &Plain) -> Claimed {
    let routes = game.routes();
    let middle = usize::from(routes.row) / 2;
    // One seed where South's row comes to the middle; nobody may be without seeds at his turn.
    let mut start = game.start();
    start.board = [0; crate::rules::cross::route::MAX_PITS];
    start.mover = 0;
    start.board[usize::from(routes.rows[0][middle - 1])] = 1;
    if routes.row > 2 {
        for row in &routes.rows {
            if let Some(&last) = row.last() {
                start.board[usize::from(last)] = 1;
            }
        }
    }
    let (mut state, mut line) = (start, Vec::new());
    for row in &routes.rows {
        let mv = crate::rules::cross::Move::Pit(row[middle - 1]);
        if game.legal(&state, mv).is_err() {
            return Claimed::new(
                Expect::Refuted,
                format!("{} cannot be played", game.move_text(&state, mv)),
            );
        }
        line.push(game.move_text(&state, mv));
        let (next, pay) = game.play(&state, mv, &mut Silent);
        if pay.0 != [0; 4] {
            return Claimed::new(Expect::Refuted, "a move of the line gains seeds");
        }
        state = next;
    }
    if state != start {
        return Claimed::new(Expect::Refuted, "the line does not come back to where it began");
    }
    Claimed::new(
        Expect::Proved,
        format!(
            "from \"{}\" the moves {} lead back to it",
            game.state_text(&start),
            line.join(" ")
        ),
    )
}
