//! Phase 3: DUSK. Booty is taken, highest character first; Spanish officers and sabers are resolved at once.

use super::{Berth, Event, Libertalia, Phase, Position, Question, Rank, ToDen, Token};
use crate::kernel::{Seat, Sink};

impl Libertalia {
    /// The taker takes what he may still take; then it is the next one's turn, and after the last one it is night.
    #[inline]
    pub(super) fn go_on_with_dusk<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        if let Some(taker) = p.taker {
            // Nobody takes where nothing is left (L12).
            return match p.takes_left > 0 && !p.space(p.day).is_empty() {
                true => p.ask(Question::Booty, taker),
                false => self.end_turn(p, taker, sink),
            };
        }
        match p.ship.berths().iter().rev().find(|berth| !p.acted.has(berth.seat)).copied() {
            Some(next) => self.begin_turn(p, next),
            None => self.end_dusk(p, sink),
        }
    }

    fn begin_turn(&self, p: &mut Position, next: Berth) {
        p.acted.insert(next.seat);
        p.taker = Some(next.seat);
        p.takes_left = self.tokens_at_dusk(next.rank());
    }

    /// The character goes to its den, before the next player takes or after all have taken (L11).
    fn end_turn<S: Sink<Libertalia>>(&self, p: &mut Position, taker: Seat, sink: &mut S) {
        p.taker = None;
        p.takes_left = 0;
        if self.spec.settings.to_den == ToDen::AtOnce {
            self.go_to_den(p, taker, sink);
        }
    }

    fn end_dusk<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        while let Some(highest) = p.ship.highest() {
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

    /// A token is taken. The saber stays on the board until its effect is done (L14).
    pub(super) fn take_booty<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, token: Token, sink: &mut S) {
        p.takes_left -= 1;
        sink.record(p, (), Event::TokenTaken { seat, token });
        if token == Token::Saber && self.has_answer(p, Question::Saber, seat) {
            return p.ask(Question::Saber, seat);
        }
        self.put_in_den(p, seat, token);
        if token == Token::SpanishOfficer {
            self.discard_from_ship(p, seat, sink);
        }
    }

    /// The saber strikes a character of a neighbour's den (L14).
    pub(super) fn strike<S: Sink<Libertalia>>(
        &self,
        p: &mut Position,
        seat: Seat,
        rank: Rank,
        owner: Seat,
        sink: &mut S,
    ) {
        self.discard_from_den(p, owner, rank, sink);
        self.put_in_den(p, seat, Token::Saber);
    }

    fn put_in_den(&self, p: &mut Position, seat: Seat, token: Token) {
        p.space_of_today().take(token, 1);
        p[seat].tokens.add(token, 1);
    }

    fn begin_night<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        self.begin_phase(p, Phase::Night, sink);
        p.acting = Rank(Rank::MAX + 1);
    }
}
