//! An effect tried on a position of a random game: what the position is, what the effect asks, what it does.
//!
//! The same seed tries the same, on every machine.

use super::log::{sentence, thing};
use super::trial::{DECISIONS, Trial, TrialResult, TrialStep, TrialSubject, given, position_words};
use super::try_judgement::try_judgement;
use super::words::card_label;
use crate::games::liberte::{Choice, Event, Liberte, Position, Question};
use crate::kernel::{BotRng, Game, Seat};
use crate::model::{ActionId, CardId, Phase, ProvinceId, StackSetup, Texts};
use crate::script::{Compiled, first_failure};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many positions are looked at for one where the effect may be played.
const POSITIONS: usize = 400;
/// How many of its choices an effect is followed for.
const STEPS: usize = 64;

/// Tries an effect on a position, some actions into a random game, in which it may be played. The search for one ends as
/// soon as `stop` is set.
///
/// # Errors
/// Why it can't be tried: no card has it, no position was found where it may be played, or a given choice is not legal.
pub fn try_effect(compiled: &Compiled, trial: &Trial<'_>, stop: &AtomicBool) -> Result<TrialResult, String> {
    if let TrialSubject::Judgement(point) = trial.subject {
        return try_judgement(compiled, trial, point, stop);
    }
    let game = compiled.game(trial.players())?;
    let texts = compiled.pack().texts(trial.language);
    let begun = beginning_of(compiled, trial.subject)?;
    let trying = Trying { compiled, game: &game, texts, begun, trial };
    let mut rng = BotRng::new(trial.seed, 0);
    let before = trying.position(&mut rng, stop)?;
    trying.play(before, &mut rng)
}

/// The choice that begins it; none at a moment.
fn beginning_of(compiled: &Compiled, subject: TrialSubject) -> Result<Option<Choice>, String> {
    let pack = compiled.pack();
    match subject {
        TrialSubject::Moment(point, nth) if compiled.moments().any(|(of, at, _)| (of, at) == (point, nth)) => Ok(None),
        TrialSubject::Moment(point, _) | TrialSubject::Judgement(point) => {
            Err(format!("no script fills `{}`", point.spec().id))
        }
        TrialSubject::Point(point) => Err(of_another_game(point.spec().id)),
        TrialSubject::PointOfLibertalia(point) => Err(of_another_game(point.spec().id)),
        TrialSubject::Card(card) => match pack.cards.get(card.index()) {
            Some(known) if known.effect().is_some() => Ok(Some(Choice::Play(card))),
            Some(known) => Err(format!("#{} is not a special", known.number)),
            None => Err("there is no such card".to_owned()),
        },
        TrialSubject::Effect(effect) => {
            let Some(known) = pack.effects.get(effect.index()) else {
                return Err("there is no such effect".to_owned());
            };
            let card = pack.cards.iter().position(|card| card.effect() == Some(effect));
            let action = || pack.actions.iter().position(|&of_action| of_action == effect);
            let play = card.map(|at| Choice::Play(CardId(at as u8)));
            play.or_else(|| action().map(|at| Choice::Do(ActionId(at as u8))))
                .map(Some)
                .ok_or_else(|| format!("no card and no action of the game has the effect `{}`", known.id))
        }
    }
}

/// Why a rule point can't be tried in a game that has no such point.
fn of_another_game(id: &str) -> String {
    format!("`{id}` is a rule point of another game")
}

struct Trying<'a> {
    compiled: &'a Compiled,
    game: &'a Liberte,
    texts: &'a Texts,
    begun: Option<Choice>,
    trial: &'a Trial<'a>,
}

impl Trying<'_> {
    /// A position of a random game in which the card may be played, by whoever acts; the card is dealt to that player.
    fn position(&self, rng: &mut BotRng, stop: &AtomicBool) -> Result<Position, String> {
        let (mut looked_at, mut decisions, mut choices) = (0, 0, Vec::new());
        let mut refusals: BTreeMap<String, usize> = BTreeMap::new();
        while looked_at < POSITIONS && decisions < DECISIONS {
            let mut p = self.trial.beginning(self.game, rng)?;
            decisions += 1;
            while let Some(seat) = self.game.asked(&p).lowest().filter(|_| decisions < DECISIONS) {
                let is_action = p.question == Question::Action && p.phase == Phase::Action;
                let is_meant = self.trial.by.is_none_or(|by| by == seat);
                let is_fresh = is_action && is_meant && p.action.cards + p.action.specials == 0;
                if is_fresh && rng.below(self.trial.each()) == 0 && looked_at < POSITIONS {
                    looked_at += 1;
                    match self.refusal(&p, seat) {
                        Ok(found) => return Ok(found),
                        Err(why) => *refusals.entry(why).or_default() += 1,
                    }
                }
                if stop.load(Ordering::Relaxed) {
                    return Err("it was stopped".to_owned());
                }
                decisions += 1;
                self.game.choices(&p, seat, &mut choices);
                let choice = choices[rng.below(choices.len())];
                self.game.play(&mut p, seat, choice, &mut ());
            }
        }
        let usual = refusals.into_iter().max_by_key(|(_, times)| *times);
        let why = usual.map(|(why, _)| format!(": {why}")).unwrap_or_default();
        Err(format!("it could be played in none of {looked_at} positions of random games{why}"))
    }

    /// The position with the card dealt, or why it may not be played there.
    fn refusal(&self, p: &Position, seat: Seat) -> Result<Position, String> {
        let mut p = p.clone();
        let Some(begun) = self.begun else { return Ok(p) };
        if let Choice::Play(card) = begun {
            p.deal(card, seat);
        }
        match self.game.refusal(&p, seat, begun) {
            Some(refusal) => Err(self.game.refusal_text(&p, refusal)),
            None => Ok(p),
        }
    }

    /// What the script of a moment that began is given, in words.
    fn given(&self, p: &Position) -> String {
        let words: Vec<String> = p.effect.registers().iter().map(|&given| self.words(Choice::Target(given))).collect();
        let about = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
        p.effect.cause.player().map_or(String::new(), |player| format!(" for {player}{about}"))
    }

    fn play(&self, before: Position, rng: &mut BotRng) -> Result<TrialResult, String> {
        let seat = before.asked;
        let mut tried = TrialResult::on(position_words(self.game, self.texts, &before));
        let (mut p, mut events, mut wanted) = (before.clone(), Vec::new(), self.trial.choices.iter());
        let what = match (self.begun, self.trial.subject) {
            (Some(begun), _) => {
                self.heard(|| self.game.play(&mut p, seat, begun, &mut events), &mut tried);
                match begun {
                    Choice::Do(action) => {
                        format!("{seat} chooses {}.", self.compiled.pack().action_name(self.texts, action))
                    }
                    Choice::Play(card) => format!("{seat} plays {}.", card_label(self.game, self.texts, card)),
                    other => format!("{seat}: {}.", self.game.choice_text(other)),
                }
            }
            (None, TrialSubject::Moment(point, nth)) => {
                let moments = self.game.moments_at(&p, point);
                let Some(&moment) = moments.get(rng.below(moments.len().max(1))) else {
                    return Err(format!("`{}` can't come on this position", point.spec().id));
                };
                self.heard(|| self.game.begin_moment(&mut p, moment.from_script(nth), &mut events), &mut tried);
                format!("`{}` comes{}.", point.spec().id, self.given(&p))
            }
            (None, _) => return Err("there is nothing to play".to_owned()),
        };
        let cause = p.effect.cause;
        tried.steps.push(TrialStep::told(what, self.sentences(&events)));
        let mut choices = Vec::new();
        while tried.steps.len() < STEPS && !p.is_over() && p.question == Question::Target && p.effect.cause == cause {
            self.game.choices(&p, p.asked, &mut choices);
            let chosen = match wanted.next() {
                Some(text) => given(self.game, &p, p.asked, (text, &choices))?,
                None => rng.below(choices.len().max(1)),
            };
            let Some(&choice) = choices.get(chosen) else { break };
            let by = p.asked;
            let mut step = TrialStep::choice(self.game, &by.to_string(), (&choices, chosen), |it| self.words(it));
            events.clear();
            self.heard(|| self.game.play(&mut p, by, choice, &mut events), &mut tried);
            step.events = self.sentences(&events);
            tried.steps.push(step);
        }
        tried.note_after(position_words(self.game, self.texts, &p));
        tried.stacks = Some([&before, &p].map(|position| self.stacks(position)));
        Ok(tried)
    }

    /// Plays on, and notes what goes wrong first in a script.
    fn heard(&self, plays: impl FnOnce(), tried: &mut TrialResult) {
        let ((), failure) = first_failure(plays);
        if tried.failure.is_none() {
            tried.failure = failure.map(|failure| failure.finding);
        }
    }

    /// The stacks of a position.
    fn stacks(&self, p: &Position) -> Vec<StackSetup> {
        let provinces = (0..self.game.pack().board.provinces.len()).map(|at| ProvinceId(at as u8));
        let here = |province: ProvinceId| {
            let stacks = p.stacks(province).iter();
            stacks.map(move |(seat, stack)| StackSetup {
                province,
                seat,
                faction: stack.faction(),
                height: stack.height(),
            })
        };
        provinces.flat_map(here).collect()
    }

    fn words(&self, choice: Choice) -> String {
        match choice {
            Choice::Target(target) => thing(self.game, &[], self.texts, target),
            other => self.game.choice_text(other),
        }
    }

    fn sentences(&self, events: &[Event]) -> Vec<String> {
        events.iter().map(|&event| sentence(self.game, &[], self.texts, None, event)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};
    use crate::model::{EffectId, Pack, RulePoint};
    use crate::script::compile;
    use std::sync::Arc;

    static GOES_ON: AtomicBool = AtomicBool::new(false);

    fn built_in() -> Pack {
        Pack::clone(Library::new(Files::built_in()).load(&[]).playable().unwrap())
    }

    fn compiled(pack: Pack) -> Compiled {
        compile(&Arc::new(pack)).0.unwrap()
    }

    fn trial(effect: usize, seed: u64) -> Trial<'static> {
        let subject = TrialSubject::Effect(EffectId(effect as u8));
        Trial { subject, seats: 4, by: None, seed, choices: &[], language: "en", from: None }
    }

    #[test]
    fn every_shipped_effect_can_be_tried_and_does_something() {
        let compiled = compiled(built_in());
        for (at, effect) in compiled.pack().effects.iter().enumerate() {
            for seed in 1..=3 {
                let tried = try_effect(&compiled, &trial(at, seed), &GOES_ON).unwrap();
                assert_eq!(tried.failure, None, "{}", effect.id);
                assert!(tried.before.len() > 5, "{}: {:?}", effect.id, tried.before);
                let asked = tried.steps.iter().filter(|step| !step.options.is_empty()).count();
                let events: usize = tried.steps.iter().map(|step| step.events.len()).sum();
                assert!(asked > 0 && events > 1, "{}: {:?}", effect.id, tried.steps);
            }
        }
    }

    #[test]
    fn the_same_seed_tries_the_same_and_another_one_something_else() {
        let compiled = compiled(built_in());
        let of = |seed| try_effect(&compiled, &trial(0, seed), &GOES_ON).unwrap();
        assert_eq!(of(7), of(7));
        assert_ne!(of(7).before, of(8).before);
    }

    #[test]
    fn a_trial_that_is_stopped_says_so() {
        let stopped = try_effect(&compiled(built_in()), &trial(0, 7), &AtomicBool::new(true));
        assert_eq!(stopped, Err("it was stopped".to_owned()));
    }

    #[test]
    fn given_choices_are_made_and_one_that_is_not_legal_is_refused() {
        let compiled = compiled(built_in());
        let by_chance = try_effect(&compiled, &trial(0, 5), &GOES_ON).unwrap();
        let step = by_chance.steps.iter().find(|step| step.options.len() > 1).unwrap();
        let other = (step.chosen + 1) % step.options.len();
        let choices = [step.options[other].1.clone()];
        let given = try_effect(&compiled, &Trial { choices: &choices, ..trial(0, 5) }, &GOES_ON).unwrap();
        assert_eq!(given.steps[1].chosen, other);
        assert_eq!(given.before, by_chance.before);
        for wrong in ["seat P1", "no such thing"] {
            let choices = [wrong.to_owned()];
            assert!(try_effect(&compiled, &Trial { choices: &choices, ..trial(0, 5) }, &GOES_ON).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_script_that_fails_says_where() {
        let mut pack = built_in();
        let name = pack.effects[0].id.replace('-', "_");
        pack.effects[0].script = format!("fn {name}() {{\n    choose(blocks());\n    throw \"oh\";\n}}");
        let tried = try_effect(&compiled(pack.clone()), &trial(0, 1), &GOES_ON).unwrap();
        let failure = tried.failure.unwrap();
        assert!(failure.message.contains("oh"), "{failure:?}");
        assert_eq!(failure.place.unwrap().span.line(&pack.effects[0].script), 3);
    }

    #[test]
    fn what_can_not_be_tried_says_why() {
        let mut pack = built_in();
        let name = pack.effects[0].id.replace('-', "_");
        pack.effects[0].script =
            format!("fn {name}() {{ require(turn() > 9, \"needs-presence-in-government\"); draw(1); }}");
        let compiled = compiled(pack);
        let why = try_effect(&compiled, &trial(0, 1), &GOES_ON).unwrap_err();
        assert!(why.contains("in none of 400 positions") && why.contains("overnment"), "{why}");
        let of = |subject| try_effect(&compiled, &Trial { subject, ..trial(0, 1) }, &GOES_ON).unwrap_err();
        assert_eq!(of(TrialSubject::Moment(RulePoint::TurnBegins, 0)), "no script fills `turn-begins`");
        assert_eq!(of(TrialSubject::Card(CardId(0))), "#1 is not a special");
        assert_eq!(of(TrialSubject::Card(CardId(200))), "there is no such card");
        assert_eq!(of(TrialSubject::Effect(EffectId(99))), "there is no such effect");
    }

    #[test]
    fn what_happens_at_a_moment_can_be_tried_as_well() {
        let loaded = Library::new(Files::built_in()).load(&["redraw-ones".to_owned()]);
        let compiled = compile(loaded.playable().unwrap()).0.unwrap();
        let moment = Trial { subject: TrialSubject::Moment(RulePoint::TurnBegins, 0), ..trial(0, 1) };
        let tried = try_effect(&compiled, &moment, &GOES_ON).unwrap();
        assert_eq!(tried.steps[0].what, "`turn-begins` comes.");
        assert_eq!(tried.failure, None);
    }
}
