//! All figures: the headline figures first, the others by group; for two rulesets with differences.

use super::figures::{Compared, FigureLine, filter_bar, star, toggle};
use super::forest::{MarkScale, colour_of, forest};
use super::games_behind::{GamesBehind, Kind};
use super::{LabState, difference_texts, letter, range_text, sweep_view, value_text};
use crate::app::experiments::{ExperimentRun, ExperimentSummary, FigureRow};
use crate::gui::paint::row_background;
use crate::gui::theme::{Palette, book, palette, strong};
use crate::gui::views::widgets::{plain, text_fitting, text_in};
use crate::lab::{Difference, Significance, Unit};
use eframe::egui::{
    Align2, Color32, FontId, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use std::collections::BTreeSet;

/// The height of a row, in points.
const ROW: f32 = 23.0;
/// The columns of numbers, in points.
const NUMBER: f32 = 74.0;
const RANGE: f32 = 112.0;
const WORD: f32 = 92.0;
/// The least width of a difference's picture; if it would be narrower, the intervals are in the tooltip.
const FOREST: f32 = 120.0;

/// The positions of the columns.
struct Columns {
    rect: Rect,
    /// By their right edges: figure, the values, the difference, its intervals, the picture.
    title: f32,
    values: Vec<f32>,
    difference: f32,
    range: Option<f32>,
    always: Option<f32>,
    forest: f32,
}

/// The ranges of the pictures, by unit.
#[derive(Clone, Copy)]
struct ColumnScales {
    shares: MarkScale,
    points: MarkScale,
}

/// Draws the table.
pub(super) fn table(ui: &mut Ui, run: &ExperimentRun, shown: &ExperimentSummary, state: &mut LabState) {
    let arm = (run.rulesets.len() > 1).then_some(state.arm);
    let compared = match (&run.sweep, arm) {
        (Some(_), _) => Compared::All,
        (None, Some(arm)) => Compared::Arm(arm),
        (None, None) => Compared::Nothing,
    };
    filter_bar(ui, shown, &mut state.filter, compared);
    let lines = state.filter.lines(shown, &state.opened, &state.favourites, compared);
    let colours = palette(ui);
    match &run.sweep {
        Some(sweep) => sweep_view::headings(ui, sweep),
        None => column_headings(ui, arm, colours),
    }
    let reaches = reaches(shown, &lines, arm);
    let (mut pressed, mut starred) = (None, None);
    let foot = 34.0;
    let area = ScrollArea::vertical().id_salt("lab figures").auto_shrink(false);
    area.max_height((ui.available_height() - foot).max(80.0)).show_rows(ui, ROW, lines.len(), |ui, range| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for line in &lines[range] {
            match line {
                FigureLine::Group(title, count) => group(ui, title, *count, &mut state.opened),
                FigureLine::Heading(title) => {
                    heading(ui, title, None);
                }
                &FigureLine::Figure(at) => {
                    let it = &shown.rows[at];
                    let is_favourite = state.favourites.contains(&it.id);
                    let (clicked, star) = match &run.sweep {
                        Some(sweep) => sweep_view::figure_row(ui, it, sweep, is_favourite),
                        None => {
                            let (is_clicked, star) = row(ui, it, arm, reaches, Some(is_favourite));
                            (is_clicked.then_some(arm.unwrap_or(0)), star)
                        }
                    };
                    pressed = clicked.map(|arm| (at, arm)).or(pressed);
                    starred = star.then_some(at).or(starred);
                }
            }
        }
    });
    legend(ui, shown, arm);
    if let Some(at) = starred {
        toggle(&mut state.favourites, &shown.rows[at].id);
    } else if let Some((at, arm)) = pressed {
        let title = shown.rows[at].title.clone();
        state.behind = Some(GamesBehind { run: run.id, arm, kind: Kind::Most(at), title });
    }
}

/// Draws the figures that differ clearly or likely, the clear ones first. Returns the one clicked.
pub(super) fn differing(ui: &mut Ui, shown: &ExperimentSummary, arm: usize) -> Option<usize> {
    const MOST: usize = 8;
    let colours = palette(ui);
    ui.label(RichText::new("What differs").font(book(19.0)));
    let of = |word: Significance| {
        let rows = shown.rows.iter().enumerate();
        rows.filter(move |(_, row)| row.differences.get(arm - 1).is_some_and(|it| it.word == word))
    };
    // A figure of the whole game is more telling than the same of one turn.
    let all = || of(Significance::Clear).chain(of(Significance::Likely));
    let first =
        all().filter(|(_, row)| row.figure.is_headline()).chain(all().filter(|(_, row)| !row.figure.is_headline()));
    let lines: Vec<FigureLine> = first.take(MOST).map(|(at, _)| FigureLine::Figure(at)).collect();
    if lines.is_empty() {
        ui.label(RichText::new("No figure differs clearly or probably so far.").color(colours.muted));
        return None;
    }
    column_headings(ui, Some(arm), colours);
    let reaches = reaches(shown, &lines, Some(arm));
    let mut pressed = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for line in &lines {
            if let FigureLine::Figure(at) = *line
                && row(ui, &shown.rows[at], Some(arm), reaches, None).0
            {
                pressed = Some(at);
            }
        }
    });
    let more = all().count().saturating_sub(MOST);
    let more = if more > 0 { format!("{more} more among the figures. ") } else { String::new() };
    let chance = shown.chances.get(arm - 1).and_then(|chance| chance.sentence()).unwrap_or_default();
    let hint = format!("{more}{chance}");
    ui.label(RichText::new(hint).color(colours.muted).small());
    pressed
}

fn reaches(shown: &ExperimentSummary, lines: &[FigureLine], arm: Option<usize>) -> ColumnScales {
    let of = |unit: Unit| {
        let rows = lines
            .iter()
            .filter_map(|line| if let FigureLine::Figure(at) = line { Some(&shown.rows[*at]) } else { None });
        let rows = rows.filter(move |row| row.figure.unit() == unit);
        MarkScale::of(rows.filter_map(|row| row.differences.get(arm?.checked_sub(1)?)))
    };
    ColumnScales { shares: of(Unit::Share), points: of(Unit::Points) }
}

impl Columns {
    fn of(rect: Rect, arm: Option<usize>) -> Columns {
        let right = rect.right() - 8.0;
        let width = rect.width();
        if arm.is_none() {
            let value = right - RANGE;
            let (values, range) = (vec![value], Some(right));
            return Columns {
                rect,
                title: value - NUMBER,
                values,
                difference: value,
                range,
                always: None,
                forest: right,
            };
        }
        let [has_range, has_always] = [width > 780.0, width > 960.0];
        let ranges = RANGE * (f32::from(u8::from(has_range)) + f32::from(u8::from(has_always)));
        let title = rect.left() + (width - 3.0 * NUMBER - WORD - ranges - FOREST).clamp(150.0, 380.0);
        let values = vec![title + NUMBER, title + 2.0 * NUMBER];
        let difference = title + 3.0 * NUMBER;
        let range = has_range.then_some(difference + RANGE);
        let always = has_always.then_some(difference + 2.0 * RANGE);
        Columns { rect, title, values, difference, range, always, forest: right - WORD }
    }

    /// The place of the picture of a difference.
    fn picture(&self) -> Rect {
        let left = self.always.or(self.range).unwrap_or(self.difference);
        self.place(left + 14.0, self.forest - 6.0)
    }

    /// A rectangle between two edges.
    fn place(&self, left: f32, right: f32) -> Rect {
        Rect::from_min_max(pos2(left, self.rect.top()), pos2(right, self.rect.bottom()))
    }
}

/// The column headings.
fn column_headings(ui: &mut Ui, arm: Option<usize>, colours: &Palette) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let columns = Columns::of(rect, arm);
    let write = |right: f32, width: f32, text: &str| {
        let place = columns.place(right - width, right);
        text_in(ui, place, Align2::RIGHT_CENTER, plain(11.5), colours.muted, text);
    };
    let title = columns.place(rect.left() + 6.0, columns.title);
    text_in(ui, title, Align2::LEFT_CENTER, plain(11.5), colours.muted, "figure");
    match arm {
        None => {
            write(columns.values[0], NUMBER, "value");
            columns.range.iter().for_each(|&right| write(right, RANGE, "95 %"));
        }
        Some(arm) => {
            write(columns.values[0], NUMBER, "A");
            write(columns.values[1], NUMBER, &letter(arm).to_string());
            write(columns.difference, NUMBER, &format!("{} − A", letter(arm)));
            columns.range.iter().for_each(|&right| write(right, RANGE, "95 %"));
            columns.always.iter().for_each(|&right| write(right, RANGE, "at any time"));
            text_in(ui, columns.picture(), Align2::CENTER_CENTER, plain(11.5), colours.muted, "less  |  more");
            let word = columns.place(columns.forest + 4.0, rect.right());
            text_in(ui, word, Align2::LEFT_CENTER, plain(11.5), colours.muted, "difference");
        }
    }
    let line = Stroke::new(1.0, colours.line);
    ui.painter().hline(rect.x_range(), rect.bottom(), line);
}

/// The heading of a group; a click opens or closes it.
fn group(ui: &mut Ui, title: &'static str, count: usize, opened: &mut BTreeSet<&'static str>) {
    let is_open = opened.contains(title);
    if heading(ui, &format!("{title}, {count} figures"), Some(is_open)) && !opened.remove(title) {
        opened.insert(title);
    }
}

/// A heading, with an arrow where it can be opened. Returns whether it was clicked.
fn heading(ui: &mut Ui, text: &str, is_open: Option<bool>) -> bool {
    let sense = if is_open.is_some() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), sense);
    let colours = palette(ui);
    response.widget_info(|| {
        let role = if is_open.is_some() { Role::Button } else { Role::Label };
        WidgetInfo::selected(role, ui.is_enabled(), is_open.unwrap_or(true), text)
    });
    row_background(ui, rect, &response, false);
    let left = if is_open.is_some() { 22.0 } else { 6.0 };
    let place = Rect::from_min_max(rect.min + vec2(left, 0.0), rect.max);
    text_in(ui, place, Align2::LEFT_CENTER, strong(13.0), colours.ink, text);
    if let Some(is_open) = is_open {
        let centre = pos2(rect.left() + 11.0, rect.center().y);
        let [a, b, c] = if is_open {
            [vec2(-4.0, -2.0), vec2(0.0, 2.5), vec2(4.0, -2.0)]
        } else {
            [vec2(-2.0, -4.0), vec2(2.5, 0.0), vec2(-2.0, 4.0)]
        };
        ui.painter().line(vec![centre + a, centre + b, centre + c], Stroke::new(1.4, colours.muted));
    }
    response.clicked()
}

/// A figure, with a star where it says whether it is a favourite. Returns whether it was clicked, and whether its star was.
fn row(
    ui: &mut Ui,
    row: &FigureRow,
    arm: Option<usize>,
    reaches: ColumnScales,
    is_favourite: Option<bool>,
) -> (bool, bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let difference = arm.and_then(|arm| row.differences.get(arm - 1));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), name(row, arm, difference)));
    if !ui.is_rect_visible(rect) {
        return (response.clicked(), false);
    }
    let colours = palette(ui);
    row_background(ui, rect, &response, false);
    let columns = Columns::of(rect, arm);
    let place = columns.place(rect.left() + 2.0, rect.left() + 26.0);
    let is_starred = is_favourite.is_some_and(|is_on| star(ui, place, is_on, &row.title));
    let left = rect.left() + if is_favourite.is_some() { 28.0 } else { 6.0 };
    let font = plain(12.5);
    let write = |left: f32, right: f32, align: Align2, font: &FontId, colour: Color32, text: &str| {
        text_in(ui, columns.place(left, right), align, font.clone(), colour, text);
    };
    write(left, columns.title, Align2::LEFT_CENTER, &font, colours.ink, &row.title);
    let unit = row.figure.unit();
    let arms = [Some(0), arm].into_iter().flatten().filter_map(|arm| row.arms.get(arm));
    for (value, &right) in arms.clone().zip(&columns.values) {
        write(right - NUMBER, right, Align2::RIGHT_CENTER, &font, colours.ink, &value_text(value.value, unit));
    }
    match difference {
        None => {
            let range = arms.clone().next_back().map_or(String::new(), |&value| range_text(value, unit));
            let right = columns.range.unwrap_or(rect.right());
            write(right - RANGE, right, Align2::RIGHT_CENTER, &font, colours.muted, &range);
        }
        Some(difference) => {
            let colour = colour_of(difference.word, colours);
            let [value, fixed, always, word] = difference_texts(difference, unit);
            let font_of = if difference.word == Significance::Clear { strong(12.5) } else { font.clone() };
            let right = columns.difference;
            write(right - NUMBER, right, Align2::RIGHT_CENTER, &font_of, colour, &value);
            for (right, range) in [(columns.range, &fixed), (columns.always, &always)] {
                let Some(right) = right else { continue };
                let place = columns.place(right - RANGE + 8.0, right);
                text_fitting(ui, place, Align2::RIGHT_CENTER, font.clone(), colours.muted, range);
            }
            let reach = match unit {
                Unit::Share => reaches.shares,
                Unit::Points => reaches.points,
                Unit::Count | Unit::Rate => MarkScale::of([difference].into_iter()),
            };
            forest(ui.painter(), columns.picture(), difference, reach, colours);
            write(columns.forest + 4.0, rect.right(), Align2::LEFT_CENTER, &font_of, colour, &word);
        }
    }
    (response.on_hover_text(text(row, arm, difference)).clicked(), is_starred)
}

/// The accessible name of a row.
fn name(row: &FigureRow, arm: Option<usize>, difference: Option<&Difference>) -> String {
    let unit = row.figure.unit();
    let of = |arm: usize| row.arms.get(arm).map_or(String::new(), |it| value_text(it.value, unit));
    match (arm, difference.map(|it| difference_texts(it, unit))) {
        (Some(arm), Some([value, _, _, word])) => {
            format!("{}: A {}, {} {}, difference {value}, {word}", row.title, of(0), letter(arm), of(arm))
        }
        _ => format!("{}: {}", row.title, of(0)),
    }
}

/// All numbers of a row.
fn text(row: &FigureRow, arm: Option<usize>, difference: Option<&Difference>) -> String {
    let mut lines = vec![format!("{} ({})", row.meaning, row.id)];
    for (at, value) in row.arms.iter().enumerate().filter(|(at, _)| *at == 0 || Some(*at) == arm) {
        let letter = if arm.is_some() { format!("{}: ", letter(at)) } else { String::new() };
        let unit = row.figure.unit();
        lines.push(format!("{letter}{}, 95 %: {}", value_text(value.value, unit), range_text(*value, unit)));
    }
    if let Some([value, fixed, always, _]) = difference.map(|it| difference_texts(it, row.figure.unit())) {
        lines.push(format!("difference: {value}"));
        if !fixed.is_empty() {
            lines.push(format!("95 %, for a number of games fixed in advance: {fixed}"));
        }
        lines.push(format!("95 %, however often you look: {always}"));
    }
    lines.push("Click to list its games.".to_owned());
    lines.join("\n")
}

/// The legend of the pictures.
fn legend(ui: &mut Ui, shown: &ExperimentSummary, arm: Option<usize>) {
    let text = match arm {
        None => "95 %: the interval contains the true value in 95 of 100 such experiments.".to_owned(),
        Some(_) => {
            let narrow = match shown.found.has_fixed_length() {
                true => "Bar: 95 % interval for a number of games fixed in advance",
                false => "No bars: the stopping rule was not fixed in advance",
            };
            format!(
                "{narrow}; line: 95 % however often you look. Clear: the line excludes 0. *: even among all figures. pp: percentage points; each count has its own scale."
            )
        }
    };
    ui.add(eframe::egui::Label::new(RichText::new(text).color(palette(ui).muted).small()).wrap());
}
