//! Notes on a pack that is not wrong: cards that others are better than, cards that are alike, values
//! that no source states.

use crate::load::diagnostic::{Diagnostic, Place, Span, code};
use crate::load::library::Library;
use crate::load::read::tables::PackFile;
use crate::load::schema::DataFile;
use crate::model::{Card, Confirmation, Pack, Provenance};

impl Library {
    /// The notes on the pack's cards and on how much of it is known, variants apart.
    pub fn notes(&self) -> Vec<Diagnostic> {
        let loaded = self.load(&[]);
        let (Some(pack), Some(cards)) = (loaded.playable(), &self.base().0[DataFile::Cards]) else { return Vec::new() };
        let cards = CardPlaces(cards);
        let mut found = reconstructed(self, pack);
        for (at, card) in pack.cards.iter().enumerate() {
            found.extend(cards.dominated(pack, card));
            found.extend(cards.alike(&pack.cards[..at], card));
        }
        found
    }
}

/// The file of the cards, for their places.
struct CardPlaces<'l>(&'l PackFile);

impl CardPlaces<'_> {
    fn place(&self, card: &Card) -> Place {
        let CardPlaces(file) = self;
        let entry = file.table.tables("card").find(|entry| entry.integer("id") == Some(card.number));
        Place { path: file.path.clone(), span: entry.map(|entry| entry.span_of("title")).unwrap_or_default() }
    }

    fn note(&self, code: &'static str, card: &Card, message: String, other: &Card, why: &str) -> Diagnostic {
        let mut note = Diagnostic::note(code, message).placed(self.place(card));
        note.related(self.place(other), why);
        note
    }

    /// The note that a card is dominated, by the best that does.
    fn dominated(&self, pack: &Pack, card: &Card) -> Option<Diagnostic> {
        let better = pack.cards.iter().filter(|other| dominates(other, card));
        let better = better.max_by_key(|other| (other.value(), other.symbols.len(), u16::MAX - other.number))?;
        let but = match card.value() {
            value if pack.rules.second_play && value == pack.rules.second_play_value => {
                format!(", except that value-{value} cards may be played in pairs")
            }
            _ => String::new(),
        };
        let (number, title) = (better.number, &better.title);
        let message = format!("#{number} {title} is better than #{} in every respect{but}", card.number);
        Some(self.note(code::DOMINATED_CARD, card, message, better, "the better card"))
    }

    /// The note that an earlier card is the same but for its name. Copies of a special, and Clubs, are meant to be.
    fn alike(&self, earlier: &[Card], card: &Card) -> Option<Diagnostic> {
        card.region()?;
        let same =
            earlier.iter().find(|it| it.kind == card.kind && it.set == card.set && it.symbols == card.symbols)?;
        let message = format!("#{} is #{} {} in everything but the name", card.number, same.number, same.title);
        Some(self.note(code::ALIKE_CARDS, card, message, same, "the same card"))
    }
}

/// Whether a card is of another's kind, set, faction and region, has all its symbols and at least its value, and more of
/// either. Specials are never compared, and Clubs only by value and symbols.
fn dominates(better: &Card, card: &Card) -> bool {
    let is_same = better.kind.id() == card.kind.id() && better.set == card.set;
    let is_same = is_same && better.faction() == card.faction() && better.regions().eq(card.regions());
    let has_all = better.symbols.has_all(&card.symbols);
    let is_more = better.value() > card.value() || better.symbols != card.symbols;
    card.faction().is_some() && is_same && has_all && better.value() >= card.value() && is_more
}

/// The notes on how many entries no source confirms: one for each list.
fn reconstructed(library: &Library, pack: &Pack) -> Vec<Diagnostic> {
    let count = |entries: &mut dyn Iterator<Item = &Provenance>| {
        entries.filter(|entry| entry.source == Confirmation::Reconstructed).count()
    };
    let board = &pack.board;
    let counted = [
        ("cards.toml", "cards", pack.cards.len(), count(&mut pack.cards.iter().map(|it| &it.provenance))),
        ("board.toml", "regions", board.regions.len(), count(&mut board.regions.iter().map(|it| &it.provenance))),
        ("board.toml", "provinces", board.provinces.len(), count(&mut board.provinces.iter().map(|it| &it.provenance))),
        ("board.toml", "battles", board.battles.len(), count(&mut board.battles.iter().map(|it| &it.provenance))),
    ];
    let unknown = counted.into_iter().filter(|(.., unknown)| *unknown > 0);
    let note = |(file, what, all, unknown): (&str, &str, usize, usize)| {
        let message = format!("{unknown} of {all} {what} are reconstructed");
        Diagnostic::note(code::RECONSTRUCTED, message).at(&library.files().data(file), Span::default())
    };
    unknown.map(note).collect()
}
