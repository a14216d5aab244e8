//! Runs a scenario's test: sets it up, plays its choices, and looks at what must then hold.

use super::{Choice, Event, Liberte, Position};
use crate::kernel::{Game, Seat, SeatSet};
use crate::kit::field::{in_file, mismatches};
use crate::model::{ChoiceBy, Expected, Scenario, ScenarioStep};
use serde_json::Value;
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
        for found in mismatches(run.game, &run.position, &then.fields) {
            check.failed(found.key, found.what);
        }
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

    fn same(&mut self, key: impl Display, expected: Value, found: Value) {
        if expected != found {
            let what = format!("{key}: expected {}, found {}", in_file(&expected, &[]), in_file(&found, &[]));
            self.failed(key, what);
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
            self.same("asked.by", asked.by.to_string().into(), p.asked.to_string().into());
            self.same("asked.asked", asked.asked.as_str().into(), p.question.id().into());
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
            self.same("end", end.as_str().into(), outcome.end.into());
        }
        if let Some(winners) = &then.winners {
            let names = |seats: SeatSet| seats.iter().map(|seat| seat.to_string()).collect();
            self.same("winners", names(winners.iter().copied().collect()), names(outcome.winners));
        }
        for &(seat, expected) in &then.points {
            let found = outcome.points.get(seat.index()).copied().unwrap_or(0);
            self.same(format!("points.{seat}"), expected.into(), found.into());
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
