//! The orders that bots look at: every legal bid is reached by exactly one, and so is every switch.

use super::scene::*;
use crate::games::revolution::*;
use crate::kernel::{BotRng, Game};
use std::collections::{BTreeMap, BTreeSet};

/// The canonical choices of P1.
fn canonical(scene: &Scene) -> Vec<Choice> {
    let mut choices = Vec::new();
    scene.game.choices(&scene.p, seat(1), &mut choices);
    choices.retain(|&choice| scene.game.is_canonical(&scene.p, seat(1), choice));
    choices
}

fn after(scene: &Scene, choice: Choice) -> Scene {
    let mut after = scene.clone();
    after.game.play(&mut after.p, seat(1), choice, &mut ());
    after
}

/// What the rest of a bid depends on: the chips left, the spaces bid on, the room on the Card, and what may come next.
type Rest = (Chips, u32, u16, Vec<Choice>);

/// The number of whole bids by canonical orders; the other seats' bids are open, so that nothing is resolved.
fn count(scene: &Scene, known: &mut BTreeMap<Rest, u64>) -> u64 {
    let bidder = scene.p.seat(seat(1));
    if bidder.to_lay().is_empty() {
        return 1;
    }
    let choices = canonical(scene);
    assert!(!choices.is_empty(), "a dead end: {bidder:?}");
    let key = (bidder.to_lay(), scene.game.card_room(bidder), bidder.bid_on().0, choices);
    if let Some(&count) = known.get(&key) {
        return count;
    }
    let sum = key.3.iter().map(|&choice| count(&after(scene, choice), known)).sum();
    known.insert(key, sum);
    sum
}

fn bids(build: Build, chips: &str) -> u64 {
    count(&build.chips(1, chips).play(), &mut BTreeMap::new())
}

#[test]
fn the_numbers_of_legal_bids_are_exact() {
    let numbers = [
        ("0/0/5", 4_356, 4_368),
        ("1/1/3", 22_906, 17_836),
        ("0/2/3", 16_360, 10_192),
        ("1/1/6", 652_681, 515_746),
        ("2/2/5", 3_623_670, 2_356_788),
    ];
    for (chips, in_first, in_second) in numbers {
        assert_eq!((bids(first(3), chips), bids(second(3), chips)), (in_first, in_second), "{chips}");
    }
    assert_eq!(bids(first(3), "4/4/8") / 1_000_000, 615);
}

/// All bids that are reached by canonical orders, as they lie at last; each must be new.
fn reach(scene: &Scene, reached: &mut BTreeSet<Vec<(SpaceId, Chips)>>) {
    let bidder = scene.p.seat(seat(1));
    if bidder.to_lay().is_empty() {
        let bid = bidder.bid_on().iter().map(|space| (space, bidder.bid(space))).collect();
        assert!(reached.insert(bid), "twice: {bidder:?}");
        return;
    }
    canonical(scene).into_iter().for_each(|choice| reach(&after(scene, choice), reached));
}

/// All ways to lay chips that the chart allows, by trying every space for every chip.
fn all_bids(game: &Revolution, chips: Chips) -> BTreeSet<Vec<(SpaceId, Chips)>> {
    let mut bids = BTreeSet::from([BTreeMap::new()]);
    for currency in Currency::ALL {
        for _ in 0..chips.count(currency) {
            let allowed = |space: &SpaceId| game.spec().spaces[space.index()].allowed().has(currency);
            let spaces = || (0..game.spec().spaces.len() as u8).map(SpaceId).filter(allowed);
            let with = |bid: &BTreeMap<SpaceId, Chips>, space| {
                let mut bid = bid.clone();
                *bid.entry(space).or_insert(Chips::NONE) += Chips::one(currency);
                bid
            };
            bids = bids.iter().flat_map(|bid| spaces().map(move |space| with(bid, space))).collect();
        }
    }
    let settings = &game.spec().settings;
    let is_card = |space: &SpaceId| game.spec().spaces[space.index()].special == Some(Special::Cards);
    let is_legal = |bid: &BTreeMap<SpaceId, Chips>| {
        let on_card = bid.iter().find(|it| is_card(it.0)).map_or(0, |it| it.1.total());
        bid.len() <= usize::from(settings.most_spaces) && on_card <= u32::from(settings.most_cards)
    };
    bids.into_iter().filter(is_legal).map(|bid| bid.into_iter().collect()).collect()
}

#[test]
fn every_legal_bid_is_reached_exactly_once() {
    let tight =
        |spaces, cards| move |settings: &mut Settings| (settings.most_spaces, settings.most_cards) = (spaces, cards);
    for build in [first, second] {
        for (hand, spaces, cards) in [
            ("1/1/3", 6, 3),
            ("1/1/2", 1, 3),
            ("1/1/2", 1, 4),
            ("2/1/1", 2, 2),
            ("1/2/2", 2, 3),
            ("2/2/1", 3, 1),
            ("0/3/1", 3, 0),
        ] {
            let scene = build(3).rules(tight(spaces, cards)).chips(1, hand).play();
            let mut reached = BTreeSet::new();
            reach(&scene, &mut reached);
            let all = all_bids(&scene.game, chips(hand));
            assert!(reached == all, "{hand}, {spaces} spaces, {cards} cards: {} of {}", reached.len(), all.len());
        }
    }
}

#[test]
fn whatever_a_player_has_laid_there_is_a_canonical_choice() {
    for seed in 0..60 {
        let mut rng = BotRng::new(seed, 1);
        let mut scene = Scene::started(Spec::first_edition(), 3, seed);
        for _ in 0..300 {
            for asked in scene.game.asked(&scene.p).iter() {
                let mut choices = Vec::new();
                scene.game.choices(&scene.p, asked, &mut choices);
                assert!(choices.iter().any(|&choice| scene.game.is_canonical(&scene.p, asked, choice)));
            }
            if scene.step(&mut rng).is_none() {
                break;
            }
        }
    }
}

#[test]
fn every_switch_is_reached_exactly_once() {
    let build = first(4).bid(1, "apothecary 0/0/1").others_idle(&[1]);
    let scene = build.area("harbor", &[1, 2]).area("market", &[0, 1, 1]).area("tavern", &[2, 0, 0, 1]).play();
    let board = |scene: &Scene| ["harbor", "market", "tavern"].map(|id| scene.area(id));
    let results = |is_wanted: &dyn Fn(&Scene, Choice) -> bool| {
        let mut results = Vec::new();
        let listed = |scene: &Scene| {
            let mut choices = Vec::new();
            scene.game.choices(&scene.p, seat(1), &mut choices);
            choices.retain(|&choice| choice != Choice::Nothing && is_wanted(scene, choice));
            choices
        };
        for named in listed(&scene) {
            let named = after(&scene, named);
            results.extend(listed(&named).into_iter().map(|partner| board(&after(&named, partner))));
        }
        results
    };
    let mut all = results(&|_, _| true);
    let mut once = results(&|scene, choice| scene.game.is_canonical(&scene.p, seat(1), choice));
    assert_eq!(all.len(), 2 * once.len());
    all.sort();
    all.dedup();
    once.sort();
    let unique: BTreeSet<_> = once.iter().collect();
    assert!(once.iter().all(|board| all.contains(board)) && unique.len() == all.len());
}

#[test]
fn a_marker_that_has_only_earlier_partners_may_still_be_finished() {
    let mut scene =
        first(3).area("tavern", &[1]).area("market", &[0, 1]).bid(1, "apothecary 0/0/1").others_idle(&[1]).play();
    let parse = |scene: &Scene, text| scene.game.parse_choice(&scene.p, seat(1), text).expect("a choice");
    assert!(!scene.game.is_canonical(&scene.p, seat(1), parse(&scene, "marker market P2")));
    scene.choose(1, "marker market P2");
    assert!(scene.game.is_canonical(&scene.p, seat(1), parse(&scene, "marker tavern P1")));
}
