//! The rules that an experiment is played by.

use super::RulesetSpec;
use crate::app::workbench::Workbench;
use crate::desk::NamedRuleset;
use crate::lab::{PackIdentity, PlayableGame, PlayableRuleset};
use crate::load::{Files, Library};
use crate::model::Texts;
use crate::script::compile;
use std::sync::Arc;

/// A ruleset that is ready to be played.
#[derive(Clone)]
pub struct Ruleset {
    /// As people call it.
    pub name: String,
    /// What the command line calls it; none where it knows no such rules.
    pub typed: Option<String>,
    /// Whether it was that of the workbench.
    pub is_workbench: bool,
    /// The rules.
    pub rules: PlayableRuleset,
    /// The pack that they are of, variants applied.
    pub pack: PackIdentity,
    /// Their files.
    pub library: Arc<Library>,
    /// The variants that are applied to these.
    pub variants: Vec<String>,
}

impl Ruleset {
    /// It as studies take it.
    pub(super) fn named(&self) -> NamedRuleset {
        NamedRuleset { name: self.name.clone(), ruleset: self.rules.clone(), library: self.library.clone() }
    }

    /// A ruleset that is made of it by a value of a setting; the first is the ruleset itself.
    pub(super) fn swept(&self, at: usize, made: &NamedRuleset) -> Ruleset {
        let rules = made.ruleset.clone();
        let pack = rules.pack();
        let (name, library, variants) = (made.name.clone(), made.library.clone(), pack.variants.clone());
        let is_base = at == 0;
        let typed = self.typed.clone().filter(|_| is_base);
        Ruleset { name, typed, is_workbench: self.is_workbench && is_base, rules, pack, library, variants }
    }

    /// The game for a number of players.
    ///
    /// # Errors
    /// So many can't play by these rules: which, and why.
    pub fn game(&self, seats: usize) -> Result<PlayableGame, String> {
        self.rules.game(seats).map_err(|why| format!("`{}`: {why}", self.name))
    }

    /// The texts of a language, or of the pack's first.
    pub fn texts(&self, language: &str) -> &Texts {
        match &self.rules {
            PlayableRuleset::Liberte(compiled) => compiled.pack().texts(language),
            PlayableRuleset::Data(pack) => pack.texts(language),
        }
    }
}

/// Where rulesets come from: the workbench as it stood, and the pack as it was saved.
#[derive(Clone)]
pub struct RulesetSource {
    workbench: Option<Ruleset>,
    saved: Files,
}

impl RulesetSource {
    /// What is needed for some rules.
    ///
    /// # Errors
    /// The rules on the workbench are asked for and can't be played.
    pub fn of(workbench: &Workbench, rules: &[RulesetSpec]) -> Result<RulesetSource, String> {
        let snapshot = workbench.snapshot();
        let is_asked = rules.contains(&RulesetSpec::Workbench);
        let name_of = |asked: &[String]| if asked.is_empty() { "base".to_owned() } else { asked.join("+") };
        let own = snapshot.ruleset().map(|rules| Ruleset {
            name: RulesetSpec::Workbench.name().to_owned(),
            // Without unsaved changes they are rules that files hold.
            typed: workbench.unsaved().is_empty().then(|| name_of(&snapshot.variants)),
            is_workbench: true,
            pack: rules.pack(),
            rules,
            library: snapshot.library.clone(),
            variants: snapshot.variants.clone(),
        });
        match own {
            None if is_asked && workbench.is_settled() => Err("the pack has errors: see the problems".to_owned()),
            None if is_asked => Err("the pack is still being checked".to_owned()),
            own => Ok(RulesetSource { workbench: own, saved: workbench.on_disk() }),
        }
    }

    /// What the command line calls the pack; none for the built-in one.
    pub fn pack_name(&self) -> Option<String> {
        self.saved.folder().map(|folder| format!("{}:{}", folder.display(), self.saved.name()))
    }

    /// The rulesets that were asked for.
    ///
    /// # Errors
    /// One of them is not there or can't be played: which, and why.
    pub fn rulesets(&self, rules: &[RulesetSpec]) -> Result<Vec<Ruleset>, String> {
        let library = Arc::new(Library::new(self.saved.clone()));
        rules.iter().map(|rules| self.ruleset(rules, &library)).collect()
    }

    fn ruleset(&self, rules: &RulesetSpec, library: &Arc<Library>) -> Result<Ruleset, String> {
        let name = match rules {
            RulesetSpec::Workbench => {
                return self.workbench.clone().ok_or_else(|| "the rules can't be played".to_owned());
            }
            RulesetSpec::Saved(name) => name,
        };
        let loaded = library.load(&RulesetSpec::variants(name));
        let first = || loaded.diagnostics.iter().find(|it| it.is_error()).map_or("it has errors", |it| &it.message);
        let rules = match (loaded.playable(), loaded.playable_data()) {
            (Some(pack), _) => {
                let (compiled, found) = compile(pack);
                let wrong =
                    || found.iter().find(|it| it.is_error()).map_or("its scripts have errors", |it| &it.message);
                PlayableRuleset::Liberte(compiled.ok_or_else(|| format!("`{name}`: {}", wrong()))?)
            }
            (None, Some(pack)) => PlayableRuleset::Data(pack.clone()),
            (None, None) => return Err(format!("`{name}`: {}", first())),
        };
        let variants = RulesetSpec::variants(name);
        let (name, typed) = (name.clone(), Some(name.clone()));
        Ok(Ruleset { name, typed, is_workbench: false, pack: rules.pack(), rules, library: library.clone(), variants })
    }
}
