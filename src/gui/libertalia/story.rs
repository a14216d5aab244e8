//! What has become of the characters of a day, and what the campaigns have brought: told by the events of a game, for all to
//! see.

use crate::games::libertalia::{Event, Libertalia, Phase, Position, Rank, Token};
use crate::kernel::Seat;

/// A character that was on the ship today.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sailor {
    /// Whose it is.
    pub seat: Seat,
    /// Its rank.
    pub rank: Rank,
    /// The silver number, which breaks ties of rank.
    pub influence: u8,
    /// Whether it has had its turn by day.
    pub has_acted: bool,
    /// The tokens that it took at dusk.
    pub took: Vec<Token>,
    /// Where it went from the ship; nowhere while it is aboard.
    pub went: Option<Went>,
}

/// Where a character went from the ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Went {
    /// To its den.
    Den,
    /// To its owner's graveyard.
    Graveyard,
    /// Back to its owner's hand.
    Hand,
}

/// What a character did, by day or at night, with all that came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// Whose character.
    pub seat: Seat,
    /// Its rank.
    pub rank: Rank,
    /// Whether it was at night.
    pub by_night: bool,
    /// What came of it.
    pub events: Vec<Event>,
}

/// What everybody has seen: the ship of the day, and the fortunes so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Story {
    /// Today's characters in the order of the ship, the lowest first.
    pub sailors: Vec<Sailor>,
    /// What characters did today, in order.
    pub deeds: Vec<Deed>,
    /// The fortunes of each campaign by seat, the first campaign first.
    pub fortunes: Vec<Vec<i32>>,
    phase: Option<Phase>,
    /// Whether the last deed is still going on.
    is_acting: bool,
}

impl Story {
    /// The story of a game whose events came in this order. `position` is any of the game: seats keep their colours.
    pub fn of(game: &Libertalia, position: &Position, events: impl IntoIterator<Item = Event>) -> Story {
        let mut story = Story::default();
        events.into_iter().for_each(|event| story.tell(game, position, event));
        story
    }

    /// Takes note of the next event.
    pub fn tell(&mut self, game: &Libertalia, position: &Position, event: Event) {
        match event {
            Event::CampaignBegan { .. } => self.fortunes.push(vec![0; game.seat_count()]),
            Event::DayBegan { .. } => {
                self.sailors.clear();
                self.deeds.clear();
                self.is_acting = false;
            }
            Event::PhaseBegan { phase } => {
                self.phase = Some(phase);
                self.is_acting = false;
            }
            Event::CharacterPlayed { seat, rank } => {
                let influence = game.influence(position, seat, rank);
                let at = self.sailors.partition_point(|it| (it.rank, it.influence) < (rank, influence));
                let sailor = Sailor { seat, rank, influence, has_acted: false, took: Vec::new(), went: None };
                self.sailors.insert(at, sailor);
                self.note(event);
            }
            Event::CharacterActed { seat, rank } => {
                let by_night = self.phase == Some(Phase::Night);
                if let Some(sailor) = self.sailor(seat, rank).filter(|_| !by_night) {
                    sailor.has_acted = true;
                }
                self.deeds.push(Deed { seat, rank, by_night, events: Vec::new() });
                self.is_acting = true;
            }
            Event::CharacterWentToDen { seat, rank } => self.go(seat, rank, Went::Den),
            Event::CharacterDiscarded { seat, rank } => {
                self.go(seat, rank, Went::Graveyard);
                self.note(event);
            }
            Event::CharacterReturned { seat, rank } => {
                self.go(seat, rank, Went::Hand);
                self.note(event);
            }
            Event::TokenTaken { seat, token } => {
                // Whoever has lost the character to an officer may still take.
                let taker = self.sailors.iter_mut().rev().find(|sailor| sailor.seat == seat);
                taker.into_iter().for_each(|sailor| sailor.took.push(token));
            }
            Event::FortuneCounted { seat, fortune } => {
                // A game that was arranged may begin in the middle of a campaign.
                if self.fortunes.is_empty() {
                    self.fortunes.push(vec![0; game.seat_count()]);
                }
                let counted = self.fortunes.last_mut().and_then(|all| all.get_mut(seat.index()));
                counted.into_iter().for_each(|it| *it = fortune);
            }
            Event::CharacterTakenBack { .. }
            | Event::DoubloonsGained { .. }
            | Event::DoubloonsLost { .. }
            | Event::DoubloonsGiven { .. }
            | Event::TokenDrawn { .. }
            | Event::TokensReturned { .. }
            | Event::TokensPassed { .. }
            | Event::EffectFailed { .. }
            | Event::PointFailed { .. } => self.note(event),
            Event::CharacterDrawn { .. } | Event::TokenLaid { .. } | Event::GameEnded => {}
        }
    }

    /// A character of the day.
    fn sailor(&mut self, seat: Seat, rank: Rank) -> Option<&mut Sailor> {
        self.sailors.iter_mut().find(|sailor| (sailor.seat, sailor.rank) == (seat, rank))
    }

    fn go(&mut self, seat: Seat, rank: Rank, to: Went) {
        self.sailor(seat, rank).into_iter().for_each(|sailor| sailor.went = Some(to));
    }

    /// An event belongs to what is being done.
    fn note(&mut self, event: Event) {
        if let Some(deed) = self.deeds.last_mut().filter(|_| self.is_acting) {
            deed.events.push(event);
        }
    }
}
