//! From a position back to the setup that describes it.

use crate::games::liberte::position::TieFor;
use crate::games::liberte::{Liberte, Position, Question, Stack, most_voted};
use crate::kernel::Seat;
use crate::model::{
    CardId, CounterOwner, CounterSetup, PerFaction, Phase, ProvinceId, RefreshOrder, RefreshStep, SeatSetup, Setup,
    StackSetup,
};

impl Liberte {
    /// The setup that describes a position, or `None` at the moments that no setup can describe. `names` are the seats'.
    pub fn setup_of(&self, p: &Position, names: &[String]) -> Option<Setup> {
        if !self.is_describable(p) {
            return None;
        }
        let at_government = p.question == Question::Advance && p.tie.about == TieFor::Government;
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
            lost_battles: crate::games::liberte::fields::lost_battles(p),
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
            shuffles: Some(p.shuffles),
            draws: p.draws,
            seen: p.seen.iter().filter(|&card| p.all_seats().iter().any(|seat| p.hands[seat].has(card))).collect(),
            supply_exhausted: is_action.then_some(p.supply_exhausted),
            passes: p.passes,
            passed_rounds: p.passed_rounds,
            supply: PerFaction(p.supply.0.map(Some)),
            counters: self.counter_setups(p, CounterOwner::Game),
            province_counters: self.provinces.iter().flat_map(|at| self.province_counter_setups(p, at)).collect(),
            card_counters: self.card_counter_setups(p),
        })
    }

    /// Whether a setup can say where the game stands: nothing half done but a tie of which nobody has spoken yet.
    fn is_describable(&self, p: &Position) -> bool {
        let has_played = p.action.cards + p.action.specials > 0;
        !p.is_over()
            && match p.question {
                Question::Action => !has_played,
                Question::RefreshDiscard => true,
                Question::RefreshDraw => self.rules.refresh == RefreshOrder::Together,
                Question::Advance => {
                    let is_first_asked = p.order().iter().find(|&&seat| p.tie.seats.has(seat)) == Some(&p.asked);
                    let is_fresh = p.tie.best == 0 && p.tie.seats == p.tie.first_seats && is_first_asked;
                    is_fresh
                        && match p.tie.about {
                            TieFor::Battle | TieFor::Province => true,
                            TieFor::Government => p.tie.factions == most_voted(p, self.factions),
                            TieFor::Opposition
                            | TieFor::FirstInGovernment
                            | TieFor::SecondInGovernment
                            | TieFor::FirstInOpposition => false,
                        }
                }
                Question::TakeDiscard
                | Question::Take
                | Question::SecondTake
                | Question::Place
                | Question::CleanUp
                | Question::Target => false,
            }
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

    fn province_counter_setups(&self, p: &Position, at: ProvinceId) -> Vec<(ProvinceId, CounterSetup)> {
        let counters = self.counter_setups(p, CounterOwner::Province(at));
        counters.into_iter().map(|counter| (at, counter)).collect()
    }

    fn card_counter_setups(&self, p: &Position) -> Vec<(CardId, CounterSetup)> {
        let cards = (0..self.pack.cards.len()).map(|at| CardId(at as u8));
        let of_card =
            |card| self.counter_setups(p, CounterOwner::Card(card)).into_iter().map(move |counter| (card, counter));
        cards.flat_map(of_card).collect()
    }

    /// The counters of a seat, a province, a card or the game that are not at their starts.
    fn counter_setups(&self, p: &Position, owner: CounterOwner) -> Vec<CounterSetup> {
        let numbers = self.counters_of(owner.kind()).map(|(counter, declared)| {
            let number = self.counted(p, counter, owner);
            (number != declared.start).then_some(CounterSetup { counter, number })
        });
        numbers.flatten().collect()
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
            counters: self.counter_setups(p, CounterOwner::Seat(seat)),
        }
    }
}
