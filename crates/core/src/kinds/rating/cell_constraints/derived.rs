//! The innies and outies of which steps tell.

use crate::kinds::innies_and_outies::{Remainder, remainders};
use crate::kinds::layout::Layout;
use std::collections::BTreeSet;

/// Maximum number of sets of houses of a kind.
const MAX_REGIONS: usize = 300;

/// Maximum number of houses that are taken together.
const MAX_HOUSES: usize = 4;

/// Returns the sums of few cells, those of few houses first. The order of the cells and houses of the layout has no
/// influence on which sums there are.
pub(super) fn sums(layout: &Layout) -> Vec<Remainder> {
    let (mut known, mut sums) = (BTreeSet::new(), remainders(layout, regions));
    sums.iter_mut().for_each(normalize);
    sums.retain(|sum| !sum.cages.is_empty() && known.insert((sum.terms.clone(), sum.total)));
    sums
}

/// Makes a sum not negative, so that the sums of some houses and of the others are the same.
fn normalize(Remainder { terms, total, .. }: &mut Remainder) {
    if *total < 0 || *total == 0 && terms.first().is_some_and(|&(_, weight)| weight < 0) {
        terms.iter_mut().for_each(|(_, weight)| *weight = -*weight);
        *total = -*total;
    }
}

/// Returns the sets of houses of one kind without common cells, smaller ones first.
fn regions(layout: &Layout) -> Vec<Vec<usize>> {
    let houses = layout.houses();
    let is_same_kind = |a: usize, b: usize| houses[a].name.kind == houses[b].name.kind;
    let share = |a: usize, b: usize| houses[a].cells.iter().any(|cell| houses[b].cells.contains(cell));
    let pairs = (0..houses.len()).flat_map(|a| (0..houses.len()).map(move |b| (a, b)));
    let shares: Vec<bool> = pairs.map(|(a, b)| a > b && is_same_kind(a, b) && share(a, b)).collect();
    let mut regions: Vec<Vec<usize>> = (0..houses.len()).map(|house| vec![house]).collect();
    let mut last = regions.clone();
    let kinds: BTreeSet<&str> = houses.iter().map(|house| house.name.kind).collect();
    for _ in 1..MAX_HOUSES {
        let extend = |set: &Vec<usize>| {
            let (set, first) = (set.clone(), set[0]);
            let next = (set[set.len() - 1] + 1..houses.len()).filter(move |&house| is_same_kind(first, house));
            next.map(move |house| [set.as_slice(), &[house]].concat()).collect::<Vec<_>>()
        };
        let is_disjoint = |set: &Vec<usize>| {
            let (last, rest) = (set[set.len() - 1], &set[..set.len() - 1]);
            rest.iter().all(|&house| !shares[last * houses.len() + house])
        };
        last = last.iter().flat_map(extend).filter(is_disjoint).collect();
        if last.len() > MAX_REGIONS * kinds.len() {
            break;
        }
        regions.extend(last.iter().cloned());
    }
    regions
}
