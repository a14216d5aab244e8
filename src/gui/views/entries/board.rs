//! The board: the spaces of the bidding chart and the areas of the town, drawn or as lists.

use super::details::choose;
use super::{EntriesState, entries, face, heading, selected};
use crate::gui::command::Command;
use crate::gui::pane::Pane;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{self, palette};
use crate::kernel::Order;
use crate::load::edit::PlainValue;
use crate::load::schema::EntryKind;
use crate::model::{DataEntry, DataPack};
use eframe::egui::{Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// The width of a space of the chart, in points: the least, and the most.
const SPACE: [f32; 2] = [150.0, 220.0];
/// The width of a space on the start page.
const FIRST: f32 = 164.0;
/// The gap between places.
const GAP: f32 = 10.0;

/// What the board shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardFace {
    /// The chart and the town.
    #[default]
    Drawn,
    /// The entries of a kind, as a list.
    List(EntryKind),
}

/// Draws the board.
pub fn board(ui: &mut Ui, context: &ViewContext<'_>, state: &mut EntriesState, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().data().cloned() else {
        ui.label("The pack can't be read far enough: see the problems.");
        return;
    };
    ui.horizontal(|ui| {
        ui.selectable_value(&mut state.board, BoardFace::Drawn, "Board");
        for kind in [EntryKind::Space, EntryKind::Area] {
            ui.selectable_value(&mut state.board, BoardFace::List(kind), heading(kind));
        }
        if state.board == BoardFace::Drawn {
            let hint = "A click selects a place; its form is beside it.";
            ui.label(RichText::new(hint).color(palette(ui).muted).small());
        }
    });
    ui.add_space(4.0);
    match state.board {
        BoardFace::List(kind) => entries(ui, context, kind, state.of(kind), requests),
        BoardFace::Drawn => {
            ScrollArea::vertical().auto_shrink(false).id_salt("board").show(ui, |ui| {
                chart(ui, context, &pack, requests);
                ui.add_space(16.0);
                town(ui, context, &pack, requests);
                ui.add_space(8.0);
            });
        }
    }
}

/// Draws the lists of some kinds of entries, one at a time.
pub fn lists(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    kinds: &[EntryKind],
    state: &mut EntriesState,
    requests: &mut Requests,
) {
    let shown = match state.board {
        BoardFace::List(kind) if kinds.contains(&kind) => kind,
        BoardFace::List(_) | BoardFace::Drawn => kinds[0],
    };
    let mut chosen = shown;
    ui.horizontal(|ui| {
        for &kind in kinds {
            ui.selectable_value(&mut chosen, kind, heading(kind));
        }
    });
    state.board = BoardFace::List(chosen);
    ui.add_space(4.0);
    entries(ui, context, chosen, state.of(chosen), requests);
}

/// As many spaces of the chart as fit side by side. A click shows one on the board.
pub fn first_spaces(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().data() else { return };
    let count = ((ui.available_width() + GAP) / (FIRST + GAP)) as usize;
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), face::HEIGHT), Sense::hover());
    for (at, id) in in_order(pack).into_iter().take(count).enumerate() {
        let corner = whole.min + vec2(at as f32 * (FIRST + GAP), 0.0);
        let rect = Rect::from_min_size(corner.round(), vec2(FIRST, face::HEIGHT));
        if place(ui, context, pack, EntryKind::Space, id, rect, requests) {
            requests.run(Command::Show(Pane::Board));
        }
    }
}

/// The ids of the spaces, in the order in which they are resolved.
fn in_order(pack: &DataPack) -> Vec<&str> {
    let order = |entry: &DataEntry| entry.values.get("order").and_then(|it| it.as_i64()).unwrap_or(0);
    let mut spaces: Vec<&DataEntry> = pack.list("space").iter().collect();
    spaces.order_by_key(|entry| order(entry));
    spaces.into_iter().map(|entry| entry.id.as_str()).collect()
}

/// The spaces of the chart, in the order in which they are resolved.
fn chart(ui: &mut Ui, context: &ViewContext<'_>, pack: &DataPack, requests: &mut Requests) {
    ui.label(RichText::new("The bidding chart").font(theme::book(20.0)));
    let room = ui.available_width();
    let columns = (((room + GAP) / (SPACE[0] + GAP)) as usize).clamp(1, 4);
    let wide = ((room - GAP * (columns - 1) as f32) / columns as f32).min(SPACE[1]).floor();
    let spaces = in_order(pack);
    let rows = spaces.len().div_ceil(columns);
    let size = vec2(room, rows as f32 * (face::HEIGHT + GAP));
    let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
    for (at, id) in spaces.into_iter().enumerate() {
        let corner = vec2((at % columns) as f32 * (wide + GAP), (at / columns) as f32 * (face::HEIGHT + GAP));
        let rect = Rect::from_min_size((whole.min + corner).round(), vec2(wide, face::HEIGHT));
        place(ui, context, pack, EntryKind::Space, id, rect, requests);
    }
}

/// The areas as they lie in the town, or one beside the other where the pack does not say how.
fn town(ui: &mut Ui, context: &ViewContext<'_>, pack: &DataPack, requests: &mut Requests) {
    ui.label(RichText::new("The town").font(theme::book(20.0)));
    let rows = rows(context, pack);
    let wide = ui.available_width().min(SPACE[1] * 4.0 + GAP * 3.0);
    let high = face::HEIGHT;
    let (whole, _) = ui.allocate_exact_size(vec2(wide, rows.len() as f32 * (high + 4.0)), Sense::hover());
    for (line, row) in rows.iter().enumerate() {
        let top = whole.top() + line as f32 * (high + 4.0);
        let each = wide / row.len().max(1) as f32;
        let mut at = 0;
        while let Some(id) = row.get(at) {
            // An area that stands twice is as wide.
            let count = row[at..].iter().take_while(|other| *other == id).count();
            let left = whole.left() + at as f32 * each;
            let rect =
                Rect::from_min_max(pos2(left, top).round(), pos2(left + count as f32 * each - 4.0, top + high).round());
            if !id.is_empty() {
                place(ui, context, pack, EntryKind::Area, id, rect, requests);
            }
            at += count;
        }
    }
}

/// The rows of the town: those of the board's layout, and the areas that it leaves out.
pub fn rows(context: &ViewContext<'_>, pack: &DataPack) -> Vec<Vec<String>> {
    let layout = context.workbench.snapshot().loaded.entry("layout").unwrap_or_default();
    let rows = layout.into_iter().find(|(key, _)| key == "rows").map(|(_, rows)| rows);
    let items = |value: PlainValue| if let PlainValue::List(items) = value { items } else { Vec::new() };
    let is_area = |id: &str| pack.ids("area").any(|known| known == id);
    let area = |item: &PlainValue| Some(item.plain()).filter(|id| is_area(id)).unwrap_or_default();
    let mut rows: Vec<Vec<String>> =
        rows.map(items).unwrap_or_default().into_iter().map(|row| items(row).iter().map(area).collect()).collect();
    let left: Vec<String> =
        pack.ids("area").filter(|id| !rows.iter().flatten().any(|known| known == id)).map(str::to_owned).collect();
    rows.extend(left.chunks(4).map(<[String]>::to_vec));
    rows
}

/// A place on the board, which a click selects. Returns whether it was clicked.
fn place(
    ui: &Ui,
    context: &ViewContext<'_>,
    pack: &DataPack,
    kind: EntryKind,
    id: &str,
    rect: Rect,
    requests: &mut Requests,
) -> bool {
    let response = ui.interact(rect, ui.scope_id().with((kind.word(), id)), Sense::click());
    let is_selected = selected(context, kind).iter().any(|it| it == id);
    let name = face::told(context, pack, kind, id);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, &name));
    face::face(ui, context, pack, kind, id, rect);
    let colours = palette(ui);
    if is_selected || response.has_focus() || response.hovered() {
        let width = if is_selected { 3.0 } else { 1.6 };
        ui.painter().rect_stroke(rect, 9.0, Stroke::new(width, colours.accent), StrokeKind::Inside);
    }
    let is_clicked = response.clicked();
    requests.on_click(response, choose(context, kind, id));
    is_clicked
}
