//! Fixes of mistakes made on purpose: each takes its own finding away, and most give the file back as it was.

use super::{Damage, Shipped, data, human, is_long, score, scripts, some};
use liberte::load::{Diagnostic, apply_fix};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The most mistakes of one kind in one group of files that are tried.
fn most() -> usize {
    if is_long() { 100 } else { 12 }
}

/// The kinds of mistakes that are misspelt words.
const MISSPELT: [&str; 6] = ["key", "word", "id", "id or name as a key", "script: word", "script: constant"];

/// What came of the fixes of a mistake.
struct Mended {
    /// How many fixes there were.
    fixes: usize,
    /// Whether one of them gave the file back as it was.
    is_as_before: bool,
    /// What was wrong with them.
    wrong: Vec<String>,
}

fn mend(shipped: &Shipped, damage: &Damage) -> Mended {
    let before = shipped.files.read(&damage.path).expect("it is shipped");
    let text = damage.apply(&before);
    let found = shipped.found(damage);
    let mut mended = Mended { fixes: 0, is_as_before: false, wrong: Vec::new() };
    for finding in &found {
        let Some(fix) = finding.fix.as_ref().filter(|fix| fix.place.path == damage.path) else { continue };
        mended.fixes += 1;
        let mut wrong = |what: &str| {
            mended.wrong.push(format!("{what}: {} [{}] {fix:?}", damage.describe(&before), finding.message));
        };
        let Some(after) = apply_fix(&text, fix) else {
            wrong("not to be made");
            continue;
        };
        let (start, end) = (fix.place.span.start, fix.place.span.end);
        if after != [&text[..start], &fix.with, &text[end..]].concat() {
            wrong("beyond its place");
        }
        let found_after = shipped.found_in(&damage.path, &after);
        if count(&found_after, finding) >= count(&found, finding) {
            wrong("of no use");
        }
        let errors = |found: &[Diagnostic]| found.iter().filter(|it| it.is_error()).count();
        if errors(&found_after) > errors(&found) && finding.code != "broken-toml" {
            wrong("an error more");
        }
        mended.is_as_before |= after == *before;
    }
    mended
}

/// How many findings are of this kind and say the same.
fn count(found: &[Diagnostic], finding: &Diagnostic) -> usize {
    found.iter().filter(|other| (other.code, &other.message) == (finding.code, &finding.message)).count()
}

#[test]
fn a_fix_takes_its_finding_away_and_mostly_gives_back_what_was_there() {
    let shipped = Shipped::new();
    let mut groups: BTreeMap<(&str, String), Vec<Damage>> = BTreeMap::new();
    for damage in data::all(&shipped).into_iter().chain(scripts::all(&shipped)) {
        groups.entry((damage.kind, score::group(&damage.path))).or_default().push(damage);
    }
    let mut tried: Vec<Damage> = groups.into_values().flat_map(|group| some(group, most())).collect();
    let mut of_people: BTreeMap<(&str, String), Vec<Damage>> = BTreeMap::new();
    for human::Mistake { damage, .. } in human::all(&shipped).into_iter().filter(|it| it.class != human::Class::Silent)
    {
        of_people.entry((damage.kind, score::group(&damage.path))).or_default().push(damage);
    }
    tried.extend(of_people.into_values().flat_map(|group| some(group, most() / 12)));
    let mended: Vec<Mended> = tried.par_iter().map(|damage| mend(&shipped, damage)).collect();
    let mut by_kind: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (damage, mended) in tried.iter().zip(&mended) {
        let [tried, fixed, as_before] = by_kind.entry(damage.kind).or_default();
        *tried += 1;
        *fixed += usize::from(mended.fixes > 0);
        *as_before += usize::from(mended.is_as_before);
    }
    by_kind.iter().for_each(|(kind, counts)| println!("{kind}: tried, fixed, as before {counts:?}"));
    let wrong: Vec<&String> = mended.iter().flat_map(|mended| &mended.wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let of_misspelt = by_kind.iter().filter(|(kind, _)| MISSPELT.contains(kind)).map(|(_, counts)| counts);
    let [tried, fixed, as_before] = of_misspelt.fold([0; 3], |sum, it| [0, 1, 2].map(|at| sum[at] + it[at]));
    println!("misspelt: {tried} tried, {fixed} fixed, {as_before} as before");
    assert!(tried > 100 && fixed * 10 >= tried * 9, "{fixed} of {tried} misspelt words have a fix");
    assert!(as_before * 10 >= fixed * 9, "{as_before} of {fixed} fixes give back what was there");
}
