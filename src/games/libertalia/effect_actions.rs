//! Special actions; A few clarifications -- L10, L23 to L26: what actions do. Each keeps the limits of the rules by itself, and
//! done to nothing it does nothing.

use super::set_up::draw_token;
use super::{EffectSource, EffectTime, Event, Libertalia, Op, Phase, Position, Rank, RestOrder, Target, Token};
use crate::kernel::{Seat, Sink};

/// The characters that actions may bring on the ship in a day: two that bring in each other would go on for ever.
const MOST_ENTRIES: u8 = 60;

impl Libertalia {
    /// Does something to its arguments, in the places that [`Op`] tells. On the day of rest only doubloons change.
    #[inline(always)]
    pub fn apply<S: Sink<Libertalia>>(
        &self,
        p: &mut Position,
        source: EffectSource,
        op: Op,
        argument: impl Fn(usize) -> Target,
        sink: &mut S,
    ) {
        let seat = |at| argument(at).seat().filter(|seat| seat.index() < self.seats);
        let doubloons = |at| argument(at).number().max(0) as u32;
        match op {
            Op::Gain => {
                let (Some(seat), doubloons) = (seat(0), doubloons(1)) else { return };
                self.gain_by(source, p, seat, doubloons, sink);
            }
            Op::Pay => {
                let (Some(seat), doubloons) = (seat(0), doubloons(1)) else { return };
                self.pay_by(source, p, seat, doubloons, sink);
            }
            Op::Give => {
                let (Some(from), Some(to), doubloons) = (seat(0), seat(1), doubloons(2)) else { return };
                self.give_by(source, p, (from, to), doubloons, sink);
            }
            _ if source.time == EffectTime::End => {}
            Op::Discard => {
                let Some((rank, owner)) = argument(0).character() else { return };
                self.discard(p, owner, rank, sink);
            }
            Op::ReturnToHand => {
                let Some((rank, owner)) = argument(0).character() else { return };
                self.return_to_hand(p, owner, rank, sink);
            }
            Op::PlayOnShip => {
                let Some((rank, owner)) = argument(0).character() else { return };
                self.play_on_ship(p, owner, rank, sink);
            }
            Op::ReturnToBag => {
                let (Some(token), Some(seat)) = (argument(0).token(), seat(2)) else { return };
                self.return_to_bag(p, seat, token, argument(1).number().clamp(0, 255) as u8, sink);
            }
            Op::KeepOne => {
                let (Some(kept), Some(seat)) = (argument(0).token(), seat(1)) else { return };
                self.keep_one(p, seat, kept, sink);
            }
            Op::PassTokens => {
                let (Some(token), Some(from), Some(to)) = (argument(0).token(), seat(1), seat(2)) else { return };
                self.pass_tokens(p, from, to, token, sink);
            }
            Op::DrawTokens => {
                let Some(seat) = seat(0) else { return };
                self.draw_from_bag(p, seat, argument(1).number(), sink);
            }
            Op::Takes => self.take_so_many(source, p, argument(0).number().clamp(0, 127) as u8),
        }
    }

    /// Whether what an action brings is only told: the actions of the day of rest are done at the same time, and what they bring
    /// by the rules (L18).
    #[inline]
    fn is_only_told(&self, source: EffectSource) -> bool {
        source.time == EffectTime::End && self.spec.settings.rest_order == RestOrder::Together
    }

    /// A player gains doubloons by an action.
    #[inline]
    pub(super) fn gain_by<S: Sink<Libertalia>>(
        &self,
        source: EffectSource,
        p: &mut Position,
        seat: Seat,
        doubloons: u32,
        sink: &mut S,
    ) {
        match self.is_only_told(source) {
            true => sink.record(p, (), Event::DoubloonsGained { seat, doubloons }),
            false => self.gain(p, seat, doubloons, sink),
        }
    }

    /// A player pays doubloons by an action.
    #[inline]
    pub(super) fn pay_by<S: Sink<Libertalia>>(
        &self,
        source: EffectSource,
        p: &mut Position,
        seat: Seat,
        doubloons: u32,
        sink: &mut S,
    ) {
        match self.is_only_told(source) {
            true => sink.record(p, (), Event::DoubloonsLost { seat, doubloons }),
            false => self.lose(p, seat, doubloons, sink),
        }
    }

    /// A player gives another doubloons by an action.
    #[inline]
    pub(super) fn give_by<S: Sink<Libertalia>>(
        &self,
        source: EffectSource,
        p: &mut Position,
        (from, to): (Seat, Seat),
        doubloons: u32,
        sink: &mut S,
    ) {
        match self.is_only_told(source) {
            true => sink.record(p, (), Event::DoubloonsGiven { from, to, doubloons }),
            false => self.give(p, from, to, doubloons, sink),
        }
    }

    /// The taker takes so many tokens from now on.
    #[inline]
    pub(super) fn take_so_many(&self, source: EffectSource, p: &mut Position, count: u8) {
        if p.taker == Some(source.player) {
            p.takes_left = count;
        }
    }

    /// A character goes to its owner's graveyard, wherever it was (L26).
    pub(super) fn discard<S: Sink<Libertalia>>(&self, p: &mut Position, owner: Seat, rank: Rank, sink: &mut S) {
        if p.ship.rank_of(owner) == Some(rank) {
            self.discard_from_ship(p, owner, sink);
        } else if p[owner].den.has(rank) {
            self.discard_from_den(p, owner, rank, sink);
        } else if p[owner].hand.has(rank) {
            self.leave_hand(p, owner, rank);
            p[owner].graveyard.insert(rank);
            sink.record(p, (), Event::CharacterDiscarded { seat: owner, rank });
        }
    }

    /// A character returns to its owner's hand; from the graveyard unseen by the others, unless `open_surgeon` is set (L29).
    pub(super) fn return_to_hand<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, rank: Rank, sink: &mut S) {
        let is_secret = p[seat].graveyard.has(rank) && !self.spec.settings.open_surgeon && p[seat].secret.has_room();
        let player = &mut p[seat];
        if player.den.has(rank) {
            player.den.remove(rank);
        } else if player.graveyard.has(rank) {
            match is_secret {
                true => player.secret.take_back(player.graveyard),
                false => player.secret.take_openly(rank),
            }
            player.graveyard.remove(rank);
        } else if p.ship.rank_of(seat) == Some(rank) {
            p.ship.remove(seat);
        } else {
            return;
        }
        p[seat].hand.insert(rank);
        let event = match is_secret {
            true => Event::CharacterTakenBack { seat },
            false => Event::CharacterReturned { seat, rank },
        };
        sink.record(p, (), event);
    }

    /// A character of the hand comes on the ship, and acts in its turn (L31).
    pub(super) fn play_on_ship<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, rank: Rank, sink: &mut S) {
        let is_on_ship = p.ship.rank_of(seat).is_some();
        if p.phase == Phase::Day && p[seat].hand.has(rank) && !is_on_ship && p.entries < MOST_ENTRIES {
            p.entries += 1;
            self.leave_hand(p, seat, rank);
            self.board_ship(p, seat, rank, sink);
            if self.day_ranks.has(rank) {
                p.acted.remove(seat);
            }
            sink.record(p, (), Event::CharacterPlayed { seat, rank });
        }
    }

    /// All tokens of a den but one of a kind go back to the bag; none, where there is none of that kind.
    fn keep_one<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, kept: Token, sink: &mut S) {
        if p[seat].tokens.of(kept) == 0 {
            return;
        }
        for token in p[seat].tokens.kinds_with(1).iter() {
            let stays = u8::from(token == kept);
            self.return_to_bag(p, seat, token, p[seat].tokens.of(token) - stays, sink);
        }
    }

    /// All tokens of a kind go from den to den.
    fn pass_tokens<S: Sink<Libertalia>>(&self, p: &mut Position, from: Seat, to: Seat, token: Token, sink: &mut S) {
        let count = p[from].tokens.of(token);
        if count > 0 && from != to {
            p[from].tokens.take(token, count);
            p[to].tokens.add(token, count);
            sink.record(p, (), Event::TokensPassed { from, to, token, count });
        }
    }

    /// Draws tokens into a den; they have no effect, and all see them (L30).
    fn draw_from_bag<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, count: i32, sink: &mut S) {
        for _ in 0..count {
            let Some(token) = draw_token(p) else { return };
            p[seat].tokens.add(token, 1);
            sink.record(p, (), Event::TokenDrawn { seat, token });
        }
    }
}
