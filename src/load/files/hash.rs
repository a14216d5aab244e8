//! The hash of all that decides how a game goes.
//!
//! Two packs with the same hash play the same game: the text that is hashed holds the board, the cards, the resolved
//! settings and the scripts, and none of names, colours, outlines, sources, languages, comments or the order of keys. Borders
//! count where a script asks for them.

use crate::model::{Card, CardKind, Counter, Faction, Pack, SETTINGS, SettingValue};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// The first sixteen hexadecimal digits of the pack's hash.
pub fn hash(pack: &Pack) -> String {
    HEXLOWER.encode(&Sha256::digest(canonical(pack))[..8])
}

/// The text that is hashed, a line an entry. Writing to a string cannot fail.
fn canonical(pack: &Pack) -> String {
    let mut text = String::from("liberte 1\n");
    let board = &pack.board;
    for faction in board.faction_ids.factions().iter() {
        let blocks = &board.blocks[faction];
        let (all, later) = (blocks.blocks, blocks.on_turn_2_space);
        let _ = writeln!(text, "faction {} {all} {later}", board.faction_ids.of(faction));
    }
    for region in &board.regions {
        let _ = writeln!(text, "region {}", region.id);
    }
    for province in &board.provinces {
        let region = board.regions.get(province.region.index());
        let _ = writeln!(
            text,
            "province {} {} {} {} {} {}",
            province.number,
            province.id,
            region.map_or("", |region| region.id.as_str()),
            province.fleur_de_lis,
            province.victory_points,
            province.paris
        );
    }
    if asks_for_borders(pack) {
        for province in &board.provinces {
            let _ = writeln!(text, "borders {} {}", province.id, board.ids(province.neighbours).join(" "));
        }
    }
    for battle in &board.battles {
        let _ = writeln!(text, "battle {} {}", battle.turn, battle.victory_points);
    }
    for symbol in &pack.further_symbols {
        let _ = writeln!(text, "symbol {}", symbol.id());
    }
    for card in &pack.cards {
        write_card(card, pack, &mut text);
    }
    for setting in SETTINGS {
        let _ = write!(text, "setting {} ", setting.key);
        write_value((setting.get)(&pack.rules), &mut text);
    }
    for it in &pack.by_players {
        let _ = writeln!(text, "players {}", it.number);
        for (at, value) in &it.settings {
            let _ = write!(text, "setting {} ", SETTINGS[*at].key);
            write_value(value.clone(), &mut text);
        }
        let boxed: Vec<String> = it.boxed.iter().map(|card| pack.number(card).to_string()).collect();
        let _ = writeln!(text, "boxed {}", boxed.join(" "));
        for team in &it.teams {
            let _ = writeln!(text, "team {:?}", team.iter().map(|seat| seat.0).collect::<Vec<_>>());
        }
    }
    for counter in &pack.counters {
        let Counter { id, of, least, most, start, is_secret, is_dealt, .. } = counter;
        let dealt = if *is_dealt { " dealt" } else { "" };
        let _ = writeln!(text, "counter {id} {} {least} {most} {start} {is_secret}{dealt}", of.id());
    }
    for declared in &pack.endings {
        let _ = writeln!(text, "ending {} {}", declared.id(), declared.points.id(board.faction_ids));
    }
    for id in pack.action_ids() {
        let _ = writeln!(text, "action {id}");
    }
    for effect in &pack.effects {
        let script = effect.script.replace("\r\n", "\n");
        let _ = writeln!(text, "script {} {}\n{script}", effect.id, script.len());
    }
    for filled in &pack.points {
        let script = filled.script.replace("\r\n", "\n");
        let _ = writeln!(text, "point {} {}\n{script}", filled.point.spec().id, script.len());
    }
    text
}

/// Whether a script may ask which provinces are neighbours: it has one of the words in it.
fn asks_for_borders(pack: &Pack) -> bool {
    let scripts = pack.effects.iter().map(|it| &it.script).chain(pack.points.iter().map(|it| &it.script));
    let words = ["neighbours", "borders", "next_to"];
    scripts.into_iter().any(|script| words.iter().any(|word| script.contains(word)))
}

fn write_card(card: &Card, pack: &Pack, text: &mut String) {
    let id = |faction: Faction| pack.board.faction_ids.of(faction);
    let _ = write!(text, "card {} {} {}", card.number, card.set, card.kind.id());
    let _ = match card.kind {
        CardKind::Personality { faction, value, region } => {
            let region = pack.board.regions.get(region.index());
            let region = region.map_or("", |region| region.id.as_str());
            write!(text, " {} {value} {region}", id(faction))
        }
        CardKind::Club { faction, value } => write!(text, " {} {value}", id(faction)),
        CardKind::Special { effect } => {
            let effect = pack.effects.get(effect.index());
            write!(text, " {}", effect.map_or("", |effect| effect.id.as_str()))
        }
        CardKind::Blank => Ok(()),
    };
    if let Some(faction) = card.further_faction {
        let _ = write!(text, " or {}", id(faction));
    }
    for region in &card.further_regions {
        let _ = write!(text, " and {}", pack.board.regions.get(region.index()).map_or("", |it| it.id.as_str()));
    }
    for symbol in card.symbols.iter() {
        let _ = write!(text, " {}", symbol.id());
    }
    text.push('\n');
}

fn write_value(value: SettingValue, text: &mut String) {
    let _ = match value {
        SettingValue::Number(number) => writeln!(text, "{number}"),
        SettingValue::Switch(switch) => writeln!(text, "{switch}"),
        SettingValue::Word(word) => writeln!(text, "{word}"),
        SettingValue::Turns(turns) => writeln!(text, "{:?}", turns.iter().collect::<Vec<_>>()),
        SettingValue::Factions(factions) => {
            writeln!(text, "{}", factions.ids().collect::<Vec<_>>().join(" "))
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{edited, library};

    fn hash_after(file: &str, from: &str, to: &str) -> String {
        let loaded = edited(&[(file, from, to)]).load(&[]);
        loaded.pack.as_ref().expect("the pack can be read").hash.clone()
    }

    #[test]
    fn only_what_decides_the_game_changes_the_hash() {
        let hash = library().load(&[]).pack.as_ref().expect("the pack can be read").hash.clone();
        assert_eq!(hash.len(), 16);
        for (file, from, to) in [
            ("cards.toml", "Claude Basire", "Claudius Basire"),
            ("cards.toml", "faction = \"radical\"\nvalue = 2\n", "value = 2\nfaction = \"radical\"\n"),
            ("board.toml", "# Factions", "# Parties"),
            ("board.toml", "#2F5D9B", "#2F5D9C"),
            ("pack.toml", "\"en\", \"fr\"", "\"fr\", \"en\""),
            ("map.toml", "[153.4, 156.6]", "[153.5, 156.6]"),
        ] {
            assert_eq!(hash_after(file, from, to), hash, "{to}");
        }
        for (file, from, to) in [
            ("cards.toml", "value = 2", "value = 3"),
            ("cards.toml", "symbols = [\"cannon\"]", "symbols = [\"general\"]"),
            ("board.toml", "fleur_de_lis = true", "fleur_de_lis = false"),
            ("board.toml", "blocks = 24", "blocks = 25"),
            ("rules.toml", "refill_to = 7", "refill_to = 8"),
        ] {
            assert_ne!(hash_after(file, from, to), hash, "{to}");
        }
    }

    #[test]
    fn a_script_changes_the_hash() {
        let mut library = library();
        let before = library.load(&[]).pack.as_ref().map(|it| it.hash.clone());
        let path = library.files().script("terror");
        library.overlay(&path, Some("fn terror() { }"));
        let after = library.load(&[]).pack.as_ref().map(|it| it.hash.clone());
        assert!(before.is_some() && before != after);
    }
}
