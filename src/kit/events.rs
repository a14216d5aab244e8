//! Events as tables: a row for each, with its kind in files and its values by name.

use crate::kernel::{Seat, SeatSet};
use serde_json::Value;

/// Declares the events of a game: what each means, its values, and its kind in kebab case. From the rows come the enum,
/// the kinds, and the events as traces have them, each value by its name, see [`EventPart`](crate::kit::EventPart).
macro_rules! events {
    ($Game:ty: $(
        $(#[doc = $meaning:literal])+
        $name:ident $({ $($field:ident: $type:ty),+ })? = $kind:literal;
    )+) => {
        /// Something that happened.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "each value is what its name says")]
        pub enum Event {
            $($(#[doc = $meaning])+ $name $({ $($field: $type),+ })?,)+
        }

        impl Event {
            /// The names of all kinds.
            pub const KINDS: &[&str] = &[$($kind),+];

            /// All kinds, each with its meaning.
            pub const MEANINGS: &[(&str, &str)] = &[$(($kind, concat!($($meaning),+).trim_ascii())),+];

            /// The kind's name, in kebab case, as traces and tests write it.
            pub fn kind(self) -> &'static str {
                match self {
                    $(Event::$name { .. } => $kind,)+
                }
            }

            /// The event as traces have it: its kind, and its values by name.
            pub(super) fn in_trace(self, _game: &$Game) -> serde_json::Value {
                let mut values = serde_json::Map::new();
                values.insert("kind".to_owned(), self.kind().into());
                match self {
                    $(Event::$name { $($($field),+)? } => {
                        $($(values.insert(
                            stringify!($field).to_owned(),
                            $crate::kit::EventPart::in_trace($field, _game),
                        );)+)?
                    })+
                }
                values.into()
            }
        }
    };
}

pub(crate) use events;

/// A value of an event of a game.
pub trait EventPart<G> {
    /// The value as traces have it.
    fn in_trace(self, game: &G) -> Value;
}

macro_rules! numbers {
    ($($type:ty),+) => {
        $(impl<G> EventPart<G> for $type {
            fn in_trace(self, _: &G) -> Value {
                self.into()
            }
        })+
    };
}

numbers!(u8, u16, u32, i32);

impl<G> EventPart<G> for Seat {
    fn in_trace(self, _: &G) -> Value {
        self.to_string().into()
    }
}

impl<G> EventPart<G> for SeatSet {
    fn in_trace(self, _: &G) -> Value {
        self.iter().map(|seat| seat.to_string()).collect()
    }
}
