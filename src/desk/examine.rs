//! Everything that can be found in a pack: what the checks of all layers say, without what comments allow.

use super::bots_in_games::{failing_bots, failing_data_bots};
use super::codes::{codes, severity};
use super::suite::Games;
use super::words::with_names;
use crate::games::BareGame;
use crate::games::libertalia::{self, Libertalia};
use crate::games::revolution::{Revolution, Spec};
use crate::kernel::Order;
use crate::kit::SpecError;
use crate::lab::PlayableRuleset;
use crate::load::schema::{LIBERTE, Rulebook};
use crate::load::{Diagnostic, Library, LoadedScenario, Severity, SuppressedFinding, code, sort};
use crate::model::{DataPack, Pack};
use crate::script::{self, Compiled, DataScripts};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::Arc;

/// How many positions of random games each plan is compared with its script on.
const PROOF_POSITIONS: usize = 200;

/// The same for what a variant brings.
const PROOF_POSITIONS_OF_A_VARIANT: usize = 100;

/// The findings of a check, and the parts of the pack that could be used.
pub struct CheckReport {
    /// The findings: the gravest first, those of scenarios after those of the pack, and else in the order of their places.
    pub findings: Vec<Diagnostic>,
    /// The findings that comments in the files allow.
    pub allowed: Vec<SuppressedFinding>,
    /// The pack, if nothing is wrong with its data.
    pub pack: Option<Arc<Pack>>,
    /// Its scripts, if nothing is wrong with them.
    pub compiled: Option<Compiled>,
    /// The pack of another game than Liberté, if nothing is wrong with its data.
    pub data: Option<Arc<DataPack>>,
    /// Its scripts, if nothing is wrong with them.
    pub compiled_data: Option<DataScripts>,
}

impl CheckReport {
    /// The numbers of errors and of warnings.
    pub fn counts(&self) -> (usize, usize) {
        (self.count(Severity::Error), self.count(Severity::Warning))
    }

    /// The number of findings of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

/// Checks a pack with variants applied: data, scripts, plans against scripts; and the pack's variants and scenarios.
///
/// A script that stops itself with an error is an error here, though a game goes on after it.
pub fn examine(library: &Library, variants: &[String]) -> CheckReport {
    examine_for(library, variants, false)
}

/// Checks like [`examine`], with notes on what is worth knowing without being wrong.
pub fn examine_with_notes(library: &Library, variants: &[String]) -> CheckReport {
    examine_for(library, variants, true)
}

fn examine_for(library: &Library, variants: &[String], notes: bool) -> CheckReport {
    if *library.format() != LIBERTE {
        return examine_data(library, variants, notes);
    }
    let loaded = library.load(variants);
    let mut findings = loaded.diagnostics.clone();
    let pack = loaded.playable().cloned();
    let (compiled, of_scripts) = pack.as_ref().map(script::compile).unwrap_or_default();
    findings.extend(of_scripts);
    let games = compiled.as_ref().map(|compiled| Games::with(library, compiled));
    let proof = || compiled.as_ref().map(|scripts| scripts.prove(PROOF_POSITIONS, 1)).unwrap_or_default();
    // A bot that names what only variants may declare is not tried in games: that it can't play there is found already.
    let is_tried = |found: &Diagnostic| {
        let path = found.place.as_ref().map(|place| &place.path);
        !findings.iter().any(|it| script::names_unknown(it) && it.place.as_ref().map(|place| &place.path) == path)
    };
    let of_bots = || {
        let failing = compiled.as_ref().map(failing_bots).unwrap_or_default();
        failing.into_iter().filter(is_tried).collect::<Vec<_>>()
    };
    let playable = || compiled.as_ref().zip(games.as_ref());
    let of_variants = || if variants.is_empty() { scripts_of_variants(library, playable()) } else { Vec::new() };
    let of_files = || {
        library.check_with(&|path, text, loaded| {
            games.as_ref().and_then(|games| impossible(games, path, text, loaded)).unwrap_or_default()
        })
    };
    let (proof, (of_variants, of_bots)) = rayon::join(proof, || rayon::join(of_variants, of_bots));
    // Afterwards, for scenarios are played by the scripts that were compiled for the variants.
    let of_files = of_files();
    findings.extend(proof.found.into_iter().chain(of_variants).chain(of_bots));
    findings.extend(of_files.into_iter().filter(|finding| !says_only_that_the_pack_is_broken(finding)));
    if notes {
        findings.extend(library.notes());
        findings.extend(compiled.iter().flat_map(Compiled::notes));
    }
    findings.iter_mut().filter(|finding| script::stops_itself(finding)).for_each(|it| it.severity = Severity::Error);
    let read = files_read(library, pack.as_deref());
    let (findings, allowed) = sifted(library, findings, &read, notes);
    CheckReport { findings, allowed, pack, compiled, data: None, compiled_data: None }
}

/// The findings that no comment allows, in the order of a report, and those that one does.
fn sifted(
    library: &Library,
    mut findings: Vec<Diagnostic>,
    read: &[String],
    notes: bool,
) -> (Vec<Diagnostic>, Vec<SuppressedFinding>) {
    sort(&mut findings);
    let is_looked_for = |code: &str| notes || severity(code) != Some(Severity::Note);
    let mut sifted = library.filter_findings_strictly(findings, &severity, read, &codes(), &is_looked_for);
    sort(&mut sifted.findings);
    let mut findings = once_for_all_scenarios(sifted.findings, library);
    findings.order_by_key(|finding| (finding.severity, is_of_scenario(finding, library)));
    (findings, sifted.allowed)
}

/// Checks a pack of a game whose rulebook reads it by names: its data, whether a game can be made of it and of each of its
/// variants, and its scenarios.
fn examine_data(library: &Library, variants: &[String], notes: bool) -> CheckReport {
    let loaded = library.load(variants);
    let mut findings = loaded.diagnostics.clone();
    let asked = [variants.to_vec()].into_iter();
    let each = library.variant_ids().iter().filter(|_| variants.is_empty()).map(|id| vec![id.clone()]);
    let mut compiled: Option<DataScripts> = None;
    for (at, variants) in asked.chain(each).enumerate() {
        let loaded = library.load(&variants);
        let Some(pack) = loaded.playable_data() else { continue };
        let (scripts, found) = match DataScripts::compile(pack) {
            Ok(compiled) => compiled,
            Err(errors) => {
                findings.extend(errors.into_iter().map(|error| no_game(library, &variants, &error)));
                continue;
            }
        };
        match (at, scripts) {
            (0, scripts) => {
                findings.extend(found);
                findings.extend(scripts.iter().flat_map(|it| it.prove(PROOF_POSITIONS, 1).found));
                findings.extend(scripts.iter().filter(|_| notes).flat_map(DataScripts::notes));
                findings.extend(scripts.iter().flat_map(|_| failing_data_bots(pack)));
                compiled = scripts;
            }
            (_, scripts) if is_new_beside(scripts.as_ref(), compiled.as_ref()) => {
                findings.extend(found.into_iter().filter(|finding| !findings.contains(finding)).collect::<Vec<_>>());
                let proof = |(own, base): (DataScripts, &DataScripts)| {
                    own.prove_beyond(base, PROOF_POSITIONS_OF_A_VARIANT, 1).found
                };
                findings.extend(scripts.zip(compiled.as_ref()).map(proof).unwrap_or_default());
            }
            _ => {}
        }
    }
    findings.iter_mut().filter(|finding| script::stops_itself(finding)).for_each(|it| it.severity = Severity::Error);
    findings.extend(library.check_with(&|path, text, loaded| {
        let Some((scenario, pack)) = loaded.data.as_ref().filter(|(scenario, _)| !scenario.then.impossible) else {
            return Vec::new();
        };
        let reasons = without_effects(library, pack, scenario.seats.len())
            .map(|game| game.impossibilities(scenario))
            .unwrap_or_default();
        let reasons: Vec<String> = reasons.iter().map(|reason| with_names(reason, &scenario.seats)).collect();
        impossible_position(path, text, reasons)
    }));
    findings.retain(|finding| !says_only_that_the_pack_is_broken(finding));
    let mut read = library.data_files();
    let scripts = loaded.playable_data().into_iter().flat_map(|pack| pack.effects.iter().chain(&pack.points));
    read.extend(scripts.map(|script| script.path.clone()));
    let bots = loaded.playable_data().into_iter().flat_map(|pack| &pack.bots);
    read.extend(bots.filter_map(|bot| Some(bot.script.as_ref()?.path.clone())));
    let (findings, allowed) = sifted(library, findings, &read, notes);
    let data = loaded.playable_data().cloned();
    CheckReport { findings, allowed, pack: None, compiled: None, data, compiled_data: compiled }
}

/// The game of a pack; what effects do does not matter.
fn without_effects(library: &Library, pack: &DataPack, seats: usize) -> Option<BareGame> {
    match library.format().rulebook {
        Rulebook::Liberte => None,
        Rulebook::Revolution => {
            let game = Revolution::new(Spec::of(pack).ok()?, seats).ok()?;
            Some(BareGame::Revolution(Box::new(game)))
        }
        Rulebook::Libertalia => {
            let game = Libertalia::new(libertalia::Spec::of(pack).ok()?, seats).ok()?;
            Some(BareGame::Libertalia(Box::new(game)))
        }
    }
}

/// Whether scripts are to be looked at that others, already looked at, do not have; also where they can't be compiled.
fn is_new_beside(scripts: Option<&DataScripts>, known: Option<&DataScripts>) -> bool {
    match (scripts, known) {
        (Some(scripts), Some(known)) => scripts.are_new_beside(known),
        _ => true,
    }
}

/// The finding that no game can be made of a pack, at the value that is to be mended.
fn no_game(library: &Library, variants: &[String], error: &SpecError) -> Diagnostic {
    let finding = Diagnostic::error(code::IMPOSSIBLE_GAME, format!("no game can be made of this: {}", error.what));
    let mut key = error.key.as_str();
    loop {
        let origin = library.origin(variants, key).ok();
        let said = origin.and_then(|origin| origin.overlays.last().or(origin.base.as_ref()).map(|it| it.place.clone()));
        match (said, key.rsplit_once('.')) {
            (Some(place), _) => return finding.at(&place.path, place.span),
            (None, Some((above, _))) => key = above,
            (None, None) => return finding,
        }
    }
}

/// From how many scenarios on a finding that all of them share is told once.
const MANY_SCENARIOS: usize = 4;

fn is_of_scenario(finding: &Diagnostic, library: &Library) -> bool {
    let folder = library.files().data("scenarios/");
    finding.place.as_ref().is_some_and(|place| place.path.starts_with(&folder))
}

/// Tells what many scenarios have in common once, at the first of them: its cause lies elsewhere, mostly in the rules.
fn once_for_all_scenarios(findings: Vec<Diagnostic>, library: &Library) -> Vec<Diagnostic> {
    type Cause = (&'static str, Severity);
    let cause = |finding: &Diagnostic| -> Cause { (finding.code, finding.severity) };
    let shared = [code::IMPOSSIBLE_POSITION, code::UNKNOWN_CARD, code::UNKNOWN_ID, code::UNKNOWN_VARIANT];
    let is_shared = |finding: &Diagnostic| shared.contains(&finding.code) && is_of_scenario(finding, library);
    let mut counts: BTreeMap<Cause, BTreeSet<String>> = BTreeMap::new();
    for finding in findings.iter().filter(|finding| is_shared(finding)) {
        counts.entry(cause(finding)).or_default().extend(finding.place.as_ref().map(|place| place.path.clone()));
    }
    let mut told: BTreeSet<Cause> = BTreeSet::new();
    let mut kept = Vec::with_capacity(findings.len());
    for mut finding in findings {
        let files = counts.get(&cause(&finding)).map_or(0, BTreeSet::len);
        if is_shared(&finding) && files >= MANY_SCENARIOS {
            if !told.insert(cause(&finding)) {
                continue;
            }
            let help = finding.help.take().map(|help| format!("; {help}")).unwrap_or_default();
            finding.help(format!(
                "{} more scenarios have a finding of this kind: is it the pack that changed?{help}",
                files - 1
            ));
            finding.fix = None;
        }
        kept.push(finding);
    }
    kept
}

/// What a check calls an error in scripts that can be compiled: they stop themselves in games, take too long, or do something
/// else than their plans. The same positions are looked at as by [`examine`].
pub fn errors_in_games(ruleset: &PlayableRuleset) -> Vec<Diagnostic> {
    let mut found = match ruleset {
        PlayableRuleset::Liberte(compiled) => compiled.prove(PROOF_POSITIONS, 1).found,
        PlayableRuleset::Data(pack) => {
            let (compiled, mut found) = DataScripts::compile(pack).unwrap_or_default();
            found.extend(compiled.into_iter().flat_map(|it| it.prove(PROOF_POSITIONS, 1).found));
            found
        }
    };
    found.retain(|finding| finding.is_error() || script::stops_itself(finding));
    found.iter_mut().for_each(|finding| finding.severity = Severity::Error);
    sort(&mut found);
    found
}

/// What is wrong with the scripts that variants bring, each variant alone. They are run where the pack's own scripts can
/// be, and kept for its games.
fn scripts_of_variants(library: &Library, own: Option<(&Compiled, &Games<'_>)>) -> Vec<Diagnostic> {
    let base = library.load(&[]);
    let Some(base) = base.playable() else { return Vec::new() };
    let brought = |id: &String| {
        let loaded = library.load(std::slice::from_ref(id));
        let pack = loaded.playable()?;
        if (&pack.effects, &pack.points, pack.rules.turns) == (&base.effects, &base.points, base.rules.turns) {
            return None;
        }
        let (scripts, mut found) = script::compile(pack);
        if let Some((scripts, (own, games))) = scripts.zip(own) {
            found.extend(scripts.prove_beyond(own, PROOF_POSITIONS_OF_A_VARIANT, 1).found);
            games.keep(scripts);
        }
        Some(found)
    };
    let ids: Vec<String> = library.variants().into_iter().map(|(id, _)| id).collect();
    let found: Vec<Vec<Diagnostic>> = ids.par_iter().filter_map(brought).collect();
    found.into_iter().flatten().collect()
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
        read.extend(pack.bots.iter().filter_map(|bot| Some(bot.script.as_ref()?.path.clone())));
    }
    read
}

/// Why the position of a scenario can't be, where no test says that it should not; none where it can't be told. Rules
/// that can't be played, and numbers of players, are found elsewhere.
fn impossible(games: &Games<'_>, path: &str, text: &str, loaded: &LoadedScenario) -> Option<Vec<Diagnostic>> {
    let (scenario, pack) = (loaded.scenario.as_ref()?, loaded.pack.as_ref()?);
    if scenario.then.impossible {
        return None;
    }
    let game = games.game(pack, scenario.setup.seats.len()).ok()?;
    Some(impossible_position(path, text, game.arrange(&scenario.setup).err()?))
}

/// The findings that the position of a scenario can't be.
fn impossible_position(path: &str, text: &str, reasons: Vec<impl Display>) -> Vec<Diagnostic> {
    let given = text.find("[given").map_or(0..0, |at| at..at + text[at..].find(']').map_or(0, |end| end + 1));
    let finding = |reason| {
        let message = format!("the position is impossible: {reason}");
        Diagnostic::error(code::IMPOSSIBLE_POSITION, message).at(path, given.clone())
    };
    reasons.into_iter().map(finding).collect()
}
