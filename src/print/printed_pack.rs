//! A pack of any game, as what is printed of it: which cards a query finds, and what is different about them.

use super::changes::{liberte_change, liberte_removed};
use super::entry_card::{copies, entry_back, entry_card, is_printed};
use super::entry_changes::{entries_removed, entry_change};
use super::face::CardFace;
use super::liberte_card::{liberte_back, liberte_card};
use super::proof::ProofCard;
use crate::compare::differences;
use crate::load::query::{DataQuery, DataSubject, Query, QueryError, Subject, fold};
use crate::load::schema::{EntryKind, GameFormat};
use crate::model::{Card, DataEntry, DataPack, Pack, Texts};
use std::sync::Arc;

/// A pack of any game, variants applied.
#[derive(Clone, Debug)]
pub enum PrintedPack {
    /// Of Liberté.
    Liberte(Arc<Pack>),
    /// Of a game whose rulebook reads it by names.
    Other(&'static GameFormat, Arc<DataPack>),
}

/// Cards that were asked for.
#[derive(Clone, Debug, Default)]
pub struct PrintedCards {
    /// The cards, and how many the game has of each.
    pub cards: Vec<(ProofCard, usize)>,
    /// Those that the other version has and this one has not.
    pub removed: Vec<String>,
}

impl PrintedCards {
    /// Only those that differ from the other version.
    pub fn changed(mut self) -> PrintedCards {
        self.cards.retain(|(card, _)| card.change.is_some());
        self
    }
}

/// The reason why no cards are found.
#[derive(Clone, Debug)]
pub enum PrintError {
    /// The query can't be read.
    Query(String, Vec<QueryError>),
    /// What is wrong, in words.
    Refused(String),
}

impl PrintedPack {
    /// The title with version and variants.
    pub fn title(&self) -> String {
        let (title, version, variants) = match self {
            PrintedPack::Liberte(pack) => (&pack.title, &pack.version, &pack.variants),
            PrintedPack::Other(_, pack) => (&pack.title, &pack.version, &pack.variants),
        };
        let with = if variants.is_empty() { String::new() } else { format!(" with {}", variants.join(", ")) };
        format!("{title} {version}{with}")
    }

    /// The texts of all languages.
    pub fn texts(&self) -> &[Texts] {
        match self {
            PrintedPack::Liberte(pack) => &pack.texts,
            PrintedPack::Other(_, pack) => &pack.texts,
        }
    }

    /// The back of the cards.
    pub fn back(&self) -> CardFace {
        match self {
            PrintedPack::Liberte(pack) => liberte_back(pack),
            PrintedPack::Other(_, pack) => entry_back(pack),
        }
    }

    /// The cards that a query finds, all of them for an empty one, compared with another version of the game.
    ///
    /// # Errors
    /// The query can't be read, it is for what is not printed as cards, or the other version is of another game.
    pub fn cards(&self, query: &str, other: Option<&PrintedPack>, language: &str) -> Result<PrintedCards, PrintError> {
        match (self, other) {
            (PrintedPack::Liberte(pack), None) => liberte(pack, query, None, language),
            (PrintedPack::Liberte(pack), Some(PrintedPack::Liberte(other))) => {
                liberte(pack, query, Some(other), language)
            }
            (PrintedPack::Other(format, pack), None) => of_data(format, pack, query, None, language),
            (PrintedPack::Other(format, pack), Some(PrintedPack::Other(other_format, other)))
                if format == other_format =>
            {
                of_data(format, pack, query, Some(other), language)
            }
            (PrintedPack::Liberte(_) | PrintedPack::Other(..), Some(_)) => {
                Err(PrintError::Refused("a pack of another game has no versions of these cards".to_owned()))
            }
        }
    }

    /// The one card of a number, an id, a title, or that a query finds.
    ///
    /// # Errors
    /// There is none, or there are several, which are named.
    pub fn card(&self, asked: &str, language: &str) -> Result<CardFace, PrintError> {
        let wanted = fold(asked.trim().trim_start_matches('#'));
        let exact = match self {
            PrintedPack::Liberte(pack) => {
                let texts = pack.texts(language);
                let is_it = |card: &&Card| {
                    card.number.to_string() == wanted
                        || [pack.title(texts, card), &card.title].iter().any(|title| fold(title) == wanted)
                };
                pack.cards.iter().find(is_it).map(|card| liberte_card(pack, card, language))
            }
            PrintedPack::Other(format, pack) => {
                let kinds = format.entries.iter().copied().filter(|kind| is_printed(*kind));
                let all = kinds.flat_map(|kind| pack.list(kind.word()).iter().map(move |entry| (kind, entry)));
                let is_it = |(kind, entry): &(EntryKind, &DataEntry)| {
                    let name = pack.texts(language).word(kind.word(), &entry.id);
                    fold(&entry.id) == wanted || fold(name) == wanted
                };
                let mut all = all;
                all.find(is_it).map(|(kind, entry)| entry_card(pack, kind, entry, language))
            }
        };
        if let Some(face) = exact {
            return Ok(face);
        }
        let mut found = self.cards(asked, None, language)?.cards;
        let names: Vec<String> = found.iter().take(8).map(|(card, _)| card.face.heading()).collect();
        match (found.pop(), found.is_empty()) {
            (Some((only, _)), true) => Ok(only.face),
            (Some(_), false) => {
                let more = if found.len() >= 8 { ", …" } else { "" };
                let why = format!("`{asked}` is {} cards: {}{more}", found.len() + 1, names.join(", "));
                Err(PrintError::Refused(why))
            }
            (None, _) => Err(PrintError::Refused(format!("no card is called `{asked}`"))),
        }
    }
}

fn liberte(pack: &Pack, query: &str, other: Option<&Arc<Pack>>, language: &str) -> Result<PrintedCards, PrintError> {
    let parsed = Query::parse(query, Subject::Cards, pack);
    let parsed = parsed.map_err(|errors| PrintError::Query(query.to_owned(), errors))?;
    let differs = other.map(|other| differences(other, pack));
    let card = |card: &Card| {
        let change = differs.as_ref().and_then(|differs| liberte_change(differs, card, language));
        (ProofCard { face: liberte_card(pack, card, language), change }, 1)
    };
    let cards = parsed.cards(pack).iter().map(|id| card(&pack.cards[id.index()])).collect();
    let removed = differs.as_ref().map(|differs| liberte_removed(differs, language)).unwrap_or_default();
    Ok(PrintedCards { cards, removed })
}

fn of_data(
    format: &'static GameFormat,
    pack: &DataPack,
    query: &str,
    other: Option<&Arc<DataPack>>,
    language: &str,
) -> Result<PrintedCards, PrintError> {
    let (first, rest) = query.trim().split_once(char::is_whitespace).unwrap_or((query.trim(), ""));
    let named = DataSubject::parse(first, format);
    let usual = || format.entries.iter().copied().find(|kind| is_printed(*kind)).map(DataSubject::Entries);
    let kinds = || {
        let kinds = format.entries.iter().filter(|kind| is_printed(**kind));
        kinds.map(|kind| kind.several()).collect::<Vec<_>>().join(", ")
    };
    let (subject, text) = named.map_or((usual(), query), |subject| (Some(subject), rest));
    let kind = match subject {
        Some(DataSubject::Entries(kind)) if is_printed(kind) => kind,
        Some(DataSubject::Entries(_) | DataSubject::Settings | DataSubject::Texts) | None => {
            return Err(PrintError::Refused(format!("{first} are not printed as cards: these are: {}", kinds())));
        }
    };
    let parsed = DataQuery::parse(text, DataSubject::Entries(kind), pack, format);
    let parsed = parsed.map_err(|errors| PrintError::Query(text.to_owned(), errors))?;
    let (records, _) = parsed.records(pack, format);
    let found = records.iter().filter_map(|record| {
        let id = record.value("id").as_str()?;
        pack.list(kind.word()).iter().find(|entry| entry.id == id)
    });
    let card = |entry: &DataEntry| {
        let change = other.and_then(|other| entry_change(format, kind, [other, pack], entry, language));
        (ProofCard { face: entry_card(pack, kind, entry, language), change }, copies(entry))
    };
    let cards = found.map(card).collect();
    let removed = other.map(|other| entries_removed(kind, [other, pack], language)).unwrap_or_default();
    Ok(PrintedCards { cards, removed })
}
