//! The part of the board that a counter needs, updated by events: events report changes, figures ask what stands where.

use crate::games::liberte::{Liberte, MAX_PROVINCES, Stack, Stacks};
use crate::kernel::{PerSeat, Seat, SeatSet};
use crate::model::{Faction, PerFaction, ProvinceId, ProvinceSet};

/// Stacks, votes, tokens and points, tracked by events from the beginning of a game.
#[derive(Clone, Copy, Debug)]
pub struct BoardTracker {
    /// Stacks by province.
    pub stacks: [Stacks; MAX_PROVINCES],
    /// Votes held.
    pub votes: PerSeat<PerFaction<u8>>,
    /// Votes cast in the election under way.
    pub cast: PerFaction<u8>,
    /// Tokens in the Battle Box, of all seats together.
    pub battle_tokens: u8,
    /// Victory Points.
    pub victory_points: PerSeat<i32>,
    /// Battles lost so far.
    pub lost_battles: u8,
    /// Provinces with a fleur-de-lis.
    fleurs_de_lis: ProvinceSet,
    /// Those of them that a white stack controls.
    white: ProvinceSet,
}

impl BoardTracker {
    /// An empty board.
    pub fn new(game: &Liberte) -> BoardTracker {
        BoardTracker {
            stacks: [Stacks::default(); MAX_PROVINCES],
            votes: PerSeat::default(),
            cast: PerFaction::default(),
            battle_tokens: 0,
            victory_points: PerSeat::default(),
            lost_battles: 0,
            fleurs_de_lis: game.fleurs_de_lis(),
            white: ProvinceSet::NONE,
        }
    }

    /// Puts a seat's stack of some height where another stood or none.
    #[inline]
    pub fn put(&mut self, seat: Seat, province: ProvinceId, faction: Faction, height: u8) {
        self.stacks[province.index()].set(seat, Stack::new(faction, height));
        self.look_at(province);
    }

    /// Adds blocks to a seat's stack.
    #[inline]
    pub fn add(&mut self, seat: Seat, province: ProvinceId, faction: Faction, blocks: u8) {
        let height = self.stacks[province.index()].of(seat).height();
        self.put(seat, province, faction, height.saturating_add(blocks));
    }

    /// Takes blocks from it.
    #[inline]
    pub fn take(&mut self, seat: Seat, province: ProvinceId, blocks: u8) {
        let stack = self.stacks[province.index()].of(seat);
        self.put(seat, province, stack.faction(), stack.height().saturating_sub(blocks));
    }

    /// Empties a province.
    pub fn empty(&mut self, province: ProvinceId) {
        self.stacks[province.index()] = Stacks::default();
        self.look_at(province);
    }

    /// Looks who controls a fleur-de-lis after a change (R33).
    #[inline]
    fn look_at(&mut self, province: ProvinceId) {
        if self.fleurs_de_lis.has(province) {
            let controlling = self.stacks[province.index()].controlling();
            let is_white = controlling.is_some_and(|(_, stack)| stack.faction() == Faction::Royalist);
            let bit = 1 << (province.0 & 63);
            self.white.0 = if is_white { self.white.0 | bit } else { self.white.0 & !bit };
        }
    }

    /// The count towards the Counter-Revolution: fleurs-de-lis that white stacks control, and Lost Battles (R33).
    #[inline]
    pub fn white_count(&self) -> u8 {
        self.white.len() as u8 + self.lost_battles
    }

    /// Those of the seats with the most votes of a faction; only holders of one compete (R29).
    pub fn most_votes(&self, faction: Faction, among: SeatSet) -> SeatSet {
        let most = among.iter().map(|seat| self.votes[seat][faction]).max().unwrap_or(0);
        among.iter().filter(|&seat| most > 0 && self.votes[seat][faction] == most).collect()
    }

    /// The seats with the most Victory Points.
    pub fn leaders(&self, seats: SeatSet) -> SeatSet {
        let most = seats.iter().map(|seat| self.victory_points[seat]).max();
        seats.iter().filter(|&seat| Some(self.victory_points[seat]) == most).collect()
    }
}
