//! Why a choice is not legal: each reason with its values, and in words with the section of the rulebook.

mod words;

use super::position::TieFor;
use super::{Choice, Liberte, Position, Question, Target};
use crate::kernel::{Seat, SeatSet};
use crate::model::{ActionId, CardId, Faction, ProvinceId, RegionId};

/// A reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the values are what the sentences in `refusal_text` say of them")]
pub enum Refusal {
    /// The game is over.
    GameIsOver,
    /// Another seat is asked.
    NotYourTurn { seat: Seat, asked: Seat },
    /// Such a choice does not answer the question.
    NotAsked,
    /// The card is not in the player's hand.
    NotInHand { card: CardId },
    /// The card is not in the player's display.
    NotDisplayed { card: CardId },
    /// The card does not lie face up.
    NotFaceUp { card: CardId },
    /// There is nothing to draw.
    DeckIsEmpty,
    /// There is nothing to take, so nothing to discard for it.
    NothingToTake,
    /// Discards come first.
    MustDiscardFirst { hand: u8, from: u8, discards: u8 },
    /// Taking costs no discards.
    NoNeedToDiscard { hand: u8, from: u8 },
    /// A second card can't be drawn.
    SecondTakeFromDeck,
    /// A second card has another value.
    SecondTakeValue { card: CardId, value: u8 },
    /// Taking and passing are actions of their own.
    HasPlayed,
    /// Nothing was played that could be done.
    NothingPlayed,
    /// No further special in this action.
    NoFurtherSpecial { limit: u8 },
    /// A `require` of the effect does not hold.
    RequirementFails { card: CardId, requirement: u8 },
    /// A `require` of the script of `may-place` does not hold.
    PlacementForbidden { province: ProvinceId, requirement: u8 },
    /// The effect has no target.
    NoTarget { card: CardId },
    /// A `require` of the action's script does not hold.
    ActionForbidden { action: ActionId, requirement: u8 },
    /// The action has no target.
    ActionWithoutTarget { action: ActionId },
    /// Not what the effect may be aimed at.
    NotATarget { target: Target },
    /// The rules allow one card an action.
    OneCardAnAction,
    /// Two cards were played.
    TwoCardsAnAction,
    /// The first card was not of the value, or placed no block.
    FirstCardAllowsNoSecond { value: u8 },
    /// The second card is of another value.
    SecondCardValue { card: CardId, value: u8 },
    /// The second card does not reach the first block's region.
    SecondCardRegion { card: CardId, region: RegionId },
    /// The second card's block would find no place.
    SecondCardNoRoom { card: CardId, region: RegionId },
    /// A second card places a block, no token.
    SecondCardNoToken,
    /// The card places no blocks of the faction.
    NotItsFurtherFaction { card: CardId, faction: Faction },
    /// The supply is empty.
    SupplyIsEmpty { faction: Faction },
    /// The card is blank.
    Blank { card: CardId },
    /// The card shows no cannon.
    NoCannon { card: CardId },
    /// No token goes to the Battle Box in this turn.
    NoBattleThisTurn { turn: u8 },
    /// All control tokens are placed.
    NoTokenLeft,
    /// The card does not reach the province.
    OutOfReach { province: ProvinceId, card: CardId },
    /// The province holds as many stacks as it may.
    ProvinceIsFull { province: ProvinceId, stacks: u8 },
    /// The stack is as high as it may be.
    StackIsFull { province: ProvinceId, height: u8 },
    /// The player's stack there is of another faction.
    OwnStackOfOtherFaction { province: ProvinceId, faction: Faction },
    /// The display is full.
    DisplayIsFull { cards: u8, limit: u8 },
    /// The card does not serve in this tie.
    DoesNotServe { card: CardId, about: TieFor },
    /// The Counter-Revolution comes by itself.
    ClaimIsAutomatic,
    /// The Counter-Revolution can't come in the Election Phase.
    NoClaimInElection,
    /// The Counter-Revolution can't come in this turn.
    NoClaimThisTurn { turn: u8 },
    /// The Counter-Revolution wants more provinces.
    TooFewProvinces { have: u8, need: u8 },
}

impl Liberte {
    /// Why the seat may not choose this now. The one place that every choice passes.
    pub(super) fn refusal_of(&self, p: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        if p.is_over() {
            return Some(Refusal::GameIsOver);
        }
        if seat != p.asked || !SeatSet::first(p.seats as usize).has(seat) {
            return Some(Refusal::NotYourTurn { seat, asked: p.asked });
        }
        if choice == Choice::Claim {
            return self.claim_refusal(p);
        }
        match p.question {
            Question::RefreshDiscard => self.refresh_refusal(p, choice),
            Question::RefreshDraw | Question::Take => self.draw_refusal(p, choice),
            Question::Action => self.action_refusal(p, choice),
            Question::TakeDiscard => self.take_discard_refusal(p, choice),
            Question::SecondTake => self.second_take_refusal(p, choice),
            Question::Place => self.place_refusal(p, choice),
            Question::CleanUp => self.clean_up_refusal(p, choice),
            Question::Target => self.target_refusal(p, choice),
            Question::Advance => self.advance_refusal(p, choice),
        }
    }
}
