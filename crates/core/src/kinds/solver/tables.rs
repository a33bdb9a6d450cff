//! A layout, compiled to sets of cells.

use super::bits::Bits;
use crate::kinds::layout::Layout;
use crate::kinds::requirements::PairTable;

/// The data of a layout for the search. `H` is the number of words for a set of houses.
pub struct Tables<const W: usize, const H: usize> {
    pub side: usize,
    pub cells: usize,
    /// All cells.
    pub all: Bits<W>,
    /// The cells that must differ from each cell.
    pub peers: Vec<Bits<W>>,
    /// The cells of each house.
    pub houses: Vec<Bits<W>>,
    /// The houses of each cell.
    pub houses_of: Vec<[u64; H]>,
    /// Maximum number of cells of a digit in a house that are searched for common peers.
    pub max_locked: u32,
    /// The pairs with other tables than inequality.
    pub relations: Vec<Relation<W>>,
}

/// Pairs of one table, seen from one of their two cells.
pub struct Relation<const W: usize> {
    /// For each digit, the digits of the one cell that forbid it in the other.
    pub forbidden_by: Vec<u32>,
    /// For each digit of the one cell, the digits that it forbids in the other.
    pub forbids: Vec<u32>,
    /// The other cells of each cell.
    pub partners: Vec<Bits<W>>,
}

impl<const W: usize, const H: usize> Tables<W, H> {
    pub fn new(layout: &Layout) -> Tables<W, H> {
        let cells = layout.cells();
        let mut tables = Tables {
            side: layout.side(),
            cells,
            all: Bits::EMPTY,
            peers: vec![Bits::EMPTY; cells],
            houses: Vec::with_capacity(layout.houses().len()),
            houses_of: vec![[0; H]; cells],
            max_locked: (layout.side().isqrt() as u32).max(3),
            relations: Vec::new(),
        };
        (0..cells).for_each(|cell| tables.all.insert(cell));
        for (index, house) in layout.houses().iter().enumerate() {
            let set = tables.add_different(&house.cells);
            tables.houses.push(set);
            for &cell in &house.cells {
                tables.houses_of[usize::from(cell)][index / 64] |= 1 << (index % 64);
            }
        }
        for group in layout.groups() {
            tables.add_different(&group.cells);
        }
        tables.add_pairs(layout);
        for (cell, peers) in tables.peers.iter_mut().enumerate() {
            peers.remove(cell);
        }
        tables
    }

    /// Makes the cells peers of each other. Returns their set.
    fn add_different(&mut self, cells: &[u16]) -> Bits<W> {
        let mut set = Bits::EMPTY;
        cells.iter().for_each(|&cell| set.insert(cell.into()));
        for &cell in cells {
            let peers = &mut self.peers[usize::from(cell)];
            *peers = peers.or(&set);
        }
        set
    }

    fn add_pairs(&mut self, layout: &Layout) {
        for (index, table) in layout.tables().iter().enumerate() {
            let pairs = || layout.pairs().iter().filter(|pair| usize::from(pair.table) == index);
            if table.is_inequality() {
                pairs().for_each(|pair| {
                    self.add_different(&[pair.first, pair.second]);
                });
                continue;
            }
            let (mut ahead, mut back) =
                (Relation::new(table, self.cells, false), Relation::new(table, self.cells, true));
            for pair in pairs() {
                let (first, second) = (usize::from(pair.first), usize::from(pair.second));
                ahead.partners[first].insert(second);
                back.partners[second].insert(first);
            }
            if ahead.forbids == back.forbids {
                ahead
                    .partners
                    .iter_mut()
                    .zip(&back.partners)
                    .for_each(|(partners, more)| *partners = partners.or(more));
                self.relations.push(ahead);
            } else {
                self.relations.extend([ahead, back]);
            }
        }
    }
}

impl<const W: usize> Relation<W> {
    /// Creates the relation of a table without pairs, seen from the first cell, or from the second one if
    /// `is_reversed`.
    fn new(table: &PairTable, cells: usize, is_reversed: bool) -> Relation<W> {
        let side = table.allowed.len();
        let is_forbidden = |first: usize, second: usize| table.allowed[first] >> second & 1 == 0;
        let column =
            |digit| (0..side).filter(|&first| is_forbidden(first, digit)).fold(0, |set, first| set | 1 << first);
        let row =
            |digit| (0..side).filter(|&second| is_forbidden(digit, second)).fold(0, |set, second| set | 1 << second);
        let (by, forbids): (Vec<u32>, Vec<u32>) = ((0..side).map(column).collect(), (0..side).map(row).collect());
        let (forbidden_by, forbids) = if is_reversed { (forbids, by) } else { (by, forbids) };
        Relation { forbidden_by, forbids, partners: vec![Bits::EMPTY; cells] }
    }
}
