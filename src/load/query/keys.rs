//! The keys of queries: those of the schema, what else they are called, and how they are read off a card or a province.

use super::Subject;
use super::fold::fold;
use crate::load::schema::{EntryKind, Kind, LIBERTE, Namespace};
use crate::model::{Card, Faction, Pack, Provenance, Province, Symbol};
use std::sync::LazyLock;

/// A key that a query may name.
#[derive(Clone, Debug)]
pub struct QueryKey {
    /// The name, which is the schema's where the schema has it.
    pub name: &'static str,
    /// Its other names.
    pub aliases: &'static [&'static str],
    /// The meaning.
    pub meaning: &'static str,
    /// The way in which it is compared.
    pub compared: KeyComparison,
    /// The kind of its values in the schema; none for keys that only queries have.
    pub(super) kind: Option<&'static Kind>,
}

/// The way in which the values of a key are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyComparison {
    /// As numbers, with all operators.
    AsNumber,
    /// As one of the words that [`known_words`] lists, or `none`.
    AsWord,
    /// As `yes` or `no`.
    AsSwitch,
    /// By the letters that stand in it.
    AsText,
}

/// The value of a key of a card or a province.
#[derive(Debug)]
pub enum FieldValue<'p> {
    /// A number; none where it has none, as a special has no value.
    Number(Option<i64>),
    /// Words, perhaps none.
    Words(Vec<&'p str>),
    /// Yes or no.
    Switch(bool),
    /// Texts.
    Texts(Vec<&'p str>),
}

type ReadField<T> = for<'p> fn(&'p Pack, &'p T) -> FieldValue<'p>;

/// A key by its name, what it is also called, and how it is read.
type KeyRow<T> = (&'static str, &'static [&'static str], ReadField<T>);

const CARD_KEYS: [KeyRow<Card>; 16] = [
    ("id", &["number", "card"], |_, card| FieldValue::Number(Some(card.number.into()))),
    ("title", &["name"], |pack, card| FieldValue::Texts(titles(pack, card))),
    ("kind", &["type"], |_, card| FieldValue::Words(vec![card.kind.id()])),
    ("set", &["deck"], |_, card| FieldValue::Words(vec![if card.set == 'A' { "a" } else { "b" }])),
    ("faction", &["color", "colour"], |pack, card| faction(pack, card.faction())),
    ("further_faction", &[], |pack, card| faction(pack, card.further_faction)),
    ("value", &["blocks"], |_, card| FieldValue::Number(card.faction().map(|_| card.value().into()))),
    ("region", &[], |pack, card| {
        FieldValue::Words(pack.region_of(card).map(|region| region.id.as_str()).into_iter().collect())
    }),
    ("further_regions", &["also"], |pack, card| FieldValue::Words(pack.region_ids(&card.further_regions))),
    ("symbols", &["symbol"], |_, card| FieldValue::Words(card.symbols.iter().map(Symbol::id).collect())),
    ("effect", &[], |pack, card| FieldValue::Words(effect(pack, card).into_iter().collect())),
    ("source", &[], |_, card| source(&card.provenance)),
    ("confirmed", &[], |_, card| texts(&card.provenance.confirmed)),
    ("basis", &[], |_, card| FieldValue::Texts(vec![&card.provenance.basis])),
    ("where", &[], |_, card| texts(&card.provenance.sources)),
    ("text", &[], |pack, card| FieldValue::Texts(all_texts(pack, card))),
];

const PROVINCE_KEYS: [KeyRow<Province>; 13] = [
    ("number", &[], |_, province| FieldValue::Number(Some(province.number.into()))),
    ("id", &["province"], |_, province| FieldValue::Words(vec![&province.id])),
    ("name", &["title"], |_, province| FieldValue::Texts(vec![&province.name])),
    ("region", &[], |pack, province| {
        let region = pack.board.regions.get(province.region.index());
        FieldValue::Words(region.map(|region| region.id.as_str()).into_iter().collect())
    }),
    ("fleur_de_lis", &["fleur"], |_, province| FieldValue::Switch(province.fleur_de_lis)),
    ("victory_points", &["vp", "points"], |_, province| FieldValue::Number(Some(province.victory_points.into()))),
    ("paris", &[], |_, province| FieldValue::Switch(province.paris)),
    ("neighbours", &["borders"], |pack, province| FieldValue::Words(pack.board.ids(province.neighbours))),
    ("source", &[], |_, province| source(&province.provenance)),
    ("confirmed", &[], |_, province| texts(&province.provenance.confirmed)),
    ("basis", &[], |_, province| FieldValue::Texts(vec![&province.provenance.basis])),
    ("where", &[], |_, province| texts(&province.provenance.sources)),
    ("text", &[], |_, province| FieldValue::Texts(vec![&province.name, &province.id])),
];

static KEYS_OF_CARDS: LazyLock<Vec<QueryKey>> = LazyLock::new(|| keys_of(EntryKind::Card, &CARD_KEYS));
static KEYS_OF_PROVINCES: LazyLock<Vec<QueryKey>> = LazyLock::new(|| keys_of(EntryKind::Province, &PROVINCE_KEYS));

/// The keys of a subject, in the order of the schema.
pub fn keys(subject: Subject) -> &'static [QueryKey] {
    match subject {
        Subject::Cards => &KEYS_OF_CARDS,
        Subject::Provinces => &KEYS_OF_PROVINCES,
    }
}

fn keys_of<T>(list: EntryKind, rows: &'static [KeyRow<T>]) -> Vec<QueryKey> {
    let described = |(name, aliases, _): &'static KeyRow<T>| {
        let key = LIBERTE.entry(list).key(name);
        QueryKey {
            name,
            aliases,
            meaning: key.map_or("The words on it: title, and what a special does, in all languages.", |it| it.meaning),
            compared: key.map_or(KeyComparison::AsText, |key| compared(&key.kind)),
            kind: key.map(|key| &key.kind),
        }
    };
    rows.iter().map(described).collect()
}

pub(super) fn compared(kind: &Kind) -> KeyComparison {
    match kind {
        Kind::Integer { .. } | Kind::Card | Kind::Number => KeyComparison::AsNumber,
        Kind::Word(_) | Kind::Ref(_) | Kind::Id => KeyComparison::AsWord,
        Kind::Switch => KeyComparison::AsSwitch,
        Kind::List { of, .. } | Kind::OrNone(of) => compared(of),
        _ => KeyComparison::AsText,
    }
}

/// The key of a name, however it is written: `fleur-de-lis` is `fleur_de_lis`.
pub fn find_key<'k>(keys: &'k [QueryKey], name: &str) -> Option<&'k QueryKey> {
    let name = fold(name).replace('-', "_");
    keys.iter().find(|key| key.name == name || key.aliases.contains(&name.as_str()))
}

/// What a query may say of the things of one kind in a pack.
pub trait QueryVocabulary {
    /// Several such things, in a word.
    fn several(&self) -> &'static str;

    /// Their keys.
    fn keys(&self) -> &[QueryKey];

    /// The words that a key may be compared with; none where it is not compared with words.
    fn known_words(&self, key: &QueryKey) -> Vec<KnownWord>;

    /// The things of another kind that have a key of this name, in a word.
    fn others_with(&self, key: &str) -> Option<&'static str>;
}

/// The cards or provinces of a pack, as queries ask for them.
pub struct PackVocabulary<'p> {
    /// What is asked for.
    pub subject: Subject,
    /// The pack that has them.
    pub pack: &'p Pack,
}

impl QueryVocabulary for PackVocabulary<'_> {
    fn several(&self) -> &'static str {
        self.subject.id()
    }

    fn keys(&self) -> &[QueryKey] {
        keys(self.subject)
    }

    fn known_words(&self, key: &QueryKey) -> Vec<KnownWord> {
        known_words(self.pack, key)
    }

    fn others_with(&self, key: &str) -> Option<&'static str> {
        let other = match self.subject {
            Subject::Cards => Subject::Provinces,
            Subject::Provinces => Subject::Cards,
        };
        find_key(keys(other), key).map(|_| other.id())
    }
}

/// The value of a key of a card.
pub fn of_card<'p>(pack: &'p Pack, card: &'p Card, key: &str) -> Option<FieldValue<'p>> {
    CARD_KEYS.iter().find(|(name, ..)| *name == key).map(|(.., read)| read(pack, card))
}

/// The value of a key of a province.
pub fn of_province<'p>(pack: &'p Pack, province: &'p Province, key: &str) -> Option<FieldValue<'p>> {
    PROVINCE_KEYS.iter().find(|(name, ..)| *name == key).map(|(.., read)| read(pack, province))
}

/// A word that a key may be compared with: its id, and the names that stand for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownWord {
    /// The id.
    pub id: String,
    /// Names in the pack's languages, and colours.
    pub(super) names: Vec<String>,
}

impl KnownWord {
    /// The id, then the names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.id.as_str()).chain(self.names.iter().map(String::as_str))
    }
}

/// The words of a key in a pack; none where it is not compared with words.
pub fn known_words(pack: &Pack, key: &QueryKey) -> Vec<KnownWord> {
    let named = |id: &str, section: &str, ending: &str, more: &str| {
        let text = format!("{section}.{id}{ending}");
        let names = pack.texts.iter().filter_map(|texts| texts.texts.get(&text).cloned());
        let more = Some(more.to_owned()).filter(|more| !more.is_empty());
        KnownWord { id: id.to_owned(), names: names.chain(more).collect() }
    };
    let kind = match key.kind {
        Some(Kind::List { of, .. } | Kind::OrNone(of)) => Some(&**of),
        kind => kind,
    };
    let section = match key.name {
        "symbols" => "symbol",
        "further_faction" => "faction",
        name => name,
    };
    match kind {
        Some(Kind::Word(words)) => words.iter().map(|id| named(id, section, "", "")).collect(),
        Some(Kind::Ref(Namespace::Faction)) => {
            pack.board.faction_ids.all().map(|id| named(id, "faction", "", colour_of(pack, id))).collect()
        }
        Some(Kind::Ref(Namespace::Symbol)) => pack.symbols().map(|it| named(it.id(), "symbol", "", "")).collect(),
        Some(Kind::Ref(Namespace::Region)) => {
            pack.board.regions.iter().map(|it| named(&it.id, "region", "", &it.color)).collect()
        }
        Some(Kind::Ref(Namespace::Effect)) => {
            pack.effects.iter().map(|it| named(&it.id, "effect", ".name", "")).collect()
        }
        Some(Kind::Id | Kind::Ref(Namespace::Province)) => {
            pack.board.provinces.iter().map(|it| named(&it.id, "", "", &it.name)).collect()
        }
        _ => Vec::new(),
    }
}

fn faction(pack: &Pack, faction: Option<Faction>) -> FieldValue<'_> {
    FieldValue::Words(faction.map(|faction| pack.board.faction_ids.of(faction)).into_iter().collect())
}

/// The colour of a faction's blocks.
fn colour_of<'p>(pack: &'p Pack, id: &str) -> &'p str {
    pack.board.faction_ids.parse(id).map_or("", |faction| pack.board.blocks[faction].color.as_str())
}

fn texts(texts: &[String]) -> FieldValue<'_> {
    FieldValue::Texts(texts.iter().map(String::as_str).collect())
}

fn source(provenance: &Provenance) -> FieldValue<'_> {
    FieldValue::Words(vec![provenance.source.id()])
}

fn effect<'p>(pack: &'p Pack, card: &Card) -> Option<&'p str> {
    pack.effect_of(card).map(|effect| effect.id.as_str())
}

/// The title, and of a special its name in every language.
fn titles<'p>(pack: &'p Pack, card: &'p Card) -> Vec<&'p str> {
    let mut titles = vec![card.title.as_str()];
    titles.extend(effect(pack, card).into_iter().flat_map(|effect| of_effect(pack, effect, &["name"])));
    titles
}

/// The title, and of a special all that its effect says of itself in every language.
fn all_texts<'p>(pack: &'p Pack, card: &'p Card) -> Vec<&'p str> {
    let of_effect = |effect| of_effect(pack, effect, &["name", "text", "prerequisite"]);
    let mut texts = vec![card.title.as_str()];
    texts.extend(effect(pack, card).into_iter().flat_map(of_effect));
    texts
}

fn of_effect<'p>(pack: &'p Pack, effect: &str, keys: &[&str]) -> Vec<&'p str> {
    let keys: Vec<String> = keys.iter().map(|key| format!("effect.{effect}.{key}")).collect();
    let of = |texts: &'p crate::model::Texts| keys.iter().filter_map(|key| texts.texts.get(key)).collect::<Vec<_>>();
    pack.texts.iter().flat_map(of).map(String::as_str).collect()
}
