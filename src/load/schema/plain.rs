//! Kinds of values in words, for people who do not write programs.

use super::{Kind, Namespace};

/// The greatest number worth naming as a limit; those beyond are limits of the machine.
const MOST_NAMED: i128 = 1_000_000;

impl Kind {
    /// A value of this kind in words, such as `a whole number from 1 to 3`.
    pub fn in_words(&self) -> String {
        match self {
            Kind::Text => "a text".into(),
            Kind::Id => "an id: lowercase letters, digits and hyphens".into(),
            Kind::Hex => "a colour, such as `#2F5D9B`".into(),
            Kind::Integer { least, most } if least == most => format!("the number {least}"),
            Kind::Integer { least, most } => format!("a whole number{}", range(*least, *most)),
            Kind::Number => "a number".into(),
            Kind::Point => "two numbers, `[x, y]`".into(),
            Kind::Switch => "`true` or `false`".into(),
            Kind::Word(words) if words.len() == 1 => format!("the word {}", listed(words)),
            Kind::Word(words) => listed(words),
            Kind::Ref(space) => space.one().into(),
            Kind::Card => "the number of a card".into(),
            Kind::List { of, fewest, most, distinct } => {
                let how_often = if *distinct { ", each at most once" } else { "" };
                format!("a list of {}{}{how_often}", of.several(), length(*fewest, *most))
            }
            Kind::Table(table) => format!("a table `[{}]`", table.name),
            Kind::Tables(table) => format!("a list of tables, each begun with `[[{}]]`", table.name),
            Kind::Map { keys, of } => format!("a table: {}, and for each {}", keys.several(), of.in_words()),
            Kind::Settings => "settings of `rules.toml`, under their sections or straight".into(),
        }
    }

    /// A name that an entry of such a table may have; empty where it is no table by names.
    pub fn example_name(&self) -> &'static str {
        if let Kind::Map { keys, .. } = self { keys.example() } else { "" }
    }

    /// Several values of this kind in words, such as `whole numbers from 1 to 7`.
    fn several(&self) -> String {
        match self {
            Kind::Text => "texts".into(),
            Kind::Id => "ids".into(),
            Kind::Integer { least, most } => format!("whole numbers{}", range(*least, *most)),
            Kind::Number => "numbers".into(),
            Kind::Point => "points `[x, y]`".into(),
            Kind::Word(words) => format!("the words {}", words_of(words, "and")),
            Kind::Ref(space) => space.several().into(),
            Kind::Card => "numbers of cards".into(),
            other => format!("entries, each of them {}", other.in_words()),
        }
    }
}

/// The limits of a number, where they are worth naming.
fn range(least: i128, most: i128) -> String {
    match (least.abs() <= MOST_NAMED, most <= MOST_NAMED) {
        (true, true) => format!(" from {least} to {most}"),
        (true, false) => format!(", {least} or more"),
        _ => String::new(),
    }
}

/// The limits of a list's length, where there are any.
fn length(fewest: usize, most: usize) -> String {
    match (fewest, most) {
        (0, most) if most as i128 > MOST_NAMED => String::new(),
        (0, most) => format!(", at most {most}"),
        (fewest, most) if fewest == most => format!(", exactly {fewest}"),
        (fewest, most) if most as i128 >= 1000 => format!(", {fewest} or more"),
        (fewest, most) => format!(", from {fewest} to {most}"),
    }
}

/// Words in code marks, the last after `or`.
fn listed(words: &[&str]) -> String {
    words_of(words, "or")
}

/// Words in code marks, the last after a word such as `and`.
fn words_of(words: &[&str], before_last: &str) -> String {
    let marked: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match marked.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {before_last} {last}", others.join(", ")),
        None => String::new(),
    }
}

impl Namespace {
    /// One name of the space.
    fn one(self) -> &'static str {
        match self {
            Namespace::Region => "the id of a region",
            Namespace::Province => "the id of a province",
            Namespace::Faction => "a faction: `moderate`, `royalist` or `radical`",
            Namespace::Effect => "the id of an effect: the name of its script",
            Namespace::Picture => "a picture: the name of its file in `art`",
            Namespace::Seat => "the name of a seat, or `P1`, `P2` and so on",
            Namespace::Variant => "the id of a variant",
            Namespace::Language => "a language, such as `en`",
            Namespace::Choice => "a choice in words, such as `play #71`",
            Namespace::Stack => "a stack: seat, faction and height, such as `Max royalist 3`",
            Namespace::Moment => "the name of a seat, the id of a province, or `government`",
            Namespace::FactionOrNone => "a faction or `none`",
            Namespace::Free => "a name",
        }
    }

    /// Several names of the space.
    fn several(self) -> &'static str {
        match self {
            Namespace::Region => "ids of regions",
            Namespace::Province => "ids of provinces",
            Namespace::Faction | Namespace::FactionOrNone => "factions",
            Namespace::Effect => "ids of effects",
            Namespace::Picture => "pictures",
            Namespace::Seat => "names of seats",
            Namespace::Variant => "ids of variants",
            Namespace::Language => "languages, such as `en`",
            Namespace::Choice => "choices in words, such as `play #71`",
            Namespace::Stack => "stacks: seat, faction and height, such as `Max royalist 3`",
            Namespace::Moment => "places",
            Namespace::Free => "names",
        }
    }

    /// A name of the space as it stands in a file before `=`.
    pub(super) fn example(self) -> &'static str {
        match self {
            Namespace::Region => "west",
            Namespace::Province => "normandie",
            Namespace::Faction | Namespace::FactionOrNone => "radical",
            Namespace::Effect => "terror",
            Namespace::Picture => "general",
            Namespace::Seat | Namespace::Moment => "Max",
            Namespace::Variant => "first-edition",
            Namespace::Language => "en",
            Namespace::Choice | Namespace::Stack | Namespace::Free => "name",
        }
    }
}
