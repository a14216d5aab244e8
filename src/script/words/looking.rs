//! Words that look at the table: provinces and their stacks, players and what they hold, supplies, votes, the round.
//!
//! Any script may look. An effect that does is interpreted; a judgement that needs no more than the pack is tabulated.

use super::super::finding::did_you_mean;
use super::super::run::{self, Answer, Chosen, Playing};
use super::super::table::Table;
use super::{Card, Faction, Province, Seat, Stack, comparing};
use crate::kernel::{self, SeatSet as Seats};
use crate::model::{self, CardSet, FactionSet as Factions, ProvinceId, SETTINGS, SettingValue, Symbol};
use crate::rules::{Ending, Position, Target};
use rhai::{Array, Dynamic, INT};

/// Some players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::script) struct SeatSet(pub Seats);
/// Some factions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::script) struct FactionSet(pub Factions);

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = std::vec::IntoIter<Seat>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(Seat).collect::<Vec<_>>().into_iter()
    }
}

impl IntoIterator for FactionSet {
    type Item = Faction;
    type IntoIter = std::vec::IntoIter<Faction>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().map(|faction| Faction(Some(faction))).collect::<Vec<_>>().into_iter()
    }
}

/// Registers the words.
pub(super) fn register(t: &mut Table) {
    t.kind::<SeatSet>("SeatSet").kind::<FactionSet>("FactionSet");
    t.iterable::<SeatSet>();
    t.iterable::<FactionSet>();
    game(t);
    provinces(t);
    stacks(t);
    seats(t);
    cards(t);
    factions(t);
    sets_of_seats(t);
    sets_of_factions(t);
}

/// Reads something of the position.
fn look<T>(what: &str, reading: impl FnOnce(&Playing, &Position) -> T) -> Answer<T> {
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
fn count(count: usize) -> INT {
    count as INT
}

fn game(t: &mut Table) {
    t.section(
        "The game",
        "Looking at the table. An effect that looks is interpreted, which is slower than a plan; a rule point that looks is \
         asked anew each time.",
    );
    t.word("round() -> int", "The round of the Action Phase, from 1; 0 outside it.", || {
        look("the round", |_, p| number(p.round))
    });
    t.word("lost_battles() -> int", "How many battles were lost.", || {
        look("how many battles were lost", |_, p| number(p.lost_battle_count()))
    });
    let doc =
        "How many fleur-de-lis provinces white stacks control, and Lost Battles: what the Counter-Revolution counts.";
    t.word("counter_revolution() -> int", doc, || {
        look("what the Counter-Revolution counts", |playing, p| number(playing.rules.counter_revolution_count(p)))
    });
    t.word("everybody() -> SeatSet", "All players.", || look("who plays", |_, p| SeatSet(p.all_seats())));
    t.word("player_order() -> array", "The players in the player order.", || {
        look("the player order", |_, p| list(p.order().iter().copied().map(Seat)))
    });
    t.word("provinces() -> array", "All provinces, in the order of elections.", || {
        run::fact("the provinces", |playing| {
            let count = playing.rules.pack().board.provinces.len();
            Ok(list((0..count).map(|at| Province(ProvinceId(at as u8)))))
        })
    });
    t.word("province(id: string) -> Province", "The province of an id, such as `paris`.", |id: &str| {
        run::fact("a province", |playing| {
            let found = playing.rules.province(id).map(Province);
            found.ok_or_else(|| format!("there is no province `{id}`").into())
        })
    });
    let doc =
        "The value of a setting of the rules, such as `government_first`: a number, `true` or `false`, or a word.";
    t.word("setting(key: string) -> ?", doc, |key: &str| run::fact("a setting", |playing| setting(playing, key)));
    let doc = "The points that the rulebook counts for a player after an ending: Victory, Red or White Points.";
    t.word("rulebook_points(seat: Seat, ending: string) -> int", doc, |seat: Seat, ending: &str| {
        run::read("what the rulebook counts", |playing| {
            let Some(ending) = Ending::ALL.into_iter().find(|known| known.id() == ending) else {
                return Err(format!("there is no ending `{ending}`").into());
            };
            Ok(number(playing.rules.rulebook_points(&playing.position, seat.0, ending).0))
        })
    });
    let doc = "The provinces that a player controls: his stack is higher than every other one.";
    t.word("controlled_by(seat: Seat) -> array", doc, |seat: Seat| {
        look("who controls a province", |playing, p| controlled(playing, p, |owner, _| owner == seat.0))
    });
    let doc = "The provinces that a stack of a faction controls: it is higher than every other one.";
    t.word("controlled_by(faction: Faction) -> array", doc, |faction: Faction| {
        look("who controls a province", |playing, p| {
            controlled(playing, p, |_, stack| Some(stack.faction()) == faction.0)
        })
    });
}

fn setting(playing: &Playing, key: &str) -> Answer<Dynamic> {
    let Some(setting) = SETTINGS.iter().find(|setting| setting.key == key) else {
        let near = did_you_mean(key, SETTINGS.iter().map(|setting| setting.key)).unwrap_or_default();
        return Err(format!("there is no setting `{key}`; {near}").trim_end_matches("; ").into());
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

/// The provinces whose controlling stack is wanted.
fn controlled(playing: &Playing, p: &Position, is_wanted: impl Fn(kernel::Seat, crate::rules::Stack) -> bool) -> Array {
    let all = (0..playing.rules.pack().board.provinces.len()).map(|at| ProvinceId(at as u8));
    let wanted =
        all.filter(|&province| p.stacks(province).controlling().is_some_and(|(seat, stack)| is_wanted(seat, stack)));
    list(wanted.map(Province))
}

fn provinces(t: &mut Table) {
    t.section("Provinces", "What the board says of a province.");
    fn board<T>(
        province: Province,
        what: &str,
        reading: impl FnOnce(&model::Province, &model::Board) -> T,
    ) -> Answer<T> {
        run::fact(what, |playing| {
            let board = &playing.rules.pack().board;
            board
                .provinces
                .get(province.0.index())
                .map(|it| reading(it, board))
                .ok_or_else(|| "there is no such province".into())
        })
    }
    t.property("Province", "number", "int", "Its number, by which elections are held.", |province: Province| {
        board(province, "the number of a province", |it, _| number(it.number))
    });
    t.property("Province", "id", "string", "Its id, such as `paris`.", |province: Province| {
        board(province, "the id of a province", |it, _| it.id.clone())
    });
    t.property("Province", "region", "string", "The id of its region.", |province: Province| {
        board(province, "the region of a province", |it, board| {
            board.regions.get(it.region.index()).map_or(String::new(), |region| region.id.clone())
        })
    });
    let doc = "Whether it counts for the Counter-Revolution.";
    t.property("Province", "has_fleur_de_lis", "bool", doc, |province: Province| {
        board(province, "the fleur-de-lis of a province", |it, _| it.fleur_de_lis)
    });
    t.property("Province", "is_paris", "bool", "Whether it votes as Paris does.", |province: Province| {
        board(province, "whether a province is Paris", |it, _| it.paris)
    });
    let doc = "The Victory Points printed on it.";
    t.property("Province", "victory_points", "int", doc, |province: Province| {
        board(province, "the Victory Points of a province", |it, _| number(it.victory_points))
    });
}

fn stacks(t: &mut Table) {
    t.section("Stacks of a province", "What stands in a province.");
    fn standing<T>(province: Province, reading: impl FnOnce(&crate::rules::Stacks) -> T) -> Answer<T> {
        look("the stacks of a province", |_, p| reading(p.stacks(province.0)))
    }
    t.property("Province", "stacks", "array", "Its stacks, each a `Stack`.", |province: Province| {
        standing(province, |stacks| {
            list(stacks.iter().map(|(seat, stack)| {
                let target = Target::Stack(province.0, seat);
                Stack(Chosen { register: 0, target, stack, seat: Some(seat) })
            }))
        })
    });
    t.property("Province", "players", "SeatSet", "Who has a stack there.", |province: Province| {
        standing(province, |stacks| SeatSet(stacks.iter().map(|(seat, _)| seat).collect()))
    });
    let doc = "Whose stacks there are the tallest; nobody's where none stands.";
    t.property("Province", "tallest", "SeatSet", doc, |province: Province| {
        standing(province, |stacks| SeatSet(stacks.tallest().1))
    });
    let doc = "How high a player's stack in a province is; 0 where there is none.";
    t.word("height_of(province: Province, seat: Seat) -> int", doc, |province: Province, seat: Seat| {
        standing(province, |stacks| number(stacks.of(seat.0).height()))
    });
    let doc = "The faction of a player's stack in a province; `NOBODY` where there is none.";
    t.word("faction_of(province: Province, seat: Seat) -> Faction", doc, |province: Province, seat: Seat| {
        standing(province, |stacks| {
            let stack = stacks.of(seat.0);
            Faction(stack.exists().then(|| stack.faction()))
        })
    });
}

fn seats(t: &mut Table) {
    t.section("Players", "What a player has.");
    fn of_seat<T>(t: &mut Table, name: &str, kind: &str, doc: &'static str, reading: fn(&Position, kernel::Seat) -> T)
    where
        T: Clone + Send + Sync + 'static,
    {
        t.property("Seat", name, kind, doc, move |seat: Seat| look("what a player has", |_, p| reading(p, seat.0)));
    }
    of_seat(t, "victory_points", "int", "The Victory Points.", |p, seat| number(p.victory_points[seat]));
    of_seat(t, "hand", "array", "The cards in hand, each a `Card`.", |p, seat| cards_of(&p.hands[seat], seat));
    of_seat(t, "hand_size", "int", "How many cards are in hand.", |p, seat| count(p.hands[seat].len()));
    of_seat(t, "display", "array", "The displayed cards, each a `Card`.", |p, seat| cards_of(&p.displays[seat], seat));
    of_seat(t, "battle_tokens", "int", "Tokens in the Battle Box.", |p, seat| number(p.battle_tokens[seat]));
    of_seat(t, "tokens_left", "int", "Control tokens not placed.", |p, seat| number(p.tokens_left[seat]));
    let doc = "Whether there is a presence in the government.";
    of_seat(t, "is_in_government", "bool", doc, |p, seat| p.presence.has(seat));
    of_seat(t, "votes", "int", "Votes held, of all factions.", |p, seat| {
        p.votes[seat].0.iter().map(|&it| INT::from(it)).sum::<INT>()
    });
    of_seat(t, "place", "int", "The place in the player order, from 1.", |p, seat| {
        p.order().iter().position(|&other| other == seat).map_or(0, |at| count(at + 1))
    });
    let doc = "Votes of a faction that a player holds.";
    t.word("votes_of(seat: Seat, faction: Faction) -> int", doc, |seat: Seat, faction: Faction| {
        look("who holds votes", |_, p| faction.0.map_or(0, |faction| number(p.votes[seat.0][faction])))
    });
}

fn cards_of(cards: &CardSet, seat: kernel::Seat) -> Array {
    list(cards.iter().map(|card| card_of(card, Some(seat))))
}

/// A card that nobody chose.
pub(super) fn card_of(card: model::CardId, seat: Option<kernel::Seat>) -> Card {
    Card(Chosen { register: 0, target: Target::Card(card), stack: crate::rules::Stack::NONE, seat })
}

fn cards(t: &mut Table) {
    t.section("Cards", "What is printed on a card.");
    t.property("Card", "is_special", "bool", "Whether it is a Special card.", |card: Card| {
        super::of_card(card, "the kind of a card", |card| card.effect().is_some())
    });
    let symbols = [
        ("has_cannon", Symbol::Cannon, "Whether it shows a cannon."),
        ("has_general", Symbol::General, "Whether it shows a General."),
        ("has_sans_culottes", Symbol::SansCulottes, "Whether it shows the Sans-Culottes."),
    ];
    for (name, symbol, doc) in symbols {
        t.property("Card", name, "bool", doc, move |card: Card| {
            super::of_card(card, "the symbols of a card", |card| card.symbols.has(symbol))
        });
    }
}

fn factions(t: &mut Table) {
    t.section("Factions", "What a faction has.");
    fn of_faction(
        t: &mut Table,
        name: &str,
        doc: &'static str,
        what: &'static str,
        reading: fn(&Position, model::Faction) -> u8,
    ) {
        t.property("Faction", name, "int", doc, move |faction: Faction| {
            look(what, |_, p| faction.0.map_or(0, |faction| number(reading(p, faction))))
        });
    }
    of_faction(t, "supply", "Blocks in its supply.", "a supply", |p, faction| p.supply[faction]);
    of_faction(t, "votes", "Votes cast for it in this election.", "who has votes", |p, faction| p.tally[faction]);
}

fn sets_of_seats(t: &mut Table) {
    t.section(
        "Sets of players",
        "`for seat in set` goes through one clockwise from P1, and `seat in set` asks whether a player is in it.",
    );
    t.word("only(seat: Seat) -> SeatSet", "The set of one player.", |seat: Seat| SeatSet(Seats::only(seat.0)));
    t.word("no_players() -> SeatSet", "The set of no player.", || SeatSet(Seats::NONE));
    t.property("SeatSet", "count", "int", "How many they are.", |set: SeatSet| Ok(count(set.0.len())));
    t.word(
        "contains(set: SeatSet, seat: Seat) -> bool",
        "Whether a player is in a set.",
        |set: SeatSet, seat: Seat| set.0.has(seat.0),
    );
    t.word("+(a: SeatSet, b: SeatSet) -> SeatSet", "Those in either set.", |a: SeatSet, b: SeatSet| {
        SeatSet(Seats(a.0.0 | b.0.0))
    });
    t.word("-(a: SeatSet, b: SeatSet) -> SeatSet", "Those in the first set alone.", |a: SeatSet, b: SeatSet| {
        SeatSet(a.0.without(b.0))
    });
    t.word("+(set: SeatSet, seat: Seat) -> SeatSet", "A set with a player more.", |set: SeatSet, seat: Seat| {
        SeatSet(Seats(set.0.0 | Seats::only(seat.0).0))
    });
    t.word("-(set: SeatSet, seat: Seat) -> SeatSet", "A set without a player.", |set: SeatSet, seat: Seat| {
        SeatSet(set.0.without(Seats::only(seat.0)))
    });
    let doc = "Those of a set with the most Victory Points.";
    t.word("with_most_points(set: SeatSet) -> SeatSet", doc, |set: SeatSet| {
        greatest(set, |p, seat| INT::from(p.victory_points[seat]))
    });
    let doc = "Those of a set with the fewest Victory Points.";
    t.word("with_fewest_points(set: SeatSet) -> SeatSet", doc, |set: SeatSet| {
        greatest(set, |p, seat| -INT::from(p.victory_points[seat]))
    });
    let doc = "Those of a set with the most tokens in the Battle Box.";
    t.word("with_most_tokens(set: SeatSet) -> SeatSet", doc, |set: SeatSet| {
        greatest(set, |p, seat| INT::from(p.battle_tokens[seat]))
    });
    let doc = "Those of a set with the most votes of a faction.";
    t.word("with_most_votes(set: SeatSet, faction: Faction) -> SeatSet", doc, |set: SeatSet, faction: Faction| {
        greatest(set, |p, seat| faction.0.map_or(0, |faction| INT::from(p.votes[seat][faction])))
    });
    let doc = "The one of a set who comes first in the player order.";
    t.word("first_in_order(set: SeatSet) -> SeatSet", doc, |set: SeatSet| greatest(set, |p, seat| -place(p, seat)));
    let doc = "The one of a set who comes last in the player order.";
    t.word("last_in_order(set: SeatSet) -> SeatSet", doc, |set: SeatSet| greatest(set, place));
    let doc = "Those of a set with a presence in the government.";
    t.word("present(set: SeatSet) -> SeatSet", doc, |set: SeatSet| {
        look("who is present", |_, p| SeatSet(Seats(set.0.0 & p.presence.0)))
    });
    comparing::<SeatSet>(t, "SeatSet");
    t.incomparable::<SeatSet>();
}

fn place(p: &Position, seat: kernel::Seat) -> INT {
    p.order().iter().position(|&other| other == seat).map_or(INT::MAX, count)
}

/// Those of a set with the most of something.
fn greatest(set: SeatSet, of: impl Fn(&Position, kernel::Seat) -> INT) -> Answer<SeatSet> {
    look("what players have", |_, p| {
        let among = Seats(set.0.0 & p.all_seats().0);
        let most = among.iter().map(|seat| of(p, seat)).max();
        SeatSet(among.iter().filter(|&seat| Some(of(p, seat)) == most).collect())
    })
}

fn sets_of_factions(t: &mut Table) {
    t.section("Sets of factions", "As sets of players: `for faction in set`, `faction in set`.");
    t.word(
        "only(faction: Faction) -> FactionSet",
        "The set of one faction; of `NOBODY`, of none.",
        |faction: Faction| FactionSet(super::factions([faction])),
    );
    t.word("all_factions() -> FactionSet", "The three factions.", || FactionSet(Factions::ALL));
    t.property("FactionSet", "count", "int", "How many they are.", |set: FactionSet| Ok(count(set.0.len())));
    let doc = "Whether a faction is in a set.";
    t.word("contains(set: FactionSet, faction: Faction) -> bool", doc, |set: FactionSet, faction: Faction| {
        faction.0.is_some_and(|faction| set.0.has(faction))
    });
    t.word(
        "+(set: FactionSet, faction: Faction) -> FactionSet",
        "A set with a faction more.",
        |set: FactionSet, faction: Faction| FactionSet(Factions(set.0.0 | super::factions([faction]).0)),
    );
    t.word(
        "-(set: FactionSet, faction: Faction) -> FactionSet",
        "A set without a faction.",
        |set: FactionSet, faction: Faction| FactionSet(Factions(set.0.0 & !super::factions([faction]).0)),
    );
    let doc = "Those of a set with the most votes cast in this election.";
    t.word("most_voted(set: FactionSet) -> FactionSet", doc, |set: FactionSet| {
        look("who has votes", |_, p| {
            let most = set.0.iter().map(|faction| p.tally[faction]).max();
            let mut best = Factions::NONE;
            set.0.iter().filter(|&faction| Some(p.tally[faction]) == most).for_each(|faction| best.insert(faction));
            FactionSet(best)
        })
    });
    comparing::<FactionSet>(t, "FactionSet");
    t.incomparable::<FactionSet>();
}
