//! A cell of the table that is edited in place: a text is typed, a word chosen.

use super::batch;
use super::card_list::Column;
use crate::gui::boxed;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{self, palette};
use crate::gui::views::widgets::{focus_next, plain, select_all};
use crate::gui::views::words;
use crate::load::edit::{PlainValue, accepts};
use crate::load::schema::{EntryKind, LIBERTE};
use crate::model::{Card, Pack, Symbol};
use eframe::egui::{
    Button, EventFilter, Key, Modifiers, Popup, PopupCloseBehavior, Rect, Response, TextEdit, Ui, UiBuilder, vec2,
};

/// A cell that is being edited.
#[derive(Clone, Debug)]
pub struct CellEdit {
    /// The number of the card.
    pub card: u32,
    /// The column.
    pub column: Column,
    text: String,
    is_new: bool,
}

/// What becomes of the cell after a frame.
pub enum CellOutcome {
    /// It is edited further.
    Stays,
    /// It is left.
    Done,
    /// The cell of a column beside it is edited: the next, or the one before.
    Next(bool),
}

/// The columns that can be edited, in their order.
const EDITED: [Column; 6] = {
    use Column::{Faction, Region, Set, Symbols, Title, Value};
    [Title, Set, Faction, Value, Region, Symbols]
};

impl CellEdit {
    /// Begins to edit a cell; none where the card has no such value, or it follows from others.
    pub fn begin(context: &ViewContext<'_>, card: u32, column: Column) -> Option<CellEdit> {
        let key = column.key().filter(|_| EDITED.contains(&column))?;
        let entry = context.workbench.snapshot().loaded.entry(&format!("card.{card}"))?;
        let value = entry.iter().find(|(name, _)| name == key).map(|(_, value)| value.plain());
        let kind = entry.iter().find(|(name, _)| name == "kind").map(|(_, kind)| kind.plain()).unwrap_or_default();
        let suits = LIBERTE.entry(EntryKind::Card).key(key).is_some_and(|key| key.suits(&kind));
        suits.then(|| CellEdit { card, column, text: value.unwrap_or_default(), is_new: true })
    }

    /// Whether it is a text that is typed, in place of what the cell shows.
    pub fn is_typed(&self) -> bool {
        matches!(self.column, Column::Title | Column::Set | Column::Value)
    }

    /// The cell beside it.
    pub fn beside(&self, context: &ViewContext<'_>, is_back: bool) -> Option<CellEdit> {
        let at = EDITED.iter().position(|column| *column == self.column)?;
        let next = |at: usize| CellEdit::begin(context, self.card, EDITED[at]);
        if is_back { (0..at).rev().find_map(next) } else { (at + 1..EDITED.len()).find_map(next) }
    }

    /// Draws the cell.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        context: &ViewContext<'_>,
        (pack, card): (&Pack, &Card),
        cell: &Response,
        requests: &mut Requests,
    ) -> CellOutcome {
        match self.is_typed() {
            true => self.typed(ui, context, cell.rect, requests),
            false => self.chosen(context, (pack, card), cell, requests),
        }
    }

    fn request(&self, context: &ViewContext<'_>, value: &PlainValue) -> Option<Request> {
        batch::set(context, &[self.card], self.column.key()?, |_| Some(value.clone()))
    }

    /// A text or a number, in a field. What is typed is written when the field is left; Escape leaves it as it was.
    fn typed(&mut self, ui: &mut Ui, context: &ViewContext<'_>, rect: Rect, requests: &mut Requests) -> CellOutcome {
        let tab = |modifiers| ui.input_mut(|input| input.consume_key(modifiers, Key::Tab));
        let (back, next) = (tab(Modifiers::SHIFT), tab(Modifiers::NONE));
        let is_given_up = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let name = format!("{} of #{} in the table", self.column.name(), self.card);
        let font = if self.column == Column::Title { theme::book(16.5) } else { plain(13.0) };
        let mut within = ui.new_child(UiBuilder::new().max_rect(rect.shrink2(vec2(0.0, 1.0))));
        let wrong = self.value().err();
        let filter = EventFilter { escape: true, horizontal_arrows: true, ..EventFilter::default() };
        let edit = TextEdit::singleline(&mut self.text)
            .event_filter(filter)
            .font(font)
            .desired_width(rect.width())
            .margin(vec2(2.0, 2.0));
        let edit = edit.text_color_opt(wrong.as_ref().map(|_| palette(ui).wrong));
        let field = within.add(edit).accessible_name(name);
        if std::mem::take(&mut self.is_new) {
            field.request_focus();
            select_all(ui.ctx(), field.id, self.text.chars().count());
            return CellOutcome::Stays;
        }
        if let Some(wrong) = &wrong {
            field.show_tooltip_text(wrong);
        }
        let is_left = field.lost_focus() || !field.has_focus();
        if !is_left && !back && !next && !is_given_up {
            return CellOutcome::Stays;
        }
        if !is_given_up && let Ok(value) = self.value() {
            requests.0.extend(self.request(context, &value));
        }
        if back || next { CellOutcome::Next(back) } else { CellOutcome::Done }
    }

    /// The value that is typed.
    ///
    /// # Errors
    /// Why there is none.
    fn value(&self) -> Result<PlainValue, String> {
        let key = self.column.key().unwrap_or_default();
        let Some(spec) = LIBERTE.entry(EntryKind::Card).key(key) else { return Err(String::new()) };
        let value = PlainValue::typed(self.text.trim(), &spec.kind)?;
        if value.plain().is_empty() {
            return Err(format!("`{key}` can't be empty"));
        }
        accepts(key, &spec.kind, &value).map_err(|finding| match finding.help {
            Some(help) => format!("{}; {help}", finding.message),
            None => finding.message,
        })?;
        Ok(value)
    }

    /// A word or several, in a menu below the cell.
    fn chosen(
        &mut self,
        context: &ViewContext<'_>,
        (pack, card): (&Pack, &Card),
        cell: &Response,
        requests: &mut Requests,
    ) -> CellOutcome {
        let mut is_open = true;
        let is_new = std::mem::take(&mut self.is_new);
        let named = |key: &str, id: &str| words::name(pack, context.language, key, id).to_owned();
        let word = |key: &str, id: &str, is_on: bool| (named(key, id), PlainValue::Text(id.to_owned()), is_on);
        let symbols = |toggled: Symbol| {
            let has = |symbol: &Symbol| card.symbols.has(*symbol) != (*symbol == toggled);
            PlainValue::texts(pack.symbols().filter(has).map(Symbol::id))
        };
        let own_region = pack.region_of(card).map(|region| region.id.as_str());
        let choices: Vec<(String, PlainValue, bool)> = match self.column {
            Column::Faction => {
                let ids = pack.board.faction_ids;
                let factions = ids.factions().iter();
                factions.map(|it| word("faction", ids.of(it), card.faction() == Some(it))).collect()
            }
            Column::Region => {
                let regions = pack.board.regions.iter().map(|it| it.id.as_str());
                regions.map(|id| word("region", id, own_region == Some(id))).collect()
            }
            _ => pack.symbols().map(|it| (named("symbol", it.id()), symbols(it), card.symbols.has(it))).collect(),
        };
        let is_list = self.column == Column::Symbols;
        let popup = Popup::from_response(cell).open_bool(&mut is_open).width(170.0);
        let mut is_done = false;
        popup.close_behavior(PopupCloseBehavior::CloseOnClickOutside).show(boxed(|ui| {
            if is_new {
                focus_next(ui);
            }
            for (name, value, is_on) in choices {
                if ui.add(Button::selectable(is_on, name)).clicked() {
                    requests.0.extend(self.request(context, &value));
                    is_done = !is_list;
                }
            }
        }));
        if is_open && !is_done { CellOutcome::Stays } else { CellOutcome::Done }
    }
}
