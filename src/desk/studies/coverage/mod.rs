//! What games by bots put to use of a pack's scripts, of the rulebook and of the cards.

mod events;
mod scripts;

use super::{NamedRuleset, StudyError, StudyOutcome, StudyRunner, tables_csv};
use crate::desk::coverage::{CoveragePlan, ScriptCoverage, cover};
use crate::lab::{Cell, Part, PlayableRuleset, ReportTable};
use crate::script::Compiled;
use scripts::CoverageSummary;

/// What is asked of the coverage of a pack.
#[derive(Clone, Debug)]
pub struct CoverageRequest {
    /// The effects or rule points whose scripts are told; none: all, and the rest too.
    pub scripts: Vec<String>,
    /// The games.
    pub plan: CoveragePlan,
    /// The command that plays the same; none where no command does.
    pub command: Option<String>,
}

/// The coverage of a pack, and how many games were played for it.
pub struct CoveragePlayed {
    /// What was found.
    pub outcome: StudyOutcome,
    /// Games played.
    pub games: u64,
}

/// Finds out what games put to use.
///
/// # Errors
/// There is no such script, or the games can't be played.
pub fn cover_pack<R: StudyRunner>(
    ruleset: &NamedRuleset,
    request: &CoverageRequest,
    runner: &mut R,
) -> Result<CoveragePlayed, R::Error> {
    let pack = match &ruleset.ruleset {
        PlayableRuleset::Liberte(compiled) => return cover_liberte(compiled, request, runner),
        PlayableRuleset::Data(pack) => pack,
    };
    let game = ruleset.ruleset.game(request.plan.bots.len()).map_err(StudyError::Request)?;
    let found = events::play(&game, pack, request, runner)?;
    let identity = ruleset.ruleset.pack();
    let report = events::report(&identity, request, &found);
    let outcome = StudyOutcome {
        csv: tables_csv(&report),
        report,
        text: events::text(&identity, request, &found),
        json: events::json(&identity, request, &found),
        is_cancelled: found.is_cancelled,
    };
    Ok(CoveragePlayed { outcome, games: found.games })
}

fn cover_liberte<R: StudyRunner>(
    compiled: &Compiled,
    request: &CoverageRequest,
    runner: &mut R,
) -> Result<CoveragePlayed, R::Error> {
    let plan = &request.plan;
    let game = compiled.game(plan.bots.len()).map_err(StudyError::Request)?;
    let known = compiled.covered();
    if let Some(unknown) = request.scripts.iter().find(|name| known.iter().all(|script| script.id != **name)) {
        let known: Vec<&str> = known.iter().map(|script| script.id.as_str()).collect();
        let why = format!("there is no script `{unknown}`; there are: {}", known.join(", "));
        return Err(StudyError::Request(why).into());
    }
    let found = runner
        .work(plan.games, |progress| cover(compiled, plan, progress.done, progress.cancelled))
        .map_err(StudyError::Content)?;
    let summary =
        CoverageSummary { game: &game, plan, found: &found, scripts: &request.scripts, command: &request.command };
    let report = scripts::report(&summary);
    let outcome = StudyOutcome {
        csv: tables_csv(&report),
        report,
        text: scripts::text(&summary),
        json: scripts::json(&summary),
        is_cancelled: found.is_cancelled,
    };
    Ok(CoveragePlayed { outcome, games: found.games })
}

/// A script as parts of a report: how much of it ran, and its lines with counts.
fn script_parts(it: &ScriptCoverage) -> [Part; 2] {
    let mut table = ReportTable::new(it.script.path.clone(), ["line", "ran", "first", "script"]);
    for (at, line) in it.script.text.lines().enumerate() {
        let [count, first] = scripts::margin(it, at + 1);
        table.row([Cell::count(at as u64 + 1), Cell::text(count), Cell::text(first), Cell::words(line)]);
    }
    [Part::Words(scripts::script_in_words(it)), Part::Table(table)]
}
