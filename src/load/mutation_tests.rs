//! Damaged files: whatever stands in a file, loading comes to an end, with findings or without, and never in a panic.

use super::diagnostic::Report;
use super::read::reader::read;
use super::schema::LIBERTE;
use super::testing::library;
use crate::kernel::Chance;

/// Bits that TOML files are made of, and some that they are not.
const SCRAPS: [&str; 40] = [
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "=",
    ".",
    ",",
    "#",
    "\n",
    "\r\n",
    "\\",
    "\0",
    "é",
    "🎲",
    "\u{feff}",
    "-",
    "+",
    "_",
    "0x",
    "1e999",
    "inf",
    "nan",
    "99999999999999999999999999999999999999999999",
    "-1",
    "true",
    "1979-05-27",
    "[card]",
    "[[card]]\n",
    "a.b.c = 1\n",
    "given = 1\n",
    "seats = []\n",
    "\t",
    "P1",
    "[[a.b]]\n[a]\n",
];

/// The text with a few places damaged; the same number always does the same damage.
fn damaged(text: &str, number: u64) -> String {
    let draw = |purpose: u64, bound: usize| {
        let weave = Chance::new(number).of(purpose);
        weave.below(bound.max(1) as u64) as usize
    };
    let mut text = text.to_owned();
    for round in 0..1 + draw(0, 4) as u64 {
        let place = |purpose: u64, text: &str| {
            let mut at = draw(purpose + 10 * round, text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (a, b) = (place(1, &text), place(2, &text));
        let short = text[a..].char_indices().nth(1 + draw(3 + 10 * round, 20));
        let short = short.map_or(text.len(), |(length, _)| a + length);
        match draw(4 + 10 * round, 5) {
            0 => text.insert_str(a, SCRAPS[draw(5 + 10 * round, SCRAPS.len())]),
            1 => text.replace_range(a..short, ""),
            2 => text.replace_range(a..short, SCRAPS[draw(6 + 10 * round, SCRAPS.len())]),
            3 => {
                let copy = text[a..short].to_owned();
                text.insert_str(b, &copy);
            }
            _ => text.truncate(a.max(b)),
        }
    }
    text
}

#[test]
fn damaged_files_of_a_pack_do_no_harm() {
    let mut library = library();
    for number in 0..120 {
        for file in ["pack.toml", "board.toml", "cards.toml", "rules.toml", "map.toml", "texts/en.toml"] {
            let path = library.files().data(file);
            let whole = library.text(&path).unwrap_or_default();
            library.overlay(&path, Some(&damaged(&whole, number)));
            let found = library.load(&["first-edition".to_owned()]).diagnostics.clone();
            library.scenario("x.toml", super::scenario::tests::PARIS);
            if number % 10 == 0 {
                assert_eq!(library.render(&found, true).is_empty(), found.is_empty());
            }
            library.overlay(&path, Some(&whole));
        }
    }
    assert!(library.load(&[]).diagnostics.is_empty());
}

#[test]
fn a_damaged_scenario_does_no_harm() {
    let library = library();
    for number in 0..2000 {
        let text = damaged(super::scenario::tests::PARIS, number);
        let loaded = library.scenario("x.toml", &text);
        let text = library.render(&loaded.diagnostics, false);
        assert_eq!(text.is_empty(), loaded.diagnostics.is_empty());
    }
}

#[test]
fn a_damaged_variant_does_no_harm() {
    let mut library = library();
    let path = library.files().data("variants/a.toml");
    let asked = ["a:turns=3".to_owned(), "first-edition".to_owned()];
    for number in 0..200 {
        library.overlay(&path, Some(&damaged(super::variants::overlay_tests::EVERYTHING, number)));
        let found = library.load(&asked).diagnostics.clone();
        assert_eq!(library.render(&found, true).is_empty(), found.is_empty());
        for key in ["card.71", "card.200.value", "text.fr.phase", "province.corse.number", "turns"] {
            if let Ok(origin) = library.origin(&asked, key) {
                assert!(origin.base.is_some() || !origin.overlays.is_empty() || !origin.names.is_empty());
            }
        }
    }
}

#[test]
fn scraps_alone_do_no_harm() {
    for number in 0..2000 {
        let count = 1 + Chance::new(number).of(0).below(12);
        let scrap = |at: u64| SCRAPS[Chance::new(number).of(1).with(at).below(SCRAPS.len() as u64) as usize];
        let text: String = (0..count).map(scrap).collect();
        for file in LIBERTE.files {
            let mut report = Report::new(file.path);
            read(&text, file.table, &mut report);
        }
    }
}
