//! Positions arranged by hand: every reason why one is impossible, mended, played, written down and read back.

use liberte::bots::BotKind;
use liberte::games::liberte::Thing;
use liberte::kernel::Seat;
use liberte::load::{Files, Library};
use liberte::model::{CardId, Faction, Phase, ProvinceId, Setup};
use liberte::sandbox::{
    CardPlace, GameOrigin, PositionEditor, Sandbox, ScenarioHeader, SetupEdits, TestParts, names_for,
};
use liberte::script::{Compiled, compile};
use std::sync::Arc;

const CAMILLE: Seat = Seat(0);
const LUCILE: Seat = Seat(1);
const NORMANDIE: ProvinceId = ProvinceId(0);
const BRETAGNE: ProvinceId = ProvinceId(1);

fn pack() -> (Arc<Library>, Compiled) {
    let library = Arc::new(Library::new(Files::built_in()));
    let pack = library.load(&[]).playable().cloned().expect("the built-in pack is sound");
    let compiled = compile(&pack).0.expect("the built-in pack compiles");
    (library, compiled)
}

fn table(seats: usize) -> PositionEditor {
    let (library, compiled) = pack();
    PositionEditor::empty(compiled, &library, seats)
}

fn edit(arranging: &mut PositionEditor, change: impl FnOnce(&mut Setup)) {
    let mut setup = arranging.setup().clone();
    change(&mut setup);
    arranging.edit(setup, None);
}

fn move_card(arranging: &mut PositionEditor, card: CardId, place: CardPlace) {
    let pack = arranging.pack().clone();
    edit(arranging, |setup| setup.move_card(&pack, card, place));
}

fn things(arranging: &PositionEditor) -> Vec<Thing> {
    arranging.reasons().iter().map(|reason| reason.thing).collect()
}

fn card(arranging: &PositionEditor, number: u16) -> CardId {
    arranging.pack().card(number).expect("the pack has the card")
}

/// The arranged position's text read again as a table to arrange.
fn read_back(arranging: &PositionEditor, library: &Arc<Library>) -> PositionEditor {
    let text = arranging.text(&ScenarioHeader::default(), None);
    PositionEditor::from_scenario(library, "written.toml", &text).unwrap_or_else(|why| panic!("{why:?}\n{text}"))
}

#[test]
fn an_empty_table_can_be_played_from() {
    for seats in 3..=6 {
        let arranging = table(seats);
        assert_eq!(arranging.reasons(), []);
        let sandbox = arranging.play().expect("it is possible");
        assert_eq!(sandbox.asked(), Some(CAMILLE));
        assert_eq!(sandbox.position().piles.face_up().count(), 3, "filled from the deck");
    }
}

#[test]
fn every_reason_is_told_at_once_with_the_thing_it_is_about() {
    let mut arranging = table(4);
    let special = arranging.pack().cards.iter().position(|card| card.faction().is_none()).unwrap();
    edit(&mut arranging, |setup| {
        setup.turn = 9;
        setup.set_stack(NORMANDIE, CAMILLE, Faction::Radical, 4);
        setup.add_block(BRETAGNE, LUCILE, Faction::Moderate);
        setup.add_block(BRETAGNE, LUCILE, Faction::Royalist);
        setup.set_presence(LUCILE, true);
        setup.seats[0].votes[Faction::Moderate] = 200;
        setup.seats[0].battle_tokens = 30;
        setup.round = Some(0);
        setup.set_lost_battle(7, true);
        setup.white_owed = 2;
    });
    move_card(&mut arranging, CardId(special as u8), CardPlace::Display(LUCILE));
    let found = things(&arranging);
    let expected = [
        Thing::Turn,
        Thing::Stack(NORMANDIE, CAMILLE),
        Thing::Stack(BRETAGNE, LUCILE),
        Thing::Presence,
        Thing::Votes,
        Thing::Blocks(Faction::Moderate),
        Thing::Tokens(CAMILLE),
        Thing::Card(CardId(special as u8)),
        Thing::Round,
        Thing::WhiteOwed,
    ];
    for thing in expected {
        assert!(found.contains(&thing), "{thing:?} among {:?}", arranging.reasons());
    }
    let refused = arranging.play().err().expect("it is impossible");
    assert_eq!(refused.len(), arranging.reasons().len());
}

#[test]
fn a_stack_that_is_too_high_hides_no_other_reason() {
    let mut arranging = table(4);
    edit(&mut arranging, |setup| setup.set_stack(NORMANDIE, CAMILLE, Faction::Radical, 4));
    edit(&mut arranging, |setup| setup.add_block(NORMANDIE, CAMILLE, Faction::Royalist));
    for seat in [Seat(1), Seat(2), Seat(3)] {
        edit(&mut arranging, |setup| setup.add_block(NORMANDIE, seat, Faction::Moderate));
    }
    let own = Thing::Stack(NORMANDIE, CAMILLE);
    assert_eq!(things(&arranging), [own, own, Thing::Province(NORMANDIE)]);
}

#[test]
fn what_is_impossible_is_mended_and_played_on() {
    let mut arranging = table(4);
    edit(&mut arranging, |setup| setup.set_stack(NORMANDIE, CAMILLE, Faction::Radical, 4));
    edit(&mut arranging, |setup| setup.government = Some(Faction::Radical));
    edit(&mut arranging, |setup| setup.set_presence(CAMILLE, true));
    assert_eq!(things(&arranging), [Thing::Stack(NORMANDIE, CAMILLE), Thing::Government]);
    edit(&mut arranging, |setup| setup.set_stack(NORMANDIE, CAMILLE, Faction::Radical, 3));
    edit(&mut arranging, |setup| setup.turn = 2);
    assert_eq!(arranging.reasons(), []);
    let mut sandbox = arranging.play().expect("it is possible");
    let p = sandbox.position();
    assert_eq!((p.turn, p.government, p.stacks(NORMANDIE).of(CAMILLE).height()), (2, Some(Faction::Radical), 3));
    while let Some(seat) = sandbox.asked() {
        let choice = sandbox.bot_choice(BotKind::Random).expect("somebody is asked").0.choice;
        sandbox.choose(seat, choice).expect("bots choose what is legal");
    }
    assert!(sandbox.tree().outcome().is_some());
}

#[test]
fn a_card_lies_in_one_place_wherever_it_is_moved() {
    let mut arranging = table(3);
    let danton = card(&arranging, 4);
    let all = arranging.pack().cards.len();
    assert_eq!(arranging.setup().unnamed_cards(arranging.pack()).len(), all);
    let places = [
        CardPlace::Hand(CAMILLE),
        CardPlace::Display(LUCILE),
        CardPlace::FaceUp,
        CardPlace::DeckTop,
        CardPlace::Discard,
        CardPlace::Box,
        CardPlace::DeckBottom,
        CardPlace::Hand(LUCILE),
    ];
    for place in places {
        move_card(&mut arranging, danton, place);
        assert_eq!(arranging.reasons(), [], "{place:?}");
    }
    assert_eq!(arranging.setup().seats[1].hand, [danton]);
    assert_eq!(arranging.setup().deck.len(), all - 1, "since one lay under all of it");
    edit(&mut arranging, |setup| setup.deck.clear());
    move_card(&mut arranging, danton, CardPlace::Deck);
    assert_eq!(arranging.setup().unnamed_cards(arranging.pack()).len(), all);
}

#[test]
fn a_card_in_two_places_comes_from_a_text_and_is_mended_by_moving_it() {
    let (library, _) = pack();
    let text = "seats = ['A', 'B', 'C']\n[given]\nturn = 2\nphase = 'action'\nface_up = [4]\n[given.seat.A]\nhand = [4]\n\
                battle_tokens = 19\n";
    let mut arranging = PositionEditor::from_scenario(&library, "x.toml", text).expect("it can be read");
    let danton = card(&arranging, 4);
    assert_eq!(things(&arranging), [Thing::Card(danton), Thing::Tokens(CAMILLE)]);
    move_card(&mut arranging, danton, CardPlace::FaceUp);
    assert_eq!(things(&arranging), [Thing::Tokens(CAMILLE)]);
}

#[test]
fn steps_are_taken_back_and_done_again_and_typing_is_one_step() {
    let mut arranging = table(3);
    let before = arranging.setup().clone();
    let mut type_in = |field: &str, change: &dyn Fn(&mut Setup)| {
        let mut setup = arranging.setup().clone();
        change(&mut setup);
        arranging.edit(setup, Some(field.to_owned()));
    };
    for points in 1..=12 {
        type_in("points", &|setup| setup.seats[0].victory_points = points);
    }
    type_in("name", &|setup| setup.seats[1].name = "M".into());
    type_in("name", &|setup| setup.seats[1].name = "Max".into());
    edit(&mut arranging, |setup| setup.add_block(NORMANDIE, CAMILLE, Faction::Radical));
    edit(&mut arranging, |setup| setup.add_block(NORMANDIE, CAMILLE, Faction::Radical));
    let after = arranging.setup().clone();
    for _ in 0..4 {
        assert!(arranging.can_undo_redo().0);
        arranging.undo();
    }
    assert_eq!(arranging.setup(), &before);
    assert_eq!(arranging.can_undo_redo(), (false, true));
    while arranging.can_undo_redo().1 {
        arranging.redo();
    }
    assert_eq!(arranging.setup(), &after);
}

#[test]
fn a_seat_that_leaves_takes_its_things_along_and_the_others_move_up() {
    let mut arranging = table(4);
    let danton = card(&arranging, 4);
    edit(&mut arranging, |setup| setup.add_block(NORMANDIE, CAMILLE, Faction::Radical));
    edit(&mut arranging, |setup| setup.add_block(NORMANDIE, Seat(2), Faction::Moderate));
    move_card(&mut arranging, danton, CardPlace::Hand(LUCILE));
    edit(&mut arranging, |setup| setup.at_seat = Some(Seat(3)));
    edit(&mut arranging, |setup| setup.remove_seat(LUCILE));
    let setup = arranging.setup();
    assert_eq!(setup.order, [Seat(0), Seat(1), Seat(2)]);
    assert_eq!(setup.at_seat, Some(Seat(2)));
    let stood: Vec<_> = setup.stacks.iter().map(|it| (it.seat, it.faction)).collect();
    assert_eq!(stood, [(Seat(0), Faction::Radical), (Seat(1), Faction::Moderate)]);
    assert!(arranging.setup().unnamed_cards(arranging.pack()).contains(&danton));
    edit(&mut arranging, |setup| setup.remove_seat(LUCILE));
    assert_eq!(things(&arranging), [Thing::Seats], "two can't play");
}

#[test]
fn names_that_a_scenario_can_t_have_are_reasons() {
    let mut arranging = table(3);
    for bad in ["", "P2", "Lucile"] {
        edit(&mut arranging, |setup| setup.seats[0].name = bad.into());
        assert_eq!(things(&arranging), [Thing::Seats], "{bad}");
    }
}

#[test]
fn another_phase_forgets_what_only_the_last_one_had() {
    let mut arranging = table(3);
    edit(&mut arranging, |setup| setup.round = Some(4));
    edit(&mut arranging, |setup| setup.at_seat = Some(LUCILE));
    edit(&mut arranging, |setup| setup.passes = 1);
    assert_eq!(arranging.reasons(), []);
    edit(&mut arranging, |setup| setup.set_phase(Phase::Election));
    assert_eq!(arranging.reasons(), []);
    assert_eq!((arranging.setup().round, arranging.setup().at_seat, arranging.setup().passes), (None, None, 0));
}

#[test]
fn moments_of_random_games_are_arranged_written_and_read_back_the_same() {
    let (library, compiled) = pack();
    let mut described = 0;
    for seed in 1..=6 {
        let beginning = GameOrigin::New { names: names_for(3 + seed as usize % 4), seed };
        let mut sandbox = Sandbox::begin(compiled.clone(), &beginning, &[]).expect("it begins");
        sandbox.set_library(&library);
        while let Some(seat) = sandbox.asked() {
            if sandbox.tree().at() % 41 == 7 {
                let arranging =
                    PositionEditor::from_game(&sandbox, &library).expect("a moment before can be described");
                assert_eq!(arranging.reasons(), [], "it was played");
                assert_eq!(read_back(&arranging, &library).setup(), arranging.setup());
                if arranging.note().is_empty() {
                    let names = sandbox.names().to_vec();
                    let p = arranging.position().expect("it is possible");
                    assert_eq!(
                        sandbox.game().setup_of(&p, &names),
                        sandbox.game().setup_of(sandbox.position(), &names)
                    );
                    described += 1;
                }
            }
            let choice = sandbox.bot_choice(BotKind::Random).expect("somebody is asked").0.choice;
            sandbox.choose(seat, choice).expect("bots choose what is legal");
        }
    }
    assert!(described > 5, "{described}");
}

#[test]
fn an_impossible_position_is_written_and_read_back_the_same() {
    let (library, compiled) = pack();
    let mut arranging = PositionEditor::empty(compiled, &library, 3);
    edit(&mut arranging, |setup| setup.set_stack(NORMANDIE, CAMILLE, Faction::Radical, 4));
    edit(&mut arranging, |setup| setup.add_block(NORMANDIE, CAMILLE, Faction::Moderate));
    edit(&mut arranging, |setup| setup.set_presence(LUCILE, true));
    assert_eq!(read_back(&arranging, &library).setup(), arranging.setup());
    assert_eq!(read_back(&arranging, &library).reasons(), arranging.reasons());
    let text = arranging.text(&ScenarioHeader::default(), Some(&TestParts::asked()));
    let scenario = library.scenario("x.toml", &text).scenario.expect("it can be read");
    assert!(scenario.then.impossible);
}

#[test]
fn a_test_of_an_arranged_position_holds_what_is_ticked() {
    let (library, compiled) = pack();
    let mut arranging = PositionEditor::empty(compiled, &library, 3);
    edit(&mut arranging, |setup| setup.add_block(NORMANDIE, CAMILLE, Faction::Radical));
    edit(&mut arranging, |setup| setup.seats[1].victory_points = -2);
    let mut parts = TestParts::asked();
    let ticked = ["stacks in the provinces", "Victory Points"];
    parts.all().filter(|(part, _)| ticked.contains(part)).for_each(|(_, is_on)| *is_on = true);
    let text = arranging.text(&ScenarioHeader { id: "by-hand".into(), ..ScenarioHeader::default() }, Some(&parts));
    let then = library.scenario("x.toml", &text).scenario.expect("it can be read").then;
    let fields: Vec<String> = then.fields.iter().map(|it| format!("{} = {}", it.key(), it.value)).collect();
    let expected = [
        "provinces.normandie = [\"P1 radical 1\"]",
        "victory_points.P1 = 0",
        "victory_points.P2 = -2",
        "victory_points.P3 = 0",
    ];
    assert_eq!(fields, expected, "the others were not ticked");
    assert_eq!(then.asked.map(|asked| asked.asked).as_deref(), Some("action"));
}
