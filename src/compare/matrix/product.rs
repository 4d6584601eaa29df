//! All readings that the answers to some questions make, and the parameters each comes to.
//!
//! A question that does not arise under the other answers has no answer, so that readings which
//! differ only in it are one.

use std::collections::BTreeMap;

use crate::rules::sowing::params::{InfinitePlay, Majority};
use crate::rules::sowing::{Key, Params, Ruleset};
use crate::spec::answers::when_text;
use crate::spec::compile::sown;
use crate::spec::{Interpretation, NameError};

/// Stands for the answer to a question that does not arise.
pub const NONE: u8 = u8::MAX;

/// An answer to each question, by number; [`NONE`] where it does not arise.
pub type Choice = Vec<u8>;

/// Rules that show in no position: who begins (positions are seen from the player to move), what
/// endless play is worth, and the end by majority, which looks at what was captured before.
const OUTER: [Key; 3] = [Key::start_player, Key::infinite_play, Key::majority];

/// A question, its answers by number.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Its id.
    pub id: String,
    /// The ids of its answers.
    pub answers: Vec<String>,
    /// The number of the answer that readings depart from.
    pub base: u8,
    /// Whether its answers are varied.
    pub wanted: bool,
    /// Whether it shows in no position, so that it need not be played.
    pub outer: bool,
    /// Whether an answer looks at what was captured before.
    pub captures: bool,
    /// Under which answers to which questions it arises, a bit for each answer.
    when: Vec<(usize, u64)>,
    sets: Vec<Vec<(Key, String)>>,
}

impl Asked {
    /// Bits that tell its answers, or that it has none, apart.
    #[must_use]
    pub fn bits(&self) -> u32 {
        u32::BITS - (self.answers.len() as u32).leading_zeros()
    }
}

/// The questions of a spec and the reading that is departed from.
#[derive(Clone, Debug)]
pub struct Product {
    base: Interpretation,
    questions: Vec<Asked>,
    clauses: Vec<(Key, String)>,
    by_hand: Vec<(Key, String)>,
}

/// Why there is no product.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProduct {
    /// There is no such question.
    #[error("`{0}` is no question of this game{1}")]
    NoQuestion(String, String),
    /// The base reads captures.
    #[error(
        "`{0}` looks at what was captured before, so that a board alone is no position; depart from \
         a reading that does not, and the matrix still has it as an answer"
    )]
    Captures(String),
    /// A question has more answers than are counted.
    #[error("`{0}` has more than 64 answers")]
    TooMany(String),
    /// With what is set by hand, some reading reads what nothing sets.
    #[error("{0}")]
    Unset(NameError),
    /// The answers of a reading do not fit in one number.
    #[error("these are too many questions for one matrix: name some with --questions")]
    TooWide,
}

impl Product {
    /// The readings that depart from `base` in the questions named; in all, if none is.
    ///
    /// # Errors
    /// A name is no question, or the base looks at captures.
    pub fn new(base: &Interpretation, only: &[String]) -> Result<Self, NoProduct> {
        let spec = base.spec();
        let known = || spec.questions.iter().map(|question| question.id.as_str());
        for name in only {
            if !known().any(|id| id == name) {
                let near = crate::names::closest(name, known());
                let hint = match near {
                    Some(near) => format!("; did you mean `{near}`?"),
                    None => format!("; there are: {}", known().collect::<Vec<_>>().join(", ")),
                };
                return Err(NoProduct::NoQuestion(name.escape_debug().to_string(), hint));
            }
        }
        if base.ruleset().reads_captures() {
            return Err(NoProduct::Captures(base.provenance(Key::majority).cite()));
        }
        let at = |id: &str| known().position(|one| one == id);
        let mut questions = Vec::new();
        for question in &spec.questions {
            if question.answers.len() > 64 {
                return Err(NoProduct::TooMany(question.id.clone()));
            }
            let when = question.when.iter().map(|(id, any)| {
                let bits = at(id).map_or(0, |other| {
                    let ids = spec.questions[other].answers.iter().map(|answer| &answer.id);
                    ids.enumerate().fold(0, |bits, (n, id)| bits | u64::from(any.contains(id)) << n)
                });
                (at(id).unwrap_or(usize::MAX), bits)
            });
            let sets: Vec<_> = question.answers.iter().map(|answer| sown(&answer.sets)).collect();
            let named = spec.questions.iter().any(|one| one.when.contains_key(&question.id));
            let alone = question.when.is_empty() && !named;
            let answer = base.answer(&question.id).unwrap_or(&question.default);
            let place = question.answers.iter().position(|one| one.id == answer);
            let captures = sets.iter().flatten().any(|(key, _)| *key == Key::majority);
            questions.push(Asked {
                captures,
                id: question.id.clone(),
                answers: question.answers.iter().map(|answer| answer.id.clone()).collect(),
                base: place.unwrap_or(0) as u8,
                wanted: only.is_empty() || only.contains(&question.id),
                outer: alone && sets.iter().flatten().all(|(key, _)| OUTER.contains(key)),
                when: when.collect(),
                sets,
            });
        }
        if questions.iter().map(Asked::bits).sum::<u32>() > u128::BITS {
            return Err(NoProduct::TooWide);
        }
        let clauses = spec.clauses.iter().flat_map(|clause| sown(&clause.sets)).collect();
        let by_hand = base
            .departures()
            .filter_map(|one| Some((one.key.sowing()?, one.value.clone())))
            .collect();
        let product = Product { base: base.clone(), questions, clauses, by_hand };
        product.playable()?;
        Ok(product)
    }

    /// Whether all readings say what their rules read. A spec does, by itself; what is set by hand
    /// may make the rules read more.
    fn playable(&self) -> Result<(), NoProduct> {
        if self.by_hand.is_empty() {
            return Ok(());
        }
        let mut wrong = None;
        self.each(|choice| {
            let set = self.stated(choice);
            let params = self.params(choice);
            let open = Key::ALL.iter().any(|&key| params.reads(key) && !set.contains(&key));
            if open {
                wrong = self.reading(choice).err();
            }
            wrong.is_none()
        });
        wrong.map_or(Ok(()), |why| Err(NoProduct::Unset(why)))
    }

    /// The parameters that clauses, answers or hands set.
    fn stated(&self, choice: &[u8]) -> Vec<Key> {
        self.sets(choice).map(|(key, _)| *key).collect()
    }

    fn sets<'a>(&'a self, choice: &'a [u8]) -> impl Iterator<Item = &'a (Key, String)> {
        let answers = self.questions.iter().zip(choice).filter(|(_, answer)| **answer != NONE);
        let answered = answers.flat_map(|(asked, &answer)| &asked.sets[usize::from(answer)]);
        self.clauses.iter().chain(answered).chain(&self.by_hand)
    }

    /// The reading that all others depart from.
    #[must_use]
    pub const fn base(&self) -> &Interpretation {
        &self.base
    }

    /// The questions, in the order of the spec.
    #[must_use]
    pub fn questions(&self) -> &[Asked] {
        &self.questions
    }

    /// The answers of the base.
    #[must_use]
    pub fn start(&self) -> Choice {
        let choice: Choice = self.questions.iter().map(|one| one.base).collect();
        self.arising(&choice)
    }

    fn arises(&self, question: usize, answers: &[u8]) -> bool {
        self.questions[question].when.iter().all(|&(other, bits)| {
            let answer = answers.get(other).copied().unwrap_or(NONE);
            answer != NONE && bits >> answer & 1 == 1
        })
    }

    /// The answers to the questions that arise: those of `choice`, else those of the base.
    #[must_use]
    pub fn arising(&self, choice: &[u8]) -> Choice {
        let mut answers = vec![NONE; self.questions.len()];
        loop {
            let before = answers.clone();
            for at in 0..answers.len() {
                if answers[at] == NONE && self.arises(at, &answers) {
                    let wish = choice.get(at).copied().unwrap_or(NONE);
                    answers[at] = if wish == NONE { self.questions[at].base } else { wish };
                }
            }
            if answers == before {
                return answers;
            }
        }
    }

    /// The same reading with one question answered otherwise; `None` if the question does not arise
    /// in it.
    #[must_use]
    pub fn with(&self, from: &[u8], question: usize, answer: u8) -> Option<Choice> {
        if from[question] == NONE {
            return None;
        }
        let mut choice = from.to_vec();
        choice[question] = answer;
        Some(self.arising(&choice))
    }

    /// The same reading with several questions answered otherwise; `None` if one of those answers
    /// does not arise in it.
    #[must_use]
    pub fn together(&self, from: &[u8], changes: &[(usize, u8)]) -> Option<Choice> {
        let mut choice = from.to_vec();
        for &(question, answer) in changes {
            choice[question] = answer;
        }
        let choice = self.arising(&choice);
        changes.iter().all(|&(question, answer)| choice[question] == answer).then_some(choice)
    }

    /// The numbers of the answers of a reading of the same spec.
    #[must_use]
    pub fn choice(&self, reading: &Interpretation) -> Choice {
        let number = |question: &Asked| {
            let answer = reading.answer(&question.id)?;
            question.answers.iter().position(|id| id == answer)
        };
        let numbers = self.questions.iter().map(|one| number(one).map_or(NONE, |at| at as u8));
        numbers.collect()
    }

    /// What a reading answers otherwise than the base does, or would: question and answer.
    #[must_use]
    pub fn changes(&self, choice: &[u8]) -> Vec<(usize, u8)> {
        let pairs = choice.iter().copied().enumerate();
        pairs.filter(|&(at, one)| one != NONE && one != self.questions[at].base).collect()
    }

    /// An answer as the command line writes it.
    #[must_use]
    pub fn text(&self, (question, answer): (usize, u8)) -> String {
        let asked = &self.questions[question];
        format!("{}={}", asked.id, asked.answers[usize::from(answer)])
    }

    /// The interpretation of a reading.
    ///
    /// # Errors
    /// The departures of the base do not go with it.
    pub fn reading(&self, choice: &[u8]) -> Result<Interpretation, NameError> {
        let mut reading = self.base.clone();
        let mut left = self.changes(choice);
        // An answer can be given only where its question arises, so those that others wait for
        // come first.
        while !left.is_empty() {
            let ready = left.iter().position(|&(at, _)| reading.arises(&self.questions[at].id));
            let (at, answer) = left.remove(ready.unwrap_or(0));
            let asked = &self.questions[at];
            reading = reading.with(&asked.id, &asked.answers[usize::from(answer)])?;
        }
        Ok(reading)
    }

    /// The parameters of a reading, those that no rule reads at their neutral values.
    #[must_use]
    pub fn params(&self, choice: &[u8]) -> Params {
        let mut params = Params::NEUTRAL;
        for (key, value) in self.sets(choice) {
            // Lint has read every value.
            let _ = params.set(*key, value);
        }
        neutral(params)
    }

    /// The rules of a reading, without their provenance.
    #[must_use]
    pub fn ruleset(&self, choice: &[u8]) -> Ruleset {
        let ruleset = self.base.ruleset();
        Ruleset::bare(self.params(choice), ruleset.side, ruleset.seeds)
    }

    /// How many readings there are.
    #[must_use]
    pub fn count(&self) -> u128 {
        let outer: u128 = self.varied_outer().map(|one| one.answers.len() as u128).product();
        self.count_inner() * outer
    }

    /// How many there are if questions that show in no position are left out.
    #[must_use]
    pub fn count_inner(&self) -> u128 {
        // Branches that leave the same questions waiting for the same things count the same.
        let mut known = BTreeMap::new();
        self.count_from(vec![NONE; self.questions.len()], &mut known)
    }

    fn count_from(&self, answers: Choice, known: &mut BTreeMap<Choice, u128>) -> u128 {
        let Some(at) = self.next(&answers) else { return 1 };
        // Only answers that some open question waits for can make a difference further on.
        let mut state = answers.clone();
        for (question, answer) in state.iter_mut().enumerate() {
            let waited = |other: &Asked| other.when.iter().any(|(id, _)| *id == question);
            let open = self.questions.iter().enumerate();
            let matters = open.filter(|(n, _)| answers[*n] == NONE).any(|(_, one)| waited(one));
            if *answer != NONE && !matters {
                *answer = NONE - 1;
            }
        }
        if let Some(&count) = known.get(&state) {
            return count;
        }
        let mut count = 0;
        for answer in self.options(at) {
            let mut next = answers.clone();
            next[at] = answer;
            count += self.count_from(next, known);
        }
        known.insert(state, count);
        count
    }

    /// Questions that show in no position and are varied.
    pub fn varied_outer(&self) -> impl Iterator<Item = &Asked> {
        self.questions.iter().filter(|one| one.wanted && one.outer)
    }

    /// The first question that arises and has no answer yet.
    fn next(&self, answers: &[u8]) -> Option<usize> {
        (0..answers.len()).find(|&at| answers[at] == NONE && self.arises(at, answers))
    }

    /// The answers to try.
    fn options(&self, question: usize) -> std::ops::Range<u8> {
        let asked = &self.questions[question];
        if asked.wanted && !asked.outer {
            0..asked.answers.len() as u8
        } else {
            asked.base..asked.base + 1
        }
    }

    /// Calls `f` with every reading, each once; questions that show in no position have the answer
    /// of the base. `f` says whether to go on.
    pub fn each(&self, mut f: impl FnMut(&[u8]) -> bool) {
        let mut stack = vec![vec![NONE; self.questions.len()]];
        while let Some(answers) = stack.pop() {
            let Some(at) = self.next(&answers) else {
                if f(&answers) {
                    continue;
                }
                return;
            };
            for answer in self.options(at).rev() {
                let mut next = answers.clone();
                next[at] = answer;
                stack.push(next);
            }
        }
    }

    /// Under which answers a question arises, in words; `None` if always.
    #[must_use]
    pub fn when(&self, question: usize) -> Option<String> {
        let when = &self.base.spec().questions[question].when;
        (!when.is_empty()).then(|| when_text(when))
    }
}

/// Parameters with those that no rule reads at their neutral values.
fn neutral(params: Params) -> Params {
    let mut made = params;
    for &key in Key::ALL {
        if !params.reads(key) {
            // The text of a value is always read back.
            let _ = made.set(key, &Params::NEUTRAL.get(key));
        }
    }
    made
}

/// Parameters as positions know them: who begins, endless play and the end by majority show in
/// none.
#[must_use]
pub fn behaviour(params: &Params) -> Params {
    Params {
        start_player: Params::NEUTRAL.start_player,
        infinite_play: InfinitePlay::Even,
        majority: Majority::PlayOn,
        ..*params
    }
}
