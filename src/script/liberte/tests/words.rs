//! Every word at work: each example of the reference compiled, proven, and played in whole games by plan and by script.

use super::packs::with_script;
use crate::games::liberte::{Choice, Event, Liberte, Pile, Position, Question, Target, View};
use crate::kernel::{BotRng, Game, Seat};
use crate::model::{CardId, Faction};
use crate::script::{Compiled, EffectMode, Language, compile};

fn compiled(body: &str) -> Compiled {
    let (compiled, found) = compile(&with_script(&format!("fn test() {{ {body} }}")));
    assert_eq!(found, [], "{body}");
    compiled.expect("it has no findings")
}

fn examples() -> Vec<&'static str> {
    let mut examples: Vec<&str> = Language::liberte().table().words.iter().map(|word| word.example).collect();
    examples.sort_unstable();
    examples.dedup();
    examples.retain(|example| !example.is_empty());
    examples
}

#[test]
fn every_word_has_an_example_that_uses_it() {
    for word in &Language::liberte().table().words {
        let alike = Language::liberte().table().words.iter().filter(|other| other.name == word.name);
        let with_it = |example: &&str| example.contains(&word.name) || word.is_operator() || word.name == "contains";
        let examples: Vec<&str> = alike.map(|other| other.example).filter(with_it).collect();
        assert!(examples.iter().any(|example| !example.is_empty()), "`{}`", word.signature());
    }
}

#[test]
fn every_example_is_free_of_findings_and_its_plan_does_what_it_says() {
    for example in examples() {
        let proof = compiled(example).prove(25, 3);
        assert_eq!(proof.found, [], "{example}");
    }
}

/// Plays a game at random; everything must be accounted for after each choice. Gives the end and how often a special ran.
fn play(game: &Liberte, seed: u64) -> (Position, usize) {
    let mut position = game.start(seed, &mut ());
    let (mut rng, mut choices, mut specials) = (BotRng::new(seed, 0), Vec::new(), 0);
    while let Some(seat) = game.asked(&position).single() {
        game.choices(&position, seat, &mut choices);
        let special = choices.iter().copied().find(|choice| match choice {
            Choice::Play(card) => game.pack().sets.specials.has(*card),
            _ => false,
        });
        let choice = special.unwrap_or_else(|| choices[rng.below(choices.len())]);
        specials += usize::from(special.is_some());
        assert_eq!(game.refusal(&position, seat, choice), None);
        game.play(&mut position, seat, choice, &mut ());
        game.audit(&position).unwrap_or_else(|why| panic!("{} {}: {why}", seed, game.choice_text(choice)));
    }
    (position, specials)
}

#[test]
fn games_with_every_example_go_the_same_by_plan_and_by_script_and_all_is_accounted_for() {
    let mut played = 0;
    for (at, example) in examples().into_iter().enumerate() {
        let (seed, seats) = (at as u64, 3 + at % 4);
        let compiled = compiled(example);
        let (by_plan, specials) = play(&compiled.game(seats).unwrap(), seed);
        let (by_script, _) = play(&compiled.interpreted(seats).unwrap(), seed);
        let state = |p: &Position| Position { effect: Default::default(), ..p.clone() };
        assert_eq!(state(&by_plan), state(&by_script), "{example}");
        played += specials;
    }
    assert!(played > 500, "{played}");
}

#[test]
fn all_but_the_reading_words_are_planned() {
    for example in examples() {
        let compiled = compiled(example);
        let (_, way) = compiled.ways().next().unwrap();
        let reads = ".count .height .faction .province .value .number .is_ tokens .seat .place round() lost_battles \
                     counter_revolution setting( rulebook_points controlled_by .id .region .has_ .stacks .players .tallest \
                     height_of faction_of hand_size .display .votes votes_of only( no_players in_order .with_ most_voted \
                     supply( tally( victory_points .is_empty players()- players()+ contains .borders("
            .split_whitespace();
        let may_read = reads.into_iter().any(|word| example.contains(word))
            || [" in ", " - ", " + "].iter().any(|sign| example.contains(sign));
        assert!(may_read || matches!(way, EffectMode::Planned(_)), "{example}: {way:?}");
    }
}

/// A game with this effect, a position in which `P1` acts and has the special in hand, and the special.
struct EffectContext {
    game: Liberte,
    position: Position,
    card: CardId,
}

impl EffectContext {
    fn new(body: &str, interpreted: bool) -> EffectContext {
        let compiled = compiled(body);
        let game = if interpreted { compiled.interpreted(3) } else { compiled.game(3) }.unwrap();
        let mut position = game.start(8, &mut ());
        position.order[..3].copy_from_slice(&[Seat(0), Seat(1), Seat(2)]);
        position.asked = Seat(0);
        let card = game.pack().sets.specials.iter().next().unwrap();
        let special: Vec<CardId> = game.pack().sets.specials.iter().collect();
        // No other special is about.
        special.iter().for_each(|&other| position.deal(other, Seat(2)));
        position.deal(card, Seat(0));
        EffectContext { game, position, card }
    }

    fn choices(&self) -> Vec<String> {
        let mut choices = Vec::new();
        self.game.choices(&self.position, self.position.asked, &mut choices);
        choices.into_iter().map(|choice| self.game.choice_text(choice)).collect()
    }

    /// Plays the special, then these choices, each by whoever is asked; the events of it.
    fn play(&mut self, choices: &[&str]) -> Vec<Event> {
        let mut events = Vec::new();
        self.make(Choice::Play(self.card), &mut events);
        for text in choices {
            assert_eq!(self.position.question, Question::Target, "{text}");
            let choice = self.game.parse_choice(&self.position, self.position.asked, text).unwrap();
            self.make(choice, &mut events);
        }
        self.game.audit(&self.position).unwrap();
        events
    }

    fn make(&mut self, choice: Choice, events: &mut Vec<Event>) {
        let seat = self.position.asked;
        assert_eq!(self.game.refusal(&self.position, seat, choice), None);
        self.game.play(&mut self.position, seat, choice, events);
    }

    fn kinds(&mut self, choices: &[&str]) -> Vec<&'static str> {
        self.play(choices).into_iter().map(Event::kind).collect()
    }
}

/// The same by plan and by script.
fn both(body: &str, check: impl Fn(EffectContext)) {
    for interpreted in [false, true] {
        check(EffectContext::new(body, interpreted));
    }
}

#[test]
fn a_block_is_placed_where_there_is_room_and_only_there() {
    both("place(RADICAL, choose(provinces().in_region(\"west\").with_room_for(RADICAL)));", |mut scene| {
        let events = scene.play(&["province normandie"]);
        let province = scene.game.province("normandie").unwrap();
        assert!(events.contains(&Event::BlockPlaced { seat: Seat(0), province, faction: Faction::Radical }));
        assert_eq!(scene.position.stacks(province).of(Seat(0)).height(), 1);
    });
    both("place(RADICAL, province(\"normandie\"));", |mut scene| {
        scene.position.tokens_left[Seat(0)] = 0;
        let before = scene.position.stacks.to_vec();
        let mut events = Vec::new();
        scene.make(Choice::Play(scene.card), &mut events);
        assert_eq!(scene.position.stacks.to_vec(), before, "no token, no stack");
    });
}

#[test]
fn a_fourth_block_on_a_stack_is_not_placed() {
    both("for i in 0..5 { place(RADICAL, province(\"normandie\")); }", |mut scene| {
        scene.play(&[]);
        let province = scene.game.province("normandie").unwrap();
        assert_eq!(scene.position.stacks(province).of(Seat(0)).height(), 3);
    });
}

#[test]
fn a_stack_moves_as_far_as_there_is_room_and_changes_its_colour_whole() {
    let body = "for i in 0..2 { place(RADICAL, province(\"normandie\")); place(RADICAL, province(\"berry\")); } \
                let stack = choose(stacks().in_province(province(\"normandie\"))); stack.move_to(province(\"berry\")); \
                recolour(choose(stacks().in_province(province(\"berry\"))), ROYALIST);";
    both(body, |mut scene| {
        let kinds = scene.kinds(&["stack normandie P1", "stack berry P1"]);
        assert!(kinds.contains(&"blocks-moved") && kinds.contains(&"stack-recoloured"), "{kinds:?}");
        let at = |id| scene.position.stacks(scene.game.province(id).unwrap()).of(Seat(0));
        assert_eq!((at("normandie").height(), at("berry").height()), (1, 3), "as many as find room");
        assert_eq!(at("berry").faction(), Faction::Royalist);
    });
}

#[test]
fn cards_go_between_all_piles() {
    both("discard_all(hand()); draw(4);", |mut scene| {
        let before = scene.position.hands[Seat(0)];
        scene.play(&[]);
        let hand = scene.position.hands[Seat(0)];
        assert_eq!((hand.len(), hand.meets(&before)), (4, false));
        assert!(!scene.position.piles.deck().any(|card| before.has(card)));
    });
    both(
        "return_to_box(choose(hand())); put_on_deck(choose(face_up())); put_under_deck(top_of_discard_pile());",
        |mut scene| {
            let card = scene.position.hands[Seat(0)].iter().find(|&card| card != scene.card).unwrap();
            let open = scene.position.piles.face_up().next().unwrap();
            let number = |card| scene.game.pack().number(card);
            let (first, second) = (format!("card #{}", number(card)), format!("card #{}", number(open)));
            scene.play(&[&first, &second]);
            assert!(scene.position.box_.has(card));
            assert!(
                scene.position.piles.face_up().any(|other| other == open),
                "its place is filled by the deck's top: itself"
            );
        },
    );
    both("swap(choose(hand()), choose(face_up()));", |mut scene| {
        let card = scene.position.hands[Seat(0)].iter().find(|&card| card != scene.card).unwrap();
        let open = scene.position.piles.face_up().next().unwrap();
        let number = |card| scene.game.pack().number(card);
        let (first, second) = (format!("card #{}", number(card)), format!("card #{}", number(open)));
        scene.play(&[&first, &second]);
        assert!(scene.position.hands[Seat(0)].has(open) && scene.position.seen.has(open));
        assert!(scene.position.piles.face_up().any(|other| other == card));
    });
}

#[test]
fn a_display_takes_no_more_than_it_may_hold_and_no_special() {
    both("for i in 0..6 { display(any_of(hand())); }", |mut scene| {
        scene.play(&[]);
        let display = scene.position.displays[Seat(0)];
        assert!(display.len() <= 5 && !display.meets(&scene.game.pack().sets.specials));
    });
}

#[test]
fn points_tokens_and_presence_keep_their_limits() {
    both("gain_points(3); lose_points(5); for i in 0..30 { place_token(); } take_back_token();", |mut scene| {
        scene.position.turn = 2;
        let kinds = scene.kinds(&[]);
        assert_eq!(scene.position.victory_points[Seat(0)], 0);
        assert_eq!((scene.position.tokens_left[Seat(0)], scene.position.battle_tokens[Seat(0)]), (1, 17));
        assert_eq!(kinds.iter().filter(|kind| **kind == "token-placed").count(), 18);
    });
    both("player().give_presence(); for other in players().others() { other.take_presence(); }", |mut scene| {
        scene.position.government = Some(Faction::Radical);
        scene.position.presence.insert(Seat(1));
        let kinds = scene.kinds(&[]);
        assert!(kinds.contains(&"presence-gained") && kinds.contains(&"presence-lost"));
        assert_eq!(scene.position.presence, crate::kernel::SeatSet::only(Seat(0)));
        assert!(scene.position.presence_tokens.has(Seat(0)));
    });
}

#[test]
fn other_seats_choose_and_each_player_in_order() {
    both("let other = choose(players().others()); discard(other.choose(hand(other)));", |mut scene| {
        let mut events = Vec::new();
        scene.make(Choice::Play(scene.card), &mut events);
        assert_eq!(scene.choices(), ["seat P2", "seat P3"]);
        scene.make(Choice::Target(Target::Seat(Seat(1))), &mut events);
        assert_eq!(scene.position.asked, Seat(1));
        let hand = scene.position.hands[Seat(1)].len();
        assert_eq!(scene.choices().len(), hand);
        let card = scene.position.hands[Seat(1)].iter().next().unwrap();
        scene.make(Choice::Target(Target::Card(card)), &mut events);
        assert_eq!((scene.position.asked, scene.position.question), (Seat(0), Question::Action));
        assert!(events.contains(&Event::CardDiscarded { seat: Seat(1), card }));
    });
    both("for seat in players() { if seat.says_yes() { seat.draw(1); } }", |mut scene| {
        let mut events = Vec::new();
        scene.make(Choice::Play(scene.card), &mut events);
        for (at, text) in ["yes", "no", "yes"].into_iter().enumerate() {
            assert_eq!(scene.position.asked, Seat(at as u8));
            assert_eq!(scene.choices(), ["yes", "no"]);
            let choice = scene.game.parse_choice(&scene.position, scene.position.asked, text).unwrap();
            scene.make(choice, &mut events);
        }
        let drawn: Vec<Seat> = events
            .iter()
            .filter_map(|event| if let Event::CardDrawn { seat, .. } = event { Some(*seat) } else { None })
            .collect();
        assert_eq!(drawn, [Seat(0), Seat(2)]);
    });
}

#[test]
fn nobody_chooses_among_cards_that_he_may_not_see() {
    both("let other = choose(players().others()); take(may_choose(hand(other)));", |mut scene| {
        let known = scene.position.hands[Seat(1)].iter().next().unwrap();
        scene.position.seen.insert(known);
        let mut events = Vec::new();
        scene.make(Choice::Play(scene.card), &mut events);
        scene.make(Choice::Target(Target::Seat(Seat(1))), &mut events);
        assert_eq!(scene.choices(), [format!("card #{}", scene.game.pack().number(known)), "none".into()]);
    });
    let shown = "let other = choose(players().others()); show_all(hand(other)); take(choose(hand(other)));";
    both(shown, |mut scene| {
        let mut events = Vec::new();
        scene.make(Choice::Play(scene.card), &mut events);
        scene.make(Choice::Target(Target::Seat(Seat(1))), &mut events);
        assert_eq!(scene.choices().len(), scene.position.hands[Seat(1)].len());
    });
}

#[test]
fn a_card_taken_by_chance_stays_hidden_from_the_others() {
    both("take(any_of(hand(choose(players().others()))));", |mut scene| {
        let seen = scene.position.hands[Seat(1)].iter().next().unwrap();
        scene.position.seen.insert(seen);
        let events = scene.play(&["seat P2"]);
        let moved = events.iter().find_map(|event| match event {
            Event::CardMoved { card, from: Pile::Hand(Seat(1)), to: Pile::Hand(Seat(0)) } => Some(*card),
            _ => None,
        });
        let card = moved.expect("a card went from hand to hand");
        assert!(scene.position.hands[Seat(0)].has(card));
        let third = View::new(&scene.game, &scene.position, Seat(2));
        assert!(!third.known_hand(Seat(0)).has(card) && third.known_hand(Seat(1)).is_empty());
    });
}

#[test]
fn chance_is_a_function_of_the_seed_and_counts_its_draws() {
    both("if roll(6) > 3 { gain_points(roll(6)); } else { discard(any_of(hand())); }", |mut scene| {
        let mut again = scene.position.clone();
        let (mut events, mut second) = (Vec::new(), Vec::new());
        scene.make(Choice::Play(scene.card), &mut events);
        scene.game.play(&mut again, Seat(0), Choice::Play(scene.card), &mut second);
        assert_eq!(events, second);
        assert_eq!(scene.position.draws, 2);
    });
}

#[test]
fn what_comes_before_the_first_choice_counts_for_whether_a_card_may_be_played() {
    for body in
        ["draw(1); discard(choose(displayed()));", "if hand().is_empty { draw(1); } discard(choose(displayed()));"]
    {
        both(body, |scene| {
            let refusal = scene.game.refusal(&scene.position, Seat(0), Choice::Play(scene.card));
            assert!(refusal.is_some(), "nothing is displayed: no target (R12)");
        });
    }
}

#[test]
fn the_counter_revolution_comes_in_the_middle_of_an_effect() {
    both("for id in [\"normandie\", \"berry\"] { place(ROYALIST, province(id)); } draw(1);", |mut scene| {
        scene.position.turn = 3;
        let fleurs: Vec<_> = scene.game.fleurs_de_lis().iter().collect();
        let normandie = scene.game.province("normandie").unwrap();
        if !fleurs.contains(&normandie) {
            return;
        }
        scene.position.lost_battles = 0;
        let need = scene.game.rules().counter_revolution_provinces as usize;
        let mut others = fleurs.iter().filter(|&&province| province != normandie);
        for &province in others.by_ref().take(need - 1) {
            scene.position.stacks.set(province, Seat(1), crate::games::liberte::Stack::new(Faction::Royalist, 1));
            scene.position.supply[Faction::Royalist] -= 1;
            scene.position.tokens_left[Seat(1)] -= 1;
        }
        let mut events = Vec::new();
        scene.make(Choice::Play(scene.card), &mut events);
        assert!(scene.position.is_over());
        assert!(!events.iter().any(|event| matches!(event, Event::CardDrawn { .. })), "nothing comes after the end");
        scene.game.audit(&scene.position).unwrap();
    });
}
