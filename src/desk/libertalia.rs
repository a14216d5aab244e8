//! Libertalia in words: characters, booty and seats by their names in the language of the texts.

use super::name;
use crate::games::libertalia::{EffectTime, Libertalia, Phase, Rank, Token, Tokens};
use crate::kernel::{Seat, SeatSet};
use crate::model::{EffectId, Texts};

/// The words for a game: whose names, and in which language.
#[derive(Clone, Copy)]
pub struct LibertaliaWords<'a> {
    /// The game.
    pub game: &'a Libertalia,
    /// The seats' names, clockwise.
    pub names: &'a [String],
    /// The texts of the language.
    pub texts: &'a Texts,
}

impl<'a> LibertaliaWords<'a> {
    /// The name of a seat.
    pub fn seat(&self, seat: Seat) -> String {
        name(self.names, seat)
    }

    /// The names of seats in a row.
    pub fn seats(&self, seats: SeatSet) -> String {
        self.texts.wording().listed(&seats.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>())
    }

    /// The name of a character.
    pub fn character(&self, rank: Rank) -> &'a str {
        let spec = self.game.character(rank);
        spec.map_or("?", |spec| self.texts.texts.get(&format!("character.{}", spec.id)).unwrap_or(&spec.name))
    }

    /// The name of a kind of booty.
    pub fn token(&self, token: Token) -> &'a str {
        let spec = self.game.spec().tokens.iter().find(|spec| spec.token == token);
        self.texts
            .texts
            .get(&format!("booty.{}", token.id()))
            .or(spec.map(|spec| &spec.name))
            .map_or("?", String::as_str)
    }

    /// Tokens with their numbers; what stands for none where there are none.
    pub fn tokens(&self, tokens: Tokens, none: &str) -> String {
        let kinds = Token::ALL.into_iter().filter(|token| tokens.of(*token) > 0);
        let words: Vec<String> = kinds.map(|token| format!("{} {}", tokens.of(token), self.token(token))).collect();
        if words.is_empty() { none.to_owned() } else { words.join(", ") }
    }

    /// What an action does, in a sentence; nothing where the texts do not say.
    pub fn effect(&self, effect: EffectId) -> &'a str {
        let spec = self.game.spec().effects.get(effect.index());
        spec.and_then(|spec| self.texts.texts.get(&format!("effect.{}", spec.id))).map_or("", String::as_str)
    }

    /// When a character acts, and what it does then.
    pub fn actions(&self, rank: Rank) -> impl Iterator<Item = (EffectTime, &'a str)> + use<'a> {
        let words = *self;
        let spec = self.game.character(rank);
        let times = spec.map(|spec| {
            use EffectTime::{Day, Dusk, End, Night};
            [(Day, spec.day), (Dusk, spec.dusk), (Night, spec.night), (End, spec.end)]
        });
        times.into_iter().flatten().filter_map(move |(time, effect)| Some((time, words.effect(effect?))))
    }

    /// The name of a phase.
    pub fn phase(&self, phase: Phase) -> &'a str {
        self.texts.word("phase", phase.id())
    }

    /// A word of the rules, such as `graveyard`.
    pub fn term(&self, term: &'a str) -> &'a str {
        self.texts.word("term", term)
    }
}
