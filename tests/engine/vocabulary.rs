//! The closed lists of words by which scenarios, journals and traces speak of a game.

use crate::common::game;
use liberte::games::liberte::FIELDS;
use liberte::games::revolution::Event;
use liberte::kernel::Game;
use liberte::load::schema::{Kind, LIBERTE, REVOLUTION};
use liberte::model::{CHOICES, EventKind, Question};
use std::collections::BTreeSet;

#[test]
fn every_choice_of_the_list_is_read_and_written_in_the_same_words() {
    // Their scripts offer the word and the action of the examples.
    let game = game(&["committee", "buy-a-card", "turncoats"], 4);
    let position = game.start(1, &mut ());
    for known in CHOICES {
        // A card may be played for a faction where it is of two.
        let text = known.example().replace("#12 radical", "#65 royalist");
        let choice = game.parse_choice(&position, position.asked, &text).expect("it stands in the list");
        assert_eq!(game.choice_text(choice), text);
    }
}

#[test]
fn every_field_of_a_position_has_a_key_under_then_and_every_key_is_a_field() {
    let keys: BTreeSet<&str> = LIBERTE.expected_fields.iter().map(|key| key.name).collect();
    let fields: BTreeSet<&str> = FIELDS.iter().filter(|field| field.seen_by.is_in_state()).map(|it| it.id).collect();
    assert_eq!(fields, keys);
}

#[test]
fn no_two_words_of_a_list_are_the_same_and_each_is_explained() {
    let lists: [Vec<(&str, &str)>; 2] = [
        Question::ALL.iter().map(|it| (it.id(), it.meaning())).collect(),
        EventKind::ALL.iter().map(|it| (it.id(), it.meaning())).collect(),
    ];
    for list in lists {
        assert_eq!(list.iter().map(|(id, _)| id).collect::<BTreeSet<_>>().len(), list.len());
        assert!(list.iter().all(|(_, meaning)| meaning.ends_with('.') && meaning.starts_with(char::is_uppercase)));
    }
}

#[test]
fn the_events_of_revolution_are_the_words_of_its_tests() {
    let then = REVOLUTION.scenario().key("then").and_then(|key| key.kind.table()).expect("tests have it");
    let Some(Kind::List { of, .. }) = then.key("events").map(|key| &key.kind) else { panic!("events are a list") };
    assert_eq!(**of, Kind::Word(Event::KINDS.to_vec()));
}
