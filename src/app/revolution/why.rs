//! Why something on the table is as it is: back through the moments that have been seen to the bids, cards, scripts and rules
//! behind it. What lies behind shields is in no moment.

use super::{Moment, MomentKind, Timeline};
use crate::app::table::TableSession;
use crate::desk::{BidComparison, RevolutionWords, SpokenGame, revolution_point_behind, revolution_section};
use crate::games::revolution::{AreaId, CardKind, Cause, Event, Revolution, SpaceId};
use crate::kernel::Seat;
use crate::kit::PointGame;
use crate::load::{Place, Span};
use crate::model::{DataPack, Effect, RevolutionPoint};

/// Something on the table whose history can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhySubject {
    /// A seat's Support.
    Support(Seat),
    /// A seat's chips.
    Chips(Seat),
    /// The markers of an area, and who gets its Support.
    Area(AreaId),
    /// Who has control of a space, in the round in which it was resolved last.
    Space(SpaceId),
    /// The end of the game.
    Ending,
}

/// A step on the way to where a thing is.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// The moment at which it happened.
    pub moment: usize,
    /// The card that was drawn for it.
    pub card: Option<CardKind>,
    /// Whether the bids on the space of the moment led to it.
    pub is_of_space: bool,
    /// The events that changed the subject.
    pub events: Vec<Event>,
    /// The script that did it.
    pub script: Option<Place>,
    /// The sections of the rulebook and the rulings.
    pub section: &'static str,
}

impl TableSession<Revolution> {
    /// The steps that made a thing what it is at the moment that is looked at, the last one first.
    pub fn why(&self, thing: WhySubject) -> Vec<Reason> {
        let (Some(sandbox), Some(pack)) = (self.sandbox(), self.game_pack()) else { return Vec::new() };
        reasons(sandbox.game(), pack, thing, &self.timeline().moments, self.at())
    }
}

/// The steps that made a thing what it is at a moment, the last one first.
fn reasons(game: &Revolution, pack: &DataPack, thing: WhySubject, moments: &[Moment], at: usize) -> Vec<Reason> {
    let seen = (0..moments.len().min(at + 1)).rev();
    let reasons = seen.filter_map(|at| reason(game, pack, thing, &moments[..=at]));
    match thing {
        WhySubject::Space(_) | WhySubject::Ending => reasons.take(1).collect(),
        WhySubject::Support(_) | WhySubject::Chips(_) | WhySubject::Area(_) => reasons.collect(),
    }
}

/// Why a seat has its Support, in sentences, the last reason first: where it came from, who bid what there, and the rule.
pub(super) fn why_support(
    words: &RevolutionWords<'_>,
    pack: &DataPack,
    timeline: &Timeline,
    at: usize,
    seat: Seat,
) -> Vec<String> {
    let told = |reason: &Reason| {
        let moment = timeline.moments.get(reason.moment)?;
        let round = Revolution::when_text(words, &moment.position);
        let place = match (moment.kind, reason.card) {
            (MomentKind::Space(space), None) => format!("{round}, {}", words.space(space)),
            (MomentKind::Space(space), Some(card)) => format!("{round}, {}, {}", words.space(space), words.card(card)),
            (MomentKind::Bidding | MomentKind::Revealed | MomentKind::End, _) => round,
        };
        let compared =
            timeline.round(moment.round()).filter(|_| reason.is_of_space).and_then(|round| match moment.kind {
                MomentKind::Space(space) => {
                    let bids = Seat::first(words.game.seat_count()).map(|seat| (seat, round.bid(seat, space)));
                    let compared = BidComparison::of(bids);
                    let is_by_script = words.game.fills(RevolutionPoint::WhoControlsASpace);
                    Some(words.why(&if is_by_script { compared.by_script() } else { compared }))
                }
                MomentKind::Bidding | MomentKind::Revealed | MomentKind::End => None,
            });
        let compared = compared.map(|why| format!(" ({why})")).unwrap_or_default();
        let section = if reason.section.is_empty() { String::new() } else { format!(" ({})", reason.section) };
        Some(format!("{place}{compared}: {}{section}", Revolution::sentences(words, &reason.events)))
    };
    let reasons = reasons(words.game, pack, WhySubject::Support(seat), &timeline.moments, at);
    reasons.iter().filter_map(told).collect()
}

/// What the last of these moments did to a thing, if anything.
fn reason(game: &Revolution, pack: &DataPack, thing: WhySubject, moments: &[Moment]) -> Option<Reason> {
    let moment = moments.last()?;
    let is_of_its_space = thing_is_at(thing, moment);
    let touching = |(_, event): &(usize, &Event)| touches(**event, thing, is_of_its_space);
    let touched: Vec<(usize, &Event)> = moment.events.iter().enumerate().filter(touching).collect();
    // What tells most of a control is who has won it; of all else what came last.
    let is_control =
        |(_, event): &&(usize, &Event)| matches!(event, Event::ControlWon { .. } | Event::ControlTied { .. });
    let &(place, &event) = touched.iter().find(is_control).or(touched.last())?;
    let cause = moment.causes[place];
    let card = drawn(moments).filter(|_| cause == Cause::Card);
    Some(Reason {
        moment: moments.len() - 1,
        card,
        is_of_space: moment.events.iter().any(|event| matches!(event, Event::ControlWon { .. })),
        events: touched.into_iter().map(|(_, event)| *event).collect(),
        script: script(game, pack, (moment, card), cause, event),
        section: revolution_section(game, cause, event),
    })
}

/// The card that was drawn last in what these moments end with: a space, whose effects may have been answered since.
fn drawn(moments: &[Moment]) -> Option<CardKind> {
    let last = moments.last()?;
    let of_space = moments.iter().rev().take_while(|moment| (moment.round(), moment.kind) == (last.round(), last.kind));
    let mut events = of_space.flat_map(|moment| moment.events.iter().rev());
    events.find_map(|event| if let Event::CardDrawn { card, .. } = event { Some(*card) } else { None })
}

fn thing_is_at(thing: WhySubject, moment: &Moment) -> bool {
    matches!((thing, moment.kind), (WhySubject::Space(space), MomentKind::Space(at)) if space == at)
}

/// Whether an event changed a thing; `is_of_its_space`: it came of the space that is asked about.
fn touches(event: Event, thing: WhySubject, is_of_its_space: bool) -> bool {
    match (thing, event) {
        (
            WhySubject::Support(of),
            Event::SupportGained { seat, .. } | Event::ChipsScored { seat, .. } | Event::AreaWon { seat, .. },
        )
        | (
            WhySubject::Chips(of),
            Event::ToppedUp { seat, .. }
            | Event::ChipsPaid { seat, .. }
            | Event::ChipsGained { seat, .. }
            | Event::SupplyLacked { seat, .. },
        ) => seat == of,
        (
            WhySubject::Area(of),
            Event::MarkerPlaced { area, .. }
            | Event::AreaWasFull { area, .. }
            | Event::MarkerReplaced { area, .. }
            | Event::MarkerRemoved { area, .. }
            | Event::AreaWon { area, .. }
            | Event::AreaNotWon { area },
        ) => area == of,
        (WhySubject::Area(of), Event::MarkersSwitched { area, other_area, .. }) => area == of || other_area == of,
        (WhySubject::Area(of), Event::MarkerMoved { from, area, .. }) => area == of || from == of,
        (WhySubject::Space(_), _) => is_of_its_space,
        (WhySubject::Ending, Event::GameEnded { .. }) => true,
        (WhySubject::Support(_) | WhySubject::Chips(_) | WhySubject::Area(_) | WhySubject::Ending, _) => false,
    }
}

/// The script behind an event, at the head of its function.
fn script(
    game: &Revolution,
    pack: &DataPack,
    (moment, card): (&Moment, Option<CardKind>),
    cause: Cause,
    event: Event,
) -> Option<Place> {
    let place = |script: &Effect| {
        let at = script.script.find("fn ").unwrap_or(0);
        Place { path: script.path.clone(), span: Span { start: at, end: at } }
    };
    if let Some(point) = revolution_point_behind(game, cause, event) {
        return pack.points.iter().find(|script| script.id == point.spec().id).map(place);
    }
    let spec = game.spec();
    let effect = match (cause, moment.kind) {
        (Cause::SetUp | Cause::Rule, _) => None,
        (Cause::Effect, MomentKind::Space(space)) => spec.spaces[space.index()].effect,
        (Cause::Card, _) => card.and_then(|card| spec.cards[card.index()].effect),
        (Cause::Effect, MomentKind::Bidding | MomentKind::Revealed | MomentKind::End) => None,
    }?;
    pack.effects.get(effect.index()).map(place)
}
