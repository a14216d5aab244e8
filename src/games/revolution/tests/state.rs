//! STATE and the settings of traces.

use super::scene::*;
use crate::games::revolution::*;
use crate::kit::Rulebook;
use serde_json::json;

#[test]
fn the_state_of_a_new_game() {
    let scene = first(3).deck(&["gold", "support-3"]).play();
    let mut state = scene.game.state(&scene.p);
    let deck = state.as_object_mut().and_then(|state| state.remove("deck")).expect("a deck");
    assert_eq!((&deck[0], &deck[1], deck.as_array().map(Vec::len)), (&json!("gold"), &json!("support-3"), Some(24)));
    let seat =
        json!({ "chips": { "force": 1, "blackmail": 1, "gold": 3 }, "bid": {}, "support": 0, "markers_left": 25 });
    let seats = json!({ "P1": seat, "P2": seat, "P3": seat });
    let rest = json!({ "round": 1, "phase": "bidding", "space": null, "areas": {}, "seats": seats, "discard": [] });
    assert_eq!(state, rest);
}

#[test]
fn while_the_spy_asks_its_chips_are_gone_from_the_bids() {
    let scene = first(3).area("tavern", &[0, 1]).bid(1, "spy 0/1/0").bid(2, "spy 0/0/1, card 0/0/1").bid(3, "").play();
    let state = scene.game.state(&scene.p);
    assert_eq!((&state["phase"], &state["space"]), (&json!("resolution"), &json!("spy")));
    assert_eq!(state["seats"]["P1"]["bid"], json!({}));
    assert_eq!(state["seats"]["P2"]["bid"], json!({ "card": { "gold": 1 } }));
    assert_eq!(state["seats"]["P2"]["chips"], json!({ "gold": 2 }));
}

#[test]
fn after_the_end_no_space_is_resolved_and_support_holds_the_areas() {
    let scene = second(3).round(100).area("harbor", &[0, 1]).bid(1, "").bid(2, "").bid(3, "rogue 0/0/1").play();
    let state = scene.game.state(&scene.p);
    assert_eq!((&state["phase"], &state["space"], &state["round"]), (&json!("resolution"), &json!(null), &json!(100)));
    assert_eq!((&state["seats"]["P2"]["support"], &state["seats"]["P3"]["support"]), (&json!(40), &json!(6)));
    assert_eq!(state["seats"]["P3"]["chips"], json!({ "blackmail": 2 }));
}

#[test]
fn the_settings_have_the_names_of_the_rulings() {
    let rules = json!({
        "players": [3, 4], "start_chips": { "force": 1, "blackmail": 1, "gold": 3 }, "markers": 25,
        "chips": "unlimited", "box_chips": { "force": 12, "blackmail": 12, "gold": 36 }, "most_spaces": 6, "most_cards": 3, "losers_keep": true,
        "card_order": "from-first-seat", "least_chips": 5, "tie": "shared",
        "chips_score": { "force": 0, "blackmail": 0, "gold": 0 }, "most_rounds": 100,
    });
    assert_eq!(game(Spec::first_edition(), 3).rules(), rules);
    let second = game(Spec::second_edition(), 3).rules();
    assert_eq!(second["losers_keep"], json!(false));
    assert_eq!(second["chips_score"], json!({ "force": 5, "blackmail": 3, "gold": 1 }));
}

#[test]
fn v33_bids_behind_shields_and_the_order_of_the_deck_are_not_seen() {
    let scene = first(3).bid(1, "priest 1/0/0").bid(2, "priest 1/0/0").chips(2, "1/0/1").play();
    let seen = scene.game.state_seen_by(&scene.p, seat(3));
    assert_eq!(seen["seats"]["P1"].get("bid"), None);
    assert_eq!((&seen["seats"]["P1"]["bid_closed"], &seen["seats"]["P2"]["bid_closed"]), (&json!(true), &json!(false)));
    assert_eq!((&seen["seats"]["P2"]["chips"], &seen["deck"]), (&json!({ "force": 1, "gold": 1 }), &json!(24)));
    let own = scene.game.state_seen_by(&scene.p, seat(2));
    assert_eq!(own["seats"]["P2"]["bid"], json!({ "priest": { "force": 1 } }));
}

#[test]
fn v33_once_the_shields_are_lifted_all_bids_are_seen() {
    let scene = first(3).area("tavern", &[0, 1]).bid(1, "spy 0/1/0").bid(2, "card 0/0/1").bid(3, "").play();
    let seen = scene.game.state_seen_by(&scene.p, seat(3));
    assert_eq!(seen["seats"]["P2"]["bid"], json!({ "card": { "gold": 1 } }));
}
