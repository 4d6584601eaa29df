//! Round the place where a rule decides: the nearest one where it just does not.
//!
//! Near is what differs by one seed more or fewer in one pit, or by two such steps. The same move
//! is tried there, and must be one that may be played; of equally near places the one is taken whose
//! story is most like what would happen in the first one without the rule, then the one with fewer
//! seeds.

use super::search::{Games, decides};
use super::{Fires, Place, Spares, Worked};
use crate::rules::sowing::{Board, Event, Plain, Position};
use crate::rules::{Rules, Turn};

/// Kinds of events.
const KINDS: usize = 14;

/// How often each kind of event happens.
type Story = [u8; KINDS];

/// Finds the nearest place for a rule that decides somewhere.
pub(super) fn find(games: &Games, rule: &mut Worked) {
    let Fires::Decides { place, .. } = rule.fires else { return };
    rule.spares = Spares::Unknown;
    // What would happen without the rule; if nothing could, what happens with it.
    let without = rule.others.iter().filter(|other| decides(games, &place, other));
    let mut would: Vec<Story> = without
        .filter_map(|other| {
            story(&other.plain, &Place { position: other.same(&place.position), ..place })
        })
        .collect();
    if would.is_empty() {
        would.extend(story(games.plain, &place));
    }
    let unlike = |one: &Story, two: &Story| -> u32 {
        one.iter().zip(two).map(|(&a, &b)| u32::from(a.abs_diff(b))).sum()
    };
    let mut ring = vec![place.position];
    let mut before: Vec<Position> = Vec::new();
    for steps in 1..=2 {
        let next: Vec<Position> = ring
            .iter()
            .flat_map(|at| around(games, at))
            .filter(|at| !before.contains(at))
            .collect();
        before.append(&mut ring);
        let spared = next.iter().map(|&position| Place { position, ..place }).filter(|near| {
            before.iter().all(|known| *known != near.position)
                && goes_on(games, near)
                && !rule.others.iter().any(|other| decides(games, near, other))
        });
        let best = spared.min_by_key(|near| {
            let told = story(games.plain, near);
            let nearest = told.and_then(|told| would.iter().map(|one| unlike(one, &told)).min());
            (nearest.unwrap_or(0), near.position.board.total(), *near)
        });
        if let Some(best) = best {
            rule.spares = Spares::Near(best, steps);
            return;
        }
        ring = next;
    }
}

/// The move may be played; or, where it is about the position, there is one.
fn goes_on(games: &Games, place: &Place) -> bool {
    match place.mv {
        Some(mv) => games.plain.allows(&place.position, mv),
        None => matches!(games.plain.turn(&place.position), Turn::Of(_)),
    }
}

/// Positions with one seed more or fewer in one pit.
fn around(games: &Games, at: &Position) -> Vec<Position> {
    let ruleset = games.plain.ruleset();
    let pits = 2 * usize::from(ruleset.side);
    let most = ruleset.total() - at.taken.iter().sum::<u8>();
    let mut all = Vec::new();
    for pit in 0..pits {
        for step in [-1_i16, 1] {
            let counts = at.board.counts();
            let mut counts = counts[..pits].to_vec();
            let Ok(seeds) = u8::try_from(i16::from(counts[pit]) + step) else { continue };
            counts[pit] = seeds;
            let near = Position { board: Board::new(&counts), ..*at };
            if near.board.total() <= most && games.possible(&near) {
                all.push(near);
            }
        }
    }
    all
}

/// How often each kind of event happens in a move; `None` if it may not be played.
fn story(game: &Plain, place: &Place) -> Option<Story> {
    let mv = place.mv.filter(|&mv| game.allows(&place.position, mv))?;
    let mut events: Vec<(Event, crate::rules::Because)> = Vec::new();
    game.play(&place.position, mv, &mut events);
    let mut story = [0_u8; KINDS];
    for (event, _) in events {
        let kind = match event {
            Event::Lift { .. } => 0,
            Event::Sow { .. } => 1,
            Event::Skip { .. } => 2,
            Event::Return { .. } => 3,
            Event::Keep { .. } => 4,
            Event::Capture { .. } => 5,
            Event::Exempted { .. } => 6,
            Event::SlamUncaptured => 7,
            Event::SlamLeft { .. } => 8,
            Event::SlamRest { .. } => 9,
            Event::Fed => 10,
            Event::Passed => 11,
            Event::Store => 12,
            Event::Again => 13,
        };
        story[kind] = story[kind].saturating_add(1);
    }
    Some(story)
}
