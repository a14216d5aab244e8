//! What is known only when an effect runs, so that no plan can hold it.

use super::super::run::{self, Answer, Playing};
use super::super::word_table::WordTable;
use super::{Area, Currency, Marker, One, Seat};
use crate::games::revolution::{AreaId, Operand, SeatState, Target};
use crate::kernel;
use rhai::INT;

pub(super) fn register(t: &mut WordTable) {
    t.section(
        "What a thing is",
        "Known only when the effect runs: a script that asks this is interpreted, which is slower. Of nothing, nothing can be \
         asked.",
    );
    t.word("round() -> int", "The round, from 1.", || {
        run::read("the round", |playing| Ok(INT::from(playing.position.round())))
    })
    .example("if round() > 5 { gain_support(5); }");
    t.property("Marker", "area", "Area", "The area it stands in.", |marker: Marker| {
        look(marker.0, "where a marker stands", |_, target| match target {
            Target::Marker(area, _) => Area::new(Operand::Known(Target::Area(area))),
            _ => Area::new(Operand::default()),
        })
    })
    .example(
        "let marker = choose(markers().of_opponents()); if !declined(marker) { remove(marker); place(marker.area); }",
    );
    t.property("Marker", "seat", "Seat", "The player it belongs to.", |marker: Marker| {
        look(marker.0, "whose a marker is", |_, target| match target {
            Target::Marker(_, seat) => Seat::new(Operand::Known(Target::Seat(seat))),
            _ => Seat::new(Operand::default()),
        })
    })
    .example("let marker = choose(markers()); if !declined(marker) { marker.seat.gain_support(2); remove(marker); }");
    areas(t);
    seats(t);
}

fn areas(t: &mut WordTable) {
    t.property("Area", "id", "string", "Its id, as in `board.toml`.", |area: Area| {
        fact_of_area(area, "the id of an area", |playing, area| playing.rules.spec().areas[area.index()].id.clone())
    })
    .example("let here = choose(areas().with_room()); if !declined(here) && here.id == \"harbor\" { place(here); }");
    t.property(
        "Area",
        "support",
        "int",
        "The Support that whoever wins it gets at the end, as printed.",
        |area: Area| {
            fact_of_area(area, "what an area is worth", |playing, area| {
                INT::from(playing.rules.spec().areas[area.index()].support)
            })
        },
    )
    .example("let here = choose(areas()); if !declined(here) && here.support < 30 { place(here); }");
    t.property("Area", "empty_spaces", "int", "How many of its spaces hold no marker.", |area: Area| {
        of_area(area, "the empty spaces of an area", |playing, area| {
            let spaces = playing.rules.spec().areas[area.index()].spaces;
            INT::from(spaces.saturating_sub(playing.position.markers(area).total()))
        })
    })
    .example("if area(\"harbor\").empty_spaces == 1 { place(area(\"harbor\")); }");
    let markers = |area: Area, seat: Seat| {
        of_area(area, "the markers in an area", |playing, area| {
            Ok(INT::from(playing.position.markers(area).of(seat_of(playing, seat)?)))
        })
        .flatten()
    };
    t.word("markers_of(area: Area, seat: Seat) -> int", "How many markers a player has in an area.", markers)
        .example("if area(\"harbor\").markers_of(player()) > 1 { gain_support(4); }");
}

fn seats(t: &mut WordTable) {
    t.property("Seat", "support", "int", "The Support that the player has.", |seat: Seat| {
        of_seat(seat, |state| INT::from(state.support))
    })
    .example("if player().support < 10 { gain_support(5); }");
    t.property("Seat", "markers_left", "int", "The markers of the player that are not on the board.", |seat: Seat| {
        of_seat(seat, |state| INT::from(state.markers_left))
    })
    .example("if player().markers_left > 20 { place(choose(areas().with_room())); }");
    t.word(
        "chips(seat: Seat, currency: Currency) -> int",
        "How many chips of a kind a player has, laid ones included.",
        |seat: Seat, currency: Currency| of_seat(seat, |state| INT::from(state.owned.count(currency.0))),
    )
    .example("if player().chips(GOLD) < 3 { gain_chips(GOLD, 2); }");
}

/// Reads something of a thing.
fn look<T>(thing: Operand, what: &str, reading: impl FnOnce(&Playing, Target) -> T) -> Answer<T> {
    run::read(what, |playing| match playing.target(thing) {
        Target::Nothing => Err("nothing was chosen here: ask `declined(…)` first".into()),
        target => Ok(reading(playing, target)),
    })
}

fn of_area<T>(area: Area, what: &str, reading: impl FnOnce(&Playing, AreaId) -> T) -> Answer<T> {
    run::read(what, |playing| Ok(reading(playing, area_of(playing, area)?)))
}

fn fact_of_area<T>(area: Area, what: &str, reading: impl FnOnce(&Playing, AreaId) -> T) -> Answer<T> {
    run::fact(what, |playing| Ok(reading(playing, area_of(playing, area)?)))
}

fn area_of(playing: &Playing, area: Area) -> Answer<AreaId> {
    match playing.target(area.0) {
        Target::Area(area) if area.index() < playing.rules.spec().areas.len() => Ok(area),
        _ => Err("nothing was chosen here: ask `declined(…)` first".into()),
    }
}

fn of_seat<T>(seat: Seat, reading: impl FnOnce(&SeatState) -> T) -> Answer<T> {
    run::read("what a player has", |playing| Ok(reading(playing.position.seat(seat_of(playing, seat)?))))
}

pub(super) fn seat_of(playing: &Playing, seat: Seat) -> Answer<kernel::Seat> {
    match playing.target(seat.0) {
        Target::Seat(seat) if seat.index() < playing.rules.seat_count() => Ok(seat),
        _ => Err("nobody was chosen here: ask `declined(…)` first".into()),
    }
}
