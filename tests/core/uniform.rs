//! Random grids are uniform: the 416 classes of bands are as frequent among them as among all grids. The weights of
//! minimal puzzles correct the bias of clue removal.

use cluewise::generator::{Targets, generate};
use cluewise::{Grid, PuzzleRng, generator};
use std::collections::BTreeMap;

use cluewise_references::bands::{Band, canonical, classes, completions};
use cluewise_references::rounds;

/// The classes of bands, with the number of grids whose first band is a given band of the class.
const SIZES: &str = include_str!("../data/bands.txt");
/// Number of grids (Felgenhauer and Jarvis 2005).
const GRID_COUNT: u128 = 6_670_903_752_021_072_936_960;
/// Number of bands for each ordered band: permutations of the digits, of the columns in boxes 2 and 3, and of these
/// boxes.
const BANDS_PER_ORDERED_BAND: u128 = 362_880 * 6 * 6 * 2;

/// Returns the table of `SIZES`: for each class the number of ordered bands, and of grids with each of them.
fn sizes() -> BTreeMap<Band, (u64, u64)> {
    let read = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [digits, bands, grids] = words.as_slice() else { panic!("three words, not {line}") };
        let digits: Vec<u8> = digits.bytes().map(|digit| digit - b'1').collect();
        let band = std::array::from_fn(|r| std::array::from_fn(|c| digits[9 * r + c]));
        (band, (bands.parse().expect("a number"), grids.parse().expect("a number")))
    };
    SIZES.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

#[test]
fn sizes_of_classes_sum_to_the_number_of_grids() {
    let sizes = sizes();
    assert_eq!(sizes.iter().map(|(&band, &(bands, _))| (band, bands)).collect::<BTreeMap<_, _>>(), classes());
    let grids = |&(bands, grids): &(u64, u64)| u128::from(bands) * u128::from(grids) * BANDS_PER_ORDERED_BAND;
    assert_eq!(sizes.values().map(grids).sum::<u128>(), GRID_COUNT);
    let (band, &(_, first)) = sizes.iter().next().expect("416 classes");
    assert_eq!(completions(band), first);
}

#[test]
#[ignore = "counts the grids of all 416 classes: some minutes"]
fn sizes_of_classes_equal_direct_counts() {
    for (band, (_, grids)) in sizes() {
        assert_eq!(completions(&band), grids, "{band:?}");
    }
}

/// Returns the `k`-th band of the grid; from 3 the stacks, transposed.
fn band(grid: &Grid, k: usize) -> Band {
    let at = |line: usize, place: usize| if k < 3 { 9 * line + place } else { 9 * place + line };
    std::array::from_fn(|i| std::array::from_fn(|place| grid.digits()[at(k % 3 * 3 + i, place)].get() - 1))
}

/// Returns the deviation of a chi-squared statistic from its mean, in standard deviations. Arguments are differences
/// with their variances; classes with small variances are merged.
fn deviation(differences: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut sum, mut classes, mut rest) = (0.0, 0.0, (0.0, 0.0));
    for (difference, variance) in differences {
        rest = (rest.0 + difference, rest.1 + variance);
        if rest.1 >= 8.0 {
            sum += rest.0.powi(2) / rest.1;
            classes += 1.0;
            rest = (0.0, 0.0);
        }
    }
    (sum - classes) / (2.0f64 * classes).sqrt()
}

#[test]
fn classes_of_bands_and_stacks_have_the_expected_frequencies() {
    let all = rounds(4_000);
    let sizes = sizes();
    assert_eq!(sizes.len(), 416);
    let mut frequencies: BTreeMap<Band, [f64; 6]> = sizes.keys().map(|&class| (class, [0.0; 6])).collect();
    for index in 0..all {
        let grid = generator::random_grid(&mut PuzzleRng::new(416, index));
        for k in [0, 2, 3, 5] {
            frequencies.get_mut(&canonical(&band(&grid, k))).expect("a class")[k] += 1.0;
        }
    }
    for k in [0, 2, 3, 5] {
        let expected = |class| {
            let (bands, grids) = sizes[class];
            (u128::from(bands) * u128::from(grids) * BANDS_PER_ORDERED_BAND) as f64 / GRID_COUNT as f64 * all as f64
        };
        let off = deviation(frequencies.iter().map(|(class, seen)| (seen[k] - expected(class), expected(class))));
        assert!(off.abs() < 4.5, "band or stack {k}: {off:.1} standard deviations");
    }
    // The first bands are drawn and the last ones follow, so a bias would make their frequencies differ.
    for (a, b) in [(0, 2), (3, 5), (0, 5)] {
        let off = deviation(frequencies.values().map(|seen| (seen[a] - seen[b], seen[a] + seen[b])));
        assert!(off.abs() < 4.5, "{a} and {b}: {off:.1} standard deviations");
    }
}

/// Estimates from `count` generated puzzles the mean number of clues of all minimal puzzles, its standard error, the
/// number of minimal puzzles per grid, and its standard error.
fn weighted_means(count: u64) -> [f64; 4] {
    let targets = Targets::default().with_minimal(true);
    let generated = (0..count).map(|index| generate(&targets, 2658, index, |_| true).expect("no limit"));
    let puzzles: Vec<(f64, f64)> = generated
        .map(|generated| {
            (generated.puzzle.clue_count() as f64, generated.weight().expect("minimal puzzles have weights"))
        })
        .collect();
    let sum = |of: &dyn Fn(f64, f64) -> f64| puzzles.iter().map(|&(clues, weight)| of(clues, weight)).sum::<f64>();
    let all = sum(&|_, weight| weight);
    let mean = sum(&|clues, weight| clues * weight) / all;
    let error = sum(&|clues, weight| (weight * (clues - mean)).powi(2)).sqrt() / all;
    let (n, per_grid) = (count as f64, all / count as f64);
    [mean, error, per_grid, sum(&|_, weight| (weight - per_grid).powi(2)).sqrt() / n]
}

/// All minimal puzzles have a mean of 26.577 clues, and there are 4.6553e15 per grid (Berthier 2009). A few large
/// weights dominate, so the errors decrease slowly with more puzzles.
#[test]
fn weights_correct_the_bias_of_clue_removal() {
    let [mean, error, per_grid, per_grid_error] = weighted_means(20_000);
    println!("{mean:.3} +- {error:.3} clues, {per_grid:.4e} +- {per_grid_error:.1e} puzzles a grid");
    assert!(error < 0.2 && (mean - 26.577).abs() < 4.0 * error, "{mean} +- {error} clues");
    assert!(per_grid_error < 1e15, "{per_grid_error:e}");
    assert!((per_grid - 4.6553e15).abs() < 4.0 * per_grid_error, "{per_grid:e} +- {per_grid_error:e} puzzles");
}
