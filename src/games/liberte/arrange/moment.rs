//! The moment that a setup names: turn, phase, player order, and where in the phase the game goes on.

use super::{PositionBuilder, Thing};
use crate::kernel::SeatSet;
use crate::model::{Claim, Phase, ProvinceId, RefreshOrder, RefreshStep};

impl PositionBuilder<'_> {
    pub(super) fn turn_and_phase(&mut self) {
        let (turn, phase, rules) = (self.setup.turn, self.setup.phase, &self.game.rules);
        let (last, id) = (rules.turns, phase.id());
        let skipped = match phase {
            Phase::PlayerOrder => rules.skip_player_order.has(turn),
            Phase::Refresh => rules.skip_refresh.has(turn),
            Phase::Battle => rules.skip_battle.has(turn),
            Phase::Action | Phase::Election => false,
        };
        if turn == 0 || turn > rules.turns {
            self.wrong(Thing::Turn, format!("turn {turn}: the game has turns 1 to {last} (2e VI.1)"));
        } else if skipped {
            self.wrong(Thing::Phase, format!("turn {turn} has no phase `{id}` (2e IV)"));
        }
        let is_seat_phase = matches!(phase, Phase::Refresh | Phase::Action);
        if self.setup.at_seat.is_some() && !is_seat_phase {
            self.wrong(Thing::At, format!("`at` names a seat, which the phase `{id}` has no use for"));
        }
        if (self.setup.at_province.is_some() || self.setup.at_government) && phase != Phase::Election {
            self.wrong(Thing::At, "`at` names a place in the election, and the phase is another".into());
        }
        if self.setup.refresh_step == RefreshStep::Refill
            && (phase != Phase::Refresh || self.game.rules.refresh != RefreshOrder::Together)
        {
            self.wrong(
                Thing::Step,
                "`step = \"refill\"` needs a refresh in which all discard before all refill (1e; R5)".into(),
            );
        }
        self.p.turn = turn;
        self.p.phase = phase;
    }

    pub(super) fn order(&mut self) {
        let order = &self.setup.order;
        if order.is_empty() {
            return;
        }
        let named: SeatSet = order.iter().copied().collect();
        if named != self.p.all_seats() || order.len() != self.p.seats as usize {
            return self.wrong(Thing::Order, "`order` must name every seat once".into());
        }
        order.iter().enumerate().for_each(|(place, &seat)| self.p.order[place] = seat);
    }

    pub(super) fn action_phase(&mut self) {
        let setup = self.setup;
        let is_action = setup.phase == Phase::Action;
        let says_something =
            setup.round.is_some() || setup.supply_exhausted.is_some() || setup.passes > 0 || setup.passed_rounds > 0;
        if says_something && !is_action {
            return self.wrong(
                Thing::Round,
                "`round`, `supply_exhausted`, `passes` and `passed_rounds` are of the Action Phase".into(),
            );
        }
        if !is_action {
            return;
        }
        let round = setup.round.unwrap_or(1);
        if round == 0 || round > self.game.rules.max_rounds {
            let last = self.game.rules.max_rounds;
            self.wrong(Thing::Round, format!("round {round}: 1 to {last} (R18)"));
        }
        let place = self.place();
        if setup.passes > place {
            let passed = setup.passes;
            self.wrong(Thing::Round, format!("{passed} players of this round passed, and {place} had their action"));
        }
        let all_pass_rounds = self.game.rules.all_pass_rounds;
        let would_be_over = all_pass_rounds > 0 && setup.passed_rounds >= all_pass_rounds;
        if would_be_over || u16::from(setup.passed_rounds) >= u16::from(round) {
            let rounds = setup.passed_rounds;
            self.wrong(Thing::Round, format!("{rounds} rounds in a row in which all passed, in round {round} (R18)"));
        }
        let is_empty = self.game.factions.iter().any(|faction| self.p.supply[faction] == 0);
        if is_empty && setup.supply_exhausted == Some(false) {
            self.wrong(Thing::SupplyExhausted, "a supply is empty, and `supply_exhausted` is false (R7)".into());
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

    pub(super) fn begin(&mut self) {
        let (game, setup, place) = (self.game, self.setup, self.place());
        let p = &mut self.p;
        if game.rules.claim == Claim::Automatic && game.is_counter_revolution(p) {
            let count = game.counter_revolution_count(p);
            return self.wrong(
                Thing::CounterRevolution,
                format!("{count} provinces and Lost Battles count: the Counter-Revolution is complete (2e VI.3)"),
            );
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
            Phase::Election => {
                let all_done = ProvinceId(game.pack.board.provinces.len() as u8);
                let next = setup.at_province.unwrap_or(ProvinceId(0));
                p.province = if setup.at_government { all_done } else { next };
                game.hold_elections(p, &mut ());
            }
        }
    }
}
