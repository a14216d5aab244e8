//! A pack: everything a game is made from, variants applied.

use super::{
    ActionId, Board, Card, CardId, CardKind, CardSet, CardSets, Counter, CounterId, EffectId, ForPlayers, OptionId,
    PackBot, PackEnding, Picture, Region, RegionId, RulePoint, Ruleset, Symbol, SymbolPlace, SymbolSet, Texts,
};
use crate::kernel::{JournalHead, Seat, SeatSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A pack in memory.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pack {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The version.
    pub version: String,
    /// A hash of all that decides how a game goes: board, cards, rules, scripts. Sixteen hexadecimal digits.
    pub hash: String,
    /// The variants applied, in order.
    pub variants: Vec<String>,
    /// The board.
    pub board: Board,
    /// The symbols that cards may show beside those that are printed.
    pub further_symbols: Vec<Symbol>,
    /// The cards, in the order of their numbers.
    pub cards: Vec<Card>,
    /// The sets of cards that rules ask for.
    pub sets: CardSets,
    /// The rules' numbers and switches.
    pub rules: Ruleset,
    /// What differs with the number of players, by that number.
    pub by_players: Vec<ForPlayers>,
    /// The cards that are in the box at the start; none in a pack that is for any number of players.
    pub boxed: CardSet,
    /// The seats that play together: their points are added, and they win together. None in a pack that is for any number of
    /// players.
    pub teams: Vec<SeatSet>,
    /// The counters that scripts keep.
    pub counters: Vec<Counter>,
    /// The endings of its own.
    pub endings: Vec<PackEnding>,
    /// The words that effects offer, by the ids of the table `option` of the first language's texts.
    pub options: Vec<String>,
    /// The actions that it adds to those of the Action Phase, by what they do: an effect that no card has.
    pub actions: Vec<EffectId>,
    /// The special effects, those of cards first, each with its script.
    pub effects: Vec<Effect>,
    /// The rule points that scripts fill, in the order of [`RulePoint`].
    pub points: Vec<PointScript>,
    /// The texts, one a language, the pack's first language first.
    pub texts: Vec<Texts>,
    /// The bots that it brings, by their ids. They decide nothing of how a game goes.
    pub bots: Vec<PackBot>,
    /// The pictures by their ids: the pack's own, and those of the built-in pack that it has not. They decide nothing of how
    /// a game goes.
    pub pictures: Arc<BTreeMap<String, Picture>>,
}

/// A special effect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// The id that cards use.
    pub id: String,
    /// The script's path within the pack.
    pub path: String,
    /// The script.
    pub script: String,
}

impl Effect {
    /// The first line of what its script says of itself; none if it says nothing.
    pub fn summary(&self) -> Option<&str> {
        self.script.lines().find_map(|line| line.strip_prefix("///")).map(str::trim)
    }
}

/// A script that fills a rule point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointScript {
    /// The point.
    pub point: RulePoint,
    /// Which of the point's scripts it is, from 0: where something happens, those of several variants run one after the other.
    pub nth: u8,
    /// The script's path within the pack.
    pub path: String,
    /// The script.
    pub script: String,
}

/// The title, source and reason of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VariantNote {
    /// The id.
    pub id: String,
    /// The name that people read.
    pub title: String,
    /// Where it comes from; may be empty.
    pub source: String,
    /// Why one would play it; may be empty.
    pub reason: String,
    /// The keys of its parameters: settings whose values may be given when it is asked for.
    pub parameters: Vec<String>,
}

impl Pack {
    /// The head of the journal of a game by this pack; the seats' names are clockwise.
    pub fn journal_head(&self, seed: u64, names: &[String], scenario: Option<String>) -> JournalHead {
        JournalHead {
            pack: self.id.clone(),
            version: self.version.clone(),
            hash: self.hash.clone(),
            variants: self.variants.clone(),
            seed,
            seats: names.to_vec(),
            scenario,
        }
    }

    /// The effect of a card, if it is a special.
    pub fn effect_of(&self, card: &Card) -> Option<&Effect> {
        self.effects.get(card.effect()?.index())
    }

    /// The region of a card, if it is a Personality.
    pub fn region_of(&self, card: &Card) -> Option<&Region> {
        self.board.regions.get(card.region()?.index())
    }

    /// The regions that a band under a card's name shows, since its background alone does not say where its blocks may go: all
    /// for a club, its own for a personality that has several.
    pub fn band_of(&self, card: &Card) -> Vec<&Region> {
        match card.kind {
            CardKind::Club { .. } => self.board.regions.iter().collect(),
            CardKind::Personality { .. } if !card.further_regions.is_empty() => {
                card.regions().filter_map(|it| self.board.regions.get(it.index())).collect()
            }
            CardKind::Personality { .. } | CardKind::Special { .. } | CardKind::Blank => Vec::new(),
        }
    }

    /// The ids of regions.
    pub fn region_ids(&self, regions: &[RegionId]) -> Vec<&str> {
        regions.iter().filter_map(|it| self.board.regions.get(it.index())).map(|it| it.id.as_str()).collect()
    }

    /// What the effect of a special says of itself under a key (`name`, `text`, `prerequisite`), if it says something.
    pub fn effect_text<'a>(&self, texts: &'a Texts, card: &Card, key: &str) -> Option<&'a str> {
        texts.texts.get(&format!("effect.{}.{key}", self.effect_of(card)?.id)).map(String::as_str)
    }

    /// A card's title; a special's in the language of the texts.
    pub fn title<'a>(&self, texts: &'a Texts, card: &'a Card) -> &'a str {
        self.effect_text(texts, card, "name").unwrap_or(&card.title)
    }

    /// The card of a printed number.
    pub fn card(&self, number: u16) -> Option<CardId> {
        self.cards.binary_search_by_key(&number, |card| card.number).ok().map(|at| CardId(at as u8))
    }

    /// The number printed on a card.
    pub fn number(&self, card: CardId) -> u16 {
        self.cards[card.index()].number
    }

    /// A card's number and title: `#71 Jean-Paul Marat`.
    pub fn label(&self, card: CardId) -> String {
        format!("#{} {}", self.number(card), self.cards[card.index()].title)
    }

    /// The pack with a card that is blank: it stays in the deck, is drawn, held and discarded, and can do nothing. It is never
    /// played, displayed or advanced, shows no blocks and no symbol, and counts for no faction. Numbers and ids of all
    /// cards stay, so that every shuffle goes as before. The hash is still that of this pack.
    pub fn with_blank(&self, card: CardId) -> Pack {
        let mut pack = self.clone();
        if let Some(blank) = pack.cards.get_mut(card.index()) {
            (blank.kind, blank.symbols) = (CardKind::Blank, SymbolSet::default());
        }
        pack.sets = CardSets::of(&pack.cards);
        pack
    }

    /// Those whose points are a seat's own: the seat, and those that it plays together with.
    pub fn team_of(&self, seat: Seat) -> SeatSet {
        self.teams.iter().copied().find(|team| team.has(seat)).unwrap_or(SeatSet::only(seat))
    }

    /// The pack as so many play it: its settings, which cards begin in the box, and who plays together. The hash is still that of this pack.
    pub fn for_players(self: Arc<Pack>, seats: usize) -> Arc<Pack> {
        match self.by_players.iter().find(|it| usize::from(it.number) == seats) {
            Some(it) => {
                let (rules, teams) = (it.apply(&self.rules), it.teams.clone());
                Arc::new(Pack { rules, boxed: it.boxed, teams, ..Pack::clone(&self) })
            }
            None => self,
        }
    }

    /// Whether the value of a setting may differ with the number of players.
    pub fn varies_by_players(&self, key: &str) -> bool {
        self.by_players.iter().any(|it| it.sets(key))
    }

    /// The effect of an id.
    pub fn effect(&self, id: &str) -> Option<EffectId> {
        self.effects.iter().position(|effect| effect.id == id).map(|at| EffectId(at as u8))
    }

    /// The action of an id: that of its effect.
    pub fn action(&self, id: &str) -> Option<ActionId> {
        let effect = self.effect(id)?;
        self.actions.iter().position(|&known| known == effect).map(|at| ActionId(at as u8))
    }

    /// What an action does.
    pub fn effect_of_action(&self, action: ActionId) -> Option<&Effect> {
        self.effects.get(self.actions.get(action.index())?.index())
    }

    /// The ids of the actions, in their order.
    pub fn action_ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.actions.iter().filter_map(|effect| self.effects.get(effect.index())).map(|effect| effect.id.as_str())
    }

    /// What an action is called in the language of the texts.
    pub fn action_name<'a>(&'a self, texts: &'a Texts, action: ActionId) -> &'a str {
        let id = self.effect_of_action(action).map_or("?", |effect| effect.id.as_str());
        texts.texts.get(&format!("effect.{id}.name")).map_or(id, String::as_str)
    }

    /// All symbols that cards may show, the printed ones first.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> + Clone + '_ {
        Symbol::PRINTED.into_iter().chain(self.further_symbols.iter().copied())
    }

    /// The symbol of an id.
    pub fn symbol(&self, id: &str) -> Option<Symbol> {
        self.symbols().find(|symbol| symbol.id() == id)
    }

    /// The symbol of a place.
    pub fn symbol_at(&self, place: SymbolPlace) -> Option<Symbol> {
        self.symbols().find(|symbol| symbol.place() == place)
    }

    /// The counter of an id.
    pub fn counter(&self, id: &str) -> Option<CounterId> {
        self.counters.iter().position(|counter| counter.id == id).map(|at| CounterId(at as u8))
    }

    /// The word of an id that effects offer.
    pub fn option(&self, id: &str) -> Option<OptionId> {
        self.options.iter().position(|known| known == id).map(|at| OptionId(at as u8))
    }

    /// The texts of a language, or of the pack's first.
    pub fn texts(&self, language: &str) -> &Texts {
        static NONE: Texts = Texts::EMPTY;
        self.texts.iter().find(|texts| texts.language == language).or(self.texts.first()).unwrap_or(&NONE)
    }

    /// The picture of an id: the name of its file.
    pub fn picture(&self, id: &str) -> Option<&Picture> {
        self.pictures.get(id)
    }

    /// The picture of a card: the one that it names, or else the one of its number, of its effect, or of its kind.
    pub fn picture_of(&self, card: &Card) -> Option<&Picture> {
        let named = card.picture.as_deref().and_then(|id| self.picture(id));
        let own = || self.picture(&card.number.to_string());
        let effect = || self.picture(&self.effect_of(card)?.id);
        named.or_else(own).or_else(effect).or_else(|| self.picture(card.kind.id()))
    }

    /// The frame of a card: the one of its kind, `frame-club`, or else that of all cards, `frame`.
    pub fn frame_of(&self, card: &Card) -> Option<&Picture> {
        self.picture(&format!("frame-{}", card.kind.id())).or_else(|| self.picture("frame"))
    }

    /// The picture of an effect: its own, or else that of all specials.
    pub fn picture_of_effect(&self, effect: &str) -> Option<&Picture> {
        self.picture(effect).or_else(|| self.picture(CardKind::SPECIAL))
    }
}
