//! The choices of a branch grouped by what a player does in a row: an action, a refresh, a tie.

use crate::games::liberte::{Liberte, Position, Question};
use crate::kernel::{Seat, Tree};

/// What a player does in a row. A tie has the choices of all who are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerAction {
    /// Whose it is: who makes the first choice.
    pub seat: Seat,
    /// The moment after its first choice.
    pub first: usize,
    /// The moment after its last choice so far.
    pub last: usize,
}

/// All actions of the branch that is played on, in order. Every choice belongs to one.
pub fn player_actions(tree: &Tree<Liberte>) -> Vec<PlayerAction> {
    let steps = tree.branch().steps();
    let mut actions: Vec<PlayerAction> = Vec::new();
    for (before, step) in steps.windows(2).map(|pair| &pair[0].position).zip(1_usize..) {
        let previous = step.checked_sub(2).map(|at| &steps[at].position);
        // What is changed by hand is nobody's action.
        let is_edit = |at: usize| steps[at].edit.is_some();
        let is_new =
            previous.is_none_or(|previous| begins_action(previous, before)) || is_edit(step) || is_edit(step - 1);
        match actions.last_mut().filter(|_| !is_new) {
            Some(action) => action.last = step,
            None => actions.push(PlayerAction { seat: before.asked, first: step, last: step }),
        }
    }
    actions
}

/// The moment before the action to which the choice belongs that led to a moment; none before the first choice.
pub fn action_before(tree: &Tree<Liberte>, at: usize) -> Option<usize> {
    let actions = player_actions(tree);
    let action = actions.iter().find(|action| (action.first..=action.last).contains(&at))?;
    Some(action.first - 1)
}

/// Whether what is asked at the end of the branch belongs to the action of the seat that chose last.
pub fn continues_action(tree: &Tree<Liberte>) -> bool {
    let steps = tree.branch().steps();
    let [.., before, now] = steps else { return false };
    let is_same_seat = now.made.is_some_and(|made| made.seat == now.position.asked);
    is_same_seat && !begins_action(&before.position, &now.position)
}

/// Whether what is asked in a position belongs to another action than what was asked in the one before.
fn begins_action(previous: &Position, p: &Position) -> bool {
    let place = |p: &Position| (p.turn, p.phase, p.round, p.refilling);
    let is_fresh = p.question == Question::Action && p.action.cards + p.action.specials == 0;
    let tie = |p: &Position| (p.question == Question::Advance).then_some((p.tie.about, p.province));
    let is_refresh = matches!(p.question, Question::RefreshDiscard | Question::RefreshDraw);
    is_fresh || place(previous) != place(p) || tie(previous) != tie(p) || is_refresh && previous.asked != p.asked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::BotKind;
    use crate::load::{Files, Library};
    use crate::sandbox::{GameOrigin, Player, Sandbox};
    use crate::script::compile;

    fn played(choices: usize) -> Sandbox {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let compiled = compile(loaded.playable().expect("the built-in pack is sound")).0.expect("it compiles");
        let names = ["Ann", "Bob", "Cid"].map(str::to_owned).to_vec();
        let bots = [Player::Bot(BotKind::Random); 3];
        let mut sandbox = Sandbox::begin(compiled, &GameOrigin::New { names, seed: 5 }, &bots).expect("it begins");
        (0..choices).for_each(|_| _ = sandbox.let_bot_choose());
        sandbox
    }

    #[test]
    fn every_choice_belongs_to_one_action_and_actions_of_a_phase_have_one_player() {
        let sandbox = played(400);
        let (tree, actions) = (sandbox.tree(), player_actions(sandbox.tree()));
        let covered: Vec<usize> = actions.iter().flat_map(|action| action.first..=action.last).collect();
        assert_eq!(covered, (1..=tree.branch().len()).collect::<Vec<_>>());
        let steps = tree.branch().steps();
        let mut longest = 0;
        for action in &actions {
            let asked = &steps[action.first - 1].position;
            let is_own = asked.question != Question::Advance;
            let made = (action.first..=action.last).filter_map(|at| steps[at].made);
            let seats: Vec<Seat> = made.map(|made| made.seat).collect();
            longest = longest.max(seats.len());
            assert!(!is_own || seats[0] == action.seat, "{action:?} of {seats:?}");
        }
        assert!(longest >= 3, "a card, its blocks and its clean-up are one action");
        assert!(actions.len() * 2 < tree.branch().len() * 2, "{} of {}", actions.len(), tree.branch().len());
    }

    #[test]
    fn an_action_is_taken_back_to_where_it_began() {
        let sandbox = played(120);
        let tree = sandbox.tree();
        assert_eq!(action_before(tree, 0), None);
        let long = player_actions(tree).into_iter().find(|action| action.last > action.first + 1).expect("a long one");
        assert_eq!(action_before(tree, long.last), Some(long.first - 1));
        assert_eq!(action_before(tree, long.first), Some(long.first - 1));
    }
}
