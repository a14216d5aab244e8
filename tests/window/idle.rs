//! A window in which nothing is done costs nothing, with a real folder behind it too.

use crate::app::Person;
use crate::support::Copied;
use liberte::desk::PackWatcher;
use notify::{Event, RecursiveMode, Watcher};
use std::fs;
use std::sync::mpsc::channel;
use std::time::Duration;

/// As long as the window waits before it looks at the disk.
const QUIET: Duration = Duration::from_millis(150);
/// How often the folder is read: as often as a window would wake itself in about a second.
const READINGS: usize = 6;

#[test]
fn nobody_wakes_a_window_before_a_folder_that_is_only_read() {
    let copied = Copied::new();
    let mut person = Person::watching(&copied);
    // What the system tells of reading: by that, and not by a clock, the test knows that the window was told as well.
    let (sender, told) = channel::<notify::Result<Event>>();
    let mut watcher = notify::recommended_watcher(sender).unwrap();
    watcher.watch(copied.folder(), RecursiveMode::Recursive).unwrap();
    person.forget_wakes();
    for _ in 0..READINGS {
        for folder in ["data/liberte", "scripts/liberte"] {
            assert!(fs::read_dir(copied.path(folder)).unwrap().count() > 1);
        }
        fs::read(copied.path("data/liberte/cards.toml")).unwrap();
        let mut next = told.recv().ok();
        while let Some(event) = next {
            let event = event.expect("the system tells of reading");
            assert!(event.kind.is_access(), "{event:?}");
            next = told.recv_timeout(QUIET).ok();
        }
    }
    assert_eq!(person.forget_wakes(), 0, "reading woke the window");
    assert!(person.asks_for_no_frame());
    // And it is not deaf.
    copied.change("data/liberte/cards.toml", "title = \"Jean-Paul Marat\"", "title = \"Marat, the friend\"");
    person.until(|person| person.text("data/liberte/cards.toml").contains("Marat, the friend"));
}

#[test]
fn a_folder_that_is_made_anew_is_still_watched() {
    let copied = Copied::new();
    let (sender, told) = channel();
    let heard = move |change| {
        let _ = sender.send(change);
    };
    let mut watcher = PackWatcher::begin(copied.folder(), "liberte", Duration::from_millis(20), heard).unwrap();
    let (scripts, aside) = (copied.path("scripts/liberte"), copied.path("aside"));
    fs::rename(&scripts, &aside).unwrap();
    fs::rename(&aside, &scripts).unwrap();
    assert_eq!(told.recv().unwrap(), liberte::desk::DiskChange::Folders);
    watcher.renew().unwrap();
    while told.try_recv().is_ok() {}
    copied.write("scripts/liberte/terror.rhai", "// Mine.\n");
    assert!(told.recv().is_ok());
}
