//! Formatting: what it changes, that it says the same, and that it is done once.

use super::format::format;
use crate::kernel::Chance;
use crate::load::schema::{CARDS, LIBERTE, PACK, TableSpec, VARIANT};
use crate::load::testing::library;

fn formatted(text: &str, spec: &'static TableSpec) -> String {
    format(text, spec).unwrap_or_else(|finding| panic!("{finding:?} in {text}"))
}

/// The shipped files with their descriptions; of the scenarios every seventh.
fn shipped() -> Vec<(String, String, &'static TableSpec)> {
    let library = library();
    let mut found = Vec::new();
    for file in LIBERTE.files {
        let paths = match file.path.split_once("/*") {
            None => vec![library.files().data(file.path)],
            Some((folder, _)) => library.files().list(&library.files().data(folder), "toml"),
        };
        let step = if paths.len() > 50 { 7 } else { 1 };
        for path in paths.into_iter().step_by(step) {
            let text = library.text(&path).unwrap().to_string();
            found.push((path, text, &**file.table as &TableSpec));
        }
    }
    found
}

/// The comments of a text, and whatever else stands on its lines, without blanks and order.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = text.lines().map(|line| line.replace([' ', '\t', '\r'], "")).collect();
    pieces.retain(|line| !line.is_empty());
    pieces.sort();
    pieces
}

/// The text as a careless hand leaves it.
fn untidy(text: &str, number: u64) -> String {
    let mut draws = 0;
    let mut chance = |bound: u64| {
        draws += 1;
        Chance::new(number).of(draws).below(bound)
    };
    let mut untidy = String::new();
    let mut is_in_text = false;
    for line in text.lines() {
        // Blanks at the end of a line of a long text belong to it.
        let ends_text = line.matches("\"\"\"").count() % 2 == 1;
        is_in_text ^= ends_text;
        let is_plain =
            !is_in_text && !ends_text && !line.starts_with([' ', ']', '#', '{']) && line.matches('"').count() <= 2;
        let line = match chance(8) {
            0 if is_plain && !line.contains("'''") => {
                line.replacen(" = ", ["=", "  =", " =\t "][chance(3) as usize], 1)
            }
            _ => line.to_owned(),
        };
        untidy.push_str(&line);
        if is_plain && !line.ends_with(['[', '{']) {
            untidy.push_str(["", "", "", " ", "\t ", "\n\n\n\n"][chance(6) as usize]);
        }
        untidy.push('\n');
    }
    match chance(3) {
        0 => untidy.trim_end().to_owned(),
        1 => untidy + "\n\n\n",
        _ => untidy.replace('\n', "\r\n"),
    }
}

#[test]
fn the_shipped_files_are_in_order() {
    let first_line = |(path, text, spec): (String, String, _)| {
        let formatted = formatted(&text, spec);
        let line = formatted.lines().zip(text.lines()).find(|(formatted, line)| formatted != line);
        (formatted != text).then(|| format!("{path}: {line:?}"))
    };
    let found: Vec<String> = shipped().into_iter().filter_map(first_line).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn an_untidy_file_is_tidied_once_and_says_the_same() {
    for (path, text, spec) in shipped() {
        for number in 0..3 {
            let untidy = untidy(&text, number);
            // Long texts keep their line ends, of whichever kind.
            let content = |text: &str| text.replace("\r\n", "\n").parse::<toml::Table>().unwrap();
            assert_eq!(content(&untidy), content(&text), "{path}");
            let once = formatted(&untidy, spec);
            assert_eq!(content(&once), content(&text), "{path}");
            assert_eq!(pieces(&once), pieces(&untidy), "{path}");
            assert_eq!(formatted(&once, spec), once, "{path}");
            assert!(once.ends_with('\n') && !once.ends_with("\n\n"), "{path}");
        }
    }
}

#[test]
fn blanks_are_put_in_order_but_for_those_within_values() {
    let before = "\u{feff}id=\"a  \"  \n\n\n\n\ntitle   =   '''x  \n  y'''   # c  \nversion =\"=\"\npublishers = [ \"a\" ,  \n\n\n\n\"b\"]\t";
    let before = before.replacen("publishers", "[credits]\npublishers", 1);
    let after = "\u{feff}id = \"a  \"\n\n\ntitle = '''x  \n  y'''   # c\nversion = \"=\"\n[credits]\npublishers = [ \"a\" ,  \n\n\n\n\"b\"]\n";
    assert_eq!(formatted(&before, &PACK), after);
    let windows = before.replace('\n', "\r\n");
    assert_eq!(formatted(&windows, &PACK), after.replace('\n', "\r\n"));
}

#[test]
fn keys_move_to_their_places_with_the_comments_above_them() {
    let before = "# the cards\n\n# first\n[[card]]\n# how many\nvalue = 2 # two\n\n# detached\n\ntitle = \"A\"\nid = 1";
    let after =
        "# the cards\n\n# first\n[[card]]\nid = 1\n\n# detached\n\ntitle = \"A\"\n# how many\nvalue = 2 # two\n";
    assert_eq!(formatted(before, &CARDS), after);
    let unknown = "[[card]]\nvalue = 2\nmine = 3\nid = 1\n";
    assert_eq!(formatted(unknown, &CARDS), unknown);
    let head = "# about the file\ntitle = \"T\"\n# its id\nid = \"t\"\n";
    assert_eq!(formatted(head, &VARIANT), "# about the file\n# its id\nid = \"t\"\ntitle = \"T\"\n");
    let settings = "[rules.play-cards]\nsecond_play = true\nstack_height = 2\n";
    assert_eq!(formatted(settings, &VARIANT), "[rules.play-cards]\nstack_height = 2\nsecond_play = true\n");
}

#[test]
fn a_file_that_is_not_toml_is_not_formatted() {
    let finding = format("a = 1\nb = [\n", &CARDS).unwrap_err();
    assert_eq!(finding.code, "broken-toml");
}
