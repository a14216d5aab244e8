//! The board before and after a trial, on two maps: where something has changed, provinces glow.

use crate::desk::TrialResult;
use crate::gui::map::{self, MapState, Marks, Stack};
use crate::gui::requests::ViewContext;
use crate::gui::theme::{palette, strong};
use crate::model::{ProvinceId, ProvinceSet, StackSetup};
use eframe::egui::{RichText, Ui};

/// The maps, each moved and zoomed by itself.
#[derive(Default)]
pub struct TwoMaps([MapState; 2]);

/// Draws both in the room that there is. Nothing where the game has no map, or nothing was tried.
pub fn two_maps(ui: &mut Ui, context: &ViewContext<'_>, tried: &TrialResult, state: &mut TwoMaps) {
    let Some(pack) = context.workbench.snapshot().pack() else { return };
    let Some(stacks) = &tried.stacks else { return };
    let at = |side: usize, province: ProvinceId| -> Vec<&StackSetup> {
        stacks[side].iter().filter(|stack| stack.province == province).collect()
    };
    let mut changed = ProvinceSet::NONE;
    let provinces = (0..pack.board.provinces.len()).map(|at| ProvinceId(at as u8));
    provinces.filter(|id| at(0, *id) != at(1, *id)).for_each(|id| changed.insert(id));
    ui.columns(2, |columns| {
        for (side, (ui, title)) in columns.iter_mut().zip(["Before", "After"]).enumerate() {
            ui.horizontal(|ui| {
                ui.label(RichText::new(title).font(strong(13.0)));
                if side == 1 && changed == ProvinceSet::NONE {
                    ui.label(RichText::new("nothing on the board has changed").color(palette(ui).muted));
                }
            });
            let stacks = |province: ProvinceId| -> Vec<Stack> {
                let stack = |it: &StackSetup| Stack { seat: it.seat, faction: it.faction, height: it.height };
                at(side, province).into_iter().map(stack).collect()
            };
            let marks = Marks { glowing: changed, stacks: Some(&stacks), ..Marks::default() };
            let map = &mut state.0[side];
            ui.push_id(title, |ui| map::view(ui, pack, pack.texts(context.language), &marks, map));
        }
    });
}
