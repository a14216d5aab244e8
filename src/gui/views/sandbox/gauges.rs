//! The turn, the phase, and the supplies.

use super::Table;
use crate::gui::paint::{block, token};
use crate::gui::theme::{book, color, palette, strong};
use crate::model::say;
use crate::model::{Faction, Phase};
use eframe::egui::{Align2, Color32, FontId, Rect, RichText, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

/// Turn, phase and round; government and opposition.
pub(super) fn head(ui: &mut Ui, table: &Table<'_>, is_small: bool) {
    let p = table.shown;
    let phase = table.texts.word("phase", p.phase.id());
    let head = match p.phase {
        Phase::Action => {
            say!(table.texts, "Turn {turn} · {phase} · round {round}", turn = p.turn, phase = phase, round = p.round)
        }
        Phase::PlayerOrder | Phase::Refresh | Phase::Battle | Phase::Election => {
            say!(table.texts, "Turn {turn} · {phase}", turn = p.turn, phase = phase)
        }
    };
    ui.label(RichText::new(head).font(book(17.0)));
    let none = say!(table.texts, "none");
    let faction = |faction: Option<Faction>| faction.map_or(&*none, |it| table.texts.faction_name(it));
    let (government, opposition) = (faction(p.government), faction(p.opposition));
    let text = match (p.government.or(p.opposition), is_small) {
        (None, _) if p.turn > 1 => say!(table.texts, "No government"),
        (None, _) => say!(table.texts, "No government yet"),
        (Some(_), true) => say!(table.texts, "{first}, then {next}", first = government, next = opposition),
        (Some(_), false) => format!(
            "{}\n{}",
            say!(table.texts, "Government: {faction}", faction = government),
            say!(table.texts, "Opposition: {faction}", faction = opposition)
        ),
    };
    ui.label(RichText::new(text).color(palette(ui).muted).size(12.0));
    if !is_small {
        track(ui, table);
    }
}

/// Turns and phases as a line of marks, the present one filled; then the order of players.
fn track(ui: &mut Ui, table: &Table<'_>) {
    let p = table.shown;
    let colours = palette(ui);
    let turns = table.sandbox.game().rules().turns;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let order: Vec<&str> = p.order().iter().map(|&seat| table.name(seat)).collect();
    let text = say!(
        table.texts,
        "Turn {turn} of {turns}; order: {names}",
        turn = p.turn,
        turns = turns,
        names = order.join(", ")
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    let painter = ui.painter();
    let mut x = rect.left() + 7.0;
    for turn in 1..=turns {
        let at = pos2(x, rect.center().y);
        let is_now = turn == p.turn;
        let fill = if is_now { colours.ink } else { Color32::TRANSPARENT };
        let line = if turn < p.turn { colours.muted } else { colours.ink };
        painter.circle(at, 6.5, fill, Stroke::new(1.0, line));
        let ink = if is_now { colours.panel } else { line };
        painter.text(at, Align2::CENTER_CENTER, turn, small(), ink);
        x += 17.0;
    }
    x += 3.0;
    for phase in Phase::ALL {
        let is_now = phase == p.phase && !p.is_over();
        let mark = Rect::from_center_size(pos2(x + 5.0, rect.center().y), vec2(12.0, 4.0));
        painter.rect_filled(mark, 2.0, if is_now { colours.accent } else { colours.line });
        x += 15.0;
    }
    let mut right = rect.right() - 6.0;
    let has_room = right - 11.5 * f32::from(p.seats) > x;
    for &seat in p.order().iter().rev().filter(|_| has_room) {
        token(painter, pos2(right, rect.center().y), 4.6, seat);
        right -= 11.5;
    }
    response.on_hover_text(text);
}

/// The supplies, side by side; a long word where one is empty.
pub(super) fn supplies(ui: &mut Ui, table: &Table<'_>) {
    let (p, colours) = (table.shown, palette(ui));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let factions = table.sandbox.game().factions();
        // In a small window there is no room for the word beside four numbers.
        if factions.len() <= 3 || ui.available_width() > 200.0 {
            ui.label(RichText::new(say!(table.texts, "Supply")).font(strong(13.0)));
            ui.add_space(6.0);
        }
        let share = ui.available_width() / factions.len() as f32;
        for faction in factions.iter() {
            let all = table.sandbox.pack().board.blocks(faction).max(1);
            let (left, on_track) = (p.supply[faction], p.reserve[faction]);
            let word = table.texts.faction_name(faction);
            let (rect, response) = ui.allocate_exact_size(vec2(share - 4.0, 20.0), Sense::hover());
            response.widget_info(|| {
                WidgetInfo::labeled(
                    Role::Label,
                    true,
                    say!(table.texts, "Supply of {faction}: {n}", faction = word, n = left),
                )
            });
            let mark = Rect::from_center_size(pos2(rect.left() + 8.0, rect.center().y), Vec2::splat(15.0));
            block(ui.painter(), mark, faction, color(&table.sandbox.pack().board.blocks[faction].hex));
            let ink = if left == 0 { colours.wrong } else { colours.ink };
            let at = pos2(mark.right() + 5.0, rect.center().y);
            ui.painter().text(at, Align2::LEFT_CENTER, left, strong(13.0), ink);
            let tip = say!(
                table.texts,
                "{faction}: {n} of {of} blocks in the supply, {track} on the Turn Track",
                faction = word,
                n = left,
                of = all,
                track = on_track
            );
            response.on_hover_text(tip);
        }
    });
    if p.supply_exhausted && p.phase == Phase::Action {
        ui.label(
            RichText::new(say!(table.texts, "A supply is empty: this is the last round"))
                .color(colours.doubtful)
                .size(12.0),
        );
    }
}

/// The font of small numbers.
fn small() -> FontId {
    FontId::proportional(12.0)
}
