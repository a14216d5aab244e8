//! Cases made by hand: what once crashed the program, filled the memory, hung, or misled.

use super::zips::{cell, ods, xlsx, zip};
use super::{Place, run_bounded};
use crate::common::random::is_long;
use data_encoding::BASE64URL_NOPAD;
use flate2::Compression;
use flate2::read::DeflateEncoder;
use sha2::{Digest, Sha256};
use std::io::Read;

/// Imports a sheet, and asserts that it is taken or refused with all of `told`.
#[track_caller]
fn assert_imported(name: &str, bytes: &[u8], code: i32, told: &[&str]) {
    let place = Place::new();
    place.write(name, bytes);
    let args = ["cards", "import", name, "--pack", "pack"];
    let attacked = place.attack(&args, &[]).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert_eq!(attacked.code, code, "{name}: {}{}", attacked.out, attacked.err);
    for text in told {
        assert!(
            attacked.err.contains(text) || attacked.out.contains(text),
            "{text}:\n{}{}",
            attacked.out,
            attacked.err
        );
    }
}

/// The first row of a sheet with a number and a value.
fn heads() -> String {
    format!("<row r=\"1\">{}{}</row>", cell("A1", "Number"), cell("B1", "Value"))
}

#[test]
fn a_cell_at_the_far_end_of_a_workbook_takes_no_room() {
    let far = format!("{}<row r=\"1048576\">{}</row>", heads(), cell("XFD1048576", "x"));
    assert_imported("x.xlsx", &xlsx(&far, ">"), 0, &["the cell XFD1048576 is not read"]);
    let beyond = format!("{}<row>{}</row>", heads(), cell("ZZZ4000000000", "x"));
    assert_imported("x.xlsx", &xlsx(&beyond, ">"), 0, &["is not read: the first 20000 rows and 500 columns are"]);
    let repeated = "<table:table-row table:number-rows-repeated=\"4294967295\"><table:table-cell \
                    table:number-columns-repeated=\"18446744073709551615\" office:value-type=\"float\" office:value=\"1\"/>\
                    </table:table-row>";
    assert_imported("x.ods", &ods(repeated), 2, &["more than 500000 of its cells hold something"]);
}

#[test]
fn a_workbook_that_announces_more_than_it_has_is_refused() {
    for count in ["4294967295", "18446744073709551615", "99999999999999999999999"] {
        let announced = format!("uniqueCount=\"{count}\" count=\"{count}\">");
        assert_imported("x.xlsx", &xlsx(&heads(), &announced), 2, &["announces more than 500000 shared texts"]);
    }
    let mut bytes = xlsx(&heads(), ">");
    let mut end = b"PK\x06\x06".to_vec();
    end.extend(44_u64.to_le_bytes());
    end.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    end.extend((bytes.len() as u64).to_le_bytes().repeat(4));
    bytes.extend(end);
    assert_imported("x.xlsx", &bytes, 2, &["it has more than 1000 parts"]);
}

#[test]
fn a_workbook_that_unpacks_to_too_much_is_refused() {
    let blank = vec![b' '; 80 << 20];
    assert_imported("x.xlsx", &zip(&[("xl/worksheets/sheet1.xml", &blank)]), 2, &["it unpacks to more than"]);
    assert_imported("x.ods", &zip(&[("content.xml", &blank)]), 2, &["it unpacks to more than"]);
    let many: Vec<String> = (0..1001).map(|at| at.to_string()).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert_imported("x.xlsx", &zip(&many), 2, &["it has more than 1000 parts"]);
    let long = format!("{}<row r=\"2\">{}</row>", heads(), cell("A2", &"x".repeat(900_000)));
    assert_imported("x.xlsx", &xlsx(&long, ">"), 2, &["the cell A2 holds more than 32767 letters"]);
    let shared = format!("><si><t>{}</t></si>", "x".repeat(30_000));
    let rows: String =
        (2..2000).map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\" t=\"s\"><v>0</v></c></row>")).collect();
    assert_imported(
        "x.xlsx",
        &xlsx(&format!("{}{rows}", heads()), &shared),
        2,
        &["its cells hold more than 16 MB of text"],
    );
}

#[test]
fn an_old_workbook_is_refused_with_advice() {
    assert_imported("x.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 2, &["save it as `.xlsx` or as CSV"]);
}

#[test]
fn inputs_without_end_are_refused() {
    let place = Place::new();
    let pipe = place.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for file in ["/dev/zero", "pipe"] {
        for args in [
            &["gate", "--baseline", file][..],
            &["cards", "import", file],
            &["replay", file],
            &["test", file],
            &["play", "--scenario", file],
            &["check", "--baseline", file],
            &["shrink", file],
        ] {
            let attacked = run_bounded(place.0.path(), &[args, &["--pack", "pack"]].concat());
            let attacked = attacked.unwrap_or_else(|why| panic!("{args:?}: {why}"));
            assert_eq!(attacked.code, 2, "{args:?}: {}{}", attacked.out, attacked.err);
            assert!(attacked.err.contains("can't read"), "{args:?}: {}", attacked.err);
        }
    }
}

#[test]
fn what_is_broken_throughout_takes_little() {
    let scraps = ["= \n", "a.b.c = 1\n", "a = [\n", "x.y = 1\n[[a]]\n", "{", "a = {b.c = {}}\n"];
    for (at, scrap) in scraps.iter().enumerate() {
        let place = Place::new();
        let text: String = if scrap.starts_with('x') {
            (0..90_000).map(|at| format!("k{at}.b.c.d = 1\n")).collect()
        } else {
            scrap.repeat((4 << 20) / scrap.len())
        };
        place.write("pack/data/pack/cards.toml", text);
        let others = [&["set", "hand_size", "8"][..], &["rename", "card", "1", "200"], &["fmt", "--diff"]];
        // All read it the same way; in an ordinary run each scrap is given to one of the others.
        let given = if is_long() { &others[..] } else { &others[at % 3..=at % 3] };
        for &args in [&["check"][..]].iter().chain(given) {
            let attacked = place.attack(&[args, &["--pack", "pack"]].concat(), &["pack/"]);
            attacked.unwrap_or_else(|why| panic!("{at}, {args:?}: {why}"));
        }
    }
}

/// A share code of a journal and the rules that it carries.
fn code(journal: &str, rules: &str) -> String {
    let plain = format!("{journal}\0{rules}");
    let mut pressed = Sha256::digest(&plain)[..4].to_vec();
    DeflateEncoder::new(plain.as_bytes(), Compression::best()).read_to_end(&mut pressed).unwrap();
    format!("liberte1:{}", BASE64URL_NOPAD.encode(&pressed))
}

/// Rules of a pack `x` with these files.
fn rules(files: &[(&str, &str)]) -> String {
    let files = files.iter().map(|(path, text)| format!("data/x/{path} {}\n{text}", text.len()));
    format!("liberte rules 1 x\n{}", files.collect::<String>())
}

#[test]
fn a_short_code_takes_little_however_much_it_holds() {
    let head = "liberte journal 1\npack x 1 0\nseed 1\nseat A\nseat B\nseat C\n\n";
    let languages: Vec<String> = (0..401).map(|at| format!("\"l{at}\"")).collect();
    let about = format!("id = \"x\"\nlanguages = [{}]\n", languages.join(", "));
    let cases = [
        (code(head, &rules(&[("cards.toml", &"= \n".repeat(1_500_000))])), "too long: more than 1 MB"),
        (code(head, &rules(&[("cards.toml", &"= \n".repeat(300_000))])), "can't be played"),
        (
            code(head, &rules(&[("pack.toml", &about), ("texts/l0.toml", &"#".repeat(900_000))])),
            "too heavy: their languages",
        ),
        (
            code(head, &rules(&[("cards.toml", &"a.b.c.d = 1\n".repeat(80_000))])),
            "too heavy: their files make more than 50000",
        ),
        (code(&format!("{head}P1 {}\n", "x".repeat(5_900_000)), ""), "the line is longer than 4 kB"),
        (code(&format!("{head}P1 {}\n", "x".repeat(3_000)), ""), "it has more than 200 letters"),
        (code(&head.replace("seat A", &format!("seat {}", "é".repeat(61))), ""), "it has more than 60 letters"),
        (
            code(&format!("{}scenario\n{}", &head[..head.len() - 1], "| = \n".repeat(1_000_000)), ""),
            "longer than 256 kB",
        ),
    ];
    for (code, told) in cases {
        let place = Place::new();
        let attacked = place.attack(&["replay", "--code", &code, "--pack", "pack"], &[]);
        let attacked = attacked.unwrap_or_else(|why| panic!("{told}: {why}"));
        assert_eq!(attacked.code, 1, "{}", attacked.err);
        assert!(attacked.err.contains(told) && attacked.err.len() < 3_000, "{told}: {:.3000}", attacked.err);
    }
}

#[test]
fn names_that_move_a_terminal_are_refused() {
    for harm in ["\\u001b]0;owned\\u0007", "\\u009b31m", "a\\nb", "a\\tb", "\\u007f", "\\u202eevil", "\\u2066x"] {
        for (file, from) in [
            ("pack/data/pack/cards.toml", "title = \""),
            ("pack/data/pack/pack.toml", "version = \""),
            ("pack/data/pack/board.toml", "name = \""),
            ("pack/data/pack/texts/en.toml", "name = \""),
            ("pack/data/pack/variants/odd.toml", "title = \""),
        ] {
            let place = Place::new();
            let text = std::fs::read_to_string(place.path(file)).unwrap();
            assert!(text.contains(from), "{file}");
            place.write(file, text.replacen(from, &format!("{from}{harm}"), 1));
            let attacked = place.attack(&["check", "--pack", "pack"], &[]).unwrap();
            assert!(
                attacked.code == 1 && attacked.err.contains("error[malformed]"),
                "{file}, {harm}: {}",
                attacked.err
            );
            let is_clean =
                |text: &str| !text.chars().any(|letter| letter.is_control() && letter != '\n' || letter == '\u{202e}');
            assert!(is_clean(&attacked.out) && is_clean(&attacked.err), "{file}, {harm}: {:?}", attacked.err);
        }
    }
    let place = Place::new();
    let journal = std::fs::read_to_string(place.path("a.journal")).unwrap();
    place.write("a.journal", journal.replace("seat Player 1", "seat \u{1b}[31mPlayer 1"));
    let attacked = place.attack(&["replay", "a.journal", "--pack", "pack"], &[]).unwrap();
    assert!(
        attacked.code == 1 && attacked.err.contains("the letter U+001B can't stand in a journal"),
        "{}",
        attacked.err
    );
    let baseline = std::fs::read_to_string(place.path("a.json")).unwrap();
    place.write("a.json", baseline.replacen("\"pack\": \"pack\"", "\"pack\": \"p\\u001b[31m\"", 1));
    let attacked = place.attack(&["gate", "--baseline", "a.json", "--pack", "pack"], &[]).unwrap();
    assert!(attacked.code == 2 && attacked.err.contains("the character U+001B"), "{}", attacked.err);
}

#[test]
fn a_title_that_a_spreadsheet_would_run_goes_out_as_a_text_and_comes_back_as_it_was() {
    let place = Place::new();
    let file = "pack/data/pack/cards.toml";
    let text = std::fs::read_to_string(place.path(file)).unwrap();
    let mut titles = ["=HYPERLINK(\\\"x\\\")", "@SUM(A1)", "+1", "-1", "'=quoted"].into_iter();
    let changed: String = text
        .split_inclusive('\n')
        .map(|line| match line.strip_prefix("title = \"").and_then(|_| titles.next()) {
            Some(title) => format!("title = \"{title}\"\n"),
            None => line.to_owned(),
        })
        .collect();
    place.write(file, changed);
    for sheet in ["out.csv", "out.xlsx"] {
        place.attack(&["cards", "export", sheet, "--pack", "pack"], &[sheet]).unwrap();
        let attacked = place.attack(&["cards", "import", sheet, "--pack", "pack"], &[]).unwrap();
        assert!(attacked.out.contains("nothing has changed"), "{}{}", attacked.out, attacked.err);
    }
    let csv = std::fs::read_to_string(place.path("out.csv")).unwrap();
    for told in [",\"'=HYPERLINK(\"\"x\"\")\",", ",'@SUM(A1),", ",'+1,", ",'-1,", ",''=quoted,"] {
        assert!(csv.contains(told), "{told}: {csv}");
    }
    let found = place.attack(&["find", "value>=0", "--format", "csv", "--pack", "pack"], &[]).unwrap();
    assert!(!found.out.lines().any(|line| line.contains(",=") || line.contains(",@")), "{}", found.out);
}

#[test]
fn a_baseline_that_says_nonsense_is_refused() {
    let place = Place::new();
    let text = std::fs::read_to_string(place.path("a.json")).unwrap();
    let mut baseline: serde_json::Value = serde_json::from_str(&text).unwrap();
    let figures = baseline["figures"].as_array_mut().unwrap();
    let first = figures[0].clone();
    figures.push(first);
    place.write("a.json", baseline.to_string());
    let attacked = place.attack(&["gate", "--baseline", "a.json", "--pack", "pack"], &[]).unwrap();
    assert!(attacked.code == 2 && attacked.err.contains("twice"), "{}", attacked.err);
}

#[test]
fn every_limit_is_documented_by_the_program() {
    let place = Place::new();
    let page = place.attack(&["docs", "limits"], &[]).unwrap().out;
    for limit in liberte::input::limits::LIMITS {
        assert!(page.contains(&format!("- {}: {}\n", limit.of, limit.in_words())), "{}:\n{page}", limit.of);
    }
    assert!(page.contains("- a spreadsheet: 16 MB\n") && page.contains("- a choice: 200 letters\n"), "{page}");
}
