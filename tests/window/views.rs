//! Pictures of the main views, by day and by night, in a large and in a small window.

use crate::painting::{Look, Window, assert_picture};
use eframe::egui::{UiBuilder, Vec2};
use egui_kittest::kittest::Queryable as _;
use liberte::app::experiments::{ExperimentSpec, StudySpec};
use liberte::app::jobs::Executor;
use liberte::app::workbench::VariantLayer;
use liberte::bots::BotKind;
use liberte::gui::command::Command;
use liberte::gui::requests::{Request, Selection};
use liberte::gui::shell::Pane;
use liberte::gui::{App, Environment};
use liberte::load::Files;
use liberte::load::schema::EntryKind;

const LARGE: Vec2 = Vec2::new(1440.0, 900.0);
const SMALL: Vec2 = Vec2::new(1024.0, 700.0);

fn open(look: Look, files: Files) -> Window<'static, App> {
    let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
    let app = App::new(files, environment);
    let mut window = Window::new(look, app, |ui, app: &mut App| {
        // From edge to edge, as in a real window.
        let whole = ui.ctx().content_rect();
        ui.scope_builder(UiBuilder::new().max_rect(whole), |ui| {
            ui.set_clip_rect(whole);
            app.frame(ui);
        });
    });
    window.run();
    window
}

fn request(window: &mut Window<'static, App>, request: Request) {
    window.state_mut().request(request);
    window.run();
}

fn picture(name: &str, look: Look, pane: Pane, selection: Selection) {
    picture_of(name, look, Files::built_in(), pane, selection);
}

/// The same of the pack of Revolution!.
fn picture_of_revolution(name: &str, look: Look, pane: Pane, selection: Selection) {
    picture_of(name, look, revolution(), pane, selection);
}

fn revolution() -> Files {
    Files::built_in_named("revolution").expect("it is built in")
}

fn picture_of(name: &str, look: Look, files: Files, pane: Pane, selection: Selection) {
    let mut window = open(look, files);
    window.state_mut().show(pane);
    request(&mut window, Request::Select(selection));
    assert_picture(name, &window.picture());
}

fn none() -> Selection {
    Selection::default()
}

fn a_card() -> Selection {
    Selection { cards: vec![71], ..none() }
}

fn several_cards() -> Selection {
    Selection { cards: vec![4, 81, 47, 28], ..none() }
}

fn a_special_card() -> Selection {
    Selection { cards: vec![105], script: Some("scripts/liberte/terror.rhai".into()), ..none() }
}

fn a_province() -> Selection {
    Selection { province: Some("guyenne".into()), ..none() }
}

fn entries(kind: EntryKind, ids: &[&str]) -> Selection {
    Selection { entries: Some((kind, ids.iter().map(|id| (*id).to_owned()).collect())), ..none() }
}

#[test]
fn the_first_page_of_the_other_game() {
    picture_of_revolution("view-revolution-start-light", Look::light(LARGE), Pane::Start, none());
}

#[test]
fn the_board_of_the_other_game_by_day() {
    let selection = entries(EntryKind::Space, &["aristocrat"]);
    picture_of_revolution("view-revolution-board-light", Look::light(LARGE), Pane::Board, selection);
}

#[test]
fn the_board_of_the_other_game_by_night_in_a_small_window() {
    let selection = entries(EntryKind::Area, &["harbor"]);
    picture_of_revolution("view-revolution-board-dark-small", Look::dark(SMALL), Pane::Board, selection);
}

#[test]
fn the_spaces_of_the_other_game_as_a_list_with_a_variant() {
    let mut window = open(Look::light(LARGE), revolution());
    window.state_mut().show(Pane::Board);
    let laid = vec![VariantLayer { spec: "second-edition".to_owned(), is_on: true }];
    request(&mut window, Request::SetVariants(laid, "a variant".to_owned()));
    request(&mut window, Request::Select(entries(EntryKind::Space, &["spy", "mercenary"])));
    window.get_by_label("Spaces").click();
    window.run();
    assert_picture("view-revolution-spaces-light", &window.picture());
}

#[test]
fn the_cards_of_the_other_game_in_a_small_window() {
    let selection = entries(EntryKind::Card, &["gold"]);
    let mut window = open(Look::light(SMALL), revolution());
    window.state_mut().show(Pane::Cards);
    window.state_mut().show(Pane::Deck);
    request(&mut window, Request::Select(selection));
    assert_picture("view-revolution-cards-light-small", &window.picture());
}

#[test]
fn the_rules_of_the_other_game_by_night() {
    let mut window = open(Look::dark(LARGE), revolution());
    window.state_mut().show(Pane::Rules);
    window.state_mut().show(Pane::Differences);
    let laid = vec![VariantLayer { spec: "second-edition".to_owned(), is_on: true }];
    request(&mut window, Request::SetVariants(laid, "a variant".to_owned()));
    assert_picture("view-revolution-rules-dark", &window.picture());
}

#[test]
fn the_files_of_the_other_game_in_a_small_window() {
    let selection = Selection { script: Some("data/revolution/chart.toml".into()), ..none() };
    picture_of_revolution("view-revolution-files-light-small", Look::light(SMALL), Pane::Scripts, selection);
}

#[test]
fn an_effect_of_the_other_game_that_was_tried() {
    for (name, look) in
        [("view-revolution-trial-dark", Look::dark(LARGE)), ("view-revolution-trial-light-small", Look::light(SMALL))]
    {
        let mut window = open(look, revolution());
        let script = Some("scripts/revolution/apothecary.rhai".into());
        let entries = Some((EntryKind::Space, vec!["apothecary".into()]));
        window.state_mut().show(Pane::Scripts);
        request(&mut window, Request::Select(Selection { script, entries, ..none() }));
        for button in ["Try it", "Try"] {
            window.query_all_by_label(button).last().expect("it is there").click();
            window.run();
        }
        assert_picture(name, &window.picture());
    }
}

#[test]
fn the_lab_of_the_other_game_in_a_small_window() {
    let mut window = open(Look::light(SMALL), revolution());
    window.state_mut().plan(ExperimentSpec { bots: vec![BotKind::Random; 4], games: 64, ..ExperimentSpec::default() });
    let laid = vec![VariantLayer { spec: "second-edition".to_owned(), is_on: true }];
    request(&mut window, Request::SetVariants(laid, "a variant".to_owned()));
    request(&mut window, Request::Run(Command::CompareRules));
    assert_picture("view-revolution-lab-light-small", &window.picture());
    window.query_all_by_label_contains("Other winners: ").last().expect("rules are compared").click();
    window.run();
    assert_picture("view-revolution-winners-light-small", &window.picture());
}

#[test]
fn the_first_page_by_night() {
    picture("view-start-dark", Look::dark(LARGE), Pane::Start, none());
}

#[test]
fn the_first_page_by_day_in_a_small_window() {
    picture("view-start-light-small", Look::light(SMALL), Pane::Start, none());
}

#[test]
fn the_cards_by_day() {
    picture("view-cards-light", Look::light(LARGE), Pane::Cards, a_card());
}

#[test]
fn several_cards_by_night_in_a_small_window() {
    picture("view-cards-dark-small", Look::dark(SMALL), Pane::Cards, several_cards());
}

#[test]
fn the_gallery_by_day() {
    let mut window = open(Look::light(LARGE), Files::built_in());
    window.state_mut().show(Pane::Cards);
    request(&mut window, Request::Select(a_card()));
    window.get_by_label("cards as a gallery").click();
    window.run();
    assert_picture("view-gallery-light", &window.picture());
}

#[test]
fn the_board_by_night() {
    picture("view-board-dark", Look::dark(LARGE), Pane::Board, a_province());
}

#[test]
fn the_board_by_day_in_a_small_window() {
    picture("view-board-light-small", Look::light(SMALL), Pane::Board, a_province());
}

#[test]
fn the_rules_by_day_in_a_small_window() {
    picture("view-rules-light-small", Look::light(SMALL), Pane::Rules, none());
}

#[test]
fn variants_and_their_differences_by_night() {
    let mut window = open(Look::dark(LARGE), Files::built_in());
    let laid = ["first-edition", "dead-stay-dead"].map(|id| VariantLayer { spec: id.to_owned(), is_on: true });
    window.state_mut().show(Pane::Rules);
    window.state_mut().show(Pane::Differences);
    request(&mut window, Request::SetVariants(laid.into(), "two variants".to_owned()));
    assert_picture("view-rules-dark", &window.picture());
}

#[test]
fn the_scripts_by_night() {
    picture("view-scripts-dark", Look::dark(LARGE), Pane::Scripts, a_special_card());
}

#[test]
fn the_scripts_by_day_in_a_small_window() {
    picture("view-scripts-light-small", Look::light(SMALL), Pane::Scripts, a_special_card());
}

#[test]
fn the_texts_by_day() {
    picture("view-texts-light", Look::light(LARGE), Pane::Texts, a_card());
}

#[test]
fn the_texts_by_night_in_a_small_window() {
    picture("view-texts-dark-small", Look::dark(SMALL), Pane::Texts, a_card());
}

#[test]
fn the_curves_of_a_sweep_by_day() {
    let mut window = open(Look::light(LARGE), Files::built_in());
    let study = StudySpec::sweep("landslide_votes", "8..17:3");
    let bots = vec![BotKind::Random; 4];
    window.state_mut().plan(ExperimentSpec { bots, games: 64, study, ..ExperimentSpec::default() });
    request(&mut window, Request::Run(Command::RunExperiment));
    assert_picture("view-lab-sweep-light", &window.picture());
}

#[test]
fn the_lab_by_day_in_a_small_window() {
    let mut window = open(Look::light(SMALL), Files::built_in());
    window.state_mut().plan(ExperimentSpec { bots: vec![BotKind::Random; 4], games: 256, ..ExperimentSpec::default() });
    request(&mut window, Request::Run(Command::RunExperiment));
    assert_picture("view-lab-light-small", &window.picture());
}

#[test]
fn the_palette_by_night_in_a_small_window() {
    let mut window = open(Look::dark(SMALL), Files::built_in());
    request(&mut window, Request::Run(Command::Palette));
    assert_picture("view-palette-dark-small", &window.picture());
}

#[test]
fn problems_by_day_in_a_small_window() {
    let mut window = open(Look::light(SMALL), Files::built_in());
    let path = "data/liberte/cards.toml".to_owned();
    let text = window.state().workbench().text(&path).unwrap().replacen("\"radical\"", "\"radicals\"", 1);
    request(&mut window, Request::Write { path, text, label: "a slip".to_owned(), field: None });
    window.state_mut().show(Pane::Board);
    window.state_mut().show(Pane::Problems);
    request(&mut window, Request::Select(a_card()));
    assert_picture("view-problems-light-small", &window.picture());
}

#[test]
fn the_scenarios_with_one_that_fails() {
    for (name, look) in [("view-scenarios-light", Look::light(LARGE)), ("view-scenarios-dark-small", Look::dark(SMALL))]
    {
        let mut window = open(look, Files::built_in());
        let path = "data/liberte/scenarios/13-paris/a-third-round.toml".to_owned();
        let text = window.state().workbench().text(&path).expect("it is a file of the pack");
        let text = format!("{text}points = {{ Christie = 99 }}\n");
        let (label, field) = ("wrong".to_owned(), None);
        request(&mut window, Request::Write { path: path.clone(), text, label, field });
        request(&mut window, Request::Select(Selection { scenario: Some(path.clone()), ..none() }));
        request(&mut window, Request::RunTests(vec![path]));
        window.run();
        assert_picture(name, &window.picture());
    }
}

#[test]
fn the_provinces_as_a_list() {
    for (name, look) in [("view-provinces-light", Look::light(LARGE)), ("view-provinces-dark-small", Look::dark(SMALL))]
    {
        let mut window = open(look, Files::built_in());
        window.state_mut().show(Pane::Board);
        request(&mut window, Request::Select(Selection { province: Some("bretagne".into()), ..none() }));
        window.get_by_label("List").click();
        window.run();
        assert_picture(name, &window.picture());
    }
}

#[test]
fn an_effect_that_was_tried_on_the_board() {
    let mut window = open(Look::light(LARGE), Files::built_in());
    window.state_mut().show(Pane::Scripts);
    request(&mut window, Request::Select(a_special_card()));
    for button in ["Try it", "Try"] {
        window.query_all_by_label(button).last().expect("it is there").click();
        window.run();
    }
    assert_picture("view-trial-light", &window.picture());
}

#[test]
fn help_by_night_in_a_small_window() {
    let mut window = open(Look::dark(SMALL), Files::built_in());
    request(&mut window, Request::Run(Command::Help));
    assert_picture("view-help-dark-small", &window.picture());
}

#[test]
fn what_changed_is_marked_in_the_table_of_cards() {
    let mut window = open(Look::light(LARGE), Files::built_in());
    window.state_mut().show(Pane::Cards);
    let change = |key: &str, value: u8| {
        liberte::app::workbench::Change::Set(key.to_owned(), liberte::load::edit::PlainValue::Integer(value.into()))
    };
    let changes = vec![change("card.5.value", 3), change("card.8.value", 2)];
    request(&mut window, Request::Change { label: "values".into(), field: None, changes });
    request(&mut window, Request::Select(Selection { cards: vec![5, 6, 8], ..none() }));
    assert_picture("view-changed-light", &window.picture());
}
