//! The proof that plans do what their scripts say: both are run on many positions of random games.
//!
//! At each position each special is dealt to the player who acts and is played by its plan and by its script. Whether it
//! may be played, what may be chosen at each step, the positions and what happened must agree.

use super::compile::Compiled;
use super::effort;
use super::prove::{self, Costs, MOST, Proof};
use crate::games::liberte::{
    Cause, Choice, EffectState, Event, Liberte, Op, Position, Question, Refusal, ScriptMoment, Target,
};
use crate::kernel::{BotRng, Game, Seat, SeatSet};
use crate::load::Diagnostic;
use crate::model::{ActionId, CardId, CounterOwner, Effect, EffectId, Phase, RulePoint};
use crate::script::failures::first_failure;
use rayon::prelude::*;

impl Compiled {
    /// Compares plans and scripts on some positions of random games. The same seed looks at the same positions, whatever
    /// the number of threads.
    ///
    /// An effect that is interpreted anyway is played all the same, so that a script that fails is found; the scripts of
    /// rule points are asked in whole games of their own.
    pub fn prove(&self, positions: usize, seed: u64) -> Proof {
        self.prove_beginnings(&self.starts(), positions, seed)
    }

    /// A proof of only the effects that `base`, whose proof is known, has not or runs otherwise.
    pub fn prove_beyond(&self, base: &Compiled, positions: usize, seed: u64) -> Proof {
        let mut starts = self.starts();
        starts.retain(|start| match *start {
            EffectStart::Card(_, effect) | EffectStart::Action(_, effect) => {
                let (own, way) = (&self.pack().effects[effect.index()], self.ways().nth(effect.index()));
                !base.ways().any(|(known, known_way)| known == own && way.is_some_and(|(_, way)| way == known_way))
            }
            EffectStart::Moment(..) => true,
        });
        self.prove_beginnings(&starts, positions, seed)
    }

    fn prove_beginnings(&self, starts: &[EffectStart], positions: usize, seed: u64) -> Proof {
        let rules = &self.pack().rules;
        let seats = rules.fewest_players as usize..=(rules.most_players as usize).min(crate::kernel::MAX_SEATS);
        let games = positions.div_ceil(POSITIONS_A_GAME).max(1);
        let both = |seats: usize| Some((self.game(seats).ok()?, self.interpreted(seats).ok()?));
        let both: Vec<_> = if starts.is_empty() { Vec::new() } else { seats.take(games).map(both).collect() };
        let of_a_game = |game: usize| {
            let mut proof = Proof::default();
            if let Some((planned, interpreted)) = both.get(game % both.len().max(1)).and_then(Option::as_ref) {
                let pair = PlanComparison { compiled: self, planned, interpreted, starts, most: MOST };
                let left = positions.saturating_sub(game * POSITIONS_A_GAME).min(POSITIONS_A_GAME);
                pair.prove(&mut proof, left, &mut BotRng::new(seed, game as u64));
            }
            proof
        };
        let (proofs, of_points): (Vec<Proof>, _) =
            rayon::join(|| (0..games).into_par_iter().map(of_a_game).collect(), || self.prove_points(games, seed));
        let mut proof = proofs.into_iter().fold(Proof::default(), Proof::and);
        proof.found.extend(of_points);
        proof
    }

    /// What there is to compare: a card of each effect, the actions, and the moments.
    pub(super) fn starts(&self) -> Vec<EffectStart> {
        let pack = self.pack();
        let cards = (0..pack.effects.len()).filter_map(|at| {
            let effect = EffectId(at as u8);
            let has_effect = |card: &crate::model::Card| card.effect() == Some(effect);
            let card = pack.cards.iter().position(has_effect)?;
            Some(EffectStart::Card(CardId(card as u8), effect))
        });
        let actions = (0..).zip(&pack.actions).map(|(at, &effect)| EffectStart::Action(ActionId(at), effect));
        cards.chain(actions).chain(self.moments().map(|(point, nth, _)| EffectStart::Moment(point, nth))).collect()
    }

    /// The error that a script takes too long. With rule points filled it may be they that are slow, which is told at them.
    fn too_slow(&self, cause: Cause) -> Option<Diagnostic> {
        if self.points().next().is_some() {
            return None;
        }
        self.source(cause).map(prove::too_slow)
    }
}

/// How many positions of one game are looked at.
const POSITIONS_A_GAME: usize = 25;

/// The same game with plans and without.
pub(super) struct PlanComparison<'a> {
    /// The pack and its scripts.
    pub compiled: &'a Compiled,
    /// With plans.
    pub planned: &'a Liberte,
    /// Without.
    pub interpreted: &'a Liberte,
    /// What is compared.
    pub starts: &'a [EffectStart],
    /// The operations that the scripts of one game may take.
    pub most: u64,
}

/// The outcome of a step by one way of running an effect.
#[derive(PartialEq, Debug)]
struct StepOutcome {
    refusal: Option<Refusal>,
    position: Position,
    events: Vec<Event>,
    choices: Vec<Choice>,
}

impl PlanComparison<'_> {
    /// Plays random games until there are enough positions, comparing at some of their actions.
    pub fn prove(&self, proof: &mut Proof, positions: usize, rng: &mut BotRng) {
        let enough = positions.min(proof.positions + POSITIONS_A_GAME);
        let mut costs = Costs::begin(self.most);
        let mut choices = Vec::new();
        let mut games = 0;
        while proof.positions < enough && games < 50 && !costs.are_too_high() {
            games += 1;
            let mut position = self.planned.start(rng.below(usize::MAX) as u64, &mut ());
            while let Some(seat) = first(self.planned.asked(&position)).filter(|_| !costs.are_too_high()) {
                let is_action = position.question == Question::Action && position.phase == Phase::Action;
                if is_action && rng.below(8) == 0 && proof.positions < enough {
                    proof.positions += 1;
                    self.compare_all(proof, &mut costs, &position, seat, rng);
                }
                self.planned.choices(&position, seat, &mut choices);
                let choice = choices[rng.below(choices.len())];
                self.planned.play(&mut position, seat, choice, &mut ());
            }
        }
    }

    fn compare_all(
        &self,
        proof: &mut Proof,
        costs: &mut Costs<EffectStart>,
        position: &Position,
        seat: Seat,
        rng: &mut BotRng,
    ) {
        for &start in self.starts {
            let Some(source) = self.compiled.source(start.cause(seat)) else { continue };
            let path = source.path.clone();
            if proof.knows(&path) {
                continue;
            }
            let mut before = position.clone();
            if let EffectStart::Card(card, _) = start {
                before.deal(card, seat);
            }
            if rng.below(2) == 0 {
                shuffle_government(self.planned, &mut before, rng);
            }
            shuffle_counters(self.planned, &mut before, rng);
            let spent = effort::spent();
            let difference = self.compare(proof, &before, seat, start, rng);
            let is_slow = costs.add(start, effort::spent() - spent);
            let slow = || is_slow.then(|| self.compiled.too_slow(start.cause(seat))).flatten();
            proof.found.extend(difference.or_else(slow));
            if costs.are_too_high() {
                return;
            }
        }
    }

    /// Runs an effect both ways with the same choices.
    fn compare(
        &self,
        proof: &mut Proof,
        before: &Position,
        seat: Seat,
        start: EffectStart,
        rng: &mut BotRng,
    ) -> Option<Diagnostic> {
        proof.compared += 1;
        let cause = start.cause(seat);
        let (mut by_plan, mut by_script) = (before.clone(), before.clone());
        let mut step = match start {
            EffectStart::Card(card, _) => ComparisonStep::Choose(seat, Choice::Play(card)),
            EffectStart::Action(action, _) => ComparisonStep::Choose(seat, Choice::Do(action)),
            EffectStart::Moment(point, nth) => {
                let moments = self.planned.moments_at(before, point);
                if moments.is_empty() {
                    return None;
                }
                ComparisonStep::Begin(moments[rng.below(moments.len())].from_script(nth))
            }
        };
        loop {
            let plan = see(self.planned, &mut by_plan, step);
            let (script, failure) = first_failure(|| see(self.interpreted, &mut by_script, step));
            if let Some(failure) = failure.filter(|_| script.fails()) {
                return Some(failure.finding);
            }
            if let Some(what) = plan.difference(&script) {
                return Some(self.differs(cause, before, what));
            }
            if let Err(what) = self.planned.audit(&by_plan) {
                return Some(self.differs(cause, before, &format!("afterwards {what}")));
            }
            let is_going_on = by_plan.question == Question::Target
                && by_plan.effect.cause == cause
                && !by_plan.is_over()
                && plan.refusal.is_none();
            if !is_going_on || plan.choices.is_empty() {
                proof.played += usize::from(plan.refusal.is_none());
                return None;
            }
            step = ComparisonStep::Choose(by_plan.asked, plan.choices[rng.below(plan.choices.len())]);
        }
    }

    fn differs(&self, cause: Cause, before: &Position, what: &str) -> Diagnostic {
        let nothing = Effect::default();
        let effect = self.compiled.source(cause).unwrap_or(&nothing);
        let (seats, turn, round) = (before.seats, before.turn, before.round);
        prove::differs(effect, what, &format!("{seats} players in turn {turn}, round {round}"))
    }
}

/// The start of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum EffectStart {
    /// A card is played.
    Card(CardId, EffectId),
    /// An action of the pack's own is chosen.
    Action(ActionId, EffectId),
    /// A rule point's moment comes: one of its scripts, and those behind it.
    Moment(RulePoint, u8),
}

impl EffectStart {
    /// What makes it run, where a seat acts.
    fn cause(self, seat: Seat) -> Cause {
        match self {
            EffectStart::Card(card, effect) => Cause::Card { card, effect, seat },
            EffectStart::Action(action, _) => Cause::Action { action, seat },
            EffectStart::Moment(point, nth) => {
                Cause::Point { point, nth, player: point.spec().kind.has_player().then_some(seat) }
            }
        }
    }
}

/// What is done next.
#[derive(Clone, Copy)]
enum ComparisonStep {
    Begin(ScriptMoment),
    Choose(Seat, Choice),
}

/// Takes a step, if it is a choice that is not refused, and sees what comes of it.
fn see(game: &Liberte, position: &mut Position, step: ComparisonStep) -> StepOutcome {
    let (mut events, mut choices) = (Vec::new(), Vec::new());
    let mut refusal = None;
    match step {
        ComparisonStep::Begin(moment) => game.begin_moment(position, moment, &mut events),
        ComparisonStep::Choose(seat, choice) => {
            refusal = game.refusal(position, seat, choice);
            if refusal.is_none() {
                game.play(position, seat, choice, &mut events);
            }
        }
    }
    if let (None, Some(seat)) = (refusal, first(game.asked(position))) {
        game.choices(position, seat, &mut choices);
    }
    // How far an effect has come is kept in ways of its own.
    let effect = EffectState::of(position.effect.cause);
    StepOutcome { refusal, position: Position { effect, ..position.clone() }, events, choices }
}

impl StepOutcome {
    /// Whether a script failed.
    fn fails(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::ScriptFailed { .. } | Event::PointFailed { .. }))
    }

    fn difference(&self, script: &StepOutcome) -> Option<&'static str> {
        if self.refusal != script.refusal {
            Some("whether it may be played")
        } else if self.events != script.events {
            Some("what happens")
        } else if self.choices != script.choices {
            Some("what may be chosen")
        } else if self.position != script.position {
            Some("the position afterwards")
        } else {
            None
        }
    }
}

/// Puts counters to numbers that they may have, since few games bring about all.
fn shuffle_counters(game: &Liberte, position: &mut Position, rng: &mut BotRng) {
    for (id, counter) in game.counters() {
        for owner in game.counter_owners(counter) {
            let number = counter.number(rng.below(usize::from(counter.most_steps()) + 1) as u8);
            let of = match owner {
                CounterOwner::Game => Target::Nothing,
                CounterOwner::Seat(seat) => Target::Seat(seat),
                CounterOwner::Province(province) => Target::Province(province),
                CounterOwner::Card(card) => Target::Card(card),
            };
            game.apply(position, Op::SetCounter(id, number), [of, Target::Nothing, Target::Nothing], &mut ());
        }
    }
}

/// The first of some seats.
fn first(seats: SeatSet) -> Option<Seat> {
    seats.iter().next()
}

/// Changes who governs and who is present, which random games rarely bring about as a card wants it, to what can be: nobody
/// governs before the first election, and whoever gets or loses a presence does so by the rules, token and all.
fn shuffle_government(game: &Liberte, position: &mut Position, rng: &mut BotRng) {
    if position.turn == 1 {
        return;
    }
    let apply = |position: &mut Position, op: Op, seat: Seat| {
        game.apply(position, op, [Target::Seat(seat), Target::Nothing, Target::Nothing], &mut ());
    };
    let count = position.seats as usize;
    let seats = || Seat::first(count);
    seats().for_each(|seat| apply(position, Op::TakePresence, seat));
    let factions = game.factions();
    position.government = rng.below(factions.len() + 1).checked_sub(1).and_then(|at| factions.iter().nth(at));
    position.opposition = position.government.and_then(|government| {
        let mut others = factions.iter().filter(|&faction| faction != government);
        rng.below(factions.len()).checked_sub(1).and_then(|at| others.nth(at))
    });
    // Without a government nobody gets one.
    seats().filter(|_| rng.below(2) == 0).for_each(|seat| apply(position, Op::GivePresence, seat));
}
