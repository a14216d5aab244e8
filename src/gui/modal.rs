//! Modal sheets, for questions and the palette.

use crate::gui::theme::book;
use eframe::egui::{
    Align2, Area, Color32, Context, CornerRadius, Frame, Id, Margin, Modal, ModalResponse, Rect, RichText, Ui, vec2,
};

/// Shows a sheet in the middle of the window, with a heading unless it is empty. The width is in points.
pub fn modal<R>(
    ctx: &Context,
    id: &str,
    width: f32,
    heading: &str,
    add: impl FnOnce(&mut Ui) -> R,
) -> ModalResponse<R> {
    let area = Modal::default_area(Id::unique(id));
    shown(ctx, id, area, width, |ui| {
        if !heading.is_empty() {
            ui.label(RichText::new(heading).font(book(24.0)));
            ui.add_space(2.0);
        }
        add(ui)
    })
}

/// Shows a sheet whose upper edge stays `top` points below that of the window, whatever its height.
pub fn modal_below<R>(
    ctx: &Context,
    id: &str,
    width: f32,
    top: f32,
    add: impl FnOnce(&mut Ui) -> R,
) -> ModalResponse<R> {
    let area = Modal::default_area(Id::unique(id)).anchor(Align2::CENTER_TOP, vec2(0.0, top));
    shown(ctx, id, area, width, add)
}

fn shown<R>(ctx: &Context, id: &str, area: Area, width: f32, add: impl FnOnce(&mut Ui) -> R) -> ModalResponse<R> {
    let frame = Frame::popup(&ctx.global_style()).inner_margin(Margin::same(20)).corner_radius(CornerRadius::same(10));
    let modal = Modal::new(Id::unique(id)).area(area).frame(frame).backdrop_color(Color32::from_black_alpha(64));
    let shown = modal.show(ctx, |ui| {
        ui.set_width(width.min(ctx.content_rect().width() - 80.0));
        ui.spacing_mut().item_spacing.y = 8.0;
        add(ui)
    });
    settle(ctx, id, shown.response.rect);
    shown
}

/// Requests another frame after a sheet has changed its size: it is centred only in the next one, and without it the
/// buttons would jump as soon as the pointer moves.
fn settle(ctx: &Context, id: &str, rect: Rect) {
    let key = Id::unique(id).with("where it stood");
    let before = ctx.data_mut(|data| data.get_temp::<Rect>(key));
    if before != Some(rect) {
        ctx.data_mut(|data| data.insert_temp(key, rect));
        ctx.request_repaint();
    }
}
