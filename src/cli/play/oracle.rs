//! Those who know every value: from a table, or by solving the game first.

use std::path::PathBuf;

use super::Args;
use crate::cli::solve::horizon::positions;
use crate::cli::{Failure, resolve, stop};
use crate::numbers::counted;
use crate::play::reason::{UNIT, lead};
use crate::play::{Choice, Oracle};
use crate::rules::cascade::Ruleset;
use crate::rules::{Player, Rules, Score, Turn, Worded, sowing};
use crate::solve::horizon::Horizon;
use crate::solve::spreading::within_reach;
use crate::solve::valuation::{How, Profiles, Ready, endless};
use crate::solve::{Answers, Known, Progress};
use crate::table::Table as File;

/// Whoever has the whole of a sowing game before him.
pub(super) fn knows_sowing<'a>(
    ruleset: &sowing::Ruleset,
    file: Option<&PathBuf>,
    args: &Args,
) -> Result<Oracle<'a, sowing::Plain>, String> {
    let endless = endless(ruleset).map_err(|why| why.to_string())?;
    let answers = match file {
        Some(path) => {
            let (table, solved_for) =
                resolve::table(path, Some(&args.game)).map_err(|failure| text(&failure))?;
            let table: File = table;
            resolve::answers(path, &table, solved_for, endless).map_err(|failure| text(&failure))?
        }
        None => {
            let how = How {
                threads: resolve::threads(None),
                memory_mb: args.memory.into(),
                profiles: Profiles::Skip,
            };
            let ready = Ready::new(ruleset, ruleset.total(), &how, false);
            let ready = ready.map_err(|why| format!("the game cannot be solved first: {why}"))?;
            let progress = Progress::default();
            let solved = stop::passing(&progress.cancel, || ready.solve(&progress));
            solved.ok_or("it was stopped")?
        }
    };
    Ok(Oracle {
        name: "perfect".into(),
        knows: Box::new(move |game, state| best(game, &answers, state)),
    })
}

fn best<K: Known>(
    game: &sowing::Plain,
    answers: &Answers<sowing::Layers, K>,
    state: &sowing::Position,
) -> Result<Choice<sowing::Move>, String> {
    let moves = answers.moves(state);
    let best = moves.first().ok_or("there is no legal move")?;
    let lead = lead(game, state.mover, UNIT * i64::from(best.value.margin));
    let why = match best.value.conversion {
        Some(plies) => {
            let plies = counted(u128::from(plies), "ply", "plies");
            format!(
                "with best play {lead} from here on, and the next capture or the end comes within {plies}"
            )
        }
        None => format!("with best play {lead} from here on"),
    };
    Ok(Choice { mv: best.mv, why })
}

fn text(failure: &Failure) -> String {
    match failure {
        Failure::Wrong(why) => why.clone(),
        Failure::Output(error) => error.to_string(),
    }
}

/// Whoever has all that play can reach from the start before him, of a game that ends after some plies.
pub(super) fn knows_all<'a, G: Worded + Rules<Pay = Score<2>>>(
    game: &'a G,
    ruleset: &Ruleset,
    file: Option<&PathBuf>,
    args: &Args,
) -> Result<Oracle<'a, G>, String> {
    if file.is_some() {
        return Err("tables are of sowing games; `perfect` alone solves this one first".into());
    }
    let limit = positions(args.memory);
    within_reach(game, ruleset, (&game.start(), 0), limit)
        .map_err(|why| format!("the game cannot be solved first: {why}"))?;
    stop::flag();
    let horizon = Horizon::new(game, &game.start(), |state: &G::State| *state, limit, stop::asked)
        .map_err(|why| format!("the game cannot be solved first: {why}"))?;
    // Which ply a state belongs to is part of it, but not for every game: look in each layer.
    let knows = move |game: &G, state: &G::State| {
        let moves = (0..=horizon.plies()).find_map(|ply| horizon.moves(ply, state));
        let best = moves.and_then(|moves| moves.first().copied());
        let best = best.ok_or("the position cannot be reached from the start")?;
        let (who, margin) = match game.turn(state) {
            Turn::Of(Player::NORTH) => (Player::NORTH, -best.margin),
            _ => (Player::SOUTH, best.margin),
        };
        let lead = lead(game, who, UNIT * i64::from(margin));
        Ok(Choice { mv: best.mv, why: format!("with best play {lead} from here on") })
    };
    Ok(Oracle { name: "perfect".into(), knows: Box::new(knows) })
}
