//! Games in which seats answer at once and in secret go through every tool: a toy, Revolution! and Libertalia by the same code.

use liberte::bots::{BotGame, BotKind, BotPlayer, Budget, GeneralBot};
use liberte::games::{libertalia, revolution};
use liberte::kernel::{BotRng, Chance, Game, Journal, JournalHead, KeyedHash, Outcome, Seat, SeatSet, Sink, Table};
use liberte::kit::field::{Eyes, Field};
use liberte::kit::{Rulebook, TestFailure, run_arranged, trace};
use liberte::lab::final_position;
use liberte::load::{Files, Library};
use liberte::model::{
    AskedSeats, ChoiceBy, DataPack, Expected, ExpectedField, ExpectedQuestion, RefusedChoice, ScenarioStep, Texts,
};
use liberte::sandbox::{Player, Sandbox, SandboxGame, differences, read_journal};
use serde_json::{Map, Value, json};
use std::sync::Arc;

const SEATS: usize = 3;
const ROUNDS: u8 = 3;

/// Three rounds of secret bids: the highest that nobody else made scores a point. Each seat has a secret number, dealt
/// by chance, which counts at the end.
#[derive(Clone)]
struct Bids;

#[derive(Clone, PartialEq, Eq, Debug)]
struct Auction {
    chance: Chance,
    round: u8,
    bids: [Option<u8>; SEATS],
    scores: [i32; SEATS],
    secrets: [u8; SEATS],
}

/// The bids of a round, once all are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Revealed([u8; SEATS]);

fn dealt(draw: KeyedHash) -> [u8; SEATS] {
    let mut order: [u8; SEATS] = [0, 1, 2];
    order.sort_by_key(|&number| draw.with(number.into()).bits());
    order
}

impl Game for Bids {
    type Position = Auction;
    type Choice = u8;
    type Event = Revealed;
    type Cause = ();
    type Refusal = &'static str;
    fn start<S: Sink<Bids>>(&self, seed: u64, _: &mut S) -> Auction {
        let chance = Chance::new(seed);
        Auction { chance, round: 1, bids: [None; SEATS], scores: [0; SEATS], secrets: dealt(chance.of(1)) }
    }
    fn seats(&self, _: &Auction) -> usize {
        SEATS
    }
    fn asked(&self, auction: &Auction) -> SeatSet {
        let waits = |seat: &Seat| auction.round <= ROUNDS && auction.bids[seat.index()].is_none();
        Seat::first(SEATS).filter(waits).collect()
    }
    fn covered(&self, auction: &Auction) -> SeatSet {
        Seat::first(SEATS).filter(|seat| auction.bids[seat.index()].is_some()).collect()
    }
    fn imagine(&self, auction: &Auction, seat: Seat, rng: &mut BotRng) -> Auction {
        let mut imagined = auction.clone();
        let others: Vec<usize> = (0..SEATS).filter(|&other| other != seat.index()).collect();
        others.iter().for_each(|&other| imagined.bids[other] = None);
        let mut hidden: Vec<u8> = (0..SEATS as u8).filter(|number| *number != auction.secrets[seat.index()]).collect();
        for other in others {
            imagined.secrets[other] = hidden.swap_remove(rng.below(hidden.len()));
        }
        imagined.chance = Chance::new(rng.below(1 << 20) as u64);
        imagined
    }
    fn choices(&self, auction: &Auction, seat: Seat, choices: &mut Vec<u8>) {
        choices.clear();
        if self.asked(auction).has(seat) {
            choices.extend(1..=4);
        }
    }
    fn refusal(&self, auction: &Auction, seat: Seat, choice: u8) -> Option<&'static str> {
        if !self.asked(auction).has(seat) {
            Some("you have bid")
        } else {
            (!(1..=4).contains(&choice)).then_some("bid 1 to 4")
        }
    }
    fn is_canonical(&self, _: &Auction, _: Seat, _: u8) -> bool {
        true
    }
    fn play<S: Sink<Bids>>(&self, auction: &mut Auction, seat: Seat, choice: u8, sink: &mut S) {
        auction.bids[seat.index()] = Some(choice);
        let [Some(one), Some(two), Some(three)] = auction.bids else { return };
        let bids = [one, two, three];
        let is_alone = |bid: &u8| bids.iter().filter(|other| *other == bid).count() == 1;
        if let Some(best) = bids.iter().copied().filter(is_alone).max() {
            let winner = bids.iter().position(|&bid| bid == best).expect("it was made");
            auction.scores[winner] += 3;
        }
        auction.bids = [None; SEATS];
        auction.round += 1;
        sink.record(auction, (), Revealed(bids));
        if auction.round > ROUNDS {
            for at in 0..SEATS {
                auction.scores[at] += i32::from(auction.secrets[at]);
            }
        }
    }
    fn outcome(&self, auction: &Auction) -> Option<Outcome> {
        let best = auction.scores.iter().max().copied().unwrap_or(0);
        let winners = Seat::first(SEATS).filter(|seat| auction.scores[seat.index()] == best).collect();
        (auction.round > ROUNDS).then(|| Outcome { end: "sold", winners, points: auction.scores.to_vec() })
    }
    fn choice_text(&self, choice: u8) -> String {
        format!("bid {choice}")
    }
    fn parse_choice(&self, _: &Auction, _: Seat, text: &str) -> Result<u8, String> {
        let number = text.strip_prefix("bid ").and_then(|number| number.parse().ok());
        number.ok_or_else(|| format!("`{text}` is not a choice: `bid 3`"))
    }
    fn refusal_text(&self, _: &Auction, refusal: &'static str) -> String {
        refusal.to_string()
    }
}

type Row = Field<Bids>;

static FIELDS: [Row; 4] = [
    Row::of_game("round", "the round", |_, p| json!(p.round)),
    Row::of_seat("score", "points", |_, p, seat| json!(p.scores[seat.index()])),
    Row::of_seat("bid", "bid", |_, p, seat| json!(p.bids[seat.index()])).seen_by_owner(|_, _, _| None),
    Row::of_seat("secret", "secret number", |_, p, seat| json!(p.secrets[seat.index()])).seen_by_owner(|_, _, _| None),
];

impl Rulebook for Bids {
    const UNSOUND: &'static str = "bids do not add up";

    fn fields(&self) -> &[Row] {
        &FIELDS
    }
    fn event_kind(&self, _: Revealed) -> &'static str {
        "revealed"
    }
    fn question(&self, _: &Auction, _: Seat) -> &'static str {
        "bid"
    }
    fn refusal_in(&self, auction: &Auction, refusal: &'static str, _: &Texts) -> String {
        self.refusal_text(auction, refusal)
    }
    fn event_value(&self, event: Revealed) -> Value {
        json!({ "kind": "revealed", "bids": event.0 })
    }
    fn settings(&self) -> Map<String, Value> {
        Map::new()
    }
    fn moment(&self, auction: &Auction) -> u64 {
        auction.round.into()
    }
    fn question_number(&self, _: &Auction, _: Seat) -> usize {
        0
    }
    fn choice_number(&self, choice: u8) -> u64 {
        choice.into()
    }
    fn audit(&self, auction: &Auction) -> Result<(), String> {
        let mut secrets = auction.secrets;
        secrets.sort_unstable();
        if secrets == [0, 1, 2] { Ok(()) } else { Err("a secret number is there twice".into()) }
    }
}

impl BotGame for Bids {
    type Bot = GeneralBot<Bids>;
}

impl SandboxGame for Bids {
    type Rules = ();
    fn embedded_rules((): &()) -> Option<String> {
        None
    }
}

fn head(pack: &str, seats: usize, seed: u64) -> JournalHead {
    let names = crate::common::names(seats);
    let (pack, version, hash) = (pack.to_owned(), "1".to_owned(), "0".to_owned());
    JournalHead { pack, version, hash, variants: Vec::new(), seed, seats: names, scenario: None }
}

/// A game with its name and its number of seats, for tests that hold of every game.
struct Tried<'g, G> {
    game: &'g G,
    name: &'static str,
    seats: usize,
    /// How many choices of a game are looked at; whole games of the larger ones take long.
    choices: usize,
}

/// A built-in pack with variants.
fn pack(name: &str, variants: &[&str]) -> Arc<DataPack> {
    let library = Library::new(Files::built_in_named(name).expect("it is built in"));
    let variants: Vec<String> = variants.iter().map(|id| (*id).to_owned()).collect();
    library.load(&variants).playable_data().expect("it is sound").clone()
}

/// An edition of Revolution!, as the built-in pack and its variants have it.
fn edition(variants: &[&str]) -> revolution::Spec {
    revolution::Spec::of(&pack("revolution", variants)).expect("a game can be made of it")
}

/// Looks at the toy, at both editions of Revolution! and at Libertalia.
macro_rules! for_every_game {
    ($look:ident) => {
        $look(&Tried { game: &Bids, name: "toy", seats: SEATS, choices: usize::MAX });
        for spec in [edition(&[]), edition(&["second-edition"])] {
            let game = liberte::script::revolution::game(&spec, 4).expect("four can play");
            $look(&Tried { game: &game, name: "revolution", seats: 4, choices: 120 });
        }
        let spec = libertalia::Spec::of(&pack("libertalia", &[])).expect("a game can be made of it");
        let game = liberte::script::libertalia::game(&spec, 4).expect("four can play");
        $look(&Tried { game: &game, name: "libertalia", seats: 4, choices: 150 });
    };
}

/// A game played by random choices, of the seats in a random order where several are asked.
fn random_game<'g, G: Rulebook>(tried: &Tried<'g, G>, seed: u64) -> Table<'g, G> {
    let (game, mut rng) = (tried.game, BotRng::new(seed, 99));
    let mut table = Table::new(game, game.start(seed, &mut ()));
    while !table.asked().is_empty() && table.len() < tried.choices {
        let asked: Vec<Seat> = table.asked().iter().collect();
        let seat = asked[rng.below(asked.len())];
        let choices = table.choices(seat);
        table.play(seat, choices[rng.below(choices.len())]).expect("it is listed");
    }
    table
}

fn journals_give_the_game_back<G: Rulebook>(tried: &Tried<'_, G>) {
    let table = random_game(tried, 5);
    let journal = Journal::of(head(tried.name, tried.seats, 5), &table);
    let journal = Journal::parse(&journal.write()).expect("a journal");
    let mut again = Table::new(tried.game, tried.game.start(5, &mut ()));
    journal.replay(&mut again, usize::MAX).expect("all is legal");
    assert_eq!(tried.game.state(again.position()), tried.game.state(table.position()), "{}", tried.name);
}

#[test]
fn a_journal_of_secret_answers_gives_the_game_back() {
    for_every_game!(journals_give_the_game_back);
}

fn traces_have_a_line_for_each_answer<G: Rulebook>(tried: &Tried<'_, G>) {
    let mut table = random_game(tried, 6);
    let made: Vec<(String, String)> =
        table.moves().map(|made| (made.seat.to_string(), tried.game.choice_text(made.choice))).collect();
    let end = tried.game.state(table.position());
    let lines = trace::choice_lines(&mut table, usize::MAX, None);
    assert_eq!(lines.len(), made.len());
    for (line, (seat, choice)) in lines.iter().zip(&made) {
        assert_eq!((line["seat"].as_str(), line["choice"].as_str()), (Some(&**seat), Some(&**choice)));
        let options = line["options"].as_array().expect("a list");
        assert!(options.len() > 1 && options.contains(&json!(choice)), "{line}");
    }
    assert_eq!(lines.last().expect("there are choices")["state"], end);
}

#[test]
fn a_trace_has_a_line_for_each_answer_with_who_gave_it() {
    for_every_game!(traces_have_a_line_for_each_answer);
}

/// Keeps events, by rules that are compiled for it alone.
struct Hot<G: Game>(Vec<G::Event>);

impl<G: Game> Sink<G> for Hot<G> {
    const IS_HOT: bool = true;

    fn record(&mut self, _: &G::Position, _: G::Cause, event: G::Event) {
        self.0.push(event);
    }
}

/// Whoever observes a game, by whichever copy of the rules, and whether anybody does: the same happens.
fn every_sink_observes_the_same<G: Rulebook>(tried: &Tried<'_, G>) {
    let (game, mut rng) = (tried.game, BotRng::new(8, 99));
    let (mut hot, mut shared) = (Hot::<G>(Vec::new()), Vec::<G::Event>::new());
    let mut by_hot = game.start(8, &mut hot);
    let mut by_shared = game.start(8, &mut shared);
    let mut unobserved = game.start(8, &mut ());
    while let Some(seat) = game.asked(&by_hot).lowest() {
        let choices = game.legal(&by_hot, seat);
        let choice = choices[rng.below(choices.len())];
        game.play(&mut by_hot, seat, choice, &mut hot);
        game.play(&mut by_shared, seat, choice, &mut shared);
        game.play(&mut unobserved, seat, choice, &mut ());
    }
    assert!(!hot.0.is_empty(), "{}: something happened", tried.name);
    assert_eq!(format!("{:?}", hot.0), format!("{shared:?}"), "{}", tried.name);
    for other in [&by_shared, &unobserved] {
        assert_eq!(game.state(&by_hot), game.state(other), "{}", tried.name);
    }
}

#[test]
fn rules_compiled_for_one_observer_and_for_all_do_the_same() {
    for_every_game!(every_sink_observes_the_same);
    let liberte = crate::common::game(&[], 4);
    every_sink_observes_the_same(&Tried { game: &liberte, name: "liberte", seats: 4, choices: usize::MAX });
}

/// At every moment a seat cannot tell from what it sees, may choose, is told, and from what its bot answers, which of two
/// worlds it is in.
fn worlds_look_alike<G: BotGame>(tried: &Tried<'_, G>) {
    let game = tried.game;
    let table = random_game(tried, 7);
    let mut differing = 0;
    for (at, step) in table.steps().iter().enumerate().step_by(7) {
        let position = &step.position;
        for seat in game.asked(position).iter() {
            let worlds = [1, 2].map(|world| game.imagine(position, seat, &mut BotRng::new(at as u64, world)));
            let seen = |world: &G::Position| game.state_seen_by(world, seat);
            // In an imagined position the others' face-down answers are asked again.
            if game.covered(position).without(SeatSet::only(seat)).is_empty() {
                assert_eq!(seen(position), seen(&worlds[0]), "{} {seat}", tried.name);
            }
            assert_eq!(seen(&worlds[0]), seen(&worlds[1]), "{} {seat}", tried.name);
            differing += usize::from(game.state(position) != game.state(&worlds[0]));
            let offered = worlds.each_ref().map(|world| {
                let mut choices = Vec::new();
                game.choices(world, seat, &mut choices);
                choices
            });
            assert_eq!(offered[0], offered[1]);
            for kind in [BotKind::Random, BotKind::Greedy, BotKind::Search(Budget::Iterations(40))] {
                let answers = worlds.each_ref().map(|world| {
                    let bot = <G::Bot as BotPlayer<G>>::new(kind, 3, seat);
                    assert!(bot.is_some() || kind == BotKind::Greedy, "every game has the others");
                    bot.and_then(|mut bot| bot.choose(game, world, seat, &offered[0]))
                });
                assert_eq!(answers[0], answers[1], "{} {seat} {}", tried.name, kind.id());
            }
        }
    }
    assert!(differing > 0, "{}: there is something hidden", tried.name);
}

#[test]
fn two_worlds_that_a_seat_cannot_tell_apart_look_alike_to_it_and_its_bot() {
    for_every_game!(worlds_look_alike);
}

/// The sandbox plays the game that many games are counted by, takes an answer back, branches, and is written and read.
fn the_sandbox_plays_it<G: SandboxGame<Rules: Default> + Clone>(tried: &Tried<'_, G>) {
    let bots = vec![Player::Bot(BotKind::Random); tried.seats];
    let begun = |players: &[Player]| {
        Sandbox::start(tried.game.clone(), Default::default(), head(tried.name, tried.seats, 4), players)
    };
    let mut sandbox = begun(&bots);
    while sandbox.let_bot_choose() {}
    let outcome = sandbox.tree().outcome().expect("bots play it to its end");
    let in_lab = final_position(tried.game, &vec![BotKind::Random; tried.seats], 4);
    assert_eq!(tried.game.outcome(&in_lab), Some(outcome), "{}", tried.name);

    let mut persons = begun(&[]);
    let asked: Vec<Seat> = persons.tree().asked().iter().collect();
    assert!(asked.len() > 1, "several seats are asked at once");
    let before = tried.game.state(persons.position());
    let choices = persons.tree().choices(asked[1]);
    persons.choose(asked[1], choices[0]).expect("it is listed");
    assert!(!persons.take_back(asked[0]), "it has not answered");
    assert!(persons.take_back(asked[1]));
    assert_eq!(tried.game.state(persons.position()), before);
    persons.choose(asked[1], choices[1]).expect("it is listed");
    persons.tree_mut().go_to(0);
    persons.choose(asked[0], choices[0]).expect("it is listed");
    let text = persons.whole_journal().write();
    let mut read = begun(&[]);
    read.go_on(&read_journal(&text, "it").expect("a saved game"), &[]).expect("all is legal");
    assert_eq!(read.whole_journal().write(), text);
    assert_eq!(tried.game.state(read.position()), tried.game.state(persons.position()));
}

/// How two moments of a game differ is said by the seats' names, once what lay face down is open.
fn differences_are_told<G: SandboxGame>(tried: &Tried<'_, G>) {
    let table = random_game(tried, 8);
    let names = ["Ann", "Bert", "Clara", "Daniel"].map(str::to_owned);
    let told = |at: usize| {
        let [old, new] = [at, at + 1].map(|at| (tried.game, &table.steps()[at].position));
        assert!(differences(old, old, Eyes::AllSeats, &names[..tried.seats], "en").is_empty());
        differences(old, new, Eyes::AllSeats, &names[..tried.seats], "en")
    };
    let told: Vec<String> = (0..table.len()).flat_map(told).collect();
    assert!(
        told.iter().any(|it| it.starts_with("the round: 2 instead of 1") || it == "the day: 2 instead of 1"),
        "{told:?}"
    );
    assert!(told.iter().any(|it| it.starts_with("Ann has ") && it.contains(" instead of ")), "{told:?}");
    assert!(told.iter().all(|it| !it.contains("P1") && !it.contains("null")), "{told:?}");
}

#[test]
fn differences_of_positions_are_told_of_every_game() {
    for_every_game!(differences_are_told);
}

#[test]
fn the_sandbox_plays_games_of_secret_answers() {
    for_every_game!(the_sandbox_plays_it);
}

/// All that must hold after three bids, of which the third is the highest that nobody else made.
fn expected() -> Expected {
    let field = |field: &str, whose: &str, value: Value| ExpectedField {
        field: field.to_owned(),
        whose: (!whose.is_empty()).then(|| whose.to_owned()),
        value,
    };
    Expected {
        fields: vec![field("round", "", json!(2)), field("score", "P3", json!(3)), field("score", "P1", json!(0))],
        asked: Some(asked(AskedSeats::Exactly(SeatSet::first(SEATS)))),
        legal: vec![by(0, "bid 4")],
        refused: vec![RefusedChoice { made: by(1, "bid 5"), reason: String::new() }],
        events: Some(vec!["revealed".into()]),
        ..Expected::default()
    }
}

fn by(seat: u8, choice: &str) -> ChoiceBy {
    ChoiceBy { by: Seat(seat), choice: choice.to_owned() }
}

/// A test's choices, in any order of the seats.
fn steps(bids: [(u8, &str); 3]) -> Vec<ScenarioStep> {
    bids.into_iter().enumerate().map(|(at, (seat, bid))| ScenarioStep { made: by(seat, bid), line: at + 1 }).collect()
}

/// Runs a test of the toy from its beginning.
fn run_bids(play: &[ScenarioStep], then: &Expected) -> Result<(), Vec<TestFailure>> {
    run_arranged(&Bids, Ok::<_, Vec<String>>(Bids.start(1, &mut ())), Vec::new(), play, then)
        .map_err(|failed| failed.failures)
}

#[test]
fn a_scenario_answers_in_any_order_and_says_what_does_not_hold() {
    for order in [[(0, "bid 4"), (1, "bid 4"), (2, "bid 3")], [(2, "bid 3"), (0, "bid 4"), (1, "bid 4")]] {
        assert_eq!(run_bids(&steps(order), &expected()), Ok(()));
    }
    let failures = run_bids(&steps([(0, "bid 4"), (1, "bid 3"), (2, "bid 1")]), &expected());
    let failures: Vec<String> = failures.expect_err("P1 wins this").into_iter().map(|failure| failure.what).collect();
    assert_eq!(failures, ["score.P3: expected 3, found 0", "score.P1: expected 0, found 3"]);
    let twice = run_bids(&steps([(0, "bid 4"), (0, "bid 3"), (2, "bid 1")]), &expected());
    let twice = twice.expect_err("nobody bids twice").remove(0).what;
    assert!(
        twice.starts_with("P1's `bid 3` is refused: you have bid\nP2 is asked `bid`; legal now: `bid 1`"),
        "{twice}"
    );
    let of_whom = |by| Expected { asked: Some(asked(by)), ..Expected::default() };
    let after_p2 = |then: &Expected| run_bids(&[ScenarioStep { made: by(1, "bid 2"), line: 1 }], then);
    let exactly = |seats: &[u8]| AskedSeats::Exactly(seats.iter().copied().map(Seat).collect());
    assert_eq!(after_p2(&of_whom(AskedSeats::Among(Seat(2)))), Ok(()), "one of those asked");
    assert_eq!(after_p2(&of_whom(exactly(&[0, 2]))), Ok(()), "exactly those asked");
    assert!(after_p2(&of_whom(AskedSeats::Among(Seat(1)))).is_err(), "P2 has answered");
    assert!(after_p2(&of_whom(exactly(&[0]))).is_err() && after_p2(&of_whom(exactly(&[0, 1, 2]))).is_err());
}

fn asked(by: AskedSeats) -> ExpectedQuestion {
    ExpectedQuestion { by, asked: "bid".into(), options: None }
}

/// The game up to some choice, and what the others have answered in secret since the last reveal answered otherwise; none
/// where everybody would see that: who has closed a bid and who has not.
fn another_world<'g, G: Rulebook>(
    tried: &Tried<'g, G>,
    table: &Table<'g, G>,
    at: usize,
    viewer: Seat,
    rng: &mut BotRng,
) -> Option<Table<'g, G>> {
    let game = tried.game;
    let steps = &table.steps()[..=at];
    let open = steps.iter().rposition(|step| game.covered(&step.position).is_empty())?;
    let mut world = Table::new(game, steps[0].position.clone());
    let replayed = steps[1..=open].iter().filter_map(|step| step.made);
    for made in replayed {
        world.play(made.seat, made.choice).expect("it was legal");
    }
    for made in steps[open + 1..].iter().filter_map(|step| step.made) {
        if made.seat == viewer {
            world.play(made.seat, made.choice).expect("what others answer does not change what is legal");
        } else if world.asked().has(made.seat) {
            answer_at_random(&mut world, made.seat, rng);
        }
    }
    // A single choice is made by itself, so that one bid may be whole after fewer choices than another.
    let asked = game.asked(&steps[at].position);
    while let Some(seat) = world.asked().without(asked).lowest() {
        answer_at_random(&mut world, seat, rng);
    }
    (world.asked() == asked).then_some(world)
}

fn answer_at_random<G: Game>(table: &mut Table<'_, G>, seat: Seat, rng: &mut BotRng) {
    let choices = table.choices(seat);
    table.play(seat, choices[rng.below(choices.len())]).expect("it is listed");
}

/// Whatever others have answered in secret: journals and moments by a seat's eyes, what it may choose and why not the rest
/// are the same to the letter.
fn nothing_tells_worlds_apart<G: Rulebook>(tried: &Tried<'_, G>) {
    let (game, head) = (tried.game, head(tried.name, tried.seats, 9));
    let table = random_game(tried, 9);
    let mut any = Vec::new();
    for step in table.steps() {
        game.asked(&step.position).iter().for_each(|seat| {
            let mut choices = Vec::new();
            game.choices(&step.position, seat, &mut choices);
            choices.into_iter().for_each(|choice| {
                if !any.contains(&choice) {
                    any.push(choice);
                }
            });
        });
    }
    let (mut rng, mut differing) = (BotRng::new(9, 9), 0);
    for at in (1..table.len()).step_by(3) {
        for viewer in Seat::first(tried.seats) {
            let Some(mut world) = another_world(tried, &table, at, viewer, &mut rng) else { continue };
            let mut own = Table::new(game, table.steps()[0].position.clone());
            let made = table.steps()[1..=at].iter().filter_map(|step| step.made);
            for made in made {
                own.play(made.seat, made.choice).expect("it was legal");
            }
            differing += usize::from(game.state(own.position()) != game.state(world.position()));
            let told = |table: &mut Table<'_, G>| {
                let refusals = any.iter().map(|&choice| {
                    let refusal = game.refusal(table.position(), viewer, choice);
                    refusal.map(|refusal| game.refusal_text(table.position(), refusal))
                });
                let refusals: Vec<_> = refusals.collect();
                let moment = trace::moment(&head, table, true, Some(viewer));
                let lines = trace::choice_lines(table, usize::MAX, Some(viewer));
                (moment, lines, table.choices(viewer), refusals)
            };
            assert_eq!(told(&mut own), told(&mut world), "{} {viewer} after {at}", tried.name);
        }
    }
    assert!(differing > 0, "{}: others can answer otherwise", tried.name);
}

#[test]
fn a_journal_by_a_seats_eyes_tells_no_two_worlds_apart() {
    for_every_game!(nothing_tells_worlds_apart);
}

/// What a seat has answered itself is in its journal, with the choices that it had.
fn own_answers_are_shown<G: Rulebook>(tried: &Tried<'_, G>) {
    let mut table = random_game(tried, 10);
    for viewer in Seat::first(tried.seats) {
        let made: Vec<String> =
            table.moves().filter(|made| made.seat == viewer).map(|made| tried.game.choice_text(made.choice)).collect();
        let lines = trace::choice_lines(&mut table, usize::MAX, Some(viewer));
        let own: Vec<&Value> = lines.iter().filter(|line| line["seat"] == viewer.to_string()).collect();
        let shown: Vec<&str> = own.iter().filter_map(|line| line["choice"].as_str()).collect();
        assert_eq!(shown, made, "{}", tried.name);
        assert!(own.iter().all(|line| line["options"].as_array().is_some_and(|options| options.len() > 1)));
        let others = lines.iter().filter(|line| line["seat"] != viewer.to_string());
        assert!(others.clone().all(|line| line["options"].is_null()), "{}", tried.name);
        let numbers: Vec<u64> = lines.iter().filter_map(|line| line["n"].as_u64()).collect();
        assert_eq!(numbers, (0..lines.len() as u64).collect::<Vec<_>>());
        let first = trace::first_line(
            tried.game,
            &head(tried.name, tried.seats, 10),
            &table.steps()[0].position,
            Some(json!(1)),
            Some(viewer),
        );
        assert!(first["seed"].is_null() && first["scenario"].is_null() && first["seen_by"] == viewer.to_string());
    }
}

#[test]
fn a_journal_by_a_seats_eyes_holds_its_own_answers_and_no_seed() {
    for_every_game!(own_answers_are_shown);
}
