//! The search for a second solution of a puzzle whose clues are a subset of a known grid.
//!
//! Another solution deviates from the grid in some cells. A cell deviates if the digit of the grid is no longer among
//! its candidates. As soon as all deviating cells are solved, the grid's digits in the remaining cells complete another
//! solution. So the search branches on unsolved deviating cells only.

use super::branch::lowest_of;
use super::pass::{Outcome, propagate};
use super::vector::{CELLS, DigitVector, band_bits, count, count3, is_some_cell};

/// Returns the cells in which a solution deviates from the grid, if there is one. `recurse` is the caller itself, see
/// [`search_node`](super::node::search_node).
#[inline(always)]
pub fn find_deviation<V: DigitVector, const N: usize>(
    mut board: [V; N],
    grid: &[V; N],
    recurse: impl Fn([V; N], &[V; N]) -> Option<[u32; 4]>,
) -> Option<[u32; 4]> {
    loop {
        if propagate(&mut board) == Outcome::Contradiction {
            return None;
        }
        let mut same = board;
        for i in 0..N {
            same[i] = board[i] & grid[i];
        }
        let deviating = board[0].splat(CELLS).without(count(&same).once);
        let (unsolved, thrice) = count3(&board);
        if is_some_cell(deviating) {
            let open = unsolved & deviating;
            if !is_some_cell(open) {
                return Some(band_bits(deviating));
            }
            let candidate = lowest_of(&board, open, thrice);
            let found = recurse(candidate.assume(&board), grid);
            if found.is_some() {
                return found;
            }
            board = candidate.exclude(&board);
        } else if is_some_cell(unsolved) {
            let candidate = lowest_of(&same, unsolved, thrice);
            let found = recurse(candidate.exclude(&board), grid);
            if found.is_some() {
                return found;
            }
            board = candidate.assume(&board);
        } else {
            return None;
        }
    }
}
