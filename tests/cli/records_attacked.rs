//! Records that mean harm: a stranger's parts, and files under the names of records. Each is refused in a sentence, or tells
//! what is true; no file is touched that was not named, and no memory is taken by what a number in it says.

use crate::common::random::long;
use crate::support::{Run, empty_folder, finish, liberte_in};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

const SIM: [&str; 7] = ["sim", "-n", "40", "--bots", "random", "--players", "3"];
/// Kilobytes of address space: two threads and all that the program needs have room in it.
const MOST_MEMORY: &str = "2000000";

/// Runs the program with an end to its memory.
fn bounded(folder: &Path, args: &[&str]) -> Run {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v \"$0\"; exec \"$@\"", MOST_MEMORY, env!("CARGO_BIN_EXE_liberte")]);
    command.args(args).current_dir(folder).env("LIBERTE_CACHE", "off");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    finish(command.spawn().unwrap())
}

/// A folder with both halves of a run, `1.jsonl` and `2.jsonl`, and a file of the user's.
fn halves() -> TempDir {
    let folder = empty_folder();
    for half in ["1", "2"] {
        let args = ["--record", &format!("{half}.jsonl"), "--shard", &format!("{half}/2")];
        let run = liberte_in(folder.path(), &[&SIM[..], &args].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
    }
    fs::write(folder.path().join("notes.txt"), "precious").unwrap();
    folder
}

/// Changes both halves.
fn change(folder: &Path, change: impl Fn(&str) -> String) {
    for half in ["1.jsonl", "2.jsonl"] {
        let text = fs::read_to_string(folder.join(half)).unwrap();
        let changed = change(&text);
        assert_ne!(changed, text);
        fs::write(folder.join(half), changed).unwrap();
    }
}

/// The text with its rows' checksums made right.
fn checked(text: &str) -> String {
    let line = |line: &str| match line.rsplit_once(",\"check\":") {
        Some((row, _)) => {
            let sum: String = Sha256::digest(row).iter().take(4).map(|byte| format!("{byte:02x}")).collect();
            format!("{row},\"check\":\"{sum}\"}}\n")
        }
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Merges both halves; nothing but the record of all may come of it.
#[track_caller]
fn merged(folder: &Path) -> Run {
    let names = |folder: &Path| {
        let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.retain(|name| name != "all.jsonl");
        names.sort();
        names
    };
    let before = names(folder);
    let _ = fs::remove_file(folder.join("all.jsonl"));
    let run = bounded(folder, &["merge", "all.jsonl", "1.jsonl", "2.jsonl"]);
    assert_eq!(names(folder), before, "{}", run.err);
    assert_eq!(fs::read_to_string(folder.join("notes.txt")).unwrap(), "precious", "{}", run.err);
    assert!([0, 1, 2].contains(&run.code), "{}", run.err);
    run
}

#[test]
fn a_command_in_a_record_is_not_obeyed() {
    for (asked, said) in [
        ("\"--html\",\"notes.txt\"", "asks for `--html"),
        ("\"--rows\",\"notes.csv\"", "asks for `--rows"),
        ("\"--journals\",\".\"", "asks for `--journals"),
        ("\"--record\",\"notes.txt\"", "asks for `--record"),
        ("\"--pack\",\".\"", "made with `--pack"),
        ("\"--variant\",\"../x\"", "asks for `../x`"),
        ("\"--threads\",\"1024\"", "asks for `--threads"),
        ("\"--\"", "is none"),
        ("\"--help\"", "is none"),
    ] {
        let folder = halves();
        change(folder.path(), |text| text.replacen("\"40\"", &format!("\"40\",{asked}"), 1));
        let run = merged(folder.path());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{asked}");
        assert!(run.err.contains(said) && !folder.path().join("all.jsonl").exists(), "{asked}: {}", run.err);
    }
    for (command, said) in [
        ("\"gate\",\"--write\",\"notes.txt\"", "asks for `liberte gate`"),
        ("\"set\",\"hand_size\",\"9\"", "asks for `liberte set`"),
        ("\"merge\",\"notes.txt\",\"1.jsonl\"", "asks for `liberte merge`"),
        ("", "names no command"),
    ] {
        let folder = halves();
        change(folder.path(), |text| {
            let (before, rest) = text.split_once("\"command\":[").unwrap();
            let (_, after) = rest.split_once(']').unwrap();
            format!("{before}\"command\":[{command}]{after}")
        });
        let run = merged(folder.path());
        assert!(run.code == 2 && run.err.contains(said), "{command}: {}", run.err);
    }
}

#[test]
fn a_command_for_more_games_than_the_record_has_plays_none() {
    let folder = halves();
    change(folder.path(), |text| text.replacen("\"40\"", "\"18446744073709551615\"", 1));
    let run = merged(folder.path());
    assert!(run.code == 2 && run.err.contains("different seeds"), "{}", run.err);
}

#[test]
fn numbers_in_a_header_size_nothing() {
    for (from, to) in [
        ("\"rotations\":1", "\"rotations\":9223372036854775808"),
        ("\"rotations\":1", "\"rotations\":1099511627776"),
        ("\"rotations\":1", "\"rotations\":0"),
        ("\"rotations\":1", "\"rotations\":-1"),
        ("\"seeds\":40", "\"seeds\":18446744073709551615"),
        ("\"seeds\":40", "\"seeds\":0"),
        ("\"seed\":1", "\"seed\":18446744073709551615"),
        ("\"record\":1", "\"record\":4294967295"),
        ("\"rulesets\":[", "\"rulesets\":[[\"x\",\"y\"],"),
        ("\"rulesets\":[", "\"rulesets\":[], \"more\":["),
        ("\"bots\":[", "\"bots\":[\"search:1000000\","),
        ("\"bots\":[\"random\"", "\"bots\":[\"file:../../x\""),
        ("\"bots\":[", "\"probes\":4294967295,\"bots\":["),
        ("\"figures\":[", "\"figures\":[\"\\u001b]0;owned\\u0007\","),
        ("\"shard\":[", "\"shard\":[0,0],\"other\":["),
        ("\"shard\":[", "\"shard\":[1,18446744073709551615],\"other\":["),
    ] {
        let folder = halves();
        change(folder.path(), |text| text.replacen(from, to, 1));
        let run = merged(folder.path());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{to}");
        assert!(run.err.len() < 2_000, "{to}: {}", run.err);
    }
}

#[test]
fn rows_that_no_game_has_are_refused_though_their_checksums_are_right() {
    for (from, to) in [
        ("\"winners\":[", "\"winners\":[9,"),
        ("\"winners\":[", "\"winners\":[],\"more\":["),
        ("\"points\":[", "\"points\":[],\"more\":["),
        ("\"points\":[", "\"points\":[2147483647,"),
        ("\"turn\":", "\"turn\":99,\"more\":"),
        ("\"decisions\":", "\"decisions\":4294967295,\"more\":"),
        ("\"ending\":\"", "\"ending\":\"\\u001b[31m"),
        ("\"figures\":[", "\"figures\":[9223372036854775807,"),
        ("\"checksum\":", "\"flaw\":\"script:255\",\"checksum\":"),
        ("\"checksum\":", "\"flaw\":\"nothing\",\"checksum\":"),
    ] {
        let folder = halves();
        change(folder.path(), |text| {
            let (header, rows) = text.split_once('\n').unwrap();
            checked(&format!("{header}\n{}", rows.replacen(from, to, 1)))
        });
        let run = merged(folder.path());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{to}");
        assert!(run.err.contains("the record is damaged"), "{to}: {}", run.err);
    }
}

#[test]
fn games_that_never_went_so_are_found_out() {
    let folder = halves();
    let other = |text: &str| {
        let (header, rows) = text.split_once('\n').unwrap();
        checked(&format!("{header}\n{}", rows.replace("\"decisions\":", "\"decisions\":1,\"more\":")))
    };
    change(folder.path(), other);
    let run = merged(folder.path());
    assert!(run.code == 2 && run.err.contains("goes differently when it is played again"), "{}", run.err);
    // Nor are they believed by the command itself.
    let whole = [&SIM[..], &["--record", "whole.jsonl"]].concat();
    assert_eq!(liberte_in(folder.path(), &whole).code, 0);
    let text = fs::read_to_string(folder.path().join("whole.jsonl")).unwrap();
    fs::write(folder.path().join("whole.jsonl"), other(&text)).unwrap();
    let run = liberte_in(folder.path(), &whole);
    assert!(run.code == 2 && run.err.contains("goes differently when it is played again"), "{}", run.err);
}

#[test]
fn a_file_that_is_there_is_not_merged_over_unless_it_is_said() {
    let folder = halves();
    let merge = |more: &[&str]| liberte_in(folder.path(), &[&["merge"], more, &["1.jsonl", "2.jsonl"]].concat());
    let run = merge(&["notes.txt"]);
    assert!(run.code == 2 && run.err.contains("--replace"), "{}", run.err);
    assert_eq!(fs::read_to_string(folder.path().join("notes.txt")).unwrap(), "precious");
    assert_eq!(merge(&["--replace", "--quiet", "notes.txt"]).code, 0);
    assert!(fs::read_to_string(folder.path().join("notes.txt")).unwrap().starts_with("{\"record\":1"));
    // A part may be what is written over.
    let run = liberte_in(folder.path(), &["merge", "--replace", "1.jsonl", "1.jsonl", "2.jsonl"]);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_or_has_no_end_is_refused() {
    let folder = halves();
    let path = folder.path();
    assert!(Command::new("mkfifo").arg(path.join("pipe")).status().unwrap().success());
    let header = fs::read_to_string(path.join("1.jsonl")).unwrap().lines().next().unwrap().to_owned();
    fs::write(path.join("endless.jsonl"), format!("{header}\n")).unwrap();
    // Zeros without a line feed, of which nothing lies on the disk.
    fs::File::options().append(true).open(path.join("endless.jsonl")).unwrap().set_len(3 << 30).unwrap();
    fs::File::create(path.join("zeros")).unwrap().set_len(3 << 30).unwrap();
    for (part, said) in [
        ("/dev/zero", "it is not a file"),
        ("pipe", "it is not a file"),
        (".", "it is not a file"),
        ("zeros", "different contents"),
        ("endless.jsonl", "longer than 1 MB"),
    ] {
        let parts = if part == "endless.jsonl" { ["endless.jsonl", "2.jsonl"] } else { ["1.jsonl", part] };
        let run = bounded(path, &[&["merge", "all.jsonl"], &parts[..]].concat());
        assert!(run.code == 2 && run.err.contains(said), "{part}: {}", run.err);
        let run = bounded(path, &[&SIM[..], &["--record", part]].concat());
        assert!(run.code == 2 && run.err.len() < 1_000, "{part}: {}", run.err);
    }
    assert!(!path.join("all.jsonl").exists());
}

#[test]
fn records_changed_by_chance_make_nothing_fail() {
    use liberte::kernel::BotRng;
    use liberte::lab::Shards;
    let folder = halves();
    let path = folder.path();
    let good = fs::read(path.join("1.jsonl")).unwrap();
    let cases = long(60, 5_000);
    let mut rng = BotRng::new(7, 7);
    let parts = ["1.jsonl", "2.jsonl"].map(|name| path.join(name));
    let mut refused = 0;
    for case in 0..cases {
        let mut bytes = good.clone();
        for _ in 0..1 + rng.below(3) {
            // Most of what can be wrong is in the header and the first rows.
            let most = if rng.below(2) == 0 { 12_000.min(bytes.len()) } else { bytes.len() };
            let at = rng.below(most);
            let end = (at + rng.below(40)).min(bytes.len());
            let piece = bytes[at..end].to_vec();
            match rng.below(6) {
                0 => bytes[at] ^= 1 << rng.below(8),
                1 => drop(bytes.drain(at..end)),
                2 => drop(bytes.splice(at..at, piece)),
                3 => bytes.truncate(at),
                4 => drop(bytes.splice(at..end, *b"18446744073709551616")),
                _ => drop(bytes.splice(at..end, *b"\n[{\"\\u0000\":null}]\n")),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let bytes = if case % 2 == 0 { checked(&String::from_utf8_lossy(&bytes)).into_bytes() } else { bytes };
        fs::write(path.join("1.jsonl"), bytes).unwrap();
        let result = Shards::open(&parts).and_then(|shards| shards.write(&path.join("all.jsonl"), true));
        refused += u64::from(result.is_err());
        if case % 20 == 0 {
            merged(path);
            let whole = [&SIM[..], &["--shard", "1/2", "--record", "1.jsonl"]].concat();
            assert!([0, 2].contains(&bounded(path, &whole).code));
        }
    }
    assert!(refused > cases / 2, "{refused} of {cases}");
    assert_eq!(fs::read_to_string(path.join("notes.txt")).unwrap(), "precious");
}
