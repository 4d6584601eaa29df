//! Graphs: numbers against other programs and other counts, files read back by other parsers.
//!
//! After a change that is meant: `INSTA_UPDATE=always cargo test --release --test graph`, and read
//! the difference.

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Output};

use dot_parser::{ast, canonical};
use pitproof::check::{Termination, Watch, reachable, termination, text::Text};
use pitproof::rules::perft::Lines;
use pitproof::rules::sowing::Compiled;
use pitproof::spec::{Interpretation, Library};
use serde_json::Value as Json;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pitproof")).arg("graph").args(args).output().unwrap()
}

fn text(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Json {
    serde_json::from_str(&text(args)).unwrap()
}

fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

fn number(json: &Json) -> u64 {
    json.as_u64().unwrap_or_else(|| panic!("{json} is no number"))
}

#[test]
fn the_whole_game_in_numbers() {
    let stats = json(&["modiar", "--reachable", "--format", "stats", "--json", "--plies", "14"]);
    let oracle: Json =
        serde_json::from_str(include_str!("../fixtures/oracles/modiar.json")).unwrap();
    let known = &oracle["reachable_from_start_seen_from_the_mover"];
    assert_eq!(stats["positions"], known["positions"]);
    assert_eq!(stats["moves"], known["moves"]);
    assert_eq!(stats["ends"], known["game_ends"]);
    assert_eq!(stats["branching"]["histogram"], known["legal_moves_histogram"]);
    assert_eq!(
        number(&stats["transpositions"]["moves"]),
        number(&stats["moves"]) + 1 - number(&stats["positions"])
    );

    // Loops against an iterative Tarjan, lines against a count by hash maps.
    let reading = Interpretation::parse("modiar", &Library::new()).unwrap();
    let game = Compiled::new(reading.ruleset().clone());
    let sides = Text::of(game.ruleset());
    let canon = |position| reachable::from_mover(&sides, position);
    let watch = Watch::default();
    let Termination::Endless { prefix, cycle, states, looping } =
        termination(&game, canon, usize::MAX, &watch)
    else {
        panic!("play can go on for ever");
    };
    assert_eq!(number(&stats["positions"]), states);
    assert_eq!(number(&stats["components"]["positions_on_loops"]), looping);
    let lasso = &stats["longest"]["lasso"];
    assert_eq!(number(&lasso["prefix"]["plies"]), prefix.len() as u64);
    assert_eq!(number(&lasso["round"]["plies"]), cycle.len() as u64);
    assert_eq!(lasso["prefix"]["position"], lasso["round"]["position"]);
    let lines: Vec<String> = Lines::new(&game).take(14).map(|count| count.to_string()).collect();
    let games: Vec<&str> =
        stats["games"].as_array().unwrap().iter().map(|g| g["lines"].as_str().unwrap()).collect();
    assert_eq!(games, lines);
}

#[test]
fn a_game_without_loops_has_a_longest_game() {
    let at = ["modiar", "--at", "3,1,0/1,0,2"];
    let seats = json(&[&at[..], &["--json", "--view", "seats"]].concat());
    let mover = json(&[&at[..], &["--json"]].concat());
    assert!(number(&seats["positions"]) >= number(&mover["positions"]));
    let longest = number(&mover["longest"]["plies"]);
    assert_eq!(longest, number(&seats["longest"]["plies"]));
    // After the longest game there are no lines left.
    assert_eq!(mover["games"].as_array().unwrap().len() as u64, longest);
    assert!(number(&mover["shortest_game"]["plies"]) <= longest);
}

#[test]
fn small_graphs_look_as_they_should() {
    let small = ["modiar@2x2", "--depth", "2", "--values"];
    let format = |format| text(&[&small[..], &["--format", format]].concat());
    insta::assert_snapshot!("dot", format("dot"));
    insta::assert_snapshot!("graphml", format("graphml"));
    insta::assert_snapshot!("json", format("json"));
    insta::assert_snapshot!("aut", format("aut"));
    insta::assert_snapshot!("stats", text(&["modiar@2x2"]));
    insta::assert_snapshot!("line", text(&["modiar@2x2", "--only", "line", "--format", "dot"]));
    insta::assert_snapshot!("parity", text(&["modiar@2x2", "--format", "pg", "--threshold", "1"]));
}

/// Graphs of several shapes: whole, cut, of best moves, with values and without.
const SHAPES: &[&[&str]] = &[
    &["modiar@2x2"],
    &["modiar@2x3", "--view", "mover", "--values"],
    &["modiar", "--depth", "5"],
    &["modiar", "--depth", "4", "--values"],
    &["modiar@2x3", "--only", "optimal"],
    &["modiar@2x3", "--only", "line"],
    &["modiar", "--at", "1,1,1/1,1,1"],
];

/// The ends of the edges, and the positions of the nodes by their number.
type Shape = (BTreeMap<String, String>, Vec<(String, String, String)>);

fn shape(args: &[&str]) -> Shape {
    let graph = json(&[args, &["--format", "json"]].concat());
    let name = |id: &Json| format!("n{id}");
    let nodes = graph["nodes"].as_array().unwrap().iter();
    let nodes = nodes.map(|n| (name(&n["id"]), n["position"].as_str().unwrap().to_string()));
    let edges = graph["edges"].as_array().unwrap().iter();
    let edges =
        edges.map(|e| (name(&e["from"]), name(&e["to"]), e["move"].as_str().unwrap().to_string()));
    let mut edges: Vec<_> = edges.collect();
    edges.sort();
    (nodes.collect(), edges)
}

#[test]
fn graphml_is_read_back_by_an_xml_parser() {
    for args in SHAPES {
        let text = text(&[args, &["--format", "graphml"][..]].concat());
        let file = roxmltree::Document::parse(&text).unwrap();
        let keys: BTreeMap<&str, &str> = file
            .descendants()
            .filter(|node| node.has_tag_name("key"))
            .map(|key| (key.attribute("id").unwrap(), key.attribute("attr.type").unwrap()))
            .collect();
        let data = |node: roxmltree::Node, name: &str| {
            node.children()
                .find(|data| data.attribute("key") == Some(name))
                .and_then(|data| data.text())
                .unwrap()
                .to_string()
        };
        let (mut nodes, mut edges) = (BTreeMap::new(), Vec::new());
        for node in file.descendants().filter(roxmltree::Node::is_element) {
            match node.tag_name().name() {
                "node" => {
                    nodes.insert(node.attribute("id").unwrap().into(), data(node, "position"));
                }
                "edge" => edges.push((
                    node.attribute("source").unwrap().into(),
                    node.attribute("target").unwrap().into(),
                    data(node, "move"),
                )),
                "data" => match keys[node.attribute("key").unwrap()] {
                    "int" => assert!(node.text().unwrap().parse::<i64>().is_ok()),
                    "boolean" => assert!(node.text().unwrap().parse::<bool>().is_ok()),
                    kind => assert_eq!(kind, "string"),
                },
                _ => (),
            }
        }
        edges.sort();
        assert_eq!((nodes, edges), shape(args), "{args:?}");
    }
}

#[test]
fn dot_is_read_back_by_another_parser() {
    for args in SHAPES {
        let text = text(&[args, &["--format", "dot"][..]].concat());
        let read: ast::Graph<(ast::ID, ast::ID)> = ast::Graph::try_from(text.as_str()).unwrap();
        let read: canonical::Graph<(String, String)> = read
            .filter_map(&|(name, value): (ast::ID, ast::ID)| Some((name.into(), value.into())))
            .into();
        let unquote = |text: &str| text.trim_matches('"').to_string();
        let find = |elems: &[(String, String)], name: &str| {
            elems.iter().find(|(key, _)| key == name).map(|(_, value)| unquote(value)).unwrap()
        };
        let nodes = read.nodes.set.values();
        let nodes: BTreeMap<String, String> =
            nodes.map(|n| (n.id.to_string(), find(&n.attr.elems, "position"))).collect();
        let edges = read.edges.set.iter();
        let mut edges: Vec<(String, String, String)> = edges
            .map(|e| (e.from.to_string(), e.to.to_string(), find(&e.attr.elems, "move")))
            .collect();
        edges.sort();
        assert_eq!((nodes, edges), shape(args), "{args:?}");
    }
}

#[test]
fn pictures_hold_every_position_once_and_none_covers_another() {
    for args in SHAPES {
        let text = text(&[args, &["--format", "svg"][..]].concat());
        let file = roxmltree::Document::parse(&text).unwrap();
        let boards: Vec<_> =
            file.descendants().filter(|node| node.attribute("class") == Some("node")).collect();
        let (nodes, edges) = shape(args);
        let titles: BTreeSet<&str> = boards
            .iter()
            .map(|board| board.first_element_child().unwrap().text().unwrap())
            .map(|title| title.split(';').next().unwrap())
            .collect();
        let positions: BTreeSet<&str> = nodes.values().map(String::as_str).collect();
        assert_eq!(boards.len(), nodes.len());
        assert_eq!(titles, positions);
        let lines = file.descendants().filter(|node| {
            node.has_tag_name("path")
                && node.attribute("class").is_some_and(|class| class.starts_with("edge"))
        });
        assert_eq!(lines.count(), edges.len());

        let size = |name: &str| -> f64 {
            let card = boards[0].descendants().find(|n| n.attribute("class") == Some("card"));
            card.unwrap().attribute(name).unwrap().parse().unwrap()
        };
        let (width, height) = (size("width"), size("height"));
        let at: Vec<(f64, f64)> = boards
            .iter()
            .map(|board| {
                let place = board.attribute("transform").unwrap();
                let place = place.trim_start_matches("translate(").trim_end_matches(')');
                let (x, y) = place.split_once(' ').unwrap();
                (x.parse().unwrap(), y.parse().unwrap())
            })
            .collect();
        let root = file.root_element();
        let page = |name: &str| -> f64 { root.attribute(name).unwrap().parse().unwrap() };
        for (n, a) in at.iter().enumerate() {
            assert!(a.0 >= 0.0 && a.1 >= 0.0);
            assert!(a.0 + width <= page("width") && a.1 + height <= page("height"));
            for b in &at[..n] {
                let apart = (a.0 - b.0).abs() >= width || (a.1 - b.1).abs() >= height;
                assert!(apart, "{args:?}: boards at {a:?} and {b:?}");
            }
        }
    }
}

#[test]
fn what_does_not_fit_is_refused_with_what_would() {
    let message = refused(&["modiar", "--depth", "8", "--format", "svg"]);
    assert!(message.contains("5,541 positions"), "{message}");
    assert!(message.contains("the limit is 400"), "{message}");
    assert!(message.contains("--depth 5 has 298"), "{message}");
    assert!(message.contains("--only optimal"), "{message}");
    let message = refused(&["modiar", "--format", "dot"]);
    assert!(message.contains("4,152,560 positions, and the limit is 100,000"), "{message}");
    let message = refused(&["modiar", "--format", "pg", "--threshold", "1"]);
    assert!(message.contains("more than 100,000") || message.contains("limit"), "{message}");
    let message = refused(&["modiar", "--values", "--memory", "2", "--format", "dot"]);
    assert!(message.contains("the limit is 2 MB"), "{message}");
    let message = refused(&["modiar", "--format", "pg"]);
    assert!(message.contains("--threshold"), "{message}");
    let message = refused(&["modiar:infinite-play=own-rows", "--values"]);
    assert!(message.contains("look"), "{message}");
    let message = refused(&["modiar@2x2", "--only", "loops", "--format", "dot"]);
    assert!(message.contains("endless play best for both"), "{message}");
}

#[test]
fn the_core_of_infinite_play() {
    let loops = ["modiar", "--only", "loops", "--view", "mover", "--format", "json"];
    let graph = json(&loops);
    let nodes = graph["nodes"].as_array().unwrap();
    let edges = graph["edges"].as_array().unwrap();
    let from: BTreeSet<u64> = edges.iter().map(|edge| number(&edge["from"])).collect();
    for node in nodes {
        assert_eq!(node["value"], 0, "{node}");
        assert_eq!(node["conversion"], Json::Null, "{node}");
        assert!(node["interval"][0].as_i64() < node["interval"][1].as_i64(), "{node}");
        assert!(from.contains(&number(&node["id"])), "{node}");
    }
    for edge in edges {
        assert_eq!(edge["best"], true);
        assert_eq!(edge["gain"], serde_json::json!([0, 0]));
    }
    let oracle: Json =
        serde_json::from_str(include_str!("../fixtures/oracles/modiar.json")).unwrap();
    let depends = &oracle["positions_whose_value_depends_on_infinite_play"]["reachable"];
    assert!(!nodes.is_empty() && nodes.len() as u64 <= number(depends));
}

#[test]
fn a_file_is_written_where_it_is_asked_for() {
    let folder = std::env::temp_dir().join(format!("pitproof-graph-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("small.svg");
    let out = path.to_str().unwrap();
    assert!(text(&["modiar@2x2", "--format", "svg", "--out", out]).is_empty());
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<svg"));
    let nowhere = folder.join("no/such/folder.svg");
    assert!(
        refused(&["modiar@2x2", "--format", "svg", "--out", nowhere.to_str().unwrap()])
            .contains("cannot write")
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Values from a table are those that solving finds; a table of another game, or one that lacks
/// what is asked for, is refused.
#[test]
fn values_come_from_a_table_too() {
    let folder = std::env::temp_dir().join(format!("pitproof-graph-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let table = folder.join("small.table");
    let path = table.to_str().unwrap();
    let solve = |more: &[&str]| {
        let status = Command::new(env!("CARGO_BIN_EXE_pitproof"))
            .args(["solve", "modiar@2x4", "--table", path])
            .args(more)
            .output()
            .unwrap();
        assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    };
    let asked = ["modiar@2x4", "--depth", "4", "--format", "json"];
    let with = |more: &[&str]| json(&[&asked[..], more].concat());
    solve(&["--intervals"]);
    assert_eq!(with(&["--table", path]), with(&["--values"]));
    assert_eq!(with(&["--table", path, "--only", "optimal"]), with(&["--only", "optimal"]));
    let other = refused(&["modiar@2x5", "--depth", "2", "--table", path]);
    assert!(other.contains("modiar@2x4") && other.contains("modiar@2x5"), "{other}");
    std::fs::remove_file(&table).unwrap();
    solve(&[]);
    let lacking = refused(&["modiar@2x4", "--only", "loops", "--format", "dot", "--table", path]);
    assert!(lacking.contains("--intervals"), "{lacking}");
    std::fs::remove_dir_all(&folder).unwrap();
}
