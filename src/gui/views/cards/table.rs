//! The table of cards, of which only the visible rows are drawn.

use super::card_list::{CardList, Column, Sort};
use super::cell_edit::{CellEdit, CellOutcome};
use super::menu::menu;
use super::{CardsState, asked, clicked};
use crate::gui::boxed;
use crate::gui::paint::{CardFace, picture, selected_bar, symbol_sign};
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{self, Palette};
use crate::gui::views::list_keys::{self, Heading};
use crate::gui::views::widgets::{Sign, draw_sign, plain, sign, text_in};
use crate::gui::views::words;
use crate::model::{Card, CardId, CardKind, Pack, Region};
use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};
use egui_extras::{Column as Width, TableBuilder};

/// The height of a row in points.
pub const ROW: f32 = 28.0;
/// Below this width, in points, the less important columns are left out.
const NARROW: f32 = 900.0;
/// From this width on, in points, there is room for what values are based on.
const WIDE: f32 = 1240.0;
/// The width of the titles then.
const TITLES: f32 = 320.0;

/// Below this width, in points, it scrolls horizontally.
const LEAST: f32 = 610.0;

/// The table.
pub fn table(ui: &mut Ui, context: &ViewContext<'_>, state: &mut CardsState, requests: &mut Requests) {
    if ui.available_width() >= LEAST {
        return rows(ui, context, state, requests);
    }
    ScrollArea::horizontal().auto_shrink(false).show(ui, |ui| {
        ui.set_width(LEAST);
        rows(ui, context, state, requests);
    });
}

fn rows(ui: &mut Ui, context: &ViewContext<'_>, state: &mut CardsState, requests: &mut Requests) {
    let Some(pack) = state.shown.pack.clone() else { return };
    let is_narrow = ui.available_width() < NARROW;
    let columns = columns(ui.available_width());
    let reveal = state.revealed();
    let mut pressed = None;
    let mut sort = state.wanted.sort;
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    let mut table =
        TableBuilder::new(ui).sense(Sense::CLICK).auto_shrink(false).animate_scrolling(false).min_scrolled_height(0.0);
    for (_, width) in &columns {
        table = table.column(*width);
    }
    if let Some((row, align)) = reveal {
        table = table.scroll_to_row(row, align);
    }
    let table = table.header(24.0, |mut header| {
        for (column, _) in &columns {
            header.col(|ui| heading(ui, *column, &mut sort));
        }
    });
    let shown = &state.shown;
    let mut editing = state.editing.take();
    let mut outcome = CellOutcome::Stays;
    let mut begins = None;
    let mut secondary = None;
    table.body(|body| {
        body.rows(ROW, shown.cards.len(), |mut row| {
            let Some(&id) = shown.cards.get(row.index()) else { return };
            let card = &pack.cards[id.index()];
            let number = u32::from(card.number);
            let is_selected = context.selection.cards.contains(&number);
            row.set_selected(is_selected);
            for (column, _) in &columns {
                let own = editing.as_mut().filter(|it| it.card == number && it.column == *column);
                let of = Row { pack: &pack, shown, language: context.language, card, is_narrow };
                let change = of.change(*column);
                let (_, response) = row.col(|ui| {
                    if is_selected && *column == Column::Number {
                        selected_bar(ui, ui.max_rect());
                    }
                    if let Some(own) = own {
                        let place = ui.interact(ui.max_rect(), ui.scope_id().with("edited"), Sense::hover());
                        if !own.is_typed() {
                            cell(ui, &of, *column);
                        }
                        outcome = own.ui(ui, context, (&pack, card), &place, requests);
                        return;
                    }
                    if change.is_some() {
                        underline(ui);
                    }
                    cell(ui, &of, *column);
                });
                if response.double_clicked() {
                    begins = Some((number, *column));
                }
                if let Some(change) = change {
                    response.on_hover_text(change);
                }
            }
            let response = row.response();
            if response.secondary_clicked() {
                secondary = Some(number);
            }
            response.context_menu(boxed(|ui| menu(ui, context, requests)));
            response.widget_info(|| {
                let name = name(&pack, shown, id, context.language);
                WidgetInfo::selected(Role::ListBoxOption, true, is_selected, name)
            });
            if response.clicked() {
                pressed = Some(number);
            }
        });
    });
    state.wanted.sort = sort;
    state.editing = match (outcome, editing) {
        (CellOutcome::Stays, editing) => editing,
        (CellOutcome::Next(is_back), Some(editing)) => editing.beside(context, is_back),
        (CellOutcome::Done | CellOutcome::Next(_), _) => {
            state.is_list_wanted = true;
            None
        }
    };
    if let Some((number, column)) = begins {
        state.editing = CellEdit::begin(context, number, column);
    }
    if let Some(number) = secondary {
        asked(context, requests, number);
    }
    if let Some(number) = pressed.filter(|_| state.editing.is_none()) {
        clicked(ui, context, state, requests, number);
    }
}

/// The accessible name of a row: the card, and the state of its entry.
pub fn name(pack: &Pack, shown: &CardList, id: CardId, language: &str) -> String {
    let card = &pack.cards[id.index()];
    let number = u32::from(card.number);
    let mut name = format!("{}, {}", CardFace::of(pack, id, language).name(), words::source(card.provenance.source));
    if shown.unsaved.contains(&number) {
        name.push_str(", not saved");
    }
    for variant in shown.overlaid.get(&number).into_iter().flatten() {
        name.push_str(&format!(", changed by {variant}"));
    }
    name
}

/// The columns for a width.
fn columns(room: f32) -> Vec<(Column, Width)> {
    let (is_narrow, is_wide) = (room < NARROW, room >= WIDE);
    let titles = match is_wide {
        true => Width::exact(TITLES),
        false => Width::remainder().at_least(if is_narrow { 100.0 } else { 150.0 }),
    };
    let width = |wide: f32, narrow: f32| Width::exact(if is_narrow { narrow } else { wide });
    let mut columns = vec![(Column::Number, width(44.0, 36.0)), (Column::Title, titles.clip(true))];
    if !is_narrow {
        columns.push((Column::Kind, Width::exact(80.0)));
    }
    columns.extend([
        (Column::Set, width(36.0, 30.0)),
        (Column::Faction, width(98.0, 92.0)),
        (Column::Value, width(48.0, 40.0)),
        (Column::Region, width(110.0, 94.0)),
        (Column::Symbols, width(72.0, 60.0)),
        (Column::Source, width(126.0, 46.0)),
        (Column::Changed, width(84.0, 72.0).clip(true)),
    ]);
    if is_wide {
        columns.push((Column::Basis, Width::remainder().clip(true)));
    }
    columns
}

fn heading(ui: &mut Ui, column: Column, sort: &mut Sort) {
    let is_downward = (sort.by == column).then_some(sort.is_downward);
    let of = Heading { title: column.title(), name: column.name(), is_downward, is_right: column.is_number() };
    if list_keys::heading(ui, of) {
        *sort = Sort { by: column, is_downward: is_downward == Some(false) };
    }
}

/// What a row shows.
struct Row<'r> {
    pack: &'r Pack,
    shown: &'r CardList,
    language: &'r str,
    card: &'r Card,
    is_narrow: bool,
}

impl Row<'_> {
    /// What has changed in a cell, in a sentence: the value on disk, or the variant that sets it.
    fn change(&self, column: Column) -> Option<String> {
        let key = column.key()?;
        let number = u32::from(self.card.number);
        let unsaved = self.shown.unsaved_values.get(&number.to_string()).and_then(|values| values.get(key));
        let variant = self.shown.overlaid_values.get(&(number, key.to_owned()));
        match (unsaved, variant) {
            (Some(Some(old)), _) => Some(format!("Not saved; on disk it is {}.", old.plain())),
            (Some(None), _) => Some("Not saved; on disk there is none.".to_owned()),
            (None, Some(variant)) => Some(format!("Set by the variant {variant}.")),
            (None, None) => None,
        }
    }
}

/// Marks a cell whose value has changed, with a line below it.
fn underline(ui: &Ui) {
    let rect = ui.max_rect().shrink2(vec2(2.0, 3.0));
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(2.0, theme::palette(ui).state));
}

fn cell(ui: &mut Ui, row: &Row<'_>, column: Column) {
    let (palette, rect, card) = (theme::palette(ui), ui.max_rect(), row.card);
    let say = |text: &str| text_in(ui, rect, Align2::LEFT_CENTER, plain(13.0), palette.ink, text);
    let named = |section: &str, id: &str| words::name(row.pack, row.language, section, id).to_owned();
    match column {
        Column::Number => {
            let place = rect.with_max_x(rect.right() - 6.0);
            text_in(ui, place, Align2::RIGHT_CENTER, plain(12.5), palette.muted, &card.number.to_string());
        }
        Column::Title => {
            let title = words::title(row.pack, row.language, card);
            text_in(ui, rect, Align2::LEFT_CENTER, theme::book(16.5), palette.ink, title);
        }
        Column::Kind => {
            text_in(ui, rect, Align2::LEFT_CENTER, plain(12.5), palette.muted, &named("kind", card.kind.id()))
        }
        Column::Set => say(&card.set.to_string()),
        Column::Faction => {
            let Some(faction) = card.faction() else { return lacking(ui, rect, palette) };
            let id = row.pack.board.faction_ids.of(faction);
            let name = named("faction", id);
            signed(ui, rect, sign(row.pack, "faction", id, &name), &name, palette);
        }
        Column::Value => match card.faction() {
            Some(_) => {
                let place = rect.with_max_x(rect.right() - 8.0);
                text_in(ui, place, Align2::RIGHT_CENTER, plain(13.0), palette.ink, &card.value().to_string());
            }
            None => lacking(ui, rect, palette),
        },
        Column::Region => match (row.pack.region_of(card), card.kind) {
            (Some(Region { id, .. }), _) => {
                let name = named("region", id);
                signed(ui, rect, sign(row.pack, "region", id, &name), &name, palette)
            }
            (None, CardKind::Club { .. }) => {
                text_in(ui, rect, Align2::LEFT_CENTER, plain(12.5), palette.muted, "anywhere");
            }
            _ => lacking(ui, rect, palette),
        },
        Column::Symbols => symbols(ui, rect, row, palette),
        Column::Source => {
            let word = if row.is_narrow { "" } else { words::source(card.provenance.source) };
            signed(ui, rect, Some(Sign::Source(card.provenance.source)), word, palette);
        }
        Column::Changed => changed(ui, rect, row, palette),
        Column::Basis => {
            text_in(ui, rect, Align2::LEFT_CENTER, plain(12.5), palette.muted, &card.provenance.basis);
        }
    }
}

/// A sign and a word.
fn signed(ui: &Ui, rect: Rect, sign: Option<Sign>, word: &str, palette: &Palette) {
    if let Some(sign) = sign {
        let place = Rect::from_center_size(pos2(rect.left() + 8.0, rect.center().y), Vec2::splat(16.0));
        draw_sign(ui.painter(), place, sign, palette);
    }
    let rest = rect.with_min_x(rect.left() + 22.0);
    text_in(ui, rest, Align2::LEFT_CENTER, plain(12.5), palette.ink, word);
}

/// The mark of a missing value.
fn lacking(ui: &Ui, rect: Rect, palette: &Palette) {
    text_in(ui, rect, Align2::LEFT_CENTER, plain(12.5), palette.line, "–");
}

fn symbols(ui: &Ui, rect: Rect, row: &Row<'_>, palette: &Palette) {
    for (at, symbol) in row.card.symbols.iter().enumerate() {
        let place = pos2(rect.left() + 10.0 + 23.0 * at as f32, rect.center().y);
        let place = Rect::from_center_size(place, Vec2::splat(19.0));
        symbol_sign(ui.painter(), place, (row.pack, row.pack.texts(row.language)), symbol, palette.ink);
    }
    if let Some(effect) = row.pack.effect_of(row.card) {
        let place = Rect::from_center_size(pos2(rect.left() + 10.0, rect.center().y), vec2(19.0, 19.0));
        picture(ui.painter(), place, row.pack.picture_of_effect(&effect.id), palette.muted);
    }
}

fn changed(ui: &Ui, rect: Rect, row: &Row<'_>, palette: &Palette) {
    let number = u32::from(row.card.number);
    let variants = row.shown.overlaid.get(&number);
    let is_unsaved = row.shown.unsaved.contains(&number);
    let mut rest = rect;
    if is_unsaved {
        draw_sign(ui.painter(), rest.with_max_x(rest.left() + 16.0), Sign::Unsaved, palette);
        rest.min.x += 16.0;
    }
    if let Some(variants) = variants {
        draw_sign(ui.painter(), rest.with_max_x(rest.left() + 16.0), Sign::Overlaid, palette);
        rest.min.x += 18.0;
        text_in(ui, rest, Align2::LEFT_CENTER, plain(12.0), palette.ink, &variants.join(", "));
    } else if is_unsaved {
        let word = if row.is_narrow { "unsaved" } else { "not saved" };
        text_in(ui, rest, Align2::LEFT_CENTER, plain(12.0), palette.ink, word);
    }
}
