//! Whole games, played move by move against a reference model that divides where the kernel sows.

mod common;

use common::{game, neighbours};
use pitproof::check::compositions::Layer;
use pitproof::check::law::Law;
use pitproof::check::text::Text;
use pitproof::rules::sowing::params::TurnAgain;
use pitproof::rules::sowing::route::STORE;
use pitproof::rules::sowing::{Board, Move, Plain, Position, Ruleset};
use pitproof::rules::{Payoff, Player, Rules, Score, Silent, Turn};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};
use quickcheck::{TestResult, quickcheck};

/// A game as the rules text has it, by the checker's own arithmetic.
#[derive(Clone, Debug)]
struct Model {
    ruleset: Ruleset,
    position: Position,
    captured: [u16; 2],
}

impl Model {
    fn law(&self) -> (Text, Law) {
        let text = Text::of(&self.ruleset);
        (text, Law::of(&text, &self.position))
    }
}

impl ReferenceStateMachine for Model {
    type State = Model;
    type Transition = u8;

    fn init_state() -> BoxedStrategy<Model> {
        // Rules of Modiar with one answer changed; slam rules that give the board away are left
        // out, since the model below captures only what a move takes.
        let all: Vec<_> = neighbours(false)
            .into_iter()
            .filter(|params| {
                use pitproof::rules::sowing::params::{Majority, SlamLegality, SowUntil, WinBy};
                params.slam_legality != SlamLegality::RestToOpponent
                    && params.sow_until != SowUntil::CircuitRestKept
                    && params.win_by == WinBy::MostSeeds
                    && params.majority == Majority::PlayOn
            })
            .collect();
        (proptest::sample::select(all), 1..=4_u8, 1..=7_u8)
            .prop_map(|(params, side, seeds)| {
                let ruleset = Ruleset::bare(params, side, seeds);
                Model { position: ruleset.start(), ruleset, captured: [0, 0] }
            })
            .boxed()
    }

    fn transitions(model: &Model) -> BoxedStrategy<u8> {
        let (_, law) = model.law();
        let mut moves: Vec<u8> = (0..8).filter(|pit| law.legal >> pit & 1 == 1).collect();
        if law.passes || moves.is_empty() {
            // 8 is a pass, or a look at the end of the game.
            moves.push(8);
        }
        proptest::sample::select(moves).boxed()
    }

    fn preconditions(model: &Model, &pit: &u8) -> bool {
        let (_, law) = model.law();
        if pit == 8 { law.legal == 0 } else { law.legal >> pit & 1 == 1 }
    }

    fn apply(mut model: Model, &pit: &u8) -> Model {
        let (text, law) = model.law();
        if pit == 8 && !law.passes {
            return model;
        }
        if let Some(trial) = law.trial(pit.min(7)).filter(|_| pit < 8) {
            let slam = text.slams(&model.position, trial);
            let taken = text.settled(&model.position, trial, slam, law.bare >> pit & 1 == 1);
            let mut counts = trial.sown;
            model.captured[model.position.mover.seat()] +=
                text.seeds(&counts, taken) + u16::from(trial.stored);
            for (at, count) in counts.iter_mut().enumerate() {
                if taken >> at & 1 == 1 {
                    *count = 0;
                }
            }
            model.position.board = Board::new(&counts);
        }
        let stored = law.trial(pit.min(7)).filter(|_| pit < 8).map(|trial| trial.last);
        if stored != Some(STORE) || text.params.turn_again == TurnAgain::No {
            model.position.mover = model.position.mover.other();
        }
        model.position.exempt = model.position.exempt.saturating_sub(1);
        model
    }
}

/// The same game on the plain kernel.
struct Table {
    game: Plain,
    position: Position,
    score: Score<2>,
}

impl StateMachineTest for Table {
    type SystemUnderTest = Table;
    type Reference = Model;

    fn init_test(model: &Model) -> Table {
        let game = Plain::new(model.ruleset.clone());
        Table { position: game.start(), game, score: Score::ZERO }
    }

    fn apply(mut table: Table, _: &Model, pit: u8) -> Table {
        if matches!(table.game.turn(&table.position), Turn::Of(_)) {
            let mv = if pit == 8 { Move::Pass } else { Move::Pit(pit) };
            assert_eq!(table.game.legal(&table.position, mv), Ok(()));
            let (next, pay) = table.game.play(&table.position, mv, &mut Silent);
            table.position = next;
            table.score = table.score.plus(pay);
        }
        table
    }

    fn check_invariants(table: &Table, model: &Model) {
        assert_eq!(table.position, model.position);
        assert_eq!(table.score.0.map(|seeds| seeds as u16), model.captured);
        let (_, law) = model.law();
        let moves = table.game.moves(&table.position);
        let listed = moves.iter().fold(0, |mask, mv| match mv {
            Move::Pit(pit) => mask | 1_u32 << pit,
            Move::Pass => mask,
        });
        assert_eq!(listed, law.legal);
        assert_eq!(moves.contains(&Move::Pass), law.passes);
        if let Turn::Over(pay, _) = table.game.turn(&table.position) {
            assert!(law.over());
            let sum: i16 = table.score.plus(pay).0.iter().sum();
            let nobody = model.ruleset.params.remainder
                == pitproof::rules::sowing::params::Remainder::Nobody;
            assert!(nobody || sum == i16::from(model.ruleset.total()));
        }
    }
}

prop_state_machine! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]
    #[test]
    fn played_games_follow_the_model(sequential 1..80 => Table);
}

quickcheck! {
    fn a_sowing_keeps_its_seeds_and_its_path(counts: (u8, u8, u8, u8), north: bool, pit: u8) -> TestResult {
        let counts = [counts.0 % 60, counts.1 % 60, counts.2 % 60, counts.3 % 60];
        let (mover, pit) = (Player(u8::from(north)), pit % 2 + 2 * u8::from(north));
        let text = Text::of(&game(&[("capture.counts", "none")], 2, 60));
        let position = Position { board: Board::new(&counts), mover, exempt: 0, taken: [0, 0] };
        if counts[usize::from(pit)] == 0 {
            return TestResult::discard();
        }
        let trial = text.lift(&position, pit);
        let dropped: u8 = trial.dropped.iter().sum();
        let kernel = Plain::new(game(&[("capture.counts", "none"), ("move.min-seeds", "1")], 2, 60));
        let (next, _) = kernel.play(&position, Move::Pit(pit), &mut Silent);
        TestResult::from_bool(
            dropped == counts[usize::from(pit)]
                && next.board.counts() == trial.sown
                && trial.last == (pit + dropped - 1) % 4,
        )
    }

    fn any_place_of_a_layer_is_a_board_of_it(pits: u8, seeds: u8, place: u64) -> bool {
        let layer = Layer { pits: 2 * (pits % 4 + 1), seeds: seeds % 40 };
        let mut counts = layer.at(place % layer.size());
        let sum = |counts: &[u8]| counts.iter().map(|&n| u32::from(n)).sum::<u32>();
        let right = sum(&counts) == u32::from(layer.seeds);
        let last = !layer.step(&mut counts);
        right && sum(&counts) == u32::from(layer.seeds) && last == (place % layer.size() + 1 == layer.size())
    }
}
