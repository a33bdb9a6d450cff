//! Causes of steps: the placed digits that leave one place or one candidate, what the cells of a constraint may hold, and
//! the arguments of refutations. Only steps that are shown need them.

use super::argument::{Argument, Reason};
use super::cell_candidates::digits;
use super::inferences::{self, Assumption};
use super::position::Position;
use super::possibilities::{excluded_sets, possibilities, possibilities_of_sum};
use super::rule_of_45::derived_sum;
use super::step::{Evidence, KindStep};
use crate::rating::EffortTechnique;

/// Maximum number of eliminations of a step that get an argument.
const MAX_ARGUMENTS: usize = 6;

/// A cell with its digit, counted from 1.
type Cause = (u16, u8);

/// Adds the causes to a step that has some and is about to be applied.
pub(super) fn add(position: &Position, step: &mut KindStep) {
    let technique = step.technique;
    let given = |name: &str, cells: &[u16]| {
        position.constraints.given().iter().find(|one| one.name == name && one.cells == cells)
    };
    match &mut step.evidence {
        Evidence::Constraint { name, cells, left, .. } => {
            let is_exact = technique == EffortTechnique::ConstraintCombinations.name();
            let found = given(name, cells);
            *left = found.map(|one| possibilities(position, one, is_exact, &step.eliminations)).unwrap_or_default();
            return;
        }
        Evidence::Combinations { name, cells, left, .. } => {
            left.excluded = given(name, cells).map(|one| excluded_sets(position, one, 0)).unwrap_or_default();
            return;
        }
        Evidence::RequiredDigit { name, cells, digit, excluded, .. } => {
            let bit = 1 << (*digit - 1);
            *excluded = given(name, cells).map(|one| excluded_sets(position, one, bit)).unwrap_or_default();
            return;
        }
        Evidence::RuleOf45 { sum, left } if !step.eliminations.is_empty() => {
            let found = position.constraints.derived().iter().find(|one| derived_sum(one) == *sum);
            *left = found.map(|one| possibilities_of_sum(position, one, &step.eliminations)).unwrap_or_default();
            let Some(constraint) = found else { return };
            // The fillings are in the order of the cells of the sum.
            let place = |cell: &u16| constraint.cells.iter().position(|other| other == cell);
            let order: Vec<usize> = sum.plus.iter().chain(&sum.minus).filter_map(place).collect();
            left.fillings.iter_mut().for_each(|filling| *filling = order.iter().map(|&place| filling[place]).collect());
            return;
        }
        Evidence::Refutation { assumption: (cell, digit), argument, .. } => {
            let assumption = Assumption { cell: usize::from(*cell), digit: usize::from(*digit) - 1, is: true };
            *argument = inferences::refute(position, assumption, technique == EffortTechnique::NestedForcingNet.name());
            return;
        }
        Evidence::CellExclusion { .. } | Evidence::ForcingSet { .. } | Evidence::Chain(_) => {
            step.arguments = arguments_of(position, step);
            return;
        }
        _ => {}
    }
    let Some((cell, digit)) = step.placement else { return };
    match &mut step.evidence {
        Evidence::HiddenSingle { house, causes } => {
            *causes = of_place(position, *house, (cell, usize::from(digit) - 1)).unwrap_or_default();
        }
        Evidence::NakedSingle { causes } => {
            *causes = of_candidate(position, usize::from(cell), usize::from(digit) - 1).unwrap_or_default();
        }
        _ => {}
    }
}

/// Returns arguments against the eliminated candidates of a step whose evidence does not name all reasons: the strong links
/// of a forcing set, and rules and constraints. Houses are seen without.
fn arguments_of(position: &Position, step: &KindStep) -> Vec<Argument> {
    let is_of_set = matches!(step.evidence, Evidence::ForcingSet { .. });
    if !is_of_set && position.constraints.is_empty() && position.layout.pairs().is_empty() {
        return Vec::new();
    }
    let lost = step.eliminations.iter();
    let lost = lost.flat_map(|&(cell, mask)| digits(mask).map(move |digit| (usize::from(cell), digit)));
    let refute = |(cell, digit)| inferences::refute(position, Assumption { cell, digit, is: true }, false);
    let mut arguments: Vec<Argument> = lost.take(MAX_ARGUMENTS).filter_map(refute).collect();
    let is_of_rule = |reason: &Reason| matches!(reason, Reason::Pair { .. } | Reason::Constraint(_));
    let uses_rule = |argument: &Argument| {
        let mut reasons = argument.consequences.iter().map(|one| &one.reason).chain([&argument.contradiction.reason]);
        reasons.any(is_of_rule)
    };
    if !is_of_set && !arguments.iter().any(uses_rule) {
        return Vec::new();
    }
    if let Evidence::Chain(_) = step.evidence {
        // The others have the same links; those by which they see the ends may be of rules.
        let sees_by_rule =
            |argument: &Argument| argument.consequences.iter().any(|one| one.from == [0] && is_of_rule(&one.reason));
        let others = arguments.split_off(arguments.len().min(1));
        arguments.extend(others.into_iter().filter(sees_by_rule));
    }
    arguments
}

/// Returns placed cells that exclude a digit from all other empty cells of a house, as few as possible without a
/// search. `None` if some cell has lost the digit for another reason.
fn of_place(position: &Position, house: usize, (cell, digit): (u16, usize)) -> Option<Vec<Cause>> {
    let cells = &position.layout.houses()[house].cells;
    let is_open = |&&other: &&u16| other != cell && !position.is_placed(other.into());
    let mut open: Vec<u16> = cells.iter().filter(is_open).copied().collect();
    let mut causes = Vec::new();
    while !open.is_empty() {
        let reach = |&(by, _): &Cause| open.iter().filter(|&&other| position.excludes(by, other, digit)).count();
        // The digit itself rather than another one that excludes it, then the most cells, then the first cell.
        let best = placed(position).max_by_key(|cause| {
            let reach = reach(cause);
            (reach > 0 && usize::from(cause.1) == digit + 1, reach, std::cmp::Reverse(cause.0))
        })?;
        if reach(&best) == 0 {
            return None;
        }
        open.retain(|&other| !position.excludes(best.0, other, digit));
        causes.push(best);
    }
    causes.sort();
    Some(causes)
}

/// Returns a placed cell for each other digit that excludes it from a cell. `None` if some digit is excluded for
/// another reason.
fn of_candidate(position: &Position, cell: usize, digit: usize) -> Option<Vec<Cause>> {
    let cause = |other: usize| {
        let mut all = placed(position).filter(|&(by, _)| position.excludes(by, cell as u16, other));
        let first = all.next()?;
        Some(std::iter::once(first).chain(all).find(|cause| usize::from(cause.1) == other + 1).unwrap_or(first))
    };
    (0..position.layout.side()).filter(|&other| other != digit).map(cause).collect()
}

fn placed<'a>(position: &'a Position) -> impl Iterator<Item = Cause> + 'a {
    let cells = (0..position.cells()).filter(|&cell| position.is_placed(cell));
    cells.map(|cell| (cell as u16, position.mask(cell).trailing_zeros() as u8 + 1))
}
