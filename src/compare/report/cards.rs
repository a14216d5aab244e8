//! Cards that differ, as sentences: `#47 Comte de Provence: 2 blocks instead of 3.`

use super::{Detail, Line, Words, entry_data, instead, plain};
use crate::compare::{About, Entry, KeyChange};
use crate::model::{Card, Faction, say};
use serde_json::{Value, json};

impl Words<'_, '_> {
    pub(super) fn card(&self, entry: &Entry<'_, Card>) -> Line {
        let texts = self.said_in();
        // By the name that is known; a new one is told as a change.
        let names = &self.names[usize::from(matches!(entry, Entry::Added(_)))];
        let card = entry.earliest();
        let name = names.card(card);
        let line = |sentence| {
            let data = entry_data("card", ("number", json!(card.number)), entry);
            Line::new(sentence, About::Card(card.number), data)
        };
        match entry {
            Entry::TakenOut(_) => line(say!(texts, "{name} is taken out.", name = name)),
            Entry::Added(_) => {
                let words = names.effect_of(card).and_then(|id| names.effect_words(id).in_a_row());
                line(say!(texts, "{name} is added: {facts}.", name = name, facts = names.facts(card)))
                    .with(words.map(Detail::Now))
            }
            Entry::Changed(_, _, changes) => {
                line(say!(texts, "{name}: {what}.", name = name, what = self.card_parts(changes)))
            }
        }
    }

    /// What is different about a card: `2 blocks instead of 3; radical instead of royalist`.
    pub(super) fn card_parts(&self, changes: &[KeyChange]) -> String {
        // What a card of another kind has not is no news beside the change of its kind.
        let is_new_kind = changes.iter().any(|change| change.key == "kind");
        let told = changes.iter().filter(|change| !(is_new_kind && change.to.is_null()));
        let told = told.map(|change| self.card_part(change));
        told.collect::<Vec<_>>().join("; ")
    }

    /// The faction of an id of either pack.
    fn faction(&self, id: &Value) -> Option<Faction> {
        [self.diff.to, self.diff.from].into_iter().find_map(|pack| pack.board.faction_ids.parse(id.as_str()?))
    }

    fn card_part(&self, change: &KeyChange) -> String {
        let texts = self.said_in();
        match change.key {
            "title" => say!(texts, "called {name} now", name = plain(&change.to)),
            "kind" => instead(texts, change, |it| say!(texts, &format!("a {}", plain(it)))),
            "set" => {
                let set = |it: &Value| say!(texts, "the {set}-set", set = plain(it));
                say!(texts, "in {set}", set = instead(texts, change, set))
            }
            "value" => instead(texts, change, |it| say!(texts, "{n|block|blocks}", n = it)),
            "faction" => {
                let name = |it: &Value| self.faction(it).map_or_else(String::new, |faction| texts.faction(faction));
                instead(texts, change, name)
            }
            "further_faction" => match (self.faction(&change.to), self.faction(&change.from)) {
                (Some(faction), _) => say!(texts, "or {faction} blocks instead", faction = texts.faction(faction)),
                (None, Some(faction)) => say!(texts, "no {faction} blocks any more", faction = texts.faction(faction)),
                (None, None) => String::new(),
            },
            "region" if change.to.is_null() => say!(texts, "goes into any province"),
            "region" => say!(texts, "goes into {region}", region = self.regions_instead(change)),
            "further_regions" => self.further_regions(change),
            "symbols" => self.symbols(change),
            "effect" => {
                let [from, to] =
                    self.names.map(|names| move |it: &Value| names.effect(it.as_str().unwrap_or_default()));
                match change.from.is_null() {
                    true => say!(texts, "does what {name} does", name = to(&change.to)),
                    false => say!(
                        texts,
                        "does what {name} does instead of {before}",
                        name = to(&change.to),
                        before = from(&change.from)
                    ),
                }
            }
            _ => instead(texts, change, plain),
        }
    }

    pub(super) fn regions_instead(&self, change: &KeyChange) -> String {
        let [from, to] = [&change.from, &change.to];
        let to = self.names[1].region(&plain(to));
        if from.is_null() {
            return to;
        }
        let from = self.names[0].region(&plain(from));
        say!(self.said_in(), "{now} instead of {before}", now = to, before = from)
    }

    /// The regions besides its own that a card gains and loses.
    fn further_regions(&self, change: &KeyChange) -> String {
        let texts = self.said_in();
        let names = |at: usize, value: &Value| -> String {
            let ids = value.as_array().into_iter().flatten().filter_map(Value::as_str);
            ids.map(|id| self.names[at].region(id)).collect::<Vec<_>>().join(", ")
        };
        match names(1, &change.to) {
            none if none.is_empty() => say!(texts, "not into {regions} any more", regions = names(0, &change.from)),
            regions => say!(texts, "goes into {regions} as well", regions = regions),
        }
    }

    fn symbols(&self, change: &KeyChange) -> String {
        let list = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let (from, to) = (list(&change.from), list(&change.to));
        let named =
            |ids: Vec<&String>| ids.into_iter().map(|id| self.names[1].symbol(id)).collect::<Vec<_>>().join(", ");
        let gained = named(to.iter().filter(|id| !from.contains(id)).collect());
        let lost = named(from.iter().filter(|id| !to.contains(id)).collect());
        let parts = [("now with {symbols}", gained), ("without {symbols}", lost)];
        let parts = parts.into_iter().filter(|(_, symbols)| !symbols.is_empty());
        parts.map(|(how, symbols)| say!(self.said_in(), how, symbols = symbols)).collect::<Vec<_>>().join(", ")
    }
}
