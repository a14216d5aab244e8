//! Is everything accounted for? What must hold of every position: characters and tokens are conserved.

use super::{Libertalia, Position, RankSet, Token};
use crate::kernel::Seat;

impl Libertalia {
    /// Counts everything.
    ///
    /// # Errors
    /// The first thing that does not add up.
    pub fn audit(&self, p: &Position) -> Result<(), String> {
        Token::ALL.into_iter().try_for_each(|token| self.audit_token(p, token))?;
        p.seats().try_for_each(|seat| self.audit_characters(p, seat))
    }

    /// All tokens of a kind are in the bag, on the board or in dens.
    fn audit_token(&self, p: &Position, token: Token) -> Result<(), String> {
        let on_board = p.board.iter().map(|space| space.of(token) as u32).sum::<u32>();
        let in_dens = p.seats().map(|seat| p[seat].tokens.of(token) as u32).sum::<u32>();
        let (found, all) = (p.bag.of(token) as u32 + on_board + in_dens, self.tokens.of(token) as u32);
        if found == all { Ok(()) } else { Err(format!("{found} of {all} `{}` are there", token.id())) }
    }

    /// Each character of a player is in one place: hand, den, graveyard, ship, deck, or gone.
    fn audit_characters(&self, p: &Position, seat: Seat) -> Result<(), String> {
        let player = &p[seat];
        let deck: RankSet = p.deck.ranks().iter().copied().collect();
        let on_ship: RankSet = p.ship.rank_of(seat).into_iter().collect();
        let mut found = RankSet::NONE;
        for place in [player.hand, player.den, player.graveyard, on_ship, deck] {
            if let Some(twice) = found.and(place).lowest() {
                return Err(format!("{seat}'s character {twice} is in two places"));
            }
            found = found.or(place);
        }
        if let Some(chosen) = player.chosen.filter(|&chosen| !player.hand.has(chosen)) {
            return Err(format!("{seat} has chosen {chosen}, which is not in hand"));
        }
        let (pool, secrets) = (player.secret.pool(), player.secret.count());
        let is_secret_sound =
            player.hand.and(pool).len() == secrets && pool.without(player.hand.or(player.graveyard)).is_empty();
        if !is_secret_sound {
            return Err(format!("of {seat}'s {secrets} secret characters in hand the others know something wrong"));
        }
        match found.without(self.characters).lowest() {
            Some(unknown) => Err(format!("{unknown} is not a character")),
            None => Ok(()),
        }
    }
}
