//! Answers in secret -- rulebook 2e, V: what all players choose at once, where a pack's script has them do so.
//!
//! They are asked one after the other in the player order, and each answer lies face down until the last is given. No list
//! and no refusal depends on what lies face down, nothing is told of it, and whoever imagines the game deals it anew: so
//! each chooses as if all did so at once.

use super::redeal::{FaceDown, FaceDownAmong};
use super::{Choice, Liberte, Position, Target};
use crate::kernel::Seat;

impl Liberte {
    /// The answers that lie face down and are not the viewer's own.
    pub(super) fn face_down_answers(&self, p: &Position, viewer: Seat) -> Vec<FaceDown> {
        let covered = p.covered();
        if covered.is_empty() {
            return Vec::new();
        }
        // What is chosen among is the same for all, unless it is a card of one's hand.
        let mut choices = Vec::new();
        self.list_targets(p, &mut choices);
        let target = |choice: &Choice| if let Choice::Target(target) = *choice { Some(target) } else { None };
        let targets: Vec<Target> = choices.iter().filter_map(target).collect();
        let is_in_hand = |target: &Target| matches!(target, Target::Card(card) if p.hands[p.asked].has(*card));
        let is_of_hands = targets.iter().any(is_in_hand);
        let first = usize::from(p.effect.answered).saturating_sub(covered.len());
        let answers = p.order().iter().zip(first..).take(covered.len());
        // Whoever had nothing to choose from has not chosen.
        let is_hidden = |&(&seat, at): &(&Seat, usize)| seat != viewer && p.effect.answers[at] != Target::Nothing;
        let face_down = answers.filter(is_hidden).map(|(&seat, at)| {
            let of_hand = FaceDownAmong::HandOf(seat, p.effect.cause.card());
            FaceDown { at, among: if is_of_hands { of_hand } else { FaceDownAmong::Targets(targets.clone()) } }
        });
        face_down.collect()
    }
}
