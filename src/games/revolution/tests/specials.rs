//! RESOLVING ACTIONS, CARDS; V24, V25: the Spy, the Apothecary, Remove 1 Influence.

use super::scene::*;
use crate::games::revolution::*;

/// P1 has the Spy, the Apothecary or a card that removes a marker.
fn with(space: &str) -> Build {
    first(3).deck(&["remove"]).bid(1, &format!("{space} 0/0/1")).others_idle(&[1])
}

fn spread(build: Build) -> Build {
    build.area("harbor", &[1, 2]).area("market", &[0, 1, 1]).area("tavern", &[2])
}

#[test]
fn v25_the_spy_replaces_an_opponents_marker_with_ones_own() {
    let mut scene = spread(with("spy")).play();
    assert_eq!(scene.options(1), ["marker harbor P2", "marker market P2", "marker market P3", "none"]);
    assert!(scene.is_refused_by(1, "marker harbor P1", "V25"), "an own marker is not replaced");
    assert!(scene.is_refused_by(1, "marker fortress P1", "V25"), "never an empty space");
    scene.choose(1, "marker market P3");
    assert_eq!(scene.area("market"), [1, 1, 0]);
    assert_eq!([1, 2, 3].map(|number| scene.markers_left(number)), [21, 22, 25]);
    assert_eq!(scene.p.round(), 2);
}

#[test]
fn v25_the_spy_may_be_declined() {
    let mut scene = spread(with("spy")).play();
    scene.choose(1, "none");
    assert_eq!((scene.p.round(), scene.area("market")), (2, vec![0, 1, 1]));
    assert!(scene.happened(|event| matches!(event, Event::Declined { .. })));
}

#[test]
fn v25_without_an_opponents_marker_the_spy_asks_nothing() {
    let scene = with("spy").area("tavern", &[3]).play();
    assert_eq!(scene.p.round(), 2);
    assert!(scene.happened(|event| matches!(event, Event::NothingToChange { .. })));
}

#[test]
fn v25_the_spy_works_in_a_full_area_too() {
    let mut scene = with("spy").area("tavern", &[0, 4]).play();
    scene.choose(1, "marker tavern P2");
    assert_eq!(scene.area("tavern"), [1, 3, 0]);
}

#[test]
fn v25_the_apothecary_switches_any_two_markers_own_ones_too() {
    let mut scene = spread(with("apothecary")).play();
    let all = ["harbor P1", "harbor P2", "tavern P1", "market P2", "market P3"];
    let options: Vec<String> = all.iter().map(|it| format!("marker {it}")).chain(["none".to_owned()]).collect();
    assert_eq!(scene.options(1), options);
    scene.choose(1, "marker harbor P1");
    assert_eq!(scene.options(1), ["marker market P2", "marker market P3"]);
    scene.choose(1, "marker market P3");
    assert_eq!((scene.area("harbor"), scene.area("market")), (vec![0, 2, 1], vec![1, 1, 0]));
    assert_eq!([1, 2, 3].map(|number| scene.markers_left(number)), [22, 22, 24], "no marker comes or goes");
}

#[test]
fn v25_only_switches_that_change_something_are_offered() {
    let mut scene = spread(with("apothecary")).play();
    scene.choose(1, "marker harbor P2");
    assert!(matches!(scene.refusal(1, "marker harbor P1"), Some(Refusal::SameArea { .. })));
    assert!(matches!(scene.refusal(1, "marker market P2"), Some(Refusal::SameOwner { .. })));
    assert!(matches!(scene.refusal(1, "marker fortress P3"), Some(Refusal::NoMarkerThere { .. })));
    assert_eq!(scene.options(1), ["marker tavern P1", "marker market P3"]);
    let scene = with("apothecary").area("harbor", &[1, 1]).area("market", &[1]).play();
    assert!(matches!(scene.refusal(1, "marker harbor P1"), Some(Refusal::NoPartner { .. })));
    assert_eq!(scene.options(1), ["marker harbor P2", "marker market P1", "none"]);
}

#[test]
fn v25_the_apothecary_may_be_declined_at_the_first_question_only() {
    let mut scene = spread(with("apothecary")).play();
    let mut declined = scene.clone();
    declined.choose(1, "none");
    assert_eq!(declined.p.round(), 2);
    scene.choose(1, "marker harbor P2");
    assert_eq!(scene.refusal(1, "none"), Some(Refusal::MustNamePartner));
}

#[test]
fn v25_the_apothecary_asks_nothing_where_nothing_would_change() {
    let nothing = [
        with("apothecary"),
        with("apothecary").area("tavern", &[1]),
        with("apothecary").area("tavern", &[0, 2]).area("market", &[0, 1]),
        with("apothecary").area("tavern", &[1, 1, 2]),
    ];
    for build in nothing {
        let scene = build.play();
        assert_eq!(scene.p.round(), 2);
        assert!(scene.happened(|event| matches!(event, Event::NothingToChange { .. })));
    }
}

#[test]
fn v24_remove_an_opponents_marker_from_any_area() {
    let mut scene = spread(with("card")).play();
    assert_eq!((scene.resolving(), scene.asked()), (Some("card"), vec![1]));
    assert_eq!(scene.options(1), ["marker harbor P2", "marker market P2", "marker market P3"]);
    assert_eq!(scene.refusal(1, "none"), Some(Refusal::MustRemove));
    assert!(scene.is_refused_by(1, "marker tavern P1", "V24"));
    scene.choose(1, "marker market P2");
    assert_eq!((scene.area("market"), scene.markers_left(2)), (vec![0, 0, 1], 23));
    assert_eq!((scene.markers_left(1), scene.p.round()), (22, 2), "nothing is put in its place");
}

#[test]
fn v24_a_single_marker_is_a_decision_with_one_choice() {
    let scene = with("card").area("harbor", &[1, 2]).play();
    assert_eq!(scene.options(1), ["marker harbor P2"], "markers of one owner in one area are the same choice");
}

#[test]
fn v24_without_an_opponents_marker_the_card_does_nothing() {
    let scene = with("card").area("harbor", &[1]).play();
    assert_eq!((scene.p.round(), scene.discards()), (2, vec!["remove"]));
}
