//! Events tell all that happens.

use crate::common::random::{long, random_games};
use crate::counts::Counts;
use liberte::games::liberte::{Ending, Event};
use liberte::kernel::{BotRng, Game};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn events_alone_tell_every_number_of_the_position() {
    for random in random_games(long(100, 6_000)) {
        let game = random.game();
        let mut counts = Counts::new(game);
        let mut position = game.start(random.seed, &mut counts);
        let mut rng = BotRng::new(random.seed, 1);
        let mut choices = Vec::new();
        loop {
            assert_eq!(counts, Counts::of(game, &position), "{}", random.name());
            let Some(seat) = game.asked(&position).single() else { break };
            game.choices(&position, seat, &mut choices);
            let choice = random.style.choose(game, &choices, &mut rng);
            game.play(&mut position, seat, choice, &mut counts);
        }
    }
}

#[test]
fn these_games_meet_every_question_event_and_ending() {
    let (mut questions, mut kinds, mut endings) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut met = BTreeMap::<String, u32>::new();
    for random in random_games(300) {
        let mut events = Vec::new();
        let end = random.play_telling(&mut events, |position, _, _, _| {
            questions.insert(position.question.id());
        });
        kinds.extend(events.iter().map(|event: &Event| event.kind()));
        let ending = end.ending.expect("the game is over").id();
        endings.insert(ending);
        *met.entry(format!("{:?} {ending}", random.style)).or_default() += 1;
    }
    let words = |words: &str| words.split_whitespace().map(str::to_owned).collect::<BTreeSet<String>>();
    let owned = |found: BTreeSet<&str>| found.into_iter().map(str::to_owned).collect::<BTreeSet<String>>();
    let asked = "refresh-discard refresh-draw action take-discard take second-take place clean-up target advance";
    assert_eq!(owned(questions), words(asked), "{met:?}");
    // Only a variant's script brings about a further ending.
    let of_the_rulebook = Ending::ALL.iter().filter(|&&ending| ending != Ending::FurtherEnding);
    assert_eq!(owned(endings), of_the_rulebook.map(|ending| ending.id().to_owned()).collect(), "{met:?}");
    let happens = "turn-began phase-began order-set round-began reserve-returned display-returned deck-shuffled
        card-turned-up card-drawn card-taken card-discarded card-played card-displayed displayed-card-discarded
        displayed-card-boxed block-placed block-removed stack-removed token-placed passed supply-exhausted
        action-phase-stopped battle-won battle-lost lost-battle-marked tie-began card-advanced declined vote-cast no-vote
        province-emptied government-formed opposition-formed points-scored presence-gained votes-returned claimed
        game-ended";
    assert_eq!(owned(kinds), words(happens), "{met:?}");
}
