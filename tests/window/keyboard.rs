//! The whole window by the keyboard alone: every pane is reached and used.

use crate::app::Person;
use crate::support::Copied;
use liberte::model::Pack;

fn pack(person: &Person) -> &Pack {
    person.state().workbench().snapshot().pack().unwrap()
}

fn value(person: &Person, card: u32) -> u8 {
    let pack = pack(person);
    pack.cards[pack.card(card as u16).unwrap().index()].value()
}

#[test]
fn the_first_page_leads_on_by_keys() {
    let mut person = Person::new();
    person.tab_to("Browse the cards");
    person.press("Enter");
    assert!(person.sees("110 cards"));
}

#[test]
fn menus_and_tabs_are_used_by_keys() {
    let mut person = Person::new();
    person.tab_to("Run");
    person.press("Enter");
    person.tab_to("Run all scenarios");
    person.press("Enter");
    assert!(person.sees("✗ 0 failed"));
    person.tab_to("Board");
    person.press("Space");
    assert!(person.sees("8 Île-de-France"));
}

#[test]
fn cards_are_found_selected_and_changed_by_keys() {
    let mut person = Person::new();
    person.press("Ctrl+1");
    person.tab_to("search cards");
    person.type_text("faction:radical value:3");
    person.press("Enter");
    person.press_times(2, "Shift+ArrowDown");
    let selected = person.state().selection().cards.clone();
    assert_eq!(selected.len(), 3);
    person.tab_to("value of 3 cards: 2");
    person.press("Space");
    assert!(selected.iter().all(|&card| value(&person, card) == 2));
    person.press("Ctrl+Z");
    assert!(selected.iter().all(|&card| value(&person, card) == 3));
}

#[test]
fn a_card_is_edited_by_keys() {
    let mut person = Person::new();
    person.press("Ctrl+F");
    person.type_text("id:71");
    person.press("Enter");
    person.tab_to("title of #71");
    person.overwrite("Marat");
    person.tab_to("symbols of #71: Cannon");
    person.press("Space");
    let marat = &pack(&person).cards[pack(&person).card(71).unwrap().index()];
    assert_eq!(marat.title, "Marat");
    assert!(marat.symbols.has(liberte::model::Symbol::Cannon));
    person.press("Ctrl+N");
    assert_eq!(pack(&person).cards.len(), 111);
}

#[test]
fn a_province_is_chosen_on_the_map_and_edited_by_keys() {
    let mut person = Person::new();
    person.press("Ctrl+2");
    person.tab_to("1 Normandie");
    person.press("ArrowRight");
    person.press("Enter");
    let chosen = person.state().selection().province.clone().unwrap();
    assert_ne!(chosen, "normandie");
    person.tab_to(&format!("victory_points of {}", name_of_province(&person, &chosen)));
    person.overwrite("1");
    person.press("Enter");
    let province = pack(&person).board.province(&chosen).unwrap();
    assert_eq!(pack(&person).board.provinces[province.index()].victory_points, 1);
    assert!(person.sees("in 1 file"));
}

fn name_of_province(person: &Person, id: &str) -> String {
    let board = &pack(person).board;
    board.provinces[board.province(id).unwrap().index()].name.clone()
}

#[test]
fn a_province_is_chosen_in_the_list_by_keys() {
    let mut person = Person::new();
    person.press("Ctrl+2");
    person.tab_to("List");
    person.press("Enter");
    person.tab_to("list of provinces");
    person.press_times(2, "ArrowDown");
    assert_eq!(person.state().selection().province.as_deref(), Some("bretagne"));
    // By points: the most first.
    person.press_times(4, "Ctrl+ArrowRight");
    person.press("Home");
    let board = &pack(&person).board;
    let chosen = board.province(person.state().selection().province.as_deref().unwrap()).unwrap();
    let most = board.provinces.iter().map(|province| province.victory_points).max();
    assert_eq!(Some(board.provinces[chosen.index()].victory_points), most);
    person.press("Enter");
    assert!(person.focused().starts_with("name of "), "{}", person.focused());
    person.press("Escape");
    assert!(person.focused().starts_with("list of provinces"), "{}", person.focused());
}

#[test]
fn a_rule_is_changed_and_a_variant_laid_over_by_keys() {
    let mut person = Person::new();
    person.press("Ctrl+3");
    person.tab_to("Apply: One card an action");
    person.press("Enter");
    assert_eq!(person.state().workbench().active_variants(), ["one-card"]);
    person.tab_to("One card an action is on");
    person.press("Space");
    assert!(person.state().workbench().active_variants().is_empty());
    person.tab_to("Search the rules");
    person.type_text("hand size");
    let hand = pack(&person).rules.hand_size;
    person.tab_to("Hand size");
    person.tab_to("Hand size");
    person.press("ArrowDown");
    assert_eq!(pack(&person).rules.hand_size, hand - 1);
    person.press("Escape");
    person.press("Ctrl+Z");
    assert_eq!(pack(&person).rules.hand_size, hand);
}

#[test]
fn a_script_is_chosen_and_written_by_keys_and_the_editor_left_again() {
    let mut person = Person::new();
    person.press("Ctrl+4");
    person.tab_to("purge.rhai");
    person.press("Enter");
    person.tab_to("Words");
    person.press("Enter");
    let script = "scripts/liberte/purge.rhai";
    person.tab_to(script);
    person.press("Ctrl+Home");
    person.type_text("// Mine.");
    person.press("Enter");
    assert!(person.text(script).starts_with("// Mine.\n"));
    person.press("Tab");
    assert_eq!(person.focused(), script, "Tab indents");
    person.press("Escape");
    assert!(person.sees("Tab moves on in the window"));
    person.press("Tab");
    assert_eq!(person.focused(), "File", "what comes after the text");
    person.press("Shift+Tab");
    assert_eq!(person.focused(), script, "and back");
    person.press_times(2, "Escape");
    assert_eq!(person.focused(), "");
}

#[test]
fn a_text_is_edited_by_keys() {
    let mut person = Person::new();
    person.press("Ctrl+5");
    person.tab_to("English: phase.battle");
    person.press("Enter");
    person.overwrite("Fighting");
    person.press("Ctrl+Enter");
    assert_eq!(pack(&person).texts("en").get("phase.battle"), "Fighting");
    assert_eq!(person.focused(), "English: phase.battle");
    person.press("ArrowRight");
    assert!(person.focused().ends_with(": phase.battle") && !person.focused().starts_with("English"));
}

#[test]
fn scenarios_are_run_and_opened_by_keys() {
    let mut person = Person::new();
    person.press("Ctrl+6");
    person.tab_to("Run all");
    person.press("Enter");
    assert!(person.sees("✗ 0 failed") && !person.sees("✓ 0 passed"));
    person.tab_to("list of scenarios");
    // The first group, which unfolds; then its first test.
    person.press("ArrowDown");
    person.press("Enter");
    person.press("ArrowDown");
    assert!(person.state().selection().scenario.as_deref().is_some_and(|it| it.contains("/1-set-up/")));
    person.press("Enter");
    assert!(person.sees("✓ passed"), "Enter runs it");
    person.tab_to("Edit file");
    person.press("Enter");
    let opened = person.state().selection().script.clone().unwrap();
    assert!(opened.contains("/1-set-up/"));
}

#[test]
fn a_problem_is_jumped_to_and_fixed_by_keys() {
    let copied = Copied::new();
    copied.change("data/liberte/cards.toml", "faction = \"radical\"", "faction = \"radicals\"");
    let mut person = Person::on_disk(&copied);
    person.command("Problems");
    person.tab_to("✗ error: ");
    person.press("Enter");
    assert_eq!(person.state().selection().script.as_deref(), Some("data/liberte/cards.toml"));
    person.press("Escape");
    person.tab_to("Fix in ");
    person.press("Space");
    assert!(person.problems().is_empty());
}

#[test]
fn differences_are_read_by_keys() {
    let mut person = Person::new();
    person.command("Differences");
    person.tab_to("Sheet for the table");
    person.press("Enter");
    assert!(person.sees("House rules for"));
    person.tab_to("In words");
    person.press("Space");
    assert!(person.sees("No differences"));
}

#[test]
fn the_shape_of_the_deck_narrows_the_list_by_keys() {
    let mut person = Person::new();
    person.press("Ctrl+1");
    person.command("Deck");
    person.tab_to("Faction: Radicals");
    person.press("Enter");
    assert!(person.sees("34 of 110 cards"));
}
