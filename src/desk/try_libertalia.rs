//! An action of Libertalia tried on a position of a random game, or of a scenario: for whom, what it asks, what it does.
//!
//! The action is played alone, where its character would do it: on the ship by day and at dusk, in the den at night and on
//! the day of rest. What a token does is tried for whoever would have taken it.

use super::libertalia::LibertaliaWords;
use super::lone_effect::{LoneEffect, impossible, play_alone, random_position};
use super::spoken_game::SpokenGame;
use super::trial::{Trial, TrialResult, TrialSubject};
use super::try_libertalia_point::try_point;
use crate::games::libertalia::{
    Choice, EffectSource, EffectTime, Event, Libertalia, Position, Question, Rank, Spec, Target, Token,
};
use crate::kernel::{BotRng, Seat};
use crate::load::Diagnostic;
use crate::model::{DataPack, DataScenario, EffectId};
use crate::script::libertalia::CompiledSpec;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Tries an action of a character or a token. A position of a random game is one in which it does something, if there is one
/// in reach. The search ends as soon as `stop` is set.
///
/// # Errors
/// Why it can't be tried: there is no such action or position, or a given choice is not legal.
pub fn try_libertalia(
    compiled: &CompiledSpec,
    pack: &DataPack,
    trial: &Trial<'_, DataScenario>,
    stop: &AtomicBool,
) -> Result<TrialResult, String> {
    let effect = match trial.subject {
        TrialSubject::Effect(effect) => effect,
        TrialSubject::PointOfLibertalia(point) => return try_point(compiled, pack, point, trial, stop),
        TrialSubject::Card(_) | TrialSubject::Moment(..) | TrialSubject::Judgement(_) | TrialSubject::Point(_) => {
            return Err("only an action or a rule point can be tried".to_owned());
        }
    };
    let actor = Actor::of(compiled.spec(), effect).ok_or("no character and no token has this action")?;
    let (names, seats) = trial.seated();
    let game = compiled.game(seats).map_err(|errors| errors.join("; "))?;
    let words = LibertaliaWords { game: &game, names, texts: pack.texts(trial.language) };
    let mut rng = BotRng::new(trial.seed, 0);
    let any = Seat(rng.below(seats) as u8);
    let given = trial.by.filter(|seat| seat.index() < seats);
    let arranged = trial
        .from
        .map(|scenario| game.arrange_scenario(scenario, &mut ()).map_err(|reasons| impossible(&reasons, scenario)));
    let arranged = arranged.transpose()?;
    // In a position that is given it is done by whoever has the character.
    let owner = arranged.as_ref().and_then(|p| p.seats().find(|&seat| actor.rank_in(p, seat).is_some()));
    let mut trying = Trying { compiled, words, effect, actor, player: given.or(owner).unwrap_or(any), rank: Rank(0) };
    let before = match &arranged {
        Some(p) => trying.staged(p).ok_or("nobody has a character in this position that does it")?,
        None => random_position(&trying, |_, p| p.question != Question::Target, &mut rng, stop)?,
    };
    trying.rank = before.acting();
    Ok(play_alone(&trying, trial, &before, &mut rng)?.0)
}

/// Who does an action, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Actor {
    /// A character.
    Character(Rank, EffectTime),
    /// Whoever takes a token of a kind.
    Token(Token),
}

impl Actor {
    /// The first that has an action.
    fn of(spec: &Spec, effect: EffectId) -> Option<Actor> {
        let characters = spec.characters.iter().flat_map(|it| {
            let times = [
                (it.day, EffectTime::Day),
                (it.dusk, EffectTime::Dusk),
                (it.night, EffectTime::Night),
                (it.end, EffectTime::End),
            ];
            times.map(|(own, time)| (own, Actor::Character(it.rank, time)))
        });
        let tokens = spec.tokens.iter().map(|it| (it.when_taken, Actor::Token(it.token)));
        characters.chain(tokens).find(|(own, _)| *own == Some(effect)).map(|(_, actor)| actor)
    }

    fn time(self) -> EffectTime {
        match self {
            Actor::Character(_, time) => time,
            Actor::Token(_) => EffectTime::Taken,
        }
    }

    /// The character of a seat that would do it in a position.
    fn rank_in(self, p: &Position, seat: Seat) -> Option<Rank> {
        let player = &p[seat];
        let on_ship = p.ship.rank_of(seat);
        match self {
            Actor::Token(_) => on_ship.or(player.hand.lowest()),
            Actor::Character(rank, _) => {
                let has_it = player.hand.has(rank) || player.den.has(rank) || on_ship == Some(rank);
                has_it.then_some(rank)
            }
        }
    }
}

struct Trying<'a> {
    compiled: &'a CompiledSpec,
    words: LibertaliaWords<'a>,
    effect: EffectId,
    actor: Actor,
    player: Seat,
    /// The character that acts, or that took the token.
    rank: Rank,
}

impl Trying<'_> {
    fn source(&self, before: &Position) -> EffectSource {
        EffectSource { effect: self.effect, player: self.player, rank: before.acting(), time: self.actor.time() }
    }
}

impl LoneEffect for Trying<'_> {
    type Game = Libertalia;
    type Answer = Target;

    fn game(&self) -> &Libertalia {
        self.words.game
    }

    fn staged(&self, at: &Position) -> Option<Position> {
        let rank = self.actor.rank_in(at, self.player)?;
        let source = EffectSource { effect: self.effect, player: self.player, rank, time: self.actor.time() };
        Some(self.game().staged(at, source))
    }

    fn begin(&self, before: &Position, events: &mut Vec<Event>) -> Position {
        self.game().with_effect_alone(before, self.source(before), events)
    }

    fn answer(&self, p: &mut Position, seat: Seat, choice: Choice, events: &mut Vec<Event>) {
        self.game().answer_alone(p, seat, choice, events);
    }

    fn answers(&self, p: &Position, seat: Seat, choice: Choice) -> Vec<Target> {
        p.answers().iter().copied().chain(Target::of(choice, seat)).collect()
    }

    /// Actions tell of nothing but what they change.
    fn is_change(&self, _: Event) -> bool {
        true
    }

    fn failure(&self, before: &Position, answers: &[Target]) -> Option<Diagnostic> {
        self.compiled.failure(&Arc::new(self.game().clone()), self.source(before), before, answers)
    }

    fn title(&self) -> String {
        let (who, character) = (self.words.seat(self.player), self.words.character(self.rank));
        match self.actor {
            Actor::Token(token) => format!("{who} has taken {} with {character}.", self.words.token(token)),
            Actor::Character(_, time) => {
                let when = match time {
                    EffectTime::Day => "by day",
                    EffectTime::Dusk | EffectTime::Taken => "at dusk",
                    EffectTime::Night => "at night",
                    EffectTime::End => "on the day of rest",
                };
                format!("{character} of {who} acts {when}.")
            }
        }
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
        Libertalia::position_lines(&self.words, p, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};
    use crate::script::libertalia::compile;

    static GOES_ON: AtomicBool = AtomicBool::new(false);

    fn library() -> Library {
        Library::new(Files::built_in_named("libertalia").unwrap())
    }

    fn pack() -> Arc<DataPack> {
        library().load(&[]).playable_data().unwrap().clone()
    }

    fn compiled(change: impl FnOnce(&mut Spec)) -> CompiledSpec {
        let mut spec = Spec::of(&pack()).unwrap();
        change(&mut spec);
        compile(&spec).0.unwrap()
    }

    fn at(compiled: &CompiledSpec, id: &str) -> usize {
        compiled.spec().effects.iter().position(|effect| effect.id == id).unwrap()
    }

    fn trial(effect: usize, seed: u64) -> Trial<'static, DataScenario> {
        let subject = TrialSubject::Effect(EffectId(effect as u8));
        Trial { subject, seats: 4, by: None, seed, choices: &[], language: "en", from: None }
    }

    fn tried(compiled: &CompiledSpec, trial: &Trial<'_, DataScenario>) -> Result<TrialResult, String> {
        try_libertalia(compiled, &pack(), trial, &GOES_ON)
    }

    #[test]
    fn every_shipped_action_can_be_tried_and_nearly_all_do_something() {
        let compiled = compiled(|_| {});
        for (at, effect) in compiled.spec().effects.iter().enumerate() {
            for seed in 1..=3 {
                let tried = tried(&compiled, &trial(at, seed)).unwrap();
                assert_eq!(tried.failure, None, "{}", effect.id);
                assert!(tried.steps[0].what.contains('P'), "{:?}", tried.steps);
                let asked = tried.steps.iter().any(|step| !step.options.is_empty());
                let events: usize = tried.steps.iter().map(|step| step.events.len()).sum();
                // The Cabin Boy takes nothing, which is no event; the Cook's tokens are told by the position.
                let is_told = asked || events > 0 || !tried.after.is_empty() || effect.id == "cabin-boy";
                assert!(is_told, "{}: {tried:?}", effect.id);
            }
        }
    }

    #[test]
    fn the_same_seed_tries_the_same_for_a_seat_that_is_given_or_any() {
        let compiled = compiled(|_| {});
        let beggar = at(&compiled, "beggar");
        assert_eq!(tried(&compiled, &trial(beggar, 7)), tried(&compiled, &trial(beggar, 7)));
        assert_ne!(tried(&compiled, &trial(beggar, 7)), tried(&compiled, &trial(beggar, 8)));
        for seat in [0, 3] {
            let tried = tried(&compiled, &Trial { by: Some(Seat(seat)), ..trial(beggar, 7) }).unwrap();
            assert_eq!(tried.steps[0].what, format!("Beggar of P{} acts by day.", seat + 1));
            assert!(tried.steps[0].events[0].contains(" doubloon"), "{:?}", tried.steps);
        }
    }

    #[test]
    fn given_choices_are_made_and_one_that_is_not_legal_is_refused() {
        let compiled = compiled(|_| {});
        let gunner = at(&compiled, "gunner");
        let by_chance = (1..50).map(|seed| (seed, tried(&compiled, &trial(gunner, seed)).unwrap()));
        let has_several = |(_, tried): &(u64, TrialResult)| tried.steps.iter().any(|step| step.options.len() > 1);
        let (seed, by_chance) = by_chance.into_iter().find(has_several).unwrap();
        let step = by_chance.steps.iter().find(|step| step.options.len() > 1).unwrap();
        let other = (step.chosen + 1) % step.options.len();
        let choices = [step.options[other].1.clone()];
        let given = tried(&compiled, &Trial { choices: &choices, ..trial(gunner, seed) }).unwrap();
        assert_eq!((given.steps[1].chosen, &given.before), (other, &by_chance.before));
        for wrong in ["take chest", "no such thing"] {
            let choices = [wrong.to_owned()];
            assert!(tried(&compiled, &Trial { choices: &choices, ..trial(gunner, seed) }).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_trial_begins_from_a_scenario_with_the_names_of_its_seats() {
        let (library, compiled) = (library(), compiled(|_| {}));
        let path = library.scenarios().into_iter().find(|path| path.contains("/3-day/")).unwrap();
        let (scenario, _) = library.scenario(&path, &library.text(&path).unwrap()).data.unwrap();
        let game = compiled.game(scenario.seats.len()).unwrap();
        let hand = game.arrange_scenario(&scenario, &mut ()).unwrap()[Seat(0)].hand;
        let character = game.character(hand.lowest().unwrap()).unwrap();
        let effect = [character.day, character.dusk, character.night, character.end].into_iter().flatten().next();
        let trial = Trial { from: Some(&scenario), ..trial(effect.unwrap().index(), 1) };
        let told = tried(&compiled, &trial).unwrap();
        assert!(told.before.iter().any(|line| line.starts_with(&format!("{}: ", scenario.seats[0]))), "{told:?}");
        assert!(told.steps[0].what.contains(&scenario.seats[0]), "{:?}", told.steps);
    }

    #[test]
    fn a_script_that_fails_says_where() {
        let script = "fn captain() {\n    gain(1);\n    throw \"oh\";\n}";
        let compiled = compiled(|spec| {
            let captain = spec.effects.iter_mut().find(|effect| effect.id == "captain").unwrap();
            captain.script = script.to_owned();
        });
        let tried = tried(&compiled, &trial(at(&compiled, "captain"), 1)).unwrap();
        let failure = tried.failure.unwrap();
        assert!(failure.message.contains("oh"), "{failure:?}");
        assert_eq!(failure.place.unwrap().span.line(script), 3);
    }

    #[test]
    fn what_can_not_be_tried_says_why() {
        let compiled = compiled(|_| {});
        assert_eq!(tried(&compiled, &trial(99, 1)), Err("no character and no token has this action".to_owned()));
        assert!(tried(&compiled, &Trial { seats: 9, ..trial(0, 1) }).is_err());
        let stopped = try_libertalia(&compiled, &pack(), &trial(0, 1), &AtomicBool::new(true));
        assert_eq!(stopped, Err("it was stopped".to_owned()));
    }
}
