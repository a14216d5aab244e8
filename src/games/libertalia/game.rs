//! The game itself: a spec made ready to play, and the contract that the kernel asks for.

use super::effects::CharacterEffects;
use super::{Choice, Event, MAX_DAYS, MAX_PLAYERS, Phase, Position, Question, Rank, RankSet, Refusal, Spec, Tokens};
use crate::kernel::{BotRng, Game, Outcome, Seat, SeatSet, Sink};
use std::sync::Arc;

/// Libertalia, by a spec, for some number of players.
#[derive(Clone, Debug)]
pub struct Libertalia {
    pub(super) spec: Arc<Spec>,
    pub(super) seats: usize,
    /// All characters.
    pub(super) characters: RankSet,
    /// All tokens.
    pub(super) tokens: Tokens,
    /// The silver numbers, by rank and colour.
    influence: [[u8; 6]; 32],
    /// What each character does, by rank.
    pub(super) effects: [CharacterEffects; 32],
    /// The characters that act by day, at night, and at the end of a campaign.
    pub(super) day_ranks: RankSet,
    pub(super) night_ranks: RankSet,
    pub(super) end_ranks: RankSet,
}

impl Libertalia {
    /// Makes a spec ready to play.
    ///
    /// # Errors
    /// What of the spec can't be played, or not by so many players.
    pub fn new(spec: Spec, seats: usize) -> Result<Libertalia, String> {
        check(&spec, seats)?;
        let mut influence = [[0; 6]; 32];
        let mut effects = [CharacterEffects::default(); 32];
        for character in &spec.characters {
            influence[character.rank.index()] = character.influence;
            effects[character.rank.index()] = CharacterEffects::of(&character.id);
        }
        let mut tokens = Tokens::NONE;
        spec.tokens.iter().for_each(|token| tokens.add(token.token, token.count));
        let characters: RankSet = spec.characters.iter().map(|character| character.rank).collect();
        let acting = |acts: fn(&CharacterEffects) -> bool| -> RankSet {
            characters.iter().filter(|rank| acts(&effects[rank.index()])).collect()
        };
        Ok(Libertalia {
            day_ranks: acting(|effects| effects.day.is_some()),
            night_ranks: acting(|effects| effects.night.is_some()),
            end_ranks: acting(|effects| effects.end.is_some()),
            spec: Arc::new(spec),
            seats,
            characters,
            tokens,
            influence,
            effects,
        })
    }

    /// What it is played with.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The number of players.
    pub fn seat_count(&self) -> usize {
        self.seats
    }

    /// The silver number of a player's character: the higher one stands higher (L8).
    #[inline]
    pub(super) fn influence(&self, p: &Position, seat: Seat, rank: Rank) -> u8 {
        self.influence[rank.index()][p[seat].color.index()]
    }

    /// Goes on until somebody is asked or the game is over.
    #[inline]
    pub(super) fn go_on<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        while p.asked.is_empty() && !p.is_over() {
            match p.phase {
                Phase::Sunrise => self.show_characters(p, sink),
                Phase::Day => self.go_on_with_day(p, sink),
                Phase::Dusk => self.go_on_with_dusk(p, sink),
                Phase::Night => self.go_on_with_night(p, sink),
                Phase::Rest => {}
            }
        }
    }

    /// Begins a phase whose actions are done character by character.
    pub(super) fn begin_phase<S: Sink<Libertalia>>(&self, p: &mut Position, phase: Phase, sink: &mut S) {
        p.phase = phase;
        p.acted = SeatSet::NONE;
        p.acting = Rank(0);
        sink.record(p, (), Event::PhaseBegan { phase });
    }
}

/// What of a spec can't be played.
fn check(spec: &Spec, seats: usize) -> Result<(), String> {
    let (fewest, most) = (spec.players.0.max(2), spec.players.1.min(MAX_PLAYERS));
    if !(fewest..=most).contains(&seats) {
        return Err(format!("{seats} players: {fewest} to {most} can play"));
    }
    if spec.campaigns == 0 || !(1..=MAX_DAYS).contains(&(spec.days as usize)) {
        return Err(format!(
            "{} campaigns of {} days: play one or more, of 1 to {MAX_DAYS}",
            spec.campaigns, spec.days
        ));
    }
    let mut ranks = RankSet::NONE;
    for rank in spec.characters.iter().map(|character| character.rank) {
        if !(1..=Rank::MAX).contains(&rank.0) || ranks.has(rank) {
            return Err(format!("rank {rank}: each rank is there once, from 1 to {}", Rank::MAX));
        }
        ranks.insert(rank);
    }
    let dealt = spec.hand_first + spec.hand_later * (spec.campaigns as usize - 1);
    if dealt > ranks.len() {
        return Err(format!("{dealt} characters are dealt, and there are {}", ranks.len()));
    }
    let mut kinds: Vec<_> = spec.tokens.iter().map(|token| token.token).collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() < spec.tokens.len() {
        return Err("a kind of token is there twice".into());
    }
    let tokens: usize = spec.tokens.iter().map(|token| token.count as usize).sum();
    let laid = seats * spec.days as usize * spec.tokens_per_player as usize;
    if laid > tokens || tokens > Tokens::MOST {
        return Err(format!("{laid} of {tokens} tokens are laid: there must be so many, and at most {}", Tokens::MOST));
    }
    let is_endless = |set: &super::TokenSet| set.of == 0;
    match spec.tokens.iter().find(|token| token.set.as_ref().is_some_and(is_endless)) {
        Some(token) => Err(format!("a set of `{}` must hold one or more", token.token.id())),
        None => Ok(()),
    }
}

impl Game for Libertalia {
    type Position = Position;
    type Choice = Choice;
    type Event = Event;
    type Cause = ();
    type Refusal = Refusal;

    fn seats(&self, p: &Position) -> usize {
        p.seats as usize
    }

    fn start<S: Sink<Libertalia>>(&self, seed: u64, sink: &mut S) -> Position {
        self.set_up(seed, sink)
    }

    #[inline]
    fn asked(&self, p: &Position) -> SeatSet {
        p.asked
    }

    fn covered(&self, p: &Position) -> SeatSet {
        p.seats().filter(|&seat| p[seat].chosen.is_some()).collect()
    }

    #[inline]
    fn choices(&self, p: &Position, seat: Seat, choices: &mut Vec<Choice>) {
        choices.clear();
        self.list_choices(p, seat, choices);
    }

    fn refusal(&self, p: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        self.refusal_of(p, seat, choice)
    }

    #[inline]
    fn play<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, choice: Choice, sink: &mut S) {
        p.asked.remove(seat);
        match choice {
            Choice::Play(rank) => self.choose_character(p, seat, rank),
            Choice::Take(token) => self.take_booty(p, seat, token, sink),
            Choice::Character(rank, owner) if p.question == Question::Saber => self.strike(p, seat, rank, owner, sink),
            Choice::Character(..) | Choice::Card(_) | Choice::Token(_) | Choice::Number(_) | Choice::None => {
                self.answer_effect(p, seat, choice, sink);
            }
        }
        self.go_on(p, sink);
    }

    fn outcome(&self, p: &Position) -> Option<Outcome> {
        self.outcome_of(p)
    }

    fn choice_text(&self, choice: Choice) -> String {
        self.write_choice(choice)
    }

    fn parse_choice(&self, _: &Position, _: Seat, text: &str) -> Result<Choice, String> {
        self.read_choice(text)
    }

    fn refusal_text(&self, p: &Position, refusal: Refusal) -> String {
        self.refusal_words(p, refusal)
    }

    fn imagine(&self, p: &Position, seat: Seat, stream: &mut BotRng) -> Position {
        self.imagine_as(p, seat, stream)
    }

    /// Always: no two choices of one decision come to the same, and no decision is a sum of others.
    fn is_canonical(&self, _: &Position, _: Seat, _: Choice) -> bool {
        true
    }
}
