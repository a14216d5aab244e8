//! Rule hooks: points at which a pack's script answers instead of the rulebook.
//!
//! A script's results are a table, a playability table, or come from a run each time; where no script fills a point there is
//! nothing to look at. A run that fails or gives the impossible records [`Event::PointFailed`], and the rulebook's rule
//! holds; a number off its range counts as the nearest within.

use super::hook::{SITUATIONS, situation};
use super::position::TieFor;
use super::rules::{Hook, Hooks};
use super::{
    Ending, Event, EventCause, HookInput, HookResult, HookRunner, HookSource, Liberte, Office, Permissions, Position,
    Refusal,
};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::model::{CardId, CardSet, FactionSet, POINTS, ProvinceId, ProvinceSet, RulePoint};
use std::ops::RangeInclusive;
use std::sync::Arc;

impl Liberte {
    /// This game with scripts at these rule points.
    pub fn with_points(&self, runner: Arc<dyn HookRunner>, sources: Vec<(RulePoint, HookSource)>) -> Liberte {
        let mut ways = [const { None }; POINTS.len()];
        for (point, source) in sources {
            ways[point as usize] = Some(match source {
                HookSource::Tabulated(values) => Hook::Table(table(&values)),
                HookSource::Permissions(rows) if point == RulePoint::MayPlace => {
                    let provinces = self.places.len();
                    let by_card =
                        |at| rows.chunks(provinces).map(|rows| open_at(rows, at).map(ProvinceId).collect()).collect();
                    let allowed = (0..SITUATIONS).map(by_card).collect();
                    Hook::PlaceTable(rows, allowed)
                }
                HookSource::Permissions(rows) => {
                    let allowed = (0..SITUATIONS).map(|at| open_at(&rows, at).map(CardId).collect());
                    let allowed = allowed.collect();
                    Hook::PlayTable(rows, allowed)
                }
                HookSource::Script => Hook::Script,
            });
        }
        Liberte { hooks: Some(Arc::new(Hooks { runner, hooks: ways })), ..self.clone() }
    }

    /// Whether scripts fill any rule hooks.
    #[inline(always)]
    pub(super) fn has_hooks(&self) -> bool {
        self.hooks.is_some()
    }

    /// Whether a script fills a rule hook.
    #[inline]
    pub fn fills(&self, point: RulePoint) -> bool {
        self.hooks.as_ref().is_some_and(|hooks| hooks.hook(point).is_some())
    }

    /// Whether the script of a point is asked anew for each matter.
    #[inline]
    pub(super) fn asks(&self, point: RulePoint) -> bool {
        self.hooks.as_ref().is_some_and(|hooks| matches!(hooks.hook(point), Some(Hook::Script)))
    }

    /// Every input of a point whose result needs no position; none where results depend on one.
    pub fn hook_inputs(&self, point: RulePoint) -> Vec<HookInput> {
        let provinces = || self.provinces.iter();
        let turns = || 1..=self.rules.turns;
        let cards = || (0..self.facts.len()).map(|at| CardId(at as u8));
        match point {
            RulePoint::VotesOfAProvince => {
                let heights = 1..=self.rules.stack_height;
                provinces()
                    .flat_map(|province| heights.clone().map(move |height| HookInput::Votes(province, height)))
                    .collect()
            }
            RulePoint::PointsOfAProvince => provinces()
                .flat_map(|province| turns().map(move |turn| HookInput::ProvincePoints(province, turn)))
                .collect(),
            RulePoint::PointsOfAPlace => {
                let places = Office::ALL.into_iter().flat_map(|office| [(office, false), (office, true)]);
                places
                    .flat_map(|(office, tied)| turns().map(move |turn| HookInput::OfficePoints(office, tied, turn)))
                    .collect()
            }
            RulePoint::PointsOfABattle => turns().map(HookInput::BattlePoints).collect(),
            RulePoint::MayPlay => cards().map(HookInput::Play).collect(),
            RulePoint::MayPlace => {
                let places = |card| provinces().map(move |province| HookInput::Place(province, card));
                cards().flat_map(places).collect()
            }
            #[rustfmt::skip]
            RulePoint::TurnBegins | RulePoint::TurnEnds | RulePoint::RoundBegins | RulePoint::RoundEnds
            | RulePoint::BlockPlaced | RulePoint::CardPlayed | RulePoint::VotesCounted | RulePoint::GovernmentFormed
            | RulePoint::CardsTaken | RulePoint::Passed | RulePoint::BattleBegins | RulePoint::TieBegins | RulePoint::BattleFought | RulePoint::WhoLeadsTheArmy
            | RulePoint::CardsDealt | RulePoint::RefillTo | RulePoint::PlayerOrder | RulePoint::DiscardsToTake
            | RulePoint::ActionPhaseEnds
            | RulePoint::WhoWinsAProvince | RulePoint::WhoLeadsATie | RulePoint::WhichFactionLeadsATie
            | RulePoint::FurtherEnding | RulePoint::FinalPoints => Vec::new(),
        }
    }

    /// The result of the script for an input, where one fills the point and does not fail.
    #[inline(always)]
    fn judged<S: Sink<Liberte>>(&self, p: &Position, input: HookInput, sink: &mut S) -> Option<HookResult> {
        let hooks = self.hooks.as_deref()?;
        self.judged_by(hooks, p, input, sink)
    }

    #[inline(never)]
    fn judged_by<S: Sink<Liberte>>(
        &self,
        hooks: &Hooks,
        p: &Position,
        input: HookInput,
        sink: &mut S,
    ) -> Option<HookResult> {
        let result = match hooks.hook(input.point())? {
            Hook::Table(values) => return values.get(input.slot()).copied().map(HookResult::Number),
            Hook::PlayTable(..) | Hook::PlaceTable(..) => return None,
            Hook::Script => hooks.runner.run_hook(self, p, input),
        };
        let is_sound = result.is_some_and(|result| self.fault(p, input, result).is_none());
        if is_sound {
            return result;
        }
        sink.record(p, EventCause::Rule, Event::PointFailed { point: input.point() });
        match (result, input.range()) {
            (Some(HookResult::Number(number)), Some(range)) => Some(HookResult::Number(clamped(number, range))),
            _ => None,
        }
    }

    pub(super) fn number<S: Sink<Liberte>>(&self, p: &Position, input: HookInput, sink: &mut S) -> Option<i64> {
        if let Some(HookResult::Number(number)) = self.judged(p, input, sink) { Some(number) } else { None }
    }

    /// Why a result is impossible for an input: `gives 12, where 1 to 3 is possible`.
    pub fn fault(&self, p: &Position, input: HookInput, result: HookResult) -> Option<String> {
        match (input, result) {
            (HookInput::Province(province), HookResult::Seats(seats)) => {
                let stacks = p.stacks(province);
                let stranger = seats.iter().find(|&seat| !stacks.of(seat).exists())?;
                let name = &self.pack.board.provinces[province.index()].name;
                Some(format!("gives {stranger}, who has no stack in {name}"))
            }
            (HookInput::Tie(_, tied), HookResult::Seats(seats)) => match seats.without(tied).lowest() {
                Some(stranger) => Some(format!("gives {stranger}, who is not tied")),
                None => seats.is_empty().then(|| "gives nobody, where somebody must lead".into()),
            },
            (HookInput::FactionTie(_, tied), HookResult::Factions(factions)) => {
                match factions.iter().find(|&faction| !tied.has(faction)) {
                    Some(stranger) => Some(format!("gives {}, which is not tied", self.faction_ids().of(stranger))),
                    None => factions.is_empty().then(|| "gives no faction, where one must lead".into()),
                }
            }
            (_, HookResult::Number(number)) => {
                let range = input.range()?;
                let (least, most) = (range.start(), range.end());
                (!range.contains(&number)).then(|| format!("gives {number}, where {least} to {most} is possible"))
            }
            _ => None,
        }
    }

    /// Who leads in a province: who has the tallest stack, or whom the script names.
    pub(super) fn leading_in<S: Sink<Liberte>>(&self, p: &Position, province: ProvinceId, sink: &mut S) -> SeatSet {
        let (_, tallest) = p.stacks(province).tallest();
        if self.hooks.is_none() || tallest.is_empty() {
            return tallest;
        }
        match self.judged(p, HookInput::Province(province), sink) {
            Some(HookResult::Seats(seats)) => seats,
            _ => tallest,
        }
    }

    /// Which of the tied seats go on to advance cards: all, or those whom the script lets lead.
    pub(super) fn leading_of_tie<S: Sink<Liberte>>(
        &self,
        p: &Position,
        about: TieFor,
        tied: SeatSet,
        sink: &mut S,
    ) -> SeatSet {
        match self.judged(p, HookInput::Tie(about, tied), sink) {
            Some(HookResult::Seats(seats)) => seats,
            _ => tied,
        }
    }

    /// Which of the tied factions go on: all, or those whom the script lets lead.
    pub(super) fn leading_factions<S: Sink<Liberte>>(
        &self,
        p: &Position,
        about: TieFor,
        tied: FactionSet,
        sink: &mut S,
    ) -> FactionSet {
        match self.judged(p, HookInput::FactionTie(about, tied), sink) {
            Some(HookResult::Factions(factions)) => factions,
            _ => tied,
        }
    }

    /// How many blocks of the winning stack become votes: one, in Paris all (R25).
    pub(super) fn votes_of<S: Sink<Liberte>>(
        &self,
        p: &Position,
        province: ProvinceId,
        height: u8,
        sink: &mut S,
    ) -> u8 {
        match self.number(p, HookInput::Votes(province, height), sink) {
            Some(votes) => votes as u8,
            None => self.votes_by_the_rulebook(province, height),
        }
    }

    fn votes_by_the_rulebook(&self, province: ProvinceId, height: u8) -> u8 {
        if self.paris.has(province) { height } else { 1 }
    }

    /// What winning a province pays (R26).
    pub(super) fn province_points<S: Sink<Liberte>>(&self, p: &Position, province: ProvinceId, sink: &mut S) -> u8 {
        match self.number(p, HookInput::ProvincePoints(province, p.turn), sink) {
            Some(points) => points as u8,
            None => self.province_by_the_rulebook(province, p.turn),
        }
    }

    fn province_by_the_rulebook(&self, province: ProvinceId, turn: u8) -> u8 {
        let pays = self.rules.victory_point_turns.has(turn);
        if pays { self.places[province.index()].victory_points } else { 0 }
    }

    /// What a place in government or opposition pays (R30).
    pub(super) fn office_points<S: Sink<Liberte>>(&self, p: &Position, office: Office, tied: bool, sink: &mut S) -> u8 {
        match self.number(p, HookInput::OfficePoints(office, tied, p.turn), sink) {
            Some(points) => points as u8,
            None => self.office_by_the_rulebook(office, tied),
        }
    }

    /// What an office pays where no script says anything.
    pub fn office_by_the_rulebook(&self, office: Office, tied: bool) -> u8 {
        let rules = &self.rules;
        match (office, tied) {
            (Office::FirstInGovernment, false) => rules.government_first,
            (Office::FirstInGovernment, true) => rules.government_first_tied,
            (Office::SecondInGovernment, false) => rules.government_second,
            (Office::SecondInGovernment, true) => rules.government_second_tied,
            (Office::FirstInOpposition, false) => rules.opposition_first,
            (Office::FirstInOpposition, true) => rules.opposition_first_tied,
        }
    }

    /// The result of the rulebook for an input, where no script says anything.
    pub fn rulebook_result(&self, p: &Position, input: HookInput) -> HookResult {
        match input {
            HookInput::Province(province) => HookResult::Seats(p.stacks(province).tallest().1),
            HookInput::Tie(_, tied) => HookResult::Seats(tied),
            HookInput::FactionTie(_, tied) => HookResult::Factions(tied),
            HookInput::Votes(province, height) => {
                HookResult::Number(self.votes_by_the_rulebook(province, height).into())
            }
            HookInput::ProvincePoints(province, turn) => {
                HookResult::Number(self.province_by_the_rulebook(province, turn).into())
            }
            HookInput::OfficePoints(office, tied, _) => {
                HookResult::Number(self.office_by_the_rulebook(office, tied).into())
            }
            HookInput::Play(_) | HookInput::Place(..) => HookResult::Permission(None),
            HookInput::Ending => HookResult::Holds(false),
            HookInput::Army => HookResult::Seats(self.most_tokens_with_a_general(p)),
            HookInput::BattlePoints(turn) => HookResult::Number(self.battle_points[turn as usize & 7].into()),
            HookInput::Dealt(_) => HookResult::Number(self.rules.hand_size.into()),
            HookInput::Refill(_) => HookResult::Number(self.rules.refill_to.into()),
            HookInput::Order(seat) => HookResult::Number(p.victory_points[seat].into()),
            HookInput::Discards => {
                let is_large = p.hands[p.asked].len() >= self.rules.discard_from as usize;
                HookResult::Number(if is_large { self.rules.discard_before_take.into() } else { 0 })
            }
            HookInput::PhaseEnds => HookResult::Holds(p.supply_exhausted),
            HookInput::FinalPoints(seat, ending) => HookResult::Number(self.rulebook_points(p, seat, ending).0.into()),
        }
    }

    /// Why a script lets the asked seat not play a card, in whatever way. Options and refusals both come from here.
    pub(super) fn may_play_refusal(&self, p: &Position, card: CardId) -> Option<Refusal> {
        let hooks = self.hooks.as_deref()?;
        let refusal = |requirement| Refusal::RequirementFails { card, requirement };
        match hooks.hook(RulePoint::MayPlay)? {
            Hook::PlayTable(rows, _) => rows.get(card.index())?.at(situation(p, p.asked)).map(refusal),
            Hook::Script => requirement_of(hooks.runner.run_hook(self, p, HookInput::Play(card))?).map(refusal),
            Hook::Table(_) | Hook::PlaceTable(..) => None,
        }
    }

    /// Why a script lets the asked seat place no block of a card in a province.
    pub(super) fn may_place_refusal(&self, p: &Position, card: CardId, province: ProvinceId) -> Option<Refusal> {
        let hooks = self.hooks.as_deref()?;
        let refusal = |requirement| Refusal::PlacementForbidden { province, requirement };
        match hooks.hook(RulePoint::MayPlace)? {
            Hook::PlaceTable(rows, _) => {
                let row = rows.get(card.index() * self.places.len() + province.index())?;
                row.at(situation(p, p.asked)).map(refusal)
            }
            Hook::Script => {
                let result = hooks.runner.run_hook(self, p, HookInput::Place(province, card))?;
                requirement_of(result).map(refusal)
            }
            Hook::Table(_) | Hook::PlayTable(..) => None,
        }
    }

    /// Of provinces that are open to a card's blocks those in which no script forbids them to the asked seat.
    #[cold]
    pub(super) fn allowed_provinces(&self, p: &Position, card: CardId, open: ProvinceSet) -> ProvinceSet {
        match self.hooks.as_deref().and_then(|hooks| hooks.hook(RulePoint::MayPlace)) {
            None | Some(Hook::Table(_) | Hook::PlayTable(..)) => open,
            Some(Hook::PlaceTable(_, allowed)) => {
                let by_card = allowed.get(situation(p, p.asked));
                by_card.and_then(|by_card| by_card.get(card.index())).map_or(open, |&allowed| open.and(allowed))
            }
            Some(Hook::Script) => {
                open.iter().filter(|&province| self.may_place_refusal(p, card, province).is_none()).collect()
            }
        }
    }

    /// Whether there are any of these: a script is asked until it forbids none.
    #[cold]
    pub(super) fn allows_a_province(&self, p: &Position, card: CardId, open: ProvinceSet) -> bool {
        if matches!(self.hooks.as_deref().and_then(|hooks| hooks.hook(RulePoint::MayPlace)), Some(Hook::Script)) {
            return open.iter().any(|province| self.may_place_refusal(p, card, province).is_none());
        }
        !self.allowed_provinces(p, card, open).is_empty()
    }

    /// The cards of the asked seat's hand that no script forbids to play.
    #[inline]
    pub(super) fn allowed_hand(&self, p: &Position) -> CardSet {
        let hand = p.hands[p.asked];
        let hook = self.hooks.as_deref().and_then(|hooks| hooks.hook(RulePoint::MayPlay));
        match hook {
            None | Some(Hook::Table(_) | Hook::PlaceTable(..)) => hand,
            Some(Hook::PlayTable(_, allowed)) => {
                allowed.get(situation(p, p.asked)).map_or(hand, |allowed| hand.and(allowed))
            }
            Some(Hook::Script) => hand.iter().filter(|&card| self.may_play_refusal(p, card).is_none()).collect(),
        }
    }

    /// Tells that the script which let something be done had failed, if it had.
    pub(super) fn note_failed_permission<S: Sink<Liberte>>(&self, p: &Position, input: HookInput, sink: &mut S) {
        if self.asks(input.point()) {
            self.judged(p, input, sink);
        }
    }

    /// Ends the game if a script says so (2e VI: the rulebook has no such ending). Whether it does.
    #[inline]
    pub(super) fn ends_by_script<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) -> bool {
        if self.hooks.is_none() || self.judged(p, HookInput::Ending, sink) != Some(HookResult::Holds(true)) {
            return false;
        }
        self.end_game(p, Ending::FurtherEnding, sink);
        true
    }

    /// Who leads the army, where a script says so.
    pub(super) fn army_by_script<S: Sink<Liberte>>(&self, p: &Position, sink: &mut S) -> Option<SeatSet> {
        if let Some(HookResult::Seats(seats)) = self.judged(p, HookInput::Army, sink) { Some(seats) } else { None }
    }

    /// What leading the army pays in a turn.
    pub(super) fn battle_points_of<S: Sink<Liberte>>(&self, p: &Position, turn: u8, sink: &mut S) -> u8 {
        let by_script = self.number(p, HookInput::BattlePoints(turn), sink);
        by_script.map_or(self.battle_points[turn as usize & 7], |points| points as u8)
    }

    /// The same as far as no position decides it: a script's table, else the board.
    pub(super) fn foretold_battle_points(&self, turn: u8) -> u8 {
        let hook = self.hooks.as_deref().and_then(|hooks| hooks.hook(RulePoint::PointsOfABattle));
        let by_table = match hook {
            Some(Hook::Table(values)) => values.get(HookInput::BattlePoints(turn).slot()).copied(),
            None | Some(Hook::Script | Hook::PlayTable(..) | Hook::PlaceTable(..)) => None,
        };
        by_table.map_or(self.battle_points[turn as usize & 7], |points| points as u8)
    }

    /// How many cards a seat is dealt.
    pub(super) fn dealt_to<S: Sink<Liberte>>(&self, p: &Position, seat: Seat, sink: &mut S) -> u8 {
        self.number(p, HookInput::Dealt(seat), sink).map_or(self.rules.hand_size, |cards| cards as u8)
    }

    /// How many cards a seat's hand is refilled to.
    #[inline]
    pub(super) fn refill_of<S: Sink<Liberte>>(&self, p: &Position, seat: Seat, sink: &mut S) -> u8 {
        self.number(p, HookInput::Refill(seat), sink).map_or(self.rules.refill_to, |cards| cards as u8)
    }

    /// The number that sets a seat's place in the player order.
    pub(super) fn order_of<S: Sink<Liberte>>(&self, p: &Position, seat: Seat, sink: &mut S) -> i64 {
        self.number(p, HookInput::Order(seat), sink).unwrap_or_else(|| p.victory_points[seat].into())
    }

    /// How many cards the asked seat must discard before it takes one, where a script says so.
    #[cold]
    pub(super) fn discards_by_script<S: Sink<Liberte>>(&self, p: &Position, sink: &mut S) -> Option<u8> {
        if !self.fills(RulePoint::DiscardsToTake) {
            return None;
        }
        let result = self.number(p, HookInput::Discards, sink).map(HookResult::Number);
        // Where the script fails the rulebook's rule holds.
        let result = result.unwrap_or_else(|| self.rulebook_result(p, HookInput::Discards));
        if let HookResult::Number(discards) = result { Some(discards as u8) } else { None }
    }

    /// Whether the Action Phase ends after this round.
    pub(super) fn action_phase_ends<S: Sink<Liberte>>(&self, p: &Position, sink: &mut S) -> bool {
        match self.judged(p, HookInput::PhaseEnds, sink) {
            Some(HookResult::Holds(ends)) => ends,
            _ => p.supply_exhausted,
        }
    }

    /// The points that decide for a seat, where a script says so.
    pub(super) fn final_points<S: Sink<Liberte>>(
        &self,
        p: &Position,
        seat: Seat,
        ending: Ending,
        sink: &mut S,
    ) -> Option<i32> {
        self.number(p, HookInput::FinalPoints(seat, ending), sink).map(|points| points as i32)
    }
}

/// The numbers by slot, each within its range.
fn table(values: &[(HookInput, i64)]) -> Vec<i64> {
    let slots = values.iter().map(|(input, _)| input.slot() + 1).max().unwrap_or(0);
    let mut table = vec![0; slots];
    for &(input, value) in values {
        table[input.slot()] = input.range().map_or(value, |range| clamped(value, range));
    }
    table
}

/// The places of the rows that refuse nothing in the situation of a number.
fn open_at(rows: &[Permissions], situation: usize) -> impl Iterator<Item = u8> {
    rows.iter().zip(0..).filter(move |(row, _)| row.at(situation).is_none()).map(|(_, at)| at)
}

/// The requirement that is not met, if a result is about one.
fn requirement_of(result: HookResult) -> Option<u8> {
    if let HookResult::Permission(requirement) = result { requirement } else { None }
}

fn clamped(number: i64, range: RangeInclusive<i64>) -> i64 {
    number.clamp(*range.start(), *range.end())
}
