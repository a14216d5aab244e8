//! Games as documents: one file with rules, seats, branches and notes, opened on a machine without the pack.

use crate::by_hand::typed;
use crate::support::{Copied, empty_folder, liberte_in, liberte_with};
use liberte::bots::BotKind;
use liberte::kernel::{Journal, Note, NoteMark, NoteTag, Seat};
use liberte::load::{Files, Library};
use liberte::sandbox::{
    GameOrigin, Player, RulesSource, Sandbox, carried_files, names_for, open_journal, read_journal,
};
use liberte::script::compile;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// A game by a pack: two persons and two bots, 40 choices, a branch from the tenth, notes.
pub fn noted_game(library: &Arc<Library>, variants: &[&str]) -> Sandbox {
    let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
    let compiled =
        compile(library.load(&variants).playable().expect("it can be played")).0.expect("so can its scripts");
    let bots = [Player::Bot(BotKind::Random); 4];
    let mut sandbox = Sandbox::begin(compiled, &GameOrigin::New { names: names_for(4), seed: 7 }, &bots).unwrap();
    sandbox.set_library(library);
    while sandbox.tree().at() < 40 && sandbox.let_bot_choose() {}
    let note =
        |text: &str, tags: &[NoteTag], mark| Note { text: text.to_owned(), tags: tags.iter().copied().collect(), mark };
    let notes = &mut sandbox.tree_mut().branch_mut().notes;
    notes.insert(
        5,
        vec![note("a stack of four", &[NoteTag::Fun, NoteTag::Idea], Some(NoteMark::Good)), Note::new("and a second")],
    );
    notes.insert(30, vec![note("who may block?", &[NoteTag::Unclear], None)]);
    sandbox.tree_mut().go_to(10);
    sandbox.tree_mut().fork(Some("a bolder way"));
    for _ in 0..12 {
        sandbox.let_bot_choose();
    }
    sandbox.tree_mut().branch_mut().note = "why not".to_owned();
    sandbox.tree_mut().switch(0);
    sandbox.tree_mut().go_to(40);
    for seat in [Seat(0), Seat(1)] {
        sandbox.set_player(seat, Player::Person);
    }
    sandbox
}

pub fn text_of(folder: &Path, name: &str, sandbox: &Sandbox) -> String {
    let text = sandbox.whole_journal().write();
    fs::write(folder.join(name), &text).unwrap();
    text
}

/// The same game again, from its text, by a library that has not got its pack.
fn opened(text: &str) -> Sandbox {
    let journal = read_journal(text, "it").unwrap_or_else(|why| panic!("{why}"));
    let shipped = Arc::new(Library::new(Files::built_in()));
    let saved = open_journal(&shipped, journal, "it", RulesSource::Matching).unwrap_or_else(|why| panic!("{why}"));
    Sandbox::from_saved(saved, &[]).unwrap()
}

/// A pack of somebody's own, with other outlines, and a house rule.
fn house_pack() -> (Copied, Arc<Library>) {
    let copied = Copied::new();
    copied.change("data/liberte/map.toml", "[153.4, 156.6]", "[153.5, 156.6]");
    copied.change("data/liberte/rules.toml", "discard_from = 9", "discard_from = 8");
    let library = Arc::new(Library::new(Files::open(copied.folder().to_str().unwrap()).unwrap()));
    (copied, library)
}

/// The outlines of a pack's board, as text.
fn outlines(library: &Library) -> String {
    let loaded = library.load(&[]);
    format!("{:?}", loaded.playable().expect("it can be played").board.outlines)
}

#[test]
fn a_game_is_the_same_in_every_word_where_its_pack_is_not() {
    let (_copied, library) = house_pack();
    let sandbox = noted_game(&library, &["one-card"]);
    let text = sandbox.whole_journal().write();
    assert_eq!(Journal::damage(&text), None);
    let again = opened(&text);
    assert_eq!(again.whole_journal().write(), text);
    let tree = again.tree();
    assert_eq!((tree.branches().len(), tree.branches()[1].in_common(&tree.branches()[0])), (2, 10));
    assert_eq!(tree.branch().notes, sandbox.tree().branch().notes);
    assert_eq!([0, 1, 2, 3].map(|at| again.player(Seat(at))), [0, 1, 2, 3].map(|at| sandbox.player(Seat(at))));
}

#[test]
fn the_branch_that_is_played_on_is_the_one_of_the_journal_whichever_it_is() {
    let mut sandbox = noted_game(&Arc::new(Library::new(Files::built_in())), &[]);
    sandbox.tree_mut().switch(1);
    sandbox.tree_mut().go_to(15);
    let journal = sandbox.whole_journal();
    assert_eq!((journal.lines.len(), journal.branch_names()), (22, vec!["main", "a bolder way"]));
    assert_eq!(journal.along(0).map(|main| main.lines.len()), Some(40));
    assert_eq!(journal.along(2), None);
    let again = opened(&journal.write());
    assert_eq!((again.tree().current(), again.tree().at()), (1, 15));
    assert_eq!(again.tree().branches()[0].name, "main");
    assert_eq!(again.whole_journal().write(), journal.write());
}

#[test]
fn outlines_of_ones_own_are_carried_and_those_of_the_program_are_known() {
    let (_copied, library) = house_pack();
    let drawn = |text: &str| {
        let journal = read_journal(text, "it").unwrap();
        let files = carried_files(journal.rules.as_deref().unwrap()).unwrap();
        outlines(&Library::new(files))
    };
    let own = drawn(&noted_game(&library, &["one-card"]).whole_journal().write());
    assert_eq!(own, outlines(&library));
    let shipped = Arc::new(Library::new(Files::built_in()));
    let text = noted_game(&shipped, &["one-card"]).whole_journal().write();
    assert_eq!(drawn(&text), outlines(&shipped));
    assert_ne!(own, drawn(&text));
}

#[test]
fn every_command_opens_a_saved_game_on_a_machine_without_the_pack() {
    let (_copied, library) = house_pack();
    let (folder, home) = (empty_folder(), empty_folder());
    text_of(folder.path(), "game.journal", &noted_game(&library, &["one-card"]));
    let home = home.path().to_str().unwrap();
    let run = |args: &[&str]| liberte_with(folder.path(), args, &[("HOME", home), ("XDG_DATA_HOME", home)]);
    let replayed = run(&["replay", "game.journal"]);
    assert_eq!(replayed.code, 0, "{}", replayed.err);
    let branch = |name: &str| run(&["replay", "game.journal", "--branch", name, "--trace"]).out.lines().count();
    assert_eq!((branch("a bolder way"), branch("2"), branch("main")), (23, 23, 41));
    let wrong = run(&["replay", "game.journal", "--branch", "3"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("there is no branch `3`: 1 `main`, 2 `a bolder way`"), "{}", wrong.err);
    // The input ends at once: the game is saved to the same file as it was.
    let before = opened(&fs::read_to_string(folder.path().join("game.journal")).unwrap()).whole_journal();
    let resumed = run(&["play", "--resume", "game.journal"]);
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    let after = opened(&fs::read_to_string(folder.path().join("game.journal")).unwrap());
    assert_eq!(after.tree().branches()[0].notes, before.document.unwrap().branch.notes);
    assert_eq!(after.tree().branches()[1].note, "why not");
    let asked = ["Camille", "Lucile"].map(|name| format!("Hand the keyboard to {name}"));
    assert!(asked.iter().any(|asked| resumed.out.contains(asked)), "the persons play on: {}", resumed.out);
}

#[test]
fn games_that_older_programs_kept_are_opened() {
    let shipped = Arc::new(Library::new(Files::built_in()));
    let sandbox = noted_game(&shipped, &[]);
    let journal = sandbox.journal().write();
    let quoted: String = journal.lines().map(|line| format!("| {line}\n")).collect();
    let own = sandbox.whole_journal().document.unwrap().others.remove(0).lines;
    let own: String = own.iter().map(|line| format!("{line}\n")).collect();
    let text = format!(
        "liberte game 1\nplayer person\nplayer random\nplayer person\nplayer person\non 1\njournal\n{quoted}name main\nat 3\n\
         moment 5 so\\nit is\nbranch 0 10\n{own}name bold\nat 22\n"
    );
    let again = opened(&text);
    assert_eq!((again.tree().current(), again.tree().branch().name.as_str()), (1, "bold"));
    assert_eq!(again.tree().branches()[0].notes[&5], [Note::new("so\nit is")]);
    assert_eq!(again.player(Seat(1)), Player::Bot(BotKind::Random));
    let folder = empty_folder();
    fs::write(folder.path().join("old.game"), text).unwrap();
    assert_eq!(liberte_in(folder.path(), &["replay", "old.game"]).code, 0);
}

#[test]
fn what_is_wrong_in_a_saved_game_is_said_with_its_line() {
    let sandbox = noted_game(&Arc::new(Library::new(Files::built_in())), &[]);
    // Without its end mark, so that it counts as written by hand.
    let text = sandbox.whole_journal().write().replace("closed by end\n", "");
    for (from, to, said) in [
        ("note 5 fun", "note 5 funny", "`funny` is not a tag of a note: fun, unclear, bug, idea or `-` are"),
        ("note 30", "note x", "`note` needs a whole number, not `x`"),
        ("\nbranch 10\n", "\nbranch 10000\n", "begins after 10000 choices, which were never made"),
        ("name a bolder way", "P1 discard #99999", "`P1 discard #99999` is not legal"),
        (
            "player person\nplayer person",
            "player person\nplayer person\nplayer person",
            "more players than seats: there are 4",
        ),
        ("on 0", "result x P9 1", "`result` needs an ending, the winners and the points of all seats"),
    ] {
        assert!(text.contains(from), "{from}");
        let changed = text.replacen(from, to, 1);
        let shipped = Arc::new(Library::new(Files::built_in()));
        let opened = read_journal(&changed, "it").map_err(|why| why.to_string()).and_then(|journal| {
            let saved = open_journal(&shipped, journal, "it", RulesSource::Matching).map_err(|why| why.to_string())?;
            Sandbox::from_saved(saved, &[])
        });
        let why = opened.err().unwrap_or_else(|| panic!("{to} is taken"));
        assert!(why.contains(said), "{to}: {why}");
    }
}

/// A game that bots have played to its end, with notes.
pub fn whole_game() -> Sandbox {
    let mut sandbox = noted_game(&Arc::new(Library::new(Files::built_in())), &["one-card"]);
    (0..4).for_each(|seat| sandbox.set_player(Seat(seat), Player::Bot(BotKind::Random)));
    while sandbox.let_bot_choose() {}
    sandbox
}

#[test]
fn a_record_of_a_game_that_carries_its_rules_tells_of_rules_and_not_of_languages() {
    let folder = empty_folder();
    let run = |args: &[&str]| {
        let run = liberte_in(folder.path(), args);
        assert_eq!(run.code, 0, "{args:?}: {}", run.err);
        run.out
    };
    run(&["new", "mine"]);
    run(&["new", "variant", "own", "--like", "one-card", "--pack", "mine"]);
    run(&["playtest", "--new", "own.journal", "--variant", "own", "--pack", "mine", "--seed", "3"]);
    run(&["playtest", "own.journal", "--watch", "--bot", "random", "--journal", "played.journal"]);
    std::fs::remove_dir_all(folder.path().join("mine")).unwrap();
    let record = run(&["record", "played.journal"]);
    assert!(record.contains("Only one card may be taken in an action.") && !record.contains("language"), "{record}");
}

#[test]
fn a_record_says_what_scripts_do_and_what_cards_say_as_the_sheet_does() {
    let folder = empty_folder();
    let library = Arc::new(Library::new(Files::built_in()));
    let sandbox = noted_game(&library, &["committee", "levee-en-masse", "bloodless"]);
    text_of(folder.path(), "game.journal", &sandbox);
    let run = liberte_in(folder.path(), &["record", "game.journal"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let record = run.out;
    for said in [
        "- From turn 2 on, when the first round begins, the last in the player order chooses for all. To choose from: ",
        "- Cards taken out: #99 Guillotine, ",
        "- #111 Levée en masse (new): Special, B-set. Put one of your control tokens",
    ] {
        assert!(record.contains(said), "{said}: {record}");
    }
    assert!(!record.contains("goes by a script") && !record.contains("is a new text"), "{record}");
}

#[test]
fn a_record_has_result_points_by_turn_rules_notes_and_the_board_at_each() {
    let folder = empty_folder();
    let sandbox = whole_game();
    text_of(folder.path(), "game.journal", &sandbox);
    let outcome = sandbox.tree().outcome().expect("it is over");
    let run = liberte_in(folder.path(), &["record", "game.journal"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for said in [
        "## Result",
        "| won |",
        "Only one card may be taken in an action.",
        "! fun, idea: a stack of four",
        "who may block?",
    ] {
        assert!(run.out.contains(said), "{said}: {}", run.out);
    }
    // The last row of the points by turn is the end.
    let points: Vec<String> = outcome.points.iter().map(i32::to_string).collect();
    assert!(run.out.contains(&format!("| {} |\n\n## Rules", points.join(" | "))), "{}", run.out);
    let page = liberte_in(folder.path(), &["record", "game.journal", "game.journal", "-n", "8", "--html", "a.html"]);
    assert_eq!((page.code, page.out.as_str()), (0, ""), "{}", page.err);
    let page = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert_eq!(page.matches("<article").count(), 3);
    assert_eq!(page.matches("aria-label=\"the board\"").count(), 3, "the board at each note");
    assert!(page.contains("Beside 8 simulated games") && !page.contains("<script"));
}

#[test]
fn what_strangers_wrote_is_text_in_a_record_and_nothing_else() {
    let folder = empty_folder();
    let mut sandbox = whole_game();
    sandbox.tree_mut().branch_mut().notes.insert(7, vec![Note::new("<img src=x onerror=y> [a](b)")]);
    text_of(folder.path(), "game.journal", &sandbox);
    assert_eq!(liberte_in(folder.path(), &["record", "game.journal", "--html", "a.html"]).code, 0);
    let page = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert!(page.contains("&lt;img src=x") && !page.contains("<img"));
    assert!(liberte_in(folder.path(), &["record", "game.journal"]).out.contains("\\<img"));
}

#[test]
fn records_of_different_rules_do_not_stand_beside_each_other() {
    let folder = empty_folder();
    let library = Arc::new(Library::new(Files::built_in()));
    text_of(folder.path(), "a.journal", &noted_game(&library, &[]));
    text_of(folder.path(), "b.journal", &noted_game(&library, &["one-card"]));
    let run = liberte_in(folder.path(), &["record", "a.journal", "b.journal"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("a.journal and b.journal were played by different rules"), "{}", run.err);
}

#[test]
fn records_of_the_other_games_tell_nothing_that_is_hidden() {
    let folder = empty_folder();
    for (pack, points) in [("revolution", "Support"), ("libertalia", "score")] {
        let played = liberte_in(
            folder.path(),
            &["--pack", pack, "play", "--watch", "--seed", "3", "--journal", &format!("{pack}.journal")],
        );
        assert_eq!(played.code, 0, "{}", played.err);
        let run = liberte_in(folder.path(), &["record", &format!("{pack}.journal")]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains(points) && run.out.contains("| won |"), "{}", run.out);
        assert!(!run.out.contains("put ") && !run.out.contains("character #"), "no answer is in it");
    }
}

#[test]
fn a_record_of_the_other_games_has_the_board_at_each_note_too() {
    let folder = empty_folder();
    for (pack, board) in [("revolution", "the town"), ("libertalia", "the days and the dens")] {
        let journal = format!("{pack}.journal");
        let arguments = ["--pack", pack, "--seed", "3", "--journal", &journal];
        typed(folder.path(), &arguments, "note fun at first\n1\n1\n1\n1\nnote ? who may?\nquit\nquit\n");
        let run = liberte_in(folder.path(), &["record", &journal, "--html", "noted.html", "--replace"]);
        assert_eq!(run.code, 0, "{}", run.err);
        let page = fs::read_to_string(folder.path().join("noted.html")).unwrap();
        assert_eq!(page.matches("<article").count(), 2, "{pack}");
        assert_eq!(page.matches(&format!("aria-label=\"{board}\"")).count(), 2, "{pack}");
    }
}

#[test]
fn a_playtest_begins_for_anybody_and_asks_its_questions() {
    let (copied, _) = house_pack();
    let folder = empty_folder();
    let file = folder.path().join("slow.journal");
    let file = file.to_str().unwrap();
    let made = copied.run(&[
        "playtest",
        "--new",
        file,
        "--title",
        "Slow",
        "--variant",
        "one-card",
        "--seat",
        "Ann",
        "--seat",
        "Bert",
        "--seat",
        "Olympe=random",
        "--question",
        "Was it fun?",
        "--seed",
        "7",
    ]);
    assert_eq!(made.code, 0, "{}", made.err);
    // Another machine, without the pack.
    let played = liberte_in(folder.path(), &["playtest", "slow.journal"]);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("Ann, Bert and Olympe") && folder.path().join("slow-1.journal").exists());
    let record = read_journal(&fs::read_to_string(folder.path().join("slow-1.journal")).unwrap(), "it").unwrap();
    let document = record.document.unwrap();
    assert_eq!(document.players, ["person", "person", "random"]);
    assert_eq!(document.sitting.playtest.map(|playtest| playtest.title).as_deref(), Some("Slow"));
    let before = fs::read_to_string(file).unwrap();
    assert_eq!(liberte_in(folder.path(), &["playtest", "slow.journal", "--watch"]).code, 0);
    assert_eq!(fs::read_to_string(file).unwrap(), before, "the playtest is as it was");
    assert!(folder.path().join("slow-2.journal").exists());
    let other = liberte_in(folder.path(), &["playtest", "slow-2.journal"]);
    assert_eq!(other.code, 0, "a record begins the playtest's game where it stands: {}", other.err);
    for wrong in [&["--seat", "P1"][..], &["--seat", "Ann=nobody"], &["--seat", "Ann"]] {
        let wrong: Vec<&str> = ["playtest", "--new", "x.journal"].iter().chain(wrong).copied().collect();
        assert_ne!(liberte_in(folder.path(), &wrong).code, 0, "{wrong:?}");
    }
}
