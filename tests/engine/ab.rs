//! Two rulesets compared: nothing is found between a ruleset and itself, a known effect is found exactly, and the result
//! depends neither on threads nor on when it is stopped.

use crate::common::{batch, compiled, game};
use liberte::bots::BotKind::{self, Greedy, Random};
use liberte::games::liberte::{Ending, Liberte};
use liberte::kernel::Seat;
use liberte::lab::{
    Arm, ChangedWinner, Clusters, Comparison, Experiment, Figure, FigureComparison, LiberteFigure, Lineup, MetricScale,
    Progress, Sample, Seeds, Significance, StopReason, StopRule, Store, TurnFigure, Unit, play_counted, rotations,
};
use liberte::model::Ruleset;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

const RANDOM: [BotKind; 4] = [Random; 4];

fn plan<'g>(a: &'g Liberte, b: &'g Liberte, bots: &[BotKind], pairs: u64) -> Experiment<'g> {
    let lineup = Lineup::rotated(bots);
    let seeds = Seeds { first: 1, count: pairs.div_ceil(lineup.count() as u64) };
    Experiment { threads: 2, ..Experiment::new(vec![Arm::new("a", a), Arm::made("b", b, "b")], lineup, seeds) }
}

fn run(experiment: &Experiment<'_>) -> Comparison {
    experiment.play().expect("every game can be played").comparisons.remove(0)
}

fn with(settings: impl FnOnce(&mut Ruleset)) -> Liberte {
    compiled(&[], settings).game(4).expect("four can play")
}

fn of(found: &Comparison, figure: LiberteFigure) -> &FigureComparison {
    found.figures.iter().find(|it| it.figure == figure.into()).expect("the figure is one of all")
}

#[test]
fn a_ruleset_compared_with_itself_differs_by_exactly_nothing() {
    let mixed = [Greedy, Random, Random, Random];
    for (variants, bots, pairs) in [
        (&[][..], &RANDOM[..], 40),
        (&["first-edition"], &RANDOM, 40),
        (&["great-provinces", "redraw-ones"], &RANDOM, 40),
        (&["levee-en-masse"], &mixed, 4),
        (&[], &[Greedy, Random, Greedy], 6),
    ] {
        let [a, b] = [game(variants, bots.len()), game(variants, bots.len())];
        let found = run(&plan(&a, &b, bots, pairs));
        assert!(found.is_all_zero(), "{variants:?}: {found:?}");
        assert_eq!((found.same_games, found.changed_winners, found.pairs() >= pairs), (found.pairs(), 0, true));
        for it in &found.figures {
            assert_eq!((it.difference.y, it.difference.yy), (0, 0), "{}", it.figure.id());
            assert_eq!(it.sides[0], it.sides[1]);
        }
        let arms = vec![Arm::new("a", &a), Arm::new("b", &b)];
        let control = run(&Experiment { arms, ..plan(&a, &b, bots, 4) });
        let ends = |it| [control.fixed(it), control.always(it)].map(|ends| (ends.value, ends.low, ends.high));
        let is_nothing = |it| ends(it) == [(0.0, 0.0, 0.0); 2] && control.word(it) == Significance::Same;
        assert!(control.figures.iter().all(|it| it.difference.count == 0 || is_nothing(it)));
    }
}

#[test]
fn three_turns_instead_of_four_shorten_exactly_the_games_that_had_a_fourth() {
    let [four, three] = [game(&[], 4), with(|rules| rules.turns = 3)];
    let found = run(&plan(&four, &three, &RANDOM, 300));
    let tally = batch(&four, &RANDOM, Seeds { first: 1, count: 300 }, 2);
    let last_turn = of(&found, LiberteFigure::LastTurn);
    assert_eq!(last_turn.difference.y, -(tally.ended_in(4) as i64));
    assert!(tally.ended_in(4) > 200);
    assert_eq!(found.word(last_turn), Significance::Clear);
    let interval = found.always(last_turn);
    assert!(interval.low <= interval.value && interval.value <= interval.high && interval.high < 0.0, "{interval:?}");
    // In no pair do both games have a fourth turn.
    let rounds = of(&found, LiberteFigure::InTurn(TurnFigure::Rounds, 4));
    assert_eq!((rounds.difference.count, found.word(rounds)), (0, Significance::NoValue));
    assert!(rounds.means()[0].is_nan() && found.fixed(rounds).ends().is_none());
}

#[test]
fn what_happens_in_fourth_turns_is_not_changed_by_how_many_games_have_one() {
    // By the second ruleset many games end by a landslide, and are the same until they do.
    let [a, b] = [game(&[], 4), game(&["thresholds:landslide_votes=10"], 4)];
    let found = run(&plan(&a, &b, &RANDOM, 300));
    let fourth = of(&found, LiberteFigure::InTurn(TurnFigure::Rounds, 4));
    assert!((20..290).contains(&fourth.difference.count), "{}", fourth.difference.count);
    let clear = |it: &&FigureComparison| {
        matches!(it.figure, Figure::Liberte(LiberteFigure::InTurn(TurnFigure::Rounds, _))) && found.word(it).is_shown()
    };
    assert_eq!(found.figures.iter().filter(clear).map(|it| it.figure.id()).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn three_points_more_for_the_government_are_found_as_three_where_it_is_not_tied() {
    let [a, b] = [5, 8].map(|points| {
        with(|rules| {
            rules.turns = 1;
            rules.government_first = points;
        })
    });
    let found = run(&plan(&a, &b, &RANDOM, 200));
    let Clusters { y, yy, count, .. } = of(&found, LiberteFigure::AllPoints).difference;
    assert_eq!((count, yy), (200, 3 * i128::from(y)), "every difference is 0 or 3");
    assert_eq!(found.word(of(&found, LiberteFigure::AllPoints)), Significance::Clear);
    assert_eq!(of(&found, LiberteFigure::Decisions).difference.yy, 0);
    assert_eq!(found.word(of(&found, LiberteFigure::Decisions)), Significance::NoneShown);
}

#[test]
fn figures_are_what_a_batch_of_the_same_games_counts() {
    let game = game(&[], 4);
    let found = run(&plan(&game, &game, &RANDOM, 100));
    let tally = batch(&game, &RANDOM, Seeds { first: 1, count: 100 }, 2);
    for ending in [Ending::LastTurn, Ending::RadicalLandslide, Ending::RoyalistCounterRevolution] {
        let figure = of(&found, LiberteFigure::Ending(ending));
        assert_eq!(figure.sides[0].y, 840 * tally.ended_by(ending.id()) as i64);
    }
    for seat in Seat::first(4) {
        assert!((of(&found, LiberteFigure::Win(seat)).means()[0] - tally.wins(seat) / 100.0).abs() < 1e-12);
        assert_eq!(of(&found, LiberteFigure::Points(seat)).sides[0].y, tally.score[seat.index()].sum);
    }
    let Clusters { y, yy, .. } = of(&found, LiberteFigure::Decisions).sides[1];
    assert_eq!((y, yy), (tally.decisions.sum, i128::from(tally.decisions.squares)));
    let share = |it: &&FigureComparison| it.figure.unit() == Unit::Share && it.figure.id().starts_with("wins.P");
    assert_eq!(found.figures.iter().filter(share).map(|it| it.sides[0].y).sum::<i64>(), 84_000);
}

#[test]
fn the_order_in_which_games_are_added_changes_no_sum() {
    let game = game(&[], 4);
    let played: Vec<_> = (1..40).map(|seed| play_counted(&game, &RANDOM, seed, |_, _, _| {})).collect();
    for figure in LiberteFigure::all(&game, &RANDOM) {
        let [mut forwards, mut backwards, mut halves] = [Clusters::default(); 3];
        let add = |sums: &mut Clusters, it| figure.of(&RANDOM, it).into_iter().for_each(|value| sums.add(1, value));
        played.iter().for_each(|it| add(&mut forwards, it));
        played.iter().rev().for_each(|it| add(&mut backwards, it));
        for part in played.chunks(7).rev() {
            let mut sum = Clusters::default();
            part.iter().for_each(|it| add(&mut sum, it));
            halves.merge(&sum);
        }
        assert_eq!((forwards, forwards), (backwards, halves), "{}", figure.id());
    }
}

#[test]
fn every_figure_has_an_id_and_a_title_of_its_own() {
    let all = LiberteFigure::all(&game(&[], 6), &[Greedy, Random, Random, Random, Random, Random]);
    for (at, figure) in all.iter().enumerate() {
        let others = &all[..at];
        assert!(others.iter().all(|it| it.id() != figure.id() && it.title() != figure.title()), "{}", figure.id());
    }
    assert!(all.contains(&LiberteFigure::WinOf(Greedy)) && all.contains(&LiberteFigure::Points(Seat(5))));
}

#[test]
fn bots_are_rotated_over_the_seats_as_long_as_that_makes_a_difference() {
    assert_eq!(rotations(&RANDOM).len(), 1);
    assert_eq!(rotations(&[Greedy, Random, Greedy, Random]).len(), 2);
    let all = rotations(&[Greedy, Random, Random]);
    assert_eq!(all, [[Greedy, Random, Random], [Random, Random, Greedy], [Random, Greedy, Random]]);
}

#[test]
fn with_rotations_a_bot_wins_what_its_seats_win() {
    let bots = [Greedy, Random, Random];
    let game = game(&[], 3);
    let found = run(&plan(&game, &game, &bots, 5));
    assert_eq!((found.seeds, found.rotations, found.pairs()), (2, 3, 6));
    let sum = |figure| of(&found, figure).sides[0].y;
    assert_eq!(sum(LiberteFigure::WinOf(Greedy)) + sum(LiberteFigure::WinOf(Random)), 840 * 6);
    assert!(of(&found, LiberteFigure::WinOf(Greedy)).means()[0] > 0.5);
}

#[test]
fn one_thread_and_three_find_the_same() {
    let [a, b] = [game(&[], 4), game(&["one-card"], 4)];
    for until in [StopRule::AllPlayed, StopRule::Clear(Some(LiberteFigure::Rounds.into())), StopRule::Clear(None)] {
        let experiment = Experiment { until, changed_winner_limit: 9, ..plan(&a, &b, &RANDOM, 500) };
        let [one, three] = [1, 3].map(|threads| run(&Experiment { threads, ..experiment.clone() }));
        assert_eq!(one, three);
        assert_eq!(one.changed_winner_pairs.len(), 9);
        assert_eq!(one.stopped == StopReason::Clear, until != StopRule::AllPlayed);
        assert_eq!(one.pairs() < 500, until != StopRule::AllPlayed);
    }
}

#[test]
fn a_comparison_that_is_cancelled_tells_what_the_pairs_before_say() {
    let [a, b] = [game(&[], 4), game(&["one-card"], 4)];
    let (done, cancelled) = (AtomicU64::new(0), AtomicBool::new(false));
    let plan = Experiment { changed_winner_limit: 1000, ..plan(&a, &b, &RANDOM, 1_000_000) };
    let mut found = std::thread::scope(|scope| {
        scope.spawn(|| {
            while done.load(Ordering::Relaxed) < 200 {
                std::hint::spin_loop();
            }
            cancelled.store(true, Ordering::Relaxed);
        });
        let progress = Progress { done: &done, cancelled: &cancelled };
        plan.run(&mut Store::none(), progress, &mut |_| {}).unwrap().comparisons.remove(0)
    });
    assert_eq!(found.stopped, StopReason::Cancelled);
    // Whoever stops when he likes what he sees has no interval for a number of games that was fixed beforehand.
    let has_fixed = |it: &FigureComparison| found.fixed(it).ends().is_some() || found.word(it) == Significance::Likely;
    assert!(!found.has_fixed_length() && !found.figures.iter().any(has_fixed));
    assert!(found.always(of(&found, LiberteFigure::Rounds)).ends().is_some());
    assert!(found.pairs() >= 64 && found.pairs() < 1_000_000, "{}", found.pairs());
    let again = run(&Experiment { seeds: Seeds { first: 1, count: found.seeds }, ..plan });
    found.stopped = StopReason::AllPlayed;
    assert_eq!(found, again);
}

#[test]
fn a_precision_is_played_for_until_it_is_there() {
    let [a, b] = [game(&[], 4), game(&["one-card"], 4)];
    let until = StopRule::Within(Some(LiberteFigure::Rounds.into()), 3.0);
    let found = run(&Experiment { until, ..plan(&a, &b, &RANDOM, 5_000) });
    let interval = found.always(of(&found, LiberteFigure::Rounds));
    assert_eq!(found.stopped, StopReason::Precise);
    assert!(interval.high - interval.low <= 6.0 && found.pairs() < 5_000, "{interval:?}");
    assert!(!found.has_fixed_length() && found.figures.iter().all(|it| found.word(it) != Significance::Likely));
    assert!(found.figures.iter().all(|it| found.fixed(it).ends().is_none()));
}

/// Half the width of the interval of an unpaired difference.
fn unpaired(a: &FigureComparison, b: &FigureComparison, n: f64) -> f64 {
    let of = |side: &Clusters| Sample::new(side, MetricScale::of(a.figure)).variance();
    let variance = of(&a.sides[0]) + of(&b.sides[1]);
    1.96 * (variance / n).sqrt()
}

/// Players whose choices do not hang on the threshold, so that games go the same way until one of them ends: what pairing
/// gains is what the games have in common.
#[test]
fn paired_intervals_are_narrower_than_unpaired_ones_of_as_many_games() {
    let [a, b] = [game(&[], 4), game(&["thresholds:landslide_votes=12"], 4)];
    let paired = run(&plan(&a, &b, &RANDOM, 400));
    let other = run(&Experiment { seeds: Seeds { first: 10_001, count: 400 }, ..plan(&a, &b, &RANDOM, 400) });
    println!("{:36} {:>10} {:>10}  half the width of a 95 % interval, 400 pairs", "", "paired", "unpaired");
    let headlines = paired.figures.iter().zip(&other.figures).filter(|(it, _)| it.figure.is_headline());
    for (it, elsewhere) in headlines {
        let half = 1.96 * (it.sample().variance() / 400.0).sqrt();
        let [paired, unpaired] = [half, unpaired(it, elsewhere, 400.0)];
        println!("{:36} {paired:>10.4} {unpaired:>10.4}", it.figure.id());
        // Pairing can't help where one ruleset alone makes the difference: nearly all games by A end in turn 4.
        use LiberteFigure::{Lead, Points, SharedWin, Win};
        let varies_by_both = matches!(it.figure, Figure::Liberte(Win(_) | Points(_) | Lead | SharedWin));
        let most = if varies_by_both { 0.8 } else { 1.05 };
        assert!(paired < most * unpaired, "{}: {paired} beside {unpaired}", it.figure.id());
    }
    let gain = of(&paired, LiberteFigure::Win(Seat(0))).gain().expect("some games end earlier");
    assert!(gain > 2.0, "{gain}");
}

#[test]
fn a_pair_that_somebody_else_wins_is_shown_with_the_first_choice_that_differs() {
    let [a, b] = [game(&[], 4), game(&["thresholds:landslide_votes=8"], 4)];
    let found = run(&Experiment { changed_winner_limit: 5, ..plan(&a, &b, &RANDOM, 200) });
    assert!(
        !found.changed_winner_pairs.is_empty() && found.changed_winners as usize >= found.changed_winner_pairs.len()
    );
    for &pair in &found.changed_winner_pairs {
        let flip = ChangedWinner::again([(&a).into(), (&b).into()], &RANDOM, pair);
        assert_ne!(flip.winners[0], flip.winners[1]);
        let at = flip.differs_at.expect("a game that ends earlier has fewer choices");
        assert_eq!(flip.made[0][..at], flip.made[1][..at]);
        assert_ne!(flip.made[0].get(at), flip.made[1].get(at));
        assert!(flip.choices[0].is_some(), "the longer game goes on");
    }
}
