//! The evaluation of a position for a seat: the Victory Points that it can expect beyond the average of the others.
//!
//! All numbers of the rules come from the ruleset, the board, the cards and the pack's rule points. The numbers here
//! are estimates of a player, not rules: how safe a lead is, and what a card in hand may be worth. Only `+ - * /` are
//! used, so that a bot decides the same on every machine.
//!
//! | term | what it holds |
//! |---|---|
//! | `points` | Victory Points scored |
//! | `offices` | places in government and opposition, by the votes expected |
//! | `provinces` | what provinces pay that would be won |
//! | `battle` | the battle, by tokens and Generals |
//! | `ground` | stacks that stay for later elections |
//! | `display` | cards that break ties |
//! | `hand` | what the hand may yet do |
//! | `presence` | a presence in the government |
//! | `sudden` | how the two sudden deaths, as near as they are, change all that |

use super::election_forecast::{ElectionForecast, Forecaster};
use super::likelihood::chance;
use super::payoffs::Payoffs;
use crate::games::liberte::{Liberte, Office, Position, Stack, View};
use crate::kernel::{PerSeat, Seat};
use crate::model::{CardSet, EVALUATION_TERMS, Faction, Phase, ProvinceId, ProvinceSet};
use std::cell::OnceCell;

/// What a win is worth where there is nothing to count any more, in Victory Points.
const STAKE: f32 = 14.0;

/// The evaluation of a position for a seat, by its terms.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Evaluation {
    /// Victory Points scored, beyond the others' average.
    pub points: f32,
    /// Places in government and opposition.
    pub offices: f32,
    /// What provinces pay.
    pub provinces: f32,
    /// The battle.
    pub battle: f32,
    /// Stacks that stay.
    pub ground: f32,
    /// Cards that break ties.
    pub display: f32,
    /// The hand.
    pub hand: f32,
    /// A presence in the government.
    pub presence: f32,
    /// The sudden deaths.
    pub sudden: f32,
}

impl Evaluation {
    /// The sum of all terms.
    pub fn total(&self) -> f32 {
        let counted = self.points + self.offices + self.provinces + self.battle;
        counted + self.ground + self.display + self.hand + self.presence + self.sudden
    }
}

/// Evaluates positions for a seat. It holds what stays the same while choices are compared.
#[derive(Clone, Debug)]
pub struct PositionEvaluator<'a> {
    game: &'a Liberte,
    seat: Seat,
    /// The position before the choices: what most of them leave as it is, is evaluated once.
    base: &'a Position,
    base_board: OnceCell<Board>,
    base_points: OnceCell<SuddenPoints>,
    forecaster: Forecaster<'a>,
    /// The cards that the seat could not place before it chose: whichever of them comes to its hand counts as their mean.
    hidden: CardSet,
    mean: f32,
    /// What each card in hand may come to, by its place in the pack.
    cards: &'a [f32],
    /// Elections after the one that comes next.
    later_elections: f32,
    offices: [f32; 3],
    has_battle: bool,
    /// What each term is multiplied by.
    weights: [f32; EVALUATION_TERMS.len()],
}

/// What a board promises.
#[derive(Clone, Debug)]
struct Board {
    expected: ElectionForecast,
    /// The terms that follow from it and the Victory Points.
    terms: Evaluation,
}

/// A board on which blocks are tried: what is the same for all of them.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    expected: ElectionForecast,
    points: SuddenPoints,
    /// Whether all that decides what a block is worth is as it was before the choices.
    pub is_at_base: bool,
}

/// The points of all seats that count in the two sudden deaths, as far as they are known.
#[derive(Clone, Copy, Debug, Default)]
struct SuddenPoints {
    red: PerSeat<i32>,
    white: PerSeat<i32>,
}

impl SuddenPoints {
    /// Adds points of blocks or cards of a faction; those of Moderates never count.
    fn add(&mut self, seat: Seat, faction: Faction, points: i32) {
        match faction {
            Faction::Radical => self.red[seat] += points,
            Faction::Royalist => self.white[seat] += points,
            Faction::Moderate => {}
        }
    }
}

impl<'a> PositionEvaluator<'a> {
    /// An evaluator of all positions that a choice of the seat may lead to; the payoffs are those of the position before.
    pub fn new(view: &View<'a>, payoffs: &'a Payoffs, base: &'a Position) -> PositionEvaluator<'a> {
        let (game, rules) = (view.game(), view.game().rules());
        let hidden = view.unseen();
        let cards = &payoffs.cards.worth[..];
        let mut sum = 0.0;
        hidden.each(|card| sum += cards[card.index()]);
        let pays = |office| f32::from(game.office_pays(base, office, false));
        PositionEvaluator {
            game,
            seat: view.seat(),
            base,
            base_board: OnceCell::new(),
            base_points: OnceCell::new(),
            forecaster: Forecaster::new(game, payoffs, base, view.seat()),
            hidden,
            mean: sum / (hidden.len().max(1) as f32),
            cards,
            later_elections: f32::from(rules.turns.saturating_sub(base.turn)),
            offices: Office::ALL.map(pays),
            has_battle: game.battle_pays(base.turn) > 0,
            weights: [1.0; EVALUATION_TERMS.len()],
        }
    }

    /// This evaluator with each of [`EVALUATION_TERMS`] multiplied by a number of its own.
    pub fn weighted(self, weights: [f32; EVALUATION_TERMS.len()]) -> PositionEvaluator<'a> {
        PositionEvaluator { weights, base_board: OnceCell::new(), ..self }
    }

    /// The evaluation of a position for the seat.
    pub fn worth(&self, p: &Position) -> Evaluation {
        if p.is_over() {
            return Evaluation { sudden: self.decided(p), ..Evaluation::default() };
        }
        let changed = self.forecaster.changed(p);
        let other;
        let board = if self.has_base_board(p, changed) {
            self.base_board.get_or_init(|| self.board(p, changed))
        } else {
            other = self.board(p, changed);
            &other
        };
        let [_, _, _, battle, _, display, hand, presence, sudden] = self.weights;
        let mut worth = Evaluation {
            battle: battle * self.battle(p),
            display: display * self.display(p, &board.expected),
            hand: hand * self.hand(p),
            presence: presence * self.presence(p),
            ..board.terms
        };
        let points = || self.sudden_points(p, changed);
        worth.sudden = sudden * self.sudden(p, &board.expected, worth.total(), points);
        worth
    }

    /// Whether a position promises by its board what the base promises.
    fn has_base_board(&self, p: &Position, changed: ProvinceSet) -> bool {
        changed.is_empty() && self.forecaster.goes_on(p) && p.victory_points == self.base.victory_points
    }

    fn board(&self, p: &Position, changed: ProvinceSet) -> Board {
        let expected = self.forecaster.expected(p, changed);
        Board { terms: self.on_board(p, &expected), expected }
    }

    /// The value of the board alone, which decides where a block goes best.
    pub fn of_board(&self, p: &Position) -> f32 {
        if p.is_over() {
            return self.decided(p);
        }
        let changed = self.forecaster.changed(p);
        self.board_as(p, &self.forecaster.expected(p, changed), || self.sudden_points(p, changed))
    }

    /// The board of a position, to try blocks on it.
    pub(super) fn trial(&self, p: &Position) -> Trial {
        let (base, changed) = (self.base, self.forecaster.changed(p));
        let has_same_points = p.votes == base.votes && p.lost_battles == base.lost_battles && p.turn == base.turn;
        let has_same_cards = p.hands == base.hands && p.displays == base.displays;
        Trial {
            expected: self.forecaster.expected(p, changed),
            points: self.sudden_points(p, changed),
            is_at_base: self.has_base_board(p, changed) && has_same_points && has_same_cards,
        }
    }

    /// What the board is worth with one more block of the seat in a province. The block is put there and taken back.
    pub(super) fn of_board_with_block(
        &self,
        p: &mut Position,
        trial: &Trial,
        faction: Faction,
        province: ProvinceId,
    ) -> f32 {
        let before = *p.stacks(province);
        let height = before.of(self.seat).height() + 1;
        p.stacks.set(province, self.seat, Stack::new(faction, height));
        let expected = self.forecaster.corrected(p, &trial.expected, &before, province);
        let worth = self.board_as(p, &expected, || {
            let mut points = trial.points;
            points.add(self.seat, faction, 1);
            points
        });
        p.stacks.set(province, self.seat, before.of(self.seat));
        worth
    }

    fn board_as(&self, p: &Position, expected: &ElectionForecast, points: impl Fn() -> SuddenPoints) -> f32 {
        let worth = self.on_board(p, expected).total();
        worth + self.weights[8] * self.sudden(p, expected, worth, points)
    }

    fn on_board(&self, p: &Position, expected: &ElectionForecast) -> Evaluation {
        let mut points = [0.0; 8];
        points.iter_mut().zip(p.victory_points.0).for_each(|(points, scored)| *points = f32::from(scored));
        let weights = &self.weights;
        Evaluation {
            points: weights[0] * self.ahead(&points),
            offices: weights[1] * self.offices(p, expected),
            provinces: weights[2] * self.ahead(&expected.points.0),
            ground: weights[4] * self.ground(expected),
            ..Evaluation::default()
        }
    }

    /// The lead of the seat over the others' average.
    fn ahead(&self, of: &[f32; 8]) -> f32 {
        let seats = self.game.seat_count();
        let sum: f32 = of[..seats.min(8)].iter().sum();
        let own = of[self.seat.index()];
        own - (sum - own) / (seats - 1).max(1) as f32
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        let own = self.seat;
        Seat::first(self.game.seat_count()).filter(move |&seat| seat != own)
    }

    /// The game is over: the stake, as often as the seat stands before another, less as often as behind, and a trifle for
    /// each point.
    fn decided(&self, p: &Position) -> f32 {
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

    /// The places in government and opposition: what each pays, as likely as the seat's votes make it. What the seat gets
    /// the others lose.
    fn offices(&self, p: &Position, expected: &ElectionForecast) -> f32 {
        let seats = self.game.seat_count() as f32;
        let mut sum = 0.0;
        for faction in Faction::ALL {
            let Some((first, second)) = expected.ranks(self.seat, faction, self.game.seat_count()) else { continue };
            let (government, opposition) = expected.rules(p, faction);
            sum += government * (first * self.offices[0] + second * self.offices[1]);
            sum += opposition * first * self.offices[2];
        }
        sum * seats / (seats - 1.0).max(1.0)
    }

    /// The battle to come: its points, as likely as tokens and Generals make it.
    fn battle(&self, p: &Position) -> f32 {
        let is_to_come = p.phase <= Phase::Action && self.has_battle;
        if !is_to_come {
            return 0.0;
        }
        let own = self.strength(p, self.seat);
        if own <= 0.0 {
            return 0.0;
        }
        let wins = |other: Seat| chance((own - self.strength(p, other)) / 1.6);
        let likely: f32 = self.others().map(wins).product();
        likely * f32::from(self.game.battle_pays(p.turn)) * own.min(1.0)
    }

    /// How strong a seat is in the battle: its tokens, fully where a General is displayed, in part where one may yet be.
    fn strength(&self, p: &Position, seat: Seat) -> f32 {
        let generals = &self.game.card_sets().generals;
        let tokens = f32::from(p.battle_tokens[seat]);
        let leads = if p.displays[seat].meets(generals) {
            1.0
        } else if seat != self.seat {
            0.5
        } else if p.hands[seat].without(&self.hidden).meets(generals) && !p.supply_exhausted {
            0.7
        } else {
            0.1
        };
        tokens * leads
    }

    /// Stacks that lead a province and will be there at later elections.
    fn ground(&self, expected: &ElectionForecast) -> f32 {
        let elections = self.later_elections.min(2.0);
        0.1 * elections * self.ahead(&expected.standing.0)
    }

    /// Displayed cards break ties of their faction, and come back to hand at the next refresh.
    fn display(&self, p: &Position, expected: &ElectionForecast) -> f32 {
        let returns = if self.later_elections > 0.0 { 0.3 } else { 0.0 };
        let display = p.displays[self.seat];
        let mut sum = 0.0;
        display.each(|card| {
            let value = f32::from(self.game.card_value(card));
            let tied = self.game.card_faction(card).map_or(0.0, |faction| expected.tied[faction].min(2.0));
            sum += value * (0.05 + 0.25 * tied) + returns * self.cards[card.index()];
        });
        sum
    }

    /// What the cards in hand may come to: in full as long as there are rounds for them, less beyond.
    fn hand(&self, p: &Position) -> f32 {
        let hand = p.hands[self.seat];
        let known = hand.without(&self.hidden);
        let unknown = (hand.len() - known.len()) as f32;
        let mut sum = 0.0;
        known.each(|card| sum += self.cards[card.index()]);
        sum += unknown * self.mean;
        let mut cards = hand.len() as f32;
        let refill = f32::from(self.game.rules().refill_to);
        let is_refilled = p.phase == Phase::Refresh && cards < refill;
        if is_refilled {
            sum += (refill - cards) * self.mean;
            cards = refill;
        }
        let rounds = self.rounds(p) + 1.0;
        let kept = if self.later_elections > 0.0 { 0.35 } else { 0.0 };
        let used = if cards <= rounds { 1.0 } else { (rounds + kept * (cards - rounds)) / cards };
        if p.phase > Phase::Action { kept * sum } else { used * sum }
    }

    /// Rounds that the supplies may last: the smallest empties first.
    fn rounds(&self, p: &Position) -> f32 {
        if p.supply_exhausted {
            return 0.0;
        }
        let least = p.supply.0.into_iter().min().unwrap_or(0);
        f32::from(least) / (0.8 * self.game.seat_count() as f32)
    }

    /// A presence lets cards be played, as long as a turn comes for them.
    fn presence(&self, p: &Position) -> f32 {
        let is_there = p.presence.has(self.seat) && self.later_elections > 0.0;
        if is_there { 0.2 } else { 0.0 }
    }

    /// As likely as a sudden death is, the game is not about Victory Points but about who would win by it.
    fn sudden(
        &self,
        p: &Position,
        expected: &ElectionForecast,
        otherwise: f32,
        points: impl Fn() -> SuddenPoints,
    ) -> f32 {
        let landslide = self.landslide(p, expected);
        let counter_revolution = self.counter_revolution(p, expected);
        if landslide <= 0.0 && counter_revolution <= 0.0 {
            return 0.0;
        }
        let (points, mut sum) = (points(), 0.0);
        if landslide > 0.0 {
            sum += landslide * (self.by_points(&points.red) - otherwise);
        }
        if counter_revolution > 0.0 {
            sum += counter_revolution * (1.0 - landslide) * (self.by_points(&points.white) - otherwise);
        }
        sum
    }

    /// How likely the votes expected make a Radical Electoral Landslide.
    fn landslide(&self, p: &Position, expected: &ElectionForecast) -> f32 {
        let short = expected.votes_of[Faction::Radical] - f32::from(self.game.rules().landslide_votes);
        let spread = if p.phase == Phase::Election { 2.0 } else { 5.0 };
        chance((short + 0.5) / spread)
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
    fn by_points(&self, points: &PerSeat<i32>) -> f32 {
        let own = points[self.seat] as f32;
        let before = |other: Seat| 2.0 * chance((own - points[other] as f32) / 6.0) - 1.0;
        STAKE * self.others().map(before).sum::<f32>() / (self.game.seat_count() - 1).max(1) as f32
    }

    /// The points that count in the sudden deaths in a position that a choice led to, given what changed there: those of
    /// the base, corrected.
    fn sudden_points(&self, p: &Position, changed: ProvinceSet) -> SuddenPoints {
        let base = self.base;
        let mut points = *self.base_points.get_or_init(|| self.points_at_base());
        for province in changed.iter() {
            base.stacks(province).each(|seat, stack| points.add(seat, stack.faction(), -i32::from(stack.height())));
            p.stacks(province).each(|seat, stack| points.add(seat, stack.faction(), i32::from(stack.height())));
        }
        for seat in Seat::first(self.game.seat_count()) {
            points.red[seat] +=
                i32::from(p.votes[seat][Faction::Radical]) - i32::from(base.votes[seat][Faction::Radical]);
            if p.hands[seat] != base.hands[seat] || p.displays[seat] != base.displays[seat] {
                for faction in [Faction::Radical, Faction::Royalist] {
                    points.add(seat, faction, self.on_cards(p, seat, faction) - self.on_cards(base, seat, faction));
                }
            }
        }
        points
    }

    fn points_at_base(&self) -> SuddenPoints {
        let mut points = SuddenPoints::default();
        for seat in Seat::first(self.game.seat_count()) {
            for (faction, with_votes) in [(Faction::Radical, true), (Faction::Royalist, false)] {
                let (all, on_cards) = self.game.faction_points(self.base, seat, faction, with_votes);
                points.add(seat, faction, all - on_cards + self.on_cards(self.base, seat, faction));
            }
        }
        points
    }

    /// The points of a faction on a seat's cards, those of its hand as far as they are known.
    fn on_cards(&self, p: &Position, seat: Seat, faction: Faction) -> i32 {
        let known = p.hands[seat].without(&self.hidden).or(&p.displays[seat]);
        self.game.values(&known.and(&self.game.card_sets().of_faction[faction]))
    }
}
