//! Games of packs whose rulebook reads them by names: how they begin, from a scenario too, and a moment as the text of one.

use super::saved_games::{JournalOpenError, with_variants};
use super::scenario_writer::{ScenarioWriter, quoted, safe_names};
use super::test_parts::{TestParts, then};
use super::{SandboxGame, ScenarioHeader, embedded_rules};
use crate::desk::with_names;
use crate::games::BareGame;
use crate::games::libertalia::Libertalia;
use crate::games::revolution::Revolution;
use crate::kernel::{Journal, JournalHead, Seat, Table};
use crate::load::{Files, Library};
use crate::model::DataScenario;
use crate::script::revolution::bare_game;
use serde_json::{Map, Value};
use std::sync::Arc;

/// A game whose positions a scenario of its pack can describe.
pub trait DescribedGame: SandboxGame {
    /// The position of a scenario.
    ///
    /// # Errors
    /// Every reason for which there is no such position.
    fn arranged(&self, scenario: &DataScenario, events: &mut Vec<Self::Event>) -> Result<Self::Position, Vec<String>>;

    /// A position as a scenario describes it, with seats as `P1`, and the seed of all remaining chance; none where no
    /// scenario gives the very same position.
    fn as_given(&self, position: &Self::Position) -> Option<(u64, Map<String, Value>)>;
}

impl DescribedGame for Revolution {
    fn arranged(&self, scenario: &DataScenario, events: &mut Vec<Self::Event>) -> Result<Self::Position, Vec<String>> {
        self.arrange_scenario(scenario, events)
    }

    fn as_given(&self, position: &Self::Position) -> Option<(u64, Map<String, Value>)> {
        Revolution::as_given(self, position)
    }
}

impl DescribedGame for Libertalia {
    fn arranged(&self, _: &DataScenario, _: &mut Vec<Self::Event>) -> Result<Self::Position, Vec<String>> {
        Err(vec!["games of `libertalia` have no scenarios yet".to_owned()])
    }

    fn as_given(&self, _: &Self::Position) -> Option<(u64, Map<String, Value>)> {
        None
    }
}

/// The beginning of a game: its rules, and the scenario that it began from, if it did.
pub struct DataOrigin {
    /// The game.
    pub game: BareGame,
    /// The head of its journal.
    pub head: JournalHead,
    /// The scenario.
    pub scenario: Option<DataScenario>,
}

impl DataOrigin {
    /// The beginning that the head of a journal tells of, by a pack with variants; `name` names the journal.
    ///
    /// # Errors
    /// The pack or the game's scenario can't be played, with every finding, or not by so many.
    pub fn of(
        library: &Arc<Library>,
        head: &JournalHead,
        variants: &[String],
        name: &str,
    ) -> Result<DataOrigin, JournalOpenError> {
        let loaded = library.load(variants);
        let found = || JournalOpenError::found(library, loaded.diagnostics.clone());
        let own = loaded.playable_data().ok_or_else(found)?;
        let text = head.scenario.as_ref().map(|text| match head.variants == variants {
            true => text.clone(),
            false => with_variants(text, variants),
        });
        let new_head = JournalHead { scenario: text.clone(), ..own.journal_head(head.seed, &head.seats) };
        let (scenario, pack) = match text {
            None => (None, own.clone()),
            Some(text) => {
                let read = library.scenario(&format!("{name} (scenario)"), &text);
                let (mut scenario, pack) =
                    read.data.ok_or_else(|| JournalOpenError::found(library, read.diagnostics))?;
                scenario.seed = head.seed;
                (Some(scenario), pack)
            }
        };
        let seats = scenario.as_ref().map_or(head.seats.len(), |scenario| scenario.seats.len());
        if seats != head.seats.len() {
            let what = format!("{name} names {} seats, and its scenario has {seats}", head.seats.len());
            return Err(JournalOpenError::content(what));
        }
        let game = bare_game(&pack, seats).map_err(|errors| {
            JournalOpenError::content(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        })?;
        Ok(DataOrigin { game, head: new_head, scenario })
    }
}

/// The position that a game begins from, and the events up to there.
///
/// # Errors
/// Every reason for which the position of its scenario is impossible.
pub fn beginning<G: DescribedGame>(
    game: &G,
    scenario: Option<&DataScenario>,
    seed: u64,
) -> Result<(G::Position, Vec<G::Event>), JournalOpenError> {
    let mut opening = Vec::new();
    let Some(scenario) = scenario else {
        let start = game.start(seed, &mut opening);
        return Ok((start, opening));
    };
    let start = game.arranged(scenario, &mut opening).map_err(|reasons| {
        let reasons: Vec<String> = reasons
            .iter()
            .map(|reason| with_names(&format!("impossible position: {reason}"), &scenario.seats))
            .collect();
        JournalOpenError::content(reasons.join("\nerror: "))
    })?;
    Ok((start, opening))
}

/// The files of the rules by which a journal was played: those at hand where they are the very same, else those that it
/// carries, else those at hand. And whether they are the same.
///
/// # Errors
/// The rules that it carries are damaged.
pub fn library_of(
    at_hand: Arc<Library>,
    journal: &Journal,
    name: &str,
) -> Result<(Arc<Library>, bool), JournalOpenError> {
    let head = &journal.head;
    let is_it = |library: &Library| embedded_rules::rules_hash(library, &head.variants).as_ref() == Some(&head.hash);
    if is_it(&at_hand) {
        return Ok((at_hand, true));
    }
    let shipped = Files::built_in_named(at_hand.format().rules()).map(|files| Arc::new(Library::new(files)));
    if let Some(shipped) = shipped.filter(|shipped| is_it(shipped)) {
        return Ok((shipped, true));
    }
    let Some(rules) = &journal.rules else { return Ok((at_hand, false)) };
    let files = embedded_rules::files(rules).map_err(|error| JournalOpenError::content(format!("{name}: {error}")))?;
    let carried = Arc::new(Library::new(files));
    let is_same = is_it(&carried);
    Ok((carried, is_same))
}

/// The journal without the answers at its end that lie face down: what may be shown to anybody.
pub fn without_covered<G: DescribedGame>(journal: &Journal, table: &Table<'_, G>) -> Journal {
    let is_open = |at: &usize| table.game().covered(&table.steps()[*at].position).is_empty();
    let count = (0..=table.len()).rev().find(is_open).unwrap_or(0);
    let mut open = journal.clone();
    open.lines.truncate(count);
    open
}

/// The moment that a table shows as the text of a scenario; of a test, with what is asked and what has changed.
///
/// # Errors
/// No scenario can describe where the game began.
pub fn scenario_text<G: DescribedGame>(
    pack: &str,
    head: &JournalHead,
    table: &Table<'_, G>,
    about: &ScenarioHeader,
    is_test: bool,
) -> Result<String, String> {
    let (game, steps) = (table.game(), table.steps());
    let described = (0..steps.len()).rev().find_map(|at| Some((at, game.as_given(&steps[at].position)?)));
    let Some((described, (seed, given))) = described else {
        return Err("no scenario can describe where this game began".to_owned());
    };
    let mut out = ScenarioWriter::new(game, safe_names(&head.seats));
    for (key, value) in [("id", &about.id), ("title", &about.title), ("cite", &about.cite)] {
        if !value.is_empty() {
            out.text(key, value);
        }
    }
    out.text("pack", pack);
    if !head.variants.is_empty() {
        out.list("variants", head.variants.iter().map(|id| quoted(id)).collect());
    }
    let names = out.names.iter().map(|name| quoted(name)).collect();
    out.list("seats", names);
    out.plain("seed", seed);
    settings(head, &mut out);
    write_given(&given, &mut out);
    for made in steps[described + 1..].iter().filter_map(|step| step.made) {
        out.section("[play]");
        out.text("by", &out.seat(made.seat));
        out.text("choice", &game.choice_text(made.choice));
    }
    if is_test {
        let (before, now) = (&steps[described].position, table.position());
        then(game, before, now, &TestParts::changed(game, before, now), &mut out);
    }
    Ok(out.done())
}

/// The settings of the scenario that the game began from.
fn settings<G>(head: &JournalHead, out: &mut ScenarioWriter<'_, G>) {
    let scenario = head.scenario.as_ref().and_then(|text| text.parse::<toml::Table>().ok());
    let Some(toml::Value::Table(rules)) = scenario.as_ref().and_then(|scenario| scenario.get("rules")) else { return };
    out.section("rules");
    for (key, value) in rules {
        out.plain(key, value);
    }
}

/// The position: what is of the whole game, then what is of its things, then what is of seats.
fn write_given<G>(given: &Map<String, Value>, out: &mut ScenarioWriter<'_, G>) {
    let (tables, values): (Vec<_>, Vec<_>) = given.iter().partition(|(_, value)| value.is_object());
    out.section("given");
    for (key, value) in values {
        out.values(key, vec![(None, value.clone())], &[]);
    }
    for (key, table) in tables {
        let entries: Vec<(&String, &Value)> = table.as_object().into_iter().flatten().collect();
        if key != "seat" && !entries.is_empty() {
            out.section(&format!("given.{key}"));
            entries.iter().for_each(|(id, value)| out.values(id, vec![(None, (*value).clone())], &[]));
        }
        for (seat, has) in entries.iter().filter(|_| key == "seat") {
            let Some(at) = Seat::parse(seat).map(Seat::index) else { continue };
            out.section(&format!("given.seat.{}", out.key(at)));
            for (key, value) in has.as_object().into_iter().flatten() {
                out.values(key, vec![(None, value.clone())], &[]);
            }
        }
    }
}
