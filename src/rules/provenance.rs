//! Where a rule came from: a clause, an answer to a question, or somebody's own hand.

/// Where the value of a parameter came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Provenance {
    /// A clause of the spec.
    Clause {
        /// The id of the clause.
        id: String,
        /// The rule in words.
        text: String,
        /// The source items behind it.
        from: Vec<String>,
    },
    /// An answer to a question of the spec.
    Answer {
        /// The id of the question.
        question: String,
        /// The id of the answer.
        answer: String,
        /// The rule in words.
        text: String,
        /// The source items behind it.
        from: Vec<String>,
    },
    /// Set by hand, against what the spec says.
    Departure {
        /// What it departs from, such as "clause `no-singletons`".
        from: String,
    },
    /// No rule of this interpretation reads it.
    Unread,
}

impl Provenance {
    /// The short name by which an event cites its rule: `clause no-singletons`,
    /// `slam-legality=illegal`.
    #[must_use]
    pub fn cite(&self) -> String {
        match self {
            Provenance::Clause { id, .. } => format!("clause {id}"),
            Provenance::Answer { question, answer, .. } => format!("{question}={answer}"),
            Provenance::Departure { from } => format!("set by hand, against {from}"),
            Provenance::Unread => "not read".into(),
        }
    }
}
