//! What advancing a card in a tie leads to, as far as the open displays tell.

use crate::games::liberte::{Liberte, Position, Question, TieFor};
use crate::kernel::{Order, Seat};
use crate::model::{CardId, Texts, say};

/// The cards with which those may answer who are asked after the seat that is asked: displays lie open.
pub fn answers_to_tie(game: &Liberte, p: &Position) -> Vec<(Seat, CardId)> {
    if p.question != Question::Advance {
        return Vec::new();
    }
    let later = p.order().iter().skip(usize::from(p.tie.place) + 1).filter(|seat| p.tie.seats.has(**seat));
    later.flat_map(|&seat| game.advanceable(p, seat).iter().map(move |card| (seat, card)).collect::<Vec<_>>()).collect()
}

/// What comes of advancing a card now, in a few words: `wins`, `wins or ties`, `loses to 3, ties 2`; in a tie of factions
/// what it adds: `3 for the radicals`.
pub fn advance_outlook(game: &Liberte, texts: &Texts, p: &Position, card: CardId) -> String {
    let value = game.pack().cards[card.index()].value();
    if matches!(p.tie.about, TieFor::Government | TieFor::Opposition) {
        let faction = texts.faction(game.serves_in_tie(card, p.tie.factions));
        return say!(texts, "{n} for the {faction}s", n = value, faction = faction);
    }
    if value < p.tie.best {
        return say!(texts, "loses to the {n}", n = p.tie.best);
    }
    let mut answers: Vec<u8> =
        answers_to_tie(game, p).iter().map(|(_, it)| game.pack().cards[it.index()].value()).collect();
    answers.order_by(|a, b| b.cmp(a));
    answers.dedup();
    let listed = |of: &dyn Fn(u8) -> bool| {
        let found = answers.iter().copied().filter(|&it| of(it)).map(|it| it.to_string());
        found.reduce(|first, last| say!(texts, "{first} or {last}", first = first, last = last))
    };
    let above = listed(&|it| it > value).map(|values| say!(texts, "loses to {n}", n = values));
    let same = listed(&|it| it == value).map(|values| say!(texts, "ties {n}", n = values));
    let at_best = (value == p.tie.best).then(|| say!(texts, "ties the {n}", n = value));
    match (above, at_best.or(same)) {
        (None, None) => say!(texts, "wins"),
        (None, Some(_)) if value > p.tie.best => say!(texts, "wins or ties"),
        (above, tie) => above.into_iter().chain(tie).collect::<Vec<_>>().join(", "),
    }
}
