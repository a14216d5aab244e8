//! A rule point of Libertalia tried on a position of a random game, or of a scenario: what its script says there, beside what
//! the rulebook would say; and how the campaign goes by it when characters and tokens are chosen by chance.

use super::libertalia::LibertaliaWords;
use super::lone_effect::impossible;
use super::spoken_game::SpokenGame;
use super::trial::{Sight, Trial, TrialResult, TrialStep, position_by_chance};
use crate::games::libertalia::{Libertalia, PointInput, Position, Question};
use crate::kernel::{BotRng, Game, Seat};
use crate::kit::{PointGame, PointResult};
use crate::model::{DataPack, DataScenario, LibertaliaPoint};
use crate::script::first_failure;
use crate::script::libertalia::CompiledSpec;
use std::sync::atomic::AtomicBool;

/// A random game is looked at on one of so many days, from the second on.
const DAYS: usize = 5;
/// How many sentences are told of the rest of the campaign: the last ones.
const TOLD: usize = 16;

/// Tries a rule point.
///
/// # Errors
/// Why it can't be tried: no script fills it, there is no such position, or `stop` is set.
pub(super) fn try_point(
    compiled: &CompiledSpec,
    pack: &DataPack,
    point: LibertaliaPoint,
    trial: &Trial<'_, DataScenario>,
    stop: &AtomicBool,
) -> Result<TrialResult, String> {
    let (names, seats) = trial.seated();
    let game = compiled.game(seats).map_err(|errors| errors.join("; "))?;
    if !game.fills(point) {
        return Err(format!("no script fills `{}`", point.spec().id));
    }
    let words = LibertaliaWords { game: &game, names, texts: pack.texts(trial.language) };
    let mut rng = BotRng::new(trial.seed, 0);
    let before = match trial.from {
        Some(scenario) => game.arrange_scenario(scenario, &mut ()).map_err(|reasons| impossible(&reasons, scenario))?,
        None => position(&game, &mut rng, stop)?,
    };
    let mut tried = TrialResult::on(Libertalia::position_lines(&words, &before, None));
    let mut after = before.clone();
    let ((), failure) = first_failure(|| {
        tried.steps.push(answers(&words, point, &before));
        tried.steps.push(campaign(&words, &mut after, &mut rng));
    });
    tried.failure = failure.map(|failure| failure.finding);
    tried.note_after(Libertalia::position_lines(&words, &after, None));
    Ok(tried)
}

/// The beginning of a day of a random game.
fn position(game: &Libertalia, rng: &mut BotRng, stop: &AtomicBool) -> Result<Position, String> {
    let wanted = 2 + rng.below(DAYS) as u8;
    let found = position_by_chance(game, rng, stop, |p| {
        let is_sunrise = p.question == Question::Character && p.seats().all(|seat| p[seat].chosen.is_none());
        match is_sunrise {
            true if p.day >= wanted => Sight::Wanted,
            true => Sight::Fit,
            false => Sight::Unfit,
        }
    });
    found?.ok_or_else(|| "no random game came to a sunrise".to_owned())
}

/// What the script says on a position, where it says something else than the rulebook.
fn answers(words: &LibertaliaWords<'_>, point: LibertaliaPoint, p: &Position) -> TrialStep {
    let game = words.game;
    let number = |question: PointInput| match game.ask_point(p, question, &mut ()) {
        Some(PointResult::Number(number)) => Some(number),
        Some(PointResult::Seats(_) | PointResult::Holds(_)) | None => None,
    };
    let mut lines = Vec::new();
    let mut tell = |name: String, said: Option<i64>, rulebook: i64| match said {
        Some(said) if said == rulebook => {}
        Some(said) => lines.push(format!("{name}: {said}; by the rulebook {rulebook}.")),
        None => lines.push(format!("{name}: no number, so the rulebook's {rulebook} holds.")),
    };
    let what = match point {
        LibertaliaPoint::HeightOfACharacter => {
            for (seat, rank) in p.seats().flat_map(|seat| p[seat].hand.iter().map(move |rank| (seat, rank))) {
                let name = format!("{} of {}", words.character(rank), words.seat(seat));
                tell(name, number(PointInput::Height(rank, seat)), rank.0.into());
            }
            "On the ship, characters in hand would stand at:"
        }
        LibertaliaPoint::WorthOfTokens => {
            for seat in p.seats() {
                for kind in &game.spec().tokens {
                    let count = p[seat].tokens.of(kind.token);
                    if count > 0 {
                        let name = format!("{count} × {} of {}", words.token(kind.token), words.seat(seat));
                        let rulebook = game.spec().usual_worth(kind.token, count);
                        tell(name, number(PointInput::Worth(kind.token, count, seat)), rulebook.into());
                    }
                }
            }
            "On the day of rest, the tokens in dens would be worth:"
        }
        LibertaliaPoint::PointsOfACampaign => {
            for seat in p.seats() {
                let fortune = game.fortune(p, seat);
                tell(words.seat(seat), number(PointInput::Points(seat, fortune)), fortune.into());
            }
            "If the campaign ended now, it would bring:"
        }
        LibertaliaPoint::FurtherEnding => {
            let ends = game.ask_point(p, PointInput::Ending, &mut ()) == Some(PointResult::Holds(true));
            lines.push(if ends { "it would end." } else { "it would go on." }.to_owned());
            "If a day of rest were over now:"
        }
    };
    if lines.is_empty() {
        lines.push("all as by the rulebook.".to_owned());
    }
    TrialStep::told(what.to_owned(), lines)
}

/// Plays the campaign by chance to its end, and tells the last of what happens.
fn campaign(words: &LibertaliaWords<'_>, p: &mut Position, rng: &mut BotRng) -> TrialStep {
    let (game, mut events, mut choices) = (words.game, Vec::new(), Vec::new());
    let began = p.campaign;
    while let Some(seat) = game.asked(p).lowest().filter(|_: &Seat| p.campaign == began) {
        game.choices(p, seat, &mut choices);
        let choice = choices[rng.below(choices.len())];
        game.play(p, seat, choice, &mut events);
    }
    let sentences: Vec<String> = events.into_iter().filter_map(|event| words.sentence(event)).collect();
    let left_out = sentences.len().saturating_sub(TOLD);
    TrialStep::told(
        "The campaign by chance, to its end; the last that happens:".to_owned(),
        sentences[left_out..].to_vec(),
    )
}

#[cfg(test)]
mod tests {
    use super::super::try_libertalia::try_libertalia;
    use super::*;
    use crate::desk::TrialSubject;
    use crate::games::libertalia::Spec;
    use crate::load::{Files, Library};
    use crate::script::libertalia::compile;

    static GOES_ON: AtomicBool = AtomicBool::new(false);

    fn tried(point: LibertaliaPoint, script: &str, seed: u64) -> Result<TrialResult, String> {
        let library = Library::new(Files::built_in_named("libertalia").unwrap());
        let pack = library.load(&[]).playable_data().unwrap().clone();
        let mut spec = Spec::of(&pack).unwrap();
        let id = point.spec().id;
        let (path, script) = (format!("scripts/libertalia/{id}.rhai"), script.to_owned());
        spec.points = vec![(point, crate::model::Effect { id: id.to_owned(), path, script })];
        let compiled = compile(&spec).0.unwrap();
        let subject = TrialSubject::PointOfLibertalia(point);
        let trial = Trial { subject, seats: 4, by: None, seed, choices: &[], language: "en", from: None };
        try_libertalia(&compiled, &pack, &trial, &GOES_ON)
    }

    #[test]
    fn a_point_says_what_differs_from_the_rulebook_and_plays_the_campaign() {
        let high = "fn height_of_a_character(character) { if character.rank < 15 { 100 } else { character.rank } }";
        let heights = tried(LibertaliaPoint::HeightOfACharacter, high, 3).unwrap();
        let [said, played] = &heights.steps[..] else { panic!("{:?}", heights.steps) };
        assert!(said.events.iter().all(|line| line.contains(": 100; by the rulebook ")), "{:?}", said.events);
        assert!(!played.events.is_empty() && !heights.after.is_empty() && heights.failure.is_none());
        let points = tried(LibertaliaPoint::PointsOfACampaign, "fn points_of_a_campaign(seat, fortune) { fortune }", 3);
        assert_eq!(points.unwrap().steps[0].events, ["all as by the rulebook."]);
        let ends = tried(LibertaliaPoint::FurtherEnding, "fn further_ending() { true }", 3).unwrap();
        assert_eq!(ends.steps[0].events, ["it would end."]);
    }

    #[test]
    fn the_same_seed_tries_the_same_and_a_script_that_fails_says_where() {
        let worth = "fn worth_of_tokens(token, count) {\n    if count > 1 { throw \"oh\"; }\n    2 * count\n}";
        let all: Vec<TrialResult> =
            (1..9).map(|seed| tried(LibertaliaPoint::WorthOfTokens, worth, seed).unwrap()).collect();
        assert_eq!(all[2], tried(LibertaliaPoint::WorthOfTokens, worth, 3).unwrap());
        let failure = all.iter().find_map(|it| it.failure.as_ref()).expect("somebody has two of a kind");
        assert!(failure.message.contains("oh"), "{failure:?}");
    }
}
