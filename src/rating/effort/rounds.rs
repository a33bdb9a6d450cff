//! Rounds: all the steps of one kind that a position allows, applied together.
//!
//! The result depends on the puzzle alone, since no step is found before another.

use super::patterns::{self, PatternGrid};
use super::round_kind::RoundKind;
use super::score;
use super::subsets;
use super::unsolved::Unsolved;
use crate::board::candidates::Candidates;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::DigitSet;
use crate::board::grid::Puzzle;
use crate::board::house::House;
use std::sync::LazyLock;

/// A puzzle being solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub(super) candidates: Candidates,
    /// The solved cells whose digits are removed from their peers.
    placed: CellSet,
    /// For each kind, a bit set of the houses that have changed since the last round of the kind.
    changed_houses: [u32; RoundKind::SUBSETS.len()],
    /// For fish and each kind of turbot, the places of the digits that the last search found nothing for.
    searched: [[u128; 9]; 3],
    /// Points of the rounds so far.
    pub(super) points: u32,
}

const ALL_HOUSES: u32 = (1 << House::COUNT) - 1;

impl Position {
    pub(super) fn new(puzzle: &Puzzle) -> Position {
        Position {
            candidates: Candidates::new(puzzle),
            placed: puzzle.clue_cells(),
            changed_houses: [ALL_HOUSES; _],
            searched: [[0; 9]; 3],
            points: 0,
        }
    }

    /// Returns the unsolved cells, once no round up to subsets is possible.
    pub(super) fn unsolved(&self) -> Unsolved {
        let mut masks = [0; Cell::COUNT];
        Cell::all().for_each(|c| masks[c.index()] = self.candidates.get(c).bits());
        Unsolved::new(masks)
    }

    /// Runs a round of the easiest possible kind up to subsets, and returns the kind.
    pub(super) fn subset_round(&mut self) -> Option<RoundKind> {
        self.subset_round_up_to(RoundKind::Quad)
    }

    /// Runs a round of the easiest possible pattern beyond subsets, and returns the kind.
    pub(super) fn pattern_round(&mut self) -> Option<RoundKind> {
        let mut grid = PatternGrid::new(&self.candidates);
        let (kind, found) =
            RoundKind::PATTERNS.into_iter().find_map(|kind| Some((kind, self.found_by(kind, &mut grid)?)))?;
        self.points += score::points(kind);
        self.remove(&found);
        Some(kind)
    }

    /// Runs a round of the easiest possible kind up to `hardest`, and returns the kind.
    pub(super) fn subset_round_up_to(&mut self, hardest: RoundKind) -> Option<RoundKind> {
        RoundKind::SUBSETS.into_iter().take_while(|&kind| kind <= hardest).find(|&kind| self.round(kind))
    }

    /// Returns what patterns of this kind eliminate.
    fn found_by(&mut self, kind: RoundKind, grid: &mut PatternGrid) -> Option<patterns::Eliminations> {
        match kind {
            RoundKind::Fish => patterns::fish(grid, &mut self.searched[0]),
            RoundKind::RemotePair => patterns::remote_pairs(grid),
            RoundKind::BivalueGrave => patterns::bivalue_grave(grid),
            RoundKind::Turbot => patterns::turbot(grid, &mut self.searched[1]),
            RoundKind::GroupedTurbot => patterns::grouped_turbot(grid, &mut self.searched[2]),
            RoundKind::WWing => patterns::w_wings(grid),
            RoundKind::XyWing => patterns::xy_wings(grid),
            RoundKind::Rectangle => patterns::rectangles(grid),
            _ => None,
        }
    }

    fn round(&mut self, kind: RoundKind) -> bool {
        let changed_houses = std::mem::take(&mut self.changed_houses[kind as usize]);
        if changed_houses == 0 {
            return false;
        }
        let changed = match kind {
            RoundKind::BoxSingle => self.place(&self.hidden_singles(changed_houses & BOXES)),
            RoundKind::LineSingle => self.place(&self.hidden_singles(changed_houses & !BOXES)),
            RoundKind::NakedSingle => self.place(&self.naked_singles()),
            RoundKind::Locked => self.remove_locked(&self.locked_candidates(changed_houses)),
            RoundKind::Pair => self.remove(&subsets::eliminations(&self.candidates, 2, changed_houses)),
            RoundKind::Triple => self.remove(&subsets::eliminations(&self.candidates, 3, changed_houses)),
            RoundKind::Quad => self.remove(&subsets::eliminations(&self.candidates, 4, changed_houses)),
            _ => false,
        };
        if changed {
            self.points += score::points(kind);
        }
        changed
    }

    /// Removes candidates, and adds points for each digit removed.
    fn remove_locked(&mut self, found: &[DigitSet; Cell::COUNT]) -> bool {
        let digits = Cell::all().fold(DigitSet::EMPTY, |all, c| all | found[c.index()] & self.candidates.get(c));
        self.points += score::LOCKED_DIGIT_POINTS * digits.len() as u32;
        self.remove(found)
    }

    /// Returns the digits that have one position in one of these houses, by cell.
    fn hidden_singles(&self, houses: u32) -> [DigitSet; Cell::COUNT] {
        let mut found = [DigitSet::EMPTY; Cell::COUNT];
        for house in House::all().filter(|house| houses >> house.index() & 1 != 0) {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for set in house.cells().map(|c| self.candidates.get(c)) {
                twice |= once & set;
                once |= set;
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

    /// Returns the candidates that locked candidates eliminate, by cell: a digit confined to the intersection of a house
    /// with another is removed from the rest of the other.
    fn locked_candidates(&self, houses: u32) -> [DigitSet; Cell::COUNT] {
        let mut found = [DigitSet::EMPTY; Cell::COUNT];
        let union = |cells: &[Cell]| cells.iter().fold(DigitSet::EMPTY, |all, &c| all | self.candidates.get(c));
        for (_, [shared, line, box_]) in intersections().iter().filter(|(both, _)| both & houses != 0) {
            let (inside, in_line, in_box) = (union(shared), union(line), union(box_));
            for (cells, locked) in [(box_, inside - in_line), (line, inside - in_box)] {
                cells.iter().for_each(|c| found[c.index()] |= locked);
            }
        }
        found
    }

    /// Places digits in the cells that are not solved yet; returns whether there were any.
    fn place(&mut self, found: &[DigitSet; Cell::COUNT]) -> bool {
        let (before, mut changed_houses) = (self.placed, CellSet::EMPTY);
        let placed: CellSet = Cell::all().filter(|&c| !found[c.index()].is_empty() && !before.contains(c)).collect();
        // Counted first, since each placed digit changes the candidates of the others.
        let hidden = placed.iter().filter(|&c| self.candidates.get(c).len() > 1).count();
        self.points += score::HIDDEN_SINGLE_POINTS * hidden as u32;
        for cell in placed.iter() {
            for digit in found[cell.index()].iter() {
                let digit = DigitSet::single(digit);
                changed_houses |= self.remove_from(cell, !digit);
                for peer in cell.peers() {
                    changed_houses |= self.remove_from(peer, digit);
                }
                self.placed |= CellSet::single(cell);
            }
        }
        self.mark_changed(changed_houses);
        self.placed != before
    }

    /// Removes candidates; returns whether any was present.
    pub(super) fn remove(&mut self, found: &[DigitSet; Cell::COUNT]) -> bool {
        let changed_houses = Cell::all().map(|cell| self.remove_from(cell, found[cell.index()])).collect();
        self.mark_changed(changed_houses);
        changed_houses != CellSet::EMPTY
    }

    /// Removes digits from the cell; returns the cell if any was present.
    #[inline]
    fn remove_from(&mut self, cell: Cell, digits: DigitSet) -> CellSet {
        match self.candidates.remove(cell, digits) {
            DigitSet::EMPTY => CellSet::EMPTY,
            _ => CellSet::single(cell),
        }
    }

    /// Marks the houses of the cells as changed.
    fn mark_changed(&mut self, cells: CellSet) {
        let houses_of = |cell: Cell| cell.houses().iter().fold(0, |all, house| all | 1 << house.index());
        let houses = cells.iter().fold(0, |all, cell| all | houses_of(cell));
        self.changed_houses.iter_mut().for_each(|changed_houses| *changed_houses |= houses);
    }
}

/// The bit set of the boxes among the houses.
const BOXES: u32 = 0o777 << 18;

/// Returns the intersections of a line and a box: the bit set of the two houses, and the shared cells, the rest of the
/// line and the rest of the box.
fn intersections() -> &'static [(u32, [Vec<Cell>; 3])] {
    static INTERSECTIONS: LazyLock<Vec<(u32, [Vec<Cell>; 3])>> = LazyLock::new(|| {
        let line_box_pairs = House::all().take(18).flat_map(|line| House::all().skip(18).map(move |box_| (line, box_)));
        let split = |(line, box_): (House, House)| {
            let houses = 1 << line.index() | 1 << box_.index();
            let (line, box_) = (CellSet::from(line), CellSet::from(box_));
            (houses, [line & box_, line - box_, box_ - line].map(|cells| cells.iter().collect::<Vec<_>>()))
        };
        line_box_pairs.map(split).filter(|(_, [shared, ..])| !shared.is_empty()).collect()
    });
    &INTERSECTIONS
}
