//! Estimates of numbers of solutions, compared with known numbers.

use cluewise::kinds::{Constraint, Estimate, Puzzle, PuzzleKind, Solver, Symbols};

/// A cyclic grid; what is left of it has known numbers of solutions.
const GRID: &str = "123456789456789123789123456234567891567891234891234567345678912678912345912345678";

/// Number of random paths of an estimate.
const PATHS: u64 = 80;

fn left(keeps: impl Fn(usize, u8) -> bool) -> Puzzle {
    let kept = |(cell, digit): (usize, u8)| if keeps(cell, digit - b'0') { digit as char } else { '.' };
    let text: String = GRID.bytes().enumerate().map(kept).collect();
    PuzzleKind::default().parse(&text, Symbols::DIGITS).unwrap()
}

fn number(found: &Estimate) -> f64 {
    10f64.powf(found.log10)
}

#[test]
fn estimates_are_within_their_errors() {
    let (four, six, nine) = (PuzzleKind::of_size(4).unwrap(), PuzzleKind::of_size(6).unwrap(), PuzzleKind::default());
    let thermometer = Constraint::named("thermometer", [0, 1, 2, 3], [], []).unwrap();
    let line = four.clone().with_constraints([thermometer]).unwrap();
    let cases = [
        (&four, Puzzle::new([0; 16]), 288.0),
        (&line, Puzzle::new([0; 16]), 12.0),
        (&six, Puzzle::new([0; 36]), 28_200_960.0),
        (&nine, left(|cell, _| cell < 45), 3_000.0),
        (&nine, left(|cell, _| cell % 9 < 5), 2_184.0),
        (&nine, left(|_, digit| digit > 4), 4_752.0),
        // Felgenhauer and Jarvis 2005.
        (&nine, Puzzle::new([0; 81]), 6_670_903_752_021_072_936_960.0),
    ];
    for (kind, puzzle, count) in cases {
        let mut solver = Solver::new(&kind.layout());
        let mut deviations = Vec::new();
        for seed in 0..4 {
            let found = solver.estimate(&puzzle, PATHS, seed).unwrap();
            assert!(seed > 0 || solver.estimate(&puzzle, PATHS, seed) == Some(found));
            assert!(found.relative_error < 0.4 && found.hits <= found.paths, "{count}: {found}");
            deviations.push((number(&found) / count - 1.0) / found.relative_error.max(1e-9));
        }
        // In units of the error: each and their mean, of which the error is half as large.
        let mean = deviations.iter().sum::<f64>() / 4.0;
        assert!(
            deviations.iter().all(|deviation| deviation.abs() < 4.0) && mean.abs() < 2.0,
            "{count}: {deviations:?}"
        );
    }
}

#[test]
fn no_solution_has_no_estimate() {
    let kind = PuzzleKind::of_size(4).unwrap();
    let puzzle = kind.parse("1..1............", Symbols::DIGITS).unwrap();
    assert_eq!(Solver::new(&kind.layout()).estimate(&puzzle, 10, 0), None);
}
