//! Laws of closures, checked by the naive solver.

use crate::rated;
use cluewise::rating::se::{ClosureEnd, Options, Outcome, closure, rate, rate_with};
use cluewise::solver::naive;
use cluewise::{Cell, DigitSet, Grid, Puzzle, PuzzleRng};

/// Solutions that are counted at most.
const LIMIT: usize = 400;

/// Puzzles with one solution.
fn all() -> impl Iterator<Item = Puzzle> {
    rated::read(include_str!("../data/rated.txt")).into_iter().map(|rated| rated.puzzle)
}

/// Puzzles with several solutions: puzzles with one solution without one or two of their clues.
fn puzzles() -> impl Iterator<Item = (Puzzle, Vec<Grid>)> {
    let without = |(i, mut puzzle): (u64, Puzzle)| {
        let mut clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
        PuzzleRng::new(31, i).shuffle(&mut clues);
        clues.iter().take(1 + (i % 2) as usize).for_each(|&cell| puzzle.set(cell, None));
        puzzle
    };
    (0..).zip(all()).map(without).filter_map(|puzzle| {
        let solutions: Vec<Grid> = naive::solutions(&puzzle).take(LIMIT + 1).collect();
        (2..=LIMIT).contains(&solutions.len()).then_some((puzzle, solutions))
    })
}

/// Nothing that a solution needs is lost, and at a complete end nothing else is left.
#[test]
fn closures_keep_every_solution() {
    let (mut seen, mut complete) = (0, 0);
    for (puzzle, solutions) in puzzles().take(cluewise_references::rounds(20) as usize) {
        let closed = closure(&puzzle, Options::default());
        let (end, values, candidates) = (closed.end, closed.values(), closed.candidates());
        assert!(closed.rating.is_solved() && end != ClosureEnd::Solved, "{puzzle}");
        assert!(solutions.iter().all(|grid| candidates.allows(grid)), "{puzzle}");
        assert_eq!(naive::solutions(&values).take(LIMIT + 1).count(), solutions.len(), "{puzzle}");
        if end == ClosureEnd::Complete {
            let used = |cell| solutions.iter().map(|grid| grid.get(cell)).collect::<DigitSet>();
            Cell::all().for_each(|cell| assert_eq!(candidates.get(cell), used(cell), "{puzzle}: {cell}"));
            complete += 1;
        }
        seen += 1;
    }
    assert!(seen > 10 && complete > seen / 2, "{complete} of {seen}");
}

/// A puzzle that is solved without uniqueness techniques has its rating as closure.
#[test]
fn closures_of_solved_puzzles_are_ratings() {
    for puzzle in all().take(cluewise_references::rounds(20) as usize) {
        let found = closure(&puzzle, Options::default());
        assert_eq!(
            Outcome::Rated(found.rating),
            rate_with(&puzzle, Options::default().with_uniqueness(false)),
            "{puzzle}"
        );
        assert_eq!((found.end, found.candidate_count()), (ClosureEnd::Solved, 0), "{puzzle}");
        let without_uniqueness =
            Options::default().excluding(["unique-loop", "bug"].map(|name| name.parse().expect("a name")));
        if rate_with(&puzzle, without_uniqueness) == Outcome::Rated(rate(&puzzle)) {
            assert_eq!(found.rating, rate(&puzzle), "{puzzle}");
        }
    }
}
