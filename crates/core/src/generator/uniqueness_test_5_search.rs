//! A search for puzzles in which Uniqueness Test 5 is the hardest technique.
//!
//! Placed digits never remove the further candidate from one corner of a rectangle only, so a harder step must. The
//! search begins with a random minimal puzzle and changes one or two empty cells at a time. It looks at all rectangles
//! of three digits at each position at which no single is left. A change is kept unless the best of these positions is
//! farther from the pattern, or is followed by an easier step than before. Once the technique is the next one, further
//! changes keep it so until easier techniques solve the rest.

use super::fill::random_grid;
use super::practice_ladder::{PracticeLadder, is_unique, ladder_index, puzzle};
use super::{Generated, removal};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use crate::rating::hodoku::{Progress, Technique};
use crate::rng::PuzzleRng;
use std::cmp::Reverse;

/// The number of changes without progress after which a search ends.
const MAX_STALLED_CHANGES: u32 = 1000;
/// The number of changes without progress after which a search ends once the technique is the next one.
const MAX_STALLED_CHANGES_AT_STEP: u32 = 2000;
/// Maximum number of cells changed at a time.
const MAX_CHANGED_CELLS: u32 = 2;

/// The nearness of a puzzle to a step of the technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Score {
    /// No position has a rectangle with the candidates of the pattern; the number of steps that are no singles.
    Positions(u32),
    /// The position that is nearest to the pattern; of such, the one with the hardest next step.
    Pattern {
        distance: Reverse<usize>,
        /// Whether the technique finds a step.
        has_step: bool,
        /// The index of the next step in the ladder.
        next: usize,
    },
    /// The technique is the next one; the number of candidates left in the end.
    Step { left: Reverse<usize> },
}

impl Score {
    /// Easier techniques solve the puzzle after the step.
    const COMPLETE: Score = Score::Step { left: Reverse(0) };

    /// Returns the number of changes without progress after which a search ends.
    fn max_stalled_changes(self) -> u32 {
        if matches!(self, Score::Step { .. }) { MAX_STALLED_CHANGES_AT_STEP } else { MAX_STALLED_CHANGES }
    }
}

/// Searches the puzzles of a random grid for one that needs the technique.
pub fn next_puzzle(ladder: &PracticeLadder, rng: &mut PuzzleRng) -> Option<Generated> {
    let grid = random_grid(rng);
    let search = GridSearch { ladder, grid, rectangles: Rectangle::all(&grid) };
    let empty = search.run(rng)?;
    Some(Generated::new(puzzle(&grid, ladder.remove_clues(&grid, empty, rng)), grid))
}

/// A search among the puzzles of one grid.
struct GridSearch<'a> {
    ladder: &'a PracticeLadder,
    grid: Grid,
    rectangles: Vec<Rectangle>,
}

impl GridSearch<'_> {
    /// Changes the empty cells until the puzzle needs the technique. Returns `None` after too many changes without
    /// progress, or if singles solve the first puzzle.
    fn run(&self, rng: &mut PuzzleRng) -> Option<CellSet> {
        let mut cells: Vec<Cell> = Cell::all().collect();
        rng.shuffle(&mut cells);
        let mut empty = !removal::minimize(&Puzzle::from(self.grid), cells).clue_cells();
        let mut score = self.score(empty);
        let mut stalled = 0;
        while score > Score::Positions(0) && stalled < score.max_stalled_changes() {
            stalled += 1;
            let next = with_random_changes(empty, rng);
            if next == empty || !is_unique(&self.grid, next) {
                continue;
            }
            let next_score = self.score(next);
            if next_score < score {
                continue;
            }
            if next_score > score {
                stalled = 0;
            }
            (empty, score) = (next, next_score);
            if score == Score::COMPLETE && self.ladder.is_technique_needed(&self.grid, empty) {
                return Some(empty);
            }
        }
        None
    }

    /// Solves a puzzle with one solution, and returns the best score of its positions.
    fn score(&self, empty: CellSet) -> Score {
        let mut progress = Progress::from_clues(&puzzle(&self.grid, empty), &self.grid, self.ladder.all);
        let (mut best, mut positions) = (Score::Positions(0), 0);
        while !progress.is_solved() {
            let next = progress.next_step(self.ladder.easier);
            let next_index = next.as_ref().map_or(usize::MAX, |(entry, _)| ladder_index(entry));
            if next_index > ladder_index(Technique::HiddenSingle.entry()) {
                positions += 1;
                best = best.max(self.score_of_position(&mut progress, next_index));
            }
            let Some((_, step)) = next else { return self.score_of_step(progress).unwrap_or(best) };
            progress.apply(&step);
        }
        best.max(Score::Positions(positions))
    }

    /// Returns the score of a position before the step with this index in the ladder.
    fn score_of_position(&self, progress: &mut Progress, next: usize) -> Score {
        let distances = self.rectangles.iter().filter_map(|rectangle| rectangle.distance(progress));
        let Some(distance) = distances.min() else { return Score::Positions(0) };
        let has_step = distance == 0 && progress.next_step(self.ladder.technique.techniques()).is_some();
        Score::Pattern { distance: Reverse(distance), has_step, next }
    }

    /// Returns the score of a position at which easier techniques find nothing, if the technique finds a step.
    fn score_of_step(&self, mut progress: Progress) -> Option<Score> {
        let (_, step) = progress.next_step(self.ladder.technique.techniques())?;
        progress.apply(&step);
        while let Some((_, step)) = progress.next_step(self.ladder.all) {
            progress.apply(&step);
        }
        let left = Cell::all().map(|cell| progress.position().candidates(cell).len()).sum();
        Some(Score::Step { left: Reverse(left) })
    }
}

/// Returns the empty cells with one or two random changes.
fn with_random_changes(empty: CellSet, rng: &mut PuzzleRng) -> CellSet {
    let count = 1 + rng.random_below(MAX_CHANGED_CELLS);
    let cells = (0..count).filter_map(|_| Cell::new(rng.random_below(81) as usize));
    cells.fold(empty, |empty, cell| empty ^ CellSet::single(cell))
}

/// A rectangle of a grid in two boxes whose corners hold three digits.
struct Rectangle {
    /// Row by row.
    corners: [Cell; 4],
    /// The cells that see each corner.
    peers: [CellSet; 4],
    digits: DigitSet,
}

impl Rectangle {
    /// Returns all rectangles of the grid.
    fn all(grid: &Grid) -> Vec<Rectangle> {
        let mut all = Vec::new();
        for first in Cell::all() {
            for last in Cell::all().filter(|last| last.row() > first.row() && last.column() > first.column()) {
                let corner = |row: Cell, column: Cell| Cell::at(row.row(), column.column());
                let (Some(beside), Some(below)) = (corner(first, last), corner(last, first)) else { continue };
                let corners = [first, beside, below, last];
                let digits: DigitSet = corners.into_iter().map(|corner| grid.get(corner)).collect();
                let is_in_two_boxes =
                    (first.box_index() == beside.box_index()) != (first.box_index() == below.box_index());
                if is_in_two_boxes && digits.len() == 3 {
                    all.push(Rectangle { corners, peers: corners.map(|corner| corner.peers().collect()), digits });
                }
            }
        }
        all
    }

    /// Returns the distance of the candidates from the pattern; `None` if a corner is filled or the pattern cannot
    /// appear any more.
    fn distance(&self, progress: &Progress) -> Option<usize> {
        let position = progress.position();
        if self.corners.iter().any(|&corner| position.value(corner).is_some()) {
            return None;
        }
        let others: usize = self.corners.iter().map(|&corner| (position.candidates(corner) - self.digits).len()).sum();
        let missing = self.digits.iter().filter_map(|extra| self.distance_of_extra(progress, extra)).min()?;
        Some(missing + 2 * others)
    }

    /// Returns the distance of the extra candidate from the places that the pattern needs; `None` if it has lost one of
    /// them, or if one of the other digits is placed in a house of a corner.
    fn distance_of_extra(&self, progress: &Progress, extra: Digit) -> Option<usize> {
        let position = progress.position();
        let pair = self.digits - DigitSet::single(extra);
        let is_allowed = |digit: Digit| self.corners.iter().all(|&corner| progress.allows(corner, digit));
        if !pair.iter().all(is_allowed) {
            return None;
        }
        let holds = self.corners.map(|corner| position.candidates(corner).contains(extra));
        let unreduced = match holds {
            [true, true, true, true] => 3,
            [true, false, false, true] | [false, true, true, false] => 0,
            _ if holds.iter().filter(|&&holds| holds).count() == 3 => 0,
            _ => return None,
        };
        let seen = self
            .peers
            .iter()
            .zip(holds)
            .filter(|&(_, holds)| holds)
            .fold(!CellSet::EMPTY, |seen, (peers, _)| seen & *peers);
        let loses = |cell: Cell| !self.corners.contains(&cell) && position.candidates(cell).contains(extra);
        Some(unreduced + if seen.iter().any(loses) { 0 } else { 5 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the empty grid each corner has six candidates too many, and no cell sees all corners that have the extra one.
    #[test]
    fn distances_count_candidates_to_be_removed() {
        let grid = random_grid(&mut PuzzleRng::new(1, 0));
        let rectangles = Rectangle::all(&grid);
        assert!(rectangles.len() > 20 && rectangles.iter().all(|rectangle| rectangle.digits.len() == 3));
        let ladder = crate::rating::hodoku::TechniqueSet::easier_than(Technique::UniquenessTest5);
        let rectangle = &rectangles[0];
        let mut progress = Progress::from_clues(&Puzzle::default(), &grid, ladder);
        assert_eq!(rectangle.distance(&progress), Some(3 + 5 + 2 * 4 * 6));
        let corner = rectangle.corners[0];
        progress.place(corner, grid.get(corner));
        assert_eq!(rectangle.distance(&progress), None);
    }

    #[test]
    fn scores_are_ordered() {
        let pattern = |distance, has_step, next| Score::Pattern { distance: Reverse(distance), has_step, next };
        let step = |left| Score::Step { left: Reverse(left) };
        let ascending =
            [Score::Positions(0), Score::Positions(9), pattern(2, false, 9), pattern(0, true, 5), step(9), step(0)];
        assert!(ascending.is_sorted());
        assert_eq!(Score::COMPLETE, step(0));
    }
}
