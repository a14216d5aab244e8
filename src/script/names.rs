//! Where a script names something that has an id, read off its tokens, so that comments and layout stay.

use super::Spot;
use super::language::{Language, NameKind};
use super::lexing::tokens;
use super::literals;
use crate::kernel::Order;
use rhai::{Position, Token};
use std::ops::Range;

impl Language {
    /// Where a script names something: bytes, quotation marks left out.
    ///
    /// A name that reaches a word by way of a variable is not seen.
    pub fn places(&self, script: &str, what: NameKind, name: &str) -> Vec<Range<usize>> {
        let tokens = tokens(self, script);
        if what == NameKind::Function {
            return functions(script, &tokens, name);
        }
        let mut places = named(self, script, &tokens, what, name);
        if what == NameKind::Option {
            places.extend(literals::compared_with_chosen(self, script, name));
            places.order_by_key(|place| place.start);
        }
        places
    }
}

/// Where words take a name, or a property is compared with it.
fn named(
    language: &Language,
    script: &str,
    tokens: &[(Token, Position)],
    what: NameKind,
    name: &str,
) -> Vec<Range<usize>> {
    let mut calls: Vec<(Option<&str>, usize)> = Vec::new();
    let mut places = Vec::new();
    for (at, (token, position)) in tokens.iter().enumerate() {
        match token {
            Token::LeftParen => calls.push(call(&tokens[..at])),
            // The words that are offered stand in a list.
            Token::LeftBracket => {
                calls.push(calls.last().copied().filter(|call| is_offering(*call)).unwrap_or((None, 0)))
            }
            Token::LeftBrace | Token::MapStart | Token::QuestionBracket => calls.push((None, 0)),
            Token::RightParen | Token::RightBracket | Token::RightBrace => drop(calls.pop()),
            Token::Comma => calls.iter_mut().last().into_iter().for_each(|(_, argument)| *argument += 1),
            Token::StringConstant(_) | Token::IntegerConstant(_) => {
                let is_argument = calls.last().is_some_and(|&(word, argument)| {
                    language.words.names.iter().any(|row| (Some(row.0), row.1, row.2) == (word, argument, what))
                });
                let is_offered = what == NameKind::Option && calls.last().is_some_and(|call| is_offering(*call));
                let is_meant = is_argument || is_offered || is_compared(language, tokens, at, what);
                places.extend(place(script, token, *position, name).filter(|_| is_meant));
            }
            _ => {}
        }
    }
    places
}

/// Whether a call lets somebody choose one of several words.
fn is_offering((word, _): (Option<&str>, usize)) -> bool {
    word.is_some_and(|word| literals::OFFERING.contains(&word))
}

/// Where a function is defined or called.
fn functions(script: &str, tokens: &[(Token, Position)], name: &str) -> Vec<Range<usize>> {
    let is_function = |at: usize| {
        let is_defined = at > 0 && tokens[at - 1].0 == Token::Fn;
        let is_called = matches!(tokens.get(at + 1), Some((Token::LeftParen | Token::Unit, _)));
        is_defined || is_called
    };
    let is_named = |token: &Token| matches!(token, Token::Identifier(it) if it.as_str() == name);
    let named = tokens.iter().enumerate().filter(|(at, (token, _))| is_named(token) && is_function(*at));
    named.map(|(_, (_, position))| Spot::from(*position).span(script)).collect()
}

/// The function that a bracket after these tokens calls, and its first argument: after a dot, the first stands before it.
fn call(before: &[(Token, Position)]) -> (Option<&str>, usize) {
    match before {
        [.., (Token::Period, _), (Token::Identifier(name), _)] => (Some(name.as_str()), 1),
        [.., (Token::Identifier(name), _)] => (Some(name.as_str()), 0),
        _ => (None, 0),
    }
}

/// Whether the value there is compared with a property that is such a name.
fn is_compared(language: &Language, tokens: &[(Token, Position)], at: usize, what: NameKind) -> bool {
    let property = match (&tokens[..at], &tokens[at + 1..]) {
        ([.., (Token::Period, _), (Token::Identifier(name), _), (Token::EqualsTo | Token::NotEqualsTo, _)], _) => name,
        (_, [(Token::EqualsTo | Token::NotEqualsTo, _), _, (Token::Period, _), (Token::Identifier(name), _), ..]) => {
            name
        }
        _ => return false,
    };
    language.words.name_properties.iter().any(|row| *row == (property.as_str(), what))
}

/// The place of a value, if it is the name as it stands.
fn place(script: &str, value: &Token, position: Position, name: &str) -> Option<Range<usize>> {
    let start = Spot::from(position).span(script).start;
    let start = match value {
        Token::StringConstant(text) if text.as_str() == name => start + 1,
        Token::IntegerConstant(number) if number.to_string() == name => start,
        _ => return None,
    };
    let place = start..start + name.len();
    (script.get(place.clone()) == Some(name)).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(script: &str, what: NameKind, name: &str) -> Vec<usize> {
        let line = |place: &Range<usize>| script[..place.start].matches('\n').count() + 1;
        let places = Language::liberte().places(script, what, name);
        assert!(places.iter().all(|place| &script[place.clone()] == name));
        places.iter().map(line).collect()
    }

    #[test]
    fn a_function_is_found_where_it_is_defined_and_called_only() {
        let script = "/// é terror\nfn terror() {\n  let terror = \"terror\"; // terror()\n  if terror { terror(); }\n  \
                      x.terror(1); terrors();\n}\n";
        assert_eq!(found(script, NameKind::Function, "terror"), [2, 4, 5]);
    }

    #[test]
    fn a_key_is_found_as_the_key_of_require_only() {
        let script = "// \"key\"\nrequire(turn() == f(1, \"key\"), \"key\");\n(a == \"key\").require(\"key\");\n\
                      let x = [\"key\"]; discard(\"key\");\nrequire(\"é\" == x,\n  \"key\");";
        assert_eq!(found(script, NameKind::Requirement, "key"), [2, 3, 6]);
    }

    #[test]
    fn provinces_regions_and_cards_are_found_as_arguments_and_in_comparisons() {
        let script = "let p = province(\"west\");\nif p.region == \"west\" || \"west\" != p.region { stacks().in_region(\"west\") }\n\
                      in_region(stacks(), \"west\");\nif p.id == \"west\" {} discard(card(71)); let x = 71;\nc.number != 71;";
        assert_eq!(found(script, NameKind::Province, "west"), [1, 4]);
        assert_eq!(found(script, NameKind::Region, "west"), [2, 2, 2, 3]);
        assert_eq!(found(script, NameKind::Card, "71"), [4, 5]);
    }

    #[test]
    fn options_are_found_where_they_are_offered_and_compared() {
        let script = "let a = seat.choose_option([\"aye\", \"nay\"]);\nif a == \"aye\" { }\nlet b = [\"aye\"];\nif x == \"aye\" { }\n\
                      for v in all_choose_option([\"aye\"]) { f(v == \"aye\"); }\nif \"aye\" != choose_option([\"nay\", \"aye\"]) { }";
        assert_eq!(found(script, NameKind::Option, "aye"), [1, 2, 5, 6]);
        assert_eq!(found("gain(1, \"bread\"); counter(\"bread\") == \"bread\"", NameKind::Counter, "bread"), [1, 1]);
    }

    #[test]
    fn a_script_that_is_none_is_read_up_to_there() {
        for script in ["", "\"", "fn", "fn terror(", "'", "require(\"key", "/*", "`${", "\u{0}", ")))", "card(0x47)"] {
            for what in [NameKind::Function, NameKind::Requirement, NameKind::Card, NameKind::Option] {
                assert!(Language::liberte().places(script, what, "71").is_empty(), "{script}");
            }
        }
    }
}
