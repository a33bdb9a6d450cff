//! All engines that this machine has find the same solutions as backtracking.

use cluewise::solver::engine::{self, Isa};
use cluewise::solver::{self, naive};
use cluewise::{Cell, CellSet, Digit, Puzzle, PuzzleRng, generator};
use rayon::prelude::*;

use cluewise_references::{oracle, rounds};

const COUNTS: &str = include_str!("../data/counts.txt");

/// Puzzle with its number of solutions, and whether backtracking in cell order takes too long.
struct Counted {
    puzzle: Puzzle,
    count: u64,
    slow: bool,
}

fn counted() -> Vec<Counted> {
    let lines = COUNTS.lines().filter(|line| !line.starts_with('#'));
    let parse = |line: &str| {
        let fields: Vec<&str> = line.split(':').collect();
        Counted {
            puzzle: fields[0].parse().expect(line),
            count: if fields[1] == "many" { u64::MAX } else { fields[1].parse().expect(line) },
            slow: fields.get(2) == Some(&"slow"),
        }
    };
    lines.map(parse).collect()
}

/// Returns the engines that this machine can run; `tests/conditional.rs` reports the others.
fn engines() -> Vec<Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect()
}

fn naive_count(puzzle: &Puzzle, limit: u64) -> u64 {
    naive::solutions(puzzle).take(limit as usize).count() as u64
}

/// Returns `clues` clues of a random grid, of which `wrong` have a random digit.
fn random_puzzle(rng: &mut PuzzleRng, clues: usize, wrong: usize) -> Puzzle {
    let grid = generator::random_grid(rng);
    let mut cells: Vec<Cell> = Cell::all().collect();
    rng.shuffle(&mut cells);
    let mut puzzle = Puzzle::from(grid).restricted_to(cells[..clues].iter().copied().collect());
    for &cell in &cells[..wrong] {
        puzzle.set(cell, Digit::from_index(rng.random_below(9) as usize));
    }
    puzzle
}

/// Returns random puzzle `k`. It has at least 30 clues, so that backtracking is fast, and up to two random digits.
fn random_case(k: u64) -> Puzzle {
    let mut rng = PuzzleRng::new(7, k);
    let (clues, wrong) = (30 + rng.random_below(16) as usize, rng.random_below(3) as usize);
    random_puzzle(&mut rng, clues, wrong)
}

/// Describes the first engine whose count differs from backtracking.
fn difference(puzzle: &Puzzle, engines: &[Isa], limit: u64) -> Option<String> {
    let want = naive_count(puzzle, limit);
    let differs = |isa: &&Isa| engine::count_with(**isa, puzzle, limit) != want;
    engines.iter().find(differs).map(|isa| format!("{isa} at limit {limit}: {puzzle} has {want}"))
}

#[test]
fn counts_equal_the_table() {
    let engines = engines();
    for Counted { puzzle, count, .. } in counted() {
        // Without a solution, the search is the same for every limit.
        let limits = if count == 0 { &[2][..] } else { &[0, 1, 2, 1000] };
        for &limit in limits {
            for &isa in &engines {
                assert_eq!(
                    engine::count_with(isa, &puzzle, limit),
                    count.min(limit),
                    "{isa} at limit {limit}: {puzzle}"
                );
            }
            assert_eq!(solver::count(&puzzle, limit), count.min(limit), "limit {limit}: {puzzle}");
        }
        assert_eq!(solver::unique_solution(&puzzle).is_some(), count == 1, "{puzzle}");
    }
}

#[test]
fn the_table_equals_reference_counts() {
    for Counted { puzzle, count, slow } in counted() {
        let limit = 1000;
        if !slow {
            assert_eq!(naive_count(&puzzle, limit), count.min(limit), "naive: {puzzle}");
        }
        // The reference search takes too long with few clues and no solution.
        if count > 0 || puzzle.clue_count() >= 20 {
            assert_eq!(oracle::count(&puzzle, limit), count.min(limit), "oracle: {puzzle}");
        }
    }
}

#[test]
fn random_puzzles_have_the_naive_counts() {
    const LIMITS: [u64; 3] = [1, 2, 100];
    let engines = engines();
    let differences: Vec<String> = (0..rounds(4_000))
        .into_par_iter()
        .filter_map(|k| difference(&random_case(k), &engines, LIMITS[k as usize % 3]))
        .collect();
    assert!(differences.is_empty(), "{differences:#?}");
}

/// Run with `cargo test --release -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn a_million_random_puzzles_have_the_naive_counts() {
    let engines = engines();
    let (cases, limit) = (1_000_000, 50);
    let differences = (0..cases).into_par_iter().filter_map(|k| difference(&random_case(k), &engines, limit));
    let differences: Vec<String> = differences.collect();
    println!("{cases} puzzles, {} engines, {} differences", engines.len(), differences.len());
    assert!(differences.is_empty(), "{differences:#?}");
}

/// Other tests check the number of solutions if there is at most one.
#[test]
fn solutions_are_in_lexicographic_order() {
    let some = (0..rounds(20)).map(|k| random_puzzle(&mut PuzzleRng::new(8, k), 20 + k as usize % 30, 0));
    let listed = counted().into_iter().filter(|case| !case.slow && case.count > 1).map(|case| case.puzzle);
    for puzzle in listed.chain(some).chain([Puzzle::EMPTY]) {
        let found: Vec<_> = solver::solutions(&puzzle).take(2000).collect();
        assert!(found.windows(2).all(|pair| pair[0].digits() < pair[1].digits()), "out of order: {puzzle}");
        assert!(found.iter().all(|grid| grid.fills(&puzzle)), "clues lost: {puzzle}");
        assert!(naive::solutions(&puzzle).take(2000).eq(found), "not the naive sequence: {puzzle}");
    }
}

#[test]
fn has_solution_without_finds_other_digits() {
    for k in 0..400 {
        let mut rng = PuzzleRng::new(9, k);
        let (clues, wrong) = (34 + rng.random_below(20) as usize, rng.random_below(2) as usize);
        let puzzle = random_puzzle(&mut rng, clues, wrong);
        let solutions: Vec<_> = naive::solutions(&puzzle).collect();
        for _ in 0..20 {
            let drawn = (Cell::new(rng.random_below(81) as usize), Digit::from_index(rng.random_below(9) as usize));
            let (Some(cell), Some(digit)) = drawn else { unreachable!("both are in range") };
            let want = solutions.iter().any(|grid| grid.get(cell) != digit);
            assert_eq!(solver::has_solution_without(&puzzle, cell, digit), want, "{cell} without {digit}: {puzzle}");
        }
    }
}

#[test]
fn missing_instruction_sets_are_replaced() {
    for isa in Isa::ALL {
        assert_eq!(engine::count_with(isa, &Puzzle::EMPTY, 7), 7, "{isa}");
    }
    assert!(Isa::best().is_available() && Isa::Portable.is_available());
}

#[test]
fn counts_stop_at_the_limit() {
    let mut rng = PuzzleRng::new(10, 0);
    let grid = generator::random_grid(&mut rng);
    for limit in [0, 1, 2, 3, 63, 64, 65, 66, 1000, 12_345] {
        let clues: CellSet = Cell::all().take(9).collect();
        for puzzle in [Puzzle::EMPTY, Puzzle::from(grid).restricted_to(clues)] {
            assert_eq!(solver::count(&puzzle, limit), limit, "{puzzle}");
        }
    }
}
