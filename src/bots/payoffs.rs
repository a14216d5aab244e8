//! What there is to plan for in a turn: what provinces pay, and what cards in hand may come to.

use super::election_forecast::LastForecast;
use super::promise::{PromiseTable, ProvincePayoff};
use crate::games::liberte::{EndingByVotes, Liberte, Position};
use crate::model::{CardId, Faction, Pack, PerFaction, ProvinceId, RulePoint};
use std::cell::RefCell;
use std::sync::Arc;

/// The payoffs of a turn. Bots keep them from one decision to the next.
#[derive(Clone, Debug)]
pub struct Payoffs {
    turn: u8,
    pub(super) provinces: Vec<ProvincePayoff>,
    pub(super) cards: CardPayoffs,
    /// The endings of the pack's own that votes bring about.
    pub(super) endings: Vec<EndingByVotes>,
    /// What stacks promise by these payoffs.
    pub(super) promises: RefCell<PromiseTable>,
    /// The forecast from which the last decision's were corrected.
    pub(super) last_forecast: RefCell<Option<Box<LastForecast>>>,
}

/// What each card in hand may come to.
#[derive(Clone, Debug)]
pub(super) struct CardPayoffs {
    /// What they depend on besides the turn: the cards, and how many blocks of each faction one of them may still place.
    pack: Arc<Pack>,
    blocks: PerFaction<u8>,
    /// The most blocks that any card shows.
    most: u8,
    /// By the card's place in the pack.
    pub worth: Vec<f32>,
}

impl Payoffs {
    /// The payoffs at a moment.
    pub fn new(game: &Liberte, p: &Position) -> Payoffs {
        let last = game.rules().turns;
        let later = f32::from(last.saturating_sub(p.turn).max(1));
        let pays = |province, turn| f32::from(game.province_pays(p, province, turn));
        let payoff = |province: ProvinceId| ProvincePayoff {
            pays: pays(province, p.turn),
            pays_later: in_eighths((p.turn + 1..=last).map(|turn| pays(province, turn)).sum::<f32>() / later),
            votes: std::array::from_fn(|height| match height {
                0 => 0.0,
                height => f32::from(game.province_votes(p, province, height as u8)),
            }),
        };
        let ids = (0..game.province_count()).map(|at| ProvinceId(at as u8));
        Payoffs {
            turn: p.turn,
            provinces: ids.map(payoff).collect(),
            cards: CardPayoffs::new(game, p),
            endings: game.endings_by_votes(p),
            promises: RefCell::new(PromiseTable::new(game.province_count())),
            last_forecast: RefCell::new(None),
        }
    }

    /// Brings kept payoffs up to date, or makes the first.
    pub fn keep<'a>(kept: &'a mut Option<Payoffs>, game: &Liberte, p: &Position) -> &'a mut Payoffs {
        let points = [RulePoint::PointsOfAProvince, RulePoint::VotesOfAProvince];
        let are_foretold = points.into_iter().all(|point| game.is_foretold(point));
        if !kept.as_ref().is_some_and(|kept| are_foretold && kept.turn == p.turn) {
            *kept = None;
        }
        let payoffs = kept.get_or_insert_with(|| Payoffs::new(game, p));
        payoffs.cards.keep_up(game, p);
        payoffs
    }
}

impl CardPayoffs {
    fn new(game: &Liberte, p: &Position) -> CardPayoffs {
        let all = (0..game.pack().cards.len()).map(|at| CardId(at as u8));
        let most = all.clone().map(|card| game.card_value(card)).max().unwrap_or(0);
        let blocks = placeable(p, most);
        let worth = all.map(|card| worth(game, p.turn, &blocks, card)).collect();
        CardPayoffs { pack: game.pack().clone(), blocks, most, worth }
    }

    /// Brings them up to date within a turn: of the factions of which a card may place more blocks now, or fewer.
    fn keep_up(&mut self, game: &Liberte, p: &Position) {
        if !Arc::ptr_eq(&self.pack, game.pack()) {
            *self = CardPayoffs::new(game, p);
        }
        let blocks = placeable(p, self.most);
        for faction in Faction::ALL.into_iter().filter(|&faction| self.blocks[faction] != blocks[faction]) {
            let cards = &game.card_sets().of_faction[faction];
            cards.each(|card| self.worth[card.index()] = worth(game, p.turn, &blocks, card));
        }
        self.blocks = blocks;
    }
}

/// A number from -16 to 16 in whole eighths, of which there are exact sums.
fn in_eighths(number: f32) -> f32 {
    f32::from((number * 8.0) as i8) / 8.0
}

/// How many blocks of each faction a card may place that shows as many as any: one that can't be placed now may be later.
fn placeable(p: &Position, most: u8) -> PerFaction<u8> {
    PerFaction(p.supply.0.map(|blocks| blocks.max(1).min(most)))
}

/// What a card in hand may come to.
fn worth(game: &Liberte, turn: u8, placeable: &PerFaction<u8>, card: CardId) -> f32 {
    let sets = game.card_sets();
    let Some(faction) = game.card_faction(card) else {
        return if sets.specials.has(card) { 0.15 } else { 0.0 };
    };
    let is_of_two = sets.of_two_factions.has(card);
    let further = if is_of_two { game.pack().cards[card.index()].further_faction } else { None };
    let placeable = further.map_or(0, |further| placeable[further]).max(placeable[faction]);
    let blocks = f32::from(game.card_value(card).min(placeable));
    let mut worth = 0.05 + 0.1 * blocks;
    if sets.clubs.has(card) {
        worth += 0.03 * blocks;
    }
    let may_fight = game.battle_pays(turn) > 0 || game.rules().turns > turn;
    if may_fight && sets.generals.has(card) {
        worth += 0.1;
    }
    if may_fight && sets.cannons.has(card) {
        worth += 0.05;
    }
    worth
}
