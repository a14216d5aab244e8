//! The left side: the players, and the state of the game.

use super::arrange;
use super::hit_target::HitTarget;
use super::try_choice::try_choice;
use super::widgets::numbered_block;
use super::{SandboxState, Table, click, counters, gauges, piles, viewpoint};
use crate::app::session::SessionRequest;
use crate::games::liberte::{Choice, Question};
use crate::gui::paint::{self, token};
use crate::gui::requests::Requests;
use crate::gui::theme::{LIGHT, book, color, palette, strong};
use crate::kernel::Seat;
use crate::model::say;
use crate::model::{CardId, Faction};
use crate::sandbox::Player;
use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{
    Align, Align2, Button, CornerRadius, Frame, Layout, Margin, Rect, RichText, Role, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

/// If the left side has less height than this for each player, in points, a player has two lines.
const THREE_LINES: f32 = 150.0;
/// If it has less than this for each, displayed cards are smaller, so that all players are seen without scrolling.
const SMALL_CHIPS: f32 = 76.0;
/// The size of a seat's token, and of the block that shows its votes of a faction.
const TOKEN: f32 = 18.0;
const VOTES: f32 = 16.0;
/// The sizes of a name and of points where a player has two lines.
const SMALL_NAME: f32 = 15.5;
const SMALL_POINTS: f32 = 13.5;
/// The size of a displayed card.
const CHIP: Vec2 = vec2(21.0, 29.0);
/// The size of one where there is little room.
const SMALL_CHIP: Vec2 = vec2(17.0, 23.0);

/// How much room a player has.
#[derive(Clone, Copy)]
struct Room {
    /// A player has two lines.
    is_small: bool,
    /// The size of a displayed card.
    chip: Vec2,
}

/// Draws the left side.
pub(super) fn players(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let each = ui.available_height() / f32::from(table.shown.seats);
    let room = Room { is_small: each < THREE_LINES, chip: if each < SMALL_CHIPS { SMALL_CHIP } else { CHIP } };
    let is_small = room.is_small;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = match (is_small, room.chip == CHIP) {
            (true, false) => 1.0,
            (true, true) => 3.0,
            (false, _) => 5.0,
        };
        // The scroll bar is beside the panels, not over them.
        ui.set_max_width(ui.available_width() - 7.0);
        // Accents of capitals stand above their line.
        ui.set_clip_rect(ui.clip_rect().with_min_y(ui.clip_rect().top() - 4.0));
        gauges::head(ui, table, is_small);
        counters::of_game(ui, table);
        counters::of_provinces_and_cards(ui, table);
        viewpoint::switch(ui, table, state, requests);
        ui.add_space(2.0);
        for seat in table.shown.order().to_vec() {
            player(ui, table, seat, room, state, requests);
        }
        ui.add_space(2.0);
        gauges::supplies(ui, table);
        ui.add_space(2.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            arrange::open_buttons(ui, table.context, requests);
            let leave = ui.button(say!(table.texts, "Leave the game"));
            requests.on_click(leave.on_hover_text(say!(table.texts, "It is kept in My games.")), SessionRequest::Leave);
        });
    });
}

/// A player's panel.
fn player(
    ui: &mut Ui,
    table: &Table<'_>,
    seat: Seat,
    Room { is_small, chip }: Room,
    state: &mut SandboxState,
    requests: &mut Requests,
) {
    let colours = palette(ui);
    let p = table.shown;
    let is_asked = !p.is_over() && p.asked == seat;
    let is_live = table.is_live() && table.handover.is_none();
    let target = HitTarget::Seat(seat);
    let asks_clean_up = p.question == Question::CleanUp && p.asked == seat && !table.moment.choices.is_empty();
    let is_lit = is_live && (table.moment.is_lit(target) || asks_clean_up);
    let line = if is_asked || is_lit { Stroke::new(1.5, colours.accent) } else { Stroke::new(1.0, colours.line) };
    let fill = if is_asked { colours.selected } else { colours.panel.lerp_to_gamma(colours.paper, 0.2) };
    let inside = match (is_small, chip == CHIP) {
        (true, false) => Margin::symmetric(7, 1),
        (true, true) => Margin::symmetric(7, 3),
        (false, _) => Margin::symmetric(9, 6),
    };
    let frame = Frame::new().fill(fill).stroke(line).corner_radius(8.0).inner_margin(inside);
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(5.0, if chip == CHIP { 3.0 } else { 1.0 });
        name_line(ui, table, seat, is_small, requests);
        if !is_small {
            ui.horizontal(|ui| {
                let word = say!(table.texts, &table.sandbox.player(seat).id());
                let word = RichText::new(word).color(palette(ui).muted).size(12.0);
                kind(ui, table, seat, word, requests);
                counts(ui, table, seat);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| votes(ui, table, seat));
            });
        }
        if is_small && !has_room_for_votes(ui, table, seat) {
            ui.horizontal(|ui| ui.with_layout(Layout::right_to_left(Align::Center), |ui| votes(ui, table, seat)));
        }
        counters::of_seat(ui, table, seat);
        ui.horizontal(|ui| {
            ui.set_min_height(chip.y);
            display(ui, table, seat, chip, state, requests);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                presence(ui, table, seat, is_small);
                if is_small {
                    counts(ui, table, seat);
                }
            });
        });
    });
    let rect = shown.response.rect;
    state.rects.push((target, rect));
    if is_lit {
        // Only the head of the panel: the cards of the display are targets of their own.
        let head = rect.with_max_y(rect.top() + 28.0);
        let response = ui.interact(head, ui.scope_id().with(("choose", seat.0)), Sense::click());
        let name = say!(table.texts, "Choose {who}", who = table.name(seat));
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

fn name_line(ui: &mut Ui, table: &Table<'_>, seat: Seat, is_small: bool, requests: &mut Requests) {
    let has_votes = is_small && has_room_for_votes(ui, table, seat);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(TOKEN), Sense::hover());
        token(ui.painter(), rect.center(), 7.0, seat);
        let name = RichText::new(table.name(seat));
        if is_small {
            // There is no room for the word: the name opens the menu.
            kind(ui, table, seat, name.font(book(SMALL_NAME)), requests);
        } else {
            ui.label(name.font(book(17.0)));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let size = if is_small { SMALL_POINTS } else { 15.0 };
            ui.label(RichText::new(points_text(table, seat)).font(strong(size)));
            if has_votes {
                votes(ui, table, seat);
            }
        });
    });
}

fn points_text(table: &Table<'_>, seat: Seat) -> String {
    say!(table.texts, "{n} VP", n = table.shown.victory_points[seat])
}

/// Whether its votes have room between its name and its points; otherwise they have a line of their own.
fn has_room_for_votes(ui: &Ui, table: &Table<'_>, seat: Seat) -> bool {
    let width = |text: String, font| ui.painter().layout_no_wrap(text, font, palette(ui).ink).size().x;
    let name = width(table.name(seat).to_owned(), book(SMALL_NAME));
    let points = width(points_text(table, seat), strong(SMALL_POINTS));
    let kinds = table.shown.votes[seat].0.iter().filter(|&&votes| votes > 0).count() as f32;
    let gap = ui.spacing().item_spacing.x;
    TOKEN + name + points + kinds * (VOTES + gap) + 2.0 * gap <= ui.available_width()
}

/// The votes that it holds, as blocks with numbers, from right to left.
fn votes(ui: &mut Ui, table: &Table<'_>, seat: Seat) {
    for faction in Faction::ALL.into_iter().rev() {
        let count = table.shown.votes[seat][faction];
        if count > 0 {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(VOTES), Sense::hover());
            numbered_block(ui.painter(), rect, table.sandbox.pack(), faction, count);
            response.on_hover_text(say!(
                table.texts,
                "{who} holds {n} {faction} votes",
                who = table.name(seat),
                n = count,
                faction = table.texts.faction(faction)
            ));
        }
    }
}

/// Who plays it, as a menu to change it under a text.
fn kind(ui: &mut Ui, table: &Table<'_>, seat: Seat, text: RichText, requests: &mut Requests) {
    let kind = table.sandbox.player(seat);
    ui.scope(|ui| {
        ui.spacing_mut().button_padding = vec2(0.0, 0.0);
        ui.spacing_mut().interact_size.y = 18.0;
        let button = Button::new(text).frame_when_inactive(false).min_size(vec2(0.0, 18.0));
        let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
            for other in Player::all_with(&table.sandbox.pack().bots) {
                if ui.selectable_label(other == kind, say!(table.texts, &other.id())).clicked() {
                    requests.push(SessionRequest::SetPlayer(seat, other));
                    ui.close();
                }
            }
        });
        let name =
            say!(table.texts, "{who} is played by: {bot}", who = table.name(seat), bot = say!(table.texts, &kind.id()));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        response.on_hover_text(say!(table.texts, "{what}. Click to change it.", what = name));
    });
}

/// Whether it is in the government.
fn presence(ui: &mut Ui, table: &Table<'_>, seat: Seat, is_small: bool) {
    if table.shown.presence.has(seat) {
        let text = RichText::new(if is_small { "✓".to_owned() } else { say!(table.texts, "✓ presence") })
            .color(palette(ui).right)
            .size(12.0);
        ui.label(text).on_hover_text(say!(table.texts, "has a presence in the government"));
    }
}

/// What it has; its display is below.
fn counts(ui: &mut Ui, table: &Table<'_>, seat: Seat) {
    let p = table.shown;
    let hand = say!(table.texts, "hand {n}", n = p.hands[seat].len());
    let text = match p.battle_tokens[seat] {
        0 => hand,
        tokens => say!(table.texts, "{hand} · battle {n}", hand = hand, n = tokens),
    };
    let (left, shown) = (p.tokens_left[seat], p.displays[seat].len());
    let tip = say!(table.texts, "{n} control tokens left, {cards} cards in the display", n = left, cards = shown);
    ui.label(RichText::new(text).size(12.0)).on_hover_text(tip);
}

/// The display, as chips that show what counts; they overlap where there are many.
fn display(ui: &mut Ui, table: &Table<'_>, seat: Seat, size: Vec2, state: &mut SandboxState, requests: &mut Requests) {
    let cards: Vec<CardId> = table.shown.displays[seat].iter().collect();
    let Some(gaps) = cards.len().checked_sub(1) else { return };
    let room = (ui.available_width() - 62.0 - size.x).max(0.0);
    let step = if gaps == 0 { 0.0 } else { (room / gaps as f32).min(size.x + 3.0) };
    let (rect, _) = ui.allocate_exact_size(vec2(size.x + step * gaps as f32, size.y), Sense::hover());
    for (at, card) in cards.into_iter().enumerate() {
        let place = Rect::from_min_size(rect.min + vec2(step * at as f32, 0.0), size);
        let is_lit = piles::is_lit(table, card);
        let response = ui.interact(place, ui.scope_id().with(("displayed", card.0)), Sense::click());
        let face = table.face(card);
        response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), is_lit, face.name()));
        chip(ui, table, card, place, is_lit, response.hovered() || response.has_focus());
        piles::answer(ui, table, card, response, state, requests);
    }
}

/// A card in small: its region, its blocks as a number, its symbols, the numbers of its counters.
fn chip(ui: &Ui, table: &Table<'_>, card: CardId, rect: Rect, is_lit: bool, is_near: bool) {
    let (colours, face) = (palette(ui), table.face(card));
    let painter = ui.painter();
    let line = match (is_lit, is_near) {
        (true, _) => Stroke::new(2.2, colours.accent),
        (false, true) => Stroke::new(1.6, colours.accent),
        (false, false) => Stroke::new(1.0, colours.muted),
    };
    painter.rect(rect, 3.0, face.region.unwrap_or(LIGHT.panel), line, StrokeKind::Inside);
    let counted: Vec<String> = face.counters().map(|(_, number)| number).collect();
    painter.text(rect.right_top() + vec2(-2.0, 1.0), Align2::RIGHT_TOP, counted.join(" "), strong(9.0), LIGHT.ink);
    let Some(faction) = face.card.faction() else {
        let place = Rect::from_center_size(rect.center(), Vec2::splat(15.0));
        return paint::picture(painter, place, face.picture, LIGHT.ink);
    };
    let unit = if rect.height() > CHIP.y - 0.5 { 1.0 } else { rect.height() / CHIP.y };
    let block = Rect::from_center_size(rect.center_top() + vec2(0.0, 10.0) * unit, Vec2::splat(14.0) * unit);
    if let Some(further) = face.card.further_faction {
        let behind = block.translate(vec2(5.0, 0.0) * unit);
        paint::block(painter, behind, further, color(&table.sandbox.pack().board.blocks[further].hex));
    }
    numbered_block(painter, block, table.sandbox.pack(), faction, face.card.value());
    let symbols: Vec<_> = face.symbols().collect();
    let step = 8.5 * unit;
    for (at, symbol) in symbols.iter().enumerate() {
        let x = rect.center().x + step * (at as f32 - (symbols.len() as f32 - 1.0) / 2.0);
        let place = Rect::from_center_size(pos2(x, rect.bottom() - 6.5 * unit), Vec2::splat(9.0) * unit);
        paint::symbol_sign(painter, place, face.pack_and_texts(), *symbol, LIGHT.ink);
    }
}
