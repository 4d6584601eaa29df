//! The laws of spreading games: they hold of random moves under random rules, and each of them notices a
//! move that was tampered with.

use crate::readings;

use pitproof::check::general::{Lawful, Made, On};
use pitproof::check::step::Outcome;
use pitproof::rules::cascade::params::{Edge, Rest};
use pitproof::rules::cascade::termination::Bound;
use pitproof::rules::cascade::{Event, Move, Params, Pile, Plain, Position, Ruleset};
use pitproof::rules::{Because, Player, Rules, Score, Turn, Worded};
use readings::{Dice, any_params, any_position};

type Told = Vec<(Event, Because)>;

/// What each law says of a move.
fn judge(
    game: &Plain,
    before: &Position,
    mv: Move,
    events: &Told,
    after: &Position,
    pay: Score<2>,
) -> Vec<(&'static str, Outcome)> {
    let made = Made { before, mv, events, after, pay: &pay };
    Plain::laws()
        .iter()
        .map(|law| {
            let outcome = match law.on {
                On::State(check) => check(game, before),
                On::Move(check) => check(game, &made),
            };
            (law.id, outcome)
        })
        .collect()
}

#[test]
fn laws_hold_under_random_rules() {
    let mut dice = Dice::new(31);
    let mut arose = std::collections::BTreeMap::new();
    for _ in 0..6_000 {
        let params = any_params(&mut dice, false);
        let (rows, cols) = (2 + dice.below(3) as u8, 1 + dice.below(4) as u8);
        let game = Plain::new(Ruleset::bare(params, rows, cols));
        // A collapse may throw more than it holds: then pods are not conserved.
        let creates = game.termination().bound == Bound::Creates
            || params.trigger == pitproof::rules::cascade::params::Trigger::Once;
        for _ in 0..3 {
            let position = any_position(&mut dice, game.ruleset());
            for mv in game.moves(&position) {
                let mut told = Told::new();
                let (after, pay) = game.play(&position, mv, &mut told);
                for (id, outcome) in judge(&game, &position, mv, &told, &after, pay) {
                    let excused = creates && id == "pods-conserved";
                    if let (Outcome::Broken(why), false) = (outcome, excused) {
                        panic!(
                            "{id}: {why}: {} in {} under {params:?}",
                            game.move_text(&position, mv),
                            game.state_text(&position)
                        );
                    }
                    *arose.entry(id).or_insert(0) += u32::from(outcome == Outcome::Holds);
                }
            }
        }
    }
    assert!(arose.values().all(|&times| times > 1_000), "{arose:?}");
    assert_eq!(arose.len(), Plain::laws().len());
}

/// The laws that a tampered move breaks.
fn broken(
    game: &Plain,
    at: &str,
    mv: &str,
    tamper: impl Fn(&mut Told, &mut Position, &mut Score<2>),
) -> Vec<&'static str> {
    let before = game.read_state(at).unwrap();
    let mv = game.read_move(&before, mv).unwrap();
    let mut told = Told::new();
    let (mut after, mut pay) = game.play(&before, mv, &mut told);
    let whole = judge(game, &before, mv, &told, &after, pay);
    assert!(whole.iter().all(|(_, outcome)| !matches!(outcome, Outcome::Broken(_))), "{whole:?}");
    tamper(&mut told, &mut after, &mut pay);
    let found = judge(game, &before, mv, &told, &after, pay);
    found
        .into_iter()
        .filter(|(_, outcome)| matches!(outcome, Outcome::Broken(_)))
        .map(|(id, _)| id)
        .collect()
}

#[test]
fn each_law_notices_a_move_that_was_tampered_with() {
    let game = Plain::new(Ruleset::bare(Params::NEUTRAL, 3, 3));
    let capture = ("-*3/-,b2,-/-,g3,g3", "b1 b2");
    let market = ("-,g3,g3/-*3/-*3 S 7", "b3 market");
    let collapse = ("-*3/-,g5,-/-,g1,-", "b1 b2");
    // A pod more on the board.
    let found = broken(&game, collapse.0, collapse.1, |_, after, _| {
        after.board.put(0, Pile::new(Player::NORTH, 1));
    });
    assert_eq!(found, ["pods-conserved", "counts-by-any-order"]);
    // A pod that moved from where it fell.
    let found = broken(&game, collapse.0, collapse.1, |_, after, _| {
        after.board.put(4, Pile::new(Player::SOUTH, 1));
        after.board.put(0, Pile::new(Player::SOUTH, 1));
    });
    assert_eq!(found, ["counts-by-any-order"]);
    // Another number lifted.
    let found = broken(&game, capture.0, capture.1, |told, _, _| {
        if let Event::Lift { pods, .. } = &mut told[0].0 {
            *pods = 1;
        }
    });
    assert_eq!(found, ["quantity-by-crowding"]);
    // Fewer sold than lay there, and paid so.
    let found = broken(&game, capture.0, capture.1, |told, _, pay| {
        for (event, _) in told {
            if let Event::Capture { points, .. } = event {
                *points = 1;
            }
        }
        *pay = Score([1, 0]);
    });
    assert_eq!(found, ["capture-needs-enough"]);
    // Sold for less.
    let found = broken(&game, market.0, market.1, |told, _, pay| {
        for (event, _) in told {
            if let Event::Sold { points, .. } = event {
                *points = 2;
            }
        }
        *pay = Score([2, 0]);
    });
    assert_eq!(found, ["sales-as-stated"]);
    // Paid otherwise than told.
    let found = broken(&game, market.0, market.1, |_, _, pay| *pay = Score([0, 4]));
    assert_eq!(found, ["score-is-events"]);
    // A cell that should have collapsed.
    let found = broken(&game, "-*3/-,g5,-/-*3", "b2 b3", |_, after, _| {
        after.board.put(4, Pile::new(Player::SOUTH, 6));
    });
    assert!(found.contains(&"at-rest"), "{found:?}");
    // A ply that was not counted, or a turn that was not passed on.
    for ply in [7, 9] {
        let found = broken(&game, market.0, market.1, |_, after, _| after.ply = ply);
        assert_eq!(found, ["plies-to-sunset"]);
    }
    let found = broken(&game, market.0, market.1, |_, after, _| after.mover = Player::SOUTH);
    assert_eq!(found, ["plies-to-sunset"]);
}

#[test]
fn a_pod_that_changed_its_colour_is_noticed_where_pods_keep_theirs() {
    use pitproof::rules::cascade::params::Control;
    let at = "-*3/-,g3b2,-/-,g1,- S";
    let tamper = |_: &mut Told, after: &mut Position, _: &mut Score<2>| {
        let pile = after.board.at(4);
        after.board.put(4, pile.minus(Player::NORTH, 1).plus(Player::SOUTH, 1));
    };
    let params = Params { control: Control::Majority, ..Params::NEUTRAL };
    let game = Plain::new(Ruleset::bare(params, 3, 3));
    assert_eq!(broken(&game, at, "b1 b2", tamper), ["pods-conserved"]);
}

#[test]
fn pods_are_made_from_nothing_where_a_collapse_throws_more_than_it_holds() {
    let mut params = Params::NEUTRAL;
    params.neighbours = pitproof::rules::cascade::params::Neighbours::Corners;
    let game = Plain::new(Ruleset::bare(params, 3, 3));
    let before = game.read_state("-*3/-,g5,-/-,g1,-").unwrap();
    let mv = game.read_move(&before, "b1 b2").unwrap();
    let mut told = Told::new();
    let (after, pay) = game.play(&before, mv, &mut told);
    let found = judge(&game, &before, mv, &told, &after, pay);
    let why = found.iter().find(|(id, _)| *id == "pods-conserved").unwrap().1;
    assert_eq!(why, Outcome::Broken("there are more pods after the move than before it"));
}

#[test]
fn what_leaves_the_board_is_told() {
    let params = Params { edge: Edge::SoldByMover, rest: Rest::Sold, ..Params::NEUTRAL };
    let game = Plain::new(Ruleset::bare(params, 3, 3));
    let before = game.read_state("-*3/-*3/g5,g1,-").unwrap();
    let mv = game.read_move(&before, "b1 a1").unwrap();
    let mut told = Told::new();
    let (after, pay) = game.play(&before, mv, &mut told);
    // Six pods: two to neighbours, two over the edges, two left over and sold.
    assert_eq!((after.board.pods(), pay), (2, Score([4, 0])));
    assert!(matches!(game.turn(&after), Turn::Of(Player::NORTH)));
}
