//! The page before a secret choice of another person: it stands in place of the whole table, so that no hand is drawn behind
//! it, and no journal.

use super::TableClick;
use super::scene::Scene;
use crate::games::libertalia::Phase;
use crate::gui::tables::{button_at, fit, key_cap, named, tick};
use crate::gui::theme::{book, strong};
use crate::kernel::{Seat, SeatSet};
use crate::model::say;
use eframe::egui::{
    Align2, Color32, FontId, Key, Modifiers, Pos2, Rect, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};

/// Draws the page. `open` are the persons who may take the screen instead, `closed` those who may take their character back.
pub(super) fn handover(
    ui: &mut Ui,
    scene: &Scene<'_>,
    next: Seat,
    [open, closed]: [SeatSet; 2],
    takes_keys: bool,
    clicks: &mut Vec<TableClick>,
) {
    let (theme, colours) = (scene.style.theme, scene.style.colours);
    let whole = ui.available_rect_before_wrap();
    let painter = ui.painter();
    painter.rect_filled(whole, 0.0, colours.shelf);
    let stripes = (whole.width() / 160.0) as usize;
    for at in 1..=stripes {
        let x = whole.left() + whole.width() * at as f32 / (stripes + 1) as f32;
        painter.vline(x, whole.y_range(), Stroke::new(1.0, theme.line.gamma_multiply(0.6)));
    }
    let sheet = Rect::from_center_size(whole.center(), vec2(560.0_f32.min(whole.width() - 24.0), 372.0));
    painter.rect_filled(sheet.translate(vec2(3.0, 6.0)), 16.0, Color32::from_black_alpha(30));
    painter.rect(sheet, 16.0, colours.field, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    let name = scene.view.words.seat(next);
    let middle = |y: f32| pos2(sheet.center().x, sheet.top() + y);
    scene.seat_mark(painter, middle(72.0), 34.0, next);
    let words = scene.view.words;
    let title = say!(words, "Hand the screen to {who}", who = name);
    let wide = sheet.width() - 40.0;
    fit(painter, middle(144.0), Align2::CENTER_CENTER, wide, book(34.0), theme.ink, &title);
    let position = scene.view.position;
    let phase = scene.view.words.phase(position.phase);
    let what = match position.phase {
        Phase::Sunrise => "{phase}, day {n}: {who} chooses a character in secret.",
        Phase::Day | Phase::Dusk | Phase::Night | Phase::Rest => {
            "{phase}, day {n}: {who} chooses what the others may not see."
        }
    };
    let what = say!(words, what, phase = phase, n = position.day, who = name);
    fit(painter, middle(180.0), Align2::CENTER_CENTER, wide, FontId::proportional(14.0), theme.ink, &what);
    let hint = say!(words, "Nothing of any hand is drawn behind this page.");
    painter.text(middle(203.0), Align2::CENTER_CENTER, hint, FontId::proportional(12.5), theme.muted);
    named(ui, Rect::from_center_size(middle(168.0), vec2(wide, 100.0)), "handover", &format!("{title}. {what}"));
    let text = say!(words, "I am {who}: show my hand", who = name);
    let galley = painter.layout_no_wrap(text.clone(), strong(13.5), theme.ink);
    let button = Rect::from_center_size(middle(246.0), vec2(galley.size().x + 84.0, 36.0));
    let response = button_at(ui, button, "uncover", &text, true);
    let ground = if response.hovered() { theme.selected } else { colours.field };
    painter.rect(button, 7.0, ground, Stroke::new(2.2, colours.state), StrokeKind::Inside);
    painter.galley(pos2(button.left() + 14.0, button.center().y - galley.size().y / 2.0), galley, theme.ink);
    key_cap(painter, theme, colours, pos2(button.right() - 12.0, button.center().y), "Enter");
    let is_free = takes_keys && ui.memory(|memory| memory.focused().is_none());
    let enter = is_free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    if response.clicked() || enter {
        clicks.push(TableClick::Uncover(next));
    }
    marks(ui, scene, next, pos2(sheet.center().x, sheet.top() + 300.0));
    others(ui, scene, sheet, [open, closed], next, clicks);
}

/// Who has chosen, and who has not.
fn marks(ui: &Ui, scene: &Scene<'_>, next: Seat, at: Pos2) {
    let count = scene.seat_count();
    let painter = ui.painter();
    let is_open = |seat: Seat| scene.view.asked.has(seat);
    for (place, seat) in scene.view.position.seats().enumerate() {
        let center = pos2(at.x + 34.0 * (place as f32 - (count - 1) as f32 / 2.0), at.y);
        let mut pale = painter.clone();
        pale.set_opacity(if is_open(seat) && seat != next { 0.45 } else { 1.0 });
        scene.seat_mark(&pale, center, 9.0, seat);
        if !is_open(seat) {
            tick(painter, center + vec2(10.0, -10.0), 9.0, scene.style.theme.right);
        }
    }
    let chosen = scene.view.position.seats().filter(|&seat| !is_open(seat)).count();
    let text = say!(scene.view.words, "{chosen} of {n|player|players} have chosen", chosen = chosen, n = count);
    let font = FontId::proportional(12.0);
    painter.text(at + vec2(0.0, 26.0), Align2::CENTER_CENTER, &text, font, scene.style.theme.muted);
    named(ui, Rect::from_center_size(at, vec2(220.0, 70.0)), "chosen", &text);
}

/// Others who still choose may take the screen instead, and those who have chosen may take their character back.
fn others(
    ui: &mut Ui,
    scene: &Scene<'_>,
    sheet: Rect,
    [open, closed]: [SeatSet; 2],
    next: Seat,
    clicks: &mut Vec<TableClick>,
) {
    let room =
        Rect::from_min_max(pos2(sheet.left(), sheet.bottom() + 12.0), pos2(sheet.right(), sheet.bottom() + 80.0));
    let label = |seat: Seat| -> Option<(String, TableClick)> {
        let name = scene.view.words.seat(seat);
        if open.has(seat) {
            return Some((say!(scene.view.words, "I am {who}", who = name), TableClick::Uncover(seat)));
        }
        let text = || say!(scene.view.words, "I am {who}: take my character back", who = name);
        closed.has(seat).then(|| (text(), TableClick::Reopen(seat)))
    };
    let labels: Vec<_> = scene.view.position.seats().filter(|&seat| seat != next).filter_map(label).collect();
    let mut inside = ui.new_child(UiBuilder::new().max_rect(room));
    let wide = |text: &str| {
        inside.painter().layout_no_wrap(text.to_owned(), FontId::proportional(13.5), Color32::BLACK).size().x + 28.0
    };
    let width: f32 = labels.iter().map(|(label, _)| wide(label)).sum();
    inside.horizontal_wrapped(|ui| {
        ui.add_space(((room.width() - width) / 2.0).max(0.0));
        for (label, click) in labels {
            if ui.button(label).clicked() {
                clicks.push(click);
            }
        }
    });
}
