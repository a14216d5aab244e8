//! What stands in a scenario: a position, what is played from it, and what must then hold.
//!
//! Numbers may be such as no position can have (a stack of four): what is possible is for the rules to say.

use super::{Key, Kind, Space, TableSpec, key, table};
use crate::kernel::MAX_SEATS;
use crate::model::Phase;
use std::sync::LazyLock;

/// `scenarios/**/*.toml`.
pub static SCENARIO: LazyLock<TableSpec> = LazyLock::new(|| {
    table(
        "scenario",
        [
            key("id", Kind::Text, "The id.").example("\"paris-tie\""),
            key("title", Kind::Text, "What it shows."),
            key("cite", Kind::Text, "The rules it is about; several places apart by `;`.")
                .example("\"2e IV.5.A, Example 2\""),
            key("variants", Kind::list(Kind::Ref(Space::Variant)), "Variants laid over the pack, in this order.")
                .default("[]"),
            key("seats", Kind::list_of(Kind::Text, 1, MAX_SEATS), "The names of the seats, clockwise.")
                .required()
                .example("[\"Christie\", \"Joshua\", \"Max\"]"),
            key("seed", Kind::integer(0, u64::MAX as i128), "The seed of whatever chance is left.").default("0"),
            key("rules", Kind::Settings, "Settings laid over, as in a variant."),
            key("given", Kind::Table(given()), "The position.").required(),
            key("play", Kind::Tables(choice_by("play")), "The choices, one after the other."),
            key("then", Kind::Table(then()), "What must hold; what is not named is not looked at."),
        ],
    )
});

fn seats() -> Kind {
    Kind::list(Kind::Ref(Space::Seat))
}

fn cards() -> Kind {
    Kind::list(Kind::Card)
}

fn stacks() -> Kind {
    Kind::list(Kind::Ref(Space::Stack))
}

fn by_faction() -> Kind {
    Kind::map(Space::Faction, Kind::count())
}

fn by_seat(of: Kind) -> Kind {
    Kind::map(Space::Seat, of)
}

fn points() -> Kind {
    Kind::integer(i16::MIN.into(), i16::MAX.into())
}

fn phase() -> Kind {
    Kind::Word(Phase::ALL.iter().map(|phase| phase.id()).collect())
}

fn given() -> TableSpec {
    table(
        "given",
        [
            key("turn", Kind::count(), "The turn.").required().example("2"),
            key("phase", phase(), "The phase that begins.").required(),
            key(
                "at",
                Kind::Ref(Space::Moment),
                "Whose refresh or action begins; in the election the province that is next, or `government`.",
            ),
            key("order", seats(), "The player order."),
            key("step", Kind::Word(vec!["discard", "refill"]), "The half of a first-edition refresh.")
                .default("\"discard\"")
                .cite("R5"),
            key("round", Kind::count(), "The round of the Action Phase.").default("1"),
            key("passes", Kind::count(), "Players of this round who passed.").default("0"),
            key("passed_rounds", Kind::count(), "Rounds in a row, before this one, in which all passed.")
                .default("0")
                .cite("R18"),
            key("supply_exhausted", Kind::Switch, "Whether a supply has been empty in this phase.").cite("R7"),
            key("government", Kind::Ref(Space::FactionOrNone), "The faction that governs."),
            key("opposition", Kind::Ref(Space::FactionOrNone), "The opposition."),
            key("presence", seats(), "Seats with a presence in the government."),
            key("lost_battles", Kind::list(Kind::count()), "Turns whose battle was lost.").default("[]"),
            key("white_owed", Kind::count(), "White blocks that Lost Battles still want.").default("0").cite("R21"),
            key("supply", by_faction(), "Supplies, which must agree with what is left."),
            key("face_up", cards(), "Face-up cards; the rest is filled from the deck."),
            key("deck", cards(), "The top of the deck; cards named nowhere follow, shuffled."),
            key("discard", cards(), "The discard pile, oldest first."),
            key("box", cards(), "Cards returned to the box."),
            key("provinces", Kind::map(Space::Province, stacks()), "The stacks of provinces.")
                .example("{ normandie = [\"Max royalist 3\"] }"),
            key("seat", by_seat(Kind::Table(given_seat())), "What each seat has."),
        ],
    )
}

fn given_seat() -> TableSpec {
    table(
        "seat",
        [
            key("hand", cards(), "Cards in hand.").default("[]"),
            key("display", cards(), "Cards in the display.").default("[]"),
            key("battle_tokens", Kind::count(), "Tokens in the Battle Box.").default("0"),
            key("victory_points", points(), "Victory Points.").default("0"),
            key("votes", by_faction(), "Votes held in the election.").example("{ radical = 3 }"),
            key(
                "presence_token",
                Kind::Switch,
                "Whether a token lies in the Presence in Government Box; one does if it is free.",
            )
            .cite("R1"),
        ],
    )
}

fn choice_by(name: &'static str) -> TableSpec {
    let mut keys = vec![
        key("by", Kind::Ref(Space::Seat), "Who chooses.").required(),
        key("choice", Kind::Ref(Space::Choice), "What.").required().example("\"advance #71\""),
    ];
    if name != "play" {
        keys.push(key("cite", Kind::Text, "The rule, for the reader."));
    }
    table(name, keys)
}

fn then() -> TableSpec {
    let asked = table(
        "asked",
        [
            key("by", Kind::Ref(Space::Seat), "Who is asked.").required(),
            key("asked", Kind::Text, "What kind of decision.").required().example("\"place\""),
            key("options", Kind::list(Kind::Ref(Space::Choice)), "All choices, in any order."),
        ],
    );
    let mut keys = vec![
        key("impossible", Kind::Switch, "Whether the position must be refused.").default("false"),
        key("turn", Kind::count(), "The turn."),
        key("phase", phase(), "The phase."),
        key("round", Kind::count(), "The round of the Action Phase."),
        key("order", seats(), "The player order."),
        key("government", Kind::Ref(Space::FactionOrNone), "The faction that governs, or `none`."),
        key("opposition", Kind::Ref(Space::FactionOrNone), "The opposition, or `none`."),
        key("presence", seats(), "Seats with a presence, in any order."),
        key("lost_battles", Kind::list(Kind::count()), "Turns whose battle was lost, in any order."),
        key("supply_exhausted", Kind::Switch, "Whether a supply has been empty in this phase."),
        key("tally", by_faction(), "Votes as cast."),
        key("supply", by_faction(), "Supplies."),
        key("reserve", by_faction(), "Blocks on the Turn Track."),
        key("deck", cards(), "The whole deck, its top first."),
        key("face_up", cards(), "The face-up cards, in any order."),
        key("discard", cards(), "The whole discard pile, oldest first."),
        key("box", cards(), "The box, in any order."),
        key("provinces", Kind::map(Space::Province, stacks()), "The stacks of provinces, in any order."),
        key("asked", Kind::Table(asked), "What is asked."),
        key("legal", Kind::Tables(choice_by("legal")), "Choices that are legal."),
        key("refused", Kind::Tables(choice_by("refused")), "Choices that are refused."),
        key("end", Kind::Text, "How the game ended.").example("\"four-turns\""),
        key("winners", seats(), "Who won."),
        key("points", by_seat(Kind::integer(i64::MIN.into(), i64::MAX.into())), "The points that decided."),
        key("events", Kind::list(Kind::Text), "Kinds of events that happened, in order, others between them allowed."),
    ];
    keys.extend(then_by_seat());
    table("then", keys)
}

fn then_by_seat() -> [Key; 6] {
    [
        key("hand", by_seat(cards()), "Hands, in any order."),
        key("display", by_seat(cards()), "Displays, in any order."),
        key("victory_points", by_seat(points()), "Victory Points."),
        key("battle_tokens", by_seat(Kind::count()), "Tokens in the Battle Box."),
        key("votes", by_seat(by_faction()), "Votes held; a faction not named is 0."),
        key("tokens_left", by_seat(points()), "Tokens not placed."),
    ]
}
