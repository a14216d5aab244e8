//! The ladder: its statistics on games with a known result, and the command.

use crate::support::{Run, empty_folder, liberte, liberte_in};
use liberte::bots::BotKind::{self, Greedy, Random};
use liberte::games::liberte::Ending;
use liberte::kernel::{BotRng, MAX_SEATS, Seat, SeatSet};
use liberte::lab::{GameResult, Rung};
use std::fs;

/// A game that ended with these points, the most of which win.
fn ended(points: &[i32]) -> GameResult {
    let most = points.iter().copied().max().unwrap_or(0);
    let winners: SeatSet = Seat::first(points.len()).filter(|seat| points[seat.index()] == most).collect();
    let mut all = [0; MAX_SEATS];
    all[..points.len()].copy_from_slice(points);
    GameResult {
        ending: Ending::LastTurn.id(),
        winners,
        points: all,
        score: all,
        turn: 4,
        decisions: 0,
        checksum: 0,
        flaw: None,
    }
}

/// The results of a seed in which each seat has what `points` says of its bot.
fn seed(rung: &Rung, mut points: impl FnMut(BotKind) -> i32) -> Vec<GameResult> {
    rung.lineups.iter().map(|lineup| ended(&lineup.iter().map(|&kind| points(kind)).collect::<Vec<_>>())).collect()
}

#[test]
fn each_of_the_two_has_every_seat_as_often() {
    for seats in 3..=6 {
        let rung = Rung::new([Greedy, Random], seats);
        for seat in 0..seats {
            let greedy = rung.lineups.iter().filter(|lineup| lineup[seat] == Greedy).count();
            assert_eq!(2 * greedy, rung.lineups.len(), "{seats} players, seat {seat}");
        }
    }
}

#[test]
fn a_bot_that_always_wins_is_always_ahead_and_one_that_ties_half() {
    let mut rung = Rung::new([Greedy, Random], 4);
    for _ in 0..20 {
        let games = seed(&rung, |kind| if kind == Greedy { 9 } else { 2 });
        rung.count(&games);
    }
    assert_eq!((rung.seeds(), rung.games(), rung.pairs()), (20, 80, 320));
    assert_eq!((rung.ahead().value, rung.win_share(0).value, rung.win_share(1).value), (1.0, 0.5, 0.0));
    let mut rung = Rung::new([Greedy, Random], 4);
    for _ in 0..20 {
        let games = seed(&rung, |_| 5);
        rung.count(&games);
    }
    assert_eq!((rung.ahead().value, rung.win_share(0).value, rung.win_share(1).value), (0.5, 0.25, 0.25));
}

/// 20 seeds without a loss do not show that there is none.
#[test]
fn a_bot_that_was_always_ahead_is_not_said_to_be_always_ahead() {
    for seeds in [1, 3, 8, 20] {
        let mut rung = Rung::new([Greedy, Random], 4);
        for _ in 0..seeds {
            let games = seed(&rung, |kind| if kind == Greedy { 9 } else { 2 });
            rung.count(&games);
        }
        let [ahead, wins, losses] = [rung.ahead(), rung.win_share(0), rung.win_share(1)];
        let least = 0.035f64.powf(1.0 / f64::from(seeds));
        assert!(ahead.high == 1.0 && ahead.low < least + 0.01 && ahead.low > 0.5 * least - 0.1, "{seeds}: {ahead:?}");
        assert!(wins.low < 0.5 && 0.5 < wins.high && losses.low == 0.0 && losses.high > 0.1, "{wins:?} {losses:?}");
    }
}

#[test]
fn who_wins_is_before_who_has_more_points() {
    let mut rung = Rung::new([Greedy, Random], 3);
    let mut game = ended(&[5, 9, 7]);
    game.winners = SeatSet::only(Seat(0));
    let is_greedy_first = |lineup: &Vec<BotKind>| lineup[..] == [Greedy, Random, Random];
    let games: Vec<GameResult> =
        rung.lineups.iter().map(|lineup| if is_greedy_first(lineup) { game } else { ended(&[1, 1, 1]) }).collect();
    rung.count(&games);
    // Two pairs of twelve are won, ten tied.
    assert_eq!(rung.pairs(), 12);
    assert!((rung.ahead().value - 7.0 / 12.0).abs() < 1e-12);
}

#[test]
fn its_interval_holds_the_truth_about_as_often_as_it_says_though_the_games_of_a_seed_are_alike() {
    let mut rng = BotRng::new(5, 5);
    let mut held = 0;
    for _ in 0..600 {
        let mut rung = Rung::new([Greedy, Random], 4);
        for _ in 0..40 {
            // The luck of a seed is that of all its games: greedy is ahead in 70 % of the seeds.
            let luck = rng.below(10);
            let games = seed(&rung, |kind| i32::from((luck < 7) == (kind == Greedy)));
            rung.count(&games);
        }
        let ahead = rung.ahead();
        held += u32::from(ahead.low <= 0.7 && 0.7 <= ahead.high);
    }
    assert!((550..594).contains(&held), "{held} of 600");
}

#[test]
fn the_command_tells_the_same_as_text_json_and_csv_on_any_number_of_threads() {
    let args = |format: &'static str, threads: &'static str| {
        ["ladder", "--bots", "random,greedy", "-n", "9", "--players", "3..4", "--format", format, "--threads", threads]
    };
    let [text, json, csv] =
        [("text", "2"), ("json", "1"), ("csv", "3")].map(|(it, threads)| liberte(&args(it, threads)));
    assert_eq!([text.code, json.code, csv.code], [0; 3], "{}", text.err);
    assert_eq!(liberte(&args("json", "3")).out, json.out);
    let found: serde_json::Value = serde_json::from_str(&json.out).expect("it is JSON");
    let rungs = found["rungs"].as_array().expect("a list");
    assert_eq!(rungs.len(), 2);
    for (rung, line) in rungs.iter().zip(csv.out.lines().skip(1)) {
        let ahead = rung["ahead"]["value"].as_f64().expect("a number");
        assert!(ahead > 0.75, "{rung}");
        assert!(line.contains(&format!("{ahead:.6}")), "{line}");
        assert!(text.out.contains(&format!("{:.1} %", 100.0 * ahead)), "{}", text.out);
    }
    assert!(text.out.contains("greedy") && !text.out.contains("not reproducible"));
}

#[test]
fn the_command_says_what_is_wrong_with_what_it_is_given() {
    for (args, says) in [
        (&["ladder", "--bots", "greedy"][..], "two bots or more"),
        (&["ladder", "--bots", "greedy,greedy"], "none twice in a row"),
        (&["ladder", "--bots", "greedy,clever"], "there are: random, greedy, search"),
        (&["ladder", "--bots", "greedy,search:0"], "`0` is not a search budget"),
        (&["ladder", "--players", "6..3"], "`3..6`"),
        (&["ladder", "--players", "9", "-n", "1"], "9 players"),
        (&["ladder", "-n", "0"], "it must be 1 or more"),
    ] {
        let run = liberte(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
        assert!(run.err.contains(says), "{args:?}: {}", run.err);
    }
}

#[test]
fn what_is_timed_is_told_to_be_no_result_for_others() {
    let run = liberte(&["ladder", "--bots", "random,search:1ms", "--players", "3", "-n", "1"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("not reproducible"), "{}", run.out);
}

#[test]
fn a_ladder_that_is_killed_is_gone_on_with_and_can_be_made_longer() {
    let folder = empty_folder();
    let path = folder.path();
    let ladder = |seeds: &str, more: &[&str]| -> Run {
        let args = ["ladder", "--bots", "random,greedy,file:soldier", "--players", "3", "-n", seeds];
        liberte_in(path, &[&args[..], more].concat())
    };
    let plain = ladder("3", &[]);
    let whole = ladder("3", &["--record", "whole.jsonl"]);
    assert_eq!((whole.code, &whole.out, whole.err.as_str()), (0, &plain.out, ""));
    let read = |name: &str| fs::read(path.join(name)).unwrap();
    let bytes = read("whole.jsonl");
    // Two rungs of six games a seed.
    assert_eq!(bytes.iter().filter(|&&byte| byte == b'\n').count(), 1 + 3 * 12);
    for cut in [0, 30, bytes.len() / 2, bytes.len() - 1] {
        fs::write(path.join("run.jsonl"), &bytes[..cut]).unwrap();
        assert_eq!(ladder("3", &["--record", "run.jsonl"]).out, plain.out, "cut at {cut}");
        assert!(read("run.jsonl") == bytes, "cut at {cut}");
    }
    assert_eq!(ladder("2", &["--record", "longer.jsonl"]).code, 0);
    assert_eq!(ladder("3", &["--record", "longer.jsonl"]).out, plain.out);
    assert!(read("longer.jsonl") == bytes);
    for part in ["1", "2"] {
        assert_eq!(ladder("3", &["--record", part, "--shard", &format!("{part}/2")]).code, 0);
    }
    let merged = liberte_in(path, &["merge", "all.jsonl", "2", "1"]);
    assert_eq!((merged.code, &merged.out), (0, &plain.out), "{}", merged.err);
    assert!(read("all.jsonl") == bytes);
    // Other bots on other rungs make as many games a seed.
    let args = ["ladder", "--bots", "random,greedy,random", "--players", "3", "-n", "3", "--record", "whole.jsonl"];
    let run = liberte_in(path, &args);
    assert!(run.code == 2 && run.err.contains("different rotations of the bots"), "{}", run.err);
    let args = ["ladder", "--bots", "random,greedy", "--players", "3..4", "-n", "3", "--record", "whole.jsonl"];
    let run = liberte_in(path, &args);
    assert!(run.code == 2 && run.err.contains("give one number with --players"), "{}", run.err);
    assert!(read("whole.jsonl") == bytes);
}

#[test]
fn a_ladder_of_another_game_has_the_same_shape_and_tells_what_a_best_reply_wins() {
    let args = |format: &'static str, threads: &'static str| {
        let of = ["ladder", "--pack", "revolution", "--bots", "random,greedy", "--players", "3..4", "-n", "9"];
        [&of[..], &["--best-replies", "12", "--format", format, "--threads", threads]].concat()
    };
    let [text, json, csv] = ["text", "json", "csv"].map(|format| liberte(&args(format, "1")));
    assert_eq!([text.code, json.code, csv.code], [0; 3], "{}", text.err);
    assert_eq!(liberte(&args("json", "3")).out, json.out);
    let found: serde_json::Value = serde_json::from_str(&json.out).expect("it is JSON");
    assert_eq!((&found["pack"]["id"], found["rungs"].as_array().map(Vec::len)), (&"revolution".into(), Some(2)));
    for rung in found["rungs"].as_array().expect("a list") {
        assert!(rung["ahead"]["low"].as_f64().expect("a number") > 0.5, "{rung}");
    }
    let replies = found["best_replies"].as_array().expect("a list");
    assert_eq!(replies.len(), 4, "to both bots, with three and with four players");
    for reply in replies {
        let [fair, wins] = [&reply["fair"], &reply["wins"]["value"]].map(|it| it.as_f64().expect("a number"));
        assert!(wins > fair, "{reply}");
    }
    assert!(text.out.contains("best reply to") && text.out.contains("not what they have chosen"), "{}", text.out);
    assert_eq!(csv.out.lines().filter(|line| line.starts_with("best-reply,")).count(), 4, "{}", csv.out);
}

#[test]
fn in_libertalia_who_knows_how_chance_plays_wins_nearly_always() {
    let of = ["ladder", "--pack", "libertalia", "--bots", "random,greedy", "--players", "3", "-n", "6"];
    let args = |threads| [&of[..], &["--best-replies", "8", "--format", "json", "--threads", threads]].concat();
    let run = liberte(&args("1"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(liberte(&args("3")).out, run.out);
    let found: serde_json::Value = serde_json::from_str(&run.out).expect("it is JSON");
    let replies = found["best_replies"].as_array().expect("a list");
    let [random, greedy] = [0, 1].map(|at| &replies[at]["wins"]);
    let [value, low, high] = ["value", "low", "high"].map(|key| random[key].as_f64().expect("a number"));
    assert!(value > 0.8 && low > 1.0 / 3.0 && low <= value && value <= high, "{random}");
    assert!(greedy["value"].as_f64().expect("a number") < value, "{greedy}");
}

#[test]
fn best_replies_are_to_secret_choices() {
    for (args, says) in [
        (&["ladder", "--best-replies", "9", "-n", "1"][..], "in which all choose at once in secret"),
        (&["ladder", "--pack", "revolution", "--best-replies", "0"], "it must be 1 to 10000"),
    ] {
        let run = liberte(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
        assert!(run.err.contains(says), "{args:?}: {}", run.err);
    }
}

#[test]
fn partners_are_of_one_bot_and_a_bot_that_loses_to_chance_is_told_so() {
    let sides: [SeatSet; 2] = [[0, 2], [1, 3]].map(|seats| seats.into_iter().map(Seat).collect());
    let rung = Rung::of_sides([Greedy, Random], &sides);
    assert_eq!(rung.lineups, [[Greedy, Random, Greedy, Random], [Random, Greedy, Random, Greedy]]);
    let folder = empty_folder();
    let run = |args: &[&str]| {
        let run = liberte_in(folder.path(), args);
        assert_eq!(run.code, 0, "{args:?}: {}{}", run.out, run.err);
        run.out
    };
    run(&["new", "mine"]);
    let script = "/// Makes the worst choice.\nfn worst(choice, worth) { -worth }\n";
    fs::write(folder.path().join("mine/data/mine/bots/worst.rhai"), script).unwrap();
    let ladder = |bots: &str| run(&["ladder", "--bots", bots, "-n", "8", "--players", "3", "--pack", "mine"]);
    let told = ladder("random,file:worst");
    assert!(told.contains("warning: with 3 players file:worst loses to random: it does not see what"), "{told}");
    assert!(!ladder("random,greedy").contains("random:"), "it beats random");
}
