//! Scoring phase: THE DAY OF REST. Actions of the end of the campaign, then the fortunes.

use super::effects::{Change, Rest};
use super::{Event, Libertalia, Phase, Position, Rank, RankSet, RestOrder};
use crate::kernel::{Seat, Sink};

impl Libertalia {
    /// Everything that happens on the day of rest; then the next campaign begins, or the game is over.
    pub(super) fn hold_day_of_rest<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        self.begin_phase(p, Phase::Rest, sink);
        self.act_at_end(p, sink);
        for seat in p.seats() {
            let fortune = self.fortune(p, seat);
            p[seat].score += fortune;
            sink.record(p, (), Event::FortuneCounted { seat, fortune });
        }
        match p.campaign < self.spec.campaigns {
            true => self.prepare_next_campaign(p, sink),
            false => sink.record(p, (), Event::GameEnded),
        }
    }

    /// The actions of the end of the campaign (L18). Whatever they count is as it was before any of them; since each changes only
    /// its own player's doubloons, the order of the players does not matter.
    fn act_at_end<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        let before = *p;
        for seat in p.seats() {
            let mut left = p[seat].den.and(self.end_ranks);
            let mut losses_to_come = RankSet::NONE;
            while let Some(rank) = left.highest() {
                left.remove(rank);
                match (self.change_at_end(&before, seat, rank), self.spec.settings.rest_order) {
                    (Change::Gain(doubloons), _) => self.gain(p, seat, doubloons, sink),
                    (Change::Loss(doubloons), RestOrder::Descending) => self.lose(p, seat, doubloons, sink),
                    (Change::Loss(_), RestOrder::Together) => losses_to_come.insert(rank),
                }
            }
            for rank in losses_to_come.iter() {
                if let Change::Loss(doubloons) = self.change_at_end(&before, seat, rank) {
                    self.lose(p, seat, doubloons, sink);
                }
            }
        }
    }

    /// What a player's character gains or loses at the end of the campaign.
    fn change_at_end(&self, before: &Position, seat: Seat, rank: Rank) -> Change {
        let rest = Rest { p: before, settings: &self.spec.settings, seat, rank };
        self.effects[rank.index()].end.map_or(Change::Gain(0), |effect| effect.change(&rest))
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
