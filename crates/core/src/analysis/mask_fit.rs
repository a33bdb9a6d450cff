//! Rearrangements of a puzzle whose clues are in the cells of a mask.
//!
//! A rearrangement chooses for each stack of the result a stack of the puzzle and an order of its three columns: 54
//! choices. For each of them a bit matrix tells which rows of the puzzle fit which rows of the mask within this stack.
//! The conjunction of three matrices tells which rows fit; the bands and the rows within them follow from it.

use crate::board::cell::CellSet;
use crate::board::grid::Puzzle;
use crate::canonical::{PERMUTATIONS_OF_3, Transformation};
use crate::generator::Mask;

/// Nine rows of nine bits.
type Rows = [u16; 9];

/// For each pair of a band of the puzzle and a band of the mask, nine bits: which of the three rows fit which.
type RowMatrix = u128;

/// The cells of a mask that hold clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MaskFit {
    /// All of them.
    Exact,
    /// Some of them.
    Within,
}

/// Returns a rearrangement of the puzzle that has clues in all or some cells of the mask, and in no others. Returns the
/// identity if the puzzle itself has, `None` if no rearrangement has. Digits are not renamed.
///
/// ```
/// use cluewise::analysis::{MaskFit, fit_to_mask};
/// use cluewise::{Puzzle, PuzzleRng, canonical::Transformation};
/// let puzzle: Puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let cells = Transformation::random(&mut PuzzleRng::new(1, 0)).apply(&puzzle).clue_cells();
/// let fit = fit_to_mask(&puzzle, cells.into(), MaskFit::Exact).expect("an isomorph has these clues");
/// assert_eq!(fit.apply(&puzzle).clue_cells(), cells);
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn fit_to_mask(puzzle: &Puzzle, mask: Mask, fit: MaskFit) -> Option<Transformation> {
    let (clues, mask) = (puzzle.clue_cells(), mask.cells());
    if clues == mask || fit == MaskFit::Within && (clues - mask).is_empty() {
        return Some(Transformation::IDENTITY);
    }
    let has_fitting_size = match fit {
        MaskFit::Exact => clues.len() == mask.len(),
        MaskFit::Within => clues.len() <= mask.len(),
    };
    if !has_fitting_size {
        return None;
    }
    let (across, mask) = (rows_of(clues), rows_of(mask));
    [(false, across), (true, transposed(&across))].into_iter().find_map(|(transpose, rows)| {
        let (rows, columns) = Search::new(&rows, &mask, fit).find()?;
        Some(Transformation::rearranging(transpose, rows, columns))
    })
}

/// Returns the rows of a set of cells.
fn rows_of(cells: CellSet) -> Rows {
    let mut rows = [0; 9];
    cells.iter().for_each(|cell| rows[cell.row()] |= 1 << cell.column());
    rows
}

fn transposed(rows: &Rows) -> Rows {
    std::array::from_fn(|column| (0..9).map(|row| (rows[row] >> column & 1) << row).sum())
}

/// The search for a rearrangement.
struct Search {
    /// For each stack of the mask, stack of the puzzle and order of its columns, the rows that fit.
    matrices: [[[RowMatrix; 6]; 3]; 3],
}

impl Search {
    fn new(puzzle: &Rows, mask: &Rows, fit: MaskFit) -> Search {
        let three = |rows: &Rows, row: usize, stack: usize| usize::from(rows[row] >> (3 * stack) & 7);
        let matrix = |to: usize, from: usize, order: [u8; 3]| {
            let reordered = |bits: usize| (0..3).map(|i| (bits >> order[i] & 1) << i).sum::<usize>();
            let fits = |row: usize, target: usize| {
                let (clues, allowed) = (reordered(three(puzzle, row, from)), three(mask, target, to));
                match fit {
                    MaskFit::Exact => clues == allowed,
                    MaskFit::Within => clues & !allowed == 0,
                }
            };
            let pairs = (0..9).flat_map(|row| (0..9).map(move |target| (row, target)));
            pairs.filter(|&(row, target)| fits(row, target)).map(|(row, target)| 1 << bit(row, target)).sum()
        };
        Search {
            matrices: std::array::from_fn(|to| {
                std::array::from_fn(|from| PERMUTATIONS_OF_3.map(|order| matrix(to, from, order)))
            }),
        }
    }

    /// Returns the first rearrangement, as the rows and columns of the puzzle in the order of the result.
    fn find(&self) -> Option<([u8; 9], [u8; 9])> {
        for stacks in PERMUTATIONS_OF_3 {
            let matrices: [&[RowMatrix; 6]; 3] = std::array::from_fn(|to| &self.matrices[to][usize::from(stacks[to])]);
            for first in 0..6 {
                for second in 0..6 {
                    let fitting = matrices[0][first] & matrices[1][second];
                    if matched_rows(fitting).is_none() {
                        continue;
                    }
                    let third = |&third: &usize| matched_rows(fitting & matrices[2][third]);
                    if let Some((third, rows)) = (0..6).find_map(|i| Some((i, third(&i)?))) {
                        return Some((rows, lines(stacks, [first, second, third])));
                    }
                }
            }
        }
        None
    }
}

/// Returns the bit of a pair of a row of the puzzle and a row of the mask.
fn bit(row: usize, target: usize) -> usize {
    (row / 3 * 3 + target / 3) * 9 + row % 3 * 3 + target % 3
}

/// For each set of pairs of three rows of the puzzle and three of the mask, the order in which the rows fit, as an
/// index of [`PERMUTATIONS_OF_3`]; [`NO_ORDER`] if there is none.
const ORDERS: [u8; 512] = {
    let (mut orders, mut pairs) = ([NO_ORDER; 512], 0);
    while pairs < 512 {
        let mut order = PERMUTATIONS_OF_3.len();
        while order > 0 {
            order -= 1;
            let [a, b, c] = PERMUTATIONS_OF_3[order];
            if pairs >> (3 * a) & 1 != 0 && pairs >> (3 * b + 1) & 1 != 0 && pairs >> (3 * c + 2) & 1 != 0 {
                orders[pairs] = order as u8;
            }
        }
        pairs += 1;
    }
    orders
};

const NO_ORDER: u8 = u8::MAX;

/// Returns the rows of the puzzle in an order in which each fits its row of the mask, with bands kept together.
fn matched_rows(fitting: RowMatrix) -> Option<[u8; 9]> {
    let order = |band: u8, target: usize| {
        let pairs = fitting >> ((usize::from(band) * 3 + target) * 9);
        Some(usize::from(ORDERS[pairs as usize & 511])).filter(|&order| order != usize::from(NO_ORDER))
    };
    PERMUTATIONS_OF_3.into_iter().find_map(|bands| {
        let orders = [order(bands[0], 0)?, order(bands[1], 1)?, order(bands[2], 2)?];
        Some(lines(bands, orders))
    })
}

/// Returns nine lines: three groups, each with an order of its lines.
fn lines(groups: [u8; 3], orders: [usize; 3]) -> [u8; 9] {
    std::array::from_fn(|i| groups[i / 3] * 3 + PERMUTATIONS_OF_3[orders[i / 3]][i % 3])
}
