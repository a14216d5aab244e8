//! Which lines of scripts ran in games, which changed nothing, and which never ran; and what else games put to use.

use crate::common::{follow, pack};
use crate::support::{Copied, liberte};
use liberte::bots::BotKind::{self, Greedy, Random};
use liberte::desk::{Coverage, CoveragePlan, SECTIONS, ScriptCoverage, Use, cover, setting_uses};
use liberte::games::liberte::{Choice, Target};
use liberte::lab::{CardBook, CardCount, play_counted, walk};
use liberte::model::{Pack, PointScript, RulePoint};
use liberte::script::{Compiled, compile};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

const RANDOM: [BotKind; 4] = [Random; 4];

/// Line 5 can't be reached, line 7 changes nothing in a game of one turn, lines 10 and 13 are reached at times.
const SCRIPT: &str = "/// A test.
fn bread_shortage() {
    gain_points(1);
    if turn() > 4 {
        gain_points(9);
    }
    take_presence();
    let card = may_choose(displayed()); // allow text-differs: a test
    if !declined(card) {
        discard(card);
    }
    for seat in players().others() {
        seat.draw(1);
    }
}
";

fn compiled(edit: impl FnOnce(&mut Pack)) -> Compiled {
    let mut pack = Pack::clone(&pack(&[]));
    edit(&mut pack);
    compile(&Arc::new(pack)).0.expect("the scripts are sound")
}

/// The built-in pack for a single turn, with the script above.
fn with_script() -> Compiled {
    compiled(|pack| {
        pack.rules.turns = 1;
        let at = pack.effects.iter().position(|effect| effect.id == "bread-shortage").expect("the pack has it");
        pack.effects[at].script = SCRIPT.into();
    })
}

fn covered(compiled: &Compiled, bots: &[BotKind], games: u64, threads: usize) -> Coverage {
    let plan = CoveragePlan { bots: bots.to_vec(), seed: 1, games, threads };
    cover(compiled, &plan, &AtomicU64::new(0), &AtomicBool::new(false)).expect("every game can be played")
}

fn script<'c>(found: &'c Coverage, id: &str) -> &'c ScriptCoverage {
    found.scripts.iter().find(|it| it.script.id == id).expect("the pack has the script")
}

#[test]
fn a_branch_that_can_t_be_reached_is_never_run_and_what_changes_nothing_is_told() {
    let found = covered(&with_script(), &RANDOM, 150, 2);
    let it = script(&found, "bread-shortage");
    assert_eq!(it.runnable(), BTreeSet::from([3, 4, 5, 7, 8, 9, 10, 12, 13]));
    assert_eq!(it.script.actions, BTreeSet::from([3, 5, 7, 10, 13]));
    assert_eq!(it.never().collect::<Vec<_>>(), [5]);
    assert!(it.runs > 20, "{it:?}");
    let count = |line| it.line(line).expect("something is there").count;
    assert!([3, 4, 7, 8, 9, 12, 13].into_iter().all(|line| count(line) == it.runs), "{it:?}");
    assert!(count(10) > 0 && count(10) < it.runs, "a choice is declined at times");
    let idle: Vec<usize> = it.runnable().into_iter().filter(|&line| it.changed_nothing(line)).collect();
    assert_eq!(idle, [7]);
    assert_eq!((it.line(1), it.line(6)), (None, None));
    assert_eq!(it.changed, it.runs, "a point is gained in each");
}

#[test]
fn a_branch_not_taken_is_told_even_within_a_line() {
    let compiled = compiled(|pack| {
        pack.rules.turns = 1;
        let at = pack.effects.iter().position(|effect| effect.id == "bread-shortage").expect("the pack has it");
        pack.effects[at].script = "fn bread_shortage() {
    let points = if turn() == 1 { 1 } else { player().victory_points };
    let more = switch points {
        1 => 2,
        _ => 3
    };
    if turn() == 1 || in_government() { gain_points(more); }
    choose(displayed())
        .discard();
}
"
        .into();
    });
    let found = covered(&compiled, &RANDOM, 100, 2);
    let it = script(&found, "bread-shortage");
    assert_eq!(it.runnable(), BTreeSet::from([2, 3, 4, 5, 7, 8, 9]));
    assert_eq!(it.never().collect::<Vec<_>>(), [5]);
    let not_taken = |line| it.not_taken(line).map(|place| place.column).collect::<Vec<_>>();
    assert_eq!(not_taken(2), [46, 54, 55], "player, the dot, victory_points");
    assert_eq!(not_taken(7).len(), 1, "in_government: {:?}", not_taken(7));
    assert!(
        [3, 4, 5, 8, 9].into_iter().all(|line| not_taken(line).is_empty()),
        "{:?} {:?}",
        it.places,
        it.script.places
    );
}

#[test]
fn every_branch_of_the_shipped_scripts_is_come_to_or_told() {
    let loaded = pack(&["great-provinces", "redraw-ones", "levee-en-masse"]);
    let found = covered(&compile(&loaded).0.expect("the variants are sound"), &RANDOM, 100, 2);
    let votes = script(&found, "votes-of-a-province");
    assert_eq!(votes.runnable(), BTreeSet::from([3, 4, 5, 6, 8]), "what a branch comes to counts as a line");
    for it in found.scripts.iter().filter(|it| it.script.id != "turn-begins") {
        assert_eq!(it.never().count(), 0, "{}", it.script.path);
        let lines = it.runnable();
        let not_taken: Vec<_> = lines.into_iter().flat_map(|line| it.not_taken(line).collect::<Vec<_>>()).collect();
        assert!(not_taken.is_empty(), "{}: {not_taken:?}", it.script.path);
    }
}

#[test]
fn runs_are_the_plays_of_the_cards_however_often_they_were_only_tried() {
    let compiled = with_script();
    let found = covered(&compiled, &RANDOM, 60, 1);
    for (effect, it) in compiled.pack().effects.iter().zip(&found.scripts) {
        let id = compiled.pack().effect(&effect.id);
        let cards = compiled.pack().cards.iter().enumerate().filter(|(_, card)| card.effect() == id);
        let plays: u64 = cards.map(|(at, _)| found.cards.cards[at].count(CardCount::ForEffect)).sum();
        assert_eq!((it.script.id.as_str(), it.runs), (effect.id.as_str(), plays));
    }
}

#[test]
fn the_first_moment_of_a_line_is_the_choice_that_led_to_it() {
    let compiled = with_script();
    let found = covered(&compiled, &RANDOM, 60, 2);
    let it = script(&found, "bread-shortage");
    let game = compiled.game(4).expect("four can play");
    for (line, is_it) in [
        (3, (|choice| matches!(choice, Choice::Play(_))) as fn(Choice) -> bool),
        (10, |choice| matches!(choice, Choice::Target(Target::Card(_)))),
    ] {
        let first = it.lines[&line].first.expect("it ran");
        let mut made = Vec::new();
        walk(&game, &RANDOM, first.seed, |_, _, choices, choice| {
            if choices.len() > 1 {
                made.push(choice);
            }
            true
        });
        let choice = made[first.choice.expect("nothing runs before the first choice")];
        // An effect that chooses runs to its end with its last choice.
        assert!(is_it(choice) || (line == 3 && matches!(choice, Choice::Target(_))), "line {line}: {choice:?}");
        let earlier = covered(&compiled, &RANDOM, first.seed - 1, 1);
        assert!(!script(&earlier, "bread-shortage").lines.contains_key(&line), "no earlier game reaches it");
    }
}

#[test]
fn one_thread_or_many_find_the_same_and_the_games_are_those_of_any_batch() {
    let compiled = compiled(|_| {});
    for bots in [&RANDOM[..], &[Greedy, Random, Random]] {
        let games = if bots == RANDOM { 80 } else { 3 };
        let found = covered(&compiled, bots, games, 1);
        assert_eq!(found, covered(&compiled, bots, games, 3));
        let game = compiled.game(bots.len()).expect("so many can play");
        let mut book = CardBook::default();
        (1..=games).for_each(|seed| book.add(&[follow(&game, bots, seed).1]));
        assert_eq!((found.games, &found.cards), (games, &book));
    }
}

#[test]
fn a_moment_runs_once_a_turn_and_a_judgement_once_a_matter() {
    let loaded = pack(&["redraw-ones", "great-provinces"]);
    let compiled = compile(&loaded).0.expect("the variants are sound");
    let found = covered(&compiled, &RANDOM, 40, 2);
    let game = compiled.game(4).expect("four can play");
    let turns: u64 = (1..=40).map(|seed| u64::from(play_counted(&game, &RANDOM, seed, |_, _, _| {}).result.turn)).sum();
    let begins = script(&found, "turn-begins");
    assert_eq!((begins.runs, begins.line(3).map(|it| it.count)), (turns, Some(turns)));
    let in_first = begins.line(4).expect("players are gone through").count;
    assert_eq!(in_first, 40, "only in the first turn of each game");
    let votes = script(&found, "votes-of-a-province");
    assert!(votes.runs > turns && votes.changed > 0 && votes.changed < votes.runs, "{votes:?}");
    assert_eq!(votes.never().count(), 0, "{votes:?}");
    assert!(found.sections.contains_key("2e IV.5.A"));
}

#[test]
fn what_a_script_forbids_to_play_counts_where_choices_are_listed() {
    let script_text = "fn may_play(card) {
    if card.is_special {
        require(turn() > 1, \"needs-presence-in-government\");
    }
}
";
    let compiled = compiled(|pack| {
        let (path, script) = ("scripts/liberte/may-play.rhai".into(), script_text.into());
        pack.points.push(PointScript { point: RulePoint::MayPlay, nth: 0, path, script });
    });
    let found = covered(&compiled, &RANDOM, 20, 2);
    let it = script(&found, "may-play");
    assert!(it.runs > 1_000 && it.changed > 0 && it.changed < it.runs, "{it:?}");
    assert_eq!(it.never().count(), 0);
    let [asked, special] = [2, 3].map(|line| it.line(line).expect("it can run").count);
    assert!(asked == it.runs && 0 < special && special < asked);
}

#[test]
fn every_section_that_games_cite_is_one_of_the_list() {
    for (variants, bots) in [(&[][..], &RANDOM[..]), (&["first-edition"], &[Greedy, Random, Random])] {
        let compiled = compile(&pack(variants)).0.expect("the pack is sound");
        let found = covered(&compiled, bots, if bots == RANDOM { 300 } else { 4 }, 2);
        let unknown: Vec<_> = found.sections.keys().filter(|place| !SECTIONS.contains(place)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        for place in ["2e IV.1", "2e IV.3.A.i, Placement Rules", "2e IV.5.A", "2e V", "R25"] {
            assert!(found.sections[place].count >= found.games, "{place}");
        }
    }
}

#[test]
fn settings_of_a_section_that_no_game_came_to_are_never_used() {
    let compiled = with_script();
    let found = covered(&compiled, &RANDOM, 3, 1);
    assert!(!found.sections.contains_key("2e VI.2"), "no landslide in three games");
    let uses = setting_uses(&found.sections);
    let was = |key: &str| uses.iter().find(|it| it.setting.key == key).expect("there is such a setting").was;
    assert_eq!((was("landslide_votes"), was("refill_to")), (Use::Never, Use::Never), "a turn has no second refresh");
    assert_eq!((was("stack_height"), was("display_limit")), (Use::Used, Use::Used));
    assert!(uses.iter().any(|it| it.was == Use::Untold));
}

#[test]
fn a_batch_that_is_cancelled_says_so() {
    let plan = CoveragePlan { bots: RANDOM.to_vec(), seed: 1, games: 100, threads: 2 };
    let found = cover(&with_script(), &plan, &AtomicU64::new(0), &AtomicBool::new(true)).expect("it ends well");
    assert!(found.is_cancelled && found.games == 0);
}

#[test]
fn the_command_shows_counts_beside_the_lines() {
    let copied = Copied::new();
    copied.write("scripts/liberte/bread-shortage.rhai", SCRIPT);
    let run = copied.run(&["coverage", "bread-shortage", "-n", "100", "--bots", "random"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let line = |what: &str| run.out.lines().find(|line| line.contains(what)).unwrap_or_default().trim().to_owned();
    assert!(line("gain_points(9)").starts_with("never "), "{}", run.out);
    assert!(line("gain_points(1)").starts_with(|it: char| it.is_ascii_digit()), "{}", run.out);
    assert!(line("/// A test.").starts_with('|'));
    assert!(run.out.contains("8 of 9 lines ran"), "{}", run.out);
    assert!(run.out.contains("liberte --pack") && run.out.contains("100 games of 4 players"), "{}", run.out);
}

#[test]
fn the_command_tells_cards_sections_and_settings_to_programs_too() {
    let run = liberte(&["coverage", "-n", "30", "--bots", "random", "--format", "json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let told: serde_json::Value = serde_json::from_str(&run.out).expect("it is JSON");
    assert_eq!((&told["games"], &told["seed"]), (&30.into(), &1.into()));
    assert_eq!(told["sections"].as_array().map(Vec::len), Some(SECTIONS.len()));
    assert!(told["scripts"].as_array().is_some_and(|scripts| scripts.len() >= 6));
    assert!(told["settings"].as_array().is_some_and(|it| it.iter().any(|it| it["use"] == "used")));
    let text = liberte(&["coverage", "-n", "30", "--bots", "random"]).out;
    for part in ["sections and rulings were put to use", "settings", "cards were played", "2e IV.3.A.i"] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

#[test]
fn a_script_that_is_not_there_is_told_with_those_that_are() {
    let run = liberte(&["coverage", "teror"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("there is no script `teror`") && run.err.contains("terror"), "{}", run.err);
    assert_eq!(liberte(&["coverage", "-n", "0"]).code, 2);
    assert_eq!(liberte(&["coverage", "--players", "9"]).code, 2);
}
