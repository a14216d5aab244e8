//! The tables and keys of a scenario: a position, what is played from it, and what must then hold.
//!
//! Numbers may be such as no position can have (a stack of four): what is possible is for the rules to say.

use super::kind::{keys, spec};
use super::{KeySpec, Kind, Namespace, Need, Rulebook, TableSpec, key, table};
use crate::kernel::MAX_SEATS;
use crate::model::{EventKind, GIVEN, GIVEN_SEAT, GivenKey, Phase, Question, SetupPart};
use std::sync::LazyLock;

/// Three seats, for examples.
const SEATS: &str = "[\"Christie\", \"Joshua\", \"Max\"]";

/// `scenarios/**/*.toml`.
pub static SCENARIO: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "scenario":
        "id" Kind::Text => "The id.", example "\"paris-tie\"";
        "pack" Kind::Id => "The pack that it is of.", default "\"liberte\"";
        "title" Kind::Text => "What it shows.", example "\"A tie in Paris\"";
        "titles" Kind::map(Namespace::Language, Kind::Text) => "The same in other languages, by their codes.",
            example "{ fr = \"Égalité à Paris\" }";
        "cite" Kind::Text => "The rules it is about; several are separated by `;`.", example "\"2e IV.5.A, Example 2\"";
        "story" Kind::Text => "What has happened and what each player wants, of one that is there to be played.",
            example "\"The Convention calls up 300,000 men.\"";
        "stories" Kind::map(Namespace::Language, Kind::Text) => "The same in other languages, by their codes.",
            example "{ fr = \"La Convention lève 300 000 hommes.\" }";
        "source" Kind::Text => "Where its story comes from.", example "\"Charles Tilly, The Vendée (1964)\"";
        "variants" Kind::list(Kind::Ref(Namespace::Variant)) => "Variants applied to the pack, in this order.",
            default "[]", example "[\"first-edition\"]";
        "seats" Kind::list_of(Kind::Text, 1, MAX_SEATS) => "The names of the seats, clockwise.", required,
            example SEATS;
        "seed" Kind::integer(0, u64::MAX as i128) => "The seed of all remaining chance.", default "0", example "7";
        "rules" Kind::Settings(Rulebook::Liberte) => "Settings that differ, as in a variant.", example "{ stack_height = 2 }";
        "given" Kind::Table(given()) => "The position.", required;
        "play" Kind::Tables(choice_by("play")) => "The choices, one after the other.";
        "then" Kind::Table(then()) => "What must then be true; anything not named is not checked.";
    }
});

pub(super) fn seats() -> Kind {
    Kind::list(Kind::Ref(Namespace::Seat))
}

fn cards() -> Kind {
    Kind::list(Kind::Card)
}

fn stacks() -> Kind {
    Kind::list(Kind::Ref(Namespace::Stack))
}

fn by_faction() -> Kind {
    Kind::map(Namespace::Faction, Kind::count())
}

pub(super) fn by_seat(of: Kind) -> Kind {
    Kind::map(Namespace::Seat, of)
}

fn points() -> Kind {
    Kind::integer(i16::MIN.into(), i16::MAX.into())
}

fn by_counter() -> Kind {
    Kind::map(Namespace::Counter, points())
}

fn phase() -> Kind {
    Kind::Word(Phase::ALL.iter().map(|phase| phase.id()).collect())
}

fn questions() -> Kind {
    Kind::Word(Question::ALL.iter().map(|question| question.id()).collect())
}

fn events() -> Kind {
    Kind::Word(EventKind::ALL.iter().map(|kind| kind.id()).collect())
}

fn given() -> TableSpec {
    let mut keys = given_keys(GIVEN);
    keys.push(key("seat", by_seat(Kind::Table(table("seat", given_keys(GIVEN_SEAT)))), "What each seat has."));
    table("given", keys)
}

fn given_keys<S: Default>(keys: &[GivenKey<S>]) -> Vec<KeySpec> {
    let spec = |it: &GivenKey<S>| {
        let (kind, is_required) = given_kind((it.part)(&mut S::default()));
        let default = it.default.map_or(Need::Optional, Need::Default);
        let need = if is_required { Need::Required } else { default };
        KeySpec { need, ..key(it.name, kind, it.meaning).cite(it.cite).example(it.example) }
    };
    keys.iter().map(spec).collect()
}

/// The kind of a key by the part that it holds, and whether it must be there.
fn given_kind(part: SetupPart<'_>) -> (Kind, bool) {
    match part {
        SetupPart::Turn(_) => (Kind::count(), true),
        SetupPart::Phase(_) => (phase(), true),
        SetupPart::At(_) => (Kind::Ref(Namespace::Moment), false),
        SetupPart::Order(_) | SetupPart::Seats(_) => (seats(), false),
        SetupPart::Step(_) => (Kind::Word(vec!["discard", "refill"]), false),
        SetupPart::Round(_) | SetupPart::Count(_) => (Kind::count(), false),
        SetupPart::Switch(_) => (Kind::Switch, false),
        SetupPart::Faction(_) => (Kind::Ref(Namespace::FactionOrNone), false),
        SetupPart::Turns(_) => (Kind::list(Kind::count()), false),
        SetupPart::Supply(_) | SetupPart::Votes(_) => (by_faction(), false),
        SetupPart::Pile(_) | SetupPart::Seen(_) => (cards(), false),
        SetupPart::Shuffles(_) | SetupPart::Draws(_) => (Kind::integer(0, u16::MAX.into()), false),
        SetupPart::Stacks(_) => (Kind::map(Namespace::Province, stacks()), false),
        SetupPart::Points(_) => (points(), false),
        SetupPart::Counters(_) => (by_counter(), false),
        SetupPart::ProvinceCounters(_) => (Kind::map(Namespace::Province, by_counter()), false),
        SetupPart::CardCounters(_) => (Kind::map(Namespace::CardNumber, by_counter()), false),
    }
}

pub(super) fn choice_by(name: &'static str) -> TableSpec {
    let keys = keys! {
        "by" Kind::Ref(Namespace::Seat) => "Who chooses.", required, example "\"Max\"";
        "choice" Kind::Ref(Namespace::Choice) => "The choice, in the words of `docs choices`.", required,
            example "\"advance #71\"";
    };
    let cite = keys! { "cite" Kind::Text => "The rule, for the reader.", example "\"2e IV.3.A\""; };
    let reason = keys! {
        "reason" Kind::Text => "What the reason contains for which it is refused, in English, in capitals or not.",
            example "\"in turn 2\"";
    };
    let cite = cite.into_iter().filter(|_| name != "play");
    let reason = reason.into_iter().filter(|_| name == "refused");
    table(name, keys.into_iter().chain(cite).chain(reason).collect::<Vec<_>>())
}

/// Who is asked what, and out of which choices.
pub(super) fn asked(by: Kind, questions: Kind, [asked, options]: [&'static str; 2]) -> TableSpec {
    spec! { "asked":
        "by" by => "Who is asked.", required, example "\"Max\"";
        "asked" questions => "The kind of decision, see `docs choices`.", example asked;
        "options" Kind::list(Kind::Ref(Namespace::Choice)) => "All choices, in any order.", example options;
    }
}

fn then() -> TableSpec {
    let impossible = keys! {
        "impossible" Kind::Switch => "Whether the position must be refused.", default "false", example "true";
    };
    let others = keys! {
        "asked" Kind::Table(asked(Kind::Ref(Namespace::Seat), questions(), ["\"advance\"", "[\"advance #71\", \"decline\"]"])) => "What is asked.";
        "legal" Kind::Tables(choice_by("legal")) => "Choices that are legal.";
        "refused" Kind::Tables(choice_by("refused")) => "Choices that are refused.";
        "end" Kind::Ref(Namespace::Ending) => "How the game ended.", example "\"four-turns\"";
        "winners" seats() => "Who won.", example "[\"Max\"]";
        "points" by_seat(Kind::integer(i64::MIN.into(), i64::MAX.into())) => "The points that decided.",
            example "{ Max = 12 }";
        "events" Kind::list(events()) =>
            "Kinds of events that happened, in order, possibly with others between them; see `docs events`.",
            example "[\"card-played\", \"block-placed\"]";
    };
    let keys = impossible.into_iter().chain(then_of_table()).chain(others).chain(then_by_seat());
    table("then", keys.collect::<Vec<_>>())
}

/// The keys of `then` that are fields of the position; the others are about the moment and what happened.
pub static EXPECTED_FIELDS: LazyLock<Vec<KeySpec>> =
    LazyLock::new(|| then_of_table().into_iter().chain(then_by_seat()).collect());

fn then_of_table() -> Vec<KeySpec> {
    Vec::from(keys! {
        "turn" Kind::count() => "The turn.", example "2";
        "phase" phase() => "The phase.", example "\"battle\"";
        "round" Kind::count() => "The round of the Action Phase.", example "2";
        "order" seats() => "The player order.", example SEATS;
        "government" Kind::Ref(Namespace::FactionOrNone) => "The faction that governs, or `none`.",
            example "\"radical\"";
        "opposition" Kind::Ref(Namespace::FactionOrNone) => "The opposition, or `none`.", example "\"none\"";
        "presence" seats() => "Seats with a presence, in any order.", example "[\"Max\"]";
        "lost_battles" Kind::list(Kind::count()) => "Turns whose battle was lost, in any order.", example "[2]";
        "supply_exhausted" Kind::Switch => "Whether a supply has been empty in this phase.", example "true";
        "tally" by_faction() => "Votes as cast.", example "{ radical = 3 }";
        "supply" by_faction() => "Supplies.", example "{ radical = 20 }";
        "reserve" by_faction() => "Blocks on the Turn Track.", example "{ radical = 2 }";
        "deck" cards() => "The whole deck, its top first.", example "[14, 30]";
        "face_up" cards() => "The face-up cards, in any order.", example "[1, 2, 3]";
        "discard" cards() => "The whole discard pile, oldest first.", example "[26]";
        "box" cards() => "The box, in any order.", example "[37]";
        "provinces" Kind::map(Namespace::Province, stacks()) => "The stacks of provinces, in any order.",
            example "{ normandie = [\"Max royalist 3\"] }";
        "game_counters" by_counter() => "Counters of the game.", example "{ bread = 3 }";
        "province_counters" Kind::map(Namespace::Province, by_counter()) =>
            "Counters of provinces; one that is not named is 0.", example "{ normandie = { hunger = 1 } }";
        "card_counters" Kind::map(Namespace::CardNumber, by_counter()) =>
            "Counters of cards, by the cards' numbers; one that is not named is 0.", example "{ 71 = { worn = 1 } }";
    })
}

fn then_by_seat() -> [KeySpec; 7] {
    keys! {
        "hand" by_seat(cards()) => "Hands, in any order.", example "{ Max = [71, 4] }";
        "display" by_seat(cards()) => "Displays, in any order.", example "{ Max = [26] }";
        "victory_points" by_seat(points()) => "Victory Points.", example "{ Max = 5 }";
        "battle_tokens" by_seat(Kind::count()) => "Tokens in the Battle Box.", example "{ Max = 1 }";
        "votes" by_seat(by_faction()) => "Votes held; a faction not named is 0.", example "{ Max = { radical = 3 } }";
        "tokens_left" by_seat(points()) => "Tokens not placed.", example "{ Max = 18 }";
        "counters" by_seat(by_counter()) => "Counters of seats; one that is not named is 0.",
            example "{ Max = { reputation = 2 } }";
    }
}
