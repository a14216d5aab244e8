//! Completion: a list of words at the cursor while typing. The focus stays in the text.

use super::keys::{Edited, apply};
use super::page::Page;
use super::{EditorInput, EditorResponse, EditorState, Language};
use crate::games::revolution::Spec;
use crate::gui::boxed;
use crate::gui::theme::palette;
use crate::load::schema::Rulebook;
use crate::script::{Offer, OfferKind, Offers, WordKind, libertalia, offers, revolution};
use eframe::egui::text_edit::TextEditOutput;
use eframe::egui::{
    Button, Event, Id, Key, LayerId, Modifiers, Popup, PopupCloseBehavior, PopupKind, Rect, RectAlign, Response,
    RichText, ScrollArea, SurrenderFocusOn, Ui, vec2,
};

/// The size of the list, in points.
const WIDTH: f32 = 440.0;
const HEIGHT: f32 = 210.0;
/// The number of suggestions listed; further typing shows the others.
const MOST: usize = 60;

/// The suggestions.
#[derive(Default)]
pub(super) struct Completion {
    offers: Option<Offers>,
    selected: usize,
    /// Whether it was requested by a key.
    is_wanted: bool,
    /// Whether to scroll to the selected suggestion, since a key moved the selection.
    has_moved: bool,
    /// Where the cursor was last, in bytes.
    cursor: usize,
    /// Where the cursor is painted.
    pub at: Option<Rect>,
}

impl Completion {
    pub fn is_open(&self) -> bool {
        self.offers.is_some()
    }

    pub fn close(&mut self) {
        self.offers = None;
    }

    /// Shows the field so that a click into the list takes no focus from it.
    pub fn keep_focus(&self, ui: &mut Ui, id: Id, show: impl FnOnce(&mut Ui) -> TextEditOutput) -> TextEditOutput {
        let layer = LayerId::new(PopupKind::Popup.order(), popup_id(id));
        let pointed = ui.ctx().pointer_interact_pos().and_then(|at| ui.ctx().layer_id_at(at));
        let is_over = self.is_open() && pointed == Some(layer);
        let usual = ui.ctx().options(|options| options.input_options.surrender_focus_on);
        if is_over {
            ui.ctx().options_mut(|options| options.input_options.surrender_focus_on = SurrenderFocusOn::Never);
        }
        let output = show(ui);
        ui.ctx().options_mut(|options| options.input_options.surrender_focus_on = usual);
        output
    }

    /// Computes the suggestions after a frame of typing.
    pub fn follow(&mut self, ui: &Ui, id: Id, input: &EditorInput<'_>, page: &Page, cursor: usize, was_edited: bool) {
        let wanted = std::mem::take(&mut self.is_wanted);
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        let has_moved = std::mem::replace(&mut self.cursor, cursor) != cursor;
        let typed = was_edited && ui.input(|input| input.events.iter().any(is_of_a_word));
        let Language::Rhai(rulebook) = input.language else { return self.close() };
        let is_of_use = has_focus && !input.is_read_only;
        if !is_of_use || has_moved && !was_edited && !wanted {
            return self.close();
        }
        if !(typed || wanted || was_edited && self.is_open()) {
            return;
        }
        let found = match rulebook {
            Rulebook::Liberte => offers(&page.text, cursor, input.pack),
            Rulebook::Libertalia => libertalia::offers(&page.text, cursor, None),
            Rulebook::Revolution => {
                let spec = input.data.and_then(|pack| Spec::of(pack).ok());
                revolution::offers(&page.text, cursor, spec.as_ref())
            }
        };
        let found = found.filter(|found| wanted || found.is_eager);
        // No suggestion if the word is complete.
        self.offers = found.filter(|found| {
            let written = page.text.get(found.span.clone()).unwrap_or_default();
            wanted || !matches!(&found.all[..], [only] if only.name == written)
        });
        self.selected = 0;
    }

    fn accept(&mut self, page: &Page, at: usize) -> Option<Edited> {
        let offers = self.offers.take()?;
        let offer = offers.all.get(at)?;
        let (before, after) = (page.text.get(..offers.span.start)?, page.text.get(offers.span.end..)?);
        let cursor = offers.span.start + offer.caret;
        // Between quotation marks, ids.
        self.is_wanted = offer.insert.get(..offer.caret).is_some_and(|before| before.ends_with('"'))
            && offer.caret < offer.insert.len();
        Some(Edited { text: format!("{before}{}{after}", offer.insert), selection: cursor..cursor })
    }
}

fn popup_id(id: Id) -> Id {
    id.with("completion")
}

/// Whether an event types something after which words are suggested.
fn is_of_a_word(event: &Event) -> bool {
    let is_of_a_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '"');
    matches!(event, Event::Text(text) if text.chars().next_back().is_some_and(is_of_a_word))
}

/// Handles the keys of the list. Returns the text if a suggestion was accepted.
pub(super) fn keys(ui: &Ui, state: &mut EditorState) -> Option<Edited> {
    let EditorState { completion, page, .. } = state;
    completion.is_wanted |= ui.input_mut(|input| {
        let wanted = input.consume_key(Modifiers::CTRL, Key::Space);
        if wanted {
            input.events.retain(|event| !matches!(event, Event::Text(text) if text == " "));
        }
        wanted
    });
    let count = completion.offers.as_ref()?.all.len().min(MOST);
    let (up, down, accepts, closes) = ui.input_mut(|input| {
        // Keys of the frame in which the list opened were not meant for it.
        let is_typed = input.events.iter().any(|event| matches!(event, Event::Text(_)));
        let mut taken = |key| {
            let is_it = |event: &Event| {
                matches!(event, Event::Key { key: other, pressed: true, modifiers, .. } if *other == key && modifiers.is_none())
            };
            let before = input.events.len();
            if !is_typed || key == Key::Escape {
                input.events.retain(|event| !is_it(event));
            }
            before - input.events.len()
        };
        let (up, down) = (taken(Key::ArrowUp), taken(Key::ArrowDown));
        let accepts = taken(Key::Enter) + taken(Key::Tab) > 0;
        (up, down, accepts, taken(Key::Escape) > 0)
    });
    completion.has_moved = up + down > 0;
    completion.selected = (completion.selected + down + count - up % count.max(1)) % count.max(1);
    if closes {
        completion.close();
    }
    if accepts { completion.accept(page, completion.selected) } else { None }
}

/// The list at the cursor.
pub(super) fn popup(
    ui: &mut Ui,
    id: Id,
    input: &EditorInput<'_>,
    state: &mut EditorState,
    response: &mut EditorResponse,
) {
    let EditorState { completion, .. } = state;
    let (Some(offers), Some(at)) = (&completion.offers, completion.at) else { return };
    let (selected, has_moved) = (completion.selected, completion.has_moved);
    let at = at.expand2(vec2(0.0, 2.0));
    let clicked = Popup::new(popup_id(id), ui.ctx().clone(), at, ui.layer_id())
        .kind(PopupKind::Popup)
        .open(true)
        .align(RectAlign::BOTTOM_START)
        .align_alternatives(&[RectAlign::TOP_START])
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .show(boxed(|ui| {
            ui.set_width(WIDTH);
            let clicked = list(ui, offers, selected, has_moved);
            if let Some(offer) = offers.all.get(selected) {
                about(ui, offer);
            }
            clicked
        }));
    let Some(at) = clicked.and_then(|shown| shown.inner).filter(|_| !input.is_read_only) else { return };
    if let Some(edited) = completion.accept(&state.page, at) {
        response.changed = Some(apply(ui, id, state, edited));
        ui.memory_mut(|memory| memory.request_focus(id));
        ui.ctx().request_repaint();
    }
}

fn list(ui: &mut Ui, offers: &Offers, selected: usize, has_moved: bool) -> Option<usize> {
    let mut clicked = None;
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().button_padding = vec2(6.0, 2.0);
    ui.spacing_mut().interact_size.y = 18.0;
    ScrollArea::vertical().max_height(HEIGHT).auto_shrink([false, true]).show(ui, |ui| {
        for (at, offer) in offers.all.iter().enumerate().take(MOST) {
            let row = row(ui, offer, at == selected);
            if at == selected && has_moved {
                row.scroll_to_me(None);
            }
            if row.clicked() {
                clicked = Some(at);
            }
        }
    });
    clicked
}

fn row(ui: &mut Ui, offer: &Offer, is_selected: bool) -> Response {
    let colours = palette(ui);
    let name = RichText::new(&offer.name).monospace().color(colours.ink);
    let signature = offer.signature.strip_prefix(&offer.name).unwrap_or(&offer.signature);
    let signature = if signature.is_empty() { kind(offer) } else { signature };
    let signature = RichText::new(shortened(signature)).small().color(colours.muted);
    ui.add(Button::selectable(is_selected, name).right_text(signature).min_size(vec2(ui.available_width(), 0.0)))
}

/// A signature, truncated to leave space for the name.
fn shortened(text: &str) -> String {
    const MOST: usize = 48;
    if text.chars().count() <= MOST { text.to_owned() } else { text.chars().take(MOST - 1).chain(['…']).collect() }
}

fn kind(offer: &Offer) -> &'static str {
    match offer.kind {
        OfferKind::Word(WordKind::Constant) => "constant",
        OfferKind::Word(kind) => kind.id(),
        OfferKind::Keyword => "keyword",
        OfferKind::Own => "in this script",
        OfferKind::Id => "id",
    }
}

/// The selected suggestion in full.
fn about(ui: &mut Ui, offer: &Offer) {
    let colours = palette(ui);
    ui.separator();
    ui.label(RichText::new(&offer.signature).monospace().size(12.0));
    if !offer.doc.is_empty() {
        ui.label(RichText::new(&offer.doc).color(colours.muted));
    }
}
