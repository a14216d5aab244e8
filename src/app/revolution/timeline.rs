//! A game of Revolution! as the moments that one follows at the table: the bidding of a round, the shields lifted, then space
//! by space and card by card, and the end.
//!
//! A choice that closes the last bid resolves a whole round at once; here it is many moments. Chips that are laid are none:
//! what lies behind a shield is told to nobody.

use crate::games::revolution::{Chips, Event, MAX_PLAYERS, MAX_SPACES, Position, Revolution, SpaceId};
use crate::kernel::{Game, Observation, Observations, Seat, SeatSet};
use crate::sandbox::Sandbox;

/// A moment of a game.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What it is about.
    pub kind: MomentKind,
    /// The round.
    pub round: u16,
    /// The number of choices after which it came.
    pub choices: usize,
    /// Whether the game stood still here, waiting for a choice or over.
    pub is_decision: bool,
    /// The position after it.
    pub position: Position,
    /// What happened.
    pub events: Vec<Event>,
}

/// What a moment is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MomentKind {
    /// The bids of a round are laid.
    Bidding,
    /// The shields are lifted.
    Revealed,
    /// A space is resolved, or a card of it drawn.
    Space(SpaceId),
    /// The game ends.
    End,
}

/// What became of a space in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SpaceResult {
    /// Nobody had bid.
    #[default]
    NoBid,
    /// Equal bids at the top.
    Tied(SeatSet),
    /// A seat has won control.
    Won(Seat),
    /// These seats have bought cards.
    Sold(SeatSet),
}

/// The bids of a round, which everybody has seen.
#[derive(Clone, Debug)]
pub struct Round {
    /// The number of the round, from 1.
    pub number: u16,
    bids: [[Chips; MAX_SPACES]; MAX_PLAYERS],
    results: [SpaceResult; MAX_SPACES],
}

impl Round {
    /// What a seat had laid on a space.
    pub fn bid(&self, seat: Seat, space: SpaceId) -> Chips {
        self.bids[seat.index() % MAX_PLAYERS][space.index()]
    }

    /// What became of a space; it may be looked at only in moments that come after it.
    pub fn result(&self, space: SpaceId) -> SpaceResult {
        self.results[space.index()]
    }
}

/// All moments of a game, and the bids of all rounds that are resolved or being resolved.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    /// The moments, the first one first; none before a game has begun.
    pub moments: Vec<Moment>,
    rounds: Vec<Round>,
}

impl Timeline {
    /// The moments of a game, along the branch that is played on.
    pub fn of(sandbox: &Sandbox<Revolution>) -> Timeline {
        let (game, steps) = (sandbox.game(), sandbox.tree().branch().steps());
        let mut timeline = Timeline::default();
        for (choices, step) in steps.iter().enumerate().filter(|(_, step)| !step.events.is_empty()) {
            let mut seen = Observations::default();
            let mut position = match choices.checked_sub(1) {
                Some(before) => steps[before].position.clone(),
                // What cannot be arranged has not begun.
                None => match sandbox.scenario() {
                    Some(scenario) => {
                        game.arrange_scenario(scenario, &mut seen).unwrap_or(sandbox.tree().start().clone())
                    }
                    None => game.start(sandbox.head().seed, &mut seen),
                },
            };
            for made in step.made.iter().chain(&step.forced) {
                game.play(&mut position, made.seat, made.choice, &mut seen);
            }
            seen.0.into_iter().for_each(|observation| timeline.take(choices, observation));
            if let Some(last) = timeline.moments.last_mut() {
                last.is_decision = true;
                last.position = step.position.clone();
            }
        }
        timeline
    }

    /// The round of a number, if its shields are lifted.
    pub fn round(&self, number: u16) -> Option<&Round> {
        self.rounds.iter().find(|round| round.number == number)
    }

    /// The rounds whose shields are lifted.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The latest moment up to this one at which the game waited for a choice.
    pub fn decision_before(&self, at: usize) -> usize {
        let moments = self.moments.iter().take(at.saturating_add(1));
        moments.enumerate().rfind(|(_, moment)| moment.is_decision).map_or(0, |(at, _)| at)
    }

    /// The last moment after so many choices, or before: chips that are laid are none.
    pub fn after(&self, choices: usize) -> Option<usize> {
        self.moments.iter().rposition(|moment| moment.choices <= choices)
    }

    fn take(&mut self, choices: usize, observation: Observation<Revolution>) {
        let Observation { position, event, .. } = observation;
        let kind = match event {
            Event::RoundBegan { .. } | Event::ToppedUp { .. } => MomentKind::Bidding,
            Event::BidsRevealed | Event::BidRevealed { .. } => MomentKind::Revealed,
            Event::ChipsScored { .. } | Event::AreaWon { .. } | Event::AreaNotWon { .. } | Event::GameEnded { .. } => {
                MomentKind::End
            }
            Event::ControlWon { .. }
            | Event::ControlTied { .. }
            | Event::ChipsPaid { .. }
            | Event::ChipsReturned { .. }
            | Event::ChipsGained { .. }
            | Event::SupplyLacked { .. }
            | Event::SupportGained { .. }
            | Event::MarkerPlaced { .. }
            | Event::AreaWasFull { .. }
            | Event::NoMarkerLeft { .. }
            | Event::MarkerReplaced { .. }
            | Event::MarkersSwitched { .. }
            | Event::MarkerRemoved { .. }
            | Event::MarkerMoved { .. }
            | Event::EffectFailed { .. }
            | Event::PointFailed { .. }
            | Event::NothingToChange { .. }
            | Event::Declined { .. }
            | Event::DeckShuffled { .. }
            | Event::CardDrawn { .. }
            | Event::NoCardLeft { .. } => match position.resolved() {
                // Before the first bids: the chips of the set-up.
                0 => MomentKind::Bidding,
                resolved => MomentKind::Space(SpaceId(resolved as u8 - 1)),
            },
        };
        self.note_result(&position, event);
        let round = position.round();
        let is_drawn = matches!(event, Event::CardDrawn { .. } | Event::NoCardLeft { .. });
        match self.moments.last_mut() {
            Some(last) if (last.kind, last.choices, last.round) == (kind, choices, round) && !is_drawn => {
                last.events.push(event);
                last.position = position;
            }
            _ => self.moments.push(Moment { kind, round, choices, is_decision: false, position, events: vec![event] }),
        }
    }

    fn note_result(&mut self, position: &Position, event: Event) {
        if event == Event::BidsRevealed {
            let mut bids = [[Chips::NONE; MAX_SPACES]; MAX_PLAYERS];
            for (seat, bids) in (0..).map(Seat).zip(&mut bids) {
                let spaces = (0..).map(SpaceId).zip(bids);
                spaces.for_each(|(space, chips)| *chips = position.seat(seat).bid(space));
            }
            let results = [SpaceResult::NoBid; MAX_SPACES];
            self.rounds.push(Round { number: position.round(), bids, results });
        }
        let Some(round) = self.rounds.last_mut() else { return };
        if let Event::ControlWon { seat, space, .. } = event {
            round.results[space.index()] = SpaceResult::Won(seat);
        } else if let Event::ControlTied { space, seats } = event {
            round.results[space.index()] = SpaceResult::Tied(seats);
        } else if let Event::ChipsPaid { seat, space, .. } = event {
            // Chips are paid where control was won, and on the Card, where nobody wins it.
            let result = &mut round.results[space.index()];
            match result {
                SpaceResult::NoBid => *result = SpaceResult::Sold(SeatSet::only(seat)),
                SpaceResult::Sold(seats) => seats.insert(seat),
                SpaceResult::Won(_) | SpaceResult::Tied(_) => {}
            }
        }
    }
}
