//! Kernels that are broken on purpose, each in one way.
#![allow(dead_code, reason = "each test uses a part")]

use std::ops::ControlFlow;

use pitproof::check::Subject;
use pitproof::rules::sowing::{Board, Event, Key, Move, Params, Plain, Position, Ruleset};
use pitproof::rules::{Because, Illegal, Player, Rules, Score, Silent, Trace, Turn};

/// One way to be broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The pit after the one lifted gets a seed too many.
    WrongIncrement,
    /// The last seed goes one pit too far.
    SeedAstray,
    /// What is captured stays on the board as well.
    CaptureStays,
    /// The chain takes one pit more than it may.
    ChainTooLong,
    /// The chain takes only the pit of the last seed.
    ChainTooShort,
    /// Three seeds are captured too.
    WrongCount,
    /// Grand slams are played.
    SlamLetThrough,
    /// The opponent is left without seeds.
    FeedingIgnored,
    /// The first ply captures.
    ExemptCaptures,
    /// Single seeds are moved.
    SingletonLifted,
    /// Pits of the opponent are moved.
    ForeignPit,
    /// The list forgets its last move, if it has others.
    ListForgets,
    /// North sows from the next pit.
    NorthOtherwise,
    /// The game ends when there are three seeds left.
    EndsTooEarly,
    /// The game goes on when it is over, with a move of a lone seed.
    EndsTooLate,
    /// What is left goes to the other side.
    RemainderAcross,
    /// The last event of a move is not told.
    EventMissing,
    /// A capture is paid for by the opponent.
    CaptureShrinks,
}

/// A kernel with a fault.
pub struct Broken {
    honest: Plain,
    other: Plain,
    fault: Fault,
}

impl Broken {
    pub fn new(honest: Plain, fault: Fault) -> Self {
        let sets: &[(&str, &str)] = match fault {
            Fault::ChainTooShort => &[("capture.chain", "none")],
            Fault::WrongCount => &[("capture.counts", "2+3+4+6")],
            Fault::SlamLetThrough => &[("slam.legality", "legal")],
            Fault::FeedingIgnored => &[("feed.trigger", "never")],
            Fault::SingletonLifted | Fault::EndsTooLate => &[("move.min-seeds", "1")],
            Fault::NorthOtherwise => &[("sow.first", "next")],
            _ => &[],
        };
        let ruleset = honest.ruleset();
        let params = changed(ruleset.params, sets);
        let other = Plain::new(Ruleset::bare(params, ruleset.side, ruleset.seeds));
        Broken { honest, other, fault }
    }

    /// The kernel that answers for a position.
    fn by(&self, state: &Position) -> &Plain {
        match self.fault {
            Fault::NorthOtherwise if state.mover == Player::SOUTH => &self.honest,
            Fault::EndsTooLate if !matches!(self.honest.turn(state), Turn::Over(..)) => {
                &self.honest
            }
            _ => &self.other,
        }
    }

    fn early(&self, state: &Position) -> bool {
        self.fault == Fault::EndsTooEarly && state.board.total() == 3
    }
}

/// The same parameters with some changed.
fn changed(mut params: Params, sets: &[(&str, &str)]) -> Params {
    for (key, value) in sets {
        params.set(Key::find(key).unwrap(), value).unwrap();
    }
    params
}

struct Buffer(Vec<(Event, Because)>);

impl Trace<Event> for Buffer {
    fn tell(&mut self, event: Event, because: Because) {
        self.0.push((event, because));
    }
}

impl Rules for Broken {
    type State = Position;
    type Move = Move;
    type Event = Event;
    type Pay = Score<2>;

    fn start(&self) -> Position {
        self.honest.start()
    }

    fn turn(&self, state: &Position) -> Turn<Score<2>> {
        let counts = state.board.counts();
        let side = usize::from(self.honest.ruleset().side);
        let row = |from: usize| counts[from..from + side].iter().map(|&n| i16::from(n)).sum();
        let turn = self.by(state).turn(state);
        match turn {
            Turn::Over(Score([south, north]), why) if self.fault == Fault::RemainderAcross => {
                Turn::Over(Score([north, south]), why)
            }
            Turn::Of(_) if self.early(state) => {
                let Turn::Over(_, why) =
                    self.honest.turn(&Position { board: Board::default(), ..*state })
                else {
                    unreachable!("an empty board is the end")
                };
                Turn::Over(Score([row(0), row(side)]), why)
            }
            turn => turn,
        }
    }

    fn each_move(
        &self,
        state: &Position,
        mut f: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.early(state) {
            return ControlFlow::Continue(());
        }
        let mut moves = self.by(state).moves(state);
        if self.fault == Fault::ListForgets && moves.len() > 1 {
            moves.pop();
        }
        if self.fault == Fault::ForeignPit {
            let turned = Position { mover: state.mover.other(), ..*state };
            moves.extend(self.honest.moves(&turned));
        }
        moves.into_iter().try_for_each(&mut f)
    }

    fn legal(&self, state: &Position, mv: Move) -> Result<(), Vec<Illegal>> {
        if self.fault == Fault::ForeignPit && self.moves(state).contains(&mv) {
            return Ok(());
        }
        self.by(state).legal(state, mv)
    }

    fn play<T: Trace<Event>>(
        &self,
        state: &Position,
        mv: Move,
        trace: &mut T,
    ) -> (Position, Score<2>) {
        let mut told = Buffer(Vec::new());
        let exempt = if self.fault == Fault::ExemptCaptures { 0 } else { state.exempt };
        let (mut next, mut pay) =
            self.by(state).play(&Position { exempt, ..*state }, mv, &mut told);
        next.exempt = state.exempt.saturating_sub(1);
        let mut counts = next.board.counts();
        let pits = self.honest.routes().pits;
        let captures: Vec<(u8, u8)> = told
            .0
            .iter()
            .filter_map(|(event, _)| match *event {
                Event::Capture { pit, seeds } => Some((pit, seeds)),
                _ => None,
            })
            .collect();
        let sown = told.0.iter().rposition(|(event, _)| matches!(event, Event::Sow { .. }));
        match (self.fault, mv) {
            (Fault::WrongIncrement, Move::Pit(pit)) => {
                let count = &mut counts[usize::from((pit + 1) % pits)];
                *count = count.wrapping_add(1);
            }
            (Fault::SeedAstray, _) => {
                if let Some((Event::Sow { pit, holds }, _)) = sown.map(|at| told.0[at])
                    && counts[usize::from(pit)] == holds
                {
                    let into = (pit + 1) % pits;
                    counts[usize::from(pit)] -= 1;
                    counts[usize::from(into)] += 1;
                    let holds = counts[usize::from(into)];
                    told.0[sown.unwrap()].0 = Event::Sow { pit: into, holds };
                }
            }
            (Fault::CaptureStays, _) => {
                for &(pit, seeds) in &captures {
                    counts[usize::from(pit)] += seeds;
                }
            }
            (Fault::ChainTooLong, _) => {
                if let Some(&(last, _)) = captures.last() {
                    let more = (last + pits - 1) % pits;
                    let seeds = counts[usize::from(more)];
                    if seeds > 0 {
                        counts[usize::from(more)] = 0;
                        pay.0[state.mover.seat()] += i16::from(seeds);
                        let because = told.0.last().unwrap().1;
                        told.0.push((Event::Capture { pit: more, seeds }, because));
                    }
                }
            }
            (Fault::EventMissing, _) => {
                told.0.pop();
            }
            (Fault::CaptureShrinks, _) => {
                let seat = state.mover.seat();
                pay.0[1 - seat] -= pay.0[seat];
                pay.0[seat] *= 2;
            }
            _ => {}
        }
        next.board = Board::new(&counts);
        for (event, because) in told.0 {
            trace.tell(event, because);
        }
        (next, pay)
    }
}

impl Subject for Broken {
    fn ruleset(&self) -> &Ruleset {
        self.honest.ruleset()
    }
}

/// Whether a position is played otherwise than by the honest kernel: moves, end, results, and
/// events if those count too.
pub fn differs(broken: &Broken, honest: &Plain, state: &Position, events: bool) -> bool {
    let turn = |turn: Turn<Score<2>>| match turn {
        Turn::Of(player) => (Some(player), None),
        Turn::Over(pay, _) => (None, Some(pay)),
    };
    if turn(broken.turn(state)) != turn(honest.turn(state)) {
        return true;
    }
    let moves = broken.moves(state);
    if moves != honest.moves(state) {
        return true;
    }
    moves.iter().any(|&mv| {
        let (mut here, mut there) = (Vec::new(), Vec::new());
        let one = broken.play(state, mv, &mut here);
        let two = honest.play(state, mv, &mut there);
        one != two || (events && here != there) || one != broken.play(state, mv, &mut Silent)
    })
}
