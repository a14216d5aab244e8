//! Selection by clicks and keys, as in other lists: of cards by their numbers, of other entries by their ids.

use eframe::egui::Modifiers;

/// A step of the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Some places forward, or back.
    By(isize),
    /// To the first.
    First,
    /// To the last.
    Last,
}

/// The selection after a click on a number: it alone; with Ctrl it is toggled; with Shift all from
/// the last one clicked without it. The number clicked is the last of the selection.
pub fn clicked<T: Clone + PartialEq>(
    shown: &[T],
    selected: &[T],
    anchor: &mut Option<T>,
    number: T,
    modifiers: Modifiers,
) -> Vec<T> {
    if modifiers.shift {
        let others = if modifiers.command { selected } else { &[] };
        return ranged(shown, others, anchor.get_or_insert_with(|| number.clone()), number.clone());
    }
    *anchor = Some(number.clone());
    if !modifiers.command {
        return vec![number];
    }
    let mut selected = selected.to_vec();
    match selected.iter().position(|it| *it == number) {
        Some(at) => drop(selected.remove(at)),
        None => selected.push(number),
    }
    selected
}

/// The selection after a step from the number that was selected last.
pub fn stepped<T: Clone + PartialEq>(
    shown: &[T],
    selected: &[T],
    anchor: &mut Option<T>,
    to: Step,
    extends: bool,
) -> Vec<T> {
    let Some(last) = shown.len().checked_sub(1) else { return selected.to_vec() };
    let lead = selected.last();
    let from = lead.and_then(|lead| shown.iter().position(|it| it == lead));
    let place = match (to, from) {
        (Step::First, _) | (Step::By(_), None) => 0,
        (Step::Last, _) => last,
        (Step::By(by), Some(from)) => from.saturating_add_signed(by).min(last),
    };
    let number = shown[place].clone();
    if !extends {
        *anchor = Some(number.clone());
        return vec![number];
    }
    let anchor = anchor.get_or_insert_with(|| lead.unwrap_or(&number).clone());
    ranged(shown, &[], anchor, number)
}

/// Some numbers, and all from one to another, which comes last.
fn ranged<T: Clone + PartialEq>(shown: &[T], others: &[T], from: &T, to: T) -> Vec<T> {
    let place = |number: &T| shown.iter().position(|it| it == number);
    let Some(end) = place(&to) else { return vec![to] };
    let start = place(from).unwrap_or(end);
    let range = &shown[start.min(end)..=start.max(end)];
    let mut all: Vec<T> = others.iter().filter(|it| !range.contains(it)).cloned().collect();
    if start <= end {
        all.extend(range.iter().cloned());
    } else {
        all.extend(range.iter().rev().cloned());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOWN: [u32; 5] = [5, 3, 8, 1, 9];

    #[test]
    fn clicks_select_one_or_toggle_or_take_a_range() {
        let mut anchor = None;
        let mut selected = Vec::new();
        for (number, modifiers, expected) in [
            (3, Modifiers::NONE, vec![3]),
            (1, Modifiers::SHIFT, vec![3, 8, 1]),
            (5, Modifiers::SHIFT, vec![3, 5]),
            (9, Modifiers::COMMAND, vec![3, 5, 9]),
            (3, Modifiers::COMMAND, vec![5, 9]),
            (8, Modifiers::NONE, vec![8]),
        ] {
            selected = clicked(&SHOWN, &selected, &mut anchor, number, modifiers);
            assert_eq!(selected, expected);
        }
    }

    #[test]
    fn keys_walk_in_the_order_shown_and_stop_at_its_ends() {
        let mut anchor = None;
        let mut selected = Vec::new();
        for (to, extends, expected) in [
            (Step::By(1), false, vec![5]),
            (Step::By(2), false, vec![8]),
            (Step::By(1), true, vec![8, 1]),
            (Step::By(-2), true, vec![8, 3]),
            (Step::Last, true, vec![8, 1, 9]),
            (Step::By(7), false, vec![9]),
            (Step::First, false, vec![5]),
            (Step::By(-1), false, vec![5]),
        ] {
            selected = stepped(&SHOWN, &selected, &mut anchor, to, extends);
            assert_eq!(selected, expected);
        }
        assert_eq!(stepped(&[], &[7], &mut anchor, Step::Last, false), [7]);
    }
}
