//! Set-up: colours, the deck of characters, and the tokens on the spaces under the ship.

use super::{Color, Colors, Deck, Event, Libertalia, Player, Position, Rank, RankSet, Token, Tokens};
use crate::kernel::{AnySink, Chance, KeyedHash, Sink};

/// What chance is asked for; no two purposes share a number.
mod purpose {
    pub const COLORS: u64 = 1;
    pub const DECK: u64 = 2;
    pub const BAG: u64 = 3;
    pub const SPACE: u64 = 4;
    pub const PICK: u64 = 5;
}

impl Libertalia {
    /// A new game: set up, and begun up to its first decision.
    pub(super) fn set_up(&self, seed: u64, sink: &mut AnySink<'_, Libertalia>) -> Position {
        let mut p = Position::empty(self.seats, seed);
        self.give_colors(&mut p);
        p.deck = self.shuffled_deck(p.chance);
        self.begin_campaign(&mut p, 1, self.spec.settings.hand_first, sink);
        self.go_on(&mut p, sink);
        p
    }

    /// Each player draws a colour, or has that of the seat (L2).
    pub(super) fn give_colors(&self, p: &mut Position) {
        if self.spec.settings.colors == Colors::BySeat {
            return;
        }
        let mut colors = Color::ALL;
        let draw = p.chance.of(purpose::COLORS);
        colors.sort_unstable_by_key(|&color| draw.with(color as u64).bits());
        for (seat, color) in p.seats().zip(colors) {
            p[seat] = Player::new(color);
        }
    }

    /// All characters in an order of chance: nobody knows it (L6).
    fn shuffled_deck(&self, chance: Chance) -> Deck {
        self.shuffled(self.characters, chance)
    }

    /// Characters in an order of chance.
    pub(super) fn shuffled(&self, characters: RankSet, chance: Chance) -> Deck {
        let draw = chance.of(purpose::DECK);
        let mut keys = [u64::MAX; 32];
        for (key, rank) in keys.iter_mut().zip(characters.iter()) {
            // The lowest bits name the rank, so that no two keys are alike.
            *key = draw.with(rank.0 as u64).bits() & !31 | rank.0 as u64;
        }
        keys[..characters.len()].sort_unstable();
        Deck::new(keys.into_iter().take(characters.len()).map(|key| Rank((key & 31) as u8)))
    }

    /// Deals characters, the same to all players, gives out the doubloons and lays the tokens of all days.
    pub(super) fn begin_campaign<S: Sink<Libertalia>>(&self, p: &mut Position, campaign: u8, dealt: u8, sink: &mut S) {
        p.campaign = campaign;
        sink.record(p, (), Event::CampaignBegan { campaign });
        for _ in 0..dealt {
            self.deal_to_all(p, sink);
        }
        for seat in p.seats() {
            p[seat].doubloons = self.spec.settings.doubloons;
        }
        p.bag = self.tokens;
        for day in 1..=self.spec.settings.days {
            self.fill_space(p, day, sink);
        }
        self.begin_day(p, 1, sink);
    }

    /// Draws a character that every player takes in hand (L6, L21).
    pub(super) fn deal_to_all<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        let Some(rank) = p.deck.draw() else { return };
        p.seats().for_each(|seat| p[seat].hand.insert(rank));
        sink.record(p, (), Event::CharacterDrawn { rank });
    }

    /// Lays the tokens of all players on a day's space (L5).
    pub(super) fn fill_space<S: Sink<Libertalia>>(&self, p: &mut Position, day: u8, sink: &mut S) {
        let (chance, day_key) = (p.chance.of(purpose::SPACE), moment(p.campaign, day));
        let (mut row, count) = (p.bag.in_a_row(), p.bag.total());
        let wanted = usize::from(p.seats) * usize::from(self.spec.settings.tokens_a_day);
        for at in 0..count.min(wanted.min(Tokens::MOST) as u8) {
            let draw = chance.with(day_key | u64::from(at));
            let Some(token) = row.take(draw.below(u64::from(count - at)) as u8) else { return };
            p.bag.take(token, 1);
            p.space_mut(day).add(token, 1);
            sink.record(p, (), Event::TokenLaid { day, token });
        }
    }
}

/// Draws a token from the bag for an action of the day; `None` if it is empty.
#[inline]
pub(super) fn draw_token(p: &mut Position) -> Option<Token> {
    let draw = p.chance.of(purpose::BAG).with(moment(p.campaign, p.day) | u64::from(p.draws));
    let token = take_from_bag(p, draw)?;
    p.draws = p.draws.saturating_add(1);
    Some(token)
}

/// A place in a list of so many, by chance, for an action of the day that a key names.
pub(super) fn pick_at(p: &mut Position, key: u64, count: usize) -> usize {
    let draw = p.chance.of(purpose::PICK).with(moment(p.campaign, p.day) | u64::from(p.draws)).with(key);
    p.draws = p.draws.saturating_add(1);
    draw.below(count as u64) as usize
}

/// What the draws of a day are keyed by, in bits above those for their number: a day's chance does not depend on what was
/// drawn before, so that a position at sunrise holds all that decides how it goes on.
fn moment(campaign: u8, day: u8) -> u64 {
    u64::from(campaign) << 24 | u64::from(day) << 16
}

/// Takes the token out of the bag that a draw hits; `None` if the bag is empty.
#[inline]
fn take_from_bag(p: &mut Position, draw: KeyedHash) -> Option<Token> {
    let token = p.bag.at(draw.below(p.bag.total().into()) as u8)?;
    p.bag.take(token, 1);
    Some(token)
}
