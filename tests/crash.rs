//! A crash saves the game and is told. Alone in its file: it changes what a panic does.

use liberte::bots::BotKind;
use liberte::games::liberte::{Cause, Effect, Interpreter, Liberte, Position, ScriptStep, Target};
use liberte::kernel::{Journal, Table};
use liberte::lab::{BatchError, Experiment, Lineup, Seeds};
use liberte::load::{Files, Library};
use liberte::sandbox::{CrashSaver, GameOrigin, RulesSource, Sandbox, names_for, open_journal, report_panics};
use liberte::script::compile;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

#[test]
fn a_panic_writes_the_game_that_is_played_and_another_threads_panic_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let library = Arc::new(Library::new(Files::built_in()));
    let compiled = compile(library.load(&[]).playable().unwrap()).0.unwrap();
    let mut sandbox = Sandbox::begin(compiled, &GameOrigin::New { names: names_for(4), seed: 1 }, &[]).unwrap();
    sandbox.set_library(&library);
    let (first, _) = sandbox.bot_choice(BotKind::Random).expect("somebody is asked");
    sandbox.choose(first.seat, first.choice).unwrap();
    let saver = CrashSaver::default();
    saver.set_journal(sandbox.whole_journal().write());
    saver.save_on_panic(folder.path().to_owned());
    let files = || std::fs::read_dir(folder.path()).unwrap().count();
    assert!(std::thread::spawn(|| panic!("beside the game")).join().is_err());
    assert_eq!(files(), 0);
    assert!(catch_unwind(AssertUnwindSafe(|| panic!("in the game"))).is_err());
    assert_eq!(files(), 1);
    let text = std::fs::read_to_string(folder.path().join("liberte-crash-1.journal")).unwrap();
    let saved = open_journal(&library, Journal::parse(&text).unwrap(), "it", RulesSource::Embedded).unwrap();
    assert_eq!(saved.tree().unwrap().branch().len(), 1);
    saver.set_journal(String::new());
    assert!(catch_unwind(AssertUnwindSafe(|| panic!("no game"))).is_err());
    assert_eq!(files(), 1);
}

/// Set in the process that is to fail.
const FAILS: &str = "LIBERTE_TEST_FAILS";

#[test]
fn a_panic_is_told_with_what_to_do_about_it_and_ends_with_101() {
    if std::env::var_os(FAILS).is_some() {
        report_panics();
        assert!(std::thread::spawn(|| panic!("no card \u{1b}[31m#112")).join().is_err());
        assert!(std::thread::spawn(|| panic!("and again")).join().is_err());
        std::process::exit(101);
    }
    let run = |backtrace: &str| {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "--nocapture", "a_panic_is_told_with_what_to_do_about_it_and_ends_with_101"]);
        let output = command.env(FAILS, "1").env("RUST_BACKTRACE", backtrace).output().unwrap();
        assert_eq!(output.status.code(), Some(101));
        String::from_utf8(output.stderr).unwrap()
    };
    let told = run("0");
    let version = env!("CARGO_PKG_VERSION");
    assert!(told.starts_with(&format!("error: liberte {version} has failed: no card \u{fffd}[31m#112 (")), "{told}");
    assert!(told.contains("Please report it") && told.contains("tests/crash.rs:"), "{told}");
    assert_eq!(told.matches("Please report it").count(), 1, "{told}");
    assert!(!told.contains("panicked") && !told.contains("backtrace:"), "{told}");
    assert!(run("1").contains("stack backtrace:"));
}

/// An effect that makes the program fail.
#[derive(Debug)]
struct Fails;

impl Interpreter for Fails {
    fn run(&self, _: &Liberte, _: Cause, _: &Position, _: &[Target]) -> ScriptStep {
        panic!("it fails")
    }
}

#[test]
fn a_game_of_a_batch_that_makes_the_program_fail_is_handed_back_as_a_journal() {
    let library = Library::new(Files::built_in());
    let sound = compile(library.load(&[]).playable().unwrap()).0.unwrap().game(4).unwrap();
    let effects = sound.pack().effects.iter().map(|_| Effect::Interpreted(Arc::new(Fails)));
    let game = sound.with_effects(effects.collect());
    let (lineup, seeds) = (Lineup::fixed(&[BotKind::Random; 4]), Seeds { first: 5, count: 3 });
    let found = Experiment { threads: 1, ..Experiment::batch(&game, lineup, seeds) }.play();
    let Err(BatchError::Crashed { seed, choices, journal }) = found else { panic!("it fails") };
    let journal = Journal::parse(&journal).unwrap();
    assert_eq!((seed, journal.head.seed, journal.lines.len()), (5, 5, choices));
    // By rules that hold, the game goes as far and further.
    let mut table = Table::new(&sound, sound.start(seed, &mut ()));
    journal.replay(&mut table, usize::MAX).unwrap();
    assert!(choices == 0 || table.len() == choices);
}
