//! Liberté in the sandbox: how a game begins by a pack's compiled rules, and the rules that its journal carries.

use super::scenario_rules::scenario_rules;
use super::{GameRules, Player, Sandbox, SandboxGame, SavedGame};
use crate::desk::refused_line;
use crate::desk::{card_label, province};
use crate::games::liberte::{Event, Impossible, Liberte};
use crate::kernel::{JournalHead, Tree};
use crate::load::Library;
use crate::model::{Pack, Scenario, Texts};
use crate::script::Compiled;
use serde_json::Value;
use std::sync::Arc;

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

/// The rules that a game of Liberté is played by.
pub type PackRules = GameRules<Compiled>;

impl SandboxGame for Liberte {
    type Rules = PackRules;

    fn embedded_rules(rules: &PackRules) -> Option<String> {
        rules.embedded(&rules.read().pack().variants)
    }

    /// A card by its number, a province by its id.
    fn thing_name(&self, thing: &Value, language: &str) -> Option<String> {
        let Some(number) = thing.as_u64() else {
            return Some(province(self, self.province(thing.as_str()?)?).to_owned());
        };
        let card = self.pack().card(u16::try_from(number).ok()?)?;
        Some(card_label(self, self.pack().texts(language), card))
    }

    fn texts<'s>(&'s self, _: &'s PackRules, language: &str) -> &'s Texts {
        self.pack().texts(language)
    }
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
                let reasons = |all: Vec<Impossible>| all.iter().map(ToString::to_string).collect::<Vec<_>>();
                game.arrange(&scenario.setup).map_err(reasons)?
            }
        };
        let head = compiled.pack().journal_head(seed, &names, scenario);
        let tree = Tree::new(Arc::new(game), start, opening);
        Ok(Sandbox::new(PackRules::new(compiled, None), head, tree, players))
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

    /// Goes on with a saved game, where it was left; its players are those that it names, unless others are given.
    ///
    /// # Errors
    /// The first choice that is not legal, and why.
    pub fn from_saved(saved: SavedGame, players: &[Player]) -> Result<Sandbox, String> {
        let mut tree = saved.tree().map_err(|error| refused_line(&saved.journal.head, &error))?;
        tree.go_to(usize::MAX);
        let SavedGame { journal, begun, .. } = saved;
        let rules = PackRules::new(begun.compiled, Some(begun.library));
        let mut sandbox = Sandbox::new(rules, journal.head, tree, players);
        sandbox.take_document(journal.document.as_deref(), players)?;
        Ok(sandbox)
    }

    /// A sandbox with the same players and another game, under other rules.
    pub(super) fn with_tree(
        &self,
        compiled: Compiled,
        library: Arc<Library>,
        head: JournalHead,
        tree: Tree<Liberte>,
    ) -> Sandbox {
        Sandbox::new(PackRules::new(compiled, Some(library)), head, tree, self.players())
    }

    /// Sets the files that the rules were read from, so that journals can carry them.
    pub fn set_library(&mut self, library: &Arc<Library>) {
        self.rules = PackRules::new(self.rules.read().clone(), Some(library.clone()));
    }

    /// The rules that are played by.
    pub fn compiled(&self) -> &Compiled {
        self.rules.read()
    }

    /// The pack that is played.
    pub fn pack(&self) -> &Arc<Pack> {
        self.rules.read().pack()
    }
}
