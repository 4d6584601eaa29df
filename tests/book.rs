//! The book: it builds, its links lead somewhere, and it keeps up with the program.
//!
//! That what it shows is what the program prints is held by `tests/cli.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use mdbook_driver::MDBook;
use pitproof::cli::{Cli, schemas};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

fn chapters() -> Vec<(String, String)> {
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let entry = entry.unwrap();
        (entry.file_name().into_string().unwrap(), std::fs::read_to_string(entry.path()).unwrap())
    };
    let entries = std::fs::read_dir(docs().join("src")).unwrap();
    // Pictures lie beside the chapters.
    let chapter = |entry: &std::io::Result<std::fs::DirEntry>| {
        entry.as_ref().unwrap().path().extension().is_some_and(|kind| kind == "md")
    };
    entries.filter(chapter).map(read).collect()
}

/// The values of an attribute in a page.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    let parts = page.split(&start as &str).skip(1);
    parts.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_book_builds_and_its_links_lead_somewhere() {
    let into = std::env::temp_dir().join(format!("pitproof-book-{}", std::process::id()));
    let mut book = MDBook::load(docs()).unwrap();
    book.config.build.build_dir = into.clone();
    book.build().unwrap();
    let mut pages = BTreeMap::new();
    for entry in std::fs::read_dir(&into).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|kind| kind == "html") {
            let name = path.file_name().unwrap().to_str().unwrap().to_string();
            pages.insert(name, std::fs::read_to_string(&path).unwrap());
        }
    }
    for (name, _) in chapters().iter().filter(|(name, _)| name != "SUMMARY.md") {
        let page = name.replace(".md", ".html");
        assert!(pages.contains_key(&page), "{name} is not in SUMMARY.md");
    }
    let mut checked = 0;
    for (name, page) in &pages {
        for link in attributes(page, "href").into_iter().chain(attributes(page, "src")) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { name } else { file };
            // The page for what is not found is written for the root of a site.
            let file = file.trim_start_matches('/');
            assert!(file.is_empty() || into.join(file).exists(), "{name} links to {link}");
            if let Some(target) = pages.get(file).filter(|_| !anchor.is_empty()) {
                let ids: BTreeSet<&str> = attributes(target, "id").into_iter().collect();
                assert!(ids.contains(anchor), "{name} links to {link}: no such heading");
            }
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} links were found");
    std::fs::remove_dir_all(&into).unwrap();
}

#[test]
fn commands_in_the_book_are_commands_of_the_program() {
    let mut seen = BTreeSet::new();
    for (name, text) in chapters() {
        let mut shown = false;
        for line in text.lines() {
            shown ^= line.starts_with("```");
            if !shown {
                continue;
            }
            let line = line.trim_start_matches("$ ");
            let Some(rest) = line.strip_prefix("pitproof ") else { continue };
            let rest = rest.split(" > ").next().unwrap();
            // Words, but for what stands between quotes.
            let words = rest.split('"').enumerate().flat_map(|(n, part)| {
                if n % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }
            });
            let words: Vec<&str> = words.collect();
            seen.insert(words[0].to_string());
            let parsed = Cli::command().try_get_matches_from([&["pitproof"], &words[..]].concat());
            assert!(parsed.is_ok(), "{name}: {line}\n{}", parsed.unwrap_err());
        }
    }
    assert!(seen.len() > 3, "{seen:?}");
}

#[test]
fn every_json_output_is_in_the_book() {
    let page = std::fs::read_to_string(docs().join("src/json.md")).unwrap();
    for (command, _) in schemas() {
        let row = format!("| `{command}` | `docs/schemas/{command}.json` |");
        assert!(page.contains(&row), "docs/src/json.md has no line for {command}");
    }
}
