//! One declaration per rule parameter: the macro [`params!`](crate::params) turns a list of
//! parameters into the typed ruleset of a kernel, the names used in spec files, their
//! documentation and their JSON schema.
//!
//! A kernel calls it once. Uses nothing but `std`, `serde_json` and `schemars`.

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a value of a parameter looks like in a spec file and on the command line.
pub trait Value: Sized + Copy + Eq + fmt::Debug {
    /// All values there are, if they can be listed, with a line of documentation each.
    const CHOICES: &'static [(&'static str, &'static str)];
    /// The value of a parameter that no rule reads in the interpretation at hand.
    const NEUTRAL: Self;
    /// Reads a value written on the command line (`none`, `2`, `2+4+6`).
    ///
    /// # Errors
    /// Says what would be right.
    fn parse(text: &str) -> Result<Self, String>;
    /// The text that [`parse`](Value::parse) reads back.
    fn text(&self) -> String;
    /// What kind of JSON stands for it.
    fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema;
    /// Reads a value from a spec file.
    ///
    /// # Errors
    /// Says what would be right.
    fn from_json(value: &serde_json::Value) -> Result<Self, String> {
        match value {
            serde_json::Value::String(text) => Self::parse(text),
            serde_json::Value::Number(number) => Self::parse(&number.to_string()),
            serde_json::Value::Bool(true) => Self::parse("yes"),
            serde_json::Value::Bool(false) => Self::parse("no"),
            serde_json::Value::Array(items) => {
                let parts: Vec<String> = items
                    .iter()
                    .map(|item| match item {
                        serde_json::Value::Number(number) => Ok(number.to_string()),
                        other => Err(format!("a list of numbers, and {other} is none")),
                    })
                    .collect::<Result<_, _>>()?;
                Self::parse(&parts.join("+"))
            }
            other => Err(format!("a word, a number or a list of numbers, not {other}")),
        }
    }
}

/// Hears which parameters a kernel looks at, each by its number.
pub trait Asked: Default + Clone + fmt::Debug + Send + Sync {
    /// The kernel looks at a parameter.
    fn asked(&self, key: u8);
}

/// Nobody listens, and that costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unheard;

impl Asked for Unheard {
    #[inline]
    fn asked(&self, _: u8) {}
}

/// Most parameters that a kernel can have.
pub const MOST: usize = 64;

/// Remembers which parameters were looked at, and in which order for the first time.
///
/// What a kernel did between two calls of [`clear`](Heard::clear) depends on no other parameter: if
/// all of these keep their values, it does the same. One thread uses one; a clone starts empty.
#[derive(Debug)]
pub struct Heard {
    mask: AtomicU64,
    order: [AtomicU8; MOST],
}

impl Default for Heard {
    fn default() -> Self {
        Heard { mask: AtomicU64::new(0), order: [const { AtomicU8::new(0) }; MOST] }
    }
}

impl Clone for Heard {
    fn clone(&self) -> Self {
        Heard::default()
    }
}

impl Asked for Heard {
    #[inline]
    fn asked(&self, key: u8) {
        let mask = self.mask.load(Ordering::Relaxed);
        if mask >> key & 1 == 0 {
            self.order[mask.count_ones() as usize].store(key, Ordering::Relaxed);
            self.mask.store(mask | 1 << key, Ordering::Relaxed);
        }
    }
}

impl Heard {
    /// A bit for each parameter that was looked at.
    #[must_use]
    pub fn mask(&self) -> u64 {
        self.mask.load(Ordering::Relaxed)
    }

    /// The parameters that were looked at, the first one first.
    pub fn order(&self) -> impl Iterator<Item = u8> {
        let count = self.mask().count_ones() as usize;
        self.order[..count].iter().map(|key| key.load(Ordering::Relaxed))
    }

    /// Forgets what was heard, and returns its mask.
    pub fn clear(&self) -> u64 {
        self.mask.swap(0, Ordering::Relaxed)
    }
}

/// The parameters of a kernel as tools handle them that know no kernel: by number, as texts.
///
/// The number of a parameter is its place in the declaration.
pub trait ParamSet: Copy + Eq + fmt::Debug + Sized {
    /// How many there are.
    const COUNT: u8;
    /// Each at the value that stands for "not read".
    const NEUTRAL: Self;
    /// How spec files and the command line write one.
    fn name(number: u8) -> &'static str;
    /// What it decides, in a sentence.
    fn doc(number: u8) -> &'static str;
    /// The words that may stand for it, with what each means; empty where it is a number.
    fn choices(number: u8) -> &'static [(&'static str, &'static str)];
    /// Sets one from its text.
    ///
    /// # Errors
    /// Says what would be right.
    fn set(&mut self, number: u8, text: &str) -> Result<(), String>;
    /// Sets one from a value of a spec file.
    ///
    /// # Errors
    /// Says what would be right.
    fn set_json(&mut self, number: u8, value: &serde_json::Value) -> Result<(), String>;
    /// The text of one.
    fn get(&self, number: u8) -> String;
    /// The JSON schema of an object that sets any of them.
    fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema;
}

/// Says which words would have been right, closest first where one is close.
#[must_use]
pub fn one_of(text: &str, choices: &[(&str, &str)]) -> String {
    let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
    match crate::names::closest(text, words.iter().copied()) {
        Some(word) => format!("`{text}` is none of its values; did you mean `{word}`?"),
        None => format!("`{text}` is none of its values: {}", words.join(", ")),
    }
}

/// Declares the parameters of a kernel; see the [module](self) for what comes of it.
#[macro_export]
macro_rules! params {
    (
        $(#[doc = $doc:literal])+
        pub struct $Params:ident, $Key:ident, $Consult:ident;
        $(
            $(#[doc = $kdoc:literal])+
            $name:literal $field:ident: $Type:ident $({
                $( $(#[doc = $vdoc:literal])+ $Variant:ident = $word:literal, )+
            })? ;
        )+
    ) => {
        $($(
            #[doc = concat!("A value of `", $name, "`.")]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
            pub enum $Type { $( $(#[doc = $vdoc])+ $Variant, )+ }

            impl $crate::rules::params::Value for $Type {
                const CHOICES: &'static [(&'static str, &'static str)] =
                    &[$( ($word, concat!($($vdoc),+).trim_ascii()), )+];
                const NEUTRAL: Self = [$( Self::$Variant, )+][0];
                fn parse(text: &str) -> Result<Self, String> {
                    match text {
                        $( $word => Ok(Self::$Variant), )+
                        _ => Err($crate::rules::params::one_of(text, Self::CHOICES)),
                    }
                }
                fn text(&self) -> String {
                    match self { $( Self::$Variant => $word.to_string(), )+ }
                }
                fn schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                    schemars::json_schema!({ "type": "string", "enum": [$($word),+] })
                }
            }
        )?)+

        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $Params { $( $(#[doc = $kdoc])+ pub $field: $Type, )+ }

        /// The name of one parameter of the kernel.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "each is documented at the field of the same name")]
        #[repr(u8)]
        pub enum $Key { $( #[allow(non_camel_case_types)] $field, )+ }

        impl $Key {
            /// Every parameter, in the order of declaration.
            pub const ALL: &'static [$Key] = &[$( $Key::$field, )+];

            /// How spec files and the command line write it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( Self::$field => $name, )+ }
            }

            /// What it decides, in a sentence.
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $( Self::$field => concat!($($kdoc),+).trim_ascii(), )+ }
            }

            /// The words that may stand for it, with what each means; empty where it is a number.
            #[must_use]
            pub const fn choices(self) -> &'static [(&'static str, &'static str)] {
                match self { $( Self::$field => <$Type as $crate::rules::params::Value>::CHOICES, )+ }
            }

            /// The key that is written `name`.
            #[must_use]
            pub fn find(name: &str) -> Option<$Key> {
                Self::ALL.iter().copied().find(|key| key.name() == name)
            }

            /// The JSON schema of an object that sets any of the parameters.
            pub fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let mut properties = serde_json::Map::new();
                $(
                    let mut one = <$Type as $crate::rules::params::Value>::schema(generator);
                    one.insert("description".into(), concat!($($kdoc),+).trim().into());
                    properties.insert($name.into(), one.into());
                )+
                schemars::json_schema!({
                    "type": "object",
                    "properties": properties,
                    "additionalProperties": false
                })
            }
        }

        /// The parameters as a kernel consults them: whoever listens hears of each look.
        #[derive(Clone, Copy, Debug)]
        pub struct $Consult<'a, A> {
            params: &'a $Params,
            asked: &'a A,
        }

        #[allow(missing_docs, reason = "each is documented at the field of the same name")]
        impl<'a, A: $crate::rules::params::Asked> $Consult<'a, A> {
            /// These parameters, with somebody who listens.
            #[inline]
            pub const fn new(params: &'a $Params, asked: &'a A) -> Self {
                $Consult { params, asked }
            }
            $(
                #[inline]
                pub fn $field(&self) -> $Type {
                    self.asked.asked($Key::$field as u8);
                    self.params.$field
                }
            )+
        }

        impl $Params {
            /// Every parameter at the value that stands for "not read".
            pub const NEUTRAL: $Params = $Params {
                $( $field: <$Type as $crate::rules::params::Value>::NEUTRAL, )+
            };

            /// Sets one parameter from its text.
            ///
            /// # Errors
            /// Says what would be right.
            pub fn set(&mut self, key: $Key, text: &str) -> Result<(), String> {
                match key { $( $Key::$field => {
                    self.$field = <$Type as $crate::rules::params::Value>::parse(text)?;
                } )+ }
                Ok(())
            }

            /// Sets one parameter from a value of a spec file.
            ///
            /// # Errors
            /// Says what would be right.
            pub fn set_json(&mut self, key: $Key, value: &serde_json::Value) -> Result<(), String> {
                match key { $( $Key::$field => {
                    self.$field = <$Type as $crate::rules::params::Value>::from_json(value)?;
                } )+ }
                Ok(())
            }

            /// The text of one parameter.
            #[must_use]
            pub fn get(&self, key: $Key) -> String {
                match key { $( $Key::$field =>
                    $crate::rules::params::Value::text(&self.$field), )+ }
            }
        }

        impl $crate::rules::params::ParamSet for $Params {
            const COUNT: u8 = $Key::ALL.len() as u8;
            const NEUTRAL: Self = $Params::NEUTRAL;
            fn name(number: u8) -> &'static str {
                $Key::ALL[usize::from(number)].name()
            }
            fn doc(number: u8) -> &'static str {
                $Key::ALL[usize::from(number)].doc()
            }
            fn choices(number: u8) -> &'static [(&'static str, &'static str)] {
                $Key::ALL[usize::from(number)].choices()
            }
            fn set(&mut self, number: u8, text: &str) -> Result<(), String> {
                $Params::set(self, $Key::ALL[usize::from(number)], text)
            }
            fn set_json(&mut self, number: u8, value: &serde_json::Value) -> Result<(), String> {
                $Params::set_json(self, $Key::ALL[usize::from(number)], value)
            }
            fn get(&self, number: u8) -> String {
                $Params::get(self, $Key::ALL[usize::from(number)])
            }
            fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $Key::schema(generator)
            }
        }
    };
}
