//! The position editor: seats on the left, the map and the cards in the middle, the reasons why it is impossible
//! and the moment on the right. What can be dragged can also be moved by a menu, and so by keyboard.

mod board;
mod cards;
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

use crate::app::session::ArrangeRequest;
use crate::games::liberte::Thing;
use crate::gui::map::MapState;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::kernel::Seat;
use crate::model::{Pack, ProvinceId, Setup, Texts};
use crate::sandbox::{PositionEdit, PositionEditor};
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

/// What the parts of the view draw.
#[derive(Clone, Copy)]
struct Sheet<'a> {
    arranging: &'a PositionEditor,
    setup: &'a Setup,
    pack: &'a Pack,
    texts: &'a Texts,
    language: &'a str,
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
    let pack = arranging.pack();
    let sheet = Sheet {
        arranging,
        setup: arranging.setup(),
        pack,
        texts: pack.texts(context.language),
        language: context.language,
    };
    state.seat = Seat(state.seat.0.min(sheet.setup.seats.len().saturating_sub(1) as u8));
    state.targets.clear();
    let colours = palette(ui);
    let is_small = ui.available_width() < 1200.0;
    let [left, right, bottom] = if is_small { [210.0, 240.0, 150.0] } else { [246.0, 300.0, 196.0] };
    let frame = Frame::new().fill(colours.panel).inner_margin(Margin::symmetric(10, 8));
    Panel::top("arrange top").frame(frame).show(ui, |ui| top::top(ui, context, &sheet, state, requests));
    let side = |panel: Panel, width: f32| panel.default_size(width).size_range(190.0..=420.0).frame(frame);
    side(Panel::left("arrange seats"), left).show(ui, |ui| seats::seats(ui, &sheet, state, requests));
    side(Panel::right("arrange moment"), right).show(ui, |ui| {
        reasons::reasons(ui, &sheet, state, map);
        moment::moment(ui, &sheet, state, requests);
    });
    let strip = Frame::new().fill(colours.paper.lerp_to_gamma(colours.line, 0.28));
    let strip = strip.inner_margin(Margin { left: 12, right: 10, top: 8, bottom: 8 });
    Panel::bottom("arrange cards").exact_size(bottom).frame(strip).show(ui, |ui| {
        strip::strip(ui, &sheet, state, requests);
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| board::board(ui, &sheet, state, map, requests));
    piles::look_into(ui, &sheet, state, requests);
    save::save(ui, context, &sheet, state, requests);
    drag::dragged(ui, &sheet, state, map, requests);
}

/// Requests an edit.
fn edit(requests: &mut Requests, edit: PositionEdit) {
    requests.push(ArrangeRequest::Edit(edit));
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

    /// Every seat.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.setup.seats.len())
    }
}
