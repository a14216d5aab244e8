//! The keys of queries for positions: what each is read from, what may follow after its dot, and the words of the help.

use crate::games::liberte::{Liberte, Position, Question};
use crate::kernel::Seat;
use crate::model::{CardId, CardSet, CounterId, Faction, Phase, ProvinceId};

/// A key of a query for positions.
#[derive(Clone, Copy, Debug)]
pub struct SeekKey {
    /// The name, as it is written.
    pub name: &'static str,
    /// What it is read from.
    pub(super) reader: KeyReader,
    /// The meaning.
    pub meaning: &'static str,
}

/// What a key is read from, which also says what it is compared with.
#[derive(Clone, Copy, Debug)]
pub enum KeyReader {
    Number(NumberReader),
    Phase,
    Faction(fn(&Position) -> Option<Faction>),
    Asked,
    Question,
    /// How the game ended.
    Ending,
    /// Who controls a province.
    Controls,
    /// The cards that a seat has.
    Cards(fn(&Position, Seat) -> CardSet),
    /// The cards that may be played now.
    Can,
    /// The card that is played next.
    Plays,
}

/// What a number is read from. Where there are several, and none is named, any of them will do.
#[derive(Clone, Copy, Debug)]
pub enum NumberReader {
    Game(fn(&Liberte, &Position) -> i64),
    Seat(fn(&Position, Seat) -> i64),
    Faction(fn(&Liberte, &Position, Faction) -> i64),
    Province(fn(&Position, ProvinceId) -> i64),
    /// Votes, of a seat or of everybody together.
    Votes,
    /// A counter of the pack: the game's, a seat's, a province's or a card's.
    Counter,
    /// The number of legal choices.
    Choices,
    /// What the card that is meant may be aimed at first.
    Targets,
}

/// The qualifiers that a key names after its dots.
#[derive(Clone, Copy, Default, Debug)]
pub struct KeyQualifiers {
    pub seat: Option<Seat>,
    pub faction: Option<Faction>,
    pub province: Option<ProvinceId>,
    pub counter: Option<CounterId>,
    pub card: Option<CardId>,
}

/// A test of one fact of a position.
#[derive(Clone, Debug)]
pub enum PositionTest {
    /// From the least to the most.
    Number(NumberReader, KeyQualifiers, i64, i64),
    Phase(Phase),
    Faction(fn(&Position) -> Option<Faction>, Option<Faction>),
    Asked(Seat),
    Question(Question),
    /// One of these endings, or none at all where there are none of them.
    Ending(Vec<&'static str>),
    Controls(Option<ProvinceId>, Option<Seat>),
    Cards(fn(&Position, Seat) -> CardSet, Option<Seat>, CardSet),
    Can(Option<Seat>, CardSet),
    Plays(CardSet),
}

impl SeekKey {
    /// Whether a seat, a faction and a province may follow after a dot.
    pub(super) fn qualifiers(&self) -> [bool; 3] {
        match self.reader {
            KeyReader::Number(NumberReader::Votes) => [true, true, false],
            KeyReader::Number(NumberReader::Counter) => [true, false, true],
            KeyReader::Number(NumberReader::Seat(_)) | KeyReader::Cards(_) => [true, false, false],
            KeyReader::Number(NumberReader::Faction(_)) => [false, true, false],
            KeyReader::Number(NumberReader::Province(_)) | KeyReader::Controls => [false, false, true],
            KeyReader::Number(NumberReader::Game(_) | NumberReader::Choices | NumberReader::Targets)
            | KeyReader::Phase
            | KeyReader::Faction(_)
            | KeyReader::Asked
            | KeyReader::Question
            | KeyReader::Ending
            | KeyReader::Can
            | KeyReader::Plays => [false; 3],
        }
    }

    /// The qualifiers that may follow after a dot, in words.
    pub fn of(&self) -> &'static str {
        match self.qualifiers() {
            [true, true, _] => "faction, seat, or both",
            [true, false, true] => "counter, perhaps with a seat, province or card",
            [true, false, false] => "seat",
            [false, true, _] => "faction",
            [false, false, true] => "province",
            [false, false, false] => "",
        }
    }

    /// The values that it is compared with, in words.
    pub fn values(&self) -> &'static str {
        match self.reader {
            KeyReader::Number(_) => "number",
            KeyReader::Phase => "phase",
            KeyReader::Faction(_) => "faction or none",
            KeyReader::Asked => "seat",
            KeyReader::Question => "question",
            KeyReader::Ending => "ending or none",
            KeyReader::Controls => "seat or none",
            KeyReader::Cards(_) | KeyReader::Plays => "card",
            KeyReader::Can => "card, or seat:card",
        }
    }
}

use KeyReader::{Asked, Can, Cards, Controls, Number, Plays};
use NumberReader::{Choices, Counter, Game, Province, Targets, Votes};

macro_rules! keys {
    ($($name:literal $reader:expr, $meaning:literal;)+) => {
        /// All keys, in the order of the help.
        pub const KEYS: &[SeekKey] = &[$(SeekKey { name: $name, reader: $reader, meaning: $meaning }),+];
    };
}

keys! {
    "turn" Number(Game(|_, p| p.turn.into())), "the turn";
    "round" Number(Game(|_, p| p.round.into())), "the round of the Action Phase";
    "phase" KeyReader::Phase, "the phase";
    "government" KeyReader::Faction(|p| p.government), "who governs";
    "opposition" KeyReader::Faction(|p| p.opposition), "who is in opposition";
    "asked" Asked, "who is to choose";
    "question" KeyReader::Question, "what is asked";
    "ending" KeyReader::Ending, "how the game ended";
    "vp" Number(NumberReader::Seat(|p, seat| p.victory_points[seat].into())), "Victory Points";
    "votes" Number(Votes), "votes of this election";
    "hand" Number(NumberReader::Seat(|p, seat| p.hands[seat].len() as i64)), "cards in hand";
    "display" Number(NumberReader::Seat(|p, seat| p.displays[seat].len() as i64)), "cards displayed";
    "battle" Number(NumberReader::Seat(|p, seat| p.battle_tokens[seat].into())), "tokens in the Battle Box";
    "supply" Number(NumberReader::Faction(|_, p, faction| p.supply[faction].into())), "blocks in a supply";
    "blocks" Number(NumberReader::Faction(|game, p, faction| game.blocks_on_board(p, faction).into())), "blocks on the board";
    "stacks" Number(Province(|p, at| p.stacks(at).count() as i64)), "stacks in a province";
    "height" Number(Province(|p, at| p.stacks(at).tallest().0.into())), "the tallest stack of a province";
    "controls" Controls, "who controls a province";
    "holds" Cards(|p, seat| p.hands[seat]), "a card in a hand";
    "shows" Cards(|p, seat| p.displays[seat]), "a card in a display";
    "can" Can, "a card that may be played now";
    "targets" Number(Targets), "what that card may be aimed at first";
    "plays" Plays, "the card that is played next";
    "counter-revolution" Number(Game(|game, p| game.counter_revolution_count(p).into())),
        "provinces and Lost Battles that count for it";
    "landslide" Number(Game(|_, p| p.tally[Faction::Radical].into())), "red votes cast in this election";
    "lost-battles" Number(Game(|_, p| p.lost_battle_count().into())), "Lost Battles";
    "deck" Number(Game(|_, p| p.piles.deck_len() as i64)), "cards in the deck";
    "discards" Number(Game(|_, p| p.piles.discard().count() as i64)), "cards on the discard pile";
    "counter" Number(Counter), "a counter that the pack declares";
    "choices" Number(Choices), "legal choices";
}
