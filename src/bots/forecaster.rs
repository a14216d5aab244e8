//! Forecasts the election from a position and from those that its choices lead to.

use super::election_forecast::{ElectionForecast, LastForecast, next_province};
use super::payoffs::Payoffs;
use super::promise::{Heights, Promise};
use crate::games::liberte::{Liberte, MAX_PROVINCES, Position, Stacks};
use crate::kernel::{Seat, SeatSet};
use crate::model::{Phase, ProvinceId, ProvinceSet, RulePoint};

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
        self.with_promise(p, before, province, |promise| expected.take_out(promise, before.of(seat), counts_white));
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
        *expected = ElectionForecast::of_votes_held(self.game, p);
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
