//! Verdicts as a table, as JSON, as notes for GitHub, and as JUnit.

use super::{Format, JudgedFigure};
use crate::cli::Failure;
use crate::cli::format::write_json;
use crate::cli::printer;
use crate::cli::run::command;
use crate::lab::{Baseline, Cell, DriftVerdict, PackIdentity, ReportTable, Unit, difference, shown, signed_ends};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesStart, Event};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// The report of a gate.
pub struct GateReport<'a> {
    /// The baseline's file.
    pub file: &'a Path,
    /// Its contents.
    pub baseline: &'a Baseline,
    /// The pack that was compared with it.
    pub pack: &'a PackIdentity,
    /// The figures.
    pub judged: &'a [JudgedFigure],
    /// Whether what is unclear fails.
    pub is_strict: bool,
}

/// Says that a baseline was written.
///
/// # Errors
/// Standard output can't be written.
pub fn written(file: &Path, baseline: &Baseline) -> Result<(), Failure> {
    let (figures, seeds) = (baseline.figures.len(), baseline.seeds);
    Ok(writeln!(printer::stdout(), "wrote {figures} figures of {seeds} seeds to {}", file.display())?)
}

impl GateReport<'_> {
    fn is_bad(&self, judged: &JudgedFigure) -> bool {
        judged.verdict == DriftVerdict::Drifted || (self.is_strict && judged.verdict == DriftVerdict::Unclear)
    }

    /// Whether the gate stays shut.
    pub fn fails(&self) -> bool {
        self.judged.iter().any(|it| self.is_bad(it))
    }

    /// Prints the verdicts.
    ///
    /// # Errors
    /// Standard output can't be written.
    pub fn print(&self, format: Format) -> Result<(), Failure> {
        let mut out = printer::stdout();
        match format {
            Format::Text => write!(out, "{}", self.text())?,
            Format::Json => write_json(&mut out, &self.json())?,
            Format::Github => write!(out, "{}{}", self.text(), self.notes())?,
        }
        Ok(())
    }

    fn text(&self) -> String {
        let Baseline { version, hash, seed, seeds, rotations, players, bots, .. } = self.baseline;
        let rotated = if *rotations > 1 { format!(", {rotations} rotations each") } else { String::new() };
        let mut text = format!(
            "baseline  {} ({} {} {hash}, liberte {version})\nnow       {} {} {}, liberte {}\n{seeds} seeds from {seed}{rotated}, {players} players ({})\n\n",
            self.file.display(),
            self.baseline.pack,
            self.baseline.pack_version,
            self.pack.id,
            self.pack.version,
            self.pack.hash,
            env!("CARGO_PKG_VERSION"),
            bots.join(", ")
        );
        let mut table =
            ReportTable::new("", ["figure", "baseline", "now", "drift", "95 %", "allowed", "verdict", "seeds needed"]);
        for JudgedFigure { figure, was, is, drift, most, verdict, seeds_needed } in self.judged {
            let unit = figure.unit();
            table.row([
                Cell::text(figure.id()),
                Cell::value(*was, unit),
                Cell::value(*is, unit),
                Cell::difference(drift.value, unit),
                Cell::signed_ends(*drift, unit),
                Cell::text(allowed(*most, unit)),
                Cell::text(verdict.id()),
                if *seeds_needed == 0 { Cell::empty() } else { Cell::count(*seeds_needed) },
            ]);
        }
        text += &table.text();
        let count = |verdict: DriftVerdict| self.judged.iter().filter(|it| it.verdict == verdict).count();
        let (drifted, unclear) = (count(DriftVerdict::Drifted), count(DriftVerdict::Unclear));
        let end = match (drifted, unclear) {
            (0, 0) => "all figures are within what is allowed".to_owned(),
            (0, unclear) => format!("{unclear} unclear: {}", self.more_would_tell()),
            (drifted, 0) => format!("{drifted} drifted"),
            (drifted, unclear) => format!("{drifted} drifted, {unclear} unclear: {}", self.more_would_tell()),
        };
        text += &format!("\n{end}\n");
        text
    }

    fn json(&self) -> Value {
        let judged = |it: &JudgedFigure| {
            json!({
                "id": it.figure.id(),
                "unit": it.figure.unit().id(),
                "baseline": it.was,
                "now": it.is,
                "drift": it.drift.value,
                "interval": it.drift.ends(),
                "allowed": it.most,
                "verdict": it.verdict.id(),
                "seeds_needed": (it.seeds_needed > 0).then_some(it.seeds_needed),
            })
        };
        let pack = self.pack;
        json!({
            "command": command(),
            "version": env!("CARGO_PKG_VERSION"),
            "baseline": { "pack": self.baseline.pack, "version": self.baseline.pack_version, "hash": self.baseline.hash },
            "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash, "variants": pack.variants },
            "players": self.baseline.players,
            "bots": self.baseline.bots,
            "seed": self.baseline.seed,
            "seeds": self.baseline.seeds,
            "confidence": 0.95,
            "figures": self.judged.iter().map(judged).collect::<Vec<_>>(),
            "passes": !self.fails(),
        })
    }

    /// What would tell what is unclear.
    fn more_would_tell(&self) -> String {
        let needed = self.judged.iter().map(|it| it.seeds_needed).max().filter(|&most| most > 0);
        let seeds = needed.map_or(String::new(), |most| {
            format!(
                ", of {most} seeds for all of it if each is as far off as it seems, and {} were played",
                self.baseline.seeds
            )
        });
        format!("a baseline of more games would tell{seeds}")
    }

    /// A figure in a sentence.
    fn sentence(&self, judged: &JudgedFigure) -> String {
        let JudgedFigure { figure, was, is, drift, most, .. } = judged;
        let unit = figure.unit();
        let verb = if judged.verdict == DriftVerdict::Unclear { "may have drifted too far" } else { "has drifted" };
        format!(
            "{} {verb}: {} to {}, that is {} (95 %: {}), and {} is allowed",
            figure.id(),
            shown(*was, unit),
            shown(*is, unit),
            difference(drift.value, unit),
            signed_ends(*drift, unit),
            allowed(*most, unit)
        )
    }

    /// Notes as GitHub reads them off the output of a job.
    fn notes(&self) -> String {
        let mut text = String::new();
        for judged in self.judged.iter().filter(|it| it.verdict != DriftVerdict::Ok) {
            let kind = if self.is_bad(judged) { "error" } else { "warning" };
            let sentence = self.sentence(judged).replace('%', "%25");
            text += &format!("::{kind} title=liberte gate::{sentence}\n");
        }
        text
    }

    /// A test case for each figure; what is unclear is skipped, unless it fails.
    ///
    /// # Errors
    /// It can't be written.
    pub fn junit(&self) -> Result<String, Failure> {
        let failures = self.judged.iter().filter(|it| self.is_bad(it)).count();
        let skipped = self.judged.iter().filter(|it| self.is_skipped(it)).count();
        let counts = [("tests", self.judged.len()), ("skipped", skipped), ("failures", failures), ("errors", 0)];
        let counts = counts.map(|(name, count)| (name, count.to_string()));
        let counted = |tag: &'static str, name: &str| {
            let named = BytesStart::new(tag).with_attributes([("name", name)]);
            named.with_attributes(counts.iter().map(|(name, count)| (*name, count.as_str())))
        };
        let (all, suite) =
            (counted("testsuites", "liberte gate"), counted("testsuite", &format!("liberte gate {}", self.pack.id)));
        let mut xml = Writer::new_with_indent(Vec::new(), b' ', 4);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let (all_end, suite_end) = (all.to_end().into_owned(), suite.to_end().into_owned());
        xml.write_event(Event::Start(all.borrow()))?;
        xml.write_event(Event::Start(suite.borrow()))?;
        for judged in self.judged {
            let case = xml.create_element("testcase").with_attribute(("name", &*judged.figure.id()));
            let told = if self.is_bad(judged) {
                "failure"
            } else if self.is_skipped(judged) {
                "skipped"
            } else {
                case.write_empty()?;
                continue;
            };
            let message = self.sentence(judged);
            case.write_inner_content(|xml| {
                xml.create_element(told).with_attribute(("message", &*message)).write_empty().map(|_| ())
            })?;
        }
        xml.write_event(Event::End(suite_end))?;
        xml.write_event(Event::End(all_end))?;
        let mut text = xml.into_inner();
        text.push(b'\n');
        String::from_utf8(text).map_err(Failure::usage)
    }

    fn is_skipped(&self, judged: &JudgedFigure) -> bool {
        judged.verdict == DriftVerdict::Unclear && !self.is_strict
    }
}

fn allowed(most: f64, unit: Unit) -> String {
    if unit == Unit::Share { format!("{:.1} pp", 100.0 * most) } else { format!("{most:.2}") }
}
