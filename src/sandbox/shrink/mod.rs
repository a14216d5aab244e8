//! Shrinking: a game that goes wrong is reduced to a short scenario that goes wrong in the same way.
//!
//! It begins at the last moment before the fault that a setup can describe and that still leads to it. Then seats,
//! choices, cards, blocks and all else are left out, one after the other, as long as the same fault stays.

mod fault;
mod of_data;
mod of_libertalia;
mod of_liberte;
mod of_revolution;
mod smaller;

pub use fault::{Fault, plain_faults};
pub use of_data::{ShrinkDataGame, shrink_data};
pub use of_liberte::shrink;

use fault::GamePair;

use crate::kernel::{JournalHead, Move, Seat, Step, Tree};
use crate::kit::Rulebook;
use crate::sandbox::scenario_writer::{ScenarioWriter, quoted};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::atomic::{self, AtomicBool};

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

/// A game of which failing games can be made small.
pub trait ShrinkGame: Rulebook<Position: PartialEq, Event: PartialEq> {
    /// A position as a scenario describes it.
    type Setup: Clone + PartialEq;

    /// The description of a position; nothing where there is none.
    fn setup_at(&self, position: &Self::Position, names: &[String]) -> Option<Self::Setup>;

    /// The position that is described, if it is possible.
    fn begun(&self, setup: &Self::Setup) -> Option<Self::Position>;

    /// How many play in it.
    fn seats_in(setup: &Self::Setup) -> usize;

    /// The position without what a plan and a script keep in ways of their own, or a test can't tell.
    fn compared(position: &Self::Position) -> Self::Position;

    /// The case with a seat less; none where the seat chooses something, or is chosen.
    fn without_seat(case: &Case<Self>, gone: Seat) -> Option<Case<Self>>;

    /// The case with fewer and simpler things on the table.
    fn simpler(shrinker: &mut Shrinker<'_, Self>, case: Case<Self>) -> Case<Self>;

    /// How much is on the table.
    fn size(setup: &Self::Setup) -> usize;

    /// Writes what the other game comes to, as far as a test tells it, into the section `then`; `own` is what this one comes
    /// to.
    fn write_then(&self, own: &Self::Position, other: &Self::Position, out: &mut ScenarioWriter<'_, Self>);
}

/// Two games for some number of seats.
type MakePair<G> = Box<dyn Fn(usize) -> Option<(G, G)> + Send>;

/// The rules of a failing game, and those that it is compared with: scripts instead of plans, or another pack.
pub struct ShrinkRules<G> {
    make: MakePair<G>,
    made: BTreeMap<usize, (G, G)>,
}

impl<G> ShrinkRules<G> {
    /// Rules and what they are compared with, for some number of seats if so many can play.
    fn by(make: impl Fn(usize) -> Option<(G, G)> + Send + 'static) -> ShrinkRules<G> {
        ShrinkRules { make: Box::new(make), made: BTreeMap::new() }
    }

    /// The two games for some seats, if so many can play.
    fn games(&mut self, seats: usize) -> Option<&(G, G)> {
        if !self.made.contains_key(&seats) {
            self.made.insert(seats, (self.make)(seats)?);
        }
        self.made.get(&seats)
    }
}

/// A position and what is played from it.
pub struct Case<G: ShrinkGame> {
    /// The position.
    pub setup: G::Setup,
    /// The choices.
    pub play: Vec<(Seat, G::Choice)>,
}

impl<G: ShrinkGame> Clone for Case<G> {
    fn clone(&self) -> Case<G> {
        Case { setup: self.setup.clone(), play: self.play.clone() }
    }
}

/// A search for a smaller case.
pub struct Shrinker<'a, G: ShrinkGame> {
    rules: ShrinkRules<G>,
    fault: Fault,
    stop: &'a AtomicBool,
}

/// The first choice of a game that goes wrong, if one does: how many choices were made before it, and the fault.
pub fn find_fault<G: ShrinkGame>(rules: &mut ShrinkRules<G>, tree: &Tree<G>) -> Option<(usize, Fault)> {
    let steps = tree.branch().steps();
    let start = &steps.first()?.position;
    let (game, other) = rules.games(tree.game().seats(start))?;
    let mut pair = GamePair::new(game, other, start.clone(), start.clone());
    for (at, step) in steps.iter().enumerate().skip(1) {
        if step.edit.is_some() {
            // Both games go on from what was changed by hand.
            pair = GamePair::new(game, other, step.position.clone(), step.position.clone());
            continue;
        }
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

/// A seat's number once another seat has left the table; none of the seat that leaves.
fn seat_without(seat: Seat, gone: Seat) -> Option<Seat> {
    match seat.cmp(&gone) {
        Ordering::Less => Some(seat),
        Ordering::Equal => None,
        Ordering::Greater => Some(Seat(seat.0 - 1)),
    }
}

/// The choices of a step, those that had to be made after it included.
fn made<G: ShrinkGame>(step: &Step<G>) -> impl Iterator<Item = Move<G::Choice>> + '_ {
    step.made.into_iter().chain(step.forced.iter().copied())
}

/// Reduces a failing game to a short test, whose position `begin` writes. Nothing where the game does not go wrong.
fn shrink_by<G: ShrinkGame>(
    mut rules: ShrinkRules<G>,
    head: &JournalHead,
    tree: &Tree<G>,
    stop: &AtomicBool,
    begin: impl for<'g> Fn(&'g G, &G::Setup, &str) -> ScenarioWriter<'g, G>,
) -> Option<ShrunkTest> {
    let (count, fault) = find_fault(&mut rules, tree)?;
    let steps = tree.branch().steps();
    let names = super::names_for(head.seats.len());
    let mut shrinker = Shrinker { rules, fault: fault.clone(), stop };
    // The later a case begins, the less it has to be told; what was changed by hand is no choice that a test could make.
    let changed = steps[..=count].iter().rposition(|step| step.edit.is_some()).unwrap_or(0);
    let case = (changed..=count).rev().find_map(|at| {
        let setup = tree.game().setup_at(&steps[at].position, &names)?;
        let play = steps[at + 1..=count + 1].iter().flat_map(|step| made(step)).map(|made| (made.seat, made.choice));
        shrinker.failing(&Case { setup, play: play.collect() })
    })?;
    let case = shrinker.smallest(case);
    let what = fault.text();
    let choices = (count + 1, case.play.len());
    let text = shrinker.text(&case, |game, setup| begin(game, setup, &what))?;
    Some(ShrunkTest { fault, what, choices, text })
}

impl<G: ShrinkGame> Shrinker<'_, G> {
    /// The case with the choices that it needs, if it goes wrong in the way that is looked for. What is not legal is left
    /// out, and what must be chosen anyway need not be said.
    fn failing(&mut self, case: &Case<G>) -> Option<Case<G>> {
        let (fault, used) = self.run(case)?.0?;
        (fault == self.fault).then(|| Case { setup: case.setup.clone(), play: used })
    }

    /// Plays a case: the fault it comes to and the choices that were needed, and what happened in the other game.
    #[allow(clippy::type_complexity, reason = "told once, to the two functions above and below")]
    fn run(&mut self, case: &Case<G>) -> Option<(Option<(Fault, Vec<(Seat, G::Choice)>)>, GamePair<'_, G>)> {
        if self.stop.load(atomic::Ordering::Relaxed) {
            return None;
        }
        let (game, other) = self.rules.games(G::seats_in(&case.setup))?;
        let (position, beside) = (game.begun(&case.setup)?, other.begun(&case.setup)?);
        let mut pair = GamePair::new(game, other, position, beside);
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
            if pair.is_over() {
                break;
            }
        }
        Some((None, pair))
    }

    /// The test: the position, the choices, and what must hold. A script that fails and things that do not add up make a
    /// test fail by themselves; where two games differ, it says what the other one does.
    fn text(
        &mut self,
        case: &Case<G>,
        begin: impl for<'g> Fn(&'g G, &G::Setup) -> ScenarioWriter<'g, G>,
    ) -> Option<String> {
        let is_compared = !matches!(self.fault, Fault::Flaw(_));
        let (_, mut pair) = self.run(case)?;
        pair.settle();
        // What is contested is not played: the test says whether it is legal. One that a test makes by itself, since it has no
        // alternative, can't be said so.
        let contested = pair.contested.filter(|_| !pair.was_forced);
        let (own, beside, events) = (pair.position.clone(), pair.beside.clone(), pair.events.clone());
        let played = case.play.len().saturating_sub(usize::from(contested.is_some()));
        let (game, _) = self.rules.games(G::seats_in(&case.setup))?;
        let mut out = begin(game, &case.setup);
        for &(seat, choice) in &case.play[..played] {
            out.section("[play]");
            out.text("by", &out.seat(seat));
            out.text("choice", &game.choice_text(choice));
        }
        if let Some((seat, choice, is_legal)) = contested {
            out.section("then");
            let (by, choice) = (quoted(&out.seat(seat)), quoted(&game.choice_text(choice)));
            let key = if is_legal { "legal" } else { "refused" };
            out.plain(key, format!("[{{ by = {by}, choice = {choice} }}]"));
        } else if is_compared {
            game.write_then(&own, &beside, &mut out);
            out.list("events", events.iter().map(|&event| quoted(game.event_kind(event))).collect());
        } else {
            out.section("then");
        }
        Some(out.done())
    }
}
