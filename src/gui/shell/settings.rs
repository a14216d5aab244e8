//! The page of settings: everything that a person chooses for the window, each with a sentence. What is chosen counts at once.

use crate::gui::preferences::{LANGUAGES, LEAST_ZOOM, MOST_ZOOM, Preferences};
use crate::gui::theme::{check_box, palette, radio_value, strong};
use crate::gui::views::widgets::slider;
use crate::gui::wording::wording;
use crate::model::say;
use eframe::egui::{ComboBox, RichText, ScrollArea, Slider, Ui};
use std::ops::RangeInclusive;

/// How wide the page is, in points.
pub const WIDTH: f32 = 560.0;

/// The page.
#[derive(Clone, Debug)]
pub struct SettingsPage {
    /// What is chosen.
    pub chosen: Preferences,
    /// Whether it is that of a table which fills the window: what is of no matter there is not shown.
    is_at_table: bool,
}

impl SettingsPage {
    /// The page of what is chosen now.
    pub fn new(chosen: Preferences, is_at_table: bool) -> SettingsPage {
        SettingsPage { chosen, is_at_table }
    }

    /// Draws it. Returns whether it is closed.
    pub fn ui(&mut self, ui: &mut Ui) -> bool {
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(200.0, 560.0);
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 4.0;
            self.rows(ui);
        });
        ui.add_space(8.0);
        let mut is_closed = false;
        ui.horizontal(|ui| {
            is_closed = ui.button(say!(wording(ui), "Close")).clicked();
            let usual = Preferences { zoom: self.chosen.zoom, ..Preferences::default() };
            let button = ui.add_enabled(
                self.chosen != usual,
                eframe::egui::Button::new(say!(wording(ui), "Restore the usual settings")),
            );
            if button.on_hover_text(say!(wording(ui), "All of the above as it was at first, but the zoom.")).clicked() {
                self.chosen = usual;
            }
        });
        is_closed
    }

    fn rows(&mut self, ui: &mut Ui) {
        let said = wording(ui);
        let chosen = &mut self.chosen;
        head(ui, &say!(said, "Language"));
        let known = LANGUAGES.iter().find(|(code, _)| *code == chosen.language);
        let name = known.map_or(&*chosen.language, |(_, name)| name).to_owned();
        let list = ComboBox::from_id_salt("language of the table").selected_text(&name).show_ui(ui, |ui| {
            for (code, name) in LANGUAGES {
                ui.selectable_value(&mut chosen.language, code.to_owned(), name);
            }
        });
        let label = say!(said, "Language: {name}", name = name);
        list.response.widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::ComboBox, true, &label));
        sentence(
            ui,
            &say!(
                said,
                "What the table says, and the names of cards everywhere. The workbench and its menus are in English."
            ),
        );

        head(ui, &say!(said, "Theme"));
        ui.horizontal(|ui| {
            for (is_dark, text) in [
                (None, say!(said, "As the system has it")),
                (Some(false), say!(said, "Light")),
                (Some(true), say!(said, "Dark")),
            ] {
                radio_value(ui, &mut chosen.is_dark, is_dark, text);
            }
        });
        sentence(ui, &say!(said, "The colours of the window; those of blocks and cards are the pack's."));

        head(ui, &say!(said, "Zoom"));
        // Buttons: a slider would move from under the pointer.
        ui.horizontal(|ui| {
            let tenths = (chosen.zoom * 10.0).round();
            if ui.button("−").on_hover_text(say!(said, "Zoom out")).clicked() {
                chosen.zoom = ((tenths - 1.0) / 10.0).max(LEAST_ZOOM);
            }
            ui.label(format!("{:.0} %", chosen.zoom * 100.0));
            if ui.button("+").on_hover_text(say!(said, "Zoom in")).clicked() {
                chosen.zoom = ((tenths + 1.0) / 10.0).min(MOST_ZOOM);
            }
        });
        sentence(ui, &say!(said, "How large everything is."));

        head(ui, &say!(said, "Motion"));
        let mut is_reduced = !chosen.moves;
        check_box(ui, &mut is_reduced, say!(said, "Reduced motion"));
        chosen.moves = !is_reduced;
        sentence(ui, &say!(said, "Things are in their places at once instead of moving there."));

        if !self.is_at_table {
            head(ui, &say!(said, "Bots in the sandbox"));
            seconds(ui, &mut chosen.pace, 0.0..=3.0, &say!(said, "Seconds before a bot acts"));
            sentence(ui, &say!(said, "How long bots of Liberté wait before each action."));
            check_box(ui, &mut chosen.follows, say!(said, "Follow battles and elections"));
            sentence(
                ui,
                &say!(said, "Show each event of a battle or an election one by one; otherwise only the result."),
            );
        }
        head(ui, &say!(said, "What is followed at other tables"));
        seconds(ui, &mut chosen.moment, 0.1..=5.0, &say!(said, "Seconds that a moment stays"));
        sentence(ui, &say!(said, "How fast a game of Revolution! or Libertalia goes on by itself."));
    }
}

fn head(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).font(strong(14.0)));
}

fn sentence(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).color(palette(ui).muted).size(12.0));
}

fn seconds(ui: &mut Ui, value: &mut f64, range: RangeInclusive<f64>, name: &str) {
    ui.horizontal(|ui| {
        let slider = slider(ui, Slider::new(value, range).step_by(0.1).show_value(false));
        slider.widget_info(|| eframe::egui::WidgetInfo::slider(true, *value, name));
        ui.label(format!("{value:.1} s"));
    });
}
