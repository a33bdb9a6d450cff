//! The rating of a chain by its complexity.

/// Returns the rating of a chain: `base`, and 0.1 for each of 4, 6, 8, 12, 16, 24, 32, ... that `complexity - 2` exceeds.
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
