//! The tools for packs of Revolution!: looking for things, renaming, sheets, house rules on a page, the reference.

use crate::support::{Copied, Run, empty_folder, liberte};
use serde_json::{Value, json};
use std::fs;

const PACK: [&str; 2] = ["--pack", "revolution"];

#[track_caller]
fn told(args: &[&str]) -> String {
    let run = liberte(&[args, &PACK].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

#[track_caller]
fn refused(run: &Run, told: &[&str]) {
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    for text in told {
        assert!(run.err.contains(text), "{text}:\n{}", run.err);
    }
}

fn ids(query: &[&str]) -> Vec<String> {
    let found: Value = serde_json::from_str(&told(&[&["find", "--format", "json"], query].concat())).unwrap();
    let id = |thing: &Value| thing.get("id").or(thing.get("key")).unwrap().as_str().unwrap().to_owned();
    found.as_array().unwrap().iter().map(id).collect()
}

#[test]
fn spaces_areas_and_cards_are_found_by_the_keys_of_their_files() {
    assert_eq!(ids(&["bans:force", "support>=1"]), ["general", "captain"]);
    assert_eq!(ids(&["spaces", "effect:spy or effect:apothecary"]), ["spy", "apothecary"]);
    assert_eq!(ids(&["not area:none", "gold>0"]), ["aristocrat", "merchant"]);
    assert_eq!(ids(&["areas", "spaces<6"]), ["tavern", "market"]);
    assert_eq!(ids(&["spaces", "special:cards"]), ["card"]);
    assert_eq!(ids(&["cards", "not effect:none"]), ["remove"]);
    assert_eq!(ids(&["card", "source:confirmed"]), ["remove"]);
    assert_eq!(ids(&["confirmed:bans"]), ["spy"]);
    assert_eq!(ids(&["order:3..4"]), ["innkeeper", "magistrate"]);
}

#[test]
fn things_are_found_by_their_names_in_any_language() {
    assert_eq!(ids(&["söldner", "--variant", "second-edition"]), ["mercenary"]);
    assert_eq!(ids(&["area:hafen"]), ["captain"]);
    assert_eq!(ids(&["name:drucker"]), ["printer"]);
    assert_eq!(ids(&["bans:chantage"]), ids(&["bans:blackmail"]));
    assert_eq!(ids(&["söldner"]), Vec::<String>::new(), "there is none in the first edition");
}

#[test]
fn settings_and_texts_are_found() {
    assert_eq!(ids(&["settings", "section:bidding"]), ["most_spaces", "most_cards"]);
    assert_eq!(ids(&["settings", "cite:V31"]), ["chips_score"]);
    assert_eq!(ids(&["settings", "value:unlimited"]), ["chips"]);
    assert_eq!(ids(&["settings", "key:most_spaces"]), ["most_spaces"]);
    assert_eq!(ids(&["texts", "language:deutsch", "drucker"]), ["space.printer"]);
    let printers = told(&["find", "texts", "key:space.printer", "--format", "csv"]);
    assert_eq!(printers.lines().next(), Some("language,key,text"));
    assert_eq!(printers.lines().count(), 7);
}

#[test]
fn what_is_found_is_printed_within_eighty_columns_and_counted() {
    for subject in ["spaces", "areas", "cards", "settings", "texts"] {
        let table = told(&["find", subject]);
        let widest = table.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 80, "{widest}:\n{table}");
        let count: usize = told(&["find", subject, "--count"]).trim().parse().unwrap();
        assert!(table.ends_with(&format!("{count} of {count} {subject}\n")), "{table}");
        let rows = told(&["find", subject, "--format", "csv"]).lines().count();
        assert!(rows > count, "{subject}");
    }
    assert_eq!(told(&["find", "nowhere"]), "no space of 12 matches `nowhere`\n");
    assert_eq!(told(&["find", "nowhere", "--format", "json"]), "[]\n");
    assert_eq!(told(&["find", "nowhere", "--format", "csv"]).lines().count(), 1);
    let gold: Value = serde_json::from_str(&told(&["find", "cards", "id:gold", "--format", "json"])).unwrap();
    assert_eq!((&gold[0]["gold"], &gold[0]["force"]), (&json!(3), &json!(0)));
}

#[test]
fn a_wrong_query_is_pointed_at() {
    for (query, why) in [
        (&["count>1"][..], "it is a key of cards"),
        (&["suport>1"], "did you mean `support`?"),
        (&["special:crads"], "did you mean `cards`?"),
        (&["areas", "support:many"], "`support` is compared with a number"),
        (&["name>3"], "`name` is not a number"),
        (&["settings", "section:biding"], "did you mean `bidding`?"),
        (&["texts", "language:xx"], "no language is `xx`"),
        (&["(general"], "the bracket is not closed"),
        (&["--provinces"], "packs of `revolution` have no provinces: look for spaces, areas, cards, settings, texts"),
        (&["--variant", "third"], "there is no variant `third`"),
    ] {
        refused(&liberte(&[&["find"], query, &PACK].concat()), &[why]);
    }
}

fn read(copied: &Copied, file: &str) -> String {
    fs::read_to_string(copied.path(&format!("data/revolution/{file}"))).unwrap()
}

#[track_caller]
fn run(copied: &Copied, args: &[&str]) -> String {
    let run = copied.run(args);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    run.out
}

#[test]
fn an_id_is_renamed_in_every_file_and_back_again() {
    let copied = Copied::revolution();
    let files = [
        "board.toml",
        "chart.toml",
        "cards.toml",
        "texts/de.toml",
        "variants/second-edition.toml",
        "variants/short-game.toml",
        "scenarios/6-specials/the-spy-replaces-a-marker.toml",
        "scenarios/4-cards/the-card-gold.toml",
        "scenarios/4-cards/a-marker-must-be-removed.toml",
    ];
    let before: Vec<String> = files.iter().map(|file| read(&copied, file)).collect();
    let renames = [
        ["area", "harbor", "port"],
        ["space", "spy", "agent"],
        ["space", "card", "deck-of-cards"],
        ["card", "gold", "coins"],
    ];
    for [kind, from, to] in renames {
        let out = run(&copied, &["rename", kind, from, to, "--apply"]);
        assert!(out.ends_with(": renamed\n"), "{out}");
    }
    assert!(read(&copied, "board.toml").contains("[\"market\", \"port\", \"port\"]"));
    assert!(read(&copied, "chart.toml").contains("area = \"port\""));
    assert!(
        read(&copied, "texts/de.toml").contains("port = \"Hafen\"")
            && read(&copied, "texts/de.toml").contains("agent = ")
    );
    let second = read(&copied, "variants/second-edition.toml");
    assert!(second.contains("take_out = [\"space.deck-of-cards\", ") && second.contains("\"card.coins\"]"), "{second}");
    assert!(second.contains("id = \"agent\""), "{second}");
    let spy = read(&copied, "scenarios/6-specials/the-spy-replaces-a-marker.toml");
    assert!(spy.contains("agent") && !spy.contains("put gold spy"), "{spy}");
    let out = run(&copied, &["test"]);
    assert!(out.contains(" passed, 0 failed"), "{out}");
    for [kind, from, to] in renames.iter().rev() {
        run(&copied, &["rename", kind, to, from, "--apply"]);
    }
    for (file, before) in files.iter().zip(&before) {
        assert_eq!(&read(&copied, file), before, "{file}");
    }
}

#[test]
fn a_rename_that_cannot_be_is_refused() {
    let copied = Copied::revolution();
    for (args, why) in [
        (["province", "harbor", "port"], "packs of `revolution` have no province"),
        (["area", "harbour", "port"], "there is no area `harbour`; did you mean `harbor`?"),
        (["area", "harbor", "market"], "`market` is taken"),
        (["area", "harbor", "The Port"], "an id consists of lowercase letters"),
        (["card", "gold", "gold"], "`gold` is already its name"),
        (["card", "general", "marshal"], "there is no card `general`"),
        (["space", "spy", "none"], "`none` is taken"),
        (["variant", "short-game", "few-spaces"], "`few-spaces` is taken"),
    ] {
        refused(&copied.run(&[&["rename"], &args[..]].concat()), &[why]);
    }
}

#[test]
fn sheets_of_each_kind_go_out_and_come_back_as_they_were() {
    let copied = Copied::revolution();
    for kind in ["card", "space", "area"] {
        for ending in ["csv", "xlsx"] {
            let file = copied.path(&format!("{kind}.{ending}"));
            let file = file.to_str().unwrap();
            run(&copied, &["cards", "export", file, "--kind", kind]);
            let out = run(&copied, &["cards", "import", file, "--kind", kind, "--take-out-missing"]);
            assert!(out.starts_with("the sheet matches the pack: nothing has changed\n"), "{out}");
        }
    }
}

#[test]
fn a_sheet_changes_values_and_nothing_else() {
    let copied = Copied::revolution();
    let sheet = copied.path("areas.csv");
    fs::write(&sheet, "Id,Support\nharbor,41\nmarket,25\n").unwrap();
    let args = ["cards", "import", sheet.to_str().unwrap(), "--kind", "area"];
    let out = run(&copied, &args);
    assert!(out.starts_with("`harbor` Harbor: support 40 -> 41\n"), "{out}");
    assert!(out.contains("5 areas without a row in the sheet, and kept"), "{out}");
    let before = read(&copied, "board.toml");
    run(&copied, &[&args[..], &["--apply", "--confirmed"]].concat());
    let after = read(&copied, "board.toml");
    assert_eq!(after.matches("support = 41").count(), 1);
    assert!(after.contains("confirmed = [\"support\"]"), "{after}");
    assert_eq!(after.lines().count(), before.lines().count() + 1, "{after}");
    let json = copied.run(&[&args[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&json["areas"], &json["missing"][0]), (&json!([]), &json!("fortress")));
}

#[test]
fn a_sheet_changes_a_variant_and_what_it_takes_out_of_other_lists_stays() {
    let copied = Copied::revolution();
    // Some of them bid on the Printer.
    fs::remove_dir_all(copied.path("data/revolution/scenarios")).unwrap();
    let sheet = copied.path("spaces.csv");
    let sheet = sheet.to_str().unwrap();
    run(&copied, &["cards", "export", sheet, "--kind", "space", "--variant", "second-edition"]);
    let without = fs::read_to_string(sheet).unwrap();
    let without: String = without.split_inclusive('\n').filter(|line| !line.starts_with("printer")).collect();
    assert!(without.contains("mercenary,Mercenary,12"), "{without}");
    fs::write(sheet, without).unwrap();
    let args = ["cards", "import", sheet, "--kind", "space", "--variant", "second-edition", "--take-out-missing"];
    let out = run(&copied, &[&args[..], &["--apply"]].concat());
    assert!(out.starts_with("`printer` Printer: taken out\n"), "{out}");
    let second = read(&copied, "variants/second-edition.toml");
    assert!(second.contains("\"card.gold\"") && second.contains("\"space.card\", \"space.printer\"]"), "{second}");
}

#[test]
fn a_wrong_sheet_is_pointed_at() {
    let copied = Copied::revolution();
    let sheet = copied.path("s.csv");
    let name = sheet.to_str().unwrap();
    for (text, why) in [
        ("Id,Area\ncaptain,harbour\n", "row 2, column B (`Area`): there is no area `harbour`"),
        ("Id,Name\ncaptain,A\ncaptain,B\n", "space `captain` is already in row 2"),
        ("Id,Name\n,A\n", "a space needs its id"),
        ("Name\nA\n", "it tells which space a row is"),
        ("Id,Order\nbishop,13\n", "row 2: the new space `bishop` needs `Name`"),
    ] {
        fs::write(&sheet, text).unwrap();
        let run = copied.run(&["cards", "import", name, "--kind", "space"]);
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
        assert!(run.err.contains(why), "{}", run.err);
    }
    refused(&copied.run(&["cards", "export", name, "--kind", "province"]), &["there is no sheet of `province`"]);
    refused(
        &liberte(&["cards", "export", name, "--kind", "area"]),
        &["there is no sheet of `area` for packs of `liberte`"],
    );
}

#[test]
fn house_rules_are_put_on_a_page() {
    let text = told(&["sheet", "second-edition", "few-spaces"]);
    assert!(text.starts_with("Second edition (2009)"), "{text}");
    for part in ["House rules for Revolution!", "- Mercenary is new", "DETERMINING CONTROL", "(V31)", "From: "] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let unwrapped = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mercenary = "order 12; not to be bid there: Force, Blackmail; 3 Support; 1 Force.";
    assert!(unwrapped.contains(mercenary) && !text.contains('`'), "{text}");
    let numbers = told(&["sheet", "numbers-win"]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(numbers.contains("FURTHER RULES - Whoever has laid the most chips has control"), "{numbers}");
    assert!(told(&["sheet", "second-edition", "--language", "de"]).contains("- Söldner ist neu"));
    assert!(told(&["sheet", "second-edition", "--format", "markdown"]).contains("Mercenary"));
    assert!(told(&["sheet", "second-edition", "--format", "html"]).starts_with("<!DOCTYPE html>"));
    refused(&liberte(&[&["sheet", "third"][..], &PACK].concat()), &["there is no variant `third`"]);
    let run = liberte(&[&["sheet", "second-edition", "--language", "xx"][..], &PACK].concat());
    refused(&run, &["there is no language `xx`; there are en, fr"]);
}

#[test]
fn the_reference_tells_of_every_choice_and_event() {
    let choices = told(&["docs", "choices"]);
    for word in ["### `put gold general`", "### `marker harbor P2`", "### `none`", "### `bid`", "### `target`"] {
        assert!(choices.contains(word), "{word}: {choices}");
    }
    let events = told(&["docs", "events"]);
    for kind in liberte::games::revolution::Event::KINDS {
        assert!(events.contains(&format!("## `{kind}`\n\n")), "{kind}");
    }
    assert!(told(&["docs", "control-tied"]).contains("nobody has control"));
}

/// What was sought, with as many games as are looked through, and the position where it was found.
#[track_caller]
fn sought(query: &str, games: &str) -> Value {
    let run = liberte(&[&["seek", query, "-n", games, "--json"][..], &PACK].concat());
    assert_eq!(run.code, 0, "{query}: {}", run.err);
    let found: Value = serde_json::from_str(&run.out).unwrap();
    let folder = empty_folder();
    let journal = folder.path().join("found.journal");
    fs::write(&journal, found["found"]["journal"].as_str().unwrap()).unwrap();
    let shown = liberte(&["replay", journal.to_str().unwrap(), "--format", "json"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    serde_json::from_str(&shown.out).unwrap()
}

#[test]
fn positions_are_found_by_what_they_hold() {
    let apothecary = sought("round>=3 space:apothecary", "100");
    assert_eq!(
        (&apothecary["state"]["space"], &apothecary["question"]["asked"]),
        (&json!("apothecary"), &json!("target"))
    );
    assert!(apothecary["state"]["round"].as_u64() >= Some(3));
    let crowded = sought("areas.harbor.P2>=3 chips.P1.force:0 phase:bidding", "400");
    let state = &crowded["state"];
    assert!(state["areas"]["harbor"]["P2"].as_u64() >= Some(3), "{state}");
    assert_eq!((&state["seats"]["P1"]["chips"]["force"], &state["phase"]), (&Value::Null, &json!("bidding")));
    let question = sought("can:\"marker tavern P2\" asked:P3", "100")["question"].clone();
    assert_eq!(question["seat"], "P3");
    assert!(question["options"].as_array().unwrap().contains(&json!("marker tavern P2")), "{question}");
}

#[test]
fn what_is_not_part_of_a_position_is_told_with_what_is() {
    let seek = |query: &str| liberte(&[&["seek", query, "-n", "3"][..], &PACK].concat());
    refused(&seek("supprt.P1>3"), &["positions have no key `supprt`", "did you mean `support`?"]);
    refused(&seek("chips.P1.forc>3"), &["`forc` is nothing that the game has a name for", "did you mean `force`?"]);
    refused(&seek("space:spi"), &["neither a number nor a word that the game knows", "did you mean `spy`?"]);
    refused(&seek("phase>=resolution"), &["is compared with a number here"]);
    refused(&seek("asked.P1:P2"), &["`asked` has no parts"]);
    let run = seek("support.P1>=1000 round>=2");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("which lacks `support.P1>=1000`"), "{}", run.err);
}

#[test]
fn every_kind_of_work_is_measured() {
    let run = liberte(&[&["bench", "--seconds", "0", "--format", "json"][..], &PACK].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let measured: Value = serde_json::from_str(&run.out).unwrap();
    let ids: Vec<&Value> = measured["works"].as_array().unwrap().iter().map(|work| &work["id"]).collect();
    assert_eq!(ids, ["playouts", "sim", "greedy", "search", "threads", "load"]);
    assert_eq!(measured["pack"]["id"], "revolution");
    assert!(measured["works"][0]["decisions"].as_u64() > measured["works"][0]["games"].as_u64());
}

#[test]
fn a_game_by_a_pack_of_ones_own_replays_by_the_rules_that_it_carries() {
    let (packs, elsewhere) = (empty_folder(), empty_folder());
    let mine = packs.path().join("mine");
    let mine = mine.to_str().unwrap();
    assert_eq!(liberte(&["new", mine, "--from", "revolution"]).code, 0);
    let journal = elsewhere.path().join("found.journal");
    let journal = journal.to_str().unwrap();
    let run = liberte(&["seek", "round>=2", "--pack", mine, "--out", journal]);
    assert_eq!(run.code, 0, "{}", run.err);
    fs::remove_dir_all(mine).unwrap();
    let replayed = liberte(&["replay", journal]);
    assert_eq!(replayed.code, 0, "{}", replayed.err);
    assert!(replayed.out.contains("round: 2"), "{}", replayed.out);
}
