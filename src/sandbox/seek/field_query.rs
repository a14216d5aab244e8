//! What somebody looks for in a position of any game, by the table of its fields.
//!
//! ```text
//! round>=5 areas.harbor.P2>=3 chips.force:0      whose it is and which part of it, after dots
//! discard:spy or space:apothecary                a word that the value is, or that it holds
//! asked:P2 choices>=20 can:"put gold card"       what may be chosen; `chooses` is what is chosen next
//! ```
//!
//! A key that does not say whose number is meant accepts anybody's. A table or a list compared with a number counts what
//! it holds.

use super::parts::{endings_called, unknown_ending};
use super::{Moment, MomentQuery, QueryParts};
use crate::input::{did_you_mean, nearest};
use crate::kernel::Seat;
use crate::kit::Rulebook;
use crate::kit::field::{Of, is_empty};
use crate::lab::CountedGame;
use crate::load::query::{Op, QueryError, QueryLanguage, QueryValue, Term, fold, numbers};
use crate::load::{Span, one_of, suggest};
use serde_json::Value;

/// A query that was read against a game, and fits that game only.
#[derive(Clone, Debug)]
pub struct FieldQuery {
    parts: QueryParts<FieldTest>,
}

/// What a test looks at.
#[derive(Clone, Debug)]
enum Subject {
    /// A field, by its place in the table: of whom or what, if that was said, and the parts of its value on the way.
    Field { at: usize, whose: Option<String>, parts: Vec<String> },
    /// Who is to choose.
    Asked,
    /// The number of legal choices.
    Choices,
    /// Any legal choice, as it is written.
    Can,
    /// The choice that is made next.
    Chooses,
    /// How the game ended.
    Ending,
}

/// What it has to be.
#[derive(Clone, Debug)]
enum Wanted {
    /// From the least to the most.
    Number(i64, i64),
    /// A word, folded; of a choice, how it begins.
    Word(String),
    /// Yes or no.
    Switch(bool),
    /// Nothing there.
    Nothing,
    /// One of these endings, or none at all where there are none of them.
    Ending(Vec<&'static str>),
}

/// A test of one fact of a position.
#[derive(Clone, Debug)]
pub struct FieldTest {
    subject: Subject,
    wanted: Wanted,
}

/// The keys that every game has besides the fields of its positions.
const COMMON_KEYS: [(&str, Subject); 5] = [
    ("asked", Subject::Asked),
    ("choices", Subject::Choices),
    ("can", Subject::Can),
    ("chooses", Subject::Chooses),
    ("ending", Subject::Ending),
];

impl FieldQuery {
    /// Reads a query; an empty one fits the first moment. It may name the ids of the game's things.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn parse<G: CountedGame>(
        text: &str,
        game: &G,
        seats: usize,
        ids: impl Iterator<Item = String>,
    ) -> Result<FieldQuery, Vec<QueryError>> {
        let seats = Seat::first(seats).map(|seat| seat.to_string());
        let of_fields = game.fields().iter().flat_map(|field| field.parts.iter().map(|part| (*part).to_owned()));
        let words = seats.chain(ids).chain(of_fields).collect();
        let parts = QueryParts::parse(text, &mut FieldQueries { game, words })?;
        Ok(FieldQuery { parts })
    }

    /// The keys of a game: how each is written, what it is compared with, and what it means.
    pub fn keys<G: Rulebook>(game: &G) -> Vec<[String; 3]> {
        let fields = game.fields().iter().filter(|field| field.seen_by.is_in_state()).map(|field| {
            let whose = match &field.of {
                Of::Game(_) => "",
                Of::Seat(_) => ".seat",
                Of::Thing { .. } => ".id",
            };
            [format!("{}{whose}", field.id), "number, word or none".to_owned(), field.words.to_owned()]
        });
        let common = COMMON_KEYS.iter().map(|(key, subject)| {
            let [values, meaning] = match subject {
                Subject::Asked => ["seat", "who is to choose"],
                Subject::Choices => ["number", "how many choices are legal"],
                Subject::Can => ["choice", "what may be chosen"],
                Subject::Chooses => ["choice", "what is chosen next"],
                Subject::Ending => ["ending or none", "how the game ended"],
                Subject::Field { .. } => ["", ""],
            };
            [*key, values, meaning].map(str::to_owned)
        });
        fields.chain(common).collect()
    }
}

impl<G: Rulebook> MomentQuery<G> for FieldQuery {
    fn parts(&self) -> usize {
        self.parts.count()
    }

    fn held(&self, moment: &Moment<'_, G>) -> usize {
        self.parts.held(&|test| test.holds(moment))
    }

    fn lacks(&self, moment: &Moment<'_, G>) -> Vec<String> {
        self.parts.lacks(&|test| test.holds(moment))
    }
}

impl FieldTest {
    fn holds<G: Rulebook>(&self, moment: &Moment<'_, G>) -> bool {
        let (game, position) = (moment.game, moment.position);
        let begins = |choice: G::Choice| match &self.wanted {
            Wanted::Word(words) => fold(&game.choice_text(choice)).starts_with(words.as_str()),
            Wanted::Number(..) | Wanted::Switch(_) | Wanted::Nothing | Wanted::Ending(_) => false,
        };
        match &self.subject {
            Subject::Asked => game.asked(position).iter().any(|seat| self.wanted.fits(&Value::from(seat.to_string()))),
            Subject::Choices => self.wanted.fits(&Value::from(moment.choices.len())),
            Subject::Can => moment.choices.iter().any(|&choice| begins(choice)),
            Subject::Chooses => moment.choice.is_some_and(begins),
            Subject::Ending => match (&self.wanted, game.outcome(position)) {
                (Wanted::Ending(wanted), None) => wanted.is_empty(),
                (Wanted::Ending(wanted), Some(outcome)) => wanted.contains(&outcome.end),
                (Wanted::Number(..) | Wanted::Switch(_) | Wanted::Nothing | Wanted::Word(_), _) => false,
            },
            Subject::Field { at, whose, parts } => {
                let is_meant = |(owner, _): &(Option<String>, Value)| whose.is_none() || whose == owner;
                let values = game.fields()[*at].values(game, position).into_iter().filter(is_meant);
                values.map(|(_, value)| value).any(|value| self.wanted.fits(part(&value, parts)))
            }
        }
    }
}

/// The part of a value at the end of some keys; nothing where there is none.
fn part<'v>(value: &'v Value, keys: &[String]) -> &'v Value {
    keys.iter().fold(value, |value, key| value.get(key).unwrap_or(&Value::Null))
}

impl Wanted {
    fn fits(&self, value: &Value) -> bool {
        match self {
            Wanted::Number(least, most) => count(value).is_some_and(|count| (*least..=*most).contains(&count)),
            Wanted::Word(word) => holds_word(value, word),
            Wanted::Switch(wanted) => value.as_bool() == Some(*wanted),
            Wanted::Nothing => is_empty(value),
            Wanted::Ending(_) => false,
        }
    }
}

/// The number that a value is, or how many things it holds.
fn count(value: &Value) -> Option<i64> {
    match value {
        Value::Null => Some(0),
        Value::Number(number) => Some(number.as_i64().unwrap_or(0)),
        Value::Array(all) => Some(all.len() as i64),
        Value::Object(table) => Some(table.values().filter_map(count).sum()),
        Value::Bool(_) | Value::String(_) => None,
    }
}

/// Whether a value is a word, or holds it.
fn holds_word(value: &Value, word: &str) -> bool {
    match value {
        Value::String(text) => fold(text) == word,
        Value::Array(all) => all.iter().any(|one| holds_word(one, word)),
        Value::Object(table) => table.iter().any(|(key, value)| fold(key) == word && !is_empty(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The language of queries for positions by their fields.
struct FieldQueries<'g, G> {
    game: &'g G,
    /// Words that values may be, and parts of them.
    words: Vec<String>,
}

impl<G: CountedGame> FieldQueries<'_, G> {
    fn keys(&self) -> Vec<&'static str> {
        let fields = self.game.fields().iter().filter(|field| field.seen_by.is_in_state()).map(|field| field.id);
        fields.chain(COMMON_KEYS.iter().map(|(key, _)| *key)).collect()
    }

    fn endings(&self) -> Vec<&'static str> {
        self.game.endings().iter().map(|(id, ..)| *id).collect()
    }

    /// The word of the game that this is, as the game writes it.
    fn known(&self, word: &str) -> Option<&str> {
        let word = fold(word);
        self.words.iter().find(|known| fold(known) == word).map(String::as_str)
    }

    fn unknown(&self, word: &str, span: Span, message: String) -> QueryError {
        let help = suggest(word, self.words.iter().map(String::as_str));
        let near = nearest(word, self.words.iter().map(String::as_str)).map(str::to_owned);
        QueryError { help, near, ..QueryError::new(span, message) }
    }
}

impl<G: CountedGame> QueryLanguage for FieldQueries<'_, G> {
    type Test = FieldTest;
    type Key = (&'static str, Subject);
    const HELP_FOR_OR: Option<&'static str> = None;

    fn key(&mut self, term: &Term, errors: &mut Vec<QueryError>) -> Option<(&'static str, Subject)> {
        let mut words = term.key.split('.');
        let name = words.next().unwrap_or_default().replace('-', "_");
        let at = self.game.fields().iter().position(|field| field.seen_by.is_in_state() && field.id == name);
        let Some(at) = at else {
            let common = COMMON_KEYS.iter().find(|(key, _)| *key == name);
            if common.is_some() && words.next().is_some() {
                errors.push(QueryError::new(term.key_span, format!("`{name}` has no parts")));
            }
            if common.is_none() {
                let (keys, mut error) =
                    (self.keys(), QueryError::new(term.key_span, format!("positions have no key `{name}`")));
                error.near = nearest(&name, keys.iter().copied()).map(str::to_owned);
                error.help = Some(error.near.as_deref().map_or_else(|| one_of(&keys), did_you_mean));
                errors.push(error);
            }
            return common.cloned();
        };
        let field = &self.game.fields()[at];
        let owners: Vec<String> = match &field.of {
            Of::Game(_) => Vec::new(),
            Of::Seat(_) => self.words.iter().filter(|word| Seat::parse(word).is_some()).cloned().collect(),
            Of::Thing { ids, .. } => ids(self.game),
        };
        let (mut whose, mut parts) = (None, Vec::new());
        for (place, word) in words.enumerate() {
            let owner = owners.iter().find(|owner| fold(owner) == fold(word));
            if place == 0 && owner.is_some() {
                whose = owner.cloned();
            } else if let Some(known) = self.known(word) {
                parts.push(known.to_owned());
            } else {
                let message = format!("`{word}` is nothing that the game has a name for");
                errors.push(self.unknown(word, term.key_span, message));
            }
        }
        Some((field.id, Subject::Field { at, whose, parts }))
    }

    fn name((name, subject): &(&'static str, Subject)) -> (&'static str, bool) {
        (name, matches!(subject, Subject::Field { .. } | Subject::Choices))
    }

    fn values(&self, (_, subject): &(&'static str, Subject)) -> Option<String> {
        Some(match subject {
            Subject::Field { .. } => "it is compared with a number, a word, `yes`, `no` or `none`".to_owned(),
            Subject::Asked => "it is compared with a seat".to_owned(),
            Subject::Choices => "it is compared with a number".to_owned(),
            Subject::Can | Subject::Chooses => "it is compared with the beginning of a choice".to_owned(),
            Subject::Ending => one_of(&self.endings()),
        })
    }

    fn test(
        &mut self,
        (name, subject): &(&'static str, Subject),
        op: Op,
        value: &QueryValue,
        errors: &mut Vec<QueryError>,
    ) -> Option<FieldTest> {
        let (text, span) = (value.text.trim(), value.span);
        let is_compared = !matches!(op, Op::Is | Op::IsNot);
        let is_choice = matches!(subject, Subject::Can | Subject::Chooses);
        let wanted = if is_choice {
            Wanted::Word(fold(text))
        } else if matches!(subject, Subject::Ending) {
            let known = self.endings();
            let Some(wanted) = endings_called(&fold(text), &known) else {
                errors.push(unknown_ending(text, span, &known));
                return None;
            };
            Wanted::Ending(wanted)
        } else if let Some((least, most)) = numbers(op, text) {
            Wanted::Number(least, most)
        } else if is_compared || matches!(subject, Subject::Choices) {
            let message = format!("`{name}` is compared with a number here, and `{text}` is not one");
            errors.push(QueryError::new(span, message));
            return None;
        } else {
            match (fold(text).as_str(), self.known(text)) {
                ("none", _) => Wanted::Nothing,
                ("yes", _) => Wanted::Switch(true),
                ("no", _) => Wanted::Switch(false),
                (_, Some(known)) => Wanted::Word(fold(known)),
                (_, None) => {
                    let message = format!("`{text}` is neither a number nor a word that the game knows");
                    errors.push(self.unknown(text, span, message));
                    return None;
                }
            }
        };
        Some(FieldTest { subject: subject.clone(), wanted })
    }

    fn bare(&mut self, text: &str, span: Span, errors: &mut Vec<QueryError>) -> Option<FieldTest> {
        let keys = self.keys();
        let near = nearest(text, keys.iter().copied());
        let help = near.map_or_else(
            || {
                let which = one_of(&keys);
                format!("a part is a key with a value: {which}")
            },
            |near| format!("a part is a key with a value: `{near}:…`"),
        );
        errors.push(QueryError {
            help: Some(help),
            ..QueryError::new(span, format!("`{text}` is not part of a position"))
        });
        None
    }
}
