//! Resolves the names of counters in a scenario, and of those whose numbers they are.

use super::name_resolver::NameResolver;
use crate::load::diagnostic::{Span, code};
use crate::load::read::tree::{Entry, Item};
use crate::model::{CardId, CounterId, CounterSetup, ProvinceId};

impl NameResolver<'_, '_> {
    /// The counter of an id.
    pub(super) fn counter_of(&mut self, id: &str, span: Span) -> Option<CounterId> {
        let pack = self.liberte()?;
        let known = pack.counter(id);
        if known.is_none() {
            let message = format!("the pack has no counter `{id}`");
            let ids: Vec<&str> = pack.counters.iter().map(|counter| counter.id.as_str()).collect();
            let finding = self.report.error(code::UNKNOWN_ID, span, message);
            finding.misspelt(id, ids);
        }
        known
    }

    /// The numbers of a table by counter.
    pub fn counters(&mut self, item: &Item) -> Vec<CounterSetup> {
        let mut counters = Vec::new();
        for entry in item.table().map_or(&[][..], |table| &table.entries) {
            let counter = self.counter_of(&entry.key, entry.key_span);
            counters
                .extend(counter.zip(entry.item.integer()).map(|(counter, number)| CounterSetup { counter, number }));
        }
        counters
    }

    /// The numbers of a table by province and counter.
    pub fn province_counters(&mut self, item: &Item) -> Vec<(ProvinceId, CounterSetup)> {
        let mut counters = Vec::new();
        for entry in item.table().map_or(&[][..], |table| &table.entries) {
            if let Some(province) = self.province_of(&entry.key, entry.key_span) {
                counters.extend(self.counters(&entry.item).into_iter().map(|counter| (province, counter)));
            }
        }
        counters
    }

    /// The numbers of a table by card and counter.
    pub fn card_counters(&mut self, item: &Item) -> Vec<(CardId, CounterSetup)> {
        let cards = self.by_card(item.table().map_or(&[][..], |table| &table.entries));
        let of_card = |(_, card, item): (u16, CardId, &Item)| {
            self.counters(item).into_iter().map(|counter| (card, counter)).collect::<Vec<_>>()
        };
        cards.into_iter().flat_map(of_card).collect()
    }

    /// The entries of a table by cards, whose numbers are its keys; what is none is reported.
    pub(super) fn by_card<'t>(&mut self, entries: &'t [Entry]) -> Vec<(u16, CardId, &'t Item)> {
        let mut found: Vec<(u16, CardId, &Item)> = Vec::new();
        for entry in entries {
            // A number has one form, so that no card is named twice.
            let number = entry.key.parse::<u16>().ok().filter(|number| number.to_string() == entry.key);
            let Some(number) = number else {
                let message = format!("`{}` is not the number of a card", entry.key);
                let finding = self.report.error(code::UNKNOWN_CARD, entry.key_span, message);
                finding.help("a card's number stands before `=` as it is, as in `71 = { worn = 1 }`");
                continue;
            };
            found.extend(self.card_of(number, entry.key_span).map(|card| (number, card, &entry.item)));
        }
        found
    }
}
