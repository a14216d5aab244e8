//! The rules of a game: a spec made ready to play, and who runs the scripts that have no plan.

use super::chips::{CURRENCIES, CurrencySet};
use super::ids::{MAX_PLAYERS, MAX_SPACES};
use super::spec::{CardSpec, SpaceSpec, Special};
use super::{AreaId, Chips, Choice, Currency, EffectFacts, EffectPlans, EffectSource, Plan, SpaceId, SpaceSet, Spec};
use crate::kernel::Seat;
use crate::kit::{self, Points, SpecError, SpecRules};
use crate::model::{EffectId, PackBot};
use std::sync::Arc;

/// How an effect runs.
#[derive(Clone, Debug)]
pub enum Effect {
    /// By its plan, and what is known of it before any game.
    Planned(Plan, EffectFacts),
    /// By its script, where that has no plan.
    Interpreted(Arc<Interpreter>),
}

/// What runs scripts that have no plan.
pub type Interpreter = dyn kit::Interpreter<Revolution>;

impl SpecRules for Revolution {
    type Spec = Spec;
    type EffectPlans = EffectPlans;
    type EffectSource = EffectSource;
}

/// What the hot path needs of a space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    pub chips: Chips,
    pub support: u32,
    pub area: Option<AreaId>,
    pub effect: Option<EffectId>,
    pub special: Option<Special>,
}

/// What the hot path needs of a kind of card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Card {
    pub chips: Chips,
    pub support: u32,
    pub effect: Option<EffectId>,
    /// The hash of its id, by which it is shuffled.
    pub key: u64,
}

/// Revolution!, by the chart, board, deck and settings of a spec, for some number of players.
#[derive(Clone, Debug)]
pub struct Revolution {
    pub(super) spec: Spec,
    pub(super) seats: usize,
    pub(super) spaces: Vec<Space>,
    pub(super) cards: Vec<Card>,
    /// How the effects of the spec run, in its order; one that is missing does nothing.
    pub(super) effects: Vec<Effect>,
    /// The rule points that scripts fill.
    pub(super) points: Option<Arc<Points<Revolution>>>,
    /// The bots that its pack brings.
    pub(super) bots: Arc<[PackBot]>,
    /// The spaces that each currency may go to, by [`Currency::index`] (V10).
    pub(super) allowed: [SpaceSet; CURRENCIES],
    /// The space that sells cards, if the chart has one.
    pub(super) card_space: SpaceSet,
    /// The fewest spaces beside the Card that take all currencies of a set together, by [`CurrencySet::index`].
    pub(super) fewest_spaces: [u8; CurrencySet::COUNT],
    /// The number of spaces bid on below which more are left than all currencies need.
    pub(super) to_spare_below: u8,
    /// The most markers that an area has room for.
    pub(super) most_in_area: u32,
    /// All puts of the currencies of a set, by [`CurrencySet::index`]: the list that is right most of the time.
    pub(super) all_puts: [Vec<Choice>; CurrencySet::COUNT],
    /// The same without those on the Card.
    pub(super) puts_beside_card: [Vec<Choice>; CurrencySet::COUNT],
}

impl Revolution {
    /// Makes a spec ready to play, without what its effects do: see [`Revolution::with_effects`].
    ///
    /// # Errors
    /// Everything that is wrong with the spec, or the numbers of players that it allows, if `seats` is not among them.
    pub fn new(spec: Spec, seats: usize) -> Result<Revolution, Vec<String>> {
        let mut errors: Vec<String> = spec.errors().iter().map(SpecError::to_string).collect();
        let (fewest, most) = spec.settings.players;
        if errors.is_empty() && !(usize::from(fewest)..=usize::from(most)).contains(&seats) {
            errors.push(format!("{seats} players: {fewest} to {most} can play (V1)"));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let ids = || (0..spec.spaces.len() as u8).map(SpaceId);
        let allows = |space: &SpaceId, currency| spec.spaces[space.index()].allowed().has(currency);
        let allowed = Currency::ALL.map(|currency| ids().filter(|space| allows(space, currency)).collect());
        let sells_cards = |space: &SpaceId| spec.spaces[space.index()].special == Some(Special::Cards);
        let card_space: SpaceSet = ids().filter(sells_cards).collect();
        let puts = |but: SpaceSet| {
            let of = |currency: Currency| {
                let spaces: SpaceSet = allowed[currency.index()];
                spaces.without(but).iter().map(move |space| Choice::Put { currency, space })
            };
            std::array::from_fn(|set| CurrencySet::from_index(set).iter().flat_map(of).collect())
        };
        Ok(Revolution {
            seats,
            spaces: spec.spaces.iter().map(Space::of).collect(),
            cards: spec.cards.iter().map(Card::of).collect(),
            effects: Vec::new(),
            points: None,
            bots: Arc::default(),
            card_space,
            fewest_spaces: std::array::from_fn(|set| spec.fewest_spaces(CurrencySet::from_index(set))),
            to_spare_below: spec.settings.most_spaces.saturating_sub(spec.fewest_spaces(CurrencySet::ALL)),
            most_in_area: spec.areas.iter().map(|area| area.spaces.into()).max().unwrap_or_default(),
            all_puts: puts(SpaceSet::NONE),
            puts_beside_card: puts(card_space),
            allowed,
            spec,
        })
    }

    /// The same game with effects that run so, in the order of the spec.
    pub fn with_effects(self, effects: Vec<Effect>) -> Revolution {
        Revolution { effects, ..self }
    }

    /// The same game with bots that its pack brings.
    pub fn with_bots(self, bots: Arc<[PackBot]>) -> Revolution {
        Revolution { bots, ..self }
    }

    /// The bots that its pack brings, by their ids.
    pub fn bots(&self) -> &[PackBot] {
        &self.bots
    }

    /// How the effects run, in the order of the spec.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// What the pack says.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The number of players.
    pub fn seat_count(&self) -> usize {
        self.seats
    }

    /// The space that sells cards, if the chart has one.
    pub fn card_space(&self) -> Option<SpaceId> {
        self.card_space.lowest()
    }

    #[inline]
    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.seats.min(MAX_PLAYERS))
    }

    #[inline]
    pub(super) fn all_areas(&self) -> impl Iterator<Item = AreaId> + use<> {
        (0..self.spec.areas.len() as u8).map(AreaId)
    }

    pub(super) fn space_id(&self, space: SpaceId) -> &str {
        self.spec.spaces.get(space.index()).map_or("?", |space| &space.id)
    }

    pub(super) fn area_id(&self, area: AreaId) -> &str {
        self.spec.areas.get(area.index()).map_or("?", |area| &area.id)
    }
}

impl Space {
    fn of(space: &SpaceSpec) -> Space {
        Space {
            chips: space.chips,
            support: space.support.into(),
            area: space.area.map(|area| AreaId(area as u8)),
            effect: space.effect,
            special: space.special,
        }
    }
}

impl Card {
    fn of(card: &CardSpec) -> Card {
        // FNV-1a.
        let key = card
            .id
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Card { chips: card.chips, support: card.support.into(), effect: card.effect, key }
    }
}

const _: () = assert!(MAX_SPACES == 16, "a set of spaces is 16 bits");
