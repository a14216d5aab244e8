//! The pack read and checked beside the window: what was asked for last is answered, what is older is dropped.

use crate::desk::examine;
use crate::load::{Diagnostic, Files, Library, Loaded};
use crate::model::Pack;
use crate::script::Compiled;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What the window shows: a pack as it stood at one moment, and what was found in it.
#[derive(Clone)]
pub struct Seen {
    /// Of which state of the work, counted from 1.
    pub revision: u64,
    /// The files.
    pub library: Arc<Library>,
    /// The variants laid over, as they are asked for.
    pub variants: Vec<String>,
    /// The pack with the variants, and where its values come from.
    pub loaded: Arc<Loaded>,
    /// What was found: at first by reading, then by the whole check.
    pub findings: Arc<Vec<Diagnostic>>,
    /// The scripts, once they are compiled.
    pub compiled: Option<Compiled>,
    /// Whether the whole check is done.
    pub is_checked: bool,
}

/// What is to be read.
pub struct Question {
    /// The state of the work.
    pub revision: u64,
    /// The files, with unsaved texts laid over.
    pub files: Files,
    /// The variants to lay over.
    pub variants: Vec<String>,
}

/// Called when an answer has come, to wake the window.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Reads and checks: on a thread of its own, or in place for tests.
pub enum Checker {
    /// In place, at once.
    InPlace,
    /// Beside the window.
    Beside {
        /// What is to be read next.
        next: Arc<Mutex<Option<Question>>>,
        /// Rings when there is something.
        bell: Sender<()>,
        /// What was read.
        answers: Receiver<Seen>,
    },
}

impl Seen {
    /// The pack, as far as it can be shown.
    pub fn pack(&self) -> Option<&Arc<Pack>> {
        self.loaded.pack.as_ref()
    }

    /// The pack, if it can be played.
    pub fn playable(&self) -> Option<&Arc<Pack>> {
        self.loaded.playable()
    }

    /// Reads, without checking what only runs of scripts and scenarios show.
    pub fn read(question: Question) -> Seen {
        let library = Library::new(question.files);
        let loaded = library.load(&question.variants);
        let findings = loaded.diagnostics.clone();
        Seen {
            revision: question.revision,
            library: Arc::new(library),
            variants: question.variants,
            findings: Arc::new(findings),
            loaded,
            compiled: None,
            is_checked: false,
        }
    }

    /// The same with all findings.
    pub fn check(mut self) -> Seen {
        let checked = examine(&self.library, &self.variants);
        self.findings = Arc::new(checked.findings);
        self.compiled = checked.compiled;
        self.is_checked = true;
        self
    }
}

impl Checker {
    /// A checker with a thread, which ends with it.
    pub fn beside(wake: Wake) -> Checker {
        let next: Arc<Mutex<Option<Question>>> = Arc::default();
        let (bell, rung) = channel::<()>();
        let (answer, answers) = channel();
        let waiting = next.clone();
        thread::spawn(move || {
            while rung.recv().is_ok() {
                let take = || waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
                let is_overtaken = || waiting.lock().unwrap_or_else(PoisonError::into_inner).is_some();
                let Some(question) = take() else { continue };
                let seen = Seen::read(question);
                let is_heard = answer.send(seen.clone()).is_ok();
                wake();
                if !is_heard || is_overtaken() {
                    continue;
                }
                if answer.send(seen.check()).is_err() {
                    break;
                }
                wake();
            }
        });
        Checker::Beside { next, bell, answers }
    }

    /// Asks; the answer comes from [`Checker::answer`], perhaps later.
    pub fn ask(&self, question: Question) -> Option<Seen> {
        match self {
            Checker::InPlace => Some(Seen::read(question).check()),
            Checker::Beside { next, bell, .. } => {
                *next.lock().unwrap_or_else(PoisonError::into_inner) = Some(question);
                // A thread that is gone answers no more: the window goes on with what it has seen.
                let _ = bell.send(());
                None
            }
        }
    }

    /// The newest answer that has come.
    pub fn answer(&self) -> Option<Seen> {
        match self {
            Checker::InPlace => None,
            Checker::Beside { answers, .. } => answers.try_iter().last(),
        }
    }
}
