//! Set-up: colours, the deck of characters, and the tokens on the spaces under the ship.

use super::{Color, Colors, Deck, Event, Libertalia, MAX_PLAYERS, Player, Position, Rank, Token};
use crate::kernel::{Chance, Seat, Sink};

/// What chance is asked for; no two purposes share a number.
mod purpose {
    pub const COLORS: u64 = 1;
    pub const DECK: u64 = 2;
    pub const BAG: u64 = 3;
}

impl Libertalia {
    /// A new game: set up, and begun up to its first decision.
    pub(super) fn set_up<S: Sink<Libertalia>>(&self, seed: u64, sink: &mut S) -> Position {
        let mut p = Position::empty(self.seats, seed);
        if self.spec.settings.colors == Colors::Random {
            self.draw_colors(&mut p);
        }
        p.deck = self.shuffled_deck(p.chance);
        self.begin_campaign(&mut p, 1, self.spec.hand_first, sink);
        self.go_on(&mut p, sink);
        p
    }

    /// Each player draws a colour (L2).
    pub(super) fn draw_colors(&self, p: &mut Position) {
        let mut colors = Color::ALL;
        let draw = p.chance.of(purpose::COLORS);
        colors.sort_unstable_by_key(|&color| draw.with(color as u64).bits());
        for (at, color) in colors.into_iter().enumerate().take(MAX_PLAYERS) {
            p[Seat(at as u8)] = Player::new(color);
        }
    }

    /// All characters in an order of chance: nobody knows it (L6).
    fn shuffled_deck(&self, chance: Chance) -> Deck {
        let draw = chance.of(purpose::DECK);
        let mut keys = [u64::MAX; 32];
        for (key, rank) in keys.iter_mut().zip(self.characters.iter()) {
            // The lowest bits name the rank, so that no two keys are alike.
            *key = draw.with(rank.0 as u64).bits() & !31 | rank.0 as u64;
        }
        keys[..self.characters.len()].sort_unstable();
        Deck::new(keys.into_iter().take(self.characters.len()).map(|key| Rank((key & 31) as u8)))
    }

    /// Deals characters, the same to all players, gives out the doubloons and lays the tokens of all days.
    pub(super) fn begin_campaign<S: Sink<Libertalia>>(
        &self,
        p: &mut Position,
        campaign: u8,
        dealt: usize,
        sink: &mut S,
    ) {
        p.campaign = campaign;
        sink.record(p, (), Event::CampaignBegan { campaign });
        for _ in 0..dealt {
            self.deal_to_all(p, sink);
        }
        for seat in p.seats() {
            p[seat].doubloons = self.spec.doubloons;
        }
        p.bag = self.tokens;
        for day in 1..=self.spec.days {
            self.fill_space(p, day, sink);
        }
        self.begin_day(p, 1, sink);
    }

    /// Draws a character that every player takes in hand (L6, L21).
    fn deal_to_all<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        let Some(rank) = p.deck.draw() else { return };
        p.seats().for_each(|seat| p[seat].hand.insert(rank));
        sink.record(p, (), Event::CharacterDrawn { rank });
    }

    /// Lays one token a player on a day's space (L5).
    fn fill_space<S: Sink<Libertalia>>(&self, p: &mut Position, day: u8, sink: &mut S) {
        for _ in 0..p.seats * self.spec.tokens_per_player {
            let Some(token) = draw_token(p) else { return };
            p.board[day as usize - 1].add(token, 1);
            sink.record(p, (), Event::TokenLaid { day, token });
        }
    }
}

/// Draws a token from the bag; `None` if it is empty.
#[inline]
pub(super) fn draw_token(p: &mut Position) -> Option<Token> {
    let draw = p.chance.of(purpose::BAG).with(p.draws as u64);
    let token = p.bag.at(draw.below(p.bag.total() as u64) as u8)?;
    p.draws += 1;
    p.bag.take(token, 1);
    Some(token)
}
