//! The links between the candidates of the unsolved cells.

use super::bit_set::BitSet;
use super::cell_candidates::{CellCandidates, digits};
use super::cell_constraints::CellConstraints;
use super::links::Links;
use crate::kinds::requirements::House;

/// Candidates of which one is true.
#[derive(Clone, Debug)]
pub(super) struct StrongSet {
    pub source: Source,
    /// The candidates, by index.
    pub members: Vec<usize>,
}

/// The reason why one of several candidates is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// They are the candidates of a cell.
    Cell,
    /// They are the places of a digit in a house, by its index in the layout.
    House(usize),
    /// They are the places of a digit that all combinations of a constraint have, by its index.
    Constraint(usize),
}

/// The candidates of the unsolved cells and their links.
#[derive(Clone, Debug)]
pub(super) struct Graph<'a> {
    pub constraints: &'a CellConstraints,
    /// The mask of each cell, those of placed ones too.
    pub masks: Vec<u32>,
    /// For each cell the index of its first candidate.
    first: Vec<usize>,
    /// The cell and the digit of each candidate; digits are counted from 0.
    pub candidates: Vec<(usize, usize)>,
    /// For each candidate, those that it excludes.
    pub weak: Vec<BitSet>,
    /// All sets of which one candidate is true.
    pub sets: Vec<StrongSet>,
    /// For each candidate, the sets that it is in.
    pub sets_of: Vec<Vec<usize>>,
    /// For each candidate, those that are true if it is false: the other ones of sets of two.
    pub strong: Vec<Vec<usize>>,
    /// The candidates with a strong link.
    pub linked: BitSet,
    /// The candidates that all members of some set exclude.
    pub excluded: BitSet,
}

impl<'a> Graph<'a> {
    pub fn new(position: &CellCandidates<'a>, links: &Links) -> Graph<'a> {
        let side = position.layout.side();
        let mut candidates = Vec::new();
        let mut index = vec![usize::MAX; position.cells() * side];
        for cell in (0..position.cells()).filter(|&cell| !position.is_placed(cell)) {
            for digit in digits(position.mask(cell)) {
                index[cell * side + digit] = candidates.len();
                candidates.push((cell, digit));
            }
        }
        let weak = candidates.iter().enumerate().map(|(n, &(cell, digit))| {
            let mut row = BitSet::new(candidates.len());
            digits(position.mask(cell)).for_each(|sibling| row.insert(index[cell * side + sibling]));
            row.remove(n);
            for (other, excluded) in links.excluded_by(cell, digit).filter(|&(other, _)| !position.is_placed(other)) {
                digits(excluded & position.mask(other)).for_each(|digit| row.insert(index[other * side + digit]));
            }
            row
        });
        let (weak, sets) = (weak.collect(), strong_sets(position, &index));
        let masks: Vec<u32> = (0..position.cells()).map(|cell| position.mask(cell)).collect();
        let first =
            masks.iter().enumerate().map(|(cell, mask)| index[cell * side + mask.trailing_zeros() as usize]).collect();
        let mut graph = Graph {
            constraints: position.constraints,
            masks,
            first,
            weak,
            sets_of: vec![Vec::new(); candidates.len()],
            sets,
            strong: vec![Vec::new(); candidates.len()],
            linked: BitSet::new(candidates.len()),
            excluded: BitSet::new(candidates.len()),
            candidates,
        };
        graph.link();
        graph
    }

    /// Finds the strong links.
    fn link(&mut self) {
        for (index, set) in self.sets.iter().enumerate() {
            set.members.iter().for_each(|&n| self.sets_of[n].push(index));
            if !set.members.is_empty() {
                self.excluded.add_common(&self.weak, &set.members, |_| true);
            }
            if let [a, b] = set.members[..]
                && !self.strong[a].contains(&b)
            {
                self.strong[a].push(b);
                self.strong[b].push(a);
                self.linked.insert(a);
                self.linked.insert(b);
            }
        }
    }

    /// Returns the index of a candidate of a cell that is not placed.
    pub fn index(&self, cell: usize, digit: usize) -> usize {
        self.first[cell] + (self.masks[cell] & ((1 << digit) - 1)).count_ones() as usize
    }

    /// Returns the number of candidates.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns candidates as eliminations: cells with masks.
    pub fn eliminations(&self, candidates: &BitSet) -> Vec<(u16, u32)> {
        let mut eliminations: Vec<(u16, u32)> = Vec::new();
        for (cell, digit) in candidates.iter().map(|n| self.candidates[n]) {
            match eliminations.last_mut() {
                Some((last, mask)) if usize::from(*last) == cell => *mask |= 1 << digit,
                _ => eliminations.push((cell as u16, 1 << digit)),
            }
        }
        eliminations
    }

    /// Returns a candidate with digits counted from 1.
    pub fn named(&self, n: usize) -> (u16, u8) {
        let (cell, digit) = self.candidates[n];
        (cell as u16, digit as u8 + 1)
    }

    /// Adds the candidates that all possible candidates of a set exclude.
    pub fn add_excluded_by_all(&self, set: &StrongSet, possible: &BitSet, excluded: &mut BitSet) {
        excluded.add_common(&self.weak, &set.members, |n| possible.contains(n));
    }

    /// Returns the candidates that all of some candidates exclude.
    pub fn excluded_by_all(&self, members: &[usize]) -> BitSet {
        let Some((&first, rest)) = members.split_first() else { return BitSet::new(self.len()) };
        let mut excluded = self.weak[first].clone();
        rest.iter().for_each(|&n| excluded.keep(&self.weak[n]));
        excluded
    }
}

/// Returns the sets of candidates of which one is true: of each cell, and of each digit in a house.
fn strong_sets(position: &CellCandidates, index: &[usize]) -> Vec<StrongSet> {
    let side = position.layout.side();
    let mut sets = Vec::new();
    for cell in (0..position.cells()).filter(|&cell| !position.is_placed(cell)) {
        let members = digits(position.mask(cell)).map(|digit| index[cell * side + digit]).collect();
        sets.push(StrongSet { source: Source::Cell, members });
    }
    for (house, House { cells, .. }) in position.layout.houses().iter().enumerate() {
        for digit in 0..side {
            let members: Vec<usize> = position.places(cells, digit).map(|cell| index[cell * side + digit]).collect();
            if !members.is_empty() {
                sets.push(StrongSet { source: Source::House(house), members });
            }
        }
    }
    for (constraint, digit, cells) in required_digits(position) {
        let members = position.places(&cells, digit).map(|cell| index[cell * side + digit]).collect();
        sets.push(StrongSet { source: Source::Constraint(constraint), members });
    }
    sets
}

/// Returns the digits that all combinations of a constraint have, and their cells: constraints, digits and cells.
fn required_digits(position: &CellCandidates) -> Vec<(usize, usize, Vec<u16>)> {
    let mut found = Vec::new();
    for (index, constraint) in position.constraints.given().iter().enumerate() {
        let Some(sets) = constraint.possible_sets(&position.domains(constraint)) else { continue };
        let placed = constraint.cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| position.is_placed(cell));
        let known = placed.fold(0, |all, cell| all | position.mask(cell));
        let common = sets.into_iter().reduce(|all, set| all & set).unwrap_or(0);
        found.extend(digits(common & !known).map(|digit| (index, digit, constraint.cells.clone())));
    }
    found
}
