//! The way of a player through a puzzle, in the order that is expected.

use super::model::Model;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use crate::rating::effort::{Placements, RoundKind, SingleKind};

/// A part of the solution: some digits placed, or the use of a technique.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The activity of the player.
    pub activity: Activity,
    /// The expected time in seconds.
    pub seconds: f64,
}

/// An activity of the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Activity {
    /// Finds and enters digits.
    Place {
        /// The cells that are filled.
        cells: Vec<u16>,
        /// The number of cells whose digit could be placed.
        open: u32,
        /// The number of empty cells.
        empty: u32,
    },
    /// Finds no digit, and uses techniques until one can be placed.
    Stall(Stall),
}

/// The hardest techniques that are needed where no digit can be placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stall {
    /// Locked candidates; for other kinds than the classic one also what single constraints exclude.
    Locked,
    /// Naked and hidden pairs, triples and quads.
    Subsets,
    /// Forcing chains or nets, of which fish, wings and patterns of one digit are cases.
    Chains,
}

/// A puzzle that is solved as players solve it: some placements at a time, and eliminations only where no digit can be placed.
pub(crate) trait Play {
    /// Returns the number of cells without a digit.
    fn open_cells(&self) -> u32;

    /// Visits the digits that can be placed and could not at the last call, once for each way to see them.
    fn new_singles(&mut self, visit: impl FnMut(usize, SingleKind));

    /// Places the digits of these cells.
    fn place(&mut self, cells: &[u16]);

    /// Eliminates candidates, by rounds of the easiest possible kind, until a digit can be placed; `None` if only nested
    /// assumptions are left.
    fn eliminate(&mut self) -> Option<Stall>;
}

impl Play for Placements<'_> {
    #[inline]
    fn open_cells(&self) -> u32 {
        Placements::open_cells(self)
    }

    #[inline]
    fn new_singles(&mut self, visit: impl FnMut(usize, SingleKind)) {
        Placements::new_singles(self, visit);
    }

    #[inline]
    fn place(&mut self, cells: &[u16]) {
        Placements::place(self, cells.iter().fold(0, |cells, cell| cells | 1 << cell));
    }

    fn eliminate(&mut self) -> Option<Stall> {
        Placements::eliminate(self).map(|kind| match kind {
            RoundKind::Locked => Stall::Locked,
            RoundKind::Pair | RoundKind::Triple | RoundKind::Quad => Stall::Subsets,
            _ => Stall::Chains,
        })
    }
}

impl Model {
    /// Returns the expected time in seconds of a puzzle with this only solution, not rounded; `None` if the puzzle needs
    /// nested assumptions, the grid is not a solution, or a weight is not positive.
    pub fn expected_seconds(&self, puzzle: &Puzzle, solution: &Grid) -> Option<f64> {
        self.seconds_of(&mut Placements::new(puzzle, solution)?)
    }

    /// Returns the expected time in seconds, not rounded; `None` if nested assumptions are needed, or a weight is not positive.
    pub(crate) fn seconds_of(&self, play: &mut impl Play) -> Option<f64> {
        let mut sum = self.start;
        walk(self, play, |_, seconds| sum += seconds).then_some(sum)
    }

    /// Returns the parts of the solution; `None` as [`Model::seconds_of`] does.
    pub(crate) fn parts_of(&self, play: &mut impl Play) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        walk(self, play, |step, seconds| parts.push(Part { activity: step.into(), seconds })).then_some(parts)
    }
}

/// A step of the walk.
enum Step<'a> {
    Place { cells: &'a [u16], open: u32, empty: u32 },
    Stall(Stall),
}

impl From<Step<'_>> for Activity {
    fn from(step: Step<'_>) -> Activity {
        match step {
            Step::Place { cells, open, empty } => Activity::Place { cells: cells.to_vec(), open, empty },
            Step::Stall(stall) => Activity::Stall(stall),
        }
    }
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

    /// Removes the cells that are found next, and puts them into `next`: several if they have been open equally long.
    fn take_next(&mut self, next: &mut Vec<u16>) {
        let weight = self.weight();
        let mut most = 0.0;
        for open in &mut self.cells {
            open.found += open.weight / weight;
            if open.found > most {
                most = open.found;
            }
        }
        next.clear();
        let ways = &mut self.ways;
        self.cells.retain(|open| {
            let is_next = open.found == most;
            if is_next {
                next.push(open.cell as u16);
                ways.iter_mut().zip(open.ways).for_each(|(all, ways)| *all -= ways);
            }
            !is_next
        });
        // Several are found one after the other.
        let further = next.len() - 1;
        if further > 0 {
            self.cells.iter_mut().for_each(|open| open.found += further as f64 * open.weight / weight);
        }
    }
}

/// Solves a puzzle and visits the steps in order with their seconds. Returns whether it was solved.
fn walk(model: &Model, play: &mut impl Play, mut visit: impl FnMut(Step<'_>, f64)) -> bool {
    let (mut cells, mut next) = (OpenCells::new(model), Vec::new());
    if !cells.weights.iter().all(|&weight| weight > 0.0 && weight.is_finite()) {
        return false;
    }
    let mut empty = play.open_cells();
    while empty > 0 {
        play.new_singles(|cell, kind| cells.add(cell, kind));
        let open = cells.cells.len() as u32;
        if open == 0 {
            let Some(stall) = play.eliminate().filter(|_| !cancellation::is_requested()) else { return false };
            visit(Step::Stall(stall), if stall == Stall::Locked { model.locked } else { model.technique });
            continue;
        }
        let weight = cells.weight();
        cells.take_next(&mut next);
        play.place(&next);
        // Equal cells are found at the rate of the first one: the others stay as easy to find.
        let count = next.len() as u32;
        let places = f64::from(empty);
        let seconds = f64::from(count) * (model.enter + places * places.sqrt() / weight);
        visit(Step::Place { cells: &next, open, empty }, seconds);
        empty -= count;
    }
    true
}
