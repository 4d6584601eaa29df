//! A board of four rows that cross, drawn as SVG.

use std::fmt::Write;

use crate::rules::cross::route::{NAMES, NOWHERE, SEATS, each, facing, store, store_of};
use crate::rules::cross::{Plain, Position};

/// Width of a place of the grid.
const CELL: f64 = 72.0;
/// Where the words of the legend begin, how high its lines are, and how wide a letter is at most, nearly.
const TEXT: f64 = 60.0;
const LINE: f64 = 24.0;
const LETTER: f64 = 6.4;
/// How far a player's arrow runs beside the middle of his row.
const ASIDE: f64 = 0.40;
/// A colour and a pattern of dashes for each player, so that colour alone tells nothing.
const LOOKS: [(&str, &str); SEATS] =
    [("#0072b2", ""), ("#d55e00", "7 3"), ("#009e73", "2 3"), ("#7b3f98", "9 3 2 3")];

/// Draws a position: the pits with their seeds and all their names, whose rows they lie in, the pits
/// that two rows share (with a double circle), the stores that are sown, the way in which each row is sown
/// (an arrow beside the pits), and what lies opposite what (a thin line).
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
        let legend = self.legend();
        let longest = legend.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
        let width = board.max(TEXT + LETTER * longest as f64);
        let height = board + 16.0 + LINE * legend.len() as f64;
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" text-anchor=\"middle\" role=\"img\">"
        )?;
        writeln!(f, "<title>The board, {} to move</title>", NAMES[self.state.seat()])?;
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>")?;
        self.heads(f)?;
        writeln!(f, "<g transform=\"translate({:.1} 0)\">", (width - board) / 2.0)?;
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
        writeln!(f, "</g>")?;
        self.write_legend(f, board + 12.0, &legend)?;
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

    /// The step along a seat's row.
    fn along(&self, seat: usize) -> (f64, f64) {
        let row = &self.game.routes().rows[seat];
        let ((x, y), (to_x, to_y)) = (self.at(row[0]), self.at(row[1]));
        ((to_x - x) / CELL, (to_y - y) / CELL)
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

    /// The way of a seat's seeds over as many pits as his row has, beside their middles.
    fn arrow(&self, f: &mut String, seat: usize) -> std::fmt::Result {
        let routes = self.game.routes();
        let row = &routes.rows[seat];
        let way = &routes.routes[seat];
        let from = way.iter().position(|&stop| stop == row[0]).unwrap_or(0);
        let pits = (0..way.len()).map(|step| way[(from + step) % way.len()]);
        let pits = pits.filter(|&stop| store_of(stop).is_none()).take(row.len());
        let points: Vec<(f64, f64)> = pits.map(|pit| self.at(pit)).collect();
        // The step from each pit to the next, as far as it goes along the grid.
        let steps: Vec<(f64, f64)> = points
            .windows(2)
            .map(|pair| ((pair[1].0 - pair[0].0) / CELL, (pair[1].1 - pair[0].1) / CELL))
            .collect();
        let (Some(&first), Some(&last)) = (steps.first(), steps.last()) else { return Ok(()) };
        let mut path = String::new();
        for (at, &(x, y)) in points.iter().enumerate() {
            let before = steps[at.saturating_sub(1)];
            let after = *steps.get(at).unwrap_or(&last);
            // Seeds go round counter-clockwise: the edge of the cross is at their right hand.
            let (mut dx, mut dy) = (-before.1 * ASIDE, before.0 * ASIDE);
            if before != after {
                (dx, dy) = (dx - after.1 * ASIDE, dy + after.0 * ASIDE);
            }
            let forth = match at {
                0 => (-0.3 * first.0, -0.3 * first.1),
                _ if at + 1 == points.len() => (0.45 * last.0, 0.45 * last.1),
                _ => (0.0, 0.0),
            };
            let (x, y) = (x + (dx + forth.0) * CELL, y + (dy + forth.1) * CELL);
            let _ = write!(path, "{}{x:.1},{y:.1}", if at > 0 { " " } else { "" });
        }
        let (colour, dashes) = LOOKS[seat];
        writeln!(
            f,
            "<polyline class=\"way\" points=\"{path}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\" marker-end=\"url(#to{seat})\"/>"
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
        let (dx, dy) = self.along(seat);
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

    /// The lines below the board, each with the seat whose arrow it explains, if any.
    fn legend(&self) -> Vec<(Option<usize>, String)> {
        let routes = self.game.routes();
        let mut lines: Vec<(Option<usize>, String)> = Vec::new();
        for seat in self.seats() {
            let names = [0, routes.rows[seat].len() - 1]
                .map(|at| routes.name_in(seat, routes.rows[seat][at]).unwrap_or_default());
            let text = format!(
                "{} owns {} to {}, faces {}, and sows on into {}",
                NAMES[seat],
                names[0],
                names[1],
                NAMES[facing(seat)],
                self.onward(seat)
            );
            lines.push((Some(seat), text));
        }
        let shared: Vec<String> = each(routes.shared).map(|pit| routes.name(pit)).collect();
        lines.push((
            None,
            format!("Double circles: pits that two rows share, {}.", shared.join(", ")),
        ));
        lines.push((None, "Thin lines: pits opposite each other.".into()));
        lines
    }

    fn write_legend(
        &self,
        f: &mut String,
        mut y: f64,
        lines: &[(Option<usize>, String)],
    ) -> std::fmt::Result {
        for (seat, text) in lines {
            if let Some(seat) = *seat {
                let (colour, dashes) = LOOKS[seat];
                writeln!(
                    f,
                    "<line x1=\"12\" y1=\"{y}\" x2=\"52\" y2=\"{y}\" stroke=\"{colour}\" \
                     stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\"/>"
                )?;
            }
            let x = if seat.is_some() { TEXT } else { 12.0 };
            writeln!(
                f,
                "<text x=\"{x}\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"start\">{text}</text>",
                y + 4.0
            )?;
            y += LINE;
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
