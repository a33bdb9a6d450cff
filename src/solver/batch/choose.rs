//! Which candidate to try in the lanes that have stalled.

use super::lanes::Lanes;

/// The best cell of a half of the grid, in each lane.
#[derive(Clone, Copy)]
pub struct Choice<V> {
    /// How good it is; 0 if no cell is open.
    pub score: V,
    /// The cell's index.
    pub cell: V,
    /// Its candidates, at least two if any cell has as many.
    pub candidates: V,
}

/// What the choice is worked out in, kept since to clear it would take as long as a tenth of the work.
#[repr(C, align(64))]
pub struct Scratch<V> {
    weight: [V; 81],
    digits: [V; 81],
    near: [V; 81],
    /// The weight of a round's digits in the row and the box of each horizontal triad.
    across: [V; 27],
    /// The same in the column of each vertical triad, without its box.
    down: [V; 27],
}

impl<V: Lanes> Scratch<V> {
    pub fn new() -> Scratch<V> {
        let zero = V::splat(0);
        Scratch { weight: [zero; 81], digits: [zero; 81], near: [zero; 81], across: [zero; 27], down: [zero; 27] }
    }
}

/// Chooses in each lane and half of the grid: of the cells with the fewest candidates the one whose peers have its digits most often, where
/// peers with two candidates count thrice.
///
/// Sums are small, so that two digits are worked on at a time, one in each byte of a lane: 1 to 8 in four rounds, 9
/// alone in a fifth. If it is to be quick, this is left out, and the first of those cells will do.
#[inline(always)]
pub fn choose<V: Lanes>(cells: &[V; 81], scratch: &mut Scratch<V>, quick: bool) -> [Choice<V>; 2] {
    if !quick {
        scratch.weigh(cells);
    }
    [scratch.best(cells, 0, 45, quick), scratch.best(cells, 45, 81, quick)]
}

impl<V: Lanes> Scratch<V> {
    /// Works out `near`.
    #[inline(always)]
    fn weigh(&mut self, cells: &[V; 81]) {
        let (zero, one) = (V::splat(0), V::splat(1));
        for at in 0..81 {
            let less = cells[at].and(cells[at].sub(one));
            let more = V::splat(0x202).if_disjoint(less, less.sub(one));
            self.weight[at] = V::splat(0x101).add(more.if_meets(less, less));
            self.digits[at] = cells[at].double_low();
            self.near[at] = zero;
        }
        for round in 0..5 {
            let bits = V::splat(if round < 4 { 0x201 << (2 * round) } else { 0x101 });
            if round == 4 {
                for at in 0..81 {
                    self.digits[at] = cells[at].high();
                }
            }
            self.sum(bits);
            for row in 0..9 {
                for column in 0..9 {
                    let at = row * 9 + column;
                    let sum = self.across[row * 3 + column / 3].add(self.down[row / 3 * 9 + column]);
                    self.near[at] = self.near[at].add_where(self.digits[at], bits, sum);
                }
            }
        }
    }
}

impl<V: Lanes> Scratch<V> {
    /// Works out `across` and `down`.
    #[inline(always)]
    fn sum(&mut self, bits: V) {
        let zero = V::splat(0);
        let mut columns = [zero; 9];
        for band in 0..3 {
            let mut rows = [zero; 3];
            for b in 0..3 {
                let (mut triads, mut stack) = ([zero; 3], [zero; 3]);
                for r in 0..3 {
                    for c in 0..3 {
                        let at = (band * 3 + r) * 9 + b * 3 + c;
                        triads[r] = triads[r].add_where(self.digits[at], bits, self.weight[at]);
                        stack[c] = stack[c].add_where(self.digits[at], bits, self.weight[at]);
                    }
                }
                let square = triads[0].add(triads[1]).add(triads[2]);
                for i in 0..3 {
                    // The box without the triad, which the row has too.
                    self.across[(band * 3 + i) * 3 + b] = square.sub(triads[i]);
                    self.down[band * 9 + b * 3 + i] = stack[i];
                    columns[b * 3 + i] = columns[b * 3 + i].add(stack[i]);
                    rows[i] = rows[i].add(triads[i]);
                }
            }
            for i in 0..9 {
                self.across[band * 9 + i] = self.across[band * 9 + i].add(rows[i / 3]);
            }
        }
        for i in 0..27 {
            self.down[i] = columns[i % 9].sub(self.down[i]);
        }
    }

    /// The best of these cells.
    #[inline(always)]
    fn best(&self, cells: &[V; 81], from: usize, to: usize, quick: bool) -> Choice<V> {
        let (zero, one) = (V::splat(0), V::splat(1));
        let mut best = Choice { score: zero, cell: zero, candidates: zero };
        for at in from..to {
            let less = cells[at].and(cells[at].sub(one));
            let near = if quick { zero } else { self.near[at] };
            let sum = near.and(V::splat(255)).add(near.high());
            let score = cells[at].fewer().add(sum).add(one).if_meets(less, less);
            best.cell = best.cell.if_greater(score, best.score, V::splat(at as u16));
            best.candidates = best.candidates.if_greater(score, best.score, cells[at]);
            best.score = best.score.if_greater(score, best.score, score);
        }
        best
    }
}
