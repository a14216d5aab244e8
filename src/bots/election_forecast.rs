//! A forecast of the next election, as a player would make it: who holds which province, how many votes that makes, and who
//! will govern.

use super::lanes::Lanes;
use super::promise::Promise;
use crate::games::liberte::{Liberte, MAX_PROVINCES, Position, Stacks};
use crate::kernel::{PerSeat, Seat};
use crate::model::{Faction, PerFaction, Phase};

/// A forecast of the next election.
#[derive(Clone, Copy, Debug, Default)]
pub struct ElectionForecast {
    /// Votes by seat and faction: those held, and those to come.
    by_seat: PerSeat<Lanes>,
    /// The sums of all seats.
    sums: Lanes,
    /// The Victory Points that provinces pay, by seat.
    points: PerSeat<f32>,
    /// Blocks and leads that outlast the election, in provinces as good as held.
    pub standing: PerSeat<f32>,
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
    pub stacks: [Stacks; MAX_PROVINCES],
    next_province: usize,
    /// The votes held, in an election.
    votes: Option<PerSeat<PerFaction<u8>>>,
    pub expected: ElectionForecast,
}

impl LastForecast {
    pub fn new(p: &Position, expected: ElectionForecast) -> LastForecast {
        LastForecast { stacks: *p.stacks, next_province: next_province(p), votes: votes_held(p), expected }
    }

    /// Whether a forecast for the position differs at most by what other stacks promise.
    pub fn is_of_moment(&self, game: &Liberte, p: &Position) -> bool {
        let is_same_moment = self.expected.swing == swing(game, p) && self.next_province == next_province(p);
        is_same_moment && self.votes == votes_held(p)
    }
}

/// The votes that count beside those to come.
fn votes_held(p: &Position) -> Option<PerSeat<PerFaction<u8>>> {
    (p.phase == Phase::Election).then_some(p.votes)
}

/// How much may still change before the votes are counted, in sixteenths: 1 at a phase's beginning, 0 in the election.
fn swing(game: &Liberte, p: &Position) -> f32 {
    let sixteenths = match p.phase {
        Phase::Election | Phase::Battle => 0,
        Phase::Action if p.supply_exhausted => 5,
        // All of it as long as there are blocks of each faction for five rounds or so.
        Phase::Action => 6 + (10 * u16::from(game.least_supply(p)) / (4 * game.seat_count().max(1) as u16)).min(10),
        Phase::PlayerOrder | Phase::Refresh => 16,
    };
    f32::from(sixteenths) / 16.0
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

    /// Adds a promise.
    #[inline(always)]
    pub(super) fn add(&mut self, promise: &Promise, counts_white: bool) {
        promise.each(self.swing, |owner, pays, [points, standing]| {
            self.by_seat[owner] += pays;
            self.sums += pays;
            self.points[owner] += points;
            self.standing[owner] += standing;
        });
        self.white += promise.white(counts_white);
    }

    /// Takes out a promise that was added.
    #[inline(always)]
    pub(super) fn take_out(&mut self, promise: &Promise, counts_white: bool) {
        promise.each(self.swing, |owner, pays, [points, standing]| {
            self.by_seat[owner] -= pays;
            self.sums -= pays;
            self.points[owner] -= points;
            self.standing[owner] -= standing;
        });
        self.white -= promise.white(counts_white);
    }

    /// The forecast with one more vote of a faction, as far as it does not matter who has it.
    pub(super) fn with_vote(mut self, faction: Faction) -> ElectionForecast {
        self.sums.0[faction as usize] += 1.0;
        self
    }

    /// The forecast with one more province that counts for the Counter-Revolution.
    pub(super) fn with_white(self) -> ElectionForecast {
        ElectionForecast { white: self.white + 1.0, ..self }
    }

    /// How much may still change.
    pub(super) fn swing(&self) -> f32 {
        self.swing
    }

    /// The votes of a faction.
    pub fn votes_of(&self, faction: Faction) -> f32 {
        self.sums.0[faction as usize]
    }

    /// The Victory Points that provinces pay a seat.
    pub fn points(&self, seat: Seat) -> f32 {
        self.points[seat]
    }

    /// What a seat may expect of the offices, given what each pays: to the first and the second in government, and to the
    /// first in opposition.
    pub fn offices(&self, game: &Liberte, p: &Position, seat: Seat, pays: &[f32; 3]) -> f32 {
        let has_fourth = game.factions().has(Faction::Fourth);
        self.by_faction(p, seat, pays.map(Lanes::all), has_fourth).sum()
    }

    /// The same with one more vote: by whose it is, and of which faction.
    pub(super) fn offices_with_vote(
        &self,
        game: &Liberte,
        p: &Position,
        seat: Seat,
        pays: &[f32; 3],
    ) -> PerSeat<Lanes> {
        let (seats, pays) = (p.seats as usize, pays.map(Lanes::all));
        let has_fourth = game.factions().has(Faction::Fourth);
        // What a faction's votes are to its own ranks concerns no other, so that those of all are found at once; who governs
        // is decided among factions, whoever has the votes.
        let (own, ranks) = (self.by_seat[seat], self.ranks(seat, seats));
        let likely = Lanes::ONE_OF.map(|one| self.rules(self.sums + one, p, has_fourth));
        let (mut more, mut with_vote) = (self.by_seat, PerSeat::<Lanes>::default());
        for other in Seat::first(seats) {
            more[other] += Lanes::all(1.0);
            let (own_then, ranks_then) = (more[seat], self.ranks_by(&more, seat, seats));
            more[other] = self.by_seat[other];
            for faction in game.factions().iter() {
                let one = |before: Lanes, then: Lanes| before.with_lane_of(then, faction as usize);
                let ranks = (one(ranks.0, ranks_then.0), one(ranks.1, ranks_then.1));
                let shares = Shares::new(one(own, own_then), ranks, likely[faction as usize], pays);
                with_vote[other].0[faction as usize] = shares.sum();
            }
        }
        with_vote
    }

    /// What a seat may expect of each faction. It is a function of its own and counts the lane of a fourth faction that there
    /// is not too, so that the lanes are calculated at once.
    #[inline(never)]
    fn by_faction(&self, p: &Position, seat: Seat, pays: [Lanes; 3], has_fourth: bool) -> Shares {
        Shares::new(self.by_seat[seat], self.ranks(seat, p.seats as usize), self.rules(self.sums, p, has_fourth), pays)
    }

    /// The likelihoods of each faction that it governs, and that it is the opposition, by the votes of each.
    #[inline(always)]
    fn rules(&self, votes: Lanes, p: &Position, has_fourth: bool) -> (Lanes, Lanes) {
        let is_decided = p.phase == Phase::Election && p.government.is_some();
        if is_decided {
            let is = |office: Option<Faction>| {
                let is = |faction| f32::from(u8::from(office == Some(faction)));
                Lanes(Faction::ALL.map(is))
            };
            let government = is(p.government);
            let half = Lanes::all(0.5);
            let opposition = if p.opposition.is_some() { is(p.opposition) } else { half - half * government };
            return (government, opposition);
        }
        let nearness = Lanes::all(1.0 / (1.0 + 5.0 * self.swing));
        // Against the first and the second of the others, and the third where there are four.
        let [moderate, royalist, radical, fourth] = votes.0;
        let against = |others: [f32; 4]| ((votes - Lanes(others)) * nearness).chance();
        let first = against([royalist, moderate, moderate, moderate]);
        let second = against([radical, radical, royalist, royalist]);
        let one = Lanes::all(1.0);
        let (all, all_but_one) = (first * second, first * (one - second) + second * (one - first));
        if !has_fourth {
            return (all, all_but_one);
        }
        let third = against([fourth, fourth, fourth, radical]);
        (all * third, all_but_one * third + all * (one - third))
    }

    /// The likelihoods of each faction that a seat has the most of its votes, and the second most; if it has any.
    #[inline(always)]
    fn ranks(&self, seat: Seat, seats: usize) -> (Lanes, Lanes) {
        self.ranks_by(&self.by_seat, seat, seats)
    }

    /// The same by other votes than those expected.
    #[inline(always)]
    fn ranks_by(&self, votes: &PerSeat<Lanes>, seat: Seat, seats: usize) -> (Lanes, Lanes) {
        let own = votes[seat];
        let nearness = Lanes::all(1.0 / (0.8 + 2.2 * self.swing));
        let all = Lanes::all(1.0);
        let (mut none, mut one) = (all, Lanes::default());
        for other in Seat::first(seats).filter(|&other| other != seat) {
            let theirs = votes[other];
            let is_ahead = ((theirs - own) * nearness).chance().where_positive(theirs);
            one = one * (all - is_ahead) + none * is_ahead;
            none = none * (all - is_ahead);
        }
        let holds_any = own.at_most(1.0);
        (none * holds_any, one * holds_any)
    }
}

/// What a seat may expect of each faction in government, and in opposition.
#[derive(Clone, Copy)]
struct Shares {
    in_government: Lanes,
    in_opposition: Lanes,
}

impl Shares {
    /// By the seat's votes, how likely it has the most and the second most of a faction, how likely the faction governs and
    /// is the opposition, and what the offices pay.
    #[inline(always)]
    fn new(
        own: Lanes,
        (first, second): (Lanes, Lanes),
        (government, opposition): (Lanes, Lanes),
        pays: [Lanes; 3],
    ) -> Shares {
        let [pays_first, pays_second, pays_opposition] = pays;
        let in_government = government * (first * pays_first + second * pays_second);
        let in_opposition = opposition * first * pays_opposition;
        Shares { in_government: in_government.where_positive(own), in_opposition: in_opposition.where_positive(own) }
    }

    fn sum(&self) -> f32 {
        let in_order = self.in_government.0.into_iter().zip(self.in_opposition.0);
        in_order.fold(0.0, |sum, (government, opposition)| sum + government + opposition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};
    use crate::script::compile;

    fn game(variants: &[&str]) -> Liberte {
        let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
        let loaded = Library::new(Files::built_in()).load(&variants);
        compile(loaded.playable().unwrap()).0.unwrap().game(3).unwrap()
    }

    /// What the offices are worth to each of three seats that hold votes of one faction each.
    fn offices(game: &Liberte, votes: [(Faction, u8); 3]) -> [f32; 3] {
        let mut p = game.start(1, &mut ());
        p.phase = Phase::Election;
        for (at, (faction, count)) in votes.into_iter().enumerate() {
            p.votes[Seat(at as u8)][faction] = count;
        }
        let expected = ElectionForecast::of_votes_held(game, &p);
        [0, 1, 2].map(|at| expected.offices(game, &p, Seat(at), &[5.0, 2.0, 3.0]))
    }

    #[test]
    fn the_most_votes_govern_whichever_of_four_factions_they_are_of() {
        use Faction::*;
        let four = game(&["bonapartists"]);
        for [first, second, third] in
            [[Fourth, Radical, Moderate], [Royalist, Fourth, Radical], [Moderate, Royalist, Fourth]]
        {
            let worth = offices(&four, [(first, 12), (second, 7), (third, 2)]);
            let is_near = |at: usize, points: f32| (worth[at] - points).abs() < 0.1;
            assert!(
                is_near(0, 5.0) && is_near(1, 3.0) && is_near(2, 0.0),
                "{first:?}, {second:?}, {third:?}: {worth:?}"
            );
        }
    }

    #[test]
    fn one_more_vote_is_counted_as_if_it_were_expected() {
        use Faction::*;
        for variants in [&[][..], &["bonapartists"]] {
            let game = game(variants);
            let mut p = game.start(1, &mut ());
            for (seat, faction, votes) in [(0, Radical, 7), (1, Radical, 7), (1, Moderate, 3), (2, Royalist, 9)] {
                p.votes[Seat(seat)][faction] = votes;
            }
            for phase in [Phase::Action, Phase::Election] {
                p.phase = phase;
                let expected = ElectionForecast::of_votes_held(&game, &p);
                let with_vote = expected.offices_with_vote(&game, &p, Seat(1), &[5.0, 2.0, 3.0]);
                for (seat, faction) in Seat::first(3).flat_map(|seat| game.factions().iter().map(move |of| (seat, of)))
                {
                    let mut more = expected.with_vote(faction);
                    more.by_seat[seat].0[faction as usize] += 1.0;
                    let offices = more.offices(&game, &p, Seat(1), &[5.0, 2.0, 3.0]);
                    assert_eq!(with_vote[seat].0[faction as usize], offices, "{seat:?} {faction:?}");
                }
            }
        }
    }

    #[test]
    fn three_factions_are_counted_alike_where_a_fourth_has_no_votes() {
        use Faction::*;
        let votes = [(Radical, 20), (Royalist, 14), (Moderate, 9)];
        let (three, four) = (offices(&game(&[]), votes), offices(&game(&["bonapartists"]), votes));
        assert!(three.iter().zip(four).all(|(three, four)| (three - four).abs() < 0.1), "{three:?} {four:?}");
    }
}
