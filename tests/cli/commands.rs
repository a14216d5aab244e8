//! Whole commands, as somebody types them: what they print, and their exit codes.

use crate::support::{Copied, Run, empty_folder, journals, liberte, liberte_in, root};
use liberte::games::liberte::{Choice, Liberte};
use liberte::kernel::{Journal, JournalHead, JournalLine, Move, Table};
use liberte::load::{Files, Library};
use liberte::{kernel::Game, script};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

/// The whole check of the built-in pack, which takes seconds: several tests look at it.
static CHECKED: LazyLock<Run> = LazyLock::new(|| liberte(&["check"]));

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The lines of a trace.
fn trace(journal: &std::path::Path, more: &[&str]) -> Vec<Value> {
    let run = liberte(&[&["replay", journal.to_str().unwrap(), "--trace"], more].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out.lines().map(json).collect()
}

#[test]
fn without_a_display_it_says_so_in_one_line_and_gives_the_tour() {
    // The pack with the shortest tour.
    let alone = liberte(&["--pack", "libertalia"]);
    let (run, why) = (liberte(&["tour", "--pack", "libertalia"]), alone.err.trim_end());
    assert_eq!((alone.code, run.code, run.err.as_str()), (0, 0, ""));
    assert!(why.ends_with("; here is the tour in text") && why.lines().count() == 1, "{why}");
    assert_eq!(alone.out.lines().next(), run.out.lines().next());
    let run = liberte(&["edit"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
}

#[test]
fn a_test_says_for_which_reason_a_choice_is_refused_and_what_happened_before() {
    let path = "data/liberte/scenarios/22-house-rules/paris-waits-no-block-goes-to-paris-in-turn-1.toml";
    let text = fs::read_to_string(root().join(path)).unwrap();
    let folder = empty_folder();
    let file = folder.path().join("paris-waits-no-block-goes-to-paris-in-turn-1.toml");
    let tested = |cite: &str| {
        fs::write(&file, text.replace("cite = \"paris-waits\"", cite)).unwrap();
        liberte(&["test", file.to_str().unwrap()])
    };
    let right = tested("reason = \"in turn 1 no block of CHRISTIE\"");
    assert_eq!(right.code, 1, "it is no part of the reason");
    let said =
        "Christie's `place ile-de-france` is refused for another reason than \"in turn 1 no block of CHRISTIE\": ";
    let (_, reason) = right.out.split_once(said).unwrap_or_else(|| panic!("{}", right.out));
    let words: Vec<&str> = reason.lines().next().unwrap().split(' ').take(3).collect();
    let part = words.join(" ").replace('`', "").to_uppercase();
    let passed = tested(&format!("reason = '{part}'"));
    assert_eq!((passed.code, passed.out.as_str()), (0, "1 passed, 0 failed\n"), "in capitals or not");
    let before = right.out.split_once("what happened before:\n").unwrap_or_else(|| panic!("{}", right.out)).1;
    assert!(before.contains("Christie plays #14"), "{before}");
}

#[test]
fn the_tour_of_another_game_shows_the_same_of_it() {
    let parts = [
        (
            "revolution",
            [
                "Revolution! 0.1.0, by Philip duBarry",
                "areas",
                "chart.toml",
                "second-edition",
                "1000 games of 4",
                "round",
            ],
        ),
        (
            "libertalia",
            [
                "Libertalia 0.1.0, by Paolo Mori",
                "characters",
                "booty.toml",
                "two-campaigns",
                "1000 games of 4",
                "campaign",
            ],
        ),
    ];
    for (pack, parts) in parts {
        let run = liberte(&["tour", "--pack", pack]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{pack}");
        for part in
            parts.into_iter().chain(["Unofficial", "0 errors, 0 warnings", "en, fr, de, nl, it, es", "`liberte play`"])
        {
            assert!(run.out.contains(part), "{pack}, {part}:\n{}", run.out);
        }
        let alone = liberte(&["--pack", pack]);
        assert!(alone.err.trim_end().ends_with("; here is the tour in text"), "{}", alone.err);
        assert_eq!(alone.out.lines().next(), run.out.lines().next());
    }
}

#[test]
fn the_reference_says_of_every_game_what_a_bots_script_is_given() {
    for (pack, parameters) in [
        ("built-in", "card: Card, province: Province, seat: Seat, faction: Faction, number: int, option: string"),
        ("revolution", "currency: Currency, space: Space, area: Area, seat: Seat"),
        ("libertalia", "character: Character, token: Token, seat: Seat, number: int"),
    ] {
        let run = liberte(&["docs", "bot", "--pack", pack]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{pack}");
        let head = format!("fn NAME(choice: string, worth: int, {parameters}) -> int");
        assert!(run.out.contains(&head) && !run.out.contains("`: \n"), "{pack}:\n{}", run.out);
    }
}

#[test]
fn the_tour_shows_the_pack_its_check_and_a_thousand_games() {
    let run = liberte(&["tour"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for part in ["Liberté", "110 cards", "27 provinces", "0 errors, 0 warnings", "1000 games of 4", "the last turn"] {
        assert!(run.out.contains(part), "{part}:\n{}", run.out);
    }
}

#[test]
fn help_names_every_command_and_the_exit_codes() {
    let run = liberte(&["--help"]);
    assert_eq!(run.code, 0);
    for part in ["check", "play", "sim", "replay", "test", "Exit codes: 0", "130"] {
        assert!(run.out.contains(part), "{part}");
    }
    assert_eq!(liberte(&["--version"]).out, format!("liberte {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_built_in_pack_is_in_order() {
    let run = &*CHECKED;
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("liberte ") && run.out.ends_with("0 errors, 0 warnings\n"), "{}", run.out);
}

#[test]
fn a_copy_of_the_built_in_pack_is_the_same_pack() {
    let copied = Copied::new();
    assert_eq!(copied.run(&["check"]), *CHECKED);
    let sim = ["sim", "-n", "20", "--json"];
    let [copy, built_in] = [copied.run(&sim), liberte(&sim)].map(|run| {
        let mut report = json(&run.out);
        report.as_object_mut().unwrap().remove("command").expect("it says what made it");
        report
    });
    assert_eq!(copy, built_in);
}

#[test]
fn check_shows_plans_and_words() {
    let plans = liberte(&["check", "--plans"]);
    assert_eq!(plans.code, 0);
    assert!(plans.out.contains("terror: planned\n"), "{}", plans.out);
    let words = liberte(&["check", "--words"]);
    assert_eq!(words.code, 0);
    assert!(words.out.starts_with("# Words of scripts\n") && words.out.contains("may_choose"), "{}", words.out);
}

#[test]
fn a_pack_with_warnings_only_is_no_failure() {
    let copied = Copied::new();
    copied.script("guillotine", "let unread = 1; return_to_box(choose(displayed().personalities()));");
    let run = copied.run(&["check"]);
    assert!(run.err.starts_with("warning[unused-variable]"), "{}", run.err);
    assert!(run.out.contains("0 errors, 1 warning\n"), "{}", run.out);
    assert_eq!(run.code, 0);
}

#[test]
fn sim_prints_its_tables() {
    let run = liberte(&["sim", "-n", "30", "--players", "3", "--variant", "first-edition"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let first = run.out.lines().next().unwrap();
    assert!(first.contains("with first-edition: 30 games of 3 random players, seeds from 1"), "{first}");
    for row in [" the last turn ", " a radical landslide ", " a royalist counter-revolution ", " P1 ", " P2 ", " P3 "] {
        assert_eq!(run.out.lines().filter(|line| line.starts_with(row)).count(), 1, "{row}:\n{}", run.out);
    }
    assert_eq!(run.out.lines().filter(|line| line.starts_with('─')).count(), 2, "one line a table:\n{}", run.out);
    assert!(run.out.lines().all(|line| line == line.trim_end()));
}

#[test]
fn sim_plays_a_thousand_games_of_four_from_seed_1_unless_told() {
    let report = json(&liberte(&["sim", "--json"]).out);
    assert_eq!(
        [&report["games"], &report["players"], &report["seed"]].map(|number| number.as_u64().unwrap()),
        [1000, 4, 1]
    );
}

#[test]
fn sim_s_json_holds_games_endings_and_wins_that_sum_to_the_games() {
    for variant in [&[][..], &["--variant", "first-edition"]] {
        let run = liberte(&[&["sim", "-n", "200", "--players", "5", "--seed", "7", "--json"], variant].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let report = json(&run.out);
        assert_eq!(report["games"], 200);
        let endings = report["endings"].as_object().unwrap();
        let words: Vec<&str> = endings.keys().map(String::as_str).collect();
        assert_eq!(words, ["four-turns", "radical-landslide", "royalist-counter-revolution"]);
        assert_eq!(endings.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 200);
        let wins = report["wins"].as_object().unwrap();
        assert_eq!(wins.keys().collect::<Vec<_>>(), ["P1", "P2", "P3", "P4", "P5"]);
        let sum: f64 = wins.values().map(|wins| wins.as_f64().unwrap()).sum();
        assert!((sum - 200.0).abs() < 1e-6, "{sum}");
        assert_eq!(report["variants"].as_array().unwrap().len(), variant.len() / 2);
    }
}

#[test]
fn the_result_is_the_same_on_any_number_of_threads() {
    let sim = |threads: &str, more: &[&str]| liberte(&[&["sim", "-n", "100", "--threads", threads], more].concat());
    for more in [&[][..], &["--json"]] {
        assert_eq!(sim("1", more), sim("4", more));
    }
}

#[test]
fn a_game_of_a_batch_is_the_batch_of_one_with_its_seed() {
    let batch = journals(&["-n", "4", "--seed", "40", "--players", "6", "--threads", "2"]);
    let mut names: Vec<_> = fs::read_dir(batch.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["game-40.journal", "game-41.journal", "game-42.journal", "game-43.journal"]);
    for seed in ["40", "42"] {
        let single = journals(&["-n", "1", "--seed", seed, "--players", "6", "--threads", "1"]);
        let file = format!("game-{seed}.journal");
        assert_eq!(fs::read(batch.path().join(&file)).unwrap(), fs::read(single.path().join(&file)).unwrap());
    }
}

#[test]
fn the_journals_of_a_batch_end_as_its_report_says() {
    let folder = journals(&["-n", "6", "--seed", "3"]);
    let report = json(&liberte(&["sim", "-n", "6", "--seed", "3", "--json"]).out);
    let mut wins = [0.0; 4];
    let mut four_turns = 0;
    for entry in fs::read_dir(folder.path()).unwrap() {
        let last = trace(&entry.unwrap().path(), &[]).pop().unwrap();
        let winners = last["winners"].as_array().unwrap();
        for winner in winners {
            let seat: usize = winner.as_str().unwrap()[1..].parse().unwrap();
            wins[seat - 1] += 1.0 / winners.len() as f64;
        }
        four_turns += usize::from(last["end"] == "four-turns");
    }
    assert_eq!(report["endings"]["four-turns"], four_turns);
    for (seat, wins) in ["P1", "P2", "P3", "P4"].iter().zip(wins) {
        assert!((report["wins"][seat].as_f64().unwrap() - wins).abs() < 1e-9, "{seat}");
    }
}

#[test]
fn sim_writes_over_its_own_journals_and_over_other_files_if_it_is_told_to() {
    let folder = empty_folder();
    let file = folder.path().join("game-1.journal");
    fs::write(&file, "something else").unwrap();
    let run = liberte_in(folder.path(), &["sim", "-n", "1", "--journals", "."]);
    assert!(run.code == 2 && run.err.contains("--replace"), "{}", run.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "something else");
    for more in [&["--replace"][..], &[]] {
        let run = liberte_in(folder.path(), &[&["sim", "-n", "1", "--journals", "."], more].concat());
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let journal = fs::read_to_string(file).unwrap();
    assert!(journal.starts_with("liberte journal 1\npack liberte "), "{journal}");
}

#[test]
fn replay_shows_the_end_of_the_game() {
    let folder = journals(&["-n", "1"]);
    let run = liberte_in(folder.path(), &["replay", "game-1.journal"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let last = trace(&folder.path().join("game-1.journal"), &[]).pop().unwrap();
    assert!(run.out.starts_with("Turn "), "{}", run.out);
    assert!(run.out.contains(&format!("({}).\n", last["end"].as_str().unwrap())), "{}", run.out);
    for seat in 1..=4 {
        let points = last["points"][format!("P{seat}")].as_i64().unwrap();
        assert!(run.out.contains(&format!("  Player {seat} {points:>3}\n")), "{}", run.out);
    }
}

#[test]
fn replay_at_shows_that_moment() {
    let folder = journals(&["-n", "1"]);
    let run = liberte_in(folder.path(), &["replay", "game-1.journal", "--at", "3"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let line = &trace(&folder.path().join("game-1.journal"), &[])[4];
    assert_eq!(line["n"], 3);
    let seat = line["seat"].as_str().unwrap().replace('P', "Player ");
    let choice = line["choice"].as_str().unwrap();
    assert!(run.out.starts_with("Turn 1 of 4: Action, round "), "{}", run.out);
    assert!(run.out.contains(&format!(": {seat}, `{choice}`.\n")), "{}", run.out);
    assert!(run.out.contains(" is asked for `"), "{}", run.out);
    let last = trace(&folder.path().join("game-1.journal"), &[]).len() - 3;
    let run = liberte_in(folder.path(), &["replay", "game-1.journal", "--at", &last.to_string()]);
    assert!(run.out.contains("The game is over"), "{}", run.out);
}

#[test]
fn a_trace_up_to_a_choice_ends_with_its_line() {
    let folder = journals(&["-n", "1"]);
    let journal = folder.path().join("game-1.journal");
    let whole = trace(&journal, &[]);
    let last = whole.len() - 3;
    for at in [0, 5, last] {
        let part = trace(&journal, &["--at", &at.to_string()]);
        assert_eq!(part, whole[..at + 2]);
        assert_eq!(part.last().unwrap()["n"], at);
    }
    let run = liberte(&["replay", journal.to_str().unwrap(), "--at", &(last + 1).to_string()]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains(&format!("has no choice {}: they go from 0 to {last}", last + 1)), "{}", run.err);
}

/// The keys of an object.
fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap_or_else(|| panic!("{value}")).keys().map(String::as_str).collect()
}

fn assert_state(state: &Value, players: usize) {
    let known = "turn phase round order supply reserve provinces seats deck face_up discard box government opposition \
                 tally lost_battles supply_exhausted";
    let known: BTreeSet<&str> = known.split_whitespace().collect();
    assert!(keys(state).is_subset(&known), "{state}");
    let phases = ["player-order", "refresh", "action", "battle", "election"];
    assert!(phases.contains(&state["phase"].as_str().unwrap()), "{state}");
    assert_eq!(state["order"].as_array().unwrap().len(), players);
    assert_eq!(keys(&state["seats"]).len(), players);
    let held = "hand display victory_points battle_tokens presence votes tokens_left";
    let held: BTreeSet<&str> = held.split_whitespace().collect();
    for seat in state["seats"].as_object().unwrap().values() {
        assert!(keys(seat).is_subset(&held), "{seat}");
    }
    for stack in state["provinces"].as_object().unwrap().values().flat_map(|stacks| stacks.as_array().unwrap()) {
        assert_eq!(keys(stack), BTreeSet::from(["seat", "faction", "height"]));
    }
}

#[test]
fn a_trace_is_as_described() {
    let folder = journals(&["-n", "2", "--seed", "9", "--variant", "first-edition"]);
    let lines = trace(&folder.path().join("game-10.journal"), &[]);
    let (first, last) = (&lines[0], &lines[lines.len() - 1]);
    assert_eq!([&first["trace"], &first["seed"]], [1, 10]);
    assert_eq!(first["variants"], serde_json::json!(["first-edition"]));
    assert_eq!(first["seats"].as_array().unwrap().len(), 4);
    assert!(first["rules"].as_object().unwrap().len() > 40 && first["pack"] == "liberte");
    assert!(first.get("scenario").is_none());
    assert_state(&first["state"], 4);
    for (number, line) in lines[1..lines.len() - 1].iter().enumerate() {
        assert_eq!(keys(line), BTreeSet::from(["n", "seat", "asked", "options", "choice", "events", "state"]));
        assert_eq!(line["n"], number);
        assert!(["P1", "P2", "P3", "P4"].contains(&line["seat"].as_str().unwrap()));
        assert!(line["options"].as_array().unwrap().contains(&line["choice"]), "{line}");
        assert_state(&line["state"], 4);
    }
    assert_eq!(keys(last), BTreeSet::from(["end", "winners", "points"]));
    assert_eq!(keys(&last["points"]), BTreeSet::from(["P1", "P2", "P3", "P4"]));
}

#[test]
fn line_feeds_of_windows_and_a_byte_order_mark_change_nothing() {
    let folder = journals(&["-n", "1"]);
    let journal = folder.path().join("game-1.journal");
    let whole = trace(&journal, &[]);
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
    assert_eq!(trace(&journal, &[]), whole);
}

/// The built-in pack as a game for four.
fn game() -> Liberte {
    let loaded = Library::new(Files::built_in()).load(&[]);
    script::compile(loaded.playable().unwrap()).0.unwrap().game(4).unwrap()
}

#[test]
fn forced_choices_may_be_spelt_out() {
    let folder = journals(&["-n", "2"]);
    let game = game();
    for seed in 1..=2 {
        let path = folder.path().join(format!("game-{seed}.journal"));
        let plain = trace(&path, &[]);
        let journal = Journal::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        let mut table = Table::new(&game, game.start(seed, &mut ()));
        journal.replay(&mut table, usize::MAX).unwrap();
        let line =
            |made: &Move<Choice>| JournalLine { seat: made.seat, choice: game.choice_text(made.choice), line: 0 };
        let made = table.steps().iter().flat_map(|step| step.made.iter().chain(&step.forced));
        let lines: Vec<JournalLine> = made.map(line).collect();
        assert!(lines.len() > journal.lines.len(), "game {seed} has forced choices");
        fs::write(&path, Journal::plain(journal.head, lines).write()).unwrap();
        assert_eq!(trace(&path, &[]), plain, "game {seed}");
    }
}

/// The journal of a scenario, with what its test plays.
fn journal_of_scenario() -> Journal {
    let path = "data/liberte/scenarios/13-paris/example-2-paris.toml";
    let text = fs::read_to_string(root().join(path)).unwrap();
    let loaded = Library::new(Files::built_in()).scenario(path, &text);
    let (scenario, pack) = (loaded.scenario.unwrap(), loaded.pack.unwrap());
    let head = JournalHead {
        pack: pack.id.clone(),
        version: pack.version.clone(),
        hash: pack.hash.clone(),
        variants: Vec::new(),
        seed: 1,
        seats: scenario.setup.seats.iter().map(|seat| seat.name.clone()).collect(),
        scenario: Some(text),
    };
    let line = |step: &liberte::model::ScenarioStep| JournalLine {
        seat: step.made.by,
        choice: step.made.choice.clone(),
        line: 0,
    };
    Journal::plain(head, scenario.play.iter().map(line).collect())
}

#[test]
fn a_journal_may_begin_from_a_scenario() {
    let folder = empty_folder();
    let path = folder.path().join("paris.journal");
    fs::write(&path, journal_of_scenario().write()).unwrap();
    let lines = trace(&path, &[]);
    assert_eq!(lines[0]["scenario"]["id"], "example-2-paris");
    assert_eq!(lines[1]["choice"], "advance #71");
    let run = liberte(&["replay", path.to_str().unwrap()]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("Max is asked for `advance`: `advance #93` `decline`."), "{}", run.out);
}

#[test]
fn a_journal_whose_seats_are_not_its_scenario_s_is_refused() {
    let folder = empty_folder();
    let path = folder.path().join("paris.journal");
    let mut journal = journal_of_scenario();
    journal.head.seats.truncate(2);
    journal.lines.retain(|line| line.choice().is_some_and(|line| line.seat.index() < 2));
    fs::write(&path, journal.write()).unwrap();
    let run = liberte(&["replay", path.to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("names 2 seats, and its scenario has 3"), "{}", run.err);
}

#[test]
fn the_pack_s_own_tests_pass() {
    let run = liberte(&["test"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.ends_with(" passed, 0 failed\n") && run.out.lines().count() == 1, "{}", run.out);
    assert_eq!(liberte(&["test", root().join("data/liberte/scenarios").to_str().unwrap()]), run);
}

#[test]
fn tests_are_files_or_folders_and_are_named_where_wanted() {
    let scenarios = root().join("data/liberte/scenarios");
    let file = scenarios.join("13-paris/example-2-paris.toml");
    let run = liberte(&["test", "--verbose", file.to_str().unwrap()]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, format!("ok      {}\n1 passed, 0 failed\n", file.display()));
    let folder = liberte(&["test", "-v", scenarios.join("13-paris").to_str().unwrap(), file.to_str().unwrap()]);
    let count = fs::read_dir(scenarios.join("13-paris")).unwrap().count() + 1;
    assert!(folder.out.ends_with(&format!("{count} passed, 0 failed\n")), "{}", folder.out);
}

#[cfg(unix)]
#[test]
fn links_to_folders_are_no_way_round_in_circles() {
    let folder = empty_folder();
    let inner = folder.path().join("a/b");
    fs::create_dir_all(&inner).unwrap();
    std::os::unix::fs::symlink("../..", inner.join("up")).unwrap();
    let file = root().join("data/liberte/scenarios/13-paris/example-2-paris.toml");
    std::os::unix::fs::symlink(file, inner.join("linked.toml")).unwrap();
    fs::write(inner.join("notes.txt"), "no test").unwrap();
    let run = liberte(&["test", folder.path().to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str()), (0, "1 passed, 0 failed\n"));
}

#[test]
fn a_failed_test_says_where_and_what() {
    let copied = Copied::with_some_scenarios();
    let file = "data/liberte/scenarios/13-paris/example-2-paris.toml";
    copied.change(file, "votes = { Christie = { radical = 3 }", "votes = { Christie = { radical = 2 }");
    let run = copied.run(&["test"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(run.out.starts_with(&format!("FAILED  {file}\n")), "{}", run.out);
    assert!(run.out.contains("votes") && run.out.ends_with(", 1 failed\n"), "{}", run.out);
}

/// Everything works without a home, without an environment, and in a folder that holds nothing.
#[test]
fn no_environment_is_needed() {
    let folder = empty_folder();
    for args in [&[][..], &["check"], &["sim", "-n", "5"], &["test"]] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_liberte"));
        let status = command.args(args).env_clear().current_dir(folder.path()).output().unwrap().status;
        assert_eq!(status.code(), Some(0), "{args:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = journals(&["-n", "1"]);
    let mut child = crate::support::start(folder.path(), &["replay", "game-1.journal", "--trace"]);
    drop(child.stdout.take());
    let run = crate::support::finish(child);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[cfg(target_os = "linux")]
mod interrupted {
    use super::*;
    use std::path::Path;
    use std::process::{Child, Command};

    /// Whether a process handles the interrupt signal by now.
    fn handles_interrupts(id: u32) -> bool {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 0b10 != 0)
    }

    /// Starts a batch that would take hours, and interrupts it once it is at work.
    fn interrupted(folder: &Path, args: &[&str]) -> Child {
        let child = crate::support::start(folder, &[&["sim", "-n", "100000000"], args].concat());
        while !handles_interrupts(child.id()) {
            std::thread::yield_now();
        }
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        child
    }

    #[test]
    fn a_batch_prints_what_it_has() {
        let folder = empty_folder();
        let run = crate::support::finish(interrupted(folder.path(), &["--json"]));
        assert_eq!(run.code, 130);
        let games = json(&run.out)["games"].as_u64().unwrap();
        assert!(games < 100_000_000);
        assert_eq!(run.err, format!("stopped after {games} of 100000000 games\n"));
        let run = crate::support::finish(interrupted(folder.path(), &[]));
        assert_eq!(run.code, 130);
        assert!(run.out.contains("the last turn"), "{}", run.out);
    }

    #[test]
    fn the_journals_written_by_then_are_whole() {
        let folder = empty_folder();
        let run = crate::support::finish(interrupted(folder.path(), &["--journals", "."]));
        assert_eq!((run.code, run.out.as_str()), (130, ""));
        let files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        let counted = run.err.strip_prefix("stopped after ").and_then(|it| it.strip_suffix(" of 100000000 games\n"));
        // Games that were over when others before them were cut short are not counted, and are there all the same.
        assert!(counted.unwrap().parse::<usize>().unwrap() <= files.len(), "{}", run.err);
        for file in files.iter().take(3) {
            assert!(trace(file, &[]).pop().unwrap().get("end").is_some());
        }
    }
}
