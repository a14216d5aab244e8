//! Texts that a script compares with something which can only be one of a few words: what a rule point's function is given,
//! a property that is an id, an option that is chosen. One that is none of them is a slip, since the comparison never holds.

use super::Spot;
use super::language::{Language, NameKind};
use super::lexing::tokens;
use rhai::{Position, Token};
use std::collections::BTreeMap;
use std::ops::Range;

/// Words that let somebody choose one of several words: the one that was chosen is one of those.
pub(super) const OFFERING: [&str; 2] = ["choose_option", "all_choose_option"];

/// A text that is compared, and what with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Compared {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub spot: Spot,
    /// What it is compared with.
    pub with: ComparedWith,
}

/// What a text is compared with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ComparedWith {
    /// A variable that is given once, such as what a function is given.
    Variable(String),
    /// A property.
    Property(String),
    /// What was chosen of these words; of none where some of them are put together.
    Chosen(Vec<String>),
}

/// How many tokens before a text are looked at to see what it is compared with.
const MOST_BEFORE: usize = 1_000;

type At<'t> = (&'t [(Token, Position)], usize);

/// All texts of a script that are compared with something that has a name.
pub(super) fn compared(language: &Language, script: &str) -> Vec<Compared> {
    let tokens = tokens(language, script);
    let chosen = chosen(&tokens);
    let mut found = Vec::new();
    for (at, (token, position)) in tokens.iter().enumerate() {
        let Token::StringConstant(text) = token else { continue };
        // What is put together is looked at as a whole.
        let is_piece = |at: usize| matches!(tokens.get(at), Some((Token::Plus, _)));
        if is_piece(at + 1) || at > 0 && is_piece(at - 1) {
            continue;
        }
        let side = match (at.checked_sub(1).map(|before| &tokens[before].0), tokens.get(at + 1).map(|next| &next.0)) {
            (Some(Token::EqualsTo | Token::NotEqualsTo), _) => before((&tokens, at - 1)),
            (_, Some(Token::EqualsTo | Token::NotEqualsTo)) => after((&tokens, at + 2)),
            (_, Some(Token::DoubleArrow | Token::Pipe)) => case((&tokens, at)),
            (Some(Token::LeftBracket | Token::Comma), _) => within((&tokens, at)),
            _ => None,
        };
        let with = match side {
            Some(ComparedWith::Variable(name)) => match chosen.get(&name) {
                Some(words) => ComparedWith::Chosen(words.clone()),
                None => ComparedWith::Variable(name),
            },
            Some(side) => side,
            None => continue,
        };
        found.push(Compared { text: text.to_string(), spot: (*position).into(), with });
    }
    found
}

/// Where a script compares what was chosen of some words with one of them: bytes, without quotation marks.
pub(super) fn compared_with_chosen(language: &Language, script: &str, word: &str) -> Vec<Range<usize>> {
    let is_it = |it: &Compared| match &it.with {
        ComparedWith::Chosen(words) => it.text == word && words.iter().any(|known| known == word),
        ComparedWith::Variable(_) | ComparedWith::Property(_) => false,
    };
    let found = compared(language, script).into_iter().filter(is_it);
    let places = found.map(|it| it.spot.span(script)).map(|span| span.start + 1..span.end.saturating_sub(1));
    places.filter(|place| script.get(place.clone()) == Some(word)).collect()
}

/// What ends before a token: a variable, one of a list, a property, a call that lets somebody choose.
fn before((tokens, end): At<'_>) -> Option<ComparedWith> {
    let last = end.checked_sub(1)?;
    match &tokens[last].0 {
        Token::Identifier(name) if is_after_dot((tokens, last)) => Some(ComparedWith::Property(name.to_string())),
        Token::Identifier(name) if !is_after_plus((tokens, last)) => Some(ComparedWith::Variable(name.to_string())),
        Token::RightBracket => {
            let open = opening((tokens, last), &Token::LeftBracket, &Token::RightBracket)?;
            let name = open.checked_sub(1).filter(|&at| !is_after_dot((tokens, at)) && !is_after_plus((tokens, at)))?;
            if let Token::Identifier(name) = &tokens[name].0 {
                Some(ComparedWith::Variable(name.to_string()))
            } else {
                None
            }
        }
        Token::RightParen => {
            let open = opening((tokens, last), &Token::LeftParen, &Token::RightParen)?;
            let Token::Identifier(name) = &tokens[open.checked_sub(1)?].0 else { return None };
            OFFERING.contains(&name.as_str()).then(|| ComparedWith::Chosen(texts(&tokens[open..last])))
        }
        _ => None,
    }
}

/// What begins at a token: a variable, or a property of one.
fn after((tokens, begin): At<'_>) -> Option<ComparedWith> {
    let Token::Identifier(first) = &tokens.get(begin)?.0 else { return None };
    let (mut at, mut side) = (begin + 1, ComparedWith::Variable(first.to_string()));
    while let [(Token::Period, _), (Token::Identifier(name), _), ..] = &tokens[at.min(tokens.len())..] {
        side = ComparedWith::Property(name.to_string());
        at += 2;
    }
    let goes_on = matches!(
        tokens.get(at),
        Some((Token::LeftParen | Token::Unit | Token::LeftBracket | Token::Period | Token::Plus, _))
    );
    (!goes_on).then_some(side)
}

/// What a case of a `switch` is compared with.
fn case((tokens, at): At<'_>) -> Option<ComparedWith> {
    let mut depth = 0usize;
    for open in (0..at).rev().take(MOST_BEFORE) {
        match tokens[open].0 {
            Token::RightBrace | Token::RightParen | Token::RightBracket => depth += 1,
            Token::LeftBrace if depth == 0 => {
                let begins = (0..open).rev().take(8).find(|&at| tokens[at].0 == Token::Switch)?;
                return before((tokens, open)).filter(|_| begins + 1 < open);
            }
            Token::LeftBrace | Token::LeftParen | Token::LeftBracket | Token::MapStart => {
                depth = depth.checked_sub(1)?;
            }
            _ => {}
        }
    }
    None
}

/// What is looked for in a list of texts: `about in ["battle", "province"]`.
fn within((tokens, at): At<'_>) -> Option<ComparedWith> {
    let is_of_list = |token: &Token| matches!(token, Token::StringConstant(_) | Token::Comma);
    let open = (0..at).rev().take(MOST_BEFORE).find(|&before| !is_of_list(&tokens[before].0))?;
    let is_looked_for = tokens[open].0 == Token::LeftBracket && open > 0 && tokens[open - 1].0 == Token::In;
    // `for word in [...]` goes through the list.
    let is_loop = is_looked_for && open > 2 && tokens[open - 3].0 == Token::For;
    if is_looked_for && !is_loop { before((tokens, open - 1)) } else { None }
}

/// The words that variables may be which hold what was chosen: `let vote = choose_option(["aye", "nay"])`, and one of those
/// that all have chosen.
fn chosen(tokens: &[(Token, Position)]) -> BTreeMap<String, Vec<String>> {
    let mut chosen: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut given: BTreeMap<&str, usize> = BTreeMap::new();
    for window in tokens.windows(2) {
        if let [(Token::Identifier(name), _), (Token::Equals, _)] = window {
            *given.entry(name.as_str()).or_default() += 1;
        }
    }
    for (at, (token, _)) in tokens.iter().enumerate() {
        let is_offering = |name: &str| OFFERING.contains(&name);
        let Token::Identifier(name) = token else { continue };
        match tokens.get(at + 1) {
            Some((Token::LeftParen, _)) if is_offering(name) => {
                // Who chooses may stand before: `let vote = seat.choose_option(…)`.
                let from = if is_after_dot((tokens, at)) { at.saturating_sub(2) } else { at };
                let [.., (Token::Identifier(variable), _), (Token::Equals, _)] = &tokens[..from] else { continue };
                let Some(close) = closing((tokens, at + 1)) else { continue };
                if given.get(variable.as_str()) == Some(&1) {
                    chosen.insert(variable.to_string(), texts(&tokens[at + 1..close]));
                }
            }
            Some((Token::In, _)) if at > 0 && tokens[at - 1].0 == Token::For => {
                let Some((Token::Identifier(set), _)) = tokens.get(at + 2) else { continue };
                if let Some(words) = chosen.get(set.as_str()).cloned() {
                    chosen.insert(name.to_string(), words);
                }
            }
            _ => {}
        }
    }
    chosen
}

/// The texts among some tokens; none where one of them is put together.
fn texts(tokens: &[(Token, Position)]) -> Vec<String> {
    if tokens.iter().any(|(token, _)| matches!(token, Token::Plus | Token::InterpolatedString(_))) {
        return Vec::new();
    }
    let text = |(token, _): &(Token, Position)| {
        if let Token::StringConstant(text) = token { Some(text.to_string()) } else { None }
    };
    tokens.iter().filter_map(text).collect()
}

fn is_after_dot((tokens, at): At<'_>) -> bool {
    at > 0 && tokens[at - 1].0 == Token::Period
}

fn is_after_plus((tokens, at): At<'_>) -> bool {
    at > 0 && tokens[at - 1].0 == Token::Plus
}

/// The bracket that is closed at a token.
fn opening((tokens, close): At<'_>, opens: &Token, closes: &Token) -> Option<usize> {
    let mut depth = 0usize;
    (0..=close).rev().take(MOST_BEFORE).find(|&at| {
        depth += usize::from(tokens[at].0 == *closes);
        depth -= usize::from(tokens[at].0 == *opens);
        depth == 0
    })
}

/// The parenthesis that closes the one at a token.
fn closing((tokens, open): At<'_>) -> Option<usize> {
    let mut depth = 0usize;
    (open..tokens.len()).take(MOST_BEFORE).find(|&at| {
        depth += usize::from(tokens[at].0 == Token::LeftParen);
        depth -= usize::from(tokens[at].0 == Token::RightParen);
        depth == 0
    })
}

/// The kinds of names that a property may be.
pub(super) fn names_of_property(language: &Language, property: &str) -> Vec<NameKind> {
    let rows = language.words.name_properties.iter();
    rows.filter(|(name, _)| *name == property).map(|(_, kind)| *kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(script: &str) -> Vec<String> {
        let told = |it: Compared| match it.with {
            ComparedWith::Variable(name) => format!("{name}: {}", it.text),
            ComparedWith::Property(name) => format!(".{name}: {}", it.text),
            ComparedWith::Chosen(words) => format!("[{}]: {}", words.join(" "), it.text),
        };
        compared(Language::liberte(), script).into_iter().map(told).collect()
    }

    #[test]
    fn texts_are_found_where_they_are_compared() {
        let cases = [
            ("if about == \"battle\" { }", vec!["about: battle"]),
            ("if \"battle\" != about { }", vec!["about: battle"]),
            ("if p.region == \"west\" || \"corse\" == p.neighbours.id { }", vec![".region: west", ".id: corse"]),
            ("switch about { \"a\" => 1, \"b\" | \"c\" => 2, _ => 3 }", vec!["about: a", "about: b", "about: c"]),
            ("if about in [\"a\", \"b\"] { }", vec!["about: a", "about: b"]),
            ("if choose_option([\"a\", \"b\"]) == \"c\" { }", vec!["[a b]: c"]),
            ("let v = seat.choose_option([\"a\", \"b\"]); if v == \"c\" { }", vec!["[a b]: c"]),
            (
                "let all = all_choose_option([\"a\", \"b\"]); for v in all { if v == \"c\" { } } all[0] == \"d\"",
                vec!["[a b]: c", "[a b]: d"],
            ),
            ("let s = \"a\" + turn(); f(\"a\") == 1; [\"a\"]; s.len() == 1; for x in [\"a\", \"b\"] { }", vec![]),
        ];
        for (script, expected) in cases {
            assert_eq!(found(script), expected, "{script}");
        }
    }

    #[test]
    fn a_script_that_is_none_is_read_up_to_there() {
        for script in
            ["", "==", "\"a\" ==", "== \"a\"", "] == \"a\"", ") == \"a\"", "switch { \"a\" =>", "in [\"a\"", "\"a\" |"]
        {
            let _ = found(script);
        }
    }
}
