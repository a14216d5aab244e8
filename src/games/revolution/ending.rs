//! ENDING THE GAME -- V28 to V32.
//!
//! The end is looked for once a round, when the last space is resolved: all Influence spaces hold a marker. Then chips score,
//! where the edition says so, and each area goes to whoever has strictly the most markers in it.

use super::spec::TieBreak;
use super::{AreaId, Cause, Currency, Ending, Event, Position, Question, Revolution};
use crate::kernel::{Outcome, Seat, SeatSet, Sink};
use crate::kit::PointGame;
use crate::model::RevolutionPoint;

impl Revolution {
    /// Ends the game or begins the next round, after the last space of the chart.
    #[inline(never)]
    pub(super) fn end_round<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        if self.all_areas().all(|area| self.is_full(p, area)) {
            self.end_game(p, Ending::InfluenceFull, sink);
        } else if self.ends_by_script(p, sink) {
            self.end_game(p, Ending::FurtherEnding, sink);
        } else if p.round >= self.spec.settings.most_rounds {
            self.end_game(p, Ending::RoundLimit, sink);
        } else {
            self.begin_round(p, sink);
        }
    }

    /// The endings that a game may have: the rulebook's, and a pack's own where a script says when.
    pub fn endings(&self) -> impl Iterator<Item = Ending> {
        let has_further = self.fills(RevolutionPoint::FurtherEnding);
        Ending::ALL.into_iter().filter(move |&ending| ending != Ending::FurtherEnding || has_further)
    }

    fn end_game<S: Sink<Revolution>>(&self, p: &mut Position, ending: Ending, sink: &mut S) {
        self.score_chips(p, sink);
        self.score_areas(p, sink);
        p.question = Question::Nothing;
        p.ending = Some(ending);
        sink.record(p, Cause::Rule, Event::GameEnded { ending });
    }

    /// Chips score before the areas, and stay where they are (V31).
    fn score_chips<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        let worth = self.spec.settings.chips_score;
        for seat in self.all_seats() {
            let owned = p.seat(seat).owned;
            let of = |currency: Currency| u32::from(owned.count(currency)) * u32::from(worth[currency.index()]);
            let support = Currency::ALL.into_iter().map(of).sum();
            if support > 0 {
                p.seat_mut(seat).support += support;
                sink.record(p, Cause::Rule, Event::ChipsScored { seat, support });
            }
        }
    }

    fn score_areas<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        for area in self.all_areas() {
            if let Some(seat) = self.area_winner(p, area) {
                let support = self.area_worth(p, area, sink);
                p.seat_mut(seat).support += u32::from(support);
                sink.record(p, Cause::Rule, Event::AreaWon { seat, area, support });
            } else {
                sink.record(p, Cause::Rule, Event::AreaNotWon { area });
            }
        }
    }

    /// The seat with strictly the most markers in the area; none if there is none (V29).
    pub fn area_winner(&self, p: &Position, area: AreaId) -> Option<Seat> {
        let markers = p.markers(area);
        let most = self.all_seats().map(|seat| markers.of(seat)).max().filter(|&most| most > 0)?;
        let at_top: SeatSet = self.all_seats().filter(|&seat| markers.of(seat) == most).collect();
        at_top.single()
    }

    /// Who won and by how much Support (V30).
    pub(super) fn outcome_of(&self, p: &Position) -> Option<Outcome> {
        let ending = p.ending?;
        let score = |seat: Seat| (p.seat(seat).support, self.tie_breaker(p, seat));
        let best = self.all_seats().map(score).max()?;
        let winners = self.all_seats().filter(|&seat| score(seat) == best).collect();
        let points = self.all_seats().map(|seat| p.seat(seat).support as i32).collect();
        Some(Outcome { end: ending.id(), winners, points })
    }

    /// What decides between seats with the same Support.
    fn tie_breaker(&self, p: &Position, seat: Seat) -> usize {
        match self.spec.settings.tie {
            TieBreak::Shared => 0,
            TieBreak::MostAreas => self.all_areas().filter(|&area| self.area_winner(p, area) == Some(seat)).count(),
            TieBreak::MostMarkers => self.all_areas().map(|area| usize::from(p.markers(area).of(seat))).sum(),
        }
    }
}
