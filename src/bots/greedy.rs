//! The bot that looks one step ahead and takes the best choice.
//!
//! It plays each choice on a position imagined from what its seat may see, completes the action that has begun, and
//! evaluates the result. It does not consider what the other players will do.

use super::draws::Draws;
use super::evaluation::{Board, PositionEvaluator};
use super::payoffs::Payoffs;
use super::{BotName, ChoiceRating};
use crate::games::liberte::{Choice, Liberte, Position, Question, View};
use crate::kernel::{BotRng, Game, Seat};
use crate::model::{CardId, CardSet, Faction, ProvinceId};

/// The bot that takes the choice with the best outcome.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    pub(super) draws: Draws,
    ratings: Vec<ChoiceRating>,
    /// What the rules promise in this turn, where that can be known beforehand.
    payoffs: Option<Payoffs>,
    /// Whose weights it has, if it is a bot of a pack's own.
    file: Option<BotName>,
}

/// More of an action's rest than this nobody needs: a script that asks without end is left where it is.
const MAX_STEPS: usize = 24;

/// What may become of a card that has placed its blocks.
const CLEAN_UP: [Choice; 2] = [Choice::Display, Choice::DiscardPlayed];

impl GreedyBot {
    /// The bot of one player of one game.
    pub fn new(seed: u64, player: u64) -> GreedyBot {
        GreedyBot { draws: Draws::new(seed, player), ratings: Vec::new(), payoffs: None, file: None }
    }

    /// This bot with the weights of a bot of the pack that is played; without them where the pack has no such bot.
    pub fn of_file(self, name: BotName) -> GreedyBot {
        GreedyBot { file: Some(name), ..self }
    }

    /// Returns the best of the choices, the first of several equally good ones; a single choice is not evaluated.
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        self.ratings.clear();
        let draw = self.draws.next(view.moment(), view.question() as usize);
        if choices.len() <= 1 {
            return choices.first().copied();
        }
        let mut redeal = view.redeal();
        let imagined = redeal.deal_in_order(&mut BotRng::from_draw(draw));
        let game = view.game();
        let payoffs = Payoffs::keep(&mut self.payoffs, game, &imagined);
        let mut evaluator = ChoiceEvaluator::new(view, redeal.hidden(), &imagined, payoffs);
        if let Some(bot) = self.file.and_then(|name| name.among(&game.pack().bots)) {
            evaluator.evaluator = evaluator.evaluator.weighted(bot.weights);
        }
        let ratings = &mut self.ratings;
        evaluator.rate(&imagined, choices, |choice, worth| ratings.push(ChoiceRating { choice, worth, trials: 0 }));
        best(ratings)
    }

    /// The rating of each choice of the last decision.
    pub fn ratings(&self) -> &[ChoiceRating] {
        &self.ratings
    }
}

/// The choice of the greatest worth, the first of several.
fn best(ratings: &[ChoiceRating]) -> Option<Choice> {
    let mut best: Option<&ChoiceRating> = None;
    for each in ratings {
        if best.is_none_or(|best| each.worth > best.worth) {
            best = Some(each);
        }
    }
    best.map(|best| best.choice)
}

/// Whether what the rules list in the imagined position is what they list in the real one. Only a script that can't be
/// planned may ask by what is hidden.
fn lists_are_reliable(game: &Liberte, p: &Position) -> bool {
    p.effect.before.is_none() && game.plans_all_effects()
}

/// Rates the choices of one decision.
pub(super) struct ChoiceEvaluator<'a> {
    game: &'a Liberte,
    seat: Seat,
    evaluator: PositionEvaluator<'a>,
    lists_are_reliable: bool,
    choices: Vec<Choice>,
    /// The rest of the action that was completed last.
    rest: Vec<Choice>,
    /// Whether no card that is hidden had a part in it.
    is_rest_open: bool,
}

impl<'a> ChoiceEvaluator<'a> {
    /// The evaluator of a seat's choices in a position that it imagines, given what is hidden from it.
    #[inline]
    pub fn new(view: &View<'a>, hidden: &CardSet, imagined: &'a Position, payoffs: &'a Payoffs) -> ChoiceEvaluator<'a> {
        ChoiceEvaluator {
            game: view.game(),
            seat: view.seat(),
            evaluator: PositionEvaluator::keeping(view, *hidden, payoffs, imagined),
            lists_are_reliable: lists_are_reliable(view.game(), imagined),
            choices: Vec::with_capacity(64),
            rest: Vec::with_capacity(8),
            is_rest_open: true,
        }
    }

    /// Whether a listed choice is also legal in an imagined position.
    pub fn may_play(&self, p: &Position, choice: Choice) -> bool {
        self.lists_are_reliable || self.game.refusal(p, self.seat, choice).is_none()
    }

    /// Calls `found` with each choice and its rating. Where a card's blocks go and whether it is displayed is rated as in the
    /// rest of an action that is completed, by the board alone; all else by what it leads to.
    fn rate(&mut self, p: &Position, choices: &[Choice], mut found: impl FnMut(Choice, f32)) {
        if self.lists_are_reliable
            && p.question == Question::Place
            && let Some(faction) = self.placed(p)
        {
            choices.iter().for_each(|&choice| found(choice, self.of_place(p, faction, choice)));
        } else if self.lists_are_reliable && choices == CLEAN_UP {
            CLEAN_UP.into_iter().zip(self.of_clean_up(&mut p.clone())).for_each(|(choice, worth)| found(choice, worth));
        } else if p.question == Question::Action && self.game.goes_on_with_actions(p) {
            let mut with_hand = p.clone();
            let board = self.evaluator.board(p).into_owned();
            let mut discarded = None;
            for &choice in choices {
                let by_hand = self.of_hand_alone(&mut with_hand, &board, choice);
                found(choice, by_hand.unwrap_or_else(|| self.weigh_after(p, choice, &mut discarded)));
            }
        } else {
            let mut discarded = None;
            choices.iter().for_each(|&choice| found(choice, self.weigh_after(p, choice, &mut discarded)));
        }
    }

    /// The value of a choice, given the discard that was weighed before. Discards to take a card lead to the same but for the
    /// card that is gone.
    fn weigh_after(&mut self, p: &Position, choice: Choice, discarded: &mut Option<(CardId, f32)>) -> f32 {
        let card = if let Choice::Discard(card) = choice { Some(card) } else { None };
        let worth = match card.zip(*discarded) {
            Some((card, (other, worth))) => {
                worth + self.evaluator.worth_in_hand(other) - self.evaluator.worth_in_hand(card)
            }
            None => self.weigh(p, choice),
        };
        *discarded = discarded.or(card.map(|card| (card, worth)));
        worth
    }

    /// What a choice is worth that changes the hand at most, and ends an action after which the next comes at once; none of
    /// another.
    fn of_hand_alone(&self, p: &mut Position, board: &Board, choice: Choice) -> Option<f32> {
        let added = match choice {
            Choice::Take(card) => (!self.game.allows_second_take(p, card)).then_some(Some(card))?,
            Choice::Draw => Some(p.piles.deck().next()?),
            Choice::Pass | Choice::Done => None,
            Choice::Play(_) | Choice::PlayAs(..) | Choice::Battle(_) | Choice::Discard(_) | Choice::Place(_) => {
                return None;
            }
            Choice::Do(_) | Choice::Display | Choice::DiscardPlayed | Choice::Target(_) => return None,
            Choice::Advance(_) | Choice::Decline | Choice::Claim => return None,
        };
        let hand = p.hands[self.seat];
        added.into_iter().for_each(|card| p.hands[self.seat].insert(card));
        let worth = self.evaluator.worth_on(p, board).total();
        p.hands[self.seat] = hand;
        Some(worth)
    }

    /// The value of a choice: that of the position that it and the rest of its action lead to.
    pub fn weigh(&mut self, p: &Position, choice: Choice) -> f32 {
        let mut after = p.clone();
        let mut worth = None;
        if self.may_play(p, choice) {
            self.game.play(&mut after, self.seat, choice, &mut ());
            worth = self.finish(&mut after);
        }
        worth.unwrap_or_else(|| self.evaluator.worth(&after).total())
    }

    /// That of the listed choices whose position is worth most at once, and how much.
    fn follow_up(&self, p: &Position) -> Option<(f32, Choice)> {
        let mut best: Option<(f32, Choice)> = None;
        for &choice in &self.choices {
            let mut after = p.clone();
            self.game.play(&mut after, self.seat, choice, &mut ());
            best = better(best, (self.evaluator.worth(&after).total(), choice));
        }
        best
    }

    /// Of the listed provinces the one where a block gains most on the board.
    fn best_place(&mut self, p: &Position) -> Option<Choice> {
        let faction = self.placed(p)?;
        let (mut best, mut now): (Option<(f32, Choice)>, Option<f32>) = (None, None);
        for at in 0..self.choices.len() {
            let choice = self.choices[at];
            let counted = self.counted(p, faction, choice);
            let gain = counted.and_then(|province| self.evaluator.gain_of_block(p, faction, province));
            let gain = gain.unwrap_or_else(|| {
                let now = *now.get_or_insert_with(|| self.evaluator.of_board(p));
                self.of_board_after(p, choice) - now
            });
            best = better(best, (gain, choice));
        }
        best.map(|best| best.1)
    }

    /// That of the listed choices which does best by what it adds to the hand; none where they do something else.
    fn best_for_hand(&self) -> Option<Choice> {
        let mut best: Option<(f32, Choice)> = None;
        for &choice in &self.choices {
            let added = match choice {
                Choice::Take(card) => self.evaluator.worth_in_hand(card),
                Choice::Draw => self.evaluator.worth_of_draw(),
                Choice::Discard(card) => -self.evaluator.worth_in_hand(card),
                Choice::Done => 0.0,
                Choice::Play(_) | Choice::PlayAs(..) | Choice::Battle(_) | Choice::Pass | Choice::Place(_) => {
                    return None;
                }
                Choice::Do(_) | Choice::Display | Choice::DiscardPlayed | Choice::Target(_) => return None,
                Choice::Advance(_) | Choice::Decline | Choice::Claim => return None,
            };
            best = better(best, (added, choice));
        }
        best.map(|best| best.1)
    }

    /// The faction of the blocks that a card places; none where an effect asks for a province.
    fn placed(&self, p: &Position) -> Option<Faction> {
        self.game.card_faction(p.action.card).map(|_| p.action.faction)
    }

    /// What the board of the base is worth with a block in a listed province.
    fn of_place(&mut self, p: &Position, faction: Faction, choice: Choice) -> f32 {
        match self.counted(p, faction, choice) {
            Some(province) if self.evaluator.goes_by_the_board() => {
                self.evaluator.of_board_with_block(faction, province)
            }
            Some(_) | None => self.of_board_after(p, choice),
        }
    }

    /// Where a block that is placed need not be played to know what it leads to: not where it may end the game.
    fn counted(&self, p: &Position, faction: Faction, choice: Choice) -> Option<ProvinceId> {
        let Choice::Place(province) = choice else { return None };
        let may_count = may_count_as_white(self.game, faction, province);
        (!may_count || p.supply[faction] > 1 && !self.evaluator.may_be_over(p)).then_some(province)
    }

    /// What the board is worth after a choice.
    fn of_board_after(&mut self, p: &Position, choice: Choice) -> f32 {
        let mut after = p.clone();
        self.game.play(&mut after, self.seat, choice, &mut ());
        // Whoever wins then may win by cards that are hidden.
        self.is_rest_open &= !after.is_over();
        self.evaluator.of_board(&after)
    }

    /// What the position is worth with the card just played displayed, and dropped. The board stays as it is, so it is
    /// looked at once.
    fn of_clean_up(&self, p: &mut Position) -> [f32; 2] {
        let (seat, card) = (self.seat, p.action.card);
        let board = self.evaluator.board(p);
        let (hand, display) = (p.hands[seat], p.displays[seat]);
        p.hands[seat].remove(card);
        let in_hand = self.evaluator.in_hand(p);
        let dropped = self.evaluator.worth_with(p, &board, in_hand).total();
        p.displays[seat].insert(card);
        let displayed = self.evaluator.worth_with(p, &board, in_hand).total();
        (p.hands[seat], p.displays[seat]) = (hand, display);
        [displayed, dropped]
    }

    /// Completes an action that has begun, each time with the choice that seems best at once. Returns what the position is
    /// worth that this leads to, where that was asked on the way.
    pub fn finish(&mut self, p: &mut Position) -> Option<f32> {
        let mut worth = None;
        self.rest.clear();
        self.is_rest_open = self.lists_are_reliable && self.evaluator.goes_by_the_board();
        for _ in 0..MAX_STEPS {
            if p.is_over() || p.asked != self.seat || !continues_action(p.question) {
                break;
            }
            self.is_rest_open &= matches!(p.question, Question::Place | Question::CleanUp);
            self.game.choices(p, self.seat, &mut self.choices);
            let &first = self.choices.first()?;
            let next = if self.choices.len() == 1 {
                worth = None;
                first
            } else if p.question == Question::Place {
                worth = None;
                self.best_place(p).unwrap_or(first)
            } else if let Some(choice) = self.best_for_hand() {
                worth = None;
                choice
            } else {
                let (best, choice) = if self.choices == CLEAN_UP {
                    let [displayed, dropped] = self.of_clean_up(p);
                    better(Some((displayed, CLEAN_UP[0])), (dropped, CLEAN_UP[1]))?
                } else {
                    self.follow_up(p)?
                };
                worth = Some(best);
                choice
            };
            self.game.play(p, self.seat, next, &mut ());
            self.rest.push(next);
        }
        worth
    }

    /// The rest of the action that was completed last, if it is the same whatever is hidden; `choice` began it.
    pub fn open_rest(&self, choice: Choice) -> Option<&[Choice]> {
        let begins_open = match choice {
            Choice::Play(card) | Choice::PlayAs(card, _) => self.game.card_faction(card).is_some(),
            Choice::Battle(_) | Choice::Place(_) | Choice::Display | Choice::DiscardPlayed => true,
            Choice::Take(_) | Choice::Draw | Choice::Discard(_) | Choice::Do(_) | Choice::Pass | Choice::Done => false,
            Choice::Target(_) | Choice::Advance(_) | Choice::Decline | Choice::Claim => false,
        };
        (begins_open && self.is_rest_open).then_some(&self.rest)
    }
}

/// Whether a block may make a province count for the Royalist Counter-Revolution.
fn may_count_as_white(game: &Liberte, faction: Faction, province: ProvinceId) -> bool {
    faction == Faction::Royalist && game.fleurs_de_lis().has(province)
}

/// The better of two, the first if they are equal.
fn better(best: Option<(f32, Choice)>, other: (f32, Choice)) -> Option<(f32, Choice)> {
    best.filter(|best| best.0 >= other.0).or(Some(other))
}

/// Whether a question asks for the rest of what was begun, not for something new.
fn continues_action(question: Question) -> bool {
    use Question::*;
    matches!(question, Place | CleanUp | Target | Take | TakeDiscard | SecondTake)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};
    use crate::script::compile;

    /// Calls `look` at each decision of a random game, with the seat and its choices.
    fn at_every_decision(mut look: impl FnMut(&Liberte, &Position, Seat, &[Choice])) {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let game = compile(loaded.playable().unwrap()).0.unwrap().game(4).unwrap();
        let (mut p, mut rng, mut choices) = (game.start(3, &mut ()), BotRng::new(3, 0), Vec::new());
        while let Some(seat) = game.asked(&p).single() {
            game.choices(&p, seat, &mut choices);
            look(&game, &p, seat, &choices);
            let choice = choices[rng.below(choices.len())];
            game.play(&mut p, seat, choice, &mut ());
        }
    }

    /// Calls `look` where a random game asks this and leaves a choice, with an evaluator of what is listed.
    fn at_each(question: Question, mut look: impl FnMut(&mut ChoiceEvaluator, &Position)) {
        let mut asked = 0;
        at_every_decision(|game, p, seat, choices| {
            if p.question == question && choices.len() > 1 {
                let (view, payoffs) = (View::new(game, p, seat), Payoffs::new(game, p));
                let mut evaluator = ChoiceEvaluator::new(&view, &view.unseen(), p, &payoffs);
                evaluator.choices = choices.to_vec();
                look(&mut evaluator, p);
                asked += 1;
            }
        });
        assert!(asked > 30, "{asked}");
    }

    /// The position after a choice.
    fn after(evaluator: &ChoiceEvaluator, p: &Position, choice: Choice) -> Position {
        let mut after = p.clone();
        evaluator.game.play(&mut after, evaluator.seat, choice, &mut ());
        after
    }

    #[test]
    fn a_block_that_is_tried_is_worth_what_it_is_worth_played() {
        let mut tried = 0;
        at_each(Question::Place, |evaluator, p| {
            let faction = evaluator.placed(p).unwrap();
            for &choice in &evaluator.choices {
                let Choice::Place(province) = choice else { panic!("a province is asked for") };
                let after = after(evaluator, p, choice);
                if !after.is_over() && after.supply_exhausted == p.supply_exhausted {
                    let worth = evaluator.evaluator.of_board_with_block(faction, province);
                    assert_eq!(worth, evaluator.evaluator.of_board(&after), "{choice:?}");
                    tried += 1;
                }
            }
        });
        assert!(tried > 100, "{tried}");
    }

    #[test]
    fn where_a_block_gains_most_by_the_line_it_does_well_by_the_board() {
        let (mut asked, mut same, mut lost, mut spread) = (0, 0, 0.0, 0.0);
        at_each(Question::Place, |evaluator, p| {
            let chosen = evaluator.best_place(p).unwrap();
            let worth = |choice| evaluator.evaluator.of_board(&after(evaluator, p, choice));
            let all: Vec<f32> = evaluator.choices.iter().map(|&choice| worth(choice)).collect();
            let (most, least) =
                (all.iter().copied().fold(f32::MIN, f32::max), all.iter().copied().fold(f32::MAX, f32::min));
            asked += 1;
            same += usize::from(worth(chosen) == most);
            lost += most - worth(chosen);
            spread += most - least;
        });
        assert!(same * 10 > asked * 8, "{same} of {asked} are the best");
        assert!(lost < 0.05 * spread, "{lost} is lost of {spread}");
    }

    #[test]
    fn a_choice_of_the_hand_alone_is_worth_what_it_is_worth_played() {
        let mut taken = 0;
        at_each(Question::Action, |evaluator, p| {
            if !evaluator.game.goes_on_with_actions(p) {
                return;
            }
            let (mut with_hand, board) = (p.clone(), evaluator.evaluator.board(p).into_owned());
            for choice in evaluator.choices.clone() {
                if let Some(worth) = evaluator.of_hand_alone(&mut with_hand, &board, choice) {
                    assert_eq!(worth, evaluator.weigh(p, choice), "{choice:?}");
                    taken += usize::from(matches!(choice, Choice::Take(_)));
                }
            }
            assert_eq!(with_hand, *p, "nothing is moved");
        });
        assert!(taken > 100, "{taken}");
    }

    #[test]
    fn what_cards_may_come_to_is_kept_up_to_date() {
        let mut kept = None;
        at_every_decision(|game, p, _, _| {
            let (kept, anew) = (Payoffs::keep(&mut kept, game, p), Payoffs::new(game, p));
            assert_eq!(kept.cards.worth, anew.cards.worth);
        });
    }

    #[test]
    fn a_clean_up_is_chosen_as_if_both_were_played() {
        at_each(Question::CleanUp, |evaluator, p| {
            let mut before = p.clone();
            let [displayed, dropped] = evaluator.of_clean_up(&mut before);
            let best = better(Some((displayed, Choice::Display)), (dropped, Choice::DiscardPlayed));
            assert_eq!(best, evaluator.follow_up(p));
            assert_eq!(before, *p, "nothing is moved");
        });
    }
}
