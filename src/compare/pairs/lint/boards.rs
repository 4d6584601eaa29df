//! Faults of statements that name boards of their own.

use std::collections::BTreeSet;

use super::super::document::{Check, Common, Pair, Spread, Star};
use super::super::layouts;
use crate::games::{Kin, kin};
use crate::names::closest;
use crate::rules::{Familiar, Player};
use crate::spec::{Interpretation, Library};

/// The most positions that a statement may ask to be laid out.
const MOST: u64 = 2_000_000;

/// What is wrong with a statement, as sentences.
pub(super) fn faults(check: &Check, pair: &Pair, library: &Library) -> Vec<String> {
    let games = [&pair.first.name, &pair.second.name];
    let mut wrong = Vec::new();
    match check {
        Check::Value { boards, .. } => {
            for (name, game) in boards.iter().zip(games) {
                wrong.extend(reading(name, game, library).err());
            }
        }
        Check::Common(common) => common_faults(common, games, library, &mut wrong),
        Check::Spread(spread) => spread_faults(spread, games, library, &mut wrong),
        Check::Law { .. }
        | Check::EveryGameEnds { .. }
        | Check::Parameter(_)
        | Check::Number { .. } => {}
    }
    wrong
}

/// The reading of a name, which must be one of a game.
fn reading(name: &str, game: &str, library: &Library) -> Result<Interpretation, String> {
    let found = Interpretation::parse(name, library).map_err(|error| error.to_string())?;
    if found.loaded().name == game {
        Ok(found)
    } else {
        Err(format!("`{}` is no reading of {game}", name.escape_debug()))
    }
}

fn common_faults(common: &Common, games: [&String; 2], library: &Library, wrong: &mut Vec<String>) {
    let names = [&common.first, &common.second];
    for which in 0..2 {
        match reading(names[which], games[which], library) {
            Ok(found) => {
                let places = common.places.iter().map(|both| &both[which]).collect();
                let board = Board { reading: &found, places, pieces: common.pieces };
                wrong.extend(kin(found.ruled(), board));
            }
            Err(why) => wrong.push(why),
        }
    }
    size(common.places.len(), common.pieces, wrong);
}

fn spread_faults(spread: &Spread, games: [&String; 2], library: &Library, wrong: &mut Vec<String>) {
    let stars = [&spread.first, &spread.second];
    for (Star { reading: name, from, to }, game) in stars.into_iter().zip(games) {
        match reading(name, game, library) {
            Ok(found) => {
                let places = std::iter::once(from).chain(to).collect();
                let board = Board { reading: &found, places, pieces: spread.most };
                wrong.extend(kin(found.ruled(), board));
            }
            Err(why) => wrong.push(why),
        }
    }
    let [first, second] = stars.map(|star| star.to.len());
    if first != second {
        wrong.push(format!("pieces go to {first} places in one game and to {second} in the other"));
    }
    if spread.pieces == 0 || spread.pieces > spread.most {
        wrong.push(format!(
            "{} pieces cannot leave a place in positions of at most {}",
            spread.pieces, spread.most
        ));
    }
    size(first.max(second) + 1, spread.most, wrong);
}

/// Whether there are places and pieces, and not too many.
fn size(places: usize, pieces: u32, wrong: &mut Vec<String>) {
    if places == 0 || pieces == 0 {
        wrong.push("there is nothing to lay out: no places, or no pieces".into());
    }
    let ways = layouts::count(places, pieces);
    if ways > MOST {
        wrong.push(format!(
            "{pieces} pieces on {places} places are {ways} positions, and at most {MOST} are laid out"
        ));
    }
}

/// What is wrong with the places that a statement names on a board.
struct Board<'a> {
    reading: &'a Interpretation,
    places: Vec<&'a String>,
    pieces: u32,
}

impl Kin for Board<'_> {
    type Gain = Vec<String>;
    fn meet<G: Familiar>(self, game: &G) -> Vec<String> {
        let mut wrong = Vec::new();
        let all: Vec<String> =
            (0..game.places().min(255) as u8).map(|place| game.place_name(place)).collect();
        let reading = self.reading.canonical();
        let mut seen = BTreeSet::new();
        for name in self.places {
            let shown = name.escape_debug();
            match game.place_called(name) {
                None => {
                    let near = closest(name, all.iter().map(String::as_str));
                    let near = near.map_or_else(
                        || format!("; there are {}", all.join(", ")),
                        |near| format!("; did you mean `{near}`?"),
                    );
                    wrong.push(format!("{reading} has no place `{shown}`{near}"));
                }
                Some(place) if !seen.insert(place) => {
                    wrong.push(format!("the place `{shown}` of {reading} is named twice"));
                }
                Some(_) => {}
            }
        }
        let mut pieces = vec![0; game.places() as usize];
        if let Some(first) = pieces.first_mut() {
            *first = self.pieces;
        }
        if game.laid(&pieces, Player::SOUTH).is_none() {
            wrong.push(format!("{reading} has fewer than {} pieces that are alike", self.pieces));
        }
        wrong
    }
}
