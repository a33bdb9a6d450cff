//! Rounds: all the steps of one kind that a position allows, applied together.
//!
//! The result depends on the puzzle alone, since no step is found before another.

use super::patterns::{self, PatternGrid};
use super::position::{DigitBoards, Position};
use super::round_kind::RoundKind;
use super::score;
use super::subsets;
use crate::rating::tables::{CELLS, HOUSE_CELLS, HOUSE_PARTS, count, crossing_house, set_bits};
use std::ops::Range;

/// The boxes among the houses.
const BOXES: Range<usize> = 18..27;

impl Position {
    /// Runs a round of the easiest possible kind up to subsets, and returns the kind.
    pub(super) fn subset_round(&mut self) -> Option<RoundKind> {
        self.subset_round_up_to(RoundKind::Quad)
    }

    /// Runs a round of the easiest possible kind up to `hardest`, and returns the kind.
    pub(super) fn subset_round_up_to(&mut self, hardest: RoundKind) -> Option<RoundKind> {
        RoundKind::SUBSETS.into_iter().take_while(|&kind| kind <= hardest).find(|&kind| self.round(kind))
    }

    /// Runs a round of the easiest possible pattern beyond subsets, and returns the kind.
    pub(super) fn pattern_round(&mut self) -> Option<RoundKind> {
        let mut searched = std::mem::take(&mut self.searched);
        let mut grid = PatternGrid::new(self);
        let found = RoundKind::PATTERNS
            .into_iter()
            .find_map(|kind| Some((kind, patterns::eliminations(kind, &mut grid, &mut searched)?)));
        self.searched = searched;
        let (kind, found) = found?;
        self.points += score::points(kind);
        self.remove(&found);
        Some(kind)
    }

    fn round(&mut self, kind: RoundKind) -> bool {
        let changed = match kind {
            RoundKind::BoxSingle => self.hidden_single_round::<18, 9>(kind),
            RoundKind::LineSingle => self.hidden_single_round::<0, 18>(kind),
            RoundKind::NakedSingle => self.take_changed_cells(kind) != 0 && self.place(&self.naked_singles()),
            RoundKind::Locked => self.locked_round(),
            RoundKind::Pair => self.subset_round_of(kind, 2),
            RoundKind::Triple => self.subset_round_of(kind, 3),
            RoundKind::Quad => self.subset_round_of(kind, 4),
            _ => false,
        };
        if changed {
            self.points += score::points(kind);
        }
        changed
    }

    /// Runs a round in `N` houses from the one with index `FIRST`.
    fn hidden_single_round<const FIRST: usize, const N: usize>(&mut self, kind: RoundKind) -> bool {
        let changed = self.take_changed_digits(kind);
        changed != 0 && self.place(&self.hidden_singles::<FIRST, N>(changed))
    }

    /// Runs a round of subsets of this size; returns whether one was possible.
    pub(super) fn subset_round_of(&mut self, kind: RoundKind, size: u32) -> bool {
        let changed = self.take_changed_cells(kind);
        changed != 0 && self.remove(&subsets::eliminations(&self.masks, &self.places, size, changed)) != 0
    }

    /// Removes candidates, and adds points for each digit removed.
    fn locked_round(&mut self) -> bool {
        let changed = self.take_changed_digits(RoundKind::Locked);
        let removed = self.remove(&self.locked_candidates(changed));
        self.points += score::LOCKED_DIGIT_POINTS * count(removed);
        removed != 0
    }

    /// Returns the open cells that are the only place of one of these digits in one of `N` houses.
    pub(super) fn hidden_singles<const FIRST: usize, const N: usize>(&self, digits: u16) -> DigitBoards {
        let mut found = [0; 9];
        for digit in set_bits(digits.into()) {
            // A loop, because `map` is not inlined from another codegen unit.
            let (mut singles, mut any) = ([0; N], 0);
            for (house, single) in singles.iter_mut().enumerate() {
                let places = self.places[digit][FIRST + house];
                *single = if places & places.wrapping_sub(1) == 0 { places } else { 0 };
                any |= *single;
            }
            if any != 0 {
                for (cells, place) in CELLS[FIRST..].iter().zip(singles).filter(|&(_, place)| place != 0) {
                    found[digit] |= 1 << cells[place.trailing_zeros() as usize];
                }
            }
        }
        found
    }

    /// Returns the candidates that locked candidates eliminate: a digit confined to the intersection of a house with
    /// another is removed from the rest of the other.
    pub(super) fn locked_candidates(&self, digits: u16) -> DigitBoards {
        let mut found = [0; 9];
        for digit in set_bits(digits.into()) {
            let mut eliminate = |house: usize, part: Option<u8>| {
                if let Some(part) = part {
                    let other = crossing_house(house, part.into());
                    found[digit] |= HOUSE_CELLS[other] & !HOUSE_CELLS[house];
                }
            };
            for (house, &places) in self.places[digit][..BOXES.end].iter().enumerate() {
                eliminate(house, ONLY_THIRD[usize::from(places)]);
                if house >= BOXES.start {
                    eliminate(house, ONLY_COLUMN[usize::from(places)]);
                }
            }
        }
        found
    }
}

/// For each set of places, the part of the first three of [`HOUSE_PARTS`] that contains them all.
static ONLY_THIRD: [Option<u8>; 512] = only_part(0);

/// For each set of places of a box, the column that contains them all, as a part of [`HOUSE_PARTS`].
static ONLY_COLUMN: [Option<u8>; 512] = only_part(3);

/// For each set of places, the part of three that contains them all.
const fn only_part(first: usize) -> [Option<u8>; 512] {
    let mut table = [None; 512];
    let mut places = 1;
    while places < 512 {
        let mut part = first;
        while part < first + 3 {
            if places & !HOUSE_PARTS[part] as usize == 0 {
                table[places] = Some(part as u8);
            }
            part += 1;
        }
        places += 1;
    }
    table
}
