//! The way of a player through a puzzle, in the order that is expected.

use super::model::Model;
use crate::board::cell::CellSet;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use crate::rating::effort::{Placements, RoundKind, SingleKind};

/// A part of the solution: some digits placed, or the use of a technique.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The activity of the player.
    pub activity: Activity,
    /// The expected time in seconds.
    pub seconds: f64,
}

/// An activity of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activity {
    /// Finds and enters digits.
    Place {
        /// The cells that are filled.
        cells: CellSet,
        /// The number of cells whose digit could be placed.
        open: u32,
        /// The number of empty cells.
        empty: u32,
    },
    /// Eliminates candidates by locked candidates.
    Locked,
    /// Eliminates candidates by naked and hidden pairs, triples and quads, and perhaps by locked candidates.
    Subsets,
    /// Eliminates candidates by forcing chains or nets, of which fish, wings and patterns of one digit are cases, and perhaps by
    /// the others.
    Chains,
}

impl Model {
    /// Returns the expected time in seconds of a puzzle with this only solution, not rounded; `None` if the puzzle needs
    /// nested assumptions, the grid is not a solution, or a weight is not positive.
    pub fn expected_seconds(&self, puzzle: &Puzzle, solution: &Grid) -> Option<f64> {
        let mut sum = self.start;
        walk(self, puzzle, solution, |part| sum += part.seconds).then_some(sum)
    }
}

/// Returns the use of a technique of this kind.
fn technique(model: &Model, kind: RoundKind) -> Part {
    let activity = match kind {
        RoundKind::Locked => return Part { activity: Activity::Locked, seconds: model.locked },
        RoundKind::Pair | RoundKind::Triple | RoundKind::Quad => Activity::Subsets,
        _ => Activity::Chains,
    };
    Part { activity, seconds: model.technique }
}

/// A cell whose digit can be placed.
#[derive(Clone, Copy, Debug)]
struct OpenCell {
    cell: usize,
    /// The number of ways to see the digit, by [kind](SingleKind).
    ways: [u32; 3],
    /// The weight of these ways.
    weight: f64,
    /// The probability to have been found, summed over the time that the cell was open.
    found: f64,
}

/// The cells whose digits can be placed.
#[derive(Debug)]
struct OpenCells {
    cells: Vec<OpenCell>,
    /// The number of all ways to see a digit, by kind. A sum of the weights of cells would depend on their order by rounding.
    ways: [u32; 3],
    /// The weight of a way of each kind.
    weights: [f64; 3],
}

impl OpenCells {
    fn new(model: &Model) -> OpenCells {
        let weights = [model.box_weight, model.line_weight, model.naked_weight];
        OpenCells { cells: Vec::with_capacity(81), ways: [0; 3], weights }
    }

    /// Adds a way to see the digit of a cell.
    fn add(&mut self, cell: usize, kind: SingleKind) {
        let kind = kind as usize;
        let place = self.cells.iter().position(|open| open.cell == cell).unwrap_or_else(|| {
            self.cells.push(OpenCell { cell, ways: [0; 3], weight: 0.0, found: 0.0 });
            self.cells.len() - 1
        });
        let open = &mut self.cells[place];
        open.ways[kind] += 1;
        open.weight += self.weights[kind];
        self.ways[kind] += 1;
    }

    /// Returns the sum of all weights.
    fn weight(&self) -> f64 {
        self.ways.iter().zip(self.weights).map(|(&count, weight)| f64::from(count) * weight).sum()
    }

    /// Removes the cells that are found next, and returns them: several if they have been open equally long.
    fn take_next(&mut self) -> u128 {
        let weight = self.weight();
        let mut most = 0.0;
        for open in &mut self.cells {
            open.found += open.weight / weight;
            if open.found > most {
                most = open.found;
            }
        }
        let mut next = 0u128;
        let ways = &mut self.ways;
        self.cells.retain(|open| {
            let is_next = open.found == most;
            if is_next {
                next |= 1 << open.cell;
                ways.iter_mut().zip(open.ways).for_each(|(all, ways)| *all -= ways);
            }
            !is_next
        });
        // Several are found one after the other.
        let further = next.count_ones() - 1;
        if further > 0 {
            self.cells.iter_mut().for_each(|open| open.found += f64::from(further) * open.weight / weight);
        }
        next
    }
}

/// Solves a puzzle and visits the parts of the solution in order. Returns whether it was solved.
pub(super) fn walk(model: &Model, puzzle: &Puzzle, solution: &Grid, mut visit: impl FnMut(Part)) -> bool {
    let Some(mut placements) = Placements::new(puzzle, solution) else { return false };
    let mut cells = OpenCells::new(model);
    if !cells.weights.iter().all(|&weight| weight > 0.0 && weight.is_finite()) {
        return false;
    }
    let mut empty = placements.open_cells();
    while empty > 0 {
        placements.new_singles(|cell, kind| cells.add(cell, kind));
        let open = cells.cells.len() as u32;
        if open == 0 {
            let Some(kind) = placements.eliminate().filter(|_| !cancellation::is_requested()) else { return false };
            visit(technique(model, kind));
            continue;
        }
        let weight = cells.weight();
        let next = cells.take_next();
        placements.place(next);
        // Equal cells are found at the rate of the first one: the others stay as easy to find.
        let count = next.count_ones();
        let places = f64::from(empty);
        let seconds = f64::from(count) * (model.enter + places * places.sqrt() / weight);
        visit(Part { activity: Activity::Place { cells: CellSet::from_bits(next), open, empty }, seconds });
        empty -= count;
    }
    true
}
