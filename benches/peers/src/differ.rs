//! Compares the counts of every engine with those of crate `sudoku`, on generated and modified puzzles.

use crate::options::Options;
use crate::sets::{Set, with_more_clues};
use cluewise::generator::{minimize, random_grid};
use cluewise::solver::naive;
use cluewise::{Cell, CellSet, Digit, Puzzle, PuzzleRng};

const SEED: u64 = 10_000_000;
/// Puzzles per batch.
const BATCH_SIZE: u64 = 50_000;
/// Minimum number of clues for plain backtracking of every puzzle, and of one puzzle in a hundred. Puzzles with fewer
/// clues may take minutes.
const MIN_CLUES_ALL: usize = 28;
const MIN_CLUES_SAMPLE: usize = 23;

/// Counts the solutions of this many puzzles with every engine and prints the number of differences; returns whether
/// there are none.
pub fn compare(options: &Options, puzzles: u64) -> bool {
    let engines = crate::engines::engines(options);
    let (mut differences, mut totals, mut plain) = (0, [0u64; 3], 0u64);
    for start in (0..puzzles).step_by(BATCH_SIZE as usize) {
        let set =
            Set::new("generated".into(), (start..puzzles.min(start + BATCH_SIZE)).map(generated_puzzle).collect());
        let (expected_counts, _) = (engines[0].count)(&set, options.limit);
        for engine in &engines[1..] {
            differences +=
                report_differences(&engine.name, &set, &expected_counts, &(engine.count)(&set, options.limit).0);
        }
        let (part, expected, found) = by_backtracking(&set, &expected_counts, options.limit);
        plain += expected.len() as u64;
        differences += report_differences("plain backtracking", &part, &expected, &found);
        expected_counts.iter().for_each(|&count| totals[count.min(2) as usize] += 1);
        eprintln!("{} puzzles, {differences} differences", start + set.puzzles.len() as u64);
    }
    let [none, one, several] = totals;
    println!("{puzzles} puzzles: {none} without a solution, {one} with one, {several} with several");
    println!("{} engines besides crate sudoku, plain backtracking for {plain}", engines.len() - 1);
    println!("{differences} differences");
    differences == 0
}

/// Returns the number of counts that differ, and prints each.
fn report_differences(name: &str, set: &Set, expected_counts: &[u64], found: &[u64]) -> u64 {
    let differ = set
        .puzzles
        .iter()
        .zip(expected_counts.iter().zip(found))
        .filter(|(_, (expected_counts, found))| expected_counts != found);
    differ
        .inspect(|(puzzle, (expected_counts, found))| println!("{name}: {found}, not {expected_counts}: {puzzle}"))
        .count() as u64
}

/// Returns the counts by plain backtracking and the expected ones, for the puzzles that it is used for.
fn by_backtracking(set: &Set, expected_counts: &[u64], limit: u64) -> (Set, Vec<u64>, Vec<u64>) {
    let is_selected = |&i: &usize| match set.puzzles[i].clue_count() {
        MIN_CLUES_ALL.. => true,
        MIN_CLUES_SAMPLE.. => i % 100 == 0,
        _ => false,
    };
    let selected: Vec<usize> = (0..expected_counts.len()).filter(is_selected).collect();
    let puzzles: Vec<Puzzle> = selected.iter().map(|&i| set.puzzles[i]).collect();
    let found = puzzles.iter().map(|puzzle| naive::solutions(puzzle).take(limit as usize).count() as u64).collect();
    (Set::new(set.name.clone(), puzzles), selected.iter().map(|&i| expected_counts[i]).collect(), found)
}

/// Returns the puzzle of an index: minimal, with clues added, removed or changed, or random.
fn generated_puzzle(index: u64) -> Puzzle {
    let rng = &mut PuzzleRng::new(SEED, index);
    let grid = Puzzle::from(random_grid(rng));
    let mut order: Vec<Cell> = Cell::all().collect();
    rng.shuffle(&mut order);
    let minimal = minimize(&grid, order);
    let amount = rng.random_below(30) as usize;
    let more = with_more_clues(rng, minimal, &grid, amount);
    match index % 8 {
        0 => minimal,
        1 => more,
        2 => with_fewer_clues(rng, minimal, 1 + amount % 3),
        3 => with_fewer_clues(rng, more, 2),
        4 => with_changed_clues(rng, minimal, 1),
        5 => with_changed_clues(rng, more, 1),
        6 => with_changed_clues(rng, grid, 1 + amount / 4),
        _ => {
            let random = with_more_clues(rng, Puzzle::EMPTY, &grid, 17 + amount);
            with_changed_clues(rng, random, amount % 2)
        }
    }
}

/// Returns the puzzle without this many of its clues.
fn with_fewer_clues(rng: &mut PuzzleRng, puzzle: Puzzle, clues: usize) -> Puzzle {
    let removed = random_clues(rng, &puzzle, clues);
    puzzle.restricted_to(!removed.into_iter().collect::<CellSet>())
}

/// Returns the puzzle with other digits in this many cells; digits that the clues allow, where there are any.
fn with_changed_clues(rng: &mut PuzzleRng, mut puzzle: Puzzle, clues: usize) -> Puzzle {
    for cell in random_clues(rng, &puzzle, clues) {
        let before = puzzle.get(cell);
        let allowed: Vec<Digit> = puzzle.candidates(cell).iter().filter(|&digit| Some(digit) != before).collect();
        let all: Vec<Digit> = if allowed.is_empty() { Digit::all().collect() } else { allowed };
        puzzle.set(cell, Some(all[rng.random_below(all.len() as u32) as usize]));
    }
    puzzle
}

/// Returns this many of the puzzle's clues.
fn random_clues(rng: &mut PuzzleRng, puzzle: &Puzzle, clues: usize) -> Vec<Cell> {
    let mut cells: Vec<Cell> = puzzle.clue_cells().iter().collect();
    rng.shuffle(&mut cells);
    cells.truncate(clues);
    cells
}
