//! The smallest isomorph of a puzzle in which no row and no column has a digit twice.
//!
//! The rows of the result are found one by one. A [`Partial`] is a choice of rows that gives the smallest possible text
//! so far; all of them are kept, each with every row that may come next, and those that give the least go on. What a
//! row does not decide is left open: columns that nothing has told apart so far stay *tied*, and so do stacks. Two new
//! digits in tied columns are the only thing that parts a `Partial` into several, and only if one of them comes again:
//! then its name matters.
//!
//! A row as a number: four bits a cell, 0 for empty, a label for a digit that came before, [`NEW`] for one that did not.
//! New digits get the next labels from left to right, so comparing these numbers is comparing the texts.

use super::lines::Lines;
use super::transformation::{Names, ORDERS, Transformation};
use super::{Canonical, order_count};
use crate::grid::Puzzle;
use std::cell::RefCell;

/// In place of the label of a digit that has none yet.
const NEW: u32 = 15;

/// Which of three neighbours are tied: bit 0 the first two, bit 1 the last two.
type Ties = u8;

/// `FIRST[counts]`: the smallest first row with so many clues in its minirows, in whatever order.
const FIRST: [u64; 64] = {
    let mut table = [0; 64];
    let mut counts = 0;
    while counts < 64 {
        let (a, b, c) = (counts & 3, counts >> 2 & 3, counts >> 4);
        let (a, b) = if a > b { (b, a) } else { (a, b) };
        let (b, c) = if b > c { (c, b) } else { (b, c) };
        let (a, b) = if a > b { (b, a) } else { (a, b) };
        table[counts] = (((1 << (4 * a)) - 1) << 24) | (((1 << (4 * b)) - 1) << 12) | ((1 << (4 * c)) - 1);
        counts += 1;
    }
    table
};
const _: () = assert!(FIRST[0b01_10_00] == 0x000_00f_0ff);

/// A choice of the first rows, with all orders of the columns that give the smallest text with them.
#[derive(Clone, Copy)]
struct Partial {
    transpose: bool,
    rows: [u8; 9],
    /// The rows that are not yet placed, as bits.
    left: u16,
    /// The stack that stands first, second and third.
    stacks: [u8; 3],
    stack_ties: Ties,
    /// For each stack, by place, how far the bits of its first, second and third cell are up in a minirow.
    shifts: [[u8; 3]; 3],
    ties: [Ties; 3],
    /// The label of each digit.
    labels: [u8; 16],
    /// How many labels are in use.
    used: u8,
}

/// Puts three numbers in order as far as they are tied.
#[inline]
fn sorted([mut a, mut b, mut c]: [u32; 3], ties: Ties) -> [u32; 3] {
    if ties & 1 != 0 {
        (a, b) = (a.min(b), a.max(b));
    }
    if ties & 2 != 0 {
        (b, c) = (b.min(c), b.max(c));
    }
    if ties == 3 {
        (a, b) = (a.min(b), a.max(b));
    }
    [a, b, c]
}

/// The orders of three neighbours that differ in what is tied.
fn orders(ties: Ties) -> &'static [[u8; 3]] {
    const LAST_TWO: &[[u8; 3]] = &[[0, 1, 2], [0, 2, 1]];
    const FIRST_TWO: &[[u8; 3]] = &[[0, 1, 2], [1, 0, 2]];
    match ties {
        0 => &ORDERS[..1],
        1 => FIRST_TWO,
        2 => LAST_TWO,
        _ => &ORDERS,
    }
}

/// A minirow ready to be placed: its cells in order, and what is undecided about them.
#[derive(Clone, Copy, Default)]
struct Minirow {
    word: u32,
    /// How far its cells are up in the minirow as it is in [`Lines`].
    shifts: [u8; 3],
    /// Digits that have no label yet, 0 elsewhere.
    new: [u8; 3],
    /// Which cells stay tied.
    ties: Ties,
    /// Which cells are tied so far, but differ from here on: all their orders have to be tried.
    parting: Ties,
    /// Whether it has a new digit that comes again.
    recurs: bool,
}

impl Partial {
    fn new(transpose: bool) -> Partial {
        let mut labels = [NEW as u8; 16];
        labels[0] = 0;
        Partial {
            transpose,
            rows: [0; 9],
            left: 0x1ff,
            stacks: [0, 1, 2],
            stack_ties: 3,
            shifts: [[8, 4, 0]; 3],
            ties: [3; 3],
            labels,
            used: 0,
        }
    }

    /// The rows that may come next; of empty ones that lead to the same only the first.
    fn next_rows(&self, lines: &Lines, level: usize) -> u16 {
        if !level.is_multiple_of(3) {
            let band = 0b111 << (self.rows[level - 1] / 3 * 3);
            let rows = self.left & band;
            let empty = rows & lines.empty;
            return if empty != 0 { empty & empty.wrapping_neg() } else { rows };
        }
        let empty = self.left & lines.empty;
        if empty == 0 {
            return self.left;
        }
        let bands = [0b111, 0b111_000, 0b111_000_000];
        if let Some(band) = bands.iter().find(|&&band| empty & band == band) {
            return band & band.wrapping_neg();
        }
        let first = |band: &u16| (empty & band) & (empty & band).wrapping_neg();
        bands.iter().map(first).sum()
    }

    /// The least number that the row can be.
    #[inline(always)]
    fn key(&self, minirows: &[u16; 3]) -> u64 {
        let [x, y, z] =
            sorted([self.word(minirows, 0), self.word(minirows, 1), self.word(minirows, 2)], self.stack_ties);
        u64::from(x) << 24 | u64::from(y) << 12 | u64::from(z)
    }

    /// The least number that the minirow can be that the row has in the stack at this place.
    #[inline(always)]
    fn word(&self, minirows: &[u16; 3], place: usize) -> u32 {
        let minirow = minirows[usize::from(self.stacks[place])];
        if minirow == 0 {
            return 0;
        }
        let [a, b, c] = self.shifts[place];
        let cells = [self.label(minirow >> a), self.label(minirow >> b), self.label(minirow >> c)];
        let [x, y, z] = sorted(cells, self.ties[place]);
        x << 8 | y << 4 | z
    }

    /// The label of the digit in the lowest four bits.
    #[inline(always)]
    fn label(&self, digit: u16) -> u32 {
        u32::from(self.labels[usize::from(digit & 15)])
    }

    /// Adds what this becomes with the row as its next.
    fn place(&self, lines: &Lines, level: usize, row: u8, to: &mut Vec<Partial>) {
        let mut next = *self;
        next.rows[level] = row;
        next.left &= !(1 << row);
        let placed = self.minirows(lines, &lines.minirows[usize::from(row)], next.left);
        // The stacks in order: word, then place.
        let [a, b, c] = [placed[0].word << 2, placed[1].word << 2 | 1, placed[2].word << 2 | 2];
        let items = sorted([a, b, c], self.stack_ties);
        let same = |k: usize| u8::from(items[k] >> 2 == items[k + 1] >> 2);
        let ties = self.stack_ties & (same(0) | same(1) << 1);
        let order = [items[0] & 3, items[1] & 3, items[2] & 3];
        let parting = if run(ties).any(|k| placed[order[k] as usize].recurs) { ties } else { 0 };
        next.stack_ties = ties & !parting;
        for outer in orders(parting) {
            let from = |k: usize| order[usize::from(outer[k])] as usize;
            let (a, b, c) = (from(0), from(1), from(2));
            for x in orders(placed[a].parting) {
                for y in orders(placed[b].parting) {
                    for z in orders(placed[c].parting) {
                        to.push(next);
                        let Some(next) = to.last_mut() else { return };
                        next.settle(0, self.stacks[a], &placed[a], x);
                        next.settle(1, self.stacks[b], &placed[b], y);
                        next.settle(2, self.stacks[c], &placed[c], z);
                    }
                }
            }
        }
    }

    /// The minirows in the least order, by the places of their stacks, when these rows are left.
    #[inline(always)]
    fn minirows(&self, lines: &Lines, minirows: &[u16; 3], left: u16) -> [Minirow; 3] {
        let mut placed = [Minirow::default(); 3];
        for (place, placed) in placed.iter_mut().enumerate() {
            let (minirow, [a, b, c]) = (minirows[usize::from(self.stacks[place])], self.shifts[place]);
            if minirow == 0 {
                *placed = Minirow { shifts: [a, b, c], ties: self.ties[place], ..Minirow::default() };
                continue;
            }
            let cell = |shift: u8| {
                let digit = minirow >> shift & 15;
                self.label(digit) << 8 | u32::from(digit) << 4 | u32::from(shift)
            };
            let cells = sorted([cell(a), cell(b), cell(c)], self.ties[place]);
            let mut comes_again = [false; 3];
            for (k, cell) in cells.into_iter().enumerate() {
                let (label, digit) = (cell >> 8, cell >> 4 & 15);
                placed.word = placed.word << 4 | label;
                placed.shifts[k] = (cell & 15) as u8;
                if label == NEW {
                    placed.new[k] = digit as u8;
                    comes_again[k] = lines.holders[digit as usize] & left != 0;
                }
            }
            let same = |k: usize| u8::from(cells[k] >> 8 == cells[k + 1] >> 8);
            let ties = self.ties[place] & (same(0) | same(1) << 1);
            placed.parting = if run(ties).any(|k| comes_again[k]) { ties } else { 0 };
            placed.ties = ties & !placed.parting;
            placed.recurs = comes_again != [false; 3];
        }
        placed
    }

    /// Puts a stack at this place, its cells in the order given. New digits get their labels.
    #[inline(always)]
    fn settle(&mut self, place: usize, stack: u8, minirow: &Minirow, order: &[u8; 3]) {
        self.stacks[place] = stack;
        self.ties[place] = minirow.ties;
        for (k, &cell) in order.iter().enumerate() {
            self.shifts[place][k] = minirow.shifts[usize::from(cell)];
            let new = minirow.new[usize::from(cell)];
            if new != 0 {
                self.used += 1;
                self.labels[usize::from(new)] = self.used;
            }
        }
    }

    /// How to get from the puzzle to the result, when all rows are placed.
    fn transformation(&self, lines: &Lines) -> Transformation {
        let mut columns = [0; 9];
        for (k, column) in columns.iter_mut().enumerate() {
            *column = self.stacks[k / 3] * 3 + 2 - self.shifts[k / 3][k % 3] / 4;
        }
        // Not by the labels: those of digits that do not come again are free as long as their columns are tied.
        let mut digits = Names::default();
        for row in self.rows {
            for (stack, shifts) in self.stacks.iter().zip(&self.shifts) {
                let minirow = lines.minirows[usize::from(row)][usize::from(*stack)];
                if minirow != 0 {
                    shifts.iter().for_each(|shift| digits.meet(minirow >> shift & 15));
                }
            }
        }
        Transformation { transpose: self.transpose, rows: self.rows, columns, digits: digits.finish() }
    }
}

/// The neighbours that are tied to one another.
fn run(ties: Ties) -> std::ops::Range<usize> {
    [0..0, 0..2, 1..3, 0..3][usize::from(ties & 3)].clone()
}

/// Memory that searches use again: to get it anew would take as long as a tenth of the search.
#[derive(Default)]
struct Room {
    partials: Vec<Partial>,
    next: Vec<Partial>,
    /// Which choice goes on with which row.
    winners: Vec<(usize, u8)>,
}

thread_local! {
    static ROOM: RefCell<Room> = RefCell::default();
}

/// The smallest isomorph of a puzzle whose lines are these.
pub(super) fn search(lines: &[Lines; 2]) -> Canonical {
    ROOM.with_borrow_mut(|room| search_in(room, lines))
}

fn search_in(room: &mut Room, lines: &[Lines; 2]) -> Canonical {
    let Room { partials, next, winners } = room;
    partials.clear();
    partials.extend([Partial::new(false), Partial::new(true)]);
    let mut keys = [0; 9];
    for (level, text) in keys.iter_mut().enumerate() {
        *text = least(partials, lines, level, winners);
        next.clear();
        for (k, row) in winners.drain(..) {
            let partial: &Partial = &partials[k];
            partial.place(&lines[usize::from(partial.transpose)], level, row, next);
        }
        std::mem::swap(partials, next);
    }
    let columns: u32 = partials.iter().map(|p| order_count(p.ties, p.stack_ties)).sum();
    let first = &partials[0];
    Canonical {
        form: form(&keys),
        transformation: first.transformation(&lines[usize::from(first.transpose)]),
        automorphisms: columns * empty_orders(&keys),
    }
}

/// The least number that the row of this level can be, and all that make it so.
fn least(partials: &[Partial], lines: &[Lines; 2], level: usize, winners: &mut Vec<(usize, u8)>) -> u64 {
    let mut least = u64::MAX;
    for (k, partial) in partials.iter().enumerate() {
        let lines = &lines[usize::from(partial.transpose)];
        let mut rows = partial.next_rows(lines, level);
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let key = match level {
                0 => FIRST[usize::from(lines.counts[row])],
                _ => partial.key(&lines.minirows[row]),
            };
            if key < least {
                least = key;
                winners.clear();
            }
            if key == least {
                winners.push((k, row as u8));
            }
        }
    }
    least
}

/// In how many orders rows can stand that hold nothing.
fn empty_orders(keys: &[u64; 9]) -> u32 {
    let same = |a: usize, b: usize| u8::from(keys[a] == 0 && keys[b] == 0);
    let tied = |band: usize| same(3 * band, 3 * band + 1) | same(3 * band + 1, 3 * band + 2) << 1;
    let ties = [0, 1, 2].map(tied);
    let empty = ties.map(|ties| ties == 3);
    order_count(ties, u8::from(empty[0] && empty[1]) | u8::from(empty[1] && empty[2]) << 1)
}

/// The puzzle that these rows spell.
fn form(keys: &[u64; 9]) -> Puzzle {
    let (mut values, mut used) = ([0; 81], 0);
    for (row, &key) in values.chunks_exact_mut(9).zip(keys) {
        let mut rest = key;
        while rest != 0 {
            let place = rest.ilog2() / 4;
            let mut label = (rest >> (4 * place)) as u32;
            rest &= !(15 << (4 * place));
            if label == NEW {
                used += 1;
                label = used;
            }
            row[8 - place as usize] = label as u8;
        }
    }
    Puzzle::from_values(&values)
}
