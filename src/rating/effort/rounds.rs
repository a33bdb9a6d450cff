//! Rounds: all the steps of one kind that a position allows, applied together.
//!
//! The result depends on the puzzle alone, since no step is found before another.

use super::patterns::{self, PatternGrid};
use super::position::Position;
use super::round_kind::RoundKind;
use super::score;
use super::subsets;
use crate::rating::tables::count;

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
            RoundKind::BoxSingle => self.place_box_singles(),
            RoundKind::LineSingle => self.place_line_singles(),
            RoundKind::NakedSingle => self.place_naked(),
            RoundKind::Locked => self.locked_round(),
            RoundKind::Pair => self.subset_round_of(2),
            RoundKind::Triple => self.subset_round_of(3),
            RoundKind::Quad => self.subset_round_of(4),
            _ => false,
        };
        if changed {
            self.points += score::points(kind);
        }
        changed
    }

    /// Runs a round of subsets of this size; returns whether one was possible.
    pub(super) fn subset_round_of(&mut self, size: u32) -> bool {
        let changed = self.take_changed_cells(size);
        changed != 0 && self.remove(&subsets::eliminations(&self.open_masks(), &self.places(), size, changed)) != 0
    }

    /// Removes candidates, and adds points for each digit removed.
    fn locked_round(&mut self) -> bool {
        let removed = self.remove_locked();
        self.points += score::LOCKED_DIGIT_POINTS * count(removed);
        removed != 0
    }
}
