//! The position editor: seats on the left, the map and the cards in the middle, the reasons why it is impossible
//! and the moment on the right. What can be dragged can also be moved by a menu, and so by keyboard.

mod board;
mod cards;
mod counters;
mod drag;
mod fields;
mod moment;
mod open_buttons;
mod pile;
mod piles;
mod reasons;
mod save;
mod seats;
mod strip;
mod top;

pub(super) use open_buttons::{begin, open_buttons};
pub use top::GO_ON;

use crate::app::arranging::ArrangeRequest;
use crate::games::liberte::Thing;
use crate::gui::map::MapState;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::kernel::Seat;
use crate::model::{Pack, ProvinceId, Setup, Texts};
use crate::sandbox::PositionEditor;
use drag::{Dragged, Target};
use eframe::egui::{CentralPanel, Frame, Margin, Panel, Rect, Ui};
use pile::Pile;
use save::SaveForm;

/// The state of the view.
#[derive(Default)]
pub struct ArrangeState {
    /// The selected seat, whose hand is shown and whose blocks are placed.
    seat: Seat,
    /// The province whose stacks are edited.
    province: Option<ProvinceId>,
    /// The pile that is open.
    pile: Option<Pile>,
    dragged: Option<Dragged>,
    /// The drop targets of this frame.
    targets: Vec<(Target, Rect)>,
    /// The target of the reason that was clicked, until it has the focus.
    focus_target: Option<Thing>,
    save: Option<SaveForm>,
}

/// What the parts of the view draw and change.
struct Sheet<'a> {
    arranging: &'a PositionEditor,
    setup: &'a Setup,
    /// The position with the edits of this frame.
    edited: Setup,
    /// The seat that goes when the frame has been drawn: until then all seats are in their places.
    removed: Option<Seat>,
    /// The name of the field that is typed in.
    typed: Option<String>,
    pack: &'a Pack,
    texts: &'a Texts,
    language: &'a str,
    state: &'a mut ArrangeState,
}

/// Draws the position editor.
pub(super) fn arrange(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    arranging: &PositionEditor,
    state: &mut ArrangeState,
    map: &mut MapState,
    requests: &mut Requests,
) {
    let (pack, setup) = (arranging.pack(), arranging.setup());
    state.seat = Seat(state.seat.0.min(setup.seats.len().saturating_sub(1) as u8));
    state.targets.clear();
    let (texts, language) = (pack.texts(context.language), context.language);
    let mut sheet =
        Sheet { arranging, setup, edited: setup.clone(), removed: None, typed: None, pack, texts, language, state };
    let sheet = &mut sheet;
    let colours = palette(ui);
    let is_small = ui.available_width() < 1200.0;
    let [left, right, bottom] = if is_small { [210.0, 240.0, 150.0] } else { [246.0, 300.0, 196.0] };
    let frame = Frame::new().fill(colours.panel).inner_margin(Margin::symmetric(10, 8));
    Panel::top("arrange top").frame(frame).show(ui, |ui| top::top(ui, context, sheet, requests));
    let side = |panel: Panel, width: f32| panel.default_size(width).size_range(190.0..=420.0).frame(frame);
    side(Panel::left("arrange seats"), left).show(ui, |ui| seats::seats(ui, sheet));
    side(Panel::right("arrange moment"), right).show(ui, |ui| {
        reasons::reasons(ui, sheet, map);
        moment::moment(ui, sheet);
    });
    let strip = Frame::new().fill(colours.paper.lerp_to_gamma(colours.line, 0.28));
    let strip = strip.inner_margin(Margin { left: 12, right: 10, top: 8, bottom: 8 });
    Panel::bottom("arrange cards").exact_size(bottom).frame(strip).show(ui, |ui| strip::strip(ui, sheet));
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| board::board(ui, sheet, map));
    piles::look_into(ui, sheet);
    save::save(ui, context, sheet, requests);
    drag::dragged(ui, sheet, map);
    if let Some(seat) = sheet.removed {
        sheet.edited.remove_seat(seat);
    }
    if sheet.edited != *setup {
        let setup = Box::new(std::mem::take(&mut sheet.edited));
        requests.push(ArrangeRequest::Edit { setup, typed: sheet.typed.take() });
    }
}

impl<'a> Sheet<'a> {
    /// The name of a seat.
    fn name(&self, seat: Seat) -> &'a str {
        self.setup.seats.get(seat.index()).map_or("?", |seat| seat.name.as_str())
    }

    /// A province's name.
    fn province(&self, id: ProvinceId) -> &'a str {
        self.pack.board.provinces.get(id.index()).map_or("?", |province| province.name.as_str())
    }

    /// Every province with its number and name.
    fn provinces(&self) -> impl Iterator<Item = (ProvinceId, String)> + use<'a> {
        let provinces = self.pack.board.provinces.iter().enumerate();
        provinces.map(|(at, it)| (ProvinceId(at as u8), format!("{} {}", it.number, it.name)))
    }

    /// Every seat.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.setup.seats.len())
    }
}
