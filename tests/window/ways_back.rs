//! What variants say of cards, seen and taken back in the window.

use crate::painting::Window;
use crate::whole_window::{change, click, request, set, window};
use egui_kittest::kittest::Queryable;
use liberte::app::workbench::Change;
use liberte::gui::App;
use liberte::gui::command::Command;
use liberte::gui::requests::{Request, Selection};
use liberte::gui::shell::Pane;
use liberte::load::edit::PlainValue;

fn cards(window: &Window<'static, App>) -> usize {
    window.state().workbench().snapshot().pack().map_or(0, |pack| pack.cards.len())
}

fn value(window: &Window<'static, App>, number: u16) -> u8 {
    let pack = window.state().workbench().snapshot().pack().expect("the pack can be read").clone();
    pack.cards[pack.card(number).expect("the card is there").index()].value()
}

fn with_variant() -> Window<'static, App> {
    let mut window = window();
    request(&mut window, Request::NewVariant("mine".into()));
    request(&mut window, Request::Run(Command::Show(Pane::Cards)));
    window
}

#[test]
fn a_card_that_a_variant_takes_out_is_seen_in_the_list_and_put_back() {
    let mut window = with_variant();
    change(&mut window, Change::Remove("card.5".into()));
    request(&mut window, Request::SetTarget(None));
    assert_eq!(cards(&window), 109);
    window.get_by_label_contains(", removed by mine").click();
    window.run();
    assert_eq!(window.state().selection().cards, [5]);
    click(&mut window, "Restore #5");
    assert_eq!(cards(&window), 110);
    assert!(window.query_by_label_contains(", removed by").is_none());
    assert_eq!(window.state().workbench().target(), None, "changes go where they went before");
}

#[test]
fn all_that_variants_change_about_a_card_is_taken_back_at_once() {
    let mut window = with_variant();
    set(&mut window, "card.71.value", PlainValue::Integer(2));
    set(&mut window, "card.71.title", PlainValue::Text("Marat".into()));
    request(&mut window, Request::Select(Selection { cards: vec![71], ..Selection::default() }));
    assert_eq!(value(&window, 71), 2);
    click(&mut window, "Revert #71");
    assert_eq!(value(&window, 71), 3);
    assert!(window.query_by_label("Revert #71").is_none(), "there is nothing more to take back");
    request(&mut window, Request::Run(Command::Undo));
    assert_eq!(value(&window, 71), 2);
}
