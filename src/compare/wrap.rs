//! Text in lines of a width.

use unicode_width::UnicodeWidthStr;

/// The text in lines no wider than that, broken at blanks; lines after the first are indented. A word that is wider has a
/// line of its own.
pub fn wrap(text: &str, to: usize, indent: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let line = lines.last().map_or(0, |line| line.width());
        if !is_empty && line + 1 + word.width() > to {
            lines.push(" ".repeat(indent));
            is_empty = true;
        }
        if let Some(line) = lines.last_mut() {
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
        }
        is_empty = false;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_wraps_by_its_width_on_the_screen() {
        assert_eq!(wrap("un deux trois quatre", 9, 2), ["un deux", "  trois", "  quatre"]);
        assert_eq!(wrap("日本 日本", 8, 0), ["日本", "日本"]);
        assert_eq!(wrap("", 9, 2), [""]);
    }
}
