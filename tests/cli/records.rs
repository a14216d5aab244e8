//! Large runs: killed and gone on with, sharded and merged, on one thread or many, cached or played anew: the same result, and
//! the same bytes.

use crate::support::{Run, empty_folder, finish, liberte_in, liberte_with, start};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::Duration;

const SIM: [&str; 5] = ["sim", "-n", "150", "--bots", "greedy,random,random"];
const PLAYERS: [&str; 2] = ["--players", "3"];

fn sim(folder: &Path, more: &[&str]) -> Run {
    liberte_in(folder, &[&SIM[..], &PLAYERS, more].concat())
}

fn fine(run: Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

#[test]
fn a_record_is_the_same_bytes_on_any_number_of_threads() {
    let folder = empty_folder();
    let one = fine(sim(folder.path(), &["--threads", "1", "--record", "one.jsonl"]));
    let four = fine(sim(folder.path(), &["--threads", "4", "--record", "four.jsonl"]));
    assert_eq!(one, four);
    assert_eq!(one, fine(sim(folder.path(), &[])));
    let bytes = fs::read(folder.path().join("one.jsonl")).unwrap();
    assert_eq!(bytes, fs::read(folder.path().join("four.jsonl")).unwrap());
    let lines: Vec<Value> =
        bytes.split(|&it| it == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!(lines.len(), 1 + 150);
    let header = &lines[0];
    assert_eq!((&header["seeds"], &header["rotations"]), (&50.into(), &3.into()));
    assert_eq!(header["figures"].as_array().unwrap().len(), lines[150]["figures"].as_array().unwrap().len());
    assert_eq!((&lines[150]["seed"], &lines[150]["rotation"]), (&50.into(), &2.into()));
}

#[test]
fn wherever_a_record_was_cut_off_it_is_gone_on_with_to_the_same_bytes() {
    let folder = empty_folder();
    let file = folder.path().join("run.jsonl");
    let run = || {
        let args = ["sim", "-n", "48", "--bots", "greedy,random,random", "--players", "3", "--record", "run.jsonl"];
        fine(liberte_in(folder.path(), &args))
    };
    let whole_out = run();
    let whole = fs::read(&file).unwrap();
    let header = whole.iter().position(|&it| it == b'\n').unwrap();
    for cut in
        [0, 1, header, header + 1, header + 2, whole.len() / 3, whole.len() / 2 + 17, whole.len() - 1, whole.len()]
    {
        fs::write(&file, &whole[..cut]).unwrap();
        assert_eq!(run(), whole_out, "cut at {cut}");
        assert!(fs::read(&file).unwrap() == whole, "cut at {cut}");
    }
}

#[test]
fn a_run_that_is_killed_is_gone_on_with() {
    let folder = empty_folder();
    let bots = "greedy,random,random,random";
    let args = ["sim", "-n", "400", "--bots", bots, "--record", "run.jsonl"];
    let mut child = start(folder.path(), &args);
    let file = folder.path().join("run.jsonl");
    while fs::metadata(&file).map_or(0, |it| it.len()) < 60_000 {
        assert!(child.try_wait().unwrap().is_none(), "it is still playing");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let left = fs::read(&file).unwrap();
    let out = fine(liberte_in(folder.path(), &args));
    let whole = fs::read(&file).unwrap();
    let kept = left.iter().rposition(|&it| it == b'\n').unwrap();
    assert!(left.len() < whole.len() && whole[..kept] == left[..kept], "what was played stays");
    assert_eq!(out, fine(liberte_in(folder.path(), &["sim", "-n", "400", "--bots", bots])));
}

#[test]
fn shards_put_together_are_the_whole() {
    let folder = empty_folder();
    let whole_out = fine(sim(folder.path(), &["--record", "whole.jsonl"]));
    for shard in ["3/4", "1/4", "4/4", "2/4"] {
        let name = format!("part-{}.jsonl", &shard[..1]);
        fine(sim(folder.path(), &["--record", &name, "--shard", shard]));
    }
    let parts = ["part-2.jsonl", "part-4.jsonl", "part-1.jsonl", "part-3.jsonl"];
    let run = liberte_in(folder.path(), &[&["merge", "all.jsonl"][..], &parts].concat());
    assert_eq!((run.code, &run.out), (0, &whole_out), "{}", run.err);
    assert!(run.err.starts_with("liberte sim -n 150 --bots greedy,random,random --players 3 --record all.jsonl"));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    // The command of the whole is the parts', in which nothing about parts stands.
    assert_eq!(read("all.jsonl"), read("whole.jsonl"));
    let json =
        liberte_in(folder.path(), &[&["merge", "again.jsonl"][..], &parts, &["--", "--format", "json"]].concat());
    let report: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(report["games"], 150);
}

#[test]
fn a_comparison_is_sharded_like_a_batch() {
    let folder = empty_folder();
    let ab = ["ab", "base", "one-card", "--pairs", "80", "--bots", "random"];
    let run = |more: &[&str]| fine(liberte_in(folder.path(), &[&ab[..], more].concat()));
    let whole = run(&["--format", "csv"]);
    run(&["--shard", "1/2", "--record", "1.jsonl"]);
    run(&["--shard", "2/2", "--record", "2.jsonl"]);
    let merged = liberte_in(folder.path(), &["merge", "all.jsonl", "1.jsonl", "2.jsonl", "--", "--format", "csv"]);
    let rest = |csv: &str| csv.lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned()).collect::<Vec<_>>();
    assert_eq!(rest(&merged.out), rest(&whole), "all but the command, which says how it is shown");
}

#[test]
fn what_does_not_fit_together_is_refused_and_nothing_is_written() {
    let folder = empty_folder();
    let path = folder.path();
    let part = |name: &str, shard: &str, more: &[&str]| {
        fine(sim(path, &[&["--record", name, "--shard", shard], more].concat()));
    };
    part("1.jsonl", "1/2", &[]);
    part("2.jsonl", "2/2", &[]);
    part("other.jsonl", "2/2", &["--seed", "9"]);
    part("three.jsonl", "2/3", &[]);
    fs::write(path.join("text.jsonl"), "no record\n").unwrap();
    let half = fs::read_to_string(path.join("2.jsonl")).unwrap();
    fs::write(path.join("half.jsonl"), &half[..half.len() / 2]).unwrap();
    fs::write(path.join("damaged.jsonl"), half.replacen("\"rotation\":2", "\"rotation\":1", 1)).unwrap();
    fine(sim(path, &["--record", "whole.jsonl"]));
    for (parts, said) in [
        (&["1.jsonl"][..], "shard 2 of 2 is missing"),
        (&["1.jsonl", "2.jsonl", "2.jsonl"], "shard 2 of 2 is there twice"),
        (&["1.jsonl", "other.jsonl"], "different seeds"),
        (&["1.jsonl", "three.jsonl"], "different number of shards"),
        (&["1.jsonl", "text.jsonl"], "text.jsonl is not a shard"),
        (&["1.jsonl", "whole.jsonl"], "whole.jsonl is not a shard"),
        (&["1.jsonl", "half.jsonl"], "half.jsonl is not finished: it has"),
        (&["1.jsonl", "damaged.jsonl"], "damaged.jsonl:4: the record is damaged"),
        (&["1.jsonl", "nowhere.jsonl"], "nowhere.jsonl: "),
    ] {
        let run = liberte_in(path, &[&["merge", "all.jsonl"][..], parts].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{parts:?}");
        assert!(run.err.contains(said), "{parts:?}: {}", run.err);
        assert!(!path.join("all.jsonl").exists());
    }
}

#[test]
fn a_record_of_something_else_is_left_alone() {
    let folder = empty_folder();
    let path = folder.path();
    fine(sim(path, &["--record", "run.jsonl"]));
    let before = fs::read(path.join("run.jsonl")).unwrap();
    fs::write(path.join("letter.txt"), "Dear Martin,\n").unwrap();
    for (more, said) in [
        (&["--seed", "2", "--record", "run.jsonl"][..], "different seeds"),
        (&["--variant", "one-card", "--record", "run.jsonl"], "different rulesets"),
        (&["--fixed-seats", "--record", "run.jsonl"], "different rotations"),
        (&["--shard", "1/2", "--record", "run.jsonl"], "different shard"),
        (&["--record", "letter.txt"], "different contents"),
        (&["--record", "."], "error: .: "),
    ] {
        let run = sim(path, more);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{more:?}");
        assert!(run.err.contains(said), "{more:?}: {}", run.err);
    }
    assert_eq!(fs::read(path.join("run.jsonl")).unwrap(), before);
    assert_eq!(fs::read_to_string(path.join("letter.txt")).unwrap(), "Dear Martin,\n");
    let run = sim(path, &["--shard", "1/2"]);
    assert!(run.code == 2 && run.err.contains("--record"), "{}", run.err);
    let mut lines: Vec<&str> = std::str::from_utf8(&before).unwrap().lines().collect();
    lines[3] = "{}";
    fs::write(path.join("run.jsonl"), lines.join("\n")).unwrap();
    let run = sim(path, &["--record", "run.jsonl"]);
    assert!(run.code == 2 && run.err.contains("run.jsonl:4: the record is damaged"), "{}", run.err);
}

#[test]
fn a_table_has_a_line_for_each_game_and_a_column_for_each_figure() {
    let folder = empty_folder();
    let out = fine(sim(folder.path(), &["--rows", "games.csv", "--json"]));
    let report: Value = serde_json::from_str(&out).unwrap();
    let mut table = csv::Reader::from_path(folder.path().join("games.csv")).unwrap();
    let names = table.headers().unwrap().clone();
    let lines: Vec<csv::StringRecord> = table.records().map(|line| line.unwrap()).collect();
    assert_eq!(lines.len(), 150);
    for figure in report["figures"].as_array().unwrap() {
        let at = names.iter().position(|name| name == figure["id"]).unwrap();
        // A game that has no such figure has an empty place, and does not count.
        let there: Vec<f64> =
            lines.iter().filter(|line| !line[at].is_empty()).map(|line| line[at].parse().unwrap()).collect();
        let mean = there.iter().sum::<f64>() / there.len() as f64;
        assert!((mean - figure["mean"].as_f64().unwrap()).abs() < 1e-9, "{figure}");
        let has_fourth = lines.iter().filter(|line| &line[3] == "last-turn").count();
        assert!(figure["id"] != "rounds.turn-4" || (has_fourth..=150).contains(&there.len()), "{}", there.len());
    }
    let run = sim(folder.path(), &["--rows", "games.xls"]);
    assert!(run.code == 2 && run.err.contains("should end in .csv or .parquet"), "{}", run.err);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_says_so_and_writes_nothing() {
    let folder = empty_folder();
    let run = sim(folder.path(), &["--rows", "games.parquet"]);
    assert!(run.code == 2 && run.err.contains("without `--features parquet`"), "{}", run.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(feature = "parquet")]
#[test]
fn a_parquet_file_says_what_the_csv_says() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let folder = empty_folder();
    fine(sim(folder.path(), &["--rows", "games.csv"]));
    fine(sim(folder.path(), &["--rows", "games.parquet"]));
    let reader = SerializedFileReader::new(fs::File::open(folder.path().join("games.parquet")).unwrap()).unwrap();
    let mut table = csv::Reader::from_path(folder.path().join("games.csv")).unwrap();
    let names: Vec<String> = table.headers().unwrap().iter().map(str::to_owned).collect();
    let mut rows = 0;
    for (row, line) in reader.get_row_iter(None).unwrap().zip(table.records()) {
        for (((name, field), text), known) in row.unwrap().get_column_iter().zip(line.unwrap().iter()).zip(&names) {
            let field = field.to_string();
            let is_same = field.trim_matches('"') == text
                || (field == "null" && text.is_empty())
                || matches!((field.parse::<f64>(), text.parse::<f64>()), (Ok(a), Ok(b)) if (a - b).abs() < 1e-12);
            assert!(name == known && is_same, "{name}: {field} {text}");
        }
        rows += 1;
    }
    assert_eq!(rows, 150);
}

#[test]
fn decisions_made_otherwise_are_counted_where_it_is_asked_for() {
    let folder = empty_folder();
    let sim =
        |more: &[&str]| liberte_in(folder.path(), &[&["sim", "-n", "60", "--bots", "random", "--json"], more].concat());
    let figure = |text: &str, id: &str| {
        let report: Value = serde_json::from_str(text).unwrap();
        report["figures"].as_array().unwrap().iter().find(|it| it["id"] == id).map(|it| it["mean"].as_f64().unwrap())
    };
    let plain = fine(sim(&[]));
    assert_eq!(figure(&plain, "mattered.winner"), None);
    let probed = fine(sim(&["--probes", "4", "--record", "probed.jsonl"]));
    let [winner, points] = ["mattered.winner", "mattered.points"].map(|id| figure(&probed, id).unwrap());
    assert!(0.0 < winner && winner < points && points <= 1.0, "{winner} {points}");
    assert_eq!(figure(&plain, "rounds"), figure(&probed, "rounds"), "the games are the same");
    let run = sim(&["--probes", "5", "--record", "probed.jsonl"]);
    assert!(run.code == 2 && run.err.contains("different number of probes"), "{}", run.err);
}

#[test]
fn games_that_were_played_before_are_read_and_say_the_same() {
    let folder = empty_folder();
    let cache = folder.path().join("cache");
    let cached = |args: &[&str]| liberte_with(folder.path(), args, &[("LIBERTE_CACHE", cache.to_str().unwrap())]);
    let args = ["sim", "-n", "150", "--bots", "greedy"];
    let first = fine(cached(&args));
    let own = cache.join("liberte-games-1");
    let files = || {
        let mut all: Vec<(std::path::PathBuf, u64)> = Vec::new();
        for entry in fs::read_dir(&own).unwrap().flatten().filter(|entry| entry.path().is_dir()) {
            let inside = fs::read_dir(entry.path()).unwrap().flatten();
            all.extend(inside.map(|file| (file.path(), file.metadata().unwrap().len())));
        }
        all.sort();
        all
    };
    assert_eq!(files().len(), 3, "64 seeds a file");
    let before = files();
    assert_eq!(fine(cached(&args)), first);
    assert_eq!(fine(cached(&["sim", "-n", "100", "--bots", "greedy", "--json"])), {
        fine(liberte_in(folder.path(), &["sim", "-n", "100", "--bots", "greedy", "--json"]))
    });
    assert_eq!(files(), before, "nothing was played");
    // Somebody else's bytes are as good as none.
    fs::write(&before[0].0, "no archive").unwrap();
    assert_eq!(fine(cached(&args)), first);
    assert!(files() == before, "it was written anew");
    let ab = ["ab", "base", "one-card", "--pairs", "64"];
    assert_eq!(fine(cached(&ab)), fine(liberte_in(folder.path(), &ab)));
    assert_eq!(files().len(), 4, "of the pack without variants nothing was played again");
    let said = fine(cached(&["cache"]));
    assert!(said.contains("2 rulesets and line-ups"), "{said}");
    fine(cached(&["cache", "--clear"]));
    assert!(cache.exists() && !own.exists());
}

#[test]
fn a_record_is_made_longer_to_the_bytes_of_a_longer_run() {
    let folder = empty_folder();
    let path = folder.path();
    let ab = |name: &str, pairs: &str| {
        liberte_in(path, &["ab", "base", "one-card", "--bots", "random", "--pairs", pairs, "--record", name])
    };
    let read = |name: &str| fs::read(path.join(name)).unwrap();
    let whole = fine(ab("whole.jsonl", "110"));
    fine(ab("run.jsonl", "9"));
    fine(ab("run.jsonl", "70"));
    // What a kill left of the last row goes, the others stay.
    let cut = read("run.jsonl");
    fs::write(path.join("run.jsonl"), &cut[..cut.len() - 40]).unwrap();
    let longer = fine(ab("run.jsonl", "110"));
    assert_eq!(longer.replace("run.jsonl", "whole.jsonl"), whole);
    assert!(read("run.jsonl") == read("whole.jsonl"));
    let run = ab("run.jsonl", "70");
    assert!(run.code == 2 && run.err.contains("has more seeds than were asked for, 110 instead of 70"), "{}", run.err);
    assert!(read("run.jsonl") == read("whole.jsonl"), "and it is left alone");
    // Parts of a longer run begin elsewhere.
    let part = |pairs: &str| {
        let args =
            ["ab", "base", "one-card", "--bots", "random", "--record", "part.jsonl", "--shard", "2/2", "--pairs"];
        liberte_in(path, &[&args[..], &[pairs]].concat())
    };
    fine(part("8"));
    let run = part("12");
    assert!(run.code == 2 && run.err.contains("different seeds"), "{}", run.err);
    assert_eq!(fs::read_dir(path).unwrap().count(), 3, "nothing was left beside");
}

#[test]
fn what_stands_behind_the_last_game_is_told() {
    let folder = empty_folder();
    fine(sim(folder.path(), &["--record", "run.jsonl"]));
    let file = folder.path().join("run.jsonl");
    let whole = fs::read_to_string(&file).unwrap();
    let last = whole.lines().last().unwrap();
    for more in [format!("{last}\n"), "{}\n".to_owned(), "half".to_owned()] {
        fs::write(&file, format!("{whole}{more}")).unwrap();
        let run = sim(folder.path(), &["--record", "run.jsonl"]);
        assert!(run.code == 2 && run.err.contains("there is more after the last game"), "{}", run.err);
    }
}

#[test]
fn seeds_beyond_the_middle_of_their_range_are_the_same_numbers_everywhere() {
    let folder = empty_folder();
    fine(liberte_in(folder.path(), &["sim", "-n", "4", "--seed", SEEDS[0], "--rows", "games.csv"]));
    let mut csv = csv::Reader::from_path(folder.path().join("games.csv")).unwrap();
    assert_eq!(csv.records().map(|line| line.unwrap()[0].to_owned()).collect::<Vec<_>>(), SEEDS);
}

#[cfg(feature = "parquet")]
#[test]
fn seeds_beyond_the_middle_of_their_range_are_the_same_numbers_in_parquet() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let folder = empty_folder();
    fine(liberte_in(folder.path(), &["sim", "-n", "4", "--seed", SEEDS[0], "--rows", "games.parquet"]));
    let parquet = SerializedFileReader::new(fs::File::open(folder.path().join("games.parquet")).unwrap()).unwrap();
    let first = |row: parquet::record::Row| row.get_column_iter().next().unwrap().1.to_string();
    assert_eq!(parquet.get_row_iter(None).unwrap().map(|row| first(row.unwrap())).collect::<Vec<_>>(), SEEDS);
}

/// Successive ones: after the largest comes zero.
const SEEDS: [&str; 4] = ["18446744073709551614", "18446744073709551615", "0", "1"];

#[test]
fn ctrl_c_leaves_a_record_that_is_gone_on_with() {
    let folder = empty_folder();
    let args = ["sim", "-n", "100000000", "--bots", "greedy", "--record", "run.jsonl"];
    let child = start(folder.path(), &args);
    let file = folder.path().join("run.jsonl");
    while fs::metadata(&file).map_or(0, |it| it.len()) < 60_000 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
    let run = finish(child);
    assert_eq!(run.code, 130);
    assert!(run.err.contains("stopped after") && run.out.contains("greedy players"), "{}", run.err);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.ends_with('\n') && text.lines().count() > 1);
}
