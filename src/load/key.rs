//! Dotted keys, such as `card.71.value`: the one place that knows how they are written.

use super::schema::{EntryKind, FORMATS};
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// The key of a value, or of what stands above values. Parts that are empty are left out: `card` is all cards, `card.71` the
/// whole card.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Key {
    /// A setting, by its name alone.
    Setting(String),
    /// A key of an entry of a list.
    Entry {
        /// The kind of the entry.
        kind: EntryKind,
        /// Its id, or number.
        id: String,
        /// The key in the entry; with dots, if that is a table.
        field: String,
    },
    /// A text of a language.
    Text {
        /// The language's code.
        language: String,
        /// The key in its file, such as `effect.terror.name`.
        path: String,
    },
    /// The script of an effect.
    Script(String),
    /// The script of a rule point.
    Point(String),
    /// Any other key, such as `pack.version`, `tracks` or a section of the rules.
    Other(String),
}

impl Key {
    /// The words of keys that lead to scripts.
    pub const SCRIPTS: [&str; 2] = ["script", "point"];

    /// The key of an entry.
    pub fn entry(kind: EntryKind, id: &str, field: &str) -> Key {
        Key::Entry { kind, id: id.to_owned(), field: field.to_owned() }
    }

    /// The key one level up; none at the top.
    pub fn above(&self) -> Option<Key> {
        self.to_string().rsplit_once('.').map(|(above, _)| Key::from(above))
    }

    /// The key's last part, such as `value`.
    pub fn name(&self) -> &str {
        let whole = match self {
            Key::Setting(name) | Key::Script(name) | Key::Point(name) | Key::Other(name) => name,
            Key::Entry { id, field, .. } => {
                if field.is_empty() {
                    id
                } else {
                    field
                }
            }
            Key::Text { language, path } => {
                if path.is_empty() {
                    language
                } else {
                    path
                }
            }
        };
        whole.rsplit('.').next().unwrap_or_default()
    }

    /// Whether it is the key of something within an entry, not the entry itself.
    pub fn is_within(&self, entry: &Key) -> bool {
        let Key::Entry { kind, id, field } = self else { return false };
        !field.is_empty() && *entry == Key::entry(*kind, id, "")
    }
}

impl From<&str> for Key {
    fn from(text: &str) -> Key {
        let (first, rest) = text.split_once('.').unwrap_or((text, ""));
        let (second, last) = rest.split_once('.').unwrap_or((rest, ""));
        let of_section = |section: &str, name: &str| {
            let mut settings = FORMATS.into_iter().filter_map(|format| format.setting(name));
            settings.any(|(own, _)| section.is_empty() || own == section)
        };
        let key = match (first, EntryKind::parse(first)) {
            (_, Some(kind)) => Key::entry(kind, second, last),
            ("text", None) => Key::Text { language: second.to_owned(), path: last.to_owned() },
            ("script", None) => Key::Script(rest.to_owned()),
            ("point", None) => Key::Point(rest.to_owned()),
            (name, None) if rest.is_empty() && of_section("", name) => Key::Setting(name.to_owned()),
            (section, None) if of_section(section, rest) => return Key::Setting(rest.to_owned()),
            (_, None) => Key::Other(text.to_owned()),
        };
        // Nothing of a key that is written wrongly gets lost.
        if key.to_string() == text { key } else { Key::Other(text.to_owned()) }
    }
}

impl FromStr for Key {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Key, Infallible> {
        Ok(Key::from(text))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = match self {
            Key::Setting(name) | Key::Other(name) => [name, "", ""],
            Key::Entry { kind, id, field } => [kind.word(), id, field],
            Key::Text { language, path } => ["text", language, path],
            Key::Script(name) => ["script", name, ""],
            Key::Point(name) => ["point", name, ""],
        };
        let [first, below @ ..] = parts;
        out.write_str(first)?;
        below.iter().filter(|part| !part.is_empty()).try_for_each(|part| write!(out, ".{part}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_written_as_it_was_read() {
        for text in [
            "card.71.value",
            "card.71",
            "card",
            "province.paris.region",
            "text.en.effect.terror.name",
            "text.en",
            "text",
            "script.terror",
            "point.turn-begins",
            "script",
            "stack_height",
            "pack.version",
            "tracks",
            "play-cards",
            "card.",
            "card..value",
            "",
            ".",
            "outline.anjou.label",
            "no.such.key",
        ] {
            assert_eq!(Key::from(text).to_string(), text);
        }
        assert_eq!(Key::from("card.71.value"), Key::entry(EntryKind::Card, "71", "value"));
        assert_eq!(Key::from("play-cards.stack_height"), Key::Setting("stack_height".to_owned()));
        assert_eq!(Key::from("endings.stack_height"), Key::Other("endings.stack_height".to_owned()));
    }

    #[test]
    fn what_stands_above_and_below_is_known() {
        let value = Key::from("card.71.value");
        assert_eq!((value.above(), value.name()), (Some(Key::from("card.71")), "value"));
        assert!(value.is_within(&Key::from("card.71")) && !value.is_within(&Key::from("card.7")));
        assert!(!value.is_within(&value));
        for (text, name) in [("text.en.a.b", "b"), ("text.en", "en"), ("card.71", "71"), ("pack.version", "version")] {
            assert_eq!(Key::from(text).name(), name);
        }
        assert_eq!(Key::from("stack_height").above(), None);
    }
}
