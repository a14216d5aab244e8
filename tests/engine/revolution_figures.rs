//! The figures of Revolution!: a round that was counted by hand, and what must agree in any game.

use liberte::bots::BotKind;
use liberte::games::revolution::{Currency, Revolution, Spec};
use liberte::kernel::{Game, Seat};
use liberte::lab::{
    CountedGame, Decisions, Figure, GameFigure, LabGame, PlayedGame, RevolutionCounter, RevolutionCounts,
    RevolutionFigure, SpaceFigure, SupportSource, Unit, WHOLE, play_counted, play_one_by,
};
use liberte::load::{Files, Library};
use std::collections::{BTreeMap, BTreeSet};

const RANDOM: [BotKind; 4] = [BotKind::Random; 4];

fn spec(variants: &[String]) -> Spec {
    let library = Library::new(Files::built_in_named("revolution").expect("it is built in"));
    let loaded = library.load(variants);
    Spec::of(loaded.playable_data().expect("the pack is sound")).expect("the rulebook reads it")
}

fn game(variants: &[&str], seats: usize) -> Revolution {
    let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
    liberte::script::revolution::game(&spec(&variants), seats).expect("so many can play")
}

fn variants() -> Vec<String> {
    let library = Library::new(Files::built_in_named("revolution").expect("it is built in"));
    [String::new()].into_iter().chain(library.variants().into_iter().map(|(id, _)| id)).collect()
}

/// The values of a game's figures by their ids; what the game has not is left out.
fn values(game: &Revolution, bots: &[BotKind], played: &PlayedGame<RevolutionCounts>) -> BTreeMap<String, i64> {
    let all = RevolutionFigure::all(game, &[]);
    let there = all.into_iter().filter_map(|figure| Some((figure.id(), figure.of(bots, played)?)));
    there.collect()
}

/// Three players and one round. On the Priest Force meets Force, on the Printer Blackmail meets Blackmail, on the Merchant
/// three Gold meet three Gold; what P3 bids on wins, Force against Blackmail on the Aristocrat.
#[test]
fn a_round_is_counted_by_hand() {
    let mut spec = spec(&[]);
    spec.settings.most_rounds = 1;
    spec.cards.retain(|card| card.id == "support-5");
    let worth = |id: &str| i64::from(spec.areas.iter().find(|area| area.id == id).expect("it is an area").support);
    let areas = worth("fortress") + worth("plantation");
    let game = liberte::script::revolution::game(&spec, 3).expect("three can play");
    let decisions = Decisions::default();
    let mut counter = RevolutionCounter::new(&game, &decisions);
    let mut position = game.start(1, &mut counter);
    let bids = [
        ["force priest", "blackmail printer", "gold merchant", "gold merchant", "gold merchant"],
        ["force priest", "blackmail aristocrat", "gold merchant", "gold merchant", "gold merchant"],
        ["force aristocrat", "blackmail printer", "gold general", "gold spy", "gold card"],
    ];
    for (seat, bid) in Seat::first(3).zip(bids) {
        for chip in bid {
            decisions.offer(game.legal(&position, seat).len());
            let choice = game.parse_choice(&position, seat, &format!("put {chip}")).expect("it is a choice");
            game.play(&mut position, seat, choice, &mut counter);
        }
    }
    let result = play_one_by(&game, &RANDOM[..3], 1, |_, _, _| {});
    let outcome = game.outcome(&position).expect("one round is the game");
    let score = |seat: Seat| game.score(&position, seat);
    let mut result = liberte::lab::GameResult { ending: outcome.end, winners: outcome.winners, ..result };
    Seat::first(3).for_each(|seat| result.score[seat.index()] = score(seat));
    let played = PlayedGame::new(result, counter.counts());
    let found = values(&game, &RANDOM[..3], &played);
    let points = 1 + 5 + 5 + areas;
    for (id, expected) in [
        ("ending.round-limit", WHOLE),
        ("ending.influence-full", 0),
        ("wins.P3", WHOLE),
        ("points.P3", points),
        ("points.all", points),
        ("points.lead", points),
        ("points.from.spaces", 6),
        ("points.from.cards", 5),
        ("points.P3.from.areas", areas),
        ("points.winner.from.cards", 5),
        ("wins.most-from.areas", WHOLE),
        ("bids.a-round", 11 * WHOLE),
        ("ties", 3),
        ("ties.a-round", 3 * WHOLE),
        ("ties.rounds", 1),
        ("space.priest.ties", 1),
        ("space.priest.bids", 2),
        ("space.merchant.ties", 1),
        ("space.printer.ties", 1),
        ("space.printer.paid.blackmail", 0),
        ("space.captain.unbid", 1),
        ("space.general.wins", 1),
        ("space.general.winner", 1),
        ("space.general.paid.gold", 1),
        ("space.general.cost", WHOLE),
        ("space.general.support", 1),
        ("space.general.chips", 1),
        ("space.general.markers", 1),
        ("space.aristocrat.paid.force", 1),
        ("space.aristocrat.paid.blackmail", 0),
        ("space.aristocrat.chips", 3),
        ("space.spy.wins", 1),
        ("space.card.bids", 1),
        ("space.card.paid.gold", 1),
        ("chips.force.a-round", 3 * WHOLE),
        ("chips.gold.a-round", 9 * WHOLE),
        ("chips.force.gained", 1),
        ("chips.force.paid", 1),
        ("chips.force.left", 3),
        ("chips.blackmail.left", 3),
        ("chips.gold.paid", 3),
        ("chips.gold.left", 9),
        ("chips.topped-up", 0),
        ("markers.placed", 2),
        ("markers.P3.placed", 2),
        ("markers.P1.lost", 0),
        ("markers.nothing-to-change", 1),
        ("areas.P3", 2),
        ("areas.winner", 2),
        ("areas.nobody", 5),
        ("area.fortress.P3", WHOLE),
        ("area.fortress.nobody", 0),
        ("area.harbor.nobody", WHOLE),
        ("cards.drawn", 1),
        ("card.support-5.drawn", 1),
        ("cards.reshuffles", 0),
        ("leads.winner", 1),
        ("leads.changes", 0),
        ("rounds", 1),
        ("decisions.free", i64::from(counter.counts().free_decisions)),
    ] {
        assert_eq!(found.get(id), Some(&expected), "{id}");
    }
    assert!(!found.contains_key("space.captain.cost"), "what nobody won had no price");
    assert!(!found.contains_key("area.fortress.full"), "one marker does not fill it");
}

/// All that must agree in a game.
fn agrees(game: &Revolution, bots: &[BotKind], played: &PlayedGame<RevolutionCounts>, name: &str) {
    let found = values(game, bots, played);
    let at = |id: &str| found.get(id).copied().unwrap_or_else(|| panic!("{name}: there is no {id}"));
    let sum = |ids: Vec<String>| ids.iter().filter_map(|id| found.get(id)).sum::<i64>();
    let (spec, seats) = (game.spec(), || Seat::first(game.seat_count()));
    let of_sources = |before: &str| sum(SupportSource::ALL.map(|source| format!("{before}{}", source.id())).into());
    for seat in seats() {
        assert_eq!(at(&format!("points.{seat}")), of_sources(&format!("points.{seat}.from.")), "{name}: {seat}");
    }
    assert_eq!(at("points.all"), of_sources("points.from."), "{name}");
    assert_eq!(at("points.winner"), of_sources("points.winner.from."), "{name}");
    let of_spaces =
        |what: &str| sum(spec.spaces.iter().map(|space| format!("space.{}.{what}", space.id)).collect::<Vec<_>>());
    let rounds = at("rounds");
    for space in &spec.spaces {
        let of = |what: &str| at(&format!("space.{}.{what}", space.id));
        if found.contains_key(&format!("space.{}.wins", space.id)) {
            assert_eq!(of("wins") + of("ties") + of("unbid"), rounds, "{name}: {} every round", space.id);
            assert!(of("winner") <= of("wins"), "{name}: {}", space.id);
            assert_eq!(of("support"), of("wins") * i64::from(space.support), "{name}: {}", space.id);
        }
        assert!(of("unbid") <= rounds && of("bids") <= rounds * seats().count() as i64);
    }
    assert_eq!(of_spaces("ties"), at("ties"), "{name}");
    assert_eq!(of_spaces("support"), at("points.from.spaces"), "{name}");
    assert_eq!(of_spaces("markers"), at("markers.placed"), "{name}");
    assert!(at("ties.rounds") <= rounds.min(at("ties")), "{name}");
    assert_eq!(at("ties.a-round"), at("ties") * WHOLE / rounds, "{name}");
    let start = spec.start;
    for currency in Currency::ALL {
        let of = |what: &str| found.get(&format!("chips.{}.{what}", currency.id())).copied().unwrap_or(0);
        let topped_up = if currency == Currency::Gold { at("chips.topped-up") } else { 0 };
        let begun = seats().count() as i64 * i64::from(start.count(currency));
        let left = begun + of("gained") + topped_up - of("paid") - of("forfeited");
        assert_eq!(of("left"), left, "{name}: {} is gained, paid or left", currency.id());
        assert_eq!(of_spaces(&format!("paid.{}", currency.id())), of("paid"), "{name}");
    }
    let areas = spec.areas.len() as i64;
    let of_seats = |before: &str, after: &str| sum(seats().map(|seat| format!("{before}{seat}{after}")).collect());
    assert_eq!(of_seats("areas.", "") + at("areas.nobody"), areas, "{name}");
    for area in &spec.areas {
        let of_area = format!("area.{}.", area.id);
        assert_eq!(of_seats(&of_area, "") + at(&format!("{of_area}nobody")), WHOLE, "{name}: {}", area.id);
    }
    assert_eq!(of_seats("markers.", ".placed"), at("markers.placed") + at("markers.replaced"), "{name}");
    assert_eq!(of_seats("markers.", ".lost"), at("markers.replaced") + at("markers.removed"), "{name}");
    if !spec.cards.is_empty() {
        assert_eq!(sum(spec.cards.iter().map(|card| format!("card.{}.drawn", card.id)).collect()), at("cards.drawn"));
        let sold: i64 = Currency::ALL.map(|currency| at(&format!("space.card.paid.{}", currency.id()))).iter().sum();
        assert_eq!(at("cards.drawn") + at("cards.none-left"), sold, "{name}: a card for each chip");
    }
    let winners = played.result.winners.len() as i64;
    assert_eq!(of_seats("wins.", ""), WHOLE / winners * winners, "{name}");
    assert!((1..=rounds).contains(&at("leads.winner")) && at("leads.changes") < rounds, "{name}");
    assert_eq!(found.iter().filter(|(id, _)| id.starts_with("ending.")).map(|it| it.1).sum::<i64>(), WHOLE, "{name}");
    for figure in RevolutionFigure::all(game, &[]) {
        match figure.of(bots, played) {
            None => assert!(figure.may_be_missing(), "{name}: {} is missing", figure.id()),
            Some(value) if figure.unit() == Unit::Share => assert!((0..=WHOLE).contains(&value), "{}", figure.id()),
            Some(value) => assert!((0..300_000).contains(&value), "{name}: {} is {value}", figure.id()),
        }
    }
}

#[test]
fn parts_add_up_to_wholes_in_games_by_every_shipped_variant() {
    for variant in variants() {
        let asked: Vec<&str> = Some(variant.as_str()).filter(|id| !id.is_empty()).into_iter().collect();
        for seats in 3..=4 {
            let game = game(&asked, seats);
            for seed in 1..=40 {
                let played = play_counted(&game, &RANDOM[..seats], seed, |_, _, _| {});
                agrees(&game, &RANDOM[..seats], &played, &format!("{variant}, {seats} players, seed {seed}"));
            }
        }
    }
}

#[test]
fn a_game_is_the_same_whether_it_is_counted_or_not() {
    for seed in 1..=20 {
        let game = game(&[], 4);
        let counted = play_counted(&game, &RANDOM, seed, |_, _, _| {});
        assert_eq!(counted.result, play_one_by(&game, &RANDOM, seed, |_, _, _| {}), "seed {seed}");
    }
}

#[test]
fn every_figure_is_listed_once_in_the_order_of_groups_and_some_are_shown_first() {
    for variant in variants() {
        let asked: Vec<&str> = Some(variant.as_str()).filter(|id| !id.is_empty()).into_iter().collect();
        for seats in 3..=4 {
            let all = RevolutionFigure::all(&game(&asked, seats), &[]);
            let ids: BTreeSet<String> = all.iter().map(|figure| figure.id()).collect();
            let titles: BTreeSet<String> = all.iter().map(|figure| figure.title()).collect();
            assert_eq!((ids.len(), titles.len()), (all.len(), all.len()), "{variant}");
            assert!(all.is_sorted_by_key(|figure| figure.group()), "{variant}");
            assert!((15..=30).contains(&all.iter().filter(|figure| figure.is_headline()).count()), "{variant}");
            assert!(ids.iter().all(|id| !id.is_empty() && !id.contains(char::is_whitespace)), "{variant}");
        }
    }
}

/// A ruleset whose chart begins with another space, and one without the Spy, beside the pack as it is.
#[test]
fn spaces_are_the_same_wherever_they_stand_on_the_chart() {
    let base = game(&[], 4);
    let mut moved = spec(&[]);
    moved.spaces.swap(0, 7);
    moved.spaces.retain(|space| space.id != "spy");
    let moved = liberte::script::revolution::game(&moved, 4).expect("four can play");
    let [first, second] = [&base, &moved].map(|game| LabGame::Revolution(game).figures(&RANDOM));
    let both = Figure::union([first.clone(), second]);
    assert_eq!(both, Figure::union([first]), "all that the second has the first has too");
    let played = play_counted(&moved, &RANDOM, 5, |_, _, _| {});
    let value = |id: &str| {
        let figure = both.iter().find(|figure| figure.id() == id).expect("it is listed");
        let own = RevolutionFigure::own(LabGame::Revolution(&moved).in_game(*figure)).expect("it is the game's");
        own.of(&RANDOM, &played)
    };
    let at = |id: &str| moved.spec().spaces.iter().position(|space| space.id == id).expect("it is a space");
    for id in ["general", "printer", "apothecary"] {
        let counted = i64::from(played.counts.spaces[at(id)].won());
        assert_eq!(value(&format!("space.{id}.{}", SpaceFigure::Wins.id())), Some(counted), "{id}");
    }
    assert_eq!((value("space.spy.wins"), value("space.spy.cost")), (Some(0), None));
}
