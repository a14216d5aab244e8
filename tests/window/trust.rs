//! What one can rely on: where the focus goes, what is said of sources, what undo shows, what is remembered.

use crate::app::{Person, environment};
use crate::dialogs::{Kept, restarted};
use crate::support::Copied;
use eframe::egui::{ViewportCommand, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use liberte::app::workbench::Change;
use liberte::gui::MainWindow;
use liberte::gui::requests::{Request, Selection};
use liberte::gui::shell::Pane;
use liberte::load::Files;
use liberte::load::edit::PlainValue;

const CARDS: &str = "data/liberte/cards.toml";

fn select(person: &mut Person, cards: &[u32]) {
    person.press("Ctrl+1");
    person.state_mut().request(Request::Select(Selection { cards: cards.to_vec(), ..Selection::default() }));
    person.run();
    person.run();
}

/// The lines of a card's entry.
fn entry(person: &Person, card: u32) -> String {
    let text = person.text(CARDS);
    let start = text.find(&format!("id = {card}\n")).expect("there is such a card");
    text[start..].split("\n\n").next().unwrap_or_default().to_owned()
}

#[test]
fn a_new_card_s_title_is_typed_at_once_and_its_number_explained() {
    let mut person = Person::new();
    person.press("Ctrl+N");
    assert!(person.sees("the new card is #123: #111 to #122 are taken by variants"));
    assert_eq!(person.focused(), "title of #123");
    person.type_text("Manon Roland");
    assert!(entry(&person, 123).contains("title = \"Manon Roland\""), "{}", entry(&person, 123));
}

#[test]
fn no_source_states_a_copy_nor_a_value_that_was_changed() {
    let mut person = Person::new();
    select(&mut person, &[71]);
    assert!(entry(&person, 71).contains("confirmed = "));
    person.click("Duplicate #71");
    let copy = entry(&person, 123);
    assert!(
        copy.contains("source = \"reconstructed\"") && !copy.contains("confirmed") && !copy.contains("where"),
        "{copy}"
    );
    let before = person.text(CARDS);
    select(&mut person, &[71]);
    person.click("value of #71: 2");
    assert!(!entry(&person, 71).contains("\"value\""), "{}", entry(&person, 71));
    person.click("value of #71: 3");
    assert_eq!(person.text(CARDS), before, "as it was, it is confirmed as it was");
}

#[test]
fn enter_goes_from_a_row_to_its_form_and_escape_back() {
    let mut person = Person::new();
    person.press("Ctrl+F");
    person.type_text("id:71");
    person.press("Enter");
    person.press("Enter");
    assert_eq!(person.focused(), "title of #71");
    person.press("Escape");
    assert!(person.focused().starts_with("list of cards"), "{}", person.focused());
}

#[test]
fn f6_goes_from_pane_to_pane_and_back() {
    let mut person = Person::new();
    select(&mut person, &[71]);
    person.press("F6");
    assert!(person.focused().starts_with("list of cards"), "{}", person.focused());
    person.press("F6");
    assert_eq!(person.focused(), "title of #71");
    person.press("Shift+F6");
    assert!(person.focused().starts_with("list of cards"), "{}", person.focused());
    person.press("Ctrl+2");
    person.press("F6");
    assert!(!person.focused().is_empty());
}

#[test]
fn a_table_is_one_tab_stop_and_is_sorted_by_keys() {
    let mut person = Person::new();
    select(&mut person, &[71]);
    person.tab_to("list of cards");
    person.press("Tab");
    assert!(!person.focused().starts_with("sort by"), "{}", person.focused());
    person.press("F6");
    person.press("F6");
    person.press("Shift+F6");
    person.press_times(5, "Ctrl+ArrowRight");
    person.press("Ctrl+ArrowDown");
    person.press("Home");
    let first = person.get_all_by_role(Role::ListBoxOption).next().expect("there are cards");
    assert!(first.accesskit_node().label().unwrap_or_default().contains(" 3,"), "the highest values come first");
}

#[test]
fn undo_shows_what_it_undoes_and_selects_what_was_selected() {
    let mut person = Person::new();
    select(&mut person, &[71]);
    person.click("value of #71: 2");
    person.press("Ctrl+4");
    person.press("Ctrl+Z");
    assert!(
        person.state().selection().cards == [71] && person.sees("list of cards"),
        "the view of the cards is in front"
    );
    select(&mut person, &[5]);
    person.press("Ctrl+N");
    person.press("Escape");
    assert_eq!(person.state().selection().cards, [123]);
    person.press("Ctrl+Z");
    assert_eq!(person.state().selection().cards, [5], "and not a card that is no more");
    person.press("Ctrl+Shift+Z");
    assert_eq!(person.state().selection().cards, [123]);
    person.press("Ctrl+Z");
    // A rule, from the cards.
    let change = Change::Set("hand_size".into(), PlainValue::Integer(5));
    person.state_mut().request(Request::Change { label: "hand".into(), field: None, changes: vec![change] });
    person.run();
    person.press("Ctrl+Z");
    assert!(person.sees("Search the rules"));
}

#[test]
fn variants_and_where_changes_go_are_remembered_of_each_pack() {
    let (copied, mut kept) = (Copied::new(), Kept::default());
    let mut person = Person::new();
    person.state_mut().request(Request::SetTarget(Some("one-card".to_owned())));
    person.run();
    person.press("Ctrl+O");
    person.type_text(&copied.folder().to_string_lossy());
    person.press("Enter");
    assert!(person.state().workbench().active_variants().is_empty(), "another pack has none");
    person.command("Open the built-in Liberté");
    assert_eq!(person.state().workbench().active_variants(), ["one-card"]);
    assert_eq!(person.state().workbench().target(), Some("one-card"));
    assert!(person.state().workbench().history().undo_label().is_none(), "it is no step");
    person.state_mut().keep(&mut kept);
    let person = restarted(&kept);
    assert_eq!(person.state().workbench().active_variants(), ["one-card"]);
    assert_eq!(person.state().workbench().target(), Some("one-card"));
}

#[test]
fn a_number_that_was_refused_is_gone_when_one_comes_back() {
    let mut person = Person::new();
    select(&mut person, &[5]);
    person.tab_to("number of #5");
    person.overwrite("71");
    person.press("Enter");
    assert!(person.sees("71") && person.sees("taken"));
    person.press("Ctrl+3");
    person.press("Ctrl+1");
    let number = person.named("number of #5").value();
    assert_eq!(number.as_deref(), Some("5"));
}

#[test]
fn cards_that_two_windows_added_are_put_together() {
    let copied = Copied::new();
    let (mut one, mut other) = (Person::on_disk(&copied), Person::on_disk(&copied));
    for (person, title) in [(&mut one, "One"), (&mut other, "Other")] {
        person.press("Ctrl+N");
        person.type_text(title);
        person.press("Escape");
    }
    // Each has its own number.
    other.state_mut().request(Request::Rename(liberte::load::rename::Rename {
        named: liberte::load::rename::RenameKind::Card,
        from: "123".into(),
        to: "124".into(),
    }));
    other.run();
    one.press("Ctrl+S");
    assert!(one.sees("2 files saved"));
    other.press("Ctrl+S");
    // Saving finds what the other has written.
    other.run();
    for _ in 0..2 {
        if other.sees("A file was also changed on disk") {
            other.press("M");
        }
    }
    other.press("Ctrl+S");
    let text = std::fs::read_to_string(copied.path(CARDS)).unwrap();
    assert!(text.contains("\"One\"") && text.contains("\"Other\""));
    let pack = std::fs::read_to_string(copied.path("data/liberte/pack.toml")).unwrap();
    assert!(pack.contains("\ncards = 112\n"), "both count");
}

#[test]
fn the_window_s_title_names_the_pack_and_what_is_unsaved() {
    let copied = Copied::new();
    let window = MainWindow::new(Files::open(&copied.folder().to_string_lossy()).unwrap(), environment());
    let folder = copied.folder().file_name().unwrap().to_string_lossy().into_owned();
    let title = window.workbench().title();
    assert!(title.contains(&folder) && title.ends_with("Liberté") && !title.starts_with('●'), "{title}");
    assert_eq!(MainWindow::new(Files::built_in(), environment()).workbench().title(), "Liberté");
    let mut person = Person::on_disk(&copied);
    select(&mut person, &[71]);
    person.click("value of #71: 2");
    assert!(person.state().title().starts_with("● "));
    assert!(person.sees("● 1 change in 1 file"));
}

#[test]
fn the_zoom_is_shown_and_goes_back_to_100() {
    let mut person = Person::new();
    person.press("Ctrl+Plus");
    person.press("Ctrl+Plus");
    assert!((person.ctx.zoom_factor() - 1.2).abs() < 0.001 && person.sees("zoom: 120 %"));
    person.press("Ctrl+0");
    assert!(person.sees("zoom: 100 %"));
    person.press("Ctrl+Minus");
    person.click("zoom: 90 %");
    assert!(person.sees("zoom: 100 %"));
}

#[test]
fn the_side_pane_belongs_to_the_view() {
    let mut person = Person::new();
    select(&mut person, &[71]);
    assert!(person.sees("title of #71"));
    for (key, is_beside) in [("Ctrl+4", false), ("Ctrl+5", false), ("Ctrl+6", false), ("Ctrl+2", true)] {
        person.press(key);
        assert_eq!(person.sees("title of #71"), is_beside, "{key}");
    }
    person.press("Ctrl+3");
    assert!(person.sees("No differences") && !person.sees("title of #71"));
    person.command("Deck");
    person.press("Ctrl+1");
    person.press("Ctrl+3");
    assert!(
        person.state().workbench().is_settled() && !person.sees("No differences"),
        "the one chosen last comes back"
    );
    person.state_mut().show(Pane::Start);
}

#[test]
fn a_window_asked_to_close_does_so_with_nothing_unsaved() {
    let mut person = Person::new();
    person.close();
    assert!(!person.asked_of_system().contains(&ViewportCommand::CancelClose));
}

#[test]
fn a_new_card_is_scrolled_to_though_the_pack_is_still_being_read() {
    let mut person = Person::beside();
    person.press("Ctrl+1");
    person.press("Ctrl+N");
    person.until(|person| person.state().workbench().is_settled());
    person.run();
    assert!(person.sees("New card"), "its row is in view");
    let row = person.get_all_by_label_contains("New card").next().map(|row| row.rect()).expect("it has a row");
    assert!(row.bottom() < 900.0, "{row:?}");
}
