//! Examples: of a key, and of a whole table put together from its keys.

use super::{KeySpec, Kind, Need, TableSpec};
use std::borrow::Cow;

impl KeySpec {
    /// An example, as TOML: the one that was given, or else one that follows from the kind or the default.
    pub fn an_example(&self) -> Cow<'_, str> {
        if !self.example.is_empty() {
            return Cow::Borrowed(&self.example);
        }
        match (&self.kind, &self.need) {
            (Kind::Table(table), _) => Cow::Owned(format!("{{ {} }}", table.inline_example())),
            (Kind::Tables(table), _) => Cow::Owned(format!("[{{ {} }}]", table.inline_example())),
            (Kind::Map { keys, of }, _) => {
                let value = KeySpec { kind: (**of).clone(), ..self.clone() };
                Cow::Owned(format!("{{ {} = {} }}", keys.example(), value.an_example()))
            }
            (_, Need::Default(value)) => Cow::Borrowed(value),
            (Kind::Word(words), _) => Cow::Owned(format!("\"{}\"", words.first().copied().unwrap_or_default())),
            (Kind::Switch, _) => Cow::Borrowed("true"),
            _ => Cow::Borrowed(""),
        }
    }
}

impl TableSpec {
    /// The keys that an example of the table shows: where entries come in kinds, those of the kind that is the example.
    pub fn example_keys(&self) -> impl Iterator<Item = &KeySpec> {
        let kind = self.key("kind").map(|key| key.an_example().trim_matches('"').to_owned()).unwrap_or_default();
        self.keys.iter().filter(move |key| key.suits(&kind))
    }

    /// All keys of an example, in a line.
    fn inline_example(&self) -> String {
        let keys = self.example_keys().map(|key| format!("{} = {}", key.name, key.an_example()));
        keys.collect::<Vec<_>>().join(", ")
    }
}
