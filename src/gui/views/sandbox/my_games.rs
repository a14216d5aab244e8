//! My games: the games that were played here, to go on with or to look at again.

use crate::app::session::SessionRequest;
use crate::app::shelf::{GameSummary, Shelf, ShelvedGame};
use crate::gui::paint::row_background;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::widgets::{plain, text_in};
use crate::load::schema::Rulebook;
use eframe::egui::{
    Align2, Frame, Margin, Panel, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};

/// The height of a game in the list, in points.
const ROW: f32 = 46.0;
/// How many games are seen without scrolling.
const SEEN: usize = 3;
/// The width of a row's buttons, in points.
const BUTTONS: f32 = 168.0;

/// Lists those of the sandbox at the top, if there are any.
pub(super) fn my_games(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let shelf = context.session.shelf();
    if !has_games(shelf, context.rulebook()) {
        return;
    }
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(8.0);
    Panel::top("my games").frame(frame.inner_margin(Margin::symmetric(14, 8))).show(ui, |ui| {
        let asked = shelf_list(ui, shelf, context.rulebook()).map(|asked| match asked {
            ShelfRequest::Resume(id) => SessionRequest::Resume(id),
            ShelfRequest::Remove(id) => SessionRequest::Remove(id),
            ShelfRequest::Restore => SessionRequest::Restore,
        });
        asked.into_iter().for_each(|asked| requests.push(asked));
    });
}

/// Whether there is anything to list for a rulebook.
pub fn has_games(shelf: &Shelf, rulebook: Rulebook) -> bool {
    shelf.removed().is_some() || shelf.games().iter().any(|game| is_of(&game.summary, rulebook))
}

/// Whether a game can be played by a rulebook; one of which that is not known is offered everywhere.
fn is_of(summary: &GameSummary, rulebook: Rulebook) -> bool {
    summary.rulebook.is_none_or(|of| of == rulebook)
}

/// What was asked of the list.
pub enum ShelfRequest {
    /// Put a game on the table, by its name.
    Resume(String),
    /// Remove a game, by its name.
    Remove(String),
    /// Restore the game that was removed last.
    Restore,
}

/// Draws the games of a rulebook, the one that was played last first. Returns what was asked.
pub fn shelf_list(ui: &mut Ui, shelf: &Shelf, rulebook: Rulebook) -> Option<ShelfRequest> {
    let colours = palette(ui);
    let games: Vec<&ShelvedGame> = shelf.games().iter().filter(|game| is_of(&game.summary, rulebook)).collect();
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new("My games").font(book(20.0)));
        ui.label(RichText::new(games.len().to_string()).color(colours.muted));
        if let Some(removed) = shelf.removed() {
            ui.add_space(12.0);
            ui.label(RichText::new(format!("“{}” was removed", removed.summary.title())).color(colours.muted));
            if ui.button("Restore").on_hover_text("The game comes back as it was.").clicked() {
                asked = Some(ShelfRequest::Restore);
            }
        }
    });
    let seen = games.len().min(SEEN) as f32 * ROW;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let area = ScrollArea::vertical().id_salt("my games").max_height(seen).auto_shrink([false, true]);
        area.show_rows(ui, ROW, games.len(), |ui, rows| {
            for number in rows {
                ui.push_id(&games[number].id, |ui| asked = row(ui, games[number]).or(asked.take()));
            }
        });
    });
    asked
}

/// A game of the list. Returns what was asked.
fn row(ui: &mut Ui, game: &ShelvedGame) -> Option<ShelfRequest> {
    let summary = &game.summary;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let (first, second) = (format!("{}: {}", summary.title(), summary.result_text()), facts(game));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), format!("{first}; {second}")));
    row_background(ui, rect.shrink2(vec2(0.0, 1.0)), &response, false);
    let colours = palette(ui);
    let words = Rect::from_min_max(rect.min + vec2(8.0, 2.0), pos2(rect.right() - BUTTONS, rect.bottom() - 2.0));
    let (upper, lower) = words.split_top_bottom_at_fraction(0.52);
    text_in(ui, upper, Align2::LEFT_CENTER, strong(13.5), colours.ink, &first);
    text_in(ui, lower, Align2::LEFT_CENTER, plain(12.0), colours.muted, &second);
    let buttons = Rect::from_min_max(pos2(words.right(), rect.top() + 8.0), rect.max - vec2(6.0, 8.0));
    let mut asked = response.clicked().then(|| ShelfRequest::Resume(game.id.clone()));
    ui.scope_builder(UiBuilder::new().max_rect(buttons), |ui| {
        ui.with_layout(eframe::egui::Layout::right_to_left(eframe::egui::Align::Center), |ui| {
            let remove = ui.button("Remove").on_hover_text("It can be restored, and its file is kept.");
            if remove.clicked() {
                asked = Some(ShelfRequest::Remove(game.id.clone()));
            }
            let verb = if summary.result.is_some() { "Look again" } else { "Go on" };
            if ui.button(verb).on_hover_text("Put this game on the table, as it was left.").clicked() {
                asked = Some(ShelfRequest::Resume(game.id.clone()));
            }
        });
    });
    asked
}

/// The rules, the seats and the date of a game, in a line.
fn facts(game: &ShelvedGame) -> String {
    let summary = &game.summary;
    let saved = game.saved.map(|at| at.date()).or_else(|| summary.sitting.begun.map(|at| at.date()));
    let minutes = summary.sitting.seconds / 60;
    let length = (minutes > 0).then(|| format!("{minutes} min"));
    let extras = Some(summary.extras_text()).filter(|text| !text.is_empty());
    let parts = [saved, Some(summary.rules_text()), Some(summary.seats_text()), extras, length];
    parts.into_iter().flatten().collect::<Vec<String>>().join(" · ")
}
