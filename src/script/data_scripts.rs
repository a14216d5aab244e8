//! The compiled scripts of a pack whose rulebook reads it by names, whichever game it is of.

use super::compiled_spec::check_bots_of;
use super::prove::Proof;
use super::{CoverableScript, libertalia, revolution};
use crate::games::libertalia::Libertalia;
use crate::games::revolution::Revolution;
use crate::games::{libertalia as libertalia_rules, revolution as revolution_rules};
use crate::kit::SpecError;
use crate::load::Diagnostic;
use crate::model::DataPack;

/// The scripts of a pack, compiled. Cheap to clone.
#[derive(Clone, Debug)]
pub enum DataScripts {
    /// Of Revolution!.
    Revolution(revolution::CompiledSpec),
    /// Of Libertalia.
    Libertalia(libertalia::CompiledSpec),
}

/// Does something with the scripts of either game.
macro_rules! with_scripts {
    ($scripts:expr, $inside:ident => $body:expr) => {
        match $scripts {
            DataScripts::Revolution($inside) => $body,
            DataScripts::Libertalia($inside) => $body,
        }
    };
}

/// What was compiled, if nothing that was found is an error.
fn sound<T>(compiled: Option<T>, found: &[Diagnostic]) -> Option<T> {
    compiled.filter(|_| !found.iter().any(Diagnostic::is_error))
}

impl DataScripts {
    /// Compiles the scripts of a pack. Gives all that is wrong with them; without an error among it, the pack can be played.
    ///
    /// # Errors
    /// Why no game can be made of the pack, for the fewest players that it allows.
    pub fn compile(pack: &DataPack) -> Result<(Option<DataScripts>, Vec<Diagnostic>), Vec<SpecError>> {
        if pack.rules == libertalia_rules::RULES {
            let spec = libertalia_rules::Spec::of(pack)?;
            let (compiled, mut found) = libertalia::compile(&spec);
            found.extend(check_bots_of::<Libertalia>(&spec, &pack.bots));
            return Ok((sound(compiled, &found).map(DataScripts::Libertalia), found));
        }
        let spec = revolution_rules::Spec::of(pack)?;
        let error = |what: String| SpecError::at("players", what);
        let game = Revolution::new(spec.clone(), spec.settings.players.0.into());
        game.map_err(|errors| errors.into_iter().map(error).collect::<Vec<_>>())?;
        let (compiled, mut found) = revolution::compile(&spec);
        found.extend(check_bots_of::<Revolution>(&spec, &pack.bots));
        Ok((sound(compiled, &found).map(DataScripts::Revolution), found))
    }

    /// Whether a pack has scripts, or what they are traced by, that others have not.
    pub fn are_new_beside(&self, known: &DataScripts) -> bool {
        match (self, known) {
            (DataScripts::Revolution(own), DataScripts::Revolution(known)) => {
                let traced_by = |compiled: &revolution::CompiledSpec| {
                    let spec = compiled.spec();
                    (spec.effects.clone(), spec.points.clone(), spec.areas.clone(), spec.settings.players)
                };
                traced_by(own) != traced_by(known)
            }
            (DataScripts::Libertalia(own), DataScripts::Libertalia(known)) => {
                let traced_by = |compiled: &libertalia::CompiledSpec| {
                    let spec = compiled.spec();
                    (spec.effects.clone(), spec.points.clone(), spec.characters.clone(), spec.settings.players)
                };
                traced_by(own) != traced_by(known)
            }
            (DataScripts::Revolution(_) | DataScripts::Libertalia(_), _) => true,
        }
    }

    /// Compares plans and scripts on some positions of random games. The same seed looks at the same positions.
    pub fn prove(&self, positions: usize, seed: u64) -> Proof {
        with_scripts!(self, compiled => compiled.prove(positions, seed))
    }

    /// A proof of only the effects that `base`, whose proof is known, has not or runs otherwise.
    pub fn prove_beyond(&self, base: &DataScripts, positions: usize, seed: u64) -> Proof {
        match (self, base) {
            (DataScripts::Revolution(own), DataScripts::Revolution(base)) => own.prove_beyond(base, positions, seed),
            (DataScripts::Libertalia(own), DataScripts::Libertalia(base)) => own.prove_beyond(base, positions, seed),
            (own, _) => own.prove(positions, seed),
        }
    }

    /// Notes about the scripts that are not problems: which effects are interpreted, and why.
    pub fn notes(&self) -> Vec<Diagnostic> {
        with_scripts!(self, compiled => compiled.notes())
    }

    /// How each effect runs, in words: its plan, or why it is interpreted.
    pub fn plans(&self) -> String {
        with_scripts!(self, compiled => compiled.plans())
    }

    /// How the script of one file runs, in words, if it is one of the pack's.
    pub fn plan_of(&self, path: &str) -> Option<String> {
        with_scripts!(self, compiled => compiled.plan_of(path))
    }

    /// How many effects have a plan.
    pub fn planned(&self) -> usize {
        with_scripts!(self, compiled => compiled.planned())
    }

    /// The ids of the effects.
    pub fn effects(&self) -> Vec<String> {
        with_scripts!(self, compiled => compiled.ways().map(|(effect, _)| effect.id.clone()).collect())
    }

    /// The scripts as coverage looks at them.
    pub fn covered(&self) -> Vec<CoverableScript> {
        with_scripts!(self, compiled => compiled.covered())
    }
}
