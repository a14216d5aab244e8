//! What is wrong with a `Spec`, so that no game can be made of it. All errors are found at once, each with the key of the pack
//! where it is to be mended.

use super::{MAX_DAYS, MAX_PLAYERS, Rank, RankSet, Spec, Tokens};
use crate::kit::SpecError;

impl Spec {
    /// What is wrong with it; nothing if a game can be made of it.
    pub fn errors(&self) -> Vec<SpecError> {
        let mut errors = Vec::new();
        self.look_at_players(&mut errors);
        self.look_at_length(&mut errors);
        self.look_at_ranks(&mut errors);
        self.look_at_influence(&mut errors);
        self.look_at_hands(&mut errors);
        self.look_at_tokens(&mut errors);
        errors
    }

    fn look_at_players(&self, errors: &mut Vec<SpecError>) {
        let (fewest, most) = self.settings.players;
        if fewest < 2 || fewest > most || usize::from(most) > MAX_PLAYERS {
            let room = format!("at least 2 and at most {MAX_PLAYERS} can play (L1)");
            errors.push(SpecError::at("players", format!("{fewest} to {most} players: {room}")));
        }
    }

    fn look_at_length(&self, errors: &mut Vec<SpecError>) {
        let (campaigns, days) = (self.settings.campaigns, self.settings.days);
        if campaigns == 0 {
            errors.push(SpecError::at("campaigns", "a game has at least one campaign (L22)".to_owned()));
        }
        if !(1..=MAX_DAYS).contains(&usize::from(days)) {
            let what = format!("a campaign of {days} days: the ship has room for 1 to {MAX_DAYS}");
            errors.push(SpecError::at("days", what));
        }
    }

    fn look_at_ranks(&self, errors: &mut Vec<SpecError>) {
        let mut ranks = RankSet::NONE;
        for character in &self.characters {
            let (rank, key) = (character.rank, format!("character.{}.rank", character.id));
            if !(1..=Rank::MAX).contains(&rank.0) {
                errors.push(SpecError::at(key, format!("rank {rank}: ranks go from 1 to {}", Rank::MAX)));
            } else if ranks.has(rank) {
                errors.push(SpecError::at(key, format!("two characters have the rank {rank} (The character cards)")));
            }
            ranks.insert(rank);
        }
    }

    fn look_at_influence(&self, errors: &mut Vec<SpecError>) {
        for character in &self.characters {
            let mut numbers = character.influence;
            numbers.sort_unstable();
            if numbers != [1, 2, 3, 4, 5, 6] {
                let key = format!("character.{}.influence", character.id);
                let what = format!("each of 1 to 6 is the silver number of one colour's {} (L8)", character.name);
                errors.push(SpecError::at(key, what));
            }
        }
    }

    /// All that is dealt in a game must be there; and whoever plays a character each day must have one.
    fn look_at_hands(&self, errors: &mut Vec<SpecError>) {
        let settings = &self.settings;
        let (first, later) = (usize::from(settings.hand_first), usize::from(settings.hand_later));
        let dealt = first + later * usize::from(settings.campaigns.saturating_sub(1));
        let there = self.characters.len();
        if dealt > there {
            let key = if first > there { "hand_first" } else { "hand_later" };
            let what = format!("{dealt} characters are dealt in a game, and there are {there} (L21)");
            errors.push(SpecError::at(key, what));
        }
    }

    fn look_at_tokens(&self, errors: &mut Vec<SpecError>) {
        let all: usize = self.tokens.iter().map(|token| usize::from(token.count)).sum();
        let settings = &self.settings;
        let laid = usize::from(settings.players.1) * usize::from(settings.days) * usize::from(settings.tokens_a_day);
        if all > Tokens::MOST {
            errors.push(SpecError::at("booty", format!("{all} booty tokens: at most {} have room", Tokens::MOST)));
        }
        if laid > all {
            let most = settings.players.1;
            let what = format!("{most} players lay {laid} booty tokens for a campaign, and there are {all} (L5)");
            errors.push(SpecError::at("tokens_a_day", what));
        }
        for (at, token) in self.tokens.iter().enumerate() {
            if self.tokens[..at].iter().any(|other| other.token == token.token) {
                let what = format!("the booty `{}` stands twice", token.token.id());
                errors.push(SpecError::at(format!("booty.{}", token.token.id()), what));
            }
        }
    }
}
