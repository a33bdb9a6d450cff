//! Sums that follow from the cages of a house: innies and outies.

use super::network::CellSet;
use crate::kinds::cage_counts::{CAGE_FILTERS, CageCounts, CageFilter};
use crate::kinds::layout::Layout;
use crate::kinds::relations::{LinearSum, Relation};
use std::collections::BTreeSet;

/// Maximum number of cells of a derived sum.
const MAX_TERMS: usize = 5;

/// Maximum number of adjacent rows or columns that are taken together.
const MAX_LINES: usize = 4;

/// A set of cells with a sum.
struct Cage {
    cells: CellSet,
    total: i32,
}

/// Returns the sums of few cells that follow from the houses and the sums of cages.
pub fn sums(layout: &Layout) -> Vec<LinearSum> {
    let cages: Vec<Cage> = layout.relations().iter().filter_map(cage).collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let house_sum = (layout.side() * (layout.side() + 1) / 2) as i32;
    let cells = |cage: &Cage| cage.cells.iter().map(|cell| cell as u16).collect();
    let counts = CageCounts::new(layout, &cages.iter().map(cells).collect::<Vec<_>>());
    let (mut known, mut found) = (BTreeSet::new(), Vec::new());
    for houses in regions(layout) {
        for (choose, remaining) in CAGE_FILTERS.into_iter().zip(counts.remaining(&houses)) {
            if remaining as usize > MAX_TERMS {
                continue;
            }
            let cells = houses.iter().flat_map(|&house| &layout.houses()[house].cells);
            let (terms, total) = difference(&cells.copied().collect(), &cages, choose);
            let total = houses.len() as i32 * house_sum - total;
            if (1..=MAX_TERMS).contains(&terms.len()) && known.insert((terms.clone(), total)) {
                found.push(LinearSum::new("innies and outies", terms, total));
            }
        }
    }
    found
}

/// Returns the cells of a plain sum.
fn cage(relation: &Relation) -> Option<Cage> {
    match relation {
        Relation::Sum(sum) if sum.terms.iter().all(|&(_, weight)| weight == 1) => {
            Some(Cage { cells: sum.terms.iter().map(|&(cell, _)| cell).collect(), total: sum.total })
        }
        _ => None,
    }
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

/// Returns what remains of the sum of a region when disjoint cages are taken away: its cells without a cage, those of
/// the cages outside of it with weight -1, and the sum of the cages. `choose` decides about cages that are partly
/// outside.
fn difference(region: &CellSet, cages: &[Cage], choose: CageFilter) -> (Vec<(u16, i32)>, i32) {
    let mut order: Vec<(usize, usize, &Cage)> = cages
        .iter()
        .map(|cage| (cage.cells.and(region).len(), cage.cells.and_not(region).len(), cage))
        .filter(|&(inside, outside, _)| inside > 0 && (outside == 0 || choose(inside as u32, outside as u32)))
        .collect();
    // Cages may overlap: those that lie inside come first, and the larger ones.
    order.sort_by_key(|&(inside, outside, _)| (outside, usize::MAX - inside));
    let (mut taken, mut total) = (CellSet::EMPTY, 0);
    for (_, _, cage) in order {
        if cage.cells.and(&taken).is_empty() {
            taken = taken.or(&cage.cells);
            total += cage.total;
        }
    }
    let (innies, outies) = (region.and_not(&taken), taken.and_not(region));
    if innies.len() + outies.len() > MAX_TERMS {
        return (Vec::new(), 0);
    }
    let mut terms: Vec<(u16, i32)> =
        innies.iter().map(|cell| (cell as u16, 1)).chain(outies.iter().map(|cell| (cell as u16, -1))).collect();
    terms.sort();
    (terms, total)
}
