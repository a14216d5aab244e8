//! The menu of a card: what can be done with it, and with all that are selected.

use super::batch;
use crate::gui::command::Command;
use crate::gui::menu_button;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::shortcuts::keys_text;
use crate::gui::views::words;
use crate::load::edit::PlainValue;
use crate::model::Faction;
use eframe::egui::{Button, Ui};

/// Draws the menu for the selected cards.
pub fn menu(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().pack().cloned() else { return };
    let cards = &context.selection.cards;
    ui.set_min_width(190.0);
    if ui.add(Button::new("Edit").shortcut_text("Enter")).clicked() {
        requests.push(Request::EditSelection);
    }
    for command in [Command::DuplicateCard, Command::RemoveCards, Command::RestoreCards] {
        let can = command != Command::RestoreCards || !super::actions::card_edit(command, context).is_empty();
        let keys = keys_text(command, ui.ctx()).unwrap_or_default();
        let button = ui.add_enabled(can, Button::new(command.text()).shortcut_text(keys));
        requests.on_click(button.on_hover_text(command.tooltip()), command);
    }
    ui.separator();
    let mut offered = |ui: &mut Ui, text: String, request: Option<Request>| {
        if ui.add_enabled(request.is_some(), Button::new(text)).clicked() {
            requests.0.extend(request);
        }
    };
    offered(ui, "Value +1".to_owned(), batch::raise(context, 1));
    offered(ui, "Value −1".to_owned(), batch::raise(context, -1));
    let named = |key: &str, id: &str| words::name(&pack, context.language, key, id).to_owned();
    let all = |key: &str, id: &str| batch::set(context, cards, key, |_| Some(PlainValue::Text(id.to_owned())));
    menu_button(ui, "Faction", |ui| {
        let factions: Vec<Faction> = pack.board.factions().iter().collect();
        for &faction in &factions {
            let id = pack.board.faction_ids.of(faction);
            offered(ui, named("faction", id), all("faction", id));
        }
        ui.separator();
        let later = |at: usize| factions[at + 1..].iter().copied();
        let pairs = factions.iter().enumerate().flat_map(|(at, &one)| later(at).map(move |other| [one, other]));
        for pair in pairs {
            let [one, other] = pair.map(|faction| named("faction", pack.board.faction_ids.of(faction)));
            offered(ui, format!("Swap {one} and {other}"), batch::swap_factions(context, pair));
        }
    });
    menu_button(ui, "Region", |ui| {
        for region in &pack.board.regions {
            offered(ui, named("region", &region.id), all("region", &region.id));
        }
    });
    ui.separator();
    let command = Command::ReplaceInTitles;
    let keys = keys_text(command, ui.ctx()).unwrap_or_default();
    let button = ui.add(Button::new(command.text()).shortcut_text(keys));
    requests.on_click(button.on_hover_text(command.tooltip()), command);
    if let [one] = cards[..] {
        let library = &context.workbench.snapshot().library;
        let origin = library.origin(&context.workbench.snapshot().variants, &format!("card.{one}.title")).ok();
        let place = origin.and_then(|origin| Some(origin.base?.place));
        if ui.add_enabled(place.is_some(), Button::new("Show in the file")).clicked() {
            requests.0.extend(place.map(Request::GoTo));
        }
    }
}
