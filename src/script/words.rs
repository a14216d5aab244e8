//! The words that scripts have beside the language: questions, sets of things, choices, what an effect can do.
//!
//! Each kind of object has a type of its own, so that a wrong verb is a type error. A word that a plan can hold is
//! recorded while tracing; one that needs a position makes its effect interpreted.

mod given;
mod looking;

use super::run::{self, Answer, Chosen, Playing};
use super::table::Table;
use crate::kernel;
use crate::model::{self, FactionSet};
use crate::rules::{Domain, Filter, Op, Query, Selector, Target};
use rhai::INT;
use std::sync::OnceLock;

pub(super) use super::table::Word;
pub(super) use given::{arguments, verdict};

/// A faction, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Faction(Option<model::Faction>);
/// A province.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Province(model::ProvinceId);
/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seat(kernel::Seat);

/// The constants, with what they mean.
pub(super) const CONSTANTS: [(&str, Faction, &str); 4] = [
    ("MODERATE", Faction(Some(model::Faction::Moderate)), "The Moderates, blue."),
    ("ROYALIST", Faction(Some(model::Faction::Royalist)), "The Royalists, white."),
    ("RADICAL", Faction(Some(model::Faction::Radical)), "The Radicals, red."),
    ("NOBODY", Faction(None), "No faction: the government while there is none."),
];

/// A set of things of one kind, and one of them that was chosen.
trait Kind: Copy + Send + Sync + 'static {
    type One: One;
    const NAME: &'static str;
    fn new(selector: Selector) -> Self;
    fn selector(self) -> Selector;
}

/// A thing that was chosen, or nothing if the choice was declined.
trait One: Copy + Send + Sync + 'static {
    const NAME: &'static str;
    fn new(chosen: Chosen) -> Self;
    fn chosen(self) -> Chosen;
}

macro_rules! kinds {
    ($($set:ident of $one:ident;)+) => {$(
        #[derive(Clone, Copy, Debug)]
        struct $set(Selector);
        #[derive(Clone, Copy, Debug)]
        struct $one(Chosen);
        impl Kind for $set {
            type One = $one;
            const NAME: &'static str = stringify!($set);
            fn new(selector: Selector) -> $set {
                $set(selector)
            }
            fn selector(self) -> Selector {
                self.0
            }
        }
        impl One for $one {
            const NAME: &'static str = stringify!($one);
            fn new(chosen: Chosen) -> $one {
                $one(chosen)
            }
            fn chosen(self) -> Chosen {
                self.0
            }
        }
    )+};
}

kinds! {
    BlockSet of Block;
    StackSet of Stack;
    CardSet of Card;
}

/// The table of all words, made when first asked for.
pub(super) fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut t = Table::new();
        types(&mut t);
        questions(&mut t);
        sets(&mut t);
        choices(&mut t);
        verbs(&mut t);
        reads(&mut t);
        looking::register(&mut t);
        comparisons(&mut t);
        t.finish()
    })
}

/// The signatures of the functions of a name.
pub(super) fn signatures_of(name: &str) -> impl Iterator<Item = String> {
    let functions = table().words.iter().filter(move |word| !word.is_property() && word.name == name);
    functions.map(|word| format!("`{}`", word.signature()))
}

/// Whether a word does or chooses something: no judgement may.
pub(super) fn acts(name: &str) -> bool {
    let acting = table().words.iter().filter(|word| word.acts() && word.name != "require");
    acting.into_iter().any(|word| word.name == name)
}

/// The properties of a type.
pub(super) fn properties_of(type_name: &str) -> impl Iterator<Item = String> {
    let is_its_own = move |word: &&Word| word.is_property() && word.parameters[0].1 == type_name;
    table().words.iter().filter(is_its_own).map(|word| format!("`.{}`", word.name))
}

fn types(t: &mut Table) {
    t.kind::<Faction>("Faction").kind::<Province>("Province").kind::<Seat>("Seat");
    t.kind::<BlockSet>("BlockSet").kind::<StackSet>("StackSet").kind::<CardSet>("CardSet");
    t.kind::<Block>("Block").kind::<Stack>("Stack").kind::<Card>("Card");
}

fn questions(t: &mut Table) {
    let government = |answer: u8| Faction(answer.checked_sub(1).map(model::Faction::at));
    t.section("Questions", "What may be asked of the game. A plan asks them too, when the card is played.");
    t.word("turn() -> int", "The turn, from 1.", || run::ask(Query::Turn).map(INT::from));
    t.word("government() -> Faction", "The faction that governs, or `NOBODY`.", move || {
        run::ask(Query::Government).map(government)
    });
    t.word("opposition() -> Faction", "The faction in opposition, or `NOBODY`.", move || {
        run::ask(Query::Opposition).map(government)
    });
    t.word("in_government() -> bool", "Whether the player of the card has a presence in the government.", || {
        run::ask(Query::InGovernment).map(|answer| answer == 1)
    });
}

fn sets(t: &mut Table) {
    t.section("Sets", "Things on the table, named in words. A set is looked up when something is chosen from it.");
    let all = |domain| Selector::all(domain);
    t.word("blocks() -> BlockSet", "The blocks on the board, of all players.", move || BlockSet(all(Domain::Blocks)));
    t.word("stacks() -> StackSet", "The stacks on the board, of all players.", move || StackSet(all(Domain::Stacks)));
    t.word("displayed() -> CardSet", "The cards in Personal Displays, of all players.", move || {
        CardSet(all(Domain::Displayed))
    });
    narrowing::<BlockSet>(t);
    narrowing::<StackSet>(t);
    narrowing::<CardSet>(t);
    on_the_board::<BlockSet>(t);
    on_the_board::<StackSet>(t);
    t.word("personalities(set: CardSet) -> CardSet", "Those of a set that are Personality cards.", |set: CardSet| {
        narrowed(set, Filter::Personality)
    });
    t.word("clubs(set: CardSet) -> CardSet", "Those of a set that are Club cards.", |set: CardSet| {
        narrowed(set, Filter::Club)
    });
}

fn narrowing<S: Kind>(t: &mut Table) {
    let name = S::NAME;
    let doc = "Those of a set that are of a faction, or of one of two.";
    t.word(&format!("of(set: {name}, faction: Faction) -> {name}"), doc, |set: S, faction: Faction| {
        narrowed(set, Filter::Of(factions([faction])))
    });
    let signature = format!("of(set: {name}, faction: Faction, or: Faction) -> {name}");
    t.word(&signature, doc, |set: S, faction: Faction, or: Faction| narrowed(set, Filter::Of(factions([faction, or]))));
    let doc = "Those of a set that belong to the player of the card.";
    t.word(&format!("own(set: {name}) -> {name}"), doc, |set: S| narrowed(set, Filter::Own));
    let doc = "Those of a set that belong to other players.";
    t.word(&format!("others(set: {name}) -> {name}"), doc, |set: S| narrowed(set, Filter::Others));
}

fn on_the_board<S: Kind>(t: &mut Table) {
    let name = S::NAME;
    let doc = "Those of a set that stand in a province with a stack of a faction, or of one of two.";
    t.word(&format!("in_provinces_with(set: {name}, faction: Faction) -> {name}"), doc, |set: S, faction: Faction| {
        narrowed(set, Filter::InProvincesWith(factions([faction])))
    });
    let signature = format!("in_provinces_with(set: {name}, faction: Faction, or: Faction) -> {name}");
    t.word(&signature, doc, |set: S, faction: Faction, or: Faction| {
        narrowed(set, Filter::InProvincesWith(factions([faction, or])))
    });
}

fn factions<const N: usize>(factions: [Faction; N]) -> FactionSet {
    let mut set = FactionSet::NONE;
    factions.into_iter().filter_map(|Faction(faction)| faction).for_each(|faction| set.insert(faction));
    set
}

fn narrowed<S: Kind>(set: S, filter: Filter) -> Answer<S> {
    set.selector().with(filter).map(S::new).ok_or_else(|| "a set can be narrowed four times, no more".into())
}

fn choices(t: &mut Table) {
    t.section(
        "Choices",
        "The player of the card chooses. Where a set is empty nothing is asked, and nothing is chosen.",
    );
    t.of_effects_only();
    choosing::<BlockSet>(t);
    choosing::<StackSet>(t);
    choosing::<CardSet>(t);
    let doc = "Ends the effect if the condition does not hold. Before the first choice it decides whether the card may be \
               played; `key` names the reason, a key of `[require]` in the texts.";
    t.word("require(condition: bool, key: string)", doc, run::require);
}

fn choosing<S: Kind>(t: &mut Table) {
    let (set, one) = (S::NAME, S::One::NAME);
    t.word(&format!("choose(set: {set}) -> {one}"), "One of a set, which the player must choose.", |set: S| {
        run::choose(set.selector(), false).map(S::One::new)
    });
    t.word(
        &format!("may_choose(set: {set}) -> {one}"),
        "One of a set, or nothing: the player may decline.",
        |set: S| run::choose(set.selector(), true).map(S::One::new),
    );
    let doc = "Whether nothing was chosen: the player declined, or the set was empty.";
    t.word(&format!("declined(choice: {one}) -> bool"), doc, |one: S::One| run::is_declined(one.chosen()));
}

fn verbs(t: &mut Table) {
    t.section("What an effect does", "Done to nothing, or to what is no longer there, they do nothing.");
    t.of_effects_only();
    let doc = "Returns a block, or all blocks of a stack, to the supply.";
    t.word("return_to_supply(block: Block)", doc, |block: Block| run::apply(Op::ReturnToSupply, block.0));
    t.word("return_to_supply(stack: Stack)", doc, |stack: Stack| run::apply(Op::ReturnToSupply, stack.0));
    t.word("discard(card: Card)", "Puts a displayed card on the discard pile.", |card: Card| {
        run::apply(Op::Discard, card.0)
    });
    t.word("return_to_box(card: Card)", "Takes a displayed card out of the game.", |card: Card| {
        run::apply(Op::ReturnToBox, card.0)
    });
}

fn reads(t: &mut Table) {
    t.section(
        "What a thing is",
        "Known only when the card is played: an effect that asks this is interpreted, which is slower. A chosen thing is \
         as it was when it was chosen; of nothing, nothing can be asked.",
    );
    t.word("player() -> Seat", "The player of the card.", || {
        run::read_of_player("who plays the card", |playing| Ok(Seat(playing.seat)))
    });
    standing::<Block>(t);
    standing::<Stack>(t);
    t.property("Stack", "height", "int", "How many blocks it has.", |stack: Stack| {
        let chosen = stack.0;
        read(chosen, "the height of a stack", move |_, _| INT::from(chosen.stack.height()))
    });
    cards(t);
    counted::<BlockSet>(t);
    counted::<StackSet>(t);
    counted::<CardSet>(t);
}

fn standing<O: One>(t: &mut Table) {
    let name = O::NAME;
    t.property(name, "faction", "Faction", "The faction of its blocks.", |one: O| {
        let chosen = one.chosen();
        read(chosen, "the faction of a stack", move |_, _| Faction(Some(chosen.stack.faction())))
    });
    t.property(name, "province", "Province", "The province it stands in.", |one: O| {
        read(one.chosen(), "the province of a stack", |_, target| match target {
            Target::Block(province, _) | Target::Stack(province, _) => Province(province),
            _ => Province(model::ProvinceId(0)),
        })
    });
    owned::<O>(t);
}

fn owned<O: One>(t: &mut Table) {
    t.property(O::NAME, "seat", "Seat", "The player it belongs to.", |one: O| {
        let chosen = one.chosen();
        read(chosen, "whose something is", move |playing, _| Seat(chosen.seat.unwrap_or(playing.seat)))
    });
}

fn cards(t: &mut Table) {
    owned::<Card>(t);
    t.property("Card", "faction", "Faction", "The faction of its blocks.", |card: Card| {
        of_card(card, "the faction of a card", |card| Faction(card.faction()))
    });
    t.property("Card", "value", "int", "How many blocks it shows.", |card: Card| {
        of_card(card, "the value of a card", |card| INT::from(card.value()))
    });
    t.property("Card", "number", "int", "The number printed on it.", |card: Card| {
        of_card(card, "the number of a card", |card| INT::from(card.number))
    });
    t.property("Card", "is_club", "bool", "Whether it is a Club card.", |card: Card| {
        of_card(card, "the kind of a card", |card| card.kind.id() == "club")
    });
    t.property("Card", "is_personality", "bool", "Whether it is a Personality card.", |card: Card| {
        of_card(card, "the kind of a card", |card| card.kind.id() == "personality")
    });
}

/// Reads what is printed on a card.
fn of_card<T>(card: Card, what: &str, reading: impl FnOnce(&model::Card) -> T) -> Answer<T> {
    run::fact(what, |playing| {
        let Target::Card(id) = card.0.target else { return nothing() };
        playing.rules.pack().cards.get(id.index()).map(reading).ok_or_else(|| "there is no such card".into())
    })
}

fn counted<S: Kind>(t: &mut Table) {
    t.property(S::NAME, "count", "int", "How many there are; of blocks, how many stacks they stand in.", |set: S| {
        let selector = set.selector();
        let is_of_player = selector.filters().any(|filter| matches!(filter, Filter::Own | Filter::Others));
        let reading = |playing: &Playing| {
            let mut count = 0;
            selector.list(&playing.rules, &playing.position, playing.seat, |_| count += 1);
            Ok(count as INT)
        };
        let what = "how many there are";
        if is_of_player { run::read_of_player(what, reading) } else { run::read(what, reading) }
    });
}

/// Reads something of a chosen thing.
fn read<T>(chosen: Chosen, what: &str, reading: impl FnOnce(&Playing, Target) -> T) -> Answer<T> {
    run::read(what, |playing| match chosen.target {
        Target::Nothing => nothing(),
        target => Ok(reading(playing, target)),
    })
}

fn nothing<T>() -> Answer<T> {
    Err("nothing was chosen here: ask `declined(…)` first".into())
}

fn comparisons(t: &mut Table) {
    t.section("Comparing", "Factions, players and provinces are the same or not; numbers compare as usual.");
    comparing::<Faction>(t, "Faction");
    comparing::<Seat>(t, "Seat");
    comparing::<Province>(t, "Province");
    t.incomparable::<Faction>();
    t.incomparable::<Seat>();
    t.incomparable::<Province>();
    t.incomparable::<Block>();
    t.incomparable::<Stack>();
    t.incomparable::<Card>();
}

fn comparing<T: Copy + PartialEq + Send + Sync + 'static>(t: &mut Table, name: &str) {
    t.word(&format!("==(a: {name}, b: {name}) -> bool"), "Whether two are the same.", |a: T, b: T| a == b);
    t.word(&format!("!=(a: {name}, b: {name}) -> bool"), "Whether two differ.", |a: T, b: T| a != b);
}
