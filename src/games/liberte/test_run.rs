//! Runs a scenario's test: sets it up, plays its choices, and looks at what must then hold.

use super::describe::lost_battles;
use super::{Choice, Event, Liberte, Position};
use crate::kernel::{Game, Seat};
use crate::model::{CardId, ChoiceBy, Expected, Faction, PerFaction, Scenario, ScenarioStep, StackSetup};
use std::collections::BTreeSet;
use std::fmt::Display;

/// How many legal choices are listed where one is refused.
const MAX_LISTED: usize = 12;

/// What a test found wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFailure {
    /// What was expected and what was found; perhaps several lines.
    pub what: String,
    /// Where in the test it stands.
    pub at: FailedAt,
}

/// Where in a test something is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FailedAt {
    /// A step of `play`, by the line of the file.
    Line(usize),
    /// A key below `then`, such as `provinces.normandie` or `hand.P2`, seats as `P1`.
    Key(String),
    /// The test as a whole.
    Whole,
}

/// Runs a test.
///
/// Decisions with a single choice are answered first; where the test spells one out, it is recognised.
///
/// # Errors
/// Everything that does not hold.
pub fn run_test(game: &Liberte, scenario: &Scenario) -> Result<(), Vec<TestFailure>> {
    let general = |what: String| TestFailure { what, at: FailedAt::Whole };
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
    let run = Run { game, position, events: Vec::new(), forced_moves: Vec::new() };
    run.play(&scenario.play, &scenario.then, &mut 64)
}

/// A test in progress.
#[derive(Clone)]
struct Run<'a> {
    game: &'a Liberte,
    position: Position,
    events: Vec<Event>,
    /// The choices that were made since the last step, because nothing else was legal.
    forced_moves: Vec<(Seat, Choice)>,
}

impl Run<'_> {
    /// Plays the steps and checks what must hold. At a decision with a single choice the step may be meant for it or for
    /// a later one: the second reading is tried where the first fails, at most `tries` times in all.
    fn play(mut self, steps: &[ScenarioStep], then: &Expected, tries: &mut u32) -> Result<(), Vec<TestFailure>> {
        for (at, step) in steps.iter().enumerate() {
            while let Some((seat, forced)) = self.forced() {
                let spells_it_out = step.made.by == seat && step.made.choice == self.game.choice_text(forced);
                let before = (spells_it_out && *tries > 0).then(|| self.clone());
                self.make_forced(seat, forced);
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
            self.make_forced(seat, forced);
        }
        let failures = Check::of(&self, then);
        if failures.is_empty() { Ok(()) } else { Err(failures) }
    }

    fn step(&mut self, step: &ScenarioStep) -> Result<(), TestFailure> {
        let ChoiceBy { by, choice: text } = &step.made;
        let failed = |what: String| {
            let what = format!("{what}{}{}", self.legal_now(), self.forced_moves_line());
            TestFailure { what, at: FailedAt::Line(step.line) }
        };
        let choice = self.game.read_choice(&self.position, text).map_err(failed)?;
        if let Some(refusal) = self.game.refusal(&self.position, *by, choice) {
            let why = self.game.refusal_words(&self.position, refusal);
            return Err(failed(format!("{by}'s `{text}` is refused: {why}")));
        }
        self.make(*by, choice);
        self.forced_moves.clear();
        Ok(())
    }

    /// A line with the choices that are legal now, the first few of many; nothing once the game is over.
    fn legal_now(&self) -> String {
        let mut choices = Vec::new();
        let Some(seat) = self.game.asked(&self.position).single() else { return String::new() };
        self.game.choices(&self.position, seat, &mut choices);
        let shown = choices.iter().take(MAX_LISTED).map(|&choice| format!("`{}`", self.game.choice_text(choice)));
        let more = choices.len().saturating_sub(MAX_LISTED);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let question = self.position.question.id();
        format!("\n{seat} is asked `{question}`; legal now: {}{more}", shown.collect::<Vec<_>>().join(", "))
    }

    /// A line with the choices that were made since the last step without being asked for.
    fn forced_moves_line(&self) -> String {
        let made =
            self.forced_moves.iter().map(|&(seat, choice)| format!("`{}` for {seat}", self.game.choice_text(choice)));
        let made: Vec<String> = made.collect();
        if made.is_empty() {
            return String::new();
        }
        format!("\nmade before that, since nothing else was legal: {}", made.join(", "))
    }

    fn make_forced(&mut self, seat: Seat, choice: Choice) {
        self.forced_moves.push((seat, choice));
        self.make(seat, choice);
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
            self.failures.push(TestFailure { what: format!("the script of `{script}` fails"), at: FailedAt::Whole });
        }
        if let Err(what) = game.audit(&self.run.position) {
            self.failures.push(TestFailure { what: format!("it does not add up: {what}"), at: FailedAt::Whole });
        }
    }

    /// Something is wrong with what stands at a key below `then`.
    fn failed(&mut self, key: impl Display, what: String) {
        self.failures.push(TestFailure { what, at: FailedAt::Key(key.to_string()) });
    }

    fn same<T: PartialEq + InFile>(&mut self, key: impl Display, expected: &T, found: &T) {
        if expected != found {
            let what = format!("{key}: expected {}, found {}", expected.in_file(), found.in_file());
            self.failed(key, what);
        }
    }

    fn if_named<T: PartialEq + InFile>(&mut self, key: &str, expected: &Option<T>, found: T) {
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
                return self.failed("asked", "asked: the game is over, and nobody is asked".into());
            }
            self.same("asked.by", &asked.by.to_string(), &p.asked.to_string());
            self.same("asked.asked", &asked.asked, &p.question.id().to_owned());
            if let Some(options) = &asked.options {
                let found: BTreeSet<String> = choices.iter().map(|&choice| game.choice_text(choice)).collect();
                let expected: BTreeSet<String> = options.iter().cloned().collect();
                let (missing, extra) = (expected.difference(&found), found.difference(&expected));
                let told = [("not legal", quoted(missing)), ("legal, and not expected", quoted(extra))];
                let told: Vec<String> = told
                    .into_iter()
                    .filter(|(_, choices)| !choices.is_empty())
                    .map(|(what, choices)| format!("{what}: {choices}"))
                    .collect();
                if !told.is_empty() {
                    self.failed("asked.options", format!("asked.options: {}", told.join("; ")));
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
                Some(why) if expected => {
                    self.failed("legal", format!("{}'s `{}` is refused: {why}", made.by, made.choice))
                }
                None if !expected => {
                    self.failed("refused", format!("{}'s `{}` is legal, and should be refused", made.by, made.choice))
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
        let Some(outcome) = outcome else { return self.failed("end", "end: the game goes on".into()) };
        if let Some(end) = &then.end {
            self.same("end", end, &outcome.end.to_owned());
        }
        if let Some(winners) = &then.winners {
            self.same(
                "winners",
                &winners.iter().copied().collect(),
                &outcome.winners.iter().collect::<BTreeSet<Seat>>(),
            );
        }
        for &(seat, expected) in &then.points {
            let found = outcome.points.get(seat.index()).copied().unwrap_or(0);
            self.same(format!("points.{seat}"), &expected, &i64::from(found));
        }
    }

    fn events(&mut self, then: &Expected) {
        let Some(expected) = &then.events else { return };
        let mut happened = all_of(&self.run.events);
        for kind in expected {
            if !happened.any(|found| found == kind) {
                let all: BTreeSet<&str> = self.run.events.iter().map(|event| event.kind()).collect();
                let others = if all.is_empty() { "nothing".to_owned() } else { quoted(all) };
                let why = if all_of(&self.run.events).any(|found| found == kind) {
                    format!("`{kind}` happened, but not after those before it in the list")
                } else {
                    format!("no `{kind}` happened; what did: {others}")
                };
                return self.failed("events", format!("events: {why}"));
            }
        }
    }
}

/// The kinds of events, in the order in which they happened.
fn all_of(events: &[Event]) -> impl Iterator<Item = &'static str> {
    events.iter().map(|event| event.kind())
}

/// Words in backticks, with commas between.
fn quoted(words: impl IntoIterator<Item = impl Display>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// A value as a test's file has it.
trait InFile {
    fn in_file(&self) -> String;
}

macro_rules! as_displayed {
    ($($kind:ty),+) => {
        $(impl InFile for $kind {
            fn in_file(&self) -> String {
                self.to_string()
            }
        })+
    };
}

as_displayed!(u8, i64, bool, String);

impl InFile for Option<Faction> {
    fn in_file(&self) -> String {
        self.map_or("none", Faction::id).to_owned()
    }
}

impl InFile for Vec<Seat> {
    fn in_file(&self) -> String {
        listed(self.iter().map(|seat| format!("\"{seat}\"")))
    }
}

impl InFile for BTreeSet<Seat> {
    fn in_file(&self) -> String {
        listed(self.iter().map(|seat| format!("\"{seat}\"")))
    }
}

impl InFile for BTreeSet<String> {
    fn in_file(&self) -> String {
        listed(self.iter().map(|text| format!("\"{text}\"")))
    }
}

impl InFile for BTreeSet<u8> {
    fn in_file(&self) -> String {
        listed(self)
    }
}

impl InFile for Vec<u16> {
    fn in_file(&self) -> String {
        listed(self)
    }
}

impl InFile for PerFaction<u8> {
    fn in_file(&self) -> String {
        let held = Faction::ALL.into_iter().filter(|&faction| self[faction] > 0);
        let held: Vec<String> = held.map(|faction| format!("{faction} = {}", self[faction])).collect();
        if held.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", held.join(", ")) }
    }
}

fn listed(items: impl IntoIterator<Item = impl Display>) -> String {
    format!("[{}]", items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", "))
}
