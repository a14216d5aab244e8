//! The figures of games and positions that were counted by hand.

use crate::common::counting::{BOTS, result};
use crate::common::{Scenarios, game};
use liberte::bots::BotKind;
use liberte::games::liberte::{Choice, Ending, Event, EventCause, Liberte, Office, Position, Question, Stack, TieFor};
use liberte::kernel::{Game, PerSeat, Seat, SeatSet, Sink};
use liberte::lab::{
    BattleLoss, Counter, Counts, Decisions, FigureGroup, LiberteFigure, PlayedGame, PointSource, TieAbout, TieEnd,
    Unit, WHOLE,
};
use liberte::model::{Faction, PerFaction, Phase, ProvinceId};

/// A game in which everybody always makes the choice that `choose` takes of the list, counted.
fn game_of(game: &Liberte, choose: impl Fn(&[Choice]) -> Choice) -> PlayedGame {
    let decisions = Decisions::default();
    let mut counter = Counter::new(game, &decisions);
    let mut p = game.start(1, &mut counter);
    let (mut choices, mut made) = (Vec::new(), 0);
    while let Some(seat) = game.asked(&p).lowest() {
        game.choices(&p, seat, &mut choices);
        decisions.offer(choices.len());
        game.play(&mut p, seat, choose(&choices), &mut counter);
        made += 1;
    }
    PlayedGame::new(result(game, &p, made), counter.counts())
}

/// Figures by their ids.
struct Values<'a> {
    all: Vec<LiberteFigure>,
    bots: &'a [BotKind],
    played: PlayedGame,
}

impl<'a> Values<'a> {
    fn of(game: &Liberte, bots: &'a [BotKind], played: PlayedGame) -> Values<'a> {
        Values { all: LiberteFigure::all(game, bots), bots, played }
    }

    fn at(&self, id: &str) -> i64 {
        let figure = self.all.iter().find(|figure| figure.id() == id);
        let figure = figure.unwrap_or_else(|| panic!("there is no figure {id}"));
        figure.of(self.bots, &self.played).unwrap_or_else(|| panic!("the game has no {id}"))
    }

    fn holds(&self, expected: &[(&str, i64)]) {
        for &(id, value) in expected {
            assert_eq!(self.at(id), value, "{id}");
        }
    }
}

fn pass(choices: &[Choice]) -> Choice {
    let idle = [Choice::Pass, Choice::Decline, Choice::Done];
    *idle.iter().find(|&choice| choices.contains(choice)).unwrap_or(choices.last().unwrap())
}

/// Three rounds of passing end each Action Phase (R18), nobody leads an army, no province votes, and Radicals precede Moderates.
#[test]
fn a_game_in_which_all_always_pass_is_counted_by_hand() {
    let game = game(&[], 4);
    let values = Values::of(&game, &BOTS[..4], game_of(&game, pass));
    values.holds(&[
        ("ending.four-turns", WHOLE),
        ("ending.four-turns.turn-4", WHOLE),
        ("ending.royalist-counter-revolution.turn-3", 0),
        ("close.landslide.votes", 0),
        ("close.landslide.missing", 17),
        ("close.landslide.within-3", 0),
        ("close.counter-revolution.count", 3),
        ("close.counter-revolution.missing", 4),
        ("close.within-3", 0),
        ("wins.P2", WHOLE / 4),
        ("shared-win", WHOLE),
        ("wins.most-from.provinces", 0),
        ("points.all", 0),
        ("points.from.other", 0),
        ("governments.radical", 4),
        ("governments.radical.turn-3", 1),
        ("governments.moderate", 0),
        ("governments.changes", 0),
        ("oppositions.moderate", 4),
        ("exhausted.radical", 0),
        ("exhausted.before", 0),
        ("rounds", 12),
        ("rounds.turn-1", 3),
        ("rounds.safety-stops", 4),
        ("ties", 8),
        ("ties.government", 4),
        ("ties.opposition", 4),
        ("ties.government.broken", 0),
        ("ties.by-precedence", 8),
        ("ties.declined", 32),
        ("ties.declined-freely", 0),
        ("ties.advanced", 0),
        ("provinces.contested", 0),
        ("provinces.empty", 4 * 27),
        ("provinces.empty.turn-2", 27),
        ("provinces.voted", 0),
        ("paris.voted", 0),
        ("paris.wins", 0),
        ("province.8.contested", 0),
        ("battles", 3),
        ("battles-lost", 3),
        ("battles-lost.turn-2", 1),
        ("battles-lost.no-tokens", 3),
        ("battles-lost.tied", 0),
        ("leads.changes", 0),
        ("leads.winner", 4),
        ("last-turn", 4),
        ("cards-played", 0),
    ]);
}

/// A counter, and a position that follows what it is told by hand.
struct ByHand<'g> {
    counter: Counter<'g>,
    p: Position,
}

impl<'g> ByHand<'g> {
    fn new(game: &'g Liberte, decisions: &'g Decisions) -> ByHand<'g> {
        ByHand { counter: Counter::new(game, decisions), p: game.start(1, &mut ()) }
    }

    fn tell(&mut self, events: &[Event]) {
        for &event in events {
            let p = &mut self.p;
            let mut cause = EventCause::Rule;
            match event {
                Event::TurnBegan { turn } => {
                    (p.turn, p.phase, p.tally) = (turn, Phase::PlayerOrder, PerFaction::default());
                    p.battle_tokens = PerSeat::default();
                }
                Event::PhaseBegan { phase } => p.phase = phase,
                Event::BlockPlaced { seat, province, faction } => {
                    let height = p.stacks(province).of(seat).height();
                    p.stacks.set(province, seat, Stack::new(faction, height + 1));
                }
                Event::VoteCast { seat, province, faction, votes } => {
                    let height = p.stacks(province).of(seat).height();
                    p.stacks.set(province, seat, Stack::new(faction, height.saturating_sub(votes)));
                    p.tally[faction] += votes;
                }
                Event::TokenPlaced { seat } => p.battle_tokens[seat] += 1,
                Event::TokenTakenBack { seat } => p.battle_tokens[seat] -= 1,
                Event::BattleLost { turn } => p.lost_battles |= 1 << turn,
                Event::BattleWon { seat, points, .. } => p.victory_points[seat] += i16::from(points),
                Event::PointsScored { seat, points } => {
                    p.victory_points[seat] += i16::from(points);
                    cause = EventCause::Office(Office::FirstInGovernment);
                }
                Event::PointsLost { seat, points } => p.victory_points[seat] -= i16::from(points),
                Event::TieBegan { .. } => cause = EventCause::Tie(TieFor::Battle),
                _ => {}
            }
            self.counter.record(&self.p, cause, event);
        }
    }
}

/// How a game would have come to a position, as far as a counter must know.
fn tell_beginning(game: &Liberte, p: &Position, counter: &mut Counter<'_>) {
    counter.record(p, EventCause::Rule, Event::TurnBegan { turn: p.turn });
    counter.record(p, EventCause::Rule, Event::PhaseBegan { phase: p.phase });
    if p.phase == Phase::Action {
        counter.record(p, EventCause::Rule, Event::RoundBegan { round: 1 });
    }
    let province = game.province("corse").unwrap();
    for (seat, faction) in p.all_seats().iter().flat_map(|seat| Faction::ALL.map(|faction| (seat, faction))) {
        let votes = p.votes[seat][faction];
        if votes > 0 {
            counter.record(p, EventCause::Province, Event::VoteCast { seat, province, faction, votes });
        }
    }
    if p.question == Question::Advance {
        counter.record(p, EventCause::Tie(p.tie.about), Event::TieBegan { seats: p.tie.seats.len() as u8 });
    }
}

/// What a scenario's play counts: the figures after it less those of its beginning. A play that stops before the end of the game
/// is ended there.
fn scenario(name: &str) -> impl Fn(&str) -> i64 {
    let scenarios = Scenarios::open();
    let path = scenarios.paths().into_iter().find(|path| scenarios.name(path) == name);
    let (scenario, pack) = scenarios.read(&path.unwrap_or_else(|| panic!("there is no scenario {name}"))).unwrap();
    let game = liberte::script::compile(&pack).0.unwrap().game(scenario.setup.seats.len()).unwrap();
    let mut p = game.arrange(&scenario.setup).expect("the position is possible");
    let decisions = Decisions::default();
    let mut counter = Counter::new(&game, &decisions);
    tell_beginning(&game, &p, &mut counter);
    let before = counter.counts();
    let mut choices = Vec::new();
    let mut steps = scenario.play.iter().peekable();
    while let Some(seat) = game.asked(&p).single() {
        game.choices(&p, seat, &mut choices);
        let choice = match steps.next_if(|step| step.made.by == seat && choices.len() > 1) {
            Some(step) => game.parse_choice(&p, seat, &step.made.choice).unwrap(),
            None if choices.len() == 1 => choices[0],
            None => break,
        };
        decisions.offer(choices.len());
        game.play(&mut p, seat, choice, &mut counter);
    }
    if p.ending.is_none() {
        p.ending = Some(Ending::FurtherEnding);
        // No game ends in the midst of an election's tie.
        if p.question != Question::Advance {
            counter.record(&p, EventCause::Rule, Event::GameEnded { ending: Ending::FurtherEnding });
        }
    }
    let (after, end) = (counter.counts(), result(&game, &p, 0));
    // What a play has not come to counts as nothing.
    let value =
        move |counts: Counts, figure: LiberteFigure| figure.of(&BOTS[..3], &PlayedGame::new(end, counts)).unwrap_or(0);
    let all = LiberteFigure::all(&game, &BOTS[..3]);
    move |id: &str| {
        let figure = *all.iter().find(|figure| figure.id() == id).unwrap_or_else(|| panic!("there is no figure {id}"));
        let is_most = figure.group() == FigureGroup::Endings || figure.unit() == Unit::Share;
        value(after, figure) - if is_most { 0 } else { value(before, figure) }
    }
}

/// What scenarios count, by hand.
#[test]
fn positions_of_the_rules_tests_are_counted_as_their_titles_say() {
    for (name, expected) in [
        (
            "9-end-of-action-phase/red-exhausted-ends-the-phase",
            &[("exhausted.radical", 1), ("exhausted.before", 0)][..],
        ),
        ("9-end-of-action-phase/after-that-one-round-the-phase-ends", &[("exhausted.before", 1)]),
        (
            "9-end-of-action-phase/three-rounds-of-passes-end-the-phase",
            &[("rounds.safety-stops", 1), ("exhausted.before", 0)],
        ),
        ("11-battle/the-second-turn-has-a-battle", &[("battles-lost.no-tokens", 1), ("battles-lost.turn-2", 1)]),
        (
            "11-battle/an-unbroken-tie-loses-the-battle",
            &[("battles-lost.tied", 1), ("ties.battle", 1), ("ties.battle-lost", 1)],
        ),
        (
            "11-battle/the-highest-general-breaks-the-tie",
            &[("ties.battle.broken", 1), ("ties.by-cards", 1), ("ties.advanced", 2)],
        ),
        (
            "12-elections/a-shared-highest-card-is-no-vote",
            &[("ties.provinces", 1), ("ties.no-vote", 1), ("ties.advanced", 2)],
        ),
        ("12-elections/a-value-of-2-beats-a-value-of-1", &[("ties.provinces.broken", 1), ("ties.paris", 0)]),
        (
            "13-paris/the-second-round-decides-paris",
            &[("ties.paris.broken", 1), ("paris.voted", 1), ("paris.votes", 2)],
        ),
        ("13-paris/nobody-advances-for-paris", &[("ties.paris", 1), ("ties.no-vote", 1), ("paris.voted", 0)]),
        ("15-government/the-highest-single-card-wins", &[("ties.government.broken", 1), ("ties.by-cards", 1)]),
        ("15-government/radicals-precede-moderates", &[("ties.government", 1), ("ties.by-precedence", 1)]),
        (
            "15-government/a-shared-card-then-nobody-precedence-decides",
            &[("ties.by-precedence", 1), ("ties.by-cards", 0)],
        ),
        (
            "15-government/the-highest-card-breaks-the-tie-for-second",
            &[("ties.opposition", 1), ("ties.opposition.broken", 1)],
        ),
        (
            "16-points/first-place-unbroken-second-still-paid",
            &[("points.from.government-first", 6), ("points.from.government-second", 2), ("ties.shared", 1)],
        ),
        (
            "16-points/first-place-broken-the-loser-is-second",
            &[("points.from.government-first", 5), ("points.from.government-second", 2), ("ties.by-cards", 1)],
        ),
        (
            "16-points/first-edition-first-place-unbroken-no-second",
            &[("points.from.government-first", 6), ("points.from.government-second", 0), ("ties.shared", 1)],
        ),
        (
            "16-points/two-losers-unbroken-one-point-each",
            &[("points.from.government-first", 5), ("points.from.government-second", 2), ("ties.government-second", 1)],
        ),
        (
            "16-points/losers-of-different-rounds-are-tied-alike",
            &[("ties.government-first.broken", 1), ("ties.government-second", 1), ("points.from.government-first", 5)],
        ),
        ("16-points/opposition-unbroken", &[("points.from.opposition", 4), ("ties.shared", 1)]),
        ("16-points/opposition-broken", &[("points.from.opposition", 3), ("ties.opposition-first.broken", 1)]),
        (
            "19-counter-revolution/six-provinces-are-not-enough",
            &[
                ("close.counter-revolution.count", 6),
                ("close.counter-revolution.within-1", WHOLE),
                ("close.within-1", WHOLE),
            ],
        ),
        (
            "19-counter-revolution/the-seventh-province-ends-the-game",
            &[
                ("ending.royalist-counter-revolution.turn-3", WHOLE),
                ("close.counter-revolution.within-3", 0),
                ("close.within-3", 0),
            ],
        ),
        ("19-counter-revolution/two-lost-battles-count-two", &[("close.counter-revolution.count", 7)]),
        ("20-landslide/sixteen-red-votes-do-not", &[("close.landslide.votes", 16)]),
        (
            "20-landslide/seventeen-red-votes-end-the-game",
            &[("close.landslide.missing", 0), ("ending.radical-landslide", WHOLE)],
        ),
    ] {
        let found = scenario(name);
        for &(id, value) in expected {
            assert_eq!(found(id), value, "{name}: {id}");
        }
    }
}

/// Three blocks of an election by hand: Joshua takes what was Christie's, and for another faction.
#[test]
fn a_province_that_changes_hands_and_faction_is_counted_when_it_votes_again() {
    let game = game(&[], 3);
    let decisions = Decisions::default();
    let mut by_hand = ByHand::new(&game, &decisions);
    let paris = game.province("ile-de-france").unwrap();
    let corse = game.province("corse").unwrap();
    let [red, blue, white] = [Faction::Radical, Faction::Moderate, Faction::Royalist];
    let [first, second] = [Seat(0), Seat(1)];
    let place = |seat, province, faction| Event::BlockPlaced { seat, province, faction };
    let vote = |seat, province, faction| Event::VoteCast { seat, province, faction, votes: 1 };
    let election = |turn| [Event::TurnBegan { turn }, Event::PhaseBegan { phase: Phase::Election }];
    let events = [
        &[place(first, paris, red), place(first, corse, blue), place(second, corse, white)][..],
        &election(1),
        &[vote(first, paris, red), vote(second, corse, white)],
        &[Event::GovernmentFormed { faction: red, votes: 1 }, Event::OppositionFormed { faction: white, votes: 1 }],
        &[Event::PointsScored { seat: first, points: 5 }, Event::PointsScored { seat: second, points: 3 }],
        &[Event::VotesReturned],
        &election(2),
        &[place(second, paris, blue), vote(second, paris, blue), vote(first, corse, blue)],
        &[Event::GovernmentFormed { faction: blue, votes: 2 }, Event::OppositionFormed { faction: red, votes: 0 }],
        &[Event::PointsScored { seat: first, points: 5 }, Event::PointsLost { seat: second, points: 2 }],
    ];
    by_hand.tell(&events.concat());
    let counts = by_hand.counter.counts();
    assert_eq!((counts.new_seats, counts.new_factions), (2, 2));
    assert_eq!((counts.paris_voted, counts.paris_governs, counts.paris_seat), (2, 2, Some(second)));
    assert_eq!((counts.contested[1], counts.contested[2], counts.empty[1]), (1, 0, 25));
    assert_eq!(counts.contested_in(corse), 1);
    assert_eq!(counts.leaders[1], SeatSet::only(first));
    assert_eq!(counts.government_changes(), 1);
    assert_eq!(counts.points_from(second, PointSource::Other), -2);
}

#[test]
fn tokens_whose_owners_show_no_general_lose_a_battle_for_want_of_one() {
    let game = game(&[], 3);
    let decisions = Decisions::default();
    let mut by_hand = ByHand::new(&game, &decisions);
    let [first, second] = [Seat(0), Seat(1)];
    let (placed, lost) = (|seat| Event::TokenPlaced { seat }, |turn| Event::BattleLost { turn });
    let events = [
        &[Event::TurnBegan { turn: 2 }, placed(first), placed(second), Event::TokenTakenBack { seat: second }, lost(2)]
            [..],
        &[Event::TurnBegan { turn: 3 }, placed(second), Event::TokenTakenBack { seat: second }, lost(3)],
        &[Event::TurnBegan { turn: 4 }, Event::BattleWon { seat: first, turn: 4, points: 3 }],
    ];
    by_hand.tell(&events.concat());
    let counts = by_hand.counter.counts();
    assert_eq!(counts.battles_lost[2..5], [Some(BattleLoss::NoGeneral), Some(BattleLoss::NoTokens), None]);
    assert_eq!((counts.battles, counts.points_from(first, PointSource::Battles), counts.white_count), (3, 3, Some(2)));
}

/// Who leads is looked at when a turn ends, and a lead that is shared is kept.
#[test]
fn a_lead_changes_when_nobody_of_those_who_led_leads_any_more() {
    let game = game(&[], 3);
    let decisions = Decisions::default();
    let mut by_hand = ByHand::new(&game, &decisions);
    let [first, second] = [Seat(0), Seat(1)];
    let turn =
        |turn, seat, points| [Event::TurnBegan { turn }, Event::BattleWon { seat, turn, points }, Event::VotesReturned];
    let turns = [turn(1, first, 4), turn(2, second, 4), turn(3, second, 1), turn(4, first, 2)];
    by_hand.tell(&turns.concat());
    by_hand.tell(&[Event::GameEnded { ending: Ending::LastTurn }]);
    let counts = by_hand.counter.counts();
    let both = SeatSet::first(2);
    assert_eq!(counts.leaders[1..5], [SeatSet::only(first), both, SeatSet::only(second), SeatSet::only(first)]);
    assert_eq!(counts.lead_changes(), 1);
}

/// A tie under way when somebody claims the Counter-Revolution has no end of its own.
#[test]
fn a_claim_cuts_a_tie_short() {
    let game = game(&["claim-by-hand"], 3);
    let decisions = Decisions::default();
    let mut by_hand = ByHand::new(&game, &decisions);
    let seat = Seat(0);
    let ending = Ending::RoyalistCounterRevolution;
    let events =
        [Event::TieBegan { seats: 2 }, Event::Declined { seat }, Event::Claimed { seat }, Event::GameEnded { ending }];
    by_hand.tell(&events);
    assert_eq!(by_hand.counter.counts().ties_of(TieAbout::Battle, TieEnd::CutShort), 1);
}

#[test]
fn the_nearest_election_says_how_many_red_votes_were_missing() {
    let game = game(&[], 3);
    let decisions = Decisions::default();
    let mut by_hand = ByHand::new(&game, &decisions);
    let vote = |province, votes| Event::VoteCast {
        seat: Seat(0),
        province: ProvinceId(province),
        faction: Faction::Radical,
        votes,
    };
    let election = |turn| [Event::TurnBegan { turn }, Event::PhaseBegan { phase: Phase::Election }];
    let end = Event::GameEnded { ending: Ending::LastTurn };
    let events =
        [&election(1)[..], &[vote(0, 10)], &election(2), &[vote(0, 9), vote(1, 6)], &election(3), &[vote(2, 12), end]];
    by_hand.tell(&events.concat());
    let counts = by_hand.counter.counts();
    assert_eq!((counts.red_votes, counts.votes_missing, counts.white_missing), (15, Some(2), Some(7)));
    let of = |votes| {
        let p = Position { ending: Some(Ending::LastTurn), ..game.start(1, &mut ()) };
        let played = PlayedGame::new(result(&game, &p, 0), counts);
        LiberteFigure::VotesWithin(votes).of(&BOTS[..3], &played)
    };
    assert_eq!([1, 2, 3].map(of), [0, WHOLE, WHOLE].map(Some));
}
