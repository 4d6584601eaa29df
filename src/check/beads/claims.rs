//! The checks of claims about bead games.

use super::house;
use super::wide::widest;
use super::wording::Check;
use crate::check::general::Claimed;
use crate::check::verdict::Grouped;
use crate::check::watch::Watch;
use crate::recover::rows;
use crate::rules::beads::tempo::{End, Tempo, greedy};
use crate::rules::beads::{Pile, Plain, Position};
use crate::rules::{Rules, Silent, Worded};
use crate::solve::beads::index::Index;
use crate::solve::beads::lasso::lasso;
use crate::solve::beads::{Endgame, safety};
use crate::spec::document::Expect;

/// Most positions of an endgame that is settled for the sake of a claim.
const MOST: u64 = 50_000_000;

pub(super) fn check(game: &Plain, check: &Check, watch: &Watch) -> Claimed {
    match check {
        Check::Row(row, clue) => {
            let row = match whole_row(game, row) {
                Ok(row) => row,
                Err(unknown) => return unknown,
            };
            let mut tempo = Tempo::default();
            let good = clue.fits(&row, &mut tempo);
            let line = clue.counted(&row).map_or(Vec::new(), |row| tempo.line(&row));
            let letters: String = line.iter().map(|&pit| (b'A' + pit as u8) as char).collect();
            let words = match line.len() {
                0 => "no such move can be made, by looking at every line".into(),
                moves => format!(
                    "a longest line, of all there are, is {letters}, which makes {} moves",
                    Grouped(moves as u64)
                ),
            };
            Claimed::new(if good { Expect::Proved } else { Expect::Refuted }, words)
        }
        Check::OnlyRow(most, row, clues) => {
            let row = match whole_row(game, row) {
                Ok(row) => row,
                Err(unknown) => return unknown,
            };
            let found = rows(row.len(), *most, clues);
            let all = (u64::from(*most) + 1).pow(row.len() as u32 - 1);
            let fit =
                if found.len() == 1 { "one fits".into() } else { format!("{} fit", found.len()) };
            let words = format!("of {} rows {fit}", Grouped(all));
            let got = if found == [row] { Expect::Proved } else { Expect::Refuted };
            Claimed::new(got, words)
        }
        Check::Slows(most) => slows(game, *most),
        Check::Leaves { at, mv, points } => leaves(game, at, mv, *points),
        Check::House(at, beads) => match placed(game, at) {
            Err(unknown) => unknown,
            Ok(state) => {
                let (own, fed) =
                    (house::largest(game, &state, false), house::largest(game, &state, true));
                let words = format!(
                    "{own} beads, if South brings North none before; {fed}, if he does and North \
                     lets him build"
                );
                let got = if own == *beads { Expect::Proved } else { Expect::Refuted };
                Claimed::new(got, words)
            }
        },
        Check::AtMost { at, mv, gems } => at_most(game, at, mv.as_deref(), *gems),
        Check::OrderMatters => order_matters(game),
        Check::Draws => draws(game, watch),
        Check::SafeGems => safe_gems(game),
        Check::Choices { moves, games } => {
            let found = widest(game, *games, watch);
            if watch.stopped() {
                return Claimed::unknown("it was stopped");
            }
            let words = format!(
                "{} moves after {} plies in {}, the most that {games} games in which both sides \
                 build came to",
                Grouped(u64::try_from(found.moves).unwrap_or(u64::MAX)),
                found.plies,
                game.state_text(&found.position)
            );
            let got = if found.moves >= *moves { Expect::Proved } else { Expect::NotSupported };
            Claimed::new(got, words)
        }
    }
}

/// The row of a board with the pits that are named and an empty last one; no verdict on others.
fn whole_row(game: &Plain, row: &[u8]) -> Result<Vec<u8>, Claimed> {
    let pits = usize::from(game.ruleset().pits);
    if row.len() + 1 != pits {
        return Err(Claimed::unknown(format!(
            "it is about a board with {} pits a side, and this one has {pits}",
            row.len() + 1
        )));
    }
    Ok([row, &[0]].concat())
}

/// Reads the position of a claim; no verdict if it is none of this board.
fn placed(game: &Plain, at: &str) -> Result<Position, Claimed> {
    game.read_state(at).map_err(|why| {
        let first = why.lines().next().unwrap_or_default();
        Claimed::unknown(first.trim_end_matches(':').to_owned())
    })
}

/// Whether the right end slows and the left end speeds, in all rows.
fn slows(game: &Plain, most: u8) -> Claimed {
    let pits = usize::from(game.ruleset().pits);
    let mut tempo = Tempo::default();
    let (mut longest, mut differ, mut all) = (true, 0_u64, 0_u64);
    let mut against = None;
    for row in rows(pits, most, &[]) {
        let right = greedy(&row, End::Right).len();
        let left = greedy(&row, End::Left).len();
        all += 1;
        longest &= right as u32 == tempo.most(&row);
        differ += u64::from(left < right);
        if left > right && against.is_none() {
            against = Some(row);
        }
    }
    let words = format!(
        "of {} rows, sowing the rightmost pit that stays within the row {}; sowing the leftmost is \
         shorter in {}{}",
        Grouped(all),
        if longest { "is a longest line in all" } else { "is not always a longest line" },
        Grouped(differ),
        against
            .as_ref()
            .map_or(", and longer in none".into(), |row| format!(", longer in {row:?}"))
    );
    let good = longest && against.is_none();
    Claimed::new(if good { Expect::Proved } else { Expect::Refuted }, words)
}

fn leaves(game: &Plain, at: &str, mv: &str, points: [u16; 2]) -> Claimed {
    let state = match placed(game, at) {
        Ok(state) => state,
        Err(unknown) => return unknown,
    };
    let mv = match game.read_move(&state, mv) {
        Ok(mv) => mv,
        Err(why) => return Claimed::unknown(why),
    };
    if let Err(faults) = game.legal(&state, mv) {
        let whys: Vec<&str> = faults.iter().map(|fault| fault.why).collect();
        return Claimed::new(
            Expect::Refuted,
            format!("the move is not legal: {}", whys.join("; ")),
        );
    }
    let (after, _) = game.play(&state, mv, &mut Silent);
    let found = after.cups.map(Pile::points);
    let words = format!(
        "{} leaves South {} points and North {}",
        game.move_text(&state, mv),
        found[0],
        found[1]
    );
    Claimed::new(if found == points { Expect::Proved } else { Expect::Refuted }, words)
}

/// Most moves that are listed for a claim.
const LISTED: u128 = 10_000_000;

fn at_most(game: &Plain, at: &str, mv: Option<&str>, gems: u8) -> Claimed {
    let mut state = match placed(game, at) {
        Ok(state) => state,
        Err(unknown) => return unknown,
    };
    if let Some(text) = mv {
        state = match game.read_move(&state, text) {
            Ok(mv) if game.legal(&state, mv).is_ok() => game.play(&state, mv, &mut Silent).0,
            Ok(_) => return Claimed::unknown(format!("`{text}` is not legal there")),
            Err(why) => return Claimed::unknown(why),
        };
    }
    let count = game.count_moves(&state);
    if count > LISTED {
        return Claimed::unknown("there are too many moves to look at each of them");
    }
    let seat = state.mover.seat();
    let mut most = 0;
    let _ = game.each_move(&state, |mv| {
        let (next, _) = game.play(&state, mv, &mut Silent);
        most = most.max(next.cups[seat].gems() - state.cups[seat].gems());
        std::ops::ControlFlow::Continue(())
    });
    let moves = Grouped(u64::try_from(count).unwrap_or(u64::MAX));
    let words = format!("of {moves} moves none captures more than {most}");
    Claimed::new(if most <= gems { Expect::Proved } else { Expect::Refuted }, words)
}

fn order_matters(game: &Plain) -> Claimed {
    let start = game.start();
    for pit in game.pits(&start) {
        let mut met: Option<(String, Position)> = None;
        let mut words = None;
        let _ = game.each_of_pit(&start, pit, |mv| {
            let next = game.play(&start, mv, &mut Silent).0;
            let text = game.move_text(&start, mv);
            match &met {
                Some((other, known)) if *known != next => {
                    words = Some(format!("{other} and {text} lead to different positions"));
                    return std::ops::ControlFlow::Break(());
                }
                Some(_) => {}
                None => met = Some((text, next)),
            }
            std::ops::ControlFlow::Continue(())
        });
        if let Some(words) = words {
            return Claimed::new(Expect::Proved, words);
        }
    }
    Claimed::new(Expect::Refuted, "no two orders of a pit at the start differ in effect")
}

/// The endgame, if it is small enough.
fn endgame(game: &Plain) -> Result<Endgame, Claimed> {
    let rules = game.ruleset();
    let stones = 2 * rules.pits;
    let size = Index::new(rules, stones).size();
    if size > MOST {
        return Err(Claimed::unknown(format!(
            "the endgame has {} positions, too many to settle for a claim",
            Grouped(size)
        )));
    }
    Endgame::solve(rules, stones, &mut |_, _| true)
        .ok_or_else(|| Claimed::unknown("the endgame was not settled"))
}

fn draws(game: &Plain, watch: &Watch) -> Claimed {
    let endgame = match endgame(game) {
        Ok(endgame) => endgame,
        Err(unknown) => return unknown,
    };
    let counts = endgame.counts();
    let totals = format!(
        "of {} positions with nothing but stones in the pits {} are won for the player to move, {} \
         lost, and in {} neither side can force a win",
        Grouped(counts.total()),
        Grouped(counts.won),
        Grouped(counts.lost),
        Grouped(counts.neither)
    );
    match lasso(game, &endgame, &|| watch.stopped()) {
        Some(found) => {
            let (from, cycle) = (found.from(game), found.cycle_text(game));
            let words = format!(
                "{} plies after the start play can go on for ever: from {from} the plies {cycle} lead \
                 back to the same position, and nobody can do better; {totals}",
                found.start
            );
            Claimed::new(Expect::Refuted, words)
        }
        None if counts.neither == 0 => Claimed::new(Expect::Supported, totals),
        None => Claimed::unknown(format!("no game came to an endgame without end; {totals}")),
    }
}

fn safe_gems(game: &Plain) -> Claimed {
    let found = safety::safe(game.ruleset(), 2 * game.ruleset().pits);
    let words = format!(
        "of {} layouts of stones in which the game is not over, {} lead to no capture whatever is \
         played, and there every gem is safe",
        Grouped(found.going_on),
        Grouped(found.safe)
    );
    let got = if found.safe == 0 { Expect::Proved } else { Expect::Refuted };
    Claimed::new(got, words)
}
