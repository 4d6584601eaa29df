//! Reasons say who gains how much, in what the game counts.

use pitproof::play::reason::lead;
use pitproof::play::{Limit, Merchant, Mind, Sage};
use pitproof::rules::beads;
use pitproof::rules::cascade::{Compiled, Params, Ruleset};
use pitproof::rules::{Player, Worded, cross, sowing};

fn cascade() -> Compiled {
    Compiled::new(Ruleset::bare(Params::NEUTRAL, 3, 3)).unwrap()
}

#[test]
fn leads_name_both_and_the_unit() {
    let game = cascade();
    for (who, much, said) in [
        (0, 120, "South gains 1.20 points more than North"),
        (0, 100, "South gains 1 point more than North"),
        (1, -5, "South gains 0.05 points more than North"),
        (1, 123_400, "North gains 1,234 points more than South"),
        (1, 0, "North gains as much as South"),
    ] {
        assert_eq!(lead(&game, Player(who), much), said);
    }
    let game = sowing::Plain::new(sowing::Ruleset::bare(sowing::Params::NEUTRAL, 3, 3));
    assert_eq!(lead(&game, Player(0), -200), "North gains 2 seeds more than South");
    let game = cross::Plain::new(cross::Ruleset::bare(cross::Params::NEUTRAL, 6, 4));
    assert_eq!(lead(&game, Player(1), 300), "East gains 3 seeds more than the others together");
    assert_eq!(lead(&game, Player(3), -1_400), "West gains 14 seeds less than the others together");
    assert_eq!(lead(&game, Player(2), 0), "North gains as much as the others together do");
    let game = beads::Plain::new(beads::Ruleset::bare(beads::Params::NEUTRAL, 5, 5));
    assert_eq!(lead(&game, Player(0), 100), "South wins");
    assert_eq!(lead(&game, Player(0), -100), "North wins");
    assert_eq!(lead(&game, Player(1), 0), "nobody wins");
}

#[test]
fn the_sage_says_how_far_he_looked_and_whether_he_reckons() {
    let game = cascade();
    let mut sage = Sage::new(Limit { depth: 3, time: None }, 1);
    let why = sage.choose(&game, &game.read_state("b1,-*2/-*3/g3*3").unwrap()).unwrap().why;
    assert!(why.starts_with("looking 3 plies ahead ("), "{why}");
    assert!(why.contains(" positions), ") && why.contains("points more than"), "{why}");
    assert!(why.ends_with(" from here on, what stands on the board reckoned in"), "{why}");
    // Two plies before sunset he sees the end.
    let why = sage.choose(&game, &game.read_state("b1,-*2/-*3/g3*3 S 118").unwrap()).unwrap().why;
    assert!(why.starts_with("looking to the end of the game ("), "{why}");
    assert!(why.ends_with(" from here on"), "{why}");
    // One pod in a corner of a board of one row has one way to go.
    let narrow = Compiled::new(Ruleset::bare(Params::NEUTRAL, 4, 1)).unwrap();
    let alone = narrow.read_state("b1/-/-/g1").unwrap();
    assert_eq!(sage.choose(&narrow, &alone).unwrap().why, "it is the only move");
    // A sowing game without an outlook: what is gained within the plies.
    let rules = sowing::Ruleset::bare(sowing::Params::NEUTRAL, 6, 6);
    let game = sowing::Plain::new(rules);
    let start = game.read_state("6,6,6,6,6,6/6,6,6,6,6,6").unwrap();
    let why = Sage::new(Limit { depth: 1, time: None }, 1).choose(&game, &start).unwrap().why;
    assert!(why.starts_with("looking 1 ply ahead (") && why.ends_with(" within them"), "{why}");
}

#[test]
fn the_merchant_names_his_gain_or_his_load() {
    let game = cascade();
    let why = |at: &str| Merchant.choose(&game, &game.read_state(at).unwrap()).unwrap().why;
    assert_eq!(
        why("-*3/b1,b2,-/g1,g3,g3"),
        "it gains South 2 points at once, and no move gains more"
    );
    assert_eq!(
        why("-*3/-*2,g2/g2,-,g2"),
        "no move gains South any points at once, and none takes along more than its 2 pods"
    );
}
