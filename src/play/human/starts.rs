//! The moves that start with some text, and what they go on with.

use std::collections::HashMap;

use super::Session;
use crate::rules::Worded;

/// Most moves that are gone through one by one; of more, those that start alike must stand together
/// ([`Worded::move_text`]), and are counted by halving.
const LISTED: u128 = 1 << 12;

/// The moves that start with some text.
pub(super) enum Starting<M> {
    /// Not too many: each, with its text.
    Few(Vec<(M, String)>),
    /// Too many: longer texts that they start with, in order, and how many start with each.
    Many(Vec<(String, u128)>),
}

/// The first characters of a text; the whole of a shorter one.
fn first(text: &str, chars: usize) -> &str {
    text.char_indices().nth(chars).map_or(text, |(at, _)| &text[..at])
}

impl<G: Worded> Session<'_, G> {
    /// The moves that start with a text; if there are more than `most`, how they go on. A move whose
    /// first words are the text goes before those that go on with a letter: `a1` is no start of `a11 a10`
    /// where something leaves `a1`.
    pub(super) fn starting(&self, start: &str, most: u128) -> Starting<G::Move> {
        let count = self.game.count_moves(self.state());
        if count > LISTED { self.halved(start, count, most) } else { self.listed(start, most) }
    }

    fn listed(&self, start: &str, most: u128) -> Starting<G::Move> {
        let state = self.state();
        let texts =
            self.game.moves(state).into_iter().map(|mv| (mv, self.game.move_text(state, mv)));
        let mut moves: Vec<(G::Move, String)> =
            texts.filter(|(_, text)| text.starts_with(start)).collect();
        let whole = |text: &str| {
            text.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        if moves.iter().any(|(_, text)| whole(text)) {
            moves.retain(|(_, text)| whole(text));
        }
        if moves.len() as u128 <= most {
            return Starting::Few(moves);
        }
        let longest = moves.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
        for chars in start.chars().count() + 1.. {
            let (mut groups, mut known) = (Vec::<(String, u128)>::new(), HashMap::new());
            for (_, text) in &moves {
                let key = first(text, chars).trim_end();
                let at = *known.entry(key).or_insert_with(|| {
                    groups.push((key.to_string(), 0));
                    groups.len() - 1
                });
                groups[at].1 += 1;
            }
            if groups.len() > 1 || chars >= longest {
                return Starting::Many(groups);
            }
        }
        unreachable!("texts have an end")
    }

    fn halved(&self, start: &str, count: u128, most: u128) -> Starting<G::Move> {
        let (mut from, mut to) = (0, count);
        let start_chars = start.chars().count();
        for chars in 1..=start_chars {
            let run = self.runs(from, to, chars, |text| text == first(start, chars));
            let Some((_, begin, end)) = run.last().filter(|(text, ..)| text == first(start, chars))
            else {
                return Starting::Few(Vec::new());
            };
            (from, to) = (*begin, *end);
        }
        if to - from <= most {
            let state = self.state();
            let moves = (from..to).map(|nth| self.game.nth_move(state, nth));
            return Starting::Few(moves.map(|mv| (mv, self.game.move_text(state, mv))).collect());
        }
        let mut chars = start_chars + 1;
        loop {
            let runs = self.runs(from, to, chars, |_| false);
            // A move that is the start of all others cannot be, so texts part sooner or later.
            if runs.len() > 1 {
                return Starting::Many(
                    runs.into_iter().map(|(text, begin, end)| (text, end - begin)).collect(),
                );
            }
            chars += 1;
        }
    }

    /// The first characters of the moves from one to another, and from where to where they are the
    /// same; till one that is wanted is found.
    fn runs(
        &self,
        from: u128,
        to: u128,
        chars: usize,
        wanted: impl Fn(&str) -> bool,
    ) -> Vec<(String, u128, u128)> {
        let text = |nth: u128| {
            let text = self.game.move_text(self.state(), self.game.nth_move(self.state(), nth));
            first(&text, chars).to_string()
        };
        let (mut runs, mut begin) = (Vec::new(), from);
        while begin < to {
            let this = text(begin);
            // The run holds all before `inside`, and nothing from `outside` on.
            let (mut inside, mut outside) = (begin + 1, to);
            while inside < outside {
                let middle = inside + (outside - inside) / 2;
                if text(middle) == this { inside = middle + 1 } else { outside = middle }
            }
            let found = wanted(&this);
            runs.push((this, begin, inside));
            if found {
                break;
            }
            begin = inside;
        }
        runs
    }
}
