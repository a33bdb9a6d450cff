//! How many cells remain of houses when the cages in them are taken away.

use super::layout::Layout;

/// Returns whether a cage that is partly outside of the houses is taken away, by its numbers of cells inside and outside.
pub type CageFilter = fn(u32, u32) -> bool;

/// The choices of cages that are taken away.
pub const CAGE_FILTERS: [CageFilter; 3] = [|_, _| false, |_, _| true, |inside, outside| outside <= inside];

/// The numbers of cells of cages in houses.
pub struct CageCounts {
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
    pub fn new(layout: &Layout, cages: &[Vec<u16>]) -> CageCounts {
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
    pub fn remaining(&self, houses: &[usize]) -> [u32; CAGE_FILTERS.len()] {
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
