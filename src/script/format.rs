//! The layout of scripts: four blanks for each open brace, none at the end of a line, a line break at the end.
//!
//! Only the blanks around lines change, never those within; a line that goes on with the statement of the line before
//! moves with it. What stands in strings and comments over several lines stays as it is.

use super::engine::BYTE_ORDER_MARK;
use super::language::Language;
use super::lexing::tokens;
use rhai::Token;

/// Blanks for an open brace.
const INDENT: usize = 4;

/// The script in order.
///
/// # Errors
/// It can't be read, or reads differently afterwards: why, in a sentence.
pub fn format(script: &str) -> Result<String, String> {
    // What scripts are called with does not matter here: any language reads them.
    let read = |script: &str| Language::liberte().engines().read(script).map(drop).map_err(|error| error.to_string());
    read(script).map_err(|why| format!("a script that cannot be read is not formatted: {why}"))?;
    let formatted = formatted(script);
    if read(&formatted).is_err() || words(&formatted) != words(script) {
        return Err("it cannot be formatted without changing what it says".to_owned());
    }
    Ok(formatted)
}

/// The words and signs of a script; comments that document something are among them.
fn words(script: &str) -> Vec<Token> {
    let without_blanks = |token: Token| match token {
        Token::Comment(comment) => {
            let lines: Vec<&str> = comment.lines().map(str::trim_end).collect();
            Token::Comment(Box::new(lines.join("\n")))
        }
        token => token,
    };
    tokens(Language::liberte(), script).into_iter().map(|(token, _)| without_blanks(token)).collect()
}

fn formatted(script: &str) -> String {
    let line_break = if script.contains("\r\n") { "\r\n" } else { "\n" };
    let mut scan = Scan::default();
    let mut shift = 0;
    let mut formatted = String::with_capacity(script.len());
    let (mark, script) = script.split_at(script.len() - script.trim_start_matches(BYTE_ORDER_MARK).len());
    formatted.push_str(mark);
    for line in script.lines() {
        let starts_inside = scan.inside.is_some();
        let (depth, goes_on) = (scan.depth(), scan.goes_on());
        scan.line(line);
        let old = line.len() - line.trim_start_matches([' ', '\t']).len();
        let content = if starts_inside { line } else { &line[old..] };
        let content = if scan.inside.is_some() { content } else { content.trim_end_matches([' ', '\t']) };
        if !starts_inside && !content.is_empty() {
            let closing = content.len() - content.trim_start_matches('}').len();
            let width = width(&line[..old]);
            let new = if goes_on && closing == 0 {
                usize::try_from(width as isize + shift).unwrap_or_default()
            } else {
                INDENT * depth.saturating_sub(closing)
            };
            if !goes_on {
                shift = new as isize - width as isize;
            }
            formatted.push_str(&" ".repeat(new));
        }
        formatted.push_str(content);
        formatted.push_str(line_break);
    }
    let whole = formatted.trim_end_matches(['\n', '\r']).len();
    formatted.truncate(whole);
    if !formatted.is_empty() {
        formatted.push_str(line_break);
    }
    formatted
}

/// How many columns blanks take; a tab goes to the next stop.
fn width(blanks: &str) -> usize {
    blanks.chars().fold(0, |width, blank| if blank == '\t' { width / INDENT * INDENT + INDENT } else { width + 1 })
}

/// What is open at a place of a script.
#[derive(Default)]
struct Scan {
    /// What the place lies in, if it is not code.
    inside: Option<Inside>,
    /// The brackets that are open.
    open: Vec<char>,
    /// The last sign of code so far.
    last: Option<char>,
}

/// What is not code.
#[derive(Clone, Copy, PartialEq)]
enum Inside {
    /// Between these quotation marks.
    Quoted(char),
    /// In comments, one in the other.
    Comment(usize),
}

impl Scan {
    /// How many braces are open.
    fn depth(&self) -> usize {
        self.open.iter().filter(|&&bracket| bracket == '{').count()
    }

    /// Whether the next line goes on with what the last one began.
    fn goes_on(&self) -> bool {
        let in_brackets = self.open.last().is_some_and(|&bracket| bracket != '{');
        in_brackets || self.last.is_some_and(|last| !"{};".contains(last))
    }

    fn line(&mut self, line: &str) {
        let mut rest = line;
        while let Some(letter) = rest.chars().next() {
            let taken = match self.inside {
                Some(Inside::Comment(depth)) => self.in_comment(rest, depth),
                Some(Inside::Quoted(mark)) => self.in_quotes(rest, mark),
                None if rest.starts_with("//") => return,
                None => self.in_code(rest, letter),
            };
            rest = &rest[taken.min(rest.len())..];
        }
    }

    fn in_comment(&mut self, rest: &str, depth: usize) -> usize {
        if rest.starts_with("*/") {
            self.inside = (depth > 1).then(|| Inside::Comment(depth - 1));
            2
        } else if rest.starts_with("/*") {
            self.inside = Some(Inside::Comment(depth + 1));
            2
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        }
    }

    fn in_quotes(&mut self, rest: &str, mark: char) -> usize {
        let letter = rest.chars().next().unwrap_or(mark);
        if letter == '\\' && mark != '`' {
            return 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
        }
        if letter == mark {
            self.inside = None;
            self.last = Some(mark);
        }
        letter.len_utf8()
    }

    fn in_code(&mut self, rest: &str, letter: char) -> usize {
        if rest.starts_with("/*") {
            self.inside = Some(Inside::Comment(1));
            return 2;
        }
        match letter {
            '"' | '\'' | '`' => self.inside = Some(Inside::Quoted(letter)),
            '{' | '(' | '[' => self.open.push(letter),
            '}' | ')' | ']' => drop(self.open.pop()),
            _ => {}
        }
        if !letter.is_whitespace() {
            self.last = Some(letter);
        }
        letter.len_utf8()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stand_by_their_braces_and_what_goes_on_moves_along() {
        let before =
            "/// Doc.  \nfn a() {\nlet x = 1;   \n\tif x == 1 {\n  let y = [\n    1,\n   ];\n   f(x)\n     .g();\n}\n}";
        let after = "/// Doc.\nfn a() {\n    let x = 1;\n    if x == 1 {\n        let y = [\n          1,\n         ];\n        f(x)\n          .g();\n    }\n}\n";
        assert_eq!(formatted(before), after);
        assert_eq!(formatted(after), after);
    }

    #[test]
    fn strings_and_comments_over_several_lines_stay() {
        let script = "fn a() {\n    let x = `a {\n  b  \n }`;\n    /* {\n  }  \n    */\n    x\n}\n";
        assert_eq!(format(script).as_deref(), Ok(script));
        let odd = "fn a() {\n    let x = \"{\";\n    let y = '{'; // {\n    x + y\n}\n";
        assert_eq!(format(odd).as_deref(), Ok(odd));
    }

    #[test]
    fn a_script_that_cannot_be_read_is_not_touched() {
        assert!(format("fn a() {").is_err());
        assert_eq!(format("").as_deref(), Ok(""));
        assert_eq!(format("fn a() {\r\n1\r\n}").as_deref(), Ok("fn a() {\r\n    1\r\n}\r\n"));
    }
}
