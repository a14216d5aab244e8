//! Packs changed by commands: one value, a spreadsheet of cards, and the layout of all files.

use crate::support::{Copied, Run, liberte};
use std::fs;

const CARDS: &str = "data/liberte/cards.toml";

fn text(pack: &Copied, file: &str) -> String {
    fs::read_to_string(pack.path(file)).unwrap()
}

/// The lines that differ, old and new.
fn changed(before: &str, after: &str) -> Vec<(String, String)> {
    let lines = before.lines().zip(after.lines()).filter(|(old, new)| old != new);
    assert_eq!(before.lines().count(), after.lines().count());
    lines.map(|(old, new)| (old.to_owned(), new.to_owned())).collect()
}

fn fine(run: Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

/// What a command said that went well but for a warning: the deck is no longer what sources say of it.
fn warned(run: Run) -> String {
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(run.err.starts_with("warning[wrong-total]: ") && !run.err.contains("error"), "{}", run.err);
    run.out
}

#[test]
fn set_changes_one_value_and_shows_it() {
    let pack = Copied::new();
    let before = text(&pack, CARDS);
    let shown = fine(pack.run(&["set", "card.2.value", "2"]));
    assert!(shown.starts_with(&format!("--- a/{CARDS}\n+++ b/{CARDS}\n@@ ")), "{shown}");
    assert!(shown.contains("\n-value = 1\n+value = 2\n"), "{shown}");
    assert!(shown.ends_with("saved: `data/liberte/cards.toml`; the check finds nothing new\n"), "{shown}");
    let after = text(&pack, CARDS);
    assert_eq!(changed(&before, &after), [("value = 1".to_owned(), "value = 2".to_owned())]);
    let again = fine(pack.run(&["set", "card.2.value", "2"]));
    assert_eq!(again, "`card.2.value` already has this value: nothing has changed\n");
}

#[test]
fn set_only_shows_what_would_change_when_asked() {
    let pack = Copied::new();
    let before = text(&pack, "data/liberte/rules.toml");
    let shown = fine(pack.run(&["set", "stack_height", "5", "--dry-run"]));
    assert!(shown.contains("+stack_height = 5   # 2e IV.3.A.i, Placement Rules a\n"), "{shown}");
    assert!(shown.contains("would be saved: "), "{shown}");
    assert_eq!(text(&pack, "data/liberte/rules.toml"), before);
    assert!(liberte(&["set", "stack_height", "5", "--dry-run"]).out.contains("+stack_height = 5"));
}

#[test]
fn set_saves_nothing_that_adds_an_error_unless_it_is_forced_to() {
    let pack = Copied::new();
    let before = text(&pack, CARDS);
    let run = pack.run(&["set", "card.1.region", "sud"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error[unknown-id]: there is no region `sud`\n"), "{}", run.err);
    let verdict = "nothing was saved: the check now finds 1 more error; `--force` saves it anyway\n";
    assert!(run.out.ends_with(verdict), "{}", run.out);
    assert_eq!(text(&pack, CARDS), before);
    let run = pack.run(&["set", "card.1.region", "sud", "--format", "json"]);
    assert!(run.code == 1 && run.out.contains("\"saved\": false"), "{}", run.out);
    assert_eq!(text(&pack, CARDS), before);
    let run = pack.run(&["set", "card.1.region", "sud", "--force"]);
    assert!(run.code == 1 && run.out.ends_with("; the check now finds 1 more error\n"), "{}", run.out);
    assert!(text(&pack, CARDS).contains("region = \"sud\""));
    assert_eq!(fine(pack.run(&["set", "card.1.region", "south-east"])).lines().count(), 12);
    let warned = warned(pack.run(&["set", "card.71.value", "2"]));
    assert!(warned.ends_with("the check now finds 1 more warning\n"), "{warned}");
}

#[test]
fn set_refuses_what_the_description_refuses_and_touches_nothing() {
    let pack = Copied::new();
    let before = text(&pack, CARDS);
    for (args, code, said) in [
        (&["set", "card.71.value", "12"][..], 1, "`value` cannot be 12"),
        (&["set", "card.71.value", "two"], 1, "`two` is not a whole number"),
        (&["set", "card.71.valeu", "2"], 1, "did you mean `value`?"),
        (&["set", "card.999.value", "2"], 1, "there is no card `999`"),
        (&["set", "card.999.value", "2"], 1, "each card has a number, from 1 to 110; `liberte find` lists them"),
        (&["set", "card.mirabeau.value", "2"], 1, "from 1 to 110"),
        (&["set", "stack_hight", "2"], 1, "did you mean `stack_height`?"),
        (&["set", "card.71.title", "--remove"], 1, "`card` needs its key `title`"),
        (&["set", "card.71", "x"], 1, "`71` is a table"),
        (&["set", "stack_height", "2", "--variant", "mine"], 2, "`--new` makes one"),
        (&["set", "stack_height", "2", "--variant", "../x", "--new"], 1, "a variant cannot be called"),
        (&["set", "text.xx.phase.battle", "B"], 1, "texts/xx.toml` cannot be read"),
    ] {
        let run = pack.run(args);
        assert_eq!(run.code, code, "{args:?} {}", run.err);
        assert!(run.err.contains(said), "{args:?} {}", run.err);
    }
    assert_eq!(text(&pack, CARDS), before);
    let built_in = liberte(&["set", "stack_height", "2"]);
    assert_eq!((built_in.code, built_in.out.as_str()), (2, ""));
    assert!(built_in.err.contains("the built-in pack cannot be changed"), "{}", built_in.err);
}

#[test]
fn set_keeps_a_variant_apart_from_the_pack() {
    let pack = Copied::new();
    fine(pack.run(&["set", "stack_height", "4", "--variant", "tall", "--new"]));
    let file = "data/liberte/variants/tall.toml";
    assert_eq!(
        text(&pack, file),
        "#:schema ../../schemas/variant.json\nid = \"tall\"\ntitle = \"Tall\"\n\n[rules.play-cards]\nstack_height = 4\n"
    );
    fine(pack.run(&["set", "play-cards.second_play", "no", "--variant", "tall"]));
    assert!(text(&pack, file).ends_with("stack_height = 4\nsecond_play = false\n"));
    fine(pack.run(&["check", "--variant", "tall"]));
    fine(pack.run(&["set", "title", "Tall stacks", "--variant", "tall"]));
    assert!(text(&pack, file).contains("title = \"Tall stacks\"\n"));
}

#[test]
fn a_card_taken_out_is_counted() {
    let pack = Copied::new();
    let run = pack.run(&["set", "card.110", "--remove", "--force"]);
    assert!(text(&pack, "data/liberte/pack.toml").contains("\ncards = 109\n"), "{}", run.out);
    assert!(!text(&pack, CARDS).contains("id = 110\n") && text(&pack, CARDS).contains("id = 109\n"));
}

#[test]
fn windows_files_stay_windows_files() {
    let pack = Copied::new();
    let windows = text(&pack, CARDS).replace('\n', "\r\n");
    pack.write(CARDS, &windows);
    fine(pack.run(&["set", "card.2.value", "2"]));
    fine(pack.run(&["set", "card.2.basis", "--remove"]));
    let after = text(&pack, CARDS);
    assert_eq!(after.matches('\n').count(), after.matches("\r\n").count());
    assert_eq!(after.lines().count() + 1, windows.lines().count());
}

#[test]
fn cards_go_to_a_sheet_and_come_back_without_a_byte_changed() {
    let pack = Copied::new();
    let before = text(&pack, CARDS);
    for sheet in ["cards.csv", "cards.xlsx"] {
        let sheet = pack.path(sheet);
        let sheet = sheet.to_str().unwrap();
        let shown = fine(pack.run(&["cards", "export", sheet]));
        assert!(shown.starts_with(&format!("wrote {sheet}; ")), "{shown}");
        let shown = fine(pack.run(&["cards", "import", sheet, "--apply", "--take-out-missing"]));
        assert_eq!(shown, "the sheet matches the pack: nothing has changed\n");
        assert_eq!(text(&pack, CARDS), before);
        let again = pack.run(&["cards", "export", sheet]);
        assert!(again.code == 2 && again.err.contains("`--replace` overwrites it"), "{}", again.err);
        fine(pack.run(&["cards", "export", sheet, "--replace"]));
    }
    let names: Vec<_> = fs::read_dir(pack.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 4, "{names:?}");
}

#[test]
fn a_sheet_is_shown_first_and_applied_when_asked() {
    let pack = Copied::new();
    let before = text(&pack, CARDS);
    let sheet = pack.path("cards.csv");
    fine(pack.run(&["cards", "export", sheet.to_str().unwrap()]));
    let exported = fs::read_to_string(&sheet).unwrap();
    let edited = exported.replacen(
        "\r\n2,Claude Basire,personality,A,radical,,1,",
        "\r\n2,Claude Basire,personality,A,radical,,2,",
        1,
    );
    let new = "200,Nouveau,club,B,moderate,,1,,,cannon,,,,,\r\n";
    fs::write(&sheet, edited + new).unwrap();
    let sheet = sheet.to_str().unwrap();
    let shown = warned(pack.run(&["cards", "import", sheet]));
    assert!(shown.contains("#2 Claude Basire: value 1 -> 2\n#200 Nouveau: new\n"), "{shown}");
    assert!(shown.ends_with("nothing is changed yet: `--apply` saves it\n"), "{shown}");
    assert_eq!(text(&pack, CARDS), before);
    let shown = warned(pack.run(&["cards", "import", sheet, "--diff"]));
    assert!(shown.contains("\n-value = 1\n+value = 2\n"), "{shown}");
    let shown = warned(pack.run(&["cards", "import", sheet, "--apply"]));
    assert!(shown.contains("saved: `data/liberte/cards.toml`, `data/liberte/pack.toml`; "), "{shown}");
    let after = text(&pack, CARDS);
    let added = "\n[[card]]\nid = 200\ntitle = \"Nouveau\"\nkind = \"club\"\nset = \"B\"\nfaction = \"moderate\"\nvalue = 1\nsymbols = [\"cannon\"]\n";
    assert!(after.ends_with(added), "{after}");
    assert_eq!(
        changed(&before, after.strip_suffix(added).unwrap()),
        [("value = 1".to_owned(), "value = 2".to_owned())]
    );
    assert!(text(&pack, "data/liberte/pack.toml").contains("\ncards = 111\n"));
    warned(pack.run(&["check"]));
}

#[test]
fn a_sheet_with_errors_changes_nothing_and_names_rows_and_columns() {
    let pack = Copied::new();
    let before = text(&pack, CARDS);
    let sheet = pack.path("cards.csv");
    fs::write(&sheet, "Number;Value;Faction\n1;12;radical\n2;2;radikal\n").unwrap();
    let run = pack.run(&["cards", "import", sheet.to_str().unwrap(), "--apply"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("error[out-of-range]: row 2, column B (`Value`): `value` cannot be 12"), "{}", run.err);
    assert!(run.err.contains("row 3, column C (`Faction`): there is no faction `radikal`"), "{}", run.err);
    assert!(run.err.contains("help: did you mean `radical`?"), "{}", run.err);
    assert!(run.err.ends_with("has 2 errors; nothing was changed\n"), "{}", run.err);
    assert_eq!(text(&pack, CARDS), before);
    for (name, code) in [("none.csv", 2), ("cards.pdf", 2)] {
        assert_eq!(pack.run(&["cards", "import", pack.path(name).to_str().unwrap()]).code, code);
        assert_eq!(pack.run(&["cards", "export", &format!("/nowhere/{name}")]).code, code);
    }
}

#[test]
fn a_sheet_may_become_a_variant() {
    let pack = Copied::new();
    let before = text(&pack, CARDS);
    let sheet = pack.path("cards.csv");
    fs::write(&sheet, "Number\tValue\n2\t2\n3\t1\n").unwrap();
    let sheet = sheet.to_str().unwrap();
    let run = pack.run(&["cards", "import", sheet, "--variant", "strong", "--apply"]);
    assert!(run.code == 2 && run.err.contains("`--new` makes one"), "{}", run.err);
    fine(pack.run(&["cards", "import", sheet, "--variant", "strong", "--new", "--apply"]));
    let expected =
        "#:schema ../../schemas/variant.json\nid = \"strong\"\ntitle = \"Strong\"\n\n[[card]]\nid = 2\nvalue = 2\n";
    assert_eq!((text(&pack, "data/liberte/variants/strong.toml").as_str(), text(&pack, CARDS)), (expected, before));
    fine(pack.run(&["cards", "export", sheet, "--variant", "strong", "--replace"]));
    let again = fine(pack.run(&["cards", "import", sheet, "--variant", "strong", "--apply"]));
    assert!(again.starts_with("the sheet matches the pack"), "{again}");
}

#[test]
fn the_shipped_pack_is_formatted() {
    let run = liberte(&["fmt", "--check"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
}

#[test]
fn fmt_tidies_what_is_untidy_and_no_more() {
    let pack = Copied::new();
    let script = "scripts/liberte/terror.rhai";
    let (cards, terror) = (text(&pack, CARDS), text(&pack, script));
    pack.change(
        CARDS,
        "id = 1\ntitle = \"Pierre-Antoine Antonelle\"\n",
        "title=\"Pierre-Antoine Antonelle\"  \nid = 1\n\n\n\n",
    );
    pack.write(script, &terror.replace("    ", "\t").replace(";\n", ";  \n"));
    let files = format!("{CARDS}\n{script}\n");
    let run = pack.run(&["fmt", "--check"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, files.as_str(), ""));
    assert!(fine(pack.run(&["fmt", "--dry-run"])).contains("\n-title=\"Pierre-Antoine Antonelle\"  \n"));
    assert_eq!(fine(pack.run(&["fmt"])), files);
    let title = "title = \"Pierre-Antoine Antonelle\"\n";
    assert_eq!(text(&pack, CARDS), cards.replace(title, &format!("{title}\n\n")));
    assert_eq!(text(&pack, script).replace('\t', "    "), terror);
    assert_eq!(fine(pack.run(&["fmt"])), "");
}

#[test]
fn fmt_leaves_a_broken_file_alone_and_formats_the_others() {
    let pack = Copied::new();
    pack.change(CARDS, "id = 1\n", "id = [\n");
    pack.script("purge", "discard(");
    let broken = text(&pack, CARDS);
    pack.change("data/liberte/board.toml", "order = 1\n", "order=1\n");
    let run = pack.run(&["fmt"]);
    assert_eq!((run.code, run.out.as_str()), (1, "data/liberte/board.toml\n"));
    assert!(run.err.contains("error[broken-toml]") && run.err.contains("error[unformatted]"), "{}", run.err);
    assert_eq!(text(&pack, CARDS), broken);
}
