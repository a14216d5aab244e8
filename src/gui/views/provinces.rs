//! The provinces as a list: sorted by its headings, walked by keys.

use super::list_keys::{self, ListKey};
use super::select;
use super::widgets::{Sign, draw_sign, plain, sign, text_in};
use super::words;
use crate::gui::boxed;
use crate::gui::command::Command;
use crate::gui::paint::{picture, selected_bar};
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme::{self, Palette};
use crate::kernel::Order;
use crate::model::{Pack, Province, ProvinceId};
use eframe::egui::{Align2, Button, Rect, RichText, Role, Sense, Ui, Vec2, WidgetInfo, pos2};
use egui_extras::{Column as Width, TableBuilder};
use std::cmp::Reverse;

/// The height of a row, in points.
const ROW: f32 = 28.0;
/// Narrower than this, in points, what it is based on is left out.
const NARROW: f32 = 760.0;

/// A column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Column {
    #[default]
    Number,
    Name,
    Region,
    Lily,
    Points,
    Source,
    Basis,
}

impl Column {
    const ALL: [Column; 7] = {
        use Column::{Basis, Lily, Name, Number, Points, Region, Source};
        [Number, Name, Region, Lily, Points, Source, Basis]
    };

    fn title(self) -> &'static str {
        match self {
            Column::Number => "#",
            Column::Name => "Province",
            Column::Region => "Region",
            Column::Lily => "Lily",
            Column::Points => "Points",
            Column::Source => "Known",
            Column::Basis => "Based on",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Column::Number => "number",
            Column::Name => "name",
            Column::Region => "region",
            Column::Lily => "fleur-de-lis",
            Column::Points => "victory points",
            Column::Source => "source",
            Column::Basis => "basis",
        }
    }
}

/// The state of the list.
#[derive(Clone, Debug, Default)]
pub struct ProvinceListState {
    by: Column,
    is_downward: bool,
    is_list_wanted: bool,
}

impl ProvinceListState {
    /// Gives the list the focus in the next frame.
    pub fn focus(&mut self) {
        self.is_list_wanted = true;
    }
}

/// Draws the list. Returns the province that was chosen.
pub fn provinces(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    pack: &Pack,
    selected: Option<ProvinceId>,
    state: &mut ProvinceListState,
    requests: &mut Requests,
) -> Option<ProvinceId> {
    let shown = sorted(pack, state);
    let list = list_keys::one_stop(ui, "list of provinces", &mut state.is_list_wanted, selected.is_some(), &|| {
        format!("list of provinces: {} shown", shown.len())
    });
    let mut chosen = None;
    let mut reveal = None;
    for key in list_keys::pressed(ui, &list, 1, (list.rect.height() / ROW) as isize - 2) {
        match key {
            ListKey::Walk(to, _) => {
                let from: Vec<ProvinceId> = selected.into_iter().collect();
                let next = select::stepped(&shown, &from, &mut None, to, false).last().copied();
                reveal = next.and_then(|next| shown.iter().position(|it| *it == next));
                chosen = next;
            }
            ListKey::Enter | ListKey::Edit if selected.is_some() => requests.push(Request::EditSelection),
            ListKey::Sort(sort) => {
                let sorted = sort.of(&Column::ALL, Some(state.by));
                (state.by, state.is_downward) = sorted.unwrap_or((state.by, state.is_downward));
            }
            ListKey::Escape => {
                requests.push(Request::Select(Selection { province: None, ..context.selection.clone() }));
            }
            ListKey::Enter | ListKey::Edit | ListKey::All | ListKey::Delete => {}
        }
    }
    let is_narrow = ui.available_width() < NARROW;
    let columns = Column::ALL.into_iter().filter(|column| !is_narrow || *column != Column::Basis);
    let columns: Vec<Column> = columns.collect();
    ui.spacing_mut().item_spacing = Vec2::new(6.0, 0.0);
    let mut table = TableBuilder::new(ui).sense(Sense::CLICK).auto_shrink(false).animate_scrolling(false);
    for column in &columns {
        table = table.column(match column {
            Column::Number => Width::exact(44.0),
            Column::Name => Width::exact(170.0).clip(true),
            Column::Region => Width::exact(140.0).clip(true),
            Column::Lily => Width::exact(44.0),
            Column::Points => Width::exact(56.0),
            Column::Source if is_narrow => Width::remainder().clip(true),
            Column::Source => Width::exact(140.0).clip(true),
            Column::Basis => Width::remainder().clip(true),
        });
    }
    if let Some(row) = reveal {
        table = table.scroll_to_row(row, None);
    }
    let table = table.header(24.0, |mut header| {
        for column in &columns {
            header.col(|ui| heading(ui, *column, state));
        }
    });
    table.body(|body| {
        body.rows(ROW, shown.len(), |mut row| {
            let id = shown[row.index()];
            let province = &pack.board.provinces[id.index()];
            let is_selected = selected == Some(id);
            row.set_selected(is_selected);
            for column in &columns {
                row.col(|ui| {
                    if is_selected && *column == Column::Number {
                        selected_bar(ui, ui.max_rect());
                    }
                    cell(ui, context, pack, province, *column);
                });
            }
            let response = row.response();
            response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, is_selected, told(pack, province)));
            response.context_menu(boxed(|ui| menu(ui, context, pack, id, requests)));
            if response.clicked() {
                chosen = Some(id);
                state.focus();
            }
        });
    });
    chosen
}

/// Draws the menu of a province.
pub fn menu(ui: &mut Ui, context: &ViewContext<'_>, pack: &Pack, id: ProvinceId, requests: &mut Requests) {
    let Some(province) = pack.board.provinces.get(id.index()) else { return };
    let select = || {
        let province = Some(province.id.clone());
        Request::Select(Selection { province, cards: Vec::new(), ..context.selection.clone() })
    };
    ui.set_min_width(170.0);
    ui.label(RichText::new(&province.name).font(theme::strong(13.0)));
    if ui.add(Button::new("Edit").shortcut_text("Enter")).clicked() {
        requests.0.extend([select(), Request::EditSelection]);
    }
    if ui.button("Rename its id…").clicked() {
        requests.0.extend([select(), Request::Run(Command::RenameId)]);
    }
    let snapshot = context.workbench.snapshot();
    let origin = snapshot.library.origin(&snapshot.variants, &format!("province.{}.name", province.id)).ok();
    let place = origin.and_then(|origin| Some(origin.base?.place));
    if ui.add_enabled(place.is_some(), Button::new("Show in the file")).clicked() {
        requests.0.extend(place.map(Request::GoTo));
    }
}

/// The accessible name of a row.
fn told(pack: &Pack, province: &Province) -> String {
    let region = pack.board.regions.get(province.region.index()).map_or("", |region| &region.id);
    format!("{} {}, {region}, {} points", province.number, province.name, province.victory_points)
}

fn sorted(pack: &Pack, state: &ProvinceListState) -> Vec<ProvinceId> {
    let mut all: Vec<ProvinceId> = (0..pack.board.provinces.len()).map(|at| ProvinceId(at as u8)).collect();
    let of = |id: &ProvinceId| &pack.board.provinces[id.index()];
    match state.by {
        Column::Number => all.order_by_key(|id| of(id).number),
        Column::Name => all.order_by_key(|id| crate::load::query::fold(&of(id).name)),
        Column::Region => all.order_by_key(|id| of(id).region.index()),
        Column::Lily => all.order_by_key(|id| !of(id).fleur_de_lis),
        Column::Points => all.order_by_key(|id| Reverse(of(id).victory_points)),
        Column::Source => all.order_by_key(|id| of(id).provenance.source as u8),
        Column::Basis => all.order_by(|a, b| of(a).provenance.basis.cmp(&of(b).provenance.basis)),
    }
    if state.is_downward {
        all.reverse();
    }
    all
}

fn heading(ui: &mut Ui, column: Column, state: &mut ProvinceListState) {
    let is_right = column == Column::Points;
    let of = list_keys::Heading {
        title: column.title(),
        name: column.name(),
        is_downward: (state.by == column).then_some(state.is_downward),
        is_right,
    };
    if list_keys::heading(ui, of) {
        state.is_downward = state.by == column && !state.is_downward;
        state.by = column;
    }
}

fn cell(ui: &Ui, context: &ViewContext<'_>, pack: &Pack, province: &Province, column: Column) {
    let (palette, rect) = (theme::palette(ui), ui.max_rect());
    match column {
        Column::Number => {
            let place = rect.with_max_x(rect.right() - 6.0);
            text_in(ui, place, Align2::RIGHT_CENTER, plain(12.5), palette.muted, &province.number.to_string());
        }
        Column::Name => text_in(ui, rect, Align2::LEFT_CENTER, theme::book(16.5), palette.ink, &province.name),
        Column::Region => {
            let Some(region) = pack.board.regions.get(province.region.index()) else { return };
            let name = words::name(pack, context.language, "region", &region.id);
            signed(ui, rect, sign(pack, "region", &region.id, name), name, palette);
        }
        Column::Lily if province.fleur_de_lis => {
            let place = Rect::from_center_size(pos2(rect.left() + 12.0, rect.center().y), Vec2::splat(17.0));
            picture(ui.painter(), place, pack.picture("fleur-de-lis"), palette.ink);
        }
        Column::Points if province.victory_points > 0 => {
            let place = rect.with_max_x(rect.right() - 8.0);
            text_in(ui, place, Align2::RIGHT_CENTER, plain(13.0), palette.ink, &province.victory_points.to_string());
        }
        Column::Lily | Column::Points => {}
        Column::Source => {
            let source = province.provenance.source;
            signed(ui, rect, Some(Sign::Source(source)), words::source(source), palette);
        }
        Column::Basis => {
            text_in(ui, rect, Align2::LEFT_CENTER, plain(12.5), palette.muted, &province.provenance.basis);
        }
    }
}

/// A sign and a word.
fn signed(ui: &Ui, rect: Rect, sign: Option<Sign>, word: &str, palette: &Palette) {
    if let Some(sign) = sign {
        let place = Rect::from_center_size(pos2(rect.left() + 8.0, rect.center().y), Vec2::splat(16.0));
        draw_sign(ui.painter(), place, sign, palette);
    }
    text_in(ui, rect.with_min_x(rect.left() + 22.0), Align2::LEFT_CENTER, plain(12.5), palette.ink, word);
}
