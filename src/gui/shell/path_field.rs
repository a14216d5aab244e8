//! A field for the path of a folder or file, with the system's file dialog, and a message below.

use crate::app::experiments::Format;
use crate::gui::file_names::OfferedName;
use crate::gui::theme::palette;
use crate::gui::views::widgets::select_all;
use crate::gui::wording::{spoken, wording};
use crate::load::Files;
use crate::model::say;
use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::{Context, EventFilter, Id, Key, Modifiers, Response, RichText, TextEdit, Ui, vec2};
use std::fs;
use std::path::{MAIN_SEPARATOR, Path};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The height reserved for the message below a field, in points.
const ROOM: f32 = 36.0;
/// A system dialog that is cancelled sooner than this was never shown.
const AT_ONCE: Duration = Duration::from_millis(300);

/// The kind of path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathKind {
    /// A folder with a pack.
    Pack,
    /// A folder that is empty or does not exist yet.
    NewFolder,
    /// An existing file.
    File,
    /// A journal to write.
    NewJournal,
    /// A table to write.
    NewTable(Format),
    /// A file to write, by its ending.
    NewFile(&'static str),
}

/// The message about the typed text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// The text; empty for no message.
    pub words: String,
    /// Whether it is an error.
    pub is_refused: bool,
    /// Whether it was tried anyway.
    pub is_tried: bool,
}

impl Verdict {
    /// A note.
    pub fn good(words: impl Into<String>) -> Verdict {
        Verdict { words: words.into(), ..Verdict::default() }
    }

    /// An error.
    pub fn refused(words: impl Into<String>) -> Verdict {
        Verdict { words: words.into(), is_refused: true, is_tried: false }
    }

    /// An error after it was tried.
    pub fn tried(words: impl Into<String>) -> Verdict {
        Verdict { is_tried: true, ..Verdict::refused(words) }
    }

    /// Draws it, in space that is always reserved.
    pub fn ui(&self, ui: &mut Ui) {
        let colours = palette(ui);
        let (sign, colour) = match (self.is_refused, self.is_tried) {
            _ if self.words.is_empty() => ("", colours.muted),
            (false, _) => ("✓ ", colours.right),
            (true, false) => ("", colours.doubtful),
            (true, true) => ("✗ ", colours.wrong),
        };
        let room = vec2(ui.available_width(), ROOM);
        ui.allocate_ui(room, |ui| {
            ui.set_min_size(room);
            ui.label(RichText::new(format!("{sign}{}", self.words)).color(colour));
        });
    }
}

/// The field.
pub struct PathField {
    kind: PathKind,
    typed: String,
    verdict: Verdict,
    /// The path chosen in the system's dialog, which has asked about overwriting.
    chosen: Option<String>,
    choosing: Option<(Receiver<Option<String>>, Instant)>,
    /// The completion by Tab, if any.
    completion: Option<String>,
    /// The name that is offered, with the path that was made of it.
    offered: Option<(OfferedName, String)>,
    /// Whether all of the text is selected in the next frame, so that typing replaces it.
    selects: bool,
    /// Whether the text has become another since it was judged: that is done where it is drawn, in the language spoken there.
    is_stale: bool,
}

/// The decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathChoice {
    /// This path.
    Taken {
        /// The path.
        path: String,
        /// Whether it may be overwritten.
        may_replace: bool,
    },
    /// None.
    Cancelled,
}

impl PathField {
    /// An empty field.
    pub fn new(kind: PathKind) -> PathField {
        let verdict = Verdict::default();
        PathField {
            kind,
            typed: String::new(),
            verdict,
            chosen: None,
            choosing: None,
            completion: None,
            offered: None,
            selects: false,
            is_stale: false,
        }
    }

    /// A field in which a name stands that no file has yet; typing replaces it.
    pub fn named(kind: PathKind, name: OfferedName) -> PathField {
        let mut field = PathField::new(kind);
        field.offer(name);
        field
    }

    /// Offers another name, if the text is still the one that was offered.
    pub fn offer(&mut self, name: OfferedName) {
        let is_untouched = self.offered.as_ref().map_or(self.typed.is_empty(), |(_, path)| *path == self.typed);
        if is_untouched && self.offered.as_ref().is_none_or(|(offered, _)| *offered != name) {
            self.typed = name.path(&self.kind.ending());
            self.offered = Some((name, self.typed.clone()));
            self.selects = true;
            self.is_stale = true;
        }
    }

    /// Makes it a field of another kind; what is typed stays.
    pub fn set_kind(&mut self, kind: PathKind) {
        if self.kind != kind {
            self.kind = kind;
            if let Some((name, _)) = self.offered.take().filter(|(_, path)| *path == self.typed) {
                self.typed.clear();
                self.offer(name);
            }
            self.is_stale = true;
        }
    }

    /// Marks the typed text as tried and refused.
    pub fn refuse(&mut self, why: String) {
        self.verdict = Verdict::tried(why);
    }

    /// Draws the field with its buttons. Returns the decision. `verb` is the label of the accepting button;
    /// `recent` are suggested below.
    pub fn ui(&mut self, ui: &mut Ui, verb: &str, recent: &[String]) -> Option<PathChoice> {
        self.hear();
        if std::mem::take(&mut self.is_stale) {
            self.judge();
        }
        let words = wording(ui);
        let label = ui.label(if self.is_folder() { "Folder".to_owned() } else { say!(words, "File") });
        let id = ui.make_persistent_id("path");
        let is_completed = self.complete_by_tab(ui, id);
        // Without a completion, Tab moves the focus as always.
        let tab = self.completion.is_some();
        let filter = EventFilter { tab, horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        let field = TextEdit::singleline(&mut self.typed).id(id).event_filter(filter).desired_width(f32::INFINITY);
        let field = ui.add(field).labelled_by(label.id);
        if is_completed {
            put_cursor_at_end(ui, &field, &self.typed);
        }
        if std::mem::take(&mut self.selects) {
            select_all(ui.ctx(), field.id, self.typed.chars().count());
        }
        if field.changed() {
            self.judge();
        }
        let enter = is_entered(ui, &field);
        self.verdict.ui(ui);
        let mut decided = None;
        for pack in recent {
            let short = ui.link(RichText::new(pack).small()).on_hover_text("Open this pack again.");
            if short.clicked() {
                decided = Some(PathChoice::Taken { path: pack.clone(), may_replace: false });
            }
        }
        ui.horizontal(|ui| {
            let has_path = !self.typed.trim().is_empty();
            let button = ui.add_enabled(has_path, eframe::egui::Button::new(verb));
            if button.clicked() || enter && has_path {
                decided = self.take();
            }
            let may_choose = self.choosing.is_none();
            if ui.add_enabled(may_choose, eframe::egui::Button::new(say!(words, "Choose…"))).clicked() {
                self.choosing = Some((open_file_dialog(ui.ctx().clone(), self.kind, &self.typed), Instant::now()));
            }
            if ui.button(say!(words, "Cancel")).clicked() {
                decided = Some(PathChoice::Cancelled);
            }
        });
        decided
    }

    fn is_folder(&self) -> bool {
        matches!(self.kind, PathKind::Pack | PathKind::NewFolder)
    }

    /// Updates the message about the typed text.
    fn judge(&mut self) {
        self.verdict = match self.typed.trim() {
            "" => Verdict::default(),
            path => verdict(self.kind, path, self.chosen.as_deref() == Some(path)),
        };
        self.completion = completed(&self.typed, self.is_folder());
    }

    /// Accepts the typed text, if it seems valid.
    fn take(&mut self) -> Option<PathChoice> {
        self.judge();
        if self.verdict.is_refused {
            self.verdict.is_tried = true;
            return None;
        }
        let path = self.typed.trim().to_owned();
        let may_replace = self.chosen.as_ref() == Some(&path);
        Some(PathChoice::Taken { path, may_replace })
    }

    /// Takes the path chosen in the system's dialog.
    fn hear(&mut self) {
        let Some((choosing, since)) = &self.choosing else { return };
        let chosen = match choosing.try_recv() {
            Ok(chosen) => chosen,
            Err(TryRecvError::Disconnected) => None,
            Err(TryRecvError::Empty) => return,
        };
        let waited = since.elapsed();
        self.choosing = None;
        self.answered(chosen, waited);
    }

    /// Takes the answer of the system's dialog, and the time that it took.
    fn answered(&mut self, chosen: Option<String>, waited: Duration) {
        match chosen {
            Some(path) => {
                self.typed.clone_from(&path);
                self.chosen = Some(path);
                self.judge();
            }
            None if waited < AT_ONCE => {
                self.verdict = Verdict::tried(say!(spoken(), "no file dialog on this system: type the path"))
            }
            None => {}
        }
    }

    /// Completes the path by Tab as far as the disk leaves no choice. Returns whether it did.
    fn complete_by_tab(&mut self, ui: &Ui, id: Id) -> bool {
        let can = self.completion.is_some() && ui.memory(|memory| memory.has_focus(id));
        if !can || !ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab)) {
            return false;
        }
        self.typed = self.completion.take().unwrap_or_default();
        self.judge();
        true
    }
}

fn put_cursor_at_end(ui: &Ui, field: &Response, text: &str) {
    let Some(mut state) = TextEdit::load_state(ui.ctx(), field.id) else { return };
    state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(text.chars().count()))));
    TextEdit::store_state(ui.ctx(), field.id, state);
}

/// The message about a path. `is_agreed` says that an existing file may be overwritten. Folders are named by authors alone, to
/// whom it speaks English.
fn verdict(kind: PathKind, path: &str, is_agreed: bool) -> Verdict {
    let (words, about) = (spoken(), fs::metadata(path));
    let is_folder = about.as_ref().is_ok_and(fs::Metadata::is_dir);
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
    let lacks_folder = folder.filter(|folder| !folder.is_dir());
    match kind {
        PathKind::Pack => match Files::open(path) {
            Ok(files) => Verdict::good(format!("the pack `{}`", files.name())),
            Err(error) => Verdict::refused(error.to_string()),
        },
        PathKind::NewFolder => match fs::read_dir(path).map(|mut entries| entries.next().is_none()) {
            Ok(false) => Verdict::refused("the folder is not empty"),
            Ok(true) => Verdict::good("an empty folder"),
            Err(_) if about.is_ok() => Verdict::refused("this is a file, not a folder"),
            Err(_) => Verdict::good("a new folder"),
        },
        PathKind::File if is_folder => Verdict::refused(say!(words, "this is a folder, not a file")),
        PathKind::File if about.is_err() => Verdict::refused(say!(words, "there is no such file")),
        PathKind::File => Verdict::good(say!(words, "the file exists")),
        PathKind::NewJournal | PathKind::NewTable(_) | PathKind::NewFile(_) if is_folder => {
            Verdict::refused(say!(words, "this is a folder, not a file"))
        }
        PathKind::NewJournal | PathKind::NewTable(_) | PathKind::NewFile(_) => match lacks_folder {
            Some(folder) => Verdict::refused(say!(words, "there is no folder `{folder}`", folder = folder.display())),
            None if !is_agreed && Path::new(&with_ending(kind, path)).exists() => {
                let file = with_ending(kind, path);
                Verdict::refused(say!(words, "there is already a file `{file}`: choose another name", file = file))
            }
            None => Verdict::good(say!(words, "a new file")),
        },
    }
}

impl PathKind {
    /// The ending of such a file, with its dot; empty for those that may have any.
    fn ending(self) -> String {
        match self {
            PathKind::Pack | PathKind::NewFolder | PathKind::File => String::new(),
            PathKind::NewJournal => ".journal".to_owned(),
            PathKind::NewTable(format) => format!(".{}", format.ending()),
            PathKind::NewFile(ending) => format!(".{ending}"),
        }
    }
}

/// A path with the extension of its kind.
fn with_ending(kind: PathKind, path: &str) -> String {
    let ending = kind.ending();
    if path.ends_with(&ending) { path.to_owned() } else { format!("{path}{ending}") }
}

/// The typed path completed as far as the disk leaves no choice; none if nothing can be added.
fn completed(typed: &str, only_folders: bool) -> Option<String> {
    let (folder, begun) = match typed.rfind(['/', MAIN_SEPARATOR]) {
        Some(at) => typed.split_at(at + 1),
        None => return None,
    };
    let entries = fs::read_dir(folder).ok()?;
    let named = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let is_folder = entry.path().is_dir();
        let is_meant = name.starts_with(begun) && (is_folder || !only_folders);
        // Hidden ones only if a dot was typed.
        let is_hidden = name.starts_with('.') && !begun.starts_with('.');
        (is_meant && !is_hidden).then_some(if is_folder { format!("{name}{MAIN_SEPARATOR}") } else { name })
    });
    let common = named.reduce(|common, name| {
        let same = common.chars().zip(name.chars()).take_while(|(one, other)| one == other);
        same.map(|(letter, _)| letter).collect()
    })?;
    (common.len() > begun.len()).then(|| format!("{folder}{common}"))
}

/// The system's file dialog, run in the background.
fn open_file_dialog(ctx: Context, kind: PathKind, typed: &str) -> Receiver<Option<String>> {
    let (sender, receiver) = channel();
    let typed = Path::new(typed.trim());
    let name = typed.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| format!("new{}", kind.ending()));
    let folder = typed.parent().filter(|folder| folder.is_dir()).map(Path::to_owned);
    thread::spawn(move || {
        let asked = rfd::FileDialog::new();
        let asked = match folder {
            Some(folder) => asked.set_directory(folder),
            None => asked,
        };
        let chosen = match kind {
            PathKind::Pack | PathKind::NewFolder => asked.pick_folder(),
            PathKind::File => asked.pick_file(),
            PathKind::NewJournal | PathKind::NewTable(_) | PathKind::NewFile(_) => {
                asked.set_file_name(name).save_file()
            }
        };
        // The dialog may have been cancelled meanwhile.
        let _ = sender.send(chosen.map(|folder| folder.display().to_string()));
        ctx.request_repaint();
    });
    receiver
}

/// Whether a dialog's field lost the focus by Enter.
pub(super) fn is_entered(ui: &Ui, field: &Response) -> bool {
    let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    first(ui, field);
    is_entered
}

/// Focuses the first widget of a dialog.
pub(super) fn first(ui: &Ui, response: &Response) {
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_without_a_file_dialog_is_told_and_a_cancelled_one_is_not() {
        let mut field = PathField::new(PathKind::Pack);
        field.typed = "/home/me/pa".into();
        field.answered(None, Duration::from_secs(3));
        assert_eq!(field.verdict, Verdict::default());
        field.answered(None, Duration::from_millis(5));
        assert_eq!(field.verdict, Verdict::tried("no file dialog on this system: type the path"));
        assert_eq!(field.typed, "/home/me/pa", "what was typed is kept");
    }

    #[test]
    fn what_is_typed_is_judged_before_it_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.journal");
        fs::write(&file, "").unwrap();
        let at = |path: &Path| path.to_string_lossy().into_owned();
        let of = |kind, path: &Path| verdict(kind, &at(path), false);
        assert_eq!(of(PathKind::NewFolder, folder.path()).words, "the folder is not empty");
        assert_eq!(of(PathKind::NewFolder, &file).words, "this is a file, not a folder");
        assert!(!of(PathKind::NewFolder, &folder.path().join("new")).is_refused);
        assert!(of(PathKind::Pack, folder.path()).words.contains("holds no pack"));
        assert!(of(PathKind::Pack, &folder.path().join("no")).words.contains("there is no folder"));
        assert_eq!(of(PathKind::File, folder.path()).words, "this is a folder, not a file");
        assert_eq!(of(PathKind::File, &folder.path().join("no")).words, "there is no such file");
        let without_ending = folder.path().join("mine");
        assert!(of(PathKind::NewJournal, &without_ending).words.contains("choose another name"));
        assert!(!verdict(PathKind::NewJournal, &at(&file), true).is_refused, "it was agreed to");
        assert!(of(PathKind::NewJournal, &folder.path().join("no/mine")).words.contains("there is no folder"));
    }

    #[test]
    fn tab_writes_on_as_far_as_there_is_no_choice() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["packs-old", "packs-new", "other"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        fs::write(folder.path().join("paper.txt"), "").unwrap();
        let at = |name: &str| format!("{}{MAIN_SEPARATOR}{name}", folder.path().display());
        assert_eq!(completed(&at("p"), true), Some(at("packs-")));
        assert_eq!(completed(&at("p"), false), Some(at("pa")));
        assert_eq!(completed(&at("o"), true), Some(format!("{}{MAIN_SEPARATOR}", at("other"))));
        assert_eq!(completed(&at("packs-"), true), None, "there is a choice");
        assert_eq!(completed("", true), None);
    }
}
