//! Jobs that take longer than a frame: experiments, scenario tests, trials of effects, files. Each runs on a thread of its
//! own, sends messages on its progress, and can be stopped.

use crate::app::workbench::Wake;
use crate::desk::{TestFile, TestRun, own_tests, run_tests};
use crate::load::Library;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How jobs are run.
#[derive(Clone)]
pub enum Executor {
    /// At once, to their end: for tests.
    Inline,
    /// On a background thread; the window is woken by each message.
    Background(Wake),
}

/// A job that sends messages until it is done.
pub struct Job<M> {
    /// What it has sent that nobody has taken yet. A channel would be compiled anew for each kind of message, 15 kB each.
    messages: Arc<Mutex<Vec<M>>>,
    stop: Arc<AtomicBool>,
    is_over: Arc<AtomicBool>,
}

impl<M: Send + 'static> Job<M> {
    /// Starts a job. It is given a function that sends a message, and a flag that is set when it should stop.
    pub(crate) fn start(executor: &Executor, work: impl FnOnce(&dyn Fn(M), &AtomicBool) + Send + 'static) -> Job<M> {
        let messages = Arc::new(Mutex::new(Vec::new()));
        let sent = messages.clone();
        let (stop, is_over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (stops, wake) = (stop.clone(), executor.wake());
        let end = End { is_over: is_over.clone(), wake: executor.wake() };
        let run = move || {
            let _end = end;
            work(
                &|message| {
                    sent.lock().unwrap_or_else(PoisonError::into_inner).push(message);
                    wake();
                },
                &stops,
            );
        };
        match executor {
            Executor::Inline => run(),
            Executor::Background(_) => drop(thread::spawn(Box::new(run) as Box<dyn FnOnce() + Send>)),
        }
        Job { messages, stop, is_over }
    }

    /// Returns the messages that have arrived since the last call.
    pub fn messages(&self) -> impl Iterator<Item = M> {
        std::mem::take(&mut *self.messages.lock().unwrap_or_else(PoisonError::into_inner)).into_iter()
    }

    /// Tells the job to stop as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns true once it has ended.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }
}

/// Marks a job as ended when dropped, even if it panics, so that nobody waits for it.
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

impl<M> Drop for Job<M> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Executor {
    /// The function that wakes the window; it does nothing where jobs run at once.
    pub(crate) fn wake(&self) -> Wake {
        match self {
            Executor::Inline => Arc::new(|| {}),
            Executor::Background(wake) => wake.clone(),
        }
    }
}

/// Runs a job that sends a single message: its outcome.
pub fn run_once<M: Send + 'static>(
    executor: &Executor,
    work: impl FnOnce(&AtomicBool) -> M + Send + 'static,
) -> Job<M> {
    Job::start(executor, move |send, stop| send(work(stop)))
}

/// The number of scenarios that are run before their results are sent.
const TESTS_PER_MESSAGE: usize = 64;

/// Runs the pack's own scenario tests: those with the given paths, or all.
pub fn run_scenarios(executor: &Executor, library: Arc<Library>, only: Option<Vec<String>>) -> Job<Vec<TestRun>> {
    Job::start(executor, move |send, stop| {
        let is_meant = |file: &TestFile| only.as_ref().is_none_or(|only| only.contains(&file.name));
        let tests: Vec<TestFile> = own_tests(&library).into_iter().filter(is_meant).collect();
        for files in tests.chunks(TESTS_PER_MESSAGE) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            send(run_tests(&library, files, false));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Files;

    #[test]
    fn a_job_that_panics_is_over_and_sends_nothing() {
        let (woken, wakes) = std::sync::mpsc::channel();
        let woken = Mutex::new(woken);
        let wake: Wake = Arc::new(move || {
            let _ = woken.lock().unwrap().send(());
        });
        let job: Job<u8> = run_once(&Executor::Background(wake), |_| panic!("in a job"));
        wakes.recv().unwrap();
        assert!(job.is_over());
        assert_eq!(job.messages().count(), 0);
    }

    #[test]
    fn all_scenarios_are_run() {
        let library = Arc::new(Library::new(Files::built_in()));
        let runs: Vec<TestRun> = run_scenarios(&Executor::Inline, library.clone(), None).messages().flatten().collect();
        assert_eq!(runs.len(), library.scenarios().len());
        assert!(runs.iter().all(|run| run.failure.is_none()));
    }
}
