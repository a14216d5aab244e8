//! Positions changed by hand in the middle of a game: a step like any other, in the journal and on the way back.

use crate::common::game;
use crate::common::random::{long, random_games};
use liberte::games::BareGame;
use liberte::games::libertalia::Libertalia;
use liberte::games::liberte::Liberte;
use liberte::games::revolution::Revolution;
use liberte::kernel::{Game, Journal, JournalHead, Seat, Table, Tree};
use liberte::kit::Rulebook;
use liberte::load::{Files, Library};
use liberte::script::bare_game;
use std::sync::Arc;

fn head(seats: usize) -> JournalHead {
    let seats = (0..seats).map(|at| format!("Seat {at}")).collect();
    JournalHead { pack: "it".into(), version: "1".into(), hash: "0".into(), seed: 5, seats, ..JournalHead::default() }
}

fn bare(pack: &str) -> BareGame {
    let files = Files::built_in_named(pack).expect("it is built in");
    let loaded = Library::new(files).load(&[]);
    bare_game(loaded.playable_data().expect("the pack is sound"), 4).expect("four can play")
}

fn revolution() -> Revolution {
    match bare("revolution") {
        BareGame::Revolution(game) => *game,
        BareGame::Libertalia(_) => unreachable!("the pack is of Revolution!"),
    }
}

fn libertalia() -> Libertalia {
    match bare("libertalia") {
        BareGame::Libertalia(game) => *game,
        BareGame::Revolution(_) => unreachable!("the pack is of Libertalia"),
    }
}

/// Chooses the first that is possible, so many times.
fn play<G: Game>(table: &mut Table<'_, G>, choices: usize) {
    for _ in 0..choices {
        let Some(seat) = table.asked().lowest() else { return };
        let choice = table.choices(seat)[0];
        assert!(table.play(seat, choice).is_ok());
    }
}

/// A change, then choices, is the same when the journal is read again; and undo takes the change back.
fn is_a_step_of_the_journal<G: Rulebook>(game: &G, edit: &str, has_changed: impl Fn(&G::Position) -> bool) {
    let mut table = Table::new(game, game.start(5, &mut ()));
    let before = game.state(table.position());
    table.edit(edit).unwrap_or_else(|why| panic!("{edit}: {why:?}"));
    assert!(has_changed(table.position()));
    play(&mut table, 9);
    let journal = Journal::of(head(4), &table);
    assert_eq!((journal.lines.len(), journal.edits()), (10, 1));
    let text = journal.write();
    assert!(text.contains(&format!("\nedit {edit}\n")), "{text}");
    assert_eq!(Journal::damage(&text), None);
    let read = Journal::parse(&text).expect("a journal that was written can be read");
    assert_eq!(read.write(), text);
    let mut again = Table::new(game, game.start(5, &mut ()));
    read.replay(&mut again, usize::MAX).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.state(again.position()), game.state(table.position()));
    again.go_to(0);
    assert_eq!(game.state(again.position()), before, "undo takes it back");
    assert!(again.redo() && has_changed(again.position()), "and redo makes it again");
}

#[test]
fn a_card_given_a_stack_and_points_are_a_step_of_libertes_journal() {
    let game = game(&[], 4);
    let edit = r#"{"provinces":{"corse":["P2 radical 2"]},"seat":{"P1":{"victory_points":7}}}"#;
    is_a_step_of_the_journal(&game, edit, |p| p.victory_points[Seat(0)] == 7);
}

#[test]
fn markers_and_support_are_a_step_of_revolutions_journal() {
    let edit = r#"{"areas":{"harbor":{"P1":2}},"seat":{"P2":{"support":9}}}"#;
    is_a_step_of_the_journal(&revolution(), edit, |p| p.seat(Seat(1)).support == 9);
}

#[test]
fn doubloons_and_points_are_a_step_of_libertalias_journal() {
    let edit = r#"{"seat":{"P1":{"doubloons":21},"P3":{"score":4}}}"#;
    is_a_step_of_the_journal(&libertalia(), edit, |p| p[Seat(0)].doubloons == 21 && p[Seat(2)].score == 4);
}

#[test]
fn what_changes_nothing_leads_to_the_very_same_position_wherever_it_is_possible() {
    let mut tried = 0;
    for random in random_games(long(20, 400)) {
        let game = random.game();
        random.play(|position, _, _, _| {
            if let Ok(same) = game.edited(position, "{}", &mut ()) {
                tried += 1;
                assert_eq!(game.state(&same), game.state(position), "{}", random.name());
            }
        });
    }
    assert!(tried > 500, "{tried}");
}

fn refused<G: Game>(game: &G, p: &G::Position, edit: &str, why: &str) {
    let Err(reasons) = game.edited(p, edit, &mut ()) else { panic!("{edit} is possible") };
    assert!(reasons.iter().any(|reason| reason.contains(why)), "{edit}: {reasons:?}");
}

#[test]
fn what_is_no_position_is_refused_with_its_key_and_every_reason() {
    let game = game(&[], 4);
    let p = game.start(5, &mut ());
    for (edit, why) in [
        ("pass", "the change by hand is not JSON"),
        ("[1]", "is a table"),
        (r#"{"hats":3}"#, "can't have `hats` as `3`"),
        (r#"{"turn":"two"}"#, "can't have `turn` as `\"two\"`: an example is `2`"),
        (r#"{"seat":{"P9":{"hand":[]}}}"#, "`seat.P9`"),
        (r#"{"seat":{"P1":{"hand":[999]}}}"#, "`seat.P1.hand`"),
        (r#"{"seat":{"P1":{"victory_points":99999}}}"#, "`seat.P1.victory_points`"),
        (r#"{"provinces":{"atlantis":["P1 radical 2"]}}"#, "`provinces`"),
        (r#"{"provinces":{"corse":["P1 radical 9"]}}"#, "9 blocks high"),
        (r#"{"seat":{"P1":{"hand":[1]},"P2":{"hand":[1]}}}"#, "#1"),
    ] {
        refused(&game, &p, edit, why);
    }
    let other = revolution();
    let p = other.start(5, &mut ());
    for (edit, why) in [
        (r#"{"areas":{"atlantis":{"P1":2}}}"#, "can't have `areas.atlantis.P1` as `2`"),
        (r#"{"areas":{"harbor":{"P1":99}}}"#, "99 markers are in"),
        (r#"{"hats":3}"#, "can't have `hats` as `3`"),
    ] {
        refused(&other, &p, edit, why);
    }
    let other = libertalia();
    let p = other.start(5, &mut ());
    for edit in [r#"{"seat":{"P1":{"hats":3}}}"#, r#"{"seat":{"P1":{"tokens":{"hat":1}}}}"#, r#"{"day":99}"#] {
        assert!(other.edited(&p, edit, &mut ()).is_err(), "{edit}");
    }
}

#[test]
fn nothing_is_changed_in_the_middle_of_an_action_under_face_down_answers_or_after_the_end() {
    let liberte: Liberte = game(&[], 4);
    let (mut within, mut over) = (0, 0);
    let mut table = Table::new(&liberte, liberte.start(5, &mut ()));
    while let Some(seat) = table.asked().single() {
        let choices = table.choices(seat);
        let choice = choices[table.len() % choices.len()];
        assert!(table.play(seat, choice).is_ok());
        let (before, count) = (liberte.state(table.position()), table.len());
        if let Err(why) = table.edit("{}") {
            within += usize::from(why[0].contains("half done"));
            over += usize::from(why[0].contains("the game is over"));
            assert_eq!((liberte.state(table.position()), table.len()), (before, count), "nothing has changed");
        } else {
            assert!(table.undo());
        }
    }
    assert!(within > 10 && over == 1, "{within} {over}");
    let game = revolution();
    let mut table = Table::new(&game, game.start(5, &mut ()));
    let seat = table.asked().lowest().expect("all bid");
    while table.asked().has(seat) && game.covered(table.position()).is_empty() {
        let choice = table.choices(seat)[0];
        assert!(table.play(seat, choice).is_ok());
    }
    let why = table.edit("{}").expect_err("a bid lies face down");
    assert!(why[0].contains("face down"), "{why:?}");
}

#[test]
fn a_change_at_an_earlier_moment_begins_a_branch_and_the_same_one_again_does_not() {
    let game = Arc::new(game(&[], 4));
    let start = game.start(5, &mut ());
    let mut table = Table::new(&*game, start.clone());
    play(&mut table, 6);
    let mut tree = Tree::new(game.clone(), start, Vec::new());
    tree.follow(&table);
    let edit = r#"{"seat":{"P1":{"victory_points":3}}}"#;
    let at = (0..6)
        .find(|&at| {
            tree.go_to(at);
            tree.edit(edit).is_ok()
        })
        .expect("somewhere it is possible");
    assert_eq!((tree.branches().len(), tree.current(), tree.at(), tree.branch().edits()), (2, 1, at + 1, 1));
    tree.go_to(at);
    assert!(tree.edit(edit).is_ok());
    assert_eq!((tree.branches().len(), tree.at()), (2, at + 1));
    assert!(tree.undo() && tree.branch().edits() == 0);
}

#[test]
fn an_older_program_refuses_such_a_journal_in_words() {
    // What older programs do with a first word that they do not know.
    let text = "liberte journal 1\npack it 1 0\nseed 5\nseat Ann\n\nbless {\"turn\":2}\n";
    let error = Journal::parse(text).expect_err("no word of a journal");
    assert_eq!(
        error.to_string(),
        "line 6: `bless` is not a word of a journal: a choice begins with its seat, `P1 pass`"
    );
}
