//! A position arranged by hand at a table: what all games have of it. The buttons at the top, the form that saves it, and in
//! the middle what the game draws.

use super::{ArrangeFrame, Arranging, TableLook, colours, is_small};
use crate::app::arranging::ArrangeRequest;
use crate::gui::modal::modal;
use crate::gui::requests::Request;
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::sandbox::{GO_ON, Offered, ScenarioFolder, header_fields, offer};
use crate::gui::wording::{spoken, wording};
use crate::model::say;
use crate::sandbox::{ArrangedTable, DataArrangement, DescribedGame, PositionEditor, ScenarioHeader};
use eframe::egui::{Button, CentralPanel, Context, Frame, Margin, Panel, RichText, Stroke, Ui};

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
            ui.label(say!(wording(ui), "So many seats can't be shown:"));
            let said = wording(ui);
            editor.reasons().iter().for_each(|why| drop(ui.colored_label(theme.wrong, said.again(why))));
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
    let (colours, said) = (palette(ui), wording(ui));
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(say!(said, "Arrange a position")).font(book(20.0)));
        let (can_undo, can_redo) = editor.can_undo_redo();
        let back = (say!(said, "Undo"), can_undo, ArrangeRequest::Undo);
        let again = (say!(said, "Redo"), can_redo, ArrangeRequest::Redo);
        for (text, can, request) in [back, again] {
            if ui.add_enabled(can, Button::new(text)).clicked() {
                requests.push(request);
            }
        }
        let reasons = editor.reasons().len();
        let why = say!(said, "{n|reason|reasons} why it is impossible", n = reasons);
        let line = if reasons == 0 { colours.accent } else { colours.line };
        let text = RichText::new(say!(said, "Play from here")).font(strong(13.5));
        let play = ui.add_enabled(reasons == 0, Button::new(text).stroke(Stroke::new(1.6, line)));
        let tip = say!(said, "Start a new game from this position. The game on the table is set aside.");
        if play.on_hover_text(tip).on_disabled_hover_text(&why).clicked() {
            requests.push(ArrangeRequest::Begin);
        }
        if editor.is_of_game() {
            let text = RichText::new(say!(said, "Go on in the game")).font(strong(13.5));
            let go_on = ui.add_enabled(reasons == 0 && can_undo, Button::new(text));
            let why = if reasons == 0 { say!(said, "Nothing was changed.") } else { why };
            if go_on.on_hover_text(say!(said, GO_ON)).on_disabled_hover_text(why).clicked() {
                requests.push(ArrangeRequest::GoOn);
            }
        }
        for (text, is_test) in [(say!(said, "Save as scenario…"), false), (say!(said, "Save as test…"), true)] {
            if ui.button(text).clicked() {
                let about = ScenarioHeader { id: "arranged".to_owned(), ..ScenarioHeader::default() };
                *save = Some(SaveForm { is_test, about });
            }
        }
        let leave = ui.button(say!(said, "Leave"));
        if leave.on_hover_text(say!(said, "Back to the table, without this position.")).clicked() {
            requests.push(ArrangeRequest::Leave);
        }
    });
    if !editor.note().is_empty() {
        ui.label(RichText::new(said.again(editor.note())).color(colours.muted));
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
    let title = match form.is_test {
        true => say!(spoken(), "Save as a test"),
        false => say!(spoken(), "Save as a scenario"),
    };
    let mut offered = None;
    let shown = modal(ctx, "save arranged", 520.0, &title, |ui| {
        header_fields(ui, "arranged", &mut form.about);
        if form.is_test {
            ui.label(match editor.reasons().is_empty() {
                true => say!(wording(ui), "What must hold: what is asked there."),
                false => say!(wording(ui), "What must hold: the position is refused as impossible."),
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
