//! The evaluation of a position for a seat: the Victory Points that it can expect beyond the average of the others.
//!
//! All numbers of the rules come from the ruleset, the board, the cards and the pack's rule points. The numbers here
//! are estimates of a player, not rules: how safe a lead is, and what a card in hand may be worth. Only `+ - * /` are
//! used, so that a bot decides the same on every machine.
//!
//! | term | what it holds |
//! |---|---|
//! | `points` | Victory Points scored, or what a script makes of them |
//! | `offices` | places in government and opposition, by the votes expected |
//! | `provinces` | what provinces pay that would be won |
//! | `battle` | the battle, by tokens and Generals |
//! | `ground` | stacks that stay for later elections |
//! | `display` | cards that break ties |
//! | `hand` | what the hand may yet do |
//! | `presence` | a presence in the government |
//! | `sudden` | how the sudden deaths, as near as they are, change all that |

mod hand;

use super::election_forecast::ElectionForecast;
use super::final_points::{FinalPoints, scored, weights};
use super::forecaster::Forecaster;
use super::likelihood::chance;
use super::payoffs::{CardPayoffs, Payoffs};
use super::slopes::{Line, Slopes};
use super::sudden_deaths::{SuddenDeaths, SuddenPoints};
use crate::games::liberte::{Liberte, Office, Position, Stack, Stacks, View};
use crate::kernel::Seat;
use crate::model::{CardSet, EVALUATION_TERMS, Faction, Phase, ProvinceId, ProvinceSet};
use hand::HandSum;
use std::borrow::Cow;
use std::cell::{Cell, OnceCell};

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
    /// What single blocks gain on the board of the base.
    line: OnceCell<Box<Line>>,
    forecaster: Forecaster<'a>,
    sudden_deaths: SuddenDeaths<'a>,
    /// The cards that the seat could not place before it chose: whichever of them comes to its hand counts as their mean.
    hidden: CardSet,
    mean: OnceCell<f32>,
    /// What each card may come to.
    cards: &'a CardPayoffs,
    /// The hand that was looked at last: choices that differ by a province leave the same.
    last_hand: Cell<HandSum>,
    /// The display that was looked at last, and the sum of its values.
    last_display: Cell<(CardSet, f32)>,
    /// The Victory Points of the base, as a term, or what a script makes of them.
    scored_at_base: OnceCell<f32>,
    /// Elections after the one that comes next.
    later_elections: f32,
    /// What the offices pay, whichever faction holds them.
    offices: [f32; 3],
    has_battle: bool,
    /// What decides, where a script says so.
    final_points: Option<FinalPoints<'a>>,
    /// What each term is multiplied by.
    weights: [f32; EVALUATION_TERMS.len()],
}

/// The terms of what a seat holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct InHand {
    hand: f32,
    presence: f32,
}

/// What a board promises.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The provinces in which other stacks stand than in the base.
    changed: ProvinceSet,
    expected: ElectionForecast,
    /// The terms that follow from it and the Victory Points.
    terms: Evaluation,
}

impl<'a> PositionEvaluator<'a> {
    /// An evaluator of all positions that a choice of the seat may lead to; the payoffs are those of the position before.
    pub fn new(view: &View<'a>, payoffs: &'a Payoffs, base: &'a Position) -> PositionEvaluator<'a> {
        let forecaster = Forecaster::new(view.game(), payoffs, base);
        PositionEvaluator::with_forecaster(view, view.unseen(), payoffs, base, forecaster)
    }

    /// The same for the next of several decisions, given what is [unseen](View::unseen).
    #[inline]
    pub(super) fn keeping(
        view: &View<'a>,
        hidden: CardSet,
        payoffs: &'a Payoffs,
        base: &'a Position,
    ) -> PositionEvaluator<'a> {
        let forecaster = Forecaster::keeping(view.game(), payoffs, base);
        PositionEvaluator::with_forecaster(view, hidden, payoffs, base, forecaster)
    }

    #[inline]
    fn with_forecaster(
        view: &View<'a>,
        hidden: CardSet,
        payoffs: &'a Payoffs,
        base: &'a Position,
        forecaster: Forecaster<'a>,
    ) -> PositionEvaluator<'a> {
        let (game, rules) = (view.game(), view.game().rules());
        let final_points = FinalPoints::new(game, view.seat(), base);
        let pays = |office| f32::from(game.office_pays(base, office, false));
        PositionEvaluator {
            game,
            seat: view.seat(),
            base,
            base_board: OnceCell::new(),
            line: OnceCell::new(),
            forecaster,
            sudden_deaths: SuddenDeaths::new(game, view.seat(), base, hidden, &payoffs.endings),
            hidden,
            mean: OnceCell::new(),
            cards: &payoffs.cards,
            last_hand: Cell::default(),
            last_display: Cell::default(),
            scored_at_base: OnceCell::new(),
            later_elections: f32::from(rules.turns.saturating_sub(base.turn)),
            offices: Office::ALL.map(pays),
            has_battle: game.battle_pays(base.turn) > 0,
            weights: weights(final_points.as_ref()),
            final_points,
        }
    }

    /// This evaluator with each of [`EVALUATION_TERMS`] multiplied by a number of its own.
    pub fn weighted(self, weights: [f32; EVALUATION_TERMS.len()]) -> PositionEvaluator<'a> {
        let weights = std::array::from_fn(|at| self.weights[at] * weights[at]);
        let (base_board, line, scored_at_base) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        PositionEvaluator { weights, base_board, line, scored_at_base, ..self }
    }

    /// Whether what is evaluated follows from what all can see, and from the hand: no script says who leads, by whatever it
    /// likes.
    pub(super) fn goes_by_the_board(&self) -> bool {
        self.forecaster.goes_by_the_board()
    }

    /// The evaluation of a position for the seat.
    pub fn worth(&self, p: &Position) -> Evaluation {
        if p.is_over() {
            return Evaluation { sudden: self.sudden_deaths.decided(p), ..Evaluation::default() };
        }
        self.worth_on(p, &self.board(p))
    }

    /// The evaluation of the position before the choices.
    pub(super) fn worth_of_base(&self) -> Evaluation {
        let p = self.base;
        if p.is_over() {
            return self.worth(p);
        }
        let expected = *self.forecaster.of_base();
        self.worth_on(p, &Board { changed: ProvinceSet::NONE, terms: self.on_board(p, &expected), expected })
    }

    /// The evaluation of a position, given what its board promises.
    pub(super) fn worth_on(&self, p: &Position, board: &Board) -> Evaluation {
        self.worth_with(p, board, self.in_hand(p))
    }

    /// What the hand and a presence in the government are worth, as terms.
    pub(super) fn in_hand(&self, p: &Position) -> InHand {
        let [.., hand, presence, _] = self.weights;
        InHand { hand: hand * self.hand(p), presence: presence * self.presence(p) }
    }

    /// The evaluation of a position, given what its board promises, and the hand.
    pub(super) fn worth_with(&self, p: &Position, board: &Board, in_hand: InHand) -> Evaluation {
        let [_, _, _, battle, _, display, _, _, sudden] = self.weights;
        let InHand { hand, presence } = in_hand;
        let mut worth = Evaluation {
            battle: battle * self.battle(p),
            display: display * self.display(p),
            hand,
            presence,
            ..board.terms
        };
        let points = || self.sudden_deaths.points(p, board.changed);
        worth.sudden = sudden * self.sudden_deaths.worth(p, &board.expected, worth.total(), points);
        worth
    }

    /// What the board of a position promises.
    pub(super) fn board(&self, p: &Position) -> Cow<'_, Board> {
        let changed = self.forecaster.changed(p);
        let board = || {
            let expected = self.forecaster.expected(p, changed);
            Board { changed, terms: self.on_board(p, &expected), expected }
        };
        if self.has_base_board(p, changed) {
            Cow::Borrowed(self.base_board.get_or_init(board))
        } else {
            Cow::Owned(board())
        }
    }

    /// Whether a position promises by its board what the base promises.
    fn has_base_board(&self, p: &Position, changed: ProvinceSet) -> bool {
        let is_same = changed.is_empty() && self.forecaster.goes_on(p) && p.victory_points == self.base.victory_points;
        is_same && self.final_points.is_none()
    }

    /// The value of the board alone, which decides where a block goes best.
    pub fn of_board(&self, p: &Position) -> f32 {
        if p.is_over() {
            return self.sudden_deaths.decided(p);
        }
        let changed = self.forecaster.changed(p);
        let expected = self.forecaster.expected(p, changed);
        self.board_as(p, &expected, self.scored(p), || self.sudden_deaths.points(p, changed))
    }

    /// What a block of the seat gains in a province, near enough to compare provinces; none where a script says who leads.
    pub(super) fn gain_of_block(&self, p: &Position, faction: Faction, province: ProvinceId) -> Option<f32> {
        let line = self.line.get_or_init(|| Box::new(Line::new(self.slopes_at_base())));
        let gain = || self.forecaster.gain(&line.slopes, p, province, &self.with_block(p, faction, province));
        if self.forecaster.promises_the_same(p, province) { line.gain(faction, province, gain) } else { gain() }
    }

    /// What a little more of each thing that promises are about changes in what the board of the base is worth.
    fn slopes_at_base(&self) -> Slopes {
        let (p, expected) = (self.base, self.forecaster.of_base());
        let on_board = self.on_board(p, expected);
        let beside_offices = on_board.total() - on_board.offices;
        let points = OnceCell::new();
        let points = || *points.get_or_init(|| self.sudden_deaths.points(p, ProvinceSet::NONE));
        let worth = |expected: &ElectionForecast, offices: f32| {
            offices + self.weights[8] * self.sudden_deaths.worth(p, expected, beside_offices + offices, points)
        };
        let (at_base, seats) = (worth(expected, on_board.offices), self.game.seat_count());
        let with_vote = expected.offices_with_vote(self.game, p, self.seat, &self.offices);
        let mut slopes = Slopes::default();
        for faction in self.game.factions().iter() {
            let then = expected.with_vote(faction);
            for seat in Seat::first(seats) {
                let offices = self.weights[1] * self.of_offices(with_vote[seat].0[faction as usize]);
                slopes.votes[seat].0[faction as usize] = worth(&then, offices) - at_base;
            }
        }
        for seat in Seat::first(seats) {
            let share = if seat == self.seat { 1.0 } else { -1.0 / (seats - 1).max(1) as f32 };
            slopes.points[seat] = self.weights[2] * share;
            slopes.standing[seat] = self.weights[4] * self.ground_of(share);
        }
        slopes.white = worth(&expected.with_white(), on_board.offices) - at_base;
        slopes
    }

    /// Whether one more white block on the board of a position may end the game.
    pub(super) fn may_be_over(&self, p: &Position) -> bool {
        let more = self.forecaster.changed(p).len() as f32;
        self.sudden_deaths.is_near(p, self.forecaster.of_base().white + more)
    }

    /// What the board of the base is worth with one more block of the seat in a province.
    pub(super) fn of_board_with_block(&self, faction: Faction, province: ProvinceId) -> f32 {
        let (p, mut expected) = (self.base, *self.forecaster.of_base());
        self.forecaster.exchange(
            &mut expected,
            p,
            province,
            p.stacks(province),
            &self.with_block(p, faction, province),
        );
        self.board_as(p, &expected, self.scored(p), || {
            let mut points = self.sudden_deaths.points(p, ProvinceSet::NONE);
            points.add(self.seat, faction, 1);
            points
        })
    }

    /// The stacks of a province with one more block of the seat.
    #[inline]
    fn with_block(&self, p: &Position, faction: Faction, province: ProvinceId) -> Stacks {
        let mut after = *p.stacks(province);
        after.set(self.seat, Stack::new(faction, after.of(self.seat).height() + 1));
        after
    }

    fn board_as(
        &self,
        p: &Position,
        expected: &ElectionForecast,
        scored: f32,
        points: impl FnOnce() -> SuddenPoints,
    ) -> f32 {
        let terms = self.on_board_given(p, expected, scored);
        let worth = terms.points + terms.offices + terms.provinces + terms.ground;
        worth + self.weights[8] * self.sudden_deaths.worth(p, expected, worth, points)
    }

    /// The Victory Points scored, as a term, or what a script makes of them.
    fn scored(&self, p: &Position) -> f32 {
        let lead = |p| self.weights[0] * self.ahead(|seat| scored(self.final_points.as_ref(), p, seat));
        if self.final_points.is_none() && p.victory_points == self.base.victory_points {
            *self.scored_at_base.get_or_init(|| lead(self.base))
        } else {
            lead(p)
        }
    }

    fn on_board(&self, p: &Position, expected: &ElectionForecast) -> Evaluation {
        self.on_board_given(p, expected, self.scored(p))
    }

    #[inline]
    fn on_board_given(&self, p: &Position, expected: &ElectionForecast, scored: f32) -> Evaluation {
        let weights = &self.weights;
        Evaluation {
            points: scored,
            offices: weights[1] * self.offices(p, expected),
            provinces: weights[2] * self.ahead(|seat| expected.points(seat)),
            ground: weights[4] * self.ground(expected),
            ..Evaluation::default()
        }
    }

    /// The lead of the seat over the others' average.
    fn ahead(&self, of: impl Fn(Seat) -> f32) -> f32 {
        let seats = self.game.seat_count();
        let sum: f32 = Seat::first(seats).map(&of).sum();
        let own = of(self.seat);
        own - (sum - own) / (seats - 1).max(1) as f32
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        let own = self.seat;
        Seat::first(self.game.seat_count()).filter(move |&seat| seat != own)
    }

    /// The places in government and opposition: what each pays, as likely as the seat's votes make it. What the seat gets
    /// the others lose.
    fn offices(&self, p: &Position, expected: &ElectionForecast) -> f32 {
        self.of_offices(expected.offices(self.game, p, self.seat, &self.offices))
    }

    /// What it comes to that a seat may expect so much of the offices.
    fn of_offices(&self, expected: f32) -> f32 {
        let seats = self.game.seat_count() as f32;
        expected * seats / (seats - 1.0).max(1.0)
    }

    /// The battle to come: its points, as likely as tokens and Generals make it.
    fn battle(&self, p: &Position) -> f32 {
        let is_to_come = p.phase <= Phase::Action && self.has_battle;
        if !is_to_come || p.battle_tokens[self.seat] == 0 {
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
        self.ground_of(self.ahead(|seat| expected.standing[seat]))
    }

    /// What is worth so much of what stands for so many elections as there will be.
    fn ground_of(&self, standing: f32) -> f32 {
        0.15 * self.later_elections.min(2.0) * standing
    }

    /// Cards on display until votes are counted. They break ties: where one is to be broken they are there to be used, and
    /// kept for nothing.
    fn display(&self, p: &Position) -> f32 {
        let is_kept = p.phase <= Phase::Action;
        if !is_kept {
            return 0.0;
        }
        let display = p.displays[self.seat];
        let (mut last, mut sum) = self.last_display.get();
        if last != display {
            (last, sum) = (display, self.game.values(&display) as f32);
            self.last_display.set((last, sum));
        }
        0.05 * sum
    }
}
