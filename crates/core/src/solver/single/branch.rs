//! Choice of the candidates to branch on.

use super::loose::{self, LooseSearch};
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
pub struct Candidate<V, const N: usize> {
    /// The cell, in all digits.
    cell: V,
    /// The candidate alone.
    candidate: [V; N],
}

impl<V: DigitVector, const N: usize> Candidate<V, N> {
    /// Returns the board with the candidate as the digit of its cell.
    #[inline(always)]
    pub fn assume(&self, board: &[V; N]) -> [V; N] {
        let mut assumed = *board;
        for i in 0..N {
            assumed[i] = board[i].without(self.cell.without(self.candidate[i]));
        }
        assumed
    }

    /// Returns the board without the candidate.
    #[inline(always)]
    pub fn exclude(&self, board: &[V; N]) -> [V; N] {
        let mut remaining = *board;
        for i in 0..N {
            remaining[i] = board[i].without(self.candidate[i]);
        }
        remaining
    }

    /// Returns the board without the candidate, whose assumption had no solution, and without equivalent ones.
    #[inline(always)]
    pub fn exclude_equivalents(&self, board: &[V; N]) -> [V; N] {
        load(self.cell, &loose::without_equivalents(&store(board), &store(&self.exclude(board))))
    }

    /// Writes the cell to the first vector.
    #[inline(always)]
    pub fn store_cell(&self, cells: &mut DigitPlanes) {
        self.cell.store(cells, 0);
    }

    /// Returns the lowest candidate of a cell.
    #[inline(always)]
    fn lowest(board: &[V; N], cell: V) -> Self {
        let mut candidate = *board;
        let mut seen = cell.splat(0);
        for digit in &mut candidate {
            let here = *digit & cell;
            let other = here.swap_digits();
            // Of two digits of a vector, the first is lower.
            let lower = if V::DIGITS == 2 { seen | V::second_digit(other) } else { seen };
            *digit = here.without(lower);
            seen = seen | here | other;
        }
        Candidate { cell, candidate }
    }

    /// Returns the candidate of a digit in a cell.
    #[inline(always)]
    fn of_digit(board: &[V; N], (band, bit): (usize, u32), digit: usize) -> Self {
        let cell = cell(board[0], (band, bit));
        let mut candidate = load(cell, &DIGIT[digit]);
        for digit in &mut candidate {
            *digit = *digit & cell;
        }
        Candidate { cell, candidate }
    }
}

/// Branching of a board.
pub struct Branch<V, const N: usize> {
    pub first: Candidate<V, N>,
    /// Candidate to assume together with the first, if contradictions are unlikely.
    pub second: Option<Candidate<V, N>>,
    /// Whether every unsolved cell has exactly two candidates. Each solution then has a mirror image, with the other
    /// candidate in each of these cells; see [`Choices`](super::super::batch).
    pub mirrored: bool,
}

/// Chooses the candidates to branch on.
///
/// With `many_solutions`: the first cell with two candidates, and the first with two other candidates. Otherwise the
/// cell of the last failed branching if it is unsolved, as it is likely to be part of the next contradiction too; then
/// the cell with two candidates and the most peers with two candidates. If no cell has two candidates: a digit with two
/// places in a row. If there is none either, the board has many candidates: from then on, the cells with the most
/// contradictions.
// Without optimization its temporaries would be in the stack frame of each node of the search.
#[cfg_attr(debug_assertions, inline(never))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn branch<V: DigitVector, const N: usize>(
    board: &[V; N],
    many_solutions: bool,
    last_failed: &DigitPlanes,
    loose: &mut Option<Box<LooseSearch>>,
) -> Branch<V, N> {
    let (unsolved, thrice) = count3(board);
    let pairs = unsolved.without(thrice);
    let mirrored = !is_some_cell(thrice);
    if many_solutions && is_some_cell(pairs) {
        let first = Candidate::lowest(board, first_cell(pairs));
        return Branch { first, second: disjoint_pair(board, pairs, first.cell), mirrored };
    }
    let last_failed = unsolved & unsolved.load(last_failed, 0);
    let first = if !many_solutions && is_some_cell(last_failed) {
        Candidate::lowest(board, last_failed)
    } else if is_some_cell(pairs) {
        let pairs = band_bits(pairs);
        let place = match loose {
            Some(loose) => loose.most_failed(&pairs),
            None => most_paired(&pairs),
        };
        Candidate::lowest(board, cell(unsolved, place))
    } else {
        let digits = store(board);
        match two_places(&digits) {
            Some((place, digit)) => Candidate::of_digit(board, place, digit),
            None => Candidate::lowest(board, cell(unsolved, loose.get_or_insert_default().cell(&digits))),
        }
    };
    Branch { first, second: None, mirrored }
}

/// Returns the lowest candidate of one of these unsolved cells, if possible one with two candidates. `thrice` has the
/// cells with at least three.
#[inline(always)]
pub fn lowest_of<V: DigitVector, const N: usize>(board: &[V; N], unsolved: V, thrice: V) -> Candidate<V, N> {
    let pairs = unsolved.without(thrice);
    Candidate::lowest(board, first_cell(if is_some_cell(pairs) { pairs } else { unsolved }))
}

/// Returns the lowest candidate of the first cell with two candidates that this cell, also with two, does not have.
#[inline(always)]
fn disjoint_pair<V: DigitVector, const N: usize>(board: &[V; N], pairs: V, cell: V) -> Option<Candidate<V, N>> {
    let mut shared = cell.splat(0);
    for &digit in board {
        let here = digit & cell;
        let next = here.next_band();
        shared = shared | digit.without((here | next | next.next_band()).zero_lanes());
    }
    let others = pairs.without(shared | shared.swap_digits());
    is_some_cell(others).then(|| Candidate::lowest(board, first_cell(others)))
}

/// Returns the cell in all digits, without its candidates; `like` is only the proof.
#[inline(always)]
fn cell<V: DigitVector>(like: V, (band, bit): (usize, u32)) -> V {
    like.splat(bit) & like.load(&BAND[band], 0)
}

/// Returns the first of some cells; they are the same in all digits.
#[inline(always)]
fn first_cell<V: DigitVector>(cells: V) -> V {
    // The band before each, and the one before that.
    let after = cells.zero_lanes().next_band();
    let before = after.next_band();
    let first_band = cells.load(&BAND[0], 0);
    let first_bands = first_band | cells.load(&BAND[1], 0);
    cells.without(cells - cells.splat(1)) & (before | first_band) & (after | first_bands)
}

/// Returns the first place of a digit in a row where it has two, as (band, bit), and the digit.
fn two_places(digits: &DigitPlanes) -> Option<((usize, u32), usize)> {
    for digit in 0..9 {
        for band in 0..3 {
            for row in 0..3 {
                let places = digits[digit][band] & 0o777 << (10 * row);
                if places.count_ones() == 2 {
                    return Some(((band, places & places.wrapping_neg()), digit));
                }
            }
        }
    }
    None
}

/// Returns the cell with two candidates that has the most peers among them, as (band, bit).
#[inline(always)]
fn most_paired(pairs: &[u32; 4]) -> (usize, u32) {
    let mut best = (0, 1);
    let mut most = 0;
    for band in 0..3 {
        let mut rest = pairs[band];
        while rest != 0 {
            let peers = &PEERS[band][rest.trailing_zeros() as usize % 30];
            let seen: u32 = (0..3).map(|b| (pairs[b] & peers[b]).count_ones()).sum::<u32>() + 1;
            if seen > most {
                (best, most) = ((band, rest & rest.wrapping_neg()), seen);
            }
            rest &= rest - 1;
        }
    }
    best
}
