//! Whether cascades and games end.

use crate::check::general::Claimed;
use crate::check::verdict::Grouped;
use crate::check::watch::Watch;
use crate::rules::cascade::dice::Dice;
use crate::rules::cascade::endless;
use crate::rules::cascade::longest;
use crate::rules::cascade::termination::Bound;
use crate::rules::cascade::{Board, Grid, Move, Pile, Plain, Position, Ruleset};
use crate::rules::{Player, Rules, Silent, Turn, Worded};
use crate::spec::document::Expect;

/// Whether every cascade of a game ends.
pub(super) fn cascades_end(game: &Plain, watch: &Watch) -> Claimed {
    let start = game.start().board.pods();
    if let Some(cap) = game.termination().cap {
        let words = format!("Each is broken off after {cap} collapses, by these rules.");
        return Claimed::new(Expect::Proved, words);
    }
    match game.termination().bound {
        Bound::Once => Claimed::new(Expect::Proved, "A cell collapses once in a move."),
        Bound::Leaving => Claimed::new(
            Expect::Proved,
            "Proved: in an endless cascade every cell would collapse again and again, some of them \
             lose pods by it, and nothing makes pods.",
        ),
        Bound::Pods(most) => {
            let grid = game.grid();
            let params = &game.ruleset().params;
            let edges = grid.lists(params.thrown()).edges();
            let words = format!(
                "by bound: every cascade of at most {} x {} - {edges} - 1 = {most} pods ends, while {}. The \
                 game starts with {start}, and no move makes pods.",
                params.threshold.0,
                grid.cells(),
                above(game, most)
            );
            if start <= most {
                Claimed::new(Expect::Proved, format!("Proved {words}"))
            } else {
                Claimed::unknown(format!("Not known {words}"))
            }
        }
        Bound::Creates => creating(game, watch),
        Bound::Open => {
            explored(game, "There is no bound for a board on which nothing ever stays.", watch)
        }
    }
}

/// What more pods than the bound can do: how they lie in the middle of an endless cascade, and a move
/// that starts one.
fn above(game: &Plain, most: u32) -> String {
    let started = endless::endless_move(game);
    let text = |(position, mv): &(Position, Move)| {
        format!("{} in {}", game.move_text(position, *mv), game.state_text(position))
    };
    if let Some(start) = started.filter(|(position, _)| position.board.pods() == most + 1) {
        return format!("{} pods can fall for ever: {}", most + 1, text(&start));
    }
    let Some(layout) = endless::endless_layout(game) else {
        return format!("no endless cascade of {} pods was constructed", most + 1);
    };
    let rests = game.grid().cells() as u32 * (u32::from(game.ruleset().params.threshold.0) - 1);
    let looked = endless::starters(game).map(Grouped);
    let starts = match (&started, looked) {
        (Some(start), Some(looked)) => format!(
            "a move starts such a cascade from {} pods at rest, {}, and from no fewer of one colour \
             ({looked} positions looked at)",
            start.0.board.pods(),
            text(start)
        ),
        (Some(start), None) => format!("a move starts one: {}", text(start)),
        (None, _) if rests <= most => {
            format!("no position at rest holds more than {rests}, so no move gets there")
        }
        (None, Some(looked)) => format!(
            "no move gets there: none of the {looked} positions at rest with more than {most} pods of one \
             colour has a move that starts such a cascade"
        ),
        (None, None) => "no move was found that gets there".into(),
    };
    format!(
        "{} pods that lie as {} fall for ever, as every cell collapses; {starts}",
        most + 1,
        game.state_text(&layout)
    )
}

/// Most cells of the boards on which endless cascades are looked for, the game's own apart.
const SMALL: usize = 16;

/// Whether cascades end where a collapse may throw more than it holds: the premise of the bound does
/// not hold, which the smallest board shows, and pods enough fall for ever.
fn creating(game: &Plain, watch: &Watch) -> Claimed {
    let made = makes_pods(game).map_or(String::new(), |words| format!(" {words}"));
    let why = format!("There is no bound, as a collapse may throw more than it holds.{made}");
    let params = game.ruleset().params;
    let endless = by_size().take_while(|grid| grid.cells() <= SMALL).find_map(|grid| {
        let fits = grid.rows <= game.grid().rows && grid.cols <= game.grid().cols;
        let small = Plain::new(Ruleset::bare(params, grid.rows, grid.cols));
        let makes = fits && small.termination().bound == Bound::Creates;
        let found = if makes { endless::endless_crowd(&small) } else { None };
        found.map(|found| falls(&small, found))
    });
    let own = endless::endless_crowd(game).or_else(|| endless::endless_star(game));
    let own = own.map(|own| falls(game, own));
    let Some(small) = endless.or_else(|| own.clone()) else { return explored(game, &why, watch) };
    let words = match own {
        Some(own) if own != small => format!("{why} Pods enough fall for ever: {small}; {own}."),
        _ => format!("{why} Pods enough fall for ever: {small}."),
    };
    let words = format!("{words} The game starts with {}.", game.start().board.pods());
    Claimed::new(Expect::Refuted, words)
}

/// A move that starts an endless cascade, in words.
fn falls(game: &Plain, (position, mv): (Position, Move)) -> String {
    let grid = game.grid();
    format!(
        "on {} by {} those {} that {} sets off in {}",
        grid.rows,
        grid.cols,
        position.board.pods(),
        game.move_text(&position, mv),
        game.state_text(&position)
    )
}

/// All boards, those of few cells first.
fn by_size() -> impl Iterator<Item = Grid> {
    let mut grids: Vec<Grid> =
        (2..=11).flat_map(|rows| (1..=11).map(move |cols| Grid { rows, cols })).collect();
    grids.sort_by_key(|grid| (grid.cells(), grid.rows));
    grids.into_iter()
}

/// The smallest board on which a collapse makes pods from nothing under these rules.
pub(in crate::check::cascade) fn makes_pods(game: &Plain) -> Option<String> {
    let params = game.ruleset().params;
    for grid in by_size() {
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
                let (next, _) = small.play(&position, mv, &mut Silent);
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
fn explored(game: &Plain, why: &str, watch: &Watch) -> Claimed {
    const POSITIONS: u64 = 2_000;
    // Cascades that make pods can be long before they end.
    const MOVES: u64 = 20_000;
    /// Collapses after which a cascade is given up, and how many are.
    const PATIENCE: u32 = 20_000;
    const GIVEN_UP: u64 = 50;
    let cells = game.grid().cells() as u64;
    let most = u16::from(game.ruleset().params.threshold.0) - 1;
    let pods = game.start().board.pods();
    let mut dice = Dice::new(0x9e37_79b9_7f4a_7c15);
    let (mut moves, mut positions, mut open) = (0, 0, 0);
    while positions < POSITIONS && moves < MOVES && open < GIVEN_UP {
        positions += 1;
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
            if watch.stopped() {
                return Claimed::unknown(format!("{why} Stopped before enough was explored."));
            }
            if mv == Move::Pass {
                continue;
            }
            moves += 1;
            let lasts = game.runs_for_ever_within(&position, mv, PATIENCE);
            open += u64::from(lasts.is_none());
            if open >= GIVEN_UP {
                break;
            }
            if lasts == Some(true) {
                let words = format!(
                    "{why} {} in {} starts a cascade that comes back to a state it was in.",
                    game.move_text(&position, mv),
                    game.state_text(&position)
                );
                return Claimed::new(Expect::Refuted, words);
            }
        }
    }
    let looked = format!(
        "{why} Explored, not proved: of {} moves in {} random positions with the pods of the start, none",
        Grouped(moves),
        Grouped(positions)
    );
    if open > 0 {
        // Neither an end nor a state that comes back was seen.
        return Claimed::unknown(format!(
            "{looked} was seen to start an endless cascade, but the cascades of {} neither ended nor came \
             back to a state within some {} collapses.",
            Grouped(open),
            Grouped(PATIENCE.into())
        ));
    }
    Claimed::new(Expect::Supported, format!("{looked} starts an endless cascade."))
}

/// How long a game and a cascade can get.
pub(super) fn plies_and_collapses(game: &Plain, watch: &Watch) -> Claimed {
    let params = &game.ruleset().params;
    let late = Position { ply: params.plies.0, ..game.start() };
    let over = matches!(game.turn(&late), Turn::Over(..));
    let ends = cascades_end(game, watch);
    let words = format!(
        "A game has at most {} plies, and a move at most one cascade. {} {}",
        params.plies.0,
        collapses(game),
        ends.words
    );
    match ends.got {
        Some(got) if over => Claimed::new(got, words),
        _ => Claimed::unknown(words),
    }
}

/// How many collapses a cascade that ends can have: the bound and the longest that was found, with the
/// pods of the start and with as many as always end.
fn collapses(game: &Plain) -> String {
    let (params, grid) = (&game.ruleset().params, game.grid());
    if let Some(cap) = game.termination().cap {
        return format!("A cascade has about {cap} collapses at most.");
    }
    let Bound::Pods(most) = game.termination().bound else {
        return match game.termination().bound {
            Bound::Once => format!("A cascade has at most {} collapses.", grid.cells()),
            _ => "How many collapses a cascade can have is not known for these rules.".into(),
        };
    };
    let of = |pods: u32| {
        let bound = longest::most_collapses(params, grid, pods)?;
        let found = longest::search(game, pods).map_or_else(
            || "none was found".into(),
            |long| {
                format!(
                    "the longest that a search found and that was played has {} ({} in {})",
                    Grouped(long.collapses.into()),
                    game.move_text(&long.position, long.mv),
                    game.state_text(&long.position)
                )
            },
        );
        Some(format!("at most {} collapses, by a bound; {found}", Grouped(bound)))
    };
    let start = game.start().board.pods();
    // More pods than lie on a board that is full to the brim are no position at rest.
    let rests = grid.cells() as u32 * (u32::from(params.threshold.0) - 1);
    match of(start) {
        None => "How many collapses a cascade can have is not known for these rules.".into(),
        Some(own) => {
            let pods = most.min(rests);
            let other = of(pods).filter(|_| pods > start);
            let other =
                other.map_or(String::new(), |other| format!(" With {pods} it has {other}."));
            format!("A cascade of the {start} pods of the start that ends has {own}.{other}")
        }
    }
}
