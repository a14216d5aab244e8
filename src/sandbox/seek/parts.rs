//! The parts of a query, which must all hold at one moment.

use crate::kernel::Order;
use crate::load::query::{QueryError, QueryLanguage, QueryNode, any, sides, words_with};
use crate::load::{Span, suggest};

/// The endings that a word means: that of the id, all whose ids end in it, as `landslide` is the end of
/// `radical-landslide`, or no ending for `none`. Nothing if it means none of them.
pub fn endings_called(word: &str, known: &[&'static str]) -> Option<Vec<&'static str>> {
    let is_end = |id: &&str| *id == word || id.strip_suffix(word).is_some_and(|before| before.ends_with('-'));
    let found: Vec<&'static str> = known.iter().copied().filter(is_end).collect();
    (!found.is_empty() || word == NONE).then_some(found)
}

/// That a word means no ending.
pub fn unknown_ending(text: &str, span: Span, known: &[&'static str]) -> QueryError {
    let help = suggest(text, known.iter().copied().chain([NONE]));
    QueryError { help, ..QueryError::new(span, format!("no ending is `{text}`")) }
}

/// The word for no ending: the game goes on.
const NONE: &str = "none";

/// The parts of a query, and how each is written.
#[derive(Clone, Debug)]
pub struct QueryParts<T>(Vec<(QueryNode<T>, String)>);

impl<T> QueryParts<T> {
    /// Reads a query in a language. Where one of several sides must hold, it is one part.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn parse<L: QueryLanguage<Test = T>>(text: &str, language: &mut L) -> Result<QueryParts<T>, Vec<QueryError>> {
        let mut errors = Vec::new();
        let words = words_with("_-.#", text, &mut errors);
        let mut sides = sides(language, &words, &mut errors);
        let parts = if sides.len() > 1 {
            vec![(any(sides), text.trim().to_owned())]
        } else {
            let parts = sides.pop().unwrap_or_default().into_iter();
            parts.map(|(part, span)| (part, text[span.start..span.end].to_owned())).collect()
        };
        errors.order_by_key(|error| error.span);
        if errors.is_empty() { Ok(QueryParts(parts)) } else { Err(errors) }
    }

    /// The number of parts.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The number of parts that hold, where `test` says whether a single test does.
    pub fn held(&self, test: &dyn Fn(&T) -> bool) -> usize {
        self.0.iter().filter(|(part, _)| part.holds(test)).count()
    }

    /// The parts that do not hold, as they are written.
    pub fn lacks(&self, test: &dyn Fn(&T) -> bool) -> Vec<String> {
        self.0.iter().filter(|(part, _)| !part.holds(test)).map(|(_, text)| text.clone()).collect()
    }
}
