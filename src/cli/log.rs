//! Events as English sentences, one a kind; phases, specials and endings are named in the language of the texts.
//!
//! What a seat may not see is not said: a card that another seat draws from the deck is "a card" (R39). All other events
//! happen before everybody's eyes.

use super::words::{blocks, card_label, cards, name, province};
use crate::kernel::{MAX_SEATS, Seat};
use crate::model::{Faction, Texts};
use crate::rules::{Event, Liberte};

/// A seat that nobody has: who sees by it sees what all see.
pub const NOBODY: Seat = Seat(MAX_SEATS as u8);

/// The event as a sentence. `names` are the seats' names, clockwise; `seer` is the seat that reads it, `None` sees all.
pub fn sentence(game: &Liberte, names: &[String], texts: &Texts, seer: Option<Seat>, event: Event) -> String {
    use Event::*;
    let who = |seat| name(names, seat);
    let which = |card| card_label(game, texts, card);
    let place = |id| province(game, id);
    match event {
        TurnBegan { turn } => format!("Turn {turn} of {} begins.", game.rules().turns),
        PhaseBegan { phase } => format!("Phase: {}.", texts.get(&format!("phase.{}", phase.id()))),
        OrderSet { first } => format!("The player order is set: {} is first.", who(first)),
        RoundBegan { round } => format!("Round {round} begins."),
        ReserveReturned => "The blocks on the Turn Track go back to the supplies.".into(),
        DisplayReturned { seat, cards: count } => format!("{} takes {} from the display.", who(seat), cards(count)),
        DeckShuffled { cards: count } => format!("The discard pile is shuffled: a deck of {}.", cards(count)),
        CardTurnedUp { card } => format!("{} is turned face up.", which(card)),
        CardDrawn { seat, .. } if seer.is_some_and(|seer| seer != seat) => format!("{} draws a card.", who(seat)),
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
            format!("The {faction}s form the government with {votes} {}.", plural("vote", votes))
        }
        OppositionFormed { faction, votes } => {
            format!("The {faction}s are the opposition with {votes} {}.", plural("vote", votes))
        }
        PointsScored { seat, points } => format!("{} scores {points} VP.", who(seat)),
        PresenceGained { seat } => format!("{} has a presence in the government.", who(seat)),
        VotesReturned => "The votes go back to the supplies.".into(),
        ScriptFailed { effect } => {
            let id = game.pack().effects.get(effect.index()).map_or("?", |effect| effect.id.as_str());
            format!("The script of `{id}` stopped with an error; what it had done stays.")
        }
        PointFailed { point } => {
            format!("The script of `{}` failed: the rulebook's rule holds, or the nearest number.", point.spec().id)
        }
        Claimed { seat } => format!("{} claims the Counter-Revolution.", who(seat)),
        GameEnded { ending } => format!("The game ends: {}.", texts.get(&format!("ending.{}", ending.id()))),
    }
}

fn at(game: &Liberte, turn: u8) -> String {
    game.pack().board.battle(turn).map_or(String::new(), |battle| format!(" at {}", battle.name))
}

fn plural(word: &str, count: u8) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}
