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
        let kind = if self.place_box_singles() {
            RoundKind::BoxSingle
        } else if self.place_line_singles() {
            RoundKind::LineSingle
        } else if self.place_naked() {
            RoundKind::NakedSingle
        } else if hardest < RoundKind::Locked {
            return None;
        } else if self.locked_round() {
            RoundKind::Locked
        } else {
            self.remove_by_subsets()?
        };
        self.points += score::points(kind);
        Some(kind)
    }

    /// Removes the candidates that locked candidates eliminate, and adds points for each digit removed.
    pub(super) fn locked_round(&mut self) -> bool {
        let removed = self.remove_locked();
        self.points += score::LOCKED_DIGIT_POINTS * count(removed);
        removed != 0
    }

    /// Removes the candidates that the smallest possible subsets eliminate, and returns their kind.
    pub(super) fn remove_by_subsets(&mut self) -> Option<RoundKind> {
        let masks = self.open_masks();
        let houses = self.houses_with_subsets(&masks);
        if houses == 0 {
            return None;
        }
        let places = self.places();
        let sizes = [(RoundKind::Pair, 2), (RoundKind::Triple, 3), (RoundKind::Quad, 4)];
        let mut round = |size| self.remove(&subsets::eliminations(&masks, &places, size, houses)) != 0;
        let kind = sizes.into_iter().find_map(|(kind, size)| round(size).then_some(kind));
        if kind.is_none() {
            self.no_subsets = self.boards;
        }
        kind
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
}
