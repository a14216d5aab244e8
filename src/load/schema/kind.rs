//! The kinds of values that keys can have, and the tables made of keys.

use super::namespace::Namespace;
use super::rulebook::Rulebook;
use crate::model::SettingKind;
use std::borrow::Cow;

/// The kind of a value.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// A text.
    Text,
    /// A text of small letters, digits and hyphens, which other places refer to.
    Id,
    /// A colour, `#RRGGBB`.
    Hex,
    /// A whole number, both ends allowed.
    Integer {
        /// The least.
        least: i128,
        /// The most.
        most: i128,
    },
    /// A number with or without a fraction.
    Number,
    /// Two numbers, x and y.
    Point,
    /// `true` or `false`.
    Switch,
    /// One of these words.
    Word(Vec<&'static str>),
    /// A text that refers to something else.
    Ref(Namespace),
    /// The number of a card.
    Card,
    /// A list.
    List {
        /// What its entries are.
        of: Box<Kind>,
        /// The fewest entries.
        fewest: usize,
        /// The most entries.
        most: usize,
        /// Whether no entry may stand twice.
        distinct: bool,
    },
    /// A table of keys that are known.
    Table(TableSpec),
    /// A list of such tables.
    Tables(TableSpec),
    /// A table whose keys are names or ids.
    Map {
        /// What the keys are.
        keys: Namespace,
        /// What the values are.
        of: Box<Kind>,
    },
    /// Settings of the rules of a rulebook's packs, under their sections or without them.
    Settings(Rulebook),
    /// A value of this kind, or a list of such values.
    OneOrMore(Box<Kind>),
    /// A value of this kind, or `none`.
    OrNone(Box<Kind>),
}

/// Whether a key must be there.
#[derive(Clone, PartialEq, Debug)]
pub enum Need {
    /// It must.
    Required,
    /// It need not.
    Optional,
    /// Left out, it is this.
    Default(&'static str),
}

/// The description of a key of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct KeySpec {
    /// Its name.
    pub name: &'static str,
    /// The kind of its value.
    pub kind: Kind,
    /// Whether it must be there.
    pub need: Need,
    /// The meaning.
    pub meaning: &'static str,
    /// The rule it states; may be empty.
    pub cite: &'static str,
    /// An example, as TOML; may be empty, see [`KeySpec::an_example`].
    pub example: Cow<'static, str>,
    /// The kinds of entry, by their key `kind`, that have the key and need it if it has no default; empty: all of them.
    pub only_for: &'static [&'static str],
}

/// A table: the keys that it may have.
#[derive(Clone, PartialEq, Debug)]
pub struct TableSpec {
    /// The name of an entry in messages, such as `card`.
    pub name: &'static str,
    /// The keys, in the order in which they are best written.
    pub keys: Vec<KeySpec>,
}

/// Keys, a row each: the name, the kind of its value and its meaning; then, as the methods of [`KeySpec`], whether it is
/// `required`, its `default`, an `example`, the kinds of entry it is `only_for`, and the rule that it states (`cite`).
macro_rules! keys {
    ($($name:literal $kind:expr => $meaning:literal $(, $part:ident $($value:expr)?)*;)*) => {
        [$($crate::load::schema::key($name, $kind, $meaning)$(.$part($($value)?))*),*]
    };
}
pub(super) use keys;

/// A table of such keys.
macro_rules! spec {
    ($table:expr; $($keys:tt)*) => {
        $crate::load::schema::table($table, $crate::load::schema::kind::keys! { $($keys)* })
    };
    ($table:literal: $($keys:tt)*) => {
        $crate::load::schema::table($table, $crate::load::schema::kind::keys! { $($keys)* })
    };
}
pub(super) use spec;

/// A table of keys.
pub fn table(name: &'static str, keys: impl Into<Vec<KeySpec>>) -> TableSpec {
    TableSpec { name, keys: keys.into() }
}

/// A key that need not be there.
pub fn key(name: &'static str, kind: Kind, meaning: &'static str) -> KeySpec {
    KeySpec { name, kind, need: Need::Optional, meaning, cite: "", example: Cow::Borrowed(""), only_for: &[] }
}

impl KeySpec {
    /// The same key, which must be there.
    pub fn required(self) -> KeySpec {
        KeySpec { need: Need::Required, ..self }
    }

    /// The same key with what it is when left out, as it would stand in a file.
    pub fn default(self, value: &'static str) -> KeySpec {
        KeySpec { need: Need::Default(value), ..self }
    }

    /// The same key with the rule it states.
    pub fn cite(self, cite: &'static str) -> KeySpec {
        KeySpec { cite, ..self }
    }

    /// The same key with an example.
    pub fn example(self, example: impl Into<Cow<'static, str>>) -> KeySpec {
        KeySpec { example: example.into(), ..self }
    }

    /// The same key, which only entries of some kinds have.
    pub fn only_for(self, kinds: &'static [&'static str]) -> KeySpec {
        KeySpec { only_for: kinds, ..self }
    }

    /// Whether leaving it out says something else than 0.
    pub fn is_something_else_left_out(&self) -> bool {
        matches!(self.need, Need::Default(default) if default != "0")
    }

    /// Whether entries of a kind have the key.
    pub fn suits(&self, kind: &str) -> bool {
        self.only_for.is_empty() || self.only_for.contains(&kind)
    }

    /// Whether entries of a kind need the key.
    pub fn is_needed_by(&self, kind: &str) -> bool {
        match self.need {
            Need::Required => true,
            Need::Optional => self.only_for.contains(&kind),
            Need::Default(_) => false,
        }
    }
}

impl TableSpec {
    /// The key of a name.
    pub fn key(&self, name: &str) -> Option<&KeySpec> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// The description of the entries of a list of tables; none where no list has that name.
    pub fn entries(&self, list: &str) -> Option<&TableSpec> {
        if let Kind::Tables(entry) = &self.key(list)?.kind { Some(entry) } else { None }
    }

    /// The table as a variant has it: what it does not name stays as it was, so nothing but the key `id` must be there and
    /// nothing has a value of its own when left out.
    pub fn partial(&self) -> TableSpec {
        let keys = self.keys.iter().map(|key| {
            let need = if key.name == "id" { key.need.clone() } else { Need::Optional };
            KeySpec { need, kind: key.kind.partial(), ..key.clone() }
        });
        table(self.name, keys.collect::<Vec<_>>())
    }

    /// The names of the keys.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.keys.iter().map(|key| key.name)
    }
}

impl Kind {
    /// Whole numbers from one to another.
    pub fn integer(least: i128, most: i128) -> Kind {
        Kind::Integer { least, most }
    }

    /// A count that fits a byte.
    pub fn count() -> Kind {
        Kind::integer(0, 255)
    }

    /// A list of any length.
    pub fn list(of: Kind) -> Kind {
        Kind::list_of(of, 0, usize::MAX)
    }

    /// A list of so many entries.
    pub fn list_of(of: Kind, fewest: usize, most: usize) -> Kind {
        Kind::List { of: Box::new(of), fewest, most, distinct: false }
    }

    /// A list of different entries.
    pub fn set_of(of: Kind, fewest: usize, most: usize) -> Kind {
        Kind::List { of: Box::new(of), fewest, most, distinct: true }
    }

    /// The id of a rulebook.
    pub fn rulebook() -> Kind {
        Kind::Word(Rulebook::ALL.map(Rulebook::id).to_vec())
    }

    /// One value of a kind, or a list of them.
    pub fn one_or_more(of: Kind) -> Kind {
        Kind::OneOrMore(Box::new(of))
    }

    /// A value of a kind, or `none`.
    pub fn or_none(of: Kind) -> Kind {
        Kind::OrNone(Box::new(of))
    }

    /// A table whose keys are names or ids.
    pub fn map(keys: Namespace, of: Kind) -> Kind {
        Kind::Map { keys, of: Box::new(of) }
    }

    /// The description of the tables that a value is, lists, or holds by their names; none where there are no such tables.
    pub fn table(&self) -> Option<&TableSpec> {
        if let Kind::Map { of, .. } = self {
            return of.table();
        }
        if let Kind::Table(table) | Kind::Tables(table) = self { Some(table) } else { None }
    }

    /// The kind as a variant has it.
    fn partial(&self) -> Kind {
        match self {
            Kind::Table(spec) => Kind::Table(spec.partial()),
            Kind::Tables(spec) => Kind::Tables(spec.partial()),
            Kind::Map { keys, of } => Kind::map(*keys, of.partial()),
            kind => kind.clone(),
        }
    }

    /// The kind of a setting's value.
    pub fn of_setting(kind: SettingKind) -> Kind {
        match kind {
            SettingKind::Number { least, most } => Kind::integer(least.into(), most.into()),
            SettingKind::Switch => Kind::Switch,
            SettingKind::Word(words) => Kind::Word(words.to_vec()),
            SettingKind::Turns => Kind::set_of(Kind::integer(1, 7), 0, 7),
            SettingKind::Factions => Kind::set_of(Kind::Ref(Namespace::Faction), 3, 4),
        }
    }

    /// The noun for a value of this kind in messages, with the article.
    pub fn noun(&self) -> &'static str {
        match self {
            Kind::Text | Kind::Id | Kind::Hex | Kind::Word(_) | Kind::Ref(_) => "a text",
            Kind::Integer { .. } | Kind::Card => "a whole number",
            Kind::Number => "a number",
            Kind::Switch => "`true` or `false`",
            Kind::Point | Kind::List { .. } => "a list",
            Kind::Table(_) | Kind::Map { .. } | Kind::Settings(_) => "a table",
            Kind::OneOrMore(of) | Kind::OrNone(of) => of.noun(),
            Kind::Tables(_) => "a list of tables",
        }
    }
}
