//! Is a position worth at least `t`? The question as a parity game, for solvers of those.
//!
//! **Format.** The text format of PGSolver (O. Friedmann, M. Lange, *The PGSolver collection of
//! parity game solvers*, 2009), which most solvers read: a line `parity M;` with the largest
//! number, then for each vertex `number priority owner successors "name";`. Whoever's parity the
//! greatest priority that recurs for ever has wins the play; player 0 has the even ones.
//!
//! **Encoding.** A vertex is a position together with what player 0 still *needs*: the threshold
//! less what he has gained over his opponent so far. Player 0 is the player to move in vertex 0; he
//! owns the vertices where it is his turn. A move leads to the position after it, with the need
//! lowered by what it gains him (or raised by what it costs him). Where the game is over, the vertex
//! leads to itself alone, and its final margin counts as gained. The priority is 0 if what is
//! needed is at most what endless play would bring from there (nothing, or what is at stake, if
//! somebody forfeits it), and 1 if it is more.
//!
//! **Why that is right.** A capture takes seeds away for good, so an endless play changes its need
//! finitely often, and from then on its priorities are all alike: player 0 wins it exactly if his
//! gains and what endless play is worth come to the threshold. So he wins vertex 0 exactly if the
//! position is worth at least `t` to him.

use std::fmt::Write;
use std::ops::ControlFlow;

use crate::check::explore::Ids;
use crate::rules::{Player, Rules, Score, Silent, Turn};

/// A parity game, and where it came from.
#[derive(Clone, Debug)]
pub struct Parity {
    /// The text in PGSolver's format.
    pub text: String,
    /// How many vertices it has.
    pub vertices: usize,
}

/// Writes the question whether `from` is worth at least `threshold` to its mover.
///
/// `endless` is what endless play from a position gains `South`; `name` writes a position.
///
/// # Errors
/// There are more than `most` vertices.
pub fn write<R: Rules<Pay = Score<2>>>(
    rules: &R,
    from: R::State,
    threshold: i16,
    endless: impl Fn(&R::State) -> i16,
    name: impl Fn(&R::State) -> String,
    most: usize,
) -> Result<Parity, usize> {
    let hero = match rules.turn(&from) {
        Turn::Of(player) => player,
        Turn::Over(..) => Player::SOUTH,
    };
    let sign = if hero == Player::SOUTH { 1 } else { -1 };
    let mut ids: Ids<(R::State, i16)> = Ids::default();
    ids.insert((from, threshold));
    let (mut lines, mut at) = (String::new(), 0);
    while at < ids.states.len() {
        if ids.states.len() > most {
            return Err(ids.states.len());
        }
        let (state, need) = ids.states[at];
        let (owner, enough, next) = match rules.turn(&state) {
            Turn::Over(pay, _) => (0, need <= pay.margin(hero), at.to_string()),
            Turn::Of(player) => {
                let mut next = Vec::new();
                let _ = rules.each_move(&state, |mv| {
                    let (after, pay) = rules.play(&state, mv, &mut Silent);
                    let (to, _) = ids.insert((after, need - pay.margin(hero)));
                    next.push(to.to_string());
                    ControlFlow::Continue(())
                });
                // Two moves to one position are one edge.
                next.sort();
                next.dedup();
                (u8::from(player != hero), need <= sign * endless(&state), next.join(","))
            }
        };
        let name = name(&state);
        let _ =
            writeln!(lines, "{at} {} {owner} {next} \"{name} needs {need}\";", u8::from(!enough));
        at += 1;
    }
    let text = format!("parity {};\n{lines}", ids.states.len() - 1);
    Ok(Parity { text, vertices: ids.states.len() })
}
