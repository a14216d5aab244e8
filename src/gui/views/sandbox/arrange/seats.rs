//! The left side: who plays, with what; the supplies, from which blocks are dragged onto the map.

use super::cards::small_card;
use super::drag::{Dragged, Target};
use super::fields::{choice, heading, name, number, switch, tick};
use super::{Sheet, reasons};
use crate::games::liberte::Thing;
use crate::gui::paint::{block, token};
use crate::gui::theme::{color, palette};
use crate::kernel::{MAX_SEATS, Seat};
use crate::model::{Faction, Phase, Setup, say};
use crate::sandbox::{CardPlace, SetupEdits};
use eframe::egui::{
    Button, Frame, Margin, Rect, RichText, Role, ScrollArea, Sense, Stroke, TextEdit, Ui, Vec2, WidgetInfo, vec2,
};

/// How wide the button is that removes a seat, in points.
const REMOVE: f32 = 28.0;

/// Draws the left side.
pub(super) fn seats(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    ScrollArea::vertical().auto_shrink(false).id_salt("arranged seats").show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        for seat in sheet.seats() {
            panel(ui, sheet, seat);
        }
        let has_room = sheet.setup.seats.len() < MAX_SEATS;
        ui.horizontal(|ui| {
            let button = ui.add_enabled(has_room, Button::new(say!(sheet.texts, "Add a seat")));
            reasons::answer(sheet, &button, &[Thing::Seats]);
            if button.clicked() {
                sheet.edited.add_seat();
            }
            let why = reasons::why(sheet, &[Thing::Seats]);
            if !why.is_empty() {
                ui.colored_label(palette(ui).wrong, "!").on_hover_text(why);
            }
        });
        supplies(ui, sheet);
    });
}

/// A seat's panel.
fn panel(ui: &mut Ui, sheet: &mut Sheet<'_>, seat: Seat) {
    let colours = palette(ui);
    let is_chosen = sheet.state.seat == seat;
    let line = if is_chosen { Stroke::new(1.5, colours.accent) } else { Stroke::new(1.0, colours.line) };
    let fill = if is_chosen { colours.selected } else { colours.panel.lerp_to_gamma(colours.paper, 0.2) };
    let frame = Frame::new().fill(fill).stroke(line).corner_radius(8.0).inner_margin(Margin::symmetric(8, 6));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        head(ui, sheet, seat);
        counts(ui, sheet, seat);
        presence_token(ui, sheet, seat);
        if sheet.setup.phase == Phase::Election || has_votes(sheet, seat) {
            votes(ui, sheet, seat);
        }
        display(ui, sheet, seat);
    });
    sheet.state.targets.push((Target::Place(CardPlace::Display(seat)), shown.response.rect));
}

fn head(ui: &mut Ui, sheet: &mut Sheet<'_>, seat: Seat) {
    ui.horizontal(|ui| {
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(20.0), Sense::click());
        let is_chosen = sheet.state.seat == seat;
        let called = say!(sheet.texts, "Choose {who}", who = sheet.name(seat));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &called));
        token(ui.painter(), rect.center(), 7.5, seat);
        if response.hovered() || response.has_focus() {
            ui.painter().circle_stroke(rect.center(), 9.5, Stroke::new(1.5, palette(ui).accent));
        }
        if response.on_hover_text(say!(sheet.texts, "Show this hand, place these blocks")).clicked() {
            sheet.state.seat = seat;
        }
        let mut text = sheet.name(seat).to_owned();
        let can_go = sheet.setup.seats.len() > 1;
        // With the field's own margins, and never wider than the panel, which would grow with each frame.
        let width = (ui.available_width() - if can_go { REMOVE + 18.0 } else { 13.0 }).max(60.0);
        let typed = ui.add(TextEdit::singleline(&mut text).id_salt(("seat name", seat.0)).desired_width(width));
        typed.widget_info(|| WidgetInfo {
            label: Some(say!(sheet.texts, "Name of {seat}", seat = seat)),
            ..WidgetInfo::text_edit(true, &*text, &*text, "")
        });
        if typed.changed() {
            sheet.typed = Some(say!(sheet.texts, "Name of {seat}", seat = seat));
            sheet.edited.seats[seat.index()].name = text;
        }
        if can_go {
            let remove = ui.add(Button::new("×").small().min_size(vec2(REMOVE, 0.0)));
            let called = say!(sheet.texts, "Remove {who}", who = sheet.name(seat));
            remove.widget_info(|| WidgetInfo::labeled(Role::Button, true, &called));
            if remove.on_hover_text(say!(sheet.texts, "Removes the seat with everything it has.")).clicked() {
                sheet.removed = Some(seat);
            }
        }
    });
}

fn counts(ui: &mut Ui, sheet: &mut Sheet<'_>, seat: Seat) {
    let described = &sheet.setup.seats[seat.index()];
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.x = 26.0;
        name(ui, sheet, &say!(sheet.texts, "VP"), &[]);
        let called = say!(sheet.texts, "Victory Points of {who}", who = described.name);
        number(ui, sheet, &called, &[], |setup| &mut setup.seats[seat.index()].victory_points);
        let things = [Thing::BattleTokens(seat), Thing::Tokens(seat)];
        name(ui, sheet, &say!(sheet.texts, "battle"), &things);
        let called = say!(sheet.texts, "Battle tokens of {who}", who = described.name);
        number(ui, sheet, &called, &things, |setup| &mut setup.seats[seat.index()].battle_tokens);
        let called = say!(sheet.texts, "Presence of {who}", who = described.name);
        let (has, set) = (sheet.setup.presence.contains(&seat), |setup: &mut Setup, has| setup.set_presence(seat, has));
        tick(ui, sheet, &say!(sheet.texts, "presence"), &called, Thing::Presence, has, set);
    });
}

/// Whether a token marks the presence.
fn presence_token(ui: &mut Ui, sheet: &mut Sheet<'_>, seat: Seat) {
    let described = &sheet.setup.seats[seat.index()];
    let has = sheet.setup.presence.contains(&seat);
    if !has && described.presence_token.is_none() {
        return;
    }
    ui.horizontal(|ui| {
        name(ui, sheet, &say!(sheet.texts, "its token"), &[Thing::PresenceToken(seat)]);
        let called = say!(sheet.texts, "Presence token of {who}", who = described.name);
        let all = switch(sheet, say!(sheet.texts, "if free"));
        let (now, thing) = (described.presence_token, Thing::PresenceToken(seat));
        choice(ui, sheet, &called, thing, now, &all, |setup, new| setup.seats[seat.index()].presence_token = new);
    });
}

fn has_votes(sheet: &Sheet<'_>, seat: Seat) -> bool {
    sheet.setup.seats[seat.index()].votes.0.iter().any(|&votes| votes > 0)
}

fn votes(ui: &mut Ui, sheet: &mut Sheet<'_>, seat: Seat) {
    let described = &sheet.setup.seats[seat.index()];
    ui.horizontal(|ui| {
        name(ui, sheet, &say!(sheet.texts, "votes"), &[Thing::Votes]);
        for faction in sheet.pack.board.factions().iter() {
            small_block(ui, sheet, faction);
            let called = say!(
                sheet.texts,
                "{faction} votes of {who}",
                faction = sheet.texts.faction_name(faction),
                who = described.name
            );
            let things: &[Thing] = if faction == Faction::Moderate { &[Thing::Votes] } else { &[] };
            number(ui, sheet, &called, things, |setup| &mut setup.seats[seat.index()].votes[faction]);
        }
    });
}

/// The display as small cards; cards are dropped anywhere on the panel.
fn display(ui: &mut Ui, sheet: &mut Sheet<'_>, seat: Seat) {
    let cards = &sheet.setup.seats[seat.index()].display;
    let why = reasons::why(sheet, &[Thing::Display(seat)]);
    if !why.is_empty() {
        let label =
            ui.colored_label(palette(ui).wrong, say!(sheet.texts, "display {n} !", n = cards.len())).on_hover_text(why);
        reasons::answer(sheet, &label, &[Thing::Display(seat)]);
    }
    ui.horizontal_wrapped(|ui| {
        for &card in cards {
            small_card(ui, sheet, card, 31.0, Some(CardPlace::Display(seat)));
        }
    });
}

fn small_block(ui: &mut Ui, sheet: &Sheet<'_>, faction: Faction) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(12.0), Sense::hover());
    block(ui.painter(), rect, faction, color(&sheet.pack.board.blocks[faction].hex));
}

/// The supplies: a block of each can be dragged onto a province, for the chosen seat; stacks are dropped here.
fn supplies(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    heading(ui, &say!(sheet.texts, "Supply"));
    let colours = palette(ui);
    let top = ui.cursor().min;
    for faction in sheet.pack.board.factions().iter() {
        ui.horizontal(|ui| {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(24.0), Sense::click_and_drag());
            let word = sheet.texts.faction_name(faction);
            let (id, who) = (sheet.texts.faction(faction), sheet.name(sheet.state.seat));
            let called = say!(sheet.texts, "A {faction} block of {who}", faction = id, who = who);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &called));
            block(ui.painter(), rect.shrink(2.0), faction, color(&sheet.pack.board.blocks[faction].hex));
            if response.hovered() || response.has_focus() {
                ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.5, colours.accent), eframe::egui::StrokeKind::Inside);
            }
            reasons::answer(sheet, &response, &[Thing::Blocks(faction)]);
            if response.drag_started() {
                sheet.state.dragged = Some(Dragged::Block(faction));
            }
            let response =
                response.on_hover_text(say!(sheet.texts, "Drag it onto a province; or press it and choose one."));
            if let Some(province) = super::board::province_menu(&response, sheet) {
                sheet.edited.add_block(province, sheet.state.seat, faction);
            }
            let left = sheet.arranging.left(faction);
            let all = sheet.pack.board.blocks(faction);
            let text = say!(sheet.texts, "{what}: {left} left of {all}", what = word, left = left, all = all);
            let is_wrong = sheet.arranging.reasons_of(Thing::Blocks(faction)).next().is_some();
            let ink = if is_wrong { colours.wrong } else { colours.ink };
            let sign = if is_wrong { " !" } else { "" };
            ui.label(RichText::new(format!("{text}{sign}")).size(12.5).color(ink));
        });
    }
    let text = say!(
        sheet.texts,
        "Blocks are placed for {who}. Stacks dropped here leave the board.",
        who = sheet.name(sheet.state.seat)
    );
    ui.label(RichText::new(text).size(11.5).color(colours.muted));
    let end = ui.cursor().min.y;
    let rect = Rect::from_min_max(top, eframe::egui::pos2(ui.max_rect().right(), end));
    sheet.state.targets.push((Target::Supply, rect));
}
