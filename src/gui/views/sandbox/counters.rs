//! The counters that a pack declares, as gauges: those of the game above the players, of a seat in its panel, of provinces
//! and cards below. A pack without counters shows nothing of them.

use super::Table;
use crate::desk::counter_owner;
use crate::gui::theme::{palette, strong};
use crate::kernel::{Order, Seat};
use crate::model::say;
use crate::model::{Counter, CounterId, CounterOf, CounterOwner};
use eframe::egui::{CornerRadius, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

/// How long a gauge is, in points.
const GAUGE: f32 = 34.0;

/// How many provinces or cards are named with their number; the others where the pointer rests on them.
const MOST: usize = 4;

/// The counters of the game.
pub(super) fn of_game(ui: &mut Ui, table: &Table<'_>) {
    gauges(ui, table, CounterOwner::Game);
}

/// The counters of a seat; of a secret one that is not seen only that there is one.
pub(super) fn of_seat(ui: &mut Ui, table: &Table<'_>, seat: Seat) {
    gauges(ui, table, CounterOwner::Seat(seat));
}

/// The counters of provinces and of cards that are not at their starts, those first that are furthest from them.
pub(super) fn of_provinces_and_cards(ui: &mut Ui, table: &Table<'_>) {
    let game = table.sandbox.game();
    for (id, counter) in game.counters_of(CounterOf::Province).chain(game.counters_of(CounterOf::Card)) {
        let owners = game.counter_owners(counter).into_iter();
        let changed = owners.filter_map(|owner| {
            let number = game.counted(table.shown, id, owner);
            let whose = counter_owner(game, table.sandbox.names(), table.texts, owner)?;
            (number != counter.start).then(|| (number, format!("{whose} {}", table.texts.counted(counter, number))))
        });
        let mut changed: Vec<(i16, String)> = changed.collect();
        if changed.is_empty() {
            continue;
        }
        // There may be a hundred: the players below must stay in view.
        changed.order_by_key(|&(number, _)| std::cmp::Reverse((i32::from(number) - i32::from(counter.start)).abs()));
        let changed: Vec<String> = changed.into_iter().map(|(_, line)| line).collect();
        let name = table.texts.word("counter", &counter.id);
        let (first, rest) = changed.split_at(changed.len().min(MOST));
        let more = (!rest.is_empty()).then(|| say!(table.texts, "and {n} more", n = rest.len()));
        let shown: Vec<&str> = first.iter().chain(&more).map(String::as_str).collect();
        let label = ui.label(RichText::new(format!("{name}: {}", shown.join(", "))).size(12.0));
        if more.is_some() {
            label.on_hover_text(format!("{name}: {}", changed.join(", ")));
        }
    }
}

fn gauges(ui: &mut Ui, table: &Table<'_>, owner: CounterOwner) {
    let game = table.sandbox.game();
    if game.counters_of(owner.kind()).next().is_none() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        game.counters_of(owner.kind()).for_each(|(id, counter)| gauge(ui, table, (id, counter), owner));
    });
}

/// The name, a bar as long as the number is high, and the number.
fn gauge(ui: &mut Ui, table: &Table<'_>, (id, counter): (CounterId, &Counter), owner: CounterOwner) {
    let colours = palette(ui);
    let game = table.sandbox.game();
    let name = table.texts.word("counter", &counter.id);
    let is_seen = table.handover.is_none() || !counter.is_secret;
    let is_seen = is_seen && table.viewer.is_none_or(|viewer| game.sees_counter(id, owner, viewer));
    let number = game.counted(table.shown, id, owner);
    let shown = if is_seen { table.texts.counted(counter, number) } else { "?".to_owned() };
    ui.label(RichText::new(name).color(colours.muted).size(12.0));
    let (rect, response) = ui.allocate_exact_size(vec2(GAUGE, 8.0), Sense::hover());
    ui.painter().rect_filled(rect, CornerRadius::same(3), colours.line);
    if is_seen {
        let part = f32::from(number - counter.least) / f32::from(counter.most - counter.least).max(1.0);
        let filled = Rect::from_min_size(rect.min, vec2(rect.width() * part, rect.height()));
        ui.painter().rect_filled(filled, CornerRadius::same(3), colours.accent);
    }
    ui.label(RichText::new(&shown).font(strong(13.0)));
    let told = format!("{name}: {shown}");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &told));
    response.on_hover_text(say!(
        table.texts,
        "{what}, from {least} to {most}",
        what = told,
        least = counter.least,
        most = counter.most
    ));
}
