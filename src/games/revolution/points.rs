//! Rule points: where a pack's script answers instead of the rulebook -- DETERMINING CONTROL, RESOLVING ACTIONS, ENDING THE
//! GAME.
//!
//! The answers are a table, where the pack alone tells them, or come from a run each time; where no script fills a point
//! there is nothing to look at. A run that fails or gives the impossible records [`Event::PointFailed`], and the rulebook's
//! rule holds; a number off its range counts as the nearest within.

use super::control::Control;
use super::point::{PointInput, PointResult, PointRunner, PointSource, Points};
use super::rules::Space;
use super::{AreaId, Chips, Currency, Event, Position, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::model::RevolutionPoint;
use std::sync::Arc;

impl Revolution {
    /// The same game with scripts at these rule points.
    pub fn with_points(
        self,
        runner: Arc<dyn PointRunner>,
        filled: impl IntoIterator<Item = (RevolutionPoint, PointSource)>,
    ) -> Revolution {
        let mut sources = [const { None }; RevolutionPoint::ALL.len()];
        filled.into_iter().for_each(|(point, source)| sources[point as usize] = Some(source));
        Revolution { points: Some(Arc::new(Points { runner, sources })), ..self }
    }

    /// Whether scripts fill any rule points.
    pub fn has_points(&self) -> bool {
        self.points.is_some()
    }

    /// Whether a script fills a rule point.
    #[inline]
    pub fn fills(&self, point: RevolutionPoint) -> bool {
        self.points.as_ref().is_some_and(|points| points.sources[point as usize].is_some())
    }

    /// All that may be asked of a point that gives a number, in the order of its table; nothing of another point.
    pub fn point_inputs(&self, point: RevolutionPoint) -> Vec<PointInput> {
        let of_spaces = || {
            let spaces = (0..self.spaces.len() as u8).map(SpaceId);
            spaces.flat_map(|space| self.all_seats().map(move |seat| (space, seat)))
        };
        match point {
            RevolutionPoint::SupportOfASpace => of_spaces().map(|(it, seat)| PointInput::Support(it, seat)).collect(),
            RevolutionPoint::ChipsOfASpace => {
                let each = |(it, seat)| Currency::ALL.map(|currency| PointInput::Chips(it, seat, currency));
                of_spaces().flat_map(each).collect()
            }
            RevolutionPoint::WorthOfAnArea => self.all_areas().map(PointInput::Worth).collect(),
            RevolutionPoint::WhoControlsASpace | RevolutionPoint::FurtherEnding => Vec::new(),
        }
    }

    /// What is impossible about an answer, if anything is.
    pub fn point_fault(&self, input: PointInput, result: PointResult) -> Option<String> {
        match (input, result) {
            (PointInput::Control(_, bidders), PointResult::Seats(seats)) => {
                let others = seats.without(bidders).lowest()?;
                Some(format!("gives {others} control, who has not bid there"))
            }
            (PointInput::Ending, PointResult::Holds(_)) => None,
            (_, PointResult::Number(number)) => {
                let range = input.range()?;
                let is_off = !range.contains(&number);
                is_off.then(|| format!("gives {number}, and may give {} to {}", range.start(), range.end()))
            }
            (_, PointResult::Seats(_) | PointResult::Holds(_)) => Some("gives a value of another kind".into()),
        }
    }

    /// Whether an answer is another than the rulebook's.
    pub fn differs_from_rulebook(&self, p: &Position, input: PointInput, result: PointResult) -> bool {
        match (input, result) {
            // Several have control as little as none.
            (PointInput::Control(space, _), PointResult::Seats(seats)) => {
                seats.single().map_or(matches!(self.control(p, space), Control::Won(_)), |seat| {
                    self.control(p, space) != Control::Won(seat)
                })
            }
            (PointInput::Support(space, _), PointResult::Number(number)) => {
                number != i64::from(self.spaces[space.index()].support)
            }
            (PointInput::Chips(space, _, currency), PointResult::Number(number)) => {
                number != i64::from(self.spaces[space.index()].chips.count(currency))
            }
            (PointInput::Worth(area), PointResult::Number(number)) => {
                number != i64::from(self.spec.areas[area.index()].support)
            }
            (PointInput::Ending, PointResult::Holds(ends)) => ends,
            (_, PointResult::Seats(_) | PointResult::Number(_) | PointResult::Holds(_)) => false,
        }
    }

    /// Asks a point that is filled; nothing of one that is not, or fails.
    fn ask_point<S: Sink<Revolution>>(&self, p: &Position, input: PointInput, sink: &mut S) -> Option<PointResult> {
        let points = self.points.as_ref()?;
        if let PointSource::Table(numbers) = points.sources[input.point() as usize].as_ref()? {
            return numbers.get(input.slot(self.seats)).copied().map(PointResult::Number);
        }
        let result = points.runner.ask(p, input);
        if result.is_none_or(|result| self.point_fault(input, result).is_some()) {
            sink.record(p, (), Event::PointFailed { point: input.point() });
        }
        result
    }

    fn ask_number<S: Sink<Revolution>>(&self, p: &Position, input: PointInput, sink: &mut S) -> Option<u16> {
        let Some(PointResult::Number(number)) = self.ask_point(p, input, sink) else { return None };
        let range = input.range()?;
        Some(number.clamp(*range.start(), *range.end()) as u16)
    }

    /// Who has control by the script, where the rulebook says `control`.
    #[cold]
    pub(super) fn control_by_script<S: Sink<Revolution>>(
        &self,
        p: &Position,
        space: SpaceId,
        control: Control,
        sink: &mut S,
    ) -> Control {
        let bidders: SeatSet = self.all_seats().filter(|&seat| !p.seat(seat).bid(space).is_empty()).collect();
        match self.ask_point(p, PointInput::Control(space, bidders), sink) {
            Some(PointResult::Seats(seats)) if seats.without(bidders).is_empty() => {
                let tied = if seats.is_empty() { bidders } else { seats };
                seats.single().map_or(Control::Tied(tied), Control::Won)
            }
            Some(PointResult::Seats(_) | PointResult::Number(_) | PointResult::Holds(_)) | None => control,
        }
    }

    /// What a space gives its winner, where scripts say.
    #[cold]
    pub(super) fn benefits_by_script<S: Sink<Revolution>>(
        &self,
        p: &Position,
        (space, seat): (SpaceId, Seat),
        printed: Space,
        sink: &mut S,
    ) -> Space {
        let support = self.ask_number(p, PointInput::Support(space, seat), sink);
        let room = |currency| (Chips::MOST as u16).saturating_sub(p.seat(seat).owned.count(currency));
        let chips = Currency::ALL.map(|currency| {
            let said = self.ask_number(p, PointInput::Chips(space, seat, currency), sink);
            said.map_or(printed.chips.count(currency), |said| said.min(room(currency)))
        });
        let [force, blackmail, gold] = chips;
        Space {
            support: support.map_or(printed.support, u32::from),
            chips: Chips::new(force, blackmail, gold),
            ..printed
        }
    }

    /// The Support that whoever wins an area gets at the end, as things stand (V29).
    pub fn area_worth<S: Sink<Revolution>>(&self, p: &Position, area: AreaId, sink: &mut S) -> u16 {
        let said = self.ask_number(p, PointInput::Worth(area), sink);
        said.unwrap_or(self.spec.areas[area.index()].support)
    }

    /// The chips and the Support that a space would give a seat, as things stand.
    pub fn space_benefits(&self, p: &Position, space: SpaceId, seat: Seat) -> (Chips, u32) {
        let mut benefits = self.spaces[space.index()];
        if self.points.is_some() {
            benefits = self.benefits_by_script(p, (space, seat), benefits, &mut ());
        }
        (benefits.chips, benefits.support)
    }

    /// Whether a script ends the game now.
    pub(super) fn ends_by_script<S: Sink<Revolution>>(&self, p: &Position, sink: &mut S) -> bool {
        self.points.is_some() && self.ask_point(p, PointInput::Ending, sink) == Some(PointResult::Holds(true))
    }
}
