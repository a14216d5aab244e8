//! A choice in a few words, without its player: `places in Gascogne`, `plays Bread Shortage`.

use super::log::thing;
use super::words::{card_label, card_title, name, province};
use crate::games::liberte::{Choice, Event, Liberte, Position, Question, Target, TieFor};
use crate::model::{CardId, Texts, say};

/// The choice that somebody made, in a few words. `before` is the position that it was made in, `events` is what it led to.
pub fn choice_summary(
    game: &Liberte,
    names: &[String],
    texts: &Texts,
    before: &Position,
    choice: Choice,
    events: &[Event],
) -> String {
    let label = |card: CardId| card_label(game, texts, card);
    match choice {
        Choice::Play(card) => match game.pack().cards[card.index()].effect() {
            Some(_) => say!(texts, "plays {card}", card = card_title(game, texts, card)),
            None => say!(texts, "plays {card}", card = label(card)),
        },
        Choice::PlayAs(card, faction) => {
            let faction = texts.faction(faction);
            say!(texts, "plays {card} as a {faction} card", card = label(card), faction = faction)
        }
        Choice::Battle(card) => say!(texts, "sends {card} to battle", card = label(card)),
        Choice::Take(card) => say!(texts, "takes {card} face up", card = label(card)),
        Choice::Draw => say!(texts, "draws a card"),
        Choice::Discard(card) => say!(texts, "discards {card}", card = label(card)),
        Choice::Do(action) => {
            say!(texts, "chooses {what}", what = game.pack().action_name(texts, action))
        }
        Choice::Pass => say!(texts, "passes"),
        Choice::Done => match before.question {
            Question::Action => say!(texts, "ends the action"),
            Question::RefreshDiscard => say!(texts, "discards no more"),
            Question::SecondTake => say!(texts, "takes no second card"),
            Question::RefreshDraw
            | Question::TakeDiscard
            | Question::Take
            | Question::Place
            | Question::CleanUp
            | Question::Target
            | Question::Advance => say!(texts, "is done"),
        },
        Choice::Place(id) => say!(texts, "places in {place}", place = province(game, id)),
        Choice::Display => say!(texts, "keeps {card}", card = label(before.action.card)),
        Choice::DiscardPlayed => say!(texts, "discards {card}", card = label(before.action.card)),
        Choice::Target(_) if before.effect.is_secret => say!(texts, "chooses in secret"),
        Choice::Target(target) => aimed(game, names, texts, target, events),
        Choice::Advance(card) => say!(texts, "advances {card}", card = label(card)),
        // In an election there are many in a row: only the province tells them apart.
        Choice::Decline if before.tie.about == TieFor::Province => {
            say!(texts, "advances nothing in {place}", place = province(game, before.province))
        }
        Choice::Decline => say!(texts, "advances nothing"),
        Choice::Claim => say!(texts, "claims the Counter-Revolution"),
    }
}

/// What an effect was aimed at, by what became of it.
fn aimed(game: &Liberte, names: &[String], texts: &Texts, target: Target, events: &[Event]) -> String {
    let of = |seat| name(names, seat);
    let happened = |is_it: &dyn Fn(Event) -> bool| events.iter().any(|&event| is_it(event));
    match target {
        Target::Block(at, seat) if happened(&|event| matches!(event, Event::BlockRemoved { .. })) => {
            say!(texts, "removes a block in {place} ({who})", place = province(game, at), who = of(seat))
        }
        Target::Stack(at, seat) if happened(&|event| matches!(event, Event::StackRemoved { .. })) => {
            say!(texts, "removes the stack in {place} ({who})", place = province(game, at), who = of(seat))
        }
        Target::Card(card) if happened(&|event| matches!(event, Event::DisplayedCardBoxed { .. })) => {
            say!(texts, "sends {card} to the box", card = card_label(game, texts, card))
        }
        Target::Card(card) if happened(&|event| matches!(event, Event::DisplayedCardDiscarded { .. })) => {
            say!(texts, "has {card} discarded", card = card_label(game, texts, card))
        }
        Target::Yes | Target::No | Target::Nothing | Target::Number(_) | Target::Word(_) => {
            say!(texts, "says {what}", what = thing(game, names, texts, target))
        }
        target => say!(texts, "chooses {what}", what = thing(game, names, texts, target)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Game, Seat};
    use crate::load::{Files, Library};
    use crate::script::compile;

    #[test]
    fn choices_are_told_in_a_few_words() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let game = compile(loaded.playable().unwrap()).0.unwrap().game(3).unwrap();
        let names = ["Ann", "Bob", "Cid"].map(str::to_owned);
        let p = game.start(1, &mut ());
        let texts = game.pack().texts("en");
        let said = |text: &str, events: &[Event]| {
            choice_summary(&game, &names, texts, &p, game.parse_choice(&p, p.asked, text).unwrap(), events)
        };
        assert_eq!(said("place gascogne", &[]), "places in Gascogne");
        assert_eq!(said("play #50", &[]), "plays Bread Shortage");
        assert_eq!(said("pass", &[]), "passes");
        assert_eq!(said("none", &[]), "says nothing");
        let (seat, province) = (Seat(0), game.province("guyenne").unwrap());
        let removed = Event::BlockRemoved { seat, province, faction: crate::model::Faction::Radical };
        assert_eq!(said("block guyenne P1", &[removed]), "removes a block in Guyenne (Ann)");
        assert_eq!(said("block guyenne P1", &[]), "chooses a block of Ann's in Guyenne");
        assert!(said("play #4", &[]).starts_with("plays #4 "));
    }
}
