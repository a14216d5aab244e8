//! A rule point of Revolution! tried on a position of a random game, or of a scenario: what its script says there, and how the
//! round goes by it when bids are laid by chance. What the rulebook would say stands beside it.

use super::BidComparison;
use super::revolution::RevolutionWords;
use super::spoken_game::SpokenGame;
use super::trial::{Sight, Trial, TrialResult, TrialStep, position_by_chance};
use super::try_revolution_words::{areas, arranged, town};
use crate::games::revolution::{Chips, Event, Position, Question, Revolution, SpaceId};
use crate::kernel::{BotRng, Game, Seat};
use crate::kit::PointGame;
use crate::model::{DataPack, DataScenario, RevolutionPoint};
use crate::script::revolution::CompiledSpec;
use std::sync::atomic::AtomicBool;

/// A random game is looked at in one of so many rounds, from the second on.
const ROUNDS: usize = 5;

/// Tries a rule point.
///
/// # Errors
/// Why it can't be tried: no script fills it, there is no such position, or `stop` is set.
pub(super) fn try_point(
    compiled: &CompiledSpec,
    pack: &DataPack,
    point: RevolutionPoint,
    trial: &Trial<'_, DataScenario>,
    stop: &AtomicBool,
) -> Result<TrialResult, String> {
    let (names, seats) = trial.seated();
    let game = compiled.game(seats).map_err(|errors| errors.join("; "))?;
    if !game.fills(point) {
        return Err(format!("no script fills `{}`", point.spec().id));
    }
    let words = RevolutionWords { game: &game, names, texts: pack.texts(trial.language) };
    let mut rng = BotRng::new(trial.seed, 0);
    let before = match trial.from {
        Some(scenario) => arranged(&game, scenario)?,
        None => position(&words, &mut rng, stop)?,
    };
    let mut tried = TrialResult::on(Revolution::position_lines(&words, &before, None));
    if let Some(step) = answers(&words, point, &before) {
        tried.steps.push(step);
    }
    let mut after = before.clone();
    if point != RevolutionPoint::WorthOfAnArea {
        tried.steps.push(round(&words, point, &mut after, &mut rng));
        tried.note_after(Revolution::position_lines(&words, &after, None));
    }
    tried.town = areas(&words).map(|area| town(&words, area, &before, &after)).collect();
    Ok(tried)
}

/// The beginning of a round of a random game.
fn position(words: &RevolutionWords<'_>, rng: &mut BotRng, stop: &AtomicBool) -> Result<Position, String> {
    let wanted = 2 + rng.below(ROUNDS) as u16;
    let mut round = 1;
    let found = position_by_chance(words.game, rng, stop, |p| {
        let is_new = p.question() == Question::Bid && std::mem::replace(&mut round, p.round()) < p.round();
        match is_new {
            true if p.round() >= wanted => Sight::Wanted,
            true => Sight::Fit,
            false => Sight::Unfit,
        }
    });
    found?.ok_or_else(|| "no random game came to a second round".to_owned())
}

/// What the script says before any bid, where it is asked of what is printed.
fn answers(words: &RevolutionWords<'_>, point: RevolutionPoint, p: &Position) -> Option<TrialStep> {
    let (game, spec) = (words.game, words.game.spec());
    let seats = || Seat::first(game.seat_count());
    let mut events = Vec::new();
    // Of all seats alike, or of each.
    let said = |name: &str, printed: String, values: Vec<String>| {
        let is_printed = values.iter().all(|value| *value == printed);
        let told = match values.iter().all(|value| *value == values[0]) {
            true => values[0].clone(),
            false => {
                let each = seats().zip(&values).map(|(seat, value)| format!("{value} for {}", words.seat(seat)));
                each.collect::<Vec<_>>().join(", ")
            }
        };
        (!is_printed).then(|| format!("{name}: {told}; printed is {printed}."))
    };
    let support = |support: u32| format!("{support} {}", words.term("support"));
    let chips = |chips: Chips| if chips.is_empty() { "no chip".to_owned() } else { words.chips(chips) };
    let spaces = || spec.spaces.iter().enumerate().map(|(at, printed)| (SpaceId(at as u8), printed));
    let of_spaces = |value: &dyn Fn((Chips, u32)) -> String| -> Vec<String> {
        let of = |(space, printed): (SpaceId, &crate::games::revolution::SpaceSpec)| {
            let values = seats().map(|seat| value(game.space_benefits(p, space, seat))).collect();
            said(words.space(space), value((printed.chips, printed.support.into())), values)
        };
        spaces().filter_map(of).collect()
    };
    let (what, mut lines) = match point {
        RevolutionPoint::SupportOfASpace => ("Before the bids, the spaces give:", of_spaces(&|it| support(it.1))),
        RevolutionPoint::ChipsOfASpace => ("Before the bids, the spaces give:", of_spaces(&|it| chips(it.0))),
        RevolutionPoint::WorthOfAnArea => {
            let of = |area: crate::games::revolution::AreaId| {
                let worth = game.area_worth(p, area, &mut events);
                let printed = spec.areas[area.index()].support;
                said(words.area(area), support(printed.into()), vec![support(worth.into())])
            };
            ("As things stand, the areas are worth:", areas(words).filter_map(of).collect())
        }
        RevolutionPoint::WhoControlsASpace | RevolutionPoint::FurtherEnding => return None,
    };
    if lines.is_empty() {
        lines.push("each what is printed on it.".to_owned());
    }
    lines.extend(events.iter().filter_map(|&event| words.sentence(event)));
    Some(TrialStep::told(what.to_owned(), lines))
}

/// Plays the round by chance, and tells what the point decided in it.
fn round(words: &RevolutionWords<'_>, point: RevolutionPoint, p: &mut Position, rng: &mut BotRng) -> TrialStep {
    let (game, mut events, mut choices) = (words.game, Vec::<Event>::new(), Vec::new());
    let began = p.round();
    while let Some(seat) = game.asked(p).lowest().filter(|_| p.round() == began) {
        game.choices(p, seat, &mut choices);
        let choice = choices[rng.below(choices.len())];
        game.play(p, seat, choice, &mut events);
    }
    let bids = |wanted: SpaceId| {
        let of = |event: &Event| match *event {
            Event::BidRevealed { seat, space, chips } if space == wanted => Some((seat, chips)),
            _ => None,
        };
        BidComparison::of(events.iter().filter_map(of))
    };
    let by_rulebook = |space: SpaceId, winner: Option<Seat>| {
        let compared = bids(space);
        let who = compared.winner().map_or(words.term("nobody").to_owned(), |seat| words.seat(seat));
        match compared.winner() == winner {
            true => "as by the rulebook".to_owned(),
            false => format!("by the rulebook it would be {who}: {}", words.why(&compared)),
        }
    };
    let line = |&event: &Event| match (point, event) {
        (RevolutionPoint::WhoControlsASpace, Event::ControlWon { seat, space, .. }) => {
            Some(format!("{} wins the {}, {}.", words.seat(seat), words.space(space), by_rulebook(space, Some(seat))))
        }
        (RevolutionPoint::WhoControlsASpace, Event::ControlTied { space, .. }) => {
            let nobody = words.term("nobody");
            Some(format!("{}: {nobody} has control, {}.", words.space(space), by_rulebook(space, None)))
        }
        (RevolutionPoint::SupportOfASpace, Event::ControlWon { .. } | Event::SupportGained { .. })
        | (RevolutionPoint::ChipsOfASpace, Event::ControlWon { .. } | Event::ChipsGained { .. })
        | (RevolutionPoint::ChipsOfASpace, Event::SupplyLacked { .. })
        | (RevolutionPoint::FurtherEnding, Event::GameEnded { .. })
        | (_, Event::PointFailed { .. }) => words.sentence(event),
        _ => None,
    };
    let mut lines: Vec<String> = events.iter().filter_map(line).collect();
    if point == RevolutionPoint::FurtherEnding && p.ending().is_none() {
        lines.push("The game goes on.".to_owned());
    }
    TrialStep::told(format!("Round {began} is played, with bids by chance."), lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{TrialSubject, try_revolution};
    use crate::games::revolution::Spec;
    use crate::load::{Files, Library};
    use crate::script::revolution::compile;

    fn tried(variant: &str, point: RevolutionPoint, seed: u64) -> Result<TrialResult, String> {
        let library = Library::new(Files::built_in_named("revolution").unwrap());
        let pack = library.load(&[variant.to_owned()]).playable_data().unwrap().clone();
        let compiled = compile(&Spec::of(&pack).unwrap()).0.unwrap();
        let subject = TrialSubject::Point(point);
        let trial = Trial { subject, seats: 4, by: None, seed, choices: &[], language: "en", from: None };
        try_revolution(&compiled, &pack, &trial, &AtomicBool::new(false))
    }

    #[test]
    fn who_controls_a_space_is_told_beside_what_the_rulebook_says() {
        let all: Vec<TrialResult> =
            (1..6).map(|seed| tried("numbers-win", RevolutionPoint::WhoControlsASpace, seed).unwrap()).collect();
        let lines: Vec<&String> = all.iter().flat_map(|it| &it.steps[0].events).collect();
        assert!(lines.iter().any(|line| line.ends_with(", as by the rulebook.")), "{lines:?}");
        assert!(lines.iter().any(|line| line.contains("by the rulebook it would be ")), "{lines:?}");
        assert!(all.iter().all(|it| it.town.len() == 7 && it.before.len() == 12));
    }

    #[test]
    fn a_further_ending_says_whether_the_game_goes_on() {
        let all = (1..6).map(|seed| tried("race", RevolutionPoint::FurtherEnding, seed).unwrap());
        let last: Vec<String> = all.map(|it| it.steps[0].events.last().unwrap().clone()).collect();
        assert!(last.iter().any(|line| line == "The game goes on."), "{last:?}");
    }

    #[test]
    fn a_point_that_no_script_fills_can_not_be_tried() {
        let wrong = tried("race", RevolutionPoint::WorthOfAnArea, 1);
        assert_eq!(wrong, Err("no script fills `worth-of-an-area`".to_owned()));
    }
}
