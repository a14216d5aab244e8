//! What an effect may see and do: the words in which the characters' functions are written.

use crate::games::libertalia::legal::SALES;
use crate::games::libertalia::set_up::draw_token;
use crate::games::libertalia::{
    Choice, Event, Kinds, Libertalia, Position, Question, Rank, RankSet, Settings, Ship, Token, Tokens,
};
use crate::kernel::{Seat, SeatSet, Sink};

/// The answers that an acting character has had so far: at most two, a kind of token and a number.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::libertalia) struct Answers([Option<Choice>; 2]);

impl Answers {
    /// Nothing was asked yet.
    pub const NONE: Answers = Answers([None; 2]);

    /// All answers, the last question and its answer being these.
    pub fn to(question: Question, answer: Choice) -> Answers {
        let Question::HowMany(kind) = question else { return Answers([Some(answer), None]) };
        Answers([Some(Choice::Token(kind)), Some(answer)])
    }

    fn next(&mut self) -> Option<Choice> {
        let [first, second] = self.0;
        self.0 = [second, None];
        first
    }
}

/// A character that acts.
pub(in crate::games::libertalia) struct Scene<'a, S> {
    pub(super) game: &'a Libertalia,
    pub(super) p: &'a mut Position,
    pub(super) sink: &'a mut S,
    /// Whose character acts.
    pub(super) seat: Seat,
    /// Its rank.
    pub(super) rank: Rank,
    pub(super) answers: Answers,
}

impl<S: Sink<Libertalia>> Scene<'_, S> {
    /// Whether nothing was answered yet: what comes before a question is done then, and only then.
    pub fn is_beginning(&self) -> bool {
        self.answers.0[0].is_none()
    }

    pub fn settings(&self) -> &Settings {
        &self.game.spec.settings
    }

    pub fn ship(&self) -> &Ship {
        &self.p.ship
    }

    pub fn own_den(&self) -> RankSet {
        self.p[self.seat].den
    }

    pub fn own_graveyard(&self) -> RankSet {
        self.p[self.seat].graveyard
    }

    pub fn own_tokens(&self) -> Tokens {
        self.p[self.seat].tokens
    }

    pub fn own_doubloons(&self) -> u32 {
        self.p[self.seat].doubloons
    }

    pub fn left_neighbour(&self) -> Seat {
        self.p.left_of(self.seat)
    }

    /// The other players in whose dens a character of the same rank lies.
    pub fn others_with_the_same(&self) -> SeatSet {
        self.p.seats().filter(|&seat| seat != self.seat && self.p[seat].den.has(self.rank)).collect()
    }

    pub fn gain(&mut self, doubloons: usize) {
        self.game.gain(self.p, self.seat, doubloons as u32, self.sink);
    }

    /// As many as there are, if there are too few (L24).
    pub fn pay(&mut self, doubloons: usize) {
        self.game.lose(self.p, self.seat, doubloons as u32, self.sink);
    }

    /// As many as the other has, if those are too few (L24).
    pub fn get_from(&mut self, other: Seat, doubloons: u32) {
        self.game.give(self.p, other, self.seat, doubloons, self.sink);
    }

    pub fn return_to_bag(&mut self, token: Token, count: u8) {
        self.game.return_to_bag(self.p, self.seat, token, count, self.sink);
    }

    /// Draws tokens into the own den; they have no effect, and all see them (L30).
    pub fn draw_from_bag(&mut self, count: u8) {
        for _ in 0..count {
            let Some(token) = draw_token(self.p) else { return };
            self.p[self.seat].tokens.add(token, 1);
            self.sink.record(self.p, (), Event::TokenDrawn { seat: self.seat, token });
        }
    }

    pub fn pass_all_to(&mut self, other: Seat, token: Token) {
        let count = self.own_tokens().of(token);
        if count > 0 {
            self.p[self.seat].tokens.take(token, count);
            self.p[other].tokens.add(token, count);
            self.sink.record(self.p, (), Event::TokensPassed { from: self.seat, to: other, token, count });
        }
    }

    pub fn discard_from_ship(&mut self, owner: Seat) {
        self.game.discard_from_ship(self.p, owner, self.sink);
    }

    pub fn discard_from_den(&mut self, owner: Seat, rank: Rank) {
        self.game.discard_from_den(self.p, owner, rank, self.sink);
    }

    pub fn discard_from_own_den(&mut self, rank: Rank) {
        self.discard_from_den(self.seat, rank);
    }

    /// A character of the hand comes on the ship, and acts in its turn (L31).
    pub fn board_ship(&mut self, rank: Rank) {
        self.game.leave_hand(self.p, self.seat, rank);
        self.game.board_ship(self.p, self.seat, rank);
        self.p.acted.remove(self.seat);
        self.sink.record(self.p, (), Event::CharacterPlayed { seat: self.seat, rank });
    }

    pub fn return_from_den(&mut self, rank: Rank) {
        let player = &mut self.p[self.seat];
        player.den.remove(rank);
        player.hand.insert(rank);
        self.sink.record(self.p, (), Event::CharacterReturned { seat: self.seat, rank });
    }

    /// Unseen by the others, unless `open_surgeon` is set (L29).
    pub fn return_from_graveyard(&mut self, rank: Rank) {
        let seat = self.seat;
        let is_open = self.settings().open_surgeon;
        let player = &mut self.p[seat];
        if !is_open {
            player.secret.take_back(player.graveyard);
        }
        player.graveyard.remove(rank);
        player.hand.insert(rank);
        self.sink.record(
            self.p,
            (),
            match is_open {
                true => Event::CharacterReturned { seat, rank },
                false => Event::CharacterTakenBack { seat },
            },
        );
    }

    /// A character by its owner, once it is named; it is asked for at first, if there is one.
    pub fn choose_character(&mut self, question: Question) -> Option<(Seat, Rank)> {
        match self.choose(question)? {
            Choice::Character(rank, owner) => Some((owner, rank)),
            Choice::Card(rank) => Some((self.seat, rank)),
            Choice::Play(_) | Choice::Take(_) | Choice::Token(_) | Choice::Number(_) | Choice::None => None,
        }
    }

    /// A kind of the own tokens, once it is named; it is asked for at first, if there is one. `None` if it is declined, too.
    pub fn choose_token(&mut self, question: Question) -> Option<Token> {
        match self.choose(question)? {
            Choice::Token(token) => Some(token),
            Choice::Character(..)
            | Choice::Card(_)
            | Choice::Play(_)
            | Choice::Take(_)
            | Choice::Number(_)
            | Choice::None => None,
        }
    }

    /// Two or three tokens of a kind, once it is said which; not asked where there are just two.
    pub fn choose_how_many(&mut self, kind: Token) -> Option<u8> {
        let question = Question::HowMany(kind);
        if !self.game.has_answer(self.p, question, self.seat) {
            return Some(*SALES.start());
        }
        match self.choose(question)? {
            Choice::Number(number) => Some(number),
            Choice::Character(..)
            | Choice::Card(_)
            | Choice::Play(_)
            | Choice::Take(_)
            | Choice::Token(_)
            | Choice::None => None,
        }
    }

    /// The next answer; if there is none yet, it is asked for, where anything can answer (L10).
    fn choose(&mut self, question: Question) -> Option<Choice> {
        let answer = self.answers.next();
        if answer.is_none() && self.game.has_answer(self.p, question, self.seat) {
            self.p.ask(question, self.seat);
        }
        answer
    }

    pub fn own_kinds(&self) -> Kinds {
        self.own_tokens().kinds_with(1)
    }
}
