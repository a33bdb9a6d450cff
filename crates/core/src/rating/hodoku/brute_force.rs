//! Brute Force: a cell gets its value in the solution.

use super::geometry::{bits, cell};
use super::state::State;
use super::step::Step;
use super::technique::Technique;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::Grid;
use crate::solver;

/// Solves the middle one of the empty cells.
pub(super) fn brute_force(state: &mut State) -> Option<Step> {
    let cells = state.empty_cells();
    let middle = bits(cells).nth(cells.count_ones() as usize / 2)?;
    let value = solution(state)?.get(cell(middle));
    state.placement(Technique::BruteForce, middle, value.index())
}

/// Returns the solution within the candidates, if there is exactly one.
fn solution(state: &State) -> Option<Grid> {
    let mut candidates = Candidates::FULL;
    for cell in Cell::all() {
        let value = state.values[cell.index()];
        let set = if value == 0 { state.candidates[cell.index()] } else { 1 << (value - 1) };
        candidates.keep(cell, DigitSet::from_bits(set));
    }
    let mut solutions = solver::solutions_within(&candidates);
    let solution = solutions.next()?;
    solutions.next().is_none().then_some(solution)
}
