//! Patterns that would leave a second solution: unique rectangles and the bivalue universal grave.

use super::grid::{PatternGrid, digits, ordered_pairs};
use crate::rating::effort::digit_boards::DigitBoards;
use crate::rating::tables::{HOUSE_CELLS, HOUSES_OF, common_peers, count, set_bits};

/// Returns the eliminations of a bivalue universal grave: of a single cell with three candidates, while all others have
/// two, all but the digit with three places in its houses.
pub(super) fn bivalue_grave(grid: &mut PatternGrid) -> Option<DigitBoards> {
    let larger = grid.positions.iter().fold(0, |all, cells| all | cells) & !grid.bivalue;
    if larger != grid.trivalue || larger.count_ones() != 1 {
        return None;
    }
    let cell = larger.trailing_zeros() as usize;
    let is_extra = |&digit: &usize| HOUSES_OF[cell].iter().all(|&house| count(grid.places(digit, house)) == 3);
    let extra = digits(grid.masks[cell]).find(is_extra)?;
    digits(grid.masks[cell] & !(1 << extra)).for_each(|digit| grid.eliminate(digit, 1 << cell));
    grid.take_eliminations()
}

/// Four cells in two rows, two columns and two boxes that may all hold the same two digits. The first has only these;
/// the third is the opposite one.
#[derive(Clone, Copy, Debug)]
struct Rectangle {
    cells: [usize; 4],
    pair: u16,
}

/// Returns the eliminations of unique rectangles of types 1 to 6, and of hidden rectangles.
pub(super) fn rectangles(grid: &mut PatternGrid) -> Option<DigitBoards> {
    for first in set_bits(grid.bivalue) {
        let pair = grid.masks[first];
        let may_hold_pair = digits(pair).fold(!0, |all, digit| all & grid.positions[digit]);
        let [row, column, box_] = HOUSES_OF[first];
        for second in set_bits(may_hold_pair & HOUSE_CELLS[row] & !(1 << first)) {
            for fourth in set_bits(may_hold_pair & HOUSE_CELLS[column] & !(1 << first)) {
                let third = fourth / 9 * 9 + second % 9;
                let is_in_box = |cell: usize| HOUSES_OF[cell][2] == box_;
                if may_hold_pair >> third & 1 != 0 && is_in_box(second) != is_in_box(fourth) {
                    eliminate_by(grid, Rectangle { cells: [first, second, third, fourth], pair });
                }
            }
        }
    }
    grid.take_eliminations()
}

fn eliminate_by(grid: &mut PatternGrid, rectangle: Rectangle) {
    let all = cell_set(rectangle.cells);
    let roof = rectangle.cells.into_iter().filter(|&c| grid.masks[c] != rectangle.pair).fold(0u128, |s, c| s | 1 << c);
    if roof.count_ones() == 1 {
        digits(rectangle.pair).for_each(|digit| grid.eliminate(digit, roof));
        return;
    }
    let extra = set_bits(roof).fold(0, |extra, c| extra | grid.masks[c]) & !rectangle.pair;
    if count(extra) == 1 {
        grid.eliminate(extra.trailing_zeros() as usize, common_peers(roof));
    }
    if roof.count_ones() == 2 {
        eliminate_in_roof(grid, &rectangle, roof, extra);
    }
    // A hidden rectangle: a digit of the pair with no other place in both lines of the opposite cell.
    let opposite = rectangle.cells[2];
    let lines = HOUSE_CELLS[HOUSES_OF[opposite][0]] | HOUSE_CELLS[HOUSES_OF[opposite][1]];
    for (digit, other) in ordered_pairs(rectangle.pair) {
        if roof >> opposite & 1 != 0 && grid.positions[digit] & lines & !all == 0 {
            grid.eliminate(other, 1 << opposite);
        }
    }
}

/// Types 3, 4 and 6: two cells have further candidates.
fn eliminate_in_roof(grid: &mut PatternGrid, rectangle: &Rectangle, roof: u128, extra: u16) {
    let all = cell_set(rectangle.cells);
    let houses = HOUSE_CELLS.iter().filter(|&house| house & roof == roof);
    let mut is_diagonal = true;
    for house in houses {
        is_diagonal = false;
        for (digit, other) in ordered_pairs(rectangle.pair) {
            if grid.positions[digit] & house == roof {
                grid.eliminate(other, roof);
            }
        }
        eliminate_by_subset(grid, house & !all, rectangle.pair, extra);
    }
    let [first, .., opposite] = [rectangle.cells[0], rectangle.cells[2]];
    let lines = |axis: usize| HOUSE_CELLS[HOUSES_OF[first][axis]] | HOUSE_CELLS[HOUSES_OF[opposite][axis]];
    for digit in digits(rectangle.pair).filter(|_| is_diagonal) {
        if (0..2).any(|axis| grid.positions[digit] & lines(axis) & !all == 0) {
            grid.eliminate(digit, roof);
        }
    }
}

/// Type 3: the further candidates of the roof form a naked pair or triple with one or two other cells of a house.
fn eliminate_by_subset(grid: &mut PatternGrid, rest: u128, pair: u16, extra: u16) {
    let touches = |c: &usize| grid.masks[*c] != 0 && grid.masks[*c] & pair == 0;
    let cells = set_bits(rest).filter(touches).fold(0u128, |all, c| all | 1 << c);
    for a in set_bits(cells) {
        for b in set_bits(cells & (u128::MAX << a)) {
            let union = extra | grid.masks[a] | grid.masks[b];
            if count(union) == if a == b { 2 } else { 3 } {
                digits(union).for_each(|digit| grid.eliminate(digit, rest & !(1 << a | 1 << b)));
            }
        }
    }
}

fn cell_set(cells: [usize; 4]) -> u128 {
    cells.into_iter().fold(0, |all, cell| all | 1 << cell)
}
