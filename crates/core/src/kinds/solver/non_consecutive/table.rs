//! The table of all grids, which finds the solutions of puzzles.
//!
//! It has one grid of each class under the symmetries, so each query is asked for all images of its digits.

use super::grids::Grids;
use super::symmetry::Symmetry;
use crate::cancellation;
use crate::solver::{BLOCK_GRIDS, GridIndex, GridSet};

/// The table of all grids.
#[derive(Debug)]
pub struct Table {
    grids: &'static Grids,
    /// The ends of the grids of each orbit of the center, after a 0.
    ends: Vec<usize>,
    /// The orbit of the first grid of each block.
    first_orbits: Vec<usize>,
    index: GridIndex,
    /// For each symmetry the cell that each cell is the image of.
    sources: Vec<[usize; 81]>,
}

/// Digits of a puzzle, and optionally a digit that a cell must not hold.
#[derive(Clone, Copy)]
pub struct TableQuery<'a> {
    /// The digits; 0 is an empty cell.
    pub cells: &'a [u8; 81],
    /// A cell and a digit from 1 that its solutions do not hold there.
    pub excluded: Option<(usize, u8)>,
}

/// A grid: one of the table, and the symmetry that maps it.
#[derive(Clone, Copy, Debug)]
pub struct TableGrid {
    orbit: usize,
    number: usize,
    symmetry: Symmetry,
}

impl Table {
    /// Enumerates all grids. Returns `None` if this was cancelled.
    pub fn new(grids: &'static Grids) -> Option<Table> {
        let mut ends = vec![0];
        for orbit in grids.orbits() {
            if cancellation::is_requested() {
                return None;
            }
            ends.push(ends[ends.len() - 1] + grids.around(orbit).len());
        }
        let digits = grids.orbits().iter().flat_map(|orbit| grids.around(orbit)).map(|grid| grids.digits(grid));
        // Grids with the same center are adjacent.
        let center = [30, 31, 32, 39, 40, 41, 48, 49, 50];
        let index = GridIndex::new(digits, center.to_vec());
        let sources = Symmetry::all().map(|symmetry| {
            let mut sources = [0; 81];
            (0..81).for_each(|cell| sources[symmetry.cell(9, cell)] = cell);
            sources
        });
        let orbit_of = |block: usize| ends.partition_point(|&end| end <= BLOCK_GRIDS * block) - 1;
        let first_orbits = (0..index.blocks()).map(orbit_of).collect();
        Some(Table { grids, ends, first_orbits, index, sources: sources.collect() })
    }

    /// Returns the digits of a grid, from 1 to 9.
    pub fn digits(&self, TableGrid { orbit, number, symmetry }: TableGrid) -> [u8; 81] {
        let digits = self.grids.digits(&self.grids.around(&self.grids.orbits()[orbit])[number]);
        self.sources[symmetry.number()].map(|source| symmetry.digit(digits[source]) + 1)
    }

    /// Returns the number of solutions of each query up to the limit, and passes them to a function. Returns `None` if
    /// the search was cancelled.
    pub fn find(&self, queries: &[TableQuery], limit: u64, mut take: impl FnMut(usize, TableGrid)) -> Option<Vec<u64>> {
        let images: Vec<Vec<(usize, u8)>> = queries.iter().flat_map(|query| self.images(query.cells)).collect();
        let intersections = self.index.intersections(images.iter().map(|image| &image[..]));
        let (mut counts, mut hits) = (vec![0; queries.len()], Vec::new());
        for block in 0..self.index.blocks() {
            if cancellation::is_requested() {
                return None;
            }
            self.index.find(block, &intersections, &mut hits);
            for hit in hits.drain(..) {
                let (query, number) = (hit.query as usize / Symmetry::COUNT, hit.query as usize % Symmetry::COUNT);
                let (count, symmetry) = (&mut counts[query], Symmetry::numbered(number));
                if *count < limit {
                    let grids = self.without_excluded(block, symmetry, &queries[query], hit.grids);
                    self.in_block(block, symmetry, grids).take((limit - *count) as usize).for_each(|grid| {
                        *count += 1;
                        take(query, grid);
                    });
                }
            }
        }
        Some(counts)
    }

    /// Returns the digits that a grid of the table must hold so that its image holds these, for each symmetry.
    fn images(&self, cells: &[u8; 81]) -> impl Iterator<Item = Vec<(usize, u8)>> {
        let image = move |(symmetry, sources): (Symmetry, &[usize; 81])| {
            let given = cells.iter().zip(sources).filter(|&(&digit, _)| digit > 0);
            given.map(|(&digit, &source)| (source, symmetry.digit(digit - 1))).collect()
        };
        Symmetry::all().zip(&self.sources).map(image)
    }

    /// Returns the grids of a block whose image does not hold the excluded digit.
    fn without_excluded(&self, block: usize, symmetry: Symmetry, query: &TableQuery, grids: GridSet) -> GridSet {
        query.excluded.map_or(grids, |(cell, digit)| {
            let source = self.sources[symmetry.number()][cell];
            grids.without(self.index.holding(block, source, symmetry.digit(digit - 1)))
        })
    }

    /// Iterates over grids of a block that this symmetry maps to grids that no other symmetry yields.
    fn in_block(&self, block: usize, symmetry: Symmetry, grids: GridSet) -> impl Iterator<Item = TableGrid> {
        let (first, mut orbit) = (BLOCK_GRIDS * block, self.first_orbits[block]);
        grids.iter().filter_map(move |place| {
            let grid = first + place;
            while self.ends[orbit + 1] <= grid {
                orbit += 1;
            }
            let is_needed = self.grids.orbits()[orbit].needs(symmetry);
            is_needed.then(|| TableGrid { orbit, number: grid - self.ends[orbit], symmetry })
        })
    }
}
