//! Symbols that a pack adds to the printed ones: cards, scripts, queries, renames and differences know them, and where
//! there are none, nothing does.

use crate::common::pack;
use liberte::compare::{Sheet, differences};
use liberte::desk::mentions_of;
use liberte::load::query::{Query, Subject};
use liberte::load::rename::{Rename, RenameKind};
use liberte::load::{Files, Library};
use liberte::model::{Pack, Symbol};
use liberte::script::compile;

/// The numbers of the cards that show a press in the variant that ships with it.
const PRESSES: [u16; 12] = [5, 17, 19, 24, 45, 59, 60, 66, 68, 71, 85, 87];

fn found(query: &str, pack: &Pack) -> Option<Vec<u16>> {
    let query = Query::parse(query, Subject::Cards, pack).ok()?;
    Some(query.cards(pack).iter().map(|card| pack.number(card)).collect())
}

#[test]
fn queries_find_cards_by_a_symbol_that_the_pack_adds() {
    let (base, changed) = (pack(&[]), pack(&["free-press"]));
    assert_eq!(found("symbol:press", &changed), Some(PRESSES.to_vec()));
    assert_eq!(found("symbols:Presse", &changed), Some(PRESSES.to_vec()), "its name in a language");
    assert_eq!(found("symbol:press symbol:cannon", &changed), Some(vec![17]));
    assert_eq!(found("symbol:none symbol:press", &changed), Some(Vec::new()));
    assert_eq!(found("symbol:press", &base), None, "the base has no such symbol");
    assert_ne!(base.hash, changed.hash);
}

#[test]
fn a_card_shows_printed_symbols_first() {
    let changed = pack(&["free-press"]);
    let of = |number| changed.cards[changed.card(number).unwrap().index()].symbols.iter().map(Symbol::id).collect();
    let [brissot, hebert, danton]: [Vec<&str>; 3] = [17, 68, 4].map(of);
    assert_eq!(brissot, ["cannon", "press"]);
    assert_eq!(hebert, ["sans-culottes", "press"]);
    assert_eq!(danton, ["cannon"]);
    assert!(changed.sets.cannons.has(changed.card(17).unwrap()), "the printed ones hold as ever");
}

#[test]
fn a_script_that_names_a_symbol_the_pack_has_not_is_an_error() {
    let told = |script: &str, variants: &[&str]| {
        let mut files = Files::built_in();
        let path = files.script("terror");
        files.overlay(&path, &format!("fn terror() {{ {script} }}\n"));
        let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
        let loaded = Library::new(files).load(&variants);
        let found = compile(loaded.playable().expect("it can be read")).1;
        found.iter().filter(|it| it.is_error()).map(|it| it.message.clone()).collect::<Vec<_>>().join("; ")
    };
    let asks = "discard(choose(displayed().with_symbol(\"press\")));";
    assert_eq!(told(asks, &["free-press"]), "");
    assert!(told(asks, &[]).contains("no symbol `press`"), "{}", told(asks, &[]));
    let misspelt = "discard(choose(displayed().with_symbol(\"pres\")));";
    assert!(told(misspelt, &["free-press"]).contains("no symbol `pres`"), "{}", told(misspelt, &["free-press"]));
    assert_eq!(told("discard(choose(displayed().with_symbol(\"cannon\")));", &[]), "");
}

#[test]
fn a_symbol_that_a_pack_adds_is_renamed_in_all_its_files() {
    let library = Library::new(Files::built_in());
    let rename = |from: &str, to: &str| {
        let rename = Rename { named: RenameKind::Symbol, from: from.to_owned(), to: to.to_owned() };
        library.rename(&rename, &mentions_of(&library))
    };
    let preview = rename("press", "paper").expect("it is free");
    // The entry, twelve cards, six names, two words of its script.
    assert_eq!(preview.places, 21);
    let renamed = preview.applied(&library).expect("it can be read");
    let loaded = renamed.load(&["free-press".to_owned()]);
    assert_eq!(loaded.diagnostics.iter().map(|it| it.message.clone()).collect::<Vec<_>>(), Vec::<String>::new());
    let pack = loaded.playable().expect("nothing was found");
    assert_eq!(found("symbol:paper", pack), Some(PRESSES.to_vec()));
    assert!(compile(pack).1.is_empty());
    for (from, to) in [("general", "officer"), ("press", "cannon"), ("press", "none"), ("pres", "paper")] {
        assert!(rename(from, to).is_err(), "{from} {to}");
    }
}

#[test]
fn differences_and_sheets_tell_of_a_new_symbol_by_its_name() {
    let (base, changed) = (pack(&[]), pack(&["free-press"]));
    let lines = |from, to, language| {
        let sections = differences(from, to).sections(language);
        let lines = sections.iter().flat_map(|it| it.lines.iter().map(|line| line.sentence.clone()));
        lines.collect::<Vec<String>>().join("\n")
    };
    let added = lines(&base, &changed, "en");
    assert!(added.contains("Some cards show a new symbol: Press."), "{added}");
    assert!(added.contains("#17 Jacques-Pierre Brissot: now with Press."), "{added}");
    assert!(lines(&base, &changed, "it").contains("Alcune carte mostrano un nuovo simbolo: Stampa."));
    assert!(lines(&changed, &base, "en").contains("No card shows the symbol Press any more."));
    let sheet = Sheet::of(&differences(&base, &changed), Vec::new(), "en").text();
    assert!(sheet.contains("new symbol: Press"), "{sheet}");
}
