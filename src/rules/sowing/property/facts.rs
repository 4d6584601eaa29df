//! What the words of a property say of one position and its moves.
//!
//! An [`Asker`] plays each legal move once and listens to its events; nothing is allocated. The
//! events are matched one by one, so that a new one cannot be forgotten here.

use arrayvec::ArrayVec;

use super::expr::{Binary, Expr, Quantifier};
use super::words::{Id, Row, Word};
use super::{Needs, Property, Subject};
use crate::rules::sowing::board::{MAX_PITS, Pits, each};
use crate::rules::sowing::params::SlamLegality;
use crate::rules::sowing::{Board, Event, Move, Plain, Position};
use crate::rules::{Because, Player, Rules, Score, Trace, Turn};

/// Stands for no conversion.
const NO_CONVERSION: i64 = 65_535;

/// The solved value of a position for its mover, and the plies to the next conversion, if any.
pub type Worth<'a> = &'a (dyn Fn(&Position) -> (i16, Option<u16>) + Sync);

/// What happens in one move.
#[derive(Clone, Copy, Debug)]
struct MoveFacts {
    mv: Move,
    foe_row: Pits,
    origin: u8,
    last: u8,
    lifted: u8,
    sown: u8,
    sown_foe: u8,
    laps: u8,
    landed: u8,
    skipped: u8,
    returned: u8,
    kept: u8,
    stored: u8,
    in_store: bool,
    again: bool,
    chain: u8,
    from_own: u8,
    from_foe: u8,
    slam: bool,
    slam_left: u8,
    slam_rest: u8,
    exempted: bool,
    fed: bool,
    passed: bool,
    after: Board,
    gain: [i16; 2],
    ends: bool,
    replies: u8,
    value: i16,
}

impl MoveFacts {
    const fn new(mv: Move, foe_row: Pits) -> Self {
        MoveFacts {
            mv,
            foe_row,
            origin: 0,
            last: 0,
            lifted: 0,
            sown: 0,
            sown_foe: 0,
            laps: 0,
            landed: 0,
            skipped: 0,
            returned: 0,
            kept: 0,
            stored: 0,
            in_store: false,
            again: false,
            chain: 0,
            from_own: 0,
            from_foe: 0,
            slam: false,
            slam_left: 0,
            slam_rest: 0,
            exempted: false,
            fed: false,
            passed: false,
            after: Board::EMPTY,
            gain: [0; 2],
            ends: false,
            replies: 0,
            value: 0,
        }
    }
}

impl Trace<Event> for MoveFacts {
    #[inline]
    fn tell(&mut self, event: Event, _: Because) {
        let foe = |pit: u8| (self.foe_row >> pit & 1) as u8;
        match event {
            Event::Lift { pit, seeds } if self.lifted == 0 => {
                (self.origin, self.lifted) = (pit, seeds);
            }
            Event::Lift { .. } => self.laps = self.laps.saturating_add(1),
            Event::Store => {
                self.stored = self.stored.saturating_add(1);
                self.in_store = true;
            }
            Event::Again => self.again = true,
            Event::Sow { pit, holds } => {
                self.in_store = false;
                self.sown_foe = self.sown_foe.saturating_add(foe(pit));
                self.laps = self.laps.saturating_add(u8::from(pit == self.origin && self.sown > 0));
                self.sown = self.sown.saturating_add(1);
                (self.last, self.landed) = (pit, holds);
            }
            Event::Skip { .. } => {
                self.skipped = self.skipped.saturating_add(1);
                self.laps = self.laps.saturating_add(1);
            }
            Event::Return { seeds, .. } => self.returned = seeds,
            Event::Keep { seeds } => self.kept = seeds,
            Event::Capture { pit, seeds } => {
                self.chain += 1;
                *(if foe(pit) == 1 { &mut self.from_foe } else { &mut self.from_own }) += seeds;
            }
            Event::Exempted { .. } => self.exempted = true,
            Event::SlamUncaptured => self.slam = true,
            Event::SlamLeft { .. } => {
                self.slam = true;
                self.slam_left += 1;
            }
            Event::SlamRest { seeds } => (self.slam, self.slam_rest) = (true, seeds),
            Event::Fed => self.fed = true,
            Event::Passed => self.passed = true,
        }
    }
}

/// A position and its moves, as far as a property needs them.
#[derive(Clone, Debug)]
pub struct Scene {
    position: Position,
    side: u8,
    total: u8,
    min: u8,
    /// The pits that the mover may move if they hold enough seeds.
    movable: Pits,
    ply: u32,
    legal: u8,
    pass: bool,
    duty: bool,
    slam_refused: u8,
    feed_refused: u8,
    over: bool,
    end: Score<2>,
    worth: (i16, Option<u16>),
    moves: ArrayVec<MoveFacts, MAX_PITS>,
}

/// The moves of a position that have a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Having {
    /// Whether the property holds of the position, or of a move in it.
    pub any: bool,
    /// How many moves have it; 0 for a property of positions.
    pub moves: u8,
    /// The first of them.
    pub first: Option<Move>,
    /// Moves that were asked.
    pub asked: u8,
}

/// Asks a property of positions.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    game: &'a Plain,
    property: &'a Property,
    worth: Option<Worth<'a>>,
}

impl<'a> Asker<'a> {
    /// Makes ready to ask. Without `worth` values are 0: see [`Property::fits`].
    #[must_use]
    pub const fn new(game: &'a Plain, property: &'a Property, worth: Option<Worth<'a>>) -> Self {
        Asker { game, property, worth }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &'a Plain {
        self.game
    }

    /// The property.
    #[must_use]
    pub const fn property(&self) -> &'a Property {
        self.property
    }

    /// How many moves a position has, how many of them have the property (a property of positions
    /// belongs to all its moves), and how many seeds those capture.
    #[must_use]
    pub fn captures(&self, position: &Position, ply: u32) -> [u64; 3] {
        let needs = Needs { moves: true, ..self.property.needs() };
        let scene = Scene::of(self.game, position, ply, needs, self.worth);
        let expr = self.property.expr();
        let mut counts = [scene.moves.len() as u64, 0, 0];
        for (at, facts) in scene.moves.iter().enumerate() {
            if scene.number(expr, Some(at)) != 0 {
                counts[1] += 1;
                counts[2] += u64::from(facts.from_own) + u64::from(facts.from_foe);
            }
        }
        counts
    }

    /// Which moves of a position have the property, or whether the position has it.
    #[must_use]
    pub fn ask(&self, position: &Position, ply: u32) -> Having {
        let scene = Scene::of(self.game, position, ply, self.property.needs(), self.worth);
        let expr = self.property.expr();
        let mut having = Having::default();
        match self.property.subject() {
            Subject::Position => having.any = scene.number(expr, None) != 0,
            Subject::Move => {
                for at in 0..scene.moves.len() {
                    if self.property.only().is_some_and(|only| only != scene.moves[at].mv) {
                        continue;
                    }
                    having.asked += 1;
                    if scene.number(expr, Some(at)) != 0 {
                        having.any = true;
                        having.moves += 1;
                        having.first = having.first.or(Some(scene.moves[at].mv));
                    }
                }
            }
        }
        having
    }
}

impl Scene {
    /// Looks at a position as far as is needed.
    #[must_use]
    pub fn of(
        game: &Plain,
        position: &Position,
        ply: u32,
        needs: Needs,
        worth: Option<Worth>,
    ) -> Self {
        let ruleset = game.ruleset();
        let options = game.options(position);
        let mover = position.mover;
        let mut scene = Scene {
            position: *position,
            side: ruleset.side,
            total: ruleset.total(),
            min: ruleset.params.min_seeds.0,
            movable: game.pits_of(mover).fold(0, |set, pit| set | 1 << pit),
            ply,
            legal: if options.pass { 1 } else { options.pits.count_ones() as u8 },
            pass: options.pass,
            duty: game.must_feed(position),
            slam_refused: 0,
            feed_refused: 0,
            over: options.over.is_some(),
            end: Score([0; 2]),
            worth: (0, None),
            moves: ArrayVec::new(),
        };
        if scene.over
            && let Turn::Over(pay, _) = game.turn(position)
        {
            scene.end = pay;
        }
        if needs.values
            && let Some(worth) = worth
        {
            scene.worth = worth(position);
        }
        if needs.refusals {
            let bans = ruleset.params.slam_legality == SlamLegality::Illegal;
            for pit in game.pits_of(mover) {
                if position.board.get(pit) < scene.min || options.pits >> pit & 1 == 1 {
                    continue;
                }
                if bans && game.is_slam(position, &game.attempt(position, pit)) {
                    scene.slam_refused += 1;
                } else if options.fed {
                    scene.feed_refused += 1;
                }
            }
        }
        if needs.moves && !scene.over {
            if options.pass {
                scene.play(game, Move::Pass, needs, worth);
            } else {
                for pit in game.pits_of(mover) {
                    if options.pits >> pit & 1 == 1 {
                        scene.play(game, Move::Pit(pit), needs, worth);
                    }
                }
            }
        }
        scene
    }

    fn play(&mut self, game: &Plain, mv: Move, needs: Needs, worth: Option<Worth>) {
        let mover = self.position.mover;
        let foe_row = row_of(self.side, mover.other());
        let mut facts = MoveFacts::new(mv, foe_row);
        let (next, pay) = game.play(&self.position, mv, &mut facts);
        facts.after = next.board;
        facts.gain = [pay.0[mover.seat()], pay.0[mover.other().seat()]];
        facts.slam |=
            facts.from_foe > 0 && next.board.stretch(mover.other().0 * self.side, self.side) == 0;
        if needs.after {
            let options = game.options(&next);
            facts.ends = options.over.is_some();
            facts.replies = if options.pass { 1 } else { options.pits.count_ones() as u8 };
        }
        if needs.values
            && let Some(worth) = worth
        {
            facts.value = pay.margin(mover) - worth(&next).0;
        }
        self.moves.push(facts);
    }

    /// The value of an expression; true is 1. `at` is the move that is spoken of.
    #[must_use]
    pub fn number(&self, expr: &Expr, at: Option<usize>) -> i64 {
        match expr {
            Expr::Number(number) => *number,
            Expr::Truth(truth) => i64::from(*truth),
            Expr::Word(word) => self.word(*word, at),
            Expr::Not(inner) => i64::from(self.number(inner, at) == 0),
            Expr::Negative(inner) => self.number(inner, at).saturating_neg(),
            Expr::Both(Binary::And, left, right) => {
                i64::from(self.number(left, at) != 0 && self.number(right, at) != 0)
            }
            Expr::Both(Binary::Or, left, right) => {
                i64::from(self.number(left, at) != 0 || self.number(right, at) != 0)
            }
            Expr::Both(sign, left, right) => {
                sign.apply(self.number(left, at), self.number(right, at))
            }
            Expr::Moves(quantifier, inner) => {
                let all = self.moves.len();
                let count = (0..all).filter(|&at| self.number(inner, Some(at)) != 0).count();
                match quantifier {
                    Quantifier::Some => i64::from(count > 0),
                    Quantifier::Every => i64::from(count == all),
                    Quantifier::Count => count as i64,
                }
            }
        }
    }

    fn pit(&self, board: Board, row: Row, nth: u8) -> i64 {
        if nth >= self.side {
            return 0;
        }
        let owner = match row {
            Row::South => Player::SOUTH,
            Row::North => Player::NORTH,
            Row::Own => self.position.mover,
            Row::Foe => self.position.mover.other(),
        };
        board.get(owner.0 * self.side + nth).into()
    }

    fn row(&self, board: Board, player: Player) -> i64 {
        board.stretch(player.0 * self.side, self.side).into()
    }

    fn own_pits(&self) -> impl Iterator<Item = u8> + '_ {
        each(self.movable).map(|pit| self.position.board.get(pit))
    }

    fn pits(&self) -> impl Iterator<Item = u8> + '_ {
        (0..2 * self.side).map(|pit| self.position.board.get(pit))
    }

    fn word(&self, word: Word, at: Option<usize>) -> i64 {
        let board = self.position.board;
        let (mover, foe) = (self.position.mover, self.position.mover.other());
        let id = match word {
            Word::Id(id) => id,
            Word::Pit { row, nth, after: false } => return self.pit(board, row, nth),
            Word::Pit { row, nth, after: true } => {
                return at.map_or(0, |at| self.pit(self.moves[at].after, row, nth));
            }
        };
        match id {
            Id::Seeds => board.total().into(),
            Id::OwnSeeds => self.row(board, mover),
            Id::FoeSeeds => self.row(board, foe),
            Id::Gone => i64::from(self.total) - i64::from(board.total()),
            Id::Largest => self.pits().max().unwrap_or(0).into(),
            Id::EmptyPits => self.pits().filter(|&seeds| seeds == 0).count() as i64,
            Id::MoverIsSouth => i64::from(mover == Player::SOUTH),
            Id::Exempt => i64::from(self.position.exempt > 0),
            Id::LegalMoves => self.legal.into(),
            Id::MustPass => self.pass.into(),
            Id::MustFeed => self.duty.into(),
            Id::Liftable => self.own_pits().filter(|&seeds| seeds >= self.min).count() as i64,
            Id::TooSmall => {
                self.own_pits().filter(|&seeds| seeds > 0 && seeds < self.min).count() as i64
            }
            Id::SlamRefused => self.slam_refused.into(),
            Id::FeedRefused => self.feed_refused.into(),
            Id::Over => self.over.into(),
            Id::GainEnd => self.end.0[mover.seat()].into(),
            Id::MarginEnd => self.end.margin(mover).into(),
            Id::Ply => self.ply.into(),
            Id::Value => self.worth.0.into(),
            Id::Conversion => self.worth.1.map_or(NO_CONVERSION, i64::from),
            _ => at.map_or(0, |at| self.of_move(id, &self.moves[at])),
        }
    }

    /// A word about a move.
    fn of_move(&self, id: Id, facts: &MoveFacts) -> i64 {
        let (mover, foe) = (self.position.mover, self.position.mover.other());
        match id {
            Id::Captured => i64::from(facts.from_own) + i64::from(facts.from_foe),
            Id::Chain => facts.chain.into(),
            Id::FromOwn => facts.from_own.into(),
            Id::FromFoe => facts.from_foe.into(),
            Id::Crosses => i64::from(facts.from_own > 0 && facts.from_foe > 0),
            Id::Lifted => facts.lifted.into(),
            Id::Sown => facts.sown.into(),
            Id::SownFoe => facts.sown_foe.into(),
            Id::Laps => facts.laps.into(),
            Id::Landed => facts.landed.into(),
            Id::LandsOwn => {
                i64::from(facts.sown > 0 && !facts.in_store && facts.foe_row >> facts.last & 1 == 0)
            }
            Id::LandsOrigin => {
                i64::from(facts.sown > 0 && !facts.in_store && facts.last == facts.origin)
            }
            Id::Skipped => facts.skipped.into(),
            Id::Returned => facts.returned.into(),
            Id::Kept => facts.kept.into(),
            Id::Stored => facts.stored.into(),
            Id::Again => facts.again.into(),
            Id::Slam => facts.slam.into(),
            Id::SlamLeft => facts.slam_left.into(),
            Id::SlamRest => facts.slam_rest.into(),
            Id::Exempted => facts.exempted.into(),
            Id::Fed => facts.fed.into(),
            Id::Passed => facts.passed.into(),
            Id::Gain => facts.gain[0].into(),
            Id::GainFoe => facts.gain[1].into(),
            Id::OwnAfter => self.row(facts.after, mover),
            Id::FoeAfter => self.row(facts.after, foe),
            Id::Ends => facts.ends.into(),
            Id::Replies => facts.replies.into(),
            Id::MoveValue => facts.value.into(),
            Id::Best => i64::from(facts.value == self.worth.0),
            // Words about the position are read there.
            _ => 0,
        }
    }
}

/// A bit for each pit of a player's row.
const fn row_of(side: u8, player: Player) -> Pits {
    ((1 << side) - 1) << (player.0 * side)
}
