//! The characters of Libertalia.
//!
//! A blank character has its rank and its silver numbers: it is chosen, stands on the ship and takes booty, and does
//! nothing. The *holder* is the seat that played it first in the real game. All players have the same characters, so that
//! what a blank changes for the table, in figures, tells as much as what it changes for the holder.

use super::ThingGame;
use crate::games::libertalia::{Choice, Event, Libertalia, Position, Rank, RankSet};
use crate::kernel::{Seat, Sink};
use crate::lab::{LabGame, Made};

impl ThingGame for Libertalia {
    type Thing = Rank;
    type History = CharacterHistory;

    fn things(&self) -> Vec<Rank> {
        self.spec().characters.iter().map(|character| character.rank).collect()
    }

    fn thing_id(&self, rank: Rank) -> (&'static str, &str) {
        let character = self.spec().characters.iter().find(|character| character.rank == rank);
        ("character", character.map_or("?", |character| &character.id))
    }

    fn has_number(&self, rank: Rank, text: &str) -> bool {
        text.strip_prefix('#').unwrap_or(text) == rank.0.to_string()
    }

    fn with_blank(&self, rank: Rank) -> Result<Libertalia, String> {
        let mut spec = self.spec().clone();
        for character in spec.characters.iter_mut().filter(|character| character.rank == rank) {
            (character.day, character.dusk, character.night, character.end) = (None, None, None, None);
        }
        let blank = Libertalia::new(spec, self.seat_count()).map_err(|errors| errors.join("; "))?;
        Ok(blank.with_effects(self.effects().to_vec()))
    }

    fn holder(history: &CharacterHistory, rank: Rank) -> Option<Seat> {
        history.first_players[rank.index()]
    }

    /// A character that was drawn came to every hand.
    fn is_there(history: &CharacterHistory, rank: Rank) -> bool {
        history.campaigns.iter().flatten().any(|seat| seat.hand.has(rank))
    }

    fn lab(&self) -> LabGame<'_> {
        LabGame::Libertalia(self)
    }

    fn own(made: Made<'_>) -> Option<&[(Seat, Choice)]> {
        match made {
            Made::Libertalia(made) => Some(made),
            Made::Liberte(_) | Made::Revolution(_) => None,
        }
    }
}

/// Who played which characters in a game, and what each campaign came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CharacterHistory {
    pub(in crate::lab) first_players: [Option<Seat>; 32],
    /// The campaigns, in their order.
    pub campaigns: Vec<CampaignHistory>,
}

/// What a campaign was to each seat.
pub type CampaignHistory = Vec<SeatHistory>;

/// What a campaign was to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatHistory {
    /// The characters in hand at its beginning.
    pub hand: RankSet,
    /// The characters that it played.
    pub played: RankSet,
    /// Its fortune.
    pub fortune: i32,
}

impl CharacterHistory {
    fn seat(&mut self, seat: Seat) -> Option<&mut SeatHistory> {
        self.campaigns.last_mut()?.get_mut(seat.index())
    }
}

impl Sink<Libertalia> for CharacterHistory {
    fn record(&mut self, p: &Position, (): (), event: Event) {
        match event {
            Event::DayBegan { day: 1 } => {
                let seat = |seat: Seat| SeatHistory { hand: p[seat].hand, played: RankSet::NONE, fortune: 0 };
                self.campaigns.push(p.seats().map(seat).collect());
            }
            Event::CharacterPlayed { seat, rank } => {
                self.first_players[rank.index()].get_or_insert(seat);
                self.seat(seat).into_iter().for_each(|of| of.played.insert(rank));
            }
            Event::FortuneCounted { seat, fortune } => {
                self.seat(seat).into_iter().for_each(|of| of.fortune = fortune);
            }
            Event::CampaignBegan { .. }
            | Event::CharacterDrawn { .. }
            | Event::TokenLaid { .. }
            | Event::DayBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::CharacterActed { .. }
            | Event::CharacterWentToDen { .. }
            | Event::CharacterDiscarded { .. }
            | Event::CharacterReturned { .. }
            | Event::CharacterTakenBack { .. }
            | Event::DoubloonsGained { .. }
            | Event::DoubloonsLost { .. }
            | Event::DoubloonsGiven { .. }
            | Event::TokenTaken { .. }
            | Event::TokenDrawn { .. }
            | Event::TokensReturned { .. }
            | Event::TokensPassed { .. }
            | Event::EffectFailed { .. }
            | Event::PointFailed { .. }
            | Event::GameEnded => {}
        }
    }
}
