//! `pitproof lint FILE...`.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Context, Failure, Outcome, Status};
use crate::show::Table;
use crate::show::table::plural;
use crate::spec::lint::{RULES, find_rule};
use crate::spec::{Library, Located, Severity, lint};

/// As typed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Specs: files, or games that come with the program.
    #[arg(required_unless_present = "rules", value_name = "FILE")]
    pub files: Vec<String>,
    /// Rules that are not to be looked at.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub skip: Vec<String>,
    /// Count warnings as errors.
    #[arg(long)]
    pub strict: bool,
    /// List the rules instead.
    #[arg(long)]
    pub rules: bool,
}

/// What was found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Linted {
    /// The rules that were looked at.
    pub rules: Vec<Rule>,
    /// The findings, file by file, in the order of the text.
    pub findings: Vec<Located>,
    /// How many of them are errors.
    pub errors: usize,
    /// How many of them are warnings.
    pub warnings: usize,
}

/// A rule that specs are to keep.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Rule {
    /// Its name, for `--skip`.
    pub code: &'static str,
    /// How bad it is to break it.
    pub severity: Severity,
    /// What it finds.
    pub finds: &'static str,
}

/// Checks specs.
///
/// # Errors
/// A file is no spec at all, a rule does not exist, or the output cannot be written.
pub fn run(args: &Args, context: &mut Context) -> Outcome {
    let skip = args.skip.iter().map(|code| find_rule(code).map(|rule| rule.code));
    let skip = skip.collect::<Result<Vec<_>, _>>().map_err(Failure::Wrong)?;
    let rules = RULES.iter().filter(|rule| !skip.contains(&rule.code));
    let mut linted = Linted {
        rules: rules
            .map(|rule| Rule { code: rule.code, severity: rule.severity, finds: rule.doc })
            .collect(),
        findings: Vec::new(),
        errors: 0,
        warnings: 0,
    };
    if args.rules {
        return list_rules(&linted, context);
    }
    let library = Library::new();
    for name in &args.files {
        let loaded = library.load(name).map_err(Failure::wrong)?;
        for finding in lint(&loaded, &crate::games::invariants(loaded.spec.kernel), &skip) {
            match finding.severity {
                Severity::Error => linted.errors += 1,
                Severity::Warning => linted.warnings += 1,
                Severity::Note => {}
            }
            if !context.json {
                let text = finding.render(&loaded.file, context.look.color);
                writeln!(context.out, "{text}\n")?;
            }
            linted.findings.push(finding.locate(&loaded.file));
        }
    }
    if context.json {
        context.json(&linted)?;
    } else {
        let files = args.files.join(", ");
        let errors = plural(linted.errors as u128, "error");
        let warnings = plural(linted.warnings as u128, "warning");
        let notes = linted.findings.len() - linted.errors - linted.warnings;
        let notes = plural(notes as u128, "note");
        writeln!(context.out, "{files}: {errors}, {warnings}, {notes}.")?;
    }
    let bad = linted.errors > 0 || (args.strict && linted.warnings > 0);
    Ok(if bad { Status::Finding } else { Status::Expected })
}

fn list_rules(linted: &Linted, context: &mut Context) -> Outcome {
    if context.json {
        context.json(linted)?;
        return Ok(Status::Expected);
    }
    let mut table = Table::new(["rule", "severity", "finds"]);
    for rule in &linted.rules {
        let severity = match rule.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        table.row([rule.code, severity, rule.finds]);
    }
    write!(context.out, "{table}")?;
    Ok(Status::Expected)
}
