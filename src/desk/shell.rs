//! Commands as people type them again.

/// Words as a line for a shell.
pub fn shell_line(words: impl Iterator<Item = String>) -> String {
    let quoted = |word: String| {
        let is_plain = !word.is_empty() && word.chars().all(|it| it.is_alphanumeric() || "-_=+:,./%".contains(it));
        if is_plain { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
    };
    std::iter::once("liberte".to_owned()).chain(words.map(quoted)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::shell_line;

    #[test]
    fn what_a_shell_would_take_apart_is_quoted() {
        let line = |words: &[&str]| shell_line(words.iter().map(|&word| word.to_owned()));
        assert_eq!(line(&["ab", "base", "a+b:x=1"]), "liberte ab base a+b:x=1");
        assert_eq!(line(&["--pack", "my packs/it's", ""]), "liberte --pack 'my packs/it'\\''s' ''");
    }
}
