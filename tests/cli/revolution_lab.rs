//! The lab plays Revolution!: batches, comparisons, sweeps, changes, baselines, ladders, records, shards, pages.

use crate::support::{Run, empty_folder, liberte, liberte_in};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

const PACK: [&str; 2] = ["--pack", "revolution"];

fn fine(run: Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

fn played(args: &[&str]) -> String {
    fine(liberte(&[args, &PACK].concat()))
}

fn played_in(folder: &Path, args: &[&str]) -> String {
    fine(liberte_in(folder, &[args, &PACK].concat()))
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&played(&[args, &["--format", "json"]].concat())).expect("it is JSON")
}

/// The value under a key of the figure with an id.
fn of<'v>(told: &'v Value, id: &str, key: &str) -> &'v Value {
    let all = told["figures"].as_array().expect("figures are listed");
    &all.iter().find(|figure| figure["id"] == id).unwrap_or_else(|| panic!("{id} is not told of"))[key]
}

#[test]
fn a_batch_tells_who_wins_by_how_much_support_and_in_which_rounds() {
    let text = played(&["sim", "-n", "200"]);
    for part in [
        "Revolution! ",
        ": 200 games of 4 random players",
        " Influence in every space of the board ",
        " P4 ",
        "Support",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains("games ended: in round ") && !text.contains("Victory"), "{text}");
    let told = json(&["sim", "-n", "200"]);
    assert_eq!((&told["games"], &told["players"], &told["pack"]["id"]), (&200.into(), &4.into(), &"revolution".into()));
    let wins: f64 =
        ["P1", "P2", "P3", "P4"].map(|seat| told["win_shares"][seat]["value"].as_f64().unwrap()).iter().sum();
    assert!((wins - 1.0).abs() < 1e-9, "every win is somebody's: {wins}");
    for seat in ["P1", "P4"] {
        let share = &told["win_shares"][seat];
        let [low, value, high] = ["low", "value", "high"].map(|key| share[key].as_f64().unwrap());
        assert!(low < value && value < high && told["support"][seat]["mean"].is_number(), "{told}");
    }
    let rounds: u64 = told["last_rounds"].as_object().unwrap().values().map(|games| games.as_u64().unwrap()).sum();
    assert_eq!(rounds, 200);
    let all: f64 = ["spaces", "cards", "areas"]
        .map(|source| of(&told, &format!("points.from.{source}"), "mean").as_f64().unwrap())
        .iter()
        .sum();
    assert!((all - of(&told, "points.all", "mean").as_f64().unwrap()).abs() < 1e-9, "all Support has a source");
    assert_eq!(of(&told, "ties.a-round", "unit"), "rate");
    let printed = played(&["sim", "-n", "20", "--all-figures"]);
    for figure in ["space.general.cost", "area.fortress.P1", "chips.gold.a-round", "markers.replaced", "leads.changes"]
    {
        assert!(printed.contains(&format!(" {figure} ")), "{figure}");
    }
}

#[test]
fn the_same_games_are_counted_on_any_number_of_threads_and_kept_as_the_same_bytes() {
    let folder = empty_folder();
    let sim = ["sim", "-n", "60", "--players", "3", "--bots", "search:2,random,random", "--no-cache"];
    let run = |more: &[&str]| played_in(folder.path(), &[&sim, more].concat());
    let one = run(&["--threads", "1", "--record", "one.jsonl", "--rows", "one.csv"]);
    assert_eq!(one, run(&["--threads", "3", "--record", "three.jsonl", "--rows", "three.csv"]));
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(bytes("one.jsonl"), bytes("three.jsonl"));
    assert_eq!(bytes("one.csv"), bytes("three.csv"));
    let rows = String::from_utf8(bytes("one.csv")).unwrap();
    assert_eq!(rows.lines().count(), 61);
    assert!(rows.starts_with("seed,ruleset,rotation,ending,winners,deciding-points.P1,"), "{rows}");
    for shard in ["1/2", "2/2"] {
        run(&["--record", &format!("part-{}.jsonl", &shard[..1]), "--shard", shard]);
    }
    let merge = ["merge", "all.jsonl", "part-1.jsonl", "part-2.jsonl", "--quiet"];
    played_in(folder.path(), &merge);
    assert_eq!(bytes("all.jsonl"), bytes("one.jsonl"));
    let whole = bytes("one.jsonl");
    fs::write(folder.path().join("one.jsonl"), &whole[..whole.len() / 2]).unwrap();
    assert_eq!(run(&["--record", "one.jsonl"]), one, "a run that was cut off is gone on with");
    assert_eq!(bytes("one.jsonl"), whole);
}

/// The record with another text in its first game, and the checksum that it then has.
fn changed(record: &str, from: &str, to: &str) -> String {
    let (header, games) = record.split_once('\n').expect("it has a header");
    let (first, rest) = games.split_once('\n').expect("it has a game");
    let (row, _) = first.rsplit_once(",\"check\":").expect("it has a checksum");
    let row = row.replacen(from, to, 1);
    let sum: String = Sha256::digest(&row).iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    format!("{header}\n{row},\"check\":\"{sum}\"}}\n{rest}")
}

#[test]
fn a_record_of_what_no_game_of_these_rules_has_is_refused() {
    let folder = empty_folder();
    let sim = ["sim", "-n", "3", "--record", "run.jsonl"];
    played_in(folder.path(), &sim);
    let path = folder.path().join("run.jsonl");
    let whole = fs::read_to_string(&path).unwrap();
    for (from, to, why) in [
        ("\"influence-full\"", "\"four-turns\"", "its ruleset has no such ending"),
        ("\"turn\":1", "\"turn\":10", "its ruleset has no such ending"),
        ("\"checksum\":\"", "\"flaw\":\"script:99\",\"checksum\":\"", "the script of an effect fails"),
    ] {
        fs::write(&path, changed(&whole, from, to)).unwrap();
        let run = liberte_in(folder.path(), &[&sim[..], &PACK].concat());
        assert_eq!(run.code, 2, "{to}");
        assert!(run.err.contains("the record is damaged") && run.err.contains(why), "{to}: {}", run.err);
    }
}

#[test]
fn journals_of_a_batch_are_replayed_to_the_same_end() {
    let folder = empty_folder();
    let told = played_in(folder.path(), &["sim", "-n", "2", "--journals", "games", "--format", "json"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    let end = played_in(folder.path(), &["replay", "games/game-2.journal", "--format", "json"]);
    let end: Value = serde_json::from_str(&end).unwrap();
    let points: i64 = end["outcome"]["points"].as_object().unwrap().values().map(|it| it.as_i64().unwrap()).sum();
    let other = json(&["sim", "-n", "1", "--seed", "2"]);
    assert_eq!(of(&other, "points.all", "mean").as_f64(), Some(points as f64));
    assert_eq!(told["games"], 2);
}

#[test]
fn what_the_edition_of_2009_changes_is_compared_pair_by_pair() {
    let text = played(&["ab", "base", "second-edition", "--pairs", "150", "--bots", "random"]);
    for part in [
        "A  base (",
        "B  second-edition (",
        "150 pairs, 300 games of 4 players",
        " Support of all seats together ",
        " needed",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains(" cards drawn "), "what one edition alone has is told too: {text}");
    let told = json(&["ab", "base", "second-edition", "--pairs", "150", "--bots", "random"]);
    assert_eq!(of(&told, "cards.drawn", "b"), 0.0, "the edition of 2009 has no deck");
    assert_eq!(of(&told, "cards.drawn", "word"), "clear");
    let csv = played(&["ab", "base", "second-edition", "--pairs", "40", "--bots", "random", "--format", "csv"]);
    assert!(csv.starts_with("figure,unit,a,b,difference,low,high,any_time_low,any_time_high,word,"), "{csv}");
}

#[test]
fn between_a_ruleset_and_itself_every_difference_is_exactly_nothing() {
    let told = json(&["ab", "base", "base", "--pairs", "60", "--bots", "random"]);
    assert_eq!((&told["is_control"], &told["same_games"], &told["flipped"]), (&true.into(), &60.into(), &0.into()));
    let all = told["figures"].as_array().unwrap();
    assert!(all.len() > 200 && all.iter().all(|figure| figure["word"] == "same"), "{told}");
}

#[test]
fn a_comparison_stops_when_a_figure_is_clear_and_lists_pairs_with_other_winners() {
    let folder = empty_folder();
    let ab = ["ab", "base", "second-edition", "--bots", "random", "--until-clear", "--of", "cards.drawn"];
    let text = played_in(folder.path(), &[&ab[..], &["--flips", "3", "--keep", "flips"]].concat());
    assert!(text.contains("stopped when a difference was clear") && text.contains(" differs at "), "{text}");
    let kept: Vec<_> = fs::read_dir(folder.path().join("flips")).unwrap().collect();
    assert_eq!(kept.len(), 6, "both journals of three pairs");
    let page = ["ab", "base", "strong-magistrate", "--bots", "random", "--pairs", "40", "--html", "page.html"];
    played_in(folder.path(), &page);
    let html = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(html.contains("<svg") && html.to_lowercase().contains("magistrate"), "a page with pictures");
}

#[test]
fn a_setting_and_a_value_of_the_chart_are_swept() {
    let text = played(&["sweep", "most_spaces=4..6", "-n", "40", "--bots", "random", "--of", "rounds"]);
    assert!(
        text.contains("6 (base)") && text.contains(" 4 ") && text.contains("rounds: rounds (n = 40 seeds)"),
        "{text}"
    );
    let sweep =
        ["sweep", "space.printer.support=8,10", "-n", "60", "--bots", "random", "--of", "space.printer.support"];
    let told = json(&sweep);
    let rulesets = &told["tiers"][0]["figures"][0]["rulesets"];
    let difference = rulesets[1]["difference"].as_f64().expect("both were played");
    assert!(difference < 0.0, "8 Support are less than 10: {told}");
    let refused = liberte(&[&["sweep", "space.printer.support=many"][..], &PACK].concat());
    assert_eq!(refused.code, 2, "{}", refused.err);
}

#[test]
fn what_each_change_of_a_variant_does_is_told_alone_and_among_the_others() {
    let text = played(&["changes", "second-edition", "-n", "30", "--bots", "random", "--of", "rounds"]);
    assert!(text.contains("among all") && text.contains("the whole"), "{text}");
}

#[test]
fn a_baseline_is_written_and_the_pack_is_compared_with_it() {
    let folder = empty_folder();
    played_in(folder.path(), &["gate", "--write", "base.json", "-n", "100", "--bots", "random"]);
    let same = played_in(folder.path(), &["gate", "--baseline", "base.json"]);
    assert!(same.contains("all figures are within what is allowed"), "{same}");
    let kept: Value = serde_json::from_str(&fs::read_to_string(folder.path().join("base.json")).unwrap()).unwrap();
    let ids: Vec<&str> = kept["figures"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert!(["rounds", "wins.P1", "points.all", "points.from.areas"].iter().all(|id| ids.contains(id)), "{ids:?}");
    fine(liberte_in(folder.path(), &["new", "mine", "--from", "revolution"]));
    let dear = ["set", "space.printer.support", "1", "--pack", "mine"];
    assert_eq!(liberte_in(folder.path(), &dear).code, 0);
    let baseline = fs::read_to_string(folder.path().join("base.json")).unwrap();
    fs::write(folder.path().join("base.json"), baseline.replacen("\"revolution\"", "\"mine\"", 1)).unwrap();
    let drifted = liberte_in(folder.path(), &["gate", "--baseline", "base.json", "--pack", "mine"]);
    assert_eq!(drifted.code, 1, "{}{}", drifted.out, drifted.err);
    assert!(drifted.out.contains("drifted"), "{}", drifted.out);
}

#[test]
fn a_space_is_worth_what_its_first_holder_wins_less_where_it_gives_nothing() {
    let worth = ["worth", "printer", "card.support-5", "space.captain", "-n", "200", "--bots", "random"];
    let told = json(&worth);
    let things = told["things"].as_array().unwrap();
    let names: Vec<&str> = things.iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(names, ["captain", "printer", "support-5"], "in the order of the pack");
    let printer = &things[1];
    let [real, blank, added] =
        ["won_by_first", "won_with_blank", "difference"].map(|key| printer[key].as_f64().unwrap());
    assert!((real - blank - added).abs() < 1e-9 && added > 0.0, "ten Support at a time help: {printer}");
    assert!(printer["cost"]["value"].as_f64().unwrap() >= 1.0 && printer["count"]["value"].as_f64().unwrap() > 1.0);
    let text = played(&worth);
    assert!(
        text.contains(" space.printer ") && text.contains("it adds") && text.contains(" card.support-5 "),
        "{text}"
    );
    let all = played(&["worth", "-n", "20", "--bots", "random", "--no-blank"]);
    assert!(all.contains(" space.apothecary ") && !all.contains("space.card ") && !all.contains("it adds"), "{all}");
    let csv = played(&["worth", "printer", "-n", "40", "--bots", "random", "--format", "csv"]);
    assert!(csv.starts_with("list,id,count,") && csv.lines().count() == 2, "{csv}");
    let on =
        |threads: &str| json(&["worth", "spy", "-n", "60", "--bots", "random", "--threads", threads])["things"].clone();
    assert_eq!(on("1"), on("3"));
    let unknown = liberte(&[&["worth", "king"][..], &PACK].concat());
    assert!(unknown.code == 2 && unknown.err.contains("nothing is called `king`"), "{}", unknown.err);
}

#[test]
fn what_games_never_use_is_told_with_the_first_moment_of_what_they_do() {
    let text = played(&["coverage", "-n", "60"]);
    for part in [" control-won ", " supply-lacked ", "never", " printer ", " harbor ", " support-5 "] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let told = json(&["coverage", "-n", "60"]);
    let events = told["events"].as_array().unwrap();
    let of = |kind: &str| events.iter().find(|it| it["kind"] == kind).expect("every kind is told of");
    assert_eq!((&of("round-began")["first"], &of("game-ended")["count"]), (&"1:start".into(), &60.into()));
    assert_eq!(of("supply-lacked")["count"], 0, "the supply has no end");
    let later = json(&["coverage", "-n", "20", "--variant", "second-edition"]);
    let drawn = later["events"].as_array().unwrap().iter().find(|it| it["kind"] == "card-drawn").unwrap();
    assert_eq!((&drawn["count"], &drawn["first"]), (&0.into(), &Value::Null), "the edition of 2009 has no deck");
    let libertalia = fine(liberte(&["coverage", "--pack", "libertalia", "-n", "10"]));
    assert!(libertalia.contains(" a game "), "{libertalia}");
}

#[test]
fn bots_play_against_each_other_in_all_seatings() {
    let told = json(&["ladder", "--bots", "random,search:2", "-n", "3", "--players", "3..4"]);
    let rungs = told["rungs"].as_array().unwrap();
    assert_eq!(rungs.len(), 2, "for three players and for four");
    for (rung, games) in rungs.iter().zip([18, 12]) {
        assert_eq!((&rung["stronger"], &rung["weaker"]), (&"search:2".into(), &"random".into()));
        assert_eq!((&rung["seeds"], &rung["games"]), (&3.into(), &games.into()));
        let [low, ahead, high] = ["low", "value", "high"].map(|key| rung["ahead"][key].as_f64().unwrap());
        assert!(0.0 <= low && low <= ahead && ahead <= high && high <= 1.0, "{rung}");
    }
}

#[test]
fn what_can_not_be_compared_or_is_unknown_is_refused_with_what_would_be_right() {
    for (args, why) in [
        (&["sim", "--bots", "file:bold"][..], "the pack has no bot `bold`"),
        (&["ab", "base", "third-edition"], "there is no variant `third-edition`"),
        (&["ab", "base", "base", "--bots", "random", "--until-clear", "--of", "space.genral.wins"], "did you mean"),
        (&["sim", "--players", "5"], "3 to 4 can play"),
        (&["changes", "base"], "`base` changes nothing"),
    ] {
        let run = liberte(&[args, &PACK].concat());
        assert_eq!(run.code, 2, "{args:?}: {}", run.out);
        assert!(run.err.contains(why), "{args:?}: {}", run.err);
    }
    let folder = empty_folder();
    fine(liberte_in(folder.path(), &["new", "mine"]));
    let mixed = ["ab", "base", "./mine:base", "--pack", "revolution", "--bots", "random"];
    let run = liberte_in(folder.path(), &mixed);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("different games"), "{}", run.err);
}

#[test]
fn the_reference_tells_of_every_figure() {
    let page = played(&["docs", "figures"]);
    let told = json(&["sim", "-n", "2", "--bots", "search:1,random,random,random", "--variant", "limited-chips"]);
    let figures = told["figures"].as_array().unwrap();
    assert!(figures.len() > 200, "{}", figures.len());
    for figure in figures {
        let words: Vec<&str> = figure["id"].as_str().unwrap().split('.').collect();
        let first = |at: usize| match (words[0], at, words[at]) {
            ("space", 1, "card") => "card",
            ("space", 1, _) => "general",
            ("area", 1, _) => "fortress",
            ("card", 1, _) => "support-5",
            (_, _, word) if word.len() == 2 && word.starts_with('P') => "P1",
            ("wins", 1, "search:1") => "random",
            (_, _, word) => word,
        };
        let id = (0..words.len()).map(first).collect::<Vec<_>>().join(".");
        let line = page.lines().find(|line| line.starts_with(&format!("| `{id}` |")));
        let line = line.unwrap_or_else(|| panic!("{id} is not told of"));
        assert!(line.contains(&format!("| {} |", figure["unit"].as_str().unwrap())), "{line}");
    }
    let of_liberte = fine(liberte(&["docs", "figures"]));
    assert!(!of_liberte.contains("space.general") && !page.contains("landslide"));
}

#[test]
fn a_character_of_libertalia_is_worth_what_those_gain_who_play_it_alone_and_beside_another() {
    let of = ["worth", "--pack", "libertalia", "-n", "400", "--bots", "random"];
    let named = [&of[..], &["beggar", "character.gunner", "--pairs", "--format", "json"]].concat();
    let told: Value = serde_json::from_str(&fine(liberte(&named))).unwrap();
    let things = told["things"].as_array().unwrap();
    let names: Vec<&str> = things.iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(names, ["beggar", "gunner"], "in the order of their ranks");
    let number = |of: &Value, key: &str| of[key].as_f64().unwrap_or_else(|| panic!("{key} of {of}"));
    for thing in things {
        let [low, high] = [0, 1].map(|end| thing["interval"][end].as_f64().unwrap());
        assert!(low < number(thing, "difference") && number(thing, "difference") < high, "{thing}");
        let [had, played] = ["had", "played"].map(|key| number(thing, key));
        assert!(played > 0.5 * had && played < 0.8 * had, "six of nine are played: {thing}");
        let blank = &thing["blank"];
        let [real, swapped] = ["won_by_first", "won_with_blank"].map(|key| number(blank, key));
        assert!((real - swapped - number(blank, "difference")).abs() < 1e-9, "{blank}");
        let of_game = blank["figures"].as_array().unwrap();
        assert!(of_game.iter().any(|figure| figure["id"] == "points.lead"), "{of_game:?}");
        // A game in which nobody has it says nothing of it.
        assert!(number(&of_game[0], "n") < 350.0 && number(&of_game[0], "n") > 200.0, "{}", of_game[0]);
    }
    assert!(number(&things[0], "difference") > 0.0, "three doubloons of another: {}", things[0]);
    assert!(number(&things[1], "difference") < 0.0, "three doubloons to the bank: {}", things[1]);
    let pairs = told["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 29 + 28, "every pair with one of the two");
    for pair in pairs.iter().filter(|pair| number(pair, "n") > 0.0) {
        let beyond = number(pair, "lead") - number(pair, "sum_of_parts");
        assert!((beyond - number(pair, "difference")).abs() < 1e-3, "{pair}");
    }
    let text = fine(liberte(&[&of[..], &["--pairs", "--no-blank"]].concat()));
    let parts = ["playing adds", "sum of the parts", "pairs between them are not shown", "holds among all of them"];
    parts.iter().for_each(|part| assert!(text.contains(part), "{part}: {text}"));
    assert!(!text.contains("with a blank"), "{text}");
    let csv = |more: &[&str]| fine(liberte(&[&of[..], &["--no-blank", "--format", "csv"], more].concat()));
    let (alone, together) = (csv(&["--threads", "1"]), csv(&["--pairs"]));
    assert!(alone.starts_with("list,id,rank,had,played,lead,difference,") && alone.lines().count() == 31, "{alone}");
    assert!(together.starts_with("lower,higher,played_both,") && together.lines().count() == 436, "{together}");
    let without_command = |csv: &str| csv.replace(" --threads 1", "").replace(" --threads 3", "");
    assert_eq!(without_command(&alone), without_command(&csv(&["--threads", "3"])));
    for of in [&["worth", "--pairs"][..], &["worth", "--pairs", "--pack", "revolution"]] {
        let refused = liberte(of);
        assert!(refused.code == 2 && refused.err.contains("characters of Libertalia"), "{}", refused.err);
    }
}

#[test]
fn libertalia_is_counted_by_the_same_lab() {
    let folder = empty_folder();
    let sim = ["sim", "--pack", "libertalia", "-n", "40", "--format", "json"];
    let told: Value = serde_json::from_str(&fine(liberte(&sim))).unwrap();
    assert_eq!(told["endings"]["three-campaigns"], 40);
    assert!(of(&told, "points.all", "mean").as_f64().unwrap() > 0.0);
    // Whatever comes from no other source is what everybody had at the start: three times 10 for each of four.
    assert_eq!(of(&told, "points.from.start", "mean").as_f64(), Some(120.0));
    let sources = ["start", "day", "night", "end", "others", "booty"];
    let sum: f64 = sources.map(|it| of(&told, &format!("points.from.{it}"), "mean").as_f64().unwrap()).iter().sum();
    assert!((sum - of(&told, "points.all", "mean").as_f64().unwrap()).abs() < 1e-6, "{sum}");
    assert_eq!(of(&told, "points.from.others", "mean").as_f64(), Some(0.0), "what one gets another gives");
    let ab = ["ab", "base", "base", "--pack", "libertalia", "--pairs", "10", "--bots", "random"];
    assert!(fine(liberte_in(folder.path(), &ab)).contains("every difference is exactly 0"));
}
