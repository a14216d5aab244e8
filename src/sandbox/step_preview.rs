//! The board in the middle of a step, as far as the events say, for showing the step event by event.

use crate::games::liberte::{Event, Position, Stack};
use crate::kernel::{PerSeat, Seat};
use crate::model::{Faction, ProvinceId};

/// Returns the position that the board shows after some events of a step, which began from `before`.
///
/// For display only: stacks, supplies, votes, points, tokens, displays, phases and the government are what they were
/// at that moment; the question, hidden cards and chance are not followed.
pub fn preview_step(before: &Position, events: &[Event]) -> Position {
    let mut p = before.clone();
    events.iter().for_each(|&event| follow(&mut p, event));
    p
}

/// The province that an event of an election is about.
pub fn province_of(event: Event) -> Option<ProvinceId> {
    match event {
        Event::VoteCast { province, .. } | Event::NoVote { province } | Event::ProvinceEmptied { province } => {
            Some(province)
        }
        _ => None,
    }
}

fn follow(p: &mut Position, event: Event) {
    use Event::*;
    match event {
        TurnBegan { turn } => p.turn = turn,
        PhaseBegan { phase } => p.phase = phase,
        RoundBegan { round } => p.round = round,
        BlockPlaced { seat, province, faction } => {
            p.supply[faction] = p.supply[faction].saturating_sub(1);
            grow(p, seat, province, faction, 1);
        }
        BlockRemoved { seat, province, faction } => {
            p.supply[faction] += 1;
            shrink(p, seat, province, 1);
        }
        StackRemoved { seat, province, faction, height } => {
            p.supply[faction] += height;
            shrink(p, seat, province, height);
        }
        BlocksMoved { seat, from, to, faction, blocks } => {
            shrink(p, seat, from, blocks);
            grow(p, seat, to, faction, blocks);
        }
        StackRecoloured { seat, province, faction, height } => {
            let old = p.stacks(province).of(seat);
            p.supply[old.faction()] += old.height();
            p.supply[faction] = p.supply[faction].saturating_sub(height);
            put(p, seat, province, Stack::new(faction, height));
        }
        VoteCast { seat, province, faction, votes } => {
            p.province = province;
            shrink(p, seat, province, votes);
            p.votes[seat][faction] += votes;
            p.tally[faction] += votes;
        }
        NoVote { province } => p.province = province,
        ProvinceEmptied { province } => {
            p.province = province;
            let standing: Vec<(Seat, Stack)> = p.stacks(province).iter().collect();
            for (seat, stack) in standing {
                p.supply[stack.faction()] += stack.height();
                put(p, seat, province, Stack::NONE);
            }
        }
        GovernmentFormed { faction, .. } => p.government = Some(faction),
        OppositionFormed { faction, .. } => p.opposition = Some(faction),
        PresenceGained { seat } => p.presence.insert(seat),
        PresenceLost { seat } => p.presence.remove(seat),
        PointsScored { seat, points } => p.victory_points[seat] += i16::from(points),
        PointsLost { seat, points } => p.victory_points[seat] -= i16::from(points),
        VotesReturned => p.votes = PerSeat::default(),
        other => follow_cards_and_battle(p, other),
    }
}

fn follow_cards_and_battle(p: &mut Position, event: Event) {
    use Event::*;
    match event {
        TokenPlaced { seat } => p.battle_tokens[seat] += 1,
        TokenTakenBack { seat } => p.battle_tokens[seat] = p.battle_tokens[seat].saturating_sub(1),
        BattleWon { seat, points, .. } => {
            p.victory_points[seat] += i16::from(points);
            p.battle_tokens = PerSeat::default();
        }
        BattleLost { turn } => {
            p.lost_battles |= 1 << (turn & 7);
            p.battle_tokens = PerSeat::default();
        }
        LostBattleMarked => p.supply[Faction::Royalist] = p.supply[Faction::Royalist].saturating_sub(1),
        CardDisplayed { seat, card } => {
            p.hands[seat].remove(card);
            p.displays[seat].insert(card);
        }
        CardDiscarded { seat, card } => p.hands[seat].remove(card),
        DisplayedCardDiscarded { seat, card } | CardAdvanced { seat, card } => p.displays[seat].remove(card),
        DisplayedCardBoxed { seat, card } => {
            p.displays[seat].remove(card);
            p.box_.insert(card);
        }
        _ => {}
    }
}

fn put(p: &mut Position, seat: Seat, province: ProvinceId, stack: Stack) {
    if let Some(stacks) = p.stacks.get_mut(province.index()) {
        stacks.set(seat, stack);
    }
}

fn grow(p: &mut Position, seat: Seat, province: ProvinceId, faction: Faction, blocks: u8) {
    let height = p.stacks(province).of(seat).height() + blocks;
    put(p, seat, province, Stack::new(faction, height));
}

fn shrink(p: &mut Position, seat: Seat, province: ProvinceId, blocks: u8) {
    let stack = p.stacks(province).of(seat);
    let left = stack.height().saturating_sub(blocks);
    put(p, seat, province, if left == 0 { Stack::NONE } else { Stack::new(stack.faction(), left) });
}
