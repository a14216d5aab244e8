//! Bots whose script scores their choices, of whatever game; what each choice is worth to the greedy bot the script is given.

use super::draws::Draws;
use super::{BotName, ChoiceRating};
use crate::kernel::{BotRng, KeyedHash, Seat};
use crate::kit::Rulebook;
use crate::script::{BotFailure, BotScorer, ScriptedGame};
use std::sync::Arc;

/// The choice that a script scores highest; of several, the one that is worth most, the first of these. `ratings` gets the
/// scores, as hundredths. None where the script fails, or there is no choice.
pub(super) fn scored<G: ScriptedGame + Clone>(
    scorer: &BotScorer,
    game: &G,
    (imagined, seat): (&G::Position, Seat),
    rated: &[ChoiceRating<G::Choice>],
    ratings: &mut Vec<ChoiceRating<G::Choice>>,
) -> Result<Option<G::Choice>, BotFailure> {
    let rules = Arc::new(game.clone());
    let mut best: Option<(i64, f32, G::Choice)> = None;
    for &ChoiceRating { choice, worth, .. } in rated {
        let hundredths = (f64::from(worth) * 100.0).round() as i64;
        let score = G::score(scorer, &rules, imagined, seat, choice, hundredths)?;
        ratings.push(ChoiceRating { choice, worth: score as f32 / 100.0, trials: 0 });
        if best.is_none_or(|(most, its, _)| score > most || score == most && worth > its) {
            best = Some((score, worth, choice));
        }
    }
    Ok(best.map(|(_, _, choice)| choice))
}

/// A bot of a pack's own in a game whose packs bring scripts only.
#[derive(Clone, Debug)]
pub struct ScriptedBot<C> {
    name: BotName,
    draws: Draws,
    ratings: Vec<ChoiceRating<C>>,
    failure: Option<BotFailure>,
}

impl<C: Copy> ScriptedBot<C> {
    /// The bot of a seat of the game with this seed.
    pub fn new(name: BotName, seed: u64, seat: Seat) -> ScriptedBot<C> {
        let draws = Draws::new(seed, 1 + u64::from(seat.0));
        ScriptedBot { name, draws, ratings: Vec::new(), failure: None }
    }

    /// The choice of the greatest score; `rated` says, by a draw, what each is worth to the greedy bot, where several are to be
    /// scored.
    /// None where the script fails.
    pub fn choose<G>(
        &mut self,
        game: &G,
        position: &G::Position,
        seat: Seat,
        choices: &[C],
        rated: impl FnOnce(KeyedHash) -> Vec<ChoiceRating<C>>,
    ) -> Option<C>
    where
        G: ScriptedGame + Rulebook<Choice = C> + Clone,
    {
        (self.failure, self.ratings) = (None, Vec::new());
        let draw = self.draws.next(game.moment(position), game.question_number(position, seat));
        if let [] | [_] = choices {
            return choices.first().copied();
        }
        let rated = rated(draw);
        let Some(scorer) = self.name.among(game.bots()).and_then(G::scorer) else {
            self.ratings = rated;
            return choices.first().copied();
        };
        let imagined = game.imagine(position, seat, &mut BotRng::from_draw(draw));
        match scored(&scorer, game, (&imagined, seat), &rated, &mut self.ratings) {
            Ok(choice) => choice.or(choices.first().copied()),
            Err(failure) => {
                self.failure = Some(failure);
                None
            }
        }
    }

    /// Notes an earlier decision of its seat.
    pub fn pass_over<G: Rulebook>(&mut self, game: &G, position: &G::Position, seat: Seat) {
        self.draws.next(game.moment(position), game.question_number(position, seat));
    }

    /// The score of each choice of the last decision, in hundredths.
    pub fn ratings(&self) -> &[ChoiceRating<C>] {
        &self.ratings
    }

    /// Why its script gave no score at the last decision.
    pub fn failure(&self) -> Option<&BotFailure> {
        self.failure.as_ref()
    }
}
