//! Filter chips. Most are written into the query; two are separate.

use super::{CardsState, note, query_terms};
use crate::gui::boxed;
use crate::gui::paint::row_background;
use crate::gui::requests::ViewContext;
use crate::gui::theme;
use crate::gui::views::widgets::{Sign, ToggleButton, draw_sign, plain, sign, toggle_button, toggle_width};
use crate::gui::views::words;
use crate::load::query::{Query, Subject};
use crate::model::{Confirmation, Pack};
use eframe::egui::{
    Align2, CornerRadius, Popup, PopupCloseBehavior, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

/// A filter: its label, its key in a query, and its choices.
pub struct Filter {
    /// The label.
    pub title: &'static str,
    /// Its key in a query.
    pub key: &'static str,
    /// The choices, with their labels.
    pub words: Vec<(String, String)>,
}

/// The greatest width of a chip's text, in points; longer text is truncated.
const MOST_ROOM: f32 = 74.0;

/// The filters that a query can express.
pub fn filters(pack: &Pack, language: &str) -> Vec<Filter> {
    let named = |section: &str, id: &str| (id.to_owned(), words::name(pack, language, section, id).to_owned());
    let plain = |id: &str, title: &str| (id.to_owned(), title.to_owned());
    let none = |title: &str| plain("none", title);
    let regions = pack.board.regions.iter().map(|region| named("region", &region.id));
    let filter = |title, key, words: Vec<(String, String)>| Filter { title, key, words };
    vec![
        filter("Set", "set", vec![plain("a", "Set A"), plain("b", "Set B")]),
        filter("Faction", "faction", pack.board.faction_ids.all().map(|id| named("faction", id)).collect()),
        filter("Value", "value", ["1", "2", "3"].map(|it| plain(it, &format!("Value {it}"))).to_vec()),
        filter("Kind", "kind", ["personality", "club", "special"].map(|it| named("kind", it)).to_vec()),
        filter(
            "Symbol",
            "symbol",
            pack.symbols().map(|it| named("symbol", it.id())).chain([none("no symbol")]).collect(),
        ),
        filter("Region", "region", regions.chain([none("no region")]).collect()),
        filter("Known", "source", Confirmation::ALL.iter().map(|it| plain(it.id(), words::source(*it))).collect()),
    ]
}

/// The row of chips.
pub fn chips(ui: &mut Ui, context: &ViewContext<'_>, state: &mut CardsState) {
    let Some(pack) = state.shown.pack.clone() else { return };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for filter in filters(&pack, context.language) {
            chip(ui, &pack, state, &filter);
        }
        // All of them are always shown, so that nothing moves.
        let beside = [
            (!state.shown.overlaid.is_empty(), Sign::Overlaid, "In a variant", "Changed by a variant"),
            (!state.shown.unsaved.is_empty(), Sign::Unsaved, "Not saved", "Not saved"),
        ];
        for (at, (is_there, sign, text, name)) in beside.into_iter().enumerate() {
            let is_on = if at == 0 { &mut state.wanted.is_overlaid } else { &mut state.wanted.is_unsaved };
            let held = ToggleButton { is_on: *is_on, sign: Some(sign), text, name, ..ToggleButton::default() };
            let button = ui.add_enabled(is_there || *is_on, |ui: &mut Ui| toggle_button(ui, held));
            if button.on_hover_text(name).on_disabled_hover_text("No such cards.").clicked() {
                *is_on = !*is_on;
            }
        }
        let is_open = state.wanted.query.is_empty() && !state.wanted.is_overlaid && !state.wanted.is_unsaved;
        let clear = ToggleButton { text: "Clear", name: "Clear", ..ToggleButton::default() };
        let clear = ui.add_enabled(!is_open, |ui: &mut Ui| toggle_button(ui, clear));
        clear.widget_info(|| WidgetInfo::labeled(Role::Button, !is_open, "Clear"));
        if clear.on_hover_text("Show all cards again.").clicked() {
            state.clear();
        }
    });
}

fn chip(ui: &mut Ui, pack: &Pack, state: &mut CardsState, filter: &Filter) {
    let asked = query_terms::asked(&state.wanted.query, filter.key);
    let chosen: Vec<&str> =
        filter.words.iter().filter(|(id, _)| asked.contains(id)).map(|(_, name)| name.as_str()).collect();
    let text = match chosen[..] {
        [] => filter.title.to_owned(),
        [one] => one.to_owned(),
        _ => format!("{}: {}", filter.title, chosen.len()),
    };
    // As wide as its widest choice, so that no chip moves when another is set.
    let widths =
        filter.words.iter().map(|(id, name)| toggle_width(ui, name, sign(pack, filter.key, id, name).is_some()));
    let room = widths.fold(toggle_width(ui, filter.title, false), f32::max).min(MOST_ROOM);
    let single = asked.first().filter(|_| chosen.len() == 1);
    let name = format!("filter by {}", filter.title.to_lowercase());
    let held = ToggleButton {
        is_on: !chosen.is_empty(),
        sign: single.and_then(|id| sign(pack, filter.key, id, &text)),
        text: &text,
        name: &name,
        opens: true,
        is_choice: false,
        room,
    };
    let button = toggle_button(ui, held);
    let popup = Popup::menu(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside).width(190.0);
    popup.accessible_name(name).show(boxed(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (id, word) in &filter.words {
            let sign = sign(pack, filter.key, id, word);
            let count = how_many(pack, filter.key, id);
            if line(ui, asked.contains(id), sign, word, count).clicked() {
                state.toggle(filter.key, id);
            }
        }
        note(ui, format!("in the search: {}:…", filter.key));
    }));
}

fn how_many(pack: &Pack, key: &str, id: &str) -> usize {
    Query::parse(&format!("{key}:{id}"), Subject::Cards, pack).map_or(0, |query| query.cards(pack).len())
}

/// A line of a chip's menu: a check box, a sign, a word, and the number of cards with it.
fn line(ui: &mut Ui, is_on: bool, sign: Option<Sign>, word: &str, count: usize) -> Response {
    let palette = theme::palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width().max(170.0), 26.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_on, word));
    let painter = ui.painter();
    row_background(ui, rect, &response, false);
    let tick = Rect::from_center_size(pos2(rect.left() + 14.0, rect.center().y), Vec2::splat(14.0));
    let edge = if is_on { palette.accent } else { palette.muted };
    painter.rect(tick, CornerRadius::same(3), palette.panel, Stroke::new(1.2, edge), StrokeKind::Inside);
    if is_on {
        let at = |x: f32, y: f32| tick.center() + vec2(x, y);
        painter.line(vec![at(-3.5, 0.0), at(-1.0, 3.0), at(4.0, -3.5)], Stroke::new(1.8, palette.ink));
    }
    let mut left = tick.right() + 8.0;
    if let Some(sign) = sign {
        draw_sign(painter, Rect::from_center_size(pos2(left + 8.0, rect.center().y), Vec2::splat(16.0)), sign, palette);
        left += 24.0;
    }
    painter.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, word, plain(13.0), palette.ink);
    let right = pos2(rect.right() - 8.0, rect.center().y);
    painter.text(right, Align2::RIGHT_CENTER, count.to_string(), plain(12.0), palette.muted);
    response
}
