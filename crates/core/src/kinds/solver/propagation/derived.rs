//! Sums that follow from the cages of a house: innies and outies.

use crate::kinds::innies_and_outies::remainders;
use crate::kinds::layout::Layout;
use crate::kinds::relations::LinearSum;
use std::collections::BTreeSet;

/// Maximum number of adjacent rows or columns that are taken together.
const MAX_LINES: usize = 4;

/// Returns the sums of few cells that follow from the houses and the sums of cages.
pub fn sums(layout: &Layout) -> Vec<LinearSum> {
    let mut sums: Vec<_> = remainders(layout, regions).into_iter().map(|sum| (sum.terms, sum.total)).collect();
    let mut known = BTreeSet::new();
    sums.retain(|sum| known.insert(sum.clone()));
    sums.into_iter().map(|(terms, total)| LinearSum::new("innies and outies", terms, total)).collect()
}

/// Returns the houses, the adjacent rows or columns, and the pairs of boxes or regions.
fn regions(layout: &Layout) -> Vec<Vec<usize>> {
    let all = 0..layout.houses().len();
    let of_kind =
        |kind: &str| -> Vec<usize> { all.clone().filter(|&house| layout.houses()[house].name.kind == kind).collect() };
    let mut regions: Vec<Vec<usize>> = all.clone().map(|house| vec![house]).collect();
    for lines in [of_kind("row"), of_kind("column")] {
        for count in 2..=MAX_LINES.min(lines.len().saturating_sub(1)) {
            regions.extend(lines.windows(count).map(<[usize]>::to_vec));
        }
    }
    for boxes in [of_kind("box"), of_kind("region")] {
        for (index, &first) in boxes.iter().enumerate() {
            regions.extend(boxes[index + 1..].iter().map(|&second| vec![first, second]));
        }
    }
    regions
}
