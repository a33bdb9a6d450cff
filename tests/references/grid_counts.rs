//! Numbers of grids by plain backtracking.

/// Returns the number of ways to fill the first `rows` rows of an `n` x `n` grid with boxes of `h` x `w`, if the first
/// cells are `cells`.
pub fn ways(n: usize, (h, w): (usize, usize), rows: usize, cells: &mut Vec<usize>) -> u64 {
    let at = cells.len();
    if at == n * rows {
        return 1;
    }
    let (r, c) = (at / n, at % n);
    let sees = |i: usize| i / n == r || i % n == c || (i / n / h, i % n / w) == (r / h, c / w);
    let mut total = 0;
    for digit in 0..n {
        if !(0..at).any(|i| cells[i] == digit && sees(i)) {
            cells.push(digit);
            total += ways(n, (h, w), rows, cells);
            cells.pop();
        }
    }
    total
}
