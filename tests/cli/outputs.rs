//! Files that commands write: nothing of somebody else's is replaced unless it was said, and no file is ever half written.

use crate::support::{Copied, Run, empty_folder, liberte_in};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A command that writes a file.
struct Writes {
    args: &'static [&'static str],
    file: &'static str,
    /// Whether its own file has a mark by which it is known, and is replaced without a word.
    is_marked: bool,
}

const fn writes(args: &'static [&'static str], file: &'static str, is_marked: bool) -> Writes {
    Writes { args, file, is_marked }
}

/// Every way to a file that the program offers; `F` stands for the file. Those that need something made before come with it.
const ALL: &[Writes] = &[
    writes(&["sim", "-n", "2", "--html", "F"], "v.html", true),
    writes(&["sim", "-n", "2", "--rows", "F"], "r.csv", true),
    #[cfg(feature = "parquet")]
    writes(&["sim", "-n", "2", "--rows", "F"], "r.parquet", true),
    writes(&["sim", "-n", "1", "--journals", "."], "game-1.journal", true),
    writes(&["ab", "base", "one-card", "--pairs", "2", "--bots", "random", "--html", "F"], "v.html", true),
    writes(&["sweep", "hand_size=6", "-n", "2", "--bots", "random", "--html", "F"], "v.html", true),
    writes(&["changes", "one-card", "-n", "2", "--bots", "random", "--rows", "F"], "r.csv", true),
    writes(&["seek", "turn>=2", "--out", "F"], "a.journal", true),
    writes(&["sheet", "one-card", "--format", "html", "--out", "F"], "s.html", true),
    writes(&["sheet", "one-card", "--out", "F"], "s.txt", false),
    writes(&["sheet", "first-edition", "--format", "markdown", "--out", "F"], "s.md", false),
    #[cfg(feature = "print")]
    writes(&["sheet", "one-card", "--out", "F"], "s.pdf", true),
    #[cfg(feature = "print")]
    writes(&["print", "cards", "id:1", "--out", "F"], "c.pdf", true),
    #[cfg(feature = "print")]
    writes(&["print", "card", "1", "--out", "F"], "c.svg", true),
    #[cfg(feature = "print")]
    writes(&["print", "board", "--width", "200", "--out", "F"], "b.png", true),
    writes(&["cards", "export", "F"], "c.csv", false),
    writes(&["cards", "export", "F"], "c.xlsx", false),
    writes(&["gate", "--write", "F", "-n", "2", "--bots", "random"], "b.json", false),
    writes(&["gate", "--baseline", "base.json", "--junit", "F"], "j.xml", true),
    writes(&["check", "--write-baseline", "F"], "known.json", false),
    writes(&["man", "--out", "."], "liberte-sim.1", true),
];

impl Writes {
    fn run(&self, folder: &Path, more: &[&str]) -> Run {
        let args = self.args.iter().map(|&arg| if arg == "F" { self.file } else { arg });
        liberte_in(folder, &args.chain(more.iter().copied()).collect::<Vec<_>>())
    }
}

/// A folder in which everything is that the commands need.
fn prepared() -> TempDir {
    let folder = empty_folder();
    let run = liberte_in(folder.path(), &["gate", "--write", "base.json", "-n", "2", "--bots", "random"]);
    assert_eq!(run.code, 0, "{}", run.err);
    folder
}

/// The files of a folder and what is in them.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|it| (it.file_name().into_string().unwrap(), fs::read(it.path()).unwrap())).collect()
}

#[test]
fn a_file_that_this_program_did_not_write_is_replaced_only_with_replace() {
    for command in ALL {
        let folder = prepared();
        let file = folder.path().join(command.file);
        fs::write(&file, "precious: liberte, seed, 1\n").unwrap();
        let before = contents(folder.path());
        let run = command.run(folder.path(), &[]);
        assert_eq!(run.code, 2, "{:?}: {}", command.args, run.err);
        assert!(run.err.contains(command.file) && run.err.contains("`--replace` overwrites it"), "{}", run.err);
        assert_eq!(contents(folder.path()), before, "{:?}", command.args);
        let run = command.run(folder.path(), &["--replace"]);
        assert_eq!(run.code, 0, "{:?}: {}", command.args, run.err);
        assert!(!fs::read(&file).unwrap().starts_with(b"precious"), "{:?}", command.args);
    }
}

#[test]
fn its_own_files_are_replaced_as_far_as_they_have_a_mark_and_baselines_never() {
    for command in ALL {
        let folder = prepared();
        assert_eq!(command.run(folder.path(), &[]).code, 0, "{:?}", command.args);
        let before = contents(folder.path());
        assert!(before.keys().all(|name| !name.ends_with(".tmp")), "{:?}", before.keys());
        let again = command.run(folder.path(), &[]);
        assert_eq!(again.code == 0, command.is_marked, "{:?}: {}", command.args, again.err);
        assert_eq!(contents(folder.path()), before, "{:?}", command.args);
    }
}

#[cfg(unix)]
#[test]
fn a_link_in_the_folder_of_journals_leads_nothing_out() {
    let (folder, outside) = (empty_folder(), empty_folder());
    let target = outside.path().join("game.journal");
    for text in ["mine", "liberte journal 1\n"] {
        fs::write(&target, text).unwrap();
        let link = folder.path().join("game-1.journal");
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink(&target, &link).unwrap();
        for more in [&[][..], &["--replace"]] {
            let run = liberte_in(folder.path(), &[&["sim", "-n", "1", "--journals", "."], more].concat());
            assert!(run.code == 2 && run.err.contains("it is a link"), "{}", run.err);
            assert_eq!(fs::read_to_string(&target).unwrap(), text);
        }
    }
}

/// Runs a command that may make no file longer than 512 bytes, as on a disk that is full.
#[cfg(target_os = "linux")]
fn on_a_full_disk(folder: &Path, command: &Writes) -> Run {
    let args: Vec<String> =
        command.args.iter().map(|&arg| if arg == "F" { command.file } else { arg }.to_owned()).collect();
    // Without its signal the limit is an error of the system like any other.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, "sh", env!("CARGO_BIN_EXE_liberte")]).args(args).arg("--replace");
    let output = shell.current_dir(folder).env("LIBERTE_CACHE", "off").output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file_and_nothing_beside() {
    for command in ALL {
        if command.file == "known.json" {
            // The baseline of a pack without findings has its room anywhere.
            continue;
        }
        let folder = prepared();
        fs::write(folder.path().join(command.file), "the old one\n".repeat(9)).unwrap();
        let before = contents(folder.path());
        let run = on_a_full_disk(folder.path(), command);
        assert_eq!(run.code, 2, "{:?}: {}{}", command.args, run.out, run.err);
        assert!(run.err.contains("File too large"), "{:?}: {}", command.args, run.err);
        let after = contents(folder.path());
        assert_eq!(after.get(command.file), before.get(command.file), "{:?}", command.args);
        assert!(after.keys().all(|name| !name.ends_with(".tmp")), "{:?}: {:?}", command.args, after.keys());
    }
}

#[test]
fn the_record_of_another_run_is_no_place_to_merge_into() {
    let folder = empty_folder();
    let at = |args: &[&str]| liberte_in(folder.path(), args);
    for (part, shard) in [("1.jsonl", "1/2"), ("2.jsonl", "2/2")] {
        assert_eq!(at(&["sim", "-n", "4", "--record", part, "--shard", shard]).code, 0);
    }
    assert_eq!(at(&["sim", "-n", "4", "--seed", "9", "--record", "other.jsonl"]).code, 0);
    fs::write(folder.path().join("notes.txt"), "precious").unwrap();
    for file in ["other.jsonl", "notes.txt"] {
        let before = contents(folder.path());
        let run = at(&["merge", "--quiet", file, "1.jsonl", "2.jsonl"]);
        assert!(run.code == 2 && run.err.contains("`--replace` overwrites it"), "{}", run.err);
        assert_eq!(contents(folder.path()), before);
        assert_eq!(at(&["merge", "--quiet", "--replace", file, "1.jsonl", "2.jsonl"]).code, 0);
    }
    // A record is hours of games: that of the same run is no exception.
    assert_eq!(at(&["merge", "--quiet", "notes.txt", "1.jsonl", "2.jsonl"]).code, 2);
    assert_eq!(
        fs::read(folder.path().join("notes.txt")).unwrap(),
        fs::read(folder.path().join("other.jsonl")).unwrap()
    );
}

#[test]
fn generated_folders_are_refused_whole_and_the_same_again_is_fine() {
    for (args, file) in [(["docs", "--out", "."], "words.md"), (["schema", "--out", "."], "cards.json")] {
        let folder = empty_folder();
        fs::write(folder.path().join(file), "mine").unwrap();
        let run = liberte_in(folder.path(), &args);
        assert!(run.code == 2 && run.err.contains("`--replace` overwrites it"), "{}", run.err);
        assert_eq!(contents(folder.path()).len(), 1);
        assert_eq!(liberte_in(folder.path(), &[&args[..], &["--replace"]].concat()).code, 0);
        assert_eq!(liberte_in(folder.path(), &args).code, 0, "the same text is in every file");
    }
}

#[cfg(unix)]
#[test]
fn a_new_pack_goes_through_no_link() {
    let (folder, outside) = (empty_folder(), empty_folder());
    std::os::unix::fs::symlink(outside.path(), folder.path().join("data")).unwrap();
    let run = liberte_in(folder.path(), &["new", ".", "--from", "small", "--id", "mine"]);
    assert!(run.code == 2 && run.err.contains("is a link out of"), "{}", run.err);
    assert_eq!((contents(outside.path()).len(), fs::read_dir(folder.path()).unwrap().count()), (0, 1));
}

#[test]
fn a_test_that_somebody_has_gone_on_writing_is_not_replaced_by_a_shrunk_game() {
    let copied = Copied::new();
    copied.script("guillotine", "throw \"no\";");
    // The games are played all the same, and end with what is wrong with the script.
    assert_eq!(copied.run(&["sim", "-n", "40", "--journals", copied.path("kept").to_str().unwrap()]).code, 1);
    let test = copied.path("shrunk.toml");
    let shrink = |journal: &Path, more: &[&str]| {
        let files = [journal.to_str().unwrap(), "--out", test.to_str().unwrap()];
        copied.run(&[&["shrink"], &files[..], more].concat())
    };
    let kept = fs::read_dir(copied.path("kept")).unwrap().map(|entry| entry.unwrap().path());
    let journal = kept.into_iter().find(|journal| shrink(journal, &[]).code == 0).expect("one of them fails");
    fs::write(&test, fs::read_to_string(&test).unwrap() + "# mine\n").unwrap();
    let run = shrink(&journal, &[]);
    assert!(run.code == 2 && run.err.contains("`--replace` overwrites it"), "{}", run.err);
    assert!(fs::read_to_string(&test).unwrap().ends_with("# mine\n"));
    assert_eq!(shrink(&journal, &["--replace"]).code, 0);
    assert!(!fs::read_to_string(&test).unwrap().ends_with("# mine\n"));
}

/// The values of two keys of a pack's file, set by two commands at once, again and again.
#[test]
fn of_two_commands_that_save_at_once_neither_loses_what_the_other_said() {
    let folder = empty_folder();
    assert_eq!(liberte_in(folder.path(), &["new", "p", "--from", "small"]).code, 0);
    for round in 0..6 {
        let value = |card: u32| (1 + (round + card) % 3).to_string();
        let start = |card: u32| {
            let key = format!("card.{card}.value");
            crate::support::start(folder.path(), &["--pack", "p", "set", &key, &value(card)])
        };
        let started = [start(1), start(2)];
        for run in started.map(crate::support::finish) {
            assert!(!run.err.contains("nothing was saved"), "{}", run.err);
        }
        let text = fs::read_to_string(folder.path().join("p/data/p/cards.toml")).unwrap();
        let cards: toml::Table = toml::from_str(&text).unwrap();
        for card in [1, 2] {
            let saved = cards["card"][card as usize - 1]["value"].as_integer().unwrap();
            assert_eq!(saved.to_string(), value(card), "round {round}, card {card}");
        }
    }
}

#[test]
fn a_rename_that_was_killed_is_finished_by_the_next_command_which_says_so() {
    use sha2::{Digest, Sha256};
    let folder = empty_folder();
    assert_eq!(liberte_in(folder.path(), &["new", "p", "--from", "small"]).code, 0);
    let hash = |text: &[u8]| Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let at = |path: &str| folder.path().join("p").join(path);
    // As a kill between two files leaves it: one is in its place, the other lies beside its own.
    let (cards, about) = ("data/p/cards.toml", "data/p/pack.toml");
    let [old_cards, old_about] = [cards, about].map(|path| fs::read(at(path)).unwrap());
    let [new_cards, new_about] = [&old_cards, &old_about].map(|old| [old, &b"\n# new\n"[..]].concat());
    fs::write(at(cards), &new_cards).unwrap();
    fs::write(at("data/p/.saving-b2.tmp"), &new_about).unwrap();
    let planned = |path: &str, from: &str, texts: [&[u8]; 2]| {
        format!(
            "{{\"path\":\"{path}\",\"from\":\"{from}\",\"before\":\"{}\",\"after\":\"{}\"}}",
            hash(texts[0]),
            hash(texts[1])
        )
    };
    let one = planned(cards, "data/p/.saving-a1.tmp", [&old_cards, &new_cards]);
    let two = planned(about, "data/p/.saving-b2.tmp", [&old_about, &new_about]);
    fs::write(at("data/p/.saving-plan.json"), format!("{{\"format\":1,\"files\":[{one},{two}]}}")).unwrap();
    let run = liberte_in(folder.path(), &["--pack", "p", "check"]);
    assert!(run.code == 0 && run.err.contains("has been finished: 1 of 2 files were missing"), "{}", run.err);
    assert_eq!(fs::read(at(about)).unwrap(), new_about);
    assert!(fs::read_dir(at("data/p")).unwrap().all(|it| !it.unwrap().file_name().to_str().unwrap().starts_with('.')));
    assert_eq!(liberte_in(folder.path(), &["--pack", "p", "check"]).err, "");
}

#[test]
fn what_a_killed_program_left_in_a_pack_is_named_and_goes_after_a_day() {
    let folder = empty_folder();
    assert_eq!(liberte_in(folder.path(), &["new", "p", "--from", "small"]).code, 0);
    let left = folder.path().join("p/data/p/.saving-aB3xYz.tmp");
    fs::write(&left, "half").unwrap();
    let check = || liberte_in(folder.path(), &["--pack", "p", "check"]);
    let run = check();
    assert!(run.err.contains("warning[stray-file]: nothing reads the file `.saving-aB3xYz.tmp`"), "{}", run.err);
    let two_days = std::time::Duration::from_secs(2 * 24 * 60 * 60);
    let file = fs::File::options().write(true).open(&left).unwrap();
    file.set_modified(std::time::SystemTime::now() - two_days).unwrap();
    assert_eq!(check().err, "");
    assert!(!left.exists());
}
