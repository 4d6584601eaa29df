//! The parameters of a sowing game, each declared once, and when each of them is read.
//!
//! The switches are those that the games of the family imply between them: Modiar, Mandoli,
//! Calady, Kalah, Oware, Awari, Tihbat, MiniMancala. The grand-slam policies are the ones that
//! Wikipedia lists for Oware, and those of Awari (Romein and Bal 2002).

use std::fmt;

use crate::params;
use crate::rules::params::Value;

params! {
    /// Everything that decides how a sowing game is played, but for the board and its seeds.
    pub struct Params, Key, Consult;

    /// Who plays first from the set-up.
    "start.player" start_player: First {
        /// South, whose row is written first.
        South = "south",
        /// North, by agreement.
        North = "north",
    };

    /// Which pits a player may move.
    "move.from" move_from: MoveFrom {
        /// Those of his own row.
        OwnRow = "own-row",
        /// Those of either row.
        AnyRow = "any-row",
    };

    /// Fewest seeds a pit must hold to be moved.
    "move.min-seeds" min_seeds: Count;

    /// Where the first seed of a sowing goes.
    "sow.first" sow_first: FirstSeed {
        /// Back into the pit that was just emptied.
        Origin = "origin",
        /// Into the next pit of the route.
        Next = "next",
    };

    /// Whether a sowing that comes round again sows the pit it started from.
    "sow.lap-origin" lap_origin: LapOrigin {
        /// It is sown like any other.
        Sow = "sow",
        /// It is passed over.
        Skip = "skip",
    };

    /// When a sowing ends.
    "sow.until" sow_until: SowUntil {
        /// When the hand is empty.
        HandEmpty = "hand-empty",
        /// After one circuit of the board; what is left in the hand goes back into the origin.
        CircuitRestReturned = "circuit-rest-returned",
        /// After one circuit of the board; the mover keeps what is left in the hand.
        CircuitRestKept = "circuit-rest-kept",
        /// When the hand is empty and the last seed captures or fell into an empty pit or a store;
        /// else what the last pit holds is lifted and sown on. A sowing that would go on for ever
        /// ends where it comes round to a lap it began before.
        Relay = "relay",
    };

    /// Whether a sowing drops a seed into a store.
    "sow.store" sow_store: SowStore {
        /// It does not: there are no stores on the route.
        None = "none",
        /// Into the mover's own, which comes after his last pit.
        Own = "own",
    };

    /// What follows when the last seed falls into the mover's store.
    "turn.again" turn_again: TurnAgain {
        /// Nothing: it is the opponent's turn.
        No = "no",
        /// The mover must move again.
        Yes = "yes",
    };

    /// The counts that are captured when the last seed makes them.
    "capture.counts" capture_counts: Counts;

    /// Whether a last seed captures what lies opposite.
    "capture.opposite" capture_opposite: CaptureOpposite {
        /// It does not.
        No = "no",
        /// It does if it falls into an empty pit of the mover's row.
        OwnEmpty = "own-empty",
        /// It does wherever it falls.
        Anywhere = "anywhere",
    };

    /// What becomes of the last seed when the pit opposite is captured.
    "capture.last-seed" last_seed: LastSeed {
        /// The pit it fell into is captured too.
        Taken = "taken",
        /// It stays where it fell.
        Stays = "stays",
    };

    /// What is captured when the pit opposite is empty.
    "capture.opposite-empty" opposite_empty: OppositeEmpty {
        /// Nothing.
        Nothing = "nothing",
        /// The last seed alone.
        LastSeed = "last-seed",
    };

    /// In whose row pits may be captured, by the last seed or in the chain.
    "capture.side" capture_side: CaptureSide {
        /// In either row.
        Both = "both",
        /// In the opponent's row only.
        Opponent = "opponent",
        /// In the mover's own row only.
        Own = "own",
    };

    /// Whether a last seed that falls into the origin captures.
    "capture.origin-landing" origin_landing: OriginLanding {
        /// It does, as in any other pit.
        Yes = "yes",
        /// It does not.
        No = "no",
    };

    /// How many pits before the last one are captured with it while their counts capture too.
    "capture.chain" chain: Chain {
        /// None: only the pit of the last seed.
        None = "none",
        /// One: at most the two last pits.
        Two = "two",
        /// All, as long as they are unbroken.
        Unbroken = "unbroken",
    };

    /// Whether a chain of captures goes on from one row into the other.
    "capture.cross-row" cross_row: CrossRow {
        /// It does.
        Yes = "yes",
        /// It stops at the end of the row.
        No = "no",
    };

    /// How far back a chain of captures may run.
    "capture.past-origin" past_origin: PastOrigin {
        /// Along the pits sown this move, at most once round the board.
        FullLap = "full-lap",
        /// To the origin, which it may still take, however many seeds were sown. A chain that
        /// starts in the origin ends there.
        StopAtOrigin = "stop-at-origin",
        /// To the pit after the origin. A chain that starts in the origin, because the last seed
        /// falls there, is not stopped by it.
        StopBeforeOrigin = "stop-before-origin",
        /// On beyond the first pit sown, into pits not sown this move.
        RunOn = "run-on",
    };

    /// What an empty pit does to a chain of captures that runs on into pits not sown this move.
    "capture.empty" chain_empty: ChainEmpty {
        /// It breaks the chain.
        Breaks = "breaks",
        /// Nothing: no seeds is an even number, and the chain passes over it.
        Passes = "passes",
    };

    /// How many plies at the start of a game capture nothing.
    "capture.exempt-plies" exempt_plies: Exempt;

    /// What makes a move a grand slam.
    "slam.means" slam_means: SlamMeans {
        /// It captures a seed of the opponent's row and leaves that row empty.
        Captured = "captured",
        /// It captures a seed of a row that held seeds before the move, and leaves it empty.
        HadSeeds = "had-seeds",
        /// It leaves the opponent's row empty, for whatever reason.
        Emptied = "emptied",
    };

    /// What becomes of a grand slam.
    "slam.legality" slam_legality: SlamLegality {
        /// It may not be played.
        Illegal = "illegal",
        /// It is played and captures nothing.
        NoCapture = "no-capture",
        /// It is played and captures.
        Legal = "legal",
        /// It captures, and the opponent gets the rest of the board.
        RestToOpponent = "rest-to-opponent",
        /// It captures, except the first of the pits it would take from the opponent's row.
        LeaveFirst = "leave-first",
        /// It captures, except the last of the pits it would take from the opponent's row.
        LeaveLast = "leave-last",
    };

    /// What happens when grand slams are illegal and every move is one.
    "slam.only-moves" slam_only_moves: SlamOnly {
        /// There is no legal move.
        End = "end",
        /// One of them is played, and captures nothing.
        NoCapture = "no-capture",
        /// One of them is played, and captures.
        Capture = "capture",
    };

    /// When the mover has a duty to feed.
    "feed.trigger" feed_trigger: FeedTrigger {
        /// When the opponent's row is empty.
        RowEmpty = "row-empty",
        /// When the opponent has no pit with enough seeds to move.
        CannotMove = "cannot-move",
        /// Always: he may not leave the opponent without.
        Always = "always",
        /// Never.
        Never = "never",
    };

    /// What counts as feeding.
    "feed.by" feed_by: FeedBy {
        /// That the opponent's row is not empty.
        RowNotEmpty = "row-not-empty",
        /// That the move sows into the opponent's row, and the row is not empty.
        BringsSeeds = "brings-seeds",
    };

    /// When feeding is judged.
    "feed.judged" feed_judged: FeedJudged {
        /// After captures.
        AfterCaptures = "after-captures",
        /// By the sowing, before captures.
        BySowing = "by-sowing",
    };

    /// How much the opponent must be given.
    "feed.amount" feed_amount: FeedAmount {
        /// A single seed is enough.
        Any = "any",
        /// He must have a pit with enough seeds to move.
        Playable = "playable",
    };

    /// What happens when there is a duty to feed and no move feeds.
    "feed.unable" feed_unable: FeedUnable {
        /// Any other legal move may be played.
        Free = "free",
        /// The game ends at once.
        End = "end",
    };

    /// What happens when the only moves that feed are grand slams, and those are illegal.
    "feed.over-slam" feed_over_slam: FeedOverSlam {
        /// The ban comes first: other moves are played.
        BanWins = "ban-wins",
        /// The duty comes first: one is played, and captures nothing.
        FeedWins = "feed-wins",
    };

    /// What happens when the mover has seeds, but none that may be moved.
    "end.unmovable" end_unmovable: Unmovable {
        /// The game ends.
        End = "end",
        /// He passes, if the opponent can move.
        Pass = "pass",
    };

    /// What happens when the mover has no seeds at all.
    "end.no-seeds" end_no_seeds: NoSeeds {
        /// The game ends.
        End = "end",
        /// He passes, if the opponent can move.
        Pass = "pass",
        /// The game ends as soon as either row is empty, whoever is to move.
        EitherRow = "either-row",
    };

    /// Who gets the seeds that are on the board when the game ends.
    "end.remainder" remainder: Remainder {
        /// Each player those of his own row.
        Owner = "owner",
        /// All go to the opponent of the player who cannot move: whose turn it is, whose empty row
        /// ends the game, or who cannot be fed.
        Opponent = "opponent",
        /// All go to the player who cannot move.
        Stuck = "stuck",
        /// Nobody.
        Nobody = "nobody",
    };

    /// Whether the game stops as soon as a player has captured more than half of the seeds.
    "end.majority" majority: Majority {
        /// It is played on.
        PlayOn = "play-on",
        /// It stops; the seeds on the board are shared out as at any end.
        Stop = "stop",
    };

    /// Who wins.
    "win.by" win_by: WinBy {
        /// Whoever has more seeds in the end.
        MostSeeds = "most-seeds",
        /// Whoever can still move; seeds count for nothing.
        NotStuck = "not-stuck",
    };

    /// What endless play is worth.
    "infinite.play" infinite_play: InfinitePlay {
        /// Nobody gets anything more: the seeds still in play are split evenly.
        Even = "even",
        /// The seeds still in play go to North.
        SouthForfeits = "south-forfeits",
        /// The seeds still in play go to South.
        NorthForfeits = "north-forfeits",
        /// At the third repetition each player takes the seeds of his own row.
        OwnRows = "own-rows",
        /// At the third repetition the game is a draw, whatever was captured.
        Draw = "draw",
    };
}

/// A number of seeds from 1 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Count(pub u8);

/// A number of plies from 0 to 24.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Exempt(pub u8);

/// A set of counts: bit `n` stands for `n` seeds. Never holds 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Counts(pub [u64; 4]);

impl Counts {
    /// Every even count from 2 to 254.
    pub const EVEN: Counts = Counts([
        0x5555_5555_5555_5554,
        0x5555_5555_5555_5555,
        0x5555_5555_5555_5555,
        0x5555_5555_5555_5555,
    ]);
    /// No count: nothing is ever captured.
    pub const NONE: Counts = Counts([0; 4]);

    /// Whether `count` seeds are captured.
    #[must_use]
    #[inline]
    pub const fn has(&self, count: u8) -> bool {
        self.0[(count >> 6) as usize] >> (count & 63) & 1 == 1
    }

    /// The counts of the set, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=255).filter(|&count| self.has(count))
    }
}

impl Value for Count {
    const CHOICES: &'static [(&'static str, &'static str)] = &[];
    const NEUTRAL: Self = Count(1);
    fn parse(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(count) if count > 0 => Ok(Count(count)),
            _ => Err(format!("a number from 1 to 255, not `{text}`")),
        }
    }
    fn text(&self) -> String {
        self.0.to_string()
    }
    fn schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": 1, "maximum": 255 })
    }
}

impl Value for Exempt {
    const CHOICES: &'static [(&'static str, &'static str)] = &[];
    const NEUTRAL: Self = Exempt(0);
    fn parse(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(plies) if plies <= 24 => Ok(Exempt(plies)),
            _ => Err(format!("a number from 0 to 24, not `{text}`")),
        }
    }
    fn text(&self) -> String {
        self.0.to_string()
    }
    fn schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": 0, "maximum": 24 })
    }
}

impl Value for Counts {
    const CHOICES: &'static [(&'static str, &'static str)] = &[];
    const NEUTRAL: Self = Counts::NONE;
    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "even" => return Ok(Counts::EVEN),
            "none" => return Ok(Counts::NONE),
            _ => {}
        }
        let mut counts = Counts::NONE;
        for part in text.split('+') {
            match part.trim().parse::<u8>() {
                Ok(count) if count > 0 => {
                    counts.0[usize::from(count >> 6)] |= 1 << (count & 63);
                }
                _ => {
                    return Err(format!(
                        "`even`, `none` or counts from 1 to 255 (in a spec [2, 4], in a name 2+4), not `{text}`"
                    ));
                }
            }
        }
        Ok(counts)
    }
    fn text(&self) -> String {
        if *self == Counts::EVEN {
            "even".into()
        } else if *self == Counts::NONE {
            "none".into()
        } else {
            self.iter().map(|count| count.to_string()).collect::<Vec<_>>().join("+")
        }
    }
    fn schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "oneOf": [
            { "type": "string", "enum": ["even", "none"] },
            { "type": "array", "minItems": 1, "uniqueItems": true,
              "items": { "type": "integer", "minimum": 1, "maximum": 255 } }
        ] })
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let counts: Vec<String> = self.iter().map(|count| count.to_string()).collect();
        match (*self == Counts::EVEN, counts.split_last()) {
            (true, _) => write!(f, "an even number"),
            (_, None) => write!(f, "nothing"),
            (_, Some((last, []))) => write!(f, "{last}"),
            (_, Some((last, rest))) => write!(f, "{} or {last}", rest.join(", ")),
        }
    }
}
