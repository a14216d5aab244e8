//! `liberte watch` as somebody uses it: files are saved in all the ways that editors have, and the answers read.

use crate::support::{Copied, finish, liberte, start};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long an answer may take before it counts as missing: the machine may be busy, and the build a slow one.
const PATIENCE: Duration = Duration::from_secs(60);

const CARDS: &str = "data/liberte/cards.toml";

/// A running `watch`, and what it prints.
struct CoverageMode {
    /// None once it was told to end.
    child: Option<Child>,
    lines: Receiver<String>,
}

impl CoverageMode {
    fn of(pack: &Copied) -> CoverageMode {
        let root = pack.path("");
        let mut child = start(&root, &["watch", "--pack", "."]);
        let out = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let watching = CoverageMode { child: Some(child), lines };
        watching.until("watching data/liberte and scripts/liberte in ");
        watching
    }

    /// All lines up to one that holds a text.
    fn until(&self, wanted: &str) -> String {
        let end = Instant::now() + PATIENCE;
        let mut text = String::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(line) = self.lines.recv_timeout(left) else { panic!("no {wanted:?} in:\n{text}") };
            text += &format!("{line}\n");
            if line.contains(wanted) {
                return text;
            }
        }
    }

    /// Ctrl-C.
    fn stop(mut self) {
        let child = self.child.take().unwrap();
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let run = finish(child);
        assert_eq!((run.code, run.err.as_str()), (130, ""));
    }
}

impl Drop for CoverageMode {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
        }
    }
}

#[test]
fn a_save_is_answered_whichever_way_an_editor_saves() {
    let pack = Copied::new();
    let watching = CoverageMode::of(&pack);
    let sound = fs::read_to_string(pack.path(CARDS)).unwrap();
    let wrong = sound.replacen("value = 2", "valeu = 2", 1);

    pack.write(CARDS, &wrong);
    let text = watching.until("error[unknown-key]");
    assert!(text.contains("changed: data/liberte/cards.toml\n"), "{text}");
    watching.until("no test can be run");

    // Written beside and put in its place.
    pack.write("data/liberte/.cards.toml.swp", &sound);
    pack.write("data/liberte/cards.toml~", &wrong);
    pack.write("data/liberte/4913", "");
    fs::rename(pack.path("data/liberte/.cards.toml.swp"), pack.path(CARDS)).unwrap();
    let text = watching.until("0 failed");
    assert!(text.contains("changed: data/liberte/cards.toml\nliberte 0.1.0 ("), "{text}");
    assert_eq!(text.matches("changed: ").count(), 1, "{text}");

    // Cut short.
    pack.write(CARDS, &sound[..sound.len() / 2]);
    assert!(watching.until("no test can be run").contains("cards.toml"));
    fs::remove_file(pack.path(CARDS)).unwrap();
    let text = watching.until("no test can be run");
    // Where the cut was still being looked at, it counts as one change with it.
    assert!(text.contains(": data/liberte/cards.toml\nerror[unreadable-file]"), "{text}");
    pack.write(CARDS, &sound);
    assert!(watching.until("0 failed").contains(": data/liberte/cards.toml"));
    watching.stop();
}

#[test]
fn tests_and_scripts_are_watched_in_folders_old_and_new() {
    let pack = Copied::with_scenarios();
    let watching = CoverageMode::of(&pack);
    let scenario = "data/liberte/scenarios/11-battle/a-single-general-advanced-wins.toml";
    pack.change(scenario, "Christie = 4", "Christie = 5");
    assert!(watching.until("1 failed").contains(&format!("FAILED  {scenario}\n")));

    let moved = pack.path("data/liberte/scenarios/new");
    fs::create_dir(&moved).unwrap();
    fs::rename(pack.path(scenario), moved.join("one.toml")).unwrap();
    assert!(watching.until("1 failed").contains("FAILED  data/liberte/scenarios/new/one.toml\n"));
    fs::remove_dir_all(&moved).unwrap();
    assert!(watching.until("0 failed").contains("gone: data/liberte/scenarios/new/one.toml\n"));

    pack.script("terror", "explode();");
    assert!(watching.until("error[").contains("changed: scripts/liberte/terror.rhai\n"));
    watching.stop();
}

#[test]
fn folders_that_are_replaced_are_watched_again() {
    let pack = Copied::new();
    let watching = CoverageMode::of(&pack);
    fs::rename(pack.path("data/liberte"), pack.path("data/before")).unwrap();
    watching.until("no test can be run");
    fs::rename(pack.path("data/before"), pack.path("data/liberte")).unwrap();
    watching.until("0 failed");
    fs::rename(pack.path("scripts"), pack.path("scripts-before")).unwrap();
    watching.until("no test can be run");
    fs::rename(pack.path("scripts-before"), pack.path("scripts")).unwrap();
    watching.until("0 failed");
    pack.change(CARDS, "value = 2", "value = 12");
    assert!(watching.until("no test can be run").contains("error[out-of-range]"));
    pack.script("terror", "explode();");
    watching.until("changed: scripts/liberte/terror.rhai");
    watching.stop();
}

#[test]
fn the_built_in_pack_can_t_be_watched() {
    let run = liberte(&["watch"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let help = "help: name a folder of your own: `liberte watch --pack DIR`\n";
    assert!(run.err.starts_with("error: the built-in pack is a part of the program") && run.err.ends_with(help));
    let missing = liberte(&["watch", "--pack", "nowhere"]);
    assert_eq!(
        (missing.code, missing.err.as_str()),
        (2, "error: there is no folder `nowhere`; `liberte packs` lists the packs that are built in\n")
    );
}
