//! The variants that are shipped: sound, different from the base, and playable to the end.

use crate::common::pack;
use crate::common::random::{Style, long};
use liberte::compare::{Sheet, differences};
use liberte::games::liberte::{Choice, Event, EventCause, Liberte, Position, Question};
use liberte::kernel::{BotRng, Game, Seat, Sink};
use liberte::load::{Files, Library};
use liberte::model::{Ruleset, SETTINGS, SettingValue, VariantNote};

fn library() -> Library {
    Library::new(Files::built_in())
}

/// The variant as somebody asks for it: the first of its parameters, if it has any, is one less than it is otherwise.
fn asked(note: &VariantNote) -> String {
    let Some(key) = note.parameters.first() else { return note.id.clone() };
    let setting = SETTINGS.iter().find(|setting| setting.key == key).expect("a parameter is a setting");
    let SettingValue::Number(number) = (setting.get)(&pack(&[&note.id]).rules) else { panic!("{key} is no number") };
    format!("{}:{key}={}", note.id, number - 1)
}

#[test]
fn every_shipped_variant_has_a_title_a_source_and_a_reason_and_changes_something() {
    let library = library();
    let base = pack(&[]);
    let ids: Vec<String> = library.variants().into_iter().map(|(id, _)| id).collect();
    for id in ["claim-by-hand", "dead-stay-dead", "first-edition", "one-card", "three-ones"] {
        assert!(ids.iter().any(|known| known == id), "{id} is not shipped");
    }
    for id in &ids {
        let loaded = library.load(std::slice::from_ref(id));
        assert!(loaded.diagnostics.is_empty(), "{id}: {:?}", loaded.diagnostics);
        let note = library.note(id).expect("a variant that can be read");
        assert!(!note.title.is_empty() && !note.source.is_empty() && !note.reason.is_empty(), "{note:?}");
        let changed = pack(&[&asked(&note)]);
        let found = differences(&base, &changed);
        assert!(!found.is_empty() && !found.sections("en").is_empty(), "{id} changes nothing");
        let sheet = Sheet::of(&found, vec![note.clone()], "en");
        assert!(!sheet.is_empty(), "{id} has an empty sheet");
        for printed in [sheet.text(), sheet.markdown(), sheet.html()] {
            assert!(printed.contains(&changed.hash), "{id}: {printed}");
        }
        let words: Vec<String> = sheet.text().split_whitespace().map(str::to_owned).collect();
        assert!(words.join(" ").contains(&note.reason) && sheet.text().contains(&note.title), "{id}: {}", sheet.text());
    }
}

#[test]
fn a_variant_does_the_same_as_itself() {
    for (id, _) in library().variants() {
        let pack = pack(&[&id]);
        let found = differences(&pack, &pack);
        assert!(found.is_empty() && found.sections("en").is_empty(), "{id}");
    }
}

/// What a game did with the cards, and how often a script failed in it.
#[derive(Default)]
struct Watched {
    shuffled: u32,
    longest_round: u8,
    failed: u32,
}

impl Sink<Liberte> for Watched {
    fn record(&mut self, _: &Position, _: EventCause, event: Event) {
        match event {
            Event::DeckShuffled { .. } => self.shuffled += 1,
            Event::RoundBegan { round } => self.longest_round = self.longest_round.max(round),
            Event::ScriptFailed { .. } | Event::PointFailed { .. } => self.failed += 1,
            _ => {}
        }
    }
}

/// Plays a random game; gives the last position, and whether somebody was asked for an action with nothing to take.
fn played(game: &Liberte, seed: u64, style: Style, watched: &mut Watched) -> (Position, bool) {
    let mut position = game.start(seed, watched);
    let (mut rng, mut choices, mut ran_out) = (BotRng::new(seed, 1), Vec::new(), false);
    while let Some(seat) = game.asked(&position).single() {
        game.choices(&position, seat, &mut choices);
        let has_nothing_to_take = !position.piles.has_something_to_take();
        if position.question == Question::Action && has_nothing_to_take {
            ran_out = true;
            let takes = choices.iter().filter(|it| matches!(it, Choice::Take(_) | Choice::Draw | Choice::Discard(_)));
            assert_eq!(takes.count(), 0, "seed {seed}: something is taken from nothing");
        }
        let choice = style.choose(game, &choices, &mut rng);
        game.play(&mut position, seat, choice, watched);
        if let Err(why) = game.audit(&position) {
            panic!("seed {seed}: {why}");
        }
    }
    (position, ran_out)
}

#[test]
fn games_by_every_shipped_variant_end_without_a_script_that_fails() {
    for (id, _) in library().variants() {
        let compiled = crate::common::compiled(&[&id], |_| {});
        for seed in 1..=long(4, 1_000) {
            let game = compiled.game(3 + seed as usize % 4).expect("three to six can play");
            let mut watched = Watched::default();
            let (end, _) = played(&game, seed, Style::ALL[seed as usize % Style::ALL.len()], &mut watched);
            assert!(
                game.outcome(&end).is_some() && watched.failed == 0,
                "{id}, seed {seed}: {} failed",
                watched.failed
            );
        }
    }
}

#[test]
fn where_the_dead_stay_dead_no_deck_is_shuffled_and_every_game_ends() {
    let never_stopped = |rules: &mut Ruleset| rules.all_pass_rounds = 0;
    let (mut games, mut ran_out) = (0, 0);
    for (at, compiled) in [
        crate::common::compiled(&["dead-stay-dead"], |_| {}),
        crate::common::compiled(&["dead-stay-dead"], never_stopped),
    ]
    .into_iter()
    .enumerate()
    {
        for seats in [3, 6] {
            let game = compiled.game(seats).expect("three to six can play");
            for seed in 1..=long(30, 1_000) {
                let style = Style::ALL[seed as usize % Style::ALL.len()];
                let mut watched = Watched::default();
                let (end, is_dry) = played(&game, seed, style, &mut watched);
                assert!(
                    game.outcome(&end).is_some() && watched.shuffled == 0,
                    "seed {seed}, {seats} players, rules {at}"
                );
                assert!(watched.longest_round <= game.rules().max_rounds);
                (games, ran_out) = (games + 1, ran_out + u32::from(is_dry));
            }
        }
    }
    assert!(ran_out > games / 10, "the cards ran out in {ran_out} of {games} games only");
}

#[test]
fn without_any_card_left_only_passing_goes_on_until_the_phase_ends() {
    let compiled = crate::common::compiled(&["dead-stay-dead"], |rules| {
        (rules.hand_size, rules.most_players, rules.refill_to) = (20, 5, 20);
        rules.face_up_cards = 8;
    });
    let game = compiled.game(5).expect("five can play");
    let (end, ran_out) = played(&game, 1, Style::Eager, &mut Watched::default());
    assert!(ran_out && game.outcome(&end).is_some());
    let held: usize = Seat::first(5).map(|seat| end.hands[seat].len() + end.displays[seat].len()).sum();
    assert!(held + end.piles.discard().count() + end.box_.len() <= game.pack().cards.len());
}
