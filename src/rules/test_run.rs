//! Runs a scenario's test: sets it up, plays its choices, and looks at what must then hold.

use super::describe::{lost_battles, seat_names};
use super::{Choice, Event, Liberte, Position};
use crate::kernel::{Game, Seat};
use crate::model::{CardId, ChoiceBy, Expected, Faction, PerFaction, Scenario, StackSetup, Step};
use std::collections::BTreeSet;
use std::fmt::{Debug, Display};

/// What a test found wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFailure {
    /// What was expected and what was found.
    pub what: String,
    /// The line of the file, where one step is to blame.
    pub line: Option<usize>,
}

/// Runs a test.
///
/// Decisions with a single choice are answered first; where the test spells one out, it is recognised.
///
/// # Errors
/// Everything that does not hold.
pub fn run_test(game: &Liberte, scenario: &Scenario) -> Result<(), Vec<TestFailure>> {
    let general = |what: String| TestFailure { what, line: None };
    if scenario.then.impossible && !scenario.cannot_be.is_empty() {
        return Ok(());
    }
    let position = match game.arrange(&scenario.setup) {
        Err(_) if scenario.then.impossible => return Ok(()),
        Err(reasons) => {
            return Err(reasons
                .into_iter()
                .map(|reason| general(format!("the position is impossible: {reason}")))
                .collect());
        }
        Ok(_) if scenario.then.impossible => {
            return Err(vec![general("the position is possible, and should not be".into())]);
        }
        Ok(position) => position,
    };
    let run = Run { game, position, events: Vec::new() };
    run.play(&scenario.play, &scenario.then, &mut 64)
}

/// A test in progress.
#[derive(Clone)]
struct Run<'a> {
    game: &'a Liberte,
    position: Position,
    events: Vec<Event>,
}

impl Run<'_> {
    /// Plays the steps and checks what must hold. At a decision with a single choice the step may be meant for it or for
    /// a later one: the second reading is tried where the first fails, at most `tries` times in all.
    fn play(mut self, steps: &[Step], then: &Expected, tries: &mut u32) -> Result<(), Vec<TestFailure>> {
        for (at, step) in steps.iter().enumerate() {
            while let Some((seat, forced)) = self.forced() {
                let spells_it_out = step.made.by == seat && step.made.choice == self.game.choice_text(forced);
                let before = (spells_it_out && *tries > 0).then(|| self.clone());
                self.make(seat, forced);
                if let Some(mut spelt_out) = before {
                    *tries -= 1;
                    let left_out = self.clone().play(&steps[at..], then, tries);
                    if left_out.is_ok() {
                        return left_out;
                    }
                    spelt_out.make(seat, forced);
                    return spelt_out.play(&steps[at + 1..], then, tries).or(left_out);
                }
            }
            self.step(step).map_err(|failure| vec![failure])?;
        }
        while let Some((seat, forced)) = self.forced() {
            self.make(seat, forced);
        }
        let failures = Check::of(&self, then);
        if failures.is_empty() { Ok(()) } else { Err(failures) }
    }

    fn step(&mut self, step: &Step) -> Result<(), TestFailure> {
        let ChoiceBy { by, choice: text } = &step.made;
        let failed = |what: String| TestFailure { what, line: Some(step.line) };
        let choice = self.game.read_choice(&self.position, text).map_err(failed)?;
        if let Some(refusal) = self.game.refusal(&self.position, *by, choice) {
            let why = self.game.refusal_words(&self.position, refusal);
            return Err(failed(format!("`{by} {text}` is refused: {why}")));
        }
        self.make(*by, choice);
        Ok(())
    }

    fn make(&mut self, seat: Seat, choice: Choice) {
        self.game.play(&mut self.position, seat, choice, &mut self.events);
    }

    /// The choice of a decision that has only one.
    fn forced(&self) -> Option<(Seat, Choice)> {
        let mut choices = Vec::new();
        let seat = self.game.asked(&self.position).single()?;
        self.game.choices(&self.position, seat, &mut choices);
        if let [choice] = choices[..] { Some((seat, choice)) } else { None }
    }
}

/// Compares what holds with what must.
struct Check<'a> {
    run: &'a Run<'a>,
    failures: Vec<TestFailure>,
}

impl Check<'_> {
    fn of(run: &Run<'_>, then: &Expected) -> Vec<TestFailure> {
        let mut check = Check { run, failures: Vec::new() };
        check.state(then);
        check.factions(then);
        check.cards(then);
        check.seats(then);
        check.provinces(then);
        check.question(then);
        check.ending(then);
        check.events(then);
        check.soundness(then);
        check.failures
    }

    /// What must hold of every test: no script fails, unless the test is about that, and everything adds up.
    fn soundness(&mut self, then: &Expected) {
        let game = self.run.game;
        let is_expected = |kind: &str| then.events.iter().flatten().any(|event| event == kind);
        let failed = self.run.events.iter().find_map(|event| match event {
            Event::ScriptFailed { effect } => Some((event.kind(), game.pack.effects[effect.index()].id.as_str())),
            Event::PointFailed { point } => Some((event.kind(), point.spec().id)),
            _ => None,
        });
        if let Some((_, script)) = failed.filter(|(kind, _)| !is_expected(kind)) {
            self.failed(format!("the script of `{script}` fails"));
        }
        if let Err(what) = game.audit(&self.run.position) {
            self.failed(format!("it does not add up: {what}"));
        }
    }

    fn failed(&mut self, what: String) {
        self.failures.push(TestFailure { what, line: None });
    }

    fn same<T: PartialEq + Debug>(&mut self, key: impl Display, expected: &T, found: &T) {
        if expected != found {
            self.failed(format!("{key}: expected {expected:?}, found {found:?}"));
        }
    }

    fn if_named<T: PartialEq + Debug>(&mut self, key: &str, expected: &Option<T>, found: T) {
        if let Some(expected) = expected {
            self.same(key, expected, &found);
        }
    }

    fn state(&mut self, then: &Expected) {
        let p = &self.run.position;
        let is_action = p.phase == crate::model::Phase::Action;
        self.if_named("turn", &then.turn, p.turn);
        self.if_named("phase", &then.phase, p.phase.id().to_string());
        self.if_named("round", &then.round, if is_action { p.round } else { 0 });
        self.if_named("order", &then.order, p.order().to_vec());
        self.if_named("government", &then.government, p.government);
        self.if_named("opposition", &then.opposition, p.opposition);
        self.if_named("supply_exhausted", &then.supply_exhausted, is_action && p.supply_exhausted);
        let sorted = |seats: &Vec<Seat>| seats.iter().copied().collect::<BTreeSet<Seat>>();
        self.if_named("presence", &then.presence.as_ref().map(sorted), p.presence.iter().collect());
        let turns = |turns: &Vec<u8>| turns.iter().copied().collect::<BTreeSet<u8>>();
        self.if_named("lost_battles", &then.lost_battles.as_ref().map(turns), lost_battles(p).into_iter().collect());
    }

    fn factions(&mut self, then: &Expected) {
        let p = &self.run.position;
        for (key, expected, found) in
            [("tally", then.tally, p.tally), ("supply", then.supply, p.supply), ("reserve", then.reserve, p.reserve)]
        {
            for faction in Faction::ALL {
                self.if_named(&format!("{key}.{faction}"), &expected[faction], found[faction]);
            }
        }
    }

    fn cards(&mut self, then: &Expected) {
        let (p, game) = (&self.run.position, self.run.game);
        let named = |cards: &Vec<CardId>| game.numbers(cards.iter().copied());
        let sorted = |mut numbers: Vec<u16>| {
            numbers.sort_unstable();
            numbers
        };
        self.if_named("deck", &then.deck.as_ref().map(named), game.numbers(p.piles.deck()));
        self.if_named("discard", &then.discard.as_ref().map(named), game.numbers(p.piles.discard()));
        let set = |cards: &Option<Vec<CardId>>| cards.as_ref().map(|cards| sorted(named(cards)));
        self.if_named("face_up", &set(&then.face_up), sorted(game.numbers(p.piles.face_up())));
        self.if_named("box", &set(&then.box_), sorted(game.card_numbers(&p.box_)));
        for (key, expected, found) in [("hand", &then.hand, p.hands), ("display", &then.display, p.displays)] {
            for (seat, cards) in expected {
                self.same(format!("{key}.{seat}"), &sorted(named(cards)), &sorted(game.card_numbers(&found[*seat])));
            }
        }
    }

    fn seats(&mut self, then: &Expected) {
        let p = &self.run.position;
        for &(seat, expected) in &then.victory_points {
            self.same(format!("victory_points.{seat}"), &expected, &i64::from(p.victory_points[seat]));
        }
        for &(seat, expected) in &then.battle_tokens {
            self.same(format!("battle_tokens.{seat}"), &expected, &i64::from(p.battle_tokens[seat]));
        }
        for &(seat, expected) in &then.tokens_left {
            self.same(format!("tokens_left.{seat}"), &expected, &i64::from(p.tokens_left[seat]));
        }
        for &(seat, expected) in &then.votes {
            let votes: PerFaction<u8> = p.votes[seat];
            self.same(format!("votes.{seat}"), &expected, &votes);
        }
    }

    fn provinces(&mut self, then: &Expected) {
        let (p, game) = (&self.run.position, self.run.game);
        for (province, stacks) in &then.provinces {
            let text = |seat: Seat, faction: Faction, height: u8| format!("{seat} {faction} {height}");
            let expected: BTreeSet<String> =
                stacks.iter().map(|&StackSetup { seat, faction, height, .. }| text(seat, faction, height)).collect();
            let stacks = p.stacks(*province).iter();
            let found = stacks.map(|(seat, stack)| text(seat, stack.faction(), stack.height())).collect();
            self.same(format!("provinces.{}", game.pack().board.provinces[province.index()].id), &expected, &found);
        }
    }

    fn question(&mut self, then: &Expected) {
        let (p, game) = (&self.run.position, self.run.game);
        let mut choices = Vec::new();
        if let Some(seat) = game.asked(p).single() {
            game.choices(p, seat, &mut choices);
        }
        if let Some(asked) = &then.asked {
            if p.is_over() {
                return self.failed("asked: the game is over, and nobody is asked".into());
            }
            self.same("asked.by", &asked.by.to_string(), &p.asked.to_string());
            self.same("asked.asked", &asked.asked.as_str(), &p.question.id());
            if let Some(options) = &asked.options {
                let found: BTreeSet<String> = choices.iter().map(|&choice| game.choice_text(choice)).collect();
                let expected: BTreeSet<String> = options.iter().cloned().collect();
                let (missing, extra) = (expected.difference(&found), found.difference(&expected));
                let (missing, extra): (Vec<_>, Vec<_>) = (missing.collect(), extra.collect());
                if !missing.is_empty() || !extra.is_empty() {
                    self.failed(format!("asked.options: missing {missing:?}, not expected {extra:?}"));
                }
            }
        }
        for (expected, made) in
            then.legal.iter().map(|made| (true, made)).chain(then.refused.iter().map(|made| (false, made)))
        {
            let refusal = match game.read_choice(p, &made.choice) {
                Err(why) => Some(why),
                Ok(choice) => game.refusal(p, made.by, choice).map(|refusal| game.refusal_words(p, refusal)),
            };
            match refusal {
                Some(why) if expected => self.failed(format!("`{} {}` is refused: {why}", made.by, made.choice)),
                None if !expected => {
                    self.failed(format!("`{} {}` is legal, and should be refused", made.by, made.choice))
                }
                _ => {}
            }
        }
    }

    fn ending(&mut self, then: &Expected) {
        let outcome = self.run.game.outcome(&self.run.position);
        if then.end.is_none() && then.winners.is_none() && then.points.is_empty() {
            return;
        }
        let Some(outcome) = outcome else { return self.failed("end: the game goes on".into()) };
        if let Some(end) = &then.end {
            self.same("end", &end.as_str(), &outcome.end);
        }
        if let Some(winners) = &then.winners {
            let expected = seat_names(winners.iter().copied().collect());
            self.same("winners", &expected, &seat_names(outcome.winners));
        }
        for &(seat, expected) in &then.points {
            let found = outcome.points.get(seat.index()).copied().unwrap_or(0);
            self.same(format!("points.{seat}"), &expected, &i64::from(found));
        }
    }

    fn events(&mut self, then: &Expected) {
        let Some(expected) = &then.events else { return };
        let mut happened = self.run.events.iter().map(|event| event.kind());
        for kind in expected {
            if !happened.any(|found| found == kind) {
                let all: Vec<_> = self.run.events.iter().map(|event| event.kind()).collect();
                return self.failed(format!("events: no `{kind}` in its place among {all:?}"));
            }
        }
    }
}
