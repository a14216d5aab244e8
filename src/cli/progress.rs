//! Work that takes long: a progress bar, Ctrl-C, and games that make the program fail.

use super::Failure;
use crate::lab::BatchError;
use crate::sandbox::write_crash;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
pub fn cancel_on_ctrl_c() -> Arc<AtomicBool> {
    // One for the whole program: a command may play several times, and a handler is set once.
    static CANCELLED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
    let cancelled = CANCELLED.clone();
    let flag = cancelled.clone();
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Where no handler can be set, Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(handler);
    cancelled
}

impl From<BatchError> for Failure {
    /// What to tell of games that were not played to their end. The journal of one that made the program fail is written to
    /// the folder that the program runs in.
    fn from(error: BatchError) -> Failure {
        match &error {
            BatchError::Refused(why) => Failure::usage(why),
            BatchError::BotFailed { .. } => Failure::of_script(error),
            BatchError::Crashed { journal, .. } => match write_crash(Path::new("."), journal) {
                Ok(file) => {
                    Failure::content(format!("{error}; its journal is in {}: please report it", file.display()))
                }
                Err(why) => Failure::content(format!("{error}; its journal can't be written: {why}")),
            },
        }
    }
}

/// Does some work with a progress bar on standard error, where that is a terminal; the work counts what it has done. The bar
/// ends with the work, and with its panic.
pub fn with_progress<T>(what: &str, count: u64, work: impl FnOnce(&AtomicU64) -> T) -> T {
    struct EndsWithWork<'a>(&'a AtomicBool);
    impl Drop for EndsWithWork<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let (done, finished) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let _ends = EndsWithWork(&finished);
        scope.spawn(|| show_progress(what, count, &done, &finished));
        work(&done)
    })
}

/// Shows how far some work has come until it is finished.
fn show_progress(what: &str, count: u64, done: &AtomicU64, finished: &AtomicBool) {
    let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {what}, {{per_sec}}, {{eta}} left");
    let bar = ProgressBar::new(count);
    bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    while !finished.load(Ordering::Relaxed) {
        bar.set_position(done.load(Ordering::Relaxed));
        std::thread::sleep(Duration::from_millis(20));
    }
    bar.finish_and_clear();
}

#[cfg(test)]
mod tests {
    use super::with_progress;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn work_that_panics_ends_with_its_panic_and_leaves_nobody_waiting() {
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let work = AssertUnwindSafe(|| with_progress("games", 1, |_| panic!("of a test")));
            let _ = sender.send(catch_unwind(work).is_err());
        });
        // Far longer than it takes; without an end it would take for ever.
        assert_eq!(receiver.recv_timeout(Duration::from_secs(30)), Ok(true));
    }
}
