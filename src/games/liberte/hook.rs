//! The values of rule hooks: what a script is asked, and what it may answer.

use super::position::{StackLimits, TieFor};
use super::{Ending, Position};
use crate::kernel::{Seat, SeatSet, word_table};
use crate::model::{CardId, Faction, FactionSet, ProvinceId, RulePoint};
use std::ops::RangeInclusive;

word_table! {
    /// A place in government or opposition that pays.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Office {
        /// The most votes of the government.
        FirstInGovernment = "government-first";
        /// The second most.
        SecondInGovernment = "government-second";
        /// The most votes of the opposition.
        FirstInOpposition = "opposition-first";
    }
    /// The word that scripts are given.
    pub fn id;
}

/// The question to a rule hook, with everything that its script is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HookInput {
    /// Who leads in a province's election. Asked only where a stack stands.
    Province(ProvinceId),
    /// Which of some tied seats lead.
    Tie(TieFor, SeatSet),
    /// Which of some tied factions lead.
    FactionTie(TieFor, FactionSet),
    /// How many blocks of a stack of some height become votes.
    Votes(ProvinceId, u8),
    /// What winning a province pays in a turn.
    ProvincePoints(ProvinceId, u8),
    /// What a place pays, shared or not, in a turn.
    OfficePoints(Office, bool, u8),
    /// Whether the seat that is asked may play a card.
    Play(CardId),
    /// Whether the seat that is asked may place a block of a card in a province.
    Place(ProvinceId, CardId),
    /// Whether the game ends now.
    Ending,
    /// Who leads the army.
    Army,
    /// What leading the army pays in a turn.
    BattlePoints(u8),
    /// How many cards a seat is dealt.
    Dealt(Seat),
    /// How many cards a seat's hand is refilled to.
    Refill(Seat),
    /// The number that sets a seat's place in the player order.
    Order(Seat),
    /// How many cards the seat that is asked must discard before it takes one.
    Discards,
    /// Whether the Action Phase ends after this round.
    PhaseEnds,
    /// A seat's points that decide the game, after an ending.
    FinalPoints(Seat, Ending),
}

/// The answer of a rule hook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HookResult {
    /// These seats.
    Seats(SeatSet),
    /// These factions.
    Factions(FactionSet),
    /// This number.
    Number(i64),
    /// Yes or no.
    Holds(bool),
    /// It may be done, or not for this: a place in the list of requirements of the game.
    Permission(Option<u8>),
}

/// Where the results of a rule hook come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HookSource {
    /// A table: its numbers are known beforehand, for every possible input.
    Tabulated(Vec<(HookInput, i64)>),
    /// A table of permissions: known beforehand for each [`Situation`], one entry for each input in the order of
    /// [`Liberte::hook_inputs`](super::Liberte::hook_inputs).
    Permissions(Vec<Permissions>),
    /// Its script, run each time.
    Script,
}

/// What few questions tell of a moment: the turn, government and opposition, and the player's presence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The turn.
    pub turn: u8,
    /// The government.
    pub government: Option<Faction>,
    /// The opposition.
    pub opposition: Option<Faction>,
    /// Whether the player has a presence in the government.
    pub is_present: bool,
}

impl Situation {
    /// All situations of a game of some turns and factions.
    pub fn all(turns: u8, factions: FactionSet) -> Vec<Situation> {
        let factions = || [None].into_iter().chain(factions.iter().map(Some));
        let mut all = Vec::new();
        for turn in 1..=turns {
            for government in factions() {
                for opposition in factions() {
                    all.extend([false, true].map(|is_present| Situation { turn, government, opposition, is_present }));
                }
            }
        }
        all
    }

    /// The situation of a number below [`SITUATIONS`].
    pub(super) fn at(number: usize) -> Situation {
        let faction = |number: usize| (number % 5).checked_sub(1).map(|at| Faction::at(at as u8));
        Situation {
            turn: (number / 50) as u8,
            government: faction(number / 10),
            opposition: faction(number / 2),
            is_present: number % 2 == 1,
        }
    }

    /// An empty table in this situation, with one seat, which is asked.
    pub fn position(self) -> Position {
        let Situation { turn, government, opposition, is_present } = self;
        let presence = SeatSet(u8::from(is_present));
        Position { turn, government, opposition, presence, ..Position::empty(1, 0, StackLimits::default()) }
    }
}

/// Turns 0 to 7, government and opposition of five each, presence or not.
pub(super) const SITUATIONS: usize = 400;

/// The number of a player's situation, below [`SITUATIONS`].
#[inline]
pub(super) fn situation(p: &Position, seat: Seat) -> usize {
    let faction = |faction: Option<Faction>| faction.map_or(0, |faction| faction as usize + 1);
    let at = ((p.turn as usize & 7) * 5 + faction(p.government)) * 5 + faction(p.opposition);
    at * 2 + usize::from(p.presence.has(seat))
}

/// Whether something may be done in each situation: not for a reason, a place in the list of requirements of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permissions {
    results: [Option<u8>; SITUATIONS],
}

impl Permissions {
    /// What may always be done.
    pub fn open() -> Permissions {
        Permissions { results: [None; SITUATIONS] }
    }

    /// Writes down what holds in a situation.
    pub fn set(&mut self, at: Situation, requirement: Option<u8>) {
        let position = at.position();
        self.results[situation(&position, position.asked)] = requirement;
    }

    /// What holds in a situation.
    pub fn get(&self, at: Situation) -> Option<u8> {
        let position = at.position();
        self.at(situation(&position, position.asked))
    }

    /// What holds in the situation of a number.
    #[inline]
    pub(super) fn at(&self, situation: usize) -> Option<u8> {
        self.results.get(situation).copied().flatten()
    }
}

/// Slots of a table: a province's votes by height or points by turn, an office's points by turn.
const SLOTS: usize = 8;
/// What points may be: none is taken away, and a game's score keeps its sense.
const POINTS_RANGE: RangeInclusive<i64> = 0..=100;
/// How many cards may be dealt, and how large a hand may become: as for the settings.
const HAND_RANGE: RangeInclusive<i64> = 0..=20;
/// How many discards may be asked, likewise.
const DISCARDS_RANGE: RangeInclusive<i64> = 0..=8;
/// What final points may be.
const FINAL_RANGE: RangeInclusive<i64> = -100_000..=100_000;

impl HookInput {
    /// The rule point that it asks.
    pub fn point(self) -> RulePoint {
        match self {
            HookInput::Province(_) => RulePoint::WhoWinsAProvince,
            HookInput::Tie(..) => RulePoint::WhoLeadsATie,
            HookInput::FactionTie(..) => RulePoint::WhichFactionLeadsATie,
            HookInput::Votes(..) => RulePoint::VotesOfAProvince,
            HookInput::ProvincePoints(..) => RulePoint::PointsOfAProvince,
            HookInput::OfficePoints(..) => RulePoint::PointsOfAPlace,
            HookInput::Play(_) => RulePoint::MayPlay,
            HookInput::Place(..) => RulePoint::MayPlace,
            HookInput::Ending => RulePoint::FurtherEnding,
            HookInput::Army => RulePoint::WhoLeadsTheArmy,
            HookInput::BattlePoints(_) => RulePoint::PointsOfABattle,
            HookInput::Dealt(_) => RulePoint::CardsDealt,
            HookInput::Refill(_) => RulePoint::RefillTo,
            HookInput::Order(_) => RulePoint::PlayerOrder,
            HookInput::Discards => RulePoint::DiscardsToTake,
            HookInput::PhaseEnds => RulePoint::ActionPhaseEnds,
            HookInput::FinalPoints(..) => RulePoint::FinalPoints,
        }
    }

    /// Its place in a table; 0 for matters that have none.
    pub(super) fn slot(self) -> usize {
        let slot = |row: usize, at: u8| row * SLOTS + (at as usize).min(SLOTS - 1);
        match self {
            HookInput::Votes(province, at) | HookInput::ProvincePoints(province, at) => slot(province.index(), at),
            HookInput::OfficePoints(office, tied, turn) => slot(office as usize * 2 + usize::from(tied), turn),
            HookInput::BattlePoints(turn) => slot(0, turn),
            HookInput::Province(_)
            | HookInput::Tie(..)
            | HookInput::FactionTie(..)
            | HookInput::Play(_)
            | HookInput::Place(..)
            | HookInput::Ending
            | HookInput::Army
            | HookInput::Dealt(_)
            | HookInput::Refill(_)
            | HookInput::Order(_)
            | HookInput::Discards
            | HookInput::PhaseEnds
            | HookInput::FinalPoints(..) => 0,
        }
    }

    /// What a number may be, for the points that give one.
    pub fn range(self) -> Option<RangeInclusive<i64>> {
        match self {
            HookInput::Votes(_, height) => Some(1..=i64::from(height)),
            HookInput::ProvincePoints(..) | HookInput::OfficePoints(..) | HookInput::BattlePoints(_) => {
                Some(POINTS_RANGE)
            }
            HookInput::Dealt(_) | HookInput::Refill(_) => Some(HAND_RANGE),
            HookInput::Discards => Some(DISCARDS_RANGE),
            HookInput::FinalPoints(..) | HookInput::Order(_) => Some(FINAL_RANGE),
            HookInput::Province(_)
            | HookInput::Tie(..)
            | HookInput::FactionTie(..)
            | HookInput::Play(_)
            | HookInput::Place(..)
            | HookInput::Army
            | HookInput::PhaseEnds
            | HookInput::Ending => None,
        }
    }
}
