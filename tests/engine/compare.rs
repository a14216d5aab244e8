//! What two packs in memory do differently: every kind of difference, as a list and in words.

use crate::common::pack;
use liberte::compare::{Detail, Entry, Line, Section, Sheet, differences};
use liberte::model::{
    Battle, Card, CardKind, Effect, Faction, Pack, PointScript, Province, Region, RulePoint, Symbol, SymbolSet,
    VariantNote,
};
use serde_json::json;

/// The built-in pack, changed.
fn changed(change: impl FnOnce(&mut Pack)) -> Pack {
    let mut changed = Pack::clone(&pack(&[]));
    change(&mut changed);
    changed
}

/// What a change comes to, under its heading.
fn told(change: impl FnOnce(&mut Pack)) -> Vec<(String, Line)> {
    let (base, changed) = (pack(&[]), changed(change));
    let sections = differences(&base, &changed).sections("en");
    let lines = |section: Section| section.lines.into_iter().map(move |line| (section.title.clone(), line));
    sections.into_iter().flat_map(lines).collect()
}

/// The one sentence of a change, after its heading.
fn sentence(change: impl FnOnce(&mut Pack)) -> String {
    let told = told(change);
    let [(heading, line)] = told.as_slice() else { panic!("not one difference: {told:?}") };
    format!("{heading}: {}", line.sentence)
}

/// The details of the one difference.
fn details(change: impl FnOnce(&mut Pack)) -> Vec<Detail> {
    let told = told(change);
    let [(_, line)] = told.as_slice() else { panic!("not one difference: {told:?}") };
    line.details.clone()
}

fn card(pack: &mut Pack, number: u16) -> &mut Card {
    let at = pack.card(number).expect("the pack has the card").index();
    &mut pack.cards[at]
}

fn provence(pack: &mut Pack) -> &mut Card {
    card(pack, 47)
}

#[test]
fn a_card_that_is_changed_is_told_key_by_key() {
    let with_value = |value| {
        move |pack: &mut Pack| {
            let CardKind::Personality { faction, region, .. } = provence(pack).kind else { panic!("a personality") };
            provence(pack).kind = CardKind::Personality { faction, region, value };
        }
    };
    assert_eq!(sentence(with_value(2)), "Cards: #47 Comte de Provence: 2 blocks instead of 3.");
    assert_eq!(sentence(with_value(1)), "Cards: #47 Comte de Provence: 1 block instead of 3.");
    assert_eq!(
        sentence(|pack| provence(pack).title = "Monsieur".to_owned()),
        "Cards: #47 Comte de Provence: called Monsieur now."
    );
    assert_eq!(
        sentence(|pack| provence(pack).set = 'B'),
        "Cards: #47 Comte de Provence: in the B-set instead of the A-set."
    );
    let symbols = |pack: &mut Pack| {
        provence(pack).symbols = [Symbol::General, Symbol::SansCulottes].into_iter().collect();
    };
    let base = pack(&[]);
    assert_eq!(base.cards[base.card(47).expect("it is there").index()].symbols, SymbolSet::default());
    assert_eq!(sentence(symbols), "Cards: #47 Comte de Provence: now with Sans-culottes, General.");
    let moved = |pack: &mut Pack| {
        let region = pack.board.region("east").expect("there is an east");
        provence(pack).kind = CardKind::Personality { faction: Faction::Radical, region, value: 3 };
    };
    assert_eq!(
        sentence(moved),
        "Cards: #47 Comte de Provence: radical instead of royalist; goes into East instead of West."
    );
}

#[test]
fn a_card_of_another_kind_does_not_tell_what_it_no_longer_has() {
    let effect = pack(&[]).effect("purge").expect("there is a purge");
    let special = |pack: &mut Pack| provence(pack).kind = CardKind::Special { effect };
    let told = sentence(special);
    assert_eq!(told, "Cards: #47 Comte de Provence: a special instead of a personality; does what Purge does.");
    let club = |pack: &mut Pack| provence(pack).kind = CardKind::Club { faction: Faction::Royalist, value: 3 };
    assert_eq!(sentence(club), "Cards: #47 Comte de Provence: a club instead of a personality.");
    let other = |pack: &mut Pack| card(pack, 50).kind = CardKind::Special { effect };
    assert_eq!(sentence(other), "Cards: #50 Bread Shortage: does what Purge does instead of Bread Shortage.");
}

#[test]
fn cards_are_added_and_taken_out_by_their_numbers() {
    assert_eq!(
        sentence(|pack| {
            pack.cards.remove(46);
        }),
        "Cards: #47 Comte de Provence is taken out."
    );
    let add = |pack: &mut Pack| {
        let purge = card(pack, 101).clone();
        pack.cards.push(Card { number: 111, title: "Another".to_owned(), ..purge });
    };
    assert_eq!(sentence(add), "Cards: #111 Purge is added: Special, B-set.");
    let found = details(add);
    let [Detail::Now(words)] = found.as_slice() else { panic!("not what the card says: {found:?}") };
    assert!(words.starts_with("Presence in the government. Choose a club"), "{words}");
    let base = pack(&[]);
    let without = changed(|pack| drop(pack.cards.remove(0)));
    let list = differences(&base, &without).cards;
    assert!(matches!(list.as_slice(), [Entry::TakenOut(card)] if card.number == 1), "{list:?}");
}

#[test]
fn provinces_regions_battles_and_blocks_are_told() {
    let paris = |pack: &mut Pack| pack.board.province("ile-de-france").expect("Paris is there").index();
    let told = sentence(|pack| {
        let at = paris(pack);
        let province = &mut pack.board.provinces[at];
        (province.victory_points, province.fleur_de_lis, province.paris) = (3, !province.fleur_de_lis, false);
    });
    assert!(
        told.starts_with("Provinces: ")
            && told.contains("3 Victory Points instead of ")
            && told.contains("fleur-de-lis")
    );
    assert!(told.ends_with("; votes like any other province."), "{told}");
    let region = Region { id: "colonies".to_owned(), ..Region::default() };
    assert_eq!(sentence(|pack| pack.board.regions.push(region)), "Regions: There is a region colonies.");
    let province = Province { number: 28, id: "haiti".to_owned(), name: "Haïti".to_owned(), ..Province::default() };
    assert_eq!(
        sentence(|pack| pack.board.provinces.push(province)),
        "Provinces: There is a province Haïti, number 28, in West."
    );
    assert_eq!(
        sentence(|pack| pack.board.battles[0].victory_points = 1),
        "Battles: The battle of turn 2, Valmy: pays 1 Victory Point instead of 4."
    );
    let marengo = Battle { turn: 5, name: "Marengo".to_owned(), victory_points: 2, ..Battle::default() };
    assert_eq!(
        sentence(|pack| pack.board.battles.push(marengo)),
        "Battles: The battle of turn 5 is Marengo, and pays 2 Victory Points."
    );
    assert_eq!(sentence(|pack| drop(pack.board.battles.pop())), "Battles: There is no longer a battle in turn 4.");
    let blocks = |pack: &mut Pack| {
        pack.board.blocks[Faction::Radical].blocks = 31;
        pack.board.blocks[Faction::Radical].on_turn_2_space = 0;
    };
    assert_eq!(
        sentence(blocks),
        "Blocks: The radical faction: 31 blocks instead of 30; 0 blocks instead of 2 under the 2-space of the Turn Track \
         at first."
    );
}

#[test]
fn an_effect_that_does_something_else_shows_its_words_and_its_lines() {
    let change = |pack: &mut Pack| {
        let at = pack.effect("guillotine").expect("there is a guillotine").index();
        pack.effects[at].script = pack.effects[at].script.replace("return_to_box(", "discard(");
    };
    assert_eq!(sentence(change), "Special effects: Guillotine: what the card does is changed.");
    let found = details(change);
    let [Detail::Script(lines)] = found.as_slice() else { panic!("not lines alone: {found:?}") };
    assert!(lines.iter().any(|line| line.starts_with("-    return_to_box(")), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("+    discard(")), "{lines:?}");
    let words = |pack: &mut Pack| {
        pack.texts[0].texts.insert("effect.guillotine.text".to_owned(), "Off with it.".to_owned());
        pack.texts[0].texts.insert("effect.guillotine.name".to_owned(), "The Blade".to_owned());
    };
    assert_eq!(sentence(words), "Special effects: The Blade: the words on the card are others.");
    let found = details(words);
    assert_eq!(found[1], Detail::Now("The Blade. Off with it.".to_owned()));
    assert!(
        matches!(&found[0], Detail::Was(text) if text.starts_with("Guillotine. Choose a personality")),
        "{found:?}"
    );
}

#[test]
fn effects_come_and_go() {
    let effect =
        Effect { id: "feast".to_owned(), path: String::new(), script: "/// A feast.\nfn feast() {}".to_owned() };
    let add = |pack: &mut Pack| pack.effects.push(effect.clone());
    assert_eq!(sentence(add), "Special effects: feast is a new effect.");
    assert_eq!(details(add), [Detail::Comment("A feast.".to_owned())]);
    let taken = told(|pack| drop(pack.effects.pop()));
    assert!(taken.iter().any(|(_, line)| line.sentence == "Terror is no longer an effect."), "{taken:?}");
}

fn point(script: &str) -> PointScript {
    PointScript { point: RulePoint::TurnEnds, nth: 0, path: String::new(), script: script.to_owned() }
}

#[test]
fn a_rule_point_that_a_script_fills_is_told_with_what_the_script_says() {
    let fill = |pack: &mut Pack| pack.points.push(point("// Everybody draws a card.\nfn turn_ends() {}\n"));
    let found = told(fill);
    let (heading, line) = &found[0];
    assert_eq!((heading.as_str(), line.cite.as_str()), ("Rule points", "2e IV.5.C"));
    assert!(line.sentence.starts_with("`turn-ends` goes by a script. It says: What happens when a turn ends"));
    assert_eq!(details(fill), [Detail::Comment("Everybody draws a card.".to_owned())]);
    let (one, two) = (changed(fill), changed(|pack| pack.points.push(point("fn turn_ends() { draw(); }\n"))));
    let sentence = |from, to| differences(from, to).sections("en")[0].lines[0].sentence.clone();
    assert_eq!(sentence(&one, &two), "`turn-ends` goes by a script that is changed.");
    assert_eq!(sentence(&one, &pack(&[])), "`turn-ends` goes by the rulebook again.");
}

#[test]
fn texts_are_told_in_one_language_and_counted_in_the_others() {
    let (base, other) = (
        pack(&[]),
        changed(|pack| {
            pack.texts[0].texts.insert("term.pass".to_owned(), "wait".to_owned());
            pack.texts[0].requirements[0].text = "not now".to_owned();
            pack.texts[1].texts.remove("term.pass");
            pack.texts.pop();
        }),
    );
    let found = differences(&base, &other);
    assert!(found.texts.iter().any(|it| it.from.is_some() && it.to.is_none() && it.language == base.texts[1].language));
    let sections = found.sections("en");
    let lines: Vec<&str> = sections[0].lines.iter().map(|line| line.sentence.as_str()).collect();
    assert_eq!(lines[0], "`term.pass` is “wait” instead of “pass”.");
    assert!(lines[1].starts_with("`require.needs-presence-in-government.text` is “not now” instead of “"), "{lines:?}");
    let rest = ["In the language `es`, ", "In the language `fr`, 1 text differs."];
    assert!(lines[2].starts_with(rest[0]) && lines[2].ends_with(" texts differ.") && lines[3] == rest[1], "{lines:?}");
    let french = found.sections("fr");
    assert_eq!(french[0].lines[0].sentence, "Le texte `term.pass` est supprimé.");
}

#[test]
fn names_are_those_of_the_language() {
    let (base, other) = (
        pack(&[]),
        changed(|pack| {
            let region = pack.board.region("east").expect("there is an east");
            provence(pack).kind = CardKind::Personality { faction: Faction::Royalist, region, value: 3 };
        }),
    );
    let told = differences(&base, &other).sections("fr");
    assert!(told[0].lines[0].sentence.contains("va dans la région Est (avant : Ouest)"), "{told:?}");
}

#[test]
fn a_difference_says_it_for_programs_too() {
    let found = told(|pack| provence(pack).set = 'B');
    assert_eq!(
        found[0].1.data,
        json!({ "kind": "card", "number": 47, "change": "changed", "keys": [{ "key": "set", "from": "A", "to": "B" }] })
    );
}

fn note(id: &str) -> VariantNote {
    let parameters = vec!["landslide_votes".to_owned(), "claim".to_owned()];
    VariantNote {
        id: id.to_owned(),
        title: format!("The {id}"),
        source: "us".to_owned(),
        reason: "fun".to_owned(),
        parameters: if id == "two" { parameters } else { Vec::new() },
    }
}

#[test]
fn a_sheet_words_every_card_that_is_another_and_draws_like_ones_together() {
    let base = pack(&[]);
    let other = changed(|pack| {
        let terror = pack.effect("terror").expect("there is a terror").index();
        pack.effects[terror].script.push_str("\nfn more() {}\n");
        provence(pack).set = 'B';
        let new = Card { number: 120, title: "Olympe de Gouges".to_owned(), ..card(pack, 2).clone() };
        pack.cards.push(new);
        pack.cards.remove(0);
        pack.points.push(point("// Everybody draws a card.\nfn turn_ends() {}\n"));
    });
    let sheet = Sheet::of(&differences(&base, &other), vec![note("one"), note("two")], "en");
    let headings: Vec<String> = sheet.cards.iter().map(|card| format!("{} ({})", card.heading(), card.note)).collect();
    assert_eq!(
        headings,
        [
            "#47 Comte de Provence (in the B-set instead of the A-set)",
            "#105–#110 Terror (does something else)",
            "#120 Olympe de Gouges (new)",
        ]
    );
    assert_eq!(sheet.cards[0].facts, "Personality, 3 royalist blocks, West, B-set");
    assert!(sheet.cards[1].prerequisite.is_some() && sheet.cards[1].text.is_some());
    let text = sheet.text();
    for part in [
        "The one · The two\n",
        "CARDS TAKEN OUT\n- #1 Pierre-Antoine Antonelle.\n",
        "FURTHER RULES\n- Everybody draws a card (2e IV.5.C).\n",
        "\nThe one: fun\nThe two: fun\n",
        "Parameters: landslide_votes = 17, claim = \"automatic\".\nFrom: The one: us.\n",
        "  Needs: Presence in a radical government.\n",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    let french = Sheet::of(&differences(&base, &other), vec![note("one")], "fr");
    assert_eq!((french.title.as_str(), french.cards[1].heading().as_str()), ("The one", "#105–#110 Terreur"));
    assert!(french.html().contains("<section lang=\"fr\">"));
}

#[test]
fn a_sheet_of_many_cards_takes_smaller_letters_and_two_columns() {
    let base = pack(&[]);
    let with = |count: usize| {
        let other = changed(|pack| pack.cards.iter_mut().take(count).for_each(|card| card.set = 'C'));
        Sheet::of(&differences(&base, &other), vec![note("one")], "en").html()
    };
    assert!(with(3).contains("<body>") && with(3).contains("<main>"));
    assert!(with(15).contains("<body class=\"small\">") && with(15).contains("<main class=\"two\">"));
    assert!(with(100).contains("<body class=\"tiny\">"));
}

#[test]
fn a_sheet_of_nothing_says_so() {
    let base = pack(&[]);
    let sheet = Sheet::of(&differences(&base, &base), vec![note("one")], "en");
    assert!(sheet.is_empty());
    for printed in [sheet.text(), sheet.markdown(), sheet.html()] {
        assert!(printed.contains("Nothing differs from the game as it is."), "{printed}");
    }
}

#[test]
fn a_sheet_does_not_print_a_translation_of_the_old_card() {
    let base = pack(&[]);
    let rewritten = |languages: &'static [&'static str]| {
        changed(move |pack| {
            let effect = pack.effect("terror").expect("there is a terror").index();
            pack.effects[effect].script.push_str("\nfn more() {}\n");
            for texts in pack.texts.iter_mut().filter(|texts| languages.contains(&texts.language.as_str())) {
                texts.texts.insert("effect.terror.text".to_owned(), format!("New in {}.", texts.language));
            }
        })
    };
    let text = |other: &Pack, language| {
        let sheet = Sheet::of(&differences(&base, other), vec![note("one")], language);
        sheet.cards[0].text.clone().unwrap_or_default()
    };
    assert_eq!(text(&rewritten(&["en"]), "fr"), "New in en.");
    assert_eq!(text(&rewritten(&["en", "fr"]), "fr"), "New in fr.");
    assert!(text(&rewritten(&[]), "fr").starts_with("Retirez une pile entière"));
}

#[test]
fn texts_of_an_effect_that_is_told_of_are_not_counted_again() {
    let told = told(|pack| {
        for texts in &mut pack.texts {
            texts.texts.insert("effect.purge.text".to_owned(), "Anew.".to_owned());
        }
    });
    assert_eq!(told.len(), 1, "{told:?}");
    let elsewhere =
        |pack: &mut Pack| drop(pack.texts[1].texts.insert("effect.purge.text".to_owned(), "Neuf.".to_owned()));
    assert_eq!(sentence(elsewhere), "Texts: In the language `fr`, 1 text differs.");
}
