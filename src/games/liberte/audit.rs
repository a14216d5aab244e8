//! Is everything accounted for? What must hold of every position: cards, blocks and tokens are conserved (2e II.A).

use super::{Liberte, Position};
use crate::kernel::Seat;
use crate::model::{CardId, CardSet, Faction, PerFaction, ProvinceId, ProvinceSet, Texts};

impl Liberte {
    /// Counts everything.
    ///
    /// # Errors
    /// The first thing that does not add up.
    pub fn audit(&self, p: &Position) -> Result<(), String> {
        self.audit_cards(p)?;
        self.audit_blocks(p)?;
        self.audit_tokens(p)?;
        self.audit_counters(p)
    }

    fn audit_cards(&self, p: &Position) -> Result<(), String> {
        let sets = || p.hands.0.iter().chain(&p.displays.0).chain([&p.box_]);
        let piles = || p.piles.deck().chain(p.piles.discard()).chain(p.piles.face_up());
        let everywhere = sets().fold(piles().collect(), |all: CardSet, cards| all.or(cards));
        let count = sets().map(CardSet::len).sum::<usize>() + piles().count();
        let is_complete = count == self.pack.cards.len() && everywhere == CardSet::first(count);
        if is_complete { Ok(()) } else { self.name_wrong_card(p) }
    }

    /// Looks for a card that is in two places or nowhere.
    fn name_wrong_card(&self, p: &Position) -> Result<(), String> {
        let mut found = CardSet::NONE;
        let seats = Seat::first(p.seats as usize);
        let held = seats.flat_map(|seat| p.hands[seat].iter().chain(p.displays[seat].iter()));
        let piles = p.piles.deck().chain(p.piles.discard()).chain(p.piles.face_up());
        for card in held.chain(piles).chain(p.box_.iter()) {
            if found.has(card) {
                return Err(format!("card #{} is in two places", self.pack.number(card)));
            }
            found.insert(card);
        }
        let missing = (0..self.pack.cards.len()).map(|at| CardId(at as u8)).find(|&card| !found.has(card));
        missing.map_or(Ok(()), |card| Err(format!("card #{} is nowhere", self.pack.number(card))))
    }

    fn audit_blocks(&self, p: &Position) -> Result<(), String> {
        let mut blocks = PerFaction::<u32>::default();
        for stacks in p.stacks.iter() {
            stacks.each(|_, stack| blocks[stack.faction()] += u32::from(stack.height()));
        }
        for faction in Faction::ALL {
            let on_board = blocks[faction];
            if on_board != u32::from(self.blocks_on_board(p, faction)) {
                let all = self.pack.board.blocks(faction);
                let id = self.faction_ids().of(faction);
                return Err(format!("{on_board} {id} blocks on the board, which does not make {all} with the others"));
            }
        }
        for (province, stacks) in self.pack.board.provinces.iter().zip(p.stacks.iter()) {
            if stacks.tallest().0 > self.rules.stack_height || stacks.count() > self.rules.stacks_in_province as usize {
                return Err(format!("{} holds more than it may", province.id));
            }
        }
        self.audit_open_provinces(p)
    }

    /// The sets of provinces that take a block are kept up to date: each province is looked at for each block.
    fn audit_open_provinces(&self, p: &Position) -> Result<(), String> {
        for seat in p.all_seats().iter() {
            let mut open = PerFaction::<ProvinceSet>::default();
            for at in 0..self.places.len() as u8 {
                for faction in Faction::ALL {
                    let takes = self.takes_block(p, seat, faction, ProvinceId(at));
                    open[faction].0 |= u64::from(takes) << at;
                }
            }
            for faction in Faction::ALL {
                if open[faction] != self.open_to(p, seat, faction, self.provinces) {
                    let id = self.faction_ids().of(faction);
                    return Err(format!("the provinces that are open to a {id} block of {seat} are others"));
                }
            }
        }
        Ok(())
    }

    fn audit_tokens(&self, p: &Position) -> Result<(), String> {
        for seat in Seat::first(p.seats as usize) {
            let stacks = p.stacks.iter().filter(|stacks| stacks.of(seat).exists()).count();
            let placed = stacks + p.battle_tokens[seat] as usize + usize::from(p.presence_tokens.has(seat));
            if placed + p.tokens_left[seat] as usize != self.tokens_each() as usize {
                return Err(format!("{seat} has {placed} tokens placed and {} left", p.tokens_left[seat]));
            }
        }
        Ok(())
    }

    /// Why a requirement refuses, in the pack's first language, with its citation; else its key.
    pub(super) fn requirement_text(&self, requirement: u8, texts: &Texts) -> String {
        let key = self.requirements.get(requirement as usize).map_or("", String::as_str);
        match texts.requirement(key).or_else(|| self.pack.texts("en").requirement(key)) {
            Some(known) => format!("{} ({})", known.text, known.cite),
            None => key.to_string(),
        }
    }
}
