//! What the colours and signs of the map mean.

use crate::gui::map::MapState;
use crate::gui::paint::emblem;
use crate::gui::theme::{self, palette};
use crate::model::{Pack, Texts};
use eframe::egui::{Align2, Frame, Rect, RichText, Sense, Ui, UiBuilder, Vec2, vec2};

/// The width of the legend, in points.
const WIDE: f32 = 204.0;
/// The height of a line, in points.
const LINE: f32 = 19.0;
/// The signs on the map, by the pictures of a pack, and what they mean.
const SIGNS: [(&str, &str); 3] = [
    ("fleur-de-lis", "counts for the Counter-Revolution"),
    ("victory-points", "Victory Points for winning it"),
    ("paris", "votes as Paris does"),
];

/// Draws the legend in the lower left corner of the map that was just drawn.
pub fn legend(ui: &mut Ui, pack: &Pack, texts: &Texts, state: &MapState) {
    let Some(area) = state.area() else { return };
    let board = &pack.board;
    let lines = board.regions.len() + SIGNS.len();
    let size = vec2(WIDE, lines as f32 * LINE + 18.0);
    let frame = Align2::LEFT_BOTTOM.align_size_within_rect(size, area.shrink(10.0));
    let mut ui = ui.new_child(UiBuilder::new().id_salt("legend").max_rect(frame));
    ui.set_clip_rect(area.intersect(ui.clip_rect()));
    let (colours, is_dark) = (palette(&ui), ui.visuals().dark_mode);
    Frame::popup(ui.style()).inner_margin(7).show(&mut ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 3.0);
        ui.spacing_mut().interact_size.y = LINE - 3.0;
        let line = |ui: &mut Ui, text: String, paint: &dyn Fn(&Ui, Rect)| {
            ui.horizontal(|ui| {
                let (place, _) = ui.allocate_exact_size(Vec2::splat(15.0), Sense::hover());
                paint(ui, place);
                ui.label(RichText::new(text).color(colours.ink).size(11.5));
            });
        };
        for region in &board.regions {
            let fill = theme::land_color(theme::color(&region.hex), is_dark);
            line(ui, texts.word("region", &region.id).to_owned(), &|ui, place| {
                ui.painter().rect_filled(place.shrink(1.0), 3.0, fill);
            });
        }
        for (id, meaning) in SIGNS {
            line(ui, meaning.to_owned(), &|ui, place| {
                emblem(ui.painter(), place, pack.picture(id), colours.ink, board);
            });
        }
    });
}
