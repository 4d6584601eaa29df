//! The language of properties: `captured >= 12 and not slam`.
//!
//! [`words`] lists what may be spoken of, `parse` reads a text into an [`Expr`], and [`facts`]
//! gathers what the words say of one position and its moves, from the kernel's own options and
//! events. A [`Property`] is checked once (types, what kind of thing it speaks of), and is then
//! asked of millions of positions without allocating.

pub mod expr;
pub mod facts;
mod parse;
pub mod words;

use std::fmt;

use super::event::Move;
pub use expr::{Binary, Expr, Quantifier, Type};
pub use facts::{Asker, Having, Scene, Worth};
pub use parse::BadProperty;
pub use words::{Id, Row, WORDS, Word};

/// What a property is said of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Of a position.
    Position,
    /// Of a move in a position.
    Move,
}

/// What must be looked at to decide a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// The moves, played.
    pub moves: bool,
    /// Why moves are refused.
    pub refusals: bool,
    /// The position after a move: whether the game is over there, and its moves.
    pub after: bool,
    /// Solved values.
    pub values: bool,
    /// How far the position is from the start.
    pub ply: bool,
    /// Which player is South.
    pub seats: bool,
}

/// A property of positions or moves, ready to be asked.
///
/// ```
/// use pitproof::rules::sowing::property::{Property, Subject};
/// let property = Property::parse("captured>=12 && !slam").unwrap();
/// assert_eq!(property.to_string(), "captured >= 12 and not slam");
/// assert_eq!(property.subject(), Subject::Move);
/// let wrong = Property::parse("captred >= 12").unwrap_err();
/// assert!(wrong.to_string().contains("did you mean `captured`?"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    expr: Expr,
    subject: Subject,
    needs: Needs,
    text: String,
    /// The only move it is asked of.
    only: Option<Move>,
    /// Each word with its place in the text, in characters.
    places: Vec<(Word, usize, usize)>,
}

impl Property {
    /// Reads a property.
    ///
    /// # Errors
    /// Says what is wrong, where, and what would be right.
    pub fn parse(text: &str) -> Result<Self, BadProperty> {
        let (expr, places) = parse::parse(text)?;
        Ok(Property { text: text.into(), places, ..Property::of(expr) })
    }

    /// A property that was put together, of a well-typed expression.
    #[must_use]
    pub fn of(expr: Expr) -> Self {
        let mut needs = Needs::default();
        let of_move = expr.needs(&mut needs, false);
        let subject = if of_move { Subject::Move } else { Subject::Position };
        needs.moves |= of_move;
        Property { text: expr.to_string(), expr, subject, needs, only: None, places: Vec::new() }
    }

    /// What it is said of: of a move, if a word about moves stands outside `some`, `every` and
    /// `count`.
    #[must_use]
    pub const fn subject(&self) -> Subject {
        self.subject
    }

    /// What must be looked at to decide it.
    #[must_use]
    pub const fn needs(&self) -> Needs {
        self.needs
    }

    /// The expression.
    #[must_use]
    pub const fn expr(&self) -> &Expr {
        &self.expr
    }

    /// The same property, asked of one move only.
    #[must_use]
    pub fn of_one(&self, mv: Move) -> Self {
        Property { only: Some(mv), ..self.clone() }
    }

    /// The move it is asked of, if of one only.
    #[must_use]
    pub const fn only(&self) -> Option<Move> {
        self.only
    }

    /// The same property, asked of both seats: for values that tell them apart.
    #[must_use]
    pub fn seat_by_seat(mut self) -> Self {
        self.needs.seats = true;
        self
    }

    /// The same property denied.
    #[must_use]
    pub fn denied(&self) -> Self {
        let expr = Expr::Not(Box::new(self.expr.clone()));
        Property { expr, text: self.text.clone(), places: self.places.clone(), ..*self }
    }

    /// Whether its words have a meaning on a board of so many pits a side, and here.
    ///
    /// # Errors
    /// The first word that has none: a pit that is not there, a value without a table, a ply where
    /// positions have no past.
    pub fn fits(&self, side: u8, values: bool, ply: bool) -> Result<(), BadProperty> {
        for &(word, at, len) in &self.places {
            let message = match word {
                Word::Pit { nth, .. } if nth >= side => {
                    format!("`{word}` is no pit of this board, which has {side} a side")
                }
                Word::Id(id) if id.of_values() && !values => {
                    format!("`{word}` needs solved values: name a table with --table")
                }
                Word::Id(Id::Ply) if !ply => {
                    "`ply` is known only of positions reached from the start, not of those of the board"
                        .into()
                }
                _ => continue,
            };
            return Err(BadProperty::new(&self.text, at, len, message));
        }
        Ok(())
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.expr.fmt(f)
    }
}
