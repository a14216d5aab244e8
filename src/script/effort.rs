//! What scripts cost, in operations of the engine: the same on every machine, however busy it is. Whatever is found wrong
//! with a script for taking too long is found by this and never by the clock.

use std::cell::Cell;

thread_local! {
    /// Of the run that is going on in this thread: the operations it has taken, and those it may take.
    static RUNNING: Cell<(u64, u64)> = const { Cell::new((0, u64::MAX)) };
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

/// Does a run that may take `most` operations, and counts them. A run within a run is counted by itself.
pub(super) fn counted<T>(most: u64, run: impl FnOnce() -> T) -> (T, u64) {
    let outer = RUNNING.replace((0, most));
    let value = run();
    let (taken, _) = RUNNING.replace(outer);
    SPENT.set(SPENT.get().wrapping_add(taken));
    (value, taken)
}

/// Notes how far the engine has come with a run; whether that is further than it may.
pub(super) fn is_over(operations: u64) -> bool {
    let (_, most) = RUNNING.get();
    RUNNING.set((operations, most));
    operations > most
}

/// The operations of all runs that ended in this thread so far: the difference of two moments is what lies between.
pub(super) fn spent() -> u64 {
    SPENT.get()
}

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
    fn an_allowance_is_spent_and_owes_nothing() {
        let allowance = Allowance::new(5);
        allowance.spend(3);
        assert_eq!(allowance.left(), 2);
        allowance.spend(3);
        assert_eq!(allowance.left(), 0);
    }
}
