//! Moves of bead games: counted by formula and found by number, equal to a list made in another way;
//! written and read back; legal exactly when listed.

use std::collections::BTreeSet;

use pitproof::rules::beads::params::{
    Duty, FromCup, JustSown, Mixed, Shorter, SowOrder, SowOrigin,
};
use pitproof::rules::beads::{Claim, Move, Order, Params, Picks, Pile, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules, Silent, Turn, Worded};
use proptest::prelude::*;

/// A repeatable stream of numbers (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u128) -> u128 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(z ^ z >> 31) % sides
    }
}

/// Beads thrown at random into pits and cups.
fn scatter(rules: &Ruleset, dice: &mut Dice) -> Position {
    let mut state = Position::bare(Player(dice.roll(2) as u8));
    // Many beads in few pits make houses.
    let open = 1 + dice.roll(u128::from(2 * rules.pits)) as u8;
    for bead in rules.beads().beads() {
        let at = dice.roll(u128::from(open) + if bead > 0 { 2 } else { 0 }) as u8;
        match at.checked_sub(open) {
            Some(cup) => state.cups[usize::from(cup)].add(bead),
            None => state.drop((at * 7 + open) % (2 * rules.pits), bead),
        }
    }
    state
}

/// Readings that change what may be claimed.
fn readings() -> Vec<Params> {
    let usual = Params::usual();
    vec![
        usual,
        Params { duty: Duty::Optional, ..usual },
        Params { shorter: Shorter::Yes, ..usual },
        Params { shorter: Shorter::Yes, duty: Duty::Optional, cup: FromCup::Freely, ..usual },
        Params { mixed: Mixed::Single, ..usual },
        Params { just_sown: JustSown::No, cup: FromCup::Freely, ..usual },
        Params { cup: FromCup::Never, shorter: Shorter::Yes, ..usual },
        Params { sow_order: SowOrder::GemsFirst, ..usual },
    ]
}

#[test]
fn counts_and_numbers_agree_with_the_list() {
    let mut dice = Dice(1);
    let (mut listed, mut claims, mut houses) = (0_u64, 0, 0);
    for params in readings() {
        for (pits, gems) in [(1, 1), (2, 2), (3, 3), (4, 2), (5, 5)] {
            let game = Plain::new(Ruleset::bare(params, pits, gems));
            for _ in 0..60 {
                let state = scatter(game.ruleset(), &mut dice);
                let count = game.count_moves(&state);
                if count > 30_000 {
                    continue;
                }
                let moves = game.moves(&state);
                assert_eq!(moves.len() as u128, count, "{}", game.state_text(&state));
                assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len());
                for n in [0, count / 3, count / 2, count.saturating_sub(1)] {
                    if n < count {
                        assert_eq!(game.nth_move(&state, n), moves[n as usize]);
                    }
                }
                listed += count as u64;
                claims += moves.iter().filter(|mv| mv.claim != Claim::Due).count();
                houses += u32::from(moves.iter().any(|mv| mv.order.len() > usize::from(2 * pits)));
            }
        }
    }
    assert!(listed > 100_000 && claims > 10_000 && houses > 50, "{listed} {claims} {houses}");
}

#[test]
fn a_pit_with_all_beads_is_counted_though_nobody_could_list_its_moves() {
    let game = Plain::new(Ruleset::bare(Params::usual(), 5, 5));
    let mut state = Position::bare(Player::SOUTH);
    state.pits[4] = game.ruleset().beads();
    let orders: u128 = (11..=20).product::<u128>() / 32;
    let count = game.count_moves(&state);
    // Twenty beads end on a, which the first and the tenth bead have filled: nothing is captured.
    assert_eq!(count, orders);
    // From pit D they end on e, which has one bead of each of the two laps before: nothing either.
    let mut state = Position::bare(Player::SOUTH);
    state.pits[4] = Pile::of(&[5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    state.pits[0] = Pile::of_stones(3);
    let count = game.count_moves(&state);
    assert!(count > 1_000_000_000, "{count}");
    for n in [0, 1, count / 7, count / 2, count - 2, count - 1] {
        let mv = game.nth_move(&state, n);
        assert_eq!(game.legal(&state, mv), Ok(()));
    }
    assert!(game.nth_move(&state, count / 3) < game.nth_move(&state, count / 3 + 1));
}

/// Every move that can be written at all from a pit: all orders, and all claims of up to two gems.
fn writable(game: &Plain, state: &Position) -> Vec<Move> {
    let rules = game.ruleset();
    let mut all = vec![Move::PASS];
    let mut gems: Vec<_> = Vec::new();
    for place in (0..2 * rules.pits)
        .map(pitproof::rules::beads::Place::Pit)
        .chain([pitproof::rules::beads::Place::Cup])
    {
        gems.extend((1..=rules.gems).map(|value| pitproof::rules::beads::Pick { place, value }));
    }
    let mut claims = vec![Claim::Due, Claim::Declined, Claim::Pits(1), Claim::Pits(2)];
    for (at, &one) in gems.iter().enumerate() {
        claims.push(Claim::Gems(Picks::of(&[one])));
        claims.extend(gems[at..].iter().map(|&two| Claim::Gems(Picks::of(&[one, two]))));
    }
    for pit in 0..2 * rules.pits {
        for order in pitproof::rules::beads::orders::Orders::new(state.pit(pit)) {
            all.extend(claims.iter().map(|&claim| Move::sow(pit, order, claim)));
        }
    }
    all
}

#[test]
fn a_move_is_legal_exactly_when_it_is_listed() {
    let mut dice = Dice(2);
    let (mut legal, mut illegal) = (0, 0);
    for params in readings() {
        for (pits, gems) in [(1, 1), (2, 1), (2, 2)] {
            let game = Plain::new(Ruleset::bare(params, pits, gems));
            for _ in 0..40 {
                let state = scatter(game.ruleset(), &mut dice);
                let listed: BTreeSet<Move> = game.moves(&state).into_iter().collect();
                for mv in writable(&game, &state) {
                    let faults = game.legal(&state, mv);
                    let text = game.move_text(&state, mv);
                    let at = game.state_text(&state);
                    assert_eq!(faults.is_ok(), listed.contains(&mv), "{at} {text} {faults:?}");
                    *(if faults.is_ok() { &mut legal } else { &mut illegal }) += 1;
                }
                let longest =
                    listed.iter().filter(|mv| matches!(mv.claim, Claim::Gems(p) if p.len() > 2));
                assert_eq!(longest.count(), 0, "claims of three gems need three pits");
            }
        }
    }
    assert!(legal > 2_000 && illegal > 100_000, "{legal} {illegal}");
}

proptest! {
    #[test]
    fn a_game_is_written_and_read_back(seed in any::<u64>(), reading in 0_usize..8, large in any::<bool>()) {
        let mut dice = Dice(seed);
        let pits = if large { 6 } else { 5 };
        let game = Plain::new(Ruleset::bare(readings()[reading], pits, pits));
        let mut state = if seed % 3 == 0 { scatter(game.ruleset(), &mut dice) } else { game.start() };
        for _ in 0..40 {
            let text = game.state_text(&state);
            prop_assert_eq!(game.read_state(&text), Ok(state));
            if let Turn::Over(..) = game.turn(&state) {
                break;
            }
            let mv = game.nth_move(&state, dice.roll(game.count_moves(&state)));
            prop_assert_eq!(game.legal(&state, mv), Ok(()));
            let text = game.move_text(&state, mv);
            prop_assert_eq!(game.read_move(&state, &text), Ok(mv), "{}", text);
            state = game.play(&state, mv, &mut Silent).0;
        }
    }

    #[test]
    fn no_text_is_too_odd_to_be_refused(text in "[A-Ea-e0-9x :/,SN-]{0,24}|\\PC{0,12}") {
        let game = Plain::new(Ruleset::bare(Params::usual(), 5, 5));
        let start = game.start();
        if let Ok(mv) = game.read_move(&start, &text) {
            let _ = game.legal(&start, mv);
        }
        let _ = game.read_state(&text);
    }
}

fn refused(game: &Plain, at: &str, mv: &str) -> String {
    let state = game.read_state(at).unwrap();
    match game.read_move(&state, mv) {
        Err(why) => why,
        Ok(mv) => {
            let faults = game.legal(&state, mv).unwrap_err();
            faults.iter().map(|fault| fault.why).collect::<Vec<_>>().join("; ")
        }
    }
}

#[test]
fn a_bad_move_says_what_is_wrong_and_at_which_bead() {
    let game = Plain::new(Ruleset::bare(Params::usual(), 5, 5));
    let start = "50,40,30,20,10/50,40,30,20,10";
    assert!(refused(&game, start, "F10").contains("names no pit"));
    assert!(
        refused(&game, start, "D03").contains("bead 2 of `D03`: pit D holds no gem of value 3")
    );
    assert!(refused(&game, start, "D00").contains("bead 2 of `D00`: pit D holds only one stone"));
    assert!(refused(&game, start, "D2").contains("bead 2 of `D2` is missing"));
    assert!(refused(&game, start, "D0x").contains("bead 2 of `D0x`: `x` is no bead"));
    assert!(refused(&game, start, "d02").contains("not the mover's"));
    assert!(
        refused(&game, start, "D20 x b4").contains("bead 2 falls into pit a and makes no indirect")
    );
    assert!(refused(&game, start, "pass").contains("must move"));
    let five = "0,0,5,22,5431100000000/-,-,-,-,- S -:43";
    assert!(refused(&game, five, "E0000511340000 x e5 4").contains("fewer gems"));
    assert!(
        refused(&game, five, "E0000511340000 x 43 c4").contains("pit c holds 00 after bead 13")
    );
    assert!(refused(&game, five, "E0000511340000 x -").contains("may not be declined"));
    assert!(refused(&game, five, "E5431100000000 x d c").contains("short"));
    assert!(refused(&game, five, "E0000511340000 x e0").contains("stones are never captured"));
    assert!(refused(&game, five, "E5431100000000 x d b").contains("bead 12 falls into c"));
}

#[test]
fn the_examples_of_the_notation() {
    let game = Plain::new(Ruleset::bare(Params::usual(), 5, 5));
    // The 5 of B was sown by the same move.
    let state = game.read_state("4,3,0,20,10/50,40,30,1000,520 N -:-").unwrap();
    let mv = game.read_move(&state, "e250 x B5").unwrap();
    assert_eq!(game.legal(&state, mv), Ok(()));
    assert_eq!(game.move_text(&state, mv), "e250 x B5");
    let after = game.play(&state, mv, &mut Silent).0;
    assert_eq!(after.cups[1], Pile::of(&[5]));
}

/// `e0000 x D55 E4 3`, an example of the author's page on notation: the fourth stone falls into D,
/// and four gems are captured, two of them 5s from D. No position allows it, whatever D holds.
#[test]
fn the_impossible_example_is_impossible() {
    for params in readings() {
        let game = Plain::new(Ruleset::bare(params, 5, 5));
        let e = Order::of(&[0; 4]);
        let mut tried = 0;
        // What A, B, C and D hold: nothing, a stone, a gem, or more; D with both 5s or not.
        let piles: [&[u8]; 6] = [&[], &[0], &[5], &[5, 5], &[5, 5, 0], &[0, 0]];
        for code in 0..6_usize.pow(4) {
            let mut state = Position::bare(Player::NORTH);
            state.pits[9] = e.pile();
            for pit in 0..4 {
                state.pits[pit] = Pile::of(piles[code / 6_usize.pow(pit as u32) % 6]);
            }
            state.pits[4] = Pile::of(&[4, 0]);
            state.cups[0] = Pile::of(&[3]);
            tried += 1;
            assert!(game.read_move(&state, "e0000 x D55 E4 3").is_err());
        }
        assert_eq!(tried, 1296);
    }
}

#[test]
fn skipping_the_origin_always_or_only_when_round_is_the_same() {
    let mut dice = Dice(3);
    let usual = Params::usual();
    let other = Params { sow_origin: SowOrigin::SkipWhenRound, ..usual };
    for pits in 1..=5 {
        let one = Plain::new(Ruleset::bare(usual, pits, pits));
        let two = Plain::new(Ruleset::bare(other, pits, pits));
        for _ in 0..300 {
            let state = scatter(one.ruleset(), &mut dice);
            let count = one.count_moves(&state);
            assert_eq!(two.count_moves(&state), count);
            if count > 0 {
                let mv = one.nth_move(&state, dice.roll(count));
                assert_eq!(one.play(&state, mv, &mut Silent), two.play(&state, mv, &mut Silent));
            }
        }
    }
}
