//! The whole window without a display, used as people use it: by what is written on it, and by keys.
#![allow(dead_code, reason = "every test file uses a part of this")]

use crate::support::{Copied, without_most_variants};
use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{Event, Key, Modifiers, Vec2, ViewportCommand, ViewportEvent, ViewportId};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use liberte::app::jobs::Executor;
use liberte::gui::{App, Environment, theme};
use liberte::load::Files;
use std::ops::{Deref, DerefMut};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How often Tab may be pressed on the way to something.
const FAR: usize = 120;
/// How long something beside the window may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(60);
/// The seconds of a frame where nobody looks at how something moves.
const QUICK: f32 = 0.25;

/// The window, and who sits before it.
pub struct Person {
    harness: Harness<'static, App>,
    woken: Option<Receiver<()>>,
}

/// A window whose work runs in place, that keeps nothing and watches nothing.
pub fn environment() -> Environment {
    Environment { executor: Executor::Inline, recovery: None, games: None, watches: false }
}

impl Person {
    /// Before the built-in pack without most of its variants with scripts.
    pub fn new() -> Person {
        Person::before(App::new(without_most_variants(), environment()))
    }

    /// Before the whole built-in pack.
    pub fn with_all_variants() -> Person {
        Person::before(App::new(Files::built_in(), environment()))
    }

    /// Before a pack on disk.
    pub fn on_disk(copied: &Copied) -> Person {
        Person::before(App::new(Files::open(&copied.folder().to_string_lossy()).unwrap(), environment()))
    }

    /// Before the built-in pack of a game.
    pub fn of_game(name: &str) -> Person {
        Person::before(App::new(Files::built_in_named(name).unwrap(), environment()))
    }

    /// Before a window.
    pub fn before(app: App) -> Person {
        Person::at_pace(app, QUICK)
    }

    /// Before that pack, in a window that draws as often as a screen does: what moves by itself takes its time.
    pub fn before_a_screen() -> Person {
        Person::at_pace(App::new(without_most_variants(), environment()), 1.0 / 60.0)
    }

    fn at_pace(app: App, seconds_a_frame: f32) -> Person {
        let builder = Harness::builder().with_size(Vec2::new(1440.0, 900.0)).with_max_steps(16);
        let builder = builder.with_step_dt(seconds_a_frame).with_context_setup(theme::apply);
        let harness = builder.build_ui_state(|ui, app: &mut App| app.frame(ui), app);
        let mut person = Person { harness, woken: None };
        person.run();
        person
    }

    /// Before a pack on disk that is watched, in a window as the program opens it: its work runs beside it.
    pub fn watching(copied: &Copied) -> Person {
        Person::at_work_beside(Files::open(&copied.folder().to_string_lossy()).unwrap(), true)
    }

    /// Before that pack, in a window whose work runs beside it.
    pub fn beside() -> Person {
        Person::at_work_beside(without_most_variants(), false)
    }

    /// Before a pack, watched or not, in a window whose work runs beside it.
    pub fn at_work_beside(files: Files, watches: bool) -> Person {
        let (ring, woken) = channel();
        let ring = Mutex::new(ring);
        let wake = Arc::new(move || drop(ring.lock().map(|ring| ring.send(()))));
        let environment = Environment { executor: Executor::Background(wake), recovery: None, games: None, watches };
        let mut person = Person::before(App::new(files, environment));
        person.woken = Some(woken);
        person.until(|person| person.state().workbench().is_settled());
        person
    }

    /// Forgets how often the window was woken since it drew itself last; gives how often.
    pub fn forget_wakes(&mut self) -> usize {
        self.woken.as_ref().map_or(0, |woken| woken.try_iter().count())
    }

    /// Whether the window stays as it is until somebody does something.
    pub fn asks_for_no_frame(&self) -> bool {
        self.output().viewport_output.values().all(|output| output.repaint_delay == Duration::MAX)
    }

    /// Whether the window wants to draw itself again within a time, though nobody does anything.
    pub fn asks_for_frame_within(&self, time: Duration) -> bool {
        self.output().viewport_output.values().any(|output| output.repaint_delay < time)
    }

    /// Waits, drawing whenever the window is woken, until something holds.
    pub fn until(&mut self, holds: impl Fn(&Person) -> bool) {
        while !holds(self) {
            let woken = self.woken.as_ref().unwrap();
            woken.recv_timeout(PATIENCE).expect("the window is woken by what it waits for");
            self.run();
        }
    }

    /// Presses keys, such as `Ctrl+Shift+Z`, and waits until the window is quiet.
    pub fn press(&mut self, keys: &str) {
        self.queue(keys);
        self.run();
    }

    /// Presses keys, and looks at the very next frame.
    pub fn press_once(&mut self, keys: &str) {
        self.queue(keys);
        self.step();
    }

    fn queue(&self, keys: &str) {
        let mut modifiers = Modifiers::NONE;
        let (before, key) = keys.rsplit_once('+').unwrap_or(("", keys));
        for name in before.split('+').filter(|name| !name.is_empty()) {
            modifiers |= match name {
                "Ctrl" => Modifiers::CTRL | Modifiers::COMMAND,
                "Shift" => Modifiers::SHIFT,
                other => panic!("no such modifier: {other}"),
            };
        }
        let key = Key::from_name(key).unwrap_or_else(|| panic!("no such key: {key}"));
        match modifiers.is_none() {
            true => self.event(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }),
            false => self.key_press_modifiers(modifiers, key),
        }
    }

    /// Presses keys so many times.
    pub fn press_times(&mut self, times: usize, keys: &str) {
        (0..times).for_each(|_| self.press(keys));
    }

    /// Types where the focus is.
    pub fn type_text(&mut self, text: &str) {
        self.event(Event::Text(text.to_owned()));
        self.run();
    }

    /// Types where the focus is, in place of what stands there.
    pub fn overwrite(&mut self, text: &str) {
        self.press("Ctrl+A");
        self.type_text(text);
    }

    /// Clicks what has a name.
    pub fn click(&mut self, name: &str) {
        self.named(name).click();
        self.run();
    }

    /// Chooses a command in the palette.
    pub fn command(&mut self, name: &str) {
        self.press("Ctrl+P");
        self.type_text(name);
        self.press("Enter");
    }

    /// What has a name and takes clicks or keys; else what merely has that name.
    pub fn named<'a>(&'a self, name: &'a str) -> Node<'a> {
        let all: Vec<Node<'a>> = self.get_all_by_label(name).collect();
        let takes_input = |node: &&Node<'a>| !matches!(node.accesskit_node().role(), Role::Label);
        let found = all.iter().find(takes_input).or(all.first());
        *found.unwrap_or_else(|| panic!("nothing is called {name}"))
    }

    /// Whether something with these words can be seen.
    pub fn sees(&self, words: &str) -> bool {
        self.query_all_by_label_contains(words).next().is_some()
    }

    /// The names and words in which something stands.
    pub fn words(&self, part: &str) -> Vec<String> {
        let all = self.query_all_by_label_contains(part);
        all.map(|node| Some(name_of(&node)).filter(|name| !name.is_empty()).or(node.value()).unwrap_or_default())
            .collect()
    }

    /// The name of what has the focus.
    pub fn focused(&self) -> String {
        let all = self.root().children_recursive();
        let focused = all.into_iter().find(|node| node.is_focused());
        focused.map(|node| name_of(&node)).unwrap_or_default()
    }

    /// Presses keys until what has the focus is called so, or begins so.
    pub fn walk_to(&mut self, keys: &str, name: &str) {
        let mut passed = Vec::new();
        for _ in 0..FAR {
            // The focus is where it goes a frame after the key; what else moves may go on meanwhile.
            self.press_once(keys);
            self.step();
            let focused = self.focused();
            if focused.starts_with(name) {
                self.run();
                return;
            }
            passed.push(focused);
        }
        panic!("{keys} does not lead to {name}, but to {:?}", &passed[..passed.len().min(120)]);
    }

    /// Presses Tab until what has the focus is called so, or begins so.
    pub fn tab_to(&mut self, name: &str) {
        self.walk_to("Tab", name);
    }

    /// Closes the window by the system's own cross.
    pub fn close(&mut self) {
        let viewports = &mut self.input_mut().viewports;
        viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
        self.step();
        self.input_mut().viewports.entry(ViewportId::ROOT).or_default().events.clear();
    }

    /// What the window asked of the system in its last frame.
    pub fn asked_of_system(&self) -> Vec<ViewportCommand> {
        self.output().viewport_output.values().flat_map(|output| output.commands.clone()).collect()
    }

    /// The text of a file as it stands in the window.
    pub fn text(&self, path: &str) -> String {
        self.state().workbench().text(path).unwrap_or_default().to_string()
    }

    /// What was found wrong.
    pub fn problems(&self) -> Vec<String> {
        self.state().workbench().snapshot().findings.iter().map(|finding| finding.message.clone()).collect()
    }
}

/// The name of a node: its own, or that of its label.
pub fn name_of(node: &Node<'_>) -> String {
    let node = node.accesskit_node();
    let label = node.labelled_by().next().and_then(|label| label.label().or_else(|| label.value()));
    node.label().or(label).unwrap_or_default()
}

/// What takes input, or can be reached by Tab, and has no name.
pub fn nameless(person: &Person) -> Vec<String> {
    use Role::{Button, CheckBox, ComboBox, MultilineTextInput, Slider, SpinButton, TextInput};
    let inputs = [Button, CheckBox, ComboBox, Slider, SpinButton, TextInput, MultilineTextInput];
    let takes_input = |node: &Node<'_>| {
        let about = node.accesskit_node();
        inputs.contains(&about.role()) || about.data().supports_action(Action::Focus)
    };
    let all = person.root().children_recursive();
    let found = all.filter(|node| takes_input(node) && name_of(node).trim().is_empty());
    found.map(|node| format!("{:?} {:?} {}", node.accesskit_node().role(), node.value(), node.rect())).collect()
}

impl Deref for Person {
    type Target = Harness<'static, App>;

    fn deref(&self) -> &Self::Target {
        &self.harness
    }
}

impl DerefMut for Person {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.harness
    }
}
