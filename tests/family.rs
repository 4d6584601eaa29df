//! Family laws: every game there is keeps those that every game must keep, by one test body that
//! names none; and games that are broken on purpose are caught, whatever their kernel.

use std::ops::ControlFlow;

use pitproof::check::family::{always, laws};
use pitproof::check::general::{Job, Scope, examine};
use pitproof::check::{Draw, Watch};
use pitproof::games::{Kin, kin};
use pitproof::rules::kernel::Kernel;
use pitproof::rules::{
    Because, Ending, Familiar, Illegal, Payoff, Player, Provenance, Rules, Sense, Trace, Turn,
    Worded,
};
use pitproof::spec::{Interpretation, Library};

fn job<'a>(kernel: Kernel, name: &'a str, games: u32, watch: &'a Watch) -> Job<'a> {
    Job {
        kernel,
        interpretation: name,
        invariants: &[],
        claims: &[],
        scope: Some(Scope::Random(Draw { games, cap: 200, seed: 7 })),
        threads: None,
        limit: 100_000,
        draw: Draw { games, cap: 200, seed: 7 },
        expectations: false,
        other: None,
        watch,
    }
}

/// What an answer breaks by itself.
const BY_RULE: &[&str] = &[
    "cardamom:neighbourhood=corners: pieces-conserved",
    "cardamom:neighbourhood=corners: nothing-returns",
    "cardamom:same-neighbourhood=throws-round-corners: pieces-conserved",
    "cardamom:same-neighbourhood=throws-round-corners: nothing-returns",
];

/// Holds a game to what every game must keep.
struct Must<'a>(&'a Interpretation);

impl Kin for Must<'_> {
    type Gain = Vec<String>;
    fn meet<G: Familiar>(self, game: &G) -> Vec<String> {
        let (all, watch) = (always::<G>(), Watch::default());
        let name = self.0.canonical();
        let chosen: Vec<_> = all.iter().collect();
        let examined = examine(game, &job(self.0.kernel(), &name, 60, &watch), &chosen);
        let mut broken = Vec::new();
        for one in examined.invariants {
            if one.verdict.refuted().is_some() {
                broken.push(format!("{name}: {}", one.id));
            }
            // Rules that name a side may make the board look otherwise from the next seat.
            assert!(!one.vacuous || one.id == "turned-board", "{name}: {} says nothing", one.id);
        }
        broken
    }
}

#[test]
fn every_game_keeps_what_all_games_must() {
    let library = Library::new();
    let (mut seen, mut broken) = (0, Vec::new());
    for name in library.names() {
        let spec = &library.load(name).unwrap().spec;
        let mut readings = vec![name.to_owned()];
        readings.extend(spec.profiles.iter().map(|one| format!("{name}:profile={}", one.id)));
        // Every answer of every question, where it arises by default.
        for question in &spec.questions {
            for answer in &question.answers {
                readings.push(format!("{name}:{}={}", question.id, answer.id));
            }
        }
        for reading in readings {
            if let Ok(reading) = Interpretation::parse(&reading, &library) {
                broken.extend(kin(reading.ruled(), Must(&reading)));
                seen += 1;
            }
        }
    }
    assert!(seen > 300, "{seen}");
    // A collapse over eight neighbours throws more pods than there are: these answers make pods out of
    // nothing, which is what speaks against them.
    assert_eq!(broken, BY_RULE);
}

/// What is wrong with a broken game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// The first move is listed twice.
    Twice,
    /// The predicate allows nothing.
    Refuses,
    /// Nothing comes of a move that nobody listens to.
    Deaf,
    /// The game says that it is over where it is not.
    Over,
    /// Pieces that leave the board are not told of.
    Mute,
    /// A piece that is put down is told of twice.
    Doubles,
    /// Something is said to stay where everything was taken up.
    Leaves,
    /// A move is told to take up pieces again.
    Lifts,
    /// A player gets another move after each move, it says.
    Bursts,
}

/// A game with a fault.
struct Broken<'a, G>(&'a G, Fault);

impl<G: Familiar> Rules for Broken<'_, G> {
    type State = G::State;
    type Move = G::Move;
    type Event = G::Event;
    type Pay = G::Pay;

    fn start(&self) -> G::State {
        self.0.start()
    }
    fn turn(&self, state: &G::State) -> Turn<G::Pay> {
        if self.1 == Fault::Over && *state == self.0.start() {
            let because = Because(0);
            let ending = Ending { why: "it is tired", because, remainder: because };
            return Turn::Over(G::Pay::ZERO, ending);
        }
        self.0.turn(state)
    }
    fn each_move(
        &self,
        state: &G::State,
        mut f: impl FnMut(G::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut first = self.1 == Fault::Twice;
        self.0.each_move(state, |mv| {
            if std::mem::take(&mut first) {
                f(mv)?;
            }
            f(mv)
        })
    }
    fn legal(&self, state: &G::State, mv: G::Move) -> Result<(), Vec<Illegal>> {
        if self.1 == Fault::Refuses {
            let why = "it refuses";
            return Err(vec![Illegal { code: "refused", why, because: Because(0) }]);
        }
        self.0.legal(state, mv)
    }
    fn play<T: Trace<G::Event>>(
        &self,
        state: &G::State,
        mv: G::Move,
        trace: &mut T,
    ) -> (G::State, G::Pay) {
        if self.1 == Fault::Deaf && !T::ON {
            return (*state, G::Pay::ZERO);
        }
        self.0.play(state, mv, trace)
    }
}

impl<G: Familiar> Worded for Broken<'_, G> {
    fn seats(&self) -> &'static [&'static str] {
        self.0.seats()
    }
    fn setup_text(&self) -> String {
        self.0.setup_text()
    }
    fn notation(&self) -> Vec<String> {
        self.0.notation()
    }
    fn state_text(&self, state: &G::State) -> String {
        self.0.state_text(state)
    }
    fn read_state(&self, text: &str) -> Result<G::State, String> {
        self.0.read_state(text)
    }
    fn move_text(&self, state: &G::State, mv: G::Move) -> String {
        self.0.move_text(state, mv)
    }
    fn read_move(&self, state: &G::State, text: &str) -> Result<G::Move, String> {
        self.0.read_move(state, text)
    }
    fn event_name(&self, event: &G::Event) -> &'static str {
        self.0.event_name(event)
    }
    fn event_text(&self, event: &G::Event) -> String {
        self.0.event_text(event)
    }
    fn unit(&self) -> Option<[&'static str; 2]> {
        self.0.unit()
    }
    fn cargo(&self) -> [&'static str; 2] {
        self.0.cargo()
    }
    fn forecast(&self, told: &[(G::Event, Because)]) -> Vec<String> {
        self.0.forecast(told)
    }
    fn picture(&self, state: &G::State) -> String {
        self.0.picture(state)
    }
    fn weight(&self, state: &G::State) -> u32 {
        self.0.weight(state)
    }
    fn provenance(&self, because: Because) -> &Provenance {
        self.0.provenance(because)
    }
}

impl<G: Familiar> Familiar for Broken<'_, G> {
    fn sense(&self, event: &G::Event) -> Sense {
        match (self.1, self.0.sense(event)) {
            (Fault::Mute, Sense::Store { .. } | Sense::Take { .. } | Sense::Leave { .. }) => {
                Sense::Other
            }
            (Fault::Doubles, Sense::Drop { pieces }) => Sense::Drop { pieces: pieces + 1 },
            (Fault::Leaves, Sense::Lift { pieces, own, .. }) => {
                Sense::Lift { pieces, left: 1, own }
            }
            (Fault::Lifts, Sense::Drop { .. }) => Sense::Lift { pieces: 2, left: 0, own: true },
            (Fault::Bursts, Sense::Drop { pieces }) => Sense::Burst { pieces },
            (_, sense) => sense,
        }
    }
    fn places(&self) -> u32 {
        self.0.places()
    }
    fn at(&self, event: &G::Event) -> Option<u8> {
        self.0.at(event)
    }
    fn origin(&self, mv: G::Move) -> Option<u8> {
        self.0.origin(mv)
    }
    fn place_name(&self, place: u8) -> String {
        self.0.place_name(place)
    }
    fn place_called(&self, name: &str) -> Option<u8> {
        self.0.place_called(name)
    }
    fn pieces(&self, state: &G::State, place: u8) -> u32 {
        self.0.pieces(state, place)
    }
    fn laid(&self, pieces: &[u32], mover: Player) -> Option<G::State> {
        self.0.laid(pieces, mover)
    }
    fn owner(&self, state: &G::State, place: u8) -> Option<Player> {
        self.0.owner(state, place)
    }
    fn holdings(&self, state: &G::State, player: Player) -> Option<u32> {
        self.0.holdings(state, player)
    }
    fn tries(&self, state: &G::State) -> Vec<G::Move> {
        self.0.tries(state)
    }
    fn turned(&self, state: &G::State) -> Option<G::State> {
        self.0.turned(state)
    }
    fn turned_move(&self, mv: G::Move) -> G::Move {
        self.0.turned_move(mv)
    }
}

/// Says whether a law is broken in a game with a fault, and in the game without it.
struct Caught<'a>(&'a Interpretation, Fault, &'a str);

impl Kin for Caught<'_> {
    type Gain = [bool; 2];
    fn meet<G: Familiar>(self, game: &G) -> [bool; 2] {
        fn breaks<G: Familiar>(game: &G, of: &Interpretation, law: &str) -> bool {
            let (all, watch) = (laws::<G>(), Watch::default());
            let name = of.canonical();
            let law = &all.iter().find(|one| one.law.id == law).unwrap().law;
            let examined = examine(game, &job(of.kernel(), &name, 20, &watch), &[law]);
            examined.invariants[0].verdict.refuted().is_some()
        }
        [breaks(&Broken(game, self.1), self.0, self.2), breaks(game, self.0, self.2)]
    }
}

#[test]
fn faults_are_caught_in_every_kernel() {
    let library = Library::new();
    for name in ["modiar", "calady", "glass-bead", "cardamom@3x3"] {
        let reading = Interpretation::parse(name, &library).unwrap();
        let sows = !name.starts_with("cardamom");
        for (fault, law, applies) in [
            (Fault::Twice, "list-is-predicate", true),
            (Fault::Refuses, "list-is-predicate", true),
            (Fault::Deaf, "deterministic", true),
            (Fault::Over, "over-without-moves", true),
            (Fault::Mute, "pieces-conserved", true),
            (Fault::Doubles, "one-by-one", sows),
            (Fault::Leaves, "all-is-lifted", sows),
            (Fault::Lifts, "one-lap", true),
            (Fault::Bursts, "nothing-by-itself", sows),
        ] {
            if applies {
                let caught = kin(reading.ruled(), Caught(&reading, fault, law));
                assert_eq!(caught, [true, false], "{name}: {fault:?} and {law}");
            }
        }
    }
}

/// Holds a game to what it says of its places: their names, what lies there, where moves start.
struct Places<'a>(&'a str);

impl Kin for Places<'_> {
    type Gain = u64;
    fn meet<G: Familiar>(self, game: &G) -> u64 {
        let name = self.0;
        let places = game.places() as u8;
        for place in 0..places {
            let called = game.place_name(place);
            assert_eq!(game.place_called(&called), Some(place), "{name}: {called}");
        }
        assert_eq!(game.place_called("no such place"), None, "{name}");
        // One piece here, two there: as many as a small board has.
        let mut pieces = vec![0; usize::from(places)];
        pieces[0] = 1;
        pieces[usize::from(places) - 1] = 2;
        let state = game.laid(&pieces, Player::SOUTH).unwrap();
        let lies: Vec<u32> = (0..places).map(|place| game.pieces(&state, place)).collect();
        assert_eq!((lies, game.weight(&state)), (pieces, 3), "{name}");
        assert!(game.laid(&vec![200; usize::from(places)], Player::SOUTH).is_none(), "{name}");
        let (mut state, mut lifts) = (game.start(), 0);
        for step in 0..200_u128 {
            let sum: u32 = (0..places).map(|place| game.pieces(&state, place)).sum();
            assert_eq!(sum, game.weight(&state), "{name}");
            let moves = game.count_moves(&state);
            if moves == 0 {
                break;
            }
            let mv = game.nth_move(&state, (step * 7 + 3) % moves);
            let mut events: Vec<(G::Event, Because)> = Vec::new();
            let (next, _) = game.play(&state, mv, &mut events);
            let lift = events
                .iter()
                .find(|(event, _)| matches!(game.sense(event), Sense::Lift { .. }))
                .and_then(|(event, _)| game.at(event));
            assert_eq!(game.origin(mv), lift, "{name}: {mv:?}");
            lifts += u64::from(lift.is_some());
            state = next;
        }
        lifts
    }
}

#[test]
fn places_are_named_and_laid_out_in_every_game() {
    let library = Library::new();
    let mut games = 0;
    for name in library.names() {
        let reading = Interpretation::parse(name, &library).unwrap();
        assert!(kin(reading.ruled(), Places(name)) > 3, "{name}");
        games += 1;
    }
    assert!(games > 5, "{games}");
}
