//! A board of four rows that cross, drawn as SVG.

use std::fmt::Write;

use crate::rules::cross::route::{NAMES, NOWHERE, SEATS, each, facing, store, store_of};
use crate::rules::cross::{Plain, Position};

/// Width of a place of the grid.
const CELL: f64 = 72.0;
/// How far a player's arrow runs beside the middle of his row.
const ASIDE: f64 = 0.40;
/// A colour and a pattern of dashes for each player, so that colour alone tells nothing.
const LOOKS: [(&str, &str); SEATS] =
    [("#0072b2", ""), ("#d55e00", "7 3"), ("#009e73", "2 3"), ("#7b3f98", "9 3 2 3")];

/// Draws a position: the pits with their seeds and all their names, whose rows they lie in, the pits
/// that two rows share (with two rings), the stores that are sown, the way in which each row is sown
/// (an arrow beside it), and what lies opposite what (a thin line).
///
/// ```
/// use pitproof::rules::Rules;
/// use pitproof::rules::cross::{Params, Plain, Ruleset};
/// let game = Plain::new(Ruleset::bare(Params::NEUTRAL, 6, 4));
/// let svg = pitproof::show::cross::svg(&game, &game.start());
/// assert!(svg.contains("S4=E3"));
/// assert_eq!(svg.matches("class=\"pit\"").count(), 20);
/// ```
#[must_use]
pub fn svg(game: &Plain, state: &Position) -> String {
    let mut text = String::new();
    let drawing = Drawing { game, state };
    // Writing into a string cannot fail.
    let _ = drawing.write(&mut text);
    text
}

struct Drawing<'a> {
    game: &'a Plain,
    state: &'a Position,
}

impl Drawing<'_> {
    fn write(&self, f: &mut String) -> std::fmt::Result {
        let routes = self.game.routes();
        let board = (f64::from(routes.row) + 2.0) * CELL;
        let (width, height) = (board, board + 2.2 * CELL);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" text-anchor=\"middle\" role=\"img\">"
        )?;
        writeln!(f, "<title>The board, {} to move</title>", NAMES[self.state.seat()])?;
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>")?;
        self.heads(f)?;
        self.opposites(f)?;
        for seat in self.seats() {
            self.arrow(f, seat)?;
        }
        for pit in 0..routes.pits {
            self.pit(f, pit)?;
        }
        for seat in self.seats() {
            self.store(f, seat)?;
        }
        self.legend(f, board)?;
        writeln!(f, "</svg>")
    }

    fn seats(&self) -> impl Iterator<Item = usize> + use<> {
        let playing = self.game.ruleset().playing();
        (0..SEATS).filter(move |seat| playing >> seat & 1 == 1)
    }

    /// The middle of a place of the grid, which has room for a store on every side.
    fn middle(line: f64, column: f64) -> (f64, f64) {
        ((column + 1.5) * CELL, (line + 1.5) * CELL)
    }

    fn at(&self, pit: u8) -> (f64, f64) {
        let (line, column) = self.game.routes().places[usize::from(pit)];
        Self::middle(line.into(), column.into())
    }

    /// The step along a seat's row, and the step to the side on which its owner sits.
    fn ways(&self, seat: usize) -> ((f64, f64), (f64, f64)) {
        let row = &self.game.routes().rows[seat];
        let ((x, y), (to_x, to_y)) = (self.at(row[0]), self.at(row[1]));
        let along = ((to_x - x) / CELL, (to_y - y) / CELL);
        // Seeds go round counter-clockwise: the edge of the cross is at their right hand.
        (along, (-along.1, along.0))
    }

    fn heads(&self, f: &mut String) -> std::fmt::Result {
        writeln!(f, "<defs>")?;
        for seat in self.seats() {
            writeln!(
                f,
                "<marker id=\"to{seat}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" \
                 markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"{}\"/></marker>",
                LOOKS[seat].0
            )?;
        }
        writeln!(f, "</defs>")
    }

    fn opposites(&self, f: &mut String) -> std::fmt::Result {
        let routes = self.game.routes();
        for pair in self.seats().filter(|&seat| seat < 2) {
            for &pit in &routes.rows[pair] {
                let other = routes.across[pair][usize::from(pit)];
                if other == NOWHERE {
                    continue;
                }
                let ((x1, y1), (x2, y2)) = (self.at(pit), self.at(other));
                writeln!(
                    f,
                    "<line class=\"opposite\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" \
                     stroke=\"#999999\" stroke-width=\"1.5\"/>"
                )?;
            }
        }
        Ok(())
    }

    fn arrow(&self, f: &mut String, seat: usize) -> std::fmt::Result {
        let row = &self.game.routes().rows[seat];
        let (Some(&first), Some(&last)) = (row.first(), row.last()) else { return Ok(()) };
        let ((dx, dy), (sx, sy)) = self.ways(seat);
        let aside = |(x, y): (f64, f64), forth: f64| {
            (x + (sx * ASIDE + dx * forth) * CELL, y + (sy * ASIDE + dy * forth) * CELL)
        };
        let ((x1, y1), (x2, y2)) = (aside(self.at(first), -0.3), aside(self.at(last), 0.45));
        let (colour, dashes) = LOOKS[seat];
        writeln!(
            f,
            "<line class=\"way\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" \
             stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\" \
             marker-end=\"url(#to{seat})\"/>"
        )
    }

    fn pit(&self, f: &mut String, pit: u8) -> std::fmt::Result {
        let routes = self.game.routes();
        let (x, y) = self.at(pit);
        let shared = routes.shared >> pit & 1 == 1;
        let radius = CELL * 0.33;
        let fill = if shared { "#ffffff" } else { "#f1e6d2" };
        writeln!(
            f,
            "<circle class=\"pit\" cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"{fill}\" \
             stroke=\"#333333\" stroke-width=\"1.5\"/>"
        )?;
        if shared {
            let inner = radius - 3.5;
            writeln!(
                f,
                "<circle class=\"shared\" cx=\"{x}\" cy=\"{y}\" r=\"{inner:.1}\" fill=\"none\" \
                 stroke=\"#333333\" stroke-width=\"1\"/>"
            )?;
        }
        let seeds = self.state.board[usize::from(pit)];
        writeln!(f, "<text x=\"{x}\" y=\"{:.1}\" font-size=\"17\">{seeds}</text>", y + 2.0)?;
        writeln!(
            f,
            "<text x=\"{x}\" y=\"{:.1}\" font-size=\"{}\" fill=\"#333333\">{}</text>",
            y + 13.0,
            if shared { 8 } else { 9 },
            routes.name(pit)
        )
    }

    /// The store at the right end of a row, if any player sows it.
    fn store(&self, f: &mut String, seat: usize) -> std::fmt::Result {
        let routes = self.game.routes();
        let sown = routes.routes.iter().any(|route| route.contains(&store(seat)));
        let ((dx, dy), _) = self.ways(seat);
        let Some(&last) = routes.rows[seat].last() else { return Ok(()) };
        let (x, y) = self.at(last);
        let (x, y) = (x + dx * CELL, y + dy * CELL);
        let half = CELL * 0.30;
        if sown {
            writeln!(
                f,
                "<rect class=\"store\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" \
                 fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"2\"/>",
                x - half,
                y - half,
                2.0 * half,
                2.0 * half,
                LOOKS[seat].0
            )?;
            writeln!(
                f,
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"8\">{}'s store</text>",
                y + half + 10.0,
                NAMES[seat]
            )?;
        }
        Ok(())
    }

    fn legend(&self, f: &mut String, top: f64) -> std::fmt::Result {
        let routes = self.game.routes();
        let mut y = top + 4.0;
        for seat in self.seats() {
            let (colour, dashes) = LOOKS[seat];
            let names = [0, routes.rows[seat].len() - 1]
                .map(|at| routes.name_in(seat, routes.rows[seat][at]).unwrap_or_default());
            writeln!(
                f,
                "<line x1=\"12\" y1=\"{y}\" x2=\"52\" y2=\"{y}\" stroke=\"{colour}\" \
                 stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\"/>\
                 <text x=\"60\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"start\">{} owns {} to {}, faces \
                 {}, and sows on into {}</text>",
                y + 4.0,
                NAMES[seat],
                names[0],
                names[1],
                NAMES[facing(seat)],
                self.onward(seat)
            )?;
            y += 24.0;
        }
        let shared: Vec<String> = each(routes.shared).map(|pit| routes.name(pit)).collect();
        let rings = format!("Two rings: pits that two rows share, {}.", shared.join(", "));
        for text in [rings.as_str(), "Thin lines: pits opposite each other."] {
            writeln!(
                f,
                "<text x=\"12\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"start\">{text}</text>",
                y + 4.0
            )?;
            y += 24.0;
        }
        Ok(())
    }

    /// Where a seat's seeds go after the last pit of its row.
    fn onward(&self, seat: usize) -> String {
        let routes = self.game.routes();
        let mut at = routes.rows[seat].last().copied().unwrap_or(0);
        let mut onward = Vec::new();
        loop {
            at = routes.after[seat][usize::from(at)];
            match store_of(at) {
                Some(whose) if whose == seat => onward.push("his store".to_owned()),
                Some(whose) => onward.push(format!("the store of {}", NAMES[whose])),
                None => {
                    onward.push(routes.name_for(seat, at));
                    return onward.join(", then ");
                }
            }
        }
    }
}
