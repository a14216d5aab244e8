//! Gauges of the state of the game: supplies, the two sudden deaths, the battle, votes, tracks.

use super::hit_target::HitTarget;
use super::{SandboxState, Table};
use crate::gui::map::seat_color;
use crate::gui::paint::{GOLD, block, disc, picture};
use crate::gui::theme::{book, color, palette, strong};
use crate::kernel::Seat;
use crate::model::{Faction, Phase};
use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Frame, Margin, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, pos2, vec2,
};

/// Turn, phase and round; government and opposition.
pub(super) fn head(ui: &mut Ui, table: &Table<'_>) {
    let p = table.shown;
    let phase = table.texts.word("phase", p.phase.id());
    let round = if p.phase == Phase::Action { format!(" · round {}", p.round) } else { String::new() };
    ui.label(RichText::new(format!("Turn {} · {phase}{round}", p.turn)).font(book(17.0)));
    let faction = |faction: Option<Faction>| faction.map_or("none", |it| table.texts.word("faction", it.id()));
    let text = format!("Government: {}\nOpposition: {}", faction(p.government), faction(p.opposition));
    let text = if p.government.is_none() && p.opposition.is_none() {
        if p.turn > 1 { "No government".to_owned() } else { "No government yet".to_owned() }
    } else {
        text
    };
    ui.label(RichText::new(text).color(palette(ui).muted).size(12.0));
    track(ui, table);
}

/// A heading of the left side.
pub(super) fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(7.0);
    ui.label(RichText::new(text).font(strong(13.5)));
}

/// Turns and phases as a line of marks, the present one filled; then the order of players.
fn track(ui: &mut Ui, table: &Table<'_>) {
    let p = table.shown;
    let colours = palette(ui);
    let turns = table.sandbox.game().rules().turns;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let order: Vec<&str> = p.order().iter().map(|&seat| table.name(seat)).collect();
    let text = format!("Turn {} of {turns}; order: {}", p.turn, order.join(", "));
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
    for &seat in p.order().iter().rev() {
        disc(painter, pos2(right, rect.center().y), 4.6, seat_color(seat));
        right -= 11.5;
    }
    response.on_hover_text(text);
}

/// All gauges.
pub(super) fn gauges(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState) {
    heading(ui, "Supply");
    supplies(ui, table);
    counter_revolution(ui, table);
    landslide(ui, table);
    battle(ui, table, state);
    votes(ui, table);
}

fn block_color(table: &Table<'_>, faction: Faction) -> Color32 {
    color(&table.sandbox.pack().board.blocks[faction].hex)
}

/// A row with a block, a bar and a number.
fn bar(ui: &mut Ui, fill: Color32, part: f32, number: &str, name: String) -> Response {
    let colours = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 19.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    let painter = ui.painter();
    let side = Rect::from_center_size(pos2(rect.left() + 8.0, rect.center().y), Vec2::splat(14.0));
    block(painter, side, fill);
    let number_width = if number.len() > 3 { 50.0 } else { 26.0 };
    let slot = Rect::from_min_max(
        pos2(rect.left() + 24.0, rect.center().y - 4.5),
        pos2(rect.right() - number_width, rect.center().y + 4.5),
    );
    painter.rect_filled(slot, CornerRadius::same(4), colours.line.gamma_multiply(0.55));
    let filled = slot.with_max_x(slot.left() + slot.width() * part.clamp(0.0, 1.0));
    if filled.width() > 0.5 {
        let line = Stroke::new(0.8, crate::gui::paint::edge(fill));
        painter.rect(filled, CornerRadius::same(4), fill, line, StrokeKind::Inside);
    }
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, number, small(), colours.ink);
    response
}

fn supplies(ui: &mut Ui, table: &Table<'_>) {
    let p = table.shown;
    for faction in Faction::ALL {
        let all = table.sandbox.pack().board.blocks(faction).max(1);
        let left = p.supply[faction];
        let word = table.texts.word("faction", faction.id());
        let on_track = p.reserve[faction];
        let tip = format!("{word}: {left} of {all} blocks in the supply, {on_track} on the Turn Track");
        let part = f32::from(left) / f32::from(all);
        bar(ui, block_color(table, faction), part, &left.to_string(), format!("Supply of {word}: {left}"))
            .on_hover_text(tip);
    }
    if p.supply_exhausted && p.phase == Phase::Action {
        ui.label(RichText::new("A supply is empty: this is the last round").color(palette(ui).doubtful).size(12.0));
    }
}

/// Fleurs-de-lis, and the provinces behind them.
fn counter_revolution(ui: &mut Ui, table: &Table<'_>) {
    heading(ui, "Counter-Revolution");
    let (game, p) = (table.sandbox.game(), table.shown);
    let have = game.counter_revolution_count(p);
    let need = game.rules().counter_revolution_provinces;
    let colours = palette(ui);
    let shown = need.max(have).max(1);
    let width = (ui.available_width() / f32::from(shown)).min(26.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let gold = if ui.visuals().dark_mode { GOLD.lerp_to_gamma(Color32::WHITE, 0.35) } else { GOLD };
    for at in 0..shown {
        let middle = pos2(rect.left() + width * (f32::from(at) + 0.5), rect.center().y);
        let ink = if at < have { gold } else { colours.line };
        let side = (width - 3.0).min(20.0);
        let place = Rect::from_center_size(middle, Vec2::splat(side));
        picture(ui.painter(), place, table.sandbox.pack().picture("fleur-de-lis"), ink);
    }
    let is_white = |&id: &crate::model::ProvinceId| {
        p.stacks(id).controlling().is_some_and(|(_, stack)| stack.faction() == Faction::Royalist)
    };
    let mut named: Vec<String> =
        game.fleurs_de_lis().iter().filter(is_white).map(|id| crate::desk::province(game, id).to_owned()).collect();
    let lost = p.lost_battle_count();
    if lost > 0 {
        named.push(if lost == 1 { "a Lost Battle".to_owned() } else { format!("{lost} Lost Battles") });
    }
    let text =
        if named.is_empty() { format!("{have} of {need}") } else { format!("{have} of {need}: {}", named.join(", ")) };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Counter-Revolution: {text}")));
    ui.label(RichText::new(text).color(colours.muted).size(12.0));
    let turns = &game.rules().counter_revolution_turns;
    if !turns.has(p.turn) {
        let turns: Vec<String> = turns.iter().map(|turn| turn.to_string()).collect();
        let text = format!("possible in turn {}", turns.join(" or "));
        ui.label(RichText::new(text).color(colours.muted).size(11.0));
    }
}

/// The progress towards the Radical Landslide.
fn landslide(ui: &mut Ui, table: &Table<'_>) {
    heading(ui, "Radical Landslide");
    let need = table.sandbox.game().rules().landslide_votes;
    let have = table.shown.tally[Faction::Radical];
    let part = f32::from(have) / f32::from(need.max(1));
    let text = format!("{have} / {need}");
    bar(ui, block_color(table, Faction::Radical), part, &text, format!("Radical votes: {have} of {need}"))
        .on_hover_text("Radical votes of this election, and how many end the game.");
}

/// The battle of the turn: tokens by seat, and who leads. Cards with a cannon can be dropped here.
fn battle(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState) {
    let p = table.shown;
    let battle = table.sandbox.pack().board.battle(p.turn);
    let title =
        battle.map_or_else(|| "Battle".to_owned(), |battle| format!("{} · {} VP", battle.name, battle.victory_points));
    heading(ui, &title);
    let colours = palette(ui);
    let is_none = table.sandbox.game().rules().no_battle_tokens.has(p.turn);
    let takes_cards = matches!(state.dragged, Some(super::Dragged::Card(_)));
    let line = if takes_cards { Stroke::new(1.5, colours.accent) } else { Stroke::new(1.0, colours.line) };
    let frame = Frame::new().stroke(line).corner_radius(6.0).inner_margin(Margin::symmetric(8, 5));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let total: u32 = p.all_seats().iter().map(|seat| u32::from(p.battle_tokens[seat])).sum();
        if total == 0 {
            let text = if is_none { "no tokens this turn" } else { "no tokens yet" };
            ui.label(RichText::new(text).color(colours.muted).size(12.0));
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for seat in p.order().iter().copied().filter(|&seat| p.battle_tokens[seat] > 0) {
                for _ in 0..p.battle_tokens[seat] {
                    small_disc(ui, seat);
                }
                ui.add_space(8.0);
            }
        });
        ui.label(RichText::new(leader(table)).color(colours.muted).size(12.0));
    });
    let name = format!("Battle Box: {}", leader(table));
    shown.response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &name));
    state.rects.push((HitTarget::Battle, shown.response.rect));
}

/// Who would lead the army now.
fn leader(table: &Table<'_>) -> String {
    let p = table.shown;
    let pack = table.sandbox.pack();
    let general = |seat: Seat| {
        let is_general =
            |&card: &crate::model::CardId| pack.cards[card.index()].symbols.has(crate::model::Symbol::General);
        p.displays[seat].iter().find(is_general)
    };
    let can: Vec<Seat> =
        p.order().iter().copied().filter(|&seat| p.battle_tokens[seat] > 0 && general(seat).is_some()).collect();
    let most = can.iter().map(|&seat| p.battle_tokens[seat]).max();
    let lead: Vec<Seat> = can.into_iter().filter(|&seat| Some(p.battle_tokens[seat]) == most).collect();
    match lead.as_slice() {
        [] => "nobody leads: no General with a token".to_owned(),
        &[one] => {
            let card =
                general(one).map(|card| crate::desk::card_title(table.sandbox.game(), table.texts, card).to_owned());
            format!("{} leads (General: {})", table.name(one), card.unwrap_or_default())
        }
        several => {
            let names: Vec<String> = several.iter().map(|&seat| table.name(seat).to_owned()).collect();
            format!("{} are tied", crate::desk::listed(&names))
        }
    }
}

/// Votes by faction, and by seat; nothing before the first election.
fn votes(ui: &mut Ui, table: &Table<'_>) {
    let p = table.shown;
    let of = |seat: Seat, faction: Faction| p.votes[seat][faction];
    let total: u32 =
        p.all_seats().iter().flat_map(|seat| Faction::ALL.map(|faction| u32::from(of(seat, faction)))).sum();
    if total == 0 && p.phase != Phase::Election {
        return;
    }
    heading(ui, "Votes");
    let most = Faction::ALL.into_iter().map(|faction| p.tally[faction]).max().unwrap_or(0).max(12);
    for faction in Faction::ALL {
        let votes = p.tally[faction];
        let part = f32::from(votes) / f32::from(most);
        let name = format!("Votes for the {}: {votes}", table.texts.word("faction", faction.id()));
        bar(ui, block_color(table, faction), part, &votes.to_string(), name);
    }
    for &seat in p.order() {
        let own: Vec<(Faction, u8)> = Faction::ALL
            .into_iter()
            .map(|faction| (faction, of(seat, faction)))
            .filter(|(_, votes)| *votes > 0)
            .collect();
        if own.is_empty() {
            continue;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            small_disc(ui, seat);
            ui.label(RichText::new(table.name(seat)).size(12.0));
            for (faction, votes) in own {
                let (rect, response) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
                let name = format!("{} holds {votes} {faction} votes", table.name(seat));
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
                block(ui.painter(), rect, block_color(table, faction));
                ui.label(RichText::new(votes.to_string()).size(12.0));
            }
        });
    }
}

/// A small disc before a line of text.
fn small_disc(ui: &mut Ui, seat: Seat) -> Rect {
    let (rect, _) = ui.allocate_exact_size(vec2(13.0, 13.0), Sense::hover());
    disc(ui.painter(), pos2(rect.center().x, rect.center().y), 5.5, seat_color(seat));
    rect
}

/// The font of small numbers.
fn small() -> FontId {
    FontId::proportional(12.0)
}
