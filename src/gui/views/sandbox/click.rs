//! Which choices a click on something on the table means, or a card dropped on it.

use super::hit_target::{HitTarget, hit_target_of};
use super::menu::Menu;
use super::moment::Moment;
use super::try_choice::try_choice;
use super::why_menu::things;
use super::{Refused, SandboxState, Table};
use crate::app::session::SessionRequest;
use crate::games::liberte::{Choice, Position, Question, Target};
use crate::gui::requests::Requests;
use crate::kernel::Game;
use crate::model::CardId;
use crate::model::say;

/// The legal choices that a click on a thing may mean.
pub(super) fn meanings(moment: &Moment, target: HitTarget) -> Vec<Choice> {
    let at = |choice: &Choice| hit_target_of(*choice) == Some(target);
    let exact: Vec<Choice> = moment.choices.iter().copied().filter(at).collect();
    match target {
        // A province also means its stacks, and a stack its province.
        HitTarget::Province(id) if exact.is_empty() => {
            let here =
                |choice: &Choice| matches!(hit_target_of(*choice), Some(HitTarget::Stack(place, _)) if place == id);
            moment.choices.iter().copied().filter(here).collect()
        }
        HitTarget::Stack(id, _) if exact.is_empty() && !moment.has_stacks => meanings(moment, HitTarget::Province(id)),
        _ => exact,
    }
}

/// The choices that a click may mean, legal or not; the likeliest first.
pub(super) fn tried(p: &Position, choices: &[Choice], target: HitTarget) -> Vec<Choice> {
    let targets = choices.iter().find_map(|&choice| match choice {
        Choice::Target(target) if target != Target::Nothing => Some(target),
        _ => None,
    });
    match target {
        HitTarget::Province(id) => {
            let other = p.stacks(id).iter().map(|(seat, _)| seat).next().unwrap_or(p.asked);
            vec![match targets.filter(|_| p.question == Question::Target) {
                Some(Target::Block(..)) => Choice::Target(Target::Block(id, other)),
                Some(Target::Stack(..)) => Choice::Target(Target::Stack(id, other)),
                Some(_) => Choice::Target(Target::Province(id)),
                None => Choice::Place(id),
            }]
        }
        HitTarget::Stack(id, seat) => match targets.filter(|_| p.question == Question::Target) {
            Some(Target::Block(..)) => vec![Choice::Target(Target::Block(id, seat))],
            Some(Target::Stack(..)) => vec![Choice::Target(Target::Stack(id, seat))],
            _ => tried(p, choices, HitTarget::Province(id)),
        },
        HitTarget::Card(card) => {
            let for_further = choices.iter().filter(|choice| matches!(choice, Choice::PlayAs(id, _) if *id == card));
            of_card(p, card).into_iter().chain(for_further.copied()).collect()
        }
        HitTarget::Seat(_) if p.question == Question::CleanUp => vec![Choice::Display],
        HitTarget::Seat(seat) => vec![Choice::Target(Target::Seat(seat))],
        HitTarget::Deck => vec![Choice::Draw],
        HitTarget::Discard => vec![Choice::DiscardPlayed],
        HitTarget::Battle | HitTarget::Options => Vec::new(),
    }
}

fn of_card(p: &Position, card: CardId) -> Vec<Choice> {
    let is_up = p.piles.face_up().any(|other| other == card);
    let is_displayed = p.displayed_by(card).is_some();
    match p.question {
        Question::Target => vec![Choice::Target(Target::Card(card))],
        Question::Advance => vec![Choice::Advance(card)],
        _ if is_up => vec![Choice::Take(card)],
        _ if is_displayed => vec![Choice::Advance(card)],
        Question::Action => vec![Choice::Play(card), Choice::Battle(card), Choice::Discard(card)],
        Question::RefreshDiscard | Question::TakeDiscard => vec![Choice::Discard(card)],
        Question::RefreshDraw | Question::Take | Question::SecondTake | Question::Place | Question::CleanUp => {
            vec![Choice::Play(card)]
        }
    }
}

/// Handles a click: makes the choice that it means, opens a menu of several, or says why there is none.
pub(super) fn click(table: &Table<'_>, target: HitTarget, state: &mut SandboxState, requests: &mut Requests) {
    state.refused = None;
    state.menu = None;
    let legal = meanings(table.moment, target);
    match legal.as_slice() {
        &[only] => try_choice(table, only, target, state, requests),
        [] => {
            let first = tried(table.sandbox.position(), &table.moment.choices, target).first().copied();
            if let Some(choice) = first {
                try_choice(table, choice, target, state, requests);
            }
        }
        several => {
            let mut all = tried(table.sandbox.position(), &table.moment.choices, target);
            all.retain(|choice| !several.contains(choice));
            let shown = several.iter().copied().chain(all.into_iter().filter(|_| matches!(target, HitTarget::Card(_))));
            let (choices, whys) = (shown.collect(), things(table, target));
            state.menu = Some(Menu { target, choices, whys, takes_focus: false, came: false });
        }
    }
}

/// Handles a drop.
pub(super) fn drop_card(
    table: &Table<'_>,
    card: CardId,
    on: HitTarget,
    state: &mut SandboxState,
    requests: &mut Requests,
) {
    let p = table.sandbox.position();
    let first = match (on, p.question) {
        (HitTarget::Battle, _) => Choice::Battle(card),
        (HitTarget::Discard, _) => Choice::Discard(card),
        (HitTarget::Seat(_), Question::Advance) => Choice::Advance(card),
        (HitTarget::Card(_) | HitTarget::Deck | HitTarget::Options, _) => return,
        (HitTarget::Province(_) | HitTarget::Stack(..) | HitTarget::Seat(_), _) => Choice::Play(card),
    };
    if !matches!(on, HitTarget::Province(_) | HitTarget::Stack(..)) || table.moment.choices.is_empty() {
        return try_choice(table, first, on, state, requests);
    }
    let Some(seat) = table.sandbox.asked() else { return };
    let game = table.sandbox.game();
    if game.refusal(p, seat, first).is_some() {
        return try_choice(table, first, on, state, requests);
    }
    // Plays the card with its first block or its target there. If that is illegal, nothing is played.
    let mut after = p.clone();
    game.play(&mut after, seat, first, &mut ());
    let mut then: Vec<Choice> = Vec::new();
    game.choices(&after, seat, &mut then);
    let fits = |choice: &&Choice| {
        hit_target_of(**choice) == Some(on) || hit_target_of(**choice) == on.province().map(HitTarget::Province)
    };
    match then.iter().find(fits).copied() {
        Some(second) => {
            state.refused = None;
            requests.push(SessionRequest::Choose(seat, first));
            // The only choice is made automatically.
            if then.len() > 1 {
                requests.push(SessionRequest::Choose(seat, second));
            }
        }
        None => {
            let choice = tried(&after, &then, on).first().copied().unwrap_or(first);
            let reason = game.refusal(&after, seat, choice);
            let why = reason.map(|reason| table.sandbox.refusal_text_at(&after, reason, table.context.language));
            let why = why.unwrap_or_else(|| say!(table.texts, "the card does nothing there"));
            state.refused = Some(Refused { choice, target: on, why, reason, came: false });
        }
    }
}
