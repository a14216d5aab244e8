//! All settings by section: sentence, citation, value, and origin.

use super::field::{Field, word_before};
use super::gather::{PointScriptRow, RulesSnapshot, SettingRow, SettingSection, sentence_at};
use crate::app::workbench::Change;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme::{book, check_box, palette, strong};
use crate::gui::views::form::inputs::Typing;
use crate::load::edit::PlainValue;
use crate::load::{Place, Span};
use eframe::egui::{
    Align, Button, Color32, Frame, Label, Layout, Margin, RichText, ScrollArea, Sense, Shape, Stroke, TextEdit, Ui,
    Vec2, vec2,
};

/// The width of the column of fields, in points.
const FIELDS: f32 = 188.0;
/// The greatest width of a line of text, in points.
const LINE: f32 = 600.0;
/// The height of the line below a field, in points.
const BELOW: f32 = 17.0;
/// The width of a row besides the two columns, in points: margins, mark and gaps.
const BESIDE: f32 = 72.0;

/// The state of the list of settings.
#[derive(Clone, Debug, Default)]
pub struct SettingsState {
    /// The search text.
    pub search: String,
    /// Whether only settings are shown that differ from the rulebook.
    pub only_changed: bool,
    /// What is being typed.
    pub typing: Option<Typing>,
    /// The setting that was scrolled to last.
    shown: Option<String>,
}

/// Draws the search and the settings.
pub fn settings(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    gathered: &RulesSnapshot,
    state: &mut SettingsState,
    requests: &mut Requests,
) {
    make_way(context, gathered, state);
    top(ui, gathered, state);
    ui.add_space(2.0);
    let wanted = state.search.trim().to_lowercase();
    let only_changed = state.only_changed;
    let is_shown = |row: &SettingRow| is_shown(row, &wanted, only_changed);
    let goal = context.selection.setting.clone().filter(|key| state.shown.as_ref() != Some(key));
    ScrollArea::vertical().id_salt("settings").auto_shrink(false).show(ui, |ui| {
        ui.set_max_width((LINE + FIELDS + BESIDE).min(ui.available_width()));
        let mut is_empty = true;
        for section in &gathered.sections {
            let rows: Vec<&SettingRow> = section.rows.iter().filter(|row| is_shown(row)).collect();
            if !rows.is_empty() {
                is_empty = false;
                heading(ui, section);
                rows.into_iter()
                    .for_each(|row| one(ui, context, (row, gathered.last_turn), state, goal.as_deref(), requests));
            }
        }
        let points: Vec<&PointScriptRow> = gathered.points.iter().filter(|point| is_found(point, &wanted)).collect();
        if !points.is_empty() {
            filled(ui, &points, requests);
        } else if is_empty {
            ui.add_space(24.0);
            let text = if wanted.is_empty() { "Every setting is as in the rulebook." } else { "No settings match." };
            ui.label(RichText::new(text).color(palette(ui).muted));
        }
        ui.add_space(12.0);
    });
    state.shown.clone_from(&context.selection.setting);
}

fn is_shown(row: &SettingRow, wanted: &str, only_changed: bool) -> bool {
    (row.is_changed || !only_changed) && wanted.split_whitespace().all(|word| row.words.contains(word))
}

/// Clears the search for a setting that was selected elsewhere.
fn make_way(context: &ViewContext<'_>, gathered: &RulesSnapshot, state: &mut SettingsState) {
    let Some(key) = context.selection.setting.as_ref().filter(|key| state.shown.as_ref() != Some(key)) else { return };
    let row = gathered.sections.iter().flat_map(|section| &section.rows).find(|row| row.key.name == key);
    if row.is_some_and(|row| !is_shown(row, &state.search.trim().to_lowercase(), state.only_changed)) {
        state.search.clear();
        state.only_changed = false;
    }
}

fn is_found(point: &PointScriptRow, wanted: &str) -> bool {
    let words = format!("{} {}", point.id, point.meaning).to_lowercase();
    wanted.split_whitespace().all(|word| words.contains(word))
}

fn top(ui: &mut Ui, gathered: &RulesSnapshot, state: &mut SettingsState) {
    let changed = gathered.sections.iter().flat_map(|section| &section.rows).filter(|row| row.is_changed).count();
    // In one column if the pane is narrow, so that the fields keep their width.
    ui.horizontal_wrapped(|ui| {
        let search = TextEdit::singleline(&mut state.search).hint_text("Search the rules").desired_width(240.0);
        ui.add(search).accessible_name("Search the rules");
        check_box(ui, &mut state.only_changed, format!("Only what differs from the rulebook: {changed}"));
    });
}

fn heading(ui: &mut Ui, section: &SettingSection) {
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new(&section.name).font(book(20.0)));
        ui.label(RichText::new(section.cite).color(palette(ui).muted).small());
    });
    ui.label(RichText::new(section.meaning).color(palette(ui).muted));
    ui.add_space(2.0);
    ui.separator();
}

/// A setting: on the left its sentence, on the right its field.
fn one(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    (row, last_turn): (&SettingRow, i64),
    state: &mut SettingsState,
    goal: Option<&str>,
    requests: &mut Requests,
) {
    let is_selected = context.selection.setting.as_deref() == Some(row.key.name);
    let colours = palette(ui);
    let fill = if is_selected { colours.selected } else { Color32::TRANSPARENT };
    let frame = Frame::new().fill(fill).corner_radius(6).inner_margin(Margin::symmetric(8, 4));
    let drawn = frame.show(ui, |ui| {
        let width = ui.available_width();
        ui.set_width(width);
        let text_width = (width - FIELDS - BESIDE + 16.0).clamp(120.0, LINE);
        ui.horizontal_top(|ui| {
            mark(ui, row.is_changed);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.set_width(text_width);
                said(ui, context, row, requests);
            });
            ui.add_space(12.0);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.set_width(FIELDS);
                field(ui, context, (row, last_turn), &mut state.typing, requests);
            });
        });
    });
    if goal == Some(row.key.name) {
        drawn.response.scroll_to_me(Some(Align::Center));
    }
}

/// A diamond beside what differs from the rulebook.
fn mark(ui: &mut Ui, is_changed: bool) {
    let (place, response) = ui.allocate_exact_size(vec2(12.0, 18.0), Sense::hover());
    if is_changed {
        let (centre, size) = (place.center(), 4.5);
        let corners = [Vec2::UP, Vec2::RIGHT, Vec2::DOWN, Vec2::LEFT].map(|to| centre + to * size);
        ui.painter().add(Shape::convex_polygon(corners.into(), palette(ui).accent, Stroke::NONE));
        response.on_hover_text("Not as in the rulebook");
    }
}

fn said(ui: &mut Ui, context: &ViewContext<'_>, row: &SettingRow, requests: &mut Requests) {
    let colours = palette(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let name = ui.add(Button::new(RichText::new(&row.name).font(strong(13.5))).frame(false));
        if name.on_hover_text(row.key.meaning.trim()).clicked() {
            requests.push(Request::Select(Selection {
                setting: Some(row.key.name.to_owned()),
                ..context.selection.clone()
            }));
        }
        ui.label(RichText::new(row.key.cite).color(colours.muted).small());
        ui.label(RichText::new("·").color(colours.muted).small());
        let source = RichText::new(&row.source).color(colours.muted).small();
        let Some(place) = &row.place else {
            ui.label(source);
            return;
        };
        let link = ui.add(Button::new(source.underline()).frame(false));
        if link.on_hover_text(format!("Show where this is set: {}", place.path)).clicked() {
            requests.push(Request::GoTo(place.clone()));
        }
    });
    ui.add(Label::new(&row.sentence).wrap());
}

/// The field, and below it the rulebook's value and a reset button.
fn field(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    (row, last_number): (&SettingRow, i64),
    typing: &mut Option<Typing>,
    requests: &mut Requests,
) {
    let can = row.held_by.is_none();
    for part in &row.parts {
        let sentence = |value: &PlainValue| sentence_at(context, row.key, value);
        let (kind, value, name) = (part.kind, &part.value, part.name.as_str());
        let field = Field { kind, value, sentence: &sentence, last_number, texts: context.texts(), name };
        let draw = |ui: &mut Ui| {
            if part.label.is_empty() {
                return field.ui(ui, typing);
            }
            ui.horizontal(|ui| {
                word_before(ui, context.texts().word("currency", part.label));
                field.ui(ui, typing)
            })
            .inner
        };
        if let Some(value) = ui.add_enabled_ui(can, draw).inner {
            requests.set(part.name.to_lowercase(), Change::Set(part.key.clone(), value));
        }
    }
    // A line that is always there, so that no row below moves.
    let line = vec2(FIELDS, BELOW);
    ui.allocate_ui_with_layout(line, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(line);
        ui.spacing_mut().interact_size.y = BELOW;
        ui.spacing_mut().item_spacing.x = 6.0;
        below(ui, row, typing, requests);
    });
}

/// The line below a field: an error, or else the rulebook's value and a reset button.
fn below(ui: &mut Ui, row: &SettingRow, typing: &Option<Typing>, requests: &mut Requests) {
    let colours = palette(ui);
    let is_of = |typing: &&Typing, name: &str| {
        let rest = typing.field.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
    };
    let typed = typing.as_ref().filter(|typing| row.parts.iter().any(|part| is_of(typing, &part.name)));
    if let Some(wrong) = typed.and_then(|typing| typing.wrong.as_ref()) {
        ui.label(RichText::new(wrong).color(colours.wrong).small());
        return;
    }
    if let Some(back) = &row.back {
        put_back(ui, row, back, requests);
    }
    if let Some(variant) = &row.held_by {
        let why = RichText::new(format!("set by {variant}")).color(colours.doubtful).small();
        let tip = "A variant overrides this: change it there, turn the variant off, or choose its parameter.";
        let room = if row.is_changed { ui.available_width() * 0.6 } else { ui.available_width() };
        ui.scope(|ui| {
            ui.set_max_width(room);
            ui.add(Label::new(why).truncate()).on_hover_text(tip);
        });
    }
    if row.is_changed {
        let default = RichText::new(format!("rulebook: {}", row.default)).color(colours.muted).small();
        ui.add(Label::new(default).truncate());
    }
}

fn put_back(ui: &mut Ui, row: &SettingRow, back: &Request, requests: &mut Requests) {
    let button =
        ui.add(Button::new(RichText::new("Reset").small()).small()).accessible_name(format!("Reset: {}", row.name));
    if button.on_hover_text("Restore the rulebook's value.").clicked() {
        requests.push(back.clone());
    }
}

/// The rule points that scripts fill.
fn filled(ui: &mut Ui, points: &[&PointScriptRow], requests: &mut Requests) {
    ui.add_space(14.0);
    ui.label(RichText::new("Rule points").font(book(20.0)));
    let about = "Points in the rules where a script decides instead of the rulebook.";
    ui.label(RichText::new(about).color(palette(ui).muted));
    ui.separator();
    for point in points {
        ui.horizontal_top(|ui| {
            mark(ui, true);
            ui.vertical(|ui| {
                ui.set_max_width(LINE + FIELDS);
                ui.horizontal(|ui| {
                    ui.label(RichText::new(crate::gui::views::words::named(point.id)).font(strong(13.5)));
                    ui.label(RichText::new(point.cite).color(palette(ui).muted).small());
                });
                ui.add(Label::new(point.meaning).wrap());
                let link = ui.link(RichText::new(&point.path).small());
                if link.on_hover_text("Show the script").clicked() {
                    requests.push(Request::GoTo(Place { path: point.path.clone(), span: Span::default() }));
                }
            });
        });
        ui.add_space(6.0);
    }
}
