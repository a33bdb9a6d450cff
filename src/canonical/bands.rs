//! The first three rows of full grids: 12,096 second rows, 216 third rows under each, 416 classes of bands.
//!
//! ```text
//! row 1    1 2 3 | 4 5 6 | 7 8 9      digits are named after the columns of this row, so rows 2 and 3
//! row 2    4 5 7 | 1 8 9 | 2 3 6      are orders of the columns: where in row 1 the digit below stands
//! ```
//!
//! Rearranging the columns turns second rows into each other; a table has for each which class it is in (classes are
//! numbered by their smallest members) and how to get from it to the smallest.

use super::grids::lines;
use super::transformation::{ORDERS, line_orders};
use crate::grid::Grid;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Where the digits of a row stand in the first one, column by column.
pub(super) type Order = [u8; 9];

/// How many orders of three of the six columns outside of a stack there are.
const TRIPLES: usize = 120;
/// How many orders of three things there are; three times, for three stacks.
const INNER: usize = 216;
/// How many orders of the columns move every digit to another stack.
const SECONDS: usize = 56 * INNER;

/// A row or a column: its digits (0 to 8), and where each of them is.
#[derive(Clone, Copy, Default)]
pub(super) struct Line {
    pub digits: [u8; 9],
    pub places: [u8; 9],
}

impl Line {
    /// The line of these digits.
    pub fn new(digits: [u8; 9]) -> Line {
        Line { digits, places: inverse(&digits) }
    }

    /// Notes which digit stands where.
    pub fn put(&mut self, place: usize, digit: u8) {
        self.digits[place] = digit;
        self.places[usize::from(digit)] = place as u8;
    }

    /// Where the digits of the other line stand in this one.
    pub fn order(&self, other: &Line) -> Order {
        let mut order = [0; 9];
        for (place, &digit) in order.iter_mut().zip(&other.digits) {
            *place = self.places[usize::from(digit)];
        }
        order
    }
}

/// What is looked up for the first three rows of grids.
pub(super) struct Tables {
    /// For each stack and three columns outside of it: which three (20 ways) times 6, and in which order.
    triples: [[u8; 729]; 3],
    /// For the three columns of the first stack and of the second: which of 56 combinations that is.
    combinations: [[u8; 20]; 20],
    /// For each second row its class, and that of its inverse: of the first row seen from the second.
    classes: Vec<[u8; 2]>,
    /// For each second row an order of the columns that makes it the smallest of its class.
    ways: Vec<u16>,
    /// The ways to order columns.
    columns: Vec<Order>,
    /// What is known of each class, smallest first.
    pub seconds: Vec<Second>,
}

/// A class of second rows.
pub(super) struct Second {
    /// Its smallest member.
    pub least: Order,
    /// How many members it has.
    pub size: u32,
    /// What is known of each third row under it.
    pub thirds: Vec<Third>,
}

/// A third row under the smallest second row of a class.
#[derive(Clone)]
pub(super) struct Third {
    /// The least that it can be while the second row stays as it is.
    pub least: Order,
    /// The orders of the columns that make it so.
    ways: Vec<u16>,
}

impl Third {
    /// The orders of the columns that make it the least.
    pub fn ways(&self) -> impl Iterator<Item = &Order> {
        self.ways.iter().map(|&way| &TABLES.columns[usize::from(way)])
    }
}

pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The order after the columns have been put in this one.
fn conjugated(order: &Order, columns: &Order) -> Order {
    let places = inverse(columns);
    columns.map(|column| places[usize::from(order[usize::from(column)])])
}

pub(super) fn inverse(order: &Order) -> Order {
    let mut inverse = [0; 9];
    (0..).zip(order).for_each(|(i, &to)| inverse[usize::from(to)] = i);
    inverse
}

/// The orders of three of these columns.
fn triples(from: impl Iterator<Item = u8> + Clone) -> impl Iterator<Item = [u8; 3]> {
    let pairs = {
        let from = from.clone();
        from.clone().flat_map(move |a| from.clone().map(move |b| (a, b)))
    };
    pairs.flat_map(move |(a, b)| from.clone().map(move |c| [a, b, c])).filter(|[a, b, c]| a != b && a != c && b != c)
}

fn place([a, b, c]: [u8; 3]) -> usize {
    usize::from(a) * 81 + usize::from(b) * 9 + usize::from(c)
}

impl Tables {
    fn new() -> Tables {
        let mut tables = Tables {
            triples: [[0; 729]; 3],
            combinations: [[u8::MAX; 20]; 20],
            classes: vec![[u8::MAX; 2]; SECONDS],
            ways: vec![0; SECONDS],
            columns: line_orders().collect(),
            seconds: Vec::new(),
        };
        tables.number_triples();
        let mut orders = second_rows();
        orders.sort_unstable();
        tables.number_combinations(&orders);
        for least in &orders {
            if tables.classes[tables.index(least)][0] == u8::MAX {
                tables.add_class(least);
            }
        }
        for order in &orders {
            let class = tables.classes[tables.index(&inverse(order))][0];
            let index = tables.index(order);
            tables.classes[index][1] = class;
        }
        tables
    }

    fn number_triples(&mut self) {
        for (stack, table) in (0..).zip(&mut self.triples) {
            let outside = (0..9).filter(move |column| column / 3 != stack);
            let mut sets: Vec<[u8; 3]> = Vec::new();
            for triple in triples(outside) {
                let mut set = triple;
                set.sort_unstable();
                let number = sets.iter().position(|other| *other == set).unwrap_or_else(|| {
                    sets.push(set);
                    sets.len() - 1
                });
                table[place(triple)] = (number * 6 + inner_order(triple)) as u8;
            }
            debug_assert_eq!(sets.len() * 6, TRIPLES);
        }
    }

    fn number_combinations(&mut self, orders: &[Order]) {
        let mut count = 0;
        for order in orders {
            let [a, b, _] = self.codes(order);
            let number = &mut self.combinations[a / 6][b / 6];
            if *number == u8::MAX {
                *number = count;
                count += 1;
            }
        }
    }

    /// Notes the class of a second row that is the smallest in it.
    fn add_class(&mut self, least: &Order) {
        let mut own = Vec::new(); // the orders of columns that leave it as it is
        let mut size = 0;
        for (way, columns) in (0..).zip(&self.columns) {
            // What becomes the smallest with these columns.
            let index = self.index(&conjugated(least, &inverse(columns)));
            if self.classes[index][0] == u8::MAX {
                self.classes[index][0] = self.seconds.len() as u8;
                self.ways[index] = way;
                size += 1;
            }
            if index == self.index(least) {
                own.push(way);
            }
        }
        let mut thirds = vec![Third { least: [9; 9], ways: Vec::new() }; INNER];
        for third in third_rows(least) {
            let Third { least: best, ways } = &mut thirds[self.inner_index(&third)];
            for &way in &own {
                let moved = conjugated(&third, &self.columns[usize::from(way)]);
                if moved < *best {
                    *best = moved;
                    ways.clear();
                }
                if moved == *best {
                    ways.push(way);
                }
            }
        }
        self.seconds.push(Second { least: *least, size, thirds });
    }

    /// The codes of the three stacks.
    fn codes(&self, order: &Order) -> [usize; 3] {
        let [a, b, c, d, e, f, g, h, i] = *order;
        let code = |stack: usize, triple| usize::from(self.triples[stack][place(triple)]);
        [code(0, [a, b, c]), code(1, [d, e, f]), code(2, [g, h, i])]
    }

    /// The number of a second row.
    pub fn index(&self, order: &Order) -> usize {
        let [a, b, c] = self.codes(order);
        usize::from(self.combinations[a / 6][b / 6]) * INNER + a % 6 * 36 + b % 6 * 6 + c % 6
    }

    /// The class of a second row, by its number, and that of its inverse.
    pub fn classes(&self, second: usize) -> [u8; 2] {
        self.classes[second]
    }

    /// An order of the columns that makes the second row (by its number) the least, and the third row then.
    pub fn third(&self, second: usize, third: &Order) -> (Order, &Third) {
        let columns = &self.columns[usize::from(self.ways[second])];
        let class = &self.seconds[usize::from(self.classes[second][0])];
        (*columns, &class.thirds[self.inner_index(&conjugated(third, columns))])
    }

    /// The number of a third row, the second row being known.
    fn inner_index(&self, order: &Order) -> usize {
        let [a, b, c] = self.codes(order);
        a % 6 * 36 + b % 6 * 6 + c % 6
    }
}

/// Which of the six orders of three numbers this is.
fn inner_order([a, b, c]: [u8; 3]) -> usize {
    usize::from(a > b) * 3 + usize::from(a > c) + usize::from(b > c)
}

/// All second rows.
fn second_rows() -> Vec<Order> {
    let outside = |stack: u8| (0..9).filter(move |column| column / 3 != stack);
    let mut rows = Vec::with_capacity(SECONDS);
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

/// All third rows under a second one.
fn third_rows(second: &Order) -> Vec<Order> {
    let free = |stack: u8| {
        let taken = &second[usize::from(stack) * 3..][..3];
        (0..9).filter(move |column| column / 3 != stack && !taken.contains(column))
    };
    let mut rows = Vec::with_capacity(INNER);
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

/// A class of bands: what can be the first three rows of grids, up to isomorphism.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BandClass {
    /// The smallest band of the class: three rows of digits.
    pub rows: [[u8; 9]; 3],
    /// How many of the 948,109,639,680 bands are in the class.
    pub size: u64,
}

/// The classes, and for each class of second rows and each third row under it the number of the class of bands.
struct Bands {
    classes: Vec<BandClass>,
    numbers: Vec<[u16; INNER]>,
}

static BANDS: LazyLock<Bands> = LazyLock::new(|| {
    let tables = &*TABLES;
    let mut least = vec![[(0, [0; 9]); INNER]; tables.seconds.len()];
    for (second, least) in tables.seconds.iter().zip(&mut least) {
        for third in third_rows(&second.least) {
            let rows = [[0, 1, 2, 3, 4, 5, 6, 7, 8], second.least, third].map(Line::new);
            least[tables.inner_index(&third)] = least_band(tables, &rows);
        }
    }
    let mut sizes = BTreeMap::new();
    for (second, least) in tables.seconds.iter().zip(&least) {
        least.iter().for_each(|band| *sizes.entry(*band).or_insert(0) += u64::from(second.size));
    }
    let number = |band: &(u8, Order)| sizes.range(..*band).count() as u16;
    let numbers = least.iter().map(|bands| bands.each_ref().map(number)).collect();
    // The first row can be any of 9!.
    let class = |(&(second, third), &size): (&(u8, Order), &u64)| {
        let rows = [[0, 1, 2, 3, 4, 5, 6, 7, 8], tables.seconds[usize::from(second)].least, third];
        BandClass { rows: rows.map(|row| row.map(|place| place + 1)), size: size * 362_880 }
    };
    Bands { classes: sizes.iter().map(class).collect(), numbers }
});

/// The class of second rows and the third row of the smallest band that can be made of three rows.
fn least_band(tables: &Tables, rows: &[Line; 3]) -> (u8, Order) {
    let band = ORDERS.map(|order| {
        let [a, b, c] = order.map(|row| &rows[usize::from(row)]);
        let second = tables.index(&a.order(b));
        (tables.classes(second)[0], tables.third(second, &a.order(c)).1.least)
    });
    band.into_iter().min().unwrap_or_default()
}

/// The 416 classes of bands, smallest first.
///
/// ```
/// use cluewise::canonical::band_classes;
/// assert_eq!(band_classes().len(), 416);
/// assert_eq!(band_classes().iter().map(|class| class.size).sum::<u64>(), 948_109_639_680);
/// ```
pub fn band_classes() -> &'static [BandClass] {
    &BANDS.classes
}

/// The classes of the grid's three bands and of its three stacks, as indices into [`band_classes`].
pub fn band_classes_of(grid: &Grid) -> [usize; 6] {
    let lines = lines(grid);
    [0, 3, 6, 9, 12, 15].map(|first| {
        let second = TABLES.index(&lines[first].order(&lines[first + 1]));
        let columns = &TABLES.columns[usize::from(TABLES.ways[second])];
        let third = conjugated(&lines[first].order(&lines[first + 2]), columns);
        let class = usize::from(TABLES.classes(second)[0]);
        usize::from(BANDS.numbers[class][TABLES.inner_index(&third)])
    })
}
