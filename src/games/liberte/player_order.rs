//! Game Turn and Determine Player Order -- rulebook 2e, IV and IV.1; 1e "Determine Order of Play"; R4.
//!
//! The list of phases lives here: which phase follows which, and which turns skip one. The player with the most Victory
//! Points goes first; tied players are ordered by chance, among themselves only.

use super::piles::purpose;
use super::{Event, EventCause, Liberte, Position};
use crate::kernel::{Seat, Sink};
use crate::model::{Phase, RulePoint};

impl Liberte {
    /// Begins the turn that the position stands at.
    pub(super) fn begin_turn<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        p.phase = Phase::PlayerOrder;
        sink.record(p, EventCause::Rule, Event::TurnBegan { turn: p.turn });
        if self.counter_revolution_comes_by_itself(p) {
            return self.end_by_counter_revolution(p, sink);
        }
        if p.turn == self.rules.blocks_return {
            let waiting = std::mem::take(&mut p.reserve);
            p.supply.0.iter_mut().zip(waiting.0).for_each(|(supply, waiting)| *supply += waiting);
            sink.record(p, EventCause::Rule, Event::ReserveReturned);
        }
        self.reach_moment(p, RulePoint::TurnBegins, sink);
    }

    /// Begins a phase, or the next one where this turn skips it.
    pub(super) fn begin_phase<S: Sink<Liberte>>(&self, p: &mut Position, phase: Phase, sink: &mut S) {
        let skipped_on = match phase {
            Phase::PlayerOrder => self.rules.skip_player_order,
            Phase::Refresh => self.rules.skip_refresh,
            Phase::Battle => self.rules.skip_battle,
            Phase::Action | Phase::Election => Default::default(),
        };
        let is_skipped = skipped_on.has(p.turn);
        if !is_skipped {
            p.phase = phase;
            sink.record(p, EventCause::Rule, Event::PhaseBegan { phase });
        }
        match phase {
            Phase::PlayerOrder => {
                if !is_skipped {
                    self.determine_player_order(p, sink);
                }
                self.begin_phase(p, Phase::Refresh, sink);
            }
            Phase::Refresh if is_skipped => self.begin_phase(p, Phase::Action, sink),
            Phase::Refresh => self.begin_refresh_phase(p, sink),
            Phase::Action => self.begin_action_phase(p, sink),
            Phase::Battle if is_skipped => self.begin_phase(p, Phase::Election, sink),
            Phase::Battle => self.begin_battle(p, sink),
            Phase::Election => self.begin_elections(p, sink),
        }
    }

    fn determine_player_order<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        let lot =
            |seat: Seat| p.chance.of(purpose::PLAYER_ORDER).with(u64::from(p.turn)).with(u64::from(seat.0)).bits();
        let mut order = p.order;
        let mut points = p.victory_points.0.map(i64::from);
        if self.has_hooks() {
            p.all_seats().iter().for_each(|seat| points[seat.index()] = self.order_of(p, seat, sink));
        }
        order[..p.seats as usize].sort_by_key(|&seat| (-points[seat.index()], lot(seat)));
        p.order = order;
        sink.record(p, EventCause::Rule, Event::OrderSet { first: p.order[0] });
    }
}
