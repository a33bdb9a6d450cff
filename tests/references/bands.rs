//! Bands of grids, their equivalence classes, and the number of grids with each.

use std::collections::{BTreeMap, HashMap};

/// Three rows or columns of a grid, digits from 0.
pub type Band = [[u8; 9]; 3];

/// Returns the smallest equivalent band: under permutations of boxes, rows, columns in boxes, and digits.
pub fn canonical(band: &Band) -> Band {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut least = [[9; 9]; 3];
    for boxes in [[0, 1, 2], [1, 0, 2], [2, 0, 1]] {
        for rows in ORDERS {
            for columns in ORDERS {
                let mut name = [0; 9];
                for r in 0..3 {
                    for c in 0..3 {
                        name[band[rows[r]][3 * boxes[0] + columns[c]] as usize] = (3 * r + c) as u8;
                    }
                }
                let column = |b: usize, c: usize| rows.map(|r| name[band[r][3 * b + c] as usize]);
                let mut others = [boxes[1], boxes[2]].map(|b| {
                    let mut columns = [0, 1, 2].map(|c| column(b, c));
                    columns.sort();
                    columns
                });
                others.sort();
                let mut moved = [[0; 9]; 3];
                for r in 0..3 {
                    for c in 0..3 {
                        moved[r][c] = (3 * r + c) as u8;
                        moved[r][3 + c] = others[0][c][r];
                        moved[r][6 + c] = others[1][c][r];
                    }
                }
                least = least.min(moved);
            }
        }
    }
    least
}

/// Returns the classes of bands, each with its number of ordered bands. The 36,288 ordered bands have a sorted first
/// box, sorted columns and sorted boxes.
pub fn classes() -> BTreeMap<Band, u64> {
    let mut classes = BTreeMap::new();
    let mut band = [[9; 9]; 3];
    for k in 0..9 {
        band[k / 3][k % 3] = k as u8;
    }
    fill(&mut band, 0, &mut classes);
    classes
}

/// Fills the other two boxes row by row.
fn fill(band: &mut Band, place: usize, classes: &mut BTreeMap<Band, u64>) {
    if place == 18 {
        *classes.entry(canonical(band)).or_default() += 1;
        return;
    }
    let (r, c) = (place / 6, 3 + place % 6);
    for digit in 0..9 {
        let first = c / 3 * 3;
        let free = !band[r].contains(&digit) && (0..r).all(|above| !band[above][first..first + 3].contains(&digit));
        let sorted = r > 0 || ((c % 3 == 0 || band[0][c - 1] < digit) && (c != 6 || band[0][3] < digit));
        if free && sorted {
            band[r][c] = digit;
            fill(band, place + 1, classes);
            band[r][c] = 9;
        }
    }
}

/// The digits of three rows or columns of a box, as bit masks.
type Sets = [u16; 3];

const NINE: u16 = 0x1ff;

/// Returns the ways to distribute the remaining digits of each column of a stack to the other two bands: the digits in
/// the columns of the next band.
fn column_sets(band: &Band, place: usize) -> Vec<Sets> {
    let left: Sets = std::array::from_fn(|c| NINE & !(0..3).fold(0, |set, r| set | 1 << band[r][3 * place + c]));
    let threes = |of: u16| (0..=NINE).filter(move |set| set.count_ones() == 3 && set & !of == 0);
    let mut shares = Vec::new();
    for a in threes(left[0]) {
        for b in threes(left[1] & !a) {
            let c = NINE & !a & !b;
            if c & !left[2] == 0 {
                shares.push([a, b, c]);
            }
        }
    }
    shares
}

/// Returns the possible digits in the rows of a box with these digits in its columns.
fn row_sets(columns: &Sets) -> Vec<Sets> {
    let mut rows = Vec::new();
    let digits = columns.map(|set| (0..9).filter(|d| set >> d & 1 != 0).map(|d| 1 << d).collect::<Vec<u16>>());
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for a in ORDERS {
        for b in ORDERS {
            for c in ORDERS {
                rows.push(std::array::from_fn(|r| digits[0][a[r]] | digits[1][b[r]] | digits[2][c[r]]));
            }
        }
    }
    rows
}

/// Returns the number of grids that begin with this band: the sum over all distributions of column digits to the other
/// two bands of the number of arrangements of each band, multiplied.
pub fn completions(band: &Band) -> u64 {
    let shares = [0, 1, 2].map(|place| column_sets(band, place));
    let rows: [Vec<Vec<Sets>>; 3] = std::array::from_fn(|place| shares[place].iter().map(row_sets).collect());
    let mut last: HashMap<Sets, Vec<usize>> = HashMap::new();
    for (share, rows) in rows[2].iter().enumerate() {
        rows.iter().for_each(|&rows| last.entry(rows).or_default().push(share));
    }
    let [n, m, k] = [0, 1, 2].map(|place: usize| shares[place].len());
    let mut orders = vec![0u64; n * m * k];
    for (a, first) in rows[0].iter().enumerate() {
        for (b, second) in rows[1].iter().enumerate() {
            let orders = &mut orders[(a * m + b) * k..][..k];
            for x in first {
                for y in second.iter().filter(|y| (0..3).all(|r| x[r] & y[r] == 0)) {
                    let rest = std::array::from_fn(|r| NINE & !x[r] & !y[r]);
                    last.get(&rest).into_iter().flatten().for_each(|&share| orders[share] += 1);
                }
            }
        }
    }
    // The column digits that remain for the last band.
    let rest = |place: usize, share: &Sets| {
        let left = |c: usize| NINE & !(0..3).fold(0, |set, r| set | 1 << band[r][3 * place + c]);
        let rest: Sets = std::array::from_fn(|c| left(c) & !share[c]);
        shares[place].iter().position(|other| *other == rest).expect("the remaining digits are a distribution too")
    };
    let rests: [Vec<usize>; 3] =
        std::array::from_fn(|place| shares[place].iter().map(|share| rest(place, share)).collect());
    let mut sum = 0;
    for a in 0..n {
        for b in 0..m {
            for c in 0..k {
                let other = (rests[0][a] * m + rests[1][b]) * k + rests[2][c];
                sum += orders[(a * m + b) * k + c] * orders[other];
            }
        }
    }
    sum
}
