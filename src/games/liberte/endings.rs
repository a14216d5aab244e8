//! Ending the Game -- rulebook 2e, VI; 1e "Ending the Game"; R32-R35.
//!
//! Three endings, each with points of its own: Victory Points after the last turn, Red Points after a landslide, White
//! Points after a Counter-Revolution. In the two sudden deaths ties go by the points on cards, in the first by the display;
//! what is still tied is shared. A pack's scripts may add others: one that counts as the first does, and those that the pack
//! declares; and may say what the points are.

use super::{Choice, Event, EventCause, Liberte, Position, Question, Refusal};
use crate::kernel::{Outcome, Seat, SeatSet, Sink};
use crate::model::{CardSet, Claim, Ending, EndingPoints, Faction, Phase, ProvinceId, ProvinceSet, RulePoint};

impl Liberte {
    pub(super) fn end_game<S: Sink<Liberte>>(&self, p: &mut Position, ending: Ending, sink: &mut S) {
        p.ending = Some(ending);
        // Nothing is asked any more: what was asked last must not tell two equal ends apart.
        p.question = Question::default();
        if self.fills(RulePoint::FinalPoints) {
            // What fails is told now: whoever asks for the outcome has no ear for it.
            for seat in p.all_seats().iter() {
                self.final_points(p, seat, ending, sink);
            }
        }
        let is_declared = matches!(ending, Ending::Declared(_));
        let cause = if is_declared { EventCause::of_effect(p) } else { EventCause::Rule };
        sink.record(p, cause, Event::GameEnded { ending });
    }

    /// What decides a game that ends so.
    pub fn ending_points(&self, ending: Ending) -> EndingPoints {
        match ending {
            Ending::LastTurn | Ending::FurtherEnding => EndingPoints::VictoryPoints,
            Ending::RadicalLandslide => EndingPoints::Faction(Faction::Radical),
            Ending::RoyalistCounterRevolution => EndingPoints::Faction(Faction::Royalist),
            Ending::Declared(_) => {
                let declared = self.pack.endings.iter().find(|known| known.ending == ending);
                declared.map_or(EndingPoints::VictoryPoints, |known| known.points)
            }
        }
    }

    pub(super) fn end_by_counter_revolution<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        self.end_game(p, Ending::RoyalistCounterRevolution, sink);
    }

    /// The endings that a game may have: the rulebook's, and a pack's own where a script says when.
    pub fn endings(&self) -> impl Iterator<Item = Ending> {
        let has_further = self.fills(RulePoint::FurtherEnding);
        let usual = Ending::ALL.into_iter().filter(move |&ending| ending != Ending::FurtherEnding || has_further);
        usual.chain(self.pack.endings.iter().map(|declared| declared.ending))
    }

    /// Looks for the Counter-Revolution after a change in a province (R32).
    #[inline]
    pub(super) fn after_board_change<S: Sink<Liberte>>(&self, p: &mut Position, province: ProvinceId, sink: &mut S) {
        // What mostly fails comes first: whether a province has a fleur-de-lis no processor foresees.
        let most =
            || self.fleurs_de_lis.and(p.stacks.of_faction(Faction::Royalist)).len() as u8 + p.lost_battle_count();
        let may_come =
            self.rules.counter_revolution_turns.has(p.turn) && most() >= self.rules.counter_revolution_provinces;
        let may_complete_it = may_come && self.fleurs_de_lis.has(province) && is_white(p, province);
        if may_complete_it && self.counter_revolution_comes_by_itself(p) {
            self.end_by_counter_revolution(p, sink);
        }
    }

    /// Fleur-de-lis provinces that white stacks control, and Lost Battles (2e VI.3; R33).
    pub fn counter_revolution_count(&self, p: &Position) -> u8 {
        self.white_provinces(p, self.fleurs_de_lis).len() as u8 + p.lost_battle_count()
    }

    /// The provinces, of some, that white stacks control.
    #[inline]
    pub fn white_provinces(&self, p: &Position, of: ProvinceSet) -> ProvinceSet {
        of.and(p.stacks.of_faction(Faction::Royalist)).iter().filter(|&province| is_white(p, province)).collect()
    }

    /// Whether the Counter-Revolution's condition holds at this moment.
    pub fn is_counter_revolution(&self, p: &Position) -> bool {
        let is_its_time = self.rules.counter_revolution_turns.has(p.turn) && p.phase != Phase::Election;
        is_its_time && self.counter_revolution_count(p) >= self.rules.counter_revolution_provinces
    }

    pub(super) fn counter_revolution_comes_by_itself(&self, p: &Position) -> bool {
        self.rules.claim == Claim::Automatic && self.is_counter_revolution(p)
    }

    /// Whether `claim` is one more choice now.
    #[inline]
    pub(super) fn may_claim(&self, p: &Position) -> bool {
        self.rules.claim == Claim::Manual && self.is_counter_revolution(p)
    }

    pub(super) fn claim_refusal(&self, p: &Position) -> Option<Refusal> {
        if self.may_claim(p) {
            return None;
        }
        Some(if self.rules.claim == Claim::Automatic {
            Refusal::ClaimIsAutomatic
        } else if p.phase == Phase::Election {
            Refusal::NoClaimInElection
        } else if !self.rules.counter_revolution_turns.has(p.turn) {
            Refusal::NoClaimThisTurn { turn: p.turn }
        } else {
            let (have, need) = (self.counter_revolution_count(p), self.rules.counter_revolution_provinces);
            Refusal::TooFewProvinces { have, need }
        })
    }

    pub(super) fn play_claim<S: Sink<Liberte>>(&self, p: &mut Position, _: Choice, sink: &mut S) {
        sink.record(p, EventCause::Rule, Event::Claimed { seat: p.asked });
        self.end_by_counter_revolution(p, sink);
    }

    /// Who won and by how many points; those of a team are each its points together.
    pub fn outcome_of(&self, p: &Position) -> Option<Outcome> {
        let ending = p.ending?;
        let own: Vec<(i32, i32)> = p.all_seats().iter().map(|seat| self.deciding_points(p, seat, ending)).collect();
        let of_team = |seat: Seat| {
            let team = self.pack.team_of(seat).iter().filter_map(|member| own.get(member.index()));
            team.fold((0, 0), |(points, tie_breaker), it| (points + it.0, tie_breaker + it.1))
        };
        let scores: Vec<(i32, i32)> = p.all_seats().iter().map(of_team).collect();
        let best = scores.iter().max()?;
        let winners: SeatSet =
            p.all_seats().iter().zip(&scores).filter(|(_, score)| *score == best).map(|it| it.0).collect();
        let points = scores.iter().map(|score| score.0).collect();
        Some(Outcome { end: ending.id(), winners, points })
    }

    /// The points that decide for a seat after an ending, a script's where there is one, and what breaks a tie of them.
    pub fn deciding_points(&self, p: &Position, seat: Seat, ending: Ending) -> (i32, i32) {
        let (points, tie_breaker) = self.rulebook_points(p, seat, ending);
        (self.final_points(p, seat, ending, &mut ()).unwrap_or(points), tie_breaker)
    }

    /// The points that the rulebook counts for a seat after an ending, and what breaks a tie of them (R34, R35).
    pub fn rulebook_points(&self, p: &Position, seat: Seat, ending: Ending) -> (i32, i32) {
        match self.ending_points(ending).faction() {
            None => (i32::from(p.victory_points[seat]), self.values(&p.displays[seat])),
            Some(faction) => self.faction_points(p, seat, faction, ending != Ending::RoyalistCounterRevolution),
        }
    }

    /// Red or White Points of a seat, and the part of them that its cards make (R34).
    pub fn faction_points(&self, p: &Position, seat: Seat, faction: Faction, with_votes: bool) -> (i32, i32) {
        let held = if with_votes { i32::from(p.votes[seat][faction]) } else { 0 };
        let stacks = p.stacks[..self.places.len()].iter().map(|stacks| stacks.of(seat));
        let of_faction = stacks.filter(|stack| stack.exists() && stack.faction() == faction);
        let on_board: i32 = of_faction.map(|stack| i32::from(stack.height())).sum();
        let cards = p.hands[seat].or(&p.displays[seat]).and(&self.sets.of_faction[faction]);
        let on_cards = self.values(&cards);
        (held + on_board + on_cards, on_cards)
    }

    /// The sum of the cards' values.
    pub fn values(&self, cards: &CardSet) -> i32 {
        cards.iter().map(|card| i32::from(self.facts[card.index()].value)).sum()
    }
}

/// Whether a single white stack is the tallest of the province (R33).
#[inline]
fn is_white(p: &Position, province: ProvinceId) -> bool {
    p.stacks(province).controlling().is_some_and(|(_, stack)| stack.faction() == Faction::Royalist)
}
