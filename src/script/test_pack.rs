//! A small pack for tests, made by hand: the board and the cards are as many as in the game, and all alike.

use crate::model::{
    Battle, Board, Card, CardKind, CardSets, Effect, EffectId, Faction, FactionBlocks, Pack, PerFaction, Provenance,
    Province, ProvinceId, Region, RegionId, Requirement, Symbol, SymbolSet, Texts,
};
use std::sync::Arc;

/// The shipped scripts, by effect.
const SHIPPED: [(&str, &str); 6] = [
    ("bread-shortage", include_str!("../../scripts/liberte/bread-shortage.rhai")),
    ("emigration", include_str!("../../scripts/liberte/emigration.rhai")),
    ("religious-problems", include_str!("../../scripts/liberte/religious-problems.rhai")),
    ("guillotine", include_str!("../../scripts/liberte/guillotine.rhai")),
    ("purge", include_str!("../../scripts/liberte/purge.rhai")),
    ("terror", include_str!("../../scripts/liberte/terror.rhai")),
];

/// A pack with the shipped scripts.
pub(super) fn shipped() -> Arc<Pack> {
    pack(&SHIPPED)
}

/// A pack with one effect, `test`.
pub(super) fn with_script(script: &str) -> Arc<Pack> {
    pack(&[("test", script)])
}

fn pack(scripts: &[(&str, &str)]) -> Arc<Pack> {
    let effect = |&(id, script): &(&str, &str)| Effect {
        id: id.into(),
        path: format!("scripts/test/{id}.rhai"),
        script: script.into(),
    };
    let cards = cards(scripts.len());
    let sets = CardSets::of(&cards);
    let effects = scripts.iter().map(effect).collect();
    Arc::new(Pack { id: "test".into(), board: board(), cards, sets, effects, texts: vec![texts()], ..Pack::default() })
}

fn texts() -> Texts {
    let requirement = |key: &str| Requirement { key: key.into(), text: key.into(), cite: "2e V".into() };
    let keys = ["needs-presence-in-government", "needs-presence-in-radical-government"];
    Texts { language: "en".into(), requirements: keys.map(requirement).into(), ..Texts::default() }
}

fn board() -> Board {
    let blocks = |blocks: u8| FactionBlocks { blocks, on_turn_2_space: 2, ..FactionBlocks::default() };
    let region = |at: u8| Region {
        id: format!("region-{at}"),
        provinces: (0..27).filter(|province| province % 5 == at).map(ProvinceId).collect(),
        ..Region::default()
    };
    let province = |at: u8| Province {
        number: at + 1,
        id: format!("province-{at}"),
        region: RegionId(at % 5),
        fleur_de_lis: at % 3 == 0,
        paris: at == 26,
        ..Province::default()
    };
    let battle = |turn: u8| Battle { turn, victory_points: 3, ..Battle::default() };
    let mut all_blocks = PerFaction::<FactionBlocks>::default();
    for (faction, count) in Faction::ALL.into_iter().zip([28, 24, 30]) {
        all_blocks[faction] = blocks(count);
    }
    Board {
        blocks: all_blocks,
        regions: (0..5).map(region).collect(),
        provinces: (0..27).map(province).collect(),
        battles: (2..=4).map(battle).collect(),
        ..Board::default()
    }
}

/// 110 cards: every fifth a special, every fifth a club.
fn cards(effects: usize) -> Vec<Card> {
    let card = |at: usize| {
        let (faction, value) = (Faction::at(at as u8), at as u8 % 3 + 1);
        let kind = match at % 5 {
            0 => CardKind::Special { effect: EffectId((at / 5 % effects) as u8) },
            1 => CardKind::Club { faction, value: at as u8 / 3 % 3 + 1 },
            _ => CardKind::Personality { faction, value: at as u8 / 3 % 3 + 1, region: RegionId(at as u8 % 5) },
        };
        let mut symbols = SymbolSet::default();
        if at % 7 == 0 && at % 5 > 1 {
            symbols.insert(Symbol::General);
            symbols.insert(Symbol::Cannon);
        }
        let _ = value;
        let set = if at < 55 { 'A' } else { 'B' };
        Card {
            number: at as u16 + 1,
            title: format!("Card {at}"),
            kind,
            set,
            symbols,
            provenance: Provenance::default(),
        }
    };
    (0..110).map(card).collect()
}
