//! What views ask for; the one place that does it is the window itself.

use super::command::Command;
use super::jobs::TryThis;
use super::lab::{Lab, LabAsk};
use super::play::{Play, PlayAsk};
use super::shell::Answer;
use super::work::{Change, Laid, Work};
use crate::load::Place;
use crate::load::edit::Proposal;
use crate::load::rename::Rename;

/// What a view looks at.
#[derive(Clone, Copy)]
pub struct Bench<'a> {
    /// The pack that is worked on.
    pub work: &'a Work,
    /// The language of names and texts, such as `en`.
    pub language: &'a str,
    /// What is selected.
    pub selection: &'a Selection,
    /// The game on the sandbox's table.
    pub play: &'a Play,
    /// The experiments of the lab.
    pub lab: &'a Lab,
}

/// What is selected, the same in all views. Everything is named by what files name it by, so that it outlives a reload.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// The numbers of cards; the one that was selected last is the last.
    pub cards: Vec<u32>,
    /// The id of a province.
    pub province: Option<String>,
    /// The key of a setting.
    pub setting: Option<String>,
    /// The key of a text with its language, such as `text.en.phase.battle`; of a language alone, such as `text.de`.
    pub text: Option<String>,
    /// The path of a file that is open in the scripts' editor.
    pub script: Option<String>,
    /// The path of a scenario.
    pub scenario: Option<String>,
}

/// Something that a view asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// A command.
    Run(Command),
    /// Changes of values and entries, as one step.
    Change {
        /// What the step is called: `value of #71`.
        label: String,
        /// The field that is typed in, if it is one; what is typed in one go is one step.
        field: Option<String>,
        /// The changes.
        changes: Vec<Change>,
    },
    /// A whole text.
    Write {
        /// Its file.
        path: String,
        /// What it shall hold.
        text: String,
        /// What the step is called.
        label: String,
        /// As for [`Ask::Change`].
        field: Option<String>,
    },
    /// Changes of several files.
    Adopt(Proposal, String),
    /// A file taken away, and what the step is called.
    Remove(String, String),
    /// Variants stacked anew, and what the step is called.
    LayVariants(Vec<Laid>, String),
    /// Changes go to this variant from now on, or to the pack itself.
    WriteInto(Option<String>),
    /// A new variant of this id.
    NewVariant(String),
    /// Unsaved changes of the pack's own files made a variant, as [`Work::to_variant`] does it.
    ToVariant {
        /// Its id.
        id: String,
        /// Its title; may be empty.
        title: String,
    },
    /// Another selection.
    Select(Selection),
    /// A place in a file, to be shown where it is edited.
    GoTo(Place),
    /// An effect tried on a position; the outcome is shown beside its script.
    Try(TryThis),
    /// No further search for such a position.
    StopTrying,
    /// A pack in a folder, `DIR` or `DIR:NAME`.
    Open(String),
    /// Another id for something, wherever it stands.
    Rename(Rename),
    /// Scenario tests of these paths run.
    Test(Vec<String>),
    /// The answer to the question that is shown.
    Answer(Answer),
    /// Another language of names and texts.
    Speak(String),
    /// Something of the game on the sandbox's table.
    Play(PlayAsk),
    /// Something of the lab.
    Lab(LabAsk),
}

/// What was asked for in a frame.
#[derive(Debug, Default)]
pub struct Asks(pub Vec<Ask>);

impl Asks {
    /// Asks for something.
    pub fn ask(&mut self, ask: Ask) {
        self.0.push(ask);
    }

    /// Asks for a command.
    pub fn run(&mut self, command: Command) {
        self.0.push(Ask::Run(command));
    }

    /// Asks for one change of a value that is typed or chosen in a field of the same key.
    pub fn set(&mut self, label: String, change: Change) {
        let field = match &change {
            Change::Set(key, _) | Change::Unset(key) => Some(key.clone()),
            _ => None,
        };
        self.0.push(Ask::Change { label, field, changes: vec![change] });
    }
}
