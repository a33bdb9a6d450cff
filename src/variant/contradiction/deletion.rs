//! Small impossible sets: the candidates for a reduction, and the reduction by deletion.

use crate::sort::CompactSort;

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
    found.compact_sort_by_key(Vec::len);
    found.dedup();
    found.truncate(MAX_REDUCED);
    found
}

/// Leaves out elements in this order as long as the rest is impossible. `is_impossible` has the elements, the one that
/// is left out, and the rest.
pub fn reduced<E: Copy + PartialEq>(
    seed: &[E],
    order: impl IntoIterator<Item = E>,
    mut is_impossible: impl FnMut(&[E], E, &[E]) -> bool,
) -> Vec<E> {
    let mut kept = seed.to_vec();
    for element in order {
        let rest: Vec<E> = kept.iter().copied().filter(|&other| other != element).collect();
        if !rest.is_empty() && is_impossible(&kept, element, &rest) {
            kept = rest;
        }
    }
    kept
}
