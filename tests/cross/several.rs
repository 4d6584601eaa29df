//! Values for more than two players: against a slow solver that shares nothing with them, and
//! against every equilibrium of small games.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use pitproof::rules::cross::{Event, Plain, Position};
use pitproof::rules::{
    Because, Ending, Illegal, Player, Rules, Score, Silent, Trace, Turn, Worded,
};
use pitproof::solve::Progress;
use pitproof::solve::several::{
    Aim, Components, Equilibria, Gains, Graph, Verdict, Worth, circles, horizon, paranoid,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::game;

static NEVER: AtomicBool = AtomicBool::new(false);

fn everywhere(game: &Plain, most: u8) -> Vec<Position> {
    let mut all = Vec::new();
    for seeds in 0..=most {
        let _ = game.everywhere(seeds, |state| {
            all.push(*state);
            ControlFlow::Continue(())
        });
    }
    all
}

fn graph<R: Rules>(game: &R, worth: &impl Worth<R>, roots: Vec<R::State>) -> Graph<R::State> {
    Graph::of(game, worth, roots, 1 << 24, &Progress::default()).unwrap()
}

/// The paranoid value by its definition, threshold by threshold.
///
/// Layer by layer of seeds on the board. Where endless play is worth less than `t`, a player has
/// `t` if he can force it: the least set that is closed under his good moves. Where it is worth `t`
/// or more, he has it unless the others can force less.
fn slow(game: &Plain, aim: &Aim, states: &[Position]) -> HashMap<Position, Gains> {
    let mut layers: BTreeMap<u32, Vec<Position>> = BTreeMap::new();
    for state in states {
        layers.entry(state.total()).or_default().push(*state);
    }
    let mut values: HashMap<Position, Gains> = HashMap::new();
    let most = i16::try_from(layers.keys().max().copied().unwrap_or(0)).unwrap().max(12);
    for (total, layer) in &layers {
        let mut here: HashMap<Position, Gains> =
            layer.iter().map(|state| (*state, Gains::default())).collect();
        for (player, _) in aim.seats().iter().enumerate() {
            for t in 1..=most {
                let endless = |state: &Position| aim.endless(state)[player] >= t;
                // Where the player has `t`, if he must force it; else where the others can deny it.
                let mut settled: HashMap<Position, bool> = HashMap::new();
                loop {
                    let mut changed = false;
                    for state in layer {
                        if settled.contains_key(state) {
                            continue;
                        }
                        let must_force = !endless(state);
                        let found = match game.turn(state) {
                            Turn::Over(pay, _) => (aim.end(state, &pay)[player] >= t) == must_force,
                            Turn::Of(seat) => {
                                let mine = aim.player(seat.seat()) == player;
                                let good = |mv| {
                                    let (next, pay) = game.play(state, mv, &mut Silent);
                                    if next.total() == *total {
                                        return settled.get(&next).copied().unwrap_or(false);
                                    }
                                    let value = aim.gain(&pay)[player] + values[&next][player];
                                    (value >= t) == must_force
                                };
                                let moves = game.moves(state);
                                if mine == must_force {
                                    moves.into_iter().any(good)
                                } else {
                                    moves.into_iter().all(good)
                                }
                            }
                        };
                        if found {
                            settled.insert(*state, true);
                            changed = true;
                        }
                    }
                    if !changed {
                        break;
                    }
                }
                for state in layer {
                    if settled.contains_key(state) != endless(state) {
                        here.get_mut(state).unwrap()[player] = t;
                    }
                }
            }
        }
        values.extend(here);
    }
    values
}

#[test]
fn paranoid_values_are_those_of_a_slow_solver() {
    let names = [
        "calady@2x2",
        "calady@2x2:version=2",
        "calady@2x2:version=3",
        "calady@2x2:version=hyper",
        "calady@2x2:teams=opposite",
        "calady@2x2:extra-turn=may",
        "calady@2x2:sow-route=outline",
        "calady@2x2:version=3,sow-route=outline,centre-owner=all",
        "calady@2x2:end-trigger=last-pair",
        "calady@2x2:version=3,end-trigger=last-pair,elimination=out",
        "calady@2x2:stores=none",
    ];
    for name in names {
        let game = game(name);
        let aim = Aim::of(game.params());
        let graph = graph(&game, &aim, everywhere(&game, 6));
        let components = Components::new(&graph);
        let fast = paranoid::values(&graph, &components, &NEVER);
        let slow = slow(&game, &aim, &graph.states);
        for (state, fast) in graph.states.iter().zip(fast) {
            assert_eq!(slow[state], fast, "{name} at {}", game.state_text(state));
        }
    }
    let game = game("calady@4x1");
    let aim = Aim::of(game.params());
    let graph = graph(&game, &aim, everywhere(&game, 3));
    let fast = paranoid::values(&graph, &Components::new(&graph), &NEVER);
    let slow = slow(&game, &aim, &graph.states);
    assert!(graph.states.iter().zip(fast).all(|(state, fast)| slow[state] == fast));
}

#[test]
fn winning_is_valued_as_by_the_slow_solver() {
    for name in [
        "calady@2x2:aim=winning",
        "calady@2x3:aim=winning,version=3",
        "calady@2x2:aim=winning,version=3,infinite-play=nobody,tie=nobody",
        "calady@2x3:aim=winning,version=hyper,teams=opposite",
    ] {
        let game = game(name);
        let aim = Aim::of(game.params());
        let graph = graph(&game, &aim, vec![game.start()]);
        let fast = paranoid::values(&graph, &Components::new(&graph), &NEVER);
        let slow = slow(&game, &aim, &graph.states);
        for (state, fast) in graph.states.iter().zip(fast) {
            assert_eq!(slow[state], fast, "{name} at {}", game.state_text(state));
        }
    }
}

#[test]
fn values_by_a_horizon_are_those_of_all_lines_and_tend_to_the_paranoid_ones() {
    for name in ["calady@2x3", "calady@2x2:version=3", "calady@2x2:aim=winning"] {
        let game = game(name);
        let aim = Aim::of(game.params());
        let graph = graph(&game, &aim, vec![game.start()]);
        let exact = paranoid::values(&graph, &Components::new(&graph), &NEVER);
        for plies in 0..12 {
            let by_graph = horizon::everywhere(&graph, plies);
            let by_lines =
                horizon::within(&game, &aim, &game.start(), plies, 1 << 20, &NEVER).unwrap();
            assert_eq!(by_graph[0], by_lines, "{name} within {plies}");
        }
        assert_eq!(horizon::everywhere(&graph, graph.len() as u32), exact, "{name}");
    }
}

/// On small boards play goes round only by one seed that circles the shared pits, where stores are
/// sown; else there are other ways.
#[test]
fn cycles_are_one_seed_that_circles() {
    for (version, good) in [("1", true), ("2", true), ("hyper", true), ("3", false)] {
        for (board, most, cycles) in [("2x1", 8, 1), ("4x1", 5, 495)] {
            let name = format!("calady@{board}:version={version}");
            let game = game(&name);
            let graph = graph(&game, &Aim::of(game.params()), everywhere(&game, most));
            let found = circles::look(&game, &graph, &Components::new(&graph));
            assert_eq!(found.other.is_none(), good, "{name}");
            if good {
                assert_eq!((found.components, found.positions), (cycles, 4 * cycles), "{name}");
            }
        }
    }
}

/// The line of `fixtures/oracles/calady.json`: pits that are the same, and the moves between them.
#[test]
fn the_seed_goes_round_and_the_position_comes_back() {
    let game = game("calady");
    let text = include_str!("../../fixtures/oracles/calady.json");
    let oracle: serde_json::Value = serde_json::from_str(text).unwrap();
    let stops: Vec<Vec<&str>> = oracle["line"]
        .as_str()
        .unwrap()
        .split(" -> ")
        .map(|stop| stop.split(" = ").collect())
        .collect();
    assert_eq!(stops.len() as u64, oracle["plies"].as_u64().unwrap() + 1);
    let start = "0,0,1,0,0,2/1,0,0,0,0,0/3,0,0,0,0,0/0,0,0,1,0,4 S";
    let mut state = game.read_state(start).unwrap();
    for stop in stops.windows(2) {
        // The last name of a pit is the one by which the next player calls it.
        let mv = game.read_move(&state, stop[0][stop[0].len() - 1]).unwrap();
        assert_eq!(game.legal(&state, mv), Ok(()));
        let mut told = Vec::new();
        let (next, pay) = game.play(&state, mv, &mut told);
        assert_eq!(pay, Score([0; 4]));
        for name in &stop[1] {
            let pit = game.routes().find(name).unwrap();
            assert!(told.iter().any(|(event, _)| *event == Event::Sow { pit, holds: 1 }), "{name}");
        }
        state = next;
    }
    assert_eq!(game.state_text(&state), start);
}

/// With five seeds on arms of length 1, some cycle has a position with exactly five payoffs.
#[test]
fn a_cycle_can_have_five_payoffs() {
    let game = game("calady@4x1");
    let graph = graph(&game, &Aim::of(game.params()), everywhere(&game, 5));
    let components = Components::new(&graph);
    let values = paranoid::values(&graph, &components, &NEVER);
    let known = Equilibria::of(&graph, &components, &values, &NEVER);
    let five = (0..graph.len() as u32).any(|node| {
        let on_cycle = components.nodes(components.of(node)).len() > 1;
        on_cycle
            && graph.states[node as usize].total() == 5
            && matches!(known.verdict(node), Verdict::Several(pays) if pays.len() == 5)
    });
    assert!(five);
    let counts = known.counts();
    assert_eq!(counts.determined + counts.several + counts.undetermined, counts.positions);
    assert!(counts.many_payoffs > 0 && counts.determined > counts.positions / 2);
}

/// A game of four on a small graph with cycles: nodes in layers, gains only between layers.
struct Loopy {
    movers: Vec<u8>,
    moves: Vec<Vec<(u32, [i16; 4])>>,
    ends: Vec<Option<[i16; 4]>>,
}

impl Loopy {
    fn random(seed: u64) -> Self {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut draw = move |below: u64| chance.next_u64() % below;
        let (layers, wide) = (2 + draw(2) as usize, 2 + draw(2) as usize);
        let count = layers * wide;
        let (mut movers, mut moves, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for node in 0..count {
            let layer = node / wide;
            movers.push(draw(4) as u8);
            let mut pay = || [0; 4].map(|_: i16| draw(3) as i16);
            if layer == layers - 1 {
                moves.push(Vec::new());
                ends.push(Some(pay()));
                continue;
            }
            ends.push(None);
            let inside = (layer * wide + draw(wide as u64) as usize) as u32;
            let mut list = vec![(inside, [0; 4])];
            for _ in 0..1 + draw(2) {
                let below = (layer + 1) * wide;
                let to = below + draw((count - below) as u64) as usize;
                let gains = [0; 4].map(|_: i16| i16::from(draw(4) == 0));
                list.push((to as u32, gains));
            }
            moves.push(list);
        }
        Loopy { movers, moves, ends }
    }
}

impl Rules for Loopy {
    type State = u32;
    type Move = usize;
    type Event = ();
    type Pay = Score<4>;
    fn start(&self) -> u32 {
        0
    }
    fn turn(&self, state: &u32) -> Turn<Score<4>> {
        let because = Because(0);
        match self.ends[*state as usize] {
            Some(pay) => Turn::Over(Score(pay), Ending { why: "", because, remainder: because }),
            None => Turn::Of(Player(self.movers[*state as usize])),
        }
    }
    fn each_move(&self, state: &u32, f: impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..self.moves[*state as usize].len()).try_for_each(f)
    }
    fn legal(&self, _: &u32, _: usize) -> Result<(), Vec<Illegal>> {
        Ok(())
    }
    fn play<T: Trace<()>>(&self, state: &u32, mv: usize, _: &mut T) -> (u32, Score<4>) {
        let (to, gains) = self.moves[*state as usize][mv];
        (to, Score(gains))
    }
}

struct Plainly;

impl Worth<Loopy> for Plainly {
    fn players(&self) -> usize {
        4
    }
    fn player(&self, seat: usize) -> usize {
        seat
    }
    fn gain(&self, pay: &Score<4>) -> Gains {
        pay.0
    }
    fn end(&self, _: &u32, pay: &Score<4>) -> Gains {
        pay.0
    }
    fn endless(&self, _: &u32) -> Gains {
        [0; 4]
    }
}

/// All equilibria of a game with one fixed move at each node, by their definition.
fn all_equilibria(game: &Loopy) -> Vec<Vec<Gains>> {
    let count = game.movers.len();
    let run = |choice: &[usize], from: usize| -> Gains {
        let (mut at, mut sum) = (from, [0; 4]);
        for _ in 0..=count {
            if let Some(pay) = game.ends[at] {
                return std::array::from_fn(|player| sum[player] + pay[player]);
            }
            let (to, gains) = game.moves[at][choice[at]];
            sum = std::array::from_fn(|player| sum[player] + gains[player]);
            at = to as usize;
        }
        sum
    };
    let widths: Vec<usize> = game.moves.iter().map(|moves| moves.len().max(1)).collect();
    let all = |fixed: &dyn Fn(usize) -> Option<usize>| -> Vec<Vec<usize>> {
        let mut list = vec![Vec::new()];
        for (node, &width) in widths.iter().enumerate() {
            let span = match fixed(node) {
                Some(choice) => choice..choice + 1,
                None => 0..width,
            };
            list = list
                .into_iter()
                .flat_map(|known: Vec<usize>| {
                    span.clone().map(move |one| [known.clone(), vec![one]].concat())
                })
                .collect();
        }
        list
    };
    let mut found = Vec::new();
    for choice in all(&|_| None) {
        let pays: Vec<Gains> = (0..count).map(|from| run(&choice, from)).collect();
        let stable = (0..4_u8).all(|player| {
            let others = |node: usize| (game.movers[node] != player).then(|| choice[node]);
            all(&others).iter().all(|other| {
                (0..count)
                    .all(|from| run(other, from)[player as usize] <= pays[from][player as usize])
            })
        });
        if stable {
            found.push(pays);
        }
    }
    found
}

#[test]
fn every_equilibrium_of_random_games_is_among_those_that_are_told() {
    let (mut determined, mut several, mut complete, mut loops) = (0, 0, 0, 0);
    for seed in 0..1500 {
        let game = Loopy::random(seed);
        let choices: usize = game.moves.iter().map(|moves| moves.len().max(1)).product();
        if choices > 600 {
            continue;
        }
        let roots: Vec<u32> = (0..game.movers.len() as u32).collect();
        let graph = graph(&game, &Plainly, roots);
        let components = Components::new(&graph);
        let values = paranoid::values(&graph, &components, &NEVER);
        let known = Equilibria::of(&graph, &components, &values, &NEVER);
        loops += known.counts().open_cycles;
        let all = all_equilibria(&game);
        for node in 0..graph.len() {
            let met: std::collections::BTreeSet<Gains> =
                all.iter().map(|pays| pays[node]).collect();
            match known.verdict(node as u32) {
                Verdict::Determined(pay) => {
                    assert!(met.iter().all(|one| *one == pay), "game {seed}, node {node}");
                    determined += usize::from(!met.is_empty());
                }
                Verdict::Several(pays) => {
                    assert!(met.iter().all(|one| pays.contains(one)), "game {seed}, node {node}");
                    several += 1;
                    complete += usize::from(met.len() == pays.len());
                }
                Verdict::Undetermined(low, high) => {
                    for one in met {
                        assert!(
                            (0..4).all(|p| low[p] <= one[p] && one[p] <= high[p]),
                            "game {seed}"
                        );
                    }
                }
            }
        }
    }
    assert!(determined > 1000 && several > 100 && loops > 50, "{determined} {several} {loops}");
    // Strategies that look at the past have more payoffs, but seldom in games as small as these.
    assert!(complete * 10 > several * 8, "{complete} of {several}");
}
