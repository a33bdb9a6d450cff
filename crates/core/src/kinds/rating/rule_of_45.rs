//! Rule of 45: houses and the cages in them leave the sum of few cells, innies and outies. The name is that of 9x9
//! grids, whose houses have the sum 45.

use super::argument::DerivedSum;
use super::bounds::{self, Filter};
use super::cell_constraints::CellConstraint;
use super::last_cell;
use super::position::{Position, Search};
use super::step::{Evidence, KindStep, Possibilities};
use crate::rating::EffortTechnique;

/// Finds the cells whose digits one house and its cages determine.
pub(super) fn find_of_house(position: &Position) -> Vec<KindStep> {
    find_rule_of_45(position, |constraint| constraint.houses.len() == 1)
}

/// Finds the cells whose digits several houses and their cages determine.
pub(super) fn find_of_houses(position: &Position) -> Vec<KindStep> {
    find_rule_of_45(position, |_| true)
}

/// Finds the candidates that no combination of the innies and outies of one house has.
pub(super) fn find_sums_of_house(position: &Position) -> Vec<KindStep> {
    find_innies_and_outies(position, |constraint| constraint.houses.len() == 1)
}

/// Finds the candidates that no combination of the innies and outies of several houses has.
pub(super) fn find_sums_of_houses(position: &Position) -> Vec<KindStep> {
    find_innies_and_outies(position, |_| true)
}

fn find_rule_of_45(position: &Position, is_considered: fn(&CellConstraint) -> bool) -> Vec<KindStep> {
    let constraints = position.unsettled(Search::LastCell, position.constraints.all_derived());
    let constraints = constraints.filter(|(_, constraint)| is_considered(constraint));
    last_cell::of_constraints(position, constraints, |constraint, placed| {
        KindStep::placing(EffortTechnique::RuleOf45, placed, evidence(constraint))
    })
}

fn find_innies_and_outies(position: &Position, is_considered: fn(&CellConstraint) -> bool) -> Vec<KindStep> {
    let constraints = position.unsettled(Search::Exact, position.constraints.all_derived());
    let constraints = constraints.filter(|(_, constraint)| is_considered(constraint));
    let search = (Search::Exact, CellConstraint::filter_exactly as Filter);
    bounds::of_constraints(position, EffortTechnique::InniesAndOuties, constraints, search, evidence)
}

fn evidence(constraint: &CellConstraint) -> Evidence {
    Evidence::RuleOf45 { sum: derived_sum(constraint), left: Possibilities::default() }
}

/// Returns how the sum of a constraint follows.
pub(super) fn derived_sum(constraint: &CellConstraint) -> DerivedSum {
    let (weights, total) = constraint.sum.as_ref().map_or((&[][..], 0), |sum| (&sum.weights[..], sum.total));
    let of_sign = |sign: i32| {
        let cells = constraint.cells.iter().zip(weights).filter(move |(_, weight)| **weight == sign);
        cells.map(|(&cell, _)| cell).collect()
    };
    let (houses, cages) = (constraint.houses.clone(), constraint.cages.clone());
    DerivedSum { houses, cages, plus: of_sign(1), minus: of_sign(-1), total }
}
