//! The bot that looks one step ahead and takes the best choice.
//!
//! It plays each choice on a position imagined from what its seat may see, completes the action that has begun, and
//! evaluates the result. It does not consider what the other players will do.

use super::draws::Draws;
use super::evaluation::{PositionEvaluator, Trial};
use super::payoffs::Payoffs;
use super::{BotName, ChoiceRating};
use crate::games::liberte::{Choice, Effect, Liberte, MAX_PROVINCES, Position, Question, View};
use crate::kernel::{BotRng, Game, Seat};
use crate::model::{CardSet, Faction, PerFaction, ProvinceId};

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
        let imagined = redeal.deal(&mut BotRng::from_draw(draw));
        let game = view.game();
        let payoffs = Payoffs::keep(&mut self.payoffs, game, &imagined);
        let mut evaluator = ChoiceEvaluator::new(view, redeal.hidden(), &imagined, payoffs);
        if let Some(bot) = self.file.and_then(|name| name.among(&game.pack().bots)) {
            evaluator.evaluator = evaluator.evaluator.weighted(bot.weights);
        }
        let weigh = |&choice: &Choice| ChoiceRating { choice, worth: evaluator.weigh(&imagined, choice), trials: 0 };
        self.ratings.extend(choices.iter().map(weigh));
        best(&self.ratings)
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
    let effects = (0..game.pack().effects.len()).map(|at| game.effect(crate::model::EffectId(at as u8)));
    let mut interpreted = effects.filter(|effect| matches!(effect, Effect::Interpreted(_)));
    p.effect.before.is_none() && interpreted.next().is_none()
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
    /// What the board would be worth with one more block, by faction and province, as far as it was asked: another card
    /// of the faction would do the same there.
    with_block: PerFaction<[Option<f32>; MAX_PROVINCES]>,
}

impl<'a> ChoiceEvaluator<'a> {
    /// The evaluator of a seat's choices in a position that it imagines, given what is hidden from it.
    pub fn new(view: &View<'a>, hidden: &CardSet, imagined: &'a Position, payoffs: &'a Payoffs) -> ChoiceEvaluator<'a> {
        ChoiceEvaluator {
            game: view.game(),
            seat: view.seat(),
            evaluator: PositionEvaluator::keeping(view, *hidden, payoffs, imagined),
            lists_are_reliable: lists_are_reliable(view.game(), imagined),
            choices: Vec::with_capacity(64),
            rest: Vec::with_capacity(8),
            is_rest_open: true,
            with_block: PerFaction([[None; MAX_PROVINCES]; 4]),
        }
    }

    /// Whether a listed choice is also legal in an imagined position.
    pub fn may_play(&self, p: &Position, choice: Choice) -> bool {
        self.lists_are_reliable || self.game.refusal(p, self.seat, choice).is_none()
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

    /// Of the listed provinces the one where a block goes best, by the board alone.
    fn best_place(&mut self, p: &mut Position) -> Option<Choice> {
        let faction = self.game.card_faction(p.action.card).map(|_| p.action.faction)?;
        let trial = self.evaluator.trial(p);
        let mut best: Option<(f32, Choice)> = None;
        for at in 0..self.choices.len() {
            let choice = self.choices[at];
            let province = if let Choice::Place(province) = choice { Some(province) } else { None };
            let counted = province.and_then(|province| self.of_block(p, &trial, faction, province));
            let worth = counted.unwrap_or_else(|| {
                let mut after = p.clone();
                self.game.play(&mut after, self.seat, choice, &mut ());
                // Whoever wins then may win by cards that are hidden.
                self.is_rest_open &= !after.is_over();
                self.evaluator.of_board(&after)
            });
            best = better(best, (worth, choice));
        }
        best.map(|best| best.1)
    }

    /// What the board is worth with a block in a province, unless that may end the game. The block is only counted, which is
    /// much quicker than to play it.
    fn of_block(&mut self, p: &mut Position, trial: &Trial, faction: Faction, province: ProvinceId) -> Option<f32> {
        let known = self.with_block[faction][province.index()];
        if known.is_some() && trial.is_at_base {
            return known;
        }
        let worth = if !may_count_as_white(self.game, faction, province) {
            self.evaluator.of_board_with_block(p, trial, faction, province)
        } else if trial.is_safe && p.supply[faction] > 1 {
            self.evaluator.of_board_with_block_in_order(p, trial, faction, province)
        } else {
            return None;
        };
        if trial.is_at_base {
            self.with_block[faction][province.index()] = Some(worth);
        }
        Some(worth)
    }

    /// Whether the card just played is better displayed or dropped, and what the position is worth then. The board stays as
    /// it is, so it is looked at once.
    fn best_clean_up(&self, p: &mut Position) -> (f32, Choice) {
        let (seat, card) = (self.seat, p.action.card);
        let board = self.evaluator.board(p);
        let (hand, display) = (p.hands[seat], p.displays[seat]);
        p.hands[seat].remove(card);
        let in_hand = self.evaluator.in_hand(p);
        let dropped = self.evaluator.worth_with(p, &board, in_hand).total();
        p.displays[seat].insert(card);
        let displayed = self.evaluator.worth_with(p, &board, in_hand).total();
        (p.hands[seat], p.displays[seat]) = (hand, display);
        if displayed >= dropped { (displayed, Choice::Display) } else { (dropped, Choice::DiscardPlayed) }
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
            } else {
                let is_clean_up = self.choices == [Choice::Display, Choice::DiscardPlayed];
                let (best, choice) = if is_clean_up { self.best_clean_up(p) } else { self.follow_up(p)? };
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

    #[test]
    fn a_block_that_is_tried_is_worth_what_it_is_worth_played() {
        let mut tried = 0;
        at_every_decision(|game, p, seat, choices| {
            if p.question != Question::Place {
                return;
            }
            let payoffs = Payoffs::new(game, p);
            let evaluator = PositionEvaluator::new(&View::new(game, p, seat), &payoffs, p);
            let (trial, faction) = (evaluator.trial(p), game.card_faction(p.action.card).unwrap());
            for &choice in choices {
                let Choice::Place(province) = choice else { panic!("a province is asked for") };
                let (mut before, mut after) = (p.clone(), p.clone());
                let worth = evaluator.of_board_with_block(&mut before, &trial, faction, province);
                assert_eq!(before, *p, "nothing is placed");
                let in_order = evaluator.of_board_with_block_in_order(p, &trial, faction, province);
                game.play(&mut after, seat, choice, &mut ());
                if !after.is_over() && after.supply_exhausted == p.supply_exhausted {
                    assert!((worth - evaluator.of_board(&after)).abs() < 1e-3, "{choice:?}");
                    assert_eq!(in_order, evaluator.of_board(&after), "{choice:?}");
                    tried += 1;
                }
            }
        });
        assert!(tried > 100, "{tried}");
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
        let mut chosen = 0;
        at_every_decision(|game, p, seat, choices| {
            if p.question != Question::CleanUp || choices.len() < 2 {
                return;
            }
            let (view, payoffs) = (View::new(game, p, seat), Payoffs::new(game, p));
            let mut evaluator = ChoiceEvaluator::new(&view, &view.unseen(), p, &payoffs);
            evaluator.choices = choices.to_vec();
            let mut before = p.clone();
            assert_eq!(Some(evaluator.best_clean_up(&mut before)), evaluator.follow_up(p));
            assert_eq!(before, *p, "nothing is moved");
            chosen += 1;
        });
        assert!(chosen > 30, "{chosen}");
    }
}
