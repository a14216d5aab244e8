//! Games through the text interface: what is typed is made up from what is shown, and what is shown is searched for what
//! nobody may see.

use super::autosave::Autosave;
use super::begin::{Begun, begin};
use super::liberte::LiberteView;
use super::screen::{Screen, ScreenStyle};
use super::session::Session;
use crate::cli::board::Drawing;
use crate::cli::play::PlayArgs;
use crate::games::liberte::{Event, Liberte, Position, View};
use crate::kernel::{BotRng, Journal, PlaytestAnswers, Seat, Table, Tree};
use crate::model::CardSet;
use crate::sandbox::Sandbox;
use std::cell::RefCell;
use std::io::{BufRead, Read, Result, Write};
use std::path::PathBuf;
use std::rc::Rc;

/// What was written, shared with who types.
#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.borrow_mut().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// What is typed after what was written since.
type Answer<'a> = Box<dyn FnMut(&str) -> Option<String> + 'a>;

/// Types an answer to what was written since the last one; nothing ends the input.
struct Typist<'a> {
    paper: Paper,
    read: usize,
    line: Vec<u8>,
    answer: Answer<'a>,
}

impl BufRead for Typist<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.line.is_empty() {
            let new = String::from_utf8(self.paper.0.borrow()[self.read..].to_vec()).unwrap();
            self.read += new.len();
            let answer = (self.answer)(&new);
            self.line = answer.map_or_else(Vec::new, |answer| format!("{answer}\n").into_bytes());
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

impl Read for Typist<'_> {
    fn read(&mut self, _: &mut [u8]) -> Result<usize> {
        unreachable!("lines are read by `fill_buf`")
    }
}

fn args(persons: &[&str], seed: u64) -> PlayArgs {
    PlayArgs {
        players: Some(4),
        persons: persons.iter().map(|&name| name.to_owned()).collect(),
        watch: false,
        bot: crate::bots::BotKind::Random,
        scenario: None,
        seed: Some(seed),
        variant: Vec::new(),
        resume: None,
        journal: None,
        language: "en".into(),
    }
}

/// A game with its screen and moments at the end.
struct Played {
    text: String,
    tree: Tree<Liberte>,
    sandbox: Sandbox,
}

fn run(begun: &Begun, journal: Option<PathBuf>, answer: impl FnMut(&str) -> Option<String>) -> Played {
    let paper = Paper::default();
    let typist = Typist { paper: paper.clone(), read: 0, line: Vec::new(), answer: Box::new(answer) };
    let autosave = Autosave::new(journal, None).unwrap().0;
    let screen = Screen::new(typist, paper.clone(), ScreenStyle::PLAIN);
    let view = LiberteView::new(&begun.sandbox, begun.sandbox.pack().texts("en"), ScreenStyle::PLAIN);
    let mut session = Session::new(begun.clone(), view, screen, autosave, Default::default());
    session.run().unwrap();
    let sandbox = session.sandbox.clone();
    drop(session);
    Played { text: paper.text(), tree: sandbox.tree().clone(), sandbox }
}

/// Types the lines, then nothing more.
fn script<'s>(lines: &'s [&'s str]) -> impl FnMut(&str) -> Option<String> + 's {
    let mut lines = lines.iter();
    move |_| lines.next().map(|line| (*line).to_owned())
}

fn begun(args: &PlayArgs) -> Begun {
    begin(None, args).unwrap_or_else(|failure| panic!("{failure:?}"))
}

/// The texts of the options that were shown last.
fn options(shown: &str) -> Vec<String> {
    let mut options: Vec<String> = Vec::new();
    for line in shown.lines() {
        let Some((number, rest)) = line.trim_start().split_once("  ") else { continue };
        let Ok(number) = number.parse::<usize>() else { continue };
        if number == 1 {
            options.clear();
        }
        assert_eq!(number, options.len() + 1, "options are numbered from 1 without gaps: {line}");
        options.push(rest.split("  ").next().unwrap().to_owned());
    }
    options
}

/// Types the text of an option drawn at random, and Enter where the keyboard is handed over.
fn at_random(seed: u64) -> impl FnMut(&str) -> Option<String> {
    let mut rng = BotRng::new(seed, 99);
    move |shown| {
        let options = options(shown);
        match options.len() {
            0 => Some(String::new()),
            count => Some(options[rng.below(count)].clone()),
        }
    }
}

#[test]
fn whole_games_are_played_by_typing_1() {
    for (seed, persons) in
        [(1, &["Ann"][..]), (2, &["Ann"]), (3, &["Ann", "Bert"]), (4, &["Ann", "Bert", "Cleo", "Dan"])]
    {
        let begun = begun(&args(persons, seed));
        let played = run(&begun, None, |_| Some("1".into()));
        assert!(played.tree.outcome().is_some(), "seed {seed}");
        assert!(played.text.contains("The game ends: "), "seed {seed}");
        assert!(!played.text.contains("No: "), "seed {seed}: an option was refused");
    }
}

#[test]
fn whole_games_are_played_by_typing_choices() {
    for seed in 1..=6 {
        let begun = begun(&args(&["Ann", "Bert"], seed));
        let played = run(&begun, None, at_random(seed));
        assert!(played.tree.outcome().is_some(), "seed {seed}");
        assert!(!played.text.contains("No: "), "seed {seed}: an option was refused");
        let widest = played.text.lines().map(crate::cli::paint::width).max();
        assert!(widest <= Some(110), "seed {seed}: {widest:?} columns");
    }
}

#[test]
fn nobody_is_shown_what_another_hand_or_the_deck_holds() {
    for seed in 1..=4 {
        let begun = begun(&args(&["Ann", "Bert"], seed));
        let mut shown: Vec<String> = Vec::new();
        let mut answer = at_random(seed);
        let played = run(&begun, None, |text| {
            if !options(text).is_empty() {
                shown.push(text.to_owned());
            }
            answer(text)
        });
        let mut searched = 0;
        let mut table = Table::new(begun.sandbox.game(), begun.sandbox.tree().start().clone());
        let mut screens = shown.iter();
        for made in played.tree.branch().moves() {
            if begun.seating.persons.has(made.seat) {
                let screen = screens.next().unwrap();
                assert!(screen.contains(&format!("{}> ", begun.seating.names[made.seat.index()])));
                searched += search(&begun, &table, made.seat, screen);
            }
            table.play(made.seat, made.choice).unwrap();
        }
        assert!(screens.next().is_none() && searched > 5_000, "{searched} cards were searched for");
    }
}

/// Looks in a screen for each card that the seat can't see; gives how many these are.
fn search(begun: &Begun, table: &Table<'_, Liberte>, seat: Seat, screen: &str) -> usize {
    let p: &Position = table.position();
    let told: CardSet = table.steps().iter().skip(1).flat_map(|step| &step.events).filter_map(public_card).collect();
    let hidden = View::new(begun.sandbox.game(), p, seat).unseen().without(&told);
    for card in hidden.iter() {
        let facts = &begun.sandbox.pack().cards[card.index()];
        let number = format!("#{} ", facts.number);
        assert!(!screen.contains(&number), "{number} is hidden from {seat}:\n{screen}");
        let is_special = facts.faction().is_none();
        assert!(is_special || !screen.contains(&facts.title), "{} is hidden from {seat}:\n{screen}", facts.title);
    }
    hidden.len()
}

/// The card that an event puts before everybody's eyes.
fn public_card(&event: &Event) -> Option<crate::model::CardId> {
    match event {
        Event::CardTurnedUp { card }
        | Event::CardTaken { card, .. }
        | Event::CardDiscarded { card, .. }
        | Event::CardPlayed { card, .. }
        | Event::CardDisplayed { card, .. }
        | Event::CardAdvanced { card, .. } => Some(card),
        _ => None,
    }
}

#[test]
fn the_keyboard_is_handed_over_between_persons_and_only_then() {
    let alone = begun(&args(&["Ann"], 3));
    let played = run(&alone, None, |_| Some("1".into()));
    assert!(!played.text.contains("Hand the keyboard"));
    let both = begun(&args(&["Ann", "Bert"], 3));
    let mut handed = Vec::new();
    run(&both, None, |shown| {
        if let Some((_, rest)) = shown.rsplit_once("Hand the keyboard to ") {
            assert!(!rest.contains("Your hand"), "a hand is shown before Enter");
            handed.push(rest.split(',').next().unwrap().to_owned());
        }
        Some("1".into())
    });
    assert!(handed.len() > 20 && handed.windows(2).all(|pair| pair[0] != pair[1]), "{handed:?}");
}

#[test]
fn undo_goes_back_to_the_last_decision_and_redo_forward_again() {
    let begun = begun(&args(&["Ann"], 5));
    let nothing = run(&begun, None, script(&["undo", "redo"]));
    assert!(nothing.text.contains("There is nothing to undo") && nothing.text.contains("There is nothing to redo"));
    let straight = run(&begun, None, script(&["1", "1", "1", "1", "2"]));
    let around = run(&begun, None, script(&["1", "1", "1", "1", "undo", "undo", "redo", "redo", "2"]));
    assert_eq!(straight.tree.position(), around.tree.position());
    let other = run(&begun, None, script(&["1", "1", "1", "1", "undo", "2", "redo", "2"]));
    assert_ne!(straight.tree.position(), other.tree.position());
    assert!(other.text.contains("There is nothing to redo"));
}

#[test]
fn a_refused_choice_says_why_and_is_asked_again() {
    let begun = begun(&args(&["Ann"], 5));
    let lines = ["place normandie", "play #99", "play 5x", "99", "d'accord", "done", "why pass", "why done", "why"];
    let played = run(&begun, None, script(&lines));
    for expected in [
        "No: `action` is asked now",
        "is not in Ann's hand",
        "`#5x` is not a card",
        "there is no option 99",
        "`d'accord` is not a choice",
        "No: nothing was played yet",
        "`pass` is possible: it is option",
        "`done`: nothing was played yet",
        "Why what?",
    ] {
        assert!(played.text.contains(expected), "{expected}\n{}", played.text);
    }
    assert_eq!(played.tree.position(), run(&begun, None, |_| None).tree.position());
}

#[test]
fn short_forms_names_and_accents_are_understood() {
    let begun = begun(&args(&["Ann"], 5));
    let spelt_out = run(&begun, None, script(&["play #15", "place ile-de-france", "display"]));
    for lines in [["pl 15", "paris", "disp"], ["#15", "place Île-de-France", "DISPLAY"], ["2", "ile", "1"]] {
        assert_eq!(run(&begun, None, script(&lines)).tree.position(), spelt_out.tree.position(), "{lines:?}");
    }
    let ambiguous = run(&begun, None, script(&["play"]));
    assert!(ambiguous.text.contains("`play` could be `play #1`"), "{}", ambiguous.text);
}

#[test]
fn commands_show_and_change_nothing() {
    let begun = begun(&args(&["Ann"], 5));
    let lines =
        ["help", "board", "hand", "card 55", "card #17", "card 100", "card 999", "card", "log", "log 3", "rules", ""];
    let played = run(&begun, None, script(&lines));
    for expected in [
        "save FILE",
        "It is in your hand.",
        "It is face up beside the deck.",
        "You can't see #100",
        "The pack has no card #999",
        "Which card?",
        "No setting differs",
    ] {
        assert!(played.text.contains(expected), "{expected}");
    }
    assert_eq!(played.tree.at(), run(&begun, None, |_| None).tree.at());
}

#[test]
fn a_game_left_in_the_middle_goes_on_as_if_it_had_never_been_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let whole = begun(&args(&["Ann"], 8));
    run(&whole, Some(file("whole")), |_| Some("1".into()));
    run(&whole, Some(file("left")), script(&["1"; 40]));
    let resumed =
        begun(&PlayArgs { seed: None, players: None, persons: Vec::new(), resume: Some(file("left")), ..args(&[], 0) });
    assert_eq!(resumed.seating.persons, whole.seating.persons);
    run(&resumed, Some(file("ended")), |_| Some("1".into()));
    let read = |name| std::fs::read_to_string(file(name)).unwrap();
    assert_eq!(read("whole"), read("ended"));
    assert!(read("left").len() < read("whole").len());
    let journal = Journal::parse(&read("whole")).unwrap();
    let mut table = Table::new(whole.sandbox.game(), whole.sandbox.tree().start().clone());
    journal.replay(&mut table, usize::MAX).unwrap();
    assert!(table.outcome().is_some());
}

#[test]
fn quitting_an_unsaved_game_is_asked_about_once() {
    let begun = begun(&args(&["Ann"], 5));
    let at_once = run(&begun, None, script(&["quit", "1"]));
    assert!(at_once.text.ends_with("The game was not saved.\n"), "{}", at_once.text);
    let asked = run(&begun, None, script(&["1", "quit", "hand", "quit", "quit", "1"]));
    assert_eq!(asked.text.matches("`quit` once more leaves").count(), 2);
    let folder = tempfile::tempdir().unwrap();
    let save = format!("save {}", folder.path().join("a game").display());
    let saved = run(&begun, None, script(&["1", &save, "quit", "1"]));
    assert!(saved.text.contains("Saved; ") && !saved.text.contains("once more"));
}

#[test]
fn a_watched_game_prints_its_log() {
    let begun = begun(&PlayArgs { watch: true, ..args(&[], 3) });
    let played = run(&begun, None, |_| panic!("nobody is asked"));
    assert!(
        played.text.starts_with("· ")
            && played.text.contains("Turn 1 of 4 begins.")
            && played.text.contains(" draws #")
    );
    assert!(played.tree.outcome().is_some());
}

#[test]
fn a_board_is_never_wider_than_its_screen() {
    use crate::cli::paint::{Paint, width};
    let begun = begun(&PlayArgs { players: Some(6), watch: true, ..args(&[], 9) });
    let names = ["An endless name, once", "Théroigne", "日本語の名前", "Théroigne", "", "P1"].map(str::to_owned);
    let played = run(&begun, None, |_| None);
    let mut table = Table::new(begun.sandbox.game(), begun.sandbox.tree().start().clone());
    for made in played.tree.branch().moves() {
        table.play(made.seat, made.choice).unwrap();
        let p = table.position();
        let widest = crate::cli::board::board(begun.sandbox.game(), p, &names, false).lines().map(width).max();
        assert!(widest <= Some(110), "{widest:?}");
        let (game, texts) = (begun.sandbox.game(), begun.sandbox.pack().texts("de"));
        let narrow = Drawing { game, p, names: &names, texts, paint: Paint { colour: false }, width: 80 };
        let drawn = narrow.draw();
        let too_wide = drawn.lines().find(|line| width(line) > 92);
        assert_eq!(too_wide, None);
    }
}

#[test]
fn a_drawn_card_is_named_to_its_owner_and_to_who_sees_all() {
    use crate::desk::{NOBODY, sentence};
    let begun = begun(&args(&["Ann"], 1));
    let texts = begun.sandbox.pack().texts("fr");
    let drawn = Event::CardDrawn { seat: Seat(1), card: crate::model::CardId(0) };
    let told = |viewer| sentence(begun.sandbox.game(), &begun.seating.names, texts, viewer, drawn);
    assert_eq!(told(Some(Seat(0))), "Camille pioche une carte.");
    assert_eq!(told(Some(NOBODY)), "Camille pioche une carte.");
    assert_eq!(told(Some(Seat(1))), "Camille pioche #1 Pierre-Antoine Antonelle.");
    assert_eq!(told(None), told(Some(Seat(1))));
}

#[test]
fn an_action_of_a_variant_shows_its_cost_among_the_options() {
    use crate::desk::choice_options;
    use crate::games::liberte::Choice;
    let begun = begun(&PlayArgs { variant: vec!["buy-a-card".into()], ..args(&["Ann"], 1) });
    let (sandbox, texts) = (&begun.sandbox, begun.sandbox.pack().texts("en"));
    let buy = [Choice::Do(crate::model::ActionId(0))];
    let options = choice_options(sandbox.game(), sandbox.position(), sandbox.names(), texts, &buy);
    let said =
        "Buy a card: [Two Victory Points] Pay two Victory Points and take any card of the discard pile into your hand.";
    assert_eq!(options[0].about, said);
}

#[test]
fn a_long_prompt_is_wrapped_as_wide_as_the_screen() {
    let paper = Paper::default();
    let style = ScreenStyle { width: 60, ..ScreenStyle::PLAIN };
    let mut screen = Screen::new("yes\n".as_bytes(), paper.clone(), style);
    let prompt = "Was it ever unclear to you which of the cards you could have played in the last turn? Ann>";
    assert_eq!(screen.ask(prompt).unwrap().as_deref(), Some("yes"));
    let asked = "Was it ever unclear to you which of the cards you could have\nplayed in the last turn? Ann> yes\n";
    assert_eq!(paper.text(), asked);
}

#[test]
fn questions_that_were_answered_are_told_as_such_and_enter_keeps_the_answers() {
    let mut begun = begun(&args(&["Ann"], 1));
    let questions = vec!["Was it fun?".to_owned(), "What was unclear?".to_owned()];
    begun.sandbox.sitting_mut().playtest = Some(PlaytestAnswers { questions, ..PlaytestAnswers::default() });
    let played = run(&begun, None, |_| Some("1".into()));
    assert!(played.text.contains("Was it fun? Ann> 1") && !played.text.contains("were answered before"));
    let again = run(&Begun { sandbox: played.sandbox, ..begun }, None, script(&["", "The tokens"]));
    assert!(
        again.text.contains("  The questions were answered before: Enter alone keeps an answer, "),
        "{}",
        again.text
    );
    assert!(again.text.contains("Was it fun? Ann [1]>") && again.text.contains("What was unclear? Ann [1]>"));
    let answers = again.sandbox.sitting().playtest.clone().unwrap().answers;
    assert_eq!(answers.into_values().collect::<Vec<_>>(), ["1", "The tokens"]);
}
