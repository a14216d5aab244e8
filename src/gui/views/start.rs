//! The first page: what can be done here, and where to begin.

use crate::gui::asks::{Ask, Asks, Bench};
use crate::gui::command::Command;
use crate::gui::shell::Pane;
use crate::gui::theme::{book, palette, strong};
use eframe::egui::{self, RichText, ScrollArea, Ui, vec2};

/// What the page knows beside the pack.
#[derive(Clone, Debug, Default)]
pub struct StartState {
    /// Folders of packs that were open lately.
    pub recent: Vec<String>,
}

/// What can be done, each with the pane or the command that does it.
const BEGINNINGS: [(&str, &str, Command); 6] = [
    ("Look at the cards", "Search, sort, select; each is drawn as a card.", Command::Show(Pane::Cards)),
    ("Look at the board", "Its provinces and regions, on the map of France.", Command::Show(Pane::Board)),
    ("Change a rule", "Every number of the rulebook, and ready house rules.", Command::Show(Pane::Rules)),
    ("Write an effect", "What a special card does reads like the card.", Command::Show(Pane::Scripts)),
    ("See what it does", "A thousand games by the rules as they stand.", Command::RunBatch),
    ("Make it yours", "The built-in pack is copied to a folder before it is changed.", Command::CopyPack),
];

/// Draws the page.
pub fn start(ui: &mut Ui, bench: &Bench<'_>, state: &StartState, asks: &mut Asks) {
    let colours = palette(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.add_space(18.0);
        ui.label(RichText::new("Liberté").font(book(44.0)));
        let about = "Take the game apart, change its rules and cards, and find out what that does.";
        ui.label(RichText::new(about).font(book(20.0)).color(colours.muted));
        ui.add_space(14.0);
        pack_line(ui, bench);
        ui.add_space(14.0);
        ui.horizontal_wrapped(|ui| {
            for (title, text, command) in BEGINNINGS {
                beginning(ui, title, text, command, asks);
            }
        });
        ui.add_space(18.0);
        recent(ui, state, asks);
        ui.add_space(12.0);
        let hint = "Ctrl+P lists everything that can be done. Everything can be undone with Ctrl+Z.";
        ui.label(RichText::new(hint).color(colours.muted));
    });
}

fn pack_line(ui: &mut Ui, bench: &Bench<'_>) {
    let seen = bench.work.seen();
    let Some(pack) = seen.pack() else {
        ui.label("The pack cannot be read: see the problems.");
        return;
    };
    let place = match bench.work.files().folder() {
        Some(folder) => folder.display().to_string(),
        None => "built in".to_owned(),
    };
    let counts = format!(
        "{} cards, {} provinces, {} effects, {} variants",
        pack.cards.len(),
        pack.board.provinces.len(),
        pack.effects.len(),
        seen.library.variants().len()
    );
    ui.label(RichText::new(format!("{} {}  ({place})", pack.title, pack.version)).font(strong(15.0)));
    ui.label(counts);
}

/// A card of the page: a title and a sentence that is one button.
fn beginning(ui: &mut Ui, title: &str, text: &str, command: Command, asks: &mut Asks) {
    let size = vec2(230.0, 84.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, title));
    let look = ui.style().interact(&response);
    ui.painter().rect(rect, 8.0, look.bg_fill, look.bg_stroke, egui::StrokeKind::Inside);
    let inner = rect.shrink(12.0);
    let colours = palette(ui);
    let mut inside =
        ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(egui::Layout::top_down(egui::Align::Min)));
    inside.add(egui::Label::new(RichText::new(title).font(book(19.0))).selectable(false));
    inside.add(egui::Label::new(RichText::new(text).color(colours.muted)).selectable(false).wrap());
    if response.clicked() {
        asks.run(command);
    }
}

fn recent(ui: &mut Ui, state: &StartState, asks: &mut Asks) {
    ui.horizontal(|ui| {
        if ui.button(Command::OpenPack.text()).clicked() {
            asks.run(Command::OpenPack);
        }
        if ui.button(Command::OpenBuiltIn.text()).clicked() {
            asks.run(Command::OpenBuiltIn);
        }
    });
    for folder in &state.recent {
        if ui.link(folder).on_hover_text("Open this pack again.").clicked() {
            asks.ask(Ask::Open(folder.clone()));
        }
    }
}
