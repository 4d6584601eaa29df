//! One reading of a spec: an answer to each question that arises, a set-up, and the ruleset that
//! follows.
//!
//! An interpretation is decided by its [canonical](Interpretation::canonical) name, which lists
//! what differs from the default: answers in the order of the questions, then departures in the
//! order of the parameters. Answers to questions that do not arise are not kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use super::answers::{Answers, arising, holds, question, when_text};
use super::compile::{compile, settings};
use super::diagnostic::Diagnostic;
use super::document::{Profile, Sets, Setup, Spec, When};
use super::library::{Library, NoSpec};
use super::load::Loaded;
use super::name::{NameError, NameErrorKind, Parts, split};
use crate::rules::Provenance;
use crate::rules::kernel::{Kernel, Key, Ruled, Values};
use crate::rules::sowing;

/// A parameter set by hand, against what the spec says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Departure {
    /// The parameter.
    pub key: Key,
    /// Its value, as the kernel writes it.
    pub value: String,
    /// What it departs from: "clause `no-singletons`", "`feed-amount=any`".
    pub from: String,
}

/// A spec with one answer to each question that arises, and a set-up.
///
/// ```
/// use pitproof::spec::{Interpretation, Library};
/// let library = Library::new();
/// let name = "modiar:slam-only-moves=no-capture,profile=climent,feed-amount=any";
/// let reading = Interpretation::parse(name, &library).unwrap();
/// assert_eq!(reading.answer("feed-trigger"), Some("cannot-move"));
/// assert_eq!(reading.answer("feed-amount"), Some("any"));
/// assert_eq!(
///     reading.canonical(),
///     "modiar:feed-trigger=cannot-move,feed-unable=end,slam-only-moves=no-capture"
/// );
/// let error = Interpretation::parse("modiar:slam-legalty=legal", &library).unwrap_err();
/// assert_eq!(error.near.as_deref(), Some("slam-legality"));
/// ```
#[derive(Clone, Debug)]
pub struct Interpretation {
    game: Arc<Loaded>,
    setup: Setup,
    answers: Answers,
    departures: Vec<Departure>,
    ruled: Ruled,
}

impl fmt::Display for Interpretation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.canonical())
    }
}

/// What to do with a departure that no rule reads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Idle {
    Refuse,
    Drop,
}

impl Interpretation {
    /// The interpretation of a name.
    ///
    /// # Errors
    /// The name is badly written, names what does not exist or does not arise, or the spec cannot
    /// be read or played.
    pub fn parse(name: &str, library: &Library) -> Result<Self, NameError> {
        Self::parse_parts(name, library).map_err(|error| error.within(name))
    }

    fn parse_parts(name: &str, library: &Library) -> Result<Self, NameError> {
        let Parts { game, setup, changes } = split(name)?;
        let loaded = library.load(game).map_err(|error| {
            let message = error.to_string();
            match error {
                // The message names the near one already; the field is for programs.
                NoSpec::Unknown { near, .. } => {
                    let kind = NameErrorKind::UnknownGame;
                    let message = match &near {
                        Some(near) => message.replacen(&format!(", did you mean `{near}`?"), "", 1),
                        None => message,
                    };
                    NameError { near, ..NameError::new(kind, game, message) }
                }
                NoSpec::Load(_) => NameError::new(NameErrorKind::Unreadable, game, message),
            }
        })?;
        let setup = match setup {
            Some(text) => parse_setup(&loaded.spec, text)?,
            None => default_setup(&loaded.spec)?.clone(),
        };
        let spec = &loaded.spec;
        let (mut choice, mut explicit, mut departures) = Default::default();
        for &(key, value) in changes.iter().filter(|(key, _)| *key == "profile") {
            choice = find_profile(spec, key, value)?.answers.clone();
        }
        for &(key, value) in changes.iter().filter(|(key, _)| *key != "profile") {
            change(spec, key, value, &mut choice, &mut explicit, &mut departures)?;
        }
        Self::build(loaded.clone(), setup, &choice, &explicit, departures, Idle::Refuse)
    }

    /// The interpretation with all defaults.
    ///
    /// # Errors
    /// The spec has no set-up, or contradicts itself.
    pub fn default_of(game: Arc<Loaded>) -> Result<Self, NameError> {
        let name = game.name.clone();
        let setup = default_setup(&game.spec).map_err(|error| error.within(&name))?.clone();
        Self::build(game, setup, &Answers::new(), &BTreeSet::new(), BTreeMap::new(), Idle::Drop)
            .map_err(|error| error.within(&name))
    }

    fn build(
        game: Arc<Loaded>,
        setup: Setup,
        choice: &Answers,
        explicit: &BTreeSet<String>,
        departures: BTreeMap<Key, String>,
        idle: Idle,
    ) -> Result<Self, NameError> {
        let spec = &game.spec;
        let answers = arising(spec, choice);
        for id in explicit {
            if !answers.contains_key(id) {
                return Err(does_not_arise(spec, id));
            }
        }
        let stated = stated(spec, &answers);
        let mut params = Values::neutral(spec.kernel);
        for (key, (value, _)) in &stated {
            let _ = params.set(*key, value);
        }
        for (key, value) in &departures {
            params.set(*key, value).map_err(|why| {
                NameError::new(NameErrorKind::BadValue, value, format!("{}: {why}", key.name()))
            })?;
        }
        let mut kept = Vec::new();
        for (key, value) in departures {
            if !params.reads(key) {
                if idle == Idle::Refuse {
                    let message = format!("no rule of this interpretation reads `{}`", key.name());
                    return Err(NameError::new(NameErrorKind::NotRead, key.name(), message));
                }
                continue;
            }
            let from = match stated.get(&key) {
                Some((same, _)) if *same == value => continue,
                Some((_, from)) => from.clone(),
                None => "nothing: no rule here sets it".into(),
            };
            kept.push(Departure { key, value, from });
        }
        for key in spec.kernel.keys() {
            let set = stated.contains_key(&key) || kept.iter().any(|one| one.key == key);
            if params.reads(key) && !set && !kept.is_empty() {
                let words: Vec<&str> = key.choices().iter().map(|(word, _)| *word).collect();
                let values = if words.is_empty() { "VALUE".into() } else { words.join(" or ") };
                let message = format!(
                    "with {} the rules read `{}`, which nothing sets here: add {}={values}",
                    departures_text(&kept),
                    key.name(),
                    key.name()
                );
                return Err(NameError::new(NameErrorKind::Unset, key.name(), message));
            }
        }
        let ruled = compile(spec, &setup, &answers, &kept).map_err(|wrong| {
            let shown: Vec<String> =
                wrong.iter().map(|one| one.render(&game.file, false)).collect();
            let message = format!("the spec cannot be played\n{}", shown.join("\n"));
            NameError::new(NameErrorKind::BrokenSpec, &game.name, message)
        })?;
        Ok(Interpretation { game, setup, answers, departures: kept, ruled })
    }

    /// The name that lists what differs from the default and arises, in a fixed order.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut name = self.game.name.clone();
        let shape = |setup: &Setup| setup.size(self.kernel());
        if default_setup(self.spec()).ok().map(shape) != Some(shape(&self.setup)) {
            name += &format!("@{}", self.setup.board(self.kernel()));
        }
        let answers = self.spec().questions.iter().filter_map(|question| {
            let answer = self.answers.get(&question.id)?;
            (*answer != question.default).then(|| format!("{}={answer}", question.id))
        });
        let by_hand = self.departures.iter().map(|one| format!("{}={}", one.key.name(), one.value));
        let changes: Vec<String> = answers.chain(by_hand).collect();
        if changes.is_empty() { name } else { format!("{name}:{}", changes.join(",")) }
    }

    /// The document.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.game.spec
    }

    /// The document with its text.
    #[must_use]
    pub fn loaded(&self) -> &Arc<Loaded> {
        &self.game
    }

    /// The kernel that plays it.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.game.spec.kernel
    }

    /// What its kernel needs to play.
    #[must_use]
    pub fn ruled(&self) -> &Ruled {
        &self.ruled
    }

    /// What the sowing kernel needs to play.
    ///
    /// # Panics
    /// If the game is of another [`kernel`](Interpretation::kernel).
    #[must_use]
    pub fn ruleset(&self) -> &sowing::Ruleset {
        self.ruled.sowing().expect("a game of another kernel")
    }

    /// The board and its seeds.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The answers to all questions that arise.
    #[must_use]
    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// The answer to a question, if it arises.
    #[must_use]
    pub fn answer(&self, question: &str) -> Option<&str> {
        self.answers.get(question).map(String::as_str)
    }

    /// Whether a question arises.
    #[must_use]
    pub fn arises(&self, question: &str) -> bool {
        self.answers.contains_key(question)
    }

    /// Whether a condition holds; one on a question that does not arise does not.
    #[must_use]
    pub fn holds(&self, when: &When) -> bool {
        holds(when, &self.answers)
    }

    /// The parameters that are set by hand, against what the spec says.
    pub fn departures(&self) -> impl ExactSizeIterator<Item = &Departure> {
        self.departures.iter()
    }

    /// The parameters by which the answers to a question differ, as they are set by hand, where all of them
    /// are: then it makes no difference which of the answers is chosen. `None` of any other question, and
    /// of one whose answers decide which other questions arise.
    ///
    /// ```
    /// use pitproof::spec::{Interpretation, Library};
    /// let reading = Interpretation::parse("cardamom:end.plies=6", &Library::new()).unwrap();
    /// assert_eq!(reading.fixed("moves-till-sunset").as_deref(), Some("end.plies=6"));
    /// assert_eq!(reading.fixed("starter"), None);
    /// ```
    #[must_use]
    pub fn fixed(&self, id: &str) -> Option<String> {
        let asked = question(self.spec(), id)?;
        let gates = self.spec().questions.iter().any(|other| other.when.contains_key(id));
        let sets: Vec<BTreeMap<Key, String>> = asked
            .answers
            .iter()
            .map(|answer| {
                let settings = settings(self.kernel(), &answer.sets, "").0.into_iter();
                settings.map(|setting| (setting.key, setting.value)).collect()
            })
            .collect();
        let by_hand = |key: &Key| self.departures.iter().any(|one| one.key == *key);
        let free = |set: &BTreeMap<Key, String>| -> Vec<(Key, String)> {
            let left = set.iter().filter(|(key, _)| !by_hand(key));
            left.map(|(key, value)| (*key, value.clone())).collect()
        };
        let first = free(sets.first()?);
        let fixed: Vec<Departure> = self
            .departures
            .iter()
            .filter(|one| sets.iter().any(|set| set.contains_key(&one.key)))
            .cloned()
            .collect();
        let all = !fixed.is_empty() && sets.iter().all(|set| free(set) == first);
        (all && !gates).then(|| departures_text(&fixed))
    }

    /// The first profile whose answers are exactly these, whatever set-up and departures there are.
    #[must_use]
    pub fn profile(&self) -> Option<&Profile> {
        let spec = self.spec();
        spec.profiles.iter().find(|profile| arising(spec, &profile.answers) == self.answers)
    }

    /// Where the value of a parameter comes from.
    #[must_use]
    pub fn provenance(&self, key: impl Into<Key>) -> &Provenance {
        self.ruled.provenance(key.into().because())
    }

    /// The same set-up and departures with the answers of a profile.
    ///
    /// # Errors
    /// There is no such profile, or the departures do not go with it.
    pub fn with_profile(&self, profile: &str) -> Result<Self, NameError> {
        self.with("profile", profile)
    }

    /// The same set-up and departures with other answers; questions that these do not answer have
    /// their defaults, and departures that no rule reads then are dropped.
    ///
    /// # Errors
    /// The departures do not go with them.
    pub fn with_answers(&self, answers: &Answers) -> Result<Self, NameError> {
        let (setup, explicit) = (self.setup.clone(), BTreeSet::new());
        let game = Arc::clone(&self.game);
        Self::build(game, setup, answers, &explicit, self.by_hand(), Idle::Drop)
            .map_err(|error| error.within(&self.canonical()))
    }

    /// The same with one thing changed: a question, `profile`, `setup`, or a parameter. What does
    /// not arise any more is dropped.
    ///
    /// # Errors
    /// As for [`parse`](Interpretation::parse).
    pub fn with(&self, key: &str, value: &str) -> Result<Self, NameError> {
        let attempt = || {
            let spec = self.spec();
            let (mut setup, mut choice) = (self.setup.clone(), self.answers.clone());
            let mut explicit = BTreeSet::new();
            let mut departures = self.by_hand();
            match key {
                "setup" => setup = parse_setup(spec, value)?,
                "profile" => choice = find_profile(spec, key, value)?.answers.clone(),
                _ => change(spec, key, value, &mut choice, &mut explicit, &mut departures)?,
            }
            let game = Arc::clone(&self.game);
            let made = Self::build(game, setup, &choice, &explicit, departures, Idle::Drop)?;
            match self.kernel().find(key) {
                Some(key) if !reads_stated(&made, key) => {
                    let message = format!("no rule of this interpretation reads `{}`", key.name());
                    Err(NameError::new(NameErrorKind::NotRead, key.name(), message))
                }
                _ => Ok(made),
            }
        };
        attempt().map_err(|error: NameError| error.within(&format!("{self} with {key}={value}")))
    }

    /// The same with some parameters set by hand, all at once, as the check of a claim does.
    ///
    /// # Errors
    /// A name is no parameter, a value is none of its parameter's, or the rules then read a
    /// parameter that nothing sets.
    pub fn with_sets(&self, sets: &Sets) -> Result<Self, NameError> {
        let (good, bad) = settings(self.kernel(), sets, "");
        if let Some(Diagnostic { message, help, pointer, .. }) = bad.into_iter().next() {
            let help = help.map_or(String::new(), |help| format!("; {help}"));
            let kind = NameErrorKind::BadValue;
            let error = NameError::new(kind, pointer.trim_start_matches('/'), message + &help);
            return Err(error.within(&self.canonical()));
        }
        let mut departures = self.by_hand();
        departures.extend(good.into_iter().map(|setting| (setting.key, setting.value)));
        let game = Arc::clone(&self.game);
        let (setup, explicit) = (self.setup.clone(), BTreeSet::new());
        Self::build(game, setup, &self.answers, &explicit, departures, Idle::Drop)
            .map_err(|error| error.within(&self.canonical()))
    }

    fn by_hand(&self) -> BTreeMap<Key, String> {
        self.departures.iter().map(|one| (one.key, one.value.clone())).collect()
    }
}

fn reads_stated(made: &Interpretation, key: Key) -> bool {
    made.ruled.values().reads(key)
}

fn departures_text(departures: &[Departure]) -> String {
    let parts: Vec<String> =
        departures.iter().map(|one| format!("{}={}", one.key.name(), one.value)).collect();
    parts.join(",")
}

/// The value of each parameter that the spec sets under these answers, and what sets it.
fn stated(spec: &Spec, answers: &Answers) -> BTreeMap<Key, (String, String)> {
    let mut stated = BTreeMap::new();
    for clause in &spec.clauses {
        for setting in settings(spec.kernel, &clause.sets, "").0 {
            stated.insert(setting.key, (setting.value, format!("clause `{}`", clause.id)));
        }
    }
    for question in &spec.questions {
        let Some(id) = answers.get(&question.id) else { continue };
        let Some(answer) = question.answers.iter().find(|answer| answer.id == *id) else {
            continue;
        };
        for setting in settings(spec.kernel, &answer.sets, "").0 {
            let from = format!("`{}={id}`", question.id);
            stated.insert(setting.key, (setting.value, from));
        }
    }
    stated
}

/// Applies one `KEY=VALUE` whose key is a question or a parameter.
fn change(
    spec: &Spec,
    key: &str,
    value: &str,
    choice: &mut Answers,
    explicit: &mut BTreeSet<String>,
    departures: &mut BTreeMap<Key, String>,
) -> Result<(), NameError> {
    if let Some(question) = question(spec, key) {
        let ids = || question.answers.iter().map(|answer| answer.id.as_str());
        if !ids().any(|id| id == value) {
            let known = ids().collect::<Vec<_>>().join(", ");
            let message =
                format!("`{}` is no answer to `{key}`, which are: {known}", value.escape_debug());
            return Err(NameError::new(NameErrorKind::UnknownAnswer, value, message).near(ids()));
        }
        choice.insert(key.into(), value.into());
        explicit.insert(key.into());
        return Ok(());
    }
    if let Some(key) = spec.kernel.find(key) {
        let mut params = Values::neutral(spec.kernel);
        params.set(key, value).map_err(|why| {
            let words = key.choices().iter().map(|(word, _)| *word);
            // The near word has a field of its own.
            let message = match why.split_once("; did you mean") {
                Some((before, _)) => format!("{}: {before}", key.name()),
                None if why.starts_with('`') => format!("{}: {why}", key.name()),
                None => format!("{} is {why}", key.name()),
            };
            NameError::new(NameErrorKind::BadValue, value, message).near(words)
        })?;
        departures.insert(key, params.get(key));
        return Ok(());
    }
    if let Some(settled) = spec.settled.iter().find(|settled| settled.id == key) {
        let message = format!("`{key}` has no answers to choose from: {}", settled.because);
        return Err(NameError::new(NameErrorKind::Settled, key, message));
    }
    let questions = spec.questions.iter().map(|question| question.id.as_str());
    let known = questions.clone().collect::<Vec<_>>().join(", ");
    let words = questions.chain(["profile"]).chain(spec.kernel.keys().map(|key| key.name()));
    let mut error = NameError::new(NameErrorKind::UnknownKey, key, "").near(words);
    error.message =
        format!("`{}` is neither a question of {} nor a parameter", key.escape_debug(), spec.title);
    if error.near.is_none() {
        error.message += &format!("; there are: profile, {known}");
    }
    Err(error)
}

fn does_not_arise(spec: &Spec, id: &str) -> NameError {
    let when = question(spec, id).map_or(String::new(), |question| {
        if question.when.is_empty() {
            String::new()
        } else {
            format!("; it does when {}", when_text(&question.when))
        }
    });
    let message = format!("the question `{id}` does not arise here{when}");
    NameError::new(NameErrorKind::DoesNotArise, id, message)
}

fn find_profile<'a>(spec: &'a Spec, key: &str, value: &str) -> Result<&'a Profile, NameError> {
    let ids = || spec.profiles.iter().map(|profile| profile.id.as_str());
    spec.profiles.iter().find(|profile| profile.id == value).ok_or_else(|| {
        let known = ids().collect::<Vec<_>>().join(", ");
        let message =
            format!("`{}` is no {key} of {}, which are: {known}", value.escape_debug(), spec.title);
        NameError::new(NameErrorKind::UnknownProfile, value, message).near(ids())
    })
}

fn default_setup(spec: &Spec) -> Result<&Setup, NameError> {
    let setup = spec.setups.iter().find(|setup| setup.default).or(spec.setups.first());
    setup.ok_or_else(|| {
        let message = format!("{} has no set-up; name one, such as @3x7", spec.title);
        NameError::new(NameErrorKind::BadSetup, "", message)
    })
}

/// Reads the two numbers of a set-up; any board that the kernel can play.
fn parse_setup(spec: &Spec, text: &str) -> Result<Setup, NameError> {
    let wrong = |message: String| NameError::new(NameErrorKind::BadSetup, text, message);
    let numbers = text.split_once('x').and_then(|(one, two)| {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(one) || !digits(two) {
            return None;
        }
        Some([one.parse::<u32>().ok()?, two.parse::<u32>().ok()?])
    });
    let kernel = spec.kernel;
    let Some(size) = numbers else {
        let [one, two, example] = kernel.size_words();
        return Err(wrong(format!(
            "`{}` is no set-up: write {one}, x, {two}, such as {example}",
            text.escape_debug()
        )));
    };
    let [one, two] = size;
    kernel.playable(size).map_err(|why| wrong(format!("@{one}x{two} cannot be played: {why}")))?;
    let [Ok(one), Ok(two)] = size.map(u8::try_from) else {
        return Err(wrong("more than a board can hold".into()));
    };
    let known = spec.setups.iter().find(|setup| setup.size(kernel) == Some([one, two]));
    Ok(known.cloned().unwrap_or_else(|| Setup::of(kernel, [one, two])))
}
