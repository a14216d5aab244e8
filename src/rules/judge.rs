//! Rule points that judge: what a pack's script says of a matter instead of the rulebook.
//!
//! A script's judgement is tabulated, gated or asked for when the matter comes up; where no script fills a point there is
//! nothing to look at. A judgement that fails or can't be is told by [`Event::PointFailed`], and the rulebook's rule
//! holds; a number off its range counts as the nearest within.

use super::gate::{SITUATIONS, situation};
use super::position::TieFor;
use super::{Ending, Event, Judge, Liberte, Matter, Office, Position, Refusal, Row, Ruling, Verdict};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::model::{CardId, CardSet, FactionSet, POINTS, ProvinceId, RulePoint};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rule points of a game that scripts fill.
#[derive(Clone, Debug)]
pub(super) struct Judging {
    judge: Arc<dyn Judge>,
    ways: [Option<Way>; POINTS.len()],
}

#[derive(Clone, Debug)]
enum Way {
    Table(Vec<i64>),
    /// The rows, and the cards that may be played in each situation.
    Gates(Vec<Row>, Vec<CardSet>),
    Ask,
}

impl Judging {
    fn way(&self, point: RulePoint) -> Option<&Way> {
        self.ways[point as usize].as_ref()
    }
}

impl Liberte {
    /// The same game with these rule points filled.
    pub fn with_points(&self, judge: Arc<dyn Judge>, rulings: Vec<(RulePoint, Ruling)>) -> Liberte {
        let mut ways = [const { None }; POINTS.len()];
        for (point, ruling) in rulings {
            ways[point as usize] = Some(match ruling {
                Ruling::Tabulated(values) => Way::Table(table(&values)),
                Ruling::Gated(rows) => {
                    let allowed = (0..SITUATIONS).map(|at| allowed(&rows, at)).collect();
                    Way::Gates(rows, allowed)
                }
                Ruling::Asked => Way::Ask,
            });
        }
        Liberte { judging: Some(Arc::new(Judging { judge, ways })), ..self.clone() }
    }

    /// Whether a script fills a point that judges.
    pub fn fills(&self, point: RulePoint) -> bool {
        self.judging.as_ref().is_some_and(|judging| judging.way(point).is_some())
    }

    /// Whether the script of a point is asked anew for each matter.
    pub(super) fn asks(&self, point: RulePoint) -> bool {
        self.judging.as_ref().is_some_and(|judging| matches!(judging.way(point), Some(Way::Ask)))
    }

    /// Every matter of a point that can be told without a position; none where they depend on one.
    pub fn matters(&self, point: RulePoint) -> Vec<Matter> {
        let provinces = || self.provinces.iter();
        let turns = || 1..=self.rules.turns;
        match point {
            RulePoint::VotesOfAProvince => {
                let heights = 1..=self.rules.stack_height;
                provinces()
                    .flat_map(|province| heights.clone().map(move |height| Matter::Votes(province, height)))
                    .collect()
            }
            RulePoint::PointsOfAProvince => provinces()
                .flat_map(|province| turns().map(move |turn| Matter::ProvincePoints(province, turn)))
                .collect(),
            RulePoint::PointsOfAPlace => {
                let places = Office::ALL.into_iter().flat_map(|office| [(office, false), (office, true)]);
                places
                    .flat_map(|(office, tied)| turns().map(move |turn| Matter::OfficePoints(office, tied, turn)))
                    .collect()
            }
            RulePoint::MayPlay => (0..self.facts.len()).map(|at| Matter::Play(CardId(at as u8))).collect(),
            _ => Vec::new(),
        }
    }

    /// What the script says of a matter, where one fills its point and does not fail.
    fn judged<S: Sink<Event>>(&self, p: &Position, matter: Matter, sink: &mut S) -> Option<Verdict> {
        let judging = self.judging.as_deref()?;
        let verdict = match judging.way(matter.point())? {
            Way::Table(values) => return values.get(matter.slot()).copied().map(Verdict::Number),
            Way::Gates(..) => return None,
            Way::Ask => judging.judge.judge(self, p, matter),
        };
        let is_sound = verdict.is_some_and(|verdict| self.fault(p, matter, verdict).is_none());
        if is_sound {
            return verdict;
        }
        sink.record(Event::PointFailed { point: matter.point() });
        match (verdict, matter.range()) {
            (Some(Verdict::Number(number)), Some(range)) => Some(Verdict::Number(clamped(number, range))),
            _ => None,
        }
    }

    pub(super) fn number<S: Sink<Event>>(&self, p: &Position, matter: Matter, sink: &mut S) -> Option<i64> {
        match self.judged(p, matter, sink) {
            Some(Verdict::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Why a verdict on a matter can't be: `gives 12, where 1 to 3 is possible`.
    pub fn fault(&self, p: &Position, matter: Matter, verdict: Verdict) -> Option<String> {
        match (matter, verdict) {
            (Matter::Province(province), Verdict::Seats(seats)) => {
                let stacks = p.stacks(province);
                let stranger = seats.iter().find(|&seat| !stacks.of(seat).exists())?;
                let name = &self.pack.board.provinces[province.index()].name;
                Some(format!("gives {stranger}, who has no stack in {name}"))
            }
            (Matter::Tie(_, tied), Verdict::Seats(seats)) => match seats.without(tied).lowest() {
                Some(stranger) => Some(format!("gives {stranger}, who is not tied")),
                None => seats.is_empty().then(|| "gives nobody, where somebody must lead".into()),
            },
            (Matter::FactionTie(_, tied), Verdict::Factions(factions)) => {
                match factions.iter().find(|&faction| !tied.has(faction)) {
                    Some(stranger) => Some(format!("gives {stranger}, which is not tied")),
                    None => factions.is_empty().then(|| "gives no faction, where one must lead".into()),
                }
            }
            (_, Verdict::Number(number)) => {
                let range = matter.range()?;
                let (least, most) = (range.start(), range.end());
                (!range.contains(&number)).then(|| format!("gives {number}, where {least} to {most} is possible"))
            }
            _ => None,
        }
    }

    /// Who leads in a province: who has the tallest stack, or whom the script names.
    pub(super) fn leading_in<S: Sink<Event>>(&self, p: &Position, province: ProvinceId, sink: &mut S) -> SeatSet {
        let (_, tallest) = p.stacks(province).tallest();
        if self.judging.is_none() || tallest.is_empty() {
            return tallest;
        }
        match self.judged(p, Matter::Province(province), sink) {
            Some(Verdict::Seats(seats)) => seats,
            _ => tallest,
        }
    }

    /// Which of the tied seats go on to advance cards: all, or those whom the script lets lead.
    pub(super) fn leading_of_tie<S: Sink<Event>>(
        &self,
        p: &Position,
        about: TieFor,
        tied: SeatSet,
        sink: &mut S,
    ) -> SeatSet {
        match self.judged(p, Matter::Tie(about, tied), sink) {
            Some(Verdict::Seats(seats)) => seats,
            _ => tied,
        }
    }

    /// The same of tied factions.
    pub(super) fn leading_factions<S: Sink<Event>>(
        &self,
        p: &Position,
        about: TieFor,
        tied: FactionSet,
        sink: &mut S,
    ) -> FactionSet {
        match self.judged(p, Matter::FactionTie(about, tied), sink) {
            Some(Verdict::Factions(factions)) => factions,
            _ => tied,
        }
    }

    /// How many blocks of the winning stack become votes: one, in Paris all (R25).
    pub(super) fn votes_of<S: Sink<Event>>(&self, p: &Position, province: ProvinceId, height: u8, sink: &mut S) -> u8 {
        match self.number(p, Matter::Votes(province, height), sink) {
            Some(votes) => votes as u8,
            None => self.votes_by_the_rulebook(province, height),
        }
    }

    fn votes_by_the_rulebook(&self, province: ProvinceId, height: u8) -> u8 {
        if self.paris.has(province) { height } else { 1 }
    }

    /// What winning a province pays (R26).
    pub(super) fn province_points<S: Sink<Event>>(&self, p: &Position, province: ProvinceId, sink: &mut S) -> u8 {
        match self.number(p, Matter::ProvincePoints(province, p.turn), sink) {
            Some(points) => points as u8,
            None => self.province_by_the_rulebook(province, p.turn),
        }
    }

    fn province_by_the_rulebook(&self, province: ProvinceId, turn: u8) -> u8 {
        let pays = self.rules.victory_point_turns.has(turn);
        if pays { self.places[province.index()].victory_points } else { 0 }
    }

    /// What a place in government or opposition pays (R30).
    pub(super) fn office_points<S: Sink<Event>>(&self, p: &Position, office: Office, tied: bool, sink: &mut S) -> u8 {
        match self.number(p, Matter::OfficePoints(office, tied, p.turn), sink) {
            Some(points) => points as u8,
            None => self.office_by_the_rulebook(office, tied),
        }
    }

    fn office_by_the_rulebook(&self, office: Office, tied: bool) -> u8 {
        let rules = &self.rules;
        match (office, tied) {
            (Office::FirstInGovernment, false) => rules.government_first,
            (Office::FirstInGovernment, true) => rules.government_first_tied,
            (Office::SecondInGovernment, false) => rules.government_second,
            (Office::SecondInGovernment, true) => rules.government_second_tied,
            (Office::FirstInOpposition, false) => rules.opposition_first,
            (Office::FirstInOpposition, true) => rules.opposition_first_tied,
        }
    }

    /// What holds for a matter where no script says anything.
    pub fn by_the_rulebook(&self, p: &Position, matter: Matter) -> Verdict {
        match matter {
            Matter::Province(province) => Verdict::Seats(p.stacks(province).tallest().1),
            Matter::Tie(_, tied) => Verdict::Seats(tied),
            Matter::FactionTie(_, tied) => Verdict::Factions(tied),
            Matter::Votes(province, height) => Verdict::Number(self.votes_by_the_rulebook(province, height).into()),
            Matter::ProvincePoints(province, turn) => {
                Verdict::Number(self.province_by_the_rulebook(province, turn).into())
            }
            Matter::OfficePoints(office, tied, _) => Verdict::Number(self.office_by_the_rulebook(office, tied).into()),
            Matter::Play(_) => Verdict::Play(None),
            Matter::Ending => Verdict::Holds(false),
            Matter::FinalPoints(seat, ending) => Verdict::Number(self.rulebook_points(p, seat, ending).0.into()),
        }
    }

    /// Why a script lets the asked seat not play a card, in whatever way. Options and refusals both come from here.
    pub(super) fn may_play_refusal(&self, p: &Position, card: CardId) -> Option<Refusal> {
        let judging = self.judging.as_deref()?;
        let refusal = |requirement| Refusal::RequirementFails { card, requirement };
        match judging.way(RulePoint::MayPlay)? {
            Way::Gates(rows, _) => rows.get(card.index())?.at(situation(p, p.asked)).map(refusal),
            Way::Ask => match judging.judge.judge(self, p, Matter::Play(card))? {
                Verdict::Play(requirement) => requirement.map(refusal),
                _ => None,
            },
            Way::Table(_) => None,
        }
    }

    /// The cards of the asked seat's hand that no script forbids to play.
    #[inline]
    pub(super) fn allowed_hand(&self, p: &Position) -> CardSet {
        let hand = p.hands[p.asked];
        let way = self.judging.as_deref().and_then(|judging| judging.way(RulePoint::MayPlay));
        match way {
            None | Some(Way::Table(_)) => hand,
            Some(Way::Gates(_, allowed)) => {
                allowed.get(situation(p, p.asked)).map_or(hand, |allowed| hand.and(allowed))
            }
            Some(Way::Ask) => hand.iter().filter(|&card| self.may_play_refusal(p, card).is_none()).collect(),
        }
    }

    /// Tells that the script which let a card be played had failed, if it had.
    pub(super) fn note_failed_permission<S: Sink<Event>>(&self, p: &Position, card: CardId, sink: &mut S) {
        if self.fills(RulePoint::MayPlay) {
            self.judged(p, Matter::Play(card), sink);
        }
    }

    /// Ends the game if a script says so (2e VI: the rulebook has no such ending). Whether it does.
    #[inline]
    pub(super) fn ends_further<S: Sink<Event>>(&self, p: &mut Position, sink: &mut S) -> bool {
        if self.judging.is_none() || self.judged(p, Matter::Ending, sink) != Some(Verdict::Holds(true)) {
            return false;
        }
        self.end_game(p, Ending::FurtherEnding, sink);
        true
    }

    /// The points that decide for a seat, where a script says so.
    pub(super) fn final_points<S: Sink<Event>>(
        &self,
        p: &Position,
        seat: Seat,
        ending: Ending,
        sink: &mut S,
    ) -> Option<i32> {
        self.number(p, Matter::FinalPoints(seat, ending), sink).map(|points| points as i32)
    }
}

/// The numbers by slot, each within its range.
fn table(values: &[(Matter, i64)]) -> Vec<i64> {
    let slots = values.iter().map(|(matter, _)| matter.slot() + 1).max().unwrap_or(0);
    let mut table = vec![0; slots];
    for &(matter, value) in values {
        table[matter.slot()] = matter.range().map_or(value, |range| clamped(value, range));
    }
    table
}

/// The cards that may be played in the situation of a number.
fn allowed(rows: &[Row], situation: usize) -> CardSet {
    let is_open = |(_, row): &(usize, &Row)| row.at(situation).is_none();
    rows.iter().enumerate().filter(is_open).map(|(at, _)| CardId(at as u8)).collect()
}

fn clamped(number: i64, range: RangeInclusive<i64>) -> i64 {
    number.clamp(*range.start(), *range.end())
}
