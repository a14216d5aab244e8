//! A few clarifications: doubloons, tokens that go back to the bag, discarded characters.

use super::{Event, Libertalia, Position, Rank, Token};
use crate::kernel::{Seat, Sink};

impl Libertalia {
    /// Doubloons from the bank, which never runs out (L4).
    #[inline]
    pub(super) fn gain<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, doubloons: u32, sink: &mut S) {
        if doubloons > 0 {
            p[seat].doubloons = p[seat].doubloons.saturating_add(doubloons);
            sink.record(p, (), Event::DoubloonsGained { seat, doubloons });
        }
    }

    /// Doubloons to the bank, as far as there are (L24).
    #[inline]
    pub(super) fn lose<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, doubloons: u32, sink: &mut S) {
        let doubloons = doubloons.min(p[seat].doubloons);
        if doubloons > 0 {
            p[seat].doubloons -= doubloons;
            sink.record(p, (), Event::DoubloonsLost { seat, doubloons });
        }
    }

    /// Doubloons from player to player, as far as there are (L24).
    pub(super) fn give<S: Sink<Libertalia>>(
        &self,
        p: &mut Position,
        from: Seat,
        to: Seat,
        doubloons: u32,
        sink: &mut S,
    ) {
        let doubloons = doubloons.min(p[from].doubloons);
        if from != to && doubloons > 0 {
            p[from].doubloons -= doubloons;
            p[to].doubloons = p[to].doubloons.saturating_add(doubloons);
            sink.record(p, (), Event::DoubloonsGiven { from, to, doubloons });
        }
    }

    /// Tokens of a den go back to the bag at once (L25).
    pub(super) fn return_to_bag<S: Sink<Libertalia>>(
        &self,
        p: &mut Position,
        seat: Seat,
        token: Token,
        count: u8,
        sink: &mut S,
    ) {
        let count = count.min(p[seat].tokens.of(token));
        if count > 0 {
            p[seat].tokens.take(token, count);
            p.bag.add(token, count);
            sink.record(p, (), Event::TokensReturned { seat, token, count });
        }
    }

    /// A player's character on the ship, if it is there, goes to its owner's graveyard (L26).
    pub(super) fn discard_from_ship<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, sink: &mut S) {
        if let Some(rank) = p.ship.remove(seat) {
            p[seat].graveyard.insert(rank);
            sink.record(p, (), Event::CharacterDiscarded { seat, rank });
        }
    }

    /// A character of a den goes to its owner's graveyard (L26).
    pub(super) fn discard_from_den<S: Sink<Libertalia>>(
        &self,
        p: &mut Position,
        owner: Seat,
        rank: Rank,
        sink: &mut S,
    ) {
        p[owner].den.remove(rank);
        p[owner].graveyard.insert(rank);
        sink.record(p, (), Event::CharacterDiscarded { seat: owner, rank });
    }
}
