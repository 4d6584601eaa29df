//! Two games on one board, and what differs between them at a position.

use std::hash::{Hash, Hasher};

use crate::rules::sowing::compiled::{PASS, Replies, Reply};
use crate::rules::sowing::params::WinBy;
use crate::rules::sowing::{Compiled, Key, Move, Packed, Position, Ruleset};
use crate::rules::{Player, Rules, Score, Turn};

/// A position that two games are in together, as the player to move sees it.
///
/// No rule of a sowing game looks at a player's seat, so that a position and its half turn are one.
/// The games share the board and what was captured, but may count exempt plies differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joint {
    /// The board, the mover's row first.
    pub board: Packed,
    /// How many of the next plies capture nothing, in each game.
    pub exempt: [u8; 2],
    /// What the mover and the other have captured; 0 and 0 where neither game reads it.
    pub taken: [u8; 2],
}

impl Hash for Joint {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(self.board.0);
        let [one, two] = self.exempt;
        let [mine, theirs] = self.taken;
        state.write_u64(u64::from(u32::from_le_bytes([one, two, mine, theirs])));
    }
}

/// What differs at a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Kinds {
    /// What may be played, or whether the game is over.
    pub moves: bool,
    /// The board after a move, what it gains, or whose turn it is then.
    pub result: bool,
    /// What the players gain at the end of the game.
    pub outcome: bool,
}

impl Kinds {
    /// Whether something differs.
    #[must_use]
    #[inline]
    pub const fn any(self) -> bool {
        self.moves || self.result || self.outcome
    }

    /// Their names: `moves`, `result`, `outcome`.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let all = [(self.moves, "moves"), (self.result, "result"), (self.outcome, "outcome")];
        all.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect()
    }
}

/// The boards of two games differ, so that no position is a position of both.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the boards differ: {first} pits a side in the first game, {second} in the second; games are \
     compared on one board, so name set-ups with as many pits, such as @{first}x{seeds} for both"
)]
pub struct OtherBoard {
    first: u8,
    second: u8,
    seeds: u8,
}

/// Two games on one board.
#[derive(Clone, Debug)]
pub struct Pair {
    games: [Compiled; 2],
    /// Whether captures belong to a position.
    captures: bool,
    /// Whether a capture counts in each game.
    counts: [bool; 2],
}

impl Pair {
    /// Puts two games side by side.
    ///
    /// # Errors
    /// Their boards differ.
    pub fn new(first: Ruleset, second: Ruleset) -> Result<Self, OtherBoard> {
        if first.side != second.side {
            return Err(OtherBoard { first: first.side, second: second.side, seeds: first.seeds });
        }
        let captures = first.reads_captures() || second.reads_captures();
        let counts = [&first, &second].map(|one| one.params.win_by == WinBy::MostSeeds);
        Ok(Pair { games: [Compiled::new(first), Compiled::new(second)], captures, counts })
    }

    /// The two games.
    #[must_use]
    pub const fn games(&self) -> &[Compiled; 2] {
        &self.games
    }

    /// The rules of one of them.
    #[must_use]
    pub const fn ruleset(&self, which: usize) -> &Ruleset {
        self.games[which].ruleset()
    }

    /// Whether some rule of either game reads what was captured before.
    #[must_use]
    pub const fn reads_captures(&self) -> bool {
        self.captures
    }

    /// The start positions of the two games.
    #[must_use]
    pub fn start(&self) -> [Position; 2] {
        [self.ruleset(0).start(), self.ruleset(1).start()]
    }

    /// The position that two positions with the same board and mover make up together.
    #[must_use]
    pub fn join(&self, positions: &[Position; 2]) -> Joint {
        let [one, two] = positions;
        let south = one.mover == Player::SOUTH;
        let taken = if self.ruleset(0).reads_captures() { one.taken } else { two.taken };
        let [mine, theirs] = if south { taken } else { [taken[1], taken[0]] };
        let board = Packed::of(&one.board);
        Joint {
            board: if south { board } else { board.half_turn(self.ruleset(0).side) },
            exempt: [one.exempt, two.exempt],
            taken: if self.captures { [mine, theirs] } else { [0, 0] },
        }
    }

    /// The position of one game, with a player in the mover's seat.
    #[must_use]
    #[inline]
    pub fn seat(&self, which: usize, joint: &Joint, mover: Player) -> Position {
        position(&self.games[which], joint, which, mover)
    }

    /// Calls `f` with every move that both games have here and with what follows it, unless
    /// something differs; then says what.
    #[inline]
    pub fn step(&self, joint: &Joint, mut f: impl FnMut(&Reply, Joint)) -> Kinds {
        let replies = [0, 1].map(|which| replies(&self.games[which], joint, which));
        let kinds = self.kinds(joint, &replies);
        if !kinds.any() {
            for reply in replies[0].iter() {
                f(reply, self.after(joint, reply));
            }
        }
        kinds
    }

    /// What follows a move that both games play alike.
    fn after(&self, joint: &Joint, reply: &Reply) -> Joint {
        let [mine, theirs] = joint.taken;
        let [mine, theirs] = if self.captures {
            [mine.saturating_add(reply.gain), theirs.saturating_add(reply.lost)]
        } else {
            [0, 0]
        };
        let exempt = joint.exempt.map(|plies| plies.saturating_sub(1));
        if reply.again {
            return Joint { board: reply.after, exempt, taken: [mine, theirs] };
        }
        let board = reply.after.half_turn(self.ruleset(0).side);
        Joint { board, exempt, taken: [theirs, mine] }
    }

    #[inline]
    fn kinds(&self, joint: &Joint, [one, two]: &[Replies; 2]) -> Kinds {
        let mut kinds = Kinds {
            moves: one.over.is_some() != two.over.is_some()
                || one.len() != two.len()
                || one.iter().zip(two.iter()).any(|(a, b)| a.pit != b.pit),
            ..Kinds::default()
        };
        let same = self.counts[0] == self.counts[1];
        let gains = |which: usize, reply: &Reply| {
            if same || self.counts[which] { (reply.gain, reply.lost) } else { (0, 0) }
        };
        for a in one.iter() {
            let Some(b) = two.iter().find(|b| b.pit == a.pit) else { continue };
            kinds.result |= a.after != b.after || a.again != b.again || gains(0, a) != gains(1, b);
        }
        if one.over.is_some() && two.over.is_some() {
            let [a, b] = [0, 1].map(|which| outcome(&self.games[which], joint, which));
            kinds.outcome = a != b;
        }
        kinds
    }
}

fn position(game: &Compiled, joint: &Joint, which: usize, mover: Player) -> Position {
    let ruleset = game.ruleset();
    let south = mover == Player::SOUTH;
    let [mine, theirs] = if ruleset.reads_captures() { joint.taken } else { [0, 0] };
    let board = if south { joint.board } else { joint.board.half_turn(ruleset.side) };
    Position {
        board: board.board(),
        mover,
        exempt: joint.exempt[which],
        taken: if south { [mine, theirs] } else { [theirs, mine] },
    }
}

#[inline]
fn replies(game: &Compiled, joint: &Joint, which: usize) -> Replies {
    if game.ruleset().reads_captures() {
        return game.options(&position(game, joint, which, Player::SOUTH));
    }
    game.replies_when(joint.board, joint.exempt[which])
}

/// What mover and other gain at the end, if the game is over.
fn outcome(game: &Compiled, joint: &Joint, which: usize) -> Option<Score<2>> {
    match game.turn(&position(game, joint, which, Player::SOUTH)) {
        Turn::Over(pay, _) => Some(pay),
        Turn::Of(_) => None,
    }
}

/// Whether a game does here what another does, each counting exempt plies as one of the pair.
#[must_use]
pub fn alike(one: (&Compiled, usize), two: (&Compiled, usize), joint: &Joint) -> bool {
    let gains = |game: &Compiled, reply: &Reply| {
        if game.seeds_count() { (reply.gain, reply.lost) } else { (0, 0) }
    };
    let [a, b] = [one, two].map(|(game, which)| replies(game, joint, which));
    a.over.is_some() == b.over.is_some()
        && a.len() == b.len()
        && a.iter().zip(b.iter()).all(|(a, b)| {
            a.pit == b.pit
                && a.after == b.after
                && a.again == b.again
                && gains(one.0, a) == gains(two.0, b)
        })
        && (a.over.is_none() || outcome(one.0, joint, one.1) == outcome(two.0, joint, two.1))
}

/// A move by a pit as its player counts it.
#[must_use]
pub const fn named(pit: u8, mover: Player, side: u8) -> Move {
    match pit {
        PASS => Move::Pass,
        pit => Move::Pit(pit + mover.0 * side),
    }
}

/// The parameters in which two rulesets differ and that either of them reads. Who starts and what
/// endless play is worth are left out: they show in no position.
#[must_use]
pub fn differing(first: &Ruleset, second: &Ruleset) -> Vec<Key> {
    let (a, b) = (&first.params, &second.params);
    let differs = |key: Key| a.get(key) != b.get(key) && (a.reads(key) || b.reads(key));
    let shows = |key: Key| !matches!(key, Key::start_player | Key::infinite_play);
    Key::ALL.iter().copied().filter(|&key| shows(key) && differs(key)).collect()
}
