//! Print and pictures: the form, and the files that it writes.

use crate::app::Person;
use crate::support::{Copied, empty_folder};
use egui_kittest::kittest::Queryable as _;
use liberte::app::workbench::VariantLayer;
use liberte::gui::command::Command;
use liberte::gui::print_request::Printed;
use liberte::gui::requests::{Request, Selection};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

fn in_folder(folder: &TempDir, name: &str) -> (PathBuf, String) {
    let path = folder.path().join(name);
    let text = path.to_string_lossy().into_owned();
    (path, text)
}

fn print_to(person: &mut Person, path: &str) {
    person.overwrite(path);
    person.click("Print");
    person.run();
}

#[test]
fn all_cards_are_printed_to_a_pdf_and_an_existing_file_stays() {
    let folder = empty_folder();
    let mut person = Person::new();
    person.state_mut().request(Request::Run(Command::Print));
    person.run();
    assert!(person.sees("Nine cards of 63 × 88 mm a page, with crop marks."));
    let (file, text) = in_folder(&folder, "all");
    print_to(&mut person, &text);
    assert!(person.sees("110 cards on 13 pages saved in"));
    assert!(fs::read(file.with_extension("pdf")).unwrap().starts_with(b"%PDF-1.7"));
    let (other, text) = in_folder(&folder, "mine.pdf");
    fs::write(&other, "mine").unwrap();
    person.state_mut().request(Request::Run(Command::Print));
    person.run();
    print_to(&mut person, &text);
    assert!(person.sees("choose another name"));
    assert_eq!(fs::read(other).unwrap(), b"mine");
}

#[test]
fn only_what_was_changed_since_it_was_saved_is_printed() {
    let (copied, folder) = (Copied::new(), empty_folder());
    let mut person = Person::on_disk(&copied);
    person.state_mut().request(Request::Run(Command::Print));
    person.run();
    person.click("Compare with");
    person.click("the pack as it was saved");
    assert!(person.sees("Only cards that differ"));
    let (file, text) = in_folder(&folder, "changed.pdf");
    print_to(&mut person, &text);
    assert!(person.sees("no card differs: there is nothing to print"));
    assert!(!file.exists());
}

#[test]
fn the_selected_card_and_the_board_are_pictures() {
    let folder = empty_folder();
    let mut person = Person::new();
    person.state_mut().request(Request::Print(Printed::Card));
    person.run();
    let (file, text) = in_folder(&folder, "marat");
    print_to(&mut person, &text);
    assert!(person.sees("no card is selected"));
    person.click("Cancel");
    person.state_mut().request(Request::Select(Selection { cards: vec![71], ..Selection::default() }));
    person.state_mut().request(Request::Print(Printed::Card));
    person.run();
    print_to(&mut person, &text);
    assert!(person.sees("#71 Jean-Paul Marat saved in"));
    assert!(fs::read(file.with_extension("png")).unwrap().starts_with(b"\x89PNG"));
    person.state_mut().request(Request::Run(Command::SaveBoard));
    person.run();
    assert!(person.sees("The empty board: no game is at the table."));
    let (file, text) = in_folder(&folder, "board");
    print_to(&mut person, &text);
    let said = person.words("board");
    assert!(person.sees("the board saved in") && file.with_extension("png").exists(), "{said:?}");
}

#[test]
fn the_first_page_is_shown_before_it_is_printed_and_the_file_has_a_name() {
    let mut person = Person::new();
    person.state_mut().request(Request::Run(Command::Print));
    person.run();
    assert!(person.sees("Preview: page 1 of 13"));
    let field = person.get_by_role_and_label(eframe::egui::accesskit::Role::TextInput, "File");
    assert_eq!(field.value().as_deref(), Some("liberte-cards.pdf"));
    person.click("What to print");
    person.click("A picture of the board");
    assert!(person.sees("Preview: ") && !person.sees("Preview: page"));
    let field = person.get_by_role_and_label(eframe::egui::accesskit::Role::TextInput, "File");
    assert_eq!(field.value().as_deref(), Some("liberte-board.png"), "the name goes with what is printed");
}

#[test]
fn the_sheet_of_house_rules_and_a_deck_for_tabletop_simulator_are_made() {
    let folder = empty_folder();
    let mut person = Person::new();
    let ask = |person: &mut Person, request: Request| {
        person.state_mut().request(request);
        person.run();
    };
    ask(&mut person, Request::Print(Printed::Rules));
    let (file, text) = in_folder(&folder, "rules");
    print_to(&mut person, &text);
    assert!(person.sees("no rule differs: there is nothing to print"));
    person.click("Cancel");
    let laid = vec![VariantLayer { spec: "one-card".to_owned(), is_on: true }];
    ask(&mut person, Request::SetVariants(laid, "a variant".to_owned()));
    ask(&mut person, Request::Print(Printed::Rules));
    assert!(person.sees("Preview: page 1 of 1"));
    print_to(&mut person, &text);
    assert!(fs::read(file.with_extension("pdf")).unwrap().starts_with(b"%PDF-1.7"));
    ask(&mut person, Request::Print(Printed::Tabletop));
    assert!(person.sees("Preview: a deck of 110 cards, 2 pictures"));
    let (deck, text) = in_folder(&folder, "deck");
    print_to(&mut person, &text);
    assert!(["cards-1.png", "cards-2.png", "back.png"].iter().all(|name| deck.join(name).exists()));
    assert!(fs::read_to_string(deck.join("deck.json")).unwrap().contains("file:///"), "it finds its pictures");
}
