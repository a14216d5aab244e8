//! The coverage of other games than Liberté: the lines of scripts that ran, the kinds of events that happen, and the things of
//! the pack that they name.

use super::{CoverageRequest, script_parts, scripts};
use crate::desk::coverage::{CoveragePlan, EventCoverage, LineCount, cover_events};
use crate::desk::studies::{StudyError, StudyRunner, source};
use crate::lab::{Cell, PackIdentity, Part, PlayableGame, Report, ReportTable, Section, bot_ids, games_in_words};
use crate::model::{DataPack, counted};
use crate::script::DataScripts;
use serde_json::{Value, json};

/// Plays the games.
pub fn play<R: StudyRunner>(
    game: &PlayableGame,
    pack: &DataPack,
    request: &CoverageRequest,
    runner: &mut R,
) -> Result<EventCoverage, R::Error> {
    let scripts = DataScripts::compile(pack).ok().and_then(|(scripts, _)| scripts);
    let covered = scripts.as_ref().map(DataScripts::covered).unwrap_or_default();
    let known = || covered.iter().map(|script| script.id.as_str());
    if let Some(unknown) = request.scripts.iter().find(|name| known().all(|id| id != **name)) {
        let there_are = match known().collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "this pack has none".to_owned(),
            all => format!("there are: {all}"),
        };
        return Err(StudyError::Request(format!("there is no script `{unknown}`; {there_are}")).into());
    }
    let plan = &request.plan;
    let mut found = runner
        .work(plan.games, |progress| {
            cover_events(game, Some(pack), scripts.as_ref(), plan, progress.done, progress.cancelled)
        })
        .map_err(StudyError::Content)?;
    found.scripts.retain(|it| request.scripts.is_empty() || request.scripts.contains(&it.script.id));
    Ok(found)
}

fn cells(name: &str, count: &LineCount, games: u64) -> [Cell; 3] {
    let often = match count.count {
        0 => "never".to_owned(),
        count => format!("{:.2}", count as f64 / games.max(1) as f64),
    };
    [Cell::text(name), Cell::text(often), Cell::text(moment(count).unwrap_or_default())]
}

fn moment(count: &LineCount) -> Option<String> {
    let first = count.first?;
    Some(first.choice.map_or_else(|| format!("{}:start", first.seed), |choice| format!("{}:{choice}", first.seed)))
}

/// The tables for people.
pub fn text(pack: &PackIdentity, request: &CoverageRequest, found: &EventCoverage) -> String {
    let plan = &request.plan;
    let mut text = format!("{}, seeds from {}\n", games_in_words(pack, found.games, &plan.bots), plan.seed);
    text += if found.scripts.is_empty() { "" } else { "\n" };
    let scripts: Vec<String> = found.scripts.iter().map(scripts::script).collect();
    text += &scripts.join("\n");
    tables(found).iter().for_each(|(_, table)| text += &format!("\n{}", table.text()));
    text += &format!("\n{NOTE}\n{}", source(&request.command));
    text
}

/// How to read them.
const NOTE: &str = "first: the first moment, seed:choice, as `liberte replay --at` counts choices";

/// The kinds of events, and the things of each list of the pack, with a caption each.
fn tables(found: &EventCoverage) -> Vec<(String, ReportTable)> {
    let mut table = ReportTable::new("", ["event", "a game", "first"]);
    found.kinds.iter().for_each(|(kind, count)| table.row(cells(kind, count, found.games)));
    let mut all = vec![("Events".to_owned(), table)];
    let mut lists: Vec<&str> = found.things.iter().map(|((list, _), _)| *list).collect();
    lists.dedup();
    for list in lists {
        let mut table = ReportTable::new("", [list, "events a game", "first"]);
        let of_list = found.things.iter().filter(|((it, _), _)| *it == list);
        of_list.for_each(|((_, id), count)| table.row(cells(id, count, found.games)));
        all.push((format!("Events that name a {list}"), table));
    }
    all
}

/// The report for people.
pub fn report(pack: &PackIdentity, request: &CoverageRequest, found: &EventCoverage) -> Report {
    let never = |(kind, count): &(&'static str, LineCount)| (count.count == 0).then_some(*kind);
    let never: Vec<&str> = found.kinds.iter().filter_map(never).collect();
    let never_count = never.len();
    let words = match &never[..] {
        [] => "Every kind of event happened.".to_owned(),
        never => format!("These never happened: {}.", never.join(", ")),
    };
    let captioned = |(caption, table): (String, ReportTable)| Part::Table(ReportTable { caption, ..table });
    let unnamed = found.things.iter().filter(|(_, count)| count.count == 0).count();
    let kinds = found.kinds.len();
    let said = format!(
        "{} of {kinds} kinds of events happened in {}. {unnamed} of {} things of the pack are named by none.",
        kinds - never_count,
        counted(found.games, "game"),
        found.things.len()
    );
    let parts =
        [Part::Summary(said), Part::Words(words)].into_iter().chain(tables(found).into_iter().map(captioned)).collect();
    let mut sections = vec![Section { title: String::new(), parts }];
    if !found.scripts.is_empty() {
        let parts = found.scripts.iter().flat_map(script_parts).collect();
        sections.push(Section { title: "Scripts".to_owned(), parts });
    }
    let plan = &request.plan;
    let made = [("games", games_in_words(pack, found.games, &plan.bots)), ("seeds", format!("from {}", plan.seed))];
    Report {
        title: "What games put to use, and what they never do".to_owned(),
        made: Report::made_by(made, &request.command),
        sections,
        notes: vec![NOTE.to_owned()],
    }
}

/// What was found as one JSON object.
pub fn json(pack: &PackIdentity, request: &CoverageRequest, found: &EventCoverage) -> Value {
    let plan: &CoveragePlan = &request.plan;
    let counted = |count: &LineCount| json!({ "count": count.count, "first": moment(count) });
    let of = |key: &str, name: &str, count: &LineCount| {
        let mut value = counted(count);
        value[key] = json!(name);
        value
    };
    let thing = |((list, id), count): &((&'static str, String), LineCount)| {
        let mut value = of("id", id, count);
        value["list"] = json!(list);
        value
    };
    json!({
        "command": request.command,
        "liberte": env!("CARGO_PKG_VERSION"),
        "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
        "variants": pack.variants,
        "players": plan.bots.len(),
        "bots": bot_ids(&plan.bots),
        "seed": plan.seed,
        "games": found.games,
        "scripts": found.scripts.iter().map(scripts::script_json).collect::<Vec<_>>(),
        "events": found.kinds.iter().map(|(kind, count)| of("kind", kind, count)).collect::<Vec<_>>(),
        "things": found.things.iter().map(thing).collect::<Vec<_>>(),
    })
}
