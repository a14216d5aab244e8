//! The playability table: whether an effect may be begun, computed when the game is made ready (R12).
//!
//! What a plan asks before its first choice has few answers: the turn, government and opposition, presence. For each
//! combination the table holds what the plan comes to, so that offering a special costs one look-up and one look at
//! what it needs; and which specials may be played, so that offering all of a hand costs little more.

use super::hook::{SITUATIONS, Situation, situation};
use super::position::StackLimits;
use super::{Domain, EffectContext, Node, Operand, Plan, Position, Selector};
use crate::kernel::{Seat, SeatSet};
use crate::model::{CardId, CardSet, CardSets, EffectId, FactionSet};

/// What a plan comes to before anything is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StartCondition {
    /// It may be begun.
    Open,
    /// A requirement does not hold.
    Refused(u8),
    /// Some block of these factions must stand on the board.
    OnBoard(FactionSet),
    /// Some of these cards must be displayed.
    Displayed(CardSet),
    /// Something must be selected.
    Search(Selector),
    /// The plan must run to its first choice, on a copy of the position.
    Run,
}

/// The playability table of one plan.
#[derive(Clone, Debug)]
pub(super) struct PlayabilityTable {
    kinds: Vec<StartCondition>,
    by_situation: [u8; SITUATIONS],
    /// The plan, where it must run.
    pub plan: Option<Plan>,
    pub special_without_target: bool,
}

impl PlayabilityTable {
    /// The playability table of a plan.
    pub fn of(plan: &Plan, sets: &CardSets, special_without_target: bool) -> PlayabilityTable {
        let mut playability =
            PlayabilityTable { kinds: Vec::new(), by_situation: [0; SITUATIONS], plan: None, special_without_target };
        let seat = Seat(0);
        let mut p = Position::empty(1, 0, StackLimits::default());
        for number in 0..SITUATIONS {
            let Situation { turn, government, opposition, is_present } = Situation::at(number);
            (p.turn, p.government, p.opposition) = (turn, government, opposition);
            p.presence = if is_present { SeatSet::only(seat) } else { SeatSet::NONE };
            let context = EffectContext { player: Some(seat), card: None, registers: &[] };
            let condition = match plan.first_stop(&p, &context) {
                Some(stop) => StartCondition::of(stop, sets, special_without_target),
                None => StartCondition::Run,
            };
            let known = playability.kinds.iter().position(|&kind| kind == condition);
            playability.by_situation[number] = known.unwrap_or(playability.kinds.len()) as u8;
            if known.is_none() {
                playability.kinds.push(condition);
            }
        }
        playability.plan = playability.kinds.contains(&StartCondition::Run).then(|| plan.clone());
        playability
    }

    /// What the plan comes to for a seat.
    #[inline]
    pub fn condition(&self, p: &Position, seat: Seat) -> Option<&StartCondition> {
        self.at(situation(p, seat))
    }

    /// What the plan comes to in the situation of a number.
    #[inline]
    fn at(&self, situation: usize) -> Option<&StartCondition> {
        self.kinds.get(self.by_situation[situation] as usize)
    }
}

/// What may be begun: every effect by itself, and the specials of a hand together.
#[derive(Clone, Debug)]
pub(super) struct Playability {
    /// The tables of all effects; an effect without a plan has that of a plan without steps, which nobody asks.
    effects: Vec<PlayabilityTable>,
    specials: Vec<OpenSpecials>,
    by_situation: [u8; SITUATIONS],
}

/// The specials that may be played in a situation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OpenSpecials {
    /// Those that may, by the factions that have blocks on the board: see [`FactionSet`].
    pub with_blocks: [CardSet; FactionSet::COUNT],
    /// Those that may if certain cards are displayed.
    pub with_displayed: CardSet,
    /// The same by the cards of which one must be displayed.
    by_displayed: Vec<NeedsDisplayed>,
    /// Those that have to be looked at one by one.
    pub looked_at: CardSet,
}

/// Specials that may be played if one of certain cards is displayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NeedsDisplayed {
    cards: CardSet,
    specials: CardSet,
}

impl Playability {
    /// What may be begun: `plans` are those of the effects, where they have one, `specials` the special cards and what they do.
    pub fn of(
        plans: &[Option<&Plan>],
        specials: &[(CardId, EffectId)],
        sets: &CardSets,
        special_without_target: bool,
    ) -> Playability {
        let no_plan = Plan::default();
        let table = |plan: &Option<&Plan>| PlayabilityTable::of(plan.unwrap_or(&no_plan), sets, special_without_target);
        let tables: Vec<PlayabilityTable> = plans.iter().map(table).collect();
        let mut playability = Playability { effects: tables, specials: Vec::new(), by_situation: [0; SITUATIONS] };
        for number in 0..SITUATIONS {
            let condition = |effect: EffectId| {
                plans.get(effect.index())?.and_then(|_| playability.effects[effect.index()].at(number).copied())
            };
            let open = OpenSpecials::of(specials, condition);
            let known = playability.specials.iter().position(|known| *known == open);
            playability.by_situation[number] = known.unwrap_or(playability.specials.len()) as u8;
            if known.is_none() {
                playability.specials.push(open);
            }
        }
        playability
    }

    /// The table of an effect.
    #[inline]
    pub fn effect(&self, effect: EffectId) -> &PlayabilityTable {
        &self.effects[effect.index()]
    }

    /// The specials that a seat may play.
    #[inline]
    pub fn specials(&self, p: &Position, seat: Seat) -> &OpenSpecials {
        &self.specials[self.by_situation[situation(p, seat)] as usize]
    }
}

impl OpenSpecials {
    /// The specials by what their effects come to; nothing where only a look tells.
    fn of(specials: &[(CardId, EffectId)], condition: impl Fn(EffectId) -> Option<StartCondition>) -> OpenSpecials {
        let mut open = OpenSpecials {
            with_blocks: [CardSet::NONE; FactionSet::COUNT],
            with_displayed: CardSet::NONE,
            by_displayed: Vec::new(),
            looked_at: CardSet::NONE,
        };
        for &(card, effect) in specials {
            let needed = match condition(effect) {
                Some(StartCondition::Open) => None,
                Some(StartCondition::Refused(_)) => continue,
                Some(StartCondition::OnBoard(factions)) => Some(factions),
                Some(StartCondition::Displayed(cards)) => {
                    open.add_with_displayed(card, cards);
                    continue;
                }
                Some(StartCondition::Search(_) | StartCondition::Run) | None => {
                    open.looked_at.insert(card);
                    continue;
                }
            };
            for (standing, cards) in open.with_blocks.iter_mut().enumerate() {
                if needed.is_none_or(|needed| needed.0 & standing as u8 != 0) {
                    cards.insert(card);
                }
            }
        }
        open
    }

    fn add_with_displayed(&mut self, special: CardId, cards: CardSet) {
        self.with_displayed.insert(special);
        match self.by_displayed.iter_mut().find(|known| known.cards == cards) {
            Some(known) => known.specials.insert(special),
            None => self.by_displayed.push(NeedsDisplayed { cards, specials: std::iter::once(special).collect() }),
        }
    }

    /// Those of [`OpenSpecials::with_displayed`] that may be played while these cards are displayed.
    #[inline]
    pub fn if_displayed(&self, displayed: &CardSet) -> CardSet {
        let open = self.by_displayed.iter().filter(|needs| needs.cards.meets(displayed));
        open.fold(CardSet::NONE, |all, needs| all.or(&needs.specials))
    }
}

impl StartCondition {
    fn of(stop: &Node, sets: &CardSets, special_without_target: bool) -> StartCondition {
        if let Node::Refuse { requirement } = *stop {
            return StartCondition::Refused(requirement);
        }
        let Node::Choose { from, by: Operand::Player, optional: false, .. } = *stop else {
            return StartCondition::Open;
        };
        let factions = from.factions_needed().filter(|_| matches!(from.domain, Domain::Blocks | Domain::Stacks));
        match factions {
            _ if special_without_target => StartCondition::Open,
            Some(factions) => StartCondition::OnBoard(factions),
            None if from.domain == Domain::Displayed && from.is_of_anybody() => {
                StartCondition::Displayed(from.cards(sets))
            }
            None => StartCondition::Search(from),
        }
    }
}
