//! What the map tells of the province under the pointer.

use super::keys::{description, region_name, victory_points};
use super::{Marks, Stack};
use crate::gui::theme;
use crate::kernel::Seat;
use crate::model::{Board, ProvinceId, Texts};
use eframe::egui::{CursorIcon, Response, RichText, Sense, Ui, vec2};

/// Shows the province under the pointer beside it: number and name, region, Victory Points, and who stands there.
pub fn hover(
    response: Response,
    board: &Board,
    texts: &Texts,
    marks: &Marks<'_>,
    hovered: Option<ProvinceId>,
) -> Response {
    let Some(id) = hovered.filter(|&id| super::is_on(board, id)) else { return response };
    response.on_hover_cursor(CursorIcon::PointingHand).on_hover_ui_at_pointer(|ui| tell(ui, board, texts, marks, id))
}

fn tell(ui: &mut Ui, board: &Board, texts: &Texts, marks: &Marks<'_>, id: ProvinceId) {
    let province = &board.provinces[id.index()];
    let muted = theme::palette(ui).muted;
    ui.label(RichText::new(format!("{} {}", province.number, province.name)).font(theme::book(18.0)));
    ui.horizontal(|ui| {
        let (swatch, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
        let hex = board.regions.get(province.region.index()).map_or("", |region| region.hex.as_str());
        ui.painter().rect_filled(swatch, 3.0, theme::color(hex));
        ui.label(region_name(board, province, texts));
    });
    ui.label(victory_points(province.victory_points));
    if let Some(more) = description(province) {
        ui.label(more);
    }
    for stack in marks.stacks.map(|stacks| stacks(id)).unwrap_or_default() {
        let article = if stack.height == 0 { "a " } else { "" };
        let line = format!("{}: {article}{}", owner(marks, stack.seat), blocks(stack));
        ui.label(RichText::new(line).color(muted));
    }
}

/// What a stack is made of: `2 radical blocks`.
pub fn blocks(Stack { faction, height, .. }: Stack) -> String {
    match height {
        0 => "control token".to_owned(),
        1 => format!("1 {faction} block"),
        _ => format!("{height} {faction} blocks"),
    }
}

/// What a seat is called.
pub fn owner(marks: &Marks<'_>, seat: Seat) -> String {
    marks.seats.get(seat.index()).map_or_else(|| seat.to_string(), String::clone)
}
