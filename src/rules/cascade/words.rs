//! What people read of a spreading game: texts of positions, moves and events, and the board.

use super::board::{Pile, Position};
use super::compiled::Compiled;
use super::event::{Event, Move};
use super::forecast::forecast;
use super::grid::Grid;
use super::notation::{move_text, position_text, read_move, read_pile, read_position};
use super::outlook::outlook;
use super::packed::Packed;
use super::params::Key;
use super::plain::Plain;
use super::ruleset::Ruleset;
use crate::rules::{Because, Player, Provenance, Worded};

/// A number of pods in words.
fn pods(count: u16) -> String {
    if count == 1 { "1 pod".into() } else { format!("{count} pods") }
}

fn points(count: u16) -> String {
    if count == 1 { "1 point".into() } else { format!("{count} points") }
}

fn colour(player: Player) -> &'static str {
    if player == Player::SOUTH { "green" } else { "black" }
}

fn event_text(grid: Grid, event: &Event) -> String {
    match *event {
        Event::Lift { cell, pods: lifted, held, crowd } => {
            let crowded = match crowd {
                0 => "no neighbour crowds it".to_string(),
                1 => "1 neighbour crowds it".to_string(),
                _ => format!("{crowd} neighbours crowd it"),
            };
            format!(
                "{} holds {} and {crowded}: {} lifted",
                grid.name(cell),
                pods(held),
                pods(lifted)
            )
        }
        Event::Land { cell, pods: landed, holds } => {
            format!("{} put into {}, which holds {holds}", pods(landed), grid.name(cell))
        }
        Event::Capture { cell, pods: taken, points: scored } => {
            format!("{} captured: {} sold for {}", grid.name(cell), pods(taken), points(scored))
        }
        Event::Joined { cell, pods: joined, holds } => {
            format!("{} joined the enemy in {}, who holds {holds}", pods(joined), grid.name(cell))
        }
        Event::Lost { cell, pods: lost } => format!("{} lost at {}", pods(lost), grid.name(cell)),
        Event::Sold { cell, pods: sold, who, points: scored } => {
            format!("{} sold from {}: {} for {who}", pods(sold), grid.name(cell), points(scored))
        }
        Event::Collapse { cell, held, keeps } => {
            format!("{} collapses with {} and keeps {keeps}", grid.name(cell), pods(held))
        }
        Event::Bean { from, to, colour: of, pile } => {
            let (from, to) = (grid.name(from), grid.name(to));
            match [Player::SOUTH, Player::NORTH].map(|who| pile.of(who)) {
                [holds, 0] => {
                    format!("a bean from {from} falls into {to}, which holds {holds} of green")
                }
                [0, holds] => {
                    format!("a bean from {from} falls into {to}, which holds {holds} of black")
                }
                [green, black] => format!(
                    "a {} bean from {from} falls into {to}, which holds {green} of green and {black} of \
                     black",
                    colour(of)
                ),
            }
        }
        Event::Cancelled { from, to, holds } => format!(
            "a bean from {} and a pod in {} cancel out, which leaves {holds}",
            grid.name(from),
            grid.name(to)
        ),
        Event::Endless { pods: flying } => {
            format!("the cascade never ends: {} fly till sunset", pods(flying))
        }
        Event::BrokenOff { waiting: 1 } => {
            "the cascade is broken off, with 1 cell still overburdened".into()
        }
        Event::BrokenOff { waiting } => {
            format!("the cascade is broken off, with {waiting} cells still overburdened")
        }
        Event::Passed => "the mover passes".into(),
    }
}

fn event_name(event: &Event) -> &'static str {
    match event {
        Event::Lift { .. } => "lift",
        Event::Land { .. } => "land",
        Event::Capture { .. } => "capture",
        Event::Joined { .. } => "joined",
        Event::Lost { .. } => "lost",
        Event::Sold { .. } => "sold",
        Event::Collapse { .. } => "collapse",
        Event::Bean { .. } => "bean",
        Event::Cancelled { .. } => "cancelled",
        Event::Endless { .. } => "endless",
        Event::BrokenOff { .. } => "broken-off",
        Event::Passed => "passed",
    }
}

fn setup_text(ruleset: &Ruleset) -> String {
    let (grid, start) = (ruleset.grid(), ruleset.start());
    let each = start.board.piles().iter().find(|pile| **pile != Pile::EMPTY);
    let filled = |who| start.board.cells_of(grid, who).count();
    let guess = match ruleset.provenance(Key::setup_pods.because()) {
        Provenance::Answer { question, answer, from, .. } if from.is_empty() => {
            format!("; the pods are a guess ({question}={answer})")
        }
        _ => String::new(),
    };
    format!(
        "a board of {} rows and {} files, {} each in {} cells of South's (green) and {} of North's \
         (black), {} pods in all{guess}",
        grid.rows,
        grid.cols,
        pods(each.map_or(0, |pile| pile.pods())),
        filled(Player::SOUTH),
        filled(Player::NORTH),
        start.board.pods()
    )
}

fn notation() -> Vec<String> {
    vec![
        "A position is its rows from the top of the board (North's home) down, with / between them: \
         g3 is a cell with three pods of South's, b3 one with three of North's, g3b2 one with both \
         where the rules allow it, - an empty one, and *N repeats a cell N times; commas between cells. Then, if wanted, S or N for the player to \
         move, and the number of plies played."
            .into(),
        "A move is the cell that pods leave and the one they enter, such as f6 g6: a letter for the \
         file from South's left, a number for the row from South's home. Pods that leave the board for \
         the market are written f11 market, those that leave it behind the mover's home a1 own-market, \
         those that the mover chooses to sell in a market on the board f10 f11 sell. A player who \
         must pass writes pass."
            .into(),
    ]
}

fn picture(grid: Grid, position: &Position) -> String {
    let wide = |pile: &Pile| format!("{pile:?}").len();
    let width = position.board.piles().iter().map(wide).max().unwrap_or(1).max(2);
    let mut text = String::new();
    for row in (0..grid.rows).rev() {
        text += &format!("{:>2} ", row + 1);
        for col in 0..grid.cols {
            let pile = position.board.at(row * grid.cols + col);
            text += &format!(" {:>width$}", format!("{pile:?}"));
        }
        text.push('\n');
    }
    text += "   ";
    for col in 0..grid.cols {
        text += &format!(" {:>width$}", (b'a' + col) as char);
    }
    text + &format!(
        "\n{} ({}) to move, {} {} played",
        position.mover,
        colour(position.mover),
        position.ply,
        if position.ply == 1 { "ply" } else { "plies" }
    )
}

/// Whose a pile is that stands so in the picture.
fn owner_of_word(word: &str) -> Option<Player> {
    read_pile(word)?.owner()
}

impl Worded for Plain {
    fn seats(&self) -> &'static [&'static str] {
        &["South", "North"]
    }

    fn setup_text(&self) -> String {
        setup_text(self.ruleset())
    }

    fn notation(&self) -> Vec<String> {
        notation()
    }

    fn state_text(&self, state: &Position) -> String {
        position_text(self.ruleset(), state)
    }

    fn read_state(&self, text: &str) -> Result<Position, String> {
        read_position(self.ruleset(), text)
    }

    fn move_text(&self, _: &Position, mv: Move) -> String {
        move_text(self.grid(), mv)
    }

    fn read_move(&self, _: &Position, text: &str) -> Result<Move, String> {
        read_move(self.grid(), text)
    }

    fn event_name(&self, event: &Event) -> &'static str {
        event_name(event)
    }

    fn event_text(&self, event: &Event) -> String {
        event_text(self.grid(), event)
    }

    fn unit(&self) -> Option<[&'static str; 2]> {
        Some(["point", "points"])
    }

    fn cargo(&self) -> [&'static str; 2] {
        ["pod", "pods"]
    }

    fn forecast(&self, told: &[(Event, Because)]) -> Vec<String> {
        forecast(told)
    }

    fn picture(&self, state: &Position) -> String {
        picture(self.grid(), state)
    }

    fn weight(&self, state: &Position) -> u32 {
        state.board.pods()
    }

    fn provenance(&self, because: Because) -> &Provenance {
        self.ruleset().provenance(because)
    }

    fn carries(&self, state: &Position, mv: Move) -> u32 {
        mv.from().map_or(0, |from| u32::from(self.quantity(&state.board, from, mv.to())))
    }

    fn outlook(&self, state: &Position, player: Player) -> i32 {
        outlook(&(self, state), player)
    }

    fn owner_of_word(&self, word: &str) -> Option<Player> {
        owner_of_word(word)
    }
}

impl Worded for Compiled {
    fn seats(&self) -> &'static [&'static str] {
        self.plain().seats()
    }

    fn setup_text(&self) -> String {
        setup_text(self.ruleset())
    }

    fn notation(&self) -> Vec<String> {
        notation()
    }

    fn state_text(&self, state: &Packed) -> String {
        self.plain().state_text(&state.unpack())
    }

    fn read_state(&self, text: &str) -> Result<Packed, String> {
        let state = self.plain().read_state(text)?;
        Packed::pack(&state).ok_or_else(|| "a cell holds more than seven pods".into())
    }

    fn move_text(&self, _: &Packed, mv: Move) -> String {
        move_text(self.grid(), mv)
    }

    fn read_move(&self, _: &Packed, text: &str) -> Result<Move, String> {
        read_move(self.grid(), text)
    }

    fn event_name(&self, event: &Event) -> &'static str {
        event_name(event)
    }

    fn event_text(&self, event: &Event) -> String {
        event_text(self.grid(), event)
    }

    fn unit(&self) -> Option<[&'static str; 2]> {
        Some(["point", "points"])
    }

    fn cargo(&self) -> [&'static str; 2] {
        ["pod", "pods"]
    }

    fn forecast(&self, told: &[(Event, Because)]) -> Vec<String> {
        forecast(told)
    }

    fn picture(&self, state: &Packed) -> String {
        picture(self.grid(), &state.unpack())
    }

    fn weight(&self, state: &Packed) -> u32 {
        state.pods().iter().sum()
    }

    fn provenance(&self, because: Because) -> &Provenance {
        self.ruleset().provenance(because)
    }

    fn carries(&self, state: &Packed, mv: Move) -> u32 {
        self.sends(state, mv)
    }

    fn outlook(&self, state: &Packed, player: Player) -> i32 {
        outlook(&(self, state), player)
    }

    fn owner_of_word(&self, word: &str) -> Option<Player> {
        owner_of_word(word)
    }
}
