//! The town before and after a trial, as one small picture: what is gone is struck through, what is new has a ring.

use crate::desk::TrialArea;
use crate::gui::paint::seat_color;
use crate::gui::paint::{area_ground, edge, seat_mark};
use crate::gui::requests::ViewContext;
use crate::gui::theme::palette;
use crate::gui::views::entries::board::rows;
use crate::gui::views::widgets::{plain, text_in};
use crate::kernel::{Order, Seat};
use eframe::egui::{Align2, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// The radius of a marker, in points.
const RADIUS: f32 = 6.8;
/// The room that a marker takes.
const PITCH: f32 = 16.5;
/// The height of an area: its name, and two rows of markers.
const HIGH: f32 = 22.0 + 2.0 * PITCH + 4.0;
/// The gap between areas.
const GAP: f32 = 3.0;

/// A marker: whose it is, and whether it stood there before and does afterwards.
type Marker = (Seat, bool, bool);

/// Draws the areas as they lie on the board.
pub fn town(ui: &mut Ui, context: &ViewContext<'_>, areas: &[TrialArea]) {
    let Some(pack) = context.workbench.snapshot().data() else { return };
    let rows = rows(context, pack);
    let wide = ui.available_width();
    let (whole, _) = ui.allocate_exact_size(vec2(wide, rows.len() as f32 * (HIGH + GAP)), Sense::hover());
    for (line, row) in rows.iter().enumerate() {
        let each = (wide + GAP) / row.len().max(1) as f32;
        let mut at = 0;
        while let Some(id) = row.get(at) {
            // An area that stands twice is as wide.
            let count = row[at..].iter().take_while(|other| *other == id).count();
            let corner = whole.min + vec2(at as f32 * each, line as f32 * (HIGH + GAP));
            let rect = Rect::from_min_size(corner, vec2(count as f32 * each - GAP, HIGH));
            if let Some(place) = areas.iter().position(|area| area.id == *id) {
                area(ui, &areas[place], place, rect);
            }
            at += count;
        }
    }
}

fn area(ui: &Ui, area: &TrialArea, place: usize, rect: Rect) {
    let colours = palette(ui);
    let words = |seats: &[Seat]| match seats {
        [] => "no marker".to_owned(),
        seats => seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(", "),
    };
    let told = match area.before == area.after {
        true => format!("{}: {}", area.name, words(&area.before)),
        false => format!("{}: {}; afterwards {}", area.name, words(&area.before), words(&area.after)),
    };
    let response = ui.interact(rect, ui.scope_id().with(("area", place)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &told));
    response.on_hover_text(&told);
    let painter = ui.painter();
    painter.rect_filled(rect, 5.0, area_ground(ui.visuals().dark_mode, &area.id, place));
    if area.before != area.after {
        let stroke = Stroke::new(2.0, colours.accent);
        painter.rect_stroke(rect, 5.0, stroke, StrokeKind::Inside);
    }
    let name = Rect::from_min_size(rect.min + vec2(6.0, 2.0), vec2(rect.width() - 10.0, 18.0));
    text_in(ui, name, Align2::LEFT_CENTER, plain(11.5), colours.ink, &area.name);
    let columns = (((rect.width() - 8.0) / PITCH) as usize).max(1);
    for (at, &marker) in markers(area).iter().take(columns * 2).enumerate() {
        let (column, row) = (at % columns, at / columns);
        let x = rect.left() + 4.0 + PITCH * (column as f32 + 0.5);
        let y = rect.top() + 22.0 + PITCH * (row as f32 + 0.5);
        self::marker(painter, pos2(x, y), marker, [colours.accent, colours.wrong].map(|ink| Stroke::new(1.6, ink)));
    }
}

/// The markers of an area, those that stay first.
fn markers(area: &TrialArea) -> Vec<Marker> {
    let mut new = area.after.clone();
    let mut stays_or_goes = |&seat: &Seat| {
        let stays = new.iter().position(|other| *other == seat);
        stays.map(|at| new.remove(at));
        (seat, true, stays.is_some())
    };
    let mut markers: Vec<Marker> = area.before.iter().map(&mut stays_or_goes).collect();
    markers.order_by_key(|(_, _, stays)| !stays);
    markers.extend(new.into_iter().map(|seat| (seat, false, true)));
    markers
}

fn marker(painter: &Painter, at: Pos2, (seat, was, is): Marker, [new, gone]: [Stroke; 2]) {
    let fill = seat_color(seat);
    let colours = [fill, edge(fill)].map(|colour| if is { colour } else { colour.gamma_multiply(0.4) });
    seat_mark(painter, seat, at, RADIUS, colours);
    let reach = vec2(RADIUS, -RADIUS);
    match (was, is) {
        (true, false) => _ = painter.line_segment([at - reach, at + reach], gone),
        (false, true) => _ = painter.circle_stroke(at, RADIUS + 1.8, new),
        (true, true) | (false, false) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_that_stay_come_before_those_that_go_and_those_that_come() {
        let [a, b, c] = [Seat(0), Seat(1), Seat(2)];
        let (id, name) = (String::new(), String::new());
        let area = TrialArea { id, name, before: vec![a, a, b], after: vec![a, b, c] };
        assert_eq!(markers(&area), [(a, true, true), (b, true, true), (a, true, false), (c, false, true)]);
    }
}
