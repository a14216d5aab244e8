//! A comparison of two rulesets: the same seeds and the same bots in the same seats, played once under each.
//!
//! Each seed is played under both rulesets with every rotation of the bots over the seats; the observation of a seed is
//! the sum over its rotations. Seeds are independent of each other, but pairs of one seed are not, so intervals are
//! computed over the seeds. If a game may lack a figure, only the pairs in which both games have it count: otherwise, a
//! ruleset under which more games reach a fourth turn would seem to change what happens in fourth turns. Chance is
//! keyed, so a game is the same under both rulesets until it meets a rule that differs.

use super::game_record::GameRecord;
use super::{Clusters, Difference, FalsePositives, Figure, Interval, MetricScale, RISK, Sample, Significance, Unit};
use crate::kernel::word_table;

/// The rule that ends an experiment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum StopRule {
    /// When all pairs are played.
    AllPlayed,
    /// When a figure's difference is clear; without one, when that of any figure that is shown first is. The risk of 5 % is
    /// then spread over all of these, so that it holds for the stopping too.
    Clear(Option<Figure>),
    /// When the interval that holds at all numbers of games at once is at most this wide to each side, for one figure; without
    /// one, for all shares that are shown first. In the figure's unit, a share from 0 to 1.
    Within(Option<Figure>, f64),
}

word_table! {
    /// The reason why an experiment ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum StopReason {
        /// All pairs were played.
        AllPlayed = "played";
        /// A difference was clear.
        Clear = "clear";
        /// The precision was reached.
        Precise = "precise";
        /// It was cancelled. The results are those of the seeds before that, without intervals for a fixed number of games: somebody may
        /// have stopped because he liked what he saw.
        Cancelled = "cancelled";
    }
    /// The word for it in files.
    pub fn id;
}

/// A figure under both rulesets. The sums are over the rotations of a seed in which both games have it, in parts of the figure's unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FigureComparison {
    /// The figure.
    pub figure: Figure,
    /// By the first ruleset, by the second.
    pub sides: [Clusters; 2],
    /// The second less the first, seed by seed.
    pub difference: Clusters,
}

/// A pair of games by its seed and rotation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PairId {
    /// The seed.
    pub seed: u64,
    /// By how many seats the bots were moved on.
    pub rotation: usize,
}

/// The results of comparing two rulesets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// All figures, in the order of tables.
    pub figures: Vec<FigureComparison>,
    /// Seeds played.
    pub seeds: u64,
    /// Rotations of a seed, each of them a pair.
    pub rotations: u64,
    /// Pairs in which both games went the same way: the same choices offered and taken, the same end.
    pub same_games: u64,
    /// Pairs with another winner.
    pub changed_winners: u64,
    /// The first of them.
    pub changed_winner_pairs: Vec<PairId>,
    /// Why it ended.
    pub stopped: StopReason,
    is_control: bool,
    /// Whether it was to play all seeds, whatever they say.
    plays_all: bool,
}

impl Comparison {
    pub(super) fn new(figures: &[Figure], rotations: u64, is_control: bool, plays_all: bool) -> Comparison {
        Comparison {
            figures: figures.iter().map(|&figure| FigureComparison::new(figure)).collect(),
            seeds: 0,
            rotations,
            same_games: 0,
            changed_winners: 0,
            changed_winner_pairs: Vec::new(),
            stopped: StopReason::AllPlayed,
            is_control,
            plays_all,
        }
    }

    /// Adds the games of a seed by both rulesets, all rotations.
    pub(super) fn add(&mut self, a: &[GameRecord], b: &[GameRecord], limit: usize) {
        self.seeds += 1;
        for (a, b) in a.iter().zip(b) {
            self.same_games += u64::from(a.result == b.result);
            if a.result.winners != b.result.winners {
                self.changed_winners += 1;
                if self.changed_winner_pairs.len() < limit {
                    self.changed_winner_pairs.push(PairId { seed: a.seed, rotation: a.rotation });
                }
            }
        }
        for (at, compared) in self.figures.iter_mut().enumerate() {
            compared.add(a.iter().zip(b).map(|(a, b)| (a.values[at], b.values[at])));
        }
    }

    pub(super) fn stops(&self, until: StopRule) -> Option<StopReason> {
        let is_meant = |meant: Option<Figure>, it: &FigureComparison| match meant {
            Some(figure) => figure == it.figure,
            None => it.figure.is_headline(),
        };
        match until {
            StopRule::AllPlayed => None,
            StopRule::Clear(meant) => {
                let risk = if meant.is_some() { RISK } else { RISK / self.headlines() as f64 };
                let is_clear = |it: &FigureComparison| it.sample().always(risk).excludes_zero();
                self.figures.iter().any(|it| is_meant(meant, it) && is_clear(it)).then_some(StopReason::Clear)
            }
            StopRule::Within(meant, half) => {
                let is_asked = |it: &&FigureComparison| {
                    is_meant(meant, it) && (meant.is_some() || it.figure.unit() == Unit::Share)
                };
                let is_within = |it: &FigureComparison| {
                    let always = it.sample().always(RISK);
                    always.high - always.low <= 2.0 * half
                };
                self.figures.iter().filter(is_asked).all(is_within).then_some(StopReason::Precise)
            }
        }
    }

    fn headlines(&self) -> usize {
        self.figures.iter().filter(|it| it.figure.is_headline()).count()
    }

    /// The number of pairs played; the number of games is twice that.
    pub fn pairs(&self) -> u64 {
        self.seeds * self.rotations
    }

    /// Whether both rulesets are the same, so that every difference must be 0.
    pub fn is_control(&self) -> bool {
        self.is_control
    }

    /// Whether no figure differed in any pair.
    pub fn is_all_zero(&self) -> bool {
        self.figures.iter().all(|it| it.difference.yy == 0) && self.same_games == self.pairs()
    }

    /// Whether the number of games did not depend on what they said: else [`Comparison::fixed`] is too narrow.
    pub fn has_fixed_length(&self) -> bool {
        self.plays_all && self.stopped != StopReason::Cancelled
    }

    /// Returns the difference of a figure, which is shown together with those that `chance` counts.
    pub fn difference(&self, compared: &FigureComparison, chance: &FalsePositives) -> Difference {
        match self.is_control {
            true if compared.difference.count == 0 => Difference::none(Interval::without_ends(f64::NAN)),
            true => Difference::none(Interval::default()),
            false => Difference::new(&compared.sample(), chance, self.has_fixed_length()),
        }
    }

    fn alone(&self, compared: &FigureComparison) -> Difference {
        self.difference(compared, &FalsePositives::default())
    }

    /// The interval of a difference for a number of games that was fixed beforehand; without ends where it was not.
    pub fn fixed(&self, compared: &FigureComparison) -> Interval {
        self.alone(compared).fixed
    }

    /// The interval of a difference that holds at all numbers of games at once.
    pub fn always(&self, compared: &FigureComparison) -> Interval {
        self.alone(compared).always
    }

    /// The word for a difference. Nothing is called likely where the games were stopped by what they said.
    pub fn word(&self, compared: &FigureComparison) -> Significance {
        self.alone(compared).word
    }

    /// The false positives to expect among the differences of some figures; none between a ruleset and itself.
    pub fn chance<'a>(&self, shown: impl IntoIterator<Item = &'a FigureComparison>) -> FalsePositives {
        let differences = shown.into_iter().filter(|_| !self.is_control).map(FigureComparison::sample);
        FalsePositives::of(differences, self.has_fixed_length())
    }

    /// The number of pairs that it would take to know the difference to within `half`, in the figure's unit; 0 if there
    /// are too few games to say.
    pub fn pairs_needed(&self, compared: &FigureComparison, half: f64) -> u64 {
        if self.is_control { 0 } else { compared.sample().needed(half) * self.rotations }
    }
}

impl FigureComparison {
    /// A figure before any game.
    pub fn new(figure: Figure) -> FigureComparison {
        FigureComparison { figure, sides: Default::default(), difference: Clusters::default() }
    }

    /// Adds the pairs of a seed: its values by the first ruleset, and by the second. Pairs count in which both games have one.
    pub fn add(&mut self, pairs: impl Iterator<Item = (Option<i64>, Option<i64>)>) {
        let pairs = pairs.filter_map(|(a, b)| a.zip(b));
        let (count, a, b) = pairs.fold((0, 0, 0), |(count, a, b), pair| (count + 1, a + pair.0, b + pair.1));
        self.sides[0].add(count, a);
        self.sides[1].add(count, b);
        self.difference.add(count, b - a);
    }

    /// The differences of the seeds, in the figure's unit, each a mean over the rotations.
    pub fn sample(&self) -> Sample {
        Sample::new(&self.difference, MetricScale::of(self.figure).difference())
    }

    /// The mean under the first ruleset and under the second; NaN if no pair has the figure.
    pub fn means(&self) -> [f64; 2] {
        [0, 1].map(|side| self.side(side).mean)
    }

    fn side(&self, side: usize) -> Sample {
        Sample::new(&self.sides[side], MetricScale::of(self.figure))
    }

    /// The gain by pairing: how many times more games would be needed with different seeds for the same precision; none
    /// if no pair differed.
    pub fn gain(&self) -> Option<f64> {
        let [a, b, paired] = [self.side(0), self.side(1), self.sample()].map(|it| it.variance());
        (paired > 0.0).then(|| (a + b) / paired)
    }
}
