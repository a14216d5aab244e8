//! The palette proposes what was typed.

use crate::app::Person;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;

/// Opens the palette and types.
fn typed(person: &mut Person, text: &str) {
    person.press("Ctrl+P");
    person.type_text(text);
}

/// The lines that are seen, from the top; of things that can't be done now with the reason.
fn lines(person: &Person) -> Vec<String> {
    let field = person.get_all_by_role(Role::TextInput).find(|it| it.is_focused()).expect("the field has the focus");
    let below = |node: &egui_kittest::Node<'_>| {
        let (rect, field) = (node.rect(), field.rect());
        // Lines are as wide as the field; what lies behind the palette is not.
        let is_within = rect.left() >= field.left() - 8.0 && rect.right() <= field.right() + 8.0;
        rect.top() > field.bottom() && is_within && rect.width() > field.width() * 0.9
    };
    let buttons = person.get_all_by_role(Role::Button).filter(below);
    let mut lines: Vec<(i32, String)> = buttons
        .map(|node| (node.rect().top() as i32, node.accesskit_node().label().unwrap_or_default()))
        .filter(|(_, label)| !label.is_empty())
        .collect();
    lines.sort();
    lines.into_iter().map(|(_, label)| label).collect()
}

/// What people type, and what must stand first then.
const FIRST: [(&str, &str); 83] = [
    ("undo", "Undo: nothing to undo"),
    ("redo", "Redo: nothing to redo"),
    ("help", "Help"),
    ("shortcuts", "Help"),
    ("keys", "Keys"),
    ("licences", "Licences"),
    ("manual", "Help"),
    ("welcome", "Start"),
    ("rename", "Rename an id…"),
    ("find and replace", "Find and replace in titles…"),
    ("find in files", "Find in all files…"),
    ("grep", "Find in all files…"),
    ("properties", "Pack properties…"),
    ("reset zoom", "Zoom to 100 %"),
    ("next pane", "Next pane"),
    ("marat", "#71 Jean-Paul Marat"),
    ("dark", "Toggle theme"),
    ("night", "Toggle theme"),
    ("zoom in", "Zoom in"),
    ("zoom out", "Zoom out"),
    ("larger", "Zoom in"),
    ("font size", "Zoom in"),
    ("export", "Export the cards…"),
    ("export csv", "Save the experiment's figures…: no experiment has been run yet"),
    ("delete card", "Remove the selected cards: no card is selected"),
    ("stack height", "Stack height"),
    ("hand size", "Hand size"),
    ("save", "Save: nothing to save"),
    ("save as", "Copy the pack to a folder…"),
    ("quit", "Quit"),
    ("exit", "Quit"),
    ("open", "Open a pack…"),
    ("new card", "Add a card"),
    ("add card", "Add a card"),
    ("duplicate", "Duplicate the card: no card is selected"),
    ("find card", "Find a card"),
    ("search", "Find a card"),
    ("map", "Board"),
    ("rules", "Rules"),
    ("settings", "Settings…"),
    ("variants", "Rules"),
    ("house rule", "New variant…"),
    ("translate", "Texts"),
    ("errors", "Problems"),
    ("tests", "Scenarios"),
    ("run tests", "Run all scenarios"),
    ("simulate", "Run the experiment"),
    ("play game", "Sandbox"),
    ("normandie", "Normandie"),
    ("ile de france", "Île-de-France"),
    ("#71", "#71 Jean-Paul Marat"),
    ("@bret", "Bretagne"),
    (">undo", "Undo: nothing to undo"),
    ("terror.rhai", "terror"),
    ("first edition", "First edition (1999)"),
    ("reset layout", "Reset layout"),
    ("share code", "Open a share code…"),
    ("print", "Print and pictures…"),
    ("pdf", "Print and pictures…"),
    ("robesp", "#11 Maximilien Robespierre"),
    ("new game", "Sandbox"),
    ("start a game", "Sandbox"),
    ("play", "Sandbox"),
    ("my games", "Sandbox"),
    ("resume", "Sandbox"),
    ("change hand size", "Hand size"),
    ("how do I change the hand size", "Hand size"),
    ("print cards", "Print and pictures…"),
    ("print the cards", "Print and pictures…"),
    ("export pdf", "Print and pictures…"),
    ("french", "Settings…"),
    ("Français", "Settings…"),
    ("german", "Settings…"),
    ("dutch", "Settings…"),
    ("italian", "Settings…"),
    ("spanish", "Settings…"),
    ("change language", "Settings…"),
    ("sweep", "Lab"),
    ("compare variants", "Lab"),
    ("spreadsheet", "Import a spreadsheet…"),
    ("how do I win", "Rules"),
    ("what changed", "Differences"),
    ("the normandie", "Normandie"),
];

#[test]
fn what_people_type_stands_first() {
    let mut person = Person::new();
    let mut wrong = Vec::new();
    for (text, wanted) in FIRST {
        typed(&mut person, text);
        let lines = lines(&person);
        if !lines.first().is_some_and(|line| line.starts_with(wanted)) {
            wrong.push(format!("{text}: {wanted}, not {:?}", &lines[..lines.len().min(3)]));
        }
        person.press("Escape");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_takes_something_away_is_not_hit_by_chance() {
    let mut person = Person::new();
    person.state_mut().request(Request::NewVariant("house-rule".into()));
    person.run();
    for text in ["house rule", "rule"] {
        typed(&mut person, text);
        let lines = lines(&person);
        assert!(!lines[0].starts_with("Turn off"), "{text}: {lines:?}");
        person.press("Escape");
    }
    typed(&mut person, "turn off house rule");
    person.press("Enter");
    assert!(person.state().workbench().active_variants().is_empty());
}

#[test]
fn what_can_not_be_done_now_is_said_and_enter_does_nothing() {
    let mut person = Person::new();
    typed(&mut person, "undo");
    person.press("Enter");
    assert!(person.sees("Undo: nothing to undo") && person.sees("What do you want to do?"));
    assert!(person.state().session().sandbox().is_none() && !person.sees("passed"), "nothing else was run");
    person.press("Escape");
    assert!(!person.sees("What do you want to do?"));
}

#[test]
fn letters_that_are_nowhere_find_nothing() {
    let mut person = Person::new();
    typed(&mut person, "rnfscn");
    assert!(person.sees("Nothing found."));
    person.press("Enter");
    assert!(person.sees("What do you want to do?"));
}

#[test]
fn things_are_gone_to() {
    let mut person = Person::new();
    typed(&mut person, "marat");
    person.press("Enter");
    assert_eq!(person.state().selection().cards, [71]);
    assert!(person.sees("110 cards"));
    typed(&mut person, "bretagne");
    person.press("Enter");
    assert_eq!(person.state().selection().province.as_deref(), Some("bretagne"));
    typed(&mut person, "stack height");
    person.press("Enter");
    assert_eq!(person.state().selection().setting.as_deref(), Some("stack_height"));
    typed(&mut person, "guillotine.rhai");
    person.press("Enter");
    assert_eq!(person.state().selection().script.as_deref(), Some("scripts/liberte/guillotine.rhai"));
    typed(&mut person, "a card exists once");
    person.press("Enter");
    let scenario = person.state().selection().scenario.clone().unwrap();
    assert!(scenario.ends_with("a-card-exists-once.toml"));
    typed(&mut person, "phase.battle");
    let lines = lines(&person);
    person.press("Enter");
    let found = person.state().selection().text.clone();
    assert_eq!(found.as_deref(), Some("text.en.phase.battle"), "{lines:?}");
    typed(&mut person, "turn on one card");
    person.press("Enter");
    assert_eq!(person.state().workbench().active_variants(), ["one-card"]);
    typed(&mut person, "turn off one card");
    person.press("Enter");
    assert!(person.state().workbench().active_variants().is_empty());
}

#[test]
fn what_was_used_last_stands_first_and_the_others_under_their_menus() {
    let mut person = Person::new();
    typed(&mut person, "differences");
    person.press("Enter");
    typed(&mut person, "marat");
    person.press("Enter");
    person.press("Ctrl+P");
    let seen = lines(&person);
    assert!(seen[0].starts_with("#71 Jean-Paul Marat") && seen[1].starts_with("Differences"), "{seen:?}");
    for heading in ["Recently used", "File", "Edit"] {
        assert!(person.get_all_by_role(Role::Label).any(|it| it.value().as_deref() == Some(heading)), "{heading}");
    }
}

#[test]
fn the_palette_stays_where_it_is_however_many_lines_it_has() {
    let mut person = Person::new();
    person.press("Ctrl+P");
    let top = |person: &Person| person.named("What do you want to do?").rect().top();
    let before = top(&person);
    for text in ["m", "a", "r", "a", "t", "x"] {
        person.type_text(text);
        assert_eq!(top(&person), before);
    }
    person.press("Escape");
    person.state_mut().show(Pane::Cards);
    person.press("Ctrl+P");
    assert_eq!(top(&person), before);
}

#[test]
fn beside_the_list_stands_what_is_known_of_the_selected_line() {
    let mut person = Person::new();
    typed(&mut person, "marat");
    assert!(person.sees("#71 Jean-Paul Marat, Radicals 3, Paris Basin"), "the card is drawn");
    for fact in ["Known", "partly confirmed", "File", "cards.toml:"] {
        assert!(person.get_all_by_role(Role::Label).any(|it| said(&it).starts_with(fact)), "{fact}");
    }
    let sees = |person: &Person, text: &str| person.get_all_by_role(Role::Label).any(|it| said(&it).contains(text));
    for (text, told) in [
        ("bretagne", "Normandie"),
        ("stack height", "A stack holds at most 3 blocks"),
        ("one card an action", "no premium on cards of value 1"),
        ("guillotine.rhai", "fn guillotine"),
        ("undo", "Undo the last change."),
        ("query language", "the language of queries for cards"),
    ] {
        person.press("Escape");
        typed(&mut person, text);
        assert!(sees(&person, told), "{text}: {told}");
    }
}

/// What a label says.
fn said(label: &egui_kittest::Node<'_>) -> String {
    label.accesskit_node().value().unwrap_or_default()
}
