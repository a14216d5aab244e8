//! What a terminal would obey in a text from somebody else's file never reaches it, and JSON loses nothing.

use crate::support::{Copied, empty_folder, liberte};
use std::fs;

/// Sets a terminal's title, writes the clipboard, hides a line, turns the order of letters round.
const EVIL: &str = "\u{1b}]0;owned\u{7}\u{1b}[31mred\rnone\u{9b}2J\u{7f}\u{202e}x\u{2066}";

/// Whether a terminal obeys something in it.
fn does_harm(text: &str) -> bool {
    let is_harmful = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    text.contains(is_harmful) || text.contains(['\u{202e}', '\u{2066}'])
}

/// A text as TOML writes it, each character by its number.
fn in_toml(text: &str) -> String {
    text.chars().map(|letter| format!("\\U{:08X}", u32::from(letter))).collect()
}

#[test]
fn what_a_pack_says_never_moves_a_terminal() {
    let copied = Copied::with_some_scenarios();
    let cards = "data/liberte/cards.toml";
    copied.change(cards, "title = \"Claude Basire\"", &format!("title = \"{}\"", in_toml(EVIL)));
    let about = "data/liberte/pack.toml";
    copied.change(about, "version = \"0.1.0\"", &format!("version = \"{}\"", in_toml(EVIL)));
    for args in [
        &["check"][..],
        &["find", "value>=1"],
        &["find", "value>=1", "--format", "csv"],
        &["show", "card.1"],
        &["sim", "-n", "2"],
        &["sheet", "one-card"],
        &["sheet", "one-card", "--format", "markdown"],
        &["diff", "one-card", "--format", "markdown"],
        &["test"],
        &["tour"],
    ] {
        let run = copied.run(args);
        assert!(!does_harm(&run.out) && !does_harm(&run.err), "{args:?}: {:?}{:?}", run.out, run.err);
    }
    for args in
        [&["find", "value>=1", "--format", "json"][..], &["check", "--format", "json"], &["check", "--format", "sarif"]]
    {
        let run = copied.run(args);
        assert!(!does_harm(&run.out) && !does_harm(&run.err), "{args:?}");
        let value: serde_json::Value = serde_json::from_str(&run.out).expect("it is sound");
        let _ = value;
    }
}

#[test]
fn what_a_journal_says_never_moves_a_terminal() {
    let folder = crate::support::journals(&["-n", "1", "--seed", "3"]);
    let file = folder.path().join("game-3.journal");
    let sound = fs::read_to_string(&file).unwrap();
    for (from, to) in [("seat Player 1", format!("seat {}", EVIL.replace('\r', ""))), ("\nP1 ", format!("\nP1 {EVIL}"))]
    {
        fs::write(&file, sound.replacen(from, &to, 1)).unwrap();
        for more in [&[][..], &["--trace"], &["--format", "json"], &["--at", "1"]] {
            let run = liberte(&[&["replay", file.to_str().unwrap()], more].concat());
            assert!(!does_harm(&run.out) && !does_harm(&run.err), "{from} {more:?}: {:?}{:?}", run.out, run.err);
        }
    }
}

#[test]
fn a_journal_on_standard_output_is_the_journal_in_the_file() {
    let folder = empty_folder();
    let file = folder.path().join("a.journal");
    let printed = liberte(&["seek", "turn>=2"]);
    assert_eq!(liberte(&["seek", "turn>=2", "--out", file.to_str().unwrap()]).code, 0);
    assert_eq!(printed.out, fs::read_to_string(file).unwrap());
}

#[test]
fn a_title_with_line_feeds_makes_no_heading_of_its_own() {
    let copied = Copied::new();
    let title = in_toml("One\n\n# Two\n<b>x</b>");
    let variant = format!("id = \"mine\"\ntitle = \"{title}\"\n\n[[change.card]]\nnumber = 1\nvalue = 3\n");
    copied.write("data/liberte/variants/mine.toml", &variant);
    for format in ["markdown", "html", "text"] {
        let run = copied.run(&["sheet", "mine", "--format", format]);
        assert!(
            !run.out.lines().any(|line| line.starts_with("# Two") || line.contains("<b>")),
            "{format}: {}",
            run.out
        );
    }
}
