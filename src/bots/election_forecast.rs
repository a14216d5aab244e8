//! A forecast of the next election, as a player would make it: who holds which province, how many votes that makes, and who
//! will govern.

use super::lanes::Lanes;
use super::promise::{POINTS, Promise};
use crate::games::liberte::{Liberte, MAX_PROVINCES, Position, Stack, Stacks};
use crate::kernel::{PerSeat, Seat};
use crate::model::{Faction, PerFaction, Phase};

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

/// The province whose election is next; in a tie's the election is under way.
pub(super) fn next_province(p: &Position) -> usize {
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
    pub expected: ElectionForecast,
}

impl LastForecast {
    pub fn new(p: &Position, seat: Seat, expected: ElectionForecast) -> LastForecast {
        LastForecast { seat, stacks: *p.stacks, next_province: next_province(p), votes: votes_held(p), expected }
    }

    pub fn holds_for(&self, game: &Liberte, p: &Position, seat: Seat) -> bool {
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
    /// The votes that are held, before any promise is added.
    #[inline]
    pub(super) fn of_votes_held(game: &Liberte, p: &Position) -> ElectionForecast {
        let mut expected = ElectionForecast { swing: swing(game, p), ..ElectionForecast::default() };
        if p.phase == Phase::Election {
            for (held, faction) in p.all_seats().iter().flat_map(|seat| Faction::ALL.map(|faction| (seat, faction))) {
                let votes = f32::from(p.votes[held][faction]);
                expected.by_seat[held].0[faction as usize] = votes;
                expected.sums.0[faction as usize] += votes;
            }
        }
        expected
    }

    /// Adds a promise; `own` is the stack there of the player who chooses.
    #[inline(always)]
    pub(super) fn add(&mut self, promise: &Promise, own: Stack, counts_white: bool) {
        promise.each(self.swing, |owner, pays, standing| {
            self.by_seat[owner] += pays;
            self.sums += pays;
            self.standing[owner] += standing;
        });
        self.count(promise, own, counts_white, 1.0);
    }

    /// Takes out a promise that was added.
    #[inline(always)]
    pub(super) fn take_out(&mut self, promise: &Promise, own: Stack, counts_white: bool) {
        promise.each(self.swing, |owner, pays, standing| {
            self.by_seat[owner] -= pays;
            self.sums -= pays;
            self.standing[owner] -= standing;
        });
        self.count(promise, own, counts_white, -1.0);
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
