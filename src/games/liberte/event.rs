//! Events: what happened in a game, in the past tense, with values. Sentences are made of them elsewhere.

use super::{Ending, Pile, Target};
use crate::kernel::Seat;
use crate::model::{CardId, EffectId, EventKind, Faction, Phase, ProvinceId, RulePoint};

/// Something that happened. What each means is said once, by its [`EventKind`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each value is what its name says, of the event that its kind says")]
pub enum Event {
    TurnBegan { turn: u8 },
    PhaseBegan { phase: Phase },
    OrderSet { first: Seat },
    RoundBegan { round: u8 },
    ReserveReturned,
    DisplayReturned { seat: Seat, cards: u8 },
    DeckShuffled { cards: u8 },
    CardTurnedUp { card: CardId },
    CardDrawn { seat: Seat, card: CardId },
    CardTaken { seat: Seat, card: CardId },
    CardDiscarded { seat: Seat, card: CardId },
    CardPlayed { seat: Seat, card: CardId },
    CardDisplayed { seat: Seat, card: CardId },
    DisplayedCardDiscarded { seat: Seat, card: CardId },
    DisplayedCardBoxed { seat: Seat, card: CardId },
    BlockPlaced { seat: Seat, province: ProvinceId, faction: Faction },
    BlockRemoved { seat: Seat, province: ProvinceId, faction: Faction },
    StackRemoved { seat: Seat, province: ProvinceId, faction: Faction, height: u8 },
    BlocksMoved { seat: Seat, from: ProvinceId, to: ProvinceId, faction: Faction, blocks: u8 },
    StackRecoloured { seat: Seat, province: ProvinceId, faction: Faction, height: u8 },
    CardMoved { card: CardId, from: Pile, to: Pile },
    CardShown { seat: Seat, card: CardId },
    DeckReshuffled { cards: u8 },
    TokenPlaced { seat: Seat },
    TokenTakenBack { seat: Seat },
    Passed { seat: Seat },
    SupplyExhausted { faction: Faction },
    ActionPhaseStopped { round: u8 },
    BattleWon { seat: Seat, turn: u8, points: u8 },
    BattleLost { turn: u8 },
    LostBattleMarked,
    TieBegan { seats: u8 },
    CardAdvanced { seat: Seat, card: CardId },
    Declined { seat: Seat },
    VoteCast { seat: Seat, province: ProvinceId, faction: Faction, votes: u8 },
    NoVote { province: ProvinceId },
    ProvinceEmptied { province: ProvinceId },
    GovernmentFormed { faction: Faction, votes: u8 },
    OppositionFormed { faction: Faction, votes: u8 },
    PointsScored { seat: Seat, points: u8 },
    PointsLost { seat: Seat, points: u8 },
    PresenceGained { seat: Seat },
    PresenceLost { seat: Seat },
    NumberDrawn { number: u8, of: u8 },
    ChanceFell { target: Target },
    VotesReturned,
    ScriptFailed { effect: EffectId },
    PointFailed { point: RulePoint },
    Claimed { seat: Seat },
    GameEnded { ending: Ending },
}

impl Event {
    /// The kind's name, in kebab case, as traces and tests write it.
    pub fn kind(self) -> &'static str {
        self.event_kind().id()
    }

    /// The kind.
    pub fn event_kind(self) -> EventKind {
        use Event::*;
        match self {
            TurnBegan { .. } => EventKind::TurnBegan,
            PhaseBegan { .. } => EventKind::PhaseBegan,
            OrderSet { .. } => EventKind::OrderSet,
            RoundBegan { .. } => EventKind::RoundBegan,
            ReserveReturned => EventKind::ReserveReturned,
            DisplayReturned { .. } => EventKind::DisplayReturned,
            DeckShuffled { .. } => EventKind::DeckShuffled,
            CardTurnedUp { .. } => EventKind::CardTurnedUp,
            CardDrawn { .. } => EventKind::CardDrawn,
            CardTaken { .. } => EventKind::CardTaken,
            CardDiscarded { .. } => EventKind::CardDiscarded,
            CardPlayed { .. } => EventKind::CardPlayed,
            CardDisplayed { .. } => EventKind::CardDisplayed,
            DisplayedCardDiscarded { .. } => EventKind::DisplayedCardDiscarded,
            DisplayedCardBoxed { .. } => EventKind::DisplayedCardBoxed,
            BlockPlaced { .. } => EventKind::BlockPlaced,
            BlockRemoved { .. } => EventKind::BlockRemoved,
            StackRemoved { .. } => EventKind::StackRemoved,
            BlocksMoved { .. } => EventKind::BlocksMoved,
            StackRecoloured { .. } => EventKind::StackRecoloured,
            CardMoved { .. } => EventKind::CardMoved,
            CardShown { .. } => EventKind::CardShown,
            DeckReshuffled { .. } => EventKind::DeckReshuffled,
            TokenPlaced { .. } => EventKind::TokenPlaced,
            TokenTakenBack { .. } => EventKind::TokenTakenBack,
            Passed { .. } => EventKind::Passed,
            SupplyExhausted { .. } => EventKind::SupplyExhausted,
            ActionPhaseStopped { .. } => EventKind::ActionPhaseStopped,
            BattleWon { .. } => EventKind::BattleWon,
            BattleLost { .. } => EventKind::BattleLost,
            LostBattleMarked => EventKind::LostBattleMarked,
            TieBegan { .. } => EventKind::TieBegan,
            CardAdvanced { .. } => EventKind::CardAdvanced,
            Declined { .. } => EventKind::Declined,
            VoteCast { .. } => EventKind::VoteCast,
            NoVote { .. } => EventKind::NoVote,
            ProvinceEmptied { .. } => EventKind::ProvinceEmptied,
            GovernmentFormed { .. } => EventKind::GovernmentFormed,
            OppositionFormed { .. } => EventKind::OppositionFormed,
            PointsScored { .. } => EventKind::PointsScored,
            PointsLost { .. } => EventKind::PointsLost,
            PresenceGained { .. } => EventKind::PresenceGained,
            PresenceLost { .. } => EventKind::PresenceLost,
            NumberDrawn { .. } => EventKind::NumberDrawn,
            ChanceFell { .. } => EventKind::ChanceFell,
            VotesReturned => EventKind::VotesReturned,
            ScriptFailed { .. } => EventKind::ScriptFailed,
            PointFailed { .. } => EventKind::PointFailed,
            Claimed { .. } => EventKind::Claimed,
            GameEnded { .. } => EventKind::GameEnded,
        }
    }
}

/// A value of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number.
    Number(u8),
    /// A seat.
    Seat(Seat),
    /// A card.
    Card(CardId),
    /// A province.
    Province(ProvinceId),
    /// A faction.
    Faction(Faction),
    /// A phase.
    Phase(Phase),
    /// An effect.
    Effect(EffectId),
    /// A rule point.
    Point(RulePoint),
    /// Where a card lies.
    Pile(Pile),
    /// What chance fell on.
    Target(Target),
    /// An ending.
    Ending(Ending),
}

impl Event {
    /// The event's values by name, in the order of its definition.
    pub fn values(self) -> Vec<(&'static str, Value)> {
        use Event::*;
        use Value as V;
        let seat = |seat| ("seat", V::Seat(seat));
        let card = |card| ("card", V::Card(card));
        let faction = |faction| ("faction", V::Faction(faction));
        let province = |province| ("province", V::Province(province));
        let number = |name, number| (name, V::Number(number));
        match self {
            TurnBegan { turn } | BattleLost { turn } => vec![number("turn", turn)],
            PhaseBegan { phase } => vec![("phase", V::Phase(phase))],
            OrderSet { first } => vec![("first", V::Seat(first))],
            RoundBegan { round } | ActionPhaseStopped { round } => vec![number("round", round)],
            DisplayReturned { seat: s, cards } => vec![seat(s), number("cards", cards)],
            DeckShuffled { cards } | DeckReshuffled { cards } => vec![number("cards", cards)],
            CardTurnedUp { card: c } => vec![card(c)],
            CardDrawn { seat: s, card: c }
            | CardTaken { seat: s, card: c }
            | CardDiscarded { seat: s, card: c }
            | CardPlayed { seat: s, card: c }
            | CardDisplayed { seat: s, card: c }
            | DisplayedCardDiscarded { seat: s, card: c }
            | DisplayedCardBoxed { seat: s, card: c }
            | CardShown { seat: s, card: c }
            | CardAdvanced { seat: s, card: c } => vec![seat(s), card(c)],
            BlockPlaced { seat: s, province: p, faction: f } | BlockRemoved { seat: s, province: p, faction: f } => {
                vec![seat(s), province(p), faction(f)]
            }
            StackRemoved { seat: s, province: p, faction: f, height }
            | StackRecoloured { seat: s, province: p, faction: f, height } => {
                vec![seat(s), province(p), faction(f), number("height", height)]
            }
            TokenPlaced { seat: s } | Passed { seat: s } | Declined { seat: s } | PresenceGained { seat: s } => {
                vec![seat(s)]
            }
            Claimed { seat: s } | TokenTakenBack { seat: s } | PresenceLost { seat: s } => vec![seat(s)],
            BlocksMoved { seat: s, from, to, faction: f, blocks } => {
                let (from, to) = (("from", V::Province(from)), ("to", V::Province(to)));
                vec![seat(s), from, to, faction(f), number("blocks", blocks)]
            }
            CardMoved { card: c, from, to } => vec![card(c), ("from", V::Pile(from)), ("to", V::Pile(to))],
            NumberDrawn { number: drawn, of } => vec![number("number", drawn), number("of", of)],
            ChanceFell { target } => vec![("target", V::Target(target))],
            SupplyExhausted { faction: f } => vec![faction(f)],
            BattleWon { seat: s, turn, points } => vec![seat(s), number("turn", turn), number("points", points)],
            TieBegan { seats } => vec![number("seats", seats)],
            VoteCast { seat: s, province: p, faction: f, votes } => {
                vec![seat(s), province(p), faction(f), number("votes", votes)]
            }
            NoVote { province: p } | ProvinceEmptied { province: p } => vec![province(p)],
            GovernmentFormed { faction: f, votes } | OppositionFormed { faction: f, votes } => {
                vec![faction(f), number("votes", votes)]
            }
            PointsScored { seat: s, points } | PointsLost { seat: s, points } => {
                vec![seat(s), number("points", points)]
            }
            ScriptFailed { effect } => vec![("effect", V::Effect(effect))],
            PointFailed { point } => vec![("point", V::Point(point))],
            GameEnded { ending } => vec![("ending", V::Ending(ending))],
            ReserveReturned | LostBattleMarked | VotesReturned => vec![],
        }
    }
}
