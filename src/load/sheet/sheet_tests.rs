//! Cards out to a sheet and back in.

use super::*;
use crate::load::diagnostic::Diagnostic;
use crate::load::edit::apply;
use crate::load::schema::{CARDS, LIBERTE, VARIANT};
use crate::load::testing::library;
use std::sync::Arc;

const CARD_LIST: SheetList = SheetList { format: &LIBERTE, kind: EntryKind::Card };

fn shipped() -> (String, Arc<Loaded>) {
    let library = library();
    let text = library.text("data/liberte/cards.toml").unwrap();
    (text.to_string(), library.load(&[]))
}

const SMALL: &str = "\
# two cards\n[[card]]\nid = 1 # first\ntitle = \"Pierre, dit \\\"l'Île\\\"\"\nkind = \"personality\"\nset = \"A\"\nfaction = \"radical\"\n\
value = 0x2\nregion = \"west\"\nsymbols = [\n  \"cannon\", # one\n  \"general\",\n]\nsource = \"confirmed\"\nwhere = [\"a, b\", \"c\"]\n\n\
[[card]]\nid = 2\ntitle = \"Club\"\nkind = \"club\"\nset = \"A\"\nfaction = \"radical\"\nvalue = 1\nbasis = \"two\\nlines\"\n";

fn heads() -> String {
    CARD_LIST.columns().iter().map(|key| CARD_LIST.head(key.name)).collect::<Vec<_>>().join(",")
}

fn merged(name: &str, bytes: &[u8], text: &str, take_out: bool) -> SheetChanges {
    let sheet = read(CARD_LIST, name, bytes).unwrap_or_else(|why| panic!("{why}"));
    merge(&sheet, &SheetEntries::of(CARD_LIST, text), &shipped().1, take_out)
}

fn messages(found: &[Diagnostic]) -> Vec<&str> {
    found.iter().map(|finding| finding.message.as_str()).collect()
}

/// The cards after a sheet was brought in.
fn after(name: &str, bytes: &[u8], text: &str) -> String {
    let merged = merged(name, bytes, text, false);
    assert_eq!(messages(&merged.findings), Vec::<&str>::new());
    apply(text, &CARDS, &merged.edits).unwrap()
}

#[test]
fn out_and_in_again_changes_nothing() {
    let (shipped, pack) = shipped();
    for text in [shipped.as_str(), &shipped.replace('\n', "\r\n"), SMALL] {
        for (name, bytes) in [
            ("a.csv", csv(&SheetEntries::of(CARD_LIST, text)).unwrap()),
            ("a.xlsx", xlsx(&SheetEntries::of(CARD_LIST, text), Some(&pack)).unwrap()),
        ] {
            let merged = merged(name, &bytes, text, true);
            assert_eq!(merged, SheetChanges::default(), "{name}");
        }
    }
    let cards = SheetEntries::of(CARD_LIST, &shipped);
    assert_eq!(xlsx(&cards, None).unwrap(), xlsx(&cards, None).unwrap());
}

#[test]
fn a_title_like_a_formula_goes_out_as_a_text_and_comes_back_as_it_was() {
    for title in ["=1+1", "+1", "-1", "@SUM(A1)", "'=1", "\\tx"] {
        let text = SMALL.replace("\"Club\"", &format!("\"{title}\""));
        let cards = SheetEntries::of(CARD_LIST, &text);
        let plain = String::from_utf8(csv(&cards).unwrap()).unwrap();
        assert!(plain.contains(&format!("2,'{}", title.replace("\\t", "\t"))), "{plain}");
        for (name, bytes) in [("a.csv", plain.into_bytes()), ("a.xlsx", xlsx(&cards, None).unwrap())] {
            assert_eq!(merged(name, &bytes, &text, true).changes, [], "{name}: {title}");
        }
    }
}

#[test]
fn csv_opens_in_a_spreadsheet_as_it_should() {
    let text = String::from_utf8(csv(&SheetEntries::of(CARD_LIST, SMALL)).unwrap()).unwrap();
    let first = "1,\"Pierre, dit \"\"l'Île\"\"\",personality,A,radical,,2,west,,\"cannon, general\",,,confirmed,,,\"a, b; c\"\r\n";
    assert!(text.starts_with(&format!("\u{feff}{}\r\n{first}", heads())), "{text}");
    assert!(text.starts_with(
        "\u{feff}Number,Title,Kind,Set,Faction,Further faction,Value,Region,Further regions,Symbols,Effect,Picture,Source,"
    ));
}

#[test]
fn however_a_sheet_was_saved_it_is_read() {
    let plain = String::from_utf8(csv(&SheetEntries::of(CARD_LIST, SMALL)).unwrap()).unwrap().replace("Club", "Café");
    let plain = plain.trim_start_matches('\u{feff}');
    let expected = SMALL.replace("\"Club\"", "\"Café\"");
    let with = |delimiter: u8| {
        let mut writer = ::csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
        for record in ::csv::ReaderBuilder::new().has_headers(false).from_reader(plain.as_bytes()).records() {
            writer.write_record(&record.unwrap()).unwrap();
        }
        writer.into_inner().unwrap()
    };
    let utf_16 = |text: &str| {
        let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        [&[0xff, 0xfe][..], &units].concat()
    };
    for (way, bytes) in [
        ("plain", plain.as_bytes().to_vec()),
        ("semicolons", with(b';')),
        ("tabs", with(b'\t')),
        ("told", [b"sep=;\r\n", &with(b';')[..]].concat()),
        ("unicode text", utf_16(&String::from_utf8(with(b'\t')).unwrap())),
        ("old line ends", plain.replace("\r\n", "\n").into_bytes()),
    ] {
        assert_eq!(after("a.csv", &bytes, SMALL), expected, "{way}");
    }
    let windows: Vec<u8> = plain.chars().map(|letter| letter as u32 as u8).collect();
    let old = merged("a.CSV", &windows, SMALL, false);
    assert_eq!(messages(&old.findings), ["the sheet is not UTF-8; it was read as Windows-1252"]);
    assert_eq!(apply(SMALL, &CARDS, &old.edits).unwrap(), expected);
}

#[test]
fn columns_and_rows_may_stand_in_any_order_and_be_missing() {
    let sheet = "value;Notes; NUMBER ;title\n3;x;2;Club\n\n;;;\n2;;1;Paul\n";
    let merged = merged("a.csv", sheet.as_bytes(), SMALL, false);
    assert_eq!(messages(&merged.findings), ["column B (`Notes`) is not a key of a card and is ignored"]);
    let changes: Vec<String> = merged.changes.iter().map(SheetChange::to_string).collect();
    let title = "#1 Pierre, dit \"l'Île\": title \"Pierre, dit \\\"l'Île\\\"\" -> \"Paul\"";
    assert_eq!(changes, ["#2 Club: value 1 -> 3", title]);
    let expected = SMALL.replace("value = 1", "value = 3").replace("Pierre, dit \\\"l'Île\\\"", "Paul");
    assert_eq!(apply(SMALL, &CARDS, &merged.edits).unwrap(), expected);
}

#[test]
fn lists_and_cells_left_empty_are_small_changes_too() {
    let sheet = "id,symbols,where,basis\n1,general; cannon;sans-culottes,\"a, b; d\",\n2,,,\n";
    let expected = SMALL
        .replace("  \"cannon\", # one\n  \"general\",\n", "  \"general\", # one\n  \"cannon\",\n  \"sans-culottes\",\n")
        .replace("[\"a, b\", \"c\"]", "[\"a, b\", \"d\"]")
        .replace("basis = \"two\\nlines\"\n", "");
    let after = after("a.csv", sheet.as_bytes(), SMALL);
    assert_eq!(after.parse::<toml::Table>().unwrap(), expected.parse::<toml::Table>().unwrap());
    assert!(after.contains("# one"), "{after}");
}

#[test]
fn a_new_number_is_a_new_card_and_a_missing_row_takes_none_out_unless_told() {
    let sheet = "Number,Title,Kind,Set,Faction,Value\n7,New,club,B,moderate,1\n2,Club,club,A,radical,1\n";
    let found = merged("a.csv", sheet.as_bytes(), SMALL, false);
    assert_eq!((messages(&found.findings).len(), found.missing.as_slice()), (0, &[RowId::Number(1)][..]));
    let new = "\n[[card]]\nid = 7\ntitle = \"New\"\nkind = \"club\"\nset = \"B\"\nfaction = \"moderate\"\nvalue = 1\n";
    assert_eq!(apply(SMALL, &CARDS, &found.edits).unwrap(), format!("{SMALL}{new}"));
    let found = merged("a.csv", sheet.as_bytes(), SMALL, true);
    assert!(found.missing.is_empty());
    let left = apply(SMALL, &CARDS, &found.edits).unwrap();
    assert!(!left.contains("Pierre") && left.contains("New") && left.contains("Club"), "{left}");
}

#[test]
fn a_symbol_that_a_pack_adds_comes_in_from_a_sheet() {
    let mut library = library();
    let path = library.files().data("cards.toml");
    let text = library.text(&path).unwrap().replacen("[[card]]", "[[symbol]]\nid = \"drum\"\n\n[[card]]", 1);
    library.overlay(&path, Some(&text));
    let sheet = read(CARD_LIST, "a.csv", "Number,Symbols\n1,\"cannon, drum\"\n2,drumm\n".as_bytes()).unwrap();
    let merged = merge(&sheet, &SheetEntries::of(CARD_LIST, &text), &library.load(&[]), false);
    assert_eq!(messages(&merged.findings), ["row 3, column B (`Symbols`): `symbols` cannot be `drumm`"]);
    assert_eq!(merged.findings[0].help.as_deref(), Some("did you mean `drum`?"));
    let after = apply(&text, &CARDS, &merged.edits).unwrap();
    assert!(after.contains("symbols = [\"cannon\", \"drum\"]"), "{}", &after[..2000]);
}

#[test]
fn all_that_is_wrong_is_told_at_once_by_row_and_column() {
    let sheet = "Number,Title,Kind,Value,Region,Symbols,Faction,Title\n1,,personality,10,sud,\"cannon, horse\",radicl,x\n\
                 1,A,club,1,,,,\nx,A,club,1,,,,\n,B,club,1,,,,\n9,N,,1,,,,\n2,Club,clup,one,,,,\n";
    let found = merged("a.csv", sheet.as_bytes(), SMALL, false);
    let expected = [
        "the column `Title` appears twice, again as H",
        "row 2, column D (`Value`): `value` cannot be 10",
        "row 2, column E (`Region`): there is no region `sud`",
        "row 2, column F (`Symbols`): `symbols` cannot be `horse`",
        "row 2, column G (`Faction`): there is no faction `radicl`",
        "row 2, column B (`Title`): a card needs its `title`",
        "row 3, column A (`Number`): card #1 is already in row 2",
        "row 4, column A (`Number`): `x` is not a whole number",
        "row 5, column A (`Number`): a card needs its number",
        "row 6: the new card #9 needs `Kind`, `Set`",
        "row 7, column C (`Kind`): `kind` cannot be `clup`",
        "row 7, column D (`Value`): `one` is not a whole number",
    ];
    assert_eq!(messages(&found.findings), expected);
    let none = merged("a.csv", b"Title,Value\nA,1\n", SMALL, false);
    assert_eq!(messages(&none.findings), ["the sheet has no column `Number`"]);
}

#[test]
fn rows_are_counted_as_the_spreadsheet_shows_them_however_lines_end() {
    let sheet = "Number,Basis,Value\n1,\"two\nlines\",2\n\n2,\"two\nlines\",12\n";
    for text in [sheet.to_owned(), sheet.replace('\n', "\r\n"), format!("sep=,\r\n{sheet}")] {
        let found = merged("a.csv", text.as_bytes(), SMALL, false);
        let row = if text.starts_with("sep") { 6 } else { 5 };
        assert_eq!(
            messages(&found.findings),
            [format!("row {row}, column C (`Value`): `value` cannot be 12")],
            "{text:?}"
        );
    }
    let found = merged("a.csv", b"Number,Value\r1,2\r\r2,12\r", SMALL, false);
    assert_eq!(messages(&found.findings), ["row 4, column B (`Value`): `value` cannot be 12"]);
    let found = merged("a.csv", b"Number,Value\r\n1,2\r\n2,12\r\n", SMALL, false);
    assert_eq!(messages(&found.findings), ["row 3, column B (`Value`): `value` cannot be 12"]);
}

#[test]
fn what_is_no_sheet_is_refused_in_a_sentence() {
    for (name, bytes) in [
        ("a.pdf", &b"Number"[..]),
        ("a.csv", b""),
        ("a.csv", b"\xef\xbb\xbf\r\n"),
        ("a.xlsx", b"PK\x03\x04 and no more"),
        ("a.xlsx", b"Number,Title\n"),
        ("a.xls", b"\xd0\xcf\x11\xe0"),
    ] {
        assert!(read(CARD_LIST, name, bytes).is_err(), "{name}");
    }
}

#[test]
fn with_a_variant_only_what_differs_from_the_pack_is_said() {
    let board = shipped().1;
    let variant = "id = \"mine\"\ntitle = \"Mine\"\ntake_out = [2]\n\n# weaker\n[[card]]\nid = 1\nvalue = 1\n";
    let cards = SheetEntries::of(CARD_LIST, SMALL).with_variant(variant);
    let after = |sheet: &str, take_out| {
        let merged = merge(&read(CARD_LIST, "a.csv", sheet.as_bytes()).unwrap(), &cards, &board, take_out);
        assert_eq!(messages(&merged.findings), Vec::<&str>::new());
        apply(variant, &VARIANT, &merged.edits).unwrap()
    };
    let exported = csv(&cards).unwrap();
    assert_eq!(after(std::str::from_utf8(&exported).unwrap(), true), variant);
    let head = "id = \"mine\"\ntitle = \"Mine\"\n";
    assert_eq!(after("id,value\n1,2\n", false), format!("{head}take_out = [2]\n"));
    assert_eq!(after("id,value,symbols\n1,3,\n", false), variant.replace("value = 1", "value = 3\nsymbols = []"));
    assert_eq!(after("id,value\n1,1\n2,1\n", false), variant.replace("take_out = [2]\n", ""));
    assert_eq!(after("id,value\n2,3\n", true), variant.replace("[2]", "[1]") + "\n[[card]]\nid = 2\nvalue = 3\n");
    let refused = merge(&read(CARD_LIST, "a.csv", b"id,faction\n1,\n").unwrap(), &cards, &board, false);
    assert_eq!(messages(&refused.findings), ["row 2, column B (`Faction`): a card needs its `faction`"]);
}
