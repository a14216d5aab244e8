//! The top bar with menus and state, and the status line.

use super::playing::playing;
use super::why_not::why_not;
use super::{Notices, Pane, keys_text, open_button};
use crate::gui::command::{Command, Menu};
use crate::gui::game::GameWords;
use crate::gui::menu_button;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{book, palette};
use crate::gui::views::Views;
use crate::gui::views::problems::tally;
use crate::gui::views::start::{StartState, recent_pack_text};
use crate::gui::views::words::variant_id;
use crate::model::counted;
use eframe::egui::{self, Align, Button, Frame, Layout, Margin, MenuBar, Panel, RichText, Ui};
use std::time::Duration;

/// Narrower than this, variants are counted instead of named, in points.
const ROOM_FOR_NAMES: f32 = 420.0;
/// Narrower than this, all that is said of the state is said in short, in points.
const ROOM_FOR_ALL: f32 = 800.0;

/// Draws the top bar. `views` has the recently opened packs and the lab's form.
pub fn top(ui: &mut Ui, context: &ViewContext<'_>, views: &Views, requests: &mut Requests) {
    let frame = Frame::new().fill(palette(ui).panel).inner_margin(Margin::symmetric(16, 6));
    Panel::top("top").frame(frame).show(ui, |ui| {
        MenuBar::new().ui(ui, |ui| {
            ui.label(RichText::new(GameWords::of(context.rulebook()).title).font(book(24.0)));
            ui.add_space(10.0);
            for menu in Menu::ALL {
                menu_button(ui, menu.title(), |ui| entries(ui, context, menu, views, requests));
            }
            ui.add_space(6.0);
            playing(ui, context, &views.lab, requests);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| standing(ui, context, requests));
        });
    });
}

fn entries(ui: &mut Ui, context: &ViewContext<'_>, menu: Menu, views: &Views, requests: &mut Requests) {
    ui.set_min_width(230.0);
    let rulebook = context.rulebook();
    for command in Command::all().filter(|command| command.menu() == menu && command.is_of(rulebook)) {
        if command.begins_group() {
            ui.separator();
        }
        let mut button = Button::new(text_of(command, context));
        if let Some(keys) = keys_text(command, ui.ctx()) {
            button = button.shortcut_text(keys);
        }
        let why_not = why_not(command, context, views);
        let button = ui.add_enabled(why_not.is_none(), button).on_hover_text(command.tooltip_in(rulebook));
        if button.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() {
            requests.run(command);
            ui.close();
        }
        if command == Command::OpenLibertalia {
            lately(ui, &views.start, requests);
        }
    }
}

/// The menu of recently opened packs.
fn lately(ui: &mut Ui, start: &StartState, requests: &mut Requests) {
    if start.recent.is_empty() {
        return;
    }
    menu_button(ui, "Open again", |ui| {
        for (folder, is_there) in start.lately() {
            if ui.button(recent_pack_text(ui, (folder, is_there))).clicked() {
                requests.push(Request::Open(folder.to_owned()));
                ui.close();
            }
        }
    });
}

/// The current text of a command: undo names what it would undo.
pub fn text_of(command: Command, context: &ViewContext<'_>) -> String {
    let history = context.workbench.history();
    match command {
        Command::Undo => history.undo_label().map_or_else(|| "Undo".to_owned(), |label| format!("Undo: {label}")),
        Command::Redo => history.redo_label().map_or_else(|| "Redo".to_owned(), |label| format!("Redo: {label}")),
        Command::Show(pane) => pane.title(context.rulebook()).to_owned(),
        command => command.text().to_owned(),
    }
}

/// A title in at most so many letters.
fn shortened(title: String, most: usize) -> String {
    match title.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", title[..end].trim_end()),
        None => title,
    }
}

/// The state, from right to left: palette, problems, variants, edited layer, unsaved work.
fn standing(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let colours = palette(ui);
    let is_tight = ui.available_width() < ROOM_FOR_ALL;
    let keys = keys_text(Command::Palette, ui.ctx()).unwrap_or_default();
    let button = Button::new(RichText::new(format!("Commands  {keys}")).color(colours.muted));
    requests.on_click(ui.add(button).on_hover_text(Command::Palette.tooltip()), Command::Palette);
    let (errors, warnings) = tally(&context.workbench.snapshot().findings);
    let (text, colour) = match (errors, warnings) {
        _ if !context.workbench.is_settled() => ("checking…".to_owned(), colours.muted),
        (0, 0) => ("✓ 0 problems".to_owned(), colours.right),
        (0, warnings) => (format!("▲ {}", counted(warnings, "warning")), colours.doubtful),
        (errors, _) => (format!("✗ {}", counted(errors, "error")), colours.wrong),
    };
    let button = ui.add(Button::new(RichText::new(text).color(colour)).frame(false));
    requests.on_click(button.on_hover_text("Show what is wrong."), Command::Show(Pane::Problems));
    let asked = context.workbench.active_variants();
    let titles = &context.workbench.snapshot().library;
    let title = |asked: &str| {
        let id = variant_id(asked);
        let known = titles.variants_in(context.language).into_iter().find(|(known, _)| known == id);
        shortened(known.map_or_else(|| id.to_owned(), |(_, title)| title), if is_tight { 14 } else { 32 })
    };
    let rules = match asked.len() {
        0 => GameWords::of(context.rulebook()).edition.to_owned(),
        count if is_tight || ui.available_width() < ROOM_FOR_NAMES => counted(count, "variant"),
        1 | 2 => asked.iter().map(|id| title(id)).collect::<Vec<_>>().join(" + "),
        count => format!("{} + {} more", title(&asked[0]), count - 1),
    };
    let rules = if context.workbench.snapshot().identity().is_some() { rules } else { "no pack".to_owned() };
    let button = ui.add(Button::new(rules).frame(false));
    let applied = if asked.is_empty() { String::new() } else { format!("\n{}", asked.join("\n")) };
    if button.on_hover_text(format!("The variants applied to the pack.{applied}")).clicked() {
        requests.run(Command::Show(Pane::Rules));
    }
    if let Some(variant) = context.workbench.target() {
        let button = ui.add(
            Button::new(RichText::new(format!("Editing: {}", title(variant))).color(colours.doubtful)).frame(false),
        );
        requests.on_click(
            button.on_hover_text("Changes go to this variant. Click to change the pack itself."),
            Request::SetTarget(None),
        );
    }
    let unsaved = context.workbench.unsaved();
    if !unsaved.is_empty() {
        let files = counted(unsaved.len(), "file");
        let text = match context.workbench.history().steps_since_save() {
            Some(steps) if is_tight => format!("● {}", counted(steps, "change")),
            Some(steps) => format!("● {} in {files}", counted(steps, "change")),
            None => format!("● {files} changed"),
        };
        let button = ui.add(Button::new(RichText::new(text).color(colours.doubtful)).frame(false));
        if button.on_hover_text(format!("Save (Ctrl+S):\n{}", unsaved.join("\n"))).clicked() {
            requests.run(Command::Save);
        }
    }
}

/// How large everything is shown; a click makes it 100 %.
fn zoom(ui: &mut Ui, requests: &mut Requests) {
    let text = format!("{:.0} %", ui.ctx().zoom_factor() * 100.0);
    let button = Button::new(RichText::new(&text).small().color(palette(ui).muted)).frame(false);
    let keys = |command| keys_text(command, ui.ctx()).unwrap_or_default();
    let [larger, smaller, usual] = [Command::ZoomIn, Command::ZoomOut, Command::ZoomReset].map(keys);
    let tip = format!("Zoom. {larger} makes everything larger, {smaller} smaller, {usual} or a click as usual.");
    let button = ui.add(button).on_hover_text(tip);
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("zoom: {text}")));
    requests.on_click(button, Command::ZoomReset);
}

/// Draws the status line: the pack, conflicts with the disk, the last action, and the zoom.
pub fn status(ui: &mut Ui, context: &ViewContext<'_>, notices: &Notices, now: f64, requests: &mut Requests) {
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.panel).inner_margin(Margin::symmetric(16, 5));
    Panel::bottom("status").frame(frame).show(ui, |ui| {
        ui.horizontal(|ui| {
            let place = match context.workbench.files().folder() {
                Some(folder) => folder.display().to_string(),
                None => "built-in pack; saving copies it to a folder".to_owned(),
            };
            ui.label(RichText::new(place).color(colours.muted).small());
            if context.workbench.is_open_elsewhere() {
                let text = RichText::new("● open in another window").color(colours.doubtful).small();
                ui.label(text).on_hover_text(
                    "What one window saves, the other reads; what both change is put together, or asked about. \
                     What the other has not saved is its own.",
                );
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                zoom(ui, requests);
                if let Some((text, is_wrong, left)) = notices.shown(now) {
                    let colour = if is_wrong { colours.wrong } else { colours.ink };
                    if open_button(ui, notices, now) {
                        let opened = notices.file(now).map(|file| Request::OpenFile(file.to_owned()));
                        opened.into_iter().for_each(|request| requests.push(request));
                    }
                    ui.add(egui::Label::new(RichText::new(text).color(colour)).truncate());
                    ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
                }
            });
        });
    });
}
