//! The rules of a game: a spec made ready to play.

use super::character::CharacterEffects;
use super::{MAX_DAYS, MAX_PLAYERS, Position, Rank, RankSet, Spec, TokenSet, Tokens};
use crate::kernel::Seat;
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
    let is_endless = |set: &TokenSet| set.of == 0;
    match spec.tokens.iter().find(|token| token.set.as_ref().is_some_and(is_endless)) {
        Some(token) => Err(format!("a set of `{}` must hold one or more", token.token.id())),
        None => Ok(()),
    }
}
