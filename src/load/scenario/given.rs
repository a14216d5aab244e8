//! The table `given` of a scenario becomes a [`Setup`], perhaps an impossible one.

use super::name_resolver::NameResolver;
use crate::load::read::tree::{Item, TomlTable};
use crate::model::{Faction, Phase, RefreshStep, SeatSetup, Setup};

/// Builds the position as described.
pub fn setup(scenario: &TomlTable, names: &mut NameResolver<'_, '_>) -> Setup {
    let seats = names.seats.iter().map(|name| SeatSetup { name: name.clone(), ..SeatSetup::default() });
    let mut setup =
        Setup { seats: seats.collect(), seed: scenario.integer("seed").unwrap_or_default(), ..Setup::default() };
    let Some(given) = scenario.table("given") else {
        return setup;
    };
    moment(given, names, &mut setup);
    government(given, names, &mut setup);
    action(given, &mut setup);
    piles(given, names, &mut setup);
    setup.stacks = names.provinces(given.map("provinces"));
    for (seat, item) in names.by_seat(given.map("seat")) {
        if let (Some(table), Some(slot)) = (item.table(), setup.seats.get_mut(seat.index())) {
            seat_setup(table, names, slot);
        }
    }
    setup
}

/// Turn, phase, and where in the phase.
fn moment(given: &TomlTable, names: &mut NameResolver<'_, '_>, setup: &mut Setup) {
    let phase = given.text("phase");
    let phase = Phase::ALL.into_iter().find(|it| Some(it.id()) == phase);
    setup.turn = given.integer("turn").unwrap_or_default();
    setup.phase = phase.unwrap_or_default();
    setup.order = names.seats_of(given.list("order"));
    if given.text("step") == Some("refill") {
        setup.refresh_step = RefreshStep::Refill;
    }
    if let Some(item) = given.item("at") {
        at(item, names, setup);
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

fn government(given: &TomlTable, names: &mut NameResolver<'_, '_>, setup: &mut Setup) {
    let mut faction = |key: &str| -> Option<Faction> {
        let item = given.item(key)?;
        names.faction_or_none(item).flatten()
    };
    setup.government = faction("government");
    setup.opposition = faction("opposition");
    setup.presence = names.seats_of(given.list("presence"));
}

/// The values that only the Action Phase has, and Lost Battles.
fn action(given: &TomlTable, setup: &mut Setup) {
    setup.round = given.integer("round");
    setup.passes = given.integer("passes").unwrap_or_default();
    setup.passed_rounds = given.integer("passed_rounds").unwrap_or_default();
    setup.supply_exhausted = given.switch("supply_exhausted");
    setup.white_owed = given.integer("white_owed").unwrap_or_default();
    let turns = given.list("lost_battles").iter();
    setup.lost_battles = turns.filter_map(Item::integer).collect();
}

fn piles(given: &TomlTable, names: &mut NameResolver<'_, '_>, setup: &mut Setup) {
    setup.face_up = names.cards(given.list("face_up"));
    setup.deck = names.cards(given.list("deck"));
    setup.discard = names.cards(given.list("discard"));
    setup.box_ = names.cards(given.list("box"));
    setup.shuffles = given.integer("shuffles");
    setup.draws = given.integer("draws").unwrap_or_default();
    setup.seen = names.cards(given.list("seen"));
    setup.supply = names.by_faction(given.item("supply"));
}

fn seat_setup(table: &TomlTable, names: &mut NameResolver<'_, '_>, seat: &mut SeatSetup) {
    seat.hand = names.cards(table.list("hand"));
    seat.display = names.cards(table.list("display"));
    seat.battle_tokens = table.integer("battle_tokens").unwrap_or_default();
    seat.victory_points = table.integer("victory_points").unwrap_or_default();
    let votes = names.by_faction(table.item("votes"));
    for faction in Faction::ALL {
        seat.votes[faction] = votes[faction].unwrap_or_default();
    }
    seat.presence_token = table.switch("presence_token");
}
