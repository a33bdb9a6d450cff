//! Innies and outies: sums that remain of houses when the cages in them are taken away.

use super::layout::Layout;
use super::peers::{CellSet, Peers};
use super::relations::Relation;

/// Maximum number of cells of a sum.
const MAX_TERMS: usize = 5;

/// A sum of few cells that follows from houses and cages.
pub struct Remainder {
    pub houses: Vec<usize>,
    /// The cages that are taken away, each with its sum.
    pub cages: Vec<(Vec<u16>, i32)>,
    /// The cells inside without a cage, and those of the cages outside with weight -1.
    pub terms: Vec<(u16, i32)>,
    pub total: i32,
}

/// Returns what remains of sets of houses without common cells.
pub fn remainders(layout: &Layout, regions: fn(&Layout) -> Vec<Vec<usize>>) -> Vec<Remainder> {
    let cages: Vec<Cage> = layout.relations().iter().filter_map(cage).collect();
    if cages.is_empty() || layout.cells() > Peers::MAX_CELLS {
        return Vec::new();
    }
    let house_sum = (layout.side() * (layout.side() + 1) / 2) as i32;
    let counts = CageCounts::new(layout, &cages.iter().map(|cage| cage.parts().0).collect::<Vec<_>>());
    let mut found = Vec::new();
    for houses in regions(layout) {
        for (takes_away, remaining) in CAGE_FILTERS.into_iter().zip(counts.remaining(&houses)) {
            // Nearly all differences have too many cells.
            if remaining as usize > MAX_TERMS {
                continue;
            }
            let cells = houses.iter().flat_map(|&house| &layout.houses()[house].cells);
            let (terms, taken) = difference(&cells.copied().collect(), &cages, takes_away);
            if (1..=MAX_TERMS).contains(&terms.len()) {
                let total = houses.len() as i32 * house_sum - taken.iter().map(|cage| cage.total).sum::<i32>();
                let cages = taken.into_iter().map(Cage::parts).collect();
                found.push(Remainder { houses: houses.clone(), cages, terms, total });
            }
        }
    }
    found
}

/// Different cells with a sum.
struct Cage {
    cells: CellSet,
    total: i32,
}

impl Cage {
    fn parts(&self) -> (Vec<u16>, i32) {
        (self.cells.iter().map(|cell| cell as u16).collect(), self.total)
    }
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

/// Returns what remains of cells when disjoint cages are taken away, and the cages.
fn difference<'a>(region: &CellSet, cages: &'a [Cage], takes_away: CageFilter) -> (Vec<(u16, i32)>, Vec<&'a Cage>) {
    let mut order: Vec<(usize, usize, &Cage)> = cages
        .iter()
        .map(|cage| (cage.cells.and_not(region).len(), cage.cells.and(region).len(), cage))
        .filter(|&(outside, inside, _)| inside > 0 && (outside == 0 || takes_away(inside as u32, outside as u32)))
        .collect();
    // Cages may overlap: those that lie inside come first, and the larger ones. Of equal ones that overlap none is
    // taken.
    order.sort_by_key(|&(outside, inside, _)| (outside, usize::MAX - inside));
    let (mut taken, mut chosen) = (CellSet::EMPTY, Vec::new());
    for group in order.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let (mut once, mut excluded) = (CellSet::EMPTY, taken);
        for (.., cage) in group {
            excluded = excluded.or(&once.and(&cage.cells));
            once = once.or(&cage.cells);
        }
        for (.., cage) in group.iter().filter(|(.., cage)| cage.cells.and(&excluded).is_empty()) {
            taken = taken.or(&cage.cells);
            chosen.push(*cage);
        }
    }
    let weighted = |cells: CellSet, weight| cells.iter().map(move |cell| (cell as u16, weight)).collect::<Vec<_>>();
    let mut terms = [weighted(region.and_not(&taken), 1), weighted(taken.and_not(region), -1)].concat();
    terms.sort();
    (terms, chosen)
}

/// Returns whether a cage that is partly outside of the houses is taken away, by its numbers of cells inside and outside.
type CageFilter = fn(u32, u32) -> bool;

/// The choices of cages that are taken away.
const CAGE_FILTERS: [CageFilter; 3] = [|_, _| false, |_, _| true, |inside, outside| outside <= inside];

/// The numbers of cells of cages in houses.
struct CageCounts {
    side: u32,
    /// The sizes of the cages.
    sizes: Vec<u32>,
    /// For each house, the number of its cells in each cage.
    inside: Vec<Vec<u32>>,
    /// Whether some of the cages share cells.
    overlap: bool,
}

impl CageCounts {
    /// Counts the cells of cages.
    fn new(layout: &Layout, cages: &[Vec<u16>]) -> CageCounts {
        let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); layout.cells()];
        for (index, cage) in cages.iter().enumerate() {
            cage.iter().for_each(|&cell| of_cell[usize::from(cell)].push(index));
        }
        let count = |cells: &[u16]| {
            let mut inside = vec![0; cages.len()];
            cells.iter().flat_map(|&cell| &of_cell[usize::from(cell)]).for_each(|&cage| inside[cage] += 1);
            inside
        };
        CageCounts {
            side: layout.side() as u32,
            sizes: cages.iter().map(|cage| cage.len() as u32).collect(),
            inside: layout.houses().iter().map(|house| count(&house.cells)).collect(),
            overlap: of_cell.iter().any(|cages| cages.len() > 1),
        }
    }

    /// Returns for each filter the number of cells inside of houses without common cells that remain, and of those outside that
    /// are taken away too; 0 for cages that overlap, of which the number is not known.
    fn remaining(&self, houses: &[usize]) -> [u32; CAGE_FILTERS.len()] {
        if self.overlap {
            return [0; CAGE_FILTERS.len()];
        }
        let mut remaining = [self.side * houses.len() as u32; CAGE_FILTERS.len()];
        let mut all_inside = vec![0; self.sizes.len()];
        for &house in houses {
            all_inside.iter_mut().zip(&self.inside[house]).for_each(|(all, inside)| *all += inside);
        }
        for (&inside, &size) in all_inside.iter().zip(&self.sizes).filter(|&(&inside, _)| inside > 0) {
            let outside = size - inside;
            for (remaining, takes_away) in remaining.iter_mut().zip(CAGE_FILTERS) {
                if outside == 0 || takes_away(inside, outside) {
                    *remaining = *remaining + outside - inside;
                }
            }
        }
        remaining
    }
}
