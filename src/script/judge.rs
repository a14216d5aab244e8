//! Scripts of rule points as the rules ask them, and the check that asks them in random games.

use super::compile::{Compiled, Scripts};
use super::effort::{self, Allowance};
use super::engine::engines;
use super::judgement::{Court, NoVerdict, Sight};
use super::points::Filled;
use crate::kernel::{Game, Stream};
use crate::load::Diagnostic;
use crate::model::RulePoint;
use crate::rules::{Judge, Liberte, Matter, Position, Ruling, Verdict};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

/// Operations after which points are asked no more.
const MOST: u64 = 20_000_000;
/// Operations that one point's judgements may take in a game that somebody would wait for: a hundred times the usual.
const SLOW: u64 = 4_000_000;
/// Operations of one judgement, of which a game has thousands.
const MOST_OF_ONE: u64 = 10_000;

/// What is noted while points are asked.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// What is found wrong: the first of each point.
    found: Vec<Diagnostic>,
    /// The operations of each point in this game.
    costs: BTreeMap<RulePoint, u64>,
}

/// Asks the scripts of a pack.
pub(super) struct Bench {
    scripts: Arc<Scripts>,
    /// The rules of the game that asks, but for what scripts say instead of them.
    rules: Arc<Liberte>,
    /// What is found wrong, where somebody wants to know: the first of each point.
    notes: Option<Arc<Mutex<Notes>>>,
}

impl fmt::Debug for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bench({})", self.scripts.pack.id)
    }
}

impl Judge for Bench {
    fn judge(&self, game: &Liberte, p: &Position, matter: Matter) -> Option<Verdict> {
        let filled = self.scripts.filled.iter().find(|filled| filled.point == matter.point())?;
        if self.has_note_of(filled) {
            return None;
        }
        let requirements = &self.scripts.requirements;
        let (engine, most) = (&engines().game, Allowance::new(MOST_OF_ONE));
        let allowance = Some(&most);
        let court = Court { rules: &self.rules, requirements, sight: Sight::Position, engine, allowance };
        let heard = court.hear(&filled.script, p, matter).0;
        self.note_cost(filled, MOST_OF_ONE - most.left());
        match heard {
            Ok(verdict) => {
                self.note(|| Some(filled.impossible(&game.fault(p, matter, verdict)?)));
                Some(verdict)
            }
            Err(NoVerdict::Fails(trouble)) => {
                self.note(|| Some(filled.failure(&trouble)));
                None
            }
            Err(NoVerdict::Unseen(..)) => None,
        }
    }
}

impl Bench {
    fn note(&self, finding: impl FnOnce() -> Option<Diagnostic>) {
        if let Some(Ok(mut notes)) = self.notes.as_ref().map(|notes| notes.lock()) {
            notes.found.extend(finding());
        }
    }

    /// Adds what a judgement took; a point that takes too much for a game is found wrong.
    fn note_cost(&self, filled: &Filled, operations: u64) {
        if let Some(Ok(mut notes)) = self.notes.as_ref().map(|notes| notes.lock()) {
            let cost = notes.costs.entry(filled.point).or_default();
            *cost += operations;
            if *cost > SLOW {
                notes.found.push(filled.too_slow());
            }
        }
    }

    /// Whether something was found wrong with a point: it is then asked no more, so that an endless one is run once.
    fn has_note_of(&self, filled: &Filled) -> bool {
        let notes = self.notes.as_ref().and_then(|notes| notes.lock().ok());
        let is_its = |note: &Diagnostic| note.place.as_ref().is_some_and(|place| place.path == filled.source.path);
        notes.is_some_and(|notes| notes.found.iter().any(is_its))
    }
}

/// What was heard of the script of a rule point in a game.
#[derive(Debug, Default)]
pub struct Hearing {
    /// The position in which it was asked first.
    pub position: Option<Position>,
    /// What was asked, and what it said; nothing where it fails. In order, each matter once.
    pub heard: Vec<(Matter, Option<Verdict>)>,
    /// What is wrong with it, the first time.
    pub wrong: Option<Diagnostic>,
}

/// Asks the scripts of a pack while somebody listens to one of them.
#[derive(Debug)]
struct Overheard {
    bench: Bench,
    point: RulePoint,
    hearing: Arc<Mutex<Hearing>>,
}

impl Judge for Overheard {
    fn judge(&self, game: &Liberte, p: &Position, matter: Matter) -> Option<Verdict> {
        let verdict = self.bench.judge(game, p, matter);
        if matter.point() == self.point
            && let Ok(mut hearing) = self.hearing.lock()
        {
            hearing.position.get_or_insert_with(|| p.clone());
            if hearing.heard.iter().all(|(known, _)| *known != matter) {
                hearing.heard.push((matter, verdict));
            }
            let notes = self.bench.notes.as_ref().and_then(|notes| notes.lock().ok());
            let wrong = || notes?.found.iter().find(|note| self.is_of_point(note)).cloned();
            hearing.wrong = hearing.wrong.take().or_else(wrong);
        }
        verdict
    }
}

impl Overheard {
    fn is_of_point(&self, note: &Diagnostic) -> bool {
        let path = self.bench.scripts.filled.iter().find(|filled| filled.point == self.point);
        note.place.as_ref().map(|place| &place.path) == path.map(|filled| &filled.source.path)
    }
}

impl Compiled {
    /// A game in which the script of a rule point is asked whenever its matter comes up, and who asks it, while somebody
    /// listens.
    ///
    /// # Errors
    /// As [`Compiled::game`].
    pub fn overheard(
        &self,
        seats: usize,
        point: RulePoint,
        hearing: Arc<Mutex<Hearing>>,
    ) -> Result<(Liberte, Arc<dyn Judge>), String> {
        let game = self.game(seats)?;
        let rules = Arc::new(self.bare(seats)?);
        let bench = Bench { scripts: self.scripts().clone(), rules, notes: Some(Arc::default()) };
        let rulings = self.scripts().filled.iter().map(|filled| (filled.point, Ruling::Asked)).collect();
        let judge: Arc<dyn Judge> = Arc::new(Overheard { bench, point, hearing });
        Ok((game.with_points(judge.clone(), rulings), judge))
    }

    /// Fills the rule points of a game; `by_tables` where they are told beforehand.
    pub(super) fn fill_points(&self, rules: Liberte, by_tables: bool, notes: Option<Arc<Mutex<Notes>>>) -> Liberte {
        let scripts = self.scripts();
        if scripts.filled.is_empty() {
            return rules;
        }
        let ruling = |way: &super::PointWay| if by_tables { way.ruling() } else { Ruling::Asked };
        let points = scripts.filled.iter().map(|filled| filled.point);
        let rulings = points.zip(scripts.point_ways.iter().map(ruling)).collect();
        let bench = Bench { scripts: scripts.clone(), rules: Arc::new(rules.clone()), notes };
        rules.with_points(Arc::new(bench), rulings)
    }

    /// Plays random games to their ends and asks every point that is interpreted whenever it comes up; gives what fails or
    /// can't be, the first of each point. The same seed plays the same games.
    pub(super) fn prove_points(&self, games: usize, seed: u64) -> Vec<Diagnostic> {
        if self.scripts().point_ways.iter().all(super::points::is_told_beforehand) {
            return Vec::new();
        }
        let notes: Arc<Mutex<Notes>> = Arc::default();
        let rules = &self.pack().rules;
        let seats = rules.fewest_players as usize..=(rules.most_players as usize).min(crate::kernel::MAX_SEATS);
        let mut stream = Stream::new(seed, 1);
        let before = effort::spent();
        for seats in seats.cycle().take(games) {
            let Ok(game) = self.game(seats) else { break };
            if effort::spent() - before > MOST {
                break;
            }
            if let Ok(mut notes) = notes.lock() {
                notes.costs.clear();
            }
            self.play_out(&self.fill_points(game, true, Some(notes.clone())), &mut stream);
        }
        let found = notes.lock().map(|mut notes| std::mem::take(&mut notes.found));
        found.unwrap_or_default()
    }

    fn play_out(&self, game: &Liberte, stream: &mut Stream) {
        let mut position = game.start(stream.below(usize::MAX) as u64, &mut ());
        let mut choices = Vec::new();
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            let choice = choices[stream.below(choices.len())];
            game.play(&mut position, seat, choice, &mut ());
        }
        game.outcome(&position);
    }
}
