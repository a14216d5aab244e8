//! What is asked, in a dark pill, and the choices that are no card and no place as buttons.

use super::icons::{Icon, icon, icon_button};
use super::moment::{Opt, Sign};
use super::spot::{self, Spot};
use super::{Dragged, SandboxState, Table, walk};
use crate::app::session::SessionRequest;
use crate::games::liberte::Question;
use crate::gui::map::seat_color;
use crate::gui::paint::{CardFace, block, card_button, disc};
use crate::gui::requests::{Request, Requests};
use crate::gui::theme::{self, DARK, LIGHT, color, palette, strong};
use crate::kernel::Seat;
use eframe::egui::{
    Align, Align2, Button, CornerRadius, FontId, Layout, Rect, Response, RichText, Role, Sense, Stroke, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

/// The height of the pill, in points.
pub(super) const HEIGHT: f32 = 30.0;

/// Draws what is asked.
pub(super) fn question(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    ui.set_min_height(HEIGHT + 4.0);
    if walk::bar(ui, table, &mut state.walk, requests) {
        return;
    }
    if !table.is_live() {
        pill(ui, None, "A look at another moment");
        return;
    }
    if let Some(seat) = table.curtain {
        ui.horizontal(|ui| pill(ui, Some(seat), &format!("{} is to choose", table.name(seat))));
        return;
    }
    let p = table.sandbox.position();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
        let asked = table.sandbox.asked();
        let is_waiting = asked.is_some_and(|seat| table.is_bot(seat) && table.runs && table.sandbox.is_at_end());
        if is_waiting && let Some(seat) = asked {
            pill(ui, Some(seat), &format!("{} ({}) is to choose", table.name(seat), table.sandbox.player(seat).id()));
            if icon_button(ui, Icon::Pause, "Let bots wait").clicked() {
                requests.push(Request::Session(SessionRequest::SetRunning(false)));
            }
            return;
        }
        let text = match asked {
            Some(seat) if table.seer != Some(seat) && !p.is_over() => {
                format!("{}: {}", table.name(seat), table.moment.brief)
            }
            _ => table.moment.brief.clone(),
        };
        pill(ui, asked.filter(|_| !p.is_over()), &text).on_hover_text(&table.moment.whole);
        not_yours(ui, table, requests);
        if let Some(faction) = table.moment.block.filter(|_| !table.moment.choices.is_empty()) {
            let hex = &table.sandbox.pack().board.blocks[faction].hex;
            let (rect, response) = ui.allocate_exact_size(vec2(26.0, HEIGHT), Sense::drag());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("A {faction} block to be placed")));
            block(ui.painter(), Rect::from_center_size(rect.center(), Vec2::splat(20.0)), color(hex));
            if response.drag_started() {
                state.dragged = Some(Dragged::Block);
            }
            response.on_hover_text("Drag it to a province, or click the province.");
        }
        for at in 0..table.moment.options.len() {
            option(ui, table, at, state, requests);
        }
        cursor(ui, table, state);
    });
    long_words(ui, table);
}

/// Who is asked is not who sees: says so, and what can be done.
fn not_yours(ui: &mut Ui, table: &Table<'_>, requests: &mut Requests) {
    let Some(seat) = table.sandbox.asked() else { return };
    if !table.is_bot(seat) {
        if !table.moment.choices.is_empty() {
            return;
        }
        let text = format!("Look by {}'s eyes to choose for it.", table.name(seat));
        ui.label(RichText::new(text).color(palette(ui).muted));
    } else if table.sandbox.is_at_end() && !table.runs {
        if icon_button(ui, Icon::Step, "Let this bot choose").clicked() {
            requests.push(Request::Session(SessionRequest::LetBotChoose));
        }
        if icon_button(ui, Icon::Play, "Let bots choose").clicked() {
            requests.push(Request::Session(SessionRequest::SetRunning(true)));
        }
    }
}

/// What an effect or a tie says in full: it can't be guessed from a few words.
fn long_words(ui: &mut Ui, table: &Table<'_>) {
    let p = table.sandbox.position();
    if p.is_over() || !matches!(p.question, Question::Target | Question::Advance) {
        return;
    }
    ui.add_space(2.0);
    ui.horizontal_top(|ui| {
        if let crate::games::liberte::Cause::Card { card, .. } = p.effect.cause
            && p.question == Question::Target
            && !p.hands[p.asked].has(card)
        {
            let face = CardFace::of(table.sandbox.pack(), card, table.language);
            card_button(ui, &face, 30.0, false);
        }
        let colours = palette(ui);
        ui.add(eframe::egui::Label::new(RichText::new(&table.moment.whole).color(colours.ink).size(13.0)).wrap());
    });
}

/// The choice that the keyboard goes to with N.
fn cursor(ui: &mut Ui, table: &Table<'_>, state: &SandboxState) {
    let Some(&choice) = state.cursor.and_then(|at| table.moment.choices.get(at)) else { return };
    use crate::kernel::Game;
    let text = table.sandbox.game().choice_text(choice);
    let colours = palette(ui);
    let words = format!("Enter: {text}");
    ui.label(RichText::new(words).font(strong(13.0)).color(colours.doubtful));
}

/// Dark by day, light by night, with the disc of the seat that is asked.
pub(super) fn pill(ui: &mut Ui, seat: Option<Seat>, text: &str) -> Response {
    let is_dark = ui.visuals().dark_mode;
    let (fill, ink) = if is_dark { (DARK.ink, DARK.paper) } else { (LIGHT.ink, LIGHT.panel) };
    let left = if seat.is_some() { 30.0 } else { 16.0 };
    let width = (ui.available_width() - left - 20.0).max(80.0);
    let galley = ui.painter().layout(text.to_owned(), FontId::proportional(13.5), ink, width);
    let size = vec2(galley.size().x + left + 16.0, (galley.size().y + 10.0).max(HEIGHT));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().rect_filled(rect, CornerRadius::same((HEIGHT / 2.0) as u8), fill);
    if let Some(seat) = seat {
        disc(ui.painter(), pos2(rect.left() + 17.0, rect.center().y), 6.5, seat_color(seat));
    }
    ui.painter().galley(pos2(rect.left() + left, rect.center().y - galley.size().y / 2.0), galley, ink);
    response
}

/// One button, with the digit that presses it.
fn option(ui: &mut Ui, table: &Table<'_>, at: usize, state: &mut SandboxState, requests: &mut Requests) {
    let Some(opt) = table.moment.options.get(at) else { return };
    let colours = palette(ui);
    let key = super::keys::key_of(at);
    let font = strong(13.0);
    let label = ui.painter().layout_no_wrap(opt.label.clone(), font, colours.ink);
    let sign = if opt.sign == Sign::None { 0.0 } else { 20.0 };
    let cap = if key.is_some() { 22.0 } else { 0.0 };
    let size = vec2(10.0 + sign + label.size().x + 8.0 + cap, HEIGHT);
    let is_at = state.cursor.is_some_and(|at| table.moment.choices.get(at) == Some(&opt.choice));
    let line = Stroke::new(if is_at { 2.5 } else { 1.5 }, colours.accent);
    let response = ui.add(Button::new("").min_size(size).stroke(line).corner_radius(HEIGHT / 2.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &opt.name));
    let rect = response.rect;
    let painter = ui.painter();
    draw_sign(painter, table, opt, pos2(rect.left() + 19.0, rect.center().y), colours.ink);
    painter.galley(pos2(rect.left() + 10.0 + sign, rect.center().y - label.size().y / 2.0), label, colours.ink);
    if let Some(key) = key {
        let cap = Rect::from_center_size(pos2(rect.right() - 16.0, rect.center().y), vec2(15.0, 16.0));
        painter.rect_stroke(cap, 3.0, Stroke::new(1.0, colours.line), eframe::egui::StrokeKind::Inside);
        painter.text(cap.center(), Align2::CENTER_CENTER, key, FontId::proportional(10.5), colours.muted);
    }
    let clicked = response.clicked();
    response.on_hover_text(format!("{} (key {})", opt.name, key.unwrap_or('-')));
    if clicked {
        spot::try_choice(table, opt.choice, Spot::Options, state, requests);
    }
}

fn draw_sign(
    painter: &eframe::egui::Painter,
    table: &Table<'_>,
    opt: &Opt,
    at: eframe::egui::Pos2,
    ink: eframe::egui::Color32,
) {
    let square = Rect::from_center_size(at, Vec2::splat(15.0));
    match opt.sign {
        Sign::None => {}
        Sign::Block(faction) => {
            let hex = &table.sandbox.pack().board.blocks[faction].hex;
            block(painter, Rect::from_center_size(at, Vec2::splat(14.0)), theme::color(hex));
        }
        Sign::Disc(seat) => disc(painter, at, 7.0, seat_color(seat)),
        Sign::Icon(sign) => icon(painter, square, sign, ink),
    }
}

/// A row from the left, for parts that stand beside each other.
pub(super) fn left_to_right() -> Layout {
    Layout::left_to_right(Align::Center)
}
