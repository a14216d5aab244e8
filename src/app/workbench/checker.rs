//! Reads and checks the pack in the background: the latest request is answered, older ones are dropped.

use super::check_cache;
use crate::desk::PackScripts;
use crate::lab::{PackIdentity, PlayableRuleset};
use crate::load::schema::GameFormat;
use crate::load::{Diagnostic, Files, Library, Loaded};
use crate::model::{DataPack, Effect, Pack, Texts};
use crate::script::Compiled;
use crate::script::DataScripts;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The pack as it stood at one moment, with the findings on it: what the window shows.
#[derive(Clone)]
pub struct Snapshot {
    /// The revision of the workbench that was read, counted from 1.
    pub revision: u64,
    /// The files.
    pub library: Arc<Library>,
    /// The variants applied, each with its parameters.
    pub variants: Vec<String>,
    /// The pack with its variants applied, and where its values come from.
    pub loaded: Arc<Loaded>,
    /// The findings: at first those of reading, then those of the whole check.
    pub findings: Arc<Vec<Diagnostic>>,
    /// The compiled scripts; none before they are compiled, or where they can't be.
    pub compiled: Option<Compiled>,
    /// The same of a pack of Revolution!.
    pub compiled_data: Option<DataScripts>,
    /// The whole check is done.
    pub is_checked: bool,
}

/// A revision to read and check.
pub struct CheckRequest {
    /// The revision of the workbench.
    pub revision: u64,
    /// The files, with unsaved texts in place of those on disk.
    pub files: Files,
    /// The variants to apply.
    pub variants: Vec<String>,
}

/// Called when a result has arrived, to wake the window.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Reads and checks snapshots, on a thread of its own or, for tests, at once.
pub enum Checker {
    /// At once, on the caller's thread.
    Inline,
    /// At once, and only reads: for tests of what edits do to texts and packs, where the whole check would take most of the
    /// time.
    Reading,
    /// On a thread of its own.
    Background {
        /// The next request.
        next: Arc<Mutex<Option<CheckRequest>>>,
        /// Wakes the thread when there is a request.
        bell: Sender<()>,
        /// Told of each look at the results, until the first check begins.
        looks: Sender<()>,
        /// The results.
        answers: Receiver<Snapshot>,
    },
}

impl Snapshot {
    /// The format of the files: of which game they are.
    pub fn format(&self) -> &'static GameFormat {
        self.library.format()
    }

    /// The pack of Liberté, if it is one and could be read far enough to be shown.
    pub fn pack(&self) -> Option<&Arc<Pack>> {
        self.loaded.pack.as_ref()
    }

    /// The pack of another game, if it is one and could be read far enough to be shown.
    pub fn data(&self) -> Option<&Arc<DataPack>> {
        self.loaded.data.as_ref()
    }

    /// What identifies the pack, of whichever game; none if it could not be read.
    pub fn identity(&self) -> Option<PackIdentity> {
        let data = || self.data().map(|pack| PackIdentity::from(&**pack));
        self.pack().map(|pack| PackIdentity::from(&**pack)).or_else(data)
    }

    /// The texts, one a language, the pack's first language first; none if the pack could not be read.
    pub fn all_texts(&self) -> &[Texts] {
        let data = || self.data().map(|pack| pack.texts.as_slice());
        self.pack().map(|pack| pack.texts.as_slice()).or_else(data).unwrap_or_default()
    }

    /// The effects with their scripts; none if the pack could not be read.
    pub fn effects(&self) -> &[Effect] {
        let data = || self.data().map(|pack| pack.effects.as_slice());
        self.pack().map(|pack| pack.effects.as_slice()).or_else(data).unwrap_or_default()
    }

    /// The texts of a language, or of the pack's first.
    pub fn texts(&self, language: &str) -> &Texts {
        static NONE: Texts = Texts::EMPTY;
        let all = self.all_texts();
        all.iter().find(|texts| texts.language == language).or(all.first()).unwrap_or(&NONE)
    }

    /// The fewest and the most players; none if the pack could not be read.
    pub fn players(&self) -> Option<(usize, usize)> {
        if let Some(pack) = self.pack() {
            return Some((usize::from(pack.rules.fewest_players), usize::from(pack.rules.most_players)));
        }
        let players = self.data()?.settings.get("players")?;
        let bound = |at: usize| players.get(at)?.as_u64().and_then(|number| usize::try_from(number).ok());
        Some((bound(0)?, bound(1)?))
    }

    /// The rules, ready to play; none before the whole check, or where they can't be played.
    pub fn ruleset(&self) -> Option<PlayableRuleset> {
        let data = || self.loaded.playable_data().filter(|_| self.is_checked).cloned().map(PlayableRuleset::Data);
        self.compiled.clone().map(PlayableRuleset::Liberte).or_else(data)
    }

    /// The compiled scripts, of whichever game; none before they are compiled, or where they can't be.
    pub fn scripts(&self) -> Option<PackScripts> {
        let data = || self.compiled_data.clone().zip(self.data().cloned());
        let of_liberte = self.compiled.clone().map(PackScripts::Liberte);
        of_liberte.or_else(|| data().map(|(compiled, pack)| PackScripts::Data(compiled, pack)))
    }

    /// The pack, if it can be played.
    pub fn playable(&self) -> Option<&Arc<Pack>> {
        self.loaded.playable()
    }

    /// Reads the pack, without the checks that run scripts and scenarios.
    pub fn read(request: CheckRequest) -> Snapshot {
        let library = Library::new(request.files);
        let loaded = library.load(&request.variants);
        let findings = loaded.diagnostics.clone();
        Snapshot {
            revision: request.revision,
            library: Arc::new(library),
            variants: request.variants,
            findings: Arc::new(findings),
            loaded,
            compiled: None,
            compiled_data: None,
            is_checked: false,
        }
    }

    /// Runs the whole check and adds its findings and the compiled scripts.
    pub fn check(mut self) -> Snapshot {
        let checked = check_cache::check(&self.library, &self.variants);
        self.findings = checked.findings;
        self.compiled = checked.compiled;
        self.compiled_data = checked.compiled_data;
        self.is_checked = true;
        self
    }
}

/// How long the first check waits for each of the first two frames, where none is drawn.
const PATIENCE: Duration = Duration::from_millis(300);

/// Waits until results were looked for twice, as every frame does: then the first frame is on the screen. The check takes all
/// processors, and what somebody waits for at the start is to see the window.
fn wait_for_first_frame(looks: &Receiver<()>) {
    for _ in 0..2 {
        if looks.recv_timeout(PATIENCE).is_err() {
            return;
        }
    }
}

/// Runs a part of the check. A panic of it is reported as every panic is; the thread stays for the next request.
fn surviving<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

impl Checker {
    /// A checker with a thread of its own, which ends with the checker. It begins once the window's first frame is drawn.
    pub fn background(wake: Wake) -> Checker {
        let next: Arc<Mutex<Option<CheckRequest>>> = Arc::default();
        let (bell, rings) = channel::<()>();
        let (looks, looked) = channel();
        let (answer, answers) = channel();
        let waiting = next.clone();
        thread::spawn(move || {
            wait_for_first_frame(&looked);
            drop(looked);
            while rings.recv().is_ok() {
                let take = || waiting.lock().unwrap_or_else(PoisonError::into_inner).take();
                let is_overtaken = || waiting.lock().unwrap_or_else(PoisonError::into_inner).is_some();
                let Some(request) = take() else { continue };
                let Some(snapshot) = surviving(|| Snapshot::read(request)) else { continue };
                let is_received = answer.send(snapshot.clone()).is_ok();
                wake();
                if !is_received || is_overtaken() {
                    continue;
                }
                let Some(checked) = surviving(|| snapshot.check()) else { continue };
                if answer.send(checked).is_err() {
                    break;
                }
                wake();
            }
        });
        Checker::Background { next, bell, looks, answers }
    }

    /// Submits a request. Returns the snapshot where it is made at once; else it comes later, from [`Checker::latest`].
    pub fn submit(&self, request: CheckRequest) -> Option<Snapshot> {
        match self {
            Checker::Inline => Some(Snapshot::read(request).check()),
            Checker::Reading => Some(Snapshot::read(request)),
            Checker::Background { next, bell, .. } => {
                *next.lock().unwrap_or_else(PoisonError::into_inner) = Some(request);
                // A thread that is gone answers no more: the window goes on with its last snapshot.
                let _ = bell.send(());
                None
            }
        }
    }

    /// Returns the newest snapshot that has arrived since the last call.
    pub fn latest(&self) -> Option<Snapshot> {
        match self {
            Checker::Inline | Checker::Reading => None,
            Checker::Background { looks, answers, .. } => {
                // Nobody waits for it after the first check has begun.
                let _ = looks.send(());
                answers.try_iter().last()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn begun() -> (Checker, Receiver<()>) {
        let (wake, woken) = channel();
        let wake = Mutex::new(wake);
        let checker = Checker::background(Arc::new(move || {
            let _ = wake.lock().unwrap_or_else(PoisonError::into_inner).send(());
        }));
        let files = Files::built_in_named("revolution").unwrap();
        assert!(checker.submit(CheckRequest { revision: 1, files, variants: Vec::new() }).is_none());
        (checker, woken)
    }

    #[test]
    fn the_first_check_begins_when_a_frame_has_been_drawn() {
        let (checker, woken) = begun();
        assert!(checker.latest().is_none(), "the first frame begins");
        assert!(checker.latest().is_none(), "the second begins: the first is on the screen");
        woken.recv().unwrap();
        woken.recv().unwrap();
        assert!(checker.latest().is_some_and(|snapshot| snapshot.is_checked && snapshot.revision == 1));
    }

    #[test]
    fn a_window_that_draws_no_frame_is_checked_all_the_same() {
        let begin = Instant::now();
        let (checker, woken) = begun();
        woken.recv().unwrap();
        assert!(begin.elapsed() >= PATIENCE, "it waits for frames at first");
        woken.recv().unwrap();
        assert!(checker.latest().is_some_and(|snapshot| snapshot.is_checked));
    }
}
