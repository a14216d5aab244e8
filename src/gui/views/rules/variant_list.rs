//! The list of variants: which are applied to the pack, in which order, and where changes go.

use super::field::Field;
use super::gather::{RulesSnapshot, Variant, sentence_at};
use super::new_variant::{NewVariant, new_variant};
use super::value::parsed;
use super::variant_menu::variant_menu;
use crate::app::workbench::VariantLayer;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{book, check_box, palette, strong};
use crate::gui::views::form::inputs::Typing;
use crate::gui::views::words::{file_name, named, variant_id};
use crate::load::edit::PlainValue;
use crate::load::query::fold;
use crate::load::{Diagnostic, Severity};
use eframe::egui::{
    Align, Button, ComboBox, CursorIcon, Frame, Label, Layout, Margin, RichText, ScrollArea, Sense, Stroke, TextEdit,
    Ui, vec2,
};

/// The state of the list of variants.
#[derive(Default)]
pub struct VariantListState {
    /// The form of a new variant.
    making: Option<NewVariant>,
    typing: Option<Typing>,
    /// What is searched for among the variants that are not applied.
    query: String,
}

/// More variants than these can be searched.
const MANY: usize = 10;

/// The index of the variant that is being dragged.
struct DraggedVariant(usize);

/// An action on an applied variant.
enum VariantEdit {
    Switched(bool),
    MovedTo(usize),
    TakenOff,
    Asked(VariantLayer),
}

/// Draws the list.
pub fn variant_list(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    gathered: &RulesSnapshot,
    state: &mut VariantListState,
    requests: &mut Requests,
) {
    where_changes_go(ui, context, gathered, requests);
    ui.add_space(8.0);
    new_variant(ui, context, &mut state.making, requests);
    ui.add_space(8.0);
    ScrollArea::vertical().id_salt("stack of variants").auto_shrink(false).show(ui, |ui| {
        ui.label(RichText::new("Applied variants").font(book(20.0)));
        applied(ui, context, gathered, &mut state.typing, requests);
        gathered.loose.iter().for_each(|finding| finding_line(ui, finding, requests));
        ui.add_space(12.0);
        others(ui, context, gathered, &mut state.query, requests);
        ui.add_space(8.0);
    });
}

/// The layer that is edited.
fn where_changes_go(ui: &mut Ui, context: &ViewContext<'_>, gathered: &RulesSnapshot, requests: &mut Requests) {
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.selected).stroke(Stroke::new(1.0, colours.state)).corner_radius(8);
    frame.inner_margin(Margin::symmetric(10, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let into = context.workbench.target();
        let title = |id: &str| {
            gathered.variants.iter().find(|it| it.note.id == id).map_or(id.to_owned(), |it| it.note.title.clone())
        };
        ui.label(RichText::new("Changes go to").font(strong(13.5)));
        let shown = into.map_or("the pack itself".to_owned(), title);
        let list = ComboBox::from_id_salt("where changes go").selected_text(shown.clone()).truncate();
        let list = list.width(ui.available_width()).show_ui(ui, |ui| {
            requests.on_click(ui.selectable_label(into.is_none(), "the pack itself"), Request::SetTarget(None));
            // Those that are played come first: mostly one of them is meant.
            let active = context.workbench.active_variants();
            let is_active = |id: &str| active.iter().any(|asked| variant_id(asked) == id);
            let (played, others): (Vec<_>, Vec<_>) =
                gathered.variants.iter().map(|variant| &variant.note).partition(|note| is_active(&note.id));
            for note in played.into_iter().chain(others) {
                if ui.selectable_label(into == Some(note.id.as_str()), &note.title).clicked() {
                    requests.push(Request::SetTarget(Some(note.id.clone())));
                }
            }
        });
        list.response.accessible_name(format!("Changes go to: {shown}"));
        let (text, is_unseen) = consequence(context, into);
        let colour = if is_unseen { colours.doubtful } else { colours.muted };
        ui.add(Label::new(RichText::new(text).color(colour).small()).wrap());
    });
}

/// The consequences of the edited layer, and whether changes are overridden.
fn consequence(context: &ViewContext<'_>, into: Option<&str>) -> (String, bool) {
    let Some(id) = into else {
        let text = match context.workbench.files().folder() {
            Some(_) => "The pack's own files are changed: for corrections and new cards.",
            None => "The pack's own files are changed, in a copy: the built-in pack stays as it is.",
        };
        return (text.to_owned(), false);
    };
    match context.workbench.variants().iter().any(|layer| layer.is_on && layer.id() == id) {
        true => (format!("They are written to variants/{id}.toml; the pack stays as it is."), false),
        false => ("▲ This variant is not applied: changes made in it don't show here.".to_owned(), true),
    }
}

/// The applied variants. Returns the action on one of them.
fn applied(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    gathered: &RulesSnapshot,
    typing: &mut Option<Typing>,
    requests: &mut Requests,
) {
    let all = context.workbench.variants();
    let about = match all.len() {
        0 => "None: the pack's own rules apply.",
        1 => "It contains only what differs.",
        _ => "Each contains only what differs; where two disagree, the lower one wins.",
    };
    ui.add(Label::new(RichText::new(about).color(palette(ui).muted)).wrap());
    for (at, one) in all.iter().enumerate() {
        let variant = gathered.variants.iter().find(|it| it.note.id == one.id());
        let variant = (variant, gathered.last_turn);
        let done = ui.push_id(one.id(), |ui| item(ui, context, (at, one), variant, typing, requests)).inner;
        if let Some(done) = done {
            requests.push(edited_list(all, at, done));
        }
    }
}

/// The list after an action.
fn edited_list(all: &[VariantLayer], at: usize, done: VariantEdit) -> Request {
    let mut layers = all.to_vec();
    let id = layers[at].id().to_owned();
    let label = match done {
        VariantEdit::Switched(is_on) => {
            layers[at].is_on = is_on;
            format!("`{id}` switched {}", if is_on { "on" } else { "off" })
        }
        VariantEdit::MovedTo(to) => {
            let one = layers.remove(at);
            layers.insert(to.min(layers.len()), one);
            format!("`{id}` moved")
        }
        VariantEdit::TakenOff => {
            layers.remove(at);
            format!("`{id}` removed")
        }
        VariantEdit::Asked(asked) => {
            layers[at] = asked;
            format!("parameters of `{id}`")
        }
    };
    Request::SetVariants(layers, label)
}

/// An applied variant.
fn item(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    (at, one): (usize, &VariantLayer),
    (variant, last_turn): (Option<&Variant>, i64),
    typing: &mut Option<Typing>,
    requests: &mut Requests,
) -> Option<VariantEdit> {
    let colours = palette(ui);
    let is_target = context.workbench.target() == Some(one.id());
    let line = if is_target { colours.accent } else { colours.line };
    let frame = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, line)).corner_radius(8).inner_margin(8);
    let mut done = None;
    let drawn = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let title = variant.map_or(one.id(), |it| it.note.title.as_str());
        done = bar(ui, context, (at, one, title), requests);
        if let Some(variant) = variant {
            about(ui, variant, is_target);
            done = done.take().or(parameters(ui, context, one, (variant, last_turn), typing));
            variant.findings.iter().for_each(|finding| finding_line(ui, finding, requests));
        }
    });
    if let Some(carried) = drawn.response.dnd_hover_payload::<DraggedVariant>() {
        let place = drawn.response.rect;
        let y = if carried.0 > at { place.top() - 3.0 } else { place.bottom() + 3.0 };
        ui.painter().hline(place.x_range(), y, Stroke::new(2.0, colours.state));
    }
    match drawn.response.dnd_release_payload::<DraggedVariant>() {
        // The dragged variant reports its new index when it is dropped.
        Some(carried) if carried.0 != at => {
            requests.push(edited_list(context.workbench.variants(), carried.0, VariantEdit::MovedTo(at)));
            None
        }
        _ => done,
    }
}

/// The first line of an applied variant: grip, switch, title, and buttons to move it.
fn bar(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    (at, one, title): (usize, &VariantLayer, &str),
    requests: &mut Requests,
) -> Option<VariantEdit> {
    let count = context.workbench.variants().len();
    let mut done = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        grip(ui, at);
        let mut is_on = one.is_on;
        if check_box(ui, &mut is_on, "").accessible_name(format!("{title} is on")).changed() {
            done = Some(VariantEdit::Switched(is_on));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().button_padding = vec2(3.0, 2.0);
            ui.spacing_mut().item_spacing.x = 1.0;
            let mut small = |sign: &str, word: &str, can: bool, what: VariantEdit| {
                let button =
                    Button::new(RichText::new(sign).small()).frame_when_inactive(false).min_size(vec2(22.0, 22.0));
                let button = ui.add_enabled(can, button).accessible_name(format!("{word}: {title}"));
                if button.on_hover_text(word).clicked() {
                    done = Some(what);
                }
            };
            small("×", "Remove", true, VariantEdit::TakenOff);
            small("▼", "Move down", at + 1 < count, VariantEdit::MovedTo(at + 1));
            small("▲", "Move up", at > 0, VariantEdit::MovedTo(at.saturating_sub(1)));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(title).font(book(17.0));
                let text = if one.is_on { text } else { text.color(palette(ui).muted) };
                let name = ui.add(Label::new(text).wrap().sense(Sense::CLICK));
                variant_menu(&name, context, (one.id(), title), requests);
                if !one.is_on {
                    ui.add_space(6.0);
                    ui.label(RichText::new("off").color(palette(ui).muted).small());
                }
            });
        });
    });
    done
}

/// The grip to drag a variant by; the buttons are for the keyboard.
fn grip(ui: &mut Ui, at: usize) {
    let (place, response) = ui.allocate_exact_size(vec2(12.0, 22.0), Sense::DRAG);
    response.dnd_set_drag_payload(DraggedVariant(at));
    let colour = palette(ui).muted;
    for row in -1..=1 {
        for column in [-2.5, 2.5] {
            ui.painter().circle_filled(place.center() + vec2(column, row as f32 * 5.0), 1.3, colour);
        }
    }
    response.on_hover_cursor(CursorIcon::Grab).on_hover_text("Drag to change the order");
}

/// The description of a variant.
fn about(ui: &mut Ui, variant: &Variant, is_target: bool) {
    let colours = palette(ui);
    let note = &variant.note;
    if !note.reason.is_empty() {
        ui.add(Label::new(&note.reason).wrap());
    }
    if !note.source.is_empty() {
        // Ids stand in backticks in files; here they are read without.
        let source = note.source.replace('`', "");
        ui.add(Label::new(RichText::new(source).color(colours.muted).small()).wrap());
    }
    if is_target {
        ui.label(RichText::new("◆ changes go here").color(colours.doubtful).small());
    }
}

/// The parameters of a variant, as fields.
fn parameters(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    one: &VariantLayer,
    (variant, last_number): (&Variant, i64),
    typing: &mut Option<Typing>,
) -> Option<VariantEdit> {
    let texts = context.texts();
    let parameters = one.parameters();
    let mut done = None;
    for (setting, own) in &variant.parameters {
        let said = parameters.iter().find(|(key, _)| *key == setting.name).map(|(_, value)| *value);
        let Some(value) = parsed(setting, said.unwrap_or(own)) else { continue };
        let name = format!("{} of {}", named(setting.name), variant.note.title);
        ui.add_space(2.0);
        ui.add(Label::new(RichText::new(named(setting.name)).font(strong(12.5))).wrap())
            .on_hover_text(setting.meaning.trim());
        ui.horizontal(|ui| {
            let sentence = |value: &PlainValue| sentence_at(context, setting, value);
            let (kind, name) = (&setting.kind, name.as_str());
            let field = Field { kind, value: &value, sentence: &sentence, last_number, texts, name };
            if let Some(chosen) = field.ui(ui, typing) {
                done = Some(VariantEdit::Asked(one.with(setting.name, Some(&chosen))));
            }
            if said.is_some_and(|said| said != own) {
                let text = RichText::new(format!("◆ instead of {own}")).color(palette(ui).muted).small();
                let back = ui.add(Button::new(text).frame_when_inactive(false));
                if back.accessible_name(format!("Reset: {name}")).on_hover_text("Reset").clicked() {
                    done = Some(VariantEdit::Asked(one.with(setting.name, None)));
                }
            }
        });
    }
    done
}

/// A finding, which links to its place.
fn finding_line(ui: &mut Ui, finding: &Diagnostic, requests: &mut Requests) {
    let colours = palette(ui);
    let (sign, colour) = match finding.severity {
        Severity::Error => ("×", colours.wrong),
        Severity::Warning => ("▲", colours.doubtful),
        Severity::Note => ("●", colours.muted),
    };
    let text = RichText::new(format!("{sign} {}", finding.message)).color(colour).small();
    let line = ui.add(Button::new(text).frame(false).wrap());
    let line = match &finding.help {
        Some(help) => line.on_hover_text(help),
        None => line,
    };
    if let Some(place) = finding.place.as_ref().filter(|_| line.clicked()) {
        requests.push(Request::GoTo(place.clone()));
    }
    // The other variant of a conflict.
    for (place, why) in &finding.related {
        let text = format!("{}: {why}", file_name(&place.path));
        let link =
            ui.add(Button::new(RichText::new(text).color(colours.muted).underline().small()).frame(false).wrap());
        if link.on_hover_text(format!("Show it: {}", place.path)).clicked() {
            requests.push(Request::GoTo(place.clone()));
        }
    }
    if let Some(help) = finding.help.as_ref().filter(|_| !finding.related.is_empty()) {
        ui.add(Label::new(RichText::new(help).color(colours.muted).small()).wrap());
    }
}

/// The variants that have all words of a query in their title, id, reason or source.
fn found<'v>(variants: Vec<&'v Variant>, query: &str) -> Vec<&'v Variant> {
    let words: Vec<String> = query.split_whitespace().map(fold).collect();
    let has_all = |variant: &&Variant| {
        let note = &variant.note;
        let text = fold(&[note.title.as_str(), &note.id, &note.reason, &note.source].join(" "));
        words.iter().all(|word| text.contains(word))
    };
    variants.into_iter().filter(has_all).collect()
}

/// The variants that are not applied.
fn others(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    gathered: &RulesSnapshot,
    query: &mut String,
    requests: &mut Requests,
) {
    let all = context.workbench.variants();
    let is_laid = |variant: &&Variant| all.iter().any(|layer| layer.id() == variant.note.id);
    let others: Vec<&Variant> = gathered.variants.iter().filter(|it| !is_laid(it)).collect();
    if others.is_empty() {
        return;
    }
    ui.label(RichText::new(if all.is_empty() { "Variants" } else { "More variants" }).font(book(20.0)));
    let count = others.len();
    let others = match count > MANY {
        true => {
            let field = TextEdit::singleline(query).hint_text("Search the variants").desired_width(f32::INFINITY);
            ui.add(field).accessible_name("Search the variants");
            found(others, query)
        }
        false => others,
    };
    if others.is_empty() {
        ui.label(RichText::new(format!("None of the {count} has these words.")).color(palette(ui).muted));
    }
    for variant in others {
        ui.separator();
        let note = &variant.note;
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = ui.add(Button::new("Apply"));
                if button.accessible_name(format!("Apply: {}", note.title)).clicked() {
                    let mut layers = all.to_vec();
                    layers.push(VariantLayer { spec: note.id.clone(), is_on: true });
                    requests.push(Request::SetVariants(layers, format!("`{}` applied", note.id)));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let text = RichText::new(&note.title).font(book(17.0));
                    let name = ui.add(Label::new(text).wrap().sense(Sense::CLICK));
                    variant_menu(&name, context, (&note.id, &note.title), requests);
                });
            });
        });
        about(ui, variant, context.workbench.target() == Some(note.id.as_str()));
        variant.findings.iter().for_each(|finding| finding_line(ui, finding, requests));
    }
}
