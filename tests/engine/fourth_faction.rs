//! A fourth faction: the rules hold for it as for the three of the rulebook, and nothing knows of it where there is none.
//! And cards of two factions.

use crate::common::{batch, game, pack};
use liberte::bots::BotKind;
use liberte::compare::differences;
use liberte::desk::mentions_of;
use liberte::games::liberte::{Choice, Event, Liberte, Position};
use liberte::kernel::{BotRng, Game, Seat};
use liberte::kit::Rulebook;
use liberte::lab::Seeds;
use liberte::load::query::{Query, Subject};
use liberte::load::rename::{Rename, RenameKind};
use liberte::load::{Files, Library};
use liberte::model::{Faction, FactionSet};
use liberte::sandbox::PositionQuery;
use liberte::script::compile;

fn bonapartists(seats: usize) -> Liberte {
    game(&["bonapartists"], seats)
}

/// A whole game of random choices, audited after each.
fn played(game: &Liberte, seed: u64) -> (Position, Vec<Event>) {
    let mut events = Vec::new();
    let mut p = game.start(seed, &mut events);
    let (mut rng, mut choices) = (BotRng::new(seed, 4), Vec::new());
    while let Some(seat) = game.asked(&p).lowest() {
        game.choices(&p, seat, &mut choices);
        game.play(&mut p, seat, choices[rng.below(choices.len())], &mut events);
        game.audit(&p).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
    (p, events)
}

/// 2e II.A, III: blocks are on the board, in the supply, on the Turn Track or held as votes, whichever faction they are of.
#[test]
fn blocks_of_four_factions_are_all_accounted_for() {
    let game = bonapartists(4);
    let start = game.start(1, &mut ());
    assert_eq!((start.supply[Faction::Fourth], start.reserve[Faction::Fourth]), (12, 2));
    let (mut placed, mut voted, mut exhausted) = (0, 0, 0);
    for seed in 0..40 {
        for event in played(&game, seed).1 {
            match event {
                Event::BlockPlaced { faction: Faction::Fourth, .. } => placed += 1,
                Event::VoteCast { faction: Faction::Fourth, .. } => voted += 1,
                Event::SupplyExhausted { faction: Faction::Fourth } => exhausted += 1,
                _ => {}
            }
        }
    }
    assert!(placed > 200 && voted > 20 && exhausted > 0, "{placed} placed, {voted} votes, {exhausted} times empty");
}

/// 2e IV.5.B: whichever faction has the most votes forms the government.
#[test]
fn a_fourth_faction_governs_and_opposes() {
    let game = bonapartists(4);
    let (mut governs, mut opposes) = (0, 0);
    for seed in 0..60 {
        for event in played(&game, seed).1 {
            governs += u32::from(matches!(event, Event::GovernmentFormed { faction: Faction::Fourth, .. }));
            opposes += u32::from(matches!(event, Event::OppositionFormed { faction: Faction::Fourth, .. }));
        }
    }
    assert!(governs + opposes > 0, "it never governed nor opposed");
}

#[test]
fn where_there_are_three_factions_a_fourth_is_unknown() {
    let (three, four) = (game(&[], 4), bonapartists(4));
    assert_eq!((three.factions(), four.factions()), (FactionSet::OF_THE_RULEBOOK, FactionSet::ALL));
    let refused = |game: &Liberte| {
        let p = game.start(1, &mut ());
        game.parse_choice(&p, Seat(0), "faction bonapartist").err().unwrap_or_default()
    };
    assert!(
        refused(&three).contains("`bonapartist` is not a faction: moderate, royalist or radical"),
        "{}",
        refused(&three)
    );
    assert!(!refused(&four).contains("not a faction"), "{}", refused(&four));
    assert!(PositionQuery::parse("supply.bonapartist:0", &four).is_ok());
    assert!(PositionQuery::parse("supply.bonapartist:0", &three).is_err());
    assert!(PositionQuery::parse("government:bonapartist", &three).is_err());
    let found = |pack: &liberte::model::Pack| match Query::parse("faction:gold", Subject::Cards, pack) {
        Ok(query) => query.cards(pack).len(),
        Err(_) => 0,
    };
    assert_eq!((found(&pack(&[])), found(&pack(&["bonapartists"]))), (0, 10));
}

#[test]
fn a_script_that_names_a_faction_the_pack_has_not_is_an_error() {
    let told = |variants: &[&str]| {
        let mut files = Files::built_in();
        let path = files.script("emigration");
        files.overlay(&path, "fn emigration() { return_to_supply(choose(blocks().of(FOURTH))); }\n");
        let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
        let loaded = Library::new(files).load(&variants);
        let found = compile(loaded.playable().expect("it can be read")).1;
        found.iter().filter(|it| it.is_error()).map(|it| format!("{}: {}", it.code, it.message)).collect::<Vec<_>>()
    };
    assert_eq!(told(&[]), ["unknown-name: the script names `FOURTH`, and the pack adds no faction to the rulebook's"]);
    assert_eq!(told(&["bonapartists"]), Vec::<String>::new());
}

/// A variant's text with another id of its faction.
fn with_id(id: &str) -> Library {
    let mut files = Files::built_in();
    let path = files.data("variants/bonapartists.toml");
    let text = files.read(&path).expect("it is shipped");
    let (in_quotes, as_key) = (format!("\"{id}\""), format!(".{id} ="));
    files.overlay(
        &path,
        &text.replace("= \"bonapartist\"", &format!("= {in_quotes}")).replace(".bonapartist =", &as_key),
    );
    Library::new(files)
}

#[test]
fn whatever_its_id_a_faction_is_written_and_read_by_it() {
    for id in ["fourth", "gold-and-bees"] {
        let loaded = with_id(id).load(&["bonapartists".to_owned()]);
        let pack = loaded.playable().unwrap_or_else(|| panic!("{id}: {:?}", loaded.diagnostics)).clone();
        let game = compile(&pack).0.expect("its scripts compile").game(4).expect("four can play");
        let (p, _) = played(&game, 3);
        let shown = game.state(&p).to_string();
        assert!(shown.contains(id) && !shown.contains("bonapartist"), "{shown}");
        let choice = Choice::Target(liberte::games::liberte::Target::Faction(Faction::Fourth));
        let written = game.choice_text(choice);
        assert_eq!(written, format!("faction {id}"));
        assert_eq!(game.parse_choice(&p, Seat(0), &written), Ok(choice));
        assert!(PositionQuery::parse(&format!("supply.{id}:0"), &game).is_ok());
        assert_eq!(
            Query::parse(&format!("faction:{id}"), Subject::Cards, &pack).map(|it| it.cards(&pack).len()).ok(),
            Some(10)
        );
    }
}

#[test]
fn a_script_names_a_faction_by_its_id() {
    let found = |script: &str| {
        let mut files = Files::built_in();
        let path = files.script("emigration");
        files.overlay(&path, &format!("fn emigration() {{ return_to_supply(choose(blocks().of({script}))); }}\n"));
        let loaded = Library::new(files).load(&["bonapartists".to_owned()]);
        let found = compile(loaded.playable().expect("it can be read")).1;
        found.iter().filter(|it| it.is_error()).map(|it| it.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(found("faction(\"bonapartist\")"), Vec::<String>::new());
    assert_eq!(found("faction(\"bonapartiste\")").len(), 1);
}

#[test]
fn a_faction_that_a_pack_adds_is_renamed_in_all_its_files() {
    let library = Library::new(Files::built_in());
    let rename = |from: &str, to: &str| {
        let rename = Rename { named: RenameKind::Faction, from: from.to_owned(), to: to.to_owned() };
        library.rename(&rename, &mentions_of(&library))
    };
    let renamed = rename("bonapartist", "imperial").expect("it is free").applied(&library).expect("it can be read");
    assert_eq!(renamed.check().iter().map(|it| it.message.clone()).collect::<Vec<_>>(), Vec::<String>::new());
    let loaded = renamed.load(&["bonapartists".to_owned()]);
    let pack = loaded.playable().expect("nothing was found");
    assert_eq!(pack.board.faction_ids.added(), Some("imperial"));
    let of_variant = renamed.scenarios().into_iter().filter(|path| path.contains("/bonapartists-"));
    let is_sound = |path: &String| renamed.scenario(path, &renamed.text(path).expect("it is there")).scenario.is_some();
    let count = of_variant.inspect(|path| assert!(is_sound(path), "{path}")).count();
    assert_eq!(count, 4);
    for (from, to) in [("radical", "red"), ("bonapartist", "radical"), ("bonapartist", "none"), ("jacobin", "red")] {
        assert!(rename(from, to).is_err(), "{from} {to}");
    }
}

#[test]
fn a_new_faction_is_told_as_one() {
    let (base, changed) = (pack(&[]), pack(&["bonapartists"]));
    let lines = |from, to| {
        let sections = differences(from, to).sections("en");
        sections
            .iter()
            .flat_map(|it| it.lines.iter().map(|line| line.sentence.clone()))
            .collect::<Vec<String>>()
            .join("\n")
    };
    let (added, removed) = (lines(&base, &changed), lines(&changed, &base));
    assert!(added.contains("There is a new faction, the Bonapartists: gold; 14 blocks; 2 blocks under"), "{added}");
    assert!(removed.contains("There are no Bonapartists any more."), "{removed}");
}

/// A bot that counts the votes of all four factions beats one that counts nothing.
#[test]
fn greedy_beats_random_with_four_factions() {
    let game = bonapartists(4);
    let bots = [BotKind::Greedy, BotKind::Random, BotKind::Random, BotKind::Random];
    let tally = batch(&game, &bots, Seeds { first: 1, count: 40 }, 2);
    let wins = tally.wins(Seat(0));
    assert!(wins > 28.0, "{wins} of 40");
}

/// Whoever plays a card of two factions chooses; random games choose both, and bots can tell them apart.
#[test]
fn cards_of_two_factions_are_played_for_either() {
    let game = game(&["turncoats"], 4);
    let (mut own, mut further) = (0, 0);
    for seed in 0..30 {
        let mut p = game.start(seed, &mut ());
        let (mut rng, mut choices) = (BotRng::new(seed, 4), Vec::new());
        while let Some(seat) = game.asked(&p).lowest() {
            game.choices(&p, seat, &mut choices);
            let choice = choices[rng.below(choices.len())];
            let written = game.choice_text(choice);
            assert_eq!(game.parse_choice(&p, seat, &written), Ok(choice), "{written}");
            match choice {
                Choice::PlayAs(..) => further += 1,
                Choice::Play(card) => own += u32::from(game.pack().cards[card.index()].further_faction.is_some()),
                _ => {}
            }
            game.play(&mut p, seat, choice, &mut ());
            game.audit(&p).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        }
    }
    assert!(own > 20 && further > 20, "{own} and {further}");
}
