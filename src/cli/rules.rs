//! `pitproof rules [GAME...]`.

use super::{Context, Failure, Outcome, Status, resolve};
use crate::show::vocabulary::{Laid, overview, text};
use crate::show::wrap::paragraph;
use crate::spec::Library;

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The games, with answers if they are not the default ones; all games under study, if none is
    /// named.
    pub games: Vec<String>,
    /// Write out the rules of all games, not only how many there are at each place; so it is where
    /// one or two games are named.
    #[arg(long)]
    pub full: bool,
}

/// Lays games against the vocabulary.
///
/// # Errors
/// There is no such game, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let names: Vec<String> = if args.games.is_empty() {
        let library = Library::new();
        let mut names = Vec::new();
        for name in library.names() {
            if !library.load(name).map_err(Failure::wrong)?.spec.oracle {
                names.push(name.to_owned());
            }
        }
        names
    } else {
        args.games.clone()
    };
    let readings: Result<Vec<_>, _> =
        names.iter().map(|name| resolve::interpretation(name)).collect();
    let laid = Laid::of(&readings?);
    if context.json {
        context.json(&laid)?;
        return Ok(Status::Expected);
    }
    if args.full || (1..=2).contains(&args.games.len()) {
        write!(context.out, "{}", text(&laid, context.look))?;
        return Ok(Status::Expected);
    }
    let words = "Rules by their place in the common vocabulary: clauses, then + and the questions \
                 that arise, in brackets if only other readings have them. Name one or two games, \
                 or add --full, to read the rules.";
    writeln!(context.out, "{}\n", paragraph(words, "", ""))?;
    write!(context.out, "{}", overview(&laid))?;
    Ok(Status::Expected)
}
