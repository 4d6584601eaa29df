//! A comparison told in words.

use std::fmt::Write;

use super::{
    BestLine, Compared, Difference, MoveDifference, Plies, RuleDifference, Sides, Values, Verdict,
    WholeBoard,
};
use crate::rules::sowing::Picture;
use crate::show::look::Look;
use crate::show::rules::cited;
use crate::show::table::{Table, plural, thousands};
use crate::show::trace::{End, Told};
use crate::show::values::wins;
use crate::show::wrap::paragraph;

/// The whole comparison.
#[must_use]
pub fn tell(compared: &Compared, sides: &Sides, look: Look) -> String {
    let mut text = String::new();
    let [one, two] = &compared.readings;
    let _ = writeln!(text, "{}", look.heading(&format!("1  {one}\n2  {two}")));
    if let Some(starts) = &compared.set_up {
        set_up(&mut text, starts, sides);
    }
    if compared.rules.is_empty() && compared.endless_play.is_none() {
        text += "\nThe two have the same rules.\n";
    }
    start(&mut text, compared, sides, look);
    board(&mut text, compared, sides, look);
    others(&mut text, compared, look);
    if let Some(rule) = &compared.endless_play {
        let _ = writeln!(text, "\n{}\n", look.heading("Endless play"));
        let words = "They differ in what a game is worth that goes on for ever. No single position \
                     shows that; values may.";
        let _ = writeln!(text, "{}\n\n{}", paragraph(words, "", ""), rule_text(rule).trim_end());
    }
    values(&mut text, compared, look);
    text
}

fn set_up(text: &mut String, starts: &[String; 2], sides: &Sides) {
    let words = format!(
        "They differ before the first move: 1 starts from {}, 2 from {}.",
        starts[0], starts[1]
    );
    let _ = writeln!(text, "\n{}\n", paragraph(&words, "", ""));
    let pictures = [0, 1].map(|which| {
        let ruleset = sides.pair.ruleset(which);
        Picture::of(ruleset, &ruleset.start()).to_string()
    });
    *text += &beside(&pictures);
}

fn start(text: &mut String, compared: &Compared, sides: &Sides, look: Look) {
    let Some(start) = &compared.start else { return };
    let _ = writeln!(text, "\n{}\n", look.heading(&format!("Play from {}", start.from)));
    let positions = plural(start.positions.into(), "position");
    match start.verdict {
        Verdict::Equal => {
            let words = format!(
                "Proved: nothing tells them apart. In each of the {positions} that play can reach \
                 (seen from the player to move) they let the same moves be played, with the same \
                 results, and the same ends."
            );
            let _ = writeln!(text, "{}", paragraph(&words, "", ""));
        }
        Verdict::Undecided => {
            let reach = match start.plies {
                Some(plies) => format!(
                    "nothing tells them apart in any position within {} of the start",
                    plural(plies.into(), "ply").replace("plys", "plies")
                ),
                None => "no position was examined".into(),
            };
            let words = format!(
                "Not decided: {reach} ({positions} examined, seen from the player to move). Then \
                 the limit or an interruption came; --states allows more."
            );
            let _ = writeln!(text, "{}", paragraph(&words, "", ""));
        }
        Verdict::Differ => {
            for (at, difference) in start.differences.iter().enumerate() {
                if at > 0 {
                    text.push('\n');
                }
                let plies = plural(difference.plies as u128, "ply").replace("plys", "plies");
                let line = difference.line.join(" ");
                let words = match (at, difference.plies) {
                    (0, 0) => "They part ways at once.".into(),
                    (0, _) => format!("They part ways after {plies}: {line}."),
                    (_, 0) => "Another difference at once.".into(),
                    (_, _) => format!("Another difference after {plies}: {line}."),
                };
                let _ = writeln!(text, "{}\n", look.heading(&paragraph(&words, "", "")));
                tell_difference(text, difference, sides);
            }
            if start.complete && start.positions > 1 {
                let words = format!(
                    "In all, {} of the {positions} differ that play can reach before they do \
                     (seen from the player to move).",
                    thousands(start.differing.into())
                );
                let _ = writeln!(text, "\n{}", paragraph(&words, "", ""));
            }
        }
    }
}

fn board(text: &mut String, compared: &Compared, sides: &Sides, look: Look) {
    if let Some(why) = &compared.no_board {
        let _ = writeln!(text, "\n{}\n", look.heading("Every position of the board"));
        let _ = writeln!(text, "{}", paragraph(&format!("Not examined: {why}."), "", ""));
    }
    let Some(board) = &compared.board else { return };
    let _ = writeln!(text, "\n{}\n", look.heading("Every position of the board"));
    let positions = plural(board.positions.into(), "position");
    let seeds = match board.seeds {
        Some(seeds) => format!("all boards with up to {}", plural(seeds.into(), "seed")),
        None => "no board".into(),
    };
    let counted = counted(board);
    let words = match board.verdict {
        Verdict::Equal => format!(
            "Proved: nothing tells them apart on any of the {positions} of the board{counted}, \
             whether play can reach them or not."
        ),
        Verdict::Undecided => format!(
            "Not decided: nothing tells them apart on {seeds} ({positions}{}). Then the limit or an \
             interruption came; --states allows more.",
            counted.replacen(" (", "; ", 1).trim_end_matches(')')
        ),
        Verdict::Differ => {
            let far = if board.complete { String::new() } else { format!(" of {seeds}") };
            let differing = thousands(board.differing.into());
            format!("They differ on {differing} of {positions}{far}{counted}.")
        }
    };
    let _ = writeln!(text, "{}", paragraph(&words, "", ""));
    let near = compared.start.iter().flat_map(|start| &start.differences).next();
    if let Some(start) = &compared.start
        && board.verdict == Verdict::Differ
        && near.is_none()
    {
        let far = if start.complete { "" } else { " as far as it was followed" };
        let _ = writeln!(text, "Play from the start reaches none of them{far}.");
    }
    if board.verdict != Verdict::Differ {
        return;
    }
    let mut shown: Option<&Difference> = None;
    for plies in &board.plies {
        let when = when(board, plies);
        let Some(difference) = &plies.smallest else {
            let words = format!("{when}no position differs.");
            let _ = writeln!(text, "\n{}", paragraph(&words, "", ""));
            continue;
        };
        if shown.is_some_and(|shown| shown.same(difference)) {
            let words =
                format!("{when}the smallest position that differs has the same board as that one.");
            let _ = writeln!(text, "\n{}", paragraph(&words, "", ""));
            continue;
        }
        let seeds = plural(difference.seeds.into(), "seed");
        let the = if when.is_empty() { "The" } else { "the" };
        let words = format!("{when}{the} smallest position that differs has {seeds}.");
        let _ = writeln!(text, "\n{}\n", look.heading(&paragraph(&words, "", "")));
        tell_difference(text, difference, sides);
        shown = Some(difference);
    }
}

/// How often a board counts as a position, if more than once.
fn counted(board: &WholeBoard) -> String {
    let times = board.plies.len();
    let exempt = match times.saturating_sub(1) {
        0 => return String::new(),
        1 => "on the first ply, which captures nothing, and after it".to_string(),
        many => format!("on each of the first {many} plies, which capture nothing, and after them"),
    };
    let times = if times == 2 { "twice".into() } else { format!("{times} times") };
    format!(" (seen from the player to move; each board counts {times}: {exempt})")
}

/// The plies that a part of the board is about, as the beginning of a sentence; empty if there is
/// one part only.
fn when(board: &WholeBoard, plies: &Plies) -> String {
    let exempt = board.plies.len() - 1;
    let [one, two] = plies.exempt;
    let in_which = match [one, two] {
        [0, 0] if exempt == 0 => return String::new(),
        [0, 0] if exempt == 1 => return "After the first ply ".into(),
        [0, 0] => return format!("After the first {exempt} plies "),
        [0, _] => "in 2",
        [_, 0] => "in 1",
        _ => "in either reading",
    };
    let nth = match exempt - usize::from(one.max(two)) + 1 {
        1 => "the first ply".into(),
        ply => format!("ply {ply}"),
    };
    format!("On {nth}, which captures nothing {in_which}, ")
}

/// One difference: the board, what may be played, what differs, and why.
fn tell_difference(text: &mut String, difference: &Difference, sides: &Sides) {
    if let Some(spot) = &difference.at {
        let picture = Picture::of(sides.pair.ruleset(0), &spot.positions[0]);
        let _ = writeln!(text, "{picture}");
    }
    let may = |which: usize| -> String {
        match &difference.over[which] {
            Some(End { text, because, .. }) => format!("{text} [{}]", because.join("; ")),
            None => format!(
                "{} may play {}.",
                difference.mover,
                difference.legal_moves[which].join(", ")
            ),
        }
    };
    if difference.kinds.contains(&"moves") || difference.kinds.contains(&"outcome") {
        for which in 0..2 {
            let first = format!("  {}  ", which + 1);
            let _ = writeln!(text, "{}", paragraph(&may(which), &first, "     "));
        }
        text.push('\n');
    }
    if let Some(first) = difference.moves.first() {
        tell_move(text, first, difference, sides);
        let others: Vec<&str> = difference.moves[1..].iter().map(|one| one.mv.as_str()).collect();
        if !others.is_empty() {
            let verb = if others.len() == 1 { "differs" } else { "differ" };
            let _ = writeln!(text, "{} {verb} too.\n", others.join(" and "));
        }
    }
    let _ = writeln!(text, "What makes the difference:\n");
    for rule in &difference.rules {
        *text += &rule_text(rule);
    }
    while text.ends_with("\n\n") {
        text.pop();
    }
}

fn tell_move(text: &mut String, one: &MoveDifference, difference: &Difference, sides: &Sides) {
    let [first, second] = &one.told;
    if first.legal && second.legal {
        let shared =
            first.steps.iter().zip(&second.steps).take_while(|(a, b)| a.text == b.text).count();
        let head = if shared > 0 { "begins alike in both and then differs" } else { "differs" };
        let _ = writeln!(text, "The move {} {head}:\n", one.mv);
        steps(text, first, 0..shared, "     ", &[]);
        for (which, told) in one.told.iter().enumerate() {
            let lead = format!("  {}  ", which + 1);
            steps(text, told, shared..told.steps.len(), &lead, &one.marked[which]);
            let [south, north] = told.gained();
            let gain = if [south, north] == [0, 0] {
                "Nothing is gained.".into()
            } else {
                format!("South gains {south}, North {north}.")
            };
            let lead = if shared < told.steps.len() { "     " } else { &lead };
            let next = match &one.next {
                [Some(a), Some(b)] if a == b => String::new(),
                next => match &next[which] {
                    Some(player) if told.end.is_some() => {
                        format!(" The game is over, with {player} to move.")
                    }
                    Some(player) if *player == told.mover => format!(" {player} moves again."),
                    Some(player) => format!(" {player} moves."),
                    None => String::new(),
                },
            };
            let _ = writeln!(text, "{lead}{gain}{next}");
        }
        if let [Some(a), Some(b)] = &one.after
            && a.board != b.board
        {
            let pictures = [(0, a, b), (1, b, a)].map(|(which, after, other)| {
                Picture::board(sides.pair.ruleset(which), after)
                    .changed_since(other)
                    .note(format!("(after {} in {})", one.mv, which + 1))
                    .to_string()
            });
            text.push('\n');
            *text += &beside(&pictures);
        }
        text.push('\n');
        return;
    }
    let (yes, no) = if first.legal { (1, 2) } else { (2, 1) };
    let _ = writeln!(text, "The move {} may be played in {yes}, not in {no}:\n", one.mv);
    for (which, told) in one.told.iter().enumerate() {
        let lead = format!("  {}  ", which + 1);
        if told.legal {
            steps(text, told, 0..told.steps.len(), &lead, &[]);
            continue;
        }
        let reasons: Vec<String> = told
            .reasons
            .iter()
            .map(|reason| format!("{} [{}]", reason.text, reason.because))
            .collect();
        // Where the game is over, that was said already.
        let words = match (reasons.is_empty(), &difference.over[which]) {
            (true, Some(_)) => "The game is over.".into(),
            (true, None) => "It may not be played.".into(),
            (false, _) => reasons.join(" "),
        };
        let _ = writeln!(text, "{}", paragraph(&words, &lead, "     "));
    }
    text.push('\n');
}

/// Some steps of a move, those that differ marked with `*`.
fn steps(
    text: &mut String,
    told: &Told,
    range: std::ops::Range<usize>,
    lead: &str,
    marked: &[usize],
) {
    let first = range.start;
    for at in range {
        let step = &told.steps[at];
        let lead = if at == first { lead } else { "     " };
        let mark = if marked.contains(&at) { '*' } else { ' ' };
        let words = format!("{} [{}]", step.text, step.because.join("; "));
        let first = format!("{lead}{mark}{:>2}. ", at + 1);
        let _ = writeln!(text, "{}", paragraph(&words, &first, "          "));
    }
}

/// The rules in which the two differ and that are behind none of the differences shown.
fn others(text: &mut String, compared: &Compared, look: Look) {
    let start = compared.start.iter().flat_map(|start| &start.differences);
    let plies = compared.board.iter().flat_map(|board| &board.plies);
    let shown: Vec<&str> = start
        .chain(plies.filter_map(|plies| plies.smallest.as_ref()))
        .flat_map(|difference| &difference.rules)
        .map(|rule| rule.parameter)
        .collect();
    let others: Vec<&RuleDifference> =
        compared.rules.iter().filter(|rule| !shown.contains(&rule.parameter)).collect();
    if shown.is_empty() || others.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{}\n", look.heading("Other rules in which they differ"));
    for rule in others {
        *text += &rule_text(rule);
    }
    while text.ends_with("\n\n") {
        text.pop();
    }
}

/// A rule in which the two differ, with what each says and where that comes from.
fn rule_text(rule: &RuleDifference) -> String {
    let mut text = format!("{}\n", paragraph(&rule.heading(), "  ", "  "));
    for (which, choice) in rule.choices.iter().enumerate() {
        let from = match (&choice.because, choice.from.as_slice()) {
            (None, _) => String::new(),
            (Some(because), []) => format!(" [{because}; no source]"),
            (Some(because), from) => format!(" [{because}; {}]", cited(from)),
        };
        let from = if choice.because.as_ref().is_some_and(|cite| cite.starts_with("set by hand")) {
            format!(
                " [{}={}, {}]",
                rule.parameter,
                choice.value.as_deref().unwrap_or("-"),
                choice.because.as_deref().unwrap_or_default()
            )
        } else {
            from
        };
        let first = format!("    {}  ", which + 1);
        let _ = writeln!(text, "{}", paragraph(&(choice.words() + &from), &first, "       "));
    }
    text + "\n"
}

/// Two pictures side by side.
fn beside([left, right]: &[String; 2]) -> String {
    let width = left.lines().map(|line| line.chars().count()).max().unwrap_or(0) + 6;
    let mut text = String::new();
    let mut others = right.lines();
    for line in left.lines() {
        let other = others.next().unwrap_or_default();
        let _ = writeln!(text, "{}", format!("{line:<width$}{other}").trim_end());
    }
    text
}

fn values(text: &mut String, compared: &Compared, look: Look) {
    if let Some(why) = &compared.no_values {
        let _ = writeln!(text, "\n{}\n", look.heading("Exact values"));
        let _ = writeln!(text, "{}", paragraph(why, "", ""));
    }
    let Some(values) = &compared.values else { return };
    let _ = writeln!(text, "\n{}\n", look.heading("Exact values"));
    let [one, two] = [0, 1].map(|which: usize| wins(&values.mover[which], values.value[which]));
    let words = if one == two && values.value[0] == values.value[1] {
        format!("With best play the result is the same in both: {one}.")
    } else {
        format!("With best play the result differs: in 1 {one}, in 2 {two}.")
    };
    let _ = writeln!(text, "{}\n", paragraph(&words, "", ""));
    let mut table = Table::new(["move", ">in 1", ">in 2"]);
    for one in &values.moves {
        let cell = |value: Option<i16>| value.map_or("-".into(), |value| format!("{value:+}"));
        table.row([one.mv.clone(), cell(one.value[0]), cell(one.value[1])]);
    }
    let _ = writeln!(text, "{table}");
    let _ = writeln!(text, "{}", paragraph(&spread(values), "", ""));
    if let Some(line) = &values.best_line {
        let _ = writeln!(text, "\n{}", paragraph(&best_line(line), "", ""));
    }
}

fn spread(values: &Values) -> String {
    let positions = plural(values.positions.into(), "position");
    let Some(widest) = &values.widest else {
        return format!("All {positions} of the board have the same value in both.");
    };
    format!(
        "Of {positions} of the board, {} have another value and {} another winner (or one in one \
         reading only). Values differ by {} at most, first at {}: {:+} in 1 and {:+} in 2, for the \
         player to move.",
        thousands(values.differing.into()),
        thousands(values.other_winner.into()),
        plural(values.most.unsigned_abs().into(), "seed"),
        widest.position,
        widest.value[0],
        widest.value[1],
    )
}

fn best_line(line: &BestLine) -> String {
    match line {
        BestLine::Same => "A best line of 1 is a best line of 2 too, to its end.".into(),
        BestLine::LeadsElsewhere { line } if line.is_empty() => {
            "The game is over there in 1, and goes on in 2.".into()
        }
        BestLine::LeadsElsewhere { line } => format!(
            "Along a best line of 1 each move is best in 2 too, until the same moves lead \
             elsewhere: {}.",
            line.join(" ")
        ),
        BestLine::Changes { line, position, mover, best, value, played, there } => {
            let after = match line.len() {
                0 => "At once".into(),
                1 => format!("After {}", line[0]),
                n => format!("After {n} plies of a best line of 1 ({})", line.join(" ")),
            };
            if best[1].is_empty() {
                return format!(
                    "{after} the game is over in 2, at {position}, worth {:+} to {mover}, who in 1 \
                     plays {}, which is worth {:+}.",
                    value[1],
                    best[0].join(" or "),
                    value[0]
                );
            }
            let there = match there {
                Some(there) => format!("There {played} is worth {there:+}."),
                None => format!("There {played} may not be played."),
            };
            format!(
                "{after} the best move changes, at {position}: {mover} plays {} in 1, which is \
                 worth {:+}, and {} in 2, worth {:+}. {there}",
                best[0].join(" or "),
                value[0],
                best[1].join(" or "),
                value[1]
            )
        }
    }
}
