//! A trial of an effect or a rule point: what is tried, on which position, and what came of it. Of every game the same; what
//! only Liberté's trials have is below.

use super::words::{card_label, listed, province};
use crate::games::liberte::{Liberte, Position, Stack};
use crate::kernel::{BotRng, Game, Seat};
use crate::load::Diagnostic;
use crate::model::{
    CardId, DataScenario, EffectId, LibertaliaPoint, ProvinceId, RevolutionPoint, RulePoint, Setup, StackSetup, Texts,
    counted,
};
use std::sync::atomic::{AtomicBool, Ordering};

/// How many decisions the random games may take together.
pub(super) const DECISIONS: usize = 40_000;
/// Of how many actions one is looked at.
const EACH: usize = 6;

/// The subject of a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrialSubject {
    /// An effect, with the first card that has it.
    Effect(EffectId),
    /// A special card.
    Card(CardId),
    /// What a script adds at a moment of the game: the rule point, and which of its scripts.
    Moment(RulePoint, u8),
    /// What a script judges instead of the rulebook.
    Judgement(RulePoint),
    /// What a script of Revolution! says instead of the rulebook.
    Point(RevolutionPoint),
    /// What a script of Libertalia says instead of the rulebook.
    PointOfLibertalia(LibertaliaPoint),
}

/// A trial of an effect or a rule point, from positions that a game describes in its own way.
#[derive(PartialEq, Debug)]
pub struct Trial<'a, From = Setup> {
    /// The effect, card or rule point.
    pub subject: TrialSubject,
    /// How many play.
    pub seats: usize,
    /// Whose effect it is; none: whoever acts, or anybody.
    pub by: Option<Seat>,
    /// Decides the position, and the choices that are not given.
    pub seed: u64,
    /// Choices in the words of journals, such as `stack normandie P2`, one a question; the others are taken by chance.
    pub choices: &'a [String],
    /// The language of cards' names, such as `en`.
    pub language: &'a str,
    /// The position that the games begin from, with its own number of seats; none: the game's beginning.
    pub from: Option<&'a From>,
}

/// The result of a trial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrialResult {
    /// The position before, one line a matter.
    pub before: Vec<String>,
    /// The steps in order; the first is playing the card.
    pub steps: Vec<TrialStep>,
    /// What of the position is otherwise afterwards, one line a matter.
    pub after: Vec<String>,
    /// The areas of a town before and after, where the game has one.
    pub town: Vec<TrialArea>,
    /// The stacks on the board before and after, where the game has a map.
    pub stacks: Option<[Vec<StackSetup>; 2]>,
    /// How the script failed, if it did: the finding points at the line.
    pub failure: Option<Diagnostic>,
}

/// An area of a town, before and after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrialArea {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose markers stand there before.
    pub before: Vec<Seat>,
    /// Whose markers stand there afterwards.
    pub after: Vec<Seat>,
}

/// A step of an effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrialStep {
    /// The step as a sentence.
    pub what: String,
    /// Among what it was chosen: each in words, and as journals write it. Empty where nothing was asked.
    pub options: Vec<(String, String)>,
    /// The place of what was chosen among them.
    pub chosen: usize,
    /// The events that followed, a sentence each.
    pub events: Vec<String>,
}

impl<'a> Trial<'a, DataScenario> {
    /// The names of the seats, where they have some, and how many play.
    pub(super) fn seated(&self) -> (&'a [String], usize) {
        self.from.map_or((&[], self.seats), |scenario| (&scenario.seats, scenario.seats.len()))
    }
}

/// What a position is to whoever looks for one in a random game.
pub(super) enum Sight {
    /// None to begin from.
    Unfit,
    /// One to begin from, if no later one comes.
    Fit,
    /// The one that was looked for.
    Wanted,
}

/// Plays a game by chance until a position is wanted. Returns that one, or else the last one that was fit.
///
/// # Errors
/// `stop` is set.
pub(super) fn position_by_chance<G: Game>(
    game: &G,
    rng: &mut BotRng,
    stop: &AtomicBool,
    mut look: impl FnMut(&G::Position) -> Sight,
) -> Result<Option<G::Position>, String> {
    let (mut found, mut choices) = (None, Vec::new());
    let mut p = game.start(rng.below(usize::MAX) as u64, &mut ());
    for _ in 0..DECISIONS {
        if stop.load(Ordering::Relaxed) {
            return Err("it was stopped".to_owned());
        }
        let Some(seat) = game.asked(&p).lowest() else { break };
        match look(&p) {
            Sight::Unfit => {}
            Sight::Fit => found = Some(p.clone()),
            Sight::Wanted => return Ok(Some(p)),
        }
        game.choices(&p, seat, &mut choices);
        let choice = choices[rng.below(choices.len())];
        game.play(&mut p, seat, choice, &mut ());
    }
    Ok(found)
}

impl TrialResult {
    /// The result before any step.
    pub(super) fn on(before: Vec<String>) -> TrialResult {
        TrialResult { before, steps: Vec::new(), after: Vec::new(), town: Vec::new(), stacks: None, failure: None }
    }

    /// Notes the lines of the position afterwards that are not those of the position before.
    pub(super) fn note_after(&mut self, after: Vec<String>) {
        self.after = after.into_iter().filter(|line| !self.before.contains(line)).collect();
    }
}

impl TrialStep {
    /// A step in which nobody chose.
    pub(super) fn told(what: String, events: Vec<String>) -> TrialStep {
        TrialStep { what, options: Vec::new(), chosen: 0, events }
    }

    /// A choice, by whose name and which words.
    pub(super) fn choice<G: Game>(
        game: &G,
        who: &str,
        (choices, chosen): (&[G::Choice], usize),
        words: impl Fn(G::Choice) -> String,
    ) -> TrialStep {
        let options: Vec<(String, String)> =
            choices.iter().map(|&choice| (words(choice), game.choice_text(choice))).collect();
        let what = options.get(chosen).map(|(words, _)| words.as_str()).unwrap_or_default();
        let among = match options.len() {
            1 => "the only choice".to_owned(),
            count => format!("of {count}"),
        };
        TrialStep { what: format!("{who} chooses {what} ({among})."), options, chosen, events: Vec::new() }
    }
}

/// The place of a given choice among those there are.
///
/// # Errors
/// It can't be read, or not be chosen.
pub(super) fn given<G: Game>(
    game: &G,
    p: &G::Position,
    seat: Seat,
    (text, choices): (&str, &[G::Choice]),
) -> Result<usize, String> {
    let choice = game.parse_choice(p, seat, text)?;
    choices.iter().position(|&other| other == choice).ok_or_else(|| {
        let refusal = game.refusal(p, seat, choice);
        let why = refusal.map(|refusal| format!(": {}", game.refusal_text(p, refusal))).unwrap_or_default();
        format!("`{text}` can't be chosen here{why}")
    })
}

impl Trial<'_> {
    /// How many play.
    pub(super) fn players(&self) -> usize {
        self.from.map_or(self.seats, |setup| setup.seats.len())
    }

    /// Where a game begins.
    pub(super) fn beginning(&self, game: &Liberte, rng: &mut BotRng) -> Result<Position, String> {
        match self.from {
            None => Ok(game.start(rng.below(usize::MAX) as u64, &mut ())),
            Some(setup) => game.arrange(setup).map_err(|reasons| {
                let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
                format!("the position is impossible: {}", reasons.join("; "))
            }),
        }
    }

    /// Of how many chances one is taken: the first, where the beginning was chosen.
    pub(super) fn each(&self) -> usize {
        if self.from.is_some() { 1 } else { EACH }
    }
}

/// A position in words, one line a matter.
pub(super) fn position_words(game: &Liberte, texts: &Texts, p: &Position) -> Vec<String> {
    let phase = texts.get(&format!("phase.{}", p.phase.id())).to_owned();
    let mut lines = vec![format!("Turn {}, {phase}, round {}: {} acts.", p.turn, p.round, p.asked)];
    if let Some(government) = p.government {
        let present: Vec<String> = p.presence.iter().map(|seat| seat.to_string()).collect();
        let ids = game.faction_ids();
        let opposition = p.opposition.map_or("nobody".to_owned(), |faction| format!("the {}s", ids.of(faction)));
        lines.push(format!(
            "The {}s govern, {opposition} in opposition; in the government: {}.",
            ids.of(government),
            listed(&present)
        ));
    } else {
        lines.push("Nobody governs yet.".to_owned());
    }
    lines.extend(p.all_seats().iter().map(|seat| seat_words(game, texts, p, seat)));
    let places = (0..game.pack().board.provinces.len()).map(|at| ProvinceId(at as u8));
    lines.extend(places.filter(|&at| !p.stacks(at).is_empty()).map(|at| place_words(game, p, at)));
    lines
}

fn seat_words(game: &Liberte, texts: &Texts, p: &Position, seat: Seat) -> String {
    let cards: Vec<String> = p.displays[seat].iter().map(|card| card_label(game, texts, card)).collect();
    let displays =
        if cards.is_empty() { "nothing displayed".to_owned() } else { format!("displays {}", listed(&cards)) };
    format!("{seat}: {} VP, {} in hand, {displays}.", p.victory_points[seat], counted(p.hands[seat].len(), "card"))
}

fn place_words(game: &Liberte, p: &Position, at: ProvinceId) -> String {
    let ids = game.faction_ids();
    let stack = |(seat, stack): (Seat, Stack)| format!("{seat} {} {}", stack.height(), ids.of(stack.faction()));
    let stacks: Vec<String> = p.stacks(at).iter().map(stack).collect();
    format!("{}: {}.", province(game, at), stacks.join(", "))
}
