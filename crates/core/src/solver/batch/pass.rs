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
    /// Sum of the digits that each row has placed, as naked or hidden singles: masks, read as numbers. It grows if and
    /// only if the pass has placed another digit.
    pub placed: V,
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
        let mut rows = Rows { placed: zero, borrow: zero, repeated: zero, single: all };
        let mut left = Left { columns: [all; 9], boxes: [all; 3] };
        for band in 0..3 {
            // Not zeros, which WebAssembly would write by a call.
            let mut triads = [[all; 3]; 3];
            left.boxes = [all; 3];
            for r in 0..3 {
                let row = band * 3 + r;
                let mut x = self.row::<FRESH>(from, row, &left);
                rows.solve(&mut x, &mut left);
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
        let full = self.columns();
        // Subtraction of one from a cell without candidates sets the bits above the digits.
        let contradiction = rows.repeated.or(rows.borrow.without(all)).or(all.without(full));
        Report { placed: rows.placed, contradiction, single: rows.single }
    }

    /// Returns the cells of a row. If `FRESH`, only the digits of singles above are removed.
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

    /// Returns the sum of the candidate masks of all cells, read as numbers. It decreases if and only if a candidate is
    /// removed.
    #[inline(always)]
    pub fn sum(&self) -> V {
        let mut sum = self.cells[0];
        for cell in &self.cells[1..] {
            sum = sum.add(*cell);
        }
        sum
    }

    /// Computes the vertical triads. Returns the digits that have a place in every row, column and box.
    ///
    /// A digit without a place in a house of the stack is allowed in none of the triads of the first band.
    #[inline(always)]
    fn columns(&mut self) -> V {
        let (zero, all) = (self.cells[0].splat(0), self.cells[0].splat(ALL));
        let mut full = all;
        for stack in 0..3 {
            let mut triads = [[all; 3]; 3];
            for band in 0..3 {
                let rows = band * 3;
                for c in 0..3 {
                    let column = stack * 3 + c;
                    let mut union = zero;
                    for row in rows..rows + 3 {
                        union = union.or_and(self.cells[row * 9 + column], self.row_triads[row * 3 + stack]);
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
        full
    }
}

/// Totals of the rows of a pass.
struct Rows<V> {
    /// See [`Report::placed`].
    placed: V,
    /// Union of the candidate masks of all cells, each minus one as a number.
    borrow: V,
    /// Digits of two naked singles of a row.
    repeated: V,
    /// See [`Report::single`].
    single: V,
}

impl<V: Lanes> Rows<V> {
    /// Applies the hidden and naked singles of the next row.
    #[inline(always)]
    fn solve(&mut self, x: &mut [[V; 3]; 3], left: &mut Left<V>) {
        let naked;
        if V::CARRIES_SINGLES {
            // Both are found with the same candidates, so that neither waits for the other.
            naked = RowSingles::find(x);
            let hidden = hidden_singles(x);
            self.placed = self.placed.add(left.remove(&naked, &hidden));
        } else {
            hidden_singles(x);
            naked = RowSingles::find(x);
            self.placed = self.placed.add(naked.once);
        }
        naked.apply(x);
        self.borrow = self.borrow.or(naked.minus_one);
        self.repeated = self.repeated.or(naked.twice);
        self.single = self.single.and(naked.once);
    }
}

/// The digits of no naked or hidden single so far, if [`Lanes::CARRIES_SINGLES`]; else all digits.
struct Left<V> {
    /// Of the rows above in each column.
    columns: [V; 9],
    /// Of the rows above in each box of the band.
    boxes: [V; 3],
}

impl<V: Lanes> Left<V> {
    /// Removes the digits of naked and hidden singles of a row from its columns and boxes. Returns these digits.
    #[inline(always)]
    fn remove(&mut self, naked: &RowSingles<V>, hidden: &[[V; 3]; 3]) -> V {
        let mut digits = naked.by_box;
        for b in 0..3 {
            digits[b] = digits[b].or(V::or3(hidden[b][0], hidden[b][1], hidden[b][2]));
            self.boxes[b] = self.boxes[b].without(digits[b]);
            for c in 0..3 {
                self.columns[3 * b + c] = self.columns[3 * b + c].without(hidden[b][c].or(naked.by_cell[b][c]));
            }
        }
        V::or3(digits[0], digits[1], digits[2])
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

/// Applies the hidden singles of a row: removes all other candidates of the cell. Returns the digit of each cell that is
/// a hidden single.
///
/// Boxes and columns need no search: after the restriction of triads, a hidden single of a box or column is a hidden
/// single of its row.
#[inline(always)]
pub fn hidden_singles<V: Lanes>(x: &mut [[V; 3]; 3]) -> [[V; 3]; 3] {
    let zero = x[0][0].splat(0);
    let (mut once, mut twice) = ([zero; 3], [zero; 3]);
    for b in 0..3 {
        once[b] = V::or3(x[b][0], x[b][1], x[b][2]);
        twice[b] = V::majority(x[b][0], x[b][1], x[b][2]);
    }
    let twice = V::or3(twice[0], twice[1], twice[2]).or(V::majority(once[0], once[1], once[2]));
    let mut single = [[zero; 3]; 3];
    for b in 0..3 {
        for c in 0..3 {
            single[b][c] = x[b][c].without(twice);
            x[b][c] = x[b][c].without_unless_empty(twice);
        }
    }
    single
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
