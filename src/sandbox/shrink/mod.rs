//! Shrinking: a game that goes wrong is reduced to a short scenario that goes wrong in the same way.
//!
//! It begins at the last moment before the fault that a setup can describe and that still leads to it. Then seats,
//! choices, cards, blocks and all else are left out, one after the other, as long as the same fault stays.

mod fault;
mod simpler;
mod text;

pub use fault::{Fault, plain_faults};

use crate::games::liberte::{Choice, Liberte};
use crate::kernel::{JournalHead, Move, Seat, Step, Tree};
use crate::model::{Ruleset, Setup};
use crate::script::Compiled;
use fault::GamePair;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A failing game reduced to a short test.
#[derive(Clone, Debug)]
pub struct ShrunkTest {
    /// The fault.
    pub fault: Fault,
    /// The fault in a sentence.
    pub what: String,
    /// Choices of the game up to the fault, and those that are left.
    pub choices: (usize, usize),
    /// The test: it fails as long as the fault is there.
    pub text: String,
}

/// The rules of a failing game, and those that it is compared with: scripts instead of plans, or another pack.
pub struct ShrinkRules {
    compiled: Compiled,
    other: Option<Compiled>,
    made: BTreeMap<usize, (Liberte, Liberte)>,
}

impl ShrinkRules {
    /// Rules whose plans are compared with their scripts.
    pub fn of(compiled: Compiled) -> ShrinkRules {
        ShrinkRules { compiled, other: None, made: BTreeMap::new() }
    }

    /// Rules that are compared with others: what differs is the fault.
    pub fn against(compiled: Compiled, other: Compiled) -> ShrinkRules {
        ShrinkRules { compiled, other: Some(other), made: BTreeMap::new() }
    }

    /// The two games for some seats, if so many can play.
    fn games(&mut self, seats: usize) -> Option<&(Liberte, Liberte)> {
        if !self.made.contains_key(&seats) {
            let game = self.compiled.game(seats).ok()?;
            let other = match &self.other {
                Some(other) => other.game(seats).ok()?,
                None => self.compiled.interpreted(seats).ok()?,
            };
            self.made.insert(seats, (game, other));
        }
        self.made.get(&seats)
    }
}

/// A position and what is played from it.
#[derive(Clone, Debug)]
struct Case {
    setup: Setup,
    play: Vec<(Seat, Choice)>,
}

/// A search for a smaller case.
struct Shrinker<'a> {
    rules: ShrinkRules,
    fault: Fault,
    stop: &'a AtomicBool,
}

/// The first choice of a game that goes wrong, if one does: how many choices were made before it, and the fault.
pub fn find_fault(rules: &mut ShrinkRules, tree: &Tree<Liberte>) -> Option<(usize, Fault)> {
    let steps = tree.branch().steps();
    let start = &steps.first()?.position;
    let (game, other) = rules.games(usize::from(start.seats))?;
    let mut pair = GamePair::new(game, Some(other), start.clone(), Some(start.clone()));
    for (at, step) in steps.iter().enumerate().skip(1) {
        for made in made(step) {
            if !pair.is_legal(made.seat, made.choice) {
                return None;
            }
            if let Some(fault) = pair.play(made.seat, made.choice) {
                return Some((at - 1, fault));
            }
        }
    }
    None
}

/// The choices of a step, those that had to be made after it included.
fn made(step: &Step<Liberte>) -> impl Iterator<Item = Move<Choice>> + '_ {
    step.made.into_iter().chain(step.forced.iter().copied())
}

/// Reduces a failing game to a short test. `base` are the settings of the pack with the game's variants; those that differ
/// are written into the test. Nothing where the game does not go wrong.
pub fn shrink(
    mut rules: ShrinkRules,
    head: &JournalHead,
    tree: &Tree<Liberte>,
    base: Option<&Ruleset>,
    stop: &AtomicBool,
) -> Option<ShrunkTest> {
    let (count, fault) = find_fault(&mut rules, tree)?;
    let steps = tree.branch().steps();
    let names = super::names_for(head.seats.len());
    let mut shrinker = Shrinker { rules, fault: fault.clone(), stop };
    // The later a case begins, the less it has to be told.
    let case = (0..=count).rev().find_map(|at| {
        let setup = tree.game().setup_of(&steps[at].position, &names)?;
        let play = steps[at + 1..=count + 1].iter().flat_map(|step| made(step)).map(|made| (made.seat, made.choice));
        shrinker.failing(&Case { setup, play: play.collect() })
    })?;
    let case = shrinker.smallest(case);
    let what = fault.text(tree.game());
    let choices = (count + 1, case.play.len());
    let text = shrinker.text(&case, &what, head, base)?;
    Some(ShrunkTest { fault, what, choices, text })
}

impl Shrinker<'_> {
    /// The case with the choices that it needs, if it goes wrong in the way that is looked for. What is not legal is left
    /// out, and what must be chosen anyway need not be said.
    fn failing(&mut self, case: &Case) -> Option<Case> {
        let (fault, used) = self.run(case)?.0?;
        (fault == self.fault).then(|| Case { setup: case.setup.clone(), play: used })
    }

    /// Plays a case: the fault it comes to and the choices that were needed, and what happened in the other game.
    #[allow(clippy::type_complexity, reason = "told once, to the two functions above and below")]
    fn run(&mut self, case: &Case) -> Option<(Option<(Fault, Vec<(Seat, Choice)>)>, GamePair<'_>)> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let (game, other) = self.rules.games(case.setup.seats.len())?;
        let position = game.arrange(&case.setup).ok()?;
        let beside = other.arrange(&case.setup).ok()?;
        let mut pair = GamePair::new(game, Some(other), position, Some(beside));
        let mut used = Vec::new();
        let mut pending = case.play.iter().copied().peekable();
        for _ in 0..10_000 {
            let (seat, choice, is_forced) = match pair.forced() {
                Some(forced) => {
                    pending.next_if_eq(&forced);
                    (forced.0, forced.1, true)
                }
                None => match pending.next() {
                    Some((seat, choice)) => (seat, choice, false),
                    None => break,
                },
            };
            if !pair.is_legal(seat, choice) {
                continue;
            }
            if !is_forced {
                used.push((seat, choice));
            }
            pair.was_forced = is_forced;
            if let Some(fault) = pair.play(seat, choice) {
                return Some((Some((fault, used)), pair));
            }
            if pair.position.is_over() {
                break;
            }
        }
        Some((None, pair))
    }
}
