//! Nothing moves under the mouse while somebody works: not by an edit, a finding, a search or a choice.

use crate::app::Person;
use crate::support::Copied;
use eframe::egui::Rect;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use liberte::app::workbench::Change;
use liberte::gui::requests::{Request, Selection};
use liberte::gui::shell::Pane;
use liberte::load::edit::PlainValue;

/// Where everything stands that takes clicks, by name; names that change with what they say are left out.
fn places(person: &Person) -> Vec<(String, Rect)> {
    let all = person.root().children_recursive();
    let takes_input = |role: Role| {
        matches!(
            role,
            Role::Button | Role::CheckBox | Role::ComboBox | Role::RadioButton | Role::SpinButton | Role::TextInput
        )
    };
    let named = all.filter(|node| takes_input(node.accesskit_node().role())).map(|node| {
        let name = crate::app::name_of(&node);
        (name, node.rect())
    });
    named.filter(|(name, _)| !name.is_empty()).collect()
}

/// What moved: was there before, is there now, and stands elsewhere.
fn moved(before: &[(String, Rect)], now: &[(String, Rect)], is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let mut moved = Vec::new();
    for (name, place) in before.iter().filter(|(name, _)| is_meant(name)) {
        let is_same = |(other, at): &&(String, Rect)| other == name && (at.min - place.min).length() < 0.1;
        if now.iter().any(|(other, _)| other == name) && !now.iter().any(|it| is_same(&it)) {
            let at = now.iter().find(|(other, _)| other == name).map(|(_, at)| *at);
            moved.push(format!("{name}: {place} {at:?}"));
        }
    }
    moved
}

/// The bar at the top tells how things stand, from the right; what it says may push itself.
fn in_panes(name: &str) -> bool {
    let in_bar = ["● ", "✓ ", "▲ ", "✗ ", "checking", "second edition", "Commands", "→ ", "Play 1,000"];
    !in_bar.iter().any(|word| name.starts_with(word))
}

fn select(person: &mut Person, card: u32) {
    person.state_mut().show(Pane::Cards);
    person.state_mut().request(Request::Select(Selection { cards: vec![card], ..Selection::default() }));
    person.run();
    person.run();
}

/// The names of the rows of cards that are seen.
fn rows(person: &Person) -> Vec<String> {
    let rows = person.get_all_by_role(Role::ListBoxOption);
    rows.map(|row| row.accesskit_node().label().unwrap_or_default()).collect()
}

#[test]
fn the_list_of_cards_keeps_its_place_at_an_edit_a_save_and_an_undo() {
    let copied = Copied::new();
    let mut person = Person::on_disk(&copied);
    select(&mut person, 43);
    let number = |row: &String| row.split([',', ' ']).next().unwrap_or_default().to_owned();
    let before: Vec<String> = rows(&person).iter().map(number).collect();
    assert!(before.iter().any(|row| row == "#43"), "{before:?}");
    for step in ["value of #43: 1", "value of #43: 2", "Ctrl+S", "value of #43: 3", "Ctrl+Z", "Ctrl+Z"] {
        if step.starts_with("Ctrl") {
            person.press(step)
        } else {
            person.click(step)
        }
        assert_eq!(rows(&person).iter().map(number).collect::<Vec<_>>(), before, "{step}");
    }
}

#[test]
fn an_edit_that_brings_a_warning_moves_nothing() {
    for size in [[1440.0, 900.0], [1024.0, 700.0]] {
        let mut person = Person::new();
        person.set_size(size.into());
        select(&mut person, 71);
        let before = places(&person);
        let change = Change::Set("card.71.value".into(), PlainValue::Integer(2));
        let field = Some("value of #71".to_owned());
        person.state_mut().request(Request::Change { label: "value of #71".into(), field, changes: vec![change] });
        person.run();
        person.run();
        assert!(!person.problems().is_empty(), "it is a warning");
        assert!(!person.sees("Close Problems"), "no pane opens by itself");
        assert_eq!(moved(&before, &places(&person), in_panes), [""; 0], "{size:?}");
    }
}

#[test]
fn the_problems_open_on_a_click_and_go_when_nothing_is_wrong_and_one_goes_elsewhere() {
    let mut person = Person::new();
    select(&mut person, 71);
    person.click("value of #71: 2");
    person.press("F8");
    assert!(!person.sees("Close Problems"), "F8 goes to the place, and says what it is");
    assert!(person.sees("1 of "), "{:?}", person.problems());
    person.state_mut().show(Pane::Cards);
    person.run();
    let told = person.words("▲ ").remove(0);
    person.click(&told);
    assert!(person.sees("Close Problems 1"));
    person.press("Ctrl+Z");
    assert!(person.problems().is_empty() && person.sees("Close Problems"), "it stays while one is there");
    person.press("Ctrl+2");
    person.press("Ctrl+1");
    assert!(!person.sees("Close Problems"), "an empty pane is not kept");
}

#[test]
fn a_search_moves_nothing_whatever_is_typed() {
    for size in [[1440.0, 900.0], [1024.0, 700.0]] {
        let mut person = Person::new();
        person.set_size(size.into());
        person.press("Ctrl+F");
        let list = |person: &Person| person.get_by_role(Role::ListBox).rect().min;
        let (before, top) = (places(&person), list(&person));
        for letters in ["faction:", "radical,moder", "ate value>=", "1 region:west,east", " set:a source:c"] {
            person.type_text(letters);
            assert_eq!(moved(&before, &places(&person), in_panes), [""; 0], "{letters} {size:?}");
            if person.query_by_role(Role::ListBox).is_some() {
                let by = (list(&person) - top).length();
                assert!(by < 0.5, "{letters} {size:?}: the list moved by {by}");
            }
        }
    }
}

#[test]
fn a_setting_that_is_changed_moves_no_other() {
    let mut person = Person::new();
    person.press("Ctrl+3");
    let before = places(&person);
    for name in ["more: Hand size", "less: Stack height"] {
        if person.query_by_label(name).is_some() {
            person.click(name);
        }
    }
    person.click("Search the rules");
    let is_row = |name: &str| name.starts_with("more: ") || name.starts_with("less: ");
    let first = before.iter().find(|(name, _)| name.starts_with("more: ")).expect("a number is seen").0.clone();
    person.click(&first);
    person.click(&first);
    assert!(person.sees("Reset: "));
    assert_eq!(moved(&before, &places(&person), is_row), [""; 0]);
}

#[test]
fn what_stands_beside_a_script_keeps_its_width() {
    let mut person = Person::new();
    person.press("Ctrl+4");
    let is_choice = |name: &str| ["Plan", "Words", "Try it"].contains(&name);
    let before = places(&person);
    for side in ["Words", "Try it", "Plan", "Words"] {
        person.click(side);
        assert_eq!(moved(&before, &places(&person), is_choice), [""; 0], "{side}");
    }
    person.click("Try it");
    let before = places(&person);
    person.get_by_role_and_label(Role::Button, "Try").click();
    person.run();
    assert_eq!(moved(&before, &places(&person), in_panes), [""; 0], "after a trial");
}
