//! The guides: pages of the project's folder `docs`, as they are printed.

use super::page::{Page, Part};

/// The guides in reading order: the topic, what it is about, and the file.
const GUIDES: [(&str, &str, &str); 12] = [
    (
        "window",
        "editing a pack in the window: its tabs, keys, saving and undo",
        include_str!("../../../docs/window.md"),
    ),
    (
        "sandbox",
        "playing, going back, arranging and changing rules in a game",
        include_str!("../../../docs/sandbox.md"),
    ),
    ("playtest", "a playtest from its file to its record", include_str!("../../../docs/playtest.md")),
    ("lab", "measuring what rules do in thousands of games", include_str!("../../../docs/lab.md")),
    ("bots", "the bots and how strong they are", include_str!("../../../docs/bots.md")),
    ("packs", "packs, corrections, special cards and variants", include_str!("../../../docs/packs.md")),
    ("tests", "writing rule tests", include_str!("../../../docs/tests.md")),
    ("history", "fourteen games that begin in the middle of the Revolution", include_str!("../../../docs/history.md")),
    (
        "revolution",
        "Revolution!, the second game: its files, and a first house rule",
        include_str!("../../../docs/revolution.md"),
    ),
    (
        "libertalia",
        "Libertalia, the third game: its files, its secrets, and a first house rule",
        include_str!("../../../docs/libertalia.md"),
    ),
    ("formats", "journals, records, tables and other formats for programs", include_str!("../../../docs/formats.md")),
    ("speed", "how fast it all is", include_str!("../../../docs/speed.md")),
];

/// The guides as pages of the reference.
pub fn guides() -> impl Iterator<Item = Page> {
    GUIDES.into_iter().map(|(id, summary, text)| page(id, summary, text))
}

fn page(id: &str, summary: &str, markdown: &str) -> Page {
    let text = without_pictures(markdown);
    let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let (introduction, chapters) = rest.split_once("\n## ").unwrap_or((rest, ""));
    let chapters = chapters.split("\n## ").filter_map(|chapter| chapter.split_once('\n'));
    let parts = chapters.map(|(heading, text)| Part::new(2, heading, None, format!("{}\n", text.trim())));
    Page::new(id, title.trim_start_matches("# "), summary, format!("{}\n", introduction.trim()), parts)
}

/// The text without its pictures, and without links that lead out of the folder.
fn without_pictures(markdown: &str) -> String {
    let paragraphs = markdown.split("\n\n").filter(|paragraph| !paragraph.starts_with("!["));
    let text = paragraphs.collect::<Vec<_>>().join("\n\n");
    let mut pieces = text.split("](../");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |mut text, piece| {
        let at = text.rfind('[').expect("a link has a text");
        text.remove(at);
        text + piece.split_once(')').map_or(piece, |(_, rest)| rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_is_printed_without_pictures_and_links_out_of_its_folder() {
        let text = "# It\n\nSee [the promise](../SECURITY.md) and [lab](lab.md).\n\n![A](../a.png)\n\n## One\n\nEnd.\n";
        let page = page("it", "", text);
        assert_eq!(page.markdown(), "# It\n\nSee the promise and [lab](lab.md).\n\n## One\n\nEnd.\n");
    }

    #[test]
    fn lines_of_guides_fit_a_terminal() {
        for (id, _, text) in GUIDES {
            let mut is_quoted = false;
            for line in text.lines().filter(|line| !line.starts_with("![")) {
                is_quoted ^= line.starts_with("```");
                assert!(is_quoted || line.chars().count() <= 100, "docs/{id}.md: {line}");
            }
        }
    }
}
