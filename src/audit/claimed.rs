//! What became of the claims of a spec: each is checked, and its verdict held against what the spec
//! expects.

use schemars::JsonSchema;
use serde::Serialize;

use crate::check::front::{Job, Scope, claims};
use crate::check::{Draw, Watch};
use crate::rules::sowing::Plain;
use crate::spec::Interpretation;
use crate::spec::document::{Claim, ClaimCheck, Expect};

/// Most states to explore when looking for endless play.
const STATES: usize = 50_000_000;
/// The random games of claims that are about chance.
const DRAW: Draw = Draw { games: 10_000, cap: 1_000, seed: 1 };

/// Whoever can find the value for the player who moves first; or why not.
pub type Value<'a> = dyn Fn() -> Result<i16, String> + Sync + 'a;

/// A claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Claimed {
    /// Its name.
    pub id: String,
    /// What it says.
    pub text: String,
    /// How it is checked, in words.
    pub check: String,
    /// What the spec expects.
    pub expect: Expect,
    /// Whether `check` asks it of this reading.
    pub asked: bool,
    /// What the check says; null if it was not run or came to nothing.
    pub got: Option<Expect>,
    /// Whether that is what the spec expects; null if there is no verdict, or the spec speaks of
    /// another set-up.
    pub as_expected: Option<bool>,
    /// What the check found, or why it was not run.
    pub words: String,
}

impl Claimed {
    /// The verdict in a few words.
    #[must_use]
    pub fn verdict(&self) -> String {
        match (self.got, self.as_expected) {
            _ if !self.asked => "not asked of this reading".into(),
            (None, _) => format!("without a verdict; expected {}", expect(self.expect)),
            (Some(got), None) => expect(got).into(),
            (Some(got), Some(true)) => format!("{}, as expected", expect(got)),
            (Some(got), Some(false)) => {
                format!("{}, but expected {}", expect(got), expect(self.expect))
            }
        }
    }
}

/// Checks the claims of a spec that a reading answers for. If `whole` is false, those about all
/// positions, or all play from the start, are left out.
pub(super) fn claimed(
    reading: &Interpretation,
    whole: bool,
    value: Option<&Value>,
    watch: &Watch,
) -> Vec<Claimed> {
    let spec = reading.spec();
    let runs = |claim: &Claim| {
        let asked = reading.holds(&claim.when);
        asked && (whole || quick(&claim.check))
    };
    let chosen: Vec<Claim> = spec.claims.iter().filter(|claim| runs(claim)).cloned().collect();
    let name = reading.canonical();
    let expectations = reading.setup().default && reading.departures().len() == 0;
    let job = Job {
        interpretation: &name,
        invariants: &[],
        claims: &chosen,
        scope: Scope::Board,
        threads: None,
        limit: STATES,
        draw: DRAW,
        expectations,
        value,
        length: None,
        watch,
    };
    let reports = claims(&Plain::new(reading.ruleset().clone()), &job, &|_| None);
    let one = |claim: &Claim| {
        let asked = reading.holds(&claim.when);
        let report = reports.iter().find(|report| report.id == claim.id);
        let got = report.and_then(|report| report.got);
        let words = match report {
            Some(report) => report.words.clone(),
            None if !asked => "It is not about this reading.".into(),
            None => "Not run: it asks for the whole board, and a part of it was walked.".into(),
        };
        Claimed {
            id: claim.id.clone(),
            text: claim.text.clone(),
            check: check_text(&claim.check),
            expect: claim.expect,
            asked,
            got,
            as_expected: got.filter(|_| expectations).map(|got| got == claim.expect),
            words,
        }
    };
    spec.claims.iter().map(one).collect()
}

/// Whether a check looks at a few positions or games only.
const fn quick(check: &ClaimCheck) -> bool {
    matches!(
        check,
        ClaimCheck::FirstMovesCapture { .. }
            | ClaimCheck::LongerThan { .. }
            | ClaimCheck::TakesEarly { .. }
            | ClaimCheck::CapturesMore { .. }
            | ClaimCheck::Kernel { .. }
    )
}

/// A value without the quotes of a string.
fn plain(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), Into::into)
}

/// What an expectation is called.
#[must_use]
pub const fn expect(expect: Expect) -> &'static str {
    match expect {
        Expect::Proved => "proved",
        Expect::Refuted => "refuted",
        Expect::Supported => "supported",
        Expect::NotSupported => "not supported",
    }
}

fn check_text(check: &ClaimCheck) -> String {
    match check {
        ClaimCheck::EveryGameEnds {} => "every game ends".into(),
        ClaimCheck::Invariant(id) => format!("the invariant {id}"),
        ClaimCheck::FirstMovesCapture { .. } => "each first move would capture".into(),
        ClaimCheck::LongerThan { games, .. } => format!("{games} random games last longer"),
        ClaimCheck::ChangesPlay { with } => {
            let sets: Vec<String> =
                with.iter().map(|(key, value)| format!("{key}={}", plain(value))).collect();
            format!("{} changes what a move does", sets.join(" and "))
        }
        ClaimCheck::TakesEarly { plies, percent, .. } => {
            format!("a move of the first {plies} can take {percent} % of all seeds")
        }
        ClaimCheck::CapturesMore { moves, than, .. } => {
            format!("moves take more where {moves} than where {than}")
        }
        ClaimCheck::Kernel { check } => format!("the kernel's own check {check}"),
        ClaimCheck::Value(value) => format!("the value is {value}"),
        ClaimCheck::Never(text) => format!("never: {text}"),
        ClaimCheck::Always(text) => format!("always: {text}"),
        ClaimCheck::Exists(text) => format!("exists: {text}"),
    }
}
