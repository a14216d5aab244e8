//! Events: what happened in a game, in the past tense, with values. Sentences are made of them elsewhere.

use super::{Cause, Ending, Office, Pile, Position, Target, TieFor};
use crate::kernel::Seat;
use crate::model::{
    ActionId, CardId, CounterId, CounterOwner, EffectId, EventKind, Faction, Phase, ProvinceId, RulePoint, event_table,
};

macro_rules! events {
    ($(
        $(#[doc = $meaning:literal])+
        $name:ident $({ $($field:ident: $type:ty),+ })? = $id:literal, $role:ident, $section:expr
            $(, script [$($word:literal),+])?;
    )+) => {
        /// Something that happened. What each means is said once, by its [`EventKind`].
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "each value is what its name says, of the event that its kind says")]
        pub enum Event {
            $($(#[doc = $meaning])+ $name $({ $($field: $type),+ })?,)+
        }

        impl Event {
            /// The kind.
            pub fn event_kind(self) -> EventKind {
                match self {
                    $(Event::$name { .. } => EventKind::$name,)+
                }
            }

            /// The event's values by name, in the order of its definition.
            pub fn values(self) -> Vec<(&'static str, Value)> {
                match self {
                    $(Event::$name { $($($field),+)? } => {
                        vec![$($((stringify!($field), Value::from($field))),+)?]
                    })+
                }
            }

            /// Its part in a story.
            pub fn role(self) -> EventRole {
                match self {
                    $(Event::$name { .. } => EventRole::$role,)+
                }
            }

            /// The section of the rulebook behind it, where no script, tie or office is.
            #[allow(unused_variables, reason = "few sections depend on a value")]
            pub fn section(self) -> &'static str {
                match self {
                    $(Event::$name { $($($field),+)? } => $section,)+
                }
            }

            /// The words of scripts that do such a thing.
            pub fn script_words(self) -> &'static [&'static str] {
                match self {
                    $(Event::$name { .. } => &[$($($word),+)?],)+
                }
            }
        }
    };
}

event_table!(events);

impl Event {
    /// Whether a seat sees which card it is that is drawn or moved (R39).
    pub fn shows_card_to(self, viewer: Seat) -> bool {
        if let Event::CardDrawn { seat, .. } = self {
            return seat == viewer;
        }
        let Event::CardMoved { from, to, .. } = self else { return true };
        match (from.seen_only_by(), to.seen_only_by()) {
            (Some(giver), Some(taker)) => giver == Some(viewer) || taker == Some(viewer),
            (None, _) | (_, None) => true,
        }
    }

    /// The kind's name, in kebab case, as traces and tests write it.
    pub fn kind(self) -> &'static str {
        self.event_kind().id()
    }

    /// Whether one of its values is this.
    pub fn has(self, value: impl Into<Value>) -> bool {
        let value = value.into();
        self.values().iter().any(|(_, it)| *it == value)
    }

    /// The seat that it is about.
    pub fn seat(self) -> Option<Seat> {
        self.values().into_iter().find_map(|(_, value)| if let Value::Seat(seat) = value { Some(seat) } else { None })
    }
}

/// The part of an event in a story.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventRole {
    /// A turn, a phase, the end.
    Heading,
    /// A round.
    Note,
    /// Something that a seat did: more of the same seat may follow in the same sentence.
    Action,
    /// Something that only effects do: it belongs to the card that was played before.
    Effect,
    /// All else.
    Plain,
}

/// Why something happened: which part of the rulebook, or which script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventCause {
    /// The rulebook, by itself or by a player's choice. The event says the rest.
    Rule,
    /// Hands are refreshed -- 2e IV.2.
    Refresh,
    /// A province votes -- 2e IV.5.A.
    Province,
    /// An office is paid -- 2e IV.5.C.
    Office(Office),
    /// A tie is broken.
    Tie(TieFor),
    /// An effect runs: of a special card, or of a script at a moment.
    Effect(Cause),
}

impl EventCause {
    /// The effect that runs.
    #[inline]
    pub(super) fn of_effect(p: &Position) -> EventCause {
        EventCause::Effect(p.effect.cause)
    }
}

macro_rules! values {
    ($($(#[doc = $meaning:literal])+ $name:ident($type:ty),)+) => {
        /// A value of an event.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Value {
            $($(#[doc = $meaning])+ $name($type),)+
        }

        $(
            impl From<$type> for Value {
                fn from(value: $type) -> Value {
                    Value::$name(value)
                }
            }
        )+
    };
}

values! {
    /// A number.
    Number(u8),
    /// A seat.
    Seat(Seat),
    /// A card.
    Card(CardId),
    /// A province.
    Province(ProvinceId),
    /// A faction.
    Faction(Faction),
    /// A phase.
    Phase(Phase),
    /// An effect.
    Effect(EffectId),
    /// A rule point.
    Point(RulePoint),
    /// Where a card lies.
    Pile(Pile),
    /// What chance fell on.
    Target(Target),
    /// An ending.
    Ending(Ending),
    /// An action of the pack's own.
    Action(ActionId),
    /// A counter.
    Counter(CounterId),
    /// Whose number of a counter.
    Owner(CounterOwner),
    /// The number of a counter.
    Counted(i16),
}
