//! Which candidate to try in the lanes that have stalled.

use super::lanes::Lanes;

/// The choice in each lane: a cell and its candidates.
pub struct Choice<V> {
    /// The cell's index.
    pub cell: V,
    /// Its candidates, at least two if any cell has as many.
    pub candidates: V,
}

/// Chooses in each lane: of the cells with two candidates the one whose digits its houses have most, where cells with
/// two candidates count thrice; if no cell has two, one with the fewest.
#[inline(always)]
pub fn choose<V: Lanes>(cells: &[V; 81]) -> Choice<V> {
    let (zero, one) = (V::splat(0), V::splat(1));
    let mut weight = [zero; 81];
    let mut score = [zero; 81];
    for at in 0..81 {
        let less = cells[at].and(cells[at].sub(one));
        let is_open = V::splat(u16::MAX).if_meets(less, less);
        let is_pair = is_open.if_disjoint(less, less.sub(one));
        weight[at] = one.add(is_pair.and(V::splat(2)));
        score[at] = cells[at].fewer();
    }
    for digit in 0..9 {
        let bit = V::splat(1 << digit);
        let (across, down) = near(cells, &weight, bit);
        for row in 0..9 {
            for column in 0..9 {
                let at = row * 9 + column;
                let near = across[row * 3 + column / 3].add(down[row / 3 * 9 + column]);
                score[at] = score[at].add(near.if_meets(cells[at], bit));
            }
        }
    }
    let (mut best, mut cell, mut candidates) = (one, zero, zero);
    for at in 0..81 {
        let less = cells[at].and(cells[at].sub(one));
        let score = score[at].if_meets(less, less);
        cell = cell.if_greater(score, best, V::splat(at as u16));
        candidates = candidates.if_greater(score, best, cells[at]);
        best = best.if_greater(score, best, score);
    }
    Choice { cell, candidates }
}

/// The weight of a digit's places in the row and the box of each horizontal triad, and of those in the column of each
/// vertical triad but not in its box.
#[inline(always)]
fn near<V: Lanes>(cells: &[V; 81], weight: &[V; 81], bit: V) -> ([V; 27], [V; 27]) {
    let zero = V::splat(0);
    let (mut across, mut down, mut columns) = ([zero; 27], [zero; 27], [zero; 9]);
    for band in 0..3 {
        let mut boxes = [zero; 3];
        for row in band * 3..band * 3 + 3 {
            let mut triads = [zero; 3];
            for column in 0..9 {
                let at = row * 9 + column;
                let here = weight[at].if_meets(cells[at], bit);
                triads[column / 3] = triads[column / 3].add(here);
                down[band * 9 + column] = down[band * 9 + column].add(here);
            }
            for b in 0..3 {
                boxes[b] = boxes[b].add(triads[b]);
                // The other two triads of the row; the box, which holds this one, comes once it is known.
                across[row * 3 + b] = triads[(b + 1) % 3].add(triads[(b + 2) % 3]);
            }
        }
        for row in band * 3..band * 3 + 3 {
            for b in 0..3 {
                across[row * 3 + b] = across[row * 3 + b].add(boxes[b]);
            }
        }
        for column in 0..9 {
            columns[column] = columns[column].add(down[band * 9 + column]);
        }
    }
    for i in 0..27 {
        down[i] = columns[i % 9].sub(down[i]);
    }
    (across, down)
}
