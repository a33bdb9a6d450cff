//! The propagation pass: code without branches over the vectors of all cells.

use super::lanes::Lanes;

/// All nine digits.
pub const ALL: u16 = 0x1ff;

/// The candidates of all cells, and restrictions found by the last pass that the next one applies.
///
/// A triad is three cells of a row or column in one box.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct State<V> {
    /// The candidates of each cell, row by row.
    pub cells: [V; 81],
    /// Digits that each horizontal triad may hold, three triads per row.
    row_triads: [V; 27],
    /// Digits that each vertical triad may hold, nine triads per band.
    column_triads: [V; 27],
}

/// Result of a pass.
pub struct Report<V> {
    /// Sum of the candidate masks of all cells, read as numbers. It decreases if and only if the pass changed
    /// something.
    pub sum: V,
    /// Nonzero in lanes with a contradiction.
    pub contradiction: V,
    /// All digits in lanes where each row has naked singles of all digits: a solution if there is no contradiction.
    pub single: V,
}

impl<V: Lanes> State<V> {
    /// Returns a state with all candidates in all cells.
    pub fn new(proof: V::Proof) -> State<V> {
        let all = V::zero(proof).splat(ALL);
        State { cells: [all; 81], row_triads: [all; 27], column_triads: [all; 27] }
    }

    /// Returns the candidates of a cell, restricted by the triads of the last pass.
    #[inline(always)]
    pub fn cell(&self, row: usize, column: usize) -> V {
        V::and3(
            self.cells[row * 9 + column],
            self.row_triads[row * 3 + column / 3],
            self.column_triads[row / 3 * 9 + column],
        )
    }

    /// Writes each cell, restricted by the triads of the last pass, to `target`.
    #[inline(always)]
    pub fn write_to(&self, target: &mut [V; 81]) {
        Self::for_each_restriction(&self.row_triads, &self.column_triads, |at, row_triad, column_triad| {
            target[at] = V::and3(self.cells[at], row_triad, column_triad);
        });
    }

    /// Replaces each cell by a function of its index and its candidates, restricted by the triads of the last pass.
    #[inline(always)]
    pub fn restrict(&mut self, mut change: impl FnMut(usize, V) -> V) {
        let State { cells, row_triads, column_triads } = self;
        Self::for_each_restriction(row_triads, column_triads, |at, row_triad, column_triad| {
            cells[at] = change(at, V::and3(cells[at], row_triad, column_triad));
        });
    }

    /// Calls a function with the index and the triads of each cell, in an order in which triads are loaded rarely.
    #[inline(always)]
    fn for_each_restriction(rows: &[V; 27], columns: &[V; 27], mut call: impl FnMut(usize, V, V)) {
        for band in 0..3 {
            for b in 0..3 {
                let first = band * 9 + b;
                let row_triads = [rows[first], rows[first + 3], rows[first + 6]];
                for column in 3 * b..3 * b + 3 {
                    let column_triad = columns[band * 9 + column];
                    for r in 0..3 {
                        call((band * 3 + r) * 9 + column, row_triads[r], column_triad);
                    }
                }
            }
        }
    }

    /// Applies one pass: hidden and naked singles in all rows, then locked candidates in bands and stacks. `FRESH` if
    /// the triads of the last pass are already applied. The cells are those of `from`, if given.
    #[inline(always)]
    pub fn pass<const FRESH: bool>(&mut self, from: Option<&[V; 81]>) -> Report<V> {
        let (zero, all) = (self.cells[0].splat(0), self.cells[0].splat(ALL));
        let (mut borrow, mut repeated, mut single) = (zero, zero, all);
        let mut left = Left { columns: [all; 9], boxes: [all; 3] };
        for band in 0..3 {
            // Not zeros, which WebAssembly would write by a call.
            let mut triads = [[all; 3]; 3];
            left.boxes = [all; 3];
            for r in 0..3 {
                let row = band * 3 + r;
                let mut x = self.row::<FRESH>(from, row, &left);
                let row_singles = if V::CARRIES_SINGLES {
                    // Before the hidden singles, so that the rows below need not wait for these.
                    let row_singles = RowSingles::find(&x);
                    left.remove(&row_singles);
                    hidden_singles(&mut x);
                    row_singles
                } else {
                    hidden_singles(&mut x);
                    RowSingles::find(&x)
                };
                row_singles.apply(&mut x);
                borrow = borrow.or(row_singles.minus_one);
                repeated = repeated.or(row_singles.twice);
                single = single.and(row_singles.once);
                for b in 0..3 {
                    for c in 0..3 {
                        self.cells[row * 9 + 3 * b + c] = x[b][c];
                    }
                    triads[r][b] = V::or3(x[b][0], x[b][1], x[b][2]);
                }
            }
            for r in 0..3 {
                for b in 0..3 {
                    self.row_triads[(band * 3 + r) * 3 + b] = allowed_in_triad(&triads, r, b);
                }
            }
        }
        let Columns { full, sum } = self.columns();
        // Subtraction of one from a cell without candidates sets the bits above the digits.
        let contradiction = repeated.or(borrow.without(all)).or(all.without(full));
        Report { sum, contradiction, single }
    }

    /// Returns the cells of a row. If `FRESH`, only the digits of naked singles above are removed.
    #[inline(always)]
    fn row<const FRESH: bool>(&self, from: Option<&[V; 81]>, row: usize, left: &Left<V>) -> [[V; 3]; 3] {
        let cells = from.unwrap_or(&self.cells);
        let mut x = [[cells[row * 9]; 3]; 3];
        for b in 0..3 {
            let triad = self.row_triads[row * 3 + b];
            let in_box = if FRESH { left.boxes[b] } else { left.boxes[b].and(triad) };
            for c in 0..3 {
                let at = 3 * b + c;
                let cell = cells[row * 9 + at];
                x[b][c] = match (FRESH, V::CARRIES_SINGLES) {
                    (true, true) => V::and3(cell, in_box, left.columns[at]),
                    (true, false) => cell,
                    (false, true) => V::and3(cell, in_box, left.columns[at]).and(self.column_triads[row / 3 * 9 + at]),
                    (false, false) => self.cell(row, at),
                };
            }
        }
        x
    }

    /// Computes the vertical triads.
    ///
    /// A digit without a place in a house of the stack is allowed in none of the triads of the first band.
    #[inline(always)]
    fn columns(&mut self) -> Columns<V> {
        let (zero, all) = (self.cells[0].splat(0), self.cells[0].splat(ALL));
        let (mut full, mut sum) = (all, zero);
        for stack in 0..3 {
            let mut triads = [[all; 3]; 3];
            for band in 0..3 {
                let rows = band * 3;
                for c in 0..3 {
                    let column = stack * 3 + c;
                    let mut union = zero;
                    for row in rows..rows + 3 {
                        let cell = self.cells[row * 9 + column];
                        sum = sum.add(cell);
                        union = union.or_and(cell, self.row_triads[row * 3 + stack]);
                    }
                    triads[band][c] = union;
                }
            }
            for band in 0..3 {
                for c in 0..3 {
                    self.column_triads[band * 9 + stack * 3 + c] = allowed_in_triad(&triads, band, c);
                }
            }
            let first = &self.column_triads[stack * 3..stack * 3 + 3];
            full = full.and(triads[0][0].and(first[0]).or_and(triads[0][1], first[1]).or_and(triads[0][2], first[2]));
        }
        Columns { full, sum }
    }
}

/// What is found with the vertical triads.
struct Columns<V> {
    /// The digits that have a place in every row, column and box.
    full: V,
    /// See [`Report::sum`].
    sum: V,
}

/// The digits of no naked single so far, if [`Lanes::CARRIES_SINGLES`]; else all digits.
struct Left<V> {
    /// Of the rows above in each column.
    columns: [V; 9],
    /// Of the rows above in each box of the band.
    boxes: [V; 3],
}

impl<V: Lanes> Left<V> {
    #[inline(always)]
    fn remove(&mut self, singles: &RowSingles<V>) {
        if V::CARRIES_SINGLES {
            for b in 0..3 {
                self.boxes[b] = self.boxes[b].without(singles.by_box[b]);
                for c in 0..3 {
                    self.columns[3 * b + c] = self.columns[3 * b + c].without(singles.by_cell[b][c]);
                }
            }
        }
    }
}

/// Returns the digits that triad (i, j) of a 3x3 arrangement may hold, if every digit is once in each row and column of
/// triads: those for which two of the four triads in other rows and columns can hold the digit and differ in row and
/// column.
#[inline(always)]
fn allowed_in_triad<V: Lanes>(triads: &[[V; 3]; 3], i: usize, j: usize) -> V {
    let (a, b) = ((i + 1) % 3, (i + 2) % 3);
    let (c, d) = ((j + 1) % 3, (j + 2) % 3);
    triads[a][c].and(triads[b][d]).or_and(triads[a][d], triads[b][c])
}

/// Applies the hidden singles of a row: removes all other candidates of the cell.
///
/// Boxes and columns need no search: after the restriction of triads, a hidden single of a box or column is a hidden
/// single of its row.
#[inline(always)]
pub fn hidden_singles<V: Lanes>(x: &mut [[V; 3]; 3]) {
    let zero = x[0][0].splat(0);
    let (mut once, mut twice) = ([zero; 3], [zero; 3]);
    for b in 0..3 {
        once[b] = V::or3(x[b][0], x[b][1], x[b][2]);
        twice[b] = V::majority(x[b][0], x[b][1], x[b][2]);
    }
    let twice = V::or3(twice[0], twice[1], twice[2]).or(V::majority(once[0], once[1], once[2]));
    for b in 0..3 {
        for c in 0..3 {
            x[b][c] = x[b][c].without_unless_empty(twice);
        }
    }
}

/// Naked singles of a house.
pub struct RowSingles<V> {
    /// Digits of at least one naked single.
    pub once: V,
    /// Digits of at least two naked singles.
    pub twice: V,
    /// Union of the candidate masks of all cells, each minus one as a number.
    pub minus_one: V,
    /// The digit of each cell that is a naked single.
    by_cell: [[V; 3]; 3],
    /// The digits of the naked singles in each box.
    by_box: [V; 3],
}

impl<V: Lanes> RowSingles<V> {
    /// Finds the naked singles of a row.
    #[inline(always)]
    fn find(x: &[[V; 3]; 3]) -> RowSingles<V> {
        let (zero, one) = (x[0][0].splat(0), x[0][0].splat(1));
        let mut single = [[zero; 3]; 3];
        let (mut once, mut twice, mut minus_one) = ([zero; 3], [zero; 3], [zero; 3]);
        for b in 0..3 {
            let mut minus = [zero; 3];
            for c in 0..3 {
                minus[c] = x[b][c].sub(one);
                single[b][c] = x[b][c].mask_where_disjoint(x[b][c], minus[c]);
            }
            minus_one[b] = V::or3(minus[0], minus[1], minus[2]);
            once[b] = V::or3(single[b][0], single[b][1], single[b][2]);
            twice[b] = V::majority(single[b][0], single[b][1], single[b][2]);
        }
        RowSingles {
            once: V::or3(once[0], once[1], once[2]),
            twice: V::majority(once[0], once[1], once[2]).or(V::or3(twice[0], twice[1], twice[2])),
            minus_one: V::or3(minus_one[0], minus_one[1], minus_one[2]),
            by_cell: single,
            by_box: once,
        }
    }

    /// Removes the digits from the other cells of the row.
    #[inline(always)]
    fn apply(&self, x: &mut [[V; 3]; 3]) {
        for b in 0..3 {
            for c in 0..3 {
                x[b][c] = x[b][c].replace(self.once, self.by_cell[b][c]);
            }
        }
    }
}

/// Applies the naked singles of a house: removes the digit from the other cells.
#[inline(always)]
pub fn naked_singles<V: Lanes>(x: &mut [[V; 3]; 3]) -> RowSingles<V> {
    let singles = RowSingles::find(x);
    singles.apply(x);
    singles
}
