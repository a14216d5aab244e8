//! The sheet that shows which shape of a file is which province, and lets the others be assigned.

use super::path_field::Verdict;
use crate::desk::map_edit::MapImport;
use crate::gui::requests::{Answer, Requests, ViewContext};
use crate::gui::theme::{check_box, palette, strong};
use crate::model::counted;
use eframe::egui::{Button, ComboBox, Grid, RichText, ScrollArea, Ui};

/// The most shapes that are listed; more are assigned by names in the file.
const MOST_ROWS: usize = 400;

/// Shapes of a file and their provinces.
#[derive(Clone, PartialEq, Debug)]
pub struct OutlinesForm {
    /// The name of the file.
    file: String,
    import: MapImport,
    /// Whether a shape was no province at first: those are listed.
    was_left_out: Vec<bool>,
    refused: Verdict,
    /// Whether shapes that are a province already are listed too.
    shows_all: bool,
}

impl OutlinesForm {
    /// About the shapes of a file.
    pub fn new(file: &str, import: MapImport) -> OutlinesForm {
        let file = file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned();
        let was_left_out = import.provinces.iter().map(Option::is_none).collect();
        OutlinesForm { file, import, was_left_out, refused: Verdict::default(), shows_all: false }
    }

    /// Says why it was refused.
    pub fn refuse(&mut self, why: String) {
        self.refused = Verdict::tried(why);
    }

    /// Draws it.
    pub fn ui(&mut self, ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
        let colours = palette(ui);
        let Some(pack) = context.workbench.snapshot().pack().cloned() else {
            ui.label("The pack cannot be read: see the problems.");
            return;
        };
        let (shapes, drawn, left) =
            (self.import.map.shapes.len(), self.import.drawn().len(), self.import.unassigned().len());
        let all = pack.board.provinces.len();
        ui.label(format!(
            "{} has {}: {drawn} of {all} provinces are drawn anew, {} left out.",
            self.file,
            counted(shapes, "shape"),
            counted(left, "shape"),
        ));
        check_box(ui, &mut self.shows_all, "List those that were found too");
        ui.add_space(4.0);
        ScrollArea::vertical().max_height(340.0).auto_shrink([false, true]).show(ui, |ui| {
            Grid::new("shapes").num_columns(2).striped(true).min_col_width(220.0).show(ui, |ui| {
                ui.label(RichText::new("Shape").font(strong(12.5)));
                ui.label(RichText::new("Province").font(strong(12.5)));
                ui.end_row();
                let names: Vec<String> = self.import.map.shapes.iter().map(|shape| shape.name.clone()).collect();
                let is_listed = |at: &usize| self.shows_all || self.was_left_out[*at];
                let listed: Vec<usize> = (0..names.len()).filter(is_listed).take(MOST_ROWS).collect();
                for at in listed {
                    ui.label(&names[at]).on_hover_text(self.import.map.shapes[at].other_names.join(", "));
                    let chosen = &mut self.import.provinces[at];
                    let name = chosen.as_deref().and_then(|id| pack.board.province(id));
                    let shown = name.map_or("left out", |id| pack.board.provinces[id.index()].name.as_str());
                    let list = ComboBox::from_id_salt(("province of a shape", at)).width(210.0).selected_text(shown);
                    let list = list.show_ui(ui, |ui| {
                        ui.selectable_value(chosen, None, "left out");
                        for province in &pack.board.provinces {
                            ui.selectable_value(chosen, Some(province.id.clone()), &province.name);
                        }
                    });
                    list.response.accessible_name(format!("Province of {}: {shown}", names[at]));
                    ui.end_row();
                }
            });
        });
        let note = "Shapes of one province are joined. They lie where the province lay; a drawing of the map's size stays as it is.";
        ui.label(RichText::new(note).color(colours.muted).small());
        self.refused.ui(ui);
        ui.horizontal(|ui| {
            let take = ui.add_enabled(drawn > 0, Button::new("Take in"));
            if take.on_disabled_hover_text("Say first which shape is which province.").clicked() {
                requests.push(Answer::TakeOutlines(Box::new(self.import.clone())));
            }
            if ui.button("Cancel").clicked() {
                requests.push(Answer::Cancel);
            }
        });
    }
}
