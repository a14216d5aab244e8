//! The bot that thinks: it tries each choice in some imagined worlds, and takes what leaves it furthest ahead. The
//! greedy bot looks at [`WORLDS`] worlds; one that searches looks at as many as its budget allows, one imagined
//! campaign being an iteration.
//!
//! A world is a position that the seat cannot tell from the real one: what others have chosen face down is chosen anew,
//! what is not drawn yet lies in another order (L28). In each world every choice is made once, and the campaign is
//! played to its end by the policy of `playout`. So whatever a character does by day, at night or on the day of rest
//! (L16, L18) is counted as often as it comes to happen, and a third map as what the set is worth (L19). All choices
//! meet the same worlds and the same luck, so that few worlds tell them apart.
//!
//! What others choose at the same sunrise is drawn by chance at first. After [`BLIND`] worlds a search takes it that
//! they want what it wants: the better a character has done for itself so far, the likelier another plays it too.
//!
//! At sunrise all choose at once, and who always plays the same is found out. There it mixes: a choice that seems
//! [`NEAR`] doubloons worse than the best is never made, and the nearer one comes to the best, the likelier it is.
//! Everywhere else it takes the best, the first of several.
//!
//! A player that replies to bots of a kind knows how likely they choose which character at a sunrise, and not what they have
//! chosen: it draws their choices anew, many times, and plays what does best against all draws together. How they take booty
//! and strike is not known beyond what every bot imagines, and what comes after the day neither; so what it wins is a lower
//! bound of what can be won.

use super::playout::Policy;
use super::worth::lead;
use crate::bots::draws::Draws;
use crate::bots::{BotKind, BotPlayer, Budget, ChoiceRating, GeneralBot};
use crate::games::libertalia::{Choice, Libertalia, Position, Question};
use crate::kernel::{BotRng, Game, KeyedHash, Seat};
use crate::kit::Rulebook;
use std::time::{Duration, Instant};

/// In how many worlds the greedy bot tries each choice.
const WORLDS: u32 = 8;

/// By how many doubloons a character may seem worse than the best, to be still played at times.
const NEAR: f32 = 2.0;

/// In how many worlds a search lets the others play any character.
const BLIND: u32 = 4;

/// By how many doubloons a character may seem worse than the best, to be played by others more often than [`SELDOM`].
const NEAR_FOR_OTHERS: f32 = 6.0;

/// How often others play a character that seems bad, beside how often the best; and one that the bot has not tried.
const SELDOM: f32 = 0.02;
const UNTRIED: f32 = 0.6;

/// How a bot thinks of a decision.
#[derive(Clone, Copy, Debug)]
pub enum Mind {
    /// In a few worlds.
    Greedy,
    /// In as many worlds as a budget allows.
    Search(Budget),
    /// In so many worlds, in which the others choose at sunrise as bots of this kind do.
    Reply(BotKind, u32),
}

/// A bot that tries its choices in imagined worlds.
#[derive(Clone, Debug)]
pub struct Thinker {
    draws: Draws,
    mind: Mind,
    ratings: Vec<ChoiceRating<Choice>>,
    /// Room for the choices in an imagined game.
    scratch: Vec<Choice>,
}

impl Thinker {
    /// The bot of a seat of the game with this seed.
    pub fn new(mind: Mind, seed: u64, seat: Seat) -> Thinker {
        let draws = Draws::new(seed, 1 + u64::from(seat.0));
        Thinker { draws, mind, ratings: Vec::new(), scratch: Vec::new() }
    }

    /// One of the choices; none where there is none.
    pub fn choose(&mut self, game: &Libertalia, p: &Position, seat: Seat, choices: &[Choice]) -> Option<Choice> {
        self.ratings.clear();
        let draw = self.next_draw(game, p, seat);
        if let [] | [_] = choices {
            return choices.first().copied();
        }
        let is_sunrise = p.question == Question::Character;
        let known = match self.mind {
            Mind::Reply(to, draws) if is_sunrise => KnownOthers::drawn(game, p, seat, (to, draws), draw),
            Mind::Greedy | Mind::Search(_) | Mind::Reply(..) => KnownOthers::default(),
        };
        self.rate(game, p, seat, choices, &known, draw);
        match self.mind {
            Mind::Greedy | Mind::Search(_) if is_sunrise => self.mixed(draw.with(u64::MAX)),
            Mind::Greedy | Mind::Search(_) | Mind::Reply(..) => best(&self.ratings).map(|best| best.choice),
        }
    }

    /// Tries choices in as many worlds as it has, and rates them.
    fn rate(
        &mut self,
        game: &Libertalia,
        p: &Position,
        seat: Seat,
        choices: &[Choice],
        known: &KnownOthers,
        draw: KeyedHash,
    ) {
        self.ratings.extend(choices.iter().map(|&choice| ChoiceRating { choice, worth: 0.0, trials: 0 }));
        let policy = Policy::new(game);
        let begun = Instant::now();
        for world in 0..self.most_worlds(choices.len() as u32) {
            let mut imagined = game.imagine(p, seat, &mut BotRng::from_draw(draw.with(world.into())));
            known.choose(game, &mut imagined, world);
            self.try_all(game, &policy, imagined, seat, draw.with(world.into()));
            if let Mind::Search(Budget::Milliseconds(time)) = self.mind
                && begun.elapsed() >= Duration::from_millis(time.into())
            {
                break;
            }
        }
        self.ratings.iter_mut().for_each(|rating| rating.worth /= rating.trials as f32);
    }

    /// One of the choices that come near the best of those it rated, drawn by how near.
    fn mixed(&self, draw: KeyedHash) -> Option<Choice> {
        mixed(&self.ratings, draw)
    }

    /// Takes note of a decision that somebody else made for the seat.
    pub fn pass_over(&mut self, game: &Libertalia, p: &Position, seat: Seat) {
        self.next_draw(game, p, seat);
    }

    /// What it thought of the last decision's choices.
    pub fn ratings(&self) -> &[ChoiceRating<Choice>] {
        &self.ratings
    }

    fn next_draw(&mut self, game: &Libertalia, p: &Position, seat: Seat) -> KeyedHash {
        self.draws.next(game.moment(p), game.question_number(p, seat))
    }

    /// In how many worlds so many choices are tried, at least one.
    fn most_worlds(&self, choices: u32) -> u32 {
        match self.mind {
            Mind::Greedy => WORLDS,
            Mind::Search(Budget::Iterations(iterations)) => iterations.div_ceil(choices),
            Mind::Search(Budget::Milliseconds(_)) => u32::MAX,
            Mind::Reply(_, draws) => draws,
        }
    }

    /// Tries all choices in one world, and adds up what they come to.
    fn try_all(&mut self, game: &Libertalia, policy: &Policy<'_>, mut imagined: Position, seat: Seat, draw: KeyedHash) {
        let worlds = self.ratings.first().map_or(0, |rating| rating.trials);
        let is_sunrise = imagined.question == Question::Character;
        if matches!(self.mind, Mind::Search(_)) && is_sunrise && worlds >= BLIND {
            self.choose_for_others(game, &mut imagined, seat, draw.with(2));
        }
        for rating in &mut self.ratings {
            let mut trial = imagined.clone();
            game.play(&mut trial, seat, rating.choice, &mut ());
            policy.play_out(&mut trial, draw.with(1), &mut self.scratch);
            rating.worth += lead(game, &trial, seat);
            rating.trials += 1;
        }
    }

    /// Chooses the characters of the others, by what each has come to so far where the bot itself plays it.
    fn choose_for_others(&mut self, game: &Libertalia, imagined: &mut Position, seat: Seat, draw: KeyedHash) {
        let ratings = &self.ratings;
        let mean = |rating: &ChoiceRating<Choice>| rating.worth / rating.trials as f32;
        let most = best(ratings).map_or(0.0, mean);
        let weight = |choice: Choice| {
            let tried = ratings.iter().find(|rating| rating.choice == choice);
            tried.map_or(UNTRIED, |tried| (1.0 - (most - mean(tried)) / NEAR_FOR_OTHERS).max(SELDOM))
        };
        for other in game.asked(imagined).iter().filter(|&other| other != seat) {
            game.choices(imagined, other, &mut self.scratch);
            if let Some(at) = drawn(self.scratch.iter().map(|&choice| weight(choice)), draw.with(other.0.into())) {
                game.play(imagined, other, self.scratch[at], &mut ());
            }
        }
    }
}

/// What each choice is worth to the greedy bot, in doubloons beyond those of the others.
pub fn rated(
    game: &Libertalia,
    p: &Position,
    seat: Seat,
    choices: &[Choice],
    draw: KeyedHash,
) -> Vec<ChoiceRating<Choice>> {
    let mut thinker = Thinker::new(Mind::Greedy, 0, seat);
    thinker.rate(game, p, seat, choices, &KnownOthers::default(), draw);
    thinker.ratings
}

/// The best rating, the first of several.
fn best(ratings: &[ChoiceRating<Choice>]) -> Option<&ChoiceRating<Choice>> {
    let mut best: Option<&ChoiceRating<Choice>> = None;
    for rating in ratings {
        if best.is_none_or(|best| rating.worth > best.worth) {
            best = Some(rating);
        }
    }
    best
}

/// One of the choices that come near the best, drawn by how near: by the cube of what is left of [`NEAR`], which every
/// machine counts alike.
fn mixed(ratings: &[ChoiceRating<Choice>], draw: KeyedHash) -> Option<Choice> {
    let best = best(ratings)?;
    let weight = |rating: &ChoiceRating<Choice>| {
        let left = (1.0 - (best.worth - rating.worth) / NEAR).max(0.0);
        left * left * left
    };
    let drawn = drawn(ratings.iter().map(weight), draw).map(|at| ratings[at].choice);
    drawn.or(Some(best.choice))
}

/// The place of one of several things, each as likely as its weight says; none where they weigh nothing.
fn drawn(weights: impl Iterator<Item = f32> + Clone, draw: KeyedHash) -> Option<usize> {
    let total: f32 = weights.clone().sum();
    let mut left = draw.below(1 << 20) as f32 / (1 << 20) as f32 * total;
    weights.into_iter().position(|weight| {
        left -= weight;
        left < 0.0
    })
}

/// How many choices are drawn from what a bot thought once; each time it imagines other worlds.
const OF_ONE_THOUGHT: u32 = 10;

/// The characters of others in the worlds of one sunrise.
#[derive(Clone, Debug, Default)]
struct KnownOthers(Vec<(Seat, Vec<Choice>)>);

impl KnownOthers {
    /// Draws what the seats beside one choose that have a choice, as bots of a kind do, for so many worlds.
    fn drawn(
        game: &Libertalia,
        p: &Position,
        seat: Seat,
        (to, worlds): (BotKind, u32),
        draw: KeyedHash,
    ) -> KnownOthers {
        // As the seat may know them: what is chosen already is taken back.
        let view = game.imagine(p, seat, &mut BotRng::from_draw(draw.with(1 << 32)));
        let mut listed = Vec::new();
        let others = game.asked(&view).iter().filter(|&other| other != seat);
        let chosen = |other: Seat| {
            game.choices(&view, other, &mut listed);
            (other, choices_of(game, &view, other, &listed, (to, worlds), draw.with(2 << 32 | u64::from(other.0))))
        };
        KnownOthers(others.map(chosen).collect())
    }

    /// Chooses for the others in one of the worlds, as far as the world has what they would choose.
    fn choose(&self, game: &Libertalia, imagined: &mut Position, world: u32) {
        for (other, choices) in &self.0 {
            let choice = choices.get(world as usize).copied();
            if let Some(choice) = choice.filter(|&choice| game.refusal(imagined, *other, choice).is_none()) {
                game.play(imagined, *other, choice, &mut ());
            }
        }
    }
}

/// What bots of a kind choose in a seat, one choice for each world.
fn choices_of(
    game: &Libertalia,
    p: &Position,
    seat: Seat,
    listed: &[Choice],
    (kind, worlds): (BotKind, u32),
    draw: KeyedHash,
) -> Vec<Choice> {
    let mind = match kind {
        BotKind::Greedy => Mind::Greedy,
        BotKind::Search(budget) => Mind::Search(budget),
        BotKind::Random | BotKind::File(_) => {
            let bot = |world: u32| GeneralBot::<Libertalia>::new(BotKind::Random, draw.with(world.into()).bits(), seat);
            return (0..worlds).filter_map(|world| bot(world)?.choose(game, p, seat, listed)).collect();
        }
    };
    let mut all = Vec::with_capacity(worlds as usize);
    let mut thought = Thinker::new(mind, draw.bits(), seat);
    for world in 0..worlds {
        if world % OF_ONE_THOUGHT == 0 {
            thought = Thinker::new(mind, draw.with(u64::from(world) << 1).bits(), seat);
            thought.choose(game, p, seat, listed);
        }
        all.extend(thought.mixed(draw.with(u64::from(world) << 1 | 1)).or(listed.first().copied()));
    }
    all
}
