//! Scripts and the plans made of them.

use crate::common::random::{CASES, long, random_games};
use liberte::kernel::{BotRng, Game};
use liberte::kit::Rulebook;

#[test]
fn plans_and_scripts_play_the_same_games() {
    // In game 240 a special completes the Counter-Revolution.
    let known = random_games(240).skip(239);
    for random in random_games(long(24, 1_000)).chain(known) {
        let planned = random.game();
        let interpreted = random.case.compiled.interpreted(random.seats).expect("as many can play");
        let (mut events, mut script_events) = (Vec::new(), Vec::new());
        let mut script = interpreted.start(random.seed, &mut script_events);
        let mut script_choices = Vec::new();
        let mut position = planned.start(random.seed, &mut events);
        let mut choices = Vec::new();
        let mut rng = BotRng::new(random.seed, 1);
        let mut decision = 0;
        loop {
            decision += 1;
            let at = format!("{}, decision {decision}", random.name());
            assert_eq!(planned.asked(&position), interpreted.asked(&script), "{at}");
            assert_eq!(planned.state(&position), interpreted.state(&script), "{at}");
            assert_eq!(events, script_events, "{at}");
            assert_eq!((position.question, position.ending), (script.question, script.ending), "{at}");
            let Some(seat) = planned.asked(&position).single() else { break };
            planned.choices(&position, seat, &mut choices);
            interpreted.choices(&script, seat, &mut script_choices);
            assert_eq!(choices, script_choices, "{at}");
            let choice = random.style.choose(planned, &choices, &mut rng);
            assert_eq!(interpreted.refusal(&script, seat, choice), None, "{at}");
            (events, script_events) = (Vec::new(), Vec::new());
            planned.play(&mut position, seat, choice, &mut events);
            interpreted.play(&mut script, seat, choice, &mut script_events);
        }
        assert_eq!(planned.outcome(&position), interpreted.outcome(&script), "{}", random.name());
    }
}

#[test]
fn every_special_runs_by_a_plan_that_is_proven() {
    for case in CASES.iter() {
        for (effect, way) in case.compiled.ways() {
            assert!(
                matches!(way, liberte::script::EffectMode::Planned(_)),
                "{}: `{}` is interpreted",
                case.name,
                effect.id
            );
        }
        let proof = case.compiled.prove(long(250, 5_000) as usize, 11);
        assert_eq!(proof.found, [], "{}", case.name);
        assert!(proof.positions >= 250 && proof.compared >= 1_500 && proof.played >= 150, "{proof:?}");
    }
}
