//! What a choice would bring, as far as the chooser may know: worked out in a position that the chooser cannot tell from the
//! real one, and not beyond the first thing that chance decides.

use super::TableView;
use super::card::card_text;
use crate::games::libertalia::{Choice, EffectTime, Event, Libertalia, Position, Question, Rank, Token, Tokens};
use crate::kernel::{BotRng, Game, Seat};
use crate::model::say;

/// What a choice would bring.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Offer {
    /// What it is called.
    pub title: String,
    /// What it does, in a line or two.
    pub says: String,
    /// The characters that could be hit by what follows from it.
    pub hits: Vec<(Seat, Rank)>,
    /// The own character of the day that it costs.
    pub lost: Option<Rank>,
    /// What the fortune becomes, if it were counted now.
    pub fortune: Option<[i32; 2]>,
    /// The tokens of a set that a token would belong to: how many there would be, how many make one, and what it is worth.
    pub set: Option<[i32; 3]>,
}

/// What a choice of the viewer would bring.
pub(super) fn offer(view: &TableView<'_>, choice: Choice) -> Offer {
    let words = view.words;
    let Some(seat) = view.viewer else { return Offer::default() };
    let title = title(view, choice);
    match choice {
        Choice::Take(token) => take(view, seat, token, title),
        Choice::Play(rank) | Choice::Card(rank) => Offer { title, says: card_text(view, rank), ..Offer::default() },
        Choice::Token(_) | Choice::Number(_) | Choice::Character(..) | Choice::None => {
            let fore = Foresight::of(view, seat, choice);
            let owner = match choice {
                Choice::Character(_, owner) if owner != seat => say!(words, "of {who}", who = words.seat(owner)),
                _ => String::new(),
            };
            let says = if fore.says.is_empty() { owner } else { fore.says };
            Offer { title, says, fortune: fore.fortune, ..Offer::default() }
        }
    }
}

/// What a choice is called.
fn title(view: &TableView<'_>, choice: Choice) -> String {
    let words = view.words;
    match choice {
        Choice::Take(token) | Choice::Token(token) => words.token(token).to_owned(),
        Choice::Play(rank) | Choice::Card(rank) | Choice::Character(rank, _) => words.character(rank).to_owned(),
        Choice::Number(number) => number.to_string(),
        Choice::None => say!(words, "Decline"),
    }
}

fn take(view: &TableView<'_>, seat: Seat, token: Token, title: String) -> Offer {
    let game = view.words.game;
    let player = &view.position[seat];
    let Some(spec) = game.spec().tokens.iter().find(|spec| spec.token == token) else {
        return Offer { title, ..Offer::default() };
    };
    let mut after = player.tokens;
    after.add(token, 1);
    let fortune =
        [player.tokens, after].map(|tokens: Tokens| game.fortune_with(view.position, seat, player.doubloons, tokens));
    let count = i32::from(after.of(token));
    let set = spec.set.map(|set| [count, i32::from(set.of), set.worth]);
    let mut offer = Offer { title, fortune: Some(fortune), set, ..Offer::default() };
    if let Some(effect) = spec.when_taken {
        let fore = Foresight::of(view, seat, Choice::Take(token));
        offer.says = match (fore.hits.is_empty(), fore.lost) {
            (false, _) => say!(view.words, "discards one of these characters"),
            (true, Some(rank)) => {
                say!(view.words, "your {character} is discarded", character = view.words.character(rank))
            }
            (true, None) => view.words.effect(effect).to_owned(),
        };
        (offer.hits, offer.lost) = (fore.hits, fore.lost);
        return offer;
    }
    offer.says = match (set, spec.worth) {
        (Some([count, of, worth]), _) if count % of == 0 => {
            say!(view.words, "{n} make a set: worth {worth}", n = of, worth = worth)
        }
        (Some([count, of, worth]), _) => {
            let template = "{n} of {of} so far; a set is worth {worth}";
            say!(view.words, template, n = count % of, of = of, worth = worth)
        }
        (None, worth) if worth < 0 => say!(view.words, "costs {n} at the end of the campaign", n = -worth),
        (None, worth) => say!(view.words, "worth {n} at the end of the campaign", n = worth),
    };
    offer
}

/// What is seen of what comes after a choice.
#[derive(Default)]
struct Foresight {
    says: String,
    hits: Vec<(Seat, Rank)>,
    lost: Option<Rank>,
    fortune: Option<[i32; 2]>,
}

impl Foresight {
    fn of(view: &TableView<'_>, seat: Seat, choice: Choice) -> Foresight {
        let game = view.words.game;
        if !view.asked.has(seat) || !view.choices.contains(&choice) {
            return Foresight::default();
        }
        // Nothing that is hidden from the seat is in what it imagines.
        let mut position = game.imagine(view.position, seat, &mut BotRng::new(0, 0));
        let mut events: Vec<Event> = Vec::new();
        game.play(&mut position, seat, choice, &mut events);
        let known = events.iter().take_while(|event| is_of_this_turn(**event)).copied().collect::<Vec<_>>();
        let hits = hits_of(game, &position, seat, events.len() == known.len());
        let lost = known.iter().find_map(|event| match *event {
            Event::CharacterDiscarded { seat: owner, rank } if owner == seat => {
                (view.position.ship.rank_of(seat) == Some(rank)).then_some(rank)
            }
            _ => None,
        });
        Foresight { says: said(view, seat, &known), hits, lost, fortune: fortune(view, seat, &known) }
    }
}

/// Whether an event belongs to what the choice itself does, and to nothing that chance or others decide.
fn is_of_this_turn(event: Event) -> bool {
    match event {
        Event::TokenTaken { .. }
        | Event::CharacterDiscarded { .. }
        | Event::CharacterReturned { .. }
        | Event::CharacterTakenBack { .. }
        | Event::CharacterPlayed { .. }
        | Event::DoubloonsGained { .. }
        | Event::DoubloonsLost { .. }
        | Event::DoubloonsGiven { .. }
        | Event::TokensReturned { .. }
        | Event::TokensPassed { .. } => true,
        Event::CampaignBegan { .. }
        | Event::CharacterDrawn { .. }
        | Event::TokenLaid { .. }
        | Event::DayBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::CharacterActed { .. }
        | Event::CharacterWentToDen { .. }
        | Event::TokenDrawn { .. }
        | Event::FortuneCounted { .. }
        | Event::EffectFailed { .. }
        | Event::PointFailed { .. }
        | Event::GameEnded => false,
    }
}

/// The characters that the seat would be asked about next, by what it took.
fn hits_of(game: &Libertalia, position: &Position, seat: Seat, is_same_turn: bool) -> Vec<(Seat, Rank)> {
    let asks = position.question == Question::Target
        && position.asking_source().is_some_and(|it| it.player == seat && it.time == EffectTime::Taken);
    if !asks || !is_same_turn {
        return Vec::new();
    }
    let mut choices = Vec::new();
    game.choices(position, seat, &mut choices);
    choices
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Character(rank, owner) => Some((owner, rank)),
            Choice::Play(_)
            | Choice::Take(_)
            | Choice::Card(_)
            | Choice::Token(_)
            | Choice::Number(_)
            | Choice::None => None,
        })
        .collect()
}

/// What happens, in a line.
fn said(view: &TableView<'_>, seat: Seat, events: &[Event]) -> String {
    let words = view.words;
    let doubloons = |count: u32| say!(words, "{n|doubloon|doubloons}", n = count);
    let parts = events.iter().filter_map(|event| match *event {
        Event::CharacterDiscarded { seat: owner, rank } if owner == seat => {
            Some(say!(words, "your {character} is discarded", character = words.character(rank)))
        }
        Event::CharacterDiscarded { seat: owner, rank } => {
            let (who, character) = (words.seat(owner), words.character(rank));
            Some(say!(words, "{who}’s {character} is discarded", who = who, character = character))
        }
        Event::CharacterReturned { rank, .. } => {
            Some(say!(words, "{character} returns to hand", character = words.character(rank)))
        }
        Event::CharacterTakenBack { .. } => Some(say!(words, "returns to hand, unseen by the others")),
        Event::CharacterPlayed { rank, .. } => {
            Some(say!(words, "{character} comes aboard", character = words.character(rank)))
        }
        Event::DoubloonsGained { seat: of, doubloons: count } if of == seat => {
            Some(say!(words, "gain {sum}", sum = doubloons(count)))
        }
        Event::DoubloonsLost { seat: of, doubloons: count } if of == seat => {
            Some(say!(words, "pay {sum}", sum = doubloons(count)))
        }
        Event::DoubloonsGiven { from, doubloons: count, .. } if from == seat => {
            Some(say!(words, "give {sum}", sum = doubloons(count)))
        }
        _ => None,
    });
    let returned = events.iter().filter_map(|event| match *event {
        Event::TokensReturned { seat: of, token, count } if of == seat => Some((token, count)),
        _ => None,
    });
    let returned: Vec<(Token, u8)> = returned.collect();
    let back = match returned.as_slice() {
        [] => None,
        [(token, count)] => Some(say!(words, "{n} {token} back to the bag", n = count, token = words.token(*token))),
        several => {
            let count: u32 = several.iter().map(|it| u32::from(it.1)).sum();
            Some(say!(words, "{n} other tokens back to the bag", n = count))
        }
    };
    parts.chain(back).collect::<Vec<_>>().join("; ")
}

/// The fortune before and after, if it changes.
fn fortune(view: &TableView<'_>, seat: Seat, events: &[Event]) -> Option<[i32; 2]> {
    let game = view.words.game;
    let player = &view.position[seat];
    let (mut doubloons, mut tokens) = (player.doubloons, player.tokens);
    for event in events {
        match *event {
            Event::DoubloonsGained { seat: of, doubloons: count } if of == seat => doubloons += count,
            Event::DoubloonsLost { seat: of, doubloons: count } if of == seat => doubloons -= count.min(doubloons),
            Event::TokensReturned { seat: of, token, count } if of == seat => {
                tokens.take(token, count.min(tokens.of(token)));
            }
            _ => {}
        }
    }
    let both = [game.fortune(view.position, seat), game.fortune_with(view.position, seat, doubloons, tokens)];
    (both[0] != both[1]).then_some(both)
}

/// The characters that the choice which is picked could hit, to be ringed wherever they are.
pub(super) fn hits(view: &TableView<'_>) -> Vec<(Seat, Rank)> {
    match (view.viewer, view.picked) {
        (Some(_), Some(Choice::Character(rank, owner))) => vec![(owner, rank)],
        (Some(seat), Some(choice @ Choice::Take(_))) => Foresight::of(view, seat, choice).hits,
        (
            _,
            None
            | Some(
                Choice::Play(_)
                | Choice::Take(_)
                | Choice::Character(..)
                | Choice::Card(_)
                | Choice::Token(_)
                | Choice::Number(_)
                | Choice::None,
            ),
        ) => Vec::new(),
    }
}
