//! Estimates of the number of solutions from random paths through the tree of a search.
//!
//! A path chooses one of the `n` candidates of a cell after the other, each as likely as the others, until the rest is so
//! small that all its solutions are counted. The product of the `n`, times that count, is on average the number of
//! solutions (D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975). Products
//! differ by orders of magnitude, so they are kept as logarithms.

use super::solver::{SearchResult, Solver, run};
use super::start_position::StartPosition;
use crate::cancellation;
use crate::rng::PuzzleRng;
use std::fmt;

/// The maximum number of branches of a count of all solutions below a node of a path.
const BUDGET_OF_COUNT: u64 = 64;

/// The number of steps between two such counts.
const STEPS_PER_COUNT: usize = 3;

/// The domain of the random streams, one per path.
const DOMAIN: u64 = 0x6573_7469_6d61_7465;

/// An estimate of the number of solutions of a puzzle. Its text form is `~6.7e21 ±0.9%`: the mean of all paths, and its
/// standard error in percent of it.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Estimate {
    /// The decimal logarithm of the estimated number.
    pub log10: f64,
    /// The standard error of the number, relative to it.
    pub relative_error: f64,
    /// The number of random paths.
    pub paths: u64,
    /// The number of paths that led to solutions. With few, the error is underestimated.
    pub hits: u64,
}

impl Solver {
    /// Estimates the number of solutions from random paths, the same for the same seed. `None` if no path led to a
    /// solution, or the work was cancelled.
    ///
    /// ```
    /// use cluewise::kinds::{Puzzle, PuzzleKind, Solver};
    /// let mut solver = Solver::new(&PuzzleKind::of_size(6)?.layout());
    /// let found = solver.estimate(&Puzzle::new([0; 36]), 200, 1).unwrap();
    /// let error = (10f64.powf(found.log10) / 28_200_960.0 - 1.0).abs();
    /// assert!(error < 4.0 * found.relative_error, "{found}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate<'a>(&mut self, start: impl Into<StartPosition<'a>>, paths: u64, seed: u64) -> Option<Estimate> {
        let start = start.into();
        let excluded = start.excluded(self.side);
        let mut logarithms = Vec::new();
        for path in 0..paths {
            let mut rng = PuzzleRng::with_domain(seed, DOMAIN, path);
            logarithms.extend(self.path(start.puzzle.cells(), excluded.clone(), &mut rng));
            if cancellation::is_requested() {
                return None;
            }
        }
        Estimate::of(&logarithms, paths)
    }

    /// Follows a random path. Returns the natural logarithm of its estimate; `None` if that is 0.
    fn path(&mut self, cells: &[u8], mut excluded: Vec<(usize, u8)>, rng: &mut PuzzleRng) -> Option<f64> {
        let mut logarithm = 0.0;
        for step in 0.. {
            self.search.start(cells, &excluded);
            if step % STEPS_PER_COUNT == 0 {
                let SearchResult { count, is_complete, .. } =
                    run(&mut *self.search, u64::MAX, BUDGET_OF_COUNT, |_| true);
                if is_complete || cancellation::is_requested() {
                    return (count > 0).then(|| logarithm + (count as f64).ln());
                }
                self.search.start(cells, &excluded);
            }
            match self.search.branch_at_random(rng) {
                None => return None,
                Some(choice) if choice.alternatives == 1 => return Some(logarithm),
                Some(choice) => {
                    logarithm += f64::from(choice.alternatives).ln();
                    let digits = (1..=self.side as u8).filter(|&digit| digit != choice.digit);
                    excluded.extend(digits.map(|digit| (choice.cell, digit)));
                }
            }
        }
        None
    }
}

impl Estimate {
    /// Returns the estimate from the natural logarithms of those of the paths that led to solutions.
    fn of(logarithms: &[f64], paths: u64) -> Option<Estimate> {
        let max = logarithms.iter().copied().reduce(f64::max)?;
        // Relative to the largest one, so that none overflows.
        let moment = |power: f64| logarithms.iter().map(|log| ((log - max) * power).exp()).sum::<f64>() / paths as f64;
        let (mean, square) = (moment(1.0), moment(2.0));
        let variance = (square - mean * mean).max(0.0) / (paths.max(2) - 1) as f64;
        // The last bits of logarithms differ between machines.
        let rounded = |value: f64| (value * 1e10).round() / 1e10;
        Some(Estimate {
            log10: rounded((max + mean.ln()) / std::f64::consts::LN_10),
            relative_error: rounded(variance.sqrt() / mean),
            paths,
            hits: logarithms.len() as u64,
        })
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * self.relative_error;
        // Rounding may carry: 9.99 is 1.0e1.
        let (exponent, digits) = (self.log10.floor(), 10f64.powf(self.log10.fract()));
        match self.log10 < 6.0 {
            true => write!(f, "~{:.0} ±{percent:.1}%", 10f64.powf(self.log10)),
            false if digits >= 9.95 => write!(f, "~1.0e{} ±{percent:.1}%", exponent + 1.0),
            false => write!(f, "~{digits:.1}e{exponent} ±{percent:.1}%"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_has_two_digits_and_the_error() {
        let text = |log10| Estimate { log10, relative_error: 0.0123, paths: 9, hits: 9 }.to_string();
        let expected = ["~288 ±1.2%", "~6.7e21 ±1.2%", "~1.0e22 ±1.2%", "~4.4e361 ±1.2%"];
        assert_eq!([288f64.log10(), 21.824, 21.999, 361.64].map(text), expected);
    }
}
