//! Rounds: all the steps of one kind that a position offers, taken together.
//!
//! Taking them together is what makes the outcome depend on the puzzle alone: nothing is found first.

use super::kind::Kind;
use super::lanes::Open;
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
}

impl Position {
    pub(super) fn new(puzzle: &Puzzle) -> Position {
        Position { candidates: Candidates::new(puzzle), placed: puzzle.clue_cells() }
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
        match kind {
            Kind::BoxSingle => self.place(&self.hidden_singles(18..27)),
            Kind::LineSingle => self.place(&self.hidden_singles(0..18)),
            Kind::NakedSingle => self.place(&self.naked_singles()),
            Kind::Locked => self.remove(&self.locked()),
            Kind::Pair => self.remove(&subsets::removable(&self.candidates, 2)),
            Kind::Triple => self.remove(&subsets::removable(&self.candidates, 3)),
            Kind::Quad => self.remove(&subsets::removable(&self.candidates, 4)),
            _ => false,
        }
    }

    /// The digits that have one place in one of these houses, by cell.
    fn hidden_singles(&self, houses: std::ops::Range<usize>) -> [DigitSet; Cell::COUNT] {
        let mut found = [DigitSet::EMPTY; Cell::COUNT];
        for house in houses.filter_map(House::new) {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for set in house.cells().map(|c| self.candidates.get(c)) {
                twice = twice | (once & set);
                once = once | set;
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
    fn locked(&self) -> [DigitSet; Cell::COUNT] {
        let mut found = [DigitSet::EMPTY; Cell::COUNT];
        let union = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |all, &c| all | self.candidates.get(c));
        for [here, line, nonet] in crossings() {
            let (inside, in_line, in_box) = (union(here), union(line), union(nonet));
            for (cells, locked) in [(nonet, inside - in_line), (line, inside - in_box)] {
                cells.iter().for_each(|c| found[c.index()] = found[c.index()] | locked);
            }
        }
        found
    }

    /// Writes digits into the cells that are still open; whether there were any.
    fn place(&mut self, found: &[DigitSet; Cell::COUNT]) -> bool {
        let before = self.placed;
        for cell in Cell::all().filter(|&c| !before.contains(c)) {
            for digit in found[cell.index()].iter() {
                self.candidates.place(cell, digit);
                self.placed = self.placed | CellSet::single(cell);
            }
        }
        self.placed != before
    }

    /// Takes candidates away; whether there were any.
    pub(super) fn remove(&mut self, found: &[DigitSet; Cell::COUNT]) -> bool {
        Cell::all().fold(false, |any, c| any | !self.candidates.remove(c, found[c.index()]).is_empty())
    }
}

/// The 54 crossings of a line with a box: the three shared cells, the rest of the line, the rest of the box.
fn crossings() -> &'static [[Vec<Cell>; 3]] {
    static CROSSINGS: LazyLock<Vec<[Vec<Cell>; 3]>> = LazyLock::new(|| {
        let pairs = House::all().take(18).flat_map(|line| House::all().skip(18).map(move |nonet| (line, nonet)));
        let split = |(line, nonet): (House, House)| {
            let (line, nonet) = (CellSet::from(line), CellSet::from(nonet));
            [line & nonet, line - nonet, nonet - line].map(|cells| cells.iter().collect())
        };
        pairs.map(split).filter(|[shared, ..]: &[Vec<Cell>; 3]| !shared.is_empty()).collect()
    });
    &CROSSINGS
}
