//! The candidates of the open cells in three layouts, so that a few operations on words examine all houses at once.
//!
//! | layout | bit `9 * n + k` | combining the nine fields `n`, bit `k` tells about |
//! |---|---|---|
//! | rows | column `k` of row `n` | column `k` |
//! | columns | row `k` of column `n` | row `k` |
//! | boxes | place `n` of box `k` | box `k` |
//!
//! Each layout is three words of 27 bits, its thirds. A loop over the digits becomes vector instructions. It has twelve
//! turns because vectors have four words.

use super::digit_boards::DigitBoards;
use super::layout_words::{
    DigitWords, FIRST_OF_3, LINE, WORD, boxes_of_band, removed_intersections, single_places, spread, transposed_boxes,
};
use crate::rating::tables::{PEER_CELLS, set_bits, small_bits};

const BOX: u32 = 0o007_007_007;

/// The candidates of the open cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layouts {
    rows: [DigitWords; 3],
    columns: [DigitWords; 3],
    boxes: [DigitWords; 3],
}

/// The bits of a cell, or of a set of cells, in the thirds of each layout.
#[derive(Clone, Copy, Debug)]
struct LayoutBits {
    rows: [u32; 3],
    columns: [u32; 3],
    boxes: [u32; 3],
}

impl LayoutBits {
    const EMPTY: LayoutBits = LayoutBits { rows: [0; 3], columns: [0; 3], boxes: [0; 3] };

    const fn with(mut self, cell: usize) -> LayoutBits {
        let (row, column) = (cell / 9, cell % 9);
        self.rows[row / 3] |= 1 << (row % 3 * 9 + column);
        self.columns[column / 3] |= 1 << (column % 3 * 9 + row);
        self.boxes[row % 3] |= 1 << (column % 3 * 9 + row / 3 * 3 + column / 3);
        self
    }
}

static CELL_BITS: [LayoutBits; 81] = {
    let mut table = [LayoutBits::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        table[cell] = table[cell].with(cell);
        cell += 1;
    }
    table
};

/// For each cell, the cells of its houses.
static HOUSE_BITS: [LayoutBits; 81] = {
    let mut table = [LayoutBits::EMPTY; 81];
    let mut i = 0;
    while i < 81 * 81 {
        if i / 81 == i % 81 || PEER_CELLS[i / 81] >> (i % 81) & 1 != 0 {
            table[i / 81] = table[i / 81].with(i % 81);
        }
        i += 1;
    }
    table
};

/// Digits and houses: bit `9 * d + k` is digit `d` in row, column or box `k`.
pub(super) type DigitHouses = [u64; 2];

/// No hidden singles.
pub(super) const NO_SINGLES: DigitHouses = [0; 2];

impl Layouts {
    /// All digits in all cells.
    pub(super) const FULL: Layouts = {
        const DIGITS: DigitWords = [WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, 0, 0, 0];
        Layouts { rows: [DIGITS; 3], columns: [DIGITS; 3], boxes: [DIGITS; 3] }
    };

    /// Creates the layouts of the open cells that may hold each digit.
    pub(super) fn new(boards: &DigitBoards) -> Layouts {
        let mut rows = [[0; 12]; 3];
        for (digit, board) in boards.iter().enumerate() {
            for (third, words) in rows.iter_mut().enumerate() {
                words[digit] = (board >> (27 * third)) as u32 & WORD;
            }
        }
        let (mut columns, mut boxes) = ([[0; 12]; 3], [[0; 12]; 3]);
        for (band, rows) in rows.iter().enumerate() {
            for digit in 0..12 {
                let by_box = transposed_boxes(boxes_of_band(rows[digit]));
                let by_row = transposed_boxes(rows[digit]);
                for third in 0..3 {
                    columns[third][digit] |= spread(by_box >> (9 * third) & LINE) << (3 * band);
                    boxes[third][digit] |= spread(by_row >> (9 * third) & LINE) << (3 * band);
                }
            }
        }
        Layouts { rows, columns, boxes }
    }

    /// Removes a digit from cells.
    #[inline(always)]
    pub(super) fn remove(&mut self, digit: usize, cells: u128) {
        set_bits(cells).for_each(|cell| self.remove_bits(digit, &CELL_BITS[cell]));
    }

    /// Removes a digit from the houses of a cell.
    #[inline(always)]
    pub(super) fn remove_from_houses(&mut self, digit: usize, cell: usize) {
        self.remove_bits(digit, &HOUSE_BITS[cell]);
    }

    #[inline(always)]
    fn remove_bits(&mut self, digit: usize, bits: &LayoutBits) {
        for third in 0..3 {
            self.rows[third][digit] &= !bits.rows[third];
            self.columns[third][digit] &= !bits.columns[third];
            self.boxes[third][digit] &= !bits.boxes[third];
        }
    }

    /// Removes all candidates of cells.
    #[inline(always)]
    pub(super) fn remove_cells(&mut self, cells: impl Iterator<Item = usize>) {
        let mut removed = LayoutBits::EMPTY;
        for cell in cells {
            let bits = &CELL_BITS[cell];
            for third in 0..3 {
                removed.rows[third] |= bits.rows[third];
                removed.columns[third] |= bits.columns[third];
                removed.boxes[third] |= bits.boxes[third];
            }
        }
        for third in 0..3 {
            for digit in 0..12 {
                self.rows[third][digit] &= !removed.rows[third];
                self.columns[third][digit] &= !removed.columns[third];
                self.boxes[third][digit] &= !removed.boxes[third];
            }
        }
    }

    /// Returns the cells with one candidate.
    #[inline(always)]
    pub(super) fn cells_with_one(&self) -> u128 {
        let mut cells = 0;
        for (third, words) in self.rows.iter().enumerate() {
            let (once, twice) = words.iter().fold((0, 0), |(once, twice), word| (once | word, twice | once & word));
            cells |= u128::from(once & !twice) << (27 * third);
        }
        cells
    }

    /// Returns the digits with a single place in boxes.
    #[inline(always)]
    pub(super) fn box_singles(&self) -> DigitHouses {
        single_places(&self.boxes)
    }

    /// Returns the digits with a single place in rows, and those in columns.
    #[inline(always)]
    pub(super) fn line_singles(&self) -> [DigitHouses; 2] {
        [single_places(&self.columns), single_places(&self.rows)]
    }

    /// Calls `visit` with the cell and the digit of each of these hidden singles of boxes.
    #[inline(always)]
    pub(super) fn for_each_box_single(&self, singles: DigitHouses, mut visit: impl FnMut(usize, usize)) {
        for_each(singles, |digit, box_| {
            let cells = self.rows[box_ / 3][digit] & BOX << (box_ % 3 * 3);
            visit(box_ / 3 * 27 + cells.trailing_zeros() as usize, digit);
        });
    }

    /// Calls `visit` with the cell and the digit of each of these hidden singles of rows and of columns.
    #[inline(always)]
    pub(super) fn for_each_line_single(&self, singles: [DigitHouses; 2], mut visit: impl FnMut(usize, usize)) {
        for_each(singles[0], |digit, row| {
            let cells = self.rows[row / 3][digit] & LINE << (row % 3 * 9);
            visit(row / 3 * 27 + cells.trailing_zeros() as usize, digit);
        });
        for_each(singles[1], |digit, column| {
            let cells = self.columns[column / 3][digit] >> (column % 3 * 9) & LINE;
            visit(cells.trailing_zeros() as usize * 9 + column, digit);
        });
    }

    /// Returns the candidates that locked candidates eliminate, by digit; `None` if there are none.
    #[inline(always)]
    pub(super) fn locked_candidates(&self) -> Option<DigitBoards> {
        let (rows, columns) = (removed_intersections(&self.rows), removed_intersections(&self.columns));
        let any = rows.iter().zip(&columns).fold(0, |any, (rows, columns)| any | rows | columns);
        (any != 0).then(|| self.cells_of_intersections(&rows, &columns))
    }

    /// Returns the cells of intersections of rows and of columns with boxes, by digit.
    fn cells_of_intersections(&self, rows: &DigitWords, columns: &DigitWords) -> DigitBoards {
        let mut found = [0; 9];
        for (digit, found) in found.iter_mut().enumerate() {
            for third in 0..3 {
                let cells = |parts: u32| (parts >> third & FIRST_OF_3) * 7;
                *found |= u128::from(self.rows[third][digit] & cells(rows[digit])) << (27 * third);
                for bit in small_bits(self.columns[third][digit] & cells(columns[digit])) {
                    *found |= 1 << (bit % 9 * 9 + 3 * third + bit / 9);
                }
            }
        }
        found
    }

    /// Returns the houses with exactly two places of each digit: rows, columns and boxes from bit 0, 9 and 18 on.
    #[inline(always)]
    pub(super) fn houses_with_two(&self) -> [u32; 9] {
        let mut houses = [0; 12];
        for (layout, first) in [(&self.columns, 0), (&self.rows, 9), (&self.boxes, 18)] {
            for (digit, houses) in houses.iter_mut().enumerate() {
                let [a, b, c] = [layout[0][digit], layout[1][digit], layout[2][digit]];
                // The numbers with at least one, two and three places.
                let (once, twice, thrice) = (a | b | c, a & b | (a | b) & c, a & b & c);
                let mut sum = (once, twice, thrice);
                for shift in [9, 18] {
                    let (once, twice, thrice) = (once >> shift, twice >> shift, thrice >> shift);
                    sum.2 |= thrice | sum.1 & once | sum.0 & twice;
                    sum.1 |= twice | sum.0 & once;
                    sum.0 |= once;
                }
                *houses |= (sum.1 & !sum.2 & LINE) << first;
            }
        }
        let mut by_digit = [0; 9];
        by_digit.copy_from_slice(&houses[..9]);
        by_digit
    }

    /// Returns the places of each digit in each row, column and box.
    #[inline(always)]
    pub(super) fn places(&self) -> [DigitWords; 27] {
        let mut places = [[0; 12]; 27];
        for (house, places) in places.iter_mut().enumerate() {
            let (third, line) = (house % 9 / 3, house % 3);
            for (digit, places) in places.iter_mut().enumerate() {
                let cells = match house / 9 {
                    0 => self.rows[third][digit],
                    1 => self.columns[third][digit],
                    _ => boxes_of_band(self.rows[third][digit]),
                };
                *places = cells >> (9 * line) & LINE;
            }
        }
        places
    }
}

/// Calls `visit` with each digit and house of a set.
#[inline(always)]
fn for_each(set: DigitHouses, mut visit: impl FnMut(usize, usize)) {
    for (first, mut rest) in [(0, set[0]), (7, set[1])] {
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            visit(first + bit / 9, bit % 9);
            rest &= rest - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::tables::HOUSE_CELLS;
    use crate::rng::PuzzleRng;

    /// Returns random sets of cells with at most `percent` of the cells.
    fn random_boards(rng: &mut PuzzleRng, percent: u32) -> DigitBoards {
        let mut board = || (0..81).fold(0, |cells, cell| cells | u128::from(rng.random_below(100) < percent) << cell);
        [(); 9].map(|()| board())
    }

    #[test]
    fn houses_agree_with_their_cells() {
        for index in 0..500 {
            let boards = random_boards(&mut PuzzleRng::new(1, index), 5 + index as u32 % 40);
            let layouts = Layouts::new(&boards);
            let (places, pairs) = (layouts.places(), layouts.houses_with_two());
            let (mut expected, mut found) = (Vec::new(), Vec::new());
            for (digit, board) in boards.iter().enumerate() {
                for (house, cells) in HOUSE_CELLS.iter().map(|cells| cells & board).enumerate() {
                    assert_eq!(places[house][digit].count_ones(), cells.count_ones());
                    assert_eq!(pairs[digit] >> house & 1 == 1, cells.count_ones() == 2);
                    expected.extend((cells.count_ones() == 1).then(|| (cells.trailing_zeros() as usize, digit)));
                }
            }
            layouts.for_each_box_single(layouts.box_singles(), |cell, digit| found.push((cell, digit)));
            layouts.for_each_line_single(layouts.line_singles(), |cell, digit| found.push((cell, digit)));
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn locked_candidates_agree_with_the_definition() {
        for index in 0..500 {
            let boards = random_boards(&mut PuzzleRng::new(2, index), 5 + index as u32 % 40);
            let mut expected = [0; 9];
            for (expected, board) in expected.iter_mut().zip(boards) {
                for (line, box_) in (0..18).flat_map(|line| (18..27).map(move |box_| (line, box_))) {
                    for (house, other) in [(line, box_), (box_, line)].map(|(a, b)| (HOUSE_CELLS[a], HOUSE_CELLS[b])) {
                        let places = board & house;
                        if places != 0 && places & !other == 0 {
                            *expected |= board & other & !house;
                        }
                    }
                }
            }
            let expected = (expected != [0; 9]).then_some(expected);
            assert_eq!(Layouts::new(&boards).locked_candidates(), expected);
        }
    }

    #[test]
    fn changed_layouts_are_those_of_the_changed_cells() {
        let rng = &mut PuzzleRng::new(3, 0);
        let mut boards = [(1 << 81) - 1; 9];
        let mut layouts = Layouts::new(&boards);
        for _ in 0..40 {
            let (cell, digit) = (rng.random_below(81) as usize, rng.random_below(9) as usize);
            let (other, removed) = (rng.random_below(9) as usize, random_boards(rng, 3)[0]);
            layouts.remove_from_houses(digit, cell);
            layouts.remove_cells([cell].into_iter());
            layouts.remove(other, removed & boards[other]);
            boards[digit] &= !PEER_CELLS[cell];
            boards.iter_mut().for_each(|board| *board &= !(1 << cell));
            boards[other] &= !removed;
            assert_eq!(layouts, Layouts::new(&boards));
        }
    }
}
