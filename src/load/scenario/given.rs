//! The table `given` of a scenario becomes a [`Setup`], perhaps an impossible one.

use super::name_resolver::NameResolver;
use crate::load::read::tree::{Item, TomlTable};
use crate::model::{GIVEN, GIVEN_SEAT, GivenKey, PerFaction, Phase, RefreshStep, SeatSetup, Setup, SetupPart};
use serde_json::{Map, Value};

/// Builds the position as described.
pub fn setup(scenario: &TomlTable, names: &mut NameResolver<'_, '_>) -> Setup {
    let seats = names.seats.iter().map(|name| SeatSetup { name: name.clone(), ..SeatSetup::default() });
    let mut setup =
        Setup { seats: seats.collect(), seed: scenario.integer("seed").unwrap_or_default(), ..Setup::default() };
    let Some(given) = scenario.table("given") else {
        return setup;
    };
    read(given, GIVEN, &mut setup, names);
    for (seat, item) in names.by_seat(given.map("seat")) {
        if let (Some(table), Some(slot)) = (item.table(), setup.seats.get_mut(seat.index())) {
            read(table, GIVEN_SEAT, slot, names);
        }
    }
    setup
}

/// The position of a game whose rulebook reads it by names: as it is written, with seats as `P1`.
pub fn as_data(scenario: &TomlTable, names: &mut NameResolver<'_, '_>) -> Map<String, Value> {
    let Some(given) = scenario.table("given") else { return Map::new() };
    let stated = given.entries.iter().filter_map(|entry| {
        let key = given.spec?.key(&entry.key)?;
        Some((entry.key.clone(), names.value(&key.kind, &entry.item)?))
    });
    stated.collect()
}

/// Reads the keys that stand in a table, in the order of the schema: what `at` means depends on the phase.
fn read<S>(table: &TomlTable, keys: &[GivenKey<S>], into: &mut S, names: &mut NameResolver<'_, '_>) {
    for key in keys {
        if let Some(item) = table.item(key.name) {
            part(item, (key.part)(into), names);
        }
    }
}

fn part(item: &Item, part: SetupPart<'_>, names: &mut NameResolver<'_, '_>) {
    match part {
        SetupPart::Turn(count) | SetupPart::Count(count) => *count = item.integer().unwrap_or_default(),
        SetupPart::Phase(phase) => {
            let named = Phase::ALL.into_iter().find(|it| Some(it.id()) == item.text());
            *phase = named.unwrap_or_default();
        }
        SetupPart::At(setup) => at(item, names, setup),
        SetupPart::Order(seats) | SetupPart::Seats(seats) => *seats = names.seats_of(item.list()),
        SetupPart::Step(step) if item.text() == Some("refill") => *step = RefreshStep::Refill,
        SetupPart::Step(step) => *step = RefreshStep::Discard,
        SetupPart::Round(round) => *round = item.integer(),
        SetupPart::Switch(switch) => *switch = item.switch(),
        SetupPart::Faction(faction) => *faction = names.faction_or_none(item).flatten(),
        SetupPart::Turns(turns) => *turns = item.list().iter().filter_map(Item::integer).collect(),
        SetupPart::Supply(supply) => *supply = names.by_faction(item),
        SetupPart::Pile(cards) | SetupPart::Seen(cards) => *cards = names.cards(item.list()),
        SetupPart::Shuffles(shuffles) => *shuffles = item.integer(),
        SetupPart::Draws(draws) => *draws = item.integer().unwrap_or_default(),
        SetupPart::Stacks(stacks) => *stacks = names.provinces(item.table().map_or(&[], |table| &table.entries)),
        SetupPart::Points(points) => *points = item.integer().unwrap_or_default(),
        SetupPart::Counters(counters) => *counters = names.counters(item),
        SetupPart::ProvinceCounters(counters) => *counters = names.province_counters(item),
        SetupPart::CardCounters(counters) => *counters = names.card_counters(item),
        SetupPart::Votes(votes) => *votes = PerFaction(names.by_faction(item).0.map(Option::unwrap_or_default)),
    }
}

/// A seat, a province or the government. In the election a place comes before a seat that is called like it, elsewhere
/// after; what does not suit the phase is passed on, for the rules to refuse.
fn at(item: &Item, names: &mut NameResolver<'_, '_>, setup: &mut Setup) {
    let Some(text) = item.text() else { return };
    let is_election = setup.phase == Phase::Election;
    let is_place = text == "government" || names.is_province(text);
    let is_seat = names.is_seat(text);
    let may_be_place = is_place || is_election;
    if may_be_place && !is_seat || is_place && is_election {
        setup.at_government = text == "government";
        if !setup.at_government {
            setup.at_province = names.province_of(text, item.span);
        }
    } else {
        setup.at_seat = names.seat(item);
    }
}
