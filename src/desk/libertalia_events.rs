//! What happens in a game of Libertalia, in words: of whom, and what. Everybody may see every event.

use super::LibertaliaWords;
use crate::games::libertalia::{Choice, Event, Phase};
use crate::kernel::Seat;
use crate::model::say;

impl LibertaliaWords<'_> {
    /// What a choice names.
    pub fn choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Play(rank) | Choice::Card(rank) => self.character(rank).to_owned(),
            Choice::Take(token) | Choice::Token(token) => self.token(token).to_owned(),
            Choice::Character(rank, owner) => {
                say!(self.texts, "{who}'s {character}", who = self.seat(owner), character = self.character(rank))
            }
            Choice::Number(number) => number.to_string(),
            Choice::None => say!(self.texts, "nothing"),
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

    /// An event: whose it is, if anybody's, and what happens, to be said after the name. None of what is told elsewhere: the
    /// tokens of the days, which lie open.
    pub fn event(&self, event: Event) -> Option<(Option<Seat>, String)> {
        let of = |seat, what: String| Some((Some(seat), what));
        let all = |what: String| Some((None, what));
        let texts = self.texts;
        let doubloons = |n: u32| say!(texts, "{n|doubloon|doubloons}", n = n);
        let several = |count: u8, token| match count {
            1 => self.token(token).to_owned(),
            _ => format!("{count} × {}", self.token(token)),
        };
        let acts = |template: &str, rank| say!(texts, template, character = self.character(rank));
        match event {
            Event::CampaignBegan { campaign } => all(say!(texts, "Campaign {n}", n = campaign)),
            Event::CharacterDrawn { rank } => all(acts("All take {character} in hand", rank)),
            Event::TokenLaid { .. } => None,
            Event::DayBegan { day } => all(say!(texts, "Day {n}", n = day)),
            Event::PhaseBegan { phase: Phase::Sunrise } => None,
            Event::PhaseBegan { phase } => all(self.phase(phase).to_owned()),
            Event::CharacterPlayed { seat, rank } => of(seat, acts("shows {character}", rank)),
            Event::CharacterActed { seat, rank } => of(seat, acts("lets {character} act", rank)),
            Event::CharacterWentToDen { seat, rank } => of(seat, acts("takes {character} to the den", rank)),
            Event::CharacterDiscarded { seat, rank } => of(seat, acts("loses {character}", rank)),
            Event::CharacterReturned { seat, rank } => of(seat, acts("takes {character} back in hand", rank)),
            Event::CharacterTakenBack { seat } => {
                of(seat, say!(texts, "takes a character back from the graveyard, unseen"))
            }
            Event::DoubloonsGained { seat, doubloons: n } => of(seat, say!(texts, "gets {sum}", sum = doubloons(n))),
            Event::DoubloonsLost { seat, doubloons: n } => of(seat, say!(texts, "pays {sum}", sum = doubloons(n))),
            Event::DoubloonsGiven { from, to, doubloons: n } => {
                of(from, say!(texts, "gives {who} {sum}", who = self.seat(to), sum = doubloons(n)))
            }
            Event::TokenTaken { seat, token } => of(seat, say!(texts, "takes {token}", token = self.token(token))),
            Event::TokenDrawn { seat, token } => of(seat, say!(texts, "draws {token}", token = self.token(token))),
            Event::TokensReturned { seat, token, count } => {
                of(seat, say!(texts, "puts {tokens} back", tokens = several(count, token)))
            }
            Event::TokensPassed { from, to, token, count } => {
                let (tokens, who) = (several(count, token), self.seat(to));
                of(from, say!(texts, "passes {tokens} to {who}", tokens = tokens, who = who))
            }
            Event::FortuneCounted { seat, fortune } => of(seat, say!(texts, "counts a fortune of {n}", n = fortune)),
            Event::EffectFailed { seat, rank } => {
                of(seat, acts("sees the action of {character} break off: its script fails", rank))
            }
            Event::PointFailed { point } => {
                let template = "The script of {id} fails or says what can't be: the rulebook's rule holds";
                all(say!(texts, template, id = point.spec().id))
            }
            Event::GameEnded => all(say!(texts, "The game ends")),
        }
    }
}
