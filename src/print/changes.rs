//! What is different about a printed card, in the few words that have room on it.

use super::face::Part;
use crate::compare::{Differences, Entry, KeyChange, TextPlace};
use crate::model::{Card, Pack, Texts};
use serde_json::Value;

/// What is different about a card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardChange {
    /// What stands on the card: `was 3`.
    pub tag: String,
    /// The parts that differ; none where the card is new.
    pub parts: Vec<Part>,
    /// The same in a list, old and new: `value 3 → 2`.
    pub note: String,
}

impl CardChange {
    /// A card that the other version has not.
    pub fn new_card() -> CardChange {
        CardChange { tag: "new".to_owned(), parts: Vec::new(), note: "new card".to_owned() }
    }

    /// Several differences together; none where there is none.
    pub fn joined(all: Vec<CardChange>) -> Option<CardChange> {
        let mut parts: Vec<Part> = all.iter().flat_map(|it| it.parts.iter().copied()).collect();
        parts.sort_unstable();
        parts.dedup();
        let words =
            |of: fn(&CardChange) -> &String| all.iter().map(|it| of(it).as_str()).collect::<Vec<_>>().join(", ");
        (!all.is_empty()).then(|| CardChange { tag: words(|it| &it.tag), parts, note: words(|it| &it.note) })
    }
}

/// What is different about a card of Liberté; none where nothing that players see is.
pub fn liberte_change(differences: &Differences<'_>, card: &Card, language: &str) -> Option<CardChange> {
    let same = |entry: &&Entry<'_, Card>| !matches!(entry, Entry::TakenOut(_)) && entry.latest().number == card.number;
    let entry = differences.cards.iter().find(same);
    if let Some(Entry::Added(_)) = entry {
        return Some(CardChange::new_card());
    }
    let words = ChangeWords { packs: [differences.from, differences.to], language };
    let keys = entry.map_or(&[][..], Entry::keys);
    let mut all: Vec<CardChange> = keys.iter().filter_map(|key| words.of(key)).collect();
    all.extend(words.of_text(differences, card));
    CardChange::joined(all)
}

/// The cards of Liberté that the newer version has not, by number and title.
pub fn liberte_removed(differences: &Differences<'_>, language: &str) -> Vec<String> {
    let texts = differences.from.texts(language);
    let gone = differences.cards.iter().filter_map(|entry| match entry {
        Entry::TakenOut(card) => Some(format!("#{} {}", card.number, differences.from.title(texts, card))),
        Entry::Changed(..) | Entry::Added(_) => None,
    });
    gone.collect()
}

struct ChangeWords<'p> {
    packs: [&'p Pack; 2],
    language: &'p str,
}

impl ChangeWords<'_> {
    fn texts(&self) -> [&Texts; 2] {
        self.packs.map(|pack| pack.texts(self.language))
    }

    /// Old and new of a key by the words of a group.
    fn named(&self, group: &str, change: &KeyChange, none: &str) -> [String; 2] {
        let [old, new] = self.texts();
        let word = |texts: &Texts, value: &Value| match value.as_str() {
            Some(id) => texts.word(group, id).to_owned(),
            None => none.to_owned(),
        };
        [word(old, &change.from), word(new, &change.to)]
    }

    fn of(&self, change: &KeyChange) -> Option<CardChange> {
        let changed = |part, what: &str, [old, new]: [String; 2]| {
            let (tag, note) = (format!("was {old}"), format!("{what}{old} → {new}"));
            Some(CardChange { tag, parts: vec![part], note })
        };
        let plain = [&change.from, &change.to].map(plain);
        match change.key {
            "title" => {
                let [old, new] = plain;
                let note = format!("title “{new}”, was “{old}”");
                Some(CardChange { tag: "title".to_owned(), parts: vec![Part::Name], note })
            }
            "kind" => changed(Part::Ground, "", self.named("kind", change, "nothing")),
            "set" => changed(Part::Set, "set ", plain),
            // What a card of another kind has not is no news beside the change of its kind.
            "faction" if change.from.is_null() || change.to.is_null() => None,
            "value" if change.from.is_null() || change.to.is_null() => None,
            "faction" => changed(Part::Blocks, "", self.named("faction", change, "no blocks")),
            "value" => changed(Part::Blocks, "value ", plain),
            "region" => changed(Part::Ground, "", self.named("region", change, "anywhere")),
            "symbols" => self.symbols(change),
            "effect" => changed(Part::Text, "effect ", plain),
            other => changed(Part::Ground, &format!("{other} "), plain),
        }
    }

    fn symbols(&self, change: &KeyChange) -> Option<CardChange> {
        let list = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let (old, new) = (list(&change.from), list(&change.to));
        let texts = self.texts()[1];
        let word = |id: &String| texts.word("symbol", id).to_lowercase();
        let gained: Vec<String> = new.iter().filter(|id| !old.contains(id)).map(word).collect();
        let lost: Vec<String> = old.iter().filter(|id| !new.contains(id)).map(word).collect();
        let signed = |sign: &str, of: &[String]| of.iter().map(|it| format!("{sign} {it}")).collect::<Vec<_>>();
        let said = |of: &[String], what: &str| of.iter().map(|it| format!("{it} {what}")).collect::<Vec<_>>();
        let tag = [signed("+", &gained), signed("−", &lost)].concat().join(", ");
        let note = [said(&gained, "added"), said(&lost, "removed")].concat().join(", ");
        Some(CardChange { tag, parts: vec![Part::Symbols], note })
    }

    /// What a special says and does, where that differs.
    fn of_text(&self, differences: &Differences<'_>, card: &Card) -> Vec<CardChange> {
        let Some(effect) = self.packs[1].effect_of(card) else { return Vec::new() };
        let key = |end: &str| format!("effect.{}.{end}", effect.id);
        let language = &self.texts()[1].language;
        let is_known = self.packs[0].effect(&effect.id).is_some();
        let differs = |end: &str| {
            let key = key(end);
            let is_it = |place: TextPlace<'_>| place == TextPlace::Text(&key);
            is_known && differences.texts.iter().any(|it| it.language == *language && is_it(it.place))
        };
        let mut all = Vec::new();
        if differs("name") {
            let note = "another name".to_owned();
            all.push(CardChange { tag: "title".to_owned(), parts: vec![Part::Name], note });
        }
        if differs("text") || differs("prerequisite") {
            let note = "another text".to_owned();
            all.push(CardChange { tag: "text".to_owned(), parts: vec![Part::Text], note });
        } else if differences.effects.iter().any(|it| matches!(it, Entry::Changed(_, new, _) if new.id == effect.id)) {
            let note = "another script".to_owned();
            all.push(CardChange { tag: "script".to_owned(), parts: vec![Part::Picture], note });
        }
        all
    }
}

/// A value of a file as it stands on a card.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}
