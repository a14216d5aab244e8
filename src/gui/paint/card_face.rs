//! The contents of a card, in one language.

use crate::games::liberte::{Liberte, Position};
use crate::gui::theme;
use crate::model::{
    Card, CardId, CardKind, Confirmation, CounterOf, CounterOwner, Pack, Picture, RegionId, Symbol, Texts,
};
use eframe::egui::Color32;

/// The contents of a card: borrowed from its pack, created in each frame.
#[derive(Clone, Copy)]
pub struct CardFace<'p> {
    /// The card.
    pub card: &'p Card,
    /// Its title; a special's in the language.
    pub title: &'p str,
    /// The colour of its region, if it has one.
    pub region: Option<Color32>,
    /// The colour of its blocks, if it has any.
    pub blocks: Option<Color32>,
    /// The colour of those that it may place instead, if there are such.
    pub further_blocks: Option<Color32>,
    /// Its picture.
    pub picture: Option<&'p Picture>,
    /// Its ground, edge and name plate.
    pub frame: Option<&'p Picture>,
    /// What must hold before its effect may be used.
    pub prerequisite: Option<&'p str>,
    /// What its effect does.
    pub text: Option<&'p str>,
    /// The moment of a game in which it is looked at; none where no game is played.
    pub moment: Option<(&'p Liberte, &'p Position)>,
    id: CardId,
    pack: &'p Pack,
    texts: &'p Texts,
}

impl<'p> CardFace<'p> {
    /// A card of a pack, in a language, or in the pack's first if that is missing.
    pub fn of(pack: &'p Pack, id: CardId, language: &str) -> CardFace<'p> {
        let card = &pack.cards[id.index()];
        let texts = pack.texts(language);
        let say = |key: &str| pack.effect_text(texts, card, key);
        let region = pack.region_of(card);
        CardFace {
            card,
            title: pack.title(texts, card),
            region: region.map(|region| theme::color(&region.hex)),
            blocks: card.faction().map(|faction| theme::color(&pack.board.blocks[faction].hex)),
            further_blocks: card.further_faction.map(|faction| theme::color(&pack.board.blocks[faction].hex)),
            picture: pack.picture_of(card),
            frame: pack.frame_of(card),
            prerequisite: say("prerequisite"),
            text: say("text"),
            moment: None,
            id,
            pack,
            texts,
        }
    }

    /// The colours of the regions where it may go, if it goes to several.
    pub fn band(&self) -> impl ExactSizeIterator<Item = Color32> + '_ {
        self.pack.band_of(self.card).into_iter().map(|region| theme::color(&region.hex))
    }

    /// Whether no source states it.
    pub fn is_reconstructed(&self) -> bool {
        self.card.provenance.source == Confirmation::Reconstructed
    }

    /// The pack that it is of, and the texts of its language.
    pub fn pack_and_texts(&self) -> (&'p Pack, &'p Texts) {
        (self.pack, self.texts)
    }

    /// Its symbols, in the order in which they are drawn.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.card.symbols.iter()
    }

    /// Its counters that are not at their starts: the name and the number of each.
    pub fn counters(&self) -> impl Iterator<Item = (&'p str, String)> + '_ {
        self.moment.into_iter().flat_map(move |(game, p)| {
            game.counters_of(CounterOf::Card).filter_map(move |(id, counter)| {
                let number = game.counted(p, id, CounterOwner::Card(self.id));
                let name = self.texts.word("counter", &counter.id);
                (number != counter.start).then(|| (name, self.texts.counted(counter, number)))
            })
        })
    }

    /// The card in words: `#81 Napoléon Bonaparte, Moderates 3, South-East, Cannon, General`.
    pub fn name(&self) -> String {
        let word = |group: &str, id: &str| self.texts.word(group, id).to_owned();
        let mut words = vec![format!("#{} {}", self.card.number, self.title)];
        if !matches!(self.card.kind, CardKind::Personality { .. }) {
            words.push(word("kind", self.card.kind.id()));
        }
        let factions: Vec<String> =
            self.card.factions().map(|faction| self.texts.faction_name(faction).to_owned()).collect();
        if !factions.is_empty() {
            words.push(format!("{} {}", factions.join("/"), self.card.value()));
        }
        let regions: Vec<RegionId> = self.card.regions().collect();
        words.extend(self.pack.region_ids(&regions).into_iter().map(|id| word("region", id)));
        words.extend(self.symbols().map(|symbol| word("symbol", symbol.id())));
        words.extend(self.counters().map(|(name, number)| format!("{name} {number}")));
        words.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};

    #[test]
    fn a_card_is_named_in_words() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let pack = loaded.playable().expect("the built-in pack is sound");
        let name = |number, language| CardFace::of(pack, pack.card(number).unwrap(), language).name();
        assert_eq!(name(71, "en"), "#71 Jean-Paul Marat, Radicals 3, Paris Basin");
        assert_eq!(name(71, "fr"), "#71 Jean-Paul Marat, Radicaux 3, Bassin parisien");
        assert_eq!(name(81, "en"), "#81 Napoléon Bonaparte, Moderates 3, South-East, Cannon, General");
        assert_eq!(name(14, "en"), "#14 Club des Jacobins, Club, Radicals 1, Cannon");
        assert_eq!(name(105, "de"), "#105 Terror, Sonderkarte");
        assert_eq!(name(105, "no such language"), name(105, &pack.texts[0].language));
    }

    #[test]
    fn a_special_says_what_it_does_and_what_it_needs() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let pack = loaded.playable().expect("the built-in pack is sound");
        let face = |number| CardFace::of(pack, pack.card(number).unwrap(), "en");
        assert_eq!(face(105).prerequisite, Some("Presence in a radical government"));
        assert!(face(105).text.is_some_and(|text| text.starts_with("Clear a whole stack")));
        assert_eq!((face(105).picture, face(105).blocks), (pack.picture("terror"), None));
        assert_eq!((face(71).text, face(71).region.is_some()), (None, true));
    }
}
