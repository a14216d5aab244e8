//! The top-level terms of a query, such as `faction:radical,moderate`: read, added, removed. So a filter
//! that is chosen is written into the query, and one that is typed is shown as chosen.

use crate::load::query::{Subject, keys};
use std::ops::Range;

/// A top-level term, which everything else is joined to by `and`.
struct Term {
    /// The bytes it takes.
    at: Range<usize>,
    key: String,
    values: Vec<String>,
}

/// The values of a key in a query; empty if it has none.
pub fn asked(query: &str, key: &str) -> Vec<String> {
    let term = terms(query).into_iter().find(|term| is_called(key, &term.key));
    term.map(|term| term.values).unwrap_or_default()
}

/// The query with a value of a key added, or removed if it has it.
pub fn toggled(query: &str, key: &str, value: &str) -> String {
    let mut values = asked(query, key);
    match values.iter().position(|it| it.eq_ignore_ascii_case(value)) {
        Some(at) => drop(values.remove(at)),
        None => values.push(value.to_owned()),
    }
    with(query, key, &values)
}

/// The query with these values of a key; without the key if there are none.
pub fn with(query: &str, key: &str, values: &[String]) -> String {
    let term = terms(query).into_iter().find(|term| is_called(key, &term.key));
    let written = if values.is_empty() { String::new() } else { format!("{key}:{}", values.join(",")) };
    let (before, after) = match term {
        Some(term) => (&query[..term.at.start], &query[term.at.end..]),
        // Operands of `or` must be put in brackets first.
        None if !written.is_empty() && has_or(query) => return format!("({}) {written}", query.trim()),
        None => (query, ""),
    };
    let parts = [before.trim(), &written, after.trim()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether it is a valid name of a key.
fn is_called(key: &str, name: &str) -> bool {
    let is = |it: &str| it.eq_ignore_ascii_case(name);
    let known = keys(Subject::Cards).iter().find(|it| it.name == key || it.aliases.contains(&key));
    known.map_or(is(key), |known| is(known.name) || known.aliases.iter().any(|alias| is(alias)))
}

fn terms(query: &str) -> Vec<Term> {
    let words = words(query);
    if words.iter().any(|at| query[at.clone()].eq_ignore_ascii_case("or")) {
        return Vec::new();
    }
    // The operand of `not` is negated.
    let is_turned = |at: usize| at > 0 && query[words[at - 1].clone()].eq_ignore_ascii_case("not");
    let plain = words.iter().enumerate().filter(|(at, _)| !is_turned(*at));
    plain.filter_map(|(_, at)| term(query, at.clone())).collect()
}

fn has_or(query: &str) -> bool {
    words(query).iter().any(|at| query[at.clone()].eq_ignore_ascii_case("or"))
}

fn term(query: &str, at: Range<usize>) -> Option<Term> {
    let (key, values) = query[at.clone()].split_once([':', '='])?;
    let is_plain = key.chars().all(|it| it.is_alphanumeric() || it == '_') && !values.contains(['"', '(', ')']);
    let values: Vec<String> = values.split(',').filter(|it| !it.is_empty()).map(str::to_lowercase).collect();
    (is_plain && !key.is_empty() && !values.is_empty()).then(|| Term { at, key: key.to_owned(), values })
}

/// The words outside brackets; quoted or bracketed text is a part of its word.
fn words(query: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let (mut start, mut depth, mut is_quoted) = (None, 0_u32, false);
    for (at, letter) in query.char_indices() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        if letter.is_whitespace() && depth == 0 && !is_quoted {
            words.extend(start.take().map(|start| start..at));
        } else {
            start.get_or_insert(at);
        }
    }
    words.extend(start.map(|start| start..query.len()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_written_into_the_query_and_taken_out_again() {
        let mut query = "marat".to_owned();
        for (key, value, expected) in [
            ("faction", "radical", "marat faction:radical"),
            ("set", "b", "marat faction:radical set:b"),
            ("faction", "moderate", "marat faction:radical,moderate set:b"),
            ("faction", "radical", "marat faction:moderate set:b"),
            ("faction", "moderate", "marat set:b"),
            ("set", "b", "marat"),
        ] {
            query = toggled(&query, key, value);
            assert_eq!(query, expected);
        }
    }

    #[test]
    fn what_somebody_typed_counts_as_chosen() {
        assert_eq!(asked("Colour=Radical  value:2,3", "faction"), ["radical"]);
        assert_eq!(asked("symbols:general", "symbol"), ["general"]);
        assert_eq!(toggled("symbols:general", "symbol", "general"), "");
    }

    #[test]
    fn what_is_turned_round_or_only_one_side_does_not() {
        for query in [
            "-faction:radical",
            "not faction:radical",
            "(faction:radical)",
            "faction:radical or club",
            "\"faction:radical\"",
        ] {
            assert_eq!(asked(query, "faction"), Vec::<String>::new(), "{query}");
        }
        assert_eq!(toggled("marat or danton", "set", "a"), "(marat or danton) set:a");
        assert_eq!(toggled("not faction:radical", "faction", "radical"), "not faction:radical faction:radical");
    }
}
