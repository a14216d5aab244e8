//! Scoring phase: THE DAY OF REST. Actions of the end of the campaign, then the fortunes.

use super::effects::{Change, Rest};
use super::{Event, Libertalia, Phase, Position, Rank, RankSet, RestOrder};
use crate::kernel::{Seat, SeatSet, Sink};

impl Libertalia {
    /// Everything that happens on the day of rest; then the next campaign begins, or the game is over.
    pub(super) fn hold_day_of_rest<S: Sink<Event>>(&self, p: &mut Position, sink: &mut S) {
        self.begin_phase(p, Phase::Rest, sink);
        self.act_at_end(p, sink);
        for seat in p.seats() {
            let fortune = self.fortune(p, seat);
            p[seat].score += fortune;
            sink.record(Event::FortuneCounted { seat, fortune });
        }
        match p.campaign < self.spec.campaigns {
            true => self.prepare_next_campaign(p, sink),
            false => sink.record(Event::GameEnded),
        }
    }

    /// The actions of the end of the campaign (L18). Whatever they count is as it was before any of them.
    fn act_at_end<S: Sink<Event>>(&self, p: &mut Position, sink: &mut S) {
        let before = *p;
        let is_any = |_: &Change| true;
        let is_gain = |change: &Change| matches!(change, Change::Gain(_));
        let is_loss = |change: &Change| matches!(change, Change::Loss(_));
        match self.spec.settings.rest_order {
            RestOrder::Together => {
                self.change_doubloons(p, &before, is_gain, sink);
                self.change_doubloons(p, &before, is_loss, sink);
            }
            RestOrder::Descending => self.change_doubloons(p, &before, is_any, sink),
        }
    }

    /// Does the changes of one sort, by decreasing rank.
    fn change_doubloons<S: Sink<Event>>(
        &self,
        p: &mut Position,
        before: &Position,
        is_meant: impl Fn(&Change) -> bool,
        sink: &mut S,
    ) {
        let in_dens = p.seats().fold(RankSet::NONE, |all, seat| all.or(p[seat].den));
        let mut left = in_dens.and(self.end_ranks);
        while let Some(rank) = left.highest() {
            left.remove(rank);
            p.acted = SeatSet::NONE;
            while let Some(seat) = self.next_of_rank(p, rank) {
                p.acted.insert(seat);
                let change = self.change_at_end(before, seat, rank).filter(&is_meant);
                match change {
                    Some(Change::Gain(doubloons)) => self.gain(p, seat, doubloons, sink),
                    Some(Change::Loss(doubloons)) => self.lose(p, seat, doubloons, sink),
                    None => {}
                }
            }
        }
    }

    /// What a player's character gains or loses at the end of the campaign.
    fn change_at_end(&self, before: &Position, seat: Seat, rank: Rank) -> Option<Change> {
        let effect = self.effects[rank.index()].end?;
        Some(effect.change(&Rest { p: before, settings: &self.spec.settings, seat, rank }))
    }

    /// What a player's doubloons and tokens are worth, in doubloons; never below 0 (L19).
    pub fn fortune(&self, p: &Position, seat: Seat) -> i32 {
        let player = &p[seat];
        let tokens = self.spec.tokens.iter().map(|kind| {
            let count = player.tokens.of(kind.token);
            let sets = kind.set.map_or(0, |set| (count / set.of) as i32 * set.worth);
            count as i32 * kind.worth + sets
        });
        let doubloons = i32::try_from(player.doubloons).unwrap_or(i32::MAX);
        doubloons.saturating_add(tokens.sum()).max(0)
    }
}
