//! An effect of Revolution! tried on a position of a random game, or of a scenario: for whom, what it asks, what it does.
//!
//! The effect is played alone: neither is its space bid on nor a card drawn.

use super::lone_effect::{LoneEffect, play_alone, random_position};
use super::revolution::RevolutionWords;
use super::spoken_game::SpokenGame;
use super::trial::{Trial, TrialResult, TrialSubject};
use super::try_revolution_point::try_point;
use super::try_revolution_words::{areas, arranged, town};
use crate::games::revolution::{Choice, EffectSource, Event, Position, Question, Revolution, Target};
use crate::kernel::{BotRng, Seat};
use crate::load::Diagnostic;
use crate::model::{DataPack, DataScenario};
use crate::script::revolution::CompiledSpec;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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
        TrialSubject::Card(_)
        | TrialSubject::Moment(..)
        | TrialSubject::Judgement(_)
        | TrialSubject::PointOfLibertalia(_) => {
            return Err("only an effect or a rule point can be tried".to_owned());
        }
    };
    if effect.index() >= spec.effects.len() {
        return Err("there is no such effect".to_owned());
    }
    let (names, seats) = trial.seated();
    let game = compiled.game(seats).map_err(|errors| errors.join("; "))?;
    let words = RevolutionWords { game: &game, names, texts: pack.texts(trial.language) };
    let is_of_card = spec.spaces.iter().all(|space| space.effect != Some(effect));
    let mut rng = BotRng::new(trial.seed, 0);
    let by = trial.by.filter(|seat| seat.index() < seats).unwrap_or_else(|| Seat(rng.below(seats) as u8));
    let trying = Trying { compiled, words, source: EffectSource { effect, player: by, is_of_card } };
    let is_new_round = |last: &Position, p: &Position| p.question() == Question::Bid && last.round() < p.round();
    let before = match trial.from {
        Some(scenario) => arranged(&game, scenario)?,
        None => random_position(&trying, is_new_round, &mut rng, stop)?,
    };
    let (mut tried, after) = play_alone(&trying, trial, &before, &mut rng)?;
    tried.town = areas(&words).map(|area| town(&words, area, &before, &after)).collect();
    Ok(tried)
}

struct Trying<'a> {
    compiled: &'a CompiledSpec,
    words: RevolutionWords<'a>,
    source: EffectSource,
}

impl LoneEffect for Trying<'_> {
    type Game = Revolution;
    type Answer = Target;

    fn game(&self) -> &Revolution {
        self.words.game
    }

    fn staged(&self, at: &Position) -> Option<Position> {
        Some(at.clone())
    }

    fn begin(&self, before: &Position, events: &mut Vec<Event>) -> Position {
        self.game().with_effect_alone(before, self.source, events)
    }

    fn answer(&self, p: &mut Position, seat: Seat, choice: Choice, events: &mut Vec<Event>) {
        self.game().answer_alone(p, seat, choice, events);
    }

    fn answers(&self, p: &Position, _: Seat, choice: Choice) -> Vec<Target> {
        p.answers().iter().copied().chain(Target::of(choice)).collect()
    }

    fn is_change(&self, event: Event) -> bool {
        event.is_change()
    }

    fn failure(&self, before: &Position, answers: &[Target]) -> Option<Diagnostic> {
        self.compiled.failure(&Arc::new(self.game().clone()), self.source, before, answers)
    }

    fn title(&self) -> String {
        format!("{} has the effect of {}.", self.words.seat(self.source.player), self.called())
    }

    fn seat(&self, seat: Seat) -> String {
        self.words.seat(seat)
    }

    fn choice(&self, choice: Choice) -> String {
        self.words.choice(choice)
    }

    fn sentence(&self, event: Event) -> Option<String> {
        self.words.sentence(event)
    }

    fn position(&self, p: &Position) -> Vec<String> {
        Revolution::position_lines(&self.words, p, None)
    }
}

impl Trying<'_> {
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
