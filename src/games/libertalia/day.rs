//! Phase 2: DAY. Day actions one by one, lowest first.

use super::{Event, Libertalia, Phase, Position};
use crate::kernel::Sink;

impl Libertalia {
    /// The lowest character that has not acted yet acts; after the last one it is dusk. One that has come in since acts in its
    /// place, one that has left does not act (L9).
    #[inline]
    pub(super) fn go_on_with_day<S: Sink<Event>>(&self, p: &mut Position, sink: &mut S) {
        let next = p.ship.berths().iter().find(|berth| !p.acted.has(berth.seat)).copied();
        let Some(next) = next else { return self.begin_phase(p, Phase::Dusk, sink) };
        p.acted.insert(next.seat);
        if self.day_ranks.has(next.rank()) {
            p.acting = next.rank();
            sink.record(Event::CharacterActed { seat: next.seat, rank: next.rank() });
            self.act(p, next.seat, sink);
        }
    }
}
