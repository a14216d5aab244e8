//! Forecasts the next election as a player would: who holds which province, how many votes that makes, and who will
//! govern.

use super::lanes::Lanes;
use super::payoffs::Payoffs;
use super::promise::{Heights, POINTS, Promise};
use crate::games::liberte::{Liberte, MAX_PROVINCES, Position, Stack, Stacks};
use crate::kernel::{PerSeat, Seat, SeatSet};
use crate::model::{Faction, PerFaction, Phase, ProvinceId, ProvinceSet, RulePoint};

/// Forecasts the next election from one position, and quickly corrects the forecast for what a choice changes.
#[derive(Clone, Debug)]
pub struct Forecaster<'a> {
    game: &'a Liberte,
    seat: Seat,
    payoffs: &'a Payoffs,
    /// The position that forecasts are corrected from.
    base: &'a Position,
    /// Where a script says who leads: what it said at that moment.
    leading: Option<Vec<SeatSet>>,
    /// What is expected at that moment.
    expected: ElectionForecast,
    /// The provinces that count for the Counter-Revolution.
    fleurs_de_lis: ProvinceSet,
}

/// So many provinces are compared at once.
const CHUNK: usize = 8;
const _: () = assert!(MAX_PROVINCES.is_multiple_of(CHUNK));

/// A forecast of the next election.
#[derive(Clone, Copy, Debug, Default)]
pub struct ElectionForecast {
    /// Votes by seat and faction: those held, and those to come. Then the Victory Points that provinces pay.
    by_seat: PerSeat<Lanes>,
    /// The sums of all seats.
    sums: Lanes,
    /// Blocks and leads that outlast the election, in provinces as good as held.
    pub standing: PerSeat<f32>,
    /// Provinces in which the player who chooses is tied, by the faction of his stack.
    pub tied: PerFaction<f32>,
    /// Provinces with a fleur-de-lis that a white stack controls.
    pub white: f32,
    /// How much may still change: 1 at an action phase's beginning, 0 in the election.
    swing: f32,
}

impl<'a> Forecaster<'a> {
    /// The forecaster of a position, for the choices that a seat has there; the next one for them on the same board has the
    /// forecast from `payoffs`.
    pub fn keeping(game: &'a Liberte, payoffs: &'a Payoffs, base: &'a Position, seat: Seat) -> Forecaster<'a> {
        let mut forecaster = Forecaster::empty(game, payoffs, base, seat);
        forecaster.expected = forecaster.at_base();
        forecaster
    }

    /// The forecaster of a position whose board no other has.
    pub fn new(game: &'a Liberte, payoffs: &'a Payoffs, base: &'a Position, seat: Seat) -> Forecaster<'a> {
        let mut forecaster = Forecaster::empty(game, payoffs, base, seat);
        let mut expected = ElectionForecast::default();
        forecaster.fresh(base, &mut expected);
        forecaster.expected = expected;
        forecaster
    }

    fn empty(game: &'a Liberte, payoffs: &'a Payoffs, base: &'a Position, seat: Seat) -> Forecaster<'a> {
        let ids = (0..game.province_count()).map(|at| ProvinceId(at as u8));
        let asks = game.fills(RulePoint::WhoWinsAProvince);
        Forecaster {
            game,
            seat,
            payoffs,
            base,
            leading: asks.then(|| ids.map(|province| game.would_lead(base, province)).collect()),
            expected: ElectionForecast::default(),
            fleurs_de_lis: game.fleurs_de_lis(),
        }
    }

    /// Whether the forecast in a position is that of the base, corrected for the provinces that have changed.
    pub fn goes_on(&self, p: &Position) -> bool {
        let is_same = self.base.supply_exhausted == p.supply_exhausted && self.base.phase == p.phase;
        is_same && p.phase != Phase::Election
    }

    /// Whether the stacks say who leads, and no script.
    pub fn goes_by_the_board(&self) -> bool {
        self.leading.is_none()
    }

    /// The provinces in which other stacks stand than in the base.
    pub fn changed(&self, p: &Position) -> ProvinceSet {
        let mut changed = 0;
        let before = self.base.stacks.chunks_exact(CHUNK);
        for (at, (before, now)) in before.zip(p.stacks.chunks_exact(CHUNK)).enumerate() {
            let differ = || before.iter().zip(now).map(|(before, now)| before != now);
            // Most are as they were, and seen to be so at once.
            if differ().fold(false, |any, differs| any | differs) {
                let bits = differ().enumerate().fold(0, |bits, (at, differs)| bits | u64::from(differs) << at);
                changed |= bits << (at * CHUNK);
            }
        }
        ProvinceSet(changed)
    }

    /// Returns the forecast in a position that a choice led to, given what changed there.
    pub fn expected(&self, p: &Position, changed: ProvinceSet) -> ElectionForecast {
        let mut expected = self.expected;
        if self.goes_on(p) {
            self.correct(&mut expected, p, changed, None);
        } else {
            self.fresh(p, &mut expected);
        }
        expected
    }

    /// Corrects the forecast of the base for what changed, and perhaps for other stacks in one province.
    pub fn correct(
        &self,
        expected: &mut ElectionForecast,
        p: &Position,
        changed: ProvinceSet,
        other: Option<(ProvinceId, &Stacks)>,
    ) {
        let changed = other.map_or(changed, |(province, _)| changed.or(ProvinceSet::only(province)));
        for province in changed.iter() {
            let now = other.filter(|other| other.0 == province).map_or(p.stacks(province), |other| other.1);
            self.exchange(expected, p, province, self.base.stacks(province), now);
        }
    }

    /// The forecast of the base.
    pub fn of_base(&self) -> &ElectionForecast {
        &self.expected
    }

    /// Corrects a forecast for other stacks in a province.
    #[inline]
    pub fn exchange(
        &self,
        expected: &mut ElectionForecast,
        p: &Position,
        province: ProvinceId,
        before: &Stacks,
        after: &Stacks,
    ) {
        let (seat, counts_white) = (self.seat, self.fleurs_de_lis.has(province));
        self.with_promise(p, before, province, |promise| {
            promise.each(expected.swing, |owner, pays, standing| {
                expected.by_seat[owner] -= pays;
                expected.sums -= pays;
                expected.standing[owner] -= standing;
            });
            expected.count(promise, before.of(seat), counts_white, -1.0);
        });
        self.with_promise(p, after, province, |promise| expected.add(promise, after.of(seat), counts_white));
    }

    /// The forecast in the base. At the parts of an action, and where cards are drawn, it is the last one.
    fn at_base(&self) -> ElectionForecast {
        let mut expected = ElectionForecast::default();
        if !self.goes_by_the_board() {
            self.fresh(self.base, &mut expected);
            return expected;
        }
        let mut last = self.payoffs.last_forecast.borrow_mut();
        if let Some(last) = &*last
            && last.holds_for(self.game, self.base, self.seat)
        {
            return last.expected;
        }
        self.fresh(self.base, &mut expected);
        *last = Some(Box::new(LastForecast::new(self.base, self.seat, expected)));
        expected
    }

    /// Makes the forecast without an earlier one to correct.
    fn fresh(&self, p: &Position, expected: &mut ElectionForecast) {
        *expected = ElectionForecast { swing: swing(self.game, p), ..ElectionForecast::default() };
        if p.phase == Phase::Election {
            for (held, faction) in p.all_seats().iter().flat_map(|seat| Faction::ALL.map(|faction| (seat, faction))) {
                let votes = f32::from(p.votes[held][faction]);
                expected.by_seat[held].0[faction as usize] = votes;
                expected.sums.0[faction as usize] += votes;
            }
        }
        for at in 0..self.payoffs.provinces.len() {
            let (stacks, province) = (&p.stacks[at], ProvinceId(at as u8));
            let counts_white = self.fleurs_de_lis.has(province);
            self.with_promise(p, stacks, province, |promise| expected.add(promise, stacks.of(self.seat), counts_white));
        }
    }

    /// Calls `found` with what the stacks of a province promise, if there are any.
    #[inline(always)]
    fn with_promise(&self, p: &Position, stacks: &Stacks, province: ProvinceId, found: impl FnOnce(&Promise)) {
        if stacks.is_empty() {
            return;
        }
        let is_to_come = province.index() >= next_province(p);
        if self.leading.is_some() {
            return found(&self.promise_by_script(p, stacks, province, is_to_come));
        }
        let payoff = &self.payoffs.provinces[province.index()];
        found(self.payoffs.promises.borrow_mut().promise(province, stacks, payoff, is_to_come));
    }

    #[cold]
    fn promise_by_script(&self, p: &Position, stacks: &Stacks, province: ProvinceId, is_to_come: bool) -> Promise {
        let heights = Heights::of(stacks);
        let leading = self.leading(p, stacks, province, heights.tallest);
        let mut promise = Promise::default();
        promise.fill(stacks, &heights, leading, &self.payoffs.provinces[province.index()], is_to_come);
        promise
    }

    /// Who leads: whom the script named while the stacks stood like this, else the tallest.
    fn leading(&self, p: &Position, stacks: &Stacks, province: ProvinceId, tallest: SeatSet) -> SeatSet {
        match &self.leading {
            None => tallest,
            Some(known) if self.base.stacks(province) == stacks => known[province.index()],
            Some(_) => self.game.would_lead(p, province),
        }
    }
}

/// The province whose election is next; in a tie's the election is under way.
fn next_province(p: &Position) -> usize {
    if p.phase == Phase::Election { p.province.index() } else { 0 }
}

/// A forecast, and all that it follows from, where the stacks say who leads.
#[derive(Clone, Debug)]
pub(super) struct LastForecast {
    seat: Seat,
    stacks: [Stacks; MAX_PROVINCES],
    next_province: usize,
    /// The votes held, in an election.
    votes: Option<PerSeat<PerFaction<u8>>>,
    expected: ElectionForecast,
}

impl LastForecast {
    fn new(p: &Position, seat: Seat, expected: ElectionForecast) -> LastForecast {
        LastForecast { seat, stacks: *p.stacks, next_province: next_province(p), votes: votes_held(p), expected }
    }

    fn holds_for(&self, game: &Liberte, p: &Position, seat: Seat) -> bool {
        let is_same_moment = self.expected.swing == swing(game, p) && self.next_province == next_province(p);
        is_same_moment && self.seat == seat && self.votes == votes_held(p) && self.stacks == *p.stacks
    }
}

/// The votes that count beside those to come.
fn votes_held(p: &Position) -> Option<PerSeat<PerFaction<u8>>> {
    (p.phase == Phase::Election).then_some(p.votes)
}

/// How much may still change before the votes are counted: 1 at a phase's beginning, 0 in the election.
fn swing(game: &Liberte, p: &Position) -> f32 {
    match p.phase {
        Phase::Election | Phase::Battle => 0.0,
        Phase::Action if p.supply_exhausted => 0.3,
        Phase::Action => {
            let least = p.supply.0.into_iter().min().unwrap_or(0);
            let rounds = f32::from(least) / (0.8 * game.seat_count() as f32);
            0.4 + 0.6 * (rounds / 5.0).min(1.0)
        }
        Phase::PlayerOrder | Phase::Refresh => 1.0,
    }
}

impl ElectionForecast {
    /// Adds a promise; `own` is the stack there of the player who chooses.
    #[inline(always)]
    fn add(&mut self, promise: &Promise, own: Stack, counts_white: bool) {
        promise.each(self.swing, |owner, pays, standing| {
            self.by_seat[owner] += pays;
            self.sums += pays;
            self.standing[owner] += standing;
        });
        self.count(promise, own, counts_white, 1.0);
    }

    /// Counts a province in, `times` 1, or out, `times` -1.
    #[inline(always)]
    fn count(&mut self, promise: &Promise, own: Stack, counts_white: bool, times: f32) {
        if promise.is_white && counts_white {
            self.white += times;
        }
        if promise.is_swept && own.exists() {
            self.tied[own.faction()] += times;
        }
    }

    /// The votes of a faction.
    pub fn votes_of(&self, faction: Faction) -> f32 {
        self.sums.0[faction as usize]
    }

    /// The Victory Points that provinces pay a seat.
    pub fn points(&self, seat: Seat) -> f32 {
        self.by_seat[seat].0[POINTS]
    }

    /// What a seat may expect of the offices, given by lanes what each pays: to the first and the second in government, and to
    /// the first in opposition.
    pub fn offices(&self, p: &Position, seat: Seat, pays: &[Lanes; 3]) -> f32 {
        let [in_government, in_opposition] = self.by_faction(p, seat, pays);
        let in_order = in_government.0.into_iter().zip(in_opposition.0);
        in_order.fold(0.0, |sum, (government, opposition)| sum + government + opposition)
    }

    /// What a seat may expect of each faction in government, and in opposition. It is a function of its own and counts the
    /// lane of points too, so that the lanes are calculated at once.
    #[inline(never)]
    fn by_faction(&self, p: &Position, seat: Seat, pays: &[Lanes; 3]) -> [Lanes; 2] {
        let own = self.by_seat[seat];
        let (first, second) = self.ranks(seat, p.seats as usize);
        let (government, opposition) = self.rules(p);
        let [pays_first, pays_second, pays_opposition] = *pays;
        let in_government = government * (first * pays_first + second * pays_second);
        let in_opposition = opposition * first * pays_opposition;
        [in_government.where_positive(own), in_opposition.where_positive(own)]
    }

    /// The likelihoods of each faction that it governs, and that it is the opposition.
    #[inline(always)]
    fn rules(&self, p: &Position) -> (Lanes, Lanes) {
        let is_decided = p.phase == Phase::Election && p.government.is_some();
        if is_decided {
            let is = |office: Option<Faction>| {
                let is = |faction| f32::from(u8::from(office == Some(faction)));
                let [moderate, royalist, radical] = Faction::ALL.map(is);
                Lanes([moderate, royalist, radical, 0.0])
            };
            let government = is(p.government);
            let half = Lanes::all(0.5);
            let opposition = if p.opposition.is_some() { is(p.opposition) } else { half - half * government };
            return (government, opposition);
        }
        let width = Lanes::all(1.0 + 5.0 * self.swing);
        // Against the first and the second of the two others.
        let [moderate, royalist, radical, points] = self.sums.0;
        let first = ((self.sums - Lanes([royalist, moderate, moderate, points])) / width).chance();
        let second = ((self.sums - Lanes([radical, radical, royalist, points])) / width).chance();
        let one = Lanes::all(1.0);
        (first * second, first * (one - second) + second * (one - first))
    }

    /// The likelihoods of each faction that a seat has the most of its votes, and the second most; if it has any.
    #[inline(always)]
    fn ranks(&self, seat: Seat, seats: usize) -> (Lanes, Lanes) {
        let own = self.by_seat[seat];
        let width = Lanes::all(0.8 + 2.2 * self.swing);
        let all = Lanes::all(1.0);
        let (mut none, mut one) = (all, Lanes::default());
        for other in Seat::first(seats).filter(|&other| other != seat) {
            let theirs = self.by_seat[other];
            let is_ahead = ((theirs - own) / width).chance().where_positive(theirs);
            one = one * (all - is_ahead) + none * is_ahead;
            none = none * (all - is_ahead);
        }
        let holds_any = own.at_most(1.0);
        (none * holds_any, one * holds_any)
    }
}
