//! Events as sentences in the language of the texts, one a kind. Each begins with who did it, so that a story can go on
//! with the sentence of the same player.
//!
//! What a seat may not see is not said: a card that another seat draws from the deck is "a card" (R39). All other events
//! happen before everybody's eyes.

use super::words::{blocks, card_label, cards, counter_owner, name, province};
use crate::games::liberte::{Event, Liberte, Pile, Target};
use crate::kernel::{MAX_SEATS, Seat};
use crate::model::{Faction, OptionId, Texts, capitalized, say};

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
        TurnBegan { turn } => say!(texts, "Turn {turn} of {turns} begins.", turn = turn, turns = game.rules().turns),
        PhaseBegan { phase } => {
            say!(texts, "Phase: {phase}.", phase = texts.get(&format!("phase.{}", phase.id())))
        }
        OrderSet { first } => say!(texts, "The player order is set: {who} is first.", who = who(first)),
        RoundBegan { round } => say!(texts, "Round {round} begins.", round = round),
        ReserveReturned => say!(texts, "The blocks on the Turn Track go back to the supplies."),
        DisplayReturned { seat, cards: count } => {
            say!(texts, "{who} takes {cards} from the display.", who = who(seat), cards = cards(texts, count))
        }
        DeckShuffled { cards: count } => {
            say!(texts, "The discard pile is shuffled: a deck of {cards}.", cards = cards(texts, count))
        }
        CardTurnedUp { card } => say!(texts, "{card} is turned face up.", card = which(card)),
        CardDrawn { seat, .. } if !shows_card => say!(texts, "{who} draws a card.", who = who(seat)),
        CardDrawn { seat, card } => say!(texts, "{who} draws {card}.", who = who(seat), card = which(card)),
        CardTaken { seat, card } => say!(texts, "{who} takes {card}.", who = who(seat), card = which(card)),
        CardDiscarded { seat, card } => say!(texts, "{who} discards {card}.", who = who(seat), card = which(card)),
        CardPlayed { seat, card } => say!(texts, "{who} plays {card}.", who = who(seat), card = which(card)),
        CardDisplayed { seat, card } => say!(texts, "{who} displays {card}.", who = who(seat), card = which(card)),
        DisplayedCardDiscarded { seat, card } => {
            say!(texts, "{card} is discarded from {who}'s display.", card = which(card), who = who(seat))
        }
        DisplayedCardBoxed { seat, card } => {
            say!(texts, "{card} goes from {who}'s display to the box.", card = which(card), who = who(seat))
        }
        BlockPlaced { seat, province, faction } => {
            let (who, place, faction) = (who(seat), place(province), texts.faction(faction));
            say!(texts, "{who} places a {faction} block in {place}.", who = who, faction = faction, place = place)
        }
        BlockRemoved { seat, province, faction } => {
            let (who, place, faction) = (who(seat), place(province), texts.faction(faction));
            say!(texts, "{who} loses a {faction} block in {place}.", who = who, faction = faction, place = place)
        }
        StackRemoved { seat, province, faction, height } => {
            let (who, blocks, place) = (who(seat), blocks(texts, faction, height), place(province));
            say!(texts, "{who} loses a stack of {blocks} in {place}.", who = who, blocks = blocks, place = place)
        }
        BlocksMoved { seat, from, to, faction, blocks: n } => {
            let (who, from, to, blocks) = (who(seat), place(from), place(to), blocks(texts, faction, n));
            let template = "{blocks} of {who}'s in {from} {n?goes|go} to {to}.";
            capitalized(&say!(texts, template, blocks = blocks, who = who, from = from, n = n, to = to))
        }
        StackRecoloured { seat, province, faction, height } => {
            let (who, blocks, place) = (who(seat), blocks(texts, faction, height), place(province));
            say!(texts, "{who}'s stack in {place} becomes {blocks}.", who = who, place = place, blocks = blocks)
        }
        CardMoved { card, from, to } => {
            let card = if shows_card { which(card) } else { say!(texts, "A card") };
            let (from, to) = (pile(texts, names, from), pile(texts, names, to));
            say!(texts, "{card} goes from {from} to {to}.", card = card, from = from, to = to)
        }
        CardShown { seat, card } => say!(texts, "{who} shows {card}.", who = who(seat), card = which(card)),
        DeckReshuffled { cards: count } => {
            say!(texts, "The deck of {cards} is shuffled.", cards = cards(texts, count))
        }
        TokenTakenBack { seat } => say!(texts, "{who} takes a token back from the Battle Box.", who = who(seat)),
        PointsLost { seat, points } => say!(texts, "{who} loses {points} VP.", who = who(seat), points = points),
        PresenceLost { seat } => say!(texts, "{who} loses the presence in the government.", who = who(seat)),
        NumberDrawn { number, of } => say!(texts, "Chance gives {number} of {of}.", number = number, of = of),
        ChanceFell { target } => {
            say!(texts, "Chance falls on {what}.", what = thing(game, names, texts, target))
        }
        TokenPlaced { seat } => say!(texts, "{who} places a token in the Battle Box.", who = who(seat)),
        ActionBegan { seat, action } => {
            let action = game.pack().action_name(texts, action);
            say!(texts, "{who} chooses the action {action}.", who = who(seat), action = action)
        }
        ChoiceShown { seat, target } => {
            say!(texts, "{who} had chosen {what}.", who = who(seat), what = thing(game, names, texts, target))
        }
        Passed { seat } => say!(texts, "{who} passes.", who = who(seat)),
        SupplyExhausted { faction } => {
            let template = "The {faction} supply is empty: this round is the phase's last.";
            say!(texts, template, faction = texts.faction(faction))
        }
        ActionPhaseStopped { round } => {
            say!(texts, "Nobody goes on: the phase ends after round {round}.", round = round)
        }
        BattleWon { seat, turn, points } => match game.pack().board.battle(turn) {
            None => say!(texts, "{who} leads the army for {points} VP.", who = who(seat), points = points),
            Some(battle) => {
                let (who, name) = (who(seat), &battle.name);
                say!(
                    texts,
                    "{who} leads the army at {battle} for {points} VP.",
                    who = who,
                    battle = name,
                    points = points
                )
            }
        },
        BattleLost { turn } => match game.pack().board.battle(turn) {
            None => say!(texts, "Nobody leads the army: the battle is lost."),
            Some(battle) => {
                say!(texts, "Nobody leads the army at {battle}: the battle is lost.", battle = battle.name)
            }
        },
        LostBattleMarked => {
            let color = say!(texts, &game.pack().board.blocks[Faction::Royalist].color);
            say!(texts, "A {color} block marks the lost battle.", color = color)
        }
        TieBegan { seats } => say!(texts, "There is a tie: {n} players may advance cards.", n = seats),
        CardAdvanced { seat, card } => say!(texts, "{who} advances {card}.", who = who(seat), card = which(card)),
        Declined { seat } => say!(texts, "{who} advances nothing.", who = who(seat)),
        VoteCast { seat, province, faction, votes } => {
            let (who, place, faction) = (who(seat), place(province), texts.faction(faction));
            let template = "{who} wins {place}: {n} {faction} {n?vote|votes}.";
            say!(texts, template, who = who, place = place, n = votes, faction = faction)
        }
        NoVote { province } => say!(texts, "Nobody leads in {place}: no vote.", place = place(province)),
        ProvinceEmptied { province } => say!(texts, "After its tie {place} is emptied.", place = place(province)),
        GovernmentFormed { faction, votes } => {
            let faction = texts.faction(faction);
            say!(texts, "The {faction}s form the government with {n|vote|votes}.", faction = faction, n = votes)
        }
        OppositionFormed { faction, votes } => {
            let faction = texts.faction(faction);
            say!(texts, "The {faction}s are the opposition with {n|vote|votes}.", faction = faction, n = votes)
        }
        PointsScored { seat, points } => say!(texts, "{who} scores {points} VP.", who = who(seat), points = points),
        PresenceGained { seat } => say!(texts, "{who} has a presence in the government.", who = who(seat)),
        CounterChanged { counter, of, number } => {
            let counter = &game.pack().counters[counter.index()];
            let name = texts.word("counter", &counter.id);
            let name = match counter_owner(game, names, texts, of) {
                None => name.to_owned(),
                Some(whom) => say!(texts, "{name} of {whom}", name = name, whom = whom),
            };
            match shows_number {
                true => say!(texts, "{name}: {what}.", name = name, what = texts.counted(counter, number)),
                false => say!(texts, "{name} changes.", name = name),
            }
        }
        VotesReturned => say!(texts, "The votes go back to the supplies."),
        ScriptFailed { effect } => {
            let id = game.pack().effects.get(effect.index()).map_or("?", |effect| effect.id.as_str());
            say!(texts, "The script of `{id}` stopped with an error; what it had done stays.", id = id)
        }
        PointFailed { point } => {
            let template = "The script of `{id}` failed: what it had done stays, else the rulebook's rule holds.";
            say!(texts, template, id = point.spec().id)
        }
        Claimed { seat } => say!(texts, "{who} claims the Counter-Revolution.", who = who(seat)),
        GameEnded { ending } => {
            say!(texts, "The game ends: {ending}.", ending = texts.get(&format!("ending.{}", ending.id())))
        }
    }
}

fn pile(texts: &Texts, names: &[String], pile: Pile) -> String {
    match pile {
        Pile::Hand(seat) => say!(texts, "{who}'s hand", who = name(names, seat)),
        Pile::Display(seat) => say!(texts, "{who}'s display", who = name(names, seat)),
        Pile::DiscardPile => say!(texts, "the discard pile"),
        Pile::FaceUp => say!(texts, "the face-up cards"),
        Pile::Deck => say!(texts, "the deck"),
        Pile::Box => say!(texts, "the box"),
    }
}

/// What a choice of an effect is aimed at, in words.
pub(super) fn thing(game: &Liberte, names: &[String], texts: &Texts, target: Target) -> String {
    match target {
        Target::Block(id, seat) => {
            say!(texts, "a block of {who}'s in {place}", who = name(names, seat), place = province(game, id))
        }
        Target::Stack(id, seat) => {
            say!(texts, "{who}'s stack in {place}", who = name(names, seat), place = province(game, id))
        }
        Target::Card(card) => card_label(game, texts, card),
        Target::Province(id) => province(game, id).to_owned(),
        Target::Seat(seat) => name(names, seat),
        Target::Faction(faction) => say!(texts, "the {faction}s", faction = texts.faction(faction)),
        Target::Yes => say!(texts, "yes"),
        Target::No => say!(texts, "no"),
        Target::Number(number) => number.to_string(),
        Target::Word(word) => option_word(game, texts, word),
        Target::Nothing => say!(texts, "nothing"),
    }
}

/// A word that an effect offers, in the language of the texts.
pub(super) fn option_word(game: &Liberte, texts: &Texts, word: OptionId) -> String {
    let id = game.pack().options.get(word.index()).map_or("?", String::as_str);
    texts.word("option", id).to_owned()
}
