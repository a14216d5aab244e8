//! Positions that several sections meet in, from the set-up of the position to what must hold after it.

use super::scene::*;
use crate::games::revolution::Refusal;
use crate::kit::Rulebook;
use serde_json::json;

#[test]
fn one_bid_is_closed_and_the_others_are_asked_all_the_same() {
    let mut scene = first(3).play();
    scene.choose(1, "put force priest");
    scene.choose(1, "put blackmail printer");
    scene.lay(1, "gold", "rogue", 3);
    assert_eq!((scene.asked(), scene.p.round()), (vec![2, 3], 1));
    let state = scene.game.state(&scene.p);
    let bid = json!({ "priest": { "force": 1 }, "printer": { "blackmail": 1 }, "rogue": { "gold": 3 } });
    assert_eq!(state["seats"]["P1"]["bid"], bid);
    assert_eq!(state["seats"]["P1"]["chips"], json!({ "force": 1, "blackmail": 1, "gold": 3 }));
    assert_eq!(state["phase"], "bidding");
    assert!(scene.refusal(2, "put force priest").is_none() && scene.refusal(3, "put gold rogue").is_none());
    assert!(scene.refusal(1, "put gold rogue").is_some() && scene.refusal(1, "none").is_some());
}

#[test]
fn six_spaces_and_no_seventh() {
    let bid = "general 0/0/1, captain 0/0/1, innkeeper 0/0/1, magistrate 0/0/1, priest 0/0/1, aristocrat 0/0/1";
    let scene = first(3).bid(1, bid).chips(1, "0/1/8").play();
    let six = ["general", "captain", "innkeeper", "magistrate", "priest", "aristocrat"];
    let blackmail = ["general", "captain", "priest", "aristocrat"].map(|space| format!("put blackmail {space}"));
    let expected: Vec<String> = blackmail.into_iter().chain(six.map(|space| format!("put gold {space}"))).collect();
    assert_eq!(scene.options(1), expected);
    for refused in ["put gold merchant", "put gold card", "put blackmail printer", "put blackmail card"] {
        assert_eq!(scene.refusal(1, refused), Some(Refusal::TooManySpaces { most: 6 }), "{refused}");
    }
}

#[test]
fn three_force_in_hand_and_five_spaces_that_ban_it() {
    let bid = "general 0/0/1, captain 0/0/1, rogue 0/0/1, spy 0/0/1, apothecary 0/0/1";
    let scene = first(3).bid(1, bid).chips(1, "3/0/6").play();
    let force = ["innkeeper", "magistrate", "priest", "aristocrat", "merchant", "printer", "card"];
    let gold = [
        "general",
        "captain",
        "innkeeper",
        "magistrate",
        "priest",
        "aristocrat",
        "merchant",
        "printer",
        "rogue",
        "spy",
        "apothecary",
    ];
    let force = force.iter().map(|space| format!("put force {space}"));
    let expected: Vec<String> = force.chain(gold.iter().map(|space| format!("put gold {space}"))).collect();
    assert_eq!(scene.options(1), expected);
    assert!(scene.is_refused_by(1, "put gold card", "V12"));
}

#[test]
fn two_tied_at_the_top_and_a_third_bidder() {
    let scene = first(3).bid(1, "priest 0/0/2").bid(2, "priest 0/0/2").bid(3, "priest 0/0/1, rogue 0/0/4").play();
    assert_eq!((scene.p.round(), scene.area("cathedral")), (2, vec![0, 0, 0]));
    assert_eq!([1, 2, 3].map(|number| scene.support(number)), [0, 0, 0]);
    assert_eq!((scene.chips(1), scene.chips(3)), (chips("0/0/5"), chips("0/2/3")));
}

#[test]
fn two_markers_change_places() {
    let mut scene = first(3)
        .area("harbor", &[1, 2])
        .area("market", &[0, 1, 1])
        .area("tavern", &[2])
        .bid(1, "rogue 0/0/5")
        .bid(2, "apothecary 0/0/5")
        .bid(3, "printer 0/0/5")
        .play();
    scene.choose(2, "marker market P3");
    let between = scene.game.state(&scene.p);
    assert_eq!(between["areas"]["market"], json!({ "P2": 1, "P3": 1 }), "nothing has changed yet");
    scene.choose(2, "marker harbor P2");
    assert_eq!(scene.p.round(), 2);
    assert_eq!([scene.area("market"), scene.area("harbor"), scene.area("tavern")], [[0, 2, 0], [1, 1, 1], [2, 0, 0]]);
    assert_eq!([1, 2, 3].map(|number| scene.markers_left(number)), [22, 22, 24]);
}

#[test]
fn any_opponents_marker_by_area_and_owner() {
    let scene = first(3)
        .deck(&["remove"])
        .area("harbor", &[1, 2])
        .area("market", &[0, 1, 1])
        .area("tavern", &[2])
        .bid(1, "card 0/0/1")
        .bid(2, "printer 0/0/5")
        .bid(3, "rogue 0/0/5")
        .play();
    assert_eq!((scene.resolving(), scene.p.round(), scene.discards()), (Some("card"), 1, vec!["remove"]));
    assert_eq!(scene.options(1), ["marker harbor P2", "marker market P2", "marker market P3"]);
    assert_eq!(scene.game.state(&scene.p)["seats"]["P1"]["bid"], json!({}));
    for refused in ["none", "marker harbor P1", "marker harbor P3", "marker fortress P2"] {
        assert!(scene.refusal(1, refused).is_some(), "{refused}");
    }
    assert!(scene.refusal(2, "marker market P3").is_some());
}

/// The whole of the first round of a game of three, worked out by hand.
#[test]
fn a_round_from_beginning_to_end() {
    let mut scene = first(3).play();
    for text in ["gold magistrate", "gold magistrate", "gold merchant", "force aristocrat", "blackmail apothecary"] {
        scene.choose(1, &format!("put {text}"));
    }
    for text in ["gold magistrate", "gold apothecary", "gold magistrate", "blackmail merchant", "force aristocrat"] {
        scene.choose(2, &format!("put {text}"));
    }
    for text in ["gold aristocrat", "force merchant", "gold magistrate", "blackmail aristocrat", "gold aristocrat"] {
        scene.choose(3, &format!("put {text}"));
    }
    // The Magistrate is tied; P3's three kinds win the Aristocrat from a single Force only if they hold one: they don't, and
    // the two single Forces tie. The Merchant goes to P3's Force, the Apothecary to P1, who finds one marker only.
    let expected = json!({
        "round": 2, "phase": "bidding", "space": null, "areas": { "market": { "P3": 1 } },
        "seats": {
            "P1": { "chips": { "force": 1, "gold": 4 }, "bid": {}, "support": 0, "markers_left": 25 },
            "P2": { "chips": { "force": 1, "blackmail": 1, "gold": 3 }, "bid": {}, "support": 0, "markers_left": 25 },
            "P3": { "chips": { "blackmail": 1, "gold": 8 }, "bid": {}, "support": 3, "markers_left": 24 },
        },
        "discard": [],
    });
    let mut state = scene.game.state(&scene.p);
    state.as_object_mut().expect("an object").remove("deck");
    assert_eq!(state, expected);
}
