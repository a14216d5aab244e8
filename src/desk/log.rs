//! Events as English sentences, one a kind; phases, specials and endings are named in the language of the texts.
//!
//! What a seat may not see is not said: a card that another seat draws from the deck is "a card" (R39). All other events
//! happen before everybody's eyes.

use super::words::{blocks, card_label, cards, name, province};
use crate::games::liberte::{Event, Liberte, Pile, Target};
use crate::kernel::{MAX_SEATS, Seat};
use crate::model::{CounterOwner, Faction, OptionId, Texts, capitalized, counted};

/// A seat that nobody has: who sees by it sees what all see.
pub const NOBODY: Seat = Seat(MAX_SEATS as u8);

/// The event as a sentence. `names` are the seats' names, clockwise; `viewer` is the seat that reads it, `None` sees all.
pub fn sentence(game: &Liberte, names: &[String], texts: &Texts, viewer: Option<Seat>, event: Event) -> String {
    use Event::*;
    let who = |seat| name(names, seat);
    let which = |card| card_label(game, texts, card);
    let place = |id| province(game, id);
    let shows_card = viewer.is_none_or(|viewer| event.shows_card_to(viewer));
    let shows_number = match (event, viewer) {
        (CounterChanged { counter, of, .. }, Some(viewer)) => game.sees_counter(counter, of, viewer),
        _ => true,
    };
    match event {
        TurnBegan { turn } => format!("Turn {turn} of {} begins.", game.rules().turns),
        PhaseBegan { phase } => format!("Phase: {}.", texts.get(&format!("phase.{}", phase.id()))),
        OrderSet { first } => format!("The player order is set: {} is first.", who(first)),
        RoundBegan { round } => format!("Round {round} begins."),
        ReserveReturned => "The blocks on the Turn Track go back to the supplies.".into(),
        DisplayReturned { seat, cards: count } => format!("{} takes {} from the display.", who(seat), cards(count)),
        DeckShuffled { cards: count } => format!("The discard pile is shuffled: a deck of {}.", cards(count)),
        CardTurnedUp { card } => format!("{} is turned face up.", which(card)),
        CardDrawn { seat, .. } if !shows_card => format!("{} draws a card.", who(seat)),
        CardDrawn { seat, card } => format!("{} draws {}.", who(seat), which(card)),
        CardTaken { seat, card } => format!("{} takes {}.", who(seat), which(card)),
        CardDiscarded { seat, card } => format!("{} discards {}.", who(seat), which(card)),
        CardPlayed { seat, card } => format!("{} plays {}.", who(seat), which(card)),
        CardDisplayed { seat, card } => format!("{} displays {}.", who(seat), which(card)),
        DisplayedCardDiscarded { seat, card } => format!("{} is discarded from {}'s display.", which(card), who(seat)),
        DisplayedCardBoxed { seat, card } => format!("{} goes from {}'s display to the box.", which(card), who(seat)),
        BlockPlaced { seat, province, faction } => {
            format!("{} places a {faction} block in {}.", who(seat), place(province))
        }
        BlockRemoved { seat, province, faction } => {
            format!("{} loses a {faction} block in {}.", who(seat), place(province))
        }
        StackRemoved { seat, province, faction, height } => {
            format!("{} loses a stack of {} in {}.", who(seat), blocks(faction, height), place(province))
        }
        BlocksMoved { seat, from, to, faction, blocks: count } => {
            let (from, to) = (place(from), place(to));
            format!("{} of {}'s in {from} {} to {to}.", capitalized(&blocks(faction, count)), who(seat), goes(count))
        }
        StackRecoloured { seat, province, faction, height } => {
            format!("{}'s stack in {} becomes {}.", who(seat), place(province), blocks(faction, height))
        }
        CardMoved { card, from, to } => {
            let card = if shows_card { which(card) } else { "A card".into() };
            format!("{card} goes from {} to {}.", pile(names, from), pile(names, to))
        }
        CardShown { seat, card } => format!("{} shows {}.", who(seat), which(card)),
        DeckReshuffled { cards: count } => format!("The deck of {} is shuffled.", cards(count)),
        TokenTakenBack { seat } => format!("{} takes a token back from the Battle Box.", who(seat)),
        PointsLost { seat, points } => format!("{} loses {points} VP.", who(seat)),
        PresenceLost { seat } => format!("{} loses the presence in the government.", who(seat)),
        NumberDrawn { number, of } => format!("Chance gives {number} of {of}."),
        ChanceFell { target } => format!("Chance falls on {}.", thing(game, names, texts, target)),
        TokenPlaced { seat } => format!("{} places a token in the Battle Box.", who(seat)),
        Passed { seat } => format!("{} passes.", who(seat)),
        SupplyExhausted { faction } => format!("The {faction} supply is empty: this round is the phase's last."),
        ActionPhaseStopped { round } => format!("Nobody goes on: the phase ends after round {round}."),
        BattleWon { seat, turn, points } => format!("{} leads the army{} for {points} VP.", who(seat), at(game, turn)),
        BattleLost { turn } => format!("Nobody leads the army{}: the battle is lost.", at(game, turn)),
        LostBattleMarked => {
            format!("A {} block marks the lost battle.", game.pack().board.blocks[Faction::Royalist].color)
        }
        TieBegan { seats } => format!("There is a tie: {seats} players may advance cards."),
        CardAdvanced { seat, card } => format!("{} advances {}.", who(seat), which(card)),
        Declined { seat } => format!("{} advances nothing.", who(seat)),
        VoteCast { seat, province, faction, votes } => {
            format!("{} wins {}: {votes} {faction} {}.", who(seat), place(province), plural("vote", votes))
        }
        NoVote { province } => format!("Nobody leads in {}: no vote.", place(province)),
        ProvinceEmptied { province } => format!("After its tie {} is emptied.", place(province)),
        GovernmentFormed { faction, votes } => {
            format!("The {faction}s form the government with {}.", counted(votes, "vote"))
        }
        OppositionFormed { faction, votes } => {
            format!("The {faction}s are the opposition with {}.", counted(votes, "vote"))
        }
        PointsScored { seat, points } => format!("{} scores {points} VP.", who(seat)),
        PresenceGained { seat } => format!("{} has a presence in the government.", who(seat)),
        CounterChanged { counter, of, number } => {
            let counter = &game.pack().counters[counter.index()].id;
            let whose = match of {
                CounterOwner::Game => String::new(),
                CounterOwner::Seat(seat) => format!(" of {}", who(seat)),
                CounterOwner::Province(at) => format!(" of {}", place(at)),
            };
            let name = texts.word("counter", counter);
            if shows_number { format!("{name}{whose}: {number}.") } else { format!("{name}{whose} changes.") }
        }
        VotesReturned => "The votes go back to the supplies.".into(),
        ScriptFailed { effect } => {
            let id = game.pack().effects.get(effect.index()).map_or("?", |effect| effect.id.as_str());
            format!("The script of `{id}` stopped with an error; what it had done stays.")
        }
        PointFailed { point } => {
            format!(
                "The script of `{}` failed: what it had done stays, else the rulebook's rule holds.",
                point.spec().id
            )
        }
        Claimed { seat } => format!("{} claims the Counter-Revolution.", who(seat)),
        GameEnded { ending } => format!("The game ends: {}.", texts.get(&format!("ending.{}", ending.id()))),
    }
}

fn at(game: &Liberte, turn: u8) -> String {
    game.pack().board.battle(turn).map_or(String::new(), |battle| format!(" at {}", battle.name))
}

fn pile(names: &[String], pile: Pile) -> String {
    match pile {
        Pile::Hand(seat) => format!("{}'s hand", name(names, seat)),
        Pile::Display(seat) => format!("{}'s display", name(names, seat)),
        Pile::DiscardPile => "the discard pile".into(),
        Pile::FaceUp => "the face-up cards".into(),
        Pile::Deck => "the deck".into(),
        Pile::Box => "the box".into(),
    }
}

/// What a choice of an effect is aimed at, in words.
pub(super) fn thing(game: &Liberte, names: &[String], texts: &Texts, target: Target) -> String {
    match target {
        Target::Block(id, seat) => format!("a block of {}'s in {}", name(names, seat), province(game, id)),
        Target::Stack(id, seat) => format!("{}'s stack in {}", name(names, seat), province(game, id)),
        Target::Card(card) => card_label(game, texts, card),
        Target::Province(id) => province(game, id).to_owned(),
        Target::Seat(seat) => name(names, seat),
        Target::Faction(faction) => format!("the {faction}s"),
        Target::Yes => "yes".into(),
        Target::No => "no".into(),
        Target::Number(number) => number.to_string(),
        Target::Word(word) => option_word(game, texts, word),
        Target::Nothing => "nothing".into(),
    }
}

/// A word that an effect offers, in the language of the texts.
pub(super) fn option_word(game: &Liberte, texts: &Texts, word: OptionId) -> String {
    let id = game.pack().options.get(word.index()).map_or("?", String::as_str);
    texts.word("option", id).to_owned()
}

fn goes(count: u8) -> &'static str {
    if count == 1 { "goes" } else { "go" }
}

fn plural(word: &str, count: u8) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}
