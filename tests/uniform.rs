//! Random grids are uniform: their bands and stacks are of the 416 classes as often as those of all grids.

use cluewise::{Grid, Stream, generator};
use std::collections::BTreeMap;

/// Three rows or columns of a grid, digits from 0.
type Band = [[u8; 9]; 3];

/// The least of all bands that come of this one by moves that leave bands bands, and by renaming the digits.
fn canonical(band: &Band) -> Band {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut least = [[9; 9]; 3];
    for boxes in [[0, 1, 2], [1, 0, 2], [2, 0, 1]] {
        for rows in ORDERS {
            for columns in ORDERS {
                let mut name = [0; 9];
                for r in 0..3 {
                    for c in 0..3 {
                        name[band[rows[r]][3 * boxes[0] + columns[c]] as usize] = (3 * r + c) as u8;
                    }
                }
                let column = |b: usize, c: usize| rows.map(|r| name[band[r][3 * b + c] as usize]);
                let mut others = [boxes[1], boxes[2]].map(|b| {
                    let mut columns = [0, 1, 2].map(|c| column(b, c));
                    columns.sort();
                    columns
                });
                others.sort();
                let mut moved = [[0; 9]; 3];
                for r in 0..3 {
                    for c in 0..3 {
                        moved[r][c] = (3 * r + c) as u8;
                        moved[r][3 + c] = others[0][c][r];
                        moved[r][6 + c] = others[1][c][r];
                    }
                }
                least = least.min(moved);
            }
        }
    }
    least
}

/// The classes of bands, and how many of the 36,288 bands with a sorted first box, sorted columns and sorted boxes are
/// of each.
fn classes() -> BTreeMap<Band, u64> {
    let mut classes = BTreeMap::new();
    let mut band = [[9; 9]; 3];
    for k in 0..9 {
        band[k / 3][k % 3] = k as u8;
    }
    fill(&mut band, 0, &mut classes);
    classes
}

/// Fills the other two boxes row by row.
fn fill(band: &mut Band, place: usize, classes: &mut BTreeMap<Band, u64>) {
    if place == 18 {
        *classes.entry(canonical(band)).or_default() += 1;
        return;
    }
    let (r, c) = (place / 6, 3 + place % 6);
    for digit in 0..9 {
        let first = c / 3 * 3;
        let free = !band[r].contains(&digit) && (0..r).all(|above| !band[above][first..first + 3].contains(&digit));
        let sorted = r > 0 || ((c % 3 == 0 || band[0][c - 1] < digit) && (c != 6 || band[0][3] < digit));
        if free && sorted {
            band[r][c] = digit;
            fill(band, place + 1, classes);
            band[r][c] = 9;
        }
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
    let classes = classes();
    assert_eq!((classes.len(), classes.values().sum::<u64>()), (416, 36_288));
    let mut seen: BTreeMap<Band, [f64; 6]> = classes.keys().map(|&class| (class, [0.0; 6])).collect();
    for index in 0..GRIDS {
        let grid = generator::random_grid(&mut Stream::new(416, index));
        for k in [0, 2, 3, 5] {
            seen.get_mut(&canonical(&band(&grid, k))).expect("a class")[k] += 1.0;
        }
    }
    // Bands have nearly the same number of completions, within some percent, too little for so few grids to tell.
    for k in [0, 2, 3, 5] {
        let share = |class| classes[class] as f64 / 36_288.0 * GRIDS as f64;
        let off = deviation(seen.iter().map(|(class, seen)| (seen[k] - share(class), share(class))));
        assert!(off.abs() < 4.5, "band or stack {k}: {off:.1} standard deviations");
    }
    // The first ones are drawn, the last ones are what is left: a bias would set them apart.
    for (a, b) in [(0, 2), (3, 5), (0, 5)] {
        let off = deviation(seen.values().map(|seen| (seen[a] - seen[b], seen[a] + seen[b])));
        assert!(off.abs() < 4.5, "{a} and {b}: {off:.1} standard deviations");
    }
}
