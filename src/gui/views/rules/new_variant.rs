//! A new variant: an empty one, a copy of another, or one made from unsaved changes.

use crate::app::workbench::{Change, MovableChanges};
use crate::gui::game::GameWords;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::kernel::Order;
use crate::load::edit::PlainValue;
use crate::load::scaffold::{id_of, variants_to_copy};
use crate::model::capitalized;
use eframe::egui::{Button, ComboBox, Frame, Id, Label, Margin, RichText, Role, Stroke, TextEdit, Ui, WidgetInfo};

/// The most keys that are listed; of more, the number is given.
const MOST_NAMED: usize = 6;

/// What is asked beside the title: the key, and the hint in its field.
const ABOUT: [(&str, &str); 2] =
    [("reason", "Reason: why one would play it"), ("source", "Source: where it comes from, if not from you")];

/// The form of a new variant.
pub struct NewVariant {
    title: String,
    /// The id; derived from the title until it is typed.
    id: String,
    has_own_id: bool,
    /// Why one would play it, and where it comes from: at least one of the two is wanted.
    about: [String; 2],
    beginning: Beginning,
    is_new: bool,
}

/// What the variant begins with.
enum Beginning {
    /// Nothing, or what another variant does: the ids and titles of those that can be copied, and which of them is.
    Copy { known: Vec<(String, String)>, like: Option<usize> },
    /// The changes to move into it, with the revision.
    Changes(u64, MovableChanges),
}

impl NewVariant {
    fn new(beginning: Beginning) -> NewVariant {
        let about = Default::default();
        NewVariant { title: String::new(), id: String::new(), has_own_id: false, about, beginning, is_new: true }
    }

    /// Why it can't be created.
    fn refusal(&self, context: &ViewContext<'_>) -> Option<String> {
        if self.id.is_empty() {
            return Some("Give it a title.".to_owned());
        }
        if let Some(finding) = context.workbench.refusal_of_variant(&self.id) {
            let why = finding.help.unwrap_or(finding.message);
            return Some(format!("{}.", capitalized(&why)));
        }
        let has_nothing = matches!(&self.beginning, Beginning::Changes(_, movable) if movable.moved.is_empty());
        has_nothing.then(|| "Nothing was changed that a variant can contain.".to_owned())
    }

    fn request(&self, requests: &mut Requests) {
        let title = self.title.trim().to_owned();
        let mut said: Vec<(&str, String)> = ABOUT.iter().map(|(key, _)| *key).zip(self.about.clone()).collect();
        let id = self.id.clone();
        let begun = match &self.beginning {
            Beginning::Changes(..) => Request::ToVariant { id, title },
            Beginning::Copy { known, like } => match like.and_then(|at| known.get(at)) {
                Some((like, _)) => Request::CopyVariant { id, title, like: like.clone() },
                None => {
                    said.push(("title", title));
                    Request::NewVariant(id)
                }
            },
        };
        requests.push(begun);
        said.retain(|(_, text)| !text.trim().is_empty());
        if !said.is_empty() {
            let set =
                |(key, text): (&str, String)| Change::Set(key.to_owned(), PlainValue::Text(text.trim().to_owned()));
            let changes = said.into_iter().map(set).collect();
            requests.push(Request::Change { label: format!("about `{}`", self.id), field: None, changes });
        }
    }
}

/// Draws the two buttons, or the form.
pub fn new_variant(ui: &mut Ui, context: &ViewContext<'_>, state: &mut Option<NewVariant>, requests: &mut Requests) {
    let Some(making) = state else {
        *state = buttons(ui, context);
        return;
    };
    if let Beginning::Changes(revision, movable) = &mut making.beginning
        && *revision != context.workbench.revision()
    {
        (*revision, *movable) = (context.workbench.revision(), context.workbench.movable());
    }
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.paper).stroke(Stroke::new(1.0, colours.line)).corner_radius(8);
    let is_over = frame.inner_margin(Margin::same(10)).show(ui, |ui| form(ui, context, making, requests)).inner;
    if is_over {
        *state = None;
    }
}

fn buttons(ui: &mut Ui, context: &ViewContext<'_>) -> Option<NewVariant> {
    let mut begun = None;
    ui.horizontal_wrapped(|ui| {
        let new = ui.button("New variant…").on_hover_text("A house rule that contains only what differs.");
        if new.clicked() {
            let mut known = variants_to_copy(&context.workbench.snapshot().library);
            known.order_by(|(_, title), (_, other)| title.cmp(other));
            begun = Some(NewVariant::new(Beginning::Copy { known, like: None }));
        }
        let is_changed = !context.workbench.unsaved().is_empty();
        let of_changes = ui.add_enabled(is_changed, Button::new("Turn changes into a variant…"));
        let of_changes = of_changes
            .on_hover_text("Unsaved changes to the pack's own files move into a variant; the files stay as they were.")
            .on_disabled_hover_text("There are no unsaved changes.");
        if of_changes.clicked() {
            let (revision, movable) = (context.workbench.revision(), context.workbench.movable());
            begun = Some(NewVariant::new(Beginning::Changes(revision, movable)));
        }
    });
    begun
}

/// The form. Returns whether it is finished.
fn form(ui: &mut Ui, context: &ViewContext<'_>, making: &mut NewVariant, requests: &mut Requests) -> bool {
    let colours = palette(ui);
    ui.set_width(ui.available_width());
    let heading = match making.beginning {
        Beginning::Changes(..) => "Turn changes into a variant",
        Beginning::Copy { .. } => "A new variant",
    };
    ui.label(RichText::new(heading).font(strong(13.5)));
    let title = TextEdit::singleline(&mut making.title).id(Id::unique("title of a new variant"));
    let [title_example, id_example] = GameWords::of(context.rulebook()).variant_example;
    let hint = format!("Title, such as {title_example}");
    let title = ui.add(title.hint_text(hint).desired_width(f32::INFINITY));
    let title = title.accessible_name("Title of the new variant");
    if std::mem::take(&mut making.is_new) {
        title.request_focus();
    }
    if title.changed() && !making.has_own_id {
        making.id = id_of(&making.title).unwrap_or_default();
    }
    let hint = format!("Id, such as {id_example}");
    let id = TextEdit::singleline(&mut making.id).hint_text(hint).desired_width(f32::INFINITY);
    making.has_own_id |= ui.add(id).accessible_name("Id of the new variant").changed();
    for ((key, hint), text) in ABOUT.into_iter().zip(&mut making.about) {
        let field = TextEdit::singleline(text).hint_text(hint).desired_width(f32::INFINITY);
        ui.add(field).accessible_name(format!("{} of the new variant", capitalized(key)));
    }
    match &mut making.beginning {
        Beginning::Changes(_, movable) => what_moves(ui, movable),
        Beginning::Copy { known, like } => choose_beginning(ui, known, like),
    }
    let refusal = making.refusal(context);
    // The line is there even if it is empty, so that the buttons don't move.
    let why = refusal.as_deref().unwrap_or(" ");
    ui.add(Label::new(RichText::new(why).color(colours.muted).small()).truncate());
    let mut is_over = false;
    ui.horizontal(|ui| {
        let is_entered = title.lost_focus() && ui.input(|input| input.key_pressed(eframe::egui::Key::Enter));
        let make = ui.add_enabled(refusal.is_none(), Button::new("Create"));
        if refusal.is_none() && (make.clicked() || is_entered) {
            making.request(requests);
            is_over = true;
        }
        is_over |= ui.button("Cancel").clicked();
    });
    is_over
}

/// Whether the variant begins empty or does what another one does.
fn choose_beginning(ui: &mut Ui, known: &[(String, String)], like: &mut Option<usize>) {
    let name = |at: Option<usize>| match at.and_then(|at| known.get(at)) {
        Some((_, title)) => format!("Like: {title}"),
        None => "Begins empty".to_owned(),
    };
    let list = ComboBox::from_id_salt("like").width(ui.available_width()).selected_text(name(*like)).truncate();
    let list = list.show_ui(ui, |ui| {
        for at in std::iter::once(None).chain((0..known.len()).map(Some)) {
            ui.selectable_value(like, at, name(at));
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name(*like)));
}

/// What moves into the variant, and what stays.
fn what_moves(ui: &mut Ui, movable: &MovableChanges) {
    let colours = palette(ui);
    if !movable.moved.is_empty() {
        let text = format!("Moves: {}", listed(&movable.moved));
        ui.add(Label::new(RichText::new(text).small()).wrap());
    }
    for left in movable.left.iter().take(MOST_NAMED) {
        let text = RichText::new(format!("▲ stays behind: {left}")).color(colours.doubtful).small();
        ui.add(Label::new(text).wrap());
    }
    if let Some(more) = movable.left.len().checked_sub(MOST_NAMED).filter(|more| *more > 0) {
        ui.label(RichText::new(format!("▲ and {more} more stay behind")).color(colours.doubtful).small());
    }
}

fn listed(keys: &[String]) -> String {
    let named = keys.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
    match keys.len().checked_sub(MOST_NAMED) {
        Some(more) if more > 0 => format!("{named} and {more} more"),
        _ => named,
    }
}
