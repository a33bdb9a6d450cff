//! A search for puzzles in which Avoidable Rectangle Type 2 is the hardest technique; Uniqueness Test 5 has a search of
//! its own (`uniqueness_test_5_search.rs`).
//!
//! Avoidable Rectangle Type 2 is rare because placed digits never tell the two solved corners of the rectangle apart.
//! In almost all puzzles found by chance, a Uniqueness Test 1 in a second rectangle does, whose fourth corner is one of
//! the two. The search therefore chooses two such rectangles of a random grid and changes the set of empty cells, which
//! always includes those that the candidates of the corners need. At first the two solved corners are assumed to be
//! placed. A change is kept unless the pattern is farther from being found, or is destroyed by easier techniques than
//! before. Once the technique is the next one, further changes keep it so until easier techniques place the corners.

use super::fill::random_grid;
use super::practice_ladder::{PracticeLadder, is_unique, ladder_index, puzzle};
use super::{Generated, Targets, uniqueness_test_5_search};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Grid;
use crate::rating::hodoku::{Position, Progress, Technique};
use crate::rng::PuzzleRng;

/// The number of empty cells at the start of a search is random between these, unless the puzzle gets a second
/// solution.
const START_EMPTY: (u32, u32) = (40, 50);
/// Maximum number of puzzles in which the technique is the next one after the placement of the two corners, for which
/// that placement is tried.
const MAX_PLACEMENT_TRIES: u32 = 1000;
/// The number of steps without progress after which a search ends.
const MAX_STALLED_STEPS: u32 = 1000;
/// Maximum number of changed cells per step.
const MAX_CHANGES: u32 = 2;
/// The index in the ladder up to which steps are singles.
const LAST_SINGLE: usize = 2;
/// The difference of empty cells by which a step may go back while singles destroy the pattern.
const MAX_BACKWARD: u32 = 3;

/// A search for puzzles with a rectangle that needs a rare technique.
#[derive(Clone, Debug)]
pub struct RectangleSearch {
    ladder: PracticeLadder,
}

/// The nearness of a puzzle to the pattern: by the candidates of the corners, then by the hardest step before the
/// pattern is destroyed, then, if that is a single, by the number of empty cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Score(i32);

impl Score {
    /// The technique is the next one, and the steps after it solve the puzzle.
    const COMPLETE: Score = Score(200 << 12);
    /// All corners have the candidates of the pattern.
    const PATTERN: i32 = 100;

    fn new(pattern: i32, hardest: usize, empty: usize) -> Score {
        let empty = if hardest <= LAST_SINGLE { empty.min(63) } else { 0 };
        Score((pattern << 12) + ((hardest.min(63) as i32) << 6) + empty as i32)
    }

    /// Returns the score of a puzzle in which the technique is next, with this number of cells unsolved in the end.
    fn with_step(unsolved: usize) -> Score {
        Score(Score::COMPLETE.0 - unsolved as i32)
    }

    fn has_step(self) -> bool {
        self.0 > Score::COMPLETE.0 - 82
    }
}

impl RectangleSearch {
    /// Creates the search if Uniqueness Test 5 or Avoidable Rectangle Type 2 is to be practiced, without further
    /// requirements on clues and steps.
    pub fn for_targets(targets: &Targets) -> Option<RectangleSearch> {
        let ladder = PracticeLadder::for_targets(targets)?;
        let is_rare = [Technique::UniquenessTest5, Technique::AvoidableRectangle2]
            .into_iter()
            .any(|rare| ladder.technique.techniques() == rare.into());
        is_rare.then_some(RectangleSearch { ladder })
    }

    /// Searches the puzzles of a random grid.
    pub fn next_puzzle(&self, rng: &mut PuzzleRng) -> Option<Generated> {
        if self.ladder.technique.includes(Technique::UniquenessTest5) {
            return uniqueness_test_5_search::next_puzzle(&self.ladder, rng);
        }
        let grid = random_grid(rng);
        let mut pairs: Vec<_> =
            corner_lists(&grid).into_iter().flat_map(|corners| second_rectangles(&grid, corners)).collect();
        if pairs.is_empty() {
            return None;
        }
        let (corners, second) = pairs.swap_remove(rng.random_below(pairs.len() as u32) as usize);
        let rectangle = Rectangle::new(&self.ladder, grid, corners, second, rng)?;
        let empty = rectangle.climb(rng)?;
        Some(Generated::new(puzzle(&grid, self.ladder.remove_clues(&grid, empty, rng)), grid))
    }
}

/// Returns the corners of all rectangles of two boxes in which two opposite corners have the same digit, and the two
/// others two further digits.
///
/// The first two are in one box, the third is below or beside the first, and the first and the last have the same
/// digit.
fn corner_lists(grid: &Grid) -> Vec<[Cell; 4]> {
    let mut lists = Vec::new();
    for a in Cell::all() {
        for d in Cell::all().filter(|&d| d.box_index() != a.box_index() && grid.get(a) == grid.get(d)) {
            let (below, beside) = (Cell::at(d.row(), a.column()), Cell::at(a.row(), d.column()));
            let (Some(below), Some(beside)) = (below, beside) else { continue };
            if grid.get(below) == grid.get(beside) {
                continue;
            }
            if a.box_index() == beside.box_index() {
                lists.push([a, beside, below, d]);
            } else if a.box_index() == below.box_index() {
                lists.push([a, below, beside, d]);
            }
        }
    }
    lists
}

/// Returns the corners with each rectangle in two boxes in which Uniqueness Test 1 places one of the first two.
///
/// The other three corners of that rectangle hold a digit, the same digit, and the digit of the other of the first two.
fn second_rectangles(grid: &Grid, corners: [Cell; 4]) -> Vec<([Cell; 4], [Cell; 4])> {
    let mut found = Vec::new();
    let third_digit = |cell: &Cell| corners.iter().all(|&corner| grid.get(corner) != grid.get(*cell));
    for (roof, other) in [(corners[0], corners[1]), (corners[1], corners[0])] {
        for below in Cell::all().filter(|cell| cell.column() == roof.column()).filter(third_digit) {
            let beside = Cell::all().filter(|cell| cell.row() == roof.row() && grid.get(*cell) == grid.get(below));
            for (beside, last) in beside.filter_map(|beside| Some((beside, Cell::at(below.row(), beside.column())?))) {
                let is_in_two_boxes =
                    (below.box_index() == roof.box_index()) != (beside.box_index() == roof.box_index());
                if is_in_two_boxes && grid.get(last) == grid.get(other) {
                    found.push((corners, [roof, below, beside, last]));
                }
            }
        }
    }
    found
}

/// Returns the cells of a digit in the houses of a cell.
fn cells_of(grid: &Grid, digit: Digit, cell: Cell) -> CellSet {
    cell.houses().into_iter().flat_map(|house| house.cells()).filter(|&other| grid.get(other) == digit).collect()
}

/// A rectangle of a grid.
///
/// Its corners hold `p q` and `x p`; `x` is the extra candidate. The first two are placed before the step, by means of
/// a second rectangle.
struct Rectangle<'a> {
    ladder: &'a PracticeLadder,
    grid: Grid,
    corners: [Cell; 4],
    /// The cells that see the last two corners.
    common_peers: CellSet,
    /// The candidates of the last two corners.
    allowed: DigitSet,
    extra: Digit,
    /// The cells that stay empty.
    always_empty: CellSet,
}

impl Rectangle<'_> {
    /// Creates the rectangle with a second one and a random cell that loses the extra candidate. Returns `None` if the
    /// cells that must be empty allow a second solution.
    fn new<'a>(
        ladder: &'a PracticeLadder,
        grid: Grid,
        corners: [Cell; 4],
        second: [Cell; 4],
        rng: &mut PuzzleRng,
    ) -> Option<Rectangle<'a>> {
        let [p, q, extra] = [0, 1, 2].map(|k| grid.get(corners[k]));
        let corner_set: CellSet = corners.into_iter().collect();
        let common_peers: CellSet = corners[2].peers().filter(|&cell| cell.sees(corners[3])).collect();
        let targets = common_peers - corner_set;
        let targets: Vec<Cell> = targets.iter().filter(|&cell| grid.get(cell) != extra).collect();
        let target = *targets.get(rng.random_below(targets.len() as u32) as usize)?;
        let mut always_empty = corner_set | CellSet::single(target) | cells_of(&grid, extra, target);
        always_empty |= corners.iter().map(|&corner| cells_of(&grid, q, corner)).collect::<CellSet>();
        always_empty |= corners[2..].iter().map(|&corner| cells_of(&grid, extra, corner)).collect::<CellSet>();
        let pair = [second[1], second[3]].map(|corner| grid.get(corner));
        always_empty |= second.iter().copied().collect::<CellSet>();
        always_empty |=
            pair.into_iter().flat_map(|digit| second.map(|corner| cells_of(&grid, digit, corner))).collect::<CellSet>();
        let allowed = [p, q, extra].into_iter().collect();
        let rectangle = Rectangle { ladder, grid, corners, common_peers, allowed, extra, always_empty };
        is_unique(&rectangle.grid, always_empty).then_some(rectangle)
    }

    /// Returns random empty cells of a puzzle with one solution.
    fn start(&self, rng: &mut PuzzleRng) -> CellSet {
        let (min, max) = START_EMPTY;
        let count = (min + rng.random_below(max - min + 1)) as usize;
        let mut cells: Vec<Cell> = (!self.always_empty).iter().collect();
        rng.shuffle(&mut cells);
        let mut empty = self.always_empty;
        for cell in cells {
            let more = empty | CellSet::single(cell);
            if empty.len() < count && is_unique(&self.grid, more) {
                empty = more;
            }
        }
        empty
    }

    /// Changes the empty cells until the puzzle needs the technique. Returns `None` after too many steps without
    /// progress.
    fn climb(&self, rng: &mut PuzzleRng) -> Option<CellSet> {
        let mut empty = self.start(rng);
        let mut score = self.score(empty)?;
        let (mut best, mut stalled, mut tries) = (score, 0, 0);
        while stalled < MAX_STALLED_STEPS {
            stalled += 1;
            let next = self.neighbor(empty, rng);
            let Some(next_score) = self.score(next) else { continue };
            let backward = if score.has_step() { 0 } else { rng.random_below(MAX_BACKWARD + 1) as i32 };
            if next == empty || next_score.0 + backward < score.0 || !is_unique(&self.grid, next) {
                continue;
            }
            (empty, score) = (next, next_score);
            if score > best {
                (best, stalled) = (score, 0);
            }
            if score == Score::COMPLETE {
                if self.ladder.is_technique_needed(&self.grid, empty) {
                    return Some(empty);
                }
                (tries, stalled) = (tries + 1, 0);
                if tries == MAX_PLACEMENT_TRIES {
                    return None;
                }
            }
        }
        None
    }

    /// Returns the empty cells with one or two random changes.
    fn neighbor(&self, empty: CellSet, rng: &mut PuzzleRng) -> CellSet {
        let changes = 1 + rng.random_below(MAX_CHANGES);
        let cells = (0..changes).filter_map(|_| Cell::new(rng.random_below(81) as usize));
        cells.fold(empty, |empty, cell| empty ^ (CellSet::single(cell) - self.always_empty))
    }

    /// Returns the score with the first two corners assumed; `None` if these and the clues alone destroy the pattern.
    fn score(&self, empty: CellSet) -> Option<Score> {
        let mut progress = Progress::from_clues(&puzzle(&self.grid, empty), &self.grid, self.ladder.all);
        for corner in &self.corners[..2] {
            progress.place(*corner, self.grid.get(*corner));
        }
        let mut best = self.pattern_score(progress.position())?;
        let (mut hardest, mut is_best) = (0, true);
        while let Some((entry, step)) = progress.next_step(self.ladder.easier) {
            progress.apply(&step);
            let pattern = self.pattern_score(progress.position());
            if pattern > Some(best) {
                (best, hardest, is_best) = (pattern.unwrap_or(best), 0, true);
            } else if is_best {
                hardest = hardest.max(ladder_index(entry));
                is_best = pattern == Some(best);
            }
            if pattern.is_none() {
                return Some(Score::new(best, hardest, empty.len()));
            }
        }
        let techniques = self.ladder.technique.techniques();
        if progress.is_solved() || progress.next_step(techniques).is_none() {
            return Some(Score::new(best, if is_best { usize::MAX } else { hardest }, empty.len()));
        }
        while let Some((_, step)) = progress.next_step(self.ladder.all) {
            progress.apply(&step);
        }
        Some(Score::with_step(progress.empty_cells().len()))
    }

    /// Returns how near the candidates of the corners are to the pattern, up to 100; `None` if later steps cannot lead
    /// to it.
    fn pattern_score(&self, position: &Position) -> Option<i32> {
        let [p, q] = [0, 1].map(|k| self.grid.get(self.corners[k]));
        let [a, b] = [2, 3].map(|k| position.candidates(self.corners[k]));
        if !a.contains(q) || !b.contains(p) || !a.contains(self.extra) || !b.contains(self.extra) {
            return None;
        }
        let others = (a - self.allowed).len() + (b - self.allowed).len();
        let has_target = self.common_peers.iter().any(|cell| position.candidates(cell).contains(self.extra));
        Some(Score::PATTERN - 3 * others as i32 - if has_target { 0 } else { 5 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::generate;
    use crate::rating::hodoku::steps;
    use crate::solver;

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn puzzles_need_the_technique() {
        for technique in [Technique::UniquenessTest5, Technique::AvoidableRectangle2] {
            let mut targets = Targets::default();
            targets.hodoku.practice = technique.id().parse().ok();
            let generated = generate(&targets, 1, 0, |_| true).unwrap();
            assert_eq!(solver::unique_solution(&generated.puzzle), Some(generated.solution));
            let hardest = steps(&generated.puzzle).unwrap().map(|step| step.technique).max_by_key(|t| t.entry().order);
            assert_eq!(hardest, Some(technique), "{}", generated.puzzle);
        }
    }

    #[test]
    fn rectangles_have_three_digits_in_two_boxes() {
        let grid = random_grid(&mut PuzzleRng::new(1, 0));
        for [a, b, c, d] in corner_lists(&grid) {
            assert!(a.box_index() == b.box_index() && c.box_index() == d.box_index() && a.box_index() != c.box_index());
            assert!(a.sees(b) && c.sees(d) && a.sees(c) && b.sees(d));
            assert_eq!(grid.get(a), grid.get(d));
            assert_ne!(grid.get(b), grid.get(c));
            for (_, [roof, below, beside, last]) in second_rectangles(&grid, [a, b, c, d]) {
                let other = if roof == a { b } else { a };
                assert_eq!((grid.get(below), grid.get(last)), (grid.get(beside), grid.get(other)));
                assert!(roof.sees(below) && roof.sees(beside) && last.sees(below) && last.sees(beside));
            }
        }
    }

    #[test]
    fn other_requirements_are_met_by_other_searches() {
        let mut targets = Targets::default();
        targets.hodoku.practice = "avoidable-rectangle-2".parse().ok();
        assert!(RectangleSearch::for_targets(&targets).is_some());
        assert!(RectangleSearch::for_targets(&targets.clone().with_minimal(true)).is_none());
        assert!(RectangleSearch::for_targets(&targets.clone().with_clues(25..=30)).is_none());
        targets.hodoku.practice = "uniqueness-test-5".parse().ok();
        assert!(RectangleSearch::for_targets(&targets).is_some());
        targets.hodoku.practice = "avoidable-rectangle-1".parse().ok();
        assert!(RectangleSearch::for_targets(&targets).is_none());
    }
}
