//! `liberte edit`, and `liberte` alone: the window, where there is one.

use super::open::library;
use super::printer;
use super::tour::tour;
use super::{Failure, Outcome, Window};
use std::io::Write;
use std::process::ExitCode;

/// Opens the window on a pack.
///
/// # Errors
/// Usage: the folder can't be read, there is no display, or the program was built without the window.
pub fn edit(pack: Option<&str>, window: Option<Window>) -> Outcome {
    let files = library(pack)?.files().clone();
    let window = window.ok_or_else(|| Failure::usage(WITHOUT))?;
    display().map_err(Failure::usage)?;
    window(files).map_err(|why| Failure::usage(format!("the window cannot be opened: {why}")))?;
    Ok(ExitCode::SUCCESS)
}

/// Opens the window, or says in one line why it can't and gives the tour.
pub fn window_or_tour(pack: Option<&str>, window: Option<Window>) -> Outcome {
    let opened = match window {
        None => Err(WITHOUT.to_owned()),
        Some(window) => {
            let files = library(pack)?.files().clone();
            display().and_then(|()| window(files).map_err(|why| format!("the window cannot be opened: {why}")))
        }
    };
    match opened {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(why) => {
            let _ = writeln!(printer::stderr(), "{why}; here is the tour in text");
            tour(pack)
        }
    }
}

const WITHOUT: &str = "this program was built without the window";

/// Whether there is a display, where the system says so beforehand.
fn display() -> Result<(), String> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_one = cfg!(not(target_os = "linux")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    if has_one { Ok(()) } else { Err("no display was found for the window".to_owned()) }
}
