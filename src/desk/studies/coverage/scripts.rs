//! Coverage as text, with counts in the margin of scripts, and as JSON.

use super::script_parts;
use crate::desk::coverage::{
    Coverage, CoveragePlan, LineCount, Moment, SECTIONS, ScriptCoverage, SettingUse, Use, setting_uses,
};
use crate::desk::studies::source;
use crate::games::liberte::Liberte;
use crate::lab::{Cell, PackIdentity, Part, Report, ReportTable, Section, bot_ids, games_in_words};
use crate::model::{CardId, counted};
use serde_json::{Value, json};

/// All that is told.
pub struct CoverageSummary<'a> {
    /// The game.
    pub game: &'a Liberte,
    /// What was asked for.
    pub plan: &'a CoveragePlan,
    /// What was found.
    pub found: &'a Coverage,
    /// The scripts to print in full; all, if none is named.
    pub scripts: &'a [String],
    /// The command that plays the same; none where no command does.
    pub command: &'a Option<String>,
}

impl CoverageSummary<'_> {
    /// The scripts that are told in full.
    fn wanted(&self) -> impl Iterator<Item = &ScriptCoverage> {
        self.found.scripts.iter().filter(|it| self.scripts.is_empty() || self.scripts.contains(&it.script.id))
    }
}

/// The text for people.
pub fn text(summary: &CoverageSummary<'_>) -> String {
    let (plan, found) = (summary.plan, summary.found);
    let mut text = games_in_words(&PackIdentity::from(&**summary.game.pack()), found.games, &plan.bots);
    text += &format!(", seeds from {}\n", plan.seed);
    summary.wanted().for_each(|it| text += &format!("\n{}", script(it)));
    if summary.scripts.is_empty() {
        let (table, words) = sections(summary);
        text += &format!("\n{}\n{}\n{words}{}", cards(summary), table.text(), settings(summary));
    }
    text += &format!("\n{NOTE}\n{}", source(summary.command));
    text
}

/// How to read it.
const NOTE: &str =
    "seed:choice is the first moment, as `liberte replay --at` counts choices; see liberte coverage --help";

/// The report for people: cards, sections and settings that were not put to use, then scripts, line by line.
pub fn report(summary: &CoverageSummary<'_>) -> Report {
    let (plan, found) = (summary.plan, summary.found);
    let words = |text: String| Part::Words(text.trim_end().to_owned());
    let lines = |count: &dyn Fn(&ScriptCoverage) -> usize| summary.wanted().map(count).sum::<usize>();
    let (never, runnable) = (lines(&|it| it.never().count()), lines(&|it| it.runnable().len()));
    let used = places(summary).iter().filter(|place| found.sections.contains_key(**place)).count();
    let said = format!(
        "{used} of {} sections and rulings were put to use in {}. {never} of {runnable} lines of scripts never ran.",
        places(summary).len(),
        counted(found.games, "game")
    );
    let mut all = vec![Section { title: String::new(), parts: vec![Part::Summary(said)] }];
    if summary.scripts.is_empty() {
        let (mut table, counted) = sections(summary);
        table.caption = "Sections of the rulebook and rulings".to_owned();
        all.push(Section { title: "Cards".to_owned(), parts: vec![words(cards(summary))] });
        let parts = vec![words(counted), Part::Table(table), words(settings(summary))];
        all.push(Section { title: "Rules".to_owned(), parts });
    }
    let scripts: Vec<Part> = summary.wanted().flat_map(script_parts).collect();
    if !scripts.is_empty() {
        all.push(Section { title: "Scripts".to_owned(), parts: scripts });
    }
    let pack = PackIdentity::from(&**summary.game.pack());
    let made = [("games", games_in_words(&pack, found.games, &plan.bots)), ("seeds", format!("from {}", plan.seed))];
    Report {
        title: "What games put to use, and what they never do".to_owned(),
        made: Report::made_by(made, summary.command),
        sections: all,
        notes: vec![NOTE.to_owned()],
    }
}

fn moment(moment: Moment) -> String {
    match moment.choice {
        Some(choice) => format!("{}:{choice}", moment.seed),
        None => format!("{}:start", moment.seed),
    }
}

/// A script with counts in its margin.
pub(super) fn script(it: &ScriptCoverage) -> String {
    let mut text = format!("{}\n", script_in_words(it));
    for (at, line) in it.script.text.lines().enumerate() {
        let [count, first] = margin(it, at + 1);
        text += format!("{count:>15}  {first:<10} | {line}").trim_end();
        text.push('\n');
    }
    text
}

/// How much of a script ran, in a sentence.
pub(super) fn script_in_words(it: &ScriptCoverage) -> String {
    let lines = it.runnable().len();
    let never = it.never().count();
    let changed = match it.script.point {
        Some(point) if point.kind.answers_only() => "said otherwise than the rulebook in",
        _ => "changed something in",
    };
    let runs = counted(it.runs, "run");
    format!("{}: {} of {lines} lines ran; {runs}, {changed} {}", it.script.path, lines - never, it.changed)
}

/// What stands beside a line: how often it ran, and when first.
pub(super) fn margin(it: &ScriptCoverage, line: usize) -> [String; 2] {
    let Some(LineCount { count, first, .. }) = it.line(line) else { return Default::default() };
    let shown = match count {
        0 => "never".to_owned(),
        _ if it.changed_nothing(line) => format!("{count}, nothing"),
        _ if it.not_taken(line).next().is_some() => format!("{count}, in part"),
        _ => count.to_string(),
    };
    [shown, first.map(moment).unwrap_or_default()]
}

/// Cards that the games made little of.
fn cards(summary: &CoverageSummary<'_>) -> String {
    let pack = summary.game.pack();
    let all: Vec<CardId> = (0..pack.cards.len()).map(|at| CardId(at as u8)).collect();
    let text = summary.found.cards.unused_in_words(pack, &all);
    let made_use = all.iter().filter(|&&card| summary.found.cards.card(card).unused().is_none()).count();
    format!("{text}{made_use} of {} cards were played and changed something\n", all.len())
}

/// The places of the rulebook and how often they were put to use; and how many were.
fn sections(summary: &CoverageSummary<'_>) -> (ReportTable, String) {
    let sections = &summary.found.sections;
    let mut table = ReportTable::new("", ["section", "events and questions", "first"]);
    for place in places(summary) {
        let (count, first) = match sections.get(place) {
            Some(it) => (it.count.to_string(), it.first.map(moment).unwrap_or_default()),
            None => ("never".to_owned(), String::new()),
        };
        table.row([place.to_owned(), count, first].map(Cell::text));
    }
    let used = places(summary).iter().filter(|place| sections.contains_key(**place)).count();
    (table, format!("{used} of {} sections and rulings were put to use\n", places(summary).len()))
}

/// All places: those of the rules, and those of the pack's scripts that were cited besides.
fn places(summary: &CoverageSummary<'_>) -> Vec<&'static str> {
    let others = summary.found.sections.keys().copied().filter(|place| !SECTIONS.contains(place));
    SECTIONS.into_iter().chain(others).collect()
}

/// The settings whose places were never put to use.
fn settings(summary: &CoverageSummary<'_>) -> String {
    let uses = setting_uses(&summary.found.sections);
    let of = |was: Use| uses.iter().filter(move |it| it.was == was);
    let mut text = format!("{} of {} settings stand at such places\n", of(Use::Used).count(), uses.len());
    let never: Vec<String> = of(Use::Never).map(|it| format!("{} ({})", it.setting.key, it.setting.cite)).collect();
    if !never.is_empty() {
        text += &format!("settings never put to use: {}\n", never.join(", "));
    }
    let untold: Vec<&str> = of(Use::Untold).map(|it| it.setting.key).collect();
    if !untold.is_empty() {
        text += &format!("settings that no event or question shows: {}\n", untold.join(", "));
    }
    text
}

/// What was found as one JSON object.
pub fn json(summary: &CoverageSummary<'_>) -> Value {
    let (pack, plan, found) = (summary.game.pack(), summary.plan, summary.found);
    let is_wanted = |it: &&ScriptCoverage| summary.scripts.is_empty() || summary.scripts.contains(&it.script.id);
    let all = (0..pack.cards.len()).map(|at| CardId(at as u8));
    let cards = all.filter_map(|card| {
        let unused = found.cards.card(card).unused()?.text();
        Some(json!({ "number": pack.number(card), "title": pack.cards[card.index()].title, "unused": unused }))
    });
    let sections = places(summary).into_iter().map(|place| {
        let it = found.sections.get(place).copied().unwrap_or_default();
        json!({ "section": place, "count": it.count, "first": it.first.map(moment_json) })
    });
    json!({
        "command": summary.command,
        "version": env!("CARGO_PKG_VERSION"),
        "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
        "variants": pack.variants,
        "players": summary.game.seat_count(),
        "bots": bot_ids(&plan.bots),
        "seed": plan.seed,
        "games": found.games,
        "is_cancelled": found.is_cancelled,
        "scripts": found.scripts.iter().filter(is_wanted).map(script_json).collect::<Vec<_>>(),
        "cards": cards.collect::<Vec<_>>(),
        "sections": sections.collect::<Vec<_>>(),
        "settings": setting_uses(&found.sections).iter().map(setting_json).collect::<Vec<_>>(),
    })
}

pub(super) fn script_json(it: &ScriptCoverage) -> Value {
    let lines = it.runnable().into_iter().map(|line| {
        let count = it.line(line).unwrap_or_default();
        json!({
            "line": line,
            "ran": count.count,
            "changed_nothing": it.changed_nothing(line),
            "not_taken": it.not_taken(line).map(|place| place.column).collect::<Vec<_>>(),
            "first": count.first.map(moment_json),
        })
    });
    json!({
        "id": it.script.id,
        "path": it.script.path,
        "runs": it.runs,
        "changed": it.changed,
        "lines": lines.collect::<Vec<_>>(),
        "never": it.never().collect::<Vec<_>>(),
    })
}

fn moment_json(moment: Moment) -> Value {
    json!({ "seed": moment.seed, "choice": moment.choice })
}

fn setting_json(it: &SettingUse) -> Value {
    let was = match it.was {
        Use::Used => "used",
        Use::Never => "never",
        Use::Untold => "untold",
    };
    json!({ "key": it.setting.key, "cite": it.setting.cite, "use": was })
}
