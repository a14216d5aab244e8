//! What is seen in one pane and leads to another, without a display.

use crate::painting::Window;
use crate::whole_window::{request, set, window};
use eframe::egui::accesskit::Role;
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use liberte::gui::App;
use liberte::gui::command::Command;
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::load::edit::PlainValue;

/// Follows the difference that says this.
fn follow(window: &mut Window<'static, App>, said: &str) {
    request(window, Request::Run(Command::Show(Pane::Differences)));
    let links = || window.query_all_by_role(Role::Link);
    let words = |node: &Node<'_>| node.accesskit_node().label().or(node.value()).unwrap_or_default();
    let says = |node: &Node<'_>| words(node).contains(said);
    let all = || links().map(|node| words(&node)).collect::<Vec<_>>();
    links().find(says).unwrap_or_else(|| panic!("no difference says {said}: {:?}", all())).click();
    window.run();
}

#[test]
fn every_difference_leads_to_what_it_is_about() {
    let mut window = window();
    set(&mut window, "card.71.value", PlainValue::Integer(2));
    set(&mut window, "hand_size", PlainValue::Integer(6));
    set(&mut window, "province.normandie.victory_points", PlainValue::Integer(7));
    set(&mut window, "battle.valmy.victory_points", PlainValue::Integer(9));
    set(&mut window, "text.en.phase.battle", PlainValue::Text("Fight".into()));
    let path = "scripts/liberte/purge.rhai".to_owned();
    let script = window.state().workbench().text(&path).map(|text| format!("// Mine.\n{text}")).unwrap_or_default();
    request(&mut window, Request::Write { path: path.clone(), text: script, label: "purge".into(), field: None });

    follow(&mut window, "#71");
    assert_eq!(window.state().selection().cards, [71]);
    follow(&mut window, "7 Victory Points");
    assert_eq!(window.state().selection().province.as_deref(), Some("normandie"));
    assert!(window.state().selection().cards.is_empty(), "the province is what is shown beside the board");
    follow(&mut window, "6 cards");
    assert_eq!(window.state().selection().setting.as_deref(), Some("hand_size"));
    window.get_by_label("Search the rules");
    follow(&mut window, "comments of its script");
    assert_eq!(window.state().selection().script.as_ref(), Some(&path));
    follow(&mut window, "The battle of turn 2");
    assert_eq!(window.state().selection().script.as_deref(), Some("data/liberte/board.toml"));
    follow(&mut window, "Fight");
    assert_eq!(window.state().selection().text.as_deref(), Some("text.en.phase.battle"));
    let cell = window.get_by_role_and_label(Role::Button, "English: phase.battle");
    assert!(cell.is_focused(), "the text has the focus");
}

#[test]
fn a_difference_in_another_language_is_shown_beside_the_first() {
    let mut window = window();
    set(&mut window, "text.nl.phase.battle", PlainValue::Text("Vechten".into()));
    follow(&mut window, "`nl`");
    window.get_by_role_and_label(Role::Button, "Nederlands: phase.battle");
}
