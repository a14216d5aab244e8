//! `liberte coverage` of other games than Liberté: the lines of scripts that ran, the kinds of events that happen, and the things
//! of the pack that they name.

use super::{CoverageArgs, print};
use crate::cli::format::{Format, write_json};
use crate::cli::games::seated;
use crate::cli::printer;
use crate::cli::progress::{cancel_on_ctrl_c, with_progress};
use crate::cli::ruleset::OpenedRuleset;
use crate::cli::run::command;
use crate::cli::{Failure, Outcome};
use crate::desk::{CoveragePlan, EventCoverage, LineCount, cover_events};
use crate::lab::{Cell, PackIdentity, PlayableRuleset, ReportTable, bot_ids, games_in_words};
use crate::script::DataScripts;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Plays the games and prints what they put to use.
pub fn coverage(opened: &OpenedRuleset, args: &CoverageArgs) -> Outcome {
    let game = opened.game(args.by.players)?;
    let bots = seated(&args.by.bots, game.lab())?;
    let plan = CoveragePlan { bots, seed: args.by.seed, games: args.games, threads: args.by.threads.threads };
    let pack = match &opened.ruleset {
        PlayableRuleset::Data(pack) => Some(&**pack),
        PlayableRuleset::Liberte(_) => None,
    };
    let scripts = pack.and_then(|pack| DataScripts::compile(pack).ok()?.0);
    let effects = scripts.as_ref().map(DataScripts::effects).unwrap_or_default();
    let known = || effects.iter().map(String::as_str);
    if let Some(unknown) = args.scripts.iter().find(|name| known().all(|id| id != **name)) {
        let there_are = match known().collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "this pack has none".to_owned(),
            all => format!("there are: {all}"),
        };
        return Err(Failure::usage(format!("there is no script `{unknown}`; {there_are}")));
    }
    let cancelled = cancel_on_ctrl_c();
    let cover = |done: &_| cover_events(&game, pack, scripts.as_ref(), &plan, done, &cancelled);
    let mut found = with_progress("games", plan.games, cover).map_err(Failure::content)?;
    found.scripts.retain(|it| args.scripts.is_empty() || args.scripts.contains(&it.script.id));
    let mut out = printer::stdout();
    match args.format {
        Format::Text => write!(out, "{}", text(&opened.pack, &plan, &found))?,
        Format::Json => write_json(&mut out, &json(&opened.pack, &plan, &found))?,
    }
    if found.is_cancelled {
        let _ = writeln!(printer::stderr(), "stopped after {} of {} games", found.games, plan.games);
        return Ok(ExitCode::from(130));
    }
    Ok(ExitCode::SUCCESS)
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

fn text(pack: &PackIdentity, plan: &CoveragePlan, found: &EventCoverage) -> String {
    let mut text = format!("{}, seeds from {}\n\n", games_in_words(pack, found.games, &plan.bots), plan.seed);
    found.scripts.iter().for_each(|it| text += &format!("{}\n", print::script(it)));
    let mut table = ReportTable::new("", ["event", "a game", "first"]);
    found.kinds.iter().for_each(|(kind, count)| table.row(cells(kind, count, found.games)));
    text += &table.text();
    let mut lists: Vec<&str> = found.things.iter().map(|((list, _), _)| *list).collect();
    lists.dedup();
    for list in lists {
        let mut table = ReportTable::new("", [list, "events a game", "first"]);
        let of_list = found.things.iter().filter(|((it, _), _)| *it == list);
        of_list.for_each(|((_, id), count)| table.row(cells(id, count, found.games)));
        text += &format!("\n{}", table.text());
    }
    text += "\nfirst: the first moment, seed:choice, as `liberte replay --at` counts choices\n";
    text += &format!("{}; liberte {}\n", command(), env!("CARGO_PKG_VERSION"));
    text
}

fn json(pack: &PackIdentity, plan: &CoveragePlan, found: &EventCoverage) -> Value {
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
        "command": command(),
        "liberte": env!("CARGO_PKG_VERSION"),
        "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
        "variants": pack.variants,
        "players": plan.bots.len(),
        "bots": bot_ids(&plan.bots),
        "seed": plan.seed,
        "games": found.games,
        "scripts": found.scripts.iter().map(print::script_json).collect::<Vec<_>>(),
        "events": found.kinds.iter().map(|(kind, count)| of("kind", kind, count)).collect::<Vec<_>>(),
        "things": found.things.iter().map(thing).collect::<Vec<_>>(),
    })
}
