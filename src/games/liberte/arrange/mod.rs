//! From a described position to a legal one, and back: all the reasons why not, at once.
//!
//! A position can be described at the beginning of a phase, a refresh, an action or a province. What the description
//! leaves open is filled in: the deck from what is named nowhere, the face-up cards from the deck, the supplies from
//! what is left.

mod blocks;
mod cards;
mod counters;
mod given;
mod moment;
mod offices;
mod setup_of;

use super::{Liberte, Position};
use crate::kernel::Seat;
use crate::model::{CardId, CounterId, Faction, ProvinceId, Setup};

/// Why a described position is impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible {
    /// What it is about.
    pub thing: Thing,
    /// Why, with the values and the section.
    pub why: String,
}

/// What a reason is about: a part of a described position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    /// The number of seats.
    Seats,
    /// The turn.
    Turn,
    /// The phase.
    Phase,
    /// Where in the phase the game goes on.
    At,
    /// The half of the refresh.
    Step,
    /// The player order.
    Order,
    /// The round, and who passed in it and before.
    Round,
    /// Whether a supply has been empty.
    SupplyExhausted,
    /// The lost battles.
    LostBattles,
    /// The white blocks owed.
    WhiteOwed,
    /// A card, wherever it lies.
    Card(CardId),
    /// The face-up cards.
    FaceUp,
    /// A seat's display.
    Display(Seat),
    /// A seat's stack in a province.
    Stack(ProvinceId, Seat),
    /// The stacks of a province together.
    Province(ProvinceId),
    /// All blocks of a faction.
    Blocks(Faction),
    /// The votes held.
    Votes,
    /// Government and opposition.
    Government,
    /// Who has a presence in the government.
    Presence,
    /// A seat's token in the Presence in Government Box.
    PresenceToken(Seat),
    /// A seat's tokens in the Battle Box.
    BattleTokens(Seat),
    /// All control tokens of a seat.
    Tokens(Seat),
    /// The Counter-Revolution.
    CounterRevolution,
    /// A counter.
    Counter(CounterId),
}

impl std::fmt::Display for Impossible {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why)
    }
}

/// A builder of positions from setups, with the errors found so far.
struct PositionBuilder<'a> {
    game: &'a Liberte,
    setup: &'a Setup,
    p: Position,
    wrong: Vec<Impossible>,
}

impl Liberte {
    /// The position that a setup describes, begun up to its first decision.
    ///
    /// # Errors
    /// Every reason why the position is impossible.
    pub fn arrange(&self, setup: &Setup) -> Result<Position, Vec<Impossible>> {
        let seats = setup.seats.len();
        if seats != self.seats {
            let playing = self.seats;
            let why = format!("{seats} seats are described, and {playing} play");
            return Err(vec![Impossible { thing: Thing::Seats, why }]);
        }
        let mut builder = PositionBuilder {
            game: self,
            setup,
            p: Position::empty(seats, setup.seed, self.stack_limits()),
            wrong: Vec::new(),
        };
        builder.turn_and_phase();
        builder.order();
        builder.cards();
        builder.lost_battles();
        builder.stacks();
        builder.blocks();
        builder.government();
        builder.tokens();
        builder.counters();
        builder.action_phase();
        if builder.wrong.is_empty() {
            builder.begin();
        }
        if builder.wrong.is_empty() { Ok(builder.p) } else { Err(builder.wrong) }
    }
}

impl PositionBuilder<'_> {
    fn wrong(&mut self, thing: Thing, why: String) {
        self.wrong.push(Impossible { thing, why });
    }

    fn name(&self, seat: Seat) -> String {
        self.setup.seats.get(seat.index()).map_or_else(|| seat.to_string(), |described| described.name.clone())
    }

    fn province(&self, province: ProvinceId) -> String {
        self.game.pack.board.provinces[province.index()].name.clone()
    }
}
