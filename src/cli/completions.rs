//! `pitproof completions SHELL`.

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Context, Outcome, Status};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell.
    #[arg(value_enum)]
    pub shell: Shell,
}

/// Writes the script.
///
/// # Errors
/// The output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "pitproof", &mut script);
    context.out.write_all(&script)?;
    Ok(Status::Expected)
}
