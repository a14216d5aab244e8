//! Rule points: what a pack's script is asked instead of the rulebook, and what holds then -- SUNRISE, THE DAY OF REST.

use super::{Event, Libertalia, Position, Rank, Token, TokenSpec};
use crate::kernel::{Seat, Sink};
use crate::kit::{PointGame, PointQuestion, PointResult, Points};
use crate::model::LibertaliaPoint;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The question to a rule point, with everything that its script is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointInput {
    /// How high a player's character stands on the ship.
    Height(Rank, Seat),
    /// What so many tokens of a kind are worth to a player.
    Worth(Token, u8, Seat),
    /// The points of a player for a campaign, with the fortune.
    Points(Seat, i32),
    /// Whether the game ends now.
    Ending,
}

impl PointQuestion for PointInput {
    type Point = LibertaliaPoint;

    fn point(self) -> LibertaliaPoint {
        match self {
            PointInput::Height(..) => LibertaliaPoint::HeightOfACharacter,
            PointInput::Worth(..) => LibertaliaPoint::WorthOfTokens,
            PointInput::Points(..) => LibertaliaPoint::PointsOfACampaign,
            PointInput::Ending => LibertaliaPoint::FurtherEnding,
        }
    }

    fn player(self) -> Option<Seat> {
        match self {
            PointInput::Height(_, seat) | PointInput::Worth(.., seat) | PointInput::Points(seat, _) => Some(seat),
            PointInput::Ending => None,
        }
    }

    fn range(self) -> Option<RangeInclusive<i64>> {
        match self {
            PointInput::Height(..) => Some(0..=1000),
            PointInput::Worth(..) | PointInput::Points(..) => Some(-1000..=1000),
            PointInput::Ending => None,
        }
    }
}

impl PointGame for Libertalia {
    type Question = PointInput;

    #[inline]
    fn filled(&self) -> Option<&Points<Libertalia>> {
        self.points.as_deref()
    }

    fn with_filled(self, points: Arc<Points<Libertalia>>) -> Libertalia {
        self.with_point_scripts(points)
    }

    fn questions(&self, point: LibertaliaPoint) -> Vec<PointInput> {
        match point {
            LibertaliaPoint::HeightOfACharacter => {
                let of = |rank| self.all_seats().map(move |seat| PointInput::Height(rank, seat));
                self.characters.iter().flat_map(of).collect()
            }
            LibertaliaPoint::WorthOfTokens => {
                let kinds = self.spec.tokens.iter();
                let counted = kinds.flat_map(|kind| (1..=kind.count).map(move |count| (kind.token, count)));
                let of = |(token, count)| self.all_seats().map(move |seat| PointInput::Worth(token, count, seat));
                counted.flat_map(of).collect()
            }
            LibertaliaPoint::PointsOfACampaign | LibertaliaPoint::FurtherEnding => Vec::new(),
        }
    }

    fn place(&self, question: PointInput) -> usize {
        match question {
            PointInput::Height(rank, seat) => self.characters.below(rank).len() * self.seats + seat.index(),
            PointInput::Worth(token, count, seat) => {
                let before = self.spec.tokens.iter().take_while(|kind| kind.token != token);
                let kinds: usize = before.map(|kind| usize::from(kind.count)).sum();
                (kinds + usize::from(count) - 1) * self.seats + seat.index()
            }
            PointInput::Points(..) | PointInput::Ending => 0,
        }
    }

    fn is_impossible(&self, question: PointInput, result: PointResult) -> Option<String> {
        match (question, result) {
            (PointInput::Ending, PointResult::Holds(_)) => None,
            (_, PointResult::Seats(_) | PointResult::Holds(_) | PointResult::Number(_)) => {
                Some("gives a value of another kind".into())
            }
        }
    }

    fn differs_from_rulebook(&self, _: &Position, question: PointInput, result: PointResult) -> bool {
        match (question, result) {
            (PointInput::Height(rank, _), PointResult::Number(height)) => height != i64::from(rank.0),
            (PointInput::Worth(token, count, _), PointResult::Number(worth)) => {
                worth != i64::from(self.spec.usual_worth(token, count))
            }
            (PointInput::Points(_, fortune), PointResult::Number(points)) => points != i64::from(fortune),
            (PointInput::Ending, PointResult::Holds(ends)) => ends,
            (_, PointResult::Seats(_) | PointResult::Number(_) | PointResult::Holds(_)) => false,
        }
    }

    fn point_failed(point: LibertaliaPoint) -> Event {
        Event::PointFailed { point }
    }
}

impl Libertalia {
    /// How high a player's character stands on the ship (L8).
    #[inline]
    pub(super) fn height<S: Sink<Libertalia>>(&self, p: &Position, seat: Seat, rank: Rank, sink: &mut S) -> u16 {
        let rulebook = u16::from(rank.0);
        match self.points {
            None => rulebook,
            Some(_) => {
                self.ask_number(p, PointInput::Height(rank, seat), sink).map_or(rulebook, |height| height as u16)
            }
        }
    }

    /// What all tokens of a kind in a player's den are worth (L19).
    pub(super) fn worth<S: Sink<Libertalia>>(&self, p: &Position, seat: Seat, kind: &TokenSpec, sink: &mut S) -> i32 {
        self.worth_of_so_many(p, seat, (kind, p[seat].tokens.of(kind.token)), sink)
    }

    /// What so many tokens of a kind would be worth to a player, of which there are no more.
    pub fn worth_of_so_many<S: Sink<Libertalia>>(
        &self,
        p: &Position,
        seat: Seat,
        (kind, count): (&TokenSpec, u8),
        sink: &mut S,
    ) -> i32 {
        if self.points.is_none() || count == 0 {
            return kind.worth_of(count);
        }
        let said = self.ask_number(p, PointInput::Worth(kind.token, count, seat), sink);
        said.map_or(kind.worth_of(count), |worth| worth as i32)
    }

    /// The points that a player gets for a campaign with such a fortune (L19).
    pub(super) fn campaign_points<S: Sink<Libertalia>>(
        &self,
        p: &Position,
        seat: Seat,
        fortune: i32,
        sink: &mut S,
    ) -> i32 {
        let said = self.ask_number(p, PointInput::Points(seat, fortune), sink);
        said.map_or(fortune, |points| points as i32)
    }

    /// Whether a script ends the game after the day of rest (L22).
    pub(super) fn ends_by_script<S: Sink<Libertalia>>(&self, p: &Position, sink: &mut S) -> bool {
        self.ask_whether(p, PointInput::Ending, sink)
    }
}
