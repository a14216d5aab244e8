//! The map edited: points and names dragged and moved by keys, provinces split and drawn, outlines taken in.

use crate::app::Person;
use crate::support::{Copied, empty_folder};
use crate::view_desk::Desk;
use eframe::egui::{Pos2, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use liberte::gui::command::Command;
use liberte::gui::pane::Pane;
use liberte::gui::requests::{Answer, Request, Selection};
use liberte::gui::views::board::BoardState;
use liberte::load::Files;
use liberte::model::Pack;
use std::fs;

const MAP: &str = "data/liberte/map.toml";
const BOARD: &str = "data/liberte/board.toml";

/// The board of a window, being edited, with a province selected.
fn editing(province: &str) -> Person {
    editing_in(Person::new(), province)
}

fn editing_in(mut person: Person, province: &str) -> Person {
    person.state_mut().request(Request::Run(Command::Show(Pane::Board)));
    let province = Some(province.to_owned());
    person.state_mut().request(Request::Select(Selection { province, ..Selection::default() }));
    person.run();
    person.click("Edit the map");
    person
}

fn pack(person: &Person) -> &Pack {
    person.state().workbench().snapshot().pack().unwrap()
}

/// The name of the handle that begins so.
fn handle(person: &Person, begins: &str) -> String {
    let all = person.words(begins);
    all.into_iter().find(|name| name.starts_with(begins)).unwrap_or_else(|| panic!("no handle {begins}"))
}

fn middle(person: &Person, name: &str) -> Pos2 {
    person.get_by_label(name).rect().center()
}

fn drag(person: &mut Person, from: Pos2, by: Vec2) {
    person.hover_at(from);
    person.run();
    person.drag_at(from);
    person.run();
    person.hover_at(from + by / 2.0);
    person.run();
    person.hover_at(from + by);
    person.run();
    person.drop_at(from + by);
    person.run();
}

/// Clicks what may lie below what is seen.
fn click_below(person: &mut Person, name: &str) {
    person.named(name).click_accesskit();
    person.run();
}

/// The lines of a file that are not in the shipped one.
fn changed(person: &Person, file: &str) -> Vec<String> {
    let before = Files::built_in().read(file).unwrap().to_string();
    let old: Vec<&str> = before.lines().collect();
    person.text(file).lines().filter(|line| !old.contains(line)).map(str::to_owned).collect()
}

#[test]
fn a_point_that_is_dragged_takes_the_neighbours_border_along_and_undo_takes_it_back() {
    let mut person = editing("bretagne");
    let name = handle(&person, "Point 2 of Bretagne, 159.0, 168.2");
    let from = middle(&person, &name);
    drag(&mut person, from, vec2(8.0, 4.0));
    let lines = changed(&person, MAP);
    assert_eq!(lines.len(), 2, "one line of each of two provinces: {lines:?}");
    assert!(person.problems().is_empty());
    assert!(!person.text(MAP).contains("[159, 168.2]"));
    assert!(person.text(MAP).contains("# Where two provinces touch"), "comments stay");
    person.press("Ctrl+Z");
    assert_eq!(changed(&person, MAP), [""; 0]);
}

#[test]
fn a_point_that_would_make_outlines_cross_springs_back_and_says_why() {
    let mut person = editing("bretagne");
    let from = middle(&person, &handle(&person, "Point 2 of Bretagne, 159.0, 168.2"));
    drag(&mut person, from, vec2(-90.0, 10.0));
    assert_eq!(changed(&person, MAP), [""; 0]);
    assert!(person.sees("would cross"), "{:?}", person.words("outline of"));
}

#[test]
fn the_name_is_dragged_and_stays_inside_its_province() {
    let mut person = editing("bretagne");
    let from = middle(&person, &handle(&person, "Place of the name of Bretagne"));
    drag(&mut person, from, vec2(-10.0, 4.0));
    let lines = changed(&person, MAP);
    assert!(lines.len() == 1 && lines[0].starts_with("label = ["), "{lines:?}");
    let from = middle(&person, &handle(&person, "Place of the name of Bretagne"));
    drag(&mut person, from, vec2(300.0, 0.0));
    assert!(person.sees("the name of bretagne belongs inside its outline"));
    assert_eq!(changed(&person, MAP), lines);
}

#[test]
fn blocks_get_a_place_of_their_own_which_is_dragged_and_given_up() {
    let mut person = editing("bretagne");
    person.click(&handle(&person, "Place of the name of Bretagne"));
    assert!(person.words("Place of the blocks of Bretagne").is_empty());
    person.press("B");
    let name = handle(&person, "Place of the blocks of Bretagne");
    assert!(changed(&person, MAP)[0].starts_with("blocks = ["), "{:?}", changed(&person, MAP));
    let from = middle(&person, &name);
    drag(&mut person, from, vec2(-12.0, 2.0));
    let lines = changed(&person, MAP);
    assert!(lines.len() == 1 && lines[0].starts_with("blocks = [") && person.problems().is_empty(), "{lines:?}");
    let from = middle(&person, &handle(&person, "Place of the blocks of Bretagne"));
    drag(&mut person, from, vec2(300.0, 0.0));
    assert!(person.sees("the blocks of bretagne belong inside its outline"));
    assert_eq!(changed(&person, MAP), lines);
    let place = handle(&person, "Place of the blocks of Bretagne");
    person.click(&place);
    person.press("Delete");
    assert_eq!(changed(&person, MAP), [""; 0]);
    person.press("Ctrl+Z");
    assert_eq!(changed(&person, MAP), lines);
}

#[test]
fn arrows_move_what_is_held_shift_by_ten_and_steps_in_a_row_are_one() {
    let mut person = editing("corse");
    person.click(&handle(&person, "Place of the name of Corse"));
    let before = outline(&person, "corse").0;
    person.press("ArrowLeft");
    person.press("Shift+ArrowUp");
    let after = outline(&person, "corse").0;
    assert!((after[0] - (before[0] - 1.0)).abs() < 0.01 && (after[1] - (before[1] - 10.0)).abs() < 0.01, "{after:?}");
    person.press_times(2, "Ctrl+Z");
    assert_eq!(outline(&person, "corse").0, before);
}

/// The label and the ring of a province.
fn outline(person: &Person, id: &str) -> ([f32; 2], Vec<[f32; 2]>) {
    let board = &pack(person).board;
    let province = board.province(id).unwrap();
    let outline = board.outlines.iter().find(|outline| outline.province == province).unwrap();
    (outline.label, outline.ring.clone())
}

#[test]
fn points_are_added_and_removed_by_keys() {
    let mut person = editing("corse");
    let before = outline(&person, "corse").1;
    person.click(&handle(&person, "Point 1 of Corse"));
    person.press("Insert");
    assert_eq!(outline(&person, "corse").1.len(), before.len() + 1);
    assert!(handle(&person, "Point 2 of Corse").len() > 10);
    person.press("Delete");
    assert_eq!(outline(&person, "corse").1, before);
    // The next one and the one before.
    person.press(".");
    person.press(",");
}

#[test]
fn a_click_on_an_edge_adds_a_point_there() {
    let mut person = editing("corse");
    let before = outline(&person, "corse").1;
    let length = |at: usize| {
        let (a, b) = (before[at], before[(at + 1) % before.len()]);
        (a[0] - b[0]).hypot(a[1] - b[1])
    };
    let longest = (0..before.len()).max_by(|a, b| length(*a).total_cmp(&length(*b))).unwrap();
    let point = |at: usize| middle(&person, &handle(&person, &format!("Point {} of Corse", at % before.len() + 1)));
    let (a, b) = (point(longest), point(longest + 1));
    let at = a + (b - a) / 2.0;
    person.hover_at(at);
    person.run();
    person.drag_at(at);
    person.run();
    person.drop_at(at);
    person.run();
    assert_eq!(outline(&person, "corse").1.len(), before.len() + 1);
}

fn click_at(person: &mut Person, at: Pos2) {
    person.hover_at(at);
    person.run();
    person.drag_at(at);
    person.run();
    person.drop_at(at);
    person.run();
}

#[test]
fn a_province_is_split_by_a_line_drawn_across_it() {
    let mut person = editing("bretagne");
    let provinces = pack(&person).board.provinces.len();
    let label = middle(&person, &handle(&person, "Place of the name of Bretagne"));
    person.click("Split");
    person.type_text("Haute-Bretagne");
    for by in [vec2(20.0, -120.0), vec2(24.0, 0.0), vec2(20.0, 130.0)] {
        click_at(&mut person, label + by);
    }
    person.click("Split it");
    let board = &pack(&person).board;
    assert_eq!(board.provinces.len(), provinces + 1, "{:?}", person.words("line"));
    let new = board.province("haute-bretagne").unwrap();
    assert!(board.provinces[new.index()].neighbours.has(board.province("bretagne").unwrap()));
    assert_eq!(person.state().selection().province.as_deref(), Some("haute-bretagne"));
    assert!(changed(&person, BOARD).contains(&"id = \"haute-bretagne\"".to_owned()));
    let about_the_map: Vec<String> = person.problems().into_iter().filter(|it| it.contains("outline")).collect();
    assert_eq!(about_the_map, [""; 0]);
    person.press("Ctrl+Z");
    assert_eq!(pack(&person).board.provinces.len(), provinces, "one step");
}

#[test]
fn a_province_is_drawn_in_the_sea_and_is_on_the_board_with_its_region() {
    let mut person = editing("corse");
    let provinces = pack(&person).board.provinces.len();
    let label = middle(&person, &handle(&person, "Place of the name of Corse"));
    person.click("New province");
    person.type_text("Minorque");
    for by in [vec2(-110.0, -20.0), vec2(-80.0, -20.0), vec2(-80.0, 20.0), vec2(-110.0, 20.0)] {
        click_at(&mut person, label + by);
    }
    person.click("Add it");
    let board = &pack(&person).board;
    assert_eq!(board.provinces.len(), provinces + 1, "{:?}", person.words("outline"));
    let new = &board.provinces[board.province("minorque").unwrap().index()];
    assert_eq!((new.name.as_str(), new.region), ("Minorque", liberte::model::RegionId(0)));
    assert_eq!(person.state().selection().province.as_deref(), Some("minorque"));
    let about_the_map: Vec<String> = person.problems().into_iter().filter(|it| it.contains("outline")).collect();
    assert_eq!(about_the_map, [""; 0]);
    person.press("Ctrl+Z");
    assert_eq!(pack(&person).board.provinces.len(), provinces, "one step");
}

#[test]
fn a_split_says_what_its_line_lacks() {
    let mut person = editing("bretagne");
    let label = middle(&person, &handle(&person, "Place of the name of Bretagne"));
    person.click("Split");
    person.type_text("Haute-Bretagne");
    for by in [vec2(5.0, -3.0), vec2(10.0, 6.0)] {
        click_at(&mut person, label + by);
    }
    person.click("Split it");
    assert!(person.sees("the line must enter `bretagne` and leave it"));
    person.click("Cancel");
    assert_eq!(changed(&person, MAP), [""; 0]);
}

#[test]
fn outlines_of_an_svg_are_listed_assigned_and_taken_in_as_one_step() {
    let folder = empty_folder();
    let file = folder.path().join("island.svg");
    let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 613 585'><path id='ile' d='M540 480h40v60h-40z'/></svg>";
    fs::write(&file, svg).unwrap();
    let mut person = editing("corse");
    person.state_mut().request(Request::Answer(Answer::ReadOutlines(file.to_string_lossy().into_owned())));
    person.run();
    assert!(person.sees("island.svg has 1 shape: 0 of 27 provinces are drawn anew, 1 shape left out."));
    person.click("Province of ile: left out");
    click_below(&mut person, "Corse");
    person.click("Take in");
    assert_eq!(outline(&person, "corse").1.len(), 4);
    assert_eq!(person.problems(), [""; 0]);
    person.press("Ctrl+Z");
    assert_eq!(changed(&person, MAP), [""; 0]);
}

#[test]
fn what_is_no_map_is_refused_in_the_dialog() {
    let mut person = Person::new();
    person.state_mut().request(Request::Run(Command::ImportOutlines));
    person.run();
    let folder = empty_folder();
    let file = folder.path().join("words.svg");
    fs::write(&file, "words").unwrap();
    person.overwrite(&file.to_string_lossy());
    person.click("Read");
    assert!(person.sees("it is not SVG"));
}

#[test]
fn edits_of_the_map_go_to_the_pack_whatever_variant_is_edited() {
    let copied = Copied::new();
    let mut person = editing_in(Person::on_disk(&copied), "corse");
    person.state_mut().request(Request::NewVariant("mine".to_owned()));
    person.run();
    person.click(&handle(&person, "Place of the name of Corse"));
    person.press("ArrowLeft");
    let file = person.state().workbench().files().data("map.toml");
    assert!(person.state().workbench().unsaved().contains(&file.as_str()));
}

#[test]
fn the_legend_names_the_regions_and_the_signs() {
    let mut person = Person::new();
    person.state_mut().request(Request::Run(Command::Show(Pane::Board)));
    person.run();
    assert!(!person.sees("counts for the Counter-Revolution"));
    person.click("Legend");
    assert!(person.sees("counts for the Counter-Revolution") && person.sees("Paris Basin"));
}

#[test]
fn borders_of_a_province_are_a_field_and_have_two_sides() {
    let mut person = Person::new();
    let province = Some("corse".to_owned());
    person.state_mut().request(Request::Select(Selection { province, ..Selection::default() }));
    person.state_mut().request(Request::EditSelection);
    person.run();
    click_below(&mut person, "neighbours of Corse: Provence");
    let borders = |person: &Person, id: &str, other: &str| {
        let board = &pack(person).board;
        board.provinces[board.province(id).unwrap().index()].neighbours.has(board.province(other).unwrap())
    };
    assert!(borders(&person, "corse", "provence") && borders(&person, "provence", "corse"));
    assert!(person.text(BOARD).contains("neighbours = [\"provence\"]"));
    click_below(&mut person, "As on the map");
    assert!(!borders(&person, "corse", "provence"));
    assert_eq!(changed(&person, BOARD), [""; 0]);
}

#[test]
fn further_regions_of_a_card_are_a_field() {
    let mut person = Person::new();
    person.state_mut().request(Request::Select(Selection { cards: vec![71], ..Selection::default() }));
    person.state_mut().request(Request::EditSelection);
    person.run();
    let said = |person: &Person| person.text("data/liberte/cards.toml").matches("further_regions = [\"east\"]").count();
    let before = said(&person);
    click_below(&mut person, "further_regions of #71: East");
    assert_eq!(said(&person), before + 1);
}

#[test]
fn the_editor_of_the_map_fits_a_small_window() {
    use crate::painting::{Look, Window};
    let mut desk: Desk<BoardState> = Desk::new();
    desk.selection.province = Some("bretagne".to_owned());
    let mut window = Window::new(Look::light([600.0, 560.0]), desk, |ui, desk: &mut Desk<BoardState>| {
        desk.show(ui, liberte::gui::views::board::board);
    });
    window.get_by_label("Edit the map").click();
    window.run();
    let right = window.get_by_label("Import…").rect().right();
    assert!(right < 600.0, "{right}");
}
