//! The kernels there are, for tools that do not care which one plays a game.
//!
//! A new kernel is one line in each list below.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::params::ParamSet;
use super::vocabulary::Place;
use super::{Because, Provenance, beads, cascade, cross, sowing};

/// A family of games that one program plays.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Kernel {
    /// Seeds are lifted from a pit and sown one by one along a route of two rows.
    Sowing,
    /// Seeds are sown by four players on rows that cross.
    Cross,
    /// Stones and gems are sown in an order that the mover chooses.
    Beads,
    /// Piles on a rectangular board move to neighbouring cells and collapse over them.
    Cascade,
}

/// Calls a function of the parameters' type of a kernel.
macro_rules! by_type {
    ($kernel:expr, $Params:ident => $do:expr) => {
        match $kernel {
            Kernel::Sowing => {
                type $Params = sowing::Params;
                $do
            }
            Kernel::Cross => {
                type $Params = cross::Params;
                $do
            }
            Kernel::Beads => {
                type $Params = beads::Params;
                $do
            }
            Kernel::Cascade => {
                type $Params = cascade::Params;
                $do
            }
        }
    };
}

/// Calls a method of whichever ruleset or parameters there are.
macro_rules! each {
    ($of:expr, $Enum:ident, $one:ident => $do:expr) => {
        match $of {
            $Enum::Sowing($one) => $do,
            $Enum::Cross($one) => $do,
            $Enum::Beads($one) => $do,
            $Enum::Cascade($one) => $do,
        }
    };
}

/// Parameters of some kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is that of the kernel of the same name")]
pub enum Values {
    Sowing(sowing::Params),
    Cross(cross::Params),
    Beads(beads::Params),
    Cascade(cascade::Params),
}

/// Everything that some kernel needs to play.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "each is that of the kernel of the same name")]
pub enum Ruled {
    Sowing(sowing::Ruleset),
    Cross(cross::Ruleset),
    Beads(beads::Ruleset),
    Cascade(cascade::Ruleset),
}

/// One parameter of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Key {
    kernel: Kernel,
    number: u8,
}

impl From<sowing::Key> for Key {
    fn from(key: sowing::Key) -> Self {
        Key { kernel: Kernel::Sowing, number: key as u8 }
    }
}

impl PartialEq<sowing::Key> for Key {
    fn eq(&self, other: &sowing::Key) -> bool {
        *self == Key::from(*other)
    }
}

impl Key {
    /// How spec files and the command line write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        by_type!(self.kernel, Params => Params::name(self.number))
    }

    /// What it decides, in a sentence.
    #[must_use]
    pub fn doc(self) -> &'static str {
        by_type!(self.kernel, Params => Params::doc(self.number))
    }

    /// The words that may stand for it, with what each means; empty where it is a number.
    #[must_use]
    pub fn choices(self) -> &'static [(&'static str, &'static str)] {
        by_type!(self.kernel, Params => Params::choices(self.number))
    }

    /// What it is about, in the common vocabulary of rules.
    #[must_use]
    pub fn place(self) -> Place {
        match self.kernel {
            Kernel::Sowing => sowing::Key::ALL[usize::from(self.number)].place(),
            Kernel::Cross => cross::Key::ALL[usize::from(self.number)].place(),
            Kernel::Beads => beads::Key::ALL[usize::from(self.number)].place(),
            Kernel::Cascade => cascade::Key::ALL[usize::from(self.number)].place(),
        }
    }

    /// The rule that it makes, as events name it.
    #[must_use]
    pub fn because(self) -> Because {
        Because(self.number)
    }

    /// The parameter of the sowing kernel that it is, if it is one.
    #[must_use]
    pub fn sowing(self) -> Option<sowing::Key> {
        (self.kernel == Kernel::Sowing).then(|| sowing::Key::ALL[usize::from(self.number)])
    }
}

impl Kernel {
    /// How spec files write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kernel::Sowing => "sowing",
            Kernel::Cross => "cross",
            Kernel::Beads => "beads",
            Kernel::Cascade => "cascade",
        }
    }

    /// Its parameters, in the order of declaration.
    pub fn keys(self) -> impl ExactSizeIterator<Item = Key> + Clone {
        let count = by_type!(self, Params => Params::COUNT);
        (0..count).map(move |number| Key { kernel: self, number })
    }

    /// The parameter that is written `name`.
    #[must_use]
    pub fn find(self, name: &str) -> Option<Key> {
        self.keys().find(|key| key.name() == name)
    }

    /// Whether a parameter is among those that decide which others are read.
    #[must_use]
    pub fn decides(self, key: Key) -> bool {
        by_type!(self, Params => {
            Params::DECIDING.iter().any(|&one| one as u8 == key.number)
        })
    }

    /// The two numbers of a set-up, as spec files name them.
    #[must_use]
    pub const fn size_names(self) -> [&'static str; 2] {
        match self {
            Kernel::Sowing | Kernel::Cross => ["pits", "seeds"],
            Kernel::Beads => ["pits", "gems"],
            Kernel::Cascade => ["rows", "files"],
        }
    }

    /// What the two numbers of a set-up are, in words, and an example.
    #[must_use]
    pub const fn size_words(self) -> [&'static str; 3] {
        match self {
            Kernel::Sowing => ["pits a side", "seeds a pit", "3x7"],
            Kernel::Cross => ["pits a row", "seeds a pit", "6x4"],
            Kernel::Beads => ["pits a side", "gems a side", "5x5"],
            Kernel::Cascade => ["rows", "files", "11x11"],
        }
    }

    /// Whether it can play on a board of such a size.
    ///
    /// # Errors
    /// Why not.
    pub fn playable(self, size: [u32; 2]) -> Result<(), String> {
        match self {
            Kernel::Sowing => sowing::playable(size),
            Kernel::Cross => cross::playable(size),
            Kernel::Beads => beads::ruleset::playable(size),
            Kernel::Cascade => cascade::playable(size),
        }
    }

    /// Everything needed to play.
    ///
    /// The size must be [`playable`](Kernel::playable).
    #[must_use]
    pub fn rule(self, values: Values, provenance: Vec<Provenance>, size: [u8; 2]) -> Ruled {
        let [one, two] = size;
        match values {
            Values::Sowing(params) => {
                Ruled::Sowing(sowing::Ruleset { params, provenance, side: one, seeds: two })
            }
            Values::Cross(params) => {
                Ruled::Cross(cross::Ruleset { params, provenance, pits: one, seeds: two })
            }
            Values::Beads(params) => {
                Ruled::Beads(beads::Ruleset { params, provenance, pits: one, gems: two })
            }
            Values::Cascade(params) => {
                Ruled::Cascade(cascade::Ruleset { params, provenance, rows: one, cols: two })
            }
        }
    }

    /// The JSON schema of an object that sets any of its parameters.
    pub fn schema(self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        by_type!(self, Params => <Params as ParamSet>::schema(generator))
    }

    /// All there are.
    pub const ALL: &'static [Kernel] =
        &[Kernel::Sowing, Kernel::Cross, Kernel::Beads, Kernel::Cascade];
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Values {
    /// Every parameter at the value that stands for "not read".
    #[must_use]
    pub const fn neutral(kernel: Kernel) -> Self {
        match kernel {
            Kernel::Sowing => Values::Sowing(sowing::Params::NEUTRAL),
            Kernel::Cross => Values::Cross(cross::Params::NEUTRAL),
            Kernel::Beads => Values::Beads(beads::Params::NEUTRAL),
            Kernel::Cascade => Values::Cascade(cascade::Params::NEUTRAL),
        }
    }

    /// Sets one parameter from its text.
    ///
    /// # Errors
    /// Says what would be right.
    pub fn set(&mut self, key: Key, text: &str) -> Result<(), String> {
        each!(self, Values, one => ParamSet::set(one, key.number, text))
    }

    /// Sets one parameter from a value of a spec file.
    ///
    /// # Errors
    /// Says what would be right.
    pub fn set_json(&mut self, key: Key, value: &serde_json::Value) -> Result<(), String> {
        each!(self, Values, one => ParamSet::set_json(one, key.number, value))
    }

    /// The text of one parameter.
    #[must_use]
    pub fn get(&self, key: Key) -> String {
        each!(self, Values, one => ParamSet::get(one, key.number))
    }

    /// Whether some rule reads a parameter, the others being as they are.
    #[must_use]
    pub fn reads(&self, key: Key) -> bool {
        match self {
            Values::Sowing(one) => one.reads(sowing::Key::ALL[usize::from(key.number)]),
            Values::Cross(one) => one.reads(cross::Key::ALL[usize::from(key.number)]),
            Values::Beads(one) => one.reads(beads::Key::ALL[usize::from(key.number)]),
            Values::Cascade(one) => one.reads(cascade::Key::ALL[usize::from(key.number)]),
        }
    }
}

impl Ruled {
    /// What the sowing kernel needs, if it plays.
    #[must_use]
    pub const fn sowing(&self) -> Option<&sowing::Ruleset> {
        match self {
            Ruled::Sowing(ruleset) => Some(ruleset),
            _ => None,
        }
    }

    /// What the bead kernel needs, if it plays.
    #[must_use]
    pub const fn beads(&self) -> Option<&beads::Ruleset> {
        match self {
            Ruled::Beads(ruleset) => Some(ruleset),
            _ => None,
        }
    }

    /// The values of the parameters.
    #[must_use]
    pub fn values(&self) -> Values {
        match self {
            Ruled::Sowing(rules) => Values::Sowing(rules.params),
            Ruled::Cross(rules) => Values::Cross(rules.params),
            Ruled::Beads(rules) => Values::Beads(rules.params),
            Ruled::Cascade(rules) => Values::Cascade(rules.params),
        }
    }

    /// Where the value of each parameter came from, in the order of declaration.
    #[must_use]
    pub fn provenance(&self, because: Because) -> &Provenance {
        each!(self, Ruled, rules => &rules.provenance[usize::from(because.0)])
    }
}
