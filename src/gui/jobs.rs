//! Work that takes longer than a frame: experiments, scenario tests, trials of effects, files. Each runs on a thread of its
//! own, tells how far it is, and can be stopped.

use super::work::Wake;
use crate::desk::{TestFile, TestRun, Trial, TrialResult, TrialSubject, own_tests, run_tests, try_effect};
use crate::load::Library;
use crate::script::Compiled;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Where jobs run.
#[derive(Clone)]
pub enum Road {
    /// In place, to their end: for tests.
    InPlace,
    /// Beside the window, which is woken with each piece of news.
    Beside(Wake),
}

/// A job that tells news until it is done.
pub struct Job<N> {
    news: Receiver<N>,
    stop: Arc<AtomicBool>,
    is_over: Arc<AtomicBool>,
}

impl<N: Send + 'static> Job<N> {
    /// Starts a job. It is given a way to tell news, and whether it shall stop.
    pub(super) fn start(road: &Road, work: impl FnOnce(&dyn Fn(N), &AtomicBool) + Send + 'static) -> Job<N> {
        let (sender, news): (Sender<N>, _) = channel();
        let (stop, is_over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (stops, wake) = (stop.clone(), road.wake());
        let end = End { is_over: is_over.clone(), wake: road.wake() };
        let run = move || {
            let _end = end;
            work(
                &|news| {
                    // Whoever asked may be gone: then nobody needs to know.
                    let _ = sender.send(news);
                    wake();
                },
                &stops,
            );
        };
        match road {
            Road::InPlace => run(),
            Road::Beside(_) => drop(thread::spawn(run)),
        }
        Job { news, stop, is_over }
    }

    /// What has been told since this was asked last.
    pub fn news(&self) -> impl Iterator<Item = N> + '_ {
        self.news.try_iter()
    }

    /// Asks the job to stop as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it has come to its end.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }
}

/// The end of a job, also of one that panics: nobody waits for it any more.
struct End {
    is_over: Arc<AtomicBool>,
    wake: Wake,
}

impl Drop for End {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Release);
        (self.wake)();
    }
}

impl<N> Drop for Job<N> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Road {
    fn wake(&self) -> Wake {
        match self {
            Road::InPlace => Arc::new(|| {}),
            Road::Beside(wake) => wake.clone(),
        }
    }
}

/// Does one thing, which has one outcome.
pub fn once<N: Send + 'static>(road: &Road, work: impl FnOnce(&AtomicBool) -> N + Send + 'static) -> Job<N> {
    Job::start(road, move |tell, stop| tell(work(stop)))
}

/// An effect that is to be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TryThis {
    /// The file of its script.
    pub path: String,
    /// What the script is for.
    pub subject: TrialSubject,
    /// How many play.
    pub seats: usize,
    /// Decides the position and the choices.
    pub seed: u64,
    /// The scenario whose position it begins from; none: random games from their beginnings.
    pub scenario: Option<String>,
}

/// Tries an effect on a position of a random game, or of a scenario of the library.
pub fn try_out(
    road: &Road,
    compiled: Compiled,
    library: Arc<Library>,
    what: TryThis,
    language: String,
) -> Job<Result<TrialResult, String>> {
    once(road, move |stop| {
        let TryThis { subject, seats, seed, scenario, .. } = what;
        let scenario = scenario.map(|path| {
            let text = library.text(&path).map_err(|error| format!("can't read {path}: {error}"))?;
            library.scenario(&path, &text).scenario.ok_or_else(|| format!("{path} has errors"))
        });
        let scenario = scenario.transpose()?;
        let from = scenario.as_ref().map(|scenario| &scenario.setup);
        try_effect(&compiled, &Trial { subject, seats, seed, choices: &[], language: &language, from }, stop)
    })
}

/// How many scenarios are run before the list fills on.
const TESTS_AT_ONCE: usize = 64;

/// Runs the pack's own scenario tests: those of some paths, or all.
pub fn run_scenarios(road: &Road, library: Arc<Library>, only: Option<Vec<String>>) -> Job<Vec<TestRun>> {
    Job::start(road, move |tell, stop| {
        let is_meant = |file: &TestFile| only.as_ref().is_none_or(|only| only.contains(&file.name));
        let tests: Vec<TestFile> = own_tests(&library).into_iter().filter(is_meant).collect();
        for files in tests.chunks(TESTS_AT_ONCE) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            tell(run_tests(&library, files, false));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Files;

    #[test]
    fn a_job_that_panics_is_over_and_tells_nothing() {
        let (woken, wakes) = channel();
        let woken = std::sync::Mutex::new(woken);
        let wake: Wake = Arc::new(move || {
            let _ = woken.lock().unwrap().send(());
        });
        let job: Job<u8> = once(&Road::Beside(wake), |_| panic!("in a job"));
        wakes.recv().unwrap();
        assert!(job.is_over());
        assert_eq!(job.news().count(), 0);
    }

    #[test]
    fn all_scenarios_are_run() {
        let library = Arc::new(Library::new(Files::built_in()));
        let runs: Vec<TestRun> = run_scenarios(&Road::InPlace, library.clone(), None).news().flatten().collect();
        assert_eq!(runs.len(), library.scenarios().len());
        assert!(runs.iter().all(|run| run.failure.is_none()));
    }
}
