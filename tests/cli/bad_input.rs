//! Bad input, one test a kind: a message that says what, where and what would be right; exit code 1 or 2; no panic.

use crate::support::{Copied, Run, empty_folder, journals, liberte, liberte_in};
use std::fs;

const BOARD: &str = "data/liberte/board.toml";
const CARDS: &str = "data/liberte/cards.toml";
const PACK: &str = "data/liberte/pack.toml";
const RULES: &str = "data/liberte/rules.toml";
const SCENARIO: &str = "data/liberte/scenarios/13-paris/example-2-paris.toml";

/// Asserts that a check found one error, and that it shows all these texts; gives what it told.
#[track_caller]
fn assert_found(copied: &Copied, code: &str, place: &str, shown: &[&str]) -> Run {
    let run = copied.run(&["check"]);
    assert_eq!(run.code, 1, "{}{}", run.err, run.out);
    assert!(run.err.contains(&format!("error[{code}]: ")), "{code}:\n{}", run.err);
    assert!(run.err.contains(&format!("--> {place}")), "{place}:\n{}", run.err);
    assert!(run.err.contains(" ^"), "a caret:\n{}", run.err);
    for text in shown {
        assert!(run.err.contains(text), "{text}:\n{}", run.err);
    }
    assert!(run.out.contains("1 error, "), "{}{}", run.err, run.out);
    run
}

/// Asserts that a command failed with this code, printed no result, and told all these texts.
#[track_caller]
fn assert_refused(run: Run, code: i32, told: &[&str]) {
    assert_eq!((run.code, run.out.as_str()), (code, ""), "{}", run.err);
    for text in told {
        assert!(run.err.contains(text), "{text}:\n{}", run.err);
    }
}

// ------------------------------------------------------------------------------------------------ packs

#[test]
fn a_broken_toml_file() {
    let copied = Copied::new();
    let line = copied.change(RULES, "hand_size = 7", "hand_size = = 7");
    assert_found(&copied, "broken-toml", &format!("{RULES}:{line}:13"), &["hand_size = = 7"]);
    let run = copied.run(&["sim", "-n", "5"]);
    assert_refused(run, 1, &["error[broken-toml]"]);
}

#[test]
fn an_unknown_key() {
    let copied = Copied::new();
    let line = copied.change(RULES, "hand_size = 7", "hand_sise = 7");
    assert_found(&copied, "unknown-key", &format!("{RULES}:{line}:1"), &["`hand_sise`", "did you mean `hand_size`?"]);
}

#[test]
fn an_unknown_id() {
    let copied = Copied::new();
    let line = copied.change(CARDS, "\nregion = \"west\"", "\nregion = \"wset\"") + 1;
    assert_found(&copied, "unknown-id", &format!("{CARDS}:{line}:10"), &["`wset`", "did you mean `west`?"]);
}

#[test]
fn an_unknown_id_in_a_scenario() {
    let copied = Copied::with_some_scenarios();
    let line = copied.change(SCENARIO, "\nile-de-france = [", "\nile-de-frence = [") + 1;
    let shown = ["`ile-de-frence`", "did you mean `ile-de-france`?"];
    assert_found(&copied, "unknown-id", &format!("{SCENARIO}:{line}:1"), &shown);
}

#[test]
fn a_value_out_of_range() {
    let copied = Copied::new();
    let line = copied.change(RULES, "hand_size = 7", "hand_size = 700");
    let shown = ["`hand_size` cannot be 700", "must be from 0 to "];
    assert_found(&copied, "out-of-range", &format!("{RULES}:{line}:13"), &shown);
}

#[test]
fn a_value_of_the_wrong_type() {
    let copied = Copied::new();
    let line = copied.change(RULES, "hand_size = 7", "hand_size = \"seven\"");
    assert_found(&copied, "wrong-type", &format!("{RULES}:{line}:13"), &["\"seven\""]);
}

#[test]
fn a_card_count_other_than_declared() {
    let copied = Copied::new();
    let line = copied.change(PACK, "\ncards = 110", "\ncards = 111") + 1;
    let shown = ["111 cards are declared", "lists 110", "write `cards = 110`"];
    assert_found(&copied, "wrong-count", &format!("{PACK}:{line}:9"), &shown);
}

#[test]
fn a_missing_file() {
    let copied = Copied::new();
    fs::remove_file(copied.path(BOARD)).unwrap();
    let run = copied.run(&["check"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("error[unreadable-file]") && run.err.contains(BOARD), "{}", run.err);
}

#[test]
fn an_empty_file_a_folder_and_noise_in_place_of_a_file() {
    const STRIKE: &str = "data/pack/scenarios/a-strike-takes-a-block.toml";
    let of_small = ["pack.toml", "board.toml", "cards.toml", "rules.toml", "texts/en.toml"];
    let of_small = of_small.map(|file| format!("data/pack/{file}"));
    // The small pack has no map.
    for file in of_small.iter().map(String::as_str).chain([STRIKE, "data/liberte/map.toml"]) {
        let copied = if file.starts_with("data/pack/") { Copied::small() } else { Copied::new() };
        copied.write(file, "");
        assert_eq!(copied.run(&["check"]).code, 1, "{file} empty");
        fs::write(copied.path(file), [0, 159, 146, 150, 255, 10, 0]).unwrap();
        let run = copied.run(&["check"]);
        assert!(run.code == 1 && run.err.contains(file), "{file} noise: {}", run.err);
        fs::remove_file(copied.path(file)).unwrap();
        fs::create_dir(copied.path(file)).unwrap();
        let run = copied.run(&["check"]);
        let is_only_left_out = file == STRIKE;
        assert!(is_only_left_out || [1, 2].contains(&run.code), "{file} is a folder: {}", run.err);
    }
}

#[test]
fn a_folder_without_a_pack() {
    let empty = empty_folder();
    let told = ["`.` holds no pack", "data/NAME/pack.toml"];
    assert_refused(liberte_in(empty.path(), &["--pack", ".", "check"]), 2, &told);
    assert_refused(liberte_in(empty.path(), &["--pack", "nowhere", "sim"]), 2, &["there is no folder `nowhere`"]);
}

#[test]
fn an_unknown_variant() {
    let told = ["there is no variant `first-editon`", "did you mean `first-edition`?"];
    assert_refused(liberte(&["sim", "-n", "1", "--variant", "first-editon"]), 2, &told);
    let run = liberte(&["check", "--variant", "first-editon"]);
    assert!(run.code == 2 && run.err.contains(told[1]), "{}", run.err);
}

// ------------------------------------------------------------------------------------------------ scenarios

#[test]
fn a_card_in_two_places_of_a_scenario() {
    let copied = Copied::with_some_scenarios();
    copied.change(SCENARIO, "display = [5]", "display = [5, 71]");
    let line = fs::read_to_string(copied.path(SCENARIO)).unwrap().lines().position(|it| it == "[given]").unwrap() + 1;
    let shown = ["the position is impossible: card #71 is in ", "and in another place too"];
    assert_found(&copied, "impossible-position", &format!("{SCENARIO}:{line}:1"), &shown);
    let run = liberte(&["test", copied.path(SCENARIO).to_str().unwrap()]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(run.out.contains(shown[0]) && run.out.ends_with("0 passed, 1 failed\n"), "{}", run.out);
}

#[test]
fn every_reason_of_an_impossible_position_is_told_at_once() {
    let copied = Copied::with_some_scenarios();
    copied.change(SCENARIO, "display = [5]", "display = [5, 71]");
    copied.change(SCENARIO, "Max royalist 1\"]", "Max royalist 4\"]");
    let run = liberte(&["test", copied.path(SCENARIO).to_str().unwrap()]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("card #71") && run.out.contains('4'), "{}", run.out);
}

#[test]
fn a_choice_of_a_test_that_is_illegal() {
    let copied = Copied::with_some_scenarios();
    let line = copied.change(SCENARIO, "choice = \"advance #71\"", "choice = \"advance #3\"");
    let run = liberte(&["test", copied.path(SCENARIO).to_str().unwrap()]);
    assert_eq!(run.code, 1);
    let told =
        format!("line {line}: Christie's `advance #3` is refused: #3 François Chabot is not in Christie's display");
    assert!(run.out.contains(&told), "{}", run.out);
}

#[test]
fn a_test_with_a_broken_file_beside_it_still_runs() {
    let copied = Copied::with_some_scenarios();
    fs::write(copied.path("data/liberte/scenarios/13-paris/noise.toml"), [255, 254, 0]).unwrap();
    let run = liberte(&["test", copied.path("data/liberte/scenarios/13-paris").to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.out.contains("noise.toml: it is not UTF-8 text") && run.out.ends_with(" passed, 1 failed\n"));
}

#[test]
fn nothing_to_test() {
    let empty = empty_folder();
    let run = liberte_in(empty.path(), &["test", "."]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("no tests here: scenario files end in `.toml`"), "{}", run.err);
    assert_refused(liberte_in(empty.path(), &["test", "nowhere"]), 2, &["can't read nowhere"]);
}

// ------------------------------------------------------------------------------------------------ scripts

fn script(effect: &str) -> String {
    format!("scripts/liberte/{effect}.rhai")
}

#[test]
fn a_script_with_a_typo() {
    let copied = Copied::new();
    let line = copied.script("purge", "discard(choose(dispalyed()));");
    let place = format!("{}:{line}:20", script("purge"));
    assert_found(&copied, "unknown-function", &place, &["`dispalyed`", "did you mean `displayed`?"]);
    assert_refused(copied.run(&["sim", "-n", "5"]), 1, &["error[unknown-function]"]);
}

#[test]
fn a_script_that_is_no_script() {
    let copied = Copied::new();
    let line = copied.script("purge", "discard(choose((displayed()));");
    assert_found(&copied, "broken-script", &format!("{}:{line}:", script("purge")), &["a `)` is missing"]);
}

#[test]
fn an_endless_loop() {
    let copied = Copied::new();
    copied.script("purge", "loop { }");
    let shown = ["runs on and on", "make it end"];
    assert_found(&copied, "endless-script", &script("purge"), &shown);
    assert_refused(copied.run(&["sim", "-n", "5"]), 1, &["error[endless-script]"]);
}

#[test]
fn a_loop_that_is_endless_only_for_some_cards_hangs_no_game() {
    let copied = Copied::new();
    copied.script("purge", "let c = choose(displayed()); if c.value > 1 { loop { } } discard(c);");
    assert_found(&copied, "endless-script", &script("purge"), &["runs on and on"]);
    let run = copied.run(&["sim", "-n", "20", "--json"]);
    assert!(run.code == 1 && run.out.contains("\"games\": 20,"), "{}", run.err);
}

#[test]
fn a_script_that_throws() {
    let copied = Copied::new();
    let line = copied.script("purge", "if turn() == 3 { throw \"not in turn 3\"; } discard(choose(displayed()));");
    let shown = ["not in turn 3", "refuse with `require`"];
    assert_found(&copied, "failing-script", &format!("{}:{line}:22", script("purge")), &shown);
    let run = copied.run(&["sim", "-n", "20", "--json"]);
    assert!(run.code == 1 && run.out.contains("\"games\": 20,"), "a game goes on: {}", run.err);
}

#[test]
fn a_script_that_throws_only_for_some_cards() {
    let copied = Copied::new();
    let line = copied.script("purge", "let c = choose(displayed()); if c.value > 1 { throw \"no\"; } discard(c);");
    assert_found(&copied, "failing-script", &format!("{}:{line}:51", script("purge")), &[": no\n"]);
}

#[test]
fn a_script_that_is_missing() {
    let copied = Copied::new();
    fs::remove_file(copied.path(&script("terror"))).unwrap();
    let run = copied.run(&["check"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("error[missing-script]") && run.err.contains("terror.rhai"), "{}", run.err);
}

// ------------------------------------------------------------------------------------------------ journals

/// A journal of the built-in pack, as people and older programs write it (without an end mark), after a change to its text,
/// replayed.
fn replay_changed(change: impl Fn(&str) -> String, more: &[&str]) -> Run {
    let is_of_end = |line: &&str| line.starts_with("closed by end") || line.starts_with("end ");
    let bare = |text: &str| -> String { text.split_inclusive('\n').filter(|line| !is_of_end(line)).collect() };
    replay_of(|text| change(&bare(text)), more)
}

/// A journal of the built-in pack after a change to its text, replayed.
fn replay_of(change: impl Fn(&str) -> String, more: &[&str]) -> Run {
    let folder = journals(&["-n", "1"]);
    let path = folder.path().join("game-1.journal");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, change(&text)).unwrap();
    liberte_in(folder.path(), &[&["replay", "game-1.journal"], more].concat())
}

/// The text with its line of that number (from 1) replaced.
fn with_line(text: &str, number: usize, line: &str) -> String {
    let line = |(at, old)| if at + 1 == number { format!("{line}\n") } else { format!("{old}\n") };
    text.lines().enumerate().map(line).collect()
}

#[test]
fn a_journal_of_another_pack() {
    let run = replay_changed(|text| text.replacen("pack liberte", "pack elsewhere", 1), &[]);
    assert_refused(run, 1, &["a journal of the pack `elsewhere`, and this is `liberte`", "--pack DIR:elsewhere"]);
}

#[test]
fn a_journal_of_another_pack_with_variants_of_its_own() {
    let run = replay_changed(|text| text.replacen("pack liberte", "variant odd\npack elsewhere", 1), &[]);
    assert_refused(run, 1, &["a journal of the pack `elsewhere`"]);
}

#[test]
fn a_journal_of_a_changed_pack() {
    let folder = journals(&["-n", "1"]);
    let journal = folder.path().join("game-1.journal");
    let copied = Copied::new();
    assert_eq!(copied.run(&["replay", journal.to_str().unwrap()]).code, 0);
    copied.change(RULES, "hand_size = 7", "hand_size = 6");
    let told = ["was played by other rules", "name the pack as it was with `--pack DIR`"];
    assert_refused(copied.run(&["replay", journal.to_str().unwrap()]), 1, &told);
    copied.change(RULES, "hand_size = 6", "hand_size = 7");
    copied.script(
        "purge",
        "require(in_government(), \"needs-presence-in-government\"); discard(may_choose(displayed()));",
    );
    assert_refused(copied.run(&["replay", journal.to_str().unwrap()]), 1, &told);
}

/// The seat that makes the choice of the line of that number (from 1), and another one.
fn seats_of_line(text: &str, number: usize) -> (&str, &'static str) {
    let asked = text.lines().nth(number - 1).and_then(|line| line.split(' ').next()).unwrap();
    (asked, if asked == "P2" { "P1" } else { "P2" })
}

/// The text whose line 12 is a choice of the seat that is asked there.
fn asked_chooses(text: &str, choice: &str) -> String {
    with_line(text, 12, &format!("{} {choice}", seats_of_line(text, 12).0))
}

/// The text whose line 12 is a choice of another seat than the one that is asked there.
fn another_passes(text: &str) -> String {
    with_line(text, 12, &format!("{} pass", seats_of_line(text, 12).1))
}

#[test]
fn an_illegal_choice_in_a_journal() {
    let run = replay_changed(|text| asked_chooses(text, "battle #999"), &[]);
    assert_refused(run, 1, &["game-1.journal: line 12: `P", " battle #999` is not legal: "]);
    let run = replay_changed(another_passes, &[]);
    assert_refused(run, 1, &["line 12: `P", " pass` is not legal: P", " is to choose now"]);
    let run = replay_changed(|text| asked_chooses(text, "frobnicate"), &[]);
    assert_refused(run, 1, &["line 12: ", "`frobnicate` is not a choice; an example of what is asked now: `"]);
}

#[test]
fn a_trace_goes_as_far_as_the_first_illegal_choice() {
    let run = replay_changed(another_passes, &["--trace"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("line 12: `P") && run.err.contains(" pass` is not legal"), "{}", run.err);
    assert!(!run.out.contains("\"end\":") && run.out.lines().count() > 1, "{}", run.out);
    let run = replay_changed(another_passes, &["--trace", "--at", "1"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "what comes later does not matter");
}

#[test]
fn choices_after_the_end_are_illegal() {
    for more in [&[][..], &["--trace"]] {
        let run = replay_changed(|text| format!("{text}P1 pass\n"), more);
        assert_eq!(run.code, 1);
        assert!(run.err.contains("`P1 pass` is not legal: the game is over"), "{}", run.err);
    }
}

#[test]
fn garbage_in_a_journal() {
    let run = replay_changed(|text| format!("{text}some garbage\n"), &[]);
    assert_refused(run, 1, &["`some` is not a word of a journal: a choice begins with its seat, `P1 pass`"]);
    let run = replay_changed(|text| text.lines().take(3).map(|line| format!("{line}\n")).collect(), &[]);
    assert_refused(run, 1, &["a journal needs the lines `pack`, `seed` and `seat`"]);
    let run = replay_changed(|_| String::new(), &[]);
    assert_refused(run, 1, &["line 1: this is not a journal: the first line must be `liberte journal 1`"]);
    let run = replay_changed(|text| text.replacen("seat Player 1\n", "", 1).replacen("seat Player 2\n", "", 1), &[]);
    assert_eq!(run.code, 1, "{}", run.err);
    let run = replay_changed(|text| text.replacen("seed 1\n", "seed one\n", 1), &[]);
    assert_refused(run, 1, &["line 3: `one` is not a seed: a seed is a whole number"]);
}

#[test]
fn a_journal_that_ends_early_shows_where_it_stands() {
    let run = replay_changed(|text| text.lines().take(60).map(|line| format!("{line}\n")).collect(), &[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("The journal ends here, before the game does.\n"), "{}", run.out);
}

#[test]
fn a_journal_that_was_cut_is_shown_and_told() {
    let run = replay_of(|text| text.lines().take(60).map(|line| format!("{line}\n")).collect(), &[]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("The journal ends here, before the game does.\n"), "{}", run.out);
    assert!(run.err.starts_with("error: game-1.journal: it was cut short: "), "{}", run.err);
    assert!(run.err.contains("help: to open it as it is, remove its line `closed by end`"), "{}", run.err);
}

#[test]
fn a_journal_that_was_cut_within_a_line_is_shown_up_to_that_line() {
    let cut = |text: &str| {
        let whole: String = text.lines().take(60).map(|line| format!("{line}\n")).collect();
        whole.trim_end()[..whole.trim_end().len() - 1].to_owned()
    };
    let run = replay_of(cut, &[]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("The journal ends here, before the game does.\n"), "{}", run.out);
    assert!(run.err.starts_with("error: game-1.journal: it was cut short: "), "{}", run.err);
    // So is one that is of no pack at hand, and has lost the rules that it carried.
    let run = replay_of(|text| cut(&text.replacen("pack liberte", "pack mine", 1)), &[]);
    assert_refused(run, 1, &["is a journal of the pack `mine`", "it was cut short: "]);
}

#[test]
fn a_folder_in_the_place_of_a_file_is_told() {
    let copied = Copied::new();
    fs::create_dir(copied.path("data/liberte/variants/oops.toml")).unwrap();
    let run = copied.run(&["check"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("data/liberte/variants/oops.toml") && run.err.contains("it is not a file"), "{}", run.err);
}

#[test]
fn a_journal_that_was_changed_is_shown_and_told() {
    let run = replay_of(|text| text.replacen("seat Player 1", "seat Player 9", 1), &[]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("Player 9") && run.err.contains("it was changed after it was written: "), "{}", run.err);
    let run = replay_of(|text| with_line(text, 13, "P2 frobnicate"), &[]);
    let told = ["game-1.journal: line 13: `P2 frobnicate` is not legal: ", "it was changed after it was written: "];
    assert_refused(run, 1, &told);
    let run = replay_of(|text| text.replacen("seat Player 1", "seat Player 9", 1), &["--under", "first-edition"]);
    assert!(run.err.starts_with("error: game-1.journal: ") || run.err.contains("it was changed after"), "{}", run.err);
}

#[test]
fn a_file_that_is_not_utf_8_is_told_by_line_place_and_cure() {
    let copied = Copied::new();
    let text = fs::read_to_string(copied.path(CARDS)).unwrap();
    let at = text.find("title = \"").unwrap() + "title = \"".len();
    let line = text[..at].matches('\n').count() + 1;
    let bytes = [&text.as_bytes()[..at], b"Philippe \xe9galit\xe9\"\n", text.as_bytes()].concat();
    fs::write(copied.path(CARDS), bytes).unwrap();
    let run = copied.run(&["check"]);
    assert_eq!(run.code, 1);
    let told = format!("it is not UTF-8 text: line {line}, after `title = \"Philippe `: save it as UTF-8");
    assert!(run.err.contains(&told) && run.err.contains(&format!("--> {CARDS}:{line}:19")), "{}", run.err);
    let run = copied.run(&["check", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["findings"][0]["line"], line);
}

#[test]
fn a_journal_that_can_t_be_read() {
    let folder = empty_folder();
    fs::write(folder.path().join("noise"), [0, 159, 146, 150]).unwrap();
    for (file, told) in [("nowhere", "can't read nowhere"), (".", "can't read ."), ("noise", "it is not UTF-8 text")] {
        assert_refused(liberte_in(folder.path(), &["replay", file]), 2, &[told]);
    }
}

// ------------------------------------------------------------------------------------------------ usage

#[test]
fn numbers_that_can_t_be() {
    let huge = "99999999999999999999";
    let cases: &[(&[&str], &str)] = &[
        (&["sim", "-n", "0"], "it must be 1 or more"),
        (&["sim", "-n", "-1"], "invalid value '-1' for '--games"),
        (&["sim", "-n", huge], "the number is too large"),
        (&["sim", "--seed", "-1"], "invalid value '-1' for '--seed"),
        (&["sim", "--seed", huge], "the number is too large"),
        (&["sim", "--threads", "100000"], "it must be 0 to 1024"),
        (&["sim", "--players", "2"], "2 players: 3 to 6 can play"),
        (&["sim", "--players", "9"], "9 players: 3 to 6 can play"),
        (&["sim", "--players", "many"], "invalid value 'many'"),
        (&["replay", "x", "--at", "-1"], "invalid value '-1' for '--at"),
        (&["frobnicate"], "unrecognized subcommand 'frobnicate'"),
        (&["replay"], "<FILE>"),
        (&["check", "extra"], "unexpected argument 'extra'"),
    ];
    for (args, told) in cases {
        assert_refused(liberte(args), 2, &[told]);
    }
}

#[test]
fn the_last_seed_of_all_is_followed_by_the_first() {
    let run = liberte(&["sim", "-n", "2", "--seed", "18446744073709551615", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn journals_go_into_a_folder_and_nowhere_else() {
    let folder = empty_folder();
    fs::write(folder.path().join("file"), "mine").unwrap();
    let run = liberte_in(folder.path(), &["sim", "-n", "1", "--journals", "file"]);
    assert_refused(run, 2, &["can't write file: it is not a folder"]);
    assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), "mine");
    fs::create_dir_all(folder.path().join("taken/game-1.journal")).unwrap();
    let run = liberte_in(folder.path(), &["sim", "-n", "1", "--journals", "taken"]);
    assert_refused(run, 2, &["can't write taken/game-1.journal"]);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let noise = OsStr::from_bytes(b"\xff\xfe");
    for args in
        [[OsStr::new("sim"), OsStr::new("--variant"), noise], [OsStr::new("--pack"), noise, OsStr::new("check")]]
    {
        assert_eq!(liberte(&args).code, 2);
    }
    let told = "can't read";
    assert_refused(liberte(&[OsStr::new("replay"), noise]), 2, &[told]);
    assert_refused(liberte(&[OsStr::new("test"), noise]), 2, &[told]);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_can_t_be_written_is_told() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let folder = journals(&["-n", "1"]);
    for args in [&["sim", "-n", "1"][..], &["check"], &["replay", "game-1.journal", "--trace"], &["test"]] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_liberte"));
        let output = command.args(args).current_dir(folder.path()).stdout(full()).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {err}");
        assert!(err.starts_with("error: No space left"), "{args:?}: {err}");
    }
}
