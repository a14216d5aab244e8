//! A sweep: curves of the figures that tell most, and all figures by value.

use super::figures::{star, verdict};
use super::games_behind::{GamesBehind, Kind};
use super::report_view::{shown_interval, unit_scale, unit_words, warning};
use super::{LabState, difference_text, value_text};
use crate::app::experiments::{ExperimentRun, ExperimentSummary, FigureRow};
use crate::desk::Sweep;
use crate::gui::paint::{CurvePlot, HeatField, curve_plot, heat_fields, row_background, sparkline};
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::widgets::{plain, text_in};
use crate::lab::{Difference, Interval, Significance};
use eframe::egui::{Align2, Label, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// The most curves that are drawn.
const MOST_CURVES: usize = 9;
/// The height of a row of the table, and the widths of its columns, in points.
const ROW: f32 = 24.0;
const NUMBER: f32 = 66.0;
const LINE: f32 = 76.0;
const WORD: f32 = 92.0;

/// Draws the curves of a sweep, or the fields of two settings.
pub(super) fn curves(ui: &mut Ui, run: &ExperimentRun, shown: &ExperimentSummary, sweep: &Sweep, state: &mut LabState) {
    let colours = palette(ui);
    let mut pressed = None;
    ScrollArea::vertical().id_salt("lab curves").auto_shrink(false).show(ui, |ui| {
        ui.add(Label::new(RichText::new(sweep.summary(&shown.found)).font(book(22.0))).wrap());
        let settings = sweep.settings_in_words();
        let base = match sweep.base() {
            Some(_) => "the pack's own value shaded",
            None => "the pack's own value is none of these",
        };
        let about =
            format!("By {settings}, {base}. A band holds 95 of 100 repeats of the sweep. Click a point for its games.");
        ui.add(Label::new(RichText::new(about).color(colours.muted).small()).wrap());
        for rare in &run.rare {
            warning(ui, &rare.sentence(run.lineup.bots()));
        }
        ui.add_space(6.0);
        match &sweep.settings[..] {
            [down, across] => {
                for at in told(shown, &state.favourites) {
                    ui.label(RichText::new(format!("{}, less the base", shown.rows[at].title)).font(book(18.0)));
                    let named = |it: &crate::lab::SweptSetting| (it.to_string(), it.values.clone());
                    let fields = fields(&shown.rows[at], sweep);
                    ScrollArea::horizontal().id_salt(at).show(ui, |ui| {
                        heat_fields(ui, &named(down), &named(across), &fields);
                    });
                    ui.add_space(8.0);
                }
            }
            settings => {
                let Some(setting) = settings.first() else { return };
                let room = ui.available_width();
                let across =
                    if room > 980.0 { ((room / 520.0) as usize).max(3) } else { 1 + usize::from(room > 600.0) };
                for figures in told(shown, &state.favourites).chunks(across) {
                    ui.columns(across, |columns| {
                        for (ui, &at) in columns.iter_mut().zip(figures) {
                            let point = curve(ui, &shown.rows[at], sweep, &setting.values);
                            pressed = point.map(|point| (at, sweep.places[point])).or(pressed);
                        }
                    });
                    ui.add_space(8.0);
                }
            }
        }
    });
    if let Some((figure, arm)) = pressed {
        let title = shown.rows[figure].title.clone();
        state.behind = Some(GamesBehind { run: run.id, arm, kind: Kind::Most(figure), title });
    }
}

/// Draws the curve of a figure. Returns the value whose point was clicked.
fn curve(ui: &mut Ui, row: &FigureRow, sweep: &Sweep, values: &[String]) -> Option<usize> {
    let unit = row.figure.unit();
    let points: Vec<Interval> = by_value(row, sweep).map(|it| shown_interval(it, unit)).collect();
    let number = |value: f64| value_text(value / unit_scale(unit), unit);
    curve_plot(
        ui,
        &CurvePlot {
            title: &row.title,
            unit: unit_words(unit),
            values,
            base: sweep.base(),
            points: &points,
            number: &number,
            colour: palette(ui).ink,
        },
    )
}

/// A figure by the values, in their order.
fn by_value<'r>(row: &'r FigureRow, sweep: &'r Sweep) -> impl Iterator<Item = Interval> + 'r {
    let none = Interval::without_ends(f64::NAN);
    sweep.places.iter().map(move |&arm| row.arms.get(arm).copied().unwrap_or(none))
}

fn fields(row: &FigureRow, sweep: &Sweep) -> Vec<HeatField> {
    let difference = |arm: usize| arm.checked_sub(1).and_then(|at| row.differences.get(at));
    let value = |arm: usize| difference(arm).map_or(0.0, |it| it.fixed.value);
    let most = sweep.places.iter().map(|&arm| value(arm).abs()).filter(|it| it.is_finite()).fold(0.0, f64::max);
    let field = |&arm: &usize| HeatField {
        text: if arm == 0 { "base".to_owned() } else { difference_text(value(arm), row.figure.unit()) },
        depth: if most > 0.0 && value(arm).is_finite() { (value(arm) / most) as f32 } else { 0.0 },
        is_shown: difference(arm).is_some_and(|it| it.word.is_shown()),
    };
    sweep.places.iter().map(field).collect()
}

/// The figures that are drawn: favourites, then the main ones, those that change first.
fn told(shown: &ExperimentSummary, favourites: &super::Favourites) -> Vec<usize> {
    let rows = || shown.rows.iter().enumerate();
    let changes = |row: &FigureRow| verdict(row).is_some_and(|it| it.word.is_shown());
    let mut all: Vec<usize> = rows().filter(|(_, row)| favourites.contains(&row.id)).map(|(at, _)| at).collect();
    let main = |is_changed: bool| {
        rows().filter(move |(_, row)| row.figure.is_first_headline() && changes(row) == is_changed).map(|(at, _)| at)
    };
    for at in main(true).chain(main(false)) {
        if !all.contains(&at) {
            all.push(at);
        }
    }
    all.truncate(MOST_CURVES);
    all
}

/// Draws figures by value: a number for each, a small line, the change from the first value to the last, and how sure it is
/// that the setting changes it. `lines` are the figures in their order. Returns the one clicked, and the favourite toggled.
pub(super) fn figure_row(ui: &mut Ui, row: &FigureRow, sweep: &Sweep, is_favourite: bool) -> (Option<usize>, bool) {
    let colours = palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let unit = row.figure.unit();
    let values: Vec<f64> = by_value(row, sweep).map(|it| it.value).collect();
    let change = values.first().zip(values.last()).map_or(f64::NAN, |(first, last)| last - first);
    let verdict = verdict(row);
    let word = verdict.map_or(String::new(), Difference::text);
    response.widget_info(|| {
        let numbers: Vec<String> = values.iter().map(|&value| value_text(value, unit)).collect();
        let name = format!("{}: {}; change {}, {word}", row.title, numbers.join(" "), difference_text(change, unit));
        WidgetInfo::labeled(Role::Button, ui.is_enabled(), name)
    });
    row_background(ui, rect, &response, false);
    let columns = SweepColumns::of(rect, values.len());
    let is_starred = star(ui, columns.star, is_favourite, &row.title);
    let colour = if verdict.is_some_and(|it| it.word.is_shown()) { colours.ink } else { colours.muted };
    text_in(ui, columns.title, Align2::LEFT_CENTER, plain(12.5), colours.ink, &row.title);
    for (at, (place, &value)) in columns.values.iter().zip(&values).enumerate() {
        let font = if sweep.base() == Some(at) { strong(12.5) } else { plain(12.5) };
        text_in(ui, *place, Align2::RIGHT_CENTER, font, colours.ink, &value_text(value, unit));
    }
    sparkline(ui, columns.line.shrink2(vec2(8.0, 5.0)), &values, colour);
    let font = if verdict.is_some_and(|it| it.word == Significance::Clear) { strong(12.5) } else { plain(12.5) };
    text_in(ui, columns.change, Align2::RIGHT_CENTER, font.clone(), colour, &difference_text(change, unit));
    text_in(ui, columns.word, Align2::RIGHT_CENTER, font, colour, &word);
    let clicked = response.on_hover_text(format!("{} ({})\nClick to list its games.", row.meaning, row.id)).clicked();
    (clicked.then(|| sweep.base().map_or(0, |at| sweep.places[at])), is_starred)
}

/// The headings of the columns.
pub(super) fn headings(ui: &mut Ui, sweep: &Sweep) {
    let colours = palette(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let named: Vec<String> = match &sweep.settings[..] {
        [one] => one.values.clone(),
        _ => sweep.places.iter().map(|&arm| sweep.rulesets[arm].name.clone()).collect(),
    };
    let columns = SweepColumns::of(rect, named.len());
    text_in(ui, columns.title, Align2::LEFT_CENTER, plain(11.5), colours.muted, "figure");
    for (at, (place, name)) in columns.values.iter().zip(&named).enumerate() {
        let is_base = sweep.base() == Some(at);
        let font = if is_base { strong(11.5) } else { plain(11.5) };
        text_in(ui, *place, Align2::RIGHT_CENTER, font, if is_base { colours.ink } else { colours.muted }, name);
    }
    let ends = named.first().zip(named.last()).map_or(String::new(), |(first, last)| format!("{last} − {first}"));
    text_in(ui, columns.change, Align2::RIGHT_CENTER, plain(11.5), colours.muted, &ends);
    text_in(ui, columns.word, Align2::RIGHT_CENTER, plain(11.5), colours.muted, "change");
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, colours.line));
}

/// The places of the columns.
struct SweepColumns {
    star: Rect,
    title: Rect,
    /// As many as have room, the first ones.
    values: Vec<Rect>,
    line: Rect,
    change: Rect,
    word: Rect,
}

impl SweepColumns {
    fn of(rect: Rect, values: usize) -> SweepColumns {
        let place = |left: f32, right: f32| Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
        let right = rect.right() - 8.0;
        let rest = LINE + NUMBER + WORD;
        let room = rect.width() - 34.0 - rest - 190.0;
        let width = (room / values.max(1) as f32).clamp(38.0, NUMBER);
        let fit = ((room / width).max(0.0) as usize).min(values);
        let first = right - rest - width * fit as f32;
        let value = |at: usize| place(first + width * at as f32, first + width * (at + 1) as f32 - 4.0);
        SweepColumns {
            star: place(rect.left(), rect.left() + 26.0),
            title: place(rect.left() + 28.0, first - 4.0),
            values: (0..fit).map(value).collect(),
            line: place(right - rest, right - rest + LINE),
            change: place(right - WORD - NUMBER, right - WORD),
            word: place(right - WORD, right),
        }
    }
}
