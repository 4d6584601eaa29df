//! The first difference as a picture: two boards side by side, what differs ringed.
//!
//! Like the pictures of graphs it needs no script and no font, and follows the reader's light or
//! dark setting.

use std::fmt::Write;

use super::{Compared, Difference, Sides};
use crate::graph::graphml::escape;
use crate::rules::Player;
use crate::rules::sowing::board::Pits;
use crate::rules::sowing::params::SowStore;
use crate::rules::sowing::{Board, pit_letter};

const STYLE: &str = include_str!("../../graph/svg/style.css");
const OWN: &str = ".differs { stroke: #d0342c; stroke-width: 3.4; }\n\
                   .big { font-size: 20px; text-anchor: middle; }\n\
                   .letter { font-size: 12px; text-anchor: middle; fill: #8e9199; }\n\
                   @media (prefers-color-scheme: dark) { .differs { stroke: #ff7a6e; } }\n";

const PIT: f64 = 58.0;
const GAP: f64 = 48.0;
/// Characters of a line of text in a panel of so many pits.
const CHAR: f64 = 6.4;

/// Draws the first difference; `None` if there is none.
#[must_use]
pub fn draw(compared: &Compared, sides: &Sides) -> Option<String> {
    let difference = compared.first()?;
    let spot = difference.spot()?;
    let side = sides.pair.ruleset(0).side;
    let width = (PIT * f64::from(side) + 84.0).max(330.0);
    let panels = [0, 1].map(|which| Panel::of(difference, which, sides, width));
    let lines = panels.iter().map(|panel| panel.words.len()).max().unwrap_or(0);
    let (total, height) = (2.0 * width + GAP + 48.0, 272.0 + 17.0 * lines as f64);
    let mover = spot.positions[0].mover;
    let (head, note) = match difference.line.as_slice() {
        [] => (format!("The two readings differ at {}", difference.position), String::new()),
        line => (
            format!("After {} the two readings part ways", line.join(" ")),
            format!("at {}, ", difference.position),
        ),
    };
    let note = format!("{note}{mover} to move; what differs is ringed");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {total:.0} {height:.0}\" \
         width=\"{total:.0}\" height=\"{height:.0}\" role=\"img\">\n<title>{0}</title>\n\
         <style>\n{STYLE}{OWN}</style>\n\
         <rect class=\"page\" width=\"{total:.0}\" height=\"{height:.0}\"/>\n\
         <text class=\"name\" x=\"24\" y=\"34\">{0}</text>\n\
         <text class=\"note\" x=\"24\" y=\"54\">{1}</text>\n",
        escape(&head),
        escape(&note),
    );
    for (which, panel) in panels.iter().enumerate() {
        let x = 24.0 + which as f64 * (width + GAP);
        let _ = writeln!(svg, "<g transform=\"translate({x:.0} 84)\">");
        panel.draw(&mut svg, &compared.readings[which], which, side, width);
        svg += "</g>\n";
    }
    svg += "</svg>\n";
    Some(svg)
}

/// One of the two boards.
struct Panel {
    board: Board,
    /// Pits, a bit for each, that are ringed.
    ringed: Pits,
    mover: Player,
    /// What is written in South's store and in North's, where seeds are sown into stores.
    stores: Option<[String; 2]>,
    /// Whether the two panels write something else there.
    stores_differ: bool,
    words: Vec<String>,
}

impl Panel {
    fn of(difference: &Difference, which: usize, sides: &Sides, width: f64) -> Self {
        let spot = difference.at.as_ref();
        let here = spot.map(|spot| spot.positions[which]);
        let mut mover = here.map_or(Player::SOUTH, |here| here.mover);
        let played = difference.moves.iter().find_map(|one| match one.after {
            [Some(a), Some(b)] => Some((one, [a, b])),
            _ => None,
        });
        let side = sides.pair.ruleset(0).side;
        let mut words = Vec::new();
        let may = match &difference.over[which] {
            Some(end) => end.text.clone(),
            None => {
                format!(
                    "{} may play {}.",
                    difference.mover,
                    difference.legal_moves[which].join(", ")
                )
            }
        };
        say(&mut words, &may, width);
        let (board, ringed) = match (&played, here) {
            (Some((one, after)), _) => {
                let [south, north] = one.told[which].gained();
                let next = match one.told[which].end {
                    Some(_) => "the game is over".into(),
                    None => format!("{} moves next", after[which].mover),
                };
                let gain = format!(
                    "The board is drawn after {}: South gains {south}, North {north}; {next}.",
                    one.mv
                );
                say(&mut words, &gain, width);
                mover = after[which].mover;
                let differs = |pit: &u8| after[0].board.get(*pit) != after[1].board.get(*pit);
                let ringed = (0..2 * side).filter(differs).fold(0, |set, pit| set | 1 << pit);
                (after[which].board, ringed)
            }
            (None, here) => {
                let legal = |which: usize, pit: u8| {
                    let name = pit_letter(side, pit).to_string();
                    difference.legal_moves[which].contains(&name)
                };
                let differs = |pit: &u8| legal(0, *pit) != legal(1, *pit);
                let ringed = (0..2 * side).filter(differs).fold(0, |set, pit| set | 1 << pit);
                (here.map_or_else(Board::default, |here| here.board), ringed)
            }
        };
        for rule in &difference.rules {
            let says = format!("{} {}", rule.heading(), rule.choices[which].words());
            say(&mut words, &says, width);
        }
        let holds = [0, 1].map(|which| played.as_ref().map(|(one, _)| one.told[which].gained()));
        let ruleset = sides.pair.ruleset(which);
        let stores = (ruleset.params.sow_store == SowStore::Own).then(|| match (&played, here) {
            // What lay in a store before is no part of a position that no rule asks for it.
            (Some((_, after)), _) if ruleset.reads_captures() => {
                after[which].taken.map(|seeds| seeds.to_string())
            }
            (None, Some(here)) if ruleset.reads_captures() => {
                here.taken.map(|seeds| seeds.to_string())
            }
            _ => holds[which].map_or_else(Default::default, |gained| {
                gained.map(|seeds| if seeds == 0 { String::new() } else { format!("{seeds:+}") })
            }),
        });
        Panel { board, ringed, mover, stores, stores_differ: holds[0] != holds[1], words }
    }

    fn draw(&self, svg: &mut String, name: &str, which: usize, side: u8, width: f64) {
        let _ = writeln!(
            svg,
            "<text class=\"note\" x=\"0\" y=\"0\">{}  {}</text>\n\
             <rect class=\"card\" x=\"0\" y=\"12\" width=\"{width:.0}\" height=\"154\" rx=\"14\"/>\n\
             <rect class=\"plain\" x=\"0\" y=\"12\" width=\"{width:.0}\" height=\"154\" rx=\"14\" fill-opacity=\"0.25\"/>",
            which + 1,
            escape(&shortened(name, width)),
        );
        let left = (width - PIT * f64::from(side)) / 2.0;
        if let Some(stores) = &self.stores {
            let ring = if self.stores_differ { " differs" } else { "" };
            for (seeds, x) in stores.iter().zip([width - left + 22.0, left - 22.0]) {
                let _ = writeln!(
                    svg,
                    "<ellipse class=\"pit{ring}\" cx=\"{x}\" cy=\"89\" rx=\"16\" ry=\"56\"/>\
                     <text class=\"big\" x=\"{x}\" y=\"96\">{seeds}</text>"
                );
            }
        }
        for (row, y) in [(1_u8, 58.0), (0, 120.0)] {
            let turn = (self.mover == Player::SOUTH) == (row == 0);
            for pit in row * side..(row + 1) * side {
                let place = if row == 0 { pit } else { 2 * side - 1 - pit };
                let x = left + PIT * (f64::from(place) + 0.5);
                let ring = if self.ringed >> pit & 1 == 1 { " differs" } else { "" };
                let pit_class = if turn { "pit turn" } else { "pit" };
                let seeds = self.board.get(pit);
                let none = if seeds == 0 { " none" } else { "" };
                let letter = if row == 0 { y + 42.0 } else { y - 32.0 };
                let _ = writeln!(
                    svg,
                    "<circle class=\"{pit_class}{ring}\" cx=\"{x}\" cy=\"{y}\" r=\"25\"/>\
                     <text class=\"big{none}\" x=\"{x}\" y=\"{}\">{seeds}</text>\
                     <text class=\"letter\" x=\"{x}\" y=\"{letter}\">{}</text>",
                    y + 7.0,
                    pit_letter(side, pit),
                );
            }
        }
        for (at, words) in self.words.iter().enumerate() {
            let y = 190 + 17 * at;
            let _ =
                writeln!(svg, "<text class=\"note\" x=\"0\" y=\"{y}\">{}</text>", escape(words));
        }
    }
}

/// Adds a paragraph, after an empty line if it is not the first.
fn say(words: &mut Vec<String>, text: &str, width: f64) {
    let columns = (width / CHAR) as usize;
    if !words.is_empty() {
        words.push(String::new());
    }
    words.extend(textwrap::wrap(text, columns).into_iter().map(std::borrow::Cow::into_owned));
}

/// A name cut to what fits over a board.
fn shortened(name: &str, width: f64) -> String {
    let most = (width / CHAR) as usize - 3;
    if name.chars().count() <= most {
        return name.into();
    }
    name.chars().take(most - 1).chain(['\u{2026}']).collect()
}
