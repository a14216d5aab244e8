//! Phase 3: DUSK. Booty is taken, highest character first; what a token does is done at once.

use super::{Berth, EffectSource, EffectTime, Event, Libertalia, Phase, Position, Question, Rank, ToDen, Token};
use crate::kernel::{Seat, SeatSet, Sink};

/// How many tokens a character takes that says nothing about it (DUSK).
const USUAL_TOKENS: u8 = 1;

impl Libertalia {
    /// The taker takes what he may still take; then it is the next one's turn, and after the last one it is night.
    #[inline(never)]
    pub(super) fn go_on_with_dusk<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        while p.asked.is_empty() {
            // Before the taker leaves the ship: a processor waits where it must read together what was just written in parts.
            let next = p.ship.highest_without(p.acted);
            if let Some(taker) = p.taker {
                if let Some(token) = p.taken.take() {
                    self.put_in_den(p, taker, token);
                }
                // Nobody takes where nothing is left (L12).
                if p.takes_left > 0 && !p.space(p.day).is_empty() {
                    return p.ask(Question::Booty, taker);
                }
                self.end_turn(p, taker, sink);
            }
            match next {
                Some(next) => self.begin_turn(p, next, sink),
                None => return self.end_dusk(p, sink),
            }
        }
    }

    /// A player's turn: its character's dusk action may say how many tokens are taken.
    #[inline]
    fn begin_turn<S: Sink<Libertalia>>(&self, p: &mut Position, next: Berth, sink: &mut S) {
        p.acted.insert(next.seat);
        p.taker = Some(next.seat);
        p.takes_left = USUAL_TOKENS;
        self.act(p, (next.seat, next.rank(), EffectTime::Dusk), sink);
    }

    /// The character goes to its den, before the next player takes or after all have taken (L11).
    #[inline]
    fn end_turn<S: Sink<Libertalia>>(&self, p: &mut Position, taker: Seat, sink: &mut S) {
        p.taker = None;
        p.takes_left = 0;
        if self.spec.settings.to_den == ToDen::AtOnce {
            self.go_to_den(p, taker, sink);
        }
    }

    #[inline(never)]
    fn end_dusk<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        while let Some(highest) = p.ship.highest_without(SeatSet::NONE) {
            self.go_to_den(p, highest.seat, sink);
        }
        self.begin_night(p, sink);
    }

    fn go_to_den<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, sink: &mut S) {
        if let Some(rank) = p.ship.remove(seat) {
            p[seat].den.insert(rank);
            sink.record(p, (), Event::CharacterWentToDen { seat, rank });
        }
    }

    /// A token is taken. It stays on the board until its effect is done, if it has one (L14).
    #[inline]
    pub(super) fn take_booty<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, token: Token, sink: &mut S) {
        p.takes_left -= 1;
        p.taken = Some(token);
        sink.record(p, (), Event::TokenTaken { seat, token });
        match self.when_taken[token.index()] {
            Some(effect) => {
                let rank = p.ship.rank_of(seat).unwrap_or_default();
                self.begin_effect(p, EffectSource { effect, player: seat, rank, time: EffectTime::Taken }, sink);
            }
            None => {
                p.taken = None;
                self.put_in_den(p, seat, token);
            }
        }
    }

    #[inline]
    fn put_in_den(&self, p: &mut Position, seat: Seat, token: Token) {
        p.space_mut(p.day).take(token, 1);
        p[seat].tokens.add(token, 1);
    }

    fn begin_night<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        self.begin_phase(p, Phase::Night, sink);
        p.acting = Rank(Rank::MAX);
    }
}
