//! How scripts play, by plan and interpreted.

use super::packs::{built_in, with_script};
use crate::games::liberte::{
    Cause, Choice, Effect, EffectState, Event, Interpreter, Liberte, Node, Operand, Position, Question, ScriptStep,
    Stop, Target, run_test,
};
use crate::kernel::{BotRng, Game, Seat, play_out};
use crate::load::{Files, Library};
use crate::model::{CardId, EffectId, Phase};
use crate::script::liberte::proof::PlanComparison;
use crate::script::{Compiled, Proof, compile};
use std::sync::Arc;

fn compiled(script: &str) -> Compiled {
    let (compiled, found) = compile(&with_script(script));
    compiled.unwrap_or_else(|| panic!("{script}: {found:?}"))
}

/// A position in the Action Phase, some way into a game, and who acts.
fn position(game: &Liberte) -> (Position, Seat) {
    let mut position = game.start(5, &mut ());
    let (mut rng, mut choices) = (BotRng::new(5, 0), Vec::new());
    for _ in 0..2_000 {
        let seat = game.asked(&position).iter().next().expect("the game goes on");
        let stacks: usize = position.stacks.iter().map(|stacks| stacks.count()).sum();
        let displayed: usize = position.all_seats().iter().map(|seat| position.displays[seat].len()).sum();
        let is_action = position.phase == Phase::Action && position.question == Question::Action;
        if is_action && stacks > 5 && displayed > 2 {
            return (position, seat);
        }
        game.choices(&position, seat, &mut choices);
        let choice = choices[rng.below(choices.len())];
        game.play(&mut position, seat, choice, &mut ());
    }
    panic!("no such position")
}

/// That a seat plays a special that has the effect.
fn cause(seat: Seat) -> Cause {
    let card = built_in().sets.specials.iter().next().expect("there are specials");
    Cause::Card { card, effect: EffectId(0), seat }
}

fn interpreter(game: &Liberte) -> Arc<dyn Interpreter> {
    match game.effect(EffectId(0)) {
        Effect::Interpreted(interpreter) => interpreter.clone(),
        Effect::Planned(plan) => panic!("planned: {plan:?}"),
    }
}

/// Where the script stops, with these answers.
fn stop(script: &str, answers: &[Target]) -> Stop {
    let game = compiled(script).interpreted(4).unwrap();
    let (position, seat) = position(&game);
    interpreter(&game).run(&game, cause(seat), &position, answers).stop
}

#[test]
fn the_shipped_plans_do_what_their_scripts_do() {
    let proof = compile(&built_in()).0.unwrap().prove(300, 11);
    assert_eq!(proof.found, []);
    assert_eq!((proof.positions, proof.compared), (300, 1800));
    assert!(proof.played > 800, "{proof:?}");
    let again = compile(&built_in()).0.unwrap().prove(300, 11);
    assert_eq!(proof, again, "the same seed proves the same");
}

/// All scenarios of the pack in which a special is played, by plan and by script.
#[test]
fn scenarios_of_specials_pass_by_plan_and_by_script() {
    let library = Library::new(Files::built_in());
    let mut count = 0;
    for path in library.scenarios().into_iter().filter(|path| path.contains("special")) {
        let loaded = library.scenario(&path, &library.text(&path).unwrap());
        let (Some(scenario), Some(pack)) = (loaded.scenario, loaded.pack) else { panic!("{path}") };
        let compiled = compile(&pack).0.unwrap();
        let seats = scenario.setup.seats.len();
        for game in [compiled.game(seats).unwrap(), compiled.interpreted(seats).unwrap()] {
            assert_eq!(run_test(&game, &scenario), Ok(()), "{path}");
        }
        count += 1;
    }
    assert!(count > 40, "{count}");
}

#[test]
fn a_wrong_plan_is_caught() {
    let compiled = compile(&built_in()).0.unwrap();
    let (planned, interpreted) = (compiled.game(4).unwrap(), compiled.interpreted(4).unwrap());
    let terror = compiled.pack().effect("terror").unwrap();
    let wrongs: [fn(&mut Node); 3] = [
        |node| {
            if let Node::Choose { optional, .. } = node {
                *optional = false;
            }
        },
        |node| {
            if let Node::Refuse { .. } = node {
                *node = Node::Done;
            }
        },
        |node| {
            if let Node::Do { args, .. } = node {
                args[0] = Operand::Register(0);
            }
        },
    ];
    for wrong in wrongs {
        let effects = (0..6).map(|at| planned.effect(EffectId(at)).clone()).collect::<Vec<_>>();
        let mut effects = effects;
        let Effect::Planned(plan) = &mut effects[terror.index()] else { panic!("terror is planned") };
        plan.nodes.iter_mut().for_each(wrong);
        let starts = compiled.starts();
        let pair = PlanComparison {
            compiled: &compiled,
            planned: &planned.with_effects(effects),
            interpreted: &interpreted,
            starts: &starts,
            most: u64::MAX,
        };
        let mut proof = Proof::default();
        for _ in 0..20 {
            let more = proof.positions + 25;
            pair.prove(&mut proof, more, &mut BotRng::new(3 + more as u64, 0));
        }
        let [found] = &proof.found[..] else { panic!("{proof:?}") };
        assert_eq!(found.code, "plan-differs");
        assert!(
            found.message.starts_with("the plan of `terror` differs from its script, or from the rules"),
            "{found:?}"
        );
        assert!(found.place.as_ref().unwrap().path.ends_with("terror.rhai"));
    }
}

#[test]
fn a_proof_whose_operations_are_spent_ends_and_finds_nothing_wrong() {
    let compiled = compile(&built_in()).0.unwrap();
    let (planned, interpreted) = (compiled.game(4).unwrap(), compiled.interpreted(4).unwrap());
    let starts = compiled.starts();
    let pair =
        PlanComparison { compiled: &compiled, planned: &planned, interpreted: &interpreted, starts: &starts, most: 0 };
    let mut proof = Proof::default();
    pair.prove(&mut proof, 25, &mut BotRng::new(1, 0));
    assert_eq!(proof, Proof::default());
}

#[test]
fn an_interpreted_script_asks_and_goes_on_from_the_start() {
    let script = "fn test() {
        let s = choose(stacks());
        if s.height >= 1 && s.seat == s.seat { return_to_supply(s); }
        return_to_box(may_choose(displayed()));
    }";
    let game = compiled(script).game(4).unwrap();
    let (position, seat) = position(&game);
    let run = |answers: &[Target]| interpreter(&game).run(&game, cause(seat), &position, answers);
    let first = run(&[]);
    let Stop::Asks { targets, optional: false, .. } = &first.stop else { panic!("{first:?}") };
    let begun = Position { effect: EffectState::of(cause(seat)), ..position.clone() };
    assert!(first.events.0.is_empty() && first.position == begun);
    let second = run(&targets[..1]);
    assert!(matches!(second.stop, Stop::Asks { optional: true, .. }));
    let happened = |step: &ScriptStep| step.events.0.iter().map(|it| it.event).collect::<Vec<_>>();
    assert!(matches!(happened(&second)[..], [Event::StackRemoved { .. }]));
    let last = run(&[targets[0], Target::Nothing]);
    assert_eq!(last.stop, Stop::Done);
    assert_eq!(happened(&last), happened(&second), "all events from the beginning, each time");
}

#[test]
fn games_with_an_interpreted_script_play_through_and_everything_is_accounted_for() {
    let script = "fn test() {
        let s = choose(stacks().others());
        if !declined(s) && s.height > 1 { return_to_supply(s); }
        let c = may_choose(displayed());
        if !declined(c) { if c.value > 1 { discard(c); } else { return_to_box(c); } }
    }";
    for seats in 3..=6 {
        let game = compiled(script).game(seats).unwrap();
        let mut position = game.start(seats as u64, &mut ());
        play_out(&game, &mut position, &mut BotRng::new(1, 0), &mut Vec::new(), |_, _, _| {});
        assert!(position.is_over());
        game.audit(&position).unwrap();
    }
}

#[test]
fn nothing_to_choose_from_is_asked_without_targets() {
    let script =
        "fn test() { let c = choose(displayed().of(NOBODY)); if declined(c) { return_to_supply(choose(blocks())); } }";
    assert!(matches!(stop(script, &[]), Stop::Asks { targets, optional: false, .. } if targets.is_empty()));
    assert!(matches!(stop(script, &[Target::Nothing]), Stop::Asks { targets, .. } if !targets.is_empty()));
}

#[test]
fn a_requirement_refuses_with_its_key() {
    let script = "fn test() { require(turn() > 9, \"needs-presence-in-government\"); discard(choose(displayed())); }";
    assert_eq!(stop(script, &[]), Stop::Refused(0));
    assert_eq!(compiled(script).requirements(), ["needs-presence-in-government"]);
}

#[test]
fn a_script_that_fails_says_where() {
    let cases = [
        ("let c = choose(displayed());\n  if c.value > 0 { throw \"Oh no\"; }", "2:20: Oh no"),
        (
            "let c = choose(displayed().of(NOBODY));\n  if c.value > 0 { discard(c); }",
            "2:8: nothing was chosen here: ask `declined(…)` first",
        ),
        (
            "let c = choose(displayed());\n  let n = c.value - c.value;\n  n = 1 / n;",
            "3:9: nothing is divided by 0: `1 / 0`",
        ),
        (
            "let c = choose(displayed());\n  if c.value > 0 { loop { } }",
            "1:4: the script runs on and on, and is stopped",
        ),
    ];
    for (body, expected) in cases {
        let script = format!("fn test() {{ {body} discard(choose(displayed())); }}");
        let Stop::Failed(message) = stop(&script, &[some_card(&script)]) else { panic!("{body}") };
        assert_eq!(message, format!("scripts/test.rhai:{expected}"));
    }
}

/// A target for a choice of a displayed card; nothing where there is none.
fn some_card(script: &str) -> Target {
    match stop(script, &[]) {
        Stop::Asks { targets, .. } => targets.first().copied().unwrap_or_default(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn in_a_game_a_failing_script_ends_its_effect_and_the_game_goes_on() {
    let game =
        compiled("fn test() { let c = choose(displayed()); if c.value > 0 { throw 1; } discard(c); }").game(4).unwrap();
    let (mut position, seat) = position(&game);
    let special = game.pack().sets.specials.iter().next().unwrap();
    position.all_seats().iter().for_each(|other| position.hands[other].remove(special));
    position.hands[seat].insert(special);
    let (mut events, mut choices) = (Vec::new(), Vec::new());
    game.play(&mut position, seat, Choice::Play(special), &mut events);
    game.choices(&position, seat, &mut choices);
    game.play(&mut position, seat, choices[0], &mut events);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::ScriptFailed { .. })).count(), 1);
    assert_eq!(position.question, Question::Action);
    assert!(!position.hands[seat].has(special));
}

#[test]
fn a_chosen_thing_stays_as_it_was_when_it_was_chosen() {
    let script = "fn test() {
        let s = choose(stacks());
        let height = s.height;
        return_to_supply(s);
        return_to_supply(s);
        if s.height != height { throw \"changed\"; }
    }";
    assert_eq!(compiled(script).prove(30, 2).found, []);
}

#[test]
fn the_game_s_end_ends_the_run() {
    // Nothing that a plan does ends a game today; the run looks all the same, so that a rule may come to do so.
    let game = compile(&built_in()).0.unwrap().interpreted(3).unwrap();
    let mut position = game.start(1, &mut ());
    play_out(&game, &mut position, &mut BotRng::new(1, 0), &mut Vec::new(), |_, _, _| {});
    let emigration = game.pack().effect("guillotine").unwrap();
    let Effect::Interpreted(interpreter) = game.effect(emigration) else { panic!("interpreted") };
    let card = CardId(0);
    let step = {
        let cause = Cause::Card { card: CardId(9), effect: emigration, seat: Seat(0) };
        interpreter.run(&game, cause, &position, &[Target::Card(card)])
    };
    assert_eq!(step.stop, Stop::Done);
}
