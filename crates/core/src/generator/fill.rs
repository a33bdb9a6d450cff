//! Random full grids, uniformly distributed.
//!
//! ```text
//!   1 2 3 | a . . | . . .     Box 1 is fixed, and its digits are renamed at the end. The rest of the first band is
//!   4 5 6 | . . . | . . .     one of 2,612,736, and so is the rest of the first stack. The rows of boxes 5 and 6 can
//!   7 8 9 | . . . | . . .     be separated in 56 ways. Each of their six rows has two orders or none that are
//!   ------+-------+------     compatible with the boxes above it. The same holds for each column of box 8. Box 9 is
//!   b . . | c . . | c . .     the remainder, if it is valid.
//!   ...   |  ...  |  ...
//!   ------+-------+------     Each grid is reached in one way, and each choice has a constant number of options, so
//!   b . . | d . . | ? . .     rejection sampling gives a uniform distribution. One in 10.65 trials succeeds:
//!   ...                       2,612,736^2 x 56 x 2^9 outcomes for 18,383,222,420,692,992 grids.
//! ```

use crate::board::cell::Cell;
use crate::board::grid::Grid;
use crate::rng::PuzzleRng;

/// Returns a random full grid; each of the 6,670,903,752,021,072,936,960 is equally likely.
pub fn random_grid(rng: &mut PuzzleRng) -> Grid {
    loop {
        if let Some(grid) = trial(rng) {
            return grid;
        }
    }
}

/// The digits in each of the three rows, or the three columns, of a box: a 9-bit mask for each.
type BoxLines = u32;

const LINE_MASK: u32 = 0x1ff;
const ALL_LINES: BoxLines = (1 << 27) - 1;
const ROWS_OF_BOX_1: BoxLines = 0o007 | 0o070 << 9 | 0o700 << 18;
const COLUMNS_OF_BOX_1: BoxLines = 0o111 | 0o222 << 9 | 0o444 << 18;

/// The number of orders of three digits.
const LINE_ORDERS: u32 = 6;
/// The number of ways to distribute the digits of a box to the rows of the next box.
const DISTRIBUTIONS: u32 = 56;

/// The three digits of a line at their positions, in all six orders; the last two entries conflict with everything.
const ORDERED_LINES: [[BoxLines; 8]; 512] = {
    let mut table = [[ALL_LINES; 8]; 512];
    let mut set = 0;
    while set < 512u32 {
        if set.count_ones() == 3 {
            let (low, high) = (set & set.wrapping_neg(), 1 << (31 - set.leading_zeros()));
            let middle = set ^ low ^ high;
            let row = &mut table[set as usize];
            row[0] = low | middle << 9 | high << 18;
            row[1] = low | high << 9 | middle << 18;
            row[2] = middle | low << 9 | high << 18;
            row[3] = middle | high << 9 | low << 18;
            row[4] = high | low << 9 | middle << 18;
            row[5] = high | middle << 9 | low << 18;
        }
        set += 1;
    }
    table
};

/// Returns the digits of the `k`-th line.
fn line(lines: BoxLines, k: u32) -> u32 {
    lines >> (9 * k) & LINE_MASK
}

/// Returns the lines of the second box of three: the `distribution`-th of the 56 ways to move each digit of the first
/// box to one of the other two lines such that each line gets three.
///
/// The same number of digits (none, one, two or three) moves from each line to the next; the others move to the
/// previous one.
fn distributed(first: BoxLines, distribution: u32) -> BoxLines {
    let (moves_one, mut rest) = match distribution {
        0 | 1 => return if distribution == 0 { rotated(first) } else { rotated(rotated(first)) },
        2..29 => (true, distribution - 2),
        _ => (false, distribution - 29),
    };
    let mut moved = 0;
    for k in 0..3 {
        let digits = line(first, k);
        let low = digits & digits.wrapping_neg();
        let high = 1 << (31 - digits.leading_zeros());
        let picked = [low, digits ^ low ^ high, high][rest as usize % 3];
        moved |= (if moves_one { picked } else { digits ^ picked }) << (9 * k);
        rest /= 3;
    }
    rotated(moved) | rotated(rotated(first & !moved))
}

/// Moves the digits of each line to the next line, and those of the last line to the first.
fn rotated(lines: BoxLines) -> BoxLines {
    (lines << 9 | lines >> 18) & ALL_LINES
}

/// Returns the crossing lines after each line takes one of its six orders.
fn ordered(lines: BoxLines, mut orders: u32) -> BoxLines {
    let mut crossing = 0;
    for k in 0..3 {
        crossing |= ORDERED_LINES[line(lines, k) as usize][(orders % LINE_ORDERS) as usize];
        orders /= LINE_ORDERS;
    }
    crossing
}

/// Returns the crossing lines after each line takes one of its two orders that do not repeat a digit of the previous
/// box; `None` if a line has no such order.
fn ordered_compatibly(lines: BoxLines, previous: BoxLines, orders: u32) -> Option<BoxLines> {
    let mut crossing = 0;
    for k in 0..3 {
        let orderings = &ORDERED_LINES[line(lines, k) as usize];
        let mut compatible = 0u32;
        for (order, &lines) in orderings.iter().enumerate() {
            compatible |= u32::from(lines & previous == 0) << order;
        }
        let chosen = if orders >> k & 1 == 0 { compatible } else { compatible & compatible.wrapping_sub(1) };
        crossing |= orderings.get(chosen.trailing_zeros() as usize)?;
    }
    Some(crossing)
}

/// Returns a grid if the random choices are compatible.
fn trial(rng: &mut PuzzleRng) -> Option<Grid> {
    let options = DISTRIBUTIONS * LINE_ORDERS.pow(6);
    let [mut rows, mut columns] = [[0; 9]; 2];
    (rows[0], columns[0]) = (ROWS_OF_BOX_1, COLUMNS_OF_BOX_1);

    let (band, stack, rest) =
        (rng.random_below(options), rng.random_below(options), rng.random_below(DISTRIBUTIONS << 9));
    let (distribution, orders) = (band % DISTRIBUTIONS, band / DISTRIBUTIONS);
    rows[1] = distributed(rows[0], distribution);
    rows[2] = ALL_LINES ^ rows[0] ^ rows[1];
    columns[1] = ordered(rows[1], orders);
    columns[2] = ordered(rows[2], orders / LINE_ORDERS.pow(3));

    let (distribution, orders) = (stack % DISTRIBUTIONS, stack / DISTRIBUTIONS);
    columns[3] = distributed(columns[0], distribution);
    columns[6] = ALL_LINES ^ columns[0] ^ columns[3];
    rows[3] = ordered(columns[3], orders);
    rows[6] = ordered(columns[6], orders / LINE_ORDERS.pow(3));

    let (distribution, orders) = (rest >> 9, rest);
    rows[4] = distributed(rows[3], distribution);
    rows[5] = ALL_LINES ^ rows[3] ^ rows[4];
    columns[4] = ordered_compatibly(rows[4], columns[1], orders)?;
    columns[5] = ordered_compatibly(rows[5], columns[2], orders >> 3)?;

    columns[7] = ALL_LINES ^ columns[1] ^ columns[4];
    rows[7] = ordered_compatibly(columns[7], rows[6], orders >> 6)?;
    rows[8] = ALL_LINES ^ rows[6] ^ rows[7];
    columns[8] = ALL_LINES ^ columns[2] ^ columns[5];
    let is_valid = (0..9).all(|k| line(rows[8], k / 3) & line(columns[8], k % 3) != 0);
    if is_valid { with_random_digits(&rows, &columns, rng) } else { None }
}

/// Returns the grid of these boxes with randomly renamed digits.
fn with_random_digits(rows: &[BoxLines; 9], columns: &[BoxLines; 9], rng: &mut PuzzleRng) -> Option<Grid> {
    let mut digits_of_box_1 = *Grid::FIRST.digits();
    let digits_of_box_1 = &mut digits_of_box_1[..9];
    rng.shuffle(digits_of_box_1);
    let mut digits = *Grid::FIRST.digits();
    for cell in Cell::all() {
        let digit = line(rows[cell.box_index()], cell.row() as u32 % 3)
            & line(columns[cell.box_index()], cell.column() as u32 % 3);
        digits[cell.index()] = *digits_of_box_1.get(digit.trailing_zeros() as usize)?;
    }
    Grid::new(digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::digits::DigitSet;

    #[test]
    fn distributions_are_distinct_and_balanced() {
        let distributions: std::collections::BTreeSet<BoxLines> =
            (0..DISTRIBUTIONS).map(|s| distributed(ROWS_OF_BOX_1, s)).collect();
        assert_eq!(distributions.len(), DISTRIBUTIONS as usize);
        for second in distributions {
            assert!((0..3).all(|k| line(second, k).count_ones() == 3), "{second:o}");
            assert_eq!(second & ROWS_OF_BOX_1, 0, "{second:o}");
            assert_eq!(line(second, 0) | line(second, 1) | line(second, 2), LINE_MASK, "{second:o}");
        }
    }

    #[test]
    fn two_orders_are_compatible_or_none() {
        for distribution in 0..DISTRIBUTIONS {
            for orders in (distribution % 5..LINE_ORDERS.pow(3)).step_by(5) {
                let previous = ordered(distributed(ROWS_OF_BOX_1, distribution), orders);
                let fitting: Vec<_> = (0..8).map(|o| ordered_compatibly(ROWS_OF_BOX_1, previous, o)).collect();
                let different: std::collections::BTreeSet<_> = fitting.iter().flatten().collect();
                assert!(matches!(different.len(), 0 | 8), "{previous:o}");
                assert!(different.iter().all(|&&lines| lines & previous == 0));
                let all: std::collections::BTreeSet<_> =
                    (0..LINE_ORDERS.pow(3)).map(|o| ordered(ROWS_OF_BOX_1, o)).filter(|l| l & previous == 0).collect();
                assert_eq!(all.len(), different.len());
            }
        }
    }

    #[test]
    fn every_digit_occurs_in_every_cell() {
        let mut seen = [DigitSet::EMPTY; Cell::COUNT];
        for index in 0..200 {
            let grid = random_grid(&mut PuzzleRng::new(7, index));
            Cell::all().for_each(|c| seen[c.index()] |= DigitSet::single(grid.get(c)));
        }
        assert!(seen.iter().all(|&s| s == DigitSet::FULL));
    }
}
