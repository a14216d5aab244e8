//! A table of Libertalia without a window: characters laid face down, the Surgeon's card, who has the screen, and ways back.

use liberte::app::branches::BranchRequest;
use liberte::app::jobs::Executor;
use liberte::app::libertalia::{LibertaliaSession, MomentKind, PickEdit, WhySubject};
use liberte::app::search::SearchSpec;
use liberte::app::table::{RequestTo, TableRequest, TableSession};
use liberte::bots::BotKind;
use liberte::games::libertalia::{Choice, Event, Libertalia, Phase, Position, Question, Rank};
use liberte::kernel::Seat;
use liberte::load::{Files, Library};
use liberte::sandbox::{MomentText, Player, ScenarioHeader, names_for, read_code};
use std::sync::Arc;

const BOT: Player = Player::Bot(BotKind::Random);
const PERSON: Player = Player::Person;

fn session() -> LibertaliaSession {
    let files = Files::built_in_named("libertalia").expect("it is built in");
    TableSession::new(Arc::new(Library::new(files)), Executor::Inline)
}

fn game(players: &[Player], seed: u64) -> LibertaliaSession {
    let mut session = session();
    let (names, players) = (names_for(players.len()), players.to_vec());
    ask(&mut session, TableRequest::New { names, players, seed, variants: Vec::new() });
    session
}

fn of_scenario(text: &str, players: &[Player]) -> LibertaliaSession {
    let mut session = session();
    session.set_next(Vec::new(), players.to_vec());
    ask(&mut session, TableRequest::Scenario { name: "test.toml".to_owned(), text: text.to_owned() });
    session
}

fn ask(session: &mut LibertaliaSession, request: RequestTo<Libertalia>) {
    session.apply(request, 0.0).unwrap_or_else(|why| panic!("{why:?}"));
}

/// Lets bots answer, and what happened be followed, until a person is asked or the game is over.
fn go_on(session: &mut LibertaliaSession) {
    for frame in 0..20_000 {
        if session.tick(10.0 * f64::from(frame)).is_none() && session.is_live() {
            return;
        }
    }
    panic!("it goes on for ever");
}

fn pick(session: &mut LibertaliaSession, choice: Choice) {
    ask(session, TableRequest::EditAnswer(PickEdit::Pick(choice)));
}

/// A person takes the screen, and lays a character face down.
fn lay(session: &mut LibertaliaSession, seat: u8, rank: u8) {
    ask(session, TableRequest::Uncover(Seat(seat)));
    pick(session, Choice::Play(Rank(rank)));
    ask(session, TableRequest::LayAnswer);
}

fn now(session: &LibertaliaSession) -> &Position {
    session.sandbox().expect("a game").position()
}

fn hand(session: &LibertaliaSession, seat: u8) -> Vec<u8> {
    now(session)[Seat(seat)].hand.iter().map(|rank| rank.0).collect()
}

fn chosen(session: &LibertaliaSession, seat: u8) -> Option<Rank> {
    now(session)[Seat(seat)].chosen
}

fn first_choice(session: &LibertaliaSession, seat: u8) -> Choice {
    session.sandbox().expect("a game").tree().choices(Seat(seat))[0]
}

/// Ada has a Surgeon in hand, and two characters in the graveyard.
const SURGEON: &str = r#"
pack = "libertalia"
seats = ["Ada", "Ben", "Cleo"]
seed = 1
[given]
day = 3
[given.board]
3 = { chest = 2, goods = 1 }
[given.seat.Ada]
color = "red"
hand = [1, 22, 30]
graveyard = [4, 9]
[given.seat.Ben]
color = "blue"
hand = [11, 12, 28]
[given.seat.Cleo]
color = "green"
hand = [11, 12, 28]
"#;

/// A table at which the Surgeon has taken a character; `rank` is the one.
fn with_surgeons_card(players: &[Player], rank: u8) -> LibertaliaSession {
    let mut session = of_scenario(SURGEON, players);
    lay(&mut session, 0, 22);
    lay(&mut session, 1, 11);
    lay(&mut session, 2, 11);
    go_on(&mut session);
    assert_eq!(now(&session).question, Question::Target);
    ask(&mut session, TableRequest::Uncover(Seat(0)));
    pick(&mut session, Choice::Character(Rank(rank), Seat(0)));
    ask(&mut session, TableRequest::LayAnswer);
    session
}

#[test]
fn a_character_is_picked_and_another_one_until_one_is_laid_face_down() {
    let mut session = game(&[PERSON, BOT, BOT], 4);
    assert_eq!(
        (session.handover(), session.answerer()),
        (None, Some(Seat(0))),
        "with one person it is never handed on"
    );
    let ranks = hand(&session, 0);
    assert_eq!(session.apply(TableRequest::LayAnswer, 0.0), Err(vec!["nothing is picked yet".to_owned()]));
    for &rank in &ranks[..2] {
        pick(&mut session, Choice::Play(Rank(rank)));
        assert_eq!(session.draft(), Some((Seat(0), &Some(Choice::Play(Rank(rank))))));
    }
    assert_eq!(chosen(&session, 0), None, "what is picked is no choice yet");
    ask(&mut session, TableRequest::EditAnswer(PickEdit::LetGo));
    assert_eq!(session.draft(), Some((Seat(0), &None)));
    pick(&mut session, Choice::Play(Rank(ranks[1])));
    ask(&mut session, TableRequest::LayAnswer);
    assert_eq!(chosen(&session, 0), Some(Rank(ranks[1])));
    go_on(&mut session);
    let shown = session.timeline().moments.iter().find(|moment| moment.kind == MomentKind::Shown).expect("it is shown");
    assert_eq!(shown.position.ship.rank_of(Seat(0)), Some(Rank(ranks[1])));
}

#[test]
fn a_character_that_is_not_in_hand_is_refused_in_words() {
    let mut session = game(&[PERSON, BOT], 4);
    let missing = (1..=30).find(|rank| !hand(&session, 0).contains(rank)).expect("nine are in hand");
    let pick = TableRequest::EditAnswer(PickEdit::Pick(Choice::Play(Rank(missing))));
    let why = session.apply(pick, 0.0).expect_err("it is not in hand");
    assert!(why[0].contains("SUNRISE"), "{why:?}");
    assert_eq!(session.draft(), Some((Seat(0), &None)));
}

#[test]
fn the_screen_is_handed_to_each_person_in_turn_and_covered_at_any_time() {
    let mut session = game(&[PERSON, PERSON, PERSON], 4);
    let rank = hand(&session, 0)[0];
    assert_eq!((session.handover(), session.viewer()), (Some(Seat(0)), None), "nothing is seen before");
    assert!(session.apply(TableRequest::EditAnswer(PickEdit::Pick(Choice::Play(Rank(rank)))), 0.0).is_err());
    ask(&mut session, TableRequest::Uncover(Seat(0)));
    assert_eq!((session.handover(), session.viewer()), (None, Some(Seat(0))));
    pick(&mut session, Choice::Play(Rank(rank)));
    ask(&mut session, TableRequest::Cover);
    assert_eq!((session.handover(), session.viewer(), session.draft()), (Some(Seat(0)), None, None));
    ask(&mut session, TableRequest::Uncover(Seat(0)));
    assert_eq!(session.draft(), Some((Seat(0), &Some(Choice::Play(Rank(rank))))), "what was picked is still there");
    ask(&mut session, TableRequest::LayAnswer);
    assert_eq!((session.handover(), session.viewer()), (Some(Seat(1)), None));
    lay(&mut session, 2, rank);
    assert_eq!(session.handover(), Some(Seat(1)), "others may come first");
    lay(&mut session, 1, rank);
    go_on(&mut session);
    assert_eq!((session.handover(), session.viewer()), (None, session.asked_openly()), "at dusk all look on");
}

#[test]
fn any_order_of_laying_characters_down_gives_the_same_position() {
    let ranks = {
        let session = game(&[PERSON; 3], 9);
        let hand = hand(&session, 0);
        [hand[2], hand[5], hand[2]]
    };
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let played = orders.map(|order| {
        let mut session = game(&[PERSON; 3], 9);
        order.into_iter().for_each(|seat: u8| lay(&mut session, seat, ranks[usize::from(seat)]));
        let moments = session.timeline().moments.iter().map(|moment| (moment.kind, moment.events.clone()));
        (now(&session).clone(), moments.collect::<Vec<_>>())
    });
    assert!(played.iter().all(|other| *other == played[0]));
}

#[test]
fn one_takes_back_ones_own_character_and_those_of_others_stay() {
    let mut session = game(&[PERSON, PERSON, BOT], 4);
    let rank = hand(&session, 0)[0];
    lay(&mut session, 0, rank);
    go_on(&mut session);
    let bot = chosen(&session, 2);
    assert!(bot.is_some(), "bots lay theirs at once");
    assert!(!session.can_reopen(Seat(2)) && session.can_reopen(Seat(0)));
    ask(&mut session, TableRequest::Reopen(Seat(0)));
    assert_eq!((chosen(&session, 0), chosen(&session, 2)), (None, bot));
    assert_eq!(session.draft(), Some((Seat(0), &Some(Choice::Play(Rank(rank))))), "as it was, to be changed");
    ask(&mut session, TableRequest::Undo);
    assert_eq!(session.draft(), Some((Seat(0), &None)));
    assert_eq!(chosen(&session, 2), bot, "undo takes nothing of others back while they choose in secret");
    ask(&mut session, TableRequest::Uncover(Seat(1)));
    assert!(!session.can_undo() || session.hidden_answers().is_empty());
    let refused = session.apply(TableRequest::SetPlayer(Seat(2), PERSON), 0.0).expect_err("it would be seen");
    assert!(refused[0].contains("lies face down"), "{refused:?}");
}

#[test]
fn the_only_person_takes_the_character_back_by_undo_until_it_is_shown() {
    let mut session = game(&[PERSON, PERSON, BOT], 4);
    ask(
        &mut session,
        TableRequest::SetPlayer(Seat(1), Player::Bot(BotKind::Search(liberte::bots::Budget::Iterations(1)))),
    );
    let rank = hand(&session, 0)[3];
    pick(&mut session, Choice::Play(Rank(rank)));
    ask(&mut session, TableRequest::LayAnswer);
    assert_eq!(session.own_laid_answer(), Some(Seat(0)), "the others have not chosen yet");
    ask(&mut session, TableRequest::Undo);
    assert_eq!((chosen(&session, 0), session.draft()), (None, Some((Seat(0), &Some(Choice::Play(Rank(rank)))))));
    ask(&mut session, TableRequest::LayAnswer);
    go_on(&mut session);
    assert_eq!(session.own_laid_answer(), None);
    // Back to the sunrise: the character is as it was, and can be changed.
    while session.moment().expect("one").kind != MomentKind::Sunrise || now(&session).day != 1 {
        assert!(session.can_undo());
        ask(&mut session, TableRequest::Undo);
    }
    assert_eq!(session.draft(), Some((Seat(0), &Some(Choice::Play(Rank(rank))))));
}

#[test]
fn what_the_surgeon_takes_is_chosen_in_secret_and_known_to_its_owner_alone() {
    let mut session = of_scenario(SURGEON, &[PERSON; 3]);
    for (seat, rank) in [(0, 22), (1, 11), (2, 11)] {
        lay(&mut session, seat, rank);
    }
    go_on(&mut session);
    assert_eq!((session.handover(), session.asked_openly()), (Some(Seat(0)), None), "the screen is handed over first");
    let take = Choice::Character(Rank(9), Seat(0));
    assert_eq!(session.apply(TableRequest::Choose(take), 0.0), Ok(()));
    assert_eq!(now(&session).question, Question::Target, "nobody can choose it before");
    ask(&mut session, TableRequest::Uncover(Seat(0)));
    pick(&mut session, take);
    ask(&mut session, TableRequest::LayAnswer);
    assert!(hand(&session, 0).contains(&9));
    go_on(&mut session);
    assert_eq!(now(&session).question, Question::Booty);
    let page = (session.viewer(), session.handover(), session.asked_openly());
    assert_eq!(page, (None, Some(Seat(0)), None), "the own hand is shown with the booty, and the card is in it");
    ask(&mut session, TableRequest::Uncover(Seat(0)));
    let choice = first_choice(&session, 0);
    pick(&mut session, choice);
    ask(&mut session, TableRequest::LayAnswer);
    go_on(&mut session);
    assert_eq!((session.viewer(), session.handover()), (session.asked_openly(), None), "others take theirs openly");
}

#[test]
fn whose_hand_holds_a_secret_card_answers_in_secret() {
    // On the next day Ada's Parrot looks for a replacement in a hand in which the Surgeon's card is.
    let mut session = with_surgeons_card(&[PERSON; 3], 9);
    go_on(&mut session);
    while now(&session).phase != Phase::Sunrise {
        match session.handover() {
            Some(next) => {
                ask(&mut session, TableRequest::Uncover(next));
                let choice = first_choice(&session, next.0);
                pick(&mut session, choice);
                ask(&mut session, TableRequest::LayAnswer);
            }
            None => {
                let seat = session.asked_openly().expect("somebody takes booty");
                let choice = first_choice(&session, seat.0);
                ask(&mut session, TableRequest::Choose(choice));
            }
        }
        go_on(&mut session);
    }
    for (seat, rank) in [(0, 1), (1, 12), (2, 12)] {
        lay(&mut session, seat, rank);
    }
    go_on(&mut session);
    let choices = session.sandbox().expect("a game").tree().choices(Seat(0));
    assert!(choices.contains(&Choice::Card(Rank(9))), "{choices:?}");
    assert_eq!((session.handover(), session.asked_openly()), (Some(Seat(0)), None));
}

#[test]
fn nothing_that_is_shared_tells_what_lies_face_down_or_what_the_surgeon_took() {
    let mut laid = game(&[PERSON; 3], 9);
    let rank = hand(&laid, 0)[0];
    lay(&mut laid, 0, rank);
    let worlds = [with_surgeons_card(&[PERSON; 3], 4), with_surgeons_card(&[PERSON; 3], 9)];
    let codes = worlds.each_ref().map(|world| world.share().expect("a game is shared"));
    assert_eq!(codes[0], codes[1], "the same code in both worlds");
    for session in worlds.iter().chain([&laid]) {
        assert!(session.hides_from_code());
        let journal = read_code(&session.share().expect("a game is shared")).expect("it is a code");
        assert!(
            journal.lines.iter().filter_map(|line| line.choice()).all(|line| !line.choice.starts_with("character")),
            "{:?}",
            journal.lines
        );
        let text = session.written(usize::MAX).expect("it is written").text(&ScenarioHeader::default(), None);
        assert!(!text.contains("character #"), "{text}");
    }
    let journal = read_code(&laid.share().expect("a game is shared")).expect("it is a code");
    assert_eq!(journal.lines, [], "what lies face down is not in it");
}

#[test]
fn in_two_hidden_worlds_the_moments_tell_the_same_and_bots_consider_nothing_that_is_hidden() {
    let worlds = [4, 9].map(|rank| {
        let mut session = with_surgeons_card(&[PERSON; 3], rank);
        go_on(&mut session);
        let moments = session.timeline().moments.iter();
        let told: Vec<_> = moments.map(|moment| (moment.kind, moment.events.clone(), moment.is_decision)).collect();
        ask(&mut session, TableRequest::Consider { is_shown: true, seat: Some(Seat(0)) });
        session.update_jobs();
        (told, session.considered_seats(), session.considered().is_some())
    });
    assert_eq!(worlds[0], worlds[1]);
    assert!(!worlds[0].1.has(Seat(0)), "of the hand in which a secret card is nothing is considered before all");
}

#[test]
fn a_game_of_bots_plays_itself_to_its_end_moment_by_moment() {
    let mut session = game(&[BOT; 6], 3);
    assert!(session.is_running());
    go_on(&mut session);
    let outcome = session.sandbox().expect("a game").tree().outcome().expect("it is over");
    assert_eq!(session.moment().map(|moment| moment.kind), Some(MomentKind::End));
    assert_eq!(outcome.points.len(), 6);
    let kinds = || session.timeline().moments.iter().map(|moment| moment.kind);
    assert_eq!(kinds().filter(|kind| *kind == MomentKind::Shown).count(), 18, "six days in three campaigns");
    assert_eq!(kinds().filter(|kind| *kind == MomentKind::Counted).count(), 3);
    assert!(kinds().any(|kind| matches!(kind, MomentKind::Acted { phase: Phase::Night, .. })));
}

#[test]
fn branches_keep_what_is_picked_and_a_scenario_of_the_moment_can_be_played() {
    let mut session = game(&[PERSON, PERSON, BOT], 2);
    let ranks = hand(&session, 0);
    ask(&mut session, TableRequest::Uncover(Seat(0)));
    pick(&mut session, Choice::Play(Rank(ranks[0])));
    ask(&mut session, TableRequest::Branch(BranchRequest::Fork(None)));
    pick(&mut session, Choice::Play(Rank(ranks[1])));
    for (branch, rank) in [(0, ranks[0]), (1, ranks[1])] {
        ask(&mut session, TableRequest::Branch(BranchRequest::Switch(branch)));
        assert_eq!(session.handover(), Some(Seat(0)), "the page hides it first");
        ask(&mut session, TableRequest::Uncover(Seat(0)));
        assert_eq!(session.draft(), Some((Seat(0), &Some(Choice::Play(Rank(rank))))));
    }
    let text = session.written(usize::MAX).expect("it is written").text(&ScenarioHeader::default(), None);
    let again = of_scenario(&text, &[PERSON; 3]);
    assert_eq!(now(&again), now(&session));
}

#[test]
fn a_position_is_searched_in_games_by_bots_and_put_on_the_table() {
    let mut session = session();
    let (query, bot) = ("day:2 phase:sunrise".to_owned(), BotKind::Random);
    ask(&mut session, TableRequest::Search(SearchSpec { query, seats: 3, bot, games: 4, seed: 1 }));
    session.update_jobs();
    session.update_jobs();
    assert_eq!((now(&session).day, now(&session).phase), (2, Phase::Sunrise));
    assert_eq!(session.persons().len(), 3);
}

#[test]
fn every_sunrise_at_which_nothing_is_secret_is_the_position_of_a_scenario() {
    let mut session = game(&[BOT; 4], 8);
    go_on(&mut session);
    let game = session.sandbox().expect("a game").game();
    let mut open = 0;
    for moment in session.timeline().moments.iter().filter(|it| it.kind == MomentKind::Sunrise && it.is_decision) {
        let has_secret = moment.position.seats().any(|seat| moment.position[seat].secret.count() > 0);
        assert_eq!(game.as_given(&moment.position).is_none(), has_secret, "day {}", moment.position.day);
        open += usize::from(!has_secret);
    }
    assert!(open > 6, "{open}");
}

#[test]
fn what_is_explained_adds_up_to_what_everybody_has_at_every_moment() {
    let mut session = game(&[BOT; 4], 8);
    go_on(&mut session);
    let (mut scripts, last) = (0, session.timeline().moments.len() - 1);
    for at in (0..last).step_by(9).chain([last]) {
        ask(&mut session, TableRequest::GoTo(at));
        let position = session.position().expect("a game").clone();
        for seat in position.seats() {
            let mut doubloons = 10;
            for reason in session.why(WhySubject::Doubloons(seat)) {
                scripts += usize::from(reason.script.is_some());
                doubloons += reason.events.iter().map(|event| change(*event, seat)).sum::<i64>();
            }
            assert_eq!(doubloons, i64::from(position[seat].doubloons), "{seat} at moment {at}");
            let scored = session.why(WhySubject::Score(seat)).into_iter().flat_map(|reason| reason.events);
            let fortunes =
                scored.map(|event| if let Event::FortuneCounted { fortune, .. } = event { fortune } else { 0 });
            assert_eq!(fortunes.sum::<i32>(), position[seat].score, "{seat} at moment {at}");
        }
    }
    assert!(scripts > 20, "actions are explained by their scripts: {scripts}");
}

/// By how much an event changes the doubloons of a seat.
fn change(event: Event, of: Seat) -> i64 {
    match event {
        Event::DoubloonsGained { seat, doubloons } if seat == of => doubloons.into(),
        Event::DoubloonsLost { seat, doubloons } if seat == of => -i64::from(doubloons),
        Event::DoubloonsGiven { from, to, doubloons } => {
            i64::from(doubloons) * (i64::from(to == of) - i64::from(from == of))
        }
        _ => 0,
    }
}

#[test]
fn what_a_bot_would_choose_is_rated_for_who_is_asked() {
    let mut session = game(&[PERSON, BOT, BOT], 4);
    ask(&mut session, TableRequest::Consider { is_shown: true, seat: None });
    session.update_jobs();
    session.update_jobs();
    let considered = session.considered().expect("it was thought out");
    assert_eq!((considered.seat, considered.secret_answers.len()), (Seat(0), 9), "each card of the hand");
    assert!(considered.secret_answers.is_sorted_by(|one, other| one.worth >= other.worth), "the best first");
}
