//! The right side: the choices made so far, and navigation through the game.

mod branches;
mod chart;
mod left;
mod log;
mod notes;
mod reasons;
mod rows;
mod save;

pub use branches::branches;
pub use left::left_over;
pub use notes::{first_note, note, notes_list, questions};
pub(super) use reasons::title;
pub use save::{MomentForm, moment_form};

use super::{SandboxState, Table, bots, considered, verdict};
use crate::app::branches::BranchRequest;
use crate::app::session::SessionRequest;
use crate::desk::{Narrator, Weight, story};
use crate::gui::requests::Requests;
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::time_slider::{TimeRequest, time_slider};
use crate::gui::views::widgets::{ToggleButton, toggle_button};
use crate::gui::wording::wording;
use crate::model::say;
use crate::sandbox::WhySubject;
use eframe::egui::{
    Align, Align2, Area, Button, CollapsingHeader, Context, Frame, Id, Key, Layout, Margin, Modifiers, Order, Pos2,
    RichText, ScrollArea, Ui,
};

/// The least height of the log, in points.
const LEAST_LOG: f32 = 140.0;

/// If the journal is lower, in points, it is that of a small window.
const SMALL: f32 = 620.0;

/// The state of the view.
#[derive(Default)]
pub struct JournalState {
    /// The moment under the pointer: shown instead of the current one; nothing can be played.
    pub hovered: Option<usize>,
    log: log::LogState,
    chart: chart::ChartState,
    reasons: reasons::ReasonsState,
    save: Option<MomentForm>,
    shows_branches: bool,
}

impl JournalState {
    /// Shows why something is as it is.
    pub fn ask_why(&mut self, thing: WhySubject) {
        self.reasons.request(thing);
    }
}

/// Draws the journal.
pub fn journal(ui: &mut Ui, table: &Table<'_>, all: &mut SandboxState, requests: &mut Requests) {
    keys(ui, table, requests);
    let state = &mut all.journal;
    let before = state.hovered.take();
    head(ui, table, state);
    // The box of changed rules and the list of branches need the space more; in a small window the note below does.
    let has_more = table.context.session.rules_outcome().is_some() || state.shows_branches;
    let is_small = ui.available_height() < SMALL;
    let part = if has_more || is_small { 0.3 } else { 0.4 };
    let log_height = (ui.available_height() * part).max(LEAST_LOG).min(ui.available_height());
    ui.scope(|ui| {
        ui.set_max_height(log_height);
        log::log(ui, table, state, requests);
    });
    let tree = table.sandbox.tree();
    let ticks = state.log.ticks(tree.branch());
    let asked = time_slider(ui, tree.at(), tree.branch().len(), &ticks, table.context.session.is_playing());
    if let Some(asked) = asked {
        requests.push(match asked {
            TimeRequest::GoTo(at) => SessionRequest::GoTo(at),
            TimeRequest::SetRunning(is_running) => SessionRequest::SetRunning(is_running),
        });
    }
    chart::chart(ui, table, &mut state.chart, requests);
    ui.add_space(2.0);
    ScrollArea::vertical().id_salt("journal tools").auto_shrink(false).show(ui, |ui| {
        verdict::verdict(ui, table.context, all, requests);
        bots::bots(ui, table, &mut all.playback, requests);
        ui.add_space(3.0);
        let state = &mut all.journal;
        buttons(ui, table, state, requests);
        faults(ui, table, state, requests);
        reasons::reasons(ui, table, &mut state.reasons, requests);
        let tree = table.sandbox.tree();
        if state.shows_branches {
            let asked = branches::branches(ui, tree, table.context.session.removed());
            asked.into_iter().for_each(|asked| requests.push(asked));
        }
        notes::note(ui, tree, tree.at()).into_iter().for_each(|asked| requests.push(asked));
        let asked = notes::notes_list(ui, tree.branch(), tree.at(), |at| log::when(table, at));
        asked.into_iter().for_each(|at| requests.push(SessionRequest::GoTo(at)));
        if let Some((question, seat, text)) = notes::questions(ui, table.sandbox) {
            requests.push(SessionRequest::Answer { question, seat, text });
        }
        followed(ui, table, state);
        considered::considered(ui, table, &mut all.considered);
    });
    let state = &mut all.journal;
    save::save(ui, table, &mut state.save, requests);
    if let Some(at) = state.hovered {
        sign(ui.ctx(), at, ui.max_rect().left_top());
    }
    if before != state.hovered {
        // The map is drawn before it is known what is hovered.
        ui.ctx().request_repaint();
    }
}

/// The heading, and the branch that is played on.
fn head(ui: &mut Ui, table: &Table<'_>, state: &mut JournalState) {
    let is_narrow = ui.available_width() < 280.0;
    ui.horizontal(|ui| {
        ui.label(RichText::new(say!(table.texts, "Journal")).font(book(18.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let branch = short(&table.sandbox.tree().branch().name);
            let text = if is_narrow { branch } else { say!(table.texts, "branch: {name}", name = branch) };
            let held = ToggleButton {
                is_on: state.shows_branches,
                text: &text,
                name: &say!(table.texts, "Branches"),
                opens: true,
                ..ToggleButton::default()
            };
            if toggle_button(ui, held).on_hover_text(say!(table.texts, "All branches of this game")).clicked() {
                state.shows_branches = !state.shows_branches;
            }
            let all = &mut state.log.unfolded.all;
            let unfold = ToggleButton {
                is_on: *all,
                text: &if is_narrow { say!(table.texts, "all") } else { say!(table.texts, "all choices") },
                name: &say!(table.texts, "Show every choice"),
                ..ToggleButton::default()
            };
            let tip = say!(table.texts, "Every choice with its number, forced ones too, instead of a line an action");
            if toggle_button(ui, unfold).on_hover_text(tip).clicked() {
                *all = !*all;
                state.log.follow();
            }
        });
    });
}

/// The name, shortened to a line.
fn short(name: &str) -> String {
    const MOST: usize = 18;
    if name.chars().count() <= MOST { name.to_owned() } else { name.chars().take(MOST - 1).chain(['…']).collect() }
}

/// What can be done at the current moment.
fn buttons(ui: &mut Ui, table: &Table<'_>, state: &mut JournalState, requests: &mut Requests) {
    let tree = table.sandbox.tree();
    let at = tree.at();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = eframe::egui::vec2(5.0, 5.0);
        let can_undo = at < tree.branch().len();
        let action = ui.add_enabled(at > 0, Button::new(say!(table.texts, "Undo action")));
        requests.on_click(
            action.on_hover_text(say!(
                table.texts,
                "Takes back the last action of a person as a whole, and what bots did since (Backspace)."
            )),
            SessionRequest::UndoAction,
        );
        let undo = ui.add_enabled(can_undo, Button::new(say!(table.texts, "Undo to here")));
        requests.on_click(
            undo.on_hover_text(say!(table.texts, "Undoes all choices after this moment; Ctrl+Shift+Z redoes them.")),
            SessionRequest::UndoTo(at),
        );
        if ui
            .button(say!(table.texts, "Branch here"))
            .on_hover_text(say!(table.texts, "Continue from this moment in a new branch."))
            .clicked()
        {
            requests.push(BranchRequest::Fork(None));
            state.shows_branches = true;
        }
        if ui
            .button(say!(table.texts, "Save this moment…"))
            .on_hover_text(say!(table.texts, "As a scenario or a test."))
            .clicked()
        {
            state.save = Some(MomentForm::of(at, say!(table.texts, "Save moment {n}", n = at)));
        }
        reasons::menu(ui, table, &mut state.reasons);
    });
}

/// The errors in this game, and a button that makes a short test of one.
fn faults(ui: &mut Ui, table: &Table<'_>, state: &JournalState, requests: &mut Requests) {
    let Some((&first, what)) = state.log.faults.first_key_value() else { return };
    let colours = palette(ui);
    let more = state.log.faults.len() - 1;
    let said = match more {
        0 => say!(table.texts, "Something goes wrong after {n}: {what}", n = first, what = what),
        more => say!(
            table.texts,
            "Something goes wrong after {n}: {what}, and {more} more",
            n = first,
            what = what,
            more = more
        ),
    };
    let frame =
        Frame::new().fill(colours.paper).stroke(eframe::egui::Stroke::new(1.0, colours.wrong)).corner_radius(8.0);
    frame.inner_margin(Margin::same(9)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(said).color(colours.wrong));
        ui.horizontal_wrapped(|ui| {
            requests.on_click(
                ui.button(say!(table.texts, "Shrink to a test…"))
                    .on_hover_text(say!(table.texts, "The shortest test that still shows it.")),
                SessionRequest::Shrink,
            );
            requests.on_click(ui.button(say!(table.texts, "Go there")), SessionRequest::GoTo(first));
        });
    });
}

/// The events after the moment, in sentences.
fn followed(ui: &mut Ui, table: &Table<'_>, state: &JournalState) {
    let tree = table.sandbox.tree();
    let at = state.hovered.unwrap_or(tree.at());
    let Some(step) = tree.branch().steps().get(at) else { return };
    CollapsingHeader::new(say!(table.texts, "What followed")).id_salt("what followed").default_open(false).show(
        ui,
        |ui| {
            let teller = Narrator {
                game: table.sandbox.game(),
                names: table.sandbox.names(),
                texts: table.texts,
                viewer: table.viewer,
            };
            for paragraph in story(&teller, &step.events) {
                let text = RichText::new(paragraph.text);
                ui.label(match paragraph.weight {
                    Weight::Heading => text.font(strong(13.0)),
                    Weight::Note => text.italics(),
                    Weight::Plain => text,
                });
            }
        },
    );
}

/// How far the sign of a preview is from the journal: left of the buttons of the map.
const SIGN_INSET: f32 = 64.0;

/// Says over the map that it shows another moment.
fn sign(ctx: &Context, at: usize, right_top: Pos2) {
    let area = Area::new(Id::unique("sandbox preview")).order(Order::Foreground).interactable(false);
    area.fixed_pos(right_top + eframe::egui::vec2(-SIGN_INSET, 6.0)).pivot(Align2::RIGHT_TOP).show(ctx, |ui| {
        let colours = palette(ui);
        let frame = Frame::new().fill(colours.ink).corner_radius(14.0).inner_margin(Margin::symmetric(14, 7));
        frame.show(ui, |ui| ui.label(RichText::new(say!(wording(ui), "preview of {n}", n = at)).color(colours.panel)));
    });
}

/// The playback keys: Space, arrows, Home and End; Backspace undoes an action. A focused widget comes first.
fn keys(ui: &Ui, table: &Table<'_>, requests: &mut Requests) {
    if !ui.is_enabled() || ui.memory(|memory| memory.focused().is_some()) {
        return;
    }
    let at = table.sandbox.tree().at();
    let keys = [
        (Key::Space, SessionRequest::SetRunning(!table.context.session.is_playing())),
        (Key::ArrowLeft, SessionRequest::GoTo(at.saturating_sub(1))),
        (Key::ArrowRight, SessionRequest::GoTo(at + 1)),
        (Key::Home, SessionRequest::GoTo(0)),
        (Key::End, SessionRequest::GoTo(usize::MAX)),
        (Key::Backspace, SessionRequest::UndoAction),
    ];
    for (key, request) in keys {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            requests.push(request);
        }
    }
}
