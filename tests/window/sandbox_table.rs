//! The sandbox's table: refusals where they were tried, drags, menus, viewpoint, elections that are followed.

use crate::table::{button, game, labels, play_on, window_in_game};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event as Input, Key, Modifiers, PointerButton, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use liberte::app::session::SessionRequest;
use liberte::app::workbench::VariantLayer;
use liberte::bots::BotKind;
use liberte::games::liberte::{Choice, Event, Question, View};
use liberte::gui::App;
use liberte::gui::requests::Request;
use liberte::kernel::{Game as _, Seat};
use liberte::model::{ActionId, CardId, ProvinceId, Symbol};
use liberte::sandbox::{Player, Sandbox, names_for};

const PERSON: Player = Player::Person;
const RANDOM: Player = Player::Bot(BotKind::Random);

/// Plays on by chance until something holds; what was chosen last is the moment that is looked at.
fn play_until(harness: &mut Harness<'static, App>, holds: impl Fn(&Sandbox) -> bool) {
    assert!(play_on(harness.state_mut(), holds), "it never holds");
    harness.step();
    crate::table::end_walk(harness);
    harness.run_steps(3);
}

fn name_of(sandbox: &Sandbox, id: ProvinceId) -> String {
    let province = &sandbox.pack().board.provinces[id.index()];
    format!("{} {},", province.number, province.name)
}

/// Provinces where the block that is asked for may not go.
fn refused_provinces(sandbox: &Sandbox) -> Vec<ProvinceId> {
    let all = (0..sandbox.pack().board.provinces.len()).map(|at| ProvinceId(at as u8));
    all.filter(|&id| sandbox.refusal(sandbox.asked().unwrap(), Choice::Place(id), "en").is_some()).collect()
}

#[test]
fn a_province_that_cannot_be_chosen_says_why_and_leads_to_the_rule() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    let is_full = |sandbox: &Sandbox, id: ProvinceId| {
        let why = sandbox.refusal(sandbox.asked().unwrap(), Choice::Place(id), "en");
        why.is_some_and(|why| why.contains("Placement Rules a"))
    };
    play_until(&mut harness, |it| {
        it.position().question == Question::Place && refused_provinces(it).into_iter().any(|id| is_full(it, id))
    });
    let sandbox = game(harness.state());
    let id = refused_provinces(sandbox).into_iter().find(|&id| is_full(sandbox, id)).unwrap();
    let (name, at) = (name_of(sandbox, id), sandbox.tree().at());
    let bare = sandbox.pack().board.provinces[id.index()].name.clone();
    button(&harness, &name).expect("the province").click();
    harness.run();
    assert_eq!(game(harness.state()).tree().at(), at, "nothing was chosen");
    let near = harness.get_by_label(&format!("Not {bare}")).rect();
    let place = button(&harness, &name).unwrap().rect();
    assert!(near.distance_to_pos(place.center()) < 120.0, "it is said at the province");
    harness.get_by_label_contains("is 3 blocks high already");
    harness.get_by_label("2e IV.3.A.i, Placement Rules a");
    harness.get_by_label("show the rule").click();
    harness.run();
    assert_eq!(harness.state().selection().setting.as_deref(), Some("stack_height"));
}

/// The card that is asked for in an action, whose blocks have a choice of provinces.
fn card_with_places(sandbox: &Sandbox) -> Option<(CardId, ProvinceId)> {
    let p = sandbox.position();
    if p.question != Question::Action || p.action.cards > 0 {
        return None;
    }
    let seat = sandbox.asked()?;
    let cards = p.hands[seat].iter().filter(|&card| sandbox.pack().cards[card.index()].value() >= 2);
    cards.filter(|&card| sandbox.refusal(seat, Choice::Play(card), "en").is_none()).find_map(|card| {
        let mut after = sandbox.clone();
        after.choose(seat, Choice::Play(card)).ok()?;
        let places = after.tree().choices(seat);
        match (places.len(), places.last()) {
            (2.., Some(&Choice::Place(id))) => Some((card, id)),
            _ => None,
        }
    })
}

fn drag(harness: &mut Harness<'static, App>, from: &str, to: &str) {
    let from = button(harness, from).unwrap_or_else(|| panic!("nothing is called `{from}`")).rect();
    let from = from.left_center() + eframe::egui::vec2(8.0, 0.0);
    let to = harness.query_all_by_label_contains(to).next().unwrap_or_else(|| panic!("nothing is called `{to}`"));
    let to = to.rect().center();
    harness.drag_at(from);
    harness.step();
    harness.hover_at(from.lerp(to, 0.5));
    harness.step();
    harness.hover_at(to);
    harness.step();
    harness.drop_at(to);
    harness.run();
}

#[test]
fn a_card_dragged_to_a_province_is_played_and_its_first_block_placed_there() {
    let mut harness = window_in_game(&[PERSON; 4], 6);
    play_until(&mut harness, |it| card_with_places(it).is_some());
    let sandbox = game(harness.state());
    let (card, id) = card_with_places(sandbox).unwrap();
    let (seat, at) = (sandbox.asked().unwrap(), sandbox.tree().at());
    let (number, name) = (sandbox.pack().number(card), name_of(sandbox, id));
    drag(&mut harness, &format!("#{number} "), &name);
    let sandbox = game(harness.state());
    assert_eq!(sandbox.tree().at(), at + 2);
    assert!(sandbox.position().stacks(id).of(seat).exists());
}

#[test]
fn a_card_dropped_where_its_blocks_cannot_go_is_not_played_and_says_why_there() {
    let mut harness = window_in_game(&[PERSON; 4], 6);
    let elsewhere = |sandbox: &Sandbox| {
        let (card, _) = card_with_places(sandbox)?;
        let region = sandbox.pack().cards[card.index()].region()?;
        let all = (0..27).map(ProvinceId);
        Some((card, all.into_iter().find(|id| sandbox.pack().board.provinces[id.index()].region != region)?))
    };
    play_until(&mut harness, |it| elsewhere(it).is_some());
    let sandbox = game(harness.state());
    let (card, id) = elsewhere(sandbox).unwrap();
    let at = sandbox.tree().at();
    let (number, name) = (sandbox.pack().number(card), name_of(sandbox, id));
    let bare = sandbox.pack().board.provinces[id.index()].name.clone();
    drag(&mut harness, &format!("#{number} "), &name);
    assert_eq!(game(harness.state()).tree().at(), at);
    harness.get_by_label(&format!("Not {bare}"));
    harness.get_by_label_contains("into its own region");
}

/// A card that may go to the Battle Box or be played.
fn card_with_cannon(sandbox: &Sandbox) -> Option<CardId> {
    let (p, seat) = (sandbox.position(), sandbox.asked()?);
    let may = |choice| sandbox.refusal(seat, choice, "en").is_none();
    let is_fit = |card: &CardId| {
        let has_cannon = sandbox.pack().cards[card.index()].symbols.has(Symbol::Cannon);
        has_cannon && may(Choice::Battle(*card)) && may(Choice::Play(*card)) && !may(Choice::Discard(*card))
    };
    if p.question == Question::Action { p.hands[seat].iter().find(is_fit) } else { None }
}

#[test]
fn a_card_of_several_meanings_offers_them_and_says_which_cannot_be() {
    let mut harness = window_in_game(&[PERSON; 4], 7);
    play_until(&mut harness, |it| card_with_cannon(it).is_some());
    let sandbox = game(harness.state());
    let card = card_with_cannon(sandbox).unwrap();
    let (seat, number, at) = (sandbox.asked().unwrap(), sandbox.pack().number(card), sandbox.tree().at());
    let tokens = sandbox.position().battle_tokens[seat];
    button(&harness, &format!("#{number} ")).unwrap().click();
    harness.run();
    assert_eq!(game(harness.state()).tree().at(), at, "it is asked what is meant");
    harness.get_by_label(&format!("play #{number}"));
    harness.get_by_label("Not possible: Discard it to take a card");
    harness.get_by_label_contains("taking one costs no discard");
    harness.get_by_label(&format!("battle #{number}")).click();
    harness.run();
    assert_eq!(game(harness.state()).position().battle_tokens[seat], tokens + 1);
}

#[test]
fn a_card_dragged_to_the_battle_box_places_a_token() {
    let mut harness = window_in_game(&[PERSON; 4], 7);
    play_until(&mut harness, |it| card_with_cannon(it).is_some());
    let sandbox = game(harness.state());
    let card = card_with_cannon(sandbox).unwrap();
    let (seat, number) = (sandbox.asked().unwrap(), sandbox.pack().number(card));
    let tokens = sandbox.position().battle_tokens[seat];
    harness.get_by_label_contains("Battle Box").scroll_to_me();
    harness.run();
    drag(&mut harness, &format!("#{number} "), "Battle Box");
    assert_eq!(game(harness.state()).position().battle_tokens[seat], tokens + 1);
}

/// The names of all cards that a seat can't place.
fn hidden(sandbox: &Sandbox, seat: Seat) -> Vec<String> {
    let cards = View::new(sandbox.game(), sandbox.position(), seat).unseen();
    cards.iter().map(|card| format!("#{} ", sandbox.pack().number(card))).collect()
}

#[test]
fn hidden_cards_are_called_by_no_name_in_a_seats_view() {
    let mut harness = window_in_game(&[PERSON, RANDOM, RANDOM, RANDOM], 3);
    harness.state_mut().request(Request::Session(SessionRequest::SetRunning(false)));
    harness.run();
    for _ in 0..60 {
        let sandbox = game(harness.state());
        let Some((made, _)) = sandbox.bot_choice(BotKind::Random) else { break };
        harness.state_mut().request(Request::Session(SessionRequest::Choose(made.seat, made.choice)));
        harness.step();
        crate::table::end_walk(&mut harness);
        harness.run();
        let sandbox = game(harness.state());
        if sandbox.position().question == Question::Target {
            // The special that is played lies open.
            continue;
        }
        let hidden = hidden(sandbox, Seat(0));
        assert!(!hidden.is_empty());
        let shown = labels(&harness);
        // The journal tells in its own words; here it is about what lies on the table.
        for label in shown.iter().filter(|label| label.starts_with('#')) {
            assert!(!hidden.iter().any(|name| label.starts_with(name)), "{label} is hidden");
        }
    }
    // A look at another hand shows backs.
    button(&harness, "Hand of Théroigne").unwrap().click();
    harness.run();
    harness.get_by_label_contains("hidden cards of Théroigne");
}

#[test]
fn at_one_screen_the_view_goes_round_and_nothing_is_shown_between() {
    let mut harness = window_in_game(&[PERSON; 3], 4);
    harness.get_by_label("View: All cards open").click();
    harness.run();
    harness.get_by_label("View of the player to choose").click();
    harness.run();
    let sandbox = game(harness.state());
    let seat = sandbox.asked().unwrap();
    let name = sandbox.names()[seat.index()].clone();
    harness.get_by_label(&format!("Pass the screen to {name}"));
    assert!(button(&harness, "pass").is_none(), "nobody chooses meanwhile");
    button(&harness, &format!("I am {name}")).unwrap().click();
    harness.run();
    let own = game(harness.state()).position().hands[seat].iter().next().unwrap();
    let number = game(harness.state()).pack().number(own);
    assert!(button(&harness, &format!("#{number} ")).is_some(), "the own hand is open");
    button(&harness, "pass").unwrap().click();
    harness.run();
    let sandbox = game(harness.state());
    let next = sandbox.names()[sandbox.asked().unwrap().index()].clone();
    assert_ne!(next, name);
    harness.get_by_label(&format!("Pass the screen to {next}"));
    assert!(button(&harness, &format!("#{number} ")).is_none(), "the hand is gone from the screen");
}

#[test]
fn an_election_is_followed_province_by_province() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    let votes =
        |it: &Sandbox| it.tree().step().events.iter().filter(|event| matches!(event, Event::VoteCast { .. })).count();
    // An election is followed that came of the last choice, seen for itself.
    let next =
        |it: &Sandbox| it.bot_choice(BotKind::Random).map(|(made, _)| made).expect("the game goes on until then");
    let leads_to_votes = |it: &Sandbox| {
        let (mut after, made) = (it.clone(), next(it));
        after.choose(made.seat, made.choice).is_ok() && votes(&after) >= 3
    };
    assert!(play_on(harness.state_mut(), leads_to_votes));
    harness.run_steps(2);
    let made = next(game(harness.state()));
    harness.state_mut().request(Request::Session(SessionRequest::Choose(made.seat, made.choice)));
    harness.run_steps(2);
    button(&harness, "Next event").expect("the election is followed").click();
    harness.run();
    assert!(button(&harness, "pass").is_none(), "nothing is asked meanwhile");
    // Stepped through, it tells every vote once.
    let mut told = Vec::new();
    let count = votes(game(harness.state()));
    while button(&harness, "Next event").is_some() {
        let words = labels(&harness).into_iter().find(|label| label.contains(" wins ") && label.contains("vote"));
        told.extend(words.filter(|words| told.last() != Some(words)));
        button(&harness, "Next event").unwrap().click();
        harness.run();
    }
    assert!(told.len() + 1 >= count && count >= 3, "{told:?}");
    assert!(button(&harness, "To the end").is_none());
}

#[test]
fn a_seat_goes_from_a_person_to_a_bot_and_the_bot_chooses_by_one_click() {
    let mut harness = window_in_game(&[PERSON; 3], 4);
    let seat = game(harness.state()).asked().unwrap();
    let name = game(harness.state()).names()[seat.index()].clone();
    harness.state_mut().request(Request::Session(SessionRequest::SetRunning(false)));
    harness.run();
    button(&harness, &format!("{name} is played by: person")).unwrap().click();
    harness.run();
    button(&harness, "random").expect("the bot").click();
    harness.run();
    assert_eq!(game(harness.state()).player(seat), RANDOM);
    button(&harness, "Let this bot choose").expect("a step").click();
    harness.run();
    assert_eq!(game(harness.state()).tree().at(), 1);
}

#[test]
fn digits_press_the_options_that_they_stand_on() {
    let mut harness = window_in_game(&[PERSON; 3], 4);
    let at = |harness: &Harness<'_, App>| game(harness.state()).tree().at();
    assert_eq!(at(&harness), 0);
    harness.key_press_modifiers(Modifiers::NONE, Key::Num1);
    harness.run();
    assert_eq!(at(&harness), 1);
}

#[test]
fn a_card_of_the_hand_is_large_enough_to_read_under_the_pointer_and_nothing_moves() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    let has_special = |it: &Sandbox| {
        let p = it.position();
        p.hands[p.asked].iter().any(|card| it.pack().cards[card.index()].effect().is_some())
    };
    play_until(&mut harness, has_special);
    let sandbox = game(harness.state());
    let p = sandbox.position();
    let special = p.hands[p.asked].iter().find(|card| sandbox.pack().cards[card.index()].effect().is_some()).unwrap();
    let text = sandbox.pack().effect_text(sandbox.pack().texts("en"), &sandbox.pack().cards[special.index()], "text");
    let text = text.expect("it says what it does").to_owned();
    let name = format!("#{} ", sandbox.pack().number(special));
    let place = button(&harness, &name).expect("it is in the hand").rect();
    harness.hover_at(place.left_center() + eframe::egui::vec2(8.0, 0.0));
    harness.run_steps(30);
    let large = harness.get_by_label_contains("Enlarged: ");
    assert!(large.accesskit_node().label().unwrap_or_default().contains(&text), "its text is there to be read");
    assert!(large.rect().width() > 2.0 * place.width() && !large.rect().intersects(place), "{:?}", large.rect());
    assert_eq!(button(&harness, &name).expect("it is still there").rect(), place);
}

#[test]
fn a_chart_under_the_slider_shows_the_game_and_leads_to_its_moments() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    play_until(&mut harness, |it| it.position().turn == 2);
    let at = game(harness.state()).tree().at();
    let points: Vec<String> = {
        let (sandbox, p) = (game(harness.state()), game(harness.state()).position());
        let seats = Seat::first(4);
        seats.map(|seat| format!("{} {}", sandbox.names()[seat.index()], p.victory_points[seat])).collect()
    };
    harness.get_by_label(&format!("Chart: {}; after choice {at}", points.join(", ")));
    harness.get_by_label("supplies").click();
    harness.run();
    let label = "Chart: Moderates ";
    let middle = harness.get_by_label_contains(label).rect().center();
    harness.drag_at(middle);
    harness.drop_at(middle);
    harness.run_steps(3);
    let now = game(harness.state()).tree().at();
    assert!(now > at / 3 && now < at, "{now} of {at}");
}

/// A game of persons by a variant.
fn window_by(variant: &str, players: &[Player]) -> Harness<'static, App> {
    let mut app = crate::table::sandbox_app_on(liberte::load::Files::built_in());
    let laid = VariantLayer { spec: variant.into(), is_on: true };
    app.request(Request::SetVariants(vec![laid], "a variant laid over".into()));
    let names = names_for(players.len());
    app.request(Request::Session(SessionRequest::New { names, players: players.to_vec(), seed: 5 }));
    crate::table::window(app)
}

#[test]
fn passing_has_a_key_of_its_own_and_no_digit() {
    let mut harness = window_in_game(&[PERSON; 3], 4);
    let begins_action = |it: &Sandbox| {
        let p = it.position();
        p.question == Question::Action && it.asked().is_some_and(|seat| it.tree().choices(seat).contains(&Choice::Pass))
    };
    play_until(&mut harness, begins_action);
    let made = |harness: &Harness<'_, App>| game(harness.state()).tree().step().made.map(|made| made.choice);
    let at = game(harness.state()).tree().at();
    for digit in [Key::Num1, Key::Num2, Key::Num3] {
        harness.key_press_modifiers(Modifiers::NONE, digit);
        harness.run();
        let has_chosen = game(harness.state()).tree().at() > at;
        assert!(!has_chosen || made(&harness) != Some(Choice::Pass));
        harness.state_mut().request(Request::Session(SessionRequest::UndoTo(at)));
        harness.run();
    }
    harness.key_press_modifiers(Modifiers::NONE, Key::P);
    harness.run();
    assert_eq!(made(&harness), Some(Choice::Pass));
}

#[test]
fn digits_play_no_card_while_another_hand_is_looked_at() {
    let mut harness = window_in_game(&[PERSON; 3], 4);
    play_until(&mut harness, |it| it.position().question == Question::Action);
    let sandbox = game(harness.state());
    let (at, seat) = (sandbox.tree().at(), sandbox.asked().unwrap());
    let other = sandbox.position().order().iter().copied().find(|other| *other != seat).unwrap();
    let name = sandbox.names()[other.index()].clone();
    button(&harness, &format!("Hand of {name}")).unwrap().click();
    harness.run();
    for digit in [Key::Num1, Key::Num2, Key::Num3, Key::Num4] {
        harness.key_press_modifiers(Modifiers::NONE, digit);
        harness.run();
        let sandbox = game(harness.state());
        let made = sandbox.tree().step().made.filter(|_| sandbox.tree().at() > at).map(|made| made.choice);
        assert!(!matches!(made, Some(Choice::Play(_) | Choice::Battle(_) | Choice::Discard(_))), "{made:?}");
    }
}

#[test]
fn what_is_asked_first_is_said_in_plain_words() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    let has_hand = |it: &Sandbox| {
        let p = it.position();
        p.question == Question::Place && p.hands[p.asked].len() > 1 && it.tree().choices(p.asked).len() > 1
    };
    play_until(&mut harness, has_hand);
    let sandbox = game(harness.state());
    let p = sandbox.position();
    let card = p.hands[p.asked].iter().find(|card| *card != p.action.card).unwrap();
    let number = sandbox.pack().number(card);
    let words = sandbox.refusal(p.asked, Choice::Play(card), "en").unwrap();
    let example = words.split("; `place ").nth(1).and_then(|rest| rest.split('`').next()).unwrap();
    let is_example = |choice: &Choice| sandbox.game().choice_text(*choice) == format!("place {example}");
    assert!(sandbox.tree().choices(p.asked).iter().any(is_example), "what is named as an answer is one: {words}");
    button(&harness, &format!("#{number} ")).unwrap().click();
    harness.run();
    harness.get_by_label_contains("First: Place ");
    harness.get_by_label_contains("Click a marked province");
}

#[test]
fn an_action_of_the_packs_own_is_a_button_with_a_digit() {
    let mut harness = window_by("move-a-stack", &[PERSON; 3]);
    let action = Choice::Do(ActionId(0));
    play_until(&mut harness, |it| it.asked().is_some_and(|seat| it.tree().choices(seat).contains(&action)));
    let at = game(harness.state()).tree().at();
    assert!(button(&harness, "do move-a-stack").is_some(), "{:?}", labels(&harness));
    let moment = game(harness.state()).tree().choices(game(harness.state()).asked().unwrap());
    let has_digit = moment.iter().filter(|it| matches!(it, Choice::Draw | Choice::Do(_))).count();
    harness.key_press_modifiers(Modifiers::NONE, [Key::Num1, Key::Num2][has_digit - 1]);
    harness.run();
    assert_eq!(game(harness.state()).tree().at(), at + 1);
    let made = game(harness.state()).tree().step().made.unwrap().choice;
    assert_eq!(made, action);
}

#[test]
fn the_journal_does_not_tell_what_is_chosen_in_secret_before_all_have_chosen() {
    let mut harness = window_by("sealed-bids-for-the-order", &[PERSON; 3]);
    let is_bid = |it: &Sandbox| it.position().covered().len() == 2;
    play_until(&mut harness, is_bid);
    let said = |harness: &Harness<'_, App>| labels(harness).into_iter().filter(|it| it.contains("in secret")).count();
    assert!(said(&harness) > 0, "{:?}", labels(&harness));
    let answers = game(harness.state()).position().effect.registers().to_vec();
    assert!(answers.len() == 2 && !labels(&harness).iter().any(|it| it.contains("says ")), "{:?}", labels(&harness));
}

#[test]
fn escape_closes_the_discard_pile() {
    let mut harness = window_in_game(&[PERSON; 3], 4);
    let pile = labels(&harness).into_iter().find(|label| label.starts_with("Discard: ")).expect("there is a pile");
    button(&harness, &pile).unwrap().click();
    harness.run();
    assert!(harness.query_by_label("The discard pile").is_some());
    harness.key_press(Key::Escape);
    harness.run();
    assert!(harness.query_by_label("The discard pile").is_none());
}

#[test]
fn a_click_on_the_rail_sets_the_speed_of_bots() {
    let mut harness = window_in_game(&[PERSON, Player::Bot(BotKind::Random), PERSON], 4);
    let rail = harness.get_by_role_and_label(Role::Slider, "Seconds before a bot acts").rect();
    let before = harness.state().session().pace;
    let pos = rail.right_center() - vec2(12.0, 0.0);
    let press =
        |pressed| Input::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    harness.event(Input::PointerMoved(pos));
    harness.step();
    harness.event(press(true));
    harness.step();
    harness.event(press(false));
    harness.run();
    assert!(harness.state().session().pace > before + 1.0, "{}", harness.state().session().pace);
}

#[test]
fn over_a_province_stands_what_placing_a_block_there_would_bring() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    play_until(&mut harness, |it| it.position().question == Question::Place);
    let sandbox = game(harness.state());
    let refused = refused_provinces(sandbox);
    let all = (0..sandbox.pack().board.provinces.len()).map(|at| ProvinceId(at as u8));
    let legal = all.into_iter().find(|id| !refused.contains(id)).expect("a block can go somewhere");
    let (name, other) = (name_of(sandbox, legal), name_of(sandbox, refused[0]));
    for (name, is_told) in [(name, true), (other, false)] {
        let at = button(&harness, &name).expect("the province").rect().center();
        harness.event(Input::PointerMoved(at));
        harness.run_steps(4);
        assert_eq!(harness.query_by_label_contains("If you place here").is_some(), is_told, "{name}");
    }
}
