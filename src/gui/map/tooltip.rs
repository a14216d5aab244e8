//! The tooltip of a province.

use super::{Marks, Stack};
use crate::gui::boxed;
use crate::gui::theme;
use crate::kernel::Seat;
use crate::model::{Board, Province, ProvinceId, Texts, say};
use eframe::egui::{CursorIcon, Response, RichText, Sense, Ui, vec2};

/// Shows the tooltip of the hovered province: number and name, region, Victory Points, and stacks.
pub fn hover(
    response: Response,
    board: &Board,
    texts: &Texts,
    marks: &Marks<'_>,
    hovered: Option<ProvinceId>,
) -> Response {
    let Some(id) = hovered.filter(|&id| super::is_on(board, id)) else { return response };
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_ui_at_pointer(boxed(|ui| contents(ui, board, texts, marks, id)))
}

fn contents(ui: &mut Ui, board: &Board, texts: &Texts, marks: &Marks<'_>, id: ProvinceId) {
    let province = &board.provinces[id.index()];
    let muted = theme::palette(ui).muted;
    ui.label(RichText::new(format!("{} {}", province.number, province.name)).font(theme::book(18.0)));
    ui.horizontal(|ui| {
        let (swatch, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
        let hex = board.regions.get(province.region.index()).map_or("", |region| region.hex.as_str());
        ui.painter().rect_filled(swatch, 3.0, theme::color(hex));
        ui.label(region_name(board, province, texts));
    });
    ui.label(victory_points(texts, province.victory_points));
    if let Some(more) = description(province) {
        ui.label(say!(texts, more));
    }
    for stack in marks.stacks.map(|stacks| stacks(id)).unwrap_or_default() {
        let what = match stack.height {
            0 => say!(texts, "a control token"),
            _ => blocks(texts, stack),
        };
        let line = format!("{}: {what}", owner(marks, stack.seat));
        ui.label(RichText::new(line).color(muted));
    }
    for line in marks.outlook.map(|outlook| outlook(id)).unwrap_or_default() {
        ui.label(line);
    }
}

/// The blocks of a stack: `2 radical blocks`.
pub fn blocks(texts: &Texts, Stack { faction, height, .. }: Stack) -> String {
    match height {
        0 => say!(texts, "control token"),
        1 => say!(texts, "1 {faction} block", faction = texts.faction(faction)),
        _ => say!(texts, "{n} {faction} blocks", n = height, faction = texts.faction(faction)),
    }
}

/// The name of a seat.
pub fn owner(marks: &Marks<'_>, seat: Seat) -> String {
    marks.seats.get(seat.index()).map_or_else(|| seat.to_string(), String::clone)
}

/// `1 Victory Point`, `2 Victory Points`.
pub fn victory_points(texts: &Texts, points: u8) -> String {
    say!(texts, "{n|Victory Point|Victory Points}", n = points)
}

/// The name of a province's region, or its id where no text names it.
pub fn region_name<'a>(board: &'a Board, province: &Province, texts: &'a Texts) -> &'a str {
    let Some(region) = board.regions.get(province.region.index()) else { return "?" };
    texts.word("region", &region.id)
}

/// The emblems of a province, in words.
pub fn description(province: &Province) -> Option<&'static str> {
    match (province.fleur_de_lis, province.paris) {
        (true, true) => Some("Paris; with a fleur-de-lis"),
        (true, false) => Some("With a fleur-de-lis"),
        (false, true) => Some("Paris"),
        (false, false) => None,
    }
}
