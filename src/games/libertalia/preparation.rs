//! Preparation for the next campaign: everything is cleared but what the players have kept in hand (L20, L21).

use super::{Libertalia, Position, RankSet, SecretReturns, Tokens};
use crate::kernel::Sink;

impl Libertalia {
    /// Clears dens, graveyards and the board, and begins the next campaign. What the Surgeon took is no secret any more: it shows
    /// by what is kept (L29).
    pub(super) fn prepare_next_campaign<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        for seat in p.seats() {
            let player = &mut p[seat];
            player.den = RankSet::NONE;
            player.graveyard = RankSet::NONE;
            player.tokens = Tokens::NONE;
            player.secret = SecretReturns::NONE;
        }
        p.board.fill(Tokens::NONE);
        self.begin_campaign(p, p.campaign + 1, self.spec.settings.hand_later, sink);
    }
}
