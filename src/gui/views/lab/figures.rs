//! The list of figures: which are shown and in which order; favourites, searching and sorting.

use super::Favourites;
use crate::app::experiments::{ExperimentSummary, FigureRow};
use crate::gui::theme::palette;
use crate::gui::views::widgets::{ToggleButton, toggle_button};
use crate::kernel::{Order, word_table};
use crate::lab::{Difference, FigureGroup, Significance, Unit};
use eframe::egui::{
    Color32, ComboBox, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, TextEdit, Ui, WidgetInfo, vec2,
};
use std::collections::BTreeSet;
use std::f32::consts::TAU;

word_table! {
    /// The order of figures.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum FigureOrder {
        /// The main ones, then by what they are about.
        #[default]
        Group = "by subject", "The main figures first, the others by what they are about.";
        /// The greatest difference first.
        Size = "by size", "The greatest differences first: shares by percentage points, all others in percent of what they were.";
        /// By their names.
        Name = "by name", "In the order of the alphabet.";
        /// The narrowest interval first.
        Interval = "by interval", "What is known best first: the narrowest intervals, beside the size of the figure.";
    }
    /// In a menu.
    pub fn title;
    /// What comes first.
    pub fn meaning;
}

/// Which figures are shown, and in which order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FigureFilter {
    /// Words that must stand in a figure's title, meaning or id.
    pub query: String,
    /// The order.
    pub order: FigureOrder,
    /// Whether only figures are shown that change, as far as that is likely.
    pub only_changes: bool,
}

/// A row of a table of figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FigureLine {
    /// The heading of a group that can be opened, and the number of its rows.
    Group(&'static str, usize),
    /// Another heading.
    Heading(String),
    /// A figure, by its index.
    Figure(usize),
}

/// Of which difference a row tells: of a ruleset from the first, or of the surest of all, as for a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Compared {
    /// Nothing is compared.
    Nothing,
    /// A ruleset with the first.
    Arm(usize),
    /// All rulesets with the first.
    All,
}

impl Compared {
    fn of(self, row: &FigureRow) -> Option<&Difference> {
        match self {
            Compared::Nothing => None,
            Compared::Arm(arm) => row.differences.get(arm.checked_sub(1)?),
            Compared::All => verdict(row),
        }
    }

    fn changes(self, row: &FigureRow) -> bool {
        self.of(row).is_some_and(|it| it.word.is_shown())
    }

    /// How great the difference is beside other figures.
    fn size(self, row: &FigureRow) -> f64 {
        let Some(difference) = self.of(row) else { return 0.0 };
        let (change, was) = (difference.fixed.value.abs(), row.arms.first().map_or(0.0, |it| it.value.abs()));
        let size = if row.figure.unit() == Unit::Share { change } else { change / was.max(f64::EPSILON) };
        // What was never there before can't be told in percent.
        if !size.is_finite() || was == 0.0 && row.figure.unit() != Unit::Share { 0.0 } else { size }
    }

    /// How wide the interval is beside the figure.
    fn width(self, row: &FigureRow) -> f64 {
        let was = row.arms.first().copied().unwrap_or_default();
        let it = self.of(row).map_or(was, |it| it.fixed);
        let scale = if row.figure.unit() == Unit::Share { 1.0 } else { was.value.abs().max(f64::EPSILON) };
        let width = (it.high - it.low) / scale;
        if width.is_finite() { width } else { f64::INFINITY }
    }
}

/// How sure it is that a setting changes a figure: the surest of its differences from the base.
pub(super) fn verdict(row: &FigureRow) -> Option<&Difference> {
    let rank = |it: &&Difference| (it.among_all.is_shown(), it.word == Significance::Clear, it.word.is_shown());
    // Of equal ones the greatest; `max_by` takes the last, and places are in a fixed order.
    row.differences.iter().max_by(|one, other| {
        rank(one).cmp(&rank(other)).then(one.fixed.value.abs().total_cmp(&other.fixed.value.abs()))
    })
}

impl FigureFilter {
    fn is_plain(&self) -> bool {
        self.query.trim().is_empty() && self.order == FigureOrder::Group && !self.only_changes
    }

    fn fits(&self, row: &FigureRow, compared: Compared) -> bool {
        let text = format!("{} {} {}", row.title, row.meaning, row.id).to_lowercase();
        let has_words = self.query.to_lowercase().split_whitespace().all(|word| text.contains(word));
        has_words && (!self.only_changes || compared.changes(row))
    }

    /// The rows, from top to bottom; `opened` are the titles of the groups that are open.
    pub(super) fn lines(
        &self,
        shown: &ExperimentSummary,
        opened: &BTreeSet<&'static str>,
        favourites: &Favourites,
        compared: Compared,
    ) -> Vec<FigureLine> {
        let mut found: Vec<usize> = (0..shown.rows.len()).filter(|&at| self.fits(&shown.rows[at], compared)).collect();
        self.sort(&mut found, shown, compared);
        let is_favourite = |at: &usize| favourites.contains(&shown.rows[*at].id);
        let (first, rest): (Vec<usize>, Vec<usize>) = found.iter().partition(|at| is_favourite(at));
        let mut lines = Vec::new();
        if !first.is_empty() {
            lines.push(FigureLine::Heading("Favourites".to_owned()));
            lines.extend(first.iter().map(|&at| FigureLine::Figure(at)));
        }
        if self.is_plain() {
            lines.extend(groups(shown, opened));
            return lines;
        }
        let all = shown.rows.len();
        let count = match (found.len(), first.len()) {
            (found, 0) => format!("Found: {found} of {all}"),
            (found, favourites) => format!("Found: {found} of {all}, {favourites} among the favourites"),
        };
        lines.push(FigureLine::Heading(count));
        lines.extend(rest.into_iter().map(FigureLine::Figure));
        lines
    }

    fn sort(&self, found: &mut [usize], shown: &ExperimentSummary, compared: Compared) {
        let row = |at: &usize| &shown.rows[*at];
        match self.order {
            FigureOrder::Group => {}
            FigureOrder::Name => found.order_by_key(|at| row(at).title.to_lowercase()),
            FigureOrder::Size => {
                found.order_by(|one, other| compared.size(row(other)).total_cmp(&compared.size(row(one))));
            }
            FigureOrder::Interval => {
                found.order_by(|one, other| compared.width(row(one)).total_cmp(&compared.width(row(other))));
            }
        }
    }
}

/// All figures: the main ones, and the others by group.
fn groups(shown: &ExperimentSummary, opened: &BTreeSet<&'static str>) -> Vec<FigureLine> {
    let rows = || shown.rows.iter().enumerate();
    let first: Vec<FigureLine> =
        rows().filter(|(_, row)| row.figure.is_headline()).map(|(at, _)| FigureLine::Figure(at)).collect();
    let mut lines = vec![FigureLine::Heading("Headline figures".to_owned())];
    lines.extend(first);
    for group in FigureGroup::ALL {
        let is_of = |row: &FigureRow| row.figure.group() == group && !row.figure.is_headline();
        let of: Vec<FigureLine> = rows().filter(|(_, row)| is_of(row)).map(|(at, _)| FigureLine::Figure(at)).collect();
        if of.is_empty() {
            continue;
        }
        let title = group.title();
        lines.push(FigureLine::Group(title, of.len()));
        if opened.contains(title) {
            lines.extend(of);
        }
    }
    lines
}

/// Draws the search field, the filter and the order.
pub(super) fn filter_bar(ui: &mut Ui, shown: &ExperimentSummary, filter: &mut FigureFilter, compared: Compared) {
    ui.horizontal_wrapped(|ui| {
        let field = TextEdit::singleline(&mut filter.query).desired_width(220.0).hint_text("Search figures");
        ui.add(field).accessible_name("Search figures");
        if compared != Compared::Nothing {
            let changes = shown.rows.iter().filter(|row| compared.changes(row)).count();
            let text = format!("Only what changes  {changes}");
            let button =
                ToggleButton { is_on: filter.only_changes, text: &text, name: &text, ..ToggleButton::default() };
            if toggle_button(ui, button).on_hover_text("Only figures that change clearly or probably.").clicked() {
                filter.only_changes = !filter.only_changes;
            }
        }
        let list = ComboBox::from_id_salt("lab figure order").selected_text(filter.order.title());
        let list = list.width(112.0).show_ui(ui, |ui| {
            for order in FigureOrder::ALL {
                if order == FigureOrder::Size && compared == Compared::Nothing {
                    continue;
                }
                ui.selectable_value(&mut filter.order, order, order.title()).on_hover_text(order.meaning());
            }
        });
        list.response.accessible_name(format!("Order of the figures: {}", filter.order.title()));
        ui.label(RichText::new("☆ marks a favourite").color(palette(ui).muted).small());
    });
    ui.add_space(2.0);
}

/// Draws the star of a figure. Returns whether it was clicked.
pub(super) fn star(ui: &mut Ui, place: Rect, is_on: bool, title: &str) -> bool {
    let colours = palette(ui);
    let response = ui.interact(place, ui.scope_id().with(("favourite", title)), Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(Role::CheckBox, ui.is_enabled(), is_on, format!("Favourite: {title}")));
    let edge = if is_on || response.hovered() || response.has_focus() { colours.state } else { colours.line };
    let fill = if is_on { colours.state } else { Color32::TRANSPARENT };
    let centre = place.center();
    let point = |at: usize| -> Pos2 {
        let (turn, radius) = (at as f32 / 10.0 * TAU, if at.is_multiple_of(2) { 6.5 } else { 2.8 });
        centre + vec2(turn.sin() * radius, -turn.cos() * radius)
    };
    let points: Vec<Pos2> = (0..10).map(point).collect();
    if is_on {
        // A star is not convex: its points, and the field between them.
        for at in (0..10).step_by(2) {
            let tip = vec![points[at], points[(at + 1) % 10], centre, points[(at + 9) % 10]];
            ui.painter().add(Shape::convex_polygon(tip, fill, Stroke::NONE));
        }
    }
    ui.painter().add(Shape::closed_line(points, Stroke::new(1.2, edge)));
    response.on_hover_text(if is_on { "Remove from the favourites" } else { "Add to the favourites" }).clicked()
}

/// Puts a figure among the favourites, or takes it from them.
pub(super) fn toggle(favourites: &mut Favourites, id: &str) {
    if !favourites.remove(id) {
        favourites.insert(id.to_owned());
    }
}
