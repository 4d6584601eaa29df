//! What the work on a matrix came to, question by question.

use std::collections::HashMap;

use super::desk::Desk;
use super::product::{Choice, behaviour};
use super::rows::Kind;
use super::survey::{Known, Verdict};
use super::verdicts::{Matters, by_rows, in_product};
use crate::rules::sowing::Ruleset;

impl Desk<'_> {
    pub(super) fn verdict(
        &self,
        at: usize,
        rows: &[Known],
        place: &HashMap<&Choice, usize>,
        stopped: &dyn Fn() -> bool,
    ) -> Verdict {
        let find = |choice: &Choice| place.get(choice).map(|&at| &rows[at]);
        let outer = self.product.questions()[at].outer;
        let deep = |labels: Option<(&[u32], bool)>| {
            let (labels, complete) = labels?;
            let (Some(readings), false) = (&self.readings, outer) else { return None };
            let label = |number: u32| labels[self.of_reading[number as usize] as usize];
            match in_product(self.product, readings, at, label, stopped) {
                Some((choice, answer)) => Some(Matters::Deep(choice, answer)),
                None if complete && !stopped() => Some(Matters::Never),
                None => None,
            }
        };
        // Both readings of each comparison are rows, beside the base or beside each other.
        let positions = |labels: Option<(&[u32], bool)>, told: &dyn Fn(&Known) -> Option<bool>| {
            let labels = labels?;
            let same = |one: &Choice, other: &Choice| {
                let (one, other) = (find(one)?, find(other)?);
                if one.row.kind == Kind::Base {
                    return told(other);
                }
                let captures = [one, other].map(|known| self.captures(&known.row.choice));
                if captures[0] || captures[1] {
                    // Where neither is counted beside the other, the base is between them.
                    return match (told(one), told(other)) {
                        (Some(true), told) | (told, Some(true)) => told,
                        _ => None,
                    };
                }
                let [a, b] = [one, other].map(|known| {
                    let params = behaviour(&self.product.params(&known.row.choice));
                    labels.0[self.numbers[&params] as usize]
                });
                if a != b { Some(false) } else { labels.1.then_some(true) }
            };
            let found = by_rows(self.product, self.rows, at, &same);
            Some(found.or_else(|| deep(Some(labels))).unwrap_or({
                // What shows in no position is never seen; who counts captures sees more.
                let never = outer && labels.1 && !self.product.questions()[at].captures;
                if never { Matters::Never } else { Matters::NotFound }
            }))
        };
        // What was stopped before it looked at anything says nothing.
        let scan = self.scan.as_ref().filter(|scan| scan.seeds.is_some());
        let on_board = scan.map(|scan| (&scan.classes.labels[..], scan.complete));
        let play = self.play.as_ref().filter(|(_, _, walk)| walk.complete || walk.positions > 1);
        let in_play = play.map(|(classes, _, walk)| (&classes.labels[..], walk.complete));
        let start = positions(in_play, &|known| known.start);
        // Play that nothing changes is worth the same.
        let quiet = start == Some(Matters::Never) && !outer;
        let values = |same: &dyn Fn(i16, i16) -> bool| {
            let solved = self.solved.as_ref()?;
            if solved.trouble.is_some() || self.worth.is_empty() {
                return None;
            }
            let alike = |one: &Choice, other: &Choice| {
                let (one, other) = (find(one)?.value.ok()?, find(other)?.value.ok()?);
                Some(same(one, other))
            };
            if quiet {
                return Some(Matters::Never);
            }
            let found = by_rows(self.product, self.rows, at, &alike);
            let found = found.or_else(|| self.deep_value(at, same, stopped));
            Some(found.unwrap_or(Matters::NotFound))
        };
        Verdict {
            question: at,
            board: positions(on_board, &|known| known.board),
            start,
            value: values(&|one, other| one == other),
            winner: values(&|one, other| one.signum() == other.signum()),
        }
    }

    pub(super) fn captures(&self, choice: &Choice) -> bool {
        let params = self.product.params(choice);
        Ruleset::bare(params, self.like().side, self.like().seeds).reads_captures()
    }

    /// Whether the question matters to values in some combination, among those that are solved; that
    /// it never does is said only if all are.
    fn deep_value(
        &self,
        at: usize,
        same: &dyn Fn(i16, i16) -> bool,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Matters> {
        let (Some(readings), Some(solved)) = (&self.readings, &self.solved) else { return None };
        if self.product.questions()[at].outer {
            return None;
        }
        let all = solved.classes == solved.of && solved.of > 0;
        let value = |number: u32| {
            let member = self.of_reading[number as usize];
            self.worth.get(&self.key(member)).map(|worth| worth.even)
        };
        struct Like<'a>(Option<i16>, &'a dyn Fn(i16, i16) -> bool);
        impl PartialEq for Like<'_> {
            fn eq(&self, other: &Self) -> bool {
                match (self.0, other.0) {
                    (Some(one), Some(other)) => (self.1)(one, other),
                    // What is not known is no difference.
                    _ => true,
                }
            }
        }
        let label = |number| Like(value(number), same);
        match in_product(self.product, readings, at, label, stopped) {
            Some((choice, answer)) => Some(Matters::Deep(choice, answer)),
            None if all && !stopped() => Some(Matters::Never),
            None => None,
        }
    }
}
