//! What may be typed besides moves.

use crate::names::closest;

/// What may be typed.
pub const HELP: &str = "\
Type a move, or the start of one to see where it leads. Or:
  moves        every legal move and what it does; moves X: those that start with X
  hint         what the Sage would play, and why
  undo         take back the last move of yours, and what came after it
  save FILE    write the game so far into a file
  load FILE    go on with the game in a file
  resign       give up
  quit         leave the game as it is
  help         this list";

const WORDS: [&str; 8] = ["moves", "hint", "undo", "save", "load", "resign", "quit", "help"];

/// A typed line, as far as it can be read without knowing the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order<'a> {
    Nothing,
    Help,
    /// The moves that start with this.
    Moves(&'a str),
    Hint,
    Undo,
    Save(&'a str),
    Load(&'a str),
    Resign,
    Quit,
    /// An order that takes nothing, with something after it.
    Alone(&'static str),
    /// A move, it seems.
    Other,
}

/// Reads a line; capitals or not is all the same.
pub(super) fn read(line: &str) -> Order<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |order, word| if rest.is_empty() { order } else { Order::Alone(word) };
    match word.to_lowercase().as_str() {
        "" => Order::Nothing,
        "help" | "?" => Order::Help,
        "moves" => Order::Moves(rest),
        "hint" => alone(Order::Hint, "hint"),
        "undo" => alone(Order::Undo, "undo"),
        "save" => Order::Save(rest),
        "load" => Order::Load(rest),
        "resign" => alone(Order::Resign, "resign"),
        "quit" | "exit" => alone(Order::Quit, "quit"),
        _ => Order::Other,
    }
}

/// The order that is meant by a misspelt one.
pub(super) fn meant(line: &str) -> Option<&'static str> {
    let word = line.split_whitespace().next()?.to_lowercase();
    closest(&word, WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_whatever_their_letters() {
        assert_eq!(read("  HELP "), Order::Help);
        assert_eq!(read("help me"), Order::Help);
        assert_eq!(read("Undo"), Order::Undo);
        assert_eq!(read("undo 2"), Order::Alone("undo"));
        assert_eq!(read("moves\tC3"), Order::Moves("C3"));
        assert_eq!(read("Save My Game.json"), Order::Save("My Game.json"));
        assert_eq!(read(" "), Order::Nothing);
        assert_eq!(read("c3 c4"), Order::Other);
    }

    #[test]
    fn misspelt_orders_are_known_and_moves_are_none() {
        for (typed, order) in
            [("udno", "undo"), ("QIUT", "quit"), ("resing", "resign"), ("hnt", "hint")]
        {
            assert_eq!(meant(typed), Some(order));
        }
        for mv in ["a9", "A", "S7", "e250 x B5", "z1 z2", ""] {
            assert_eq!(meant(mv), None);
        }
    }
}
