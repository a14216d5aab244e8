//! Sorting that is compiled once. The standard library's is compiled anew for each type and each order, 5 to 12 kB a time;
//! where few things are sorted, that was a tenth of the time of a build.

use std::cmp::Ordering;

/// What can be put in order.
pub trait Order<T> {
    /// As `sort_by` does: equals stay as they are.
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);

    /// As `sort_by_key` does.
    fn order_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.order_by(|one, other| key(one).cmp(&key(other)));
    }
}

impl<T> Order<T> for [T] {
    fn order_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let mut from = in_order(self.len(), &|one, other| compare(&self[one], &self[other]));
        for first in 0..from.len() {
            // Each place takes what belongs there from the next one, until the first of them is met again.
            let mut place = first;
            while from[place] != first {
                let next = from[place];
                self.swap(place, next);
                from[place] = place;
                place = next;
            }
            from[place] = place;
        }
    }
}

/// The places of a list in the order of what stands there.
fn in_order(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|&one, &other| compare(one, other));
    places
}

/// Maps and sets that are filled one thing after the other. `collect` sorts all things first, which is compiled anew for each
/// iterator.
pub trait Gather: Iterator + Sized {
    /// As `collect` does: of equal keys the last counts.
    fn gather<M: Default + Extend<Self::Item>>(self) -> M {
        let mut gathered = M::default();
        gathered.extend(self);
        gathered
    }
}

impl<I: Iterator> Gather for I {}

#[cfg(test)]
mod tests {
    use super::{Gather, Order};
    use std::collections::BTreeMap;

    #[test]
    fn of_equal_keys_the_last_is_gathered_as_by_the_standard_library() {
        let pairs = || [(2, 'a'), (1, 'b'), (2, 'c')].into_iter();
        assert_eq!(pairs().gather::<BTreeMap<_, _>>(), pairs().collect());
    }

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        for length in 0..60_usize {
            let list: Vec<(usize, usize)> = (0..length).map(|at| (at * 7919 % 13 % 5, at)).collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            ours.order_by_key(|it| it.0);
            theirs.sort_by_key(|it| it.0);
            assert_eq!(ours, theirs);
            ours.order_by(|one, other| other.1.cmp(&one.1));
            theirs.sort_by_key(|it| std::cmp::Reverse(it.1));
            assert_eq!(ours, theirs);
        }
    }
}
