//! Puzzles with the same solution: those with more clues, and the minimal ones with fewer.

use super::marked_puzzle::{Mark, MarkedPuzzle};
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use std::collections::BTreeSet;

/// Returns an iterator over the puzzles with `added` more clues of the solution, in the order of the cells.
///
/// ```
/// use cluewise::{Puzzle, analysis, solver};
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let solution = solver::unique_solution(&puzzle).expect("one solution");
/// assert_eq!(analysis::expansions(&puzzle, &solution, 1).count(), 60);
/// assert_eq!(analysis::expansions(&puzzle, &solution, 2).count(), 60 * 59 / 2);
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn expansions(puzzle: &Puzzle, solution: &Grid, added: usize) -> impl Iterator<Item = Puzzle> + Clone + use<> {
    let (clues, full) = (puzzle.clue_cells(), Puzzle::from(*solution));
    let empty: Vec<Cell> = (!clues).iter().collect();
    // The indices of the chosen cells, ascending; the next choice advances the last that can.
    let mut next = (added <= empty.len()).then(|| (0..added).collect::<Vec<usize>>());
    std::iter::from_fn(move || {
        let chosen = next.take()?;
        let cells: CellSet = chosen.iter().map(|&index| empty[index]).collect();
        let last = |k: &usize| chosen[*k] < empty.len() - (added - *k);
        if let Some(k) = (0..added).rev().find(last) {
            let mut following = chosen.clone();
            (k..added).for_each(|i| following[i] = chosen[k] + 1 + i - k);
            next = Some(following);
        }
        Some(full.restricted_to(clues | cells))
    })
}

/// Returns the minimal puzzles among the parts of a puzzle with the same solutions, but at most `limit`. A part lacks some
/// [marks](MarkedPuzzle).
///
/// ```
/// use cluewise::{Grid, Puzzle, analysis, generator};
/// let minimal = generator::minimize(&Puzzle::from(Grid::FIRST), cluewise::Cell::all()).into();
/// assert_eq!(analysis::minimal_parts(&minimal, 10), [minimal]);
/// ```
pub fn minimal_parts(puzzle: &MarkedPuzzle, limit: usize) -> Vec<MarkedPuzzle> {
    let mut found = Vec::new();
    remove(puzzle, puzzle.redundant_marks(), BTreeSet::new(), limit, &mut found);
    found
}

/// The work of the search for whether a mark is redundant.
const WORK_PER_MARK: u64 = 100;

/// Adds the minimal parts of a puzzle with these redundant marks that contain the marks of `kept`.
fn remove(
    puzzle: &MarkedPuzzle,
    redundant: Vec<Mark>,
    mut kept: BTreeSet<Mark>,
    limit: usize,
    found: &mut Vec<MarkedPuzzle>,
) {
    // Cancelled searches prove nothing.
    if cancellation::is_requested_after(WORK_PER_MARK * (1 + redundant.len() as u64)) {
        return;
    }
    if redundant.is_empty() {
        found.push(puzzle.clone());
    }
    // A part lacks a first one of these marks; the parts that lack an earlier one are found before.
    for &mark in &redundant {
        if found.len() >= limit || cancellation::is_requested() || !may_be_needed(puzzle, &redundant, &kept) {
            return;
        }
        if !kept.contains(&mark) {
            let mut part = puzzle.clone();
            part.remove(mark);
            // Marks that are needed stay so without others.
            let rest = redundant.iter().copied().filter(|&other| other != mark && part.is_redundant(other)).collect();
            remove(&part, rest, kept.clone(), limit, found);
            kept.insert(mark);
        }
    }
}

/// Returns whether a part may need all marks of `kept`: none is redundant even if all other redundant marks are removed.
fn may_be_needed(puzzle: &MarkedPuzzle, redundant: &[Mark], kept: &BTreeSet<Mark>) -> bool {
    let (fixed, others): (Vec<Mark>, Vec<Mark>) = redundant.iter().partition(|mark| kept.contains(mark));
    let mut least = puzzle.clone();
    others.into_iter().for_each(|mark| least.remove(mark));
    !fixed.into_iter().any(|mark| least.is_redundant(mark))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::candidates::Candidates;
    use crate::board::digits::DigitSet;
    use crate::generator::{Targets, generate, minimize};
    use crate::rng::PuzzleRng;
    use crate::solver::naive;

    fn has_one_solution(puzzle: &Puzzle) -> bool {
        naive::solutions(puzzle).take(2).count() == 1
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn minimal_parts_are_all_minimal_puzzles_of_the_clues() {
        let made = generate(&Targets::default().with_clues(24..=26), 8, 0, |_| true).unwrap();
        let minimal = minimize(&made.puzzle, Cell::all());
        let with_more = expansions(&minimal, &made.solution, 3).step_by(997).take(4);
        for (index, puzzle) in (0..).zip(with_more) {
            assert_eq!(puzzle.clue_count(), minimal.clue_count() + 3);
            let found = minimal_parts(&puzzle.into(), usize::MAX);
            let parts: BTreeSet<Puzzle> = found.iter().map(|part| part.clues).collect();
            assert!(parts.len() == found.len() && parts.contains(&minimal), "{puzzle}");
            for part in &parts {
                assert!(has_one_solution(part), "{part}");
                let without = |cell| part.restricted_to(!CellSet::single(cell));
                assert!(part.clue_cells().iter().all(|cell| !has_one_solution(&without(cell))), "{part}");
            }
            for attempt in 0..20 {
                let mut order: Vec<Cell> = Cell::all().collect();
                PuzzleRng::new(index, attempt).shuffle(&mut order);
                assert!(parts.contains(&minimize(&puzzle, order)), "{puzzle}");
            }
            assert_eq!(minimal_parts(&puzzle.into(), 1).len(), 1);
        }
    }

    /// Returns the sets of marks without which a puzzle has the same solutions although each of the others is needed, by
    /// trying all sets.
    fn minimal_by_trying(puzzle: &MarkedPuzzle, solutions: &dyn Fn(&MarkedPuzzle) -> usize) -> Vec<MarkedPuzzle> {
        let (marks, all) = (puzzle.marks(), solutions(puzzle));
        let without = |set: u32| {
            let mut part = puzzle.clone();
            marks.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).for_each(|(_, &mark)| part.remove(mark));
            part
        };
        let keeps: Vec<bool> = (0..1 << marks.len()).map(|set| solutions(&without(set)) == all).collect();
        let is_minimal = |set: &u32| {
            let more = (0..marks.len()).map(|i| set | 1 << i).filter(|more| more != set);
            keeps[*set as usize] && more.into_iter().all(|more| !keeps[more as usize])
        };
        (0..1 << marks.len()).filter(is_minimal).map(without).collect()
    }

    fn check_parts(puzzle: &MarkedPuzzle, solutions: &dyn Fn(&MarkedPuzzle) -> usize) {
        let wanted = minimal_by_trying(puzzle, solutions);
        let found = minimal_parts(puzzle, usize::MAX);
        assert!(found.len() > 1 && found.len() == wanted.len(), "{} {}", found.len(), wanted.len());
        assert!(wanted.iter().all(|part| found.contains(part)));
        let any = puzzle.clone().minimized(puzzle.marks());
        assert!(wanted.contains(&any));
    }

    #[test]
    fn parts_have_the_same_solutions() {
        let clues: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....".parse().unwrap();
        let solutions: Vec<Grid> = naive::solutions(&clues).collect();
        let is_common = |cell: Cell| solutions.iter().all(|grid| grid.get(cell) == solutions[0].get(cell));
        let more = Cell::all().filter(|&cell| clues.get(cell).is_none() && is_common(cell)).take(24);
        let several = Puzzle::from(solutions[0]).restricted_to(clues.clue_cells() | more.collect::<CellSet>());
        let count = |puzzle: &Puzzle| naive::solutions(puzzle).take(solutions.len() + 1).count();
        let found = minimal_parts(&several.into(), 3);
        assert!(solutions.len() > 1 && found.len() > 1, "{}", found.len());
        for part in
            found.iter().map(|part| part.clues).chain([MarkedPuzzle::from(several).minimized(several.clues()).clues])
        {
            assert_eq!(count(&part), solutions.len(), "{part}");
            for cell in part.clue_cells().iter() {
                assert!(count(&part.restricted_to(!CellSet::single(cell))) > solutions.len(), "{part}");
            }
        }
    }

    #[test]
    fn candidates_are_restored_as_long_as_the_solutions_are_the_same() {
        let clues: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....".parse().unwrap();
        let solutions: Vec<Grid> = naive::solutions(&clues).collect();
        let mut candidates = Candidates::new(&clues);
        for other in &solutions[1..] {
            let differing = Cell::all().filter(|&cell| other.get(cell) != solutions[0].get(cell)).take(2);
            differing.for_each(|cell| {
                candidates.remove(cell, DigitSet::single(other.get(cell)));
            });
        }
        let puzzle = MarkedPuzzle::new(clues, Some(&candidates));
        assert!((2..12).contains(&puzzle.marks().len()), "{}", puzzle.marks().len());
        check_parts(&puzzle, &|part| naive::solutions_within(part.candidates.as_deref().unwrap()).take(99).count());
    }
}
