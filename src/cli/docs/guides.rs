//! The guides as pages of the reference.

use super::page::{Page, Part};
use crate::desk::{GUIDES, without_pictures};

/// The guides as pages of the reference.
pub fn guides() -> impl Iterator<Item = Page> {
    GUIDES.iter().map(|guide| page(guide.id, guide.about, guide.text))
}

fn page(id: &str, summary: &str, markdown: &str) -> Page {
    let text = without_pictures(markdown);
    let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let (introduction, chapters) = rest.split_once("\n## ").unwrap_or((rest, ""));
    let chapters = chapters.split("\n## ").filter_map(|chapter| chapter.split_once('\n'));
    let parts = chapters.map(|(heading, text)| Part::new(2, heading, None, format!("{}\n", text.trim())));
    Page::new(id, title.trim_start_matches("# "), summary, format!("{}\n", introduction.trim()), parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Guide;

    #[test]
    fn a_guide_is_printed_without_pictures_and_links_out_of_its_folder() {
        let text = "# It\n\nSee [the promise](../SECURITY.md) and [lab](lab.md).\n\n![A](../a.png)\n\n## One\n\nEnd.\n";
        let page = page("it", "", text);
        assert_eq!(page.markdown(), "# It\n\nSee the promise and [lab](lab.md).\n\n## One\n\nEnd.\n");
    }

    #[test]
    fn lines_of_guides_fit_a_terminal() {
        for Guide { id, text, .. } in GUIDES {
            let mut is_quoted = false;
            for line in text.lines().filter(|line| !line.starts_with("![")) {
                is_quoted ^= line.starts_with("```");
                assert!(is_quoted || line.chars().count() <= 100, "docs/{id}.md: {line}");
            }
        }
    }
}
