//! The cards, and the sets of cards that rules ask for.

use super::{CardId, CardSet, EffectId, Faction, PerFaction, RegionId, Symbol, SymbolSet};
use crate::kernel::word_table;

/// A card.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// The number printed on it, which files and choices use.
    pub number: u16,
    /// The title.
    pub title: String,
    /// What kind of card it is, and what only that kind has.
    pub kind: CardKind,
    /// The regions besides its background where its blocks may go too.
    pub further_regions: Vec<RegionId>,
    /// A faction besides its own whose blocks it may place instead; none for most cards.
    pub further_faction: Option<Faction>,
    /// The set: A is dealt from first.
    pub set: char,
    /// The symbols on it.
    pub symbols: SymbolSet,
    /// Whether a public source states it.
    pub provenance: Provenance,
    /// The picture that it names, if it does.
    pub picture: Option<String>,
}

/// The kinds of card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardKind {
    /// Places blocks in the provinces of its region.
    Personality {
        /// The colour of its blocks.
        faction: Faction,
        /// The number of blocks.
        value: u8,
        /// Its background.
        region: RegionId,
    },
    /// Places blocks anywhere.
    Club {
        /// The colour of its blocks.
        faction: Faction,
        /// The number of blocks.
        value: u8,
    },
    /// Has an effect, and neither faction nor value.
    Special {
        /// What it does.
        effect: EffectId,
    },
    /// Has nothing: it can be held and discarded. No file says so; see [`Pack::with_blank`](super::Pack::with_blank).
    Blank,
}

impl CardKind {
    /// The id of specials.
    pub const SPECIAL: &str = "special";

    /// The id that files use.
    pub fn id(self) -> &'static str {
        match self {
            CardKind::Personality { .. } => "personality",
            CardKind::Club { .. } => "club",
            CardKind::Special { .. } => CardKind::SPECIAL,
            CardKind::Blank => "blank",
        }
    }
}

impl Card {
    /// The colour of its blocks; none for a special.
    pub fn faction(&self) -> Option<Faction> {
        match self.kind {
            CardKind::Personality { faction, .. } | CardKind::Club { faction, .. } => Some(faction),
            CardKind::Special { .. } | CardKind::Blank => None,
        }
    }

    /// The factions of which it may place blocks, and as whose card it counts: its own first.
    pub fn factions(&self) -> impl Iterator<Item = Faction> {
        self.faction().into_iter().chain(self.further_faction)
    }

    /// How many blocks it shows; 0 for a special.
    pub fn value(&self) -> u8 {
        match self.kind {
            CardKind::Personality { value, .. } | CardKind::Club { value, .. } => value,
            CardKind::Special { .. } | CardKind::Blank => 0,
        }
    }

    /// Its background; none for clubs and specials.
    pub fn region(&self) -> Option<RegionId> {
        if let CardKind::Personality { region, .. } = self.kind { Some(region) } else { None }
    }

    /// The regions where its blocks may go, its background first; none for clubs, which go anywhere, and specials.
    pub fn regions(&self) -> impl Iterator<Item = RegionId> + '_ {
        self.region().into_iter().flat_map(|own| std::iter::once(own).chain(self.further_regions.iter().copied()))
    }

    /// What it does, if it is a special.
    pub fn effect(&self) -> Option<EffectId> {
        if let CardKind::Special { effect } = self.kind { Some(effect) } else { None }
    }
}

/// The origin of a value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Provenance {
    /// How far public sources go.
    pub source: Confirmation,
    /// The keys that a source states, if it states only some.
    pub confirmed: Vec<String>,
    /// The sources.
    pub sources: Vec<String>,
    /// Why this value and not another.
    pub basis: String,
}

word_table! {
    /// The extent to which public sources state a value.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Confirmation {
        /// A source states every key.
        Confirmed = "confirmed";
        /// A source states some keys.
        PartlyConfirmed = "partly-confirmed";
        /// No source: history and the rulebook's totals.
        #[default]
        Reconstructed = "reconstructed";
    }
    /// The id that files use.
    pub fn id;
}

/// The sets of cards that rules ask for, computed once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardSets {
    /// Personality cards.
    pub personalities: CardSet,
    /// Club cards.
    pub clubs: CardSet,
    /// Personalities and clubs: what may be displayed.
    pub playable: CardSet,
    /// Special cards.
    pub specials: CardSet,
    /// Personalities and clubs of each faction, those of two among both.
    pub of_faction: PerFaction<CardSet>,
    /// The same by their own faction alone.
    pub by_own_faction: PerFaction<CardSet>,
    /// Those of two factions.
    pub of_two_factions: CardSet,
    /// Cards with a cannon.
    pub cannons: CardSet,
    /// Cards with the Sans-Culottes.
    pub sans_culottes: CardSet,
    /// Cards with a General.
    pub generals: CardSet,
    /// Cards by value; the last holds all greater ones.
    pub of_value: [CardSet; 4],
}

impl CardSets {
    /// The sets of a list of cards.
    pub fn of(cards: &[Card]) -> CardSets {
        let mut sets = CardSets::default();
        for (at, card) in cards.iter().enumerate() {
            let id = CardId(at as u8);
            match card.kind {
                CardKind::Personality { .. } => sets.personalities.insert(id),
                CardKind::Club { .. } => sets.clubs.insert(id),
                CardKind::Special { .. } => sets.specials.insert(id),
                CardKind::Blank => {}
            }
            if let Some(faction) = card.faction() {
                sets.playable.insert(id);
                sets.by_own_faction[faction].insert(id);
                card.factions().for_each(|faction| sets.of_faction[faction].insert(id));
            }
            if card.further_faction.is_some() {
                sets.of_two_factions.insert(id);
            }
            sets.of_value[card.value().min(3) as usize].insert(id);
            card.symbols.iter().for_each(|symbol| match symbol {
                Symbol::Cannon => sets.cannons.insert(id),
                Symbol::SansCulottes => sets.sans_culottes.insert(id),
                Symbol::General => sets.generals.insert(id),
                Symbol::Further(_) => {}
            });
        }
        sets
    }
}
