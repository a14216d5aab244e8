//! Lines that speak of an id and are not known to mean it: comments, and texts in scripts.

use super::{Rename, RenameKind, UnchangedMention};
use std::ops::Range;

/// The lines of a text that speak of the old name.
pub fn left(rename: &Rename, path: &str, text: &str) -> Vec<UnchangedMention> {
    let is_script = path.ends_with(".rhai");
    let quoted = format!("\"{}\"", rename.from);
    let comments = if is_script { comments_of_script(text) } else { comments_of_toml(text) };
    let speak =
        comments.into_iter().filter(|place| words(rename).iter().any(|word| stands_in(&text[place.clone()], word)));
    let mut places: Vec<usize> = speak.map(|comment| comment.start).collect();
    if is_script {
        places.extend(text.match_indices(&quoted).map(|(at, _)| at));
    }
    let mut lines: Vec<usize> = places.into_iter().map(|at| text[..at].matches('\n').count() + 1).collect();
    lines.sort_unstable();
    lines.dedup();
    let whole = |line: usize| text.lines().nth(line - 1).unwrap_or_default().trim().to_owned();
    lines.into_iter().map(|line| UnchangedMention { path: path.to_owned(), line, text: whole(line) }).collect()
}

/// The forms that a name has in comments.
fn words(rename: &Rename) -> Vec<String> {
    match rename.named {
        RenameKind::Card => vec![format!("#{}", rename.from)],
        _ => vec![rename.from.clone(), rename.in_script(&rename.from)],
    }
}

/// Whether a word stands there by itself.
fn stands_in(comment: &str, word: &str) -> bool {
    let is_of_word = |it: char| it.is_alphanumeric() || it == '_' || it == '-';
    comment.match_indices(word).any(|(at, _)| {
        let begins = !comment[..at].ends_with(is_of_word);
        begins && !comment[at + word.len()..].starts_with(is_of_word)
    })
}

/// Comments of a script, one a line; the marks of a comment within a text are taken for one.
fn comments_of_script(text: &str) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        comments.extend(line.find("//").map(|start| at + start..at + line.len()));
        at += line.len();
    }
    comments
}

/// Comments of a data file: from `#` to the end of the line, outside of texts.
fn comments_of_toml(text: &str) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    let mut at = 0;
    while let Some(step) = text[at..].find(['#', '"', '\'']) {
        at += step;
        let rest = &text[at..];
        if rest.starts_with('#') {
            let end = at + rest.find('\n').unwrap_or(rest.len());
            comments.push(at..end);
            at = end;
        } else {
            at += text_length(rest);
        }
    }
    comments
}

/// The length of the text that begins here, with its quotation marks.
fn text_length(rest: &str) -> usize {
    let mark = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|mark| rest.starts_with(mark)).unwrap_or("\"");
    let mut at = mark.len();
    while let Some(next) = rest[at..].chars().next() {
        if rest[at..].starts_with(mark) {
            return at + mark.len();
        }
        if next == '\n' && mark.len() == 1 {
            return at;
        }
        let is_escape = next == '\\' && mark.starts_with('"');
        let escaped = if is_escape { rest[at + 1..].chars().next().map_or(0, char::len_utf8) } else { 0 };
        at += next.len_utf8() + escaped;
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_texts() {
        let text = "# a\nx = \"# b \\\" # c\" # d é\ny = '# e'\nz = \"\"\"\n# f\"\" \"\"\" # g\nw = \"open # h\n# i";
        let found: Vec<&str> = comments_of_toml(text).into_iter().map(|it| &text[it]).collect();
        assert_eq!(found, ["# a", "# d é", "# g", "# i"]);
    }

    #[test]
    fn a_word_stands_by_itself() {
        assert!(stands_in("# the terror.", "terror") && stands_in("# see #71!", "#71"));
        assert!(!stands_in("# the white-terror", "terror") && !stands_in("# see #711", "#71"));
        assert!(!stands_in("# terrors, terror_2", "terror"));
    }
}
