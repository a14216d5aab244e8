//! The gallery of house rules: its guide tells of every variant that is shipped, and what it says that the lab found is what
//! the lab finds.

use crate::by_hand::typed;
use crate::common::random::long;
use crate::support::{Run, empty_folder, liberte, liberte_in, root};
use liberte::load::{Files, Library};
use std::collections::BTreeSet;
use std::fs;

/// A row of what the lab found: cells without their marks.
type Row = [String; 6];

fn guide() -> String {
    fs::read_to_string(root().join("docs/house-rules.md")).unwrap()
}

/// The rows of the table that begins with these words.
fn rows(head: &str) -> Vec<Vec<String>> {
    let guide = guide();
    let table = guide.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let cells = |line: &str| line.trim_matches('|').split(" | ").map(|cell| cell.trim().replace('`', "")).collect();
    table.take_while(|line| line.starts_with('|')).map(cells).collect()
}

fn findings() -> Vec<Row> {
    let row = |cells: Vec<String>| cells.try_into().unwrap_or_else(|cells| panic!("six cells, not {cells:?}"));
    rows("| rule | figure |").into_iter().map(row).collect()
}

/// The id of a ruleset of one variant.
fn id(rule: &str) -> &str {
    rule.split(':').next().unwrap_or(rule)
}

#[test]
fn every_shipped_variant_stands_in_both_tables() {
    let shipped: BTreeSet<String> = Library::new(Files::built_in()).variant_ids().iter().cloned().collect();
    let findings: BTreeSet<String> = findings().iter().map(|[rule, ..]| id(rule).to_owned()).collect();
    // The rulebook has no game of two to compare it with, and for four a full table changes nothing.
    let alone = BTreeSet::from(["for-two", "full-table"].map(str::to_owned));
    assert_eq!(&findings | &alone, shipped);
    let examples = rows("| I want").into_iter().filter_map(|cells| cells.last().cloned());
    let examples: BTreeSet<String> =
        examples.flat_map(|cell| cell.split(", ").map(str::to_owned).collect::<Vec<_>>()).collect();
    assert_eq!(examples, shipped);
}

/// The examples of the guide: each begins, the script plays its seat, and who is a person is asked.
#[test]
fn one_or_two_play_against_a_script() {
    let guide = guide();
    let lines = guide.lines().skip_while(|line| *line != "## Alone, or two against a script");
    let examples: Vec<&str> = lines.take_while(|line| !line.starts_with("## What")).collect();
    let examples: Vec<&str> = examples.into_iter().filter_map(|line| line.strip_prefix("liberte play ")).collect();
    assert_eq!(examples.len(), 2);
    for (example, people) in examples.into_iter().zip([&["Anna"][..], &["Anna", "Bert"]]) {
        let args: Vec<&str> = ["--seed", "1"].into_iter().chain(example.split(' ')).collect();
        let text = typed(root(), &args, "\npass\n\npass\n\nquit\n");
        people.iter().for_each(|person| assert!(text.contains(&format!("· {person} passes")), "{example}: {text}"));
        assert!(text.contains("· Camille plays "), "{example}: {text}");
    }
}

#[test]
fn bots_are_told_to_be_ahead_of_chance_by_every_shipped_variant() {
    let shipped: BTreeSet<String> = Library::new(Files::built_in()).variant_ids().iter().cloned().collect();
    let played = rows("| rule | `greedy` ahead |");
    assert_eq!(played.iter().map(|cells| id(&cells[0]).to_owned()).collect::<BTreeSet<_>>(), shipped);
    for cells in played {
        for interval in [&cells[2], &cells[4]].into_iter().filter(|it| *it != "–") {
            let (low, _) = interval.split_once(" to ").expect("two numbers");
            assert!(number(low) > 50.0, "{cells:?}: then the guide has to warn of it");
        }
    }
}

#[test]
fn what_the_guide_says_of_settings_points_and_words_exists() {
    let reference = ["rules", "points", "words", "variant"].map(|topic| liberte(&["docs", topic]).out).join("\n");
    for cells in rows("| I want") {
        let change = &cells[1];
        let named = change.split(|letter: char| !(letter.is_alphanumeric() || "_-".contains(letter)));
        for word in named.filter(|word| word.contains(['_', '-'])) {
            assert!(reference.contains(word), "{cells:?}: {word}");
        }
    }
}

/// A number as tables show it: `+1.2 pp`, `34.5 %`.
fn number(cell: &str) -> f64 {
    let plain = cell.trim_end_matches("pp").trim_end_matches('%').trim();
    plain.parse().unwrap_or_else(|_| panic!("`{cell}` is no number"))
}

#[test]
fn the_lab_finds_what_the_guide_says() {
    let all = findings();
    let guide = guide();
    // An ordinary run plays the games of one rule.
    let played = long(1, all.len() as u64) as usize;
    for [rule, figure, base, with, difference, interval] in &all[..played] {
        let command = format!("ab base {rule} --pairs 2000 --bots random");
        assert!(guide.contains("liberte ab base RULE --pairs 2000 --bots random"), "the guide says how it was found");
        let args: Vec<&str> = command.split(' ').chain(["--format", "csv"]).collect();
        let Run { out, err, code } = liberte(&args);
        assert_eq!(code, 0, "{command}: {err}");
        let line = out.lines().find(|line| line.starts_with(&format!("{figure},")));
        let cells: Vec<&str> = line.unwrap_or_else(|| panic!("{command}: no {figure}")).split(',').collect();
        let (scale, exact) = if cells[1] == "share" { (100.0, 0.0501) } else { (1.0, 0.00501) };
        let (low, high) = interval.split_once(" to ").unwrap_or_else(|| panic!("{interval} is no interval"));
        for (found, told) in cells[2..7].iter().zip([base, with, difference, low, high]) {
            assert!((number(found) * scale - number(told)).abs() < exact, "{rule}: {found}, and the guide says {told}");
        }
    }
}

#[test]
fn a_rule_of_each_game_can_be_copied_with_its_scripts_and_tests() {
    let folder = empty_folder();
    for (game, like, script) in [
        ("liberte", "last-wins-ties", "who-leads-a-tie"),
        ("revolution", "numbers-win", "who-controls-a-space"),
        ("libertalia", "upside-down", "height-of-a-character"),
    ] {
        let run = |args: &[&str]| {
            let run = liberte_in(folder.path(), args);
            assert_eq!(run.code, 0, "{args:?}: {}{}", run.out, run.err);
            run.out
        };
        run(&["new", game, "--from", game, "--id", "mine"]);
        let told = run(&["new", "variant", "other", "--like", like, "--pack", game]);
        assert!(told.starts_with("made data/mine/variants/other.toml\n"), "{told}");
        assert!(told.contains(&format!("made scripts/mine/other/{script}.rhai\n")), "{told}");
        assert!(
            told.ends_with(&format!("it does what `{like}` does: change it, and play by it with `--variant other`\n"))
        );
        assert!(run(&["check", "--pack", game]).contains("0 errors, 0 warnings"));
        assert!(run(&["test", "--pack", game]).contains(" 0 failed"));
        let both = |rule: &str| run(&["sim", "-n", "20", "--variant", rule, "--format", "json", "--pack", game]);
        let checksum = |told: &str| told.lines().find(|line| line.contains("checksum")).map(str::to_owned);
        let (copy, original) = (both("other"), both(like));
        assert!(checksum(&copy).is_some() && checksum(&copy) == checksum(&original), "{copy}\n{original}");
    }
}

#[test]
fn the_action_of_the_guide_is_without_a_finding() {
    let guide = guide();
    let (_, section) = guide.split_once("## An action of its own").expect("the guide has it");
    let mut blocks = section.split("```").skip(1).step_by(2);
    let mut block = |kind: &str| blocks.next().unwrap().strip_prefix(kind).expect("a block of this kind").to_owned();
    let (toml, script) = (block("toml\n"), block("rust\n"));
    let folder = empty_folder();
    liberte_in(folder.path(), &["new", "mine"]);
    let variant = |toml: &str| format!("id = \"bribes\"\ntitle = \"Bribes\"\nreason = \"of the guide\"\n{toml}");
    let write = |file: &str, text: &str| {
        let path = folder.path().join("mine").join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("data/mine/variants/bribes.toml", &variant(&toml));
    write("scripts/mine/bribes/bribe.rhai", &script);
    let check = || liberte_in(folder.path(), &["check", "--pack", "mine"]);
    let run = check();
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("0 errors, 0 warnings"), "{}{}", run.out, run.err);
    // Without the reason's text the file of the variant is named.
    let (without, _) = toml.split_once("[texts.en.require").expect("the guide gives the reason a text");
    write("data/mine/variants/bribes.toml", &variant(without));
    let run = check();
    assert_eq!(run.code, 1);
    let help = "add `[texts.en.require.needs-two-points]` with `text` and `cite` to `data/mine/variants/bribes.toml`";
    assert!(run.err.contains(help), "{}", run.err);
}

#[test]
fn a_test_that_is_there_already_is_left_as_it_is() {
    let folder = empty_folder();
    liberte_in(folder.path(), &["new", "mine"]);
    let test = folder.path().join("mine/data/mine/scenarios/22-house-rules/x-scores-four.toml");
    fs::create_dir_all(test.parent().unwrap()).unwrap();
    fs::write(&test, "# mine\n").unwrap();
    let run = liberte_in(folder.path(), &["new", "variant", "x", "--like", "loud-opposition", "--pack", "mine"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("made data/mine/variants/x.toml\nit does what"), "{}", run.out);
    assert_eq!(fs::read_to_string(&test).unwrap(), "# mine\n");
}

#[test]
fn a_copy_of_nothing_is_refused_with_what_there_is() {
    let folder = empty_folder();
    liberte_in(folder.path(), &["new", "mine", "--from", "small"]);
    let run = liberte_in(folder.path(), &["new", "variant", "x", "--like", "short-gane", "--pack", "mine"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains("there is no variant `short-gane`"), "{}", run.err);
    assert!(run.err.contains("did you mean `short-game`?") && run.err.contains("`low-stacks`"), "{}", run.err);
    assert!(!folder.path().join("mine/data/mine/variants/x.toml").exists());
    // A variant that can't be read is named.
    fs::write(folder.path().join("mine/data/mine/variants/half.toml"), "id = \"half\"\ntitle = \n").unwrap();
    let run = liberte_in(folder.path(), &["new", "variant", "x", "--like", "half", "--pack", "mine"]);
    assert!(run.code == 2 && run.err.contains("data/mine/variants/half.toml: "), "{}", run.err);
    fs::remove_file(folder.path().join("mine/data/mine/variants/half.toml")).unwrap();
    // What the small pack has no cards for is not made.
    let run = liberte_in(folder.path(), &["new", "variant", "x", "--like", "bloodless", "--pack", "mine"]);
    assert!(run.code != 0 && run.err.contains("nothing was made"), "{}", run.err);
}
