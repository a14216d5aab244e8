//! Day actions: once, on the day when the character is played.

use super::scene::Scene;
use crate::games::libertalia::{DayEffect, Libertalia, Question, Token};
use crate::kernel::Sink;

impl DayEffect {
    #[inline]
    pub(in crate::games::libertalia) fn act<S: Sink<Libertalia>>(self, scene: &mut Scene<'_, S>) {
        match self {
            DayEffect::Parrot => parrot(scene),
            DayEffect::Monkey => monkey(scene),
            DayEffect::Beggar => beggar(scene),
            DayEffect::Recruiter => recruiter(scene),
            DayEffect::Preacher => preacher(scene),
            DayEffect::Carpenter => carpenter(scene),
            DayEffect::FrenchOfficer => french_officer(scene),
            DayEffect::VoodooWitch => voodoo_witch(scene),
            DayEffect::Brute => brute(scene),
            DayEffect::Gunner => gunner(scene),
            DayEffect::SpanishSpy => spanish_spy(scene),
            DayEffect::Bosun => bosun(scene),
            DayEffect::Merchant => merchant(scene),
            DayEffect::Surgeon => surgeon(scene),
            DayEffect::Gambler => gambler(scene),
            DayEffect::Quartermaster => quartermaster(scene),
            DayEffect::Captain => captain(scene),
            DayEffect::SpanishGovernor => spanish_governor(scene),
        }
    }
}

/// 1 Parrot (L31): goes to the graveyard; its player at once plays another character from hand.
fn parrot<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    if scene.is_beginning() {
        scene.discard_from_ship(scene.seat);
    }
    if let Some((_, replacement)) = scene.choose_character(Question::OwnHand) {
        scene.board_ship(replacement);
    }
}

/// 2 Monkey (L32): all cursed relics of the own den move to the den of the player to the left.
fn monkey<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.pass_all_to(scene.left_neighbour(), Token::CursedRelic);
}

/// 3 Beggar (L33): the owner of the highest character on the ship gives 3 doubloons.
fn beggar<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    if let Some(highest) = scene.ship().highest() {
        scene.get_from(highest.seat, 3);
    }
}

/// 4 Recruiter (L34): one character of the own den returns to hand.
fn recruiter<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    if let Some((_, character)) = scene.choose_character(Question::OwnDen) {
        scene.return_from_den(character);
    }
}

/// 6 Preacher (L36): all own tokens but one go back to the bag.
fn preacher<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    if scene.own_tokens().total() < 2 {
        return;
    }
    if let Some(kept) = scene.choose_token(Question::TokenToKeep) {
        for token in scene.own_kinds().iter() {
            let stays = u8::from(token == kept);
            scene.return_to_bag(token, scene.own_tokens().of(token) - stays);
        }
    }
}

/// 9 Carpenter (L38): half of the own doubloons are lost; the loss is rounded down (L23).
fn carpenter<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.pay(scene.own_doubloons() as usize / 2);
}

/// 10 French Officer (L39): 5 doubloons for those who have few.
fn french_officer<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    if scene.own_doubloons() < scene.settings().french_officer_below {
        scene.gain(5);
    }
}

/// 11 Voodoo Witch (L40): 2 doubloons for each character in the own graveyard.
fn voodoo_witch<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.gain(2 * scene.own_graveyard().len());
}

/// 14 Brute (L43): the highest character on the ship goes to its owner's graveyard.
fn brute<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    if let Some(highest) = scene.ship().highest() {
        scene.discard_from_ship(highest.seat);
    }
}

/// 15 Gunner (L44): 3 doubloons are paid; one character of any den goes to its owner's graveyard.
fn gunner<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    if scene.is_beginning() {
        scene.pay(3);
    }
    if let Some((owner, character)) = scene.choose_character(Question::AnyDen) {
        scene.discard_from_den(owner, character);
    }
}

/// 17 Spanish Spy (L46): all own Spanish officers go back to the bag; then as many tokens are drawn.
fn spanish_spy<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    let officers = scene.own_tokens().of(Token::SpanishOfficer);
    scene.return_to_bag(Token::SpanishOfficer, officers);
    scene.draw_from_bag(officers);
}

/// 19 Bosun (L41): 2 doubloons for each character of lower rank in the own den.
fn bosun<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.gain(2 * scene.own_den().below(scene.rank).len());
}

/// 21 Merchant (L47): two like tokens go back to the bag for 3 doubloons, or three for 5.
fn merchant<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    let Some(kind) = scene.choose_token(Question::LikeTokens) else { return };
    let Some(number) = scene.choose_how_many(kind) else { return };
    scene.return_to_bag(kind, number);
    scene.gain(if number == 2 { 3 } else { 5 });
}

/// 22 Surgeon (L48): one character of the own graveyard returns to hand, unseen by the others.
fn surgeon<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    if let Some((_, character)) = scene.choose_character(Question::OwnGraveyard) {
        scene.return_from_graveyard(character);
    }
}

/// 24 Gambler (L49): 1 doubloon is paid for each own token.
fn gambler<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.pay(scene.own_tokens().total() as usize);
}

/// 26 Quartermaster (L49): 1 doubloon for each own token.
fn quartermaster<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.gain(scene.own_tokens().total() as usize);
}

/// 29 Captain: 3 doubloons.
fn captain<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    scene.gain(3);
}

/// 30 Spanish Governor (L53): all characters of the own den go to the graveyard.
fn spanish_governor<S: Sink<Libertalia>>(scene: &mut Scene<'_, S>) {
    for character in scene.own_den().iter() {
        scene.discard_from_own_den(character);
    }
}
