//! The arguments of `pitproof solve GAME`. The command is not offered before it can run.

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with answers if they are not the default ones.
    pub game: String,
    /// The position to value, instead of the start of the game.
    #[arg(long, value_name = "POSITION")]
    pub at: Option<String>,
    /// Threads to use; as many as there are processors, if missing.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Do not start if more than so many megabytes are needed.
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: u32,
    /// Also work out what any rule for endless play could make of the value.
    #[arg(long)]
    pub intervals: bool,
    /// Leave out the values of the other profiles.
    #[arg(long)]
    pub no_profiles: bool,
}
