//! What scripts cost, in operations: the same on every machine, however busy it is. Whatever is found wrong with a script for
//! taking too long is found by this and never by the clock.
//!
//! The engine counts its own steps. What one step sets off in Rust and is dearer than a step, a word or a `print`, adds to
//! them by [`charge`], so that no script takes longer than its count says.

use std::cell::Cell;

/// The count of one run.
#[derive(Clone, Copy, Debug)]
struct Count {
    /// The engine's own steps.
    steps: u64,
    /// What was charged beside them.
    charged: u64,
    /// The operations that it may take.
    most: u64,
}

thread_local! {
    /// The run that is going on in this thread.
    static RUNNING: Cell<Count> = const { Cell::new(Count { steps: 0, charged: 0, most: u64::MAX }) };
    /// The operations of all runs that ended in this thread.
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// Operations that some runs may take together.
#[derive(Debug)]
pub(super) struct Allowance(Cell<u64>);

impl Allowance {
    /// So many operations.
    pub fn new(operations: u64) -> Allowance {
        Allowance(Cell::new(operations))
    }

    /// How many are left.
    pub fn left(&self) -> u64 {
        self.0.get()
    }

    /// Takes some away.
    pub fn spend(&self, operations: u64) {
        self.0.set(self.0.get().saturating_sub(operations));
    }
}

/// Does a run that may take `most` operations, and never more than [`MAX_OPERATIONS`], and counts them. A run within a run is
/// counted by itself.
pub(super) fn counted<T>(most: u64, run: impl FnOnce() -> T) -> (T, u64) {
    let outer = RUNNING.replace(Count { steps: 0, charged: 0, most: most.min(MAX_OPERATIONS) });
    let value = run();
    let taken = RUNNING.replace(outer).taken();
    SPENT.set(SPENT.get().wrapping_add(taken));
    (value, taken)
}

/// Notes how many steps the engine has done in a run; whether that, with what was charged, is more than it may take.
pub(super) fn is_over(steps: u64) -> bool {
    let count = Count { steps, ..RUNNING.get() };
    RUNNING.set(count);
    count.taken() > count.most
}

/// Adds operations to those of the run that is going on. It ends at the engine's next step if they are too many.
pub(super) fn charge(operations: u64) {
    let count = RUNNING.get();
    RUNNING.set(Count { charged: count.charged.saturating_add(operations), ..count });
}

impl Count {
    fn taken(self) -> u64 {
        self.steps.saturating_add(self.charged)
    }
}

/// The operations of all runs that ended in this thread so far: the difference of two moments is what lies between.
pub(super) fn spent() -> u64 {
    SPENT.get()
}

/// Operations of one run: hundreds of times what a card's effect needs.
pub(super) const MAX_OPERATIONS: u64 = 20_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_within_a_run_is_counted_by_itself_and_both_are_spent() {
        let before = spent();
        let (inner, outer) = counted(10, || {
            assert!(!is_over(4));
            let ((), inner) = counted(2, || assert!(is_over(3)));
            assert!(!is_over(7) && is_over(11), "the outer run may still take ten");
            inner
        });
        assert_eq!((inner, outer, spent() - before), (3, 11, 14));
    }

    #[test]
    fn what_is_charged_counts_as_steps_do_and_no_run_takes_more_than_any_may() {
        let ((), taken) = counted(10, || {
            charge(6);
            assert!(!is_over(4) && is_over(5));
        });
        assert_eq!(taken, 11);
        let ((), _) = counted(u64::MAX, || assert!(!is_over(MAX_OPERATIONS) && is_over(MAX_OPERATIONS + 1)));
    }

    #[test]
    fn an_allowance_is_spent_and_owes_nothing() {
        let allowance = Allowance::new(5);
        allowance.spend(3);
        assert_eq!(allowance.left(), 2);
        allowance.spend(3);
        assert_eq!(allowance.left(), 0);
    }
}
