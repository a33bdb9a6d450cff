//! Which candidate to try where propagation stalls.

use super::vector::{Lanes, band_bits, count3, from_bands, single_digit, store};

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

/// The two boards that a stalled one splits into: with a candidate as its cell's digit, and without that candidate.
///
/// The cell is the one with two candidates and the most peers with two; where none has two, the first with more.
#[inline(always)]
pub fn split<V: Lanes, const N: usize>(board: &[V; N]) -> ([V; N], [V; N]) {
    let (twice, thrice) = count3(board);
    let pairs = band_bits(twice.without(thrice));
    let open = band_bits(twice);
    let (band, bit) = match most_paired(&pairs) {
        Some(cell) => cell,
        None => (0..2).find(|&b| open[b] != 0).map_or((2, open[2]), |b| (b, open[b])),
    };
    let bit = bit & bit.wrapping_neg();
    let digits = store(board);
    let digit = digits.iter().position(|bands| bands[band] & bit != 0).unwrap_or(0);
    let mut bands = [0; 4];
    bands[band] = bit;
    let (cell, candidate) = (from_bands::<V>(bands), single_digit::<V, N>(digit, bands));
    let (mut with, mut without) = (*board, *board);
    for i in 0..N {
        with[i] = board[i].without(cell.without(candidate[i]));
        without[i] = board[i].without(candidate[i]);
    }
    (with, without)
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
