//! What effects are about: markers, areas, players -- RESOLVING ACTIONS, CARDS; V24, V25.

use super::{AreaId, Choice};
use crate::kernel::Seat;
use crate::kit;

/// A thing that a step is about.
pub type Operand = kit::Operand<Target>;

/// Something that an effect is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Target {
    /// Nothing: a choice that was declined, or had nothing to choose from.
    #[default]
    Nothing,
    /// A marker: markers of one owner in one area are the same.
    Marker(AreaId, Seat),
    /// An area.
    Area(AreaId),
    /// A player.
    Seat(Seat),
}

impl Target {
    /// The target that a choice names; none of a chip that is laid.
    pub fn of(choice: Choice) -> Option<Target> {
        match choice {
            Choice::Put { .. } => None,
            Choice::Marker { area, owner } => Some(Target::Marker(area, owner)),
            Choice::Area { area } => Some(Target::Area(area)),
            Choice::Seat { seat } => Some(Target::Seat(seat)),
            Choice::Nothing => Some(Target::Nothing),
        }
    }

    /// The choice that names it.
    pub(super) fn choice(self) -> Choice {
        match self {
            Target::Nothing => Choice::Nothing,
            Target::Marker(area, owner) => Choice::Marker { area, owner },
            Target::Area(area) => Choice::Area { area },
            Target::Seat(seat) => Choice::Seat { seat },
        }
    }

    /// The area that it is, or stands in.
    pub(super) fn area(self) -> Option<AreaId> {
        match self {
            Target::Marker(area, _) | Target::Area(area) => Some(area),
            Target::Nothing | Target::Seat(_) => None,
        }
    }

    /// The player that it is, or whose it is.
    pub(super) fn seat(self) -> Option<Seat> {
        match self {
            Target::Marker(_, seat) | Target::Seat(seat) => Some(seat),
            Target::Nothing | Target::Area(_) => None,
        }
    }
}
