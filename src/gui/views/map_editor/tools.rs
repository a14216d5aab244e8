//! The row of tools above the map, and the line below it that says what to do, or why something was refused.

use super::{Bench, MapEditor, Tool};
use crate::gui::command::Command;
use crate::gui::requests::Requests;
use crate::gui::theme::palette;
use eframe::egui::{Button, ComboBox, Label, RichText, TextEdit, Ui};

/// The height of the line, which is always there.
const LINE: f32 = 18.0;

impl MapEditor {
    /// Draws the tools.
    pub(super) fn tools(&mut self, ui: &mut Ui, bench: &Bench<'_>, requests: &mut Requests) {
        ui.horizontal_wrapped(|ui| {
            for (tool, text, tip) in [
                (Tool::Points, "Move points", "Drag the points, the name and the blocks of the selected province."),
                (Tool::Split, "Split", "Draw a line across the selected province: what it cuts off becomes a new one."),
                (Tool::Draw, "New province", "Draw the outline of a province that is not on the map yet."),
            ] {
                let can = tool != Tool::Split || bench.outline().is_some();
                let button = ui.add_enabled(can, Button::selectable(self.tool == tool, text));
                if button.on_hover_text(tip).on_disabled_hover_text("Select a province first.").clicked() {
                    self.give_up();
                    self.tool = tool;
                }
            }
            let import = ui.button("Import…").on_hover_text("Take outlines from an SVG or GeoJSON file.");
            requests.on_click(import, Command::ImportOutlines);
        });
        let colours = palette(ui);
        let (text, colour) = match &self.refused {
            Some(why) => (why.as_str(), colours.wrong),
            None => (self.hint(bench), colours.muted),
        };
        ui.scope(|ui| {
            ui.set_height(LINE);
            ui.add(Label::new(RichText::new(text).color(colour).small()).truncate()).on_hover_text(text);
        });
    }

    /// What the new province is called, and where it lies; nothing where none is being made.
    pub(super) fn fields(&mut self, ui: &mut Ui, bench: &Bench<'_>, requests: &mut Requests) {
        if self.tool == Tool::Points {
            return;
        }
        let label = ui.label("Name");
        let field = TextEdit::singleline(&mut self.name).desired_width(120.0).hint_text("Haute-Bretagne");
        let field = ui.add(field).labelled_by(label.id);
        if self.name.is_empty() && self.line.is_empty() && ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
        if self.tool == Tool::Draw {
            let regions = &bench.pack.board.regions;
            let texts = bench.pack.texts(bench.context.language);
            let name = |id: &str| texts.get(&format!("region.{id}")).to_owned();
            if regions.iter().all(|region| region.id != self.region) {
                self.region = regions.first().map_or_else(String::new, |region| region.id.clone());
            }
            let shown = name(&self.region);
            let list = ComboBox::from_id_salt("region of the new province").selected_text(&shown).show_ui(ui, |ui| {
                for region in regions {
                    ui.selectable_value(&mut self.region, region.id.clone(), name(&region.id));
                }
            });
            list.response.accessible_name(format!("Region: {shown}"));
        }
        let is_line = self.line.len() >= if self.tool == Tool::Draw { 3 } else { 2 };
        let verb = if self.tool == Tool::Draw { "Add it" } else { "Split it" };
        let finish = ui.add_enabled(is_line, Button::new(verb)).on_hover_text("Enter");
        if finish.on_disabled_hover_text("Draw the line on the map first.").clicked() {
            self.finish(bench, requests);
        }
        if ui.button("Cancel").clicked() {
            self.give_up();
        }
    }

    fn hint(&self, bench: &Bench<'_>) -> &'static str {
        match (self.tool, bench.outline().is_some()) {
            (Tool::Points, false) => "Click a province: its points and its name can then be dragged.",
            (Tool::Points, true) => {
                "Drag points, the name or the blocks; click an edge to add a point. Keys: , and . choose a point, L the name, \
                 B the blocks, arrows move (Shift by 10), Delete removes. Neighbours move along unless Alt is held."
            }
            (Tool::Split, _) => {
                "Click outside, along the line, and outside again. Points of outlines attract the pointer; Backspace takes \
                 the last one back."
            }
            (Tool::Draw, _) => {
                "Click point by point. Between two points of another outline the border follows it; Backspace takes the \
                 last one back."
            }
        }
    }
}
