//! The sheet of help: keys, the language of queries, the guides, licences.

use super::keys_text;
use super::markdown::markdown;
use crate::desk::{GUIDES, without_pictures};
use crate::gui::command::{Command, Menu};
use crate::gui::help_page::HelpPage;
use crate::gui::requests::ViewContext;
use crate::gui::theme::{book, palette, strong};
use crate::load::query::{KeyComparison, Subject, keys};
use crate::load::schema::DataFile;
use eframe::egui::{Button, Grid, RichText, ScrollArea, Ui, UiBuilder, vec2};

/// The size of the sheet, in points; less where the window has less.
pub const WIDTH: f32 = 860.0;
const HEIGHT: f32 = 560.0;
/// The width of the list of pages.
const PAGES: f32 = 168.0;

/// Draws the sheet; a page is chosen at the left.
pub fn help(ui: &mut Ui, context: &ViewContext<'_>, page: &mut HelpPage) {
    let room = ui.ctx().content_rect().size() - vec2(140.0, 190.0);
    let height = HEIGHT.min(room.y).max(200.0);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), eframe::egui::Sense::hover());
    let (left, right) = rect.split_left_right_at_x(rect.left() + PAGES);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        ScrollArea::vertical().id_salt("pages of help").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for other in HelpPage::all() {
                if other == HelpPage::Guide(0) {
                    ui.add_space(6.0);
                    ui.label(RichText::new("Guides").font(strong(12.0)).color(palette(ui).muted));
                }
                if other == HelpPage::Licences {
                    ui.add_space(6.0);
                }
                let (title, about) = other.title();
                let button = Button::selectable(*page == other, title).min_size(vec2(PAGES - 20.0, 0.0));
                if ui.add(button).on_hover_text(about).clicked() {
                    *page = other;
                }
            }
        });
    });
    ui.scope_builder(UiBuilder::new().max_rect(right.with_min_x(right.left() + 16.0)), |ui| {
        ScrollArea::vertical().id_salt(("help", page.title().0)).auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - 14.0);
            match *page {
                HelpPage::Keys => all_keys(ui, context),
                HelpPage::Queries => queries(ui),
                HelpPage::Guide(at) => {
                    if let Some(guide) = GUIDES.get(at) {
                        markdown(ui, &without_pictures(guide.text));
                    }
                }
                HelpPage::Licences => licences(ui, context),
            }
        });
    });
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).font(book(20.0)));
}

/// The keys that are not commands of their own.
const OTHERS: [(&str, &[(&str, &str)]); 3] = [
    (
        "Lists and tables",
        &[
            ("↑ ↓ Page Home End", "go from row to row; with Shift, select all between"),
            ("Enter", "edit what is selected in its form; Escape goes back"),
            ("F2, double click", "edit in the table; Tab goes to the next cell"),
            ("Ctrl+← →", "sort by another column; Ctrl+↑ ↓ upward, downward"),
            ("Ctrl+A, Delete", "select all that is shown, remove what is selected"),
        ],
    ),
    (
        "Map",
        &[
            ("↑ ↓ ← →", "go to the next province; Page Up and Down by number"),
            ("Enter", "select the province"),
            ("+ − 0", "zoom in, zoom out, show the whole map"),
        ],
    ),
    (
        "Editor",
        &[
            ("Tab, Shift+Tab", "indent; after Escape, Tab leaves the text"),
            ("Ctrl+F", "find in the text"),
            ("Ctrl+/", "comment lines out"),
            ("F8, Shift+F8", "go to the next problem, or to the one before"),
        ],
    ),
];

fn all_keys(ui: &mut Ui, context: &ViewContext<'_>) {
    let rulebook = context.rulebook();
    let line = |ui: &mut Ui, keys: &str, what: &str| {
        ui.label(RichText::new(keys).font(strong(12.5)));
        ui.label(what);
        ui.end_row();
    };
    for menu in Menu::ALL {
        let commands = Command::all().filter(|it| it.menu() == menu && it.is_of(rulebook));
        let keyed: Vec<(String, Command)> =
            commands.filter_map(|command| Some((keys_text(command, ui.ctx())?, command))).collect();
        if keyed.is_empty() {
            continue;
        }
        heading(ui, menu.title());
        Grid::new(menu.title()).num_columns(2).spacing([18.0, 3.0]).show(ui, |ui| {
            for (keys, command) in keyed {
                let text = match command {
                    Command::Show(pane) => pane.title(rulebook),
                    command => command.text().trim_end_matches('…'),
                };
                line(ui, &keys, text);
            }
        });
    }
    for (title, all) in OTHERS {
        heading(ui, title);
        Grid::new(title).num_columns(2).spacing([18.0, 3.0]).show(ui, |ui| {
            all.iter().for_each(|(keys, what)| line(ui, keys, what));
        });
    }
}

fn queries(ui: &mut Ui) {
    heading(ui, "Searching for cards");
    ui.label(
        "Words are looked for in titles and effects. A key with a colon narrows down; all that is written must hold.",
    );
    ui.add_space(4.0);
    for (query, meaning) in crate::gui::views::cards::QUERY_EXAMPLES {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(query).monospace());
            ui.label(RichText::new(meaning).color(palette(ui).muted));
        });
    }
    heading(ui, "Keys of queries");
    Grid::new("keys of queries").num_columns(3).spacing([14.0, 3.0]).show(ui, |ui| {
        for key in keys(Subject::Cards) {
            let compared = match key.compared {
                KeyComparison::AsNumber => ":  <  <=  >  >=",
                KeyComparison::AsWord | KeyComparison::AsSwitch => ":",
                KeyComparison::AsText => ":letters",
            };
            ui.label(RichText::new(key.name).monospace());
            ui.label(RichText::new(compared).monospace().color(palette(ui).muted));
            ui.label(key.meaning);
            ui.end_row();
        }
    });
}

/// What is carried with the program, and its licence.
const LICENCES: [(&str, &str); 4] = [
    ("The program: MIT", include_str!("../../../LICENSE-MIT")),
    ("The program: Apache 2.0, as you prefer", include_str!("../../../LICENSE-APACHE")),
    ("EB Garamond: SIL Open Font License", include_str!("../../../data/fonts/EBGaramond-OFL.txt")),
    ("Inter: SIL Open Font License", include_str!("../../../data/fonts/Inter-OFL.txt")),
];

fn licences(ui: &mut Ui, context: &ViewContext<'_>) {
    heading(ui, &format!("liberte {}", env!("CARGO_PKG_VERSION")));
    let about = context.workbench.text(&context.workbench.files().data(DataFile::Pack.name()));
    let pack = about.and_then(|text| text.parse::<toml_edit::DocumentMut>().ok());
    let credits = |key: &str| pack.as_ref().and_then(|pack| pack.get("credits")?.get(key)?.as_str().map(str::to_owned));
    for (title, key) in
        [("The game", "design"), ("The pack", "notice"), ("The data", "data_licence"), ("The map", "map_credit")]
    {
        if let Some(text) = credits(key) {
            ui.horizontal_top(|ui| {
                ui.label(RichText::new(title).font(strong(13.0)));
                ui.add(eframe::egui::Label::new(text).wrap());
            });
        }
    }
    for (title, text) in LICENCES {
        heading(ui, title);
        ui.label(RichText::new(text).monospace().size(11.0));
    }
}
