//! Reference canonical forms: exhaustive search of all 3,359,232 arrangements.

use cluewise::Puzzle;

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
