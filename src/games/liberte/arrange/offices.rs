//! Government and opposition of a setup, and its control tokens.

use super::{PositionBuilder, Thing};
use crate::kernel::Seat;
use crate::model::{Phase, SeatSetup};

impl PositionBuilder<'_> {
    pub(super) fn government(&mut self) {
        let setup = self.setup;
        let is_named = setup.government.is_some() || setup.opposition.is_some() || !setup.presence.is_empty();
        let is_before_first = setup.turn == 1 && setup.phase != Phase::Election;
        if is_named && setup.phase == Phase::Election {
            self.wrong(
                Thing::Government,
                "there is no government, opposition or presence in the Election Phase (2e IV.5.A; R28)".into(),
            );
        } else if is_named && is_before_first {
            self.wrong(
                Thing::Government,
                "there is no government, opposition or presence before the first election (2e IV.5.B)".into(),
            );
        }
        if setup.government.is_some() && setup.government == setup.opposition {
            self.wrong(Thing::Government, "government and opposition are two factions (2e IV.5.B)".into());
        }
        if setup.government.is_none() && !setup.presence.is_empty() {
            self.wrong(Thing::Presence, "a presence needs a government (2e II.B, Presence)".into());
        }
        self.p.government = setup.government;
        self.p.opposition = setup.opposition;
        self.p.presence = setup.presence.iter().copied().collect();
    }

    pub(super) fn tokens(&mut self) {
        let each = self.game.tokens_each() as usize;
        for at in 0..self.setup.seats.len() {
            let described: &SeatSetup = &self.setup.seats[at];
            let (seat, who) = (Seat(at as u8), &described.name);
            let may_be_in_box = matches!(self.setup.phase, Phase::Action | Phase::Battle)
                && !self.game.rules.no_battle_tokens.has(self.setup.turn);
            if described.battle_tokens > 0 && !may_be_in_box {
                self.wrong(
                    Thing::BattleTokens(seat),
                    format!("{who} has tokens in the Battle Box, which is empty now (2e IV.4; R38)"),
                );
            }
            let stacks = self.p.stacks.iter().filter(|stacks| stacks.of(seat).exists()).count();
            let placed = stacks + described.battle_tokens as usize;
            let has_presence = self.p.presence.has(seat);
            let token = match described.presence_token {
                Some(true) if !has_presence => {
                    self.wrong(
                        Thing::PresenceToken(seat),
                        format!("{who} has a presence token and no presence (2e IV.5.C)"),
                    );
                    false
                }
                Some(token) => token,
                None => has_presence && placed < each,
            };
            match each.checked_sub(placed + usize::from(token)) {
                None => {
                    let placed = placed + usize::from(token);
                    self.wrong(
                        Thing::Tokens(seat),
                        format!("{who} has {placed} control tokens placed: {each} at most (R1)"),
                    );
                }
                Some(left) => self.p.tokens_left[seat] = left as u8,
            }
            self.p.battle_tokens[seat] = described.battle_tokens;
            if token {
                self.p.presence_tokens.insert(seat);
            }
        }
    }
}
