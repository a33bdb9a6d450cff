//! The choice of a cell with wide vectors: each cell is loaded once for all digits.

use super::lanes::Lanes;

/// Number of rounds of a choice: two digits in each, one in each byte of a lane, and one digit in the last.
pub const ROUNDS: usize = 5;

/// The bits of the digits of each round: in [`Lanes::duplicate_low_byte`], the last in the cell itself.
const ROUND_BITS: [u16; ROUNDS] = [0x201, 0x201 << 2, 0x201 << 4, 0x201 << 6, 0x100];

/// More than any sum of weights. Added to the score of cells with at most three candidates, and once more for two.
const FEWER: u16 = 0x400;

/// Buffers of the choice.
#[repr(C, align(64))]
pub struct WideSums<V> {
    /// The weight of the digits of each round in the row and box of each horizontal triad.
    row_box: [[V; 27]; ROUNDS],
    /// The weight of the digits of each round in each vertical triad, and in each column.
    column_triad: [[V; 27]; ROUNDS],
    column: [[V; 9]; ROUNDS],
    /// What the number of candidates of each cell adds to its score; negative for solved cells.
    base: [V; 81],
}

/// The best cell of each lane so far.
pub struct WideBest<V> {
    /// The index of the cell.
    pub cell: V,
    /// Its candidates; none if all cells are solved.
    pub candidates: V,
    score: V,
    /// The lanes in which no cell has more than two candidates, one bit each.
    pub without_triples: u32,
}

impl<V: Lanes> WideSums<V> {
    pub fn new(zero: V) -> WideSums<V> {
        WideSums {
            row_box: [[zero; 27]; ROUNDS],
            column_triad: [[zero; 27]; ROUNDS],
            column: [[zero; 9]; ROUNDS],
            base: [zero; 81],
        }
    }

    /// Returns the unsolved cell with two candidates, else three, else more; of several, one with the highest score:
    /// the total weight of its peers that share a candidate, for each shared candidate. The weight of cells with two
    /// candidates is 3, of others 1. Weights of solved cells do not matter, because propagation has removed their
    /// digits from the peers.
    #[inline(always)]
    pub fn best_cell(&mut self, cells: &[V; 81]) -> WideBest<V> {
        let mut above_second = cells[0].splat(0);
        for band in 0..3 {
            for stack in 0..3 {
                above_second = above_second.or(self.sum_box(cells, band, stack));
            }
        }
        for round in 0..ROUNDS {
            self.add_houses(round);
        }
        let zero = cells[0].splat(0);
        let without_triples = above_second.equal(zero);
        let mut best = WideBest { cell: zero, candidates: zero, score: zero, without_triples };
        for band in 0..3 {
            for column in 0..9 {
                self.add_triad(cells, band, column, &mut best);
            }
        }
        best
    }

    /// Computes the weights of the triads of a box, and what the numbers of candidates add to the scores of its cells.
    /// Returns the candidates above the second of all cells.
    #[inline(always)]
    fn sum_box(&mut self, cells: &[V; 81], band: usize, stack: usize) -> V {
        let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
        let (mut weights, mut cell, mut low) = ([zero; 9], [zero; 9], [zero; 9]);
        let mut any_above_second = zero;
        for i in 0..9 {
            let at = (band * 3 + i / 3) * 9 + stack * 3 + i % 3;
            cell[i] = cells[at];
            low[i] = cell[i].duplicate_low_byte();
            let above_first = cell[i].and(cell[i].sub(one));
            let above_second = above_first.and(above_first.sub(one));
            let above_third = above_second.and(above_second.sub(one));
            any_above_second = any_above_second.or(above_second);
            weights[i] = one.splat(0x101).add(one.splat(0x202).mask_where_disjoint(above_second, above_second));
            self.base[at] = (one.splat(FEWER))
                .add(one.splat(FEWER).mask_where_disjoint(above_third, above_third))
                .add(one.splat(FEWER).mask_where_disjoint(above_second, above_second))
                .sub(one.splat(8 * FEWER).mask_where_disjoint(above_first, above_first));
        }
        for round in 0..ROUNDS {
            let digits = if round + 1 < ROUNDS { &low } else { &cell };
            let bits = zero.splat(ROUND_BITS[round]);
            let (mut rows, mut columns) = ([zero; 3], [zero; 3]);
            for i in 0..9 {
                rows[i / 3] = rows[i / 3].masked_add(digits[i], bits, weights[i]);
                columns[i % 3] = columns[i % 3].masked_add(digits[i], bits, weights[i]);
            }
            for i in 0..3 {
                self.row_box[round][(band * 3 + i) * 3 + stack] = rows[i];
                self.column_triad[round][band * 9 + stack * 3 + i] = columns[i];
            }
        }
        any_above_second
    }

    /// Adds the weights of the other triads of the row and box to those of horizontal triads, and computes those of
    /// columns.
    #[inline(always)]
    fn add_houses(&mut self, round: usize) {
        let (row_box, triads) = (&mut self.row_box[round], &self.column_triad[round]);
        for band in 0..3 {
            let first = band * 9;
            let mut rows = [row_box[first]; 3];
            let mut boxes = rows;
            for i in 0..3 {
                rows[i] = row_box[first + 3 * i].add(row_box[first + 3 * i + 1]).add(row_box[first + 3 * i + 2]);
                boxes[i] = row_box[first + i].add(row_box[first + 3 + i]).add(row_box[first + 6 + i]);
            }
            for i in 0..9 {
                // The triad itself is in both sums.
                row_box[first + i] = rows[i / 3].add(boxes[i % 3]).sub(row_box[first + i]);
            }
        }
        for i in 0..9 {
            self.column[round][i] = triads[i].add(triads[9 + i]).add(triads[18 + i]);
        }
    }

    /// Compares the cells of a vertical triad with the best cell so far and its score.
    #[inline(always)]
    fn add_triad(&self, cells: &[V; 81], band: usize, column: usize, best: &mut WideBest<V>) {
        let zero = cells[0].splat(0);
        let mut other = [zero; ROUNDS];
        for round in 0..ROUNDS {
            other[round] = self.column[round][column].sub(self.column_triad[round][band * 9 + column]);
        }
        for row in band * 3..band * 3 + 3 {
            let at = row * 9 + column;
            let (cell, low) = (cells[at], cells[at].duplicate_low_byte());
            let mut score = zero;
            for round in 0..ROUNDS {
                let sum = self.row_box[round][row * 3 + column / 3].add(other[round]);
                let digits = if round + 1 < ROUNDS { low } else { cell };
                score = score.masked_add(digits, zero.splat(ROUND_BITS[round]), sum);
            }
            let score = score.sum_of_bytes().add(self.base[at]);
            best.cell = best.cell.select_where_greater(score, best.score, zero.splat(at as u16));
            best.candidates = best.candidates.select_where_greater(score, best.score, cell);
            best.score = best.score.select_where_greater(score, best.score, score);
        }
    }
}
