//! Values against a solver of parity games that knows nothing of ours but the text of the file.

mod common;

use std::collections::BTreeSet;

use common::{game, literal, neighbours};
use pitproof::graph::parity;
use pitproof::rules::sowing::params::SowUntil;
use pitproof::rules::sowing::{Compiled, Layers, Position, Ruleset, position_text};
use pitproof::rules::{Player, Rules};
use pitproof::solve::{Answers, Endless, Options, Progress, solve};

/// A parity game as its file says: for each vertex priority, owner, successors.
struct Game {
    priority: Vec<u32>,
    owner: Vec<usize>,
    next: Vec<Vec<usize>>,
    back: Vec<Vec<usize>>,
}

fn read(text: &str) -> Game {
    let mut lines = text.lines();
    let head = lines.next().unwrap().strip_prefix("parity ").unwrap();
    let most: usize = head.strip_suffix(';').unwrap().parse().unwrap();
    let mut game = Game {
        priority: vec![0; most + 1],
        owner: vec![0; most + 1],
        next: vec![Vec::new(); most + 1],
        back: vec![Vec::new(); most + 1],
    };
    for line in lines {
        let (facts, name) = line.strip_suffix("\";").unwrap().split_once(" \"").unwrap();
        assert!(!name.contains('"'));
        let facts: Vec<&str> = facts.split(' ').collect();
        let [id, priority, owner, next] = facts[..] else { panic!("{line}") };
        let id: usize = id.parse().unwrap();
        game.priority[id] = priority.parse().unwrap();
        game.owner[id] = owner.parse().unwrap();
        game.next[id] = next.split(',').map(|to| to.parse().unwrap()).collect();
        for &to in &game.next[id].clone() {
            game.back[to].push(id);
        }
    }
    assert!(game.next.iter().all(|next| !next.is_empty()));
    game
}

type Set = BTreeSet<usize>;

impl Game {
    /// From where `player` can force play into `goal`, staying within `all`.
    fn attractor(&self, all: &Set, player: usize, goal: Set) -> Set {
        let (mut caught, mut new) = (goal.clone(), goal);
        while let Some(vertex) = new.pop_first() {
            for &from in self.back[vertex].iter().filter(|from| all.contains(from)) {
                let must =
                    || self.next[from].iter().all(|to| !all.contains(to) || caught.contains(to));
                if !caught.contains(&from) && (self.owner[from] == player || must()) {
                    caught.insert(from);
                    new.insert(from);
                }
            }
        }
        caught
    }

    /// What each player wins, after W. Zielonka, *Infinite games on finitely coloured graphs*, 1998.
    fn solve(&self, all: Set) -> [Set; 2] {
        let Some(top) = all.iter().map(|&vertex| self.priority[vertex]).max() else {
            return [Set::new(), Set::new()];
        };
        let player = top as usize % 2;
        let high = all.iter().copied().filter(|&vertex| self.priority[vertex] == top).collect();
        let near = self.attractor(&all, player, high);
        let inner = self.solve(all.difference(&near).copied().collect());
        let lost = inner[1 - player].clone();
        let mut won = [Set::new(), Set::new()];
        if lost.is_empty() {
            won[player] = all;
            return won;
        }
        let lost = self.attractor(&all, 1 - player, lost);
        won = self.solve(all.difference(&lost).copied().collect());
        won[1 - player].extend(lost);
        won
    }

    fn won_from_the_first(&self) -> bool {
        self.solve((0..self.priority.len()).collect())[0].contains(&0)
    }
}

fn answers(ruleset: &Ruleset, endless: Endless) -> Answers<Layers> {
    let layers = Layers::new(Compiled::new(ruleset.clone()), ruleset.total()).unwrap();
    let solved = solve(&layers, Options::default(), &Progress::default()).unwrap();
    Answers::new(layers, solved, endless)
}

/// Whether `from` is worth at least `threshold`, by the file alone.
fn asked(ruleset: &Ruleset, from: Position, threshold: i16, endless: Endless) -> bool {
    let stake = |state: &Position| i16::from(state.board.total());
    let worth = |state: &Position| match endless {
        Endless::Even => 0,
        Endless::Forfeits(Player::SOUTH) => -stake(state),
        Endless::Forfeits(_) => stake(state),
    };
    let name = |state: &Position| position_text(ruleset, state);
    let compiled = Compiled::new(ruleset.clone());
    let file = parity::write(&compiled, from, threshold, worth, name, 1 << 20).unwrap();
    let game = read(&file.text);
    assert_eq!(game.next.len(), file.vertices);
    game.won_from_the_first()
}

/// Every threshold around the value: worth at least it, and not one more.
fn confirm(ruleset: &Ruleset, from: Position, endless: Endless) {
    let value = answers(ruleset, endless).value(&from).margin;
    for threshold in [value - 1, value, value + 1, value + 2] {
        let sure = asked(ruleset, from, threshold, endless);
        let shown = position_text(ruleset, &from);
        assert_eq!(sure, threshold <= value, "{:?} {shown} {threshold}", ruleset.params);
    }
}

#[test]
fn the_literal_reading_on_a_small_board() {
    let ruleset = game(&[], 2, 2);
    let start = ruleset.start();
    let mut seen = BTreeSet::from([start]);
    let mut front = vec![start];
    let compiled = Compiled::new(ruleset.clone());
    while let Some(state) = front.pop().filter(|_| seen.len() < 40) {
        for mv in compiled.moves(&state) {
            let next = compiled.play(&state, mv, &mut pitproof::rules::Silent).0;
            if seen.insert(next) {
                front.push(next);
            }
        }
    }
    for state in seen {
        confirm(&ruleset, state, Endless::Even);
    }
}

#[test]
fn every_rule_there_is_and_every_answer_to_endless_play() {
    let mut endless_mattered = 0;
    for params in neighbours(false) {
        let ruleset = Ruleset::bare(params, 2, 1);
        let counts = params.win_by == literal().win_by;
        let laps = params.sow_until == SowUntil::Relay;
        if ruleset.positional().is_err() || !counts || laps {
            continue;
        }
        let start = ruleset.start();
        let ways =
            [Endless::Even, Endless::Forfeits(Player::SOUTH), Endless::Forfeits(Player::NORTH)];
        for endless in ways {
            confirm(&ruleset, start, endless);
        }
        let (low, high) = answers(&ruleset, Endless::Even).interval(&start).unwrap();
        endless_mattered += usize::from(low < high);
    }
    assert!(endless_mattered > 0, "no rule here lets play go on for ever");
}

#[test]
fn the_program_writes_the_same_question() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_pitproof"))
        .args(["graph", "modiar@2x3", "--format", "pg", "--threshold", "1"])
        .output()
        .unwrap();
    assert!(output.status.success());
    let won = read(&String::from_utf8(output.stdout).unwrap()).won_from_the_first();
    let ruleset = game(&[], 2, 3);
    let value = answers(&ruleset, Endless::Even).value(&ruleset.start()).margin;
    assert_eq!(won, value >= 1);
}
