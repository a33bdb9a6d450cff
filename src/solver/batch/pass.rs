//! The propagation pass: straight-line code over the vectors of all cells.

use super::lanes::Lanes;

/// All nine digits.
pub const ALL: u16 = 0x1ff;

/// The candidates of all cells, and what the last pass has found but not applied yet.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct State<V> {
    /// The candidates of each cell, row by row.
    pub cells: [V; 81],
    /// What each horizontal triad may hold, three to a row.
    across: [V; 27],
    /// What each vertical triad may hold, nine to a band.
    down: [V; 27],
}

/// What a pass has found out.
pub struct Report<V> {
    /// The sum of all cells' candidates, read as numbers: it shrinks unless nothing has changed.
    pub sum: V,
    /// Not zero in the lanes that have a contradiction.
    pub wrong: V,
    /// All digits in the lanes that have but one candidate left in every cell; a solution if nothing is wrong.
    pub single: V,
}

impl<V: Lanes> State<V> {
    /// All candidates in all cells.
    pub fn new(proof: V::Proof) -> State<V> {
        let all = V::zero(proof).splat(ALL);
        State { cells: [all; 81], across: [all; 27], down: [all; 27] }
    }

    /// The candidates of a cell, after what the last pass has found.
    #[inline(always)]
    pub fn cell(&self, row: usize, column: usize) -> V {
        V::and3(self.cells[row * 9 + column], self.across[row * 3 + column / 3], self.down[row / 3 * 9 + column])
    }

    /// One pass: hidden and naked singles of all rows, then the places of each digit in bands and stacks. `FRESH` if
    /// nothing is to be applied before.
    #[inline(always)]
    pub fn pass<const FRESH: bool>(&mut self) -> Report<V> {
        let (zero, all) = (self.cells[0].splat(0), self.cells[0].splat(ALL));
        let (mut sum, mut below, mut clash, mut single) = (zero, zero, zero, all);
        for band in 0..3 {
            let mut seen = [[zero; 3]; 3];
            for r in 0..3 {
                let row = band * 3 + r;
                let mut x = [[zero; 3]; 3];
                for b in 0..3 {
                    for c in 0..3 {
                        let at = 3 * b + c;
                        x[b][c] = if FRESH { self.cells[row * 9 + at] } else { self.cell(row, at) };
                    }
                }
                hidden_singles(&mut x);
                let row_singles = naked_singles(&mut x);
                below = below.or(row_singles.below);
                clash = clash.or(row_singles.twice);
                single = single.and(row_singles.once);
                for b in 0..3 {
                    for c in 0..3 {
                        sum = sum.add(x[b][c]);
                        self.cells[row * 9 + 3 * b + c] = x[b][c];
                    }
                    seen[r][b] = V::or3(x[b][0], x[b][1], x[b][2]);
                }
            }
            for r in 0..3 {
                for b in 0..3 {
                    self.across[(band * 3 + r) * 3 + b] = others(&seen, r, b);
                }
            }
        }
        let full = self.columns();
        // A cell without a candidate is all ones below.
        let wrong = clash.or(below.without(all)).or(all.without(full));
        Report { sum, wrong, single }
    }

    /// What each vertical triad may hold. Returns the digits that have a place in every row, column and box: one that
    /// lacks a place somewhere has none left in any of the triads that it is missing beside.
    #[inline(always)]
    fn columns(&mut self) -> V {
        let zero = self.cells[0].splat(0);
        let mut full = zero.splat(ALL);
        for stack in 0..3 {
            let mut seen = [[zero; 3]; 3];
            for band in 0..3 {
                let rows = band * 3;
                for c in 0..3 {
                    let column = stack * 3 + c;
                    let mut union = zero;
                    for row in rows..rows + 3 {
                        union = union.or_and(self.cells[row * 9 + column], self.across[row * 3 + stack]);
                    }
                    seen[band][c] = union;
                }
            }
            for band in 0..3 {
                for c in 0..3 {
                    self.down[band * 9 + stack * 3 + c] = others(&seen, band, c);
                }
            }
            let first = &self.down[stack * 3..stack * 3 + 3];
            full = full.and(seen[0][0].and(first[0]).or_and(seen[0][1], first[1]).or_and(seen[0][2], first[2]));
        }
        full
    }
}

/// What an entry of a 3x3 matrix may hold if every digit has its place in each row and in each column: the digits
/// that the four entries of the other rows and columns have as a pair in different rows and columns.
#[inline(always)]
fn others<V: Lanes>(seen: &[[V; 3]; 3], i: usize, j: usize) -> V {
    let (a, b) = ((i + 1) % 3, (i + 2) % 3);
    let (c, d) = ((j + 1) % 3, (j + 2) % 3);
    seen[a][c].and(seen[b][d]).or_and(seen[a][d], seen[b][c])
}

/// A digit with one place in the row: the cell has no other candidate.
///
/// Rows are enough: the last place in a box or a column is, once the triads are known, the last in its row.
#[inline(always)]
fn hidden_singles<V: Lanes>(x: &mut [[V; 3]; 3]) {
    let zero = x[0][0].splat(0);
    let (mut once, mut twice) = ([zero; 3], [zero; 3]);
    for b in 0..3 {
        once[b] = V::or3(x[b][0], x[b][1], x[b][2]);
        twice[b] = V::majority(x[b][0], x[b][1], x[b][2]);
    }
    let twice = V::or3(twice[0], twice[1], twice[2]).or(V::majority(once[0], once[1], once[2]));
    for b in 0..3 {
        for c in 0..3 {
            x[b][c] = x[b][c].reduce(twice);
        }
    }
}

/// What the naked singles of a row say.
struct RowSingles<V> {
    /// The digits that they are.
    once: V,
    /// The digits that two or more of them are.
    twice: V,
    /// The union of all cells' candidates less one.
    below: V,
}

/// A cell with one candidate: no other cell of the row has it.
#[inline(always)]
fn naked_singles<V: Lanes>(x: &mut [[V; 3]; 3]) -> RowSingles<V> {
    let (zero, one) = (x[0][0].splat(0), x[0][0].splat(1));
    let mut single = [[zero; 3]; 3];
    let (mut once, mut twice, mut below) = ([zero; 3], [zero; 3], [zero; 3]);
    for b in 0..3 {
        let mut less = [zero; 3];
        for c in 0..3 {
            less[c] = x[b][c].sub(one);
            single[b][c] = x[b][c].if_disjoint(x[b][c], less[c]);
        }
        below[b] = V::or3(less[0], less[1], less[2]);
        once[b] = V::or3(single[b][0], single[b][1], single[b][2]);
        twice[b] = V::majority(single[b][0], single[b][1], single[b][2]);
    }
    let all = V::or3(once[0], once[1], once[2]);
    for b in 0..3 {
        for c in 0..3 {
            x[b][c] = x[b][c].replace(all, single[b][c]);
        }
    }
    RowSingles {
        once: all,
        twice: V::majority(once[0], once[1], once[2]).or(V::or3(twice[0], twice[1], twice[2])),
        below: V::or3(below[0], below[1], below[2]),
    }
}
