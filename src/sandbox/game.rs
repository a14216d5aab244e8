//! A game in progress with its branches, and who plays it.

use super::scenario_rules::scenario_rules;
use super::{CrashSaver, Player, SavedGame, embed_rules};
use crate::bots::{Bot, BotKind, ChoiceRating};
use crate::games::liberte::{Choice, Event, Liberte, Position, Refusal, View};
use crate::kernel::{Game, Journal, JournalError, JournalHead, JournalLine, Move, Seat, SeatSet, Tree};
use crate::load::Library;
use crate::model::{Pack, Scenario};
use crate::script::Compiled;
use std::sync::{Arc, OnceLock};

/// The beginning of a game: a new one, or a scenario.
#[derive(Clone, Debug)]
pub enum GameOrigin {
    /// A new game, set up by the rules.
    New {
        /// The seats' names, clockwise.
        names: Vec<String>,
        /// The seed of all chance.
        seed: u64,
    },
    /// From a scenario's position; its `[[play]]` is not played.
    Scenario {
        /// The scenario's text.
        text: String,
        /// As it was read.
        scenario: Box<Scenario>,
    },
}

/// A game in the sandbox.
#[derive(Clone)]
pub struct Sandbox {
    compiled: Compiled,
    head: JournalHead,
    players: Vec<Player>,
    tree: Tree<Liberte>,
    /// The files of the rules, where they are known, and the rules as a journal carries them, once somebody asked.
    library: Option<Arc<Library>>,
    embedded_rules: Arc<OnceLock<String>>,
}

impl Sandbox {
    /// Begins a game by compiled rules. A scenario's own `[rules]` and variants must be in them already. Who plays a seat
    /// that `players` does not name is a person.
    ///
    /// # Errors
    /// Every reason why it can't begin: the number of seats, or an impossible position.
    pub fn begin(compiled: Compiled, beginning: &GameOrigin, players: &[Player]) -> Result<Sandbox, Vec<String>> {
        let (names, seed, scenario) = match beginning {
            GameOrigin::New { names, seed } => (names.clone(), *seed, None),
            GameOrigin::Scenario { text, scenario } => {
                let names = scenario.setup.seats.iter().map(|seat| seat.name.clone()).collect();
                (names, scenario.setup.seed, Some(text.clone()))
            }
        };
        let game = compiled.game(names.len()).map_err(|why| vec![why])?;
        let mut opening: Vec<Event> = Vec::new();
        let start = match beginning {
            GameOrigin::New { .. } => game.start(seed, &mut opening),
            GameOrigin::Scenario { scenario, .. } => {
                let reasons = |all: Vec<crate::games::liberte::Impossible>| {
                    all.iter().map(ToString::to_string).collect::<Vec<_>>()
                };
                game.arrange(&scenario.setup).map_err(reasons)?
            }
        };
        let head = compiled.pack().journal_head(seed, &names, scenario);
        let players = (0..head.seats.len()).map(|at| players.get(at).copied().unwrap_or_default()).collect();
        let tree = Tree::new(Arc::new(game), start, opening);
        Ok(Sandbox { compiled, head, players, tree, library: None, embedded_rules: Arc::default() })
    }

    /// Begins a game at a scenario, by the variants and settings that it names.
    ///
    /// # Errors
    /// What is wrong with the text or the rules, or why the position is impossible: every reason.
    pub fn from_scenario(
        library: &Arc<Library>,
        name: &str,
        text: &str,
        players: &[Player],
    ) -> Result<Sandbox, Vec<String>> {
        let (scenario, compiled) = scenario_rules(library, name, text)?;
        let beginning = GameOrigin::Scenario { text: text.to_owned(), scenario: Box::new(scenario) };
        let mut sandbox = Sandbox::begin(compiled, &beginning, players)?;
        sandbox.set_library(library);
        Ok(sandbox)
    }

    /// Goes on with a saved game, at its end.
    ///
    /// # Errors
    /// The first choice that is not legal, and why.
    pub fn from_saved(saved: SavedGame, players: &[Player]) -> Result<Sandbox, JournalError> {
        let mut tree = saved.tree()?;
        tree.go_to(usize::MAX);
        let SavedGame { journal, begun, .. } = saved;
        let players = (0..journal.head.seats.len()).map(|at| players.get(at).copied().unwrap_or_default()).collect();
        let (compiled, library) = (begun.compiled, Some(begun.library));
        Ok(Sandbox { compiled, head: journal.head, players, tree, library, embedded_rules: Arc::default() })
    }

    /// A sandbox with the same players and another game, under other rules.
    pub(super) fn with_tree(
        &self,
        compiled: Compiled,
        library: Arc<Library>,
        head: JournalHead,
        tree: Tree<Liberte>,
    ) -> Sandbox {
        let players = self.players.clone();
        Sandbox { compiled, head, players, tree, library: Some(library), embedded_rules: Arc::default() }
    }

    /// Sets the files that the rules were read from, so that journals can carry them.
    pub fn set_library(&mut self, library: &Arc<Library>) {
        self.library = Some(library.clone());
        self.embedded_rules = Arc::default();
    }

    /// The files of the rules, where they are known.
    pub fn library(&self) -> Option<&Arc<Library>> {
        self.library.as_ref()
    }

    /// The rules that are played by.
    pub fn compiled(&self) -> &Compiled {
        &self.compiled
    }

    /// The pack that is played.
    pub fn pack(&self) -> &Arc<Pack> {
        self.compiled.pack()
    }

    /// The game.
    pub fn game(&self) -> &Liberte {
        self.tree.game()
    }

    /// The head of its journal: how it began.
    pub fn head(&self) -> &JournalHead {
        &self.head
    }

    /// The seats' names, clockwise.
    pub fn names(&self) -> &[String] {
        &self.head.seats
    }

    /// Every moment and branch.
    pub fn tree(&self) -> &Tree<Liberte> {
        &self.tree
    }

    /// Every moment and branch, for moving between them.
    pub fn tree_mut(&mut self) -> &mut Tree<Liberte> {
        &mut self.tree
    }

    /// The position that is looked at.
    pub fn position(&self) -> &Position {
        self.tree.position()
    }

    /// The player of a seat.
    pub fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or_default()
    }

    /// Gives a seat to somebody else.
    pub fn set_player(&mut self, seat: Seat, player: Player) {
        if let Some(known) = self.players.get_mut(seat.index()) {
            *known = player;
        }
    }

    /// The seat that is to choose; none once the game is over.
    pub fn asked(&self) -> Option<Seat> {
        self.tree.asked().lowest()
    }

    /// Whether the moment that is looked at is the last of its branch.
    pub fn is_at_end(&self) -> bool {
        self.tree.at() == self.tree.branch().len()
    }

    /// Whether a bot is to choose.
    pub fn asks_bot(&self) -> bool {
        self.asked().is_some_and(|seat| self.player(seat) != Player::Person)
    }

    /// A refusal in words: why, with the values and the section.
    pub fn refusal_text(&self, refusal: Refusal) -> String {
        crate::desk::with_names(&self.game().refusal_text(self.position(), refusal), self.names())
    }

    /// The reason why a seat may not make a choice now, in words; none if it may.
    pub fn refusal(&self, seat: Seat, choice: Choice) -> Option<String> {
        self.game().refusal(self.position(), seat, choice).map(|refusal| self.refusal_text(refusal))
    }

    /// The branch that is played on, as its journal, for the case of a crash: with the choice that is about to be made, since
    /// that is the one that matters if it makes the program fail.
    pub fn keep_for_crash(&self, keeper: &CrashSaver, about_to: Option<Move<Choice>>) {
        let mut journal = self.journal_with_rules();
        journal.lines.extend(about_to.map(|made| self.journal_line(made)));
        keeper.set_journal(journal.write());
    }

    /// What happened in the branch that is played on, up to the moment that is looked at, from the step with this number:
    /// step 0 is the beginning, step n what the n-th choice led to.
    pub fn events_from(&self, step: usize) -> impl Iterator<Item = Event> + '_ {
        let steps = self.tree.branch().steps()[..=self.tree.at()].iter().skip(step);
        steps.flat_map(|step| step.events.iter().copied())
    }

    /// The last choice that one of these seats made up to the moment that is looked at: how many were made before it.
    pub fn last_choice_of(&self, seats: SeatSet) -> Option<usize> {
        let made = &self.tree.branch().steps()[1..=self.tree.at()];
        made.iter().rposition(|step| step.made.is_some_and(|made| seats.has(made.seat)))
    }

    /// Makes a choice of the seat that is asked.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn choose(&mut self, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        self.tree.play(seat, choice).map(drop)
    }

    /// The choice that a bot would make for the seat that is asked, whoever plays it; none once the game is over. The same at
    /// the same moment of the same game, every time, and the same as in the lab.
    pub fn bot_choice(&self, kind: BotKind) -> Option<(Move<Choice>, Vec<ChoiceRating>)> {
        let seat = self.asked()?;
        let choices = self.tree.choices(seat);
        let mut bot = Bot::new(kind, self.head.seed, seat);
        let made = &self.tree.branch().steps()[..=self.tree.at()];
        let earlier = made.windows(2).filter(|steps| steps[1].made.is_some_and(|made| made.seat == seat));
        earlier.for_each(|steps| bot.pass_over(&View::new(self.game(), &steps[0].position, seat)));
        let choice = bot.choose(&View::new(self.game(), self.position(), seat), &choices)?;
        Some((Move { seat, choice }, bot.ratings().to_vec()))
    }

    /// Lets the bot choose that is asked; `false` where a person is, or nobody.
    pub fn let_bot_choose(&mut self) -> bool {
        let Some(Player::Bot(kind)) = self.asked().map(|seat| self.player(seat)) else { return false };
        let Some((made, _)) = self.bot_choice(kind) else { return false };
        self.choose(made.seat, made.choice).is_ok()
    }

    /// The journal with the rules that it was played by, as it is saved; without them where their files are not known.
    pub fn journal_with_rules(&self) -> Journal {
        let rules = self
            .library
            .as_ref()
            .map(|library| self.embedded_rules.get_or_init(|| embed_rules(library, self.pack())).clone());
        Journal { rules, ..self.journal() }
    }

    /// The journal of the branch that is played on, to its end.
    pub fn journal(&self) -> Journal {
        let lines = self.tree.branch().moves().map(|made| self.journal_line(made)).collect();
        Journal { head: self.head.clone(), lines, rules: None }
    }

    fn journal_line(&self, made: Move<Choice>) -> JournalLine {
        JournalLine { seat: made.seat, choice: self.game().choice_text(made.choice), line: 0 }
    }
}
