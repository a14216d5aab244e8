//! Places that the Tab key comes to once, as if they were one: the arrows lead from one of them to the next.

use super::place_id;
use eframe::egui::accesskit::Action;
use eframe::egui::{AsIdSalt, EventFilter, Id, Key, Modifiers, Rect, Response, Sense, Ui};

/// Places in lines of as many, of which one takes the focus.
pub struct TabGroup {
    id: Id,
    /// The place that Tab comes to.
    stop: usize,
}

impl TabGroup {
    /// So many places in lines of `columns`. An arrow that is pressed while one of them has the focus leads to another, Home
    /// and End to the first and the last.
    pub fn new(ui: &Ui, id: impl AsIdSalt, count: usize, columns: usize) -> TabGroup {
        let id = place_id(ui, id);
        let last = count.saturating_sub(1);
        let before = ui.data(|data| data.get_temp::<usize>(id)).unwrap_or(0).min(last);
        let mut group = TabGroup { id, stop: before };
        // A screen reader may name any of them.
        let is_called =
            |at: &usize| ui.input(|input| input.has_accesskit_action_request(group.place(*at), Action::Focus));
        let to = match (0..count).find(is_called) {
            None if ui.memory(|memory| memory.has_focus(group.place(before))) => {
                let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
                ui.memory_mut(|memory| memory.set_focus_lock_filter(group.place(before), filter));
                ui.input_mut(|input| {
                    let ways = [
                        (Key::ArrowLeft, before.checked_sub(1)),
                        (Key::ArrowRight, before.checked_add(1)),
                        (Key::ArrowUp, before.checked_sub(columns)),
                        (Key::ArrowDown, before.checked_add(columns)),
                        (Key::Home, Some(0)),
                        (Key::End, Some(last)),
                    ];
                    let pressed = ways.into_iter().find(|(key, _)| input.consume_key(Modifiers::NONE, *key));
                    pressed.and_then(|(_, to)| to).filter(|to| *to <= last)
                })
            }
            called => called,
        };
        if let Some(to) = to {
            group.stop = to;
            ui.memory_mut(|memory| memory.request_focus(group.place(to)));
        }
        group.keep(ui);
        group
    }

    fn keep(&self, ui: &Ui) {
        ui.data_mut(|data| data.insert_temp(self.id, self.stop));
    }

    fn place(&self, at: usize) -> Id {
        self.id.with(at)
    }

    /// A place that can be clicked, and pressed while it has the focus.
    pub fn button(&self, ui: &Ui, rect: Rect, at: usize) -> Response {
        let sense = if at == self.stop { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, self.place(at), sense);
        if response.clicked() {
            TabGroup { id: self.id, stop: at }.keep(ui);
        }
        response
    }
}
