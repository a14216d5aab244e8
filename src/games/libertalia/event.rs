//! What happens in a game, in the past tense, with its values. Everybody may see every event.

use super::{Libertalia, Phase, Rank, Token};
use crate::kernel::Seat;
use crate::kit::{EventPart, events};
use crate::model::LibertaliaPoint;
use serde_json::Value;

events! {
    Libertalia:
    /// A campaign began, the first being 1.
    CampaignBegan { campaign: u8 } = "campaign-began";
    /// A character was drawn, which every player takes in hand.
    CharacterDrawn { rank: Rank } = "character-drawn";
    /// A token was laid on a day's space.
    TokenLaid { day: u8, token: Token } = "token-laid";
    /// A day began.
    DayBegan { day: u8 } = "day-began";
    /// A phase began.
    PhaseBegan { phase: Phase } = "phase-began";
    /// A character was shown and put on the ship.
    CharacterPlayed { seat: Seat, rank: Rank } = "character-played";
    /// A character's action began.
    CharacterActed { seat: Seat, rank: Rank } = "character-acted";
    /// A character went from the ship to its den.
    CharacterWentToDen { seat: Seat, rank: Rank } = "character-went-to-den";
    /// A character went to its graveyard.
    CharacterDiscarded { seat: Seat, rank: Rank } = "character-discarded";
    /// A character returned to hand for all to see.
    CharacterReturned { seat: Seat, rank: Rank } = "character-returned";
    /// A character returned from the graveyard to hand unseen.
    CharacterTakenBack { seat: Seat } = "character-taken-back";
    /// Doubloons came from the bank.
    DoubloonsGained { seat: Seat, doubloons: u32 } = "doubloons-gained";
    /// Doubloons went to the bank.
    DoubloonsLost { seat: Seat, doubloons: u32 } = "doubloons-lost";
    /// Doubloons went from player to player.
    DoubloonsGiven { from: Seat, to: Seat, doubloons: u32 } = "doubloons-given";
    /// A token was taken from the day's space.
    TokenTaken { seat: Seat, token: Token } = "token-taken";
    /// A token was drawn from the bag into a den.
    TokenDrawn { seat: Seat, token: Token } = "token-drawn";
    /// Tokens went from a den back to the bag.
    TokensReturned { seat: Seat, token: Token, count: u8 } = "tokens-returned";
    /// Tokens went from den to den.
    TokensPassed { from: Seat, to: Seat, token: Token, count: u8 } = "tokens-passed";
    /// A player's fortune of a campaign was added to the score.
    FortuneCounted { seat: Seat, fortune: i32 } = "fortune-counted";
    /// The script of an action failed; the rest of it is not done.
    EffectFailed { seat: Seat, rank: Rank } = "effect-failed";
    /// The script of a rule point failed or gave the impossible: the rulebook's rule held, or the nearest number.
    PointFailed { point: LibertaliaPoint } = "point-failed";
    /// The game ended.
    GameEnded = "game-ended";
}

impl EventPart<Libertalia> for Rank {
    fn in_trace(self, _: &Libertalia) -> Value {
        self.0.into()
    }
}

impl EventPart<Libertalia> for LibertaliaPoint {
    fn in_trace(self, _: &Libertalia) -> Value {
        self.spec().id.into()
    }
}

impl EventPart<Libertalia> for Token {
    fn in_trace(self, _: &Libertalia) -> Value {
        self.id().into()
    }
}

impl EventPart<Libertalia> for Phase {
    fn in_trace(self, _: &Libertalia) -> Value {
        self.id().into()
    }
}
