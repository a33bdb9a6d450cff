//! The first bands of full grids: 12,096 second rows, 216 third rows for each, 416 classes of bands.
//!
//! ```text
//! row 1    1 2 3 | 4 5 6 | 7 8 9      Digits are named after the columns of row 1, so rows 2 and 3 are column
//! row 2    4 5 7 | 1 8 9 | 2 3 6      orders: for each digit, its position in row 1.
//! ```
//!
//! Permutations of the columns map second rows to each other. For each second row, a table has its class (classes are
//! numbered by their smallest members) and a permutation to the smallest member.

use super::transformation::{PERMUTATIONS_OF_3, line_permutations};
use crate::board::grid::Grid;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A permutation of the columns, or a row as the positions of its digits in the first row.
pub(super) type Permutation = [u8; 9];

/// The number of ordered triples of the six columns outside a stack.
const TRIPLES: usize = 120;
/// The number of orders within the three stacks: 6 for each.
const STACK_ORDERS: usize = 216;
/// The number of column orders that move every digit to another stack.
const SECOND_ROWS: usize = 56 * STACK_ORDERS;

/// A row or column: its digits (0 to 8), and the position of each.
#[derive(Clone, Copy, Default)]
pub(super) struct Line {
    pub digits: [u8; 9],
    pub positions: [u8; 9],
}

impl Line {
    /// Creates a line from its digits.
    pub fn new(digits: [u8; 9]) -> Line {
        Line { digits, positions: inverse(&digits) }
    }

    /// Sets the digit at a position.
    pub fn set(&mut self, position: usize, digit: u8) {
        self.digits[position] = digit;
        self.positions[usize::from(digit)] = position as u8;
    }

    /// Returns the positions in this line of the digits of the other.
    pub fn order(&self, other: &Line) -> Permutation {
        let mut order = [0; 9];
        for (position, &digit) in order.iter_mut().zip(&other.digits) {
            *position = self.positions[usize::from(digit)];
        }
        order
    }
}

/// Lookup tables for the first bands of grids.
pub(super) struct Tables {
    /// For each stack and triple of columns outside it, the index of the set of columns (20 sets) times 6, plus that of
    /// their order.
    triples: [[u8; 729]; 3],
    /// For the sets of columns of the first and the second stack, which of 56 combinations they are.
    combinations: [[u8; 20]; 20],
    /// For each second row, its class and that of its inverse: of the first row relative to the second.
    classes: Vec<[u8; 2]>,
    /// For each second row, the index of a column order that maps it to the smallest of its class.
    to_smallest: Vec<u16>,
    /// All permutations of the columns.
    permutations: Vec<Permutation>,
    /// The classes of second rows, smallest first.
    pub second_rows: Vec<SecondRowClass>,
}

/// A class of second rows.
pub(super) struct SecondRowClass {
    /// The smallest member.
    pub smallest: Permutation,
    /// The number of its members.
    pub size: u32,
    /// The third rows below the smallest member.
    pub third_rows: Vec<ThirdRow>,
}

/// A third row below the smallest second row of a class.
#[derive(Clone)]
pub(super) struct ThirdRow {
    /// The smallest third row that it can be mapped to without a change of the second row.
    pub smallest: Permutation,
    /// The indices of the permutations that map it to the smallest.
    permutations: Vec<u16>,
}

impl ThirdRow {
    /// Iterates over the permutations of the columns that map it to the smallest.
    pub fn permutations(&self) -> impl Iterator<Item = &Permutation> {
        self.permutations.iter().map(|&index| &TABLES.permutations[usize::from(index)])
    }
}

pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// Returns a row after a permutation of the columns.
fn conjugated(order: &Permutation, columns: &Permutation) -> Permutation {
    let positions = inverse(columns);
    columns.map(|column| positions[usize::from(order[usize::from(column)])])
}

pub(super) fn inverse(order: &Permutation) -> Permutation {
    let mut inverse = [0; 9];
    (0..).zip(order).for_each(|(i, &to)| inverse[usize::from(to)] = i);
    inverse
}

/// Iterates over the ordered triples of these columns.
fn triples(from: impl Iterator<Item = u8> + Clone) -> impl Iterator<Item = [u8; 3]> {
    let pairs = {
        let from = from.clone();
        from.clone().flat_map(move |a| from.clone().map(move |b| (a, b)))
    };
    pairs.flat_map(move |(a, b)| from.clone().map(move |c| [a, b, c])).filter(|[a, b, c]| a != b && a != c && b != c)
}

fn triple_index([a, b, c]: [u8; 3]) -> usize {
    usize::from(a) * 81 + usize::from(b) * 9 + usize::from(c)
}

impl Tables {
    fn new() -> Tables {
        let mut tables = Tables {
            triples: [[0; 729]; 3],
            combinations: [[u8::MAX; 20]; 20],
            classes: vec![[u8::MAX; 2]; SECOND_ROWS],
            to_smallest: vec![0; SECOND_ROWS],
            permutations: line_permutations().collect(),
            second_rows: Vec::new(),
        };
        tables.index_triples();
        let mut orders = second_rows();
        orders.sort();
        tables.index_combinations(&orders);
        for smallest in &orders {
            if tables.classes[tables.index(smallest)][0] == u8::MAX {
                tables.add_class(smallest);
            }
        }
        for order in &orders {
            let class = tables.classes[tables.index(&inverse(order))][0];
            let index = tables.index(order);
            tables.classes[index][1] = class;
        }
        tables
    }

    fn index_triples(&mut self) {
        for (stack, table) in (0..).zip(&mut self.triples) {
            let outside = (0..9).filter(move |column| column / 3 != stack);
            let mut sets: Vec<[u8; 3]> = Vec::new();
            for triple in triples(outside) {
                let mut set = triple;
                set.sort_unstable();
                let index = sets.iter().position(|other| *other == set).unwrap_or_else(|| {
                    sets.push(set);
                    sets.len() - 1
                });
                table[triple_index(triple)] = (index * 6 + triple_order(triple)) as u8;
            }
            debug_assert_eq!(sets.len() * 6, TRIPLES);
        }
    }

    fn index_combinations(&mut self, orders: &[Permutation]) {
        let mut count = 0;
        for order in orders {
            let [a, b, _] = self.codes(order);
            let index = &mut self.combinations[a / 6][b / 6];
            if *index == u8::MAX {
                *index = count;
                count += 1;
            }
        }
    }

    /// Adds a class, given its smallest second row.
    fn add_class(&mut self, smallest: &Permutation) {
        let mut stabilizer = Vec::new(); // the permutations that do not change the smallest member
        let mut size = 0;
        for (permutation, columns) in (0..).zip(&self.permutations) {
            // The member that these columns map to the smallest.
            let index = self.index(&conjugated(smallest, &inverse(columns)));
            if self.classes[index][0] == u8::MAX {
                self.classes[index][0] = self.second_rows.len() as u8;
                self.to_smallest[index] = permutation;
                size += 1;
            }
            if index == self.index(smallest) {
                stabilizer.push(permutation);
            }
        }
        let mut third_row_table = vec![ThirdRow { smallest: [9; 9], permutations: Vec::new() }; STACK_ORDERS];
        for third in third_rows(smallest) {
            let ThirdRow { smallest: best, permutations } = &mut third_row_table[self.third_row_index(&third)];
            for &permutation in &stabilizer {
                let moved = conjugated(&third, &self.permutations[usize::from(permutation)]);
                if moved < *best {
                    *best = moved;
                    permutations.clear();
                }
                if moved == *best {
                    permutations.push(permutation);
                }
            }
        }
        self.second_rows.push(SecondRowClass { smallest: *smallest, size, third_rows: third_row_table });
    }

    /// Returns the triple codes of the three stacks.
    fn codes(&self, order: &Permutation) -> [usize; 3] {
        let [a, b, c, d, e, f, g, h, i] = *order;
        let code = |stack: usize, triple| usize::from(self.triples[stack][triple_index(triple)]);
        [code(0, [a, b, c]), code(1, [d, e, f]), code(2, [g, h, i])]
    }

    /// Returns the index of a second row.
    pub fn index(&self, order: &Permutation) -> usize {
        let [a, b, c] = self.codes(order);
        usize::from(self.combinations[a / 6][b / 6]) * STACK_ORDERS + a % 6 * 36 + b % 6 * 6 + c % 6
    }

    /// Returns the class of a second row, given its index, and that of its inverse.
    pub fn classes(&self, second: usize) -> [u8; 2] {
        self.classes[second]
    }

    /// Returns a permutation of the columns that maps the second row, given its index, to the smallest of its class,
    /// and the third row below it.
    pub fn third(&self, second: usize, third: &Permutation) -> (Permutation, &ThirdRow) {
        let columns = &self.permutations[usize::from(self.to_smallest[second])];
        let class = &self.second_rows[usize::from(self.classes[second][0])];
        (*columns, &class.third_rows[self.third_row_index(&conjugated(third, columns))])
    }

    /// Returns the index of a third row below a known second row.
    fn third_row_index(&self, order: &Permutation) -> usize {
        let [a, b, c] = self.codes(order);
        a % 6 * 36 + b % 6 * 6 + c % 6
    }
}

/// Returns the index of the order of three numbers among the six.
fn triple_order([a, b, c]: [u8; 3]) -> usize {
    usize::from(a > b) * 3 + usize::from(a > c) + usize::from(b > c)
}

/// Lists all second rows.
fn second_rows() -> Vec<Permutation> {
    let outside = |stack: u8| (0..9).filter(move |column| column / 3 != stack);
    let mut rows = Vec::with_capacity(SECOND_ROWS);
    for first in triples(outside(0)) {
        for second in triples(outside(1).filter(|column| !first.contains(column))) {
            for third in triples(outside(2).filter(|column| !first.contains(column) && !second.contains(column))) {
                let mut row = [0; 9];
                row.chunks_exact_mut(3).zip([first, second, third]).for_each(|(to, from)| to.copy_from_slice(&from));
                rows.push(row);
            }
        }
    }
    rows
}

/// Lists all third rows below a second row.
fn third_rows(second: &Permutation) -> Vec<Permutation> {
    let free = |stack: u8| {
        let taken = &second[usize::from(stack) * 3..][..3];
        (0..9).filter(move |column| column / 3 != stack && !taken.contains(column))
    };
    let mut rows = Vec::with_capacity(STACK_ORDERS);
    for first in triples(free(0)) {
        for middle in triples(free(1)) {
            for last in triples(free(2)) {
                let mut row = [0; 9];
                row.chunks_exact_mut(3).zip([first, middle, last]).for_each(|(to, from)| to.copy_from_slice(&from));
                rows.push(row);
            }
        }
    }
    rows
}

/// An isomorphism class of bands: the first three rows of full grids.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BandClass {
    /// The smallest band of the class: three rows of digits.
    pub rows: [[u8; 9]; 3],
    /// The number of the 948,109,639,680 bands that are in the class.
    pub size: u64,
}

/// The classes of bands.
struct Bands {
    classes: Vec<BandClass>,
    /// For each class of second rows and each third row below its smallest member, the index of the class of bands.
    class_of: Vec<[u16; STACK_ORDERS]>,
}

static BANDS: LazyLock<Bands> = LazyLock::new(|| {
    let tables = &*TABLES;
    let mut smallest = vec![[(0, [0; 9]); STACK_ORDERS]; tables.second_rows.len()];
    for (second, smallest) in tables.second_rows.iter().zip(&mut smallest) {
        for third in third_rows(&second.smallest) {
            let rows = [[0, 1, 2, 3, 4, 5, 6, 7, 8], second.smallest, third].map(Line::new);
            smallest[tables.third_row_index(&third)] = smallest_band(tables, &rows);
        }
    }
    let mut sizes = BTreeMap::new();
    for (second, smallest) in tables.second_rows.iter().zip(&smallest) {
        smallest.iter().for_each(|band| *sizes.entry(*band).or_insert(0) += u64::from(second.size));
    }
    let index = |band: &(u8, Permutation)| sizes.range(..*band).count() as u16;
    let class_of = smallest.iter().map(|bands| bands.each_ref().map(index)).collect();
    // There are 9! first rows.
    let class = |(&(second, third), &size): (&(u8, Permutation), &u64)| {
        let rows = [[0, 1, 2, 3, 4, 5, 6, 7, 8], tables.second_rows[usize::from(second)].smallest, third];
        BandClass { rows: rows.map(|row| row.map(|position| position + 1)), size: size * 362_880 }
    };
    Bands { classes: sizes.iter().map(class).collect(), class_of }
});

/// Returns the class of second rows and the third row of the smallest band isomorphic to three rows.
fn smallest_band(tables: &Tables, rows: &[Line; 3]) -> (u8, Permutation) {
    let band = PERMUTATIONS_OF_3.map(|order| {
        let [a, b, c] = order.map(|row| &rows[usize::from(row)]);
        let second = tables.index(&a.order(b));
        (tables.classes(second)[0], tables.third(second, &a.order(c)).1.smallest)
    });
    band.into_iter().min().unwrap_or_default()
}

/// Returns the 416 classes of bands, smallest first.
///
/// ```
/// use cluewise::canonical::band_classes;
/// assert_eq!(band_classes().len(), 416);
/// assert_eq!(band_classes().iter().map(|class| class.size).sum::<u64>(), 948_109_639_680);
/// ```
pub fn band_classes() -> &'static [BandClass] {
    &BANDS.classes
}

/// Returns the classes of the three bands and the three stacks of a grid, as indices into [`band_classes`].
pub fn band_classes_of(grid: &Grid) -> [usize; 6] {
    let lines = lines(grid);
    [0, 3, 6, 9, 12, 15].map(|first| {
        let second = TABLES.index(&lines[first].order(&lines[first + 1]));
        let columns = &TABLES.permutations[usize::from(TABLES.to_smallest[second])];
        let third = conjugated(&lines[first].order(&lines[first + 2]), columns);
        let class = usize::from(TABLES.classes(second)[0]);
        usize::from(BANDS.class_of[class][TABLES.third_row_index(&third)])
    })
}

/// Returns the nine rows, followed by the nine columns.
pub(super) fn lines(grid: &Grid) -> [Line; 18] {
    let mut lines = [Line::default(); 18];
    for (row, digits) in grid.digits().chunks_exact(9).enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            lines[row].set(column, digit.get() - 1);
            lines[9 + column].set(row, digit.get() - 1);
        }
    }
    lines
}
