//! A card swapped for a blank: it lies where the card lay and does nothing, and nobody knows of it before it is seen.

use crate::common::{compiled, follow, game, pack};
use liberte::bots::BotKind::{self, Greedy, Random};
use liberte::games::liberte::{Choice, Liberte, Refusal, View};
use liberte::kernel::{Game, Seat};
use liberte::lab::{
    AblatedCard, CardCount as Count, Progress, Significance, Store, WorthPlan, ablate_card, card_worth, play_counted,
    walk,
};
use liberte::model::{CardId, CardKind, Faction};
use std::sync::atomic::{AtomicBool, AtomicU64};

const RANDOM: [BotKind; 4] = [Random; 4];

fn blank(variants: &[&str], card: CardId, seats: usize) -> Liberte {
    ablate_card(&compiled(variants, |_| {}), seats, card).expect("a card can be blank")
}

/// A card of the built-in pack with a number.
fn card(number: u16) -> CardId {
    pack(&[]).card(number).expect("the pack has it")
}

/// A few of each kind, with and without symbols.
fn some_cards() -> Vec<CardId> {
    let pack = pack(&[]);
    let kinds = ["personality", "club", "special"];
    let of_kind = |id: &str| {
        let cards = pack.cards.iter().enumerate().filter(|(_, it)| it.kind.id() == id);
        cards.map(|(at, _)| CardId(at as u8)).step_by(7).take(3).collect::<Vec<_>>()
    };
    kinds.into_iter().flat_map(of_kind).collect()
}

#[test]
fn a_blank_has_nothing_and_all_others_keep_what_they_have() {
    let pack = pack(&[]);
    for card in some_cards() {
        let blanked = pack.with_blank(card);
        let it = &blanked.cards[card.index()];
        assert_eq!(
            (it.kind, it.value(), it.faction(), it.region(), it.effect()),
            (CardKind::Blank, 0, None, None, None)
        );
        assert!(it.symbols.is_empty());
        assert_eq!((it.number, it.set), (pack.cards[card.index()].number, pack.cards[card.index()].set));
        let others = |cards: &[liberte::model::Card]| {
            let all = cards.iter().enumerate().filter(|(at, _)| *at != card.index());
            all.map(|(_, it)| it.clone()).collect::<Vec<_>>()
        };
        assert_eq!(others(&blanked.cards), others(&pack.cards));
        let sets = &blanked.sets;
        assert!(!sets.playable.has(card) && !sets.specials.has(card) && !sets.generals.has(card));
        assert!(Faction::ALL.into_iter().all(|faction| !sets.of_faction[faction].has(card)));
    }
}

#[test]
fn it_lies_in_the_deck_where_the_card_lay() {
    let real = game(&[], 4);
    for card in some_cards() {
        let blank = blank(&[], card, 4);
        assert_ne!(blank.pack().hash, real.pack().hash, "it is another ruleset");
        for seed in 1..30 {
            let [a, b] = [real.start(seed, &mut ()), blank.start(seed, &mut ())];
            assert!(a.piles.deck().eq(b.piles.deck()) && a.hands == b.hands && a == b, "seed {seed}");
        }
    }
}

#[test]
fn it_is_held_and_discarded_and_never_played_displayed_or_advanced() {
    for variants in [&[][..], &["first-edition"]] {
        for card in some_cards() {
            let blank = blank(variants, card, 4);
            let (mut held, mut left) = (0, 0);
            for seed in 1..25 {
                let (_, cards) = follow(&blank, &RANDOM, seed);
                let it = &cards.cards[card.index()];
                let done = [Count::Legal, Count::ForBlocks, Count::ForToken, Count::ForEffect];
                let shown = [Count::Displayed, Count::ShownByEffect, Count::Advanced, Count::InDisplay];
                assert!(done.iter().chain(&shown).all(|&count| it.count(count) == 0), "seed {seed}: {it:?}");
                held += it.count(Count::Holders);
                left += it.count(Count::Discarded);
                assert!(
                    it.count(Count::InHand) <= it.count(Count::Dead) && it.count(Count::Dead) <= it.held.len() as u64
                );
            }
            assert!(held > 10 && left > 0, "{held} held, {left} discarded");
        }
    }
}

#[test]
fn to_play_it_is_refused_and_to_discard_it_is_not() {
    let card = card(1);
    let blank = blank(&[], card, 4);
    let mut refused = 0;
    for seed in 1..20 {
        walk(&blank, &RANDOM, seed, |p, seat, choices, _| {
            if p.hands[seat].has(card) && choices.contains(&Choice::Pass) {
                assert_eq!(blank.refusal(p, seat, Choice::Play(card)), Some(Refusal::Blank { card }));
                assert!(blank.refusal(p, seat, Choice::Battle(card)).is_some());
                let words = blank.refusal_text(p, Refusal::Blank { card });
                assert!(words.contains("is blank"), "{words}");
                refused += 1;
            }
            let discards = choices.iter().filter(|choice| matches!(choice, Choice::Discard(_))).count();
            assert!(discards == 0 || discards == p.hands[seat].len(), "any card may be discarded");
            true
        });
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn the_blank_of_a_card_that_nobody_sees_changes_exactly_nothing() {
    // In a single turn much of the deck stays where it is.
    let compiled = compiled(&[], |rules| rules.turns = 1);
    let real = compiled.game(4).expect("four can play");
    let mut unseen = 0;
    for (bots, seeds) in [(&RANDOM[..], 1..6), (&[Greedy, Random, Greedy, Greedy], 1..3)] {
        for seed in seeds {
            let (played, cards) = follow(&real, bots, seed);
            let never = (0..cards.cards.len()).filter(|&at| cards.cards[at].count(Count::Seen) == 0);
            for at in never.step_by(9) {
                let blank = ablate_card(&compiled, 4, CardId(at as u8)).expect("a card can be blank");
                assert_eq!(play_counted(&blank, bots, seed, |_, _, _| {}), played, "seed {seed}, card {at}");
                unseen += 1;
            }
        }
    }
    assert!(unseen > 5, "{unseen}");
}

#[test]
fn both_games_go_the_same_way_until_somebody_sees_the_card() {
    let real = game(&[], 4);
    let mut told_apart = 0;
    for card in some_cards() {
        let blank = blank(&[], card, 4);
        for (bots, seed) in [(RANDOM, 3), (RANDOM, 4), ([Greedy; 4], 2)] {
            let mut unseen = Vec::new();
            walk(&real, &bots, seed, |p, seat, _, choice| {
                let is_unseen = View::new(&real, p, seat).unseen().has(card);
                if unseen.last().is_none_or(|&(_, _, before)| before) {
                    unseen.push((seat, choice, is_unseen));
                }
                true
            });
            let mut at = 0;
            walk(&blank, &bots, seed, |_, seat, _, choice| {
                let same = unseen
                    .get(at)
                    .is_none_or(|&(other, chosen, was_unseen)| !was_unseen || (other, chosen) == (seat, choice));
                assert!(same, "seed {seed}, choice {at}");
                at += 1;
                true
            });
            told_apart += usize::from(unseen.last().is_some_and(|last| !last.2));
        }
    }
    assert!(told_apart > 10);
}

#[test]
fn who_can_t_place_a_blank_takes_it_for_the_card() {
    let card = card(1);
    let blank = blank(&[], card, 4);
    let p = blank.start(11, &mut ());
    let holder = p.held_by(card);
    for seat in Seat::first(4) {
        let view = View::new(&blank, &p, seat);
        let is_real = view.game().card_sets().playable.has(card);
        assert_eq!(is_real, view.unseen().has(card), "{seat}");
        assert!(holder != Some(seat) || !is_real);
    }
}

#[test]
fn a_card_that_wins_the_game_is_worth_nearly_all_of_it() {
    // In a single turn, whoever plays this card has more points than anybody else can have.
    let (compiled, card) = {
        let mut pack = liberte::model::Pack::clone(&pack(&[]));
        pack.rules.turns = 1;
        let effect = pack.effect("purge").expect("the pack has it");
        pack.effects[effect.index()].script = "fn purge() { gain_points(90); }".into();
        // One copy is left, on top of the sets that are dealt from.
        let copies: Vec<usize> = (0..pack.cards.len()).filter(|&at| pack.cards[at].effect() == Some(effect)).collect();
        for &at in &copies[1..] {
            pack.cards[at].kind = CardKind::Blank;
        }
        pack.cards[copies[0]].set = 'A';
        pack.sets = liberte::model::CardSets::of(&pack.cards);
        (liberte::script::compile(&std::sync::Arc::new(pack)).0.expect("the script is sound"), CardId(copies[0] as u8))
    };
    let real = compiled.game(4).expect("four can play");
    let blanked = [AblatedCard { card, game: ablate_card(&compiled, 4, card).expect("a card can be blank") }];
    let plan = WorthPlan { bots: RANDOM.to_vec(), seed: 1, games: 300, threads: 2 };
    let found = card_worth(&real, &blanked, &plan, |experiment, tell| {
        let progress = Progress { done: &AtomicU64::new(0), cancelled: &AtomicBool::new(false) };
        experiment.run_with_observer(&mut Store::none(), progress, &mut |_| {}, tell)
    });
    let found = found.expect("all can be played");
    let (effect, sums) = (&found.effects[0], found.book.card(card));
    let (worth, interval) = (effect.win_sample(), effect.win_sample().fixed());
    assert_eq!(Significance::of(&worth, true), Significance::Clear, "{effect:?}");
    assert!(worth.mean > 0.4 && interval.low > 0.3, "{interval:?}");
    // Whoever played it won, so that the plays tell how much it can be worth.
    assert_eq!(sums.win_rate_played().mean, 1.0);
    let [with_card, ablate_card] = effect.win_shares();
    assert!(with_card > 0.6 && (0.1..0.4).contains(&ablate_card), "{with_card} {ablate_card}");
}
