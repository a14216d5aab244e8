//! Words that look at the table: provinces and their stacks, players and what they hold, supplies, votes, the round.
//!
//! Any script may look. An effect that does is interpreted; a hook that needs no more than the pack is tabulated.

use super::super::run::{self, Answer, Playing};
use super::super::thing::Thing;
use super::super::word_table::WordTable;
use super::filters::{narrowed, with_borders};
use super::{Card, Faction, FactionSet, Kind, One, Province, ProvinceSet, Seat, SeatSet, Stack};
use crate::games::liberte::{Domain, Ending, Filter, Position, Selector, Target};
use crate::input::or_near;
use crate::kernel::{self, SeatSet as Seats};
use crate::model::{self, CardSet, FactionSet as Factions, ProvinceId, SETTINGS, SettingValue, Symbol};
use rhai::{Array, Dynamic, INT};

/// These players, as a set.
pub(in crate::script) fn set_of_seats(seats: Seats) -> SeatSet {
    all_that(Domain::Seats, Filter::Among(seats))
}

/// These factions, as a set.
pub(in crate::script) fn set_of_factions(factions: Factions) -> FactionSet {
    all_that(Domain::Factions, Filter::Of(factions))
}

fn all_that<S: Kind>(domain: Domain, filter: Filter) -> S {
    let all = Selector::all(domain);
    S::new(all.with(filter).unwrap_or(all))
}

/// The players of a set.
pub(in crate::script) fn seats_in(playing: &Playing, set: SeatSet) -> Seats {
    let targets = playing.targets(set.selector(), None).into_iter();
    targets.filter_map(|target| if let Target::Seat(seat) = target { Some(seat) } else { None }).collect()
}

/// The factions of a set.
pub(in crate::script) fn factions_in(playing: &Playing, set: FactionSet) -> Factions {
    let mut factions = Factions::NONE;
    for target in playing.targets(set.selector(), None) {
        if let Target::Faction(faction) = target {
            factions.insert(faction);
        }
    }
    factions
}

/// Registers the words.
pub(super) fn register(t: &mut WordTable) {
    game(t);
    provinces(t);
    stacks(t);
    seats(t);
    cards(t);
    factions(t);
}

/// Reads something of the position.
pub(super) fn look<T>(what: &str, reading: impl FnOnce(&Playing, &Position) -> T) -> Answer<T> {
    run::read(what, |playing| Ok(reading(playing, &playing.position)))
}

/// Things in a list that scripts can go through.
fn list<T: Clone + Send + Sync + 'static>(things: impl IntoIterator<Item = T>) -> Array {
    things.into_iter().map(Dynamic::from).collect()
}

fn number(number: impl Into<INT>) -> INT {
    number.into()
}

/// The same for numbers that no script sees grow beyond what a game holds.
pub(super) fn count(count: usize) -> INT {
    count as INT
}

fn nobody<T>() -> Answer<T> {
    Err("nothing was chosen here: ask `declined(…)` first".into())
}

/// The player that a thing is.
pub(super) fn seat_of(playing: &Playing, seat: Seat) -> Answer<kernel::Seat> {
    if let Target::Seat(seat) = playing.target(seat.0.what) { Ok(seat) } else { nobody() }
}

/// The faction that a thing is; none for nobody.
pub(super) fn faction_of(playing: &Playing, faction: Faction) -> Option<model::Faction> {
    if let Target::Faction(faction) = playing.target(faction.0.what) { Some(faction) } else { None }
}

fn province_of(playing: &Playing, province: Province) -> Answer<ProvinceId> {
    if let Target::Province(province) = playing.target(province.0.what) { Ok(province) } else { nobody() }
}

fn known<O: One>(target: Target) -> O {
    O::new(Thing::known(target))
}

fn game(t: &mut WordTable) {
    t.section(
        "The game",
        "Looking at the table. An effect that looks is interpreted, which is slower than a plan; a rule point that looks is \
         asked anew each time.",
    );
    t.word("round() -> int", "The round of the Action Phase, from 1; 0 outside it.", || {
        look("the round", |_, p| number(p.round))
    })
    .example("if round() > 3 { draw(1); }");
    t.word("lost_battles() -> int", "How many battles were lost.", || {
        look("how many battles were lost", |_, p| number(p.lost_battle_count()))
    })
    .example("if lost_battles() > 0 { place_token(); }");
    let doc =
        "How many fleur-de-lis provinces white stacks control, and Lost Battles: what the Counter-Revolution counts.";
    t.word("counter_revolution() -> int", doc, || {
        look("what the Counter-Revolution counts", |playing, p| number(playing.rules.counter_revolution_count(p)))
    })
    .example("if counter_revolution() > 4 { return_to_supply(choose(blocks().of(ROYALIST))); }");
    let doc =
        "The value of a setting of the rules, such as `government_first`: a number, `true` or `false`, or a word.";
    t.word("setting(key: string) -> ?", doc, |key: &str| {
        let reading = |playing: &Playing| setting(playing, key);
        let varies = run::look_up(|pack| Ok(pack.varies_by_players(key)))?;
        if varies { run::read("a setting", reading) } else { run::fact("a setting", reading) }
    })
    .example("draw(setting(\"discard_before_take\"));");
    let doc = "The points that the rulebook counts for a player after an ending: Victory, Red or White Points.";
    t.word("rulebook_points(seat: Seat, ending: string) -> int", doc, |seat: Seat, ending: &str| {
        run::read("what the rulebook counts", |playing| {
            let declared = playing.rules.pack().endings.iter().map(|declared| declared.ending);
            let Some(ending) = Ending::ALL.into_iter().chain(declared).find(|known| known.id() == ending) else {
                return Err(format!("there is no ending `{ending}`").into());
            };
            Ok(number(playing.rules.rulebook_points(&playing.position, seat_of(playing, seat)?, ending).0))
        })
    })
    .example("if rulebook_points(player(), \"royalist-counter-revolution\") > 9 { lose_points(1); }");
    controlled_provinces(t);
}

fn controlled_provinces(t: &mut WordTable) {
    let doc = "The provinces that a player controls: his stack is higher than every other one.";
    t.word("controlled_by(seat: Seat) -> array", doc, |seat: Seat| {
        run::read("who controls a province", |playing| {
            let wanted = seat_of(playing, seat)?;
            Ok(controlled(playing, |owner, _| owner == wanted))
        })
    })
    .example("if controlled_by(player()).len() < 3 { draw(2); }");
    let doc = "The provinces that a stack of a faction controls: it is higher than every other one.";
    t.word("controlled_by(faction: Faction) -> array", doc, |faction: Faction| {
        run::read("who controls a province", |playing| {
            let wanted = faction_of(playing, faction);
            Ok(controlled(playing, |_, stack| Some(stack.faction()) == wanted))
        })
    })
    .example("if controlled_by(RADICAL).len() > 9 { return_to_supply(choose(stacks().of(RADICAL))); }");
}

/// The provinces whose controlling stack is wanted.
fn controlled(playing: &Playing, is_wanted: impl Fn(kernel::Seat, crate::games::liberte::Stack) -> bool) -> Array {
    let p = &playing.position;
    let all = (0..playing.rules.pack().board.provinces.len()).map(|at| ProvinceId(at as u8));
    let wanted =
        all.filter(|&province| p.stacks(province).controlling().is_some_and(|(seat, stack)| is_wanted(seat, stack)));
    list(wanted.map(|province| known::<Province>(Target::Province(province))))
}

fn setting(playing: &Playing, key: &str) -> Answer<Dynamic> {
    let Some(setting) = SETTINGS.iter().find(|setting| setting.key == key) else {
        let near = or_near(key, SETTINGS.iter().map(|setting| setting.key));
        return Err(format!("there is no setting `{key}`{near}").into());
    };
    match (setting.get)(playing.rules.rules()) {
        SettingValue::Number(number) => Ok(Dynamic::from(number)),
        SettingValue::Switch(switch) => Ok(Dynamic::from(switch)),
        SettingValue::Word(word) => Ok(Dynamic::from(word)),
        SettingValue::Turns(_) | SettingValue::Factions(_) => {
            Err(format!("`{key}` is a list, and no script reads it").into())
        }
    }
}

fn provinces(t: &mut WordTable) {
    t.section("Provinces", "What the board says of a province.");
    fn board<T>(
        province: Province,
        what: &str,
        reading: impl FnOnce(&model::Province, &model::Board) -> T,
    ) -> Answer<T> {
        run::fact(what, |playing| {
            let board = &playing.rules.pack().board;
            let at = province_of(playing, province)?.index();
            board.provinces.get(at).map(|it| reading(it, board)).ok_or_else(|| "there is no such province".into())
        })
    }
    t.property("Province", "number", "int", "Its number, by which elections are held.", |province: Province| {
        board(province, "the number of a province", |it, _| number(it.number))
    })
    .example("if choose(provinces()).number < 9 { draw(1); }");
    t.property("Province", "id", "string", "Its id, such as `ile-de-france`.", |province: Province| {
        board(province, "the id of a province", |it, _| it.id.clone())
    })
    .example("if choose(provinces()).id == \"corse\" { draw(1); }");
    t.property("Province", "region", "string", "The id of its region.", |province: Province| {
        board(province, "the region of a province", |it, board| {
            board.regions.get(it.region.index()).map_or(String::new(), |region| region.id.clone())
        })
    })
    .example("if choose(provinces()).region == \"west\" { draw(1); }");
    let doc = "Whether it counts for the Counter-Revolution.";
    t.property("Province", "has_fleur_de_lis", "bool", doc, |province: Province| {
        board(province, "the fleur-de-lis of a province", |it, _| it.fleur_de_lis)
    })
    .example("if choose(provinces()).has_fleur_de_lis { draw(1); }");
    t.property("Province", "is_paris", "bool", "Whether it votes as Paris does.", |province: Province| {
        board(province, "whether a province is Paris", |it, _| it.paris)
    })
    .example(
        "let block = choose(blocks()); if !declined(block) && !block.province.is_paris { return_to_supply(block); }",
    );
    let doc = "The Victory Points printed on it.";
    t.property("Province", "victory_points", "int", doc, |province: Province| {
        board(province, "the Victory Points of a province", |it, _| number(it.victory_points))
    })
    .example("gain_points(choose(provinces()).victory_points);");
    borders(t);
}

/// Which provinces are neighbours, by the map or by what `board.toml` says.
fn borders(t: &mut WordTable) {
    let doc = "Its neighbours: the provinces that it has a border with.";
    t.word("neighbours(province: Province) -> ProvinceSet", doc, |province: Province| {
        run::look_up(with_borders)?;
        narrowed(ProvinceSet(Selector::all(Domain::Provinces)), Filter::NextTo(province.0.what))
    })
    .example("let here = choose(provinces().own()); place(RADICAL, choose(here.neighbours()));");
    let doc = "Whether a province has a border with another.";
    t.word("borders(province: Province, other: Province) -> bool", doc, |province: Province, other: Province| {
        run::look_up(with_borders)?;
        run::fact("the neighbours of a province", |playing| {
            let (here, there) = (province_of(playing, province)?, province_of(playing, other)?);
            let provinces = &playing.rules.pack().board.provinces;
            Ok(provinces.get(here.index()).is_some_and(|it| it.neighbours.has(there)))
        })
    })
    .example("if choose(provinces().own()).borders(province(\"ile-de-france\")) { draw(1); }");
}

fn stacks(t: &mut WordTable) {
    t.section("Stacks of a province", "What stands in a province.");
    fn standing<T>(province: Province, reading: impl FnOnce(&Playing, ProvinceId) -> Answer<T>) -> Answer<T> {
        run::read("the stacks of a province", |playing| reading(playing, province_of(playing, province)?))
    }
    t.property("Province", "stacks", "array", "Its stacks, each a `Stack`.", |province: Province| {
        standing(province, |playing, at| {
            let stacks = playing.position.stacks(at).iter();
            Ok(list(stacks.map(|(seat, _)| Stack(playing.thing(Target::Stack(at, seat))))))
        })
    })
    .example("for stack in province(\"corse\").stacks { return_to_supply(stack); }");
    t.property("Province", "players", "SeatSet", "Who has a stack there.", |province: Province| {
        standing(province, |playing, at| {
            Ok(set_of_seats(playing.position.stacks(at).iter().map(|(seat, _)| seat).collect()))
        })
    })
    .example("for seat in province(\"corse\").players { seat.gain_points(1); }");
    let doc = "Whose stacks there are the tallest; nobody's where none stands.";
    t.property("Province", "tallest", "SeatSet", doc, |province: Province| {
        standing(province, |playing, at| Ok(set_of_seats(playing.position.stacks(at).tallest().1)))
    })
    .example("for seat in province(\"corse\").tallest { seat.gain_points(1); }");
    let doc = "How high a player's stack in a province is; 0 where there is none.";
    t.word("height_of(province: Province, seat: Seat) -> int", doc, |province: Province, seat: Seat| {
        standing(province, |playing, at| Ok(number(playing.position.stacks(at).of(seat_of(playing, seat)?).height())))
    })
    .example("gain_points(province(\"corse\").height_of(player()));");
    let doc = "The faction of a player's stack in a province; `NOBODY` where there is none.";
    t.word("faction_of(province: Province, seat: Seat) -> Faction", doc, |province: Province, seat: Seat| {
        standing(province, |playing, at| {
            let stack = playing.position.stacks(at).of(seat_of(playing, seat)?);
            Ok(if stack.exists() { Faction::known(stack.faction()) } else { known(Target::Nothing) })
        })
    })
    .example("if province(\"corse\").faction_of(player()) == ROYALIST { gain_points(1); }");
}

/// Registers a property of players.
fn of_seat<T>(
    t: &mut WordTable,
    name: &str,
    kind: &str,
    doc: &'static str,
    example: &'static str,
    reading: fn(&Position, kernel::Seat) -> T,
) where
    T: Clone + Send + Sync + 'static,
{
    let looking = move |seat: Seat| {
        run::read("what a player has", |playing| Ok(reading(&playing.position, seat_of(playing, seat)?)))
    };
    t.property("Seat", name, kind, doc, looking).example(example);
}

fn seats(t: &mut WordTable) {
    t.section("Players", "What a player has.");
    let example = "for seat in players() { if seat.victory_points > 9 { seat.lose_points(2); } }";
    of_seat(t, "victory_points", "int", "The Victory Points.", example, |p, seat| number(p.victory_points[seat]));
    let example = "if player().hand_size < 3 { draw(2); }";
    of_seat(t, "hand_size", "int", "How many cards are in hand.", example, |p, seat| count(p.hands[seat].len()));
    let example = "gain_points(player().display.len());";
    of_seat(t, "display", "array", "The displayed cards, each a `Card`.", example, |p, seat| {
        cards_of(&p.displays[seat], seat)
    });
    let example = "for seat in players() { if seat.battle_tokens > 1 { seat.take_back_token(); } }";
    of_seat(t, "battle_tokens", "int", "Tokens in the Battle Box.", example, |p, seat| number(p.battle_tokens[seat]));
    let example = "if player().tokens_left > 10 { place_token(); }";
    of_seat(t, "tokens_left", "int", "Control tokens not placed.", example, |p, seat| number(p.tokens_left[seat]));
    let example = "if player().votes == 0 { gain_points(1); }";
    of_seat(t, "votes", "int", "Votes held, of all factions.", example, |p, seat| {
        p.votes[seat].0.iter().map(|&it| INT::from(it)).sum::<INT>()
    });
    let example = "draw(player().place);";
    of_seat(t, "place", "int", "The place in the player order, from 1.", example, |p, seat| {
        p.order().iter().position(|&other| other == seat).map_or(0, |at| count(at + 1))
    });
    let doc = "The number of the seat, from 1, clockwise; the same all game long, whatever the player order.";
    of_seat(t, "number", "int", doc, "if player().number == 1 { draw(1); }", |_, seat| count(seat.index() + 1));
    let doc = "The others of a player's team; nobody where he plays alone.";
    t.word("partners(seat: Seat) -> SeatSet", doc, |seat: Seat| {
        run::read("who plays together", |playing| {
            let seat = seat_of(playing, seat)?;
            Ok(set_of_seats(playing.rules.pack().team_of(seat).without(Seats::only(seat))))
        })
    })
    .example("for seat in player().partners() { seat.draw(1); }");
    let doc = "Votes of a faction that a player holds.";
    t.word("votes_of(seat: Seat, faction: Faction) -> int", doc, |seat: Seat, faction: Faction| {
        run::read("who holds votes", |playing| {
            let (seat, faction) = (seat_of(playing, seat)?, faction_of(playing, faction));
            Ok(faction.map_or(0, |faction| number(playing.position.votes[seat][faction])))
        })
    })
    .example("gain_points(player().votes_of(RADICAL));");
}

fn cards_of(cards: &CardSet, seat: kernel::Seat) -> Array {
    list(cards.iter().map(|card| Card(Thing { seat: Some(seat), ..Thing::known(Target::Card(card)) })))
}

fn cards(t: &mut WordTable) {
    t.section("Cards", "What is printed on a card.");
    t.property("Card", "is_special", "bool", "Whether it is a Special card.", |card: Card| {
        super::thing_reads::of_card(card, "the kind of a card", |card| card.effect().is_some())
    })
    .example("let card = any_of(hand()); if !declined(card) && card.is_special { discard(card); }");
    let symbols = [
        (
            "has_cannon",
            Symbol::Cannon,
            "Whether it shows a cannon.",
            "let card = choose(displayed()); if !declined(card) && card.has_cannon { discard(card); }",
        ),
        (
            "has_general",
            Symbol::General,
            "Whether it shows a General.",
            "let card = choose(displayed()); if !declined(card) && card.has_general { discard(card); }",
        ),
        (
            "has_sans_culottes",
            Symbol::SansCulottes,
            "Whether it shows the Sans-Culottes.",
            "let card = choose(displayed()); if !declined(card) && card.has_sans_culottes { discard(card); }",
        ),
    ];
    for (name, symbol, doc, example) in symbols {
        t.property("Card", name, "bool", doc, move |card: Card| {
            super::thing_reads::of_card(card, "the symbols of a card", |card| card.symbols.has(symbol))
        })
        .example(example);
    }
    let doc = "Whether it shows a symbol: a printed one, or one that the pack adds in `cards.toml` or a variant.";
    t.word("has_symbol(card: Card, id: string) -> bool", doc, |card: Card, id: &str| {
        let symbol = super::filters::symbol(id)?;
        super::thing_reads::of_card(card, "the symbols of a card", |card| card.symbols.has(symbol))
    })
    .example("let card = choose(displayed()); if !declined(card) && card.has_symbol(\"general\") { discard(card); }");
}

fn factions(t: &mut WordTable) {
    t.section("Factions", "What a faction has.");
    t.word("supply(faction: Faction) -> int", "Blocks in a faction's supply.", |faction: Faction| {
        look("a supply", |playing, p| faction_of(playing, faction).map_or(0, |faction| number(p.supply[faction])))
    })
    .example("if supply(RADICAL) < 3 { return_to_supply(choose(stacks().of(RADICAL))); }");
    t.word("tally(faction: Faction) -> int", "Votes cast for a faction in this election.", |faction: Faction| {
        look("who has votes", |playing, p| faction_of(playing, faction).map_or(0, |faction| number(p.tally[faction])))
    })
    .example("if tally(RADICAL) > 5 { gain_points(1); }");
}
