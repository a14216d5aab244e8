//! The fields of a position, and the settings that a game is played by as JSON.

use super::{Berth, Libertalia, Position, Rank, RankSet, Token, Tokens};
use crate::kernel::Gather;
use crate::kit::field::MadeOf::{Cards, Counts};
use crate::kit::field::{Field, Of};
use serde_json::{Value, json};

type Row = Field<Libertalia>;

/// What others may see of a seat (L27, L28, L29): not what it has chosen; hands and graveyards as far as they are known, with
/// `taken_back` for the characters of which so many are in hand and the others in the graveyard.
pub(super) static FIELDS: [Row; 17] = [
    Row::of_game("campaign", "the campaign", |_, p| json!(p.campaign)).part(TIME),
    Row::of_game("day", "the day", |_, p| json!(p.day)).part(TIME),
    Row::of_game("phase", "the phase", |_, p| json!(p.phase.id()))
        .parts(&["sunrise", "day", "dusk", "night", "rest"])
        .part(TIME),
    Row::of_game("ship", "the ship, low to high", |_, p| p.ship.berths().map(describe_berth).collect())
        .parts(&["seat", "rank"])
        .part("the ship"),
    Row::new(
        "board",
        "the tokens of the day",
        Of::Thing {
            ids: |game| (1..=game.spec.settings.days).map(|day| day.to_string()).collect(),
            value: |_, p, at| tokens(p.space(at as u8 + 1)),
            with_empty: false,
        },
    )
    .made_of(Counts("token"))
    .parts(&TOKENS)
    .part("the tokens of the days"),
    Row::of_seat("color", "colour", |_, p, seat| json!(p[seat].color.id())).part("colours"),
    Row::of_seat("hand", "hand", |_, p, seat| ranks(p[seat].hand))
        .made_of(Cards)
        .seen_by_owner(|_, p, seat| Some(ranks(p[seat].hand.without(p[seat].secret.pool()))))
        .part(CHARACTERS),
    Row::of_seat("den", "den", |_, p, seat| ranks(p[seat].den)).made_of(Cards).part(CHARACTERS),
    Row::of_seat("graveyard", "graveyard", |_, p, seat| ranks(p[seat].graveyard))
        .made_of(Cards)
        .seen_by_owner(|_, p, seat| Some(ranks(p[seat].graveyard.without(p[seat].secret.pool()))))
        .part(CHARACTERS),
    // Others know how many of them are in hand, and not which.
    Row::of_seat("taken_back", "hidden cards", |_, p, seat| {
        let secret = &p[seat].secret;
        json!({ "count": secret.count(), "of": ranks(secret.pool()) })
    })
    .only_in_views(),
    Row::of_seat("doubloons", "doubloons", |_, p, seat| json!(p[seat].doubloons)).part("doubloons"),
    Row::of_seat("tokens", "tokens", |_, p, seat| tokens(p[seat].tokens))
        .made_of(Counts("token"))
        .parts(&TOKENS)
        .part("tokens in dens"),
    Row::of_seat("score", "victory points of campaigns that are over", |_, p, seat| json!(p[seat].score))
        .part("points"),
    Row::of_seat("chosen", "chosen character", |_, p, seat| json!(p[seat].chosen.map(|rank| rank.0)))
        .seen_by_owner(|_, _, _| Some(Value::Null))
        .part("chosen characters"),
    Row::new(
        "bag",
        "the bag",
        Of::Thing {
            ids: |_| Token::ALL.into_iter().map(|token| token.id().to_owned()).collect(),
            value: |_, p, at| json!(p.bag.of(Token::ALL[at])),
            with_empty: false,
        },
    )
    .made_of(Counts("token"))
    .part("the bag"),
    Row::of_game("deck", "the deck", |_, p| numbers(p.deck.ranks().iter().copied()))
        .seen_by_nobody(|_, p| json!(p.deck.ranks().len()))
        .part(DECK),
    // Drawn, and nobody has them any more.
    Row::of_game("gone", "the characters out of the game", |game, p| ranks(game.gone(p))).made_of(Cards).part(DECK),
];

const TOKENS: [&str; Token::ALL.len()] = {
    let mut ids = [""; Token::ALL.len()];
    let mut at = 0;
    while at < ids.len() {
        ids[at] = Token::ALL[at].id();
        at += 1;
    }
    ids
};

const TIME: &str = "the day";
const CHARACTERS: &str = "characters of the seats";
const DECK: &str = "the deck";

impl Libertalia {
    /// The settings that a game is played by, by the names of the rulings.
    pub fn describe_rules(&self) -> Value {
        let settings = &self.spec.settings;
        json!({
            "colors": settings.colors.id(),
            "doubloons": settings.doubloons,
            "hand_first": settings.hand_first,
            "tokens_a_day": settings.tokens_a_day,
            "campaigns": settings.campaigns,
            "days": settings.days,
            "to_den": settings.to_den.id(),
            "french_officer_below": settings.french_officer_below,
            "topman_ties": settings.topman_ties,
            "open_surgeon": settings.open_surgeon,
            "rest_order": settings.rest_order.id(),
            "hand_later": settings.hand_later,
            "tie": settings.tie.id(),
        })
    }

    /// The characters that were drawn and that nobody has any more.
    pub fn gone(&self, p: &Position) -> RankSet {
        let undrawn: RankSet = p.deck.ranks().iter().copied().collect();
        let owned = p.seats().map(|seat| {
            let player = &p[seat];
            player.hand.or(player.den).or(player.graveyard)
        });
        let on_ship = p.ship.berths().map(Berth::rank).collect();
        self.characters.without(owned.fold(undrawn.or(on_ship), RankSet::or))
    }
}

fn describe_berth(berth: Berth) -> Value {
    json!({ "seat": berth.seat.to_string(), "rank": berth.rank().0 })
}

fn ranks(ranks: RankSet) -> Value {
    numbers(ranks.iter())
}

fn numbers(ranks: impl Iterator<Item = Rank>) -> Value {
    ranks.map(|rank| rank.0).collect()
}

/// How many tokens there are of each kind; kinds with none are left out.
fn tokens(tokens: Tokens) -> Value {
    let counted = Token::ALL.into_iter().map(|token| (token, tokens.of(token)));
    let there = counted.filter(|(_, count)| *count > 0);
    Value::Object(there.map(|(token, count)| (token.id().to_owned(), json!(count))).gather())
}
