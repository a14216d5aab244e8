//! The figures of a game: what must agree in any, and which there are.

use crate::common::counting::{BOTS, counted};
use crate::common::random::{CASES, long, random_games};
use crate::common::{compiled, game};
use liberte::bots::BotKind::{self, Greedy, Random as RandomBot};
use liberte::games::liberte::{Ending, Event, Liberte, Position, Question, TieFor};
use liberte::kernel::{Game, Seat, SeatSet};
use liberte::lab::{
    BattleLoss, Counter, Decisions, Figure, FigureGroup, LiberteFigure, NamedFaction, PlayedGame, PointSource,
    ProvinceFigure, TieAbout, TieEnd, TurnFigure, Unit, WHOLE, play_counted, probe_decisions,
};
use liberte::load::{Files, Library};
use liberte::model::{Claim, Phase, ProvinceId, Ruleset};
use std::collections::BTreeSet;

/// The groups of Liberté's figures.
const OWN_GROUPS: [FigureGroup; 11] = {
    use FigureGroup::*;
    [Endings, Wins, Points, Governments, Supplies, Rounds, Ties, Provinces, Battles, Course, Length]
};

/// Sums of figures with the same beginning; what a game has not adds nothing.
fn sum(played: &PlayedGame, figures: impl IntoIterator<Item = LiberteFigure>) -> i64 {
    figures.into_iter().filter_map(|figure| figure.of(&BOTS, played)).sum()
}

fn each_turn(what: TurnFigure) -> impl Iterator<Item = LiberteFigure> {
    (1..=7).map(move |turn| LiberteFigure::InTurn(what, turn))
}

/// All that must agree in a game.
fn agrees(game: &Liberte, played: &PlayedGame, name: &str) {
    let seats = || Seat::first(game.seat_count());
    let all = |figure: LiberteFigure| figure.of(&BOTS, played).unwrap_or(0);
    let same = |whole: LiberteFigure, parts: Vec<LiberteFigure>| {
        assert_eq!(all(whole), sum(played, parts), "{name}: {}", whole.id())
    };
    let mut by_turn: Vec<TurnFigure> = vec![
        TurnFigure::Rounds,
        TurnFigure::Contested,
        TurnFigure::Empty,
        TurnFigure::BattleLost,
        TurnFigure::WinnerLed,
    ];
    by_turn.extend(game.endings().map(TurnFigure::Ending));
    let factions = || NamedFaction::all(game.faction_ids()).into_iter();
    by_turn.extend(factions().map(TurnFigure::Government));
    by_turn.extend(factions().map(TurnFigure::Opposition));
    by_turn.extend(factions().map(TurnFigure::Exhausted));
    by_turn.into_iter().for_each(|what| same(what.whole(), each_turn(what).collect()));
    assert_eq!(sum(played, game.endings().map(LiberteFigure::Ending)), WHOLE);
    for seat in seats() {
        same(
            LiberteFigure::Points(seat),
            PointSource::ALL.map(|source| LiberteFigure::SeatsPointsFrom(seat, source)).into(),
        );
    }
    for source in PointSource::ALL {
        same(
            LiberteFigure::PointsFrom(source),
            seats().map(|seat| LiberteFigure::SeatsPointsFrom(seat, source)).collect(),
        );
    }
    same(LiberteFigure::AllPoints, PointSource::ALL.map(LiberteFigure::PointsFrom).into());
    same(LiberteFigure::WinnersPoints, PointSource::ALL.map(LiberteFigure::WinnersPointsFrom).into());
    same(LiberteFigure::Ties, TieAbout::ALL.map(LiberteFigure::TiesAbout).into());
    same(LiberteFigure::Ties, TieEnd::ALL.map(LiberteFigure::TiesEnded).into());
    let broken = sum(played, [TieEnd::ByCards, TieEnd::ByScript].map(LiberteFigure::TiesEnded));
    assert_eq!(broken, sum(played, TieAbout::ALL.map(LiberteFigure::TiesBroken)), "{name}");
    same(LiberteFigure::BattlesLost, BattleLoss::ALL.map(LiberteFigure::BattlesLostBy).into());
    let provinces = |what| (0..27).map(move |at| LiberteFigure::Province(ProvinceId(at), what)).collect();
    same(LiberteFigure::Voted, provinces(ProvinceFigure::Votes));
    same(LiberteFigure::Contested, provinces(ProvinceFigure::Contested));
    let ordered = |figures: &[LiberteFigure]| {
        let values: Vec<i64> = figures.iter().map(|&figure| all(figure)).collect();
        assert!(values.is_sorted(), "{name}: {figures:?} {values:?}");
    };
    ordered(&[1, 2, 3].map(LiberteFigure::VotesWithin));
    ordered(&[1, 2, 3].map(LiberteFigure::WhiteWithin));
    ordered(&[1, 2, 3].map(LiberteFigure::EitherWithin));
    ordered(&[LiberteFigure::DeclinedFreely, LiberteFigure::Declined]);
    ordered(&[LiberteFigure::FreeDecisions, LiberteFigure::Decisions]);
    ordered(&[LiberteFigure::ParisVoted, LiberteFigure::ParisVotes]);
    ordered(&[LiberteFigure::NewSeat, LiberteFigure::Voted]);
    ordered(&[LiberteFigure::BattlesLost, LiberteFigure::Battles]);
    assert_eq!(sum(played, seats().map(LiberteFigure::Win)), WHOLE - WHOLE % played.result.winners.len() as i64);
    for figure in LiberteFigure::all(game, &BOTS[..game.seat_count()]) {
        let Some(value) = figure.of(&BOTS[..game.seat_count()], played) else {
            assert!(figure.may_be_missing(), "{name}: {} is missing", figure.id());
            continue;
        };
        let most = match figure.unit() {
            Unit::Share | Unit::Rate => WHOLE,
            Unit::Points => 400,
            Unit::Count => 20_000,
        };
        assert!(!figure.is_zero_or_one() || value == 0 || value <= figure.unit().parts(), "{name}: {}", figure.id());
        let least = if figure.id().ends_with(".other") { -100 } else { 0 };
        assert!((least..=most).contains(&value), "{name}: {} is {value}", figure.id());
    }
}

#[test]
fn parts_add_up_to_wholes_in_games_of_all_inclinations_under_both_editions() {
    for random in random_games(long(300, 5_000)) {
        agrees(random.game(), &counted(&random), &random.name());
    }
}

#[test]
fn parts_add_up_to_wholes_under_every_shipped_variant() {
    let library = Library::new(Files::built_in());
    for (at, (id, _)) in library.variants().into_iter().enumerate() {
        let compiled = compiled(&[&id], |_| {});
        for seats in 3..=6 {
            let game = compiled.game(seats).unwrap();
            for seed in 0..long(2, 6) {
                // Greedy bots at every number of players, each under a third of a quarter of the variants.
                let is_greedy = seed == 0 && at % 3 == 0 && at / 3 % 4 + 3 == seats;
                let bots: &[BotKind] = if is_greedy { &[Greedy; 6] } else { &BOTS };
                let played = play_counted(&game, &bots[..seats], 100 * seats as u64 + seed, |_, _, _| {});
                agrees(&game, &played, &format!("{id}, {seats} players, seed {seed}"));
            }
        }
    }
}

/// What each place pays is made different from all else that is paid, so that what it was for can be read off.
#[test]
fn points_are_told_apart_by_what_they_are_paid_for_whatever_is_paid() {
    let places = |rules: &mut Ruleset| {
        (rules.government_first, rules.government_first_tied) = (41, 42);
        (rules.government_second, rules.government_second_tied) = (43, 44);
        (rules.opposition_first, rules.opposition_first_tied) = (45, 46);
    };
    let alike = |rules: &mut Ruleset| {
        (rules.government_first, rules.government_first_tied) = (2, 2);
        (rules.government_second, rules.government_second_tied) = (2, 2);
        (rules.opposition_first, rules.opposition_first_tied) = (2, 2);
    };
    let mut seen = BTreeSet::new();
    for variants in [&[][..], &["first-edition"]] {
        for seats in 3..=6 {
            let told_apart = compiled(variants, places).game(seats).unwrap();
            let all_alike = compiled(variants, alike).game(seats).unwrap();
            for seed in 1..=long(25, 1_000) {
                let mut events = Vec::new();
                let bots = &BOTS[..seats];
                let end = replayed(&told_apart, bots, seed, &mut events);
                let mut sources = [0; PointSource::ALL.len()];
                for event in &events {
                    match *event {
                        Event::BattleWon { points, .. } => sources[PointSource::Battles as usize] += i64::from(points),
                        Event::PointsScored { points, .. } => {
                            let source = match points {
                                41 | 42 => PointSource::GovernmentFirst,
                                43 | 44 => PointSource::GovernmentSecond,
                                45 | 46 => PointSource::Opposition,
                                _ => PointSource::Provinces,
                            };
                            seen.insert(points);
                            sources[source as usize] += i64::from(points);
                        }
                        _ => {}
                    }
                }
                let played = play_counted(&told_apart, bots, seed, |_, _, _| {});
                let found = PointSource::ALL.map(|source| LiberteFigure::PointsFrom(source).of(bots, &played).unwrap());
                assert_eq!((found, played.result.winners), (sources, end), "{variants:?} {seats} players, seed {seed}");
                agrees(&all_alike, &play_counted(&all_alike, bots, seed, |_, _, _| {}), "all places pay alike");
            }
        }
    }
    assert!((41..=46).all(|points| seen.contains(&points)), "{seen:?}");
}

/// The same game with all its events; gives who won.
fn replayed(game: &Liberte, bots: &[BotKind], seed: u64, events: &mut Vec<Event>) -> SeatSet {
    let mut made = Vec::new();
    play_counted(game, bots, seed, |seat, choice, _| made.push((seat, choice)));
    let mut p = game.start(seed, events);
    made.into_iter().for_each(|(seat, choice)| game.play(&mut p, seat, choice, events));
    game.outcome(&p).unwrap().winners
}

/// A tie asks at least one seat, so that each can be seen from the positions too.
#[test]
fn ties_are_about_what_the_positions_say() {
    let mut all = [0; TieAbout::ALL.len()];
    for random in random_games(long(200, 3_000)) {
        let game = random.game();
        let decisions = Decisions::default();
        let mut counter = Counter::new(game, &decisions);
        let mut expected = [0; TieAbout::ALL.len()];
        let mut last = None;
        random.play_telling(&mut counter, |p, _, choices, _| {
            decisions.offer(choices.len());
            let asked = (p.question == Question::Advance).then(|| about(game, p));
            let key = asked.map(|about| (about, p.turn, p.province));
            if let Some(about) = asked.filter(|_| key != last) {
                expected[about as usize] += 1;
            }
            last = key;
        });
        let found =
            TieAbout::ALL.map(|about| TieEnd::ALL.map(|end| counter.counts().ties_of(about, end)).iter().sum::<i64>());
        assert_eq!(found, expected, "{}", random.name());
        all.iter_mut().zip(found).for_each(|(sum, more)| *sum += more);
    }
    assert!(all.iter().all(|&ties| ties > 0), "{all:?}");
}

fn about(game: &Liberte, p: &Position) -> TieAbout {
    match p.tie.about {
        TieFor::Battle => TieAbout::Battle,
        TieFor::Province if game.pack().board.provinces[p.province.index()].paris => TieAbout::Paris,
        TieFor::Province => TieAbout::Provinces,
        TieFor::Government => TieAbout::Government,
        TieFor::Opposition => TieAbout::Opposition,
        TieFor::FirstInGovernment => TieAbout::GovernmentFirst,
        TieFor::SecondInGovernment => TieAbout::GovernmentSecond,
        TieFor::FirstInOpposition => TieAbout::OppositionFirst,
    }
}

#[test]
fn the_count_towards_the_counter_revolution_is_at_least_what_any_position_shows() {
    let mut reached = 0;
    for random in random_games(long(150, 2_000)) {
        let game = random.game();
        let decisions = Decisions::default();
        let mut counter = Counter::new(game, &decisions);
        let mut most = 0;
        let end = random.play_telling(&mut counter, |p, _, _, _| {
            if p.phase != Phase::Election && game.rules().counter_revolution_turns.has(p.turn) {
                most = most.max(game.counter_revolution_count(p));
            }
        });
        let counts = counter.counts();
        assert!(counts.white_count.unwrap_or(0) >= most, "{}: {:?} below {most}", random.name(), counts.white_count);
        let need = game.rules().counter_revolution_provinces;
        if end.ending == Some(Ending::RoyalistCounterRevolution) {
            assert!(counts.white_count >= Some(need) && counts.white_missing == Some(0));
            reached += 1;
        } else if game.rules().claim == Claim::Automatic {
            assert_eq!(counts.white_missing, counts.white_count.map(|count| need - count));
            assert_ne!(counts.white_missing, Some(0), "{}: it did not come", random.name());
        }
    }
    assert!(reached > 5, "{reached}");
}

/// A game that a landslide ends in its first turn has no later turns, and the Counter-Revolution never might come in it.
#[test]
fn a_figure_of_what_a_game_did_not_come_to_is_missing_and_not_0() {
    let game = compiled(&[], |rules| rules.landslide_votes = 1).game(4).unwrap();
    let played = (1..50).map(|seed| play_counted(&game, &BOTS[..4], seed, |_, _, _| {}));
    let played = played.into_iter().find(|it| it.result.ending == Ending::RadicalLandslide.id() && it.result.turn == 1);
    let played = played.expect("a single red vote is a landslide");
    let all = LiberteFigure::all(&game, &BOTS[..4]);
    let of = |id: &str| all.iter().find(|it| it.id() == id).expect("it is listed").of(&BOTS[..4], &played);
    for id in ["rounds.turn-2", "provinces.contested.turn-4", "governments.radical.turn-3", "battles-lost.turn-2"] {
        assert_eq!(of(id), None, "{id}");
    }
    for id in ["close.counter-revolution.count", "close.counter-revolution.missing", "leads.winner.turn-1"] {
        assert_eq!(of(id), None, "{id}");
    }
    assert!(of("rounds.turn-1") > Some(0) && of("rounds") == of("rounds.turn-1"));
    assert_eq!((of("close.landslide.missing"), of("close.landslide.within-3")), (Some(0), Some(0)));
    assert_eq!(of("ending.radical-landslide.turn-2"), Some(0), "an ending in a turn is a share of all games");
}

#[test]
fn every_figure_is_listed_once_in_the_order_of_groups_and_about_thirty_are_shown_first() {
    for case in CASES.iter() {
        for seats in 3..=6 {
            let game = case.game(seats);
            let all = LiberteFigure::all(game, &BOTS[..seats]);
            let ids: BTreeSet<String> = all.iter().map(|figure| figure.id()).collect();
            let titles: BTreeSet<String> = all.iter().map(|figure| figure.title()).collect();
            assert_eq!((ids.len(), titles.len()), (all.len(), all.len()), "{}", case.name);
            assert!(all.is_sorted_by_key(|figure| figure.group()));
            assert!(OWN_GROUPS.iter().all(|&group| all.iter().any(|figure| figure.group() == group)));
            assert!((20..=34).contains(&all.iter().filter(|figure| figure.is_headline()).count()));
            assert!(ids.iter().all(|id| !id.is_empty() && !id.contains(char::is_whitespace)));
            assert!(titles.iter().all(|title| !title.is_empty()));
        }
    }
}

#[test]
fn the_figures_of_several_games_are_those_of_each_in_one_order() {
    let [base, by_hand] = [game(&[], 4), game(&["claim-by-hand"], 4)];
    let own = |game: &Liberte| LiberteFigure::all(game, &BOTS[..4]).into_iter().map(Figure::from).collect::<Vec<_>>();
    let of = |games: &[&Liberte]| Figure::union(games.iter().map(|game| own(game)));
    assert_eq!(of(&[&base]), own(&base));
    let both = of(&[&base, &by_hand]);
    let cut_short = LiberteFigure::TiesEnded(TieEnd::CutShort).into();
    assert!(both.contains(&cut_short) && !of(&[&base]).contains(&cut_short));
    assert!(both.is_sorted_by_key(|figure| figure.group()));
    assert_eq!(both.len(), of(&[&base]).len() + 1);
}

#[test]
fn an_ending_is_listed_in_the_turns_in_which_it_can_come() {
    let game = game(&[], 4);
    let all = LiberteFigure::all(&game, &BOTS[..4]);
    let turns = |ending| {
        (1..=7)
            .filter(|&turn| all.contains(&LiberteFigure::InTurn(TurnFigure::Ending(ending), turn)))
            .collect::<Vec<u8>>()
    };
    assert_eq!(turns(Ending::LastTurn), [4]);
    assert_eq!(turns(Ending::RadicalLandslide), [1, 2, 3, 4]);
    assert_eq!(turns(Ending::RoyalistCounterRevolution), [3, 4]);
    assert!(turns(Ending::FurtherEnding).is_empty());
}

#[test]
fn where_nothing_is_paid_and_nothing_kept_no_decision_matters() {
    let nothing = compiled(&[], |rules| {
        rules.turns = 1;
        (rules.government_first, rules.government_first_tied) = (0, 0);
        (rules.government_second, rules.government_second_tied) = (0, 0);
        (rules.opposition_first, rules.opposition_first_tied) = (0, 0);
        (rules.display_limit, rules.display_limit_sans_culottes) = (0, 0);
        rules.landslide_votes = 60;
    });
    let nothing = nothing.game(4).unwrap();
    for seed in 1..5 {
        let found = probe_decisions(&nothing, &BOTS[..4], seed, 8);
        assert_eq!((found.probes, found.winner, found.points), (8, 0, 0));
    }
}

#[test]
fn decisions_are_probed_alike_each_time_and_never_more_than_there_are() {
    let game = compiled(&[], |rules| rules.turns = 1).game(3).unwrap();
    for bots in [&[RandomBot; 3], &[Greedy, RandomBot, RandomBot]] {
        let free = play_counted(&game, bots, 5, |_, _, _| {}).counts.free_decisions;
        let all = probe_decisions(&game, bots, 5, u32::MAX);
        assert_eq!(all.probes, free);
        assert!(all.points > 0 && all.points <= all.probes && all.winner > 0, "{all:?}");
        assert_eq!(probe_decisions(&game, bots, 5, 7), probe_decisions(&game, bots, 5, 7));
        assert_eq!(probe_decisions(&game, bots, 5, 0), Default::default());
    }
    let found = probe_decisions(&game, &[RandomBot; 3], 5, 7);
    assert_eq!((found.probes, found.points_share()), (7, Some(i64::from(found.points) * WHOLE / 7)));
}

/// The id with the first seat, province and turn for whichever it names.
fn first_of_its_kind(id: &str) -> String {
    let words: Vec<&str> = id.split('.').collect();
    let first = |(at, word): (usize, &&str)| match *word {
        word if word.starts_with('P') => "P1".to_owned(),
        word if word.starts_with("turn-") => "turn-1".to_owned(),
        "greedy" => "random".to_owned(),
        _ if at == 1 && words[0] == "province" => "1".to_owned(),
        word => word.to_owned(),
    };
    words.iter().enumerate().map(first).collect::<Vec<_>>().join(".")
}

#[test]
fn the_reference_tells_of_every_figure() {
    let page = crate::support::liberte(&["docs", "figures"]).out;
    let bots = [Greedy, RandomBot, RandomBot, RandomBot, RandomBot, RandomBot];
    for case in CASES.iter() {
        for figure in LiberteFigure::all(case.game(6), &bots).into_iter().chain(LiberteFigure::PROBED) {
            let id = first_of_its_kind(&figure.id());
            let line = page.lines().find(|line| line.starts_with(&format!("| `{id}` |")));
            let line = line.unwrap_or_else(|| panic!("{id} is not told of"));
            assert_eq!(line.contains("| * |"), figure.is_headline(), "{line}");
            assert!(line.contains(&format!("| {} |", figure.unit().id())), "{line}");
            assert_eq!(line.contains("| - |"), figure.may_be_missing(), "{line}");
        }
    }
    let part = crate::support::liberte(&["docs", "close.landslide.votes"]).out;
    assert!(part.starts_with("## Endings") && part.contains("close.landslide.votes"), "{part}");
}
