//! RESOLVING ACTIONS; V11, V20; the values of the charts.

use super::scene::*;
use crate::games::revolution::*;

/// P1 wins the space alone: the chips and Support that it gains, and the area that it marks.
fn alone(build: Build, space: &str) -> (Chips, u32, Option<String>) {
    let scene = build.bid(1, &format!("{space} 0/0/1")).bid(2, "").bid(3, "").play();
    let gained = scene.events.iter().map(|event| match event {
        Event::ChipsGained { chips, .. } => *chips,
        _ => Chips::NONE,
    });
    let areas = scene.game.spec().areas.iter().map(|area| area.id.clone());
    let marked = areas.clone().find(|id| scene.area(id)[0] == 1);
    (gained.fold(Chips::NONE, |sum, chips| sum + chips), scene.support(1), marked)
}

#[test]
fn v20_each_space_gives_what_the_chart_says() {
    let expected = [
        ("general", "1/0/0", 1, "fortress"),
        ("captain", "1/0/0", 1, "harbor"),
        ("innkeeper", "0/1/0", 3, "tavern"),
        ("magistrate", "0/1/0", 1, "town-hall"),
        ("priest", "0/0/0", 6, "cathedral"),
        ("aristocrat", "0/0/3", 5, "plantation"),
        ("merchant", "0/0/5", 3, "market"),
        ("printer", "0/0/0", 10, ""),
        ("rogue", "0/2/0", 0, ""),
        ("spy", "0/0/0", 0, ""),
        ("apothecary", "0/0/0", 0, ""),
    ];
    for build in [first, second] {
        for (space, gained, support, area) in expected {
            let area = (!area.is_empty()).then(|| area.to_owned());
            assert_eq!(alone(build(3), space), (chips(gained), support, area), "{space}");
        }
    }
    assert_eq!(alone(second(3), "mercenary"), (chips("1/0/0"), 3, None));
}

#[test]
fn v20_benefits_come_in_the_order_chips_support_marker() {
    let scene = first(3).bid(1, "general 0/0/1").others_idle(&[1]).play();
    let kinds = scene.kinds();
    let from = kinds.iter().position(|&kind| kind == "control-won").expect("P1 wins");
    let order = ["control-won", "chips-paid", "chips-gained", "support-gained", "marker-placed"];
    assert_eq!(kinds[from..from + 5], order);
}

#[test]
fn v20_the_score_track_goes_round_and_has_no_end() {
    let scene = first(3).support(1, 295).bid(1, "printer 1/0/0").others_idle(&[1]).play();
    assert_eq!(scene.support(1), 305);
}

#[test]
fn v11_a_full_area_gives_all_benefits_but_the_marker() {
    let scene = first(3).area("tavern", &[2, 2]).bid(1, "innkeeper 0/0/5").others_idle(&[1]).play();
    assert_eq!((scene.area("tavern"), scene.markers_left(1), scene.support(1)), (vec![2, 2, 0], 23, 3));
    assert_eq!(scene.chips(1), chips("0/1/4"));
    assert!(scene.happened(|event| matches!(event, Event::AreaWasFull { .. })));
}

#[test]
fn an_influence_marker_comes_from_the_winners_own() {
    let scene = first(3).bid(1, "priest 1/0/0").others_idle(&[1]).play();
    assert_eq!((scene.markers_left(1), scene.area("cathedral")), (24, vec![1, 0, 0]));
}
