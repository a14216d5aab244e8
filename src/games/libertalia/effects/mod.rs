//! Special actions: what each character does. One file a time of the day, one function a character.
//!
//! `character` lists the characters by id for each time of the day; one that acts at two times stands in two lists. The
//! functions read as the cards do and know neither ranks nor other characters, so that scripts can take their place. One that
//! needs a choice runs again from its beginning with the answer: [`Scene::choose_token`] and its like ask at first, and give
//! the answer then.

mod day;
mod dusk;
mod end;
mod night;
mod scene;

pub(super) use end::{Change, Rest};
pub(super) use scene::Answers;
use scene::Scene;

use super::{Choice, Libertalia, Phase, Position, Rank};
use crate::kernel::{Seat, Sink};

/// How many tokens a character takes that says nothing about it (DUSK).
const USUAL_TOKENS: u8 = 1;

impl Libertalia {
    /// The number of tokens that a character takes at dusk.
    #[inline]
    pub(super) fn tokens_at_dusk(&self, rank: Rank) -> u8 {
        self.effects[rank.index()].dusk.map_or(USUAL_TOKENS, |effect| effect.tokens(USUAL_TOKENS))
    }

    /// A player's character of rank `acting` does its day action, up to the next question.
    #[inline]
    pub(super) fn act_by_day<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, answers: Answers, sink: &mut S) {
        let rank = p.acting;
        if let Some(effect) = self.effects[rank.index()].day {
            effect.act(&mut Scene { game: self, p, sink, seat, rank, answers });
        }
    }

    /// A player's character of rank `acting` does its night action, up to the next question.
    #[inline]
    pub(super) fn act_at_night<S: Sink<Libertalia>>(
        &self,
        p: &mut Position,
        seat: Seat,
        answers: Answers,
        sink: &mut S,
    ) {
        let rank = p.acting;
        if let Some(effect) = self.effects[rank.index()].night {
            effect.act(&mut Scene { game: self, p, sink, seat, rank, answers });
        }
    }

    /// The acting character's question is answered.
    pub(super) fn answer_effect<S: Sink<Libertalia>>(
        &self,
        p: &mut Position,
        seat: Seat,
        answer: Choice,
        sink: &mut S,
    ) {
        let answers = Answers::to(p.question, answer);
        match p.phase {
            Phase::Day => self.act_by_day(p, seat, answers, sink),
            Phase::Night => self.act_at_night(p, seat, answers, sink),
            Phase::Sunrise | Phase::Dusk | Phase::Rest => {}
        }
    }
}
