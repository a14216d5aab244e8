//! The speed of bots, below the playback buttons of the journal.

use super::icons::{Icon, icon_button};
use super::{Table, playback::PlaybackState};
use crate::app::session::SessionRequest;
use crate::gui::requests::Requests;
use crate::gui::theme::{check_box, palette};
use crate::gui::views::widgets::slider;
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{Align, Layout, RichText, Slider, Ui, WidgetInfo};

/// Draws the speed of bots, if there are any, and whether elections are played back.
pub(super) fn bots(ui: &mut Ui, table: &Table<'_>, playback: &mut PlaybackState, requests: &mut Requests) {
    let seats = Seat::first(table.sandbox.names().len());
    if seats.into_iter().any(|seat| table.is_bot(seat)) {
        pace(ui, table, requests);
    }
    let text = RichText::new(say!(table.texts, "Follow battles and elections")).size(12.0);
    let check = check_box(ui, &mut playback.follows, text);
    check.on_hover_text(say!(
        table.texts,
        "Show each event of a battle or an election one by one; otherwise only the result."
    ));
}

fn pace(ui: &mut Ui, table: &Table<'_>, requests: &mut Requests) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(say!(table.texts, "Bot speed")).color(palette(ui).muted).size(12.0));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_enabled_ui(table.sandbox.asks_bot() && table.sandbox.is_at_end(), |ui| {
                requests.on_click(
                    icon_button(ui, Icon::Step, &say!(table.texts, "Make one bot choice")),
                    SessionRequest::LetBotChoose,
                );
            });
            let mut pace = table.context.session.pace;
            ui.label(RichText::new(say!(table.texts, "{n} s an action", n = format!("{pace:.1}"))).size(12.0));
            // Never wider than the panel, which would grow with each frame.
            ui.spacing_mut().slider_width = (ui.available_width() - 8.0).max(40.0);
            let slider = slider(ui, Slider::new(&mut pace, 0.0..=3.0).step_by(0.1).show_value(false));
            slider.widget_info(|| WidgetInfo::slider(true, pace, say!(table.texts, "Seconds before a bot acts")));
            if slider
                .on_hover_text(say!(
                    table.texts,
                    "How long bots wait before each action, and how long each event of an election is shown."
                ))
                .changed()
            {
                requests.push(SessionRequest::SetPace(pace));
            }
        });
    });
}
