//! Kinds of values in words, for readers who do not program.

use super::Kind;

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
            Kind::Settings(_) => "settings of `rules.toml`, under their sections or straight".into(),
            Kind::OneOrMore(of) => format!("{}, or a list of {}", of.in_words(), of.several()),
            Kind::OrNone(of) => format!("{}, or `none`", of.in_words()),
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
