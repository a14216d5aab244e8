//! The table of events that happen in a game, and their kinds.

/// The table of events, handed to a macro: here the kinds are made of it, and beside the rulebook the events with their
/// values.
///
/// A row holds the event's name and values, the word that scenarios and traces have for it, its part in a story, and the
/// section of the rulebook behind it where no script, tie or office is. Last come the words of scripts that do such a
/// thing. Its comment is its meaning.
#[macro_export]
macro_rules! event_table {
    ($make:ident) => {
        $make! {
        /// A turn began.
        TurnBegan { turn: u8 } = "turn-began", Heading, "2e IV";
        /// A phase began.
        PhaseBegan { phase: Phase } = "phase-began", Heading, "2e IV";
        /// The player order was set; its first seat is told.
        OrderSet { first: Seat } = "order-set", Plain, "2e IV.1; R3";
        /// A round of the Action Phase began.
        RoundBegan { round: u8 } = "round-began", Note, "2e IV.3";
        /// The blocks of the Turn Track went back to the supplies.
        ReserveReturned = "reserve-returned", Plain, "2e IV.1";
        /// A display went back to its owner's hand.
        DisplayReturned { seat: Seat, cards: u8 } = "display-returned", Action, "2e IV.2";
        /// The discard pile became the deck.
        DeckShuffled { cards: u8 } = "deck-shuffled", Plain, "2e II.B, Discard; R2";
        /// A card was turned up beside the deck.
        CardTurnedUp { card: CardId } = "card-turned-up", Plain, "2e II.B, Discard; R2";
        /// A card was drawn from the deck. Only its owner may see which.
        CardDrawn { seat: Seat, card: CardId } = "card-drawn", Action, "2e IV.3.B", script ["draw"];
        /// A face-up card was taken.
        CardTaken { seat: Seat, card: CardId } = "card-taken", Action, "2e IV.3.B",
            script ["take", "take_all"];
        /// A card went from a hand to the discard pile.
        CardDiscarded { seat: Seat, card: CardId } = "card-discarded", Action, "2e IV.3, Clean-up; R14",
            script ["discard", "discard_all"];
        /// A card was played.
        CardPlayed { seat: Seat, card: CardId } = "card-played", Action, "2e IV.3.A";
        /// A played card was displayed.
        CardDisplayed { seat: Seat, card: CardId } = "card-displayed", Action, "2e IV.3, Clean-up; R14",
            script ["display"];
        /// A displayed card went to the discard pile by an effect.
        DisplayedCardDiscarded { seat: Seat, card: CardId } = "displayed-card-discarded", Effect, "2e V",
            script ["discard", "discard_all"];
        /// A displayed card went to the box.
        DisplayedCardBoxed { seat: Seat, card: CardId } = "displayed-card-boxed", Effect, "2e V",
            script ["return_to_box", "return_all_to_box"];
        /// A block was placed.
        BlockPlaced { seat: Seat, province: ProvinceId, faction: Faction } = "block-placed", Action,
            "2e IV.3.A.i, Placement Rules", script ["place"];
        /// A block was removed by an effect.
        BlockRemoved { seat: Seat, province: ProvinceId, faction: Faction } = "block-removed", Effect, "2e V",
            script ["return_to_supply", "return_all_to_supply"];
        /// A stack was removed by an effect.
        StackRemoved { seat: Seat, province: ProvinceId, faction: Faction, height: u8 } = "stack-removed", Effect,
            "2e V", script ["return_to_supply", "return_all_to_supply"];
        /// An effect moved a block, or as many blocks as found room, to another province.
        BlocksMoved { seat: Seat, from: ProvinceId, to: ProvinceId, faction: Faction, blocks: u8 } = "blocks-moved", Effect,
            "2e V", script ["move_to"];
        /// An effect replaced a stack by one of another faction.
        StackRecoloured { seat: Seat, province: ProvinceId, faction: Faction, height: u8 } = "stack-recoloured", Effect,
            "2e V", script ["recolour"];
        /// An effect moved a card. Between hands and deck, only those whose hands they are may see which.
        CardMoved { card: CardId, from: Pile, to: Pile } = "card-moved", Effect, "2e V",
            script ["take", "take_all", "put_on_deck", "put_all_on_deck", "put_under_deck", "swap", "return_to_box",
                "return_all_to_box", "discard", "discard_all", "display"];
        /// Everybody saw a card of a hand.
        CardShown { seat: Seat, card: CardId } = "card-shown", Effect, "2e V", script ["show", "show_all"];
        /// An effect shuffled the deck.
        DeckReshuffled { cards: u8 } = "deck-reshuffled", Effect, "2e V", script ["shuffle_deck"];
        /// A token was placed in the Battle Box.
        TokenPlaced { seat: Seat } = "token-placed", Action, "2e IV.3.A.ii", script ["place_token"];
        /// An effect took a token back from the Battle Box.
        TokenTakenBack { seat: Seat } = "token-taken-back", Effect, "2e V", script ["take_back_token"];
        /// A player began an action of the pack's own.
        ActionBegan { seat: Seat, action: ActionId } = "action-began", Action, "2e IV.3";
        /// A player passed.
        Passed { seat: Seat } = "passed", Plain, "2e IV.3";
        /// A supply became empty: this round is the phase's last.
        SupplyExhausted { faction: Faction } = "supply-exhausted", Plain, "2e IV.3, End of the Action Phase; R7";
        /// The safety stop ended the Action Phase (R18).
        ActionPhaseStopped { round: u8 } = "action-phase-stopped", Plain, "R18";
        /// Somebody led the army.
        BattleWon { seat: Seat, turn: u8, points: u8 } = "battle-won", Plain, "2e IV.4";
        /// Nobody led the army.
        BattleLost { turn: u8 } = "battle-lost", Plain, "2e IV.4; R21";
        /// A white block marked a Lost Battle.
        LostBattleMarked = "lost-battle-marked", Plain, "2e IV.4; R21";
        /// A tie had to be broken.
        TieBegan { seats: u8 } = "tie-began", Plain, "2e II.B, Tie";
        /// A card was advanced.
        CardAdvanced { seat: Seat, card: CardId } = "card-advanced", Plain, "2e II.B, Tie";
        /// A player advanced nothing.
        Declined { seat: Seat } = "declined", Plain, "2e II.B, Tie";
        /// A province voted.
        VoteCast { seat: Seat, province: ProvinceId, faction: Faction, votes: u8 } = "vote-cast", Plain, "2e IV.5.A; R25";
        /// A province with stacks cast no vote: its tie stayed, or a script let nobody lead.
        NoVote { province: ProvinceId } = "no-vote", Plain, "2e IV.5.A";
        /// A province was emptied after a tie.
        ProvinceEmptied { province: ProvinceId } = "province-emptied", Plain, "2e IV.5.A; R24";
        /// A government was formed.
        GovernmentFormed { faction: Faction, votes: u8 } = "government-formed", Plain, "2e IV.5.B";
        /// The opposition was formed.
        OppositionFormed { faction: Faction, votes: u8 } = "opposition-formed", Plain, "2e IV.5.B";
        /// Victory Points were scored.
        PointsScored { seat: Seat, points: u8 } = "points-scored", Plain, "2e IV.5.C", script ["gain_points"];
        /// Victory Points were lost by an effect.
        PointsLost { seat: Seat, points: u8 } = "points-lost", Effect, "2e V", script ["lose_points"];
        /// A player gained a presence in the government.
        PresenceGained { seat: Seat } = "presence-gained", Plain, "2e IV.5.C; R1", script ["give_presence"];
        /// A player lost the presence by an effect.
        PresenceLost { seat: Seat } = "presence-lost", Effect, "2e V", script ["take_presence"];
        /// A number was drawn for a script.
        NumberDrawn { number: u8, of: u8 } = "number-drawn", Effect, "2e V";
        /// Chance fell on something, for a script.
        ChanceFell { target: Target } = "chance-fell", Effect, "2e V";
        /// A counter changed. Of a secret one only its owner may see the number.
        CounterChanged { counter: CounterId, of: CounterOwner, number: i16 } = "counter-changed", Effect, "2e V",
            script ["gain", "lose", "set_counter", "draw_counter"];
        /// What a seat had chosen in secret was shown to all.
        ChoiceShown { seat: Seat, target: Target } = "choice-shown", Effect, "2e V";
        /// The votes went back to the supplies.
        VotesReturned = "votes-returned", Plain, "2e IV.5.C; R31";
        /// A script stopped with an error; what it had done stays.
        ScriptFailed { effect: EffectId } = "script-failed", Plain, "2e V";
        /// The script of a rule point failed or said what can't be; the rulebook's rule held, or the nearest number.
        PointFailed { point: RulePoint } = "point-failed", Plain, point.spec().cite;
        /// The Counter-Revolution was claimed.
        Claimed { seat: Seat } = "claimed", Plain, "2e VI.3; R32";
        /// The game ended.
        GameEnded { ending: Ending } = "game-ended", Heading, ending.section();
        }
    };
}

macro_rules! kinds {
    ($(
        $(#[doc = $meaning:literal])+
        $name:ident $({ $($field:ident: $type:ty),+ })? = $id:literal, $role:ident, $section:expr
            $(, script [$($word:literal),+])?;
    )+) => {
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

event_table!(kinds);

pub use event_table;
