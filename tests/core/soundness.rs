//! Runs all unsafe code on little input, for slow tools that check every memory access:
//!
//! ```text
//! cargo +nightly miri test --test core soundness
//! RUSTFLAGS=-Zsanitizer=address cargo +nightly test --target x86_64-unknown-linux-gnu --test core soundness
//! .ci/neon soundness::
//! ```
//!
//! Miri supports the instruction sets that the code is compiled for: portable code and SSE2 unless others are enabled.

use cluewise::generator::minimize;
use cluewise::solver::engine::{self, Isa};
use cluewise::solver::{self, Query, naive};
use cluewise::{Cell, Digit, Grid, Puzzle, PuzzleRng};

/// Returns this many random clues of the first grid.
fn part(index: u64, clues: usize) -> Puzzle {
    let mut cells: Vec<Cell> = Cell::all().collect();
    PuzzleRng::new(5, index).shuffle(&mut cells);
    let mut puzzle = Puzzle::from(Grid::FIRST);
    cells[clues..].iter().for_each(|&cell| puzzle.set(cell, None));
    puzzle
}

/// Puzzles with none, one and several solutions, some of which need a search.
fn puzzles() -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> = (0..6).map(|i| part(i, 35 + 5 * i as usize)).collect();
    let mut wrong = part(12, 40);
    let (cell, digit) = wrong.clues().next().unwrap();
    wrong.set(cell, Digit::all().find(|&other| other != digit));
    puzzles.extend([wrong, Puzzle::from(Grid::FIRST), part(13, 28)]);
    puzzles
}

fn engines() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available())
}

#[test]
fn single_puzzles() {
    for puzzle in puzzles() {
        let want = naive::solutions(&puzzle).take(3).count() as u64;
        for isa in engines() {
            assert_eq!(engine::count_with(isa, &puzzle, 3), want, "{isa}: {puzzle}");
        }
    }
}

#[test]
fn batches() {
    let puzzles = puzzles();
    for isa in engines() {
        for (puzzle, mut found) in puzzles.iter().zip(engine::solve_batch_with(isa, &puzzles, 3)) {
            let count = naive::solutions(puzzle).take(3).count();
            assert_eq!((found.count, found.grids.len()), (count as u64, count), "{isa}: {puzzle}");
            found.grids.dedup();
            assert!(found.grids.len() == count && found.grids.iter().all(|grid| grid.fills(puzzle)));
        }
    }
}

#[test]
fn excluded_candidates() {
    let puzzle = part(3, 50);
    let queries: Vec<Query> = puzzle
        .clues()
        .step_by(7)
        .map(|(cell, digit)| {
            let mut rest = puzzle;
            rest.set(cell, None);
            Query { puzzle: rest, excluded: Some((cell, digit)) }
        })
        .collect();
    let exists = |query: &Query| {
        query.excluded.is_some_and(|(cell, digit)| solver::has_solution_without(&query.puzzle, cell, digit))
    };
    let want: Vec<u64> = queries.iter().map(|query| exists(query).into()).collect();
    for isa in engines() {
        assert!(
            engine::count_batch_with(isa, queries.iter().copied(), 1).map(|found| found.count).eq(want.iter().copied())
        );
    }
}

#[test]
fn clue_removal() {
    let minimal = minimize(&part(4, 40), Cell::all());
    assert_eq!(naive::solutions(&minimal).take(2).collect::<Vec<_>>(), [Grid::FIRST]);
}
