//! Common slips in TOML, in the author's words.
//!
//! A parser says what it expected; the author wants to know what to write instead. Each rule looks for one slip
//! in the line at which the parser stumbled and writes the line as it was probably meant. A rule after which the statement
//! is TOML is offered as a fix; else the first that recognises anything says at least what is wrong.

mod known;
mod line;
/// The TOML value of a word for a switch.
pub fn switch(word: &str) -> Option<&'static str> {
    match word.to_lowercase().as_str() {
        "true" | "yes" | "on" => Some("true"),
        "false" | "no" | "off" => Some("false"),
        _ => None,
    }
}

#[cfg(test)]
mod slips_tests;

use crate::input::characters::{Character, character};
use crate::load::diagnostic::Span;
use known::KNOWN;
use line::ScannedLine;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The longest statement that is looked at.
const LONGEST: usize = 20_000;

/// A slip, and what was meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// The place of the slip.
    pub span: Span,
    /// A message that says what is wrong.
    pub message: String,
    /// Advice on what would be right.
    pub help: String,
    /// The place and the replacement, if they make the statement right; and the resulting line.
    pub fix: Option<(Span, String, String)>,
}

/// The match of a slip rule in a line.
struct SlipMatch {
    /// The bytes of the line that are wrong.
    mark: Range<usize>,
    message: String,
    help: String,
    /// The line as it was meant, where that is clear.
    line: Option<String>,
    /// Whether it means nothing unless the statement is right with that line.
    is_guess: bool,
}

/// A rule that recognises one kind of slip in a line.
type SlipRule = fn(&ScannedLine<'_>) -> Option<SlipMatch>;

/// The rules, the most certain first.
const SLIP_RULES: &[SlipRule] = &[
    odd_characters,
    header,
    equals_sign,
    switch_word,
    letter_for_digit,
    leading_zero,
    decimal_comma,
    comment_mark,
    mark_at_the_end,
    round_brackets,
    hash_as_value,
    no_value,
    list_without_brackets,
    words_in_list,
    inner_quotes,
    open_text,
    bare_text,
    open_list,
    spaces_in_key,
    missing_equals,
    lost_comment,
    more_after_value,
];

/// The slip in a statement of a text that is not TOML, with what was probably meant; `at` is where the parser stumbled.
pub fn slip(text: &str, statement: Range<usize>, at: usize) -> Option<Slip> {
    let whole = text.get(statement.clone()).filter(|whole| whole.len() <= LONGEST)?;
    let stumbled = at.clamp(statement.start, statement.end) - statement.start;
    let first = whole.len() - whole.trim_start().len();
    let mut vague = None;
    let mut lines = vec![line_at(whole, stumbled), line_at(whole, first)];
    lines.dedup();
    for range in lines {
        let line = ScannedLine::of(&whole[range.clone()]);
        for cured in SLIP_RULES.iter().filter_map(|cure| cure(&line)) {
            let after = cured.line.as_ref().filter(|after| is_right(whole, &range, after));
            let start = statement.start + range.start;
            let fix = after.map(|after| {
                let (part, with) = least(line.text, after);
                (moved(part, start), with, after.trim().to_owned())
            });
            let is_certain = fix.is_some();
            let slip = Slip { span: moved(cured.mark, start), message: cured.message, help: cured.help, fix };
            if is_certain {
                return Some(slip);
            }
            vague = vague.or(Some(slip).filter(|_| !cured.is_guess));
        }
    }
    vague
}

fn moved(range: Range<usize>, by: usize) -> Span {
    Span { start: range.start + by, end: range.end + by }
}

/// The line around a byte, without its end.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    start..start + line.trim_end_matches('\r').len()
}

/// Whether a statement is TOML with one of its lines replaced.
fn is_right(whole: &str, range: &Range<usize>, line: &str) -> bool {
    let after = [&whole[..range.start], line, &whole[range.end..]].concat();
    DeTable::parse(&after).is_ok()
}

/// The least part of a line to replace so that another comes of it, and what to write there.
fn least(before: &str, after: &str) -> (Range<usize>, String) {
    let same = before.chars().zip(after.chars()).take_while(|(a, b)| a == b);
    let start: usize = same.map(|(letter, _)| letter.len_utf8()).sum();
    let (b, a) = (&before[start..], &after[start..]);
    let same = b.chars().rev().zip(a.chars().rev()).take_while(|(a, b)| a == b);
    let end: usize = same.map(|(letter, _)| letter.len_utf8()).sum();
    (start..before.len() - end, a[..a.len() - end].to_owned())
}

fn cured(
    mark: Range<usize>,
    message: impl Into<String>,
    help: impl Into<String>,
    line: Option<String>,
) -> Option<SlipMatch> {
    Some(SlipMatch { mark, message: message.into(), help: help.into(), line, is_guess: false })
}

/// Curly quotation marks, guillemets, no-break and zero-width spaces, wide signs.
fn odd_characters(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (at, row) = line.code().find_map(|(at, letter)| Some((at, character(letter)?))).or_else(|| odd_end(line))?;
    let message = match row.with {
        "" => format!("there is {} here, which is invisible", row.in_words()),
        " " => format!("there is {} here, where only a plain space is allowed", row.in_words()),
        with => format!("there is {} here instead of `{with}`", row.in_words()),
    };
    let help = match row.with {
        "\"" | "'" => "a text needs straight quotation marks: `\"`",
        "" => "remove it",
        " " => "write a plain space",
        _ => "write the plain character",
    };
    let with = |letter: char| character(letter).map(|row| if row.is_quote() { "\"" } else { row.with });
    let mut after = line.each(with);
    if line.is_open
        && let Some((at, row)) = odd_end(line)
    {
        after = line.with(at..at + row.letter.len_utf8(), "\"");
    }
    cured(at..at + row.letter.len_utf8(), message, help, Some(after))
}

/// An odd quotation mark at the end of a text that begins with a plain one.
fn odd_end(line: &ScannedLine<'_>) -> Option<(usize, &'static Character)> {
    let (at, letter) = line.text.trim_end().char_indices().next_back().filter(|_| line.is_open)?;
    character(letter).filter(|row| row.is_quote()).map(|row| (at, row))
}

/// A header with a bracket too few or too many.
fn header(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let code = line.text[..line.end()].trim();
    let brackets = |letter: char| "[]{}()".contains(letter);
    let name = code.trim_matches(brackets).trim();
    let is_name = name.chars().all(|letter| letter.is_alphanumeric() || "_-. ".contains(letter)) && !name.is_empty();
    if !(is_name && code.contains(['[', ']']) && !code.contains('=')) {
        return None;
    }
    let name = name.replace(' ', "");
    let is_bare = |part: &str| part.bytes().all(|it| it.is_ascii_alphanumeric() || b"_-".contains(&it));
    let quoted = |part: &str| if is_bare(part) { part.to_owned() } else { format!("\"{part}\"") };
    let parts: Vec<String> = name.split('.').map(quoted).collect();
    let parts = parts.join(".");
    let right = if KNOWN.lists.contains(name.as_str()) { format!("[[{parts}]]") } else { format!("[{parts}]") };
    let start = line.text.len() - line.text.trim_start().len();
    let range = start..start + code.len();
    let odd = name.split('.').find(|part| !is_bare(part)).filter(|_| code == format!("[{name}]"));
    let message = match odd {
        Some(odd) => format!("`{odd}` has letters beyond a to z, and no quotation marks"),
        None => format!("the header `{code}` has too few or too many brackets"),
    };
    cured(range.clone(), message, format!("write `{right}`"), Some(line.with(range, &right)))
}

/// Another sign than one equals sign between a key and its value, as other formats have it.
fn equals_sign(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    const SIGNS: [&str; 6] = ["=>", "==", ":=", "->", "<-", ":"];
    let (at, sign) = SIGNS.iter().filter_map(|sign| Some((line.find(sign)?, *sign))).min_by_key(|(at, _)| *at)?;
    let before = line.text[..at].trim_end();
    let is_inline = before.contains('{') && sign == ":";
    let of_key = if is_inline { "_-.\"' {=" } else { "_-.\"' " };
    let is_key = |letter: char| letter.is_alphanumeric() || of_key.contains(letter);
    if before.trim().is_empty() || !before.chars().all(is_key) {
        return None;
    }
    let rest = line.text[at + sign.len()..].trim_start();
    let key = before.rsplit(['{', '=']).next().unwrap_or(before).trim().trim_matches(['"', '\'']);
    let message = format!("there is `{sign}` between `{key}` and its value");
    let (help, after) = match is_inline {
        true => ("write `=`".to_owned(), line.each(|letter| (letter == ':').then_some(" ="))),
        false => (format!("write `=`: `{key} = {rest}`"), format!("{before} = {rest}")),
    };
    cured(at..at + sign.len(), message, help, Some(after))
}

/// `yes`, `True` or `none` for a switch.
fn switch_word(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (key, range, value) = line.key_and_value()?;
    let is_other = value.to_lowercase() == "none" || switch(value).is_some_and(|switch| switch != value);
    let help = "a switch is written `true` or `false`, in lowercase and without quotation marks";
    let after = switch(value).map(|switch| line.with(range.clone(), switch));
    is_other.then(|| cured(range, format!("`{key}` is neither `true` nor `false`"), help, after))?
}

/// `l` for 1, `O` for 0.
fn letter_for_digit(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (_, range, value) = line.key_and_value()?;
    let digit = |letter: char| match letter {
        'l' | 'I' | '|' => Some('1'),
        'O' | 'o' => Some('0'),
        other => other.is_ascii_digit().then_some(other),
    };
    let number: String = value.chars().map(digit).collect::<Option<String>>()?;
    let is_slip = number != value && (value.chars().any(|letter| letter.is_ascii_digit()) || value.len() == 1);
    let number = without_zeros(&number);
    let message = format!("`{value}` has a letter where a digit was probably meant");
    is_slip.then(|| cured(range.clone(), message, format!("write `{number}`"), Some(line.with(range, number))))?
}

/// `02`.
fn leading_zero(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (_, range, value) = line.key_and_value()?;
    let is_number = value.len() > 1 && value.bytes().all(|byte| byte.is_ascii_digit()) && value.starts_with('0');
    let number = without_zeros(value);
    let help = format!("write `{number}`");
    is_number.then(|| cured(range.clone(), "a number cannot begin with 0", help, Some(line.with(range, number))))?
}

fn without_zeros(number: &str) -> &str {
    let rest = number.trim_start_matches('0');
    if rest.is_empty() { "0" } else { rest }
}

/// `2,5`.
fn decimal_comma(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (_, range, value) = line.key_and_value()?;
    let (whole, part) = value.split_once(',')?;
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let help =
        format!("a fraction is written with a point, `{whole}.{part}`; a list needs brackets, `[{whole}, {part}]`");
    let is_number = is_digits(whole.trim_start_matches(['+', '-'])) && is_digits(part);
    is_number.then(|| cured(range.clone(), format!("`{value}` is not a number"), help, None))?
}

/// A comment after the mark of another language.
fn comment_mark(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    const MARKS: [&str; 6] = ["//", "/*", "<!--", "--", ";", "%"];
    let found = MARKS.iter().filter_map(|mark| Some((line.find(mark)?, *mark)));
    let (at, mark) = found.min_by_key(|(at, _)| *at)?;
    let rest = line.text[at + mark.len()..].trim();
    let after = format!("{}# {rest}", &line.text[..at]);
    let message = format!("`{mark}` does not begin a comment");
    (!rest.is_empty()).then(|| cured(at..at + mark.len(), message, "a comment begins with `#`", Some(after)))?
}

/// A comma or semicolon at the end of a line.
fn mark_at_the_end(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let code = line.text[..line.end()].trim_end();
    let mark = code.chars().next_back().filter(|mark| [',', ';', '.'].contains(mark))?;
    let range = code.len() - 1..code.len();
    let after = line.with(range.clone(), "");
    let is_end = !line.is_open && (code.contains('=') || code.trim_start().starts_with('['));
    let help = "remove it: each key has a line of its own, with nothing between them";
    is_end.then(|| cured(range, format!("a line does not end with `{mark}`"), help, Some(after)))?
}

/// Round brackets around a list.
fn round_brackets(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let at = line.find("(").or_else(|| line.find(")"))?;
    let after = line.each(|letter| match letter {
        '(' => Some("["),
        ')' => Some("]"),
        _ => None,
    });
    line.find("=")?;
    let help = "write a list between `[` and `]`, and a text between quotation marks";
    cured(at..at + 1, "a round bracket is not part of TOML", help, Some(after))
}

/// A colour without its quotation marks, which makes a comment of it.
fn hash_as_value(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (key, range, _) = line.key_and_value()?;
    let comment = line.text[line.end()..].trim_end();
    let is_colour = comment.len() == 7 && comment[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
    let place = line.end()..line.end() + comment.len();
    let after = line.with(place.clone(), &format!("\"{comment}\""));
    let message = format!("what follows `#` is a comment, so `{key}` has no value");
    (range.is_empty() && is_colour)
        .then(|| cured(place, message, format!("a text needs quotation marks: `\"{comment}\"`"), Some(after)))?
}

/// A key without a value.
fn no_value(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (key, range, _) = line.key_and_value()?;
    let place = line.find("=").map(|at| at..at + 1)?;
    let help = "write a value after the equals sign, or remove the line";
    range.is_empty().then(|| cured(place, format!("`{key}` has no value"), help, None))?
}

/// A list without its brackets.
fn list_without_brackets(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (key, range, value) = line.key_and_value()?;
    let value = value.trim_end_matches(',');
    let words: Vec<&str> = value.split(',').map(str::trim).collect();
    let is_word = |word: &&str| is_bare(word) || is_text(word);
    let list = format!("[{}]", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", "));
    let after = line.with(range.clone(), &list);
    (words.len() > 1 && words.iter().all(is_word))
        .then(|| cured(range, format!("the list of `{key}` has no brackets"), format!("write `{list}`"), Some(after)))?
}

/// Words without quotation marks in a list.
fn words_in_list(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (_, range, value) = line.key_and_value()?;
    let inner = value.strip_prefix('[')?.strip_suffix(']')?;
    let words: Vec<&str> = inner.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
    let bare = words.iter().find(|word| is_bare(word))?;
    let at = range.start + value.find(*bare)?;
    let list = format!("[{}]", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", "));
    let is_plain = words.iter().all(|word| is_bare(word) || DeValue::parse(word).is_ok());
    let after = is_plain.then(|| line.with(range.clone(), &list));
    let help = format!("a text needs quotation marks: `\"{bare}\"`");
    cured(at..at + bare.len(), format!("`{bare}` has no quotation marks"), help, after)
}

/// Quotation marks within a text.
fn inner_quotes(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (key, range, _) = line.key_and_value()?;
    let rest = line.text[range.start..].trim_end();
    let mark = rest.chars().next().filter(|mark| ['"', '\''].contains(mark))?;
    let inner = rest.strip_prefix(mark)?.strip_suffix(mark)?;
    let at = inner.find(mark).filter(|_| !inner.starts_with(mark) && !inner.contains('\\'))?;
    let right = format!("\"{}\"", inner.replace('"', "\\\""));
    let place = range.start + 1 + at..range.start + 2 + at;
    let help = match mark {
        '"' => "write `\\\"` for a quotation mark within a text".to_owned(),
        _ => format!("write the text between double quotation marks: `{key} = {right}`"),
    };
    let after = format!("{}{right}", &line.text[..range.start]);
    cured(place, format!("the text of `{key}` ends at this quotation mark"), help, Some(after))
}

/// A text with a quotation mark at one end only.
fn open_text(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (key, range, _) = line.key_and_value()?;
    let rest = line.text[range.start..].trim_end();
    let place = range.start..range.start + rest.len();
    let marks = rest.matches(['"', '\'']).count();
    let (right, is_slip) = match (rest.chars().next()?, rest.chars().next_back()?) {
        ('"', '\'') => (format!("{}\"", &rest[..rest.len() - 1]), marks == 2),
        ('\'', '"') => (format!("\"{}", &rest[1..]), marks == 2),
        ('"', _) => (format!("{rest}\""), marks == 1),
        (_, '"') => (format!("\"{rest}"), marks == 1 && !rest.starts_with(['[', '{'])),
        _ => (String::new(), line.is_open && marks % 2 == 1),
    };
    let is_sure = !right.is_empty() && !right.contains('#');
    let after = is_sure.then(|| line.with(place.clone(), &right));
    let help =
        if right.is_empty() { "a text begins and ends with `\"`".to_owned() } else { format!("write `{right}`") };
    is_slip.then(|| cured(place, format!("the text of `{key}` is missing a quotation mark"), help, after))?
}

/// A list without its last bracket, where it ends with the line.
fn open_list(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (key, range, value) = line.key_and_value()?;
    let count = |bracket: char| line.code().filter(|(_, letter)| *letter == bracket).count();
    let is_open = value.starts_with('[') && count('[') == count(']') + 1;
    let after = line.with(range.end..range.end, "]");
    let message = format!("the list of `{key}` is not closed");
    let cured = cured(range, message, "write `]` at its end", Some(after))?;
    is_open.then_some(SlipMatch { is_guess: true, ..cured })
}

/// A text without quotation marks.
fn bare_text(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (_, range, value) = line.key_and_value()?;
    let is_number = value.starts_with(|letter: char| letter.is_ascii_digit() || "+-".contains(letter));
    let is_several = is_number && value.contains(|letter: char| letter.is_whitespace() || letter == ',');
    let has_signs = value.contains(['"', '\'', '[', ']', '{', '}', '=', '\\', '(', ')', ';']) || value.contains("//");
    let is_odd = value.is_empty() || value.contains(char::is_control);
    let is_slip = ![is_several, has_signs, is_odd].contains(&true) && DeValue::parse(value).is_err();
    let right = format!("\"{value}\"");
    let after = line.with(range.clone(), &right);
    let help = format!("a text needs quotation marks: `{right}`");
    is_slip.then(|| cured(range, format!("`{value}` has no quotation marks"), help, Some(after)))?
}

/// A key of several words.
fn spaces_in_key(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (key, ..) = line.key_and_value()?;
    let start = line.text.find(key)?;
    let words: Vec<&str> = key.split_whitespace().collect();
    let is_words =
        words.iter().all(|word| word.chars().all(|letter| letter.is_alphanumeric() || "_-".contains(letter)));
    if words.len() < 2 || !is_words {
        return None;
    }
    let joined = ["_", "-"].map(|with| words.join(with));
    let known = joined.iter().find(|joined| KNOWN.keys.contains(joined.as_str()));
    let after = known.map(|known| line.with(start..start + key.len(), known));
    let help = format!("write `{}`", known.unwrap_or(&joined[0]));
    cured(start..start + key.len(), format!("the key `{key}` has a space in it"), help, after)
}

/// A key and a value with nothing between them.
fn missing_equals(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let code = line.text[..line.end()].trim();
    let (key, value) = code.split_once(char::is_whitespace)?;
    let value = value.trim();
    let start = line.text.find(key)?;
    let is_value = value.starts_with(|letter: char| letter.is_ascii_digit() || "\"'[{".contains(letter));
    let is_slip = line.find("=").is_none() && (KNOWN.keys.contains(key) || is_value && is_bare(key));
    let right = format!("{key} = {value}");
    let after = line.with(start..start + code.len(), &right);
    let message = format!("there is no equals sign between `{key}` and its value");
    is_slip.then(|| cured(start..start + key.len(), message, format!("write `{right}`"), Some(after)))?
}

/// A line of prose, whose `#` is gone.
fn lost_comment(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let text = line.text.trim();
    let is_prose = line.find("=").is_none()
        && text.starts_with(|letter: char| letter.is_alphabetic() || "-*".contains(letter))
        && text.split_whitespace().count() > 1;
    let start = line.text.len() - line.text.trim_start().len();
    let after = line.with(start..start, "# ");
    is_prose.then(|| {
        cured(
            start..start + text.len(),
            "this line is neither a key with its value nor a comment",
            "a comment begins with `#`",
            Some(after),
        )
    })?
}

/// Something after a value.
fn more_after_value(line: &ScannedLine<'_>) -> Option<SlipMatch> {
    let (key, range, value) = line.key_and_value()?;
    let ends = value.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(at, _)| at);
    let end = ends.into_iter().find(|end| DeValue::parse(&value[..*end]).is_ok())?;
    let rest = value[end..].trim_start();
    let at = range.end - rest.len();
    let is_key = rest.contains('=');
    let help = if is_key {
        "write each key on a line of its own"
    } else {
        "a comment begins with `#`; a text needs quotation marks"
    };
    cured(at..range.end, format!("`{rest}` follows the value of `{key}`"), help, None)
}

/// Whether it is a word without quotation marks, or several.
fn is_bare(word: &str) -> bool {
    let is_of_word = |letter: char| letter.is_alphanumeric() || "_- ".contains(letter);
    word.starts_with(char::is_alphabetic)
        && word.chars().all(is_of_word)
        && !["true", "false", "inf", "nan"].contains(&word)
}

fn is_text(word: &str) -> bool {
    word.len() > 1 && word.starts_with(['"', '\'']) && DeValue::parse(word).is_ok()
}

fn quoted(word: &str) -> String {
    if is_bare(word) { format!("\"{word}\"") } else { word.to_owned() }
}
