//! Why something on the table is as it is: the choices, cards, scripts and rules behind it, in games and in examples.

use crate::common::random::random_games;
use liberte::games::liberte::{Event, Liberte, Stack};
use liberte::kernel::{Game, Seat, Tree};
use liberte::load::{Files, Library};
use liberte::model::{CardId, Faction, ProvinceId};
use liberte::sandbox::{Reason, Sandbox, WhySubject, why};
use std::sync::Arc;

/// An example of the pack, played to its end.
fn example(path: &str) -> Sandbox {
    let library = Arc::new(Library::new(Files::built_in()));
    let path = format!("data/liberte/scenarios/{path}.toml");
    let text = library.text(&path).expect("the example is there");
    let scenario = library.scenario(&path, &text).scenario.expect("it is sound");
    let mut sandbox = Sandbox::from_scenario(&library, &path, &text, &[]).expect("it can be played");
    for step in scenario.play {
        let choice =
            sandbox.game().parse_choice(sandbox.position(), step.made.by, &step.made.choice).expect("it is a choice");
        sandbox.choose(step.made.by, choice).expect("it is legal");
    }
    sandbox
}

fn reasons(sandbox: &Sandbox, thing: WhySubject) -> Vec<Reason> {
    why(sandbox.tree(), sandbox.tree().at(), thing)
}

fn province(sandbox: &Sandbox, id: &str) -> ProvinceId {
    sandbox.game().province(id).expect("the board has it")
}

/// What a reason says, in short: choice, card, script's line, section.
fn said(sandbox: &Sandbox, reason: &Reason) -> (String, Option<u16>, Option<String>, String) {
    let pack = sandbox.pack();
    let choice = reason.made.map(|made| sandbox.game().choice_text(made.choice)).unwrap_or_default();
    let script = reason.script.as_ref().map(|place| {
        let effect = pack.effects.iter().find(|effect| effect.path == place.path);
        let text = effect.map(|effect| &effect.script[place.span.start..place.span.end]);
        format!("{}: {}", place.path, text.unwrap_or_default())
    });
    (choice, reason.card.map(|card| pack.number(card)), script, reason.section.clone())
}

#[test]
fn a_stack_taken_by_a_special_leads_to_the_card_its_script_and_its_line() {
    let sandbox = example("10-specials/terror-removes-a-whole-stack");
    let first = sandbox.tree().branch().steps().iter().find_map(|step| {
        step.events.iter().find_map(|event| match *event {
            Event::StackRemoved { seat, province, .. } => Some((seat, province)),
            _ => None,
        })
    });
    let (seat, at) = first.expect("a stack is removed");
    let found = reasons(&sandbox, WhySubject::Stack(at, seat));
    let (choice, _, script, section) = said(&sandbox, &found[0]);
    assert!(choice.starts_with("stack "), "{choice}");
    assert_eq!(script.as_deref(), Some("scripts/liberte/terror.rhai: return_to_supply"));
    assert_eq!(section, "2e V");
    let card = found[0].card.expect("a card did it");
    assert!(sandbox.pack().cards[card.index()].effect().is_some());
}

#[test]
fn a_placed_block_leads_to_the_card_that_placed_it() {
    let library = Arc::new(Library::new(Files::built_in()));
    let text = "seats = ['Ann', 'Bob', 'Cid']\n[given]\nturn = 2\nphase = 'action'\n[given.seat.Ann]\nhand = [71, 4]\n";
    let mut sandbox = Sandbox::from_scenario(&library, "x.toml", text, &[]).expect("it can be played");
    for choice in ["play #71", "place ile-de-france"] {
        let choice =
            sandbox.game().parse_choice(sandbox.position(), sandbox.position().asked, choice).expect("it is a choice");
        sandbox.choose(Seat(0), choice).expect("it is legal");
    }
    let found = reasons(&sandbox, WhySubject::Stack(province(&sandbox, "ile-de-france"), Seat(0)));
    let expected = ("place ile-de-france".to_owned(), Some(71), None, "2e IV.3.A.i, Placement Rules".to_owned());
    assert_eq!((found.len(), said(&sandbox, &found[0])), (1, expected));
    assert_eq!(found[0].moment, 2);
}

#[test]
fn a_general_advanced_in_a_tie_is_behind_the_points_of_the_battle() {
    let sandbox = example("11-battle/a-single-general-advanced-wins");
    let won = sandbox.tree().branch().steps().iter().flat_map(|step| &step.events).find_map(|event| match event {
        Event::BattleWon { seat, .. } => Some(*seat),
        _ => None,
    });
    let found = reasons(&sandbox, WhySubject::Points(won.expect("somebody leads the army")));
    let last = found.last().expect("the points come from somewhere");
    assert_eq!(last.section, "2e IV.4", "{found:?}");
    let won = last.events.iter().find(|it| matches!(it.event, Event::BattleWon { .. })).expect("the battle");
    let because = won.because.as_ref().expect("tokens led to it").words(
        sandbox.game(),
        sandbox.names(),
        sandbox.pack().texts("en"),
    );
    assert!(because.starts_with("a General and ") && because.contains(" against "), "{because}");
}

#[test]
fn points_of_an_office_are_explained_by_the_votes_for_it() {
    let sandbox = example("16-points/first-place-broken-the-loser-is-second");
    let told = |seat: Seat| -> Vec<String> {
        let found = reasons(&sandbox, WhySubject::Points(seat));
        let lines = found.iter().flat_map(|reason| &reason.events).filter_map(|line| line.because.as_ref());
        lines.map(|because| because.words(sandbox.game(), sandbox.names(), sandbox.pack().texts("en"))).collect()
    };
    assert_eq!(told(Seat(1)), ["most radical votes, 3 of 8, in the new government, tied with Christie"]);
    assert_eq!(told(Seat(0)), ["second most radical votes, 3 of 8, in the new government"]);
    assert!(told(Seat(2)).is_empty());
}

#[test]
fn a_card_lies_where_the_last_reason_put_it() {
    let sandbox = example("10-specials/terror-sends-a-card-to-the-box");
    let boxed = sandbox.position().box_.iter().next().expect("a card is in the box");
    let found = reasons(&sandbox, WhySubject::Card(boxed));
    let events: Vec<Event> = found[0].events.iter().map(|it| it.event).collect();
    assert!(matches!(events[..], [Event::DisplayedCardBoxed { .. }]), "{found:?}");
    assert_eq!(said(&sandbox, &found[0]).2.as_deref(), Some("scripts/liberte/terror.rhai: return_to_box"));
    let dealt = sandbox.position().hands[Seat(0)].iter().chain(sandbox.position().piles.deck()).last();
    let set_up = reasons(&sandbox, WhySubject::Card(dealt.expect("there are cards")));
    assert_eq!((set_up[0].moment, set_up[0].section.as_str()), (0, "2e III"));
}

/// The height of a stack after what happened to it, or none where that can't be told from the events alone.
fn height_after(events: &[Event], at: ProvinceId, seat: Seat) -> u8 {
    events.iter().fold(0u8, |height, &event| match event {
        Event::BlockPlaced { seat: of, province, .. } if (of, province) == (seat, at) => height + 1,
        Event::BlockRemoved { seat: of, province, .. } if (of, province) == (seat, at) => height - 1,
        Event::StackRemoved { seat: of, province, .. } if (of, province) == (seat, at) => 0,
        Event::VoteCast { seat: of, province, votes, .. } if (of, province) == (seat, at) => height - votes,
        Event::BlocksMoved { seat: of, to, blocks, .. } if (of, to) == (seat, at) => height + blocks,
        Event::BlocksMoved { seat: of, from, blocks, .. } if (of, from) == (seat, at) => height - blocks,
        Event::ProvinceEmptied { .. } => 0,
        _ => height,
    })
}

fn in_order(found: &[Reason]) -> Vec<Event> {
    found.iter().rev().flat_map(|reason| reason.events.iter().map(|it| it.event)).collect()
}

#[test]
fn the_reasons_account_for_every_stack_point_token_vote_and_presence_of_random_games() {
    let (mut stacks, mut points, mut governments) = (0, 0, 0);
    for random in random_games(28) {
        let game: Liberte = random.game().clone();
        let mut opening: Vec<Event> = Vec::new();
        let start = game.start(random.seed, &mut opening);
        let mut tree = Tree::new(Arc::new(game), start, opening);
        random.play(|_, seat, choices, choice| {
            if choices.len() > 1 {
                tree.play(seat, choice).expect("it is legal");
            }
        });
        let len = tree.branch().len();
        for at in [len / 5, len / 3, len / 2, len * 3 / 4, len * 9 / 10, len] {
            let p = &tree.branch().steps()[at].position;
            let name = format!("{}, moment {at} of {len}", random.name());
            for seat in Seat::first(random.seats) {
                let sum: i16 = in_order(&why(&tree, at, WhySubject::Points(seat)))
                    .iter()
                    .map(|event| match *event {
                        Event::PointsScored { points, .. } | Event::BattleWon { points, .. } => i16::from(points),
                        Event::PointsLost { points, .. } => -i16::from(points),
                        _ => panic!("{name}: {event:?} is not about points"),
                    })
                    .sum();
                assert_eq!(sum, p.victory_points[seat], "{name}: the points of {seat}");
                points += sum;
                for place in (0..27).map(ProvinceId) {
                    let stack: Stack = p.stacks(place).of(seat);
                    if stack.exists() {
                        let found = why(&tree, at, WhySubject::Stack(place, seat));
                        assert_eq!(height_after(&in_order(&found), place, seat), stack.height(), "{name}: {found:?}");
                        assert!(found.iter().all(|reason| !reason.section.is_empty()));
                        stacks += 1;
                    }
                }
                let votes = in_order(&why(&tree, at, WhySubject::Votes(seat)));
                for faction in Faction::ALL {
                    let is_of = |event: &Event| match *event {
                        Event::VoteCast { faction: of, votes, .. } if of == faction => votes,
                        _ => 0,
                    };
                    let held = p.votes[seat][faction];
                    assert!(held == 0 || votes.iter().map(is_of).sum::<u8>() == held, "{name}: {votes:?}");
                }
                let gained = in_order(&why(&tree, at, WhySubject::Presence(seat)));
                let has_gained = gained.iter().any(|event| matches!(event, Event::PresenceGained { .. }));
                assert!(!p.presence.has(seat) || has_gained, "{name}");
            }
            if let Some(government) = p.government {
                let formed = in_order(&why(&tree, at, WhySubject::Government));
                let last = formed.iter().rev().find(|event| matches!(event, Event::GovernmentFormed { .. }));
                assert!(
                    matches!(last, Some(Event::GovernmentFormed { faction, .. }) if *faction == government),
                    "{name}"
                );
                governments += 1;
            }
            for card in (0..p.piles.face_up().count()).filter_map(|at| p.piles.face_up().nth(at)) {
                assert!(!why(&tree, at, WhySubject::Card(card)).is_empty(), "{name}");
            }
            let displayed: Vec<CardId> = p.displays[p.order()[0]].iter().collect();
            for card in displayed {
                let found = why(&tree, at, WhySubject::Card(card));
                let shown = found[0].events.iter().any(|it| matches!(it.event, Event::CardDisplayed { .. }));
                assert!(shown, "{name}: {found:?}");
            }
        }
    }
    assert!(stacks > 500 && points > 300 && governments > 50, "{stacks} {points} {governments}");
}
