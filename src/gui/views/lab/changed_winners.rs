//! The pairs with another winner under the other ruleset. A click opens both games where they diverge.

use super::letter;
use crate::app::experiments::{ExperimentRun, ExperimentSummary, LabRequest};
use crate::gui::game::has_own_table;
use crate::gui::paint::row_background;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{Palette, palette};
use crate::gui::views::widgets::{plain, text_in};
use crate::kernel::Order;
use crate::lab::{ChangedWinner, PairId};
use eframe::egui::{
    Align, Align2, Button, Label, Layout, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};

/// The height of a row, in points.
const ROW: f32 = 25.0;
/// The left edges of the columns, as shares of the width: seed, winners, divergence, both choices.
const STARTS: [f32; 6] = [0.0, 0.16, 0.31, 0.46, 0.58, 0.79];

/// The order of pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PairOrder {
    /// Those first whose games go the same way longest: what parts them late is easiest to see.
    #[default]
    Latest,
    /// Those first whose games part at once.
    Earliest,
    /// By their seeds.
    Seed,
}

impl PairOrder {
    /// The order after a click on a heading: of seeds, or of where pairs diverge.
    fn next(self, is_seed: bool) -> PairOrder {
        match self {
            _ if is_seed => PairOrder::Seed,
            PairOrder::Latest => PairOrder::Earliest,
            PairOrder::Earliest | PairOrder::Seed => PairOrder::Latest,
        }
    }

    fn mark(self) -> &'static str {
        match self {
            PairOrder::Latest => " ▼",
            PairOrder::Earliest => " ▲",
            PairOrder::Seed => "",
        }
    }

    /// The pairs in this order; those of which it is not known where they part are last.
    fn sorted(self, pairs: &[PairId], told: &[ChangedWinner]) -> Vec<PairId> {
        let mut sorted = pairs.to_vec();
        // Where all choices are the same, the games part at the very end.
        let at = |pair: &PairId| {
            let told = told.iter().find(|told| told.pair == *pair)?;
            Some(told.differs_at.unwrap_or(usize::MAX))
        };
        match self {
            PairOrder::Seed => {}
            PairOrder::Latest => sorted.order_by_key(|pair| std::cmp::Reverse(at(pair))),
            PairOrder::Earliest => sorted.order_by_key(|pair| (at(pair).is_none(), at(pair))),
        }
        sorted
    }
}

/// Draws the list.
pub(super) fn changed_winners(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    run: &ExperimentRun,
    shown: &ExperimentSummary,
    (arm, order): (usize, &mut PairOrder),
    requests: &mut Requests,
) {
    let Some(comparison) = shown.found.comparisons.get(arm - 1) else { return };
    let colours = palette(ui);
    let has_table = has_own_table(context.rulebook());
    let click = match has_table {
        false => "A click opens both games side by side where they diverge.".to_owned(),
        true => "A click on a choice opens its game at the table, where the two diverge.".to_owned(),
    };
    let told = format!(
        "{} of {} pairs went the same way, {} had a different winner. {click}",
        comparison.same_games,
        comparison.pairs(),
        comparison.changed_winners
    );
    ui.add(Label::new(RichText::new(told).color(colours.muted)).wrap());
    if context.lab.is_opening() {
        ui.label(RichText::new("Both games are being played again…").color(colours.doubtful));
    }
    if comparison.changed_winner_pairs.is_empty() {
        ui.label("No pair has a different winner so far.");
        return;
    }
    let told = run.flips(arm);
    let listed = comparison.changed_winner_pairs.len();
    ui.horizontal(|ui| {
        if listed < comparison.changed_winners as usize {
            let text = format!("The first {listed} are listed.");
            ui.label(RichText::new(text).color(colours.muted).small());
        }
        if context.lab.is_examining(run.id, arm) {
            let text = format!("Where do they diverge? {} of {listed} played again…", told.len());
            ui.label(RichText::new(text).color(colours.doubtful).small());
        } else if told.len() < listed {
            let hint = "Play both games of each pair again, and sort the pairs by how late they diverge.";
            let button = ui.button("Find where they diverge").on_hover_text(hint);
            requests.on_click(button, LabRequest::Examine(run.id, arm));
        }
    });
    ui.add_space(4.0);
    let b = letter(arm);
    let diverge = format!("diverge at{}", order.mark());
    let names: [&dyn std::fmt::Display; 6] =
        [&"seed", &"A: winner", &format!("{b}: winner"), &diverge, &"A", &b.to_string()];
    column_headings(ui, names, colours, order);
    let pairs = order.sorted(&comparison.changed_winner_pairs, told);
    ScrollArea::vertical().id_salt("lab flips").auto_shrink(false).show_rows(ui, ROW, pairs.len(), |ui, range| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for &pair in &pairs[range] {
            let told = told.iter().find(|told| told.pair == pair);
            let clicked = match has_table {
                false => row(ui, run, pair, told, b).then_some(0),
                true => row_of_two(ui, run, pair, told, b),
            };
            if let Some(shown) = clicked {
                let (seed, rotation) = (pair.seed, pair.rotation);
                requests.push(LabRequest::OpenPair { run: run.id, arm, seed, rotation, shown });
            }
        }
    });
}

fn columns(rect: Rect) -> [Rect; 6] {
    let x = |at: usize| rect.left() + 6.0 + STARTS.get(at).copied().unwrap_or(1.0) * (rect.width() - 6.0);
    [0, 1, 2, 3, 4, 5].map(|at| Rect::from_min_max(pos2(x(at), rect.top()), pos2(x(at + 1) - 8.0, rect.bottom())))
}

/// The headings; a click on the seed or on where they diverge sorts by it.
fn column_headings(
    ui: &mut Ui,
    column_headings: [&dyn std::fmt::Display; 6],
    colours: &Palette,
    order: &mut PairOrder,
) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    for (at, (place, head)) in columns(rect).into_iter().zip(column_headings).enumerate() {
        let by =
            [(0, "Sort by seed"), (3, "Sort by how late they diverge")].into_iter().find(|(column, _)| *column == at);
        if let Some((column, name)) = by {
            let response = ui.interact(place, ui.scope_id().with(("pair order", column)), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), name));
            row_background(ui, place, &response, false);
            if response.on_hover_text(name).clicked() {
                *order = order.next(column == 0);
            }
        }
        text_in(ui, place, Align2::LEFT_CENTER, plain(11.5), colours.muted, &head.to_string());
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, colours.line));
}

/// A pair. Returns whether it was clicked.
fn row(ui: &mut Ui, run: &ExperimentRun, pair: PairId, told: Option<&ChangedWinner>, b: char) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let seed = seed(run, pair);
    let cells = cells(&seed, told, run);
    response.widget_info(|| {
        let name = format!("Pair of seed {seed}: A {}, {b} {}, {}", cells[1], cells[2], cells[3]);
        WidgetInfo::labeled(Role::Button, ui.is_enabled(), name)
    });
    row_background(ui, rect, &response, false);
    draw(ui, rect, &cells, cells.len());
    response.clicked()
}

/// A pair whose games are opened one by one. Returns which of the two choices was clicked.
fn row_of_two(ui: &mut Ui, run: &ExperimentRun, pair: PairId, told: Option<&ChangedWinner>, b: char) -> Option<usize> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let seed = seed(run, pair);
    let cells = cells(&seed, told, run);
    row_background(ui, rect, &response, false);
    draw(ui, rect, &cells, 4);
    let places = columns(rect);
    let clicked = [0, 1].into_iter().filter(|&side| {
        let text = if cells[4 + side].is_empty() { "open" } else { &cells[4 + side] };
        let button = Button::new(RichText::new(text).font(plain(12.5)).underline()).frame(false).truncate();
        let mut inside =
            ui.new_child(UiBuilder::new().id_salt((pair.seed, pair.rotation, side)).max_rect(places[4 + side]));
        let button = inside.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(button)).inner;
        let by = if side == 0 { 'A' } else { b };
        let name = format!("Open the game of seed {seed} by {by}: {} wins", cells[1 + side]);
        button.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
        button.on_hover_text(name).clicked()
    });
    clicked.last()
}

/// The seed of a pair, with how the bots were moved.
fn seed(run: &ExperimentRun, pair: PairId) -> String {
    let moved = if run.lineup.count() > 1 { format!(", moved by {}", pair.rotation) } else { String::new() };
    format!("{}{moved}", pair.seed)
}

/// Writes the first cells of a row.
fn draw(ui: &Ui, rect: Rect, cells: &[String; 6], count: usize) {
    let colours = palette(ui);
    for (at, (place, text)) in columns(rect).into_iter().zip(cells).enumerate().take(count) {
        let colour = if at == 0 || at == 3 { colours.muted } else { colours.ink };
        text_in(ui, place, Align2::LEFT_CENTER, plain(12.5), colour, text);
    }
}

/// The texts of the columns; what is not computed yet is empty.
fn cells(seed: &str, told: Option<&ChangedWinner>, run: &ExperimentRun) -> [String; 6] {
    let Some(told) = told else { return [seed, "…", "…", "", "", ""].map(str::to_owned) };
    let part = told.differs_at.map_or("no choice".to_owned(), |at| format!("choice {}", at + 1));
    let [a, b] = [0, 1].map(|side| {
        let is_over = if told.differs_at.is_some() { "the game is over" } else { "" };
        told.choices[side].clone().unwrap_or_else(|| is_over.to_owned())
    });
    let seated = run.lineup.seated(told.pair.rotation);
    let [one, two] = [0, 1].map(|side| told.winners_in_words(side, seated));
    [seed.to_owned(), one, two, part, a, b]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::SeatSet;

    #[test]
    fn pairs_that_part_late_come_first_and_unknown_ones_last() {
        let pair = |seed| PairId { seed, rotation: 0 };
        let told = |seed, differs_at| ChangedWinner {
            pair: pair(seed),
            winners: [SeatSet::NONE; 2],
            made: [Vec::new(), Vec::new()],
            differs_at,
            choices: [None, None],
        };
        let told = [told(1, Some(5)), told(2, None), told(3, Some(90))];
        let seeds = |order: PairOrder| {
            order.sorted(&[1, 2, 3, 4].map(pair), &told).into_iter().map(|pair| pair.seed).collect::<Vec<_>>()
        };
        assert_eq!(seeds(PairOrder::Latest), [2, 3, 1, 4]);
        assert_eq!(seeds(PairOrder::Earliest), [1, 3, 2, 4]);
        assert_eq!(seeds(PairOrder::Seed), [1, 2, 3, 4]);
    }
}
