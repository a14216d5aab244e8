//! Words about the spaces of the chart and what lies on them, and about sets of players: mostly for rule points.

use super::super::run::{self, Answer, Playing};
use super::super::word_table::WordTable;
use super::reads::seat_of;
use super::{Currency, Seat, SeatSet, Space};
use crate::games::revolution::{Chips, Domain, Filter, Position, Selector, SpaceId, Target};
use crate::input::or_near;
use crate::kernel::{self, SeatSet as Seats};
use rhai::INT;

/// These players, as a set.
pub(super) fn set_of(seats: Seats) -> SeatSet {
    let all = Selector::all(Domain::Seats);
    SeatSet(all.with(Filter::Among(seats)).unwrap_or(all))
}

/// The players of a set.
pub(super) fn seats_in(playing: &Playing, set: SeatSet) -> Seats {
    let targets = playing.targets(set.0, None).into_iter();
    targets.filter_map(|target| if let Target::Seat(seat) = target { Some(seat) } else { None }).collect()
}

pub(super) fn register(t: &mut WordTable) {
    t.section(
        "Spaces and bids",
        "What lies on a space can be seen when the shields are lifted, until the space is resolved.",
    );
    t.word("space(id: string) -> Space", "The space of an id, as in `chart.toml`.", |id: &str| {
        run::look_up(|spec| {
            let ids = || spec.spaces.iter().map(|space| space.id.as_str());
            let at = ids().position(|known| known == id);
            let at = at.ok_or_else(|| format!("the chart has no space `{id}`{}", or_near(id, ids())))?;
            Ok(Space(SpaceId(at as u8)))
        })
    })
    .example("if player().chips_on(space(\"spy\")) > 0 { gain_support(1); }");
    t.word("==(a: Space, b: Space) -> bool", "Whether two are the same.", |a: Space, b: Space| a == b)
        .example("if space(\"spy\") == space(\"general\") { gain_support(1); } else { gain_support(2); }");
    t.word("!=(a: Space, b: Space) -> bool", "Whether two differ.", |a: Space, b: Space| a != b)
        .example("if space(\"spy\") != space(\"general\") { gain_support(1); }");
    t.incomparable::<Space>();
    t.word("==(a: Currency, b: Currency) -> bool", "Whether two are the same.", |a: Currency, b: Currency| a == b)
        .example("if FORCE == GOLD { gain_support(1); } else { gain_support(2); }");
    t.word("!=(a: Currency, b: Currency) -> bool", "Whether two differ.", |a: Currency, b: Currency| a != b)
        .example("if FORCE != GOLD { gain_support(1); } else { gain_support(2); }");
    t.incomparable::<Currency>();
    t.property("Space", "support", "int", "The Support printed on it.", |space: Space| {
        run::fact("what a space gives", |playing| Ok(INT::from(playing.rules.spec().spaces[space.0.index()].support)))
    })
    .example("if space(\"general\").support > 0 { gain_support(1); }");
    t.word(
        "chips(space: Space, currency: Currency) -> int",
        "The chips of a kind that are printed on a space.",
        |space: Space, currency: Currency| {
            run::fact("what a space gives", |playing| {
                Ok(INT::from(playing.rules.spec().spaces[space.0.index()].chips.count(currency.0)))
            })
        },
    )
    .example("if space(\"general\").chips(FORCE) > 0 { gain_support(1); }");
    t.word(
        "chips_on(seat: Seat, space: Space) -> int",
        "How many chips a player has on a space, of all kinds together.",
        |seat: Seat, space: Space| bid(seat, space, |bid| bid.total()),
    )
    .example("if player().chips_on(space(\"spy\")) > 0 { gain_support(1); }");
    t.word(
        "chips_on(seat: Seat, space: Space, currency: Currency) -> int",
        "How many chips of a kind a player has on a space.",
        |seat: Seat, space: Space, currency: Currency| bid(seat, space, |bid| bid.count(currency.0).into()),
    )
    .example("if player().chips_on(space(\"spy\"), FORCE) > 0 { gain_support(1); }");
    sets(t);
}

fn bid(seat: Seat, space: Space, count: impl FnOnce(Chips) -> u32) -> Answer<INT> {
    run::read("what lies on a space", |playing| {
        Ok(INT::from(count(playing.position.seat(seat_of(playing, seat)?).bid(space.0))))
    })
}

fn sets(t: &mut WordTable) {
    t.section("Sets of players", "`for seat in set` goes through the players of a set, clockwise from the first seat.");
    t.word("only(seat: Seat) -> SeatSet", "The set of one player.", |seat: Seat| {
        run::fact("a player", |playing| Ok(set_of(Seats::only(seat_of(playing, seat)?))))
    })
    .example("for seat in players() - only(player()) { seat.gain_support(1); }");
    t.word("no_players() -> SeatSet", "The set of no player.", || set_of(Seats::NONE)).example(
        "let all = no_players(); for seat in players() { all += seat; } for seat in all { seat.gain_support(1); }",
    );
    t.word("count(set: SeatSet) -> int", "How many players are in a set.", |set: SeatSet| {
        run::read("who is in a set", |playing| Ok(seats_in(playing, set).len() as INT))
    })
    .example("if players().with_most_support().count() == 1 { gain_support(1); }");
    t.word("contains(set: SeatSet, seat: Seat) -> bool", "Whether a player is in a set: `seat in set`.", {
        |set: SeatSet, seat: Seat| {
            run::read("who is in a set", |playing| Ok(seats_in(playing, set).has(seat_of(playing, seat)?)))
        }
    })
    .example("if players().with_most_support().contains(player()) { gain_chips(GOLD, 1); }");
    sums(t);
    let doc = "Those of a set with the most Support.";
    t.word("with_most_support(set: SeatSet) -> SeatSet", doc, |set: SeatSet| {
        greatest(set, |p, seat| INT::from(p.seat(seat).support))
    })
    .example("for seat in players().with_most_support() { seat.pay_chips(GOLD, 1); }");
    let doc = "Those of a set with the least Support.";
    t.word("with_least_support(set: SeatSet) -> SeatSet", doc, |set: SeatSet| {
        greatest(set, |p, seat| -INT::from(p.seat(seat).support))
    })
    .example("for seat in players().with_least_support() { seat.gain_support(1); }");
    let doc = "Those of a set with the most chips on a space, of all kinds together.";
    t.word("with_most_chips(set: SeatSet, space: Space) -> SeatSet", doc, |set: SeatSet, space: Space| {
        greatest(set, |p, seat| INT::from(p.seat(seat).bid(space.0).total()))
    })
    .example("for seat in players().with_most_chips(space(\"spy\")) { seat.gain_support(1); }");
    let doc = "Those of a set with the most chips of a kind on a space.";
    t.word("with_most_chips(set: SeatSet, space: Space, currency: Currency) -> SeatSet", doc, {
        |set: SeatSet, space: Space, currency: Currency| {
            greatest(set, |p, seat| INT::from(p.seat(seat).bid(space.0).count(currency.0)))
        }
    })
    .example("for seat in players().with_most_chips(space(\"spy\"), GOLD) { seat.gain_support(1); }");
}

fn sums(t: &mut WordTable) {
    fn both(a: SeatSet, b: SeatSet, of: fn(Seats, Seats) -> Seats) -> Answer<SeatSet> {
        run::read("who is in a set", |playing| Ok(set_of(of(seats_in(playing, a), seats_in(playing, b)))))
    }
    fn one(set: SeatSet, seat: Seat, of: fn(Seats, Seats) -> Seats) -> Answer<SeatSet> {
        run::read("who is in a set", |playing| {
            Ok(set_of(of(seats_in(playing, set), Seats::only(seat_of(playing, seat)?))))
        })
    }
    t.word("+(a: SeatSet, b: SeatSet) -> SeatSet", "Those in either set.", |a: SeatSet, b: SeatSet| {
        both(a, b, Seats::or)
    })
    .example("for seat in players().with_most_support() + players().with_least_support() { seat.gain_support(1); }");
    t.word("-(a: SeatSet, b: SeatSet) -> SeatSet", "Those in the first set alone.", |a: SeatSet, b: SeatSet| {
        both(a, b, Seats::without)
    })
    .example("for seat in players() - players().with_most_support() { seat.gain_support(1); }");
    t.word("+(set: SeatSet, seat: Seat) -> SeatSet", "A set with a player more.", |set: SeatSet, seat: Seat| {
        one(set, seat, Seats::or)
    })
    .example("for seat in players().with_least_support() + player() { seat.gain_support(1); }");
    t.word("-(set: SeatSet, seat: Seat) -> SeatSet", "A set without a player.", |set: SeatSet, seat: Seat| {
        one(set, seat, Seats::without)
    })
    .example("for seat in players() - player() { seat.gain_support(1); }");
}

/// Those of a set with the most of something.
fn greatest(set: SeatSet, of: impl Fn(&Position, kernel::Seat) -> INT) -> Answer<SeatSet> {
    run::read("what players have", |playing| {
        let among = seats_in(playing, set);
        let most = among.iter().map(|seat| of(&playing.position, seat)).max();
        Ok(set_of(among.iter().filter(|&seat| Some(of(&playing.position, seat)) == most).collect()))
    })
}
