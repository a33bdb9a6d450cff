//! Rounds: all the steps of one kind that a position offers, taken together.
//!
//! Taking them together is what makes the outcome depend on the puzzle alone: nothing is found first.

use super::kind::Kind;
use super::open::Open;
use super::subsets;
use crate::candidates::Candidates;
use crate::cell::{Cell, CellSet};
use crate::digits::DigitSet;
use crate::grid::Puzzle;
use crate::house::House;
use std::sync::LazyLock;

/// A puzzle being solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub(super) candidates: Candidates,
    /// The cells whose digit is written, and taken away from their peers.
    placed: CellSet,
    /// By kind, the houses that have changed since they were last looked at; one bit each.
    changed: [u32; Kind::PLAIN.len()],
}

const ALL_HOUSES: u32 = (1 << House::COUNT) - 1;

impl Position {
    pub(super) fn new(puzzle: &Puzzle) -> Position {
        Position { candidates: Candidates::new(puzzle), placed: puzzle.clue_cells(), changed: [ALL_HOUSES; _] }
    }

    /// What is left to search, once no plain round helps.
    pub(super) fn open(&self) -> Open {
        let mut words = [0; Cell::COUNT];
        Cell::all().for_each(|c| words[c.index()] = self.candidates.get(c).bits());
        Open::new(words)
    }

    /// Takes all steps of the easiest kind that there is, search apart.
    pub(super) fn plain_round(&mut self) -> Option<Kind> {
        self.plain_round_up_to(Kind::Quad)
    }

    /// Takes all steps of the easiest kind that there is, none harder than `hardest`.
    pub(super) fn plain_round_up_to(&mut self, hardest: Kind) -> Option<Kind> {
        Kind::PLAIN.into_iter().take_while(|&kind| kind <= hardest).find(|&kind| self.round(kind))
    }

    fn round(&mut self, kind: Kind) -> bool {
        let changed = std::mem::take(&mut self.changed[kind as usize]);
        if changed == 0 {
            return false;
        }
        match kind {
            Kind::BoxSingle => self.place(&self.hidden_singles(changed & BOXES)),
            Kind::LineSingle => self.place(&self.hidden_singles(changed & !BOXES)),
            Kind::NakedSingle => self.place(&self.naked_singles()),
            Kind::Locked => self.remove(&self.locked(changed)),
            Kind::Pair => self.remove(&subsets::removable(&self.candidates, 2, changed)),
            Kind::Triple => self.remove(&subsets::removable(&self.candidates, 3, changed)),
            Kind::Quad => self.remove(&subsets::removable(&self.candidates, 4, changed)),
            _ => false,
        }
    }

    /// The digits that have one place in one of these houses, by cell.
    fn hidden_singles(&self, houses: u32) -> [DigitSet; Cell::COUNT] {
        let mut found = [DigitSet::EMPTY; Cell::COUNT];
        for house in House::all().filter(|house| houses >> house.index() & 1 != 0) {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for set in house.cells().map(|c| self.candidates.get(c)) {
                twice = twice | (once & set);
                once = once | set;
            }
            if once - twice == DigitSet::EMPTY {
                continue;
            }
            for cell in house.cells() {
                found[cell.index()] = found[cell.index()] | (self.candidates.get(cell) - twice);
            }
        }
        found
    }

    fn naked_singles(&self) -> [DigitSet; Cell::COUNT] {
        let mut found = [DigitSet::EMPTY; Cell::COUNT];
        for cell in Cell::all().filter(|&c| self.candidates.get(c).len() == 1) {
            found[cell.index()] = self.candidates.get(cell);
        }
        found
    }

    /// What locked candidates take away: a digit that in one house keeps to the crossing with another leaves the
    /// rest of the other.
    fn locked(&self, houses: u32) -> [DigitSet; Cell::COUNT] {
        let mut found = [DigitSet::EMPTY; Cell::COUNT];
        let union = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |all, &c| all | self.candidates.get(c));
        for (_, [here, line, nonet]) in crossings().iter().filter(|(of, _)| of & houses != 0) {
            let (inside, in_line, in_box) = (union(here), union(line), union(nonet));
            for (cells, locked) in [(nonet, inside - in_line), (line, inside - in_box)] {
                cells.iter().for_each(|c| found[c.index()] = found[c.index()] | locked);
            }
        }
        found
    }

    /// Writes digits into the cells that are still open; whether there were any.
    fn place(&mut self, found: &[DigitSet; Cell::COUNT]) -> bool {
        let (before, mut changed) = (self.placed, CellSet::EMPTY);
        for cell in Cell::all().filter(|&c| !found[c.index()].is_empty() && !before.contains(c)) {
            for digit in found[cell.index()].iter() {
                let digit = DigitSet::single(digit);
                changed = changed | self.take(cell, !digit);
                for peer in cell.peers() {
                    changed = changed | self.take(peer, digit);
                }
                self.placed = self.placed | CellSet::single(cell);
            }
        }
        self.note(changed);
        self.placed != before
    }

    /// Takes candidates away; whether there were any.
    pub(super) fn remove(&mut self, found: &[DigitSet; Cell::COUNT]) -> bool {
        let changed = Cell::all().map(|cell| self.take(cell, found[cell.index()])).collect();
        self.note(changed);
        changed != CellSet::EMPTY
    }

    /// Takes digits away from the cell, which is returned if it held any of them.
    #[inline]
    fn take(&mut self, cell: Cell, digits: DigitSet) -> CellSet {
        match self.candidates.remove(cell, digits) {
            DigitSet::EMPTY => CellSet::EMPTY,
            _ => CellSet::single(cell),
        }
    }

    /// Notes that cells have changed.
    fn note(&mut self, cells: CellSet) {
        let of = |cell: Cell| cell.houses().iter().fold(0, |all, house| all | 1 << house.index());
        let houses = cells.iter().fold(0, |all, cell| all | of(cell));
        self.changed.iter_mut().for_each(|changed| *changed |= houses);
    }
}

/// The boxes among the houses.
const BOXES: u32 = 0o777 << 18;

/// The crossings of a line with a box, and the two as bits: the three shared cells, the rest of the line, the rest of
/// the box.
fn crossings() -> &'static [(u32, [Vec<Cell>; 3])] {
    static CROSSINGS: LazyLock<Vec<(u32, [Vec<Cell>; 3])>> = LazyLock::new(|| {
        let pairs = House::all().take(18).flat_map(|line| House::all().skip(18).map(move |nonet| (line, nonet)));
        let split = |(line, nonet): (House, House)| {
            let houses = 1 << line.index() | 1 << nonet.index();
            let (line, nonet) = (CellSet::from(line), CellSet::from(nonet));
            (houses, [line & nonet, line - nonet, nonet - line].map(|cells| cells.iter().collect::<Vec<_>>()))
        };
        pairs.map(split).filter(|(_, [shared, ..])| !shared.is_empty()).collect()
    });
    &CROSSINGS
}
