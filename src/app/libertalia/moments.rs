//! The moments of Libertalia: the sunrise of a day, the characters shown, then what each does by day, takes at dusk and does at
//! night, and the day of rest.

use super::Moment;
use crate::games::libertalia::{Event, Phase, Position, Rank};
use crate::kernel::Seat;

/// What a moment is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MomentKind {
    /// A day begins, and characters are chosen.
    Sunrise,
    /// All have chosen: the characters are shown.
    Shown,
    /// Dusk, night or the day of rest begins.
    Began(Phase),
    /// A character does something by day or at night, or takes booty at dusk.
    Acted {
        /// When.
        phase: Phase,
        /// Whose character.
        seat: Seat,
        /// Its rank; 0 of one that was discarded before.
        rank: Rank,
    },
    /// The fortunes of a campaign are counted.
    Counted,
    /// The game ends.
    End,
}

impl MomentKind {
    /// Where it comes in a day.
    pub(super) fn order(self) -> u16 {
        let of_phase = |phase| match phase {
            Phase::Sunrise => 0,
            Phase::Day => 100,
            Phase::Dusk => 200,
            Phase::Night => 300,
            Phase::Rest => 400,
        };
        match self {
            MomentKind::Sunrise => 0,
            MomentKind::Shown => of_phase(Phase::Day),
            MomentKind::Began(phase) => of_phase(phase),
            // By day the lowest comes first, later the highest.
            MomentKind::Acted { phase: Phase::Day, rank, .. } => of_phase(Phase::Day) + 1 + u16::from(rank.0),
            MomentKind::Acted { phase, rank, .. } => of_phase(phase) + 99 - u16::from(rank.0),
            MomentKind::Counted => of_phase(Phase::Rest) + 1,
            MomentKind::End => of_phase(Phase::Rest) + 2,
        }
    }
}

/// What the moment is about in which something happens, and whether it is another one than the last.
pub(super) fn moment_of(position: &Position, event: Event, before: Option<&Moment>) -> (MomentKind, bool) {
    let last = before.map(|before| before.kind);
    let goes_on = |kind: MomentKind| (kind, last != Some(kind));
    match event {
        Event::CampaignBegan { .. }
        | Event::CharacterDrawn { .. }
        | Event::TokenLaid { .. }
        | Event::DayBegan { .. }
        | Event::PhaseBegan { phase: Phase::Sunrise } => goes_on(MomentKind::Sunrise),
        Event::PhaseBegan { phase: Phase::Day } => goes_on(MomentKind::Shown),
        Event::CharacterPlayed { .. } if position.phase == Phase::Sunrise => goes_on(MomentKind::Shown),
        Event::PhaseBegan { phase } => (MomentKind::Began(phase), true),
        Event::CharacterActed { seat, rank } => (MomentKind::Acted { phase: position.phase, seat, rank }, true),
        Event::TokenTaken { seat, .. } => {
            let rank = position.ship.rank_of(seat).or(last.and_then(|last| rank_at_dusk(last, seat)));
            (MomentKind::Acted { phase: Phase::Dusk, seat, rank: rank.unwrap_or_default() }, true)
        }
        Event::CharacterWentToDen { seat, rank } => {
            let is_of_taking = last.is_some_and(|last| rank_at_dusk(last, seat).is_some());
            // Who finds nothing left goes to the den with the others.
            let all_go = before.and_then(|before| before.events.last());
            let goes_along = matches!(all_go, Some(Event::CharacterWentToDen { .. }));
            match last.filter(|_| is_of_taking || goes_along) {
                Some(last) => (last, false),
                None => (MomentKind::Acted { phase: Phase::Dusk, seat, rank }, true),
            }
        }
        Event::FortuneCounted { .. } => goes_on(MomentKind::Counted),
        Event::GameEnded => goes_on(MomentKind::End),
        Event::CharacterPlayed { .. }
        | Event::CharacterDiscarded { .. }
        | Event::CharacterReturned { .. }
        | Event::CharacterTakenBack { .. }
        | Event::DoubloonsGained { .. }
        | Event::DoubloonsLost { .. }
        | Event::DoubloonsGiven { .. }
        | Event::TokenDrawn { .. }
        | Event::TokensReturned { .. }
        | Event::TokensPassed { .. }
        | Event::EffectFailed { .. }
        | Event::PointFailed { .. } => (last.unwrap_or(MomentKind::Sunrise), false),
    }
}

/// The rank of a seat's character, if the moment is about what that takes at dusk.
fn rank_at_dusk(moment: MomentKind, of: Seat) -> Option<Rank> {
    match moment {
        MomentKind::Acted { phase: Phase::Dusk, seat, rank } if seat == of => Some(rank),
        MomentKind::Acted { .. }
        | MomentKind::Sunrise
        | MomentKind::Shown
        | MomentKind::Began(_)
        | MomentKind::Counted
        | MomentKind::End => None,
    }
}
