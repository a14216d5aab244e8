//! What holds of every position.

use crate::common::names;
use crate::common::random::{long, random_games};
use crate::is_looked_at;
use liberte::games::liberte::{Position, Question};
use liberte::kernel::Game;
use liberte::kit::Rulebook;
use std::collections::BTreeMap;

#[test]
fn cards_blocks_and_tokens_are_accounted_for_at_every_moment() {
    for random in random_games(long(200, 24_000)) {
        let game = random.game();
        let audit = |position: &Position| {
            if let Err(why) = game.audit(position) {
                panic!("{}: {why}", random.name());
            }
        };
        audit(&random.play(|position, _, _, _| audit(position)));
    }
}

#[test]
fn a_position_described_and_arranged_is_the_same_position() {
    let mut described = BTreeMap::<&str, u32>::new();
    let mut arranged_choices = Vec::new();
    for random in random_games(long(60, 3_000)) {
        let game = random.game();
        let names = names(random.seats);
        let mut decision = 0;
        random.play(|position, seat, choices, _| {
            decision += 1;
            let is_rare = !matches!(position.question, Question::Action | Question::RefreshDiscard);
            if !is_rare && !is_looked_at(&random, decision) {
                return;
            }
            let Some(setup) = game.setup_of(position, &names) else { return };
            *described.entry(position.question.id()).or_default() += 1;
            let at = format!("{}, decision {decision}, {:?}", random.name(), position.question);
            let arranged = game.arrange(&setup).unwrap_or_else(|why| panic!("{at}: impossible: {why:?}"));
            assert_eq!(game.state(&arranged), game.state(position), "{at}");
            assert_eq!((arranged.question, arranged.asked), (position.question, seat), "{at}");
            game.choices(&arranged, seat, &mut arranged_choices);
            assert_eq!(arranged_choices, choices, "{at}");
            assert_eq!(game.setup_of(&arranged, &names), Some(setup), "{at}");
        });
    }
    let questions: Vec<&str> = described.keys().copied().collect();
    assert_eq!(questions, ["action", "advance", "refresh-discard", "refresh-draw"], "{described:?}");
}
