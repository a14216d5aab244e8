//! What lists have in common: one Tab stop for all rows, the keys within, and headings that sort.

use super::select::Step;
use crate::gui::theme;
use eframe::egui::{
    Align, Button, EventFilter, Id, Key, Layout, Modifiers, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind,
    TextWrapMode, Ui, WidgetInfo,
};

/// A key pressed while a list has the focus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListKey {
    /// To another row; true: all rows in between are selected.
    Walk(Step, bool),
    /// Another order.
    Sort(SortKey),
    /// Edit what is selected.
    Enter,
    /// Edit what is selected where it stands.
    Edit,
    /// Select all.
    All,
    /// Remove what is selected.
    Delete,
    /// Select nothing.
    Escape,
}

/// A change of the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SortKey {
    /// By the column before, or the next one.
    By(isize),
    /// Upward, or downward.
    Downward(bool),
}

impl SortKey {
    /// The column to sort by, and whether downward. `by` is the column of now, if one of those that are seen.
    pub fn of<C: Copy + PartialEq>(self, columns: &[C], by: Option<C>) -> Option<(C, bool)> {
        let at = by.and_then(|by| columns.iter().position(|column| *column == by));
        let first = columns.first()?;
        Some(match self {
            SortKey::By(step) => {
                let next = at.map_or(0, |at| at.saturating_add_signed(step).min(columns.len() - 1));
                (columns[next], false)
            }
            SortKey::Downward(to) => (by.unwrap_or(*first), to),
        })
    }
}

/// The rows of a list, from here to the end of its room, as one Tab stop. `is_wanted`: it gets the focus now. While something
/// is selected, Escape is the list's own: the next one leaves it.
pub fn one_stop(
    ui: &mut Ui,
    id: &str,
    is_wanted: &mut bool,
    has_selected: bool,
    name: &dyn Fn() -> String,
) -> Response {
    let rect = Rect::from_min_max(ui.cursor().min, ui.max_rect().max);
    let list = ui.interact(rect, Id::unique(id), Sense::focusable_noninteractive());
    list.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, name()));
    if std::mem::take(is_wanted) {
        list.request_focus();
    }
    if list.has_focus() {
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: has_selected,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(list.id, filter));
    }
    list
}

/// Draws the edge of a list that has the focus.
pub fn focus_edge(ui: &Ui, list: &Response) {
    if list.has_focus() {
        let line = Stroke::new(2.0, theme::palette(ui).ink);
        // Within what is seen: a part of the edge alone would be a stray line.
        ui.painter().rect_stroke(list.rect.expand(4.0).intersect(ui.clip_rect()), 6.0, line, StrokeKind::Inside);
    }
}

/// The keys pressed while a list has the focus. `row` is how many things stand in a row, `page` how many on a page.
pub fn pressed(ui: &Ui, list: &Response, row: isize, page: isize) -> Vec<ListKey> {
    if !list.has_focus() {
        return Vec::new();
    }
    let page = page.max(1);
    let walk = [
        (Key::ArrowDown, Step::By(row)),
        (Key::ArrowUp, Step::By(-row)),
        (Key::PageDown, Step::By(page)),
        (Key::PageUp, Step::By(-page)),
        (Key::Home, Step::First),
        (Key::End, Step::Last),
        (Key::ArrowRight, Step::By(1)),
        (Key::ArrowLeft, Step::By(-1)),
    ];
    let mut keys = Vec::new();
    // Ctrl+Down is no Down: longer combinations come first.
    let is_pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let sorts = [
        (Key::ArrowLeft, SortKey::By(-1)),
        (Key::ArrowRight, SortKey::By(1)),
        (Key::ArrowUp, SortKey::Downward(false)),
        (Key::ArrowDown, SortKey::Downward(true)),
    ];
    let sorts = sorts.into_iter().filter(|(key, _)| row == 1 && is_pressed(Modifiers::COMMAND, *key));
    keys.extend(sorts.map(|(_, sort)| ListKey::Sort(sort)));
    for (key, to) in walk {
        for modifiers in [Modifiers::SHIFT, Modifiers::NONE] {
            if is_pressed(modifiers, key) {
                keys.push(ListKey::Walk(to, modifiers.shift));
            }
        }
    }
    let others = [
        (Modifiers::COMMAND, Key::A, ListKey::All),
        (Modifiers::NONE, Key::Escape, ListKey::Escape),
        (Modifiers::NONE, Key::Delete, ListKey::Delete),
        (Modifiers::NONE, Key::Enter, ListKey::Enter),
        (Modifiers::NONE, Key::F2, ListKey::Edit),
    ];
    keys.extend(others.into_iter().filter(|(modifiers, key, _)| is_pressed(*modifiers, *key)).map(|it| it.2));
    keys
}

/// The heading of a column.
pub struct Heading<'h> {
    /// As it is written.
    pub title: &'h str,
    /// What it sorts by, for the accessible name.
    pub name: &'h str,
    /// Whether the order is descending; none where another column gives the order.
    pub is_downward: Option<bool>,
    /// Whether it ends at the right edge, as the numbers below it.
    pub is_right: bool,
}

/// Draws a heading. Returns whether it was clicked. It is no Tab stop: the list is one, and its keys sort as well.
pub fn heading(ui: &mut Ui, of: Heading<'_>) -> bool {
    let palette = theme::palette(ui);
    let arrow = match of.is_downward {
        None => "",
        Some(false) => " ▲",
        Some(true) => " ▼",
    };
    let is_by = of.is_downward.is_some();
    let color = if is_by { palette.ink } else { palette.muted };
    let text = RichText::new(format!("{}{arrow}", of.title)).font(theme::strong(12.0)).color(color);
    ui.spacing_mut().button_padding.x = 0.0;
    let button = Button::new(text).frame_when_inactive(false).wrap_mode(TextWrapMode::Extend).sense(Sense::CLICK);
    let layout = match of.is_right {
        true => Layout::right_to_left(Align::Center),
        false => Layout::left_to_right(Align::Center),
    };
    let button = ui.with_layout(layout, |ui| ui.add(button)).inner;
    button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_by, format!("sort by {}", of.name)));
    button.clicked()
}
