//! Positions arranged by hand: every reason why one is impossible, mended, played, written down and read back.

use liberte::bots::BotKind;
use liberte::games::liberte::Thing;
use liberte::kernel::Seat;
use liberte::load::{Files, Library};
use liberte::model::{CardId, Faction, Phase, ProvinceId};
use liberte::sandbox::{
    CardPlace, GameOrigin, PositionEdit, PositionEditor, Sandbox, ScenarioHeader, TestParts, names_for,
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
    let edits = [
        PositionEdit::Turn(9),
        PositionEdit::SetStack(NORMANDIE, CAMILLE, Faction::Radical, 4),
        PositionEdit::AddBlock(BRETAGNE, LUCILE, Faction::Moderate),
        PositionEdit::AddBlock(BRETAGNE, LUCILE, Faction::Royalist),
        PositionEdit::Presence(LUCILE, true),
        PositionEdit::Votes(CAMILLE, Faction::Moderate, 200),
        PositionEdit::BattleTokens(CAMILLE, 30),
        PositionEdit::MoveCard(CardId(special as u8), CardPlace::Display(LUCILE)),
        PositionEdit::Round(0),
        PositionEdit::LostBattle(7, true),
        PositionEdit::WhiteOwed(2),
    ];
    edits.into_iter().for_each(|edit| arranging.edit(edit));
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
    arranging.edit(PositionEdit::SetStack(NORMANDIE, CAMILLE, Faction::Radical, 4));
    arranging.edit(PositionEdit::AddBlock(NORMANDIE, CAMILLE, Faction::Royalist));
    for seat in [Seat(1), Seat(2), Seat(3)] {
        arranging.edit(PositionEdit::AddBlock(NORMANDIE, seat, Faction::Moderate));
    }
    let own = Thing::Stack(NORMANDIE, CAMILLE);
    assert_eq!(things(&arranging), [own, own, Thing::Province(NORMANDIE)]);
}

#[test]
fn what_is_impossible_is_mended_and_played_on() {
    let mut arranging = table(4);
    arranging.edit(PositionEdit::SetStack(NORMANDIE, CAMILLE, Faction::Radical, 4));
    arranging.edit(PositionEdit::Government(Some(Faction::Radical)));
    arranging.edit(PositionEdit::Presence(CAMILLE, true));
    assert_eq!(things(&arranging), [Thing::Stack(NORMANDIE, CAMILLE), Thing::Government]);
    arranging.edit(PositionEdit::TakeBlock(NORMANDIE, CAMILLE, Faction::Radical));
    arranging.edit(PositionEdit::Turn(2));
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
    assert_eq!(arranging.unnamed().len(), all);
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
        arranging.edit(PositionEdit::MoveCard(danton, place));
        assert_eq!(arranging.reasons(), [], "{place:?}");
    }
    assert_eq!(arranging.setup().seats[1].hand, [danton]);
    assert_eq!(arranging.setup().deck.len(), all - 1, "since one lay under all of it");
    arranging.edit(PositionEdit::ShuffleDeck);
    arranging.edit(PositionEdit::MoveCard(danton, CardPlace::Deck));
    assert_eq!(arranging.unnamed().len(), all);
}

#[test]
fn a_card_in_two_places_comes_from_a_text_and_is_mended_by_moving_it() {
    let (library, _) = pack();
    let text = "seats = ['A', 'B', 'C']\n[given]\nturn = 2\nphase = 'action'\nface_up = [4]\n[given.seat.A]\nhand = [4]\n\
                battle_tokens = 19\n";
    let mut arranging = PositionEditor::from_scenario(&library, "x.toml", text).expect("it can be read");
    let danton = card(&arranging, 4);
    assert_eq!(things(&arranging), [Thing::Card(danton), Thing::Tokens(CAMILLE)]);
    arranging.edit(PositionEdit::MoveCard(danton, CardPlace::FaceUp));
    assert_eq!(things(&arranging), [Thing::Tokens(CAMILLE)]);
}

#[test]
fn steps_are_taken_back_and_done_again_and_typing_is_one_step() {
    let mut arranging = table(3);
    let before = arranging.setup().clone();
    for points in 1..=12 {
        arranging.edit(PositionEdit::Points(CAMILLE, points));
    }
    arranging.edit(PositionEdit::NameSeat(LUCILE, "M".into()));
    arranging.edit(PositionEdit::NameSeat(LUCILE, "Max".into()));
    arranging.edit(PositionEdit::AddBlock(NORMANDIE, CAMILLE, Faction::Radical));
    arranging.edit(PositionEdit::AddBlock(NORMANDIE, CAMILLE, Faction::Radical));
    let after = arranging.setup().clone();
    for _ in 0..4 {
        assert!(arranging.undo());
    }
    assert_eq!(arranging.setup(), &before);
    assert!(!arranging.undo());
    while arranging.redo() {}
    assert_eq!(arranging.setup(), &after);
}

#[test]
fn a_seat_that_leaves_takes_its_things_along_and_the_others_move_up() {
    let mut arranging = table(4);
    let danton = card(&arranging, 4);
    arranging.edit(PositionEdit::AddBlock(NORMANDIE, CAMILLE, Faction::Radical));
    arranging.edit(PositionEdit::AddBlock(NORMANDIE, Seat(2), Faction::Moderate));
    arranging.edit(PositionEdit::MoveCard(danton, CardPlace::Hand(LUCILE)));
    arranging.edit(PositionEdit::AtSeat(Some(Seat(3))));
    arranging.edit(PositionEdit::RemoveSeat(LUCILE));
    let setup = arranging.setup();
    assert_eq!(setup.order, [Seat(0), Seat(1), Seat(2)]);
    assert_eq!(setup.at_seat, Some(Seat(2)));
    let stood: Vec<_> = setup.stacks.iter().map(|it| (it.seat, it.faction)).collect();
    assert_eq!(stood, [(Seat(0), Faction::Radical), (Seat(1), Faction::Moderate)]);
    assert!(arranging.unnamed().contains(&danton));
    arranging.edit(PositionEdit::RemoveSeat(LUCILE));
    assert_eq!(things(&arranging), [Thing::Seats], "two can't play");
}

#[test]
fn names_that_a_scenario_can_t_have_are_reasons() {
    let mut arranging = table(3);
    for bad in ["", "P2", "Lucile"] {
        arranging.edit(PositionEdit::NameSeat(CAMILLE, bad.into()));
        assert_eq!(things(&arranging), [Thing::Seats], "{bad}");
    }
}

#[test]
fn another_phase_forgets_what_only_the_last_one_had() {
    let mut arranging = table(3);
    arranging.edit(PositionEdit::Round(4));
    arranging.edit(PositionEdit::AtSeat(Some(LUCILE)));
    arranging.edit(PositionEdit::Passes(1));
    assert_eq!(arranging.reasons(), []);
    arranging.edit(PositionEdit::Phase(Phase::Election));
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
    arranging.edit(PositionEdit::SetStack(NORMANDIE, CAMILLE, Faction::Radical, 4));
    arranging.edit(PositionEdit::AddBlock(NORMANDIE, CAMILLE, Faction::Moderate));
    arranging.edit(PositionEdit::Presence(LUCILE, true));
    assert_eq!(read_back(&arranging, &library).setup(), arranging.setup());
    assert_eq!(read_back(&arranging, &library).reasons(), arranging.reasons());
    let text = arranging.text(&ScenarioHeader::default(), Some(TestParts::default()));
    let scenario = library.scenario("x.toml", &text).scenario.expect("it can be read");
    assert!(scenario.then.impossible);
}

#[test]
fn a_test_of_an_arranged_position_holds_what_is_ticked() {
    let (library, compiled) = pack();
    let mut arranging = PositionEditor::empty(compiled, &library, 3);
    arranging.edit(PositionEdit::AddBlock(NORMANDIE, CAMILLE, Faction::Radical));
    arranging.edit(PositionEdit::Points(LUCILE, -2));
    let parts = TestParts { asked: true, provinces: true, points: true, ..TestParts::default() };
    let text = arranging.text(&ScenarioHeader { id: "by-hand".into(), ..ScenarioHeader::default() }, Some(parts));
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
