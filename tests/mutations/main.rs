//! Mistakes that are mistakes for certain, by the thousand: how many of them are reported, and at the right line.
//!
//! Each is one change of a shipped file: a misspelt key, id or word, an id that does not exist or is one of something else,
//! a value off its range or of another type, a bracket left out; in scripts also arguments too few or too many, and things
//! of the wrong kind. What a file means is told by the description of the tables, so that new keys are tried by themselves.
//!
//! The right line is the changed one. Where a bracket or a quotation mark is gone, it is any line of the statement that it
//! was in, or the one after it; in a script, any line from there on: that is where a reader can notice.
//!
//! Other changes are no mistakes for certain: the rules say something else afterwards, and scenarios must notice. See `rules`.
//!
//! The score stands in `tests/mutation-score.txt` and is compared. `UPDATE_SCORE=1` writes it anew. An ordinary run tries a
//! part, `LONG_TESTS=1 cargo test` all.

mod contents;
mod data;
mod fixes;
mod human;
mod rules;
mod score;
mod script_slips;
mod scripts;

use human::Class;
use liberte::kernel::Chance;
use liberte::load::schema::GameFormat;
use liberte::load::{Diagnostic, Files, Library, LineIndex};
use liberte::model::{DataPack, Pack};
use liberte::script;
use rayon::prelude::*;
use score::Score;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// One change of a file, and where a report of it belongs.
struct Damage {
    /// What kind of mistake it is.
    kind: &'static str,
    path: String,
    /// The bytes that are replaced.
    span: Range<usize>,
    with: String,
    /// The lines that a report may be at.
    right: RangeInclusive<usize>,
}

impl Damage {
    fn apply(&self, text: &str) -> String {
        let mut text = text.to_owned();
        text.replace_range(self.span.clone(), &self.with);
        text
    }

    fn describe(&self, text: &str) -> String {
        let line = text[..self.span.start].matches('\n').count() + 1;
        format!("{}: {}:{line}: {:?} -> {:?}", self.kind, self.path, &text[self.span.clone()], self.with)
    }
}

/// The files of a shipped pack, and what was loaded from them.
struct Shipped {
    files: Files,
    library: Library,
    game: ShippedGame,
}

/// The pack of a game.
enum ShippedGame {
    Liberte(Arc<Pack>),
    Other(Arc<DataPack>),
}

impl Shipped {
    fn new() -> Shipped {
        Shipped::of(Files::built_in())
    }

    fn of(files: Files) -> Shipped {
        let library = Library::new(files.clone());
        let loaded = library.load(&[]);
        let game = match (loaded.playable(), loaded.playable_data()) {
            (Some(pack), _) => ShippedGame::Liberte(pack.clone()),
            (None, Some(pack)) => ShippedGame::Other(pack.clone()),
            (None, None) => panic!("the shipped pack is sound"),
        };
        Shipped { files, library, game }
    }

    /// The pack of Liberté.
    fn pack(&self) -> &Arc<Pack> {
        let ShippedGame::Liberte(pack) = &self.game else { panic!("it is a pack of another game") };
        pack
    }

    /// The description of its files.
    fn format(&self) -> &'static GameFormat {
        self.library.format()
    }

    /// The folder of its data files.
    fn folder(&self) -> String {
        self.files.data("")
    }

    /// What is found after a change.
    fn found(&self, damage: &Damage) -> Vec<Diagnostic> {
        self.found_in(&damage.path, &damage.apply(&self.files.read(&damage.path).expect("it is shipped")))
    }

    /// What is found where a file holds this text.
    fn found_in(&self, path: &str, text: &str) -> Vec<Diagnostic> {
        if path.contains("/scenarios/") {
            return self.library.scenario(path, text).diagnostics;
        }
        if let ShippedGame::Liberte(pack) = &self.game
            && let Some(at) = pack.effects.iter().position(|effect| effect.path == path)
        {
            let mut pack = Pack::clone(pack);
            pack.effects[at].script = text.to_owned();
            return script::compile(&Arc::new(pack)).1;
        }
        let mut files = self.files.clone();
        files.overlay(path, text);
        let folder = self.folder() + "variants/";
        let variant = path.strip_prefix(folder.as_str()).and_then(|name| name.strip_suffix(".toml"));
        let variants: Vec<String> = variant.map(str::to_owned).into_iter().collect();
        Library::new(files).load(&variants).diagnostics.clone()
    }

    /// The same, and what is found of the pack's folders.
    fn found_with_folders(&self, damage: &Damage) -> Vec<Diagnostic> {
        let mut found = self.found(damage);
        let mut files = self.files.clone();
        files.overlay(&damage.path, &damage.apply(&self.files.read(&damage.path).expect("it is shipped")));
        found.extend(Library::new(files).check_folders());
        found
    }
}

/// Whether something is found at all, and at the right line.
fn judge(shipped: &Shipped, damage: &Damage, found: &[Diagnostic]) -> (bool, bool) {
    let text = damage.apply(&shipped.files.read(&damage.path).expect("it is shipped"));
    let lines = LineIndex::new(&text);
    let is_right = found
        .iter()
        .filter_map(|finding| finding.place.as_ref())
        .any(|place| place.path == damage.path && damage.right.contains(&lines.line(place.span.start)));
    (!found.is_empty(), is_right)
}

/// So many of a list, drawn by a seed.
fn some(mut all: Vec<Damage>, count: usize) -> Vec<Damage> {
    let chance = Chance::new(all.len() as u64);
    for at in 0..all.len().min(count) {
        let other = at + chance.of(0).with(at as u64).below((all.len() - at) as u64) as usize;
        all.swap(at, other);
    }
    all.truncate(count);
    all
}

/// The most changes of one kind in one group of files that are tried.
fn most() -> usize {
    if is_long() { 200 } else { 30 }
}

/// Whether all is tried.
fn is_long() -> bool {
    std::env::var_os("LONG_TESTS").is_some()
}

#[test]
fn mistakes_are_reported_at_the_right_line() {
    let shipped = Shipped::new();
    let mut all = data::all(&shipped);
    all.extend(scripts::all(&shipped));
    are_reported(&shipped, all, 0.99, "mutation-score");
}

#[test]
fn mistakes_in_a_pack_of_revolution_are_reported_at_the_right_line() {
    let shipped = Shipped::of(Files::built_in_named("revolution").expect("it is shipped"));
    are_reported(&shipped, data::all(&shipped), 0.99, "mutation-score-revolution");
}

#[test]
fn mistakes_in_a_pack_of_libertalia_are_reported_at_the_right_line() {
    let shipped = Shipped::of(Files::built_in_named("libertalia").expect("it is shipped"));
    // A day that the board has not is found when the position is made, and not by what is looked at here.
    are_reported(&shipped, data::all(&shipped), 0.98, "mutation-score-libertalia");
}

/// Tries some mistakes of each kind in each group of files, of which such a share must be reported at the right line, and
/// compares the score with the one that is kept.
fn are_reported(shipped: &Shipped, mut all: Vec<Damage>, least: f64, kept: &str) {
    let mut groups: Vec<(&'static str, String)> = all.iter().map(|it| (it.kind, score::group(&it.path))).collect();
    groups.sort();
    groups.dedup();
    let mut tried = Vec::new();
    for (kind, group) in groups {
        let (of_group, rest) = all.into_iter().partition(|it| it.kind == kind && score::group(&it.path) == group);
        all = rest;
        tried.extend(some(of_group, most()));
    }
    let judged: Vec<(bool, bool)> =
        tried.par_iter().map(|damage| judge(shipped, damage, &shipped.found(damage))).collect();
    let mut score = Score::default();
    let mut missed = Vec::new();
    for (damage, (is_reported, is_right)) in tried.iter().zip(&judged) {
        score.add(damage, *is_reported, *is_right);
        if !is_right {
            let text = shipped.files.read(&damage.path).expect("it is shipped");
            missed.push(format!("{}{}", if *is_reported { "" } else { "NOT AT ALL: " }, damage.describe(&text)));
        }
    }
    println!("{score}");
    missed.iter().take(300).for_each(|missed| println!("{missed}"));
    assert!(tried.len() >= 1000, "only {} mistakes", tried.len());
    assert!(score.share() >= least, "{} of {} mistakes are missed", missed.len(), tried.len());
    score.compare(kept);
}

/// The most mistakes of one kind in one group of files that people make and are tried.
fn most_of_people(class: Class) -> usize {
    match class {
        _ if is_long() => 60,
        Class::Must | Class::Silent => 1,
        Class::Should => 12,
    }
}

#[test]
fn mistakes_that_people_make_are_reported_and_what_is_none_is_not() {
    let shipped = Shipped::new();
    let mut groups: BTreeMap<(Class, &str, String), Vec<Damage>> = BTreeMap::new();
    for mistake in human::all(&shipped) {
        groups.entry(human::group(&mistake)).or_default().push(mistake.damage);
    }
    let tried: Vec<(Class, Damage)> = groups
        .into_iter()
        .flat_map(|((class, ..), of_group)| {
            some(of_group, most_of_people(class)).into_iter().map(move |it| (class, it))
        })
        .collect();
    let found = |(_, damage): &(Class, Damage)| {
        let is_of_first_line = damage.span.start == 0 || damage.kind.starts_with("schema");
        let found = if is_of_first_line { shipped.found_with_folders(damage) } else { shipped.found(damage) };
        let (is_reported, is_right) = judge(&shipped, damage, &found);
        (is_reported, is_right, found)
    };
    let judged: Vec<(bool, bool, Vec<Diagnostic>)> = tried.par_iter().map(found).collect();
    let mut scores: BTreeMap<Class, Score> = BTreeMap::new();
    let mut wrong = Vec::new();
    for ((class, damage), (is_reported, is_right, found)) in tried.iter().zip(&judged) {
        let is_told = if *class == Class::Should { *is_reported } else { *is_right };
        scores.entry(*class).or_default().add(damage, *is_reported, is_told);
        if is_told == (*class == Class::Silent) || *class == Class::Silent && *is_reported {
            let text = shipped.files.read(&damage.path).expect("it is shipped");
            let mut described = damage.describe(&text);
            described.truncate(described.char_indices().nth(200).map_or(described.len(), |(at, _)| at));
            let found: Vec<&str> = found.iter().take(3).map(|it| it.message.as_str()).collect();
            wrong.push(format!("{class:?} {described}: {found:?}"));
        }
    }
    for (class, score) in &scores {
        println!("{class:?}\n{score}");
    }
    wrong.iter().take(300).for_each(|wrong| println!("{wrong}"));
    let share = |class: Class| scores.get(&class).map_or(0.0, Score::share);
    assert!(tried.len() >= 400, "only {} mistakes", tried.len());
    assert!(share(Class::Must) >= 0.99, "{} of the mistakes in form", share(Class::Must));
    assert!(share(Class::Should) >= 0.70, "{} of the mistakes in contents", share(Class::Should));
    assert!(scores.get(&Class::Silent).is_some_and(|score| score.reported() == 0), "a false alarm");
}

/// How many findings tell of one mistake in the form of a line: one cause, one finding.
#[test]
fn one_slip_in_a_line_is_seldom_more_than_two_findings() {
    let shipped = Shipped::new();
    let mut groups: BTreeMap<(Class, &str, String), Vec<Damage>> = BTreeMap::new();
    for mistake in human::all(&shipped).into_iter().filter(|it| it.class == Class::Must) {
        groups.entry(human::group(&mistake)).or_default().push(mistake.damage);
    }
    let tried: Vec<Damage> = groups.into_values().flat_map(|of_group| some(of_group, 1)).collect();
    let counts: Vec<usize> = tried.par_iter().map(|damage| shipped.found(damage).len()).collect();
    let mut many: Vec<String> = Vec::new();
    for (damage, count) in tried.iter().zip(&counts).filter(|(_, count)| **count > 2) {
        let text = shipped.files.read(&damage.path).expect("it is shipped");
        many.push(format!("{count}: {}", damage.describe(&text)));
    }
    assert!(many.len() * 20 <= tried.len(), "{} of {}: {many:#?}", many.len(), tried.len());
    assert!(counts.iter().all(|count| *count <= 12), "{many:#?}");
}
