//! Nets: the consequences of an assumption when all inferences are combined.

use super::assumption_set::{AssumptionSet, once_and_twice};
use super::unsolved::{AssumptionBatch, Contradictions, PackedLists, Unsolved};

/// A position under each of a batch of assumptions.
#[derive(Debug)]
pub(super) struct Net<'a> {
    unsolved: &'a Unsolved,
    /// For each house and unplaced digit, the candidates of which one must be true.
    houses: PackedLists,
    /// For each candidate, the indices of its row, column and box in `houses`.
    lists_of: Vec<[u16; 3]>,
    /// For each candidate, the assumptions under which it is still possible.
    possible: Vec<AssumptionSet>,
}

impl<'a> Net<'a> {
    pub(super) fn new(unsolved: &'a Unsolved, batch: &AssumptionBatch) -> Net<'a> {
        let (mut houses, mut lists_of) =
            (PackedLists::with_capacity(243, 2187), vec![[0; 3]; unsolved.candidates.len()]);
        for (list, &(house, digit, cells)) in unsolved.positions_by_house().iter().enumerate() {
            unsolved.candidates_of(digit, cells).for_each(|n| lists_of[usize::from(n)][house / 9] = list as u16);
            houses.push(unsolved.candidates_of(digit, cells));
        }
        let mut possible = vec![AssumptionSet::FULL; unsolved.candidates.len()];
        for &(slot, n) in batch {
            let (cell, digit) = unsolved.candidates[n];
            let first = n - (unsolved.masks[cell] & ((1 << digit) - 1)).count_ones() as usize;
            let siblings = first..first + unsolved.masks[cell].count_ones() as usize;
            siblings.filter(|&sibling| sibling != n).for_each(|sibling| possible[sibling].remove(slot));
        }
        Net { unsolved, houses, lists_of, possible }
    }

    /// Returns the position under one assumption.
    pub(super) fn position(&self, slot: usize) -> [u16; 81] {
        let mut masks = self.unsolved.masks;
        for (&(cell, digit), possible) in self.unsolved.candidates.iter().zip(&self.possible) {
            masks[cell] &= !(u16::from(!possible.contains(slot)) << digit);
        }
        masks
    }

    /// Returns the union of the sets of the three houses of a candidate.
    #[inline(always)]
    fn union_of_houses(&self, n: usize, houses: &[AssumptionSet]) -> AssumptionSet {
        let [row, column, box_] = self.lists_of[n];
        houses[usize::from(row)] | houses[usize::from(column)] | houses[usize::from(box_)]
    }

    /// Removes a candidate under every assumption.
    pub(super) fn remove(&mut self, n: usize) {
        self.possible[n] = AssumptionSet::EMPTY;
    }

    /// Runs rounds of singles and locked candidates until the first contradictions, at most `limit` rounds.
    pub(super) fn first_contradictions(&mut self, limit: u32) -> Contradictions {
        for step in 1..=limit {
            let before = self.possible.clone();
            let contradictory = self.round();
            if contradictory.any() {
                return Some((step, contradictory));
            }
            if self.possible == before {
                break;
            }
        }
        None
    }

    /// Runs rounds until nothing changes under any assumption, at most `limit`. Returns the assumptions with a
    /// contradiction.
    pub(super) fn run_to_fixpoint(&mut self, limit: u32) -> AssumptionSet {
        let mut contradictory = AssumptionSet::EMPTY;
        for _ in 0..limit {
            let before = self.possible.clone();
            contradictory |= self.round();
            if self.possible == before {
                break;
            }
        }
        contradictory
    }

    /// Runs rounds until nothing changes under any assumption without a contradiction, or until more than `max`
    /// assumptions have one. Returns those.
    pub(super) fn refuted(&mut self, max: usize) -> AssumptionSet {
        let mut contradictory = AssumptionSet::EMPTY;
        let mut before = Vec::with_capacity(self.possible.len());
        loop {
            before.clone_from(&self.possible);
            let new = self.round();
            if new.any() {
                contradictory |= new;
                if contradictory.len() > max {
                    return contradictory;
                }
                self.possible.iter_mut().for_each(|possible| *possible &= !contradictory);
            }
            if self.possible == before {
                return contradictory;
            }
        }
    }

    fn round(&mut self) -> AssumptionSet {
        let contradictory = self.naked_singles() | self.hidden_singles();
        self.remove_locked();
        contradictory
    }

    /// Removes the candidate of each naked single from the peers of its cell.
    fn naked_singles(&mut self) -> AssumptionSet {
        let (mut singles, mut seen) = (self.possible.clone(), Vec::with_capacity(243));
        for cell in &self.unsolved.cells {
            let (_, twice) = once_and_twice(self.possible[cell.clone()].iter().copied());
            singles[cell.clone()].iter_mut().for_each(|single| *single &= !twice);
        }
        let mut contradictory = AssumptionSet::EMPTY;
        for list in self.houses.iter() {
            let (once, twice) = once_and_twice(list.iter().map(|&n| singles[usize::from(n)]));
            seen.push(once);
            contradictory |= twice;
        }
        for cell in &self.unsolved.cells {
            let mut any = AssumptionSet::EMPTY;
            for n in cell.clone() {
                self.possible[n] = self.possible[n] & (singles[n] | !self.union_of_houses(n, &seen));
                any |= self.possible[n];
            }
            contradictory |= !any;
        }
        contradictory
    }

    /// Removes the other candidates from the cell of each hidden single.
    fn hidden_singles(&mut self) -> AssumptionSet {
        let (mut contradictory, mut single) = (AssumptionSet::EMPTY, Vec::with_capacity(243));
        for list in self.houses.iter() {
            let (once, twice) = once_and_twice(list.iter().map(|&n| self.possible[usize::from(n)]));
            contradictory |= !once;
            single.push(once & !twice);
        }
        for cell in &self.unsolved.cells {
            let (any, twice) =
                once_and_twice(cell.clone().map(|n| self.possible[n] & self.union_of_houses(n, &single)));
            contradictory |= twice;
            for n in cell.clone() {
                self.possible[n] = self.possible[n] & (self.union_of_houses(n, &single) | !any);
            }
        }
        contradictory
    }

    /// Applies locked candidates: a digit confined to the intersection of a line and a box is removed from
    /// the rest of both.
    fn remove_locked(&mut self) {
        // Rows and columns must be evaluated on the same state.
        let (mut rows, mut columns) = ([[AssumptionSet::EMPTY; 9]; 27], [[AssumptionSet::EMPTY; 9]; 27]);
        for (&candidate, &possible) in self.unsolved.candidates.iter().zip(&self.possible) {
            let [(band, row), (stack, column)] = intersections(candidate);
            rows[band][row] |= possible;
            columns[stack][column] |= possible;
        }
        rows.iter_mut().chain(&mut columns).for_each(eliminations_in_band);
        for (&candidate, possible) in self.unsolved.candidates.iter().zip(&mut self.possible) {
            let [(band, row), (stack, column)] = intersections(candidate);
            *possible &= !(rows[band][row] | columns[stack][column]);
        }
    }
}

/// Returns the two line-box intersections of a candidate, with its row and with its column: the band of the digit, and
/// the intersection within it.
#[inline(always)]
fn intersections((cell, digit): (usize, usize)) -> [(usize, usize); 2] {
    let (row, column) = (cell / 9, cell % 9);
    [(3 * digit + row / 3, row % 3 * 3 + column / 3), (3 * digit + column / 3, column % 3 * 3 + row / 3)]
}

/// Replaces the sets of the nine intersections of three parallel lines with their three boxes by the assumptions under
/// which the digit is removed there.
fn eliminations_in_band(possible: &mut [AssumptionSet; 9]) {
    let mut removed = [AssumptionSet::EMPTY; 9];
    for line in 0..3 {
        let other_lines = [(line + 1) % 3, (line + 2) % 3];
        for box_ in 0..3 {
            let other_boxes = [(box_ + 1) % 3, (box_ + 2) % 3];
            let at = |line: usize, box_: usize| possible[3 * line + box_];
            // All positions of another box are in this line, or all positions of another line are in this box.
            let pointing = |other: usize| at(line, other) & !(at(other_lines[0], other) | at(other_lines[1], other));
            let claiming = |other: usize| at(other, box_) & !(at(other, other_boxes[0]) | at(other, other_boxes[1]));
            // `map` is a call in builds with several codegen units.
            let [by_boxes, by_lines] = [
                pointing(other_boxes[0]) | pointing(other_boxes[1]),
                claiming(other_lines[0]) | claiming(other_lines[1]),
            ];
            removed[3 * line + box_] = by_boxes | by_lines;
        }
    }
    *possible = removed;
}
