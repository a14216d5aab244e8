//! What the lab needs of a game besides its rules and its bots: what its games come to, and what is counted in them.

use super::Flaw;
use super::figures::{
    Counter, Counts, Decisions, GameFigure, LibertaliaCounter, LibertaliaCounts, LibertaliaFigure, LiberteFigure,
    RevolutionCounter, RevolutionCounts, RevolutionFigure,
};
use crate::bots::{BotGame, BotKind};
use crate::games::libertalia::{self, Libertalia, Rank};
use crate::games::liberte::{self, Liberte};
use crate::games::revolution::{self, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::model::{EffectId, LibertaliaPoint, RevolutionPoint, RulePoint};

/// A game whose events the lab counts. Its implementors are the variants of [`LabGame`](super::LabGame).
pub trait CountedGame: BotGame {
    /// What is counted.
    type Figure: GameFigure<Ending = Self::Ending>;
    /// How a game may end.
    type Ending: Copy;
    /// The sink that counts.
    type Counter<'g>: Sink<Self>
    where
        Self: 'g;

    /// The word for what counts at the end: `Victory Points`.
    const SCORE: &'static str;
    /// The word for the part of a game by which its length is told: `turn`.
    const ROUND: &'static str;

    /// The number of players.
    fn seat_count(&self) -> usize;

    /// The seats whose points are a seat's own: it alone, where none play together.
    fn team(&self, seat: Seat) -> SeatSet {
        SeatSet::only(seat)
    }

    /// A counter for a game that begins.
    fn counter<'g>(&'g self, decisions: &'g Decisions) -> Self::Counter<'g>;

    /// What a counter has counted so far.
    fn counts(counter: &Self::Counter<'_>) -> <Self::Figure as GameFigure>::Counts;

    /// What a seat has of what counts at the end, whatever decided.
    fn score(&self, position: &Self::Position, seat: Seat) -> i32;

    /// The number of the turn or round, from 1.
    fn round(&self, position: &Self::Position) -> u16;

    /// The greatest such number that a game may come to.
    fn last_round(&self) -> u16;

    /// The flaw of the rules that an event tells of, if it does.
    fn flaw(event: Self::Event) -> Option<Flaw>;

    /// An event that tells of a flaw, if these rules may have it.
    fn failing(&self, flaw: Flaw) -> Option<Self::Event>;

    /// How its games may end: word, words for people, and the ending.
    fn endings(&self) -> Vec<(&'static str, &'static str, Self::Ending)>;

    /// What is counted in its games by these bots, in the order of tables.
    fn figures(&self, bots: &[BotKind]) -> Vec<Self::Figure>;

    /// A figure as it stands in this game, if it names things by their places.
    fn in_game(&self, figure: Self::Figure) -> Self::Figure {
        figure
    }

    /// Choices that were made, of one of the games.
    fn made(choices: &[(Seat, Self::Choice)]) -> Made<'_>;
}

/// The choices of a game that had an alternative.
#[derive(Clone, Copy, Debug)]
pub enum Made<'a> {
    /// Of Liberté.
    Liberte(&'a [(Seat, liberte::Choice)]),
    /// Of Revolution!.
    Revolution(&'a [(Seat, revolution::Choice)]),
    /// Of Libertalia.
    Libertalia(&'a [(Seat, libertalia::Choice)]),
}

/// The kinds of bots, where there are several.
fn mixed_kinds(bots: &[BotKind]) -> Vec<BotKind> {
    let kinds = BotKind::distinct(bots);
    if kinds.len() > 1 { kinds } else { Vec::new() }
}

impl CountedGame for Liberte {
    type Figure = LiberteFigure;
    type Ending = liberte::Ending;
    type Counter<'g> = Counter<'g>;

    const SCORE: &'static str = "Victory Points";
    const ROUND: &'static str = "turn";

    fn seat_count(&self) -> usize {
        Liberte::seat_count(self)
    }

    fn team(&self, seat: Seat) -> SeatSet {
        self.pack().team_of(seat)
    }

    #[inline]
    fn counter<'g>(&'g self, decisions: &'g Decisions) -> Counter<'g> {
        Counter::new(self, decisions)
    }

    #[inline]
    fn counts(counter: &Counter<'_>) -> Counts {
        counter.counts()
    }

    #[inline]
    fn score(&self, position: &liberte::Position, seat: Seat) -> i32 {
        i32::from(position.victory_points[seat])
    }

    #[inline]
    fn round(&self, position: &liberte::Position) -> u16 {
        u16::from(position.turn)
    }

    fn last_round(&self) -> u16 {
        7
    }

    #[inline(always)]
    fn flaw(event: liberte::Event) -> Option<Flaw> {
        if let liberte::Event::ScriptFailed { effect } = event {
            return Some(Flaw::Script(effect.0));
        }
        let liberte::Event::PointFailed { point } = event else { return None };
        Some(Flaw::Point(point.spec().id))
    }

    fn failing(&self, flaw: Flaw) -> Option<liberte::Event> {
        match flaw {
            Flaw::Script(effect) => (usize::from(effect) < self.pack().effects.len())
                .then_some(liberte::Event::ScriptFailed { effect: EffectId(effect) }),
            Flaw::Point(id) => RulePoint::parse(id).map(|point| liberte::Event::PointFailed { point }),
            Flaw::Audit => None,
        }
    }

    fn endings(&self) -> Vec<(&'static str, &'static str, liberte::Ending)> {
        Liberte::endings(self).map(|ending| (ending.id(), ending.words(), ending)).collect()
    }

    fn figures(&self, bots: &[BotKind]) -> Vec<LiberteFigure> {
        LiberteFigure::all(self, bots)
    }

    fn made(choices: &[(Seat, liberte::Choice)]) -> Made<'_> {
        Made::Liberte(choices)
    }
}

impl CountedGame for Revolution {
    type Figure = RevolutionFigure;
    type Ending = revolution::Ending;
    type Counter<'g> = RevolutionCounter<'g>;

    const SCORE: &'static str = "Support";
    const ROUND: &'static str = "round";

    fn seat_count(&self) -> usize {
        Revolution::seat_count(self)
    }

    #[inline]
    fn counter<'g>(&'g self, decisions: &'g Decisions) -> RevolutionCounter<'g> {
        RevolutionCounter::new(self, decisions)
    }

    #[inline]
    fn counts(counter: &RevolutionCounter<'_>) -> RevolutionCounts {
        counter.counts()
    }

    #[inline]
    fn score(&self, position: &revolution::Position, seat: Seat) -> i32 {
        i32::try_from(position.seat(seat).support).unwrap_or(i32::MAX)
    }

    #[inline]
    fn round(&self, position: &revolution::Position) -> u16 {
        position.round()
    }

    fn last_round(&self) -> u16 {
        self.spec().settings.most_rounds
    }

    #[inline(always)]
    fn flaw(event: revolution::Event) -> Option<Flaw> {
        if let revolution::Event::EffectFailed { space, .. } = event {
            return Some(Flaw::Script(space.0));
        }
        let revolution::Event::PointFailed { point } = event else { return None };
        Some(Flaw::Point(point.spec().id))
    }

    fn failing(&self, flaw: Flaw) -> Option<revolution::Event> {
        match flaw {
            Flaw::Script(space) => (usize::from(space) < self.spec().spaces.len())
                .then_some(revolution::Event::EffectFailed { seat: Seat(0), space: SpaceId(space) }),
            Flaw::Point(id) => RevolutionPoint::parse(id).map(|point| revolution::Event::PointFailed { point }),
            Flaw::Audit => None,
        }
    }

    fn endings(&self) -> Vec<(&'static str, &'static str, revolution::Ending)> {
        Revolution::endings(self).map(|ending| (ending.id(), ending.words(), ending)).collect()
    }

    fn figures(&self, bots: &[BotKind]) -> Vec<RevolutionFigure> {
        RevolutionFigure::all(self, &mixed_kinds(bots))
    }

    fn in_game(&self, figure: RevolutionFigure) -> RevolutionFigure {
        figure.in_game(self)
    }

    fn made(choices: &[(Seat, revolution::Choice)]) -> Made<'_> {
        Made::Revolution(choices)
    }
}

impl CountedGame for Libertalia {
    type Figure = LibertaliaFigure;
    type Ending = libertalia::Ending;
    type Counter<'g> = LibertaliaCounter<'g>;

    const SCORE: &'static str = "points";
    const ROUND: &'static str = "campaign";

    fn seat_count(&self) -> usize {
        Libertalia::seat_count(self)
    }

    #[inline]
    fn counter<'g>(&'g self, decisions: &'g Decisions) -> LibertaliaCounter<'g> {
        LibertaliaCounter::new(decisions)
    }

    #[inline]
    fn counts(counter: &LibertaliaCounter<'_>) -> LibertaliaCounts {
        counter.counts()
    }

    #[inline]
    fn score(&self, position: &libertalia::Position, seat: Seat) -> i32 {
        position[seat].score
    }

    #[inline]
    fn round(&self, position: &libertalia::Position) -> u16 {
        u16::from(position.campaign)
    }

    fn last_round(&self) -> u16 {
        u16::from(self.spec().settings.campaigns)
    }

    #[inline(always)]
    fn flaw(event: libertalia::Event) -> Option<Flaw> {
        if let libertalia::Event::EffectFailed { rank, .. } = event {
            return Some(Flaw::Script(rank.0));
        }
        let libertalia::Event::PointFailed { point } = event else { return None };
        Some(Flaw::Point(point.spec().id))
    }

    fn failing(&self, flaw: Flaw) -> Option<libertalia::Event> {
        match flaw {
            Flaw::Script(rank) => {
                let is_there = self.spec().characters.iter().any(|character| character.rank == Rank(rank));
                is_there.then_some(libertalia::Event::EffectFailed { seat: Seat(0), rank: Rank(rank) })
            }
            Flaw::Point(id) => LibertaliaPoint::parse(id).map(|point| libertalia::Event::PointFailed { point }),
            Flaw::Audit => None,
        }
    }

    fn endings(&self) -> Vec<(&'static str, &'static str, libertalia::Ending)> {
        Libertalia::endings(self).map(|ending| (ending.id(), ending.words(), ending)).collect()
    }

    fn figures(&self, bots: &[BotKind]) -> Vec<LibertaliaFigure> {
        LibertaliaFigure::all(self, &mixed_kinds(bots))
    }

    fn made(choices: &[(Seat, libertalia::Choice)]) -> Made<'_> {
        Made::Libertalia(choices)
    }
}
