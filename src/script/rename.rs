//! Where a script names a function or a key of `require`, read off its tokens, so that comments and layout stay.

use super::Spot;
use super::engine::engines;
use rhai::{Position, Token};
use std::ops::Range;

/// The word whose last argument is a key, and that argument's place among the others, from 0.
const REQUIRE: (&str, usize) = ("require", 1);

/// Where a script defines or calls a function of its own.
pub fn function_places(script: &str, name: &str) -> Vec<Range<usize>> {
    let tokens = tokens(script);
    let is_function = |at: usize| {
        let is_defined = at > 0 && tokens[at - 1].0 == Token::Fn;
        let is_called = matches!(tokens.get(at + 1), Some((Token::LeftParen | Token::Unit, _)));
        is_defined || is_called
    };
    let named =
        tokens.iter().enumerate().filter(|(_, (token, _))| matches!(token, Token::Identifier(it) if ***it == *name));
    named.filter(|(at, _)| is_function(*at)).map(|(_, (_, position))| bytes(script, *position)).collect()
}

/// Where a script requires something by a key, quotation marks left out.
pub fn requirement_places(script: &str, key: &str) -> Vec<Range<usize>> {
    let tokens = tokens(script);
    let mut calls: Vec<(Option<&str>, usize)> = Vec::new();
    let mut places = Vec::new();
    for (at, (token, position)) in tokens.iter().enumerate() {
        match token {
            Token::LeftParen => calls.push(call(&tokens[..at])),
            Token::LeftBracket | Token::LeftBrace | Token::MapStart | Token::QuestionBracket => calls.push((None, 0)),
            Token::RightParen | Token::RightBracket | Token::RightBrace => drop(calls.pop()),
            Token::Comma => calls.iter_mut().last().into_iter().for_each(|(_, argument)| *argument += 1),
            Token::StringConstant(text) if ***text == *key => {
                let is_key =
                    calls.last().is_some_and(|(name, argument)| (name.unwrap_or_default(), *argument) == REQUIRE);
                let place = bytes(script, *position);
                let inside = place.start + 1..place.start + 1 + key.len();
                if is_key && script.get(inside.clone()) == Some(key) {
                    places.push(inside);
                }
            }
            _ => {}
        }
    }
    places
}

/// The function that a bracket after these tokens calls, and its first argument: after a dot, the first stands before it.
fn call(before: &[(Token, Position)]) -> (Option<&str>, usize) {
    match before {
        [.., (Token::Period, _), (Token::Identifier(name), _)] => (Some(name.as_str()), 1),
        [.., (Token::Identifier(name), _)] => (Some(name.as_str()), 0),
        _ => (None, 0),
    }
}

/// The tokens of a script, up to what is none.
pub(super) fn tokens(script: &str) -> Vec<(Token, Position)> {
    let (tokens, _) = engines().checking.lex([&script]);
    tokens.take_while(|(token, _)| !matches!(token, Token::LexError(_) | Token::EOF)).collect()
}

fn bytes(script: &str, position: Position) -> Range<usize> {
    Spot::from(position).span(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(script: &str, places: Vec<Range<usize>>) -> Vec<(usize, &str)> {
        places.into_iter().map(|place| (script[..place.start].matches('\n').count() + 1, &script[place])).collect()
    }

    #[test]
    fn a_function_is_found_where_it_is_defined_and_called_only() {
        let script = "/// é terror\nfn terror() {\n  let terror = \"terror\"; // terror()\n  if terror { terror(); }\n  x.terror(1); terrors();\n}\n";
        let found = texts(script, function_places(script, "terror"));
        assert_eq!(found, [(2, "terror"), (4, "terror"), (5, "terror")]);
    }

    #[test]
    fn a_key_is_found_as_the_key_of_require_only() {
        let script = "// \"key\"\nrequire(turn() == f(1, \"key\"), \"key\");\n(a == \"key\").require(\"key\");\nlet x = [\"key\"]; discard(\"key\");\nrequire(\"é\" == x,\n  \"key\");";
        let found = texts(script, requirement_places(script, "key"));
        assert_eq!(found, [(2, "key"), (3, "key"), (6, "key")]);
    }

    #[test]
    fn a_script_that_is_none_is_read_up_to_there() {
        for script in ["", "\"", "fn", "fn terror(", "'", "require(\"key", "/*", "`${", "\u{0}"] {
            drop((function_places(script, "terror"), requirement_places(script, "key")));
        }
    }
}
