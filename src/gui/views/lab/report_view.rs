//! A report as a page of the lab: words, warnings, tables that can be sorted, and pictures.

use super::{difference_text, value_text, with_minus};
use crate::gui::paint::{CurvePlot, HeatField, MarkRow, curve_plot, heat_fields, mark_rows, row_background};
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::widgets::{plain, text_in};
use crate::kernel::Order;
use crate::lab::{Bar, Cell, Interval, Part, Picture, Report, ReportTable, Tile, Unit};
use eframe::egui::{
    Align2, Frame, Label, Margin, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use std::cmp::Ordering;

/// The widest that a paragraph is, in points.
const PARAGRAPH: f32 = 820.0;
/// The height of a row of a table, in points.
const ROW: f32 = 22.0;
/// The widest column of words, and the narrowest column, in points.
const WORDS: f32 = 460.0;
const NARROW: f32 = 44.0;

/// By which column a table is sorted, and whether the greatest is first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableOrder {
    /// The number of the table in the report.
    table: usize,
    column: usize,
    is_descending: bool,
}

/// Draws the sections of a report.
pub fn report_view(ui: &mut Ui, report: &Report, order: &mut Option<TableOrder>) {
    let colours = palette(ui);
    let mut tables = 0;
    ScrollArea::vertical().id_salt("lab report").auto_shrink(false).show(ui, |ui| {
        for section in &report.sections {
            if !section.title.is_empty() {
                ui.add_space(10.0);
                ui.label(RichText::new(&section.title).font(book(20.0)));
            }
            for part in &section.parts {
                match part {
                    Part::Summary(words) => {
                        ui.add(Label::new(RichText::new(words).font(book(22.0))).wrap());
                    }
                    Part::Words(words) => paragraph(ui, words),
                    Part::Warning(words) => warning(ui, words),
                    Part::Picture(shown) => picture(ui, shown),
                    Part::Table(table) => {
                        self::table(ui, table, tables, order);
                        tables += 1;
                    }
                }
            }
        }
        ui.add_space(10.0);
        for note in &report.notes {
            ui.add(Label::new(RichText::new(note).color(colours.muted).small()).wrap());
        }
    });
}

fn paragraph(ui: &mut Ui, words: &str) {
    ui.scope(|ui| {
        ui.set_max_width(PARAGRAPH.min(ui.available_width()));
        ui.add(Label::new(words).wrap());
    });
}

/// What whoever reads on should know first.
pub(super) fn warning(ui: &mut Ui, words: &str) {
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.selected).stroke(Stroke::new(1.5, colours.state)).corner_radius(7);
    frame.inner_margin(Margin::symmetric(12, 8)).show(ui, |ui| {
        ui.set_max_width(ui.available_width());
        ui.add(Label::new(RichText::new(format!("▲ {words}"))).wrap());
    });
}

fn picture(ui: &mut Ui, picture: &Picture) {
    let colours = palette(ui);
    ui.add_space(6.0);
    let title = |ui: &mut Ui| _ = ui.label(RichText::new(picture.title()).font(book(18.0)));
    match picture {
        Picture::Bars { unit, bars, .. } | Picture::Forest { unit, bars, .. } => {
            title(ui);
            let is_value = matches!(picture, Picture::Bars { .. });
            let number = |value: f64| if is_value { value_text(value, *unit) } else { difference_text(value, *unit) };
            let rows = bars.iter().map(|Bar { name, interval, is_shown }| MarkRow {
                name,
                interval: *interval,
                is_shown: *is_shown,
            });
            let rows: Vec<MarkRow<'_>> = rows.collect();
            // Of pairs half are won by chance.
            let middle = if is_value && *unit == Unit::Share { 0.5 } else { 0.0 };
            ui.scope(|ui| mark_rows(ui, &rows, middle, &number));
        }
        Picture::Curves { title, values, base, unit, curves, .. } => {
            ui.scope(|ui| {
                ui.set_max_width(460.0);
                for curve in curves {
                    let scaled: Vec<Interval> =
                        curve.points.iter().map(|&point| shown_interval(point, *unit)).collect();
                    let number = |value: f64| value_text(value / unit_scale(*unit), *unit);
                    curve_plot(
                        ui,
                        &CurvePlot {
                            title,
                            unit: unit_words(*unit),
                            values,
                            base: *base,
                            points: &scaled,
                            number: &number,
                            colour: colours.ink,
                        },
                    );
                }
            });
        }
        // The table below it says the same; the picture is on the page of the report.
        Picture::Spots { .. } => {
            title(ui);
            ui.label(picture.in_words());
        }
        Picture::Heat { across, down, unit, tiles, .. } => {
            title(ui);
            let most = tiles.iter().map(|tile| tile.difference.abs()).filter(|it| it.is_finite()).fold(0.0, f64::max);
            let field = |tile: &Tile| HeatField {
                text: if tile.is_base { "base".to_owned() } else { difference_text(tile.difference, *unit) },
                depth: if most > 0.0 && tile.difference.is_finite() { (tile.difference / most) as f32 } else { 0.0 },
                is_shown: tile.is_shown,
            };
            let fields: Vec<HeatField> = tiles.iter().map(field).collect();
            ScrollArea::horizontal().id_salt(picture.title()).show(ui, |ui| heat_fields(ui, down, across, &fields));
        }
    }
}

/// What a number of a unit is multiplied by where it is shown.
pub(super) fn unit_scale(unit: Unit) -> f64 {
    if unit == Unit::Share { 100.0 } else { 1.0 }
}

/// An interval in the numbers that are shown.
pub(super) fn shown_interval(Interval { value, low, high }: Interval, unit: Unit) -> Interval {
    let scale = unit_scale(unit);
    Interval { value: scale * value, low: scale * low, high: scale * high }
}

/// What the numbers of a plot are.
pub(super) fn unit_words(unit: Unit) -> &'static str {
    match unit {
        Unit::Share => "% of games",
        Unit::Points => "points",
        Unit::Count => "a game",
        Unit::Rate => "for each",
    }
}

/// A table; a click on the name of a column sorts by it.
fn table(ui: &mut Ui, table: &ReportTable, number: usize, order: &mut Option<TableOrder>) {
    let colours = palette(ui);
    ui.add_space(8.0);
    if !table.caption.is_empty() {
        ui.add(Label::new(RichText::new(&table.caption).font(strong(13.5))).wrap());
    }
    let widths = widths(ui, table);
    let total: f32 = widths.iter().sum();
    let mine = order.filter(|order| order.table == number);
    ScrollArea::horizontal().id_salt(("lab report table", number)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let (rect, _) = ui.allocate_exact_size(vec2(total, ROW), Sense::hover());
        for (column, place) in places(rect, &widths).into_iter().enumerate() {
            let name = &table.columns[column];
            let response = ui.interact(place, ui.scope_id().with((number, column)), Sense::click());
            let said = if name.is_empty() { "name" } else { name.as_str() };
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Sort by {said}")));
            row_background(ui, place, &response, false);
            let mark = match mine.filter(|order| order.column == column) {
                Some(order) if order.is_descending => " ▼",
                Some(_) => " ▲",
                None => "",
            };
            let inside = place.shrink2(vec2(6.0, 0.0));
            text_in(ui, inside, align(table, column), plain(11.5), colours.muted, &format!("{name}{mark}"));
            if response.clicked() {
                let was = mine.filter(|order| order.column == column);
                let is_descending = was.map_or(column > 0, |order| !order.is_descending);
                *order = Some(TableOrder { table: number, column, is_descending });
            }
        }
        ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, colours.line));
        for at in sorted(table, mine) {
            row(ui, table, at, &widths);
        }
    });
}

fn row(ui: &mut Ui, table: &ReportTable, at: usize, widths: &[f32]) {
    let colours = palette(ui);
    let row = &table.rows[at];
    let (rect, response) = ui.allocate_exact_size(vec2(widths.iter().sum(), ROW), Sense::hover());
    response.widget_info(|| {
        let cells = table.columns.iter().zip(&row.cells).skip(1).filter(|(_, cell)| !cell.shown().is_empty());
        let said = cells.map(|(column, cell)| format!("{column} {}", cell.shown())).collect::<Vec<_>>().join(", ");
        let name = row.cells.first().map_or(String::new(), Cell::shown);
        WidgetInfo::labeled(Role::Label, true, format!("{name}: {said}"))
    });
    if !ui.is_rect_visible(rect) {
        return;
    }
    row_background(ui, rect, &response, row.is_base);
    for (column, (place, cell)) in places(rect, widths).into_iter().zip(&row.cells).enumerate() {
        let font = if row.is_base { strong(12.5) } else { plain(12.5) };
        let colour = if matches!(cell, Cell::Ends(..)) { colours.muted } else { colours.ink };
        let inside = place.shrink2(vec2(6.0, 0.0));
        let text = match cell {
            Cell::Number(..) | Cell::Ends(..) => with_minus(cell.shown()),
            Cell::Text(_) | Cell::Words(_) => cell.shown(),
        };
        text_in(ui, inside, align(table, column), font, colour, &text);
    }
}

fn align(table: &ReportTable, column: usize) -> Align2 {
    let is_words = table.rows.iter().any(|row| matches!(row.cells.get(column), Some(Cell::Words(_))));
    if column == 0 || is_words { Align2::LEFT_CENTER } else { Align2::RIGHT_CENTER }
}

/// The rows in their order.
fn sorted(table: &ReportTable, order: Option<TableOrder>) -> Vec<usize> {
    let mut rows: Vec<usize> = (0..table.rows.len()).collect();
    if let Some(TableOrder { column, is_descending, .. }) = order {
        let cell = |at: usize| table.rows[at].cells.get(column);
        rows.order_by(|&one, &other| {
            let order = compare(cell(one), cell(other));
            if is_descending { order.reverse() } else { order }
        });
    }
    rows
}

/// Numbers by their size, words by their letters; what is empty is least.
fn compare(one: Option<&Cell>, other: Option<&Cell>) -> Ordering {
    let number = |cell: Option<&Cell>| match cell {
        Some(Cell::Number(value, _) | Cell::Ends([value, _], _)) => Some(*value),
        // Such as `12 %` or `0.35`, which is a number to whoever reads it.
        Some(Cell::Text(text)) => text.trim_end_matches(" %").parse().ok(),
        Some(Cell::Words(_)) | None => None,
    };
    let text = |cell: Option<&Cell>| cell.map_or(String::new(), Cell::shown);
    match (number(one), number(other)) {
        (Some(one), Some(other)) => one.total_cmp(&other),
        (Some(_), None) => Ordering::Greater,
        (None, Some(_)) => Ordering::Less,
        (None, None) => text(one).cmp(&text(other)),
    }
}

/// The widths of the columns: that of the widest cell.
fn widths(ui: &Ui, table: &ReportTable) -> Vec<f32> {
    let width = |text: &str| {
        let galley = ui.painter().layout_no_wrap(text.to_owned(), plain(12.5), palette(ui).ink);
        galley.size().x + 20.0
    };
    let of = |column: usize| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(column)).map(|cell| cell.shown());
        // Only the longest by letters are measured: tables may be long.
        let mut texts: Vec<String> = cells.collect();
        texts.order_by_key(|text| std::cmp::Reverse(text.chars().count()));
        texts.truncate(3);
        let widest = texts.iter().map(|text| width(text)).fold(width(&table.columns[column]) + 12.0, f32::max);
        widest.clamp(NARROW, WORDS)
    };
    (0..table.columns.len()).map(of).collect()
}

fn places(rect: Rect, widths: &[f32]) -> Vec<Rect> {
    let mut left = rect.left();
    let mut place = |&width: &f32| {
        let place = Rect::from_min_max(pos2(left, rect.top()), pos2(left + width, rect.bottom()));
        left += width;
        place
    };
    widths.iter().map(&mut place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_by_numbers_where_there_are_numbers() {
        let mut table = ReportTable::new("", ["card", "held", "word"]);
        for (name, held, word) in [("b", "9 %", "clear"), ("a", "10 %", ""), ("c", "", "none shown")] {
            table.row([name, held, word].map(Cell::text));
        }
        let order = |column, is_descending| sorted(&table, Some(TableOrder { table: 0, column, is_descending }));
        assert_eq!(sorted(&table, None), [0, 1, 2]);
        assert_eq!(order(0, false), [1, 0, 2]);
        assert_eq!(order(1, true), [1, 0, 2], "10 is more than 9, and nothing is least");
        assert_eq!(order(2, false), [1, 0, 2]);
    }
}
