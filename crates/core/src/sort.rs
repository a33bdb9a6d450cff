//! Sorting with little code.
//!
//! Each type that `slice::sort` is used with adds several kilobytes to a WebAssembly module. The functions here are for
//! lists that are short, or sorted seldom.

use std::cmp::Ordering;

/// Lists up to this length are sorted by insertion.
const SHORT: usize = 16;

/// Stable sorting of slices; the functions correspond to those of the standard library.
pub trait CompactSort<T> {
    /// As `sort_by`.
    fn compact_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// As `sort`.
    fn compact_sort(&mut self)
    where
        T: Ord,
    {
        self.compact_sort_by(T::cmp);
    }

    /// As `sort_by_key`.
    fn compact_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.compact_sort_by(|a, b| key(a).cmp(&key(b)));
    }
}

impl<T> CompactSort<T> for [T] {
    #[inline(never)]
    fn compact_sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        if self.len() <= SHORT {
            for end in 1..self.len() {
                let mut i = end;
                while i > 0 && compare(&self[i], &self[i - 1]).is_lt() {
                    self.swap(i, i - 1);
                    i -= 1;
                }
            }
        } else {
            let swaps = sorting_swaps(self.len(), &mut |a, b| compare(&self[a], &self[b]));
            swaps.into_iter().enumerate().for_each(|(i, other)| self.swap(i, other));
        }
    }
}

/// Returns for each index the one to swap its item with, in order, to sort a list whose items compare like this.
fn sorting_swaps(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&a, &b| compare(a, b));
    // Where each item of the list is after the swaps so far, and which item is at each index.
    let mut place_of: Vec<usize> = (0..len).collect();
    let mut item_at = place_of.clone();
    for (i, item) in order.iter_mut().enumerate() {
        let place = place_of[*item];
        let displaced = item_at[i];
        (item_at[place], place_of[displaced]) = (displaced, place);
        *item = place;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::PuzzleRng;

    #[test]
    fn the_order_is_that_of_the_standard_library() {
        let mut rng = PuzzleRng::new(1, 1);
        for len in (0..40).chain([100, 1000]) {
            let list: Vec<(u64, usize)> = (0..len).map(|i| (u64::from(rng.random_below(7)), i)).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|&(key, _)| key);
            let mut sorted = list.clone();
            sorted.compact_sort_by_key(|&(key, _)| key);
            assert_eq!(sorted, expected);
            sorted.reverse();
            sorted.compact_sort();
            expected.sort();
            assert_eq!(sorted, expected);
        }
    }
}
