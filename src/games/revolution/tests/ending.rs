//! ENDING THE GAME; V28 to V32.

use super::scene::*;
use crate::games::revolution::*;

/// All but one space of the Market hold markers; P1 wins the Merchant unless somebody else does.
fn nearly_full(build: Build) -> Build {
    build
        .area("fortress", &[5, 3])
        .area("harbor", &[0, 4, 2])
        .area("tavern", &[1, 0, 3])
        .area("town-hall", &[3, 2, 2])
        .area("cathedral", &[2, 2, 3])
        .area("plantation", &[0, 3, 3])
        .area("market", &[2, 0, 2])
}

#[test]
fn v28_the_game_ends_in_the_round_in_which_all_influence_spaces_are_full() {
    let scene = nearly_full(first(3)).bid(1, "merchant 0/0/5").bid(2, "printer 0/0/5").bid(3, "priest 0/0/5").play();
    assert_eq!((scene.outcome().end, scene.winners()), ("influence-full", vec![1]));
    assert_eq!(scene.outcome().points, [123, 50, 61]);
    assert_eq!((scene.p.round(), scene.asked(), scene.resolving()), (1, vec![], None));
    assert_eq!((scene.chips(1), scene.chips(2)), (chips("0/0/5"), chips("0/0/0")));
    assert_eq!(scene.refusal(1, "put gold rogue"), Some(Refusal::GameIsOver));
}

#[test]
fn v28_the_rest_of_the_chart_is_resolved_after_the_last_marker() {
    let scene = nearly_full(first(3))
        .deck(&["support-5"])
        .bid(1, "merchant 0/0/5")
        .bid(2, "printer 0/0/1")
        .bid(3, "card 0/0/1")
        .play();
    assert_eq!((scene.support(2), scene.support(3)), (40 + 10, 20 + 35 + 5));
}

#[test]
fn v28_a_card_may_empty_a_space_so_that_the_game_goes_on() {
    let mut scene = nearly_full(first(3))
        .deck(&["remove"])
        .bid(1, "merchant 0/0/5")
        .bid(2, "card 0/0/1")
        .bid(3, "rogue 0/0/5")
        .play();
    assert_eq!(scene.area("market"), [3, 0, 2]);
    scene.choose(2, "marker tavern P1");
    assert_eq!((scene.p.round(), scene.p.ending()), (2, None));
}

#[test]
fn v29_the_highest_number_wins_an_area_and_no_majority_is_needed() {
    let scene = nearly_full(first(3)).bid(1, "merchant 0/0/5").bid(2, "printer 0/0/5").bid(3, "priest 0/0/5").play();
    let cathedral = scene.game.read_area("cathedral").expect("an area");
    assert_eq!(scene.game.area_winner(&scene.p, cathedral), Some(seat(3)), "two, two and three");
}

#[test]
fn v29_a_tied_area_is_awarded_to_nobody() {
    let scene = nearly_full(first(3)).bid(1, "merchant 0/0/5").bid(2, "printer 0/0/5").bid(3, "priest 0/0/5").play();
    let plantation = scene.game.read_area("plantation").expect("an area");
    assert_eq!(scene.game.area_winner(&scene.p, plantation), None);
    assert!(scene.happened(|event| *event == Event::AreaNotWon { area: plantation }));
}

/// A game that ends after this round as it stands, nothing being won in it.
fn last_round(build: Build) -> Build {
    build.rules(|rules| rules.most_rounds = 9).round(9).bid(1, "").bid(2, "").bid(3, "")
}

#[test]
fn v29_an_area_without_markers_is_awarded_to_nobody() {
    let scene = last_round(first(3)).play();
    assert_eq!(scene.outcome().points, [0, 0, 0]);
}

#[test]
fn v30_most_support_wins_and_a_tie_is_shared() {
    let scene = last_round(first(3)).support(1, 30).support(2, 31).support(3, 29).play();
    assert_eq!(scene.winners(), [2]);
    let scene = last_round(first(3)).support(1, 31).support(2, 31).support(3, 29).play();
    assert_eq!(scene.winners(), [1, 2]);
}

#[test]
fn v30_the_tie_may_go_by_areas_or_by_markers() {
    // P1 wins the Fortress (50), P2 the Plantation and the Tavern (50), with fewer markers.
    let tied = |tie| {
        let build = last_round(first(3)).area("fortress", &[5]).area("plantation", &[0, 1]).area("tavern", &[0, 1]);
        build.rules(|rules| rules.tie = tie).play().winners()
    };
    assert_eq!(tied(TieBreak::Shared), [1, 2]);
    assert_eq!(tied(TieBreak::MostAreas), [2]);
    assert_eq!(tied(TieBreak::MostMarkers), [1]);
    let still = last_round(first(3)).rules(|rules| rules.tie = TieBreak::MostAreas).support(1, 7).support(2, 7).play();
    assert_eq!(still.winners(), [1, 2], "what is still tied is shared");
}

#[test]
fn v30_the_tie_break_decides_among_the_tied_only() {
    let build = last_round(first(3)).support(1, 60).support(2, 60).area("tavern", &[0, 0, 2]);
    assert_eq!(build.rules(|rules| rules.tie = TieBreak::MostMarkers).play().winners(), [1, 2]);
}

#[test]
fn v31_in_the_second_edition_chips_left_score_and_stay_where_they_are() {
    let build = |build: fn(usize) -> Build| {
        let build = build(3).rules(|rules| rules.most_rounds = 1);
        build.bid(1, "general 0/0/1").bid(2, "rogue 0/0/1").bid(3, "merchant 0/0/1").play()
    };
    let scene = build(second);
    assert_eq!(scene.outcome().points, [1 + 5 + 50, 2 * 3, 3 + 5 + 25]);
    assert_eq!([1, 2, 3].map(|number| scene.chips(number)), ["1/0/0", "0/2/0", "0/0/5"].map(chips));
    assert_eq!(build(first).outcome().points, [51, 0, 28]);
}

#[test]
fn v31_chips_score_before_the_areas() {
    let scene = second(3).rules(|rules| rules.most_rounds = 1).bid(1, "general 0/0/1").bid(2, "").bid(3, "").play();
    let kinds = scene.kinds();
    let place = |kind| kinds.iter().position(|&it| it == kind).expect("it happened");
    assert!(place("chips-scored") < place("area-won") && place("area-won") < place("game-ended"));
}

#[test]
fn v32_after_round_100_the_game_ends_as_it_stands() {
    let scene = first(3).round(100).area("harbor", &[1]).bid(1, "printer 1/0/0").others_idle(&[1]).play();
    assert_eq!((scene.outcome().end, scene.p.round()), ("round-limit", 100));
    assert_eq!(scene.outcome().points, [10 + 40, 0, 0]);
    assert_eq!(first(3).round(99).bid(1, "printer 1/0/0").others_idle(&[1]).play().p.round(), 100);
}

#[test]
fn v32_spaces_full_in_the_last_round_end_it_as_full() {
    let build =
        nearly_full(first(3)).round(100).bid(1, "merchant 0/0/5").bid(2, "printer 0/0/5").bid(3, "priest 0/0/5");
    assert_eq!(build.play().outcome().end, "influence-full");
}
