//! Scoring phase: THE DAY OF REST. Actions of the end of the campaign, then the fortunes.

use super::{EffectTime, Event, Libertalia, MAX_PLAYERS, Phase, Position, RankSet, RestOrder, Tokens};
use crate::kernel::{AnySink, Seat, Sink};

impl Libertalia {
    /// Everything that happens on the day of rest; then the next campaign begins, or the game is over.
    #[inline(never)]
    pub(super) fn hold_day_of_rest<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        self.begin_phase(p, Phase::Rest, sink);
        self.act_at_end(p, sink);
        let mut points = [0; MAX_PLAYERS];
        for seat in p.seats() {
            let fortune = self.fortune_telling(p, seat, sink);
            points[seat.index()] = self.campaign_points(p, seat, fortune, sink);
        }
        for seat in p.seats() {
            let fortune = points[seat.index()];
            p[seat].score = p[seat].score.saturating_add(fortune);
            sink.record(p, (), Event::FortuneCounted { seat, fortune });
        }
        match p.campaign < self.spec.settings.campaigns && !self.ends_by_script(p, sink) {
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
                self.act(&mut before, (seat, rank, EffectTime::End), &mut AnySink::of(&mut due));
                losing.insert_if(rank, due.has_losses);
            }
            for rank in losing.iter() {
                before.draws = draws;
                let mut due = Due { game: self, p, sink, gains: false, has_losses: true };
                self.act(&mut before, (seat, rank, EffectTime::End), &mut AnySink::of(&mut due));
            }
        }
    }

    /// What a player's doubloons and tokens are worth, in doubloons; never below 0 (L19).
    pub fn fortune(&self, p: &Position, seat: Seat) -> i32 {
        self.fortune_telling(p, seat, &mut ())
    }

    /// The fortune that a player would have with so many doubloons and such tokens (L19).
    pub fn fortune_with(&self, p: &Position, seat: Seat, doubloons: u32, tokens: Tokens) -> i32 {
        let mut p = p.clone();
        (p[seat].doubloons, p[seat].tokens) = (doubloons, tokens);
        self.fortune(&p, seat)
    }

    /// The fortune, and what fails when it is counted.
    fn fortune_telling<S: Sink<Libertalia>>(&self, p: &Position, seat: Seat, sink: &mut S) -> i32 {
        let tokens: i32 = self.spec.tokens.iter().map(|kind| self.worth(p, seat, kind, sink)).sum();
        let doubloons = i32::try_from(p[seat].doubloons).unwrap_or(i32::MAX);
        doubloons.saturating_add(tokens).max(0)
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
