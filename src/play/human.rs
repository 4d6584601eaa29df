//! A game at the terminal: a person types moves and orders, others answer.
//!
//! Reads lines and writes text; knows no terminal, so that tests can play. Besides a move, a person may
//! type the start of one, to see where it leads, and the orders of [`HELP`].

mod listing;

use std::io::{self, BufRead, Write};
use std::path::Path;

use super::matches::winner;
use super::mind::Mind;
use super::record::Record;
use crate::rules::{Because, Payoff, Player, Turn, Worded};

/// What may be typed.
pub const HELP: &str = "\
Type a move, or the start of one to see where it leads. Or:
  moves        every legal move and what it does
  hint         what the Sage would play, and why
  undo         take back the last move of yours, and what came after it
  save FILE    write the game so far into a file
  load FILE    go on with the game in a file
  resign       give up
  quit         leave the game as it is";

/// Who sits in a seat.
pub enum Seat<'a, G: Worded> {
    /// A person who types.
    Human,
    /// Somebody who is asked.
    Mind(Box<dyn Mind<G> + 'a>),
}

impl<G: Worded> Seat<'_, G> {
    /// What whoever sits there is called.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Seat::Human => "human".into(),
            Seat::Mind(mind) => mind.name(),
        }
    }
}

/// Dresses up a word that stands for something of a player's.
pub type Paint<'a> = dyn Fn(&str, Player) -> String + 'a;

/// A game under way.
pub struct Session<'a, G: Worded> {
    game: &'a G,
    /// How the command line names the rules.
    title: String,
    seats: Vec<Seat<'a, G>>,
    advisor: Box<dyn Mind<G> + 'a>,
    paint: Option<&'a Paint<'a>>,
    /// Where the game started, if not at its start.
    position: Option<String>,
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    points: Vec<G::Pay>,
    resigned: Option<Player>,
    /// After so many plies the game is cut.
    cut: Option<usize>,
}

/// What a typed line asks for.
enum Order<M> {
    Move(M),
    Again,
    Quit,
}

impl<'a, G: Worded> Session<'a, G> {
    /// A game from its start, with somebody in each seat and somebody to ask for hints.
    ///
    /// # Panics
    /// If there is not one in each seat.
    #[must_use]
    pub fn new(
        game: &'a G,
        title: String,
        seats: Vec<Seat<'a, G>>,
        advisor: Box<dyn Mind<G> + 'a>,
    ) -> Self {
        assert_eq!(seats.len(), game.seats().len(), "one player for each seat");
        Session {
            game,
            title,
            seats,
            advisor,
            paint: None,
            position: None,
            states: vec![game.start()],
            moves: Vec::new(),
            points: vec![G::Pay::ZERO],
            resigned: None,
            cut: None,
        }
    }

    /// Cuts the game after so many plies.
    #[must_use]
    pub const fn cut_after(mut self, plies: Option<usize>) -> Self {
        self.cut = plies;
        self
    }

    /// Paints what belongs to a player.
    #[must_use]
    pub fn painted(mut self, paint: Option<&'a Paint<'a>>) -> Self {
        self.paint = paint;
        self
    }

    /// Starts from a record.
    ///
    /// # Errors
    /// The record is of another game, or cannot be played.
    pub fn resume(&mut self, record: &Record) -> Result<(), String> {
        if record.game != self.title {
            return Err(format!("the record is of `{}`, not of `{}`", record.game, self.title));
        }
        let replayed = record.replay(self.game)?;
        let resigned = match &record.resigned {
            None => None,
            Some(name) => {
                let seat = self.game.seats().iter().position(|seat| seat == name);
                let seat = seat.ok_or_else(|| format!("nobody sits in `{name}` who resigned"))?;
                Some(Player(seat as u8))
            }
        };
        (self.states, self.moves, self.points) = (replayed.states, replayed.moves, replayed.points);
        self.position.clone_from(&record.position);
        self.resigned = resigned;
        Ok(())
    }

    /// Starts from a position.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn start_at(&mut self, text: &str) -> Result<(), String> {
        let record =
            Record { game: self.title.clone(), position: Some(text.into()), ..Record::default() };
        self.resume(&record)
    }

    /// The game so far as a record.
    #[must_use]
    pub fn record(&self) -> Record {
        let steps = self.states.iter().zip(&self.moves);
        let name = |player: Player| self.game.seats()[player.seat()].to_string();
        Record {
            game: self.title.clone(),
            players: self.seats.iter().map(Seat::name).collect(),
            position: self.position.clone(),
            moves: steps.map(|(state, &mv)| self.game.move_text(state, mv)).collect(),
            points: self.over().map(|points| points.gains().to_vec()),
            resigned: self.resigned.map(name),
        }
    }

    fn state(&self) -> &G::State {
        &self.states[self.states.len() - 1]
    }

    /// What each player has, if the game is over by its rules.
    fn over(&self) -> Option<G::Pay> {
        match self.game.turn(self.state()) {
            Turn::Over(pay, _) => Some(self.points[self.points.len() - 1].plus(pay)),
            Turn::Of(_) => None,
        }
    }

    /// Plays till the game is over or somebody leaves it.
    ///
    /// # Errors
    /// The input cannot be read or the output not written.
    pub fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
        let people = self.seats.iter().any(|seat| matches!(seat, Seat::Human));
        if people {
            writeln!(out, "{HELP}\n")?;
        }
        let mut shown = None;
        if let Some(who) = self.resigned {
            return writeln!(out, "{} resigned: the game is over.", self.seat(who));
        }
        loop {
            if self.resigned.is_some() {
                return Ok(());
            }
            let who = match self.game.turn(self.state()) {
                Turn::Over(_, ending) => {
                    writeln!(out, "{}\n\nThe game is over: {}.", self.picture(), ending.why)?;
                    return self.result(out);
                }
                Turn::Of(who) => who,
            };
            if self.cut.is_some_and(|cut| self.moves.len() >= cut) {
                let plies = self.moves.len();
                return writeln!(out, "{}\n\nThe game is cut after {plies} plies.", self.picture());
            }
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
                    return Ok(());
                }
                None => {
                    // The board once a turn, not after every line.
                    if shown != Some(self.moves.len()) {
                        self.board(who, out)?;
                        shown = Some(self.moves.len());
                    }
                    match self.ask(who, input, out)? {
                        Order::Move(mv) => self.play(mv, out)?,
                        Order::Again => {}
                        Order::Quit => return Ok(()),
                    }
                }
            }
        }
    }

    fn seat(&self, who: Player) -> &'static str {
        self.game.seats()[who.seat()]
    }

    fn picture(&self) -> String {
        let picture = self.game.picture(self.state());
        let Some(paint) = self.paint else { return picture };
        let lines = picture.lines().map(|line| {
            let words = line.split(' ').map(|word| match self.game.owner_of_word(word) {
                Some(owner) => paint(word, owner),
                None => word.to_string(),
            });
            words.collect::<Vec<_>>().join(" ")
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Reads a line and does what it asks for.
    fn ask(
        &mut self,
        who: Player,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> io::Result<Order<G::Move>> {
        write!(out, "{}> ", self.seat(who))?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(
                out,
                "\nThe input has ended, and the game is left after {} plies. (`save FILE` or --save FILE keeps \
                 a game, --load FILE goes on with it.)",
                self.moves.len()
            )?;
            return Ok(Order::Quit);
        }
        let line = line.trim();
        let (order, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (order, rest.trim()) {
            ("", _) => {}
            ("help" | "?", "") => writeln!(out, "{HELP}")?,
            ("moves", "") => {
                let moves = self.game.moves(self.state());
                self.list(&moves, out)?;
            }
            ("hint", "") => {
                let state = *self.state();
                match self.advisor.choose(self.game, &state) {
                    Ok(choice) => {
                        let text = self.game.move_text(&state, choice.mv);
                        writeln!(out, "Try {text}: {}.", choice.why)?;
                    }
                    Err(why) => writeln!(out, "There is no hint: {why}.")?,
                }
            }
            ("undo", "") => {
                if !self.undo() {
                    writeln!(out, "There is nothing to take back.")?;
                }
            }
            ("save", file) if !file.is_empty() => {
                let text = self.record().text() + "\n";
                match std::fs::write(Path::new(file), text) {
                    Ok(()) => writeln!(out, "Saved to {file}.")?,
                    Err(error) => writeln!(out, "Cannot write `{file}`: {error}.")?,
                }
            }
            ("load", file) if !file.is_empty() => {
                let text = std::fs::read_to_string(file);
                let text = text.map_err(|error| format!("cannot read `{file}`: {error}"));
                let record = text.and_then(|text| Record::read(&text));
                match record.and_then(|record| self.resume(&record)) {
                    Ok(()) => match self.resigned {
                        None => writeln!(out, "Loaded from {file}.")?,
                        Some(who) => writeln!(
                            out,
                            "Loaded from {file}: {} resigned, and the game is over.",
                            self.seat(who)
                        )?,
                    },
                    Err(why) => writeln!(out, "That did not work: {why}.")?,
                }
            }
            ("save" | "load", _) => writeln!(out, "Say which file: `{order} FILE`.")?,
            ("resign", "") => {
                self.resigned = Some(who);
                match self.game.seats() {
                    [_, _] => {
                        let other = Player(1 - who.0);
                        writeln!(out, "{} resigns: {} wins.", self.seat(who), self.seat(other))?;
                    }
                    _ => writeln!(out, "{} resigns.", self.seat(who))?,
                }
            }
            ("quit", "") => return Ok(Order::Quit),
            _ => return self.typed(line, out),
        }
        Ok(Order::Again)
    }

    /// A move that was typed, or the start of one.
    fn typed(&self, line: &str, out: &mut dyn Write) -> io::Result<Order<G::Move>> {
        let state = self.state();
        let why = match self.game.read_move(state, line) {
            Ok(mv) => match self.game.legal(state, mv) {
                Ok(()) => return Ok(Order::Move(mv)),
                Err(reasons) => {
                    let why: Vec<&str> = reasons.iter().map(|reason| reason.why).collect();
                    format!("That may not be played: {}.", why.join("; "))
                }
            },
            Err(why) => why,
        };
        let moves: Vec<G::Move> = self
            .game
            .moves(state)
            .into_iter()
            .filter(|&mv| {
                let text = self.game.move_text(state, mv);
                text.strip_prefix(line).is_some_and(|rest| rest.starts_with(' '))
            })
            .collect();
        if moves.is_empty() {
            writeln!(out, "{why}")?;
        } else {
            self.list(&moves, out)?;
        }
        Ok(Order::Again)
    }

    /// Takes back moves till it is a person's turn again; whether there was one.
    fn undo(&mut self) -> bool {
        let turns = |state: &G::State| match self.game.turn(state) {
            Turn::Of(who) => matches!(self.seats[who.seat()], Seat::Human),
            Turn::Over(..) => false,
        };
        let before = self.moves.len();
        let Some(at) = (0..before).rev().find(|&at| turns(&self.states[at])) else { return false };
        self.states.truncate(at + 1);
        self.points.truncate(at + 1);
        self.moves.truncate(at);
        true
    }

    /// Plays a move and tells what happens, step by step.
    fn play(&mut self, mv: G::Move, out: &mut dyn Write) -> io::Result<()> {
        let mut told: Vec<(G::Event, Because)> = Vec::new();
        let (next, pay) = self.game.play(self.state(), mv, &mut told);
        for (event, _) in &told {
            writeln!(out, "  {}", self.game.event_text(event))?;
        }
        writeln!(out)?;
        let points = self.points[self.points.len() - 1].plus(pay);
        self.points.push(points);
        self.moves.push(mv);
        self.states.push(next);
        Ok(())
    }

    fn result(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(points) = self.over() else { return Ok(()) };
        let seats = self.game.seats();
        let score: Vec<String> =
            seats.iter().zip(points.gains()).map(|(name, gain)| format!("{name} {gain}")).collect();
        match winner(points.gains()) {
            Some(seat) => writeln!(out, "{} wins: {}.", seats[seat], score.join(", ")),
            None => writeln!(out, "A draw: {}.", score.join(", ")),
        }
    }
}
