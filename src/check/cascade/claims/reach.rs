//! How far one cascade can reach.

use crate::check::general::Claimed;
use crate::check::verdict::Grouped;
use crate::rules::cascade::largest::{self, Goal, Reach};
use crate::rules::cascade::params::Neighbours;
use crate::rules::cascade::termination::Bound;
use crate::rules::cascade::touched::{self, Aim};
use crate::rules::cascade::{Board, Compiled, Move, Pile, Plain, Position};
use crate::rules::{Player, Rules, Silent, Worded};
use crate::spec::document::Expect;

/// How many positions of each ply a search in play keeps.
const WIDTH: usize = 300;

/// The most pods with which every cascade ends, where it is known how far these reach.
fn ends(game: &Plain) -> Result<u32, Claimed> {
    let Bound::Pods(most) = game.termination().bound else {
        return Err(Claimed::unknown("Not known: there is no theorem for these rules."));
    };
    if game.ruleset().params.thrown() != Neighbours::Sides {
        return Err(Claimed::unknown("Not known: the bound is for boards with four neighbours."));
    }
    Ok(most)
}

/// How many cells one cascade can touch.
pub(super) fn most_touched(game: &Plain) -> Claimed {
    if let Err(unknown) = ends(game) {
        return unknown;
    }
    let (grid, threshold) = (game.grid(), game.ruleset().params.threshold.0);
    let (cells, start) = (grid.cells() as u32, game.start().board.pods());
    let count = |reach: &Reach| touched::touched(grid, reach.collapsed).count_ones();
    let text = |reach: &Reach| {
        format!(
            "{} in {}",
            game.move_text(&reach.position, reach.mv),
            game.state_text(&reach.position)
        )
    };
    let needs = touched::pods_for_all(grid, threshold);
    let all = touched::search(game, Aim::All).filter(|reach| count(reach) == cells);
    let (got, whole) = match (&all, needs) {
        (Some(reach), Some(needs)) => (
            Some(Expect::Proved),
            format!(
                "A cascade that ends can touch all {cells} cells: {} pods do it in a position at rest, \
                 which a search found and which was played ({}), and with fewer than {needs} none does, \
                 by a bound.",
                reach.position.board.pods(),
                text(reach)
            ),
        ),
        (None, None) => (
            Some(Expect::Refuted),
            format!("No cascade that ends touches all {cells} cells, by a bound."),
        ),
        _ => {
            (None, format!("Whether a cascade that ends can touch all {cells} cells is not known."))
        }
    };
    let bound = touched::most_touched(grid, threshold, start);
    let some = touched::search(game, Aim::Within(start));
    let found = some.map_or_else(
        || "none was found".into(),
        |reach| {
            let meets = if count(&reach) == bound { ", so that is the most" } else { "" };
            format!(
                "{} were found from a position at rest and played ({}){meets}",
                count(&reach),
                text(&reach)
            )
        },
    );
    let played = in_play(game, Goal::Touched).map_or(String::new(), |(words, _)| words);
    let words = format!(
        "To touch a cell is to collapse it or to throw a bean into it. {whole} With the {start} pods of the \
         start it is at most {bound}, by that bound; {found}.{played}"
    );
    Claimed { got, words }
}

/// How many cells one cascade can collapse.
pub(super) fn most_collapsing(game: &Plain) -> Claimed {
    let most = match ends(game) {
        Ok(most) => most,
        Err(unknown) => return unknown,
    };
    let (grid, threshold) = (game.grid(), game.ruleset().params.threshold.0);
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
        state = compiled.play(&state, *mv, &mut Silent).0;
    }
    let cells = match goal {
        Goal::Touched => touched::touched(compiled.grid(), found.collapsed).count_ones(),
        Goal::Cells | Goal::EdgeToEdge => found.collapsed.count_ones(),
    };
    let words = format!(
        " In play from the start, a search through {} positions found one of {cells} cells, at ply {}: {} in {}.",
        Grouped(found.positions),
        found.line.len(),
        compiled.move_text(&state, *mv),
        compiled.state_text(&state)
    );
    Some((words, found.collapsed))
}

/// Whether one cascade can run from one home row to the other.
pub(super) fn edge_to_edge(game: &Plain) -> Claimed {
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
