//! Over the board, fewest seeds first, for the first place of every rule at once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Fires, Other, Place, Spares, Worked, cites};
use crate::check::Watch;
use crate::check::compositions::Layer;
use crate::check::everywhere::{self, Gathered, Seats};
use crate::rules::sowing::compiled::{PASS, Replies, Reply};
use crate::rules::sowing::{Compiled, Move, Plain, Position};
use crate::rules::{Rules, Silent, Turn};

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Most positions of the board.
    pub positions: u64,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// Positions looked at.
    pub positions: u64,
    /// The most seeds that were looked at, if a limit came before the last.
    pub stopped_at: Option<u8>,
}

/// The reading in force, ready to be played.
#[derive(Clone, Copy)]
pub(super) struct Games<'a> {
    pub base: &'a Compiled,
    pub plain: &'a Plain,
    /// Positions on exempt plies.
    pub exempt: &'a BTreeSet<Position>,
}

impl Games<'_> {
    /// Whether play can be in a position: on an exempt ply only what can be reached.
    pub fn possible(&self, position: &Position) -> bool {
        position.exempt == 0 || self.exempt.contains(position)
    }
}

/// The first place at a position that another reading decides otherwise.
///
/// Replies are those of the reading in force.
pub(super) fn decided(
    games: &Games,
    position: &Position,
    replies: &Replies,
    other: &Other,
) -> Option<Place> {
    let there = other.game.options(&other.same(position));
    let counted = [games.base.seeds_count(), other.game.seeds_count()];
    let gains = |which: usize, reply: &Reply| {
        let gained = if counted[which] { (reply.gain, reply.lost) } else { (0, 0) };
        (gained, reply.again)
    };
    let side = games.base.ruleset().side;
    for pit in (0..side).chain([PASS]) {
        let find = |replies: &Replies| replies.iter().find(|reply| reply.pit == pit).copied();
        let same = match (find(replies), find(&there)) {
            (None, None) => true,
            (Some(a), Some(b)) => a.after == b.after && gains(0, &a) == gains(1, &b),
            // Who passes there has nothing to try; whether he does is about the position.
            (None, Some(_)) if pit == PASS => {
                return Some(Place { position: *position, mv: None });
            }
            _ => false,
        };
        if !same {
            let mv = if pit == PASS { Move::Pass } else { Move::Pit(pit) };
            return Some(Place { position: *position, mv: Some(mv) });
        }
    }
    let end = |over: bool, game: &Compiled, at: &Position| match game.turn(at) {
        Turn::Over(pay, _) if over => Some(pay),
        _ => None,
    };
    let ends = [
        end(replies.over.is_some(), games.base, position),
        end(there.over.is_some(), &other.game, &other.same(position)),
    ];
    (ends[0] != ends[1]).then_some(Place { position: *position, mv: None })
}

/// Whether another reading decides just this place otherwise.
pub(super) fn decides(games: &Games, place: &Place, other: &Other) -> bool {
    let there = other.same(&place.position);
    let Some(mv) = place.mv else {
        return games.base.turn(&place.position) != other.game.turn(&there)
            && end_of(games.base, &place.position) != end_of(&other.game, &there);
    };
    let come = |game: &Plain, at: &Position| {
        game.allows(at, mv).then(|| {
            let (next, pay) = game.play(at, mv, &mut Silent);
            (next.board, next.mover, pay)
        })
    };
    come(games.plain, &place.position) != come(&other.plain, &there)
}

fn end_of(game: &Compiled, at: &Position) -> Option<crate::rules::Score<2>> {
    match game.turn(at) {
        Turn::Over(pay, _) => Some(pay),
        Turn::Of(_) => None,
    }
}

/// The first places of the rules, by number: one that names the rule, and any.
#[derive(Default)]
struct Firsts(Vec<[Option<(Place, usize)>; 2]>);

impl Firsts {
    fn at(&mut self, rule: usize) -> &mut [Option<(Place, usize)>; 2] {
        if self.0.len() <= rule {
            self.0.resize(rule + 1, [None; 2]);
        }
        &mut self.0[rule]
    }
}

impl Gathered for Firsts {
    fn join(&mut self, later: Self) {
        for (rule, [named, any]) in later.0.into_iter().enumerate() {
            let here = self.at(rule);
            here[0] = here[0].or(named);
            here[1] = here[1].or(any);
        }
    }
}

/// Walks while some rule is still open; `found` says whether a rule is done after a layer.
fn walk<'a>(
    games: &Games,
    rules: &mut [Worked<'a>],
    wanted: impl Fn(&Worked<'a>) -> bool,
    scope: &Scope,
    watch: &Watch,
    look: impl Fn(&Worked<'a>, &Position, &Replies, &mut [Option<(Place, usize)>; 2]) + Sync,
    found: impl Fn(&mut Worked<'a>, Place, usize, bool),
) -> Seen {
    let open: Vec<AtomicBool> = rules.iter().map(|rule| AtomicBool::new(wanted(rule))).collect();
    let still = || open.iter().any(|open| open.load(Ordering::Relaxed));
    let mut seen = Seen::default();
    if !still() {
        return seen;
    }
    let ruleset = games.plain.ruleset();
    let top = ruleset.total();
    let mut firsts: Vec<Firsts> = Vec::new();
    let shared: &[Worked] = rules;
    let below = everywhere::walk(
        games.plain,
        Seats::Mover,
        watch,
        |position, part: &mut Firsts| {
            let replies = games.base.options(position);
            for (n, rule) in shared.iter().enumerate() {
                if open[n].load(Ordering::Relaxed) && part.at(n)[0].is_none() {
                    look(rule, position, &replies, part.at(n));
                }
            }
        },
        |seeds, layer| {
            for (n, one) in layer.0.iter().enumerate() {
                if one[0].or(one[1]).is_some() {
                    open[n].store(false, Ordering::Relaxed);
                }
            }
            firsts.push(layer);
            let boards = |seeds: u8| (Layer { pits: 2 * ruleset.side, seeds }).size();
            seen.positions = seen.positions.saturating_add(boards(seeds));
            if !still() {
                return ControlFlow::Break(());
            }
            if seeds < top && seen.positions.saturating_add(boards(seeds + 1)) > scope.positions {
                seen.stopped_at = Some(seeds);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        },
    );
    if let Some(seeds) = below {
        seen.stopped_at = Some(seeds.saturating_sub(1));
    }
    for layer in firsts {
        for (n, [named, any]) in layer.0.into_iter().enumerate() {
            if let Some((place, other)) = named.or(any) {
                found(&mut rules[n], place, other, named.is_some());
            }
        }
    }
    seen
}

/// Positions in which readings that somebody asks for come first.
const FIRST: u64 = 200_000;

/// Where each rule decides, fewest seeds first; of those with as few, one that names the rule.
///
/// What another answer to the question does tells most: a value that is none of the answers counts
/// only where those do nothing else on small boards, and what it decides must name the rule.
pub(super) fn fires(games: &Games, rules: &mut [Worked], scope: &Scope, watch: &Watch) -> Seen {
    let small = Scope { positions: scope.positions.min(FIRST) };
    decide(games, rules, &small, watch, true);
    let seen = decide(games, rules, scope, watch, false);
    if seen.stopped_at.is_none() {
        for rule in rules.iter_mut().filter(|rule| rule.fires == Fires::Unknown) {
            rule.fires = Fires::Never;
        }
    }
    seen
}

/// Puts rules beside other readings; only beside those that somebody asks for, if so wanted.
fn decide(
    games: &Games,
    rules: &mut [Worked],
    scope: &Scope,
    watch: &Watch,
    only_asked: bool,
) -> Seen {
    let asked = |rule: &Worked| rule.fires == Fires::Unknown && !rule.others.is_empty();
    walk(
        games,
        rules,
        asked,
        scope,
        watch,
        |rule, position, replies, here| {
            let others = rule.others.iter().enumerate();
            for (n, other) in others.filter(|(_, other)| other.asked || !only_asked) {
                let Some(place) = decided(games, position, replies, other) else { continue };
                if other.asked {
                    here[1] = here[1].or(Some((place, n)));
                }
                if rule.is_named(cites(games.plain, &place)) {
                    here[0] = Some((place, n));
                    return;
                }
            }
        },
        |rule, place, other, named| {
            if rule.fires == Fires::Unknown {
                rule.fires = Fires::Decides { place, other, named };
            }
        },
    )
}

/// Where a rule that decides nothing is named.
pub(super) fn named(games: &Games, rules: &mut [Worked], scope: &Scope, watch: &Watch) -> Seen {
    walk(
        games,
        rules,
        |rule| rule.fires == Fires::Never,
        scope,
        watch,
        |rule, position, replies, here| {
            for reply in replies.iter() {
                let mv = if reply.pit == PASS { Move::Pass } else { Move::Pit(reply.pit) };
                let place = Place { position: *position, mv: Some(mv) };
                if rule.is_named(cites(games.plain, &place)) {
                    here[0] = Some((place, 0));
                    return;
                }
            }
        },
        |rule, place, _, _| rule.fires = Fires::Named(place),
    )
}

/// The smallest move that may be played and that a rule does not decide, for rules without a near
/// one.
pub(super) fn spares(games: &Games, rules: &mut [Worked], scope: &Scope, watch: &Watch) -> Seen {
    let seen = walk(
        games,
        rules,
        |rule| rule.spares == Spares::Unknown,
        scope,
        watch,
        |rule, position, replies, here| {
            for reply in replies.iter().filter(|reply| reply.pit != PASS) {
                let place = Place { position: *position, mv: Some(Move::Pit(reply.pit)) };
                if !rule.others.iter().any(|other| decides(games, &place, other)) {
                    here[0] = Some((place, 0));
                    return;
                }
            }
        },
        |rule, place, _, _| {
            if rule.spares == Spares::Unknown {
                rule.spares = Spares::Far(place);
            }
        },
    );
    if seen.stopped_at.is_none() {
        for rule in rules.iter_mut().filter(|rule| rule.spares == Spares::Unknown) {
            rule.spares = Spares::Never;
        }
    }
    seen
}
