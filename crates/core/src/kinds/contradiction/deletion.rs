//! Small impossible sets: the candidates for a reduction, the reduction by deletion, and the elements without which a set is
//! possible.
//!
//! The number of tests grows with the logarithm of the number of elements, as a test can leave out many at once.

use crate::kinds::verdict::Verdict;

/// Maximum number of sets that are reduced.
const MAX_REDUCED: usize = 6;

/// Returns impossible sets of elements, the smallest first: those found before, those of the smallest areas, and if
/// there is none, that of all elements. `areas` ascend by `houses`; `impossible` returns the elements of an area if
/// they are impossible.
pub fn seeds<A, E: PartialEq>(
    mut found: Vec<Vec<E>>,
    areas: &[A],
    houses: impl Fn(&A) -> usize,
    mut impossible: impl FnMut(&A) -> Option<Vec<E>>,
    all: Vec<E>,
) -> Vec<Vec<E>> {
    let mut last = 0;
    for area in areas {
        // Larger areas contain the conflicts of the smaller ones.
        if houses(area) > last && !found.is_empty() {
            break;
        }
        last = houses(area);
        found.extend(impossible(area));
    }
    if found.is_empty() {
        found.push(all);
    }
    found.sort_by_key(Vec::len);
    found.dedup();
    found.truncate(MAX_REDUCED);
    found
}

/// Leaves out each element of an impossible set without which the rest is still impossible, in this order. Returns
/// `None` if more than `max` are left.
///
/// `is_kept_in` returns which elements of a set must stay. `is_impossible` never has an empty set.
pub fn reduced<E: Copy, K: Fn(E) -> bool>(
    order: &[E],
    max: usize,
    is_kept_in: impl Fn(&[E]) -> K,
    mut is_impossible: impl FnMut(&[E]) -> bool,
) -> Option<Vec<E>> {
    let (mut needed, mut left) = (Vec::new(), order);
    while let Some((&first, rest)) = left.split_first() {
        let is_kept = is_kept_in(&[&needed, left].concat());
        if is_kept(first) {
            needed.push(first);
            left = rest;
        } else {
            let free = left.iter().position(|&element| is_kept(element)).unwrap_or(left.len());
            // The first `out` can be left out, the first `too_many` cannot.
            let (mut out, mut too_many) = (0, free + 1);
            while too_many - out > 1 {
                let count = out.midpoint(too_many);
                let set = [&needed, &left[count..]].concat();
                match !set.is_empty() && is_impossible(&set) {
                    true => out = count,
                    false => too_many = count,
                }
            }
            left = &left[out..];
            if out < free {
                needed.push(left[0]);
                left = &left[1..];
            }
        }
        if needed.len() > max {
            return None;
        }
    }
    Some(needed)
}

/// Returns the elements of an impossible set without any one of which it is possible; `None` if they are more than
/// `max`. `parts` has the elements of which many can be left out at once. `verdict_without` has those that are.
pub fn decisive<E: Copy>(
    mut parts: Vec<&[E]>,
    max: usize,
    mut verdict_without: impl FnMut(&[E]) -> Verdict,
) -> Option<Vec<E>> {
    let mut found = Vec::new();
    parts.reverse();
    while let Some(part) = parts.pop() {
        match (part, verdict_without(part)) {
            // It is also impossible without fewer of them.
            ([], _) | (_, Verdict::None) | ([_], Verdict::Unknown) => {}
            (&[element], _) => found.push(element),
            _ => {
                let (first, second) = part.split_at(part.len() / 2);
                parts.extend([second, first]);
            }
        }
        if found.len() > max {
            return None;
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::PuzzleRng;

    /// Returns the elements that are left if they are left out one by one.
    fn one_by_one(order: &[u32], is_impossible: impl Fn(&[u32]) -> bool) -> Vec<u32> {
        let mut kept = order.to_vec();
        for &element in order {
            let rest: Vec<u32> = kept.iter().copied().filter(|&other| other != element).collect();
            if !rest.is_empty() && !is_kept_in(&kept)(element) && is_impossible(&rest) {
                kept = rest;
            }
        }
        kept
    }

    /// Element 0 is like a negative constraint: as long as it is there, multiples of 5 must stay.
    fn is_kept_in(set: &[u32]) -> impl Fn(u32) -> bool + use<> {
        let has_negative = set.contains(&0);
        move |element| has_negative && element > 0 && element.is_multiple_of(5)
    }

    #[test]
    fn many_elements_at_once_leave_the_same_set_in_few_tests() {
        let mut rng = PuzzleRng::new(1, 0);
        for size in [1, 2, 3, 10, 100, 1_000] {
            for _ in 0..15 {
                let mut order: Vec<u32> = (0..size).collect();
                rng.shuffle(&mut order);
                // Two conflicts that may share elements.
                let conflicts = [3, 4].map(|count| order.iter().copied().take(count).collect::<Vec<u32>>());
                rng.shuffle(&mut order);
                let has = |set: &[u32], conflict: &[u32]| conflict.iter().all(|element| set.contains(element));
                let is_impossible = |set: &[u32]| conflicts.iter().any(|conflict| has(set, conflict));
                let (mut tests, max) = (0, 12);
                let found = reduced(&order, max, is_kept_in, |set| {
                    tests += 1;
                    is_impossible(set)
                });
                let want = one_by_one(&order, is_impossible);
                assert_eq!(found, Some(want.clone()).filter(|want| want.len() <= max), "{order:?}");
                assert!(tests <= 6 * (2 + size.ilog2()), "{tests} tests of {size} elements");

                let mut tests = 0;
                let without = |out: &[u32]| {
                    tests += 1;
                    let rest: Vec<u32> = order.iter().copied().filter(|element| !out.contains(element)).collect();
                    if is_impossible(&rest) { Verdict::None } else { Verdict::Multiple }
                };
                let found = decisive(vec![&order], max, without);
                let in_all = |element: &&u32| conflicts.iter().all(|conflict| conflict.contains(element));
                assert_eq!(found, Some(order.iter().filter(in_all).copied().collect()), "{order:?}");
                assert!(tests <= 8 * (1 + size.ilog2()), "{tests} tests of {size} elements");
            }
        }
    }

    #[test]
    fn more_than_the_maximum_is_nothing() {
        let order: Vec<u32> = (0..100).collect();
        let is_all = |set: &[u32]| set.len() == 100;
        assert_eq!(reduced(&order, 12, |_| |_| false, is_all), None);
        assert_eq!(reduced(&order, 100, |_| |_| false, is_all).as_deref(), Some(&order[..]));
        assert_eq!(decisive(vec![&order], 4, |_| Verdict::Multiple), None);
        assert_eq!(decisive(vec![&order], 4, |_| Verdict::Unknown), Some(Vec::new()));
    }
}
