//! The counts of a game's events.

use super::{BattleLoss, PointSource, TieAbout, TieEnd};
use crate::games::liberte::MAX_PROVINCES;
use crate::kernel::{PerSeat, Seat, SeatSet};
use crate::model::{Faction, ProvinceId};

/// One value a turn, at the turn's number; the first place is empty.
pub type PerTurn<T> = [T; 8];

/// The counts of a game's events, without any interpretation by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Rounds of the Action Phase, by turn.
    pub rounds: PerTurn<u16>,
    /// Action Phases that the safety stop ended (R18).
    pub safety_stops: u8,
    /// Action Phases that began with a supply empty (R7).
    pub empty_at_once: u8,
    /// Which supply ran out, and in which round, by turn.
    pub exhausted: PerTurn<Option<(Faction, u16)>>,
    /// Cards played.
    pub cards_played: u32,
    /// Actions of the pack's own.
    pub own_actions: u32,
    /// Decisions with more than one choice.
    pub free_decisions: u32,
    /// Victory Points by seat and [`PointSource`].
    pub points: PerSeat<[i32; PointSource::ALL.len()]>,
    /// Governments by turn.
    pub governments: PerTurn<Option<Faction>>,
    /// Oppositions by turn.
    pub oppositions: PerTurn<Option<Faction>>,
    /// Ties by [`TieAbout`] and [`TieEnd`].
    pub ties: [[u16; TieEnd::ALL.len()]; TieAbout::ALL.len()],
    /// Cards advanced.
    pub advanced: u32,
    /// Times that a player advanced nothing.
    pub declined: u32,
    /// Those of them where a card could have been advanced.
    pub declined_freely: u32,
    /// Battles fought.
    pub battles: u8,
    /// Whether one was, by turn.
    pub fought: PerTurn<bool>,
    /// Why battles were lost, by turn.
    pub battles_lost: PerTurn<Option<BattleLoss>>,
    /// Whether the election began, by turn.
    pub elections: PerTurn<bool>,
    /// Provinces with stacks of several seats when the election began, by turn.
    pub contested: PerTurn<u8>,
    /// Provinces without a stack then, by turn.
    pub empty: PerTurn<u8>,
    /// Provinces with Victory Points, contested when they pay.
    pub paying_contested: u8,
    /// Elections in which a province voted.
    pub voted: [u8; MAX_PROVINCES],
    /// Elections for which it was contested.
    pub province_contested: [u8; MAX_PROVINCES],
    /// Provinces that another seat won than when they last voted.
    pub new_seats: u16,
    /// Provinces that voted for another faction than when they last voted.
    pub new_factions: u16,
    /// Elections in which Paris voted.
    pub paris_voted: u8,
    /// Votes that it cast.
    pub paris_votes: u8,
    /// Governments of the faction that it voted for.
    pub paris_governs: u8,
    /// Who won it in the last election.
    pub paris_seat: Option<Seat>,
    /// The most red votes of one election.
    pub red_votes: u8,
    /// How many were missing to a landslide then; 0 where it came, none where there was no election.
    pub votes_missing: Option<u8>,
    /// The greatest count towards the Counter-Revolution when it might come (R32, R33); none where it never might.
    pub white_count: Option<u8>,
    /// How much was missing to it then; 0 where its condition held, none where it never might come.
    pub white_missing: Option<u8>,
    /// Who had the most Victory Points at the end of a turn, by turn; nobody where the turn had no end.
    pub leaders: PerTurn<SeatSet>,
}

impl Counts {
    /// All counts at zero.
    pub(super) fn none() -> Counts {
        Counts {
            rounds: Default::default(),
            safety_stops: 0,
            empty_at_once: 0,
            exhausted: Default::default(),
            cards_played: 0,
            own_actions: 0,
            free_decisions: 0,
            points: Default::default(),
            governments: Default::default(),
            oppositions: Default::default(),
            ties: Default::default(),
            advanced: 0,
            declined: 0,
            declined_freely: 0,
            battles: 0,
            fought: Default::default(),
            battles_lost: Default::default(),
            elections: Default::default(),
            contested: Default::default(),
            empty: Default::default(),
            paying_contested: 0,
            voted: [0; MAX_PROVINCES],
            province_contested: [0; MAX_PROVINCES],
            new_seats: 0,
            new_factions: 0,
            paris_voted: 0,
            paris_votes: 0,
            paris_governs: 0,
            paris_seat: None,
            red_votes: 0,
            votes_missing: None,
            white_count: None,
            white_missing: None,
            leaders: Default::default(),
        }
    }

    /// Victory Points of a seat from a source.
    pub fn points_from(&self, seat: Seat, source: PointSource) -> i64 {
        i64::from(self.points[seat][source as usize])
    }

    /// Ties about something that ended so.
    pub fn ties_of(&self, about: TieAbout, end: TieEnd) -> i64 {
        i64::from(self.ties[about as usize][end as usize])
    }

    /// Elections in which a province voted.
    pub fn voted_in(&self, province: ProvinceId) -> i64 {
        i64::from(self.voted[province.index()])
    }

    /// Elections for which a province was contested.
    pub fn contested_in(&self, province: ProvinceId) -> i64 {
        i64::from(self.province_contested[province.index()])
    }

    /// Governments of another faction than the one before.
    pub fn government_changes(&self) -> i64 {
        let formed = || self.governments.iter().flatten();
        formed().zip(formed().skip(1)).filter(|(before, after)| before != after).count() as i64
    }

    /// Ends of turns at which none of those leads who led before.
    pub fn lead_changes(&self) -> i64 {
        let is_other = |two: &&[SeatSet]| two[0].0 != 0 && two[1].0 != 0 && two[0].0 & two[1].0 == 0;
        self.leaders.windows(2).filter(is_other).count() as i64
    }
}
