//! The left side: the players, and the state of the game.

use super::arrange;
use super::hit_target::HitTarget;
use super::piles::open_card;
use super::try_choice::try_choice;
use super::{SandboxState, Table, click, gauges, viewpoint};
use crate::app::session::SessionRequest;
use crate::games::liberte::{Choice, Question};
use crate::gui::map::seat_color;
use crate::gui::paint::disc;
use crate::gui::requests::Requests;
use crate::gui::theme::{book, palette, strong};
use crate::kernel::Seat;
use crate::sandbox::Player;
use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{
    Align, Button, CornerRadius, Frame, Layout, Margin, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, vec2,
};

/// How wide a panel must be for one line of who plays it and the hand, in points.
const ONE_LINE: f32 = 96.0;
/// How much wider for the tokens in battle, and for a presence, in points.
const A_WORD: f32 = 54.0;

/// Draws the left side.
pub(super) fn players(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        // The scroll bar is beside the panels, not over them.
        ui.set_max_width(ui.available_width() - 7.0);
        gauges::head(ui, table);
        viewpoint::switch(ui, table, state);
        ui.add_space(2.0);
        for seat in table.shown.order().to_vec() {
            player(ui, table, seat, state, requests);
        }
        gauges::gauges(ui, table, state);
        gauges::heading(ui, "Game");
        arrange::open_buttons(ui, table.context, requests);
        let leave = ui.button("Leave the game");
        requests.on_click(leave.on_hover_text("It is set aside until the window closes."), SessionRequest::Leave);
    });
}

/// A player's panel.
fn player(ui: &mut Ui, table: &Table<'_>, seat: Seat, state: &mut SandboxState, requests: &mut Requests) {
    let colours = palette(ui);
    let p = table.shown;
    let is_asked = !p.is_over() && p.asked == seat;
    let is_live = table.is_live() && table.handover.is_none();
    let target = HitTarget::Seat(seat);
    let asks_clean_up = p.question == Question::CleanUp && p.asked == seat && !table.moment.choices.is_empty();
    let is_lit = is_live && (table.moment.is_lit(target) || asks_clean_up);
    let line = if is_asked || is_lit { Stroke::new(1.5, colours.accent) } else { Stroke::new(1.0, colours.line) };
    let fill = if is_asked { colours.selected } else { colours.panel.lerp_to_gamma(colours.paper, 0.2) };
    let frame = Frame::new().fill(fill).stroke(line).corner_radius(8.0).inner_margin(Margin::symmetric(9, 7));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(5.0, 3.0);
        name_line(ui, table, seat);
        let p = table.shown;
        let more = [p.battle_tokens[seat] > 0, p.presence.has(seat)].into_iter().filter(|&it| it).count();
        let is_narrow = ui.available_width() < ONE_LINE + more as f32 * A_WORD;
        ui.horizontal(|ui| {
            kind(ui, table, seat, requests);
            if !is_narrow {
                ui.add_space(5.0);
                counts(ui, table, seat);
            }
            presence(ui, table, seat);
        });
        if is_narrow {
            counts(ui, table, seat);
        }
        display(ui, table, seat, state, requests);
    });
    let rect = shown.response.rect;
    state.rects.push((target, rect));
    if is_lit {
        // Only the head of the panel: the cards of the display are targets of their own.
        let head = rect.with_max_y(rect.top() + 28.0);
        let response = ui.interact(head, ui.scope_id().with(("choose", seat.0)), Sense::click());
        let name = format!("Choose {}", table.name(seat));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.hovered() || response.has_focus() {
            let ring = Stroke::new(2.0, colours.ink);
            ui.painter().rect_stroke(rect, CornerRadius::same(8), ring, StrokeKind::Outside);
        }
        if response.clicked() {
            match asks_clean_up {
                true => try_choice(table, Choice::Display, target, state, requests),
                false => click::click(table, target, state, requests),
            }
        }
    }
}

fn name_line(ui: &mut Ui, table: &Table<'_>, seat: Seat) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
        disc(ui.painter(), rect.center(), 8.0, seat_color(seat));
        ui.label(RichText::new(table.name(seat)).font(book(17.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let points = table.shown.victory_points[seat];
            ui.label(RichText::new(format!("{points} VP")).font(strong(15.0)));
        });
    });
}

/// Who plays it, which can be changed.
fn kind(ui: &mut Ui, table: &Table<'_>, seat: Seat, requests: &mut Requests) {
    let kind = table.sandbox.player(seat);
    let text = RichText::new(kind.id()).color(palette(ui).muted).size(12.0);
    ui.scope(|ui| {
        ui.spacing_mut().button_padding = vec2(0.0, 0.0);
        ui.spacing_mut().interact_size.y = 18.0;
        let button = Button::new(text).frame_when_inactive(false).min_size(vec2(0.0, 18.0));
        let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
            for other in Player::all_for(table.sandbox.pack()) {
                if ui.selectable_label(other == kind, other.id()).clicked() {
                    requests.push(SessionRequest::SetPlayer(seat, other));
                    ui.close();
                }
            }
        });
        let name = format!("{} is played by: {}", table.name(seat), kind.id());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    });
}

/// Whether it is in the government.
fn presence(ui: &mut Ui, table: &Table<'_>, seat: Seat) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if table.shown.presence.has(seat) {
            let text = RichText::new("presence").color(palette(ui).right).size(12.0);
            ui.label(text).on_hover_text("has a presence in the government");
        }
    });
}

/// What it has; its display is below.
fn counts(ui: &mut Ui, table: &Table<'_>, seat: Seat) {
    let p = table.shown;
    let hand = format!("hand {}", p.hands[seat].len());
    let text = match p.battle_tokens[seat] {
        0 => hand,
        tokens => format!("{hand}  battle {tokens}"),
    };
    let (left, shown) = (p.tokens_left[seat], p.displays[seat].len());
    let tip = format!("{left} control tokens left, {shown} cards in the display");
    ui.label(RichText::new(text).size(12.0)).on_hover_text(tip);
}

/// The display, as small cards.
fn display(ui: &mut Ui, table: &Table<'_>, seat: Seat, state: &mut SandboxState, requests: &mut Requests) {
    let cards: Vec<_> = table.shown.displays[seat].iter().collect();
    if cards.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        for card in cards {
            open_card(ui, table, card, 31.0, state, requests);
        }
    });
}
