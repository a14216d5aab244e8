//! Choices: who chooses what, and what chance takes; and questions, which a plan asks too.

use super::super::run;
use super::super::word_table::{CHOICES, WordTable};
use super::{Area, Currency, Kind, Marker, One, Seat, for_each_kind};
use crate::games::revolution::{Domain, Filter, Operand, Query};
use crate::script::operations;
use rhai::INT;

pub(super) fn register(t: &mut WordTable) {
    t.section(
        CHOICES,
        "The player whose effect it is chooses, or the seat before the dot. Where a set is empty nothing is asked, and \
         nothing is chosen. One effect can ask for six choices.",
    );
    for_each_kind!(t, choosing);
    t.section("Questions", "What may be asked of the game. A plan asks them too, when the effect runs.");
    for_each_kind!(t, counted);
    let doc = "Whether the player, or a seat, has a marker left that is not on the board.";
    t.word("has_marker_left() -> bool", doc, || run::holds(Query::HasMarkerLeft(run::player()?)))
        .example("if has_marker_left() { place(choose(areas().with_room())); } else { gain_support(2); }");
    t.word("has_marker_left(seat: Seat) -> bool", doc, |seat: Seat| run::holds(Query::HasMarkerLeft(seat.0)));
    let doc = "Whether the player, or a seat, has so many chips of a kind or more that do not lie on the chart.";
    t.word("has_chips(currency: Currency, count: int) -> bool", doc, |currency: Currency, count: INT| {
        has_chips(run::player()?, currency, count)
    })
    .example("if has_chips(GOLD, 3) { pay_chips(GOLD, 3); gain_support(10); }");
    t.word("has_chips(seat: Seat, currency: Currency, count: int) -> bool", doc, {
        |seat: Seat, currency: Currency, count: INT| has_chips(seat.0, currency, count)
    });
    t.section("Comparing", "Things of one kind are the same or not; numbers compare as usual.");
    comparing::<Marker>(t);
    comparing::<Area>(t);
    comparing::<Seat>(t);
}

fn has_chips(seat: Operand, currency: Currency, count: INT) -> run::Answer<bool> {
    match u8::try_from(count) {
        Ok(count) => run::holds(Query::HasChips(seat, currency.0, count)),
        Err(_) => Ok(count < 0),
    }
}

fn choosing<S: Kind>(t: &mut WordTable) {
    let (set, one) = (S::NAME, S::One::NAME);
    let doc = "One of a set, which the player must choose, or a seat.";
    t.word(&format!("choose(set: {set}) -> {one}"), doc, |set: S| {
        run::choose(run::player()?, set.selector(), false).map(S::One::new)
    })
    .example("remove(choose(markers().of_opponents()));");
    t.word(&format!("choose(seat: Seat, set: {set}) -> {one}"), doc, |seat: Seat, set: S| {
        run::choose(seat.0, set.selector(), false).map(S::One::new)
    });
    let doc = "One of a set, or nothing: the player may decline, or a seat.";
    t.word(&format!("may_choose(set: {set}) -> {one}"), doc, |set: S| {
        run::choose(run::player()?, set.selector(), true).map(S::One::new)
    })
    .example("replace(may_choose(markers().replaceable()));");
    t.word(&format!("may_choose(seat: Seat, set: {set}) -> {one}"), doc, |seat: Seat, set: S| {
        run::choose(seat.0, set.selector(), true).map(S::One::new)
    });
    let doc = "Whether nothing was chosen: the choice was declined, or the set was empty.";
    t.word(&format!("declined(choice: {one}) -> bool"), doc, |one: S::One| run::is_declined(one.thing()))
        .example("let marker = may_choose(markers().own()); if !declined(marker) { remove(marker); gain_support(5); }");
    t.word(&format!("any_of(set: {set}) -> {one}"), "One of a set at random, each equally likely.", |set: S| {
        run::pick(set.selector()).map(S::One::new)
    })
    .example("remove(any_of(markers().of_opponents()));");
}

fn counted<S: Kind>(t: &mut WordTable) {
    let at_least = |set: S, count: u8| run::holds(Query::AtLeast(set.selector(), count));
    t.property(S::NAME, "is_empty", "bool", "Whether there is none.", move |set: S| at_least(set, 1).map(|any| !any))
        .example("if markers().own().is_empty { gain_chips(GOLD, 2); }");
    t.word(
        &format!("has_at_least(set: {}, count: int) -> bool", S::NAME),
        "Whether there are so many or more; markers of one owner in one area are counted once.",
        move |set: S, count: INT| match u8::try_from(count) {
            Ok(count) => at_least(set, count),
            Err(_) => Ok(count < 0),
        },
    )
    .example("if markers().own().has_at_least(3) { gain_support(2); }");
    t.property(S::NAME, "count", "int", "How many there are; markers of one owner in one area are counted once.", {
        |set: S| run::read("how many there are", |playing| Ok(playing.targets(set.selector(), None).len() as INT))
    })
    .example("gain_support(markers().own().count);");
    t.iterated(|set: S| Ok(each(set)?.into_iter().map(S::One::new).collect::<Vec<_>>()));
}

/// The things of a set one after the other. While tracing, only players can be gone through, by their places.
fn each<S: Kind>(set: S) -> run::Answer<Vec<Operand>> {
    use crate::games::revolution::Revolution;
    let from = set.selector();
    let without_player = match (from.domain, from.filters().collect::<Vec<_>>().as_slice()) {
        (Domain::Seats, []) => Some(false),
        (Domain::Seats, [Filter::Opponents]) => Some(true),
        _ => None,
    };
    if let Some(without_player) = without_player
        && operations::is_tracing::<Revolution>()?
    {
        return operations::players_in_order::<Revolution>(without_player);
    }
    run::read("the things of a set, one by one", |playing| {
        Ok(playing.targets(from, None).into_iter().map(Operand::Known).collect())
    })
}

fn comparing<O: One>(t: &mut WordTable) {
    let name = O::NAME;
    t.word(&format!("==(a: {name}, b: {name}) -> bool"), "Whether two are the same.", |a: O, b: O| {
        run::is_same(a.thing(), b.thing())
    })
    .example("for seat in players() { if seat == player() { seat.gain_support(1); } }");
    t.word(&format!("!=(a: {name}, b: {name}) -> bool"), "Whether two differ.", |a: O, b: O| {
        run::is_same(a.thing(), b.thing()).map(|is_same| !is_same)
    })
    .example("for seat in players() { if seat != player() { seat.gain_support(1); } }");
    t.incomparable::<O>();
}
