//! The sink that counts.

use super::counts::Counts;
use super::{BattleLoss, PointSource, TieAbout, TieEnd};
use crate::games::liberte::{Ending, Event, EventCause, Liberte, MAX_PROVINCES, Office, Position, TieFor};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::lab::figures::Decisions;
use crate::model::{Faction, Phase, ProvinceId, ProvinceSet};

/// A tie that began and has not ended.
#[derive(Clone, Copy, Debug)]
struct Tie {
    about: TieAbout,
    /// Whether anybody was asked to advance a card; else a script said who leads.
    is_asked: bool,
}

/// Counts what happens in a game, from its beginning on. It costs a few additions an event; a game that nobody counts is
/// recorded by `()`.
#[derive(Clone, Debug)]
pub struct Counter<'g> {
    game: &'g Liberte,
    decisions: &'g Decisions,
    counts: Counts,
    provinces: ProvinceSet,
    paris: ProvinceSet,
    /// Provinces that pay Victory Points.
    paying: ProvinceSet,
    /// Fleur-de-lis provinces that white controls; none where the board has changed since they were looked at.
    white: Option<ProvinceSet>,
    tie: Option<Tie>,
    /// Whether the Action Phase began with a supply empty, and has not ended.
    began_empty: bool,
    /// Whether the turn's votes went back, so that the turn comes to its end.
    is_turn_over: bool,
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
            provinces: ProvinceSet::first(board.provinces.len()),
            paris: board.provinces_where(|province| province.paris),
            paying: board.provinces_where(|province| province.victory_points > 0),
            white: None,
            tie: None,
            began_empty: false,
            is_turn_over: false,
            last_votes: [None; MAX_PROVINCES],
            paris_votes_for: None,
        }
    }

    /// The counts so far.
    pub fn counts(&self) -> Counts {
        Counts { free_decisions: self.decisions.free(), ..self.counts }
    }

    /// Notes who leads at the end of a turn, if it came to its end.
    fn end_turn(&mut self, p: &Position, turn: u8) {
        if std::mem::take(&mut self.is_turn_over) {
            let most = p.all_seats().iter().map(|seat| p.victory_points[seat]).max();
            let leads = |seat: &Seat| Some(p.victory_points[*seat]) == most;
            self.counts.leaders[at(turn)] = p.all_seats().iter().filter(leads).collect::<SeatSet>();
        }
    }

    fn begin_phase(&mut self, p: &Position, phase: Phase) {
        self.counts.empty_at_once += u8::from(std::mem::take(&mut self.began_empty));
        if phase == Phase::Election {
            self.begin_election(p);
        }
    }

    /// Looks over the board: who stands where before the first province votes.
    fn begin_election(&mut self, p: &Position) {
        (self.paris_votes_for, self.counts.paris_seat) = (None, None);
        let mut contested = ProvinceSet::NONE;
        let mut empty = 0;
        for province in self.provinces.iter() {
            match p.stacks(province).count() {
                0 => empty += 1,
                1 => {}
                _ => contested.insert(province),
            }
        }
        let at = at(p.turn);
        self.counts.elections[at] = true;
        self.counts.empty[at] = empty;
        self.counts.contested[at] = contested.len() as u8;
        contested.iter().for_each(|province| self.counts.province_contested[province.index()] += 1);
        if self.game.rules().victory_point_turns.has(p.turn) {
            self.counts.paying_contested += contested.and(self.paying).len() as u8;
        }
    }

    /// Notes the count towards the Counter-Revolution, when it might come (R32), after a change in some provinces.
    fn note_white(&mut self, p: &Position, changed: ProvinceSet) {
        if p.phase == Phase::Election || !self.game.rules().counter_revolution_turns.has(p.turn) {
            self.white = None;
            return;
        }
        let fleurs_de_lis = self.game.fleurs_de_lis();
        let (known, looked_at) = match self.white {
            Some(known) => (known.without(changed), changed.and(fleurs_de_lis)),
            None => (ProvinceSet::NONE, fleurs_de_lis),
        };
        let found = if looked_at.is_empty() { looked_at } else { self.game.white_provinces(p, looked_at) };
        let white = known.or(found);
        self.white = Some(white);
        self.counts.white_count = self.counts.white_count.max(Some(white.len() as u8 + p.lost_battle_count()));
    }

    fn end_battle(&mut self, p: &Position, lost: Option<BattleLoss>) {
        self.counts.battles += 1;
        self.counts.fought[at(p.turn)] = true;
        self.counts.battles_lost[at(p.turn)] = lost;
    }

    fn lose_battle(&mut self, p: &Position) {
        let reason = match self.tie {
            Some(_) => BattleLoss::Tied,
            None if p.battle_tokens.0.iter().all(|&tokens| tokens == 0) => BattleLoss::NoTokens,
            None => BattleLoss::NoGeneral,
        };
        self.end_tie(TieEnd::BattleLost);
        self.end_battle(p, Some(reason));
        self.note_white(p, ProvinceSet::NONE);
    }

    fn cast_vote(&mut self, p: &Position, seat: Seat, province: ProvinceId, faction: Faction, votes: u8) {
        self.end_tie(TieEnd::ByCards);
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
        counts.red_votes = counts.red_votes.max(p.tally[Faction::Radical]);
    }

    fn form_government(&mut self, p: &Position, faction: Faction) {
        self.end_tie(cards_or(p, TieEnd::ByPrecedence));
        self.counts.governments[at(p.turn)] = Some(faction);
        self.counts.paris_governs += u8::from(self.paris_votes_for == Some(faction));
    }

    fn form_opposition(&mut self, p: &Position, faction: Faction) {
        self.end_tie(cards_or(p, TieEnd::ByPrecedence));
        self.counts.oppositions[at(p.turn)] = Some(faction);
    }

    /// Points are scored that no battle pays.
    fn score(&mut self, p: &Position, cause: EventCause, seat: Seat, points: u8) {
        let source = match cause {
            EventCause::Province => PointSource::Provinces,
            EventCause::Office(office) => {
                self.end_tie(cards_or(p, TieEnd::Shared));
                match office {
                    Office::FirstInGovernment => PointSource::GovernmentFirst,
                    Office::SecondInGovernment => PointSource::GovernmentSecond,
                    Office::FirstInOpposition => PointSource::Opposition,
                }
            }
            EventCause::Rule | EventCause::Refresh | EventCause::Tie(_) | EventCause::Effect(_) => PointSource::Other,
        };
        self.credit(seat, source, i32::from(points));
    }

    fn credit(&mut self, seat: Seat, source: PointSource, points: i32) {
        self.counts.points[seat][source as usize] += points;
    }

    fn begin_tie(&mut self, p: &Position, cause: EventCause) {
        let EventCause::Tie(about) = cause else { return };
        let about = match about {
            TieFor::Battle => TieAbout::Battle,
            TieFor::Province if self.paris.has(p.province) => TieAbout::Paris,
            TieFor::Province => TieAbout::Provinces,
            TieFor::Government => TieAbout::Government,
            TieFor::Opposition => TieAbout::Opposition,
            TieFor::FirstInGovernment => TieAbout::GovernmentFirst,
            TieFor::SecondInGovernment => TieAbout::GovernmentSecond,
            TieFor::FirstInOpposition => TieAbout::OppositionFirst,
        };
        self.tie = Some(Tie { about, is_asked: false });
    }

    fn answer_tie(&mut self, advances: bool) {
        self.tie = self.tie.map(|tie| Tie { is_asked: true, ..tie });
        if advances {
            self.counts.advanced += 1;
        } else {
            self.counts.declined += 1;
            self.counts.declined_freely += u32::from(self.decisions.last() > 1);
        }
    }

    /// Ends a tie, if there is one. A script ended it where nobody was asked for a card, whatever else is said.
    fn end_tie(&mut self, end: TieEnd) {
        let Some(tie) = self.tie.take() else { return };
        let stayed = matches!(end, TieEnd::BattleLost | TieEnd::NoVote | TieEnd::CutShort);
        let end = if tie.is_asked || stayed { end } else { TieEnd::ByScript };
        self.counts.ties[tie.about as usize][end as usize] += 1;
    }

    fn end_game(&mut self, p: &Position, ending: Ending) {
        self.end_tie(TieEnd::CutShort);
        self.end_turn(p, p.turn);
        let rules = self.game.rules();
        let counts = &mut self.counts;
        let is_landslide = ending == Ending::RadicalLandslide;
        let votes_missing = if is_landslide { 0 } else { rules.landslide_votes.saturating_sub(counts.red_votes) };
        counts.votes_missing = (is_landslide || counts.elections.contains(&true)).then_some(votes_missing);
        counts.white_missing = if ending == Ending::RoyalistCounterRevolution {
            Some(0)
        } else {
            counts.white_count.map(|count| rules.counter_revolution_provinces.saturating_sub(count))
        };
    }
}

/// The place of a turn in what is counted by turns.
fn at(turn: u8) -> usize {
    turn as usize & 7
}

/// How a tie of several rounds ended: by cards, if somebody advanced one in its last round, since rounds go on as long as
/// somebody does and several are still tied (R28, R30).
fn cards_or(p: &Position, stayed: TieEnd) -> TieEnd {
    if p.tie.best > 0 { TieEnd::ByCards } else { stayed }
}

impl Sink<Liberte> for Counter<'_> {
    const IS_HOT: bool = true;

    // Where an event is recorded its kind is known: inlined, there is left what that kind counts, which is mostly nothing.
    #[inline(always)]
    fn record(&mut self, p: &Position, cause: EventCause, event: Event) {
        use Event::*;
        match event {
            BlockPlaced { province, .. }
            | BlockRemoved { province, .. }
            | StackRemoved { province, .. }
            | StackRecoloured { province, .. } => self.note_white(p, ProvinceSet::only(province)),
            BlocksMoved { from, to, .. } => self.note_white(p, ProvinceSet::only(from).or(ProvinceSet::only(to))),
            ProvinceEmptied { .. } => self.white = None,
            CardPlayed { .. } => self.counts.cards_played += 1,
            ActionBegan { .. } => self.counts.own_actions += 1,
            TurnBegan { turn } => {
                self.end_turn(p, turn.saturating_sub(1));
                self.note_white(p, ProvinceSet::NONE);
            }
            PhaseBegan { phase } => self.begin_phase(p, phase),
            RoundBegan { round } => {
                self.counts.rounds[at(p.turn)] += 1;
                self.began_empty |= round == 1 && p.supply_exhausted;
            }
            SupplyExhausted { faction } => {
                let at = at(p.turn);
                self.counts.exhausted[at] = Some((faction, self.counts.rounds[at]));
            }
            ActionPhaseStopped { .. } => self.counts.safety_stops += 1,
            BattleWon { seat, points, .. } => {
                self.end_tie(TieEnd::ByCards);
                self.end_battle(p, None);
                self.credit(seat, PointSource::Battles, i32::from(points));
            }
            BattleLost { .. } => self.lose_battle(p),
            TieBegan { .. } => self.begin_tie(p, cause),
            CardAdvanced { .. } => self.answer_tie(true),
            Declined { .. } => self.answer_tie(false),
            VoteCast { seat, province, faction, votes } => self.cast_vote(p, seat, province, faction, votes),
            NoVote { .. } => self.end_tie(TieEnd::NoVote),
            GovernmentFormed { faction, .. } => self.form_government(p, faction),
            OppositionFormed { faction, .. } => self.form_opposition(p, faction),
            PointsScored { seat, points } => self.score(p, cause, seat, points),
            PointsLost { seat, points } => self.credit(seat, PointSource::Other, -i32::from(points)),
            VotesReturned => self.is_turn_over = true,
            GameEnded { ending } => self.end_game(p, ending),
            // Not counted.
            #[rustfmt::skip]
            OrderSet { .. } | ReserveReturned | DisplayReturned { .. } | DeckShuffled { .. } | CardTurnedUp { .. }
            | CardDrawn { .. } | CardTaken { .. } | CardDiscarded { .. } | CardDisplayed { .. }
            | DisplayedCardDiscarded { .. } | DisplayedCardBoxed { .. } | CardMoved { .. } | CardShown { .. }
            | DeckReshuffled { .. } | TokenPlaced { .. } | TokenTakenBack { .. } | Passed { .. } | LostBattleMarked
            | PresenceGained { .. } | PresenceLost { .. } | NumberDrawn { .. } | CounterChanged { .. }
            | ChanceFell { .. } | ChoiceShown { .. } | ScriptFailed { .. } | PointFailed { .. } | Claimed { .. } => {}
        }
    }
}
