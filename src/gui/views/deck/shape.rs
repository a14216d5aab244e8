//! The counts of a deck, computed when the pack or the list changes.

use crate::gui::views::cards::query_terms;
use crate::gui::views::widgets::{Sign, sign};
use crate::gui::views::words;
use crate::load::query::{Query, Subject};
use crate::model::{CardSet, Confirmation, Pack};
use eframe::egui::Color32;
use std::sync::Arc;

/// The counts.
#[derive(Default)]
pub struct Shape {
    made_from: Option<(Arc<Pack>, CardSet, String)>,
    /// What is counted.
    pub sections: Vec<DeckSection>,
    /// Whether some cards are not shown.
    pub is_narrowed: bool,
}

/// The counts by one key.
pub struct DeckSection {
    /// The heading.
    pub title: &'static str,
    /// The key of its filters; empty if there are none.
    pub key: &'static str,
    /// The words.
    pub rows: Vec<DeckRow>,
    /// The greatest number of a row in a set.
    pub most: usize,
}

/// The counts of a word: in set A and in set B.
pub struct DeckRow {
    /// The word of the files.
    pub id: String,
    /// As displayed.
    pub name: String,
    /// The sign before it.
    pub sign: Option<Sign>,
    /// The colour of its bars, if it has one.
    pub fill: Option<Color32>,
    /// The number of all cards with it.
    pub all: [usize; 2],
    /// The number of those that are shown.
    pub shown: [usize; 2],
}

impl Shape {
    /// Counts again if something changed.
    pub fn update(&mut self, pack: &Arc<Pack>, shown: &CardSet, language: &str) {
        let is_same = self
            .made_from
            .as_ref()
            .is_some_and(|(of, set, spoken)| Arc::ptr_eq(of, pack) && set == shown && spoken == language);
        if !is_same {
            self.sections = sections(pack, shown, language);
            self.is_narrowed = shown.len() < pack.cards.len();
            self.made_from = Some((pack.clone(), *shown, language.to_owned()));
        }
    }
}

fn sections(pack: &Pack, shown: &CardSet, language: &str) -> Vec<DeckSection> {
    let named = |section: &str, id: &str| (id.to_owned(), words::name(pack, language, section, id).to_owned());
    let plain = |id: &str, name: &str| (id.to_owned(), name.to_owned());
    let effect = |id: &str| {
        let name = pack.texts(language).texts.get(&format!("effect.{id}.name"));
        (id.to_owned(), name.cloned().unwrap_or_else(|| id.to_owned()))
    };
    let counted = |title, key, words: Vec<(String, String)>| {
        let rows: Vec<DeckRow> = words.into_iter().map(|(id, name)| row(pack, shown, key, id, name)).collect();
        section(title, key, rows)
    };
    vec![
        section("In all", "", whole(pack, shown)),
        counted("Faction", "faction", pack.board.faction_ids.all().map(|id| named("faction", id)).collect()),
        counted("Value", "value", ["1", "2", "3"].map(|it| plain(it, it)).to_vec()),
        counted("Region", "region", pack.board.regions.iter().map(|it| named("region", &it.id)).collect()),
        counted("Symbols", "symbol", pack.symbols().map(|it| named("symbol", it.id())).collect()),
        counted("Kind", "kind", ["personality", "club", "special"].map(|it| named("kind", it)).to_vec()),
        counted("Specials", "effect", pack.effects.iter().map(|it| effect(&it.id)).collect()),
        counted("Known", "source", Confirmation::ALL.iter().map(|it| plain(it.id(), words::source(*it))).collect()),
    ]
}

fn section(title: &'static str, key: &'static str, rows: Vec<DeckRow>) -> DeckSection {
    let most = rows.iter().flat_map(|row| row.all).max().unwrap_or(0);
    DeckSection { title, key, rows, most }
}

/// Cards and blocks, whatever they are.
fn whole(pack: &Pack, shown: &CardSet) -> Vec<DeckRow> {
    let all = pack.cards.iter().enumerate().map(|(at, _)| crate::model::CardId(at as u8)).collect();
    let count = |of: &CardSet, weight: &dyn Fn(&crate::model::Card) -> usize| {
        let mut counts = [0, 0];
        of.each(|id| {
            let card = &pack.cards[id.index()];
            counts[usize::from(card.set != 'A')] += weight(card);
        });
        counts
    };
    let row = |name: &str, weight: &dyn Fn(&crate::model::Card) -> usize| DeckRow {
        id: String::new(),
        name: name.to_owned(),
        sign: None,
        fill: None,
        all: count(&all, weight),
        shown: count(shown, weight),
    };
    vec![row("Cards", &|_| 1), row("Blocks", &|card| card.value().into())]
}

fn row(pack: &Pack, shown: &CardSet, key: &'static str, id: String, name: String) -> DeckRow {
    // Counted by the filter that a click writes, so that the list then has this number.
    let query = Query::parse(&query_terms::with("", key, std::slice::from_ref(&id)), Subject::Cards, pack);
    let having = query.map(|query| query.cards(pack)).unwrap_or_default();
    let by_set = |set: &CardSet| {
        let in_a = set.iter().filter(|id| pack.cards[id.index()].set == 'A').count();
        [in_a, set.len() - in_a]
    };
    let sign = sign(pack, key, &id, &name);
    let fill = match (key, &sign) {
        ("faction" | "region", Some(Sign::Block(_, fill) | Sign::Ground(fill))) => Some(*fill),
        _ => None,
    };
    DeckRow { all: by_set(&having), shown: by_set(&having.and(shown)), sign, fill, id, name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::theme;
    use crate::load::{Files, Library};
    use crate::model::Faction;

    #[test]
    fn every_card_is_counted_once_in_each_section_that_has_a_place_for_it() {
        let pack = Library::new(Files::built_in()).load(&[]).pack.clone().unwrap();
        let all: CardSet = (0..pack.cards.len()).map(|at| crate::model::CardId(at as u8)).collect();
        let radicals = pack.sets.of_faction[Faction::Radical];
        let mut shape = Shape::default();
        shape.update(&pack, &all, "en");
        let total = |shape: &Shape, title: &str| {
            let section = shape.sections.iter().find(|section| section.title == title).unwrap();
            section.rows.iter().fold([0, 0], |sum, row| {
                [sum[0] + row.all.iter().sum::<usize>(), sum[1] + row.shown.iter().sum::<usize>()]
            })
        };
        assert_eq!((total(&shape, "Kind"), total(&shape, "Known")), ([110, 110], [110, 110]));
        assert_eq!(total(&shape, "Faction"), [90, 90]);
        assert_eq!((shape.sections[0].rows[0].all, shape.is_narrowed), ([57, 53], false));
        shape.update(&pack, &radicals, "en");
        assert_eq!(total(&shape, "Faction"), [90, radicals.len()]);
        assert!(shape.is_narrowed);
    }

    #[test]
    fn colours_are_those_of_the_pack() {
        let pack = Library::new(Files::built_in()).load(&[]).pack.clone().unwrap();
        let mut shape = Shape::default();
        shape.update(&pack, &CardSet::default(), "en");
        assert_eq!(shape.sections[1].rows[2].fill, Some(theme::color(&pack.board.blocks[Faction::Radical].hex)));
    }
}
