//! Phase 2: DAY. Day actions one by one, lowest first.

use super::{EffectTime, Event, Libertalia, Phase, Position};
use crate::kernel::Sink;

impl Libertalia {
    /// The lowest character that has an action and has not acted yet acts, and so on; after the last one it is dusk. One that
    /// has come in since acts in its place, one that has left does not act (L9).
    #[inline(never)]
    pub(super) fn go_on_with_day<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        while let Some(next) = p.ship.lowest_without(p.acted) {
            p.acted.insert(next.seat);
            p.acting = next.rank();
            sink.record(p, (), Event::CharacterActed { seat: next.seat, rank: next.rank() });
            self.act(p, (next.seat, next.rank(), EffectTime::Day), sink);
            if !p.asked.is_empty() {
                return;
            }
        }
        self.begin_phase(p, Phase::Dusk, sink);
    }
}
