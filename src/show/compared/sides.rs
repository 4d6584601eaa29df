//! Two readings side by side, and the report of what was found between them.

use super::{
    BestLine, Choice, Difference, FromStart, MoveDifference, MoveValues, Plies, RuleDifference,
    Values, Verdict, WholeBoard, Widest,
};
use crate::compare::board::Scan;
use crate::compare::pair::differing;
use crate::compare::walk::Walk;
use crate::compare::worth::{Turning, Worth};
use crate::compare::{Pair, Spot};
use crate::rules::sowing::{Key, Move, Plain, Position, move_text, position_text};
use crate::rules::{Provenance, Rules};
use crate::show::trace::{Cited, cited, ended, tell};
use crate::spec::Interpretation;
use crate::spec::answers::question;

/// Two readings and what they are played by.
#[derive(Debug)]
pub struct Sides<'a> {
    /// The readings.
    pub readings: [&'a Interpretation; 2],
    /// Their games.
    pub pair: &'a Pair,
    plain: [Plain; 2],
}

impl<'a> Sides<'a> {
    /// Makes ready to report.
    #[must_use]
    pub fn new(readings: [&'a Interpretation; 2], pair: &'a Pair) -> Self {
        Sides { readings, pair, plain: readings.map(|one| Plain::new(one.ruleset().clone())) }
    }

    fn name(&self, mv: Move) -> String {
        move_text(self.pair.ruleset(0), mv)
    }

    fn names(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.name(mv)).collect()
    }

    fn position(&self, position: &Position) -> String {
        position_text(self.pair.ruleset(0), position)
    }

    /// All rules in which the two differ, but for that of endless play.
    #[must_use]
    pub fn rules(&self) -> Vec<RuleDifference> {
        let [one, two] = self.readings.map(Interpretation::ruleset);
        let starts = one.params.start_player != two.params.start_player;
        let first = starts.then_some(Key::start_player);
        first.into_iter().chain(differing(one, two)).map(|key| self.rule(key)).collect()
    }

    /// The rule for endless play, if the two differ in it.
    #[must_use]
    pub fn endless(&self) -> Option<RuleDifference> {
        let [one, two] = self.readings.map(|one| one.ruleset().params.infinite_play);
        (one != two).then(|| self.rule(Key::infinite_play))
    }

    fn rule(&self, key: Key) -> RuleDifference {
        let asked = self.readings.map(|one| match one.provenance(key) {
            Provenance::Answer { question: id, .. } => {
                question(one.spec(), id).map(|question| question.asks.clone())
            }
            _ => None,
        });
        // A reading that does not ask the question has no words for it.
        let (decides, asked) = match asked {
            [Some(one), Some(two)] if one == two => (one, [None, None]),
            [Some(one), None] | [None, Some(one)] => (one, [None, None]),
            // An answer makes no sense under another question.
            asked => (key.doc().trim_end_matches('.').to_string(), asked),
        };
        let choices = [0, 1].map(|which: usize| {
            let one = self.readings[which];
            let read = one.ruleset().params.reads(key);
            let value = read.then(|| one.ruleset().params.get(key));
            let rule = cited(one, key.because()).filter(|_| read);
            let (because, from) =
                rule.map_or((None, Vec::new()), |Cited { cite, from, .. }| (Some(cite), from));
            let text = match (one.provenance(key), &value) {
                (_, None) => "The other rules of this reading leave nothing to decide.".into(),
                (Provenance::Clause { text, .. } | Provenance::Answer { text, .. }, _) => {
                    text.clone()
                }
                (_, Some(value)) => {
                    let known = key.choices().iter().find(|(word, _)| word == value);
                    let plain = || format!("{} is {value}.", key.name());
                    known.map_or_else(plain, |(_, text)| (*text).into())
                }
            };
            let asks = asked[which].clone().filter(|_| read);
            Choice { value, asks, text, because, from }
        });
        RuleDifference { parameter: key.name(), decides, choices }
    }

    /// What a walk from a position came to.
    #[must_use]
    pub fn start(&self, from: &[Position; 2], walk: &Walk) -> FromStart {
        FromStart {
            from: self.position(&from[0]),
            verdict: verdict(walk.differing, walk.complete),
            positions: walk.positions,
            differing: walk.differing,
            plies: walk.plies,
            complete: walk.complete,
            differences: walk.spots.iter().map(|spot| self.difference(spot)).collect(),
        }
    }

    /// What a scan of the board came to.
    #[must_use]
    pub fn board(&self, scan: &Scan) -> WholeBoard {
        let plies = scan.classes.iter().map(|class| Plies {
            exempt: class.exempt,
            positions: class.positions,
            differing: class.differing,
            smallest: class.smallest.as_ref().map(|spot| self.difference(spot)),
        });
        WholeBoard {
            verdict: verdict(scan.differing(), scan.complete),
            positions: scan.positions(),
            differing: scan.differing(),
            seeds: scan.seeds,
            complete: scan.complete,
            plies: plies.collect(),
        }
    }

    fn difference(&self, spot: &Spot) -> Difference {
        let seats = [0, 1].map(|which| (&self.plain[which], &spot.positions[which], which));
        let legal = seats.map(|(game, at, _)| game.moves(at));
        let over = seats.map(|(game, at, which)| {
            ended(game, at, |because| self.readings[which].ruleset().provenance(because).cite())
        });
        let mut all: Vec<Move> = legal.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        let moves = all.into_iter().filter_map(|mv| self.move_difference(spot, mv)).collect();
        Difference {
            line: self.names(&spot.line),
            plies: spot.line.len(),
            position: self.position(&spot.positions[0]),
            seeds: spot.positions[0].board.total(),
            mover: spot.positions[0].mover.to_string(),
            kinds: spot.kinds.names(),
            legal_moves: legal.map(|moves| self.names(&moves)),
            over,
            moves,
            rules: spot.behind.iter().map(|&key| self.rule(key)).collect(),
            at: Some(spot.clone()),
        }
    }

    /// A move of either game, if the other does not play it alike.
    fn move_difference(&self, spot: &Spot, mv: Move) -> Option<MoveDifference> {
        let played = [0, 1].map(|which| {
            let (game, at) = (&self.plain[which], &spot.positions[which]);
            game.allows(at, mv).then(|| game.play(at, mv, &mut crate::rules::Silent))
        });
        if let [Some((a, gain)), Some((b, other))] = played
            && (a.board, a.mover, gain) == (b.board, b.mover, other)
        {
            return None;
        }
        let told = [0, 1].map(|which| tell(self.readings[which], &spot.positions[which], mv));
        let marked = [(0, 1), (1, 0)].map(|(which, other): (usize, usize)| {
            let known = |text: &str| told[other].steps.iter().any(|step| step.text == text);
            let steps = told[which].steps.iter().enumerate();
            steps.filter(|(_, step)| !known(&step.text)).map(|(at, _)| at).collect()
        });
        let after = played.map(|played| played.map(|(after, _)| after));
        let next = after.map(|after| after.map(|after| after.mover.to_string()));
        Some(MoveDifference { mv: self.name(mv), told, marked, next, after })
    }

    /// What values came to.
    #[must_use]
    pub fn values(&self, from: &[Position; 2], worth: &Worth) -> Values {
        let best_line = worth.turning.as_ref().map(|turning| match turning {
            Turning::Never => BestLine::Same,
            Turning::After { line, position, best: [one, two], played, there } => {
                BestLine::Changes {
                    line: self.names(line),
                    position: self.position(position),
                    mover: position.mover.to_string(),
                    best: [self.names(&one.0), self.names(&two.0)],
                    value: [one.1, two.1],
                    played: self.name(*played),
                    there: *there,
                }
            }
            Turning::Elsewhere { line } => BestLine::LeadsElsewhere { line: self.names(line) },
        });
        let moves = worth.moves.iter();
        Values {
            position: [0, 1].map(|which| position_text(self.pair.ruleset(which), &from[which])),
            mover: [0, 1].map(|which: usize| from[which].mover.to_string()),
            value: worth.values,
            moves: moves
                .map(|(mv, value)| MoveValues { mv: self.name(*mv), value: *value })
                .collect(),
            positions: worth.positions,
            differing: worth.differing,
            other_winner: worth.winners,
            most: worth.most,
            widest: worth
                .widest
                .map(|(position, value)| Widest { position: self.position(&position), value }),
            best_line,
        }
    }
}

fn verdict(differing: u64, complete: bool) -> Verdict {
    match (differing, complete) {
        (1.., _) => Verdict::Differ,
        (0, true) => Verdict::Equal,
        (0, false) => Verdict::Undecided,
    }
}
