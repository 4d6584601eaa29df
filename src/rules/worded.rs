//! A game that can be written, read and drawn: what every tool needs that talks to people.

use super::{Because, Payoff, Player, Provenance, Rules};

/// A game whose states, moves and events have words.
///
/// Texts are one grammar per kernel: what is printed can be read back.
pub trait Worded: Rules {
    /// The players, by seat, in the order of play.
    fn seats(&self) -> &'static [&'static str];
    /// The board and what lies on it at the start, in words without a full stop.
    fn setup_text(&self) -> String;
    /// What somebody who has never seen the board must know of it, beyond its picture: lines as
    /// they stand, each no longer than a page is wide. Nothing, where the picture says it all.
    fn plan(&self) -> Vec<String> {
        Vec::new()
    }
    /// How states and moves are written, in paragraphs.
    fn notation(&self) -> Vec<String>;
    /// A state in the notation of its kernel.
    fn state_text(&self, state: &Self::State) -> String;
    /// Reads a state; what is left out (a mover, a ply) is as at the start of a game.
    ///
    /// # Errors
    /// What is wrong with the text, where, and what would be right; or why the game cannot be in
    /// that state.
    fn read_state(&self, text: &str) -> Result<Self::State, String>;
    /// A move in the notation of its kernel. Where a state may have thousands of moves, those whose
    /// texts start alike stand together in the order of the moves.
    fn move_text(&self, state: &Self::State, mv: Self::Move) -> String;
    /// Reads a move; it need not be legal.
    ///
    /// # Errors
    /// What is wrong with the text, where, and what would be right.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, String>;
    /// A stable word for the kind of an event.
    fn event_name(&self, event: &Self::Event) -> &'static str;
    /// An event as a sentence without its full stop.
    fn event_text(&self, event: &Self::Event) -> String;
    /// What gains are counted in, one of it and many; `None` where winning is all that players gain.
    fn unit(&self) -> Option<[&'static str; 2]>;
    /// What a move takes along, one of it and many.
    fn cargo(&self) -> [&'static str; 2];
    /// What a player wants to know of a move before he plays it, from what would happen, each in a few
    /// words; what it [carries](Worded::carries) and gains he knows.
    fn forecast(&self, told: &[(Self::Event, Because)]) -> Vec<String>;
    /// What players gain, in words.
    fn pay_text(&self, pay: &Self::Pay) -> String {
        let each = self.seats().iter().zip(pay.gains());
        each.map(|(seat, gain)| format!("{seat} {gain}")).collect::<Vec<_>>().join(", ")
    }
    /// The board as lines of text.
    fn picture(&self, state: &Self::State) -> String;
    /// How much lies on the board: smaller counterexamples are better ones.
    fn weight(&self, state: &Self::State) -> u32;
    /// The clause or answer behind a rule that an event names.
    fn provenance(&self, because: Because) -> &Provenance;
    /// How much a move carries: seeds, pods. Whoever must choose between moves that gain the same
    /// may prefer more.
    fn carries(&self, _state: &Self::State, _mv: Self::Move) -> u32 {
        0
    }
    /// A guess at what a position is worth to a player beyond what was gained so far, in
    /// hundredths of a point. Players who look ahead use it where they stop; nothing else does.
    fn outlook(&self, _state: &Self::State, _player: Player) -> i32 {
        0
    }
    /// Whose something is that stands as this word in the [`picture`](Worded::picture), so that it
    /// can be painted in his colour.
    fn owner_of_word(&self, _word: &str) -> Option<Player> {
        None
    }
}
