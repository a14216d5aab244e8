//! What happens in a game of Libertalia, in words: of whom, and what. Everybody may see every event.

use super::{LibertaliaWords, listed};
use crate::games::libertalia::{Choice, Event, Phase};
use crate::kernel::Seat;
use crate::model::counted;

impl LibertaliaWords<'_> {
    /// What a choice names.
    pub fn choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Play(rank) | Choice::Card(rank) => self.character(rank).to_owned(),
            Choice::Take(token) | Choice::Token(token) => self.token(token).to_owned(),
            Choice::Character(rank, owner) => format!("{}'s {}", self.seat(owner), self.character(rank)),
            Choice::Number(number) => number.to_string(),
            Choice::None => "nothing".to_owned(),
        }
    }

    /// An event as a sentence of its own; none of what is told elsewhere.
    pub fn sentence(&self, event: Event) -> Option<String> {
        let (seat, what) = self.event(event)?;
        Some(match seat {
            Some(seat) => format!("{} {what}.", self.seat(seat)),
            None => format!("{what}."),
        })
    }

    /// Several events as sentences, those of one seat in a row as one.
    pub fn sentences(&self, events: &[Event]) -> String {
        let mut told: Vec<(Option<Seat>, Vec<String>)> = Vec::new();
        for (seat, what) in events.iter().filter_map(|&event| self.event(event)) {
            match told.last_mut() {
                Some((last, whats)) if *last == seat && seat.is_some() => whats.push(what),
                _ => told.push((seat, vec![what])),
            }
        }
        let sentence = |(seat, whats): (Option<Seat>, Vec<String>)| match seat {
            Some(seat) => format!("{} {}.", self.seat(seat), listed(&whats)),
            None => format!("{}.", whats.join(", ")),
        };
        told.into_iter().map(sentence).collect::<Vec<_>>().join(" ")
    }

    /// An event: whose it is, if anybody's, and what happens, to be said after the name. None of what is told elsewhere: the
    /// tokens of the days, which lie open.
    pub fn event(&self, event: Event) -> Option<(Option<Seat>, String)> {
        let of = |seat, what: String| Some((Some(seat), what));
        let all = |what: String| Some((None, what));
        let doubloons = |count: u32| counted(count as usize, "doubloon");
        let several = |count: u8, token| match count {
            1 => self.token(token).to_owned(),
            _ => format!("{count} × {}", self.token(token)),
        };
        match event {
            Event::CampaignBegan { campaign } => all(format!("Campaign {campaign}")),
            Event::CharacterDrawn { rank } => all(format!("All take {} in hand", self.character(rank))),
            Event::TokenLaid { .. } => None,
            Event::DayBegan { day } => all(format!("Day {day}")),
            Event::PhaseBegan { phase: Phase::Sunrise } => None,
            Event::PhaseBegan { phase } => all(self.phase(phase).to_owned()),
            Event::CharacterPlayed { seat, rank } => of(seat, format!("shows {}", self.character(rank))),
            Event::CharacterActed { seat, rank } => of(seat, format!("lets {} act", self.character(rank))),
            Event::CharacterWentToDen { seat, rank } => of(seat, format!("takes {} to the den", self.character(rank))),
            Event::CharacterDiscarded { seat, rank } => of(seat, format!("loses {}", self.character(rank))),
            Event::CharacterReturned { seat, rank } => of(seat, format!("takes {} back in hand", self.character(rank))),
            Event::CharacterTakenBack { seat } => of(seat, "takes a character back from the graveyard, unseen".into()),
            Event::DoubloonsGained { seat, doubloons: count } => of(seat, format!("gets {}", doubloons(count))),
            Event::DoubloonsLost { seat, doubloons: count } => of(seat, format!("pays {}", doubloons(count))),
            Event::DoubloonsGiven { from, to, doubloons: count } => {
                of(from, format!("gives {} {}", self.seat(to), doubloons(count)))
            }
            Event::TokenTaken { seat, token } => of(seat, format!("takes {}", self.token(token))),
            Event::TokenDrawn { seat, token } => of(seat, format!("draws {}", self.token(token))),
            Event::TokensReturned { seat, token, count } => of(seat, format!("puts {} back", several(count, token))),
            Event::TokensPassed { from, to, token, count } => {
                of(from, format!("passes {} to {}", several(count, token), self.seat(to)))
            }
            Event::FortuneCounted { seat, fortune } => of(seat, format!("counts a fortune of {fortune}")),
            Event::EffectFailed { seat, rank } => {
                of(seat, format!("sees the action of {} break off: its script fails", self.character(rank)))
            }
            Event::GameEnded => all("The game ends".into()),
        }
    }
}
