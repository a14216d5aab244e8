//! Text in lines of a width.

use textwrap::{Options, WordSplitter};

/// The text in lines no wider than that, broken at blanks; lines after the first are indented. A word that is wider has a
/// line of its own.
pub fn wrap(text: &str, to: usize, indent: usize) -> Vec<String> {
    let (text, indent) = (text.split_whitespace().collect::<Vec<_>>().join(" "), " ".repeat(indent));
    let options = Options::new(to).subsequent_indent(&indent).break_words(false);
    let lines = textwrap::wrap(&text, options.word_splitter(WordSplitter::NoHyphenation));
    lines.into_iter().map(Into::into).collect()
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
