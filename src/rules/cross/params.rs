//! The parameters of a game on a cross, each declared once, and when each of them is read.
//!
//! Names that two-row games use too mean the same here; a rule about "the opponent" says which of
//! the three it is.

use crate::params;
use crate::rules::Because;
use crate::rules::sowing::params::Counts;

params! {
    /// Everything that decides how a game on a cross is played, but for the board and its seeds.
    pub struct Params, Key, Consult;

    /// How many play.
    "play.players" players: Players {
        /// Four, one to each row.
        Four = "four",
        /// Two, South and North, on their two rows; the other pits stay empty.
        Two = "two",
    };

    /// Which row of the cross belongs to a player who sits at the end of an arm.
    "board.row" row: Row {
        /// Of the two rows that run across his arm, the nearer one.
        Across = "across",
        /// Of the two rows that run along his arm, the one at his right.
        Along = "along",
    };

    /// Who plays first from the set-up.
    "start.player" start_player: First {
        /// South.
        South = "south",
        /// East.
        East = "east",
        /// North.
        North = "north",
        /// West.
        West = "west",
    };

    /// In which order the players take turns.
    "turn.order" turn_order: TurnOrder {
        /// Counter-clockwise: South, East, North, West.
        CounterClockwise = "counter-clockwise",
        /// Clockwise: South, West, North, East.
        Clockwise = "clockwise",
    };

    /// Who may move the four pits in which the rows overlap, and counts them to his side.
    "centre.owner" centre_owner: CentreOwner {
        /// The two players in whose rows the pit lies.
        RowOwners = "row-owners",
        /// Every player.
        All = "all",
        /// Nobody: seeds are sown into them, and only captures take them out.
        Nobody = "nobody",
    };

    /// Which pits a player sows.
    "sow.route" sow_route: SowRoute {
        /// His row and the row opposite, round and round.
        Ring = "ring",
        /// All pits, round the outline of the cross.
        Outline = "outline",
    };

    /// Whether a sowing that comes round again sows the pit it started from.
    "sow.lap-origin" lap_origin: LapOrigin {
        /// It is sown like any other.
        Sow = "sow",
        /// It is passed over.
        Skip = "skip",
    };

    /// Into which stores a sowing drops a seed.
    "sow.store" sow_store: SowStore {
        /// Into none.
        None = "none",
        /// Into the mover's own, which comes after his last pit.
        Own = "own",
        /// Into every store that it comes by.
        Every = "every",
    };

    /// What follows when the last seed falls into the mover's store.
    "turn.again" turn_again: TurnAgain {
        /// Nothing: it is the next player's turn.
        No = "no",
        /// The mover must move again.
        Yes = "yes",
        /// The mover may move again, or pass.
        May = "may",
    };

    /// The counts that are captured when the last seed makes them.
    "capture.counts" capture_counts: Counts;

    /// Whether a last seed captures what lies opposite.
    "capture.opposite" capture_opposite: CaptureOpposite {
        /// It does not.
        No = "no",
        /// It does if it falls into an empty pit of the mover.
        OwnEmpty = "own-empty",
        /// It does wherever it falls.
        Anywhere = "anywhere",
    };

    /// What a last seed captures that may capture wherever it falls.
    "capture.target" capture_target: Target {
        /// What lies opposite.
        Opposite = "opposite",
        /// What lay in the pit before it.
        Landed = "landed",
    };

    /// What becomes of the last seed when it captures.
    "capture.last-seed" last_seed: LastSeed {
        /// It is captured too.
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

    /// Whether a shared pit is a pit of the mover when a last seed falls into it.
    "capture.own-centre" own_centre: OwnCentre {
        /// It is, if it counts to his side.
        Yes = "yes",
        /// It is not.
        No = "no",
    };

    /// Whose seeds may be captured.
    "capture.from" capture_from: CaptureFrom {
        /// Those of the player opposite. A shared pit has one pit opposite, in the mover's two
        /// rows.
        Facing = "facing",
        /// Those of any other player. A shared pit has two pits opposite, one in each pair of
        /// rows.
        Anyone = "anyone",
    };

    /// Whether shared pits belong to the other players' side when seeds are captured by their
    /// number.
    "capture.their-centre" their_centre: TheirCentre {
        /// They do.
        Yes = "yes",
        /// They do not: only pits of one owner are captured.
        No = "no",
    };

    /// What makes a move a grand slam, and what becomes of it. It captures seeds of the player
    /// opposite, and leaves nothing on his side.
    "slam.legality" slam_legality: SlamLegality {
        /// It may not be played.
        Illegal = "illegal",
        /// It is played and captures nothing.
        NoCapture = "no-capture",
        /// It is played and captures.
        Legal = "legal",
        /// It captures, and the player opposite gets the rest of the board.
        RestToOpponent = "rest-to-opponent",
        /// It captures, except the first of the pits it would take from the player opposite.
        LeaveFirst = "leave-first",
        /// It captures, except the last of the pits it would take from the player opposite.
        LeaveLast = "leave-last",
    };

    /// What happens when grand slams are illegal and every move is one.
    "slam.only-moves" slam_only_moves: SlamOnly {
        /// There is no legal move: the game ends.
        End = "end",
        /// One of them is played, and captures nothing.
        NoCapture = "no-capture",
        /// One of them is played, and captures.
        Capture = "capture",
    };

    /// Whom a player must give seeds, if he can, when there are none on their side.
    "feed.whom" feed_whom: FeedWhom {
        /// Nobody.
        Nobody = "nobody",
        /// The player opposite.
        Facing = "facing",
        /// Every other player.
        Everybody = "everybody",
    };

    /// What happens when there is a duty to feed and no move feeds.
    "feed.unable" feed_unable: FeedUnable {
        /// Any other legal move may be played.
        Free = "free",
        /// The game ends at once.
        End = "end",
    };

    /// When a player without seeds ends the game.
    "end.no-seeds" end_no_seeds: NoSeeds {
        /// When it is his turn.
        AtTurn = "at-turn",
        /// At once, whoever is to move.
        AnyRow = "any-row",
        /// When there is one in each pair of players who sit opposite each other; until then he
        /// passes.
        LastPair = "last-pair",
    };

    /// Whether a player who had to pass for want of seeds comes back when he has some again.
    "end.out" end_out: Out {
        /// He does.
        Returns = "returns",
        /// He does not: he is out for good.
        Stays = "stays-out",
    };

    /// Who gets the seeds that are on the board when the game ends.
    "end.remainder" remainder: Remainder {
        /// All go to the player opposite the one without seeds.
        Opposite = "opposite",
        /// What lies in the two rows of the player without seeds goes to the player opposite him;
        /// the other two take their pits of one owner.
        Ring = "ring",
        /// In each pair of opposite players, who has seeds takes what lies in the pair's pits of
        /// one owner, or each his own; what lies in shared pits goes to the player opposite the one
        /// without seeds.
        Pairs = "pairs",
        /// Nobody.
        Nobody = "nobody",
    };

    /// What each player plays for.
    "play.for" aim: Aim {
        /// As many seeds as he can get.
        Seeds = "seeds",
        /// To have more seeds than anybody else.
        Winning = "winning",
    };

    /// What it is worth to have most seeds together with others.
    "win.tie" tie: Tie {
        /// They share the win.
        Shared = "shared",
        /// Nobody has won.
        Nobody = "nobody",
    };

    /// Who plays together.
    "play.teams" teams: Teams {
        /// Each for himself.
        None = "none",
        /// The players who sit opposite each other.
        Opposite = "opposite",
    };

    /// What endless play is worth.
    "infinite.play" infinite_play: InfinitePlay {
        /// Nobody gets anything more; where winning counts, what was captured decides.
        Nothing = "nothing",
        /// Nobody gets anything more; where winning counts, nobody has won.
        NoResult = "no-result",
    };
}

impl Params {
    /// The parameters that [`reads`](Params::reads) looks at.
    pub const DECIDING: &'static [Key] = &[
        Key::players,
        Key::centre_owner,
        Key::sow_store,
        Key::capture_counts,
        Key::capture_opposite,
        Key::capture_target,
        Key::last_seed,
        Key::slam_legality,
        Key::feed_whom,
        Key::end_no_seeds,
        Key::aim,
    ];

    /// Whether seeds are captured by their number.
    #[must_use]
    pub fn by_counts(&self) -> bool {
        self.capture_counts != Counts::NONE
    }

    /// Whether seeds are captured for what lies opposite.
    #[must_use]
    pub fn by_opposite(&self) -> bool {
        !self.by_counts() && self.capture_opposite != CaptureOpposite::No
    }

    /// Whether the kernel ever reads a parameter, given the others.
    #[must_use]
    pub fn reads(&self, key: Key) -> bool {
        let anywhere = self.by_opposite() && self.capture_opposite == CaptureOpposite::Anywhere;
        let landed = anywhere && self.capture_target == Target::Landed;
        match key {
            Key::turn_order | Key::sow_route | Key::teams => self.players == Players::Four,
            Key::turn_again => self.sow_store != SowStore::None,
            Key::capture_opposite => !self.by_counts(),
            Key::capture_target => anywhere,
            Key::last_seed => self.by_opposite(),
            Key::opposite_empty => {
                self.by_opposite() && !landed && self.last_seed == LastSeed::Taken
            }
            Key::own_centre => {
                self.by_opposite() && !anywhere && self.centre_owner != CentreOwner::Nobody
            }
            Key::capture_from => {
                (self.by_counts() || self.by_opposite()) && !landed && self.players == Players::Four
            }
            Key::their_centre | Key::slam_legality => self.by_counts(),
            Key::slam_only_moves => self.by_counts() && self.slam_legality == SlamLegality::Illegal,
            Key::feed_whom => self.end_no_seeds != NoSeeds::AnyRow,
            Key::feed_unable => {
                self.end_no_seeds != NoSeeds::AnyRow && self.feed_whom != FeedWhom::Nobody
            }
            Key::end_out => self.end_no_seeds == NoSeeds::LastPair,
            Key::tie | Key::infinite_play => self.aim == Aim::Winning,
            _ => true,
        }
    }
}

impl Key {
    /// The rule of this parameter, as events name it.
    #[must_use]
    #[inline]
    pub const fn because(self) -> Because {
        Because(self as u8)
    }
}
