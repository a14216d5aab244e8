//! Forecasts the next election as a player would: who holds which province, how many votes that makes, and who will
//! govern.

use super::likelihood::chance;
use super::payoffs::Payoffs;
use crate::games::liberte::{Liberte, Position, Stacks};
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

/// A forecast of the next election.
#[derive(Clone, Copy, Debug, Default)]
pub struct ElectionForecast {
    /// Votes by seat and faction: those held, and those to come.
    pub votes: PerSeat<PerFaction<f32>>,
    /// Votes by faction.
    pub votes_of: PerFaction<f32>,
    /// Victory Points that provinces pay.
    pub points: PerSeat<f32>,
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
    /// The forecaster of a position, for the choices that a seat has there.
    pub fn new(game: &'a Liberte, payoffs: &'a Payoffs, base: &'a Position, seat: Seat) -> Forecaster<'a> {
        let ids = (0..game.province_count()).map(|at| ProvinceId(at as u8));
        let asks = game.fills(RulePoint::WhoWinsAProvince);
        let mut forecaster = Forecaster {
            game,
            seat,
            payoffs,
            base,
            leading: asks.then(|| ids.map(|province| game.would_lead(base, province)).collect()),
            expected: ElectionForecast::default(),
            fleurs_de_lis: game.fleurs_de_lis(),
        };
        forecaster.expected = forecaster.fresh(base);
        forecaster
    }

    /// Whether the forecast in a position is that of the base, corrected for the provinces that have changed.
    pub fn goes_on(&self, p: &Position) -> bool {
        let is_same = self.base.supply_exhausted == p.supply_exhausted && self.base.phase == p.phase;
        is_same && p.phase != Phase::Election
    }

    /// The provinces in which other stacks stand than in the base.
    pub fn changed(&self, p: &Position) -> ProvinceSet {
        let stacks = self.base.stacks.iter().zip(p.stacks.iter()).take(self.payoffs.provinces.len());
        ProvinceSet(stacks.enumerate().fold(0, |bits, (at, (before, now))| bits | u64::from(before != now) << at))
    }

    /// Returns the forecast in a position that a choice led to, given what changed there.
    pub fn expected(&self, p: &Position, changed: ProvinceSet) -> ElectionForecast {
        if !self.goes_on(p) {
            return self.fresh(p);
        }
        let mut expected = self.expected;
        for province in changed.iter() {
            self.add_province(p, self.base.stacks(province), province, -1.0, &mut expected);
            self.add_province(p, p.stacks(province), province, 1.0, &mut expected);
        }
        expected
    }

    /// Returns the forecast if only the stacks of one province have changed.
    pub fn corrected(
        &self,
        p: &Position,
        expected: &ElectionForecast,
        before: &Stacks,
        province: ProvinceId,
    ) -> ElectionForecast {
        let mut corrected = *expected;
        self.add_province(p, before, province, -1.0, &mut corrected);
        self.add_province(p, p.stacks(province), province, 1.0, &mut corrected);
        corrected
    }

    /// The forecast without an earlier one to correct.
    fn fresh(&self, p: &Position) -> ElectionForecast {
        let mut expected = ElectionForecast { swing: swing(self.game, p), ..ElectionForecast::default() };
        if p.phase == Phase::Election {
            for (held, faction) in p.all_seats().iter().flat_map(|seat| Faction::ALL.map(|faction| (seat, faction))) {
                let votes = f32::from(p.votes[held][faction]);
                expected.votes[held][faction] = votes;
                expected.votes_of[faction] += votes;
            }
        }
        for at in 0..self.payoffs.provinces.len() {
            self.add_province(p, &p.stacks[at], ProvinceId(at as u8), 1.0, &mut expected);
        }
        expected
    }

    /// Adds what the stacks of a province promise, `times` 1, or takes it away, `times` -1.
    fn add_province(
        &self,
        p: &Position,
        stacks: &Stacks,
        province: ProvinceId,
        times: f32,
        expected: &mut ElectionForecast,
    ) {
        if stacks.is_empty() {
            return;
        }
        let payoff = &self.payoffs.provinces[province.index()];
        let is_to_come = province.index() >= next_province(p);
        let Heights { best, second, tallest } = Heights::of(stacks);
        let leading = self.leading(p, stacks, province, tallest);
        let tied = leading.len();
        let controls = tallest.single().map(|owner| stacks.of(owner).faction());
        if controls == Some(Faction::Royalist) && self.fleurs_de_lis.has(province) {
            expected.white += times;
        }
        let is_swept = tied > 1 && is_to_come;
        let outlasts = times * if is_swept { 0.2 } else { 1.0 };
        let pays_later = 0.5 + payoff.pays_later;
        let swing = expected.swing;
        stacks.each(|owner, stack| {
            let height = stack.height();
            let lead = match (leading.has(owner), tied) {
                (true, 1) => i32::from(best.saturating_sub(second)).max(1),
                (true, _) => 0,
                (false, _) => -i32::from(best - height).max(1),
            };
            let holds = holds(lead, tied, swing);
            let faction = stack.faction();
            let mut votes = 0.0;
            if is_to_come {
                votes = holds * payoff.votes[usize::from(height & 7)];
                expected.votes[owner][faction] += times * votes;
                expected.votes_of[faction] += times * votes;
                expected.points[owner] += times * holds * payoff.pays;
            }
            let left = (f32::from(height) - votes).max(0.0);
            expected.standing[owner] += outlasts * (0.4 * left + holds * pays_later);
            if owner == self.seat && is_swept {
                expected.tied[faction] += times;
            }
        });
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

/// The heights that decide a province.
struct Heights {
    best: u8,
    /// The height of the tallest stack but the first: the same as the best in a tie.
    second: u8,
    /// The seats whose stacks have the best.
    tallest: SeatSet,
}

impl Heights {
    #[inline]
    fn of(stacks: &Stacks) -> Heights {
        let mut heights = Heights { best: 0, second: 0, tallest: SeatSet::NONE };
        stacks.each(|owner, stack| {
            let height = stack.height();
            if height > heights.best {
                heights = Heights { best: height, second: heights.best, tallest: SeatSet::only(owner) };
            } else {
                heights.second = heights.second.max(height);
                if height == heights.best {
                    heights.tallest.insert(owner);
                }
            }
        });
        heights
    }
}

/// How likely a stack wins its province, by its lead in blocks; 0 is a tie of some seats. A lead that may still be caught up
/// with counts less.
#[inline]
fn holds(lead: i32, tied: usize, swing: f32) -> f32 {
    let (early, late) = match lead {
        2.. => (0.85, 1.0),
        1 => (0.65, 1.0),
        0 => (0.35, 0.7 / tied.max(1) as f32),
        -1 => (0.15, 0.0),
        _ => (0.05, 0.0),
    };
    late + (early - late) * swing
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
    /// The likelihoods that a faction governs, and that it is the opposition.
    pub fn rules(&self, p: &Position, faction: Faction) -> (f32, f32) {
        let is_decided = p.phase == Phase::Election && p.government.is_some();
        if is_decided {
            let is = |office: Option<Faction>| f32::from(u8::from(office == Some(faction)));
            let opposition = if p.opposition.is_some() { is(p.opposition) } else { 0.5 - 0.5 * is(p.government) };
            return (is(p.government), opposition);
        }
        let width = 1.0 + 5.0 * self.swing;
        let before = |one: Faction, other: Faction| chance((self.votes_of[one] - self.votes_of[other]) / width);
        let [one, other] = match faction {
            Faction::Moderate => [Faction::Royalist, Faction::Radical],
            Faction::Royalist => [Faction::Moderate, Faction::Radical],
            Faction::Radical => [Faction::Moderate, Faction::Royalist],
        };
        let (first, second) = (before(faction, one), before(faction, other));
        (first * second, first * (1.0 - second) + second * (1.0 - first))
    }

    /// The likelihoods that a seat has the most votes of a faction, and the second most; none where it has no vote.
    pub fn ranks(&self, seat: Seat, faction: Faction, seats: usize) -> Option<(f32, f32)> {
        let own = self.votes[seat][faction];
        if own <= 0.0 {
            return None;
        }
        let width = 0.8 + 2.2 * self.swing;
        let (mut none, mut one) = (1.0, 0.0);
        for other in Seat::first(seats).filter(|&other| other != seat) {
            let theirs = self.votes[other][faction];
            let is_ahead = if theirs <= 0.0 { 0.0 } else { chance((theirs - own) / width) };
            one = one * (1.0 - is_ahead) + none * is_ahead;
            none *= 1.0 - is_ahead;
        }
        let holds_any = own.min(1.0);
        Some((none * holds_any, one * holds_any))
    }
}
