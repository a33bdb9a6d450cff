//! Which candidate to try in the lanes that have stalled.

use super::lanes::Lanes;

/// The choice in each lane: a cell and its candidates.
pub struct Choice<V> {
    /// The cell's index.
    pub cell: V,
    /// Its candidates, at least two if any cell has as many.
    pub candidates: V,
}

/// Chooses in each lane.
#[inline(always)]
pub fn choose<V: Lanes>(cells: &[V; 81]) -> Choice<V> {
    let (zero, one) = (V::splat(0), V::splat(1));
    let mut pairs = [zero; 81];
    let mut open = [zero; 81];
    let (mut rows, mut columns, mut boxes) = ([zero; 9], [zero; 9], [zero; 9]);
    for row in 0..9 {
        for column in 0..9 {
            let at = row * 9 + column;
            let count = cells[at].ones();
            let pair = one.if_disjoint(count.xor(V::splat(2)), count.xor(V::splat(2)));
            pairs[at] = pair;
            open[at] = count;
            rows[row] = rows[row].add(pair);
            columns[column] = columns[column].add(pair);
            let square = row / 3 * 3 + column / 3;
            boxes[square] = boxes[square].add(pair);
        }
    }
    let (mut best, mut cell, mut candidates) = (one, zero, zero);
    for row in 0..9 {
        for column in 0..9 {
            let at = row * 9 + column;
            let near = rows[row].add(columns[column]).add(boxes[row / 3 * 3 + column / 3]);
            // 16 and more for a pair, 15 less the number of candidates for others, 0 for solved cells.
            let fewest = V::splat(15).sub(open[at]);
            let fewest = fewest.without(zero.if_greater(V::splat(2), open[at], V::splat(u16::MAX)));
            let is_pair = zero.sub(pairs[at]);
            let score = fewest.without(is_pair).or(near.add(V::splat(16)).and(is_pair));
            cell = cell.if_greater(score, best, V::splat(at as u16));
            candidates = candidates.if_greater(score, best, cells[at]);
            best = best.if_greater(score, best, score);
        }
    }
    Choice { cell, candidates }
}
