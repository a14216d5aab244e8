//! A day of an author: whose pack a command is about, tests written from the program alone, and what is said when a choice
//! or a word is wrong.

use crate::support::{Copied, Run, empty_folder, liberte, liberte_in};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A small pack in the folder `mine` of a new folder.
fn small() -> TempDir {
    let folder = empty_folder();
    let run = liberte_in(folder.path(), &["new", "mine", "--from", "small"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    folder
}

fn change(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// What a test says, written to a file of its own beside the built-in pack.
fn tested(test: &str) -> Run {
    let folder = empty_folder();
    fs::write(folder.path().join("test.toml"), test).unwrap();
    liberte_in(folder.path(), &["test", "test.toml"])
}

const HEAD: &str =
    "seats = [\"Christie\", \"Joshua\", \"Max\"]\ntitle = \"x\"\n[given]\nturn = 2\nphase = \"action\"\n";

#[test]
fn in_the_folder_of_a_pack_and_below_it_that_pack_is_meant_and_it_is_said_once() {
    let folder = small();
    let mine = folder.path().join("mine");
    change(&mine.join("data/mine/rules.toml"), "stack_height", "stack_hight");
    for inside in [mine.clone(), mine.join("data/mine"), mine.join("scripts")] {
        let run = liberte_in(&inside, &["check"]);
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(run.err.contains("unknown key `stack_hight`") || run.err.contains("`stack_hight`"), "{}", run.err);
        assert_eq!(run.err.matches("pack: `mine` in ").count(), 1, "{}", run.err);
    }
    let built_in = liberte_in(&mine, &["check", "--pack", "built-in"]);
    assert_eq!((built_in.code, built_in.err.as_str()), (0, ""));
    assert!(built_in.out.starts_with("liberte "), "{}", built_in.out);
    let beside = liberte_in(folder.path(), &["check"]);
    assert_eq!((beside.code, beside.err.as_str()), (0, ""));
}

#[test]
fn a_pack_of_this_folder_can_be_changed_without_naming_it() {
    let folder = small();
    let mine = folder.path().join("mine");
    let run = liberte_in(&mine, &["set", "hand_size", "5"]);
    assert_eq!((run.code, run.err.as_str()), (0, "pack: `mine` in this folder\n"), "{}", run.out);
    let run = liberte_in(&mine, &["new", "variant", "my-rule", "--format", "json"]);
    let made: Value = serde_json::from_str(&run.out).unwrap();
    assert!(made["pack"].as_str().unwrap().ends_with("mine:mine"), "{}", run.out);
}

#[test]
fn where_several_packs_lie_one_must_be_named() {
    let folder = empty_folder();
    for id in ["alpha", "beta"] {
        liberte_in(folder.path(), &["new", ".", "--id", id, "--from", "small"]);
    }
    let run = liberte_in(folder.path(), &["check"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("`.` holds several packs; name one with `--pack`: `.:alpha` or `.:beta`"), "{}", run.err);
    let within = liberte_in(&folder.path().join("data/beta"), &["check"]);
    assert!(within.code == 0 && within.err.starts_with("pack: `beta` in "), "{}", within.err);
}

#[test]
fn the_folder_of_a_pack_where_no_folder_belongs_is_told_how_to_be_named() {
    let folder = small();
    for (args, help) in [
        (&["check", "mine"][..], "liberte check --pack mine"),
        (&["mine"], "liberte --pack mine"),
        (&["sim", "-n", "3", "mine"], "liberte sim -n 3 --pack mine"),
        (&["test", "mine"], "liberte test --pack mine"),
    ] {
        let run = liberte_in(folder.path(), args);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains("`mine` is a folder with a pack") && run.err.contains(help), "{}", run.err);
    }
    let run = liberte_in(folder.path(), &["check", "yours"]);
    assert!(run.code == 2 && run.err.contains("unexpected argument"), "{}", run.err);
}

#[test]
fn docs_list_every_choice_with_what_it_answers_and_every_event() {
    let choices = liberte(&["docs", "choices"]);
    assert_eq!((choices.code, choices.err.as_str()), (0, ""));
    for known in liberte::model::CHOICES {
        assert!(choices.out.contains(&format!("### `{}`", known.example())), "{}", known.word);
    }
    for question in liberte::model::Question::ALL {
        assert!(choices.out.contains(&format!("### `{}`", question.id())), "{question:?}");
    }
    assert!(choices.out.contains("Answers `target`."), "{}", choices.out);
    let events = liberte(&["docs", "events"]);
    for kind in liberte::model::EventKind::ALL {
        assert!(events.out.contains(&format!(
            "## `{}`\n\n{}",
            kind.id(),
            &kind.meaning()[..20.min(kind.meaning().len())]
        )));
    }
    let one = liberte(&["docs", "clean-up"]).out;
    assert!(one.contains("`display`") && one.contains("`discard`"), "{one}");
}

#[test]
fn words_of_closed_lists_in_a_test_are_looked_at() {
    for (then, code, word, meant) in [
        ("events = [\"card-plaid\"]", "unknown-word", "card-plaid", "card-played"),
        ("asked = { by = \"Max\", asked = \"acton\" }", "unknown-word", "acton", "action"),
        // A pack may have endings of its own.
        ("end = \"for-turns\"", "unknown-id", "for-turns", "four-turns"),
    ] {
        let run = tested(&format!("{HEAD}[then]\n{then}\n"));
        assert_eq!(run.code, 1);
        assert!(run.out.contains(&format!("error[{code}]")) && run.out.contains(word), "{}", run.out);
        assert!(run.out.contains(&format!("did you mean `{meant}`?")), "{}", run.out);
    }
    let schema: Value = serde_json::from_str(&liberte(&["schema", "scenario"]).out).unwrap();
    let then = &schema["properties"]["then"]["properties"];
    let has = |list: &Value, word: &str| list.as_array().unwrap().iter().any(|it| it == word);
    assert!(has(&then["events"]["items"]["enum"], "card-played"));
    assert!(has(&then["asked"]["properties"]["asked"]["enum"], "clean-up"));
    assert!(has(&then["end"]["examples"], "four-turns"));
}

#[test]
fn what_is_no_choice_is_answered_with_the_words_that_are() {
    let run = tested(&format!("{HEAD}[[play]]\nby = \"Max\"\nchoice = \"target #1\"\n"));
    assert!(run.out.contains("`target #1` is not a choice") && run.out.contains("liberte docs choices"), "{}", run.out);
    let run = tested(&format!("{HEAD}[[play]]\nby = \"Max\"\nchoice = \"discard 1\"\n"));
    assert!(run.out.contains("write `discard #12` or `discard`"), "{}", run.out);
}

#[test]
fn a_refused_choice_is_answered_with_those_that_are_legal() {
    let given = "order = [\"Christie\", \"Joshua\", \"Max\"]\n[given.seat.Christie]\nhand = [1, 4]\n";
    let run = tested(&format!("{HEAD}{given}[[play]]\nby = \"Christie\"\nchoice = \"play #7\"\n"));
    assert_eq!(run.code, 1);
    assert!(run.out.contains("line 11: Christie's `play #7` is refused: #7 "), "{}", run.out);
    let legal = "Christie is asked `action`; legal now: `play #1`, `play #4`, ";
    assert!(run.out.contains(legal), "{}", run.out);
    assert!(run.out.contains("`pass`"), "{}", run.out);
}

#[test]
fn a_choice_that_was_made_because_nothing_else_was_legal_is_told() {
    // One card lies in a display, so that the Purge has one target.
    let given = "order = [\"Christie\", \"Joshua\", \"Max\"]\ngovernment = \"moderate\"\npresence = [\"Christie\"]\n\
                 [given.seat.Christie]\nhand = [101]\n[given.seat.Max]\ndisplay = [2]\n";
    let play =
        "[[play]]\nby = \"Christie\"\nchoice = \"play #101\"\n[[play]]\nby = \"Christie\"\nchoice = \"discard #2\"\n";
    let run = tested(&format!("{HEAD}{given}{play}"));
    assert_eq!(run.code, 1);
    assert!(run.out.contains("made before that, since nothing else was legal: `card #2` for Christie"), "{}", run.out);
}

#[test]
fn what_does_not_hold_is_told_in_the_words_of_the_file_with_its_line() {
    let given = "government = \"radical\"\npresence = [\"Max\"]\n[given.provinces]\nnormandie = [\"Max radical 2\"]\n\
                 [given.seat.Max]\nhand = [4]\nvotes = { radical = 1 }\n";
    let then = "[then]\ngovernment = \"royalist\"\nopposition = \"moderate\"\nprovinces.normandie = [\"Joshua radical 2\"]\n\
                hand = { Max = [4, 5] }\npresence = []\norder = [\"Max\", \"Joshua\", \"Christie\"]\nevents = [\"card-played\"]\n";
    let run = tested(&format!(
        "{HEAD}order = [\"Christie\", \"Joshua\", \"Max\"]\n{}{then}",
        given.replace("votes = { radical = 1 }\n", "")
    ));
    assert_eq!(run.code, 1);
    for told in [
        "line 14: government: expected royalist, found radical",
        "line 15: opposition: expected moderate, found none",
        "line 16: provinces.normandie: expected [\"Joshua radical 2\"], found [\"Max radical 2\"]",
        "line 17: hand.Max: expected [4, 5], found [4]",
        "line 18: presence: expected [], found [\"Max\"]",
        "line 19: order: expected [\"Max\", \"Joshua\", \"Christie\"], found [\"Christie\", \"Joshua\", \"Max\"]",
        "line 20: events: no `card-played` happened; what did: nothing",
    ] {
        assert!(run.out.contains(told), "{told}:\n{}", run.out);
    }
    for rust in ["Some(", "None", "PerFaction", "Seat("] {
        assert!(!run.out.contains(rust), "{rust}:\n{}", run.out);
    }
}

#[test]
fn a_test_begins_with_new_scenario() {
    let folder = small();
    let mine = folder.path().join("mine");
    let run = liberte_in(folder.path(), &["new", "scenario", "a-tie", "--title", "A tie", "--pack", "mine"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.starts_with("made data/mine/scenarios/a-tie.toml\n") && run.out.contains("docs choices"),
        "{}",
        run.out
    );
    let text = fs::read_to_string(mine.join("data/mine/scenarios/a-tie.toml")).unwrap();
    assert!(text.starts_with("#:schema ../../schemas/scenario.json\n") && text.contains("title = \"A tie\""), "{text}");
    for command in [["check", "--pack", "mine"], ["test", "--pack", "mine"]] {
        let run = liberte_in(folder.path(), &command);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    }
    let again = liberte_in(folder.path(), &["new", "scenario", "a-tie", "--pack", "mine"]);
    assert!(again.code == 2 && again.err.contains("already has a scenario `a-tie`"), "{}", again.err);
    let unknown = liberte_in(folder.path(), &["new", "scenario", "b", "--variant", "none", "--pack", "mine"]);
    assert!(unknown.code == 2 && unknown.err.contains("there is no variant `none`"), "{}", unknown.err);
    liberte_in(folder.path(), &["new", "scenario", "low", "--variant", "low-stacks", "--pack", "mine"]);
    let run = liberte_in(folder.path(), &["test", "--pack", "mine"]);
    assert!(run.code == 0 && run.out.contains(" 0 failed"), "{}", run.out);
}

#[test]
fn the_id_of_a_scenario_is_the_name_of_its_file_and_no_other_has_it() {
    let folder = small();
    let scenarios = folder.path().join("mine/data/mine/scenarios");
    let from = scenarios.join("a-strike-takes-a-block.toml");
    fs::copy(&from, scenarios.join("a-copy.toml")).unwrap();
    let run = liberte_in(folder.path(), &["check", "--pack", "mine"]);
    let told = "warning[wrong-id]: the id `a-strike-takes-a-block` differs from the file's name, `a-copy`";
    assert!(run.err.contains(told) && run.err.contains("scenarios/a-copy.toml:"), "{}", run.err);
    assert!(run.code == 0 && run.out.contains("0 errors, 1 warning"), "one cause, one finding: {}{}", run.out, run.err);
    fs::remove_file(scenarios.join("a-copy.toml")).unwrap();
    fs::create_dir(scenarios.join("more")).unwrap();
    let deeper = fs::read_to_string(&from).unwrap().replacen("../../schemas", "../../../schemas", 1);
    fs::write(scenarios.join("more/a-strike-takes-a-block.toml"), deeper).unwrap();
    let run = liberte_in(folder.path(), &["check", "--pack", "mine"]);
    assert!(run.err.contains("warning[duplicate]: two scenarios have the id `a-strike-takes-a-block`"), "{}", run.err);
    assert!(run.out.contains("0 errors, 1 warning"), "{}{}", run.out, run.err);
}

#[test]
fn two_new_cards_can_be_played_together_and_with_the_shipped_ones() {
    let folder = empty_folder();
    liberte_in(folder.path(), &["new", "mine"]);
    let mine = folder.path().join("mine");
    for id in ["aaa", "bbb"] {
        let run = liberte_in(&mine, &["new", "effect", id]);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let variants = ["--variant", "aaa", "--variant", "bbb", "--variant", "levee-en-masse"];
    let run = liberte_in(&mine, &[&["check"][..], &variants].concat());
    assert_eq!((run.code, run.err.as_str()), (0, "pack: `mine` in this folder\n"), "{}", run.out);
}

#[test]
fn of_two_cards_with_one_number_the_number_is_told_and_nothing_that_follows() {
    let folder = empty_folder();
    liberte_in(folder.path(), &["new", "mine"]);
    let mine = folder.path().join("mine");
    for id in ["aaa", "bbb"] {
        liberte_in(&mine, &["new", "effect", id]);
    }
    change(&mine.join("data/mine/variants/bbb.toml"), "id = 205", "id = 204");
    fs::remove_file(mine.join("data/mine/scenarios/bbb-discards-a-displayed-card.toml")).unwrap();
    let run = liberte_in(&mine, &["check", "--variant", "aaa", "--variant", "bbb"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let found: Vec<&str> =
        run.err.lines().filter(|line| line.starts_with("error[") || line.starts_with("warning[")).collect();
    assert_eq!(found.len(), 1, "{}", run.err);
    assert!(found[0].contains("the number 204 is taken by `Aaa`"), "{}", found[0]);
}

#[test]
fn translating_a_word_changes_no_total() {
    let pack = Copied::new();
    pack.change("data/liberte/texts/fr.toml", "personality = \"Personnalité\"", "personality = \"Club\"");
    let run = pack.run(&["check"]);
    assert!(!run.err.contains("wrong-total"), "{}", run.err);
}

#[test]
fn the_old_number_of_a_renamed_card_is_refused_in_a_variant_too() {
    let pack = Copied::new();
    let run = pack.run(&["rename", "card", "4", "204", "--apply"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let variant = "data/liberte/variants/one-card.toml";
    let before = fs::read_to_string(pack.path(variant)).unwrap();
    for force in [&[][..], &["--force"]] {
        let run = pack.run(&[&["set", "card.4.value", "2", "--variant", "one-card"][..], force].concat());
        assert_eq!(run.code, 1, "{}", run.out);
        assert!(run.err.contains("there is no card `4`"), "{}", run.err);
    }
    assert_eq!(fs::read_to_string(pack.path(variant)).unwrap(), before);
}

#[test]
fn a_value_read_on_the_printed_card_is_set_as_confirmed() {
    let pack = Copied::new();
    let run = pack.run(&["set", "card.2.region", "centre", "--confirmed"]);
    assert_eq!(run.code, 0, "{}{}", run.err, run.out);
    let cards = fs::read_to_string(pack.path("data/liberte/cards.toml")).unwrap();
    let entry = cards.split("[[card]]").find(|entry| entry.contains("\nid = 2\n")).unwrap();
    assert!(entry.contains("\"region\"") && entry.contains("source = "), "{entry}");
    let setting = pack.run(&["set", "stack_height", "4", "--confirmed"]);
    assert!(setting.code == 2 && setting.err.contains("says no source"), "{}", setting.err);
    let sheet = pack.path("cards.csv");
    fs::write(&sheet, "Number,Region\n3,centre\n").unwrap();
    let run = pack.run(&["cards", "import", sheet.to_str().unwrap(), "--apply", "--confirmed"]);
    assert_eq!(run.code, 0, "{}{}", run.err, run.out);
    let cards = fs::read_to_string(pack.path("data/liberte/cards.toml")).unwrap();
    let entry = cards.split("[[card]]").find(|entry| entry.contains("\nid = 3\n")).unwrap();
    let confirmed =
        entry.lines().find(|line| line.starts_with("confirmed = ") || line.starts_with("source = \"confirmed\""));
    assert!(confirmed.is_some_and(|line| line.contains("region") || line.contains("source")), "{entry}");
}

#[test]
fn a_sheet_that_would_break_the_pack_is_not_saved_unless_it_is_forced_to_be() {
    let pack = Copied::new();
    let before = fs::read_to_string(pack.path("data/liberte/cards.toml")).unwrap();
    let special = before.split("[[card]]").find(|entry| entry.contains("kind = \"special\"")).unwrap();
    let number = special.lines().find_map(|line| line.strip_prefix("id = ")).unwrap();
    let sheet = pack.path("cards.csv");
    fs::write(&sheet, format!("Number,Value\n2,2\n{number},1\n")).unwrap();
    let sheet = sheet.to_str().unwrap();
    let run = pack.run(&["cards", "import", sheet, "--apply"]);
    assert!(run.code == 1 && run.out.contains("nothing was saved: the check now finds "), "{}{}", run.out, run.err);
    assert_eq!(fs::read_to_string(pack.path("data/liberte/cards.toml")).unwrap(), before);
    let run = pack.run(&["cards", "import", sheet, "--apply", "--force"]);
    assert!(run.code == 1 && run.out.contains("saved: "), "{}{}", run.out, run.err);
    assert_ne!(fs::read_to_string(pack.path("data/liberte/cards.toml")).unwrap(), before);
}

#[test]
fn the_reference_of_findings_has_for_each_what_explain_has() {
    let page = liberte(&["docs", "findings"]).out;
    assert!(!page.contains("There is the "), "{page}");
    for part in ["Error: the text is not valid TOML.", "Why: ", "Right: ", "wrong:  valeu = 2", "right:  value = 2"] {
        assert!(page.contains(part), "{part}:\n{page}");
    }
    assert_eq!(page.matches("\nWhy: ").count(), page.matches("\n## ").count());
}

#[test]
fn a_game_of_three_turns_ends_after_its_last_turn() {
    let pack = Copied::new();
    pack.run(&["set", "turns", "3", "--variant", "short", "--new", "--force"]);
    let run = pack.run(&["sim", "-n", "20", "--variant", "short"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains(" the last turn ") && !run.out.contains("four"), "{}", run.out);
}
