//! A rule point that judges, tried on a position of a random game: what is asked, what its script says, and what the
//! rulebook says without it.

use super::trial::{DECISIONS, Trial, TrialResult, TrialStep, position_words};
use super::words::{card_label, listed, province};
use crate::games::liberte::{Choice, HookInput, HookResult, Liberte, Office, Position, Refusal};
use crate::kernel::{BotRng, Game, Seat, SeatSet};
use crate::model::{FactionIds, FactionSet, ProvinceId, RulePoint, Texts};
use crate::script::{Compiled, HookLog};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The most matters that are told of one position.
const MATTERS: usize = 24;

/// Plays random games until the point's matter comes up, and tells of all that is asked then.
pub fn try_judgement(
    compiled: &Compiled,
    trial: &Trial<'_>,
    point: RulePoint,
    stop: &AtomicBool,
) -> Result<TrialResult, String> {
    if compiled.pack().points.iter().all(|filled| filled.point != point) {
        return Err(format!("no script fills `{}`", point.spec().id));
    }
    let hearing = Arc::new(Mutex::new(HookLog::default()));
    let heard = || std::mem::take(&mut *hearing.lock().unwrap_or_else(PoisonError::into_inner));
    let (game, runner) = compiled.with_hook_log(trial.players(), point, hearing.clone())?;
    let texts = compiled.pack().texts(trial.language);
    let mut rng = BotRng::new(trial.seed, 0);
    let (mut choices, mut decisions) = (Vec::new(), 0);
    // What comes up seldom is taken when it does; what comes up often, some way into the game.
    let mut found = None;
    while decisions < DECISIONS && found.as_ref().is_none_or(|(_, is_last)| !is_last) {
        let mut p = trial.beginning(&game, &mut rng)?;
        decisions += 1;
        while let Some(seat) = game.asked(&p).lowest() {
            if stop.load(Ordering::Relaxed) {
                return Err("it was stopped".to_owned());
            }
            decisions += 1;
            game.choices(&p, seat, &mut choices);
            let choice = choices[rng.below(choices.len())];
            game.play(&mut p, seat, choice, &mut ());
            let heard = heard();
            if !heard.heard.is_empty() {
                // A script that went wrong is asked no more.
                let is_last = heard.wrong.is_some() || rng.below(trial.each()) == 0;
                found = Some((heard, is_last));
                if is_last {
                    break;
                }
            }
        }
        found = found.map(|(heard, _)| (heard, true));
    }
    let Some((HookLog { position: Some(before), heard: mut all, mut wrong }, _)) = found else {
        return Err(format!("`{}` came up in none of the random games", point.spec().id));
    };
    for input in others(&game, &before, point) {
        if wrong.is_none() && all.len() < MATTERS && all.iter().all(|(known, _)| *known != input) {
            let result = runner.run_hook(&game, &before, input);
            all.push((input, result));
            wrong = heard().wrong;
        }
    }
    let words = position_words(&game, texts, &before);
    let told = all.iter().take(MATTERS).map(|(input, result)| told(&game, texts, &before, *input, *result));
    Ok(TrialResult { steps: told.collect(), failure: wrong, ..TrialResult::on(words) })
}

/// What else could be asked on a position.
fn others(game: &Liberte, p: &Position, point: RulePoint) -> Vec<HookInput> {
    let provinces = (0..game.pack().board.provinces.len()).map(|at| ProvinceId(at as u8));
    let settled: Vec<ProvinceId> = provinces.filter(|&at| !p.stacks(at).is_empty()).collect();
    match point {
        RulePoint::WhoWinsAProvince => settled.into_iter().map(HookInput::Province).collect(),
        RulePoint::VotesOfAProvince => {
            settled.into_iter().map(|at| HookInput::Votes(at, p.stacks(at).tallest().0)).collect()
        }
        RulePoint::RefillTo => p.order().iter().copied().map(HookInput::Refill).collect(),
        RulePoint::PlayerOrder => p.order().iter().copied().map(HookInput::Order).collect(),
        RulePoint::PointsOfABattle => vec![HookInput::BattlePoints(p.turn)],
        RulePoint::MayPlay => p.hands[p.asked].iter().map(HookInput::Play).collect(),
        RulePoint::MayPlace => {
            let mut choices = Vec::new();
            game.choices(p, p.asked, &mut choices);
            let placed = |choice| match choice {
                Choice::Place(at) => Some(HookInput::Place(at, p.action.card)),
                _ => None,
            };
            choices.into_iter().filter_map(placed).collect()
        }
        RulePoint::PointsOfAProvince | RulePoint::PointsOfAPlace => {
            let is_now = |input: &HookInput| match *input {
                HookInput::ProvincePoints(at, turn) => turn == p.turn && settled.contains(&at),
                HookInput::OfficePoints(_, _, turn) => turn == p.turn,
                _ => false,
            };
            game.hook_inputs(point).into_iter().filter(is_now).collect()
        }
        _ => Vec::new(),
    }
}

/// A matter, and what script and rulebook say of it.
fn told(game: &Liberte, texts: &Texts, p: &Position, input: HookInput, result: Option<HookResult>) -> TrialStep {
    let fault = result.and_then(|result| game.fault(p, input, result));
    let rulebook = verdict_words(game, p, input, game.rulebook_result(p, input));
    let script = match (result, fault) {
        (None, _) => "The script fails, and the rulebook holds.".to_owned(),
        (_, Some(fault)) => format!("The script {fault}."),
        (Some(result), None) => format!("The script: {}.", verdict_words(game, p, input, result)),
    };
    let events = vec![script, format!("The rulebook: {rulebook}.")];
    TrialStep::told(question(game, texts, p, input), events)
}

/// What is asked.
fn question(game: &Liberte, texts: &Texts, p: &Position, input: HookInput) -> String {
    let place = |at| province(game, at);
    match input {
        HookInput::Province(at) => format!("Who leads in {}?", place(at)),
        HookInput::Tie(about, tied) => format!("{} are tied for {}: who leads?", seats(tied), about.words()),
        HookInput::FactionTie(about, tied) => {
            format!("{} are tied for {}: which leads?", factions(tied, game.faction_ids()), about.words())
        }
        HookInput::Votes(at, height) => format!("How many votes does a stack of {height} cast in {}?", place(at)),
        HookInput::ProvincePoints(at, turn) => format!("What does winning {} pay in turn {turn}?", place(at)),
        HookInput::OfficePoints(office, tied, turn) => {
            let office = match office {
                Office::FirstInGovernment => "the first place in government",
                Office::SecondInGovernment => "the second place in government",
                Office::FirstInOpposition => "the first place in opposition",
            };
            format!("What does {office}{} pay in turn {turn}?", if tied { ", shared," } else { "" })
        }
        HookInput::Play(card) => format!("May {} play {}?", p.asked, card_label(game, texts, card)),
        HookInput::Place(at, card) => {
            format!("May {} place a block of {} in {}?", p.asked, card_label(game, texts, card), place(at))
        }
        HookInput::Ending => "Does the game end now?".to_owned(),
        HookInput::Army => "Who leads the army?".to_owned(),
        HookInput::BattlePoints(turn) => format!("What does leading the army pay in turn {turn}?"),
        HookInput::Dealt(seat) => format!("How many cards is {seat} dealt?"),
        HookInput::Refill(seat) => format!("How many cards does {seat} refill the hand to?"),
        HookInput::Order(seat) => format!("By what number is {seat} placed in the player order?"),
        HookInput::Discards => format!("How many cards must {} discard to take one?", p.asked),
        HookInput::PhaseEnds => "Does the Action Phase end after this round?".to_owned(),
        HookInput::FinalPoints(seat, ending) => {
            format!("How many points has {seat} after “{}”?", texts.get(&format!("ending.{}", ending.id())))
        }
    }
}

fn verdict_words(game: &Liberte, p: &Position, input: HookInput, result: HookResult) -> String {
    match (result, input) {
        (HookResult::Seats(all), _) => seats(all),
        (HookResult::Factions(all), _) => factions(all, game.faction_ids()),
        (HookResult::Number(number), _) => number.to_string(),
        (HookResult::Holds(holds), _) => if holds { "yes" } else { "no" }.to_owned(),
        (HookResult::Permission(Some(requirement)), HookInput::Play(card)) => {
            refused(game, p, Refusal::RequirementFails { card, requirement })
        }
        (HookResult::Permission(Some(requirement)), HookInput::Place(province, _)) => {
            refused(game, p, Refusal::PlacementForbidden { province, requirement })
        }
        (HookResult::Permission(_), _) => "yes".to_owned(),
    }
}

fn refused(game: &Liberte, p: &Position, refusal: Refusal) -> String {
    format!("no: {}", game.refusal_text(p, refusal).trim_end_matches('.'))
}

fn seats(all: SeatSet) -> String {
    listed(&all.iter().map(|seat: Seat| seat.to_string()).collect::<Vec<_>>())
}

fn factions(all: FactionSet, ids: FactionIds) -> String {
    let all: Vec<String> = ids.of_set(all).map(|id| format!("the {id}s")).collect();
    if all.is_empty() { "no faction".to_owned() } else { listed(&all) }
}

#[cfg(test)]
mod tests {
    use super::super::trial::TrialSubject;
    use super::super::try_effect::try_effect;
    use super::*;
    use crate::load::{Files, Library};
    use crate::model::{Pack, PointScript};
    use crate::script::compile;

    static GOES_ON: AtomicBool = AtomicBool::new(false);

    fn trial(point: RulePoint, seed: u64) -> Trial<'static> {
        let subject = TrialSubject::Judgement(point);
        Trial { subject, seats: 4, by: None, seed, choices: &[], language: "en", from: None }
    }

    fn filled(point: RulePoint, script: &str) -> Compiled {
        let mut pack = Pack::clone(Library::new(Files::built_in()).load(&[]).playable().unwrap());
        let path = format!("scripts/liberte/{}.rhai", point.spec().id);
        pack.points = vec![PointScript { point, nth: 0, path, script: script.into() }];
        compile(&pack.into()).0.unwrap()
    }

    fn tried(point: RulePoint, script: &str) -> TrialResult {
        try_effect(&filled(point, script), &trial(point, 3), &GOES_ON).unwrap()
    }

    #[test]
    fn what_is_asked_stands_with_what_the_script_and_the_rulebook_say() {
        let tried = tried(RulePoint::VotesOfAProvince, "fn votes_of_a_province(province, height) { height }");
        let tall = tried.steps.iter().find(|step| step.what.starts_with("How many votes does a stack of 2 cast in "));
        let tall = tall.unwrap_or_else(|| panic!("{tried:?}"));
        assert_eq!(tall.events, ["The script: 2.", "The rulebook: 1."]);
        assert!(tried.before.len() > 5 && tried.failure.is_none());
    }

    #[test]
    fn every_point_that_judges_comes_up_and_is_told() {
        let all = [
            (RulePoint::WhoWinsAProvince, "fn who_wins_a_province(province) { province.tallest }", "Who leads in "),
            (RulePoint::WhoLeadsATie, "fn who_leads_a_tie(about, tied) { tied.last_in_order() }", "P1 and P"),
            (RulePoint::PointsOfAProvince, "fn points_of_a_province(province, turn) { turn }", "What does winning "),
            (RulePoint::PointsOfAPlace, "fn points_of_a_place(place, tied, turn) { turn }", "What does the first "),
            (
                RulePoint::MayPlay,
                "fn may_play(card) { require(turn() > 9, \"needs-presence-in-government\"); }",
                "May ",
            ),
            (RulePoint::FurtherEnding, "fn further_ending() { turn() > 9 }", "Does the game end now?"),
            (RulePoint::FinalPoints, "fn final_points(seat, ending) { 7 }", "How many points has P1 after "),
        ];
        for (point, script, asked) in all {
            let tried = tried(point, script);
            assert!(tried.steps.iter().any(|step| step.what.starts_with(asked)), "{point:?} {:?}", tried.steps);
            assert!(tried.steps.iter().all(|step| step.events.len() == 2), "{point:?}");
        }
    }

    #[test]
    fn a_script_that_says_what_can_not_be_is_told_with_its_place() {
        let tried =
            tried(RulePoint::PointsOfAProvince, "fn points_of_a_province(province, turn) { province.number - 99 }");
        assert!(tried.steps[0].events[0].starts_with("The script gives -"), "{:?}", tried.steps);
        assert!(tried.failure.is_some());
        let nothing = filled(RulePoint::FurtherEnding, "fn further_ending() { false }");
        let why = try_effect(&nothing, &trial(RulePoint::MayPlay, 1), &GOES_ON).unwrap_err();
        assert_eq!(why, "no script fills `may-play`");
        let stopped = try_effect(&nothing, &trial(RulePoint::FurtherEnding, 1), &AtomicBool::new(true));
        assert_eq!(stopped, Err("it was stopped".to_owned()));
    }

    #[test]
    fn a_trial_can_begin_from_a_scenario() {
        let library = Library::new(Files::built_in());
        let path = library.scenarios().into_iter().find(|path| path.contains("election")).unwrap();
        let scenario = library.scenario(&path, &library.text(&path).unwrap()).scenario.unwrap();
        let compiled = filled(RulePoint::WhoWinsAProvince, "fn who_wins_a_province(province) { province.tallest }");
        let from = Trial { from: Some(&scenario.setup), ..trial(RulePoint::WhoWinsAProvince, 1) };
        let told = try_effect(&compiled, &from, &GOES_ON).unwrap();
        assert!(told.before[0].starts_with(&format!("Turn {}", scenario.setup.turn)), "{:?}", told.before);
    }
}
