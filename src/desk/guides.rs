//! The guides: pages of the project's folder `docs`, which the command line prints and the window shows.

/// A guide.
pub struct Guide {
    /// The topic, which names it.
    pub id: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// Its text, as Markdown.
    pub text: &'static str,
}

macro_rules! guides {
    ($($id:literal: $about:literal;)+) => {
        /// The guides in reading order.
        pub const GUIDES: &[Guide] =
            &[$(Guide { id: $id, about: $about, text: include_str!(concat!("../../docs/", $id, ".md")) }),+];
    };
}

guides! {
    "window": "editing a pack in the window: its tabs, keys, saving and undo";
    "sandbox": "playing, going back, arranging and changing rules in a game";
    "playtest": "a playtest from its file to its record";
    "print": "cards, proof sheets and boards as PDF, SVG and PNG, and decks for Tabletop Simulator";
    "lab": "measuring what rules do in thousands of games";
    "bots": "the bots and how strong they are";
    "packs": "packs, corrections, special cards and variants";
    "house-rules": "I want …: which setting, rule point or word, with examples, and what the lab found of them";
    "tests": "writing rule tests";
    "history": "fourteen games that begin in the middle of the Revolution";
    "revolution": "Revolution!, the second game: its files, and a first house rule";
    "libertalia": "Libertalia, the third game: its files, its secrets, and a first house rule";
    "formats": "journals, records, tables and other formats for programs";
    "speed": "how fast it all is";
}

/// The text of a guide without its pictures, and without links that lead out of the folder.
pub fn without_pictures(markdown: &str) -> String {
    let paragraphs = markdown.split("\n\n").filter(|paragraph| !paragraph.starts_with("!["));
    let text = paragraphs.collect::<Vec<_>>().join("\n\n");
    // Marks for the tests that walk the guide.
    let text: String = text.split_inclusive('\n').filter(|line| !line.starts_with("<!--")).collect();
    let mut pieces = text.split("](../");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |mut text, piece| {
        let at = text.rfind('[').expect("a link has a text");
        text.remove(at);
        text + piece.split_once(')').map_or(piece, |(_, rest)| rest)
    })
}
