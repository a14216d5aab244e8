//! `liberte check`: what is wrong with a pack, its scripts, its variants and its scenarios.

mod changed;

use super::Outcome;
use super::change::{must_be_on_disk, print_json};
use super::findings::{self, Baseline, Hidden};
use super::open::{Failure, asks_for_unknown_variant, library, library_to_change, render, written};
use super::other_game::OtherGame;
use super::output::ReplaceArg;
use super::printer;
use crate::desk::with_reasons;
use crate::desk::{CheckReport, apply_fixes, examine, examine_with_notes};
use crate::load::schema::EntryKind;
use crate::load::{Diagnostic, Library, Severity};
use crate::model::counted;
use crate::script::{EffectMode, Language};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `check` was given.
#[derive(Args, Debug, Clone)]
pub struct CheckArgs {
    /// Apply a variant to the pack; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// Also report what is not wrong but worth knowing, such as cards that others are strictly better than.
    #[arg(long)]
    notes: bool,
    /// How the findings are written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Hide the warnings and notes that this file records.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Record the warnings and notes in this file, to hide them with `--baseline` later on.
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<PathBuf>,
    /// For a pack under git: leave out the warnings and notes that were there at this commit, branch or tag already, and run
    /// the tests of what changed since.
    #[arg(long, value_name = "REF", conflicts_with_all = ["baseline", "write_baseline", "plans", "fix", "words", "definitions"])]
    changed_since: Option<String>,
    #[command(flatten)]
    replace: ReplaceArg,
    /// Also show the plan made of each effect's script.
    #[arg(long)]
    plans: bool,
    /// Show what the suggested fixes would change; with `--apply`, make them.
    #[arg(long, conflicts_with_all = ["notes", "plans", "write_baseline", "words", "definitions"])]
    fix: bool,
    /// Write the fixed files, all of them or none.
    #[arg(long, requires = "fix")]
    apply: bool,
    /// Only print the reference of the words that scripts can use.
    #[arg(long)]
    words: bool,
    /// Only print the same as definitions for editors that support Rhai (`liberte.d.rhai`).
    #[arg(long, conflicts_with = "words")]
    definitions: bool,
}

/// How findings are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// For people, with the lines concerned.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0, which code hosts show beside the files.
    Sarif,
    /// Annotations of GitHub's workflows, one a line.
    Github,
}

/// Checks and tells.
pub fn check(pack: Option<&str>, args: &CheckArgs) -> Outcome {
    let mut out = printer::stdout();
    if args.words || args.definitions {
        let language = language(pack)?;
        let text = if args.words { language.reference() } else { language.definitions() };
        written(write!(out, "{text}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.plans && args.format != Format::Text {
        return Err(Failure::usage("`--plans` are shown with `--format text` only"));
    }
    if args.fix {
        return fix(pack, args);
    }
    let baseline = args.baseline.as_deref().map(Baseline::read).transpose()?;
    let library = library(pack)?;
    let look = if args.notes { examine_with_notes } else { examine };
    let mut checked = look(&library, &args.variant);
    if let Some(file) = &args.write_baseline {
        Baseline::of(&checked.findings).write(file, args.replace)?;
    }
    let hidden = baseline.map(|baseline| baseline.hide(&mut checked.findings));
    let changes = args.changed_since.as_deref().map(|since| changed::since(&library, since)).transpose()?;
    let known = changes
        .as_ref()
        .map(|changes| Baseline::of(&look(&changes.before, &args.variant).findings).hide(&mut checked.findings));
    match args.format {
        Format::Text => print_findings(&library, &checked, hidden.as_ref(), args.plans, &mut out)?,
        Format::Json => {
            written(writeln!(out, "{}", printer::json(&findings::json(&library, &checked, hidden.as_ref()))))?
        }
        Format::Sarif => {
            written(writeln!(out, "{}", printer::json(&findings::sarif(&library, &checked, hidden.as_ref()))))?
        }
        Format::Github => written(write!(out, "{}", findings::github(&library, &checked.findings)))?,
    }
    let tests_fail = match (&changes, &known) {
        (Some(changes), Some(known)) => {
            let is_text = args.format == Format::Text;
            changed::run_tests_of(changes, known.count, &library, is_text)?
        }
        _ => false,
    };
    Ok(match checked.count(Severity::Error) {
        0 if tests_fail => ExitCode::from(1),
        0 => ExitCode::SUCCESS,
        _ if asks_for_unknown_variant(&checked.findings) => ExitCode::from(2),
        _ => ExitCode::from(1),
    })
}

/// The language of the scripts of `--pack`. Without a pack, that of Liberté.
///
/// # Errors
/// Usage: the pack can't be opened, or has no scripts.
fn language(pack: Option<&str>) -> Result<&'static Language, Failure> {
    if pack.is_none() {
        return Ok(OtherGame::named(None)?.map_or(Language::liberte(), |other| {
            Language::of_rules(other.library().format().rules()).unwrap_or(Language::liberte())
        }));
    }
    let library = library(pack)?;
    let rules = library.format().rules();
    Language::of_rules(rules).ok_or_else(|| Failure::usage(format!("packs of `{rules}` have no scripts")))
}

/// Shows what the fixes of all findings would change, or makes them.
fn fix(pack: Option<&str>, args: &CheckArgs) -> Outcome {
    let as_json = match args.format {
        Format::Text => false,
        Format::Json => true,
        Format::Sarif | Format::Github => return Err(Failure::usage("`--fix` prints what it does as text or as JSON")),
    };
    let mut library = library_to_change(pack, args.apply)?;
    if args.apply {
        must_be_on_disk(&library)?;
    }
    let known = args.baseline.as_deref().map(Baseline::read).transpose()?;
    let is_shown = |finding: &Diagnostic| known.as_ref().is_none_or(|known| !known.knows(finding));
    let fixed = apply_fixes(&library, &args.variant, &is_shown);
    let is_saved = args.apply && !fixed.proposal.is_empty();
    if is_saved {
        fixed.proposal.save(library.files()).map_err(Failure::usage)?;
    }
    fixed.proposal.overlay_on(&mut library);
    if as_json {
        return print_json(&library, &fixed.proposal, is_saved, &fixed.after.findings);
    }
    let mut out = printer::stdout();
    written(write!(out, "{}", fixed.proposal.diff()))?;
    for finding in &fixed.fixed {
        let what = finding.fix.as_ref().map_or("", |fix| &fix.what);
        written(writeln!(out, "{}: {}: {what}", finding.code, finding.message))?;
    }
    let (errors, warnings) = fixed.after.counts();
    let done = match (fixed.fixed.len(), args.apply) {
        (0, _) => "no finding has a fix".to_owned(),
        (n, true) => format!("{} fixed and saved", counted(n, "finding")),
        (n, false) => {
            format!("{} can be fixed: nothing is written yet, `--fix --apply` does it", counted(n, "finding"))
        }
    };
    written(writeln!(out, "{done}; {} and {} are left", counted(errors, "error"), counted(warnings, "warning")))?;
    Ok(if errors == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The findings on standard error; the check in a line, and what else there is to say, on standard output.
fn print_findings(
    library: &Library,
    checked: &CheckReport,
    hidden: Option<&Hidden>,
    plans: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    written(write!(printer::stderr(), "{}", render(library, &with_reasons(&checked.findings))))?;
    if let (true, Some(compiled)) = (plans, &checked.compiled) {
        written(writeln!(out, "{}", compiled.plans()))?;
    }
    if let (true, Some(compiled)) = (plans, &checked.compiled_data) {
        written(writeln!(out, "{}", compiled.plans()))?;
    }
    let (errors, warnings) = checked.counts();
    written(writeln!(out, "{}", verdict(checked, errors, warnings)))?;
    if let Some(hidden) = hidden {
        written(write!(out, "{hidden}"))?;
    }
    let gravest = checked.findings.iter().min_by_key(|finding| finding.severity);
    if let Some(first) = gravest {
        written(writeln!(out, "for more: liberte explain {}", first.code))?;
    }
    Ok(())
}

/// The check in a line.
pub fn verdict(checked: &CheckReport, errors: usize, warnings: usize) -> String {
    let mut found = format!("{}, {}", counted(errors, "error"), counted(warnings, "warning"));
    let notes = checked.count(Severity::Note);
    if notes > 0 {
        found += &format!(", {}", counted(notes, "note"));
    }
    if !checked.allowed.is_empty() {
        found += &format!(" ({} allowed)", checked.allowed.len());
    }
    if let Some(pack) = &checked.data {
        let kinds = pack.lists.iter().filter_map(|(word, entries)| Some((EntryKind::parse(word)?, entries.len())));
        let lists = kinds.map(|(kind, count)| kind.counted(count));
        let lists = lists.collect::<Vec<_>>().join(", ");
        let effects = match (pack.effects.len(), &checked.compiled_data) {
            (0, _) | (_, None) => String::new(),
            (effects, Some(scripts)) => {
                let planned = scripts.planned();
                format!(", {}, {planned} of them planned", counted(effects, "effect"))
            }
        };
        let points = filled_points(pack.points.len());
        return format!("{} {} ({}): {lists}{effects}{points}; {found}", pack.id, pack.version, pack.hash);
    }
    let Some(pack) = &checked.pack else { return found };
    let planned = checked
        .compiled
        .as_ref()
        .map_or(0, |scripts| scripts.ways().filter(|(_, way)| matches!(way, EffectMode::Planned(_))).count());
    let points = filled_points(pack.points.len());
    format!(
        "{} {} ({}): {}, {}, {}, {planned} of them planned{points}; {found}",
        pack.id,
        pack.version,
        pack.hash,
        counted(pack.cards.len(), "card"),
        counted(pack.board.provinces.len(), "province"),
        counted(pack.effects.len(), "effect")
    )
}

/// How many rule points are filled, where any are.
fn filled_points(count: usize) -> String {
    if count == 0 { String::new() } else { format!(", {}", counted(count, "rule point")) }
}
