//! What a game gives to have scripts: its words, its plans, and how they run.

use super::language::Language;
use super::plan_text::PlanWords;
use crate::kernel::{Game, Seat, Sink};
use crate::kit::{Operand, Pick, PlanLanguage};
use crate::model::PointSpec;
use rhai::Dynamic;
use std::fmt;

/// What is chosen in a game's plans.
pub(super) type Target<G> = <<G as ScriptGame>::Plans as PlanLanguage>::Target;
/// A set of what is chosen.
pub(super) type Selector<G> = <<G as ScriptGame>::Plans as PlanLanguage>::Selector;
/// A question of a game's plans.
pub(super) type Query<G> = <<G as ScriptGame>::Plans as PlanLanguage>::Query;
/// A target that a game's plans work out.
pub(super) type Term<G> = <<G as ScriptGame>::Plans as PlanLanguage>::Term;
/// An action of a game's plans.
pub(super) type Op<G> = <<G as ScriptGame>::Plans as PlanLanguage>::Op;

/// A game whose effects are scripts. Everything is static: its words call the operations for its own types.
pub(super) trait ScriptGame: Game<Position: PartialEq> + Send + 'static {
    /// What its plans are about.
    type Plans: PlanLanguage;
    /// What its scripts are read and traced by.
    type Pack: fmt::Debug + Send + Sync;
    /// Why a script runs.
    type Source: Copy + fmt::Debug + Send + Sync;
    /// A thing in a script's hands: known, or a place of the plan that is being traced.
    type Thing: Copy + From<Operand<Target<Self>>>;
    /// A run that judges for the rules, and changes nothing.
    type Hook: HookLimits<Self>;

    /// The most choices of one effect.
    const MOST_ANSWERS: usize;
    /// The most things that a plan remembers, what it works out itself included.
    const MOST_REGISTERS: usize = Self::MOST_ANSWERS;
    /// The most things that a plan remembers while it waits for a choice.
    const MOST_KEPT: usize = Self::MOST_ANSWERS;

    /// The words of its scripts.
    fn language() -> &'static Language;

    /// The pack by which it is played.
    fn script_pack(&self) -> &Self::Pack;

    /// A copy of a position, in which the effect begins.
    fn begun(before: &Self::Position, source: Self::Source) -> Self::Position;

    /// Whose effect it is.
    fn player(source: Self::Source) -> Option<Seat>;

    /// The rule point that a script does something at, if it is no effect's.
    fn point(_: Self::Source) -> Option<&'static PointSpec> {
        None
    }

    /// A thing as the argument of such a script's function, given its kind as the reference of words writes it.
    fn argument(_kind: &str, _: Self::Thing) -> Dynamic {
        Dynamic::UNIT
    }

    /// What an operand is.
    fn resolve(&self, position: &Self::Position, source: Self::Source, operand: Operand<Target<Self>>) -> Target<Self>;

    /// The targets of a set, in order. Among hidden ones, only those that `viewer` may see; all, where nobody looks.
    fn targets(
        &self,
        position: &Self::Position,
        source: Self::Source,
        from: Selector<Self>,
        viewer: Option<Seat>,
    ) -> Vec<Target<Self>>;

    /// Why nobody can choose from a set, wherever a script tries.
    fn never_chosen(from: Selector<Self>) -> Option<&'static str>;

    /// A target as a seat, if it is one.
    fn as_seat(target: Target<Self>) -> Option<Seat>;

    /// The target that a seat is.
    fn seat_target(seat: Seat) -> Target<Self>;

    /// A target as it is now, in a script's hands.
    fn thing(&self, position: &Self::Position, target: Target<Self>) -> Self::Thing;

    /// Takes a target of a set without asking.
    fn pick<S: Sink<Self>>(
        &self,
        position: &mut Self::Position,
        source: Self::Source,
        from: Selector<Self>,
        pick: Pick,
        sink: &mut S,
    ) -> Target<Self>;

    /// Works something out.
    fn find(&self, position: &Self::Position, source: Self::Source, term: Term<Self>) -> Target<Self>;

    /// Answers a question.
    fn answer<S: Sink<Self>>(
        &self,
        position: &mut Self::Position,
        source: Self::Source,
        query: Query<Self>,
        sink: &mut S,
    ) -> u8;

    /// Does something.
    fn apply<S: Sink<Self>>(
        &self,
        position: &mut Self::Position,
        source: Self::Source,
        op: Op<Self>,
        targets: [Target<Self>; 3],
        sink: &mut S,
    );

    /// Whether the game is over.
    fn is_over(position: &Self::Position) -> bool;

    /// Whether an event changes the game: chance that is drawn does not by itself.
    fn is_change(event: Self::Event) -> bool;

    /// The least and the greatest answer to a question.
    fn answers(query: Query<Self>, pack: &Self::Pack) -> (u8, u8);

    /// Whether nothing that an effect does can change the answer.
    fn is_fixed(query: Query<Self>) -> bool;

    /// Whether nothing that an effect does can change what is worked out.
    fn is_fixed_term(term: Term<Self>) -> bool;

    /// Whether it is answered by chance, each time anew.
    fn is_chance(query: Query<Self>) -> bool;

    /// The question whether a register holds nothing.
    fn declined(register: u8) -> Query<Self>;

    /// The question whether two things are the same.
    fn same(a: Operand<Target<Self>>, b: Operand<Target<Self>>) -> Query<Self>;

    /// The question how many play.
    fn players() -> Query<Self>;

    /// What a plan says in words, for those who want to see what became of a script.
    fn in_words(pack: &Self::Pack) -> impl PlanWords<Self::Plans>;
}

/// What a run that judges may see and do.
pub(super) trait HookLimits<G: ScriptGame>: Copy {
    /// Looks at something of the position; the error is what can't be seen.
    fn look(&self, what: &str) -> Result<(), String>;

    /// Notes a question; the error is what can't be seen.
    fn ask(&mut self, query: Query<G>) -> Result<(), String>;

    /// Whether a question needs a player, whom the run has not.
    fn lacks_player(&self, query: Query<G>) -> bool;

    /// Whether somebody plays a card.
    fn has_player(&self) -> bool;

    /// Why it may not do what effects do.
    fn forbids(&self, what: &str) -> String;
}
