//! The expression that a property is: its parts, how it is written, what it needs.

use std::fmt;

use super::Needs;
use super::words::{About, Id, Row, Word};

/// Whether an expression is a number or true or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// A whole number.
    Number,
    /// True or false.
    Truth,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Type::Number => "a number",
            Type::Truth => "true or false",
        })
    }
}

/// What joins two expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Binary {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Plus,
    Minus,
    Times,
    Over,
    Rest,
}

impl Binary {
    /// All of them.
    pub const ALL: &'static [Binary] = &[
        Binary::Or,
        Binary::And,
        Binary::Equal,
        Binary::Unequal,
        Binary::Less,
        Binary::LessEqual,
        Binary::Greater,
        Binary::GreaterEqual,
        Binary::Plus,
        Binary::Minus,
        Binary::Times,
        Binary::Over,
        Binary::Rest,
    ];

    /// How it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Binary::Or => "or",
            Binary::And => "and",
            Binary::Equal => "=",
            Binary::Unequal => "!=",
            Binary::Less => "<",
            Binary::LessEqual => "<=",
            Binary::Greater => ">",
            Binary::GreaterEqual => ">=",
            Binary::Plus => "+",
            Binary::Minus => "-",
            Binary::Times => "*",
            Binary::Over => "/",
            Binary::Rest => "%",
        }
    }

    /// How tightly it binds.
    const fn rank(self) -> u8 {
        match self {
            Binary::Or => 1,
            Binary::And => 2,
            Binary::Plus | Binary::Minus => 5,
            Binary::Times | Binary::Over | Binary::Rest => 6,
            _ => 4,
        }
    }

    /// What it makes.
    #[must_use]
    pub const fn makes(self) -> Type {
        if self.rank() >= 5 { Type::Number } else { Type::Truth }
    }

    /// Joins two numbers; true is 1, false 0. Division by 0 gives 0.
    #[must_use]
    #[inline]
    pub fn apply(self, a: i64, b: i64) -> i64 {
        match self {
            Binary::Or => i64::from(a != 0 || b != 0),
            Binary::And => i64::from(a != 0 && b != 0),
            Binary::Equal => i64::from(a == b),
            Binary::Unequal => i64::from(a != b),
            Binary::Less => i64::from(a < b),
            Binary::LessEqual => i64::from(a <= b),
            Binary::Greater => i64::from(a > b),
            Binary::GreaterEqual => i64::from(a >= b),
            Binary::Plus => a.saturating_add(b),
            Binary::Minus => a.saturating_sub(b),
            Binary::Times => a.saturating_mul(b),
            Binary::Over => a.checked_div(b).unwrap_or(0),
            Binary::Rest => a.checked_rem(b).unwrap_or(0),
        }
    }
}

/// What is asked of the legal moves of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// At least one has it.
    Some,
    /// All have it; true where there is none.
    Every,
    /// How many have it.
    Count,
}

impl Quantifier {
    /// All of them.
    pub const ALL: &'static [Quantifier] =
        &[Quantifier::Some, Quantifier::Every, Quantifier::Count];

    /// How it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Quantifier::Some => "some",
            Quantifier::Every => "every",
            Quantifier::Count => "count",
        }
    }

    /// What it makes.
    #[must_use]
    pub const fn makes(self) -> Type {
        match self {
            Quantifier::Count => Type::Number,
            _ => Type::Truth,
        }
    }
}

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A number, not negative.
    Number(i64),
    /// `true` or `false`.
    Truth(bool),
    /// A word.
    Word(Word),
    /// Its denial.
    Not(Box<Expr>),
    /// Its negative.
    Negative(Box<Expr>),
    /// Two joined.
    Both(Binary, Box<Expr>, Box<Expr>),
    /// Asked of the legal moves.
    Moves(Quantifier, Box<Expr>),
}

impl Expr {
    /// Whether it is a number or true or false.
    #[must_use]
    pub const fn kind(&self) -> Type {
        match self {
            Expr::Number(_) | Expr::Negative(_) => Type::Number,
            Expr::Truth(_) | Expr::Not(_) => Type::Truth,
            Expr::Word(word) => word.kind(),
            Expr::Both(sign, ..) => sign.makes(),
            Expr::Moves(quantifier, _) => quantifier.makes(),
        }
    }

    /// Gathers what it needs, and says whether it speaks of a move that no quantifier names.
    pub(super) fn needs(&self, needs: &mut Needs, quantified: bool) -> bool {
        match self {
            Expr::Number(_) | Expr::Truth(_) => false,
            Expr::Not(inner) | Expr::Negative(inner) => inner.needs(needs, quantified),
            Expr::Both(_, left, right) => {
                let left = left.needs(needs, quantified);
                right.needs(needs, quantified) || left
            }
            Expr::Moves(_, inner) => {
                needs.moves = true;
                inner.needs(needs, true);
                false
            }
            Expr::Word(word) => {
                match word {
                    Word::Pit { row: Row::South | Row::North, .. } | Word::Id(Id::MoverIsSouth) => {
                        needs.seats = true;
                    }
                    Word::Id(Id::SlamRefused | Id::FeedRefused) => needs.refusals = true,
                    Word::Id(Id::Ends | Id::Replies) => needs.after = true,
                    Word::Id(Id::Ply) => needs.ply = true,
                    Word::Id(id) if id.of_values() => needs.values = true,
                    _ => {}
                }
                !quantified && word.about() == About::Move
            }
        }
    }

    const fn rank(&self) -> u8 {
        match self {
            Expr::Both(sign, ..) => sign.rank(),
            Expr::Not(_) => 3,
            Expr::Negative(_) => 7,
            _ => 8,
        }
    }

    fn write(&self, f: &mut fmt::Formatter, least: u8) -> fmt::Result {
        let bare = self.rank() >= least;
        if !bare {
            f.write_str("(")?;
        }
        match self {
            Expr::Number(number) => write!(f, "{number}")?,
            Expr::Truth(truth) => write!(f, "{truth}")?,
            Expr::Word(word) => write!(f, "{word}")?,
            Expr::Not(inner) => {
                f.write_str("not ")?;
                inner.write(f, 3)?;
            }
            Expr::Negative(inner) => {
                f.write_str("-")?;
                inner.write(f, 7)?;
            }
            Expr::Both(sign, left, right) => {
                // Joined to the left; a comparison is not joined at all.
                let rank = sign.rank();
                left.write(f, rank + u8::from(rank == 4))?;
                write!(f, " {} ", sign.sign())?;
                right.write(f, rank + 1)?;
            }
            Expr::Moves(quantifier, inner) => {
                write!(f, "{}(", quantifier.name())?;
                inner.write(f, 0)?;
                f.write_str(")")?;
            }
        }
        if !bare {
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write(f, 0)
    }
}
