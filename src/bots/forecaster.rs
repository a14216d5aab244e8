//! Forecasts the election from a position and from those that its choices lead to.

use super::election_forecast::{ElectionForecast, LastForecast, next_province};
use super::payoffs::Payoffs;
use super::promise::{Heights, Promise};
use super::slopes::Slopes;
use crate::games::liberte::{Liberte, MAX_PROVINCES, Position, Stacks};
use crate::kernel::SeatSet;
use crate::model::{Phase, ProvinceId, ProvinceSet, RulePoint};

/// Forecasts the next election from one position, and quickly corrects the forecast for what a choice changes.
#[derive(Clone, Debug)]
pub struct Forecaster<'a> {
    game: &'a Liberte,
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

/// The provinces in which different stacks stand.
fn changed(before: &[Stacks; MAX_PROVINCES], now: &[Stacks; MAX_PROVINCES]) -> ProvinceSet {
    let mut changed = 0;
    for (at, (before, now)) in before.chunks_exact(CHUNK).zip(now.chunks_exact(CHUNK)).enumerate() {
        let differ = || before.iter().zip(now).map(|(before, now)| before != now);
        // Most are as they were, and seen to be so at once.
        if differ().fold(false, |any, differs| any | differs) {
            let bits = differ().enumerate().fold(0, |bits, (at, differs)| bits | u64::from(differs) << at);
            changed |= bits << (at * CHUNK);
        }
    }
    ProvinceSet(changed)
}

impl<'a> Forecaster<'a> {
    /// The forecaster of a position; the next one has the forecast from `payoffs`, corrected for what changed.
    pub fn keeping(game: &'a Liberte, payoffs: &'a Payoffs, base: &'a Position) -> Forecaster<'a> {
        let mut forecaster = Forecaster::empty(game, payoffs, base);
        forecaster.expected = forecaster.at_base();
        forecaster
    }

    /// The forecaster of a position whose board is like no other.
    pub fn new(game: &'a Liberte, payoffs: &'a Payoffs, base: &'a Position) -> Forecaster<'a> {
        let mut forecaster = Forecaster::empty(game, payoffs, base);
        let mut expected = ElectionForecast::default();
        forecaster.fresh(base, &mut expected);
        forecaster.expected = expected;
        forecaster
    }

    fn empty(game: &'a Liberte, payoffs: &'a Payoffs, base: &'a Position) -> Forecaster<'a> {
        let ids = (0..game.province_count()).map(|at| ProvinceId(at as u8));
        let asks = game.fills(RulePoint::WhoWinsAProvince);
        Forecaster {
            game,
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
        changed(&self.base.stacks, &p.stacks)
    }

    /// Returns the forecast in a position that a choice led to, given what changed there.
    pub fn expected(&self, p: &Position, changed: ProvinceSet) -> ElectionForecast {
        let mut expected = self.expected;
        if self.goes_on(p) {
            for province in changed.iter() {
                self.exchange(&mut expected, p, province, self.base.stacks(province), p.stacks(province));
            }
        } else {
            self.fresh(p, &mut expected);
        }
        expected
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
        let counts_white = self.fleurs_de_lis.has(province);
        self.with_promise(p, before, province, |promise| expected.take_out(promise, counts_white));
        self.with_promise(p, after, province, |promise| expected.add(promise, counts_white));
    }

    /// Whether a province promises in a position what it does in the base.
    #[inline]
    pub fn promises_the_same(&self, p: &Position, province: ProvinceId) -> bool {
        p.stacks(province) == self.base.stacks(province) && next_province(p) == next_province(self.base)
    }

    /// What is gained by other stacks in a province, by the slopes of the base; none where a script says who leads.
    #[inline]
    pub fn gain(&self, slopes: &Slopes, p: &Position, province: ProvinceId, after: &Stacks) -> Option<f32> {
        if !self.goes_by_the_board() {
            return None;
        }
        let (swing, counts_white) = (self.expected.swing(), self.fleurs_de_lis.has(province));
        let mut gain = 0.0;
        let worth = |promise: &Promise| slopes.worth(promise, swing, counts_white);
        self.with_promise(p, after, province, |promise| gain += worth(promise));
        self.with_promise(p, p.stacks(province), province, |promise| gain -= worth(promise));
        Some(gain)
    }

    /// The forecast in the base: mostly the last one, corrected for the provinces in which other stacks stand now.
    fn at_base(&self) -> ElectionForecast {
        let (base, mut expected) = (self.base, ElectionForecast::default());
        if !self.goes_by_the_board() {
            self.fresh(base, &mut expected);
            return expected;
        }
        let mut kept = self.payoffs.last_forecast.borrow_mut();
        if let Some(last) = &mut *kept
            && last.is_of_moment(self.game, base)
        {
            for province in changed(&last.stacks, &base.stacks).iter() {
                let (before, now) = (&last.stacks[province.index()], base.stacks(province));
                self.exchange(&mut last.expected, base, province, before, now);
            }
            last.stacks = *base.stacks;
            return last.expected;
        }
        self.fresh(base, &mut expected);
        *kept = Some(Box::new(LastForecast::new(base, expected)));
        expected
    }

    /// Makes the forecast without an earlier one to correct.
    fn fresh(&self, p: &Position, expected: &mut ElectionForecast) {
        *expected = ElectionForecast::of_votes_held(self.game, p);
        for at in 0..self.payoffs.provinces.len() {
            let (stacks, province) = (&p.stacks[at], ProvinceId(at as u8));
            let counts_white = self.fleurs_de_lis.has(province);
            self.with_promise(p, stacks, province, |promise| expected.add(promise, counts_white));
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
