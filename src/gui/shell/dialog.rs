//! Questions that must be answered before anything else.

use super::sheet::sheet;
use crate::gui::asks::{Ask, Asks};
use crate::gui::lab::Format;
use crate::gui::theme::palette;
use crate::gui::work::{Unsaved, Work};
use crate::load::Files;
use eframe::egui::{Context, Key, Response, RichText, ScrollArea, TextEdit, Ui};
use similar::TextDiff;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

/// A question.
pub enum Dialog {
    /// Which folder to open.
    OpenPack(Folder),
    /// Where the copy of the built-in pack goes.
    CopyTo(Folder),
    /// What something new is called.
    New(New, String),
    /// Which share code to open.
    OpenCode(String),
    /// To which file the journal goes.
    SaveJournal(Folder),
    /// To which file the figures of an experiment go, and how.
    SaveFigures(u64, Format, Folder),
    /// Which journal to open.
    OpenJournal(Folder),
    /// What to do with what a crash left unsaved.
    LeftOver(Box<Unsaved>),
    /// Whether to save before another pack is opened.
    Leave(Box<Files>),
    /// Whether to save before the window closes.
    Quit,
}

/// Something that is made, and wants an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum New {
    /// A variant.
    Variant,
    /// A script.
    Script,
    /// A scenario test.
    Scenario,
}

impl New {
    fn title(self) -> &'static str {
        ["A new variant", "A new script", "A new scenario"][self as usize]
    }

    fn hint(self) -> &'static str {
        match self {
            New::Variant => "Its id: small letters, digits and hyphens, such as tall-stacks.",
            New::Script => "The id of the effect, such as tax-riot; or of a rule point, such as turn-begins.",
            New::Scenario => "Its id says what it shows, such as a-fourth-stack-is-refused.",
        }
    }
}

/// A folder or a file that is typed, or chosen in the system's own window.
#[derive(Default)]
pub struct Folder {
    typed: String,
    kind: Kind,
    /// What was chosen in the system's own window, which has asked whether it may be written over.
    chosen: Option<String>,
    choosing: Option<Receiver<Option<String>>>,
}

/// What is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Kind {
    #[default]
    Folder,
    /// A file that is there.
    Old,
    /// A journal that is to be written.
    New,
    /// A table that is to be written.
    NewTable(Format),
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The question goes away and nothing happens.
    Cancel,
    /// This folder is opened.
    Open(String),
    /// The pack is copied to this folder.
    CopyTo(String),
    /// Something of this id is made.
    New(New, String),
    /// The game of this share code is opened.
    OpenCode(String),
    /// The journal is written to this file; the second says whether one that is there may be written over.
    SaveJournal(String, bool),
    /// The figures of an experiment are written to a file.
    SaveFigures {
        /// The experiment.
        run: u64,
        /// How.
        format: Format,
        /// The file.
        file: String,
        /// Whether one that is there may be written over.
        may_replace: bool,
    },
    /// The journal in this file is opened.
    OpenJournal(String),
    /// What was left over is taken up.
    TakeUp,
    /// What was left over is let go.
    LetGo,
    /// Unsaved work is saved first, then what was wanted is done.
    SaveFirst,
    /// Unsaved work is let go, and what was wanted is done.
    Discard,
    /// The text on disk is taken for this file.
    TakeTheirs(String),
    /// The text here is kept for this file.
    KeepMine(String),
}

impl Dialog {
    /// Which folder to open.
    pub fn open_pack() -> Dialog {
        Dialog::OpenPack(Folder::default())
    }

    /// Where the copy goes.
    pub fn copy_to() -> Dialog {
        Dialog::CopyTo(Folder::default())
    }

    /// What something new is called.
    pub fn new(what: New) -> Dialog {
        Dialog::New(what, String::new())
    }

    /// To which file the journal goes.
    pub fn save_journal() -> Dialog {
        Dialog::SaveJournal(Folder { kind: Kind::New, ..Folder::default() })
    }

    /// To which file the figures of an experiment go.
    pub fn save_figures(run: u64, format: Format) -> Dialog {
        Dialog::SaveFigures(run, format, Folder { kind: Kind::NewTable(format), ..Folder::default() })
    }

    /// Which journal to open.
    pub fn open_journal() -> Dialog {
        Dialog::OpenJournal(Folder { kind: Kind::Old, ..Folder::default() })
    }

    fn title(&self) -> &'static str {
        match self {
            Dialog::OpenPack(_) => "Open a pack",
            Dialog::CopyTo(_) => "Copy the pack to a folder",
            Dialog::New(what, _) => what.title(),
            Dialog::OpenCode(_) => "Open a share code",
            Dialog::SaveJournal(_) => "Save the journal",
            Dialog::SaveFigures(_, Format::Csv, _) => "Save the figures as CSV",
            Dialog::SaveFigures(_, Format::Json, _) => "Save the figures as JSON",
            Dialog::OpenJournal(_) => "Open a journal",
            Dialog::LeftOver(_) => "Unsaved work was found",
            Dialog::Leave(_) | Dialog::Quit => "There is unsaved work",
        }
    }
}

/// Draws the question, if there is one, or that of a file that was changed here and on disk.
pub fn dialog(ctx: &Context, dialog: &mut Option<Dialog>, work: &Work, asks: &mut Asks) {
    if let Some(dialog) = dialog {
        let shown = sheet(ctx, "dialog", 460.0, dialog.title(), |ui| ask(ui, dialog, asks));
        let must_be_answered = matches!(dialog, Dialog::LeftOver(_));
        if shown.should_close() && !must_be_answered {
            asks.ask(Ask::Answer(Answer::Cancel));
        }
    } else if let Some(clash) = work.clashes().first() {
        sheet(ctx, "clash", 640.0, "A file was changed on disk as well", |ui| {
            compare(ui, work, &clash.path, clash.on_disk.as_deref());
            answers(ui, |ui| {
                if ui.button("Reload").on_hover_text("Take the text on disk; what was changed here is lost.").clicked()
                {
                    asks.ask(Ask::Answer(Answer::TakeTheirs(clash.path.clone())));
                }
                if ui.button("Keep mine").on_hover_text("The next save writes over the text on disk.").clicked() {
                    asks.ask(Ask::Answer(Answer::KeepMine(clash.path.clone())));
                }
            });
        });
    }
}

/// The answers, with a little room above them.
fn answers(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.add_space(4.0);
    ui.horizontal(add);
}

fn compare(ui: &mut Ui, work: &Work, path: &str, on_disk: Option<&str>) {
    let colours = palette(ui);
    ui.label(format!("{path}: on disk (-) and here (+)"));
    let here = work.text(path).unwrap_or_else(|| "".into());
    let diff = TextDiff::from_lines(on_disk.unwrap_or_default(), &*here);
    let text = diff.unified_diff().context_radius(2).to_string();
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

fn ask(ui: &mut Ui, dialog: &mut Dialog, asks: &mut Asks) {
    let mut answer = |answer| asks.ask(Ask::Answer(answer));
    match dialog {
        Dialog::OpenPack(folder) => {
            ui.label("The folder that holds data/NAME/pack.toml.");
            if let Some(chosen) = choose(ui, folder, "Open") {
                answer(chosen.map_or(Answer::Cancel, Answer::Open));
            }
        }
        Dialog::CopyTo(folder) => {
            ui.label("The built-in pack stays as it is. Your changes go into a copy of it, in an empty folder or a new one; the folder's name becomes the pack's.");
            if let Some(chosen) = choose(ui, folder, "Copy and save") {
                answer(chosen.map_or(Answer::Cancel, Answer::CopyTo));
            }
        }
        Dialog::New(what, id) => {
            let label = ui.label(what.hint());
            let field = ui.add(TextEdit::singleline(id).desired_width(f32::INFINITY)).labelled_by(label.id);
            let enter = is_entered(ui, &field);
            answers(ui, |ui| {
                if ui.button("Make it").clicked() || enter {
                    answer(Answer::New(*what, id.trim().to_owned()));
                }
                if ui.button("Cancel").clicked() {
                    answer(Answer::Cancel);
                }
            });
        }
        Dialog::OpenCode(code) => {
            let label = ui.label("A line that begins with liberte1: opens the game that it was made from.");
            let field = ui.add(TextEdit::singleline(code).desired_width(f32::INFINITY)).labelled_by(label.id);
            let enter = is_entered(ui, &field);
            answers(ui, |ui| {
                if ui.button("Open the game").clicked() || enter {
                    answer(Answer::OpenCode(code.clone()));
                }
                if ui.button("Cancel").clicked() {
                    answer(Answer::Cancel);
                }
            });
        }
        Dialog::SaveJournal(file) => {
            ui.label("All choices of the branch that is played on, with the rules that it is played by.");
            if let Some(chosen) = choose(ui, file, "Save") {
                let may_replace = chosen.is_some() && chosen == file.chosen;
                answer(chosen.map_or(Answer::Cancel, |chosen| Answer::SaveJournal(chosen, may_replace)));
            }
        }
        Dialog::SaveFigures(run, format, file) => {
            let (run, format) = (*run, *format);
            ui.label("All figures of the experiment with their intervals, and how they were made.");
            if let Some(chosen) = choose(ui, file, "Save") {
                let may_replace = chosen.is_some() && chosen == file.chosen;
                let save = |file| Answer::SaveFigures { run, format, file, may_replace };
                answer(chosen.map_or(Answer::Cancel, save));
            }
        }
        Dialog::OpenJournal(file) => {
            ui.label("A game goes on where its journal ends. The one on the table lies aside meanwhile.");
            if let Some(chosen) = choose(ui, file, "Open") {
                answer(chosen.map_or(Answer::Cancel, Answer::OpenJournal));
            }
        }
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
        let take_up = ui.button("Take it up").on_hover_text("The changes come back, unsaved; undo takes them away.");
        first(ui, &take_up);
        if take_up.clicked() {
            answer(Answer::TakeUp);
        }
        if ui.button("Let it go").on_hover_text("The files stay as they are on disk.").clicked() {
            answer(Answer::LetGo);
        }
    });
}

/// Gives what a question begins with the focus, so that it can be answered by keys at once.
fn first(ui: &Ui, response: &Response) {
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
}

/// Whether a question's field was left by Enter.
fn is_entered(ui: &Ui, field: &Response) -> bool {
    let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    first(ui, field);
    is_entered
}

/// A field for a folder with a button to choose it; none while nothing is decided, and none in it where it was cancelled.
fn choose(ui: &mut Ui, folder: &mut Folder, verb: &str) -> Option<Option<String>> {
    if let Some(choosing) = &folder.choosing {
        match choosing.try_recv() {
            Ok(chosen) => {
                folder.typed = chosen.clone().unwrap_or_else(|| folder.typed.clone());
                folder.chosen = chosen;
                folder.choosing = None;
            }
            Err(TryRecvError::Disconnected) => folder.choosing = None,
            Err(TryRecvError::Empty) => {}
        }
    }
    let label = ui.label(if folder.kind == Kind::Folder { "Folder" } else { "File" });
    let field = ui.add(TextEdit::singleline(&mut folder.typed).desired_width(f32::INFINITY)).labelled_by(label.id);
    let enter = is_entered(ui, &field);
    let mut decided = None;
    answers(ui, |ui| {
        let has_folder = !folder.typed.trim().is_empty();
        let button = ui.add_enabled(has_folder, eframe::egui::Button::new(verb));
        if button.clicked() || enter && has_folder {
            decided = Some(Some(folder.typed.trim().to_owned()));
        }
        let may_choose = folder.choosing.is_none();
        if ui.add_enabled(may_choose, eframe::egui::Button::new("Choose…")).clicked() {
            folder.choosing = Some(choose_beside(ui.ctx().clone(), folder.kind));
        }
        if ui.button("Cancel").clicked() {
            decided = Some(None);
        }
    });
    decided
}

/// The system's own window to choose a folder or a file in, beside this one.
fn choose_beside(ctx: Context, kind: Kind) -> Receiver<Option<String>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let asked = rfd::FileDialog::new();
        let chosen = match kind {
            Kind::Folder => asked.pick_folder(),
            Kind::Old => asked.pick_file(),
            Kind::New => asked.set_file_name("game.journal").save_file(),
            Kind::NewTable(format) => asked.set_file_name(format!("figures.{}", format.ending())).save_file(),
        };
        // The question may have been cancelled meanwhile.
        let _ = sender.send(chosen.map(|folder| folder.display().to_string()));
        ctx.request_repaint();
    });
    receiver
}
