//! Rule points in games: what scripts are asked instead of the rulebook, what they may answer, and who asks them.
//!
//! The answers of a point are a table, where the pack alone tells them, or come from a run each time; where no script fills a
//! point there is nothing to look at. A run that fails or gives the impossible is recorded as an event, and the rulebook's
//! rule holds; a number off its range counts as the nearest within.

use crate::kernel::{Game, Seat, SeatSet, Sink};
use crate::model::GamePoint;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The question to a rule point, with everything that its script is given.
pub trait PointQuestion: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The rule points of the game.
    type Point: GamePoint;

    /// The rule point that it asks.
    fn point(self) -> Self::Point;

    /// Whom it is about, where it is about somebody.
    fn player(self) -> Option<Seat>;

    /// What a number may be, for the points that give one.
    fn range(self) -> Option<RangeInclusive<i64>>;
}

/// The answer of a rule point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointResult {
    /// These seats.
    Seats(SeatSet),
    /// This number.
    Number(i64),
    /// Yes or no.
    Holds(bool),
}

/// Where the answers of a rule point come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PointSource {
    /// A table: a number for each of [`PointGame::questions`], in that order.
    Table(Vec<i64>),
    /// Its script, run each time.
    Script,
}

/// Runs the scripts of rule points. Implemented above this module, which knows no script language.
pub trait PointRunner<G: PointGame>: Send + Sync + fmt::Debug {
    /// Asks a point; nothing where its script fails.
    fn ask(&self, position: &G::Position, question: G::Question) -> Option<PointResult>;
}

/// The rule points that are filled.
#[derive(Debug)]
pub struct Points<G: PointGame> {
    runner: Arc<dyn PointRunner<G>>,
    /// By the place of the point in its enum; none beyond the last that is filled.
    sources: Vec<Option<PointSource>>,
}

/// A game whose rule points scripts may fill.
pub trait PointGame: Game<Cause: Default> {
    /// What its rule points are asked.
    type Question: PointQuestion;

    /// The rule points that are filled; none where no script fills any.
    fn filled(&self) -> Option<&Points<Self>>;

    /// The same game with these rule points filled.
    fn with_filled(self, points: Arc<Points<Self>>) -> Self;

    /// All that may be asked of a point that gives a number, in the order of its table; nothing of another point.
    fn questions(&self, point: PointOf<Self>) -> Vec<Self::Question>;

    /// The place of a question among all that may be asked of its point.
    fn place(&self, question: Self::Question) -> usize;

    /// What is impossible about an answer of the right kind that is no number, if anything is.
    fn is_impossible(&self, question: Self::Question, result: PointResult) -> Option<String>;

    /// Whether an answer is another than the rulebook's.
    fn differs_from_rulebook(&self, p: &Self::Position, question: Self::Question, result: PointResult) -> bool;

    /// The event that tells that a script failed or gave the impossible.
    fn point_failed(point: PointOf<Self>) -> Self::Event;

    /// The same game with scripts at these rule points.
    fn with_points(
        self,
        runner: Arc<dyn PointRunner<Self>>,
        filled: impl IntoIterator<Item = (PointOf<Self>, PointSource)>,
    ) -> Self {
        let mut sources = Vec::new();
        for (point, source) in filled {
            sources.resize(sources.len().max(point.place() + 1), None);
            sources[point.place()] = Some(source);
        }
        self.with_filled(Arc::new(Points { runner, sources }))
    }

    /// Whether a script fills a rule point.
    #[inline]
    fn fills(&self, point: PointOf<Self>) -> bool {
        self.filled().is_some_and(|points| points.source(point).is_some())
    }

    /// What is impossible about an answer, if anything is.
    fn point_fault(&self, question: Self::Question, result: PointResult) -> Option<String> {
        match (question.range(), result) {
            (Some(range), PointResult::Number(number)) => {
                let is_off = !range.contains(&number);
                is_off.then(|| format!("gives {number}, and may give {} to {}", range.start(), range.end()))
            }
            (None, PointResult::Seats(_) | PointResult::Holds(_)) => self.is_impossible(question, result),
            (Some(_), PointResult::Seats(_) | PointResult::Holds(_)) | (None, PointResult::Number(_)) => {
                Some("gives a value of another kind".into())
            }
        }
    }

    /// Asks a point that is filled; nothing of one that is not, or fails.
    fn ask_point<S: Sink<Self>>(
        &self,
        p: &Self::Position,
        question: Self::Question,
        sink: &mut S,
    ) -> Option<PointResult> {
        let points = self.filled()?;
        let result = match points.source(question.point())? {
            PointSource::Table(numbers) => numbers.get(self.place(question)).copied().map(PointResult::Number),
            PointSource::Script => points.runner.ask(p, question),
        };
        if result.is_none_or(|result| self.point_fault(question, result).is_some()) {
            sink.record(p, Self::Cause::default(), Self::point_failed(question.point()));
        }
        result
    }

    /// Asks a point for a number; the nearest possible one where its script gives another.
    fn ask_number<S: Sink<Self>>(&self, p: &Self::Position, question: Self::Question, sink: &mut S) -> Option<i64> {
        let Some(PointResult::Number(number)) = self.ask_point(p, question, sink) else { return None };
        let range = question.range()?;
        Some(number.clamp(*range.start(), *range.end()))
    }

    /// Asks a point whether something holds; it does not where no script says so.
    fn ask_whether<S: Sink<Self>>(&self, p: &Self::Position, question: Self::Question, sink: &mut S) -> bool {
        self.filled().is_some() && self.ask_point(p, question, sink) == Some(PointResult::Holds(true))
    }
}

/// The rule points of a game.
pub type PointOf<G> = <<G as PointGame>::Question as PointQuestion>::Point;

impl<G: PointGame> Points<G> {
    #[inline]
    fn source(&self, point: PointOf<G>) -> Option<&PointSource> {
        self.sources.get(point.place())?.as_ref()
    }
}
