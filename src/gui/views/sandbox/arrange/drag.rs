//! Drag and drop.

use super::Sheet;
use crate::gui::map::MapState;
use crate::gui::paint::{CardFace, block, card_face, card_size, token};
use crate::gui::theme::{color, palette};
use crate::kernel::Seat;
use crate::model::{CardId, Faction, ProvinceId};
use crate::sandbox::{CardPlace, SetupEdits};
use eframe::egui::{CursorIcon, Id, LayerId, Order, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2};

/// What is being dragged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dragged {
    /// A card.
    Card(CardId),
    /// A block from a supply.
    Block(Faction),
    /// A stack on the board.
    Stack(ProvinceId, Seat, Faction),
}

/// A drop target, besides the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A place of cards.
    Place(CardPlace),
    /// The supplies.
    Supply,
}

/// Draws what is being dragged, and handles the drop.
pub(super) fn dragged(ui: &mut Ui, sheet: &mut Sheet<'_>, map: &MapState) {
    let Some(held) = sheet.state.dragged else { return };
    let (at, is_down) = ui.input(|input| (input.pointer.latest_pos(), input.pointer.any_down()));
    let Some(at) = at else {
        sheet.state.dragged = None;
        return;
    };
    let target = target(sheet, held, at);
    if is_down {
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("arrange dragged")));
        if let Some((_, rect)) = target {
            painter.rect_stroke(rect, 6.0, Stroke::new(2.0, palette(ui).accent), StrokeKind::Inside);
        }
        ghost(ui, &painter, sheet, held, at);
        ui.set_cursor_icon(CursorIcon::Grabbing);
        return;
    }
    sheet.state.dragged = None;
    let province = map.province_at(at);
    match (held, target.map(|(target, _)| target), province) {
        (Dragged::Card(card), Some(Target::Place(place)), _) => sheet.edited.move_card(sheet.pack, card, place),
        (Dragged::Stack(from, seat, faction), Some(Target::Supply), _) => {
            sheet.edited.set_stack(from, seat, faction, 0);
        }
        (Dragged::Block(faction), None, Some(province)) => {
            sheet.edited.add_block(province, sheet.state.seat, faction);
        }
        (Dragged::Stack(from, seat, faction), None, Some(to)) if from != to => {
            sheet.edited.move_stack(from, seat, faction, to);
        }
        _ => {}
    }
}

/// The drop target at a position. Windows are above the rest, and come first.
fn target(sheet: &Sheet<'_>, held: Dragged, at: Pos2) -> Option<(Target, Rect)> {
    let takes = |target: Target| match held {
        Dragged::Card(_) => matches!(target, Target::Place(_)),
        Dragged::Block(_) | Dragged::Stack(..) => target == Target::Supply,
    };
    sheet.state.targets.iter().copied().find(|&(target, rect)| takes(target) && rect.contains(at))
}

fn ghost(ui: &Ui, painter: &Painter, sheet: &Sheet<'_>, held: Dragged, at: Pos2) {
    let fill = |faction: Faction| color(&sheet.pack.board.blocks[faction].hex);
    match held {
        Dragged::Card(card) => {
            let face = CardFace::of(sheet.pack, card, sheet.language);
            card_face(painter, Rect::from_center_size(at, card_size(74.0)), &face, palette(ui), false);
        }
        Dragged::Block(faction) => {
            block(painter, Rect::from_center_size(at, Vec2::splat(22.0)), faction, fill(faction));
            token(painter, at, 6.5, sheet.state.seat);
        }
        Dragged::Stack(_, seat, faction) => {
            block(painter, Rect::from_center_size(at, Vec2::splat(22.0)), faction, fill(faction));
            token(painter, at, 7.5, seat);
        }
    }
}
