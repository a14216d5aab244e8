//! How a choice of a game goes wrong, if it does: a script fails, something does not add up, or what happens is not what
//! the same choice does in the game that it is compared with.

use super::ShrinkGame;
use crate::kernel::{Seat, Step, Tree};

/// The way in which a game goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A script failed, or something does not add up: in a sentence.
    Flaw(String),
    /// The other game refuses the choice, or allows what this one refuses.
    Legality,
    /// Something else happens than in the other game: an event of this kind.
    Happens(&'static str),
    /// The events are the same, but the positions differ.
    Position,
}

impl Fault {
    /// The fault in a sentence.
    pub fn text(&self) -> String {
        match self {
            Fault::Flaw(what) => what.clone(),
            Fault::Legality => "a choice is legal by one set of rules and not by the other".into(),
            Fault::Happens(kind) => format!("what happens differs: `{kind}`"),
            Fault::Position => "the positions differ".into(),
        }
    }
}

/// A game and the one it is compared with, played side by side.
pub struct GamePair<'a, G: ShrinkGame> {
    game: &'a G,
    other: &'a G,
    /// The position.
    pub position: G::Position,
    /// The other game's.
    pub beside: G::Position,
    /// The events of the other game.
    pub events: Vec<G::Event>,
    /// The choice that one of the games refuses, and whether the other one allows it.
    pub contested: Option<(Seat, G::Choice, bool)>,
    /// Whether the last choice had no alternative.
    pub was_forced: bool,
    choices: Vec<G::Choice>,
}

impl<'a, G: ShrinkGame> GamePair<'a, G> {
    /// Both at the beginning.
    pub fn new(game: &'a G, other: &'a G, position: G::Position, beside: G::Position) -> GamePair<'a, G> {
        GamePair {
            game,
            other,
            position,
            beside,
            events: Vec::new(),
            contested: None,
            was_forced: false,
            choices: Vec::new(),
        }
    }

    /// The choice of a decision that has only one.
    pub fn forced(&mut self) -> Option<(Seat, G::Choice)> {
        let seat = self.game.asked(&self.position).single()?;
        self.game.choices(&self.position, seat, &mut self.choices);
        if let [choice] = self.choices[..] { Some((seat, choice)) } else { None }
    }

    /// Whether a choice may be made in this game.
    pub fn is_legal(&self, seat: Seat, choice: G::Choice) -> bool {
        self.game.asked(&self.position).has(seat) && self.game.refusal(&self.position, seat, choice).is_none()
    }

    /// Makes a choice that is legal, and tells what goes wrong.
    pub fn play(&mut self, seat: Seat, choice: G::Choice) -> Option<Fault> {
        self.contested = self.contested(seat, choice);
        if self.contested.is_some() {
            return Some(Fault::Legality);
        }
        let mut events = Vec::new();
        self.game.play(&mut self.position, seat, choice, &mut events);
        let before = self.events.len();
        self.other.play(&mut self.beside, seat, choice, &mut self.events);
        let unsound = || self.game.audit(&self.position).is_err().then(|| Fault::Flaw(G::UNSOUND.to_owned()));
        failed(self.game, &events).or_else(unsound).or_else(|| self.difference(&events, before))
    }

    /// The choice about to be made, if the other game refuses it; else one that only the other game allows.
    fn contested(&mut self, seat: Seat, choice: G::Choice) -> Option<(Seat, G::Choice, bool)> {
        let (other, beside) = (self.other, &self.beside);
        if !other.asked(beside).has(seat) || other.refusal(beside, seat, choice).is_some() {
            return Some((seat, choice, false));
        }
        other.choices(beside, seat, &mut self.choices);
        let only = self.choices.iter().find(|&&it| self.game.refusal(&self.position, seat, it).is_some());
        only.map(|&it| (seat, it, true))
    }

    /// Whether nobody is asked any more.
    pub fn is_over(&self) -> bool {
        self.game.asked(&self.position).is_empty()
    }

    /// Lets both games go on to their next decisions that have an alternative, as a test does.
    pub fn settle(&mut self) {
        settle(self.game, &mut self.position, &mut Vec::new());
        settle(self.other, &mut self.beside, &mut self.events);
    }

    /// The first difference between these events and those of the other game from index `before` on.
    fn difference(&self, events: &[G::Event], before: usize) -> Option<Fault> {
        let theirs = &self.events[before..];
        if events != theirs {
            let differs = events.iter().zip(theirs).position(|(one, other)| one != other);
            let at = differs.unwrap_or(events.len().min(theirs.len()));
            let event = events.get(at).or(theirs.get(at));
            return Some(Fault::Happens(event.map_or("", |&event| self.game.event_kind(event))));
        }
        (G::compared(&self.position) != G::compared(&self.beside)).then_some(Fault::Position)
    }
}

/// Makes choices that have no alternative.
fn settle<G: ShrinkGame>(game: &G, position: &mut G::Position, events: &mut Vec<G::Event>) {
    let mut choices = Vec::new();
    while let Some(seat) = game.asked(position).single() {
        game.choices(position, seat, &mut choices);
        let [choice] = choices[..] else { return };
        game.play(position, seat, choice, events);
    }
}

/// The faults that are visible on the current branch without a comparison: scripts that fail, and the first choice after which
/// things do not add up. The numbers are those of the moments after the choices.
pub fn plain_faults<G: ShrinkGame>(tree: &Tree<G>) -> Vec<(usize, Fault)> {
    let game = tree.game();
    let is_unsound = |step: &Step<G>| game.audit(&step.position).is_err();
    let mut was_unsound = is_unsound(&tree.branch().steps()[0]);
    let mut found = Vec::new();
    for (at, step) in tree.branch().steps().iter().enumerate() {
        let has_come = !was_unsound && is_unsound(step);
        was_unsound |= has_come;
        let fault = failed(&**game, &step.events).or(has_come.then(|| Fault::Flaw(G::UNSOUND.to_owned())));
        found.extend(fault.map(|fault| (at, fault)));
    }
    found
}

/// The script that failed, if one did.
fn failed<G: ShrinkGame>(game: &G, events: &[G::Event]) -> Option<Fault> {
    events.iter().find_map(|&event| game.failure_in(event)).map(Fault::Flaw)
}
