//! Reports as Markdown and HTML are well formed, say the same, and are cited by a digest that only
//! what they say decides.

mod scratch;

use std::process::{Command, Output};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pitproof")).args(args).output().unwrap()
}

fn text(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn cite(args: &[&str]) -> (String, Option<String>) {
    let report: Value = serde_json::from_str(&text(args)).unwrap();
    let digest = report["cite"]["digest"].as_str().map(String::from);
    (report["cite"]["id"].as_str().unwrap().into(), digest)
}

/// Every table of a Markdown text: cells row by row.
fn tables(markdown: &str) -> Vec<Vec<Vec<String>>> {
    let mut tables = Vec::new();
    let mut cell = None;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Table(_)) => tables.push(Vec::new()),
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                tables.last_mut().unwrap().push(Vec::new())
            }
            Event::Start(Tag::TableCell) => cell = Some(String::new()),
            Event::End(TagEnd::TableCell) => {
                let row: &mut Vec<String> = tables.last_mut().unwrap().last_mut().unwrap();
                row.push(cell.take().unwrap());
            }
            Event::Text(said) | Event::Code(said) => {
                if let Some(cell) = &mut cell {
                    *cell += &said;
                }
            }
            Event::Html(said) | Event::InlineHtml(said) => panic!("HTML in Markdown: {said}"),
            _ => {}
        }
    }
    tables
}

/// Every table of a page, the same way.
fn html_tables(page: &roxmltree::Document) -> Vec<Vec<Vec<String>>> {
    let named = |node: &roxmltree::Node, names: &[&str]| names.contains(&node.tag_name().name());
    let all = |node: roxmltree::Node| -> String {
        node.descendants().filter(|part| part.is_text()).filter_map(|part| part.text()).collect()
    };
    page.descendants()
        .filter(|node| named(node, &["table"]))
        .map(|table| {
            let rows = table.descendants().filter(|node| named(node, &["tr"]));
            rows.map(|row| {
                row.children().filter(|node| named(node, &["td", "th"])).map(all).collect()
            })
            .collect()
        })
        .collect()
}

fn parse(page: &str) -> roxmltree::Document<'_> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(page, options).unwrap()
}

#[test]
fn both_forms_have_the_same_tables_and_no_cell_is_lost() {
    for name in [
        "modiar@2x3",
        "modiar@2x2:slam-legality=legal,infinite-play=draw",
        "fixtures/own-game/spec.json",
    ] {
        let markdown = text(&["report", name, "--format", "markdown"]);
        let html = text(&["report", name, "--format", "html"]);
        let page = parse(&html);
        let (one, two) = (tables(&markdown), html_tables(&page));
        assert!(one.len() > 5, "{}", one.len());
        assert_eq!(one, two, "{name}");
        for table in &one {
            assert!(
                table.iter().all(|row| row.len() == table[0].len() && row.len() > 1),
                "{table:?}"
            );
        }
        let lines = markdown.lines().filter(|line| line.starts_with('|')).count();
        let rows: usize = one.iter().map(|table| table.len() + 1).sum();
        assert_eq!(lines, rows, "a table was not read as one");
    }
}

#[test]
fn the_html_is_one_file_with_boards_and_asks_for_nothing() {
    let html = text(&["report", "modiar@2x3:move.min-seeds=1", "--format", "html"]);
    let page = parse(&html);
    for node in page.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert!(!["script", "link", "img", "iframe", "object"].contains(&name), "{name}");
        for attribute in node.attributes() {
            assert!(!["src", "href", "style"].contains(&attribute.name()), "{attribute:?}");
        }
    }
    assert!(!html.contains("url(") && !html.contains("@import"));
    let of = |node: roxmltree::Node, name: &str| -> usize {
        node.descendants()
            .filter(|part| part.has_tag_name(name) || part.tag_name().name() == name)
            .count()
    };
    let boards: Vec<roxmltree::Node> =
        page.descendants().filter(|node| node.tag_name().name() == "svg").collect();
    // The start, and the line that never ends.
    assert!(boards.len() > 3, "{}", boards.len());
    for board in &boards {
        assert_eq!(of(*board, "circle"), 4);
        let position = board.attribute("aria-label").unwrap();
        let counts: Vec<&str> = board
            .descendants()
            .filter(|node| node.attribute("class").is_some_and(|class| class.starts_with("seeds")))
            .filter_map(|node| node.text())
            .collect();
        let typed = position.split(' ').next().unwrap().replace('/', ",");
        assert_eq!(counts.join(","), typed);
    }
    let ids: Vec<&str> = page.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), ids.len());
}

#[test]
fn words_of_a_spec_are_never_markup() {
    let scratch = scratch::Scratch::new("report-words");
    let path = scratch.file("nasty.json");
    let mut spec: Value =
        serde_json::from_str(&std::fs::read_to_string("fixtures/own-game/spec.json").unwrap())
            .unwrap();
    let nasty =
        "a | b <b>bold</b> & *c* _d_ `e|f` [g](h) \\ ~~i~~\n\n# j\n| k | \"l\" 'm' &amp; ` $n$";
    spec["title"] = nasty.into();
    spec["about"] = format!("- {nasty}").into();
    spec["clauses"][0]["text"] = nasty.into();
    spec["questions"][0]["asks"] = format!("1. {nasty}").into();
    spec["questions"][0]["answers"][0]["text"] = nasty.into();
    spec["questions"][0]["because"] = format!("# {nasty}").into();
    spec["sources"][0]["title"] = nasty.into();
    spec["claims"][0]["text"] = nasty.into();
    spec["claims"][0]["note"] = nasty.into();
    std::fs::write(&path, spec.to_string()).unwrap();
    let name = path.to_str().unwrap();
    let markdown = text(&["report", name, "--format", "markdown"]);
    let html = text(&["report", name, "--format", "html"]);
    let page = parse(&html);
    assert_eq!(tables(&markdown), html_tables(&page));
    let plain = "a | b <b>bold</b> & *c* _d_ e|f [g](h) \\ ~~i~~ # j | k | \"l\" 'm' &amp; ` $n$";
    let clause = tables(&markdown).into_iter().flatten().find(|row| row[0] == "own-row").unwrap();
    assert_eq!(clause[1], plain);
    // As many headings as without.
    let headings = |markdown: &str| {
        Parser::new(markdown)
            .filter(|event| matches!(event, Event::Start(Tag::Heading { .. })))
            .count()
    };
    let own = text(&["report", "fixtures/own-game/spec.json", "--format", "markdown"]);
    assert_eq!(headings(&markdown), headings(&own));
    assert!(page.descendants().all(|node| node.tag_name().name() != "b"));
}

#[test]
fn the_digest_depends_on_what_is_said_and_on_nothing_else() {
    let scratch = scratch::Scratch::new("report-digest");
    let original = std::fs::read_to_string("fixtures/own-game/spec.json").unwrap();
    let spec: Value = serde_json::from_str(&original).unwrap();
    let (copy, packed, changed) =
        (scratch.file("copy.json"), scratch.file("packed.json"), scratch.file("changed.json"));
    std::fs::write(&copy, &original).unwrap();
    std::fs::write(&packed, spec.to_string()).unwrap();
    let mut other = spec.clone();
    other["clauses"][0]["text"] = "A player moves a pit of his own row.".into();
    std::fs::write(&changed, other.to_string()).unwrap();
    let of = |path: &std::path::Path, threads: &str| {
        cite(&["report", path.to_str().unwrap(), "--threads", threads, "--json"])
    };
    let first = cite(&["report", "fixtures/own-game/spec.json", "--json"]);
    assert_eq!(first.0, "pebble-round@2x3");
    let digest = first.1.clone().unwrap();
    assert!(digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert_eq!(of(&copy, "1"), first);
    assert_eq!(of(&packed, "3"), first);
    assert_eq!(of(&changed, "1").0, first.0);
    assert_ne!(of(&changed, "1").1, first.1);
    // Another reading has another name and another digest; all forms say the same one.
    let reading = format!("{}@2x2:chain=unbroken", copy.display());
    let read = cite(&["report", &reading, "--json"]);
    assert_eq!(read.0, "pebble-round@2x2:chain=unbroken");
    assert_ne!(read.1, first.1);
    for form in ["text", "markdown", "html"] {
        let said = text(&["report", copy.to_str().unwrap(), "--format", form]);
        assert!(said.contains(&digest), "{form}");
    }
}

#[test]
fn a_report_that_a_limit_broke_off_has_no_digest() {
    let (id, digest) = cite(&["report", "modiar@2x4", "--memory", "1", "--json"]);
    assert_eq!((id.as_str(), digest), ("modiar@2x4", None));
    let said = text(&["report", "modiar@2x4", "--memory", "1", "--format", "markdown"]);
    assert!(said.contains("none: a limit came before the end"));
    let (_, digest) = cite(&["report", "modiar@2x2:infinite-play=draw", "--json"]);
    assert!(digest.is_some());
    assert_eq!(run(&["report", "modiar@2x2", "--format", "html", "--json"]).status.code(), Some(2));
}
