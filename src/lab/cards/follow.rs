//! One game, card by card: who came to hold it and how, what he did with it, and where it was at the end.
//!
//! A follower plays the choices of the game again on a position of its own, which costs a hundredth of what the bots cost,
//! and listens to what happens there. Which cards were dealt no event says: they are those in the hands at the first
//! decision that no event had brought there.

use super::CardCount;
use crate::games::liberte::{Choice, Event, EventCause, Liberte, Pile, Position, Question};
use crate::kernel::{Game, PerSeat, Seat, SeatSet, Sink};
use crate::model::{CardId, CardSet};

/// The history of a card in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardHistory {
    counts: [u16; CardCount::ALL.len()],
    /// The seat that held it first.
    pub first: Option<Seat>,
    /// The seats that held it.
    pub held: SeatSet,
    /// The seats that played it.
    pub played: SeatSet,
    offered: SeatSet,
    /// The seats that played it or had it displayed.
    used: SeatSet,
    /// The seats that hold it, or whose hand it left last by being discarded.
    let_go: SeatSet,
}

impl Default for CardHistory {
    fn default() -> CardHistory {
        let none = SeatSet::NONE;
        let counts = [0; CardCount::ALL.len()];
        CardHistory { counts, first: None, held: none, played: none, offered: none, used: none, let_go: none }
    }
}

impl CardHistory {
    /// Returns a count of the card.
    pub fn count(&self, count: CardCount) -> u64 {
        u64::from(self.counts[count as usize])
    }

    fn add(&mut self, count: CardCount) {
        let counted = &mut self.counts[count as usize];
        *counted = counted.saturating_add(1);
    }
}

/// The histories of all cards in a game, and the winners.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameCards {
    /// By card.
    pub cards: Vec<CardHistory>,
    /// Who won.
    pub winners: SeatSet,
}

/// Follows the cards of a game that is played choice by choice.
pub struct Follower<'g> {
    game: &'g Liberte,
    position: Position,
    choices: Vec<Choice>,
    ledger: Ledger,
}

impl<'g> Follower<'g> {
    /// The game of a seed, at its first decision.
    pub fn new(game: &'g Liberte, seed: u64) -> Follower<'g> {
        Follower::observed(game, seed, &mut ())
    }

    /// The game of a seed at its first decision, which a further sink observes as well.
    pub fn observed<S: Sink<Liberte>>(game: &'g Liberte, seed: u64, sink: &mut S) -> Follower<'g> {
        let mut ledger = Ledger::new(game);
        let position = game.start(seed, &mut (&mut ledger, sink));
        ledger.find_dealt(&position.hands);
        Follower { game, position, choices: Vec::new(), ledger }
    }

    /// The next choice of the game, those without an alternative included.
    pub fn play(&mut self, seat: Seat, choice: Choice) {
        self.offer(seat);
        self.play_observed(seat, choice, &mut ());
    }

    /// Looks at what the seat may choose. Comes before its choice is played.
    pub fn offer(&mut self, seat: Seat) {
        if self.position.question == Question::Action {
            self.game.choices(&self.position, seat, &mut self.choices);
            self.ledger.offer(seat, &self.choices);
        }
    }

    /// Plays the next choice, which a further sink observes as well.
    pub fn play_observed<S: Sink<Liberte>>(&mut self, seat: Seat, choice: Choice, sink: &mut S) {
        self.ledger.is_for_token = matches!(choice, Choice::Battle(_));
        self.game.play(&mut self.position, seat, choice, &mut (&mut self.ledger, sink));
    }

    /// The choices of a game as journals keep them: those without an alternative are left out.
    pub fn play_kept(&mut self, made: &[(Seat, Choice)]) {
        let mut made = made.iter();
        let mut choices = Vec::new();
        while let Some(seat) = self.game.asked(&self.position).lowest() {
            self.game.choices(&self.position, seat, &mut choices);
            let choice = if let [only] = choices[..] { Some(only) } else { made.next().map(|&(_, choice)| choice) };
            let Some(choice) = choice else { return };
            self.play(seat, choice);
        }
    }

    /// The position after all choices so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The histories of the cards up to this point.
    pub fn finish(mut self, winners: SeatSet) -> GameCards {
        self.ledger.close();
        let deck: CardSet = self.position.piles.deck().collect();
        for (at, card) in self.ledger.cards.iter_mut().enumerate() {
            let has_moved = card.first.is_some() || card.counts.iter().any(|&count| count > 0);
            if has_moved || !deck.has(CardId(at as u8)) {
                card.add(CardCount::Seen);
            }
        }
        GameCards { cards: self.ledger.cards, winners }
    }
}

/// A card that is being played.
#[derive(Clone, Copy)]
struct CardInPlay {
    card: CardId,
    places_blocks: bool,
    has_changed_something: bool,
}

/// The place of each card as far as events reveal it, and its history.
struct Ledger {
    cards: Vec<CardHistory>,
    specials: CardSet,
    hands: PerSeat<CardSet>,
    displays: PerSeat<CardSet>,
    under_way: Option<CardInPlay>,
    is_for_token: bool,
}

impl Ledger {
    fn new(game: &Liberte) -> Ledger {
        Ledger {
            cards: vec![CardHistory::default(); game.pack().cards.len()],
            specials: game.card_sets().specials,
            hands: PerSeat::default(),
            displays: PerSeat::default(),
            under_way: None,
            is_for_token: false,
        }
    }

    fn card(&mut self, card: CardId) -> &mut CardHistory {
        &mut self.cards[card.index()]
    }

    /// Begins the stays of cards that no event brought to where they are.
    fn find_dealt(&mut self, hands: &PerSeat<CardSet>) {
        for seat in Seat::first(hands.0.len()) {
            hands[seat].without(&self.hands[seat]).each(|card| self.gain(seat, card, CardCount::Dealt));
        }
    }

    fn gain(&mut self, seat: Seat, card: CardId, how: CardCount) {
        self.hands[seat].insert(card);
        let it = self.card(card);
        it.add(how);
        if !it.held.has(seat) {
            it.add(CardCount::Holders);
        }
        it.held.insert(seat);
        it.let_go.insert(seat);
        it.first = it.first.or(Some(seat));
    }

    /// Ends a stay.
    fn leave(&mut self, seat: Seat, card: CardId, how: CardCount) {
        if !self.hands[seat].has(card) {
            self.gain(seat, card, CardCount::Dealt);
        }
        self.hands[seat].remove(card);
        let it = self.card(card);
        it.add(how);
        if how != CardCount::Discarded {
            it.let_go.remove(seat);
        }
    }

    fn offer(&mut self, seat: Seat, choices: &[Choice]) {
        let offered: CardSet = choices.iter().filter_map(|choice| choice.played()).collect();
        offered.each(|card| {
            let it = self.card(card);
            it.add(CardCount::Legal);
            if !it.offered.has(seat) {
                it.add(CardCount::CouldPlay);
            }
            it.offered.insert(seat);
        });
    }

    fn play(&mut self, seat: Seat, card: CardId) {
        let is_special = self.specials.has(card);
        let what_for = match (is_special, self.is_for_token) {
            (true, _) => CardCount::ForEffect,
            (false, true) => CardCount::ForToken,
            (false, false) => CardCount::ForBlocks,
        };
        let places_blocks = what_for == CardCount::ForBlocks;
        self.under_way = Some(CardInPlay { card, places_blocks, has_changed_something: false });
        let it = self.card(card);
        it.add(what_for);
        if !it.played.has(seat) {
            it.add(CardCount::Players);
        }
        it.played.insert(seat);
        it.used.insert(seat);
    }

    /// A card leaves a hand for the discard pile: after it was played, or not.
    fn discard(&mut self, seat: Seat, card: CardId) {
        match self.under_way {
            Some(play) if play.card == card => {
                if !play.has_changed_something {
                    self.card(card).add(CardCount::ChangedNothing);
                }
                self.under_way = None;
                self.leave(seat, card, CardCount::PutAway);
            }
            _ => {
                self.note_change();
                self.leave(seat, card, CardCount::Discarded);
            }
        }
    }

    fn display(&mut self, seat: Seat, card: CardId) {
        let is_played = self.under_way.is_some_and(|play| play.card == card);
        if is_played {
            self.under_way = None;
            self.leave(seat, card, CardCount::Displayed);
        } else {
            self.note_change();
            self.card(card).add(CardCount::ShownByEffect);
            self.leave(seat, card, CardCount::ShownFromHand);
        }
        self.displays[seat].insert(card);
        self.card(card).used.insert(seat);
    }

    fn leave_display(&mut self, seat: Seat, card: CardId, how: CardCount) {
        self.displays[seat].remove(card);
        self.card(card).add(how);
    }

    fn move_card(&mut self, card: CardId, from: Pile, to: Pile) {
        match (from, to) {
            (Pile::Hand(seat), Pile::Display(_)) => self.leave(seat, card, CardCount::ShownFromHand),
            (Pile::Hand(seat), _) => self.leave(seat, card, CardCount::Lost),
            (Pile::Display(seat), _) => self.leave_display(seat, card, CardCount::Removed),
            (Pile::DiscardPile | Pile::FaceUp | Pile::Deck | Pile::Box, _) => {}
        }
        match to {
            Pile::Hand(seat) => self.gain(seat, card, CardCount::Given),
            Pile::Display(seat) => {
                self.displays[seat].insert(card);
                self.card(card).used.insert(seat);
                self.card(card).add(CardCount::ShownByEffect);
            }
            Pile::DiscardPile | Pile::FaceUp | Pile::Deck | Pile::Box => {}
        }
    }

    fn note_change(&mut self) {
        if let Some(play) = &mut self.under_way {
            play.has_changed_something = true;
        }
    }

    fn close(&mut self) {
        for seat in Seat::first(self.hands.0.len()) {
            self.hands[seat].iter().for_each(|card| self.card(card).add(CardCount::InHand));
            self.displays[seat].iter().for_each(|card| self.card(card).add(CardCount::InDisplay));
        }
        for card in &mut self.cards {
            card.let_go.without(card.used).iter().for_each(|_| card.counts[CardCount::Dead as usize] += 1);
        }
    }
}

impl Sink<Liberte> for Ledger {
    fn record(&mut self, _: &Position, _: EventCause, event: Event) {
        use Event::*;
        match event {
            CardPlayed { seat, card } => return self.play(seat, card),
            CardDiscarded { seat, card } => return self.discard(seat, card),
            CardDisplayed { seat, card } => return self.display(seat, card),
            // Chance that is drawn, answers that are shown and scripts that fail change nothing by themselves.
            NumberDrawn { .. } | ChanceFell { .. } | ChoiceShown { .. } => return,
            ScriptFailed { .. } | PointFailed { .. } => return,
            TurnBegan { turn } => {
                let hands = self.hands.0.iter().filter(|_| turn > 1).fold(CardSet::NONE, |all, hand| all.or(hand));
                hands.iter().for_each(|card| self.card(card).add(CardCount::Kept));
            }
            CardDrawn { seat, card } => self.gain(seat, card, CardCount::Drawn),
            CardTaken { seat, card } => self.gain(seat, card, CardCount::Taken),
            CardMoved { card, from, to } => self.move_card(card, from, to),
            CardAdvanced { seat, card } => self.leave_display(seat, card, CardCount::Advanced),
            DisplayedCardDiscarded { seat, card } | DisplayedCardBoxed { seat, card } => {
                self.leave_display(seat, card, CardCount::Removed);
            }
            DisplayReturned { seat, .. } => {
                let display = std::mem::replace(&mut self.displays[seat], CardSet::NONE);
                display.iter().for_each(|card| self.gain(seat, card, CardCount::Returned));
            }
            BlockPlaced { .. } => {
                if let Some(play) = self.under_way.filter(|play| play.places_blocks) {
                    self.card(play.card).add(CardCount::Blocks);
                }
            }
            // Moves no card that is followed.
            #[rustfmt::skip]
            PhaseBegan { .. } | OrderSet { .. } | RoundBegan { .. } | ReserveReturned | DeckShuffled { .. }
            | CardTurnedUp { .. } | BlockRemoved { .. } | StackRemoved { .. } | BlocksMoved { .. }
            | StackRecoloured { .. } | CardShown { .. } | DeckReshuffled { .. } | TokenPlaced { .. }
            | TokenTakenBack { .. } | ActionBegan { .. } | Passed { .. } | SupplyExhausted { .. } | ActionPhaseStopped { .. }
            | BattleWon { .. } | BattleLost { .. } | LostBattleMarked | TieBegan { .. } | Declined { .. }
            | VoteCast { .. } | NoVote { .. } | ProvinceEmptied { .. } | GovernmentFormed { .. }
            | OppositionFormed { .. } | PointsScored { .. } | PointsLost { .. } | PresenceGained { .. }
            | PresenceLost { .. } | CounterChanged { .. } | VotesReturned | Claimed { .. } | GameEnded { .. } => {}
        }
        self.note_change();
    }
}
