//! Sets of things on the board, named in words; and sets made narrower.

use super::super::run::{self, Answer};
use super::super::word_table::{Word, WordTable};
use super::{Area, AreaSet, Kind, Marker, MarkerSet, One, Seat, SeatSet};
use crate::games::revolution::{AreaId, Domain, Filter, Operand, Selector, Target};
use crate::input::or_near;

pub(super) fn register(t: &mut WordTable) {
    t.section("Sets", "Things on the board, named in words. A set is looked up when something is chosen from it.");
    let all = Selector::all;
    t.word("markers() -> MarkerSet", "The markers on the board; those of one owner in one area are one choice.", {
        move || MarkerSet(all(Domain::Markers))
    })
    .example("remove(choose(markers()));");
    t.word("areas() -> AreaSet", "The areas.", move || AreaSet(all(Domain::Areas)))
        .example("place(choose(areas().with_room()));");
    t.word("players() -> SeatSet", "All players, clockwise from the first seat.", move || SeatSet(all(Domain::Seats)))
        .example("for seat in players() { seat.gain_chips(GOLD, 1); }");
    t.word("area(id: string) -> Area", "The area of an id, as in `board.toml`.", |id: &str| {
        run::look_up(|spec| {
            let ids = || spec.areas.iter().map(|area| area.id.as_str());
            let at = ids().position(|known| known == id);
            let at = at.ok_or_else(|| format!("the board has no area `{id}`{}", or_near(id, ids())))?;
            Ok(Area(Operand::Known(Target::Area(AreaId(at as u8)))))
        })
    })
    .example("place(area(\"harbor\"));");
    t.word("player() -> Seat", "The player whose effect it is: who won the space, or drew the card.", || {
        run::player().map(Seat::new)
    })
    .example("for seat in players() { if seat != player() { seat.gain_support(1); } }")
    .of_the_player();
    narrower(t);
}

fn narrower(t: &mut WordTable) {
    t.section("Narrower sets", "Each word leaves those of a set that fit it; a set can be narrowed four times.");
    narrow(t, "own(set: MarkerSet)", "The player's own markers.", Filter::Own, "remove(choose(markers().own()));")
        .of_the_player();
    let doc = "The markers of the player's opponents.";
    narrow(t, "of_opponents(set: MarkerSet)", doc, Filter::Opponents, "remove(choose(markers().of_opponents()));")
        .of_the_player();
    let doc = "The markers that the player can replace: those of opponents, as long as a marker of the player is left.";
    narrow(t, "replaceable(set: MarkerSet)", doc, Filter::Replaceable, "replace(may_choose(markers().replaceable()));")
        .of_the_player();
    let doc = "The markers with which another can change places: one of another owner, in another area.";
    let example =
        "let first = choose(markers().switchable()); exchange(first, choose(markers().switchable_with(first)));";
    narrow(t, "switchable(set: MarkerSet)", doc, Filter::Switchable, example);
    t.word(
        "switchable_with(set: MarkerSet, marker: Marker) -> MarkerSet",
        "The markers that can change places with one: those of other owners, in other areas.",
        |set: MarkerSet, marker: Marker| narrowed(set, Filter::SwitchableWith(marker.0)),
    )
    .example(example);
    of_somebody(t);
    places::<MarkerSet>(t);
    places::<AreaSet>(t);
    t.word(
        "in_area(set: MarkerSet, area: Area) -> MarkerSet",
        "The markers in an area.",
        |set: MarkerSet, area: Area| narrowed(set, Filter::In(area.0)),
    )
    .example("remove(choose(markers().in_area(area(\"harbor\"))));");
    t.word("in_area_of(set: MarkerSet, marker: Marker) -> MarkerSet", "The markers that stand where one does.", {
        |set: MarkerSet, marker: Marker| narrowed(set, Filter::In(marker.0))
    })
    .example("let first = choose(markers().own()); remove(choose(markers().in_area_of(first).of_opponents()));");
    t.word("with_room(set: AreaSet) -> AreaSet", "The areas with an empty space.", |set: AreaSet| {
        narrowed(set, Filter::WithRoom)
    })
    .example("place(choose(areas().with_room()));");
    t.word(
        "with_own_marker(set: AreaSet) -> AreaSet",
        "The areas in which the player has a marker.",
        |set: AreaSet| narrowed(set, Filter::Own),
    )
    .example("place(choose(areas().with_own_marker().with_room()));")
    .of_the_player();
    t.word("others(set: SeatSet) -> SeatSet", "The players without the one whose effect it is.", |set: SeatSet| {
        narrowed(set, Filter::Opponents)
    })
    .example("for seat in players().others() { seat.pay_chips(GOLD, 1); }")
    .of_the_player();
}

/// Registers a word that takes a set of markers and nothing else.
fn narrow<'t>(t: &'t mut WordTable, call: &str, doc: &str, filter: Filter, example: &'static str) -> &'t mut Word {
    t.word(&format!("{call} -> MarkerSet"), doc, move |set: MarkerSet| narrowed(set, filter)).example(example)
}

fn of_somebody(t: &mut WordTable) {
    t.word("of(set: MarkerSet, seat: Seat) -> MarkerSet", "The markers of a player.", |set: MarkerSet, seat: Seat| {
        narrowed(set, Filter::OfSeat(seat.0))
    })
    .example("let other = choose(players().others()); remove(choose(markers().of(other)));");
    let doc = "The markers of other owners than a player, or than the owner of a marker.";
    t.word("of_others_than(set: MarkerSet, seat: Seat) -> MarkerSet", doc, |set: MarkerSet, seat: Seat| {
        narrowed(set, Filter::NotOf(seat.0))
    });
    t.word("of_others_than(set: MarkerSet, marker: Marker) -> MarkerSet", doc, |set: MarkerSet, marker: Marker| {
        narrowed(set, Filter::NotOf(marker.0))
    })
    .example("let first = choose(markers()); remove(choose(markers().of_others_than(first)));");
}

fn places<S: Kind>(t: &mut WordTable) {
    let name = S::NAME;
    let doc = "Those of a set in other areas than this one, or than that in which a marker stands.";
    t.word(&format!("elsewhere_than(set: {name}, area: Area) -> {name}"), doc, |set: S, area: Area| {
        narrowed(set, Filter::Elsewhere(area.0))
    });
    t.word(&format!("elsewhere_than(set: {name}, marker: Marker) -> {name}"), doc, |set: S, marker: Marker| {
        narrowed(set, Filter::Elsewhere(marker.0))
    })
    .example(
        "let marker = choose(markers().own()); marker.move_to(choose(areas().elsewhere_than(marker).with_room()));",
    );
}

/// The set with one filter more.
fn narrowed<S: Kind>(set: S, filter: Filter) -> Answer<S> {
    set.selector().with(filter).map(S::new).ok_or_else(|| "a set can be narrowed four times, no more".into())
}
