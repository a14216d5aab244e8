//! What the plans of effects are about: the actions and the questions. What a plan is, is in the kit.

use super::{EffectContext, Operand, Position, Selector, Target};
use crate::kit::{self, PlanLanguage};
use crate::model::{CounterId, Pack, Ruleset};
use std::convert::Infallible;

/// What the plans of Liberté's effects are about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EffectPlans;

impl PlanLanguage for EffectPlans {
    type Target = Target;
    type Selector = Selector;
    type Term = Infallible;
    type Query = Query;
    type Op = Op;
}

/// An effect as native steps.
pub type Plan = kit::Plan<EffectPlans>;

/// A step.
pub type Node = kit::Node<EffectPlans>;

/// What an effect can do. Done to nothing, or where the rules have no room for it, it does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// Block or stack (0) goes back to its supply.
    ReturnToSupply,
    /// A block of a faction (0) goes into a province (1) for a seat (2).
    Place,
    /// Block or stack (0) goes to a province (1), as many blocks as find room there.
    Move,
    /// Stack, or block that stands alone (0), is replaced by blocks of a faction (1).
    Recolour,
    /// A card (0) goes to the discard pile.
    Discard,
    /// A card (0) leaves the game.
    ReturnToBox,
    /// A card (0) goes into a seat's hand (1).
    Take,
    /// A Club or Personality card (0) goes into a seat's display (1).
    Display,
    /// A card (0) goes on top of the deck.
    PutOnDeck,
    /// A card (0) goes under the deck.
    PutUnderDeck,
    /// Two cards (0, 1) change places.
    Swap,
    /// Everybody sees a card (0) of a hand.
    Show,
    /// The deck is shuffled.
    ShuffleDeck,
    /// A seat (0) draws cards.
    Draw(u8),
    /// A seat (0) gets Victory Points.
    GainPoints(u8),
    /// A seat (0) loses Victory Points, as far as it has any.
    LosePoints(u8),
    /// A seat (0) places a token in the Battle Box.
    PlaceToken,
    /// A seat (0) takes a token back from the Battle Box.
    TakeBackToken,
    /// A seat (0) gets a presence in the government.
    GivePresence,
    /// A seat (0) loses its presence.
    TakePresence,
    /// What a seat (0) chose in secret (1) is shown to all.
    ShowChoice,
    /// A counter of something (0) goes so far up, or down.
    ChangeCounter(CounterId, i16),
    /// A counter of something (0) is put to a number.
    SetCounter(CounterId, i16),
    /// A counter of something (0) is put to a number by chance.
    DrawCounter(CounterId),
    /// The game ends in a way that the pack declares, by its place among them.
    EndGame(u8),
}

/// A question about the position with few answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Query {
    /// The turn.
    Turn,
    /// The government: 0 for none, then the factions in order.
    Government,
    /// The opposition: 0 for none, then the factions in order.
    Opposition,
    /// Whether the player has a presence in the government.
    InGovernment,
    /// Whether the choice in a register was declined or had nothing to choose from.
    Declined(u8),
    /// Whether the choice in a register is `yes`.
    SaysYes(u8),
    /// How many play.
    Players,
    /// Whether a seat has a presence in the government.
    HasPresence(Operand),
    /// Whether two things are the same.
    Same(Operand, Operand),
    /// Whether a set has so many things or more.
    AtLeast(Selector, u8),
    /// A number from 1 on, by chance; asked twice it is drawn twice.
    Roll(u8),
    /// A counter of something, in steps from its least number, and how many it may have.
    Counter(CounterId, Operand, u8),
    /// The number that was chosen in a register, between two.
    Chosen(u8, u8, u8),
    /// The place of the word that was chosen in a register, among so many.
    ChosenWord(u8, u8),
}

impl Query {
    /// The least answer.
    #[inline]
    pub fn least(self, rules: &Ruleset) -> u8 {
        match self {
            Query::Turn | Query::Roll(_) => 1,
            Query::Chosen(_, least, _) => least,
            Query::Players => rules.fewest_players,
            #[rustfmt::skip]
            Query::Government | Query::Opposition | Query::InGovernment | Query::Declined(_)
            | Query::SaysYes(_) | Query::HasPresence(_) | Query::Same(..) | Query::AtLeast(..) | Query::Counter(..)
            | Query::ChosenWord(..) => 0,
        }
    }

    /// The greatest answer.
    pub fn most(self, pack: &Pack) -> u8 {
        match self {
            Query::Turn => pack.rules.turns,
            Query::Government | Query::Opposition => pack.board.factions().len() as u8,
            Query::Players => pack.rules.most_players.min(crate::kernel::MAX_SEATS as u8),
            Query::Roll(sides) => sides,
            Query::Counter(_, _, most) | Query::Chosen(_, _, most) | Query::ChosenWord(_, most) => most,
            Query::InGovernment
            | Query::Declined(_)
            | Query::SaysYes(_)
            | Query::HasPresence(_)
            | Query::Same(..)
            | Query::AtLeast(..) => 1,
        }
    }

    /// Whether nothing that an effect does can change the answer.
    pub fn is_fixed(self) -> bool {
        !matches!(
            self,
            Query::InGovernment | Query::HasPresence(_) | Query::AtLeast(..) | Query::Roll(_) | Query::Counter(..)
        )
    }
}

impl Plan {
    /// The step that decides whether the card can be played, where the turn, the government, the opposition and the
    /// player's presence tell it; none where the plan must run to find out.
    pub(super) fn first_stop(&self, p: &Position, context: &EffectContext<'_>) -> Option<&Node> {
        let mut at = 0;
        loop {
            match self.node(at) {
                &Node::Ask { query, arms } => {
                    let answer = match query {
                        Query::Turn => p.turn.saturating_sub(1),
                        Query::Government | Query::Opposition | Query::InGovernment => query.by_situation(p, context),
                        Query::Declined(_)
                        | Query::SaysYes(_)
                        | Query::Players
                        | Query::HasPresence(_)
                        | Query::Same(..)
                        | Query::AtLeast(..)
                        | Query::Roll(_)
                        | Query::Counter(..)
                        | Query::Chosen(..)
                        | Query::ChosenWord(..) => return None,
                    };
                    at = self.arm(arms, answer);
                }
                Node::Find { term, .. } => match *term {},
                Node::Do { .. } | Node::DoAll { .. } | Node::Pick { .. } => return None,
                stop @ (Node::Choose { .. } | Node::Refuse { .. } | Node::Done) => return Some(stop),
            }
        }
    }
}

impl Query {
    /// The answer to one of the questions that a player's situation answers: 0 for the others.
    #[inline]
    pub(super) fn by_situation(self, p: &Position, context: &EffectContext<'_>) -> u8 {
        match self {
            Query::Turn => p.turn,
            Query::Government => p.government.map_or(0, |faction| faction as u8 + 1),
            Query::Opposition => p.opposition.map_or(0, |faction| faction as u8 + 1),
            Query::InGovernment => u8::from(context.player.is_some_and(|player| p.presence.has(player))),
            #[rustfmt::skip]
            Query::Declined(_) | Query::SaysYes(_) | Query::Players | Query::HasPresence(_) | Query::Same(..)
            | Query::AtLeast(..) | Query::Roll(_) | Query::Counter(..) | Query::Chosen(..) | Query::ChosenWord(..) => 0,
        }
    }

    /// Whether a choice came to nothing, or to `yes`: what the registers tell.
    #[inline]
    pub(super) fn by_registers(self, context: &EffectContext<'_>) -> bool {
        let register = |register: u8| context.registers.get(register as usize).copied().unwrap_or_default();
        if let Query::Declined(at) = self {
            return register(at) == Target::Nothing;
        }
        if let Query::SaysYes(at) = self { register(at) == Target::Yes } else { false }
    }
}

/// Why an effect can't be begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlanRefusal {
    /// A `require` of the script does not hold.
    Requirement(u8),
    /// There is nothing to aim it at.
    NoTarget,
}
