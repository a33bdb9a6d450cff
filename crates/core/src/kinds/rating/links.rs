//! The candidates of other cells that a candidate excludes.

use super::cell_constraints::CellConstraints;
use crate::kinds::layout::Layout;
use crate::kinds::requirements::transposed;
use std::collections::HashMap;

/// The exclusions between the cells of a layout: by houses, groups and pairs, and by sums of two cells.
#[derive(Clone, Debug)]
pub(super) struct Links {
    /// For each cell, the other cells that it restricts, and the index of the table.
    neighbors: Vec<Vec<(u16, u16)>>,
    /// For each digit, counted from 0, the mask of the digits that it excludes.
    tables: Vec<Vec<u32>>,
}

impl Links {
    pub fn new(layout: &Layout, constraints: &CellConstraints) -> Links {
        let (cells, side) = (layout.cells(), layout.side());
        let none = vec![0; side];
        let mut known = HashMap::from([(none.clone(), 0)]);
        let mut links = Links { neighbors: Vec::new(), tables: vec![none] };
        let mut table_of = vec![0u16; cells * cells];
        let different: Vec<u32> = (0..side).map(|digit| 1 << digit).collect();
        let sets = layout.houses().iter().map(|house| &house.cells);
        for set in sets.chain(layout.groups().iter().map(|group| &group.cells)) {
            for (a, b) in set.iter().flat_map(|&a| set.iter().map(move |&b| (a, b))).filter(|(a, b)| a != b) {
                links.merge(&mut known, &mut table_of[usize::from(a) * cells + usize::from(b)], &different);
            }
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
