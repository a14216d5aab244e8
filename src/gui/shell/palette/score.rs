//! The score of a search text against a name.

use crate::load::query::fold;

/// The least number of letters that match in the middle of a word.
const LEAST_INNER: usize = 3;
/// The most unmatched words of a name that count against it.
const MOST_BESIDE: usize = 6;

/// Words that say nothing of what is looked for.
const FILLERS: [&str; 19] = [
    "a", "an", "the", "how", "do", "does", "can", "could", "i", "we", "to", "what", "where", "is", "are", "change",
    "please", "want", "show",
];

/// A text to search: in plain lower case, and its words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Searched {
    text: String,
    words: Vec<String>,
}

impl Searched {
    /// A text, split into words.
    pub fn of(text: &str) -> Searched {
        let words: Vec<String> = fold(text)
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        Searched { text: words.join(" "), words }
    }

    /// The same without words that say nothing; none where it has none, or nothing else.
    pub fn without_fillers(&self) -> Option<Searched> {
        let words = self.words.iter().filter(|word| !FILLERS.contains(&word.as_str()));
        let words: Vec<String> = words.cloned().collect();
        let is_shorter = !words.is_empty() && words.len() < self.words.len();
        is_shorter.then(|| Searched { text: words.join(" "), words })
    }

    /// Whether it begins with a phrase.
    pub fn begins_with(&self, phrase: &Searched) -> bool {
        !phrase.is_empty() && self.words.starts_with(&phrase.words)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether a phrase is in it.
    pub fn has_phrase(&self, phrase: &Searched) -> bool {
        self.words.windows(phrase.words.len()).any(|words| words == phrase.words)
    }
}

/// How well what is typed fits: whole words before beginnings of words, those before other names of the thing, and those
/// before letters within a word. None where one of the typed words is nowhere; letters in any order never count.
pub fn score(typed: &Searched, name: &Searched, others: &Searched) -> Option<u32> {
    let count = typed.words.len() as u32;
    let of_words = typed.words.iter().map(|word| of_word(word, name, others)).sum::<Option<u32>>()?;
    let phrase = match () {
        () if name.text == typed.text => 60,
        () if name.text.starts_with(&typed.text) => 30,
        () if others.text.starts_with(&typed.text) => 35,
        () if others.has_phrase(typed) => 25,
        () => 0,
    };
    // Breaks ties in favour of the shorter one.
    let beside = name.words.len().saturating_sub(typed.words.len()).min(MOST_BESIDE) as u32;
    Some((of_words / count.max(1) + phrase).saturating_sub(2 * beside))
}

fn of_word(word: &str, name: &Searched, others: &Searched) -> Option<u32> {
    let is_whole = |it: &Searched| it.words.iter().any(|other| other == word);
    let is_start = |it: &Searched| it.words.iter().any(|other| other.starts_with(word));
    let is_inner = |it: &Searched| word.chars().count() >= LEAST_INNER && it.text.contains(word);
    Some(match () {
        () if is_whole(name) => 100,
        () if is_start(name) => 80,
        () if is_whole(others) => 70,
        () if is_start(others) => 55,
        () if is_inner(name) => 25,
        () if is_inner(others) => 15,
        () => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &str, name: &str, others: &str) -> Option<u32> {
        score(&Searched::of(typed), &Searched::of(name), &Searched::of(others))
    }

    #[test]
    fn letters_in_any_order_never_fit() {
        assert_eq!(of("undo", "Run the failed scenarios", ""), None);
        assert_eq!(of("marat", "Compare the rules with the pack as it is", ""), None);
    }

    #[test]
    fn whole_words_come_before_beginnings_those_before_other_names_and_those_before_inner_letters() {
        let whole = of("stack", "Stack height", "");
        let start = of("sta", "Stack height", "");
        let other = of("dark", "Toggle theme", "dark light night");
        let inner = of("tack", "Stack height", "");
        assert!(whole > start && start > other && other > inner && inner.is_some());
    }

    #[test]
    fn accents_case_and_hyphens_do_not_matter_and_every_word_counts() {
        assert!(of("ile de france", "Île-de-France", "").is_some());
        assert!(of("MARAT jean", "#71 Jean-Paul Marat", "").is_some());
        assert_eq!(of("marat george", "#71 Jean-Paul Marat", ""), None);
    }
}
