//! Everything that can be found in a pack: what the checks of all layers say, without what comments allow.

use super::explain::{codes, severity};
use super::suite::Games;
use crate::load::{Allowed, Diagnostic, Library, Severity, code, sort};
use crate::model::Pack;
use crate::script::{self, Compiled};
use rayon::prelude::*;
use std::sync::Arc;

/// How many positions of random games each plan is compared with its script on.
const PROOF_POSITIONS: usize = 300;

/// The most impossible positions that are told.
const MOST_FINDINGS: usize = 2_000;

/// What a check found, and what of the pack could be used.
pub struct Checked {
    /// The findings, in the order of their places.
    pub findings: Vec<Diagnostic>,
    /// The findings that comments in the files allow.
    pub allowed: Vec<Allowed>,
    /// The pack, if nothing is wrong with its data.
    pub pack: Option<Arc<Pack>>,
    /// Its scripts, if nothing is wrong with them.
    pub compiled: Option<Compiled>,
}

impl Checked {
    /// How many findings are errors, and how many warnings.
    pub fn counts(&self) -> (usize, usize) {
        (self.count(Severity::Error), self.count(Severity::Warning))
    }

    /// How many findings are this grave.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

/// Checks a pack with variants laid over: data, scripts, plans against scripts; and the pack's variants and scenarios.
///
/// A script that stops itself with an error is an error here, though a game goes on after it.
pub fn examine(library: &Library, variants: &[String]) -> Checked {
    examine_for(library, variants, false)
}

/// The same, with what is worth knowing without being wrong.
pub fn examine_with_notes(library: &Library, variants: &[String]) -> Checked {
    examine_for(library, variants, true)
}

fn examine_for(library: &Library, variants: &[String], notes: bool) -> Checked {
    let loaded = library.load(variants);
    let mut findings = loaded.diagnostics.clone();
    let pack = loaded.playable().cloned();
    let mut compiled = None;
    if let Some(pack) = &pack {
        let (scripts, more) = script::compile(pack);
        findings.extend(more);
        if let Some(scripts) = &scripts {
            findings.extend(scripts.prove(PROOF_POSITIONS, 1).found);
        }
        compiled = scripts;
    }
    if variants.is_empty() {
        findings.extend(scripts_of_variants(library));
    }
    findings.extend(library.check().into_iter().filter(|finding| !says_only_that_the_pack_is_broken(finding)));
    if let Some(compiled) = &compiled {
        findings.extend(impossible_scenarios(library, compiled));
    }
    if notes {
        findings.extend(library.notes());
        findings.extend(compiled.iter().flat_map(Compiled::notes));
    }
    findings.iter_mut().filter(|finding| script::stops_itself(finding)).for_each(|it| it.severity = Severity::Error);
    sort(&mut findings);
    let read = files_read(library, pack.as_deref());
    let is_looked_for = |code: &str| notes || severity(code) != Some(Severity::Note);
    let mut sifted = library.sift_strictly(findings, &severity, &read, &codes(), &is_looked_for);
    sort(&mut sifted.findings);
    Checked { findings: sifted.findings, allowed: sifted.allowed, pack, compiled }
}

/// What is wrong with the scripts that variants bring, each variant alone.
fn scripts_of_variants(library: &Library) -> Vec<Diagnostic> {
    let own = library.load(&[]);
    let Some(own) = own.playable() else { return Vec::new() };
    let mut found = Vec::new();
    for (id, _) in library.variants() {
        let loaded = library.load(&[id]);
        let Some(pack) = loaded.playable() else { continue };
        if (&pack.effects, &pack.points, pack.rules.turns) == (&own.effects, &own.points, own.rules.turns) {
            continue;
        }
        let (scripts, more) = script::compile(pack);
        found.extend(more);
        found.extend(scripts.map(|scripts| scripts.prove(PROOF_POSITIONS, 1).found).unwrap_or_default());
    }
    found
}

/// What the scenarios say of a pack that has findings of its own: nothing new.
fn says_only_that_the_pack_is_broken(finding: &Diagnostic) -> bool {
    finding.code == code::BROKEN_PACK
}

/// The files that were looked through: all data, and the scripts that could be run.
fn files_read(library: &Library, pack: Option<&Pack>) -> Vec<String> {
    let mut read = library.data_files();
    if let Some(pack) = pack {
        read.extend(pack.effects.iter().map(|effect| effect.path.clone()));
        read.extend(pack.points.iter().map(|point| point.path.clone()));
    }
    read
}

/// Positions of the pack's scenarios that can't be, where no test says that they should not.
fn impossible_scenarios(library: &Library, compiled: &Compiled) -> Vec<Diagnostic> {
    let games = Games::with(library, compiled);
    let found = library.scenarios().into_par_iter().map(|path| impossible(library, &games, &path).unwrap_or_default());
    let found: Vec<Vec<Diagnostic>> = found.collect();
    found.into_iter().flatten().take(MOST_FINDINGS).collect()
}

/// Why the position of a scenario can't be; none where it can't be told. Rules that can't be played, and numbers of
/// players, are found elsewhere.
fn impossible(library: &Library, games: &Games<'_>, path: &str) -> Option<Vec<Diagnostic>> {
    let text = library.text(path).ok()?;
    let loaded = library.scenario(path, &text);
    let (scenario, pack) = (loaded.scenario?, loaded.pack?);
    if scenario.then.impossible {
        return None;
    }
    let game = games.game(&pack, scenario.setup.seats.len()).ok()?;
    let reasons = game.arrange(&scenario.setup).err()?;
    let given = text.find("[given").map_or(0..0, |at| at..at + text[at..].find(']').map_or(0, |end| end + 1));
    let finding = |reason| {
        let message = format!("the position is impossible: {reason}");
        Diagnostic::error(code::IMPOSSIBLE_POSITION, message).at(path, given.clone())
    };
    Some(reasons.into_iter().map(finding).collect())
}
