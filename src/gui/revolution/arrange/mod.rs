//! A position arranged by hand at the table: seats on the left, what lies behind the shields and the town in the middle, the
//! reasons why it is impossible, the round and the cards on the right.

mod bids;
mod piles;
mod save;
mod seats;
mod top;
mod town;

use super::marks::Pieces;
use crate::app::arranging::ArrangeRequest;
use crate::desk::RevolutionWords;
use crate::games::revolution::{Currency, Revolution, Setup};
use crate::gui::tables::{ArrangeAnswer, Colours, colours, is_small};
use crate::gui::theme::{Palette, palette};
use crate::gui::views::sandbox::ScenarioFolder;
use crate::kernel::Seat;
use crate::sandbox::{ArrangedTable, DataArrangement, PositionEditor};
use eframe::egui::{
    Button, CentralPanel, DragValue, Frame, Margin, Panel, Response, RichText, Role, Ui, WidgetInfo, emath::Numeric,
    vec2,
};
use save::SaveForm;

/// What the view remembers.
pub(super) struct ArrangeState {
    /// The seat whose bid is laid and whose markers are counted first.
    seat: Seat,
    /// The kind of chip that a click lays.
    currency: Currency,
    save: Option<SaveForm>,
}

impl Default for ArrangeState {
    fn default() -> ArrangeState {
        ArrangeState { seat: Seat(0), currency: Currency::Force, save: None }
    }
}

/// What the parts of the view draw and change.
struct Sheet<'a> {
    editor: &'a PositionEditor<DataArrangement<Revolution>>,
    game: &'a Revolution,
    words: RevolutionWords<'a>,
    pieces: Pieces<'a>,
    theme: &'static Palette,
    colours: &'static Colours,
    is_small: bool,
    /// The position with the edits of this frame.
    edited: ArrangedTable<Setup>,
    /// The name of the field that is typed in.
    typed: Option<String>,
    state: &'a mut ArrangeState,
}

/// Draws the view.
pub(super) fn arrange(
    ui: &mut Ui,
    editor: &PositionEditor<DataArrangement<Revolution>>,
    language: &str,
    folder: &ScenarioFolder<'_>,
    state: &mut ArrangeState,
) -> ArrangeAnswer<Setup> {
    let mut answer = ArrangeAnswer::default();
    let theme = palette(ui);
    let frame = Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(14, 8));
    Panel::top("arrange top").frame(frame).show(ui, |ui| top::top(ui, editor, state, &mut answer));
    let Some(game) = editor.game() else {
        CentralPanel::default().frame(Frame::new().fill(theme.paper).inner_margin(Margin::same(18))).show(ui, |ui| {
            ui.label("So many seats can't be shown:");
            editor.reasons().iter().for_each(|why| drop(ui.colored_label(theme.wrong, why)));
        });
        return answer;
    };
    let table = editor.setup();
    state.seat = Seat(state.seat.0.min(table.setup.seats.len().saturating_sub(1) as u8));
    let mut sheet = Sheet {
        editor,
        game,
        words: RevolutionWords { game, names: &table.names, texts: editor.pack().texts(language) },
        pieces: Pieces { pack: editor.pack(), theme },
        theme,
        colours: colours(ui),
        is_small: is_small(ui.ctx().content_rect().size()),
        edited: table.clone(),
        typed: None,
        state,
    };
    let sheet = &mut sheet;
    let [left, right] = if sheet.is_small { [206.0, 226.0] } else { [250.0, 312.0] };
    let frame = if sheet.is_small { frame.inner_margin(Margin::symmetric(8, 8)) } else { frame };
    let side = |panel: Panel, width: f32| panel.exact_size(width).resizable(false).frame(frame);
    side(Panel::left("arrange seats"), left).show(ui, |ui| seats::seats(ui, sheet));
    side(Panel::right("arrange cards"), right).show(ui, |ui| piles::piles(ui, sheet));
    let margin = Margin::symmetric(if sheet.is_small { 12 } else { 20 }, 10);
    CentralPanel::default().frame(Frame::new().fill(theme.paper).inner_margin(margin)).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        bids::bids(ui, sheet);
        town::town(ui, sheet);
    });
    answer.written = save::save(ui.ctx(), folder, sheet);
    if sheet.edited != *table {
        let setup = Box::new(sheet.edited.clone());
        answer.requests.push(ArrangeRequest::Edit { setup, typed: sheet.typed.take() });
    }
    answer
}

impl Sheet<'_> {
    /// Every seat.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.edited.setup.seats.len())
    }

    /// A number up to some most, to type or drag, with its name for screen readers.
    fn number<N: Numeric>(
        &mut self,
        ui: &mut Ui,
        called: &str,
        most: N,
        value: fn(&mut ArrangedTable<Setup>, Seat) -> &mut N,
        of: Seat,
    ) {
        let number = value(&mut self.edited, of);
        let response = ui.add(DragValue::new(number).range(N::from_f64(0.0)..=most).speed(0.06));
        let shown = number.to_f64();
        response
            .widget_info(|| WidgetInfo { value: Some(shown), ..WidgetInfo::labeled(Role::SpinButton, true, called) });
        if response.changed() {
            self.typed = Some(called.to_owned());
        }
    }
}

/// A small button with a sign, and its name for screen readers.
fn sign_button(ui: &mut Ui, sign: &str, called: &str, is_enabled: bool) -> Response {
    ui.spacing_mut().button_padding = vec2(4.0, 0.0);
    ui.spacing_mut().interact_size.y = 19.0;
    let response = ui.add_enabled(is_enabled, Button::new(RichText::new(sign).size(12.5)).min_size(vec2(22.0, 19.0)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, called));
    response
}
