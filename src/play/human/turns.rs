//! How a game goes on: who is asked for a move, and what comes of it.

use std::io::{self, Write};

use super::orders::HELP;
use super::prompt::Said;
use super::{Input, Parting, Seat, Session};
use crate::numbers::counted;
use crate::play::matches::winner;
use crate::rules::{Because, Payoff, Turn, Worded};

impl<G: Worded> Session<'_, G> {
    /// Plays till the game is over or somebody leaves it. The board is shown when a person must
    /// choose, and where nobody sits but programs, after each move.
    ///
    /// # Errors
    /// The input cannot be read or the output not written.
    pub fn run(&mut self, input: &mut dyn Input, out: &mut dyn Write) -> io::Result<Parting> {
        self.changed();
        let people = self.seats.iter().any(|seat| matches!(seat, Seat::Human));
        if people {
            writeln!(out, "{HELP}\n")?;
        }
        if let Some(who) = self.resigned {
            writeln!(out, "{} resigned: the game is over.", self.seat(who))?;
            return Ok(Parting::Over);
        }
        loop {
            if self.resigned.is_some() {
                return Ok(Parting::Over);
            }
            let who = match self.game.turn(self.state()) {
                Turn::Over(_, ending) => {
                    self.board(out)?;
                    writeln!(out, "\nThe game is over: {}.", ending.why)?;
                    self.result(out)?;
                    return Ok(Parting::Over);
                }
                Turn::Of(who) => who,
            };
            if self.cut.is_some_and(|cut| self.moves.len() >= cut) {
                self.board(out)?;
                let plies = counted(self.moves.len() as u128, "ply", "plies");
                writeln!(out, "\nThe game is cut after {plies}.")?;
                return Ok(Parting::Over);
            }
            if self.stop_asked() {
                return Ok(Parting::Stopped);
            }
            if !people {
                self.board(out)?;
                writeln!(out)?;
            }
            out.flush()?;
            let state = *self.state();
            let choice = match &mut self.seats[who.seat()] {
                Seat::Human => None,
                Seat::Mind(mind) => Some(mind.choose(self.game, &state)),
            };
            match choice {
                Some(Ok(choice)) => {
                    let text = self.game.move_text(self.state(), choice.mv);
                    writeln!(out, "{} plays {text}: {}.", self.seat(who), choice.why)?;
                    self.play(choice.mv, out)?;
                }
                Some(Err(why)) => {
                    writeln!(out, "{} cannot go on: {why}.", self.seat(who))?;
                    return Ok(Parting::Left);
                }
                None => {
                    if !self.shown {
                        self.board(out)?;
                        self.list(who, "", out)?;
                    }
                    match self.ask(who, input, out)? {
                        Said::Move(mv) => self.play(mv, out)?,
                        Said::Else => {}
                        Said::Leave(parting) => return Ok(parting),
                    }
                }
            }
        }
    }

    /// Plays a move and tells what happens, step by step.
    fn play(&mut self, mv: G::Move, out: &mut dyn Write) -> io::Result<()> {
        let mut told: Vec<(G::Event, Because)> = Vec::new();
        let (next, pay) = self.game.play(self.state(), mv, &mut told);
        let points = self.points[self.points.len() - 1].plus(pay);
        self.points.push(points);
        self.moves.push(mv);
        self.states.push(next);
        // What was played is kept before it is told: nobody may be there to hear it.
        self.changed();
        for (event, _) in &told {
            writeln!(out, "  {}", self.game.event_text(event))?;
        }
        writeln!(out)
    }

    fn result(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(points) = self.over() else { return Ok(()) };
        let verdict = match winner(points.gains()) {
            Some(seat) => format!("{} wins", self.game.seats()[seat]),
            None => "A draw".into(),
        };
        match self.game.unit() {
            Some(_) => writeln!(out, "{verdict}: {}.", self.score(&points)),
            None => writeln!(out, "{verdict}."),
        }
    }
}
