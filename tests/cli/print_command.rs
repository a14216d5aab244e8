//! `print`, and `sheet` as PDF: what the files hold, that they are the same everywhere, and what is refused.

use crate::support::{Copied, Run, empty_folder, liberte_in};
use flate2::read::ZlibDecoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use tempfile::TempDir;

fn print(folder: &Path, args: &[&str]) -> Run {
    let run = liberte_in(folder, args);
    assert_eq!(run.code, 0, "{args:?}: {}", run.err);
    run
}

fn refused(folder: &Path, args: &[&str]) -> String {
    let run = liberte_in(folder, args);
    assert_eq!(run.code, 2, "{args:?}: {}", run.err);
    run.err
}

/// A PDF, as far as the tests read one.
struct Document {
    bytes: Vec<u8>,
}

impl Document {
    fn read(folder: &Path, name: &str) -> Document {
        Document { bytes: fs::read(folder.join(name)).unwrap() }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    fn pages(&self) -> usize {
        self.text().matches("/Type /Page\n").count()
    }

    fn is_of_size(&self, size: &str) -> bool {
        self.text().contains(&format!("/MediaBox [0 0 {size}"))
    }

    /// All that can be unpacked, one stream after the other.
    fn streams(&self) -> Vec<Vec<u8>> {
        let mut streams = Vec::new();
        let mut at = 0;
        while let Some(next) = find(&self.bytes[at..], b"\nstream\n") {
            at += next + b"\nstream\n".len();
            let mut unpacked = Vec::new();
            if ZlibDecoder::new(&self.bytes[at..]).read_to_end(&mut unpacked).is_ok() {
                streams.push(unpacked);
            }
        }
        streams
    }

    /// The letters that the document says it has, of all fonts.
    fn letters(&self) -> String {
        let maps = self.streams().into_iter().filter_map(|it| String::from_utf8(it).ok());
        let lines = maps.filter(|map| map.contains("begincmap")).flat_map(|map| {
            let pairs: Vec<String> =
                map.lines().filter(|line| line.matches('<').count() == 2).map(str::to_owned).collect();
            pairs
        });
        let letter = |line: String| {
            let hex = line.split('<').nth(2)?.trim_end_matches('>').to_owned();
            let units: Option<Vec<u16>> =
                (0..hex.len() / 4).map(|at| u16::from_str_radix(hex.get(at * 4..at * 4 + 4)?, 16).ok()).collect();
            String::from_utf16(&units?).ok()
        };
        lines.filter_map(letter).collect()
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|part| part == what)
}

fn folder() -> TempDir {
    empty_folder()
}

#[test]
fn all_cards_are_printed_nine_a_page_and_their_text_is_text() {
    let folder = folder();
    let run = print(folder.path(), &["print", "cards"]);
    assert_eq!(run.out, "wrote 110 cards on 13 pages to cards.pdf\n");
    let document = Document::read(folder.path(), "cards.pdf");
    assert!(document.bytes.starts_with(b"%PDF-1.7") && document.text().contains("/Producer (liberte "));
    assert_eq!(document.pages(), 13);
    assert!(document.is_of_size("595.27"), "it is A4");
    let letters = document.letters();
    assert!("Napoléon Bonaparte".chars().all(|letter| letters.contains(letter)), "{letters}");
    for time in ["CreationDate", "ModDate", "/ID"] {
        assert!(!document.text().contains(time), "{time} would differ from day to day");
    }
}

#[test]
fn a_query_a_paper_a_bleed_and_backs_make_the_pages() {
    let folder = folder();
    let args = ["print", "cards", "id:1..10", "--paper", "letter", "--backs", "--bleed", "2", "--out", "l.pdf"];
    assert_eq!(print(folder.path(), &args).out, "wrote 10 cards on 4 pages to l.pdf\n");
    let document = Document::read(folder.path(), "l.pdf");
    assert_eq!((document.pages(), document.is_of_size("612 792")), (4, true));
    let why = refused(folder.path(), &["print", "cards", "--paper", "letter", "--bleed", "2.5"]);
    assert!(why.contains("there is no room for a bleed of 2.5 mm: on Letter it is 0 to 2"), "{why}");
    let why = refused(folder.path(), &["print", "cards", "faction:rdical"]);
    assert!(why.contains("did you mean `radical`?"), "{why}");
    let why = refused(folder.path(), &["print", "cards", "nobodyatall"]);
    assert!(why.contains("no card matches the query: there is nothing to print"), "{why}");
    let why = refused(folder.path(), &["print", "cards", "--language", "xx"]);
    assert!(why.contains("there is no language `xx`"), "{why}");
    assert!(!folder.path().join("cards.pdf").exists(), "what is refused writes nothing");
}

#[test]
fn only_what_differs_from_another_version_is_printed_and_old_and_new_are_told() {
    let copied = Copied::new();
    copied.change("data/liberte/cards.toml", "title = \"Claude Basire\"", "title = \"Claude Bazire\"");
    let mine = copied.folder().to_str().unwrap().to_owned();
    let folder = folder();
    let args = ["print", "cards", "--pack", &mine, "--differs-from", "built-in", "--out", "d.pdf"];
    assert_eq!(print(folder.path(), &args).out, "wrote 1 card on 2 pages to d.pdf\n");
    let without_list = [&args[..], &["--marks", "none", "--replace"]].concat();
    assert_eq!(print(folder.path(), &without_list).out, "wrote 1 card on 1 page to d.pdf\n");
    let with_all = [&args[..], &["--with-unchanged"]].concat();
    assert_eq!(print(folder.path(), &with_all).out, "wrote 110 cards on 14 pages to d.pdf\n");
    let why = refused(folder.path(), &["print", "cards", "--differs-from", "base"]);
    assert!(why.contains("no card differs: there is nothing to print"), "{why}");
    let why = refused(folder.path(), &["print", "cards", "--pack", "revolution", "--differs-from", "built-in"]);
    assert!(why.contains("a pack of another game has no versions of these cards"), "{why}");
}

#[test]
fn one_card_is_a_picture_of_the_format_that_its_file_names() {
    let folder = folder();
    let at = |name: &str| fs::read(folder.path().join(name)).unwrap();
    print(folder.path(), &["print", "card", "71", "--out", "m.svg"]);
    let svg = String::from_utf8(at("m.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("<title>#71 Jean-Paul Marat</title>"), "{}", &svg[..200]);
    assert!(svg.contains("width=\"63mm\" height=\"88mm\"") && !svg.contains("<text"));
    roxmltree::Document::parse(&svg).expect("it is XML");
    print(folder.path(), &["print", "card", "Napoléon", "Bonaparte", "--out", "n.png", "--width", "315"]);
    let png = at("n.png");
    let size = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((&png[1..4], size(16), size(20)), (&b"PNG"[..], 315, 440));
    print(folder.path(), &["print", "card", "spy", "--pack", "revolution", "--language", "de", "--out", "s.pdf"]);
    assert_eq!(Document::read(folder.path(), "s.pdf").pages(), 1);
    for (args, why) in [
        (&["print", "card", "nobodyatall", "--out", "x.svg"][..], "no card is called `nobodyatall`"),
        (&["print", "card", "effect:terror", "--out", "x.svg"], "`effect:terror` is 6 cards: #105 "),
        (&["print", "card", "71", "--out", "x.gif"], "`x.gif` must end in `.svg`, `.png` or `.pdf`"),
        (&["print", "card", "71", "--out", "x.png", "--width", "9"], "it must be 16 to 8000"),
    ] {
        let said = refused(folder.path(), args);
        assert!(said.contains(why), "{args:?}: {said}");
    }
}

#[test]
fn the_board_is_drawn_empty_and_as_it_stands_in_a_game() {
    let folder = folder();
    print(folder.path(), &["print", "board", "--out", "empty.svg"]);
    print(folder.path(), &["print", "board", "--variant", "two-capitals", "--out", "variant.svg"]);
    print(folder.path(), &["sim", "-n", "1", "--journals", "."]);
    print(folder.path(), &["print", "board", "--game", "game-1.journal", "--at", "40", "--out", "moment.svg"]);
    let at = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(at("empty.svg").contains("aria-label=\"Corse\""));
    assert!(at("variant.svg").contains(" + two-capitals") && !at("empty.svg").contains("two-capitals"));
    let drawing = |name: &str| at(name).replace(" + two-capitals", "");
    assert_ne!(drawing("variant.svg"), drawing("empty.svg"));
    assert!(at("moment.svg").contains("after 41 choices"));
    let why =
        refused(folder.path(), &["print", "board", "--game", "game-1.journal", "--at", "99999", "--out", "x.svg"]);
    assert!(why.contains("has no choice 99999: they go from 0 to "), "{why}");
    let why = refused(folder.path(), &["print", "board", "--pack", "revolution", "--out", "x.svg"]);
    assert!(why.contains("has no outlines to draw"), "{why}");
}

#[test]
fn a_deck_for_tabletop_simulator_has_its_sheets_and_numbers() {
    let folder = folder();
    let args =
        ["print", "tabletop", "--pack", "revolution", "cards", "--out", "deck", "--address", "https://a.example/"];
    let run = print(folder.path(), &args);
    assert!(run.out.contains("cards-1.png: 10 wide, 7 high, 6 cards\nwrote a deck of 24 cards to deck"), "{}", run.out);
    let object: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("deck/deck.json")).unwrap()).unwrap();
    let deck = &object["ObjectStates"][0];
    assert_eq!(deck["CustomDeck"]["1"]["FaceURL"], "https://a.example/cards-1.png");
    let ids: Vec<u64> = deck["DeckIDs"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
    assert_eq!((ids.len(), ids[0], ids[4], ids[23]), (24, 100, 101, 105));
    let png = fs::read(folder.path().join("deck/cards-1.png")).unwrap();
    let size = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((size(16), size(20)), (4080, 3990));
}

#[test]
fn house_rules_become_a_pdf() {
    let folder = folder();
    print(folder.path(), &["sheet", "first-edition", "three-ones", "--out", "rules.pdf", "--paper", "letter"]);
    let document = Document::read(folder.path(), "rules.pdf");
    assert_eq!((document.pages() >= 1, document.is_of_size("612 792")), (true, true));
    let why = refused(folder.path(), &["sheet", "one-card", "--format", "pdf"]);
    assert!(why.contains("a PDF is written to a file: name it with `--out`"), "{why}");
}

/// Files that are the same on every machine, by the sums of their bytes.
#[test]
fn files_are_the_same_byte_for_byte_on_every_machine() {
    let folder = folder();
    let all: [(&str, &[&str]); 5] = [
        ("cards.pdf", &["print", "cards", "id:100..110", "--variant", "first-edition", "--backs"]),
        (
            "fr.pdf",
            &["print", "cards", "characters", "rank<=9", "--pack", "libertalia", "--language", "fr", "--out", "fr.pdf"],
        ),
        ("spaces.pdf", &["print", "cards", "--pack", "revolution", "--bleed", "3", "--out", "spaces.pdf"]),
        ("marat.svg", &["print", "card", "71", "--out", "marat.svg"]),
        ("board.svg", &["print", "board", "--out", "board.svg"]),
    ];
    let mut sums = BTreeMap::new();
    for (file, args) in all {
        print(folder.path(), args);
        let sum = Sha256::digest(fs::read(folder.path().join(file)).unwrap());
        sums.insert(file, data_encoding::HEXLOWER.encode(&sum));
    }
    let text: String = sums.iter().map(|(file, sum)| format!("{sum}  {file}\n")).collect();
    crate::golden::compare("print.sha256", &text).unwrap_or_else(|why| panic!("{why}"));
}
