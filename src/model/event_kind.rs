//! The kinds of events that happen in a game, with the words that scenarios and traces have for them.

macro_rules! kinds {
    ($($(#[doc = $meaning:literal])+ $name:ident = $id:literal,)+) => {
        /// What kind of thing happened.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum EventKind {
            $($(#[doc = $meaning])+ $name,)+
        }

        impl EventKind {
            /// All of them, in the order of a turn.
            pub const ALL: &[EventKind] = &[$(EventKind::$name,)+];

            /// The word that scenarios and traces use.
            pub const fn id(self) -> &'static str {
                match self {
                    $(EventKind::$name => $id,)+
                }
            }

            /// What it means, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self {
                    $(EventKind::$name => concat!($($meaning),+).trim(),)+
                }
            }
        }
    };
}

kinds! {
    /// A turn began.
    TurnBegan = "turn-began",
    /// A phase began.
    PhaseBegan = "phase-began",
    /// The player order was set; its first seat is told.
    OrderSet = "order-set",
    /// A round of the Action Phase began.
    RoundBegan = "round-began",
    /// The blocks of the Turn Track went back to the supplies.
    ReserveReturned = "reserve-returned",
    /// A display went back to its owner's hand.
    DisplayReturned = "display-returned",
    /// The discard pile became the deck.
    DeckShuffled = "deck-shuffled",
    /// A card was turned up beside the deck.
    CardTurnedUp = "card-turned-up",
    /// A card was drawn from the deck. Only its owner may see which.
    CardDrawn = "card-drawn",
    /// A face-up card was taken.
    CardTaken = "card-taken",
    /// A card went from a hand to the discard pile.
    CardDiscarded = "card-discarded",
    /// A card was played.
    CardPlayed = "card-played",
    /// A played card was displayed.
    CardDisplayed = "card-displayed",
    /// A displayed card went to the discard pile by an effect.
    DisplayedCardDiscarded = "displayed-card-discarded",
    /// A displayed card went to the box.
    DisplayedCardBoxed = "displayed-card-boxed",
    /// A block was placed.
    BlockPlaced = "block-placed",
    /// A block was removed by an effect.
    BlockRemoved = "block-removed",
    /// A stack was removed by an effect.
    StackRemoved = "stack-removed",
    /// An effect moved a block, or as many blocks as found room, to another province.
    BlocksMoved = "blocks-moved",
    /// An effect replaced a stack by one of another faction.
    StackRecoloured = "stack-recoloured",
    /// An effect moved a card. Between hands and deck, only those whose hands they are may see which.
    CardMoved = "card-moved",
    /// Everybody saw a card of a hand.
    CardShown = "card-shown",
    /// An effect shuffled the deck.
    DeckReshuffled = "deck-reshuffled",
    /// A token was placed in the Battle Box.
    TokenPlaced = "token-placed",
    /// An effect took a token back from the Battle Box.
    TokenTakenBack = "token-taken-back",
    /// A player passed.
    Passed = "passed",
    /// A supply became empty: this round is the phase's last.
    SupplyExhausted = "supply-exhausted",
    /// The safety stop ended the Action Phase (R18).
    ActionPhaseStopped = "action-phase-stopped",
    /// Somebody led the army.
    BattleWon = "battle-won",
    /// Nobody led the army.
    BattleLost = "battle-lost",
    /// A white block marked a Lost Battle.
    LostBattleMarked = "lost-battle-marked",
    /// A tie had to be broken.
    TieBegan = "tie-began",
    /// A card was advanced.
    CardAdvanced = "card-advanced",
    /// A player advanced nothing.
    Declined = "declined",
    /// A province voted.
    VoteCast = "vote-cast",
    /// A province with stacks cast no vote: its tie stayed, or a script let nobody lead.
    NoVote = "no-vote",
    /// A province was emptied after a tie.
    ProvinceEmptied = "province-emptied",
    /// A government was formed.
    GovernmentFormed = "government-formed",
    /// The opposition was formed.
    OppositionFormed = "opposition-formed",
    /// Victory Points were scored.
    PointsScored = "points-scored",
    /// Victory Points were lost by an effect.
    PointsLost = "points-lost",
    /// A player gained a presence in the government.
    PresenceGained = "presence-gained",
    /// A player lost the presence by an effect.
    PresenceLost = "presence-lost",
    /// A number was drawn for a script.
    NumberDrawn = "number-drawn",
    /// Chance fell on something, for a script.
    ChanceFell = "chance-fell",
    /// The votes went back to the supplies.
    VotesReturned = "votes-returned",
    /// A script stopped with an error; what it had done stays.
    ScriptFailed = "script-failed",
    /// The script of a rule point failed or said what can't be; the rulebook's rule held, or the nearest number.
    PointFailed = "point-failed",
    /// The Counter-Revolution was claimed.
    Claimed = "claimed",
    /// The game ended.
    GameEnded = "game-ended",
}
