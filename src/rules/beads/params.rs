//! The parameters of a bead game, each declared once, and when each of them is read.
//!
//! The switches are the rules of Christian Freeling's Glass Bead Game and the readings that its
//! texts leave open. Some values go against the texts, so that it can be shown what a rule does.

use crate::params;
use crate::rules::Because;

params! {
    /// Everything that decides how a bead game is played, but for the board and its beads.
    pub struct Params, Key, Consult;

    /// Who plays first from the set-up.
    "start.player" start_player: First {
        /// South, whose row is written first.
        South = "south",
        /// North.
        North = "north",
    };

    /// Which gem lies in which pit at the start; both rows are the same from their owner's left.
    "start.gems" start_gems: Arrangement {
        /// The highest value in the leftmost pit, down to 1 in the rightmost.
        Falling = "falling",
        /// 5, 3, 4, 2, 1 from the left; falling on boards without five pits and gems.
        FiveThree = "53421",
        /// 2, 4, 3, 5, 1 from the left; falling on boards without five pits and gems.
        TwoFour = "24351",
        /// 2, 3, 4, 5, 1 from the left; falling on boards without five pits and gems.
        TwoThree = "23451",
    };

    /// In which order the beads of a pit may be sown.
    "sow.order" sow_order: SowOrder {
        /// The mover chooses.
        Free = "free",
        /// Gems before stones, the highest value first.
        GemsFirst = "gems-first",
    };

    /// When a sowing passes over the pit it started from.
    "sow.origin" sow_origin: SowOrigin {
        /// Always.
        Skip = "skip",
        /// If the beads are more than there are other pits.
        SkipWhenRound = "skip-when-round",
    };

    /// Whether a last bead that is a stone captures the single gem it falls on.
    "capture.direct" capture_direct: Direct {
        /// It does.
        Yes = "yes",
        /// It does not.
        No = "no",
    };

    /// Which single gems before the last pit are captured with it.
    "capture.direct-run" direct_run: DirectRun {
        /// All in an unbroken row of the opponent's pits on which stones fell last.
        Unbroken = "unbroken",
        /// None.
        LastOnly = "last-only",
    };

    /// Whether a last bead that is a stone and falls on a single stone lets the mover take a gem.
    "capture.indirect" capture_indirect: Indirect {
        /// It does.
        Yes = "yes",
        /// It does not.
        No = "no",
    };

    /// How many gems such a capture takes.
    "capture.indirect-run" indirect_run: IndirectRun {
        /// One for each pit of an unbroken row of the opponent's pits with a single stone each, on
        /// which stones fell last.
        Unbroken = "unbroken",
        /// One.
        LastOnly = "last-only",
    };

    /// What an unbroken row comes to in which single gems and single stones meet.
    "capture.mixed" mixed: Mixed {
        /// It ends before the first pit of the other kind, counted from the last bead.
        Stop = "stop",
        /// There is no multiple capture: the last pit alone counts.
        Single = "single",
    };

    /// Whether a capture may be declined.
    "capture.duty" duty: Duty {
        /// It may not.
        Compulsory = "compulsory",
        /// It may.
        Optional = "optional",
    };

    /// Whether the mover may stop a multiple capture short.
    "capture.shorter" shorter: Shorter {
        /// He may not: as much is taken as there is.
        No = "no",
        /// He may count fewer pits from the last.
        Yes = "yes",
    };

    /// Whether an indirect capture may take a gem that was sown by the same move.
    "indirect.just-sown" just_sown: JustSown {
        /// It may.
        Yes = "yes",
        /// It may not.
        No = "no",
    };

    /// Whether an indirect capture may take gems from the opponent's cup.
    "indirect.cup" cup: FromCup {
        /// Only when his pits have too few.
        WhenShort = "when-short",
        /// As the mover likes, from pits and cup.
        Freely = "freely",
        /// Never.
        Never = "never",
    };

    /// When a player must bring beads to an opponent who has none.
    "feed.duty" feed_duty: FeedDuty {
        /// While gems lie in pits.
        WhileGems = "while-gems",
        /// Never.
        Never = "never",
    };

    /// When feeding is judged.
    "feed.judged" feed_judged: FeedJudged {
        /// After captures: a bead must remain.
        AfterCaptures = "after-captures",
        /// By the sowing.
        BySowing = "by-sowing",
    };

    /// What happens when there is a duty to feed and no move feeds.
    "feed.unable" feed_unable: FeedUnable {
        /// Any move may be played.
        Free = "free",
        /// The game ends, and whoever has more points in his cup wins.
        Points = "points",
        /// The game ends, and the player without beads loses.
        EmptiedLoses = "emptied-loses",
    };

    /// What happens when the player to move has no beads while gems lie in pits.
    "row.bereft" bereft: Bereft {
        /// He passes. That is not emptying his last pit, so it makes no duty to feed.
        Pass = "pass",
        /// He passes, and the opponent must feed him.
        PassFed = "pass-fed",
        /// He loses.
        Loses = "loses",
    };

    /// How many points win against an opponent who is to move and has no beads in the endgame.
    "win.points" win_points: WinPoints {
        /// Half of all points.
        Half = "half",
        /// More than half.
        Majority = "majority",
    };

    /// What becomes of a player with fewer points who leaves his opponent without beads then.
    "win.short" win_short: WinShort {
        /// He loses.
        Loses = "loses",
        /// Nobody wins.
        Nobody = "nobody",
    };

    /// What endless play is worth.
    "infinite.play" infinite_play: InfinitePlay {
        /// Nobody says; it is reported as what neither player can prevent.
        Unsaid = "unsaid",
        /// It is a draw.
        Draw = "draw",
        /// At the third repetition whoever has more points in his cup wins.
        MostPoints = "most-points",
    };
}

impl Params {
    /// The parameters that [`reads`](Params::reads) looks at.
    pub const DECIDING: &'static [Key] = &[
        Key::capture_direct,
        Key::direct_run,
        Key::capture_indirect,
        Key::indirect_run,
        Key::feed_duty,
        Key::feed_unable,
    ];

    /// Whether the kernel ever reads a parameter, given the others.
    #[must_use]
    pub fn reads(&self, key: Key) -> bool {
        let direct = self.capture_direct == Direct::Yes;
        let indirect = self.capture_indirect == Indirect::Yes;
        let direct_runs = direct && self.direct_run == DirectRun::Unbroken;
        let indirect_runs = indirect && self.indirect_run == IndirectRun::Unbroken;
        match key {
            Key::direct_run => direct,
            Key::indirect_run | Key::just_sown | Key::cup => indirect,
            Key::mixed | Key::shorter => direct_runs || indirect_runs,
            Key::duty => direct || indirect,
            Key::feed_judged | Key::feed_unable => self.feed_duty == FeedDuty::WhileGems,
            // Whoever captures leaves a stone with the opponent, so only a player who could not be
            // fed, or need not be, is ever without beads while gems lie in pits.
            Key::bereft => {
                self.feed_duty == FeedDuty::Never || self.feed_unable == FeedUnable::Free
            }
            _ => true,
        }
    }

    /// The rules as the game's author states them, with the readings that most sources share; for
    /// tests and experiments that have no spec at hand.
    #[must_use]
    pub fn usual() -> Self {
        // Every first value is the usual one: the order of declaration sees to that.
        Params::NEUTRAL
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
