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
    /// The weight of the digits of each round in each vertical triad.
    column_triad: [[V; 27]; ROUNDS],
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
        WideSums { row_box: [[zero; 27]; ROUNDS], column_triad: [[zero; 27]; ROUNDS], base: [zero; 81] }
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
            weights[i] = one.splat(0x101).add_where_disjoint(above_second, above_second, one.splat(0x202));
            self.base[at] = (one.splat(FEWER))
                .add_where_disjoint(above_third, above_third, one.splat(FEWER))
                .add_where_disjoint(above_second, above_second, one.splat(FEWER))
                .add_where_disjoint(above_first, above_first, one.splat((8 * FEWER).wrapping_neg()));
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

    /// Adds the weights of the other triads of the row and box to those of horizontal triads.
    #[inline(always)]
    fn add_houses(&mut self, round: usize) {
        let row_box = &mut self.row_box[round];
        for band in 0..3 {
            let mut triads = [row_box[0]; 9];
            triads.copy_from_slice(&row_box[band * 9..band * 9 + 9]);
            for stack in 0..3 {
                let in_box = triads[stack].add(triads[stack + 3]).add(triads[stack + 6]);
                for row in 0..3 {
                    let others = triads[row * 3 + (stack + 1) % 3].add(triads[row * 3 + (stack + 2) % 3]);
                    row_box[(band * 3 + row) * 3 + stack] = in_box.add(others);
                }
            }
        }
    }

    /// Compares the cells of a vertical triad with the best cell so far and its score.
    #[inline(always)]
    fn add_triad(&self, cells: &[V; 81], band: usize, column: usize, best: &mut WideBest<V>) {
        let zero = cells[0].splat(0);
        let mut other = [zero; ROUNDS];
        for round in 0..ROUNDS {
            let triads = &self.column_triad[round];
            other[round] = triads[(band + 1) % 3 * 9 + column].add(triads[(band + 2) % 3 * 9 + column]);
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
