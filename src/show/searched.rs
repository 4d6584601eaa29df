//! What a search proved, in words.

use std::fmt::Write;
use std::sync::atomic::Ordering;

use super::look::Look;
use super::table::{Table, plural, thousands};
use super::values::{capital, wins};
use super::wrap::paragraph;
use crate::solve::search::Watch;
use crate::solve::searched::{SearchNeeds, Searched};

/// What a search will take, said before it starts.
#[must_use]
pub fn needs(interpretation: &str, needs: &SearchNeeds, why: &str, threads: usize) -> String {
    let mb = |bytes: u64| thousands(u128::from(bytes.div_ceil(1_000_000)));
    let ends = match needs.endgames.boards {
        0 => ".".into(),
        boards => format!(
            "; {} with up to {} are solved first, more if it takes long, in at most {} MB.",
            plural(boards.into(), "board"),
            plural(u128::from(needs.endgames.seeds), "seed"),
            mb(needs.endgame_bytes)
        ),
    };
    let text = format!(
        "{interpretation}: a search with proof, {why}. {} with as many seeds or fewer{} What is \
         proved is remembered in {} MB. {}.",
        match needs.boards {
            1 => "There is 1 board".into(),
            boards => format!("There are {} boards", thousands(boards.into())),
        },
        ends,
        mb(needs.table_bytes),
        capital(&plural(threads as u128, "thread")),
    );
    paragraph(&text, "", "")
}

/// Where a search stands, in one line.
#[must_use]
pub fn progress(watch: &Watch) -> String {
    let nodes = watch.nodes.load(Ordering::Relaxed);
    match watch.news() {
        Some(news) if nodes > 0 => format!(
            "value from {:+} to {:+}; is it {:+} or more? {} positions",
            news.bounds.lower,
            news.bounds.upper,
            news.asks,
            thousands(nodes.into())
        ),
        _ => "solving endgames".into(),
    }
}

/// The value or its bounds, and the moves.
#[must_use]
pub fn verdict(searched: &Searched, look: Look) -> String {
    let mut text = String::new();
    let mover = searched.mover.as_str();
    let [lower, upper] = searched.bounds;
    match searched.value {
        Some(value) => {
            let head = capital(&wins(mover, value));
            let best = searched.best.as_ref();
            let best = best.map_or(String::new(), |best| format!("; {best} is a move worth that"));
            let _ = writeln!(text, "{}{best}.", look.heading(&head));
        }
        None => {
            let _ = writeln!(
                text,
                "{}: the value for {mover} is from {lower:+} to {upper:+}.",
                look.heading("Stopped, and proved so far")
            );
        }
    }
    let before = searched.captured;
    if before != [0, 0] {
        let _ = writeln!(
            text,
            "That is from here on; South had captured {} before, North {}.",
            before[0], before[1]
        );
    }
    if !searched.moves.is_empty() {
        text.push('\n');
        let mut table = Table::new(["move", "value", ">margin"]);
        for one in &searched.moves {
            let [lower, upper] = one.bounds;
            match one.value {
                Some(value) => {
                    table.row([one.mv.clone(), wins(mover, value), format!("{value:+}")])
                }
                None => {
                    let from = format!("{lower:+} to {upper:+}");
                    table.row([one.mv.clone(), "not yet known".into(), from]);
                }
            }
        }
        let _ = write!(text, "{table}");
    }
    text
}

/// The last line: what it took.
#[must_use]
pub fn cost(searched: &Searched, cpu: Option<f64>) -> String {
    let cpu = cpu.map_or(String::new(), |cpu| format!(", {cpu:.1} s of processor time"));
    format!(
        "Searched {} in {:.1} s on {}{cpu}.",
        plural(searched.nodes.into(), "position"),
        searched.seconds,
        plural(searched.threads as u128, "thread")
    )
}
