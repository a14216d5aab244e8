//! The rules: the stack of variants on the left, every setting under its section on the right.

mod field;
mod gather;
mod new_variant;
mod settings;
mod value;
mod variant_list;
mod variant_menu;

pub use gather::{SettingPart, file_and_line, setting_row};

use super::super::requests::{Requests, ViewContext};
use eframe::egui::{Frame, Margin, Panel, Ui};
use gather::{RulesSnapshot, gathered};
use std::sync::Arc;

/// The state of the rules view.
#[derive(Default)]
pub struct RulesState {
    /// The settings.
    pub settings: settings::SettingsState,
    /// The stack of variants.
    stack: variant_list::VariantListState,
    memo: Option<Arc<RulesSnapshot>>,
}

/// Draws the rules.
pub fn rules(ui: &mut Ui, context: &ViewContext<'_>, state: &mut RulesState, requests: &mut Requests) {
    let gathered = gathered(&mut state.memo, context);
    let whole = ui.available_width();
    let frame = Frame::new().inner_margin(Margin { right: 14, ..Margin::ZERO });
    let variants = Panel::left("variants").frame(frame).default_size((whole * 0.3).clamp(250.0, 380.0));
    variants.size_range(240.0..=(whole * 0.5).max(241.0)).show(ui, |ui| {
        variant_list::variant_list(ui, context, &gathered, &mut state.stack, requests);
    });
    Frame::new().inner_margin(Margin { left: 16, ..Margin::ZERO }).show(ui, |ui| {
        settings::settings(ui, context, &gathered, &mut state.settings, requests);
    });
}
