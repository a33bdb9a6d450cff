//! Innies and outies: sums that remain of some houses when the cages in them are taken away.

use crate::kinds::cage_counts::{CAGE_FILTERS, CageCounts, CageFilter};
use crate::kinds::layout::Layout;
use crate::kinds::rating::bit_set::{self, BitSet, Bits};
use crate::kinds::relations::Relation;
use std::collections::BTreeSet;

/// Maximum number of cells of a sum.
const MAX_TERMS: usize = 5;

/// Maximum number of sets of houses of a kind.
const MAX_REGIONS: usize = 300;

/// Maximum number of houses that are taken together.
const MAX_HOUSES: usize = 4;

/// A sum that follows from houses and cages.
pub(super) struct Derived {
    pub houses: Vec<usize>,
    /// The cages that are taken away, each with its sum.
    pub cages: Vec<(Vec<u16>, i32)>,
    pub terms: Vec<(u16, i32)>,
    pub total: i32,
}

/// Different cells with a sum.
struct Cage {
    cells: BitSet,
    size: usize,
    total: i32,
}

impl Cage {
    fn parts(&self) -> (Vec<u16>, i32) {
        (self.cells.members().map(|cell| cell as u16).collect(), self.total)
    }
}

/// Weighted cells, and the cages that were taken away.
type Difference<'a> = (Vec<(u16, i32)>, Vec<&'a Cage>);

/// Returns the sums of few cells, those of few houses first. The order of the cells and houses of the layout has no
/// influence on which sums there are.
pub(super) fn sums(layout: &Layout) -> Vec<Derived> {
    let cages: Vec<Cage> = layout.relations().iter().filter_map(|relation| cage(relation, layout.cells())).collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let house_sum = (layout.side() * (layout.side() + 1) / 2) as i32;
    let counts = CageCounts::new(layout, &cages.iter().map(|cage| cage.parts().0).collect::<Vec<_>>());
    let (mut known, mut found) = (BTreeSet::new(), Vec::new());
    for houses in regions(layout) {
        for (takes_away, remaining) in CAGE_FILTERS.into_iter().zip(counts.remaining(&houses)) {
            // Nearly all differences have too many cells.
            if remaining as usize > MAX_TERMS {
                continue;
            }
            let mut region = bit_set::none(layout.cells());
            let cells = houses.iter().flat_map(|&house| &layout.houses()[house].cells);
            cells.for_each(|&cell| region.put(cell.into()));
            let Some((terms, taken)) = difference(&region, &cages, takes_away) else { continue };
            let sum: i32 = taken.iter().map(|cage| cage.total).sum();
            let (terms, total) = normalized(terms, houses.len() as i32 * house_sum - sum);
            if (1..=MAX_TERMS).contains(&terms.len()) && known.insert((terms.clone(), total)) {
                let cages = taken.into_iter().map(Cage::parts).collect();
                found.push(Derived { houses: houses.clone(), cages, terms, total });
            }
        }
    }
    found
}

/// Returns a sum that is not negative, so that the sums of some houses and of the others are the same.
fn normalized(mut terms: Vec<(u16, i32)>, total: i32) -> (Vec<(u16, i32)>, i32) {
    let is_negative = total < 0 || total == 0 && terms.first().is_some_and(|&(_, weight)| weight < 0);
    if is_negative {
        terms.iter_mut().for_each(|(_, weight)| *weight = -*weight);
    }
    (terms, total.abs())
}

/// Returns the cells of a plain sum.
fn cage(relation: &Relation, cells: usize) -> Option<Cage> {
    let Relation::Sum(sum) = relation else { return None };
    let mut bits = bit_set::none(cells);
    sum.terms.iter().for_each(|&(cell, _)| bits.put(cell.into()));
    let is_plain = sum.terms.iter().all(|&(_, weight)| weight == 1);
    is_plain.then_some(Cage { cells: bits, size: sum.terms.len(), total: sum.total })
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

/// Returns what remains of some houses when disjoint cages are taken away: the cells inside without a cage, those of
/// the cages outside with weight -1, and the cages.
fn difference<'a>(region: &[bit_set::Block], cages: &'a [Cage], takes_away: CageFilter) -> Option<Difference<'a>> {
    let mut order: Vec<(u32, u32, &'a Cage)> = Vec::new();
    for cage in cages {
        let inside = cage.cells.common_count(region);
        let outside = cage.size as u32 - inside;
        if inside > 0 && (outside == 0 || takes_away(inside, outside)) {
            order.push((outside, u32::MAX - inside, cage));
        }
    }
    // Cages may overlap: those that lie inside come first, and the larger ones. Of equal ones that overlap none is
    // taken.
    order.sort_by_key(|&(outside, inside, _)| (outside, inside));
    let empty = vec![bit_set::Block::EMPTY; region.len()];
    let (mut taken, mut chosen) = (empty.clone(), Vec::new());
    for group in order.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let (before, mut once, mut twice) = (taken.clone(), empty.clone(), empty.clone());
        for (_, _, cage) in group {
            let mut again = once.clone();
            again.keep(&cage.cells);
            twice.add(&again);
            once.add(&cage.cells);
        }
        for (_, _, cage) in group {
            if !twice.intersects(&cage.cells) && !before.intersects(&cage.cells) {
                taken.add(&cage.cells);
                chosen.push(*cage);
            }
        }
    }
    let (mut innies, mut outies) = (region.to_vec(), taken.clone());
    innies.subtract(&taken);
    outies.subtract(region);
    let count = innies.members().count() + outies.members().count();
    let mut terms: Vec<(u16, i32)> = innies.members().map(|cell| (cell as u16, 1)).collect();
    terms.extend(outies.members().map(|cell| (cell as u16, -1)));
    terms.sort();
    (count <= MAX_TERMS && taken.any()).then_some((terms, chosen))
}
