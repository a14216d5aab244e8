//! The table `then` of a scenario becomes what is expected.

use super::name_resolver::NameResolver;
use crate::kernel::Seat;
use crate::load::read::tree::{Item, TomlTable};
use crate::load::scenario::choice_by;
use crate::model::{CardId, ChoiceBy, Expected, ExpectedQuestion, Faction, PerFaction, SeatNumbers};

/// Builds what must hold.
pub fn expected(then: &TomlTable, names: &mut NameResolver<'_, '_>) -> Expected {
    let numbers = |item: &Item| item.list().iter().filter_map(Item::integer).collect();
    Expected {
        impossible: then.switch("impossible").unwrap_or_default(),
        turn: then.integer("turn"),
        phase: then.text("phase").map(str::to_owned),
        round: then.integer("round"),
        order: seats(then, "order", names),
        government: then.item("government").and_then(|it| names.faction_or_none(it)),
        opposition: then.item("opposition").and_then(|it| names.faction_or_none(it)),
        presence: seats(then, "presence", names),
        lost_battles: then.item("lost_battles").map(numbers),
        supply_exhausted: then.switch("supply_exhausted"),
        tally: names.by_faction(then.item("tally")),
        supply: names.by_faction(then.item("supply")),
        reserve: names.by_faction(then.item("reserve")),
        deck: cards(then, "deck", names),
        face_up: cards(then, "face_up", names),
        discard: cards(then, "discard", names),
        box_: cards(then, "box", names),
        provinces: names.provinces(then.map("provinces")),
        hand: cards_by_seat(then, "hand", names),
        display: cards_by_seat(then, "display", names),
        victory_points: numbers_by_seat(then, "victory_points", names),
        battle_tokens: numbers_by_seat(then, "battle_tokens", names),
        tokens_left: numbers_by_seat(then, "tokens_left", names),
        votes: votes(then, names),
        asked: then.table("asked").and_then(|table| asked(table, names)),
        legal: choices(then, "legal", names),
        refused: refused(then, names),
        end: then.text("end").map(str::to_owned),
        winners: seats(then, "winners", names),
        points: numbers_by_seat(then, "points", names),
        events: then.item("events").map(|_| then.strings("events")),
    }
}

fn seats(then: &TomlTable, key: &str, names: &mut NameResolver<'_, '_>) -> Option<Vec<Seat>> {
    then.item(key).map(|item| names.seats_of(item.list()))
}

fn cards(then: &TomlTable, key: &str, names: &mut NameResolver<'_, '_>) -> Option<Vec<CardId>> {
    then.item(key).map(|item| names.cards(item.list()))
}

fn cards_by_seat(then: &TomlTable, key: &str, names: &mut NameResolver<'_, '_>) -> Vec<(Seat, Vec<CardId>)> {
    let seats = names.by_seat(then.map(key));
    let cards = seats.into_iter().map(|(seat, item)| (seat, names.cards(item.list())));
    cards.collect()
}

fn numbers_by_seat(then: &TomlTable, key: &str, names: &mut NameResolver<'_, '_>) -> SeatNumbers {
    let seats = names.by_seat(then.map(key)).into_iter();
    seats.filter_map(|(seat, item)| Some((seat, item.integer()?))).collect()
}

fn votes(then: &TomlTable, names: &mut NameResolver<'_, '_>) -> Vec<(Seat, PerFaction<u8>)> {
    let mut all = Vec::new();
    for (seat, item) in names.by_seat(then.map("votes")) {
        let named = names.by_faction(Some(item));
        let mut votes = PerFaction::default();
        for faction in Faction::ALL {
            votes[faction] = named[faction].unwrap_or_default();
        }
        all.push((seat, votes));
    }
    all
}

fn asked(table: &TomlTable, names: &mut NameResolver<'_, '_>) -> Option<ExpectedQuestion> {
    let by = table.item("by").and_then(|item| names.seat(item));
    let options = table.item("options").map(|item| {
        let options = item.list().iter();
        options.filter_map(|item| names.choice(item)).collect()
    });
    Some(ExpectedQuestion { by: by?, asked: table.string("asked"), options })
}

fn choices(then: &TomlTable, key: &str, names: &mut NameResolver<'_, '_>) -> Vec<ChoiceBy> {
    let entries = then.tables(key);
    entries.filter_map(|entry| choice_by(entry, names)).collect()
}

/// Choices that must be refused; they may name what does not exist.
fn refused(then: &TomlTable, names: &mut NameResolver<'_, '_>) -> Vec<ChoiceBy> {
    let mut refused = Vec::new();
    for entry in then.tables("refused") {
        let by = entry.item("by").and_then(|item| names.seat(item));
        names.is_lenient = true;
        let choice = entry.item("choice").and_then(|item| names.choice(item));
        names.is_lenient = false;
        if let (Some(by), Some(choice)) = (by, choice) {
            refused.push(ChoiceBy { by, choice });
        }
    }
    refused
}
