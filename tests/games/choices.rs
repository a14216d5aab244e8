//! What is listed, what is refused, and both in words.

use crate::common::random::{CASES, conceivable, long, random_games};
use crate::is_looked_at;
use liberte::games::liberte::{Choice, Liberte, Position};
use liberte::kernel::{BotRng, Game, Seat, Table};
use rayon::prelude::*;
use std::collections::BTreeSet;

#[test]
fn what_is_listed_is_exactly_what_is_not_refused() {
    random_games(long(80, 6_000)).par_bridge().for_each(|random| {
        let game = random.game();
        let all = conceivable(game);
        let mut decision = 0;
        random.play(|position, seat, choices, _| {
            decision += 1;
            if is_looked_at(&random, decision) {
                let at = format!("{}, decision {decision}", random.name());
                list_is_what_is_not_refused(game, &all, position, seat, choices, &at);
            }
        });
    });
}

fn list_is_what_is_not_refused(
    game: &Liberte,
    all: &[Choice],
    position: &Position,
    seat: Seat,
    choices: &[Choice],
    at: &str,
) {
    let question = position.question;
    for (place, choice) in choices.iter().enumerate() {
        assert!(!choices[..place].contains(choice), "{at}: {choice:?} is listed twice at {question:?}");
        assert!(all.contains(choice), "{at}: nobody could think of {choice:?}");
    }
    for &choice in all {
        let refusal = game.refusal(position, seat, choice);
        let is_listed = choices.contains(&choice);
        assert_eq!(is_listed, refusal.is_none(), "{at}: {choice:?} at {question:?}: listed or refused? {refusal:?}");
        for other in Seat::first(8).filter(|&other| other != seat) {
            assert!(game.refusal(position, other, choice).is_some(), "{at}: {other} may choose {choice:?}");
        }
    }
}

#[test]
fn after_the_end_every_choice_of_everybody_is_refused() {
    for random in random_games(long(60, 600)) {
        let game = random.game();
        let end = random.play(|_, _, _, _| {});
        assert!(game.outcome(&end).is_some(), "{}", random.name());
        let mut table = Table::new(game, end);
        for seat in Seat::first(8) {
            assert!(table.choices(seat).is_empty());
            for choice in conceivable(game) {
                assert!(table.play(seat, choice).is_err(), "{}: {choice:?} after the end", random.name());
            }
        }
    }
}

#[test]
fn a_refused_choice_changes_nothing() {
    for random in random_games(long(60, 2_000)) {
        let game = random.game();
        let all = conceivable(game);
        let mut rng = BotRng::new(random.seed, 2);
        random.play(|position, seat, choices, _| {
            if choices.len() < 2 || rng.below(10) > 0 {
                return;
            }
            let mut table = Table::new(game, position.clone());
            for _ in 0..20 {
                let choice = all[rng.below(all.len())];
                let by = if rng.below(4) == 0 { Seat(rng.below(8) as u8) } else { seat };
                if by == seat && choices.contains(&choice) {
                    continue;
                }
                assert!(table.play(by, choice).is_err(), "{}: {by} {choice:?}", random.name());
                assert!(table.position() == position, "{}: {by} {choice:?} changed something", random.name());
                assert!(table.is_empty() && table.undone() == 0);
            }
        });
    }
}

#[test]
fn every_refusal_says_why_with_its_citation_or_what_is_asked() {
    for random in random_games(long(60, 600)) {
        let game = random.game();
        let all = conceivable(game);
        let mut decision = 0;
        let mut told = BTreeSet::new();
        let mut look = |position: &Position, seat: Seat| {
            for &choice in &all {
                let Some(refusal) = game.refusal(position, seat, choice) else { continue };
                let is_new = told.insert(format!("{:?} {:?}", position.question, std::mem::discriminant(&refusal)));
                if is_new {
                    let text = game.refusal_text(position, refusal);
                    let cites = ["(2e ", "(1e ", "(R"].iter().any(|citation| text.contains(citation));
                    assert!(cites, "{}: `{}`: {text}", random.name(), game.choice_text(choice));
                }
            }
            let other = Seat((seat.0 + 1) % random.seats as u8);
            let refusal = game.refusal(position, other, Choice::Pass).expect("it is another's turn");
            let text = game.refusal_text(position, refusal);
            assert!(text.contains(&seat.to_string()) || position.is_over(), "{text}");
        };
        let end = random.play(|position, seat, _, _| {
            decision += 1;
            if decision % 5 == 0 {
                look(position, seat);
            }
        });
        look(&end, end.asked);
    }
}

#[test]
fn every_choice_is_read_back_from_its_text() {
    for random in random_games(long(60, 600)) {
        let game = random.game();
        random.play(|position, seat, choices, _| {
            for &choice in choices {
                let text = game.choice_text(choice);
                assert_eq!(game.parse_choice(position, seat, &text), Ok(choice), "{}", random.name());
            }
        });
    }
    for seats in 3..=6 {
        let game = CASES[0].game(seats);
        let position = game.start(1, &mut ());
        let mut texts = BTreeSet::new();
        for choice in conceivable(game) {
            let text = game.choice_text(choice);
            assert_eq!(game.parse_choice(&position, position.asked, &text), Ok(choice));
            assert!(texts.insert(text.clone()), "`{text}` is the text of two choices");
        }
    }
}
