//! Rule points: where a pack's script answers instead of the rulebook -- DETERMINING CONTROL, RESOLVING ACTIONS, ENDING THE
//! GAME.

use super::chips::CURRENCIES;
use super::control::Control;
use super::point::PointInput;
use super::rules::Space;
use super::{AreaId, Chips, Currency, Event, MAX_PLAYERS, Position, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::kit::{PointGame, PointResult, Points};
use crate::model::RevolutionPoint;
use std::sync::Arc;

impl PointGame for Revolution {
    type Question = PointInput;

    #[inline]
    fn filled(&self) -> Option<&Points<Revolution>> {
        self.points.as_deref()
    }

    fn with_filled(self, points: Arc<Points<Revolution>>) -> Revolution {
        Revolution { points: Some(points), ..self }
    }

    fn questions(&self, point: RevolutionPoint) -> Vec<PointInput> {
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

    fn place(&self, question: PointInput) -> usize {
        let of = |space: SpaceId, seat: Seat| space.index() * self.seats + seat.index();
        match question {
            PointInput::Support(space, seat) => of(space, seat),
            PointInput::Chips(space, seat, currency) => of(space, seat) * CURRENCIES + currency.index(),
            PointInput::Worth(area) => area.index(),
            PointInput::Control(..) | PointInput::Ending => 0,
        }
    }

    fn is_impossible(&self, question: PointInput, result: PointResult) -> Option<String> {
        match (question, result) {
            (PointInput::Control(_, bidders), PointResult::Seats(seats)) => {
                let others = seats.without(bidders).lowest()?;
                Some(format!("gives {others} control, who has not bid there"))
            }
            (PointInput::Ending, PointResult::Holds(_)) => None,
            (_, PointResult::Seats(_) | PointResult::Holds(_) | PointResult::Number(_)) => {
                Some("gives a value of another kind".into())
            }
        }
    }

    fn differs_from_rulebook(&self, p: &Position, question: PointInput, result: PointResult) -> bool {
        match (question, result) {
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

    fn point_failed(point: RevolutionPoint) -> Event {
        Event::PointFailed { point }
    }
}

impl Revolution {
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

    /// Whether a script says who has control of spaces.
    pub fn asks_who_controls(&self) -> bool {
        self.fills(RevolutionPoint::WhoControlsASpace)
    }

    /// Who would have control of a space if these bids lay there, by seat; nobody where they tie. In the position no bid lies
    /// anywhere, neither before nor after.
    pub fn would_control(&self, p: &mut Position, space: SpaceId, bids: &[Chips; MAX_PLAYERS]) -> Option<Seat> {
        for (seat, &chips) in self.all_seats().zip(bids).filter(|(_, chips)| !chips.is_empty()) {
            p.seat_mut(seat).lay(space, chips);
        }
        p.resolved = space.0 + 1;
        let control = self.who_controls(p, space, &mut ());
        self.all_seats().for_each(|seat| p.seat_mut(seat).open_bid());
        match control {
            Control::Won(seat) => Some(seat),
            Control::Tied(_) | Control::NoBid => None,
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
        let support = self.ask_number(p, PointInput::Support(space, seat), sink).map(|said| said as u32);
        let room = |currency| (Chips::MOST as u16).saturating_sub(p.seat(seat).owned.count(currency));
        let chips = Currency::ALL.map(|currency| {
            let said = self.ask_number(p, PointInput::Chips(space, seat, currency), sink);
            said.map_or(printed.chips.count(currency), |said| (said as u16).min(room(currency)))
        });
        let [force, blackmail, gold] = chips;
        Space { support: support.unwrap_or(printed.support), chips: Chips::new(force, blackmail, gold), ..printed }
    }

    /// The Support that whoever wins an area gets at the end, as things stand (V29).
    pub fn area_worth<S: Sink<Revolution>>(&self, p: &Position, area: AreaId, sink: &mut S) -> u16 {
        let said = self.ask_number(p, PointInput::Worth(area), sink);
        said.map_or(self.spec.areas[area.index()].support, |said| said as u16)
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
        self.ask_whether(p, PointInput::Ending, sink)
    }
}
