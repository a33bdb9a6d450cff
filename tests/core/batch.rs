//! The batch engine, with every instruction set of this machine, against the single-puzzle engine and backtracking.

use cluewise::generator::random_grid;
use cluewise::solver::engine::{self, Isa};
use cluewise::solver::{self, Query, naive};
use cluewise::{Cell, Digit, Grid, Puzzle, PuzzleRng};

/// Returns the engines that this machine can run; `tests/conditional.rs` reports the others.
fn engines() -> Vec<Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect()
}

fn counts(isa: Isa, puzzles: &[Puzzle], limit: u64) -> Vec<u64> {
    engine::count_batch_with(isa, puzzles, limit).map(|found| found.count).collect()
}

/// Returns a random grid with at least `min_clues` clues kept and, in one of four, a clue changed: 0, 1 or more
/// solutions.
fn random(index: u64, min_clues: usize) -> Puzzle {
    let mut random = PuzzleRng::new(11, index);
    let mut puzzle = Puzzle::from(random_grid(&mut random));
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    let clues = min_clues + random.random_below(82 - min_clues as u32) as usize;
    cells[clues..].iter().for_each(|&cell| puzzle.set(cell, None));
    if clues > 0 && random.random_below(4) == 0 {
        puzzle.set(cells[0], Digit::new(1 + random.random_below(9) as u8));
    }
    puzzle
}

#[test]
fn random_puzzles_have_the_naive_counts() {
    let puzzles: Vec<Puzzle> = (0..3000).map(|i| random(i, 28)).collect();
    for limit in [1, 2, 1000] {
        let naive = |puzzle| naive::solutions(puzzle).take(limit as usize).count() as u64;
        let want: Vec<u64> = puzzles.iter().map(naive).collect();
        assert!([0, 1].iter().all(|count| want.contains(count)) && (limit == 1 || want.iter().any(|&c| c > 1)));
        for isa in engines() {
            assert_eq!(counts(isa, &puzzles, limit), want, "{isa}, limit {limit}");
        }
    }
}

#[test]
fn batches_of_any_length_are_solved_in_order() {
    let puzzles: Vec<Puzzle> = (0..200).map(|i| random(i, 24)).collect();
    let want: Vec<u64> = puzzles.iter().map(|puzzle| solver::count(puzzle, 5)).collect();
    for isa in engines() {
        for length in (0..70).chain([127, 128, 129, 200]) {
            assert_eq!(counts(isa, &puzzles[..length], 5), want[..length], "{isa}, {length} puzzles");
        }
    }
}

#[test]
fn counts_stop_at_the_limit() {
    let puzzles = [Puzzle::EMPTY, Grid::FIRST.into(), Puzzle::EMPTY, random(3, 0)];
    for isa in engines() {
        for limit in [0, 1, 2, 31, 32, 33, 5000] {
            let found = counts(isa, &puzzles, limit);
            assert_eq!(found[..3], [limit, limit.min(1), limit], "{isa}");
        }
    }
}

#[test]
fn solutions_equal_those_of_the_naive_solver() {
    let puzzles: Vec<Puzzle> = (0..500).map(|i| random(i, 30)).collect();
    for isa in engines() {
        for (puzzle, mut found) in puzzles.iter().zip(engine::solve_batch_with(isa, &puzzles, 10_000)) {
            found.grids.sort();
            assert_eq!(found.count, found.grids.len() as u64);
            assert!(naive::solutions(puzzle).take(10_000).eq(found.grids), "{isa}: {puzzle}");
        }
    }
}

/// Second branches of such puzzles are deferred: none may be lost or searched twice.
#[test]
fn many_solutions_are_found_once() {
    let random_22 = |index| {
        let mut random = PuzzleRng::new(22, index);
        let mut cells: Vec<Cell> = Cell::all().collect();
        let grid = random_grid(&mut random);
        random.shuffle(&mut cells);
        Puzzle::from(grid).restricted_to(cells[..22].iter().copied().collect())
    };
    let puzzles: Vec<Puzzle> = (0..400).map(random_22).collect();
    for limit in [2, 9, 32] {
        let want: Vec<u64> = puzzles.iter().map(|puzzle| solver::count(puzzle, limit)).collect();
        for isa in engines() {
            assert_eq!(counts(isa, &puzzles, limit), want, "{isa}, limit {limit}");
            for ((puzzle, mut found), count) in
                puzzles.iter().zip(engine::solve_batch_with(isa, &puzzles, limit)).zip(&want)
            {
                assert!(found.grids.iter().all(|grid| grid.fills(puzzle)), "{isa}: {puzzle}");
                found.grids.sort();
                found.grids.dedup();
                assert_eq!((found.count, found.grids.len() as u64), (*count, *count), "{isa}: {puzzle}");
            }
        }
    }
}

#[test]
fn candidates_can_be_excluded() {
    let puzzles: Vec<Puzzle> = (0..300).map(|i| random(4 * i + 1, 25)).collect();
    let mut queries = Vec::new();
    for puzzle in &puzzles {
        for (cell, digit) in puzzle.clues().step_by(5) {
            let mut rest = *puzzle;
            rest.set(cell, None);
            queries.push(Query { puzzle: rest, excluded: Some((cell, digit)) });
        }
    }
    let want = queries.iter().map(|query| {
        let (cell, digit) = query.excluded.unwrap();
        u64::from(solver::has_solution_without(&query.puzzle, cell, digit))
    });
    let want: Vec<u64> = want.collect();
    for isa in engines() {
        let found = engine::count_batch_with(isa, queries.iter().copied(), 1).map(|found| found.count);
        assert!(found.eq(want.iter().copied()), "{isa}");
    }
}

#[test]
fn a_slow_puzzle_does_not_block_the_batch() {
    // Only the first puzzle stalls, so no other stalled state fills its block.
    let easy = Puzzle::from(Grid::FIRST);
    let puzzles = std::iter::once(Puzzle::EMPTY).chain(std::iter::repeat_n(easy, 50_000));
    for isa in engines() {
        let mut taken = 0;
        let mut batch = engine::count_batch_with(isa, puzzles.clone().inspect(|_| taken += 1), 2);
        assert_eq!(batch.next().map(|found| found.count), Some(2));
        assert!(batch.all(|found| found.count == 1));
        drop(batch);
        assert_eq!(taken, 50_001);
        let mut taken = 0;
        engine::count_batch_with(isa, puzzles.clone().inspect(|_| taken += 1), 2).next();
        assert!(taken < 10_000, "{isa}: {taken} puzzles were read for one result");
    }
}

#[test]
fn the_number_of_results_is_known() {
    for isa in engines() {
        let mut batch = engine::count_batch_with(isa, vec![Puzzle::from(Grid::FIRST); 100], 2);
        for left in (0..=100).rev() {
            assert_eq!(batch.size_hint(), (left, Some(left)), "{isa}");
            assert_eq!(batch.next().is_some(), left > 0, "{isa}");
        }
    }
}

#[test]
#[ignore = "ten million puzzles: minutes"]
fn ten_million_random_puzzles() {
    let (mut differences, mut puzzles) = (0u64, 0u64);
    for start in (0..10_000_000).step_by(100_000) {
        let batch: Vec<Puzzle> = (start..start + 100_000).map(|i| random(i, 17)).collect();
        let want: Vec<u64> = batch.iter().map(|puzzle| solver::count(puzzle, 2)).collect();
        puzzles += batch.len() as u64;
        for isa in engines() {
            let found = counts(isa, &batch, 2);
            differences += found.iter().zip(&want).filter(|(a, b)| a != b).count() as u64;
        }
        eprintln!("{puzzles} puzzles, {differences} differences");
    }
    println!("{puzzles} puzzles, {differences} differences");
    assert_eq!(differences, 0);
}
