//! The things on the table that stand for choices: provinces, stacks, cards, players, piles.

use super::moment::Moment;
use super::{Refused, SandboxState, Table};
use crate::app::session::SessionRequest;
use crate::games::liberte::{Choice, Position, Question, Target};
use crate::gui::requests::{Request, Requests};
use crate::kernel::{Game, Seat};
use crate::model::{CardId, ProvinceId};

/// A thing on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// A province.
    Province(ProvinceId),
    /// A seat's stack in it.
    Stack(ProvinceId, Seat),
    /// A card, wherever it lies.
    Card(CardId),
    /// A player.
    Seat(Seat),
    /// The deck.
    Deck,
    /// The discard pile.
    Discard,
    /// The Battle Box.
    Battle,
    /// The options below the map.
    Options,
}

impl Spot {
    /// The province where it is.
    pub(super) fn province(self) -> Option<ProvinceId> {
        match self {
            Spot::Province(id) | Spot::Stack(id, _) => Some(id),
            _ => None,
        }
    }
}

/// The thing that a choice is made at; none where it is an option of its own.
pub(super) fn spot_of(choice: Choice) -> Option<Spot> {
    Some(match choice {
        Choice::Place(id) | Choice::Target(Target::Province(id)) => Spot::Province(id),
        Choice::Target(Target::Block(id, seat) | Target::Stack(id, seat)) => Spot::Stack(id, seat),
        Choice::Play(card)
        | Choice::Battle(card)
        | Choice::Discard(card)
        | Choice::Take(card)
        | Choice::Advance(card)
        | Choice::Target(Target::Card(card)) => Spot::Card(card),
        Choice::Target(Target::Seat(seat)) => Spot::Seat(seat),
        Choice::Draw => Spot::Deck,
        _ => return None,
    })
}

/// The legal choices that a click on a thing may mean.
pub(super) fn meanings(moment: &Moment, spot: Spot) -> Vec<Choice> {
    let at = |choice: &Choice| spot_of(*choice) == Some(spot);
    let exact: Vec<Choice> = moment.choices.iter().copied().filter(at).collect();
    match spot {
        // A province stands for its stacks too, and a stack for its province.
        Spot::Province(id) if exact.is_empty() => {
            let here = |choice: &Choice| matches!(spot_of(*choice), Some(Spot::Stack(place, _)) if place == id);
            moment.choices.iter().copied().filter(here).collect()
        }
        Spot::Stack(id, _) if exact.is_empty() && !moment.has_stacks => meanings(moment, Spot::Province(id)),
        _ => exact,
    }
}

/// What somebody means who tries a thing, whether it is legal or not; the likeliest first.
pub(super) fn tried(p: &Position, choices: &[Choice], spot: Spot) -> Vec<Choice> {
    let targets = choices.iter().find_map(|&choice| match choice {
        Choice::Target(target) if target != Target::Nothing => Some(target),
        _ => None,
    });
    match spot {
        Spot::Province(id) => {
            let other = p.stacks(id).iter().map(|(seat, _)| seat).next().unwrap_or(p.asked);
            vec![match targets.filter(|_| p.question == Question::Target) {
                Some(Target::Block(..)) => Choice::Target(Target::Block(id, other)),
                Some(Target::Stack(..)) => Choice::Target(Target::Stack(id, other)),
                Some(_) => Choice::Target(Target::Province(id)),
                None => Choice::Place(id),
            }]
        }
        Spot::Stack(id, seat) => match targets.filter(|_| p.question == Question::Target) {
            Some(Target::Block(..)) => vec![Choice::Target(Target::Block(id, seat))],
            Some(Target::Stack(..)) => vec![Choice::Target(Target::Stack(id, seat))],
            _ => tried(p, choices, Spot::Province(id)),
        },
        Spot::Card(card) => of_card(p, card),
        Spot::Seat(seat) => vec![match p.question {
            Question::CleanUp => Choice::Display,
            _ => Choice::Target(Target::Seat(seat)),
        }],
        Spot::Deck => vec![Choice::Draw],
        Spot::Discard => vec![Choice::DiscardPlayed],
        Spot::Battle | Spot::Options => Vec::new(),
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
        _ => vec![Choice::Play(card)],
    }
}

/// A click on a thing: the choice that it means, a menu of several, or why it means none.
pub(super) fn click(table: &Table<'_>, spot: Spot, state: &mut SandboxState, requests: &mut Requests) {
    state.refused = None;
    state.menu = None;
    let legal = meanings(table.moment, spot);
    match legal.as_slice() {
        &[only] => try_choice(table, only, spot, state, requests),
        [] => {
            let first = tried(table.sandbox.position(), &table.moment.choices, spot).first().copied();
            if let Some(choice) = first {
                try_choice(table, choice, spot, state, requests);
            }
        }
        several => {
            let mut all = tried(table.sandbox.position(), &table.moment.choices, spot);
            all.retain(|choice| !several.contains(choice));
            let shown = several.iter().copied().chain(all.into_iter().filter(|_| matches!(spot, Spot::Card(_))));
            let (choices, whys) = (shown.collect(), super::whys::things(table, spot));
            state.menu = Some(super::menu::Menu { spot, choices, whys, takes_focus: false, came: false });
        }
    }
}

/// Makes a choice, or says where it was tried why it is not legal.
pub(super) fn try_choice(
    table: &Table<'_>,
    choice: Choice,
    spot: Spot,
    state: &mut SandboxState,
    requests: &mut Requests,
) {
    let (sandbox, p) = (table.sandbox, table.sandbox.position());
    let Some(seat) = sandbox.asked() else { return };
    if table.curtain.is_some() || table.seer.is_some_and(|seer| seer != seat) {
        let why = format!("{} is to choose now, and you see by other eyes", table.name(seat));
        state.refused = Some(Refused { choice, spot, why, reason: None, came: false });
        return;
    }
    state.menu = None;
    match sandbox.game().refusal(p, seat, choice) {
        Some(reason) => {
            let why = sandbox.refusal_text(reason);
            state.refused = Some(Refused { choice, spot, why, reason: Some(reason), came: false });
        }
        None => {
            state.refused = None;
            requests.push(Request::Session(SessionRequest::Choose(seat, choice)));
        }
    }
}

/// Something was dropped on a thing.
pub(super) fn drop_card(table: &Table<'_>, card: CardId, on: Spot, state: &mut SandboxState, requests: &mut Requests) {
    let p = table.sandbox.position();
    let first = match (on, p.question) {
        (Spot::Battle, _) => Choice::Battle(card),
        (Spot::Discard, _) => Choice::Discard(card),
        (Spot::Seat(_), Question::Advance) => Choice::Advance(card),
        (Spot::Card(_) | Spot::Deck | Spot::Options, _) => return,
        _ => Choice::Play(card),
    };
    if !matches!(on, Spot::Province(_) | Spot::Stack(..)) || table.moment.choices.is_empty() {
        return try_choice(table, first, on, state, requests);
    }
    let Some(seat) = table.sandbox.asked() else { return };
    if table.sandbox.refusal(seat, first).is_some() {
        return try_choice(table, first, on, state, requests);
    }
    // Played on a place: the card, and its first block or its target there. If that place can't be, nothing is played.
    let mut after = p.clone();
    let game = table.sandbox.game();
    game.play(&mut after, seat, first, &mut ());
    let mut then: Vec<Choice> = Vec::new();
    game.choices(&after, seat, &mut then);
    let fits =
        |choice: &&Choice| spot_of(**choice) == Some(on) || spot_of(**choice) == on.province().map(Spot::Province);
    match then.iter().find(fits).copied() {
        Some(second) => {
            state.refused = None;
            requests.push(Request::Session(SessionRequest::Choose(seat, first)));
            // The only choice there is makes itself.
            if then.len() > 1 {
                requests.push(Request::Session(SessionRequest::Choose(seat, second)));
            }
        }
        None => {
            let choice = tried(&after, &then, on).first().copied().unwrap_or(first);
            let reason = game.refusal(&after, seat, choice);
            let why =
                reason.map(|reason| crate::desk::with_names(&game.refusal_text(&after, reason), table.sandbox.names()));
            let why = why.unwrap_or_else(|| "the card does nothing there".to_owned());
            state.refused = Some(Refused { choice, spot: on, why, reason, came: false });
        }
    }
}
