//! The rating of a chain by its complexity, and lower bounds on it.

use crate::rating::se::assertion::is_on;
use crate::rating::se::board::Board;
use crate::rating::se::chain::NetLevel;

/// Returns the rating of a chain: `base`, and 0.1 for each of 4, 6, 8, 12, 16, 24, 32, ... that `complexity - 2`
/// exceeds.
///
/// The sum has the rounding errors of Sudoku Explainer: `6.6 + 0.1` is less than `6.5 + 0.1 + 0.1`. The order of such
/// ratings decides which step is taken.
pub fn rating(base: f64, complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut bump, mut threshold, mut half) = (0.0, 4, true);
    while length > threshold {
        bump += 0.1;
        threshold = if half { threshold * 3 / 2 } else { threshold * 4 / 3 };
        half = !half;
    }
    base + bump
}

impl NetLevel {
    /// Returns a function that gives a lower bound on the number of assertions from an assumption to an end.
    pub fn min_length<B: Board>(self) -> fn(&B, u16, u16) -> u32 {
        if self.rules().level == 0 { min_alternating_length } else { |_, start, end| if start == end { 1 } else { 2 } }
    }
}

/// Returns a lower bound on the number of assertions from an assumption to an end without other techniques: they
/// alternate between on and off, and two candidates are linked only within a cell, or within a house and digit.
#[inline]
fn min_alternating_length<B: Board>(board: &B, start: u16, end: u16) -> u32 {
    let (a, b) = (start / 2, end / 2);
    if is_on(start) == is_on(end) {
        if a == b { 1 } else { 3 }
    } else {
        if board.are_linked(a, b, true) { 2 } else { 4 }
    }
}

#[cfg(test)]
mod tests {
    use super::rating;

    #[test]
    fn ratings_increase_with_complexity() {
        let passed = [6, 8, 10, 14, 18, 26, 34];
        let ratings = |base| passed.map(|complexity| rating(base, complexity));
        assert_eq!(ratings(6.5), [6.5, 6.6, 6.7, 6.8, 6.9, 7.0, 7.1]);
        assert_eq!(ratings(6.6), [6.6, 6.699999999999999, 6.8, 6.8999999999999995, 7.0, 7.1, 7.199999999999999]);
        assert_eq!(ratings(8.5), [8.5, 8.6, 8.7, 8.8, 8.9, 9.0, 9.1]);
        assert_eq!([7, 258, 386].map(|complexity| rating(0.0, complexity) > 1.15), [false, true, true]);
    }
}
