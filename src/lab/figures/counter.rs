//! The sink that counts.

use super::board_tracker::BoardTracker;
use super::counts::Counts;
use super::offices::Offices;
use super::tie_tracker::TieTracker;
use super::{BattleLoss, PointSource, TieAbout, TieEnd};
use crate::games::liberte::{Ending, Event, Liberte, MAX_PROVINCES};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::model::{Faction, PerFaction, Phase, ProvinceId, ProvinceSet};
use std::cell::Cell;

/// The number of choices at each decision, which the player loop passes to a counter since events don't hold it.
#[derive(Debug, Default)]
pub struct Decisions {
    choices: Cell<usize>,
    free: Cell<u32>,
}

impl Decisions {
    /// A choice is about to be made, out of so many.
    #[inline]
    pub fn offer(&self, choices: usize) {
        self.choices.set(choices);
        self.free.set(self.free.get() + u32::from(choices > 1));
    }
}

/// The stage of the turn's election.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// It has not begun.
    Before,
    /// Provinces vote, or the government is to be formed.
    Voting,
    /// The opposition is to be formed.
    Governed(Faction),
    /// Places are paid.
    Paying(Offices),
    /// The votes went back.
    Over,
}

/// Counts what happens in a game, from its beginning on. It costs a few additions an event; a game that nobody counts is
/// recorded by `()`.
#[derive(Clone, Debug)]
pub struct Counter<'g> {
    game: &'g Liberte,
    decisions: &'g Decisions,
    counts: Counts,
    board: BoardTracker,
    seats: SeatSet,
    provinces: ProvinceSet,
    paris: ProvinceSet,
    /// Provinces that pay Victory Points.
    paying: ProvinceSet,
    turn: u8,
    phase: Phase,
    stage: Stage,
    tie: Option<TieTracker>,
    was_stopped: bool,
    /// Who won each province when it last voted, and for whom.
    last_votes: [Option<(Seat, Faction)>; MAX_PROVINCES],
    /// The faction that Paris votes for in this election.
    paris_votes_for: Option<Faction>,
}

impl<'g> Counter<'g> {
    /// A counter for a game that begins.
    pub fn new(game: &'g Liberte, decisions: &'g Decisions) -> Counter<'g> {
        let board = &game.pack().board;
        Counter {
            game,
            decisions,
            counts: Counts::none(),
            board: BoardTracker::new(game),
            seats: SeatSet::first(game.seat_count()),
            provinces: ProvinceSet::first(board.provinces.len()),
            paris: board.provinces_where(|province| province.paris),
            paying: board.provinces_where(|province| province.victory_points > 0),
            turn: 1,
            phase: Phase::PlayerOrder,
            stage: Stage::Before,
            tie: None,
            was_stopped: false,
            last_votes: [None; MAX_PROVINCES],
            paris_votes_for: None,
        }
    }

    /// The counts so far.
    pub fn counts(&self) -> Counts {
        Counts { free_decisions: self.decisions.free.get(), ..self.counts }
    }

    fn at(&self) -> usize {
        self.turn as usize & 7
    }

    fn begin_turn(&mut self, turn: u8) {
        self.end_turn();
        self.turn = turn;
        self.phase = Phase::PlayerOrder;
        self.stage = Stage::Before;
        self.note_white();
    }

    /// Notes who leads, if the turn came to its end.
    fn end_turn(&mut self) {
        if self.stage == Stage::Over {
            self.counts.leaders[self.at()] = self.board.leaders(self.seats);
        }
    }

    fn begin_phase(&mut self, phase: Phase) {
        if self.phase == Phase::Action {
            let is_explained = self.was_stopped || self.counts.exhausted[self.at()].is_some();
            self.counts.empty_at_once += u8::from(!is_explained);
            self.was_stopped = false;
        }
        self.phase = phase;
        if phase == Phase::Election {
            self.begin_election();
        }
    }

    /// Looks over the board: who stands where before the first province votes.
    fn begin_election(&mut self) {
        self.stage = Stage::Voting;
        self.board.cast = PerFaction::default();
        (self.paris_votes_for, self.counts.paris_seat) = (None, None);
        let mut contested = ProvinceSet::NONE;
        let mut empty = 0;
        for province in self.provinces.iter() {
            match self.board.stacks[province.index()].count() {
                0 => empty += 1,
                1 => {}
                _ => contested.insert(province),
            }
        }
        let at = self.at();
        self.counts.elections[at] = true;
        self.counts.empty[at] = empty;
        self.counts.contested[at] = contested.len() as u8;
        contested.iter().for_each(|province| self.counts.province_contested[province.index()] += 1);
        if self.game.rules().victory_point_turns.has(self.turn) {
            self.counts.paying_contested += contested.and(self.paying).len() as u8;
        }
    }

    /// Notes the count towards the Counter-Revolution, when it might come (R32).
    #[inline]
    fn note_white(&mut self) {
        if self.phase != Phase::Election && self.game.rules().counter_revolution_turns.has(self.turn) {
            self.counts.white_count = self.counts.white_count.max(Some(self.board.white_count()));
        }
    }

    fn end_battle(&mut self, lost: Option<BattleLoss>) {
        let at = self.at();
        self.counts.battles += 1;
        self.counts.fought[at] = true;
        self.counts.battles_lost[at] = lost;
        self.board.battle_tokens = 0;
    }

    fn lose_battle(&mut self) {
        let reason = match self.tie {
            Some(_) => BattleLoss::Tied,
            None if self.board.battle_tokens == 0 => BattleLoss::NoTokens,
            None => BattleLoss::NoGeneral,
        };
        self.end_tie(TieAbout::Battle, Some(TieEnd::BattleLost));
        self.end_battle(Some(reason));
        self.board.lost_battles += 1;
        self.note_white();
    }

    fn cast_vote(&mut self, seat: Seat, province: ProvinceId, faction: Faction, votes: u8) {
        self.end_province_tie(province, None);
        self.board.take(seat, province, votes);
        self.board.votes[seat][faction] += votes;
        self.board.cast[faction] += votes;
        let counts = &mut self.counts;
        counts.voted[province.index()] += 1;
        if let Some((last_seat, last_faction)) = self.last_votes[province.index()].replace((seat, faction)) {
            counts.new_seats += u16::from(last_seat != seat);
            counts.new_factions += u16::from(last_faction != faction);
        }
        if self.paris.has(province) {
            counts.paris_voted += 1;
            counts.paris_votes += votes;
            counts.paris_seat = Some(seat);
            self.paris_votes_for = Some(faction);
        }
        counts.red_votes = counts.red_votes.max(self.board.cast[Faction::Radical]);
    }

    fn form_government(&mut self, faction: Faction) {
        self.end_faction_tie(TieAbout::Government);
        self.counts.governments[self.at()] = Some(faction);
        self.counts.paris_governs += u8::from(self.paris_votes_for == Some(faction));
        self.stage = Stage::Governed(faction);
    }

    fn form_opposition(&mut self, faction: Faction) {
        self.end_faction_tie(TieAbout::Opposition);
        self.counts.oppositions[self.at()] = Some(faction);
        if let Stage::Governed(government) = self.stage {
            self.stage = Stage::Paying(Offices::new(&self.board, self.seats, government, faction));
        }
    }

    /// Points are scored that no battle pays: what for follows from how far the election is.
    fn score(&mut self, seat: Seat, points: u8) {
        let source = match &mut self.stage {
            Stage::Voting => PointSource::Provinces,
            Stage::Paying(offices) => {
                let (about, tie) = (offices.place(), self.tie.take());
                if let Some(tie) = tie {
                    self.counts.ties[about as usize][end_of(tie, TieEnd::Shared) as usize] += 1;
                }
                offices.pay(seat, tie, &self.board, self.game.rules().first_tie_pays_second)
            }
            _ => PointSource::Other,
        };
        self.credit(seat, source, i32::from(points));
    }

    fn credit(&mut self, seat: Seat, source: PointSource, points: i32) {
        self.counts.points[seat][source as usize] += points;
        self.board.victory_points[seat] += points;
    }

    fn answer_tie(&mut self, seat: Seat, advances: bool) {
        if let Some(tie) = &mut self.tie {
            tie.answer(seat, advances);
        }
        if advances {
            self.counts.advanced += 1;
        } else {
            self.counts.declined += 1;
            self.counts.declined_freely += u32::from(self.decisions.choices.get() > 1);
        }
    }

    /// Ends a tie, if there is one: it stayed, or it was broken.
    fn end_tie(&mut self, about: TieAbout, stayed: Option<TieEnd>) {
        let Some(tie) = self.tie.take() else { return };
        let broken = if tie.was_settled_at_once() { TieEnd::ByScript } else { TieEnd::ByCards };
        self.counts.ties[about as usize][stayed.unwrap_or(broken) as usize] += 1;
    }

    fn end_province_tie(&mut self, province: ProvinceId, stayed: Option<TieEnd>) {
        let about = if self.paris.has(province) { TieAbout::Paris } else { TieAbout::Provinces };
        self.end_tie(about, stayed);
    }

    fn end_faction_tie(&mut self, about: TieAbout) {
        if let Some(tie) = self.tie.take() {
            self.counts.ties[about as usize][end_of(tie, TieEnd::ByPrecedence) as usize] += 1;
        }
    }

    fn end_game(&mut self, ending: Ending) {
        self.end_tie(TieAbout::Battle, Some(TieEnd::CutShort));
        self.end_turn();
        let rules = self.game.rules();
        let counts = &mut self.counts;
        counts.votes_missing = match ending {
            Ending::RadicalLandslide => Some(0),
            _ if !counts.elections.contains(&true) => None,
            _ => Some(rules.landslide_votes.saturating_sub(counts.red_votes)),
        };
        counts.white_missing = match ending {
            Ending::RoyalistCounterRevolution => Some(0),
            _ => counts.white_count.map(|count| rules.counter_revolution_provinces.saturating_sub(count)),
        };
    }
}

/// How a tie of several rounds ended: by a script, by cards, or in the way of those that stay.
fn end_of(tie: TieTracker, stayed: TieEnd) -> TieEnd {
    match tie {
        tie if tie.was_settled_at_once() => TieEnd::ByScript,
        tie if tie.was_broken() => TieEnd::ByCards,
        _ => stayed,
    }
}

impl Sink<Event> for Counter<'_> {
    #[inline]
    fn record(&mut self, event: Event) {
        match event {
            Event::BlockPlaced { seat, province, faction } => {
                self.board.add(seat, province, faction, 1);
                self.note_white();
            }
            Event::CardPlayed { .. } => self.counts.cards_played += 1,
            Event::CardDrawn { .. } | Event::CardTurnedUp { .. } | Event::CardDiscarded { .. } => {}
            other => self.record_seldom(other),
        }
    }
}

impl Counter<'_> {
    fn record_seldom(&mut self, event: Event) {
        match event {
            Event::TurnBegan { turn } => self.begin_turn(turn),
            Event::PhaseBegan { phase } => self.begin_phase(phase),
            Event::RoundBegan { .. } => self.counts.rounds[self.at()] += 1,
            Event::SupplyExhausted { faction } => {
                let at = self.at();
                self.counts.exhausted[at] = Some((faction, self.counts.rounds[at]));
            }
            Event::ActionPhaseStopped { .. } => {
                self.counts.safety_stops += 1;
                self.was_stopped = true;
            }
            Event::TokenPlaced { .. } => self.board.battle_tokens += 1,
            Event::TokenTakenBack { .. } => self.board.battle_tokens = self.board.battle_tokens.saturating_sub(1),
            Event::BattleWon { seat, points, .. } => {
                self.end_tie(TieAbout::Battle, None);
                self.end_battle(None);
                self.credit(seat, PointSource::Battles, i32::from(points));
            }
            Event::BattleLost { .. } => self.lose_battle(),
            Event::TieBegan { .. } => self.tie = Some(TieTracker::default()),
            Event::CardAdvanced { seat, .. } => self.answer_tie(seat, true),
            Event::Declined { seat } => self.answer_tie(seat, false),
            Event::VoteCast { seat, province, faction, votes } => self.cast_vote(seat, province, faction, votes),
            Event::NoVote { province } => self.end_province_tie(province, Some(TieEnd::NoVote)),
            Event::GovernmentFormed { faction, .. } => self.form_government(faction),
            Event::OppositionFormed { faction, .. } => self.form_opposition(faction),
            Event::PointsScored { seat, points } => self.score(seat, points),
            Event::PointsLost { seat, points } => self.credit(seat, PointSource::Other, -i32::from(points)),
            Event::VotesReturned => {
                self.stage = Stage::Over;
                self.board.votes = Default::default();
            }
            Event::GameEnded { ending } => self.end_game(ending),
            _ => self.record_change_of_board(event),
        }
    }

    /// What effects and the end of a tie do to the board; an Election Phase's changes bring no Counter-Revolution.
    fn record_change_of_board(&mut self, event: Event) {
        match event {
            Event::BlockRemoved { seat, province, .. } => self.board.take(seat, province, 1),
            Event::StackRemoved { seat, province, height, .. } => self.board.take(seat, province, height),
            Event::StackRecoloured { seat, province, faction, height } => {
                self.board.put(seat, province, faction, height);
            }
            Event::BlocksMoved { seat, from, to, faction, blocks } => {
                self.board.take(seat, from, blocks);
                self.board.add(seat, to, faction, blocks);
            }
            Event::ProvinceEmptied { province } => self.board.empty(province),
            _ => return,
        }
        self.note_white();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{BotRng, Game};
    use crate::load::{Files, Library};
    use crate::script::compile;

    fn games() -> Vec<Liberte> {
        let library = Library::new(Files::built_in());
        let game = |(variant, seats): (&str, usize)| {
            let variants: Vec<String> = variant.split_whitespace().map(str::to_owned).collect();
            let (compiled, _) = compile(library.load(&variants).playable().expect("the built-in pack is sound"));
            compiled.expect("its scripts are sound").game(seats).expect("three to six can play")
        };
        [("", 3), ("first-edition", 4), ("great-provinces levee-en-masse", 5), ("claim-by-hand", 6)].map(game).into()
    }

    #[test]
    fn the_board_that_a_counter_tracks_is_the_board_at_every_decision() {
        let mut looks = 0;
        for game in games() {
            for seed in 1..20 {
                let decisions = Decisions::default();
                let mut counter = Counter::new(&game, &decisions);
                let mut p = game.start(seed, &mut counter);
                let mut rng = BotRng::new(seed, 9);
                let mut choices = Vec::new();
                while let Some(seat) = game.asked(&p).lowest() {
                    let board = &counter.board;
                    assert_eq!(board.stacks, p.stacks);
                    assert_eq!(board.victory_points.0, p.victory_points.0.map(i32::from));
                    assert_eq!(board.white_count(), game.counter_revolution_count(&p));
                    assert_eq!(board.battle_tokens, p.battle_tokens.0.iter().sum::<u8>());
                    assert_eq!((counter.turn, counter.phase), (p.turn, p.phase));
                    if p.phase == Phase::Election {
                        assert_eq!((board.votes, board.cast), (p.votes, p.tally));
                    }
                    looks += 1;
                    game.choices(&p, seat, &mut choices);
                    // Passing and claiming end games early, in which little happens.
                    choices.retain(|choice| *choice != crate::games::liberte::Choice::Pass || rng.below(8) == 0);
                    if choices.is_empty() {
                        choices.push(crate::games::liberte::Choice::Pass);
                    }
                    let choice = choices[rng.below(choices.len())];
                    game.play(&mut p, seat, choice, &mut counter);
                }
            }
        }
        assert!(looks > 10_000, "{looks}");
    }
}
