//! Libertalia in words: characters, booty and seats by their names in the language of the texts.

use super::{SpokenGame, Weight, WordsOf};
use crate::games::libertalia::{
    Choice, EffectTime, Event, Libertalia, Phase, Position, Question, Rank, RankSet, Token, Tokens,
};
use crate::kernel::Seat;
use crate::model::{EffectId, say};

/// The words for a game of Libertalia.
pub type LibertaliaWords<'a> = WordsOf<'a, Libertalia>;

impl<'a> LibertaliaWords<'a> {
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

    /// When an action is done, in a word: `Day`.
    pub fn time(&self, time: EffectTime) -> String {
        match time {
            EffectTime::Day => self.phase(Phase::Day).to_owned(),
            EffectTime::Dusk | EffectTime::Taken => self.phase(Phase::Dusk).to_owned(),
            EffectTime::Night => self.phase(Phase::Night).to_owned(),
            EffectTime::End => say!(self.texts, "End"),
        }
    }

    /// What a character does, each action after its time: `Night: Gain 1 doubloon.`
    fn actions_line(&self, rank: Rank) -> String {
        self.actions(rank).map(|(time, text)| format!("{}: {text}", self.time(time))).collect::<Vec<_>>().join(" ")
    }

    /// Characters, low to high.
    fn characters(&self, ranks: RankSet) -> String {
        self.listed(&ranks.iter().map(|rank| self.character(rank).to_owned()).collect::<Vec<_>>())
    }

    fn token_list(&self, tokens: Tokens) -> Vec<String> {
        let there = Token::ALL.into_iter().filter(|&token| tokens.of(token) > 0);
        there.map(|token| format!("{} × {}", tokens.of(token), self.token(token))).collect()
    }

    /// A player as a seat sees it: of others, what is among the characters taken back unseen is left out of hand and graveyard.
    fn player_line(&self, p: &Position, seat: Seat, viewer: Option<Seat>) -> String {
        let (texts, player) = (self.texts, &p[seat]);
        let hidden = match viewer {
            Some(viewer) if viewer != seat => player.secret.pool(),
            Some(_) | None => RankSet::NONE,
        };
        let mut parts = vec![say!(texts, "{n|doubloon|doubloons}", n = player.doubloons)];
        if viewer.is_some() {
            parts.push(format!("{} {}", self.term("score"), player.score));
        }
        parts.extend(self.token_list(player.tokens));
        let places = [("den", player.den), ("graveyard", player.graveyard), ("hand", player.hand)];
        for (place, ranks) in places.map(|(place, ranks)| (place, ranks.without(hidden))) {
            if !ranks.is_empty() {
                let (place, characters) = (self.term(place), self.characters(ranks));
                parts.push(say!(texts, "in the {place} {characters}", place = place, characters = characters));
            }
        }
        if !hidden.is_empty() {
            let (n, of) = (player.secret.count(), self.characters(hidden));
            parts.push(say!(texts, "{n} in hand, unseen, of {characters}", n = n, characters = of));
        }
        // The colour, by which silver numbers break ties.
        let color = viewer.map(|_| format!(" ({})", texts.word("den", player.color.id()).to_lowercase()));
        format!("{}{}: {}.", self.seat(seat), color.unwrap_or_default(), parts.join("; "))
    }
}

impl SpokenGame for Libertalia {
    fn points_text(words: &LibertaliaWords<'_>) -> String {
        say!(words.texts, "points")
    }

    fn when_text(words: &LibertaliaWords<'_>, position: &Position) -> String {
        say!(words.texts, "Day {n} of campaign {campaign}", n = position.day, campaign = position.campaign)
    }

    fn question_text(words: &LibertaliaWords<'_>, position: &Position, _: Seat) -> String {
        let texts = words.texts;
        match position.question {
            Question::Character => {
                let sunrise = words.phase(Phase::Sunrise);
                let template = "{sunrise} of day {n}: choose a character in secret, as all do (SUNRISE; L7).";
                say!(texts, template, sunrise = sunrise, n = position.day)
            }
            Question::Booty => {
                let booty = words.listed(&words.token_list(position.space(position.day)));
                let template = "{dusk}: take one token of the day's space, {booty} (DUSK; L12).";
                say!(texts, template, dusk = words.phase(Phase::Dusk), booty = booty)
            }
            Question::Target => {
                let Some(source) = position.asking_source() else { return String::new() };
                let taken = words.game.spec().tokens.iter().find(|token| token.when_taken == Some(source.effect));
                let (name, cite) = match (source.time, taken) {
                    (EffectTime::Taken, Some(token)) => (words.token(token.token), "DUSK; L14"),
                    (
                        EffectTime::Taken | EffectTime::Day | EffectTime::Dusk | EffectTime::Night | EffectTime::End,
                        _,
                    ) => (words.character(source.rank), "Special actions; L10"),
                };
                match words.effect(source.effect) {
                    "" => format!("{name}: {} ({cite})", say!(texts, "choose")),
                    text => format!("{name}: {text} ({cite})"),
                }
            }
        }
    }

    fn option_text(words: &LibertaliaWords<'_>, position: &Position, seat: Seat, choice: Choice) -> String {
        match choice {
            Choice::Play(rank) | Choice::Card(rank) => {
                let silver = say!(words.texts, "silver {n}", n = words.game.influence(position, seat, rank));
                match words.actions_line(rank) {
                    actions if actions.is_empty() => format!("{}, {silver}", words.character(rank)),
                    actions => format!("{}, {silver}. {actions}", words.character(rank)),
                }
            }
            Choice::None => say!(words.texts, "decline"),
            Choice::Take(_) | Choice::Character(..) | Choice::Token(_) | Choice::Number(_) => words.choice(choice),
        }
    }

    fn event_text(words: &LibertaliaWords<'_>, event: Event) -> Option<(Option<Seat>, String)> {
        words.event(event)
    }

    fn weight(event: Event) -> Weight {
        match event {
            Event::CampaignBegan { .. } | Event::DayBegan { .. } | Event::GameEnded => Weight::Heading,
            Event::PhaseBegan { .. } => Weight::Note,
            Event::CharacterDrawn { .. }
            | Event::TokenLaid { .. }
            | Event::CharacterPlayed { .. }
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
            | Event::FortuneCounted { .. }
            | Event::EffectFailed { .. }
            | Event::PointFailed { .. } => Weight::Plain,
        }
    }

    fn position_lines(words: &LibertaliaWords<'_>, p: &Position, viewer: Option<Seat>) -> Vec<String> {
        let texts = words.texts;
        let template = "Campaign {campaign}, day {day}: {phase}.";
        let mut lines = vec![say!(texts, template, campaign = p.campaign, day = p.day, phase = words.phase(p.phase))];
        let berth = |rank, seat| say!(texts, "{who}'s {character}", who = words.seat(seat), character = rank);
        let berths = p.ship.berths().map(|it| berth(words.character(it.rank()), it.seat));
        let berths: Vec<String> = berths.collect();
        if !berths.is_empty() {
            lines.push(say!(texts, "On the ship, low to high: {berths}.", berths = words.listed(&berths)));
        }
        let last = if viewer.is_some() { words.game.spec().settings.days } else { p.day };
        for day in p.day..=last {
            let booty = words.token_list(p.space(day));
            if !booty.is_empty() {
                lines.push(say!(texts, "Booty of day {n}: {booty}.", n = day, booty = words.listed(&booty)));
            }
        }
        if p.phase == Phase::Dusk && p.takes_left() > 0 {
            let taker = p.taker().map_or_else(String::new, |seat| words.seat(seat));
            lines.push(say!(texts, "{who} may take {n|token|tokens}.", who = taker, n = p.takes_left()));
        }
        lines.extend(p.seats().map(|seat| words.player_line(p, seat, viewer)));
        lines
    }

    fn offer_lines(_: &LibertaliaWords<'_>, _: &Position) -> Vec<String> {
        Vec::new()
    }
}
