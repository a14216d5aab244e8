//! A position arranged by hand at a table: what all games have of it. The buttons at the top, the form that saves it, and in
//! the middle what the game draws.

use super::{ArrangeFrame, Arranging, TableLook, colours, is_small};
use crate::app::arranging::ArrangeRequest;
use crate::gui::modal::modal;
use crate::gui::requests::Request;
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::sandbox::{GO_ON, Offered, ScenarioFolder, header_fields, offer};
use crate::model::counted;
use crate::sandbox::{ArrangedTable, DataArrangement, DescribedGame, PositionEditor, ScenarioHeader};
use eframe::egui::{Align, Button, CentralPanel, Context, Frame, Layout, Margin, Panel, RichText, Stroke, Ui};

/// What was asked of the form.
pub(super) struct ArrangeAnswer<S> {
    /// Requests to the table.
    pub requests: Vec<ArrangeRequest<ArrangedTable<S>>>,
    /// A file to be written into the pack.
    pub written: Option<Request>,
}

/// The form that saves the position as a scenario or a test.
pub(super) struct SaveForm {
    is_test: bool,
    about: ScenarioHeader,
}

/// Draws the form.
pub(super) fn arrange<G: TableLook>(
    ui: &mut Ui,
    editor: &PositionEditor<DataArrangement<G>>,
    language: &str,
    folder: &ScenarioFolder<'_>,
    save: &mut Option<SaveForm>,
    state: &mut G::State,
) -> ArrangeAnswer<<G as DescribedGame>::Setup> {
    let theme = palette(ui);
    let mut requests = Vec::new();
    let frame = Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(14, 8));
    Panel::top("arrange top").frame(frame).show(ui, |ui| top(ui, editor, save, &mut requests));
    let Some(game) = editor.game() else {
        CentralPanel::default().frame(Frame::new().fill(theme.paper).inner_margin(Margin::same(18))).show(ui, |ui| {
            ui.label("So many seats can't be shown:");
            editor.reasons().iter().for_each(|why| drop(ui.colored_label(theme.wrong, why)));
        });
        return ArrangeAnswer { requests, written: None };
    };
    let mut frame = ArrangeFrame {
        editor,
        game,
        pack: editor.pack(),
        texts: editor.pack().texts(language),
        theme,
        colours: colours(ui),
        is_small: is_small(ui.ctx().content_rect().size()),
        edited: editor.setup().clone(),
        typed: None,
    };
    let Arranging { draw, .. } = G::ARRANGING;
    draw(ui, &mut frame, state);
    if frame.edited != *editor.setup() {
        requests.push(ArrangeRequest::Edit { setup: Box::new(frame.edited), typed: frame.typed });
    }
    ArrangeAnswer { requests, written: self::save(ui.ctx(), folder, editor, save) }
}

/// Draws the line at the top: undo, play, save, leave.
fn top<G: TableLook>(
    ui: &mut Ui,
    editor: &PositionEditor<DataArrangement<G>>,
    save: &mut Option<SaveForm>,
    requests: &mut Vec<ArrangeRequest<ArrangedTable<<G as DescribedGame>::Setup>>>,
) {
    let colours = palette(ui);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Arrange a position").font(book(20.0)));
        let (can_undo, can_redo) = editor.can_undo_redo();
        for (text, can, request) in [("Undo", can_undo, ArrangeRequest::Undo), ("Redo", can_redo, ArrangeRequest::Redo)]
        {
            if ui.add_enabled(can, Button::new(text)).clicked() {
                requests.push(request);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Leave").on_hover_text("Back to the table, without this position.").clicked() {
                requests.push(ArrangeRequest::Leave);
            }
            for (text, is_test) in [("Save as test…", true), ("Save as scenario…", false)] {
                if ui.button(text).clicked() {
                    let about = ScenarioHeader { id: "arranged".to_owned(), ..ScenarioHeader::default() };
                    *save = Some(SaveForm { is_test, about });
                }
            }
            let reasons = editor.reasons().len();
            let line = if reasons == 0 { colours.accent } else { colours.line };
            let button = Button::new(RichText::new("Play from here").font(strong(13.5))).stroke(Stroke::new(1.6, line));
            let play = ui.add_enabled(reasons == 0, button);
            let play = play.on_hover_text("Starts a game from this position. The game on the table is set aside.");
            let why = format!("{} why it is impossible", counted(reasons, "reason"));
            if play.on_disabled_hover_text(&why).clicked() {
                requests.push(ArrangeRequest::Begin);
            }
            if editor.is_of_game() {
                let can = reasons == 0 && editor.can_undo_redo().0;
                let go_on = ui.add_enabled(can, Button::new(RichText::new("Go on in the game").font(strong(13.5))));
                let why = if reasons == 0 { "Nothing was changed.".to_owned() } else { why };
                if go_on.on_hover_text(GO_ON).on_disabled_hover_text(why).clicked() {
                    requests.push(ArrangeRequest::GoOn);
                }
            }
        });
    });
    if !editor.note().is_empty() {
        ui.label(RichText::new(editor.note()).color(colours.muted));
    }
}

/// Draws the form that saves the position, if it is open. Returns the file that is to be written.
fn save<G: TableLook>(
    ctx: &Context,
    folder: &ScenarioFolder<'_>,
    editor: &PositionEditor<DataArrangement<G>>,
    save: &mut Option<SaveForm>,
) -> Option<Request> {
    let form = save.as_mut()?;
    let title = if form.is_test { "Save as a test" } else { "Save as a scenario" };
    let mut offered = None;
    let shown = modal(ctx, "save arranged", 520.0, title, |ui| {
        header_fields(ui, "arranged", &mut form.about);
        if form.is_test {
            ui.label(match editor.reasons().is_empty() {
                true => "What must hold: what is asked there.",
                false => "What must hold: the position is refused as impossible.",
            });
        }
        let text = editor.text(&form.about, form.is_test);
        offered = offer(ui, folder, &form.about.id, &text, 240.0);
    });
    if offered.is_some() || shown.should_close() {
        *save = None;
    }
    match offered {
        Some(Offered::Save(request)) => Some(request),
        Some(Offered::Closed) | None => None,
    }
}
