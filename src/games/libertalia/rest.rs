//! Scoring phase: THE DAY OF REST. Actions of the end of the campaign, then the fortunes.

use super::{EffectTime, Event, Libertalia, Phase, Position, RankSet, RestOrder, Tokens};
use crate::kernel::{Seat, Sink};

impl Libertalia {
    /// Everything that happens on the day of rest; then the next campaign begins, or the game is over.
    pub(super) fn hold_day_of_rest<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        self.begin_phase(p, Phase::Rest, sink);
        self.act_at_end(p, sink);
        for seat in p.seats() {
            let fortune = self.fortune(p, seat);
            p[seat].score = p[seat].score.saturating_add(fortune);
            sink.record(p, (), Event::FortuneCounted { seat, fortune });
        }
        match p.campaign < self.spec.settings.campaigns {
            true => self.prepare_next_campaign(p, sink),
            false => sink.record(p, (), Event::GameEnded),
        }
    }

    /// The actions of the end of the campaign (L18). At the same time: whatever they count is as it was before any of them, and
    /// of each player gains are added first; or one by one by decreasing rank.
    fn act_at_end<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        match self.spec.settings.rest_order {
            RestOrder::Together => self.act_together(p, sink),
            RestOrder::Descending => {
                for seat in p.seats() {
                    let mut left = p[seat].den.and(self.end_ranks);
                    while let Some(rank) = left.highest() {
                        left.remove(rank);
                        self.act(p, (seat, rank, EffectTime::End), sink);
                    }
                }
            }
        }
    }

    fn act_together<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        let (mut before, draws) = (p.clone(), p.draws);
        for seat in p.seats() {
            let mut left = p[seat].den.and(self.end_ranks);
            let mut losing = RankSet::NONE;
            while let Some(rank) = left.highest() {
                left.remove(rank);
                before.draws = draws;
                let mut due = Due { game: self, p, sink, gains: true, has_losses: false };
                self.act(&mut before, (seat, rank, EffectTime::End), &mut due);
                losing.insert_if(rank, due.has_losses);
            }
            for rank in losing.iter() {
                before.draws = draws;
                let mut due = Due { game: self, p, sink, gains: false, has_losses: true };
                self.act(&mut before, (seat, rank, EffectTime::End), &mut due);
            }
        }
    }

    /// What a player's doubloons and tokens are worth, in doubloons; never below 0 (L19).
    pub fn fortune(&self, p: &Position, seat: Seat) -> i32 {
        self.fortune_of(p[seat].doubloons, p[seat].tokens)
    }

    /// What so many doubloons and tokens are worth, in doubloons; never below 0 (L19).
    pub fn fortune_of(&self, doubloons: u32, tokens: Tokens) -> i32 {
        let tokens = self.spec.tokens.iter().map(|kind| {
            let count = tokens.of(kind.token);
            let sets = kind.set.map_or(0, |set| (count / set.of) as i32 * set.worth);
            count as i32 * kind.worth + sets
        });
        let doubloons = i32::try_from(doubloons).unwrap_or(i32::MAX);
        doubloons.saturating_add(tokens.sum()).max(0)
    }
}

/// Does what actions of the day of rest tell of themselves: their gains, or their losses.
struct Due<'a, S> {
    game: &'a Libertalia,
    /// The position that changes; the actions see another.
    p: &'a mut Position,
    sink: &'a mut S,
    gains: bool,
    /// Whether losses were told.
    has_losses: bool,
}

impl<S: Sink<Libertalia>> Sink<Libertalia> for Due<'_, S> {
    fn record(&mut self, _: &Position, (): (), event: Event) {
        let Due { game, p, sink, gains, has_losses } = self;
        match (event, *gains) {
            (Event::DoubloonsGained { seat, doubloons }, true) => game.gain(p, seat, doubloons, *sink),
            (Event::DoubloonsLost { .. } | Event::DoubloonsGiven { .. }, true) => *has_losses = true,
            (Event::DoubloonsLost { seat, doubloons }, false) => game.lose(p, seat, doubloons, *sink),
            (Event::DoubloonsGiven { from, to, doubloons }, false) => game.give(p, from, to, doubloons, *sink),
            (Event::EffectFailed { .. }, true) => sink.record(p, (), event),
            // Nothing else happens on the day of rest, or it was told before.
            _ => {}
        }
    }
}
