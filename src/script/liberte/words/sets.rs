//! Sets of things on the table, named in words; and single things by their names.

use super::super::run::{self, Answer};
use super::super::thing::Thing;
use super::super::word_table::WordTable;
use super::{BlockSet, Card, CardSet, FactionSet, One, Province, ProvinceSet, Seat, SeatSet, StackSet};
use crate::games::liberte::{Domain, Filter, Selector, Target};
use crate::input::or_near;
use rhai::INT;

pub(super) fn register(t: &mut WordTable) {
    t.section("Sets", "Things on the table, named in words. A set is looked up when something is chosen from it.");
    let all = Selector::all;
    t.word("blocks() -> BlockSet", "The blocks on the board, of all players.", move || BlockSet(all(Domain::Blocks)))
        .example("return_to_supply(choose(blocks()));");
    t.word("stacks() -> StackSet", "The stacks on the board, of all players.", move || StackSet(all(Domain::Stacks)))
        .example("return_to_supply(choose(stacks().others()));");
    t.word("provinces() -> ProvinceSet", "The provinces.", move || ProvinceSet(all(Domain::Provinces)))
        .example("place(RADICAL, choose(provinces().with_room_for(RADICAL)));");
    t.word("players() -> SeatSet", "All players, in player order.", move || SeatSet(all(Domain::Seats)))
        .example("for seat in players() { discard(seat.choose(hand(seat))); }");
    t.word("factions() -> FactionSet", "The factions.", move || FactionSet(all(Domain::Factions)))
        .example("return_to_supply(choose(blocks().of(choose(factions()))));");
    card_sets(t);
    by_name(t);
}

fn card_sets(t: &mut WordTable) {
    let all = Selector::all;
    t.word("displayed() -> CardSet", "The cards in Personal Displays, of all players.", move || {
        CardSet(all(Domain::Displayed))
    })
    .example("discard(choose(displayed()));");
    t.word("hand() -> CardSet", "The hand of the player, without the card that is being played.", || {
        hand(Seat::new(run::player()?))
    })
    .of_the_player()
    .example("discard(choose(hand()));");
    t.word(
        "hand(seat: Seat) -> CardSet",
        "A player's hand. Others choose from it only among the cards that everybody saw go there.",
        hand,
    )
    .example("let other = choose(players().others()); take(any_of(hand(other)));");
    t.word("discard_pile() -> CardSet", "The discard pile.", move || CardSet(all(Domain::DiscardPile)))
        .example("take(choose(discard_pile().personalities()));");
    t.word("face_up() -> CardSet", "The face-up cards beside the deck.", move || CardSet(all(Domain::FaceUp)))
        .example("take(choose(face_up()));");
    t.word("boxed() -> CardSet", "The cards out of the game.", move || CardSet(all(Domain::Box)))
        .example("put_under_deck(choose(boxed()));");
    t.word("deck() -> CardSet", "The deck, which nobody sees: nobody chooses from it.", move || {
        CardSet(all(Domain::Deck))
    })
    .example("discard(any_of(deck().specials()));");
}

fn hand(seat: Seat) -> Answer<CardSet> {
    super::filters::narrowed(CardSet(Selector::all(Domain::Hands)), Filter::OfSeat(seat.thing().what))
}

fn by_name(t: &mut WordTable) {
    t.word("card(number: int) -> Card", "The card with a number printed on it.", card)
        .example("if displayed().has_at_least(1) { return_to_box(card(71)); }");
    t.word("province(id: string) -> Province", "The province of an id, as in `board.toml`.", |id: &str| {
        run::look_up(|pack| {
            let ids = || pack.board.provinces.iter().map(|province| province.id.as_str());
            let found = pack
                .board
                .province(id)
                .ok_or_else(|| format!("the board has no province `{id}`{}", or_near(id, ids())));
            found.map(|province| Province(Thing::known(Target::Province(province))))
        })
    })
    .example("place(ROYALIST, province(\"normandie\"));");
    t.word("faction(id: string) -> Faction", "The faction of an id, as in `board.toml`.", |id: &str| {
        run::look_up(|pack| {
            let ids = pack.board.faction_ids;
            let found = ids.parse(id).map(super::Faction::known);
            found.ok_or_else(|| format!("the board has no faction `{id}`{}", or_near(id, ids.all())))
        })
    })
    .example("place(faction(\"royalist\"), province(\"normandie\"));");
}

fn card(number: INT) -> Answer<Card> {
    run::look_up(|pack| {
        let found = u16::try_from(number).ok().and_then(|number| pack.card(number));
        let found = found.ok_or_else(|| format!("the pack has no card #{number}"));
        found.map(|card| Card(Thing::known(Target::Card(card))))
    })
}
