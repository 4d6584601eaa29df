//! Exact values of small boards.

use super::witness::Witness;
use crate::games::{Kin, kin};
use crate::rules::beads::params::InfinitePlay;
use crate::rules::kernel::Ruled;
use crate::rules::{Familiar, sowing};
use crate::solve::Progress;
use crate::solve::several::{Aim, margin};
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
                margin(game, KEPT, &Progress::default()).map_err(|why| why.to_string())?
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
