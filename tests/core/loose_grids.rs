//! Candidate grids with many candidates and without clues.

use cluewise::solver::{self, naive};
use cluewise::{CancellationToken, Candidates, Cell, Digit, DigitSet, PuzzleRng, generator};
use std::sync::atomic::{AtomicU32, Ordering};

/// Returns the grid in which a digit is missing from a cell if a weighted sum of row, column, box and digit has a
/// remainder below a limit: a pattern such as those of odd and even cells.
fn pattern([row, column, of_box, digit]: [usize; 4], divisor: usize, limit: usize) -> Candidates {
    let is_missing = |i: usize, d: usize| {
        let (r, c) = (i / 9, i % 9);
        (row * r + column * c + of_box * (r / 3 * 3 + c / 3) + digit * d) % divisor < limit
    };
    let char = |k: usize| if is_missing(k / 9, k % 9) { '.' } else { char::from(b'1' + (k % 9) as u8) };
    (0..729).map(char).collect::<String>().parse().expect("a candidate grid")
}

/// Searches check for cancellation about once in a thousand contradictions.
const MAX_CHECKS: u32 = 500;

/// With a fixed order of cells, each of these took seconds to hours.
#[test]
fn patterns_take_a_moment() {
    let patterns = [
        (pattern([1, 5, 3, 4], 6, 1), 2),
        (pattern([7, 5, 8, 6], 9, 2), 2),
        (pattern([4, 3, 4, 6], 8, 2), 0),
        (pattern([4, 6, 4, 5], 8, 2), 0),
        (pattern([6, 1, 6, 3], 4, 1), 0),
        (pattern([6, 7, 2, 5], 4, 1), 0),
        (pattern([1, 7, 2, 2], 4, 1), 0),
    ];
    static CHECKS: AtomicU32 = AtomicU32::new(0);
    let token = CancellationToken::with_condition(|| CHECKS.fetch_add(1, Ordering::Relaxed) > MAX_CHECKS);
    for (grid, count) in &patterns {
        CHECKS.store(0, Ordering::Relaxed);
        assert_eq!(token.run(|| solver::count_within(grid, 2)), Some(*count), "{grid}");
        println!("{} checks", CHECKS.load(Ordering::Relaxed));
    }
}

/// Four or five digits of a grid are open: each of their cells has all of them, except for some of the first digits. The
/// others can be exchanged.
#[test]
fn open_digits_have_the_naive_counts() {
    let mut rng = PuzzleRng::new(17, 0);
    let mut impossible = 0;
    for round in 0..cluewise_references::rounds(80) as usize {
        let grid = generator::random_grid(&mut rng);
        let open: Vec<Digit> = Digit::all().take(4 + round % 2).collect();
        let is_open = |cell: &Cell| open.contains(&grid.get(*cell));
        let mut candidates = Candidates::FULL;
        for cell in Cell::all() {
            let digits = if is_open(&cell) { open.iter().copied().collect() } else { DigitSet::single(grid.get(cell)) };
            candidates.keep(cell, digits);
        }
        let cells: Vec<Cell> = Cell::all().filter(is_open).collect();
        for _ in 0..rng.random_below(20) {
            let cell = cells[rng.random_below(cells.len() as u32) as usize];
            let digit = open[rng.random_below(round as u32 % 3 + 1) as usize];
            candidates.remove(cell, DigitSet::single(digit));
        }
        for limit in [2, 1_000] {
            let want = naive::solutions_within(&candidates).take(limit).count();
            assert_eq!(solver::count_within(&candidates, limit as u64), want as u64, "limit {limit}: {candidates}");
            impossible += usize::from(want == 0);
        }
    }
    assert!(impossible > 2, "{impossible}");
}
