//! Choice of the candidates to branch on.

use super::vector::{DigitPlanes, DigitVector, band_bits, count3, is_some_cell, load, store};

/// `PEERS[band][bit]`: the peers of a cell, as three bands.
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

/// `BAND[b]`: all cells of band `b`, in all digits.
const BAND: [DigitPlanes; 3] = {
    let mut table = [DigitPlanes([[0; 4]; DigitPlanes::PADDED]); 3];
    let mut i = 0;
    while i < 3 * DigitPlanes::PADDED {
        table[i % 3].0[i / 3][i % 3] = u32::MAX;
        i += 1;
    }
    table
};

/// `DIGIT[d]`: all cells, in digit `d` only.
const DIGIT: [DigitPlanes; 9] = {
    let mut table = [DigitPlanes([[0; 4]; DigitPlanes::PADDED]); 9];
    let mut digit = 0;
    while digit < 9 {
        table[digit].0[digit] = [u32::MAX; 4];
        digit += 1;
    }
    table
};

/// Candidate to branch on.
#[derive(Clone, Copy)]
pub struct Candidate {
    band: usize,
    bit: u32,
    digit: usize,
}

impl Candidate {
    /// No candidate.
    pub const NONE: Candidate = Candidate { band: 0, bit: 0, digit: 0 };

    /// Returns the board with the candidate as the digit of its cell.
    #[inline(always)]
    pub fn assume<V: DigitVector, const N: usize>(self, board: &[V; N]) -> [V; N] {
        let (cell, digit) = self.vectors(board);
        let mut assumed = *board;
        for i in 0..N {
            assumed[i] = board[i].without(cell.without(digit[i]));
        }
        assumed
    }

    /// Returns the board without the candidate.
    #[inline(always)]
    pub fn exclude<V: DigitVector, const N: usize>(self, board: &[V; N]) -> [V; N] {
        let (cell, digit) = self.vectors(board);
        let mut remaining = *board;
        for i in 0..N {
            remaining[i] = board[i].without(cell & digit[i]);
        }
        remaining
    }

    /// Returns the cell in all digits, and all cells in the digit.
    #[inline(always)]
    fn vectors<V: DigitVector, const N: usize>(self, like: &[V; N]) -> (V, [V; N]) {
        (like[0].splat(self.bit) & like[0].load(&BAND[self.band], 0), load(like[0], &DIGIT[self.digit]))
    }
}

/// Branching of a board.
pub struct Branch {
    pub first: Candidate,
    /// Candidate to assume together with the first, if contradictions are unlikely.
    pub second: Option<Candidate>,
    /// Whether every unsolved cell has exactly two candidates. Each solution then has a mirror image, with the other
    /// candidate in each of these cells; see [`Choices`](super::super::batch).
    pub mirrored: bool,
}

/// Chooses the candidates to branch on.
///
/// With `many_solutions`: the first cell with two candidates, and the first with two other candidates. Otherwise the
/// cell of the last failed branching if it is unsolved, as it is likely to be part of the next contradiction too; then
/// the cell with two candidates and the most peers with two candidates. If no cell has two candidates: a digit with two
/// places in a row.
#[inline(always)]
pub fn branch<V: DigitVector, const N: usize>(board: &[V; N], many_solutions: bool, last_failed: Candidate) -> Branch {
    let (twice, thrice) = count3(board);
    let (unsolved, pairs) = (band_bits(twice), band_bits(twice.without(thrice)));
    let digits = store(board);
    let mirrored = !is_some_cell(thrice);
    let cell = match many_solutions {
        true => first(&pairs),
        false if unsolved[last_failed.band] & last_failed.bit != 0 => Some((last_failed.band, last_failed.bit)),
        false => most_paired(&pairs),
    };
    let Some((band, bit)) = cell else {
        let first = two_places(&digits).unwrap_or_else(|| lowest(&digits, first(&unsolved).unwrap_or((0, 1))));
        return Branch { first, second: None, mirrored };
    };
    Branch {
        first: lowest(&digits, (band, bit)),
        second: if many_solutions { disjoint_pair(&digits, pairs, (band, bit)) } else { None },
        mirrored,
    }
}

/// Returns the lowest candidate of one of these unsolved cells, if possible one with two candidates. `thrice` has the
/// cells with at least three.
#[inline(always)]
pub fn lowest_of<V: DigitVector, const N: usize>(board: &[V; N], unsolved: V, thrice: V) -> Candidate {
    let cell = first(&band_bits(unsolved.without(thrice))).or_else(|| first(&band_bits(unsolved)));
    lowest(&store(board), cell.unwrap_or((0, 1)))
}

/// Returns the lowest candidate of the first cell with two candidates that this cell, also with two, does not have.
#[inline(always)]
fn disjoint_pair(digits: &DigitPlanes, mut pairs: [u32; 4], (band, bit): (usize, u32)) -> Option<Candidate> {
    let candidates = candidates(digits, band, bit);
    let (one, other) = (lowest_digit(candidates), lowest_digit(candidates & candidates.wrapping_sub(1)));
    for band in 0..3 {
        pairs[band] &= !(digits[one][band] | digits[other][band]);
    }
    Some(lowest(digits, first(&pairs)?))
}

/// Returns the first place of a digit in a row where it has two.
#[inline(always)]
fn two_places(digits: &DigitPlanes) -> Option<Candidate> {
    for digit in 0..9 {
        for band in 0..3 {
            for row in 0..3 {
                let places = digits[digit][band] & 0o777 << (10 * row);
                if places.count_ones() == 2 {
                    return Some(Candidate { band, bit: places & places.wrapping_neg(), digit });
                }
            }
        }
    }
    None
}

/// Returns the lowest candidate of a cell.
#[inline(always)]
fn lowest(digits: &DigitPlanes, (band, bit): (usize, u32)) -> Candidate {
    Candidate { band, bit, digit: lowest_digit(candidates(digits, band, bit)) }
}

/// Returns the candidates of a cell, one bit for each digit.
#[inline(always)]
fn candidates(digits: &DigitPlanes, band: usize, bit: u32) -> u32 {
    let mut candidates = 0;
    for digit in 0..9 {
        candidates |= u32::from(digits[digit][band] & bit != 0) << digit;
    }
    candidates
}

/// Returns the lowest digit of a set. A value for the empty set avoids a bounds check.
#[inline(always)]
fn lowest_digit(digits: u32) -> usize {
    digits.trailing_zeros() as usize % 9
}

/// Returns the first of some cells, as (band, bit).
#[inline(always)]
fn first(cells: &[u32; 4]) -> Option<(usize, u32)> {
    let mut band = 0;
    while band < 3 && cells[band] == 0 {
        band += 1;
    }
    (band < 3).then_some((band, cells[band] & cells[band].wrapping_neg()))
}

/// Returns the cell with two candidates that has the most peers among them, as (band, bit).
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
