//! Events in paragraphs: what one player does in a row, and a tie with all that comes of it, are told in one breath.

use super::{name, province, sentence};
use crate::games::liberte::{Event, EventRole, Liberte};
use crate::kernel::Seat;
use crate::model::{Texts, say};

/// A piece of the story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// Its weight on the page.
    pub weight: Weight,
    /// Its sentences.
    pub text: String,
}

/// The weight of a paragraph on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// A turn, a phase, the end.
    Heading,
    /// A round.
    Note,
    /// All else.
    Plain,
}

/// A narrator: the words it uses, and the seat it speaks to.
#[derive(Clone, Copy)]
pub struct Narrator<'a> {
    /// The game.
    pub game: &'a Liberte,
    /// The seats' names.
    pub names: &'a [String],
    /// The words.
    pub texts: &'a Texts,
    /// The seat that reads; `None` sees all.
    pub viewer: Option<Seat>,
}

/// The story of the events, as far as the viewer may know it.
pub fn story(narrator: &Narrator<'_>, events: &[Event]) -> Vec<Paragraph> {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut last: Option<Event> = None;
    let mut rest = events;
    while let Some((&event, _)) = rest.split_first() {
        let (text, told) = merge_events(narrator, rest);
        rest = &rest[told.max(1)..];
        let weight = weight(event);
        let before = paragraphs.last_mut().filter(|before| before.weight == Weight::Plain && weight == Weight::Plain);
        match (before, last) {
            (Some(before), Some(last)) if belongs_together(last, event) => {
                before.text.push(' ');
                before.text.push_str(&text);
            }
            (Some(before), Some(last)) if actor(last).is_some() && actor(last) == actor(event) => {
                continue_sentence(narrator, &mut before.text, last, event, &text);
            }
            _ => paragraphs.push(Paragraph { weight, text }),
        }
        last = Some(event);
    }
    paragraphs
}

/// The sentence of the first event, or of the first few of a kind that make one sentence, and how many these are.
fn merge_events(narrator: &Narrator<'_>, events: &[Event]) -> (String, usize) {
    let Narrator { game, names, texts, viewer } = *narrator;
    let Some(&first) = events.first() else { return (String::new(), 0) };
    let several = |what: &str, of: fn(Event) -> Option<Seat>| {
        let seats: Vec<String> = events.iter().map_while(|&event| of(event)).map(|seat| name(names, seat)).collect();
        (seats.len() > 1).then(|| (say!(texts, what, who = texts.wording().listed(&seats)), seats.len()))
    };
    let of_many = match first {
        Event::Declined { .. } => several("{who} advance nothing.", |event| match event {
            Event::Declined { seat } => Some(seat),
            _ => None,
        }),
        Event::PresenceGained { .. } => several("{who} have a presence in the government.", |event| match event {
            Event::PresenceGained { seat } => Some(seat),
            _ => None,
        }),
        _ => None,
    };
    of_many.unwrap_or_else(|| {
        let tell = |event| sentence(game, names, texts, viewer, event);
        let text = tell(first);
        let times = events.iter().take_while(|&&event| event.kind() == first.kind() && tell(event) == text).count();
        match times {
            0 | 1 => (text, 1),
            _ => (format!("{} (×{times}).", text.trim_end_matches('.')), times),
        }
    })
}

fn weight(event: Event) -> Weight {
    match event.role() {
        EventRole::Heading => Weight::Heading,
        EventRole::Note => Weight::Note,
        EventRole::Action | EventRole::Effect | EventRole::Plain => Weight::Plain,
    }
}

/// Who did it, where more of the same player may follow in the same sentence.
fn actor(event: Event) -> Option<Seat> {
    event.seat().filter(|_| event.role() == EventRole::Action)
}

/// Whether an event belongs to what was told just before, as the parts of a tie do and what a special does.
fn belongs_together(last: Event, event: Event) -> bool {
    use Event::*;
    let is_in_tie = matches!(last, TieBegan { .. } | CardAdvanced { .. } | Declined { .. });
    let is_effect = |event: Event| event.role() == EventRole::Effect;
    match event {
        CardAdvanced { .. } | Declined { .. } => is_in_tie,
        VoteCast { .. } | NoVote { .. } | BattleWon { .. } | BattleLost { .. } => is_in_tie,
        GovernmentFormed { .. } | OppositionFormed { .. } => is_in_tie,
        PointsScored { .. } => is_in_tie || matches!(last, VoteCast { .. } | PointsScored { .. }),
        ProvinceEmptied { .. } => true,
        CardTurnedUp { .. } => matches!(last, CardTaken { .. } | CardTurnedUp { .. }),
        CardDiscarded { .. } => is_effect(last),
        _ => is_effect(event) && (is_effect(last) || matches!(last, CardPlayed { .. } | ActionBegan { .. })),
    }
}

/// Goes on with the sentence of the same player: `Ann plays #1, places a block in Berry and one in Anjou, displays it.`
fn continue_sentence(narrator: &Narrator<'_>, before: &mut String, last: Event, event: Event, text: &str) {
    let Narrator { game, names, texts, .. } = *narrator;
    before.truncate(before.trim_end_matches('.').len());
    match (last, event) {
        (Event::BlockPlaced { faction, .. }, Event::BlockPlaced { faction: same, province: place, .. })
            if faction == same =>
        {
            let times = text.find(" (×").map_or(".", |at| &text[at..]);
            let said = say!(texts, "{before} and one in {place}", before = before, place = province(game, place));
            *before = said + times;
        }
        _ => {
            let who = actor(event).map_or_else(String::new, |seat| name(names, seat));
            let without_who = |text: &str| text.strip_prefix(&who).unwrap_or(text).trim_start().to_owned();
            let was_played = |seat, card| {
                let played = sentence(game, names, texts, None, Event::CardPlayed { seat, card });
                before.contains(without_who(&played).trim_end_matches('.'))
            };
            let rest = match event {
                Event::CardDiscarded { seat, card } if was_played(seat, card) => {
                    without_who(&say!(texts, "{who} discards it.", who = who))
                }
                Event::CardDisplayed { seat, card } if was_played(seat, card) => {
                    without_who(&say!(texts, "{who} displays it.", who = who))
                }
                _ => without_who(text),
            };
            before.push_str(", ");
            before.push_str(&rest);
        }
    }
}
