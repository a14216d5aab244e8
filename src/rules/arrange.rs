//! From a described position to a legal one, and back: all the reasons why not, at once.
//!
//! A position can be described at the beginning of a phase, a refresh, an action or a province. What the description
//! leaves open is filled in: the deck from what is named nowhere, the face-up cards from the deck, the supplies from
//! what is left.

use super::position::TieFor;
use super::{Liberte, Position, Question, Stack};
use crate::kernel::{Seat, SeatSet};
use crate::model::{
    CardId, CardSet, Claim, Faction, FactionSet, PerFaction, Phase, ProvinceId, RefreshOrder, RefreshStep, SeatSetup,
    Setup, StackSetup,
};

/// Why a described position is impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible(pub String);

impl std::fmt::Display for Impossible {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A position in the making, and what is wrong with it.
struct Arranging<'a> {
    game: &'a Liberte,
    setup: &'a Setup,
    p: Position,
    wrong: Vec<Impossible>,
}

impl Liberte {
    /// The position that a setup describes, begun up to its first decision.
    ///
    /// # Errors
    /// Every reason why the position is impossible.
    pub fn arrange(&self, setup: &Setup) -> Result<Position, Vec<Impossible>> {
        let seats = setup.seats.len();
        if seats != self.seats {
            return Err(vec![Impossible(format!("{seats} seats are described, and {} play", self.seats))]);
        }
        let mut arranging = Arranging { game: self, setup, p: Position::empty(seats, setup.seed), wrong: Vec::new() };
        arranging.turn_and_phase();
        arranging.order();
        arranging.cards();
        arranging.lost_battles();
        arranging.stacks();
        arranging.blocks();
        arranging.government();
        arranging.tokens();
        arranging.action_phase();
        if arranging.wrong.is_empty() {
            arranging.begin();
        }
        if arranging.wrong.is_empty() { Ok(arranging.p) } else { Err(arranging.wrong) }
    }
}

impl Arranging<'_> {
    fn wrong(&mut self, why: String) {
        self.wrong.push(Impossible(why));
    }

    fn name(&self, seat: Seat) -> String {
        self.setup.seats.get(seat.index()).map_or_else(|| seat.to_string(), |described| described.name.clone())
    }

    fn province(&self, province: ProvinceId) -> String {
        self.game.pack.board.provinces[province.index()].id.clone()
    }

    fn turn_and_phase(&mut self) {
        let (turn, phase, rules) = (self.setup.turn, self.setup.phase, &self.game.rules);
        let skipped = match phase {
            Phase::PlayerOrder => rules.skip_player_order.has(turn),
            Phase::Refresh => rules.skip_refresh.has(turn),
            Phase::Battle => rules.skip_battle.has(turn),
            _ => false,
        };
        if turn == 0 || turn > rules.turns {
            self.wrong(format!("turn {turn}: the game has turns 1 to {} (2e VI.1)", rules.turns));
        } else if skipped {
            self.wrong(format!("turn {turn} has no phase `{}` (2e IV)", phase.id()));
        }
        let is_seat_phase = matches!(phase, Phase::Refresh | Phase::Action);
        if self.setup.at_seat.is_some() && !is_seat_phase {
            self.wrong(format!("`at` names a seat, which the phase `{}` has no use for", phase.id()));
        }
        if (self.setup.at_province.is_some() || self.setup.at_government) && phase != Phase::Election {
            self.wrong("`at` names a place in the election, and the phase is another".into());
        }
        if self.setup.refresh_step == RefreshStep::Refill
            && (phase != Phase::Refresh || self.game.rules.refresh != RefreshOrder::Together)
        {
            self.wrong("`step = \"refill\"` needs a refresh in which all discard before all refill (1e; R5)".into());
        }
        self.p.turn = turn;
        self.p.phase = phase;
    }

    fn order(&mut self) {
        let order = &self.setup.order;
        if order.is_empty() {
            return;
        }
        let named: SeatSet = order.iter().copied().collect();
        if named != self.p.all_seats() || order.len() != self.p.seats as usize {
            return self.wrong("`order` must name every seat once".into());
        }
        order.iter().enumerate().for_each(|(place, &seat)| self.p.order[place] = seat);
    }

    fn cards(&mut self) {
        let setup = self.setup;
        let mut found = CardSet::NONE;
        let mut piles: Vec<(String, &[CardId])> = vec![
            ("face up".into(), &setup.face_up),
            ("in the deck".into(), &setup.deck),
            ("in the discard pile".into(), &setup.discard),
            ("in the box".into(), &setup.box_),
        ];
        for seat in &setup.seats {
            piles.push((format!("in {}'s hand", seat.name), &seat.hand));
            piles.push((format!("in {}'s display", seat.name), &seat.display));
        }
        for (place, cards) in &piles {
            for &card in *cards {
                if found.has(card) {
                    let number = self.game.pack.number(card);
                    self.wrong(format!("card #{number} is {place}, and in another place too"));
                }
                found.insert(card);
            }
        }
        let limit = self.game.rules.face_up_cards as usize;
        if setup.face_up.len() > limit {
            return self
                .wrong(format!("{} cards lie face up: there is room for {limit} (2e III)", setup.face_up.len()));
        }
        if !self.wrong.is_empty() {
            return;
        }
        self.fill_piles(&found);
        for (at, described) in setup.seats.iter().enumerate() {
            let seat = Seat(at as u8);
            self.p.hands[seat] = described.hand.iter().copied().collect();
            self.p.displays[seat] = described.display.iter().copied().collect();
            self.display(seat);
        }
    }

    fn display(&mut self, seat: Seat) {
        let display = self.p.displays[seat];
        let sets = &self.game.pack.sets;
        if let Some(card) = display.without(&sets.playable).iter().next() {
            let number = self.game.pack.number(card);
            self.wrong(format!("card #{number} is in {}'s display, and a special can't be (2e II.B)", self.name(seat)));
        }
        let has_sans_culottes = display.meets(&sets.sans_culottes);
        let rules = &self.game.rules;
        let limit = if has_sans_culottes { rules.display_limit_sans_culottes } else { rules.display_limit };
        if display.len() > limit as usize {
            let name = self.name(seat);
            self.wrong(format!(
                "{name}'s display holds {} cards: {limit} at most (2e IV.3, Clean-up; R14)",
                display.len()
            ));
        }
    }

    /// What is named nowhere lies under the deck's named top, shuffled.
    fn fill_piles(&mut self, found: &CardSet) {
        let mut rest: Vec<u64> = (0..self.game.pack.cards.len())
            .map(|at| CardId(at as u8))
            .filter(|&card| !found.has(card))
            .map(|card| self.game.shuffle_key(&self.p, card))
            .collect();
        rest.sort_unstable();
        self.p.shuffles += 1;
        rest.iter().rev().for_each(|&key| self.p.piles.put_on_deck(CardId(key as u8)));
        self.setup.deck.iter().rev().for_each(|&card| self.p.piles.put_on_deck(card));
        self.setup.discard.iter().for_each(|&card| self.p.piles.put_on_discard(card));
        self.setup.face_up.iter().for_each(|&card| self.p.piles.put_face_up(card));
        self.p.box_ = self.setup.box_.iter().copied().collect();
        self.game.settle_piles(&mut self.p, &mut ());
    }

    fn stacks(&mut self) {
        let rules = &self.game.rules;
        for stack in &self.setup.stacks {
            let StackSetup { province, seat, faction, height } = *stack;
            let place = format!("{}'s stack in {}", self.name(seat), self.province(province));
            if height == 0 || height > rules.stack_height {
                let most = rules.stack_height;
                self.wrong(format!("{place} is {height} blocks high: 1 to {most} (2e IV.3.A.i, Placement Rules a)"));
            } else if self.p.stacks(province).of(seat).exists() {
                self.wrong(format!(
                    "{place} is its second: a player controls one there (2e IV.3.A.i, Placement Rules d)"
                ));
            } else {
                self.p.stacks_mut(province).set(seat, Stack::new(faction, height));
            }
        }
        for province in self.game.provinces.iter() {
            let (count, most) = (self.p.stacks(province).count(), rules.stacks_in_province);
            if count > most as usize {
                let id = self.province(province);
                self.wrong(format!("{id} holds {count} stacks: {most} at most (2e IV.3.A.i, Placement Rules c)"));
            }
        }
    }

    fn blocks(&mut self) {
        let (setup, game) = (self.setup, self.game);
        let is_before_return = setup.turn < game.rules.blocks_return
            || (setup.turn == game.rules.blocks_return && setup.phase == Phase::PlayerOrder);
        for (at, seat) in setup.seats.iter().enumerate() {
            self.p.votes[Seat(at as u8)] = seat.votes;
            self.p.victory_points[Seat(at as u8)] = seat.victory_points;
        }
        let has_votes = setup.seats.iter().any(|seat| seat.votes.0.iter().any(|&votes| votes > 0));
        if has_votes && setup.phase != Phase::Election {
            self.wrong("votes are held in the Election Phase only (2e IV.5.C; R31)".into());
        }
        for faction in Faction::ALL {
            if is_before_return {
                self.p.reserve[faction] = game.pack.board.blocks[faction].on_turn_2_space;
            }
            let on_board = setup.stacks.iter().filter(|stack| stack.faction == faction);
            let on_board: u32 = on_board.map(|stack| u32::from(stack.height)).sum();
            let votes: u32 = setup.seats.iter().map(|seat| u32::from(seat.votes[faction])).sum();
            let marks = if faction == Faction::Royalist {
                u32::from(self.p.lost_battle_count().saturating_sub(setup.white_owed))
            } else {
                0
            };
            let used = on_board + votes + marks + u32::from(self.p.reserve[faction]);
            let all = u32::from(game.pack.board.blocks(faction));
            self.p.tally[faction] = votes.min(255) as u8;
            match all.checked_sub(used) {
                None => self.wrong(format!("{used} {faction} blocks are in use: there are {all} (2e II.A)")),
                Some(left) => {
                    self.p.supply[faction] = left as u8;
                    if let Some(named) = setup.supply[faction].filter(|&named| u32::from(named) != left) {
                        self.wrong(format!("the {faction} supply is named as {named}, and {left} blocks are left"));
                    }
                }
            }
        }
    }

    fn lost_battles(&mut self) {
        let setup = self.setup;
        for &turn in &setup.lost_battles {
            let is_over = turn < setup.turn || (turn == setup.turn && setup.phase == Phase::Election);
            let was_fought = (1..=7).contains(&turn) && is_over && !self.game.rules.skip_battle.has(turn);
            if !was_fought {
                self.wrong(format!("the battle of turn {turn} can't be lost yet, or is never fought (2e IV.4)"));
            } else if self.p.lost_battles >> turn & 1 == 1 {
                self.wrong(format!("the battle of turn {turn} is lost twice"));
            } else {
                self.p.lost_battles |= 1 << turn;
            }
        }
        if setup.white_owed > self.p.lost_battle_count() {
            self.wrong(format!(
                "{} white blocks are owed to {} Lost Battles (R21)",
                setup.white_owed,
                self.p.lost_battle_count()
            ));
        }
        self.p.white_owed = setup.white_owed.min(self.p.lost_battle_count());
    }

    fn government(&mut self) {
        let setup = self.setup;
        let is_named = setup.government.is_some() || setup.opposition.is_some() || !setup.presence.is_empty();
        let is_before_first = setup.turn == 1 && setup.phase != Phase::Election;
        if is_named && setup.phase == Phase::Election {
            self.wrong("there is no government, opposition or presence in the Election Phase (2e IV.5.A; R28)".into());
        } else if is_named && is_before_first {
            self.wrong("there is no government, opposition or presence before the first election (2e IV.5.B)".into());
        }
        if setup.government.is_some() && setup.government == setup.opposition {
            self.wrong("government and opposition are two factions (2e IV.5.B)".into());
        }
        if setup.government.is_none() && !setup.presence.is_empty() {
            self.wrong("a presence needs a government (2e II.B, Presence)".into());
        }
        self.p.government = setup.government;
        self.p.opposition = setup.opposition;
        self.p.presence = setup.presence.iter().copied().collect();
    }

    fn tokens(&mut self) {
        let each = self.game.tokens_each() as usize;
        for at in 0..self.setup.seats.len() {
            let described: &SeatSetup = &self.setup.seats[at];
            let seat = Seat(at as u8);
            let may_be_in_box = matches!(self.setup.phase, Phase::Action | Phase::Battle)
                && !self.game.rules.no_battle_tokens.has(self.setup.turn);
            if described.battle_tokens > 0 && !may_be_in_box {
                self.wrong(format!(
                    "{} has tokens in the Battle Box, which is empty now (2e IV.4; R38)",
                    described.name
                ));
            }
            let stacks = self.p.stacks.iter().filter(|stacks| stacks.of(seat).exists()).count();
            let placed = stacks + described.battle_tokens as usize;
            let has_presence = self.p.presence.has(seat);
            let token = match described.presence_token {
                Some(true) if !has_presence => {
                    self.wrong(format!("{} has a presence token and no presence (2e IV.5.C)", described.name));
                    false
                }
                Some(token) => token,
                None => has_presence && placed < each,
            };
            match each.checked_sub(placed + usize::from(token)) {
                None => {
                    let placed = placed + usize::from(token);
                    self.wrong(format!("{} has {placed} control tokens placed: {each} at most (R1)", described.name));
                }
                Some(left) => self.p.tokens_left[seat] = left as u8,
            }
            self.p.battle_tokens[seat] = described.battle_tokens;
            if token {
                self.p.presence_tokens.insert(seat);
            }
        }
    }

    fn action_phase(&mut self) {
        let setup = self.setup;
        let is_action = setup.phase == Phase::Action;
        let says_something =
            setup.round.is_some() || setup.supply_exhausted.is_some() || setup.passes > 0 || setup.passed_rounds > 0;
        if says_something && !is_action {
            return self
                .wrong("`round`, `supply_exhausted`, `passes` and `passed_rounds` are of the Action Phase".into());
        }
        if !is_action {
            return;
        }
        let round = setup.round.unwrap_or(1);
        if round == 0 || round > self.game.rules.max_rounds {
            self.wrong(format!("round {round}: 1 to {} (R18)", self.game.rules.max_rounds));
        }
        let place = self.place();
        if setup.passes > place {
            self.wrong(format!("{} players of this round passed, and {place} had their action", setup.passes));
        }
        let all_pass_rounds = self.game.rules.all_pass_rounds;
        let would_be_over = all_pass_rounds > 0 && setup.passed_rounds >= all_pass_rounds;
        if would_be_over || u16::from(setup.passed_rounds) >= u16::from(round) {
            self.wrong(format!("{} rounds in a row in which all passed, in round {round} (R18)", setup.passed_rounds));
        }
        let is_empty = Faction::ALL.into_iter().any(|faction| self.p.supply[faction] == 0);
        if is_empty && setup.supply_exhausted == Some(false) {
            self.wrong("a supply is empty, and `supply_exhausted` is false (R7)".into());
        }
        self.p.round = round;
        self.p.passes = setup.passes;
        self.p.passed_rounds = setup.passed_rounds;
        self.p.supply_exhausted = setup.supply_exhausted.unwrap_or(is_empty);
    }

    /// The place in the player order that `at` names.
    fn place(&self) -> u8 {
        let at = self.setup.at_seat.and_then(|at| self.p.order().iter().position(|&seat| seat == at));
        at.unwrap_or(0) as u8
    }

    fn begin(&mut self) {
        let (game, setup, place) = (self.game, self.setup, self.place());
        let p = &mut self.p;
        if game.rules.claim == Claim::Automatic && game.is_counter_revolution(p) {
            let count = game.counter_revolution_count(p);
            return self.wrong(format!(
                "{count} provinces and Lost Battles count: the Counter-Revolution is complete (2e VI.3)"
            ));
        }
        match setup.phase {
            Phase::PlayerOrder => game.begin_turn(p, &mut ()),
            Phase::Refresh => {
                game.open_refresh_phase(p, &mut ());
                match setup.refresh_step {
                    RefreshStep::Discard => game.begin_refresh(p, place, &mut ()),
                    RefreshStep::Refill => game.begin_refill(p, place, &mut ()),
                }
            }
            Phase::Action => game.begin_action(p, place),
            Phase::Battle => game.begin_battle(p, &mut ()),
            Phase::Election if setup.at_government => {
                p.province = ProvinceId(game.pack.board.provinces.len() as u8);
                game.end_elections(p, &mut ());
            }
            Phase::Election => {
                p.province = setup.at_province.unwrap_or(ProvinceId(0));
                game.hold_elections(p, &mut ());
            }
        }
    }
}

impl Liberte {
    /// The setup that describes a position, or `None` at the moments that no setup can describe. `names` are the seats'.
    pub fn setup_of(&self, p: &Position, names: &[String]) -> Option<Setup> {
        let is_fresh_tie = p.tie.best == 0
            && p.tie.seats == p.tie.first_seats
            && p.order().iter().find(|&&seat| p.tie.seats.has(seat)) == Some(&p.asked);
        let nothing_played = p.action.cards + p.action.specials == 0;
        let is_together = self.rules.refresh == RefreshOrder::Together;
        let mut at_government = false;
        let describable = !p.is_over()
            && match p.question {
                Question::Action => nothing_played,
                Question::RefreshDiscard => true,
                Question::RefreshDraw => is_together,
                Question::Advance => {
                    let all = p.tie.factions == most_voted_of_all(p);
                    at_government = p.tie.about == TieFor::Government;
                    is_fresh_tie
                        && match p.tie.about {
                            TieFor::Battle | TieFor::Province => true,
                            TieFor::Government => all,
                            _ => false,
                        }
                }
                _ => false,
            };
        if !describable {
            return None;
        }
        let is_action = p.phase == Phase::Action;
        let is_election = p.phase == Phase::Election;
        let is_seat_phase = is_action || p.phase == Phase::Refresh;
        Some(Setup {
            seed: p.chance.seed(),
            turn: p.turn,
            phase: p.phase,
            at_seat: is_seat_phase.then_some(p.asked),
            at_province: (is_election && !at_government).then_some(p.province),
            at_government,
            refresh_step: if p.question == Question::RefreshDraw { RefreshStep::Refill } else { RefreshStep::Discard },
            order: p.order().to_vec(),
            lost_battles: super::describe::lost_battles(p),
            white_owed: p.white_owed,
            face_up: p.piles.face_up().collect(),
            deck: p.piles.deck().collect(),
            discard: p.piles.discard().collect(),
            box_: p.box_.iter().collect(),
            stacks: self.stack_setups(p),
            seats: Seat::first(p.seats as usize).map(|seat| self.seat_setup(p, seat, names)).collect(),
            government: p.government,
            opposition: p.opposition,
            presence: p.presence.iter().collect(),
            round: is_action.then_some(p.round),
            supply_exhausted: is_action.then_some(p.supply_exhausted),
            passes: p.passes,
            passed_rounds: p.passed_rounds,
            supply: PerFaction(p.supply.0.map(Some)),
        })
    }

    fn stack_setups(&self, p: &Position) -> Vec<StackSetup> {
        let stacks_of = |province: ProvinceId| {
            let to_setup = move |(seat, stack): (Seat, Stack)| StackSetup {
                province,
                seat,
                faction: stack.faction(),
                height: stack.height(),
            };
            p.stacks(province).iter().map(to_setup).collect::<Vec<_>>()
        };
        self.provinces.iter().flat_map(stacks_of).collect()
    }

    fn seat_setup(&self, p: &Position, seat: Seat, names: &[String]) -> SeatSetup {
        SeatSetup {
            name: names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string()),
            hand: p.hands[seat].iter().collect(),
            display: p.displays[seat].iter().collect(),
            battle_tokens: p.battle_tokens[seat],
            victory_points: p.victory_points[seat],
            votes: p.votes[seat],
            presence_token: p.presence.has(seat).then(|| p.presence_tokens.has(seat)),
        }
    }
}

fn most_voted_of_all(p: &Position) -> FactionSet {
    let most = p.tally.0.into_iter().max().unwrap_or(0);
    let mut all = FactionSet::NONE;
    Faction::ALL.into_iter().filter(|&faction| p.tally[faction] == most).for_each(|faction| all.insert(faction));
    all
}
