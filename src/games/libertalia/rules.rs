//! The rules of a game: a spec made ready to play, and who runs the scripts that have no plan.

use super::effect_state::CharacterEffects;
use super::steps::Steps;
use super::token::Token;
use super::{CharacterSpec, EffectPlans, EffectSource, EffectTime, Plan, Position, Rank, RankSet, Spec, Tokens};
use crate::kernel::Seat;
use crate::kit::{self, Points, SpecError, SpecRules};
use crate::model::{EffectId, PackBot};
use std::sync::Arc;

/// How an action runs.
#[derive(Clone, Debug)]
pub enum Effect {
    /// By its plan.
    Planned(Plan),
    /// By its script, where that has no plan.
    Interpreted(Arc<Interpreter>),
}

/// What runs scripts that have no plan.
pub type Interpreter = dyn kit::Interpreter<Libertalia>;

impl SpecRules for Libertalia {
    type Spec = Spec;
    type EffectPlans = EffectPlans;
    type EffectSource = EffectSource;
}

/// Libertalia, by a spec, for some number of players.
#[derive(Clone, Debug)]
pub struct Libertalia {
    pub(super) spec: Arc<Spec>,
    pub(super) seats: usize,
    /// All characters.
    pub(super) characters: RankSet,
    /// All tokens.
    pub(super) tokens: Tokens,
    /// The silver numbers, by rank and colour.
    influence: [[u8; 6]; 32],
    /// What each character does, and when.
    pub(super) acts: CharacterEffects,
    /// What happens when a token is taken, by its kind.
    pub(super) when_taken: [Option<EffectId>; Token::COUNT],
    /// How the actions of the spec run, in its order; one that is missing does nothing.
    pub(super) effects: Vec<Effect>,
    /// The steps of each.
    pub(super) steps: Vec<Steps>,
    /// The rule points that scripts fill.
    pub(super) points: Option<Arc<Points<Libertalia>>>,
    /// The bots that its pack brings.
    pub(super) bots: Arc<[PackBot]>,
    /// The characters that act by day, at night, and at the end of a campaign.
    pub(super) day_ranks: RankSet,
    pub(super) night_ranks: RankSet,
    pub(super) end_ranks: RankSet,
}

impl Libertalia {
    /// Makes a spec ready to play, without what its actions do: see [`Libertalia::with_effects`].
    ///
    /// # Errors
    /// What is wrong with the spec, or the numbers of players that it allows, if this is not among them.
    pub fn new(spec: Spec, seats: usize) -> Result<Libertalia, Vec<String>> {
        let errors = spec.errors();
        if !errors.is_empty() {
            return Err(errors.iter().map(SpecError::to_string).collect());
        }
        let (fewest, most) = spec.settings.players;
        if !(usize::from(fewest)..=usize::from(most)).contains(&seats) {
            return Err(vec![format!("{seats} players: {fewest} to {most} can play (L1)")]);
        }
        let mut influence = [[0; 6]; 32];
        let mut acts = CharacterEffects::default();
        for character in &spec.characters {
            influence[character.rank.index()] = character.influence;
            let &CharacterSpec { rank, day, dusk, night, end, .. } = character;
            acts.set(rank, EffectTime::Day, day);
            acts.set(rank, EffectTime::Dusk, dusk);
            acts.set(rank, EffectTime::Night, night);
            acts.set(rank, EffectTime::End, end);
        }
        let mut tokens = Tokens::NONE;
        let mut when_taken = [None; Token::COUNT];
        for token in &spec.tokens {
            tokens.add(token.token, token.count);
            when_taken[token.token.index()] = token.when_taken;
        }
        let characters: RankSet = spec.characters.iter().map(|character| character.rank).collect();
        let acting =
            |time: EffectTime| -> RankSet { characters.iter().filter(|&rank| acts.of(rank, time).is_some()).collect() };
        Ok(Libertalia {
            day_ranks: acting(EffectTime::Day),
            night_ranks: acting(EffectTime::Night),
            end_ranks: acting(EffectTime::End),
            spec: Arc::new(spec),
            seats,
            characters,
            tokens,
            influence,
            acts,
            when_taken,
            effects: Vec::new(),
            steps: Vec::new(),
            points: None,
            bots: Arc::default(),
        })
    }

    /// The same game with actions that run so, in the order of the spec.
    pub fn with_effects(self, effects: Vec<Effect>) -> Libertalia {
        let steps = |effect: &Effect| match effect {
            Effect::Planned(plan) => Steps::of(plan, self.seats),
            Effect::Interpreted(_) => Steps::NONE,
        };
        Libertalia { steps: effects.iter().map(steps).collect(), effects, ..self }
    }

    /// The same game with scripts at rule points.
    pub(super) fn with_point_scripts(self, points: Arc<Points<Libertalia>>) -> Libertalia {
        Libertalia { points: Some(points), ..self }
    }

    /// The same game with bots that its pack brings.
    pub fn with_bots(self, bots: Arc<[PackBot]>) -> Libertalia {
        Libertalia { bots, ..self }
    }

    /// The bots that its pack brings, by their ids.
    pub fn bots(&self) -> &[PackBot] {
        &self.bots
    }

    /// How the actions run, in the order of the spec.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// What it is played with.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The character of a rank.
    pub fn character(&self, rank: Rank) -> Option<&CharacterSpec> {
        self.spec.characters.iter().find(|character| character.rank == rank)
    }

    /// The seats, clockwise.
    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats as u8).map(Seat)
    }

    /// The number of players.
    pub fn seat_count(&self) -> usize {
        self.seats
    }

    /// The silver numbers of the characters of a rank, by colour.
    #[inline]
    pub(super) fn influence_of(&self, rank: Rank) -> &[u8; 6] {
        &self.influence[rank.index()]
    }

    /// The silver number of a player's character: the higher one stands higher (L8).
    #[inline]
    pub fn influence(&self, p: &Position, seat: Seat, rank: Rank) -> u8 {
        self.influence_of(rank)[p[seat].color.index()]
    }
}
