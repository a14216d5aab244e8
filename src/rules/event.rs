//! What happens in a game, in the past tense, with its values. Sentences are made of it elsewhere.

use super::{Ending, Pile, Target};
use crate::kernel::Seat;
use crate::model::{CardId, EffectId, Faction, Phase, ProvinceId, RulePoint};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each value is what its name says, of the event that its kind says")]
pub enum Event {
    /// A turn began.
    TurnBegan { turn: u8 },
    /// A phase began.
    PhaseBegan { phase: Phase },
    /// The player order was set; its first seat is told.
    OrderSet { first: Seat },
    /// A round of the Action Phase began.
    RoundBegan { round: u8 },
    /// The blocks of the Turn Track went back to the supplies.
    ReserveReturned,
    /// A display went back to its owner's hand.
    DisplayReturned { seat: Seat, cards: u8 },
    /// The discard pile became the deck.
    DeckShuffled { cards: u8 },
    /// A card was turned up beside the deck.
    CardTurnedUp { card: CardId },
    /// A card was drawn from the deck. Only its owner may see which.
    CardDrawn { seat: Seat, card: CardId },
    /// A face-up card was taken.
    CardTaken { seat: Seat, card: CardId },
    /// A card went from a hand to the discard pile.
    CardDiscarded { seat: Seat, card: CardId },
    /// A card was played.
    CardPlayed { seat: Seat, card: CardId },
    /// A played card was displayed.
    CardDisplayed { seat: Seat, card: CardId },
    /// A displayed card went to the discard pile by an effect.
    DisplayedCardDiscarded { seat: Seat, card: CardId },
    /// A displayed card went to the box.
    DisplayedCardBoxed { seat: Seat, card: CardId },
    /// A block was placed.
    BlockPlaced { seat: Seat, province: ProvinceId, faction: Faction },
    /// A block was removed by an effect.
    BlockRemoved { seat: Seat, province: ProvinceId, faction: Faction },
    /// A stack was removed by an effect.
    StackRemoved { seat: Seat, province: ProvinceId, faction: Faction, height: u8 },
    /// An effect moved a block, or as many blocks as found room, to another province.
    BlocksMoved { seat: Seat, from: ProvinceId, to: ProvinceId, faction: Faction, blocks: u8 },
    /// An effect replaced a stack by one of another faction.
    StackRecoloured { seat: Seat, province: ProvinceId, faction: Faction, height: u8 },
    /// An effect moved a card. Between hands and deck, only those whose hands they are may see which.
    CardMoved { card: CardId, from: Pile, to: Pile },
    /// Everybody saw a card of a hand.
    CardShown { seat: Seat, card: CardId },
    /// An effect shuffled the deck.
    DeckReshuffled { cards: u8 },
    /// A token was placed in the Battle Box.
    TokenPlaced { seat: Seat },
    /// An effect took a token back from the Battle Box.
    TokenTakenBack { seat: Seat },
    /// A player passed.
    Passed { seat: Seat },
    /// A supply became empty: this round is the phase's last.
    SupplyExhausted { faction: Faction },
    /// The safety stop ended the Action Phase (R18).
    ActionPhaseStopped { round: u8 },
    /// Somebody led the army.
    BattleWon { seat: Seat, turn: u8, points: u8 },
    /// Nobody led the army.
    BattleLost { turn: u8 },
    /// A white block marked a Lost Battle.
    LostBattleMarked,
    /// A tie had to be broken.
    TieBegan { seats: u8 },
    /// A card was advanced.
    CardAdvanced { seat: Seat, card: CardId },
    /// A player advanced nothing.
    Declined { seat: Seat },
    /// A province voted.
    VoteCast { seat: Seat, province: ProvinceId, faction: Faction, votes: u8 },
    /// A province with stacks cast no vote: its tie stayed, or a script let nobody lead.
    NoVote { province: ProvinceId },
    /// A province was emptied after a tie.
    ProvinceEmptied { province: ProvinceId },
    /// A government was formed.
    GovernmentFormed { faction: Faction, votes: u8 },
    /// The opposition was formed.
    OppositionFormed { faction: Faction, votes: u8 },
    /// Victory Points were scored.
    PointsScored { seat: Seat, points: u8 },
    /// Victory Points were lost by an effect.
    PointsLost { seat: Seat, points: u8 },
    /// A player gained a presence in the government.
    PresenceGained { seat: Seat },
    /// A player lost the presence by an effect.
    PresenceLost { seat: Seat },
    /// A number was drawn for a script.
    NumberDrawn { number: u8, of: u8 },
    /// Chance fell on something, for a script.
    ChanceFell { target: Target },
    /// The votes went back to the supplies.
    VotesReturned,
    /// A script stopped with an error; what it had done stays.
    ScriptFailed { effect: EffectId },
    /// The script of a rule point failed or said what can't be; the rulebook's rule held, or the nearest number.
    PointFailed { point: RulePoint },
    /// The Counter-Revolution was claimed.
    Claimed { seat: Seat },
    /// The game ended.
    GameEnded { ending: Ending },
}

impl Event {
    /// The kind's name, in kebab case, as traces and tests write it.
    pub fn kind(self) -> &'static str {
        use Event::*;
        match self {
            TurnBegan { .. } => "turn-began",
            PhaseBegan { .. } => "phase-began",
            OrderSet { .. } => "order-set",
            RoundBegan { .. } => "round-began",
            ReserveReturned => "reserve-returned",
            DisplayReturned { .. } => "display-returned",
            DeckShuffled { .. } => "deck-shuffled",
            CardTurnedUp { .. } => "card-turned-up",
            CardDrawn { .. } => "card-drawn",
            CardTaken { .. } => "card-taken",
            CardDiscarded { .. } => "card-discarded",
            CardPlayed { .. } => "card-played",
            CardDisplayed { .. } => "card-displayed",
            DisplayedCardDiscarded { .. } => "displayed-card-discarded",
            DisplayedCardBoxed { .. } => "displayed-card-boxed",
            BlockPlaced { .. } => "block-placed",
            BlockRemoved { .. } => "block-removed",
            StackRemoved { .. } => "stack-removed",
            BlocksMoved { .. } => "blocks-moved",
            StackRecoloured { .. } => "stack-recoloured",
            CardMoved { .. } => "card-moved",
            CardShown { .. } => "card-shown",
            DeckReshuffled { .. } => "deck-reshuffled",
            TokenPlaced { .. } => "token-placed",
            TokenTakenBack { .. } => "token-taken-back",
            Passed { .. } => "passed",
            SupplyExhausted { .. } => "supply-exhausted",
            ActionPhaseStopped { .. } => "action-phase-stopped",
            BattleWon { .. } => "battle-won",
            BattleLost { .. } => "battle-lost",
            LostBattleMarked => "lost-battle-marked",
            TieBegan { .. } => "tie-began",
            CardAdvanced { .. } => "card-advanced",
            Declined { .. } => "declined",
            VoteCast { .. } => "vote-cast",
            NoVote { .. } => "no-vote",
            ProvinceEmptied { .. } => "province-emptied",
            GovernmentFormed { .. } => "government-formed",
            OppositionFormed { .. } => "opposition-formed",
            PointsScored { .. } => "points-scored",
            PointsLost { .. } => "points-lost",
            PresenceGained { .. } => "presence-gained",
            PresenceLost { .. } => "presence-lost",
            NumberDrawn { .. } => "number-drawn",
            ChanceFell { .. } => "chance-fell",
            VotesReturned => "votes-returned",
            ScriptFailed { .. } => "script-failed",
            PointFailed { .. } => "point-failed",
            Claimed { .. } => "claimed",
            GameEnded { .. } => "game-ended",
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
