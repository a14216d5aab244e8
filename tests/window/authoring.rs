//! Many cards changed at once, cells edited where they stand, words found and ids renamed everywhere, properties, help.

use crate::app::{Person, name_of};
use crate::support::Copied;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use liberte::app::workbench::Change;
use liberte::gui::requests::{Request, Selection};
use liberte::load::edit::PlainValue;
use liberte::model::{Card, Pack};

fn pack(person: &Person) -> &Pack {
    person.state().workbench().snapshot().pack().unwrap()
}

fn card(person: &Person, number: u16) -> &Card {
    let pack = pack(person);
    &pack.cards[pack.card(number).unwrap().index()]
}

fn select(person: &mut Person, cards: &[u32]) {
    person.press("Ctrl+1");
    person.state_mut().request(Request::Select(Selection { cards: cards.to_vec(), ..Selection::default() }));
    person.run();
    person.run();
}

#[test]
fn a_title_is_edited_in_the_table_and_tab_goes_to_the_next_cell() {
    let mut person = Person::new();
    select(&mut person, &[71]);
    person.press("F6");
    person.press("F2");
    assert_eq!(person.focused(), "title of #71 in the table");
    person.type_text("Marat");
    person.press("Tab");
    assert_eq!(card(&person, 71).title, "Marat");
    assert_eq!(person.focused(), "set of #71 in the table");
    person.press("Escape");
    person.press("Ctrl+Z");
    assert_eq!(card(&person, 71).title, "Jean-Paul Marat");
}

#[test]
fn a_value_that_is_none_is_not_taken_and_escape_leaves_the_cell_as_it_was() {
    let mut person = Person::new();
    select(&mut person, &[71]);
    person.press("F6");
    person.press("F2");
    person.press_times(2, "Tab");
    person.press("Escape");
    person.press("F6");
    person.press("Shift+F6");
    person.press("F2");
    person.type_text("Somebody");
    person.press("Escape");
    assert_eq!(card(&person, 71).title, "Jean-Paul Marat");
    assert!(person.state().workbench().unsaved().is_empty());
}

#[test]
fn one_more_and_one_less_swap_and_undo_are_one_step_each() {
    let mut person = Person::new();
    select(&mut person, &[5, 6, 105]);
    let values = |person: &Person| [card(person, 5).value(), card(person, 6).value()];
    assert_eq!(values(&person), [2, 1]);
    person.command("Raise the value");
    assert_eq!(values(&person), [3, 2]);
    assert!(person.sees("● 1 change in 1 file"));
    person.command("Lower the value");
    assert_eq!(values(&person), [2, 1]);
    person.press("Ctrl+Z");
    assert_eq!(values(&person), [3, 2]);
    select(&mut person, &[105]);
    person.press("Ctrl+P");
    person.type_text("Raise the value");
    assert!(person.sees("no selected card can have a higher value"));
}

#[test]
fn the_menu_of_a_row_is_about_all_that_are_selected() {
    let mut person = Person::new();
    select(&mut person, &[5, 6]);
    let row = person.get_all_by_role(Role::ListBoxOption).find(|row| name_of(row).starts_with("#6 ")).unwrap();
    let at = row.rect().center();
    for pressed in [true, false] {
        let button = eframe::egui::PointerButton::Secondary;
        person.event(eframe::egui::Event::PointerMoved(at));
        person.event(eframe::egui::Event::PointerButton { pos: at, button, pressed, modifiers: Default::default() });
        person.step();
    }
    person.run();
    assert_eq!(person.state().selection().cards, [5, 6]);
    person.click("Value +1");
    assert_eq!([card(&person, 5).value(), card(&person, 6).value()], [3, 2]);
}

#[test]
fn words_are_replaced_in_titles_after_they_were_shown() {
    let mut person = Person::new();
    person.press("Ctrl+1");
    person.press("Ctrl+H");
    person.type_text("Jean-");
    assert!(person.sees("titles would change:") && person.sees("#71 Jean-Paul Marat"));
    person.press("Tab");
    person.type_text("John-");
    assert!(person.sees("→ John-Paul Marat"));
    person.press("Enter");
    assert_eq!(card(&person, 71).title, "John-Paul Marat");
    person.press("Ctrl+Z");
    assert_eq!(card(&person, 71).title, "Jean-Paul Marat");
}

#[test]
fn words_are_found_in_every_file_and_enter_goes_there() {
    let mut person = Person::new();
    person.press("Ctrl+Shift+F");
    person.type_text("desmoulins");
    assert!(person.sees("data/liberte/cards.toml"));
    person.press("Enter");
    assert_eq!(person.state().selection().script.as_deref(), Some("data/liberte/cards.toml"));
    person.press("Ctrl+Shift+F");
    person.type_text("no such words");
    assert!(person.sees("Found nowhere."));
}

#[test]
fn an_id_is_renamed_wherever_it_stands() {
    let mut person = Person::new();
    person
        .state_mut()
        .request(Request::Select(Selection { province: Some("bretagne".into()), ..Selection::default() }));
    person.run();
    person.command("Rename an id");
    person.overwrite("normandie");
    assert!(person.sees("normandie") && person.sees("taken"), "it is refused while it is typed");
    person.overwrite("armorica");
    person.press("Enter");
    assert!(pack(&person).board.province("armorica").is_some() && pack(&person).board.province("bretagne").is_none());
    assert_eq!(person.problems(), [""; 0]);
    person.press("Ctrl+Z");
    assert!(pack(&person).board.province("bretagne").is_some());
}

#[test]
fn the_pack_s_properties_are_typed_into_a_form() {
    let copied = Copied::new();
    let mut person = Person::on_disk(&copied);
    person.command("Pack properties");
    person.named("Title").focus();
    person.run();
    person.overwrite("Mine");
    assert!(person.text("data/liberte/pack.toml").contains("title = \"Mine\""));
    person.overwrite("");
    person.press("Ctrl+A");
    person.press("Backspace");
    assert!(person.sees("`title` can't be empty") && person.text("data/liberte/pack.toml").contains("title = \""));
    person.press("Escape");
    person.press("Escape");
    person.press("Ctrl+Z");
    assert!(!person.text("data/liberte/pack.toml").contains("title = \"Mine\""));
}

#[test]
fn help_shows_keys_queries_guides_and_licences() {
    let mut person = Person::new();
    person.press("F1");
    assert!(person.sees("Ctrl+Shift+F") && person.sees("Lists and tables"));
    person.click("Query language");
    assert!(person.sees("faction:radical value>=2"));
    person.click("Formats");
    assert!(person.sees("journal"));
    person.click("Licences");
    assert!(person.sees("SIL OPEN FONT LICENSE") && person.sees("CC BY 4.0"));
    person.press("Escape");
    person.press("Ctrl+P");
    person.type_text("licences");
    person.press("Enter");
    assert!(person.sees("SIL OPEN FONT LICENSE"));
}

#[test]
fn the_first_house_rule_is_led_through() {
    let mut person = Person::new();
    person.click("Step 1: Begin a variant");
    person.type_text("my-rule");
    person.press("Enter");
    person.press("Ctrl+9");
    assert!(person.sees("Step 1: Begin a variant, done"));
    // An empty variant is no change yet; and changes go to it, whatever was edited meanwhile.
    person.state_mut().request(Request::SetTarget(None));
    person.run();
    person.click("Step 2: Change a number");
    assert!(person.sees("Search the rules"));
    assert_eq!(person.state().workbench().target(), Some("my-rule"));
    let changes = vec![Change::Set("turns".to_owned(), PlainValue::Integer(5))];
    person.state_mut().request(Request::Change { label: "turns".to_owned(), field: None, changes });
    person.press("Ctrl+9");
    person.run();
    assert!(person.sees("Step 2: Change a number, done"));
    person.click("Step 4: Measure it");
    assert!(person.state().lab().runs().is_empty(), "nothing is played before it is asked for");
    assert!(person.sees("What is played"));
}
