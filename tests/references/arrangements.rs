//! Canonical forms and rearrangements by trying all 3,359,232.

use cluewise::{CellSet, Puzzle};

/// The columns of the cells in each row, as bits.
type Rows = [u128; 9];

/// Returns the 1296 orders of nine lines that keep bands together.
fn orders() -> Vec<[usize; 9]> {
    let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for bands in three {
        for a in three {
            for b in three {
                for c in three {
                    let band = |k: usize, inner: [usize; 3]| inner.map(|line| bands[k] * 3 + line);
                    orders.push([band(0, a), band(1, b), band(2, c)].concat().try_into().expect("nine"));
                }
            }
        }
    }
    orders
}

/// Returns the smallest isomorph, and the number of arrangements that give it.
pub fn smallest(puzzle: &Puzzle) -> (Puzzle, u32) {
    let cells = puzzle.to_bytes(b'0').map(|byte| byte - b'0');
    let transposed: Vec<u8> = (0..81).map(|i| cells[i % 9 * 9 + i / 9]).collect();
    let (orders, mut best, mut count) = (orders(), [9; 81], 0);
    for cells in [&cells[..], &transposed] {
        for rows in &orders {
            for columns in &orders {
                let (mut labels, mut used, mut smaller) = ([0; 10], 0, false);
                let mut same = true;
                'text: for (r, row) in rows.iter().enumerate() {
                    for (c, column) in columns.iter().enumerate() {
                        let digit = usize::from(cells[row * 9 + column]);
                        if digit != 0 && labels[digit] == 0 {
                            used += 1;
                            labels[digit] = used;
                        }
                        let old = &mut best[r * 9 + c];
                        if !smaller && labels[digit] > *old {
                            same = false;
                            break 'text;
                        }
                        if smaller || labels[digit] < *old {
                            smaller = true;
                            *old = labels[digit];
                        }
                    }
                }
                count = if smaller { 1 } else { count + u32::from(same) };
            }
        }
    }
    let text: String = best.iter().map(|digit| char::from(b'0' + digit)).collect();
    (text.parse().expect("81 cells"), count)
}

/// Returns whether some rearrangement moves the cells into the mask, or if `is_exact` onto it.
pub fn fit_mask(cells: CellSet, mask: CellSet, is_exact: bool) -> bool {
    let wanted = rows_of(mask);
    some_rearrangement(cells, |rows| {
        (0..9).all(|i| if is_exact { rows[i] == wanted[i] } else { rows[i] & !wanted[i] == 0 })
    })
}

/// Returns whether some rearrangement of the cells has either all cells or none of each orbit, given as bits of cells.
pub fn fit_orbits(cells: CellSet, orbits: &[u128]) -> bool {
    some_rearrangement(cells, |rows| {
        let cells = (0..9).fold(0, |all, row| all | rows[row] << (9 * row));
        orbits.iter().all(|orbit| cells & orbit == 0 || cells & orbit == *orbit)
    })
}

fn rows_of(cells: CellSet) -> Rows {
    let mut rows = [0; 9];
    cells.iter().for_each(|cell| rows[cell.row()] |= 1 << cell.column());
    rows
}

/// Returns whether `is_wanted` accepts the rows of some rearrangement.
fn some_rearrangement(cells: CellSet, is_wanted: impl Fn(&Rows) -> bool) -> bool {
    let (across, orders) = (rows_of(cells), orders());
    let down = std::array::from_fn(|column| (0..9).map(|row| (across[row] >> column & 1) << row).sum());
    [across, down].into_iter().any(|rows| {
        orders.iter().any(|columns| {
            let reordered = rows.map(|row: u128| (0..9).map(|i| (row >> columns[i] & 1) << i).sum::<u128>());
            orders.iter().any(|order| is_wanted(&order.map(|row| reordered[row])))
        })
    })
}
