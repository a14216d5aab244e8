//! Random games, by both editions and other rules: what must hold at every moment of every game.
//!
//! A few hundred games ordinarily, more than 20,000 with `--features long-tests`.

mod common;

use common::names;
use common::random::{CASES, Random, conceivable, long, random_games};
use liberte::kernel::{Game, Journal, JournalHead, JournalLine, Seat, Sink, Stream, Table};
use liberte::rules::{Choice, Ending, Event, Liberte, Pile, Position, Question};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn cards_blocks_and_tokens_are_accounted_for_at_every_moment() {
    for random in random_games(long(600, 24_000)) {
        let game = random.game();
        let audit = |position: &Position| {
            if let Err(why) = game.audit(position) {
                panic!("{}: {why}", random.name());
            }
        };
        audit(&random.play(|position, _, _, _| audit(position)));
    }
}

/// Whether every decision of a game is looked at closely, or every seventh.
fn is_looked_at(random: &Random, decision: usize) -> bool {
    random.seed.is_multiple_of(8) || (decision as u64 + random.seed).is_multiple_of(7)
}

#[test]
fn what_is_listed_is_exactly_what_is_not_refused() {
    for random in random_games(long(300, 6_000)) {
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
    }
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
    for random in random_games(long(120, 2_000)) {
        let game = random.game();
        let all = conceivable(game);
        let mut stream = Stream::new(random.seed, 2);
        random.play(|position, seat, choices, _| {
            if choices.len() < 2 || stream.below(10) > 0 {
                return;
            }
            let mut table = Table::new(game, position.clone());
            for _ in 0..20 {
                let choice = all[stream.below(all.len())];
                let by = if stream.below(4) == 0 { Seat(stream.below(8) as u8) } else { seat };
                if by == seat && choices.contains(&choice) {
                    continue;
                }
                assert!(table.play(by, choice).is_err(), "{}: {by} {choice:?}", random.name());
                assert!(table.position() == position, "{}: {by} {choice:?} changed something", random.name());
                assert!(table.moments().is_empty() && table.undone() == 0);
            }
        });
    }
}

#[test]
fn a_position_described_and_arranged_is_the_same_position() {
    let mut described = BTreeMap::<&str, u32>::new();
    let mut arranged_choices = Vec::new();
    for random in random_games(long(150, 3_000)) {
        let game = random.game();
        let names = names(random.seats);
        let mut decision = 0;
        random.play(|position, seat, choices, _| {
            decision += 1;
            let is_rare = !matches!(position.question, Question::Action | Question::RefreshDiscard);
            if !is_rare && !is_looked_at(&random, decision) {
                return;
            }
            let Some(setup) = game.setup_of(position, &names) else { return };
            *described.entry(position.question.id()).or_default() += 1;
            let at = format!("{}, decision {decision}, {:?}", random.name(), position.question);
            let arranged = game.arrange(&setup).unwrap_or_else(|why| panic!("{at}: impossible: {why:?}"));
            assert_eq!(game.describe(&arranged), game.describe(position), "{at}");
            assert_eq!((arranged.question, arranged.asked), (position.question, seat), "{at}");
            game.choices(&arranged, seat, &mut arranged_choices);
            assert_eq!(arranged_choices, choices, "{at}");
            assert_eq!(game.setup_of(&arranged, &names), Some(setup), "{at}");
        });
    }
    let questions: Vec<&str> = described.keys().copied().collect();
    assert_eq!(questions, ["action", "advance", "refresh-discard", "refresh-draw"], "{described:?}");
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
        random.play(|position, _, choices, _| {
            for &choice in choices {
                let text = game.choice_text(choice);
                assert_eq!(game.parse_choice(position, &text), Ok(choice), "{}", random.name());
            }
        });
    }
    for seats in 3..=6 {
        let game = CASES[0].game(seats);
        let position = game.start(1, &mut ());
        let mut texts = BTreeSet::new();
        for choice in conceivable(game) {
            let text = game.choice_text(choice);
            assert_eq!(game.parse_choice(&position, &text), Ok(choice));
            assert!(texts.insert(text.clone()), "`{text}` is the text of two choices");
        }
    }
}

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
    assert_eq!(again.moments().len(), table.moments().len(), "{}", random.name());
}

#[test]
fn a_journal_written_and_read_gives_the_game_back() {
    for random in random_games(long(150, 4_000)) {
        let (table, _) = at_a_table(&random);
        gives_the_game_back(&random, &table, &Journal::of(head(&random), &table));
    }
}

/// A forced `decline` may be a legal answer to the next question too, if the same seat is asked again. In game 744 a journal
/// read with such lines as answers leads to another game, every line of which is legal.
#[test]
fn a_journal_may_spell_out_all_choices_without_an_alternative() {
    let known = random_games(744).skip(743);
    for random in random_games(long(150, 4_000)).chain(known) {
        let (table, made) = at_a_table(&random);
        let line = |&(seat, choice)| JournalLine { seat, choice: table.game().choice_text(choice), line: 0 };
        let journal = Journal { head: head(&random), lines: made.iter().map(line).collect() };
        assert!(journal.lines.len() > table.moments().len(), "{}: something is forced in every game", random.name());
        gives_the_game_back(&random, &table, &journal);
    }
}

#[test]
fn undo_and_redo_lead_through_every_moment_again() {
    for random in random_games(long(30, 400)) {
        let game = random.game();
        let (mut table, _) = at_a_table(&random);
        let end = table.position().clone();
        let made: Vec<_> = table.moments().iter().map(|moment| moment.made).collect();
        let events: Vec<Vec<Event>> = table.moments().iter().map(|moment| moment.events.clone()).collect();
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
            assert_eq!(table.moments()[at].events, events[at], "{}: choice {at}", random.name());
        }
        assert!(!table.redo() && table.position() == &end, "{}", random.name());
        let mut stream = Stream::new(random.seed, 3);
        for _ in 0..20 {
            let moment = stream.below(made.len() + 1);
            table.go_to(moment);
            let expected = before.get(moment).unwrap_or(&end);
            assert!(table.position() == expected, "{}: gone to {moment}", random.name());
            assert_eq!((table.moments().len(), table.undone()), (moment, made.len() - moment));
        }
    }
}

#[test]
fn a_journal_cut_short_leads_to_the_moment_it_was_cut_at() {
    for random in random_games(long(40, 400)) {
        let (mut table, _) = at_a_table(&random);
        let journal = Journal::of(head(&random), &table);
        let mut stream = Stream::new(random.seed, 4);
        for _ in 0..5 {
            let moment = stream.below(journal.lines.len() + 1);
            let mut again = Table::new(table.game(), table.start().clone());
            journal.replay(&mut again, moment).expect("it was legal");
            table.go_to(moment);
            assert!(again.position() == table.position(), "{}: choice {moment}", random.name());
        }
    }
}

#[test]
fn plans_and_scripts_play_the_same_games() {
    // In game 240 a special completes the Counter-Revolution.
    let known = random_games(240).skip(239);
    for random in random_games(long(48, 1_000)).chain(known) {
        let planned = random.game();
        let interpreted = random.case.compiled.interpreted(random.seats).expect("as many can play");
        let (mut events, mut script_events) = (Vec::new(), Vec::new());
        let mut script = interpreted.start(random.seed, &mut script_events);
        let mut script_choices = Vec::new();
        let mut position = planned.start(random.seed, &mut events);
        let mut choices = Vec::new();
        let mut stream = Stream::new(random.seed, 1);
        let mut decision = 0;
        loop {
            decision += 1;
            let at = format!("{}, decision {decision}", random.name());
            assert_eq!(planned.asked(&position), interpreted.asked(&script), "{at}");
            assert_eq!(planned.describe(&position), interpreted.describe(&script), "{at}");
            assert_eq!(events, script_events, "{at}");
            assert_eq!((position.question, position.ending), (script.question, script.ending), "{at}");
            let Some(seat) = planned.asked(&position).single() else { break };
            planned.choices(&position, seat, &mut choices);
            interpreted.choices(&script, seat, &mut script_choices);
            assert_eq!(choices, script_choices, "{at}");
            let choice = random.style.choose(planned, &choices, &mut stream);
            assert_eq!(interpreted.refusal(&script, seat, choice), None, "{at}");
            (events, script_events) = (Vec::new(), Vec::new());
            planned.play(&mut position, seat, choice, &mut events);
            interpreted.play(&mut script, seat, choice, &mut script_events);
        }
        assert_eq!(planned.outcome(&position), interpreted.outcome(&script), "{}", random.name());
    }
}

#[test]
fn every_special_runs_by_a_plan_that_is_proven() {
    for case in CASES.iter() {
        for (effect, way) in case.compiled.ways() {
            assert!(matches!(way, liberte::script::Way::Planned(_)), "{}: `{}` is interpreted", case.name, effect.id);
        }
        let proof = case.compiled.prove(long(250, 5_000) as usize, 11);
        assert_eq!(proof.found, [], "{}", case.name);
        assert!(proof.positions >= 250 && proof.compared >= 1_500 && proof.played >= 150, "{proof:?}");
    }
}

/// What a position counts, kept by events alone.
#[derive(Clone, PartialEq, Debug, Default)]
struct Counts {
    turn: u8,
    round: u8,
    board: BTreeMap<(u8, u8), (u8, u8)>,
    supply: [i32; 3],
    reserve: [i32; 3],
    votes: BTreeMap<(u8, u8), i32>,
    victory_points: Vec<i32>,
    hands: Vec<i32>,
    displays: Vec<i32>,
    battle_tokens: Vec<i32>,
    presence: BTreeSet<u8>,
    government: Option<u8>,
    opposition: Option<u8>,
    lost_battles: Vec<u8>,
    deck: i32,
    discards: i32,
    face_up: i32,
    boxed: i32,
    ending: Option<Ending>,
}

impl Counts {
    /// What lies on the table when all hands are dealt and nothing is turned up yet.
    fn new(game: &Liberte) -> Counts {
        let (pack, rules, seats) = (game.pack(), game.rules(), game.seat_count());
        let reserve = pack.board.blocks.0.each_ref().map(|blocks| i32::from(blocks.on_turn_2_space));
        let hand = i32::from(rules.hand_size);
        Counts {
            supply: std::array::from_fn(|at| i32::from(pack.board.blocks.0[at].blocks) - reserve[at]),
            reserve,
            victory_points: vec![0; seats],
            hands: vec![hand; seats],
            displays: vec![0; seats],
            battle_tokens: vec![0; seats],
            deck: pack.cards.len() as i32 - hand * seats as i32,
            ..Counts::default()
        }
    }

    /// What a position says.
    fn of(game: &Liberte, position: &Position) -> Counts {
        let p = position;
        let seats = || Seat::first(game.seat_count());
        let stacks = p.stacks.iter().enumerate().flat_map(|(province, stacks)| {
            let stack = move |(seat, stack): (Seat, liberte::rules::Stack)| {
                ((province as u8, seat.0), (stack.faction() as u8, stack.height()))
            };
            stacks.iter().map(stack).collect::<Vec<_>>()
        });
        let votes =
            seats().flat_map(|seat| (0..3).map(move |at| ((seat.0, at), i32::from(p.votes[seat].0[at as usize]))));
        Counts {
            turn: p.turn,
            round: p.round,
            board: stacks.collect(),
            supply: p.supply.0.map(i32::from),
            reserve: p.reserve.0.map(i32::from),
            votes: votes.filter(|&(_, votes)| votes > 0).collect(),
            victory_points: seats().map(|seat| i32::from(p.victory_points[seat])).collect(),
            hands: seats().map(|seat| p.hands[seat].len() as i32).collect(),
            displays: seats().map(|seat| p.displays[seat].len() as i32).collect(),
            battle_tokens: seats().map(|seat| i32::from(p.battle_tokens[seat])).collect(),
            presence: p.presence.iter().map(|seat| seat.0).collect(),
            government: p.government.map(|faction| faction as u8),
            opposition: p.opposition.map(|faction| faction as u8),
            lost_battles: (0..8).filter(|turn| p.lost_battles >> turn & 1 == 1).collect(),
            deck: p.piles.deck_len() as i32,
            discards: p.piles.discard().count() as i32,
            face_up: p.piles.face_up().count() as i32,
            boxed: p.box_.len() as i32,
            ending: p.ending,
        }
    }

    fn take_blocks(&mut self, province: u8, seat: u8, blocks: u8) -> i32 {
        let stack = self.board.get_mut(&(province, seat)).expect("there is a stack");
        stack.1 = stack.1.checked_sub(blocks).expect("it is as high");
        if stack.1 == 0 {
            self.board.remove(&(province, seat));
        }
        i32::from(blocks)
    }
}

impl Sink<Event> for Counts {
    fn record(&mut self, event: Event) {
        use Event::*;
        match event {
            TurnBegan { turn } => self.turn = turn,
            RoundBegan { round } => self.round = round,
            PhaseBegan { phase } => {
                use liberte::model::Phase;
                if matches!(phase, Phase::Battle | Phase::Election) {
                    self.round = 0;
                }
                if phase == Phase::Election {
                    self.battle_tokens.fill(0);
                    self.presence.clear();
                    (self.government, self.opposition) = (None, None);
                }
            }
            ReserveReturned => {
                for (supply, reserve) in self.supply.iter_mut().zip(&mut self.reserve) {
                    *supply += std::mem::take(reserve);
                }
            }
            DisplayReturned { seat, cards } => {
                assert_eq!(i32::from(cards), self.displays[seat.index()]);
                self.hands[seat.index()] += i32::from(cards);
                self.displays[seat.index()] = 0;
            }
            DeckShuffled { cards } => {
                assert_eq!((i32::from(cards), 0), (self.discards, self.deck));
                (self.deck, self.discards) = (self.discards, 0);
            }
            CardTurnedUp { .. } => (self.deck, self.face_up) = (self.deck - 1, self.face_up + 1),
            CardDrawn { seat, .. } => {
                self.deck -= 1;
                self.hands[seat.index()] += 1;
            }
            CardTaken { seat, .. } => {
                self.face_up -= 1;
                self.hands[seat.index()] += 1;
            }
            CardDiscarded { seat, .. } => {
                self.discards += 1;
                self.hands[seat.index()] -= 1;
            }
            CardDisplayed { seat, .. } => {
                self.hands[seat.index()] -= 1;
                self.displays[seat.index()] += 1;
            }
            DisplayedCardDiscarded { seat, .. } | CardAdvanced { seat, .. } => {
                self.discards += 1;
                self.displays[seat.index()] -= 1;
            }
            DisplayedCardBoxed { seat, .. } => {
                self.boxed += 1;
                self.displays[seat.index()] -= 1;
            }
            BlockPlaced { seat, province, faction } => {
                self.supply[faction as usize] -= 1;
                let stack = self.board.entry((province.0, seat.0)).or_insert((faction as u8, 0));
                assert_eq!(stack.0, faction as u8);
                stack.1 += 1;
            }
            BlockRemoved { seat, province, faction } => {
                self.supply[faction as usize] += self.take_blocks(province.0, seat.0, 1);
            }
            StackRemoved { seat, province, faction, height } => {
                self.supply[faction as usize] += self.take_blocks(province.0, seat.0, height);
                assert!(!self.board.contains_key(&(province.0, seat.0)));
            }
            BlocksMoved { seat, from, to, faction, blocks } => {
                let taken = self.take_blocks(from.0, seat.0, blocks) as u8;
                let stack = self.board.entry((to.0, seat.0)).or_insert((faction as u8, 0));
                assert_eq!(stack.0, faction as u8);
                stack.1 += taken;
            }
            StackRecoloured { seat, province, faction, height } => {
                let stack = self.board.get_mut(&(province.0, seat.0)).expect("there is a stack");
                assert_eq!(stack.1, height);
                self.supply[stack.0 as usize] += i32::from(height);
                self.supply[faction as usize] -= i32::from(height);
                stack.0 = faction as u8;
            }
            CardMoved { from, to, .. } => {
                *self.pile(from) -= 1;
                *self.pile(to) += 1;
            }
            TokenPlaced { seat } => self.battle_tokens[seat.index()] += 1,
            TokenTakenBack { seat } => self.battle_tokens[seat.index()] -= 1,
            PointsLost { seat, points } => self.victory_points[seat.index()] -= i32::from(points),
            PresenceLost { seat } => assert!(self.presence.remove(&seat.0)),
            BattleWon { seat, points, .. } => self.victory_points[seat.index()] += i32::from(points),
            BattleLost { turn } => self.lost_battles.push(turn),
            LostBattleMarked => self.supply[1] -= 1,
            VoteCast { seat, province, faction, votes } => {
                let taken = self.take_blocks(province.0, seat.0, votes);
                *self.votes.entry((seat.0, faction as u8)).or_default() += taken;
            }
            ProvinceEmptied { province } => {
                for ((_, _), (faction, height)) in self.board.extract_if(.., |&(at, _), _| at == province.0) {
                    self.supply[faction as usize] += i32::from(height);
                }
            }
            GovernmentFormed { faction, votes } => {
                assert_eq!(i32::from(votes), self.votes_of(faction as u8));
                self.government = Some(faction as u8);
            }
            OppositionFormed { faction, votes } => {
                assert_eq!(i32::from(votes), self.votes_of(faction as u8));
                self.opposition = Some(faction as u8);
            }
            PointsScored { seat, points } => self.victory_points[seat.index()] += i32::from(points),
            PresenceGained { seat } => assert!(self.presence.insert(seat.0)),
            VotesReturned => {
                for ((_, faction), votes) in std::mem::take(&mut self.votes) {
                    self.supply[faction as usize] += votes;
                }
            }
            SupplyExhausted { faction } => assert_eq!(self.supply[faction as usize], 0),
            GameEnded { ending } => self.ending = Some(ending),
            ScriptFailed { .. } | PointFailed { .. } => panic!("a built-in script failed"),
            OrderSet { .. } | CardPlayed { .. } | Passed { .. } | ActionPhaseStopped { .. } | TieBegan { .. } => {}
            Declined { .. } | NoVote { .. } | Claimed { .. } => {}
            CardShown { .. } | DeckReshuffled { .. } | NumberDrawn { .. } | ChanceFell { .. } => {}
        }
    }
}

impl Counts {
    fn pile(&mut self, pile: Pile) -> &mut i32 {
        match pile {
            Pile::Hand(seat) => &mut self.hands[seat.index()],
            Pile::Display(seat) => &mut self.displays[seat.index()],
            Pile::DiscardPile => &mut self.discards,
            Pile::FaceUp => &mut self.face_up,
            Pile::Deck => &mut self.deck,
            Pile::Box => &mut self.boxed,
        }
    }

    fn votes_of(&self, faction: u8) -> i32 {
        self.votes.iter().filter(|((_, of), _)| *of == faction).map(|(_, votes)| votes).sum()
    }
}

#[test]
fn events_alone_tell_every_number_of_the_position() {
    for random in random_games(long(300, 6_000)) {
        let game = random.game();
        let mut counts = Counts::new(game);
        let mut position = game.start(random.seed, &mut counts);
        let mut stream = Stream::new(random.seed, 1);
        let mut choices = Vec::new();
        loop {
            assert_eq!(counts, Counts::of(game, &position), "{}", random.name());
            let Some(seat) = game.asked(&position).single() else { break };
            game.choices(&position, seat, &mut choices);
            let choice = random.style.choose(game, &choices, &mut stream);
            game.play(&mut position, seat, choice, &mut counts);
        }
    }
}

#[test]
fn these_games_meet_every_question_event_and_ending() {
    let (mut questions, mut kinds, mut endings) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut met = BTreeMap::<String, u32>::new();
    for random in random_games(300) {
        let mut events = Vec::new();
        let end = random.play_telling(&mut events, |position, _, _, _| {
            questions.insert(position.question.id());
        });
        kinds.extend(events.iter().map(|event: &Event| event.kind()));
        let ending = end.ending.expect("the game is over").id();
        endings.insert(ending);
        *met.entry(format!("{:?} {ending}", random.style)).or_default() += 1;
    }
    let words = |words: &str| words.split_whitespace().map(str::to_owned).collect::<BTreeSet<String>>();
    let owned = |found: BTreeSet<&str>| found.into_iter().map(str::to_owned).collect::<BTreeSet<String>>();
    let asked = "refresh-discard refresh-draw action take-discard take second-take place clean-up target advance";
    assert_eq!(owned(questions), words(asked), "{met:?}");
    // Only a variant's script brings about a further ending.
    let of_the_rulebook = Ending::ALL.iter().filter(|&&ending| ending != Ending::FurtherEnding);
    assert_eq!(owned(endings), of_the_rulebook.map(|ending| ending.id().to_owned()).collect(), "{met:?}");
    let happens = "turn-began phase-began order-set round-began reserve-returned display-returned deck-shuffled
        card-turned-up card-drawn card-taken card-discarded card-played card-displayed displayed-card-discarded
        displayed-card-boxed block-placed block-removed stack-removed token-placed passed supply-exhausted
        action-phase-stopped battle-won battle-lost lost-battle-marked tie-began card-advanced declined vote-cast no-vote
        province-emptied government-formed opposition-formed points-scored presence-gained votes-returned claimed
        game-ended";
    assert_eq!(owned(kinds), words(happens), "{met:?}");
}
