//! Whether it matters in which order cells collapse: the smallest position that shows it.

use super::everything;
use crate::check::general::Claimed;
use crate::check::watch::Watch;
use crate::rules::cascade::params::{Endless, Order, Plies};
use crate::rules::cascade::{Compiled, Grid, Move, Packed, Params, Plain, Position, Ruleset};
use crate::rules::{Player, Rules, Silent, Worded};
use crate::spec::document::Expect;

/// Most cells of the boards that are looked at.
const CELLS: usize = 6;

/// A move after which the board is another in waves than one by one.
struct Shown {
    pods: u32,
    grid: Grid,
    position: Position,
    mv: Move,
    waves: Position,
    queue: Position,
}

/// A game that collapses in waves, and one that is the same but one by one.
enum Both {
    Fast(Box<[Compiled; 2]>),
    /// Rules that the fast kernel does not play.
    Plain(Box<[Plain; 2]>),
}

impl Both {
    fn of(params: Params, grid: Grid) -> Self {
        let rules = [Order::Waves, Order::Queue].map(|order| {
            let plies = Plies(params.plies.0.max(2));
            let params = Params { order, plies, endless: Endless::Sunset, ..params };
            Ruleset::bare(params, grid.rows, grid.cols)
        });
        match rules.each_ref().map(|rules| Compiled::new(rules.clone())) {
            [Some(waves), Some(queue)] => Both::Fast(Box::new([waves, queue])),
            _ => Both::Plain(Box::new(rules.map(Plain::new))),
        }
    }

    fn waves(&self) -> &Plain {
        match self {
            Both::Fast(games) => games[0].plain(),
            Both::Plain(games) => &games[0],
        }
    }

    /// A move after which the two are not where the other is.
    fn differ(&self, position: &Position) -> Option<(Move, [Position; 2])> {
        match self {
            Both::Fast(games) => {
                let [waves, queue] = &**games;
                let state = Packed::pack(position)?;
                waves.moves(&state).into_iter().find_map(|mv| {
                    // One cell that collapses has no order.
                    if mv.to().is_none() || waves.collapsed(&state, mv).count_ones() < 2 {
                        return None;
                    }
                    let ends = [waves, queue].map(|game| game.play(&state, mv, &mut Silent));
                    (ends[0] != ends[1]).then(|| (mv, ends.map(|(end, _)| end.unpack())))
                })
            }
            Both::Plain(games) => games[0].moves(position).into_iter().find_map(|mv| {
                mv.to()?;
                let ends = games.each_ref().map(|game| game.play(position, mv, &mut Silent));
                (ends[0] != ends[1]).then(|| (mv, ends.map(|(end, _)| end)))
            }),
        }
    }
}

/// Looks for the position with the fewest pods, and of those for one on the smallest board, in which
/// collapsing in waves and one by one come to something else.
pub(super) fn order_matters(game: &Plain, watch: &Watch) -> Claimed {
    let mut grids: Vec<Grid> = (2..=CELLS as u8)
        .flat_map(|rows| (1..=CELLS as u8).map(move |cols| Grid { rows, cols }))
        .filter(|grid| grid.cells() <= CELLS)
        .collect();
    grids.sort_by_key(|grid| (grid.cells(), grid.rows));
    let mut best: Option<Shown> = None;
    for grid in grids {
        let params = game.ruleset().params;
        let both = Both::of(params, grid);
        // A larger board is of interest only with fewer pods.
        for (at, position) in everything(both.waves()).enumerate() {
            if at & 0xffff == 0 && watch.stopped() {
                return Claimed::unknown("Not known: it was stopped.");
            }
            let pods = position.board.pods();
            let most = best.as_ref().map_or(u32::MAX, |best| best.pods);
            if pods < u32::from(params.threshold.0) || pods >= most {
                continue;
            }
            if let Some((mv, [waves, queue])) = both.differ(&position) {
                best = Some(Shown { pods, grid, position, mv, waves, queue });
            }
        }
    }
    match best {
        Some(shown) => Claimed::new(Expect::Refuted, words(&shown, game)),
        None => Claimed::new(
            Expect::Supported,
            format!(
                "On no board of up to {CELLS} cells do waves and one by one come to something else."
            ),
        ),
    }
}

fn words(shown: &Shown, game: &Plain) -> String {
    let grid = shown.grid;
    let small = Plain::new(Ruleset::bare(game.ruleset().params, grid.rows, grid.cols));
    let (waves, queue) = (&shown.waves, &shown.queue);
    let cells =
        || (0..grid.cells() as u8).map(|cell| (cell, waves.board.at(cell), queue.board.at(cell)));
    let same = cells().all(|(_, one, other)| one.pods() == other.pods());
    let colour = |player: Option<Player>| match player {
        Some(Player::SOUTH) => "green",
        Some(_) => "black",
        None => "empty",
    };
    let owners: Vec<String> = cells()
        .filter(|(_, one, other)| one.owner() != other.owner())
        .map(|(cell, one, other)| {
            let (one, other) = (colour(one.owner()), colour(other.owner()));
            format!("{} is {one} in waves and {other} one by one", grid.name(cell))
        })
        .collect();
    let what = match (same, owners.is_empty()) {
        (true, true) => "the points are others".to_string(),
        (true, false) => format!("the numbers are the same, but {}", owners.join(", ")),
        (false, _) => "even the numbers are others".to_string(),
    };
    format!(
        "After {} in {} {what}: {} in waves, {} one by one. With fewer than {} pods it makes no \
         difference on any board of up to {CELLS} cells.",
        small.move_text(&shown.position, shown.mv),
        small.state_text(&shown.position),
        small.state_text(waves),
        small.state_text(queue),
        shown.pods
    )
}
