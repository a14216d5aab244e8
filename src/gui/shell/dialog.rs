//! Modal dialogs.

use super::notices::in_a_line;
use super::path_field::{PathChoice, PathField, PathKind, Verdict, first};
use super::playtest::{PlaytestChoice, PlaytestForm};
use super::records::{RecordsChoice, RecordsForm};
use super::typed::Typed;
use super::{
    FindInFiles, GameAnswer, GameDialog, HelpPage, OutlinesForm, PrintForm, Properties, RenameForm, Replace,
    SETTINGS_WIDTH, SettingsPage, help,
};
use crate::app::experiments::Format;
use crate::app::workbench::{Conflict, Unsaved, Workbench};
use crate::gui::file_names::OfferedName;
use crate::gui::game::GameWords;
use crate::gui::modal::modal;
use crate::gui::requests::{Answer, NewItem, Request, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::wording::{in_english, spoken};
use crate::load::scaffold::id_of;
use crate::load::{Diagnostic, Files, unified_diff};
use crate::model::say;
use eframe::egui::{Button, Context, Key, RichText, ScrollArea, TextEdit, Ui};

/// A dialog.
pub enum Dialog {
    /// Which folder to open.
    OpenPack(PathField),
    /// Where the copy of the built-in pack goes, and its title.
    CopyTo(PathField, String),
    /// The name of something new.
    New(NewItem, Typed),
    /// What players are asked, in the language of the table.
    Game(GameDialog),
    /// The file and the format of an experiment's figures.
    SaveFigures(u64, Format, PathField),
    /// Which file the cards are written to.
    ExportCards(PathField),
    /// Which spreadsheet is taken in.
    ImportCards(PathField),
    /// Which file outlines are taken from.
    ImportOutlines(PathField),
    /// Which shape of a file is which province.
    Outlines(Box<OutlinesForm>),
    /// What to do with unsaved work after a crash.
    LeftOver(Box<Unsaved>),
    /// Whether to save before another pack is opened.
    Leave(Box<Files>),
    /// Whether to save before the window closes.
    Quit,
    /// What the new playtest is.
    NewPlaytest(Box<PlaytestForm>),
    /// Which records to put beside each other, and what came of it.
    Records(Box<RecordsForm>),
    /// Which words to replace in titles.
    ReplaceInTitles(Replace),
    /// What to look for in all files.
    FindInFiles(FindInFiles),
    /// Which id to rename.
    Rename(RenameForm),
    /// Help.
    Help(HelpPage),
    /// The pack's properties.
    Properties(Properties),
    /// What a person chooses for the window.
    Settings(Box<SettingsPage>),
    /// What to print.
    Print(Box<PrintForm>),
}

impl NewItem {
    fn title(self) -> &'static str {
        ["A new variant", "A new script", "A new scenario"][self as usize]
    }

    fn refusal(self, workbench: &Workbench, id: &str) -> Option<Box<Diagnostic>> {
        match self {
            NewItem::Variant => workbench.refusal_of_variant(id),
            NewItem::Script => workbench.refusal_of_script(id),
            NewItem::Scenario => workbench.refusal_of_scenario(id),
        }
    }

    /// The id that is meant by what is typed: itself, or where that is none, the one made of its words.
    fn id(self, workbench: &Workbench, typed: &str) -> String {
        let made = id_of(typed).filter(|made| self.refusal(workbench, made).is_none());
        let is_meant = self.refusal(workbench, typed).is_none();
        made.filter(|_| !is_meant).unwrap_or_else(|| typed.to_owned())
    }

    /// The message about what is typed for it.
    fn judge(self, workbench: &Workbench, typed: &str) -> Verdict {
        let id = self.id(workbench, typed);
        match self.refusal(workbench, &id) {
            Some(finding) => Verdict::refused(in_a_line(&finding)),
            None if id != typed => Verdict::good(format!("its id is {id}")),
            None => Verdict::good(""),
        }
    }

    fn hint(self, words: &GameWords) -> String {
        match self {
            NewItem::Variant => {
                format!("Its id: lowercase letters, digits and hyphens, such as {}.", words.variant_example[1])
            }
            NewItem::Script => words.script_hint.to_owned(),
            NewItem::Scenario => format!("Its id says what it shows, such as {}.", words.scenario_example),
        }
    }
}

impl Dialog {
    /// Which folder to open.
    pub fn open_pack() -> Dialog {
        Dialog::OpenPack(PathField::new(PathKind::Pack))
    }

    /// Where the copy of a pack of this title goes.
    pub fn copy_to(title: &str) -> Dialog {
        let folder = OfferedName::of(&["my", title]);
        Dialog::CopyTo(PathField::named(PathKind::NewFolder, folder), format!("{title} (my copy)"))
    }

    /// The name of something new.
    pub fn new(what: NewItem) -> Dialog {
        Dialog::New(what, Typed::default())
    }

    /// The file of an experiment's figures.
    pub fn save_figures(run: u64, format: Format, name: OfferedName) -> Dialog {
        Dialog::SaveFigures(run, format, PathField::named(PathKind::NewTable(format), name))
    }

    /// Which file the cards are written to.
    pub fn export_cards(name: OfferedName) -> Dialog {
        Dialog::ExportCards(PathField::named(PathKind::NewTable(Format::Csv), name))
    }

    /// Which spreadsheet is taken in.
    pub fn import_cards() -> Dialog {
        Dialog::ImportCards(PathField::new(PathKind::File))
    }

    /// Which file outlines are taken from.
    pub fn import_outlines() -> Dialog {
        Dialog::ImportOutlines(PathField::new(PathKind::File))
    }

    /// Refuses the typed answer: it stays, with the reason below. Returns the reason if the dialog has no
    /// text field.
    pub fn refuse(&mut self, why: String) -> Result<(), String> {
        match self {
            Dialog::OpenPack(field)
            | Dialog::CopyTo(field, _)
            | Dialog::SaveFigures(_, _, field)
            | Dialog::ExportCards(field)
            | Dialog::ImportCards(field)
            | Dialog::ImportOutlines(field) => field.refuse(why),
            Dialog::Game(dialog) => return dialog.refuse(why),
            Dialog::Print(form) => form.refuse(why),
            Dialog::New(_, typed) => typed.refuse(why),
            Dialog::NewPlaytest(form) => form.refuse(why),
            Dialog::Records(form) => form.refuse(why),
            Dialog::Outlines(form) => form.refuse(why),
            Dialog::LeftOver(_)
            | Dialog::Leave(_)
            | Dialog::Quit
            | Dialog::ReplaceInTitles(_)
            | Dialog::FindInFiles(_)
            | Dialog::Rename(_)
            | Dialog::Help(_)
            | Dialog::Settings(_)
            | Dialog::Properties(_) => return Err(why),
        }
        Ok(())
    }

    fn title(&self) -> String {
        let title = match self {
            Dialog::Game(dialog) => return dialog.title(),
            Dialog::OpenPack(_) => "Open a pack",
            Dialog::CopyTo(..) => "Copy the pack to a folder",
            Dialog::New(what, _) => what.title(),
            Dialog::Records(_) => return say!(spoken(), "Records of a playtest"),
            Dialog::SaveFigures(_, Format::Csv, _) => "Save the figures as CSV",
            Dialog::SaveFigures(_, Format::Json, _) => "Save the figures as JSON",
            Dialog::SaveFigures(_, Format::Page, _) => "Save the report as a web page",
            Dialog::SaveFigures(_, Format::Text, _) => "Save the tables as text",
            Dialog::ExportCards(_) => "Export the cards as a spreadsheet",
            Dialog::ImportCards(_) => "Import a spreadsheet of cards",
            Dialog::ImportOutlines(_) | Dialog::Outlines(_) => "Import outlines",
            Dialog::LeftOver(_) => "Unsaved changes were found",
            Dialog::Leave(_) | Dialog::Quit => "There are unsaved changes",
            Dialog::ReplaceInTitles(_) => "Find and replace",
            Dialog::FindInFiles(_) => "Find in all files",
            Dialog::Rename(_) => "Rename an id",
            Dialog::Help(_) => "Help",
            Dialog::Properties(_) => "The pack's properties",
            Dialog::NewPlaytest(_) => return say!(spoken(), "A new playtest"),
            Dialog::Settings(_) => return say!(spoken(), "Settings"),
            Dialog::Print(_) => "Print and pictures",
        };
        title.to_owned()
    }

    /// Whether it speaks the language of the table; what is for authors is in English.
    fn is_of_players(&self) -> bool {
        matches!(self, Dialog::Game(_) | Dialog::NewPlaytest(_) | Dialog::Records(_) | Dialog::Settings(_))
    }
}

/// Draws the open dialog, or that of a file changed here and on disk. `recent` are the recently
/// opened packs.
pub fn dialog(
    ctx: &Context,
    dialog: &mut Option<Dialog>,
    context: &ViewContext<'_>,
    recent: &[String],
    requests: &mut Requests,
) {
    let workbench = context.workbench;
    if let Some(dialog) = dialog {
        let width = match dialog {
            Dialog::Help(_) => help::WIDTH,
            Dialog::FindInFiles(_) => 760.0,
            Dialog::Print(_) => 700.0,
            Dialog::Properties(_) | Dialog::Outlines(_) => 620.0,
            Dialog::Settings(_) => SETTINGS_WIDTH,
            _ => 460.0,
        };
        let is_of_players = dialog.is_of_players();
        let mut draw =
            || modal(ctx, "dialog", width, &dialog.title(), |ui| request(ui, dialog, context, recent, requests));
        let shown = if is_of_players { draw() } else { in_english(draw) };
        let must_be_answered = matches!(dialog, Dialog::LeftOver(_));
        if shown.should_close() && !must_be_answered {
            requests.push(Answer::Cancel);
        }
    } else if let Some(found) = workbench.conflicts().first() {
        modal(ctx, "clash", 640.0, "A file was also changed on disk", |ui| conflict(ui, workbench, found, requests));
    }
}

fn conflict(ui: &mut Ui, workbench: &Workbench, conflict: &Conflict, requests: &mut Requests) {
    compare(ui, workbench, &conflict.path, conflict.on_disk.as_deref());
    answers(ui, |ui| {
        let can_merge = conflict.merged.is_some();
        let is_pressed = |key| ui.input(|input| input.key_pressed(key));
        let [merges, reloads, keeps] = [Key::M, Key::R, Key::K].map(is_pressed);
        let both =
            ui.add_enabled(can_merge, Button::new("Merge both").shortcut_text("M")).accessible_name("Merge both");
        let both = both
            .on_hover_text("The changes are in different lines, or of different keys: both are kept.")
            .on_disabled_hover_text("The same was changed in both places.");
        if can_merge {
            first(ui, &both);
        }
        let reload =
            ui.add(Button::new("Reload").shortcut_text("R")).accessible_name("Reload").on_hover_text(match can_merge {
                true => "Use the text on disk. Undo brings back what was changed here.",
                false => "Use the text on disk; what was changed here is lost.",
            });
        let keep = ui.add(Button::new("Keep mine").shortcut_text("K")).accessible_name("Keep mine");
        let keep = keep.on_hover_text("The next save overwrites the text on disk.");
        let path = || conflict.path.clone();
        if both.clicked() || can_merge && merges {
            requests.push(Answer::MergeBoth(path()));
        } else if reload.clicked() || reloads {
            requests.push(Answer::TakeTheirs(path()));
        } else if keep.clicked() || keeps {
            requests.push(Answer::KeepMine(path()));
        }
    });
    let note = "Nothing is lost until you choose; Escape chooses nothing.";
    ui.label(RichText::new(note).color(palette(ui).muted).small());
}

/// The buttons, with some space above.
fn answers(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.add_space(4.0);
    ui.horizontal(add);
}

fn compare(ui: &mut Ui, workbench: &Workbench, path: &str, on_disk: Option<&str>) {
    let colours = palette(ui);
    ui.label(format!("{path}: on disk (-) and here (+)"));
    let here = workbench.text(path).unwrap_or_else(|| "".into());
    let text = unified_diff(on_disk.unwrap_or_default(), &here, 2);
    ScrollArea::both().max_height(320.0).show(ui, |ui| {
        for line in text.lines() {
            let colour = match line.as_bytes().first() {
                Some(b'+') => colours.right,
                Some(b'-') => colours.wrong,
                _ => colours.muted,
            };
            ui.label(RichText::new(line).monospace().color(colour));
        }
    });
}

fn request(ui: &mut Ui, dialog: &mut Dialog, context: &ViewContext<'_>, recent: &[String], requests: &mut Requests) {
    let workbench = context.workbench;
    match dialog {
        Dialog::ReplaceInTitles(replace) => return replace.ui(ui, context, requests),
        Dialog::FindInFiles(find) => return find.ui(ui, context, requests),
        Dialog::Rename(form) => return form.ui(ui, context, requests),
        Dialog::Help(page) => return help::help(ui, context, page),
        Dialog::Properties(properties) => return properties.ui(ui, context, requests),
        Dialog::Settings(page) => {
            let before = page.chosen.clone();
            let is_closed = page.ui(ui);
            if page.chosen != before {
                requests.push(Request::Prefer(Box::new(page.chosen.clone())));
            }
            if is_closed {
                requests.push(Answer::Cancel);
            }
            return;
        }
        Dialog::Print(form) => return form.ui(ui, context, requests),
        Dialog::Outlines(form) => return form.ui(ui, context, requests),
        _ => {}
    }
    let mut answer = |answer| requests.push(answer);
    match dialog {
        Dialog::Game(dialog) => answer_of(dialog.ui(ui)).into_iter().for_each(answer),
        Dialog::OpenPack(field) => {
            ui.label("The folder that holds data/NAME/pack.toml.");
            path(field.ui(ui, "Open", recent), &mut answer, |path, _| Answer::Open(path));
        }
        Dialog::CopyTo(field, title) => {
            ui.label("The built-in pack stays as it is. Your changes go into a copy of it, in an empty folder or a new one; the folder's name becomes the pack's id.");
            let label = ui.label("Title");
            ui.add(TextEdit::singleline(title).desired_width(f32::INFINITY)).labelled_by(label.id);
            let decided = field.ui(ui, "Copy and save", &[]);
            path(decided, &mut answer, |folder, _| Answer::CopyTo { folder, title: title.trim().to_owned() });
        }
        Dialog::New(what, typed) => {
            let judge = |id: &str| what.judge(workbench, id);
            let words = GameWords::of(workbench.snapshot().format().rulebook);
            match typed.ui(ui, &what.hint(words), "Create", judge) {
                Some(Some(typed)) => answer(Answer::New(*what, what.id(workbench, &typed))),
                Some(None) => answer(Answer::Cancel),
                None => {}
            }
        }
        Dialog::SaveFigures(run, format, field) => {
            let (run, format) = (*run, *format);
            ui.label("All figures of the experiment with their intervals, and how they were made.");
            let save = |file, may_replace| Answer::SaveFigures { run, format, file, may_replace };
            path(field.ui(ui, "Save", &[]), &mut answer, save);
        }
        Dialog::ExportCards(field) => {
            ui.label(
                "A row each, for a file that ends in .csv or .xlsx. Change it in another program and import it again.",
            );
            path(field.ui(ui, "Export", &[]), &mut answer, Answer::ExportCards);
        }
        Dialog::ImportCards(field) => {
            ui.label("What it changes is one step, which undo takes back. Cards that it lacks stay.");
            path(field.ui(ui, "Import", &[]), &mut answer, |file, _| Answer::ImportCards(file));
        }
        Dialog::ImportOutlines(field) => {
            ui.label(
                "An SVG or GeoJSON file: each path or feature is a province, by its id or name. You see first which.",
            );
            path(field.ui(ui, "Read", &[]), &mut answer, |file, _| Answer::ReadOutlines(file));
        }
        Dialog::Records(form) => match form.ui(ui) {
            Some(RecordsChoice::Compare(wanted)) => answer(Answer::CompareRecords(wanted)),
            Some(RecordsChoice::SavePage { page, file, may_replace }) => {
                answer(Answer::SavePage(page, file, may_replace))
            }
            Some(RecordsChoice::Cancelled) => answer(Answer::Cancel),
            None => {}
        },
        Dialog::NewPlaytest(form) => match form.ui(ui) {
            Some(PlaytestChoice::Make { plan, file, may_replace }) => {
                answer(Answer::NewPlaytest(plan, file, may_replace))
            }
            Some(PlaytestChoice::Cancelled) => answer(Answer::Cancel),
            None => {}
        },
        Dialog::ReplaceInTitles(_) | Dialog::FindInFiles(_) | Dialog::Rename(_) | Dialog::Outlines(_) => {}
        Dialog::Help(_) | Dialog::Properties(_) | Dialog::Print(_) | Dialog::Settings(_) => {}
        Dialog::LeftOver(unsaved) => left_over(ui, unsaved, &mut answer),
        Dialog::Leave(_) | Dialog::Quit => {
            ui.label("Save it first?");
            answers(ui, |ui| {
                for (text, given) in
                    [("Save", Answer::SaveFirst), ("Don't save", Answer::Discard), ("Cancel", Answer::Cancel)]
                {
                    let button = ui.button(text);
                    if given == Answer::SaveFirst {
                        first(ui, &button);
                    }
                    if button.clicked() {
                        answer(given);
                    }
                }
            });
        }
    }
}

fn left_over(ui: &mut Ui, unsaved: &Unsaved, answer: &mut dyn FnMut(Answer)) {
    ui.label("The program ended before these files were saved:");
    for path in unsaved.texts.keys() {
        ui.label(RichText::new(path).monospace());
    }
    answers(ui, |ui| {
        let take_up = ui.button("Restore").on_hover_text("The changes come back, unsaved; undo removes them.");
        first(ui, &take_up);
        if take_up.clicked() {
            answer(Answer::RestoreUnsaved);
        }
        if ui.button("Discard").on_hover_text("The files stay as they are on disk.").clicked() {
            answer(Answer::DiscardUnsaved);
        }
    });
}

/// What players have answered, as the workbench takes it.
fn answer_of(answer: Option<GameAnswer>) -> Option<Answer> {
    Some(match answer? {
        GameAnswer::Cancelled => Answer::Cancel,
        GameAnswer::Save(file, may_replace) => Answer::SaveJournal(file, may_replace),
        GameAnswer::Record(file, may_replace) => Answer::SaveRecord(file, may_replace),
        GameAnswer::Open(file) => Answer::OpenJournal(file),
        GameAnswer::OpenCode(code) => Answer::OpenCode(code),
        GameAnswer::SaveNotes => Answer::SaveNotes,
        GameAnswer::Close => Answer::Close,
    })
}

/// Answers with a path.
fn path(decided: Option<PathChoice>, answer: &mut dyn FnMut(Answer), taken: impl FnOnce(String, bool) -> Answer) {
    match decided {
        Some(PathChoice::Taken { path, may_replace }) => answer(taken(path, may_replace)),
        Some(PathChoice::Cancelled) => answer(Answer::Cancel),
        None => {}
    }
}
