//! Sets made narrower, word by word: `displayed().personalities().of(ROYALIST)`.

use super::super::run::{self, Answer};
use super::super::word_table::WordTable;
use super::{
    Block, BlockSet, CardSet, Faction, Kind, One, Province, ProvinceSet, Seat, SeatSet, Stack, StackSet, counters,
    for_each_kind,
};
use crate::games::liberte::{Filter, Operand, Target};
use crate::input::or_near;
use crate::model::{self, Counter, CounterOf, Pack, Symbol};
use rhai::INT;

pub(super) fn register(t: &mut WordTable) {
    t.section("Narrower sets", "Each word leaves those of a set that fit it; a set can be narrowed four times.");
    of_faction::<BlockSet>(t);
    of_faction::<StackSet>(t);
    of_faction::<CardSet>(t);
    owned::<BlockSet>(t);
    owned::<StackSet>(t);
    owned::<CardSet>(t);
    owned::<ProvinceSet>(t);
    t.word("others(set: SeatSet) -> SeatSet", "The players without the player of the card.", |set: SeatSet| {
        run::player()?;
        narrowed(set, Filter::Others)
    })
    .of_the_player()
    .example("for seat in players().others() { seat.lose_points(1); }");
    t.word("governing(set: SeatSet) -> SeatSet", "Those of a set who have a presence.", |set: SeatSet| {
        narrowed(set, Filter::InGovernment)
    })
    .example("choose(players().governing()).take_presence();");
    on_the_board::<BlockSet>(t);
    on_the_board::<StackSet>(t);
    provinces(t);
    cards(t);
    next_to::<BlockSet>(t);
    next_to::<StackSet>(t);
    next_to::<ProvinceSet>(t);
    in_region::<BlockSet>(t);
    in_region::<StackSet>(t);
    in_region::<ProvinceSet>(t);
    in_region::<CardSet>(t);
    counted::<ProvinceSet>(
        t,
        CounterOf::Province,
        [
            "place(RADICAL, choose(provinces().with_at_least(1, \"hunger\")));",
            "for place in provinces().with_at_most(0, \"hunger\") { place.gain(1, \"hunger\"); }",
        ],
    );
    counted::<CardSet>(
        t,
        CounterOf::Card,
        [
            "discard(choose(displayed().with_at_least(1, \"worn\")));",
            "let card = choose(displayed().with_at_most(2, \"worn\")); card.gain(1, \"worn\");",
        ],
    );
    counted::<SeatSet>(
        t,
        CounterOf::Seat,
        [
            "choose(players().with_at_least(2, \"reputation\")).draw(1);",
            "for seat in players().with_at_most(0, \"reputation\") { seat.lose_points(1); }",
        ],
    );
    for_each_kind!(t, besides);
}

fn of_faction<S: Kind>(t: &mut WordTable) {
    let name = S::NAME;
    let doc = "Those of a set that are of a faction, or of one of two.";
    t.word(&format!("of(set: {name}, faction: Faction) -> {name}"), doc, |set: S, faction: Faction| {
        match faction.0.what {
            Operand::Known(_) => narrowed(set, Filter::Of(factions([faction])?)),
            chosen => narrowed(set, Filter::OfFaction(chosen)),
        }
    })
    .example("return_to_supply(choose(blocks().of(MODERATE, RADICAL)));");
    let signature = format!("of(set: {name}, faction: Faction, or: Faction) -> {name}");
    t.word(&signature, doc, |set: S, faction: Faction, or: Faction| {
        narrowed(set, Filter::Of(factions([faction, or])?))
    });
}

fn owned<S: Kind>(t: &mut WordTable) {
    let name = S::NAME;
    let doc = "Those of a set that belong to a player; of provinces, where he has a stack.";
    t.word(&format!("of(set: {name}, seat: Seat) -> {name}"), doc, |set: S, seat: Seat| {
        narrowed(set, Filter::OfSeat(seat.0.what))
    })
    .example("let other = choose(players().others()); return_to_supply(choose(stacks().of(other)));");
    let doc = "Those of a set that belong to the player of the card; of provinces, where he has a stack.";
    t.word(&format!("own(set: {name}) -> {name}"), doc, |set: S| {
        run::player()?;
        narrowed(set, Filter::Own)
    })
    .of_the_player()
    .example("return_to_supply(choose(stacks().own()));");
    let doc = "Those of a set that belong to other players; of provinces, where one has a stack.";
    t.word(&format!("others(set: {name}) -> {name}"), doc, |set: S| {
        run::player()?;
        narrowed(set, Filter::Others)
    })
    .of_the_player()
    .example("return_to_supply(choose(stacks().others()));");
}

fn on_the_board<S: Kind>(t: &mut WordTable) {
    let name = S::NAME;
    let doc = "Those of a set that stand in a province with a stack of a faction, or of one of two.";
    t.word(&format!("in_provinces_with(set: {name}, faction: Faction) -> {name}"), doc, |set: S, faction: Faction| {
        narrowed(set, Filter::InProvincesWith(factions([faction])?))
    })
    .example("return_to_supply(choose(stacks().in_provinces_with(RADICAL)));");
    let signature = format!("in_provinces_with(set: {name}, faction: Faction, or: Faction) -> {name}");
    t.word(&signature, doc, |set: S, faction: Faction, or: Faction| {
        narrowed(set, Filter::InProvincesWith(factions([faction, or])?))
    });
    let doc = "Those of a set that stand in a province.";
    t.word(&format!("in_province(set: {name}, province: Province) -> {name}"), doc, |set: S, province: Province| {
        narrowed(set, Filter::In(province.0.what))
    })
    .example("let here = choose(provinces().own()); return_to_supply(choose(stacks().in_province(here)));");
    let height = |least: INT, most: INT| Filter::Height { least: small(least), most: small(most) };
    let doc = "Those of a set whose stack has so many blocks.";
    t.word(&format!("of_height(set: {name}, height: int) -> {name}"), doc, move |set: S, blocks: INT| {
        narrowed(set, height(blocks, blocks))
    })
    .example("return_to_supply(choose(stacks().of_height(1)));");
    let doc = "Those of a set whose stack is higher.";
    t.word(&format!("higher_than(set: {name}, height: int) -> {name}"), doc, move |set: S, blocks: INT| {
        narrowed(set, height(blocks.saturating_add(1), 255))
    })
    .example("return_to_supply(choose(stacks().higher_than(2)));");
}

fn provinces(t: &mut WordTable) {
    t.word(
        "holding(set: ProvinceSet, faction: Faction) -> ProvinceSet",
        "The provinces with a stack of a faction.",
        |set: ProvinceSet, faction: Faction| narrowed(set, Filter::InProvincesWith(factions([faction])?)),
    )
    .example("place(ROYALIST, choose(provinces().holding(ROYALIST)));");
    t.word(
        "with_fleur_de_lis(set: ProvinceSet) -> ProvinceSet",
        "The provinces that count for the Counter-Revolution.",
        |set: ProvinceSet| narrowed(set, Filter::FleurDeLis),
    )
    .example("place(ROYALIST, choose(provinces().with_fleur_de_lis()));");
    let room = |set: ProvinceSet, thing: Operand, seat: Operand| narrowed(set, Filter::RoomFor(thing, seat));
    let doc = "The provinces that can take a block of a faction now, of the player or of a seat.";
    t.word("with_room_for(set: ProvinceSet, faction: Faction) -> ProvinceSet", doc, {
        move |set: ProvinceSet, faction: Faction| room(set, faction.0.what, run::player()?.what)
    })
    .of_the_player()
    .example("place(RADICAL, choose(provinces().with_room_for(RADICAL)));");
    t.word("with_room_for(set: ProvinceSet, faction: Faction, seat: Seat) -> ProvinceSet", doc, {
        move |set: ProvinceSet, faction: Faction, seat: Seat| room(set, faction.0.what, seat.0.what)
    });
    let doc = "The provinces to which a block can move, or at least one block of a stack.";
    t.word("with_room_for(set: ProvinceSet, block: Block) -> ProvinceSet", doc, {
        move |set: ProvinceSet, block: Block| room(set, block.0.what, Operand::NOTHING)
    })
    .example("let block = choose(blocks().own()); block.move_to(choose(provinces().with_room_for(block)));");
    t.word("with_room_for(set: ProvinceSet, stack: Stack) -> ProvinceSet", doc, {
        move |set: ProvinceSet, stack: Stack| room(set, stack.0.what, Operand::NOTHING)
    });
}

fn cards(t: &mut WordTable) {
    let words = [
        ("personalities", "that are Personality cards", Filter::Personality),
        ("clubs", "that are Club cards", Filter::Club),
        ("specials", "that are special cards", Filter::Special),
        ("generals", "with a General", Filter::Symbol(Symbol::General.place())),
        ("cannons", "with a cannon", Filter::Symbol(Symbol::Cannon.place())),
        ("sans_culottes", "with the Sans-Culottes", Filter::Symbol(Symbol::SansCulottes.place())),
    ];
    const EXAMPLES: [&str; 6] = [
        "return_to_box(choose(displayed().personalities()));",
        "discard(choose(displayed().clubs()));",
        "take(choose(discard_pile().specials()));",
        "discard(choose(displayed().generals()));",
        "take(choose(face_up().cannons()));",
        "return_to_box(may_choose(displayed().sans_culottes()));",
    ];
    for ((name, what, filter), example) in words.into_iter().zip(EXAMPLES) {
        let signature = format!("{name}(set: CardSet) -> CardSet");
        t.word(&signature, &format!("Those of a set {what}."), move |set: CardSet| narrowed(set, filter))
            .example(example);
    }
    t.word(
        "with_symbol(set: CardSet, id: string) -> CardSet",
        "Those of a set that show a symbol: a printed one, or one that the pack adds in `cards.toml` or a variant.",
        |set: CardSet, id: &str| narrowed(set, Filter::Symbol(symbol(id)?.place())),
    )
    .example("take(choose(discard_pile().with_symbol(\"general\")));");
    let value = |least: INT, most: INT| Filter::Value { least: small(least), most: small(most) };
    t.word(
        "of_value(set: CardSet, value: int) -> CardSet",
        "Those of a set that show so many blocks. A special shows none and is never among them.",
        move |set: CardSet, blocks: INT| narrowed(set, value(blocks, blocks)),
    )
    .example("discard(choose(displayed().of_value(3)));");
    t.word(
        "worth_more_than(set: CardSet, value: int) -> CardSet",
        "Those of a set that show more blocks.",
        move |set: CardSet, blocks: INT| narrowed(set, value(blocks.saturating_add(1), 255)),
    )
    .example("if hand().worth_more_than(1).is_empty { draw(2); }");
}

/// The symbol of an id.
pub(super) fn symbol(id: &str) -> Answer<Symbol> {
    run::look_up(|pack| {
        let ids = || pack.symbols().map(Symbol::id);
        pack.symbol(id).ok_or_else(|| format!("the pack has no symbol `{id}`{}", or_near(id, ids())))
    })
}

fn in_region<S: Kind>(t: &mut WordTable) {
    let name = S::NAME;
    let doc =
        "Those of a set that are or stand in a region; of cards, those with its background. `id` as in `board.toml`.";
    t.word(&format!("in_region(set: {name}, id: string) -> {name}"), doc, |set: S, id: &str| {
        let region = run::look_up(|pack| {
            let ids = || pack.board.regions.iter().map(|region| region.id.as_str());
            pack.board.region(id).ok_or_else(|| format!("the board has no region `{id}`{}", or_near(id, ids())))
        })?;
        narrowed(set, Filter::Region(region))
    })
    .example("return_to_supply(choose(stacks().in_region(\"west\")));");
}

fn next_to<S: Kind>(t: &mut WordTable) {
    let name = S::NAME;
    let doc = "Those of a set that are or stand in a neighbour of a province: one that it has a border with.";
    t.word(&format!("next_to(set: {name}, province: Province) -> {name}"), doc, |set: S, province: Province| {
        run::look_up(with_borders)?;
        narrowed(set, Filter::NextTo(province.0.what))
    })
    .example("let here = choose(provinces().own()); return_to_supply(choose(stacks().others().next_to(here)));");
}

fn counted<S: Kind>(t: &mut WordTable, of: CounterOf, examples: [&'static str; 2]) {
    let name = S::NAME;
    let signature = |word: &str| format!("{word}(set: {name}, number: int, id: string) -> {name}");
    let doc = "Those of a set whose number of a counter is this or more; the counter must not be secret.";
    t.word(&signature("with_at_least"), doc, move |set: S, number: INT, id: &str| {
        with_counter(set, of, id, |it| (number <= it.most.into()).then(|| (it.steps(number), it.most_steps())))
    })
    .example(examples[0]);
    let doc = "Those of a set whose number of a counter is this or less; the counter must not be secret.";
    t.word(&signature("with_at_most"), doc, move |set: S, number: INT, id: &str| {
        with_counter(set, of, id, |it| (number >= it.least.into()).then(|| (0, it.steps(number))))
    })
    .example(examples[1]);
}

/// Those of a set whose steps of a counter lie in a range; a range that is none has no step.
fn with_counter<S: Kind>(set: S, of: CounterOf, id: &str, range: impl Fn(&Counter) -> Option<(u8, u8)>) -> Answer<S> {
    let (counter, range) = run::look_up(|pack| {
        let (at, declared) = counters::declared(pack, of, id)?;
        let why = "the counter `{id}` is secret: who may be chosen would show its numbers";
        if declared.is_secret { Err(why.replace("{id}", id)) } else { Ok((at, range(declared))) }
    })?;
    let (least, most) = range.unwrap_or((1, 0));
    narrowed(set, Filter::Counter { counter, least, most })
}

/// Nothing, if the board tells which provinces are neighbours.
///
/// # Errors
/// That it tells of none.
pub(super) fn with_borders(pack: &Pack) -> Result<(), String> {
    let why = "the pack has no borders: `map.toml` draws no two provinces that touch, and none has `neighbours`";
    if pack.board.has_borders() { Ok(()) } else { Err(why.into()) }
}

fn besides<S: Kind>(t: &mut WordTable) {
    let (set, one) = (S::NAME, S::One::NAME);
    let doc = "Those of a set without this one.";
    t.word(&format!("besides(set: {set}, one: {one}) -> {set}"), doc, |set: S, one: S::One| {
        narrowed(set, Filter::Besides(one.thing().what))
    })
    .example("let first = choose(displayed()); swap(first, choose(displayed().besides(first)));");
}

/// A number as a plan holds it: what is out of its reach becomes the nearest.
fn small(number: INT) -> u8 {
    number.clamp(0, 255) as u8
}

/// Factions that are known when the pack is loaded; that one is chosen, no plan can hold here.
fn factions<const N: usize>(factions: [Faction; N]) -> Answer<model::FactionSet> {
    let mut set = model::FactionSet::NONE;
    for Faction(faction) in factions {
        match faction.what {
            Operand::Known(Target::Faction(faction)) => set.insert(faction),
            Operand::Known(_) => {}
            _ => return run::read("a faction that is chosen", |_| Ok(set)),
        }
    }
    Ok(set)
}

/// The set with one filter more.
pub(super) fn narrowed<S: Kind>(set: S, filter: Filter) -> Answer<S> {
    set.selector().with(filter).map(S::new).ok_or_else(|| "a set can be narrowed four times, no more".into())
}
