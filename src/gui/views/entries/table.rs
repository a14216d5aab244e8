//! The table of a list of entries.

use super::list::{Column, EntryRow, columns, in_a_cell};
use super::{ListState, clicked, face, selected};
use crate::gui::paint::{picture, selected_bar};
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{self, Palette};
use crate::gui::views::list_keys::{self, Heading};
use crate::gui::views::widgets::{Sign, draw_sign, plain, text_in};
use crate::gui::views::words;
use crate::load::schema::{EntryKind, KeySpec, Kind};
use crate::model::{DataPack, id_in_words};
use eframe::egui::{Align, Align2, Layout, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2};
use egui_extras::TableBuilder;
use serde_json::Value;

/// The height of a row, in points.
pub const ROW: f32 = 27.0;
/// The gap before what does not end on the right edge of its column.
const BEFORE: f32 = 10.0;

/// Draws the table.
pub fn table(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    pack: &DataPack,
    kind: EntryKind,
    state: &mut ListState,
    requests: &mut Requests,
) {
    let mut keys: Vec<&'static KeySpec> = columns(context.format(), kind).collect();
    let palette = theme::palette(ui);
    let room = ui.available_width();
    let rest = |keys: &[&KeySpec], is_tight: bool| {
        let columns: f32 = keys.iter().map(|key| width(key, is_tight)).sum();
        room - columns - 30.0 - if is_tight { 4.0 } else { 10.0 } * (keys.len() + 2) as f32
    };
    let is_narrow = rest(&keys, false) < 280.0;
    let is_tight = rest(&keys, false) < 150.0;
    if is_tight {
        // The details say the id.
        keys.retain(|key| key.name != "id");
        ui.spacing_mut().item_spacing.x = 4.0;
    }
    let rest = rest(&keys, is_tight);
    let widths: Vec<f32> = keys.iter().map(|key| width(key, is_tight)).collect();
    let mut builder = TableBuilder::new(ui).id_salt(kind.word()).sense(Sense::click()).auto_shrink(false);
    builder = builder.cell_layout(Layout::left_to_right(Align::Center));
    let name = (rest * 0.5).clamp(104.0, 200.0);
    builder = builder.column(egui_extras::Column::exact(name).clip(true));
    for width in widths {
        builder = builder.column(egui_extras::Column::exact(width).clip(true));
    }
    let source = if is_narrow { 34.0 } else { 138.0 };
    builder = builder.column(egui_extras::Column::exact(source).clip(true));
    builder = builder.column(egui_extras::Column::remainder().clip(true).at_least(24.0));
    let mut pressed = None;
    let header = builder.header(26.0, |mut header| {
        let titles = keys.iter().map(|key| (Column::Key(key.name), id_in_words(key.name), is_number(key)));
        let titles = [(Column::Name, "Name".to_owned(), false)].into_iter().chain(titles);
        let source = if is_narrow { "" } else { "Source" };
        let last = [(Column::Source, source.to_owned(), false), (Column::Changed, "Changed".to_owned(), false)];
        for (column, title, is_right) in titles.chain(last) {
            header.col(|ui| {
                if heading(ui, column, &title, is_right, state.wanted.sort) {
                    pressed = Some(column);
                }
            });
        }
    });
    let mut chosen = None;
    header.body(|body| {
        let rows = &state.shown.rows;
        body.rows(ROW, rows.len(), |mut drawn| {
            let row = &rows[drawn.index()];
            let is_selected = selected(context, kind).contains(&row.id);
            drawn.set_selected(is_selected);
            drawn.col(|ui| {
                let rect = ui.max_rect();
                if is_selected {
                    selected_bar(ui, rect);
                }
                let place = rect.with_min_x(rect.left() + BEFORE);
                text_in(ui, place, Align2::LEFT_CENTER, theme::book(16.5), palette.ink, &row.name);
            });
            for key in &keys {
                drawn.col(|ui| cell(ui, context, pack, key, row, palette));
            }
            drawn.col(|ui| {
                let word = if is_narrow { "" } else { words::source(row.source) };
                let place = ui.max_rect().with_min_x(ui.max_rect().left() + BEFORE);
                signed(ui, place, Sign::Source(row.source), word, palette);
            });
            drawn.col(|ui| changed(ui, row, palette));
            let response = drawn.response();
            let name = face::told(context, pack, kind, &row.id);
            response.widget_info(|| WidgetInfo::selected(Role::Row, true, is_selected, &name));
            if response.clicked() {
                chosen = Some(row.id.clone());
            }
        });
    });
    if let Some(column) = pressed {
        let is_downward = state.wanted.sort == Some((column, false));
        state.wanted.sort = Some((column, is_downward));
    }
    if let Some(id) = chosen {
        clicked(ui, context, kind, state, id, requests);
    }
}

fn is_number(key: &KeySpec) -> bool {
    matches!(key.kind, Kind::Integer { .. })
}

/// The width of a column of a key, in points; `is_tight` where there is little room.
fn width(key: &KeySpec, is_tight: bool) -> f32 {
    let letters = key.name.len().max(4) as f32;
    match (&key.kind, is_tight) {
        (Kind::Integer { .. }, false) => 16.0 + 7.6 * letters,
        (Kind::Integer { .. }, true) => 10.0 + 7.2 * letters,
        (Kind::Switch, _) => 80.0,
        (Kind::List { .. }, _) => {
            if is_tight {
                58.0
            } else {
                76.0
            }
        }
        (Kind::Id, _) => 96.0,
        (_, _) => {
            if is_tight {
                76.0
            } else {
                88.0
            }
        }
    }
}

/// A heading, which sorts. Returns whether it was clicked.
fn heading(ui: &mut Ui, column: Column, title: &str, is_right: bool, sort: Option<(Column, bool)>) -> bool {
    let is_downward = sort.filter(|(by, _)| *by == column).map(|(_, is_downward)| is_downward);
    let name = if column == Column::Source { "source".to_owned() } else { title.to_lowercase() };
    if !is_right {
        ui.add_space(BEFORE);
    }
    list_keys::heading(ui, Heading { title, name: &name, is_downward, is_right })
}

fn cell(ui: &Ui, context: &ViewContext<'_>, pack: &DataPack, key: &KeySpec, row: &EntryRow, palette: &Palette) {
    let value = row.values.get(key.name);
    let is_right = is_number(key);
    let rect = if is_right { ui.max_rect() } else { ui.max_rect().with_min_x(ui.max_rect().left() + BEFORE) };
    let words: Vec<&str> = value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    if !words.is_empty() && words.iter().all(|word| pack.pictures.contains_key(*word)) {
        for (at, word) in words.iter().enumerate() {
            let center = pos2(rect.left() + 10.0 + 22.0 * at as f32, rect.center().y);
            let place = Rect::from_center_size(center, Vec2::splat(18.0));
            picture(ui.painter(), place, pack.pictures.get(*word), palette.ink);
            face::struck(ui, place, palette);
        }
        return;
    }
    let align = if is_right { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
    match in_a_cell(pack, context.language, key, value) {
        Some(text) => {
            let color = if key.name == "id" { palette.muted } else { palette.ink };
            text_in(ui, rect, align, plain(13.0), color, &text);
        }
        None => text_in(ui, rect, align, plain(12.5), palette.line, "–"),
    }
}

/// A sign and a word.
fn signed(ui: &Ui, rect: Rect, sign: Sign, word: &str, palette: &Palette) {
    let place = Rect::from_center_size(pos2(rect.left() + 8.0, rect.center().y), Vec2::splat(16.0));
    draw_sign(ui.painter(), place, sign, palette);
    text_in(ui, rect.with_min_x(rect.left() + 22.0), Align2::LEFT_CENTER, plain(12.5), palette.ink, word);
}

/// What changed an entry: unsaved work, variants.
fn changed(ui: &Ui, row: &EntryRow, palette: &Palette) {
    let mut rest = ui.max_rect().with_min_x(ui.max_rect().left() + BEFORE);
    let is_wide = rest.width() > 70.0;
    if row.is_unsaved {
        draw_sign(ui.painter(), rest.with_max_x(rest.left() + 16.0), Sign::Unsaved, palette);
        rest.min.x += 16.0;
    }
    if !row.variants.is_empty() {
        draw_sign(ui.painter(), rest.with_max_x(rest.left() + 16.0), Sign::Overlaid, palette);
        rest.min.x += 18.0;
        text_in(ui, rest, Align2::LEFT_CENTER, plain(12.0), palette.ink, &row.variants.join(", "));
    } else if row.is_unsaved && is_wide {
        text_in(ui, rest, Align2::LEFT_CENTER, plain(12.0), palette.ink, "not saved");
    }
}
