//! The keys of the editor, which the map would otherwise take: arrows move what is held.

use super::{Bench, Handle, MapEditor, Tool};
use crate::desk::map_edit::Neighbours;
use crate::gui::requests::Requests;
use eframe::egui::{Event, Key, Modifiers, Ui};

/// How far Shift moves at once, in steps.
const FAR: f64 = 10.0;

impl MapEditor {
    /// Takes the keys of a focused map.
    pub(super) fn keys(&mut self, ui: &Ui, bench: &Bench<'_>, requests: &mut Requests) {
        for (key, modifiers) in taken(ui, &|key| self.takes(key)) {
            let neighbours = if modifiers.alt { Neighbours::Stay } else { Neighbours::Along };
            let step = if modifiers.shift { FAR } else { 1.0 };
            match key {
                Key::ArrowLeft => self.nudge(bench, [-step, 0.0], neighbours, requests),
                Key::ArrowRight => self.nudge(bench, [step, 0.0], neighbours, requests),
                Key::ArrowUp => self.nudge(bench, [0.0, -step], neighbours, requests),
                Key::ArrowDown => self.nudge(bench, [0.0, step], neighbours, requests),
                Key::Period => self.hold_next(bench, 1),
                Key::Comma => self.hold_next(bench, -1),
                Key::L => self.held = bench.id().map(|id| (id.to_owned(), Handle::Label)),
                Key::B if bench.blocks().is_some() => {
                    self.held = bench.id().map(|id| (id.to_owned(), Handle::Blocks));
                }
                Key::B => self.set_blocks_apart(bench, true, requests),
                Key::Insert => {
                    if let Some((_, Handle::Point(at))) = self.held {
                        self.add_after(bench, at, requests);
                    }
                }
                Key::Delete | Key::Backspace if self.tool == Tool::Points => match self.held {
                    Some((_, Handle::Point(at))) => self.remove_point(bench, at, neighbours, requests),
                    Some((_, Handle::Blocks)) => self.set_blocks_apart(bench, false, requests),
                    Some((_, Handle::Label)) | None => {}
                },
                Key::Backspace => drop(self.line.pop()),
                Key::Enter => self.finish(bench, requests),
                Key::Escape if self.tool == Tool::Points => {
                    self.held = None;
                    self.refused = None;
                }
                Key::Escape => self.give_up(),
                _ => {}
            }
        }
    }

    /// Whether a key is the editor's now.
    fn takes(&self, key: Key) -> bool {
        let is_drawing = self.tool != Tool::Points;
        match key {
            Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown => self.held.is_some() && !is_drawing,
            Key::Period | Key::Comma | Key::L | Key::B => !is_drawing,
            Key::Insert | Key::Delete => self.held.is_some() && !is_drawing,
            Key::Backspace | Key::Escape => self.held.is_some() || is_drawing,
            Key::Enter => is_drawing && !self.line.is_empty(),
            _ => false,
        }
    }

    /// Holds the next point of the outline, or the one before.
    fn hold_next(&mut self, bench: &Bench<'_>, by: isize) {
        let Some((ring, _)) = bench.outline() else { return };
        let from = match self.held {
            Some((_, Handle::Point(at))) => at as isize + by,
            Some((_, Handle::Label | Handle::Blocks)) | None => 0,
        };
        self.hold(bench, from.rem_euclid(ring.len().max(1) as isize) as usize);
    }
}

/// Takes the presses of some keys, whatever Shift and Alt do.
fn taken(ui: &Ui, takes: &dyn Fn(Key) -> bool) -> Vec<(Key, Modifiers)> {
    let mut found = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| match *event {
            Event::Key { key, pressed: true, modifiers, .. } if !modifiers.command && takes(key) => {
                found.push((key, modifiers));
                false
            }
            _ => true,
        });
    });
    found
}
