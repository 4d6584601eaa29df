//! What a person types, and what comes of it.

use std::io::{self, Write};
use std::path::Path;

use super::orders::{self, HELP, Order};
use super::{Input, Line, Parting, Session};
use crate::numbers::thousands;
use crate::play::record::Record;
use crate::rules::{Player, Worded};

/// What a typed line came to.
pub(super) enum Said<M> {
    /// A legal move.
    Move(M),
    /// Something that was done, or could not be.
    Else,
    /// The end of the session.
    Leave(Parting),
}

/// A text as typed, and in small and in capital letters: whoever types `A1` means the cell `a1`, and
/// `c` in South's place can only be his pit `C`.
fn forms(text: &str) -> [String; 3] {
    [text.to_string(), text.to_lowercase(), text.to_uppercase()]
}

impl<G: Worded> Session<'_, G> {
    /// Reads a line and does what it asks for.
    pub(super) fn ask(
        &mut self,
        who: Player,
        input: &mut dyn Input,
        out: &mut dyn Write,
    ) -> io::Result<Said<G::Move>> {
        write!(out, "{}> ", self.seat(who))?;
        out.flush()?;
        let line = match input.line()? {
            Line::Typed(line) => line,
            Line::End | Line::Stop => {
                writeln!(out)?;
                return Ok(Said::Leave(Parting::Stopped));
            }
        };
        match orders::read(&line) {
            Order::Nothing => {}
            Order::Help => writeln!(out, "{HELP}")?,
            Order::Moves(start) => {
                if !self.list_any(who, start, out)? {
                    writeln!(out, "No move starts with `{}`.", start.escape_debug())?;
                }
            }
            Order::Hint => {
                let state = *self.state();
                match self.advisor.choose(self.game, &state) {
                    Ok(choice) => {
                        let text = self.game.move_text(&state, choice.mv);
                        writeln!(out, "Try {text}: {}.", choice.why)?;
                    }
                    Err(why) => writeln!(out, "There is no hint: {why}.")?,
                }
            }
            Order::Undo => {
                let before = self.plies();
                match self.undo() {
                    true if before - self.plies() == 1 => {
                        writeln!(out, "One move is taken back.\n")?
                    }
                    true => {
                        let plies = thousands((before - self.plies()) as u128);
                        writeln!(out, "{plies} moves are taken back.\n")?;
                    }
                    false => writeln!(out, "There is nothing to take back.")?,
                }
            }
            Order::Save("") => writeln!(out, "Say which file: `save FILE`.")?,
            Order::Load("") => writeln!(out, "Say which file: `load FILE`.")?,
            Order::Save(file) => match self.record().save(Path::new(file)) {
                Ok(()) => writeln!(out, "Saved to {file}.")?,
                Err(error) => writeln!(out, "Cannot write `{}`: {error}.", file.escape_debug())?,
            },
            Order::Load(file) => self.load(file, out)?,
            Order::Resign => self.resign(who, out)?,
            Order::Quit => return Ok(Said::Leave(Parting::Left)),
            Order::Alone(word) => {
                writeln!(out, "`{word}` stands alone: type it with nothing after it.")?
            }
            Order::Other => return self.typed(who, &line, out),
        }
        Ok(Said::Else)
    }

    fn load(&mut self, file: &str, out: &mut dyn Write) -> io::Result<()> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("cannot read `{}`: {error}", file.escape_debug()));
        let record = text.and_then(|text| Record::read(&text));
        match record.and_then(|record| self.resume(&record)) {
            Ok(()) => match self.resigned {
                None => writeln!(out, "Loaded from {file}.\n"),
                Some(who) => writeln!(
                    out,
                    "Loaded from {file}: {} resigned, and the game is over.",
                    self.seat(who)
                ),
            },
            Err(why) => writeln!(out, "That did not work: {why}."),
        }
    }

    fn resign(&mut self, who: Player, out: &mut dyn Write) -> io::Result<()> {
        self.resigned = Some(who);
        self.changed();
        match self.game.seats() {
            [_, _] => {
                let other = Player(1 - who.0);
                writeln!(out, "{} resigns: {} wins.", self.seat(who), self.seat(other))
            }
            _ => writeln!(out, "{} resigns, and the game is over.", self.seat(who)),
        }
    }

    /// A move that was typed, or the start of one.
    fn typed(&self, who: Player, line: &str, out: &mut dyn Write) -> io::Result<Said<G::Move>> {
        let state = self.state();
        let mut reasons = None;
        for form in forms(line) {
            let Ok(mv) = self.game.read_move(state, &form) else { continue };
            match self.game.legal(state, mv) {
                Ok(()) => return Ok(Said::Move(mv)),
                Err(why) => reasons = reasons.or(Some(why)),
            }
        }
        if self.list_any(who, line, out)? {
            return Ok(Said::Else);
        }
        if let Some(reasons) = reasons {
            let why: Vec<&str> = reasons.iter().map(|reason| reason.why).collect();
            writeln!(out, "That may not be played: {}.", why.join("; "))?;
        } else if let Some(order) = orders::meant(line) {
            let line = line.escape_debug();
            writeln!(out, "`{line}` is no move and no order; did you mean `{order}`?")?;
        } else if let Err(why) = self.game.read_move(state, line) {
            writeln!(out, "{why}")?;
        }
        Ok(Said::Else)
    }

    /// Lists the moves that start with a text in one of its forms; whether there are any.
    fn list_any(&self, who: Player, start: &str, out: &mut dyn Write) -> io::Result<bool> {
        for form in forms(start) {
            if self.list(who, &form, out)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
