//! The origin of events: a choice, a card's effect, a script at a rule point, or the rules going on by themselves.

use super::{EventCause, section, section_of_question};
use crate::games::liberte::{Cause, Choice, Ending, Event, Liberte, Position, Question};
use crate::model::{CardId, EffectId, Phase, RulePoint};

/// The origin of events, as they are observed one after the other.
#[derive(Clone, Copy, Debug)]
pub struct EventOrigin {
    /// The cause.
    pub by: EventCause,
    /// The card that it is about.
    pub card: Option<CardId>,
    /// The effect that runs.
    pub effect: Option<EffectId>,
    /// The phase.
    pub phase: Phase,
    /// Whether what the choice was about is over, and the rules have gone on by themselves.
    pub is_over: bool,
}

impl EventOrigin {
    /// What is about to happen after a position by a choice; without one, by the rules alone.
    pub fn of(before: &Position, made: Option<Choice>) -> EventOrigin {
        let mut origin = EventOrigin {
            by: EventCause::Rule,
            card: None,
            effect: None,
            phase: before.phase,
            is_over: made.is_none(),
        };
        match (before.question, made) {
            (Question::Place | Question::CleanUp, _) => origin.card = Some(before.action.card),
            (Question::Target, Some(_)) => match before.effect.cause {
                Cause::Card { card, effect, .. } => {
                    (origin.by, origin.card, origin.effect) = (EventCause::Effect, Some(card), Some(effect));
                }
                Cause::Point(point) => origin.by = EventCause::Point(point),
            },
            (_, Some(Choice::Play(card) | Choice::Battle(card) | Choice::Advance(card) | Choice::Take(card))) => {
                origin.card = Some(card);
            }
            (_, Some(Choice::Discard(card))) => origin.card = Some(card),
            _ => {}
        }
        origin
    }

    /// Observes an event before it is looked at.
    pub fn observe(&mut self, game: &Liberte, event: Event) {
        use Event::*;
        let filled = |point: RulePoint| game.pack().points.iter().any(|it| it.point == point);
        let or_rule = |point: RulePoint| if filled(point) { EventCause::Point(point) } else { EventCause::Rule };
        let mut goes_on = |by: EventCause| (self.by, self.is_over) = (by, true);
        match event {
            CardPlayed { card, .. } => {
                let effect = game.pack().cards.get(card.index()).and_then(|card| card.effect());
                (self.card, self.effect) = (Some(card), effect);
                self.by = if effect.is_some() { EventCause::Effect } else { EventCause::Rule };
            }
            TurnBegan { .. } => goes_on(or_rule(RulePoint::TurnBegins)),
            RoundBegan { .. } => goes_on(or_rule(RulePoint::RoundBegins)),
            VotesReturned => goes_on(or_rule(RulePoint::TurnEnds)),
            PhaseBegan { phase } => {
                goes_on(EventCause::Rule);
                self.phase = phase;
            }
            TieBegan { .. } | OrderSet { .. } | ReserveReturned | BattleWon { .. } | BattleLost { .. } => {
                goes_on(EventCause::Rule);
            }
            VoteCast { .. } => {
                let of_points = or_rule(RulePoint::PointsOfAProvince);
                let by_votes = [RulePoint::WhoWinsAProvince, RulePoint::VotesOfAProvince];
                let by =
                    by_votes.into_iter().find(|&point| filled(point)).map_or(EventCause::Province, EventCause::Point);
                let by = if by == EventCause::Province && of_points != EventCause::Rule { of_points } else { by };
                (self.by, self.is_over) = (by, self.is_over || !self.is_advance());
            }
            GovernmentFormed { .. } | OppositionFormed { .. } => {
                let by = or_rule(RulePoint::PointsOfAPlace);
                (self.by, self.is_over) = (by, self.is_over || !self.is_advance());
            }
            NoVote { .. } => goes_on(or_rule(RulePoint::WhoWinsAProvince)),
            GameEnded { ending: Ending::FurtherEnding } => goes_on(EventCause::Point(RulePoint::FurtherEnding)),
            GameEnded { .. } => goes_on(EventCause::Rule),
            _ => {}
        }
    }

    /// The section behind an event that was heard last, of those that came of a choice (`is_made`) in a position.
    pub fn section(&self, event: Event, before: &Position, is_made: bool) -> &'static str {
        if is_made && self.by == EventCause::Rule && before.question == Question::Advance && !self.is_over {
            return section_of_question(before.question, before.tie.about);
        }
        section(event, self.by, self.phase)
    }

    /// Whether the choice was a card advanced in a tie.
    fn is_advance(&self) -> bool {
        self.card.is_some() && matches!(self.phase, Phase::Battle | Phase::Election)
    }
}
