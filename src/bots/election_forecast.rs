//! Forecasts the next election as a player would: who holds which province, how many votes that makes, and who will
//! govern.

use super::likelihood::chance;
use crate::games::liberte::{Liberte, Position, Stacks};
use crate::kernel::{PerSeat, Seat, SeatSet};
use crate::model::{Faction, PerFaction, Phase, ProvinceId, ProvinceSet, RulePoint};

/// The payoffs of each province in a turn, by the rules.
#[derive(Clone, Debug)]
pub struct Payoffs {
    turn: u8,
    provinces: Vec<ProvincePayoff>,
}

/// The payoffs of a province.
#[derive(Clone, Copy, Debug)]
struct ProvincePayoff {
    /// What winning it pays at the next election.
    pays: f32,
    /// What it may pay at those after, on average.
    pays_later: f32,
    /// Its votes by the height of the winning stack.
    votes: [f32; 8],
}

impl Payoffs {
    /// The payoffs at a moment.
    pub fn new(game: &Liberte, p: &Position) -> Payoffs {
        let last = game.rules().turns;
        let later = f32::from(last.saturating_sub(p.turn).max(1));
        let pays = |province, turn| f32::from(game.province_pays(p, province, turn));
        let payoff = |province: ProvinceId| ProvincePayoff {
            pays: pays(province, p.turn),
            pays_later: (p.turn + 1..=last).map(|turn| pays(province, turn)).sum::<f32>() / later,
            votes: std::array::from_fn(|height| match height {
                0 => 0.0,
                height => f32::from(game.province_votes(p, province, height as u8)),
            }),
        };
        let ids = (0..game.province_count()).map(|at| ProvinceId(at as u8));
        Payoffs { turn: p.turn, provinces: ids.map(payoff).collect() }
    }

    /// Whether they are the same in another position.
    pub fn hold_for(&self, game: &Liberte, p: &Position) -> bool {
        let points = [RulePoint::PointsOfAProvince, RulePoint::VotesOfAProvince];
        self.turn == p.turn && points.into_iter().all(|point| game.is_foretold(point))
    }
}

/// Forecasts the next election from one position, and quickly corrects the forecast for what a choice changes.
#[derive(Clone, Debug)]
pub struct Forecaster<'a> {
    game: &'a Liberte,
    seat: Seat,
    payoffs: &'a Payoffs,
    /// Where a script says who leads: what it said at that moment.
    leading: Option<Vec<SeatSet>>,
    /// The stacks of that moment.
    stacks: Vec<Stacks>,
    /// What is expected at that moment.
    expected: ElectionForecast,
    /// The provinces that count for the Counter-Revolution.
    fleurs_de_lis: ProvinceSet,
    /// Whether a supply was empty, and the phase.
    state: (bool, Phase),
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
    pub fn new(game: &'a Liberte, payoffs: &'a Payoffs, p: &Position, seat: Seat) -> Forecaster<'a> {
        let ids = (0..game.province_count()).map(|at| ProvinceId(at as u8));
        let asks = game.fills(RulePoint::WhoWinsAProvince);
        let mut forecaster = Forecaster {
            game,
            seat,
            payoffs,
            leading: asks.then(|| ids.clone().map(|province| game.would_lead(p, province)).collect()),
            stacks: ids.map(|province| *p.stacks(province)).collect(),
            expected: ElectionForecast::default(),
            fleurs_de_lis: game.fleurs_de_lis(),
            state: (p.supply_exhausted, p.phase),
        };
        forecaster.expected = forecaster.fresh(p);
        forecaster
    }

    /// Returns the forecast in a position that a choice led to.
    pub fn expected(&self, p: &Position) -> ElectionForecast {
        let goes_on = self.state == (p.supply_exhausted, p.phase) && p.phase != Phase::Election;
        if !goes_on {
            return self.fresh(p);
        }
        let mut expected = self.expected;
        for (at, before) in self.stacks.iter().enumerate() {
            let now = &p.stacks[at];
            if before != now {
                let province = ProvinceId(at as u8);
                self.add_province(p, before, province, -1.0, &mut expected);
                self.add_province(p, now, province, 1.0, &mut expected);
            }
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
        let (best, tallest) = stacks.tallest();
        let leading = self.leading(p, stacks, province, tallest);
        let tied = leading.len();
        let second = second(stacks, best, tallest);
        let controls = tallest.single().map(|owner| stacks.of(owner).faction());
        if controls == Some(Faction::Royalist) && self.fleurs_de_lis.has(province) {
            expected.white += times;
        }
        stacks.each(|owner, stack| {
            let height = stack.height();
            let lead = match (leading.has(owner), tied) {
                (true, 1) => i32::from(best.saturating_sub(second)).max(1),
                (true, _) => 0,
                (false, _) => -i32::from(best - height).max(1),
            };
            let holds = holds(lead, tied, expected.swing);
            let faction = stack.faction();
            let mut votes = 0.0;
            if is_to_come {
                votes = holds * payoff.votes[usize::from(height & 7)];
                expected.votes[owner][faction] += times * votes;
                expected.votes_of[faction] += times * votes;
                expected.points[owner] += times * holds * payoff.pays;
            }
            let is_swept = tied > 1 && is_to_come;
            let outlasts = if is_swept { 0.2 } else { 1.0 };
            let left = (f32::from(height) - votes).max(0.0);
            expected.standing[owner] += times * outlasts * (0.4 * left + holds * (0.5 + payoff.pays_later));
            if owner == self.seat && is_swept {
                expected.tied[faction] += times;
            }
        });
    }

    /// Who leads: whom the script named while the stacks stood like this, else the tallest.
    fn leading(&self, p: &Position, stacks: &Stacks, province: ProvinceId, tallest: SeatSet) -> SeatSet {
        match &self.leading {
            None => tallest,
            Some(known) if self.stacks[province.index()] == *stacks => known[province.index()],
            Some(_) => self.game.would_lead(p, province),
        }
    }
}

/// The province whose election is next; in a tie's the election is under way.
fn next_province(p: &Position) -> usize {
    if p.phase == Phase::Election { p.province.index() } else { 0 }
}

/// The height of the tallest stack but the first.
fn second(stacks: &Stacks, best: u8, tallest: SeatSet) -> u8 {
    if tallest.len() > 1 {
        return best;
    }
    let mut second = 0;
    stacks.each(|owner, stack| {
        if !tallest.has(owner) {
            second = second.max(stack.height());
        }
    });
    second
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
        _ => 1.0,
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

    /// The likelihoods that a seat has the most votes of a faction, and the second most.
    pub fn ranks(&self, seat: Seat, faction: Faction, seats: usize) -> (f32, f32) {
        let own = self.votes[seat][faction];
        if own <= 0.0 {
            return (0.0, 0.0);
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
        (none * holds_any, one * holds_any)
    }
}
