//! Choices as text, and refusals in words.

use super::scene::*;
use crate::games::revolution::*;
use crate::kernel::{Game, Seat};

#[test]
fn choices_are_written_by_the_fixed_notation() {
    let scene = first(3).play();
    let text = |choice| scene.game.choice_text(choice);
    assert_eq!(text(Choice::Put { currency: Currency::Force, space: SpaceId(0) }), "put force general");
    assert_eq!(text(Choice::Marker { area: AreaId(3), owner: Seat(1) }), "marker town-hall P2");
    assert_eq!(text(Choice::Nothing), "none");
}

#[test]
fn what_is_not_a_choice_is_refused_with_what_would_be_one() {
    let scene = first(3).play();
    let error = |text: &str| scene.game.parse_choice(&scene.p, Seat(0), text).expect_err("not a choice");
    assert!(error("put silver general").contains("`silver` is not a currency: force, blackmail, gold"));
    assert!(error("put gold generel").contains("`generel` is not a space of the chart: general, captain"));
    assert!(error("put gold mercenary").contains("innkeeper"));
    assert!(error("marker harbour P2").contains("`harbour` is not an area: fortress, harbor"));
    assert!(error("marker harbor P4").contains("P1 to P3 play"));
    for text in ["", "bid gold general", "put gold", "put 2 gold general", "none P1"] {
        assert!(error(text).contains("is not a choice"), "{text}");
    }
}

#[test]
fn refusals_name_their_values_and_the_section() {
    let six = "general 0/0/1, captain 0/0/1, innkeeper 0/0/1, magistrate 0/0/1, priest 0/0/1, card 0/0/3";
    let scene = first(3).bid(1, six).chips(1, "1/1/9").play();
    let words = |number, text| {
        let refusal = scene.refusal(number, text).expect("refused");
        scene.game.refusal_text(&scene.p, refusal)
    };
    assert_eq!(words(1, "put gold rogue"), "chips lie on 6 spaces already, and 6 is the most (BIDDING; V8)");
    assert_eq!(words(1, "put gold card"), "3 chips lie on the Card already, and 3 is the most (CARDS; V9)");
    assert_eq!(words(1, "put force general"), "Force may not be bid on General (BIDDING; V10)");
    assert_eq!(words(1, "none"), "every chip must be laid (BIDDING; V7)");
    assert_eq!(words(1, "marker harbor P2"), "no effect asks for a marker now; chips are to be laid");
}

#[test]
fn a_seat_or_place_that_there_is_not_is_refused() {
    let scene = first(3).play();
    let put = |space| Choice::Put { currency: Currency::Gold, space: SpaceId(space) };
    assert_eq!(scene.game.refusal(&scene.p, Seat(3), put(0)), Some(Refusal::NoSuchSeat { seat: Seat(3) }));
    assert_eq!(scene.game.refusal(&scene.p, Seat(200), put(0)), Some(Refusal::NoSuchSeat { seat: Seat(200) }));
    assert_eq!(scene.game.refusal(&scene.p, Seat(0), put(12)), Some(Refusal::NoSuchSpace));
    assert_eq!(scene.game.refusal(&scene.p, Seat(0), put(255)), Some(Refusal::NoSuchSpace));
    assert_eq!(scene.game.choice_text(put(12)), "put gold ?");
}
