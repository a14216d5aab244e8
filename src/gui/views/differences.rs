//! What the rules do differently now, in sentences, and the printable sheet of house rules.

use super::super::print_request::Printed;
use super::super::requests::{Request, Requests, ViewContext};
use super::super::theme::{book, palette, strong};
use super::links::{follow, hint};
use crate::compare::{self, About, CardWords, Detail, Line, Section, Sheet, Side, markdown};
use crate::desk::{data_differences, data_rules};
use crate::load::{Files, Library, Loaded};
use crate::model::{VariantNote, Wording, say};
use eframe::egui::{Button, ComboBox, Frame, Label, Link, Margin, RichText, ScrollArea, Stroke, Ui};
use std::sync::Arc;

/// The greatest width of a line of text, in points.
const LINE: f32 = 720.0;

/// What the rules are compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Against {
    /// The pack as it is saved, without variants.
    #[default]
    Saved,
    /// The built-in pack.
    BuiltIn,
}

/// The state of the view.
#[derive(Default)]
pub struct DifferencesState {
    /// What the rules are compared with.
    pub against: Against,
    /// Whether the sheet is shown.
    pub shows_sheet: bool,
    memo: Option<DifferencesMemo>,
}

/// The differences at one state of the work.
struct DifferencesMemo {
    key: MemoKey,
    sections: Vec<Section>,
    sheet: Sheet,
    markdown: String,
}

#[derive(PartialEq)]
struct MemoKey {
    revision: u64,
    unsaved: usize,
    language: String,
    against: Against,
}

impl Against {
    /// The title.
    fn words(self) -> &'static str {
        match self {
            Against::Saved => "the saved pack without variants",
            Against::BuiltIn => "the built-in pack without variants",
        }
    }

    fn loaded(self, context: &ViewContext<'_>) -> Option<Arc<Loaded>> {
        let files = match self {
            Against::Saved => context.workbench.on_disk(),
            Against::BuiltIn => Files::built_in_named(context.rulebook().id())?,
        };
        Some(Library::new(files).load(&[]))
    }
}

/// Draws the differences.
pub fn differences(ui: &mut Ui, context: &ViewContext<'_>, state: &mut DifferencesState, requests: &mut Requests) {
    refresh(context, state);
    Frame::new().inner_margin(Margin::ZERO).show(ui, |ui| {
        top(ui, state, requests);
        ui.add_space(4.0);
        let Some(memo) = &state.memo else {
            ui.label("The rules can't be read: see the problems.");
            return;
        };
        ScrollArea::vertical().id_salt("differences").auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(LINE.min(ui.available_width()));
            let wanted = if state.shows_sheet {
                sheet(ui, &memo.sheet);
                None
            } else {
                in_words(ui, memo, state.against)
            };
            if let Some(about) = wanted {
                follow(context, &about).into_iter().for_each(|request| requests.push(request));
            }
            ui.add_space(12.0);
        });
    });
}

/// Compares again if something has changed. While somebody is typing, the old result stays.
fn refresh(context: &ViewContext<'_>, state: &mut DifferencesState) {
    let snapshot = context.workbench.snapshot();
    let key = MemoKey {
        revision: snapshot.revision,
        unsaved: context.workbench.unsaved().len(),
        language: context.language.to_owned(),
        against: state.against,
    };
    let is_known = state.memo.as_ref().is_some_and(|memo| memo.key == key);
    let can_wait = !snapshot.is_checked && state.memo.is_some();
    if is_known || can_wait {
        return;
    }
    state.memo = compare_now(context, state.against, key);
}

fn compare_now(context: &ViewContext<'_>, against: Against, key: MemoKey) -> Option<DifferencesMemo> {
    let (snapshot, language) = (context.workbench.snapshot(), context.language);
    let before = against.loaded(context)?;
    let ids = context.workbench.variants().iter().filter(|layer| layer.is_on).map(|layer| layer.id());
    let notes: Vec<VariantNote> = ids.filter_map(|id| snapshot.library.note_in(id, language)).collect();
    let name = match snapshot.variants.as_slice() {
        [] => "the current rules".to_owned(),
        variants => variants.join(" + "),
    };
    let (sections, markdown, mut sheet) = if let Some(now) = snapshot.pack() {
        let before = before.pack.as_ref()?;
        let differences = compare::differences(before, now);
        let sections = differences.sections(language);
        let markdown = markdown(Side::of(against.words(), before), Side::of(&name, now), &sections, language);
        (sections, markdown, Sheet::of(&differences, notes, language))
    } else {
        let (before, now) = (before.data.as_ref()?, snapshot.data()?);
        let sections = data_differences(context.format(), before, now, language);
        let markdown = markdown(Side::of_data(against.words(), before), Side::of_data(&name, now), &sections, language);
        let rules = data_rules(context.format(), before, now, language);
        (sections, markdown, Sheet::of_data(rules, now, notes, language))
    };
    if sheet.title.is_empty() {
        sheet.title = say!(Wording::of(language), "House rules");
    }
    Some(DifferencesMemo { key, sections, sheet, markdown })
}

fn top(ui: &mut Ui, state: &mut DifferencesState, requests: &mut Requests) {
    ui.horizontal_wrapped(|ui| {
        for (is_sheet, words) in [(false, "In words"), (true, "Sheet for the table")] {
            let text = RichText::new(words).color(palette(ui).ink);
            if ui.add(Button::selectable(state.shows_sheet == is_sheet, text)).clicked() {
                state.shows_sheet = is_sheet;
            }
        }
        ui.add_space(8.0);
        let now = "The rules as they are now: with what is not saved yet, and with the variants that are on.";
        ui.label(RichText::new("compared with").color(palette(ui).muted)).on_hover_text(now);
        let shown = state.against.words();
        let list = ComboBox::from_id_salt("compared with").selected_text(shown).width(230.0).show_ui(ui, |ui| {
            for against in [Against::Saved, Against::BuiltIn] {
                ui.selectable_value(&mut state.against, against, against.words());
            }
        });
        list.response.accessible_name(format!("Compared with: {shown}"));
        let Some(memo) = &state.memo else { return };
        if ui.button("Copy as Markdown").on_hover_text("For a change log, a forum, or to print.").clicked() {
            ui.ctx().copy_text(if state.shows_sheet { memo.sheet.markdown() } else { memo.markdown.clone() });
        }
        if state.shows_sheet {
            let print = ui.button("Print…").on_hover_text("The sheet as a PDF, to be laid on the table.");
            requests.on_click(print, Request::Print(Printed::Rules));
        }
    });
}

/// The differences as sentences. Returns the subject of the one that was clicked.
fn in_words(ui: &mut Ui, memo: &DifferencesMemo, against: Against) -> Option<About> {
    if memo.sections.is_empty() {
        ui.add_space(16.0);
        let text = format!("No differences from {}.", against.words());
        ui.label(RichText::new(text).font(book(20.0)));
        let hint = "Change a number, a card or a text, or apply a variant: the differences appear here.";
        ui.label(RichText::new(hint).color(palette(ui).muted));
    }
    // Draw all of them, even after a click.
    memo.sections.iter().fold(None, |wanted, it| section(ui, it).or(wanted))
}

fn section(ui: &mut Ui, section: &Section) -> Option<About> {
    ui.add_space(10.0);
    ui.label(RichText::new(&section.title).font(book(20.0)));
    section.lines.iter().fold(None, |wanted, line| bullet(ui, line).or(wanted))
}

/// A difference: sentence, citation and details. Returns its subject if it was clicked.
fn bullet(ui: &mut Ui, line: &Line) -> Option<About> {
    let colours = palette(ui);
    let mut wanted = None;
    ui.horizontal_top(|ui| {
        // The line spacing of a paragraph.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.label(RichText::new("•").color(colours.accent));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.horizontal_wrapped(|ui| {
                wanted = sentence(ui, line);
                ui.label(RichText::new(&line.cite).color(colours.muted).small());
            });
            line.details.iter().for_each(|it| detail(ui, it));
        });
    });
    wanted
}

/// The sentence, a link to its subject. It looks like text until it is hovered or focused.
fn sentence(ui: &mut Ui, line: &Line) -> Option<About> {
    let Some(about) = &line.about else {
        ui.add(Label::new(&line.sentence).wrap());
        return None;
    };
    let link = ui.add(Link::new(RichText::new(&line.sentence).color(palette(ui).ink)));
    link.on_hover_text(hint(about)).clicked().then(|| about.clone())
}

fn detail(ui: &mut Ui, detail: &Detail) {
    let colours = palette(ui);
    let said = |ui: &mut Ui, word: &str, text: &str| {
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(word).color(colours.muted).small());
            ui.add(Label::new(RichText::new(text).font(book(15.0))).wrap());
        });
    };
    match detail {
        Detail::Was(text) => said(ui, "was", text),
        Detail::Now(text) => said(ui, "now", text),
        Detail::Comment(text) => said(ui, "its script says", text),
        Detail::Script(lines) => script(ui, lines),
    }
}

/// The lines of a script that were added and removed, each with its sign.
fn script(ui: &mut Ui, lines: &[String]) {
    let colours = palette(ui);
    Frame::new().fill(colours.panel).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for line in lines {
            let text = RichText::new(line).monospace().size(12.0);
            let text = match line.chars().next() {
                Some('+') => text.color(colours.right),
                Some('-') => text.color(colours.doubtful),
                _ => text.color(colours.muted),
            };
            ui.add(Label::new(text).wrap());
        }
    });
}

/// The sheet as it is printed.
fn sheet(ui: &mut Ui, sheet: &Sheet) {
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(4);
    frame.inner_margin(Margin::symmetric(28, 22)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.add(Label::new(RichText::new(&sheet.title).font(book(28.0))).wrap());
        ui.label(RichText::new(format!("House rules for {}", sheet.game)).color(colours.muted));
        for note in sheet.notes.iter().filter(|note| !note.reason.is_empty()) {
            ui.add(Label::new(RichText::new(&note.reason).font(book(16.0))).wrap());
        }
        if sheet.is_empty() {
            ui.add_space(8.0);
            ui.label("No differences from the original game.");
        }
        sheet.rules.iter().for_each(|it| drop(section(ui, it)));
        if !sheet.cards.is_empty() {
            ui.add_space(10.0);
            ui.label(RichText::new("Cards").font(book(20.0)));
            sheet.cards.iter().for_each(|it| card(ui, it));
        }
        ui.add_space(10.0);
        ui.separator();
        for line in sheet.parameters.iter().chain([&sheet.identity]) {
            ui.add(Label::new(RichText::new(line).color(colours.muted).small()).wrap());
        }
    });
}

fn card(ui: &mut Ui, card: &CardWords) {
    let colours = palette(ui);
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(card.heading()).font(strong(13.5)));
        ui.label(RichText::new(&card.note).color(colours.doubtful).small());
    });
    ui.add(Label::new(RichText::new(&card.facts).color(colours.muted)).wrap());
    for text in card.prerequisite.iter().chain(&card.text) {
        ui.add(Label::new(RichText::new(text).font(book(16.0))).wrap());
    }
}
