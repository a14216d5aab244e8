//! The pictures of the README and of the guides, in `data/screenshots`: whole windows, as large as most screens show them.

use crate::painting::{Look, Window, assert_picture_in};
use crate::revolution_looks;
use crate::table::play_on;
use eframe::egui::{Key, UiBuilder};
use egui_kittest::kittest::Queryable as _;
use liberte::app::experiments::{ExperimentSpec, StudySpec};
use liberte::app::jobs::Executor;
use liberte::app::session::SessionRequest;
use liberte::app::table::TableRequest;
use liberte::bots::BotKind;
use liberte::games::libertalia::Libertalia;
use liberte::games::liberte::Question;
use liberte::games::revolution::{Purpose, Revolution};
use liberte::gui::command::Command;
use liberte::gui::requests::{Request, Selection};
use liberte::gui::shell::Pane;
use liberte::gui::{Environment, MainWindow};
use liberte::load::Files;
use liberte::load::schema::EntryKind;
use liberte::model::Phase;
use liberte::sandbox::{Player, Sandbox, names_for};

const SIZE: [f32; 2] = [1440.0, 900.0];
const PERSON: Player = Player::Person;
const BOT: Player = Player::Bot(BotKind::Random);

/// The whole window, from edge to edge.
fn open(look: Look, pack: &str, pane: Pane) -> Window<'static, MainWindow> {
    let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
    let files = Files::built_in_named(pack).expect("it is built in");
    let mut window = Window::new(look, MainWindow::new(files, environment), |ui, window: &mut MainWindow| {
        let whole = ui.ctx().content_rect();
        ui.scope_builder(UiBuilder::new().max_rect(whole), |ui| {
            ui.set_clip_rect(whole);
            window.frame(ui);
        });
    });
    window.state_mut().workbench_mut().show(pane);
    window.run_steps(3);
    window
}

fn ask(window: &mut Window<'static, MainWindow>, request: Request) {
    window.state_mut().workbench_mut().request(request);
    window.run_steps(4);
}

fn click(window: &mut Window<'static, MainWindow>, name: &str) {
    window.query_all_by_label(name).last().unwrap_or_else(|| panic!("nothing is called {name}")).click();
    window.run_steps(4);
}

fn keep(name: &str, window: &mut Window<'static, MainWindow>) {
    window.run_steps(4);
    assert_picture_in("data/screenshots", name, &window.picture());
}

/// A game of four persons, played by chance until something holds.
fn game(look: Look, seed: u64, holds: impl Fn(&Sandbox) -> bool) -> Window<'static, MainWindow> {
    let mut window = open(look, "liberte", Pane::Sandbox);
    let (names, players) = (names_for(4), vec![PERSON; 4]);
    ask(&mut window, Request::Session(SessionRequest::New { names, players, seed }));
    assert!(play_on(window.state_mut().workbench_mut(), holds), "random games come to that");
    window.run_steps(4);
    window
}

fn is_placing(sandbox: &Sandbox) -> bool {
    let p = sandbox.position();
    p.turn == 2 && p.question == Question::Place && p.action.blocks >= 2 && p.round > 5
}

/// A tie in the third election for which whoever is asked may advance a card.
fn is_tie(sandbox: &Sandbox) -> bool {
    let p = sandbox.position();
    let may_advance = sandbox.asked().is_some_and(|seat| sandbox.tree().choices(seat).len() > 2);
    p.question == Question::Advance && p.phase == Phase::Election && p.turn >= 2 && p.province.0 > 12 && may_advance
}

#[test]
fn a_game_in_the_sandbox() {
    keep("sandbox", &mut game(Look::light(SIZE), 5, is_placing));
    let mut election = game(Look::dark(SIZE), 5, is_tie);
    if election.query_all_by_label("To the end").next().is_some() {
        click(&mut election, "To the end");
    }
    keep("sandbox-dark", &mut election);
}

#[test]
fn the_views_of_the_workbench() {
    let mut cards = open(Look::light(SIZE), "liberte", Pane::Cards);
    ask(&mut cards, Request::Select(Selection { cards: vec![71], ..Selection::default() }));
    keep("cards", &mut cards);
    let mut board = open(Look::dark(SIZE), "liberte", Pane::Board);
    ask(&mut board, Request::Select(Selection { province: Some("guyenne".into()), ..Selection::default() }));
    keep("board", &mut board);
    let mut scripts = open(Look::light(SIZE), "liberte", Pane::Scripts);
    let script = Some("scripts/liberte/terror.rhai".to_owned());
    ask(&mut scripts, Request::Select(Selection { cards: vec![105], script, ..Selection::default() }));
    click(&mut scripts, "Try it");
    click(&mut scripts, "Try");
    keep("scripts", &mut scripts);
    let mut space = open(Look::light(SIZE), "revolution", Pane::Board);
    let entries = Some((EntryKind::Space, vec!["aristocrat".to_owned()]));
    ask(&mut space, Request::Select(Selection { entries, ..Selection::default() }));
    keep("revolution-board", &mut space);
}

#[test]
fn a_sweep_in_the_lab() {
    let mut window = open(Look::light(SIZE), "liberte", Pane::Lab);
    let study = StudySpec::sweep("landslide_votes", "8..17:3");
    let bots = vec![BotKind::Random; 4];
    window.state_mut().workbench_mut().plan(ExperimentSpec { bots, games: 256, study, ..ExperimentSpec::default() });
    ask(&mut window, Request::Run(Command::RunExperiment));
    keep("lab", &mut window);
}

#[test]
fn the_tables_of_the_other_games() {
    let mut window = open(Look::light(SIZE), "revolution", Pane::Sandbox);
    let (names, players) = (names_for(4), vec![PERSON, BOT, BOT, BOT]);
    let new = TableRequest::New { names, players, seed: 7, variants: Vec::new() };
    window.state_mut().table_mut::<Revolution>().expect("a table").request(new, 0.0);
    window.run_steps(6);
    revolution_looks::play_until(&mut window, |window| {
        let session = window.table::<Revolution>().expect("a table").session();
        let asks = session.sandbox().is_some_and(|it| it.game().purpose(it.position()) == Some(Purpose::Replace));
        session.asked_openly().is_some() && asks
    });
    keep("revolution", &mut window);

    let mut window = open(Look::light(SIZE), "libertalia", Pane::Sandbox);
    let (names, players) = (names_for(6), vec![PERSON, BOT, BOT, BOT, BOT, BOT]);
    let new = TableRequest::New { names, players, seed: 4, variants: Vec::new() };
    window.state_mut().table_mut::<Libertalia>().expect("a table").request(new, 0.0);
    window.run_steps(6);
    window.key_press(Key::Num2);
    keep("libertalia", &mut window);
}
