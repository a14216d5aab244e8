//! `liberte watch`: the pack's check and tests again, whenever one of its files is saved.
//!
//! What the system says of changes only wakes the program up: what has changed is read from the files themselves, so an
//! editor's temporary files, a save without a change, and files that are replaced instead of written need no special care.

mod answer;
mod snapshot;
#[cfg(test)]
mod tests;

use super::open::{has_colour, library};
use super::{Failure, Outcome};
use answer::Answer;
use clap::Args;
use notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, DebouncedEvent, Debouncer, RecommendedCache, new_debouncer};
use snapshot::Snapshot;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// How long nothing more must happen to a file before it counts as saved.
const PAUSE: Duration = Duration::from_millis(50);

/// What `watch` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = "Ctrl-C ends it.")]
pub struct WatchArgs {}

/// What wakes the program up.
enum Wake {
    /// Something happened to files; `true` if to the watched folders themselves.
    Changed(bool),
    /// Ctrl-C.
    Stop,
    /// Nothing will ever be heard again.
    Lost,
}

/// Checks and tests, and again whenever something has changed, until Ctrl-C.
pub fn watch(pack: Option<&str>, _: &WatchArgs) -> Outcome {
    let mut library = library(pack)?;
    if library.files().folder().is_none() {
        let what = "error: the built-in pack is a part of the program and can't change";
        return Err(Failure::Usage(format!("{what}\nhelp: name a folder of your own: `liberte watch --pack DIR`")));
    }
    let folders = Folders::of(library.files().folder().unwrap_or(Path::new(".")), library.files().name());
    let (sender, wakes) = channel();
    stop_on_ctrl_c(sender.clone());
    let mut watcher = folders.watcher(sender).map_err(unwatchable)?;
    folders.watch(&mut watcher)?;
    let mut known = Snapshot::of(library.files());
    let colour = has_colour(&std::io::stdout());
    say(&format!("{}watching {}\n", Answer::of(&library).text(&library, colour), folders.named()))?;
    loop {
        match next(&wakes) {
            Wake::Stop => return Ok(ExitCode::from(130)),
            Wake::Lost => return Err(Failure::usage("the system has ended the watch")),
            Wake::Changed(true) => folders.watch(&mut watcher)?,
            Wake::Changed(false) => {}
        }
        let now = Snapshot::of(library.files());
        let changes = now.since(&known);
        known = now;
        if !changes.is_empty() {
            library.forget();
            say(&format!("\n{changes}{}", Answer::of(&library).text(&library, colour)))?;
        }
    }
}

/// Says something at once, even to a pipe.
fn say(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

fn unwatchable(error: notify::Error) -> Failure {
    Failure::usage(format!("the system can't watch these files: {error}"))
}

/// Whether a folder, or one in it, is not there, or no longer.
fn is_of_missing(error: &notify::Error) -> bool {
    match &error.kind {
        notify::ErrorKind::PathNotFound | notify::ErrorKind::WatchNotFound => true,
        notify::ErrorKind::Io(error) => error.kind() == std::io::ErrorKind::NotFound,
        _ => false,
    }
}

/// Waits for something to happen, and takes all that has happened as one.
fn next(wakes: &Receiver<Wake>) -> Wake {
    let Ok(first) = wakes.recv() else { return Wake::Lost };
    let mut is_folder = false;
    for wake in std::iter::once(first).chain(wakes.try_iter()) {
        match wake {
            Wake::Changed(folder) => is_folder |= folder,
            other => return other,
        }
    }
    Wake::Changed(is_folder)
}

fn stop_on_ctrl_c(sender: Sender<Wake>) {
    // Where no handler can be set, Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(move || {
        let _ = sender.send(Wake::Stop);
    });
}

type Watcher = Debouncer<RecommendedWatcher, RecommendedCache>;

/// The folders that are watched.
struct Folders {
    /// Those in which the pack's folders may be replaced: the root, `data` and `scripts`.
    above: [PathBuf; 3],
    /// The pack's two.
    own: [PathBuf; 2],
    /// What people call the pack's two.
    names: [String; 2],
}

impl Folders {
    fn of(root: &Path, name: &str) -> Folders {
        let trees = ["data", "scripts"];
        let [data, scripts] = trees.map(|tree| root.join(tree));
        Folders {
            own: [data.join(name), scripts.join(name)],
            above: [root.to_owned(), data, scripts],
            names: trees.map(|tree| format!("{tree}/{name}")),
        }
    }

    fn named(&self) -> String {
        format!("{} in {}; Ctrl-C ends", self.names.join(" and "), self.above[0].display())
    }

    /// A watcher that reports what happens to files below the pack's folders, and to those folders.
    fn watcher(&self, sender: Sender<Wake>) -> notify::Result<Watcher> {
        let (above, own) = (self.above.clone(), self.own.clone());
        new_debouncer(PAUSE, None, move |result: DebounceEventResult| {
            let wake = match result {
                Ok(events) => wake(&events, &above, &own),
                // Such as a folder that went while it was looked into.
                Err(_) => Some(Wake::Changed(true)),
            };
            if let Some(wake) = wake {
                let _ = sender.send(wake);
            }
        })
    }

    /// Watches the folders, anew where they were watched before. One that is missing is seen when it comes.
    ///
    /// # Errors
    /// Usage: the system refuses, as it does where too many files are watched already.
    fn watch(&self, watcher: &mut Watcher) -> Result<(), Failure> {
        let above = self.above.iter().map(|folder| (folder, RecursiveMode::NonRecursive));
        let own = self.own.iter().map(|folder| (folder, RecursiveMode::Recursive));
        for (folder, mode) in above.chain(own) {
            // It may not have been watched, or be gone.
            let _ = watcher.unwatch(folder);
            match watcher.watch(folder, mode) {
                Err(error) if !is_of_missing(&error) => return Err(unwatchable(error)),
                _ => {}
            }
        }
        Ok(())
    }
}

/// What events mean for folders of a pack and those above them; nothing, if they are of other files. Reading is no change,
/// and the program itself reads.
fn wake(events: &[DebouncedEvent], above: &[PathBuf], own: &[PathBuf]) -> Option<Wake> {
    let events = || events.iter().filter(|event| !event.kind.is_access());
    let paths = || events().flat_map(|event| &event.paths);
    let is_folder =
        events().any(|event| event.need_rescan()) || paths().any(|it| above.contains(it) || own.contains(it));
    let is_ours = is_folder || paths().any(|path| own.iter().any(|own| path.starts_with(own)));
    is_ours.then_some(Wake::Changed(is_folder))
}
