//! `liberte check`: what is wrong with a pack, its scripts, its variants and its scenarios.

use super::open::{library, render};
use super::{CheckArgs, Outcome};
use crate::load::{Diagnostic, Library, Severity};
use crate::model::Pack;
use crate::script::{self, Compiled, Way};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

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
    let known: Vec<Diagnostic> = findings.clone();
    findings.extend(library.check().into_iter().filter(|finding| !known.contains(finding)));
    Checked { findings, pack, compiled }
}

/// Checks and tells.
pub fn check(pack: Option<&str>, args: &CheckArgs) -> Outcome {
    let mut out = std::io::stdout().lock();
    if args.words {
        write!(out, "{}", script::reference())?;
        return Ok(ExitCode::SUCCESS);
    }
    let library = library(pack)?;
    let checked = examine(&library, &args.variant);
    write!(std::io::stderr(), "{}", render(&library, &checked.findings))?;
    if let (true, Some(compiled)) = (args.plans, &checked.compiled) {
        writeln!(out, "{}", compiled.plans())?;
    }
    let (errors, warnings) = checked.counts();
    writeln!(out, "{}", verdict(&checked, errors, warnings))?;
    Ok(if errors > 0 { ExitCode::from(1) } else { ExitCode::SUCCESS })
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
