//! Full grids at random, every grid equally likely.
//!
//! ```text
//!   1 2 3 | a . . | . . .     Box 1 is fixed, and its digits renamed at the end. The rest of the first band is one of
//!   4 5 6 | . . . | . . .     2,612,736, and so is the rest of the first stack. In box 5 and 6, the rows can be told
//!   7 8 9 | . . . | . . .     apart in 56 ways; then each of their six rows has two orders or none that the boxes
//!   ------+-------+------     above it allow. So has each column of box 8. Box 9 is what is left, if that fits.
//!   b . . | c . . | c . .
//!   ...   |  ...  |  ...      Each grid is reached in one way, and all choices are among equally many; so to begin
//!   ------+-------+------     anew wherever something does not fit leaves all grids equally likely. One in 10.65
//!   b . . | d . . | ? . .     trials fits: 2,612,736^2 x 56 x 2^9 ways for 18,383,222,420,692,992 grids.
//!   ...
//! ```

use crate::cell::Cell;
use crate::grid::Grid;
use crate::stream::Stream;

/// A random full grid, each of the 6,670,903,752,021,072,936,960 equally likely.
pub fn random_grid(stream: &mut Stream) -> Grid {
    loop {
        if let Some(grid) = trial(stream) {
            return grid;
        }
    }
}

/// Which digits stand in each of the three rows, or the three columns, of a box: nine bits for each.
type Lines = u32;

const NINE: u32 = 0x1ff;
const ALL: Lines = (1 << 27) - 1;
const ROWS_OF_BOX_1: Lines = 0o007 | 0o070 << 9 | 0o700 << 18;
const COLUMNS_OF_BOX_1: Lines = 0o111 | 0o222 << 9 | 0o444 << 18;

/// How often three digits can be shared out to three places.
const ORDERS: u32 = 6;
/// How often the digits of a box can be shared out to the rows of the next.
const SHARES: u32 = 56;

/// Three digits in a line, each in its place, in all orders; what follows the sixth is in everybody's way.
const PLACED: [[Lines; 8]; 512] = {
    let mut table = [[ALL; 8]; 512];
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

/// The digits of the `k`-th line.
fn line(lines: Lines, k: u32) -> u32 {
    lines >> (9 * k) & NINE
}

/// The lines of the second box of three: the `share`-th of the 56 ways to take each digit of the first box on to one
/// of the other two lines such that each gets three.
///
/// As many digits go from each line to the one after it: none, one, two or all; the others go to the one before it.
fn shared(first: Lines, share: u32) -> Lines {
    let (one, mut rest) = match share {
        0 | 1 => return if share == 0 { turned(first) } else { turned(turned(first)) },
        2..29 => (true, share - 2),
        _ => (false, share - 29),
    };
    let mut on = 0;
    for k in 0..3 {
        let digits = line(first, k);
        let low = digits & digits.wrapping_neg();
        let high = 1 << (31 - digits.leading_zeros());
        let picked = [low, digits ^ low ^ high, high][rest as usize % 3];
        on |= (if one { picked } else { digits ^ picked }) << (9 * k);
        rest /= 3;
    }
    turned(on) | turned(turned(first & !on))
}

/// Each line's digits in the line after it, the last's in the first.
fn turned(lines: Lines) -> Lines {
    (lines << 9 | lines >> 18) & ALL
}

/// The lines across that come of giving each of these lines one of its six orders.
fn ordered(lines: Lines, mut orders: u32) -> Lines {
    let mut across = 0;
    for k in 0..3 {
        across |= PLACED[line(lines, k) as usize][(orders % ORDERS) as usize];
        orders /= ORDERS;
    }
    across
}

/// The lines across that come of giving each of these lines one of its two orders that have no digit where the box
/// before has it; none if a line has no such order.
fn fitted(lines: Lines, before: Lines, orders: u32) -> Option<Lines> {
    let mut across = 0;
    for k in 0..3 {
        let placed = &PLACED[line(lines, k) as usize];
        let mut fits = 0u32;
        for (order, &lines) in placed.iter().enumerate() {
            fits |= u32::from(lines & before == 0) << order;
        }
        let fits = if orders >> k & 1 == 0 { fits } else { fits & fits.wrapping_sub(1) };
        across |= placed.get(fits.trailing_zeros() as usize)?;
    }
    Some(across)
}

/// A grid, if what is drawn fits.
fn trial(stream: &mut Stream) -> Option<Grid> {
    let bands = SHARES * ORDERS.pow(6);
    let [mut rows, mut columns] = [[0; 9]; 2];
    (rows[0], columns[0]) = (ROWS_OF_BOX_1, COLUMNS_OF_BOX_1);

    let (band, stack, rest) = (stream.below(bands), stream.below(bands), stream.below(SHARES << 9));
    let (share, orders) = (band % SHARES, band / SHARES);
    rows[1] = shared(rows[0], share);
    rows[2] = ALL ^ rows[0] ^ rows[1];
    columns[1] = ordered(rows[1], orders);
    columns[2] = ordered(rows[2], orders / ORDERS.pow(3));

    let (share, orders) = (stack % SHARES, stack / SHARES);
    columns[3] = shared(columns[0], share);
    columns[6] = ALL ^ columns[0] ^ columns[3];
    rows[3] = ordered(columns[3], orders);
    rows[6] = ordered(columns[6], orders / ORDERS.pow(3));

    let (share, orders) = (rest >> 9, rest);
    rows[4] = shared(rows[3], share);
    rows[5] = ALL ^ rows[3] ^ rows[4];
    columns[4] = fitted(rows[4], columns[1], orders)?;
    columns[5] = fitted(rows[5], columns[2], orders >> 3)?;

    columns[7] = ALL ^ columns[1] ^ columns[4];
    rows[7] = fitted(columns[7], rows[6], orders >> 6)?;
    rows[8] = ALL ^ rows[6] ^ rows[7];
    columns[8] = ALL ^ columns[2] ^ columns[5];
    let fits = (0..9).all(|k| line(rows[8], k / 3) & line(columns[8], k % 3) != 0);
    if fits { renamed(&rows, &columns, stream) } else { None }
}

/// The grid of these boxes, its digits renamed at random.
fn renamed(rows: &[Lines; 9], columns: &[Lines; 9], stream: &mut Stream) -> Option<Grid> {
    let mut names = *Grid::FIRST.digits();
    let names = &mut names[..9];
    stream.shuffle(names);
    let mut digits = *Grid::FIRST.digits();
    for cell in Cell::all() {
        let digit =
            line(rows[cell.nonet()], cell.row() as u32 % 3) & line(columns[cell.nonet()], cell.column() as u32 % 3);
        digits[cell.index()] = *names.get(digit.trailing_zeros() as usize)?;
    }
    Grid::new(digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::DigitSet;

    #[test]
    fn shares_are_all_different_and_fair() {
        let shares: std::collections::BTreeSet<Lines> = (0..SHARES).map(|s| shared(ROWS_OF_BOX_1, s)).collect();
        assert_eq!(shares.len(), SHARES as usize);
        for second in shares {
            assert!((0..3).all(|k| line(second, k).count_ones() == 3), "{second:o}");
            assert_eq!(second & ROWS_OF_BOX_1, 0, "{second:o}");
            assert_eq!(line(second, 0) | line(second, 1) | line(second, 2), NINE, "{second:o}");
        }
    }

    #[test]
    fn two_orders_fit_or_none() {
        for share in 0..SHARES {
            for orders in 0..ORDERS.pow(3) {
                let before = ordered(shared(ROWS_OF_BOX_1, share), orders);
                let fitting: Vec<_> = (0..8).map(|o| fitted(ROWS_OF_BOX_1, before, o)).collect();
                let different: std::collections::BTreeSet<_> = fitting.iter().flatten().collect();
                assert!(matches!(different.len(), 0 | 8), "{before:o}");
                assert!(different.iter().all(|&&lines| lines & before == 0));
                let all: std::collections::BTreeSet<_> =
                    (0..ORDERS.pow(3)).map(|o| ordered(ROWS_OF_BOX_1, o)).filter(|l| l & before == 0).collect();
                assert_eq!(all.len(), different.len());
            }
        }
    }

    #[test]
    fn every_digit_comes_up_in_every_cell() {
        let mut seen = [DigitSet::EMPTY; Cell::COUNT];
        for index in 0..200 {
            let grid = random_grid(&mut Stream::new(7, index));
            Cell::all().for_each(|c| seen[c.index()] = seen[c.index()] | DigitSet::single(grid.get(c)));
        }
        assert!(seen.iter().all(|&s| s == DigitSet::FULL));
    }
}
