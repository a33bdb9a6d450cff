//! Bounds: candidates that one part of a constraint excludes, such as digits that are too small for a sum or a
//! thermometer.

use super::clues::Clue;
use super::position::Position;
use super::step::{Evidence, VariantStep};

/// Finds the candidates that bounds of constraints exclude.
pub(super) fn find(position: &Position) -> Vec<VariantStep> {
    let clues = position.clues.constraints().iter().filter(|clue| !clue.has_sets());
    of_clues(position, "Bounds", clues, Clue::filter)
}

/// Returns the steps of clues that lose candidates by a filter.
pub(super) fn of_clues<'a>(
    position: &Position,
    technique: &'static str,
    clues: impl Iterator<Item = &'a Clue>,
    filter: fn(&Clue, &mut [u32]) -> bool,
) -> Vec<VariantStep> {
    let mut steps = Vec::new();
    for clue in clues {
        let mut domains = position.domains(clue);
        // A position of a puzzle with a solution has a combination of each clue.
        if filter(clue, &mut domains) {
            let eliminations = position.lost(clue, &domains);
            if !eliminations.is_empty() {
                let evidence =
                    Evidence::Constraint { name: clue.name, sum: clue.plain_sum(), cells: clue.cells.clone() };
                steps.push(VariantStep { technique, placement: None, eliminations, evidence });
            }
        }
    }
    steps
}
