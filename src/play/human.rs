//! A game at the terminal: a person types moves and orders, others answer.
//!
//! Reads lines and writes text; knows no terminal, so that tests can play. Besides a move, a person may
//! type the start of one, to see where it leads, and the orders of [`HELP`]. Here is the game under way;
//! `turns` lets it go on, `prompt` does what is typed, `orders` reads it, `board` and `listing` show what
//! there is to see, `starts` finds the moves that start alike.

mod board;
mod input;
mod listing;
mod orders;
mod prompt;
mod starts;
mod turns;

use std::sync::atomic::{AtomicBool, Ordering};

pub use input::{Input, Line};
pub use orders::HELP;

use super::mind::Mind;
use super::record::Record;
use crate::rules::{Payoff, Player, Turn, Worded};

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

/// Whoever is told of the record each time that it has changed.
pub type Keeper<'a> = dyn Fn(Record) + 'a;

/// How a session came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// The game is over: by its rules, because somebody resigned, or cut where that was asked for.
    Over,
    /// Somebody left it, or cannot go on.
    Left,
    /// The input came to its end, or somebody asked for a stop.
    Stopped,
}

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
    /// Raised by whoever asks for a stop.
    stop: Option<&'a AtomicBool>,
    keeper: Option<&'a Keeper<'a>>,
    /// Whether the board was shown since it last changed.
    shown: bool,
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
            stop: None,
            keeper: None,
            shown: false,
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

    /// Stops before the next move when the flag is raised.
    #[must_use]
    pub const fn stopped_by(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Tells somebody of the record each time that it has changed.
    #[must_use]
    pub fn kept_by(mut self, keeper: &'a Keeper<'a>) -> Self {
        self.keeper = Some(keeper);
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
        self.changed();
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

    /// How many plies were played since the position it started from.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.moves.len()
    }

    fn seat(&self, who: Player) -> &'static str {
        self.game.seats()[who.seat()]
    }

    fn stop_asked(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The record is another one now, and so may be the board.
    fn changed(&mut self) {
        self.shown = false;
        if let Some(keeper) = self.keeper {
            keeper(self.record());
        }
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
        self.changed();
        true
    }
}
