//! Bots of Libertalia play legally and the same game again, see nothing that is hidden, and beat chance.

use super::worth::TokenWorth;
use super::*;
use crate::bots::Budget;
use crate::games::libertalia::{PointInput, Question, Rank, Spec, Token, Tokens};
use crate::kernel::{BotRng, Game};
use crate::kit::{PointGame, PointResult, PointRunner, PointSource};
use crate::load::{Files, Library};
use crate::model::LibertaliaPoint;
use std::sync::Arc;

const KINDS: [BotKind; 3] = [BotKind::Random, BotKind::Greedy, BotKind::Search(Budget::Iterations(9))];

/// The game of the built-in pack.
fn game(seats: usize) -> Libertalia {
    let library = Library::new(Files::built_in_named("libertalia").expect("it is built in"));
    let loaded = library.load(&[]);
    let spec = Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it");
    crate::script::libertalia::game(&spec, seats).expect("so many can play")
}

fn bot(kind: BotKind, seed: u64, seat: Seat) -> LibertaliaBot {
    <LibertaliaBot as BotPlayer<Libertalia>>::new(kind, seed, seat).expect("the game has it")
}

/// Plays on by bots, one kind a seat, and calls `look` before each decision with what is chosen.
fn play_on(
    game: &Libertalia,
    mut position: Position,
    kinds: &[BotKind],
    seed: u64,
    mut look: impl FnMut(&Position, Seat, &[Choice], Choice),
) -> Position {
    let mut bots: Vec<LibertaliaBot> =
        Seat::first(kinds.len()).zip(kinds).map(|(seat, &kind)| bot(kind, seed, seat)).collect();
    let mut choices = Vec::new();
    while let Some(seat) = game.asked(&position).lowest() {
        game.choices(&position, seat, &mut choices);
        let choice = bots[seat.index()].choose(game, &position, seat, &choices).expect("something is listed");
        look(&position, seat, &choices, choice);
        game.play(&mut position, seat, choice, &mut ());
    }
    position
}

fn play(
    game: &Libertalia,
    kinds: &[BotKind],
    seed: u64,
    look: impl FnMut(&Position, Seat, &[Choice], Choice),
) -> Position {
    play_on(game, game.start(seed, &mut ()), kinds, seed, look)
}

#[test]
fn bots_play_to_the_end_by_choices_that_are_listed() {
    for seats in 2..=6 {
        let game = game(seats);
        for kind in KINDS {
            let end = play(&game, &vec![kind; seats], 3, |position, seat, choices, choice| {
                assert!(choices.contains(&choice), "{} {seat} {choice:?}", kind.id());
                assert_eq!(game.refusal(position, seat, choice), None, "{} {seat} {choice:?}", kind.id());
            });
            assert!(game.outcome(&end).is_some(), "{}", kind.id());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another_one() {
    let game = game(4);
    let start = game.start(5, &mut ());
    let decisions = |seed| {
        let mut decisions = Vec::new();
        play_on(&game, start.clone(), &[BotKind::Greedy; 4], seed, |_, seat, _, choice| decisions.push((seat, choice)));
        decisions
    };
    let played = decisions(7);
    assert_eq!(played, decisions(7));
    assert_ne!(played, decisions(8));
}

/// Some of what the others have chosen lies covered, a Surgeon's card is unknown, and nobody knows what will be drawn.
#[test]
fn nothing_that_is_hidden_changes_what_who_thinks_does() {
    let game = game(4);
    let (mut looked, mut covered, mut secret) = (0, 0, 0);
    for seed in 0..6 {
        play(&game, &[BotKind::Random; 4], seed, |position, seat, choices, _| {
            looked += 1;
            covered += u32::from(!game.covered(position).is_empty());
            secret += u32::from(position.seats().any(|other| other != seat && position[other].secret.count() > 0));
            let worlds = [1, 2].map(|world| game.imagine(position, seat, &mut BotRng::new(looked, world)));
            let reply = (looked % 8 == 0).then(|| Libertalia::best_reply(BotKind::Greedy, 10, 7, seat));
            for asked in KINDS.map(|kind| bot(kind, 7, seat)).into_iter().chain(reply) {
                let answers = worlds.iter().chain([position]).map(|world| {
                    let mut bot = asked.clone();
                    let choice = bot.choose(&game, world, seat, choices);
                    (choice, bot.ratings().to_vec())
                });
                let answers: Vec<_> = answers.collect();
                assert!(answers.iter().all(|answer| *answer == answers[0]), "{seat} {answers:?}");
            }
        });
    }
    assert!(covered > 200 && secret > 20, "{looked} {covered} {secret}");
}

#[test]
fn a_decision_that_was_passed_over_leaves_the_next_ones_as_they_were() {
    let game = game(3);
    let mut watching: Vec<LibertaliaBot> = Seat::first(3).map(|seat| bot(BotKind::Greedy, 4, seat)).collect();
    let mut asked = 0;
    play(&game, &[BotKind::Greedy; 3], 4, |position, seat, choices, choice| {
        asked += 1;
        let watcher = &mut watching[seat.index()];
        match asked % 3 {
            0 => assert_eq!(watcher.choose(&game, position, seat, choices), Some(choice)),
            _ => watcher.pass_over(&game, position, seat),
        }
    });
    assert!(asked > 100, "{asked}");
}

#[test]
fn each_choice_is_rated_and_at_dusk_the_best_is_taken() {
    let game = game(4);
    let mut position = game.start(2, &mut ());
    let mut mixed = 0;
    while let Some(seat) = game.asked(&position).lowest() {
        let choices = game.legal(&position, seat);
        let mut bot = bot(BotKind::Greedy, 2, seat);
        let choice = bot.choose(&game, &position, seat, &choices).expect("something is listed");
        if choices.len() > 1 {
            let rated: Vec<Choice> = bot.ratings().iter().map(|rating| rating.choice).collect();
            assert_eq!(rated, choices);
            assert!(bot.ratings().iter().all(|rating| rating.worth.is_finite() && rating.trials > 0));
            let most = bot.ratings().iter().map(|rating| rating.worth).fold(f32::MIN, f32::max);
            let is_best = bot.ratings().iter().any(|rating| rating.choice == choice && rating.worth == most);
            assert!(is_best || position.question == Question::Character, "{choice:?} {:?}", bot.ratings());
            mixed += u32::from(!is_best);
        } else {
            assert!(bot.ratings().is_empty());
        }
        game.play(&mut position, seat, choice, &mut ());
    }
    assert!(mixed > 0, "at sunrise it mixes");
}

/// Nobody's character has to do with relics, and no day follows that could change it.
#[test]
fn a_greedy_bot_takes_no_relic_where_goods_lie() {
    let game = game(4);
    let mut seen = 0;
    for seed in 0..20 {
        let mut setup = game.default_setup(seed);
        let mut space = [0; Token::COUNT];
        (space[Token::Goods.index()], space[Token::CursedRelic.index()]) = (2, 2);
        setup.day = 6;
        setup.board = vec![(6, space)];
        for seat in &mut setup.seats {
            seat.hand = Some([3, 11, 16, 28].map(Rank).to_vec());
        }
        let position = game.arrange(&setup, &mut ()).expect("it can be");
        play_on(&game, position, &[BotKind::Greedy; 4], seed, |position, _, choices, choice| {
            let [goods, relic] = [Token::Goods, Token::CursedRelic].map(Choice::Take);
            if position.campaign == 1 && choices.contains(&goods) && choices.contains(&relic) {
                seen += 1;
                assert_eq!(choice, goods);
            }
        });
    }
    assert!(seen >= 20, "{seen}");
}

/// Wins of one bot in games against others of a kind, each seat having it as often, and how far its mean may be off
/// (two standard deviations).
fn share(seats: usize, one: BotKind, others: BotKind, games: u64) -> (f64, f64) {
    let game = game(seats);
    let wins = (0..games).map(|seed| {
        let odd = Seat((seed % seats as u64) as u8);
        let mut kinds = vec![others; seats];
        kinds[odd.index()] = one;
        let end = play(&game, &kinds, seed, |_, _, _, _| {});
        let winners = game.outcome(&end).expect("it is over").winners;
        if winners.has(odd) { 1.0 / winners.len() as f64 } else { 0.0 }
    });
    let wins: f64 = wins.sum();
    let mean = wins / games as f64;
    // As if one game more were won and one more lost: where all are won, it is still not certain.
    let cautious = (wins + 1.0) / (games as f64 + 2.0);
    (mean, 2.0 * (cautious * (1.0 - cautious) / games as f64).sqrt())
}

#[test]
fn who_thinks_wins_more_than_its_share_against_chance() {
    let search = BotKind::Search(Budget::Iterations(60));
    for (seats, kind, games) in
        [(2, BotKind::Greedy, 30), (4, BotKind::Greedy, 60), (6, BotKind::Greedy, 30), (3, search, 30)]
    {
        let (mean, off) = share(seats, kind, BotKind::Random, games);
        assert!(mean - off > 1.0 / seats as f64 && mean > 0.8, "{seats}, {}: {mean} within {off}", kind.id());
    }
}

#[test]
fn who_knows_how_others_play_wins_more_than_its_share() {
    let game = game(3);
    let (mut won, games) = (0, 30);
    for seed in 0..games {
        let mut bots: Vec<LibertaliaBot> = Seat::first(3).map(|seat| bot(BotKind::Greedy, seed, seat)).collect();
        bots[0] = Libertalia::best_reply(BotKind::Greedy, 40, seed, Seat(0));
        let (mut position, mut choices) = (game.start(seed, &mut ()), Vec::new());
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            let choice = bots[seat.index()].choose(&game, &position, seat, &choices).expect("something is listed");
            game.play(&mut position, seat, choice, &mut ());
        }
        won += u32::from(game.outcome(&position).expect("it is over").winners.has(Seat(0)));
    }
    assert!(won * 3 > games as u32, "{won} of {games}");
}

/// Two maps are worth ten doubloons, and chests nothing.
#[derive(Debug)]
struct MapsByTwos;

impl PointRunner<Libertalia> for MapsByTwos {
    fn ask(&self, _: &Position, question: PointInput) -> Option<PointResult> {
        let PointInput::Worth(token, count, _) = question else { return None };
        Some(PointResult::Number(if token == Token::TreasureMap { i64::from(count / 2) * 10 } else { 0 }))
    }
}

#[test]
fn imagined_games_take_the_tokens_that_a_script_makes_worth_much() {
    let printed = game(3);
    let said = game(3).with_points(Arc::new(MapsByTwos), [(LibertaliaPoint::WorthOfTokens, PointSource::Script)]);
    let mut position = said.start(1, &mut ());
    let worth = |game: &Libertalia, p: &Position, token| TokenWorth::new(game).one_more(p, Seat(0), token);
    assert_eq!(worth(&said, &position, Token::Chest), 0.0);
    assert!(worth(&printed, &position, Token::Chest) > 0.0);
    assert!(worth(&said, &position, Token::TreasureMap) > worth(&printed, &position, Token::TreasureMap));
    let one_map = Token::ALL.map(|token| u8::from(token == Token::TreasureMap));
    position[Seat(0)].tokens = Tokens::new(one_map);
    assert_eq!(worth(&said, &position, Token::TreasureMap), 10.0, "it completes a pair");
}
