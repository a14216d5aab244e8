//! An effect of Revolution! tried on a position of a random game, or of a scenario: for whom, what it asks, what it does.
//!
//! The effect is played alone: neither is its space bid on nor a card drawn. The same seed tries the same, on every machine.

use super::revolution::RevolutionWords;
use super::trial::{DECISIONS, Trial, TrialResult, TrialStep, TrialSubject, given};
use super::try_revolution_point::try_point;
use super::try_revolution_words::{areas, arranged, position_words, town};
use crate::games::revolution::{EffectSource, Event, Position, Question, Revolution, Target};
use crate::kernel::{BotRng, Game, Seat};
use crate::model::{DataPack, DataScenario};
use crate::script::revolution::CompiledSpec;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Of how many rounds one is looked at, from the second on.
const EACH: usize = 4;
/// How many positions are looked at for one in which the effect does something.
const POSITIONS: usize = 200;
/// How many of its choices an effect is followed for.
const STEPS: usize = 64;

/// Tries an effect of a space or a card. A position of a random game is one in which it does something, if there is one in
/// reach. The search ends as soon as `stop` is set.
///
/// # Errors
/// Why it can't be tried: there is no such effect or position, or a given choice is not legal.
pub fn try_revolution(
    compiled: &CompiledSpec,
    pack: &DataPack,
    trial: &Trial<'_, DataScenario>,
    stop: &AtomicBool,
) -> Result<TrialResult, String> {
    let spec = compiled.spec();
    let effect = match trial.subject {
        TrialSubject::Effect(effect) => effect,
        TrialSubject::Point(point) => return try_point(compiled, pack, point, trial, stop),
        TrialSubject::Card(_) | TrialSubject::Moment(_) | TrialSubject::Judgement(_) => {
            return Err("only an effect or a rule point can be tried".to_owned());
        }
    };
    if effect.index() >= spec.effects.len() {
        return Err("there is no such effect".to_owned());
    }
    let names = trial.from.map(|scenario| scenario.seats.as_slice()).unwrap_or_default();
    let seats = trial.from.map_or(trial.seats, |scenario| scenario.seats.len());
    let game = compiled.game(seats).map_err(|errors| errors.join("; "))?;
    let words = RevolutionWords { game: &game, names, texts: pack.texts(trial.language) };
    let is_of_card = spec.spaces.iter().all(|space| space.effect != Some(effect));
    let mut rng = BotRng::new(trial.seed, 0);
    let by = trial.by.filter(|seat| seat.index() < seats).unwrap_or_else(|| Seat(rng.below(seats) as u8));
    let trying = Trying { compiled, words, source: EffectSource { effect, player: by, is_of_card }, trial };
    let before = trying.position(&mut rng, stop)?;
    trying.play(&before, &mut rng)
}

struct Trying<'a> {
    compiled: &'a CompiledSpec,
    words: RevolutionWords<'a>,
    source: EffectSource,
    trial: &'a Trial<'a, DataScenario>,
}

impl Trying<'_> {
    fn game(&self) -> &Revolution {
        self.words.game
    }

    fn position(&self, rng: &mut BotRng, stop: &AtomicBool) -> Result<Position, String> {
        let game = self.game();
        if let Some(scenario) = self.trial.from {
            return arranged(game, scenario);
        }
        let (mut looked_at, mut decisions, mut choices) = (0, 0, Vec::new());
        let mut found = None;
        while looked_at < POSITIONS && decisions < DECISIONS {
            let mut p = game.start(rng.below(usize::MAX) as u64, &mut ());
            let mut round = 1;
            decisions += 1;
            while let Some(seat) = game.asked(&p).lowest().filter(|_| looked_at < POSITIONS && decisions < DECISIONS) {
                if stop.load(Ordering::Relaxed) {
                    return Err("it was stopped".to_owned());
                }
                if p.question() == Question::Bid && std::mem::replace(&mut round, p.round()) < p.round() {
                    looked_at += 1;
                    if rng.below(EACH) == 0 && self.does_something(&p) {
                        return Ok(p);
                    }
                    found = Some(p.clone());
                }
                decisions += 1;
                game.choices(&p, seat, &mut choices);
                let choice = choices[rng.below(choices.len())];
                game.play(&mut p, seat, choice, &mut ());
            }
        }
        found.ok_or_else(|| "no random game came to a second round".to_owned())
    }

    /// Whether the effect asks somebody or changes something.
    fn does_something(&self, p: &Position) -> bool {
        let mut events: Vec<Event> = Vec::new();
        let begun = self.game().with_effect_alone(p, self.source, &mut events);
        !self.game().asked(&begun).is_empty() || events.iter().any(|event| event.is_change())
    }

    fn play(&self, before: &Position, rng: &mut BotRng) -> Result<TrialResult, String> {
        let (game, words) = (self.game(), &self.words);
        let mut tried = TrialResult::on(position_words(words, before));
        let (mut events, mut wanted) = (Vec::new(), self.trial.choices.iter());
        let mut p = game.with_effect_alone(before, self.source, &mut events);
        let what = format!("{} has the effect of {}.", words.seat(self.source.player), self.called());
        let mut has_failed = self.note(&mut tried, TrialStep::told(what, Vec::new()), &mut events);
        let (mut choices, mut answers) = (Vec::new(), Vec::new());
        while let Some(seat) = game.asked(&p).lowest().filter(|_| tried.steps.len() < STEPS) {
            game.choices(&p, seat, &mut choices);
            let chosen = match wanted.next() {
                Some(text) => given(game, &p, seat, (text, &choices))?,
                None => rng.below(choices.len().max(1)),
            };
            let Some(&choice) = choices.get(chosen) else { break };
            let step = TrialStep::choice(game, &words.seat(seat), (&choices, chosen), |it| words.choice(it));
            answers = p.answers().to_vec();
            answers.extend(Target::of(choice));
            game.answer_alone(&mut p, seat, choice, &mut events);
            has_failed |= self.note(&mut tried, step, &mut events);
        }
        if has_failed {
            tried.failure = self.compiled.failure(&Arc::new(game.clone()), self.source, before, &answers);
        }
        tried.note_after(position_words(words, &p));
        tried.town = areas(words).map(|area| town(words, area, before, &p)).collect();
        Ok(tried)
    }

    /// Adds a step with what followed. Returns whether the script failed in it.
    fn note(&self, tried: &mut TrialResult, mut step: TrialStep, events: &mut Vec<Event>) -> bool {
        step.events = events.iter().filter_map(|&event| self.words.sentence(event)).collect();
        tried.steps.push(step);
        events.drain(..).any(|event| matches!(event, Event::EffectFailed { .. }))
    }

    /// The space or the card that has the effect.
    fn called(&self) -> String {
        let (spec, effect, texts) = (self.game().spec(), Some(self.source.effect), self.words.texts);
        let named =
            |list: &str, id: &str, own: &str| texts.texts.get(&format!("{list}.{id}")).map_or(own, |it| it).to_owned();
        let space = spec.spaces.iter().find(|it| it.effect == effect).map(|it| named("space", &it.id, &it.name));
        let card = || spec.cards.iter().find(|it| it.effect == effect).map(|it| named("card", &it.id, &it.title));
        space.map(|name| format!("the {name}")).or_else(card).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::revolution::Spec;
    use crate::load::{Files, Library};
    use crate::model::EffectId;
    use crate::script::revolution::compile;

    static GOES_ON: AtomicBool = AtomicBool::new(false);

    fn library() -> Library {
        Library::new(Files::built_in_named("revolution").unwrap())
    }

    fn pack() -> Arc<DataPack> {
        library().load(&[]).playable_data().unwrap().clone()
    }

    fn compiled(change: impl FnOnce(&mut Spec)) -> CompiledSpec {
        let mut spec = Spec::of(&pack()).unwrap();
        change(&mut spec);
        compile(&spec).0.unwrap()
    }

    fn trial(effect: usize, seed: u64) -> Trial<'static, DataScenario> {
        let subject = TrialSubject::Effect(EffectId(effect as u8));
        Trial { subject, seats: 4, by: None, seed, choices: &[], language: "en", from: None }
    }

    fn tried(compiled: &CompiledSpec, trial: &Trial<'_, DataScenario>) -> Result<TrialResult, String> {
        try_revolution(compiled, &pack(), trial, &GOES_ON)
    }

    #[test]
    fn every_shipped_effect_can_be_tried_and_does_something() {
        let compiled = compiled(|_| {});
        for (at, effect) in compiled.spec().effects.iter().enumerate() {
            for seed in 1..=3 {
                let tried = tried(&compiled, &trial(at, seed)).unwrap();
                assert_eq!(tried.failure, None, "{}", effect.id);
                assert_eq!((tried.before.len(), tried.town.len()), (1 + 4 + 7, 7), "{:?}", tried.before);
                assert!(tried.steps[0].what.contains(" has the effect of "), "{:?}", tried.steps);
                let asked = tried.steps.iter().filter(|step| !step.options.is_empty()).count();
                let events: usize = tried.steps.iter().map(|step| step.events.len()).sum();
                assert!(asked > 0 && events > 0, "{}: {:?}", effect.id, tried.steps);
                let moved = tried.town.iter().filter(|area| area.before != area.after).count();
                let declines = tried.steps.last().unwrap().what.contains("chooses nothing");
                assert_eq!(moved == 0 && tried.after.is_empty(), declines, "{}: {tried:?}", effect.id);
            }
        }
    }

    #[test]
    fn the_same_seed_tries_the_same_for_a_seat_that_is_given_or_any() {
        let compiled = compiled(|_| {});
        assert_eq!(tried(&compiled, &trial(0, 7)), tried(&compiled, &trial(0, 7)));
        assert_ne!(tried(&compiled, &trial(0, 7)).unwrap().before, tried(&compiled, &trial(0, 8)).unwrap().before);
        for seat in [0, 3] {
            let tried = tried(&compiled, &Trial { by: Some(Seat(seat)), ..trial(0, 7) }).unwrap();
            assert!(tried.steps[0].what.starts_with(&format!("P{} has the effect of ", seat + 1)), "{:?}", tried.steps);
        }
    }

    #[test]
    fn given_choices_are_made_and_one_that_is_not_legal_is_refused() {
        let compiled = compiled(|_| {});
        let by_chance = tried(&compiled, &trial(0, 5)).unwrap();
        let step = by_chance.steps.iter().find(|step| step.options.len() > 1).unwrap();
        let other = (step.chosen + 1) % step.options.len();
        let choices = [step.options[other].1.clone()];
        let given = tried(&compiled, &Trial { choices: &choices, ..trial(0, 5) }).unwrap();
        assert_eq!((given.steps[1].chosen, &given.before), (other, &by_chance.before));
        for wrong in ["area harbor", "no such thing"] {
            let choices = [wrong.to_owned()];
            assert!(tried(&compiled, &Trial { choices: &choices, ..trial(0, 5) }).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_trial_begins_from_a_scenario_with_the_names_of_its_seats() {
        let (library, compiled) = (library(), compiled(|_| {}));
        let spy = compiled.spec().effects.iter().position(|effect| effect.id == "spy").unwrap();
        let path =
            library.scenarios().into_iter().find(|path| path.ends_with("the-spy-replaces-a-marker.toml")).unwrap();
        let (scenario, _) = library.scenario(&path, &library.text(&path).unwrap()).data.unwrap();
        let told = tried(&compiled, &Trial { from: Some(&scenario), ..trial(spy, 1) }).unwrap();
        assert!(told.before[1].starts_with(&format!("{}: ", scenario.seats[0])), "{:?}", told.before);
        assert!(told.town.iter().any(|area| !area.before.is_empty()));
    }

    #[test]
    fn a_script_that_fails_says_where_and_which_space_has_it() {
        let script = "fn spy() {\n    choose(markers());\n    throw \"oh\";\n}";
        let at = |spec: &Spec| spec.effects.iter().position(|effect| effect.id == "spy").unwrap();
        let compiled = compiled(|spec| {
            let at = at(spec);
            spec.effects[at].script = script.to_owned();
        });
        let tried = tried(&compiled, &trial(at(compiled.spec()), 1)).unwrap();
        let failure = tried.failure.unwrap();
        assert!(failure.message.contains("oh"), "{failure:?}");
        assert_eq!(failure.place.unwrap().span.line(script), 3);
        assert!(tried.steps[1].events[0].contains("effect of the Spy"), "{:?}", tried.steps);
    }

    #[test]
    fn what_can_not_be_tried_says_why() {
        let compiled = compiled(|_| {});
        assert_eq!(tried(&compiled, &trial(99, 1)), Err("there is no such effect".to_owned()));
        assert!(tried(&compiled, &Trial { seats: 9, ..trial(0, 1) }).is_err());
        let stopped = try_revolution(&compiled, &pack(), &trial(0, 1), &AtomicBool::new(true));
        assert_eq!(stopped, Err("it was stopped".to_owned()));
    }
}
