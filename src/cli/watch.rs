//! `liberte watch`: the pack's check and tests again, whenever one of its files is saved.
//!
//! What the system says of changes only wakes the program up: what has changed is read from the files themselves, so an
//! editor's temporary files, a save without a change, and files that are replaced instead of written need no special care.

mod answer;
mod snapshot;
#[cfg(test)]
mod tests;

use super::open::library;
use super::printer;
use super::{Failure, Outcome};
use crate::desk::{DiskChange, PackWatcher};
use answer::Answer;
use clap::Args;
use snapshot::Snapshot;
use std::io::Write;
use std::path::Path;
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
    /// Something happened to the pack's files.
    Changed(DiskChange),
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
    let (root, name) =
        (library.files().folder().unwrap_or(Path::new(".")).to_owned(), library.files().name().to_owned());
    let (sender, wakes) = channel();
    stop_on_ctrl_c(sender.clone());
    let heard = move |change| drop(sender.send(Wake::Changed(change)));
    let mut watcher = PackWatcher::begin(&root, &name, PAUSE, heard).map_err(unwatchable)?;
    let mut known = Snapshot::of(library.files());
    let colour = printer::has_colour_out();
    let watching = format!("watching data/{name} and scripts/{name} in {}; Ctrl-C ends", root.display());
    say(&format!("{}{watching}\n", Answer::of(&library).text(&library, colour)))?;
    loop {
        match next(&wakes) {
            Wake::Stop => return Ok(ExitCode::from(130)),
            Wake::Lost => return Err(Failure::usage("the system has ended the watch")),
            Wake::Changed(DiskChange::Folders) => watcher.renew().map_err(unwatchable)?,
            Wake::Changed(DiskChange::Files) => {}
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
    let mut out = printer::stdout();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

fn unwatchable(error: notify::Error) -> Failure {
    Failure::usage(format!("the system can't watch these files: {error}"))
}

/// Waits for something to happen, and takes all that has happened as one.
fn next(wakes: &Receiver<Wake>) -> Wake {
    let Ok(first) = wakes.recv() else { return Wake::Lost };
    let mut most = DiskChange::Files;
    for wake in std::iter::once(first).chain(wakes.try_iter()) {
        match wake {
            Wake::Changed(change) => most = most.max(change),
            other @ (Wake::Stop | Wake::Lost) => return other,
        }
    }
    Wake::Changed(most)
}

fn stop_on_ctrl_c(sender: Sender<Wake>) {
    // Where no handler can be set, Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(move || {
        let _ = sender.send(Wake::Stop);
    });
}
