//! A run that judges: what it may see and do, what it is given and what it must give.
//!
//! A judgement changes nothing and chooses nothing. While the pack is loaded it sees no position: what it can tell all the
//! same is told beforehand, and what it looks at first is why it can't.

use super::effort::Allowance;
use super::run::{Answer, End, Halt, Playing, Run, Script, run};
use super::trouble::{Kind, Trouble};
use super::{Spot, words};
use crate::model::{EffectId, RulePoint};
use crate::rules::{Cause, Liberte, Matter, Position, Query, Situation, Verdict};
use rhai::Engine;
use std::sync::Arc;

/// What a judgement may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sight {
    /// The whole position.
    Position,
    /// The pack, and the player's [`Situation`].
    Situation,
    /// The pack.
    Pack,
}

/// What a judging run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Judgement {
    /// The rule point.
    pub point: RulePoint,
    /// What it may look at.
    pub sight: Sight,
    /// What of the situation it has asked for.
    pub asked: Asked,
}

/// Questions about a situation that were asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Asked {
    turn: bool,
    government: bool,
    opposition: bool,
    presence: bool,
}

/// Why a judgement came to no verdict.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum NoVerdict {
    /// It looks at what it can't see yet.
    Unseen(String, Spot),
    /// It fails.
    Fails(Trouble),
}

impl Judgement {
    /// A judgement of a point.
    pub fn new(point: RulePoint, sight: Sight) -> Judgement {
        Judgement { point, sight, asked: Asked::default() }
    }

    /// Whether somebody plays a card, whose player `player()` is.
    pub fn has_player(self) -> bool {
        self.point == RulePoint::MayPlay
    }

    /// Notes a question; the error is what can't be seen.
    pub fn ask(&mut self, query: Query) -> Result<(), String> {
        let (what, asked) = match query {
            Query::Turn => ("asks the turn", &mut self.asked.turn),
            Query::Government => ("asks who governs", &mut self.asked.government),
            Query::Opposition => ("asks for the opposition", &mut self.asked.opposition),
            Query::InGovernment => ("asks for the player's presence", &mut self.asked.presence),
            _ => return self.look("asks what only a position tells"),
        };
        *asked = true;
        if self.sight == Sight::Pack { Err(what.into()) } else { Ok(()) }
    }

    /// Looks at something of the position; the error is what can't be seen.
    pub fn look(&self, what: &str) -> Result<(), String> {
        if self.sight == Sight::Position { Ok(()) } else { Err(what.into()) }
    }

    /// Why it may not do what effects do.
    pub fn forbids(self, what: &str) -> String {
        format!("`{}` judges, and {what} nothing: only effects do", self.point.spec().id)
    }
}

impl Asked {
    /// Whether a situation is to these questions what another is.
    pub fn are_alike(self, one: Situation, other: Situation) -> bool {
        (!self.turn || one.turn == other.turn)
            && (!self.government || one.government == other.government)
            && (!self.opposition || one.opposition == other.opposition)
            && (!self.presence || one.is_present == other.is_present)
    }
}

/// Where a judgement takes place.
pub(super) struct Court<'a> {
    /// The rules; what scripts say instead of them does not matter here.
    pub rules: &'a Arc<Liberte>,
    /// The keys of `require`.
    pub requirements: &'a Arc<[String]>,
    /// What the judgement may look at.
    pub sight: Sight,
    /// What runs the script.
    pub engine: &'static Engine,
    /// What all judgements there may take together; in a game each for itself.
    pub allowance: Option<&'a Allowance>,
}

impl Court<'_> {
    /// Runs a point's script on a copy of a position. Also gives what of the situation it asked for.
    pub fn hear(&self, script: &Script, p: &Position, matter: Matter) -> (Result<Verdict, NoVerdict>, Asked) {
        let judgement = Judgement::new(matter.point(), self.sight);
        let cause = match matter {
            Matter::Play(card) => Cause::Card { card, effect: EffectId(0), seat: p.asked },
            _ => Cause::Point(matter.point()),
        };
        let playing = Playing::new(self.rules, p, cause, &[]);
        let most = self.allowance.map_or(u64::MAX, Allowance::left);
        let begun = Run::judging(playing, self.requirements, judgement, words::arguments(matter), most);
        let (run, end) = run(self.engine, script, begun);
        self.allowance.inspect(|allowance| allowance.spend(run.taken));
        let asked = run.judgement.map_or(Asked::default(), |judgement| judgement.asked);
        let verdict = match end {
            End::Done => words::verdict(matter, run.value.clone(), &run)
                .map_err(|given| NoVerdict::Fails(wrong_kind(script, matter, &given))),
            End::Halted(Halt::Refused(requirement), _) => Ok(Verdict::Play(Some(requirement))),
            End::Halted(Halt::Untraceable(what), spot) => Err(NoVerdict::Unseen(what, spot)),
            End::Halted(Halt::Asks { .. } | Halt::Over | Halt::TooManyChoices, spot) => {
                Err(NoVerdict::Fails(fails("does what only effects do".into(), spot)))
            }
            End::Halted(Halt::Misused(why), spot) => Err(NoVerdict::Fails(fails(why, spot))),
            End::Failed(trouble) => Err(NoVerdict::Fails(trouble)),
        };
        (verdict, asked)
    }
}

fn fails(message: String, spot: Spot) -> Trouble {
    Trouble { kind: Kind::Fails, message, help: None, spot }
}

/// The trouble of a script that gives a value of another kind.
fn wrong_kind(script: &Script, matter: Matter, given: &str) -> Trouble {
    let (function, spec) = (&script.function, matter.point().spec());
    let (message, help) = match spec.returns {
        Some(wanted) => (
            format!("`{function}` gives {given}, and `{wanted}` is wanted"),
            "write what it gives as its last line, or with `return`",
        ),
        None => (
            format!("`{function}` gives {given}, and nothing is wanted"),
            "it refuses with `require(condition, \"key\")`, and gives nothing",
        ),
    };
    Trouble { kind: Kind::Misuse, message, help: Some(help.into()), spot: script.declared }
}

/// Why a word has no player to go by, in a judgement without one.
pub(super) fn no_player<T>() -> Answer<T> {
    Err("nobody plays a card here".into())
}
