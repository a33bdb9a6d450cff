//! The way of a player through a puzzle, in the order that is expected.

use super::model::Model;
use crate::board::cell::CellSet;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use crate::rating::effort::{Placements, RoundKind};
use crate::rating::tables::set_bits;

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
#[non_exhaustive]
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
    /// Eliminates candidates by naked and hidden pairs, triples and quads.
    Subsets,
    /// Eliminates candidates by fish, wings, uniqueness or patterns of one digit.
    Patterns,
    /// Eliminates candidates by chains, forcing chains or nets.
    Chains,
}

/// Returns the use of a technique of this kind.
fn technique(model: &Model, kind: RoundKind) -> Part {
    let activity = match kind {
        RoundKind::Locked => return Part { activity: Activity::Locked, seconds: model.locked },
        RoundKind::Pair | RoundKind::Triple | RoundKind::Quad => Activity::Subsets,
        kind if kind.is_search() => Activity::Chains,
        _ => Activity::Patterns,
    };
    Part { activity, seconds: model.technique }
}

/// Solves a puzzle and visits the parts of the solution in order. Returns whether it was solved.
pub(super) fn walk(model: &Model, puzzle: &Puzzle, solution: &Grid, mut visit: impl FnMut(Part)) -> bool {
    let Some(mut placements) = Placements::new(puzzle, solution) else { return false };
    // For each cell, the probability to have been found, summed over the time it was open.
    let mut found = [0.0f64; 81];
    loop {
        let empty = placements.open_cells();
        if empty == 0 {
            return true;
        }
        let singles = placements.singles();
        let open = singles.cells();
        if open == 0 {
            let Some(kind) = placements.eliminate().filter(|_| !cancellation::is_requested()) else { return false };
            visit(technique(model, kind));
            continue;
        }
        let total = model.weight(singles.ways(open));
        let mut cells = 0u128;
        let mut most = 0.0;
        for cell in set_bits(open) {
            found[cell] += model.weight(singles.ways(1 << cell)) / total;
            if found[cell] > most {
                (most, cells) = (found[cell], 0);
            }
            cells |= u128::from(found[cell] == most) << cell;
        }
        // Several placements are found one after the other.
        let count = cells.count_ones();
        let others = if count > 1 { open & !cells } else { 0 };
        for cell in set_bits(others) {
            found[cell] += f64::from(count - 1) * model.weight(singles.ways(1 << cell)) / total;
        }
        placements.place(cells);
        let places = f64::from(empty);
        let seconds = f64::from(count) * (model.enter + places * places.sqrt() / total);
        let activity = Activity::Place { cells: CellSet::from_bits(cells), open: open.count_ones(), empty };
        visit(Part { activity, seconds });
    }
}
