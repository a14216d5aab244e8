//! Effect actions: the words that change the game. The actions keep the limits of the rules themselves.

use super::super::run::{self, Answer};
use super::super::word_table::{EFFECT_ACTIONS, WordTable};
use super::{Area, Currency, Marker, MarkerSet, Seat};
use crate::games::revolution::{Op, Operand, Target};
use rhai::INT;

const NOTHING: Operand = Operand::Known(Target::Nothing);

pub(super) fn register(t: &mut WordTable) {
    t.section(
        EFFECT_ACTIONS,
        "The player whose effect it is does it, or the seat before the dot. Done to nothing, to what is no longer there, or \
         where the rules have no room for it (spaces of an area, markers, chips of the supply), it does nothing.",
    );
    markers(t);
    seats(t);
}

fn markers(t: &mut WordTable) {
    let doc = "Replaces a marker by one of the player's own, or of a seat; it goes back to its owner.";
    t.word("replace(marker: Marker)", doc, |marker: Marker| {
        run::apply(Op::Replace, [marker.0, run::player()?, NOTHING])
    })
    .example("replace(may_choose(markers().replaceable()));");
    t.word("replace(marker: Marker, seat: Seat)", doc, |marker: Marker, seat: Seat| {
        run::apply(Op::Replace, [marker.0, seat.0, NOTHING])
    });
    let doc = "Two markers of different owners in different areas change places.";
    t.word("exchange(marker: Marker, other: Marker)", doc, |marker: Marker, other: Marker| {
        run::apply(Op::Exchange, [marker.0, other.0, NOTHING])
    })
    .example("let first = choose(markers().own()); exchange(first, choose(markers().switchable_with(first)));");
    t.word("remove(marker: Marker)", "Removes a marker, which goes back to its owner.", |marker: Marker| {
        run::apply(Op::Remove, [marker.0, NOTHING, NOTHING])
    })
    .example("remove(choose(markers().of_opponents()));");
    let doc = "Removes a marker of each owner in each area of a set.";
    t.word("remove_all(set: MarkerSet)", doc, |set: MarkerSet| run::apply_to_all(Op::Remove, set.0, [NOTHING; 3]))
        .example("remove_all(markers().in_area(area(\"market\")));");
    let doc = "Places a marker of the player, or of a seat, in an area.";
    t.word("place(area: Area)", doc, |area: Area| run::apply(Op::Place, [area.0, run::player()?, NOTHING]))
        .example("place(choose(areas().with_room()));");
    t.word("place(seat: Seat, area: Area)", doc, |seat: Seat, area: Area| {
        run::apply(Op::Place, [area.0, seat.0, NOTHING])
    });
    t.word("move_to(marker: Marker, area: Area)", "Moves a marker to another area.", |marker: Marker, area: Area| {
        run::apply(Op::Move, [marker.0, area.0, NOTHING])
    })
    .example("let marker = choose(markers().own()); marker.move_to(choose(areas().with_room()));");
}

fn seats(t: &mut WordTable) {
    let doc = "Gains chips of a kind from the supply.";
    t.word("gain_chips(currency: Currency, count: int)", doc, |currency: Currency, count: INT| {
        of_seat(Op::GainChips(currency.0, chips(count)?), run::player()?)
    })
    .example("gain_chips(FORCE, 1);");
    t.word("gain_chips(seat: Seat, currency: Currency, count: int)", doc, {
        |seat: Seat, currency: Currency, count: INT| of_seat(Op::GainChips(currency.0, chips(count)?), seat.0)
    });
    let doc = "Pays chips of a kind to the supply, as far as there are any that do not lie on the chart.";
    t.word("pay_chips(currency: Currency, count: int)", doc, |currency: Currency, count: INT| {
        of_seat(Op::PayChips(currency.0, chips(count)?), run::player()?)
    })
    .example("if has_chips(GOLD, 2) { pay_chips(GOLD, 2); place(choose(areas().with_room())); }");
    t.word("pay_chips(seat: Seat, currency: Currency, count: int)", doc, {
        |seat: Seat, currency: Currency, count: INT| of_seat(Op::PayChips(currency.0, chips(count)?), seat.0)
    });
    let doc = "Gains Support.";
    t.word("gain_support(support: int)", doc, |support: INT| {
        of_seat(Op::GainSupport(points(support)?), run::player()?)
    })
    .example("gain_support(3);");
    t.word("gain_support(seat: Seat, support: int)", doc, |seat: Seat, support: INT| {
        of_seat(Op::GainSupport(points(support)?), seat.0)
    });
    let doc = "Draws cards, when the effect is over; effects let 50 cards a round be drawn at most.";
    t.word("draw_cards(cards: int)", doc, |cards: INT| of_seat(Op::DrawCards(chips(cards)?), run::player()?))
        .example("draw_cards(1);");
    t.word("draw_cards(seat: Seat, cards: int)", doc, |seat: Seat, cards: INT| {
        of_seat(Op::DrawCards(chips(cards)?), seat.0)
    });
}

fn of_seat(op: Op, seat: Operand) -> Answer<()> {
    run::apply(op, [seat, NOTHING, NOTHING])
}

/// The most chips or cards of one action.
const MOST_CHIPS: u8 = 100;
/// The most Support of one action.
const MOST_SUPPORT: u16 = 1_000;

fn chips(number: INT) -> Answer<u8> {
    match u8::try_from(number) {
        Ok(number @ 0..=MOST_CHIPS) => Ok(number),
        _ => run::misuse(format!("{number}: 0 to {MOST_CHIPS} chips or cards at once")),
    }
}

fn points(number: INT) -> Answer<u16> {
    match u16::try_from(number) {
        Ok(number @ 0..=MOST_SUPPORT) => Ok(number),
        _ => run::misuse(format!("{number}: 0 to {MOST_SUPPORT} Support at once")),
    }
}
