//! The selected scenario: what it shows, its position, what was expected beside what was found, and its text, to be edited.

use super::ScenariosState;
use crate::app::session::SessionRequest;
use crate::desk::{FailedCheck, TestRun};
use crate::gui::command::Command;
use crate::gui::game::has_own_table;
use crate::gui::map::{self, MapState, Marks, Stack};
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::shell::Pane;
use crate::gui::text_editor::{EditorFinding, EditorInput, EditorState, Language, text_editor};
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::widgets::plain;
use crate::load::{Place, ScenarioHead, Span};
use crate::model::{Pack, ProvinceId, Setup};
use crate::sandbox::Player;
use eframe::egui::{Frame, Grid, Label, RichText, ScrollArea, Stroke, Ui, vec2};
use std::sync::Arc;

/// The height of the picture of a position, in points, and the least that is drawn.
const PICTURE: f32 = 250.0;
const LEAST_PICTURE: f32 = 150.0;
/// The least height of the text, in points.
const TEXT: f32 = 170.0;
/// From this share of the cards on, a test that puts them into the box leaves no doubt about the others.
const MOST_OF_THE_CARDS: f32 = 0.5;

/// What is kept of the scenario that is selected.
#[derive(Default)]
pub struct DetailState {
    path: String,
    editor: EditorState,
    /// The position, as of a revision of the files; none where there is none to draw.
    position: Option<(u64, Option<GivenPosition>)>,
    map: MapState,
}

/// The position that a scenario gives.
struct GivenPosition {
    pack: Arc<Pack>,
    setup: Setup,
}

impl GivenPosition {
    fn of(context: &ViewContext<'_>, path: &str) -> Option<GivenPosition> {
        let text = context.workbench.text(path)?;
        let loaded = context.workbench.snapshot().library.scenario(path, &text);
        Some(GivenPosition { pack: loaded.pack?, setup: loaded.scenario?.setup })
    }

    /// The cards that the position puts nowhere, where it puts most of them into the box: new ones, of which the test does not
    /// know. They lie in the deck.
    fn unplaced(&self) -> Vec<u16> {
        let Setup { face_up, deck, discard, box_, seats, .. } = &self.setup;
        if (box_.len() as f32) < self.pack.cards.len() as f32 * MOST_OF_THE_CARDS {
            return Vec::new();
        }
        let of_seats = seats.iter().flat_map(|seat| seat.hand.iter().chain(&seat.display));
        let placed: Vec<_> = face_up.iter().chain(deck).chain(discard).chain(box_).chain(of_seats).collect();
        let all = self.pack.cards.iter().enumerate();
        all.filter(|(at, _)| !placed.iter().any(|card| card.index() == *at)).map(|(_, card)| card.number).collect()
    }
}

/// Draws the selected scenario.
pub fn detail(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ScenariosState, requests: &mut Requests) {
    let colours = palette(ui);
    let Some(path) = context.selection.scenario.clone() else {
        ui.add_space(40.0);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new("No scenario is selected.").font(book(20.0)));
            let hint = "Each is a position, what is played, and what must then hold.";
            ui.label(RichText::new(hint).color(colours.muted));
        });
        return;
    };
    let Some(text) = context.workbench.text(&path) else {
        ui.label(RichText::new("The file no longer exists.").color(colours.muted));
        return;
    };
    let revision = context.workbench.snapshot().revision;
    if state.detail.path != path {
        state.detail = DetailState { path: path.clone(), ..DetailState::default() };
    }
    if state.detail.position.as_ref().is_none_or(|(of, _)| *of != revision) {
        state.detail.position = Some((revision, GivenPosition::of(context, &path)));
    }
    let head = ScenarioHead::of(&text).in_language(context.language);
    ui.add(Label::new(RichText::new(title(&head, &path)).font(book(21.0))).wrap());
    let about =
        [head.cite.as_str(), &path].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("  ·  ");
    ui.add(Label::new(RichText::new(about).font(plain(12.0)).color(colours.muted)).truncate());
    buttons(ui, context, (&path, &text, &head), state, requests);
    let run = state.runs.get(&path);
    let room = (ui.available_height() - TEXT).max(60.0);
    let limit = if run.is_some_and(|run| run.failure.is_some()) { room * 0.55 } else { room };
    ScrollArea::vertical().id_salt(("result", &path)).max_height(limit).show(ui, |ui| {
        result(ui, context, (&path, run), &mut state.detail);
    });
    picture(ui, context, &mut state.detail);
    edit(ui, context, (&path, &text), &mut state.detail.editor, requests);
}

/// What a scenario shows, as a sentence begins.
fn title(head: &ScenarioHead, path: &str) -> String {
    let file = path.rsplit('/').next().unwrap_or(path);
    crate::model::capitalized(if head.title.is_empty() { file } else { &head.title })
}

fn buttons(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    (path, text, head): (&str, &str, &ScenarioHead),
    state: &ScenariosState,
    requests: &mut Requests,
) {
    ui.horizontal_wrapped(|ui| {
        let run = ui.add_enabled(!state.is_running, eframe::egui::Button::new("Run it"));
        requests.on_click(run.on_hover_text("Play this test."), Request::RunTests(vec![path.to_owned()]));
        if has_own_table(context.rulebook()) {
            let play = ui.button("Play from it").on_hover_text("At the table.");
            requests.on_click(play, Request::PlayScenario(path.to_owned()));
        } else {
            let play = ui.button("Open in the sandbox").on_hover_text("Go on from its position by hand.");
            if play.clicked() {
                let players = vec![Player::default(); head.seats.len()];
                let (name, text) = (path.to_owned(), text.to_owned());
                requests.push(SessionRequest::Scenario { name, text, players });
                requests.run(Command::Show(Pane::Sandbox));
            }
        }
        let edit = ui.button("Edit file").on_hover_text("In the editor, with all the room there is.");
        requests.on_click(edit, Request::GoTo(Place { path: path.to_owned(), span: Span::default() }));
    });
}

/// What came of it.
fn result(ui: &mut Ui, context: &ViewContext<'_>, (path, run): (&str, Option<&TestRun>), detail: &mut DetailState) {
    let colours = palette(ui);
    let Some(run) = run else {
        ui.label(RichText::new("○ not run yet").color(colours.muted));
        return;
    };
    let Some(failure) = &run.failure else {
        ui.label(RichText::new("✓ passed").color(colours.right).font(strong(13.5)));
        return;
    };
    if run.failures.is_empty() {
        ui.label(RichText::new(failure).color(colours.wrong).monospace());
        return;
    }
    let count = run.failures.len();
    let text =
        if count == 1 { "✗ one thing does not hold".into() } else { format!("✗ {count} things do not hold") };
    ui.label(RichText::new(text).color(colours.wrong).font(strong(13.5)));
    let wide = ((ui.available_width() - 190.0) / 2.0).max(90.0);
    Grid::new(("failures", path)).num_columns(4).striped(true).spacing(vec2(12.0, 5.0)).show(ui, |ui| {
        if run.failures.iter().any(|failed| failed.compared.is_some()) {
            for head in ["", "", "Expected", "Found"] {
                ui.label(RichText::new(head).font(strong(12.0)).color(colours.muted));
            }
            ui.end_row();
        }
        for failed in &run.failures {
            line(ui, failed, wide, detail);
            ui.end_row();
        }
    });
    unplaced(ui, context, detail);
}

fn line(ui: &mut Ui, failed: &FailedCheck, wide: f32, detail: &mut DetailState) {
    let colours = palette(ui);
    match failed.line {
        Some(line) => {
            if ui.link(format!("Line {line}")).on_hover_text("Show it in the text below.").clicked() {
                detail.editor.go_to(line);
            }
        }
        None => drop(ui.label("")),
    }
    let value = |ui: &mut Ui, text: &str, colour| {
        ui.scope(|ui| {
            ui.set_max_width(wide);
            ui.add(Label::new(RichText::new(text).monospace().color(colour)).wrap());
        });
    };
    match &failed.compared {
        Some([key, expected, found]) => {
            ui.label(RichText::new(key).monospace());
            value(ui, expected, colours.ink);
            value(ui, found, colours.wrong);
        }
        None => {
            ui.scope(|ui| {
                ui.set_max_width(2.0 * wide + 80.0);
                ui.add(Label::new(RichText::new(&failed.what).color(colours.wrong)).wrap());
            });
        }
    }
}

/// Says why a test fails that puts all cards into the box but for a few, when the pack has new cards.
fn unplaced(ui: &mut Ui, context: &ViewContext<'_>, detail: &DetailState) {
    let Some((_, Some(position))) = &detail.position else { return };
    let saved = context.workbench.saved_entries(crate::load::schema::EntryKind::Card);
    let numbers = position.unplaced();
    let (Some(first), false) = (numbers.first(), numbers.len() > 12) else { return };
    let cards = match numbers.len() {
        1 => format!("#{first} is"),
        count => format!("#{first} and {} more are", count - 1),
    };
    let is_new = numbers.iter().any(|number| !saved.contains_key(&number.to_string()));
    let why = if is_new { " It is no wonder that a new card changes what happens." } else { "" };
    let text = format!(
        "{cards} in the deck: the test puts most cards into the box and does not say where this goes. Add the number to \
         `box` under [given].{why}"
    );
    ui.add_space(4.0);
    ui.add(Label::new(RichText::new(text).color(palette(ui).doubtful)).wrap());
}

/// The map with the stacks of the position, where there is room for it.
fn picture(ui: &mut Ui, context: &ViewContext<'_>, detail: &mut DetailState) {
    let Some((_, Some(GivenPosition { pack, setup }))) = &detail.position else { return };
    let height = (ui.available_height() - TEXT - 12.0).min(PICTURE.max(ui.available_height() * 0.4));
    if height < LEAST_PICTURE || setup.stacks.is_empty() {
        return;
    }
    let stacks = |province: ProvinceId| -> Vec<Stack> {
        let here = setup.stacks.iter().filter(|stack| stack.province == province);
        here.map(|stack| Stack { seat: stack.seat, faction: stack.faction, height: stack.height }).collect()
    };
    let seats: Vec<String> = setup.seats.iter().map(|seat| seat.name.clone()).collect();
    let marks = Marks { stacks: Some(&stacks), seats: &seats, ..Marks::default() };
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.paper).stroke(Stroke::new(1.0, colours.line)).corner_radius(6.0);
    // The corners of the map would cover those of the frame.
    frame.inner_margin(2.0).show(ui, |ui| {
        ui.set_height(height - 4.0);
        map::view(ui, pack, pack.texts(context.language), &marks, &mut detail.map);
    });
}

/// The text, to be edited.
fn edit(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    (path, text): (&str, &str),
    editor: &mut EditorState,
    requests: &mut Requests,
) {
    let colours = palette(ui);
    let snapshot = context.workbench.snapshot();
    let is_here = |finding: &&crate::load::Diagnostic| finding.place.as_ref().is_some_and(|place| place.path == path);
    let findings: Vec<EditorFinding> = snapshot.findings.iter().filter(is_here).filter_map(EditorFinding::of).collect();
    let input = EditorInput {
        name: path,
        text,
        language: Language::Toml,
        findings: &findings,
        pack: snapshot.pack().map(|pack| &**pack),
        data: snapshot.data().map(|pack| &**pack),
        is_read_only: false,
    };
    let sheet = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(6.0);
    let response = sheet.inner_margin(1.0).show(ui, |ui| text_editor(ui, &input, editor)).inner;
    if let Some(text) = response.changed {
        let label = format!("typing in {}", path.rsplit('/').next().unwrap_or(path));
        requests.push(Request::Write { path: path.to_owned(), text, label, field: Some(path.to_owned()) });
    }
    if response.undo {
        requests.run(Command::Undo);
    }
    if response.redo {
        requests.run(Command::Redo);
    }
}
