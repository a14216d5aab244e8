//! Which rules this game plays, always in view over the map, and those of the workbench where they are others.

use super::{SandboxState, Table};
use crate::app::session::SessionRequest;
use crate::compare::differences;
use crate::gui::game::GameWords;
use crate::gui::requests::Requests;
use crate::gui::theme::{palette, strong};
use crate::load::schema::Rulebook;
use crate::model::say;
use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{Button, Frame, Link, Margin, Rect, RichText, Role, ScrollArea, Stroke, Ui, UiBuilder, WidgetInfo};

/// The most differences that are listed.
const MOST: usize = 24;

/// Draws it at a place over the sea.
pub(super) fn rules_played(
    ui: &mut Ui,
    place: Rect,
    table: &Table<'_>,
    state: &mut SandboxState,
    requests: &mut Requests,
) {
    let words = GameWords::of(Rulebook::Liberte);
    let (own, colours) = (table.sandbox.pack(), palette(ui));
    let played = say!(table.texts, &words.rules(&own.variants));
    let workbench = &table.context.workbench.snapshot();
    let is_other = workbench.pack().is_some_and(|pack| pack.hash != own.hash);
    let area = ScrollArea::vertical().id_salt("rules played").max_height(place.height());
    let shown = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let text = RichText::new(format!("{played}  ▼")).font(strong(12.5));
        let button = Button::new(text).truncate().stroke(Stroke::new(1.2, colours.accent));
        ui.label(RichText::new(say!(table.texts, "This game plays")).color(colours.muted).size(11.0));
        let (response, _) = MenuButton::from_button(button).ui(ui, |ui| what_differs(ui, table));
        let name = say!(table.texts, "This game plays: {rules}", rules = played);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        response.on_hover_text(say!(table.texts, "The rules of this game, whatever is changed on the workbench."));
        if !is_other {
            return;
        }
        let now = say!(table.texts, &words.rules(&table.context.workbench.active_variants()));
        let now = if now == played { say!(table.texts, "changed") } else { now };
        ui.label(RichText::new(say!(table.texts, "Workbench: {rules}", rules = now)).color(colours.muted).size(11.0));
        if table.context.session.rules_outcome().is_none() {
            let link = ui.add(Link::new(RichText::new(say!(table.texts, "Replay under it…")).size(11.5)));
            let link = link.on_hover_text(say!(
                table.texts,
                "Plays the choices of this game again under the rules of the workbench."
            ));
            requests.on_click(link, SessionRequest::CompareRules);
        } else if ui.add(Link::new(RichText::new(say!(table.texts, "Side by side")).size(11.5))).clicked() {
            state.side_by_side.is_open = true;
        }
    };
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| area.show(ui, shown));
}

/// How the rules of the workbench differ from those of the game, in sentences.
fn what_differs(ui: &mut Ui, table: &Table<'_>) {
    let own = table.sandbox.pack();
    let colours = palette(ui);
    Frame::new().inner_margin(Margin::same(6)).show(ui, |ui| {
        ui.set_width(330.0);
        ui.label(RichText::new(format!("{} {}", own.title, own.version)).font(strong(13.0)));
        for variant in &own.variants {
            ui.label(say!(table.texts, "with {what}", what = variant));
        }
        ui.label(RichText::new(say!(table.texts, "rules {hash}", hash = own.hash)).color(colours.muted).size(11.0));
        ui.separator();
        let snapshot = table.context.workbench.snapshot();
        let Some(other) = snapshot.pack().filter(|pack| pack.hash != own.hash) else {
            ui.label(say!(table.texts, "The workbench has the same rules."));
            return;
        };
        ui.label(RichText::new(say!(table.texts, "On the workbench, instead:")).font(strong(12.5)));
        let sections = differences(own, other).sections(table.context.language);
        let lines: Vec<String> =
            sections.into_iter().flat_map(|section| section.lines).map(|line| line.sentence).collect();
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
            if lines.is_empty() {
                ui.label(say!(table.texts, "A script differs."));
            }
            for line in lines.iter().take(MOST) {
                ui.label(line);
            }
            if lines.len() > MOST {
                ui.label(say!(table.texts, "and {n} more", n = lines.len() - MOST));
            }
        });
    });
}
