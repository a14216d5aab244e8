//! Sets of players and factions, put together and compared: `seats - only(seat)`, `seats.with_most_points()`.
//!
//! They are told at once, from the position: an effect that uses them is interpreted.

use super::super::run::{self, Answer};
use super::super::word_table::WordTable;
use super::position_reads::{faction_of, factions_in, look, seat_of, seats_in, set_of_factions, set_of_seats};
use super::{Faction, FactionSet, Seat, SeatSet, counters};
use crate::games::liberte::Position;
use crate::kernel::{self, SeatSet as Seats};
use crate::model::{CounterOf, CounterOwner, FactionSet as Factions};
use rhai::INT;

/// Registers the words.
pub(super) fn register(t: &mut WordTable) {
    t.section(
        "Sets of players and of factions",
        "`for seat in set` goes through the players of a set in player order, and `seat in set` asks whether one is in it; \
         sets of factions likewise.",
    );
    of_seats(t);
    sums(t);
    narrower(t);
    of_factions(t);
}

fn of_seats(t: &mut WordTable) {
    t.word("only(seat: Seat) -> SeatSet", "The set of one player.", |seat: Seat| {
        run::fact("a player", |playing| Ok(set_of_seats(Seats::only(seat_of(playing, seat)?))))
    })
    .example("for seat in players() - only(player()) { seat.lose_points(1); }");
    t.word("no_players() -> SeatSet", "The set of no player.", || set_of_seats(Seats::NONE)).example(
        "let losers = no_players(); for seat in players() { losers += seat; } for seat in losers { seat.draw(1); }",
    );
    t.word(
        "contains(set: SeatSet, seat: Seat) -> bool",
        "Whether a player is in a set.",
        |set: SeatSet, seat: Seat| {
            run::read("who is in a set", |playing| Ok(seats_in(playing, set).has(seat_of(playing, seat)?)))
        },
    )
    .example("if player() in province(\"corse\").players { gain_points(1); }");
    t.word("==(a: SeatSet, b: SeatSet) -> bool", "Whether two are the same.", |a: SeatSet, b: SeatSet| same(a, b))
        .example("if province(\"corse\").players == no_players() { draw(1); }");
    t.word("!=(a: SeatSet, b: SeatSet) -> bool", "Whether two differ.", |a: SeatSet, b: SeatSet| {
        same(a, b).map(|is_same| !is_same)
    })
    .example("if province(\"corse\").players != no_players() { draw(1); }");
    t.incomparable::<SeatSet>();
}

fn same(a: SeatSet, b: SeatSet) -> Answer<bool> {
    look("who is in a set", |playing, _| seats_in(playing, a) == seats_in(playing, b))
}

fn sums(t: &mut WordTable) {
    fn both(a: SeatSet, b: SeatSet, of: fn(Seats, Seats) -> Seats) -> Answer<SeatSet> {
        look("who is in a set", |playing, _| set_of_seats(of(seats_in(playing, a), seats_in(playing, b))))
    }
    fn one(set: SeatSet, seat: Seat, of: fn(Seats, Seats) -> Seats) -> Answer<SeatSet> {
        run::read("who is in a set", |playing| {
            Ok(set_of_seats(of(seats_in(playing, set), Seats::only(seat_of(playing, seat)?))))
        })
    }
    let with = |a: Seats, b: Seats| Seats(a.0 | b.0);
    let without = |a: Seats, b: Seats| a.without(b);
    t.word("+(a: SeatSet, b: SeatSet) -> SeatSet", "Those in either set.", move |a: SeatSet, b: SeatSet| {
        both(a, b, with)
    })
    .example("for seat in province(\"corse\").players + province(\"berry\").players { seat.draw(1); }");
    t.word("-(a: SeatSet, b: SeatSet) -> SeatSet", "Those in the first set alone.", move |a: SeatSet, b: SeatSet| {
        both(a, b, without)
    })
    .example("for seat in players() - province(\"corse\").players { seat.draw(1); }");
    t.word("+(set: SeatSet, seat: Seat) -> SeatSet", "A set with a player more.", move |set: SeatSet, seat: Seat| {
        one(set, seat, with)
    })
    .example("for seat in province(\"corse\").players + player() { seat.draw(1); }");
    t.word("-(set: SeatSet, seat: Seat) -> SeatSet", "A set without a player.", move |set: SeatSet, seat: Seat| {
        one(set, seat, without)
    })
    .example("for seat in players() - player() { seat.lose_points(1); }");
}

fn narrower(t: &mut WordTable) {
    let doc = "Those of a set with the most Victory Points.";
    t.word("with_most_points(set: SeatSet) -> SeatSet", doc, |set: SeatSet| {
        greatest(set, |p, seat| INT::from(p.victory_points[seat]))
    })
    .example("for seat in players().with_most_points() { seat.lose_points(1); }");
    let doc = "Those of a set with the fewest Victory Points.";
    t.word("with_fewest_points(set: SeatSet) -> SeatSet", doc, |set: SeatSet| {
        greatest(set, |p, seat| -INT::from(p.victory_points[seat]))
    })
    .example("for seat in players().with_fewest_points() { seat.gain_points(1); }");
    let doc = "Those of a set with the most tokens in the Battle Box.";
    t.word("with_most_tokens(set: SeatSet) -> SeatSet", doc, |set: SeatSet| {
        greatest(set, |p, seat| INT::from(p.battle_tokens[seat]))
    })
    .example("for seat in players().with_most_tokens() { seat.take_back_token(); }");
    let doc = "Those of a set with the most votes of a faction.";
    t.word("with_most_votes(set: SeatSet, faction: Faction) -> SeatSet", doc, |set: SeatSet, faction: Faction| {
        let wanted = look("who has votes", |playing, _| faction_of(playing, faction))?;
        greatest(set, |p, seat| wanted.map_or(0, |faction| INT::from(p.votes[seat][faction])))
    })
    .example("for seat in players().with_most_votes(RADICAL) { seat.gain_points(1); }");
    let doc = "Those of a set with the greatest number of a counter of players.";
    t.word("with_most(set: SeatSet, id: string) -> SeatSet", doc, |set: SeatSet, id: &str| {
        let counter = run::look_up(|pack| counters::declared(pack, CounterOf::Seat, id).map(|(counter, _)| counter))?;
        look("what players have", |playing, p| {
            let count = |seat| INT::from(playing.rules.counted(p, counter, CounterOwner::Seat(seat)));
            greatest_in(seats_in(playing, set), count)
        })
    })
    .example("for seat in players().with_most(\"reputation\") { seat.gain_points(1); }");
    let doc = "The one of a set who comes first in the player order.";
    t.word("first_in_order(set: SeatSet) -> SeatSet", doc, |set: SeatSet| greatest(set, |p, seat| -place(p, seat)))
        .example("for seat in players().first_in_order() { seat.draw(1); }");
    let doc = "The one of a set who comes last in the player order.";
    t.word("last_in_order(set: SeatSet) -> SeatSet", doc, |set: SeatSet| greatest(set, place))
        .example("for seat in players().last_in_order() { seat.draw(1); }");
}

fn place(p: &Position, seat: kernel::Seat) -> INT {
    p.order().iter().position(|&other| other == seat).map_or(INT::MAX, super::position_reads::count)
}

/// Those of a set with the most of something.
fn greatest(set: SeatSet, of: impl Fn(&Position, kernel::Seat) -> INT) -> Answer<SeatSet> {
    look("what players have", |playing, p| greatest_in(seats_in(playing, set), |seat| of(p, seat)))
}

fn greatest_in(among: Seats, of: impl Fn(kernel::Seat) -> INT) -> SeatSet {
    let most = among.iter().map(&of).max();
    set_of_seats(among.iter().filter(|&seat| Some(of(seat)) == most).collect())
}

fn of_factions(t: &mut WordTable) {
    t.word(
        "only(faction: Faction) -> FactionSet",
        "The set of one faction; of `NOBODY`, of none.",
        |faction: Faction| run::fact("a faction", |playing| Ok(set_of_factions(one(faction_of(playing, faction))))),
    )
    .example("return_to_supply(choose(blocks().of(choose(factions() - only(RADICAL)))));");
    let doc = "Whether a faction is in a set.";
    t.word("contains(set: FactionSet, faction: Faction) -> bool", doc, |set: FactionSet, faction: Faction| {
        run::fact("a faction", |playing| {
            Ok(faction_of(playing, faction).is_some_and(|faction| factions_in(playing, set).has(faction)))
        })
    })
    .example("if government() in factions() { draw(1); }");
    fn sum(set: FactionSet, others: impl FnOnce(Factions) -> Factions) -> Answer<FactionSet> {
        run::fact("factions", |playing| Ok(set_of_factions(others(factions_in(playing, set)))))
    }
    fn told(faction: Faction) -> Answer<Factions> {
        run::fact("a faction", |playing| Ok(one(faction_of(playing, faction))))
    }
    let doc = "A set with a faction more.";
    t.word("+(set: FactionSet, faction: Faction) -> FactionSet", doc, |set: FactionSet, faction: Faction| {
        let more = told(faction)?;
        sum(set, |factions| Factions(factions.0 | more.0))
    })
    .example("return_to_supply(choose(blocks().of(choose(only(RADICAL) + ROYALIST))));");
    let doc = "A set without a faction.";
    t.word("-(set: FactionSet, faction: Faction) -> FactionSet", doc, |set: FactionSet, faction: Faction| {
        let less = told(faction)?;
        sum(set, |factions| Factions(factions.0 & !less.0))
    })
    .example("return_to_supply(choose(blocks().of(choose(factions() - RADICAL))));");
    t.word(
        "-(a: FactionSet, b: FactionSet) -> FactionSet",
        "Those in the first set alone.",
        |a: FactionSet, b: FactionSet| {
            let less = run::fact("factions", |playing| Ok(factions_in(playing, b)))?;
            sum(a, |factions| Factions(factions.0 & !less.0))
        },
    )
    .example("return_to_supply(choose(blocks().of(choose(factions() - only(RADICAL)))));");
    let doc = "Those of a set with the most votes cast in this election.";
    t.word("most_voted(set: FactionSet) -> FactionSet", doc, |set: FactionSet| {
        look("who has votes", |playing, p| {
            let among = factions_in(playing, set);
            let most = among.iter().map(|faction| p.tally[faction]).max();
            let mut best = Factions::NONE;
            among.iter().filter(|&faction| Some(p.tally[faction]) == most).for_each(|faction| best.insert(faction));
            set_of_factions(best)
        })
    })
    .example("return_to_supply(choose(blocks().of(choose(factions().most_voted()))));");
    t.incomparable::<FactionSet>();
}

fn one(faction: Option<crate::model::Faction>) -> Factions {
    faction.map_or(Factions::NONE, Factions::only)
}
