//! `liberte new`: packs and variants to begin with. Whatever is made passes every check as it is.

use crate::support::{Run, empty_folder, liberte_in};
use std::fs;
use std::path::Path;

#[track_caller]
fn run(folder: &Path, args: &[&str]) -> Run {
    let run = liberte_in(folder, args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}: {}", run.out);
    run
}

#[track_caller]
fn refused(folder: &Path, args: &[&str], told: &str) {
    let before = count(folder);
    let run = liberte_in(folder, args);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
    assert!(run.err.contains(told), "{told}:\n{}", run.err);
    assert_eq!(count(folder), before, "something was left behind");
}

/// How many files and folders lie in a folder.
fn count(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| 1 + if path.is_dir() { count(&path) } else { 0 }).sum()
}

/// Asserts that a pack passes `check` without a finding, and its tests.
#[track_caller]
fn assert_sound(folder: &Path, pack: &str) {
    let check = run(folder, &["check", "--pack", pack]);
    assert!(check.out.ends_with("0 errors, 0 warnings\n"), "{}", check.out);
    let test = run(folder, &["test", "--pack", pack]);
    assert!(test.out.ends_with(" 0 failed\n"), "{}", test.out);
}

#[test]
fn a_copy_is_sound_and_plays_as_the_built_in_pack_does() {
    let folder = empty_folder();
    let told = run(folder.path(), &["new", "mine"]).out;
    assert!(told.starts_with("made the pack `mine` in mine: "), "{told}");
    assert!(told.contains("begin with mine/README.md, then `liberte check --pack mine`"), "{told}");
    assert_sound(folder.path(), "mine");
    let sim = ["sim", "-n", "20", "--json"];
    let (own, built_in) = (run(folder.path(), &[&sim[..], &["--pack", "mine"]].concat()), run(folder.path(), &sim));
    let wins = |run: &Run| serde_json::from_str::<serde_json::Value>(&run.out).unwrap()["win_shares"].clone();
    assert_eq!(wins(&own), wins(&built_in));
    let tests = fs::read_dir(folder.path().join("mine/data/mine/scenarios")).unwrap().count();
    assert_eq!(tests, 1, "one test to begin with");
}

#[test]
fn a_copy_with_tests_passes_them_all() {
    let folder = empty_folder();
    run(folder.path(), &["new", ".", "--id", "liberte", "--with-tests"]);
    let test = run(folder.path(), &["test", "--pack", "."]).out;
    let passed: usize = test.split(' ').next().unwrap().parse().unwrap();
    assert!(passed > 200 && test.ends_with(" 0 failed\n"), "{test}");
}

#[test]
fn a_small_pack_is_sound_can_be_played_and_explains_every_line() {
    let folder = empty_folder();
    run(folder.path(), &["new", "My Game", "--from", "small", "--title", "Barricades \"1\""]);
    assert_sound(folder.path(), "My Game");
    for players in ["3", "4"] {
        let sim = run(folder.path(), &["sim", "-n", "200", "--players", players, "--pack", "My Game"]).out;
        assert!(sim.starts_with("Barricades \"1\" 0.1.0: 200 games"), "{sim}");
    }
    run(folder.path(), &["sim", "-n", "20", "--players", "3", "--variant", "low-stacks", "--pack", "My Game"]);
    let data = folder.path().join("My Game/data/my-game");
    let pack = fs::read_to_string(data.join("pack.toml")).unwrap();
    assert!(pack.contains("Barricades") && pack.contains("\nid = \"my-game\"\n"), "{pack}");
    assert!(fs::read_to_string(data.join("cards.toml")).unwrap().contains("scripts/my-game/strike.rhai"));
    for file in ["pack.toml", "board.toml", "cards.toml", "rules.toml", "variants/low-stacks.toml"] {
        let text = fs::read_to_string(data.join(file)).unwrap();
        assert!(text.starts_with("#:schema "), "{file}");
        assert_eq!(keys_without_comment(&text), Vec::<String>::new(), "{file}");
    }
}

/// Keys that no comment explains: neither above them nor where the key stood first.
fn keys_without_comment(text: &str) -> Vec<String> {
    let mut known = Vec::new();
    let mut found = Vec::new();
    let mut is_explained = false;
    for line in text.lines() {
        let key = line.split_once(" = ").map(|(key, _)| key).filter(|_| !line.starts_with('#'));
        if let Some(key) = key {
            match (is_explained, known.contains(&key)) {
                (true, _) => known.push(key),
                (false, false) => found.push(key.to_owned()),
                _ => {}
            }
        }
        // A comment explains what follows without a blank line.
        is_explained = line.starts_with('#') || is_explained && !line.is_empty() && !line.starts_with('[');
    }
    found
}

#[test]
fn the_page_of_a_new_pack_names_commands_that_work_and_files_that_exist() {
    for from in ["liberte", "small"] {
        let folder = empty_folder();
        run(folder.path(), &["new", "pack", "--from", from]);
        let folder = folder.path().join("pack");
        let page = fs::read_to_string(folder.join("README.md")).unwrap();
        let quoted: Vec<&str> = page.split('`').skip(1).step_by(2).collect();
        let commands: Vec<&str> = quoted.iter().filter_map(|it| it.strip_prefix("liberte ")).collect();
        assert_eq!(commands.len(), 9, "{page}");
        let can_run = |command: &&&str| !command.starts_with("play") && !command.starts_with("replay");
        for command in commands.iter().filter(can_run) {
            let run = liberte_in(&folder, &command.split(' ').collect::<Vec<_>>());
            assert_eq!((run.code, run.err.replace("pack: `pack` in this folder\n", "").as_str()), (0, ""), "{command}");
        }
        let files: Vec<&&str> =
            quoted.iter().filter(|it| it.starts_with("data/") || it.starts_with("scripts/")).collect();
        assert!(files.len() >= 10, "{page}");
        assert!(files.iter().all(|file| folder.join(file).exists()), "{files:?}");
        assert_eq!(page.contains("CC BY 4.0"), from == "liberte", "the map's credit goes with the map");
    }
}

#[test]
fn a_second_pack_in_a_folder_is_named_and_nothing_is_overwritten() {
    let folder = empty_folder();
    fs::write(folder.path().join("README.md"), "mine").unwrap();
    run(folder.path(), &["new", ".", "--id", "one", "--from", "small"]);
    assert_eq!(fs::read_to_string(folder.path().join("README.md")).unwrap(), "mine");
    let told = run(folder.path(), &["new", ".", "--id", "two", "--from", "empty"]).out;
    assert!(told.contains("README-two.md, then `liberte check --pack .:two`"), "{told}");
    assert!(fs::read_to_string(folder.path().join("README-two.md")).unwrap().contains("liberte check --pack .:two"));
    assert_sound(folder.path(), ".:one");
    assert_sound(folder.path(), ".:two");
    refused(folder.path(), &["new", ".", "--id", "two"], "already exists; give the pack another `--id`");
}

#[test]
fn what_cannot_be_is_refused_and_leaves_nothing_behind() {
    let folder = empty_folder();
    fs::write(folder.path().join("file"), "").unwrap();
    fs::create_dir_all(folder.path().join("half/scripts")).unwrap();
    fs::write(folder.path().join("half/data"), "no folder").unwrap();
    for (args, told) in [
        (&["new"][..], "required arguments were not provided"),
        (&["new", "file"], "`file` is not a folder"),
        (&["new", "half"], "can't write half/data"),
        (
            &["new", "x", "--id", "My Pack"],
            "an id consists of lowercase letters, digits and hyphens; `my-pack` would be a valid one",
        ),
        (&["new", "x", "--id", ".."], "a pack cannot be called `..`"),
        (&["new", "x", "--id", "schemas"], "a pack cannot be called `schemas`"),
        (&["new", "日本"], "no id can be made of the folder's name"),
        (&["new", "x", "--from", "chess"], "invalid value 'chess'"),
        (&["new", "x", "--from", "small", "--with-tests"], "not tests of a small game"),
        (&["new", "x", "--pack", "."], "takes no `--pack`"),
        (&["new", "variant", "x"], "the built-in pack cannot be changed"),
        (&["new", "variant", "X y", "--pack", "."], "`x-y` would be a valid one"),
    ] {
        refused(folder.path(), args, told);
    }
}

#[test]
fn a_new_variant_is_sound_and_changes_nothing_by_itself() {
    for from in ["liberte", "small"] {
        let folder = empty_folder();
        run(folder.path(), &["new", "mine", "--from", from]);
        let told = run(folder.path(), &["new", "variant", "my-rule", "--title", "A \"rule\"", "--pack", "mine"]).out;
        let next = "it changes nothing yet: its lines say how; play by it with `--variant my-rule`\n";
        assert_eq!(told, format!("made data/mine/variants/my-rule.toml\n{next}"));
        assert_sound(folder.path(), "mine");
        run(folder.path(), &["sim", "-n", "20", "--players", "3", "--variant", "my-rule", "--pack", "mine"]);
        let text = fs::read_to_string(folder.path().join("mine/data/mine/variants/my-rule.toml")).unwrap();
        assert!(text.starts_with("#:schema ") && text.contains("\n#second_play = false"), "{text}");
        let diff = run(folder.path(), &["diff", "my-rule", "--pack", "mine"]).out;
        assert!(diff.contains("are the same: no rule, card or word differs"), "{diff}");
        run(folder.path(), &["set", "stack_height", "4", "--variant", "my-rule", "--pack", "mine"]);
        let shown = run(folder.path(), &["show", "second_play", "--variant", "my-rule", "--pack", "mine"]).out;
        assert!(shown.starts_with("second_play = true"), "one change is one change: {shown}");
        refused(folder.path(), &["new", "variant", "my-rule", "--pack", "mine"], "already has a variant `my-rule`");
    }
}

#[test]
fn a_new_special_card_is_sound_and_can_be_played() {
    for from in ["liberte", "small"] {
        let folder = empty_folder();
        run(folder.path(), &["new", "mine", "--from", from]);
        let told = run(folder.path(), &["new", "effect", "tax-riot", "--pack", "mine"]).out;
        assert!(
            told.starts_with("made data/mine/variants/tax-riot.toml\nmade scripts/mine/tax-riot/tax-riot.rhai\n"),
            "{told}"
        );
        assert!(told.contains("made data/mine/scenarios/tax-riot-discards-a-displayed-card.toml\n"), "{told}");
        assert_eq!(told.contains("still English in fr, de, nl, it, es:"), from == "liberte", "{told}");
        assert_sound(folder.path(), "mine");
        let found = ["find", "effect:tax-riot", "--count", "--variant", "tax-riot", "--pack", "mine"];
        assert_eq!(run(folder.path(), &found).out, "1\n");
        run(folder.path(), &["sim", "-n", "50", "--players", "3", "--variant", "tax-riot", "--pack", "mine"]);
        refused(folder.path(), &["new", "effect", "tax-riot", "--pack", "mine"], "already has a variant `tax-riot`");
        refused(
            folder.path(),
            &["new", "effect", "turn-begins", "--pack", "mine"],
            "a rule point is called `turn-begins`",
        );
    }
}

#[test]
fn a_new_effect_of_revolution_is_sound_tested_and_played() {
    let folder = empty_folder();
    run(folder.path(), &["new", "mine", "--from", "revolution"]);
    let told = run(folder.path(), &["new", "effect", "town-crier", "--pack", "mine"]).out;
    let made = "made data/mine/variants/town-crier.toml\n\
                made scripts/mine/town-crier/town-crier.rhai\n\
                made data/mine/scenarios/town-crier-places-a-marker.toml\n\
                play by it with `--variant town-crier`\n";
    assert_eq!(told, made);
    assert_sound(folder.path(), "mine");
    let plans = run(folder.path(), &["check", "--plans", "--variant", "town-crier", "--pack", "mine"]).out;
    assert!(plans.contains("town-crier: planned"), "{plans}");
    let shown = run(folder.path(), &["show", "space.printer.effect", "--variant", "town-crier", "--pack", "mine"]).out;
    assert!(shown.starts_with("space.printer.effect = \"town-crier\""), "{shown}");
    run(folder.path(), &["sim", "-n", "50", "--bots", "random", "--variant", "town-crier", "--pack", "mine"]);
    refused(folder.path(), &["new", "effect", "town-crier", "--pack", "mine"], "already has a variant `town-crier`");
    refused(folder.path(), &["new", "effect", "spy", "--pack", "mine"], "already has an effect `spy`");
    let again = ["new", "scenario", "town-crier-places-a-marker", "--pack", "mine"];
    refused(folder.path(), &again, "already has a scenario `town-crier-places-a-marker`");
    run(folder.path(), &["new", "effect", "turn-begins", "--pack", "mine"]);
    assert_sound(folder.path(), "mine");
}

#[test]
fn a_new_space_area_or_kind_of_card_is_sound_and_has_a_name_in_every_language() {
    let folder = empty_folder();
    run(folder.path(), &["new", "mine", "--from", "revolution"]);
    for (kind, id, file) in [("space", "chandler", "chart"), ("area", "docks", "board"), ("card", "rumour", "cards")] {
        let told = run(folder.path(), &["new", kind, id, "--title", "Some \"name\"", "--pack", "mine"]).out;
        assert!(told.contains(&format!("changed data/mine/{file}.toml\n")), "{told}");
        assert!(told.contains("changed data/mine/texts/de.toml\n"), "{told}");
        assert_sound(folder.path(), "mine");
        let shown = run(folder.path(), &["show", &format!("text.fr.{kind}.{id}"), "--pack", "mine"]).out;
        assert!(shown.contains("Some \\\"name\\\""), "{shown}");
        refused(folder.path(), &["new", kind, id, "--pack", "mine"], "already has a");
    }
    run(folder.path(), &["sim", "-n", "20", "--bots", "random", "--pack", "mine"]);
    run(folder.path(), &["new", "other", "--from", "small"]);
    refused(folder.path(), &["new", "card", "x", "--pack", "other"], "cards import");
}

#[test]
fn an_effect_called_like_a_word_of_scripts_is_refused() {
    let folder = empty_folder();
    run(folder.path(), &["new", "mine", "--from", "small"]);
    for id in ["while", "1st"] {
        let before = count(folder.path());
        let run = liberte_in(folder.path(), &["new", "effect", id, "--pack", "mine"]);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{id}: {}", run.err);
        assert!(run.err.contains("error[") && run.err.contains("nothing was made"), "{id}: {}", run.err);
        assert_eq!(count(folder.path()), before);
    }
}
