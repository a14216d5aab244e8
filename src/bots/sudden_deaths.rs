//! The sudden deaths, as near as they are: by whose points they would be decided, and what that would be worth. The rulebook
//! has two, and a pack may declare others; those of them that come by votes are foreseen as the landslide is.

use super::election_forecast::ElectionForecast;
use super::final_points::Signs;
use super::likelihood::chance;
use crate::games::liberte::{EndingByVotes, Liberte, Position};
use crate::kernel::{PerSeat, Seat};
use crate::model::{CardSet, Claim, EndingPoints, Faction, FactionSet, PerFaction, Phase, ProvinceSet};
use std::cell::OnceCell;

/// What a win is worth where there is nothing to count any more, in Victory Points.
const STAKE: f32 = 14.0;

/// Evaluates the sudden deaths for a seat.
#[derive(Clone, Debug)]
pub(super) struct SuddenDeaths<'a> {
    game: &'a Liberte,
    seat: Seat,
    base: &'a Position,
    hidden: CardSet,
    /// The endings of the pack's own that votes bring about.
    declared: &'a [EndingByVotes],
    /// The factions whose cards count in any of them.
    decisive: FactionSet,
    signs: Signs,
    at_base: OnceCell<PointsAtBase>,
}

/// The blocks on the board and the values of cards that count in the sudden deaths, by faction and seat, as far as they are
/// known. Votes held are in none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SuddenPoints(PerFaction<PerSeat<i32>>);

impl SuddenPoints {
    /// Adds points of blocks or cards of a faction.
    pub fn add(&mut self, seat: Seat, faction: Faction, points: i32) {
        self.0[faction][seat] += points;
    }
}

/// The points in the base, and those of them that cards make.
#[derive(Clone, Debug, Default)]
struct PointsAtBase {
    points: SuddenPoints,
    on_cards: SuddenPoints,
    /// The cards that make them: those displayed, and those of hands as far as they are known.
    cards: PerSeat<CardSet>,
}

impl<'a> SuddenDeaths<'a> {
    /// What the sudden deaths are worth to a seat in the positions that a choice in the base leads to.
    pub fn new(
        game: &'a Liberte,
        seat: Seat,
        base: &'a Position,
        hidden: CardSet,
        declared: &'a [EndingByVotes],
    ) -> SuddenDeaths<'a> {
        let mut decisive = FactionSet::NONE;
        let by_rule = [Faction::Radical, Faction::Royalist];
        let by_pack = declared.iter().filter_map(|ending| ending.points.faction());
        by_rule.into_iter().chain(by_pack).for_each(|faction| decisive.insert(faction));
        SuddenDeaths {
            game,
            seat,
            base,
            hidden,
            declared,
            decisive,
            signs: Signs::new(game, base),
            at_base: OnceCell::new(),
        }
    }

    /// As likely as a sudden death is, the game is not about Victory Points but about who would win by it.
    pub fn worth(
        &self,
        p: &Position,
        expected: &ElectionForecast,
        otherwise: f32,
        points: impl FnOnce() -> SuddenPoints,
    ) -> f32 {
        let landslide = self.landslide(p, expected);
        let counter_revolution = self.counter_revolution(p, expected);
        if landslide <= 0.0 && counter_revolution <= 0.0 && self.declared.is_empty() {
            return 0.0;
        }
        let (points, mut sum) = (points(), 0.0);
        if landslide > 0.0 {
            let red = |seat| points.0[Faction::Radical][seat] + i32::from(p.votes[seat][Faction::Radical]);
            sum += landslide * (self.by_points(Some(Faction::Radical), red) - otherwise);
        }
        if counter_revolution > 0.0 {
            let white = |seat| points.0[Faction::Royalist][seat];
            sum +=
                counter_revolution * (1.0 - landslide) * (self.by_points(Some(Faction::Royalist), white) - otherwise);
        }
        self.declared.iter().fold(sum, |sum, ending| {
            let likely = by_votes(p, expected, ending.faction, ending.votes);
            if likely > 0.0 {
                sum + likely * (self.if_declared(p, ending.points, &points) - otherwise - sum)
            } else {
                sum
            }
        })
    }

    /// What it would be worth if an ending of the pack's own came.
    fn if_declared(&self, p: &Position, decides: EndingPoints, points: &SuddenPoints) -> f32 {
        match decides.faction() {
            None => self.by_points(None, |seat| i32::from(p.victory_points[seat])),
            Some(faction) => {
                self.by_points(Some(faction), |seat| points.0[faction][seat] + i32::from(p.votes[seat][faction]))
            }
        }
    }

    /// The game is over: the stake, as often as the seat stands before another, less as often as behind, and a trifle for
    /// each point.
    pub fn decided(&self, p: &Position) -> f32 {
        let Some(outcome) = self.game.outcome_of(p) else { return 0.0 };
        let place = |seat: Seat| (outcome.winners.has(seat), outcome.points.get(seat.index()).copied().unwrap_or(0));
        let own = place(self.seat);
        let stands = |other: Seat| match own.cmp(&place(other)) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Less => -1.0,
        };
        let margin: f32 = self.others().map(|other| (own.1 - place(other).1) as f32).sum();
        let rank: f32 = self.others().map(stands).sum();
        (STAKE * rank + 0.1 * margin) / (self.game.seat_count() - 1).max(1) as f32
    }

    /// Whether one more province that counts may end the game, given how many do.
    pub fn is_near(&self, p: &Position, counting: f32) -> bool {
        let rules = self.game.rules();
        let is_its_time = rules.claim == Claim::Automatic && rules.counter_revolution_turns.has(p.turn);
        let count = counting + f32::from(p.lost_battle_count());
        is_its_time && count + 1.0 >= f32::from(rules.counter_revolution_provinces)
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        let own = self.seat;
        Seat::first(self.game.seat_count()).filter(move |&seat| seat != own)
    }

    /// How likely the votes expected make a Radical Electoral Landslide.
    fn landslide(&self, p: &Position, expected: &ElectionForecast) -> f32 {
        by_votes(p, expected, Faction::Radical, self.game.rules().landslide_votes)
    }

    /// How likely the provinces and Lost Battles of this moment make a Royalist Counter-Revolution.
    fn counter_revolution(&self, p: &Position, expected: &ElectionForecast) -> f32 {
        let rules = self.game.rules();
        let can_come = |turn: u8| rules.counter_revolution_turns.has(turn);
        let is_late = p.phase == Phase::Election;
        let soon = if can_come(p.turn) && !is_late {
            1.0
        } else if (p.turn + 1..=rules.turns).any(can_come) {
            0.4
        } else {
            return 0.0;
        };
        let count = expected.white + f32::from(p.lost_battle_count());
        let short = count - f32::from(rules.counter_revolution_provinces);
        soon * chance((short + 0.5) / 2.5)
    }

    /// What it would be worth if these points decided: the stake, as likely as the seat is before each other.
    fn by_points(&self, faction: Option<Faction>, points: impl Fn(Seat) -> i32) -> f32 {
        let stake = STAKE * self.signs.of(faction);
        let own = points(self.seat) as f32;
        let before = |other: Seat| 2.0 * chance((own - points(other) as f32) / 6.0) - 1.0;
        stake * self.others().map(before).sum::<f32>() / (self.game.seat_count() - 1).max(1) as f32
    }

    /// The points in a position that a choice led to, given what changed there: those of the base, corrected.
    pub fn points(&self, p: &Position, changed: ProvinceSet) -> SuddenPoints {
        let base = self.base;
        let at_base = self.at_base();
        let mut points = at_base.points;
        for province in changed.iter() {
            base.stacks(province).each(|seat, stack| points.add(seat, stack.faction(), -i32::from(stack.height())));
            p.stacks(province).each(|seat, stack| points.add(seat, stack.faction(), i32::from(stack.height())));
        }
        for seat in Seat::first(self.game.seat_count()) {
            let cards = self.cards(p, seat);
            if cards != at_base.cards[seat] {
                for faction in self.decisive.iter() {
                    let before = at_base.on_cards.0[faction][seat];
                    points.add(seat, faction, self.on_cards(&cards, faction) - before);
                }
            }
        }
        points
    }

    fn at_base(&self) -> &PointsAtBase {
        self.at_base.get_or_init(|| {
            let (base, mut at_base) = (self.base, PointsAtBase::default());
            for seat in Seat::first(self.game.seat_count()) {
                let cards = self.cards(base, seat);
                at_base.cards[seat] = cards;
                for faction in self.decisive.iter() {
                    at_base.on_cards.add(seat, faction, self.on_cards(&cards, faction));
                }
            }
            at_base.points = at_base.on_cards;
            let points = &mut at_base.points;
            for stacks in &base.stacks[..self.game.province_count()] {
                stacks.each(|seat, stack| points.add(seat, stack.faction(), i32::from(stack.height())));
            }
            at_base
        })
    }

    /// The cards of a seat that count, those of its hand as far as they are known.
    fn cards(&self, p: &Position, seat: Seat) -> CardSet {
        p.hands[seat].without(&self.hidden).or(&p.displays[seat])
    }

    /// The points of a faction on cards.
    fn on_cards(&self, cards: &CardSet, faction: Faction) -> i32 {
        self.game.values(&cards.and(&self.game.card_sets().of_faction[faction]))
    }
}

/// How likely the votes expected of a faction come to so many.
fn by_votes(p: &Position, expected: &ElectionForecast, faction: Faction, votes: u8) -> f32 {
    let short = expected.votes_of(faction) - f32::from(votes);
    let spread = if p.phase == Phase::Election { 2.0 } else { 5.0 };
    chance((short + 0.5) / spread)
}
