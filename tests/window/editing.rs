//! Changing things in the whole window, as people do it: by what is written on it, and by keys.

use crate::app::Person;
use liberte::model::Pack;

const CARDS: &str = "data/liberte/cards.toml";

fn pack(person: &Person) -> &Pack {
    person.state().workbench().snapshot().pack().unwrap()
}

fn value(person: &Person, card: u16) -> u8 {
    let pack = pack(person);
    pack.cards[pack.card(card).unwrap().index()].value()
}

/// Shows the cards that a query finds.
fn find(person: &mut Person, query: &str) {
    person.press("Ctrl+F");
    person.type_text(query);
}

#[test]
fn a_card_is_found_by_a_query_and_edited_in_its_form() {
    let mut person = Person::new();
    find(&mut person, "faction:radical region:paris marat");
    assert!(person.sees("1 of 110 cards"));
    person.press("Enter");
    assert_eq!(person.state().selection().cards, [71]);
    person.click("value of #71: 2");
    person.click("title of #71");
    person.overwrite("Marat");
    assert_eq!((value(&person, 71), person.sees("#71 Marat, Radicals 2")), (2, true));
    assert!(person.sees("in 1 file"));
}

#[test]
fn twenty_cards_are_changed_at_once_and_one_key_takes_it_back() {
    let mut person = Person::new();
    let before = person.text(CARDS);
    find(&mut person, "id:60..79 faction:radical,moderate,royalist");
    person.press("Enter");
    person.press("Ctrl+A");
    let selected = person.state().selection().cards.clone();
    assert_eq!(selected.len(), 20);
    person.click("value of 20 cards: 1");
    assert!(selected.iter().all(|&card| value(&person, card as u16) == 1));
    person.press("Ctrl+Z");
    assert_eq!(person.text(CARDS), before);
    assert!(!person.sees("● "));
    person.press("Ctrl+Y");
    assert!(selected.iter().all(|&card| value(&person, card as u16) == 1));
}

#[test]
fn a_variant_is_made_and_switched_off_and_on_and_told_in_words() {
    let mut person = Person::new();
    person.command("New variant");
    person.type_text("tall-stacks");
    person.press("Enter");
    assert_eq!(person.state().workbench().target(), Some("tall-stacks"));
    person.click("Rules");
    person.click("Search the rules");
    person.type_text("stack height");
    person.click("more: Stack height");
    assert_eq!(pack(&person).rules.stack_height, 4);
    assert!(!person.text("data/liberte/rules.toml").contains("stack_height = 4"), "the pack stays as it is");
    person.click("Differences");
    let told = "A stack holds at most 4 blocks instead of 3.";
    assert!(person.sees(told));
    person.click("Tall stacks is on");
    assert_eq!(pack(&person).rules.stack_height, 3);
    assert!(!person.sees(told) && person.sees("No differences"));
    person.click("Tall stacks is on");
    assert!(person.sees(told));
    assert_eq!(pack(&person).rules.stack_height, 4);
}

#[test]
fn undo_goes_back_through_all_panes_in_the_order_of_what_was_done() {
    let mut person = Person::new();
    find(&mut person, "id:71");
    person.press("Enter");
    person.click("value of #71: 1");
    person.press("Ctrl+3");
    person.click("Search the rules");
    person.type_text("hand size");
    person.click("less: Hand size");
    let hand = pack(&person).rules.hand_size;
    person.press("Ctrl+4");
    person.click("purge.rhai");
    person.click("scripts/liberte/purge.rhai");
    person.press("Ctrl+Home");
    person.type_text("// Mine.\n");
    person.press("Ctrl+5");
    person.click("English: phase.battle");
    person.overwrite("Fighting");
    assert!(person.sees("in 4 files"));
    person.press("Ctrl+Z");
    assert_eq!(pack(&person).texts("en").get("phase.battle"), "Battle");
    assert!(person.text("scripts/liberte/purge.rhai").starts_with("// Mine."));
    person.press("Ctrl+Z");
    assert!(!person.text("scripts/liberte/purge.rhai").starts_with("// Mine."));
    assert_eq!(pack(&person).rules.hand_size, hand);
    person.press("Ctrl+Z");
    assert_eq!((pack(&person).rules.hand_size, value(&person, 71)), (hand + 1, 1));
    person.press("Ctrl+Z");
    assert_eq!(value(&person, 71), 3);
    assert!(!person.sees("● "));
}

#[test]
fn escape_clears_the_search_and_a_second_one_leaves_it() {
    let mut person = Person::new();
    find(&mut person, "marat");
    assert!(person.sees("1 of 110 cards"));
    person.press("Escape");
    assert!(person.sees("110 cards") && !person.sees("of 110 cards"));
    assert_eq!(person.focused(), "search cards");
    person.press("Escape");
    assert_eq!(person.focused(), "");
}
