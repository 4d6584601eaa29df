//! `pitproof list`.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status};
use crate::rules::kernel::Kernel;
use crate::show::Table;
use crate::show::rules::witnesses;
use crate::show::table::plural;
use crate::show::wrap::paragraph;
use crate::spec::{Library, Spec};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {}

/// The games that come with the program.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// One for each spec.
    pub games: Vec<Game>,
}

/// What is known of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Game {
    /// Its name on the command line.
    pub name: String,
    /// Its name in print.
    pub title: String,
    /// What it is.
    pub about: String,
    /// The program that plays this family of games.
    pub kernel: Kernel,
    /// Whether it is here as a touchstone for the program and not as a game under study.
    pub oracle: bool,
    /// Its set-ups, the default one first.
    pub setups: Vec<String>,
    /// How many sources were used.
    pub sources: usize,
    /// How many of them are independent.
    pub witnesses: usize,
    /// How many clauses its sources agree on.
    pub clauses: usize,
    /// Its questions.
    pub questions: Vec<Question>,
    /// Its profiles.
    pub profiles: Vec<Profile>,
    /// The claims of its sources that can be checked, and what the check is known to say.
    pub claims: Vec<Claim>,
}

/// A question and its answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Question {
    /// Its name.
    pub id: String,
    /// The names of its answers, the default one first.
    pub answers: Vec<String>,
}

/// A named set of answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Profile {
    /// The interpretation that it stands for.
    pub name: String,
    /// Whose reading it is.
    pub text: String,
}

/// A claim.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Claim {
    /// Its name.
    pub id: String,
    /// What is claimed.
    pub text: String,
    /// What the check is known to say.
    pub expect: crate::spec::document::Expect,
}

impl Game {
    fn of(name: &str, spec: &Spec) -> Self {
        let mut setups: Vec<_> = spec.setups.iter().collect();
        setups.sort_by_key(|setup| !setup.default);
        let questions = spec.questions.iter().map(|question| {
            let mut answers: Vec<String> =
                question.answers.iter().map(|answer| answer.id.clone()).collect();
            answers.sort_by_key(|id| *id != question.default);
            Question { id: question.id.clone(), answers }
        });
        let profiles = spec.profiles.iter().map(|profile| Profile {
            name: format!("{name}:profile={}", profile.id),
            text: profile.text.clone(),
        });
        let claims = spec.claims.iter().map(|claim| Claim {
            id: claim.id.clone(),
            text: claim.text.clone(),
            expect: claim.expect,
        });
        Game {
            name: name.into(),
            title: spec.title.clone(),
            about: spec.about.clone(),
            kernel: spec.kernel,
            oracle: spec.oracle,
            setups: setups.into_iter().map(|setup| setup.id.clone()).collect(),
            sources: spec.sources.len(),
            witnesses: witnesses(spec).len(),
            clauses: spec.clauses.len(),
            questions: questions.collect(),
            profiles: profiles.collect(),
            claims: claims.collect(),
        }
    }
}

/// Writes the list.
///
/// # Errors
/// An embedded spec cannot be read (which tests rule out), or the output cannot be written.
pub fn run(_: &Args, context: &mut Context) -> Outcome {
    let library = Library::new();
    let mut games = Vec::new();
    for name in library.names() {
        let loaded = library.load(name).map_err(Failure::wrong)?;
        games.push(Game::of(name, &loaded.spec));
    }
    if context.json {
        context.json(&Listed { games })?;
        return Ok(Status::Expected);
    }
    let (oracles, studied): (Vec<Game>, Vec<Game>) = games.into_iter().partition(|one| one.oracle);
    for (at, game) in studied.iter().enumerate() {
        if at > 0 {
            writeln!(context.out)?;
        }
        let name = context.look.heading(&game.name);
        writeln!(context.out, "{name}: {}\n", game.title)?;
        writeln!(context.out, "{}\n", paragraph(&game.about, "  ", "  "))?;
        let mut table = Table::new(["", ""]);
        let [one, two, _] = game.kernel.size_words();
        table.row(["  set-ups", &format!("{} ({one} x {two})", game.setups.join(", "))]);
        let witnesses = format!("{} of them independent", game.witnesses);
        table.row(["  sources", &format!("{}, {witnesses}", game.sources)]);
        table.row(["  clauses", &game.clauses.to_string()]);
        let answers: usize = game.questions.iter().map(|question| question.answers.len()).sum();
        let answers = plural(answers as u128, "answer");
        table.row(["  questions", &format!("{}, with {answers}", game.questions.len())]);
        for (at, profile) in game.profiles.iter().enumerate() {
            table.row([if at == 0 { "  profiles" } else { "" }, &profile.name]);
        }
        for (at, claim) in game.claims.iter().enumerate() {
            let expect = serde_json::to_value(claim.expect).unwrap_or_default();
            let expect = expect.as_str().unwrap_or_default().replace('-', " ");
            let label = if at == 0 { "  claims" } else { "" };
            table.row([label, &format!("{}: {expect}", claim.id)]);
        }
        write!(context.out, "{table}")?;
    }
    if oracles.is_empty() {
        return Ok(Status::Expected);
    }
    let text = "Touchstones: games that others have solved or programmed, here to test the program \
                against them. Each has sources, clauses and questions of its own (`pitproof show NAME`).";
    writeln!(context.out, "\n{}\n", paragraph(text, "", ""))?;
    let mut table = Table::new(["  game", "title", "set-up", "sources", "questions", "profiles"]);
    for game in &oracles {
        let own = |profile: &Profile| {
            profile.name.rsplit('=').next().filter(|id| *id != "literal").map(str::to_owned)
        };
        let profiles: Vec<String> = game.profiles.iter().filter_map(own).collect();
        table.row([
            format!("  {}", game.name),
            game.title.clone(),
            game.setups.first().cloned().unwrap_or_default(),
            game.sources.to_string(),
            game.questions.len().to_string(),
            profiles.join(", "),
        ]);
    }
    write!(context.out, "{table}")?;
    Ok(Status::Expected)
}
