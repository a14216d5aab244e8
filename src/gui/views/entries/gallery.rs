//! A list of entries as cards, drawn as they are printed.

use super::{ListState, clicked, face, selected};
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme;
use crate::load::schema::EntryKind;
use crate::model::DataPack;
use crate::print::{DrawnPicture, entry_card};
use eframe::egui::{
    Color32, ColorImage, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The least width of a card, and the gap between cards, in points.
const LEAST: f32 = 176.0;
const GAP: f32 = 12.0;
/// The height of a card by its width, as playing cards have it.
const SHAPE: f32 = 88.0 / 63.0;

/// How many cards are drawn in a frame.
const DRAWN_AT_ONCE: usize = 6;

/// What is kept of the cards that were drawn.
#[derive(Default)]
pub struct Gallery {
    /// Whether the list is shown so.
    pub is_on: bool,
    /// Of which pack, in which language, and how many pixels wide the cards are.
    of: Option<(Arc<DataPack>, String, u32)>,
    /// The cards by their ids; none of one that can't be drawn.
    drawn: BTreeMap<String, Option<TextureHandle>>,
    /// What was selected last, to be brought into view when it changes.
    last: Option<String>,
}

impl Gallery {
    /// The picture of an entry. Of many that are not drawn yet some are drawn in a frame.
    fn picture(
        &mut self,
        ui: &Ui,
        (pack, language): (&DataPack, &str),
        kind: EntryKind,
        id: &str,
        left: &mut usize,
    ) -> Option<&TextureHandle> {
        if !self.drawn.contains_key(id) {
            if *left == 0 {
                ui.ctx().request_repaint();
                return None;
            }
            *left -= 1;
            let wide = self.of.as_ref().map_or(0, |(.., wide)| *wide);
            let entry = pack.list(kind.word()).iter().find(|entry| entry.id == id)?;
            let card = entry_card(pack, kind, entry, language);
            let drawn = DrawnPicture::of_card(&card).preview(wide).ok().map(|pixels| {
                let size = pixels.size.map(|side| side as usize);
                let image = ColorImage::from_rgba_premultiplied(size, &pixels.rgba);
                ui.ctx().load_texture(format!("{} {id}", kind.word()), image, TextureOptions::LINEAR)
            });
            self.drawn.insert(id.to_owned(), drawn);
        }
        self.drawn.get(id)?.as_ref()
    }
}

/// Draws it.
pub fn gallery(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    pack: &Arc<DataPack>,
    kind: EntryKind,
    state: &mut ListState,
    requests: &mut Requests,
) {
    let columns = ((ui.available_width() + GAP) / (LEAST + GAP)).floor().max(1.0);
    let width = ((ui.available_width() - 12.0 - GAP * (columns - 1.0)) / columns).floor();
    let size = vec2(width, (width * SHAPE).floor());
    let wide = (width * ui.ctx().pixels_per_point()).round() as u32;
    let is_same =
        state.gallery.of.as_ref().is_some_and(|(of, language, known)| {
            Arc::ptr_eq(of, pack) && language == context.language && *known == wide
        });
    if !is_same {
        state.gallery.of = Some((pack.clone(), context.language.to_owned(), wide));
        state.gallery.drawn.clear();
    }
    let (mut chosen, mut left) = (None, DRAWN_AT_ONCE);
    let last = selected(context, kind).last().cloned();
    let is_new = std::mem::replace(&mut state.gallery.last, last.clone()) != last;
    ScrollArea::vertical().id_salt(("gallery", kind.word())).auto_shrink(false).show_viewport(ui, |ui, seen| {
        let corner = ui.min_rect().min;
        ui.set_height((state.shown.rows.len() as f32 / columns).ceil() * (size.y + GAP));
        for (at, row) in state.shown.rows.iter().enumerate() {
            let (column, line) = (at as f32 % columns, (at as f32 / columns).floor());
            let rect = Rect::from_min_size(pos2(column * (size.x + GAP), line * (size.y + GAP)), size);
            let place = rect.translate(corner.to_vec2());
            if is_new && last.as_ref() == Some(&row.id) {
                ui.scroll_to_rect(place.expand(GAP), None);
            }
            if rect.bottom() < seen.top() || rect.top() > seen.bottom() {
                continue;
            }
            let picture = state.gallery.picture(ui, (pack, context.language), kind, &row.id, &mut left);
            let is_selected = selected(context, kind).contains(&row.id);
            if card(ui, place, picture, is_selected, &face::told(context, pack, kind, &row.id)) {
                chosen = Some(row.id.clone());
            }
        }
    });
    if let Some(id) = chosen {
        clicked(ui, context, kind, state, id, requests);
    }
}

/// Draws a card. Returns whether it was clicked.
fn card(ui: &mut Ui, rect: Rect, picture: Option<&TextureHandle>, is_selected: bool, name: &str) -> bool {
    let palette = theme::palette(ui);
    let response = ui.allocate_rect(rect, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Row, true, is_selected, name));
    match picture {
        Some(texture) => {
            let whole = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(1.0));
            ui.painter().image(texture.id(), rect, whole, Color32::WHITE);
        }
        None => {
            ui.painter().rect_stroke(rect, 8.0, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        }
    }
    let ring = match (is_selected, response.hovered()) {
        (true, _) => Some(Stroke::new(3.0, palette.state)),
        (false, true) => Some(Stroke::new(1.5, palette.muted)),
        (false, false) => None,
    };
    if let Some(ring) = ring {
        ui.painter().rect_stroke(rect, 8.0, ring, StrokeKind::Outside);
    }
    response.clicked()
}
