//! Variants over the built-in pack: what they may change, and what is found wrong with them.

use crate::load::diagnostic::has_errors;
use crate::load::library::{Library, Loaded};
use crate::load::testing::{NEW, edited, found, library, names, places_of, with};
use crate::model::{CardKind, Faction, Pack, RulePoint, Symbol};
use std::sync::Arc;

/// A variant with something of everything.
pub const EVERYTHING: &str = r#"
id = "a"
title = "Everything"
reason = "to be damaged"
take_out = [12, 13]
scripts = ["terror", "turn-begins"]

[rules]
stack_height = 2
endings.landslide_votes = 16
skip_battle = [1, 2]

[parameters]
turns = 4

[[card]]
id = 71
kind = "club"
symbols = ["general"]

[[card]]
id = 200
title = "Olympe de Gouges"
kind = "personality"
set = "A"
faction = "moderate"
value = 3
region = "south-west"

[[province]]
id = "corse"
victory_points = 2

[[battle]]
id = "valmy"
name = "Walmy"

[[faction]]
id = "radical"
blocks = 31

[texts.fr.phase]
battle = "Guerre"

[texts.en.require.hungry]
text = "only while hungry"
cite = "house rule"
"#;

fn load(variant: &str) -> Arc<Loaded> {
    with(&[variant]).load(&names(&["a"]))
}

/// The pack with a variant that has no finding.
fn pack(variant: &str) -> Arc<Pack> {
    let library = with(&[variant]);
    let loaded = library.load(&names(&["a"]));
    assert!(loaded.diagnostics.is_empty(), "{}", library.render(&loaded.diagnostics, false));
    loaded.playable().expect("nothing was found").clone()
}

#[test]
fn a_variant_changes_what_it_names_and_its_place() {
    let loaded = library().load(&names(&["first-edition"]));
    let rules = &loaded.settings.rules;
    assert!(!rules.second_play && !rules.second_take && !rules.first_tie_pays_second);
    assert_eq!(rules.stack_height, 3);
    let path = |key: &str| loaded.settings.place(key).map(|it| it.path.as_str());
    assert_eq!(path("second_play"), Some("data/liberte/variants/first-edition.toml"));
    assert_eq!(path("stack_height"), Some("data/liberte/rules.toml"));
    let pack = loaded.playable().expect("nothing was found");
    assert_eq!(pack.variants, ["first-edition"]);
}

#[test]
fn variants_are_laid_over_in_order() {
    let library = with(&["[rules]\nstack_height = 2", "[rules]\nstack_height = 4"]);
    let height = |variants: &[&str]| library.load(&names(variants)).settings.rules.stack_height;
    assert_eq!((height(&["a", "b"]), height(&["b", "a"]), height(&["a"]), height(&[])), (4, 2, 2, 3));
}

#[test]
fn an_unknown_variant_is_an_error_that_lists_the_known() {
    let help = |id: &str| {
        let loaded = library().load(&names(&[id]));
        assert_eq!(loaded.diagnostics[0].code, "unknown-variant");
        loaded.diagnostics[0].help.clone().unwrap_or_default()
    };
    assert!(help("first-editoin").starts_with("did you mean `first-edition`?"));
    assert!(help("../rules").contains("`first-edition`"));
}

#[test]
fn what_is_wrong_with_a_variants_file_is_found_at_its_line() {
    for (text, expected) in [
        ("[rules]\nsecond_paly = false", "unknown-key a.toml:4"),
        ("[rules]\nsecond_play = 1", "wrong-type a.toml:4"),
        ("[rules]\nendings.stack_height = 2", "misplaced-setting a.toml:4"),
        ("[rules]\nstack_height = 2\nplay-cards.stack_height = 4", "duplicate a.toml:5"),
        ("[[card]]\nid = 71\nvaleu = 2", "unknown-key a.toml:5"),
        ("[[card]]\nid = 71\nvalue = 12", "out-of-range a.toml:5"),
        ("[[card]]\nid = 71\nregion = \"souht\"", "unknown-id a.toml:5"),
        ("[[card]]\nid = 71\neffect = \"terror\"", "not-for-this-kind a.toml:5"),
        ("[[card]]\nvalue = 2", "missing-key a.toml:3"),
        ("[[province]]\nid = \"corse\"\nnumber = 26", "duplicate a.toml:5"),
        ("[[province]]\nid = \"corse\"\nnumber = 29", "wrong-numbering a.toml:5"),
        ("[[province]]\nid = \"cosre\"\nname = \"x\"", "unknown-id a.toml:4"),
        ("[[battle]]\nid = \"valmy\"\nturn = 8", "out-of-range a.toml:5"),
        ("[[faction]]\nid = \"red\"\nblocks = 2", "unknown-id a.toml:4"),
        ("[texts.en.phase]\nbatle = \"x\"", "unused-text a.toml:4"),
        ("[texts.la.phase]\nbattle = \"x\"", "unknown-id a.toml:3"),
        ("[texts.en.require.new]\ntext = \"x\"", "missing-key a.toml:3"),
        ("scripts = [\"terror\"]", "missing-script a.toml:3"),
    ] {
        let found = found(&[text]);
        assert!(found.contains(&expected.to_owned()), "{text}: {found:?}");
        let base = |it: &String| !it.contains(" a.toml");
        assert!(!found.iter().any(base), "{text}: {found:?}");
    }
    let library = edited(&[("variants/short.toml", "", "id = \"long\"\ntitle = \"x\"\nrules.stack_height = 2\n")]);
    let found = library.load(&names(&["short"])).diagnostics.clone();
    assert_eq!(places_of(&library, &found), ["wrong-id data/liberte/variants/short.toml:1"]);
    assert!(library.load(&[]).diagnostics.is_empty());
}

#[test]
fn a_card_is_changed_where_the_variant_says_so_and_nowhere_else() {
    let before = library().load(&[]).playable().expect("sound").clone();
    let after = pack("[[card]]\nid = 1\nvalue = 1\nsymbols = [\"general\"]\n");
    assert_eq!((before.cards[0].value(), after.cards[0].value()), (2, 1));
    assert!(after.cards[0].symbols.has(Symbol::General) && after.sets.generals.has(crate::model::CardId(0)));
    assert_eq!(before.cards[0].title, after.cards[0].title);
    assert_eq!(before.cards[1..], after.cards[1..]);
    assert_ne!(before.hash, after.hash);
}

#[test]
fn symbols_are_taken_from_a_card_by_an_empty_list() {
    let club = "[[card]]\nid = 14\nsymbols = []";
    let before = library().load(&[]).playable().expect("sound").clone();
    assert!(before.cards[13].symbols.has(Symbol::Cannon));
    assert!(pack(club).cards[13].symbols.is_empty());
}

#[test]
fn a_card_of_another_kind_loses_what_that_kind_does_not_have() {
    let club = pack("[[card]]\nid = 1\nkind = \"club\"");
    assert_eq!(club.cards[0].kind, CardKind::Club { faction: Faction::Radical, value: 2 });
    let special = pack("[[card]]\nid = 1\nkind = \"special\"\neffect = \"terror\"");
    assert_eq!(special.cards[0].kind.id(), "special");
    assert_eq!(found(&["[[card]]\nid = 1\nkind = \"special\""]), ["missing-key a.toml:5"]);
    let stubborn = "[[card]]\nid = 1\nkind = \"club\"\nregion = \"west\"";
    assert_eq!(found(&[stubborn]), ["not-for-this-kind a.toml:6"]);
}

#[test]
fn a_card_is_added_whole_and_stands_in_the_order_of_its_number() {
    let pack = pack(NEW);
    assert_eq!((pack.cards.len(), pack.cards[110].number, pack.cards[110].value()), (111, 200, 3));
    for key in ["title", "kind", "set"] {
        let text: String = NEW.lines().filter(|it| !it.starts_with(key)).map(|it| format!("{it}\n")).collect();
        assert_eq!(found(&[&text]), ["unknown-card a.toml:4"], "{key}");
    }
    let without_region = NEW.replace("region = \"west\"\n", "");
    assert_eq!(found(&[&without_region]), ["missing-key a.toml:6"]);
}

#[test]
fn a_new_card_under_a_number_that_is_taken_is_refused() {
    let taken = NEW.replace("200", "1");
    let loaded = load(&taken);
    assert_eq!((loaded.diagnostics.len(), loaded.diagnostics[0].code), (1, "duplicate"));
    assert!(loaded.diagnostics[0].help.as_ref().is_some_and(|help| help.contains("take_out = [1]")));
    let replaced = pack(&format!("take_out = [1]\n{taken}"));
    assert_eq!((replaced.cards.len(), replaced.cards[0].title.as_str()), (110, "Olympe"));
    let twice = format!("{NEW}{NEW}");
    assert_eq!(found(&[&twice]), ["duplicate a.toml:12"]);
}

#[test]
fn a_card_that_is_taken_out_is_gone_and_its_texts_are_no_fault() {
    let terrors: Vec<u16> = {
        let pack = library().load(&[]).playable().expect("sound").clone();
        let terror = pack.effect("terror");
        pack.cards.iter().filter(|card| card.effect() == terror).map(|card| card.number).collect()
    };
    assert_eq!(terrors.len(), 6);
    let pack = pack(&format!("take_out = {terrors:?}"));
    assert_eq!((pack.cards.len(), pack.effects.len()), (104, 5));
    assert!(pack.card(terrors[0]).is_none());
    assert_eq!(found(&["take_out = [1, 999]"]), ["unknown-card a.toml:3"]);
}

#[test]
fn a_pack_whose_cards_are_all_taken_out_is_an_error() {
    let all: Vec<u16> = (1..=110).collect();
    let loaded = load(&format!("take_out = {all:?}"));
    assert!(loaded.playable().is_none() && has_errors(&loaded.diagnostics));
    assert!(loaded.diagnostics.iter().any(|it| it.message == "no cards are left"));
}

#[test]
fn provinces_regions_battles_and_factions_are_changed_and_added() {
    let loaded = load(
        "[[province]]\nid = \"corse\"\nvictory_points = 3\nname = \"Korsika\"\n\
         [[province]]\nid = \"haiti\"\nnumber = 28\nname = \"Haïti\"\nregion = \"overseas\"\n\
         [[region]]\nid = \"overseas\"\ncolor = \"red\"\nhex = \"#FF0000\"\norder = 9\n\
         [[battle]]\nid = \"valmy\"\nvictory_points = 5\n\
         [[battle]]\nid = \"marengo\"\nname = \"Marengo\"\nturn = 5\nvictory_points = 6\n\
         [[faction]]\nid = \"radical\"\nblocks = 31\n\
         [rules]\nturns = 5\n[texts.fr.region]\noverseas = \"Outre-mer\"\n",
    );
    let codes: Vec<&str> = loaded.diagnostics.iter().map(|it| it.code).collect();
    assert_eq!(codes, ["missing-outline"], "a variant can't draw a province");
    let pack = loaded.playable().expect("there is no error");
    let board = &pack.board;
    let corse = board.province("corse").map(|id| &board.provinces[id.index()]);
    assert!(corse.is_some_and(|it| it.victory_points == 3 && it.name == "Korsika" && it.number == 27));
    let haiti = board.province("haiti").map(|id| &board.provinces[id.index()]);
    assert!(haiti.is_some_and(|it| board.regions[it.region.index()].id == "overseas"));
    assert_eq!(board.battle(2).map(|it| it.victory_points), Some(5));
    assert_eq!(board.battle(5).map(|it| it.id.as_str()), Some("marengo"));
    assert_eq!((board.blocks(Faction::Radical), pack.rules.turns), (31, 5));
}

#[test]
fn texts_are_changed_in_one_language_and_new_ones_serve_all() {
    let pack = pack("[texts.en.phase]\nbattle = \"War\"\n[texts.de.term]\nnew = \"neu\"\n");
    assert_eq!(pack.texts("en").get("phase.battle"), "War");
    assert_ne!(pack.texts("fr").get("phase.battle"), "War");
    for language in ["en", "de", "es"] {
        assert_eq!(pack.texts(language).get("term.new"), "neu");
    }
}

/// A variant with a special of its own, and with scripts for it and for a rule point.
const FAMINE: &str = "scripts = [\"famine\", \"turn-begins\"]\n[[card]]\nid = 111\ntitle = \"Famine\"\nkind = \"special\"\nset = \"A\"\neffect = \"famine\"\n[texts.en.effect.famine]\nname = \"Famine\"\ntext = \"Take a block.\"\n[texts.en.require.hungry]\ntext = \"only while hungry\"\ncite = \"house rule\"\n";

fn famine() -> Library {
    let mut library = with(&[FAMINE]);
    for name in ["famine", "turn-begins"] {
        let path = library.files().variant_script("a", name);
        library.overlay(&path, Some(&format!("fn {}() {{}}", name.replace('-', "_"))));
    }
    library
}

#[test]
fn a_variant_brings_specials_texts_and_rule_points_of_its_own() {
    let library = famine();
    let loaded = library.load(&names(&["a"]));
    assert!(loaded.diagnostics.is_empty(), "{}", library.render(&loaded.diagnostics, false));
    let pack = loaded.playable().expect("nothing was found");
    let famine = pack.effect("famine").map(|id| &pack.effects[id.index()]);
    assert!(famine.is_some_and(|it| it.path == "scripts/liberte/a/famine.rhai" && it.script == "fn famine() {}"));
    assert_eq!(pack.points.iter().map(|it| it.point).collect::<Vec<_>>(), [RulePoint::TurnBegins]);
    assert_eq!(pack.texts("it").get("effect.famine.name"), "Famine");
    assert_eq!(pack.texts("it").requirement("hungry").map(|it| it.cite.as_str()), Some("house rule"));
    assert!(library.load(&[]).diagnostics.is_empty(), "the scripts are the variant's");
    assert!(library.load(&[]).playable().expect("sound").points.is_empty());
}

#[test]
fn a_special_without_its_texts_is_a_warning_at_its_card() {
    let mut library = famine();
    let path = library.files().data("variants/a.toml");
    let text =
        library.text(&path).expect("it is there").replace("[texts.en.effect.famine]", "[texts.en.effect.famien]");
    library.overlay(&path, Some(&text));
    let found = library.load(&names(&["a"])).diagnostics.clone();
    let found: Vec<String> =
        places_of(&library, &found).into_iter().map(|it| it.replace("data/liberte/variants/", "")).collect();
    assert_eq!(found, ["missing-text a.toml:9", "unused-text a.toml:10"]);
}

#[test]
fn a_script_is_listed_and_there_or_it_is_found() {
    let mut library = with(&["scripts = [\"terror\", \"teror\"]\n"]);
    for name in ["terror", "teror", "purge", "deep/guillotine"] {
        let path = library.files().variant_script("a", name);
        library.overlay(&path, Some("fn x() {}"));
    }
    let loaded = library.load(&names(&["a"]));
    let expected = [
        "unused-script data/liberte/variants/a.toml:3",
        "unused-script data/liberte/variants/a.toml:3",
        "unknown-id data/liberte/variants/a.toml:3",
    ];
    assert_eq!(places_of(&library, &loaded.diagnostics), expected);
    assert_eq!(loaded.diagnostics[2].help.as_deref(), Some("did you mean `terror`?"));
    let listed = "list it: `scripts = [\"terror\", \"teror\", \"purge\"]`, or remove the file";
    assert_eq!(loaded.diagnostics[1].help.as_deref(), Some(listed));
    let pack = loaded.pack.as_ref().expect("it can be read");
    let terror = pack.effect("terror").map(|id| pack.effects[id.index()].path.as_str());
    assert_eq!(terror, Some("scripts/liberte/a/terror.rhai"));
}

#[test]
fn a_misspelt_script_is_one_finding_with_what_was_meant() {
    for (name, meant) in [("turn-begin", "turn-begins"), ("terorr", "terror")] {
        let loaded = load(&format!("scripts = [{name:?}]"));
        let found: Vec<_> = loaded.diagnostics.iter().map(|it| (it.code, it.help.as_deref())).collect();
        assert_eq!(found, [("unknown-id", Some(format!("did you mean `{meant}`?").as_str()))]);
    }
}

#[test]
fn a_script_may_not_lie_outside_of_the_variants_folder() {
    for name in ["../purge", "/etc/passwd", "..", "a/b"] {
        assert_eq!(found(&[&format!("scripts = [{name:?}]")])[0], "malformed a.toml:3", "{name}");
    }
}

#[test]
fn a_pack_fills_rule_points_itself_and_a_variant_fills_them_anew() {
    let points = ("pack.toml", "cards = 110", "points = [\"turn-ends\", \"may-play\"]\ncards = 110");
    let mut library = edited(&[points, ("variants/a.toml", "", "id = \"a\"\ntitle = \"a\"\nscripts = [\"may-play\"]")]);
    let missing = library.load(&[]);
    let codes: Vec<&str> = missing.diagnostics.iter().map(|it| it.code).collect();
    assert_eq!(codes, ["missing-script", "missing-script"]);
    for path in ["turn-ends", "may-play", "a/may-play"] {
        library.overlay(&library.files().script(path), Some(&format!("// {path}")));
    }
    let filled = |variants: &[&str]| {
        let loaded = library.load(&names(variants));
        assert!(loaded.diagnostics.is_empty(), "{}", library.render(&loaded.diagnostics, false));
        let pack = loaded.playable().expect("nothing was found");
        pack.points.iter().map(|it| (it.point.spec().id, it.script.clone())).collect::<Vec<_>>()
    };
    let text = |text: &str| text.to_owned();
    assert_eq!(filled(&[]), [("turn-ends", text("// turn-ends")), ("may-play", text("// may-play"))]);
    assert_eq!(filled(&["a"]), [("turn-ends", text("// turn-ends")), ("may-play", text("// a/may-play"))]);
    let hash = |variants: &[&str]| library.load(&names(variants)).pack.as_ref().map(|it| it.hash.clone());
    assert_ne!(hash(&[]), hash(&["a"]));
}

#[test]
fn where_something_happens_the_scripts_of_several_variants_run_in_their_order() {
    let of = |id: &str| format!("id = \"{id}\"\ntitle = \"{id}\"\nscripts = [\"turn-ends\", \"final-points\"]");
    let (a, b) = (of("a"), of("b"));
    let points = ("pack.toml", "cards = 110", "points = [\"turn-ends\"]\ncards = 110");
    let mut library = edited(&[points, ("variants/a.toml", "", a.as_str()), ("variants/b.toml", "", b.as_str())]);
    for path in ["turn-ends", "a/turn-ends", "b/turn-ends", "a/final-points", "b/final-points"] {
        library.overlay(&library.files().script(path), Some(&format!("// {path}")));
    }
    let filled = |variants: &[&str]| {
        let loaded = library.load(&names(variants));
        let pack = loaded.playable().expect("there are warnings at most");
        let filled = pack.points.iter().map(|it| format!("{} {} {}", it.point.spec().id, it.nth, it.script));
        (
            filled.collect::<Vec<_>>(),
            loaded.diagnostics.iter().map(|it| (it.code, it.message.clone())).collect::<Vec<_>>(),
        )
    };
    assert_eq!(filled(&[]).0, ["turn-ends 0 // turn-ends"]);
    let (both, found) = filled(&["a", "b"]);
    assert_eq!(both, ["turn-ends 0 // a/turn-ends", "turn-ends 1 // b/turn-ends", "final-points 0 // b/final-points"]);
    let message =
        "two variants have a script for `final-points`, which decides one thing: only that of the later one is run";
    assert_eq!(found, [("variants-clash", message.to_owned())], "nothing is lost where something only happens");
    assert_eq!(filled(&["b", "a"]).0[..2], ["turn-ends 0 // b/turn-ends", "turn-ends 1 // a/turn-ends"]);
    library.overlay(&library.files().script("b/turn-ends"), Some("// a/turn-ends"));
    let same = library.load(&names(&["a", "b"]));
    assert_eq!(same.playable().expect("sound").points.len(), 2, "the same script is run once");
}

#[test]
fn a_rule_point_that_does_not_exist_is_an_error() {
    let points = ("pack.toml", "cards = 110", "points = [\"turn-end\"]\ncards = 110");
    let found = edited(&[points]).load(&[]).diagnostics.clone();
    assert_eq!((found[0].code, found[0].help.as_deref()), ("unknown-word", Some("did you mean `turn-ends`?")));
}

#[test]
fn a_script_that_nothing_asks_for_is_a_warning() {
    let mut library = library();
    for name in ["stray", "turn-ends", "first-editon/terror", "first-edition/terror"] {
        library.overlay(&library.files().script(name), Some("fn x() {}"));
    }
    let found = library.load(&[]).diagnostics.clone();
    let place = |name: &str| format!("unused-script scripts/liberte/{name}.rhai:1");
    assert_eq!(places_of(&library, &found), ["first-editon/terror", "stray", "turn-ends"].map(place));
    assert_eq!(found[0].help.as_deref(), Some("did you mean `first-edition`?"));
    assert_eq!(found[2].help.as_deref(), Some("list it: `points = [\"turn-ends\"]`"));
}

#[test]
fn a_scenario_knows_the_cards_of_its_variants() {
    let library = with(&[NEW, "take_out = [1]"]);
    let scenario = |variants: &str, card: u16| {
        let text = format!(
            "variants = [{variants}]\nseats = ['A', 'B', 'C']\n[given]\nturn = 1\nphase = 'action'\n[given.seat.A]\nhand = [{card}]\n"
        );
        let found = library.scenario("x.toml", &text).diagnostics;
        places_of(&library, &found)
    };
    assert!(scenario("'a'", 200).is_empty() && scenario("'a', 'b'", 200).is_empty());
    assert_eq!(scenario("'b'", 200), ["unknown-card x.toml:7"]);
    assert_eq!(scenario("'a', 'b'", 1), ["unknown-card x.toml:7"]);
    assert_eq!(scenario("'a', 'a'", 1), ["duplicate-variant x.toml:1"]);
    assert_eq!(scenario("'thresholds:landslide_votes=61'", 1), ["bad-parameter x.toml:1"]);
}

#[test]
fn a_variant_laid_over_twice_is_refused() {
    let codes = |asked: &[&str]| library().load(&names(asked)).diagnostics.iter().map(|it| it.code).collect::<Vec<_>>();
    assert_eq!(codes(&["first-edition", "first-edition"]), ["duplicate-variant"]);
    assert_eq!(codes(&["thresholds", "thresholds:landslide_votes=9"]), ["duplicate-variant"]);
}

#[test]
fn what_a_variant_breaks_in_the_packs_own_files_is_laid_to_it() {
    let loaded =
        load("[[region]]\nid = \"east\"\norder = 3\nhex = \"#000000\"\n[rules]\nhand_size = 20\nmost_players = 8\n");
    let clash = loaded.diagnostics.iter().find(|it| it.code == "settings-clash").expect("too few cards");
    assert!(clash.place.as_ref().is_some_and(|it| it.path.ends_with("a.toml")));
    let most: Vec<u16> = (1..=80).collect();
    let loaded = load(&format!("take_out = {most:?}"));
    let clash = loaded.diagnostics.iter().find(|it| it.code == "settings-clash").expect("too few cards");
    assert!(clash.place.as_ref().is_some_and(|it| it.path.ends_with("rules.toml")));
    assert!(clash.related.iter().any(|(place, why)| place.path.ends_with("a.toml") && why == "with this applied"));
}

#[test]
fn a_hostile_variant_is_bounded() {
    let cards: String = (1..=10_000).map(|id| format!("[[card]]\nid = {id}\ntitle = \"x{id}\"\nkind = \"club\"\nset = \"A\"\nfaction = \"radical\"\nvalue = 1\n")).collect();
    let half: String = (1..=10_000).map(|id| format!("[[card]]\nid = {id}\nvalue = 12\n")).collect();
    let texts: String = (0..50_000).map(|at| format!("k{at} = \"x\"\n")).collect();
    let provinces: String = (0..10_000).map(|at| format!("[[province]]\nid = \"p{at}\"\nname = \"x\"\n")).collect();
    let deep = format!("card = {}{}", "[".repeat(10_000), "]".repeat(10_000));
    let nested = format!("texts = {}1{}", "{ a = ".repeat(5_000), " }".repeat(5_000));
    for text in [cards, half, format!("[texts.en.term]\n{texts}"), provinces, deep, nested] {
        let loaded = load(&text);
        assert!(loaded.diagnostics.len() < 3_500, "{}", loaded.diagnostics.len());
    }
}
