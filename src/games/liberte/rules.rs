//! The rules of a game: a pack made ready to play, and who runs the scripts that have no plan.

use super::playability::Playability;
use super::{Cause, HookInput, HookResult, Permissions, Plan, Position, Target};
use crate::kernel::{MAX_SEATS, Observations, Seat};
use crate::model::{
    Board, Card, CardId, CardSet, CardSets, EffectId, Faction, FactionIds, FactionSet, POINTS, Pack, PerFaction, Phase,
    ProvinceId, ProvinceSet, Region, RegionId, RulePoint, Ruleset,
};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// How an effect runs.
#[derive(Clone, Debug)]
pub enum Effect {
    /// By its plan.
    Planned(Plan),
    /// By the interpreter, for scripts that can't be traced.
    Interpreted(Arc<dyn Interpreter>),
}

/// The provinces where a card's blocks may go.
fn reach(card: &Card, board: &Board) -> ProvinceSet {
    let into = |reach: ProvinceSet, region: RegionId| reach.or(board.regions[region.index()].provinces);
    match card.region() {
        Some(_) => card.regions().fold(ProvinceSet::NONE, into),
        None => ProvinceSet::first(board.provinces.len()),
    }
}

/// Where the numbers of provinces begin among those of arguments: behind those of cards.
pub(super) const OTHER_ARGUMENTS: usize = 256;

/// What the hot path needs of a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardFacts {
    /// The colour of its blocks; meaningless for specials, which have no value.
    pub faction: Faction,
    /// How many blocks it shows.
    pub value: u8,
    /// What it does, if it is a special.
    pub effect: Option<EffectId>,
    /// Where its blocks may go.
    pub reach: ProvinceSet,
}

/// What the hot path needs of a province.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The region it lies in.
    pub region: RegionId,
    /// The Victory Points for winning its election, in turns that score them.
    pub victory_points: u8,
}

/// Liberté, by the rules, cards and board of a pack, for some number of players.
#[derive(Clone, Debug)]
pub struct Liberte {
    pub(super) pack: Arc<Pack>,
    pub(super) rules: Ruleset,
    pub(super) seats: usize,
    pub(super) facts: Vec<CardFacts>,
    /// The numbers of what choices are of: those printed on the cards, as many as a pack may have, and from
    /// [`OTHER_ARGUMENTS`] on those of all other things, which are their places.
    pub(super) argument_numbers: [u16; 2 * OTHER_ARGUMENTS],
    pub(super) places: Vec<Place>,
    pub(super) sets: CardSets,
    /// The sets of which the deck is made, the uppermost first.
    pub(super) deck_sets: Vec<CardSet>,
    /// The factions of the pack.
    pub(super) factions: FactionSet,
    pub(super) blocks: PerFaction<u8>,
    pub(super) effects: Vec<Effect>,
    /// Whether a plan does what each effect does.
    pub(super) plans_all_effects: bool,
    /// What the actions of the pack's own do, by their places.
    pub(super) actions: Vec<EffectId>,
    pub(super) playability: Playability,
    pub(super) hooks: Option<Arc<Hooks>>,
    /// What scripts add at the moments, in the order of [`RulePoint::MOMENTS`]; several run one after the other.
    pub(super) moments: [Vec<Effect>; RulePoint::MOMENTS.len()],
    pub(super) requirements: Vec<String>,
    pub(super) provinces: ProvinceSet,
    pub(super) fleurs_de_lis: ProvinceSet,
    pub(super) paris: ProvinceSet,
    /// The cards that may be a second one into a region, by region.
    pub(super) second_cards_into: Vec<CardSet>,
    pub(super) battle_points: [u8; 8],
    pub(super) unseen_blank: Option<Arc<UnseenBlank>>,
}

impl Liberte {
    /// Makes a pack ready to play. `effects` are in the pack's order; `requirements` are the keys that plans refer to.
    ///
    /// # Errors
    /// The number of players that the rules allow, if `seats` is not among them.
    pub fn new(
        pack: Arc<Pack>,
        effects: Vec<Effect>,
        requirements: Vec<String>,
        seats: usize,
    ) -> Result<Liberte, String> {
        let pack = pack.for_players(seats);
        let rules = pack.rules.clone();
        let (fewest, most) = (rules.fewest_players as usize, (rules.most_players as usize).min(MAX_SEATS));
        if !(fewest..=most).contains(&seats) {
            return Err(format!("{seats} players: {fewest} to {most} can play"));
        }
        let board = &pack.board;
        let provinces = ProvinceSet::first(board.provinces.len());
        let facts = pack.cards.iter().map(|card| CardFacts {
            faction: card.faction().unwrap_or(Faction::Moderate),
            value: card.value(),
            effect: card.effect(),
            reach: reach(card, board),
        });
        let mut argument_numbers = std::array::from_fn(|at| (at % OTHER_ARGUMENTS) as u16);
        argument_numbers.iter_mut().zip(pack.cards.iter()).for_each(|(number, card)| *number = card.number);
        let places = board
            .provinces
            .iter()
            .map(|province| Place { region: province.region, victory_points: province.victory_points });
        let facts: Vec<CardFacts> = facts.collect();
        let second_cards_into = |region: &Region| {
            let is_second = |card: &CardId| {
                let facts = &facts[card.index()];
                facts.value == rules.second_play_value && !facts.reach.and(region.provinces).is_empty()
            };
            pack.sets.playable.iter().filter(is_second).collect()
        };
        let mut battle_points = [0; 8];
        board.battles.iter().for_each(|battle| battle_points[battle.turn as usize & 7] = battle.victory_points);
        Ok(Liberte {
            second_cards_into: board.regions.iter().map(second_cards_into).collect(),
            fleurs_de_lis: board.provinces_where(|province| province.fleur_de_lis),
            paris: board.provinces_where(|province| province.paris),
            provinces,
            places: places.collect(),
            sets: pack.sets.clone(),
            deck_sets: deck_sets(&pack.cards),
            factions: board.factions(),
            blocks: PerFaction(Faction::ALL.map(|faction| board.blocks(faction))),
            playability: playability(&effects, &facts, &pack.sets, rules.special_without_target),
            facts,
            argument_numbers,
            hooks: None,
            rules,
            seats,
            plans_all_effects: !effects.iter().any(|effect| matches!(effect, Effect::Interpreted(_))),
            effects,
            actions: pack.actions.clone(),
            moments: [const { Vec::new() }; RulePoint::MOMENTS.len()],
            requirements,
            battle_points,
            unseen_blank: None,
            pack,
        })
    }

    /// The pack that is played.
    pub fn pack(&self) -> &Arc<Pack> {
        &self.pack
    }

    /// The rules' numbers and switches.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Whether a plan does what each effect does, so that none can ask for whatever it likes.
    pub fn plans_all_effects(&self) -> bool {
        self.plans_all_effects
    }

    /// The factions that there are.
    #[inline]
    pub fn factions(&self) -> FactionSet {
        self.factions
    }

    /// How many play.
    pub fn seat_count(&self) -> usize {
        self.seats
    }

    /// The keys of `require` that plans refer to.
    pub fn requirements(&self) -> &[String] {
        &self.requirements
    }

    /// How an effect runs.
    pub fn effect(&self, effect: EffectId) -> &Effect {
        &self.effects[effect.index()]
    }

    /// This game with other effects, to compare ways of running them.
    pub fn with_effects(&self, effects: Vec<Effect>) -> Liberte {
        let playability = playability(&effects, &self.facts, &self.sets, self.rules.special_without_target);
        Liberte { effects, playability, ..self.clone() }
    }

    /// This game with these scripts at its moments, several of one in their order. Rule hooks are left out.
    pub fn with_moments(&self, scripts: Vec<(RulePoint, Effect)>) -> Liberte {
        let mut moments = [const { Vec::new() }; RulePoint::MOMENTS.len()];
        for (point, effect) in scripts {
            if let Some(at) = point.moment() {
                moments[at].push(effect);
            }
        }
        Liberte { moments, ..self.clone() }
    }

    /// The provinces of a region.
    #[inline]
    pub(super) fn region(&self, region: RegionId) -> ProvinceSet {
        self.pack.board.regions[region.index()].provinces
    }

    /// The provinces with a fleur-de-lis.
    pub fn fleurs_de_lis(&self) -> ProvinceSet {
        self.fleurs_de_lis
    }

    /// Blocks of a faction that stand on the board: all that are nowhere else.
    #[inline]
    pub fn blocks_on_board(&self, p: &Position, faction: Faction) -> u8 {
        let votes: u8 = match p.phase {
            Phase::Election => p.order().iter().map(|&seat| p.votes[seat][faction]).sum(),
            Phase::PlayerOrder | Phase::Refresh | Phase::Action | Phase::Battle => 0,
        };
        let marks = if faction == Faction::Royalist { p.lost_battle_count() - p.white_owed } else { 0 };
        self.blocks[faction] - p.supply[faction] - p.reserve[faction] - votes - marks
    }

    /// The factions that have blocks on the board.
    #[inline]
    pub(super) fn factions_on_board(&self, p: &Position) -> FactionSet {
        let bit = |faction: Faction| u8::from(self.blocks_on_board(p, faction) > 0) << faction as u8;
        FactionSet(Faction::ALL.into_iter().fold(0, |bits, faction| bits | bit(faction)))
    }

    /// The faction of an id, if it is one of the pack's.
    pub fn faction(&self, id: &str) -> Option<Faction> {
        self.faction_ids().parse(id)
    }

    /// What files and choices call the factions.
    pub fn faction_ids(&self) -> FactionIds {
        self.pack.board.faction_ids
    }

    /// The blocks in the smallest supply.
    #[inline]
    pub fn least_supply(&self, p: &Position) -> u8 {
        let supplies = Faction::ALL.into_iter().filter(|&faction| self.factions.has(faction));
        supplies.map(|faction| p.supply[faction]).min().unwrap_or(0)
    }

    /// The province of an id.
    pub fn province(&self, id: &str) -> Option<ProvinceId> {
        self.pack.board.province(id)
    }
}

/// What may be begun with these effects and cards.
fn playability(effects: &[Effect], facts: &[CardFacts], sets: &CardSets, special_without_target: bool) -> Playability {
    let plans = effects.iter().map(|effect| match effect {
        Effect::Planned(plan) => Some(plan),
        Effect::Interpreted(_) => None,
    });
    let specials = facts.iter().enumerate().filter_map(|(at, facts)| Some((CardId(at as u8), facts.effect?)));
    let (plans, specials): (Vec<_>, Vec<_>) = (plans.collect(), specials.collect());
    Playability::of(&plans, &specials, sets, special_without_target)
}

/// The cards by the letter of their set, in the order of letters.
fn deck_sets(cards: &[Card]) -> Vec<CardSet> {
    let mut sets: BTreeMap<char, CardSet> = BTreeMap::new();
    for (at, card) in cards.iter().enumerate() {
        sets.entry(card.set).or_default().insert(CardId(at as u8));
    }
    sets.into_values().collect()
}

/// Where a script stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It needs a choice among these.
    Asks {
        /// Who chooses.
        by: Seat,
        /// The targets.
        targets: Vec<Target>,
        /// Whether `none` is a choice too.
        optional: bool,
        /// Whether it is chosen in secret.
        is_secret: bool,
    },
    /// It ran to its end.
    Done,
    /// A `require` did not hold; its place in [`Liberte::requirements`].
    Refused(u8),
    /// It failed; the message, with file, line and column.
    Failed(String),
}

/// How far a script came.
#[derive(Clone, Debug)]
pub struct ScriptStep {
    /// Where it stopped.
    pub stop: Stop,
    /// The position then.
    pub position: Position,
    /// All that happened from the script's beginning.
    pub events: Observations<Liberte>,
}

/// Runs scripts that have no plan. Implemented above this module, which knows no script language.
pub trait Interpreter: Send + Sync + fmt::Debug {
    /// Runs the script of a cause on a copy of `before`, with the answers so far.
    ///
    /// An answer past a choice that had no target is still in `answers`, as nothing.
    fn run(&self, game: &Liberte, cause: Cause, before: &Position, answers: &[Target]) -> ScriptStep;
}

/// Runs the scripts of rule hooks. Implemented above this module, which knows no script language.
pub trait HookRunner: Send + Sync + fmt::Debug {
    /// The result of the script of the input's point on a position; `None` where it fails.
    fn run_hook(&self, game: &Liberte, p: &Position, input: HookInput) -> Option<HookResult>;
}

/// The rule points of a game that scripts fill.
#[derive(Clone, Debug)]
pub(super) struct Hooks {
    pub runner: Arc<dyn HookRunner>,
    pub hooks: [Option<Hook>; POINTS.len()],
}

/// How a rule point is answered.
#[derive(Clone, Debug)]
pub(super) enum Hook {
    /// By a table, by the slots of inputs.
    Table(Vec<i64>),
    /// A row a card, and the cards that may be played in each situation.
    PlayTable(Vec<Permissions>, Vec<CardSet>),
    /// A row a card and province, and where each card's blocks may be placed in each situation.
    PlaceTable(Vec<Permissions>, Vec<Vec<ProvinceSet>>),
    /// By its script, run each time.
    Script,
}

impl Hooks {
    /// How a point is answered; `None` where no script fills it.
    pub fn hook(&self, point: RulePoint) -> Option<&Hook> {
        self.hooks[point as usize].as_ref()
    }
}

/// A blank card, and the game that seats which have not seen it believe they play.
#[derive(Clone, Debug)]
pub(super) struct UnseenBlank {
    pub card: CardId,
    pub real: Liberte,
}
