//! The cards that are shown and their order, computed when something changes.

use super::super::words;
use super::{RemovedCards, gone};
use crate::gui::requests::ViewContext;
use crate::kernel::Order;
use crate::load::edit::PlainValue;
use crate::load::query::{Query, QueryError, Subject, fold};
use crate::load::schema::EntryKind;
use crate::load::{Key, Loaded};
use crate::model::{Card, CardId, CardSet, Pack};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A column of the list, by which it can be sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Column {
    /// The number.
    #[default]
    Number,
    /// The title, without accents and case.
    Title,
    /// The kind.
    Kind,
    /// The set.
    Set,
    /// The faction.
    Faction,
    /// How many blocks.
    Value,
    /// The region, in the board's order.
    Region,
    /// The symbols.
    Symbols,
    /// How well it is confirmed, the best first.
    Source,
    /// Unsaved changes and changes by variants.
    Changed,
    /// What the other values are based on.
    Basis,
}

impl Column {
    /// All of them, in the order of the table.
    pub const ALL: [Column; 11] = {
        use Column::{Basis, Changed, Faction, Kind, Number, Region, Set, Source, Symbols, Title, Value};
        [Number, Title, Kind, Set, Faction, Value, Region, Symbols, Source, Changed, Basis]
    };

    /// The key of its values in files; none where they follow from others.
    pub fn key(self) -> Option<&'static str> {
        match self {
            Column::Number => Some("id"),
            Column::Changed => None,
            Column::Title
            | Column::Kind
            | Column::Set
            | Column::Faction
            | Column::Value
            | Column::Region
            | Column::Symbols
            | Column::Source
            | Column::Basis => Some(self.name()),
        }
    }

    /// Whether its values are numbers, which end at the right edge.
    pub fn is_number(self) -> bool {
        matches!(self, Column::Number | Column::Value)
    }

    /// The heading.
    pub fn title(self) -> &'static str {
        ["#", "Title", "Kind", "Set", "Faction", "Value", "Region", "Symbols", "Known", "Changed", "Based on"]
            [self as usize]
    }

    /// The accessible name: `number`.
    pub fn name(self) -> &'static str {
        ["number", "title", "kind", "set", "faction", "value", "region", "symbols", "source", "change", "basis"]
            [self as usize]
    }
}

/// The order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sort {
    /// The column.
    pub by: Column,
    /// Whether it is descending.
    pub is_downward: bool,
}

/// The filter of the list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardListKey {
    /// The query.
    pub query: String,
    /// Only cards that a variant changes or adds.
    pub is_overlaid: bool,
    /// Only cards that are not saved.
    pub is_unsaved: bool,
    /// The order.
    pub sort: Sort,
}

/// The cards that are shown.
#[derive(Default)]
pub struct CardList {
    made_from: Option<MadeFrom>,
    /// The pack that the indices in `cards` belong to.
    pub pack: Option<Arc<Pack>>,
    /// The cards, in order.
    pub cards: Vec<CardId>,
    /// The same as a set.
    pub set: CardSet,
    /// The error of the query; the cards are then those of the last valid one.
    pub errors: Vec<QueryError>,
    /// The variants that change or add a card, by its number.
    pub overlaid: BTreeMap<u32, Vec<String>>,
    /// The numbers of cards that are not saved.
    pub unsaved: BTreeSet<u32>,
    /// What is not saved about cards: by number and key, the value on disk, if there is one.
    pub unsaved_values: BTreeMap<String, BTreeMap<String, Option<PlainValue>>>,
    /// By card and key, the variant that sets a value last.
    pub overlaid_values: BTreeMap<(u32, String), String>,
    /// The pack's own cards that variants remove.
    pub gone: Vec<RemovedCards>,
    last_right: String,
}

/// The key of the list.
struct MadeFrom {
    loaded: Arc<Loaded>,
    state: (u64, usize),
    wanted: CardListKey,
    language: String,
}

impl CardList {
    /// Computes the list if something has changed.
    pub fn update(&mut self, context: &ViewContext<'_>, wanted: &CardListKey) {
        let snapshot = context.workbench.snapshot();
        let state = (context.workbench.revision(), context.workbench.unsaved().len());
        let is_same = self.made_from.as_ref().is_some_and(|it| {
            Arc::ptr_eq(&it.loaded, &snapshot.loaded)
                && it.state == state
                && it.wanted == *wanted
                && it.language == context.language
        });
        if is_same {
            return;
        }
        let is_same_pack = self.made_from.as_ref().is_some_and(|it| Arc::ptr_eq(&it.loaded, &snapshot.loaded));
        if !is_same_pack {
            self.pack = snapshot.pack().cloned();
            self.overlaid = overlaid(&snapshot.loaded);
            self.overlaid_values = overlaid_values(&snapshot.loaded);
            self.gone = gone(context, &self.overlaid);
        }
        if self.made_from.as_ref().is_none_or(|it| it.state != state) {
            self.unsaved = context.workbench.unsaved_cards();
            self.unsaved_values = context.workbench.unsaved_values(EntryKind::Card);
        }
        self.fill(wanted, context.language);
        let loaded = snapshot.loaded.clone();
        self.made_from =
            Some(MadeFrom { loaded, state, wanted: wanted.clone(), language: context.language.to_owned() });
    }

    fn fill(&mut self, wanted: &CardListKey, language: &str) {
        let Some(pack) = self.pack.clone() else { return };
        let find = |query: &str| Query::parse(query, Subject::Cards, &pack).map(|query| query.cards(&pack));
        let found = match find(&wanted.query) {
            Ok(found) => {
                self.errors.clear();
                self.last_right.clone_from(&wanted.query);
                found
            }
            Err(errors) => {
                self.errors = errors;
                let all = || (0..pack.cards.len()).map(|at| CardId(at as u8)).collect();
                find(&self.last_right).unwrap_or_else(|_| all())
            }
        };
        let number = |card: CardId| u32::from(pack.number(card));
        let is_wanted = |card: &CardId| {
            (!wanted.is_overlaid || self.overlaid.contains_key(&number(*card)))
                && (!wanted.is_unsaved || self.unsaved.contains(&number(*card)))
        };
        self.cards = found.iter().filter(is_wanted).collect();
        self.set = self.cards.iter().copied().collect();
        let changed = |card: &Card| {
            let number = u32::from(card.number);
            (!self.unsaved.contains(&number), self.overlaid.get(&number).is_none_or(Vec::is_empty))
        };
        sort(&mut self.cards, &pack, language, wanted.sort, &changed);
    }

    /// The numbers of the cards shown, in order.
    pub fn numbers(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + '_ {
        let pack = self.pack.as_deref();
        self.cards.iter().map(move |card| pack.map_or(0, |pack| u32::from(pack.number(*card))))
    }

    /// The index of a number among the cards shown.
    pub fn place(&self, number: u32) -> Option<usize> {
        self.numbers().position(|it| it == number)
    }
}

/// The variants that change a card, by its number.
pub fn overlaid(loaded: &Loaded) -> BTreeMap<u32, Vec<String>> {
    let mut all: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for (key, asked) in loaded.variant_changes() {
        let Key::Entry { kind: EntryKind::Card, id, .. } = key else { continue };
        let Ok(number) = id.parse() else { continue };
        let variants = all.entry(number).or_default();
        let id = words::variant_id(asked);
        if !variants.iter().any(|it| it == id) {
            variants.push(id.to_owned());
        }
    }
    all
}

/// By card and key, the variant that sets a value last.
fn overlaid_values(loaded: &Loaded) -> BTreeMap<(u32, String), String> {
    let mut all = BTreeMap::new();
    for (key, asked) in loaded.variant_changes() {
        if let Key::Entry { kind: EntryKind::Card, id, field } = key
            && let Ok(number) = id.parse()
            && !field.is_empty()
        {
            all.insert((number, field.clone()), words::variant_id(asked).to_owned());
        }
    }
    all
}

/// Sorts cards; equal ones stay in the order of their numbers.
fn sort(cards: &mut [CardId], pack: &Pack, language: &str, sort: Sort, changed: &dyn Fn(&Card) -> (bool, bool)) {
    let card = |id: &CardId| &pack.cards[id.index()];
    // A missing value comes last in both directions.
    let order = |a: Option<u64>, b: Option<u64>| match (a, b) {
        (Some(a), Some(b)) if sort.is_downward => b.cmp(&a),
        (Some(a), Some(b)) => a.cmp(&b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    };
    if let Column::Title | Column::Basis = sort.by {
        let is_by_basis = sort.by == Column::Basis;
        let text = |id: &CardId| match is_by_basis {
            true => fold(&card(id).provenance.basis),
            false => fold(words::title(pack, language, card(id))),
        };
        cards.sort_by_cached_key(text);
        if sort.is_downward {
            cards.reverse();
        }
        return;
    }
    let key = |id: &CardId| -> Option<u64> {
        let card = card(id);
        match sort.by {
            Column::Number | Column::Title | Column::Basis => Some(card.number.into()),
            Column::Kind => Some(u64::from(card.faction().is_none()) + u64::from(card.region().is_none())),
            Column::Set => Some(card.set.into()),
            Column::Faction => card.faction().map(|it| it as u64),
            Column::Value => card.faction().map(|_| card.value().into()),
            Column::Region => card.region().map(|it| it.index() as u64),
            Column::Symbols => Some(symbols(card)).filter(|it| *it > 0),
            Column::Source => Some(card.provenance.source as u64),
            Column::Changed => match changed(card) {
                (true, true) => None,
                (is_saved, is_plain) => Some(u64::from(is_saved) * 2 + u64::from(is_plain)),
            },
        }
    };
    cards.order_by(|a, b| -> Ordering { order(key(a), key(b)) });
}

/// A sort key of symbols: equal sets are adjacent, larger ones come later.
fn symbols(card: &Card) -> u64 {
    card.symbols.iter().fold(0, |sum, it| sum * 16 + u64::from(it.place().number()) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::experiments::Lab;
    use crate::app::session::Session;
    use crate::app::workbench::{Change, Checker, Workbench};
    use crate::gui::requests::Selection;
    use crate::load::Files;
    use crate::load::edit::PlainValue;

    fn workbench() -> Workbench {
        Workbench::begin(Files::built_in(), Checker::Reading, None)
    }

    fn numbers(shown: &mut CardList, workbench: &Workbench, query: &str, by: Column, is_downward: bool) -> Vec<u32> {
        let wanted = CardListKey { query: query.into(), sort: Sort { by, is_downward }, ..CardListKey::default() };
        let selection = Selection::default();
        let (session, lab) = (Session::default(), Lab::default());
        shown.update(
            &ViewContext {
                workbench,
                language: "en",
                selection: &selection,
                session: &session,
                arranged: None,
                lab: &lab,
            },
            &wanted,
        );
        shown.numbers().collect()
    }

    #[test]
    fn cards_are_found_and_sorted_by_any_column_with_what_they_lack_at_the_end() {
        let (workbench, mut shown) = (workbench(), CardList::default());
        let mut of = |query, by, is_downward| numbers(&mut shown, &workbench, query, by, is_downward);
        assert_eq!(of("id:1..3", Column::Number, true), [3, 2, 1]);
        assert_eq!(of("id:69..71", Column::Title, false).len(), 3);
        let by_value = of("kind:special or id:1..3", Column::Value, true);
        assert_eq!(by_value[..3], [1, 2, 3]);
        let upward = of("kind:special or id:1..3", Column::Value, false);
        assert_eq!(upward[..3], [2, 3, 1]);
        assert_eq!(upward[3..], by_value[3..]);
        assert_eq!(of("", Column::Faction, false).len(), 110);
    }

    #[test]
    fn titles_are_sorted_as_people_read_them() {
        let (workbench, mut shown) = (workbench(), CardList::default());
        numbers(&mut shown, &workbench, "", Column::Title, false);
        let pack = shown.pack.clone().unwrap();
        let titles: Vec<String> =
            shown.cards.iter().map(|it| fold(words::title(&pack, "en", &pack.cards[it.index()]))).collect();
        assert!(titles.is_sorted(), "{titles:?}");
    }

    #[test]
    fn a_wrong_query_leaves_what_the_last_one_found() {
        let (workbench, mut shown) = (workbench(), CardList::default());
        assert_eq!(numbers(&mut shown, &workbench, "effect:terror", Column::Number, false).len(), 6);
        assert_eq!(numbers(&mut shown, &workbench, "effect:terror value>", Column::Number, false).len(), 6);
        assert!(!shown.errors.is_empty());
        assert_eq!(numbers(&mut shown, &workbench, "effect:terror", Column::Number, false).len(), 6);
        assert!(shown.errors.is_empty());
    }

    #[test]
    fn what_is_changed_can_be_shown_alone_and_first() {
        let (mut workbench, mut shown) = (workbench(), CardList::default());
        let change = Change::Set("card.71.value".into(), PlainValue::Integer(2));
        workbench.change("value of #71", None, &[change], 0.0).unwrap();
        assert_eq!(numbers(&mut shown, &workbench, "", Column::Changed, false)[0], 71);
        let wanted = CardListKey { is_unsaved: true, ..CardListKey::default() };
        shown.update(
            &ViewContext {
                workbench: &workbench,
                language: "en",
                selection: &Selection::default(),
                session: &Session::default(),
                arranged: None,
                lab: &Lab::default(),
            },
            &wanted,
        );
        assert_eq!(shown.numbers().collect::<Vec<_>>(), [71]);
    }
}
