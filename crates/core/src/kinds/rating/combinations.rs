//! Combinations: the sets of digits that a cage may hold.

use super::position::{Position, Search};
use super::step::{Evidence, KindStep, Possibilities};
use crate::rating::EffortTechnique;

/// Finds the cages that have one set of digits left.
pub(super) fn find_single(position: &Position) -> Vec<KindStep> {
    find(position, EffortTechnique::CageCombination, (Search::OneCombination, 1))
}

/// Finds the digits that are in no set of their cage.
pub(super) fn find_all(position: &Position) -> Vec<KindStep> {
    find(position, EffortTechnique::CageCombinations, (Search::Combinations, usize::MAX))
}

/// Finds the digits that are in no set of their cage, of cages with few sets.
fn find(position: &Position, technique: EffortTechnique, (search, max_sets): (Search, usize)) -> Vec<KindStep> {
    let mut steps = Vec::new();
    for (region, constraint) in position.unsettled(search, position.constraints.all_given()) {
        let sets = constraint.possible_sets(&position.domains(constraint)).filter(|sets| sets.len() <= max_sets);
        let Some(sets) = sets else {
            position.settle(search, region);
            continue;
        };
        let union = sets.iter().fold(0, |all, set| all | set);
        let eliminations = position.lost(constraint, &vec![union; constraint.cells.len()]);
        if eliminations.is_empty() {
            position.settle(search, region);
        } else {
            let (name, sum, cells) = (constraint.name, constraint.plain_sum(), constraint.cells.clone());
            let left = Possibilities { sets, ..Possibilities::default() };
            let evidence = Evidence::Combinations { name, cells, sum, left };
            steps.push(KindStep::eliminating(technique, eliminations, evidence));
        }
    }
    steps
}
