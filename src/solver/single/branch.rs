//! Which candidates to try where propagation stalls.

use super::vector::{Digits, Lanes, band_bits, count3, is_some_cell, load, store};

/// `PEERS[band][bit]`: the peers of a cell as three bands.
const PEERS: [[[u32; 3]; 30]; 3] = {
    let mut table = [[[0; 3]; 30]; 3];
    let mut i = 0;
    while i < 81 {
        let (r, c) = (i / 9, i % 9);
        let mut j = 0;
        while j < 81 {
            let (q, k) = (j / 9, j % 9);
            if i != j && (r == q || c == k || (r / 3 == q / 3 && c / 3 == k / 3)) {
                table[r / 3][r % 3 * 10 + c][q / 3] |= 1 << (q % 3 * 10 + k);
            }
            j += 1;
        }
        i += 1;
    }
    table
};

/// `BAND[b]`: all cells of a band, in all digits.
const BAND: [Digits; 3] = {
    let mut table = [Digits([[0; 4]; Digits::PADDED]); 3];
    let mut i = 0;
    while i < 3 * Digits::PADDED {
        table[i % 3].0[i / 3][i % 3] = u32::MAX;
        i += 1;
    }
    table
};

/// `DIGIT[d]`: all cells of a digit.
const DIGIT: [Digits; 9] = {
    let mut table = [Digits([[0; 4]; Digits::PADDED]); 9];
    let mut digit = 0;
    while digit < 9 {
        table[digit].0[digit] = [u32::MAX; 4];
        digit += 1;
    }
    table
};

/// A candidate to try.
#[derive(Clone, Copy)]
pub struct Pick {
    band: usize,
    bit: u32,
    digit: usize,
}

impl Pick {
    /// No candidate.
    pub const NONE: Pick = Pick { band: 0, bit: 0, digit: 0 };

    /// The board with the candidate as its cell's digit.
    #[inline(always)]
    pub fn taken<V: Lanes, const N: usize>(self, board: &[V; N]) -> [V; N] {
        let (cell, digit) = self.vectors(board);
        let mut taken = *board;
        for i in 0..N {
            taken[i] = board[i].without(cell.without(digit[i]));
        }
        taken
    }

    /// The board without the candidate.
    #[inline(always)]
    pub fn ruled_out<V: Lanes, const N: usize>(self, board: &[V; N]) -> [V; N] {
        let (cell, digit) = self.vectors(board);
        let mut left = *board;
        for i in 0..N {
            left[i] = board[i].without(cell & digit[i]);
        }
        left
    }

    /// The cell in all digits, and all cells of the digit.
    #[inline(always)]
    fn vectors<V: Lanes, const N: usize>(self, like: &[V; N]) -> (V, [V; N]) {
        (like[0].splat(self.bit) & like[0].load(&BAND[self.band], 0), load(like[0], &DIGIT[self.digit]))
    }
}

/// Where a board splits.
pub struct Branch {
    pub first: Pick,
    /// To be tried with the first, where that seldom leads to a contradiction.
    pub second: Option<Pick>,
    /// Whether every open cell has two candidates. Each solution then has a mirror image with the other candidate in
    /// all of them, see [`batch`](super::super::batch).
    pub mirrored: bool,
}

/// Chooses where to branch.
///
/// That is the cell that was branched on before the last contradiction, if it is open: most likely it has to do with
/// the next one too. Else it is the cell with two candidates and the most peers with two. On a `loose` board, one that
/// seems to have many solutions, it is the first cell with two candidates, and another with two others.
/// Where no cell has two candidates, it is a digit with two places in a row.
#[inline(always)]
pub fn branch<V: Lanes, const N: usize>(board: &[V; N], loose: bool, failed: Pick) -> Branch {
    let (twice, thrice) = count3(board);
    let (open, pairs) = (band_bits(twice), band_bits(twice.without(thrice)));
    let digits = store(board);
    let mirrored = !is_some_cell(thrice);
    let cell = match loose {
        true => first(&pairs),
        false if open[failed.band] & failed.bit != 0 => Some((failed.band, failed.bit)),
        false => most_paired(&pairs),
    };
    let Some((band, bit)) = cell else {
        let first = two_places(&digits).unwrap_or_else(|| lowest(&digits, first(&open).unwrap_or((0, 1))));
        return Branch { first, second: None, mirrored };
    };
    Branch {
        first: lowest(&digits, (band, bit)),
        second: if loose { apart(&digits, pairs, (band, bit)) } else { None },
        mirrored,
    }
}

/// The lowest candidate of one of these open cells, one with two of them if there is any.
#[inline(always)]
pub fn pick<V: Lanes, const N: usize>(board: &[V; N], open: V, thrice: V) -> Pick {
    let cell = first(&band_bits(open.without(thrice))).or_else(|| first(&band_bits(open)));
    lowest(&store(board), cell.unwrap_or((0, 1)))
}

/// The first cell with two candidates, neither of which this cell with two candidates has.
#[inline(always)]
fn apart(digits: &Digits, mut pairs: [u32; 4], (band, bit): (usize, u32)) -> Option<Pick> {
    let held = held(digits, band, bit);
    let (one, other) = (digit_of(held), digit_of(held & held.wrapping_sub(1)));
    for band in 0..3 {
        pairs[band] &= !(digits[one][band] | digits[other][band]);
    }
    Some(lowest(digits, first(&pairs)?))
}

/// The first of a digit's places in a row where it has two.
#[inline(always)]
fn two_places(digits: &Digits) -> Option<Pick> {
    for digit in 0..9 {
        for band in 0..3 {
            for row in 0..3 {
                let places = digits[digit][band] & 0o777 << (10 * row);
                if places.count_ones() == 2 {
                    return Some(Pick { band, bit: places & places.wrapping_neg(), digit });
                }
            }
        }
    }
    None
}

/// The lowest candidate of a cell.
#[inline(always)]
fn lowest(digits: &Digits, (band, bit): (usize, u32)) -> Pick {
    Pick { band, bit, digit: digit_of(held(digits, band, bit)) }
}

/// One bit for each digit that has the cell.
#[inline(always)]
fn held(digits: &Digits, band: usize, bit: u32) -> u32 {
    let mut held = 0;
    for digit in 0..9 {
        held |= u32::from(digits[digit][band] & bit != 0) << digit;
    }
    held
}

/// The lowest of some digits.
#[inline(always)]
fn digit_of(digits: u32) -> usize {
    digits.trailing_zeros() as usize % 9
}

/// The first of some cells, as (band, bit).
#[inline(always)]
fn first(cells: &[u32; 4]) -> Option<(usize, u32)> {
    let mut band = 0;
    while band < 3 && cells[band] == 0 {
        band += 1;
    }
    (band < 3).then_some((band, cells[band] & cells[band].wrapping_neg()))
}

/// Of the cells with two candidates the one that sees the most others, as (band, bit).
#[inline(always)]
fn most_paired(pairs: &[u32; 4]) -> Option<(usize, u32)> {
    let mut best = None;
    let mut most = 0;
    for band in 0..3 {
        let mut rest = pairs[band];
        while rest != 0 {
            let peers = &PEERS[band][rest.trailing_zeros() as usize % 30];
            let seen: u32 = (0..3).map(|b| (pairs[b] & peers[b]).count_ones()).sum::<u32>() + 1;
            if seen > most {
                (best, most) = (Some((band, rest & rest.wrapping_neg())), seen);
            }
            rest &= rest - 1;
        }
    }
    best
}
