//! Statistics of the deck: the number of cards of each faction, value, region and so on, shown and in all.

mod shape;
mod stated_totals;

use super::cards::{CardsState, query_terms};
use super::widgets::{Sign, draw_sign, plain};
use crate::gui::command::Command;
use crate::gui::paint::edge;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::shell::Pane;
use crate::gui::theme::{self, Palette};
use eframe::egui::{
    Align2, Color32, CornerRadius, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};
use shape::{DeckRow, DeckSection, Shape};
use stated_totals::StatedTotals;

/// The height of a row in points.
const ROW: f32 = 22.0;
/// The space for a number after a bar: of all cards, and of those shown.
const NUMBER: [f32; 2] = [30.0, 54.0];

/// The state of the pane.
#[derive(Default)]
pub struct DeckState {
    shape: Shape,
    stated: StatedTotals,
}

/// Draws the statistics. A click on a row toggles its filter in the search of the list.
pub fn deck(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    state: &mut DeckState,
    list: &mut CardsState,
    requests: &mut Requests,
) {
    let shown = list.shown(context);
    let Some(pack) = shown.pack.clone() else {
        ui.label("The pack can't be read far enough: see the problems.");
        return;
    };
    state.shape.update(&pack, &shown.set, context.language);
    state.stated.update(context, &pack);
    let mut pressed = None;
    ScrollArea::vertical().auto_shrink(false).id_salt("deck").show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let query = &list.wanted.query;
        head(ui, state.shape.is_narrowed);
        for section in &state.shape.sections {
            if let Some(id) = draw(ui, section, query, state.shape.is_narrowed) {
                pressed = Some((section.key, id.to_owned()));
            }
        }
        if let Some(of) = stated_totals::stated(ui, &state.stated) {
            pressed = Some(("", of.to_owned()));
        }
        ui.add_space(12.0);
    });
    if let Some((key, value)) = pressed {
        match key {
            "" => list.wanted.query = value,
            key => list.toggle(key, &value),
        }
        requests.run(Command::Show(Pane::Cards));
    }
}

/// The columns: a word, the bars of set A and their number, the same of set B.
#[derive(Clone, Copy)]
struct Columns {
    word: f32,
    bar: f32,
    number: f32,
}

impl Columns {
    fn of(width: f32, is_narrowed: bool) -> Columns {
        let word = (width * 0.36).clamp(96.0, 134.0);
        let number = NUMBER[usize::from(is_narrowed)];
        Columns { word, number, bar: ((width - word - 2.0 * number - 18.0) / 2.0).max(16.0) }
    }

    /// The left edge of the bars of a set.
    fn begins(&self, set: usize) -> f32 {
        self.word + set as f32 * (self.bar + self.number + 12.0)
    }
}

fn head(ui: &mut Ui, is_narrowed: bool) {
    let palette = theme::palette(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let columns = Columns::of(rect.width(), is_narrowed);
    for (set, word) in ["Set A", "Set B"].into_iter().enumerate() {
        let place = pos2(rect.left() + columns.begins(set), rect.center().y);
        ui.painter().text(place, Align2::LEFT_CENTER, word, theme::strong(12.0), palette.ink);
    }
    if is_narrowed {
        let place = pos2(rect.left(), rect.center().y);
        ui.painter().text(place, Align2::LEFT_CENTER, "shown / all", plain(11.5), palette.muted);
    }
}

/// Draws a section. Returns the word that was clicked.
fn draw<'s>(ui: &mut Ui, section: &'s DeckSection, query: &str, is_narrowed: bool) -> Option<&'s str> {
    ui.add_space(6.0);
    ui.label(RichText::new(section.title).font(theme::book(15.5)));
    let asked = query_terms::asked(query, section.key);
    let mut pressed = None;
    for row in &section.rows {
        let is_asked = asked.contains(&row.id);
        if bars(ui, section, row, is_asked, is_narrowed) {
            pressed = Some(row.id.as_str());
        }
    }
    pressed
}

/// Draws a row. Returns whether it was clicked.
fn bars(ui: &mut Ui, section: &DeckSection, row: &DeckRow, is_asked: bool, is_narrowed: bool) -> bool {
    let palette = theme::palette(ui);
    let sense = if section.key.is_empty() { Sense::hover() } else { Sense::click() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), sense);
    let name = || {
        let [all, shown] = [row.all, row.shown].map(|it| it.iter().sum::<usize>());
        format!(
            "{}: {}: {shown} of {all} shown, {} in set A, {} in set B",
            section.title, row.name, row.shown[0], row.shown[1]
        )
    };
    let role = if section.key.is_empty() { Role::Label } else { Role::CheckBox };
    response.widget_info(|| WidgetInfo::selected(role, true, is_asked, name()));
    let is_near = sense == Sense::click() && (response.hovered() || response.has_focus());
    if is_asked || is_near {
        let line = if is_asked || response.has_focus() { palette.accent } else { Color32::TRANSPARENT };
        let stroke = Stroke::new(1.0, line);
        ui.painter().rect(rect, CornerRadius::same(4), palette.selected, stroke, StrokeKind::Inside);
    }
    let columns = Columns::of(rect.width(), is_narrowed);
    let mut left = rect.left() + 4.0;
    let fill = match &row.sign {
        Some(Sign::Ground(ground)) => Some(theme::land_color(*ground, *palette == theme::DARK)),
        _ => row.fill,
    };
    if let Some(sign) = row.sign.clone() {
        let place = Rect::from_center_size(pos2(left + 7.0, rect.center().y), Vec2::splat(14.0));
        draw_sign(ui.painter(), place, sign, palette);
        left += 20.0;
    }
    let word = Rect::from_min_max(pos2(left, rect.top()), pos2(rect.left() + columns.word - 4.0, rect.bottom()));
    super::widgets::text_in(ui, word, Align2::LEFT_CENTER, plain(12.5), palette.ink, &row.name);
    for set in 0..2 {
        let begin = pos2(rect.left() + columns.begins(set), rect.center().y);
        bar(ui, begin, columns, section.most, [row.shown[set], row.all[set]], fill, palette);
    }
    let is_pressed = response.clicked();
    if sense == Sense::click() {
        let text = if is_asked { "Removes this filter from the search." } else { "Shows only these." };
        response.on_hover_text(text);
    }
    is_pressed
}

/// A bar of the cards shown over a bar of all, with the numbers.
fn bar(
    ui: &Ui,
    begin: eframe::egui::Pos2,
    columns: Columns,
    most: usize,
    [shown, all]: [usize; 2],
    fill: Option<Color32>,
    palette: &Palette,
) {
    let long = |count: usize| columns.bar * count as f32 / most.max(1) as f32;
    let rect = |count: usize| Rect::from_min_size(begin - vec2(0.0, 5.0), vec2(long(count), 10.0));
    let fill = fill.unwrap_or(palette.muted);
    let painter = ui.painter();
    let corner = CornerRadius::same(2);
    if all > 0 {
        painter.rect(rect(all), corner, fill.gamma_multiply(0.22), Stroke::new(0.8, palette.line), StrokeKind::Inside);
    }
    if shown > 0 {
        painter.rect(rect(shown), corner, fill, Stroke::new(0.8, edge(fill)), StrokeKind::Inside);
    }
    let text = if shown == all { all.to_string() } else { format!("{shown} / {all}") };
    let color = if shown > 0 { palette.ink } else { palette.muted };
    let end = pos2(begin.x + columns.bar + columns.number, begin.y);
    painter.text(end, Align2::RIGHT_CENTER, text, plain(12.0), color);
}
