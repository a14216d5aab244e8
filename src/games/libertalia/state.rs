//! Positions as JSON: the STATE of traces, the settings that a game is played by, and what a seat may see.

use super::{Berth, Colors, Libertalia, Player, Position, Rank, RankSet, RestOrder, Tie, ToDen, Token, Tokens};
use crate::kernel::Seat;
use serde_json::{Map, Value, json};

impl Libertalia {
    /// The whole position, hidden things included.
    pub fn describe(&self, p: &Position) -> Value {
        let seats = p.seats().map(|seat| (seat.to_string(), describe_player(&p[seat])));
        json!({
            "campaign": p.campaign,
            "day": p.day,
            "phase": p.phase.id(),
            "ship": p.ship.berths().iter().map(describe_berth).collect::<Vec<_>>(),
            "board": self.describe_board(p),
            "seats": seats.collect::<Map<_, _>>(),
            "bag": tokens(p.bag),
            "deck": numbers(p.deck.ranks().iter().copied()),
            "gone": ranks(self.gone(p)),
        })
    }

    /// The position as a seat sees it (L27, L28, L29). `chosen` of others is left out, `deck` is a number, and hands and graveyards of
    /// others hold what is known, with `taken_back` for the characters of which so many are in hand and the others in the
    /// graveyard.
    pub fn describe_for(&self, p: &Position, viewer: Seat) -> Value {
        let mut state = self.describe(p);
        state["deck"] = json!(p.deck.ranks().len());
        for seat in p.seats().filter(|&seat| seat != viewer) {
            let (player, entry) = (&p[seat], &mut state["seats"][seat.to_string()]);
            let pool = player.secret.pool();
            entry["chosen"] = Value::Null;
            entry["hand"] = ranks(player.hand.without(pool));
            entry["graveyard"] = ranks(player.graveyard.without(pool));
            entry["taken_back"] = json!({ "count": player.secret.count(), "of": ranks(pool) });
        }
        state
    }

    /// The settings that a game is played by, by the names of the rulings.
    pub fn describe_rules(&self) -> Value {
        let settings = &self.spec.settings;
        json!({
            "colors": match settings.colors {
                Colors::Random => "random",
                Colors::BySeat => "by-seat",
            },
            "to_den": match settings.to_den {
                ToDen::AtOnce => "at-once",
                ToDen::AfterDusk => "after-dusk",
            },
            "rest_order": match settings.rest_order {
                RestOrder::Together => "together",
                RestOrder::Descending => "descending",
            },
            "tie": match settings.tie {
                Tie::Shared => "shared",
                Tie::LastCampaign => "last-campaign",
            },
            "french_officer_below": settings.french_officer_below,
            "topman_ties": settings.topman_ties,
            "open_surgeon": settings.open_surgeon,
        })
    }

    /// The characters that were drawn and that nobody has any more.
    pub fn gone(&self, p: &Position) -> RankSet {
        let undrawn: RankSet = p.deck.ranks().iter().copied().collect();
        let owned = p.seats().map(|seat| {
            let player = &p[seat];
            player.hand.or(player.den).or(player.graveyard)
        });
        let on_ship = p.ship.berths().iter().map(|berth| berth.rank()).collect();
        self.characters.without(owned.fold(undrawn.or(on_ship), RankSet::or))
    }

    fn describe_board(&self, p: &Position) -> Map<String, Value> {
        let spaces = (1..=self.spec.days).map(|day| (day.to_string(), p.space(day)));
        spaces.filter(|(_, space)| !space.is_empty()).map(|(day, space)| (day, tokens(space))).collect()
    }
}

fn describe_player(player: &Player) -> Value {
    json!({
        "color": player.color.id(),
        "hand": ranks(player.hand),
        "den": ranks(player.den),
        "graveyard": ranks(player.graveyard),
        "doubloons": player.doubloons,
        "tokens": tokens(player.tokens),
        "score": player.score,
        "chosen": player.chosen.map(|rank| rank.0),
    })
}

fn describe_berth(berth: &Berth) -> Value {
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
    Value::Object(there.map(|(token, count)| (token.id().to_owned(), json!(count))).collect())
}
