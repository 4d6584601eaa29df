//! A parameter that `Params::reads` calls unread changes nothing: no move, no board, no score.

use pitproof::rules::sowing::{Board, Key, Params, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules, Silent};
use proptest::prelude::*;

/// Parameters picked at random, the words by number.
fn params() -> impl Strategy<Value = Params> {
    (proptest::collection::vec(0..12_usize, Key::ALL.len()), 1..3_u8).prop_map(|(picks, least)| {
        let mut params = Params::NEUTRAL;
        let counts = ["2+3", "none", "1+2+3+4"][picks[Key::capture_counts as usize] % 3];
        for (&key, pick) in Key::ALL.iter().zip(picks) {
            if let Some((word, _)) = key.choices().get(pick % key.choices().len().max(1)) {
                params.set(key, word).unwrap();
            }
        }
        params.set(Key::capture_counts, counts).unwrap();
        params.set(Key::min_seeds, &least.to_string()).unwrap();
        params
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn what_is_not_read_changes_nothing(
        params in params(),
        other in params(),
        counts in proptest::collection::vec(0..9_u8, 6),
    ) {
        let mut varied = params;
        for &key in Key::ALL {
            if !params.reads(key) {
                varied.set(key, &other.get(key)).unwrap();
            }
        }
        for &key in Key::ALL {
            prop_assert_eq!(params.reads(key), varied.reads(key));
        }
        let board = Board::new(&counts);
        let position = Position { board, mover: Player::SOUTH, exempt: 0, taken: [0, 0] };
        let one = Plain::new(Ruleset::bare(params, 3, 9));
        let two = Plain::new(Ruleset::bare(varied, 3, 9));
        prop_assert_eq!(one.options(&position), two.options(&position));
        for mv in one.moves(&position) {
            let (first, second) =
                (one.play(&position, mv, &mut Silent), two.play(&position, mv, &mut Silent));
            prop_assert_eq!(first, second);
            prop_assert_eq!(one.turn(&first.0), two.turn(&second.0));
        }
    }
}
