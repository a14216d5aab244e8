//! Night actions: every night that the character lies in its den (L16).

use super::scene::Scene;
use crate::games::libertalia::{Libertalia, NightEffect, Question, Token};
use crate::kernel::Sink;

impl NightEffect {
    #[inline]
    pub(in crate::games::libertalia) fn act<S: Sink<Libertalia>>(self, scene: &mut Scene<'_, S>) {
        match self {
            NightEffect::Barkeep => barkeep(scene),
            NightEffect::Waitress => waitress(scene),
            NightEffect::FreedSlave => freed_slave(scene),
            NightEffect::Mutineer => mutineer(scene),
            NightEffect::Armorer => armorer(scene),
            NightEffect::GrannyWata => granny_wata(scene),
        }
    }
}

/// 7 Barkeep: 1 doubloon.
fn barkeep<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.gain(1);
}

/// 8 Waitress (L37): one treasure map may be put back into the bag for 3 doubloons.
fn waitress<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    if let Some(map) = scene.choose_token(Question::MapToSell) {
        scene.return_to_bag(map, 1);
        scene.gain(3);
    }
}

/// 12 Freed Slave (L41): 1 doubloon for each character of higher rank in the own den.
fn freed_slave<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.gain(scene.own_den().above(scene.rank).len());
}

/// 13 Mutineer (L42): the lowest other character of the own den goes to the graveyard, for 2 doubloons.
fn mutineer<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    let mut others = scene.own_den();
    others.remove(scene.rank);
    if let Some(lowest) = others.lowest() {
        scene.discard_from_own_den(lowest);
        scene.gain(2);
    }
}

/// 20 Armorer: 1 doubloon for each own saber.
fn armorer<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.gain(scene.own_tokens().of(Token::Saber) as usize);
}

/// 27 Granny Wata (L50): 2 doubloons if no other den holds one; else all of them go to the graveyards.
fn granny_wata<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    let others = scene.others_with_the_same();
    if others.is_empty() {
        return scene.gain(2);
    }
    scene.discard_from_own_den(scene.rank);
    for other in others.iter() {
        scene.discard_from_den(other, scene.rank);
    }
}
