//! The sheet by which cards and boards are printed, or saved as pictures.

use super::path_field::{PathChoice, PathField, PathKind};
use crate::gui::file_names::OfferedName;
use crate::gui::print_request::{ComparedWith, PrintRequest, Printed};
use crate::gui::requests::{Answer, Requests, ViewContext};
use crate::gui::theme::{check_box, palette};
use crate::load::schema::EntryKind;
use crate::print::{Marks, Paper, PictureFormat, Pixels, SheetRequest};
use eframe::egui::{
    Color32, ColorImage, ComboBox, Grid, Label, Rect, RichText, Role, Sense, Stroke, StrokeKind, TextEdit,
    TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};

/// The width of the fields, in points.
const FIELDS: f32 = 420.0;

/// The first page of what will be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// Its picture.
    pub pixels: Pixels,
    /// What it is, below it.
    pub said: String,
}

/// What a preview is of: what is asked for, the revision of the pack, and the selected cards.
pub type PreviewOf = (PrintRequest, u64, Vec<(Option<EntryKind>, String)>);

/// The width of the preview and the height that is kept for it, in points.
const PREVIEW: Vec2 = vec2(236.0, 346.0);

/// The form.
pub struct PrintForm {
    request: PrintRequest,
    field: PathField,
    /// What the preview is of, and the preview or why there is none.
    preview: Option<(PreviewOf, Result<Preview, String>)>,
    /// The preview as a texture.
    texture: Option<TextureHandle>,
}

impl PrintForm {
    /// A form that begins with what is to be printed.
    pub fn of(context: &ViewContext<'_>, printed: Printed) -> PrintForm {
        let sheet = SheetRequest { language: context.language.to_owned(), ..SheetRequest::default() };
        let (compared, format) = (ComparedWith::Nothing, PictureFormat::Png);
        let request = PrintRequest { printed, sheet, compared, format };
        let field = PathField::new(kind(&request));
        PrintForm { field, request, preview: None, texture: None }
    }

    /// What a preview is to be made of; none where the one that is there is right.
    pub fn wanted_preview(&self, context: &ViewContext<'_>) -> Option<PreviewOf> {
        let wanted = (self.request.clone(), context.workbench.snapshot().revision, selected(context));
        let is_there = self.preview.as_ref().is_some_and(|(of, _)| *of == wanted);
        (!is_there).then_some(wanted)
    }

    /// Takes a preview, or why there is none.
    pub fn take_preview(&mut self, of: PreviewOf, made: Result<Preview, String>) {
        self.preview = Some((of, made));
        self.texture = None;
    }

    /// Marks the typed path as tried and refused.
    pub fn refuse(&mut self, why: String) {
        self.field.refuse(why);
    }

    /// Draws the fields and their buttons, with the preview beside them.
    pub fn ui(&mut self, ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(FIELDS);
                self.fields(ui, context, requests);
            });
            ui.add_space(12.0);
            ui.vertical(|ui| self.preview_ui(ui));
        });
    }

    /// Draws the first page, or why there is none; the room for it is always kept.
    fn preview_ui(&mut self, ui: &mut Ui) {
        let colours = palette(ui);
        let (room, response) = ui.allocate_exact_size(PREVIEW, Sense::hover());
        let said = match &self.preview {
            None => "drawing the first page…".to_owned(),
            Some((_, Ok(preview))) => preview.said.clone(),
            Some((_, Err(why))) => why.clone(),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Preview: {said}")));
        if let Some((_, Ok(preview))) = &self.preview {
            let size = preview.pixels.size.map(|it| it as usize);
            let texture = self.texture.get_or_insert_with(|| {
                let image = ColorImage::from_rgba_premultiplied(size, &preview.pixels.rgba);
                ui.ctx().load_texture("preview", image, TextureOptions::LINEAR)
            });
            let own = vec2(size[0] as f32, size[1] as f32);
            let scale = (room.width() / own.x).min(room.height() / own.y);
            let rect = Rect::from_center_size(room.center(), own * scale);
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter().image(texture.id(), rect, whole, Color32::WHITE);
            ui.painter().rect_stroke(rect, 0.0, Stroke::new(1.0, colours.line), StrokeKind::Outside);
        } else {
            ui.painter().rect_stroke(room, 4.0, Stroke::new(1.0, colours.line), StrokeKind::Inside);
        }
        let is_wrong = matches!(&self.preview, Some((_, Err(_))));
        let colour = if is_wrong { colours.doubtful } else { colours.muted };
        ui.scope(|ui| {
            ui.set_width(PREVIEW.x);
            ui.add(Label::new(RichText::new(&said).color(colour).small()).truncate()).on_hover_text(&said);
        });
    }

    fn fields(&mut self, ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
        let request = &mut self.request;
        Grid::new("print").num_columns(2).spacing([14.0, 8.0]).min_col_width(110.0).show(ui, |ui| {
            choose(ui, "What to print", &mut request.printed, &Printed::ALL, Printed::text);
            match request.printed {
                Printed::Cards | Printed::Selected => sheet_fields(ui, request),
                Printed::Card | Printed::Board => {
                    let all = [PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf];
                    choose(ui, "As", &mut request.format, &all, format_text);
                }
                Printed::Rules => {
                    if request.compared == ComparedWith::Nothing {
                        request.compared = ComparedWith::Base;
                    }
                    choose(ui, "Compare with", &mut request.compared, &ComparedWith::ALL[1..], ComparedWith::text);
                    choose(ui, "Paper", &mut request.sheet.paper, &Paper::ALL, Paper::name);
                }
                Printed::Tabletop => query_field(ui, request),
            }
            // Provinces have their French names in every language.
            if request.printed != Printed::Board {
                language_field(ui, context, &mut request.sheet.language);
            }
        });
        let sheet = &mut request.sheet;
        if request.printed.is_sheet() {
            let tip = "A page of backs after each page, mirrored: print both sides, turned over the long edge.";
            check_box(ui, &mut sheet.with_backs, "Backs, for both sides of the paper").on_hover_text(tip);
            check_box(ui, &mut sheet.with_copies, "As many of each as the game has");
            ui.add_enabled_ui(request.compared != ComparedWith::Nothing, |ui| {
                let mut only_changed = !sheet.with_unchanged;
                check_box(ui, &mut only_changed, "Only cards that differ");
                sheet.with_unchanged = !only_changed;
            });
        }
        let text = hint(request, context);
        ui.label(RichText::new(text).color(palette(ui).muted).small());
        self.field.set_kind(kind(&self.request));
        self.field.offer(offered(&self.request, context));
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

/// The name that is offered for the file: the pack's, the variants', and what is printed.
fn offered(request: &PrintRequest, context: &ViewContext<'_>) -> OfferedName {
    let (files, variants) = (context.workbench.files(), context.workbench.active_variants().join(" "));
    let one = selected(context).last().map_or_else(String::new, |(_, id)| format!("card {id}"));
    let what = match request.printed {
        Printed::Cards | Printed::Selected if request.compared != ComparedWith::Nothing => "cards that differ",
        Printed::Cards => "cards",
        Printed::Selected => "selected cards",
        Printed::Card => &one,
        Printed::Board => "board",
        Printed::Rules => "house rules",
        Printed::Tabletop => "tabletop",
    };
    OfferedName::of(&[files.name(), &variants, what]).beside(files.folder())
}

/// What is written: a file of its ending, or a folder.
fn kind(request: &PrintRequest) -> PathKind {
    match request.printed {
        Printed::Cards | Printed::Selected | Printed::Rules => PathKind::NewFile("pdf"),
        Printed::Card | Printed::Board => PathKind::NewFile(request.format.ending()),
        Printed::Tabletop => PathKind::NewFolder,
    }
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

fn query_field(ui: &mut Ui, request: &mut PrintRequest) {
    let label = ui.label("Query");
    let edit = TextEdit::singleline(&mut request.sheet.query).hint_text("all cards").desired_width(260.0);
    ui.add(edit).labelled_by(label.id).on_hover_text("As in the list of cards: set:b value>=2");
    ui.end_row();
}

fn sheet_fields(ui: &mut Ui, request: &mut PrintRequest) {
    if request.printed == Printed::Cards {
        query_field(ui, request);
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
        Printed::Rules => "What differs, in the sentences of the rulebook: to be laid on the table.".to_owned(),
        Printed::Tabletop => {
            "A new folder: pictures of ten by seven cards, their back, and the object that the table loads.".to_owned()
        }
    }
}

/// The kind and the ids of the selected cards, or of other entries that are printed as cards.
pub fn selected(context: &ViewContext<'_>) -> Vec<(Option<EntryKind>, String)> {
    match &context.selection.entries {
        Some((kind, ids)) => ids.iter().map(|id| (Some(*kind), id.clone())).collect(),
        None => context.selection.cards.iter().map(|number| (None, number.to_string())).collect(),
    }
}
