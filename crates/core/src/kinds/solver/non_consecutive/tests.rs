//! The table against plain backtracking, which shares no code with it, and against searches.

use super::super::Solver;
use super::grids::Grids;
use super::symmetry::Symmetry;
use super::*;
use crate::kinds::verdict::Verdict;
use std::collections::HashSet;

fn make_table() {
    assert!(AllGrids(()).make_table());
}

fn layout() -> Layout {
    PuzzleKind::new(9, None, None, "non-consecutive".parse().expect("a rule")).expect("a kind").layout()
}

/// Returns a solver that only searches.
fn searcher() -> Solver {
    Solver { grids: None, ..Solver::new(&layout()) }
}

/// Adds all grids that begin with the first cells. `used` has the digits of rows, columns and boxes.
fn backtrack(cells: &mut [u8; 81], cell: usize, used: &mut [[u16; 9]; 3], found: &mut Vec<[u8; 81]>) {
    if cell == 81 {
        return found.push(*cells);
    }
    let (row, column) = (cell / 9, cell % 9);
    let houses = [row, column, row / 3 * 3 + column / 3];
    for digit in 1..=9u8 {
        let is_near = |neighbor: usize| cells[neighbor].abs_diff(digit) == 1;
        let is_used = (0..3).any(|kind| used[kind][houses[kind]] >> digit & 1 == 1);
        // Of the first row, all digits are given.
        if is_used || column > 0 && is_near(cell - 1) || is_near(cell - 9) {
            continue;
        }
        cells[cell] = digit;
        (0..3).for_each(|kind| used[kind][houses[kind]] ^= 1 << digit);
        backtrack(cells, cell + 1, used, found);
        (0..3).for_each(|kind| used[kind][houses[kind]] ^= 1 << digit);
        cells[cell] = 0;
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization")]
fn the_grids_with_first_rows_are_those_of_backtracking() {
    for row in [[1, 3, 5, 7, 9, 2, 4, 6, 8], [2, 9, 4, 7, 1, 5, 8, 3, 6], [6, 3, 8, 1, 4, 7, 2, 9, 5]] {
        let mut cells = [0; 81];
        cells[..9].copy_from_slice(&row);
        make_table();
        let mut solutions = AllGrids(()).all_solutions(&[cells]).expect("a table").remove(0);
        let (mut expected, mut used) = (Vec::new(), [[0; 9]; 3]);
        for (column, digit) in row.into_iter().enumerate() {
            used[1][column] |= 1 << digit;
            used[2][column / 3] |= 1 << digit;
        }
        backtrack(&mut cells, 9, &mut used, &mut expected);
        solutions.sort_unstable();
        assert!(!expected.is_empty() && solutions == expected, "{} of {}", solutions.len(), expected.len());
    }
}

/// Returns whether no two cells at one of these distances hold the same digit.
fn differ_at(grid: &[u8; 81], distances: &[(usize, isize)]) -> bool {
    (0..81).all(|cell| {
        distances.iter().all(|&(down, right)| {
            let other = (cell / 9 + down, (cell % 9).checked_add_signed(right));
            let Some(column) = other.1.filter(|&column| column < 9 && other.0 < 9) else { return true };
            grid[9 * other.0 + column] != grid[cell]
        })
    })
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization")]
fn numbers_of_grids_and_classes() {
    make_table();
    let grids = Grids::shared();
    let (king, knight): (&[_], &[_]) = (&[(1, -1), (1, 1)], &[(1, -2), (1, 2), (2, -1), (2, 1)]);
    let (mut all, mut of_knight, mut of_king, mut of_both) = (0, 0, 0, 0);
    let mut classes = HashSet::new();
    let distinct_images = |digits: &[u8; 81]| {
        let images: HashSet<_> = Symmetry::all().map(|symmetry| symmetry.image(9, digits)).collect();
        images.len() as u64
    };
    for orbit in grids.orbits() {
        let images = u64::from(orbit.symmetries.count_ones());
        for grid in grids.around(orbit) {
            let digits = grids.digits(grid);
            let (knight, king) = (differ_at(&digits, knight), differ_at(&digits, king));
            all += images;
            of_knight += images * u64::from(knight);
            of_king += images * u64::from(king);
            of_both += images * u64::from(knight && king);
            classes.insert(Symmetry::all().map(|symmetry| symmetry.image(9, &digits)).min());
        }
    }
    assert_eq!(all, 5_287_048);
    // The counts of the solver with these rules (`tests/core/variants.rs`).
    assert_eq!((of_knight, of_king, of_both), (48_552, 1152, 72));
    assert_eq!(classes.len(), 330_845);
    assert_eq!(classes.iter().flatten().map(distinct_images).sum::<u64>(), all);
    let count = AllGrids(()).count(&[0; 81], None, u64::MAX);
    assert_eq!(count, Some(all));
}

/// Returns random puzzles: parts of grids, some with a wrong digit.
fn random_puzzles(number: u64) -> Vec<Puzzle> {
    let puzzle = |index| {
        let mut rng = PuzzleRng::new(5, index);
        let solution = AllGrids(()).random(&mut rng);
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        let mut cells = [0; 81];
        order[..6 + rng.random_below(10) as usize].iter().for_each(|&cell| cells[cell] = solution.cells()[cell]);
        if index % 4 == 0 {
            cells[order[0]] = 1 + rng.random_below(9) as u8;
        }
        Puzzle::new(cells)
    };
    (0..number).map(puzzle).collect()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization")]
fn results_are_those_of_searches() {
    make_table();
    let (puzzles, mut searcher, mut solver) = (random_puzzles(120), searcher(), Solver::new(&layout()));
    let mut verdicts = [0; 3];
    let batch = solver.solve_batch(&puzzles.iter().collect::<Vec<_>>(), 2, u64::MAX);
    for (puzzle, in_batch) in puzzles.iter().zip(batch) {
        let expected = searcher.solve(puzzle, 2, u64::MAX);
        for found in [in_batch, solver.solve(puzzle, 2, u64::MAX)] {
            assert_eq!((found.count, found.is_complete), (expected.count, true), "{puzzle}");
            assert_eq!(found.solutions, expected.solutions, "{puzzle}");
        }
        assert_eq!(solver.count(puzzle, 50, u64::MAX).count, searcher.count(puzzle, 50, u64::MAX).count, "{puzzle}");
        let one = [&mut solver, &mut searcher].map(|solver| solver.solve(puzzle, 1, u64::MAX).solutions);
        assert_eq!(one[0], one[1], "{puzzle}");
        verdicts[expected.count as usize] += 1;
        let Some(cell) = puzzle.cells().iter().position(|&digit| digit == 0) else { continue };
        for digit in [1, 5] {
            let [found, expected] = [&mut solver, &mut searcher]
                .map(|solver| solver.has_solution_without(puzzle.cells(), cell, digit, u64::MAX));
            assert_eq!(found, expected, "{puzzle}");
        }
    }
    assert!(verdicts.iter().all(|&number| number >= 10), "{verdicts:?}");
    assert_eq!(searcher.count(&puzzles[1], 2, 0).branches, solver.count(&puzzles[1], 2, 0).branches);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization")]
fn budgets_that_can_end_a_search_have_the_same_results_with_a_table() {
    make_table();
    let (puzzles, mut searcher, mut solver) = (random_puzzles(40), searcher(), Solver::new(&layout()));
    let mut ended = 0;
    for puzzle in &puzzles {
        for budget in [0, 1, 20, 500] {
            let expected = searcher.count(puzzle, 2, budget);
            assert_eq!(solver.count(puzzle, 2, budget), expected, "{puzzle}");
            assert_eq!(solver.solve(puzzle, 2, budget), searcher.solve(puzzle, 2, budget), "{puzzle}");
            ended += usize::from(!expected.is_complete);
        }
    }
    assert!(ended > 20, "{ended}");
    let batch = solver.solve_batch(&puzzles.iter().collect::<Vec<_>>(), 2, 20);
    assert!(batch.iter().zip(&puzzles).all(|(found, puzzle)| *found == searcher.solve(puzzle, 2, 20)));
    // A search for many solutions ends at the usual budget.
    let found = solver.count(&Puzzle::new([0; 81]), u64::MAX, Solver::DEFAULT_BUDGET);
    assert!(!found.is_complete && found.count < 5_287_048, "{found:?}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization")]
fn random_grids_obey_the_rules() {
    let (layout, mut starts) = (layout(), HashSet::new());
    for index in 0..50 {
        let grid = AllGrids(()).random(&mut PuzzleRng::new(1, index));
        assert!(layout.accepts(grid.cells()));
        starts.insert(grid.cells().to_vec());
    }
    assert_eq!(starts.len(), 50);
    let made = Solver::new(&layout).random_solution(&Puzzle::new([0; 81]), 1, &mut PuzzleRng::new(1, 0));
    assert_eq!(made, Some(AllGrids(()).random(&mut PuzzleRng::new(1, 0))));
}

#[test]
fn other_layouts_have_no_table() {
    for (side, rules) in
        [(9, ""), (9, "x"), (9, "x+non-consecutive"), (9, "anti-king+non-consecutive"), (8, "non-consecutive")]
    {
        let layout = PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a kind").layout();
        assert!(AllGrids::of(&layout).is_none(), "{side} {rules}");
        assert!(!Solver::new(&layout).make_table());
    }
    assert!(AllGrids::of(&layout()).is_some());
    let verdict = Solver::new(&layout()).count(&Puzzle::new([0; 16]), 2, u64::MAX).verdict();
    assert_eq!(verdict, Verdict::None, "a puzzle of another size");
}
