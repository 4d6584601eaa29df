//! Games from start to end, and many of them.

use super::mind::Mind;
use crate::rules::{Payoff, Rules, Silent, Turn, Worded};

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// What each player has, by seat.
    pub points: Vec<i16>,
    /// Whether it came to its end; if not, it was cut, or somebody could not go on.
    pub ended: bool,
    /// The longest that each player took for a move, in seconds.
    pub slowest: Vec<f64>,
}

/// Plays a game from its start.
///
/// # Panics
/// If there are fewer players than seats, or one of them plays what may not be played.
pub fn play_out<G: Worded>(
    game: &G,
    minds: &mut [&mut dyn Mind<G>],
    cap: usize,
) -> Played<G::Move> {
    let mut state = game.start();
    let seats = game.seats().len();
    let mut total = <G as Rules>::Pay::ZERO;
    let mut played =
        Played { moves: Vec::new(), points: Vec::new(), ended: false, slowest: vec![0.0; seats] };
    loop {
        let who = match game.turn(&state) {
            Turn::Over(pay, _) => {
                total = total.plus(pay);
                played.ended = true;
                break;
            }
            Turn::Of(who) => who,
        };
        if played.moves.len() >= cap {
            break;
        }
        let began = std::time::Instant::now();
        let Ok(choice) = minds[who.seat()].choose(game, &state) else { break };
        let took = began.elapsed().as_secs_f64();
        let slowest = &mut played.slowest[who.seat()];
        *slowest = slowest.max(took);
        assert!(game.legal(&state, choice.mv).is_ok(), "a player chose what may not be played");
        let (next, pay) = game.play(&state, choice.mv, &mut Silent);
        total = total.plus(pay);
        state = next;
        played.moves.push(choice.mv);
    }
    played.points = total.gains().to_vec();
    played
}

/// The seat that has more than all others; `None` for a draw.
#[must_use]
pub fn winner(points: &[i16]) -> Option<usize> {
    let best = points.iter().max()?;
    let mut with = (0..points.len()).filter(|&seat| points[seat] == *best);
    let first = with.next()?;
    with.next().is_none().then_some(first)
}
