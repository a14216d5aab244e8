//! Journals, undo and redo.

use crate::common::names;
use crate::common::random::{Random, long, random_games};
use liberte::games::liberte::{Choice, Event, Liberte};
use liberte::kernel::{BotRng, Game, Journal, JournalHead, JournalLine, Seat, Table};

/// A table at which a random game was played, and every choice of it, those without an alternative included.
fn at_a_table(random: &Random) -> (Table<'static, Liberte>, Vec<(Seat, Choice)>) {
    let game = random.game();
    let mut table = Table::new(game, game.start(random.seed, &mut ()));
    let mut made = Vec::new();
    let end = random.play(|position, seat, choices, choice| {
        made.push((seat, choice));
        if choices.len() > 1 {
            assert!(table.position() == position, "{}", random.name());
            assert!(table.choices(seat) == choices && table.asked().single() == Some(seat));
            table.play(seat, choice).expect("a listed choice is legal");
        }
    });
    assert!(table.position() == &end, "{}", random.name());
    (table, made)
}

fn head(random: &Random) -> JournalHead {
    JournalHead {
        pack: "liberte".into(),
        version: "1".into(),
        hash: "0".into(),
        variants: vec!["first-edition".into()],
        seed: random.seed,
        seats: names(random.seats),
        scenario: None,
    }
}

/// Writes the journal, reads it and plays it again.
fn gives_the_game_back(random: &Random, table: &Table<'static, Liberte>, journal: &Journal) {
    let read = Journal::parse(&journal.write()).expect("a journal that was written can be read");
    assert_eq!(read.head, head(random));
    assert_eq!(read.write(), journal.write());
    let mut again = Table::new(table.game(), table.game().start(read.head.seed, &mut ()));
    read.replay(&mut again, usize::MAX).unwrap_or_else(|error| panic!("{}: {error}", random.name()));
    assert!(again.position() == table.position(), "{}", random.name());
    assert!(again.outcome().is_some() && again.outcome() == table.outcome());
    assert_eq!(again.len(), table.len(), "{}", random.name());
}

#[test]
fn a_journal_written_and_read_gives_the_game_back() {
    for random in random_games(long(60, 4_000)) {
        let (table, _) = at_a_table(&random);
        gives_the_game_back(&random, &table, &Journal::of(head(&random), &table));
    }
}

/// A forced `decline` may be a legal answer to the next question too, if the same seat is asked again. In game 744 a journal
/// read with such lines as answers leads to another game, every line of which is legal.
#[test]
fn a_journal_may_spell_out_all_choices_without_an_alternative() {
    let known = random_games(744).skip(743);
    for random in random_games(long(60, 4_000)).chain(known) {
        let (table, made) = at_a_table(&random);
        let line = |&(seat, choice)| JournalLine { seat, choice: table.game().choice_text(choice), line: 0 };
        let journal = Journal::plain(head(&random), made.iter().map(line).collect());
        assert!(journal.lines.len() > table.len(), "{}: something is forced in every game", random.name());
        gives_the_game_back(&random, &table, &journal);
    }
}

#[test]
fn undo_and_redo_lead_through_every_moment_again() {
    for random in random_games(long(30, 400)) {
        let game = random.game();
        let (mut table, _) = at_a_table(&random);
        let end = table.position().clone();
        let made: Vec<_> = table.moves().collect();
        let events: Vec<Vec<Event>> = table.steps().iter().skip(1).map(|step| step.events.clone()).collect();
        // The positions before each choice, by playing once more.
        let mut replayed = Table::new(game, game.start(random.seed, &mut ()));
        let mut before = Vec::new();
        for step in &made {
            before.push(replayed.position().clone());
            replayed.play(step.seat, step.choice).expect("it was legal");
        }
        for (at, position) in before.iter().enumerate().rev() {
            assert!(table.undo());
            assert!(table.position() == position, "{}: undone to choice {at}", random.name());
        }
        assert!(!table.undo(), "the beginning can't be undone");
        assert_eq!(table.undone(), made.len());
        for (at, position) in before.iter().enumerate() {
            assert!(table.position() == position, "{}: redone to choice {at}", random.name());
            assert!(table.redo());
            assert_eq!(table.last_step().events, events[at], "{}: choice {at}", random.name());
        }
        assert!(!table.redo() && table.position() == &end, "{}", random.name());
        let mut rng = BotRng::new(random.seed, 3);
        for _ in 0..20 {
            let moment = rng.below(made.len() + 1);
            table.go_to(moment);
            let expected = before.get(moment).unwrap_or(&end);
            assert!(table.position() == expected, "{}: gone to {moment}", random.name());
            assert_eq!((table.len(), table.undone()), (moment, made.len() - moment));
        }
    }
}

#[test]
fn a_journal_cut_short_leads_to_the_moment_it_was_cut_at() {
    for random in random_games(long(40, 400)) {
        let (mut table, _) = at_a_table(&random);
        let journal = Journal::of(head(&random), &table);
        let mut rng = BotRng::new(random.seed, 4);
        for _ in 0..5 {
            let moment = rng.below(journal.lines.len() + 1);
            let mut again = Table::new(table.game(), table.start().clone());
            journal.replay(&mut again, moment).expect("it was legal");
            table.go_to(moment);
            assert!(again.position() == table.position(), "{}: choice {moment}", random.name());
        }
    }
}
