//! Random grids are uniform: their bands and stacks are of the 416 classes as often as those of all grids. And the
//! weights of minimal puzzles undo what digging prefers.

use cluewise::generator::{Targets, generate};
use cluewise::{Grid, PuzzleRng, generator};
use std::collections::BTreeMap;

use crate::bands;
use bands::{Band, canonical, classes, completions};

/// The classes, and how many grids have their bands on top.
const SIZES: &str = include_str!("../data/bands.txt");
/// All grids (Felgenhauer and Jarvis 2005).
const ALL: u128 = 6_670_903_752_021_072_936_960;
/// How many bands there are for each one in order: names of the digits, columns in boxes 2 and 3, and these boxes.
const UNORDERED: u128 = 362_880 * 6 * 6 * 2;

/// By class, how many bands in order there are and how many grids with each, as the table has it.
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
fn sizes_of_classes_add_up() {
    let sizes = sizes();
    assert_eq!(sizes.iter().map(|(&band, &(bands, _))| (band, bands)).collect::<BTreeMap<_, _>>(), classes());
    let grids = |&(bands, grids): &(u64, u64)| u128::from(bands) * u128::from(grids) * UNORDERED;
    assert_eq!(sizes.values().map(grids).sum::<u128>(), ALL);
    let (band, &(_, first)) = sizes.iter().next().expect("416 classes");
    assert_eq!(completions(band), first);
}

#[test]
#[ignore = "counts the grids of all 416 classes: some minutes"]
fn sizes_of_classes_are_right() {
    for (band, (_, grids)) in sizes() {
        assert_eq!(completions(&band), grids, "{band:?}");
    }
}

/// The `k`-th band of the grid, or from 3 on the stacks, their columns as rows.
fn band(grid: &Grid, k: usize) -> Band {
    let at = |line: usize, place: usize| if k < 3 { 9 * line + place } else { 9 * place + line };
    std::array::from_fn(|i| std::array::from_fn(|place| grid.digits()[at(k % 3 * 3 + i, place)].get() - 1))
}

/// The sum of squares of differences, each by its variance, less its mean, in standard deviations; classes of which few
/// are expected are taken together.
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
fn bands_and_stacks_are_of_all_classes_as_often_as_they_should() {
    const GRIDS: u64 = 12_000;
    let sizes = sizes();
    assert_eq!(sizes.len(), 416);
    let mut seen: BTreeMap<Band, [f64; 6]> = sizes.keys().map(|&class| (class, [0.0; 6])).collect();
    for index in 0..GRIDS {
        let grid = generator::random_grid(&mut PuzzleRng::new(416, index));
        for k in [0, 2, 3, 5] {
            seen.get_mut(&canonical(&band(&grid, k))).expect("a class")[k] += 1.0;
        }
    }
    for k in [0, 2, 3, 5] {
        let share = |class| {
            let (bands, grids) = sizes[class];
            (u128::from(bands) * u128::from(grids) * UNORDERED) as f64 / ALL as f64 * GRIDS as f64
        };
        let off = deviation(seen.iter().map(|(class, seen)| (seen[k] - share(class), share(class))));
        assert!(off.abs() < 4.5, "band or stack {k}: {off:.1} standard deviations");
    }
    // The first ones are drawn, the last ones are what is left: a bias would set them apart.
    for (a, b) in [(0, 2), (3, 5), (0, 5)] {
        let off = deviation(seen.values().map(|seen| (seen[a] - seen[b], seen[a] + seen[b])));
        assert!(off.abs() < 4.5, "{a} and {b}: {off:.1} standard deviations");
    }
}

/// The mean number of clues of all minimal puzzles, from so many that were made, its standard error, and how many
/// minimal puzzles a grid has, with its standard error.
fn weighed(count: u64) -> [f64; 4] {
    let targets = Targets::default().with_minimal(true);
    let made = (0..count).map(|index| generate(&targets, 2658, index, |_| true).expect("no limit"));
    let puzzles: Vec<(f64, f64)> = made
        .map(|made| (made.puzzle.clue_count() as f64, made.weight().expect("minimal puzzles have weights")))
        .collect();
    let sum = |of: &dyn Fn(f64, f64) -> f64| puzzles.iter().map(|&(clues, weight)| of(clues, weight)).sum::<f64>();
    let all = sum(&|_, weight| weight);
    let mean = sum(&|clues, weight| clues * weight) / all;
    let error = sum(&|clues, weight| (weight * (clues - mean)).powi(2)).sqrt() / all;
    let (n, per_grid) = (count as f64, all / count as f64);
    [mean, error, per_grid, sum(&|_, weight| (weight - per_grid).powi(2)).sqrt() / n]
}

/// Of all minimal puzzles (Berthier 2009), a mean of 26.577 clues and 4.6553e15 a grid. A few great weights decide: with
/// more puzzles the errors grow smaller but slowly.
#[test]
fn weights_undo_the_bias_of_digging() {
    let [mean, error, per_grid, per_grid_error] = weighed(20_000);
    println!("{mean:.3} +- {error:.3} clues, {per_grid:.4e} +- {per_grid_error:.1e} puzzles a grid");
    assert!(error < 0.2 && (mean - 26.577).abs() < 4.0 * error, "{mean} +- {error} clues");
    assert!(per_grid_error < 1e15, "{per_grid_error:e}");
    assert!((per_grid - 4.6553e15).abs() < 4.0 * per_grid_error, "{per_grid:e} +- {per_grid_error:e} puzzles");
}
