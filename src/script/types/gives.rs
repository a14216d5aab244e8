//! What functions give, of which several ways lead out.

use super::Type;

/// What the ways out of a function give.
#[derive(Clone, Copy)]
pub(super) enum Gives {
    /// No way out so far.
    Nothing,
    /// Something of this kind.
    This(Type),
}

impl Gives {
    /// This, or something else as well.
    pub fn or(self, other: Type) -> Gives {
        match self {
            Gives::Nothing => Gives::This(other),
            Gives::This(known) => Gives::This(either(known, other)),
        }
    }

    /// The kind, if all ways out give the same.
    pub fn known(self) -> Type {
        if let Gives::This(known) = self { known } else { None }
    }
}

/// The kind of what is one or the other.
pub(super) fn either(a: Type, b: Type) -> Type {
    if a == b { a } else { None }
}
