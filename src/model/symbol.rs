//! The symbols of cards: the three that are printed, and those that a pack adds.

use super::interned::interned;
use crate::kernel::Order;

/// The most symbols that a pack adds to the printed ones.
pub const MOST_FURTHER_SYMBOLS: usize = 8;

/// A symbol of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// May place a token in the Battle Box.
    Cannon,
    /// Allows a fifth card in the display.
    SansCulottes,
    /// Makes a player eligible to win a battle.
    General,
    /// One that the pack adds: the rules know nothing of it, scripts may.
    Further(FurtherSymbol),
}

/// A symbol that a pack adds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FurtherSymbol {
    at: u8,
    id: &'static str,
}

/// A symbol's place among those of its pack, the printed ones first: what scripts that play are given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SymbolPlace(u8);

impl Symbol {
    /// Those that are printed.
    pub const PRINTED: [Symbol; 3] = [Symbol::Cannon, Symbol::SansCulottes, Symbol::General];

    /// The id that files use.
    pub const fn id(self) -> &'static str {
        match self {
            Symbol::Cannon => "cannon",
            Symbol::SansCulottes => "sans-culottes",
            Symbol::General => "general",
            Symbol::Further(further) => further.id,
        }
    }

    /// Its place.
    pub const fn place(self) -> SymbolPlace {
        SymbolPlace(match self {
            Symbol::Cannon => 0,
            Symbol::SansCulottes => 1,
            Symbol::General => 2,
            Symbol::Further(further) => Symbol::PRINTED.len() as u8 + further.at,
        })
    }
}

impl SymbolPlace {
    /// Its number, from 0.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl FurtherSymbol {
    /// The next symbol of a pack that has added some; none where no room is left for it.
    pub fn after(added: &[Symbol], id: &str) -> Option<Symbol> {
        let at = u8::try_from(added.len()).ok().filter(|_| added.len() < MOST_FURTHER_SYMBOLS)?;
        Some(Symbol::Further(FurtherSymbol { at, id: interned(id)? }))
    }
}

/// The symbols of a card. Those that the pack adds stand after the printed ones, in its order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SymbolSet {
    places: u16,
    further: Vec<Symbol>,
}

impl SymbolSet {
    /// Whether it has a symbol.
    pub fn has(&self, symbol: Symbol) -> bool {
        self.has_at(symbol.place())
    }

    /// Whether it has the symbol of a place.
    #[inline]
    pub fn has_at(&self, place: SymbolPlace) -> bool {
        self.places >> place.0 & 1 == 1
    }

    /// Whether it has all symbols of another set.
    pub fn has_all(&self, others: &SymbolSet) -> bool {
        others.places & !self.places == 0
    }

    /// How many it has.
    pub fn len(&self) -> usize {
        self.places.count_ones() as usize
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.places == 0
    }

    /// The symbols, in order.
    pub fn iter(&self) -> impl Iterator<Item = Symbol> + '_ {
        Symbol::PRINTED.into_iter().filter(|symbol| self.has(*symbol)).chain(self.further.iter().copied())
    }
}

impl FromIterator<Symbol> for SymbolSet {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> SymbolSet {
        let mut set = SymbolSet::default();
        for symbol in symbols {
            if let (Symbol::Further(_), false) = (symbol, set.has(symbol)) {
                set.further.push(symbol);
            }
            set.places |= 1 << symbol.place().0;
        }
        set.further.order_by_key(|symbol| symbol.place().0);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_printed_symbols_first_and_each_symbol_once() {
        let mut added = Vec::new();
        for id in ["drum", "flag"] {
            added.push(FurtherSymbol::after(&added, id).expect("there is room"));
        }
        let set: SymbolSet = [added[1], Symbol::General, added[0], added[1], Symbol::Cannon].into_iter().collect();
        assert_eq!(set.iter().map(Symbol::id).collect::<Vec<_>>(), ["cannon", "general", "drum", "flag"]);
        assert_eq!((set.len(), set.has(Symbol::SansCulottes), set.has(added[1])), (4, false, true));
        let drum: SymbolSet = [added[0]].into_iter().collect();
        assert!(set.has_all(&drum) && !drum.has_all(&set) && set.has_all(&SymbolSet::default()));
    }

    #[test]
    fn a_pack_adds_eight_symbols_at_most() {
        let mut added = Vec::new();
        while let Some(symbol) = FurtherSymbol::after(&added, &format!("symbol-{}", added.len())) {
            added.push(symbol);
        }
        assert_eq!((added.len(), FurtherSymbol::after(&added, "ninth")), (MOST_FURTHER_SYMBOLS, None));
    }
}
