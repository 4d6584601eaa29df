//! `pitproof man`.

use std::path::PathBuf;

use clap::CommandFactory;

use super::{Cli, Context, Failure, Outcome, Status};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write a page for the program and one for each command into this folder.
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Writes the page of the program, or all pages into a folder.
///
/// # Errors
/// The output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let command = Cli::command();
    match &args.dir {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            context.out.write_all(&page)?;
        }
        Some(dir) => clap_mangen::generate_to(command, dir).map_err(|error| {
            Failure::Wrong(format!(
                "cannot write manual pages into `{}`: {error}; give a folder that is there",
                dir.display()
            ))
        })?,
    }
    Ok(Status::Expected)
}
