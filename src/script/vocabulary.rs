//! The words as data, read off their registration: for the reference, and for editors that offer them.

use std::fmt::Write;

/// A section of the words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VocabularySection {
    /// Its title.
    pub title: &'static str,
    /// What its words have in common.
    pub text: &'static str,
    /// Its words, in the order of the reference.
    pub words: Vec<VocabularyWord>,
}

/// A word, in all its forms that mean the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VocabularyWord {
    /// What scripts write.
    pub name: String,
    /// What it is.
    pub kind: WordKind,
    /// How it is written, for each of the kinds of things that it is for.
    pub forms: Vec<Form>,
    /// What it means.
    pub doc: String,
    /// An example: the body of an effect, or a whole script at a rule point; empty where there is none.
    pub example: &'static str,
}

/// One form of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// How it is written, such as `discard(card: Card)`.
    pub signature: String,
    /// The kinds of things that it takes, in order; a property takes what it is a property of.
    pub takes: Vec<String>,
    /// The kind of what it gives, if it gives something.
    pub gives: Option<String>,
}

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WordKind {
    /// A value that never changes.
    Constant,
    /// What is called with parentheses.
    Function,
    /// What is read after a dot.
    Property,
    /// A sign between two values.
    Operator,
    /// A function that a script defines for the rules to call.
    RulePoint,
}

impl WordKind {
    /// The word for it.
    pub fn id(self) -> &'static str {
        ["constant", "function", "property", "operator", "rule point"][self as usize]
    }
}

/// The reference of the words that are registered, in Markdown.
pub(super) fn reference(sections: &[VocabularySection]) -> String {
    let mut text = String::from("# Words of scripts\n");
    let is_point = |word: &VocabularyWord| word.kind == WordKind::RulePoint;
    for VocabularySection { title, text: about, words } in sections {
        if words.iter().all(is_point) {
            continue;
        }
        let about = if about.is_empty() { String::new() } else { format!("{about}\n\n") };
        let _ = write!(text, "\n## {title}\n\n{about}");
        for word in words {
            if word.kind == WordKind::Constant {
                let _ = writeln!(text, "- `{}`: {}", word.name, word.doc);
                continue;
            }
            let signatures: Vec<String> = word.forms.iter().map(|form| format!("`{}`", form.signature)).collect();
            let _ = writeln!(text, "- {}  \n  {}", signatures.join(", "), word.doc);
            if !word.example.is_empty() {
                let _ = writeln!(text, "  Example: `{}`", word.example);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::POINTS;
    use crate::script::Language;

    fn vocabulary() -> &'static [VocabularySection] {
        Language::liberte().vocabulary()
    }

    #[test]
    fn every_word_that_is_registered_is_in_the_vocabulary_once() {
        let language = Language::liberte();
        let forms: Vec<&Form> = vocabulary().iter().flat_map(|it| &it.words).flat_map(|word| &word.forms).collect();
        assert_eq!(forms.len(), language.words.constants.len() + language.table().words.len() + POINTS.len());
        for word in &language.table().words {
            assert!(forms.iter().any(|form| form.signature == word.signature()), "{}", word.signature());
        }
    }

    #[test]
    fn a_words_forms_stand_together_with_one_example() {
        let words = || vocabulary().iter().flat_map(|section| &section.words);
        let discard = words().find(|word| word.name == "discard").unwrap();
        assert_eq!((discard.kind, discard.forms[0].takes.as_slice()), (WordKind::Function, &["Card".to_owned()][..]));
        let height = words().find(|word| word.name == "height").unwrap();
        assert_eq!((height.kind, height.forms[0].signature.as_str()), (WordKind::Property, "Stack.height -> int"));
        assert!(height.example.contains("stack.height"));
        assert!(words().any(|word| word.kind == WordKind::Operator));
        assert!(words().any(|word| word.name == "turn_begins" && word.kind == WordKind::RulePoint));
    }
}
