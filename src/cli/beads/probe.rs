//! `pitproof probe TABLE POSITION` for tables of bead games.

use super::super::probe::Args;
use super::super::{Context, Failure, Outcome, Status};
use crate::rules::beads::{Plain, Setup};
use crate::rules::{Player, Rules, Turn, Worded};
use crate::show::beads::{self as show, Probed, Rated, Value};
use crate::solve::beads::whole::rated;
use crate::table::beads::{BeadTable, Unreadable};

/// Looks a position up.
///
/// # Errors
/// The table cannot be read, the position is not of its endgame, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    if args.position == "-" || args.why {
        return Err(Failure::wrong(
            "a table of a bead game is asked for one position at a time, without --why",
        ));
    }
    let table = super::table(&args.file, args.game.as_deref())?;
    let game = Plain::new(table.about().rules.clone());
    let state = read(&game, &table, &args.position)?;
    let shown = args.file.display();
    let damaged = |error: Unreadable| Failure::Wrong(format!("`{shown}`: {error}"));
    let Some(worth) = table.worth(&state).map_err(damaged)? else {
        return Err(Failure::Wrong(format!(
            "`{}` is not of the endgame of the table: it has {} stones in the pits and all gems in \
             the cups",
            args.position.escape_debug(),
            table.about().stones
        )));
    };
    let mut fault = None;
    let moves = if let Turn::Of(_) = game.turn(&state) {
        let fault = std::cell::RefCell::new(&mut fault);
        rated(&game, &state, &|next| match table.worth(next) {
            Ok(worth) => worth,
            Err(error) => {
                fault.borrow_mut().get_or_insert(error);
                None
            }
        })
    } else {
        Vec::new()
    };
    if let Some(error) = fault {
        return Err(damaged(error));
    }
    let probed = Probed {
        interpretation: table.about().interpretation.clone(),
        position: game.state_text(&state),
        worth: worth.into(),
        moves: moves
            .into_iter()
            .map(|(mv, worth)| Rated {
                mv: game.move_text(&state, mv),
                worth: worth.map(Value::from),
            })
            .collect(),
    };
    if context.json {
        context.json(&super::super::probe::Probed::Beads(Box::new(probed)))?;
    } else {
        let (picture, mover) = (game.picture(&state), game.seats()[state.mover.seat()]);
        write!(context.out, "{}", show::probed(&probed, &picture, mover))?;
    }
    Ok(Status::Expected)
}

/// Reads a position of the table's endgame, which may have fewer stones than the game.
fn read(
    game: &Plain,
    table: &BeadTable,
    text: &str,
) -> Result<crate::rules::beads::Position, Failure> {
    let stones = table.about().stones;
    if stones == 2 * game.ruleset().pits {
        return game.read_state(text).map_err(Failure::Wrong);
    }
    // The rest of the stones is thought to lie in a pit, and taken out again.
    let mut setup = Setup::parse(text).map_err(Failure::wrong)?;
    let Some(pile) = setup.rows[0].first_mut() else {
        return game.read_state(text).map_err(Failure::Wrong);
    };
    let rest = 2 * game.ruleset().pits - stones;
    (0..rest).for_each(|_| pile.add(0));
    let mut state = setup.position(game.ruleset()).map_err(|wrong| {
        Failure::Wrong(format!("with {rest} more stones: {}", wrong.join("; ")))
    })?;
    let first = game.ruleset().row(Player::SOUTH).start;
    (0..rest).for_each(|_| state.pits[usize::from(first)].take(0));
    Ok(state)
}
