//! `liberte check`: what is wrong with a pack, its scripts, its variants and its scenarios.

use super::Outcome;
use super::open::{asks_for_unknown_variant, library, render, written};
use super::test::Games;
use crate::load::{Diagnostic, Library, Severity, code};
use crate::model::Pack;
use crate::script::{self, Compiled, Way};
use clap::Args;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

/// What `check` was given.
#[derive(Args, Debug, Clone)]
pub struct CheckArgs {
    /// Lay a variant over the pack; several are laid in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// Also show what each effect's script became.
    #[arg(long)]
    plans: bool,
    /// Print the reference of the words that scripts may use, and nothing else.
    #[arg(long)]
    words: bool,
    /// Print the same as definitions for editors that know Rhai (`liberte.d.rhai`), and nothing else.
    #[arg(long, conflicts_with = "words")]
    definitions: bool,
}

/// How many positions of random games each plan is compared with its script on.
const PROOF_POSITIONS: usize = 300;

/// What a check found, and what of the pack could be used.
pub struct Checked {
    /// The findings, in the order of their places.
    pub findings: Vec<Diagnostic>,
    /// The pack, if nothing is wrong with its data.
    pub pack: Option<Arc<Pack>>,
    /// Its scripts, if nothing is wrong with them.
    pub compiled: Option<Compiled>,
}

impl Checked {
    /// How many findings are errors, and how many warnings.
    pub fn counts(&self) -> (usize, usize) {
        let errors = self.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
        (errors, self.findings.len() - errors)
    }
}

/// Checks a pack with variants laid over: data, scripts, plans against scripts; and the pack's variants and scenarios.
///
/// A script that stops itself with an error is an error here, though a game goes on after it.
pub fn examine(library: &Library, variants: &[String]) -> Checked {
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
    findings.extend(library.check().into_iter().filter(|finding| !says_only_that_the_pack_is_broken(finding)));
    if compiled.is_some() {
        findings.extend(impossible_scenarios(library));
    }
    findings.iter_mut().filter(|finding| script::stops_itself(finding)).for_each(|it| it.severity = Severity::Error);
    Checked { findings: each_once(findings), pack, compiled }
}

/// What the scenarios say of a pack that has findings of its own: nothing new.
fn says_only_that_the_pack_is_broken(finding: &Diagnostic) -> bool {
    finding.code == code::BROKEN_PACK
}

/// The findings without those that were said before.
fn each_once(findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut once: Vec<Diagnostic> = Vec::with_capacity(findings.len());
    for finding in findings {
        if !once.contains(&finding) {
            once.push(finding);
        }
    }
    once
}

/// Positions of the pack's scenarios that can't be, where no test says that they should not.
fn impossible_scenarios(library: &Library) -> Vec<Diagnostic> {
    let games = Games::of(library);
    let mut found = Vec::new();
    for path in library.scenarios() {
        let Ok(text) = library.text(&path) else { continue };
        let loaded = library.scenario(&path, &text);
        let (Some(scenario), Some(pack)) = (loaded.scenario, loaded.pack) else { continue };
        if scenario.then.impossible {
            continue;
        }
        // Rules that can't be played, and numbers of players, are found elsewhere.
        let Ok(game) = games.game(&pack, scenario.setup.seats.len()) else { continue };
        let reasons = game.arrange(&scenario.setup).err().unwrap_or_default();
        let given = text.find("[given").map_or(0..0, |at| at..at + text[at..].find(']').map_or(0, |end| end + 1));
        for reason in reasons {
            let message = format!("the position is impossible: {reason}");
            found.push(Diagnostic::error(code::IMPOSSIBLE_POSITION, message).at(&path, given.clone()));
        }
    }
    found
}

/// Checks and tells.
pub fn check(pack: Option<&str>, args: &CheckArgs) -> Outcome {
    let mut out = std::io::stdout().lock();
    if args.words {
        write!(out, "{}", script::reference())?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.definitions {
        written(write!(out, "{}", script::definitions()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let library = library(pack)?;
    let checked = examine(&library, &args.variant);
    written(write!(std::io::stderr(), "{}", render(&library, &checked.findings)))?;
    if let (true, Some(compiled)) = (args.plans, &checked.compiled) {
        written(writeln!(out, "{}", compiled.plans()))?;
    }
    let (errors, warnings) = checked.counts();
    written(writeln!(out, "{}", verdict(&checked, errors, warnings)))?;
    Ok(match errors {
        0 => ExitCode::SUCCESS,
        _ if asks_for_unknown_variant(&checked.findings) => ExitCode::from(2),
        _ => ExitCode::from(1),
    })
}

/// The check in a line.
pub fn verdict(checked: &Checked, errors: usize, warnings: usize) -> String {
    let count = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    let found = format!("{}, {}", count(errors, "error"), count(warnings, "warning"));
    let Some(pack) = &checked.pack else { return found };
    let planned = checked
        .compiled
        .as_ref()
        .map_or(0, |scripts| scripts.ways().filter(|(_, way)| matches!(way, Way::Planned(_))).count());
    format!(
        "{} {} ({}): {} cards, {} provinces, {}, {planned} of them planned; {found}",
        pack.id,
        pack.version,
        pack.hash,
        pack.cards.len(),
        pack.board.provinces.len(),
        count(pack.effects.len(), "effect")
    )
}
