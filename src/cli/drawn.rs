//! The options of random games, for every command that plays them.

use crate::check::Draw;

/// As typed.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Drawn {
    /// Random games to play, where play is random.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Cut a random game after so many plies.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub plies: u32,
    /// Draw random games by this number; chosen and printed, if missing.
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

impl Drawn {
    /// The games to draw; a number is chosen if none was given.
    #[must_use]
    pub fn draw(&self) -> Draw {
        Draw { games: self.games, cap: self.plies, seed: self.seed.unwrap_or_else(fresh_seed) }
    }
}

/// Small enough to be typed again.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| (since.as_nanos() % 1_000_000_007) as u64)
}
