//! Requests that views send; the window carries them out in one place.

use super::command::Command;
use super::help_page::HelpPage;
use super::print_request::{PrintRequest, Printed};
use crate::app::arranging::ArrangeRequest;
use crate::app::branches::BranchRequest;
use crate::app::experiments::{Format, Lab, LabRequest};
use crate::app::playtest::PlaytestPlan;
use crate::app::record::RecordsWanted;
use crate::app::session::{Session, SessionRequest};
use crate::app::trials::TrialRequest;
use crate::app::workbench::{Change, VariantLayer, Workbench};
use crate::desk::map_edit::MapImport;
use crate::gui::preferences::Preferences;
use crate::load::Place;
use crate::load::edit::Proposal;
use crate::load::rename::Rename;
use crate::load::schema::{EntryKind, GameFormat, Rulebook};
use crate::model::Texts;
use eframe::egui::Response;
use std::path::PathBuf;

/// The data that a view draws.
#[derive(Clone, Copy)]
pub struct ViewContext<'a> {
    /// The pack that is being edited.
    pub workbench: &'a Workbench,
    /// The language of names and texts, such as `en`.
    pub language: &'a str,
    /// The selection.
    pub selection: &'a Selection,
    /// The game on the sandbox's table.
    pub session: &'a Session,
    /// The position that is arranged by hand at the table of another game, as the text of a scenario.
    pub arranged: Option<&'a str>,
    /// The experiments of the lab.
    pub lab: &'a Lab,
}

impl<'a> ViewContext<'a> {
    /// The format of the pack that is being edited: of which game it is.
    pub fn format(&self) -> &'static GameFormat {
        self.workbench.snapshot().format()
    }

    /// The rulebook of the pack that is being edited.
    pub fn rulebook(&self) -> Rulebook {
        self.format().rulebook
    }

    /// The texts of the language; none if the pack can't be read.
    pub fn texts(&self) -> &'a Texts {
        self.workbench.snapshot().texts(self.language)
    }
}

/// The selection, shared by all views. Items are named by their ids in files, so that the selection survives a reload.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// The numbers of cards, in the order in which they were selected.
    pub cards: Vec<u32>,
    /// The id of a province.
    pub province: Option<String>,
    /// Entries of one list, of a game whose rulebook reads its pack by names: their kind, and their ids in the order in which
    /// they were selected.
    pub entries: Option<(EntryKind, Vec<String>)>,
    /// The key of a setting.
    pub setting: Option<String>,
    /// The key of a text with its language, such as `text.en.phase.battle`, or a language alone, such as `text.de`.
    pub text: Option<String>,
    /// The path of a file that is open in the scripts' editor.
    pub script: Option<String>,
    /// The path of a scenario.
    pub scenario: Option<String>,
}

/// A request of a view.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// Run a command.
    Run(Command),
    /// Change values and entries, as one step.
    Change {
        /// The label of the step: `value of #71`.
        label: String,
        /// The field that is typed into, if any; what is typed in one go is one step.
        field: Option<String>,
        /// The changes.
        changes: Vec<Change>,
    },
    /// Change a value of the pack itself, whatever variant is edited.
    ChangePack {
        /// The label of the step.
        label: String,
        /// The field that is typed into; what is typed in one go is one step.
        field: String,
        /// The change.
        change: Change,
    },
    /// Write a whole text.
    Write {
        /// The path of its file.
        path: String,
        /// The new text.
        text: String,
        /// The label of the step.
        label: String,
        /// As for [`Request::Change`].
        field: Option<String>,
    },
    /// Show the lab, with its form filled in to compare the rules on the workbench with the pack as it is. Nothing is played
    /// until that is asked for.
    PrepareComparison,
    /// Take back what was typed into a field, as if it had never been typed.
    GiveUp(String),
    /// Undo the last step, or redo the one undone last, if it changed this file.
    StepIn {
        /// The file.
        path: String,
        /// Undo; false: redo.
        is_back: bool,
    },
    /// Change several files as proposed.
    ApplyProposal {
        /// The files.
        proposal: Proposal,
        /// The label of the step.
        label: String,
        /// As for [`Request::Change`].
        field: Option<String>,
    },
    /// Remove a file; the second text is the label of the step.
    Remove(String, String),
    /// Replace the variants; the text is the label of the step.
    SetVariants(Vec<VariantLayer>, String),
    /// Send changes to this variant from now on, or to the pack itself.
    SetTarget(Option<String>),
    /// Create a variant of this id.
    NewVariant(String),
    /// Create a variant that begins as a copy of another.
    CopyVariant {
        /// Its id.
        id: String,
        /// Its title; may be empty.
        title: String,
        /// The id of the other, one of the pack or one that is shipped with its game.
        like: String,
    },
    /// Move the unsaved changes of the pack's own files into a variant, as [`Workbench::to_variant`] does it.
    ToVariant {
        /// Its id.
        id: String,
        /// Its title; may be empty.
        title: String,
    },
    /// Select something else.
    Select(Selection),
    /// Put the focus into the form of what is selected.
    EditSelection,
    /// Show a place in a file where it can be edited.
    GoTo(Place),
    /// Try an effect on a position; the outcome is shown beside its script.
    TryEffect(TrialRequest),
    /// Stop searching for a position to try an effect on.
    StopTrying,
    /// Open a pack in a folder, `DIR` or `DIR:NAME`.
    Open(String),
    /// Rename an id wherever it occurs.
    Rename(Rename),
    /// Run the scenario tests of these paths.
    RunTests(Vec<String>),
    /// Begin a game at the position of the scenario at a path, on the table that fills the window.
    PlayScenario(String),
    /// Show the form for printing, which begins with what is to be printed.
    Print(Printed),
    /// Show a page of the help.
    Help(HelpPage),
    /// Open a file in the system's program for such files.
    OpenFile(PathBuf),
    /// Answer the dialog that is open.
    Answer(Answer),
    /// Set the language of names and texts.
    SetLanguage(String),
    /// Use these settings of the window from now on.
    Prefer(Box<Preferences>),
    /// A request to the game on the sandbox's table.
    Session(SessionRequest),
    /// A request to the lab.
    Lab(LabRequest),
}

macro_rules! from {
    ($($request:ident($from:ty),)+) => {
        $(impl From<$from> for Request {
            fn from(request: $from) -> Request {
                Request::$request(request)
            }
        })+
    };
}

from! {
    Run(Command),
    Session(SessionRequest),
    Lab(LabRequest),
    Answer(Answer),
}

impl From<BranchRequest> for Request {
    fn from(request: BranchRequest) -> Request {
        Request::Session(SessionRequest::Branch(request))
    }
}

impl From<ArrangeRequest> for Request {
    fn from(request: ArrangeRequest) -> Request {
        Request::Session(SessionRequest::Arrange(request))
    }
}

/// An answer to a dialog.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Close the dialog; nothing happens.
    Cancel,
    /// Open the pack in this folder.
    Open(String),
    /// Copy the pack to a folder.
    CopyTo {
        /// The folder.
        folder: String,
        /// The copy's title; empty: that of the pack.
        title: String,
    },
    /// Create something with this id.
    New(NewItem, String),
    /// Open the game of this share code.
    OpenCode(String),
    /// Write the cards to this file, as a spreadsheet, and whether it may replace another.
    ExportCards(String, bool),
    /// Take in what the spreadsheet in this file changes.
    ImportCards(String),
    /// Read the outlines in this file, to see which provinces they are.
    ReadOutlines(String),
    /// Take in outlines.
    TakeOutlines(Box<MapImport>),
    /// Write the journal to this file; true if an existing one may be overwritten.
    SaveJournal(String, bool),
    /// Write the record of the game to this file; true if an existing one may be overwritten.
    SaveRecord(String, bool),
    /// Save the game with its notes in a file, rather than close the window.
    SaveNotes,
    /// Close the window; what is on the table stays in my games.
    Close,
    /// Write the figures of an experiment to a file.
    SaveFigures {
        /// The number of the experiment.
        run: u64,
        /// The format.
        format: Format,
        /// The file.
        file: String,
        /// An existing file may be overwritten.
        may_replace: bool,
    },
    /// Print cards or a board to a file.
    Print {
        /// What is printed, and how.
        request: Box<PrintRequest>,
        /// The file.
        file: String,
        /// An existing file may be overwritten.
        may_replace: bool,
    },
    /// Make a playtest in this file, and begin it; true if an existing one may be overwritten.
    NewPlaytest(Box<PlaytestPlan>, String, bool),
    /// Put these records beside each other.
    CompareRecords(RecordsWanted),
    /// Write this page to this file; true if an existing one may be overwritten.
    SavePage(String, String, bool),
    /// Open the journal in this file.
    OpenJournal(String),
    /// Restore the unsaved work that was left over.
    RestoreUnsaved,
    /// Discard the unsaved work that was left over.
    DiscardUnsaved,
    /// Save unsaved work first, then continue.
    SaveFirst,
    /// Discard unsaved work, and continue.
    Discard,
    /// Take the text on disk for this file.
    TakeTheirs(String),
    /// Keep the text here for this file.
    KeepMine(String),
    /// Merge both texts for this file.
    MergeBoth(String),
}

/// Something that can be created under an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewItem {
    /// A variant.
    Variant,
    /// A script.
    Script,
    /// A scenario test.
    Scenario,
}

/// The requests of a frame, in order.
#[derive(Debug, Default)]
pub struct Requests(pub Vec<Request>);

impl Requests {
    /// Adds a request.
    pub fn push(&mut self, request: impl Into<Request>) {
        self.0.push(request.into());
    }

    /// Adds a request if a widget was clicked.
    pub fn on_click(&mut self, widget: Response, request: impl Into<Request>) {
        if widget.clicked() {
            self.push(request);
        }
    }

    /// Requests a command.
    pub fn run(&mut self, command: Command) {
        self.push(command);
    }

    /// Requests one change of a value that is typed or chosen in a field of the same key.
    pub fn set(&mut self, label: String, change: Change) {
        let field = match &change {
            Change::Set(key, _) | Change::Unset(key) => Some(key.clone()),
            Change::Add(..) | Change::Duplicate(..) | Change::Remove(_) | Change::Restore(_) => None,
        };
        self.push(Request::Change { label, field, changes: vec![change] });
    }
}
