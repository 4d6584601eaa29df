//! What became of the sources of a game, as text.

use std::fmt::Write;

use super::look::Look;
use super::table::{Table, plural, thousands};
use super::wrap::paragraph;
use crate::audit::coverage::{Coverage, Met, Rule, Standing, Statement};

/// Statements, rules, claims and examples.
#[must_use]
pub fn text(coverage: &Coverage, look: Look) -> String {
    let mut text = String::new();
    let walked = &coverage.walked;
    let scope = match (walked.whole, walked.stopped) {
        (true, _) => "every position of the board".to_string(),
        (false, true) => format!("stopped; every board with up to {} seeds", walked.seeds),
        (false, false) => format!("a part of it, every board with up to {} seeds", walked.seeds),
    };
    let _ = writeln!(
        text,
        "{}: {scope}: {} (seen from the player to move), {}, {}\n",
        coverage.interpretation,
        plural(walked.positions.into(), "position"),
        plural(walked.moves.into(), "move"),
        plural(walked.ends.into(), "end")
    );
    for source in &coverage.sources {
        if source.items.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{}\n", look.heading(&format!("{}: {}", source.id, source.title)));
        for item in &source.items {
            statement(&mut text, item);
        }
    }
    let _ = writeln!(text, "{}\n", look.heading("Clauses"));
    let _ = writeln!(text, "{}", rules(coverage.clauses.iter()));
    let _ = writeln!(text, "{}\n", look.heading("Answers in force"));
    let in_force = coverage.answers.iter().filter(|rule| rule.in_force);
    let _ = writeln!(text, "{}", rules(in_force));
    let _ = writeln!(
        text,
        "{}\n",
        look.heading(&format!(
            "Other answers, each looked for on boards with up to {} seeds",
            walked.others_seeds
        ))
    );
    let mut table = Table::new(["answer", "standing", "first cited"]);
    for rule in coverage.answers.iter().filter(|rule| !rule.in_force) {
        let first = rule.met.first.clone().unwrap_or_default();
        table.row([rule.id.clone(), word(rule.standing).into(), first]);
    }
    let _ = writeln!(text, "{table}");
    let _ = writeln!(text, "{}\n", look.heading("Claims"));
    for claim in &coverage.claims {
        let head = format!("{}: {}.", claim.id, claim.verdict());
        let _ = writeln!(text, "{}", paragraph(&head, "  ", "    "));
        let _ = writeln!(text, "{}", paragraph(&claim.text, "      ", "      "));
        let check = format!("Check: {}. {}", claim.check, claim.words);
        let _ = writeln!(text, "{}\n", paragraph(&check, "      ", "      "));
    }
    if !coverage.examples.is_empty() {
        let _ = writeln!(text, "{}\n", look.heading("Worked examples"));
        let mut table = Table::new(["example", "holds", "shows"]);
        for one in &coverage.examples {
            let holds = match one.holds {
                Some(true) => "yes",
                Some(false) => "NO",
                None => "not asked",
            };
            table.row([one.id.clone(), holds.into(), one.shows.join(", ")]);
        }
        let _ = writeln!(text, "{table}");
    }
    text += &summary(coverage, look);
    text
}

/// A statement: its lines and what it says, then what came of it.
fn statement(text: &mut String, item: &Statement) {
    let says = format!("{}: {}", item.lines, item.says);
    let _ = writeln!(text, "{}", paragraph(&says, "  ", "    "));
    let class = match item.class.as_str() {
        "defect" => "slip of the source",
        "setup" => "set-up",
        "unclassified" => "not classified",
        class => class,
    };
    let came = match &item.id {
        Some(id) => format!("{class} {id}: {}", item.came),
        None => format!("{class}: {}", item.came),
    };
    let _ = writeln!(text, "{}\n", paragraph(&came, "      -> ", "         "));
}

fn rules<'a>(rules: impl Iterator<Item = &'a Rule>) -> Table {
    let mut table = Table::new([
        "rule",
        "standing",
        ">positions",
        ">moves",
        ">events",
        ">refusals",
        ">ends",
        "first cited",
    ]);
    for rule in rules {
        let Met { positions, moves, events, refusals, ends, first } = &rule.met;
        let mut cells = vec![rule.id.clone(), word(rule.standing).into()];
        let silent = matches!(rule.standing, Standing::BuiltIn | Standing::OutsidePlay);
        let counts = [positions, moves, events, refusals, ends].map(|count| match *count {
            0 if silent => String::new(),
            count => thousands(count.into()),
        });
        cells.extend(counts);
        cells.push(first.clone().unwrap_or_default());
        table.row(cells);
    }
    table
}

const fn word(standing: Standing) -> &'static str {
    match standing {
        Standing::BuiltIn => "built in",
        Standing::Cited => "cited",
        Standing::Consulted => "never cited",
        Standing::NeverMet => "never met",
        Standing::OutsidePlay => "not in play",
        Standing::DoesNotArise => "does not arise",
    }
}

/// What nothing cites, in sentences.
fn summary(coverage: &Coverage, look: Look) -> String {
    let mut text = String::new();
    let statements: usize = coverage.sources.iter().map(|source| source.items.len()).sum();
    let class = |class: &str| {
        let items = coverage.sources.iter().flat_map(|source| &source.items);
        items.filter(|item| item.class == class).count() as u128
    };
    let counts = [
        ("clause", "made a clause"),
        ("question", "raises or answers a question"),
        ("claim", "is a claim"),
        ("setup", "is about the set-up"),
        ("defect", "is a slip of the source"),
        ("background", "is background"),
        ("unclassified", "is not classified"),
    ];
    let said: Vec<String> = counts
        .iter()
        .filter(|(name, _)| class(name) > 0)
        .map(|(name, _)| format!("{} {}", thousands(class(name)), noun(name, class(name))))
        .collect();
    let all = format!("{}: {}.", plural(statements as u128, "statement"), said.join(", "));
    let _ = writeln!(text, "{}", paragraph(&all, "", ""));
    let in_force: Vec<&Rule> = coverage
        .clauses
        .iter()
        .chain(coverage.answers.iter().filter(|rule| rule.in_force))
        .collect();
    let named = |standing: Standing| {
        let rules = in_force.iter().filter(|rule| rule.standing == standing);
        rules.map(|rule| rule.id.as_str()).collect::<Vec<_>>().join(", ")
    };
    let silent = named(Standing::Consulted);
    if !silent.is_empty() {
        let words = format!(
            "Looked at, but never cited, so that they show only in what does not happen: {silent}."
        );
        let _ = writeln!(text, "{}", paragraph(&words, "", ""));
    }
    let never = named(Standing::NeverMet);
    if never.is_empty() {
        let words = "Every rule in force that sets a parameter of play is met.";
        let _ = writeln!(text, "{}", look.good(words));
    } else {
        let words = format!("Never met on the boards that were walked: {never}.");
        let _ = writeln!(text, "{}", look.bad(&paragraph(&words, "", "")));
    }
    let faults = coverage.faults();
    if !faults.is_empty() {
        let words = format!("Exit status 1, as {}.", faults.join(", "));
        let _ = writeln!(text, "{}", look.bad(&paragraph(&words, "", "")));
    }
    text
}

fn noun(class: &str, count: u128) -> String {
    let (one, many) = match class {
        "clause" => ("on a clause", "on clauses"),
        "question" => ("on a question", "on questions"),
        "claim" => ("on a claim", "on claims"),
        "setup" => ("on the set-up", "on the set-up"),
        "defect" => ("slip of the source", "slips of the source"),
        "background" => ("of background", "of background"),
        _ => ("not classified", "not classified"),
    };
    if count == 1 { one.into() } else { many.into() }
}
