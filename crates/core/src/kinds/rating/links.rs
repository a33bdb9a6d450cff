//! The candidates of other cells that a candidate excludes.

use super::cell_constraints::CellConstraints;
use crate::kinds::layout::Layout;
use crate::kinds::requirements::transposed;
use std::collections::HashMap;

/// The index of the table of cells that hold different digits.
const DIFFERENT: u16 = 1;

/// The exclusions between the cells of a layout: by houses, groups and pairs, and by sums of two cells.
#[derive(Clone, Debug)]
pub(super) struct Links {
    /// For each cell, the other cells that it restricts, and the index of the table.
    neighbors: Vec<Vec<(u16, u16)>>,
    /// For each digit, counted from 0, the mask of the digits that it excludes.
    tables: Vec<Vec<u32>>,
    /// For each cell, the houses that contain it, with its place there.
    houses_of: Vec<Vec<(u16, u8)>>,
    /// For each cell, the regions that contain it, other than those of digits.
    regions_of: Vec<Vec<u16>>,
    /// The numbers of houses and of other groups.
    sets: [usize; 2],
    side: usize,
}

impl Links {
    pub fn new(layout: &Layout, constraints: &CellConstraints) -> Links {
        let (cells, side) = (layout.cells(), layout.side());
        let (none, different): (Vec<u32>, Vec<u32>) = (0..side).map(|digit| (0, 1 << digit)).unzip();
        let mut known = HashMap::from([(none.clone(), 0), (different.clone(), DIFFERENT)]);
        let sets = [layout.houses().len(), layout.groups().len()];
        let mut links = Links {
            neighbors: Vec::new(),
            tables: vec![none, different],
            houses_of: vec![Vec::new(); cells],
            regions_of: vec![Vec::new(); cells],
            sets,
            side,
        };
        let mut table_of = vec![0u16; cells * cells];
        let houses = layout.houses().iter().map(|house| &house.cells);
        for (index, set) in houses.chain(layout.groups().iter().map(|group| &group.cells)).enumerate() {
            for (place, &cell) in set.iter().enumerate() {
                let cell = usize::from(cell);
                links.regions_of[cell].push(index as u16);
                if index < sets[0] {
                    links.houses_of[cell].push((index as u16, place as u8));
                }
                let others = set.iter().map(|&other| usize::from(other)).filter(|&other| other != cell);
                others.for_each(|other| table_of[cell * cells + other] = DIFFERENT);
            }
        }
        for (cell, regions) in links.regions_of.iter_mut().enumerate() {
            let first = sets[0] + sets[1] + side;
            regions.extend(constraints.of_cell(cell).iter().map(|constraint| (first + constraint) as u16));
        }
        let all = u32::MAX >> (32 - side);
        for pair in layout.pairs() {
            let allowed = &layout.tables()[usize::from(pair.table)].allowed;
            let (a, b) = (usize::from(pair.first), usize::from(pair.second));
            let forward: Vec<u32> = allowed.iter().map(|row| all & !row).collect();
            let backward: Vec<u32> = (0..side).map(|digit| transposed(&forward, digit)).collect();
            links.merge(&mut known, &mut table_of[a * cells + b], &forward);
            links.merge(&mut known, &mut table_of[b * cells + a], &backward);
        }
        for constraint in constraints.given() {
            if let (&[a, b], Some(_)) = (&constraint.cells[..], &constraint.sum) {
                for (from, to, own) in [(a, b, 0), (b, a, 1)] {
                    let excluded = |digit: usize| {
                        let mut domains = [all; 2];
                        domains[own] = 1 << digit;
                        if constraint.filter(&mut domains) { all & !domains[1 - own] } else { all }
                    };
                    let excluded: Vec<u32> = (0..side).map(excluded).collect();
                    links.merge(&mut known, &mut table_of[usize::from(from) * cells + usize::from(to)], &excluded);
                }
            }
        }
        let neighbors = |row: &[u16]| (0..).zip(row).filter(|(_, table)| **table > 0).map(|(b, &t)| (b, t)).collect();
        links.neighbors = table_of.chunks(cells.max(1)).map(neighbors).collect();
        links
    }

    /// Adds exclusions to those of two cells. Equal tables have the index that is known.
    fn merge(&mut self, known: &mut HashMap<Vec<u32>, u16>, table: &mut u16, excluded: &[u32]) {
        let merged: Vec<u32> = self.tables[usize::from(*table)].iter().zip(excluded).map(|(a, b)| a | b).collect();
        *table = *known.entry(merged).or_insert_with_key(|merged| {
            self.tables.push(merged.clone());
            self.tables.len() as u16 - 1
        });
    }

    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the houses that contain a cell, with its place in each.
    pub fn houses_of(&self, cell: usize) -> &[(u16, u8)] {
        &self.houses_of[cell]
    }

    /// Returns the houses, groups and constraints of a cell as regions: first all houses, then the groups, then the digits,
    /// then the constraints.
    pub fn regions_of(&self, cell: usize) -> &[u16] {
        &self.regions_of[cell]
    }

    /// Returns the region of a digit.
    pub fn region_of_digit(&self, digit: usize) -> usize {
        self.sets[0] + self.sets[1] + digit
    }

    /// Returns the region of a constraint; the number of all regions for that of constraints.
    pub fn region_of_constraint(&self, constraint: usize) -> usize {
        self.region_of_digit(self.side) + constraint
    }

    /// Returns the mask of the digits that a digit of a cell excludes from another cell.
    pub fn excluded(&self, cell: usize, digit: usize, other: u16) -> u32 {
        let neighbors = &self.neighbors[cell];
        let found = neighbors.binary_search_by_key(&other, |&(neighbor, _)| neighbor);
        found.map_or(0, |index| self.tables[usize::from(neighbors[index].1)][digit])
    }

    /// Iterates over the cells that a digit of a cell restricts, with the masks of the digits that it excludes there.
    pub fn excluded_by(&self, cell: usize, digit: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.neighbors[cell]
            .iter()
            .map(move |&(other, table)| (usize::from(other), self.tables[usize::from(table)][digit]))
    }
}
