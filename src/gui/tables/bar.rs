//! The bar at the top and the line at the foot.

use super::TableLook;
use crate::app::table::TableSession;
use crate::gui::command::Command;
use crate::gui::game::GameWords;
use crate::gui::menu_button;
use crate::gui::pane::Pane;
use crate::gui::shell::{Notices, open_button, shortcuts};
use crate::gui::theme::{book, palette};
use crate::gui::wording::wording;
use crate::model::DataPack;
use crate::model::say;
use eframe::egui::{
    Align, Button, Context, Frame, Key, KeyboardShortcut, Label, Layout, Margin, MenuBar, Modifiers, Panel, RichText,
    Ui,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What can be asked of the window, beside the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BarRequest {
    NewGame,
    /// The game that made room last comes back; the one on the table makes room for it.
    GameBefore,
    SaveJournal,
    SaveRecord,
    NewPlaytest,
    CompareRecords,
    OpenJournal,
    OpenCode,
    CopyCode,
    Find,
    /// Arrange the moment that is looked at.
    Arrange,
    SaveMoment,
    Shrink,
    Undo,
    Redo,
    Settings,
    ToggleTheme,
    ToggleMotion,
    ZoomIn,
    ZoomOut,
    /// The workbench's form for printing cards and boards, its help, or its palette: the command is run there.
    There(Command),
    /// Back to the workbench, to a pane if one is named.
    Workbench(Option<Pane>),
    Quit,
    Language(usize),
}

const UNDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Z);
const REDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
const SAVE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::S);
const OPEN: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::O);
const SETTINGS: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Comma);
const QUIT: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Q);
const ZOOM_IN: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Plus);
const ZOOM_OUT: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Minus);

/// What is asked by the keys of the menus. A dialog comes first.
pub(super) fn keys(ui: &Ui, has_dialog: bool) -> Vec<BarRequest> {
    if has_dialog || ui.ctx().text_edit_focused() {
        return Vec::new();
    }
    let all = [
        (REDO, BarRequest::Redo),
        (UNDO, BarRequest::Undo),
        (SAVE, BarRequest::SaveJournal),
        (OPEN, BarRequest::OpenJournal),
        (SETTINGS, BarRequest::Settings),
        (QUIT, BarRequest::Quit),
        (ZOOM_IN, BarRequest::ZoomIn),
        (ZOOM_OUT, BarRequest::ZoomOut),
    ];
    // The keys of the workbench's panes lead there, and those of its help and its palette.
    let panes = shortcuts().iter().filter_map(|&(command, keys)| match command {
        Command::Show(pane) if pane != Pane::Sandbox => Some((keys, BarRequest::Workbench(Some(pane)))),
        Command::Help | Command::Palette => Some((keys, BarRequest::There(command))),
        _ => None,
    });
    let pressed = all.into_iter().chain(panes).filter(|(keys, _)| ui.input_mut(|input| input.consume_shortcut(keys)));
    pressed.map(|(_, request)| request).collect()
}

/// Draws the bar. Returns what was asked.
pub(super) fn bar<G: TableLook>(
    ui: &mut Ui,
    session: &TableSession<G>,
    pack: &Result<Arc<DataPack>, Vec<String>>,
    language: &str,
    moves: bool,
) -> Vec<BarRequest> {
    let mut asked = Vec::new();
    let (theme, said) = (palette(ui), wording(ui));
    let frame = Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 4));
    let pack = pack.as_ref().ok();
    let title = pack.map_or(GameWords::of(G::RULEBOOK).title, |pack| pack.texts(language).get("game.title")).to_owned();
    Panel::top("table bar").frame(frame).show(ui, |ui| {
        MenuBar::new().ui(ui, |ui| {
            ui.label(RichText::new(title).font(book(24.0)));
            ui.add_space(10.0);
            menu_button(ui, say!(said, "Game"), |ui| {
                let has_game = session.sandbox().is_some() && session.arranging().is_none();
                entry(ui, "New game", None, has_game, BarRequest::NewGame, &mut asked);
                let can_undo = session.arranging().map_or(session.can_undo(), |editor| editor.can_undo_redo().0);
                let has_other = session.has_game_before() && session.arranging().is_none();
                entry(ui, "Back to the game before", None, has_other, BarRequest::GameBefore, &mut asked);
                entry(ui, "Undo", Some(UNDO), can_undo, BarRequest::Undo, &mut asked);
                entry(ui, "Save the game…", Some(SAVE), has_game, BarRequest::SaveJournal, &mut asked);
                entry(ui, "Save the record of the game…", None, has_game, BarRequest::SaveRecord, &mut asked);
                entry(ui, "New playtest…", None, true, BarRequest::NewPlaytest, &mut asked);
                entry(ui, "Records of a playtest…", None, true, BarRequest::CompareRecords, &mut asked);
                entry(ui, "Open a game…", Some(OPEN), true, BarRequest::OpenJournal, &mut asked);
                ui.separator();
                entry(ui, "Copy a share code", None, has_game, BarRequest::CopyCode, &mut asked);
                entry(ui, "Open a share code…", None, true, BarRequest::OpenCode, &mut asked);
                entry(ui, "Save this moment…", None, has_game, BarRequest::SaveMoment, &mut asked);
                entry(ui, "Arrange from here", None, has_game, BarRequest::Arrange, &mut asked);
                entry(ui, "Find a position…", None, true, BarRequest::Find, &mut asked);
                if G::SHRINKS {
                    entry(ui, "Shrink this game to a test…", None, has_game, BarRequest::Shrink, &mut asked);
                }
                ui.separator();
                entry(ui, "Print and pictures…", None, true, BarRequest::There(Command::Print), &mut asked);
                entry(ui, "Back to the workbench", None, true, BarRequest::Workbench(None), &mut asked);
                entry(ui, "Quit", Some(QUIT), true, BarRequest::Quit, &mut asked);
            });
            menu_button(ui, say!(said, "View"), |ui| {
                entry(ui, "Settings…", Some(SETTINGS), true, BarRequest::Settings, &mut asked);
                entry(ui, "Toggle theme", None, true, BarRequest::ToggleTheme, &mut asked);
                if ui.selectable_label(!moves, say!(said, "Reduced motion")).clicked() {
                    asked.push(BarRequest::ToggleMotion);
                    ui.close();
                }
                entry(ui, "Zoom in", Some(ZOOM_IN), true, BarRequest::ZoomIn, &mut asked);
                entry(ui, "Zoom out", Some(ZOOM_OUT), true, BarRequest::ZoomOut, &mut asked);
                ui.separator();
                for (at, texts) in pack.iter().flat_map(|pack| pack.texts.iter().enumerate()) {
                    let name = texts.texts.get("language.name").unwrap_or(&texts.language);
                    if ui.selectable_label(texts.language == language, name).clicked() {
                        asked.push(BarRequest::Language(at));
                        ui.close();
                    }
                }
            });
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let tip = say!(said, "Back to the pack's cards, rules, texts and tests. The game stays on the table.");
                if ui.button(say!(said, "Workbench")).on_hover_text(tip).clicked() {
                    asked.push(BarRequest::Workbench(None));
                }
                ui.add_space(8.0);
                let variants = pack.map(|pack| pack.variants.clone()).unwrap_or_default();
                let rules = match &variants[..] {
                    [] => say!(said, "the pack's own rules"),
                    [one] => one.clone(),
                    several => say!(said, "{n|variant|variants}", n = several.len()),
                };
                ui.label(RichText::new(rules).color(theme.muted)).on_hover_text(variants.join("\n"));
            });
        });
    });
    asked
}

fn entry(
    ui: &mut Ui,
    text: &str,
    keys: Option<KeyboardShortcut>,
    is_enabled: bool,
    request: BarRequest,
    asked: &mut Vec<BarRequest>,
) {
    ui.set_min_width(210.0);
    let mut button = Button::new(say!(wording(ui), text));
    if let Some(keys) = keys {
        button = button.shortcut_text(shown(ui.ctx(), &keys));
    }
    if ui.add_enabled(is_enabled, button).clicked() {
        asked.push(request);
        ui.close();
    }
}

/// Keys as displayed.
fn shown(ctx: &Context, keys: &KeyboardShortcut) -> String {
    let text = ctx.format_shortcut(keys);
    text.replace("Plus", "+").replace("Minus", "−")
}

/// Draws the line at the foot: where the pack lies, and what was last done. Returns the file that is to be opened.
pub(super) fn status<G: TableLook>(
    ui: &mut Ui,
    session: &TableSession<G>,
    notices: &Notices,
    now: f64,
) -> Option<PathBuf> {
    let (theme, mut opened) = (palette(ui), None);
    let frame = Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 4));
    Panel::bottom("table status").frame(frame).show(ui, |ui| {
        ui.horizontal(|ui| {
            let files = session.library().files();
            let place = match files.folder() {
                Some(folder) => say!(wording(ui), "{name} in {folder}", name = files.name(), folder = folder.display()),
                None => say!(wording(ui), "built-in pack · unofficial"),
            };
            ui.label(RichText::new(place).color(theme.muted).small());
            if let Some((text, is_wrong, left)) = notices.shown(now) {
                let colour = if is_wrong { theme.wrong } else { theme.ink };
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if open_button(ui, notices, now) {
                        opened = notices.file(now).map(Path::to_owned);
                    }
                    ui.add(Label::new(RichText::new(text).color(colour)).truncate());
                });
                ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
            }
        });
    });
    opened
}
