//! Two experiments of this session side by side.

use super::{LabState, difference_text, letter, signed_range_text, value_text};
use crate::gui::requests::ViewContext;
use crate::gui::theme::{book, palette};
use crate::gui::views::widgets::{plain, text_in};
use crate::lab::grouped;
use eframe::egui::{Align2, Label, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// The height of a row, in points.
const ROW: f32 = 23.0;
/// The columns of numbers, in points.
const NUMBER: f32 = 84.0;
const RANGE: f32 = 124.0;

/// Draws both.
pub(super) fn against(ui: &mut Ui, context: &ViewContext<'_>, state: &mut LabState) {
    let Some(against) = &state.against else { return };
    let colours = palette(ui);
    let [one, two] = against.sides;
    ui.label(RichText::new(format!("Experiments {} and {}", one.0, two.0)).font(book(24.0)));
    for (number, (id, arm)) in [one, two].into_iter().enumerate() {
        let Some((run, ruleset)) = context.lab.run(id).and_then(|run| Some((run, run.rulesets.get(arm)?))) else {
            continue;
        };
        let games = run.shown.as_ref().and_then(|shown| shown.found.arms.get(arm)).map_or(0, |found| found.tally.games);
        let text = format!(
            "{}  {} ({}), {} games, {} players, {}, seeds from {}",
            ["first", "second"][number],
            if run.rulesets.len() > 1 { format!("{} {}", letter(arm), ruleset.name) } else { ruleset.name.clone() },
            ruleset.pack.hash,
            grouped(games),
            run.asked.seats,
            run.bots(),
            run.asked.seed
        );
        ui.add(Label::new(RichText::new(text).color(colours.muted).small()).wrap());
    }
    let hint = "Not paired: the intervals of the difference are those of two experiments that have nothing in common. \
                One experiment with both rulesets tells as much with fewer games.";
    ui.add(Label::new(RichText::new(hint).color(colours.muted).small()).wrap());
    let is_left = ui.button("Back to one experiment").clicked();
    ui.add_space(4.0);
    row(ui, [&"figure", &"first", &"second", &"difference", &"95 %"], true);
    ScrollArea::vertical().id_salt("lab against").auto_shrink(false).show_rows(
        ui,
        ROW,
        against.rows.len(),
        |ui, range| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for it in &against.rows[range] {
                let [a, b] = it.values.map(|value| value_text(value, it.unit));
                let difference = difference_text(it.difference.value, it.unit);
                row(ui, [&it.title, &a, &b, &difference, &signed_range_text(it.difference, it.unit)], false);
            }
        },
    );
    if is_left {
        state.against = None;
    }
}

fn row(ui: &mut Ui, cells: [&dyn std::fmt::Display; 5], is_head: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let cells = cells.map(ToString::to_string);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, cells.join(", ")));
    let colours = palette(ui);
    let mut right = rect.right() - 8.0;
    let font = plain(if is_head { 11.5 } else { 12.5 });
    for (at, width) in [(4, RANGE), (3, NUMBER), (2, NUMBER), (1, NUMBER)] {
        let place = Rect::from_min_max(pos2(right - width, rect.top()), pos2(right, rect.bottom()));
        let colour = if is_head || at == 4 { colours.muted } else { colours.ink };
        text_in(ui, place, Align2::RIGHT_CENTER, font.clone(), colour, &cells[at]);
        right -= width;
    }
    let place = Rect::from_min_max(pos2(rect.left() + 6.0, rect.top()), pos2(right, rect.bottom()));
    let colour = if is_head { colours.muted } else { colours.ink };
    text_in(ui, place, Align2::LEFT_CENTER, font, colour, &cells[0]);
    if is_head {
        ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, colours.line));
    }
}
