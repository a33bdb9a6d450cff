//! Sets of cells by digit.

use crate::board::cell::Cell;

/// For each digit, a set of cells.
pub(super) type DigitBoards = [u128; 9];

/// All cells.
pub(super) const ALL_CELLS: u128 = (1 << Cell::COUNT) - 1;

/// Returns the cells of at least one digit, and those of at least two.
#[inline]
pub(super) fn once_and_twice(boards: &DigitBoards) -> (u128, u128) {
    boards.iter().fold((0, 0), |(once, twice), board| (once | board, twice | once & board))
}

/// Returns the cells of a set that may hold each digit. A loop, because `map` is not inlined from another codegen unit.
#[inline]
pub(super) fn within(boards: &DigitBoards, cells: u128) -> DigitBoards {
    let mut boards = *boards;
    for board in &mut boards {
        *board &= cells;
    }
    boards
}

/// Returns the cells with two and those with three candidates.
#[inline]
pub(super) fn cells_with_two_and_three(boards: &DigitBoards) -> (u128, u128) {
    let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
    for board in boards {
        four |= three & board;
        three |= two & board;
        two |= one & board;
        one |= board;
    }
    (two & !three, three & !four)
}

/// Returns the candidates of each cell, eight cells at a time.
#[inline]
pub(super) fn masks(boards: &DigitBoards) -> [u16; Cell::COUNT] {
    let mut masks = [0; Cell::COUNT];
    for first in (0..Cell::COUNT).step_by(8) {
        let mut eight = [0u16; 8];
        for (digit, board) in boards.iter().enumerate() {
            let lanes = &ONE_BIT_PER_LANE[usize::from((board >> first) as u8)];
            for lane in 0..8 {
                eight[lane] |= lanes[lane] << digit;
            }
        }
        let part = &mut masks[first..];
        let len = part.len().min(8);
        part[..len].copy_from_slice(&eight[..len]);
    }
    masks
}

/// For each byte, its bits.
static ONE_BIT_PER_LANE: [[u16; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut i = 0;
    while i < 256 * 8 {
        table[i / 8][i % 8] = ((i / 8) >> (i % 8) & 1) as u16;
        i += 1;
    }
    table
};
