//! What a rule hook may look at, and what it has asked of the situation.

use crate::games::liberte::{Liberte, Query, Situation};
use crate::model::PointSpec;
use crate::script::game::HookLimits;

/// What a hook may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::script) enum Visibility {
    /// The whole position.
    Position,
    /// The pack, and the player's [`Situation`].
    Situation,
    /// The pack.
    Pack,
}

/// A run of a rule hook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::script) struct HookRun {
    /// The rule point, or what else judges.
    pub spec: &'static PointSpec,
    /// What it may look at.
    pub visibility: Visibility,
    /// The questions about the situation that it has asked.
    pub asked: SituationQueries,
}

/// Questions about a situation that were asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::script) struct SituationQueries {
    turn: bool,
    government: bool,
    opposition: bool,
    presence: bool,
}

impl HookRun {
    /// A run of the hook of a point.
    pub fn new(spec: &'static PointSpec, visibility: Visibility) -> HookRun {
        HookRun { spec, visibility, asked: SituationQueries::default() }
    }
}

impl HookLimits<Liberte> for HookRun {
    fn ask(&mut self, query: Query) -> Result<(), String> {
        let (what, asked) = match query {
            Query::Turn => ("asks the turn", &mut self.asked.turn),
            Query::Government => ("asks who governs", &mut self.asked.government),
            Query::Opposition => ("asks for the opposition", &mut self.asked.opposition),
            Query::InGovernment => ("asks for the player's presence", &mut self.asked.presence),
            _ => return self.look("asks what only a position tells"),
        };
        *asked = true;
        if self.visibility == Visibility::Pack { Err(what.into()) } else { Ok(()) }
    }

    fn look(&self, what: &str) -> Result<(), String> {
        if self.visibility == Visibility::Position { Ok(()) } else { Err(what.into()) }
    }

    fn forbids(&self, what: &str) -> String {
        format!("`{}` judges, and {what} nothing: only effects do", self.spec.id)
    }

    fn lacks_player(&self, query: Query) -> bool {
        query == Query::InGovernment && !self.has_player()
    }

    /// Whether somebody plays a card, whose player `player()` is.
    fn has_player(&self) -> bool {
        self.spec.kind.has_player()
    }
}

impl SituationQueries {
    /// Whether a situation is to these questions what another is.
    pub fn are_alike(self, one: Situation, other: Situation) -> bool {
        (!self.turn || one.turn == other.turn)
            && (!self.government || one.government == other.government)
            && (!self.opposition || one.opposition == other.opposition)
            && (!self.presence || one.is_present == other.is_present)
    }
}
