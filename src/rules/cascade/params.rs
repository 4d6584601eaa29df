//! The parameters of a spreading game, each declared once, and when each of them is read.
//!
//! The first value of each is the reading that the kernel was written for; the others are the
//! answers that its source leaves open.

use crate::params;
use crate::rules::params::Value;

params! {
    /// Everything that decides how a spreading game is played, but for the size of its board.
    pub struct Params, Key, Consult;

    /// Who plays first.
    "start.player" start_player: First {
        /// South.
        South = "south",
        /// North, by agreement or by lot.
        North = "north",
    };

    /// Which cells are filled at the start.
    "setup.place" setup_place: Place {
        /// The rows nearest to each player.
        HomeRows = "home-rows",
        /// Each player's half of the board; a middle row is shared out from each player's left,
        /// and a cell in the very middle stays empty.
        EveryCell = "every-cell",
    };

    /// How many rows each player fills at the start; never more than half of the rows there are.
    "setup.home-rows" home_rows: HomeRows;

    /// How many pods lie in each cell that is filled at the start; never so many that it collapses.
    "setup.pods" setup_pods: Pods;

    /// Whether a cell may hold pods of both players, and whose it is.
    "board.control" control: Control {
        /// It holds pods of one player, whose it is.
        OneOwner = "one-owner",
        /// It may hold both. Pods keep their colour wherever they fall, the cell is that of whoever has
        /// more of them there, and nobody's with equal numbers. A move lifts the mover's own pods, a
        /// capture is of the opponent's, and a collapse throws those of the owner first.
        Majority = "majority",
    };

    /// Which cells are next to each other.
    "board.neighbours" neighbours: Neighbours {
        /// Those that share a side: up to four.
        Sides = "sides",
        /// Those that share a side or a corner: up to eight.
        Corners = "corners",
        /// Those of a board of hexagons, each row shifted by half a cell: up to six.
        Hexagons = "hexagons",
    };

    /// Which cells count as crowding a pile.
    "quantity.neighbours" crowd_neighbours: OtherNeighbours {
        /// Those that it may be moved to.
        Same = "same",
        /// Those that share a side with it.
        Sides = "sides",
        /// Those that share a side or a corner with it.
        Corners = "corners",
        /// Those of a board of hexagons.
        Hexagons = "hexagons",
    };

    /// Which cells a collapse throws to.
    "collapse.neighbours" collapse_neighbours: ThrownTo {
        /// Those that a pile may be moved to.
        Same = "same",
        /// Those that share a side.
        Sides = "sides",
        /// Those that share a side or a corner.
        Corners = "corners",
        /// Those of a board of hexagons.
        Hexagons = "hexagons",
    };

    /// Which way piles may be moved.
    "move.direction" direction: Direction {
        /// To any neighbouring cell.
        Any = "any",
        /// Only to cells of the row that is next on the way to the far side.
        Forward = "forward",
    };

    /// Whether a player may move onto a cell of his own.
    "move.own" own_cells: OwnCells {
        /// He may, and the pods are added.
        Joins = "joins",
        /// He may not.
        Illegal = "illegal",
    };

    /// What happens when a move brings too few pods to capture an enemy cell.
    "move.too-few" too_few: TooFew {
        /// It may not be played.
        Illegal = "illegal",
        /// The pods join the enemy's.
        Joins = "joins",
        /// Both sides lose as many pods as were brought.
        BothLose = "both-lose",
        /// The pods that were brought are lost.
        Lost = "lost",
    };

    /// With what the neighbouring cells are compared.
    "quantity.compared" compared: Compared {
        /// With what the cell holds before anything is lifted.
        Before = "before",
        /// With what the cell holds once the first pod is lifted.
        AfterFirst = "after-first",
    };

    /// Whether the cell that is moved to counts as a neighbour that crowds.
    "quantity.target" crowd_target: CrowdTarget {
        /// It does.
        Counts = "counts",
        /// It does not.
        LeftOut = "left-out",
    };

    /// Whose cells crowd a pile.
    "quantity.owner" crowd_owner: CrowdOwner {
        /// Either player's.
        Either = "either",
        /// Only the mover's.
        Own = "own",
        /// Only the opponent's.
        Enemy = "enemy",
    };

    /// How many pods it takes to capture an enemy cell.
    "capture.needs" needs: Needs {
        /// At least as many as lie there.
        AsMany = "as-many",
        /// More than lie there.
        More = "more",
    };

    /// Points for each captured pod, and for each pod that a cascade sells.
    "capture.price" capture_price: Price;

    /// What is sold when a cell is captured.
    "capture.payout" payout: Payout {
        /// The pods that lay there; those that were brought stay.
        Defenders = "defenders",
        /// All pods, those that were brought too; the cell is empty.
        All = "all",
    };

    /// Whether a capture or a collapse comes first where the pods of both sides together
    /// would overburden the cell.
    "capture.sequence" sequence: Sequence {
        /// The capture: what it leaves may collapse then.
        CaptureFirst = "capture-first",
        /// The collapse: of the defenders those are sold that still lie there after it. What that
        /// leaves collapses no more in this move.
        CollapseFirst = "collapse-first",
    };

    /// Where the market row is.
    "market.row" market_row: MarketRow {
        /// Beyond the far row: whoever stands in that row may move off the board.
        Beyond = "beyond",
        /// It is the far row itself.
        FarRow = "far-row",
    };

    /// Whether pods that are moved into a market on the board must be sold.
    "market.entry" entry: Entry {
        /// They are sold, whether the move captures or not.
        Automatic = "automatic",
        /// The mover chooses whether they are sold or stay.
        Optional = "optional",
    };

    /// Whether a player may sell behind his own home row too.
    "market.own" own_market: OwnMarket {
        /// He may not.
        No = "no",
        /// He may, at the same price.
        Yes = "yes",
    };

    /// Points for each pod sold in the market row.
    "market.price" market_price: MarketPrice;

    /// How many pods overburden a cell.
    "collapse.threshold" threshold: Threshold;

    /// When a cell collapses.
    "collapse.trigger" trigger: Trigger {
        /// When it holds the threshold or more, again and again.
        AtLeast = "at-least",
        /// When it holds the threshold or more, but once in a move.
        Once = "once",
        /// When it holds the threshold exactly.
        Exactly = "exactly",
    };

    /// What becomes of pods that a collapse does not throw.
    "collapse.rest" rest: Rest {
        /// They stay in the cell.
        Stays = "stays",
        /// They are destroyed.
        Destroyed = "destroyed",
        /// They are sold for the owner of the cell.
        Sold = "sold",
    };

    /// What a collapse throws over the edge of the board.
    "collapse.edge" edge: Edge {
        /// Nothing: it throws to real cells only.
        Nothing = "nothing",
        /// A bean on each side that has no cell, which is lost.
        Lost = "lost",
        /// A bean on each side that has no cell, sold for the owner of the cell.
        SoldByOwner = "sold-by-owner",
        /// A bean on each side that has no cell, sold for the mover.
        SoldByMover = "sold-by-mover",
    };

    /// What a thrown bean does where it lands. In an empty cell it belongs to the owner of the cell
    /// that threw it.
    "collapse.lands" lands: Lands {
        /// It joins the pile that lies there, whosever it is.
        Joins = "joins",
        /// The cell falls to the owner of the cell that threw it, with all that it holds.
        Flips = "flips",
        /// As a move of one pod: it captures an enemy cell if one pod is enough for that, and joins it
        /// otherwise.
        Captures = "captures",
        /// On an enemy cell it is lost, and one pod with it.
        Cancels = "cancels",
    };

    /// Who scores what a cascade captures.
    "collapse.score" cascade_score: CascadeScore {
        /// Nobody: the pods are lost.
        Nobody = "nobody",
        /// The mover.
        Mover = "mover",
        /// The owner of the cell that threw the bean.
        Owner = "owner",
    };

    /// In which order cells collapse.
    "collapse.order" order: Order {
        /// All that are overburdened at once, wave by wave; what both sides reach in one wave, the
        /// mover gets.
        Waves = "waves",
        /// One by one, in the order in which they became overburdened; by rows among equals.
        Queue = "queue",
    };

    /// What comes of a cascade that never ends.
    "collapse.endless" endless: Endless {
        /// It lasts till sunset: the game is over, and the pods on the board and whatever the cascade
        /// sold count for nothing.
        Sunset = "sunset",
        /// A move that starts one may not be played.
        Illegal = "illegal",
        /// No cascade is let go on for ever, as each breaks off after a number of collapses; what is
        /// overburdened then waits for the next move.
        BrokenOff = "broken-off",
    };

    /// After how many collapses a cascade is broken off; where cells collapse in waves, at the end of
    /// the wave.
    "collapse.cap" cap: Cap;

    /// What happens when the player to move has no legal move.
    "end.no-move" no_move: NoMove {
        /// He passes, and that counts as a ply.
        Pass = "pass",
        /// The game ends.
        Ends = "ends",
        /// He loses, whatever was scored.
        Loses = "loses",
    };

    /// What happens when a player has no pods on the board.
    "end.no-pods" no_pods: NoPods {
        /// The game goes on.
        PlayOn = "play-on",
        /// The game ends.
        Ends = "ends",
    };

    /// After how many plies the sun sets.
    "end.plies" plies: Plies;

    /// What pods that were not sold are worth at the end.
    "end.unsold" unsold: Unsold {
        /// Nothing.
        Nothing = "nothing",
        /// A point each, for their owner.
        PointEach = "point-each",
    };
}

/// A parameter that is a number.
macro_rules! number {
    ($(#[doc = $doc:literal])+ $Name:ident($int:ty), $least:literal ..= $most:literal, neutral $neutral:literal) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub struct $Name(pub $int);

        impl Value for $Name {
            const CHOICES: &'static [(&'static str, &'static str)] = &[];
            const NEUTRAL: Self = $Name($neutral);
            fn parse(text: &str) -> Result<Self, String> {
                match text.parse() {
                    Ok(number) if ($least..=$most).contains(&number) => Ok($Name(number)),
                    _ => Err(format!(
                        concat!("a number from ", $least, " to ", $most, ", not `{}`"),
                        text
                    )),
                }
            }
            fn text(&self) -> String {
                self.0.to_string()
            }
            fn schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "integer", "minimum": $least, "maximum": $most })
            }
        }
    };
}

number!(
    /// Rows that a player fills at the start, from 1 to 5.
    HomeRows(u8), 1..=5, neutral 2);
number!(
    /// Pods in a cell at the start, from 1 to 7.
    Pods(u8), 1..=7, neutral 3);
number!(
    /// Pods that overburden a cell, from 2 to 8.
    Threshold(u8), 2..=8, neutral 6);
number!(
    /// Collapses of a cascade, from 1 to 1000: more than any cascade that ends was seen to take on the
    /// full board.
    Cap(u16), 1..=1000, neutral 1000);
number!(
    /// Plies of a game, from 1 to 250.
    Plies(u8), 1..=250, neutral 120);
number!(
    /// Points for a pod, from 0 to 5.
    Price(u8), 0..=5, neutral 1);
number!(
    /// Points for a pod sold in the market row, from 0 to 5.
    MarketPrice(u8), 0..=5, neutral 2);

impl Params {
    /// The parameters that [`reads`](Params::reads) looks at.
    pub const DECIDING: &'static [Key] =
        &[Key::setup_place, Key::control, Key::market_row, Key::lands, Key::trigger, Key::endless];

    /// Whether the kernel ever reads a parameter, given the others.
    #[must_use]
    pub fn reads(&self, key: Key) -> bool {
        match key {
            Key::home_rows => self.setup_place == Place::HomeRows,
            // Beyond the board there is nowhere to stay.
            Key::entry => self.market_row == MarketRow::FarRow,
            // A pod that keeps its colour can do nothing but join what lies there.
            Key::lands => self.control == Control::OneOwner,
            Key::cascade_score => {
                self.control == Control::OneOwner && self.lands == Lands::Captures
            }
            // A cascade in which each cell collapses once ends.
            Key::endless => self.trigger != Trigger::Once,
            Key::cap => self.cap().is_some(),
            _ => true,
        }
    }

    /// After how many collapses a cascade is broken off, if it is.
    #[must_use]
    pub fn cap(&self) -> Option<u32> {
        let capped = self.trigger != Trigger::Once && self.endless == Endless::BrokenOff;
        capped.then_some(u32::from(self.cap.0))
    }

    /// What a thrown bean does where it lands, given whose pods a cell may hold.
    #[must_use]
    pub fn landing(&self) -> Lands {
        match self.control {
            Control::OneOwner => self.lands,
            Control::Majority => Lands::Joins,
        }
    }

    /// The cells that a collapse throws to.
    #[must_use]
    pub fn thrown(&self) -> Neighbours {
        match self.collapse_neighbours {
            ThrownTo::Same => self.neighbours,
            ThrownTo::Sides => Neighbours::Sides,
            ThrownTo::Corners => Neighbours::Corners,
            ThrownTo::Hexagons => Neighbours::Hexagons,
        }
    }

    /// The cells that crowd a pile.
    #[must_use]
    pub fn crowding(&self) -> Neighbours {
        match self.crowd_neighbours {
            OtherNeighbours::Same => self.neighbours,
            OtherNeighbours::Sides => Neighbours::Sides,
            OtherNeighbours::Corners => Neighbours::Corners,
            OtherNeighbours::Hexagons => Neighbours::Hexagons,
        }
    }
}

impl Key {
    /// The rule of this parameter, as events name it.
    #[must_use]
    #[inline]
    pub const fn because(self) -> crate::rules::Because {
        crate::rules::Because(self as u8)
    }
}
