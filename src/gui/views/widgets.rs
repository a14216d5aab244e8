//! Widgets shared by several views: signs before words, toggle buttons, truncated text.

use crate::gui::paint;
use crate::gui::theme::{self, Palette};
use crate::model::{Confirmation, Faction, Pack, Picture, symbol_letter};
use eframe::egui::text::{CCursor, CCursorRange, LayoutJob};
use eframe::egui::{
    Align2, Color32, Context, CornerRadius, FocusDirection, FontId, Id, Painter, Pos2, Rect, Response, Role,
    ScrollArea, Sense, Slider, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

/// A scroll area of what is selected: another selection begins at its top.
pub fn from_its_top<S: PartialEq + Clone>(area: ScrollArea, shown: &mut Option<S>, selected: &S) -> ScrollArea {
    if shown.as_ref() == Some(selected) {
        return area;
    }
    *shown = Some(selected.clone());
    area.vertical_scroll_offset(0.0)
}

/// A slider whose rail can be seen.
pub fn slider(ui: &mut Ui, slider: Slider<'_>) -> Response {
    ui.scope(|ui| {
        ui.spacing_mut().slider_rail_height = 4.0;
        ui.visuals_mut().widgets.inactive.bg_fill = theme::palette(ui).rail();
        ui.add(slider)
    })
    .inner
}

/// A sign before a word.
#[derive(Clone, PartialEq, Debug)]
pub enum Sign {
    /// A block of a faction.
    Block(Faction, Color32),
    /// The ground of a region.
    Ground(Color32),
    /// A picture of the pack.
    Picture(Picture),
    /// A symbol without a picture: what stands on its badge.
    Badge(String),
    /// How well something is confirmed.
    Source(Confirmation),
    /// It is unsaved.
    Unsaved,
    /// A variant sets it.
    Overlaid,
}

/// The sign of a word of the files, if it has one, before its name.
pub fn sign(pack: &Pack, key: &str, id: &str, name: &str) -> Option<Sign> {
    match key {
        "faction" => {
            pack.board.faction_ids.parse(id).map(|it| Sign::Block(it, theme::color(&pack.board.blocks[it].hex)))
        }
        "region" => {
            let region = pack.board.region(id).and_then(|it| pack.board.regions.get(it.index()));
            region.map(|it| Sign::Ground(theme::color(&it.hex)))
        }
        "symbol" | "symbols" => {
            let picture = pack.symbol(id).map(|it| pack.picture(it.id()).cloned());
            picture.map(|picture| picture.map_or_else(|| Sign::Badge(symbol_letter(name)), Sign::Picture))
        }
        "effect" if pack.effect(id).is_some() => pack.picture_of_effect(id).cloned().map(Sign::Picture),
        "source" => Confirmation::ALL.into_iter().find(|it| it.id() == id).map(Sign::Source),
        _ => None,
    }
}

/// Draws a sign in the middle of a place.
pub fn draw_sign(painter: &Painter, rect: Rect, sign: Sign, palette: &Palette) {
    let side = rect.width().min(rect.height());
    let square = |share: f32| Rect::from_center_size(rect.center(), Vec2::splat(side * share));
    match sign {
        Sign::Block(faction, fill) => paint::block(painter, square(0.8), faction, fill),
        Sign::Ground(fill) => {
            painter.rect(
                Rect::from_center_size(rect.center(), vec2(side, side * 0.72)),
                CornerRadius::same(2),
                theme::land_color(fill, *palette == theme::DARK),
                Stroke::new(0.8, palette.muted),
                StrokeKind::Inside,
            );
        }
        Sign::Picture(picture) => paint::picture(painter, square(1.15), Some(&picture), palette.ink),
        Sign::Badge(letter) => paint::symbol_badge(painter, square(1.15), letter, palette.ink),
        Sign::Source(source) => draw_source(painter, square(0.78), source, palette),
        Sign::Unsaved => {
            painter.circle_filled(rect.center(), side * 0.24, palette.accent);
        }
        Sign::Overlaid => {
            let at = |x: f32, y: f32| rect.center() + vec2(x, y) * side * 0.36;
            let diamond = vec![at(0.0, -1.0), at(1.0, 0.0), at(0.0, 1.0), at(-1.0, 0.0)];
            painter.add(eframe::egui::Shape::convex_polygon(
                diamond,
                palette.accent,
                Stroke::new(1.0, palette.doubtful),
            ));
        }
    }
}

/// A disc for what a source states, half a disc for what is stated in part, a ring of dashes for what is not.
fn draw_source(painter: &Painter, rect: Rect, source: Confirmation, palette: &Palette) {
    let (center, radius) = (rect.center(), rect.width() / 2.0);
    let on_ring = |turn: f32| {
        let angle = turn * std::f32::consts::TAU;
        center + vec2(angle.sin(), -angle.cos()) * radius
    };
    match source {
        Confirmation::Confirmed => {
            painter.circle_filled(center, radius, palette.right);
            let tick = [vec2(-0.45, 0.05), vec2(-0.1, 0.4), vec2(0.5, -0.35)].map(|it| center + it * radius);
            painter.line(tick.to_vec(), Stroke::new(radius * 0.32, palette.panel));
        }
        Confirmation::PartlyConfirmed => {
            let half: Vec<Pos2> = (0..=12).map(|at| on_ring(0.5 + at as f32 / 24.0)).collect();
            painter.add(eframe::egui::Shape::convex_polygon(half, palette.right, Stroke::NONE));
            painter.circle_stroke(center, radius, Stroke::new(1.2, palette.right));
        }
        Confirmation::Reconstructed => {
            for dash in 0..6 {
                let ends = [0.0, 0.5, 1.0].map(|part| on_ring((dash as f32 + part * 0.55) / 6.0));
                painter.line(ends.to_vec(), Stroke::new(1.3, palette.muted));
            }
        }
    }
}

/// Draws a line of text in a rectangle, truncated with an ellipsis.
pub fn text_in(ui: &Ui, rect: Rect, align: Align2, font: FontId, color: Color32, text: &str) {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap.max_width = rect.width();
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    let galley = ui.painter().layout_job(job);
    let place = align.align_size_within_rect(galley.size(), rect).min;
    ui.painter().galley(place, galley, color);
}

/// Draws text within a place, smaller where it is too long, and cut only where it would be too small to read.
pub fn text_fitting(ui: &Ui, rect: Rect, align: Align2, font: FontId, color: Color32, text: &str) {
    let natural = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), color).size().x;
    let size = if natural > rect.width() { (font.size * rect.width() / natural).max(9.0) } else { font.size };
    text_in(ui, rect, align, FontId::new(size, font.family), color, text);
}

/// Draws in exactly the space that is left.
pub fn fixed<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.available_rect_before_wrap();
    let mut inside = ui.new_child(UiBuilder::new().id_salt("fixed").max_rect(room));
    inside.shrink_clip_rect(room);
    let drawn = add(&mut inside);
    ui.advance_cursor_after_rect(room);
    drawn
}

/// Gives the focus to what is drawn next and takes it.
pub fn focus_next(ui: &Ui) {
    let id = Id::unique("before what gets the focus");
    ui.memory_mut(|memory| {
        memory.request_focus(id);
        memory.move_focus(FocusDirection::Next);
    });
    ui.interact(Rect::from_min_size(ui.cursor().min, Vec2::ZERO), id, Sense::focusable_noninteractive());
}

/// Selects all of the text in a field, of so many characters.
pub fn select_all(ctx: &Context, field: Id, letters: usize) {
    let mut state = TextEdit::load_state(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::default(), CCursor::new(letters))));
    TextEdit::store_state(ctx, field, state);
}

/// The font of the interface, at a size in points.
pub fn plain(size: f32) -> FontId {
    FontId::proportional(size)
}

/// A toggle button.
#[derive(Clone, Default)]
pub struct ToggleButton<'t> {
    /// Whether it is on.
    pub is_on: bool,
    /// The sign before the text.
    pub sign: Option<Sign>,
    /// The word.
    pub text: &'t str,
    /// The accessible name; longer than the text.
    pub name: &'t str,
    /// Whether it opens a menu.
    pub opens: bool,
    /// Whether it is one of several, of which one is on.
    pub is_choice: bool,
    /// The width of the text and its sign, in points, for a constant width of the button; 0 for that of the text.
    pub room: f32,
}

/// The width of a text on a toggle button, with a sign before it or without, in points.
pub fn toggle_width(ui: &Ui, text: &str, has_sign: bool) -> f32 {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), plain(HELD_FONT), Color32::BLACK);
    galley.size().x + if has_sign { HELD_SIGN } else { 0.0 }
}

/// The font size of a toggle button, and the space of its sign, in points.
const HELD_FONT: f32 = 12.5;
const HELD_SIGN: f32 = 20.0;

/// Draws a toggle button, such as a filter or one of a few words.
pub fn toggle_button(ui: &mut Ui, held: ToggleButton<'_>) -> Response {
    let palette = theme::palette(ui);
    let sign_width = if held.sign.is_some() { HELD_SIGN } else { 0.0 };
    let mut job = LayoutJob::simple_singleline(held.text.to_owned(), plain(HELD_FONT), palette.ink);
    if held.room > 0.0 {
        job.wrap.max_width = held.room - sign_width;
        job.wrap.max_rows = 1;
        job.wrap.break_anywhere = true;
    }
    let galley = ui.painter().layout_job(job);
    let tail = if held.opens { 14.0 } else { 0.0 };
    let height = ui.spacing().interact_size.y;
    let (rect, response) = ui
        .allocate_exact_size(vec2((galley.size().x + sign_width).max(held.room) + tail + 18.0, height), Sense::click());
    let role = if held.opens {
        Role::Button
    } else if held.is_choice {
        Role::RadioButton
    } else {
        Role::CheckBox
    };
    response.widget_info(|| WidgetInfo::selected(role, ui.is_enabled(), held.is_on, held.name));
    if ui.is_rect_visible(rect) {
        let is_near = response.hovered() || response.has_focus();
        let fill = match (held.is_on, is_near) {
            (true, _) => palette.selected,
            (false, true) => palette.sunk,
            (false, false) => palette.panel,
        };
        let line = if held.is_on || is_near { palette.state } else { palette.line };
        let width = if held.is_on { 2.0 } else { 1.0 };
        ui.painter().rect(rect, CornerRadius::same(6), fill, Stroke::new(width, line), StrokeKind::Inside);
        if response.has_focus() {
            let line = Stroke::new(2.0, palette.ink);
            ui.painter().rect_stroke(rect.expand(2.0), CornerRadius::same(8), line, StrokeKind::Inside);
        }
        let mut left = rect.left() + 9.0;
        if let Some(sign) = held.sign {
            let place = Rect::from_center_size(pos2(left + 7.0, rect.center().y), Vec2::splat(14.0));
            draw_sign(ui.painter(), place, sign, palette);
            left += sign_width;
        }
        let color = if ui.is_enabled() { palette.ink } else { palette.muted };
        ui.painter().galley_with_override_text_color(
            pos2(left, rect.center().y - galley.size().y / 2.0),
            galley,
            color,
        );
        if held.opens {
            let at = |x: f32, y: f32| pos2(rect.right() - 12.0 + x, rect.center().y + y);
            let line = vec![at(-3.5, -1.5), at(0.0, 2.0), at(3.5, -1.5)];
            ui.painter().line(line, Stroke::new(1.3, palette.muted));
        }
    }
    response
}
