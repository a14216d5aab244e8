//! Runs a test from a position: plays its choices, and looks at what must then hold.

use super::Rulebook;
use super::field::in_file;
use crate::kernel::{Gather, Move, Seat, SeatSet};
use crate::model::{AskedSeats, ChoiceBy, Expected, ExpectedQuestion, ScenarioStep};
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
    /// What was expected and what was found, where two values were compared.
    pub compared: Option<[String; 2]>,
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

/// A test that failed: what does not hold, and what happened before.
#[derive(Clone, PartialEq, Debug)]
pub struct FailedTest<E> {
    /// Everything that does not hold.
    pub failures: Vec<TestFailure>,
    /// What happened up to then.
    pub events: Vec<E>,
}

impl<E> From<Vec<TestFailure>> for FailedTest<E> {
    fn from(failures: Vec<TestFailure>) -> FailedTest<E> {
        FailedTest { failures, events: Vec::new() }
    }
}

impl TestFailure {
    /// A failure of the test as a whole.
    pub fn whole(what: String) -> TestFailure {
        TestFailure { what, at: FailedAt::Whole, compared: None }
    }
}

/// Runs a test whose position was arranged, with the events of that, or can't be.
///
/// Decisions with a single choice are answered first; where the test spells one out, it is recognised.
///
/// # Errors
/// Everything that does not hold.
pub fn run_arranged<G: Rulebook>(
    game: &G,
    arranged: Result<G::Position, Vec<impl Display>>,
    events: Vec<G::Event>,
    play: &[ScenarioStep],
    then: &Expected,
) -> Result<(), FailedTest<G::Event>> {
    match (arranged, then.impossible) {
        (Err(_), true) => Ok(()),
        (Err(reasons), false) => {
            let failure = |reason| TestFailure::whole(format!("the position is impossible: {reason}"));
            Err(reasons.into_iter().map(failure).collect::<Vec<_>>().into())
        }
        (Ok(_), true) => Err(vec![TestFailure::whole("the position is possible, and should not be".into())].into()),
        (Ok(position), false) => {
            let run = Run { game, position, events, forced_moves: Vec::new() };
            run.play(play, then, &mut 64)
        }
    }
}

/// A test in progress.
struct Run<'a, G: Rulebook> {
    game: &'a G,
    position: G::Position,
    events: Vec<G::Event>,
    /// The choices that were made since the last step, because nothing else was legal.
    forced_moves: Vec<Move<G::Choice>>,
}

impl<G: Rulebook> Clone for Run<'_, G> {
    fn clone(&self) -> Self {
        let (position, events) = (self.position.clone(), self.events.clone());
        Run { game: self.game, position, events, forced_moves: self.forced_moves.clone() }
    }
}

impl<G: Rulebook> Run<'_, G> {
    /// Plays the steps and checks what must hold. At a decision with a single choice the step may be meant for it or for
    /// a later one: the second reading is tried where the first fails, at most `tries` times in all.
    fn play(mut self, steps: &[ScenarioStep], then: &Expected, tries: &mut u32) -> Result<(), FailedTest<G::Event>> {
        for (at, step) in steps.iter().enumerate() {
            while let Some(forced) = self.forced() {
                let is_its_text = || step.made.choice == self.game.choice_text(forced.choice);
                let spells_it_out = step.made.by == forced.seat && is_its_text();
                let before = (spells_it_out && *tries > 0).then(|| self.clone());
                self.make_forced(forced);
                if let Some(mut spelt_out) = before {
                    *tries -= 1;
                    let left_out = self.clone().play(&steps[at..], then, tries);
                    if left_out.is_ok() {
                        return left_out;
                    }
                    spelt_out.make(forced);
                    return spelt_out.play(&steps[at + 1..], then, tries).or(left_out);
                }
            }
            if let Err(failure) = self.step(step) {
                return Err(FailedTest { failures: vec![failure], events: self.events });
            }
        }
        while let Some(forced) = self.forced() {
            self.make_forced(forced);
        }
        let failures = Check::of(&self, then);
        if failures.is_empty() { Ok(()) } else { Err(FailedTest { failures, events: self.events }) }
    }

    fn step(&mut self, step: &ScenarioStep) -> Result<(), TestFailure> {
        let ChoiceBy { by, choice: text } = &step.made;
        let failed = |what: String| {
            let what = format!("{what}{}{}", self.legal_now(*by), self.forced_moves_line());
            TestFailure { what, at: FailedAt::Line(step.line), compared: None }
        };
        let choice = self.game.parse_choice(&self.position, *by, text).map_err(failed)?;
        if let Some(refusal) = self.game.refusal(&self.position, *by, choice) {
            let why = self.game.refusal_text(&self.position, refusal);
            return Err(failed(format!("{by}'s `{text}` is refused: {why}")));
        }
        self.make(Move { seat: *by, choice });
        self.forced_moves.clear();
        Ok(())
    }

    /// A line with the choices of a seat that are legal now, the first few of many; where it is not asked, one for each seat
    /// that is. Nothing once the game is over.
    fn legal_now(&self, by: Seat) -> String {
        let line = |seat: Seat| {
            let choices = self.game.legal(&self.position, seat);
            let shown = choices.iter().take(MAX_LISTED).map(|&choice| self.game.choice_text(choice));
            let more = choices.len().saturating_sub(MAX_LISTED);
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            let question = self.game.question(&self.position, seat);
            format!("\n{seat} is asked `{question}`; legal now: {}{more}", quoted(shown))
        };
        let asked = self.game.asked(&self.position);
        let shown = if asked.has(by) { SeatSet::only(by) } else { asked };
        shown.iter().map(line).collect()
    }

    /// A line with the choices that were made since the last step without being asked for.
    fn forced_moves_line(&self) -> String {
        let text = |made: &Move<G::Choice>| format!("`{}` for {}", self.game.choice_text(made.choice), made.seat);
        let made: Vec<String> = self.forced_moves.iter().map(text).collect();
        if made.is_empty() {
            return String::new();
        }
        format!("\nmade before that, since nothing else was legal: {}", made.join(", "))
    }

    fn make_forced(&mut self, made: Move<G::Choice>) {
        self.forced_moves.push(made);
        self.make(made);
    }

    fn make(&mut self, made: Move<G::Choice>) {
        self.game.play(&mut self.position, made.seat, made.choice, &mut self.events);
    }

    /// The choice of a decision that has only one.
    fn forced(&self) -> Option<Move<G::Choice>> {
        self.game.asked(&self.position).iter().find_map(|seat| match self.game.legal(&self.position, seat)[..] {
            [choice] => Some(Move { seat, choice }),
            _ => None,
        })
    }
}

/// Compares what holds with what must.
struct Check<'a, G: Rulebook> {
    run: &'a Run<'a, G>,
    failures: Vec<TestFailure>,
}

impl<G: Rulebook> Check<'_, G> {
    fn of(run: &Run<'_, G>, then: &Expected) -> Vec<TestFailure> {
        let mut check = Check { run, failures: Vec::new() };
        for found in run.game.mismatches(&run.position, &then.fields) {
            check.failures.push(TestFailure {
                what: found.what,
                at: FailedAt::Key(found.key),
                compared: found.compared,
            });
        }
        check.question(then);
        check.ending(then);
        check.events(then);
        check.soundness(then);
        check.failures
    }

    /// What must hold of every test: nothing fails, unless the test is about that, and everything adds up.
    fn soundness(&mut self, then: &Expected) {
        let game = self.run.game;
        let is_expected = |event: G::Event| then.events.iter().flatten().any(|kind| kind == game.event_kind(event));
        let failed = self.run.events.iter().find_map(|&event| Some((event, game.failure_in(event)?)));
        if let Some((_, what)) = failed.filter(|&(event, _)| !is_expected(event)) {
            self.failures.push(TestFailure::whole(what));
        }
        if let Err(what) = game.audit(&self.run.position) {
            self.failures.push(TestFailure::whole(format!("it does not add up: {what}")));
        }
    }

    /// Something is wrong with what stands at a key below `then`.
    fn failed(&mut self, key: impl Display, what: String) {
        self.failures.push(TestFailure { what, at: FailedAt::Key(key.to_string()), compared: None });
    }

    fn same(&mut self, key: impl Display, expected: Value, found: Value) {
        if expected != found {
            let [expected, found] = [expected, found].map(|value| in_file(&value, &[]));
            let what = format!("{key}: expected {expected}, found {found}");
            let at = FailedAt::Key(key.to_string());
            self.failures.push(TestFailure { what, at, compared: Some([expected, found]) });
        }
    }

    fn question(&mut self, then: &Expected) {
        if let Some(asked) = &then.asked {
            let now = self.run.game.asked(&self.run.position);
            if now.is_empty() {
                return self.failed("asked", "asked: the game is over, and nobody is asked".into());
            }
            self.asked(asked, now);
        }
        let (p, game) = (&self.run.position, self.run.game);
        let legal = then.legal.iter().map(|made| (None, made));
        let refused = then.refused.iter().map(|refused| (Some(refused.reason.as_str()), &refused.made));
        for (expected, made) in legal.chain(refused) {
            let refusal = match game.parse_choice(p, made.by, &made.choice) {
                Err(why) => Some(why),
                Ok(choice) => game.refusal(p, made.by, choice).map(|refusal| game.refusal_text(p, refusal)),
            };
            let what = format!("{}'s `{}`", made.by, made.choice);
            match (refusal, expected) {
                (Some(why), None) => self.failed("legal", format!("{what} is refused: {why}")),
                (None, Some(_)) => self.failed("refused", format!("{what} is legal, and should be refused")),
                (Some(why), Some(reason)) if !contains(&why, reason) => {
                    self.failed("refused", format!("{what} is refused for another reason than \"{reason}\": {why}"));
                }
                (Some(_), Some(_)) | (None, None) => {}
            }
        }
    }

    /// Who is asked what, and out of which choices.
    fn asked(&mut self, asked: &ExpectedQuestion, now: SeatSet) {
        let (p, game) = (&self.run.position, self.run.game);
        let (expected, seat) = match &asked.by {
            AskedSeats::Among(seat) if now.has(*seat) => (now, *seat),
            AskedSeats::Among(seat) => (SeatSet::only(*seat), now.lowest().unwrap_or(*seat)),
            AskedSeats::Exactly(seats) => (*seats, now.lowest().unwrap_or_default()),
        };
        self.same("asked.by", words_of(expected), words_of(now));
        if !asked.asked.is_empty() {
            self.same("asked.asked", asked.asked.as_str().into(), game.question(p, seat).into());
        }
        let Some(options) = &asked.options else { return };
        let mut choices = Vec::new();
        game.choices(p, seat, &mut choices);
        let found: BTreeSet<String> = choices.iter().map(|&choice| game.choice_text(choice)).gather();
        let expected: BTreeSet<String> = options.iter().cloned().gather();
        let (missing, extra) = (expected.difference(&found), found.difference(&expected));
        let told = [("not legal", quoted(missing)), ("legal, and not expected", quoted(extra))];
        let told = told.into_iter().filter(|(_, choices)| !choices.is_empty());
        let told: Vec<String> = told.map(|(what, choices)| format!("{what}: {choices}")).collect();
        if !told.is_empty() {
            self.failed("asked.options", format!("asked.options: {}", told.join("; ")));
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
        let kinds: Vec<&str> = self.run.events.iter().map(|&event| self.run.game.event_kind(event)).collect();
        let mut happened = kinds.iter();
        for kind in expected {
            if !happened.any(|found| *found == kind) {
                let all: BTreeSet<&str> = kinds.iter().copied().gather();
                let others = if all.is_empty() { "nothing".to_owned() } else { quoted(all) };
                let why = if kinds.contains(&kind.as_str()) {
                    format!("`{kind}` happened, but not after those before it in the list")
                } else {
                    format!("no `{kind}` happened; what did: {others}")
                };
                return self.failed("events", format!("events: {why}"));
            }
        }
    }
}

/// The seats as a failure names them: one as a test has it, several as a list.
fn words_of(seats: SeatSet) -> Value {
    match seats.single() {
        Some(seat) => seat.to_string().into(),
        None => seats.iter().map(|seat| seat.to_string()).collect(),
    }
}

/// Whether a text contains another, in whatever letters.
fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

/// Words in backticks, with commas between.
fn quoted(words: impl IntoIterator<Item = impl Display>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
