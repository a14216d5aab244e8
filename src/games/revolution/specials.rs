//! RESOLVING ACTIONS, CARDS -- V24, V25: the Spy, the Apothecary, and Remove 1 Influence.
//!
//! Each asks for markers on the board, named by area and owner; markers of one owner in one area are the same choice. Where
//! nothing could change, nothing is asked.

use super::{AreaId, Choice, Event, Position, Question, Refusal, Revolution};
use crate::kernel::{Seat, SeatSet, Sink};

impl Revolution {
    /// The Spy may replace an opponent's marker by one of the seat's own from its supply (V4, V25).
    pub(super) fn offer_replacing<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, sink: &mut S) {
        if p.seat(seat).markers_left == 0 {
            sink.record(p, (), Event::NoMarkerLeft { seat, space: p.space() });
        } else {
            self.ask_if_any(p, seat, Question::Replace, sink);
        }
    }

    /// The Apothecary may switch two markers, own ones too (V25).
    pub(super) fn offer_switching<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, sink: &mut S) {
        self.ask_if_any(p, seat, Question::Switch, sink);
    }

    /// A card removes an opponent's marker; it must, if there is one (V24).
    pub(super) fn order_removing<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, sink: &mut S) {
        self.ask_if_any(p, seat, Question::Remove, sink);
    }

    fn ask_if_any<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, question: Question, sink: &mut S) {
        p.question = question;
        if self.all_areas().any(|area| !self.owners_to_name(p, seat, area).is_empty()) {
            p.ask(seat, question);
        } else {
            sink.record(p, (), Event::NothingToChange { seat, space: p.space() });
        }
    }

    pub(super) fn list_targets(&self, p: &Position, seat: Seat, choices: &mut Vec<Choice>) {
        for area in self.all_areas() {
            let owners = self.owners_to_name(p, seat, area);
            choices.extend(owners.iter().map(|owner| Choice::Marker { area, owner }));
        }
        if may_decline(p.question) {
            choices.push(Choice::Nothing);
        }
    }

    /// The owners of the markers in an area that answer the question.
    #[inline]
    fn owners_to_name(&self, p: &Position, seat: Seat, area: AreaId) -> SeatSet {
        let owners = p.markers(area).owners();
        match p.question {
            Question::Remove | Question::Replace => owners.without(SeatSet::only(seat)),
            Question::Switch => owners.iter().filter(|&owner| self.has_partner(p, area, owner)).collect(),
            Question::Partner { area: first, .. } if area == first => SeatSet::NONE,
            Question::Partner { owner: first, .. } => owners.without(SeatSet::only(first)),
            Question::Bid | Question::Nothing => SeatSet::NONE,
        }
    }

    /// Does a marker stand in another area and belong to another owner?
    #[inline]
    fn has_partner(&self, p: &Position, area: AreaId, owner: Seat) -> bool {
        let placed = |seat: Seat| u32::from(self.spec.settings.markers - p.seat(seat).markers_left);
        let of_others: u32 = self.all_seats().filter(|&other| other != owner).map(placed).sum();
        of_others > u32::from(p.markers(area).total() - p.markers(area).of(owner))
    }

    /// Why the marker does not answer the question, or `None` if it does.
    pub(super) fn marker_refusal(&self, p: &Position, seat: Seat, area: AreaId, owner: Seat) -> Option<Refusal> {
        let exists = area.index() < self.spec.areas.len() && p.markers(area).owners().has(owner);
        if !exists {
            return Some(Refusal::NoMarkerThere { area, owner });
        }
        if self.owners_to_name(p, seat, area).has(owner) {
            return None;
        }
        Some(match p.question {
            Question::Remove | Question::Replace => Refusal::OwnMarker { area },
            Question::Switch => Refusal::NoPartner { area, owner },
            Question::Partner { area: first, .. } if area == first => Refusal::SameArea { area },
            Question::Partner { .. } => Refusal::SameOwner { owner },
            Question::Bid | Question::Nothing => Refusal::NoMarkerIsAsked,
        })
    }

    /// Why the seat may not decline, or `None` if it may.
    pub(super) fn decline_refusal(&self, p: &Position) -> Option<Refusal> {
        if may_decline(p.question) {
            return None;
        }
        Some(match p.question {
            Question::Bid | Question::Nothing => Refusal::ChipsMustBeLaid,
            Question::Remove => Refusal::MustRemove,
            Question::Replace | Question::Switch | Question::Partner { .. } => Refusal::MustNamePartner,
        })
    }

    pub(super) fn name_marker<S: Sink<Revolution>>(
        &self,
        p: &mut Position,
        seat: Seat,
        area: AreaId,
        owner: Seat,
        sink: &mut S,
    ) {
        match p.question {
            Question::Remove => {
                p.take_marker(owner, area);
                sink.record(p, (), Event::MarkerRemoved { seat, area, owner });
            }
            Question::Replace => {
                p.take_marker(owner, area);
                p.put_marker(seat, area);
                sink.record(p, (), Event::MarkerReplaced { seat, area, owner });
            }
            Question::Switch => {
                p.ask(seat, Question::Partner { area, owner });
                return;
            }
            Question::Partner { area: first_area, owner: first_owner } => {
                p.areas[first_area.index()].exchange(first_owner, owner);
                p.areas[area.index()].exchange(owner, first_owner);
                let (other_area, other_owner) = (area, owner);
                let (area, owner) = (first_area, first_owner);
                sink.record(p, (), Event::MarkersSwitched { seat, area, owner, other_area, other_owner });
            }
            Question::Bid | Question::Nothing => {}
        }
        self.after_target(p, sink);
    }

    pub(super) fn decline<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, sink: &mut S) {
        sink.record(p, (), Event::Declined { seat, space: p.space() });
        self.after_target(p, sink);
    }

    fn after_target<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        p.asked = SeatSet::NONE;
        self.resolve_on(p, sink);
    }
}

/// Only the Spy and the first question of the Apothecary may be declined (V24, V25).
fn may_decline(question: Question) -> bool {
    match question {
        Question::Replace | Question::Switch => true,
        Question::Bid | Question::Remove | Question::Partner { .. } | Question::Nothing => false,
    }
}
