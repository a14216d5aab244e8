//! Battle Phase -- rulebook 2e, IV.4; 1e "Resolve Battle"; R19, R20, R21.
//!
//! Whoever has a General displayed and the most tokens in the Battle Box leads the army. Ties advance Generals, once. A
//! battle that nobody leads is lost: it counts for the Counter-Revolution and is owed a white block.

use super::position::TieFor;
use super::{Event, EventCause, Liberte, Position, ScriptMoment};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::model::{Faction, Phase, RulePoint};

impl Liberte {
    pub(super) fn begin_battle<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        self.reach_moment(p, RulePoint::BattleBegins, sink);
    }

    /// Finds who leads the army.
    pub(super) fn fight_battle<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        if let Some(leading) = self.army_by_script(p, sink) {
            return self.lead_army(p, leading, sink);
        }
        self.lead_army(p, self.most_tokens_with_a_general(p), sink);
    }

    /// Of those who display a General those with the most tokens in the Battle Box.
    pub(super) fn most_tokens_with_a_general(&self, p: &Position) -> SeatSet {
        let is_eligible = |seat: &Seat| p.battle_tokens[*seat] > 0 && p.displays[*seat].meets(&self.sets.generals);
        let eligible: SeatSet = p.all_seats().iter().filter(is_eligible).collect();
        let most = eligible.iter().map(|seat| p.battle_tokens[seat]).max().unwrap_or(0);
        eligible.iter().filter(|&seat| p.battle_tokens[seat] == most).collect()
    }

    fn lead_army<S: Sink<Liberte>>(&self, p: &mut Position, leading: SeatSet, sink: &mut S) {
        match leading.len() {
            0 => self.end_battle(p, None, sink),
            1 => self.end_battle(p, leading.single(), sink),
            _ => self.begin_tie(p, TieFor::Battle, leading, sink),
        }
    }

    /// Pays the leader, or loses the battle.
    pub(super) fn end_battle<S: Sink<Liberte>>(&self, p: &mut Position, leader: Option<Seat>, sink: &mut S) {
        match leader {
            Some(seat) => {
                let points = self.battle_points_of(p, p.turn, sink);
                p.victory_points[seat] += i16::from(points);
                sink.record(p, EventCause::Rule, Event::BattleWon { seat, turn: p.turn, points });
            }
            None => self.lose_battle(p, sink),
        }
        if p.is_over() {
            return;
        }
        if self.acts_at(RulePoint::BattleFought) {
            return self.begin_moment(p, ScriptMoment::battle_fought(leader), sink);
        }
        self.leave_battle(p, sink);
    }

    /// All tokens go home, and the elections begin.
    pub(super) fn leave_battle<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        for seat in p.all_seats().iter() {
            p.tokens_left[seat] += std::mem::take(&mut p.battle_tokens[seat]);
        }
        if !self.ends_by_script(p, sink) {
            self.begin_phase(p, Phase::Election, sink);
        }
    }

    fn lose_battle<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        p.lost_battles |= 1 << (p.turn & 7);
        p.white_owed += 1;
        sink.record(p, EventCause::Rule, Event::BattleLost { turn: p.turn });
        self.place_owed_white(p, sink);
        if self.counter_revolution_comes_by_itself(p) {
            self.end_by_counter_revolution(p, sink);
        }
    }

    /// Marks Lost Battles with the white blocks they are owed, as far as the supply goes.
    pub(super) fn place_owed_white<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        while p.white_owed > 0 && p.supply[Faction::Royalist] > 0 {
            p.white_owed -= 1;
            p.supply[Faction::Royalist] -= 1;
            sink.record(p, EventCause::Rule, Event::LostBattleMarked);
        }
    }
}
