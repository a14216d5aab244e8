//! A position edited by hand: every part of it can be changed, possible or not, and every reason why it is impossible is
//! known at any time.

use super::position_edits::settled;
use super::scenario_rules::scenario_rules;
use super::scenario_writer::safe_names;
use super::setup_text::SetupText;
use super::{MomentText, Player, Sandbox, ScenarioHeader, ScenarioMoment, TestParts, names_for};
use crate::games::liberte::{Impossible, Liberte, Position, Thing};
use crate::kernel::{Seat, Table};
use crate::kit::edit;
use crate::load::Library;
use crate::model::{Faction, Pack, Phase, Ruleset, Setup};
use crate::script::Compiled;
use std::fmt::Display;
use std::sync::Arc;

/// The most edits that can be undone.
const MOST_UNDONE: usize = 500;

/// What positions are edited and judged by.
pub trait Arrangement: Clone {
    /// The description of a position.
    type Setup: Clone + PartialEq;
    /// A reason why one is impossible.
    type Reason: Clone + Display;

    /// A description with its implied values filled in.
    fn settled(&self, setup: Self::Setup) -> Self::Setup;

    /// Every reason why a position is impossible.
    fn judge(&mut self, setup: &Self::Setup) -> Vec<Self::Reason>;
}

/// An editor for a position, with undo, and the reasons why it is impossible.
#[derive(Clone)]
pub struct PositionEditor<A: Arrangement = LiberteArrangement> {
    pub(super) by: A,
    setup: A::Setup,
    reasons: Vec<A::Reason>,
    done: Vec<A::Setup>,
    undone: Vec<A::Setup>,
    /// The field that was last typed in, so that typing in it is a single step of undo.
    typed: Option<String>,
    revision: u64,
    /// The players of the seats, where they are known.
    pub(super) players: Vec<Player>,
    /// A note about where the position came from; may be empty.
    note: String,
    /// The moment of a game that it came from, if it did.
    from: Option<MomentOf<A::Setup>>,
}

/// The number of choices made before a position that was changed by hand, what it was then, and what it is now.
type ChangedByHand<'e, S> = (usize, &'e S, &'e S);

/// The moment of a game that a position was before it was edited.
#[derive(Clone)]
struct MomentOf<S> {
    /// So many choices were made.
    at: usize,
    /// The position then.
    setup: S,
}

impl<A: Arrangement> PositionEditor<A> {
    /// An editor that starts with a position.
    pub(super) fn with(by: A, setup: A::Setup, players: Vec<Player>, note: String) -> PositionEditor<A> {
        let setup = by.settled(setup);
        let (reasons, done, undone, typed) = Default::default();
        let mut editor =
            PositionEditor { by, setup, reasons, done, undone, typed, revision: 0, players, note, from: None };
        editor.check();
        editor
    }

    /// The same, of the moment of a game after so many choices.
    pub(super) fn of_game(mut self, at: usize) -> PositionEditor<A> {
        self.from = Some(MomentOf { at, setup: self.setup.clone() });
        self
    }

    /// Whether it came from a moment of a game, which can go on from it as it is now.
    pub fn is_of_game(&self) -> bool {
        self.from.is_some()
    }

    /// What it came from, and what it is now, where a game can go on with it: the number of choices made before, the position
    /// then and now. `is_then` says whether a game had that position after so many choices.
    ///
    /// # Errors
    /// Every reason why no game can go on with it.
    pub(super) fn change(
        &self,
        is_then: impl FnOnce(usize, &A::Setup) -> bool,
    ) -> Result<ChangedByHand<'_, A::Setup>, Vec<String>> {
        let from = self.from.as_ref().filter(|from| is_then(from.at, &from.setup));
        let from = from.ok_or_else(|| vec!["the position is not of the game on the table".to_owned()])?;
        if !self.reasons.is_empty() {
            return Err(self.reasons.iter().map(ToString::to_string).collect());
        }
        match from.setup == self.setup {
            true => Err(vec!["nothing was changed".to_owned()]),
            false => Ok((from.at, &from.setup, &self.setup)),
        }
    }

    /// The position as it is described so far.
    pub fn setup(&self) -> &A::Setup {
        &self.setup
    }

    /// Every reason why it is impossible; none where it can be played.
    pub fn reasons(&self) -> &[A::Reason] {
        &self.reasons
    }

    /// The number of this state; it grows with every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// A note about where the position came from; may be empty.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// The position becomes another one, which is checked. Where a field was `typed` in, by its name, consecutive edits
    /// of it are a single step of undo.
    pub fn edit(&mut self, setup: A::Setup, typed: Option<String>) {
        let setup = self.by.settled(setup);
        if setup == self.setup {
            return;
        }
        let before = std::mem::replace(&mut self.setup, setup);
        if typed.is_none() || typed != self.typed {
            self.done.push(before);
            if self.done.len() > MOST_UNDONE {
                self.done.remove(0);
            }
        }
        self.undone.clear();
        self.typed = typed;
        self.check();
    }

    /// Undoes the last step, if there is one.
    pub fn undo(&mut self) {
        let before = self.done.pop();
        self.undone.extend(before.map(|before| std::mem::replace(&mut self.setup, before)));
        self.typed = None;
        self.check();
    }

    /// Redoes the step that was undone last, if there is one.
    pub fn redo(&mut self) {
        let after = self.undone.pop();
        self.done.extend(after.map(|after| std::mem::replace(&mut self.setup, after)));
        self.typed = None;
        self.check();
    }

    /// Whether there is a step to undo, and one to redo.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    fn check(&mut self) {
        self.revision += 1;
        self.reasons = self.by.judge(&self.setup);
    }
}

/// A note that a position was described so many choices before the moment that was meant.
pub(super) fn note_of(choices: usize) -> String {
    match choices {
        0 => String::new(),
        1 => "That moment is within an action: this is the one before its last choice.".to_owned(),
        n => format!("That moment is within an action: this is the one {n} choices before."),
    }
}

/// The reasons why seats can't have the names that they have.
pub(super) fn bad_names<'a>(names: &'a [&'a str]) -> impl Iterator<Item = String> + 'a {
    names.iter().enumerate().filter_map(|(at, name)| {
        let place = Seat(at as u8);
        if name.trim().is_empty() {
            Some(format!("the name of {place} is empty"))
        } else if Seat::parse(name).is_some() {
            Some(format!("{place} can't be called `{name}`: places at the table have such names"))
        } else {
            names[..at].contains(name).then(|| format!("two seats are called `{name}`"))
        }
    })
}

/// Why a game can't go on with seats or chance changed.
pub(super) const ONLY_THE_TABLE: &str =
    "a game that goes on keeps its seats, their names and its seed: begin a new one from this position";

/// Liberté's rules, as positions are judged by them.
#[derive(Clone)]
pub struct LiberteArrangement {
    compiled: Compiled,
    library: Arc<Library>,
    /// The settings of the pack with its variants, before a scenario's own.
    base: Option<Ruleset>,
    /// The rules for so many seats as there are; none where so many can't play.
    game: Option<Arc<Liberte>>,
}

impl Arrangement for LiberteArrangement {
    type Setup = Setup;
    type Reason = Impossible;

    fn settled(&self, setup: Setup) -> Setup {
        settled(setup)
    }

    fn judge(&mut self, setup: &Setup) -> Vec<Impossible> {
        let seats = setup.seats.len();
        if self.game.as_ref().is_none_or(|game| game.seat_count() != seats) {
            self.game = self.compiled.game(seats).ok().map(Arc::new);
        }
        let reason = |why| Impossible { thing: Thing::Seats, why };
        let names: Vec<&str> = setup.seats.iter().map(|seat| seat.name.as_str()).collect();
        let mut reasons: Vec<Impossible> = bad_names(&names).map(reason).collect();
        match &self.game {
            Some(game) => reasons.extend(game.arrange(setup).err().unwrap_or_default()),
            None => reasons.extend(self.compiled.game(seats).err().map(reason)),
        }
        reasons
    }
}

impl PositionEditor {
    /// An empty table: the first turn's Action Phase, all cards in the deck, all blocks in the supplies.
    pub fn empty(compiled: Compiled, library: &Arc<Library>, seats: usize) -> PositionEditor {
        let named = |name| crate::model::SeatSetup { name, ..Default::default() };
        let setup = Setup {
            seed: 1,
            turn: 1,
            phase: Phase::Action,
            round: Some(1),
            seats: names_for(seats).into_iter().map(named).collect(),
            ..Setup::default()
        };
        PositionEditor::new(compiled, library, setup, Vec::new(), String::new())
    }

    /// A game's moment, or the last one before it that can be described.
    ///
    /// # Errors
    /// None can, not even the game's beginning.
    pub fn from_game(sandbox: &Sandbox, library: &Arc<Library>) -> Result<PositionEditor, String> {
        let library = sandbox.library().unwrap_or(library);
        let tree = sandbox.tree();
        let moment = ScenarioMoment::of(library, sandbox.head(), tree, tree.at())?;
        let note = note_of(moment.played());
        let players = Seat::first(sandbox.names().len()).map(|seat| sandbox.player(seat)).collect();
        let (setup, at) = (moment.setup().clone(), tree.at() - moment.played());
        Ok(PositionEditor::new(sandbox.compiled().clone(), library, setup, players, note).of_game(at))
    }

    /// A scenario's position, possible or not, by the variants and settings that it names.
    ///
    /// # Errors
    /// What is wrong with the text or the rules.
    pub fn from_scenario(library: &Arc<Library>, name: &str, text: &str) -> Result<PositionEditor, Vec<String>> {
        let (scenario, compiled) = scenario_rules(library, name, text)?;
        Ok(PositionEditor::new(compiled, library, scenario.setup, Vec::new(), String::new()))
    }

    fn new(
        compiled: Compiled,
        library: &Arc<Library>,
        setup: Setup,
        players: Vec<Player>,
        note: String,
    ) -> PositionEditor {
        let base = library.load(&compiled.pack().variants).playable().map(|pack| pack.rules.clone());
        let by = LiberteArrangement { compiled, library: library.clone(), base, game: None };
        PositionEditor::with(by, setup, players, note)
    }

    /// The pack by which it is judged.
    pub fn pack(&self) -> &Arc<Pack> {
        self.by.compiled.pack()
    }

    /// The reasons that are about a thing.
    pub fn reasons_of(&self, thing: Thing) -> impl Iterator<Item = &Impossible> {
        self.reasons.iter().filter(move |reason| reason.thing == thing)
    }

    /// Blocks of a faction that are used nowhere; fewer than none where too many are used.
    pub fn left(&self, faction: Faction) -> i32 {
        let pack = self.pack();
        i32::from(pack.board.blocks(faction)) - self.setup.blocks_in_use(pack, faction) as i32
    }

    /// The names of the seats, clockwise.
    pub fn names(&self) -> Vec<String> {
        self.setup.seats.iter().map(|seat| seat.name.clone()).collect()
    }

    /// The position, where it is possible.
    pub fn position(&self) -> Option<Position> {
        self.by.game.as_ref()?.arrange(&self.setup).ok()
    }

    /// The position at which a test looks: the first question with two choices or more, or the game's end.
    pub fn test_position(&self) -> Option<Position> {
        let game: &Liberte = self.by.game.as_ref()?;
        Some(Table::new(game, self.position()?).position().clone())
    }

    /// The text of a scenario; of a test, where parts are named that it holds fast. A test of an impossible position holds
    /// fast that it is impossible. Where seats have no good names, they get others.
    pub fn text(&self, about: &ScenarioHeader, parts: Option<&TestParts>) -> String {
        // Only settings and numbers of cards are looked up in the game: any number of seats will do.
        let fewest = usize::from(self.pack().rules.fewest_players);
        let spare = || self.by.compiled.game(fewest).ok().map(Arc::new);
        let Some(game) = self.by.game.clone().or_else(spare) else { return String::new() };
        let variants = &self.pack().variants;
        let (base, setup) = (self.by.base.as_ref(), &self.setup);
        let text = SetupText { game: &game, variants, base, setup, with_empty: true };
        let mut out = text.begin(about);
        match (parts, self.test_position()) {
            (Some(parts), Some(p)) => super::test_parts::then(&*game, &p, &p, parts, &mut out),
            (Some(_), None) => {
                out.section("then");
                out.plain("impossible", true);
            }
            (None, _) => {}
        }
        out.done()
    }

    /// Goes on with the position in the game that it came from: what is other in it is a step of the game, which begins a
    /// branch where choices were made after that moment.
    ///
    /// # Errors
    /// Every reason why it can't: the position is impossible, nothing is other in it, or more than a position is.
    pub fn go_on_in(&self, sandbox: &mut Sandbox) -> Result<(), Vec<String>> {
        let (game, steps) = (sandbox.game(), sandbox.tree().branch().steps());
        let names = safe_names(sandbox.names());
        let setup_at = |at: usize| game.setup_of(&steps.get(at)?.position, &names).map(settled);
        let (at, before, now) = self.change(|at, then| setup_at(at).as_ref() == Some(then))?;
        let who = |setup: &Setup| setup.seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
        if who(before) != who(now) || before.seed != now.seed {
            return Err(vec![ONLY_THE_TABLE.to_owned()]);
        }
        let edit = edit::text(edit::between(&game.given_of(before), &game.given_of(now)));
        sandbox.tree_mut().go_to(at);
        sandbox.edit(&edit)
    }

    /// A new game from the position.
    ///
    /// # Errors
    /// Every reason why it is impossible.
    pub fn play(&self) -> Result<Sandbox, Vec<String>> {
        if !self.reasons.is_empty() {
            return Err(self.reasons.iter().map(ToString::to_string).collect());
        }
        let about = ScenarioHeader::arranged();
        let text = self.text(&about, None);
        Sandbox::from_scenario(&self.by.library, "the arranged position", &text, &self.players)
    }
}
