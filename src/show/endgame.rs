//! An endgame, counted layer by layer, as a table.

use super::table::{Table, plural, thousands};
use crate::solve::endgame::Endgame;

/// The layers, and all together.
#[must_use]
pub fn text(endgame: &Endgame) -> String {
    let plies = endgame.counts.longest_conversion;
    let mut heads = vec![">seeds", ">positions", ">won", ">lost", ">even", ">largest"];
    if plies.is_some() {
        heads.push(">plies");
    }
    let mut table = Table::new(heads);
    let number = |count: u64| thousands(count.into());
    for layer in &endgame.layers {
        let mut row = vec![
            layer.seeds.to_string(),
            number(layer.positions),
            number(layer.won),
            number(layer.lost),
            number(layer.even),
            layer.largest.to_string(),
        ];
        if plies.is_some() {
            row.push(layer.longest_conversion.map_or(String::new(), |plies| plies.to_string()));
        }
        table.row(row);
    }
    let sum = |of: fn(&crate::solve::endgame::LayerCount) -> u64| {
        number(endgame.layers.iter().map(of).sum())
    };
    format!(
        "{}: every position with up to {} on the board, as the player to move sees it\n\n{table}\n\
         {}: {} won, {} lost, {} even.\n",
        endgame.interpretation,
        plural(endgame.seeds.into(), "seed"),
        plural(endgame.positions.into(), "position"),
        sum(|layer| layer.won),
        sum(|layer| layer.lost),
        sum(|layer| layer.even),
    )
}

/// How long it took.
#[must_use]
pub fn cost(endgame: &Endgame, cpu: Option<f64>) -> String {
    let cpu = cpu.map_or(String::new(), |cpu| format!(", {cpu:.1} CPU seconds"));
    format!("{:.1} s{cpu} with {}", endgame.seconds, plural(endgame.threads as u128, "thread"))
}
