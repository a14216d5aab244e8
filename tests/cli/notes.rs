//! Notes of a saved game, at their moments, for people and for programs.

use crate::saved_games::noted_game;
use crate::support::{empty_folder, liberte_in};
use liberte::kernel::{Document, Note, NoteMark, NoteTag};
use liberte::load::{Files, Library};
use liberte::sandbox::read_journal;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

#[track_caller]
fn told(folder: &Path, args: &[&str]) -> String {
    let run = liberte_in(folder, args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

#[track_caller]
fn object(folder: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&told(folder, args)).unwrap()
}

/// A folder with a game of Liberté: two notes after five choices, one after thirty.
fn noted() -> TempDir {
    let folder = empty_folder();
    let game = noted_game(&Arc::new(Library::new(Files::built_in())), &[]);
    fs::write(folder.path().join("game.journal"), game.whole_journal().write()).unwrap();
    folder
}

/// A folder with a game of another pack that bots have played, with a note on some of its moments.
fn noted_other(pack: &str, moments: &[usize]) -> TempDir {
    let folder = empty_folder();
    let file = folder.path().join("game.journal");
    let play = ["--pack", pack, "play", "--watch", "--seed", "3", "--journal", "game.journal"];
    assert_eq!(liberte_in(folder.path(), &play).code, 0);
    let mut journal = read_journal(&fs::read_to_string(&file).unwrap(), "it").unwrap();
    let mut document = Document::default();
    for moment in moments {
        let note = Note { text: "so it is".into(), tags: [NoteTag::Unclear].into(), mark: Some(NoteMark::Doubtful) };
        document.branch.notes.insert(*moment, vec![note]);
    }
    journal.document = Some(Box::new(document));
    fs::write(file, journal.write()).unwrap();
    folder
}

#[test]
fn the_end_of_a_game_has_all_its_notes_and_a_moment_its_own() {
    let folder = noted();
    let end = told(folder.path(), &["replay", "game.journal"]);
    for said in
        ["\nNotes:\n- choice 4 (turn 1, ", "! fun, idea: a stack of four\n", "- choice 29 (", "unclear: who may block?"]
    {
        assert!(end.contains(said), "{said}: {end}");
    }
    let moment = told(folder.path(), &["replay", "game.journal", "--at", "4"]);
    assert!(moment.contains("and a second") && !moment.contains("who may block?"), "{moment}");
    assert!(!told(folder.path(), &["replay", "game.journal", "--at", "5"]).contains("Notes"));
}

#[test]
fn programs_are_told_the_notes_of_a_game_with_tags_and_marks() {
    let folder = noted();
    let end = object(folder.path(), &["replay", "game.journal", "--format", "json"]);
    assert_eq!(end["notes"].as_array().unwrap().len(), 3);
    let first = &end["notes"][0];
    assert_eq!((&first["choices"], &first["tags"], &first["mark"]), (&json!(5), &json!(["fun", "idea"]), &json!("!")));
    let moment = object(folder.path(), &["replay", "game.journal", "--format", "json", "--at", "29"]);
    assert_eq!(moment["notes"], json!([end["notes"][2]]));
    assert_eq!((&moment["notes"][0]["text"], &moment["notes"][0]["mark"]), (&json!("who may block?"), &Value::Null));
    let trace = told(folder.path(), &["replay", "game.journal", "--trace"]);
    let lines: Vec<Value> = trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let noted = |line: &&Value| line.get("notes").is_some();
    let numbers: Vec<&Value> = lines.iter().filter(noted).map(|line| &line["n"]).collect();
    assert_eq!(numbers, [&json!(4), &json!(29)]);
    assert_eq!(lines[5]["notes"].as_array().unwrap()[..], end["notes"].as_array().unwrap()[..2]);
}

#[test]
fn a_branch_has_its_own_notes() {
    let folder = noted();
    let branch = told(folder.path(), &["replay", "game.journal", "--branch", "a bolder way"]);
    assert!(branch.contains("a stack of four") && !branch.contains("who may block?"), "{branch}");
}

#[test]
fn by_a_seat_s_eyes_no_note_is_shown_for_whoever_wrote_it_may_have_known_more() {
    let folder = noted();
    for more in [&["--format", "json"][..], &["--trace"], &["--at", "4"]] {
        let seen = told(folder.path(), &[&["replay", "game.journal", "--as", "P1"], more].concat());
        assert!(!seen.contains("stack of four") && !seen.contains("\"notes\"") && !seen.contains("Notes:"), "{seen}");
    }
}

#[test]
fn notes_of_the_other_games_stand_at_the_choice_that_led_to_their_moment() {
    for pack in ["revolution", "libertalia"] {
        let folder = noted_other(pack, &[0, 20]);
        let end = object(folder.path(), &["replay", "game.journal", "--format", "json"]);
        let notes = end["notes"].as_array().unwrap();
        assert_eq!((notes.len(), &notes[0]["choices"], &notes[1]["mark"]), (2, &json!(0), &json!("?")), "{pack}");
        let choices = notes[1]["choices"].as_u64().unwrap();
        assert!(choices > 0);
        let at = (choices - 1).to_string();
        let moment = object(folder.path(), &["replay", "game.journal", "--format", "json", "--at", &at]);
        assert_eq!(moment["notes"], json!([notes[1]]));
        let when = notes[1]["when"].as_str().unwrap();
        let said = format!("- choice {at} ({when}): ? unclear: so it is");
        let text = told(folder.path(), &["replay", "game.journal", "--at", &at]);
        assert!(text.contains(&said), "{said}: {text}");
        // The record counts the moments that the table shows.
        let record = object(folder.path(), &["record", "game.journal", "--format", "json"]);
        assert_eq!((&record["notes"][1]["moment"], &record["notes"][1]["when"]), (&json!(20), &json!(when)), "{pack}");
    }
}

#[test]
fn a_record_is_told_to_programs_as_it_is_to_people() {
    let folder = noted();
    let record = object(folder.path(), &["record", "game.journal", "--format", "json"]);
    let people = told(folder.path(), &["record", "game.journal"]);
    assert!(people.starts_with(&format!("# {}\n", record["title"].as_str().unwrap())), "{people}");
    assert_eq!((&record["format"], record["seats"].as_array().unwrap().len()), (&json!(1), 4));
    let note = &record["notes"][0];
    assert_eq!(note["tags"], json!(["fun", "idea"]));
    let when = format!("*{} (moment 5)*: ! fun, idea: a stack of four", note["when"].as_str().unwrap());
    assert!(people.contains(&when), "{when}: {people}");
    assert_eq!(note["points"].as_array().unwrap().len(), 4);
    let beside = object(folder.path(), &["record", "game.journal", "-n", "3", "--bot", "random", "--format", "json"]);
    let simulated = &beside["simulated"];
    assert_eq!((&simulated["bot"], simulated["games"].as_array().unwrap().len()), (&json!("random"), 3));
    assert_eq!(simulated["records"][0]["game"], Value::Null, "it goes on");
    assert_eq!(record["simulated"], Value::Null);
    assert_eq!(liberte_in(folder.path(), &["record", "game.journal", "--format", "json", "--html", "x.html"]).code, 2);
}
