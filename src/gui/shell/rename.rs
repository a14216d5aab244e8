//! The sheet that renames an id in all files of the pack.

use crate::gui::requests::{Answer, Request, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::load::rename::{Rename, RenameKind};
use eframe::egui::{Button, ComboBox, Key, RichText, TextEdit, Ui};

/// What is renamed to what.
#[derive(Clone, PartialEq, Debug)]
pub struct RenameForm {
    kind: RenameKind,
    from: String,
    to: String,
    is_begun: bool,
}

impl RenameForm {
    /// About what is selected, if it has an id.
    pub fn of(context: &ViewContext<'_>) -> RenameForm {
        let selection = context.selection;
        let entry = selection.entries.as_ref().and_then(|(kind, ids)| {
            let known = RenameKind::of(context.rulebook()).iter().find(|known| known.id() == kind.word());
            Some((*known?, ids.last()?.clone()))
        });
        let card = selection.cards.last().map(|card| (RenameKind::Card, card.to_string()));
        let province = selection.province.clone().map(|id| (RenameKind::Province, id));
        let first = RenameKind::of(context.rulebook()).first().copied().unwrap_or(RenameKind::Card);
        let (kind, from) = entry.or(card).or(province).unwrap_or((first, String::new()));
        RenameForm { kind, to: from.clone(), from, is_begun: false }
    }

    /// Draws the fields.
    pub fn ui(&mut self, ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
        ui.label(
            "Wherever the pack names it: data, variants, scenarios, texts, scripts. One step, which undo takes back.",
        );
        ui.horizontal(|ui| {
            ui.label("What");
            let list = ComboBox::from_id_salt("what is renamed").selected_text(self.kind.id()).show_ui(ui, |ui| {
                for kind in RenameKind::of(context.rulebook()) {
                    if ui.selectable_label(self.kind == *kind, kind.id()).clicked() && self.kind != *kind {
                        (self.kind, self.from) = (*kind, String::new());
                    }
                }
            });
            list.response.accessible_name(format!("what is renamed: {}", self.kind.id()));
            let ids = ids(context, self.kind);
            let shown = if self.from.is_empty() { "which one?" } else { &self.from };
            let list = ComboBox::from_id_salt("which is renamed").width(190.0).selected_text(shown);
            let mut chosen = None;
            let list = list.show_ui(ui, |ui| {
                for id in ids {
                    if ui.selectable_label(self.from == id, &id).clicked() {
                        chosen = Some(id);
                    }
                }
            });
            list.response.accessible_name(format!("which is renamed: {shown}"));
            if let Some(id) = chosen {
                self.to.clone_from(&id);
                self.from = id;
            }
        });
        let label = ui.label("New id");
        let field = ui.add(TextEdit::singleline(&mut self.to).desired_width(f32::INFINITY)).labelled_by(label.id);
        if !std::mem::replace(&mut self.is_begun, true) {
            field.request_focus();
            crate::gui::views::widgets::select_all(ui.ctx(), field.id, self.to.chars().count());
        }
        let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let (from, to) = (self.from.clone(), self.to.trim().to_owned());
        let rename = Rename { named: self.kind, from, to };
        let is_new = !rename.from.is_empty() && !rename.to.is_empty() && rename.from != rename.to;
        let refused = is_new.then(|| context.workbench.refusal_of_rename(&rename)).flatten();
        let colours = palette(ui);
        // Its place is kept, so that the buttons stay where they are.
        let text = refused.clone().unwrap_or_else(|| " ".to_owned());
        ui.label(RichText::new(text).color(colours.wrong));
        ui.horizontal(|ui| {
            let can = is_new && refused.is_none();
            if ui.add_enabled(can, Button::new("Rename")).clicked() || enter && can {
                requests.push(Answer::Cancel);
                requests.push(Request::Rename(rename));
            }
            if ui.button("Cancel").clicked() {
                requests.push(Answer::Cancel);
            }
        });
    }
}

/// The ids of a kind.
fn ids(context: &ViewContext<'_>, kind: RenameKind) -> Vec<String> {
    let snapshot = context.workbench.snapshot();
    let entries = |word: &str| match (snapshot.pack(), snapshot.data()) {
        (_, Some(pack)) => pack.ids(word).map(str::to_owned).collect(),
        (Some(pack), None) => match kind {
            RenameKind::Card => pack.cards.iter().map(|card| card.number.to_string()).collect(),
            RenameKind::Province => pack.board.provinces.iter().map(|it| it.id.clone()).collect(),
            RenameKind::Region => pack.board.regions.iter().map(|it| it.id.clone()).collect(),
            // Those of the rulebook keep their ids.
            RenameKind::Faction => pack.board.faction_ids.added().map(str::to_owned).into_iter().collect(),
            RenameKind::Battle => pack.board.battles.iter().map(|it| it.id.clone()).collect(),
            RenameKind::Requirement => {
                pack.texts.first().map_or_else(Vec::new, |it| it.requirements.iter().map(|it| it.key.clone()).collect())
            }
            RenameKind::Symbol => pack.further_symbols.iter().map(|it| it.id().to_owned()).collect(),
            RenameKind::Counter => pack.counters.iter().map(|it| it.id.clone()).collect(),
            RenameKind::Action => pack.action_ids().map(str::to_owned).collect(),
            RenameKind::Option => pack.options.clone(),
            RenameKind::Ending => pack.endings.iter().map(|it| it.ending.id().to_owned()).collect(),
            RenameKind::Space
            | RenameKind::Area
            | RenameKind::Character
            | RenameKind::Effect
            | RenameKind::Variant
            | RenameKind::Bot
            | RenameKind::Scenario => Vec::new(),
        },
        (None, None) => Vec::new(),
    };
    match kind {
        RenameKind::Effect => snapshot.effects().iter().map(|effect| effect.id.clone()).collect(),
        RenameKind::Variant => snapshot.library.variants().into_iter().map(|(id, _)| id).collect(),
        RenameKind::Scenario => {
            let stem = |path: &String| Some(path.rsplit_once('/')?.1.strip_suffix(".toml")?.to_owned());
            snapshot.library.scenarios().iter().filter_map(stem).collect()
        }
        RenameKind::Bot => match (snapshot.pack(), snapshot.data()) {
            (_, Some(pack)) => pack.bots.iter().map(|bot| bot.id.clone()).collect(),
            (Some(pack), None) => pack.bots.iter().map(|bot| bot.id.clone()).collect(),
            (None, None) => Vec::new(),
        },
        RenameKind::Symbol
        | RenameKind::Counter
        | RenameKind::Action
        | RenameKind::Ending
        | RenameKind::Option
        | RenameKind::Card
        | RenameKind::Province
        | RenameKind::Region
        | RenameKind::Faction
        | RenameKind::Battle
        | RenameKind::Space
        | RenameKind::Area
        | RenameKind::Character
        | RenameKind::Requirement => entries(kind.id()),
    }
}
