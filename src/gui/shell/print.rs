//! The sheet by which cards and boards are printed, or saved as pictures.

use super::path_field::{PathChoice, PathField, PathKind};
use crate::gui::print_request::{ComparedWith, PrintRequest, Printed};
use crate::gui::requests::{Answer, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::load::schema::EntryKind;
use crate::print::{Marks, Paper, PictureFormat, SheetRequest};
use eframe::egui::{ComboBox, Grid, RichText, TextEdit, Ui};

/// The form.
pub struct PrintForm {
    request: PrintRequest,
    field: PathField,
}

impl PrintForm {
    /// A form that begins with what is to be printed.
    pub fn of(context: &ViewContext<'_>, printed: Printed) -> PrintForm {
        let sheet = SheetRequest { language: context.language.to_owned(), ..SheetRequest::default() };
        let (compared, format) = (ComparedWith::Nothing, PictureFormat::Png);
        let request = PrintRequest { printed, sheet, compared, format };
        PrintForm { field: PathField::new(PathKind::NewFile(ending(&request))), request }
    }

    /// Marks the typed path as tried and refused.
    pub fn refuse(&mut self, why: String) {
        self.field.refuse(why);
    }

    /// Draws the fields and their buttons.
    pub fn ui(&mut self, ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
        let request = &mut self.request;
        Grid::new("print").num_columns(2).spacing([14.0, 8.0]).min_col_width(110.0).show(ui, |ui| {
            choose(ui, "What to print", &mut request.printed, &Printed::ALL, Printed::text);
            if request.printed.is_sheet() {
                sheet_fields(ui, request);
            } else {
                let all = [PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf];
                choose(ui, "As", &mut request.format, &all, format_text);
            }
            // Provinces have their French names in every language.
            if request.printed != Printed::Board {
                language_field(ui, context, &mut request.sheet.language);
            }
        });
        let sheet = &mut request.sheet;
        if request.printed.is_sheet() {
            let tip = "A page of backs after each page, mirrored: print both sides, turned over the long edge.";
            ui.checkbox(&mut sheet.with_backs, "Backs, for both sides of the paper").on_hover_text(tip);
            ui.checkbox(&mut sheet.with_copies, "As many of each as the game has");
            ui.add_enabled_ui(request.compared != ComparedWith::Nothing, |ui| {
                let mut only_changed = !sheet.with_unchanged;
                ui.checkbox(&mut only_changed, "Only cards that differ");
                sheet.with_unchanged = !only_changed;
            });
        }
        let text = hint(request, context);
        ui.label(RichText::new(text).color(palette(ui).muted).small());
        self.field.set_kind(PathKind::NewFile(ending(&self.request)));
        match self.field.ui(ui, "Print", &[]) {
            Some(PathChoice::Taken { path, may_replace }) => {
                let request = Box::new(self.request.clone());
                requests.push(Answer::Print { request, file: path, may_replace });
            }
            Some(PathChoice::Cancelled) => requests.push(Answer::Cancel),
            None => {}
        }
    }
}

fn ending(request: &PrintRequest) -> &'static str {
    if request.printed.is_sheet() { "pdf" } else { request.format.ending() }
}

fn format_text(format: PictureFormat) -> &'static str {
    match format {
        PictureFormat::Png => "PNG",
        PictureFormat::Svg => "SVG",
        PictureFormat::Pdf => "PDF",
    }
}

/// A line of the form with a list to choose from.
fn choose<T: Copy + PartialEq>(ui: &mut Ui, name: &str, chosen: &mut T, all: &[T], text: fn(T) -> &'static str) {
    let label = ui.label(name);
    let combo = ComboBox::from_id_salt(name).selected_text(text(*chosen)).width(260.0).show_ui(ui, |ui| {
        for one in all {
            ui.selectable_value(chosen, *one, text(*one));
        }
    });
    combo.response.labelled_by(label.id);
    ui.end_row();
}

fn sheet_fields(ui: &mut Ui, request: &mut PrintRequest) {
    if request.printed == Printed::Cards {
        let label = ui.label("Query");
        let edit = TextEdit::singleline(&mut request.sheet.query).hint_text("all cards").desired_width(260.0);
        ui.add(edit).labelled_by(label.id).on_hover_text("As in the list of cards: set:b value>=2");
        ui.end_row();
    }
    choose(ui, "Compare with", &mut request.compared, &ComparedWith::ALL, ComparedWith::text);
    let marks = |marks: Marks| match marks {
        Marks::Cards => "on the cards and in a list",
        Marks::List => "in a list",
        Marks::None => "nowhere",
    };
    if request.compared != ComparedWith::Nothing {
        choose(ui, "Mark differences", &mut request.sheet.marks, &[Marks::Cards, Marks::List, Marks::None], marks);
    }
    choose(ui, "Paper", &mut request.sheet.paper, &Paper::ALL, Paper::name);
}

fn language_field(ui: &mut Ui, context: &ViewContext<'_>, language: &mut String) {
    let label = ui.label("Language");
    let texts = context.workbench.snapshot().all_texts();
    let name = |code: &str| {
        let own = texts.iter().find(|texts| texts.language == code);
        own.map_or_else(|| code.to_owned(), |texts| texts.get("language.name").to_owned())
    };
    let combo = ComboBox::from_id_salt("language").selected_text(name(language)).width(260.0).show_ui(ui, |ui| {
        for texts in texts {
            ui.selectable_value(language, texts.language.clone(), name(&texts.language));
        }
    });
    combo.response.labelled_by(label.id);
    ui.end_row();
}

/// What will be printed, in a line.
fn hint(request: &PrintRequest, context: &ViewContext<'_>) -> String {
    let selected = selected(context).len();
    match request.printed {
        Printed::Cards => "Nine cards of 63 × 88 mm a page, with crop marks.".to_owned(),
        Printed::Selected if selected == 0 => "No card is selected.".to_owned(),
        Printed::Selected => format!("{}, nine a page, with crop marks.", crate::model::counted(selected, "card")),
        Printed::Card if selected == 0 => "No card is selected.".to_owned(),
        Printed::Card => "The card that was selected last.".to_owned(),
        Printed::Board if context.session.sandbox().is_some() => "The board of the game at the table.".to_owned(),
        Printed::Board => "The empty board: no game is at the table.".to_owned(),
    }
}

/// The kind and the ids of the selected cards, or of other entries that are printed as cards.
pub fn selected(context: &ViewContext<'_>) -> Vec<(Option<EntryKind>, String)> {
    match &context.selection.entries {
        Some((kind, ids)) => ids.iter().map(|id| (Some(*kind), id.clone())).collect(),
        None => context.selection.cards.iter().map(|number| (None, number.to_string())).collect(),
    }
}
