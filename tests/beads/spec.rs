//! The spec of the Glass Bead Game: every statement of its source is classified, its claims and
//! examples come out as it says, and every answer of every question can be played.

use pitproof::rules::beads::Plain;
use pitproof::rules::{Rules, Turn};
use pitproof::spec::{Interpretation, Library};

#[test]
fn every_answer_can_be_played() {
    let library = Library::new();
    let usual = Interpretation::parse("glass-bead", &library).unwrap();
    let spec = usual.spec().clone();
    let mut played = 0;
    for question in &spec.questions {
        for answer in &question.answers {
            let name = format!("glass-bead:{}={}", question.id, answer.id);
            let reading = Interpretation::parse(&name, &library).unwrap();
            let game = Plain::new(reading.ruled().beads().unwrap().clone());
            let (mut state, mut seed) = (game.start(), 7_u64);
            for _ in 0..60 {
                if let Turn::Over(..) = game.turn(&state) {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = game.nth_move(&state, u128::from(seed >> 16) % game.count_moves(&state));
                assert_eq!(game.legal(&state, mv), Ok(()), "{name}");
                state = game.play(&state, mv, &mut pitproof::rules::Silent).0;
            }
            played += 1;
        }
    }
    assert!(played >= 26, "{played}");
}

#[test]
fn the_rules_are_those_of_the_usual_reading() {
    let reading = Interpretation::parse("glass-bead", &Library::new()).unwrap();
    let mut params = pitproof::rules::beads::Params::usual();
    params.infinite_play = pitproof::rules::beads::params::InfinitePlay::Draw;
    assert_eq!(reading.ruled().beads().unwrap().params, params);
    // The other board of the spec.
    let large = Interpretation::parse("glass-bead@6x6", &Library::new()).unwrap();
    let rules = large.ruled().beads().unwrap();
    assert_eq!((rules.points(), rules.enough()), (42, 21));
}

#[test]
fn every_line_of_the_source_is_spoken_of() {
    let reading = Interpretation::parse("glass-bead", &Library::new()).unwrap();
    let page = reading.spec().sources.iter().find(|source| source.id == "page").unwrap();
    let mut covered = [false; 174];
    for item in &page.items {
        let (from, to) = item.lines.split_once('-').unwrap_or((&item.lines, &item.lines));
        let (from, to): (usize, usize) = (from.parse().unwrap(), to.parse().unwrap());
        covered[from..=to].fill(true);
        assert!(item.is.is_some(), "line {from}");
    }
    // The first three lines and the last hold nothing but rules of a table.
    let missed: Vec<usize> = (4..=173).filter(|&line| !covered[line]).collect();
    assert_eq!(missed, Vec::<usize>::new());
}
