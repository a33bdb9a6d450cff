//! The eliminations of patterns: fish, wings, strong links of one digit, rectangles.
//!
//! Each function returns the eliminations of all patterns of its kind in a position, so that a round applies them at
//! the same time.

mod fish;
mod grid;
mod single_digit;
mod uniqueness;
mod wings;

use super::digit_boards::DigitBoards;
use super::round_kind::RoundKind;
pub(super) use grid::PatternGrid;

/// Returns the eliminations of patterns of this kind; `None` if there are none. `searched` has the places of the digits
/// that the last searches for fish and turbots found nothing for.
pub(super) fn eliminations(
    kind: RoundKind,
    grid: &mut PatternGrid,
    searched: &mut [DigitBoards; 3],
) -> Option<DigitBoards> {
    match kind {
        RoundKind::Fish => fish::fish(grid, &mut searched[0]),
        RoundKind::RemotePair => wings::remote_pairs(grid),
        RoundKind::BivalueGrave => uniqueness::bivalue_grave(grid),
        RoundKind::Turbot => single_digit::turbot(grid, &mut searched[1]),
        RoundKind::GroupedTurbot => single_digit::grouped_turbot(grid, &mut searched[2]),
        RoundKind::WWing => wings::w_wings(grid),
        RoundKind::XyWing => wings::xy_wings(grid),
        RoundKind::Rectangle => uniqueness::rectangles(grid),
        _ => None,
    }
}
