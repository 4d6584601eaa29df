//! Exact values of small boards.

use std::ops::ControlFlow;

use super::witness::Witness;
use crate::games::{Kin, kin};
use crate::rules::beads::params::InfinitePlay;
use crate::rules::kernel::Ruled;
use crate::rules::{Familiar, Payoff, Silent, Turn, sowing};
use crate::solve::Progress;
use crate::solve::several::{Aim, Components, Gains, Graph, MOST, Worth, paranoid};
use crate::solve::valuation::{How, Profiles, Ready};
use crate::spec::{Interpretation, Library};

/// Most positions that are solved for a statement.
const SOLVED: u64 = 3_000_000;

/// Most positions that are solved where they are kept one by one.
const KEPT: usize = 500_000;

/// What a board is worth.
#[derive(Clone, Debug)]
pub(super) struct Valued {
    /// How much more the player who moves first gains than the other, in seeds.
    pub value: i16,
    /// The start, and a first move that brings as much.
    pub witness: Witness,
}

/// The exact value of a reading at its start, for the player who moves first.
///
/// # Errors
/// The reading does not exist, or its board is not solved here, and why.
pub(super) fn value(name: &str, library: &Library) -> Result<Valued, String> {
    let reading = Interpretation::parse(name, library).map_err(|error| error.to_string())?;
    kin(reading.ruled(), Solver(&reading))
}

struct Solver<'a>(&'a Interpretation);

impl Kin for Solver<'_> {
    type Gain = Result<Valued, String>;
    fn meet<G: Familiar>(self, game: &G) -> Self::Gain {
        let start = game.start();
        let (value, best) = match self.0.ruled().sowing() {
            Some(ruleset) => {
                let how = How { threads: 1, memory_mb: 1_000, profiles: Profiles::Skip };
                let ready = Ready::lone(ruleset, ruleset.total(), &how, false)
                    .map_err(|why| why.to_string())?;
                if ready.needs.positions > SOLVED {
                    return Err("the board has too many positions".into());
                }
                let answers = ready.solve(&Progress::default()).ok_or("it was stopped")?;
                let value = answers.value(&ruleset.start()).margin;
                let best = answers.moves(&ruleset.start()).into_iter().next();
                let best = best.map(|rated| sowing::move_text(ruleset, rated.mv));
                (value, best.and_then(|text| game.read_move(&start, &text).ok()))
            }
            None => {
                endless(self.0.ruled())?;
                margin(game)?
            }
        };
        let why = format!("worth {value} to the player who moves first");
        let moves: Vec<G::Move> = best.into_iter().collect();
        let witness = Witness::played(game, self.0, &[], &moves, why);
        Ok(Valued { value, witness })
    }
}

/// Whether endless play adds nothing to what was gained, as the solver takes it.
///
/// # Errors
/// It does not, or what was gained is not all that counts.
fn endless(ruled: &Ruled) -> Result<(), String> {
    let plain = match ruled {
        Ruled::Cross(ruleset) => Aim::of(&ruleset.params).seeds(),
        Ruled::Beads(ruleset) => ruleset.params.infinite_play == InfinitePlay::Draw,
        Ruled::Sowing(_) | Ruled::Cascade(_) => true,
    };
    if plain { Ok(()) } else { Err("its value is not counted in what the players gain".into()) }
}

/// What one of two players gains more than the other: what he who moves first wants, and the other
/// does not. Endless play adds nothing.
struct Margin {
    first: usize,
}

impl<G: Familiar> Worth<G> for Margin {
    fn players(&self) -> usize {
        2
    }
    fn player(&self, seat: usize) -> usize {
        usize::from(seat != self.first)
    }
    fn gain(&self, pay: &G::Pay) -> Gains {
        let mine = pay.gains()[self.first];
        let all: i16 = pay.gains().iter().sum();
        let more = 2 * mine - all;
        let mut gains = [0; MOST];
        (gains[0], gains[1]) = (more, -more);
        gains
    }
    fn end(&self, _: &G::State, pay: &G::Pay) -> Gains {
        Worth::<G>::gain(self, pay)
    }
    fn endless(&self, _: &G::State) -> Gains {
        [0; MOST]
    }
}

/// The value of a game for two, and a first move that brings it.
///
/// # Errors
/// More than two play, or play can reach too many positions.
fn margin<G: Familiar>(game: &G) -> Result<(i16, Option<G::Move>), String> {
    let start = game.start();
    let Turn::Of(first) = game.turn(&start) else {
        return Err("the game is over before it begins".into());
    };
    let worth = Margin { first: first.seat() };
    let progress = Progress::default();
    let graph = Graph::of(game, &worth, [start], KEPT, &progress).map_err(|why| why.to_string())?;
    let movers = |state: &G::State| match game.turn(state) {
        Turn::Of(player) => Some(player),
        Turn::Over(..) => None,
    };
    let mut seats: Vec<u8> =
        graph.states.iter().filter_map(|state| movers(state).map(|player| player.0)).collect();
    seats.sort_unstable();
    seats.dedup();
    if seats.len() > 2 {
        return Err("more than two play, and a position has no one value".into());
    }
    let components = Components::new(&graph);
    let values = paranoid::values(&graph, &components, &progress.cancel);
    let (value, mut best) = (values[0][0], None);
    let _ = game.each_move(&start, |mv| {
        let (next, pay) = game.play(&start, mv, &mut Silent);
        let after = graph.find(&next).map(|node| values[node as usize][0]);
        if after.map(|after| after + Worth::<G>::gain(&worth, &pay)[0]) == Some(value) {
            best = Some(mv);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    Ok((value, best))
}
