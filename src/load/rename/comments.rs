//! Lines that mention an id without being known to mean it: comments, and texts in scripts.

use super::{Rename, RenameKind, UnchangedMention};
use crate::load::read::comments::comments;

/// The lines of a text that mention the old name.
pub fn left(rename: &Rename, path: &str, text: &str) -> Vec<UnchangedMention> {
    let words = words(rename);
    let mut mentions = comments(path, text);
    mentions.retain(|comment| words.iter().any(|word| stands_in(&text[comment.clone()], word)));
    let mut places: Vec<usize> = mentions.into_iter().map(|comment| comment.start).collect();
    if path.ends_with(".rhai") {
        places.extend(text.match_indices(&format!("\"{}\"", rename.from)).map(|(at, _)| at));
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
        RenameKind::Card if is_number(&rename.from) => vec![format!("#{}", rename.from)],
        _ => vec![rename.from.clone(), rename.in_script(&rename.from)],
    }
}

fn is_number(id: &str) -> bool {
    id.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a comment has a word that is not part of another.
fn stands_in(comment: &str, word: &str) -> bool {
    let is_of_word = |it: char| it.is_alphanumeric() || it == '_' || it == '-';
    comment.match_indices(word).any(|(at, _)| {
        let begins = !comment[..at].ends_with(is_of_word);
        begins && !comment[at + word.len()..].starts_with(is_of_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_stands_by_itself() {
        assert!(stands_in("# the terror.", "terror") && stands_in("# see #71!", "#71"));
        assert!(!stands_in("# the white-terror", "terror") && !stands_in("# see #711", "#71"));
        assert!(!stands_in("# terrors, terror_2", "terror"));
    }
}
