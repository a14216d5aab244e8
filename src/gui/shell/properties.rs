//! The sheet of a pack's properties: its title, its version, and who made what under which licence.

use crate::app::workbench::Change;
use crate::gui::requests::{Answer, Request, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::views::words;
use crate::load::edit::{PlainValue, accepts};
use crate::load::schema::{DataFile, KeySpec, Kind, Need};
use eframe::egui::{Grid, RichText, ScrollArea, TextEdit, Ui};
use std::collections::BTreeMap;
use toml_edit::{DocumentMut, Item};

/// What is typed, by key; kept while it can't be taken.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Properties {
    typed: BTreeMap<String, String>,
    wrong: Option<(String, String)>,
}

impl Properties {
    /// Draws the fields. What is typed is a change at once, which undo takes back.
    pub fn ui(&mut self, ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
        let spec = context.format().spec(DataFile::Pack);
        let text = context.workbench.text(&context.workbench.files().data(DataFile::Pack.name())).unwrap_or_default();
        let Ok(document) = text.parse::<DocumentMut>() else {
            ui.label("pack.toml can't be read: see the problems.");
            return;
        };
        let credits = spec.keys.iter().find(|key| key.name == "credits").and_then(|key| key.kind.table());
        let own = spec.keys.iter().map(|key| (key.name.to_owned(), key));
        let of_credits = credits.into_iter().flat_map(|spec| &spec.keys);
        let all = own.chain(of_credits.map(|key| (format!("credits.{}", key.name), key)));
        let is_typed = |key: &KeySpec| matches!(key.kind, Kind::Text);
        let height = (ui.ctx().content_rect().height() - 260.0).clamp(160.0, 420.0);
        ScrollArea::vertical().max_height(height).auto_shrink(false).show(ui, |ui| {
            Grid::new("properties of the pack").num_columns(2).spacing([14.0, 8.0]).show(ui, |ui| {
                for (path, key) in all.filter(|(_, key)| is_typed(key)) {
                    self.field(ui, (&path, key), &document, requests);
                    ui.end_row();
                }
            });
        });
        let colours = palette(ui);
        let (text, colour) = match &self.wrong {
            Some((_, wrong)) => (wrong.as_str(), colours.wrong),
            None => ("The numbers of cards and other entries follow from the lists.", colours.muted),
        };
        ui.label(RichText::new(text).color(colour));
        if ui.button("Close").clicked() {
            requests.push(Answer::Cancel);
        }
    }

    fn field(
        &mut self,
        ui: &mut Ui,
        (path, key): (&str, &'static KeySpec),
        document: &DocumentMut,
        requests: &mut Requests,
    ) {
        let item = path.split('.').try_fold(document.as_item(), |item, part| item.get(part));
        let value = item.and_then(Item::as_str).unwrap_or_default();
        let label = ui.label(words::named(key.name)).on_hover_text(key.meaning);
        let mut text = self.typed.get(path).cloned().unwrap_or_else(|| value.to_owned());
        let edit = TextEdit::multiline(&mut text).desired_rows(1).desired_width(ui.available_width()).return_key(None);
        let field = ui.add(edit).labelled_by(label.id).on_hover_text(key.meaning);
        if !field.has_focus() {
            self.typed.remove(path);
            self.wrong.take_if(|(of, _)| of == path);
        }
        if !field.changed() {
            return;
        }
        let new = PlainValue::Text(text.clone());
        self.typed.insert(path.to_owned(), text.clone());
        let refused = match (text.is_empty(), key.need == Need::Required) {
            (true, true) => Some(format!("`{}` can't be empty", key.name)),
            (true, false) => None,
            (false, _) => accepts(key.name, &key.kind, &new).err().map(|finding| finding.message),
        };
        self.wrong = refused.map(|wrong| (path.to_owned(), wrong));
        if self.wrong.is_none() {
            let key = format!("pack.{path}");
            let change = if text.is_empty() { Change::Unset(key.clone()) } else { Change::Set(key.clone(), new) };
            // Properties are the pack's own, whatever variant is edited.
            requests.push(Request::ChangePack { label: format!("{path} of the pack"), field: key, change });
        }
    }
}
