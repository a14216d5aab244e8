//! Packs that say something else: a number one more or one less, a switch turned, a word or a script another one, a line of a
//! script left out. They are as sound as before, and play another game; some scenario of the pack must notice.
//!
//! What no scenario can notice counts as missed like everything else: the score is below 100 %, and a change that is missed
//! for the first time lowers it.

use super::score::Score;
use super::{Shipped, is_long};
use liberte::games::libertalia::Spec;
use liberte::kernel::Chance;
use liberte::load::Files;
use liberte::model::{DataEntry, DataPack, DataScenario};
use liberte::script::libertalia::{CompiledSpec, compile};
use rayon::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most changes of one kind that are tried.
fn most() -> usize {
    if is_long() { 1_000 } else { 100 }
}

/// Keys whose values decide nothing of how a game goes.
const MEANINGLESS: [&str; 9] = ["id", "name", "order", "source", "confirmed", "basis", "picture", "ship", "ruling"];

/// What may stand in scripts for something else, both ways: each is sound where the other is.
const TOKENS: [[&str; 2]; 22] = [
    [" < ", " <= "],
    [" > ", " >= "],
    [" == ", " != "],
    [" + ", " - "],
    [" / ", " * "],
    [" && ", " || "],
    ["!", ""],
    [".highest", ".lowest"],
    ["highest_on_ship", "lowest_on_ship"],
    ["gain(", "pay("],
    ["discard(", "return_to_hand("],
    ["discard_all(", "discard("],
    ["my_den", "dens"],
    ["my_den", "my_graveyard"],
    ["other_dens", "dens"],
    ["dens_of_neighbours", "other_dens"],
    ["my_hand", "my_graveyard"],
    ["choose(", "may_choose("],
    ["left_neighbour", "right_neighbour"],
    ["GOODS", "JEWEL"],
    ["CHEST", "TREASURE_MAP"],
    ["SABER", "SPANISH_OFFICER"],
];

/// A change of what a pack says.
struct Change {
    kind: &'static str,
    /// The file that says it, for the score.
    file: &'static str,
    /// What is changed: a setting, an entry and its key, a script and the place in it.
    what: What,
    from: Value,
    to: Value,
}

enum What {
    Setting(String),
    Entry { list: &'static str, id: String, key: String },
    Script { id: String, at: usize },
}

impl Change {
    /// Makes the change, unless the pack says something else there already, as house rules may.
    fn apply(&self, pack: &mut DataPack) {
        let exchange = |value: &mut Value| {
            if *value == self.from {
                *value = self.to.clone();
            }
        };
        match &self.what {
            What::Setting(key) => pack.settings.get_mut(key).into_iter().for_each(exchange),
            What::Entry { list, id, key } => {
                let entries = pack.lists.get_mut(list).into_iter().flatten().filter(|entry| entry.id == *id);
                entries.filter_map(|entry| entry.values.get_mut(key)).for_each(exchange);
            }
            What::Script { id, at } => {
                let (from, to) = (text(&self.from), text(&self.to));
                for effect in pack.effects.iter_mut().filter(|effect| effect.id == *id) {
                    if effect.script.get(*at..at + from.len()) == Some(from) {
                        effect.script.replace_range(*at..at + from.len(), to);
                    }
                }
            }
        }
    }

    fn describe(&self) -> String {
        let place = match &self.what {
            What::Setting(key) => key.clone(),
            What::Entry { list, id, key } => format!("{list}.{id}.{key}"),
            What::Script { id, at } => format!("{id}.rhai at {at}"),
        };
        format!("{}: {place}: {} -> {}", self.kind, self.from, self.to)
    }

    /// What the change is about, as paths of scenarios may name it.
    fn subject(&self) -> &str {
        match &self.what {
            What::Setting(key) => key,
            What::Entry { id, .. } | What::Script { id, .. } => id.trim_end_matches("-end"),
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// All changes of a pack.
fn changes(pack: &DataPack) -> Vec<Change> {
    let mut all = Vec::new();
    for (key, value) in &pack.settings {
        let words = if key == "tie" { vec!["shared", "last-campaign"] } else { words_of(key) };
        for (kind, to) in others(value, &words) {
            all.push(Change { kind, file: "rules.toml", what: What::Setting(key.clone()), from: value.clone(), to });
        }
    }
    // What characters look like decides nothing either.
    for (&list, entries) in pack.lists.iter().filter(|(list, _)| **list != "portrait") {
        for entry in entries {
            all.extend(changes_of(list, entry, entries));
        }
    }
    for effect in &pack.effects {
        let mut add = |kind, at: usize, from: &str, to: &str| {
            let what = What::Script { id: effect.id.clone(), at };
            all.push(Change { kind, file: "scripts/", what, from: from.into(), to: to.into() });
        };
        changes_of_script(&effect.script, &mut add);
    }
    all
}

/// The words that a setting may be.
fn words_of(key: &str) -> Vec<&'static str> {
    match key {
        "colors" => vec!["random", "by-seat"],
        "to_den" => vec!["at-once", "after-dusk"],
        "rest_order" => vec!["together", "descending"],
        _ => Vec::new(),
    }
}

/// The changes of the values of an entry. A word becomes one that other entries have there, or none.
fn changes_of(list: &'static str, entry: &DataEntry, all: &[DataEntry]) -> Vec<Change> {
    let mut changes = Vec::new();
    for (key, value) in entry.values.iter().filter(|(key, _)| !MEANINGLESS.contains(&key.as_str())) {
        let at = all.iter().position(|other| other.id == entry.id).unwrap_or_default();
        let next = all
            .iter()
            .cycle()
            .skip(at + 1)
            .take(all.len())
            .find_map(|other| Some(text(other.values.get(key)?)).filter(|it| !it.is_empty()));
        let words = if text(value).is_empty() { Vec::new() } else { [next, Some("")].into_iter().flatten().collect() };
        for (kind, to) in others(value, &words) {
            let what = What::Entry { list, id: entry.id.clone(), key: key.clone() };
            changes.push(Change { kind, file: "entries", what, from: value.clone(), to });
        }
    }
    changes
}

/// What a value could be instead.
fn others(value: &Value, words: &[&str]) -> Vec<(&'static str, Value)> {
    match value {
        Value::Bool(is_so) => vec![("switch turned", (!is_so).into())],
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or_default();
            vec![("number one more", (number + 1).into()), ("number one less", (number - 1).into())]
        }
        Value::String(word) => {
            let others = words.iter().filter(|other| **other != word.as_str());
            others
                .map(|&other| (if other.is_empty() { "script left out" } else { "another word" }, other.into()))
                .collect()
        }
        Value::Object(parts) => {
            let keys: Vec<&String> = parts.keys().collect();
            let swapped = keys.windows(2).map(|two| {
                let mut parts = parts.clone();
                let (one, other) = (parts[two[0]].clone(), parts[two[1]].clone());
                parts.insert(two[0].clone(), other);
                parts.insert(two[1].clone(), one);
                ("two parts swapped", Value::Object(parts))
            });
            swapped.collect()
        }
        Value::Array(_) | Value::Null => Vec::new(),
    }
}

/// The changes of a script, comments left alone: `add` takes a kind, a place, and what stands there before and afterwards.
fn changes_of_script(script: &str, add: &mut impl FnMut(&'static str, usize, &str, &str)) {
    let mut start = 0;
    for line in script.split_inclusive('\n') {
        let code = line.trim();
        if !code.starts_with("//") {
            for [one, other] in TOKENS {
                for (from, to) in [(one, other), (other, one)].into_iter().filter(|(from, _)| !from.is_empty()) {
                    line.match_indices(from).for_each(|(at, _)| add("another word in a script", start + at, from, to));
                }
            }
            let digits = line.char_indices().filter(|(at, letter)| {
                let is_alone = |at: Option<usize>| {
                    at.and_then(|at| line.as_bytes().get(at))
                        .is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')
                };
                letter.is_ascii_digit() && is_alone(at.checked_sub(1)) && is_alone(Some(at + 1))
            });
            for (at, digit) in digits {
                let number = digit.to_digit(10).unwrap_or_default();
                add("number one more in a script", start + at, &digit.to_string(), &(number + 1).to_string());
                if number > 0 {
                    add("number one less in a script", start + at, &digit.to_string(), &(number - 1).to_string());
                }
            }
            if code.ends_with(';') && !code.starts_with("let ") {
                add("line of a script left out", start + line.find(code).unwrap_or_default(), code, "");
            }
        }
        start += line.len();
    }
}

/// A scenario with its path and its pack: one of those that scenarios name together.
struct Test {
    path: String,
    scenario: DataScenario,
    pack: usize,
}

/// The scenarios of a pack.
struct Tests {
    packs: Vec<Arc<DataPack>>,
    tests: Vec<Test>,
}

impl Tests {
    /// The scenarios of a pack; the first of their packs is the plain one.
    fn of(shipped: &Shipped, plain: &Arc<DataPack>) -> Tests {
        let mut all = Tests { packs: vec![plain.clone()], tests: Vec::new() };
        for path in shipped.library.scenarios() {
            let text = shipped.library.text(&path).expect("it is shipped");
            let Some((scenario, pack)) = shipped.library.scenario(&path, &text).data else { continue };
            let known =
                all.packs.iter().position(|known| (&known.hash, &known.settings) == (&pack.hash, &pack.settings));
            let at = known.unwrap_or_else(|| {
                all.packs.push(pack);
                all.packs.len() - 1
            });
            all.tests.push(Test { path, scenario, pack: at });
        }
        all
    }

    /// Whether a change is refused, as no pack may be so; and whether it is refused or some scenario fails by it.
    fn notice(&self, change: &Change) -> (bool, bool) {
        let changed = |at: usize| {
            let mut pack = DataPack::clone(&self.packs[at]);
            change.apply(&mut pack);
            pack
        };
        let mut compiled: BTreeMap<usize, Option<CompiledSpec>> = BTreeMap::new();
        // Those that are named after what is changed find it soonest. The others that have house rules find hardly anything.
        let is_about_it = |test: &&Test| test.path.contains(change.subject());
        let others = self.tests.iter().filter(|test| test.pack == 0 && !is_about_it(test));
        let mut has_played = false;
        for Test { scenario, pack: at, .. } in self.tests.iter().filter(is_about_it).chain(others) {
            let compiled = compiled.entry(*at).or_insert_with(|| compile(&Spec::of(&changed(*at)).ok()?).0);
            match compiled.as_ref().and_then(|compiled| compiled.game(scenario.seats.len()).ok()) {
                Some(game) if game.run_test(scenario).is_err() => return (false, true),
                Some(_) => has_played = true,
                None if scenario.then.impossible => {}
                None if has_played => return (false, true),
                None => return (true, true),
            }
        }
        (false, false)
    }
}

/// So many changes of each kind, drawn by their places.
fn some(all: Vec<Change>) -> Vec<Change> {
    let mut by_kind: BTreeMap<&str, Vec<Change>> = BTreeMap::new();
    all.into_iter().for_each(|change| by_kind.entry(change.kind).or_default().push(change));
    let most = most();
    let drawn = by_kind.into_values().flat_map(|mut of_kind| {
        let chance = Chance::new(of_kind.len() as u64);
        for at in 0..of_kind.len().min(most) {
            let other = at + chance.of(1).with(at as u64).below((of_kind.len() - at) as u64) as usize;
            of_kind.swap(at, other);
        }
        of_kind.truncate(most);
        of_kind
    });
    drawn.collect()
}

#[test]
fn scenarios_notice_what_the_rules_of_libertalia_say_otherwise() {
    let shipped = Shipped::of(Files::built_in_named("libertalia").expect("it is shipped"));
    let super::ShippedGame::Other(pack) = &shipped.game else { panic!("it is a pack that is read by names") };
    let tests = Tests::of(&shipped, pack);
    let tried = some(changes(pack));
    let judged: Vec<(bool, bool)> = tried.par_iter().map(|change| tests.notice(change)).collect();
    let mut score = Score::of(["refused", "noticed"]);
    for (change, (is_refused, is_noticed)) in tried.iter().zip(&judged) {
        score.add_to(change.kind, change.file.to_owned(), *is_refused, *is_noticed);
        if !is_noticed {
            println!("NOT NOTICED: {}", change.describe());
        }
    }
    println!("{score}");
    assert!(tried.len() >= 150, "only {} changes", tried.len());
    assert!(score.share() >= 0.9, "too many changes are not noticed");
    score.compare("mutation-score-rules");
}
