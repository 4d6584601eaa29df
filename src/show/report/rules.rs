//! The rules, the open questions and the sources behind them.

use crate::show::page::{Block, Grid, Page};
use crate::show::rules::{cited, source_text, witnesses};
use crate::spec::Interpretation;
use crate::spec::answers::when_text;

/// In what a reading differs from the default.
pub(super) fn changes(reading: &Interpretation) -> String {
    let spec = reading.spec();
    let answers = spec.questions.iter().filter_map(|question| {
        let answer = reading.answer(&question.id)?;
        (answer != question.default).then(|| format!("`{}={answer}`", question.id))
    });
    let by_hand = reading.departures().map(|one| {
        format!(
            "`{}={}` (by hand, against {})",
            one.key.name(),
            one.value,
            one.from.replace('`', "")
        )
    });
    let all: Vec<String> = answers.chain(by_hand).collect();
    if all.is_empty() { "every question has its default answer".into() } else { all.join(", ") }
}

fn backed(from: &[String]) -> String {
    match cited(from) {
        from if from.is_empty() => "nobody".into(),
        from => from,
    }
}

/// The clauses.
pub(super) fn clauses(reading: &Interpretation, page: &mut Page) {
    let spec = reading.spec();
    if spec.clauses.is_empty() {
        return;
    }
    page.section("The rules");
    let mut grid = Grid::new(["clause", "rule", "sources"]);
    for clause in &spec.clauses {
        let mut text = clause.text.clone();
        for one in reading.departures().filter(|one| clause.sets.contains_key(one.key.name())) {
            text += &format!(" Not so in this reading: `{}={}`.", one.key.name(), one.value);
        }
        grid.row([format!("`{}`", clause.id), text, backed(&clause.from)]);
    }
    page.grid(grid);
}

/// The questions, each with the answer in force and the others.
pub(super) fn questions(reading: &Interpretation, page: &mut Page) {
    let spec = reading.spec();
    if spec.questions.is_empty() {
        return;
    }
    page.section("What the sources leave open");
    for question in &spec.questions {
        let chosen = reading.answer(&question.id);
        page.part(&format!("`{}`", question.id));
        page.text(question.asks.clone());
        if chosen.is_none() {
            page.text(format!("Does not arise here; only if `{}`.", when_text(&question.when)));
        }
        let mut grid = Grid::new(["answer", "rule", "backed by", "here"]);
        for answer in &question.answers {
            let mut here = Vec::new();
            if chosen == Some(answer.id.as_str()) {
                here.push("in force");
            }
            if question.default == answer.id {
                here.push("default");
            }
            grid.row([
                format!("`{}`", answer.id),
                answer.text.clone(),
                backed(&answer.from),
                here.join(", "),
            ]);
        }
        page.grid(grid);
        page.text(question.because.clone());
    }
    if !spec.settled.is_empty() {
        page.section("Questions that decide nothing");
        let settled = spec.settled.iter();
        let said = |asks: &str, because: &str| format!("{asks} {because}");
        page.blocks.push(Block::Terms(
            settled.map(|one| (format!("`{}`", one.id), said(&one.asks, &one.because))).collect(),
        ));
    }
}

/// The sources.
pub(super) fn sources(reading: &Interpretation, page: &mut Page) {
    let spec = reading.spec();
    if spec.sources.is_empty() {
        return;
    }
    page.section("Sources");
    let told = spec.sources.iter().map(|source| {
        let at = source.at.as_ref().map_or(String::new(), |at| format!(" {at}"));
        (format!("`{}`", source.id), format!("{}{at}", source_text(source)))
    });
    page.blocks.push(Block::Terms(told.collect()));
    for group in witnesses(spec).iter().filter(|group| group.len() > 1) {
        page.text(format!("One witness: {}.", group.join(", ")));
    }
}
