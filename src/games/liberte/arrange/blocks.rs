//! The blocks of a setup: stacks, votes and Lost Battles, and the supplies that are left.

use super::{PositionBuilder, Thing};
use crate::games::liberte::Stack;
use crate::kernel::Seat;
use crate::model::{Faction, Phase, StackSetup};

impl PositionBuilder<'_> {
    pub(super) fn lost_battles(&mut self) {
        let setup = self.setup;
        for &turn in &setup.lost_battles {
            let is_over = turn < setup.turn || (turn == setup.turn && setup.phase == Phase::Election);
            let was_fought = (1..=7).contains(&turn) && is_over && !self.game.rules.skip_battle.has(turn);
            if !was_fought {
                self.wrong(
                    Thing::LostBattles,
                    format!("the battle of turn {turn} can't be lost yet, or is never fought (2e IV.4)"),
                );
            } else if self.p.lost_battles >> turn & 1 == 1 {
                self.wrong(Thing::LostBattles, format!("the battle of turn {turn} is lost twice"));
            } else {
                self.p.lost_battles |= 1 << turn;
            }
        }
        if setup.white_owed > self.p.lost_battle_count() {
            self.wrong(
                Thing::WhiteOwed,
                format!(
                    "{owed} white blocks are owed to {lost} Lost Battles (R21)",
                    owed = setup.white_owed,
                    lost = self.p.lost_battle_count()
                ),
            );
        }
        self.p.white_owed = setup.white_owed.min(self.p.lost_battle_count());
    }

    pub(super) fn stacks(&mut self) {
        let rules = &self.game.rules;
        for (at, stack) in self.setup.stacks.iter().enumerate() {
            let StackSetup { province, seat, faction, height } = *stack;
            let (who, where_) = (self.name(seat), self.province(province));
            let place = format!("{who}'s stack in {where_}");
            let most = rules.stack_height;
            if height == 0 || height > most {
                self.wrong(
                    Thing::Stack(province, seat),
                    format!("{place} is {height} blocks high: 1 to {most} (2e IV.3.A.i, Placement Rules a)"),
                );
            }
            let is_its = |other: &StackSetup| (other.province, other.seat) == (province, seat);
            if self.setup.stacks[..at].iter().any(is_its) {
                self.wrong(
                    Thing::Stack(province, seat),
                    format!("{place} is its second: a player controls one there (2e IV.3.A.i, Placement Rules d)"),
                );
            } else {
                // One that is too high counts as a stack all the same, of the province and of the player's tokens.
                self.p.stacks.set(province, seat, Stack::new(faction, height.clamp(1, most.max(1))));
            }
        }
        for province in self.game.provinces.iter() {
            let (count, most) = (self.p.stacks(province).count(), rules.stacks_in_province);
            if count > most as usize {
                let name = self.province(province);
                self.wrong(
                    Thing::Province(province),
                    format!("{name} holds {count} stacks: {most} at most (2e IV.3.A.i, Placement Rules c)"),
                );
            }
        }
    }

    pub(super) fn blocks(&mut self) {
        let (setup, game) = (self.setup, self.game);
        for (at, seat) in setup.seats.iter().enumerate() {
            self.p.votes[Seat(at as u8)] = seat.votes;
            self.p.victory_points[Seat(at as u8)] = seat.victory_points;
        }
        let has_votes = setup.seats.iter().any(|seat| seat.votes.0.iter().any(|&votes| votes > 0));
        if has_votes && setup.phase != Phase::Election {
            self.wrong(Thing::Votes, "votes are held in the Election Phase only (2e IV.5.C; R31)".into());
        }
        for faction in Faction::ALL {
            self.p.reserve[faction] = setup.blocks_waiting(&game.pack, faction);
            self.p.tally[faction] = setup.seats.iter().fold(0, |sum, seat| seat.votes[faction].saturating_add(sum));
            let used = setup.blocks_in_use(&game.pack, faction);
            let all = u32::from(game.pack.board.blocks(faction));
            let id = game.faction_ids().of(faction);
            match all.checked_sub(used) {
                None => self
                    .wrong(Thing::Blocks(faction), format!("{used} {id} blocks are in use: there are {all} (2e II.A)")),
                Some(left) => {
                    self.p.supply[faction] = left as u8;
                    if let Some(named) = setup.supply[faction].filter(|&named| u32::from(named) != left) {
                        self.wrong(
                            Thing::Blocks(faction),
                            format!("the {id} supply is named as {named}, and {left} blocks are left"),
                        );
                    }
                }
            }
        }
    }
}
