//! The words that a property may use, each with what it means.

use std::fmt;

use super::expr::Type;
use crate::rules::sowing::packed::MAX_PACKED;

/// What a word speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// A position.
    Position,
    /// A move: the events of the kernel, and the position after it.
    Move,
}

/// A word as it is documented.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The word.
    pub name: &'static str,
    /// What it speaks of.
    pub about: About,
    /// Whether it is a number or true or false.
    pub kind: Type,
    /// What it means.
    pub doc: &'static str,
}

macro_rules! words {
    ($($Id:ident = $name:literal, $about:ident, $kind:ident, $doc:literal;)+) => {
        /// A word that is not the name of a pit.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "each is documented in `WORDS`")]
        pub enum Id { $($Id,)+ }

        /// Every word but the names of pits.
        pub const WORDS: &[Entry] = &[$(Entry {
            name: $name, about: About::$about, kind: Type::$kind, doc: $doc,
        },)+];

        const IDS: &[Id] = &[$(Id::$Id,)+];
    };
}

words! {
    Seeds = "seeds", Position, Number, "seeds on the board";
    OwnSeeds = "own_seeds", Position, Number, "seeds in the mover's row";
    FoeSeeds = "foe_seeds", Position, Number, "seeds in the opponent's row";
    Gone = "gone", Position, Number, "seeds of the set-up that are no longer on the board";
    Largest = "largest", Position, Number, "seeds in the fullest pit";
    EmptyPits = "empty_pits", Position, Number, "pits without seeds, in both rows";
    MoverIsSouth = "mover_is_south", Position, Truth, "South is to move";
    Exempt = "exempt", Position, Truth, "this ply captures nothing, by the rule for the first plies";
    LegalMoves = "legal_moves", Position, Number, "moves that may be played; a pass is one";
    MustPass = "must_pass", Position, Truth, "the mover can only pass";
    MustFeed = "must_feed", Position, Truth, "there is a duty to feed the opponent";
    Liftable = "liftable", Position, Number, "pits of the mover that hold enough seeds to be moved";
    TooSmall = "too_small", Position, Number, "pits of the mover that hold seeds, but too few to be moved";
    SlamRefused = "slam_refused", Position, Number, "moves refused because they would be grand slams";
    FeedRefused = "feed_refused", Position, Number, "moves refused because another one feeds";
    Over = "over", Position, Truth, "the game is over";
    GainEnd = "gain_end", Position, Number, "what the mover gets when the game ends here; 0 if it does not";
    MarginEnd = "margin_end", Position, Number, "the same, less what the opponent gets";
    Ply = "ply", Position, Number, "fewest plies from the start to the position; not on the board at large";
    Value = "value", Position, Number, "what the mover gains over the opponent under best play; needs --table";
    Conversion = "conversion", Position, Number, "plies to the next capture or the end under best play; 65535 if there is none; needs --table";
    Captured = "captured", Move, Number, "seeds captured by the move";
    Chain = "chain", Move, Number, "pits captured by the move";
    FromOwn = "from_own", Move, Number, "seeds captured from the mover's own row";
    FromFoe = "from_foe", Move, Number, "seeds captured from the opponent's row";
    Crosses = "crosses", Move, Truth, "the capture takes pits of both rows";
    Lifted = "lifted", Move, Number, "seeds lifted";
    Sown = "sown", Move, Number, "seeds sown, one by one";
    SownFoe = "sown_foe", Move, Number, "seeds sown into the opponent's row";
    Laps = "laps", Move, Number, "how often the sowing comes back to the pit it started from";
    Landed = "landed", Move, Number, "seeds in the last pit when the last seed has fallen";
    LandsOwn = "lands_own", Move, Truth, "the last seed falls into the mover's own row";
    LandsOrigin = "lands_origin", Move, Truth, "the last seed falls into the pit that was lifted";
    Skipped = "skipped", Move, Number, "pits passed over by the sowing";
    Returned = "returned", Move, Number, "seeds put back from the hand into the origin";
    Kept = "kept", Move, Number, "seeds kept from the hand";
    Stored = "stored", Move, Number, "seeds sown into the mover's store";
    Again = "again", Move, Truth, "the last seed fell into the mover's store, and he moves again";
    Slam = "slam", Move, Truth, "the move is a grand slam, whether or not it captures as one";
    SlamLeft = "slam_left", Move, Number, "pits that a slam rule left uncaptured";
    SlamRest = "slam_rest", Move, Number, "seeds that the opponent gets because of a grand slam";
    Exempted = "exempted", Move, Truth, "the move would capture, but not on this ply";
    Fed = "fed", Move, Truth, "the move feeds, as there was a duty to";
    Passed = "passed", Move, Truth, "the move is a pass";
    Gain = "gain", Move, Number, "what the mover gains by the move";
    GainFoe = "gain_foe", Move, Number, "what the opponent gains by the move";
    OwnAfter = "own_after", Move, Number, "seeds in the mover's row after the move";
    FoeAfter = "foe_after", Move, Number, "seeds in the opponent's row after the move";
    Ends = "ends", Move, Truth, "the game is over after the move";
    Replies = "replies", Move, Number, "moves that may be played after the move";
    MoveValue = "move_value", Move, Number, "what the move is worth to the mover; needs --table";
    Best = "best", Move, Truth, "no other move is worth more; needs --table";
}

impl Id {
    /// The word as it is documented.
    #[must_use]
    pub const fn entry(self) -> &'static Entry {
        &WORDS[self as usize]
    }

    /// Whether it speaks of solved values.
    #[must_use]
    pub const fn of_values(self) -> bool {
        matches!(self, Id::Value | Id::Conversion | Id::MoveValue | Id::Best)
    }
}

/// How a pit is named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// South's pits, `A B C ... H`.
    South,
    /// North's pits, `a b c ... h`.
    North,
    /// The mover's pits from his left, `m1 m2 ... m8`.
    Own,
    /// The opponent's pits from his left, `o1 o2 ... o8`.
    Foe,
}

/// A word of a property.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Word {
    /// One of [`WORDS`].
    Id(Id),
    /// The seeds in a pit.
    Pit {
        /// Whose pit.
        row: Row,
        /// Which, from 0.
        nth: u8,
        /// Whether after the move (`A_after`), not before it.
        after: bool,
    },
}

/// Most pits in a row.
const SIDE: u8 = MAX_PACKED as u8 / 2;

impl Word {
    /// The word of a name, or of another name that it has: `capture` is `captured`, `extra_move` is
    /// `again`.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        if let Some(at) = WORDS.iter().position(|entry| entry.name == name) {
            return IDS.get(at).copied().map(Word::Id);
        }
        // What one says of a move in the present one also says of what it did.
        if let Some(id) = [("capture", Id::Captured), ("extra_move", Id::Again)]
            .into_iter()
            .find_map(|(other, id)| (other == name).then_some(id))
        {
            return Some(Word::Id(id));
        }
        Word::pits().find(|word| word.to_string() == name)
    }

    /// All names of pits.
    pub fn pits() -> impl Iterator<Item = Word> {
        let rows = [Row::South, Row::North, Row::Own, Row::Foe];
        [false, true].into_iter().flat_map(move |after| {
            rows.into_iter()
                .flat_map(move |row| (0..SIDE).map(move |nth| Word::Pit { row, nth, after }))
        })
    }

    /// All words there are.
    pub fn all() -> impl Iterator<Item = Word> {
        IDS.iter().copied().map(Word::Id).chain(Word::pits())
    }

    /// What it speaks of.
    #[must_use]
    pub const fn about(self) -> About {
        match self {
            Word::Id(id) => id.entry().about,
            Word::Pit { after: true, .. } => About::Move,
            Word::Pit { .. } => About::Position,
        }
    }

    /// Whether it is a number.
    #[must_use]
    pub const fn kind(self) -> Type {
        match self {
            Word::Id(id) => id.entry().kind,
            Word::Pit { .. } => Type::Number,
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Word::Id(id) => f.write_str(id.entry().name),
            Word::Pit { row, nth, after } => {
                match row {
                    Row::South => write!(f, "{}", (b'A' + nth) as char)?,
                    Row::North => write!(f, "{}", (b'a' + nth) as char)?,
                    Row::Own => write!(f, "m{}", nth + 1)?,
                    Row::Foe => write!(f, "o{}", nth + 1)?,
                }
                f.write_str(if after { "_after" } else { "" })
            }
        }
    }
}
