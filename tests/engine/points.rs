//! Batches of games with rule points filled by scripts.

use crate::common::batch;
use liberte::bots::BotKind;
use liberte::games::liberte::{Ending, Liberte};
use liberte::lab::{Seeds, Tally};
use liberte::model::{Pack, PointScript, RulePoint};
use liberte::script::compile;

/// One point of each way to run: a table, the player's situation, the script.
const POINTS: [(RulePoint, &str); 4] = [
    (RulePoint::WhoWinsAProvince, "fn who_wins_a_province(province) { province.tallest.last_in_order() }"),
    (RulePoint::PointsOfAPlace, "fn points_of_a_place(place, tied, turn) { if tied { turn } else { 2 * turn } }"),
    (
        RulePoint::MayPlay,
        "fn may_play(card) { require(turn() > 1 || card.value < 3, \"needs-presence-in-government\"); }",
    ),
    (RulePoint::FurtherEnding, "fn further_ending() { players().with_most_points().count == 1 && lost_battles() > 1 }"),
];

fn game() -> Liberte {
    let mut pack = Pack::clone(&crate::common::pack(&[]));
    let fill =
        |(point, script): (RulePoint, &str)| PointScript { point, nth: 0, path: String::new(), script: script.into() };
    pack.points = POINTS.map(fill).into();
    let (compiled, findings) = compile(&pack.into());
    assert_eq!(findings, []);
    compiled.unwrap().game(4).unwrap()
}

fn tally(game: &Liberte, threads: usize) -> Tally {
    batch(game, &[BotKind::Random; 4], Seeds { first: 7, count: 60 }, threads)
}

#[test]
fn batches_with_points_filled_are_the_same_on_any_number_of_threads() {
    let game = game();
    let one = tally(&game, 1);
    assert_eq!(one, tally(&game, 2));
    assert_eq!(one, tally(&game, 3));
    assert_ne!(one, tally(&crate::common::game(&[], 4), 1), "the points change the games");
}

#[test]
fn a_further_ending_is_counted_where_a_game_has_one() {
    let (game, rulebook) = (game(), crate::common::game(&[], 4));
    let counted = tally(&game, 1);
    assert!(counted.ended_by("further-ending") > 0, "{counted:?}");
    let has_one = |game: &Liberte| game.endings().any(|ending| ending == Ending::FurtherEnding);
    assert!(has_one(&game) && !has_one(&rulebook));
}
