//! Pages of the reference, and the parts they are made of.

use super::super::paint::wrap;

/// The columns that a paragraph takes.
const WIDTH: usize = 100;

/// A page of the reference.
pub struct Page {
    /// The word by which it is asked for.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What it is about, in a line.
    pub summary: String,
    /// The file that it describes, if it does.
    pub file: Option<String>,
    /// What stands before the parts.
    pub text: String,
    /// The parts, in reading order.
    pub parts: Vec<Part>,
}

/// A part of a page.
pub struct Part {
    /// How deep its heading lies: 2 right below the page's, 3 below such a part.
    pub level: usize,
    /// Its heading.
    pub heading: String,
    /// The names that lead to it, each with all that stands before it: `cards.card.value`.
    pub paths: Vec<String>,
    /// What stands below the heading.
    pub text: String,
}

impl Page {
    /// A page that describes no file.
    pub fn new(id: &str, title: &str, summary: &str, text: String, parts: impl IntoIterator<Item = Part>) -> Page {
        let [id, title, summary] = [id, title, summary].map(str::to_owned);
        Page { id, title, summary, file: None, text, parts: parts.into_iter().collect() }
    }

    /// Whether it is asked for by this word.
    pub fn is_called(&self, topic: &str) -> bool {
        self.id == topic || self.file.as_deref() == Some(topic)
    }

    /// The page, with a table of contents where it has several parts of the first kind.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n{}", self.title, self.text);
        let chapters: Vec<&Part> = self.parts.iter().filter(|part| part.level == 2).collect();
        if chapters.len() > 1 {
            let links = chapters.iter().map(|part| format!("[{}](#{})", part.heading, anchor(&part.heading)));
            text += &format!("\n{}", paragraph(&links.collect::<Vec<_>>().join(" · ")));
        }
        for part in &self.parts {
            text += &format!("\n{}", part.markdown());
        }
        text
    }

    /// The parts that a name leads to, each with the parts below it.
    pub fn about(&self, topic: &str) -> Vec<(&Page, String)> {
        let is_meant = |part: &Part| part.paths.iter().any(|path| is_end_of(topic, path));
        let places = self.parts.iter().enumerate().filter(|(_, part)| is_meant(part));
        let with_those_below = |(at, part): (usize, &Part)| {
            let below = self.parts[at + 1..].iter().take_while(|below| below.level > part.level);
            let below: String = below.map(|below| format!("\n{}", below.markdown())).collect();
            (self, part.markdown() + below.as_str())
        };
        places.map(with_those_below).collect()
    }
}

impl Part {
    /// A part with a heading, to which a path leads if there is one.
    pub fn new(level: usize, heading: impl Into<String>, path: Option<String>, text: String) -> Part {
        Part { level, heading: heading.into(), paths: path.into_iter().collect(), text }
    }

    /// A part about a word of a page, such as an event.
    pub fn of_word(level: usize, page: &str, word: &str, text: String) -> Part {
        Part::new(level, format!("`{word}`"), Some(format!("{page}.{word}")), text)
    }

    fn markdown(&self) -> String {
        format!("{} {}\n\n{}", "#".repeat(self.level), self.heading, self.text)
    }

    /// The names by which it may be asked for: the last word of each path, and the last two.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().flat_map(|path| {
            let ends = path.rmatch_indices('.').take(2).map(|(at, _)| &path[at + 1..]);
            ends.chain(std::iter::once(path.as_str()))
        })
    }
}

/// Whether a path ends with all words of a topic.
fn is_end_of(topic: &str, path: &str) -> bool {
    path.strip_suffix(topic).is_some_and(|before| !topic.is_empty() && (before.is_empty() || before.ends_with('.')))
}

/// Text in lines that are not too long, and a line feed at the end.
pub fn paragraph(text: &str) -> String {
    wrap(text, WIDTH, 0).join("\n") + "\n"
}

/// What a heading is linked by: small letters, digits and hyphens.
pub fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_the_end_of_a_path_word_by_word() {
        for topic in ["value", "card.value", "cards.card.value"] {
            assert!(is_end_of(topic, "cards.card.value"), "{topic}");
        }
        for topic in ["", "alue", "ard.value", "card", "x.cards.card.value"] {
            assert!(!is_end_of(topic, "cards.card.value"), "{topic}");
        }
    }

    #[test]
    fn headings_are_linked_as_markdown_does() {
        assert_eq!(anchor("`[[card]]`"), "card");
        assert_eq!(anchor("Words of scripts"), "words-of-scripts");
        assert_eq!(anchor("`[given.seat.NAME]`"), "givenseatname");
    }
}
